// What in a scenario would not be read back as it is: the reader's demands, asked of the value instead of its text.
#pragma once

#include <string>
#include <vector>

#include "engine/model/scenario.hpp"

namespace ramparts {

/// One fault: of what (`unit "us-21"`), what is wrong with it, and what to do.
struct Fault {
    std::string where;
    std::string what;
    std::string fix;
    [[nodiscard]] std::string text() const { return where + ": " + what + "; " + fix; }
    friend bool operator==(const Fault&, const Fault&) = default;
};

/// The parts to look at. The map's hexes and hexsides cost time in proportion to its size, all else in proportion to
/// the number of entries.
struct FaultScope {
    bool entries = true;  ///< ruleset, lists and single values; references to hexes too
    bool ground = false;  ///< every hex and hexside, with its provenance
};

/// Everything that the writers would lose or the readers refuse; empty = writing and reading gives the equal scenario.
/// The tables in fields.hpp say what the single fields allow. Provided that kinds stand where the hexes say (memory
/// safety is the caller's).
[[nodiscard]] std::vector<Fault> faults_of(const Scenario& scenario, FaultScope scope = {});

/// Whether a text can stand in an attribute: UTF-8 without control characters but tab and line end.
[[nodiscard]] bool writable_text(std::string_view text);

/// Brings what files do not tell into its one form: white space in paragraphs, members of a condition of victory that
/// its kind does not have, a symbol that is the class's id.
void make_canonical(std::string& paragraph);
void make_canonical(VictoryRule& rule);
void make_canonical(UnitClass& unit_class);

}  // namespace ramparts
