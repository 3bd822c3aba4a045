// Sessions as lines: the script of one makes its result of the state it began with.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <new>

#include "sdk/change/edit/complete.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/edit/session_lines.hpp"
#include "tests/floors/document/random_work.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string all_told(const std::vector<Diagnostic>& faults) {
    std::string text;
    for (const Diagnostic& d : faults) text += to_text(d) + "\n";
    return text;
}

int sessions() {
    const char* wanted = std::getenv("RAMPARTS_SEEDS");
    return wanted ? std::atoi(wanted) : 400;
}

/// Counts what a thread takes from the heap while it lives.
thread_local std::size_t taken = 0;

}  // namespace

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void* operator new(std::size_t size) {
    taken += size;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#pragma GCC diagnostic pop

TEST_CASE("the lines of random sessions make their result, to the last origin") {
    int recorded = 0;
    int back = 0;
    for (int seed = 0; seed < sessions(); ++seed) {
        const auto number = static_cast<std::uint64_t>(seed);
        Rng rng = Rng::stream(1814, number);
        Scenario a = scenario_of_round(number);
        scatter(a, rng);
        Document document(a);
        for (std::uint64_t i = 0; i < 2 + number % 12; ++i) random_operation(document, rng);
        const std::size_t from = seed % 3 == 0 ? document.history_size() : 0;
        Scenario at_from = document.scenario();
        {
            const std::size_t now = document.position();
            document.jump_to(from);
            at_from = document.scenario();
            document.jump_to(now);
        }
        const SessionLines session = session_lines(document, from);
        const std::string script = script_of(session, english_label);
        INFO("seed " << seed << "\n" << script << "\n" << session.problem.english());
        if (!session.problem.empty()) {
            bool field = false;
            for (std::size_t i = 0; i < document.history_size(); ++i)
                for (const Primitive& p : document.history_patch(i).primitives()) {
                    const auto* all = std::get_if<ScenarioChange>(&p);
                    field = field || (all && !(all->before->map.grid() == all->after->map.grid()));
                }
            CHECK(field);
            continue;
        }
        ++recorded;
        back += document.position() < from ? 1 : 0;
        Document again(at_from);
        const auto done = run_script(again, script);
        if (!done) FAIL(all_told(done.error()));
        REQUIRE(again.scenario() == document.scenario());
        const SessionLines once = session_lines(at_from, document, document.history_size() + 1, "all");
        CHECK(once.problem.empty());
        Document third(at_from);
        const auto leapt = run_script(third, script_of(once, english_label));
        if (!leapt) FAIL(all_told(leapt.error()));
        REQUIRE(third.scenario() == document.scenario());
    }
    CHECK(recorded > sessions() / 2);
    CHECK(back > 0);
}

TEST_CASE("a preview tells what the script then does, and nothing knows of it") {
    int told_of = 0;
    for (int seed = 0; seed < sessions(); ++seed) {
        const auto number = static_cast<std::uint64_t>(seed);
        Rng rng = Rng::stream(1815, number);
        Scenario a = scenario_of_round(number);
        scatter(a, rng);
        Document other(a);
        (void)other.edit("some", [&](Edit& e) { random_mutations(e, rng); });
        const auto lines = lines_between(a, other.scenario());
        if (!lines) continue;
        std::string script = "source -\n";
        for (const std::string& line : *lines) script += line + "\n";
        Document document(a);
        int heard = 0;
        ChangeSet changes;
        document.listen([&](const ChangeSet& set) {
            ++heard;
            changes = set;
        });
        document.set_recorder([&](const Operation&) { ++heard; });
        ScriptOptions options;
        options.may_repeat = true;
        const auto preview = preview_script(document, script, options);
        INFO("seed " << seed << "\n" << script);
        if (!preview) FAIL(all_told(preview.error()));
        REQUIRE(document.scenario() == a);
        CHECK(heard == 0);
        CHECK(document.history_size() == 0);
        CHECK(document.revision() == document.saved_revision());
        const auto done = run_script(document, script, options);
        REQUIRE(done);
        CHECK(preview->nothing() == !done->changed);
        CHECK(preview->changes.areas == changes.areas);
        CHECK(preview->changes.hexes == changes.hexes);
        CHECK(preview->changes.units == changes.units);
        ++told_of;
    }
    CHECK(told_of > sessions() / 2);
}

TEST_CASE("what a preview refuses is what the script refuses") {
    Document document(sample_scenario());
    for (const char* script : {"hex nowhere elevation 1", "map yards 0", "unit nobody full 3\nlabel", "remove map"}) {
        const auto preview = preview_script(document, script);
        const auto done = run_script(document, script);
        REQUIRE_FALSE(preview);
        REQUIRE_FALSE(done);
        CHECK(all_told(preview.error()) == all_told(done.error()));
    }
}

TEST_CASE("previews and completion cost the same on a map of a million hexes") {
    const auto cost = [](int columns, int rows) {
        Document document(sample_scenario(columns, rows));
        const std::string hex = document.map().grid().label(document.map().grid().size() / 2);
        const std::string line = "hex " + hex + " elevation 7";
        std::size_t worst = 0;
        for (int round = 0; round < 2; ++round)
            for (std::size_t cursor = 0; cursor <= line.size(); ++cursor) {
                const std::size_t before = taken;
                (void)complete_line(document, line.substr(0, cursor), cursor);
                const auto preview = preview_script(document, line.substr(0, cursor));
                if (round == 1) worst = std::max(worst, taken - before);
                if (cursor == line.size()) REQUIRE(preview);
            }
        return worst;
    };
    const std::size_t small = cost(20, 20);
    const std::size_t large = cost(1000, 1000);
    INFO(small << " and " << large << " bytes");
    CHECK(large < 2 * small + 100'000);
}
