// Commands, keys, options and read-outs without a window.
#include <catch2/catch.hpp>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/key_owner.hpp"
#include "editor/command/tables.hpp"
#include "editor/model/readout.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/options.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;

namespace {

struct CommandDesk {
    CommandDesk() { add_own_commands(commands, workspace.tools()); }
    Workspace workspace{full_equipment};
    QuietShell shell;
    CommandRegistry commands;
    CommandContext context{workspace, shell};
};

}  // namespace

TEST_CASE("every entry of menus, toolbar and keys names a command", "[commands]") {
    CommandDesk desk;
    for (const MenuTable& menu : menu_tables())
        for (const std::string& entry : menu.entries)
            if (entry != "-" && entry[0] != '@') CHECK(desk.commands.find(entry) != nullptr);
    for (const std::string& entry : toolbar_table())
        if (entry != "-") CHECK(desk.commands.find(entry) != nullptr);
    // Menus are for those who have no mouse: they hold everything that the toolbar holds.
    std::string listed;
    for (const MenuTable& menu : menu_tables())
        for (const std::string& entry : menu.entries) listed += entry + "\n";
    for (const std::string& entry : toolbar_table()) {
        INFO(entry);
        if (entry != "-" && !entry.starts_with("panel."))
            CHECK(listed.find(entry + "\n") != std::string::npos);  // panels stand there as "@panels"
    }
    const KeyMap keys;
    for (const KeyMap::Binding& b : keys.bindings()) {
        INFO(b.command << " " << b.chord);
        CHECK(desk.commands.find(b.command) != nullptr);
        CHECK(normal_chord(b.chord) == b.chord);
        CHECK(keys.command(b.scope, b.chord) == b.command);
    }
}

TEST_CASE("a disabled command says why and does nothing", "[commands]") {
    CommandDesk desk;
    for (const Command* command : desk.commands.all()) {
        const Availability now = command->availability(desk.context);
        if (!now.enabled) CHECK_FALSE(now.reason.empty());
        CHECK_FALSE(command->title.empty());
    }
    CHECK(desk.commands.run("edit.undo", desk.context) == "No scenario is open.");
    desk.workspace.add(std::make_unique<OpenDocument>(blank_scenario()));
    CHECK(desk.commands.run("edit.undo", desk.context) == "There is nothing to undo.");
    OpenDocument& document = *desk.workspace.active();
    REQUIRE(document.document.edit("Paint", [](Edit& e) { e.set_terrain(3, 1); }));
    CHECK(desk.commands.run("edit.undo", desk.context).empty());
    CHECK(document.map().terrain(3) == 0);
    CHECK(desk.commands.run("edit.redo", desk.context).empty());
    CHECK(document.map().terrain(3) == 1);
}

TEST_CASE("the palette finds commands by parts of words, best first", "[commands]") {
    CommandDesk desk;
    const auto hits = desk.commands.search("go hex", {});
    REQUIRE_FALSE(hits.empty());
    CHECK(hits.front().command->id == "view.go-to-hex");
    CHECK(desk.commands.search("zzqx", {}).empty());
    CHECK(desk.commands.search("", {}).size() == desk.commands.all().size());
}

TEST_CASE("a key given to one command is taken from the other, and only changes are stored", "[commands]") {
    KeyMap keys;
    CHECK(keys.changes().empty());
    keys.bind("view.fit", "Ctrl+S", KeyScope::everywhere);
    CHECK(keys.command(KeyScope::everywhere, "Ctrl+S") == "view.fit");
    CHECK(keys.chords("file.save").empty());
    KeyMap again;
    for (const auto& [command, chord] : keys.changes()) again.bind(command, chord, again.scope(command));
    CHECK(again.command(KeyScope::everywhere, "Ctrl+S") == "view.fit");
    CHECK(again.chords("file.save").empty());
    CHECK(normal_chord("shift+ctrl+pageup") == "Ctrl+Shift+PageUp");
    CHECK(normal_chord("Ctrl++") == "Ctrl+Plus");
    CHECK(normal_chord("Hyper+X").empty());
}

