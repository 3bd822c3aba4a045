// Changes as lines of the edit language, one by one.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/errata/change.hpp"

namespace ramparts::edits {

/// The line that makes one change; empty for the place of an entry, which `placings` tells.
[[nodiscard]] std::string line_of(const Change& change);

/// An entry that is to get its place in its list.
struct Placing {
    std::size_t change = 0;
    std::string noun;
    std::string at;
    std::string place;  ///< `first`, or `behind KEY`
};
/// Says where something of the map or a section comes from: made when everything else lies where it belongs.
[[nodiscard]] bool comes_last(const ChangeKey& key);
/// In an order that leaves each behind the one it names.
[[nodiscard]] std::vector<Placing> placings(std::span<const Change> changes);
[[nodiscard]] std::string line_of(const Placing& placing);

}  // namespace ramparts::edits
