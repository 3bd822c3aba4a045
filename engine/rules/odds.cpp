// Strengths, ratio and shifts (6.2, 6.9, 6.10, 6.16, 7.3, 7.9).
#include "engine/rules/odds.hpp"

#include <algorithm>
#include <bit>

#include "engine/modules/module_words.hpp"
#include "engine/rules/module_view.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {
namespace {

// Shifts of the standard rules, which modules may forbid; one that is forbidden is listed with 0 columns.
class StandardShifts {
public:
    StandardShifts(const StandardRules& rules, const StateView& view, const Combat& combat, ShiftSink& sink)
        : rules_(rules), view_(view), combat_(combat), sink_(sink) {}
    void add(unsigned cause, const Shift& shift) const {
        const BoundModule* module = rules_.forbidding_shift(view_, combat_, cause, shift);
        if (module == nullptr) sink_.add(shift);
        else sink_.add({0, module->rule(), {}, shift.hex, module->info().title, module->slot});
    }

private:
    const StandardRules& rules_;
    const StateView& view_;
    const Combat& combat_;
    ShiftSink& sink_;
};

// One of the units for each hex they stand in.
UnitSet one_for_each_hex(const StateView& view, UnitSet units) {
    UnitSet result;
    units.each([&](UnitIndex u) {
        if ((view.board.units(view.state.hex(u)) & units).first() == u) result.add(u);
    });
    return result;
}

int direction_between(const GameContext& context, HexIndex from, HexIndex to) {
    for (int d = 0; d < kDirections; ++d)
        if (context.neighbour(from, d) == to) return d;
    return -1;
}

// Columns for hexsides: judged by A alone, only when every pair of A and D has some (6.9).
void hexside_shift(const StateView& view, const Combat& combat, UnitSet targets, const StandardShifts& shifts) {
    const GameContext& context = view.context;
    if (combat.attackers.empty()) return;
    if (context.options().hexside_shift == RuleOptions::HexsideShift::every_pair) {
        // Each pair's columns count as far as every other pair has them too, to the same side.
        int least = 1000;
        int most = -1000;
        HexIndex least_at = kNoHex;
        HexIndex most_at = kNoHex;
        combat.attackers.each([&](UnitIndex u) {
            targets.each([&](UnitIndex t) {
                const HexIndex target = view.state.hex(t);
                const int d = direction_between(context, view.state.hex(u), target);
                const int columns = d < 0 ? 0 : context.side_shift(view.state.hex(u), d);
                if (columns < least) {
                    least = columns;
                    least_at = target;
                }
                if (columns > most) {
                    most = columns;
                    most_at = target;
                }
            });
        });
        if (least > 0 && least_at != kNoHex) shifts.add(RP_SHIFT_HEXSIDE, {least, "6.9", Shift::kHexside, least_at});
        else if (most < 0 && most_at != kNoHex) shifts.add(RP_SHIFT_HEXSIDE, {most, "6.9", Shift::kHexside, most_at});
        return;
    }
    const Ruleset& rules = context.ruleset();
    const Map& map = context.scenario().map;
    const auto some_pair = [&](auto test) {
        return combat.attackers.any([&](UnitIndex u) {
            const HexIndex from = view.state.hex(u);
            return targets.any(
                [&](UnitIndex t) { return test(from, direction_between(context, from, view.state.hex(t))); });
        });
    };
    // Mostly nothing is on one of the hexsides: then no row need be looked at.
    if (some_pair([&](HexIndex from, int d) { return d < 0 || !map.side(from, d).any_kind(); })) return;
    for (const ShiftRow& row : rules.shifts) {
        if (row.cause != ShiftCause::hexside) continue;
        const bool directed = rules.hexside_kinds[row.kind].directed;
        const auto lacks = [&](HexIndex from, int d) {
            return !map.side(from, d).has(row.kind) || (directed && !map.rises(from, d, row.kind));
        };
        if (!some_pair(lacks))
            shifts.add(RP_SHIFT_HEXSIDE,
                       {row.columns, "6.9", {}, view.state.hex(targets.first()), rules.hexside_kinds[row.kind].name});
    }
}

void in_hex_shift(const StateView& view, UnitSet targets, const StandardShifts& shifts) {
    const bool largest = view.context.options().hex_shift == RuleOptions::HexShift::largest;
    HexIndex where = view.state.hex(targets.first());
    targets.each([&](UnitIndex t) {
        const int here = view.context.hex_shift(view.state.hex(t));
        const int best = view.context.hex_shift(where);
        if (largest ? here < best : here > best) where = view.state.hex(t);
    });
    if (const int columns = view.context.hex_shift(where))
        shifts.add(RP_SHIFT_HEX, {columns, "6.9", Shift::kTerrain, where});
}

// Whether the attackers of this combat catch the hex in enfilade (6.10). The rule counts units, each alone in its hex
// (4.9); where hexes hold several, those of one hex come from one direction and count once.
bool enfiladed(const StateView& view, const Combat& combat, HexIndex target) {
    unsigned mask = 0;
    UnitSet counted;
    combat.attackers.each([&](UnitIndex u) {
        const int d = direction_between(view.context, target, view.state.hex(u));
        if (d < 0) return;
        mask |= 1U << d;
        counted.add(u);
    });
    if (view.context.options().enfilade_counts_bombardment) counted = counted | combat.supporters;
    if (view.context.options().stacking_limit > 1) counted = one_for_each_hex(view, counted);
    const int count = counted.count();
    if (count >= 4 || (mask & (mask >> 3)) != 0) return true;
    for (const unsigned alternate : {0b010101U, 0b101010U}) {
        if ((mask & alternate) != alternate) continue;
        if (!view.context.options().enfilade_needs_empty_between) return true;
        bool empty = true;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex hex = view.context.neighbour(target, d);
            if (!((alternate >> d) & 1U) && hex != kNoHex && view.board.occupied(hex)) empty = false;
        }
        if (empty) return true;
    }
    return false;
}

}  // namespace

