// The document's door: whatever it accepts reads back equal, and whatever it refuses leaves the document untouched.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <functional>

#include "formats/scenario/faults.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "odd_edits.hpp"
#include "random_scenario.hpp"
#include "sdk/change/document/door.hpp"
#include "sdk/change/document/operations/changes.hpp"
#include "sdk/change/document/operations/stamp.hpp"
#include "sdk/change/document/patch_io.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What writing and reading does to a scenario; empty when it gives the equal one without a word.
std::string read_back(const Scenario& s) {
    const RulesetRead ruleset = read_ruleset(write_ruleset(s.ruleset), "ruleset.xml");
    const MapRead map = read_map(write_map(s.map, s.ruleset), "map.xml", ruleset.ruleset);
    const ScenarioRead read = read_scenario(write_scenario(s), "scenario.xml", ruleset.ruleset, map.map);
    for (const auto* found : {&ruleset.diagnostics, &map.diagnostics, &read.diagnostics})
        if (!found->empty()) return found->front().code + " " + found->front().message.english();
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
        const auto found = faults_of(s);
        return found.empty() ? std::string() : found.front().text().english();
    };
    CHECK(faults([](Scenario&) {}).empty());
    const auto odd = faults_of(odd_scenario());
    CHECK((odd.empty() ? Message() : odd.front().text()) == "");
    CHECK(faults([](Scenario& s) { s.units[0].full = 128; }) ==
          "unit \"0\": full is 128, outside 0 to 99; write a number from 0 to 99");
    CHECK(faults([](Scenario& s) { s.units[0].name.clear(); }) == "unit \"u0\": name is empty; write a text");
    CHECK(faults([](Scenario& s) { s.units[0].id = "u1"; }) ==
          "unit \"u1\": there is already one of the kind; keep one of the two");
    CHECK(faults([](Scenario& s) { s.map.yards = 150'000; }) ==
          "map: yards is 150000, outside 1 to 100000; write a number from 1 to 100000");
    CHECK(faults([](Scenario& s) { s.victory[0].need = 9; }) ==
          "condition of victory 1: need is 9, outside 1 to 1; write a number from 1 to 1");
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
            if (!done) continue;
            REQUIRE(read_back(document.scenario()) == "");
            ++kept;
        }
    }
    CHECK(kept > 200);
}

TEST_CASE("whatever the door accepts reads back equal, and what it refuses leaves nothing", "[document][door]") {
    std::size_t accepted = 0;
    std::size_t refused = 0;
    // RAMPARTS_SEEDS=20000 looks longer.
    const char* wanted = std::getenv("RAMPARTS_SEEDS");
    const std::uint64_t seeds = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 400;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        Rng rng(seed);
        Scenario start = sample_scenario(7, 5, seed % 2 ? Orientation::flat : Orientation::pointy);
        scatter(start, rng);
        Document document(start);
        document.set_history_limit(std::size_t{1} << 40U);
        std::size_t told = 0;
        document.set_recorder([&](const Operation&) { ++told; });
        document.listen([&](const ChangeSet&) { ++told; });
        for (int round = 0; round < 40; ++round) {
            const Scenario before = document.scenario();
            const std::size_t history = document.history_size();
            const std::uint64_t revision = document.revision();
            told = 0;
            const bool odd = rng.below(4) != 0;
            const auto done = document.edit("edit", rng.below(2) == 0 ? "" : "stroke", [&](Edit& e) {
                if (odd) odd_mutations(e, rng);
                else random_mutations(e, rng);
            });
            CAPTURE(seed, round);
            if (done) {
                const std::string why = *done ? read_back(document.scenario()) : std::string();
                REQUIRE(why == "");
                ++accepted;
                continue;
            }
            CAPTURE(done.error().message);
            REQUIRE(document.scenario() == before);
            REQUIRE(document.history_size() == history);
            REQUIRE(document.revision() == revision);
            REQUIRE(told == 0);
            REQUIRE_FALSE(done.error().message.empty());
            ++refused;
        }
        REQUIRE(document.jump_to(0));
        REQUIRE(document.scenario() == start);
    }
    CHECK(accepted > 10 * seeds);
    CHECK(refused > 10 * seeds);
}

