// The hex under the cursor: its commands and its menu; what stays behind when the tool or the scenario changes.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "editor/command/equipment.hpp"
#include "editor/command/here.hpp"
#include "editor/command/tables.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/workspace/files.hpp"
#include "engine/model/names.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/result_words.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;

namespace {

class ListeningShell final : public QuietShell {
public:
    void show_panel(std::string_view id, bool show) override { shown[std::string(id)] = show; }
    void show_hex_menu() override { ++menus; }
    std::map<std::string, bool> shown;
    int menus = 0;
};

struct MenuDesk {
    MenuDesk() {
        add_edit_commands(commands);
        add_view_commands(commands);
        add_play_commands(commands);
        add_tool_commands(commands, workspace.tools());
    }
    OpenDocument& open(const std::string& folder = "lundys-lane") {
        for (const ShippedScenario& s : shipped_scenarios())
            if (s.file.parent_path().filename() == folder)
                return workspace.add(std::make_unique<OpenDocument>(load_scenario(s.file).scenario));
        FAIL("no such battle");
        return *workspace.active();
    }
    [[nodiscard]] OpenDocument& document() const { return *workspace.active(); }
    [[nodiscard]] const HereEntry* entry(const std::string& words) {
        menu = here_menu(context, commands);
        for (const HereEntry& e : menu)
            if (e.text.find(words) != std::string::npos) return &e;
        return nullptr;
    }
    void choose(const std::string& words) {
        const HereEntry* e = entry(words);
        INFO(words);
        REQUIRE(e != nullptr);
        REQUIRE(e->why_not.empty());
        REQUIRE(e->run);
        const auto run = e->run;
        run(context);
    }
    Workspace workspace{full_equipment};
    ListeningShell shell;
    CommandRegistry commands;
    CommandContext context{workspace, shell};
    std::vector<HereEntry> menu;
};

ToolInput press_at(HexIndex hex, int clicks = 1, ToolInput::Button button = ToolInput::Button::left) {
    ToolInput input;
    input.kind = ToolInput::Kind::press;
    input.button = button;
    input.hit.hex = hex;
    input.clicks = clicks;
    return input;
}

ToolInput release(HexIndex hex) {
    ToolInput input = press_at(hex);
    input.kind = ToolInput::Kind::release;
    return input;
}

/// A hex with so many units set up, and those units from below.
std::vector<std::size_t> stack(MenuDesk& desk, std::size_t size) {
    OpenDocument& d = desk.document();
    const HexIndex hex = *d.map().grid().parse("L2005");
    std::vector<std::size_t> units;
    for (std::size_t u = 0; u < d.scenario().units.size() && units.size() < size; ++u)
        if (d.scenario().units[u].side == 0) units.push_back(u);
    REQUIRE(units.size() == size);
    for (const std::size_t u : units) REQUIRE(place_on_hex(d.document, u, hex).empty());
    d.set_cursor(hex);
    return units;
}

}  // namespace

TEST_CASE("F2 on the map chooses the unit under the cursor, again the next of the stack", "[here]") {
    MenuDesk desk;
    OpenDocument& d = desk.open();
    const KeyMap keys;
    CHECK(keys.command(KeyScope::map, "F2") == "here.unit");
    CHECK(keys.command(KeyScope::everywhere, "F2") == "panel.forces");
    const auto units = stack(desk, 2);
    const auto id = [&](std::size_t i) { return d.scenario().units[units[i]].id; };
    CHECK(desk.commands.run("here.unit", desk.context).empty());
    CHECK(d.focused_unit() == id(1));
    CHECK(desk.shell.shown["forces"]);
    CHECK(desk.commands.run("here.unit", desk.context).empty());
    CHECK(d.focused_unit() == id(0));
    CHECK(desk.commands.run("here.unit", desk.context).empty());
    CHECK(d.focused_unit() == id(1));
    d.set_cursor(*d.map().grid().parse("L2007"));
    CHECK(desk.commands.run("here.unit", desk.context).empty());
    CHECK(d.focused_unit() == id(1));
    CHECK(desk.shell.message == "No unit is in L2007.");
}

