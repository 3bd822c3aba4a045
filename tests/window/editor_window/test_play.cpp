// Playing in the window: a move, taking back, an attack with its odds, the record, and coming back to the game.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/html/htmlwin.h>
#include <wx/textctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/cases/case_file.hpp"
#include "sdk/check/cases/run.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const PlayChoice* some_choice(const Desk& desk, PlayChoice::Kind kind) {
    for (const PlayChoice& c : game(desk).choices())
        if (c.kind == kind && c.hex != kNoHex) return &c;
    return nullptr;
}

void start(Desk& desk) {
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.panel("play");
    CHECK(desk.frame().workspace().tool().id() == "play");
}

wxChoice& pace(const Desk& desk) {
    return dynamic_cast<wxChoice&>(*desk.frame().FindWindow("Pace of computer players"));
}

/// As the user does who chooses from the list by keys.
void choose_pace(Desk& desk, const std::string& words) {
    wxChoice& choice = pace(desk);
    const int wanted = choice.FindString(to_wx(words));
    REQUIRE(wanted != wxNOT_FOUND);
    while (choice.GetSelection() != wanted) {
        const int at = choice.GetSelection();
        desk.hand.click(choice);
        desk.hand.key(at < wanted ? WXK_DOWN : WXK_UP);
        desk.hand.key(WXK_RETURN);
        until("another pace", [&] { return choice.GetSelection() != at; });
    }
}

/// Gives a side to the tactician and tells the panel.
void give_to_computer(const Desk& desk, SideId side) {
    game(desk).set_player(side, "tactician");
    desk.frame().workspace().play().game_changed(desk.document());
}

}  // namespace

TEST_CASE("a unit is moved by two clicks and taken back", "[play]") {
    Desk desk;
    const std::string before = desk.texts();
    start(desk);
    desk.hand.click(desk.at("L3012"));
    until("the unit to be chosen", [&] { return some_choice(desk, PlayChoice::Kind::move) != nullptr; });
    const UnitIndex unit = game(desk).selected();
    const HexIndex from = game(desk).state().hex(unit);
    const HexIndex to = some_choice(desk, PlayChoice::Kind::move)->hex;
    desk.hand.click(desk.at(to));
    until("the unit to have moved", [&] { return game(desk).state().hex(unit) == to; });
    desk.hand.click(child(desk.frame(), "Take back"));
    until("the move to be taken back", [&] { return game(desk).state().hex(unit) == from; });
    CHECK(same(desk.texts(), before));
}

TEST_CASE("the computer plays to a combat, an attack shows its odds and is fought by clicks", "[play]") {
    Desk desk;
    start(desk);
    // Phases by the computer until somebody can attack at the screen.
    for (int phases = 0; phases < 40 && some_choice(desk, PlayChoice::Kind::attack) == nullptr && !game(desk).over();
         ++phases) {
        until("the button to be ready", [&] { return child(desk.frame(), "Computer: phase").IsEnabled(); });
        const std::size_t length = game(desk).length();
        desk.hand.click(child(desk.frame(), "Computer: phase"));
        until("the phase to be over", [&] { return game(desk).length() > length && !game(desk).letting(); });
        if (game(desk).state().phase() != Phase::combat) continue;
        for (const PlayChoice& c : std::vector<PlayChoice>(game(desk).choices()))
            if (c.kind == PlayChoice::Kind::select && c.hex != kNoHex &&
                some_choice(desk, PlayChoice::Kind::attack) == nullptr) {
                desk.hand.click(desk.at(c.hex));
                until("the unit to be chosen", [&] { return game(desk).selected() == c.unit; });
            }
    }
    REQUIRE(some_choice(desk, PlayChoice::Kind::attack) != nullptr);
    const HexIndex target = some_choice(desk, PlayChoice::Kind::attack)->hex;
    desk.hand.move(desk.at(target));
    until("the odds to be worked out", [&] { return game(desk).preview(target).has_value(); });
    const std::size_t length = game(desk).length();
    desk.hand.click(desk.at(target));
    until("the attack to be declared", [&] { return game(desk).length() > length; });
}

