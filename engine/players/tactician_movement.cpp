// The tactician's movement phase: attacks first, then everybody else by the worth of places.
#include <algorithm>
#include <array>

#include "engine/players/tactician.hpp"

namespace ramparts {

// The hexes of the enemy's units on the map.
void Tactician::list_enemies(const StateView& view, std::vector<HexIndex>& hexes) const {
    hexes.clear();
    view.context.side_units(view.enemy_of(side_)).each([&](UnitIndex u) {
        if (view.state.on_map(u)) hexes.push_back(view.state.hex(u));
    });
}

// Whether fields to single hexes are kept from phase to phase: by who plays many games, unless all of them would take
// more than some megabytes.
bool Tactician::keeps_fields() const noexcept {
    constexpr std::size_t kMostHexes = 2048;
    return many_games_ && rules_->tables().hexes() <= kMostHexes;
}

// Half points to one hex; good until the next movement phase at least.
const Tactician::Field& Tactician::field_to(int profile, HexIndex hex) {
    Field& field = hex_fields_[std::uint64_t{hex} << 8 | static_cast<unsigned>(profile)];
    if (field.empty()) outlook_.travel(profile, {hex}, field);
    return field;
}

// Half points to the nearest of some hexes.
void Tactician::travel(int profile, const std::vector<HexIndex>& targets, Field& field) {
    if (!keeps_fields()) {
        outlook_.travel(profile, targets, field);
        return;
    }
    field.assign(rules_->tables().hexes(), Outlook::kFar);
    for (const HexIndex hex : targets) {
        const Field& single = field_to(profile, hex);
        for (std::size_t i = 0; i < field.size(); ++i) field[i] = std::min(field[i], single[i]);
    }
}

const Tactician::Field& Tactician::field_to_goal(int profile) {
    const auto i = static_cast<std::size_t>(profile);
    if (goal_fields_.size() <= i) goal_fields_.resize(i + 1);
    if (goal_fields_[i].empty()) outlook_.travel(profile, outlook_.goals(side_).hexes, goal_fields_[i]);
    return goal_fields_[i];
}

const Tactician::Field& Tactician::field_to_enemy(const StateView& view, int profile) {
    const auto i = static_cast<std::size_t>(profile);
    if (plan_.enemy_fields.size() <= i) plan_.enemy_fields.resize(i + 1);
    if (plan_.enemy_fields[i].empty()) {
        list_enemies(view, targets_);
        travel(profile, targets_, plan_.enemy_fields[i]);
    }
    return plan_.enemy_fields[i];
}

// How long enemies on the map, and those still to come, need to every hex: for those who must survive.
const Tactician::Field& Tactician::field_from_enemy(const StateView& view) {
    if (!plan_.flight_field.empty()) return plan_.flight_field;
    list_enemies(view, targets_);
    int profile = -1;
    view.context.side_units(view.enemy_of(side_)).each([&](UnitIndex u) {
        if (view.state.status(u) == UnitStatus::eliminated) return;
        if (profile < 0) profile = view.context.unit(u).profile;
        if (view.state.status(u) == UnitStatus::reserve && view.context.unit(u).entry != 0xFF)
            targets_.push_back(view.context.entry_hex(view.context.unit(u).entry));
    });
    travel(std::max(profile, 0), targets_, plan_.flight_field);
    return plan_.flight_field;
}

// Percent weight of own losses: low for a side that has to force the issue, high for one that wins by waiting.
int Tactician::caution(const StateView& view) const {
    if (caution_in_ != view.state.hash()) {
        caution_ = caution_now(view);
        caution_in_ = view.state.hash();
    }
    return caution_;
}

int Tactician::caution_now(const StateView& view) const {
    constexpr int kPresses = 90;  // with time left even who is ahead: who waits gives the other side the choice
    const Goals& mine = outlook_.goals(side_);
    const int left = view.context.turns() - view.state.turn();
    if (mine.survive) return 250;
    if (mine.hunt) return 0;  // what is lost is missed by nobody
    if (!mine.hexes.empty()) {
        if (left > 2 || holds_enough(view)) return kPresses;
        return left == 0 ? 0 : 35;
    }
    const int lead = rules_->score(view, side_) - rules_->score(view, view.enemy_of(side_));
    if (lead > 0 || (mine.wins_by_default && lead == 0)) return left > 0 ? kPresses : 300;
    return left == 0 ? 0 : left == 1 ? 50 : 65;
}

// Whether it goes at the enemy: then nobody can stay out of his reach. Who has ground to take or to hold always does,
// as who stays back gives it away; others until the last turn, and in it when waiting loses.
bool Tactician::presses(const StateView& view) const { return caution(view) < 100; }

// Percent weight of the danger of a place.
int Tactician::fear(const StateView& view, UnitIndex u) const {
    const Goals& mine = outlook_.goals(side_);
    const bool last = view.state.turn() == view.context.turns() && view.context.scenario().first_side != side_;
    if (last) return 0;  // no turn of the enemy follows

    const bool gun = view.context.unit(u).bombards;  // cannot hold its place
    if (!mine.hunt && !mine.survive && !mine.hexes.empty()) return gun ? 60 : 0;
    int fear = 110;
    if (mine.hunt) fear = 15;
    else if (!mine.survive) fear = presses(view) ? 20 : 75;
    return gun ? 2 * fear : fear;
}

// Shares the enemy's units out among the hunters, the nearest pairs first, each prey as many factors as it takes.
void Tactician::share_prey(const StateView& view) {
    struct Pair {
        int time;
        UnitIndex hunter;
        UnitIndex prey;
    };
    std::vector<Pair> pairs;
    const std::size_t classes = view.context.ruleset().unit_classes.size();
    prey_fields_.assign(static_cast<std::size_t>(view.context.unit_count()), nullptr);
    const UnitSet hunters = view.context.side_units(side_);
    for (int p = 0; p < 2 * static_cast<int>(classes); p += 2) {
        const auto moves_by = [&](UnitIndex u) {
            return view.context.unit(u).profile == p && view.state.status(u) != UnitStatus::eliminated;
        };
        if (!hunters.any(moves_by)) continue;
        view.context.side_units(view.enemy_of(side_)).each([&](UnitIndex e) {
            if (!view.state.on_map(e)) return;
            const Field& field = field_to(p, view.state.hex(e));
            hunters.each([&](UnitIndex u) {
                if (!moves_by(u)) return;
                const HexIndex at = view.state.on_map(u) ? view.state.hex(u)
                                    : view.context.unit(u).entry != 0xFF
                                        ? view.context.entry_hex(view.context.unit(u).entry)
                                        : kNoHex;
                if (at == kNoHex) return;
                // In turns, so that the fast go far and the slow take what is near.
                pairs.push_back({100 * field[at] / std::max(1, rules_->allowance(view, u)), u, e});
            });
        });
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.time < b.time; });
    std::vector<int> enough(static_cast<std::size_t>(kMaxUnits), 0);
    view.context.side_units(view.enemy_of(side_)).each([&](UnitIndex e) {
        if (!view.state.on_map(e)) return;
        enough[e] = (3 - view.context.hex_shift(view.state.hex(e))) * std::max(1, outlook_.defence(view, e));
    });
    // Whoever is left over when there is enough for each goes after what is nearest to him once more.
    constexpr int kRounds = 4;
    std::vector<int> need(enough.size(), 0);
    UnitSet busy;
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t e = 0; e < need.size(); ++e) need[e] += enough[e];
        for (const Pair& pair : pairs) {
            if (busy.has(pair.hunter) || need[pair.prey] <= 0) continue;
            busy.add(pair.hunter);
            need[pair.prey] -= view.factor(pair.hunter);
            prey_fields_[pair.hunter] =
                field_to(view.context.unit(pair.hunter).profile, view.state.hex(pair.prey)).data();
        }
    }
}

