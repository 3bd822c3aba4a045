// The document's door: whatever it accepts reads back equal, and whatever it refuses leaves the document untouched.
#include <catch2/catch.hpp>

#include <functional>
#include <set>
#include <sstream>

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

TEST_CASE("kinds, features and classes that change places take every reference along", "[document][door]") {
    const Scenario& odd = odd_scenario();
    // What the references say, by the ids they lead to.
    const auto told = [](const Scenario& s) {
        const Ruleset& r = s.ruleset;
        std::multiset<std::string> rows;
        for (const FeatureKind& f : r.features)
            rows.insert(f.id + " needs " + (f.needs ? r.terrains[*f.needs].id : ""));
        for (const HexsideKind& k : r.hexside_kinds)
            rows.insert(k.id + " bridges " + (k.bridges ? r.hexside_kinds[*k.bridges].id : ""));
        for (const UnitClass& c : r.unit_classes)
            rows.insert(c.id + " moves as " + (c.moves_as ? r.unit_classes[*c.moves_as].id : ""));
        for (const AllowanceRow& row : r.allowances)
            rows.insert(r.unit_classes[row.unit_class].id + " has " + std::to_string(row.day));
        const auto of = [&](const std::optional<UnitClassId>& c) { return c ? r.unit_classes[*c].id : std::string(); };
        for (const EnterRow& row : r.enter)
            rows.insert(r.terrains[row.terrain].id + " by " + of(row.unit_class) + std::to_string(row.cost));
        for (const CrossRow& row : r.cross)
            rows.insert(r.hexside_kinds[row.kind].id + " by " + of(row.unit_class) + std::to_string(row.cost));
        for (const ShiftRow& row : r.shifts) {
            const std::string columns = std::to_string(row.columns);
            if (row.cause == ShiftCause::terrain) rows.insert(r.terrains[row.kind].id + " shifts " + columns);
            if (row.cause == ShiftCause::feature) rows.insert(r.features[row.kind].id + " shifts " + columns);
            if (row.cause == ShiftCause::hexside) rows.insert(r.hexside_kinds[row.kind].id + " shifts " + columns);
        }
        for (const Unit& u : s.units) rows.insert(u.id + " is " + r.unit_classes[u.unit_class].id);
        return rows;
    };
    // The map as text, which names kinds by id; sorted, since rows of one hexside stand in the order of the kinds.
    const auto drawn = [](const Scenario& s) {
        std::multiset<std::string> rows;
        std::istringstream text(write_map(s.map, s.ruleset));
        for (std::string row; std::getline(text, row);) {
            if (const auto at = row.find(" features=\""); at != std::string::npos) {
                std::istringstream words(row.substr(at + 11, row.find('"', at + 11) - at - 11));
                for (std::string word; words >> word;) rows.insert(row.substr(0, at) + word);
                row.erase(at, row.find('"', at + 11) - at + 1);
            }
            rows.insert(row);
        }
        return rows;
    };
    const auto road_rows = [](const Scenario& s) {
        std::multiset<std::string> rows;
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            for (std::uint8_t side = 0; side < 3; ++side)
                for (std::size_t k = 0; k < s.ruleset.road_kinds.size(); ++k)
                    if (s.map.side(Hexside{hex, side}).road(static_cast<RoadKindId>(k)))
                        rows.insert(std::to_string(3 * hex + side) + s.ruleset.road_kinds[k].id);
        return rows;
    };
    Rng rng(11);
    for (int round = 0; round < 60; ++round) {
        Document document(odd);
        REQUIRE(document.edit("move", [&](Edit& e) {
            const auto move = [&](auto list, ListId id) {
                const auto n = static_cast<std::uint32_t>(e.size(id));
                e.move(list, rng.below(n), rng.below(n));
            };
            for (int i = 0; i < 4; ++i) {
                move(lists::hexside_kinds, ListId::hexside_kinds);
                move(lists::features, ListId::features);
                move(lists::unit_classes, ListId::unit_classes);
                if (round % 2 == 1) move(lists::terrains, ListId::terrains);
            }
        }));
        CHECK(told(document.scenario()) == told(odd));
        CHECK(road_rows(document.scenario()) == road_rows(odd));
        if (round % 2 == 0) CHECK(drawn(document.scenario()) == drawn(odd));  // the first terrain and road go unnamed
        REQUIRE(document.edit("roads", [&](Edit& e) { e.move(lists::road_kinds, 0, 1 + rng.below(2)); }));
        CHECK(road_rows(document.scenario()) == road_rows(odd));
        CHECK(read_back(document.scenario()) == "");
    }
}
