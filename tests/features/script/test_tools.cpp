// Transforms and exporters in a script: what they propose and write, what they say, and how they fail.
#include <catch2/catch.hpp>

#include "engine/modules/code_fault.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/exchange/exchange.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/extend/host/scene.hpp"
#include "sdk/extend/script/script_plugin.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const fs::path kTree = RAMPARTS_SOURCE_DIR;

PluginSet sample_of(const char* name) {
    HostRequest request;
    request.folders = {kTree / "plugins" / "samples" / name};
    request.user_plugins = false;
    return load_plugins(request);
}

LoadedScenario battle_of(const char* name) {
    LoadedScenario loaded = load_scenario(kTree / "scenarios" / name);
    REQUIRE(loaded.readable);
    return loaded;
}

// A plugin with one transform and one exporter, made of what their functions do.
struct Tools {
    PluginInfo info;
    std::shared_ptr<ScriptPlugin> plugin;
    Message why_not;
    Tools(const std::string& transform, const std::string& exporter) {
        info.id = "zoo.tools";
        info.script = "zoo.lua";
        info.transforms.push_back({"zoo.t", "Zoo", false, "", {}, {}});
        info.transforms[0].messages.push_back({1, "no", "let it be", "{1} will not"});
        info.exporters.emplace_back();
        info.exporters[0].id = "zoo.e";
        auto loaded = ScriptPlugin::load(
            {&info,
             "zoo.lua",
             "local T, E = ramparts.transforms(), ramparts.exporters()\nT['zoo.t'] = function(scenario, values, out) " +
                 transform + " end\nE['zoo.e'] = function(scenario, values, out) " + exporter + " end\n",
             {},
             {},
             "0.0.0"});
        if (loaded) plugin = *loaded;
        else why_not = loaded.error().message;
    }
    [[nodiscard]] Result<bool, Diagnostic> change(Document& document) const {
        CatalogueTransform transform;
        transform.info = info.transforms[0];
        transform.plugin = info.id;
        transform.tools = {nullptr, plugin->transforms(), plugin->host(), plugin};
        return run_transform(document, transform, {});
    }
    [[nodiscard]] Exchanged write(const LoadedScenario& loaded) const {
        CatalogueExporter exporter;
        exporter.info = info.exporters[0];
        exporter.plugin = info.id;
        exporter.code = plugin->exporters();
        exporter.host = plugin->host();
        exporter.keeps = plugin;
        return run_exporter(exporter, loaded);
    }
};

std::string fault_of_transform(const std::string& body) {
    const Tools tools(body, "");
    REQUIRE(tools.plugin != nullptr);
    Document document(battle_of("chippewa").scenario);
    const Scenario before = document.scenario();
    code_fault() = {};
    const auto done = tools.change(document);
    REQUIRE_FALSE(done);
    CHECK(document.scenario() == before);
    return done.error().message.english() + " | " + code_fault().english();
}

}  // namespace

TEST_CASE("the sample's transform in Lua is one edit, and says why it cannot be done", "[tools]") {
    const PluginSet set = sample_of("frost-lua");
    const CatalogueTransform* freeze = set.catalogue->find_transform("sample.frost-lua.freeze");
    REQUIRE(freeze != nullptr);
    Document document(battle_of("chippewa").scenario);
    const Scenario before = document.scenario();
    const HexsideKindId creek = *before.ruleset.hexside_kind("creek");
    const auto creeks = [&](const Scenario& s) {
        int count = 0;
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            for (int d = 0; d < kDirections; ++d) count += s.map.side(hex, d).has(creek) ? 1 : 0;
        return count;
    };
    if (creeks(before) == 0) FAIL("the battle has no creek");
    const auto done = run_transform(document, *freeze, {});
    if (!done) FAIL(done.error().message);
    REQUIRE(*done);
    CHECK(document.history_size() == 1);
    CHECK(creeks(document.scenario()) == 0);
    const auto again = run_transform(document, *freeze, {});
    REQUIRE_FALSE(again);
    CHECK(again.error().message.english().find("there is nothing on the map that freezes") != std::string::npos);
    document.undo();
    CHECK(document.scenario() == before);
}

TEST_CASE("a transform in Lua proposes every kind of edit", "[tools]") {
    const Tools tools(
        "local road = scenario:find('road', 'road') "
        "local h = 0 while not scenario:hex(h) do h = h + 1 end "
        "out:elevation(h, 2) out:label(h, 'Mill') out:label(h, 'Fields', 'area') "
        "out:set_up(0) out:set_up(0, h) "
        "local d = 0 while not scenario:neighbour(h, d) or not scenario:hex(scenario:neighbour(h, d)) do d = d + 1 end "
        "out:road(h, d, road) out:road(h, d, road, false)",
        "");
    INFO(tools.why_not);
    REQUIRE(tools.plugin != nullptr);
    Document document(battle_of("chippewa").scenario);
    const auto done = tools.change(document);
    if (!done) FAIL(done.error().message);
    const Scenario& s = document.scenario();
    HexIndex first = 0;
    while (!s.map.present(first)) ++first;
    CHECK(s.map.elevation(first) == 2);
    CHECK(s.units[0].at == first);
    REQUIRE(s.map.labels.size() >= 2);
    CHECK(s.map.labels[s.map.labels.size() - 2].text == "Mill");
    CHECK(s.map.labels.back().text == "Fields");
    CHECK(s.map.labels.back().kind == MapLabel::Kind::area);
}