TEST_CASE("a double click opens the counter or the hex, in the tools that do not paint", "[here]") {
    MenuDesk desk;
    OpenDocument& d = desk.open();
    const auto units = stack(desk, 2);
    const HexIndex hex = d.cursor();
    desk.workspace.select_tool("look");
    CHECK_FALSE(desk.workspace.tool().input(d, press_at(hex)).open);
    CHECK(desk.workspace.tool().input(d, press_at(hex, 2)).open);
    CHECK(desk.commands.run("here.open", desk.context).empty());
    CHECK(desk.shell.shown["counter"]);
    CHECK(d.focused_unit() == d.scenario().units[units[1]].id);
    d.set_cursor(*d.map().grid().parse("L2007"));
    CHECK(desk.commands.run("here.open", desk.context).empty());
    CHECK(desk.shell.shown["explain"]);

    // The first click of two may go one counter down; what it was given to is opened.
    desk.workspace.select_tool("setup");
    d.set_cursor(hex);
    d.set_focused_unit(d.scenario().units[units[1]].id);
    desk.workspace.tool().input(d, press_at(hex));
    desk.workspace.tool().input(d, release(hex));
    CHECK(d.focused_unit() == d.scenario().units[units[0]].id);
    CHECK(desk.workspace.tool().input(d, press_at(hex, 2)).open);
    CHECK(d.focused_unit() == d.scenario().units[units[1]].id);
    desk.workspace.tool().input(d, release(hex));
    CHECK(d.focused_unit() == d.scenario().units[units[1]].id);

    // The right button is the eyedropper where one paints, and asks for the menu elsewhere.
    for (const char* tool : {"look", "setup", "ruler", "label", "entry", "select.rectangle", "select.wand"}) {
        INFO(tool);
        desk.workspace.select_tool(tool);
        CHECK_FALSE(desk.workspace.tool().input(d, press_at(hex, 1, ToolInput::Button::right)).handled);
    }
    for (const char* tool : {"brush", "fill", "side.brush", "road"}) {
        INFO(tool);
        desk.workspace.select_tool(tool);
        ToolInput input = press_at(hex, 1, ToolInput::Button::right);
        const bool picks = std::string_view(tool) != "side.brush";  // nothing lies on that hexside
        CHECK(desk.workspace.tool().input(d, input).handled == picks);
        CHECK_FALSE(desk.workspace.tool().input(d, press_at(hex, 2)).open);
    }
}

TEST_CASE("the menu of a hex selects, edits, takes off, sets up, names and explains", "[here]") {
    MenuDesk desk;
    CHECK(here_menu(desk.context, desk.commands).empty());
    OpenDocument& d = desk.open();
    const auto units = stack(desk, 1);
    const std::string id = d.scenario().units[units[0]].id;
    const HexIndex hex = d.cursor();
    const Scenario before = d.scenario();
    REQUIRE(desk.entry("L2005") != nullptr);
    CHECK_FALSE(desk.menu.front().run);
    desk.choose("Select ");
    CHECK(d.focused_unit() == id);
    desk.choose("&Edit ");
    CHECK(desk.shell.shown["counter"]);
    desk.choose("E&xplain L2005");
    CHECK(desk.shell.shown["explain"]);
    desk.choose("Add the &hex");
    CHECK(d.selection() == std::vector<HexIndex>{hex});
    CHECK(desk.entry("&Copy") != nullptr);
    desk.choose("Take the &hex out");
    CHECK(d.selection().empty());
    desk.choose("c&onnected");
    CHECK(d.selection().size() > 1);

    desk.choose("&Take ");
    CHECK_FALSE(d.scenario().units[units[0]].at);
    CHECK(desk.entry("&Take ") == nullptr);
    const HereEntry* set_up = desk.entry("Set &up here");
    REQUIRE(set_up != nullptr);
    const auto mine = std::find_if(set_up->more.begin(), set_up->more.end(),
                                   [&](const HereEntry& e) { return e.text == name_of_unit(d.scenario(), units[0]); });
    REQUIRE(mine != set_up->more.end());
    const auto run = mine->run;
    run(desk.context);
    CHECK(d.scenario().units[units[0]].at == hex);
    CHECK(d.scenario().units[units[0]] == before.units[units[0]]);
    while (d.scenario() != before && d.document.undo()) {
    }

    desk.workspace.painting().ask_text = [](const std::string&, const std::string&, const std::string&) {
        return std::optional<std::string>("Fisher & Sons");
    };
    desk.choose("&Name L2005");
    CHECK(d.map().labels.back().text == "Fisher & Sons");
    CHECK(desk.entry("Fisher && Sons") != nullptr);  // one sign would mark a letter

    desk.choose("&Move ");
    CHECK(desk.workspace.tool().id() == AskHexTool::kId);
    const HexIndex to = *d.map().grid().parse("L2007");
    desk.workspace.tool().input(d, press_at(to));
    CHECK(d.scenario().units[units[0]].at == to);
    CHECK(desk.commands.run("here.menu", desk.context).empty());
    CHECK(desk.shell.menus == 1);
}

