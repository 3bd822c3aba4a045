// Versions laid beside one another and merged, without a window: what is listed, marked, taken over, picked and
// written.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>

#include "editor/command/compare_commands.hpp"
#include "editor/command/printed.hpp"
#include "editor/model/merge_model.hpp"
#include "editor/model/printed_pass.hpp"
#include "editor/model/tables_model.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "editor/workspace/files.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/edit/edit_script.hpp"
#include "tests/document/random_scenario.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

int rounds() {
    const char* wanted = std::getenv("RAMPARTS_SEEDS");
    return wanted ? std::atoi(wanted) : 60;
}

Scenario changed(const Scenario& a, Rng& rng, std::uint64_t times) {
    Document document(a);
    for (std::uint64_t i = 0; i < times; ++i) (void)document.edit("some", [&](Edit& e) { random_mutations(e, rng); });
    return document.scenario();
}

bool same_texts(const Scenario& a, const Scenario& b) {
    return write_scenario(a) == write_scenario(b) && write_ruleset(a.ruleset) == write_ruleset(b.ruleset) &&
           write_map(a.map, a.ruleset) == write_map(b.map, b.ruleset);
}

/// A folder that goes with the object.
struct Folder {
    Folder() : path(fs::temp_directory_path() / ("ramparts-compare-" + std::to_string(::getpid()))) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

Scenario chippewa() {
    auto opened = open_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "chippewa");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

/// The scenario after lines of the edit language, by nobody's word.
Scenario edited(const Scenario& from, const std::string& lines) {
    Document document(from);
    const auto done = run_script(document, lines, {.source = {ProvenanceKind::errata, "sheet"}});
    INFO((done ? "" : done.error().front().message.english()));
    REQUIRE(done);
    return document.scenario();
}

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::size_t row_with(const CompareModel& model, const std::string& key) {
    std::size_t row = 0;
    while (row < model.rows().size() &&
           (model.rows()[row].heading || to_text(model.differences()[model.rows()[row].first].key) != key))
        ++row;
    return row;
}

const std::string kForest = "hex C2422 terrain forest";

}  // namespace

TEST_CASE("a datum of a table leads to its cell") {
    const Scenario s = chippewa();
    const std::vector<std::pair<TableId, std::string>> tables{{TableId::crt, "cell"},
                                                              {TableId::allowances, "allowance"},
                                                              {TableId::enter, "enter"},
                                                              {TableId::cross, "cross"},
                                                              {TableId::shifts, "shift"}};
    Scenario none = s;
    none.ruleset.crt.clear();
    none.ruleset.allowances.clear();
    none.ruleset.enter.clear();
    none.ruleset.cross.clear();
    none.ruleset.shifts.clear();
    std::map<std::string, int> led;
    const auto changes = changes_between(none, s);
    REQUIRE(changes);
    for (const Change& change : *changes)
        for (const auto& [table, noun] : tables)
            if (change.key.noun == noun && change.whole()) {
                INFO(to_text(change.key));
                CHECK(cell_called(s, table, table_object(change.key)).has_value());
                ++led[noun];
            }
    CHECK(led.size() == 5);
    CHECK(cell_called(s, TableId::turns, "turn 3") == std::pair(2, 1));
    CHECK(table_object({"turn", "3", "label"}) == "turn 3");
    CHECK(table_object({"hex", "C2422", "terrain"}).empty());
    CHECK_FALSE(cell_called(s, TableId::crt, "cell 99:1 5").has_value());
}

