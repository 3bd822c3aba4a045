// The results of the die in one row, each as wide as it is likely and coloured by whom it hurts.
#pragma once

#include <vector>

#include <wx/window.h>

#include "editor/playtest/texts.hpp"

namespace ramparts {

class DieStrip final : public wxWindow {
public:
    explicit DieStrip(wxWindow* parent);
    void show(std::vector<DieCell> cells);
    [[nodiscard]] const std::vector<DieCell>& cells() const noexcept { return cells_; }
    /// Where a cell stands in the window.
    [[nodiscard]] wxRect place(std::size_t cell) const;

private:
    void paint();

    std::vector<DieCell> cells_;
};

}  // namespace ramparts
