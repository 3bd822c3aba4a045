// See random_battle.hpp.
#include "tests/proofs/conformance/random_battle.hpp"

#include <algorithm>

#include "formats/scenario/options_table.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts::proof {
namespace {

bool one_in(Rng& rng, std::uint32_t n) { return rng.below(n) == 0; }
int between(Rng& rng, int low, int high) {
    return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

/// One of n; the only one without a draw, so that a ruleset with one kind gives the battles it always gave.
std::uint32_t one_of(Rng& rng, std::size_t n) { return n < 2 ? 0 : rng.below(static_cast<std::uint32_t>(n)); }

void random_options(RuleOptions& options, Rng& rng) {
    for (const ChoiceOption& choice : kChoiceOptions)
        if (one_in(rng, 4)) choice.set(options, 1);
    for (const FlagOption& flag : kFlagOptions)
        if (one_in(rng, 4)) options.*flag.member = !(options.*flag.member);
}

void random_side(Map& map, const Ruleset& rules, Rng& rng, Hexside at) {
    const auto road = [&] { return static_cast<RoadKindId>(one_of(rng, rules.road_kinds.size())); };
    SideSet set;
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const HexsideKind& kind = rules.hexside_kinds[k];
        if (kind.bridges || !one_in(rng, 9)) continue;
        set = set.with(static_cast<HexsideKindId>(k),
                       kind.directed && one_in(rng, 2) ? SideState::up_other : SideState::up_owner);
    }
    // A bridge may stand before its barrier in the list.
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const HexsideKind& kind = rules.hexside_kinds[k];
        if (!kind.bridges || !set.has(*kind.bridges) || !one_in(rng, 3)) continue;
        set = set.with(static_cast<HexsideKindId>(k), SideState::present);
        if (kind.needs_road) set = set.with_road(road(), true);
    }
    if (one_in(rng, 7)) set = set.with_road(road(), true);
    if (rules.road_kinds.size() > 1 && set.any_road() && one_in(rng, 3)) set = set.with_road(road(), true);
    if (!map.set_side(at, set)) (void)map.set_side(at, {});
}

// Every second unit stands with a friend where there is room for one more.
void share_hex(const Scenario& battle, Unit& unit, Rng& rng) {
    if (battle.units.empty() || one_in(rng, 2)) return;
    const Unit& friend_of = battle.units[rng.below(static_cast<std::uint32_t>(battle.units.size()))];
    if (friend_of.side != unit.side || !friend_of.at) return;
    const auto there =
        std::count_if(battle.units.begin(), battle.units.end(), [&](const Unit& u) { return u.at == friend_of.at; });
    if (there < battle.ruleset.options.stacking_limit) unit.at = friend_of.at;
}

}  // namespace

const Ruleset& standard_ruleset() {
    static const Ruleset rules = load_scenario(RAMPARTS_SCENARIOS "/thames").scenario.ruleset;
    return rules;
}

const std::shared_ptr<const Scenario>& odd_battle() {
    static const auto battle = std::make_shared<const Scenario>(load_scenario(RAMPARTS_ODD).scenario);
    return battle;
}

const Ruleset& odd_ruleset() { return odd_battle()->ruleset; }

Map random_map(const Ruleset& rules, Rng& rng, const BattleShape& shape) {
    Grid::Shape grid_shape;
    grid_shape.prefix = "R";
    grid_shape.orientation = one_in(rng, 2) ? Orientation::flat : Orientation::pointy;
    grid_shape.low = one_in(rng, 2) ? Parity::odd : Parity::even;
    grid_shape.first_column = between(rng, 1, 4);
    grid_shape.first_row = between(rng, 1, 4);
    grid_shape.columns = between(rng, shape.least, shape.most);
    grid_shape.rows = between(rng, shape.least, shape.most);
    Map map{Grid(grid_shape)};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (one_in(rng, 40)) {
            map.set_terrain(hex, kHole);
            continue;
        }
        if (one_in(rng, 2))
            map.set_terrain(hex, static_cast<TerrainId>(rng.below(static_cast<std::uint32_t>(rules.terrains.size()))));
        if (rules.terrains[map.terrain(hex)].prohibited && one_in(rng, 2)) map.set_terrain(hex, 0);
        const int below = shape.odd ? between(rng, 0, 2) : 0;
        map.set_elevation(hex, static_cast<std::int8_t>(static_cast<int>(rng.below(3) / 2) - below));
        if ((shape.odd || map.terrain(hex) == 0) && one_in(rng, 8))
            map.set_features(hex, static_cast<std::uint8_t>(1U << one_of(rng, rules.features.size())));
    }
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side)
            if (const Hexside at{hex, side}; map.grid().across(at) != kNoHex && map.side_present(at) && one_in(rng, 2))
                random_side(map, rules, rng, at);
    return map;
}

