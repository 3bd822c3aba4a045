// Versions laid beside one another, without a window: what is listed, marked, taken over and written.
#include <catch2/catch.hpp>

#include <fstream>
#include <map>

#include "editor/command/compare_commands.hpp"
#include "editor/command/equipment.hpp"
#include "editor/model/tables_model.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/floors/document/random_scenario.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

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
            for (const Change& change : bundle.changes) left += change_words(document.scenario(), change) + "\n";
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
    // A picture of the other version comes along.
    Scenario pictured = other;
    pictured.units.front().picture = "pictures/guns.png";
    pictured.pictures.put("pictures/guns.png", "bytes of a picture");
    CHECK(begin_comparison(document, shell, pictured, "with a picture").empty());
    const std::size_t picture = row_with(document.comparison()->model, "unit " + unit + " picture");
    CHECK(take_differences(document, shell, std::span(&picture, 1)));
    REQUIRE(document.scenario().pictures.find("pictures/guns.png") != nullptr);
    CHECK(*document.scenario().pictures.find("pictures/guns.png") == "bytes of a picture");
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
    Workspace workspace{full_equipment};
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
