// What a screen reader says of windows that the program paints itself: the row, cell or hex that the keyboard is at.
#pragma once

#include <cstddef>
#include <string>

#include <wx/window.h>

namespace ramparts {

/// The part of a window that the keyboard is at.
struct SpokenPart {
    wxString words;
    int place = 0;  ///< among its like, from 1; 0 = that says nothing here
    int of = 0;
    friend bool operator==(const SpokenPart&, const SpokenPart&) = default;
};

/// Lists that paint rows of their own say what is in one.
class SpokenRows {
public:
    virtual ~SpokenRows() = default;
    [[nodiscard]] virtual wxString spoken_row(std::size_t row) const = 0;
};

/// Makes known that the window paints parts of its own, before it speaks of one.
void will_speak(wxWindow& window);
/// Makes the part known to assistive programs as the one that is active in the window. What was said last is not said
/// again until `repeat`, which is for a window that has just been given the keyboard. Does nothing for empty words.
void speak_part(wxWindow& window, const SpokenPart& part, bool repeat = false);
/// What the window said last; empty when it never did.
[[nodiscard]] wxString spoken_part(const wxWindow& window);
/// Rows of lists, cells of grids and lines of forms speak for themselves from here on.
void let_parts_speak();

}  // namespace ramparts
