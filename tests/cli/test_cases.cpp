// Runs the command line as users do. A case is a folder: cmd (a shell script), expected_out, expected_err,
// expected_code. Each runs in a fresh copy of tests/cli/data. RAMPARTS_APPROVE=1 writes the expectations anew.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "tests/cli/command_line.hpp"
#include "tests/support/json_check.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::read_text;
using ramparts::test::run_script;
using ramparts::test::Scratch;

namespace {

const fs::path kHere = RAMPARTS_CLI_TESTS;

void write(const fs::path& path, const std::string& text) {
    if (text.empty()) {
        fs::remove(path);
        return;
    }
    std::ofstream(path, std::ios::binary) << text;
}

// What differs from run to run or with every change of the state's layout: paths and hashes.
std::string normal(std::string text, const Scratch& scratch) {
    for (std::size_t at = 0; (at = text.find(scratch.path.string(), at)) != std::string::npos;)
        text.replace(at, scratch.path.string().size(), "<scratch>");
    text = std::regex_replace(text, std::regex("\\b[0-9a-f]{64}\\b"), "<sha256>");
    return std::regex_replace(text, std::regex("\\b[0-9a-f]{16}\\b"), "<hash>");
}

std::vector<fs::path> case_folders() {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(kHere / "cases"))
        if (entry.is_directory()) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    return folders;
}

// The last command of the script decides whether its output must be JSON.
bool prints_json(const std::string& script) {
    const std::size_t at = script.rfind("ramparts ");
    const std::string last = at == std::string::npos ? std::string() : script.substr(at);
    return last.find("|") == std::string::npos && last.find("--help") == std::string::npos &&
           (last.find("--json") != std::string::npos || last.find("--format json") != std::string::npos ||
            last.find("sarif") != std::string::npos || last.starts_with("ramparts dump "));
}

}  // namespace

TEST_CASE("the command line answers as its case folders say", "[cli]") {
    const bool approve = std::getenv("RAMPARTS_APPROVE") != nullptr;
    const auto folders = case_folders();
    REQUIRE(folders.size() > 40);
    for (const fs::path& folder : folders) {
        DYNAMIC_SECTION(folder.filename().string()) {
            const Scratch scratch;
            if (folder.filename().string().starts_with("odd-"))
                fs::copy(fs::path(RAMPARTS_CLI_TESTS).parent_path() / "data" / "odd", scratch.path / "odd");
            const std::string script = read_text(folder / "cmd");
            REQUIRE(script.find("ramparts") != std::string::npos);
            Output got = run_script(folder / "cmd", scratch);
            if (prints_json(script) && !got.out.empty()) CHECK(ramparts::test::json_fault(got.out) == "");
            got.out = normal(got.out, scratch);
            got.err = normal(got.err, scratch);
            if (approve) {
                write(folder / "expected_out", got.out);
                write(folder / "expected_err", got.err);
                write(folder / "expected_code", std::to_string(got.code) + "\n");
            }
            CHECK(got.out == read_text(folder / "expected_out"));
            CHECK(got.err == read_text(folder / "expected_err"));
            CHECK(std::to_string(got.code) + "\n" == read_text(folder / "expected_code"));
            CHECK(got.code != 2);
        }
    }
}

TEST_CASE("no answer of the cases counts one of several or takes the wrong article", "[cli]") {
    const std::regex miscounted(
        "(^|[^0-9.:/])1 (units|factors|hexes|games|wins|steps|turns|actions|leaves|columns|half points|rolls|errors|"
        "warnings|notes|files|scenarios|decisions|moves|combats|sides)\\b|\\b[Aa] (?!one)[aeioAEIO]");
    CHECK(std::regex_search("with 1 units", miscounted));
    CHECK(std::regex_search("a all-river hex", miscounted));
    CHECK_FALSE(std::regex_search("11 units, 0.1 games, a hex", miscounted));
    for (const fs::path& folder : case_folders())
        for (const char* name : {"expected_out", "expected_err"}) {
            const std::string text = read_text(folder / name);
            std::smatch found;
            INFO(folder.filename().string());
            CHECK_FALSE(std::regex_search(text, found, miscounted));
        }
}

TEST_CASE("the cases of the command line show every exit code", "[cli]") {
    std::set<std::string> codes;
    for (const fs::path& folder : case_folders()) codes.insert(read_text(folder / "expected_code"));
    for (const char* code : {"0\n", "1\n", "3\n", "5\n"}) CHECK(codes.count(code) == 1);
}

TEST_CASE("the checker of JSON knows good from bad", "[cli]") {
    using ramparts::test::json_fault;
    CHECK(json_fault("{\"a\": [1, -2.5e3, \"x\\u00e9\", true, null], \"b\": {}}\n") == "");
    for (const char* bad : {"", "{", "[1,]", "{\"a\":1,\"a\":2}", "{a:1}", "[01]", "\"\t\"", "[1] 2", "nul"})
        CHECK(json_fault(bad) != "");
}
