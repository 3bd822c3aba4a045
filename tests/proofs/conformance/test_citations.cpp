// Every refusal cites a rule, and the rule cited is one that the position really offends: the number is judged against
// the rulebook read directly, so that 6.12 can never stand where 6.13 belongs.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "engine/play/game.hpp"
#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/conformance/judge.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

using namespace ramparts;

namespace {

using RuleNumbers = std::set<std::string>;  // "" = no rule, but the order of play

// The rules that an action offends in a position, each for itself; what is not allowed offends at least one.
class Offences {
public:
    Offences(const StandardRules& rules, const StateView& view, const Action& action)
        : rules_(rules), view_(view), a_(action), s_(view.context.scenario()) {}

    RuleNumbers find() {
        switch (a_.kind) {
            case ActionKind::activate:
            case ActionKind::move: movement(); break;
            case ActionKind::substitute: when(phase() == Phase::movement, "5.3"); break;
            case ActionKind::end_phase:
                when(view_.state.step() != Step::menu, "");
                when(phase() == Phase::combat && owed(), "6.1");
                break;
            case ActionKind::attack:
            case ActionKind::join_defender: target(); break;
            case ActionKind::join_attacker: attacker(); break;
            case ActionKind::support: gun(); break;
            case ActionKind::resolve: resolution(); break;
            case ActionKind::option:
                if (const BoundModule* module = rules_.modules().at(a_.arg))
                    found_.insert(std::string(module->rule().text()));
                else found_.insert("");
                break;
            case ActionKind::lose_step: found_.insert("6.11"); break;
            case ActionKind::retreat: retreat(); break;
            case ActionKind::displace: found_.insert("6.13"); break;
            case ActionKind::advance: found_.insert("6.15"); break;
            default: found_.insert(""); break;
        }
        const bool moving =
            a_.kind == ActionKind::activate || a_.kind == ActionKind::move || a_.kind == ActionKind::substitute;
        if (moving && phase() != Phase::movement) found_ = {"3.2"};
        if (fighting() && phase() != Phase::combat) found_ = {"3.2"};
        return found_;
    }

private:
    void when(bool holds, const char* rule) {
        if (holds) found_.insert(rule);
    }
    Phase phase() const { return view_.state.phase(); }
    bool fighting() const {
        switch (a_.kind) {
            case ActionKind::attack:
            case ActionKind::join_defender:
            case ActionKind::join_attacker:
            case ActionKind::support:
            case ActionKind::option:
            case ActionKind::resolve: return true;
            default: return false;
        }
    }
    bool in(Var set, UnitIndex u) const { return view_.state.set(set).has(u); }
    bool owed() const { return !(view_.state.set(Var::must_attack) | view_.state.set(Var::must_be_attacked)).empty(); }
    bool own(UnitIndex u) const { return s_.units[u].side == view_.state.phasing(); }
    bool held_by(SideId side, HexIndex hex) const {
        return view_.board.units(hex).any([&](UnitIndex u) { return s_.units[u].side == side; });
    }
    // A friend who counts for stacking, or any friend for one who counts himself (4.9, 10.2).
    bool full(UnitIndex u, HexIndex hex) const {
        return view_.board.units(hex).any([&](UnitIndex other) {
            return s_.units[other].side == s_.units[u].side &&
                   (!view_.board.ghosts().has(other) || view_.board.ghosts().has(u));
        });
    }
    bool rests(UnitIndex u) const { return !rules_.may_attack(view_, u); }

    void movement() {
        const UnitIndex u = a_.unit;
        if (u == kNoUnit || (a_.kind == ActionKind::move && a_.hex == kNoHex)) found_.insert("");
        if (u == kNoUnit) return;
        const SideId side = s_.units[u].side;
        when(side != view_.state.phasing(), "4.7");
        when(view_.state.status(u) == UnitStatus::eliminated, "2.6");
        when(in(Var::moved, u), "4.7");
        when(view_.state.step() == Step::destination, "4.7");
        const bool here = view_.state.on_map(u);
        when(here && !proof::neighbours(view_, u).empty(), "4.1");
        for (const ModuleUse& use : s_.modules)
            when(use.id == "ramparts.hilltop-battery" && s_.unit(use.param("unit")) == u, "10.2");
        if (here) when(shut_in(u), "4.9");
        if (view_.state.status(u) == UnitStatus::reserve) entering(u);
        if (a_.kind != ActionKind::move || a_.hex == kNoHex) return;
        when(!s_.map.present(a_.hex) || s_.ruleset.terrains[s_.map.terrain(a_.hex)].prohibited, "4.16");
        when(full(u, a_.hex), "4.9");
        when(held_by(view_.enemy_of(side), a_.hex), "4.10");
        const StandardRules::Entry way = rules_.entry(view_, u);
        if (!here && !way.possible) return;
        const int allowance = proof::allowance_of(view_, u);
        const auto reach = [&](int budget) {
            return proof::reach(view_, side, s_.units[u].unit_class, rules_.road_rate(view_, u),
                                here ? view_.state.hex(u) : way.hex, here ? 0 : way.cost, budget, false)[a_.hex];
        };
        const int cost = reach(1000);
        when(cost < 0, "4.3");
        when(cost > allowance, "4.7");
        when(view_.state.step() != Step::destination, "4.7");  // not begun
    }

