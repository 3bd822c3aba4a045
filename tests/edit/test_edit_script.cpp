// The edit language: what lines say, and the lines between two scenarios.
#include <catch2/catch.hpp>

#include <cstdlib>

#include "sdk/edit/edit_script.hpp"
#include "tests/document/random_scenario.hpp"

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
