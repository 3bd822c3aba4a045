// The page "Your first battle in fifteen minutes", followed step by step with mouse and keys. Whoever changes the page
// changes these steps, and the other way round.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include <wx/choice.h>
#include <wx/listctrl.h>
#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>
#include <wx/textctrl.h>
#include <wx/vlbox.h>

#include "editor/manual/manual.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string page_text() {
    std::ifstream file(std::filesystem::path(RAMPARTS_SCENARIOS) / ".." / "sdk" / "docs" / "manual" / "tutorial.md");
    std::stringstream text;
    text << file.rdbuf();
    std::string words = text.str();
    std::replace(words.begin(), words.end(), '\n', ' ');
    words.erase(std::unique(words.begin(), words.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
                words.end());
    return words;
}

/// The page tells to do this, in these words.
void step(const std::string& words) {
    static const std::string page = page_text();
    INFO("the tutorial says: " << words);
    REQUIRE(page.find(words) != std::string::npos);
}

/// Looks for a swatch as a hand does, by what the tooltips say, and clicks it.
void click_paint(Desk& desk, const std::string& name) {
    wxWindow& view = child(desk.panel("palette"), "Paints");
    until_placed(view);
    const wxSize size = view.GetClientSize();
    for (int turn = 0; turn < 12; ++turn) {
        for (int y = 30; y < size.y - 4; y += 24)
            for (int x = 28; x < size.x; x += 28) {
                desk.hand.move(view.ClientToScreen(wxPoint(x, y)));
                serve_events();
                if (from_wx(view.GetToolTipText()) != name) continue;
                desk.hand.click(view, {x, y});
                return;
            }
        desk.hand.wheel(view.ClientToScreen(wxPoint(size.x / 2, size.y / 2)), -3);
    }
    FAIL("the palette has no " << name);
}

wxPoint row_at(const wxVListBox& list, std::size_t row) {
    until_placed(list);
    const wxRect rect = list.GetItemRect(row);
    REQUIRE(rect.height > 0);
    return list.ClientToScreen(wxPoint(90, rect.y + rect.height / 2));
}

/// Adds a brigade of three to the side whose heading is in this row, each unit dragged to a hex.
void raise_brigade(Desk& desk, std::size_t heading, const std::string& name, const char* factor,
                   const std::vector<const char*>& hexes) {
    const auto units = [&] { return desk.document().scenario().units.size(); };
    const std::size_t before = units();
    if (!desk.frame().panel_shown("forces")) desk.hand.key(WXK_F2);
    until("the order of battle", [&] { return desk.frame().panel_shown("forces"); });
    wxWindow& forces = child(desk.frame(), "Order of battle");
    wxVListBox& list = roster(forces);
    desk.hand.click(row_at(list, heading));
    desk.hand.click(child(forces, "Add"));
    until("a unit", [&] { return units() == before + 1 && child(forces, "Edit…").IsEnabled(); });
    desk.hand.click(child(forces, "Edit…"));
    until("the counter designer", [&] { return desk.frame().panel_shown("counter"); });
    auto& form = child<wxPropertyGrid>(child(desk.frame(), "Counter designer"), "Counter");
    until("its form", [&] { return form.GetPropertyByName("full") != nullptr; });
    desk.edit(form, "name", name);
    desk.edit(form, "full", factor);
    until("its strength", [&] {
        for (const Unit& unit : desk.document().scenario().units)
            if (unit.name == name) return std::to_string(unit.full) == factor;
        return false;
    });
    desk.open_panel_tab("forces");
    until("the order of battle again", [&] { return desk.frame().panel_shown("forces"); });
    for (std::size_t i = 2; i <= hexes.size(); ++i) {
        until("a unit to duplicate", [&] { return child(forces, "Duplicate").IsEnabled(); });
        desk.hand.click(child(forces, "Duplicate"));
        until("another unit", [&] { return units() == before + i; });
    }
    serve_events();
    for (std::size_t i = 0; i < hexes.size(); ++i) {
        const wxPoint from = row_at(list, heading + 1 + i);
        const wxPoint to = desk.at(hexes[i]);
        desk.hand.drag({from, from + wxPoint(-20, 4), wxPoint((from.x + to.x) / 2, (from.y + to.y) / 2), to});
        until("the unit to stand there", [&] {
            const auto& all = desk.document().scenario().units;
            return std::any_of(all.begin(), all.end(), [&](const Unit& unit) { return unit.at == desk.hex(hexes[i]); });
        });
    }
}

}  // namespace

