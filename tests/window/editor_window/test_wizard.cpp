// From nothing to a battle that has been played, by clicks and keys alone.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/spinctrl.h>
#include <wx/textctrl.h>
#include <wx/vlbox.h>

#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

void make_map(Desk& desk) {
    desk.answers.expect(
        "New scenario",
        [&](wxDialog& wizard) {
            const auto next = [&] { desk.hand.click(*wizard.FindWindow(wxID_FORWARD)); };
            next();
            until("the page of the map", [&] {
                return wizard.FindWindow("Columns") != nullptr && wizard.FindWindow("Columns")->IsShownOnScreen();
            });
            desk.fill(child(wizard, "Columns"), "9");
            desk.fill(child(wizard, "Rows"), "8");
            desk.fill(child(wizard, "Turns"), "2");
            next();
            until("the page of the name",
                  [&] { return wizard.FindWindow("Name") != nullptr && wizard.FindWindow("Name")->IsShownOnScreen(); });
            desk.fill(child(wizard, "Name"), "Mill Creek");
            next();
        },
        [&] { desk.hand.key('N', wxMOD_CONTROL); });
    until("the new map to be painted", [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
}

void add_unit(Desk& desk, wxWindow& forces, int heading_y, const char* hex) {
    wxVListBox& list = roster(forces);
    desk.hand.click(list, {60, heading_y});
    const std::size_t before = desk.document().scenario().units.size();
    desk.hand.click(child(forces, "Add"));
    until("a unit", [&] { return desk.document().scenario().units.size() == before + 1; });
    desk.panel("forces");  // the counter designer has come in front
    until("placing to be possible", [&] { return child(forces, "Place on map").IsEnabled(); });
    desk.hand.click(child(forces, "Place on map"));
    until("the question for a hex", [&] { return desk.frame().workspace().tool().id() == "ask-hex"; });
    desk.hand.click(desk.at(hex));
    until("the unit to stand there", [&] {
        return desk.document().scenario().units[before].at == desk.hex(hex) ||
               desk.document().scenario().units.front().at == desk.hex(hex);
    });
}

}  // namespace

TEST_CASE("a battle is made with the wizard, painted, manned, checked, saved, opened again and played", "[wizard]") {
    Desk desk(kNothing);
    make_map(desk);
    CHECK(desk.document().scenario().name == "Mill Creek");
    CHECK(desk.document().map().grid().shape().columns == 9);
    CHECK(desk.document().map().grid().shape().rows == 8);
    CHECK(desk.document().scenario().turns.size() == 2);

    desk.use("brush");
    desk.frame().workspace().painting().choose({PaintSection::terrain, "forest", 0});
    desk.hand.drag({desk.at("0403"), desk.at("0405")});
    until("the woods", [&] { return desk.document().document.history_size() == 1; });

    wxWindow& forces = desk.panel("forces");
    add_unit(desk, forces, forces.FromDIP(13), "0202");
    add_unit(desk, forces, forces.FromDIP(26 + 30 + 13), "0807");
    CHECK(desk.document().scenario().units.front().side != desk.document().scenario().units.back().side);

    auto& scenario = dynamic_cast<wxNotebook&>(desk.panel("scenario"));
    desk.open_tab(scenario, "Scenario");
    auto& form = child<wxPropertyGrid>(scenario, "Scenario");
    desk.edit(form, "side-name.0", "Militia");
    until("the side's name", [&] { return desk.document().scenario().sides[0].name == "Militia"; });
    desk.open_tab(scenario, "Victory");
    const std::size_t rules = desk.document().scenario().victory.size();
    choose_from_menu([&] { desk.hand.click(child(scenario, "Add")); },
                     [&] {
                         desk.hand.key(WXK_DOWN);
                         desk.hand.key(WXK_RETURN);
                     });
    until("its first hex to be asked for", [&] { return desk.frame().workspace().tool().id() == "ask-hex"; });
    CHECK(desk.document().scenario().victory.size() == rules);  // nothing is held yet
    desk.hand.click(desk.at("0505"));
    until("a condition", [&] { return desk.document().scenario().victory.size() == rules + 1; });
    until("the objective", [&] {
        for (const VictoryRule& rule : desk.document().scenario().victory)
            if (rule.hexes == std::vector<HexIndex>{desk.hex("0505")}) return true;
        return false;
    });
    desk.hand.key(WXK_ESCAPE);
    until("the question to end", [&] { return desk.frame().workspace().tool().id() != "ask-hex"; });

    desk.panel("findings");
    until("the checks to have looked", [&] { return !desk.document().findings.stale(); });
    for (const Finding& f : desk.document().findings.findings()) INFO(to_text(f.diagnostic));
    CHECK(desk.document().findings.count(Severity::error) == 0);

    const std::filesystem::path folder = desk.temporary.path() / "mill-creek";
    desk.save_as("Save scenario", folder, [&] { desk.hand.key('S', wxMOD_CONTROL); });
    until("the files to be written", [&] { return !desk.document().unsaved(); });
    const std::string written = desk.texts();
    desk.hand.key('W', wxMOD_CONTROL);
    until("the document to close", [&] { return desk.frame().workspace().documents().empty(); });

    desk.answers.expect(
        "Open scenario",
        [&](wxDialog&) {
            desk.hand.type((folder / "scenario.xml").string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.key('O', wxMOD_CONTROL); });
    until("the scenario to be open again",
          [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    CHECK(same(desk.texts(), written));

    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.panel("play");
    Playtest& game = *desk.frame().workspace().play().game(&desk.document());
    while (!game.over() && game.state().turn() < 2) {
        const std::size_t length = game.length();
        until("the button to be ready", [&] { return child(desk.frame(), "Computer: phase").IsEnabled(); });
        desk.hand.click(child(desk.frame(), "Computer: phase"));
        until("the phase to be over", [&] { return game.length() > length && !game.letting(); });
    }
    CHECK(game.log().size() > 2);
}

TEST_CASE("the wizard makes a battle from a template that can be played at once", "[wizard]") {
    Desk desk(kNothing);
    desk.answers.expect(
        "New scenario",
        [&](wxDialog& wizard) {
            desk.hand.click(child(wizard, "A template"));
            desk.hand.click(*wizard.FindWindow(wxID_FORWARD));
            until("the page of templates", [&] {
                return wizard.FindWindow("Template to begin from") != nullptr &&
                       wizard.FindWindow("Template to begin from")->IsShownOnScreen();
            });
            auto& list = child<wxListBox>(wizard, "Template to begin from");
            CHECK(list.GetCount() == 3);
            list.SetFocus();
            desk.hand.key(WXK_DOWN);
            until("the second template", [&] { return list.GetSelection() == 1; });
            desk.hand.click(*wizard.FindWindow(wxID_FORWARD));
            until("the page of the name",
                  [&] { return wizard.FindWindow("Name") != nullptr && wizard.FindWindow("Name")->IsShownOnScreen(); });
            desk.fill(child(wizard, "Name"), "Twenty Mile Creek");
            desk.hand.click(*wizard.FindWindow(wxID_FORWARD));
        },
        [&] { desk.hand.key('N', wxMOD_CONTROL); });
    until("the new map to be painted", [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    const Scenario& made = desk.document().scenario();
    CHECK(made.name == "Twenty Mile Creek");
    CHECK(made.map.grid().shape().columns == 18);
    CHECK(std::any_of(made.map.labels.begin(), made.map.labels.end(),
                      [](const MapLabel& l) { return l.text == "Ford"; }));
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game", [&] { return desk.frame().workspace().tool().id() == "play"; });
}
