// See random_scenario.hpp.
#include "random_scenario.hpp"

#include <algorithm>
#include <optional>

#include "formats/scenario/scenario_file.hpp"

namespace ramparts::test {
namespace {

Ruleset sample_ruleset() {
    Ruleset r;
    r.id = "test";
    r.name = "Test rules";
    r.terrains = {{.id = "clear", .name = "Clear"},
                  {.id = "forest", .name = "Forest"},
                  {.id = "swamp", .name = "Swamp"},
                  {.id = "all-river", .name = "River", .prohibited = true}};
    r.hexside_kinds = {{.id = "creek", .name = "Creek"},
                       {.id = "river", .name = "River", .barrier = true},
                       {.id = "slope", .name = "Slope", .directed = true, .blocks_los_low = true},
                       {.id = "bridge", .name = "Bridge", .needs_road = true, .bridges = HexsideKindId{1}}};
    r.road_kinds = {{.id = "road", .name = "Road"}, {.id = "trail", .name = "Trail"}};
    r.features = {{.id = "building", .name = "Building", .needs = TerrainId{0}}, {.id = "fort", .name = "Fort"}};
    r.unit_classes = {{.id = "infantry", .name = "Infantry", .symbol = "infantry"},
                      {.id = "artillery", .name = "Artillery", .symbol = "artillery", .bombards = true, .defence = 1}};
    r.allowances = {{.unit_class = 0, .day = 8, .night = 6}, {.unit_class = 1, .day = 6, .night = 4}};
    r.enter = {{.terrain = 0, .cost = 2},
               {.terrain = 1, .cost = 4},
               {.terrain = 2, .unit_class = UnitClassId{1}, .cost = kProhibited}};
    r.cross = {{.kind = 0, .cost = 2, .by_road = 2}, {.kind = 2, .cost = 2}};
    r.shifts = {{.cause = ShiftCause::feature, .kind = 0, .columns = -1},
                {.cause = ShiftCause::hexside, .kind = 2, .columns = -1}};
    for (const Odds odds : {Odds{1, 2}, Odds{1, 1}, Odds{2, 1}})
        for (int die = 1; die <= 2; ++die) {
            const std::string code = odds.attacker > 1 ? "DR" : "AR";
            r.crt.push_back({.odds = odds, .die = die, .code = code, .result = *CombatResult::parse(code)});
        }
    r.die_faces = 2;
    return r;
}

}  // namespace

Scenario sample_scenario(int columns, int rows, Orientation orientation, Parity low) {
    Scenario s;
    s.id = "sample";
    s.name = "Sample";
    s.date = "5 July 1814";
    s.ruleset = sample_ruleset();
    s.map = Map(Grid({.prefix = "C",
                      .orientation = orientation,
                      .low = low,
                      .first_column = 20,
                      .first_row = 11,
                      .columns = columns,
                      .rows = rows}));
    s.map.id = "sample";
    s.map.name = "Sample field";
    s.turns.resize(4);
    s.sides = {{.id = "us", .name = "United States", .abbreviation = "US"},
               {.id = "ac", .name = "Anglo-Canadian", .abbreviation = "A/C"}};
    s.reinforcements = {{.id = "first", .side = 0, .entry = 0, .turn = 2},
                        {.id = "second", .side = 1, .entry = 1, .turn = 3}};
    for (int i = 0; i < 4; ++i) {
        Unit u;
        u.id = "u" + std::to_string(i);
        u.name = std::to_string(i);
        u.side = static_cast<SideId>(i % 2);
        u.full = 3 + i;
        if (i < 2) u.at = static_cast<HexIndex>(i + 3);
        else u.arrives = static_cast<std::uint8_t>(i - 2);
        s.units.push_back(u);
    }
    s.victory = {{.kind = VictoryRule::Kind::hold, .side = 0, .hexes = {5}, .need = 1},
                 {.kind = VictoryRule::Kind::otherwise, .side = 1}};
    return s;
}

const Scenario& odd_scenario() {
    static const Scenario odd = load_scenario(RAMPARTS_ODD).scenario;
    return odd;
}

Scenario scenario_of_round(std::uint64_t round, int columns, int rows) {
    if (round % 4 == 3) return odd_scenario();
    return sample_scenario(columns, rows, round % 2 ? Orientation::flat : Orientation::pointy,
                           round % 3 ? Parity::odd : Parity::even);
}

namespace {

Provenance some_provenance(Rng& rng) {
    switch (rng.below(3)) {
        case 0: return {};
        case 1: return {ProvenanceKind::rulebook, "7.7"};
        default: return {ProvenanceKind::reconstruction, "drawn " + std::to_string(rng.below(5))};
    }
}

/// Whether a group or a condition of victory names the hex, so that it cannot become a hole.
bool named(const Scenario& s, HexIndex hex) {
    for (const ReinforcementGroup& group : s.reinforcements)
        if (group.entry == hex) return true;
    for (const VictoryRule& rule : s.victory)
        if (std::find(rule.hexes.begin(), rule.hexes.end(), hex) != rule.hexes.end()) return true;
    return false;
}

void random_hex(Edit& e, Rng& rng) {
    const auto hex = static_cast<HexIndex>(rng.below(e.map().grid().size()));
    const std::uint32_t what = rng.below(6);
    if (what == 0 || !e.map().present(hex))
        e.set_terrain(hex, rng.below(12) == 0 && !named(e.scenario(), hex)
                               ? kHole
                               : static_cast<TerrainId>(
                                     rng.below(static_cast<std::uint32_t>(e.scenario().ruleset.terrains.size()))));
    else if (what == 1) e.set_elevation(hex, static_cast<int>(rng.below(4)));
    else if (what == 2 && !e.scenario().ruleset.features.empty())
        e.set_feature(
            hex, static_cast<FeatureId>(rng.below(static_cast<std::uint32_t>(e.scenario().ruleset.features.size()))),
            rng.below(2) == 0);
    else e.set_hex_provenance(hex, some_provenance(rng));
}

void random_side(Edit& e, Rng& rng) {
    const auto hex = static_cast<HexIndex>(rng.below(e.map().grid().size()));
    const auto at = e.map().grid().hexside(hex, static_cast<int>(rng.below(6)));
    if (!at || !e.map().side_present(*at)) return;
    const auto& kinds = e.scenario().ruleset.hexside_kinds;
    const auto kind = static_cast<HexsideKindId>(rng.below(static_cast<std::uint32_t>(kinds.size())));
    const auto road = static_cast<RoadKindId>(rng.below(static_cast<std::uint32_t>(e.size(ListId::road_kinds))));
    switch (rng.below(5)) {
        case 0: e.set_road(*at, road, rng.below(3) != 0); break;
        case 1: e.clear_sides(*at); break;
        case 2:
            if (e.map().side(*at).has(kind)) e.set_hexside_provenance(*at, kind, some_provenance(rng));
            if (e.map().side(*at).road(road)) e.set_road_provenance(*at, road, some_provenance(rng));
            break;
        default:
            if (kinds[kind].directed) e.set_slope(*at, kind, rng.below(2) == 0 ? at->hex : e.map().grid().across(*at));
            else e.set_side(*at, kind, SideState::present);
    }
}

/// A condition of Victory Banners: another one, another number of them, or one less.
void random_banners(Edit& e, Rng& rng) {
    const auto& rules = e.scenario().victory;
    const auto at = static_cast<std::size_t>(
        std::find_if(rules.begin(), rules.end(),
                     [](const VictoryRule& rule) { return rule.kind == VictoryRule::Kind::banners; }) -
        rules.begin());
    const int need = static_cast<int>(rng.below(99)) + 1;
    const auto side = static_cast<SideId>(rng.below(2));
    if (at == rules.size() || (rules.size() < 6 && rng.below(3) == 0))
        e.insert(lists::victory, rng.below(static_cast<std::uint32_t>(rules.size()) + 1),
                 VictoryRule{.kind = VictoryRule::Kind::banners, .side = side, .need = need});
    else if (rng.below(3) == 0) e.remove(lists::victory, at);
    else e.update(lists::victory, at, [&](VictoryRule& rule) { rule.side = side, rule.need = need; });
}

/// A rule module switched on or off, or one of its parameters: a new one, another value, or none.
void random_module(Edit& e, Rng& rng) {
    const auto count = static_cast<std::uint32_t>(e.size(ListId::modules));
    if (count == 0 || (count < 12 && rng.below(3) == 0)) {
        ModuleUse use;
        use.id = "made.m" + std::to_string(rng.below(1000000));
        use.provenance = some_provenance(rng);
        e.add(lists::modules, use);
        return;
    }
    const std::size_t which = rng.below(count);
    if (rng.below(6) == 0) return void(e.remove(lists::modules, which));
    const std::string name = "p" + std::to_string(rng.below(3));
    e.update(lists::modules, which, [&](ModuleUse& use) {
        const auto at = std::find_if(use.params.begin(), use.params.end(),
                                     [&](const ModuleParam& param) { return param.name == name; });
        if (at == use.params.end()) use.params.push_back({name, "light <2> & \"3\""});
        else if (rng.below(3) == 0) use.params.erase(at);
        else at->value = "v" + std::to_string(rng.below(50));
    });
}

/// What a module is given of a unit, a class of units or a turn.
void random_value(Edit& e, Rng& rng) {
    const std::string name = rng.below(2) == 0 ? "mv" : "cards";
    const auto value = rng.below(4) == 0 ? std::optional<int>() : static_cast<int>(rng.below(19)) - 9;
    const auto pick = [&](ListId list) { return rng.below(static_cast<std::uint32_t>(e.size(list))); };
    switch (rng.below(3)) {
        case 0: e.set_value(lists::units, pick(ListId::units), name, value); break;
        case 1: e.set_value(lists::unit_classes, pick(ListId::unit_classes), name, value); break;
        default: e.set_value(lists::turns, pick(ListId::turns), name, value);
    }
}

void random_list(Edit& e, Rng& rng) {
    const auto hex = static_cast<HexIndex>(rng.below(e.map().grid().size()));
    const auto pick = [&](ListId list) { return rng.below(static_cast<std::uint32_t>(e.size(list))); };
    switch (rng.below(16)) {
        case 0: {
            Unit u;
            u.id = "n" + std::to_string(rng.below(1000000));
            u.name = "N";
            u.full = static_cast<int>(rng.below(9)) + 1;
            if (e.map().present(hex)) u.at = hex;
            if (e.size(ListId::units) < 20) e.add(lists::units, u);
            break;
        }
        case 1:
            if (e.size(ListId::units) > 1) e.remove(lists::units, pick(ListId::units));
            break;
        case 2:
            if (e.map().present(hex) && e.size(ListId::units) > 0) e.place_unit(pick(ListId::units), hex);
            break;
        case 3:
            if (e.size(ListId::groups) > 0 && e.size(ListId::units) > 0)
                e.assign_to_group(pick(ListId::units), pick(ListId::groups));
            break;
        case 4:
            if (e.map().present(hex))
                e.add(lists::labels, MapLabel{.at = hex, .text = "Farm " + std::to_string(rng.below(9))});
            break;
        case 5:
            if (e.size(ListId::labels) > 0) e.remove(lists::labels, pick(ListId::labels));
            break;
        case 6:
            if (e.size(ListId::groups) < 6 && e.map().present(hex))
                e.insert(lists::groups, rng.below(static_cast<std::uint32_t>(e.size(ListId::groups)) + 1),
                         ReinforcementGroup{.id = "g" + std::to_string(rng.below(1000000)), .entry = hex, .turn = 2});
            break;
        case 7:
            if (e.size(ListId::groups) > 0) e.remove(lists::groups, pick(ListId::groups));
            break;
        case 8:
            if (e.size(ListId::turns) < 12) e.add(lists::turns, TurnInfo{.night = true, .label = "late"});
            else e.remove(lists::turns, e.size(ListId::turns) - 1);
            break;
        case 9: e.move(lists::units, pick(ListId::units), pick(ListId::units)); break;
        case 10:
            e.update(lists::crt, pick(ListId::crt), [&](CrtCell& c) {
                c.code = "AR";
                c.result = *CombatResult::parse("AR");
            });
            break;
        case 11:
        case 12: random_value(e, rng); break;
        case 13: random_banners(e, rng); break;
        case 14: random_module(e, rng); break;
        default: e.add(lists::ignored, IgnoredFinding{.code = "RP2101", .place = "C2011", .reason = "meant so"}); break;
    }
}

void random_other(Edit& e, Rng& rng) {
    switch (rng.below(5)) {
        case 0: e.set(fields::name, "Name " + std::to_string(rng.below(4))); break;
        case 1: e.set(fields::roads_provenance, some_provenance(rng)); break;
        case 2:
            if (e.size(ListId::terrains) > 2 && rng.below(2) == 0) e.remove_terrain(1, 0);
            else if (e.size(ListId::terrains) < 6)
                e.insert(lists::terrains, 1, TerrainKind{.id = "t" + std::to_string(rng.below(1000000)), .name = "T"});
            break;
        case 3:
            switch (rng.below(4)) {
                case 0: e.move(lists::hexside_kinds, rng.below(4), rng.below(4)); break;
                case 1: e.move(lists::road_kinds, rng.below(2), rng.below(2)); break;
                case 2: e.move(lists::features, rng.below(2), rng.below(2)); break;
                default: e.move(lists::unit_classes, rng.below(2), rng.below(2)); break;
            }
            break;
        default: {
            Scenario changed = e.scenario();
            changed.description = "whole " + std::to_string(rng.below(3));
            e.replace_scenario(std::move(changed));
        }
    }
}

}  // namespace

void random_mutations(Edit& edit, Rng& rng) {
    for (std::uint32_t n = rng.below(4) + 1; n > 0; --n) {
        const std::uint32_t what = rng.below(12);
        if (what < 5) random_hex(edit, rng);
        else if (what < 8) random_side(edit, rng);
        else if (what < 11) random_list(edit, rng);
        else random_other(edit, rng);
    }
}

void scatter(Scenario& scenario, Rng& rng) {
    Edit edit(scenario);
    for (int i = 0; i < 60; ++i) {
        random_hex(edit, rng);
        random_side(edit, rng);
        random_side(edit, rng);
    }
}

}  // namespace ramparts::test
