// The declarations the engine offers against an exhaustive search over small random positions (6.1, 6.4, 6.5, 7.5).
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <tuple>

#include "engine/playouts/perft.hpp"
#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

using namespace ramparts;

namespace {

using Mask = unsigned;

// What the modules of a test forbid: of units by their index, of combats by the units in them. All allow it unless set.
struct Vetoes {
    std::uint64_t seed = 0;
    bool on = false;
    [[nodiscard]] bool spared(UnitIndex u) const { return on && (u + seed) % 5 == 0; }
    [[nodiscard]] bool fires(UnitIndex u, HexIndex hex) const { return !on || (u + hex + seed) % 4 != 0; }
    [[nodiscard]] bool complete(UnitSet a, UnitSet b, UnitSet d) const {
        if (!on) return true;
        switch (seed % 3) {
            case 0: return b.empty() || !a.empty();       // no gun fires alone
            case 1: return a.count() != 1 || !b.empty();  // nobody attacks alone
            default: return (a.first() + 2U * d.first() + seed / 3) % 3 != 0;
        }
    }
};
Vetoes g_vetoes;

// A declaration: attackers, supporting guns, defended hexes, as bit masks over the problem's lists.
using Declaration = std::tuple<Mask, Mask, Mask>;

struct Problem {
    std::vector<UnitIndex> friends;
    std::vector<HexIndex> targets;
    std::vector<Mask> adjacent;  // of each friend: targets
    std::vector<Mask> fire;      // of each friend: targets it can bombard
    Mask must_attack = 0;        // friends
    Mask must_be_attacked = 0;   // targets
};

Problem read_problem(const StandardRules& rules, const StateView& view) {
    Problem problem;
    const SideId side = view.state.phasing();
    view.context.side_units(view.enemy_of(side)).each([&](UnitIndex e) {
        if (view.state.on_map(e) && !g_vetoes.spared(e)) problem.targets.push_back(view.state.hex(e));
    });
    view.context.side_units(side).each([&](UnitIndex u) {
        if (!view.state.on_map(u)) return;
        Mask adjacent = 0;
        Mask fire = 0;
        for (std::size_t t = 0; t < problem.targets.size(); ++t) {
            if (proof::joined(view.context.scenario(), view.state.hex(u), problem.targets[t])) adjacent |= 1U << t;
            if (view.context.unit(u).bombards && bombardment(rules, view, u, problem.targets[t]).possible)
                fire |= 1U << t;
        }
        if (adjacent != 0) problem.must_attack |= 1U << problem.friends.size();
        problem.must_be_attacked |= adjacent;
        problem.friends.push_back(u);
        problem.adjacent.push_back(adjacent);
        problem.fire.push_back(view.in_ezoc(u) ? 0 : fire);  // 7.8
    });
    return problem;
}

// Whether all that is owed can still be met with these friends and targets left; tries every assault.
bool can_finish(const Problem& p, Mask friends, Mask targets, Mask owe_attack, Mask owe_defence,
                std::map<std::pair<Mask, Mask>, bool>& known) {
    owe_attack &= friends;
    owe_defence &= targets;
    if (owe_attack == 0 && owe_defence == 0) return true;
    const auto [it, fresh] = known.try_emplace({friends, targets}, false);
    if (!fresh) return it->second;
    bool found = false;
    for (Mask d = targets; d != 0 && !found; d = (d - 1) & targets) {
        Mask hands = 0;
        for (std::size_t f = 0; f < p.friends.size(); ++f)
            if ((friends >> f & 1U) && (p.adjacent[f] & d) == d) hands |= 1U << f;
        for (Mask a = hands; a != 0 && !found; a = (a - 1) & hands)
            if ((a & owe_attack) != 0 || (d & owe_defence) != 0)
                found = can_finish(p, friends & ~a, targets & ~d, owe_attack, owe_defence, known);
    }
    known[{friends, targets}] = found;
    return found;
}

UnitSet friends_of(const Problem& p, Mask mask) {
    UnitSet units;
    for (std::size_t f = 0; f < p.friends.size(); ++f)
        if (mask >> f & 1U) units.add(p.friends[f]);
    return units;
}

UnitSet targets_of(const Problem& p, const StateView& view, Mask mask) {
    UnitSet units;
    for (std::size_t t = 0; t < p.targets.size(); ++t)
        if (mask >> t & 1U) units = units | view.board.units(p.targets[t]);
    return units;
}

// Calls `visit` for every declaration of which only 6.1 and 6.4 are left to ask.
template <class Visit>
void each_declaration(const Problem& p, const StateView& view, Visit visit) {
    const Mask all_targets = (1U << p.targets.size()) - 1;
    for (Mask d = 1; d <= all_targets; ++d) {
        Mask hands = 0;
        Mask guns = 0;
        for (std::size_t f = 0; f < p.friends.size(); ++f) {
            if ((p.adjacent[f] & d) == d) hands |= 1U << f;
            if ((p.fire[f] & d) != 0) guns |= 1U << f;
        }
        for (Mask a = hands;; a = (a - 1) & hands) {
            for (Mask b = guns & ~a;; b = (b - 1) & guns & ~a) {
                const bool fires_alone = a == 0 && b != 0 && (d & (d - 1)) == 0;
                if ((a != 0 || fires_alone) &&
                    g_vetoes.complete(friends_of(p, a), friends_of(p, b), targets_of(p, view, d)))
                    visit(a, b, d);
                if (b == 0) break;
            }
            if (a == 0) break;
        }
    }
}

std::set<Declaration> by_rulebook(const Problem& p, const StateView& view) {
    std::set<Declaration> result;
    std::map<std::pair<Mask, Mask>, bool> known;
    const Mask all_friends = (1U << p.friends.size()) - 1;
    const Mask all_targets = (1U << p.targets.size()) - 1;
    each_declaration(p, view, [&](Mask a, Mask b, Mask d) {
        if (can_finish(p, all_friends & ~(a | b), all_targets & ~d, p.must_attack, p.must_be_attacked, known))
            result.insert({a, b, d});
    });
    return result;
}

// Obligations that no declaration at all could meet are none; nor are any when they bar each other.
void release(Problem& p, const StateView& view) {
    Mask attack = 0;
    Mask attacked = 0;
    each_declaration(p, view, [&](Mask a, Mask, Mask d) {
        attack |= a;
        attacked |= d;
    });
    p.must_attack &= attack;
    p.must_be_attacked &= attacked;
    if (by_rulebook(p, view).empty()) p.must_attack = p.must_be_attacked = 0;
}

Mask friend_mask(const Problem& p, UnitSet units) {
    Mask mask = 0;
    for (std::size_t f = 0; f < p.friends.size(); ++f)
        if (units.has(p.friends[f])) mask |= 1U << f;
    return mask;
}

Declaration declaration_of(const Problem& p, const StateView& view) {
    Mask d = 0;
    view.state.set(Var::defenders).each([&](UnitIndex e) {
        for (std::size_t t = 0; t < p.targets.size(); ++t)
            if (p.targets[t] == view.state.hex(e)) d |= 1U << t;
    });
    return {friend_mask(p, view.state.set(Var::attackers)), friend_mask(p, view.state.set(Var::supporters)), d};
}

// Every declaration that can be built step by step from the legal list; a dead end is reported through `dead_ends`.
void explore(const StandardRules& rules, const Problem& p, const Position& at, std::set<Declaration>& seen,
             std::set<Declaration>& ready, int& dead_ends) {
    if (at.state().step() == Step::build_combat && !seen.insert(declaration_of(p, at.view())).second) return;
    ActionList legal;
    rules.legal(at.view(), legal);
    if (legal.empty()) ++dead_ends;
    for (const Action& action : legal) {
        if (action.kind == ActionKind::resolve) ready.insert(declaration_of(p, at.view()));
        if (action.kind != ActionKind::attack && action.kind != ActionKind::join_attacker &&
            action.kind != ActionKind::join_defender && action.kind != ActionKind::support)
            continue;
        Position next = at;
        advance(rules, next, action);
        explore(rules, p, next, seen, ready, dead_ends);
    }
}

}  // namespace

