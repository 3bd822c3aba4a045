// Kinds that change places in their lists take along whatever names them: rows of tables, units, and the map.
#include <catch2/catch.hpp>

#include <set>

#include "formats/scenario/scenario_file.hpp"
#include "random_scenario.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

using Rows = std::multiset<std::string>;

void add_kinds(const Ruleset& r, Rows& rows) {
    for (const FeatureKind& f : r.features) rows.insert(f.id + " needs " + (f.needs ? r.terrains[*f.needs].id : ""));
    for (const HexsideKind& k : r.hexside_kinds)
        rows.insert(k.id + " bridges " + (k.bridges ? r.hexside_kinds[*k.bridges].id : ""));
    for (const UnitClass& c : r.unit_classes)
        rows.insert(c.id + " moves as " + (c.moves_as ? r.unit_classes[*c.moves_as].id : ""));
}

void add_tables(const Ruleset& r, Rows& rows) {
    const auto of = [&](const std::optional<UnitClassId>& c) { return c ? r.unit_classes[*c].id : std::string(); };
    for (const AllowanceRow& row : r.allowances)
        rows.insert(r.unit_classes[row.unit_class].id + " has " + std::to_string(row.day));
    for (const EnterRow& row : r.enter)
        rows.insert(r.terrains[row.terrain].id + " by " + of(row.unit_class) + " " + std::to_string(row.cost));
    for (const CrossRow& row : r.cross)
        rows.insert(r.hexside_kinds[row.kind].id + " by " + of(row.unit_class) + " " + std::to_string(row.cost));
    for (const ShiftRow& row : r.shifts) {
        const std::string columns = " shifts " + std::to_string(row.columns);
        if (row.cause == ShiftCause::terrain) rows.insert(r.terrains[row.kind].id + columns);
        if (row.cause == ShiftCause::feature) rows.insert(r.features[row.kind].id + columns);
        if (row.cause == ShiftCause::hexside) rows.insert(r.hexside_kinds[row.kind].id + columns);
    }
}

void add_map(const Scenario& s, Rows& rows) {
    const Ruleset& r = s.ruleset;
    const Map& map = s.map;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        const std::string label = map.grid().label(hex);
        if (map.present(hex)) rows.insert(label + " " + r.terrains[map.terrain(hex)].id);
        for (std::size_t f = 0; f < r.features.size(); ++f)
            if (map.has_feature(hex, static_cast<FeatureId>(f))) rows.insert(label + " " + r.features[f].id);
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside at{hex, side};
            const std::string where = label + "/" + std::to_string(side) + " ";
            for (std::size_t k = 0; k < r.hexside_kinds.size(); ++k)
                if (const SideState state = map.side(at).kind(static_cast<HexsideKindId>(k)); state != SideState::none)
                    rows.insert(where + r.hexside_kinds[k].id + " " + std::to_string(static_cast<int>(state)));
            for (std::size_t k = 0; k < r.road_kinds.size(); ++k)
                if (map.side(at).road(static_cast<RoadKindId>(k))) rows.insert(where + r.road_kinds[k].id);
        }
    }
}

/// Everything that names a kind, by the ids it leads to.
Rows told(const Scenario& s) {
    Rows rows;
    add_kinds(s.ruleset, rows);
    add_tables(s.ruleset, rows);
    add_map(s, rows);
    for (const Unit& u : s.units) rows.insert(u.id + " is " + s.ruleset.unit_classes[u.unit_class].id);
    return rows;
}

template <class List>
void move_one(Edit& e, List list, ListId id, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(e.size(id));
    e.move(list, rng.below(n), rng.below(n));
}

}  // namespace

TEST_CASE("kinds that change places take every reference along", "[document][door]") {
    const Rows before = told(odd_scenario());
    Rng rng(11);
    for (int round = 0; round < 60; ++round) {
        Document document(odd_scenario());
        REQUIRE(document.edit("move", [&](Edit& e) {
            for (int i = 0; i < 3; ++i) {
                move_one(e, lists::terrains, ListId::terrains, rng);
                move_one(e, lists::hexside_kinds, ListId::hexside_kinds, rng);
                move_one(e, lists::road_kinds, ListId::road_kinds, rng);
                move_one(e, lists::features, ListId::features, rng);
                move_one(e, lists::unit_classes, ListId::unit_classes, rng);
            }
        }));
        INFO("round " << round);
        REQUIRE(told(document.scenario()) == before);
    }
}

TEST_CASE("a terrain that goes leaves every other reference where it was", "[document][door]") {
    for (TerrainId gone = 1; gone < odd_scenario().ruleset.terrains.size(); ++gone) {
        const std::string id = odd_scenario().ruleset.terrains[gone].id;
        Document document(odd_scenario());
        REQUIRE(document.edit("remove", [&](Edit& e) { e.remove_terrain(gone, 0); }));
        Rows expected;
        for (const std::string& row : told(odd_scenario())) {
            std::string now = row;
            if (now.ends_with(" needs " + id)) now.erase(now.size() - id.size());
            else if (now.starts_with(id + " ")) continue;  // its own rows of the tables
            else if (now.starts_with("Q") && now.ends_with(" " + id))
                now.replace(now.size() - id.size(), id.size(), "open");
            expected.insert(now);
        }
        INFO(id);
        CHECK(told(document.scenario()) == expected);
    }
}
