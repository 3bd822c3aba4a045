// The results of the die in one row, each as wide as it is likely and coloured by whom it hurts.
#pragma once

#include <vector>

#include "editor/playtest/texts.hpp"
#include "editor/toolkit/cell_strip.hpp"

namespace ramparts {

class DieStrip final : public CellStrip {
public:
    explicit DieStrip(wxWindow* parent);
    void show(std::vector<DieCell> cells);
    [[nodiscard]] const std::vector<DieCell>& cells() const noexcept { return cells_; }
    [[nodiscard]] wxRect place(std::size_t cell) const override;

private:
    [[nodiscard]] std::size_t count() const override { return cells_.size(); }
    [[nodiscard]] wxString words(std::size_t cell) const override;
    void paint_cell(wxDC& dc, std::size_t cell, const wxRect& place) const override;

    std::vector<DieCell> cells_;
};

}  // namespace ramparts
