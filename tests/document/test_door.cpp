// The document's door: whatever it accepts reads back equal, and whatever it refuses leaves the document untouched.
#include <catch2/catch.hpp>

#include <functional>

#include "formats/scenario/faults.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "random_scenario.hpp"
#include "sdk/document/tools/changes.hpp"
#include "sdk/document/tools/stamp.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What writing and reading does to a scenario; empty when it gives the equal one without a word.
std::string read_back(const Scenario& s) {
    const RulesetRead ruleset = read_ruleset(write_ruleset(s.ruleset), "ruleset.xml");
    const MapRead map = read_map(write_map(s.map, s.ruleset), "map.xml", ruleset.ruleset);
    const ScenarioRead read = read_scenario(write_scenario(s), "scenario.xml", ruleset.ruleset, map.map);
    for (const auto* found : {&ruleset.diagnostics, &map.diagnostics, &read.diagnostics})
        if (!found->empty()) return found->front().code + " " + found->front().message;
    if (!(ruleset.ruleset == s.ruleset)) return "another ruleset";
    if (!(map.map == s.map)) return "another map";
    Scenario whole = read.scenario;
    return whole == s ? std::string() : "another scenario";
}

}  // namespace

TEST_CASE("an elevation that no file holds is refused, and what to do is said", "[document][door]") {
    Document document(sample_scenario());
    for (const int level : {-128, -100, 100, 127, 128}) {
        const auto done = document.edit("raise", [&](Edit& e) { e.set_elevation(0, level); });
        REQUIRE_FALSE(done);
        CHECK(done.error().message ==
              "hex C2011: an elevation of " + std::to_string(level) + " is outside -99 to 99; use a level in between");
        CHECK(document.scenario() == sample_scenario());
    }
    REQUIRE(document.edit("raise", [&](Edit& e) { e.set_elevation(0, 99); }));
    const std::vector<HexIndex> hexes{0};
    REQUIRE(document.edit("raise", [&](Edit& e) { return apply(raise(e.map(), hexes, 5), e); }).has_value());
    CHECK(document.map().elevation(0) == 99);
    CHECK(read_back(document.scenario()).empty());
}

TEST_CASE("names and units are not pasted onto holes", "[document][door]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("label", [](Edit& e) { e.add(lists::labels, MapLabel{.at = 20, .text = "Farm"}); }));
    Selection selection{{20}, {}};
    StampParts parts;
    parts.labels = parts.units = true;
    const Stamp piece = copy(document.scenario(), selection, 20, parts);
    REQUIRE(piece.labels.size() == 1);
    REQUIRE(document.edit("hole", [](Edit& e) { e.set_terrain(30, kHole); }));
    REQUIRE(
        document.edit("paste", [&](Edit& e) { return apply(paste(e.scenario(), piece, 30).changes, e); }).has_value());
    CHECK(document.map().labels.size() == 1);
    CHECK(read_back(document.scenario()).empty());
}

TEST_CASE("a unit without a place yet is kept by the files", "[document][door]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("take off", [](Edit& e) { e.unplace_unit(0); }));
    CHECK(read_back(document.scenario()).empty());
}

TEST_CASE("the tables find what no file gives back, and nothing in a sound scenario", "[document][door]") {
    const auto faults = [](const std::function<void(Scenario&)>& spoil) {
        Scenario s = sample_scenario();
        spoil(s);
        const auto found = faults_of(s, {true, true});
        return found.empty() ? std::string() : found.front().text();
    };
    CHECK(faults([](Scenario&) {}).empty());
    const auto odd = faults_of(odd_scenario(), {true, true});
    CHECK((odd.empty() ? "" : odd.front().text()) == "");
    CHECK(faults([](Scenario& s) { s.units[0].full = 128; }) ==
          "unit \"u0\": full is 128, outside 0 to 99; write a number from 0 to 99");
    CHECK(faults([](Scenario& s) { s.units[0].name.clear(); }) == "unit \"u0\": name is empty; write a text");
    CHECK(faults([](Scenario& s) { s.units[0].id = "u1"; }) ==
          "unit \"u1\": there is already one of the kind; keep one of the two");
    CHECK(faults([](Scenario& s) { s.map.yards = 150'000; }) ==
          "map: yards is 150000, outside 1 to 100000; write a number from 1 to 100000");
    CHECK(faults([](Scenario& s) { s.victory[0].need = 9; }) ==
          "condition of victory 1: need is 9 of 1 hex; write a number from 1 to 1");
    CHECK(faults([](Scenario& s) { s.map.set_terrain(0, kHole); }) ==
          "group \"first\": entry is C2011, a hole in the map; choose a hex of the map");
    CHECK(faults([](Scenario& s) { s.map.set_elevation(0, -128); }) ==
          "hex C2011: its elevation is -128; use a level from -99 to 99");
}

TEST_CASE("white space that files do not keep is folded at the door", "[document][door]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("describe", [](Edit& e) {
        e.set(fields::description, " Two  brigades\nmeet. ");
        e.add(lists::notes, std::string("A  note "));
    }));
    CHECK(document.scenario().description == "Two brigades meet.");
    CHECK(document.scenario().notes.back() == "A note");
    CHECK(read_back(document.scenario()).empty());
}

TEST_CASE("a terrain that goes takes the demands of features along", "[document][door]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("needs", [](Edit& e) {
        e.update(lists::features, 0, [](FeatureKind& f) { f.needs = TerrainId{2}; });
        e.update(lists::features, 1, [](FeatureKind& f) { f.needs = TerrainId{1}; });
    }));
    REQUIRE(document.edit("remove", [](Edit& e) { e.remove_terrain(1, 0); }));
    CHECK(document.ruleset().features[0].needs == TerrainId{1});
    CHECK(document.ruleset().terrains[1].id == "swamp");
    CHECK_FALSE(document.ruleset().features[1].needs);
    CHECK(read_back(document.scenario()).empty());
    document.undo();
    CHECK(document.ruleset().features[0].needs == TerrainId{2});
    CHECK(document.ruleset().features[1].needs == TerrainId{1});
}

TEST_CASE("whatever random work the door lets pass on the odd battle reads back equal", "[document][door]") {
    int kept = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng(seed + 4000);
        Document document(odd_scenario());
        REQUIRE(read_back(document.scenario()).empty());
        for (int i = 0; i < 10; ++i) {
            const auto done = document.edit("random", [&](Edit& e) { random_mutations(e, rng); });
            INFO("seed " << seed << " step " << i);
            REQUIRE(done);
            if (!faults_of(document.scenario(), {true, true}).empty()) break;  // doubles, which saving refuses
            REQUIRE(read_back(document.scenario()) == "");
            ++kept;
        }
    }
    CHECK(kept > 200);
}