TEST_CASE("the game waits while its scenario is edited, and the record is looked through and saved", "[play]") {
    Desk desk;
    start(desk);
    const auto button = [&](const char* name) { desk.hand.click(child(desk.frame(), name)); };
    std::size_t length = game(desk).length();
    button("Computer: phase");
    until("the phase to be over", [&] { return game(desk).length() > length && !game(desk).letting(); });
    length = game(desk).length();

    button("Back to editing");
    until("the set-up to show again", [&] { return !desk.frame().workspace().play().playing(&desk.document()); });
    start(desk);
    CHECK(game(desk).length() == length);
    CHECK(game(desk).shown() == length);

    desk.hand.key(WXK_LEFT, wxMOD_ALT);
    until("one step back", [&] { return game(desk).shown() == length - 1; });
    desk.hand.key(WXK_RIGHT, wxMOD_ALT);
    until("and on again", [&] { return game(desk).shown() == length; });

    const std::filesystem::path file = desk.temporary.path() / "game.journal";
    until("the panel to have followed", [&] { return child(desk.frame(), "Save…").IsEnabled(); });
    desk.save_as("record", file, [&] { button("Save…"); });
    until("the record to be written",
          [&] { return std::filesystem::exists(file) && std::filesystem::file_size(file) > 0; });
}

