// Opening, saving and making scenarios for the editor; finding the shipped ones.
#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "editor/view/map_overview.hpp"
#include "engine/core/result.hpp"
#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/change/document/scenario_store.hpp"

namespace ramparts {

/// Why a file could not be opened or saved.
struct FileProblem {
    std::string summary;                  ///< one sentence
    std::vector<Diagnostic> diagnostics;  ///< the findings behind it, maybe none
};

/// `scenario.xml` of a folder, of itself, or of a file beside it (map.xml).
[[nodiscard]] std::filesystem::path scenario_file_of(const std::filesystem::path& path);

/// Reads a scenario folder or scenario.xml with its map and ruleset. A readable file may still have findings; see
/// ScenarioStore::loaded(). The journal is neither recovered nor begun.
[[nodiscard]] Result<std::unique_ptr<ScenarioStore>, FileProblem> open_scenario(const std::filesystem::path& path);

/// A scenario as it was read, and its map seen from afar.
struct OpenedScenario {
    std::unique_ptr<ScenarioStore> store;
    std::unique_ptr<MapOverview> overview;
};

/// Reads one scenario, and colours its overview, on a thread of its own while the window is being made.
class ReadAhead {
public:
    /// Starts reading; what was read before and not taken is dropped.
    void start(const std::filesystem::path& path);
    /// What start() read of this scenario.xml, waiting for it; anything else, and what cannot be read, is opened here.
    [[nodiscard]] Result<OpenedScenario, FileProblem> open(const std::filesystem::path& file);

private:
    std::filesystem::path file_;
    std::future<OpenedScenario> opened_;
};

/// Kinds every new scenario begins with: the standard ruleset when it is found, else the bare kinds of it.
[[nodiscard]] Ruleset starting_ruleset();
/// A map of clear hexes, two sides, six turns.
[[nodiscard]] Scenario blank_scenario(int columns = 20, int rows = 16);
/// A large made-up battlefield for measurements: woods, water, hills, roads; the same for the same size.
[[nodiscard]] Scenario generated_scenario(int columns, int rows, std::uint64_t seed = 1812);
/// Reads "1000x1000".
[[nodiscard]] bool parse_map_size(std::string_view text, int& columns, int& rows);

/// Whether a scenario lies in a folder of shipped ones, which stays as it is.
[[nodiscard]] bool is_shipped(const std::filesystem::path& file);
/// Whether new files can be made in a folder.
[[nodiscard]] bool can_write_to(const std::filesystem::path& folder);
/// The user's folder for what outlives a crash: $XDG_STATE_HOME/ramparts.
[[nodiscard]] std::filesystem::path state_folder();

struct ShippedScenario {
    std::filesystem::path file;
    std::string name;
    std::string date;
};
/// Folders that may hold the shipped scenarios, best first.
[[nodiscard]] std::vector<std::filesystem::path> scenario_folders();
/// The scenarios of the first such folder that has any, by date when they state one. Reads only their root elements,
/// and takes their names in the language: say_name() of a name or date is how a list shows it.
[[nodiscard]] std::vector<ShippedScenario> shipped_scenarios();

}  // namespace ramparts
