// Game records: writing, strict reading, replaying, and what happens to records that were tampered with.
#include <catch2/catch.hpp>

#include <functional>

#include "engine/players/player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/replay.hpp"

using namespace ramparts;

namespace {

std::shared_ptr<const StandardRules> skirmish() {
    static const auto rules = [] {
        const LoadedScenario loaded = load_scenario(RAMPARTS_SKIRMISH);
        REQUIRE(loaded.diagnostics.empty());
        REQUIRE(playability(loaded.scenario).empty());
        return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
    }();
    return rules;
}

using Rules = std::shared_ptr<const StandardRules>;

Rules odd() {
    static const auto rules = [] {
        const LoadedScenario loaded = load_scenario(RAMPARTS_ODD);
        REQUIRE(loaded.diagnostics.empty());
        REQUIRE(playability(loaded.scenario).empty());
        return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
    }();
    return rules;
}

Journal played(std::uint64_t seed, const Rules& rules = skirmish()) {
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{"random", "random"}, Luck(seed, 0));
    play_told(game, match, nullptr);
    const auto& sides = rules->context()->scenario().sides;
    Journal journal = make_journal(game);
    journal.players = {{sides[0].id, "random"}, {sides[1].id, "random"}};
    journal.seed = seed;
    journal.path = "skirmish";
    return journal;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

std::string first_code(const JournalRead& read) {
    return read.diagnostics.empty() ? "" : read.diagnostics.front().code;
}

}  // namespace

TEST_CASE("a record read back is the record written", "[journal]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Journal journal = played(seed, seed % 2 == 0 ? skirmish() : odd());
        const std::string text = write_journal(journal);
        const JournalRead read = read_journal(text, "game.txt");
        CHECK(read.readable);
        CHECK(read.diagnostics.empty());
        CHECK(read.journal == journal);
        CHECK(write_journal(read.journal) == text);
    }
}

TEST_CASE("a record replays to the same hash at every step", "[journal]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Rules rules = seed % 2 == 0 ? skirmish() : odd();
        const Journal journal = played(seed, rules);
        Game game(rules);
        const Replay result = replay(journal, game, journal.steps.size(), "game.txt");
        CHECK_FALSE(result.fault.has_value());
        CHECK(result.played == journal.steps.size());
        CHECK(game.over());
        CHECK(game.state().recomputed_hash() == journal.steps.back().hash);
    }
}

TEST_CASE("a told game is the game that mass play counts", "[journal]") {
    MassRequest request;
    request.seed = 5;
    request.games = 4;
    std::vector<std::uint64_t> hashes(4);
    request.finished = [&](std::uint64_t i, const GameResult& result) { hashes[i] = result.hash; };
    const MassResult one = play_many(skirmish(), request);
    request.jobs = 3;
    const MassResult three = play_many(skirmish(), request);
    CHECK(one.signature == three.signature);
    CHECK(one.wins == three.wins);
    for (std::uint64_t i = 0; i < 4; ++i) {
        Game game(skirmish());
        Match match(skirmish(), request.players, Luck(5, i));
        std::vector<std::string> lines;
        Narrator narrator(game, *skirmish(), [&](const NarrationLine& line) { lines.push_back(to_text(line)); });
        play_told(game, match, &narrator);
        CHECK(game.state().hash() == hashes[i]);
        REQUIRE(lines.size() > 10);
        CHECK(lines.back().find(game.state().winner() == 0 ? "United States wins" : "Anglo-Canadian wins") == 0);
    }
}

TEST_CASE("replaying stops at the step asked for", "[journal]") {
    const Journal journal = played(3);
    Game game(skirmish());
    const Replay result = replay(journal, game, 7, "game.txt");
    CHECK_FALSE(result.fault.has_value());
    CHECK(result.played == 7);
    CHECK(game.steps().size() == 7);
    CHECK(game.state().hash() == journal.steps[6].hash);
}

