// Every source file in the project's format, no line too long to read, and each header proven by the file of its name.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<std::string> sources() {
    std::vector<std::string> found;
    const fs::path root = RAMPARTS_SOURCE_DIR;
    for (const char* room : {"engine", "formats", "sdk", "editor", "plugins", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            const std::string ending = entry.path().extension().string();
            if (ending == ".cpp" || ending == ".hpp" || ending == ".h" || ending == ".c")
                found.push_back(fs::relative(entry.path(), root).generic_string());
        }
    return found;
}

}  // namespace

TEST_CASE("every source file has the project's format", "[format]") {
    const std::string program = RAMPARTS_CLANG_FORMAT;
    if (program.empty()) FAIL("clang-format 14 is needed (package clang-format-14)");
    const auto all = sources();
    REQUIRE(all.size() > 500);
    const fs::path list = fs::temp_directory_path() / ("ramparts-sources-" + std::to_string(getpid()) + ".txt");
    {
        std::ofstream out(list);
        for (const std::string& file : all) out << file << '\n';
    }
    const std::string command = "cd '" RAMPARTS_SOURCE_DIR "' && xargs '" + program + "' --dry-run -Werror < '" +
                                list.string() + "' 2>&1 | grep ': error:' | cut -d: -f1 | sort | uniq -c";
    std::string told;
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    for (int c; (c = std::fgetc(pipe)) != EOF;) told += static_cast<char>(c);
    pclose(pipe);
    fs::remove(list);
    INFO("lines to mend a file; run `clang-format -i` (14) on them");
    CHECK(told == "");
}

TEST_CASE("no line is longer than 160 characters", "[format]") {
    for (const std::string& file : sources()) {
        std::ifstream in(fs::path(RAMPARTS_SOURCE_DIR) / file);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            if (line.size() > 160) FAIL_CHECK(file << ":" << number << " has " << line.size() << " characters");
    }
}

// What a header needs it includes itself: its source file compiles with it first. Headers without one are compiled
// alone by the build (tests/proofs/architecture/CMakeLists.txt).
TEST_CASE("no rule number travels as a bare text", "[architecture]") {
    // A member, parameter or variable of a kind of text that is called a rule, and a mark put together by hand.
    const std::regex bare(R"((std::string|std::string_view|char)( const)?[&*]*\s+(\w+_)?rule(_number)?_?\s*[;,)={])");
    const std::regex mark(R"(" ?\[rule "|\[rule %)");
    for (const std::string& file : sources()) {
        if (file.starts_with("plugins/") || file.starts_with("tests/") || file == "engine/diag/rule_number.cpp")
            continue;
        std::ifstream in(fs::path(RAMPARTS_SOURCE_DIR) / file);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number)
            if (line.find("rule") != std::string::npos &&
                (std::regex_search(line, bare) || std::regex_search(line, mark)))
                FAIL_CHECK(file << ":" << number << " has a rule number that is no RuleNumber: " << line);
    }
    CHECK(std::regex_search(std::string("    std::string_view rule;"), bare));
    CHECK(std::regex_search(std::string("void say(const std::string& rule, int n)"), bare));
    CHECK_FALSE(std::regex_search(std::string("    RuleNumber rule;  // no std::string"), bare));
}

TEST_CASE("a source file includes the header of its name first", "[architecture]") {
    int seen = 0;
    for (const std::string& file : sources()) {
        if (!file.ends_with(".cpp")) continue;
        const fs::path path = fs::path(RAMPARTS_SOURCE_DIR) / file;
        fs::path header = path;
        if (!fs::exists(header.replace_extension(".hpp"))) continue;
        std::ifstream in(path);
        std::string line;
        while (std::getline(in, line) && line.rfind("#include", 0) != 0) {
        }
        const std::string name = header.filename().string();
        INFO(file << " begins with " << line);
        const bool first =
            line == "#include \"" + name + "\"" || line == "#include \"" + file.substr(0, file.size() - 4) + ".hpp\"";
        CHECK(first);
        ++seen;
    }
    CHECK(seen > 150);
}

