// Declaring combats: obligations, who may attack whom, guns in support (6.1–6.8, 7.1–7.8).
#include <algorithm>

#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

int StandardRules::range(const StateView& view, UnitIndex u) const {
    const int printed = view.context.unit(u).range;
    return asked_about(modules_.range, u, view.state.turn()) ? range_in_force(view, u, printed) : printed;
}

bool StandardRules::may_attack(const StateView& view, UnitIndex u) const {
    return !asked_about(modules_.may_attack, u, view.state.turn()) || forbidding_attack(view, u) == nullptr;
}

Combat StandardRules::combat(const StateView& view) const {
    return {view.state.set(Var::attackers), view.state.set(Var::supporters), view.state.set(Var::defenders)};
}

UnitSet StandardRules::attackable(const StateView& view) const {
    UnitSet result = view.board.present(view.enemy_of(view.state.phasing())) - view.state.set(Var::attacked) -
                     view.state.set(Var::retreated);
    if (!view.context.leaders().empty()) result = result - escorted(view);
    for (const auto& hook : modules_.may_be_attacked)  // only the units that are asked about
        (result & hook.units).each([&](UnitIndex u) {
            if (sparing(view, u)) result.remove(u);
        });
    return result;
}

UnitSet StandardRules::able(const StateView& view) const {
    UnitSet result = playing(view.state, view.board.present(view.state.phasing())) - view.state.set(Var::spent) -
                     view.context.leaders();
    for (const auto& hook : modules_.may_attack)  // only the units that are asked about
        (result & hook.units).each([&](UnitIndex u) {
            if (!may_attack(view, u)) result.remove(u);
        });
    return result;
}

UnitSet StandardRules::adjacent_enemies(const StateView& view, UnitIndex u) const {
    UnitSet result;
    if (view.context.naval().has(u)) return result;                      // ships fight at a distance only
    if (!view.in_ezoc(u) && view.board.silent().empty()) return result;  // a ZOC passes where combat does (4.1)
    const HexIndex from = view.state.hex(u);
    const SideId side = view.context.unit(u).side;
    for (int d = 0; d < kDirections; ++d) {
        if (!view.context.linked(from, d)) continue;
        const HexIndex to = view.context.neighbour(from, d);
        const UnitIndex there = view.board.first(to);
        if (there != kNoUnit && view.context.unit(there).side != side) result = result | view.board.units(to);
    }
    return result - view.context.naval();
}

// Leaders who stand with a friend that is none: they neither fight nor are fought, and share its fate.
UnitSet StandardRules::escorted(const StateView& view) const {
    UnitSet result;
    view.context.leaders().each([&](UnitIndex u) {
        if (view.state.on_map(u) && !(view.board.units(view.state.hex(u)) - view.context.leaders()).empty())
            result.add(u);
    });
    return result;
}

// The leaders who go where a unit goes, or fall with it: those of its hex, unless a friend stays that is not `leaving`.
UnitSet StandardRules::followers(const StateView& view, UnitIndex u, UnitSet leaving) const {
    const UnitSet leaders = view.context.leaders();
    if (leaders.empty() || leaders.has(u) || !view.board.present(view.context.unit(u).side).has(u)) return {};
    const UnitSet there = view.board.units(view.state.hex(u));
    leaving.add(u);
    return (there - leaders - leaving).empty() ? there & leaders : UnitSet{};
}

UnitSet StandardRules::guns(const StateView& view, UnitSet able, std::array<int, kMaxUnits>& ranges) const {
    UnitSet result;
    const UnitSet bound = view.context.options().lapsed_gun_may_bombard ? view.state.set(Var::must_attack)
                                                                        : view.state.set(Var::began_in_ezoc);
    ((able & view.context.gunners(view.state.phasing())) - bound - view.state.set(Var::no_fire)).each([&](UnitIndex u) {
        ranges[u] = range(view, u);
        if (ranges[u] > 0) result.add(u);
    });
    return result;
}