bool Tactician::on_objective(const StateView& view, UnitIndex u) const {
    const std::vector<HexIndex>& hexes = outlook_.goals(side_).hexes;
    return view.state.on_map(u) && std::find(hexes.begin(), hexes.end(), view.state.hex(u)) != hexes.end();
}

bool Tactician::holds_enough(const StateView& view) const {
    const Goals& mine = outlook_.goals(side_);
    return std::count_if(mine.hexes.begin(), mine.hexes.end(), [&](HexIndex hex) {
               return view.board.occupied(hex) && view.context.unit(view.board.first(hex)).side == side_;
           }) >= mine.need;
}

// Near the end whoever holds the ground stays around what the enemy could come at.
void Tactician::guard_ground(const StateView& view) {
    constexpr int kLastTurns = 4;
    const Goals& mine = outlook_.goals(side_);
    if (mine.hexes.empty() || view.context.turns() - view.state.turn() >= kLastTurns || !holds_enough(view)) return;
    for (const HexIndex hex : mine.hexes)
        if (outlook_.threat(view, view.enemy_of(side_), hex).count > 0) plan_.guarded.push_back(hex);
}

// The strongest friend without another task who can take the holder's place, once it is free.
UnitIndex Tactician::relief(const StateView& view, UnitIndex holder) {
    const GameContext& context = view.context;
    const HexIndex here = view.state.hex(holder);
    UnitIndex strongest = kNoUnit;
    Reach& reach = reach_of_thread();
    context.side_units(side_).each([&](UnitIndex u) {
        const int most = view.factor(strongest == kNoUnit ? holder : strongest);
        if (!view.state.on_map(u) || context.unit(u).bombards || view.factor(u) <= most) return;
        if (plan_.committed.has(u) || on_objective(view, u) || !rules_->reach(view, u, reach)) return;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex from = context.neighbour(here, d);
            if (from == kNoHex || !context.linked(here, d)) continue;
            const bool stops = view.board.zoc(view.enemy_of(side_), from);
            const int so_far = from == view.state.hex(u) ? 0 : stops ? -1 : reach.cost(from);
            const int step = context.step_cost(context.unit(u).profile, from, opposite(d));
            if (so_far < 0 || step == kNoStep || so_far + step > rules_->allowance(view, u)) continue;
            strongest = u;
            return;
        }
    });
    return strongest;
}