namespace {

// What modules make of a strength, or of a gun's that range or sight leaves less of.
int in_force(const StandardRules& rules, const StateView& view, UnitIndex u, unsigned role, HexIndex hex,
             int strength) {
    return asked_about(rules.modules().strength, u, view.state.turn())
               ? rules.strength_in_force(view, u, role, hex, strength)
               : strength;
}

}  // namespace

int unit_strength(const StandardRules& rules, const StateView& view, UnitIndex u, unsigned role, HexIndex hex) {
    const int fixed = view.context.unit(u).defence;
    const int printed = role == RP_ROLE_DEFENCE && fixed >= 0 ? fixed : view.factor(u);
    return in_force(rules, view, u, role, hex, printed);
}

namespace {

// Whether the gun may fire there, without the strength; blocked sight is left to whoever asks.
Bombardment aim(const StandardRules& rules, const StateView& view, UnitIndex gun, HexIndex target, int range) {
    const GameContext& context = view.context;
    const HexIndex from = view.state.hex(gun);
    Bombardment result;
    result.distance = context.distance(from, target);
    if (result.distance > range) {
        result.rule = "7.2";
        result.reason = wording("out of range");
        return result;
    }
    const auto afloat = [&] {  // nobody but ships there
        const UnitSet there = context.naval().empty() ? UnitSet{} : view.board.units(target);
        return !there.empty() && (there - context.naval()).empty();
    };
    const bool ships = context.naval().has(gun) || afloat();
    if (result.distance == 1 && context.linked_pair(from, target) && !ships) {
        result.rule = "7.2";
        result.reason = wording("adjacent: only a normal attack is possible");
        return result;
    }
    if (!rules.may_support(view, gun, target)) {
        result.rule = "7.1";
        result.reason = wording("a rule module forbids it to fire there");
        return result;
    }
    result.sight = context.los().sight(from, target, [&](HexIndex hex) { return view.board.occupied(hex); });
    result.possible = true;
    return result;
}

// What rules 7.3 and 7.7 leave of a shot that aim() allows: 0 without a line of sight, 1 over half the range or
// attenuated, otherwise the factor. Modules go on from there: what is above 0 after them is fired (combat.strength).
struct Fire {
    int strength = 0;
    RuleNumber rule;
    Wording reason;
};
Fire left_of(const StateView& view, UnitIndex gun, const Bombardment& aimed) {
    if (aimed.sight == Sight::blocked) return {0, "7.7", wording("line of sight blocked")};
    if (2 * aimed.distance > view.context.unit(gun).range) return {1, "7.3", wording("over half the range")};
    if (aimed.sight == Sight::attenuated) return {1, "7.3", wording("line of sight attenuated")};
    return {view.factor(gun), "7.4", wording("bombardment at full strength")};
}

// The rule of the module that makes a shot stronger than range or sight leave it.
RuleNumber lifting_rule(const StandardRules& rules, const StateView& view, UnitIndex gun, HexIndex target, int left) {
    ModuleView seen(rules, view, "combat.strength");
    for (const auto& h : rules.modules().strength) {
        if (!h.for_unit(gun, view.context.unit(gun).side, view.state.turn())) continue;
        if (h.call(h.module, seen.of(h.slot), gun, RP_ROLE_SUPPORT, target, left) > left)
            return rules.modules().at(h.slot)->rule();
    }
    return "7.4";
}

}  // namespace

