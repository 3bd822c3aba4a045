// Reading and writing map.xml.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/map.hpp"
#include "formats/scenario/places.hpp"

namespace ramparts {

inline constexpr int kMaxMapSide = 2048;  ///< columns or rows of a map file

struct MapRead {
    Map map;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const MapPlaces> places;  ///< also holds the text read
    bool readable = false;                    ///< the document parsed and its grid is sound
};

/// How the long sections are read: straight from the text where all rows are plain, those of a megabyte and more on two
/// threads; likewise with two threads however short they are; all by the XML tree; or straight on one thread however
/// long they are, for processes that may begin none. The results are the same; by_tree is the proof of the others.
enum class MapRows : unsigned char { straight, on_two_threads, by_tree, on_one_thread };

/// Whether the ruleset under a map was read without an error. A kind that one with errors lacks may be in a row of it
/// that was left out, so the map is not blamed for it.
enum class KindsRead : unsigned char { all, with_errors };

/// Reads a map over the kinds of `rules`; `path` is for the findings. Rows with faults are left out and reported. With
/// an empty ruleset (one that could not be read) kinds are not resolved and not complained about. Linear in the text.
[[nodiscard]] MapRead read_map(std::string text, std::string path, const Ruleset& rules,
                               MapRows rows = MapRows::straight, KindsRead kinds = KindsRead::all);

/// The canonical text: hexes in ascending number, hexsides and roads by their hexes, one line each. With `only` it has
/// the rows of these hexes alone, hexsides and roads being rows of the lower of their two.
[[nodiscard]] std::string write_map(const Map& map, const Ruleset& rules, const std::vector<bool>* only = nullptr);

/// The hexes (by HexIndex) with a row that differs between two maps of one grid over the same kinds, and in each
/// section the unchanged ones that stand in front of them. Linear in the hexes.
[[nodiscard]] std::vector<bool> changed_rows(const Map& before, const Map& after);

}  // namespace ramparts