    // No hex beside the unit can be entered by it.
    bool shut_in(UnitIndex u) const {
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex to = s_.map.grid().neighbour(view_.state.hex(u), d);
            if (to == kNoHex || held_by(view_.enemy_of(s_.units[u].side), to) || full(u, to)) continue;
            if (proof::step_cost(s_, s_.units[u].unit_class, rules_.road_rate(view_, u), view_.state.hex(u), to))
                return false;
        }
        return true;
    }

    void entering(UnitIndex u) {
        if (!s_.units[u].arrives) {
            found_.insert("5.2");
            return;
        }
        when(view_.state.turn() < s_.reinforcements[*s_.units[u].arrives].turn, "5.2");
        const StandardRules::Entry way = rules_.entry(view_, u);
        if (way.hex == kNoHex) return;
        const SideId side = s_.units[u].side;
        const HexIndex regular = s_.reinforcements[*s_.units[u].arrives].entry;
        const bool blocked = proof::in_ezoc(view_, side, regular) || held_by(view_.enemy_of(side), regular);
        when(way.hex == regular && blocked, "5.3");
        when(way.cost > proof::allowance_of(view_, u), "5.3");
        when(full(u, way.hex), "4.9");
    }

    void target() {
        const bool first = a_.kind == ActionKind::attack;
        when(view_.state.step() != (first ? Step::menu : Step::build_combat), "6.2");
        when(a_.hex == kNoHex, "");
        if (a_.hex == kNoHex) return;
        const UnitSet there = view_.board.units(a_.hex);
        when(there.empty() || held_by(view_.state.phasing(), a_.hex), "6.1");
        if (there.empty() || view_.state.step() != (first ? Step::menu : Step::build_combat)) return;
        when(!first && view_.state.var(Var::locked) != 0, "8.2");
        const Combat now = rules_.combat(view_);
        there.each([&](UnitIndex e) {
            when(in(Var::attacked, e) || (!first && now.defenders.has(e)), "6.3");
            when(in(Var::retreated, e), "6.12");
            now.attackers.each([&](UnitIndex u) {
                when(!first && !proof::joined(s_, view_.state.hex(u), view_.state.hex(e)), "6.5");
            });
        });
        // The rest could not be done any more (test_combat_plan.cpp), if somebody in the hex could be attacked at all.
        const bool somebody = there.any([&](UnitIndex e) {
            return !in(Var::attacked, e) && !in(Var::retreated, e) && (first || !now.defenders.has(e));
        });
        if (somebody && !found_.contains("6.5") && !found_.contains("8.2")) found_.insert("6.4");
    }

    void attacker() {
        when(view_.state.step() != Step::build_combat, "6.2");
        when(view_.state.step() == Step::build_combat && view_.state.var(Var::locked) != 0, "8.2");
        if (a_.unit == kNoUnit || !own(a_.unit)) {
            found_.insert("6.4");
            return;
        }
        if (view_.state.step() != Step::build_combat) return;
        const Combat now = rules_.combat(view_);
        when(rests(a_.unit), "8.2");
        when(in(Var::spent, a_.unit) || (now.attackers | now.supporters).has(a_.unit), "6.3");
        bool apart = !view_.state.on_map(a_.unit);
        now.defenders.each(
            [&](UnitIndex d) { apart = apart || !proof::joined(s_, view_.state.hex(a_.unit), view_.state.hex(d)); });
        when(apart, "6.5");
        if (found_.empty()) found_.insert("6.4");
    }