TEST_CASE("the tutorial's first battle is made and played as it says", "[tutorial]") {
    Desk desk(kNothing);

    step(
        "Choose *File → New scenario…* (**Ctrl+N**). Take *An empty map* and press *Next*; then 12 columns and 10 "
        "rows");
    desk.answers.expect(
        "New scenario",
        [&](wxDialog& wizard) {
            const auto next = [&] { desk.hand.click(*wizard.FindWindow(wxID_FORWARD)); };
            next();
            until("the page of the map", [&] {
                return wizard.FindWindow("Columns") != nullptr && wizard.FindWindow("Columns")->IsShownOnScreen();
            });
            desk.fill(child(wizard, "Columns"), "12");
            desk.fill(child(wizard, "Rows"), "10");
            step("The ruleset *TLG2 standard rules* is chosen already");
            CHECK(dynamic_cast<wxChoice&>(child(wizard, "Rules")).GetStringSelection() == "TLG2 standard rules");
            next();
            until("the page of the name",
                  [&] { return wizard.FindWindow("Name") != nullptr && wizard.FindWindow("Name")->IsShownOnScreen(); });
            step("name the scenario *River farm*, and press *Finish*");
            desk.fill(child(wizard, "Name"), "River farm");
            next();
        },
        [&] { desk.hand.key('N', wxMOD_CONTROL); });
    until("the new map to be painted", [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    const auto& scenario = [&]() -> const Scenario& { return desk.document().scenario(); };
    const auto& map = [&]() -> const Map& { return desk.document().map(); };
    const auto tool = [&] { return desk.frame().workspace().tool().id(); };
    CHECK(map().grid().shape().columns == 12);
    CHECK(scenario().name == "River farm");

    step("In the palette at the left click *Forest*. The brush is chosen automatically.");
    click_paint(desk, "Terrain: Forest");
    until("the brush", [&] { return tool() == "brush"; });
    step("Drag over the map in the upper left corner. **[** and **]** make the brush smaller and larger.");
    desk.hand.drag({desk.at("0101"), desk.at("0102"), desk.at("0202")});
    until("the woods", [&] { return scenario().ruleset.terrains[map().terrain(desk.hex("0102"))].id == "forest"; });
    desk.hand.key(']');
    until("a larger brush", [&] { return desk.frame().workspace().painting().radius == 1; });
    desk.hand.key('[');
    until("a smaller brush", [&] { return desk.frame().workspace().painting().radius == 0; });
    step("**Ctrl+Z**");
    desk.hand.drag({desk.at("0505"), desk.at("0606")});
    until("a stroke that went wrong", [&] { return desk.document().document.position() == 2; });
    desk.hand.key('Z', wxMOD_CONTROL);
    until("it to be undone", [&] { return desk.document().document.position() == 1; });

    step("Under *Hexsides* click *River*. Take the *Hexside chain* tool (**J**)");
    click_paint(desk, "Hexsides: River");
    desk.hand.key('J');
    until("the chain", [&] { return tool() == "side.chain"; });
    step("press the mouse at a corner on the upper edge of the map and drag down to a corner on the lower edge");
    const auto beside = [&](const char* hex, double x, double y) {
        const double pitch = desk.canvas().view().pitch() / desk.canvas().scale();
        return desk.at(hex) +
               wxPoint(static_cast<int>(std::lround(x * pitch)), static_cast<int>(std::lround(y * pitch)));
    };
    // A corner of the upper edge at which no two hexes meet: a beginner presses there too.
    desk.hand.drag({beside("0601", 0.27, -0.46), beside("0605", 0.58, 0), beside("0610", 0.29, 0.5)});
    until("the river", [&] { return desk.document().document.position() == 2; });

    step("Under *Roads* click *Road*. Click a hex at the left edge, then one at the right edge, and press **Return**");
    click_paint(desk, "Roads: Road");
    until("the road tool", [&] { return tool() == "road"; });
    desk.hand.click(desk.at("0105"));
    desk.hand.click(desk.at("1205"));
    desk.hand.key(WXK_RETURN);
    until("the road", [&] { return desk.document().document.position() == 3; });
    step("Where the road crosses the river a bridge is added automatically.");
    const auto bridge = scenario().ruleset.hexside_kind("bridge");
    REQUIRE(bridge);
    int bridges = 0;
    for (HexIndex hex = 0; hex < map().grid().size(); ++hex)
        for (int direction = 0; direction < 3; ++direction)
            if (const auto side = map().grid().hexside(hex, direction))
                bridges += map().side(*side).has(*bridge) ? 1 : 0;
    CHECK(bridges == 1);

    step("Press **A**, click the hex beside the bridge, write *Widow Miller's* and press **Return**.");
    desk.hand.key('A');
    until("the tool of names", [&] { return tool() == "label"; });
    desk.answers.expect(
        "New name",
        [&](wxDialog&) {
            desk.hand.type("Widow Miller's");
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(desk.at("0704")); });
    until("the name", [&] { return map().labels.size() == 1; });

    step(
        "Press **Shift+F2** for the [order of battle](forces.md). Click the heading of the first side, press *Add* and "
        "then "
        "*Edit…*");
    step("Go back to the list by its tab, and press *Duplicate* twice");
    step("Drag each line of the list to the hex in which the unit begins.");
    raise_brigade(desk, 0, "1", "5", {"0203", "0204", "0205"});
    raise_brigade(desk, 4, "8", "6", {"1103", "1104", "1106"});
    CHECK(scenario().units.size() == 6);

    step("Press **F9** for the scenario panel. On the page *Scenario* set 6 turns.");
    desk.hand.key(WXK_F9);
    until("the scenario panel", [&] { return desk.frame().panel_shown("scenario"); });
    auto& panel = dynamic_cast<wxNotebook&>(child(desk.frame(), "Scenario and rules"));
    desk.edit(child<wxPropertyGrid>(panel, "Scenario"), "turns", "6");
    until("six turns", [&] { return scenario().turns.size() == 6; });
    step("On the page *Victory* press *Add* and choose *A side holds hexes*");
    desk.open_tab(panel, "Victory");
    const std::size_t rules = scenario().victory.size();
    choose_from_menu([&] { desk.hand.click(child(panel, "Add")); },
                     [&] {
                         desk.hand.key(WXK_DOWN);
                         desk.hand.key(WXK_RETURN);
                     });
    step("click the hex that you called *Widow Miller's*, and end the picking with **Escape**");
    until("its first hex to be asked for", [&] { return tool() == "ask-hex"; });
    desk.hand.click(desk.at("0704"));
    until("a condition", [&] { return scenario().victory.size() == rules + 1; });
    const auto holds_farm = [&](std::size_t at) {
        return scenario().victory[at].hexes == std::vector<HexIndex>{desk.hex("0704")};
    };
    until("the objective", [&] { return holds_farm(0) || holds_farm(1); });
    desk.hand.key(WXK_ESCAPE);
    until("the picking to end", [&] { return tool() != "ask-hex"; });
    step("Move it to the top with **▲**");
    desk.hand.click(child(panel, "Earlier"));
    until("the condition to be the first", [&] { return holds_farm(0); });

    step("Press **F4** for the findings below the map.");
    desk.hand.key(WXK_F4);
    until("the findings", [&] { return desk.frame().panel_shown("findings"); });
    until("the checks to have looked", [&] { return !desk.document().findings.stale(); });
    for (const Finding& f : desk.document().findings.findings()) UNSCOPED_INFO(to_text(f.diagnostic));
    CHECK(desk.document().findings.count(Severity::error) == 0);

    step("Press **F5**.");
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    Playtest& game = *desk.frame().workspace().play().game(&desk.document());
    const std::size_t length = game.length();
    step("click one, then a lit hex");
    desk.focus_map();
    desk.hand.click(desk.at("0204"));
    desk.hand.click(desk.at("0404"));
    until("the unit to have moved", [&] { return game.length() > length; });
    step("**E** ends the phase.");
    const Phase phase = game.state().phase();
    desk.hand.key('E');
    until("the next phase", [&] { return game.state().phase() != phase || game.state().phasing() != 0; });
    step("*Computer: game* lets the computer play both sides to the end.");
    desk.panel("play");
    desk.hand.click(child(desk.frame(), "Computer: game"));
    until("the game to be over", [&] { return game.over(); });
    step("**F5** takes you back to the editor, and once more back into the game.");
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the editor", [&] { return !desk.frame().workspace().play().playing(&desk.document()); });
    desk.hand.key(WXK_F5);
    until("the game", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.hand.key(WXK_F5);
    until("the editor again", [&] { return !desk.frame().workspace().play().playing(&desk.document()); });

    step("Save with **Ctrl+S**");
    const std::filesystem::path folder = desk.temporary.path() / "river-farm";
    desk.save_as("Save scenario", folder, [&] { desk.hand.key('S', wxMOD_CONTROL); });
    until("the files to be written", [&] { return !desk.document().unsaved(); });
}
