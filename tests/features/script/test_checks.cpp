// Checks of scenarios in a script: what they are shown is the scenario, what they find is told where it is, in the
// language of the reader; what they cannot be is refused.
#include <catch2/catch.hpp>

#include "engine/modules/catalogue.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "tests/features/script/stage.hpp"

using namespace ramparts;
using test::CheckStage;
namespace fs = std::filesystem;

namespace {

// Adds the number it is given, as an argument of a finding.
constexpr const char* kTell = R"(
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out, use)
  local function tell(n) out:add("what", {args = {n or -1}}) end
)";

std::vector<int> told(const std::string& body) {
    const CheckStage stage("tell.lua", kTell + body + "\nend\n");
    REQUIRE(stage.plugin != nullptr);
    (void)stage.ask();
    INFO(CheckStage::fault());
    CHECK(stage.answer >= 0);
    std::vector<int> numbers;
    for (const rp_finding& f : stage.found) {
        CHECK(f.said.message == 4);
        numbers.push_back(f.said.args[0]);
    }
    return numbers;
}

// Puts the sample with the check in force, and what was there before back.
struct WithSample {
    PluginSet set;
    std::shared_ptr<const ModuleCatalogue> before = installed_catalogue();
    WithSample() {
        HostRequest request;
        request.folders = {fs::path(RAMPARTS_SOURCE_DIR) / "plugins" / "samples" / "entries-lua"};
        request.user_plugins = false;
        set = load_plugins(request);
        install_catalogue(set.catalogue);
    }
    ~WithSample() {
        use_plugin_texts({});
        install_catalogue(before);
    }
    WithSample(const WithSample&) = delete;
    WithSample& operator=(const WithSample&) = delete;
};

}  // namespace

TEST_CASE("a check in Lua is shown the scenario", "[checks]") {
    const CheckStage stage("none.lua", std::string(kTell) + "end\n");
    REQUIRE(stage.plugin != nullptr);
    const Scenario& s = stage.scenario;
    const Grid& grid = s.map.grid();
    const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
    CHECK(told("tell(scenario:unit_count()) tell(scenario:group_count()) tell(scenario:turn_count()) "
               "tell(scenario:side_count()) tell(scenario:label_count()) tell(scenario:victory_count()) "
               "tell(scenario:module_count()) tell(use)") == std::vector<int>{size(s.units), size(s.reinforcements),
                                                                              size(s.turns), 2, size(s.map.labels),
                                                                              size(s.victory), 1, 0});
    CHECK(told("tell(scenario:hex_count()) tell(scenario:line_count()) tell(scenario:line_length()) "
               "tell(scenario:distance(0, scenario:hex_count() - 1)) tell(scenario:neighbour(0, 0)) "
               "tell(scenario:neighbour(0, 1)) tell(scenario:neighbour(0, 2))") ==
          std::vector<int>{static_cast<int>(grid.size()), grid.lines(), grid.length(),
                           grid.distance(0, grid.size() - 1), static_cast<int>(grid.neighbour(0, 0)),
                           static_cast<int>(grid.neighbour(0, 1)), static_cast<int>(grid.neighbour(0, 2))});
    const Unit& u = s.units[1];
    CHECK(
        told(
            "local u = scenario:unit(1) tell(u.side) tell(u.class) tell(u.steps) tell(u.factors[1]) tell(u.factors[2]) "
            "tell(#u.factors) tell(u.range) tell(u.at) tell(u.group) if u.domain == 'ground' and u.zoc and not "
            "u.defence then tell(u.stack) end") ==
        std::vector<int>{u.side, u.unit_class, u.steps(), u.full, u.reduced.value_or(-1), u.steps(), u.range,
                         u.at ? static_cast<int>(*u.at) : -1, u.arrives ? static_cast<int>(*u.arrives) : -1, 0});
    CHECK(told("tell(scenario:find('unit', scenario:name('unit', 1))) tell(scenario:find('unit', 'nobody')) "
               "tell(values:number('many')) tell(values:unit('who')) tell(values:number('none', 8)) "
               "if values:text('word') == 'drums' then tell(1) end if scenario:module(use) == 'zoo.lua' then tell(2) "
               "end") == std::vector<int>{1, -1, 5, 1, 8, 1, 2});
    // every hex and hexside, as sums
    int terrains = 0;
    int levels = 0;
    int sides = 0;
    int closed = 0;
    for (HexIndex h = 0; h < grid.size(); ++h) {
        if (!s.map.present(h)) continue;
        terrains += s.map.terrain(h);
        levels += s.map.elevation(h);
        closed += s.ruleset.terrains[s.map.terrain(h)].prohibited ? 1 : 0;
        for (int d = 0; d < kDirections; ++d) sides += s.map.side(h, d).bits() != 0 ? 1 : 0;
    }
    CHECK(told("local t, e, c, s = 0, 0, 0, 0 for h = 0, scenario:hex_count() - 1 do local x = scenario:hex(h) if x "
               "then t = t + x.terrain e = e + x.elevation if x.prohibited then c = c + 1 end for d = 0, 5 do if "
               "scenario:hexside(h, d) ~= 0 then s = s + 1 end end end end tell(t) tell(e) tell(c) tell(s)") ==
          std::vector<int>{terrains, levels, closed, sides});
}

