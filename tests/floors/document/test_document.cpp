// The one door: undo, redo, merging, rollback, revisions and announcements.
#include <catch2/catch.hpp>

#include <stdexcept>

#include "random_scenario.hpp"

using namespace ramparts;
using namespace ramparts::test;

TEST_CASE("random edits: undoing all of them restores the scenario, redoing all restores the result", "[document]") {
    for (std::uint64_t seed = 0; seed < 320; ++seed) {
        Rng rng(seed);
        Document document(scenario_of_round(seed, 7, 6));
        std::vector<Scenario> states{document.scenario()};
        for (int i = 0; i < 15; ++i) {
            const auto result = document.edit("random", [&](Edit& e) { random_mutations(e, rng); });
            if (!result) FAIL("seed " << seed << ": " << result.error().message);
            if (*result) states.push_back(document.scenario());
        }
        REQUIRE(document.history_size() + 1 == states.size());
        const Scenario end = document.scenario();
        for (std::size_t i = states.size() - 1; i-- > 0;) {
            REQUIRE(document.undo());
            if (document.scenario() != states[i]) FAIL("seed " << seed << ", undo to state " << i);
        }
        CHECK_FALSE(document.modified());
        while (document.redo()) {
        }
        REQUIRE(document.scenario() == end);
        for (int i = 0; i < 5; ++i) {
            const std::size_t to = rng.below(static_cast<std::uint32_t>(states.size()));
            REQUIRE(document.jump_to(to));
            REQUIRE(document.scenario() == states[to]);
        }
    }
}

TEST_CASE("a merged stroke leaves the same scenario as its edits one by one, and one undo takes it all back",
          "[document]") {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        Document merged(sample_scenario());
        Document single(sample_scenario());
        // A stroke that takes a value back takes its source back too, single edits do not: sources are tested apart.
        merged.set_source({});
        single.set_source({});
        Rng a(seed);
        Rng b(seed);
        for (int i = 0; i < 12; ++i) {
            REQUIRE(merged.edit("stroke", "key", [&](Edit& e) { random_mutations(e, a); }));
            REQUIRE(single.edit("stroke", [&](Edit& e) { random_mutations(e, b); }));
            REQUIRE(merged.scenario() == single.scenario());
        }
        REQUIRE(merged.history_size() <= 1);
        const Scenario end = merged.scenario();
        if (!merged.can_undo()) continue;
        merged.undo();
        REQUIRE(merged.scenario() == sample_scenario());
        merged.redo();
        REQUIRE(merged.scenario() == end);
    }
}

TEST_CASE("a stroke that takes itself back leaves no entry and an unmodified document", "[document]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("paint", "k", [](Edit& e) { e.set_terrain(3, 1); }));
    CHECK(document.modified());
    REQUIRE(document.edit("paint", "k", [](Edit& e) { e.set_terrain(3, 0); }));
    CHECK(document.history_size() == 0);
    CHECK_FALSE(document.modified());
}

TEST_CASE("edits do not merge across a save, an undo, a seal or another key", "[document]") {
    Document document(sample_scenario());
    const auto paint = [&](HexIndex hex, const char* key) {
        REQUIRE(document.edit("paint", key, [&](Edit& e) { e.set_terrain(hex, 1); }));
    };
    paint(0, "a");
    paint(1, "a");
    CHECK(document.history_size() == 1);
    document.mark_saved();
    paint(2, "a");
    CHECK(document.history_size() == 2);
    document.seal();
    paint(3, "a");
    CHECK(document.history_size() == 3);
    document.undo();
    document.redo();
    paint(4, "a");
    CHECK(document.history_size() == 4);
    paint(5, "b");
    CHECK(document.history_size() == 5);
    paint(6, "");
    paint(7, "");
    CHECK(document.history_size() == 7);
}

