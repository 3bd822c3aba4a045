// Completion of lines: what may follow is what the readers read.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/complete.hpp"
#include "sdk/change/edit/edit_words.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const Scenario& battle(const std::string& name) {
    static std::map<std::string, Scenario> all;
    if (const auto known = all.find(name); known != all.end()) return known->second;
    LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / name);
    REQUIRE(loaded.readable);
    return all.emplace(name, std::move(loaded.scenario)).first->second;
}

std::vector<std::string> lines_of(const std::string& name) {
    std::ifstream in(fs::path(RAMPARTS_SOURCE_DIR) / "tests/floors/edit/cases" / (name + ".txt"), std::ios::binary);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    REQUIRE_FALSE(lines.empty());
    return lines;
}

std::string shown(const Completion& c) {
    std::string text;
    for (const Candidate& candidate : c.candidates) text += candidate.word + " ";
    for (const Message& hint : c.hints) text += "(" + hint.english() + ") ";
    if (c.fault) text += "! " + to_text(*c.fault);
    return text + (c.may_end ? "." : "");
}

// What a word says, its quotes aside.
std::string said(const std::string& word) {
    const auto words = edits::split_words(word);
    return words && words->size() == 1 ? words->front().text : word;
}
bool offered(const Completion& c, const std::string& word) {
    return std::any_of(c.candidates.begin(), c.candidates.end(),
                       [&](const Candidate& candidate) { return said(candidate.word) == said(word); });
}

/// The bytes of the words of a line, without its comment.
std::vector<std::pair<std::size_t, std::size_t>> places_of(const std::string& line) {
    std::vector<std::pair<std::size_t, std::size_t>> places;
    const auto words = edits::split_words(line);
    REQUIRE(words);
    std::size_t at = 0;
    for (std::size_t i = 0; i < words->size(); ++i) {
        at = line.find_first_not_of(" \t", at);
        std::size_t end = at;
        for (bool quoted = false; end < line.size() && (quoted || line[end] != ' '); ++end) {
            if (quoted && line[end] == '\\') ++end;
            else if (line[end] == '"') quoted = !quoted;
        }
        places.emplace_back(at, end);
        at = end;
    }
    return places;
}

// Every word of the line is offered, or asked for, wherever in it the cursor stands.
void check_line(Document& document, const std::string& line) {
    for (const auto& [from, end] : places_of(line)) {
        const std::string word = line.substr(from, end - from);
        for (std::size_t cursor = from; cursor <= end; ++cursor) {
            const Completion c = complete_line(document, line.substr(0, cursor), cursor);
            INFO(line.substr(0, cursor) << "| wants " << word << "\n" << shown(c));
            CHECK_FALSE(c.fault);
            CHECK(c.from == from);
            const bool there = offered(c, word) || !c.hints.empty() || c.left_out > 0;
            CHECK(there);
        }
    }
    const Completion whole = complete_line(document, line + " ", line.size() + 1);
    INFO(line << "\n" << shown(whole));
    CHECK(whole.may_end);
}

}  // namespace

TEST_CASE("every word of a right line is offered or asked for at every letter of it") {
    Document document(battle("chippewa"));
    for (std::string line : lines_of("right")) {
        line = line.substr(0, line.find(" # "));
        while (line.ends_with(' ')) line.pop_back();
        check_line(document, line);
    }
    CHECK(document.scenario() == battle("chippewa"));
    CHECK(document.history_size() == 0);
}

TEST_CASE("every noun is offered, with what its form says as far as the battle has it") {
    Document document(battle("lundys-lane"));
    const Completion first = complete_line(document, "", 0);
    for (const EditForm& form : edit_forms()) {
        INFO(form.noun);
        // Of a list without entries nothing can be changed, but something added.
        const Completion added = complete_line(document, "add ", 4);
        CHECK((offered(first, std::string(form.noun)) || offered(added, std::string(form.noun))));
        std::string rest(form.form);
        while (!rest.empty()) {
            const std::size_t bar = rest.find(" | ");
            const std::string line = rest.substr(0, bar);
            rest = bar == std::string::npos ? std::string() : rest.substr(bar + 3);
            for (const auto& [from, end] : places_of(line)) {
                const Completion c = complete_line(document, line.substr(0, from), from);
                INFO(line.substr(0, from) << "| " << shown(c));
                if (c.fault) break;  // an example of what this battle does not have
                const bool asked = !c.candidates.empty() || !c.hints.empty();
                CHECK(asked);
            }
        }
    }
    for (const char* verb : {"add", "remove", "move", "source"}) CHECK(offered(first, verb));
}

