// Whose word a value is: what an edit changes takes the source in force, and nothing else does.
#include <catch2/catch.hpp>

#include "formats/scenario/scenario_file.hpp"
#include "random_scenario.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/change/document/operations/reshape.hpp"
#include "sdk/change/document/operations/roads.hpp"
#include "sdk/change/document/operations/selection.hpp"
#include "sdk/change/document/operations/stamp.hpp"
#include "sdk/change/document/operations/symmetry.hpp"
#include "tests/support/source_facts.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const Provenance kPrinted{ProvenanceKind::rulebook, "4.14"};

/// Everything states a source of its own, or half of it leaves that to its section.
Scenario stated_scenario(Rng& rng) {
    Scenario s = rng.below(4) == 0 ? odd_scenario()
                                   : sample_scenario(9, 7, rng.below(2) ? Orientation::flat : Orientation::pointy);
    scatter(s, rng);
    int n = 0;
    const auto own = [&](int chance) {
        return static_cast<int>(rng.below(4)) < chance
                   ? Provenance{ProvenanceKind::errata, "sheet " + std::to_string(++n)}
                   : Provenance{};
    };
    for (Provenance& p : s.map.section_provenance) p = kPrinted;
    s.units_provenance = s.turns_provenance = kPrinted;
    for (int i = 0; i < kLists; ++i)
        with_list(s, static_cast<ListId>(i), [&](auto& list) {
            for (auto& entry : list)
                if constexpr (requires { entry.provenance; }) entry.provenance = own(3);
        });
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) {
        if (!s.map.present(hex)) continue;
        s.map.set_hex_provenance(hex, own(2));
        for (std::uint8_t side = 0; side < 3; ++side)
            for (std::uint8_t k = 0; k < kMaxHexsideKinds; ++k) {
                const Hexside at{hex, side};
                if (s.map.side(at).has(k)) s.map.set_hexside_provenance(at, k, own(2));
                if (k < kMaxRoadKinds && s.map.side(at).road(k)) s.map.set_road_provenance(at, k, own(2));
            }
    }
    return s;
}

class Hand {
public:
    /// `careful`: no tool takes something off the map and lays it again, which loses what an edit would restore.
    Hand(Edit& edit, Rng& rng, bool careful = false) : e_(edit), rng_(rng), careful_(careful) {}
    void act() {
        switch (rng_.below(5)) {
            case 0: return hexes();
            case 1: return sides();
            case 2: return entries();
            case 3: return values();
            default: return kinds();
        }
    }

private:
    std::size_t pick(std::size_t size) { return rng_.below(static_cast<std::uint32_t>(size)); }
    HexIndex hex() { return static_cast<HexIndex>(pick(e_.map().grid().size())); }
    std::vector<HexIndex> area() { return disc(e_.map().grid(), hex(), static_cast<int>(pick(3))); }
    Changes mirrored(const Changes& changes) {
        const auto symmetry = Symmetry::make(SymmetryCentre::of_hex(e_.map().grid(), hex()), 2);
        return symmetry && rng_.below(2) ? symmetry->spread(e_.scenario(), changes) : changes;
    }

    void hexes() {
        const Scenario& s = e_.scenario();
        switch (rng_.below(7)) {
            case 0: apply(mirrored(paint_terrain(s.map, area(), static_cast<TerrainId>(pick(2)))), e_); break;
            case 1: apply(mirrored(paint_elevation(s.map, area(), static_cast<int>(pick(3)))), e_); break;
            case 2: apply(raise(s.map, area(), 1), e_); break;
            case 3: apply(paint_feature(s, area(), 0, rng_.below(2) == 0, true), e_); break;
            case 4: {
                const std::vector<Ingredient> mix{{0, 0, 1}, {1, 1, 2}};
                apply(paint_random(s.map, area(), mix, rng_.below(99)), e_);
                break;
            }
            case 5: {
                const std::vector<HexIndex> one{hex()};
                apply(paint_terrain(s.map, one, kHole), e_);
                break;
            }
            default: {
                Selection selection{area(), {}};
                std::sort(selection.hexes.begin(), selection.hexes.end());
                const Stamp piece = copy(s, selection, middle(s.map.grid(), selection));
                if (rng_.below(3) == 0 && !careful_) apply(cleared(s, selection), e_);
                apply(mirrored(paste(e_.scenario(), piece, hex()).changes), e_);
            }
        }
    }

