// Libraries that misbehave: each has a finding of its own, and costs nothing but itself.
#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <map>
#include <set>

#include "sdk/extend/host/crash_marks.hpp"
#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using test::codes_of;
using test::status_of;
using test::Zoo;
namespace fs = std::filesystem;

namespace {

// Refused as it must be: with the finding, its file, what to do, and without code in the catalogue.
void check_refused(const PluginSet& set, const std::string& name, const std::string& code) {
    INFO(name);
    const PluginStatus& plugin = status_of(set, name);
    CHECK(plugin.state == PluginState::refused);
    CHECK(codes_of(plugin) == code);
    REQUIRE(plugin.findings.size() == 1);
    const Diagnostic& finding = plugin.findings.front();
    CHECK(finding.severity == Severity::error);
    CHECK(finding.message == plugin.why_not);
    CHECK_FALSE(finding.fix.empty());
    CHECK(finding.where.file.path.find("/" + name + "/") != std::string::npos);
    CHECK(finding.where.object == "zoo." + name);
    CHECK(find_code(code) != nullptr);
    const CatalogueModule* module = set.catalogue->find("zoo." + name);
    REQUIRE(module != nullptr);
    CHECK(module->code == nullptr);
    CHECK(module->why_not == plugin.why_not);
}

void check_loaded(const PluginSet& set, const std::string& name) {
    INFO(name);
    const PluginStatus& plugin = status_of(set, name);
    CHECK(plugin.state == PluginState::loaded);
    CHECK(codes_of(plugin) == "");
    CHECK(plugin.why_not == "");
    const CatalogueModule* module = set.catalogue->find("zoo." + name);
    REQUIRE(module != nullptr);
    REQUIRE(module->code != nullptr);
    CHECK(module->why_not == "");
    const std::string id = "zoo." + name;
    const rp_module* made = module->code->create(module->host, id.c_str(), nullptr);
    REQUIRE(made != nullptr);
    module->code->destroy(made);
}

// Changes bytes of a file in place.
void patch(const fs::path& file, std::streamoff at, std::initializer_list<int> bytes) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(at);
    for (const int byte : bytes) stream.put(static_cast<char>(byte));
}

}  // namespace

TEST_CASE("each library that breaks the boundary's rules has its own finding", "[zoo]") {
    const std::map<std::string, std::string> animals = {
        {"needs-more", "RP7109"},  {"no-symbol", "RP7201"},  {"entry-small", "RP7202"},
        {"abi-major", "RP7203"},   {"draft", "RP7204"},      {"entry-incomplete", "RP7205"},
        {"init-fails", "RP7206"},  {"no-modules", "RP7207"}, {"table-small", "RP7208"},
        {"null-create", "RP7209"}, {"null-id", "RP7209"},    {"modules-more", "RP7210"},
        {"id-unlike", "RP7211"},   {"id-null", "RP7211"},    {"modules-fewer", "RP7212"},
        {"throws", "RP7213"},
    };
    Zoo zoo;
    zoo.add("good");
    for (const auto& [name, code] : animals) zoo.add(name);
    zoo.add("good-too", "good");  // its module has the wrong id then
    const PluginSet set = zoo.load();
    CHECK(set.plugins.size() == animals.size() + 2);
    CHECK(codes_of(set.findings) == "");
    for (const auto& [name, code] : animals) check_refused(set, name, code);
    check_refused(set, "good-too", "RP7211");
    check_loaded(set, "good");
    CHECK(zoo.log == std::vector<std::string>{"zoo.init-fails 2 the drums are wet"});
    CHECK(CrashMarks(zoo.user.state, real_files()).left_behind().empty());
}