TEST_CASE("a transform in Lua that fails changes nothing and is named with its line", "[tools]") {
    CHECK(fault_of_transform("out:elevation(0, 2) error('broken')").find("zoo.lua:2: broken") != std::string::npos);
    CHECK(fault_of_transform("out:terrain(100000, 0)").find("zoo.lua:2: ") != std::string::npos);
    CHECK(fault_of_transform("out:road(0, 6, 0)").find("the direction") != std::string::npos);
    CHECK(fault_of_transform("while true do end").find("of one call") != std::string::npos);
    CHECK(fault_of_transform("out:refuse('what')").find("the message 'what' is not in plugin.xml") !=
          std::string::npos);
    CHECK(fault_of_transform("out:refuse('no', {args = {{unit = 0}}})").find(" will not") != std::string::npos);
    CHECK(fault_of_transform("out:elevation(0, 2) out:refuse('no', {args = {7}})").find("7 will not") !=
          std::string::npos);
}

TEST_CASE("the sample's exporter in Lua writes a line for each unit", "[tools]") {
    const PluginSet set = sample_of("roster-lua");
    REQUIRE(set.catalogue->exporters().size() == 1);
    const CatalogueExporter& roster = set.catalogue->exporters()[0];
    const LoadedScenario loaded = battle_of("thames");
    const Exchanged made = run_exporter(roster, loaded);
    for (const Diagnostic& d : made.findings) UNSCOPED_INFO(to_text(d));
    REQUIRE(made.done);
    REQUIRE(made.files.size() == 1);
    const std::string& table = made.files[0].bytes;
    CHECK(std::count(table.begin(), table.end(), '\n') ==
          static_cast<std::ptrdiff_t>(loaded.scenario.units.size()) + 1);
    CHECK(table.starts_with("id,name,side,class,steps,factor,range,place\nus-11k,11K,"));
    const std::vector<ModuleParam> one = {{"side", "us"}};
    const Exchanged of_us = run_exporter(roster, loaded, one);
    REQUIRE(of_us.done);
    CHECK(std::count(of_us.files[0].bytes.begin(), of_us.files[0].bytes.end(), '\n') ==
          1 + std::count_if(loaded.scenario.units.begin(), loaded.scenario.units.end(),
                            [&](const Unit& u) { return loaded.scenario.sides[u.side].id == "us"; }));
}

TEST_CASE("an exporter in Lua that fails writes nothing", "[tools]") {
    const LoadedScenario loaded = battle_of("chippewa");
    const auto fault = [&](const std::string& body) {
        const Tools tools("", body);
        REQUIRE(tools.plugin != nullptr);
        const Exchanged made = tools.write(loaded);
        CHECK_FALSE(made.done);
        CHECK(made.files.empty());
        std::string all;
        for (const Diagnostic& d : made.findings) all += to_text(d) + "\n";
        return all;
    };
    CHECK(fault("out:write('a.csv', 'x') error('broken')").find("zoo.lua:3: broken") != std::string::npos);
    CHECK(fault("out:write('../a.csv', 'x')").find("not a plain file name") != std::string::npos);
    CHECK(fault("out:write('a.csv', {1, 2, {}})").find("a piece of what is written") != std::string::npos);
    CHECK(fault("out:write('a.csv', 'x') out:say('error', 'no')").find("reported errors") != std::string::npos);
    const Tools fine("", "out:write('a.csv', {1, ' and ', 2}) out:say('note', 'done')");
    const Exchanged made = fine.write(loaded);
    REQUIRE(made.done);
    CHECK(made.files[0].bytes == "1 and 2");
    REQUIRE(made.findings.size() == 1);
    CHECK(made.findings[0].severity == Severity::note);
}

TEST_CASE("a script and its plugin.xml have the same transforms and exporters", "[tools]") {
    PluginInfo info;
    info.id = "zoo.tools";
    info.script = "zoo.lua";
    const auto refused = [&](const std::string& script) {
        auto loaded = ScriptPlugin::load({&info, "zoo.lua", script, {}, {}, "0.0.0"});
        return loaded ? std::string() : loaded.error().message.english();
    };
    CHECK(refused("ramparts.transforms()").find("zoo.lua:1: plugin.xml names no transform") != std::string::npos);
    CHECK(refused("ramparts.exporters()").find("zoo.lua:1: plugin.xml names no exporter") != std::string::npos);
    info.transforms.push_back({"zoo.t", "Zoo", false, "", {}, {}});
    CHECK(refused("").find("plugin.xml names the transform zoo.t, and the script has no function for it in "
                           "ramparts.transforms()") != std::string::npos);
    CHECK(refused("local T = ramparts.transforms()\nT['zoo.t'] = function() end\nT['zoo.u'] = function() end")
              .find("transforms.zoo.u is no transform of plugin.xml") != std::string::npos);
}
