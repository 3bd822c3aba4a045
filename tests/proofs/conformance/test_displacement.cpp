// Who may be displaced by a retreat (6.12–6.14): the engine's search against the rule read word for word, its cost on
// packed boards, and where a unit that is displaced twice came from.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "engine/play/game.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

using namespace ramparts;

namespace {

// Classes of hexes and chains, by trying every chain that takes no hex twice.
class ByTheBook {
public:
    ByTheBook(const StandardRules& rules, const StateView& view) : rules_(rules), view_(view) {}

    // Where a unit may go that leaves the last hex of a chain.
    std::vector<HexIndex> ways(UnitIndex u, const std::vector<HexIndex>& chain) const {
        for (const int wanted : {1, 2, 3}) {
            std::vector<HexIndex> found;
            for (int d = 0; d < kDirections; ++d) {
                const HexIndex to = view_.context.grid().neighbour(view_.state.hex(u), d);
                if (to != kNoHex && rank(u, to, chain) == wanted) found.push_back(to);
            }
            if (found.empty()) continue;
            std::sort(found.begin(), found.end());
            return found;
        }
        return {};
    }

private:
    int rank(UnitIndex u, HexIndex to, const std::vector<HexIndex>& chain) const {
        const SideId side = view_.context.unit(u).side;
        if (!proof::step_cost(view_.context.scenario(), view_.context.unit(u).unit_class, true, view_.state.hex(u), to))
            return 9;
        if (std::find(chain.begin(), chain.end(), to) != chain.end()) return 9;
        std::vector<UnitIndex> standing;
        bool enemy = false;
        view_.board.units(to).each([&](UnitIndex other) {
            if (view_.context.unit(other).side != side) enemy = true;
            else if (!view_.board.ghosts().has(other)) standing.push_back(other);
        });
        if (enemy || (view_.state.var(Var::multi_hex) != 0 && !view_.board.units(to).empty())) return 9;
        if (static_cast<int>(standing.size()) < view_.context.options().stacking_limit)
            return proof::in_ezoc(view_, side, to) && view_.context.options().retreat_must_leave_ezoc_first ? 2 : 1;
        if (chain.size() >= kMaxChain) return 9;
        if (proof::in_ezoc(view_, side, to) && !view_.context.options().displace_out_of_ezoc) return 9;
        std::vector<HexIndex> longer = chain;
        longer.push_back(to);
        const auto makes_room = [&](UnitIndex u2) {
            return !rules_.stands_fast(view_, u2) && !ways(u2, longer).empty();
        };
        return std::any_of(standing.begin(), standing.end(), makes_room) ? 3 : 9;
    }

    const StandardRules& rules_;
    StateView view_;
};

// A board full of one side's units, with a few enemies, in a retreat of the unit given.
Position crowd(const StandardRules& rules, Rng& rng, std::uint32_t enemies_in) {
    const GameContext& context = *rules.context();
    Position at(rules.context(), rules.ghosts(), rules.more_words());
    std::vector<HexIndex> ground;
    for (HexIndex hex = 0; hex < context.hexes(); ++hex)
        if (!context.prohibited(hex)) ground.push_back(hex);
    GameState state = at.state();
    std::array<std::vector<HexIndex>, kSides> room;  // of hexes that hold units and more than one each
    for (int i = 0; i < context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (ground.empty() || (context.unit(u).side == 1 && rng.below(enemies_in) != 0)) {
            state.set_unit(u, 0, 0, UnitStatus::eliminated);
            continue;
        }
        const SideId side = context.unit(u).side;
        if (!room[side].empty() && rng.below(8) != 0) {
            state.set_unit(u, room[side].back(), 1, UnitStatus::on_map);
            room[side].pop_back();
            continue;
        }
        const std::uint32_t pick = rng.below(static_cast<std::uint32_t>(ground.size()));
        state.set_unit(u, ground[pick], 1, UnitStatus::on_map);
        for (int more = 1; more < context.options().stacking_limit; ++more) room[side].push_back(ground[pick]);
        ground.erase(ground.begin() + pick);
    }
    return Position(rules.context(), rules.ghosts(), state);
}

void apply(Position& at, const EventList& events) {
    for (const Event& event : events) at.apply(event);
}

void begin_retreat(Position& at, UnitIndex u, bool multi_hex) {
    EventList events;
    events.set(Var::phase, static_cast<std::uint64_t>(Phase::combat));
    events.set(Var::phasing_side, 1 - at.context().unit(u).side);
    events.set(Var::multi_hex, multi_hex ? 1 : 0);
    events.set(Var::retreating, UnitSet::of(u));
    events.step(Step::retreats, at.context().unit(u).side);
    apply(at, events);
}

}  // namespace