TEST_CASE("a refusal says what is wrong, where, in which range, and what to do", "[document][door]") {
    Document document(sample_scenario());
    const auto refusal = [&](const std::function<void(Edit&)>& edit) {
        const Scenario before = document.scenario();
        const auto done = document.edit("edit", [&](Edit& e) { edit(e); });
        CHECK(document.scenario() == before);
        return done ? std::string() : done.error().message.english();
    };
    CHECK(refusal([](Edit& e) { e.set(fields::die_faces, 1); }) ==
          "combat: die is 1, outside 2 to 100; write a number from 2 to 100");
    CHECK(refusal([](Edit& e) { e.set(fields::map_yards, 150'000); }) ==
          "map: yards is 150000, outside 1 to 100000; write a number from 1 to 100000");
    CHECK(refusal([](Edit& e) { e.update(lists::victory, 0, [](VictoryRule& v) { v.need = 9; }); }) ==
          "condition of victory 1: need is 9, outside 1 to 1; write a number from 1 to 1");
    CHECK(refusal([](Edit& e) { e.update(lists::victory, 0, [](VictoryRule& v) { v.hexes.clear(); }); }) ==
          "condition of victory 1: it names no hex to hold; name at least one hex");
    CHECK(refusal([](Edit& e) { e.update(lists::units, 0, [](Unit& u) { u.name.clear(); }); }) ==
          "unit \"u0\": name is empty; write a text");
    CHECK(refusal([](Edit& e) { e.add(lists::labels, MapLabel{.at = 3, .text = ""}); }) ==
          "label \"\": text is empty; write a text");
    CHECK(refusal([](Edit& e) {
              CrtCell twice = e.scenario().ruleset.crt[1];
              twice.code = "-";
              twice.result = {};
              e.insert(lists::crt, 2, twice);
          }) == "cell 1:2 on 2: it appears twice; keep one of the two");
    CHECK(refusal([](Edit& e) { e.set_terrain(0, kHole); }) ==
          "group \"first\": entry is C2011, a hole in the map; choose a hex of the map");
    CHECK(refusal([](Edit& e) {
              e.set_slope({20, 1}, 2, e.map().grid().across({20, 1}));
              e.update(lists::hexside_kinds, 2, [](HexsideKind& k) { k.directed = false; });
          }).find("\"slope\" has an uphill hex, and its kind has none") != std::string::npos);
    // A class without a symbol shows the one of its id; a record without one is none of ours.
    REQUIRE(
        document.edit("plain", [](Edit& e) { e.update(lists::unit_classes, 0, [](UnitClass& k) { k.symbol = ""; }); }));
    CHECK(document.ruleset().unit_classes[0].symbol == "infantry");
    Patch raw;
    UnitClass bare = document.ruleset().unit_classes[1];
    bare.symbol.clear();
    raw.record(ListChange{ListId::unit_classes, 1, Element(document.ruleset().unit_classes[1]), Element(bare)});
    CHECK(refusal([&](Edit& e) { e.apply_recorded(encode_patch(raw)); }) ==
          "unit class \"artillery\": it has no symbol; choose one");
    // On the way things may be wrong.
    CHECK(refusal([](Edit& e) {
              e.set(fields::die_faces, 1);
              e.set(fields::die_faces, 2);
          }).empty());
}

TEST_CASE("a scenario from faulty files can be mended fault by fault", "[document][door]") {
    Scenario faulty = sample_scenario();
    faulty.units[0].full = 120;
    faulty.units[0].name.clear();
    faulty.units[1].range = -3;
    Document document(faulty);
    const auto change = [&](std::size_t unit, auto set) {
        return document.edit("change", [&](Edit& e) { e.update(lists::units, unit, set); });
    };
    CHECK(change(0, [](Unit& u) { u.full = 5; }));
    CHECK(change(2, [](Unit& u) { u.title = "Canadian Volunteers"; }));
    CHECK_FALSE(change(2, [](Unit& u) { u.full = 100; }));
    CHECK(document.edit("move", [](Edit& e) { e.move(lists::units, 0, 3); }));
    CHECK(change(3, [](Unit& u) { u.name = "0"; }));
    CHECK(change(0, [](Unit& u) { u.range = 3; }));
    CHECK(read_back(document.scenario()).empty());
}

TEST_CASE("what the door looks at grows with the edit and not with the map", "[document][door]") {
    Scenario large = sample_scenario(200, 200);
    // Faults all over the ground, such as no reader lets in, and in names of the map.
    for (HexIndex hex = 0; hex < large.map.grid().size(); ++hex) large.map.set_elevation(hex, -128);
    for (HexIndex hex = 0; hex < 1000; ++hex) large.map.labels.push_back({.at = hex, .text = ""});
    Document document(large);
    const auto paint = [&](HexIndex hex, TerrainId terrain) {
        return document.edit("paint", [&](Edit& e) { e.set_terrain(hex, terrain); });
    };
    // None of them is looked at by a stroke, or it would be counted among the faults of before and after.
    const auto done = paint(500, 1);
    REQUIRE(done);
    Patch patch;
    patch.record(HexField::terrain, ByteCell{500, 1, 2});
    patch.record(SideCell{{600, 1}, {}, SideSet{}.with(0, SideState::present)});
    patch.record(ListChange{ListId::labels, 0, std::nullopt, Element(MapLabel{.at = 3, .text = "Farm"})});
    patch.normalise();
    CHECK(touched_faults(patch, document.scenario()).empty());
    patch.record(HexField::elevation, ByteCell{501, 0, 200});
    patch.normalise();
    CHECK(touched_faults(patch, document.scenario()).size() == 1);
}