TEST_CASE("a control keeps the keys it uses and leaves the others to commands", "[commands]") {
    const KeyMap keys;
    // Whatever is bound now or later: nothing typed into a field runs a command.
    for (const char* chord :
         {"B", "Shift+B", "7", "Space", "Delete", "Backspace", "Home", "Shift+End", "Left", "Ctrl+Left", "Ctrl+A",
          "Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "["}) {
        INFO(chord);
        CHECK(normal_chord(chord) == chord);
        CHECK(owns(KeyOwner::text, chord));
        CHECK_FALSE(owns(KeyOwner::none, chord));
    }
    for (const KeyOwner owner : {KeyOwner::text, KeyOwner::words, KeyOwner::grid, KeyOwner::form, KeyOwner::list})
        for (const char* chord : {"Ctrl+S", "Ctrl+K", "Ctrl+Tab", "Tab", "Escape", "F1", "F4", "Ctrl+PageDown",
                                  "Ctrl+Shift+A", "Alt+Left", "F11", "Ctrl+G"}) {
            INFO(chord << " in " << static_cast<int>(owner));
            CHECK_FALSE(owns(owner, chord));
        }
    CHECK(owns(KeyOwner::grid, "F2"));
    CHECK(owns(KeyOwner::form, "F2"));
    CHECK_FALSE(owns(KeyOwner::text, "F2"));
    CHECK_FALSE(owns(KeyOwner::list, "F2"));
    // A cell that is not being typed into has nothing to undo; the document has.
    CHECK_FALSE(owns(KeyOwner::grid, "Ctrl+Z"));
    CHECK(owns(KeyOwner::grid, "Ctrl+C"));
    CHECK(owns(KeyOwner::words, "Ctrl+C"));
    CHECK_FALSE(owns(KeyOwner::words, "Ctrl+V"));
    CHECK_FALSE(owns(KeyOwner::words, "B"));
    CHECK(owns(KeyOwner::list, "B"));
}

TEST_CASE("options are read strictly", "[commands]") {
    const auto good = parse_options({"--size", "800x600", "--zoom=40", "map", "--", "--odd"});
    REQUIRE(good);
    CHECK(good->width == 800);
    CHECK(good->zoom == 40);
    CHECK(good->files == std::vector<std::string>{"map", "--odd"});
    CHECK_FALSE(parse_options({"--nonsense"}));
    CHECK_FALSE(parse_options({"--size"}));
    CHECK_FALSE(parse_options({"--size", "80"}));
    CHECK_FALSE(parse_options({"--help=yes"}));
}

TEST_CASE("a hex is read out with terrain, height and road, and found by either number", "[commands]") {
    Scenario scenario = blank_scenario(20, 16);
    scenario.map.numberings.push_back({"online", "Online", -3, 40});
    const HexIndex hex = *scenario.map.grid().parse("1206");
    scenario.map.set_side(*scenario.map.grid().hexside(hex, 3), SideSet{}.with_road(0, true));
    CHECK(hex_readout(scenario, hex) == "1206 · clear · low · road");
    scenario.map.set_elevation(hex, 1);
    scenario.map.set_features(hex, 1);
    CHECK(hex_readout(scenario, hex, 0) == "1206 (Online 0946) · clear · high · building · road");
    scenario.map.section_provenance[static_cast<int>(Map::Section::hexes)] = {ProvenanceKind::reconstruction,
                                                                              "drawn from accounts"};
    CHECK(hex_details(scenario, hex) == "1206 · clear · high · building · road · S: road · reconstruction");
    scenario.map.set_hex_provenance(hex, {ProvenanceKind::rulebook, "7.7"});
    CHECK(hex_details(scenario, hex) == "1206 · clear · high · building · road · S: road · rulebook 7.7");
    Unit unit;
    unit.id = unit.name = "9";
    unit.at = hex;
    scenario.units.push_back(unit);
    CHECK(hex_readout(scenario, hex) ==
          "1206 · clear · high · building · road · 9 (" + scenario.sides[0].abbreviation + ")");
    // In a game units stand where they have gone.
    const UnitPlaces gone = {hex + 1};
    CHECK(hex_readout(scenario, hex, -1, gone) == "1206 · clear · high · building · road");
    CHECK(hex_details(scenario, hex + 1, -1, gone).find("9 (") != std::string::npos);
    CHECK(find_hex(scenario.map, " 1206 ") == hex);
    CHECK(find_hex(scenario.map, "0946") == hex);
    CHECK_FALSE(find_hex(scenario.map, "9999"));
    CHECK_FALSE(find_hex(scenario.map, "12"));
}