TEST_CASE("differences are listed in groups, with both values, the source and their place") {
    const Scenario other = chippewa();
    const std::string unit = other.units.front().id;
    const Scenario here = edited(other, kForest + "\nunit " + unit + " full 19\nturn 3 label \"5 pm\"\n");
    CompareModel model(other, "printed");
    model.update(here);
    REQUIRE(model.comparable());
    std::vector<std::string> headings;
    for (std::size_t r = 0; r < model.rows().size(); ++r)
        if (model.rows()[r].heading) headings.push_back(model.text(here, r, 0));
    CHECK(headings == std::vector<std::string>{"Map (1)", "Units (1)", "Turns (1)"});
    const std::size_t row = row_with(model, "hex C2422 terrain");
    REQUIRE(row < model.rows().size());
    CHECK(model.text(here, row, 0).starts_with("Hex C2422"));
    CHECK(model.text(here, row, 1) == "terrain");
    CHECK(model.text(here, row, 2) == value_of(other, {"hex", "C2422", "terrain"}));
    CHECK(model.text(here, row, 3) == "forest");
    CHECK(model.text(here, row, 4) == "errata \"sheet\"");
    CHECK(model.place(here, row).hexes == std::vector<HexIndex>{*here.map.grid().parse("C2422")});
    const std::string details = model.details(here, row);
    CHECK(details.find("terrain is forest, not") != std::string::npos);
    CHECK(details.find("    hex C2422 terrain forest\n") != std::string::npos);
    CHECK(model.place(here, row_with(model, "unit " + unit + " full")).unit == unit);
    CHECK(model.place(here, row_with(model, "turn 3 label")).panel == "scenario");
    // Round the ends, headings left out.
    const auto first = model.next(static_cast<std::size_t>(-1), 1);
    CHECK(first == 1);
    CHECK(model.next(*first, -1) == model.rows().size() - 1);
    CHECK(model.next(model.rows().size() - 1, 1) == first);
}

TEST_CASE(
    "what is kept up to date edit by edit is what comparing anew finds; taking all over makes the other version") {
    int compared = 0;
    for (int seed = 0; seed < rounds(); ++seed) {
        INFO("seed " << seed);
        Rng rng = Rng::stream(77, static_cast<std::uint64_t>(seed));
        Scenario base = scenario_of_round(static_cast<std::uint64_t>(seed));
        scatter(base, rng);
        OpenDocument document(changed(base, rng, 2));
        CompareModel kept(base, "other");
        kept.update(document.scenario());
        const Connection link =
            document.changed.connect([&](const ChangeSet& changes) { kept.update(document.scenario(), &changes); });
        for (int edit = 0; edit < 4; ++edit) {
            (void)document.document.edit("some", [&](Edit& e) { random_mutations(e, rng); });
            if (rng.below(4) == 0) document.document.undo();
            CompareModel anew(base, "other");
            anew.update(document.scenario());
            REQUIRE(kept.comparable() == anew.comparable());
            REQUIRE(kept.differences().size() == anew.differences().size());
            for (std::size_t i = 0; i < anew.differences().size(); ++i) {
                REQUIRE(to_text(kept.differences()[i].key) == to_text(anew.differences()[i].key));
                REQUIRE(kept.differences()[i].changes == anew.differences()[i].changes);
            }
        }
        if (!kept.comparable()) continue;
        ++compared;
        std::vector<std::size_t> all;
        for (std::size_t r = 0; r < kept.rows().size(); ++r) all.push_back(r);
        const Scenario before = document.scenario();
        const std::size_t position = document.document.position();
        const std::string why =
            make_as_one_step(document.document, "take", kept.changes_to_take(document.scenario(), all));
        REQUIRE(why.empty());
        std::string left;
        for (const ChangeBundle& bundle : kept.differences())
            for (const Change& change : bundle.changes) left += change_words(change) + "\n";
        INFO(left);
        CHECK(same_texts(document.scenario(), base));
        CHECK(kept.differences().empty());
        CHECK(document.document.position() <= position + 1);
        if (document.document.position() > position) document.document.undo();
        CHECK(document.scenario() == before);
    }
    CHECK(compared > rounds() / 3);
}

