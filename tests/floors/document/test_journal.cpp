// The journal: cut anywhere, killed at any moment, it gives back a prefix of the work.
#include <catch2/catch.hpp>

#include <atomic>
#include <future>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faulty_files.hpp"
#include "random_work.hpp"
#include "sdk/change/document/archive.hpp"
#include "sdk/change/document/difference.hpp"
#include "sdk/change/document/edit_journal.hpp"
#include "sdk/change/document/soundness.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const EditJournalBase kBase{"aa", "bb", "cc"};

}  // namespace

TEST_CASE("a scenario in binary form reads back equal, and broken bytes are refused without harm", "[journal]") {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Rng rng(seed);
        Scenario s = scenario_of_round(seed, 8, 8);
        for (int i = 0; i < 4; ++i) scatter(s, rng);
        s.units[0].reduced = 2;
        s.units[0].further = {2, 1};
        s.units[1].traits = {"bayonet", "x"};
        ArchiveWriter writer;
        archive(writer, s);
        ArchiveReader reader(writer.bytes);
        Scenario again;
        archive(reader, again);
        REQUIRE(reader.ok());
        CHECK(reader.at_end());
        REQUIRE(again == s);
        CHECK(is_sound(again));
        for (std::size_t cut = 0; cut < writer.bytes.size(); cut += 13) {
            std::string broken = writer.bytes;
            broken[cut] = static_cast<char>(rng.below(256));
            ArchiveReader bad(broken);
            Scenario out;
            archive(bad, out);
            if (bad.ok()) (void)is_sound(out);
        }
    }
}

TEST_CASE("a journal cut at every byte gives back a prefix of the operations", "[journal]") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const ScratchFolder folder;
        const auto path = folder.path() / "journal";
        // Nothing, then the opening, then one record after the other.
        std::vector<Scenario> states{sample_scenario(), sample_scenario()};
        std::vector<std::size_t> sizes{0, edit_journal_opening(kBase, sample_scenario()).size()};
        {
            Document document(sample_scenario());
            EditJournal journal(path, real_files());
            journal.start(document, kBase);
            Rng rng(seed);
            for (int i = 0; i < 25; ++i) {
                random_operation(document, rng);
                const std::size_t size = slurp(path).size();
                if (size <= sizes.back()) continue;
                sizes.push_back(size);
                states.push_back(document.scenario());
            }
            CHECK(journal.trouble().empty());
        }
        const std::string bytes = slurp(path);
        std::size_t expected = 0;
        for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
            while (expected + 1 < sizes.size() && sizes[expected + 1] <= cut) ++expected;
            const EditJournalRead read = read_edit_journal(std::string_view(bytes).substr(0, cut));
            if (read.records.size() != expected)
                FAIL("seed " << seed << " cut " << cut << ": " << read.records.size() << " records instead of "
                             << expected);
            // Replaying each prefix once is enough: at the byte where it becomes complete.
            if (cut != sizes[expected]) continue;
            Document document(sample_scenario());
            REQUIRE(replay_edits(read, document).records == expected);
            if (document.scenario() != states[expected]) FAIL("seed " << seed << " record " << expected);
            CHECK(is_sound(document.scenario()));
        }
        // A damaged byte ends the prefix before it.
        Rng rng(seed);
        for (int i = 0; i < 40; ++i) {
            std::string damaged = bytes;
            const std::size_t where = rng.below(static_cast<std::uint32_t>(bytes.size()));
            damaged[where] = static_cast<char>(damaged[where] ^ (1 << rng.below(8)));
            const EditJournalRead read = read_edit_journal(damaged);
            std::size_t before = 0;
            while (before + 1 < sizes.size() && sizes[before + 1] <= where) ++before;
            REQUIRE(read.records.size() == before);
        }
    }
}

