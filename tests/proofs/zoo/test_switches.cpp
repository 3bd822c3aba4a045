// Which plugins are found, which of them the user has switched off, and what they need of one another.
#include <catch2/catch.hpp>

#include <fstream>

#include "formats/plugin/plugin_file.hpp"
#include "sdk/extend/host/new_plugin.hpp"
#include "sdk/extend/host/plugin_switches.hpp"
#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using test::codes_of;
using test::status_of;
using test::Zoo;
namespace fs = std::filesystem;

namespace {

// A plugin as it would be linked in.
const rp_module kNothing = {sizeof(rp_module), RP_MODULE_SHARED, nullptr, nullptr};
const rp_modules_1 kLinkedModules = {sizeof(rp_modules_1), 1, [](std::uint32_t) { return "zoo.linked"; },
                                     [](const rp_host*, const char*, const rp_setup*) { return &kNothing; },
                                     [](const rp_module*) {}};
int begun = 0;
const rp_entry kEntry = {
    sizeof(rp_entry),
    RP_ABI_MAJOR,
    RP_ABI_MINOR,
    [](const rp_host* host, const char*) { return ++begun, host->abi_major == 1 ? RP_YES : RP_NO; },
    [] { --begun; },
    [](const char* id) -> const void* { return std::string_view(id) == RP_MODULES ? &kLinkedModules : nullptr; }};
constexpr std::string_view kLinked =
    "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo.linked\" version=\"1.0.0\" abi=\"1.0\" "
    "licence=\"MIT\"><title>Linked</title><library native=\"linked\"/><module id=\"zoo.linked\" title=\"Linked\" "
    "rule=\"zoo\"><rule id=\"zoo\" number=\"1\" source=\"zoo\"/></module></plugin>";
constexpr LinkedPlugin kPlugins[] = {{kLinked, &kEntry}};

}  // namespace

TEST_CASE("a plugin that is switched off runs no code", "[zoo]") {
    Zoo zoo;
    zoo.add("writes");
    (void)zoo.load();
    CHECK_FALSE(zoo.take_lines().empty());

    auto list = PluginSwitches::read(zoo.user.config, real_files());
    REQUIRE(list);
    CHECK(list->set("zoo.writes", true, real_files()).value());
    CHECK_FALSE(list->set("zoo.writes", true, real_files()).value());
    const PluginSet set = zoo.load();
    CHECK(zoo.take_lines().empty());
    CHECK(status_of(set, "writes").state == PluginState::disabled);
    CHECK(codes_of(status_of(set, "writes")) == "RP7302");
    const CatalogueModule* module = set.catalogue->find("zoo.writes");
    REQUIRE(module != nullptr);
    CHECK(module->code == nullptr);
    CHECK(module->info.title == "writes");
    CHECK(module->why_not.english().find("switched off") != std::string::npos);

    list = PluginSwitches::read(zoo.user.config, real_files());
    REQUIRE(list);
    CHECK(list->disabled("zoo.writes"));
    CHECK(list->set("zoo.writes", false, real_files()).value());
    CHECK(status_of(zoo.load(), "writes").state == PluginState::loaded);
    CHECK_FALSE(zoo.take_lines().empty());
}

TEST_CASE("two programs switch plugins off, and each keeps what the other has done", "[zoo]") {
    const Zoo zoo;
    auto mine = PluginSwitches::read(zoo.user.config, real_files());
    auto theirs = PluginSwitches::read(zoo.user.config, real_files());
    REQUIRE(mine);
    REQUIRE(theirs);
    CHECK(theirs->set("zoo.writes", true, real_files()).value());
    CHECK(mine->set("zoo.good", true, real_files()).value());
    CHECK_FALSE(mine->set("zoo.writes", true, real_files()).value());
    const auto now = PluginSwitches::read(zoo.user.config, real_files());
    REQUIRE(now);
    CHECK(now->disabled("zoo.writes"));
    CHECK(now->disabled("zoo.good"));
}

TEST_CASE("looking at plugins runs none of them", "[zoo]") {
    Zoo zoo;
    zoo.add("writes");
    HostRequest request = zoo.request();
    request.linked = kPlugins;
    const PluginSet set = look_at_plugins(request);
    CHECK(zoo.take_lines().empty());
    CHECK(begun == 0);
    CHECK(set.plugins.size() == 2);
    CHECK(status_of(set, "writes").state == PluginState::described);
    CHECK_FALSE(set.catalogue->find("zoo.writes")->why_not.empty());
}