TEST_CASE("rule 6.5: the declarations offered are exactly those after which all obligations can still be met",
          "[conformance]") {
    proof::BattleShape shape;
    shape.least = 3;
    shape.most = 4;
    shape.units = 4;
    shape.modules = false;
    shape.longest_range = 3;
    int with_choice = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        shape.odd = seed % 4 == 3;  // every fourth under other rules
        const Ruleset& ruleset = shape.odd ? proof::odd_ruleset() : proof::standard_ruleset();
        const StandardRules rules(proof::random_battle(ruleset, seed, shape));
        Position at(rules.context(), rules.ghosts(), rules.more_words());
        EventList events;
        rules.start(at.view(), events);
        for (const Event& event : events) at.apply(event);
        events.clear();
        rules.resolve(at.view(), Action::plain(ActionKind::end_phase), events);
        for (const Event& event : events) at.apply(event);
        const Problem problem = read_problem(rules, at.view());
        std::set<Declaration> seen;
        std::set<Declaration> offered;
        int dead_ends = 0;
        explore(rules, problem, at, seen, offered, dead_ends);
        const std::set<Declaration> expected = by_rulebook(problem, at.view());
        INFO("seed " << seed << ": " << offered.size() << " offered, " << expected.size() << " by exhaustive search");
        REQUIRE(dead_ends == 0);
        REQUIRE(offered == expected);
        with_choice += expected.size() > 2 ? 1 : 0;
    }
    CHECK(with_choice > 100);
}

