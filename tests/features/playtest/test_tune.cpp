// Tuning: what may be freed, what is refused and where, and a spoilt battle that is found back.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/check.hpp"
#include "sdk/play/tune_run.hpp"

using namespace ramparts;

namespace {

Scenario shipped(const std::string& name) {
    const LoadedScenario loaded = load_scenario(RAMPARTS_SCENARIOS "/" + name);
    REQUIRE(loaded.readable);
    return loaded.scenario;
}

std::vector<FreeDatum> freed(const Scenario& scenario, std::string_view words) {
    auto read = read_free_data(scenario, words);
    if (!read) FAIL(read.error().said.english());
    return *read;
}

struct Refusal {
    const char* words;
    std::size_t at;
    bool taken;
    const char* said;
};

}  // namespace

TEST_CASE("words name what is free, with every value it may have", "[tune]") {
    const Scenario s = shipped("queenston-heights");
    const auto data = freed(s,
                            "us-13.strength:3..5,ac-rdn.range:8|10|12,ac-49f-a.at:Q1306|Q1407,us-boats-3.turn:3..4,"
                            "us-2a.arrives:us-boats-1|us-boats-2,us-boats-5.entry:Q1608,game.turns:9..10");
    REQUIRE(data.size() == 7);
    CHECK(data[0].values == std::vector<int>{3, 4, 5});
    CHECK(data[1].values == std::vector<int>{8, 10, 12});
    CHECK(value_text(s, data[2], data[2].values[1]) == "Q1407");
    CHECK(value_text(s, data[4], data[4].values[0]) == "us-boats-1");
    for (const FreeDatum& datum : data) {
        INFO(datum.name);
        Scenario changed = s;
        for (const int value : datum.values) {
            set_value(changed, datum, value);
            CHECK(value_now(changed, datum) == value);
        }
        if (datum.kind == FreeDatum::Kind::turns) continue;  // the label of a turn that went is gone
        set_value(changed, datum, value_now(s, datum));
        CHECK(changed == s);
    }
    CHECK(freed(shipped("cryslers-farm"), "gunboat.day:10..12")[0].values.size() == 3);
    Scenario stronger = s;
    set_value(stronger, data[0], 5);
    CHECK(stronger.units[*s.unit("us-13")].full == 5);
    CHECK(stronger.units[*s.unit("us-13")].reduced == 3);
}

TEST_CASE("what cannot be freed is refused where it stands, with its source", "[tune]") {
    const Scenario chippewa = shipped("chippewa");
    const Refusal refusals[] = {
        {"ac-1f.full:7..9", 0, true, "ac-1f.full is the rulebook's: 9.3 (class, steps and factors"},
        {"us-21.full:9..13,ac-c1.turn:1..3", 17, true, "ac-c1.turn is the rulebook's: 9.1"},
        {"infantry.day:7..9", 0, true, "infantry.day is the rulebook's: 2.7"},
        {"game.turns:5..7", 0, true, "game.turns is the rulebook's: 9.3"},
        {"us-21.full", 10, false, "the values that \"us-21.full\" may have are missing"},
        {"us-21:9..13", 5, false, "which value of \"us-21\" is free is missing"},
        {"us-12.full:9..13", 0, false, "there is no unit, group of reinforcements or unit class \"us-12\""},
        {"us-21.ful:9..13", 6, false, "\"ful\" is nothing that can be freed there"},
        {"us-9.full:7..9,us-21.mp:7..9", 21, false, "units have no movement allowance of their own"},
        {"ac-8f.turn:1..2", 6, false, "units have no turn of arrival of their own"},
        {"us-21.full:9..x", 14, false, "\"x\" is not a number from 0 to 99"},
        {"us-21.full:9..130", 14, false, "\"130\" is not a number from 0 to 99"},
        {"us-21.full:13..9", 11, false, "the lower limit 13 is above 9"},
        {"us-21.full:9|9", 13, false, "\"9\" appears there twice"},
        {"us-21.full:9,us-21.strength:8..9", 13, false, "us-21.strength is freed twice"},
        {"us-d.reduced:1..2", 5, false, "Light Dragoons has one step and no reduced strength"},
        {"us-21.range:1..2", 6, false, "21st Infantry does not bombard"},
        {"ac-8f.at:C2519", 6, false, " arrives later and is not set up"},
        {"us-21.arrives:ac-c1", 6, false, " is set up on the map and does not arrive"},
        {"us-21.at:C2829|C9999", 15, false, "there is no hex \"C9999\" on the map"},
        {"ac-8f.arrives:us-c1", 14, false, "its side has no group of reinforcements \"us-c1\""},
        {"", 0, false, "are missing"},
        {"us-21.full:9,", 13, false, "are missing"},
    };
    for (const Refusal& refusal : refusals) {
        INFO(refusal.words);
        const auto read = read_free_data(chippewa, refusal.words);
        REQUIRE_FALSE(read);
        INFO(read.error().said);
        CHECK(read.error().at == refusal.at);
        CHECK(read.error().taken == refusal.taken);
        CHECK(read.error().said.english().find(refusal.said) != std::string::npos);
        CHECK_FALSE(read.error().fix.empty());
    }
    Scenario corrected = chippewa;
    corrected.units[*corrected.unit("us-21")].provenance = {ProvenanceKind::printed, "counter sheet"};
    CHECK(read_free_data(corrected, "us-21.full:9..13").error().said ==
          "us-21.full is from the printed game: counter sheet");
    corrected.units[*corrected.unit("us-21")].provenance = {};
    CHECK(read_free_data(corrected, "us-21.full:9..13").has_value());
}

