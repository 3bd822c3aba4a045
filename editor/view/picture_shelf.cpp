// Which pictures stay; see picture_shelf.hpp.
#include "editor/view/picture_shelf.hpp"

#include <algorithm>

namespace ramparts {

Pictures* PictureShelf::find(double pitch) {
    const auto found = std::find_if(shelf_.begin(), shelf_.end(),
                                    [pitch](const auto& one) { return one->hexes.view().pitch() == pitch; });
    if (found == shelf_.end()) return nullptr;
    std::rotate(shelf_.begin(), found, found + 1);
    return shelf_.front().get();
}

Pictures& PictureShelf::add(std::unique_ptr<Pictures> pictures) {
    shelf_.insert(shelf_.begin(), std::move(pictures));
    // The one in use until now stays, and the new one of course.
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < shelf_.size(); ++i) {
        bytes += shelf_[i]->bytes();
        if (i < 2 || bytes <= kBytes) continue;
        shelf_.resize(i);
        break;
    }
    return *shelf_.front();
}

bool Follower::step(const Pictures& from, Pictures& to) {
    const std::size_t before = to.count();
    while (to.count() == before && hexes_ < from.hexes.count()) to.hexes.make_as(from.hexes, hexes_++);
    while (to.count() == before && counters_ < from.counters.count()) to.counters.make_as(from.counters, counters_++);
    return to.count() != before;
}

}  // namespace ramparts
