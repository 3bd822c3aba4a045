// sdk/docs/threats.md names a test for each attack: each of them is there.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

const fs::path kThreatsTree = RAMPARTS_SOURCE_DIR;

std::string whole_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A test case of that name, a hostile sample with its message, or a fuzz target, below a folder.
bool has_test(const fs::path& folder, const std::string& name) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        const std::string ending = entry.path().extension().string();
        if (ending == ".cpp" && entry.path().stem() == name) return true;
        if (ending == ".cpp" && whole_text(entry.path()).find("TEST_CASE(\"" + name + "\"") != std::string::npos)
            return true;
        if (entry.path().filename() == "messages.txt" &&
            ("\n" + whole_text(entry.path())).find("\n" + name + "\n") != std::string::npos)
            return true;
    }
    return false;
}

std::vector<std::string> found_in(const std::string& text, const char* pattern) {
    const std::regex wanted(pattern);
    std::vector<std::string> out;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), wanted); it != std::sregex_iterator(); ++it)
        out.push_back((*it)[1]);
    return out;
}

}  // namespace

TEST_CASE("threats: every attack of the page names tests that there are", "[pbem]") {
    std::ifstream page(kThreatsTree / "sdk/docs/threats.md");
    int rows = 0;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("| ") || line.starts_with("| attack")) continue;
        INFO(line);
        const std::size_t last = line.rfind(" | ");
        REQUIRE(last != std::string::npos);
        ++rows;
        const std::string cell = line.substr(last);
        const auto folders = found_in(cell, "`(tests/[a-z/]+)`");
        REQUIRE_FALSE(folders.empty());
        const auto names = found_in(cell, "\"([^\"]+)\"");
        CHECK_FALSE(names.empty());
        for (const std::string& name : names) {
            INFO(name);
            CHECK(std::any_of(folders.begin(), folders.end(),
                              [&](const std::string& folder) { return has_test(kThreatsTree / folder, name); }));
        }
    }
    CHECK(rows > 40);
    CHECK_FALSE(has_test(kThreatsTree / "tests/features/pbem", "mail: there is no test of this name at all, not"));
}

TEST_CASE("threats: every test of an attack on a mail stands on the page", "[pbem]") {
    const std::string page = whole_text(kThreatsTree / "sdk/docs/threats.md");
    const auto names =
        found_in(whole_text(kThreatsTree / "tests/features/pbem/test_attacks.cpp"), "TEST_CASE\\(\"([^\"]+)\"");
    CHECK(names.size() > 20);
    for (const std::string& name : names) {
        INFO(name);
        CHECK(page.find("\"" + name + "\"") != std::string::npos);
    }
}
