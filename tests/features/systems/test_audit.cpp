// What the sources say, line by line, against the pages and the cases: every line that is a rule stands in a row, every
// row of a source has a case that cites that line, and all golden cases are there.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "formats/cases/case_file.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "tests/features/systems/pages.hpp"
#include "tests/features/systems/systems.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

struct Golden {
    const char* letters;
    int count;
};

/// A rule system of a source: what has to be there.
struct Asked {
    const char* plugin;
    const char* source;  ///< its number
    char letter;         ///< of the rows of the source
    int rows;
    std::vector<Golden> golden;
    std::vector<int> lines;  ///< of the source that say a rule, a modifier, an exception or an example
};

const std::vector<Asked>& asked() {
    static const std::vector<Asked> all{
        {"bombardment-phase",
         "002",
         'B',
         30,
         {{"BP", 5}, {"BL", 16}, {"BV", 15}, {"RF", 10}, {"AL", 4}},
         {3,  5,  7,  11, 12, 16, 18, 22, 23, 24, 28, 29, 30, 34, 35, 36, 37, 41, 43, 45, 47, 49,
          51, 53, 55, 57, 61, 65, 69, 70, 71, 72, 74, 75, 76, 78, 79, 80, 82, 83, 84, 88, 89}},
        {"long-range-artillery", "003", 'L', 7, {{"LR", 9}}, {9, 11}},
        {"coast-defence", "003", 'C', 5, {{"CD", 7}}, {13, 15, 17}},
        {"light-infantry", "003", 'I', 3, {{"LI", 7}}, {20, 22}},
        {"air", "003", 'W', 10, {{"AU", 13}}, {29, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58}},
        {"ranged-dice",
         "004",
         'D',
         16,
         {{"DI", 4}, {"DN", 7}, {"DH", 5}, {"DB", 1}, {"DL", 3}, {"DR", 4}, {"DS", 6}},
         {1,  2,  3,  4,  6,  7,  8,  9,  10, 11, 12, 14, 16, 18, 21, 22, 23,
          24, 25, 26, 27, 28, 29, 30, 32, 34, 36, 37, 38, 39, 40, 41, 42, 44}},
    };
    return all;
}

/// The cases of a plugin: what rule each cites.
std::map<std::string, std::string> citations(const std::string& plugin) {
    std::map<std::string, std::string> cases;
    for (const auto& entry : fs::directory_iterator(source() / "plugins" / plugin / "cases"))
        if (entry.path().extension() == ".xml")
            for (const RuleCase& one : load_cases(entry.path()).cases) cases[one.id] = std::string(one.rule.text());
    return cases;
}

/// The lines of its source that each rule of a plugin is, by the rule's number.
std::map<std::string, std::set<int>> lines_of_rules(const std::string& plugin, const std::string& seed) {
    const fs::path file = source() / "plugins" / plugin / "plugin.xml";
    const PluginRead read = read_plugin(text_of(file), file.string());
    std::map<std::string, std::set<int>> lines;
    for (const PluginModule& module : read.plugin.modules)
        for (const RuleInfo& rule : module.rules) {
            INFO(plugin << ", rule " << rule.number.text() << ": " << rule.source);
            CHECK(rule.source.find("source " + seed + ", line") != std::string::npos);
            std::set<int>& of = lines[std::string(rule.number.text())];
            of.merge(lines_after(rule.source, "line "));
            of.merge(lines_after(rule.source, "lines "));
            CHECK_FALSE(of.empty());
        }
    return lines;
}

bool names(const std::string& row, const std::string& id) { return id == row || id.starts_with(row + "-"); }

bool meet(const std::set<int>& a, const std::set<int>& b) {
    return std::any_of(a.begin(), a.end(), [&](int n) { return b.contains(n); });
}

}  // namespace

TEST_CASE("every row of a source is there, with a case that cites one of its lines", "[audit]") {
    for (const Asked& system : asked()) {
        const auto rows = rows_of(text_of(docs() / "plugins" / (std::string(system.plugin) + ".md")));
        const auto cases = citations(system.plugin);
        const auto rules = lines_of_rules(system.plugin, system.source);
        std::set<int> told;
        for (int n = 1; n <= system.rows; ++n) {
            const std::string id = system.letter + std::to_string(n);
            INFO(system.plugin << ", row " << id);
            const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.id == id; });
            REQUIRE(row != rows.end());
            const std::set<int> lines = lines_after(row->source, std::string(system.source) + ":");
            CHECK_FALSE(lines.empty());
            told.insert(lines.begin(), lines.end());
            CHECK(std::any_of(cases.begin(), cases.end(), [&](const auto& one) {
                const auto rule = rules.find(one.second);
                return rule != rules.end() && meet(rule->second, lines) &&
                       std::any_of(row->cases.begin(), row->cases.end(),
                                   [&](const std::string& named) { return names(named, one.first); });
            }));
        }
        for (const int line : system.lines)
            if (!told.contains(line)) FAIL_CHECK(system.plugin << ": no row tells of line " << line);
    }
}

TEST_CASE("every rule that a module cites stands in a row, and some case cites it", "[audit]") {
    for (const Asked& system : asked()) {
        const auto rows = rows_of(text_of(docs() / "plugins" / (std::string(system.plugin) + ".md")));
        std::set<int> told;
        for (const Row& row : rows) told.merge(lines_after(row.source, std::string(system.source) + ":"));
        const auto cases = citations(system.plugin);
        for (const auto& [number, lines] : lines_of_rules(system.plugin, system.source)) {
            INFO(system.plugin << ", rule " << number);
            CHECK(meet(lines, told));
            const std::string& cited = number;
            CHECK(std::any_of(cases.begin(), cases.end(), [&](const auto& one) { return one.second == cited; }));
        }
    }
}

TEST_CASE("all golden cases are there", "[audit]") {
    int all = 0;
    for (const Asked& system : asked()) {
        const auto cases = citations(system.plugin);
        for (const Golden& golden : system.golden)
            for (int n = 1; n <= golden.count; ++n, ++all) {
                const std::string id = golden.letters + std::string(n < 10 ? "0" : "") + std::to_string(n);
                INFO(system.plugin << ", case " << id);
                CHECK(std::any_of(cases.begin(), cases.end(), [&](const auto& one) { return names(id, one.first); }));
            }
    }
    CHECK(all == 116);
}

}  // namespace ramparts::test
