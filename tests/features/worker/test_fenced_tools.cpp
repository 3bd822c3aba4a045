// Checks and players of scripts that came in mods: what they find and choose behind the fence is what they find and
// choose in process, and what becomes of their worker is told and costs nothing else.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <random>

#include "engine/playouts/playout.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/check.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/extend/host/new_plugin.hpp"
#include "sdk/extend/host/scene.hpp"
#include "sdk/worker/host/fenced_scripts.hpp"
#include "tests/features/worker/battles.hpp"

using namespace ramparts;
using namespace ramparts::worker;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

const fs::path kEntries = fs::path(RAMPARTS_PLUGIN_SOURCES) / "samples" / "entries-lua";

/// A plugin with a script, in a folder of its own.
struct ScriptFolder {
    fs::path path = fs::temp_directory_path() / ("ramparts-fenced-" + std::to_string(std::random_device{}()));
    explicit ScriptFolder(const std::vector<NewFile>& files) {
        fs::create_directories(path);
        for (const NewFile& file : files) std::ofstream(path / file.name) << file.text;
    }
    ~ScriptFolder() { fs::remove_all(path); }
    ScriptFolder(const ScriptFolder&) = delete;
    ScriptFolder& operator=(const ScriptFolder&) = delete;
};

/// The plugins of the program and one more, as a mod brings it or in process, in force while the object lives.
struct Desk {
    std::shared_ptr<FencedScripts> scripts;
    PluginSet set;
    std::shared_ptr<const ModuleCatalogue> before = installed_catalogue();

    Desk(const fs::path& folder, std::optional<WorkerStart> start) {
        HostRequest request;
        request.linked = linked_plugins();
        request.user_plugins = false;
        if (start) {
            scripts = std::make_shared<FencedScripts>(std::vector<FencedPackage>{}, [start] { return *start; });
            request.packaged = {folder};
            request.behind_fence = [this](const FencedScript& script) { return scripts->take(script); };
        } else {
            request.folders = {folder};
        }
        set = load_plugins(request);
        REQUIRE(set.plugins.back().state == PluginState::scripted);
        CHECK(set.plugins.back().packaged == start.has_value());
        install_catalogue(set.catalogue);
    }
    ~Desk() { install_catalogue(before); }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
};

std::vector<Finding> findings_of(const Scenario& scenario, const std::string& plugin) {
    std::vector<Finding> found = find_problems(scenario);
    std::erase_if(found, [&](const Finding& f) { return f.diagnostic.plugin != plugin; });
    return found;
}

constexpr const char* kPost = R"(<?xml version="1.0" encoding="UTF-8"?>
<plugin xmlns="urn:ramparts:plugin:1" format="1" id="my.post" version="0.1.0" abi="1.0" licence="MIT">
  <title>Post</title>
  <library script="post.lua"/>
  <module id="my.post" title="Post">
    <uses table="ramparts.play/1"/>
    <param name="most" type="integer" default="3" most="99"/>
    <check code="POST101" key="post-strong" severity="warning" title="Too strong">
      <doc>For tests.</doc>
      <message number="1" id="strong" fix="take a step from {1}">{1} has more than {2} factors</message>
    </check>
  </module>
</plugin>
)";

std::vector<NewFile> post(const std::string& body) {
    return {{"plugin.xml", kPost},
            {"post.lua", "local M = ramparts.module(\"my.post\")\nfunction M.checks.POST101(scenario, values, out)\n" +
                             body + "\nend\n"}};
}
constexpr const char* kStrong =
    "for u = 0, scenario:unit_count() - 1 do if scenario:unit(u).factors[1] > values:number('most') then "
    "out:add('strong', {unit = u, args = {{unit = u}, {param = 'most'}}}) end end";

Scenario with_post() {
    Scenario s = *battle("skirmish");
    s.modules.push_back({"my.post", {{"most", "4"}}, {}});
    return s;
}

// The one thing that is told of the check.
std::string fault_of(const std::string& body, const WorkerStart& start) {
    const ScriptFolder folder(post(body));
    const Desk desk(folder.path, start);
    const std::vector<Finding> found = findings_of(with_post(), "my.post");
    REQUIRE(found.size() == 1);
    CHECK(found[0].diagnostic.code == "RP5212");
    return found[0].diagnostic.message.english();
}

}  // namespace

TEST_CASE("a check of a script behind the fence finds what it finds in process", "[fenced][checks]") {
    Scenario changed = *battle("queenston-heights");
    const ReinforcementGroup& group = changed.reinforcements.front();
    const auto look = [&](std::optional<WorkerStart> start) {
        const Desk desk(kEntries, std::move(start));
        const Scenario sound = *battle("queenston-heights");
        std::vector<Finding> all = findings_of(sound, "sample.entries-lua");
        for (Unit& unit : changed.units)
            if (unit.at && unit.side != group.side) {
                unit.at = group.entry;
                break;
            }
        const std::vector<Finding> more = findings_of(changed, "sample.entries-lua");
        CHECK(more.size() > all.size());
        all.insert(all.end(), more.begin(), more.end());
        if (desk.scripts) CHECK(desk.scripts->faults().empty());
        return all;
    };
    const std::vector<Finding> here = look(std::nullopt);
    REQUIRE_FALSE(here.empty());
    CHECK(look(honest()) == here);
}

