// The pages about plugins: the reference of hooks is whole and true, the cookbook's pieces are those of the samples.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/boundary/abi/ramparts/rp_hooks.h"
#include "sdk/show/reference/hook_reference.hpp"
#include "sdk/show/reference/site_samples.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path kRoot = RAMPARTS_SOURCE_DIR;
const fs::path kDocs = kRoot / "sdk" / "docs" / "plugins";
const fs::path kSamples = kRoot / "plugins" / "samples";

std::string page_text(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// What stands between each `begin` and the next `end`.
std::vector<std::string> between(const std::string& text, const std::string& begin, const std::string& end) {
    std::vector<std::string> found;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        at += begin.size();
        const std::size_t stop = text.find(end, at);
        found.push_back(text.substr(at, stop - at));
        if (stop == std::string::npos) break;
        at = stop;
    }
    return found;
}

}  // namespace

// RAMPARTS_APPROVE=1 test_abi "the reference*" accepts a changed header or changed words
TEST_CASE("the reference of hooks is made from the header and the words about each hook", "[abi][docs]") {
    const std::string made = ramparts::hook_reference(page_text(kRoot / "sdk/boundary/abi/ramparts/rp.h"),
                                                      page_text(kRoot / "sdk/boundary/abi/hooks.md"));
    const fs::path page = kDocs / "hooks.md";
    if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(page) << made;
    CHECK(page_text(page) == made);
}

namespace {

struct NamedHook {
    const char* name;
    bool subscribed;
};
constexpr NamedHook kHooks[] = {
#define RAMPARTS_SUBSCRIBED(table, hook) {#table "." #hook, true},
#define RAMPARTS_DIRECT(table, hook) {#table "." #hook, false},
    RP_HOOKS(RAMPARTS_SUBSCRIBED, RAMPARTS_DIRECT)
#undef RAMPARTS_SUBSCRIBED
#undef RAMPARTS_DIRECT
};

}  // namespace

TEST_CASE("the reference says of each hook all that a modder asks, in one order", "[abi][docs]") {
    const std::string page = page_text(kDocs / "hooks.md");
    for (const auto& [name, subscribed] : kHooks) {
        INFO(name);
        const auto found = between(page, "\n### " + std::string(name) + "\n", "\n##");
        REQUIRE(found.size() == 1);
        const std::string& entry = found[0];
        std::size_t at = entry.find("```c\n");
        REQUIRE(at != std::string::npos);
        const std::size_t signature_ends = entry.find("\n```\n\n", at);
        REQUIRE(signature_ends != std::string::npos);
        CHECK(entry.substr(signature_ends + 6, 2) != "- ");  // the header's sentence
        at = signature_ends;
        for (const char* part : {"\n- **When**: ", "\n- **In the turn**: ", "\n- **How often**: ", "\n- **Receives**: ",
                                 "\n- **Answers**: ", "\n- **Units and limits**: ", "\n- **Does not cover**: ",
                                 "\n- **Cost**: ", "\n- **Sample**: `", "\n```cpp\n", "\n```lua\n"}) {
            INFO(part);
            const std::size_t next = entry.find(part, at);
            REQUIRE(next != std::string::npos);
            CHECK(entry.find(part, next + 1) == std::string::npos);
            at = next;
        }
        // a subscribed hook says what of the filter counts; a direct one has none
        const std::string receives = entry.substr(entry.find("**How often**"), entry.find("**Answers**"));
        CHECK((receives.find("filter") != std::string::npos) == subscribed);
    }
}

// Numbers that the reference states, and the lines of code that they come from.
TEST_CASE("numbers of the reference of hooks are those of the code", "[abi][docs]") {
    struct Fact {
        const char* hook;
        const char* said;
        const char* file;
        const char* code;
    };
    const Fact facts[] = {
        {"movement.allowance", "held to 0 to 250", "engine/rules/standard_in_force.cpp", "kMost = 250;"},
        {"combat.complete", "among up to\n  4,096", "engine/rules/combat_plan.cpp", "kMostTried = 4096;"},
        {"combat.shifts", "at most 16 shifts", "engine/modules/module_words.hpp",
         "kFew = 16;\n    std::array<rp_shift, kFew>"},
        {"combat.shifts", "held to -1,000 to 1,000", "engine/rules/standard_in_force.cpp", "kMostColumns = 1000;"},
        {"combat.range", "more than 1,000", "sdk/conformance/watch_answers.cpp",
         "hook == \"combat.range\") return 1000;"},
        {"play.legal", "up to 65,536", "sdk/boundary/abi/ramparts/rp.h", "RP_MAX_ACTIONS 65536"},
        {"play.outcomes", "(at most 100)", "sdk/boundary/abi/ramparts/rp.h", "RP_MAX_FACES 100"},
        {"victory.score", "from 0 to 1,000,000", "engine/rules/module_calls.hpp", "kMostAnswer = 1'000'000;"},
        {"hints.worth", "-1,000,000 to 1,000,000", "engine/rules/standard_in_force.cpp", "-kMostAnswer,"},
        {"hints.unit_worth", "More than 9,900 counts as 9,900", "engine/players/outlook.cpp", "100 * kMaxFactor"},
        {"hints.danger", "More than 9,900 counts as 9,900", "engine/play/engine_limits.hpp", "kMaxFactor = 99"},
    };
    const std::string page = page_text(kDocs / "hooks.md");
    for (const Fact& fact : facts) {
        INFO(fact.hook << ": " << fact.said);
        const auto entry = between(page, "\n### " + std::string(fact.hook) + "\n", "\n##");
        REQUIRE(entry.size() == 1);
        CHECK(entry[0].find(fact.said) != std::string::npos);
        CHECK(page_text(kRoot / fact.file).find(fact.code) != std::string::npos);
    }
    CHECK(page.find("the first 8 errors of a run") != std::string::npos);
    CHECK(page_text(kRoot / "engine/rules/standard_modules.cpp").find("kKept = 8;") != std::string::npos);
}