TEST_CASE("a changed hash is found at its step with both values", "[journal]") {
    Journal journal = played(3);
    const std::uint64_t right = journal.steps[4].hash;
    journal.steps[4].hash ^= 1;
    Game game(skirmish());
    const Replay result = replay(journal, game, journal.steps.size(), "game.txt");
    REQUIRE(result.fault.has_value());
    CHECK(result.fault->code == "RP6031");
    CHECK(result.played == 4);
    CHECK(result.fault->message.english().find("step 5:") == 0);
    CHECK(result.fault->message.english().find(hash_digits(right)) != std::string::npos);
    CHECK(result.fault->message.english().find(hash_digits(right ^ 1)) != std::string::npos);
}

TEST_CASE("a changed action is refused with the rule that forbids it", "[journal]") {
    Journal journal = played(3);
    journal.steps[1].action = "move us-1 S0604";
    Game game(skirmish());
    const Replay result = replay(journal, game, journal.steps.size(), "game.txt");
    REQUIRE(result.fault.has_value());
    CHECK(result.fault->code == "RP6030");
    CHECK_FALSE(result.fault->rule.empty());
    journal.steps[1].action = "move us-99 S0604";
    Game again(skirmish());
    CHECK(replay(journal, again, journal.steps.size(), "game.txt").fault->code == "RP6016");
}

TEST_CASE("another outcome than the replay's is a fault of the record", "[journal]") {
    Journal journal = played(3);
    journal.outcome = journal.outcome == "us" ? "ac" : "us";
    Game game(skirmish());
    const Replay result = replay(journal, game, journal.steps.size(), "game.txt");
    REQUIRE(result.fault.has_value());
    CHECK(result.fault->code == "RP6032");
}

TEST_CASE("the reader of records is strict and says where", "[journal]") {
    const std::string text = write_journal(played(3));
    struct Case {
        const char* name;
        std::function<std::string(std::string)> change;
        const char* code;
        std::uint32_t line;
    };
    const std::vector<Case> cases = {
        {"empty", [](std::string) { return std::string(); }, "RP6010", 1},
        {"other file", [](std::string) { return std::string("<xml/>\n"); }, "RP6010", 1},
        {"format word",
         [](std::string t) { return replaced(std::move(t), "ramparts-journal 1", "ramparts-journal one"); }, "RP6010",
         1},
        {"newer", [](std::string t) { return replaced(std::move(t), "ramparts-journal 1", "ramparts-journal 6"); },
         "RP6011", 1},
        {"unknown header", [](std::string t) { return replaced(std::move(t), "seed ", "sead "); }, "RP6012", 13},
        {"no seed", [](std::string t) { return replaced(std::move(t), "seed 3\n", ""); }, "RP6013", 14},
        {"seed twice", [](std::string t) { return replaced(std::move(t), "seed 3\n", "seed 3\nseed 4\n"); }, "RP6014",
         14},
        {"negative seed", [](std::string t) { return replaced(std::move(t), "seed 3\n", "seed -3\n"); }, "RP6012", 13},
        {"cut hash", [](std::string t) { return replaced(std::move(t), "lock-map ", "lock-map 0"); }, "RP6012", 8},
        {"no steps", [](std::string t) { return t.substr(0, t.find("steps\n")); }, "RP6017", 14},
        {"missing step", [](std::string t) { return t.erase(t.find("\n2 ") + 1, t.find("\n3 ") - t.find("\n2 ")); },
         "RP6015", 17},
        {"empty line", [](std::string t) { return replaced(std::move(t), "\n2 ", "\n\n2 "); }, "RP6012", 17},
        {"no action", [](std::string t) { return replaced(std::move(t), "\n2 ", "\n2 0123456789abcdef\n"); }, "RP6012",
         17},
        {"cut line", [](std::string t) { return t.substr(0, t.find("\n5 ") + 9); }, "RP6017", 20},
        {"cut at a line", [](std::string t) { return t.substr(0, t.find("\n5 ") + 1); }, "RP6017", 20},
        {"text behind", [](std::string t) { return t + "more\n"; }, "RP6018", 0},
    };
    for (const Case& c : cases) {
        INFO(c.name);
        const JournalRead read = read_journal(c.change(text), "game.txt");
        CHECK(first_code(read) == c.code);
        REQUIRE_FALSE(read.diagnostics.empty());
        if (c.line > 0) CHECK(read.diagnostics.front().where.file.line == c.line);
        CHECK(read.diagnostics.front().where.file.path == "game.txt");
        CHECK(find_code(read.diagnostics.front().code) != nullptr);
    }
}

