// Ways to make a battle faulty; see spoil.hpp.
#include "tests/features/playable/spoil.hpp"

#include <array>
#include <limits>
#include <vector>

namespace ramparts::test {
namespace {

using Spoiler = void (*)(Scenario&, Rng&);

struct Way {
    std::string_view name;
    Spoiler change;
};

int odd_number(Rng& rng) {
    constexpr int kNumbers[] = {
        -1'000'000'000, -1, 0, 0, 1, 2, 3, 19, 20, 21, 98, 99, 100, 127, 128, 255, 256, 32'767, 40'000, 1'000'000'000};
    return kNumbers[rng.below(std::size(kNumbers))];
}
HalfMp odd_cost(Rng& rng) {
    constexpr HalfMp kCosts[] = {-30'000, -1, 0, 0, 1, 2, 7, 40, 249, 250, 251, 255, 256, 9'999, kProhibited, 32'767};
    return kCosts[rng.below(std::size(kCosts))];
}
template <class T>
T* any(std::vector<T>& items, Rng& rng) {
    return items.empty() ? nullptr : &items[rng.below(static_cast<std::uint32_t>(items.size()))];
}
HexIndex any_hex(const Scenario& s, Rng& rng) { return rng.below(s.map.grid().size()); }
HexIndex odd_hex(const Scenario& s, Rng& rng) {
    switch (rng.below(4)) {
        case 0: return kNoHex;
        case 1: return s.map.grid().size() + rng.below(3);
        default: return any_hex(s, rng);
    }
}
std::uint8_t odd_id(Rng& rng, std::size_t count) { return static_cast<std::uint8_t>(count + rng.below(3)); }

void factor(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) u->full = odd_number(rng);
}
void all_factors(Scenario& s, Rng& rng) {
    const int n = odd_number(rng);
    for (Unit& u : s.units) {
        u.full = n;
        if (u.reduced) u.reduced = n;
    }
}
void reduced(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) u->reduced = odd_number(rng);
}
void range(Scenario& s, Rng& rng) {
    for (Unit& u : s.units)
        if (u.range > 0) u.range = odd_number(rng);
}
void crowd(Scenario& s, Rng& rng) {
    const HexIndex hex = any_hex(s, rng);
    for (int n = 0; n < 3; ++n)
        if (Unit* u = any(s.units, rng)) {
            u->at = hex;
            u->arrives.reset();
        }
}
void scatter(Scenario& s, Rng& rng) {
    for (Unit& u : s.units)
        if (rng.below(2)) {
            u.at = any_hex(s, rng);
            u.arrives.reset();
        }
}
void place(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) {
        u->at = odd_hex(s, rng);
        if (rng.below(2)) u->arrives.reset();
    }
}
void no_place(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) {
        u->at.reset();
        u->arrives.reset();
    }
}
void arrival(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) {
        u->at.reset();
        u->arrives = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(s.reinforcements.size()) + 2));
    }
}
void unit_side(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) u->side = static_cast<SideId>(rng.below(4));
}
void unit_class(Scenario& s, Rng& rng) {
    if (Unit* u = any(s.units, rng)) u->unit_class = odd_id(rng, s.ruleset.unit_classes.size());
}
void no_units(Scenario& s, Rng& rng) {
    if (rng.below(2)) s.units.clear();
    else std::erase_if(s.units, [](const Unit& u) { return u.side == 0; });
}
void many_units(Scenario& s, Rng& rng) {
    const std::size_t most = kMaxUnits - 2 + rng.below(5);
    while (!s.units.empty() && s.units.size() < most) {
        Unit u = s.units[rng.below(static_cast<std::uint32_t>(s.units.size()))];
        u.id = "more-" + std::to_string(s.units.size());
        u.at = any_hex(s, rng);
        u.arrives.reset();
        for (int tries = 0; tries < 40; ++tries) {
            const bool taken = std::any_of(s.units.begin(), s.units.end(), [&](const Unit& x) { return x.at == u.at; });
            if (!taken) break;
            u.at = any_hex(s, rng);
        }
        s.units.push_back(std::move(u));
    }
}
void turns(Scenario& s, Rng& rng) {
    constexpr std::size_t kCounts[] = {0, 1, 2, 12, 100};
    s.turns.resize(kCounts[rng.below(std::size(kCounts))]);
}
void nights(Scenario& s, Rng& rng) {
    for (TurnInfo& turn : s.turns) turn.night = rng.below(2) != 0;
}
void sides(Scenario& s, Rng& rng) { s.sides.resize(rng.below(4)); }
void first_side(Scenario& s, Rng& rng) { s.first_side = static_cast<SideId>(rng.below(4)); }
void die(Scenario& s, Rng& rng) { s.ruleset.die_faces = odd_number(rng); }
void die_one(Scenario& s, Rng&) {
    s.ruleset.die_faces = 1;
    std::erase_if(s.ruleset.crt, [](const CrtCell& cell) { return cell.die != 1; });
}
void table_gone(Scenario& s, Rng& rng) {
    switch (rng.below(7)) {
        case 0: s.ruleset.crt.clear(); break;
        case 1: s.ruleset.allowances.clear(); break;
        case 2: s.ruleset.enter.clear(); break;
        case 3: s.ruleset.cross.clear(); break;
        case 4: s.ruleset.shifts.clear(); break;
        case 5: s.ruleset.unit_classes.clear(); break;
        default: s.ruleset.terrains.clear(); break;
    }
}
void cell_gone(Scenario& s, Rng& rng) {
    auto& crt = s.ruleset.crt;
    if (!crt.empty())
        crt.erase(crt.begin() + static_cast<std::ptrdiff_t>(rng.below(static_cast<std::uint32_t>(crt.size()))));
}
void columns_gone(Scenario& s, Rng& rng) {
    const int from = static_cast<int>(rng.below(6)) - 3;
    const bool above = rng.below(2) != 0;
    std::erase_if(s.ruleset.crt, [&](const CrtCell& cell) {
        return above ? cell.odds.position() > from : cell.odds.position() < from;
    });
}
void odd_column(Scenario& s, Rng& rng) {
    if (CrtCell* cell = any(s.ruleset.crt, rng)) cell->odds = {odd_number(rng), odd_number(rng)};
}
void one_sided_table(Scenario& s, Rng& rng) {
    const int by = rng.below(2) ? 8 : -12;
    for (CrtCell& cell : s.ruleset.crt) cell.odds = Odds::at_position(cell.odds.position() + by);
}
void harsh_results(Scenario& s, Rng& rng) {
    constexpr const char* kCodes[] = {"BL9", "AL9AR", "DL9DR", "ARDR", "-", "DR", "AR"};
    for (CrtCell& cell : s.ruleset.crt) {
        cell.code = kCodes[rng.below(std::size(kCodes))];
        if (const auto result = CombatResult::parse(cell.code)) cell.result = *result;
    }
}
void shifts(Scenario& s, Rng& rng) {
    for (ShiftRow& row : s.ruleset.shifts) row.columns = odd_number(rng);
}
void great_shifts(Scenario& s, Rng& rng) {
    for (ShiftRow& row : s.ruleset.shifts) row.columns = rng.below(2) ? 20 : -20;
}
void shift_row(Scenario& s, Rng& rng) {
    s.ruleset.shifts.push_back(
        {static_cast<ShiftCause>(rng.below(4)), static_cast<std::uint8_t>(rng.below(256)), 1, {}});
}
void enter_cost(Scenario& s, Rng& rng) {
    for (EnterRow& row : s.ruleset.enter)
        if (rng.below(2)) row.cost = odd_cost(rng);
}
void cross_cost(Scenario& s, Rng& rng) {
    for (CrossRow& row : s.ruleset.cross) {
        if (rng.below(2)) row.cost = odd_cost(rng);
        if (rng.below(2)) row.down = odd_cost(rng);
        if (rng.below(2)) row.by_road = odd_cost(rng);
    }
}
void allowance(Scenario& s, Rng& rng) {
    for (AllowanceRow& row : s.ruleset.allowances) {
        row.day = odd_cost(rng);
        row.night = rng.below(2) ? row.day : odd_cost(rng);
    }
}
void road_rate(Scenario& s, Rng& rng) {
    for (RoadKind& kind : s.ruleset.road_kinds) kind.rate = odd_cost(rng);
}
void row_reference(Scenario& s, Rng& rng) {
    switch (rng.below(3)) {
        case 0:
            if (auto* row = any(s.ruleset.allowances, rng))
                row->unit_class = odd_id(rng, s.ruleset.unit_classes.size());
            break;
        case 1:
            if (auto* row = any(s.ruleset.enter, rng)) row->terrain = odd_id(rng, s.ruleset.terrains.size());
            break;
        default:
            if (auto* row = any(s.ruleset.cross, rng)) row->kind = odd_id(rng, s.ruleset.hexside_kinds.size());
            break;
    }
}
void class_kind(Scenario& s, Rng& rng) {
    if (UnitClass* kind = any(s.ruleset.unit_classes, rng)) {
        kind->bombards = rng.below(2) != 0;
        if (rng.below(2)) kind->defence = odd_number(rng);
        if (rng.below(2)) kind->moves_as = static_cast<UnitClassId>(rng.below(8));
    }
}
void hexside_kind(Scenario& s, Rng& rng) {
    if (HexsideKind* kind = any(s.ruleset.hexside_kinds, rng)) {
        kind->directed = rng.below(2) != 0;
        kind->barrier = rng.below(2) != 0;
        kind->blocks_los_low = rng.below(2) != 0;
        if (rng.below(2)) kind->bridges = static_cast<HexsideKindId>(rng.below(14));
    }
}
void terrain_kind(Scenario& s, Rng& rng) {
    if (TerrainKind* kind = any(s.ruleset.terrains, rng)) kind->prohibited = !kind->prohibited;
}
void all_prohibited(Scenario& s, Rng&) {
    for (TerrainKind& kind : s.ruleset.terrains) kind.prohibited = true;
}
void entry(Scenario& s, Rng& rng) {
    if (ReinforcementGroup* group = any(s.reinforcements, rng)) group->entry = odd_hex(s, rng);
}
void many_entries(Scenario& s, Rng& rng) {
    const std::size_t most = 7 + rng.below(4);
    for (HexIndex hex = 0; hex < s.map.grid().size() && s.reinforcements.size() < most; ++hex) {
        if (!s.map.on_edge(hex)) continue;
        ReinforcementGroup group;
        group.id = "more-" + std::to_string(hex);
        group.side = static_cast<SideId>(rng.below(2));
        group.entry = hex;
        group.turn = 1;
        s.reinforcements.push_back(group);
        if (Unit* u = any(s.units, rng); u && u->side == group.side) {
            u->at.reset();
            u->arrives = static_cast<std::uint8_t>(s.reinforcements.size() - 1);
        }
    }
}
void group(Scenario& s, Rng& rng) {
    if (ReinforcementGroup* g = any(s.reinforcements, rng)) {
        if (rng.below(2)) g->turn = odd_number(rng);
        else g->side = static_cast<SideId>(rng.below(4));
    }
}
void victory(Scenario& s, Rng& rng) {
    VictoryRule rule;
    rule.kind = static_cast<VictoryRule::Kind>(rng.below(4));
    rule.side = static_cast<SideId>(rng.below(3));
    rule.of = static_cast<SideId>(rng.below(3));
    rule.need = odd_number(rng);
    for (std::uint32_t n = rng.below(4); n > 0; --n) rule.hexes.push_back(odd_hex(s, rng));
    s.victory.insert(s.victory.begin(), rule);
}
void no_victory(Scenario& s, Rng& rng) {
    s.victory.resize(rng.below(static_cast<std::uint32_t>(s.victory.size()) + 1));
}
void module_use(Scenario& s, Rng& rng) {
    constexpr const char* kIds[] = {"ramparts.bayonet", "ramparts.charge",   "ramparts.hilltop-battery",
                                    "ramparts.night",   "ramparts.road-ban", "nobody.knows"};
    ModuleUse use;
    use.id = kIds[rng.below(std::size(kIds))];
    const auto text = [&] {
        if (Unit* u = any(s.units, rng); u && rng.below(2)) return u->id;
        if (SideInfo* side = any(s.sides, rng); side && rng.below(2)) return side->id;
        return rng.below(2) ? s.map.grid().label(any_hex(s, rng)) : std::to_string(odd_number(rng));
    };
    for (const char* name : {"unit", "hex", "side", "turns", "range", "columns", "return-on", "max-charges"})
        if (rng.below(2)) use.params.push_back({name, text()});
    s.modules.push_back(std::move(use));
}
void sound_modules(Scenario& s, Rng& rng) {
    const Unit* u = any(s.units, rng);
    if (!u || u->side >= s.sides.size()) return;
    for (std::uint32_t n = rng.below(10); n > 0; --n) {
        ModuleUse use;
        use.id = rng.below(2) ? "ramparts.charge" : "ramparts.road-ban";
        if (use.id == "ramparts.charge") use.params = {{"unit", u->id}, {"rest-turns", std::to_string(n)}};
        else use.params = {{"side", s.sides[u->side].id}, {"turns", std::to_string(n)}};
        s.modules.push_back(std::move(use));
    }
}
void terrain(Scenario& s, Rng& rng) {
    for (int n = 0; n < 6; ++n)
        s.map.set_terrain(any_hex(s, rng),
                          static_cast<TerrainId>(rng.below(static_cast<std::uint32_t>(s.ruleset.terrains.size()) + 1)));
}
void holes(Scenario& s, Rng& rng) {
    for (std::uint32_t n = rng.below(rng.below(4) == 0 ? 2000 : 12); n > 0; --n)
        s.map.set_terrain(any_hex(s, rng), kHole);
}
void rivers(Scenario& s, Rng& rng) {
    const std::uint32_t kinds = static_cast<std::uint32_t>(s.ruleset.hexside_kinds.size());
    for (int n = 0; n < 60 && kinds > 0; ++n) {
        const HexIndex hex = any_hex(s, rng);
        const int d = static_cast<int>(rng.below(6));
        SideSet set = s.map.side(hex, d);
        set = set.with(static_cast<HexsideKindId>(rng.below(kinds)), static_cast<SideState>(1 + rng.below(3)));
        if (const auto at = s.map.grid().hexside(hex, d)) (void)s.map.set_side(*at, set);
    }
}
void elevation(Scenario& s, Rng& rng) {
    for (int n = 0; n < 8; ++n) s.map.set_elevation(any_hex(s, rng), static_cast<std::int8_t>(rng.below(256)));
}
void duplicate_ids(Scenario& s, Rng& rng) {
    Unit* a = any(s.units, rng);
    const Unit* b = any(s.units, rng);
    if (a && b) a->id = rng.below(2) ? b->id : "";
}
void options(Scenario& s, Rng& rng) {
    RuleOptions& o = s.ruleset.options;
    o.odds_clamp = rng.below(2) ? RuleOptions::OddsClamp::before : RuleOptions::OddsClamp::after;
    o.hexside_shift = rng.below(2) ? RuleOptions::HexsideShift::same_kind : RuleOptions::HexsideShift::every_pair;
    for (bool* option :
         {&o.enfilade_counts_bombardment, &o.minimum_move_enters_map, &o.friendly_blocks_entry, &o.displace_out_of_ezoc,
          &o.corner_crosses_hexside, &o.lapsed_gun_may_bombard, &o.advance_is_optional})
        *option = rng.below(2) != 0;
}
void ignore(Scenario& s, Rng& rng) {
    constexpr const char* kCodes[] = {"unit-factor", "RP3103", "crt-missing", "RP6001", "unit-reference"};
    s.ignored.push_back({kCodes[rng.below(std::size(kCodes))], "", "looked at"});
}