namespace {

UnitSet units_of(const rp_set* s) { return {s->w[0], s->w[1]}; }
std::int32_t RP_CALL may_be_attacked(const rp_module*, const rp_view*, std::uint32_t u) {
    return g_vetoes.spared(static_cast<UnitIndex>(u)) ? RP_NO : RP_YES;
}
std::int32_t RP_CALL may_support(const rp_module*, const rp_view*, std::uint32_t u, std::uint32_t hex) {
    return g_vetoes.fires(static_cast<UnitIndex>(u), hex) ? RP_YES : RP_NO;
}
std::int32_t RP_CALL complete(const rp_module*, const rp_view*, const rp_set* a, const rp_set* b, const rp_set* d) {
    return g_vetoes.complete(units_of(a), units_of(b), units_of(d)) ? RP_YES : RP_NO;
}
const rp_combat_1 kCombat = {
    .size = sizeof kCombat, .may_be_attacked = may_be_attacked, .may_support = may_support, .complete = complete};
const void* RP_CALL extension(const rp_module*, const char* id) {
    return std::string_view(id) == RP_COMBAT ? &kCombat : nullptr;
}
const rp_module kModule = {sizeof kModule, RP_MODULE_SHARED, nullptr, extension};
const char* RP_CALL id(std::uint32_t) { return "test.vetoes"; }
const rp_module* RP_CALL create(const rp_host*, const char*, const rp_setup* setup) {
    const rp_filter all = {sizeof all, 100, {{~0ULL, ~0ULL}}, RP_NO_SIDE, 0, 255, 0, 0, nullptr};
    for (const char* hook : {"combat.may_be_attacked", "combat.may_support", "combat.complete"})
        if (setup->subscribe(setup, hook, &all) <= 0) return nullptr;
    return &kModule;
}
void RP_CALL destroy(const rp_module*) {}
const rp_modules_1 kModules = {sizeof kModules, 1, id, create, destroy};

std::shared_ptr<const ModuleCatalogue> vetoing() {
    PluginInfo plugin;
    plugin.id = "test.vetoes";
    plugin.version = "1.0.0";
    plugin.modules.emplace_back().id = plugin.id;
    auto catalogue = std::make_shared<ModuleCatalogue>();
    static const rp_host kHost = {};
    (void)catalogue->add(plugin, &kModules, &kHost);
    return catalogue;
}

}  // namespace

TEST_CASE("rule 6.5: with vetoes of modules too the declarations offered are exactly those that can be completed",
          "[conformance][vetoes]") {
    proof::BattleShape shape;
    shape.least = 3;
    shape.most = 4;
    shape.units = 4;
    shape.modules = false;
    shape.longest_range = 3;
    const auto catalogue = vetoing();
    int with_choice = 0;
    int released = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const auto battle = proof::random_battle(proof::standard_ruleset(), seed, shape);
        battle->modules.emplace_back().id = "test.vetoes";
        g_vetoes = {seed, true};
        const StandardRules rules(battle, catalogue);
        Position at(rules.context(), rules.ghosts(), rules.more_words());
        EventList events;
        const auto make = [&] { make_events(rules, at, events, [](const StateView&, const Event&) {}); };
        rules.start(at.view(), events);
        make();
        rules.resolve(at.view(), Action::plain(ActionKind::end_phase), events);
        make();
        Problem problem = read_problem(rules, at.view());
        const Mask owed = problem.must_attack;
        if (problem.must_attack != 0 || problem.must_be_attacked != 0) release(problem, at.view());
        released += problem.must_attack != owed ? 1 : 0;
        const std::set<Declaration> expected = by_rulebook(problem, at.view());
        const SideId side = at.state().phasing();
        while (rules.settle(at.view(), events)) make();
        INFO("seed " << seed);
        std::set<Declaration> seen;
        std::set<Declaration> offered;
        int dead_ends = 0;
        if (at.state().phase() == Phase::combat && at.state().phasing() == side)
            explore(rules, problem, at, seen, offered, dead_ends);
        REQUIRE(dead_ends == 0);
        REQUIRE(offered == expected);
        with_choice += expected.size() > 2 ? 1 : 0;
    }
    g_vetoes = {};
    CHECK(with_choice > 100);
    CHECK(released > 100);
}