void StandardRules::begin_combat_phase(const StateView& view, EventList& events) const {
    const UnitSet in_ezoc = view.board.in_ezoc(view.state.phasing());
    UnitSet must_attack;
    UnitSet must_be_attacked;
    UnitSet spared;
    if (!modules_.may_be_attacked.empty())
        view.board.present(view.enemy_of(view.state.phasing())).each([&](UnitIndex u) {
            if (sparing(view, u)) spared.add(u);
        });
    spared = spared | escorted(view) | view.board.silent();  // who exerts no ZOC obliges nobody
    (playing(view.state, in_ezoc) - view.context.leaders()).each([&](UnitIndex u) {
        if (!may_attack(view, u)) return;
        const UnitSet partners = adjacent_enemies(view, u) - spared;
        if (partners.empty()) return;
        must_attack.add(u);
        must_be_attacked = must_be_attacked | partners;
    });
    events.set(Var::phase, static_cast<std::uint64_t>(Phase::combat));
    events.set(Var::active_unit, 0);
    events.set(Var::began_in_ezoc, in_ezoc);
    events.set(Var::must_attack, must_attack);
    events.set(Var::must_be_attacked, must_be_attacked);
    for (const Var v : {Var::spent, Var::attacked, Var::retreated, Var::no_fire, Var::attackers, Var::supporters,
                        Var::defenders, Var::shifted, Var::retreating})
        events.set(v, UnitSet{});
    events.step(Step::menu, view.state.phasing());
}

namespace {

// Calls `visit(HexIndex)` for the enemy hexes where a combat can begin, until it returns true.
template <class Visit>
bool any_target(const StandardRules& rules, const StateView& view, Visit visit) {
    const CombatPlan plan(rules, view);
    const UnitSet guns = plan.guns();
    UnitSet seen;
    return (guns.empty() ? plan.in_contact() : plan.attackable()).any([&](UnitIndex e) {
        if (seen.has(e)) return false;
        const HexIndex hex = view.state.hex(e);
        Combat begun;
        begun.defenders = plan.defenders_in(hex);
        seen = seen | (view.context.naval().empty() ? begun.defenders : view.board.units(hex));
        bool open = !(begun.defenders & plan.in_contact()).empty() && plan.completable(begun);
        if (!open)
            open = guns.any([&](UnitIndex g) {
                Combat fired = begun;
                fired.supporters.add(g);
                return plan.reaches(g, begun.defenders) && plan.completable(fired);
            });
        return open && visit(hex);
    });
}

}  // namespace

bool StandardRules::combats_open(const StateView& view) const {
    const bool owed = !view.state.set(Var::must_attack).empty() || !view.state.set(Var::must_be_attacked).empty();
    return (owed && !modules_.veto_combats()) || any_target(*this, view, [](HexIndex) { return true; });
}

// Obligations that vetoes of modules leave nobody to meet lapse: first those of units that no combat could have, then,
// when the rest bars every combat, all of them. True when some did. Vetoes of single attackers are in what was counted;
// they matter when one came since then and nobody can attack any more; and so do units that share a hex by a rule of a
// module when nobody can fight both.
bool StandardRules::release_unmet(const StateView& view, EventList& events) const {
    const bool always = modules_.veto_combats();
    if (!always && modules_.may_attack.empty() && ghosts().empty()) return false;
    const UnitSet must_attack = view.state.set(Var::must_attack);
    const UnitSet must_be_attacked = view.state.set(Var::must_be_attacked);
    if (must_attack.empty() && must_be_attacked.empty()) return false;
    if (!always && any_target(*this, view, [](HexIndex) { return true; })) return false;
    const CombatPlan free(*this, view, false);
    UnitSet attack;
    UnitSet attacked;
    must_attack.each([&](UnitIndex u) {
        const auto fights = [&](UnitIndex e) {
            return free.completable({UnitSet::of(u), {}, free.defenders_in(view.state.hex(e))});
        };
        if (free.adjacent(u).any(fights)) attack.add(u);
    });
    must_be_attacked.each([&](UnitIndex e) {
        const UnitSet there = free.defenders_in(view.state.hex(e));
        if (there.has(e) && free.completable({{}, {}, there})) attacked.add(e);
    });
    if (attack == must_attack && attacked == must_be_attacked) {
        if (any_target(*this, view, [](HexIndex) { return true; })) return false;
        attack = attacked = {};
    }
    events.set(Var::must_attack, attack);
    events.set(Var::must_be_attacked, attacked);
    return true;
}

