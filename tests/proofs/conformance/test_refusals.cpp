// What a refusal says of costs, against the rulebook read directly: it must be true and must be a reason
// (2.7, 4.7, 5.3).
#include <catch2/catch.hpp>
#include <optional>
#include <regex>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

using namespace ramparts;

namespace {

constexpr int kAmple = 1000;  // half points no way on these maps can cost

struct Figures {
    int cost = 0;
    int allowance = 0;
};

// "… costs 4.5 MP, more than the allowance of 4 MP" in half points; nothing when the text gives no such figures.
std::optional<Figures> figures(const std::string& text) {
    static const std::regex pattern(R"(costs (\d+)(\.5)? MP, more than the allowance of (\d+)(\.5)? MP)");
    std::smatch found;
    if (!std::regex_search(text, found, pattern)) return std::nullopt;
    const auto half = [&](std::size_t i) { return 2 * std::stoi(found[i]) + (found[i + 1].matched ? 1 : 0); };
    return Figures{half(1), half(3)};
}

// Refusals of moves met in one random game.
class Questions {
public:
    Questions(const StandardRules& rules, Rng& rng) : rules_(rules), rng_(rng) {}

    void ask(const Game& game) {
        const StateView view = game.view();
        if (view.state.over() || view.state.phase() != Phase::movement || view.state.chance()) return;
        for (int e = 0; e < view.context.entry_points(); ++e) substitutes(view, e);
        for (int i = 0; i < 8; ++i) {
            const auto u = static_cast<UnitIndex>(rng_.below(static_cast<std::uint32_t>(view.context.unit_count())));
            const HexIndex to = rng_.below(view.context.hexes());
            entry(view, u);
            move(view, u, to);
        }
    }

    int moves_refused = 0;     // by their cost
    int entering_refused = 0;  // of them by units off the map
    int entries_refused = 0;   // by the place in the column
    int substitutes_found = 0;
    int entries_by_road = 0;
    int entries_off_road = 0;

private:
    void entry(const StateView& view, UnitIndex u) {
        const StandardRules::Entry way = rules_.entry(view, u);
        if (way.hex == kNoHex) return;
        const Scenario& scenario = view.context.scenario();
        const HexIndex regular = scenario.reinforcements[*scenario.units[u].arrives].entry;
        const auto cost = proof::entry_cost(scenario, view.context.unit(u).unit_class, rules_.road_rate(view, u),
                                            way.hex, way.hex == regular, place_in_column(view, u));
        INFO(name(view, u) << " enters at " << view.context.grid().label(way.hex));
        REQUIRE((way.cost < kProhibited) == cost.has_value());
        if (!cost) {
            REQUIRE_FALSE(way.possible);
            return;
        }
        const int allowance = rules_.allowance(view, u);
        REQUIRE(way.cost == (way.possible ? std::min(*cost, allowance) : *cost));
        if (way.possible && *cost > allowance) REQUIRE(view.context.options().minimum_move_enters_map);
        const bool road = proof::has_road(scenario.map, way.hex) && way.hex == regular;
        ++(road && rules_.road_rate(view, u) ? entries_by_road : entries_off_road);
        const Explanation why = rules_.explain(view, Action::of_unit(ActionKind::activate, u));
        const auto said = figures(why.text);
        if (!said || why.legal) return;
        REQUIRE(said->cost > said->allowance);
        REQUIRE(said->cost == *cost);
        REQUIRE(said->allowance == allowance);
        REQUIRE(why.rule.text() == "5.3");
        ++entries_refused;
    }

    // The nearest edge hexes that the enemy neither holds nor watches, only while he does so at the regular one (5.3).
    void substitutes(const StateView& view, int entry_point) {
        const Map& map = view.context.scenario().map;
        const SideId side = view.state.phasing();
        const HexIndex regular = view.context.entry_hex(entry_point);
        const auto enemy = [&](HexIndex hex) {
            return proof::in_ezoc(view, side, hex) ||
                   view.board.units(hex).any([&](UnitIndex u) { return view.context.unit(u).side != side; });
        };
        std::vector<HexIndex> expected;
        const bool held = view.board.closed(side, regular) && view.context.options().friendly_blocks_entry;
        int nearest = 1 << 20;
        for (HexIndex hex = 0; (enemy(regular) || held) && hex < map.grid().size(); ++hex) {
            const int distance = map.grid().distance(regular, hex);
            if (hex == regular || distance > nearest || !proof::at_edge(map, hex) || enemy(hex)) continue;
            if (view.context.ruleset().terrains[map.terrain(hex)].prohibited) continue;
            if (distance < nearest) expected.clear();
            nearest = distance;
            expected.push_back(hex);
        }
        std::vector<HexIndex> found;
        rules_.substitutes(view, entry_point, found);
        REQUIRE(found == expected);
        substitutes_found += static_cast<int>(found.size());
    }

