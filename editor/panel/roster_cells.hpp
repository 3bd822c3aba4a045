// The cells of the table of units as the toolkit's grid: what does not need to know the scenario.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <wx/grid.h>

class wxStaticText;

namespace ramparts {

/// A row or column of the toolkit as an index; none is the first.
[[nodiscard]] inline std::size_t at_index(int n) { return static_cast<std::size_t>(std::max(0, n)); }

/// An empty grid with a column for each field of units.
[[nodiscard]] wxGrid* make_unit_cells(wxWindow* parent);
/// Columns as wide as their words ask, within limits.
void size_unit_columns(wxGrid& grid);
/// The corners of the block that is chosen first, or of the cell with the cursor.
[[nodiscard]] wxGridBlockCoords chosen_block(const wxGrid& grid);
/// Rows with a chosen cell, else the one with the cursor; each once.
[[nodiscard]] std::vector<int> chosen_rows(const wxGrid& grid);
/// Words on one line, the rest in the tooltip; red when they say what is wrong.
void show_on_one_line(wxStaticText& text, const wxString& words, bool wrong, int width);
/// The place of what is chosen from a menu at the pointer; -1 = nothing.
[[nodiscard]] int choose_of(wxWindow& window, const std::vector<std::string>& choices);

}  // namespace ramparts
