// A scenario as one web page that stands alone.
#pragma once

#include <string>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/show/draw/style.hpp"
#include "sdk/show/web/html.hpp"

namespace ramparts::web {

/// The page in the language of say(): map with counters, set-up, reinforcements, turns, tables, victory, rules, notes
/// and sources; where data come from, and what is reconstructed. It reads without a script; the script makes the map
/// move, searches, and tells where one is. The same scenario and language give the same bytes. Linear in the map.
/// `links` lead to other pages of its site, if it is part of one.
[[nodiscard]] std::string scenario_page(const Scenario& scenario, const draw::Palette& palette = draw::kPrintedPalette,
                                        const std::vector<PageLink>& links = {});

}  // namespace ramparts::web