TEST_CASE("a transform of a script behind the fence makes what it makes in process", "[fenced][tools]") {
    const fs::path folder = fs::path(RAMPARTS_PLUGIN_SOURCES) / "samples" / "frost-lua";
    const auto freeze = [&](std::optional<WorkerStart> start) {
        const Desk desk(folder, std::move(start));
        const CatalogueTransform* found = desk.set.catalogue->find_transform("sample.frost-lua.freeze");
        REQUIRE(found != nullptr);
        Document document(*battle("chippewa"));
        const auto done = run_transform(document, *found, {});
        if (!done) FAIL(done.error().message);
        const auto again = run_transform(document, *found, {});
        REQUIRE_FALSE(again);
        CHECK(again.error().message.english().find("nothing on the map that freezes") != std::string::npos);
        const std::vector<ModuleParam> other = {{"marsh", "orchard"}};
        (void)run_transform(document, *found, other);
        return document.scenario();
    };
    const Scenario here = freeze(std::nullopt);
    CHECK_FALSE(here == *battle("chippewa"));
    CHECK(freeze(honest()) == here);
}

TEST_CASE("an exporter of a script behind the fence writes what it writes in process", "[fenced][tools]") {
    const fs::path folder = fs::path(RAMPARTS_PLUGIN_SOURCES) / "samples" / "roster-lua";
    const auto roster = [&](std::optional<WorkerStart> start, const std::vector<ModuleParam>& options) {
        const Desk desk(folder, std::move(start));
        REQUIRE(desk.set.catalogue->exporters().size() == 1);
        const CatalogueExporter& exporter = desk.set.catalogue->exporters()[0];
        const Scenario scenario = *battle("thames");
        const Scene scene(scenario);
        const SceneValues values(scenario, options, exporter.info.parameters);
        const rp_source_1 source{sizeof(rp_source_1), nullptr, nullptr, &scene.table(), &values.table()};
        std::string all;
        rp_files_1 files{sizeof(rp_files_1), &all,
                         [](rp_files_1* to, const char* name, const void* bytes, std::uint64_t count) -> std::int32_t {
                             *static_cast<std::string*>(to->data) +=
                                 std::string(name) + ":" +
                                 std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
                             return RP_YES;
                         },
                         [](rp_files_1* to, std::int32_t, std::uint32_t, const char* text) {
                             *static_cast<std::string*>(to->data) += std::string("said ") + text;
                         }};
        CHECK(exporter.code->run(exporter.host, exporter.info.id.c_str(), &source, &files) == RP_YES);
        return all;
    };
    for (const std::vector<ModuleParam>& options : {std::vector<ModuleParam>{}, {{"side", "us"}}}) {
        const std::string here = roster(std::nullopt, options);
        CHECK(here.starts_with("roster.csv:id,name,"));
        CHECK(roster(honest(), options) == here);
    }
}

TEST_CASE("a check of a module behind the fence has the parameters of its use, also of a faulty scenario",
          "[fenced][checks]") {
    const ScriptFolder folder(post(kStrong));
    Scenario scenario = with_post();
    const auto look = [&](std::optional<WorkerStart> start) {
        const Desk desk(folder.path, std::move(start));
        // the module has code: it is not said to be absent
        for (const Diagnostic& d : check_scenario(scenario)) CHECK(d.code != "RP5201");
        return findings_of(scenario, "my.post");
    };
    for (const bool faulty : {false, true}) {
        if (faulty) scenario.victory.clear();  // nothing that could be played
        const std::vector<Finding> here = look(std::nullopt);
        REQUIRE_FALSE(here.empty());
        CHECK(here[0].diagnostic.code == "POST101");
        CHECK(here[0].diagnostic.message.english().ends_with(" has more than 4 factors"));
        CHECK(look(honest()) == here);
    }
}

TEST_CASE("a check that hangs or fails behind the fence is a finding, and the others go on", "[fenced][checks]") {
    const std::string endless = fault_of("while true do end", honest());
    CHECK(endless.starts_with(
        "Rule module Post: the check POST101 of my.post fails: post.lua:3: the script has spent its 20,000,000 units "
        "of one check in checks.POST101"));
    CHECK(fault_of("error('no')", honest()).find("fails: post.lua:3: no") != std::string::npos);
    CHECK(fault_of("while true do out:add('strong') end", honest()).find("more than 4096 findings in one call") !=
          std::string::npos);
    // a script that breaks out of its language, and a worker that is silent
    WorkerStart slow = prisoner("look:spin");
    slow.limits.decision = std::chrono::milliseconds(300);
    CHECK(fault_of(kStrong, slow).find("the worker did not answer LOOK") != std::string::npos);
    CHECK(fault_of(kStrong, prisoner("look:crash")).find("fails: ") != std::string::npos);
    if (filtered()) CHECK(fault_of(kStrong, prisoner("look:socket")).find("system call") != std::string::npos);
}

