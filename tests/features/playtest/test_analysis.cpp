// Hints and analyses without a window: decisions of a record, the same for any number of threads, words and chart.
#include <catch2/catch.hpp>

#include <algorithm>
#include <thread>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/show/analysis/chart.hpp"
#include "sdk/show/analysis/hint.hpp"

namespace ramparts {
namespace {

std::shared_ptr<const StandardRules> rules_of(const std::string& name) {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + name);
    REQUIRE(loaded.readable);
    auto rules = playable_rules(std::make_shared<const Scenario>(loaded.scenario));
    REQUIRE(rules);
    return *rules;
}

// The first steps of a game, whose players are full of mistakes when they play by lot.
std::vector<Action> record_of(const std::shared_ptr<const StandardRules>& rules, const std::string& player,
                              std::size_t most) {
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{player, player}, Luck(5, 0));
    std::vector<Action> record;
    while (!game.over() && record.size() < most) {
        record.push_back(match.next(game));
        game.play_listed(record.back());
    }
    return record;
}

Analysis analysed(const std::shared_ptr<const StandardRules>& rules, const std::vector<Action>& record,
                  AnalysisRequest request) {
    AnalysisRun run(rules, record, std::move(request));
    run.wait();
    CHECK(run.failure().empty());
    CHECK(run.done() == run.all());
    return run.analysis();
}

bool equal(const Decision& a, const Decision& b) {
    return a.first == b.first && a.judged == b.judged && a.same == b.same && a.loss == b.loss && a.games == b.games &&
           a.chance.share == b.chance.share && a.best == b.best && a.more_lost == b.more_lost;
}

}  // namespace