// Whether a combat that is being built can go on; a module's own choices may have shut it.
bool StandardRules::build_open(const StateView& view) const {
    ActionList actions;
    legal_build(view, actions);
    return !actions.empty();
}

void StandardRules::legal_combats(const StateView& view, ActionList& actions) const {
    any_target(*this, view, [&](HexIndex hex) {
        actions.push_back(Action::of_hex(ActionKind::attack, hex));
        return false;
    });
    if (view.state.set(Var::must_attack).empty() && view.state.set(Var::must_be_attacked).empty())
        actions.push_back(Action::plain(ActionKind::end_phase));
}

UnitSet StandardRules::defenders_in(const StateView& view, HexIndex hex) const {
    const UnitSet there = view.board.units(hex) & attackable(view);
    const UnitSet ashore = there - view.context.naval();
    return ashore.empty() ? there : ashore;
}

void StandardRules::begin_combat(const StateView& view, HexIndex hex, EventList& events) const {
    events.set(Var::attackers, UnitSet{});
    events.set(Var::supporters, UnitSet{});
    events.set(Var::defenders, defenders_in(view, hex));
    events.set(Var::locked, 0);
    events.step(Step::build_combat, view.state.phasing());
}

void StandardRules::legal_build(const StateView& view, ActionList& actions) const {
    const Combat now = combat(view);
    const CombatPlan plan(*this, view);
    const bool open = view.state.var(Var::locked) == 0;
    if (open) {
        // Whoever fights all defenders is adjacent to the first.
        const UnitSet hands = plan.adjacent(now.defenders.first());
        UnitSet in_reach;
        (hands - now.supporters).each([&](UnitIndex u) {
            if (!plan.adjacent_to_all(u, now.defenders)) return;
            in_reach = in_reach | plan.adjacent(u);
            if (now.attackers.has(u)) return;
            Combat with = now;
            with.attackers.add(u);
            if (plan.completable(with)) actions.push_back(Action::of_unit(ActionKind::join_attacker, u));
        });
        UnitSet seen = now.defenders;
        (in_reach - now.defenders).each([&](UnitIndex e) {
            if (seen.has(e)) return;
            const HexIndex hex = view.state.hex(e);
            Combat with = now;
            const UnitSet there = plan.defenders_in(hex);
            seen = seen | there;
            with.defenders = with.defenders | there;
            const auto adjacent = [&](UnitIndex a) { return plan.adjacent_to_all(a, with.defenders); };
            const bool shared = now.attackers.empty() ? (hands - now.supporters).any(adjacent)
                                                      : !now.attackers.any([&](UnitIndex a) { return !adjacent(a); });
            if (shared && plan.completable(with)) actions.push_back(Action::of_hex(ActionKind::join_defender, hex));
        });
        (plan.guns() - now.attackers - now.supporters).each([&](UnitIndex g) {
            if (!plan.reaches(g, now.defenders)) return;
            Combat with = now;
            with.supporters.add(g);
            if (plan.completable(with)) actions.push_back(Action::of_unit(ActionKind::support, g));
        });
    }
    if (!plan.complete(now)) return;
    if (open) options_of_modules(view, now, actions);
    const int spare = combat_odds(*this, view, now, false).column - view.context.lowest_column();
    for (int k = 0; k <= spare; ++k)
        actions.push_back(Action::plain(ActionKind::resolve, static_cast<std::uint16_t>(k)));
}

