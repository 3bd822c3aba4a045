// What the new-scenario wizard asks, and the scenario that comes of the answers. No toolkit.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

struct NewScenario {
    enum class From : std::uint8_t {
        blank,      ///< an empty map of a given shape
        templated,  ///< one of scenario_templates()
        scenario,   ///< a copy of another scenario, or of parts of it
        scan,       ///< an empty map over which a scan of a printed one is laid
    };
    From from = From::blank;
    std::string name = "Untitled";
    std::string id;  ///< empty = made from the name
    std::string date;
    int turns = 10;
    // blank and scan
    int columns = 20;
    int rows = 16;
    std::string prefix;
    bool pointy = false;  ///< rows of pointed hexes instead of columns of flat ones
    bool low_odd = true;  ///< odd lines stand half a hex further
    int first_column = 1;
    int first_row = 1;
    std::filesystem::path ruleset;  ///< empty = the standard one
    // templated
    std::string template_id;
    // scenario
    std::filesystem::path source;  ///< scenario.xml
    bool map = true;               ///< its hexes; otherwise an empty field of its shape
    bool units = true;
    bool victory = true;
    bool modules = true;
    bool notes = false;
};

/// "Lundy's Lane" gives "lundys-lane"; never empty.
[[nodiscard]] std::string id_from_name(std::string_view name);

struct RulesetFile {
    std::filesystem::path file;
    std::string name;
};
/// Reads a ruleset; what is wrong with its file, or nothing.
[[nodiscard]] std::string read_rules(const std::filesystem::path& file, Ruleset& out);
/// The shared rulesets beside the shipped scenarios.
[[nodiscard]] std::vector<RulesetFile> shipped_rulesets();

/// Why the answers do not make a scenario, as a sentence for the page they stand on; empty when they do. Reads no file.
[[nodiscard]] std::string problem_of(const NewScenario& wanted);
/// Makes the scenario. `remarks` hears of what had to be left out. Errors: what problem_of says, or an unreadable file.
[[nodiscard]] Result<Scenario, std::string> make_scenario(const NewScenario& wanted, std::vector<std::string>& remarks);

}  // namespace ramparts
