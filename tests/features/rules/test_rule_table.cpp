// The table of rules and their tests in sdk/docs, kept equal to what the case files hold; RAMPARTS_APPROVE=1 rewrites
// it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "formats/cases/case_file.hpp"
#include "formats/scenario/options_table.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

struct RuleRow {
    RuleNumber number;
    std::string_view subject;
};

// Every rule of the book from 2.6 to 10.3 that says how the game behaves, in our own words.
constexpr RuleRow kRules[] = {
    {"2.6", "steps: flip, then elimination"},
    {"2.7", "movement allowances, day and night"},
    {"3.1", "game turn of two player turns"},
    {"3.2", "order of phases"},
    {"4.1", "zones of control"},
    {"4.2", "ZOC is never cancelled"},
    {"4.3", "stopping in an EZOC"},
    {"4.4", "ways out of an EZOC"},
    {"4.5", "ZOC is mutual"},
    {"4.6", "movement points"},
    {"4.7", "how units move"},
    {"4.8", "minimum move"},
    {"4.9", "no stacking"},
    {"4.10", "enemy hexes"},
    {"4.11", "terrain in a hex"},
    {"4.12", "natural terrain"},
    {"4.13", "clear"},
    {"4.14", "forest"},
    {"4.15", "swamp"},
    {"4.16", "rivers, bridges, creeks"},
    {"4.17", "man-made terrain"},
    {"4.18", "roads"},
    {"4.19", "buildings"},
    {"4.20", "no moves off the map"},
    {"5.1", "reinforcements"},
    {"5.2", "times of entry"},
    {"5.3", "entry columns, blocked entry"},
    {"6.1", "enemies that must be attacked"},
    {"6.2", "odds and resolution"},
    {"6.3", "one attack, once attacked"},
    {"6.4", "units that must attack"},
    {"6.5", "several units, several hexes"},
    {"6.6", "no defender held back"},
    {"6.7", "strength is not divided"},
    {"6.8", "diversionary attacks"},
    {"6.9", "terrain shifts"},
    {"6.10", "enfilade"},
    {"6.11", "results, losses"},
    {"6.12", "retreat"},
    {"6.13", "displacement"},
    {"6.14", "retreat into an EZOC"},
    {"6.15", "advance"},
    {"6.16", "limits, lowering the odds"},
    {"7.1", "artillery"},
    {"7.2", "range"},
    {"7.3", "half range, attenuation"},
    {"7.4", "resolving bombardment"},
    {"7.5", "limits of bombardment"},
    {"7.6", "combined attacks"},
    {"7.7", "line of sight"},
    {"7.8", "artillery in an EZOC"},
    {"7.9", "artillery on defence"},
    {"8.1", "The Thames: set-up"},
    {"8.2", "The Thames: charge"},
    {"8.3", "The Thames: victory"},
    {"9.1", "Chippewa: set-up"},
    {"9.2", "Chippewa: roads, bayonets"},
    {"9.3", "Chippewa: victory"},
    {"10.1", "Lundy's Lane: set-up"},
    {"10.2", "Lundy's Lane: battery, night"},
    {"10.3", "Lundy's Lane: victory"},
};

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

struct Evidence {
    std::map<RuleNumber, std::vector<std::string>> cases;  // by rule
    std::map<RuleNumber, std::set<std::string>> programs;  // test programs with a TEST_CASE "rule N.N: …"
    std::set<std::string> ids;
};

Evidence collect() {
    Evidence found;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(RAMPARTS_SOURCE_DIR "/tests/features/rules/cases"))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& path : files)
        for (const RuleCase& rule_case : load_cases(path).cases) {
            found.cases[rule_case.rule].push_back(rule_case.id);
            found.ids.insert(rule_case.id);
        }
    for (const auto& entry : fs::recursive_directory_iterator(RAMPARTS_SOURCE_DIR "/tests")) {
        if (entry.path().extension() != ".cpp" || entry.path().filename() == "test_rule_table.cpp") continue;
        const std::string text = read_text(entry.path());
        constexpr std::string_view kMark = "TEST_CASE(\"rule ";
        for (std::size_t at = text.find(kMark); at != std::string::npos; at = text.find(kMark, at + 1)) {
            const std::size_t from = at + kMark.size();
            const std::size_t end = text.find(':', from);
            const auto number = RuleNumber::read(std::string_view(text).substr(from, end - from));
            if (end != std::string::npos && number)
                found.programs[*number].insert(fs::relative(entry.path(), RAMPARTS_SOURCE_DIR).generic_string());
        }
    }
    return found;
}

