// Two versions of a battle in one picture: the later map, with what differs marked, numbered and told in words.
#pragma once

#include <optional>

#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"

namespace ramparts::paper {

inline constexpr std::size_t kMostTold = 400;  ///< corrections in the list; how many more there are is told

/// The later map as draw_map draws it, with changed hexes framed, changed hexsides and roads marked (broken lines:
/// taken away), units whose counters or places differ and arrows from where they stood, and below it the list. Nothing
/// when the maps have different shapes or numbers. With `options.counters` every unit is shown, else those that differ.
/// Linear in the maps, n log n in the changes.
[[nodiscard]] std::optional<draw::DisplayList> difference_picture(const Scenario& before, const Scenario& after,
                                                                  const draw::DrawOptions& options);

}  // namespace ramparts::paper