TEST_CASE("a refused, failed or throwing edit leaves nothing behind", "[document]") {
    Document document(sample_scenario());
    int announcements = 0;
    document.listen([&](const ChangeSet&) { ++announcements; });
    const Scenario before = document.scenario();
    const auto spoil = [](Edit& e) {
        e.set_terrain(3, 1);
        e.set_terrain(3, kHole);
        e.remove(lists::groups, 0);
        e.remove_terrain(1, 0);
        e.set(fields::name, "spoilt");
    };
    auto refused = document.edit("x", [&](Edit& e) {
        spoil(e);
        e.set_terrain(99999, 1);
    });
    REQUIRE_FALSE(refused);
    CHECK_FALSE(refused.error().message.empty());
    CHECK(document.scenario() == before);
    auto thrown = document.edit("x", [&](Edit& e) {
        spoil(e);
        throw std::runtime_error("broken tool");
    });
    REQUIRE_FALSE(thrown);
    CHECK(thrown.error().message == "broken tool");
    CHECK(document.scenario() == before);
    auto returned = document.edit("x", [&](Edit& e) -> Result<void, std::string> {
        spoil(e);
        return fail(std::string("no"));
    });
    REQUIRE_FALSE(returned);
    CHECK(returned.error().message == "no");
    CHECK(document.scenario() == before);
    CHECK(document.history_size() == 0);
    CHECK(announcements == 0);
}

TEST_CASE("revisions are never used twice: save, undo, edit is still modified", "[document]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("a", [](Edit& e) { e.set_terrain(0, 1); }));
    document.mark_saved();
    CHECK(document.is_saved_position(1));
    document.undo();
    CHECK(document.modified());
    document.redo();
    CHECK_FALSE(document.modified());
    document.undo();
    REQUIRE(document.edit("b", [](Edit& e) { e.set_terrain(0, 1); }));
    CHECK(document.modified());
    document.undo();
    CHECK(document.modified());
}

TEST_CASE("one announcement tells what an edit touched", "[document]") {
    Document document(sample_scenario());
    std::vector<ChangeSet> heard;
    const auto id = document.listen([&](const ChangeSet& c) { heard.push_back(c); });
    const Grid& grid = document.map().grid();
    const Hexside at = *grid.hexside(8, 1);
    REQUIRE(document.edit("all sorts", [&](Edit& e) {
        e.set_terrain(2, 1);
        e.set_side(at, 0, SideState::present);
        e.place_unit(0, 20);
    }));
    REQUIRE(heard.size() == 1);
    CHECK(heard[0].areas == (Area::terrain | Area::hexsides | Area::units | Area::provenance));
    CHECK(heard[0].units == std::vector<std::string>{"u0"});
    std::vector<HexIndex> expected{2, 3, 8, grid.across(at), 20};
    std::sort(expected.begin(), expected.end());
    CHECK(heard[0].hexes == expected);
    CHECK(heard[0].label == "all sorts");
    CHECK(heard[0].revision == document.revision());
    document.undo();
    REQUIRE(heard.size() == 2);
    CHECK(heard[1].hexes == expected);
    CHECK(heard[1].cause == ChangeSet::Cause::undo);
    document.unlisten(id);
    document.redo();
    CHECK(heard.size() == 2);
}

TEST_CASE("a listener may edit the document", "[document]") {
    Document document(sample_scenario());
    document.listen([&](const ChangeSet& c) {
        if (c.touches(Area::terrain)) CHECK(document.edit("follow", [](Edit& e) { e.set_elevation(1, 2); }));
    });
    REQUIRE(document.edit("first", [](Edit& e) { e.set_terrain(0, 1); }));
    CHECK(document.map().elevation(1) == 2);
    CHECK(document.history_size() == 2);
}

TEST_CASE("a million hexes fill and undo as one packed edit whose announcement is a box", "[document]") {
    Scenario scenario = sample_scenario(1000, 1000);
    scenario.map.section_provenance[0] = {ProvenanceKind::reconstruction, ""};  // as in every new scenario
    Document document(std::move(scenario));
    ChangeSet heard;
    document.listen([&](const ChangeSet& c) { heard = c; });
    REQUIRE(document.edit("fill", [](Edit& e) {
        for (HexIndex hex = 0; hex < e.map().grid().size(); ++hex) e.set_terrain(hex, 1);
    }));
    CHECK(heard.many);
    CHECK(heard.hexes.empty());
    CHECK(heard.box == HexBox{0, 0, 999, 999});
    CHECK(document.history_patch(0).bytes() < std::size_t{24} << 20);
    document.undo();
    CHECK(document.map().terrain(999999) == 0);
    document.redo();
    CHECK(document.map().terrain(999999) == 1);
}

