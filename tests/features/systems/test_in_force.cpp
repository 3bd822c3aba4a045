// What is shown of a battle is what plays in it: lines of sight, ranges, marks on counters and phases of every shipped
// battle, against what its modules are given in play.
#include <catch2/catch.hpp>

#include <memory>
#include <random>
#include <set>

#include "engine/modules/in_force.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/playouts/playout.hpp"
#include "engine/rules/module_view.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/query.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/print/chart_tables.hpp"
#include "sdk/show/print/correction_words.hpp"
#include "sdk/show/print/scenario_sheet.hpp"
#include "tests/features/systems/systems.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

struct ShownBattle {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const StandardRules> rules;
    Position position;
};

ShownBattle shown(const fs::path& folder) {
    LoadedScenario loaded = load_scenario(folder);
    REQUIRE(loaded.readable);
    const auto scenario = std::make_shared<const Scenario>(std::move(loaded.scenario));
    const auto rules = std::make_shared<const StandardRules>(scenario);
    return {scenario, rules, first_position(*rules)};
}

std::vector<fs::path> all_battles() {
    std::vector<fs::path> all = variants();
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"})
        all.push_back(scenarios() / name);
    return all;
}

/// The worst of all that an answer lists.
Sight worst_part(const LosAnswer& answer) {
    LosAnswer::Effect worst = LosAnswer::Effect::none;
    for (const auto& each : answer.between) worst = std::max(worst, each.effect);
    for (const auto& each : answer.pairs) worst = std::max(worst, each.effect);
    for (const auto& each : answer.crossings) worst = std::max(worst, each.effect);
    return static_cast<Sight>(worst);
}

std::set<std::string> texts_on_counter(const Scenario& scenario, UnitIndex unit) {
    std::set<std::string> texts;
    const draw::DisplayList list = draw::draw_counter(scenario, unit, 0, 15);
    const auto collect = [&](const std::vector<draw::Item>& items) {
        for (const draw::Item& item : items)
            if (const auto* text = std::get_if<draw::TextItem>(&item)) texts.insert(text->text);
    };
    collect(list.items);
    for (const draw::Symbol& symbol : list.symbols) collect(symbol.items);
    return texts;
}

Unit unit_called(const Scenario& scenario, std::string_view id) {
    const auto u = scenario.unit(id);
    REQUIRE(u);
    return scenario.units[*u];
}

}  // namespace

TEST_CASE("lines of sight are answered as modules and guns are given them in play", "[in-force]") {
    int by_modules = 0;
    int differs = 0;
    for (const fs::path& folder : all_battles()) {
        INFO(folder.filename().string());
        const ShownBattle battle = shown(folder);
        const StateView view = battle.position.view();
        const ModuleSet& modules = battle.rules->modules();
        std::size_t policies = 0;
        while (modules.sight(policies + 1) != nullptr) ++policies;
        const std::vector<SightInForce> ways = sights_in_force(*battle.scenario);
        REQUIRE(ways.size() >= policies);
        for (UnitIndex a = 0; a < battle.scenario->units.size(); ++a)
            for (UnitIndex b = 0; b < battle.scenario->units.size(); ++b) {
                if (!view.state.on_map(a) || !view.state.on_map(b)) continue;
                const HexIndex from = view.state.hex(a);
                const HexIndex to = view.state.hex(b);
                if (from == to) continue;
                INFO(view.context.grid().label(from) << " to " << view.context.grid().label(to));
                const std::vector<LosAnswer> answers = query_los(*battle.rules, view, from, to);
                REQUIRE(answers.size() == ways.size());
                const auto held = [&](HexIndex hex) { return view.board.occupied(hex); };
                for (std::size_t n = 0; n < answers.size(); ++n) {
                    CHECK(answers[n].by == ways[n].id());
                    CHECK(answers[n].rule ==
                          (n < policies || answers[n].sight != Sight::attenuated ? ways[n].rule() : RuleNumber("7.3")));
                    if (n < policies) {
                        ModuleView seen(*battle.rules, view);
                        const rp_view* asking = seen.of(modules.sight(n + 1)->slot);
                        const auto played = asking->ask->sight(asking, static_cast<std::uint32_t>(n + 1), from, to);
                        CHECK(static_cast<int>(answers[n].sight) == played);
                        ++by_modules;
                        if (answers[n].sight != view.context.los().sight(from, to, held)) ++differs;
                    } else {
                        CHECK(answers[n].sight == view.context.los().sight(from, to, held));
                    }
                    if (answers[n].reason.english().find("farther") == std::string::npos)
                        CHECK(worst_part(answers[n]) == answers[n].sight);
                }
            }
    }
    CHECK(by_modules > 200);
    CHECK(differs > 50);  // or the standard rules would do as well
}