    void sides() {
        const Scenario& s = e_.scenario();
        auto around = area();
        std::sort(around.begin(), around.end());
        const auto edge = outline(s.map, around);
        switch (rng_.below(7)) {
            case 0: apply(mirrored(paint_sides(s, edge, static_cast<HexsideKindId>(pick(2)))), e_); break;
            case 1: apply(erase_sides(s.map, edge), e_); break;
            case 2: apply(convert_kind(s, of_kind(s.map, 0), 0, 1), e_); break;
            case 3: apply(slopes_around(s, around, *slope_kind(s.ruleset)), e_); break;
            case 4: apply(flip_uphill(s, of_kind(s.map, *slope_kind(s.ruleset)), *slope_kind(s.ruleset)), e_); break;
            case 5: {  // laid anew as it was
                if (edge.empty() || careful_) break;
                const Hexside at = edge[pick(edge.size())];
                const SideSet set = s.map.side(at);
                e_.clear_sides(at);
                e_.clear_roads(at);
                e_.set_side_set(at, set);
                break;
            }
            default: {
                const std::vector<HexIndex> rally{hex(), hex()};
                const RoadPlan plan = plan_road(s, rally, RoadCourse::straightest);
                apply(rng_.below(3) ? lay_road(s, plan, 0) : erase_road(s, plan.crossings, 0), e_);
            }
        }
    }

    void entries() {
        const Scenario& s = e_.scenario();
        const HexIndex at = hex();
        switch (rng_.below(9)) {
            case 0:
                e_.update(lists::units, pick(s.units.size()), [&](Unit& u) { u.full = 1 + (u.full + 1) % 9; });
                break;
            case 1:
                if (s.map.present(at)) e_.place_unit(pick(s.units.size()), at);
                break;
            case 2: e_.move(lists::units, pick(s.units.size()), pick(s.units.size())); break;
            case 3: {
                Unit twin = s.units[pick(s.units.size())];
                twin.id = free_unit_id(s, twin.id);
                if (s.units.size() < 12) e_.insert(lists::units, pick(s.units.size()), twin);
                break;
            }
            case 4:
                if (s.map.present(at))
                    e_.add(lists::labels,
                           MapLabel{at, "Farm " + std::to_string(rng_.below(1000000)), MapLabel::Kind::area, kPrinted});
                break;
            case 5: e_.update(lists::turns, pick(s.turns.size()), [](TurnInfo& t) { t.night = !t.night; }); break;
            case 6: {
                auto cells = s.ruleset.crt;
                std::swap(cells[pick(cells.size())].code, cells[pick(cells.size())].code);
                for (CrtCell& cell : cells) cell.result = *CombatResult::parse(cell.code);
                e_.assign(lists::crt, cells);
                break;
            }
            case 7:
                if (s.reinforcements.size() > 1) e_.remove(lists::groups, pick(s.reinforcements.size()));
                else
                    e_.insert(lists::groups, 0,
                              ReinforcementGroup{"g" + std::to_string(rng_.below(1000000)), 0, at, 2, kPrinted});
                break;
            default: e_.update(lists::enter, pick(s.ruleset.enter.size()), [](EnterRow& r) { r.cost = 6; });
        }
    }

    /// One value in an entry of any list that forms and grids show.
    void values() {
        const auto update = [&](auto list, auto change) {
            if (const std::size_t n = e_.size(list.id); n > 0) e_.update(list, pick(n), change);
        };
        const auto more = [](int n, int most) { return n % most + 1; };
        switch (rng_.below(14)) {
            case 0: return update(lists::sides, [](SideInfo& s) { s.abbreviation += "x"; });
            case 1: return update(lists::groups, [&](ReinforcementGroup& g) { g.turn = more(g.turn, 4); });
            case 2: return update(lists::victory, [](VictoryRule& v) { v.side = static_cast<SideId>(1 - v.side); });
            case 3:
                return update(lists::modules, [&](ModuleUse& m) {
                    m.params.push_back({"p" + std::to_string(rng_.below(1000000)), "1"});
                });
            case 4: return update(lists::labels, [](MapLabel& l) { l.text += "'s"; });
            case 5: return update(lists::hexside_kinds, [](HexsideKind& k) { k.name += "s"; });
            case 6: return update(lists::road_kinds, [](RoadKind& k) { k.name += "s"; });
            case 7: return update(lists::features, [](FeatureKind& k) { k.name += "s"; });
            case 8: return update(lists::unit_classes, [](UnitClass& c) { c.name += "s"; });
            case 9:
                return update(lists::allowances, [&](AllowanceRow& a) { a.day = static_cast<HalfMp>(more(a.day, 9)); });
            case 10:
                return update(lists::cross, [&](CrossRow& c) { c.by_road = static_cast<HalfMp>(more(c.by_road, 9)); });
            case 11: return update(lists::shifts, [&](ShiftRow& s) { s.columns = more(s.columns, 3); });
            case 12: return update(lists::units, [&](Unit& u) { u.values = {{"fog", static_cast<int>(pick(5))}}; });
            default: return update(lists::turns, [&](TurnInfo& t) { t.label += "."; });
        }
    }

