// What a told game cites: every line of what happened to a unit bears the rule that made it happen, judged by the
// events and by the state, not by the narrator.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/replay.hpp"

using namespace ramparts;

namespace {

using Rules = std::shared_ptr<const StandardRules>;

// The narrator takes the game's one observer, so this game is played beside it with the same actions.
class Beside {
public:
    explicit Beside(const Rules& rules) : rules_(rules), game_(rules) {
        game_.observe([this](const StateView& view, const Event& event) { see(view, event); });
    }

    /// What one action does to units, each as unit and rule.
    std::vector<std::pair<std::string, std::string>> play(const Action& action) {
        seen_.clear();
        game_.play_listed(action);
        return std::move(seen_);
    }

private:
    void see(const StateView& view, const Event& event) {
        const Step step = view.state.step();
        const auto note = [&](const char* rule) {
            seen_.emplace_back(unit_text(view.context.scenario(), event.index), rule);
        };
        switch (event.kind) {
            case EventKind::move_unit:
                if (step == Step::retreats) note("6.12");
                // Of a chain only its head retreats, even when one of the others has to do so yet (6.12, 6.13).
                if (step == Step::displacement)
                    note((view.state.var(Var::chain) & 0xFFFFFFFFU) >> 24 == event.index ? "6.12" : "6.13");
                if (step == Step::advance) note("6.15");
                break;
            case EventKind::remove_unit: note(step == Step::retreats ? "6.12" : "6.11"); break;
            case EventKind::set_steps:
                if (static_cast<int>(event.value) < view.state.steps(event.index)) note("6.11");
                break;
            default: break;
        }
    }

    Rules rules_;
    Game game_;
    std::vector<std::pair<std::string, std::string>> seen_;
};

// The odd battle with all its units in one corner of the map: who retreats has to displace somebody.
Scenario crowded() {
    Scenario s = load_scenario(RAMPARTS_ODD).scenario;
    const HexIndex corner = *s.map.grid().parse("Q011105");
    std::vector<HexIndex> hexes;
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (s.map.present(hex) && !s.ruleset.terrains[s.map.terrain(hex)].prohibited) hexes.push_back(hex);
    std::stable_sort(hexes.begin(), hexes.end(), [&](HexIndex a, HexIndex b) {
        return s.map.grid().distance(a, corner) < s.map.grid().distance(b, corner);
    });
    std::size_t next = 0;
    for (const SideId side : {SideId{1}, SideId{0}})
        for (Unit& unit : s.units)
            if (unit.side == side) {
                unit.at = hexes[next++];
                unit.arrives.reset();
                unit.unit_class = *s.ruleset.unit_class("foot");
                unit.range = 0;
                unit.full = 5;
                unit.reduced = 4;
            }
    s.reinforcements.clear();
    s.modules.clear();
    for (TurnInfo& turn : s.turns) turn.night = false;
    return s;
}

void tell(const Rules& rules, std::uint64_t seed, std::map<std::string, int>& cited) {
    Game game(rules);
    Beside beside(rules);
    Match match(rules, std::array<std::string, kSides>{"random", "random"}, Luck(seed, 0));
    std::vector<NarrationLine> lines;
    Narrator narrator(game, *rules, [&](const NarrationLine& line) { lines.push_back(line); });
    while (!game.over()) {
        lines.clear();
        const Action action = match.next(game);
        const bool resolves = action.kind == ActionKind::resolve;
        const StateView view = game.view();
        std::optional<OddsReport> odds;
        if (resolves) odds = combat_odds(*rules, view, rules->combat(view), true);
        narrator.before();
        game.play_listed(action);
        narrator.after();
        const auto happened = beside.play(action);
        std::size_t next = 0;
        std::vector<std::string> shifts;
        for (const NarrationLine& line : lines) {
            const std::string& text = line.text;
            if (text.find("column") != std::string::npos && text.find(": ") != std::string::npos &&
                line.kind == NarrationLine::Kind::detail)
                shifts.push_back(text);
            if (line.kind != NarrationLine::Kind::result || text.starts_with("die ")) continue;
            INFO(text);
            REQUIRE(next < happened.size());
            CHECK(text.starts_with(happened[next].first));
            CHECK(text.ends_with("[rule " + happened[next].second + "]"));
            CHECK((text.find("displaced") != std::string::npos) == (happened[next].second == "6.13"));
            ++cited[happened[next].second];
            ++next;
        }
        CHECK(next == happened.size());
        if (!odds) continue;
        // Each shift is told with its own rule, in the order of the odds.
        REQUIRE(shifts.size() >= odds->shifts.size());
        for (std::size_t i = 0; i < odds->shifts.size(); ++i) {
            INFO(shifts[i]);
            CHECK(shifts[i].ends_with("[rule " + std::string(odds->shifts[i].rule.text()) + "]"));
            CHECK((shifts[i].find(" left") != std::string::npos) == (odds->shifts[i].columns < 0));
            ++cited[std::string(odds->shifts[i].rule.text())];
        }
        const bool held = std::any_of(lines.begin(), lines.end(), [](const NarrationLine& line) {
            return line.text == "held at the last column of the table [rule 6.16]";
        });
        CHECK(held == odds->clamped);
        CHECK(odds->clamped == (odds->column != odds->base + odds->shift));
        if (action.arg > 0) CHECK(shifts.back().ends_with("given up by the attacker [rule 6.16]"));
    }
}

}  // namespace

TEST_CASE("a told game cites for everything that happens the rule that made it happen", "[narration]") {
    std::map<std::string, int> cited;
    for (const Scenario& battle : {load_scenario(RAMPARTS_SKIRMISH).scenario, load_scenario(RAMPARTS_ODD).scenario,
                                   load_scenario(RAMPARTS_SCENARIOS "/chippewa").scenario, crowded()}) {
        const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(battle));
        INFO(battle.name);
        for (std::uint64_t seed = 0; seed < 60; ++seed) tell(rules, seed, cited);
    }
    for (const char* rule : {"6.9", "6.10", "6.11", "6.12", "6.13", "6.15", "8.2", "9.2"}) {
        INFO("rule " << rule);
        CHECK(cited[rule] > 10);
    }
}
