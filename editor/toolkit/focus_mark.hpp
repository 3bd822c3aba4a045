// The frame round the part of the window that has the keyboard.
#pragma once

#include <wx/colour.h>
#include <wx/gdicmn.h>

class wxDC;
class wxWindow;

namespace ramparts {

/// How thick the frame is, in pixels of a window.
[[nodiscard]] int focus_width(const wxWindow& window);
[[nodiscard]] wxColour focus_colour();
/// Draws the outermost `width` pixels of a rectangle.
void draw_frame(wxDC& dc, wxRect rect, int width, const wxColour& colour);

}  // namespace ramparts
