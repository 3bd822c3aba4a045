// Every shipped plugin with rule cases has a page that says where each of its rules stands, who decided it, and which
// cases prove it: sdk/docs/plugins/NAME.md. Pages and cases are compared with each other. RAMPARTS_APPROVE=1 lays the
// case files out as they are written by the program.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "formats/cases/case_file.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "tests/features/systems/pages.hpp"
#include "tests/features/systems/systems.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// B1 to B30 without a gap, and the same for every other letter.
void check_numbering(const std::vector<Row>& rows) {
    std::map<std::string, int> last;
    for (const Row& row : rows) {
        const std::size_t digits = row.id.find_first_of("0123456789");
        INFO(row.id);
        CHECK(std::stoi(row.id.substr(digits)) == ++last[row.id.substr(0, digits)]);
    }
}

/// The cases of a plugin by their ids; each cites a rule of the plugin's source, or one of the standard rules.
std::set<std::string> cases_of(const fs::path& plugin) {
    const PluginRead read = read_plugin(text_of(plugin / "plugin.xml"), (plugin / "plugin.xml").string());
    std::set<std::string> rules;
    for (const PluginModule& module : read.plugin.modules)
        for (const RuleInfo& rule : module.rules) rules.insert(std::string(rule.number.text()));
    static const std::regex standard("([2-9]|10)\\.[0-9]+");
    std::set<std::string> ids;
    for (const auto& entry : fs::directory_iterator(plugin / "cases")) {
        if (entry.path().extension() != ".xml") continue;
        const CaseFile file = load_cases(entry.path());
        for (const Diagnostic& finding : file.diagnostics) FAIL_CHECK(to_text(finding));
        if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(entry.path(), std::ios::binary) << write_cases(file);
        CHECK(write_cases(file) == text_of(entry.path()));  // the canonical layout
        for (const RuleCase& one : file.cases) {
            INFO(entry.path().filename().string() << ": " << one.id << " cites " << one.rule);
            CHECK(ids.insert(one.id).second);
            const std::string number(one.rule.text());
            CHECK((rules.contains(number) || std::regex_match(number, standard)));
        }
    }
    return ids;
}

}  // namespace

// A row names a case by its id, or several by what stands before the hyphen: `BV01` is BV01-1, BV01-2 and so on.
TEST_CASE("every row of a system's page has a case, and every case stands in a row", "[coverage]") {
    for (const fs::path& plugin : shipped_systems()) {
        const std::string name = plugin.filename().string();
        INFO(name);
        const std::vector<Row> rows = rows_of(text_of(docs() / "plugins" / (name + ".md")));
        CHECK_FALSE(rows.empty());
        check_numbering(rows);
        const std::set<std::string> cases = cases_of(plugin);
        std::set<std::string> named;
        for (const Row& row : rows) {
            INFO(row.id);
            CHECK_FALSE(row.rule.empty());
            CHECK_FALSE(row.source.empty());
            CHECK_FALSE(row.decided.empty());
            CHECK_FALSE(row.cases.empty());
            for (const std::string& id : row.cases) {
                INFO(id);
                std::set<std::string> meant;
                std::copy_if(cases.begin(), cases.end(), std::inserter(meant, meant.end()),
                             [&](const std::string& have) { return have == id || have.starts_with(id + "-"); });
                CHECK_FALSE(meant.empty());
                named.merge(meant);
            }
        }
        for (const std::string& id : cases)
            if (!named.contains(id)) FAIL_CHECK("case " << id << " stands in no row");
    }
}

TEST_CASE("the page of every system can be found", "[coverage]") {
    for (const fs::path& plugin : shipped_systems()) {
        const std::string name = plugin.filename().string();
        INFO(name);
        CHECK(text_of(docs() / "plugins" / "README.md").find("(" + name + ".md)") != std::string::npos);
        CHECK(text_of(docs() / "manual" / "index.md").find("(../plugins/" + name + ".md)") != std::string::npos);
        const bool french = fs::exists(docs() / "plugins" / "fr" / (name + ".md"));
        const std::string in_french = "(../../plugins/" + std::string(french ? "fr/" : "") + name + ".md)";
        CHECK(text_of(docs() / "manual" / "fr" / "index.md").find(in_french) != std::string::npos);
        CHECK(text_of(source() / "plugins" / "README.md").find("| `" + name + "` |") != std::string::npos);
    }
}
