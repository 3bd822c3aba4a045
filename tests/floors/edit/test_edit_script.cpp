// The edit language: what lines say, and the lines between two scenarios.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/floors/document/random_scenario.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string told(const std::vector<Diagnostic>& faults) {
    std::string text;
    for (const Diagnostic& d : faults) text += to_text(d) + "\n";
    return text;
}

ScriptOptions repeating() {
    ScriptOptions options;
    options.may_repeat = true;
    options.source = {};
    return options;
}

int rounds() {
    const char* wanted = std::getenv("RAMPARTS_SEEDS");
    return wanted ? std::atoi(wanted) : 400;
}

// A scenario and one that some edits have made of it.
std::pair<Scenario, Scenario> random_pair(std::uint64_t seed) {
    Rng rng = Rng::stream(1813, seed);
    Scenario a = scenario_of_round(seed);
    scatter(a, rng);
    Document document(a);
    for (std::uint64_t i = 0; i < 1 + seed % 4; ++i)
        (void)document.edit("some", [&](Edit& e) { random_mutations(e, rng); });
    return {std::move(a), document.scenario()};
}

}  // namespace

TEST_CASE("lines between two scenarios turn one into the other and back") {
    for (int seed = 0; seed < rounds(); ++seed) {
        const auto [a, b] = random_pair(static_cast<std::uint64_t>(seed));
        if (!(a.map.grid() == b.map.grid())) {
            CHECK_FALSE(lines_between(a, b));
            continue;
        }
        const auto lines = lines_between(a, b);
        REQUIRE(lines);
        INFO("seed " << seed << "\n" << joined(*lines));
        Document document(a);
        const auto done = run_script(document, joined(*lines), repeating());
        if (!done) FAIL(told(done.error()));
        INFO("left:\n" << joined(lines_between(document.scenario(), b).value()));
        REQUIRE(document.scenario() == b);
        CHECK(done->changed == !(a == b));
        const auto back = run_script(document, joined(done->inverse), repeating());
        if (!back) FAIL(told(back.error()));
        REQUIRE(document.scenario() == a);
    }
}

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// What a line does to the battle: the lines that tell it, and those that take it back; or why it is refused and where.
std::string answer(const Scenario& battle, const std::string& line) {
    Document document(battle);
    ScriptOptions options;
    options.source = {};
    const auto done = run_script(document, line, options);
    std::string text = "> " + line + "\n";
    if (!done) {
        CHECK(document.scenario() == battle);
        for (const Diagnostic& d : done.error())
            text += "  " + std::to_string(d.where.file.column) + " " + d.code + ": " + std::string(d.message) +
                    (d.fix.empty() ? "" : " (" + std::string(d.fix) + ")") + "\n";
        return text;
    }
    const auto forward = lines_between(battle, document.scenario());
    REQUIRE(forward);
    for (const std::string& told : *forward) text += "  + " + told + "\n";
    for (const std::string& told : done->inverse) text += "  - " + told + "\n";
    return text;
}

}  // namespace

TEST_CASE("lines and their answers are the approved ones") {
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa");
    REQUIRE(loaded.readable);
    const fs::path cases = fs::path(RAMPARTS_SOURCE_DIR) / "tests/floors/edit/cases";
    const std::string name = GENERATE(as<std::string>{}, "right", "wrong");
    std::istringstream lines(text_of(cases / (name + ".txt")));
    std::string all;
    for (std::string line; std::getline(lines, line);) all += answer(loaded.scenario, line);
    const fs::path approved = cases / (name + ".approved.txt");
    if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(approved, std::ios::binary) << all;
    CHECK(all == text_of(approved));
}
