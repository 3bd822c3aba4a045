// What holes take along, in words: units, entry hexes, objectives.
#pragma once

#include <string>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// Made before an edit, asked after it.
class HoleWatch {
public:
    explicit HoleWatch(const Scenario& before);
    /// What lies no longer where it lay because its hex has become a hole, as sentences; empty when nothing does.
    [[nodiscard]] std::string told(const Scenario& now) const;

private:
    std::vector<Unit> units_;
    std::vector<ReinforcementGroup> groups_;
    std::vector<VictoryRule> victory_;
};

/// What a hole at a hex would take along, for a warning beforehand; empty = nothing.
[[nodiscard]] std::string told_beforehand(const Scenario& scenario, HexIndex hex);

}  // namespace ramparts
