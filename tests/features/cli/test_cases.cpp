// Runs the command line as users do. A case is a folder: cmd (a shell script), expected_out, expected_err,
// expected_code. Each runs in a fresh copy of tests/features/cli/data and is a test of its own: test_cli "case NAME".
// RAMPARTS_APPROVE=1 test_cli "case *" writes the expectations anew.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <list>
#include <regex>
#include <set>

#include "tests/features/cli/command_line.hpp"
#include "tests/support/json_check.hpp"
#include "tests/support/line_diff.hpp"

namespace fs = std::filesystem;
using ramparts::test::line_diff;
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

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

// What differs from run to run, from machine to machine or with every change of the state's layout: paths and hashes.
std::string normal(std::string text, const Scratch& scratch) {
    replace_all(text, scratch.path.string(), "<scratch>");
    replace_all(text, RAMPARTS_CLI, "<ramparts>");
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

void compare(const std::string& got, const fs::path& file) {
    const std::string difference = line_diff(read_text(file), got);
    if (!difference.empty())
        FAIL_CHECK("differs from " << fs::relative(file, kHere).string() << " (-):\n" << difference);
}

void run_case(const fs::path& folder) {
    const Scratch scratch;
    if (folder.filename().string().starts_with("odd-"))
        fs::copy(fs::path(RAMPARTS_ROOT) / "tests" / "data" / "odd", scratch.path / "odd");
    const std::string script = read_text(folder / "cmd");
    REQUIRE(script.find("ramparts") != std::string::npos);
    Output got = run_script(folder / "cmd", scratch);
    if (prints_json(script) && !got.out.empty()) CHECK(ramparts::test::json_fault(got.out) == "");
    got.out = normal(got.out, scratch);
    got.err = normal(got.err, scratch);
    CHECK(got.out.find(RAMPARTS_ROOT "/") == std::string::npos);  // another machine keeps its copy elsewhere
    CHECK(got.err.find(RAMPARTS_ROOT "/") == std::string::npos);
    const std::string code = std::to_string(got.code) + "\n";
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) {
        write(folder / "expected_out", got.out);
        write(folder / "expected_err", got.err);
        write(folder / "expected_code", code);
    }
    compare(got.out, folder / "expected_out");
    compare(got.err, folder / "expected_err");
    compare(code, folder / "expected_code");
    CHECK(got.code != 2);
}

// Every folder is a test of its own.
struct CaseOfFolder : Catch::ITestInvoker {
    explicit CaseOfFolder(fs::path which) : folder(std::move(which)) {}
    void invoke() const override { run_case(folder); }
    fs::path folder;
};

std::list<Catch::AutoReg> register_cases() {
    std::list<Catch::AutoReg> made;
    for (const fs::path& folder : case_folders()) {
        const std::string name = "case " + folder.filename().string();
        made.emplace_back(new CaseOfFolder(folder), CATCH_INTERNAL_LINEINFO, Catch::StringRef(),
                          Catch::NameAndTags{name, "[cli][case]"});
    }
    return made;
}
const std::list<Catch::AutoReg> kRegistered = register_cases();

}  // namespace

TEST_CASE("the command line has its case folders", "[cli]") { CHECK(case_folders().size() > 40); }

TEST_CASE("what differs between two texts is told line by line", "[cli]") {
    CHECK(line_diff("a\nb\n", "a\nb\n").empty());
    CHECK(line_diff("a\nb\nc\n", "a\nx\nc\n") == " a\n-b\n+x\n c\n");
    CHECK(line_diff("", "a\n") == "+a\n");
    CHECK(line_diff("a\n", "") == "-a\n");
    CHECK(line_diff("a\n", "a") == "-a\n+a\n(no end of line)\n");
    CHECK(line_diff("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n3\n4\n5\n6\n7\n9\n8\n") == " 1\n-2\n 3\n 4\n…\n 6\n 7\n+9\n 8\n");
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
