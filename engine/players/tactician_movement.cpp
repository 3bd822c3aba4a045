// The tactician's movement phase: attacks first, then everybody else by the worth of places.
#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "engine/players/tactician.hpp"

namespace ramparts {
namespace {

constexpr int kFarthest = 400;  // half points: what is farther is far
constexpr int kFarFire = 40;    // what a target is worth that a gun hardly harms
constexpr int kNothing = -(1 << 30);

int full_fire(const StateView& view, UnitIndex gun) { return 70 * view.factor(gun); }

std::vector<HexIndex> hexes_of_side(const StateView& view, SideId side) {
    std::vector<HexIndex> hexes;
    view.context.side_units(side).each([&](UnitIndex u) {
        if (view.state.on_map(u)) hexes.push_back(view.state.hex(u));
    });
    return hexes;
}

}  // namespace

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
        std::vector<HexIndex> targets = hexes_of_side(view, view.enemy_of(side_));
        travel(profile, targets, plan_.enemy_fields[i]);
    }
    return plan_.enemy_fields[i];
}

// How long enemies on the map, and those still to come, need to every hex: for those who must survive.
const Tactician::Field& Tactician::field_from_enemy(const StateView& view) {
    if (!plan_.flight_field.empty()) return plan_.flight_field;
    std::vector<HexIndex> targets = hexes_of_side(view, view.enemy_of(side_));
    int profile = -1;
    view.context.side_units(view.enemy_of(side_)).each([&](UnitIndex u) {
        if (view.state.status(u) == UnitStatus::eliminated) return;
        if (profile < 0) profile = view.context.unit(u).profile;
        if (view.state.status(u) == UnitStatus::reserve && view.context.unit(u).entry != 0xFF)
            targets.push_back(view.context.entry_hex(view.context.unit(u).entry));
    });
    travel(std::max(profile, 0), targets, plan_.flight_field);
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
        marks_ = hexes_of_side(view, view.enemy_of(side_));
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