TEST_CASE("removing a group frees its units and renumbers the others; undo brings all back", "[document]") {
    Document document(sample_scenario());
    REQUIRE(document.edit("remove", [](Edit& e) { e.remove(lists::groups, 0); }));
    CHECK_FALSE(document.scenario().units[2].arrives);
    CHECK(document.scenario().units[3].arrives == std::uint8_t{0});
    document.undo();
    CHECK(document.scenario() == sample_scenario());
}

TEST_CASE("moving and removing kinds takes hexes, hexsides and table rows along", "[document]") {
    Document document(sample_scenario());
    const Hexside at{8, 1};
    REQUIRE(document.edit("paint", [&](Edit& e) {
        e.set_terrain(0, 1);
        e.set_terrain(1, 2);
        e.set_slope(at, 2, at.hex);
        e.set_hexside_provenance(at, 2, {ProvenanceKind::rulebook, "6.9"});
    }));
    REQUIRE(document.edit("remove forest", [](Edit& e) { e.remove_terrain(1, 2); }));
    CHECK(document.map().terrain(0) == 1);
    CHECK(document.ruleset().terrains[1].id == "swamp");
    CHECK(document.ruleset().enter.size() == 2);
    CHECK(document.ruleset().enter[1].terrain == 1);
    REQUIRE(document.edit("move slope first", [](Edit& e) { e.move(lists::hexside_kinds, 2, 0); }));
    CHECK(document.map().side(at).kind(0) == SideState::up_owner);
    CHECK(document.map().own_hexside_provenance(at, 0)->source == "6.9");
    CHECK(document.ruleset().hexside_kinds[3].bridges == HexsideKindId{2});
    CHECK(document.ruleset().shifts[1].kind == 0);
    REQUIRE(document.edit("remove slope", [](Edit& e) { e.remove(lists::hexside_kinds, 0); }));
    CHECK_FALSE(document.map().side(at).any_kind());
    CHECK(document.ruleset().shifts.size() == 1);
    document.jump_to(0);
    CHECK(document.scenario() == sample_scenario());
}

TEST_CASE("the history forgets its oldest entries beyond the limit and keeps its positions straight", "[document]") {
    Document document(sample_scenario());
    document.set_history_limit(2000);
    for (HexIndex hex = 0; hex < 30; ++hex) REQUIRE(document.edit("paint", [&](Edit& e) { e.set_terrain(hex, 1); }));
    CHECK(document.dropped() > 0);
    CHECK(document.dropped() + document.history_size() == 30);
    const auto kept = static_cast<HexIndex>(document.dropped());
    while (document.undo()) {
    }
    CHECK(document.map().terrain(kept - 1) == 1);
    CHECK(document.map().terrain(kept) == 0);
    CHECK(document.modified());
}

TEST_CASE("a list is assigned with few changes", "[document]") {
    Document document(sample_scenario());
    std::vector<std::string> notes{"a", "b", "c"};
    REQUIRE(document.edit("n", [&](Edit& e) { e.assign(lists::notes, notes); }));
    notes = {"a", "x", "y", "c"};
    REQUIRE(document.edit("n", [&](Edit& e) { e.assign(lists::notes, notes); }));
    CHECK(document.scenario().notes == notes);
    CHECK(document.history_patch(1).primitives().size() == 2);
    notes = {"c"};
    REQUIRE(document.edit("n", [&](Edit& e) { e.assign(lists::notes, notes); }));
    CHECK(document.scenario().notes == notes);
    document.jump_to(0);
    CHECK(document.scenario().notes.empty());
}

TEST_CASE("hexside combinations that are gone from the map make room for new ones", "[document]") {
    Map map = sample_scenario(20, 20).map;
    for (std::uint32_t i = 1; i < 2000; ++i) REQUIRE(map.set_side(Hexside{30, 1}, SideSet(i)));
    CHECK(map.side(Hexside{30, 1}) == SideSet(1999));
    for (std::uint32_t i = 1; i <= 254; ++i) REQUIRE(map.set_side(Hexside{30 + i, 1}, SideSet(i)));
    CHECK_FALSE(map.set_side(Hexside{29, 1}, SideSet(5000)));
    for (std::uint32_t i = 1; i <= 254; ++i) REQUIRE(map.side(Hexside{30 + i, 1}) == SideSet(i));
}