TEST_CASE("taking one difference over leaves the others") {
    const Scenario other = chippewa();
    const std::string unit = other.units.front().id;
    OpenDocument document(edited(other, kForest + "\nunit " + unit + " full 19\n"));
    QuietShell shell;
    CHECK(begin_comparison(document, shell, other, "printed").empty());
    REQUIRE(document.comparison() != nullptr);
    CHECK(document.comparison()->marks.marks().size() == 2);
    const CompareModel& model = document.comparison()->model;
    const std::size_t row = row_with(model, "hex C2422 terrain");
    CHECK(take_differences(document, shell, std::span(&row, 1)));
    CHECK(value_of(document.scenario(), {"hex", "C2422", "terrain"}) == value_of(other, {"hex", "C2422", "terrain"}));
    CHECK(value_of(document.scenario(), {"hex", "C2422", "origin"}) == value_of(other, {"hex", "C2422", "origin"}));
    REQUIRE(model.differences().size() == 1);
    CHECK(to_text(model.differences().front().key) == "unit " + unit + " full");
    CHECK(shell.message == "Taken over; 1 difference is left. Undo puts it back.");
    document.document.undo();
    CHECK(model.differences().size() == 2);
    // Another version with other sizes cannot be laid beside it.
    CHECK_FALSE(begin_comparison(document, shell, Scenario{}, "empty").empty());
}

TEST_CASE("marks stand where the change is: hexes, the side between two, counters and where they came from") {
    const Scenario other = chippewa();
    const Grid& grid = other.map.grid();
    const auto unit =
        std::find_if(other.units.begin(), other.units.end(), [](const Unit& u) { return u.at.has_value(); });
    REQUIRE(unit != other.units.end());
    const Scenario here =
        edited(other, kForest + "\nhexside C2422/C2423 slope up C2422\nunit " + unit->id + " at C2422\n");
    CompareModel model(other, "printed");
    model.update(here);
    const HexIndex hex = *grid.parse("C2422");
    bool ring = false;
    bool side = false;
    bool counter = false;
    bool gone = false;
    for (const ChangeMark& mark : model.marks(here)) {
        if (mark.kind == ChangeMark::Kind::hex) ring = ring || (mark.hex == hex && mark.tone == MarkTone::changed);
        if (mark.kind == ChangeMark::Kind::side)
            side = side || Hexside{mark.hex, mark.direction} == *grid.hexside_between(hex, *grid.parse("C2423"));
        if (mark.kind == ChangeMark::Kind::counter) {
            counter = counter || (mark.hex == hex && mark.from == *unit->at);
            gone = gone || mark.hex == *unit->at;
        }
    }
    CHECK(ring);
    CHECK(side);
    CHECK(counter);
    CHECK(gone);
}

TEST_CASE("a difference is written as errata that give this version, as lines, and as a picture") {
    const Folder folder;
    const Scenario other = chippewa();
    const Scenario here = edited(other, kForest + "\nhexside C2422/C2423 slope up C2422\n");
    ErrataPlan plan;
    plan.apart = true;
    plan.reason = "seen on the sheet";
    REQUIRE(write_difference(other, here, folder.path / "d.xml", plan).empty());
    ErrataRead read = read_errata(bytes_of(folder.path / "d.xml"), "d.xml");
    REQUIRE(read.readable);
    Document document(other);
    const ErrataLayer layer{read.errata, "d.xml", read.source, {}};
    REQUIRE(apply_errata(document, std::span(&layer, 1)));
    CHECK(same_texts(document.scenario(), here));
    REQUIRE(write_difference(other, here, folder.path / "d.txt", plan).empty());
    std::string lines;
    const auto between = lines_between(other, here);
    REQUIRE(between);
    for (const std::string& line : *between) lines += line + "\n";
    CHECK(bytes_of(folder.path / "d.txt") == lines);
    REQUIRE(write_difference(other, here, folder.path / "d.svg", plan).empty());
    CHECK(bytes_of(folder.path / "d.svg").find("C2422") != std::string::npos);
    CHECK_FALSE(write_difference(other, here, folder.path / "d.doc", plan).empty());
    CHECK_FALSE(fs::exists(folder.path / "d.doc"));
}