TEST_CASE("whatever is offered leads to a line that can be read so far") {
    Document document(battle("chippewa"));
    std::set<std::string> seen;
    std::size_t followed = 0;
    for (std::string line : lines_of("right")) {
        line = line.substr(0, line.find(" # "));
        while (line.ends_with(' ')) line.pop_back();
        for (const auto& [from, end] : places_of(line))
            for (const std::size_t cursor : {from, std::min(from + 2, end)}) {
                const std::string begun = line.substr(0, cursor);
                if (!seen.insert(begun).second) continue;
                const Completion c = complete_line(document, begun, cursor);
                for (const Candidate& candidate : c.candidates) {
                    const std::string next = begun.substr(0, c.from) + candidate.word + (candidate.goes_on ? "" : " ");
                    const Completion after = complete_line(document, next, next.size());
                    INFO(begun << "| " << candidate.word << "\n" << next << "| " << shown(after));
                    CHECK_FALSE(after.fault);
                    ++followed;
                }
            }
    }
    CHECK(followed > 2000);
}

TEST_CASE("wrong lines are completed as far as they can be read, and nothing changes") {
    Document document(battle("chippewa"));
    for (const std::string& line : lines_of("wrong"))
        for (std::size_t cursor = 0; cursor <= line.size(); ++cursor) (void)complete_line(document, line, cursor);
    CHECK(document.scenario() == battle("chippewa"));
    const Completion c = complete_line(document, "hex C9999 terrain ", 18);
    REQUIRE(c.fault);
    CHECK(c.fault->where.file.column == 5);
    CHECK(c.candidates.empty());
}

namespace {
std::string told(const std::string& line, HexIndex here = kNoHex) {
    static Document document(battle("chippewa"));
    return shown(complete_line(document, line, line.size(), here));
}
}  // namespace

TEST_CASE("what is offered where") {
    CHECK(told("hex C2422 ") == "- terrain elevation features feature ");
    CHECK(told("hex C2422 elevation ") == "(now 0) (a whole number from -99 to 99) ");
    CHECK(told("hex C2422 elevation 2 was ") == "0 (a whole number from -99 to 99) ");
    CHECK(told("hex C2422 terrain s") == "swamp (now clear) ");
    CHECK(told("hex NE ") == "of ");
    CHECK(told("hex c30").starts_with("C3019 C3020 "));
    CHECK(told("hex C2422..C24").find(" C2422..C2423 ") != std::string::npos);
    CHECK(told("hexside C2422/").starts_with("C2422/N C2422/C2421 C2422/NE "));
    CHECK(told("victory 1 hexes C2422 of ") == "us ac (now ac) ");
    CHECK(told("hexside C2422/C2423 ") == "- creek river slope bridge ");
    CHECK(told("hexside C2422/C2423 slope ") == "up ");
    CHECK(told("hexside C2422/C2423 creek ") == ".");
    CHECK(told("unit us-21 full ") == "(now 12) (a whole number from 0 to 99) ");
    CHECK(told("unit us-21 full 11 ").starts_with("was id name "));
    CHECK(told("unit us-21 full 11 was ") == "12 (a whole number from 0 to 99) ");
    CHECK(told("unit us-21 class a") == "artillery (now infantry) ");
    CHECK(told("unit us-21 at ", 0).find("C1019 ") != std::string::npos);
    CHECK(told("option hex-shift ") == "largest smallest ");
    CHECK(told("label C2822 ").starts_with("\"Barn\" "));
    CHECK(told("label C2822 \"B") == "\"Barn\" (text: a word, or a text between quotes) .");
    CHECK(told("add hexs") == "hexside-kind ");
    CHECK(told("label C2822 \"Barn\" # kind ").empty());
    CHECK(told("source ") == "- rulebook reconstruction errata printed ");
}