namespace {

struct Chains {
    int begun = 0;
    int shut = 0;
    int longest = 0;
    int fast = 0;     // ways closed only because whoever stands there cannot make room
    int stacked = 0;  // units in a hex of a chain, of whom one makes room
};

// Every hex beside a unit that it may not retreat to is refused by the right one of 6.12, 6.13 and 6.14.
void check_refusals(const StandardRules& rules, const StateView& view, UnitIndex u, const RetreatOptions& open,
                    Chains& seen) {
    const Scenario& s = view.context.scenario();
    for (int d = 0; d < kDirections; ++d) {
        const HexIndex to = view.context.grid().neighbour(view.state.hex(u), d);
        if (to == kNoHex || std::find(open.hexes.begin(), open.hexes.end(), to) != open.hexes.end()) continue;
        const UnitSet there = view.board.units(to);
        const bool enemy = there.any([&](UnitIndex other) { return s.units[other].side != s.units[u].side; });
        const bool held = view.state.var(Var::multi_hex) != 0 && !there.empty();
        const bool closed = !proof::step_cost(s, s.units[u].unit_class, true, view.state.hex(u), to);
        const bool full = (there - view.board.ghosts()).count() >= view.context.options().stacking_limit;
        const Explanation why = rules.explain(view, Action::of_unit(ActionKind::retreat, u, to));
        INFO(view.context.grid().label(to) << ": " << why.text);
        REQUIRE_FALSE(why.legal);
        REQUIRE(why.rule.text() == (enemy || held || closed ? "6.12" : full ? "6.13" : "6.14"));
        if (why.text.english().find("cannot be displaced") != std::string::npos) ++seen.fast;
    }
}

// Retreats on one packed board, each followed to its end by choices drawn by lot.
void follow_chains(const std::shared_ptr<const Scenario>& battle, Rng& rng, Chains& seen) {
    const StandardRules rules(battle);
    const Position at = crowd(rules, rng, 4);
    const UnitSet crowded = at.board().present(0);
    crowded.each([&](UnitIndex u) {
        Position now = at;
        begin_retreat(now, u, rng.below(6) == 0);
        std::vector<HexIndex> chain{now.state().hex(u)};
        const RetreatOptions first = rules.retreat_options(now.view(), u);
        INFO(battle->units[u].name);
        REQUIRE(first.hexes == ByTheBook(rules, now.view()).ways(u, chain));
        check_refusals(rules, now.view(), u, first, seen);
        seen.shut += first.rank == 0 ? 1 : 0;
        if (first.rank != 3) return;
        ++seen.begun;
        UnitSet pushed;
        int choices = 0;
        HexIndex to = first.hexes[rng.below(static_cast<std::uint32_t>(first.hexes.size()))];
        EventList events;
        rules.resolve(now.view(), Action::of_unit(ActionKind::retreat, u, to), events);
        apply(now, events);
        while (now.state().step() == Step::displacement) {
            chain.push_back(to);
            ActionList legal;
            rules.legal(now.view(), legal);
            REQUIRE_FALSE(legal.empty());
            // Whoever of the hex may make room goes where the book lets it; nobody else does.
            ActionList wanted;
            (now.board().units(to) - now.board().ghosts()).each([&](UnitIndex each) {
                if (rules.stands_fast(now.view(), each)) return;
                for (const HexIndex hex : ByTheBook(rules, now.view()).ways(each, chain))
                    wanted.push_back(Action::of_unit(ActionKind::displace, each, hex));
            });
            REQUIRE(std::equal(legal.begin(), legal.end(), wanted.begin(), wanted.end()));
            choices = std::max(choices, static_cast<int>((now.board().units(to) - now.board().ghosts()).count()));
            const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            pushed.add(action.unit);
            to = action.hex;
            events.clear();
            rules.resolve(now.view(), action, events);
            apply(now, events);
        }
        // Nobody who was displaced fires any more, be he first, last or in between; who retreated is not displaced.
        REQUIRE(now.state().set(Var::no_fire) == pushed);
        seen.longest = std::max(seen.longest, static_cast<int>(chain.size()));
        seen.stacked = std::max(seen.stacked, choices);
    });
}

}  // namespace

TEST_CASE("rule 6.13: a chain of displacement may be begun and continued exactly as by trying every chain",
          "[conformance]") {
    for (const bool odd : {false, true}) {
        proof::BattleShape shape;
        shape.least = 2;
        shape.most = 4;
        shape.units = 7;  // trying every chain is exponential
        shape.odd = odd;
        Chains seen;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Rng rng = Rng::stream(seed, 0xD15);
            INFO("seed " << seed << (odd ? ", odd rules" : ""));
            follow_chains(
                proof::random_battle(odd ? proof::odd_ruleset() : proof::standard_ruleset(), 3'000'000 + seed, shape),
                rng, seen);
        }
        CHECK(seen.begun > 20);
        CHECK(seen.shut > 20);
        CHECK(seen.longest >= 4);
        CHECK(seen.fast > 5);
    }
}

TEST_CASE("rule 6.13: of a full stack its owner displaces whom he likes, exactly as by trying every chain",
          "[conformance][stacks]") {
    for (const int limit : {2, 3}) {
        proof::BattleShape shape;
        shape.least = 2;
        shape.most = 3;
        shape.units = 10;
        shape.stacking_limit = limit;
        Chains seen;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Rng rng = Rng::stream(seed, 0x57AC);
            INFO("seed " << seed << ", " << limit << " units a hex");
            follow_chains(proof::random_battle(proof::standard_ruleset(), 7'000'000 + seed, shape), rng, seen);
        }
        CHECK(seen.begun > 20);
        CHECK(seen.shut > 20);
        CHECK(seen.longest >= 3);
        CHECK(seen.stacked == limit);
    }
}