std::shared_ptr<Scenario> random_battle(const Ruleset& rules, std::uint64_t seed, const BattleShape& shape) {
    Rng rng = Rng::stream(seed, 0xBA77);
    auto battle = std::make_shared<Scenario>();
    battle->id = battle->name = "random-" + std::to_string(seed);
    battle->ruleset = rules;
    if (shape.modules) random_options(battle->ruleset.options, rng);
    battle->ruleset.options.stacking_limit = shape.stacking_limit;
    if (shape.modules && one_in(rng, 4))  // a terrain that one class may not enter
        for (EnterRow& row : battle->ruleset.enter)
            if (row.terrain == 2 && row.unit_class == UnitClassId{3}) row.cost = kProhibited;
    battle->map = random_map(rules, rng, shape);
    battle->sides = {SideInfo{"us", "US", "US", "#a9c8e6", {}}, SideInfo{"ac", "AC", "AC", "#f0b6bd", {}}};
    battle->first_side = static_cast<SideId>(rng.below(2));
    battle->turns.resize(static_cast<std::size_t>(between(rng, 1, shape.turns)));
    for (TurnInfo& turn : battle->turns) turn.night = one_in(rng, 3);
    std::vector<HexIndex> ground;
    std::vector<HexIndex> edge;
    for (HexIndex hex = 0; hex < battle->map.grid().size(); ++hex) {
        if (!battle->map.present(hex) || rules.terrains[battle->map.terrain(hex)].prohibited) continue;
        ground.push_back(hex);
        if (battle->map.on_edge(hex)) edge.push_back(hex);
    }
    for (SideId side = 0; side < kSides; ++side) {
        const bool arrives = !edge.empty() && one_in(rng, 2);
        if (arrives)
            battle->reinforcements.push_back({side == 0 ? "g0" : "g1",
                                              side,
                                              edge[rng.below(static_cast<std::uint32_t>(edge.size()))],
                                              between(rng, 1, 2),
                                              {}});
        const int count = between(rng, 1, shape.units);
        for (int i = 0; i < count; ++i) {
            Unit unit;
            unit.id = unit.name = (side == 0 ? "u" : "a") + std::to_string(i);
            unit.side = side;
            unit.unit_class =
                static_cast<UnitClassId>(rng.below(static_cast<std::uint32_t>(rules.unit_classes.size())));
            unit.full = between(rng, 1, 9);
            if (unit.full > 1 && one_in(rng, 2)) unit.reduced = between(rng, 1, unit.full - 1);
            if (shape.odd && one_in(rng, 4)) unit.reduced = unit.full;
            if (rules.unit_classes[unit.unit_class].bombards) unit.range = between(rng, 1, shape.longest_range);
            if (one_in(rng, 3)) unit.traits = {"bayonet"};
            if ((arrives && one_in(rng, 3)) || ground.empty()) {
                if (!arrives) break;
                unit.arrives = static_cast<std::uint8_t>(battle->reinforcements.size() - 1);
            } else {
                const auto pick = rng.below(static_cast<std::uint32_t>(ground.size()));
                unit.at = ground[pick];
                ground.erase(ground.begin() + pick);
                if (shape.stacking_limit > 1) share_hex(*battle, unit, rng);
            }
            battle->units.push_back(std::move(unit));
        }
    }
    battle->victory.push_back({VictoryRule::Kind::score, 0, 1, {}, 1, {}});
    battle->victory.push_back({VictoryRule::Kind::otherwise, static_cast<SideId>(rng.below(2)), 1, {}, 1, {}});
    if (!shape.modules) return battle;
    const auto add = [&](std::string id, std::vector<ModuleParam> params) {
        battle->modules.push_back({std::move(id), std::move(params), {}});
    };
    if (one_in(rng, 2)) add("ramparts.night", {{"range", std::to_string(rng.below(3))}});
    if (one_in(rng, 2)) add("ramparts.bayonet", {{"side", one_in(rng, 2) ? "us" : "ac"}});
    if (one_in(rng, 3)) add("ramparts.road-ban", {{"side", "us"}, {"turns", "1"}});
    if (!battle->units.empty() && one_in(rng, 2))
        add("ramparts.charge", {{"unit", battle->units[rng.below(static_cast<std::uint32_t>(battle->units.size()))].id},
                                {"rest-turns", std::to_string(rng.below(3))}});
    for (const Unit& unit : battle->units)
        if (unit.at && one_in(rng, 6)) {
            add("ramparts.hilltop-battery", {{"unit", unit.id},
                                             {"hex", battle->map.grid().label(*unit.at)},
                                             {"return-on", "3"},
                                             {"returns", one_in(rng, 2) ? "choice" : "automatic"}});
            break;
        }
    return battle;
}

}  // namespace ramparts::proof