TEST_CASE("where nothing bombards in combats the standard lines of sight are not told", "[in-force]") {
    const auto ids = [](const char* battle) {
        std::vector<std::string> found;
        const ShownBattle shown_one = shown(scenarios() / battle);
        for (const SightInForce& way : sights_in_force(*shown_one.scenario)) found.emplace_back(way.id());
        return found;
    };
    CHECK(ids("thames") == std::vector<std::string>{"standard"});
    CHECK(ids("chippewa-bombardment") == std::vector<std::string>{"line"});
    CHECK(ids("lundys-lane-dice") == std::vector<std::string>{"dice", "standard"});
}

TEST_CASE("phases are told in the order in which they are played", "[in-force]") {
    std::size_t longest = 0;
    for (const fs::path& folder : all_battles()) {
        INFO(folder.filename().string());
        const ShownBattle battle = shown(folder);
        const ModuleSet& modules = battle.rules->modules();
        std::vector<std::string> played;
        for (const SequenceStep& step : modules.sequence()) {
            const BoundModule* module = modules.at(step.slot);
            const PhaseInfo* info = module != nullptr ? module->phase(step.number) : nullptr;
            played.push_back(info != nullptr ? info->title : step.phase == Phase::combat ? "Combat" : "Movement");
        }
        std::vector<std::string> told;
        for (const Message& phase : phases_in_force(*battle.scenario)) told.push_back(phase.english());
        CHECK(told == played);
        longest = std::max(longest, told.size());
    }
    CHECK(longest >= 4);
}

TEST_CASE("counters show the numbers that their battle is played with", "[in-force]") {
    const ShownBattle bombardment = shown(scenarios() / "chippewa-bombardment");
    int guns = 0;
    for (UnitIndex u = 0; u < bombardment.scenario->units.size(); ++u) {
        const Unit& unit = bombardment.scenario->units[u];
        INFO(unit.id);
        const CounterMarks marks = counter_marks(*bombardment.scenario, unit);
        const std::set<std::string> printed = texts_on_counter(*bombardment.scenario, u);
        REQUIRE_FALSE(marks.values.empty());
        CHECK(marks.values.back().text.starts_with("M"));
        std::string line;
        for (const auto& mark : marks.values) line += (line.empty() ? "" : " ") + mark.text;
        CHECK(printed.contains(line));
        if (!bombardment.scenario->ruleset.unit_classes[unit.unit_class].bombards) continue;
        ++guns;
        const SetValue* balls = find_value(unit.values, "balls");
        if (balls != nullptr) CHECK(marks.range == std::min(balls->value, 6));
        else CHECK(marks.range == 3);
        CHECK(printed.contains(std::to_string(marks.range)));
        CHECK_FALSE(printed.contains(std::to_string(unit.range)));
    }
    CHECK(guns > 0);

    const ShownBattle dice = shown(scenarios() / "lundys-lane-dice");
    std::set<std::string> texts;
    for (const Unit& unit : dice.scenario->units)
        for (const auto& mark : counter_marks(*dice.scenario, unit).values)
            texts.insert(dice.scenario->ruleset.unit_classes[unit.unit_class].id + " " + mark.text);
    CHECK(texts.contains("infantry 2·1"));
    CHECK(texts.contains("artillery 3·2·2·1"));

    const ShownBattle field = shown(scenarios() / "cryslers-farm");
    int long_range = 0;
    for (const Unit& unit : field.scenario->units) {
        INFO(unit.id);
        const CounterMarks marks = counter_marks(*field.scenario, unit);
        if (const SetValue* stated = find_value(unit.values, "lra")) {
            CHECK(marks.range == stated->value);
            CHECK_FALSE(marks.range_title.empty());
            ++long_range;
        }
    }
    CHECK(long_range > 0);
    CHECK(counter_marks(*field.scenario, unit_called(*field.scenario, "us-shr")).range == 6);

    const ShownBattle plain = shown(scenarios() / "lundys-lane");
    for (const Unit& unit : plain.scenario->units) {
        CHECK(counter_marks(*plain.scenario, unit).range == unit.range);
        CHECK(counter_marks(*plain.scenario, unit).values.empty());
    }
}

