// Combat results: step losses, retreats, displacement chains, advance (6.11–6.15).
#include <algorithm>

#include "engine/rules/standard.hpp"

namespace ramparts {
namespace {

Var chain_word(int i) noexcept { return static_cast<Var>(static_cast<int>(Var::chain) + i / 2); }

struct ChainLink {
    UnitIndex unit;
    HexIndex hex;
};

ChainLink chain_link(const StateView& view, int i) noexcept {
    const auto packed = static_cast<std::uint32_t>(view.state.var(chain_word(i)) >> (i % 2 * 32));
    return {static_cast<UnitIndex>(packed >> 24), packed & 0xFFFFFF};
}

std::uint64_t with_link(std::uint64_t word, int i, ChainLink link) noexcept {
    const int shift = i % 2 * 32;
    const std::uint64_t packed = std::uint64_t{link.unit} << 24 | link.hex;
    return (word & ~(std::uint64_t{0xFFFFFFFF} << shift)) | packed << shift;
}

}  // namespace

bool StandardRules::stands_fast(const StateView& view, UnitIndex u) const {
    return asked_about(modules_.stands_fast, u, view.state.turn()) && held_by_module(view, u);
}

// A unit is eliminated, and the leaders with it, unless somebody else stays with them who is not gone too.
void StandardRules::fall(const StateView& view, UnitIndex u, EventList& events, UnitSet with) const {
    (UnitSet::of(u) | followers(view, u, with)).each([&](UnitIndex gone) {
        events.eliminate(gone);
        happened(RP_HAPPENED_ELIMINATED, gone, events);
    });
}

// A unit goes into a hex, and the leaders with it.
void StandardRules::go(const StateView& view, UnitIndex u, HexIndex hex, int how, EventList& events) const {
    (UnitSet::of(u) | followers(view, u)).each([&](UnitIndex goes) {
        events.move(goes, hex);
        enter_hex(view, goes, hex, how, events);
    });
}

void StandardRules::lose_step(const StateView& view, UnitIndex u, bool defender, EventList& events) const {
    const Var pending = defender ? Var::defender_steps : Var::attacker_steps;
    if (view.state.steps(u) > 1) {
        events.steps(u, view.state.steps(u) - 1);
        happened(RP_HAPPENED_STEP_LOST, u, events);
    } else {
        fall(view, u, events);
    }
    events.set(pending, view.state.var(pending) - 1);
}

bool StandardRules::settle_losses(const StateView& view, bool defender, EventList& events) const {
    const Var pending = defender ? Var::defender_steps : Var::attacker_steps;
    const UnitSet alive = losers(view, defender);
    int steps = 0;
    alive.each([&](UnitIndex u) { steps += view.state.steps(u); });
    const int owed = static_cast<int>(view.state.var(pending));
    if (owed == 0 || alive.empty()) {
        events.set(pending, 0);
        const SideId attacker = view.state.phasing();
        if (const auto called = procedure(view)) end_procedure(view, *called, events);
        else if (defender) events.step(Step::attacker_losses, attacker);
        else events.step(Step::retreats, attacker);
        return true;
    }
    if (owed >= steps) {
        UnitSet with = alive;
        alive.each([&](UnitIndex u) {
            fall(view, u, events, with);
            with.remove(u);  // the first of a hex takes its leaders along
        });
        events.set(pending, 0);
        return true;
    }
    if (alive.count() > 1) return false;
    lose_step(view, alive.first(), defender, events);
    return true;
}

// In a combat over several hexes nobody retreats into a hex that held a unit when it began (6.12).
bool StandardRules::held_at_start(const StateView& view, HexIndex hex) const {
    const UnitSet involved = view.state.set(Var::attackers) | view.state.set(Var::defenders);
    const UnitSet left = view.state.set(Var::shifted) | involved;
    if (left.any([&](UnitIndex u) { return view.state.origin(u) == hex; })) return true;
    return !(view.board.units(hex) - left).empty();
}

// Which of the classes of 6.12–6.14 the hex in a direction is in for a unit that has to go: 1 empty, 2 empty in an
// EZOC, 3 held by as many friends as may share it, of whom one would have to be displaced, 0 closed. A hex with room is
// as good as an empty one. The hexes of a chain are closed to those it moves on.
int StandardRules::way_out(const StateView& view, UnitIndex u, int direction,
                           const std::vector<HexIndex>& chain) const {
    const GameContext& context = view.context;
    const SideId side = context.unit(u).side;
    const SideId enemy = view.enemy_of(side);
    const HexIndex from = view.state.hex(u);
    if (!may_step(view, u, profile(view, u), direction)) return 0;
    const HexIndex to = context.neighbour(from, direction);
    const UnitSet there = view.board.units(to);
    if (!there.empty() && context.unit(there.first()).side == enemy) return 0;
    if (std::find(chain.begin(), chain.end(), to) != chain.end()) return 0;
    if (view.state.var(Var::multi_hex) != 0 && held_at_start(view, to)) return 0;
    const bool retreats = chain.size() == 1 && chain.front() == from;
    const bool refused = unwelcome(view, u, to, retreats ? kByRetreat : kByDisplacement);
    if (view.board.shut_to(context, u, to)) {
        const bool counts = view.board.category(context, u) == StackCategory::counts;
        const bool alone = there.count() == 1;  // whoever is displaced leaves nobody behind
        return counts && (alone || !refused) && !(there - view.board.ghosts()).empty() ? 3 : 0;
    }
    if (refused) return 0;
    const bool held = view.board.zoc(enemy, to) && !context.naval().has(u);
    return held && context.options().retreat_must_leave_ezoc_first ? 2 : 1;
}

// Whether a unit, and whoever it has to displace in turn, can make room (6.13): some way over friends leads to one with
// room to go to. The shortest way takes no hex twice, so each friend is looked at once, nearest first.
bool StandardRules::displaceable(const StateView& view, UnitSet holders, const std::vector<HexIndex>& chain,
                                 int& looked_at) const {
    UnitSet seen = holders;
    UnitSet wave = seen;
    for (std::size_t length = chain.size(); length < std::size_t{kMaxChain} && !wave.empty(); ++length) {
        UnitSet next;
        const auto makes_room = [&](UnitIndex pushed) {
            if (!may_be_displaced(view, pushed)) return false;
            for (int d = 0; d < kDirections; ++d) {
                ++looked_at;
                const int rank = way_out(view, pushed, d, chain);
                if (rank == 1 || rank == 2) return true;
                if (rank == 3) next = next | holders_of(view, view.context.neighbour(view.state.hex(pushed), d));
            }
            return false;
        };
        if (wave.any(makes_room)) return true;
        wave = next - seen;
        seen = seen | next;
    }
    return false;
}

// A retreat of several hexes that a module called never leads back into the hex where it began.
bool StandardRules::leads_back(const StateView& view, UnitIndex u, int direction) const {
    if (frame_depth(view.state) == 0) return false;
    const auto called = procedure(view);
    if (!called || called->number != RP_PROC_RETREAT || called->locals[6] != u) return false;
    return view.context.neighbour(view.state.hex(u), direction) == static_cast<HexIndex>(called->locals[7]);
}

// The units that stand in a hex and count for stacking.
UnitSet StandardRules::holders_of(const StateView& view, HexIndex hex) const {
    return view.board.units(hex) - view.board.ghosts();
}

// Whoever never retreats is not displaced either, and nobody out of an EZOC (6.13).
bool StandardRules::may_be_displaced(const StateView& view, UnitIndex u) const {
    return !stands_fast(view, u) && (!view.in_ezoc(u) || view.context.options().displace_out_of_ezoc);
}

// Where the last of a chain may go; `chain` has the hexes that are being left in it.
RetreatOptions StandardRules::candidates(const StateView& view, UnitIndex u, const std::vector<HexIndex>& chain) const {
    RetreatOptions out;
    out.rank = 4;
    for (int d = 0; d < kDirections; ++d) {
        ++out.looked_at;
        const int rank = leads_back(view, u, d) ? 0 : way_out(view, u, d, chain);
        if (rank == 0 || rank > out.rank) continue;
        const HexIndex to = view.context.neighbour(view.state.hex(u), d);
        if (rank == 3 && !displaceable(view, holders_of(view, to), chain, out.looked_at)) continue;
        if (rank < out.rank) out.hexes.clear();
        out.rank = rank;
        out.hexes.push_back(to);
    }
    if (out.hexes.empty()) out.rank = 0;
    std::sort(out.hexes.begin(), out.hexes.end());
    return out;
}

RetreatOptions StandardRules::retreat_options(const StateView& view, UnitIndex u) const {
    return candidates(view, u, {view.state.hex(u)});
}

bool StandardRules::settle_retreats(const StateView& view, EventList& events) const {
    UnitSet waiting = view.state.set(Var::retreating);
    if (waiting.empty()) {
        if (const auto called = procedure(view)) {
            go_on_retreating(view, *called, events);
            return true;
        }
        const std::uint64_t flags = view.state.var(Var::result_flags);
        if (flags == 0) {
            events.step(Step::advance, view.state.phasing());
            return true;
        }
        const bool defender = (flags & 1U) != 0;
        view.state.set(defender ? Var::defenders : Var::attackers).each([&](UnitIndex u) {
            if (view.state.on_map(u)) waiting.add(u);
        });
        events.set(Var::result_flags, defender ? flags & ~std::uint64_t{1} : 0);
        events.set(Var::retreating, waiting);
        events.step(Step::retreats, defender ? view.enemy_of(view.state.phasing()) : view.state.phasing());
        return true;
    }
    UnitSet lost;
    UnitSet gone;  // taken off the map by a module
    waiting.each([&](UnitIndex u) {
        if (!view.state.on_map(u)) gone.add(u);
        else if (stands_fast(view, u)) lost.add(u);
    });
    if (!gone.empty()) {
        events.set(Var::retreating, waiting - gone);
        return true;
    }
    int choices = 0;
    Action only;
    if (lost.empty()) {
        waiting.each([&](UnitIndex u) {
            for (const HexIndex hex : retreat_options(view, u).hexes) {
                ++choices;
                only = Action::of_unit(ActionKind::retreat, u, hex);
            }
        });
        if (choices > 1) return false;
        if (choices == 1) {
            begin_retreat(view, only.unit, only.hex, events);
            return true;
        }
        // Nobody has a way out: eliminated in place, one after the other, since each leaves a hex that may be the way
        // out of the next (6.12).
        lost = UnitSet::of(waiting.first());
    }
    lost.each([&](UnitIndex u) { lose_for_retreat(view, u, events); });
    events.set(Var::retreating, waiting - lost);
    return true;
}

void StandardRules::begin_retreat(const StateView& view, UnitIndex u, HexIndex hex, EventList& events) const {
    if (view.board.shut_to(view.context, u, hex)) {
        events.set(Var::chain_length, 1);
        events.set(chain_word(0), with_link(0, 0, {u, hex}));
        events.step(Step::displacement, view.context.unit(u).side);
        return;
    }
    go(view, u, hex, kByRetreat, events);
    happened(RP_HAPPENED_RETREATED, u, events);
    events.set(Var::shifted, view.state.set(Var::shifted) | UnitSet::of(u));
    events.set(Var::retreated, view.state.set(Var::retreated) | UnitSet::of(u));
    events.set(Var::retreating, view.state.set(Var::retreating) - UnitSet::of(u));
}

namespace {

std::vector<HexIndex> chain_hexes(const StateView& view) {
    const int length = static_cast<int>(view.state.var(Var::chain_length));
    std::vector<HexIndex> hexes{view.state.hex(chain_link(view, 0).unit)};
    for (int i = 0; i < length; ++i) hexes.push_back(chain_link(view, i).hex);
    return hexes;
}

}  // namespace

// Of several units in the hex the owner chooses which one makes room, each going where it would retreat to.
void StandardRules::legal_displacement(const StateView& view, ActionList& actions) const {
    const std::vector<HexIndex> chain = chain_hexes(view);
    holders_of(view, chain.back()).each([&](UnitIndex u) {
        if (!may_be_displaced(view, u)) return;
        for (const HexIndex hex : candidates(view, u, chain).hexes)
            actions.push_back(Action::of_unit(ActionKind::displace, u, hex));
    });
}

bool StandardRules::settle_displacement(const StateView& view, EventList& events) const {
    ActionList actions;
    legal_displacement(view, actions);
    if (actions.size() > 1) return false;
    if (actions.empty()) give_up_chain(view, events);
    else continue_chain(view, actions.front().unit, actions.front().hex, events);
    return true;
}

// A module answers otherwise than it did when the chain began: nobody makes room, and the first of it has no way out.
void StandardRules::give_up_chain(const StateView& view, EventList& events) const {
    const UnitIndex head = chain_link(view, 0).unit;
    const int length = static_cast<int>(view.state.var(Var::chain_length));
    events.set(Var::chain_length, 0);
    for (int i = 0; i < length; i += 2) events.set(chain_word(i), 0);
    events.set(Var::retreating, view.state.set(Var::retreating) - UnitSet::of(head));
    events.step(Step::retreats, view.context.unit(head).side);
    lose_for_retreat(view, head, events);
}

void StandardRules::continue_chain(const StateView& view, UnitIndex last, HexIndex hex, EventList& events) const {
    const int length = static_cast<int>(view.state.var(Var::chain_length));
    const SideId side = view.context.unit(last).side;
    if (view.board.shut_to(view.context, last, hex)) {
        events.set(chain_word(length), with_link(view.state.var(chain_word(length)), length, {last, hex}));
        events.set(Var::chain_length, static_cast<std::uint64_t>(length) + 1);
        return;
    }
    UnitSet shifted = view.state.set(Var::shifted);
    UnitSet no_fire = view.state.set(Var::no_fire);
    const UnitSet involved = view.state.set(Var::attackers) | view.state.set(Var::defenders);
    const auto shift = [&](UnitIndex u, HexIndex to) {
        if (!shifted.has(u) && !involved.has(u)) events.origin(u, view.state.hex(u));
        go(view, u, to, kByDisplacement, events);
        shifted.add(u);
    };
    shift(last, hex);
    no_fire.add(last);
    for (int i = length - 1; i >= 0; --i) {
        const ChainLink link = chain_link(view, i);
        shift(link.unit, link.hex);
        if (i > 0) no_fire.add(link.unit);
    }
    const UnitIndex head = chain_link(view, 0).unit;
    events.set(Var::shifted, shifted);
    events.set(Var::no_fire, no_fire);
    events.set(Var::retreated, view.state.set(Var::retreated) | UnitSet::of(head));
    events.set(Var::retreating, view.state.set(Var::retreating) - UnitSet::of(head));
    events.set(Var::chain_length, 0);
    for (int i = 0; i < length; i += 2) events.set(chain_word(i), 0);
    events.step(Step::retreats, side);
}

void StandardRules::advance_options(const StateView& view, ActionList& actions) const {
    const std::size_t first = actions.size();
    std::vector<HexIndex> vacated;
    const auto vacate = [&](HexIndex hex) {
        if (!view.board.occupied(hex) && std::find(vacated.begin(), vacated.end(), hex) == vacated.end())
            vacated.push_back(hex);
    };
    const auto called = procedure(view);
    if (called) vacate(static_cast<HexIndex>(called->locals[5]));
    else view.state.set(Var::defenders).each([&](UnitIndex u) { vacate(view.state.origin(u)); });
    const UnitSet victors = called ? called->units(0) : view.state.set(Var::attackers);
    (victors - view.state.set(Var::retreated)).each([&](UnitIndex u) {
        if (!view.state.on_map(u) || stands_fast(view, u)) return;
        const HexIndex from = view.state.hex(u);
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex hex = view.context.neighbour(from, d);
            // Terrain closed to the unit's class stays closed (4.16), as in retreats.
            if (!may_step(view, u, profile(view, u), d)) continue;
            if (std::find(vacated.begin(), vacated.end(), hex) != vacated.end())
                actions.push_back(Action::of_unit(ActionKind::advance, u, hex));
        }
    });
    if (actions.size() > first && view.context.options().advance_is_optional)
        actions.push_back(Action::plain(ActionKind::decline));
}

bool StandardRules::settle_advance(const StateView& view, EventList& events) const {
    ActionList actions;
    advance_options(view, actions);
    if (actions.size() > 1) return false;
    if (actions.empty()) events.step(Step::automatic, kNoSide);
    else resolve(view, actions.front(), events);
    return true;
}

}  // namespace ramparts