TEST_CASE("a spoilt strength is found back towards even odds, and its errata leave nothing to find", "[tune]") {
    Scenario spoilt = shipped("chippewa");
    const UnitIndex light = *spoilt.unit("ac-tlr");
    spoilt.units[light].full = 40;  // of 3
    const auto data = freed(spoilt, "ac-tlr.full:2|6|10|40");
    TuneRequest request;
    request.seed = 8;
    request.budget = 160;
    request.games = 400;
    auto outcome = tune(spoilt, data, request);
    REQUIRE(outcome);
    CHECK(outcome->possible == 4);
    CHECK(outcome->tried == 4);
    CHECK(outcome->left_out == 0);
    REQUIRE(outcome->rounds.size() == 1);
    CHECK(outcome->rounds[0].best.games == 40);
    REQUIRE(outcome->verdict == TuneVerdict::better);
    CHECK(outcome->offers());
    CHECK(outcome->found[0] < 40);
    const auto off = [&](const BalanceTotals& totals) {
        return std::abs(static_cast<int>(totals.wins[0]) - static_cast<int>(totals.games / 2));
    };
    CHECK(outcome->before.games == 400);
    CHECK(off(outcome->after) < off(outcome->before));
    CHECK(paired_difference(game_pairs(outcome->after, outcome->before, 0)).low > 0);
    CHECK(outcome->nearer.low > 0);

    const auto errata = tuned_errata(spoilt, *outcome, request);
    REQUIRE(errata);
    REQUIRE(errata->errata.size() == 1);
    CHECK(errata->errata[0].source.kind == ProvenanceKind::reconstruction);
    CHECK(errata->errata[0].reason.find("of 400 games, seed 8; wanted 50.0 %.") != std::string::npos);
    const std::string text = write_errata(*errata);
    const ErrataRead read = read_errata(text, "tuned.xml");
    REQUIRE(read.readable);
    CHECK(read.diagnostics.empty());
    Document document(spoilt);
    const ErrataLayer layers[] = {{read.errata, "tuned.xml"}};
    const auto applied = apply_errata(document, layers);
    REQUIRE(applied);
    CHECK(applied->findings.empty());
    CHECK(document.scenario().units[light].full == outcome->found[0]);
    CHECK(check_scenario(document.scenario()).size() <= check_scenario(spoilt).size());
    // nothing else has changed but the unit and where its factors come from
    Scenario rest = document.scenario();
    rest.units[light] = spoilt.units[light];
    CHECK(rest == spoilt);

    TuneRequest again = request;
    again.jobs = 3;
    const auto same = tune(spoilt, data, again);
    REQUIRE(same);
    CHECK(same->found == outcome->found);
    CHECK(same->before == outcome->before);
    CHECK(same->after == outcome->after);
    CHECK(write_errata(*tuned_errata(spoilt, *same, again)) == text);
}

TEST_CASE("a race halves what it drew, says how far it is, and stops with the best it has", "[tune]") {
    const Scenario battle = shipped("thames");
    const auto data = freed(battle, "us-jmi.strength:4..12,us-10k.full:1..6,us-9k.full:1..6");  // 324 combinations
    TuneRequest request;
    request.players = {"random", "random"};
    request.budget = 1600;
    request.games = 10;
    std::vector<std::size_t> rounds;
    request.round = [&](const TuneRound& round) { rounds.push_back(round.combinations); };
    const auto outcome = tune(battle, data, request);
    REQUIRE(outcome);
    CHECK(outcome->possible == 324);
    CHECK(outcome->tried == 25);
    CHECK(rounds == std::vector<std::size_t>{25, 13, 7, 4});
    for (const TuneRound& round : outcome->rounds) CHECK(round.best.values.size() == 3);
    CHECK_FALSE(outcome->stopped);

    std::size_t finished = 0;
    request.round = [&](const TuneRound&) { ++finished; };
    request.progress = [&](std::uint64_t done, std::uint64_t all) {
        CHECK(done <= all);
        return finished < 2;
    };
    const auto broken_off = tune(battle, data, request);
    REQUIRE(broken_off);
    CHECK(broken_off->stopped);
    CHECK(broken_off->rounds.size() == 2);
    CHECK(broken_off->found == outcome->rounds[1].best.values);
    CHECK(broken_off->before.games == 0);
    CHECK(broken_off->verdict == TuneVerdict::not_compared);
    CHECK(broken_off->offers() == (broken_off->found != broken_off->now));
    request.progress = [](std::uint64_t, std::uint64_t) { return false; };
    const auto nothing = tune(battle, data, request);
    REQUIRE(nothing);
    CHECK(nothing->found.empty());
    CHECK(nothing->verdict == TuneVerdict::nothing);
    CHECK_FALSE(tuned_errata(battle, *nothing, request));
}

