// Studies in the window: the settings of Balance and Tune saved as a study, which is played in the background and by
// the command line with the same results; its map, a click on a variant, and its values taken over and back.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

#include <wx/choice.h>
#include <wx/html/htmlwin.h>
#include <wx/listbox.h>
#include <wx/scrolwin.h>
#include <wx/spinctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/study_desk.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/study/study_map.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

StudyDesk& studies(const Desk& desk) { return desk.frame().workspace().play().studies(); }

std::filesystem::path beside_battle(const Desk& desk, const std::string& name) {
    return desk.document().path().parent_path() / name;
}

std::string said_of_study(Desk& desk) {
    return from_wx(child<wxHtmlWindow>(desk.panel("study"), "What the study has found").ToText());
}

void until_played(Desk& desk) {
    until("the games to be played", [&] { return studies(desk).running() == nullptr; });
    until("the panel to know", [&] { return said_of_study(desk).find("finished after") != std::string::npos; });
}

/// What the command line makes of it.
std::string by_command(Desk& desk, const std::filesystem::path& study) {
    const auto results = desk.temporary.path() / "command.results";
    const std::string line = std::string(RAMPARTS_PROGRAM) + " study run '" + study.string() +
                             "' --no-mods --quiet --jobs 2 -o '" + results.string() + "'";
    CHECK(std::system(line.c_str()) == 0);
    return bytes_of(results);
}

}  // namespace

TEST_CASE("balance is saved as a study and played in its panel as on the command line", "[study]") {
    Desk desk({"chippewa"});
    wxWindow& balance = desk.panel("balance");
    all_shown<wxSpinCtrl>(balance).front()->SetValue(30);
    const auto file = beside_battle(desk, "fair.xml");
    desk.save_as("Save as a study", file, [&] { desk.hand.click(child(balance, "Save as a study…")); });
    until("the study to be open", [&] { return studies(desk).file() == file; });
    wxWindow& panel = desk.panel("study");
    CHECK(bytes_of(file).find("games=\"30\"") != std::string::npos);
    CHECK(said_of_study(desk).find("30 games of the present round are missing") != std::string::npos);
    CHECK(said_of_study(desk).find("ramparts study run") != std::string::npos);
    CHECK_FALSE(child(panel, "Stop").IsEnabled());
    CHECK(from_wx(why_disabled(child(panel, "Use this variant"))) == "This variant is the battle as it is.");
    desk.hand.click(child(panel, "Run"));
    until_played(desk);
    CHECK(bytes_of(beside_battle(desk, "fair.results")) == by_command(desk, file));
    CHECK(from_wx(why_disabled(child(panel, "Run"))) == "The study is finished: no game is missing.");

    const auto page = beside_battle(desk, "fair.html");
    desk.save_as("Save the report", page, [&] { desk.hand.click(child(panel, "Save report…")); });
    until("the report to be written", [&] { return bytes_of(page).find("</html>") != std::string::npos; });
}