bool can_bombard(const StandardRules& rules, const StateView& view, UnitIndex gun, HexIndex target, int range) {
    if (view.context.distance(view.state.hex(gun), target) > range) return false;
    const Bombardment aimed = aim(rules, view, gun, target, range);
    if (!aimed.possible || aimed.sight != Sight::blocked) return aimed.possible;
    return in_force(rules, view, gun, RP_ROLE_SUPPORT, target, 0) > 0;
}

Bombardment bombardment(const StandardRules& rules, const StateView& view, UnitIndex gun, HexIndex target) {
    Bombardment result = aim(rules, view, gun, target, rules.range(view, gun));
    if (!result.possible) return result;
    const Fire left = left_of(view, gun, result);
    const int strength = in_force(rules, view, gun, RP_ROLE_SUPPORT, target, left.strength);
    result.rule = left.rule;
    result.reason = left.reason;
    if (strength > left.strength && left.rule != "7.4") {
        result.rule = lifting_rule(rules, view, gun, target, left.strength);
        result.reason = wording("a rule module has it fire at this strength");
    }
    result.possible = strength > 0 || result.sight != Sight::blocked;
    result.strength = result.possible ? std::max(1, strength) : 0;
    return result;
}

int Shots::strength(const StandardRules& rules, const StateView& view, UnitIndex gun, UnitIndex target) {
    if (known_.empty() || state_ != view.state.hash()) {
        known_.resize(static_cast<std::size_t>(view.context.unit_count()));
        state_ = view.state.hash();
        guns_ = {};
    }
    Known& known = known_[gun];
    if (!guns_.has(gun)) known.targets = {};
    guns_.add(gun);
    if (!known.targets.has(target)) {
        known.targets.add(target);
        known.strength[target] = bombardment(rules, view, gun, view.state.hex(target)).strength;
    }
    return known.strength[target];
}