TEST_CASE("a record names what has changed since", "[journal]") {
    const Journal journal = played(3);
    Scenario changed = skirmish()->context()->scenario();
    CHECK(compare_with(journal, changed, "game.txt").empty());
    changed.map.set_terrain(0, 1);
    auto found = compare_with(journal, changed, "game.txt");
    REQUIRE(found.size() == 1);
    CHECK(found[0].code == "RP6020");
    CHECK(found[0].severity == Severity::warning);
    CHECK(found[0].message.english().find("the map") != std::string::npos);
    CHECK(found[0].message.english().find("the ruleset") == std::string::npos);
    changed.modules.clear();
    found = compare_with(journal, changed, "game.txt");
    CHECK(found.size() == 2);
    changed.id = "other";
    found = compare_with(journal, changed, "game.txt");
    REQUIRE(found.size() == 1);
    CHECK(found[0].code == "RP6021");
    CHECK(found[0].severity == Severity::error);
}

TEST_CASE("a record names the plugins of the program, and one sentence says how they differ", "[journal]") {
    Journal journal = played(3);
    CHECK_FALSE(compare_built_ins(journal, journal.built_ins, "game.txt"));
    const JournalPart charge{"built-in", "ramparts.tlg2", "1.0.0", std::string(64, 'a')};
    const JournalPart air{"built-in", "ramparts.air", "1.2.0", std::string(64, 'b')};
    const JournalPart dice{"built-in", "ramparts.ranged-dice", "1.0.0", std::string(64, 'c')};
    CHECK_FALSE(compare_built_ins(journal, std::vector{charge}, "game.txt"));  // an old record names none
    journal.built_ins = {charge, air, dice};
    journal.parts = {{"plugin", "my.snow", "0.1.0", std::string(64, 'd')}};
    const std::string text = write_journal(journal);
    CHECK(text.starts_with("ramparts-journal 4\n"));
    CHECK(text.find("\nbuilt-in ramparts.tlg2 1.0.0 " + charge.sha256 + "\n") != std::string::npos);
    const JournalRead read = read_journal(text, "game.txt");
    REQUIRE(read.readable);
    CHECK(read.journal == journal);
    CHECK_FALSE(compare_parts(journal, journal.parts, "game.txt"));
    CHECK_FALSE(compare_built_ins(journal, journal.built_ins, "game.txt"));
    JournalPart newer = air;
    newer.version = "1.3.0";
    JournalPart changed = charge;
    changed.sha256 = std::string(64, 'e');
    const auto told = compare_built_ins(journal, std::vector{changed, newer}, "game.txt");
    REQUIRE(told);
    CHECK(told->code == "RP6026");
    CHECK(told->severity == Severity::note);
    CHECK(
        told->message ==
        "this game was played with other rules of the program: ramparts.tlg2 1.0.0 comes with another version of this "
        "program, ramparts.air is 1.2.0 there and 1.3.0 here and ramparts.ranged-dice 1.0.0 is not part of this "
        "program");
}

