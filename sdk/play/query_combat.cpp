// Odds and obligations; see query.hpp.
#include <algorithm>

#include "engine/playouts/perft.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"

namespace ramparts {
namespace {

class Objections {
public:
    Objections(const StandardRules& rules, const StateView& view, const Combat& combat, std::vector<Explanation>& out)
        : rules_(rules), view_(view), combat_(combat), scenario_(view.context.scenario()), out_(out) {}

    /// Whether the units stand where they could fight this combat at all.
    [[nodiscard]] bool run(std::span<const HexIndex> targets) {
        for (const HexIndex hex : targets)
            if (!view_.board.occupied(hex)) add("6.1", message("no enemy is in {1}", hex_text(scenario_, hex)));
        if (combat_.defenders.empty() && targets.empty()) add("6.1", wording("no enemy is in the target hexes"));
        if (combat_.attackers.empty() && combat_.supporters.empty()) add("6.2", wording("no unit attacks"));
        sides();
        if (!out_.empty()) return false;
        const bool in_place = ground();
        phase();
        return in_place;
    }

private:
    void add(RuleNumber rule, Message text) { out_.push_back({false, rule, std::move(text)}); }
    [[nodiscard]] std::string name(UnitIndex u) const { return unit_text(scenario_, u); }

    void sides() {
        const UnitSet hands = combat_.attackers | combat_.supporters;
        hands.each([&](UnitIndex u) {
            if (!view_.state.on_map(u)) add("6.1", message("{1} is not on the map", name(u)));
            if (view_.context.unit(u).side != view_.context.unit(hands.first()).side)
                add("6.4", message("{1} fights for the other side", name(u)));
        });
        if (!(combat_.attackers & combat_.supporters).empty())
            add("6.3", wording("a unit cannot both attack and bombard"));
        combat_.defenders.each([&](UnitIndex u) {
            if (!hands.empty() && view_.context.unit(u).side == view_.context.unit(hands.first()).side)
                add("6.1", message("{1} is of the attacker's own side", name(u)));
        });
    }

    [[nodiscard]] bool ground() {
        bool in_place = true;
        combat_.attackers.each([&](UnitIndex a) {
            const UnitSet near = rules_.adjacent_enemies(view_, a);
            in_place = in_place && !(combat_.defenders & near).empty();
            (combat_.defenders - near).each([&](UnitIndex d) {
                add("6.5",
                    message("{1} is not adjacent to {2}, or an unbridged river is between them", name(a), name(d)));
            });
        });
        combat_.supporters.each([&](UnitIndex g) {
            if (!view_.context.unit(g).bombards) {
                add("7.1", message("{1} is not artillery", name(g)));
                in_place = false;
                return;
            }
            Bombardment why;
            const bool reaches = combat_.defenders.any(
                [&](UnitIndex d) { return (why = bombardment(rules_, view_, g, view_.state.hex(d))).possible; });
            if (reaches) return;
            in_place = false;
            add(why.rule, message("{1} at distance {2}: {3}", name(g), why.distance, why.reason));
        });
        const HexIndex target = view_.state.hex(combat_.defenders.first());
        if (combat_.attackers.empty() &&
            combat_.defenders.any([&](UnitIndex d) { return view_.state.hex(d) != target; }))
            add("7.5", wording("a bombardment alone has one target hex"));
        return in_place;
    }

    void phase() {
        const SideId side = view_.context.unit((combat_.attackers | combat_.supporters).first()).side;
        if (view_.state.over() || view_.state.phase() != Phase::combat || view_.state.phasing() != side) {
            add("3.2", message("it is not the combat phase of {1}", scenario_.sides[side].name));
            return;
        }
        if (view_.state.step() != Step::menu &&
            !(view_.state.step() == Step::build_combat && rules_.combat(view_) == combat_))
            add("6.2", wording("another combat is being resolved"));
        const CombatPlan plan(rules_, view_);
        (combat_.attackers - plan.able()).each([&](UnitIndex u) {
            add("6.3", message("{1} may not attack any more this phase", name(u)));
        });
        (combat_.supporters - plan.guns()).each([&](UnitIndex u) {
            add("7.8", message("{1} may not bombard this phase", name(u)));
        });
        (combat_.defenders - plan.attackable()).each([&](UnitIndex u) {
            add("6.3", message("{1} has been attacked or has retreated this phase", name(u)));
        });
        if (!out_.empty() || plan.complete(combat_)) return;
        Combat closed = combat_;
        (void)plan.close(closed);
        const UnitSet missing = (closed.attackers - combat_.attackers) | (closed.defenders - combat_.defenders);
        if (!missing.empty())
            add("6.5", message("this combat would also have to include {1}", units_list(scenario_, missing)));
        else add("6.4", wording("some obliged unit would be left without an enemy to fight"));
    }

    const StandardRules& rules_;
    const StateView& view_;
    const Combat& combat_;
    const Scenario& scenario_;
    std::vector<Explanation>& out_;
};

}  // namespace

OddsAnswer query_odds(const StandardRules& rules, const StateView& view, const Combat& combat,
                      std::span<const HexIndex> targets) {
    OddsAnswer out;
    out.worked_out = Objections(rules, view, combat, out.objections).run(targets);
    out.legal = out.objections.empty();
    if (!out.worked_out) return out;
    out.report = combat_odds(rules, view, combat, true);
    const Ruleset& table = view.context.ruleset();
    for (int die = 1; die <= table.die_faces; ++die)
        if (const CrtCell* cell = table.crt_cell(out.report.column, die))
            out.faces.push_back({die, cell->code, cell->result});
    return out;
}

CombatsAnswer query_combats(const StandardRules& rules, const Position& position) {
    CombatsAnswer out;
    Position now = position;
    const Action end = Action::plain(ActionKind::end_phase);
    out.side = now.state().phasing();
    if (now.state().phase() == Phase::movement && now.state().step() == Step::menu) {
        advance(rules, now, end);
        out.assumed = true;
    }
    const StateView view = now.view();
    out.in_combat_phase = view.state.phase() == Phase::combat && view.state.phasing() == out.side;
    if (!out.in_combat_phase) return out;
    const CombatPlan plan(rules, view);
    out.must_attack = view.state.set(Var::must_attack);
    UnitSet seen;
    plan.attackable().each([&](UnitIndex e) {
        if (seen.has(e)) return;
        CombatsAnswer::Target target;
        target.hex = view.state.hex(e);
        target.units = plan.defenders_in(target.hex);
        seen = seen | target.units;
        target.units.each([&](UnitIndex d) {
            target.adjacent = target.adjacent | plan.adjacent(d);
            target.must = target.must || view.state.set(Var::must_be_attacked).has(d);
        });
        plan.guns().each([&](UnitIndex g) {
            if (plan.reaches(g, target.units)) target.guns.add(g);
        });
        if (!target.adjacent.empty() || !target.guns.empty()) out.targets.push_back(target);
    });
    std::sort(out.targets.begin(), out.targets.end(), [](const auto& a, const auto& b) { return a.hex < b.hex; });
    return out;
}

}  // namespace ramparts