TEST_CASE("the list of rooms names every folder with files, and no other", "[rooms]") {
    // "engine/sight, search" is two folders of engine.
    const fs::path root = RAMPARTS_SOURCE_DIR;
    std::set<std::string> listed;
    std::ifstream in(root / "sdk" / "docs" / "rooms.md");
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("| ") || line.starts_with("| room")) continue;
        std::istringstream names(line.substr(2, line.find(" |") - 2));
        std::string base;
        for (std::string name; std::getline(names >> std::ws, name, ',');) {
            const std::size_t slash = name.rfind('/');
            if (slash != std::string::npos) base = name.substr(0, slash + 1);
            INFO(name << " is listed twice in sdk/docs/rooms.md");
            CHECK(listed.insert(slash != std::string::npos ? name : base + name).second);
        }
    }
    REQUIRE(listed.size() > 100);
    for (const std::string& room : listed) {
        INFO(room << " is listed in sdk/docs/rooms.md, and is not there");
        CHECK(fs::is_directory(root / room));
    }
    // A plugin, a scenario, and the data of a test need no row; nor does the folder that includes name.
    const std::regex no_row("(plugins|scenarios)/.*|tests/[^/]+/[^/]+/.*|sdk/boundary/[^/]+/ramparts");
    for (const auto& top : fs::directory_iterator(root)) {
        const std::string floor = top.path().filename().string();
        if (!top.is_directory() || floor.starts_with(".") || floor.starts_with("build") || floor == "out") continue;
        for (const auto& entry : fs::recursive_directory_iterator(top)) {
            if (!entry.is_regular_file()) continue;
            const std::string room = fs::relative(entry.path().parent_path(), root).generic_string();
            if (listed.contains(room) || std::regex_match(room, no_row)) continue;
            listed.insert(room);  // one complaint is enough
            FAIL_CHECK(room << " is not listed in sdk/docs/rooms.md");
        }
    }
}

TEST_CASE("a language is added by files: no source names one", "[architecture]") {
    const fs::path root(RAMPARTS_SOURCE_DIR);
    std::set<std::string> codes;
    for (const auto& file : fs::directory_iterator(root / "editor" / "language"))
        if (file.path().extension() == ".po") codes.insert(file.path().stem().string());
    REQUIRE(codes.contains("fr"));
    for (const char* floor : {"engine", "formats", "sdk", "editor"})
        for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
            const fs::path& path = entry.path();
            const std::string end = path.extension().string();
            const bool source = end == ".cpp" || end == ".hpp" || end == ".sh";
            const bool build =
                path.filename() == "CMakeLists.txt" || end == ".cmake" || path.parent_path().filename() == "packaging";
            if (!source && (!build || end == ".md")) continue;
            std::ifstream text(path);
            for (std::string line; std::getline(text, line);) {
                const std::string code = line.substr(0, line.find(source ? "//" : "# "));
                for (const std::string& language : codes) {
                    const std::regex named(source ? "\"" + language + "\"|language/" + language + "\\.po"
                                                  : "\\b" + language + "\\b");
                    INFO(path << ": " << line);
                    CHECK_FALSE(std::regex_search(code, named));
                }
            }
        }
}

namespace {

/// A section of the guide's recipes: what is added, with how many files, how many it should take, and which they are.
struct Recipe {
    std::string title;
    std::size_t files = 0;
    std::optional<std::size_t> goal;  ///< where it should take fewer
    std::vector<std::string> listed;
};

std::vector<Recipe> recipes_of_the_guide() {
    std::ifstream in(fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "contributing.md");
    static const std::regex heading("### (.*): ([0-9]+) files?(, should be ([0-9]+))?");
    static const std::regex item("[0-9]+\\. `([^`]+)`.*");
    std::vector<Recipe> recipes;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("## ")) inside = line == "## Recipes";
        std::smatch found;
        if (!inside) continue;
        if (line.starts_with("### ")) {
            INFO(line);
            REQUIRE(std::regex_match(line, found, heading));
            Recipe& recipe = recipes.emplace_back(Recipe{found[1], std::stoul(found[2]), {}, {}});
            if (found[4].matched) recipe.goal = std::stoul(found[4]);
        } else if (std::regex_match(line, found, item)) {
            REQUIRE_FALSE(recipes.empty());
            recipes.back().listed.push_back(found[1]);
        }
    }
    return recipes;
}

}  // namespace

