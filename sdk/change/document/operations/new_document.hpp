// Where documents come from: nothing, a template, another scenario.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

struct BlankOptions {
    std::string id = "untitled";
    std::string name = "Untitled";
    std::string date;
    Grid::Shape shape{.prefix = "",
                      .orientation = Orientation::flat,
                      .low = Parity::odd,
                      .first_column = 1,
                      .first_row = 1,
                      .columns = 20,
                      .rows = 15};
    int turns = 10;
    Ruleset ruleset;                           ///< with at least one terrain; see ruleset_href
    std::string ruleset_href = "ruleset.xml";  ///< where a shared ruleset lies, seen from the new folder
    TerrainId fill = 0;
};

/// A playable frame: two sides, a turn track, one victory rule that goes to the second side, an empty map, and the
/// modules that bring results of the ruleset's table. Errors: an id outside [a-z0-9][a-z0-9._-]*, a field of no or too
/// many hexes, a ruleset without terrains or unit classes.
[[nodiscard]] Result<Scenario, Message> blank_scenario(const BlankOptions& options);

/// What a copy takes along.
struct CopyOptions {
    std::string id;
    std::string name;
    bool units = true;        ///< with their reinforcement groups
    bool map_content = true;  ///< otherwise a field of the same shape, all of terrain 0
    bool victory = true;
    bool modules = true;  ///< otherwise those alone that bring results of the table
    bool notes = false;   ///< description, notes, bibliography
};

/// A copy under a new id. Ignored findings stay behind; modules that name a unit go when the units do, and `dropped`
/// hears of them.
[[nodiscard]] Result<Scenario, Message> copy_of(const Scenario& scenario, const CopyOptions& options,
                                                std::vector<std::string>* dropped = nullptr);

/// From a template: everything of it, under a new id and name, version 1.0.0.
[[nodiscard]] Result<Scenario, Message> from_template(const Scenario& scenario, std::string id, std::string name);

/// The same scenario under another ruleset: kinds are found by id, modules that bring results of its table are
/// switched on. Errors name what the new ruleset lacks of what the map and the units use.
[[nodiscard]] Result<Scenario, Message> with_ruleset(const Scenario& scenario, const Ruleset& ruleset,
                                                     std::string href);

}  // namespace ramparts
