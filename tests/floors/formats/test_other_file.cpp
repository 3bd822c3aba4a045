// A file that is something else is called what it is, whoever reads it, with one finding.
#include <catch2/catch.hpp>

#include <filesystem>

#include "formats/journal/journal.hpp"
#include "formats/mods/minisign.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/other_file.hpp"
#include "samples.hpp"

using namespace ramparts;

namespace {

std::string utf16(const std::string& text, bool mark, bool big) {
    std::string out = !mark ? "" : big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : text) {
        if (big) out += '\0';
        out += c;
        if (!big) out += '\0';
    }
    return out;
}

// Behind the first line.
std::string merged(const std::string& text) {
    const std::size_t at = text.find('\n') + 1;
    return text.substr(0, at) + "<<<<<<< HEAD\n=======\n>>>>>>> main\n" + text.substr(at);
}

struct Other {
    std::string text;
    std::string said;
    std::uint32_t line = 1;
};

std::vector<Other> others(const std::string& text) {
    return {{utf16(text, true, false), "the file is UTF-16, not UTF-8"},
            {utf16(text, true, true), "the file is UTF-16, not UTF-8"},
            {utf16(text, false, false), "the file is UTF-16, not UTF-8"},
            {utf16(text, false, true), "the file is UTF-16, not UTF-8"},
            {"<!DOCTYPE html>\n<html><body>x</body></html>\n", "the file is a web page, not the file that it shows"},
            {"\n <html lang=\"en\"><body>x</body></html>\n", "the file is a web page, not the file that it shows"},
            {std::string("PK\x03\x04") + std::string(40, '\0'), "the file is a ZIP archive"},
            {merged(text), "a merge was not finished here", 2}};
}

}  // namespace

TEST_CASE("a file that is something else is called what it is", "[formats][other]") {
    const std::filesystem::path battle = samples::root() / "scenarios" / "chippewa";
    const std::string rules = samples::text_of(samples::root() / "scenarios" / "rulesets" / "tlg2.xml");
    const Ruleset ruleset = read_ruleset(rules, "tlg2.xml").ruleset;
    const auto check = [](const Other& other, const std::vector<Diagnostic>& found, bool readable) {
        INFO(other.text.substr(0, 80));
        CHECK_FALSE(readable);
        REQUIRE(found.size() == 1);
        CHECK(found[0].message.english() == other.said);
        CHECK(found[0].where.file.line == other.line);
        CHECK_FALSE(found[0].fix.english().empty());
    };
    for (const Other& other : others(rules)) {
        const RulesetRead read = read_ruleset(other.text, "tlg2.xml");
        check(other, read.diagnostics, read.readable);
    }
    for (const Other& other : others(samples::text_of(battle / "map.xml"))) {
        const MapRead read = read_map(other.text, "map.xml", ruleset);
        check(other, read.diagnostics, read.readable);
    }
    for (const Other& other : others(samples::text_of(battle / "scenario.xml"))) {
        const ScenarioRead read = read_scenario(other.text, "scenario.xml", ruleset, Map());
        check(other, read.diagnostics, read.readable);
    }
    const std::string journal = "ramparts-journal 4\nscenario chippewa\n";
    std::vector<Other> of_journals = others(journal);
    of_journals.push_back({"\xEF\xBB\xBF" + journal, "the file begins with a byte order mark"});
    of_journals.push_back({"ramparts-journal 4\r\nscenario chippewa\r\n", "the lines end with CR LF, as on Windows"});
    for (const Other& other : of_journals) {
        const JournalRead read = read_journal(other.text, "game.txt");
        check(other, read.diagnostics, read.readable);
    }
    for (const Other& other : others("untrusted comment: signature\nRWQ\n")) {
        const auto read = parse_signature(other.text);
        REQUIRE_FALSE(read);
        CHECK(read.error().message.english() == other.said);
    }
}

TEST_CASE("what a file should be is not called something else", "[formats][other]") {
    for (const char* text : {"", "x", "<scenario/>", "ramparts-journal 4\n", "a <<<<<<< b\n", "<htm",
                             "hexmap: \"1.0\"\r\n", "\xEF\xBB\xBF<map/>"})
        CHECK_FALSE(other_file(text));
    CHECK_FALSE(other_file("ramparts-journal 4\nscenario x\n", Takes::neither));
}
