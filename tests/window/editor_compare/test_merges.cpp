// Versions merged, without a window: the same as by the command line, conflicts picked and left.
#include <catch2/catch.hpp>

#include <cstdlib>

#include "editor/command/compare_commands.hpp"
#include "editor/model/merge_model.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/floors/document/random_scenario.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

MergeAnswer answer_of(Pick pick) {
    return pick == Pick::mine ? MergeAnswer::mine : pick == Pick::theirs ? MergeAnswer::theirs : MergeAnswer::base;
}

struct Three {
    Scenario base;
    Scenario mine;
    Scenario theirs;
};

Three three_of(int seed) {
    Rng rng = Rng::stream(4711, static_cast<std::uint64_t>(seed));
    Three three;
    three.base = scenario_of_round(static_cast<std::uint64_t>(seed));
    scatter(three.base, rng);
    three.mine = changed(three.base, rng, 3);
    three.theirs = changed(three.base, rng, 3);
    return three;
}

}  // namespace

TEST_CASE("merging in the window gives what the command line's merge gives for the same picks, as one step") {
    int merged_ones = 0;
    int with_conflicts = 0;
    for (int seed = 0; seed < rounds(); ++seed) {
        INFO("seed " << seed);
        const Three three = three_of(seed);
        const auto merge = merge_changes(three.base, three.mine, three.theirs);
        OpenDocument document(three.mine);
        MergeModel model(three.base, three.theirs, "theirs");
        REQUIRE(model.update(document.scenario()) == merge.has_value());
        if (!merge) continue;
        Rng rng = Rng::stream(99, static_cast<std::uint64_t>(seed));
        std::vector<Pick> picks;
        for (std::size_t i = 0; i < merge->conflicts.size(); ++i) {
            picks.push_back(static_cast<Pick>(rng.below(3)));
            CHECK(model.left() == merge->conflicts.size() - i);
            model.pick(i, answer_of(picks.back()));
        }
        CHECK(model.left() == 0);
        const Merged expected = merged_scenario(three.base, *merge, picks);
        const std::size_t position = document.document.position();
        const std::string why = model.finish(document.document, false);
        CHECK(why.empty() == expected.refused.empty());
        if (!why.empty()) {
            CHECK(document.scenario() == three.mine);  // nothing is done at all
            continue;
        }
        ++merged_ones;
        with_conflicts += merge->conflicts.empty() ? 0 : 1;
        CHECK(same_texts(document.scenario(), expected.scenario));
        CHECK(document.document.position() <= position + 1);
        if (document.document.position() > position) document.document.undo();
        CHECK(document.scenario() == three.mine);
    }
    CHECK(merged_ones > rounds() / 4);
    CHECK(with_conflicts > 0);
}

TEST_CASE("the program `ramparts merge` writes what the window merges, to the letter") {
    const Folder folder;
    const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
    fs::copy(from / "rulesets", folder.path / "rulesets", fs::copy_options::recursive);
    const auto version = [&](const char* name, const std::string& lines) {
        fs::copy(from / "chippewa", folder.path / name, fs::copy_options::recursive);
        auto opened = open_scenario(folder.path / name);
        REQUIRE(opened);
        (*opened)->begin();
        const auto done = run_script((*opened)->document(), lines, {.source = {ProvenanceKind::errata, name}});
        REQUIRE(done);
        REQUIRE((*opened)->save());
        (*opened)->close();
    };
    fs::copy(from / "chippewa", folder.path / "base", fs::copy_options::recursive);
    version("mine", kForest + "\nhex C2426 elevation 2\nhex C2423 elevation 3\n");
    version("theirs", "hex C2422 terrain swamp\nhex C2424 terrain forest\nhex C2423 elevation 4\n");
    const std::string command = std::string(RAMPARTS_CLI) + " merge " + (folder.path / "base").string() + " " +
                                (folder.path / "mine").string() + " " + (folder.path / "theirs").string() +
                                " --pick 'hex C2422 terrain=theirs' --pick 'hex C2423 elevation=base' -o " +
                                (folder.path / "merged").string() + " > /dev/null";
    REQUIRE(std::system(command.c_str()) == 0);
    const auto read = [&](const char* name) { return load_scenario(folder.path / name).scenario; };
    auto opened = open_scenario(folder.path / "mine");
    REQUIRE(opened);
    (*opened)->begin();
    OpenDocument document(std::move(*opened));
    MergeModel model(read("base"), read("theirs"), "theirs");
    REQUIRE(model.update(document.scenario()));
    REQUIRE(model.conflicts() == 2);
    for (std::size_t i = 0; i < 2; ++i)
        model.pick(i, model.merge().conflicts[i].key.field == "terrain" ? MergeAnswer::theirs : MergeAnswer::base);
    REQUIRE(model.finish(document.document, false).empty());
    CHECK(same_texts(document.scenario(), read("merged")));
    REQUIRE(document.store().save());
    for (const char* file : {"map.xml", "scenario.xml"})
        CHECK(bytes_of(folder.path / "mine" / file) == bytes_of(folder.path / "merged" / file));
}