TEST_CASE("a record names the settings that the players chose", "[journal]") {
    Journal journal = played(3);
    const std::string without = write_journal(journal);
    journal.settings = {{"my.snow", "depth", "3"}, {"my.snow/2", "name", "a long word"}};
    const std::string text = write_journal(journal);
    CHECK(text.starts_with("ramparts-journal 5\n"));
    CHECK(text.find("\nsetting my.snow depth 3\nsetting my.snow/2 name a long word\n") != std::string::npos);
    const JournalRead read = read_journal(text, "game.txt");
    REQUIRE(read.readable);
    CHECK(read.journal == journal);
    const auto spoiled = [&](const std::string& line) {
        std::string wrong = text;
        const std::string from = "setting my.snow depth 3";
        wrong.replace(wrong.find(from), from.size(), line);
        const JournalRead found = read_journal(wrong, "game.txt");
        CHECK_FALSE(found.readable);
        REQUIRE(found.diagnostics.size() == 1);
        return found.diagnostics[0].code + " " + std::to_string(found.diagnostics[0].where.file.column);
    };
    for (const char* line : {"setting my.snow depth", "setting my.snow depth ", "setting my.snow", "setting  depth 3",
                             "setting my.snow/2 name b"})
        CHECK(spoiled(line) == "RP6012 9");
    CHECK(write_journal(read_journal(without, "game.txt").journal) == without);
}

TEST_CASE("a record names the errata it was played with, and says how to put them on", "[journal]") {
    Journal journal = played(3);
    const std::string without = write_journal(journal);
    CHECK(without.starts_with("ramparts-journal 1\n"));
    CHECK(without.find("\nerrata") == std::string::npos);
    const JournalErrata maps{"maps", std::string(64, 'a'), {}, "my errata/maps.xml"};
    const JournalErrata counters{"counters", std::string(64, 'b'), {"us-21", "ac-3"}, ""};
    journal.errata = {maps, counters};
    const std::string text = write_journal(journal);
    CHECK(text.starts_with("ramparts-journal 2\n"));
    const JournalRead read = read_journal(text, "game.txt");
    REQUIRE(read.readable);
    CHECK(read.journal == journal);

    Scenario other = skirmish()->context()->scenario();
    CHECK(compare_with(journal, other, "game.txt").empty());  // the same data, wherever they came from
    other.map.set_terrain(0, 1);
    const auto told = [&](std::vector<JournalErrata> now) {
        const auto found = compare_with(journal, other, "game.txt", now);
        REQUIRE(found.size() == 1);
        CHECK(found[0].severity == Severity::warning);
        return found[0].code + ": " + found[0].message.english() + " | " + found[0].fix.english();
    };
    CHECK(told({}) ==
          "RP6024: recorded with these errata, which are not on: maps aaaaaaaa, counters (us-21, ac-3) bbbbbbbb | play "
          "it "
          "with --errata 'my errata/maps.xml' --errata counters.xml --errata-only us-21 --errata-only ac-3; in the "
          "editor, "
          "switch these errata on");
    CHECK(told({maps}).starts_with("RP6024: recorded with these errata: maps aaaaaaaa, counters"));
    CHECK(told({maps, counters}) ==
          "RP6020: changed since the game was recorded: the map | use the files the game was played with");
    journal.errata.clear();
    CHECK(told({maps}) == "RP6024: recorded without errata; now these are on: maps aaaaaaaa | leave them out");

    for (const char* line : {"errata", "errata maps", "errata maps abc - x", "errata maps aaaa"}) {
        std::string broken = text;
        const std::size_t at = broken.find("errata maps");
        broken.replace(at, broken.find('\n', at) - at, line);
        const JournalRead refused = read_journal(broken, "game.txt");
        CHECK_FALSE(refused.readable);
        CHECK(first_code(refused) == "RP6012");
    }
}

TEST_CASE("the lock does not depend on the pinned hash of the ruleset", "[journal]") {
    Scenario scenario = skirmish()->context()->scenario();
    const ScenarioLock lock = make_lock(scenario);
    CHECK(lock.all.size() == 64);
    scenario.ruleset_sha256 = std::string(64, 'a');
    CHECK(make_lock(scenario) == lock);
    scenario.units[0].full += 1;
    CHECK(make_lock(scenario).scenario != lock.scenario);
    CHECK(make_lock(scenario).map == lock.map);
}