TEST_CASE("combinations that make a battle worse are left out, and what stands is best when nothing is nearer",
          "[tune]") {
    const Scenario battle = shipped("chippewa");
    // two units in one hex cannot be played
    TuneRequest request;
    request.players = {"random", "random"};
    request.budget = 40;
    request.games = 10;
    const auto crowded = tune(battle, freed(battle, "us-21.at:C2829|C2629"), request);
    REQUIRE(crowded);
    CHECK(crowded->tried == 1);
    CHECK(crowded->left_out == 1);
    CHECK(crowded->verdict == TuneVerdict::stands);
    CHECK_FALSE(crowded->offers());
    CHECK(crowded->after == crowded->before);
    CHECK(crowded->before.games == 10);
    CHECK(paired_difference(game_pairs(crowded->after, crowded->before, 0)) == ShareDifference{0, 0, 0});
    CHECK(crowded->scenario == battle);

    Scenario faulty = battle;
    faulty.turns.clear();
    CHECK_FALSE(tune(faulty, {}, request));
}

TEST_CASE("whatever can be freed can be told as errata", "[tune]") {
    const Scenario battle = shipped("queenston-heights");
    const auto data =
        freed(battle,
              "us-13.strength:5,ac-rdn.range:9,ac-49f-a.at:Q1407,us-boats-3.turn:4,us-2a.arrives:us-boats-1,"
              "us-boats-5.entry:Q1609,ac-41f-a.reduced:2,game.turns:8");
    const TuneRequest request;
    TuneOutcome outcome;
    outcome.scenario = battle;
    for (const FreeDatum& datum : data) {
        outcome.now.push_back(value_now(battle, datum));
        outcome.found.push_back(datum.values[0]);
        set_value(outcome.scenario, datum, datum.values[0]);
    }
    CHECK_FALSE(tuned_errata(battle, outcome, request));  // nothing has shown it to be better
    outcome.verdict = TuneVerdict::better;
    const auto errata = tuned_errata(battle, outcome, request);
    REQUIRE(errata);
    Document document(battle);
    const ErrataLayer layers[] = {{read_errata(write_errata(*errata), "tuned.xml").errata, "tuned.xml"}};
    REQUIRE(apply_errata(document, layers));
    for (const FreeDatum& datum : data) {
        INFO(datum.name);
        CHECK(value_now(document.scenario(), datum) == datum.values[0]);
    }
}

TEST_CASE("what is no nearer to the goal than what you have now is told, and nothing is offered", "[tune]") {
    const Scenario battle = shipped("chippewa");
    const auto data = freed(battle, "ac-tlr.full:40");  // of 3: far from even, and all there is to choose
    TuneRequest request;
    request.budget = 40;
    request.games = 200;
    const auto outcome = tune(battle, data, request);
    REQUIRE(outcome);
    CHECK(outcome->found == std::vector<int>{40});
    CHECK(outcome->after.games == 200);
    CHECK(outcome->nearer.high < 0);
    CHECK(outcome->verdict == TuneVerdict::no_better);
    CHECK_FALSE(outcome->offers());
    CHECK_FALSE(tuned_errata(battle, *outcome, request));
    CHECK(verdict_words(*outcome).english().starts_with("nothing is offered: "));
}