TEST_CASE("a script may be linked in, and is refused with its line when it is wrong", "[zoo]") {
    constexpr std::string_view description =
        "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo.script\" version=\"1.0.0\" abi=\"1.0\" "
        "licence=\"MIT\"><title>Script</title><library script=\"linked.lua\"/><module id=\"zoo.script\" "
        "title=\"Script\" rule=\"zoo\"><rule id=\"zoo\" number=\"1\" source=\"zoo\"/></module></plugin>";
    Zoo zoo;
    const auto load = [&](std::string_view script) {
        const LinkedPlugin linked[] = {{description, nullptr, {}, script}};
        HostRequest request = zoo.request();
        request.linked = linked;
        return load_plugins(request);
    };
    const PluginSet good = load("local M = ramparts.module(\"zoo.script\")\nfunction M.create() return {} end\n");
    REQUIRE(good.plugins.size() == 1);
    CHECK(good.plugins[0].state == PluginState::linked);
    CHECK(good.plugins[0].folder.empty());
    CHECK(good.catalogue->find("zoo.script")->code != nullptr);

    const PluginSet bad = load("local M = ramparts.module(\"zoo.script\")\nfunction M.create( return {} end\n");
    REQUIRE(bad.plugins.size() == 1);
    CHECK(bad.plugins[0].state == PluginState::refused);
    CHECK(codes_of(bad.plugins[0]) == "RP7603");
    CHECK(bad.plugins[0].why_not.english().find("linked.lua:2") != std::string::npos);
    CHECK(bad.catalogue->find("zoo.script")->code == nullptr);
}

TEST_CASE("no library is loaded while the list of switches cannot be understood", "[zoo]") {
    Zoo zoo;
    zoo.add("writes");
    fs::create_directories(zoo.user.config);
    std::ofstream(PluginSwitches::file_in(zoo.user.config)) << "# mine\n\ndisable zoo.good\n";
    const PluginSet set = zoo.load();
    CHECK(zoo.take_lines().empty());
    CHECK(codes_of(set.findings) == "RP7303");
    CHECK(set.findings[0].message.english().find("plugins.txt:3:") != std::string::npos);
    CHECK(status_of(set, "writes").state == PluginState::refused);
    CHECK(codes_of(status_of(set, "writes")) == "RP7303");
}

TEST_CASE("what is linked in comes first, then the folders, then the user's own", "[zoo]") {
    Zoo zoo;
    zoo.add("good");
    zoo.describe("linked", {}, "1.0.1");
    fs::create_directories(zoo.user.plugins);
    fs::copy(zoo.plugins() / "good", zoo.user.plugins / "good", fs::copy_options::recursive);
    zoo.add("writes");
    fs::rename(zoo.plugins() / "writes", zoo.user.plugins / "writes");
    HostRequest request = zoo.request();
    request.linked = kPlugins;
    {
        const PluginSet set = load_plugins(request);
        REQUIRE(set.plugins.size() == 3);
        CHECK(set.plugins[0].info.id == "zoo.linked");
        CHECK(set.plugins[0].state == PluginState::linked);
        CHECK(begun == 1);
        const CatalogueModule* module = set.catalogue->find("zoo.linked");
        CHECK(module->code->create(module->host, "zoo.linked", nullptr) == &kNothing);
        CHECK(set.plugins[1].folder == zoo.plugins() / "good");
        CHECK(set.plugins[2].folder == zoo.user.plugins / "writes");
        REQUIRE(codes_of(set.findings) == "RP7002 RP7002");
        CHECK(set.findings[0].severity == Severity::warning);  // another version
        CHECK(set.findings[1].severity == Severity::note);
    }
    CHECK(begun == 0);
    // One folder named twice, and the folder of one plugin, are no fault.
    request.folders = {zoo.plugins() / "good", zoo.plugins()};
    request.linked = {};
    request.user_plugins = false;
    const PluginSet set = load_plugins(request);
    CHECK(set.plugins.size() == 2);
    CHECK(codes_of(set.findings) == "");
    request.folders = {zoo.path / "nowhere", zoo.user.config};
    CHECK(codes_of(load_plugins(request).findings) == "RP7001 RP7001");
}

TEST_CASE("a module that two plugins bring is used from the first", "[zoo]") {
    Zoo zoo;
    zoo.add("good");
    const fs::path second = zoo.describe("second");
    std::ofstream(second / "plugin.xml")
        << "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo.second\" version=\"1.0.0\" abi=\"1.0\" "
           "licence=\"MIT\"><title>Second</title><library native=\"second\"/><module id=\"zoo.good\" title=\"Good\" "
           "rule=\"zoo\"><rule id=\"zoo\" number=\"1\" source=\"zoo\"/></module></plugin>";
    fs::copy_file(zoo.library("good"), zoo.library("second"));
    const PluginSet set = zoo.load();
    CHECK(codes_of(status_of(set, "second")) == "RP7003");
    CHECK(set.catalogue->find("zoo.good")->plugin == "zoo.good");
}

TEST_CASE("a plugin whose description is faulty is not run", "[zoo]") {
    Zoo zoo;
    zoo.add("writes", {}, "  <player id=\"zoo.writes\" name=\"unknown\"/>\n");
    const PluginSet set = zoo.load();
    CHECK(zoo.take_lines().empty());
    CHECK(status_of(set, "writes").state == PluginState::refused);
    CHECK(status_of(set, "writes").findings.back().code == "RP7004");
    CHECK(status_of(set, "writes").findings.size() > 1);
    std::ofstream(zoo.plugins() / "writes" / "plugin.xml") << "<scenario/>";
    const PluginSet unreadable = zoo.load();
    CHECK(unreadable.plugins.empty());
    CHECK(has_errors(unreadable.findings));
}

