// The reference and the stubs are what the code is made of, and that has every hook of the header.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/hooks.hpp"
#include "sdk/extend/script/reference.hpp"
#include "tests/features/script/stage.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const fs::path kRoot = RAMPARTS_SOURCE_DIR;
constexpr const char* kBegin = "<!-- made from the program's lists, from here -->\n";
constexpr const char* kEnd = "<!-- to here -->\n";

// The functions of a table of the header, in its order; nothing when there is no such table.
std::vector<std::string> functions_of(const std::string& header, const std::string& table) {
    const std::size_t begin = header.find("typedef struct " + table + " {");
    if (begin == std::string::npos) return {};
    const std::string text = header.substr(begin, header.find("} " + table + ";", begin) - begin);
    const std::regex function(R"(\(RP_CALL\*\s*(\w+)\))");
    std::vector<std::string> names;
    for (std::sregex_iterator at(text.begin(), text.end(), function), end; at != end; ++at)
        names.push_back((*at)[1].str());
    return names;
}

}  // namespace

// RAMPARTS_APPROVE=1 test_script "the page*" accepts changed lists
TEST_CASE("the page about Lua and the editor's stubs are made from the lists", "[reference]") {
    const fs::path page = kRoot / "sdk/docs/plugins/lua.md";
    const std::string now = test::text_of(page);
    const std::size_t begin = now.find(kBegin);
    const std::size_t end = now.find(kEnd);
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    const std::string made = now.substr(0, begin) + kBegin + "\n" + script_reference() + "\n" + now.substr(end);
    const fs::path stubs = kRoot / "sdk/extend/script/ramparts.lua";
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) {
        std::ofstream(page) << made;
        std::ofstream(stubs) << script_stubs();
    }
    CHECK(test::text_of(page) == made);
    CHECK(test::text_of(stubs) == script_stubs());
}

TEST_CASE("every hook of the header can be a function of a script, or the page says why not", "[reference]") {
    const std::string header = test::text_of(kRoot / "sdk/boundary/abi/ramparts/rp.h");
    std::set<std::string> tables;
    std::size_t at = 0;
    for (const std::string table : {"movement", "combat", "play", "victory", "words", "hints"}) {
        tables.insert("rp_" + table + "_1");
        const auto functions = functions_of(header, "rp_" + table + "_1");
        CHECK(!functions.empty());
        for (const std::string& name : functions) {
            REQUIRE(at < script::hooks().size());
            CHECK(std::string(script::hooks()[at].full) == table + "." + name);
            ++at;
        }
    }
    CHECK(at == script::hooks().size());
    for (const script::NotInLua& no : script::not_in_lua()) {
        CHECK(!functions_of(header, no.table).empty());
        tables.insert(no.table);
    }
    // a script has a function for each code in the place of its one function
    CHECK(functions_of(header, "rp_checks_1") == std::vector<std::string>{"check"});
    tables.insert("rp_checks_1");
    CHECK(functions_of(header, "rp_transforms_1") == std::vector<std::string>{"transform"});
    tables.insert("rp_transforms_1");
    CHECK(functions_of(header, "rp_exporters_1") ==
          std::vector<std::string>{"id", "run"});  // its ids are in plugin.xml
    tables.insert("rp_exporters_1");
    // what hosts and modules use to find each other is not a hook
    for (const char* other : {"rp_ask_1", "rp_host_log_1", "rp_modules_1", "rp_scenario_1", "rp_values_1", "rp_game_1",
                              "rp_players_1", "rp_source_1", "rp_files_1"})
        tables.insert(other);
    const std::regex table(R"(typedef struct (rp_\w+_1) \{)");
    for (std::sregex_iterator found(header.begin(), header.end(), table), end; found != end; ++found) {
        INFO((*found)[1].str());
        CHECK(tables.contains((*found)[1].str()));
    }
}

TEST_CASE("every question to the rules and of the set-up is bound", "[reference]") {
    const std::string header = test::text_of(kRoot / "sdk/boundary/abi/ramparts/rp.h");
    std::set<std::string> bound;
    for (const script::Binding& b : script::bindings()) {
        bound.insert(b.c);
        INFO(script::class_name(b.of) << "." << b.name);
        CHECK(b.cost > 0);
        CHECK(std::string(b.doc).ends_with("."));
    }
    for (const std::string table : {"rp_ask_1", "rp_game_1", "rp_scenario_1", "rp_values_1"})
        for (const std::string& name : functions_of(header, table)) {
            INFO(table << "." << name);
            CHECK(bound.contains(table + "." + name));
        }
    for (const std::string& name : functions_of(header, "rp_setup")) {
        INFO(name);
        // names of plugin.xml are resolved where they are used
        if (name != "attribute" && name != "message" && name != "rule") CHECK(bound.contains("rp_setup." + name));
    }
    for (const char* event : {"SET", "ADD", "MOVE", "REMOVE", "STEPS", "MARK", "STATUS", "PUSH", "LOCAL", "POP", "CALL",
                              "STOP", "WIN", "NOTE"}) {
        INFO(event);
        CHECK(bound.contains(std::string("RP_EV_") + event));
    }
}
