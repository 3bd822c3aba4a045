// The window while a game is played: its own layout, the heading, the odds at the target, the last moves once more.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

#include <wx/settings.h>
#include <wx/stattext.h>

#include "editor/app/game_heading_line.hpp"
#include "editor/app/turn_track_view.hpp"
#include "editor/panel/die_strip.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PlayDesk& playing(const Desk& desk) { return desk.frame().workspace().play(); }

std::vector<std::string> shown_panels(const Desk& desk) {
    std::vector<std::string> all;
    for (const PanelInfo& info : panel_table())
        if (desk.frame().panel_shown(info.place.id)) all.push_back(info.place.id);
    return all;
}

std::string heading_words(const Desk& desk) {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(child(desk.frame(), "The game")))
        all += from_wx(text->GetLabelText()) + "\n";
    return all;
}

void begin(Desk& desk) {
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return playing(desk).playing(&desk.document()); });
    until_at_rest("the game is laid out");
}

/// Lets computers play until the side at the screen may attack a hex, which is returned.
HexIndex first_target(Desk& desk) {
    for (int phases = 0; phases < 40; ++phases) {
        if (const auto attacks = offered(desk, PlayChoice::Kind::attack); !attacks.empty()) return attacks.front().hex;
        for (const PlayChoice& c : offered(desk, PlayChoice::Kind::select)) {
            game(desk).select(c.unit);
            playing(desk).game_changed(desk.document());
            if (const auto attacks = offered(desk, PlayChoice::Kind::attack); !attacks.empty())
                return attacks.front().hex;
        }
        game(desk).let("tactician", Playtest::Until::phase);
        while (game(desk).letting() && game(desk).step_player()) continue;
        playing(desk).game_changed(desk.document());
    }
    FAIL("nobody can attack");
    return kNoHex;
}

/// Who may take part in the attack that is being made, beside the target or by its fire.
PlayChoice first_to_join(const Desk& desk) {
    for (const PlayChoice& c : game(desk).choices())
        if (c.kind == PlayChoice::Kind::join || c.kind == PlayChoice::Kind::support) return c;
    FAIL("nobody can join the attack");
    return {};
}

}  // namespace

TEST_CASE("F5 changes to the layout of playing and back, and each is as it was left", "[play][layout]") {
    Desk desk;
    desk.panel("forces");
    const std::vector<std::string> before = shown_panels(desk);
    const int narrow = desk.canvas().GetSize().x;
    begin(desk);
    CHECK(shown_panels(desk) == std::vector<std::string>{"play", "log"});
    CHECK(desk.canvas().GetSize().x > narrow + 100);
    CHECK_FALSE(log_of(desk).empty());
    desk.frame().show_panel("log", false);

    desk.hand.key(WXK_F5);
    until("the editing", [&] { return !playing(desk).playing(&desk.document()); });
    until_at_rest("the editing is laid out");
    CHECK(shown_panels(desk) == before);
    CHECK(status_says(desk, "F5 goes on with it."));

    begin(desk);
    CHECK(shown_panels(desk) == std::vector<std::string>{"play"});
    desk.hand.click(child(desk.frame(), "Back to editing"));
    until("the editing again", [&] { return !playing(desk).playing(&desk.document()); });
    until_at_rest("the editing is laid out again");
    CHECK(shown_panels(desk) == before);

    // Both outlive the window, whichever is shown when it closes.
    begin(desk);
    desk.close_by_force();
    desk.open(EditorOptions{.files = {(desk.temporary.path() / "scenarios" / "lundys-lane").string()}});
    until_at_rest("the next window stands");
    CHECK(shown_panels(desk) == before);
    begin(desk);
    CHECK(shown_panels(desk) == std::vector<std::string>{"play"});
}

