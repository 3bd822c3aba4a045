// Builds the play tables of a scenario; see context.hpp.
#include "engine/play/context.hpp"

#include <algorithm>
#include <atomic>

#include "engine/model/outline.hpp"
#include "engine/play/entry_cost.hpp"

namespace ramparts {
namespace {

thread_local std::uint64_t contexts_made = 0;
std::atomic<std::uint64_t> last_serial = 0;

}  // namespace

std::uint64_t GameContext::made() noexcept { return contexts_made; }

GameContext::GameContext(std::shared_ptr<const Scenario> scenario) : scenario_(std::move(scenario)) {
    ++contexts_made;
    serial_ = ++last_serial;
    build_packing();
    build_links();
    build_units();
    build_profiles();
    build_combat();
    build_entries();
    int range = 1;
    for (const UnitInfo& unit : units_) range = std::max<int>(range, unit.range);
    los_ = LosTable(scenario_->map, ruleset(), std::min(range, 16), options().corner_crosses_hexside);
}

namespace {

// Larger maps are searched hex by hex: sweeping all of a large map would cost more than it saves.
constexpr HexIndex kMaxPacked = 1U << 14;

}  // namespace

void GameContext::build_packing() {
    packed_.resize(grid().size());
    std::uint32_t at = 0;
    for (int line = 0; line < grid().lines(); ++line) {
        for (int place = 0; place < grid().length(); ++place, ++at)
            packed_[grid().at(line, place)] = {at / 64, at % 64};
        if (!grid().is_low_line(line)) ++at;
    }
    used_words_ = static_cast<int>((at + 63) / 64);
    if (grid().size() > kMaxPacked) return;
    packed_hexes_.assign(std::size_t{64} * static_cast<std::size_t>(words()), kNoHex);
    for (HexIndex hex = 0; hex < grid().size(); ++hex)
        packed_hexes_[std::size_t{64} * packed_[hex].word + packed_[hex].shift] = hex;
}

void GameContext::build_links() {
    const Map& map = scenario_->map;
    const Ruleset& rules = ruleset();
    const HexIndex n = grid().size();
    neighbours_.resize(std::size_t{6} * n);
    links_.assign(n, 0);
    prohibited_.assign(n, 0);
    naval_.assign(n, 0);
    spots_.resize(n);
    const bool flat = grid().shape().orientation == Orientation::flat;
    for (HexIndex hex = 0; hex < n; ++hex) {
        const GridPoint centre = grid().centre(hex);
        spots_[hex] = {(flat ? centre.x : centre.y) / 3, flat ? centre.y : centre.x};
        prohibited_[hex] = !map.present(hex) || rules.terrains[map.terrain(hex)].prohibited ? 1 : 0;
        naval_[hex] = map.present(hex) && rules.terrains[map.terrain(hex)].naval ? 1 : 0;
        for (int d = 0; d < kDirections; ++d)
            neighbours_[hex * 6 + static_cast<HexIndex>(d)] = grid().neighbour(hex, d);
    }
    const auto barred = [&](SideSet set) {
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
            if (!rules.hexside_kinds[k].barrier || !set.has(static_cast<HexsideKindId>(k))) continue;
            bool bridged = false;
            for (std::size_t b = 0; b < rules.hexside_kinds.size(); ++b)
                bridged = bridged || (rules.hexside_kinds[b].bridges == static_cast<HexsideKindId>(k) &&
                                      set.has(static_cast<HexsideKindId>(b)));
            if (!bridged) return true;
        }
        return false;
    };
    for (HexIndex hex = 0; hex < n; ++hex)
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex other = neighbour(hex, d);
            if (other == kNoHex || prohibited_[hex] || prohibited_[other] || barred(map.side(hex, d))) continue;
            links_[hex] = static_cast<std::uint8_t>(links_[hex] | (1U << d));
        }
}

void GameContext::build_units() {
    const Ruleset& rules = ruleset();
    for (auto& sets : due_) sets.resize(static_cast<std::size_t>(turns()) + 1);
    for (const Unit& unit : scenario_->units) {
        const UnitClass& cls = rules.unit_classes[unit.unit_class];
        UnitInfo info;
        info.side = unit.side;
        info.unit_class = unit.unit_class;
        info.steps = static_cast<std::uint8_t>(unit.steps());
        info.full = static_cast<std::int16_t>(unit.full);
        info.reduced = static_cast<std::int16_t>(unit.reduced.value_or(0));
        for (int lost = 2; lost < unit.steps(); ++lost)
            info.further[static_cast<std::size_t>(lost) - 2] = static_cast<std::int16_t>(unit.factor(lost));
        info.defence = static_cast<std::int16_t>(cls.defence.value_or(-1));
        info.range = static_cast<std::int16_t>(unit.range);
        info.bombards = cls.bombards;
        info.domain = cls.domain;
        info.stack = cls.stack;
        info.day = rules.allowance(unit.unit_class, false);
        info.night = rules.allowance(unit.unit_class, true);
        if (unit.arrives) {
            const ReinforcementGroup& group = scenario_->reinforcements[*unit.arrives];
            auto it = std::find(entries_.begin(), entries_.end(), group.entry);
            if (it == entries_.end()) it = entries_.insert(entries_.end(), group.entry);
            info.entry = static_cast<std::uint8_t>(it - entries_.begin());
            info.turn = static_cast<std::uint8_t>(group.turn);
            for (std::size_t turn = info.turn; turn < due_[unit.side].size(); ++turn)
                due_[unit.side][turn].add(static_cast<UnitIndex>(units_.size()));
        }
        side_units_[unit.side].add(static_cast<UnitIndex>(units_.size()));
        const auto u = static_cast<UnitIndex>(units_.size());
        if (info.bombards) gunners_[unit.side].add(u);
        if (cls.stack == StackCategory::leader) leaders_.add(u);
        if (cls.stack != StackCategory::counts) loose_.add(u);
        if (!cls.zoc || cls.domain != Domain::ground) silent_.add(u);
        if (cls.domain == Domain::naval) naval_units_.add(u);
        if (cls.domain == Domain::air) air_units_.add(u);
        units_.push_back(info);
    }
}

