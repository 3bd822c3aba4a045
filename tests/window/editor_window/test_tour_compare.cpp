// What the comparison of the tour's pictures sees, and what it passes over.
#include <catch2/catch.hpp>

#include <wx/dcmemory.h>

#include "tests/window/editor_window/tour_compare.hpp"

using namespace ramparts::test;

namespace {

/// A panel with a button of some words at a place, or without one.
wxImage panel_with_button(const char* words, wxPoint at) {
    wxBitmap bitmap(1280, 862);
    wxMemoryDC dc(bitmap);
    dc.SetBackground(wxBrush(wxColour(222, 221, 219)));
    dc.Clear();
    if (words != nullptr) {
        dc.SetPen(wxPen(wxColour(140, 138, 134)));
        dc.SetBrush(wxBrush(wxColour(250, 250, 249)));
        dc.DrawRectangle(at.x, at.y, 120, 30);
        dc.SetTextForeground(*wxBLACK);
        dc.DrawText(words, at.x + 10, at.y + 6);
    }
    dc.SelectObject(wxNullBitmap);
    return bitmap.ConvertToImage();
}

std::size_t seen(const wxImage& now, const wxImage& approved) {
    return changed_squares(squares_of(now), squares_of(approved)).size();
}

}  // namespace

TEST_CASE("a button that is gone, or elsewhere, is seen in a picture of the tour", "[tour-compare]") {
    const wxImage approved = panel_with_button("Take over", {400, 300});
    CHECK(seen(panel_with_button("Take over", {400, 300}), approved) == 0);
    CHECK(seen(panel_with_button("Take ovar", {400, 300}), approved) == 0);
    CHECK(seen(panel_with_button(nullptr, {400, 300}), approved) > 5);
    CHECK(seen(panel_with_button("Take over", {400, 320}), approved) > 5);
    CHECK(seen(approved.Scale(1280, 600), approved) > 100);
}