TEST_CASE("a finding of a script says what, where and what to do", "[checks]") {
    const CheckStage stage("all.lua", R"(
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out, use)
  out:add("what", {unit = 1, args = {{unit = 1}, {hex = 7}, {class = 2}, {param = "word"}}})
  out:add("where", {hex = 7, direction = 3, fix = {move_unit = 0, to = 9}})
  out:add("where", {fix = {add_module = "zoo.lua"}})
  out:add("where", {fix = {remove_module = use}})
end
)");
    REQUIRE(stage.plugin != nullptr);
    REQUIRE(stage.ask() == 4);
    CHECK(stage.answer == RP_YES);
    const rp_finding& what = stage.found[0];
    CHECK(what.said.message == 4);
    CHECK(what.said.kinds == (RP_ARG_UNIT | RP_ARG_HEX << 4 | RP_ARG_CLASS << 8 | RP_ARG_PARAM << 12));
    CHECK(what.said.args[0] == 1);
    CHECK(what.said.args[1] == 7);
    CHECK(what.said.args[2] == 2);
    CHECK(what.said.args[3] == 2);
    CHECK(what.unit == 1);
    CHECK(what.hex == RP_NO_HEX);
    CHECK(what.fix == RP_FIX_NONE);
    const rp_finding& where = stage.found[1];
    CHECK(where.said.message == 7);
    CHECK(where.unit == RP_NO_UNIT);
    CHECK(where.hex == 7);
    CHECK(where.direction == 3);
    CHECK(where.fix == RP_FIX_MOVE_UNIT);
    CHECK(where.fix_index == 0);
    CHECK(where.fix_hex == 9);
    CHECK(stage.found[2].fix == RP_FIX_ADD_MODULE);
    CHECK(stage.found[3].fix == RP_FIX_REMOVE_MODULE);
    CHECK(stage.found[3].fix_index == 0);
}

TEST_CASE("what a check in Lua says wrongly is an error with its line", "[checks]") {
    const auto fault_of = [](const std::string& statement) {
        const CheckStage stage("wrong.lua", kTell + statement + "\nend\n");
        REQUIRE(stage.plugin != nullptr);
        (void)stage.ask();
        CHECK(stage.answer == RP_E_INTERNAL);
        CHECK(CheckStage::fault().starts_with("wrong.lua:5: "));
        return CheckStage::fault();
    };
    const auto says = [&](const std::string& statement, const std::string& words) {
        INFO(statement);
        CHECK(fault_of(statement).find(words) != std::string::npos);
    };
    says("out:add('nothing')", "the message 'nothing' is not in plugin.xml");
    says("out:add('where', {untit = 1})", "a finding has no field 'untit'; it has unit, hex, direction, args, fix");
    says("out:add('where', {direction = 1})", "a direction belongs to a hex");
    says("out:add('where', {fix = {}})", "fix says nothing");
    says("out:add('what', {args = {{param = 'x'}}})", "the parameter 'x' is not in plugin.xml");
    says("out:add('where', {fix = {add_module = 'x'}})", "the module 'x' is not in plugin.xml");
    says("scenario:unit(500)", "the unit");
    says("scenario:night(0)", "the turn");
}

TEST_CASE("what scripts cannot bring is refused plainly", "[checks]") {
    const auto refused = [](const std::string& row, const std::string& script) {
        PluginInfo info;
        info.id = "zoo.other";
        info.script = "zoo.lua";
        if (row == "check")
            info.checks.push_back({"ZOO101", "zoo-one", Severity::note, "Zoo", {}, {}, "For tests.", {}});
        if (row == "importer") info.importers.emplace_back();
        auto loaded = ScriptPlugin::load({&info, "zoo.lua", script, {}, {}, "0.0.0"});
        REQUIRE_FALSE(loaded);
        return to_text(loaded.error());
    };
    const std::string importer = refused("importer", "");
    CHECK(importer.find("RP7604: zoo.lua: plugin.xml names an importer, which a script cannot bring") !=
          std::string::npos);
    CHECK(importer.find("in C or C++, in a plugin of their own") != std::string::npos);
    CHECK(refused("check", "")
              .find("plugin.xml names the check ZOO101, and the script has no function "
                    "checks.ZOO101") != std::string::npos);
    CHECK(refused("check", "local c = ramparts.checks()\nfunction c.ZOO101() end\nfunction c.ZOO1() end")
              .find("zoo.lua:3: checks.ZOO1 is not a check of plugin.xml") != std::string::npos);
}

TEST_CASE("the sample's check in Lua is told with its place, in English and in French", "[checks]") {
    const WithSample sample;
    REQUIRE(sample.set.plugins.size() == 1);
    CHECK(sample.set.plugins[0].state == PluginState::scripted);
    Scenario s = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "queenston-heights").scenario;
    const auto of_sample = [&] {
        std::vector<Finding> found = find_problems(s);
        std::erase_if(found, [](const Finding& f) { return f.diagnostic.plugin != "sample.entries-lua"; });
        return found;
    };
    const std::size_t before = of_sample().size();
    REQUIRE_FALSE(s.reinforcements.empty());
    const ReinforcementGroup& group = s.reinforcements.front();
    const auto enemy =
        std::find_if(s.units.begin(), s.units.end(), [&](const Unit& u) { return u.at && u.side != group.side; });
    REQUIRE(enemy != s.units.end());
    enemy->at = group.entry;
    const std::vector<Finding> found = of_sample();
    REQUIRE(found.size() > before);
    const auto taken = std::find_if(found.begin(), found.end(), [&](const Finding& f) {
        return f.diagnostic.where.hex == s.map.grid().label(group.entry);
    });
    REQUIRE(taken != found.end());
    CHECK(taken->diagnostic.code == "ENTRY101");
    CHECK(taken->diagnostic.severity == Severity::note);
    CHECK(taken->diagnostic.message.english().find("is set up in " + s.map.grid().label(group.entry)) !=
          std::string::npos);
    set_plugin_language("fr");
    use_plugin_texts(sample.set);
    const std::string french = say_message(taken->diagnostic.message);
    set_plugin_language({});
    CHECK(french.find("est en place en " + s.map.grid().label(group.entry)) != std::string::npos);
}