TEST_CASE("the commands compare with the files, the beginning of the session and the base without errata") {
    const Folder folder;
    const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
    for (const char* part : {"rulesets", "chippewa"})
        fs::copy(from / part, folder.path / part, fs::copy_options::recursive);
    Workspace workspace;
    auto opened = open_scenario(folder.path / "chippewa");
    REQUIRE(opened);
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(std::move(*opened)));
    QuietShell shell;
    CommandContext context{workspace, shell};
    CommandRegistry commands;
    add_compare_commands(commands);
    CHECK(commands.run("compare.session", context) == "Nothing was changed in this session yet.");
    CHECK(commands.run("compare.next", context) == "Nothing is compared now.");
    REQUIRE(run_script(document.document, kForest));
    commands.run("compare.session", context);
    REQUIRE(document.comparison() != nullptr);
    CHECK(document.comparison()->model.differences().size() == 1);
    CHECK(document.comparison()->model.name() == "before this session");
    CHECK(commands.run("compare.next", context).empty());
    CHECK(document.lit() == std::vector<HexIndex>{*document.map().grid().parse("C2422")});
    CHECK(commands.run("compare.take", context).empty());
    CHECK(value_of(document.scenario(), {"hex", "C2422", "terrain"}) != "forest");
    CHECK(document.comparison()->model.differences().empty());
    document.document.undo();
    CHECK(commands.run("compare.end", context).empty());
    CHECK(document.comparison() == nullptr);
    commands.run("compare.disk", context);
    REQUIRE(document.comparison() != nullptr);
    CHECK(document.comparison()->model.differences().size() == 1);
    document.document.undo();
    CHECK(document.comparison()->model.differences().empty());

    // Flip, blink, divider.
    commands.run("compare.flip", context);
    CHECK(document.comparison()->showing == Comparison::Showing::other);
    commands.run("compare.blink", context);
    CHECK(document.comparison()->blinking);
    commands.run("compare.blink", context);
    CHECK_FALSE(document.comparison()->blinking);
    {
        // A desktop that asks for little motion: by hand alone.
        class StillShell final : public QuietShell {
            [[nodiscard]] bool less_motion() const override { return true; }
        } still;
        CommandContext quiet{workspace, still};
        CHECK(commands.run("compare.blink", quiet).starts_with("Your desktop asks for little motion"));
        CHECK(commands.run("compare.flip", quiet).empty());
        CHECK_FALSE(document.comparison()->blinking);
    }
    commands.run("compare.divider-left", context);
    CHECK(document.comparison()->showing == Comparison::Showing::swipe);
    CHECK(document.comparison()->divider == Approx(0.45));
    commands.run("compare.end", context);

    // Errata that are folded in, against the base without them.
    REQUIRE(!document.errata.layers().empty());
    const Scenario base = document.scenario();
    const auto sample = std::find_if(document.errata.layers().begin(), document.errata.layers().end(),
                                     [](const ErrataLayer& l) { return l.path.ends_with("sample.xml"); });
    REQUIRE(sample != document.errata.layers().end());
    const auto layer = static_cast<std::size_t>(sample - document.errata.layers().begin());
    document.errata.switch_file_on(document.scenario(), layer);
    commands.run("compare.errata", context);
    REQUIRE(document.comparison() != nullptr);
    const std::size_t count = document.comparison()->model.differences().size();
    CHECK(count >= 10);
    REQUIRE(document.errata.fold(document.document, document.errata.chosen(), false));
    CHECK(document.comparison()->model.differences().empty());
    commands.run("compare.base", context);
    REQUIRE(document.comparison() != nullptr);
    CHECK(document.comparison()->model.differences().size() == count);
    CHECK(same_texts(document.comparison()->model.other(), base));
}

namespace {

/// Answers every form: fills the fields named in and presses its button.
class FormShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        for (const FormField& field : question.form())
            if (const auto found = answers.find(field.name); found != answers.end())
                REQUIRE(question.set(field.name, found->second).empty());
        refusal = question.run();
        return refusal.empty();
    }
    std::map<std::string, std::string> answers;
    std::string refusal;
};

}  // namespace