TEST_CASE("how much nearer to the goal is measured by pairs, on one side of it and across", "[tune]") {
    // so many games won by both, gained, lost, by neither
    struct Case {
        std::size_t both, gained, lost, neither;
        int goal, difference;
    };
    const auto totals = [](const Case& c, bool now) {
        BalanceTotals t;
        const auto add = [&](std::size_t n, bool won) {
            for (std::size_t i = 0; i < n; ++i) {
                t.winners.push_back(won ? 0 : 1);
                t.ends.push_back(won ? 7 : 8);
            }
            t.games += n;
            t.wins[won ? 0 : 1] += n;
        };
        add(c.both, true);
        add(c.gained, now);
        add(c.lost, !now);
        add(c.neither, false);
        return t;
    };
    for (const Case& c : {Case{30, 15, 5, 50, 500, 100}, Case{60, 5, 15, 20, 500, 100}, Case{30, 5, 15, 50, 500, -100},
                          Case{30, 40, 5, 25, 500, -50}, Case{40, 5, 30, 25, 500, 150}, Case{40, 0, 0, 60, 500, 0},
                          Case{30, 20, 5, 45, 400, -50}}) {
        INFO(c.both << " " << c.gained << " " << c.lost << " " << c.neither);
        const BalanceTotals before = totals(c, false);
        const BalanceTotals now = totals(c, true);
        const ShareDifference nearer = nearer_by(now, before, 0, c.goal);
        CHECK(nearer.difference == c.difference);
        CHECK(nearer.low <= nearer.difference);
        CHECK(nearer.high >= nearer.difference);
        // whose share it is makes no difference
        CHECK(nearer_by(now, before, 1, 1000 - c.goal) == nearer);
        if (c.gained + c.lost == 0) CHECK(nearer == ShareDifference{0, 0, 0});
        else CHECK(nearer.high - nearer.low > 100);
    }
    // Across the goal: 35 of 100 before, 70 now, so 15 below it and 20 above. By hand, a pair adds 0, 1 or 2 to the two
    // shares: mean 1.05, mean of squares (4 * 30 + 45) / 100, standard error 0.07399: 0.1450 each way, rounded
    // outwards.
    const Case across{30, 40, 5, 25, 500, 0};
    CHECK(nearer_by(totals(across, true), totals(across, false), 0, 500) == ShareDifference{-196, -50, 96});
    CHECK(nearer_by(BalanceTotals{}, BalanceTotals{}, 0, 500) == ShareDifference{-1000, 0, 1000});
}

TEST_CASE("a race in the background finds what one in front does, tells how far it is, and is stopped", "[tune]") {
    const Scenario battle = shipped("chippewa");
    const auto data = freed(battle, "us-22.full:3..8");
    TuneRequest request;
    request.players = {"random", "random"};
    request.budget = 240;
    request.games = 40;
    const auto plain = tune(battle, data, request);
    REQUIRE(plain);
    auto run = TuneRun::start(battle, data, request);
    REQUIRE(run);
    (*run)->wait();
    REQUIRE((*run)->outcome() != nullptr);
    CHECK((*run)->failure().empty());
    CHECK((*run)->outcome()->found == plain->found);
    CHECK((*run)->outcome()->after == plain->after);
    CHECK((*run)->rounds().size() == plain->rounds.size());
    CHECK((*run)->done() <= (*run)->all());

    request.budget = 100'000'000;
    auto long_one = TuneRun::start(battle, data, request);
    REQUIRE(long_one);
    CHECK((*long_one)->outcome() == nullptr);
    (*long_one)->stop();
    (*long_one)->wait();
    REQUIRE((*long_one)->outcome() != nullptr);
    CHECK((*long_one)->outcome()->stopped);
    CHECK_FALSE((*long_one)->outcome()->offers());

    Scenario faulty = battle;
    faulty.turns.clear();
    CHECK_FALSE(TuneRun::start(faulty, data, request));
}

TEST_CASE("whatever has a value is offered to be freed, with values that can be", "[tune]") {
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights", "cryslers-farm"}) {
        const Scenario s = shipped(name);
        std::vector<std::string> things;
        for (const Unit& unit : s.units) things.push_back(unit.id);
        for (const ReinforcementGroup& group : s.reinforcements) things.push_back(group.id);
        for (const UnitClass& one : s.ruleset.unit_classes) things.push_back(one.id);
        things.emplace_back("game");
        std::size_t free = 0;
        for (const std::string& thing : things)
            for (const std::string_view field : free_fields(s, thing)) {
                const std::string words = thing + "." + std::string(field);
                INFO(name << " " << words);
                const auto datum = find_free_datum(s, words);
                if (!datum) {
                    CHECK(datum.error().taken);  // nothing but its source speaks against it
                    continue;
                }
                ++free;
                const auto read = read_free_data(s, words + ":" + suggested_values(s, *datum));
                if (!read) FAIL(read.error().said.english());
                const auto& values = read->front().values;
                CHECK(std::find(values.begin(), values.end(), value_now(s, *datum)) != values.end());
            }
        CHECK(free > s.units.size());
    }
    const Scenario chippewa = shipped("chippewa");
    CHECK(free_fields(chippewa, "us-12").empty());
    CHECK(find_free_datum(chippewa, "us-21").error().said.english() == "which value of \"us-21\" is free is missing");
}