TEST_CASE("recipes of the guide for contributors name files that are there, and as many as they say",
          "[architecture]") {
    // What each takes at most.
    const std::map<std::string, std::size_t> goals = {{"A terrain attribute", 3},
                                                      {"A kind of hexside with a shift of its own", 1},
                                                      {"A unit field", 3},
                                                      {"A kind of victory", 6},
                                                      {"An export format", 3},
                                                      {"A command", 3},
                                                      {"A panel", 6},
                                                      {"A check with a fix", 2},
                                                      {"A hook", 8},
                                                      {"A language", 0},
                                                      {"A field of mod.xml", 4},
                                                      {"A column of the balance panel", 4},
                                                      {"A verb of the edit language", 4}};
    std::set<std::string> told;
    for (const Recipe& recipe : recipes_of_the_guide()) {
        INFO(recipe.title);
        told.insert(recipe.title);
        REQUIRE(goals.contains(recipe.title));
        CHECK(recipe.listed.size() == recipe.files);
        CHECK(std::set<std::string>(recipe.listed.begin(), recipe.listed.end()).size() == recipe.files);
        for (const std::string& file : recipe.listed) {
            INFO(file);
            CHECK(fs::is_regular_file(fs::path(RAMPARTS_SOURCE_DIR) / file));
        }
        CHECK(!recipe.goal);
        CHECK(recipe.files <= goals.at(recipe.title));
    }
    CHECK(told.size() == goals.size());
}

TEST_CASE("a field is described where the guide for contributors says, and nowhere else", "[architecture]") {
    std::map<std::string, std::vector<std::string>> recipes;
    for (const Recipe& recipe : recipes_of_the_guide()) recipes[recipe.title] = recipe.listed;
    // Members of a kind and of a unit, each with the files that read it for what it means. Stamps of the first form
    // have units in a notation of their own. `files` are those of its recipe where the whole of it was followed.
    struct Example {
        std::string word, named, recipe;
        std::size_t files;
        std::set<std::string> read;
    };
    for (const Example& e :
         {Example{"attenuates_los",
                  "(\\.|::|->|bool )attenuates_los\\b",
                  "A terrain attribute",
                  2,
                  {"engine/sight/los_table.cpp", "engine/sight/sight_table.hpp", "editor/workspace/files.cpp",
                   "engine/modules/module_tables.cpp"}},
          Example{"cover", "TerrainKind::cover\\b|terrain\\.cover\\b|<int> cover\\b", "A terrain attribute", 3, {}},
          Example{
              "men",
              "(\\.|::|->|int )men\\b",
              "A unit field",
              2,
              {"sdk/check/checks_units.cpp", "sdk/change/document/operations/stamp_text.cpp", "sdk/play/report.cpp"}},
          Example{"leaders",
                  "Unit::leaders\\b|unit\\.leaders\\b|string> leaders\\b",
                  "A unit field",
                  2,
                  {"sdk/check/checks_units.cpp"}}}) {
        const std::regex named(e.named);
        std::set<std::string> found;
        for (const std::string& source : sources()) {
            if (source.starts_with("tests/") || source.starts_with("plugins/")) continue;
            std::ifstream text(fs::path(RAMPARTS_SOURCE_DIR) / source);
            for (std::string line; std::getline(text, line);)
                if (line.find(e.word) != std::string::npos && std::regex_search(line, named)) {
                    found.insert(source);
                    break;
                }
        }
        std::set<std::string> expected = e.read;
        const std::vector<std::string>& listed = recipes[e.recipe];
        REQUIRE(listed.size() >= e.files);
        expected.insert(listed.begin(), listed.begin() + static_cast<std::ptrdiff_t>(e.files));
        INFO(e.named);
        CHECK(found == expected);
    }
}

TEST_CASE("a hook is described where the guide for contributors says, and nowhere else", "[architecture]") {
    std::set<std::string> expected{"engine/rules/standard_entering.cpp"};  // which asks
    for (const Recipe& recipe : recipes_of_the_guide())
        if (recipe.title == "A hook")
            for (const std::string& file : recipe.listed)
                if (!file.ends_with(".md")) expected.insert(file);
    std::set<std::string> found;  // those that name a hook
    for (const std::string& source : sources()) {
        if (source.starts_with("tests/") || source.starts_with("plugins/")) continue;
        std::ifstream text(fs::path(RAMPARTS_SOURCE_DIR) / source);
        for (std::string line; std::getline(text, line);)
            if (line.find("may_enter") != std::string::npos) found.insert(source);
    }
    CHECK(found == expected);
}