TEST_CASE("a saved record is loaded into another window and shows how it ended", "[play]") {
    Desk desk;
    start(desk);
    const auto button = [&](const char* name) { desk.hand.click(child(desk.frame(), name)); };
    std::size_t length = 0;
    for (int phase = 0; phase < 3; ++phase) {
        length = game(desk).length();
        until("the button to be ready", [&] { return child(desk.frame(), "Computer: phase").IsEnabled(); });
        button("Computer: phase");
        until("the phase to be over", [&] { return game(desk).length() > length && !game(desk).letting(); });
    }
    const std::filesystem::path file = desk.temporary.path() / "game.journal";
    until("the panel to have followed", [&] { return child(desk.frame(), "Save…").IsEnabled(); });
    desk.save_as("Save the record", file, [&] { button("Save…"); });
    until("the record to be written",
          [&] { return std::filesystem::exists(file) && std::filesystem::file_size(file) > 0; });
    length = game(desk).length();
    const int turn = game(desk).state().turn();
    const Phase phase = game(desk).state().phase();
    const UnitIndex unit = 0;
    const HexIndex stands = game(desk).state().hex(unit);
    const std::size_t told = game(desk).log().size();

    desk.close_by_force();
    desk.open(EditorOptions{.files = {(desk.temporary.path() / "scenarios" / "lundys-lane").string()}});
    desk.panel("play");
    CHECK(desk.frame().workspace().play().game(&desk.document()) == nullptr);
    until("the panel to be ready", [&] { return child(desk.frame(), "Load…").IsEnabled(); });
    desk.answers.expect(
        "Load a record",
        [&](wxDialog&) {
            desk.hand.type(file.string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { button("Load…"); });
    until("the game to be there", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    CHECK(game(desk).length() == length);
    CHECK(game(desk).state().turn() == turn);
    CHECK(game(desk).state().phase() == phase);
    CHECK(game(desk).state().hex(unit) == stands);
    CHECK(game(desk).log().size() == told);

    // What is no record is refused with a reason, and the game stays.
    const std::filesystem::path wrong = desk.temporary.path() / "wrong.journal";
    std::ofstream(wrong) << "nothing of the kind\n";
    desk.answers.then("The record could not be read", [&](wxDialog& d) { desk.hand.click(child(d, "OK")); });
    desk.answers.expect(
        "Load a record",
        [&](wxDialog&) {
            desk.hand.type(wrong.string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { button("Load…"); });
    CHECK(game(desk).length() == length);
}

TEST_CASE("the computer plays one side by itself when it is given to it", "[play]") {
    Desk desk;
    start(desk);
    choose_pace(desk, "Computers at once");
    const SideId human = game(desk).state().phasing();
    CHECK(human == desk.document().scenario().first_side);
    const SideId other = human == 0 ? SideId{1} : SideId{0};
    // The choices of the panel stand in the order of the sides.
    std::vector<wxChoice*> players;
    const std::function<void(wxWindow&)> look = [&](wxWindow& parent) {
        for (wxWindow* window : parent.GetChildren()) {
            auto* choice = dynamic_cast<wxChoice*>(window);
            if (choice != nullptr && choice->IsShownOnScreen() && choice->GetCount() > 0 &&
                from_wx(choice->GetString(0)) == "human")
                players.push_back(choice);
            look(*window);
        }
    };
    look(desk.frame());
    REQUIRE(players.size() == 2);
    wxChoice* second = players[other];
    until("the panel to have followed",
          [&] { return second->IsEnabled() && from_wx(second->GetStringSelection()) == "human"; });
    REQUIRE(second != nullptr);
    second->SetFocus();
    until("the choice to have the focus", [&] { return second->HasFocus(); });
    for (int i = 0; i < 8 && from_wx(second->GetStringSelection()) != "tactician"; ++i) {
        const int at = second->GetSelection();
        desk.hand.click(*second);
        desk.hand.key(WXK_DOWN);
        desk.hand.key(WXK_RETURN);
        until("another player", [&] { return second->GetSelection() != at; });
    }
    until("the game to know", [&] { return game(desk).setup().players[other] == "tactician"; });
    CHECK(game(desk).setup().players[human] == kHuman);
    // The human ends both phases of a turn; then the computer moves and fights without a click until it is the human's
    // turn again.
    const std::string sides = desk.texts();
    const auto end_phase = [&] {
        const std::size_t length = game(desk).length();
        desk.focus_map();
        desk.hand.key(WXK_F6);
        until("the phase to end", [&] { return game(desk).length() > length; });
    };
    const std::size_t begun = game(desk).length();
    const int turn = game(desk).state().turn();
    end_phase();
    if (game(desk).state().phasing() == human && game(desk).state().phase() == Phase::combat) end_phase();
    until("the computer's turn to pass", [&] {
        // A retreat of one's own is the human's to choose.
        PlayDesk& play = desk.frame().workspace().play();
        Playtest* asked = play.game(&desk.document());
        if (!asked->over() && asked->waits_for_human() && asked->state().phasing() == other) {
            asked->perform(asked->choices().front());
            play.game_changed(desk.document());
        }
        return game(desk).over() || (game(desk).state().phasing() == human && game(desk).state().turn() == turn + 1);
    });
    CHECK(game(desk).length() > begun + 3);
    CHECK(same(desk.texts(), sides));
}

TEST_CASE("a unit is moved by keys alone, with its path in sight, and the dice are kept", "[play]") {
    Desk desk;
    start(desk);
    desk.hand.move(desk.frame().ClientToScreen(wxPoint(5, 5)));
    desk.focus_map();
    PlayDesk& play = desk.frame().workspace().play();
    const auto tab = [&] {
        const HexIndex before = desk.document().cursor();
        desk.hand.key(WXK_TAB);
        until("the cursor to go to a choice", [&] { return desk.document().cursor() != before; });
        CHECK(play.hovered(desk.document()) == desk.document().cursor());
    };
    tab();
    desk.hand.key(WXK_RETURN);
    until("a unit to be chosen", [&] { return some_choice(desk, PlayChoice::Kind::move) != nullptr; });
    const UnitIndex unit = game(desk).selected();
    for (int i = 0; i < 30 && game(desk).path_to(desk.document().cursor()).size() < 2; ++i) tab();
    const HexIndex to = desk.document().cursor();
    REQUIRE(game(desk).path_to(to).size() >= 2);
    desk.hand.key(WXK_RETURN);
    until("the unit to have moved", [&] { return game(desk).state().hex(unit) == to; });
    desk.hand.key(WXK_BACK);
    until("the move to be taken back", [&] { return game(desk).state().hex(unit) != to; });

    // Dice: one line each, the last first.
    desk.frame().run("play.auto-game");
    until("dice to be rolled", [&] { return game(desk).dice().size() >= 3; });
    desk.frame().run("play.stop");
    auto& dice = dynamic_cast<wxTextCtrl&>(*desk.frame().FindWindow("Dice"));
    until("the panel to tell them",
          [&] { return dice.GetNumberOfLines() >= static_cast<int>(game(desk).dice().size()) + 2; });
    const std::string told = from_wx(dice.GetValue());
    INFO(told);
    CHECK(told.starts_with(std::to_string(game(desk).dice().size()) + " dice: "));
    CHECK(told.find("\nTurn " + std::to_string(game(desk).dice().back().turn) + ", ") != std::string::npos);
}

TEST_CASE("what the pointer is over is explained, and the hex cursor when the pointer is elsewhere", "[play]") {
    Desk desk;
    wxWindow& panel = desk.panel("explain");
    auto& page = dynamic_cast<wxHtmlWindow&>(child(panel, "Explanation"));
    const auto tells = [&](const char* hex) { return page.ToText().Trim(false).StartsWith(to_wx(hex)); };
    desk.document().set_cursor(desk.hex("L2208"));
    until("the cursor's hex", [&] { return tells("L2208"); });
    desk.hand.move(desk.at("L2612"));
    until("the pointer's hex", [&] { return tells("L2612"); });
    CHECK(desk.document().cursor() == desk.hex("L2208"));
    desk.hand.move(page.ClientToScreen(wxPoint(20, 20)));
    until("the cursor's hex again", [&] { return tells("L2208"); });
}

TEST_CASE("a position is pinned by clicks and holds as a rule case from then on", "[play]") {
    Desk desk;
    start(desk);
    desk.document().set_cursor(desk.hex("L3012"));
    const std::string title = "Jesup moves first";
    desk.answers.expect(
        "Pin as rule case",
        [&](wxDialog& dialog) {
            CHECK_FALSE(child(dialog, "OK").IsEnabled());
            desk.hand.type(title);
            // Hexes next to the unit are ticked, with the rule about moving.
            auto& list = child<wxCheckListBox>(dialog, "Expectations");
            CHECK(list.GetString(0).Contains("factor"));
            until("the case to be complete", [&] { return child(dialog, "OK").IsEnabled(); });
            desk.hand.click(child(dialog, "OK"));
        },
        [&] { desk.hand.click(child(desk.panel("explain"), "Pin as rule case…")); });
    const std::filesystem::path file = desk.document().path().parent_path() / "cases" / "pinned.xml";
    until("the case to be written", [&] { return std::filesystem::exists(file); });
    const auto cases = load_cases(file).cases;
    REQUIRE(cases.size() == 1);
    CHECK(cases.front().title == title);
    CHECK(cases.front().rule.text() == "4.7");
    const CaseOutcome outcome = run_case(cases.front(), desk.document().scenario());
    CHECK(outcome.passed());
    CHECK(outcome.expectations > 0);
    desk.frame().run("play.cases");
    CHECK(from_wx(desk.frame().GetStatusBar()->GetStatusText(0)) == desk.document().findings.cases_summary());
    CHECK(desk.document().findings.cases_summary().find("1") != std::string::npos);
}

TEST_CASE("a computer's turn is shown one choice after the other at the pace chosen, which is remembered", "[play]") {
    Desk desk;
    start(desk);
    CHECK(from_wx(pace(desk).GetStringSelection()) == "A choice each ½ second");
    PlayDesk& play = desk.frame().workspace().play();
    const SideId computer = game(desk).state().phasing();
    choose_pace(desk, "A choice each ¼ second");
    CHECK(desk.frame().settings().text("/play/pace") == "250");
    // Every step is on the screen before the next one comes: the panel has followed, and the map marks what was done.
    std::vector<std::size_t> lengths;
    int marked = 0;
    const Connection link = play.changed.connect([&](OpenDocument& d) {
        if (lengths.empty() || lengths.back() != game(desk).length()) lengths.push_back(game(desk).length());
        if (play.ticked_at(d) != kNoHex) ++marked;
    });
    give_to_computer(desk, computer);
    until("some choices", [&] { return lengths.size() >= 5 || game(desk).over(); });
    for (std::size_t i = 1; i < lengths.size(); ++i) CHECK(lengths[i] > lengths[i - 1]);
    CHECK(marked > 0);
    CHECK_FALSE(game(desk).letting());
    // A click meanwhile is answered, and what it said goes with the computer's next choice.
    const auto told = [&] { return from_wx(desk.frame().GetStatusBar()->GetStatusText(0)); };
    desk.hand.click(desk.at("L2005"));
    until("the hint about the computer",
          [&] { return told().find("pace chosen in the playtest panel") != std::string::npos; });
    // The map may be left at any time, and nothing ticks behind the editing.
    desk.frame().run("play.leave");
    until("the set-up to show", [&] { return !play.playing(&desk.document()); });
    const std::size_t length = game(desk).length();
    until_at_rest("the game waits behind the editing");
    CHECK(game(desk).length() == length);
    // Back in the game the computer goes on by itself.
    desk.frame().run("play.start");
    until("the computer to go on", [&] { return game(desk).length() > length; });
    game(desk).set_player(computer, std::string(kHuman));
    play.game_changed(desk.document());
    until_at_rest("a human thinks");

    // The next window has the pace that was chosen.
    desk.close_by_force();
    desk.open(EditorOptions{.files = {(desk.temporary.path() / "scenarios" / "lundys-lane").string()}});
    desk.panel("play");
    CHECK(from_wx(pace(desk).GetStringSelection()) == "A choice each ¼ second");
}

TEST_CASE("the end of a game leaves no word about a computer that is to act", "[play]") {
    Desk desk({"chippewa"});
    start(desk);
    choose_pace(desk, "Computers at once");
    const auto told = [&] { return from_wx(desk.frame().GetStatusBar()->GetStatusText(0)); };
    for (SideId side = 0; side < kSides; ++side) give_to_computer(desk, side);
    const HexIndex hex = desk.document().cursor();
    until("the game to end", [&] {
        if (game(desk).over()) return true;
        desk.frame().workspace().play().click(desk.document(), hex);  // asks while the computer is to act
        return false;
    });
    until_at_rest("the game has ended");
    INFO(told());
    CHECK(told().find("to act") == std::string::npos);
    CHECK(told().starts_with("The game is over"));
    // Looking back, and beginning another, change what a click does.
    desk.frame().run("play.previous");
    until("the earlier position", [&] { return told().starts_with("An earlier position is shown"); });
    desk.frame().run("tool.brush");
    until("the way back to the game", [&] { return told().starts_with("Back to editing."); });
}
