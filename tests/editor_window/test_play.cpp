// Playing in the window: a move, taking back, an attack with its odds, the record, and coming back to the game.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/textctrl.h>

#include "editor/playtest/desk.hpp"
#include "tests/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

Playtest& game(const Desk& desk) { return *desk.frame().workspace().play().game(&desk.document()); }

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
    for (int phases = 0; phases < 40 && some_choice(desk, PlayChoice::Kind::attack) == nullptr && !game(desk).over(); ++phases) {
        until("the button to be ready", [&] { return child(desk.frame(), "Computer: phase").IsEnabled(); });
        const std::size_t length = game(desk).length();
        desk.hand.click(child(desk.frame(), "Computer: phase"));
        until("the phase to be over", [&] { return game(desk).length() > length && !game(desk).letting(); });
        if (game(desk).state().phase() != Phase::combat) continue;
        for (const PlayChoice& c : std::vector<PlayChoice>(game(desk).choices()))
            if (c.kind == PlayChoice::Kind::select && c.hex != kNoHex && some_choice(desk, PlayChoice::Kind::attack) == nullptr) {
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

    button("Edit");
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
    desk.answers.expect("record", [&](wxDialog&) {
        desk.hand.key('A', wxMOD_CONTROL);
        desk.hand.type(file.string());
        desk.hand.key(WXK_RETURN);
    }, [&] { button("Save…"); });
    until("the record to be written", [&] { return std::filesystem::exists(file) && std::filesystem::file_size(file) > 0; });
}