std::uint8_t GameContext::compute_step(UnitClassId unit_class, bool road_rate, HexIndex from, int direction) const {
    const Map& map = scenario_->map;
    const Ruleset& rules = ruleset();
    const HexIndex to = neighbour(from, direction);
    if (rules.unit_classes[unit_class].domain != Domain::ground) {  // ships pay for the water they enter and no more
        if (to == kNoHex || !naval_[from] || !naval_[to] || rules.unit_classes[unit_class].domain == Domain::air)
            return kNoStep;
        const int cost = rules.enter_cost(unit_class, map.terrain(to));
        return cost >= kProhibited || cost > 250 ? kNoStep : static_cast<std::uint8_t>(cost);
    }
    if (!linked(from, direction)) return kNoStep;
    const SideSet set = map.side(from, direction);
    int off_road = rules.enter_cost(unit_class, map.terrain(to));
    int by_road = road_cost(rules, unit_class, road_rate, set);
    for (std::size_t k = 0; set.any_kind() && k < rules.hexside_kinds.size(); ++k) {
        const auto kind = static_cast<HexsideKindId>(k);
        if (!set.has(kind)) continue;
        const CrossRow row = rules.cross_row(unit_class, kind);
        const bool downhill = rules.hexside_kinds[k].directed && !map.rises(from, direction, kind);
        off_road += downhill ? row.down : row.cost;
        by_road += row.by_road;
    }
    const int cost = std::min(off_road, by_road);
    return cost >= kProhibited || cost > 250 ? kNoStep : static_cast<std::uint8_t>(cost);
}

MoveProfile GameContext::make_profile(UnitClassId unit_class, bool road_rate) const {
    MoveProfile profile;
    profile.cost.assign(std::size_t{8} * hexes(), kNoStep);
    for (HexIndex hex = 0; hex < hexes(); ++hex)
        for (int d = 0; d < kDirections && (!prohibited(hex) || naval_[hex]); ++d)
            profile.cost[hex * 8 + static_cast<HexIndex>(d)] = compute_step(unit_class, road_rate, hex, d);
    // A level of the packed search is spread once: steps that cost nothing would stay in it.
    const bool free_steps = std::find(profile.cost.begin(), profile.cost.end(), 0) != profile.cost.end();
    if (hexes() <= kMaxPacked && !free_steps) pack_profile(unit_class, profile);
    return profile;
}

void GameContext::pack_profile(UnitClassId unit_class, MoveProfile& profile) const {
    const auto each_step = [&](auto visit) {
        for (HexIndex hex = 0; hex < hexes(); ++hex)
            for (int d = 0; d < kDirections; ++d) {
                const std::uint8_t cost = profile.cost[hex * 8 + static_cast<HexIndex>(d)];
                if (cost == kNoStep) continue;
                const HexIndex to = neighbour(hex, d);
                visit(hex, d, to, cost, cost == terrain_cost(unit_class, to));
            }
    };
    const auto place_of = [](const std::vector<std::uint8_t>& costs, std::uint8_t cost) {
        return static_cast<std::size_t>(std::lower_bound(costs.begin(), costs.end(), cost) - costs.begin());
    };
    const auto mark = [&](PackedSets& sets, std::size_t set, HexIndex hex) {
        sets[set * static_cast<std::size_t>(words()) + packed_[hex].word] |= packed_[hex].bit();
    };
    each_step([&](HexIndex, int, HexIndex, std::uint8_t cost, bool plain) {
        std::vector<std::uint8_t>& costs = plain ? profile.level_costs : profile.odd_costs;
        const std::size_t at = place_of(costs, cost);
        if (at == costs.size() || costs[at] != cost)
            costs.insert(costs.begin() + static_cast<std::ptrdiff_t>(at), cost);
    });
    const auto words = static_cast<std::size_t>(this->words());
    profile.packed = true;
    profile.plain.assign(kDirections * words, 0);
    profile.levels.assign(profile.level_costs.size() * words, 0);
    profile.odd.assign((kDirections + 1) * profile.odd_costs.size() * words, 0);
    each_step([&](HexIndex hex, int d, HexIndex to, std::uint8_t cost, bool plain) {
        if (plain) {
            mark(profile.plain, static_cast<std::size_t>(d), to);
            mark(profile.levels, place_of(profile.level_costs, cost), to);
        } else {
            const std::size_t first = (kDirections + 1) * place_of(profile.odd_costs, cost);
            mark(profile.odd, first, hex);
            mark(profile.odd, first + 1 + static_cast<std::size_t>(d), to);
        }
    });
}