TEST_CASE("rule 6.13: the search looks across each hexside of a packed board a few times at most", "[conformance]") {
    for (const int size : {3, 5, 8}) {
        Scenario packed;
        packed.ruleset = proof::standard_ruleset();
        Grid::Shape shape;
        shape.columns = size + 1;
        shape.rows = size;
        packed.map = Map{Grid(shape)};
        packed.sides = {SideInfo{"us", "US", "US", "", {}}, SideInfo{"ac", "AC", "AC", "", {}}};
        packed.turns.resize(1);
        for (HexIndex hex = 0; hex < packed.map.grid().size(); ++hex) {
            Unit unit;
            unit.id = "u" + std::to_string(hex);
            unit.at = hex;
            packed.units.push_back(unit);
        }
        const auto battle = std::make_shared<Scenario>(packed);
        const StandardRules rules(battle);
        Position at(rules.context(), rules.ghosts(), rules.more_words());
        const auto middle = static_cast<UnitIndex>(at.context().grid().at(size / 2, size / 2));
        begin_retreat(at, middle, false);
        const RetreatOptions options = rules.retreat_options(at.view(), middle);
        CHECK(options.hexes.empty());  // no place anywhere
        // From each neighbour once over all units: six sides each.
        CHECK(options.looked_at <= 6 + 6 * 6 * static_cast<int>(packed.units.size()));
    }
}

TEST_CASE("rule 6.13: a unit displaced twice in a combat still comes from where it stood when the combat began",
          "[conformance]") {
    auto battle = std::make_shared<Scenario>();
    battle->ruleset = proof::standard_ruleset();
    battle->ruleset.options.multi_hex_combat = RuleOptions::MultiHexCombat::defenders;
    for (CrtCell& cell : battle->ruleset.crt) cell.result = {0, 0, true, false};
    Grid::Shape shape;
    shape.prefix = "F";
    shape.columns = 4;
    shape.rows = 9;
    battle->map = Map{Grid(shape)};
    const auto hex = [&](const char* label) { return *battle->map.grid().parse(label); };
    for (HexIndex at = 0; at < battle->map.grid().size(); ++at)
        battle->map.set_terrain(at, *battle->ruleset.terrain("all-river"));
    for (const char* land : {"F0305", "F0205", "F0206", "F0104", "F0105", "F0106"})
        battle->map.set_terrain(hex(land), 0);
    const SideSet river = SideSet{}.with(*battle->ruleset.hexside_kind("river"), SideState::present);
    for (const auto& [from, to] : {std::pair{"F0205", "F0206"}, {"F0205", "F0105"}, {"F0206", "F0106"}})
        (void)battle->map.set_side(*battle->map.grid().hexside_between(hex(from), hex(to)), river);
    battle->sides = {SideInfo{"us", "US", "US", "", {}}, SideInfo{"ac", "AC", "AC", "", {}}};
    battle->turns.resize(1);
    const auto add = [&](const char* id, SideId side, const char* at) {
        Unit unit;
        unit.id = id;
        unit.side = side;
        unit.full = 4;
        unit.at = hex(at);
        battle->units.push_back(unit);
        return static_cast<UnitIndex>(battle->units.size() - 1);
    };
    const UnitIndex a = add("a", 0, "F0205");
    const UnitIndex b = add("b", 0, "F0206");
    const UnitIndex c = add("c", 0, "F0104");
    add("x", 1, "F0305");
    Game game(std::make_shared<const StandardRules>(battle));
    const auto play = [&](const Action& action) {
        const auto played = game.play(action);
        INFO((played ? Message() : played.error().text));
        REQUIRE(played);
    };
    play(Action::plain(ActionKind::end_phase));
    play(Action::of_hex(ActionKind::attack, hex("F0305")));
    for (const UnitIndex u : {a, b})
        if (!game.state().set(Var::attackers).has(u)) play(Action::of_unit(ActionKind::join_attacker, u));
    play(Action::plain(ActionKind::resolve));
    REQUIRE(game.state().chance());
    const ActionList faces = game.legal();
    HexIndex origin = kNoHex;
    int displaced = 0;
    game.observe([&](const StateView&, const Event& event) {
        if (event.kind == EventKind::move_unit && event.index == c) ++displaced;
        if (event.kind == EventKind::mark_origin && event.index == c) origin = static_cast<HexIndex>(event.value);
    });
    game.play_listed(faces.front());
    REQUIRE(game.state().step() == Step::retreats);
    play(Action::of_unit(ActionKind::retreat, a, hex("F0104")));
    CHECK(displaced == 2);
    CHECK(origin == hex("F0104"));
    CHECK(game.state().hex(a) == hex("F0104"));
    CHECK(game.state().hex(b) == hex("F0105"));
    CHECK(game.state().hex(c) == hex("F0106"));
}
