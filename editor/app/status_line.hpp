// The status bar of the main window: words too long for their field go on in a second line.
#pragma once

#include <vector>

#include <wx/statusbr.h>

namespace ramparts {

class StatusLine final : public wxStatusBar {
public:
    explicit StatusLine(wxWindow* parent);
    /// Lines of a text that fit into `width` when it is broken between words; the last of at most `most` takes what is
    /// left.
    [[nodiscard]] std::vector<wxString> lines(const wxString& text, int width, std::size_t most) const;
    /// Whether there is room for two lines: in windows too narrow for the longest hints. It depends on the window's
    /// width alone, so that nothing jumps while one works.
    [[nodiscard]] bool tall() const noexcept { return tall_; }

protected:
    void DrawFieldText(wxDC& dc, const wxRect& field, int i, int text_height) override;

private:
    [[nodiscard]] int room(const wxRect& field) const;
    void settle(int width);
    bool tall_ = false;
};

}  // namespace ramparts
