// `ramparts edit --record`: the journal of a session that broke off, told as lines that make its result.
#include <catch2/catch.hpp>

#include <fstream>

#include "sdk/change/document/scenario_store.hpp"
#include "tests/features/cli/command_line.hpp"
#include "tests/floors/document/random_work.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string files_of(const fs::path& home) {
    return read_text(home / "battle/scenario.xml") + read_text(home / "battle/map.xml") +
           read_text(home / "rulesets/test.xml");
}

// Whether the steps that a journal holds change the field of hexes, of which no line speaks.
bool changes_field(const Document& document) {
    for (std::size_t i = 0; i < document.history_size(); ++i)
        for (const Primitive& p : document.history_patch(i).primitives())
            if (const auto* all = std::get_if<ScenarioChange>(&p);
                all && !(all->before->map.grid() == all->after->map.grid()))
                return true;
    return false;
}

}  // namespace

TEST_CASE("the lines of a journal make the session's files of those it began with, byte for byte") {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        INFO("seed " << seed);
        const Scratch scratch;
        Rng rng = Rng::stream(1816, seed);
        const fs::path mine = scratch.path / "mine";
        fs::create_directories(mine);
        (void)make_battle(mine);
        auto store = std::make_unique<ScenarioStore>(mine / "battle");
        REQUIRE(store->loaded().readable);
        store->begin();
        for (std::uint64_t i = 0; i < 1 + seed % 9; ++i) random_step(*store, rng);
        const bool field = changes_field(store->document());
        // The session goes on while the journal is read, and nothing of it is touched.
        fs::copy(mine, scratch.path / "theirs", fs::copy_options::recursive);
        fs::remove(edit_journal_path(scratch.path / "theirs/battle/scenario.xml"));
        const std::string journal = read_text(edit_journal_path(mine / "battle/scenario.xml"));
        const Output told = run_line("ramparts edit mine/battle --record > lines.txt", scratch);
        const EditJournalRead held = read_edit_journal(journal);
        std::string kinds;
        for (const auto& r : held.records)
            kinds += std::string(1, static_cast<char>(r.kind)) + std::to_string(r.target) + "/" +
                     std::to_string(r.steps.size()) + " ";
        INFO(kinds << " at " << store->document().step_number(store->document().position()) << " trouble "
                   << store->journal()->trouble() << " modified " << store->document().modified());
        INFO(told.err << read_text(scratch.path / "lines.txt"));
        CHECK(read_text(edit_journal_path(mine / "battle/scenario.xml")) == journal);
        if (field) continue;
        REQUIRE(told.code == 0);
        if (!reads_back(store->document().scenario())) continue;
        REQUIRE(store->save());
        if (read_text(scratch.path / "lines.txt").starts_with("source -\n#")) {
            const Output made =
                run_line("ramparts edit theirs/battle --script lines.txt --with-errors > answer.txt", scratch);
            INFO(made.err);
            REQUIRE(made.code == 0);
            ++compared;
        }
        std::ofstream(scratch.path / "a") << files_of(scratch.path / "theirs");
        std::ofstream(scratch.path / "b") << files_of(mine);
        INFO(run_line("diff a b", scratch).out);
        const bool equal = files_of(scratch.path / "theirs") == files_of(mine);
        CHECK(equal);
    }
    CHECK(compared > 8);
}
