// The attacks that the tactician plans in a movement phase.
#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "engine/players/tactician.hpp"
#include "engine/rules/combat_plan.hpp"

namespace ramparts {

// Whether a unit stands on a hex of the victory conditions when there is hardly time to take it once more.
bool Tactician::keeps_objective(const StateView& view, UnitIndex u) const {
    return view.context.turns() - view.state.turn() <= 1 && on_objective(view, u);
}

// In which directions a unit in a hex touches enemies beside those of the target's hex, unless they are to be attacked
// anyhow: one bit each.
unsigned Tactician::touches(const StateView& view, HexIndex hex, HexIndex target) const {
    unsigned directions = 0;
    for (int d = 0; d < kDirections; ++d) {
        const HexIndex at = view.context.neighbour(hex, d);
        if (!view.context.linked(hex, d) || at == target) continue;
        const UnitIndex e = view.board.first(at);
        if (e != kNoUnit && view.context.unit(e).side != side_ && !plan_.targets.has(e)) directions |= 1U << d;
    }
    return directions;
}

// Whoever stands beside an enemy must attack him (6.4): what a hex costs for the others it touches, each attacked by
// the unit alone.
int Tactician::exposure(const StateView& view, UnitIndex u, HexIndex hex, unsigned others) const {
    const GameContext& context = view.context;
    int cost = 0;
    for (int d = 0; d < kDirections; ++d) {
        if (((others >> d) & 1U) == 0) continue;
        const HexIndex at = context.neighbour(hex, d);
        const UnitIndex e = view.board.first(at);
        const int columns = context.hex_shift(at) + context.side_shift(hex, d);
        const int position =
            std::clamp(Odds::of_strengths(view.factor(u), std::max(1, outlook_.defence(view, e))).position() + columns,
                       context.lowest_column(), context.highest_column());
        const int worth =
            outlook_.value_of(position, outlook_.step_value(view, e), outlook_.step_value(view, u), caution(view));
        cost += 20 + std::max(0, -worth) * 3 / 2;
    }
    return cost;
}

// Whether a unit that reaches a hex finds room beside those who stand there and those who are to go there.
bool Tactician::joins(const StateView& view, const std::vector<PlannedMove>& moves, HexIndex hex) const {
    if (!stacks_) return false;
    const auto to = [&](const std::vector<PlannedMove>& all) {
        return std::count_if(all.begin(), all.end(), [&](const PlannedMove& m) { return m.hex == hex; });
    };
    const auto there = (view.board.units(hex) - view.board.ghosts() - plan_.committed).count();
    return there + to(moves) + to(plan_.moves) < view.context.options().stacking_limit;
}

// The best attack on an enemy that is worth more than `best` is so far, if there is one.
void Tactician::plan_attack_on(const StateView& view, UnitIndex target, PlannedAttack& best) {
    const GameContext& context = view.context;
    const HexIndex at = view.state.hex(target);
    struct Candidate {
        UnitIndex unit;
        int strength;
    };
    std::array<Candidate, kMaxUnits> candidates;
    std::size_t count = 0;
    UnitSet near;                                 // who can get beside it
    UnitSet there;                                // who is
    std::array<unsigned, kDirections> touched{};  // from each hex beside it, with a bit more once it is known
    constexpr unsigned kKnown = 1U << kDirections;
    for (int d = 0; d < kDirections; ++d) {
        if (!context.linked(at, d)) continue;
        near = near | plan_.reached_by[context.neighbour(at, d)];
        there = there | view.board.units(context.neighbour(at, d));
    }
    best.counts_on = {};
    const UnitSet free = plan_.players - plan_.committed;
    if ((near & free).empty()) return;
    Combat combat;
    combat.defenders = view.board.units(at);
    int attack = 0;
    int defence = 0;
    view.board.units(at).each([&](UnitIndex x) { defence += outlook_.defence(view, x); });
    unsigned mask = 0;
    int shift = -1000;
    int cheapest = 1 << 20;
    // Friends who already stand beside the target fight in any case; guns that reach it add their fire.
    UnitSet& counts_on = best.counts_on;
    (free & (near | there | view.board.aloft() | context.gunners(side_))).each([&](UnitIndex u) {
        if (view.state.on_map(u)) {
            const bool adjacent = context.distance(at, view.state.hex(u)) == 1;
            const int d = adjacent ? context.grid().direction_to(at, view.state.hex(u)) : -1;
            if (d >= 0 && context.linked(at, d)) {
                attack += view.factor(u);
                mask |= 1U << d;
                combat.attackers.add(u);
                counts_on.add(u);
                shift = std::max(shift, context.side_shift(view.state.hex(u), opposite(d)));
                cheapest = std::min(cheapest, outlook_.step_value(view, u));
                return;
            }
            if (context.unit(u).bombards) {
                const int strength = shot(view, u, target);
                attack += strength;
                if (strength > 0) counts_on.add(u);
                return;
            }
        } else if (context.unit(u).bombards) {
            return;
        }
        if (!near.has(u) || keeps_objective(view, u) || !rules_->may_attack(view, u)) return;
        candidates[count++] = {u, view.factor(u)};
        counts_on.add(u);
    });
    std::sort(candidates.begin(), candidates.begin() + count, [](const Candidate& a, const Candidate& b) {
        return a.strength != b.strength ? a.strength > b.strength : a.unit < b.unit;
    });
    const auto column = [&] {
        ShiftSink of_modules;
        rules_->shifts_of_modules(view, combat, of_modules);
        int columns = context.hex_shift(at) + shift + of_modules.total();
        if (CombatPlan::option_offered(*rules_, view, combat)) columns += kOption;
        if ((mask & (mask >> 3)) || std::popcount(mask) >= 4) columns += context.enfilade_columns();
        return std::clamp(Odds::of_strengths(attack, std::max(1, defence)).position() + columns,
                          context.lowest_column(), context.highest_column());
    };
    const auto worth_at = [&](int position) {
        return outlook_.value_of(position, outlook_.step_value(view, target), cheapest, caution(view));
    };
    // What friends must do alone, as they cannot get away, is a loss that whoever joins them makes good.
    const int alone = mask != 0 ? std::min(0, worth_at(column())) : 0;
    constexpr int kShare = 8;  // of what a unit's new place is worth to it, one part in so many counts for the attack
    std::vector<PlannedMove> moves;
    int exposed = 0;  // what it costs to touch others than the target
    for (const Candidate& c : std::span(candidates).first(count)) {
        int exposed_there = 0;
        int best_side = -1;
        int best_score = -(1 << 20);
        for (int d = 0; d < kDirections; ++d) {
            if (!context.linked(at, d)) continue;
            const HexIndex hex = context.neighbour(at, d);
            if ((mask >> d) & 1U && !joins(view, moves, hex)) continue;
            if (!plan_.reached_by[hex].has(c.unit)) continue;
            int score = 40 * context.side_shift(hex, opposite(d)) + ((mask >> ((d + 3) % 6)) & 1U ? 50 : 0);
            unsigned& beside = touched[static_cast<std::size_t>(d)];
            if (beside == 0) beside = kKnown | touches(view, hex, at);
            const int others = beside == kKnown ? 0 : exposure(view, c.unit, hex, beside);
            score -= others;
            if (score > best_score) {
                best_score = score;
                best_side = d;
                exposed_there = others;
            }
        }
        if (best_side < 0) continue;
        exposed += exposed_there;
        const HexIndex hex = context.neighbour(at, best_side);
        attack += c.strength;
        mask |= 1U << best_side;
        shift = std::max(shift, context.side_shift(hex, opposite(best_side)));
        cheapest = std::min(cheapest, outlook_.step_value(view, c.unit));
        moves.push_back({c.unit, hex});
        combat.attackers.add(c.unit);
        const int position = column();
        int value = worth_at(position) - alone - exposed;
        // A unit that cannot get away dies of a retreat: closing the ring is worth a step.
        int ways = 0;
        for (int d = 0; d < kDirections; ++d) {
            if (!context.linked(at, d) || ((mask >> d) & 1U)) continue;
            const HexIndex out = context.neighbour(at, d);
            if (!view.board.occupied(out)) ++ways;
        }
        if (ways == 0) value += outlook_.column(position).defender_retreat * outlook_.step_value(view, target) / 100;
        // Strength spent here is missing elsewhere.
        value -= (outlook_.goals(side_).hunt ? 14 : 6) * static_cast<int>(moves.size());
        const Gaze by = gaze(view, c.unit);
        if (view.state.on_map(c.unit)) value += (pull(view, by, hex) - pull(view, by, view.state.hex(c.unit))) / kShare;
        if (value > best.value) {
            best.value = value;
            best.moves = moves;
        }
    }
}

void Tactician::plan_attacks(const StateView& view) {
    const Goals& mine = outlook_.goals(side_);
    // In the last turn whoever goes at the enemy tries everything.
    const int despair = presses(view) && view.state.turn() == view.context.turns() ? 200 : 0;
    const int threshold = (mine.hexes.empty() ? 20 : 10) - despair;
    constexpr int kGoal = 80;    // an enemy on a hex of the victory conditions
    constexpr int kTouched = 2;  // hexes between two enemies that one unit can be beside
    UnitSet enemies;
    view.context.side_units(view.enemy_of(side_)).each([&](UnitIndex e) {
        if (view.state.on_map(e)) enemies.add(e);
    });
    attacks_.resize(static_cast<std::size_t>(kMaxUnits));
    const auto plan = [&](UnitIndex e) {
        PlannedAttack& attack = attacks_[e];
        const bool on_goal = std::find(mine.hexes.begin(), mine.hexes.end(), view.state.hex(e)) != mine.hexes.end();
        attack.moves.clear();
        attack.value = threshold - (on_goal ? kGoal : 0);
        plan_attack_on(view, e, attack);
        if (on_goal) attack.value += kGoal;
    };
    enemies.each(plan);
    for (;;) {
        UnitIndex chosen = kNoUnit;
        int best_value = threshold;
        (enemies - plan_.targets).each([&](UnitIndex e) {
            if (attacks_[e].moves.empty() || attacks_[e].value <= best_value) return;
            best_value = attacks_[e].value;
            chosen = e;
        });
        if (chosen == kNoUnit) return;
        plan_.targets.add(chosen);
        UnitSet sent;
        for (const PlannedMove& move : attacks_[chosen].moves) {
            plan_.moves.push_back(move);
            sent.add(move.unit);
        }
        plan_.committed = plan_.committed | sent;
        // Others are planned anew that count on one of those sent, or from whose hexes the chosen enemy is touched.
        (enemies - plan_.targets).each([&](UnitIndex e) {
            const bool touched = view.context.distance(view.state.hex(e), view.state.hex(chosen)) <= kTouched;
            if (!shortcuts_ || stacks_ || touched || !(attacks_[e].counts_on & sent).empty()) plan(e);
        });
    }
}

}  // namespace ramparts
