// A drawing on the screen: fitted, larger, smaller, to be scrolled.
#pragma once

#include <string>

#include <wx/bitmap.h>
#include <wx/scrolwin.h>

#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// Shows one drawing, fitted to its width and height until plus, minus or the wheel with Ctrl make it larger; 0 fits it
/// again, the arrows scroll. Without a drawing it shows words.
class PictureView final : public wxScrolledCanvas {
public:
    PictureView(wxWindow* parent, const wxString& name);
    void show(const draw::DisplayList& drawing);
    void show_words(const wxString& words);
    void zoom(int steps);
    void fit();

private:
    void paint();
    void render();
    [[nodiscard]] int fitting_dpi() const;
    void key(wxKeyEvent& event);

    draw::DisplayList drawing_;
    wxString words_;
    wxBitmap picture_;
    wxSize room_;
    int steps_ = 0;
    int dpi_ = 0;  ///< of the picture; 0: it has to be drawn
};

}  // namespace ramparts