TEST_CASE("what is wrong with a library as a file is found before it is loaded", "[zoo]") {
    Zoo zoo;
    zoo.add("good");
    const auto copy_of = [&](const std::string& name) {
        zoo.add(name, "writes");
        return zoo.library(name);
    };
    zoo.describe("missing");
    zoo.describe("folder");
    fs::create_directory(zoo.library("folder"));
    fs::rename(copy_of("leads-out"), zoo.path / "outside.so");
    fs::create_symlink(zoo.path / "outside.so", zoo.library("leads-out"));
    zoo.describe("leads-nowhere");
    fs::create_symlink("nothing.so", zoo.library("leads-nowhere"));
    fs::permissions(copy_of("writable"), fs::perms::others_write, fs::perm_options::add);
    fs::permissions(copy_of("in-writable").parent_path(), fs::perms::others_write, fs::perm_options::add);
    fs::resize_file(copy_of("too-large"), 17U << 20);
    zoo.describe("no-elf");
    std::ofstream(zoo.library("no-elf")) << "#!/bin/sh\ntouch here\n";
    zoo.describe("empty");
    std::ofstream(zoo.library("empty")).flush();
    const fs::path cut = copy_of("cut-short");
    fs::resize_file(cut, fs::file_size(cut) / 4);
    patch(copy_of("program"), 16, {2, 0});  // e_type: a program
    patch(copy_of("other-class"), 4, {sizeof(void*) == 8 ? 1 : 2});
    patch(copy_of("other-order"), 5, {2});
    patch(copy_of("other-processor"), 18, {8, 0});  // e_machine: MIPS
    const std::map<std::string, std::string> expected = {
        {"missing", "RP7101"},     {"folder", "RP7102"},          {"leads-out", "RP7103"}, {"leads-nowhere", "RP7103"},
        {"writable", "RP7104"},    {"in-writable", "RP7104"},     {"too-large", "RP7105"}, {"no-elf", "RP7106"},
        {"empty", "RP7106"},       {"cut-short", "RP7106"},       {"program", "RP7106"},   {"other-class", "RP7107"},
        {"other-order", "RP7107"}, {"other-processor", "RP7107"},
    };
    const PluginSet set = zoo.load();
    for (const auto& [name, code] : expected) check_refused(set, name, code);
    check_loaded(set, "good");
    CHECK(zoo.take_lines().empty());
}

TEST_CASE("a library that may not be read is told, and its description still read", "[zoo]") {
    if (geteuid() == 0) SUCCEED("root reads everything");
    else {
        Zoo zoo;
        zoo.add("good");
        fs::permissions(zoo.library("good"), fs::perms::none);
        check_refused(zoo.load(), "good", "RP7108");
    }
}

TEST_CASE("a library built with a later header of the boundary is loaded when its plugin.xml can do with less",
          "[zoo]") {
    Zoo zoo;
    zoo.add("abi-minor");
    check_loaded(zoo.load(), "abi-minor");
}

TEST_CASE("a link within the plugin's folder is followed", "[zoo]") {
    Zoo zoo;
    zoo.add("good");
    fs::rename(zoo.library("good"), zoo.plugins() / "good" / "good.so.1");
    fs::create_symlink("good.so.1", zoo.library("good"));
    check_loaded(zoo.load(), "good");
}