// A weak holder of a hex of the victory conditions makes room for a stronger friend when there is hardly time to take
// the hex once more.
void Tactician::relieve_holders(const StateView& view) {
    const GameContext& context = view.context;
    if (stacks_) return;  // there is room for both
    std::vector<UnitIndex> holders;
    Reach& reach = reach_of_thread();
    for (const HexIndex hex : outlook_.goals(side_).hexes) {
        const UnitIndex u = view.board.first(hex);
        const bool free = u != kNoUnit && context.unit(u).side == side_ && !plan_.committed.has(u);
        if (free && keeps_objective(view, u) && rules_->reach(view, u, reach) && reach.count() > 0)
            holders.push_back(u);
    }
    std::stable_sort(holders.begin(), holders.end(),
                     [&](UnitIndex a, UnitIndex b) { return view.factor(a) < view.factor(b); });
    for (const UnitIndex holder : holders) {
        const UnitIndex follows = relief(view, holder);
        if (follows == kNoUnit) continue;
        const auto taken = [&](HexIndex hex) {
            return std::any_of(plan_.moves.begin(), plan_.moves.end(),
                               [&](const PlannedMove& move) { return move.hex == hex; });
        };
        HexIndex away = kNoHex;
        int best = kNothing;
        const Gaze by = gaze(view, holder);
        if (!rules_->reach(view, holder, reach)) continue;
        reach.each_hex(false, [&](HexIndex hex) {
            const int value = taken(hex) ? best : place_value(view, by, place(view, by, hex), best);
            if (value <= best) return;
            best = value;
            away = hex;
        });
        if (away == kNoHex) continue;
        plan_.moves.push_back({holder, away});
        plan_.moves.push_back({follows, view.state.hex(holder)});
        plan_.committed.add(holder);
        plan_.committed.add(follows);
    }
}

void Tactician::plan_movement(const StateView& view, Rng& rng) {
    plan_.reached_by.assign(view.context.hexes(), {});
    Reach& reach = reach_of_thread();
    view.context.side_units(side_).each([&](UnitIndex u) {
        if (view.state.status(u) == UnitStatus::eliminated || !rules_->reach(view, u, reach)) return;
        reach.each_hex(!view.state.on_map(u), [&](HexIndex hex) { plan_.reached_by[hex].add(u); });
    });
    plan_.whim = rng.next();
    prey_fields_.clear();
    if (!keeps_fields()) hex_fields_.clear();
    if (outlook_.goals(side_).hunt) share_prey(view);
    plan_attacks(view);
    guard_ground(view);
    relieve_holders(view);
    // The others from the front backwards, so that roads are free when the next one comes; the fastest enter first.
    view.context.side_units(side_).each([&](UnitIndex u) {
        if (view.state.status(u) != UnitStatus::eliminated && !plan_.committed.has(u)) plan_.queue.push_back(u);
    });
    std::array<int, kMaxUnits> rank;
    for (const UnitIndex u : plan_.queue)
        rank[u] =
            view.state.on_map(u) ? -pull(view, gaze(view, u), view.state.hex(u)) : 100000 - rules_->allowance(view, u);
    std::stable_sort(plan_.queue.begin(), plan_.queue.end(),
                     [&](UnitIndex a, UnitIndex b) { return rank[a] < rank[b]; });
    std::reverse(plan_.queue.begin(), plan_.queue.end());  // taken from the back
    std::reverse(plan_.moves.begin(), plan_.moves.end());
}

Action Tactician::next_move(const StateView& view, const ActionList& legal) {
    const auto open = [&](UnitIndex u) {
        return std::binary_search(legal.begin(), legal.end(), Action::of_unit(ActionKind::activate, u));
    };
    Reach& reach = reach_of_thread();
    while (!plan_.moves.empty()) {
        const PlannedMove move = plan_.moves.back();
        plan_.moves.pop_back();
        if (!open(move.unit) || !rules_->reach(view, move.unit, reach) || reach.cost(move.hex) < 0) {
            plan_.queue.insert(plan_.queue.begin(), move.unit);
            continue;
        }
        plan_.destination = move.hex;
        return Action::of_unit(ActionKind::activate, move.unit);
    }
    for (const Action& action : legal)
        if (action.kind == ActionKind::substitute) return action;
    while (!plan_.queue.empty()) {
        const UnitIndex u = plan_.queue.back();
        plan_.queue.pop_back();
        if (!open(u)) continue;
        bool stay = false;
        const HexIndex hex = best_place(view, u, stay);
        if (stay || hex == kNoHex) continue;
        plan_.destination = hex;
        return Action::of_unit(ActionKind::activate, u);
    }
    const Action* end = ending_action(legal);
    return end != nullptr ? *end : legal.back();
}

}  // namespace ramparts
