// The lists of mutations can still be carried out: files are there, texts are found once, tests exist. The mutations
// themselves are made by run.sh, which is no part of the test run.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = RAMPARTS_SOURCE_DIR;

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Mutation {
    std::string name;
    std::string file;
    std::vector<std::string> tests;
    std::string was;
    std::string now;
    bool replaced = false;  // a line of the new text has been read
};

/// Adds a line to a text of lines.
void add(std::string& text, bool first, const std::string& line) { text += (first ? "" : "\n") + line; }

std::vector<Mutation> read_list(const fs::path& path) {
    std::vector<Mutation> found;
    std::ifstream in(path);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        INFO(path.filename().string() << ":" << number << " " << line);
        if (line.empty() || line[0] == '#') continue;
        REQUIRE(std::string("=@?-+").find(line[0]) != std::string::npos);
        if (line[0] == '=') {
            found.push_back({line.substr(2), {}, {}, {}, {}, false});
            continue;
        }
        REQUIRE_FALSE(found.empty());
        Mutation& last = found.back();
        switch (line[0]) {
            case '@': last.file = line.substr(2); break;
            case '?': last.tests.push_back(line.substr(2)); break;
            case '-':
                REQUIRE_FALSE(last.replaced);
                add(last.was, last.was.empty(), line.substr(1));
                break;
            default: add(last.now, !last.replaced, line.substr(1)); last.replaced = true;
        }
    }
    return found;
}

std::vector<Mutation> all() {
    std::vector<Mutation> found;
    for (const auto& entry : fs::directory_iterator(kRoot / "tests" / "mutations")) {
        if (entry.path().extension() != ".txt") continue;
        const auto more = read_list(entry.path());
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

/// What makes the tests: every CMakeLists.txt under tests, one behind the other.
std::string test_builds() {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests"))
        if (entry.path().filename() == "CMakeLists.txt") all += text_of(entry.path());
    return all;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

}  // namespace

TEST_CASE("every mutation can be made: its text stands in its file exactly once", "[mutations]") {
    const auto mutations = all();
    CHECK(mutations.size() >= 100);
    std::set<std::string> names;
    for (const Mutation& m : mutations) {
        INFO(m.name << " in " << m.file);
        CHECK(names.insert(m.name).second);
        REQUIRE(fs::is_regular_file(kRoot / m.file));
        REQUIRE_FALSE(m.was.empty());
        REQUIRE(m.replaced);
        CHECK(m.was != m.now);
        CHECK(count_of(text_of(kRoot / m.file), m.was) == 1);
    }
}

TEST_CASE("every mutation names tests of the build", "[mutations]") {
    const std::string build = test_builds();
    for (const Mutation& m : all()) {
        INFO(m.name);
        CHECK_FALSE(m.tests.empty());
        for (const std::string& test : m.tests) {
            INFO(test);
            CHECK(build.find("add_executable(" + test.substr(0, test.find(' ')) + " ") != std::string::npos);
        }
    }
}