namespace {

// Who is aloft over a hex that is attacked takes part with what modules make of nothing, for the defence or as support.
// They see the combat that is asked about in the sets of the view, whether it is the one being declared or not.
void add_those_aloft(const StandardRules& rules, const StateView& view, const Combat& combat, bool detail,
                     OddsReport& report) {
    const auto& hooks = rules.modules().strength;
    UnitSet over;
    if (!hooks.empty() && !combat.defenders.empty())
        view.board.aloft().each([&](UnitIndex u) {
            const HexIndex hex = view.state.hex(u);
            if (hex != kNoHex && combat.defenders.any([&](UnitIndex d) { return view.state.hex(d) == hex; }))
                over.add(u);
        });
    if (over.empty()) return;
    GameState asked = view.state;
    const auto mark = [&](Var which, UnitSet units) {
        asked.set_var(which, units.word(0));
        asked.set_var(static_cast<Var>(static_cast<int>(which) + 1), units.word(1));
    };
    mark(Var::attackers, combat.attackers);
    mark(Var::supporters, combat.supporters);
    mark(Var::defenders, combat.defenders);
    const StateView now{view.context, asked, view.board};
    const SideId defending = view.context.unit(combat.defenders.first()).side;
    over.each([&](UnitIndex u) {
        if (!asked_about(hooks, u, view.state.turn())) return;
        const bool defends = view.context.unit(u).side == defending;
        const unsigned role = defends ? RP_ROLE_DEFENCE : RP_ROLE_SUPPORT;
        const int strength = rules.strength_in_force(now, u, role, view.state.hex(u), 0);
        if (strength <= 0) return;
        (defends ? report.defence : report.attack) += strength;
        if (!detail) return;
        const auto first = std::find_if(hooks.begin(), hooks.end(), [&](const auto& h) {
            return h.for_unit(u, view.context.unit(u).side, view.state.turn());
        });
        const RuleNumber rule = first == hooks.end() ? RuleNumber() : rules.modules().at(first->slot)->rule();
        (defends ? report.defenders : report.attackers).push_back({u, strength, rule, wording("from the air")});
    });
}

// A gun's strongest fire at one of the targets; with `shots` its strength alone.
Bombardment best_shot(const StandardRules& rules, const StateView& view, UnitIndex gun, UnitSet targets, Shots* shots) {
    Bombardment best;
    targets.each([&](UnitIndex t) {
        if (shots != nullptr) {
            best.strength = std::max(best.strength, shots->strength(rules, view, gun, t));
            return;
        }
        const Bombardment b = bombardment(rules, view, gun, view.state.hex(t));
        if (b.possible && b.strength > best.strength) best = b;
    });
    return best;
}

}  // namespace

OddsReport combat_odds(const StandardRules& rules, const StateView& view, const Combat& combat, bool detail,
                       Shots* shots) {
    const GameContext& context = view.context;
    OddsReport report;
    const UnitSet targets = one_for_each_hex(view, combat.defenders);
    combat.attackers.each([&](UnitIndex u) {
        const int strength = unit_strength(rules, view, u, RP_ROLE_ATTACK, kNoHex);
        report.attack += strength;
        if (detail) report.attackers.push_back({u, strength, "6.2", wording("adjacent attack")});
    });
    combat.supporters.each([&](UnitIndex u) {
        const Bombardment best = best_shot(rules, view, u, targets, detail ? nullptr : shots);
        report.attack += best.strength;
        if (detail) report.attackers.push_back({u, best.strength, best.rule, best.reason});
    });
    const UnitSet leaders = context.leaders();
    combat.defenders.each([&](UnitIndex u) {
        // A leader with a friend does not fight; a query may name him all the same.
        if (leaders.has(u) && !(view.board.units(view.state.hex(u)) - leaders).empty()) return;
        const bool fixed = context.unit(u).defence >= 0;
        const int strength = unit_strength(rules, view, u, RP_ROLE_DEFENCE, view.state.hex(u));
        report.defence += strength;
        if (detail)
            report.defenders.push_back({u, strength, fixed ? RuleNumber("7.9") : RuleNumber("6.2"),
                                        fixed ? wording("fixed defence factor") : wording("combat factor")});
    });
    add_those_aloft(rules, view, combat, detail, report);
    report.attack = std::max(1, report.attack);
    report.defence = std::max(1, report.defence);
    report.base = Odds::of_strengths(report.attack, report.defence).position();

    ShiftSink sink(detail ? &report.shifts : nullptr);
    if (!targets.empty()) {
        const StandardShifts shifts(rules, view, combat, sink);
        in_hex_shift(view, targets, shifts);
        hexside_shift(view, combat, targets, shifts);
        (void)targets.any([&](UnitIndex t) {
            if (!enfiladed(view, combat, view.state.hex(t))) return false;
            shifts.add(RP_SHIFT_ENFILADE, {context.enfilade_columns(), "6.10", wording("enfilade"), view.state.hex(t)});
            return true;
        });
    }
    rules.shifts_of_modules(view, combat, sink);
    report.shift = sink.total();

    const int low = context.lowest_column();
    const int high = context.highest_column();
    int column = report.base;
    if (context.options().odds_clamp == RuleOptions::OddsClamp::before) column = std::clamp(column, low, high);
    column += report.shift;
    report.column = std::clamp(column, low, high);
    report.clamped = report.column != report.base + report.shift;
    return report;
}

}  // namespace ramparts