TEST_CASE("the decisions of a record are all its choices in order, each of one side, between dice", "[analysis]") {
    for (const char* name : {"thames", "chippewa", "lundys-lane-dice", "chippewa-bombardment"}) {
        INFO(name);
        const auto rules = rules_of(name);
        const std::vector<Action> record = record_of(rules, "random", 100'000);
        std::vector<std::array<GameState, 2>> states;
        const Analysis found = decisions_of(rules, record, states);
        REQUIRE(states.size() == found.decisions.size());
        CHECK(found.over);
        CHECK(found.turn_of_step.size() == record.size() + 1);
        Game game(rules);
        std::size_t at = 0;
        const auto chance_until = [&](std::size_t step) {
            for (; at < step; ++at) {
                CHECK(game.state().chance());
                game.play_listed(record[at]);
            }
        };
        for (std::size_t i = 0; i < found.decisions.size(); ++i) {
            const Decision& d = found.decisions[i];
            chance_until(d.first);
            CHECK(states[i][0].hash() == game.state().hash());
            CHECK(d.last - d.first == d.played.size());
            for (; at < d.last; ++at) {
                CHECK_FALSE(game.state().chance());
                CHECK(game.state().to_act() == d.side);
                CHECK(game.state().turn() == d.turn);
                CHECK(record[at] == d.played[at - d.first]);
                if (d.forced) CHECK(game.legal().size() == 1);
                game.play_listed(record[at]);
            }
            CHECK(states[i][1].hash() == game.state().hash());
        }
        chance_until(record.size());
        CHECK(game.state().winner() == found.winner);
    }
}

TEST_CASE("an analysis is the same for any number of threads, and its turning points are confirmed", "[analysis]") {
    const auto rules = rules_of("chippewa");
    const std::vector<Action> record = record_of(rules, "random", 110);
    const AnalysisRequest request{.player = "tactician", .seed = 3, .games = 60, .jobs = 1};
    AnalysisRequest many = request;
    many.jobs = 3;
    const Analysis found = analysed(rules, record, request);
    const Analysis again = analysed(rules, record, many);
    REQUIRE(found.decisions.size() == again.decisions.size());
    for (std::size_t i = 0; i < found.decisions.size(); ++i) {
        INFO("decision " << i);
        CHECK(equal(found.decisions[i], again.decisions[i]));
    }
    const auto points = found.turning_points();
    REQUIRE_FALSE(points.empty());  // who plays by lot gives chances away
    std::array<int, kSides> given{};
    for (std::size_t n = 0; n < points.size(); ++n) {
        const Decision& d = found.decisions[points[n]];
        CHECK(d.loss.low > 0);
        CHECK(d.games == 4 * request.games);
        if (n > 0) CHECK(d.loss.difference <= found.decisions[points[n - 1]].loss.difference);
        given[d.side] += d.loss.difference;
    }
    for (SideId side = 0; side < kSides; ++side) CHECK(found.given_away(side) == given[side]);
    for (const Decision& d : found.decisions) {
        CHECK(d.judged != d.forced);
        if (d.same) CHECK(d.loss == ShareDifference{0, 0, 0});
    }
    // Words and chart tell of each.
    const std::string text = analysis_text(found);
    const draw::DisplayList chart = analysis_chart(found);
    for (std::size_t n = 0; n < points.size(); ++n) {
        const Decision& d = found.decisions[points[n]];
        CHECK(text.find(std::to_string(n + 1) + ". " + decision_words(found, d)) != std::string::npos);
        CHECK(text.find(loss_words(found, d)) != std::string::npos);
        const double width = chart.width;
        const double middle = (chart_x(found, d.first, width) + chart_x(found, d.last, width)) / 2;
        const auto meant = chart_decision(found, middle, width);
        REQUIRE(meant);
        CHECK(found.decisions[*meant].turning_point());
    }
    CHECK(chart.description.find("Turning points, the costliest first") != std::string::npos);
}

TEST_CASE("where the player comes to the same position nothing is lost", "[analysis]") {
    const auto rules = rules_of("chippewa");
    const std::vector<Action> record = record_of(rules, "tactician", 60);
    std::size_t same = 0;
    for (const Decision& d : analysed(rules, record, {.player = "tactician", .games = 20, .jobs = 1}).decisions) {
        if (!d.same) continue;
        ++same;
        CHECK(d.judged);
        CHECK(d.loss == ShareDifference{0, 0, 0});
        CHECK_FALSE(d.turning_point());
    }
    CHECK(same > 0);
}

TEST_CASE("an analysis that is stopped keeps what it has found", "[analysis]") {
    const auto rules = rules_of("chippewa");
    const std::vector<Action> record = record_of(rules, "random", 200);
    AnalysisRun run(rules, record, {.player = "tactician", .games = 100'000, .jobs = 1});
    run.stop();
    run.wait();
    CHECK(run.stopped());
    CHECK(run.done() < run.all());
    const Analysis found = run.analysis();
    std::size_t judged = 0;
    for (const Decision& d : found.decisions) judged += d.judged ? 1 : 0;
    CHECK(judged <= run.done());
}

TEST_CASE("a hint is the same every time, and its ways are compared over the same games", "[hint]") {
    const auto rules = rules_of("chippewa");
    Game game(rules);
    for (const Action& a : record_of(rules, "tactician", 1'000)) {
        if (game.state().phase() == Phase::movement && game.state().turn() == 2 && !game.state().chance()) break;
        game.play_listed(a);
    }
    REQUIRE_FALSE(game.state().chance());
    HintRequest request;
    request.player = "planner@3000";
    request.games = 40;
    const auto hinted = [&] {
        auto run = std::make_unique<HintRun>(rules, game.state(), request);
        while (!run->finished()) std::this_thread::yield();
        REQUIRE(run->hint() != nullptr);
        return run;
    };
    const auto first = hinted();
    const auto second = hinted();
    const Hint& hint = *first->hint();
    CHECK(hint.plan.course.actions == second->hint()->plan.course.actions);
    CHECK(hint.plan.forecast.winners == second->hint()->plan.forecast.winners);
    CHECK(hint.plan.forecast.games() == 40);
    CHECK(hint.side == game.state().to_act());
    if (hint.tactician) CHECK(hint.tactician->forecast.games() == 40);
    REQUIRE(hint.at_once);
    CHECK(hint.at_once->forecast.games() == 40);
    const auto lines = hint_words(hint);
    CHECK(lines.front().text.find("planner@3000 would") != std::string::npos);
    // What is drawn is what is told: a way for each unit that is moved.
    std::size_t moves = 0;
    for (const Action& a : hint.plan.course.actions) moves += a.kind == ActionKind::move ? 1 : 0;
    CHECK(hint.story.ways.size() >= moves);
    for (const PlannedWay& way : hint.story.ways)
        for (std::size_t i = 1; i < way.path.size(); ++i)
            CHECK(rules->context()->scenario().map.grid().adjacent(way.path[i - 1], way.path[i]));
}

}  // namespace ramparts