    void kinds() {
        const Ruleset& r = e_.scenario().ruleset;
        switch (rng_.below(6)) {
            case 0: e_.move(lists::hexside_kinds, pick(4), pick(4)); break;
            case 1: e_.move(lists::terrains, pick(r.terrains.size()), pick(r.terrains.size())); break;
            case 2: {
                TerrainKind twin = r.terrains[pick(r.terrains.size())];
                twin.id += "-" + std::to_string(rng_.below(1000000));
                if (r.terrains.size() < 8) e_.insert(lists::terrains, pick(r.terrains.size()), twin);
                break;
            }
            case 3:
                if (r.terrains.size() > 3) e_.remove_terrain(1, 0);
                break;
            case 4: e_.move(lists::road_kinds, 0, 1); break;
            default: e_.update(lists::terrains, pick(r.terrains.size()), [](TerrainKind& k) { k.name += "s"; });
        }
    }

    Edit& e_;
    Rng& rng_;
    bool careful_;
};

}  // namespace

TEST_CASE("whatever an edit changes is by the source in force, all else keeps its own, and undo restores both",
          "[document][sources]") {
    int changed = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        Rng rng(seed);
        Document document(stated_scenario(rng));
        for (int step = 0; step < 12; ++step) {
            const Scenario before = document.scenario();
            const Provenance source{ProvenanceKind::reconstruction, "step " + std::to_string(step)};
            document.set_source(source);
            const auto done = document.edit("act", [&](Edit& e) {
                for (std::uint32_t n = rng.below(3) + 1; n > 0; --n) Hand(e, rng).act();
            });
            if (!done) FAIL("seed " << seed << " step " << step << ": " << done.error().message);
            if (!*done) {
                REQUIRE(document.scenario() == before);
                continue;
            }
            ++changed;
            const Scenario after = document.scenario();
            if (const std::string wrong = wrong_sources(before, after, source); !wrong.empty())
                FAIL("seed " << seed << " step " << step << ": " << wrong);
            REQUIRE(document.undo());
            REQUIRE(document.scenario() == before);
            REQUIRE(document.redo());
            REQUIRE(document.scenario() == after);
        }
    }
    CHECK(changed > 1000);
}

TEST_CASE("an edit that replaces everything changes the source of what differs only", "[document][sources]") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng(seed);
        Document document(stated_scenario(rng));
        const Scenario before = document.scenario();
        Scenario wanted = before;
        Edit other(wanted);
        for (int n = 0; n < 3; ++n) Hand(other, rng, true).act();
        const Provenance source{ProvenanceKind::reconstruction, "replaced"};
        document.set_source(source);
        REQUIRE(document.edit("replace", [&](Edit& e) { e.replace_scenario(wanted); }));
        const std::string wrong = wrong_sources(before, document.scenario(), source);
        if (!wrong.empty()) FAIL("seed " << seed << ": " << wrong);
    }
}

TEST_CASE("who types in the printed original has it stated by itself", "[document][sources]") {
    Document document(sample_scenario());
    const Provenance printed{ProvenanceKind::printed, "map sheet"};
    document.set_source(printed);
    REQUIRE(document.edit("type in", [](Edit& e) {
        e.set_terrain(3, 1);
        e.set_side(Hexside{20, 1}, 0, SideState::present);
        e.update(lists::units, 1, [](Unit& u) { u.full = 9; });
    }));
    CHECK(*document.map().own_hex_provenance(3) == printed);
    CHECK(*document.map().own_hexside_provenance({20, 1}, 0) == printed);
    CHECK(document.scenario().units[1].provenance == printed);
    CHECK_FALSE(document.scenario().units[0].provenance.stated());
}