    void gun() {
        when(view_.state.step() != Step::build_combat, "6.2");
        when(view_.state.step() == Step::build_combat && view_.state.var(Var::locked) != 0, "8.2");
        const UnitIndex u = a_.unit;
        if (u == kNoUnit || !own(u) || !s_.ruleset.unit_classes[s_.units[u].unit_class].bombards ||
            !view_.state.on_map(u)) {
            found_.insert("7.1");
            return;
        }
        if (view_.state.step() != Step::build_combat) return;
        const Combat now = rules_.combat(view_);
        when(rests(u), "8.2");
        when(in(Var::spent, u) || (now.attackers | now.supporters).has(u), "6.3");
        when(in(s_.ruleset.options.lapsed_gun_may_bombard ? Var::must_attack : Var::began_in_ezoc, u), "7.8");
        when(in(Var::no_fire, u), "6.13");
        bool hits = false;
        RuleNumbers why;
        now.defenders.each([&](UnitIndex d) {
            const HexIndex from = view_.state.hex(u);
            const HexIndex to = view_.state.hex(d);
            const int distance = s_.map.grid().distance(from, to);
            const Sight sight =
                view_.context.los().sight(from, to, [&](HexIndex hex) { return view_.board.occupied(hex); });
            const bool reached = distance <= rules_.range(view_, u) && !(distance == 1 && proof::joined(s_, from, to));
            if (!reached) why.insert("7.2");
            else if (sight == Sight::blocked) why.insert("7.7");
            else hits = true;
        });
        if (!hits) found_.insert(why.begin(), why.end());
        if (found_.empty()) found_.insert("6.4");
    }

    void resolution() {
        when(view_.state.step() != Step::build_combat, "6.2");
        if (view_.state.step() != Step::build_combat) return;
        const Combat now = rules_.combat(view_);
        when(now.attackers.empty() && now.supporters.empty(), "6.2");
        std::set<HexIndex> hexes;
        now.defenders.each([&](UnitIndex d) { hexes.insert(view_.state.hex(d)); });
        when(now.attackers.empty() && hexes.size() > 1, "7.5");
        const CombatPlan plan(rules_, view_);
        if (plan.complete(now)) found_.insert("6.16");
        else found_.insert("6.5");
    }

    // Where a unit stood when this combat began (6.12).
    HexIndex stood(UnitIndex u) const {
        const bool kept = in(Var::attackers, u) || in(Var::defenders, u) || in(Var::shifted, u);
        return kept ? view_.state.origin(u) : view_.state.hex(u);
    }

    void retreat() {
        const UnitIndex u = a_.unit;
        if (view_.state.step() != Step::retreats || u == kNoUnit || !in(Var::retreating, u) || a_.hex == kNoHex) {
            found_.insert("6.12");
            return;
        }
        const HexIndex from = view_.state.hex(u);
        const SideId side = s_.units[u].side;
        const auto open = [&](HexIndex to) {
            return proof::step_cost(s_, s_.units[u].unit_class, true, from, to).has_value();
        };
        const auto held = [&](HexIndex to) {
            bool found = false;
            for (std::size_t i = 0; i < s_.units.size(); ++i) found = found || stood(static_cast<UnitIndex>(i)) == to;
            return found && view_.state.var(Var::multi_hex) != 0;
        };
        const auto enemy = [&](HexIndex to) { return held_by(view_.enemy_of(side), to); };
        when(!open(a_.hex) || held(a_.hex) || enemy(a_.hex), "6.12");
        if (!found_.empty()) return;
        if (full(u, a_.hex)) {
            found_.insert("6.13");
            return;
        }
        bool free_of_zoc = false;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex to = s_.map.grid().neighbour(from, d);
            free_of_zoc = free_of_zoc || (to != kNoHex && open(to) && !held(to) && !enemy(to) && !full(u, to) &&
                                          !proof::in_ezoc(view_, side, to));
        }
        when(free_of_zoc && proof::in_ezoc(view_, side, a_.hex), "6.14");
    }

    const StandardRules& rules_;
    const StateView& view_;
    const Action& a_;
    const Scenario& s_;
    RuleNumbers found_;
};

using Counts = std::map<std::string, int>;

// What the kind takes, and nothing else: an argument too many would make an allowed action another one.
Action with_its_own(Action action) {
    switch (action.kind) {
        case ActionKind::activate:
        case ActionKind::join_attacker:
        case ActionKind::support:
        case ActionKind::lose_step: return Action::of_unit(action.kind, action.unit, kNoHex);
        case ActionKind::move:
        case ActionKind::retreat:
        case ActionKind::displace:
        case ActionKind::advance: return Action::of_unit(action.kind, action.unit, action.hex);
        case ActionKind::attack:
        case ActionKind::join_defender: return Action::of_hex(action.kind, action.hex);
        case ActionKind::substitute: return Action::of_hex(action.kind, action.hex, action.arg);
        case ActionKind::resolve: return Action::plain(action.kind, action.arg);
        case ActionKind::option: action.hex = kNoHex; return action;
        default: return Action::plain(action.kind);
    }
}

