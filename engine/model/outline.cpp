// See outline.hpp.
#include "engine/model/outline.hpp"

namespace ramparts {

Outline::Outline(const Map& map) : map_(&map), outside_(map.grid().size()) {
    const Grid& grid = map.grid();
    std::vector<HexIndex> found;
    const auto visit = [&](HexIndex place) {
        if (place == kNoHex || outside_[place] || map.present(place)) return;
        outside_[place] = true;
        found.push_back(place);
    };
    for (int place = 0; place < grid.length(); ++place) {
        visit(grid.at(0, place));
        visit(grid.at(grid.lines() - 1, place));
    }
    for (int line = 0; line < grid.lines(); ++line) {
        visit(grid.at(line, 0));
        visit(grid.at(line, grid.length() - 1));
    }
    for (std::size_t i = 0; i < found.size(); ++i)
        for (int d = 0; d < kDirections; ++d) visit(grid.neighbour(found[i], d));
}

bool Outline::on_edge(HexIndex hex) const noexcept {
    if (!map_->present(hex)) return false;
    for (int d = 0; d < kDirections; ++d)
        if (outside(map_->grid().neighbour(hex, d))) return true;
    return false;
}

}  // namespace ramparts
