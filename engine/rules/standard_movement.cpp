// Movement and reinforcements (sections 4 and 5).
#include <algorithm>

#include "engine/play/entry_cost.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

int StandardRules::allowance(const StateView& view, UnitIndex u) const {
    const UnitInfo& info = view.context.unit(u);
    const int printed = view.context.night(view.state.turn()) ? info.night : info.day;
    return asked_about(modules_.allowance, u, view.state.turn()) ? allowance_in_force(view, u, printed) : printed;
}

bool StandardRules::road_rate(const StateView& view, UnitIndex u) const { return profile(view, u) % 2 == 0; }

int StandardRules::profile(const StateView& view, UnitIndex u) const {
    const int own = view.context.unit(u).profile;
    return asked_about(modules_.profile, u, view.state.turn()) ? profile_in_force(view, u, own) : own;
}

bool StandardRules::may_move(const StateView& view, UnitIndex u) const {
    return view.state.on_map(u) && !view.board.aloft().has(u) && !view.state.set(Var::moved).has(u) &&
           playing(view.state, UnitSet::of(u)).has(u) && (!view.in_ezoc(u) || may_leave_ezoc(view).has(u)) &&
           allowed_to_move(view, u);
}

bool StandardRules::allowed_to_move(const StateView& view, UnitIndex u) const {
    return !asked_about(modules_.may_move, u, view.state.turn()) || forbidding_move(view, u) == nullptr;
}

namespace {

// Whether the neighbours of a hex are too few to close every way out.
bool roomy(const StateView& view, HexIndex from) {
    return view.board.neighbours(from) < view.context.common_exits(from);
}

}  // namespace

// Whether some adjacent hex is open: the minimum move (4.8) makes cost irrelevant.
bool StandardRules::has_step(const StateView& view, UnitIndex u) const {
    const HexIndex from = view.state.hex(u);
    if (closed_by_units_alone(view) && roomy(view, from)) return true;
    const HexBits closed = closed_hexes(view, u);
    const int p = profile(view, u);
    bool crowded = false;
    // First the hexes into which no module has a say: they are quickly seen, and mostly one of them is open.
    for (const bool judged : {false, true})
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex to = view.context.neighbour(from, d);
            if (view.context.step_cost(p, from, d) == kNoStep || view.board.shut_to(view.context, u, to) ||
                has_hex(closed, to) || entering_judged(view, u, to) != judged)
                continue;
            if (judged && barred(view, u, from, to)) continue;
            if (!unwelcome(view, u, to, kByMove)) return true;
            crowded = true;
        }
    if (!crowded) return false;  // else a way may lead through the friends with whom it may not stay
    Reach search;
    return reach(view, u, search, true) && search.count() > 0;
}

StandardRules::Entry StandardRules::entry(const StateView& view, UnitIndex u) const {
    const GameContext& context = view.context;
    const UnitInfo& info = context.unit(u);
    Entry result;
    if (view.state.status(u) != UnitStatus::reserve || info.entry == 0xFF) {
        result.reason = wording("the unit is not a reinforcement waiting off the map");
        return result;
    }
    const bool early = view.state.turn() < info.turn;
    if (early || playing(view.state, UnitSet::of(u)).empty()) {
        result.reason = early ? wording("reinforcements never arrive early") : wording("others move now");
        return result;
    }
    const SideId enemy = view.enemy_of(info.side);
    const auto word = static_cast<Var>(static_cast<int>(Var::substitutes) + info.entry / 2);
    const auto substitute = static_cast<std::uint32_t>(view.state.var(word) >> (info.entry % 2 * 32));
    const int column = static_cast<int>((view.state.var(Var::entered_counts) >> (8 * info.entry)) & 0xFF) + 1;
    const HexIndex regular = context.entry_hex(info.entry);
    const UnitIndex holder = view.board.first(regular);
    result.rule = "5.3";
    result.blocked = view.board.zoc(enemy, regular) || (holder != kNoUnit && context.unit(holder).side == enemy);
    result.hex = substitute != 0 ? substitute - 1 : regular;
    const EntryRates rates = substitute == 0 ? context.entry_rates(info.entry, info.unit_class, road_rate(view, u))
                                             : entry_rates(context.scenario().map, context.ruleset(), info.unit_class,
                                                           {result.hex, false, false});
    result.cost = rates.cost(column);
    if (result.cost >= kProhibited || !context.open_to(info.domain, result.hex)) {
        result.reason = wording("the unit may not enter that terrain");
        return result;
    }
    if (substitute == 0 && result.blocked) {
        result.reason = wording("the entry hex is held by the enemy or in its zone of control");
        return result;
    }
    if (view.board.shut_to(context, u, result.hex)) {
        result.rule = "4.9";
        result.reason = context.options().stacking_limit > 1
                            ? wording("the entry hex is full; a unit must move off first")
                            : wording("a unit is on the entry hex and must move off first");
        return result;
    }
    if (!may_come_in(view, u, result.hex)) {
        result.rule = "5.3";
        result.reason = Entry::kShut;
        return result;
    }
    const int budget = allowance(view, u);
    if (result.cost > budget) {
        if (!context.options().minimum_move_enters_map) {
            result.reason = Entry::kTooDear;
            return result;
        }
        result.cost = budget;
    }
    result.possible = true;
    result.reason = wording("may enter");
    return result;
}