namespace {

/// What `plugin new` begins, with another script.
std::vector<NewFile> with_script(const char* kind, const char* id, const std::string& script) {
    std::vector<NewFile> files = new_plugin(*plugin_template(kind), id);
    for (NewFile& file : files)
        if (file.name.ends_with(".lua") && file.name != "ramparts.lua") file.text = script;
    return files;
}

}  // namespace

TEST_CASE("a transform that hangs or fails behind the fence leaves the document as it was", "[fenced][tools]") {
    const auto fault = [](const std::string& body) {
        const ScriptFolder folder(with_script(
            "transform-lua", "my.thaw",
            "ramparts.transforms()['my.thaw'] = function(scenario, values, out) out:terrain(0, 1) " + body + " end"));
        const Desk desk(folder.path, honest());
        const CatalogueTransform* found = desk.set.catalogue->find_transform("my.thaw");
        REQUIRE(found != nullptr);
        Document document(*battle("chippewa"));
        const auto done = run_transform(document, *found, {});
        CHECK(document.scenario() == *battle("chippewa"));
        return done ? std::string("nothing") : done.error().message.english();
    };
    // Which limit comes first, work or time, depends on the machine.
    const std::string endless = fault("while true do end");
    INFO(endless);
    CHECK((endless.find("the script has spent its ") != std::string::npos ||
           endless.find("the worker did not answer") != std::string::npos));
    CHECK(fault("error('no')").find("thaw.lua:1: no") != std::string::npos);
    CHECK(fault("out:terrain(99999, 1)").find("the hex is 99999; it goes from 0 to ") != std::string::npos);
    CHECK(fault("out:refuse('nothing')").find("the message 'nothing' is not in plugin.xml") != std::string::npos);
}

TEST_CASE("an exporter that hangs or fails behind the fence is stopped", "[fenced][tools]") {
    const auto answer = [](const std::string& body) {
        const ScriptFolder folder(
            with_script("exporter-lua", "my.list",
                        "ramparts.exporters()['my.list'] = function(scenario, values, out) " + body + " end"));
        const Desk desk(folder.path, honest());
        REQUIRE(desk.set.catalogue->exporters().size() == 1);
        const CatalogueExporter& exporter = desk.set.catalogue->exporters()[0];
        const Scenario scenario = *battle("thames");
        const Scene scene(scenario);
        const SceneValues values(scenario, {}, exporter.info.parameters);
        const rp_source_1 source{sizeof(rp_source_1), nullptr, nullptr, &scene.table(), &values.table()};
        rp_files_1 files{sizeof(rp_files_1), nullptr,
                         [](rp_files_1*, const char*, const void*, std::uint64_t) -> std::int32_t { return RP_YES; },
                         [](rp_files_1*, std::int32_t, std::uint32_t, const char*) {}};
        return exporter.code->run(exporter.host, exporter.info.id.c_str(), &source, &files);
    };
    CHECK(answer("out:write('list.csv', 'x')") == RP_YES);
    CHECK(answer("while true do end") < 0);
    CHECK(answer("error('no')") < 0);
    CHECK(answer("while true do out:write('list.csv', 'x') end") < 0);
}

TEST_CASE("a player of a script behind the fence plays the games that it plays in process", "[fenced][players]") {
    const ScriptFolder folder(new_plugin(*plugin_template("player-lua"), "my.bold"));
    const auto play = [&](std::optional<WorkerStart> start) {
        const Desk desk(folder.path, std::move(start));
        REQUIRE(find_player("my.bold") != nullptr);
        MassRequest request;
        request.players = {"my.bold", "my.bold"};
        request.seed = 5;
        request.games = 3;
        request.jobs = 1;
        const MassResult result = play_many(rules_of(battle("skirmish")), request);
        CHECK(result.offences.empty());
        if (desk.scripts) CHECK(desk.scripts->faults().empty());
        return result.signature;
    };
    const std::uint64_t here = play(std::nullopt);
    CHECK(play(honest()) == here);
    // each worker ends at its twentieth choice: another one takes its place
    CHECK(play(prisoner("choose-19:crash")) == here);
}

TEST_CASE("a player whose worker cannot be had is replaced by random, and the reason is told", "[fenced][players]") {
    const ScriptFolder folder(new_plugin(*plugin_template("player-lua"), "my.bold"));
    WorkerStart nowhere = honest();
    nowhere.program = "/nowhere/ramparts-worker";
    const Desk desk(folder.path, nowhere);
    MassRequest request;
    request.players = {"my.bold", "random"};
    request.games = 1;
    request.jobs = 1;
    const MassResult result = play_many(rules_of(battle("skirmish")), request);
    CHECK(result.games == 1);
    REQUIRE(result.offences.size() == 1);
    const std::string told = result.offences[0].text.english();
    CHECK(told.find("the player 'my.bold' of the plugin 'my.bold' could not be made: ") == 0);
    CHECK(told.find("random chooses in its place") != std::string::npos);
}
