// Pictures of the tour against those that somebody has looked at and approved.
#pragma once

#include <string>
#include <vector>

#include <wx/image.h>

namespace ramparts::test {

/// What is approved of a picture: how bright, how full of detail and how warm each square of it is (red, green and blue
/// of a small picture), 80 squares to the row.
[[nodiscard]] wxImage squares_of(const wxImage& picture);
/// The squares (column, row) that an eye sees to differ: the shape has changed when there are any. Other words of the
/// same length, and a letter that is drawn another way, are not seen. All squares where the sizes differ.
[[nodiscard]] std::vector<wxPoint> changed_squares(const wxImage& squares, const wxImage& approved);
/// Checks a picture against tests/window/tour/approved/NAME.png, or with RAMPARTS_APPROVE=1 approves it.
void check_approved(const wxImage& picture, const std::string& name);

}  // namespace ramparts::test