    void move(const StateView& view, UnitIndex u, HexIndex to) {
        const Explanation why = rules_.explain(view, Action::of_unit(ActionKind::move, u, to));
        const auto said = figures(why.text);
        const bool no_way = why.text.english().find("cannot be reached") != std::string::npos;
        if (why.legal || why.rule.text() == "5.3" || (!said && !no_way)) return;
        const bool enters = !view.state.on_map(u);
        const StandardRules::Entry way = rules_.entry(view, u);
        const std::vector<int> ample =
            proof::reach(view, view.context.unit(u).side, view.context.unit(u).unit_class, rules_.road_rate(view, u),
                         enters ? way.hex : view.state.hex(u), enters ? way.cost : 0, kAmple, false);
        INFO(name(view, u) << " to " << view.context.grid().label(to) << ": " << why.text);
        REQUIRE((ample[to] < 0) == no_way);
        if (!said) return;
        REQUIRE(said->cost > said->allowance);
        REQUIRE(said->cost == ample[to]);
        REQUIRE(said->allowance == rules_.allowance(view, u));
        REQUIRE(why.rule.text() == "4.7");
        ++moves_refused;
        entering_refused += enters ? 1 : 0;
    }

    // From the state: units of the same entry hex that have come this phase, and this one.
    int place_in_column(const StateView& view, UnitIndex u) const {
        const auto& units = view.context.scenario().units;
        const auto& groups = view.context.scenario().reinforcements;
        int place = 1;
        view.state.set(Var::moved).each([&](UnitIndex other) {
            if (!view.state.on_map(other) || !units[other].arrives || before_[other]) return;
            place += groups[*units[other].arrives].entry == groups[*units[u].arrives].entry ? 1 : 0;
        });
        return place;
    }

    static std::string name(const StateView& view, UnitIndex u) { return view.context.scenario().units[u].id; }

public:
    // Units that stood on the map when the movement phase began.
    void begin_phase(const StateView& view) {
        before_.assign(static_cast<std::size_t>(view.context.unit_count()), false);
        for (std::size_t u = 0; u < before_.size(); ++u) before_[u] = view.state.on_map(static_cast<UnitIndex>(u));
    }

private:
    const StandardRules& rules_;
    Rng& rng_;
    std::vector<bool> before_;
};

}  // namespace

namespace {

void ask_in_a_game(const std::shared_ptr<const Scenario>& battle, std::uint64_t seed, std::vector<int>& counts) {
    const auto rules = std::make_shared<const StandardRules>(battle);
    Game game(rules);
    Rng rng = Rng::stream(seed, 0xA5C);
    Questions questions(*rules, rng);
    questions.begin_phase(game.view());
    for (int step = 0; step < 300 && !game.over(); ++step) {
        const ActionList legal = game.legal();
        questions.ask(game);
        const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        const auto before = std::pair(game.state().turn(), game.state().phasing());
        game.play_listed(action);
        if (std::pair(game.state().turn(), game.state().phasing()) != before) questions.begin_phase(game.view());
    }
    counts[0] += questions.moves_refused;
    counts[1] += questions.entering_refused;
    counts[2] += questions.entries_refused;
    counts[3] += questions.substitutes_found;
    counts[4] += questions.entries_by_road;
    counts[5] += questions.entries_off_road;
}

}  // namespace

TEST_CASE("entries, substitutes and refusals by cost are the rulebook's, and a cost refused is more than the allowance",
          "[conformance]") {
    for (const bool odd : {false, true}) {
        std::vector<int> counts(6);
        proof::BattleShape shape;
        shape.odd = odd;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            INFO("seed " << seed << (odd ? ", odd rules" : ""));
            const Ruleset& ruleset = odd ? proof::odd_ruleset() : proof::standard_ruleset();
            const auto battle = proof::random_battle(ruleset, 2'000'000 + seed, shape);
            if (!battle->units.empty()) ask_in_a_game(battle, seed, counts);
            if (odd && seed < 60) ask_in_a_game(proof::odd_battle(), seed, counts);
        }
        const std::vector<int> least{1000, 50, 5, 200, 200, 200};
        for (std::size_t i = 0; i < least.size(); ++i) {
            INFO("count " << i << (odd ? ", odd rules" : ""));
            CHECK(counts[i] > least[i]);
        }
    }
}