void StandardRules::substitutes(const StateView& view, int entry_point, std::vector<HexIndex>& hexes) const {
    const GameContext& context = view.context;
    const SideId side = view.state.phasing();
    const SideId enemy = view.enemy_of(side);
    const HexIndex regular = context.entry_hex(entry_point);
    const auto held_by_enemy = [&](HexIndex hex) {
        const UnitIndex u = view.board.first(hex);
        return u != kNoUnit && context.unit(u).side == enemy;
    };
    const UnitIndex holder = view.board.first(regular);
    const bool friend_blocks =
        context.options().friendly_blocks_entry && holder != kNoUnit && view.board.closed(side, regular);
    if (!view.board.zoc(enemy, regular) && !held_by_enemy(regular) && !friend_blocks) return;
    int nearest = 1 << 20;
    for (const HexIndex hex : context.edge_hexes(regular)) {
        if (hex == regular || view.board.zoc(enemy, hex) || held_by_enemy(hex)) continue;
        const int distance = context.distance(regular, hex);
        if (distance < nearest) hexes.clear();
        if (distance <= nearest) {
            nearest = distance;
            hexes.push_back(hex);
        }
    }
}

namespace {

// Reinforcements of the phasing side whose turn has come (5.1) and that are not on the map; some may be eliminated.
UnitSet arriving(const StateView& view) {
    const SideId side = view.state.phasing();
    return playing(view.state, view.context.due(side, view.state.turn())) - view.board.present(side) -
           view.context.air();
}

// Entry points at which a unit of the phasing side waits and no substitute is in use yet, as a bit mask.
unsigned open_entry_points(const StateView& view) {
    unsigned points = 0;
    arriving(view).each([&](UnitIndex u) {
        if (view.state.status(u) != UnitStatus::reserve) return;
        const UnitInfo& info = view.context.unit(u);
        const auto word = static_cast<Var>(static_cast<int>(Var::substitutes) + info.entry / 2);
        if (static_cast<std::uint32_t>(view.state.var(word) >> (info.entry % 2 * 32)) == 0) points |= 1U << info.entry;
    });
    return points;
}

}  // namespace

// Units of the phasing side on the map that have not moved and are free to (4.1, 4.7).
UnitSet StandardRules::free_to_move(const StateView& view) const {
    const SideId side = view.state.phasing();
    UnitSet held = view.board.in_ezoc(side);
    if (!modules_.leaves_ezoc.empty()) held = held - may_leave_ezoc(view);
    return playing(view.state, view.board.present(side)) - held - view.state.set(Var::moved);
}

bool StandardRules::movement_open(const StateView& view) const {
    const auto leaves = [&](UnitIndex u) { return allowed_to_move(view, u) && has_step(view, u); };
    if (free_to_move(view).any(leaves)) return true;
    const UnitSet waiting = arriving(view) - view.state.set(Var::moved);
    if (waiting.any([&](UnitIndex u) { return entry(view, u).possible; })) return true;
    const unsigned points = open_entry_points(view);
    std::vector<HexIndex> hexes;
    for (int e = 0; points >> e; ++e)
        if ((points >> e) & 1U) substitutes(view, e, hexes);
    return !hexes.empty();
}

