// The French names of a battle in the window: lists, choices, findings and the game show them, forms keep those of the
// file, and nothing that is written has them.
#include <catch2/catch.hpp>

#include <algorithm>

#include "catalogue.hpp"
#include "editor/model/find_model.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/rules_model.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

using namespace ramparts;

namespace {

bool has_row(const std::vector<RosterRow>& rows, const std::string& text) {
    return std::any_of(rows.begin(), rows.end(), [&](const RosterRow& row) { return row.text == text; });
}

const FormField& field(const Form& form, std::string_view name) {
    const auto found = std::find_if(form.begin(), form.end(), [&](const FormField& f) { return f.name == name; });
    REQUIRE(found != form.end());
    return *found;
}

}  // namespace

TEST_CASE("lists and choices have a battle's French names, forms those of its file", "[language][names]") {
    const LoadedScenario loaded = load_scenario(RAMPARTS_SOURCE_DIR "/scenarios/chippewa");
    REQUIRE(loaded.readable);
    const Scenario& s = loaded.scenario;
    const ScenarioLock lock = make_lock(s);
    CHECK(has_row(roster(s, {}), "United States"));
    const InFrench now;
    use_names_of(loaded);
    const auto rows = roster(s, {});
    CHECK(has_row(rows, "États-Unis"));
    CHECK_FALSE(has_row(rows, "United States"));
    CHECK(has_row(rows, "9  9e d’infanterie"));
    // found by either name
    CHECK(roster(s, "dragons légers").size() > 1);
    CHECK(roster(s, "Light Dragoons").size() > 1);
    CHECK(field(unit_form(s, 0), "title").value == "9th Infantry");
    const auto& sides = field(unit_form(s, 0), "side").choices;
    CHECK(std::any_of(sides.begin(), sides.end(), [](const auto& each) { return each.label == "États-Unis"; }));
    CHECK(field(scenario_form(s), "name").value == "Chippewa");

    // the names of edits are kept as the file has them
    const std::string kept = named("Set up {1} at {2}", "9th Infantry", "L2410");
    CHECK(kept.find("9th Infantry") != std::string::npos);
    CHECK(say_label(kept) == "Mettre en place 9e d’infanterie en L2410");
    forget_names();
    CHECK(say_label(kept) == "Mettre en place 9th Infantry en L2410");
    CHECK(make_lock(s) == lock);
}

TEST_CASE("a game is told with French names, and its record has the file's", "[language][names]") {
    const LoadedScenario loaded = load_scenario(RAMPARTS_SOURCE_DIR "/scenarios/thames");
    REQUIRE(loaded.readable);
    auto english = Playtest::start(loaded.scenario, {});
    REQUIRE(english);
    const std::string record = (*english)->journal("thames");
    const InFrench now;
    use_names_of(loaded);
    auto game = Playtest::start(loaded.scenario, {});
    REQUIRE(game);
    CHECK((*game)->journal("thames") == record);
    const std::string prompt = say((*game)->prompt());
    INFO(prompt);
    CHECK(prompt.find("États-Unis") != std::string::npos);
    CHECK((*game)->prompt().english().find("United States") != std::string::npos);
    forget_names();
}