TEST_CASE("a library that ends the program is left alone at the next start", "[zoo]") {
    const std::string name = GENERATE(as<std::string>(), "crash-at-load", "exit-at-load");
    INFO(name);
    Zoo zoo;
    zoo.add("good");
    zoo.add(name);
    const auto ends = [&] {
        const int status = zoo.load_in_child();
        return name == "exit-at-load" ? WIFEXITED(status) && WEXITSTATUS(status) == 7
                                      : WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    };
    REQUIRE(ends());

    for (int start = 0; start < 2; ++start) {
        const PluginSet set = zoo.load();
        check_loaded(set, "good");
        const PluginStatus& plugin = status_of(set, name);
        CHECK(plugin.state == PluginState::quarantined);
        CHECK(codes_of(plugin) == "RP7301");
        REQUIRE(!plugin.findings.empty());
        CHECK(plugin.findings[0].fix.english().find("ramparts plugin enable zoo." + name) != std::string::npos);
        CHECK(set.catalogue->find("zoo." + name)->code == nullptr);
        CHECK(set.catalogue->find("zoo." + name)->why_not == plugin.why_not);
    }

    SECTION("another library of the same plugin is tried") {
        zoo.add(name, "id-unlike");
        check_refused(zoo.load(), name, "RP7211");
    }
    SECTION("so is another version") {
        zoo.add(name, {}, {}, "1.0.1");
        CHECK(ends());
    }
    SECTION("and the same one once it is forgiven") {
        CrashMarks marks(zoo.user.state, real_files());
        CHECK(marks.forgive("zoo.good").value() == 0);
        CHECK(marks.forgive("zoo." + name).value() == 1);
        CHECK(ends());
        CHECK(status_of(zoo.load(), name).state == PluginState::quarantined);
    }
}

TEST_CASE("a library that ends the program when it makes a module is left alone too", "[zoo]") {
    Zoo zoo;
    zoo.add("crash-at-create");
    CHECK(zoo.load_in_child() == 0);
    const int status = zoo.load_in_child([](const PluginSet& set) {
        const CatalogueModule* module = set.catalogue->find("zoo.crash-at-create");
        (void)module->code->create(module->host, "zoo.crash-at-create", nullptr);
    });
    REQUIRE(WIFSIGNALED(status));
    CHECK(status_of(zoo.load(), "crash-at-create").state == PluginState::quarantined);
}

TEST_CASE("a mark that cannot be written is told, and the library loaded", "[zoo]") {
    Zoo zoo;
    zoo.add("good");
    std::ofstream(zoo.user.state) << "a file where the folder should be";
    const PluginSet set = zoo.load();
    CHECK(status_of(set, "good").state == PluginState::loaded);
    CHECK(codes_of(status_of(set, "good")) == "RP7304");
}

TEST_CASE("marks of a program that still runs are no quarantine", "[zoo]") {
    const Zoo zoo;
    const CrashMark mark{"zoo.good", "1.0.0", "abc"};
    const CrashMarks other(zoo.user.state, real_files());
    {
        CrashMarks running(zoo.user.state, real_files());
        REQUIRE(running.set(mark));
        CHECK(other.left_behind().empty());
        CHECK(running.left_behind().empty());
        CrashMarks third(zoo.user.state, real_files());
        REQUIRE(third.set({"zoo.more", "1.0.0", "def"}));
        CHECK(other.left_behind().empty());
        third.clear("zoo.more");
    }
    CHECK(other.left_behind() == std::vector<CrashMark>{mark});
    // What it left stays where it is, whoever runs later.
    CrashMarks later(zoo.user.state, real_files());
    REQUIRE(later.set({"zoo.good", "1.0.0", "def"}));
    CHECK(other.left_behind() == std::vector<CrashMark>{mark});
}

TEST_CASE("a library stays until the last catalogue that uses it is gone, and is ended then", "[zoo]") {
    Zoo zoo;
    zoo.add("writes");
    using Lines = std::vector<std::string>;
    auto set = std::make_unique<PluginSet>(zoo.load());
    CHECK(zoo.take_lines() == Lines{"load", "init"});
    auto catalogue = std::move(set->catalogue);
    auto module = *catalogue->find("zoo.writes");
    set.reset();
    catalogue.reset();
    CHECK(zoo.take_lines() == Lines{});
    CHECK(module.code->create(module.host, "zoo.writes", nullptr) != nullptr);
    module = {};
    CHECK(zoo.take_lines() == Lines{"deinit", "unload"});
    // Loaded again it begins anew.
    CHECK(zoo.load().plugins.size() == 1);
    CHECK(zoo.take_lines() == Lines{"load", "init", "deinit", "unload"});
}