std::string table(const Evidence& found) {
    std::string text =
        "# Rules and their tests\n\nGenerated from the case files in `tests/features/rules/cases` and the names of "
        "the test programs' cases; the test\n"
        "`cases` fails when it is out of date (`RAMPARTS_APPROVE=1` writes it anew). Rules that only describe "
        "components\n"
        "(1, 2.1 to 2.5, 2.8) or refer to a printed table (4.21, 4.22, 6.17) have no behaviour of their own. Each case "
        "is a\n"
        "test of its own: `ctest -R 'rule 6.12'`.\n\n| rule | subject | cases | other tests |\n|---|---|---|---|\n";
    std::size_t total = 0;
    for (const RuleRow& rule : kRules) {
        std::string ids;
        if (const auto it = found.cases.find(rule.number); it != found.cases.end())
            for (const std::string& id : it->second) {
                ids += (ids.empty() ? "" : ", ") + id;
                ++total;
            }
        std::string programs;
        if (const auto it = found.programs.find(rule.number); it != found.programs.end())
            for (const std::string& path : it->second) programs += (programs.empty() ? "" : ", ") + path;
        text += std::string("| ") + rule.number + " | " + std::string(rule.subject) + " | " + ids + " | " + programs +
                " |\n";
    }
    text += "\n" + std::to_string(std::size(kRules)) + " rules, " + std::to_string(total) + " cases.\n";
    return text;
}

}  // namespace

TEST_CASE("every rule from 2.6 to 10.3 has a case", "[rules]") {
    const Evidence found = collect();
    for (const RuleRow& rule : kRules) {
        INFO("rule " << rule.number);
        CHECK(found.cases.contains(rule.number));
    }
}

TEST_CASE("every golden fact has its case", "[rules]") {
    const Evidence found = collect();
    for (int n = 1; n <= 60; ++n) {
        const std::string id = (n < 10 ? "G0" : "G") + std::to_string(n);
        INFO(id);
        CHECK(std::any_of(found.ids.begin(), found.ids.end(),
                          [&](const std::string& have) { return have == id || have.starts_with(id + "-"); }));
    }
}

TEST_CASE("every value of every rule option has a case", "[rules]") {
    const Evidence found = collect();
    for (const FlagOption& option : kFlagOptions)
        for (const std::string_view value : {"true", "false"}) {
            INFO(option.id << "=" << value);
            CHECK(found.ids.contains("option-" + std::string(option.id) + "-" + std::string(value)));
        }
    for (const ChoiceOption& option : kChoiceOptions)
        for (const std::string_view value : option.values) {
            INFO(option.id << "=" << value);
            CHECK(found.ids.contains("option-" + std::string(option.id) + "-" + std::string(value)));
        }
    // Of numbers the least, the next and the greatest.
    for (const NumberOption& option : kNumberOptions)
        for (const int value : {option.range.min, option.range.min + 1, option.range.max}) {
            INFO(option.id << "=" << value);
            CHECK(found.ids.contains("option-" + std::string(option.id) + "-" + std::to_string(value)));
        }
}

TEST_CASE("the table of rules and tests is up to date", "[rules]") {
    const fs::path path = RAMPARTS_SOURCE_DIR "/sdk/docs/rules-and-tests.md";
    const std::string expected = table(collect());
    if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(path, std::ios::binary) << expected;
    CHECK(read_text(path) == expected);
}

TEST_CASE("the page of rules has every rule, and the combat results of the standard ruleset", "[rules]") {
    const std::string page = read_text(RAMPARTS_SOURCE_DIR "/sdk/docs/rules.md");
    for (const RuleRow& rule : kRules) {
        INFO("rule " << rule.number);
        CHECK(page.find(std::string("**") + rule.number + "**") != std::string::npos);
    }
    const std::string ruleset = read_text(RAMPARTS_SOURCE_DIR "/scenarios/rulesets/tlg2.xml");
    const std::vector<std::string> columns{"1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"};
    for (int die = 1; die <= 6; ++die) {
        std::string line = "| " + std::to_string(die) + " |";
        for (const std::string& odds : columns) {
            const std::string cell = "odds=\"" + odds + "\" die=\"" + std::to_string(die) + "\" result=\"";
            const std::size_t at = ruleset.find(cell);
            REQUIRE(at != std::string::npos);
            const std::size_t from = at + cell.size();
            line += " " + ruleset.substr(from, ruleset.find('"', from) - from) + " |";
        }
        INFO(line);
        CHECK(page.find(line + "\n") != std::string::npos);
    }
}
