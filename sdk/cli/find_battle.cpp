// See find_battle.hpp.
#include "sdk/cli/find_battle.hpp"

#include <algorithm>
#include <vector>

#include "formats/disk/path_beside.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/play/settings.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostLookedAt = 100;

bool on_disk(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

fs::path folder_of(const fs::path& file) {
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(file, error), error).parent_path();
}

// Scenario folders in these folders, sorted in each.
std::vector<fs::path> scenarios_in(const std::vector<fs::path>& homes) {
    std::vector<fs::path> found;
    for (const fs::path& home : homes) {
        std::error_code error;
        std::vector<fs::path> here;
        for (const fs::directory_entry& entry : fs::directory_iterator(home, error))
            if (has_battle(entry.path())) here.push_back(entry.path());
        std::sort(here.begin(), here.end());
        found.insert(found.end(), here.begin(), here.end());
    }
    if (found.size() > kMostLookedAt) found.resize(kMostLookedAt);
    return found;
}

// Where a battle is usually kept with its records.
std::vector<fs::path> homes_near(const fs::path& folder) {
    return {folder, folder / "scenarios", folder.parent_path(), folder.parent_path() / "scenarios"};
}

// Those of the program and of the mods that are on.
std::vector<fs::path> known_homes() {
    std::vector<fs::path> homes;
    for (std::string& folder : usual_scenarios()) homes.emplace_back(std::move(folder));
    for (const ModInUse& mod : mods_in_force().mods) homes.push_back(mod.mod.folder / "scenarios");
    return homes;
}

}  // namespace

bool is_there(const std::string& battle) { return on_disk(with_mods(battle)); }

int no_battle(Console& console, const std::string& file, const std::string& battle) {
    return console.refuse(kUnreadable, "RP6042",
                          "the battle of '" + file + "' is not where it was: there is no '" + battle + "'",
                          "say where it is now with '--scenario PATH'");
}

std::string find_battle(const fs::path& file, const std::string& hint, const Journal& record) {
    const std::string there = path_from(file, hint);
    if (is_there(there)) return there;
    std::string of_that_id;
    const auto same = [&](const std::vector<fs::path>& homes, bool near) {
        for (const fs::path& folder : scenarios_in(homes)) {
            const LoadedScenario found = load_scenario(folder);
            if (!found.readable || found.scenario.id != record.scenario_id) continue;
            if (is_record_of(record, found.scenario)) return folder.string();
            if (near && of_that_id.empty()) of_that_id = folder.string();
        }
        return std::string();
    };
    std::string found = same(homes_near(folder_of(file)), true);
    if (found.empty()) found = same(known_homes(), false);
    if (!found.empty()) return found;
    return of_that_id.empty() ? hint : of_that_id;
}

}  // namespace ramparts::tools
