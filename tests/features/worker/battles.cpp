// See battles.hpp.
#include "tests/features/worker/battles.hpp"

#include <catch2/catch.hpp>

#include "formats/scenario/scenario_file.hpp"

namespace ramparts::test {

using namespace worker;

std::shared_ptr<const Scenario> battle(const std::string& name) {
    const LoadedScenario loaded = load_scenario(name == "skirmish" ? RAMPARTS_SKIRMISH : RAMPARTS_SCENARIOS "/" + name);
    REQUIRE(loaded.readable);
    return std::make_shared<const Scenario>(loaded.scenario);
}

std::shared_ptr<const StandardRules> rules_of(const std::shared_ptr<const Scenario>& scenario) {
    return std::make_shared<const StandardRules>(scenario);
}

WorkerStart honest() {
    WorkerStart start;
    start.program = RAMPARTS_WORKER;
    start.policy.limited_allowed = true;
    return start;
}

WorkerStart prisoner(const std::string& deed) {
    WorkerStart start = honest();
    start.program = RAMPARTS_PRISONER;
    start.arguments = {deed};
    return start;
}

WorkerStart liar(const std::string& lie) {
    WorkerStart start;
    start.program = RAMPARTS_LIAR;
    start.arguments = {lie};
    return start;
}

bool filtered() {
    static const bool yes = [] {
        auto worker = Worker::start(honest());
        REQUIRE(worker);
        if ((*worker)->fence() == Fence::full) return true;
        WARN("this system takes no filter of system calls: the fence is proven as far as its limits go");
        return false;
    }();
    return yes;
}

std::unique_ptr<WorkerGame> game_in(const WorkerStart& start, const std::string& name, WorkerGame::Request request) {
    const auto scenario = battle(name);
    auto game = WorkerGame::start(start, battle_files(*scenario), scenario, std::move(request));
    if (!game) FAIL("no game: " << to_text(game.error().front()));
    return std::move(*game);
}

std::optional<Diagnostic> play_on(WorkerGame& game, std::size_t steps) {
    for (std::size_t i = 0; i < steps && !game.over(); ++i) {
        const auto action = game.next();
        if (!action) return action.error();
        const auto step = game.play(*action);
        if (!step) return step.error();
        REQUIRE(step->done);
    }
    return std::nullopt;
}

}  // namespace ramparts::test
