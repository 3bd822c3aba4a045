// One game of `ramparts run`, told alike whether it is played here or in a worker.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/journal/journal.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/worker/host/worker.hpp"

namespace ramparts::tools {

struct RunRequest {
    std::array<std::string, kSides> players;
    std::uint64_t seed = 1;
    std::uint64_t games = 1;
    std::uint64_t game = 0;
    std::vector<JournalSetting> settings;  ///< that the battle is played with in place of its own values
};

/// How a game ended.
struct GameEnd {
    const GameState& state;
    std::size_t steps = 0;
    std::string reason;
    std::array<int, kSides> losses{};
    std::optional<std::array<int, kSides>> points;  ///< when the battle counts them
};

/// "United States: tactician, …, seed 1", and the settings.
[[nodiscard]] std::string run_heading(const Scenario& scenario, const RunRequest& request);
/// ", with Fieldworks: Tries 3"; empty without settings.
[[nodiscard]] std::string with_settings(std::span<const JournalSetting> settings);
/// The member "settings", when there are any.
void write_settings(JsonWriter& json, std::span<const JournalSetting> settings);
/// The game as JSON.
void write_game(JsonWriter& json, const Scenario& scenario, const RunRequest& request, const GameEnd& end,
                const std::vector<NarrationLine>& lines);
/// Writes the record that --journal asks for; false, and told, when it cannot be written.
[[nodiscard]] bool write_record(const Arguments& arguments, Console& console, const RunRequest& request,
                                Journal journal, const Scenario& scenario);

/// Plays one game in a worker and tells it as it is told when it is played here.
[[nodiscard]] int run_sandboxed(const Arguments& arguments, Console& console, const OpenScenario& battle,
                                const RunRequest& request, const worker::WorkerStart& start);

}  // namespace ramparts::tools