constexpr Way kWays[] = {
    {"factor", factor},
    {"all factors", all_factors},
    {"reduced factor", reduced},
    {"range", range},
    {"crowded hex", crowd},
    {"units scattered", scatter},
    {"unit placed oddly", place},
    {"unit without place", no_place},
    {"unit arrives", arrival},
    {"unit's side", unit_side},
    {"unit's class", unit_class},
    {"no units", no_units},
    {"many units", many_units},
    {"turns", turns},
    {"nights", nights},
    {"sides", sides},
    {"first side", first_side},
    {"die", die},
    {"die of one face", die_one},
    {"table gone", table_gone},
    {"cell gone", cell_gone},
    {"columns gone", columns_gone},
    {"odd column", odd_column},
    {"table on one side of 1:1", one_sided_table},
    {"harsh results", harsh_results},
    {"shifts", shifts},
    {"great shifts", great_shifts},
    {"shift row", shift_row},
    {"entry costs of terrain", enter_cost},
    {"costs of crossing", cross_cost},
    {"allowances", allowance},
    {"road rate", road_rate},
    {"row reference", row_reference},
    {"class", class_kind},
    {"hexside kind", hexside_kind},
    {"terrain kind", terrain_kind},
    {"all prohibited", all_prohibited},
    {"entry hex", entry},
    {"many entry hexes", many_entries},
    {"group", group},
    {"victory", victory},
    {"victory gone", no_victory},
    {"module", module_use},
    {"sound modules", sound_modules},
    {"terrain", terrain},
    {"holes", holes},
    {"hexsides", rivers},
    {"elevation", elevation},
    {"duplicate ids", duplicate_ids},
    {"options", options},
    {"ignored errors", ignore},
};

constexpr auto kNames = [] {
    std::array<std::string_view, std::size(kWays)> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kWays[i].name;
    return names;
}();

}  // namespace

std::string_view spoil(Scenario& scenario, Rng& rng) {
    const Way& way = kWays[rng.below(std::size(kWays))];
    way.change(scenario, rng);
    return way.name;
}

std::span<const std::string_view> ways_to_spoil() { return kNames; }

}  // namespace ramparts::test