TEST_CASE("tuning is saved as a study; a variant is chosen on the map, taken over and back", "[study]") {
    Desk desk({"chippewa"});
    wxWindow& tune = desk.panel("tune");
    CHECK(from_wx(why_disabled(child(tune, "Save as a study…"))) == "Free a value first.");
    auto& freed = child<wxListBox>(tune, "Freed values");
    for (const char* unit : {"us-21", "us-22"}) {
        const unsigned before = freed.GetCount();
        desk.document().set_focused_unit(unit);
        until("the value to be free", [&] { return child(tune, "Free").IsEnabled(); });
        desk.hand.click(child(tune, "Free"));
        until("it to be listed", [&] { return freed.GetCount() == before + 1; });
    }
    const auto numbers = all_shown<wxSpinCtrl>(tune);
    REQUIRE(numbers.size() == 2);
    numbers[0]->SetValue(500);
    numbers[1]->SetValue(20);
    const auto file = beside_battle(desk, "strengths.xml");
    desk.save_as("Save as a study", file, [&] { desk.hand.click(child(tune, "Save as a study…")); });
    until("the study to be open", [&] { return studies(desk).file() == file; });
    wxWindow& panel = desk.panel("study");
    REQUIRE(studies(desk).report()->lines.size() == 25);
    desk.hand.click(child(panel, "Run"));
    until_played(desk);
    const StudyReport& report = *studies(desk).report();
    REQUIRE(report.standing.nearest);
    (void)picture_of_screen("study-map");
    auto& variants = child<wxChoice>(panel, "Variant");
    CHECK(variants.GetCount() == 25);
    CHECK(variants.GetSelection() == static_cast<int>(*report.standing.nearest));

    // A click on the map, where the drawing has the cell.
    auto& map = child<wxScrolledWindow>(panel, "Map of the results");
    const double wide = std::max(90.0, map.GetClientSize().x / (map.FromDIP(96) / 25.4));
    const StudyMap drawn = study_map(report, wide);
    const std::size_t first = drawn.places.front().cell;
    map.Scroll(-1, 0);
    const double scale = map.GetClientSize().x / drawn.list.width;
    const draw::Point middle = drawn.places.front().box.centre();
    desk.hand.click(
        map.ClientToScreen(wxPoint(static_cast<int>(middle.x * scale), static_cast<int>(middle.y * scale))));
    until("the variant to be chosen", [&] { return studies(desk).chosen() == first; });
    until("the choice to follow", [&] { return variants.GetSelection() == static_cast<int>(first); });
    CHECK(said_of_study(desk).find("21st Infantry, full strength") != std::string::npos);

    (void)picture_of_screen("study-chosen");

    // Its values become a part of the battle, as one step.
    const auto unit = *desk.document().scenario().unit("us-21");
    const int before = desk.document().scenario().units[unit].full;
    const int wanted = report.study->cells[first].values[0];
    REQUIRE(wanted != before);
    until("it to be possible", [&] { return child(panel, "Use this variant").IsEnabled(); });
    desk.hand.click(child(panel, "Use this variant"));
    until("the values to be in the battle", [&] { return desk.document().scenario().units[unit].full == wanted; });
    desk.frame().run("edit.undo");
    until("one step to take them back", [&] { return desk.document().scenario().units[unit].full == before; });
}

TEST_CASE("a study is opened, played, stopped and gone on with", "[study]") {
    Desk desk({"chippewa"});
    const auto file = beside_battle(desk, "long.xml");
    std::ofstream(file) << R"(<study xmlns="urn:ramparts:study:1" format="1" id="long">
  <battle id="chippewa" path="."/>
  <players first="tactician" second="tactician"/>
  <stop rule="fixed" games="1000000" round="1000000"/>
</study>
)";
    wxWindow& balance = desk.panel("balance");
    desk.answers.expect(
        "Open a study",
        [&](wxDialog&) {
            desk.hand.type(file.string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(child(balance, "Open a study…")); });
    until("the study to be open", [&] { return studies(desk).file() == file; });
    wxWindow& panel = desk.panel("study");
    desk.hand.click(child(panel, "Run"));
    until("games to be played",
          [&] { return studies(desk).running() != nullptr && studies(desk).running()->blocks() > 0; });
    until("Stop to be possible", [&] { return child(panel, "Stop").IsEnabled(); });
    desk.hand.click(child(panel, "Stop"));
    until("it to have stopped", [&] { return studies(desk).running() == nullptr; });
    until("Run to be possible", [&] { return child(panel, "Run").IsEnabled(); });
    CHECK(studies(desk).report()->games > 0);
    CHECK_FALSE(bytes_of(beside_battle(desk, "long.results")).empty());

    // What is no study is told with its place.
    const auto wrong = beside_battle(desk, "wrong.xml");
    std::ofstream(wrong) << "<study xmlns=\"urn:ramparts:study:1\" format=\"1\" id=\"w\"/>\n";
    desk.answers.then("The study cannot be opened", [&](wxDialog& d) { desk.hand.click(child(d, "OK")); });
    desk.answers.expect(
        "Open a study",
        [&](wxDialog&) {
            desk.hand.type(wrong.string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(child(panel, "Open a study…")); });
    CHECK(studies(desk).file() == file);
}