TEST_CASE("painting the same value leaves its source, painting another takes it, and back within a stroke returns it",
          "[document][sources]") {
    Document document(sample_scenario());
    const Provenance erratum{ProvenanceKind::errata, "sheet of 1990"};
    REQUIRE(document.edit("state", [&](Edit& e) { e.set_hex_provenance(3, erratum); }));
    const Scenario stated = document.scenario();
    const auto paint = [&](TerrainId terrain, const char* key) {
        return document.edit("paint", key, [&](Edit& e) { e.set_terrain(3, terrain); });
    };
    CHECK_FALSE(*paint(0, ""));
    CHECK(*document.map().own_hex_provenance(3) == erratum);
    CHECK(*paint(1, "stroke"));
    CHECK(*document.map().own_hex_provenance(3) == Provenance{ProvenanceKind::reconstruction, ""});
    CHECK(*paint(2, "stroke"));
    CHECK(*paint(0, "stroke"));
    CHECK(document.scenario() == stated);
    CHECK(document.history_size() == 1);
    const auto factor = [&](int full) {
        REQUIRE(document.edit("factor", "unit",
                              [&](Edit& e) { e.update(lists::units, 1, [&](Unit& u) { u.full = full; }); }));
    };
    REQUIRE(
        document.edit("state", [&](Edit& e) { e.update(lists::units, 1, [&](Unit& u) { u.provenance = erratum; }); }));
    CHECK(document.scenario().units[1].provenance == erratum);
    factor(1);
    CHECK(document.scenario().units[1].provenance.kind == ProvenanceKind::reconstruction);
    factor(4);
    CHECK(document.scenario().units[1].provenance == erratum);
    CHECK(document.history_size() == 2);
}

TEST_CASE("a section by the source in force needs no statement of its own", "[document][sources]") {
    Scenario s = sample_scenario();
    s.map.section_provenance[0] = {ProvenanceKind::reconstruction, ""};
    s.map.set_hex_provenance(3, kPrinted);
    Document document(s);
    REQUIRE(document.edit("paint", [](Edit& e) { e.set_terrain(3, 1) && e.set_terrain(4, 1); }));
    CHECK(document.map().own_hex_provenance(3) == nullptr);
    CHECK(document.map().own_hex_provenance(4) == nullptr);
    CHECK(document.map().hex_provenance(3).kind == ProvenanceKind::reconstruction);
}

TEST_CASE("re-numbering a map leaves every source, and what a larger field adds is by the source in force",
          "[document][sources]") {
    Rng rng(7);
    Scenario s = stated_scenario(rng);
    s.modules.push_back({"fords", {{"hexes", "C2012 C2113"}}, kPrinted});
    Document document(s);
    auto numbered = renumber(s, "D", 1, 1);
    REQUIRE(numbered);
    const Scenario expected = *numbered;
    REQUIRE(document.edit("renumber", [&](Edit& e) { e.replace_scenario(std::move(*numbered)); }));
    CHECK(document.scenario() == expected);
    document.undo();
    auto larger = resize(s, {1, 1, 0, 0}, 1);
    REQUIRE(larger);
    REQUIRE(document.edit("resize", [&](Edit& e) { e.replace_scenario(larger->scenario, larger->moves); }));
    const Map& map = document.map();
    std::vector<HexIndex> was(map.grid().size(), kNoHex);
    for (HexIndex hex = 0; hex < larger->moves.size(); ++hex) was[larger->moves[hex]] = hex;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        if (was[hex] == kNoHex) CHECK(map.hex_provenance(hex) == Provenance{ProvenanceKind::reconstruction, ""});
        else CHECK(map.hex_provenance(hex) == s.map.hex_provenance(was[hex]));
    }
    CHECK(document.scenario().modules[0].provenance == kPrinted);
}

TEST_CASE("of two uses of one module only the changed one takes the source in force", "[document][sources]") {
    Scenario s = sample_scenario();
    const Provenance erratum{ProvenanceKind::errata, "sheet of 1990"};
    s.modules = {{"ramparts.charge", {{"unit", "u0"}}, kPrinted}, {"ramparts.charge", {{"unit", "u1"}}, erratum}};
    Document document(s);
    REQUIRE(document.edit("change", [](Edit& e) {
        e.update(lists::modules, 1, [](ModuleUse& m) { m.params.push_back({"max-charges", "1"}); });
    }));
    CHECK(document.scenario().modules[0].provenance == kPrinted);
    CHECK(document.scenario().modules[1].provenance == Provenance{ProvenanceKind::reconstruction, ""});
    // One more in front of both, and the second of them changed.
    REQUIRE(document.undo());
    REQUIRE(document.edit("insert", [&](Edit& e) {
        e.insert(lists::modules, 0, ModuleUse{"ramparts.charge", {{"unit", "u2"}}, kPrinted});
        e.update(lists::modules, 2, [](ModuleUse& m) { m.params[0].value = "u3"; });
    }));
    CHECK(document.scenario().modules[1].provenance == kPrinted);
    CHECK(document.scenario().modules[2].provenance == Provenance{ProvenanceKind::reconstruction, ""});
}
