// Rows of the playtest panel: who thinks and how far, and what can be done once a game is over.
#pragma once

#include <functional>

#include <wx/button.h>
#include <wx/gauge.h>
#include <wx/panel.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/wrapsizer.h>

#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

/// Who thinks, how far, and a button that stops it. Hidden until show() is given words.
class ThinkingRow final : public wxPanel {
public:
    ThinkingRow(wxWindow* parent, int gap, const std::function<void()>& stop);
    /// Shows the words and the thousandths that are done, or hides for no words. True when it came or went.
    bool follow(const wxString& words, int per_mille);

private:
    wxStaticText* thinker_ = nullptr;
    wxGauge* gauge_ = nullptr;
};

/// The buttons of a game that is over; `save` asks for a file for the record. Hidden at first.
[[nodiscard]] wxPanel* make_over_row(wxWindow* parent, PanelContext& context, const std::function<void()>& save);

}  // namespace ramparts