TEST_CASE("the heading says turn, time, phase and who is to act, and Escape never leaves the game", "[play]") {
    Desk desk;
    begin(desk);
    const GameHeading heading = heading_of(game(desk));
    CHECK(heading_words(desk) == heading.when + "\n" + heading.who + "\n");
    CHECK(heading.when.starts_with("Turn 1 of "));
    CHECK(heading.who.find("to act") != std::string::npos);
    const auto unit = offered(desk, PlayChoice::Kind::select).front();
    game(desk).select(unit.unit);
    playing(desk).game_changed(desk.document());
    desk.focus_map();
    desk.hand.key(WXK_ESCAPE);
    until("nobody to be chosen", [&] { return game(desk).selected() == kNoUnit; });
    for (int i = 0; i < 2; ++i) desk.hand.key(WXK_ESCAPE);
    until_at_rest("Escape has done what it does");
    CHECK(playing(desk).playing(&desk.document()));
    CHECK(status_says(desk, "F5 goes back to editing"));
    // Not with the ruler in hand either.
    desk.use("ruler");
    desk.focus_map();
    desk.hand.key(WXK_ESCAPE);
    until("the play tool again", [&] { return tool_of(desk) == "play"; });
    CHECK(playing(desk).playing(&desk.document()));
    desk.hand.key(WXK_F6);
    until("the heading to follow", [&] {
        const GameHeading now = heading_of(game(desk));
        return now.who != heading.who && heading_words(desk) == now.when + "\n" + now.who + "\n";
    });
}

TEST_CASE("a target that is pointed at shows its odds on the map and the results of the die beside it", "[play]") {
    Desk desk;
    begin(desk);
    const HexIndex target = first_target(desk);
    until_at_rest("the position is shown");
    auto& strip = child<DieStrip>(desk.frame(), "Results of the die");
    CHECK(strip.cells().empty());
    desk.canvas().reveal(target);
    until_at_rest("the target is in view");
    desk.hand.move(desk.at(target));
    until("the results", [&] { return !strip.cells().empty(); });
    const CombatPreview preview = *game(desk).preview(target);
    CHECK(page_says(desk, "Column"));
    int faces = 0;
    for (std::size_t i = 0; i < strip.cells().size(); ++i) {
        faces += strip.cells()[i].last - strip.cells()[i].first + 1;
        CHECK(strip.place(i).width > 0);
    }
    CHECK(faces == static_cast<int>(preview.odds.faces.size()));
    CHECK(strip.place(0).x == 0);
    // The same while the attack is made, wherever the pointer is.
    desk.hand.click(desk.at(target));
    until("the attack", [&] { return game(desk).state().step() == Step::build_combat; });
    game(desk).perform(first_to_join(desk));
    playing(desk).game_changed(desk.document());
    desk.hand.move(strip.GetScreenPosition() + wxPoint(8, 8));
    until("the odds of the attack",
          [&] { return playing(desk).odds(desk.document()) && playing(desk).odds(desk.document())->building; });
    until_at_rest("the strip has followed");
    REQUIRE_FALSE(strip.cells().empty());
    desk.hand.move(strip.GetScreenPosition() + wxPoint(10, 8));  // where it is now: other words may have moved it
    until("what a result means", [&] { return strip.GetToolTipText() == to_wx(cell_words(strip.cells().front())); });
}

TEST_CASE("what the computer did stays on the map until somebody acts, and is shown again step by step", "[play]") {
    Desk desk;
    begin(desk);
    PlayDesk& play = playing(desk);
    CHECK_FALSE(play.can_show_again(desk.document()));
    CHECK_FALSE(child(desk.frame(), "Show again").IsEnabled());
    game(desk).set_player(game(desk).state().phasing(), "tactician");
    desk.frame().settings().set_text("/play/pace", "0");
    const SideId computer = game(desk).state().phasing();
    while (game(desk).state().phasing() == computer && play.tick(desk.document())) continue;
    until_at_rest("the computer has played");
    REQUIRE(play.can_show_again(desk.document()));
    const std::size_t length = game(desk).length();
    desk.hand.click(child(desk.frame(), "Show again"));
    until("the first step", [&] { return play.showing_again(desk.document()) && game(desk).reviewing(); });
    until("the end of it", [&] { return !play.showing_again(desk.document()); });
    CHECK(game(desk).shown() == length);
    CHECK(play.can_show_again(desk.document()));
    // A click in the middle ends it; the game stands where it stood.
    desk.frame().run("play.again");
    CHECK(game(desk).reviewing());
    play.click(desk.document(), desk.document().cursor());
    CHECK_FALSE(game(desk).reviewing());
    CHECK(game(desk).length() == length);
    const auto& choices = game(desk).choices();
    const auto act = std::ranges::find_if(choices, [](const PlayChoice& c) { return !c.actions.empty(); });
    REQUIRE(act != choices.end());
    game(desk).perform(PlayChoice(*act));
    play.game_changed(desk.document());
    CHECK_FALSE(play.can_show_again(desk.document()));
}