TEST_CASE("in a game the menu offers what may be done in the hex, and leaves the set-up alone", "[here]") {
    MenuDesk desk;
    OpenDocument& d = desk.open();
    REQUIRE(desk.workspace.play().enter(d));
    const Playtest& game = *desk.workspace.play().game(&d);
    const PlayChoice* unit = game.choice(PlayChoice::Kind::select);
    REQUIRE(unit != nullptr);
    d.set_cursor(unit->hex);
    const UnitIndex u = unit->unit;
    const Message words = unit->text;
    desk.choose(say(words));
    CHECK(game.selected() == u);
    const HereEntry* take = desk.entry("&Take ");
    REQUIRE(take != nullptr);
    CHECK_FALSE(take->why_not.empty());
    CHECK_FALSE(desk.entry("Set &up here")->why_not.empty());
    CHECK(desk.entry("P&in as rule case") != nullptr);
}

TEST_CASE("symmetry belongs to the scenario it was chosen for", "[here]") {
    MenuDesk desk;
    PaintState& state = desk.workspace.painting();
    OpenDocument& first = desk.open("lundys-lane");
    state.symmetry = {6, PaintState::Mirror::Axis::none};
    const HexIndex centre = *first.map().grid().parse("L2005");
    state.set_symmetry_centre(first, centre);
    OpenDocument& second = desk.open("chippewa");
    CHECK_FALSE(state.symmetric());
    state.symmetry = {1, PaintState::Mirror::Axis::left_right};
    state.set_symmetry_centre(second, 7);
    desk.workspace.activate(&first);
    CHECK(state.symmetry == PaintState::Mirror{6, PaintState::Mirror::Axis::none});
    CHECK(state.symmetry_centre(first) == centre);
    desk.workspace.activate(&second);
    CHECK(state.symmetry.axis == PaintState::Mirror::Axis::left_right);
    desk.workspace.close(second);
    CHECK(state.symmetry.order == 6);
    desk.open("thames");
    CHECK_FALSE(state.symmetric());
}

