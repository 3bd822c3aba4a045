// What the tune panel offers to free and says of it, a race of the document with errata on, and what becomes of what it
// finds.
#include <catch2/catch.hpp>

#include "editor/command/equipment.hpp"
#include "editor/command/errata_commands.hpp"
#include "editor/model/tune_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/texts.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;

namespace {

Scenario chippewa() {
    const LoadedScenario loaded = load_scenario(RAMPARTS_SOURCE_DIR "/scenarios/chippewa");
    REQUIRE(loaded.readable);
    return loaded.scenario;
}

bool offered(const std::vector<FormField::Choice>& all, const std::string& value) {
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.value == value; });
}

}  // namespace

TEST_CASE("values are offered by name, and those of the rulebook refused with their source", "[tune]") {
    const Scenario s = chippewa();
    const auto things = tune_things(s);
    for (const char* id : {"us-21", "ac-1f", "ac-c1", "infantry", "game"}) CHECK(offered(things, id));
    CHECK(offered(tune_fields(s, "us-21"), "full"));
    CHECK_FALSE(offered(tune_fields(s, "us-21"), "range"));   // it does not bombard
    CHECK_FALSE(offered(tune_fields(s, "us-d"), "reduced"));  // it has one step
    CHECK(tune_fields(s, "game").size() == 1);
    CHECK(tune_fields(s, "nobody").empty());

    const TuneLook free = look_at_datum(s, "us-21", "full");
    CHECK(free.free);
    const int now = s.units[*s.unit("us-21")].full;
    CHECK(free.suggested == std::to_string(now - 2) + ".." + std::to_string(now + 2));
    CHECK(free.words.find("It is " + std::to_string(now) + " now") == 0);
    // The same words as those of the command.
    const TuneLook taken = look_at_datum(s, "ac-1f", "full");
    CHECK_FALSE(taken.free);
    CHECK(taken.suggested.empty());
    CHECK(taken.words.find(read_free_data(s, "ac-1f.full:7..9").error().said.english()) == 0);
    CHECK(taken.words.find("rulebook's: 9.3") != std::string::npos);

    CHECK(freed_words(s, "us-21.full:9..11") == "21st Infantry, full strength 9..11");
    CHECK(freed_words(s, "game.turns:10..14") == "The game, number of turns 10..14");

    CHECK(why_not_free(s, {}, "us-21.full:9..11").empty());
    const std::vector<std::string> freed{"us-21.full:9..11"};
    CHECK(why_not_free(s, freed, "us-21.strength:9..11").find("us-21.strength is freed twice") == 0);
    CHECK(why_not_free(s, freed, "us-9.full:7..x").find("\"x\" is not a number") == 0);
    CHECK(why_not_free(s, freed, "us-9.full:7,8") == "Write | between values, not a comma.");
}

TEST_CASE("what a race finds is one step of the document, and taken back by one", "[tune]") {
    Workspace workspace{full_equipment};
    PlayDesk& desk = workspace.play();
    Scenario spoilt = chippewa();
    spoilt.units[*spoilt.unit("ac-tlr")].full = 40;  // of 3
    OpenDocument& d = workspace.add(std::make_unique<OpenDocument>(spoilt));
    QuietShell shell;
    CHECK(tune_html(desk, d, TextColours{}).find("press Run") != std::string::npos);
    TuneRequest request;
    request.seed = 8;
    request.budget = 160;
    request.games = 200;
    const auto data = read_free_data(d.scenario(), "ac-tlr.full:2|6|10|40");
    REQUIRE(data);
    REQUIRE(desk.start_tuning(d, *data, request));
    TuneRun& run = *desk.tuning(d);
    run.wait();
    REQUIRE(run.outcome() != nullptr);
    const std::string report = tune_html(desk, d, TextColours{});
    INFO(report);
    CHECK(report.find("nearer to the goal than what you have now") != std::string::npos);
    CHECK(report.find("light companies of the 1st, 8th and 100th, full strength: 40 → ") != std::string::npos);
    CHECK(report.find("tactician on both sides, seed 8") != std::string::npos);
    const auto errata = tuned_errata(run.scenario(), *run.outcome(), run.request());
    REQUIRE(errata);
    const std::size_t steps = d.document.history_size();
    REQUIRE(take_in_errata(d, shell, *errata));
    CHECK(d.document.history_size() == steps + 1);
    CHECK(d.scenario().units[*d.scenario().unit("ac-tlr")].full == run.outcome()->found[0]);
    CHECK(d.scenario().units[*d.scenario().unit("ac-tlr")].provenance.kind == ProvenanceKind::reconstruction);
    CHECK_FALSE(take_in_errata(d, shell, *errata));  // it is so already
    CHECK(d.document.history_size() == steps + 1);
    d.document.undo();
    CHECK(d.scenario() == spoilt);

    // The value has been changed by hand meanwhile: told, and nothing is changed.
    Scenario by_hand = spoilt;
    by_hand.units[*by_hand.unit("ac-tlr")].full = 4;
    OpenDocument& other = workspace.add(std::make_unique<OpenDocument>(by_hand));
    CHECK_FALSE(take_in_errata(other, shell, *errata));
    CHECK(other.scenario() == by_hand);

    Scenario faulty = spoilt;
    faulty.turns.clear();
    OpenDocument& broken = workspace.add(std::make_unique<OpenDocument>(faulty));
    CHECK_FALSE(desk.start_tuning(broken, *data, request));
    CHECK_FALSE(desk.problems(broken).empty());
}
