// The tables of a battle as rows of words, before they are laid out: combat table, terrain chart, allowances, modules'.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/correction_words.hpp"

namespace ramparts::paper {

struct ChartTable {
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;       ///< as many cells as the head has
    std::vector<std::optional<std::size_t>> samples;  ///< of each row: an entry of the key; empty for none at all
    std::vector<std::string> notes;                   ///< below the table
    double first = 1;                                 ///< width of the first column, in widths of the others
};

/// Classes that move alike, of the units in play.
struct ClassGroup {
    std::vector<UnitClassId> classes;
    std::string name;  ///< "Infantry, Warband"
};
[[nodiscard]] std::vector<ClassGroup> class_groups(const Scenario& scenario, const Speak& speak = in_english());

/// Die by odds column, with what the codes in it mean.
[[nodiscard]] ChartTable combat_chart(const Scenario& scenario, const Speak& speak);
/// What each entry of the key costs and does; objectives have no row.
[[nodiscard]] ChartTable terrain_chart(const Scenario& scenario, const std::vector<draw::KeyEntry>& key,
                                       const Speak& speak);
[[nodiscard]] ChartTable allowance_chart(const Scenario& scenario, const Speak& speak);
/// The tables of the modules in force that have rows, their own or the ruleset's.
[[nodiscard]] std::vector<ChartTable> module_charts(const Scenario& scenario, const Speak& speak);

/// Movement points from half points: "1", "1½", "½", "0"; "–" for what is prohibited.
[[nodiscard]] std::string points_words(HalfMp half);

}  // namespace ramparts::paper