TEST_CASE("conflicts that are left become errata that are off, as with --conflicts") {
    const Scenario base = chippewa();
    const Scenario mine = edited(base, kForest + "\nhex C2423 elevation 2\n");
    const Scenario theirs = edited(base, "hex C2422 terrain swamp\nhex C2423 elevation 1\nhex C2424 terrain forest\n");
    OpenDocument document(mine);
    MergeModel model(base, theirs, "hers");
    REQUIRE(model.update(document.scenario()));
    REQUIRE(model.conflicts() == 2);
    CHECK(model.tally() == "2 of 2 left");
    CHECK_FALSE(model.finish(document.document, false).empty());
    CHECK(document.scenario() == mine);
    // Nobody decided: the same file as the command line's.
    const auto merge = merge_changes(base, mine, theirs);
    const std::vector<Pick> all_mine(2, Pick::mine);
    CHECK(write_errata(model.open_errata()) ==
          write_errata(conflict_errata(base, *merge, all_mine, merged_scenario(base, *merge, all_mine).scenario)));
    // One decided, one left.
    const std::size_t terrain = to_text(merge->conflicts[0].key) == "hex C2422 terrain" ? 0 : 1;
    model.pick(terrain, MergeAnswer::theirs);
    const Errata left = model.open_errata();
    REQUIRE(left.errata.size() == 1);
    CHECK(left.errata.front().off);
    CHECK(left.errata.front().reason == "hex C2423 elevation");
    REQUIRE(model.finish(document.document, true).empty());
    CHECK(value_of(document.scenario(), {"hex", "C2422", "terrain"}) == "swamp");
    CHECK(value_of(document.scenario(), {"hex", "C2423", "elevation"}) == "2");
    CHECK(value_of(document.scenario(), {"hex", "C2424", "terrain"}) == "forest");
    ErrataLayer layer{left, "conflicts.xml", {}, {true}};
    REQUIRE(apply_errata(document.document, std::span(&layer, 1)));
    CHECK(value_of(document.scenario(), {"hex", "C2423", "elevation"}) == "1");
}

TEST_CASE("a conflict is decided by hand with an edit line about the same place, and answers outlast other edits") {
    const Scenario base = chippewa();
    OpenDocument document(edited(base, kForest));
    MergeModel model(base, edited(base, "hex C2422 terrain swamp"), "hers");
    REQUIRE(model.update(document.scenario()));
    REQUIRE(model.conflicts() == 1);
    CHECK(model.line(0) == kForest);
    const Provenance source{ProvenanceKind::printed, "my sheet"};
    CHECK(model.pick_by_hand(0, "hex C2423 terrain marsh", source) != "");
    CHECK(model.pick_by_hand(0, "hex C2423 terrain swamp", source) == "The line has to be about this place: hex C2422");
    CHECK(model.left() == 1);
    REQUIRE(model.pick_by_hand(0, "hex C2422 terrain all-river", source).empty());
    CHECK(model.left() == 0);
    CHECK(model.answer(0) == MergeAnswer::by_hand);
    // An edit elsewhere merges anew; the answer stays.
    REQUIRE(run_script(document.document, "hex C2424 terrain forest"));
    REQUIRE(model.update(document.scenario()));
    CHECK(model.left() == 0);
    REQUIRE(model.finish(document.document, false).empty());
    CHECK(value_of(document.scenario(), {"hex", "C2422", "terrain"}) == "all-river");
    CHECK(value_of(document.scenario(), {"hex", "C2422", "origin"}) == "printed \"my sheet\"");
    CHECK(value_of(document.scenario(), {"hex", "C2424", "terrain"}) == "forest");
}

TEST_CASE("a merge is listed with its conflicts first, whose change the rest is, and given up without a trace") {
    const Scenario base = chippewa();
    OpenDocument document(edited(base, kForest + "\nhex C2425 terrain forest\nhex C2426 elevation 2\n"));
    const Scenario mine = document.scenario();
    QuietShell shell;
    REQUIRE(begin_merge(document, shell, base,
                        edited(base, "hex C2422 terrain swamp\nhex C2424 terrain forest\nhex C2426 elevation 2\n"),
                        "hers")
                .empty());
    Comparison& with = *document.comparison();
    const MergeModel& merge = *with.merge;
    std::vector<std::string> headings;
    for (std::size_t r = 0; r < merge.rows().size(); ++r)
        if (merge.rows()[r].kind == MergeRow::Kind::heading) headings.push_back(merge.text(mine, r, 1));
    CHECK(headings ==
          std::vector<std::string>{"Conflicts: 1 of 1 left", "Theirs alone (1)", "Mine alone (1)", "Both alike (1)"});
    REQUIRE(with.marks.marks().size() == 1);
    CHECK(with.marks.marks().front().tone == MarkTone::open);
    CHECK(merge.text(mine, with.row, 3) == "forest");
    CHECK(merge.text(mine, with.row, 4) == "swamp");
    answer_conflict(document, shell, MergeAnswer::theirs);
    CHECK(shell.message == "All conflicts are decided.");
    CHECK(with.marks.marks().front().tone == MarkTone::theirs);
    with.show_beside(Comparison::Beside::result);
    CHECK(value_of(with.beside(), {"hex", "C2422", "terrain"}) == "swamp");
    CHECK(document.scenario() == mine);
    document.compare(nullptr);
    CHECK(document.scenario() == mine);
    CHECK_FALSE(document.document.can_undo());
}

// Figures, no assertions about time: test_editor_compare "[.speed]".