TEST_CASE("what was typed in from the printed game becomes errata that others apply") {
    const Folder folder;
    Workspace workspace;
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(chippewa()));
    FormShell shell;
    CommandContext context{workspace, shell};
    CommandRegistry commands;
    add_source_commands(commands);
    CHECK(commands.run("printed.errata", context) == "Nothing was typed in since the scenario was opened.");
    const Scenario before = document.scenario();
    PrintedPass& pass = document.printed();
    pass.set_source("map sheet");
    REQUIRE(run_script(document.document, kForest, {.source = pass.source()}));
    shell.answers = {{"file", (folder.path / "errata" / "printed.xml").string()}, {"reason", "as printed"}};
    CHECK(commands.run("printed.errata", context).empty());
    REQUIRE(shell.refusal.empty());
    const ErrataRead read = read_errata(bytes_of(folder.path / "errata" / "printed.xml"), "printed.xml");
    REQUIRE(read.readable);
    REQUIRE(read.errata.errata.size() == 1);
    CHECK(read.errata.errata.front().source == Provenance{ProvenanceKind::printed, "map sheet"});
    CHECK(read.errata.errata.front().reason == "as printed");
    Document other(before);
    const ErrataLayer layer{read.errata, "printed.xml", read.source, {}};
    REQUIRE(apply_errata(other, std::span(&layer, 1)));
    CHECK(same_texts(other.scenario(), document.scenario()));
    // Listed, and in force. What is there is not replaced without a word.
    REQUIRE(document.errata.layers().size() == 1);
    CHECK(document.errata.rows(document.scenario()).front().standing == ErratumStanding::in_force);
    commands.run("printed.errata", context);
    CHECK(shell.refusal == "Nothing is written.");
}

// --- merging ---------------------------------------------------------------------------------------------------------

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
TEST_CASE("a thousand differences on a thousand by thousand hexes", "[.speed]") {
    Scenario other = chippewa();
    other.units.clear();
    other.reinforcements.clear();
    other.map = generated_map(1000, 1000, 1, other.ruleset);
    Rng rng = Rng::stream(5, 0);
    Document maker(other);
    REQUIRE(maker.edit("some", [&](Edit& e) {
        for (int i = 0; i < 1000; ++i) {
            const auto hex = static_cast<HexIndex>(rng.below(e.map().grid().size()));
            if (e.map().present(hex)) e.set_elevation(hex, e.map().elevation(hex) + 1);
        }
    }));
    OpenDocument document(maker.scenario());
    const auto timed = [](const char* what, const auto& act) {
        const auto begin = std::chrono::steady_clock::now();
        act();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        WARN(what << ": " << took.count() << " ms");
    };
    std::unique_ptr<Comparison> with;
    timed("first comparison", [&] { with = std::make_unique<Comparison>(document, other, "other"); });
    const std::size_t count = with->model.differences().size();
    CHECK(count > 900);
    document.compare(std::move(with));
    HexIndex hex = 5;
    timed("an edit of one hex, compared", [&] {
        REQUIRE(document.document.edit("one", [&](Edit& e) { e.set_elevation(hex, e.map().elevation(hex) + 1); }));
    });
    CHECK(document.comparison()->model.differences().size() == count + 1);
    timed("an edit of one hex, not compared", [&] {
        document.compare(nullptr);
        REQUIRE(document.document.edit("one", [&](Edit& e) { e.set_elevation(hex, e.map().elevation(hex) + 1); }));
    });
    document.compare(std::make_unique<Comparison>(document, other, "other"));
    MapPainter painter(nullptr);
    painter.set_scenario(&document.scenario(), &document.overview);
    std::vector<Colour> pixels(1600 * 1000);
    for (const double pitch : {48.0, 12.0, 2.0}) {
        painter.set_view(ViewTransform(document.map().grid(), pitch));
        const PixelPoint origin{static_cast<int>(20 * pitch), static_cast<int>(20 * pitch)};
        const Surface surface(pixels.data(), 1600, origin, {origin.x, origin.y, origin.x + 1600, origin.y + 1000});
        painter.set_overlays({});
        painter.paint(surface);
        timed("a frame without marks", [&] { painter.paint(surface); });
        painter.set_overlays({&document.comparison()->marks});
        painter.paint(surface);
        timed("a frame with marks", [&] { painter.paint(surface); });
    }
    const std::size_t row = 1;
    timed("taking one over", [&] {
        const std::size_t rows[] = {row};
        REQUIRE(make_as_one_step(document.document, "take",
                                 document.comparison()->model.changes_to_take(document.scenario(), rows))
                    .empty());
    });
    timed("merging with the other", [&] {
        MergeModel merge(other, other, "other");
        REQUIRE(merge.update(document.scenario()));
    });
}
