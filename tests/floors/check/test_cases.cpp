// Whole scenarios on disk: the shipped battles, and case folders with the findings they must give, each at its line.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const fs::path kRoot = RAMPARTS_SOURCE_DIR;

std::vector<fs::path> folders(const fs::path& in) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(in))
        if (has_battle(entry.path())) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// Everything the loader and the checks say, one finding a line, with file names instead of paths.
std::string report(const fs::path& folder) {
    const LoadedScenario loaded = load_scenario(folder);
    std::vector<Diagnostic> all = loaded.diagnostics;
    if (loaded.readable)
        for (Diagnostic& d : check_scenario(loaded.scenario)) {
            loaded.places.locate(d);
            all.push_back(std::move(d));
        }
    std::string text;
    for (Diagnostic& d : all) {
        d.where.file.path = fs::path(d.where.file.path).filename().string();
        text += to_text(d) + "\n";
    }
    return text;
}

std::string content(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("the shipped battles give neither errors nor warnings", "[check]") {
    const auto battles = folders(kRoot / "scenarios");
    CHECK(battles.size() >= 3);
    for (const fs::path& folder : battles) {
        const LoadedScenario loaded = load_scenario(folder);
        INFO(folder.filename() << "\n" << report(folder));
        REQUIRE(loaded.readable);
        for (const Diagnostic& d : check_scenario(loaded.scenario)) CHECK(d.severity == Severity::note);
    }
}

TEST_CASE("the odd battle has no errors, whatever else is said of it", "[check]") {
    const LoadedScenario odd = load_scenario(kRoot / "tests/data/odd");
    REQUIRE(odd.readable);
    CHECK(odd.diagnostics.empty());
    const auto found = check_scenario(odd.scenario);
    CHECK(found.size() > 20);
    for (const Diagnostic& d : found) {
        INFO(to_text(d));
        CHECK(d.severity != Severity::error);
        CHECK(d.where.hex != "Q004101");  // looked at and kept by its author
    }
}

TEST_CASE("every case folder gives exactly the findings it expects", "[check]") {
    const auto cases = folders(kRoot / "tests/floors/check/cases");
    CHECK(cases.size() >= 5);
    for (const fs::path& folder : cases) {
        INFO(folder.filename().string());
        CHECK(report(folder) == content(folder / "expected.txt"));
    }
}

// Run by hand with the tag after a change of wording; read the difference before committing it.
TEST_CASE("write the expected findings of the case folders anew", "[.accept]") {
    for (const fs::path& folder : folders(kRoot / "tests/floors/check/cases"))
        std::ofstream(folder / "expected.txt", std::ios::binary) << report(folder);
}
