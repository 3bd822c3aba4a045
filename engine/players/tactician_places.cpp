// What a place is worth to the tactician's units: how it draws them, what contact with the enemy there leads to, the
// danger there, a gun's fire from there.
#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "engine/players/tactician.hpp"

namespace ramparts {
namespace {

constexpr int kFarthest = 400;  // half points: what is farther is far
constexpr int kFarFire = 40;    // what a target is worth that a gun hardly harms

int full_fire(const StateView& view, UnitIndex gun) { return 70 * view.factor(gun); }

}  // namespace

// From how many half points to the enemy on a place is no better for being nearer to him. Into contact goes only who
// has something to gain by the fight; a gun that can fire from where it stands is kept out of the van.
int Tactician::near_enough(const StateView& view, UnitIndex u) const {
    if (outlook_.goals(side_).hunt) return 0;
    const int others = presses(view) ? 4 : 12;
    const bool fires =
        view.context.unit(u).bombards && (!view.state.on_map(u) || rules_->may_support(view, u, view.state.hex(u)));
    return fires ? std::clamp<int>(2 * rules_->range(view, u), others, kFarthest) : others;
}

// What a unit sees every hex with. Fields are made here, when a value of this side's goals asks for them.
Tactician::Gaze Tactician::gaze(const StateView& view, UnitIndex u) {
    const Goals& mine = outlook_.goals(side_);
    const int profile = view.context.unit(u).profile;
    Gaze made;
    made.unit = u;
    made.fear = fear(view, u);
    if (view.context.unit(u).bombards) {
        made.most_fire = std::max(kFarFire, full_fire(view, u));
        list_enemies(view, marks_);
    }
    if (mine.survive) made.from_enemy = field_from_enemy(view).data();
    if (mine.hunt && u < prey_fields_.size()) made.to_prey = prey_fields_[u];
    if (mine.hunt || mine.trade) {
        made.to_enemy = field_to_enemy(view, profile).data();
        made.near_enough = near_enough(view, u);
        made.bold = !mine.hunt && presses(view);
    }
    if (!mine.hexes.empty()) made.to_goal = field_to_goal(profile).data();
    return made;
}

// Attraction of a hex by the victory conditions alone.
int Tactician::pull(const StateView& view, const Gaze& by, HexIndex hex) const {
    const Goals& mine = outlook_.goals(side_);
    int value = 0;
    if (by.from_enemy != nullptr) value += 9 * std::min<int>(by.from_enemy[hex], 120);
    if (by.to_prey != nullptr) {
        value -= 10 * std::min<int>(by.to_prey[hex], 400);
        value -= std::min<int>(by.to_enemy[hex], 400);
    } else if (by.to_enemy != nullptr) {
        value -= (by.bold ? 30 : 10) * std::clamp<int>(by.to_enemy[hex], by.near_enough, kFarthest);
    }
    if (by.to_goal != nullptr) {
        value -= 8 * std::min<int>(by.to_goal[hex], 400);
        if (std::find(mine.hexes.begin(), mine.hexes.end(), hex) != mine.hexes.end())
            value += 260 + 8 * view.factor(by.unit) +
                     60 * (mine.each_turn ? 4 : std::max(0, 4 - (view.context.turns() - view.state.turn())));
    }
    return value;
}

// What a gun's fire from a place is worth by its best target, of those that gaze() has listed; where it is not more
// than `enough`, anything up to it.
int Tactician::gun_value(const StateView& view, UnitIndex u, HexIndex hex, int enough) const {
    const GameContext& context = view.context;
    const int range = rules_->range(view, u);
    const int full = full_fire(view, u);
    int value = 0;
    const auto look = [&](HexIndex at, bool near) {
        const int most = near ? std::max(kFarFire, full) : kFarFire;
        if (most <= value || most <= enough) return;
        const Sight sight = context.los().sight(hex, at, [&](HexIndex h) { return view.board.occupied(h); });
        if (sight != Sight::blocked) value = std::max(value, sight == Sight::clear && near ? full : kFarFire);
    };
    std::array<HexIndex, kMaxUnits> far;  // looked at last, as they are worth less
    std::size_t count = 0;
    for (const HexIndex at : marks_) {
        const int distance = context.distance(hex, at);
        if (distance < 2 || distance > range + 2) continue;
        if (2 * distance <= context.unit(u).range) look(at, true);
        else far[count++] = at;
    }
    for (const HexIndex at : std::span(far).first(count)) look(at, false);
    return value;
}

// Who fights from a hex: one unit, or all of its stack.
UnitSet Tactician::fighters(const StateView& view, HexIndex hex) const {
    const UnitIndex first = view.board.first(hex);
    if (stacks_) return view.board.units(hex);
    return first == kNoUnit ? UnitSet{} : UnitSet::of(first);
}

// Entering an enemy ZOC means attacking from there: the worth of the fights this hex commits the unit to.
int Tactician::contact_value(const StateView& view, UnitIndex u, HexIndex hex) const {
    const GameContext& context = view.context;
    int value = 0;
    int fights = 0;
    for (int d = 0; d < kDirections; ++d) {
        if (!context.linked(hex, d)) continue;
        const HexIndex at = context.neighbour(hex, d);
        const UnitIndex e = view.board.first(at);
        if (e == kNoUnit || context.unit(e).side == side_) continue;
        ++fights;
        int attack = view.factor(u);
        unsigned mask = 1U << opposite(d);
        int shift = context.side_shift(hex, d);
        for (int k = 0; k < kDirections; ++k) {
            if (!context.linked(at, k)) continue;
            UnitSet friends = fighters(view, context.neighbour(at, k)) & plan_.players;
            friends.remove(u);
            if (friends.empty()) continue;
            friends.each([&](UnitIndex f) { attack += view.factor(f); });
            mask |= 1U << k;
            shift = std::max(shift, context.side_shift(context.neighbour(at, k), opposite(k)));
        }
        if ((mask & (mask >> 3)) || std::popcount(mask) >= 4) shift += context.enfilade_columns();
        int defence = 0;
        view.board.units(at).each([&](UnitIndex x) { defence += outlook_.defence(view, x); });
        const int position =
            std::clamp(Odds::of_strengths(attack, std::max(1, defence)).position() + context.hex_shift(at) + shift,
                       context.lowest_column(), context.highest_column());
        value += outlook_.value_of(position, outlook_.step_value(view, e), outlook_.step_value(view, u), caution(view));
    }
    // Two fights with one unit: at best one of them is a soak-off.
    if (fights > 1) value -= 200 * (fights - 1);
    return value;
}

// The danger of a place for one of its own units. In one's own movement phase the enemy stands still: what threatens a
// hex is looked at once.
int Tactician::danger(const StateView& view, UnitIndex u, HexIndex hex) {
    const auto menaces = [&]() -> const std::vector<Menace>& {
        // Who does not know where all of them are has another guess at each choice.
        if (plan_.menaces_in != view.state.hash()) {
            outlook_.list_menaces(view, view.enemy_of(side_), plan_.menaces);
            plan_.menaces_in = view.state.hash();
        }
        return plan_.menaces;
    };
    if (view.state.phase() != Phase::movement || view.state.phasing() != side_)
        return outlook_.danger(view, u, hex, outlook_.threat(menaces(), hex));
    if (plan_.threats.empty()) plan_.threats.resize(view.context.hexes());
    Threat& threat = plan_.threats[hex];
    if (threat.guns < 0) threat = outlook_.threat(menaces(), hex);
    return outlook_.danger(view, u, hex, threat);
}

// A place with all of its worth but for the danger there and the fire from there, which take longer to see.
Tactician::Place Tactician::place(const StateView& view, const Gaze& by, HexIndex hex) const {
    const GameContext& context = view.context;
    const Goals& mine = outlook_.goals(side_);
    const UnitIndex u = by.unit;
    const bool contact = view.board.zoc(view.enemy_of(side_), hex);
    int value = pull(view, by, hex) + static_cast<int>(mix64(plan_.whim ^ (std::uint64_t{u} << 32 | hex)) % 24);
    constexpr int kGuard = 80;
    constexpr int kGuards = 3;  // hexes from which it is soon there
    for (const HexIndex ground : plan_.guarded) {
        const int distance = context.distance(ground, hex);
        if (distance > 0 && distance <= kGuards) value += kGuard;
    }
    if (contact) value += contact_value(view, u, hex) - (by.most_fire > 0 ? 250 : 0);
    else value -= outlook_.obstruction(hex);
    int friends = 0;
    for (int d = 0; d < kDirections; ++d) {
        const HexIndex n = context.neighbour(hex, d);
        if (n == kNoHex) continue;
        const UnitIndex f = view.board.first(n);
        if (f == kNoUnit || f == u) continue;
        if (context.unit(f).side == side_) ++friends;
        // Whoever hunts pins: a unit in a zone of control cannot walk away (4.1).
        else if (mine.hunt && context.linked(hex, d) && !view.board.zoc(side_, n)) value += 90;
    }
    // Who must survive spreads out: one pursuer must not find two of them.
    value += (mine.survive ? -12 : 6) * std::min(friends, 2);
    return {hex, value, contact ? 0 : by.most_fire};
}

// The worth of a place if it is more than `enough`; otherwise anything up to `enough`, as danger and fire are looked at
// only where they can matter.
int Tactician::place_value(const StateView& view, const Gaze& by, const Place& place, int enough) {
    int value = place.value;
    if (value + place.most_fire <= enough && danger_harms_) return enough;
    if (by.fear > 0) value -= danger(view, by.unit, place.hex) * by.fear / 100;
    if (place.most_fire == 0 || (shortcuts_ && value + place.most_fire <= enough)) return value;
    return value + gun_value(view, by.unit, place.hex, shortcuts_ ? enough - value : kNothing);
}

HexIndex Tactician::best_place(const StateView& view, UnitIndex u, bool& stay) {
    const Gaze by = gaze(view, u);
    HexIndex best = kNoHex;
    int best_value = kNothing;
    stay = false;
    if (view.state.on_map(u)) {
        best = view.state.hex(u);
        best_value = place_value(view, by, place(view, by, best), kNothing) + 4;
        stay = true;
    }
    Reach& reach = reach_of_thread();
    if (!rules_->reach(view, u, reach)) return best;
    open_.clear();
    reach.each_hex(!view.state.on_map(u), [&](HexIndex hex) { open_.push_back(place(view, by, hex)); });
    // What promises most is looked at first: of the places before it only one that is worth as much is of interest.
    const auto promising = std::max_element(open_.begin(), open_.end(), [](const Place& a, const Place& b) {
        return a.value + a.most_fire < b.value + b.most_fire;
    });
    const int promised = promising == open_.end() ? kNothing : place_value(view, by, *promising, best_value);
    for (auto at = open_.begin(); at != open_.end(); ++at) {
        const int enough = at < promising ? std::max(best_value, promised - 1) : best_value;
        const int value = at == promising ? promised : place_value(view, by, *at, enough);
        if (value <= enough) continue;
        best_value = value;
        best = at->hex;
        stay = false;
    }
    return best;
}

}  // namespace ramparts
