// Folding of announcements; see change_set.hpp.
#include "sdk/change/document/change_set.hpp"

#include <algorithm>

#include "sdk/change/document/sort_unique.hpp"

namespace ramparts {
void HexBox::include(int line, int place) noexcept {
    if (empty()) {
        *this = {line, place, line, place};
        return;
    }
    first_line = std::min(first_line, line);
    last_line = std::max(last_line, line);
    first_place = std::min(first_place, place);
    last_place = std::max(last_place, place);
}

void HexBox::include(const HexBox& other) noexcept {
    if (other.empty()) return;
    include(other.first_line, other.first_place);
    include(other.last_line, other.last_place);
}

bool ChangeSet::covers(const Grid& grid, HexIndex hex) const noexcept {
    if (all) return true;
    if (many) return box.contains(grid.line_of(hex), grid.place_of(hex));
    return std::binary_search(hexes.begin(), hexes.end(), hex);
}

void ChangeSet::include(const ChangeSet& other) {
    areas |= other.areas;
    all = all || other.all;
    many = many || other.many;
    box.include(other.box);
    hexes.insert(hexes.end(), other.hexes.begin(), other.hexes.end());
    sort_unique(hexes);
    if (hexes.size() > kListed) many = true;
    if (many || all) hexes.clear();
    units.insert(units.end(), other.units.begin(), other.units.end());
    sort_unique(units);
}

void HexCollector::add(HexIndex hex) {
    if (hex >= grid_.size()) return;
    changes_.box.include(grid_.line_of(hex), grid_.place_of(hex));
    if (changes_.many) return;
    changes_.hexes.push_back(hex);
    if (changes_.hexes.size() < 2 * ChangeSet::kListed) return;
    sort_unique(changes_.hexes);
    changes_.many = changes_.hexes.size() > ChangeSet::kListed;
}

void HexCollector::finish() {
    sort_unique(changes_.hexes);
    if (changes_.hexes.size() > ChangeSet::kListed) changes_.many = true;
    if (changes_.many || changes_.all) changes_.hexes.clear();
    sort_unique(changes_.units);
}

}  // namespace ramparts