void StandardRules::commit_combat(const StateView& view, int reduction, EventList& events) const {
    const Combat now = combat(view);
    const auto several = [&](UnitSet units) {
        const HexIndex hex = view.state.hex(units.first());
        return units.any([&](UnitIndex u) { return view.state.hex(u) != hex; });
    };
    const int column = combat_odds(*this, view, now, false).column - reduction;
    (now.attackers | now.defenders).each([&](UnitIndex u) { events.origin(u, view.state.hex(u)); });
    const bool either = view.context.options().multi_hex_combat == RuleOptions::MultiHexCombat::either;
    const bool multi = several(now.defenders) || (either && !now.attackers.empty() && several(now.attackers));
    events.set(Var::multi_hex, multi ? 1 : 0);
    events.set(Var::reduction, static_cast<std::uint64_t>(reduction));
    events.set(Var::column, static_cast<std::uint64_t>(column + 64));
    events.set(Var::spent, view.state.set(Var::spent) | now.attackers | now.supporters);
    events.set(Var::attacked, view.state.set(Var::attacked) | now.defenders);
    events.set(Var::shifted, UnitSet{});
    events.set(Var::die, 0);
    events.step(Step::chance_combat, kNoSide);
    // What modules do about a combat that is declared may change its column, before the guns have fired.
    if (!modules_.declared.empty()) events.trigger(kNoUnit, Trigger{TriggerKind::declared}.packed());
    else now.supporters.each([&](UnitIndex u) { happened(RP_HAPPENED_FIRED, u, events); });
}

void StandardRules::roll_combat(const StateView& view, int die, EventList& events) const {
    const CombatResult result = view.context.crt(static_cast<int>(view.state.var(Var::column)) - 64, die);
    const bool assault = !view.state.set(Var::attackers).empty();
    events.set(Var::die, static_cast<std::uint64_t>(die));
    events.set(Var::defender_steps, result.defender_steps);
    events.set(Var::attacker_steps, assault ? result.attacker_steps : 0);
    events.set(Var::result_flags,
               (result.defender_retreats ? 1U : 0U) | (assault && result.attacker_retreats ? 2U : 0U));
    events.set(Var::retreating, UnitSet{});
    events.step(Step::defender_losses, view.enemy_of(view.state.phasing()));
    if (const auto* own = modules_.result(static_cast<int>(view.state.var(Var::column)) - 64, die))
        call_result(view, *own, events);
}

// Obligations lapse with their last partner; they never grow during the phase (6.1, 6.4).
void StandardRules::lapse_obligations(const StateView& view, EventList& events) const {
    const UnitSet hands = able(view);
    const UnitSet targets = attackable(view);
    UnitSet must_attack;
    UnitSet must_be_attacked;
    (view.state.set(Var::must_attack) & hands).each([&](UnitIndex u) {
        if (!(adjacent_enemies(view, u) & targets).empty()) must_attack.add(u);
    });
    (view.state.set(Var::must_be_attacked) & targets).each([&](UnitIndex u) {
        if (!(adjacent_enemies(view, u) & hands).empty()) must_be_attacked.add(u);
    });
    events.set(Var::must_attack, must_attack);
    events.set(Var::must_be_attacked, must_be_attacked);
}

void StandardRules::clear_combat(EventList& events) const {
    for (const Var v : {Var::attackers, Var::supporters, Var::defenders, Var::shifted, Var::retreating})
        events.set(v, UnitSet{});
    for (const Var v : {Var::locked, Var::reduction, Var::column, Var::die, Var::multi_hex, Var::result_flags})
        events.set(v, 0);
}

void StandardRules::finish_combat(const StateView& view, EventList& events) const {
    lapse_obligations(view, events);
    clear_combat(events);
    events.step(Step::menu, view.state.phasing());
    if (!modules_.finished.empty()) events.trigger(kNoUnit, Trigger{TriggerKind::finished}.packed());
}

}  // namespace ramparts
