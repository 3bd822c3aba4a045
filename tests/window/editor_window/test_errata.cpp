// The errata panel by mouse and keys: switch on, read, go there, play with it, fold in, take off.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/listctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "sdk/change/errata/make.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// An erratum that makes a hex forest, one that gives a unit strength 19, and one that does not fit.
void write_errata_beside(const OpenDocument& document, const std::string& hex) {
    const Scenario& s = document.scenario();
    Scenario after = s;
    after.map.set_terrain(*s.map.grid().parse(hex), *s.ruleset.terrain("forest"));
    after.units[0].full = 19;
    ErrataPlan plan;
    plan.apart = true;
    plan.source = {ProvenanceKind::errata, "publisher"};
    plan.reason = "a misprint";
    auto errata = make_errata(s, after, plan);
    REQUIRE(errata);
    REQUIRE(errata->errata.size() == 2);
    Erratum wrong;
    wrong.id = "wrong";
    wrong.reason = "does not fit";
    wrong.source = plan.source;
    wrong.changes = {{{"hex", hex, "elevation"}, "7", "8"}};
    errata->errata.push_back(wrong);
    const auto folder = document.path().parent_path() / "errata";
    std::filesystem::remove_all(folder);  // the shipped ones
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "sample.xml", std::ios::binary) << write_errata(*errata);
}

long row_of(const wxListCtrl& list, const std::string& standing) {
    for (long i = 0; i < list.GetItemCount(); ++i)
        if (list.GetItemText(i, 1) == standing) return i;
    return -1;
}

}  // namespace

TEST_CASE("errata are switched on with the mouse, shown on the map, played, folded in and taken off", "[errata]") {
    Desk desk;
    OpenDocument& d = desk.document();
    const std::string hex = "L2406";
    const HexIndex where = desk.hex(hex);
    const Scenario before = d.scenario();
    write_errata_beside(d, hex);
    REQUIRE(d.errata.read_beside(d.path()).empty());
    wxWindow& panel = desk.panel("errata");
    auto& list = child<wxListCtrl>(panel, "Errata");
    until("the list", [&] { return list.GetItemCount() == 3; });
    const long place = [&] {
        for (long i = 0; i < 3; ++i)
            if (list.GetItemText(i).Contains("l2406")) return i;
        return -1L;
    }();
    REQUIRE(place >= 0);
    CHECK(list.GetItemText(place, 1) == "fits");
    CHECK(list.GetItemText(place, 2) == "a misprint");

    // Choosing it lights the hex and says what it does; the space bar checks it.
    desk.hand.click_row(list, place);
    until("the hex to be lit", [&] { return d.lit() == std::vector<HexIndex>{where}; });
    CHECK(child<wxTextCtrl>(panel, "What the erratum does").GetValue().Contains("forest"));
    desk.hand.key(WXK_SPACE);
    until("it to be on", [&] { return d.errata.any_on(); });
    until("the badge", [&] { return d.badges.hexes() == std::vector<HexIndex>{where}; });
    CHECK(list.IsItemChecked(place));
    CHECK_FALSE(d.unsaved());
    until_at_rest("the badge to be drawn");
    picture_of_screen("errata-on");

    // One that does not fit stays off, and its change is among the findings.
    const long wrong = row_of(list, "conflicts");
    REQUIRE(wrong >= 0);
    desk.hand.click_row(list, wrong);
    desk.hand.key(WXK_SPACE);
    until("the refusal", [&] {
        return !d.findings.findings().empty() &&
               std::any_of(d.findings.findings().begin(), d.findings.findings().end(),
                           [](const Finding& f) { return f.diagnostic.code == "RP6082"; });
    });
    until("the mark to go", [&] { return !list.IsItemChecked(wrong); });
    CHECK(child<wxTextCtrl>(panel, "What the erratum does").GetValue().Contains("does not fit: here it is"));

    // The playtest has the forest, the scenario has not.
    desk.frame().run("play.start");
    until("the game", [&] { return desk.frame().workspace().play().playing(&d); });
    CHECK(game(desk).scenario().map.terrain(where) == *before.ruleset.terrain("forest"));
    picture_of_screen("errata-played");
    desk.frame().run("play.leave");
    CHECK(d.scenario() == before);

    // Return goes there.
    desk.hand.click_row(list, place);
    desk.hand.key(WXK_RETURN);
    until("the cursor to be there", [&] { return d.cursor() == where; });

    // Folded in as one step and taken off again.
    desk.hand.click_row(list, place);
    desk.hand.click(child(panel, "Fold into the map"));
    until("the forest", [&] { return d.map().terrain(where) == *before.ruleset.terrain("forest"); });
    CHECK(d.document.position() == 1);
    until("it to stand in force", [&] { return list.GetItemText(place, 1) == "in force"; });
    picture_of_screen("errata-folded");
    desk.hand.click(child(panel, "Take off"));
    until("the scenario as it was", [&] { return d.scenario() == before; });
}