TEST_CASE("replaying a journal gives back the history as well as the scenario", "[journal]") {
    const ScratchFolder folder;
    const auto path = folder.path() / "j";
    for (const Scenario& base : {sample_scenario(), odd_scenario()}) {
        Document document(base);
        EditJournal journal(path, real_files());
        journal.start(document, kBase);
        Rng rng(99);
        for (int i = 0; i < 60; ++i) random_operation(document, rng);
        const EditJournalRead read = read_edit_journal(slurp(path));
        CHECK(read.base == kBase);
        CHECK_FALSE(read.torn);
        Document again(base);
        REQUIRE(replay_edits(read, again).records == read.records.size());
        CHECK(again.scenario() == document.scenario());
        REQUIRE(again.history_size() == document.history_size());
        REQUIRE(again.position() == document.position());
        while (document.undo()) {
            REQUIRE(again.undo());
            REQUIRE(again.scenario() == document.scenario());
        }
    }
}

TEST_CASE("a journal's opening is made for the first record, or ahead of it, and once", "[journal]") {
    const ScratchFolder folder;
    const auto one_edit = [](Document& document) { REQUIRE(document.edit("a", [](Edit& e) { e.set_terrain(1, 1); })); };
    Document known(sample_scenario());
    EditJournal at_once(folder.path() / "known", real_files());
    at_once.start(known, kBase);
    one_edit(known);
    for (const bool ahead : {false, true}) {
        INFO(ahead);
        Document document(sample_scenario());
        EditJournal journal(folder.path() / (ahead ? "ahead" : "later"), real_files());
        std::atomic<int> made = 0;
        std::promise<void> may_end;
        journal.start(document, [&made, ahead, end = may_end.get_future().share()] {
            ++made;
            if (ahead) end.wait();
            return edit_journal_opening(kBase, sample_scenario());
        });
        if (ahead) journal.prepare();
        journal.sync();
        CHECK_FALSE(real_files().exists(journal.path()));
        CHECK(journal.trouble().empty());
        may_end.set_value();
        one_edit(document);
        journal.prepare();
        CHECK(slurp(journal.path()) == slurp(at_once.path()));
        CHECK(made == 1);
    }
}

TEST_CASE("a journal goes on after recovery, past a torn tail", "[journal]") {
    const ScratchFolder folder;
    const auto path = folder.path() / "j";
    Document document(sample_scenario());
    {
        EditJournal journal(path, real_files());
        journal.start(document, kBase);
        REQUIRE(document.edit("a", [](Edit& e) { e.set_terrain(1, 1); }));
        REQUIRE(document.edit("b", [](Edit& e) { e.set_terrain(2, 1); }));
    }
    const std::string bytes = slurp(path);
    spill(path, bytes.substr(0, bytes.size() - 1));
    const EditJournalRead read = read_edit_journal(slurp(path));
    CHECK(read.torn);
    Document again(sample_scenario());
    REQUIRE(replay_edits(read, again).records == 2);
    EditJournal journal(path, real_files());
    journal.resume(again, read.valid_bytes);
    REQUIRE(again.edit("c", [](Edit& e) { e.set_terrain(3, 1); }));
    const EditJournalRead more = read_edit_journal(slurp(path));
    CHECK_FALSE(more.torn);
    Document third(sample_scenario());
    REQUIRE(replay_edits(more, third).records == 3);
    CHECK(third.scenario() == again.scenario());
    journal.discard();
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a journal holds the scenario it begins with", "[journal]") {
    const ScratchFolder folder;
    Document document(sample_scenario());
    EditJournal journal(folder.path() / "j", real_files());
    journal.start(document, EditJournalBase{});
    REQUIRE(document.edit("a", [](Edit& e) { e.set_terrain(1, 1); }));
    const EditJournalRead read = read_edit_journal(slurp(journal.path()));
    const auto base = journalled_scenario(read);
    REQUIRE(base);
    CHECK(*base == sample_scenario());
    Document again(*base);
    CHECK(replay_edits(read, again).records == 2);
    CHECK(again.scenario() == document.scenario());
}

TEST_CASE("a full disk stops the journal and says so; editing goes on", "[journal]") {
    const ScratchFolder folder;
    FaultyFiles files;
    files.fault = FaultyFiles::Fault::short_write;
    files.after = 1;
    Document document(sample_scenario());
    EditJournal journal(folder.path() / "j", files);
    journal.start(document, kBase);
    for (HexIndex hex = 0; hex < 4; ++hex) REQUIRE(document.edit("paint", [&](Edit& e) { e.set_terrain(hex, 1); }));
    CHECK_FALSE(journal.trouble().empty());
    CHECK(document.map().terrain(3) == 1);
    CHECK(read_edit_journal(slurp(journal.path())).records.size() == 2);
}

