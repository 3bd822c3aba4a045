// The boundary's types and constants are those of the committed text, and what was promised stands as it was promised.
// RAMPARTS_APPROVE=1 accepts a changed layout, which after the promise is an addition only.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "layout.h"

namespace {

const std::string kCommitted = RAMPARTS_SOURCE_DIR "/tests/proofs/abi/layout.txt";
const std::string kHeader = RAMPARTS_SOURCE_DIR "/sdk/boundary/abi/ramparts/rp.h";
const std::string kFrozen = RAMPARTS_SOURCE_DIR "/tests/proofs/abi/frozen/1.0/ramparts/rp.h";

std::string file_text(const std::string& path) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string layout(void (*print)(FILE*)) {
    char* text = nullptr;
    std::size_t size = 0;
    FILE* out = open_memstream(&text, &size);
    print(out);
    std::fclose(out);
    std::string found(text, size);
    std::free(text);
    return found;
}

// "rp_set 16", "rp_set.w 0 16", "RP_NO 0": what stands behind each name.
std::map<std::string, std::string> values_of(const std::string& layout) {
    std::map<std::string, std::string> found;
    std::istringstream lines(layout);
    std::string type;
    for (std::string line; std::getline(lines, line);) {
        const bool member = line.starts_with("  ");
        const std::string text = member ? line.substr(2) : line;
        const std::string name = text.substr(0, text.find(' '));
        if (!member) type = name;
        found[member ? type + "." + name : name] = text.substr(name.size() + 1);
    }
    return found;
}

std::string without_comments(const std::string& header) {
    return std::regex_replace(header, std::regex(R"(/\*[^]*?\*/)"), "");
}

// The declarations of each struct in their order, spaces evened out.
std::map<std::string, std::vector<std::string>> declarations_of(const std::string& header) {
    std::map<std::string, std::vector<std::string>> found;
    const std::string text = without_comments(header);
    const std::regex structs(R"(typedef struct (rp_\w+) \{([^}]*)\})");
    for (std::sregex_iterator i(text.begin(), text.end(), structs), end; i != end; ++i) {
        std::istringstream body((*i)[2].str());
        for (std::string one; std::getline(body, one, ';');) {
            one = std::regex_replace(std::regex_replace(one, std::regex(R"(\s+)"), " "), std::regex("^ | $"), "");
            if (!one.empty()) found[(*i)[1]].push_back(one);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("sizes, offsets and constants of the boundary are the committed ones", "[abi]") {
    static_assert(sizeof(void*) == 8, "the committed text is that of 64 bits");
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(kCommitted) << layout(abi_layout);
    CHECK(file_text(kCommitted) == layout(abi_layout));
}

TEST_CASE("the committed text names every type, member and constant of the header", "[abi]") {
    const std::string header = file_text(kHeader);
    const auto named = values_of(layout(abi_layout));
    const std::regex names(R"(\b(?:RP_[A-Z0-9_]+\b|typedef struct (rp_\w+)))");
    const std::set<std::string> without_value = {"RP_EXPORT",     "RP_CALL", "RP_ASSERT_SIZE",
                                                 "RP_ENTRY_NAME", "RP_HAS",  "rp_copy"};
    const std::string text = without_comments(header);
    int seen = 0;
    for (std::sregex_iterator i(text.begin(), text.end(), names), end; i != end; ++i, ++seen) {
        const std::string name = (*i)[1].matched ? (*i)[1].str() : i->str();
        INFO(name);
        CHECK((named.count(name) != 0 || without_value.count(name) != 0));
    }
    CHECK(seen > 200);
    int functions = 0;
    const std::regex calls(R"(RP_CALL\* ?(\w+)\))");
    for (const auto& [type, all] : declarations_of(header)) {
        for (const std::string& one : all) {
            std::smatch call;
            if (!std::regex_search(one, call, calls)) continue;
            INFO(type << ": " << one);
            CHECK(named.count(type + "." + call[1].str()) == 1);
            ++functions;
        }
    }
    CHECK(functions > 120);
}

TEST_CASE("what was promised has the numbers, sizes and places it had", "[abi]") {
    const auto now = values_of(layout(abi_layout));
    const auto promised = values_of(layout(abi_frozen_layout));
    CHECK(promised.size() > 500);
    // What counts or tells the version may rise; a struct that begins with its size may have become longer (R1, R2).
    const std::regex rising(
        R"(RP_ABI_MINOR|RP_V_COUNT|RP_MAX_(MODULES|VERBS|ATTRIBUTES|STATE_WORDS|FRAMES|FACES|EVENTS|ACTIONS))");
    for (const auto& [name, value] : promised) {
        INFO(name << " was " << value);
        REQUIRE(now.count(name) == 1);
        const auto size = promised.find(name + ".size");
        const bool grows = std::regex_match(name, rising) || (size != promised.end() && size->second == "0 4");
        if (grows) CHECK(std::stoll(now.at(name)) >= std::stoll(value));
        else CHECK(now.at(name) == value);
    }
}

TEST_CASE("what was promised is declared as it was, and additions stand at the end", "[abi]") {
    const auto now = declarations_of(file_text(kHeader));
    const auto promised = declarations_of(file_text(kFrozen));
    CHECK(promised.size() > 40);
    for (const auto& [type, all] : promised) {
        INFO(type);
        REQUIRE(now.count(type) == 1);
        const auto& today = now.at(type);
        REQUIRE(today.size() >= all.size());
        CHECK(std::vector<std::string>(today.begin(), today.begin() + static_cast<std::ptrdiff_t>(all.size())) == all);
        if (!all.front().starts_with("uint32_t size")) CHECK(today.size() == all.size());
    }
}