namespace {

std::string bytes_in(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void press_record(Desk& desk, wxDialog& dialog) { desk.hand.click(child(dialog, "Record")); }

}  // namespace

TEST_CASE("errata are recorded with the brush: asked once, saved apart, put back at the end", "[errata]") {
    Desk desk;
    OpenDocument& d = desk.document();
    const Scenario base = d.scenario();
    const auto folder = d.path().parent_path();
    const std::string map = bytes_in(folder / "map.xml");
    const auto forest = *base.ruleset.terrain("forest");
    const auto clear = *base.ruleset.terrain("clear");
    std::vector<HexIndex> hexes;
    for (const char* number : {"L2005", "L2006", "L2007", "L2105", "L2106", "L2205", "L2206", "L2306"})
        if (d.map().terrain(desk.hex(number)) == clear) hexes.push_back(desk.hex(number));
    REQUIRE(hexes.size() >= 2);
    desk.answers.expect(
        "Record errata", [&](wxDialog& dialog) { press_record(desk, dialog); },
        [&] { desk.frame().run("errata.record"); });
    REQUIRE(d.recording);
    CHECK(desk.frame().GetTitle().Contains("recording errata"));
    desk.frame().workspace().painting().choose({PaintSection::terrain, "forest", 0});
    desk.use("brush");
    desk.focus_map();
    desk.answers.expect(
        "What is the source of this change?",
        [&](wxDialog& dialog) {
            auto forms = all_shown<wxPropertyGrid>(dialog);
            REQUIRE(forms.size() == 1);
            desk.edit(*forms.front(), "src", "sheet 2");
            desk.edit(*forms.front(), "reason", "a wood");
            picture_of_screen("errata-word");
            press_record(desk, dialog);
        },
        [&] { desk.hand.click(desk.at(hexes[0])); });
    CHECK(d.map().terrain(hexes[0]) == forest);
    CHECK(d.map().hex_provenance(hexes[0]) == Provenance{ProvenanceKind::errata, "sheet 2"});
    // The next one by the same source, without a question.
    desk.hand.click(desk.at(hexes[1]));
    until("the second forest", [&] { return d.map().terrain(hexes[1]) == forest; });
    until_at_rest("no question");
    CHECK(d.unsaved());
    desk.hand.key('S', wxMOD_CONTROL);
    until("the errata to be saved", [&] { return !d.unsaved(); });
    const auto file = folder / "errata" / "recorded.xml";
    CHECK(read_errata(bytes_in(file), "recorded.xml").errata.errata.size() == 2);
    CHECK(bytes_in(folder / "map.xml") == map);
    picture_of_screen("errata-recording");
    desk.frame().run("errata.stop");
    CHECK(d.scenario() == base);
    CHECK_FALSE(d.unsaved());
    CHECK(d.errata.chosen().size() == 2);
    CHECK_FALSE(desk.frame().GetTitle().Contains("recording errata"));
    until("the list", [&] { return desk.frame().panel_shown("errata"); });
    until_at_rest("the map with badges");
    picture_of_screen("errata-stopped");
}

TEST_CASE("errata that are on are on again when the scenario is opened next time", "[errata]") {
    Desk desk;
    write_errata_beside(desk.document(), "L2406");
    REQUIRE(desk.document().errata.read_beside(desk.document().path()).empty());
    const std::string map = bytes_in(desk.document().path());
    desk.document().errata.switch_file_on(desk.document().scenario(), 0);
    desk.document().errata_touched();
    const auto chosen = desk.document().errata.chosen();
    REQUIRE(chosen.size() == 2);
    desk.close();
    desk.open();
    until("the scenario", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK(desk.document().errata.chosen() == chosen);
    const std::vector<HexIndex>& badges = desk.document().badges.hexes();
    CHECK(std::find(badges.begin(), badges.end(), desk.hex("L2406")) != badges.end());
    CHECK_FALSE(desk.document().unsaved());
    CHECK(bytes_in(desk.document().path()) == map);
    desk.frame().run("errata.all-off");
    desk.close();
    desk.open();
    until("the scenario again", [&] { return desk.frame().workspace().documents().size() == 1; });
    CHECK_FALSE(desk.document().errata.any_on());
}