TEST_CASE("a plugin without what it needs is not run", "[zoo]") {
    const auto needs = [](const std::string& plugin, const std::string& version = {}) {
        return "  <requires plugin=\"zoo." + plugin + "\"" + (version.empty() ? "" : " version=\"" + version + "\"") +
               "/>\n";
    };
    Zoo zoo;
    zoo.add("good", {}, {}, "1.10.0");
    zoo.add("a-first", "writes", needs("writes"));  // its library has the wrong module; what matters is the order
    zoo.add("writes", {}, needs("good", "1.9.1"));
    CHECK(codes_of(status_of(zoo.load(), "a-first")) == "RP7211");
    CHECK(status_of(zoo.load(), "writes").state == PluginState::loaded);

    zoo.add("writes", {}, needs("good", "2.0.0"));
    CHECK(codes_of(status_of(zoo.load(), "writes")) == "RP7005");
    CHECK(codes_of(status_of(zoo.load(), "a-first")) == "RP7005");
    zoo.add("writes", {}, needs("absent"));
    CHECK(codes_of(status_of(zoo.load(), "writes")) == "RP7005");
    zoo.add("writes", {}, needs("a-first"));
    const PluginSet circle = zoo.load();
    CHECK(codes_of(status_of(circle, "writes")) == "RP7005");
    CHECK(codes_of(status_of(circle, "a-first")) == "RP7005");
    CHECK(status_of(circle, "good").state == PluginState::loaded);
}

TEST_CASE("a plugin of another boundary, and one without a library, are told from plugin.xml", "[zoo]") {
    Zoo zoo;
    zoo.add("writes");
    const auto edit = [&](const std::string& from, const std::string& to) {
        const fs::path file = zoo.plugins() / "writes" / "plugin.xml";
        std::ifstream in(file);
        std::string text((std::istreambuf_iterator<char>(in)), {});
        REQUIRE(text.find(from) != std::string::npos);
        text.replace(text.find(from), from.size(), to);
        std::ofstream(file) << text;
    };
    edit("abi=\"1.0\"", "abi=\"2.0\"");
    CHECK(codes_of(status_of(zoo.load(), "writes")) == "RP7006");
    edit("abi=\"2.0\"", "abi=\"1.0\"");
    edit("native=\"writes\"", "script=\"writes.lua\"");
    const PluginSet set = zoo.load();
    CHECK(status_of(set, "writes").state == PluginState::refused);
    CHECK(codes_of(status_of(set, "writes")) == "RP7601");
    CHECK(zoo.take_lines().empty());
}

TEST_CASE("a new plugin's description can be read, and nothing is overwritten", "[zoo]") {
    const Zoo zoo;
    for (const char* kind : {"module-c", "module-cpp"}) {
        const auto files = new_plugin(*plugin_template(kind), "my.long-drums");
        REQUIRE(files.size() == 5);
        const PluginRead read = read_plugin(files[0].text, "plugin.xml");
        CHECK(read.readable);
        CHECK(codes_of(read.diagnostics) == "");
        CHECK(read.plugin.id == "my.long-drums");
        CHECK(read.plugin.title == "Long drums");
        CHECK(read.plugin.native == "long-drums");
        for (const auto& file : files) {
            INFO(file.name);
            CHECK(file.text.find('@') == std::string::npos);
        }
    }
    const auto files = new_plugin(*plugin_template("module-c"), "my.drums");
    CHECK(write_new_plugin(files, zoo.path / "new", real_files()));
    const auto again = write_new_plugin(files, zoo.path / "new", real_files());
    REQUIRE_FALSE(again);
    CHECK(again.error().taken);
}

TEST_CASE("a library that was built anew is loaded beside the old one, which goes on", "[zoo]") {
    Zoo zoo;
    zoo.add("good");
    const auto id_of = [](const PluginSet& set) { return set.catalogue->find("zoo.good")->code->id; };
    const PluginSet first = zoo.load();
    REQUIRE(status_of(first, "good").state == PluginState::loaded);
    CHECK(id_of(zoo.load()) == id_of(first));  // the same library

    std::ifstream in(zoo.library("good"), std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(in), {});
    in.close();
    bytes += "built anew";  // behind all that the loader looks at
    fs::remove(zoo.library("good"));
    std::ofstream(zoo.library("good"), std::ios::binary) << bytes;
    const PluginSet second = zoo.load();
    CHECK(status_of(second, "good").state == PluginState::loaded);
    CHECK(id_of(second) != id_of(first));
    CHECK(std::string(id_of(first)(0)) == "zoo.good");
    CHECK(std::string(id_of(second)(0)) == "zoo.good");
}
