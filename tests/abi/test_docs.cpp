// The pages about plugins: the reference is the header's, the cookbook's pieces are those of the samples.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/abi/reference.hpp"

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

// RAMPARTS_APPROVE=1 test_abi "the reference*" accepts a changed header
TEST_CASE("the reference of hooks is that of the header", "[abi][docs]") {
    const std::string made = ramparts::test::hook_reference(page_text(kRoot / "sdk/abi/ramparts/rp.h"));
    const fs::path page = kDocs / "hooks.md";
    if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(page) << made;
    CHECK(page_text(page) == made);
}

TEST_CASE("what the header says of each hook of a module is said", "[abi][docs]") {
    const std::string page = page_text(kDocs / "hooks.md");
    for (const std::string table : {"movement", "combat", "play", "victory", "words", "hints", "checks"}) {
        INFO(table);
        const auto section = between(page, "## `ramparts." + table + "/", "\n## ");
        REQUIRE(section.size() == 1);
        CHECK(section[0].find("` |  |") == std::string::npos);
    }
}

TEST_CASE("the cookbook has ten recipes whose pieces are those of the samples", "[abi][docs]") {
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
    CHECK(recipes >= 10);
}