TEST_CASE("a process killed while it edits leaves a journal with everything it had finished", "[journal]") {
    for (int round = 0; round < 12; ++round) {
        const ScratchFolder folder;
        const auto path = folder.path() / "j";
        int pipe_ends[2];
        REQUIRE(::pipe(pipe_ends) == 0);
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            Document document(sample_scenario());
            EditJournal journal(path, real_files());
            journal.start(document, kBase);
            for (std::uint32_t i = 0;; ++i) {
                const auto hex = static_cast<HexIndex>(i % document.map().grid().size());
                (void)document.edit("paint", [&](Edit& e) {
                    e.set_terrain(hex, static_cast<TerrainId>((e.map().terrain(hex) + 1) % 3));
                });
                if (::write(pipe_ends[1], "x", 1) != 1) ::_exit(1);
            }
        }
        ::close(pipe_ends[1]);
        std::size_t finished = 0;
        char byte = 0;
        while (finished < static_cast<std::size_t>(5 + 17 * round) && ::read(pipe_ends[0], &byte, 1) == 1) ++finished;
        ::kill(child, SIGKILL);
        while (::read(pipe_ends[0], &byte, 1) == 1) ++finished;
        ::close(pipe_ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        REQUIRE(WIFSIGNALED(status));
        const EditJournalRead read = read_edit_journal(slurp(path));
        REQUIRE(read.is_journal);
        const std::size_t edits = read.records.size() - 1;
        REQUIRE(edits >= finished);
        REQUIRE(edits <= finished + 1);
        Document document(sample_scenario());
        REQUIRE(replay_edits(read, document).records == read.records.size());
        Document expected(sample_scenario());
        for (std::size_t i = 0; i < edits; ++i) {
            const auto hex = static_cast<HexIndex>(i % expected.map().grid().size());
            REQUIRE(expected.edit(
                "paint", [&](Edit& e) { e.set_terrain(hex, static_cast<TerrainId>((e.map().terrain(hex) + 1) % 3)); }));
        }
        REQUIRE(document.scenario() == expected.scenario());
    }
}

TEST_CASE("a million painted hexes take a few bytes in the journal", "[journal]") {
    const ScratchFolder folder;
    Scenario large = sample_scenario(1000, 1000);
    large.map.section_provenance[0] = {ProvenanceKind::reconstruction, ""};  // as in every new scenario
    Document document(std::move(large));
    EditJournal journal(folder.path() / "j", real_files());
    journal.start(document, kBase);
    REQUIRE(document.edit("fill", [](Edit& e) {
        for (HexIndex hex = 0; hex < e.map().grid().size(); ++hex) e.set_terrain(hex, 1);
    }));
    const std::size_t opening = edit_journal_opening(kBase, sample_scenario(1000, 1000)).size();
    CHECK(slurp(journal.path()).size() - opening < 400);
}

TEST_CASE("the differences of two scenarios name hexes, units and parts", "[journal]") {
    Document document(sample_scenario());
    const Scenario before = document.scenario();
    CHECK(difference(before, before).empty());
    REQUIRE(document.edit("all", [](Edit& e) {
        e.set_terrain(0, 1);
        e.set_terrain(1, 1);
        e.set_side(Hexside{8, 1}, 0, SideState::present);
        e.place_unit(0, 30);
        e.remove(lists::units, 3);
        e.set(fields::name, "Other");
    }));
    const Difference d = difference(before, document.scenario());
    CHECK(d.lines.size() == 5);
    CHECK(d.lines[0].english().find("C2011, C2012") != std::string::npos);
    CHECK(d.touched.units == std::vector<std::string>{"u0", "u3"});
    CHECK(d.touched.touches(Area::hexsides));
    CHECK_FALSE(d.touched.touches(Area::roads));
}