Action any_action(const Game& game, Rng& rng) {
    const StateView view = game.view();
    const auto units = static_cast<std::uint32_t>(view.context.unit_count());
    constexpr ActionKind kinds[] = {ActionKind::activate,      ActionKind::move,    ActionKind::substitute,
                                    ActionKind::end_phase,     ActionKind::attack,  ActionKind::join_attacker,
                                    ActionKind::join_defender, ActionKind::support, ActionKind::resolve,
                                    ActionKind::lose_step,     ActionKind::retreat, ActionKind::displace,
                                    ActionKind::advance,       ActionKind::option};
    Action action = Action::plain(kinds[rng.below(std::size(kinds))], static_cast<std::uint16_t>(rng.below(12)));
    // What fits the step more often than not.
    if (view.state.step() == Step::retreats && rng.below(4) != 0) action.kind = ActionKind::retreat;
    if (view.state.step() == Step::build_combat && rng.below(4) != 0) action.kind = kinds[5 + rng.below(4)];
    if (rng.below(30) != 0) action.unit = static_cast<UnitIndex>(rng.below(units));
    if (action.kind == ActionKind::retreat && !view.state.set(Var::retreating).empty())
        action.unit = view.state.set(Var::retreating).first();
    if (rng.below(30) != 0) action.hex = rng.below(view.context.hexes());
    const UnitIndex near = action.kind == ActionKind::retreat ? action.unit : static_cast<UnitIndex>(rng.below(units));
    if (near != kNoUnit && view.state.on_map(near) && rng.below(5) != 0) {
        const auto d = static_cast<int>(rng.below(kDirections));
        const HexIndex beside = view.context.grid().neighbour(view.state.hex(near), d);
        const bool at_it = action.kind == ActionKind::attack || action.kind == ActionKind::join_defender;
        action.hex = at_it ? view.state.hex(near) : beside;
    }
    return with_its_own(action);
}

void ask(const StandardRules& rules, Game& game, Rng& rng, Counts& counts) {
    const StateView view = game.view();
    if (view.state.over() || view.state.chance()) return;
    const ActionList legal = game.legal();
    for (int i = 0; i < 6; ++i) {
        const Action action = any_action(game, rng);
        const Explanation why = rules.explain(view, action);
        REQUIRE(why.legal == std::binary_search(legal.begin(), legal.end(), action));
        if (why.legal) continue;
        const RuleNumbers offended = Offences(rules, view, action).find();
        std::string all;
        for (const std::string& rule : offended) all += rule + " ";
        INFO(static_cast<int>(action.kind) << " refused by " << why.rule << ": " << why.text << "; offends " << all);
        REQUIRE(offended.contains(std::string(why.rule.text())));
        ++counts[std::string(why.rule.text())];
    }
}

void play_and_ask(const std::shared_ptr<const Scenario>& battle, std::uint64_t seed, Counts& counts) {
    const auto rules = std::make_shared<const StandardRules>(battle);
    Game game(rules);
    Rng rng = Rng::stream(seed, 0xC17E);
    INFO(battle->name << ", seed " << seed);
    for (int step = 0; step < 2000 && !game.over(); ++step) {
        const ActionList legal = game.legal();
        ask(*rules, game, rng, counts);
        game.play_listed(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

}  // namespace

TEST_CASE("every refusal cites a rule that the action offends, and no other", "[conformance][odd][citations]") {
    Counts counts;
    const auto hill = std::make_shared<const Scenario>(load_scenario(RAMPARTS_SCENARIOS "/lundys-lane").scenario);
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        play_and_ask(proof::odd_battle(), seed, counts);
        play_and_ask(hill, seed, counts);
    }
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        proof::BattleShape shape;
        shape.odd = seed % 2 == 0;
        shape.most = 8;
        const auto battle =
            proof::random_battle(shape.odd ? proof::odd_ruleset() : proof::standard_ruleset(), 5'000'000 + seed, shape);
        if (!battle->units.empty()) play_and_ask(battle, seed, counts);
    }
    for (const char* rule :
         {"2.6", "3.2",  "4.1",  "4.3",  "4.7",  "4.9",  "4.10", "4.16", "5.2", "5.3", "6.1", "6.2", "6.3", "6.4",
          "6.5", "6.11", "6.12", "6.13", "6.14", "6.15", "6.16", "7.1",  "7.2", "7.7", "7.8", "8.2", "10.2"}) {
        INFO("rule " << rule);
        CHECK(counts[rule] > 0);
    }
}
