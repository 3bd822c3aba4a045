// The line above the map while a game is played: when it is and whose turn, and the way back to editing.
#pragma once

#include <functional>
#include <string_view>

#include <wx/panel.h>

#include "editor/playtest/texts.hpp"

class wxButton;
class wxStaticText;

namespace ramparts {

class GameHeadingLine final : public wxPanel {
public:
    GameHeadingLine(wxWindow* parent, std::function<void(std::string_view)> run);
    void show(const GameHeading& heading, const wxColour& side);
    [[nodiscard]] wxButton& again() const { return *again_; }
    [[nodiscard]] wxButton& leave() const { return *leave_; }

private:
    wxPanel* flag_ = nullptr;  ///< in the colour of the side that is to act
    wxStaticText* when_ = nullptr;
    wxStaticText* who_ = nullptr;
    wxButton* again_ = nullptr;
    wxButton* leave_ = nullptr;
};

}  // namespace ramparts