void StandardRules::legal_movement(const StateView& view, ActionList& actions) const {
    const UnitSet on_map = free_to_move(view);
    const UnitSet waiting = arriving(view) - view.state.set(Var::moved);
    const bool by_units = closed_by_units_alone(view);
    const auto leaves = [&](UnitIndex u) {
        return allowed_to_move(view, u) && ((by_units && roomy(view, view.state.hex(u))) || has_step(view, u));
    };
    (on_map | waiting).each([&](UnitIndex u) {
        if (on_map.has(u) ? leaves(u) : entry(view, u).possible)
            actions.push_back(Action::of_unit(ActionKind::activate, u));
    });
    const unsigned points = open_entry_points(view);
    for (int e = 0; points >> e; ++e) {
        if (!((points >> e) & 1U)) continue;
        std::vector<HexIndex> hexes;
        substitutes(view, e, hexes);
        for (const HexIndex hex : hexes)
            actions.push_back(Action::of_hex(ActionKind::substitute, hex, static_cast<std::uint16_t>(e)));
    }
    actions.push_back(Action::plain(ActionKind::end_phase));
}

std::optional<ReachRequest> StandardRules::reach_request(const StateView& view, UnitIndex u) const {
    std::optional<ReachRequest> answer;
    const bool on_map = view.state.on_map(u);
    const Entry way = on_map ? Entry{} : entry(view, u);
    if (on_map ? !may_move(view, u) : !way.possible) return answer;
    ReachRequest& request = answer.emplace();
    request.side = view.context.unit(u).side;
    request.profile = profile(view, u);
    request.budget = allowance(view, u);
    request.start = on_map ? view.state.hex(u) : way.hex;
    request.spent = on_map ? 0 : way.cost;
    request.minimum_move = on_map;
    request.heeds_zoc = !view.context.naval().has(u);
    narrow(view, u, request);
    if (view.board.category(view.context, u) != StackCategory::counts)
        view.board.shut_to_loose(view.context, u, request.shut);
    if (!on_map && has_hex(request.stops, request.start)) request.budget = request.spent;
    return answer;
}

bool StandardRules::reach(const StateView& view, UnitIndex u, Reach& reach, bool plain) const {
    const auto request = reach_request(view, u);
    if (!request) return false;
    if (plain) reach.compute_plain(view.context, view.board, *request);
    else reach.compute(view.context, view.board, *request);
    return true;
}

std::vector<HexIndex> StandardRules::way(const StateView& view, UnitIndex u, HexIndex to, Reach& scratch) const {
    auto request = reach_request(view, u);
    if (!request) return {};
    request->target = to;
    scratch.compute_plain(view.context, view.board, *request);
    return scratch.path(to);
}

void StandardRules::legal_destinations(const StateView& view, ActionList& actions) const {
    Reach& found = reach_of_thread();
    const UnitIndex u = view.state.active();
    if (!reach(view, u, found)) return;
    const bool entering = !view.state.on_map(u);
    // Written into room for every hex, then taken over at once: cheaper than counting first or than adding one by one.
    thread_local ActionList room;
    if (room.size() < view.context.hexes()) room.resize(view.context.hexes());
    Action* out = room.data();
    found.each_hex(entering, [&](HexIndex hex) { *out++ = Action::of_unit(ActionKind::move, u, hex); });
    actions.insert(actions.end(), room.data(), out);
}

void StandardRules::resolve_move(const StateView& view, const Action& action, EventList& events) const {
    const UnitIndex u = action.unit;
    const bool enters = !view.state.on_map(u);
    if (enters) {
        const int entry_point = view.context.unit(u).entry;
        events.set(Var::entered_counts, view.state.var(Var::entered_counts) + (std::uint64_t{1} << (8 * entry_point)));
    }
    UnitSet moved = view.state.set(Var::moved);
    moved.add(u);
    const bool by_steps = modules_.steps_on_the_way() && begin_way(view, u, action.hex, events);
    if (!by_steps) events.move(u, action.hex);
    events.set(Var::moved, moved);
    events.set(Var::active_unit, 0);
    if (by_steps) return;
    enter_hex(view, u, action.hex, enters ? kByEntry : kByMove, events);
    events.step(Step::menu, view.state.phasing());
}

}  // namespace ramparts
