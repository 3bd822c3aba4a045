// See run_sandboxed.hpp.
#include "sdk/cli/run_sandboxed.hpp"

#include "formats/disk/path_beside.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/log_json.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/sandbox.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/worker/host/worker_game.hpp"

namespace ramparts::tools {

std::string run_heading(const Scenario& scenario, const RunRequest& request) {
    return scenario.sides[0].name + ": " + request.players[0] + ", " + scenario.sides[1].name + ": " +
           request.players[1] + ", seed " + std::to_string(request.seed) +
           (request.game ? ", game " + std::to_string(request.game) : "") + with_settings(request.settings);
}

std::string with_settings(std::span<const JournalSetting> settings) {
    return settings.empty() ? std::string() : ", with " + settings_words(settings).english();
}

void write_settings(JsonWriter& json, std::span<const JournalSetting> settings) {
    if (settings.empty()) return;
    json.key("settings").begin_object();
    for (const JournalSetting& each : settings) json.member(each.module + "." + each.parameter, each.value);
    json.end_object();
}

void write_game(JsonWriter& json, const Scenario& scenario, const RunRequest& request, const GameEnd& end,
                const std::vector<NarrationLine>& lines) {
    json.begin_object().member("scenario", scenario.id).member("seed", request.seed).member("game", request.game);
    json.key("players").begin_object();
    for (SideId s = 0; s < kSides; ++s) json.member(scenario.sides[s].id, request.players[s]);
    json.end_object();
    write_settings(json, request.settings);
    json.member("outcome", outcome_word(scenario, end.state)).member("reason", end.reason);
    json.member("steps", end.steps).member("hash", hash_digits(end.state.hash()));
    json.key("losses").begin_object();
    for (SideId s = 0; s < kSides; ++s) json.member(scenario.sides[s].id, end.losses[s]);
    json.end_object();
    if (end.points) {
        json.key("points").begin_object();
        for (SideId s = 0; s < kSides; ++s) json.member(scenario.sides[s].id, (*end.points)[s]);
        json.end_object();
    }
    write_log(json, scenario, lines);
    json.end_object();
}

bool write_record(const Arguments& arguments, Console& console, const RunRequest& request, Journal journal,
                  const Scenario& scenario) {
    journal.errata = errata_in_force(scenario);
    journal.settings = request.settings;
    journal.parts = parts_of(scenario, arguments.operands[0]);
    journal.built_ins = built_ins_of(scenario);
    journal.path = path_beside(std::string(arguments.value("journal")), arguments.operands[0]);
    journal.seed = request.seed;
    journal.game = request.game;
    for (SideId s = 0; s < kSides; ++s) journal.players.push_back({scenario.sides[s].id, request.players[s]});
    return write_file(console, std::string(arguments.value("journal")), write_journal(journal));
}

namespace {

using worker::WorkerGame;

// Plays to the end; what fails is the answer.
template <class Tell>
Result<void, Diagnostic> play_to_the_end(WorkerGame& game, Tell tell) {
    for (const NarrationLine& line : game.opening()) tell(line);
    while (!game.over()) {
        const auto action = game.next();
        if (!action) return fail(action.error());
        const auto step = game.play(*action);
        if (!step) return fail(step.error());
        if (!step->done)
            return fail(worker::worker_finding(
                "RP7709", message("the worker does not play what it has chosen: {1}", Message(step->why.text))));
        for (const NarrationLine& line : step->lines) tell(line);
    }
    return {};
}

}  // namespace

int run_sandboxed(const Arguments& arguments, Console& console, const OpenScenario& battle, const RunRequest& request,
                  const worker::WorkerStart& start) {
    const Scenario& scenario = *battle.scenario;
    auto game = WorkerGame::start(start, files_for_workers(scenario), battle.scenario,
                                  {request.seed, request.game, request.players, true});
    if (!game) return report_worker(console, std::move(game.error()), battle);
    const bool json = arguments.has("json");
    const bool quiet = arguments.has("quiet");
    std::vector<NarrationLine> lines;
    if (!json) console.line(run_heading(scenario, request));
    const auto played = play_to_the_end(**game, [&](const NarrationLine& line) {
        if (json) lines.push_back(line);
        else if (!quiet || line.kind == NarrationLine::Kind::title || line.kind == NarrationLine::Kind::victory)
            console.line(to_text(line));
    });
    if (!played) return report_worker(console, {played.error()}, battle);
    const auto words = (*game)->words();
    if (!words) return report_worker(console, {words.error()}, battle);
    const GameState& end = (*game)->state();
    if (json) {
        JsonWriter writer;
        write_game(writer, scenario, request,
                   {end, (*game)->steps().size(), words->reason, words->losses, words->points},
                   quiet ? std::vector<NarrationLine>{} : lines);
        console.print(writer.take());
    } else {
        console.line(counted((*game)->steps().size(), "step") + ", final hash " + hash_digits(end.hash()));
    }
    if (!arguments.has("journal")) return kClean;
    return write_record(arguments, console, request, (*game)->journal(), scenario) ? kClean : kUnreadable;
}

}  // namespace ramparts::tools