void GameContext::build_profiles() {
    std::vector<UnitClassId>& classes = profile_classes_;
    const auto place_of = [&](UnitClassId of) {
        auto it = std::find(classes.begin(), classes.end(), of);
        if (it == classes.end()) {
            classes.push_back(of);
            profiles_.push_back(make_profile(of, true));
            profiles_.push_back(make_profile(of, false));
            it = classes.end() - 1;
        }
        return it - classes.begin();
    };
    for (UnitInfo& unit : units_) unit.profile = static_cast<std::uint8_t>(2 * place_of(unit.unit_class));
    // A module may let units move as a class of which there is none, when a parameter of it names the class.
    const auto& kinds = ruleset().unit_classes;
    for (const ModuleUse& use : scenario_->modules)
        for (const auto& param : use.params)
            for (std::size_t k = 0; k < kinds.size(); ++k)
                if (kinds[k].id == param.value) (void)place_of(static_cast<UnitClassId>(k));
    common_exits_.assign(hexes(), 0);
    const auto afoot = [&](const MoveProfile& p) {
        const UnitClassId of = classes[static_cast<std::size_t>(&p - profiles_.data()) / 2];
        return ruleset().unit_classes[of].domain == Domain::ground;
    };
    for (std::size_t step = 0; step < std::size_t{8} * hexes(); ++step)
        if (std::all_of(profiles_.begin(), profiles_.end(),
                        [&](const MoveProfile& p) { return p.cost[step] != kNoStep || !afoot(p); }))
            ++common_exits_[step / 8];
}

namespace {

// A sum of shifts beyond the table's widest span moves no column further.
std::int8_t shift_byte(int columns) noexcept { return static_cast<std::int8_t>(std::clamp(columns, -127, 127)); }

}  // namespace

void GameContext::build_combat() {
    const Map& map = scenario_->map;
    const Ruleset& rules = ruleset();
    const HexIndex n = hexes();
    hex_shift_.assign(n, 0);
    side_shift_.assign(std::size_t{6} * n, 0);
    const auto columns = [&](ShiftCause cause, std::size_t kind) {
        const ShiftRow* row = rules.shift(cause, static_cast<std::uint8_t>(kind));
        return row ? row->columns : 0;
    };
    for (HexIndex hex = 0; hex < n; ++hex) {
        if (!map.present(hex)) continue;
        int shift = columns(ShiftCause::terrain, map.terrain(hex));
        for (std::size_t f = 0; f < rules.features.size(); ++f)
            if (map.has_feature(hex, static_cast<FeatureId>(f))) shift += columns(ShiftCause::feature, f);
        hex_shift_[hex] = shift_byte(shift);
        for (int d = 0; d < kDirections; ++d) {
            const SideSet set = map.side(hex, d);
            int side = 0;
            for (std::size_t k = 0; set.any_kind() && k < rules.hexside_kinds.size(); ++k) {
                const auto kind = static_cast<HexsideKindId>(k);
                if (!set.has(kind) || (rules.hexside_kinds[k].directed && !map.rises(hex, d, kind))) continue;
                side += columns(ShiftCause::hexside, k);
            }
            side_shift_[hex * 6 + static_cast<HexIndex>(d)] = shift_byte(side);
        }
    }
    enfilade_columns_ = columns(ShiftCause::enfilade, 0);
    lowest_column_ = rules.lowest_column();
    highest_column_ = rules.highest_column();
    crt_.resize(static_cast<std::size_t>((highest_column_ - lowest_column_ + 1) * rules.die_faces));
    for (const CrtCell& cell : rules.crt)
        if (cell.die >= 1 && cell.die <= rules.die_faces)
            crt_[static_cast<std::size_t>((cell.odds.position() - lowest_column_) * rules.die_faces + cell.die - 1)] =
                cell.result;
}

void GameContext::build_entries() {
    const Outline outline(scenario_->map);
    for (HexIndex hex = 0; hex < hexes(); ++hex) {
        if (!prohibited(hex) && outline.on_edge(hex)) edge_hexes_.push_back(hex);
        if (naval_[hex] && outline.on_edge(hex)) naval_edge_hexes_.push_back(hex);
    }
    for (const HexIndex hex : entries_)
        for (std::size_t c = 0; c < ruleset().unit_classes.size(); ++c)
            for (const bool road_rate : {true, false})
                entry_rates_.push_back(ramparts::entry_rates(scenario_->map, ruleset(), static_cast<UnitClassId>(c),
                                                             {hex, true, road_rate}));
}

}  // namespace ramparts