TEST_CASE("no question, no carried counter and no tool without use goes over to the next scenario", "[here]") {
    MenuDesk desk;
    OpenDocument& first = desk.open("lundys-lane");
    OpenDocument& second = desk.open("chippewa");
    desk.workspace.activate(&first);
    int heard = 0;
    const Connection link = desk.workspace.tool_changed.connect([&] { ++heard; });
    desk.workspace.select_tool("brush");
    bool answered = false;
    ask_for_hex(desk.workspace, "Click", [&](OpenDocument&, HexIndex) { answered = true; });
    REQUIRE(desk.workspace.tool().id() == AskHexTool::kId);
    heard = 0;
    desk.workspace.activate(&second);
    CHECK(desk.workspace.tool().id() == "brush");
    CHECK(heard == 1);
    CHECK_FALSE(answered);

    // Entry hexes are put for reinforcements only.
    desk.workspace.activate(&first);
    REQUIRE_FALSE(first.scenario().reinforcements.empty());
    desk.workspace.select_tool("entry");
    desk.workspace.add(std::make_unique<OpenDocument>(blank_scenario()));
    CHECK(desk.workspace.tool().id() == "look");

    desk.workspace.activate(&first);
    desk.workspace.select_tool("setup");
    ToolInput key;
    key.kind = ToolInput::Kind::key;
    key.key = "Return";
    const auto set_up = std::find_if(first.scenario().units.begin(), first.scenario().units.end(),
                                     [](const Unit& u) { return u.at.has_value(); });
    REQUIRE(set_up != first.scenario().units.end());
    const std::string id = set_up->id;
    const HexIndex was = *set_up->at;
    first.set_cursor(was);
    CHECK(desk.workspace.tool().input(first, key).handled);
    desk.workspace.select_tool("look");
    desk.workspace.select_tool("setup");
    first.set_cursor(*first.map().grid().parse("L2007"));
    desk.workspace.tool().input(first, key);
    CHECK(first.scenario().units[*first.scenario().unit(id)].at == was);
}

TEST_CASE("tabs of one name show their folders, as far as it takes", "[here]") {
    MenuDesk desk;
    const std::filesystem::path root =
        std::filesystem::temp_directory_path() / ("ramparts-captions-" + std::to_string(::getpid()));
    const auto save_to = [&](const char* folder) {
        desk.workspace.add(std::make_unique<OpenDocument>(blank_scenario()));
        REQUIRE(desk.document().store().save_as(root / folder));
        return &desk.document();
    };
    OpenDocument* one = save_to("a/battle");
    CHECK(desk.workspace.caption(*one) == "Untitled");
    OpenDocument* two = save_to("a/other");
    CHECK(desk.workspace.caption(*one) == "Untitled (battle)");
    CHECK(desk.workspace.caption(*two) == "Untitled (other)");
    OpenDocument* three = save_to("b/battle");
    CHECK(desk.workspace.caption(*one) == "Untitled (a/battle)");
    CHECK(desk.workspace.caption(*three) == "Untitled (b/battle)");
    CHECK(desk.workspace.caption(*two) == "Untitled (other)");
    OpenDocument& fresh = desk.workspace.add(std::make_unique<OpenDocument>(blank_scenario()));
    CHECK(desk.workspace.caption(fresh) == "Untitled (not saved)");
    OpenDocument& fresher = desk.workspace.add(std::make_unique<OpenDocument>(blank_scenario()));
    CHECK(desk.workspace.caption(fresh) == "Untitled (not saved, 1)");
    CHECK(desk.workspace.caption(fresher) == "Untitled (not saved, 2)");
    const OpenDocument& thames = desk.open("thames");
    CHECK(desk.workspace.caption(thames) == thames.title());
    std::filesystem::remove_all(root);
}

TEST_CASE("results are spelled out where a code is told", "[here]") {
    const auto die = [](int face, const MessageArg& result) { return say(message("die {1}: {2}", face, result)); };
    CHECK(die(4, result_code("AL1AR")) == "die 4: AL1AR (attacker loses 1 step and retreats)");
    CHECK(die(2, result_code("DL2DR")) == "die 2: DL2DR (defender loses 2 steps and retreats)");
    CHECK(die(2, result_code("AL2DL1")) == "die 2: AL2DL1 (defender loses 1 step, attacker loses 2 steps)");
    CHECK(die(1, wording("no effect")) == "die 1: no effect");
    CHECK(say(message("{1}, die {2}: {3}", "3:1", 4, result_code("BL1"))) ==
          "3:1, die 4: BL1 (both sides lose 1 step)");
    CHECK(say(message("{1}, die {2}: {3}", "1:2", 1, result_code("-"))) == "1:2, die 1: no effect");
    CHECK(say_result("nonsense") == "nonsense");
    // Every code of the shipped tables has words.
    MenuDesk desk;
    for (const CrtCell& cell : desk.open("thames").scenario().ruleset.crt) {
        INFO(cell.code);
        CHECK(say_result(cell.code) != cell.code);
    }
}
