// Records of the variants: read again, stepped through, and taken up after an edit.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/playtest.hpp"

using namespace ramparts;

namespace {

Scenario variant(const std::string& folder) {
    LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / folder);
    REQUIRE(loaded.readable);
    return std::move(loaded.scenario);
}

std::unique_ptr<Playtest> whole_game(const Scenario& scenario) {
    auto made = Playtest::start(scenario, {{"random", "random"}, 11, 2, true});
    REQUIRE(made);
    while ((*made)->step_player()) {
    }
    REQUIRE((*made)->over());
    return std::move(*made);
}

}  // namespace

TEST_CASE("a record of each variant is read again, stepped through, and taken up after an edit", "[variants]") {
    struct Variant {
        const char* folder;
        std::vector<const char*> modules;  ///< that make it one
    };
    const Variant of =
        GENERATE(Variant{"chippewa-bombardment", {"ramparts.bombardment-phase"}},
                 Variant{"queenston-bombardment", {"ramparts.bombardment-phase"}},
                 Variant{"cryslers-farm",
                         {"ramparts.light-infantry", "ramparts.long-range-artillery", "ramparts.coast-defence"}},
                 Variant{"bladensburg", {"ramparts.rockets-and-panic"}},
                 Variant{"new-orleans", {"ramparts.fascines", "ramparts.fog", "ramparts.turned-guns"}},
                 Variant{"lundys-lane-air", {"ramparts.air"}}, Variant{"lundys-lane-dice", {"ramparts.ranged-dice"}});
    INFO(of.folder);
    const Scenario scenario = variant(of.folder);
    const auto game = whole_game(scenario);
    const std::string record = game->journal("variant.xml");
    for (const char* module : of.modules) {
        INFO(module);
        CHECK(record.find(std::string("\nmodule ") + module + "\n") != std::string::npos);
    }

    std::vector<Diagnostic> problems;
    const auto again = Playtest::load(scenario, record, "variant.journal", problems);
    REQUIRE(again);
    CHECK(problems.empty());
    CHECK((*again)->over());
    CHECK((*again)->length() == game->length());
    CHECK((*again)->state().hash() == game->state().hash());
    CHECK((*again)->journal("variant.xml") == record);

    // forth step by step, then back to some of them: each position is what it was
    Playtest& shown = **again;
    const std::size_t stride = shown.length() / 12 + 1;
    std::vector<std::uint64_t> hashes;
    for (std::size_t step = 0; step <= shown.length(); step += stride) {
        shown.go_to(step);
        hashes.push_back(shown.state().hash());
    }
    for (std::size_t i = hashes.size(); i > 0; --i) {
        shown.go_to((i - 1) * stride);
        CHECK(shown.state().hash() == hashes[i - 1]);
        CHECK(shown.reviewing() == (shown.shown() != shown.length()));
    }
    shown.go_to(shown.length());
    CHECK(shown.state().hash() == game->state().hash());

    const auto replayed = game->replay();
    REQUIRE(replayed);
    CHECK_FALSE(replayed->departs);
    CHECK_FALSE(replayed->refused);

    // an edit that changes no rule loses nothing; in the middle of the game, it is played on
    Scenario edited = scenario;
    edited.name += " (edited)";
    shown.go_to(shown.length() / 2);
    std::vector<LostStep> lost;
    const auto resumed = shown.resume(edited, lost);
    REQUIRE(resumed);
    CHECK(lost.empty());
    CHECK((*resumed)->state().hash() == shown.state().hash());
    while ((*resumed)->step_player()) {
    }
    CHECK((*resumed)->over());
    CHECK((*resumed)->state().hash() == game->state().hash());

    // without one of its modules it is another battle, which is said in a sentence
    Scenario without = scenario;
    without.modules.pop_back();
    problems.clear();
    (void)Playtest::load(without, record, "variant.journal", problems);
    const auto told = [](const Diagnostic& d) { return d.code == "RP6023"; };
    CHECK(std::count_if(problems.begin(), problems.end(), told) == 1);
}