TEST_CASE("what the header says of each function of a table is said", "[abi][docs]") {
    const std::string page = page_text(kDocs / "hooks.md");
    for (const std::string table :
         {"`rp_fixed`", "`rp_ask_1`", "`rp_setup`", "`ramparts.modules/1`", "`ramparts.checks/1`",
          "`ramparts.transforms/1`", "`rp_scenario_1`", "`rp_values_1`", "`rp_game_1`", "`ramparts.players/1`",
          "`rp_source_1`", "`rp_files_1`", "`ramparts.exporters/1`", "`ramparts.importers/1`", "`rp_entry`"}) {
        INFO(table);
        const auto section = between(page, "\n## " + table, "\n## ");
        REQUIRE(section.size() == 1);
        CHECK(section[0].find("` |  |") == std::string::npos);
    }
}

TEST_CASE("the cookbook has as many recipes as it says, whose pieces are those of the samples", "[abi][docs]") {
    const std::string page = page_text(kDocs / "cookbook.md");
    int recipes = 0;
    for (const std::string& section : between(page, "\n## ", "\n## ")) {
        const std::string name = section.substr(0, section.find('\n'));
        INFO(name);
        ++recipes;
        const fs::path folder = kSamples / name;
        REQUIRE(fs::exists(folder / "plugin.xml"));
        CHECK(page.find("| [" + name + "](#" + name + ") |") != std::string::npos);
        std::string sources;
        for (const auto& file : fs::directory_iterator(folder))
            if (file.path().extension() == ".cpp" || file.path().extension() == ".c") sources += page_text(file.path());
        REQUIRE(!sources.empty());
        for (const std::string& piece : between(section, "```cpp\n", "```"))
            CHECK(sources.find(piece) != std::string::npos);
        // the tests run them: recipe NAME, or what compares the C form with the C++ one
        if (name != "fieldworks-c") CHECK(fs::exists(folder / "cases" / (name + ".xml")));
    }
    CHECK(recipes == 18);
    CHECK(page.starts_with("# Cookbook\n\nEighteen recipes,"));
    CHECK(page_text(kDocs / "README.md").find("| eighteen recipes,") != std::string::npos);
    for (const auto& folder : fs::directory_iterator(kSamples)) {
        INFO(folder.path().filename());
        CHECK(page.find("`" + folder.path().filename().string() + "`") +
                  page.find("| [" + folder.path().filename().string() + "](#") !=
              2 * std::string::npos);
    }
}

TEST_CASE("the sample of a hook has the hook and cases", "[abi][docs]") {
    const auto samples = ramparts::reference::samples_of_hooks(page_text(kRoot / "sdk/boundary/abi/hooks.md"));
    for (const auto& [name, subscribed] : kHooks) {
        INFO(name);
        REQUIRE(samples.contains(name));
        const std::string& sample = samples.at(name);
        INFO(sample);
        const bool of_battles = sample == "tlg2-lua";  // the rules of the battles, which have cases of their own
        const fs::path folder = of_battles ? kSamples.parent_path() / sample : kSamples / sample;
        std::string sources;
        for (const auto& file : fs::directory_iterator(folder))
            if (file.path().extension() == ".cpp" || file.path().extension() == ".lua")
                sources += page_text(file.path());
        const std::string hook = std::string(name).substr(std::string(name).find('.') + 1);
        CHECK((sources.find(" " + hook + "(rp::View") != std::string::npos ||
               sources.find("." + std::string(name) + "(self, view") != std::string::npos));
        CHECK((of_battles || sample == "fog" || sample == "volley" || fs::exists(folder / "cases")));
    }
}
