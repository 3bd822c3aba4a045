// Questions in Lua about a position: answers, refusals with the words scripts get, and what may follow.
#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/play/game.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/rules/odds.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/script/script_console.hpp"
#include "tests/features/script/stage.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

/// Queenston Heights with the module of tests/features/script/zoo_plugin.xml.
struct Asked {
    test::Stage stage{"idle.lua", "local M = ramparts.module('zoo.lua')\n"};
    Game game{stage.rules};
    ScriptAnswer operator()(const std::string& expression) const {
        return evaluate_script(expression, *stage.rules, game.view());
    }
    std::string good(const std::string& expression) const {
        const ScriptAnswer answer = (*this)(expression);
        INFO(expression << ": " << answer.text);
        CHECK(answer.good);
        return answer.text;
    }
    std::string bad(const std::string& expression) const {
        const ScriptAnswer answer = (*this)(expression);
        INFO(expression << ": " << answer.text);
        CHECK_FALSE(answer.good);
        return answer.text;
    }
};

std::vector<std::string> follow(const std::string& text, const StandardRules* rules) {
    std::vector<std::string> words;
    for (const auto& item : complete_script(text, text.size(), rules).items) words.push_back(item.word);
    return words;
}
bool among(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

TEST_CASE("an expression is answered with the values as Lua writes them", "[console]") {
    const Asked ask;
    CHECK(ask.good("1 + 2") == "3");
    CHECK(ask.good("nil") == "nil");
    CHECK(ask.good("1, 'two', true") == "1, \"two\", true");
    CHECK(ask.good("{3, 4, far = {x = 1}, [9] = false}") == "{3, 4, [9] = false, far = {x = 1}}");
    CHECK(ask.good("view:turn()") == "1");
    const Unit& first = ask.stage.scenario->units.front();
    CHECK(ask.good("view:name('unit', 0)") == "\"" + first.id + "\"");
    CHECK(ask.good("view:find('unit', '" + first.id + "')") == "0");
    CHECK(ask.good("ramparts.set(0)") == "set {" + first.id + "}");
    CHECK(ask.good("(ramparts.set(0, 1) - ramparts.set(1)):count()") == "1");
    CHECK(ask.good("view:frame()") == "nil");
    CHECK(ask.good("(function() local n = 0 for u in view:units() do n = n + 1 end return n end)()") ==
          std::to_string(ask.stage.scenario->units.size()));
    CHECK(ask("view:turn()").units > 0);
    CHECK(ask("view:turn()").units == ask("view:turn()").units);
}

TEST_CASE("what is wrong is told in the words that scripts get", "[console]") {
    const Asked ask;
    CHECK(ask.bad("1 / 2") == "console:1: the operator / makes fractions; use // for whole numbers");
    CHECK(ask.bad("1 +").find("console:1: unexpected symbol") == 0);
    CHECK(ask.bad("view:hex(999)").find("console:1: the unit is 999; it goes from 0 to ") == 0);
    CHECK(ask.bad("view:get('nothing')") == "console:1: the attribute 'nothing' is not in plugin.xml");
    CHECK(ask.bad("io") == "console:1: there is nothing with the name 'io'; a script reads and writes no files");
    CHECK(ask.bad("ramparts.module('zoo.lua')").find("console:1:") == 0);
    CHECK(ask.bad("(function() while true do end end)()") ==
          "console:1: the script has spent its 200,000 units of one expression in the console");
    CHECK(ask.bad("('x'):rep(20000)") == "console:1: rep would make a text of more than 16384 bytes");
    CHECK(ask.bad("pcall(function() while true do end end)").find("has spent its 200,000 units") != std::string::npos);
}

TEST_CASE("nothing that is asked changes the game or what is asked next", "[console]") {
    const Asked ask;
    const std::uint64_t before = ask.game.state().hash();
    CHECK(ask.bad("(function() x = 1 end)()") ==
          "console:1: global names cannot be changed any more: keep what a script remembers in attributes");
    CHECK(ask.bad("(function() view = nil end)()").find("cannot be changed") != std::string::npos);
    CHECK(ask.bad("(function() table.insert = nil end)()") ==
          "console:1: this table is fixed; nothing of it can be changed");
    CHECK(ask.bad("view:set('moved', 1):set('x', 1)").find("console:1:") == 0);
    CHECK(ask.bad("x") ==
          "console:1: there is nothing with the name 'x'; a name is known where it is declared with local");
    CHECK(ask.good("view:reaches(0) ~= nil") == "true");
    CHECK(ask.game.state().hash() == before);
}

TEST_CASE("a column below 0 is a column, the one of the number of an error too", "[console]") {
    // a table whose columns reach from 1:9 to 9:1, and every unit of the stronger side against the weakest of the other
    const test::Stage stage{"idle.lua", "local M = ramparts.module('zoo.lua')\n"};
    Scenario wide = *stage.scenario;
    wide.ruleset.crt.clear();
    for (int column = -8; column <= 8; ++column)
        for (int die = 1; die <= 6; ++die) {
            CrtCell cell = stage.scenario->ruleset.crt.front();
            cell.odds = column < 0 ? Odds::of_strengths(1, 1 - column) : Odds::of_strengths(1 + column, 1);
            cell.die = die;
            wide.ruleset.crt.push_back(cell);
        }
    // all stand on the map, but one
    HexIndex free = 0;
    for (std::size_t u = 0; u + 1 < wide.units.size(); ++u) {
        while (!wide.map.present(free)) ++free;
        wide.units[u].at = free++;
    }
    wide.units.back().at.reset();
    const StandardRules rules(std::make_shared<const Scenario>(wide), stage.rules->modules().catalogue());
    const Position position = first_position(rules);
    const StateView view = position.view();
    REQUIRE(RP_E_INTERNAL == -5);
    std::vector<int> met;
    for (SideId side = 0; side < kSides; ++side)
        for (UnitIndex attacker = 0; attacker < wide.units.size(); ++attacker) {
            if (wide.units[attacker].side != side || !view.state.on_map(attacker)) continue;
            Combat combat{UnitSet::of(attacker), {}, {}};
            std::string defenders;
            for (UnitIndex u = 0; u < wide.units.size(); ++u) {
                if (wide.units[u].side == side || !view.state.on_map(u)) continue;
                combat.defenders.add(u);
                defenders += (defenders.empty() ? "" : ", ") + std::to_string(u);
                const int column = combat_odds(rules, view, combat, false).column;
                const ScriptAnswer answer = evaluate_script("view:column(ramparts.set(" + std::to_string(attacker) +
                                                                "), ramparts.set(), ramparts.set(" + defenders + "))",
                                                            rules, view);
                INFO(answer.text);
                REQUIRE(answer.good);
                REQUIRE(answer.text == std::to_string(column));
                met.push_back(column);
            }
        }
    for (int column = -8; column <= -1; ++column) {
        INFO(column);
        CHECK(std::find(met.begin(), met.end(), column) != met.end());
    }
    // what is wrong is an error, and no column
    std::string reserve;
    for (UnitIndex u = 0; u < wide.units.size(); ++u)
        if (!view.state.on_map(u)) reserve = std::to_string(u);
    REQUIRE_FALSE(reserve.empty());
    CHECK_FALSE(
        evaluate_script("view:column(ramparts.set(" + reserve + "), ramparts.set(), ramparts.set(0))", rules, view)
            .good);
}

TEST_CASE("what may follow comes from the bindings, the battle and the plugins", "[console]") {
    const Asked ask;
    const StandardRules* rules = ask.stage.rules.get();
    CHECK(among(follow("", rules), "view"));
    CHECK(follow("vi", rules) == std::vector<std::string>{"view"});
    CHECK(follow("view:rea", rules) == std::vector<std::string>{"reach", "reaches"});
    CHECK(among(follow("view:fixed():", rules), "unit_count"));
    CHECK_FALSE(among(follow("view:fixed():", rules), "turn"));
    CHECK(among(follow("view:set(\"moved\"):", rules), "count"));
    CHECK(follow("view:strength(0, \"", rules) == std::vector<std::string>{"attack", "support", "defence"});
    CHECK(among(follow("view:find(\"", rules), "unit"));
    CHECK(among(follow("view:find(\"unit\", \"", rules), ask.stage.scenario->units.front().id));
    CHECK(among(follow("table.", rules), "sort"));
    CHECK(among(follow("ramparts.", rules), "random"));
    CHECK(follow("view:get(\"", rules) == [&] {
        std::vector<std::string> names;
        for (const AttributePlace& a : rules->modules().at(0)->attributes) names.push_back(a.info->name);
        return names;
    }());
    CHECK(follow("12", rules).empty());
    const ScriptCompletion middle = complete_script("1 + view:tu + 2", 11, rules);
    CHECK(middle.from == 9);
    REQUIRE(middle.items.size() == 2);
    CHECK(middle.items.front().word == "turn");
    CHECK(middle.items.front().about == "(): integer");
}