TEST_CASE("guns fire in the bombardment phase no farther than their counters show", "[in-force]") {
    ShownBattle battle = shown(scenarios() / "chippewa-bombardment");
    const Position begin = battle.position;
    std::mt19937 luck(1812);
    int shots = 0;
    std::set<int> farthest;  // by gun, at its full range
    for (int game = 0; game < 5; ++game) {
        battle.position = begin;
        for (int step = 0; step < 4000 && battle.position.state().phase() != Phase::over; ++step) {
            const StateView view = battle.position.view();
            ActionList open;
            std::vector<Outcome> outcomes;
            if (view.state.chance()) {
                battle.rules->outcomes(view, outcomes);
                for (const Outcome& outcome : outcomes) open.push_back(outcome.action);
            } else {
                battle.rules->legal(view, open);
            }
            REQUIRE_FALSE(open.empty());
            for (const Action& action : open) {
                if (action.kind != ActionKind::verb || action.unit == kNoUnit || action.hex == kNoHex) continue;
                const int range = counter_marks(*battle.scenario, battle.scenario->units[action.unit]).range;
                const int distance = view.context.distance(view.state.hex(action.unit), action.hex);
                CHECK(distance <= range);
                if (distance == range) farthest.insert(action.unit);
                ++shots;
            }
            advance(*battle.rules, battle.position, open[luck() % open.size()]);
        }
    }
    CHECK(shots > 20);
    CHECK(farthest.size() >= 2);
}

TEST_CASE("charts and rules at a glance are those of the battle", "[in-force]") {
    const paper::Speak speak = paper::in_english();
    const auto glance = [&](const char* battle) {
        const ShownBattle one = shown(scenarios() / battle);
        std::string all;
        for (const paper::Paragraph& each : paper::rules_sheet(*one.scenario, speak).body)
            for (const paper::Run& run : each.runs) all += run.text + "\n";
        return all;
    };
    const std::string standard = glance("thames");
    CHECK(standard.find("and then fights") != std::string::npos);
    CHECK(standard.find("Bombardment alone takes shifts") != std::string::npos);
    const std::string guns = glance("chippewa-bombardment");
    CHECK(guns.find("has these phases: Bombardment, Movement and Combat") != std::string::npos);
    CHECK(guns.find("Bombardment alone takes shifts") == std::string::npos);
    CHECK(guns.find("Line of sight: Woods, towns") != std::string::npos);
    CHECK(guns.find("002.16") != std::string::npos);

    const auto last_heads = [&](const char* battle) {
        const ShownBattle one = shown(scenarios() / battle);
        const paper::ChartTable chart =
            paper::terrain_chart(*one.scenario, draw::key_entries(*one.scenario, {}), speak);
        for (const auto& row : chart.rows) CHECK(row.size() == chart.head.size());
        return std::vector<std::string>(chart.head.end() - 2, chart.head.end());
    };
    CHECK(last_heads("thames") == std::vector<std::string>{"combat shift", "line of sight"});
    CHECK(last_heads("chippewa-bombardment") == std::vector<std::string>{"combat shift", "line of sight"});
    CHECK(last_heads("lundys-lane-dice") ==
          std::vector<std::string>{"line of sight: Ranged dice combat", "line of sight"});
}

TEST_CASE("a told game says how many steps a unit loses at once, as the state has it", "[in-force]") {
    const ShownBattle battle = shown(scenarios() / "lundys-lane-dice");
    const std::shared_ptr<const StandardRules>& rules = battle.rules;
    const Scenario& scenario = *battle.scenario;
    std::map<int, int> told;  // losses by their number
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game game(rules);
        Match match(rules, std::array<std::string, kSides>{"tactician", "tactician"}, Luck(seed, 0));
        std::vector<NarrationLine> lines;
        Narrator narrator(game, *rules, [&](const NarrationLine& line) { lines.push_back(line); });
        while (!game.over()) {
            lines.clear();
            const Action action = match.next(game);
            const GameState before = game.state();
            narrator.before();
            game.play_listed(action);
            narrator.after();
            for (UnitIndex u = 0; u < scenario.units.size(); ++u) {
                const int lost = before.steps(u) - game.state().steps(u);
                if (lost <= 0 || game.state().status(u) == UnitStatus::eliminated) continue;
                const std::string words = unit_text(scenario, u) + " loses " +
                                          (lost == 1 ? std::string("a step") : std::to_string(lost) + " steps");
                const auto says = [&](const NarrationLine& line) {
                    return line.text.english().starts_with(words + " (");
                };
                INFO(words);
                CHECK(std::count_if(lines.begin(), lines.end(), says) == 1);
                ++told[lost];
            }
        }
    }
    CHECK(told[1] > 0);
    CHECK(told[2] > 0);
}
