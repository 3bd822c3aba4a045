// The battle report: what it says of a recorded game is what the game did.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/report.hpp"
#include "sdk/show/print/battle_report.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/report_page.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

std::shared_ptr<const StandardRules> rules_of(const char* name) {
    LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / name);
    REQUIRE(loaded.readable);
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(loaded.scenario)));
}

/// A game of random choices to its end, with losses.
Journal random_game(const std::shared_ptr<const StandardRules>& rules, std::uint64_t luck) {
    Game game(rules);
    while (!game.over()) {
        luck = luck * 6364136223846793005U + 1442695040888963407U;
        const ActionList& legal = game.legal();
        game.play_listed(legal[static_cast<std::size_t>((luck >> 33U) % legal.size())]);
    }
    return make_journal(game);
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
    return found;
}

/// The situation after so many steps of a record.
Situation after(const std::shared_ptr<const StandardRules>& rules, const Journal& journal, std::size_t steps) {
    Game game(rules);
    REQUIRE_FALSE(replay(journal, game, steps, "game").fault);
    return situation(*rules, game.view());
}

}  // namespace

TEST_CASE("a report counts what the game lost, and shows where it ended", "[report]") {
    for (const char* name : {"tests/features/cli/data/skirmish", "scenarios/thames"})
        for (std::uint64_t luck : {7U, 8U, 9U}) {
            const auto rules = rules_of(name);
            const Journal journal = random_game(rules, luck);
            const auto report = battle_report(rules, journal, journal.steps.size(), "game");
            INFO(name << " " << luck);
            REQUIRE(report);
            CHECK(report->over);
            CHECK(report->steps == journal.steps.size());
            Game game(rules);
            std::vector<std::string> log;
            {
                Narrator narrator(game, *rules, [&](const NarrationLine& line) { log.push_back(line.text.english()); });
                REQUIRE_FALSE(replay(journal, game, journal.steps.size(), "game", &narrator).fault);
            }
            std::vector<std::string> told;
            for (const ReportTurn& turn : report->turns)
                for (const NarrationLine& line : turn.log) told.push_back(line.text.english());
            CHECK(told == log);
            CHECK(report->turns.size() == static_cast<std::size_t>(game.state().turn()));
            const StateView view = game.view();
            std::array<int, kSides> eliminated{};
            std::array<int, kSides> steps{};
            std::size_t on_map = 0;
            for (int i = 0; i < view.context.unit_count(); ++i) {
                const auto u = static_cast<UnitIndex>(i);
                const Unit& unit = view.context.scenario().units[u];
                const bool gone = view.state.status(u) == UnitStatus::eliminated && !view.state.exited(u);
                eliminated[unit.side] += gone ? 1 : 0;
                if (gone) steps[unit.side] += unit.steps();
                if (!view.state.on_map(u)) continue;
                steps[unit.side] += unit.steps() - view.state.steps(u);
                ++on_map;
                const auto& stands = report->turns.back().stands;
                CHECK(std::ranges::any_of(stands, [&](const UnitStand& s) {
                    return s.unit == u && s.hex == view.state.hex(u) && s.lost == unit.steps() - view.state.steps(u);
                }));
            }
            CHECK(report->turns.back().stands.size() == on_map);
            for (SideId side = 0; side < kSides; ++side) {
                CHECK(report->casualties[side].units == eliminated[side]);
                CHECK(report->casualties[side].eliminated.size() == static_cast<std::size_t>(eliminated[side]));
                CHECK(report->casualties[side].steps == steps[side]);
            }
        }
}

TEST_CASE("each turning point of a report is one", "[report]") {
    const auto rules = rules_of("tests/features/cli/data/skirmish");
    std::size_t seen = 0;
    for (std::uint64_t luck = 1; luck < 30; ++luck) {
        const Journal journal = random_game(rules, luck);
        const auto report = battle_report(rules, journal, journal.steps.size(), "game");
        REQUIRE(report);
        CHECK(report->moments.size() <= 8);
        for (const TurningMoment& moment : report->moments) {
            const Situation before = after(rules, journal, moment.step - 1);
            const Situation now = after(rules, journal, moment.step);
            INFO("luck " << luck << ", step " << moment.step << ": " << moment.text.english());
            const bool winner = now.winner != before.winner;
            bool holder = false;
            for (std::size_t i = 0; i < now.objectives.size(); ++i)
                holder = holder || now.objectives[i].holder != before.objectives[i].holder;
            bool loss = false;
            for (SideId side = 0; side < kSides; ++side)
                loss = loss || now.sides[side].factors_lost - before.sides[side].factors_lost >= 3;
            CHECK((winner || holder || loss));
            ++seen;
        }
    }
    CHECK(seen > 10);
}

TEST_CASE("a report before the end says so, and a record that disagrees has none", "[report]") {
    const auto rules = rules_of("tests/features/cli/data/skirmish");
    Journal journal = random_game(rules, 7);
    const auto early = battle_report(rules, journal, 3, "game");
    REQUIRE(early);
    CHECK(outcome_words(*early).english() == "The record ends after 3 steps, in turn 1, before the game is decided.");
    const auto none = battle_report(rules, journal, 0, "game");
    REQUIRE(none);
    CHECK(none->turns.size() == 1);
    CHECK(none->moments.empty());
    journal.steps[4].hash ^= 1;
    const auto wrong = battle_report(rules, journal, journal.steps.size(), "game");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().code == "RP6031");
}

TEST_CASE("the page and the pages of a report have a map for each turn", "[report]") {
    const auto rules = rules_of("tests/features/cli/data/skirmish");
    const Journal journal = random_game(rules, 7);
    const auto report = battle_report(rules, journal, journal.steps.size(), "game");
    REQUIRE(report);
    const std::string page = web::report_page(*report);
    CHECK(page == web::report_page(*report));
    CHECK(times(page, "<svg class=\"still\"") == report->turns.size());
    CHECK(times(page, "<script") == 0);
    CHECK(times(page, "script-src") == 0);
    CHECK(page.find(web::escaped(outcome_words(*report).english())) != std::string::npos);
    for (const ReportTurn& turn : report->turns) {
        CHECK(times(page, "<h3 id=\"turn-" + std::to_string(turn.turn) + "\">") == 1);
        for (const NarrationLine& line : turn.log) {
            const std::string words = without_signs(line, line.text.english());
            CHECK(page.find(web::escaped(words)) != std::string::npos);
        }
    }
    draw::Palette dark;
    dark.page = draw::rgb(0x141A24);
    CHECK(times(page, "#141a24") == 0);
    CHECK(times(web::report_page(*report, dark), "#141a24") > 0);
    const auto pages = paper::report_pages(*report, with_shown_names(*report->scenario), paper::paper_of("a4"),
                                           [](const Message& m) { return m.english(); });
    CHECK(pages.size() >= report->turns.size() + 2);
}

}  // namespace ramparts