TEST_CASE("tour: playing", "[.look]") {
    const bool french =
        std::getenv("RAMPARTS_TOUR") != nullptr && std::string_view(std::getenv("RAMPARTS_TOUR")) == "french";
    std::optional<InLanguage> language;
    if (french) language.emplace("fr");
    EditorOptions options;
    options.width = wxSystemSettings::GetMetric(wxSYS_SCREEN_X);
    options.height = wxSystemSettings::GetMetric(wxSYS_SCREEN_Y);
    const auto shot = [](const char* state) {
        until_at_rest(state);
        picture_of_screen("play." + std::string(state));
    };
    Desk desk({"lundys-lane"}, options);
    begin(desk);
    shot("start");
    PlayDesk& play = playing(desk);
    game(desk).set_player(game(desk).state().phasing(), "tactician");
    const SideId computer = game(desk).state().phasing();
    while (game(desk).state().phasing() == computer && play.tick(desk.document())) continue;
    shot("last");
    game(desk).set_player(computer, std::string(kHuman));
    const HexIndex target = first_target(desk);
    desk.canvas().reveal(target);
    until_at_rest("the target is in view");
    desk.hand.move(desk.at(target));
    shot("target");
    desk.hand.click(desk.at(target));
    game(desk).perform(first_to_join(desk));
    play.game_changed(desk.document());
    shot("attack");
    game(desk).let("tactician", Playtest::Until::game);
    for (int i = 0; i < 40 && !game(desk).over(); ++i) play.tick(desk.document());
    game(desk).stop_letting();
    play.stop(desk.document());
    shot("later");
    desk.frame().run("play.start");
    shot("editing");
}

TEST_CASE("the turn track shows each turn, the night, who is due, and which turn is on", "[play]") {
    Desk desk;
    begin(desk);
    const auto& track = child<TurnTrackView>(desk.frame(), "Turn track");
    const Scenario& s = game(desk).scenario();
    until_at_rest("the track");
    REQUIRE(track.turns().size() == s.turns.size());
    std::array<int, kSides> due{};
    for (std::size_t i = 0; i < s.turns.size(); ++i) {
        const TrackTurn& one = track.turns()[i];
        CHECK(one.night == s.turns[i].night);
        CHECK(one.label == s.turns[i].label);
        CHECK(one.now == (i == 0));
        CHECK_FALSE(one.over);
        CHECK(one.words.find(one.label) != std::string::npos);
        CHECK(track.place(i).width > 0);
        if (i > 0) CHECK(track.place(i).x > track.place(i - 1).x);
        for (SideId side = 0; side < kSides; ++side) due[side] += one.due[side];
    }
    std::array<int, kSides> reserve{};
    for (std::size_t i = 0; i < s.units.size(); ++i)
        if (game(desk).state().status(static_cast<UnitIndex>(i)) == UnitStatus::reserve) ++reserve[s.units[i].side];
    CHECK(due == reserve);
    CHECK(due[0] + due[1] > 0);
    let_play(desk, "tactician", [](const GameState& state) { return state.turn() == 3; });
    until("the track to follow", [&] { return track.turns()[2].now; });
    CHECK(track.turns()[0].over);
    CHECK(track.turns()[1].over);
    CHECK_FALSE(track.turns()[3].over);
    // A track that is too narrow for all of them shows the turn that is on.
    child<TurnTrackView>(desk.frame(), "Turn track").SetSize(90, track.GetSize().y);
    CHECK(track.place(2).width > 0);
    CHECK(track.place(8).IsEmpty());
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the editing again", [&] { return !track.IsShown(); });
}
