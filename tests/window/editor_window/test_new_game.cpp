// A new game: who plays each side, the dice, and what is about to be played.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/display.h>
#include <wx/propgrid/propgrid.h>
#include <wx/radiobut.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/model/new_game.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PlayDesk& play_of(const Desk& desk) { return desk.frame().workspace().play(); }

std::string dialog_words(wxWindow& dialog) {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(dialog)) all += from_wx(text->GetLabelText()) + "\n";
    return all;
}

/// Opens the dialog by its key and gives it to `act`.
void new_game(Desk& desk, const std::function<void(wxDialog&)>& act) {
    desk.answers.expect("New game", act, [&] {
        desk.focus_map();
        desk.hand.key(WXK_F5, wxMOD_SHIFT);
    });
}

}  // namespace

TEST_CASE("a new game is remembered in one line, and players that are gone are replaced", "[new-game]") {
    const NewGame game{{"planner:strong", "human"}, true, 77};
    CHECK(read_new_game(new_game_text(game)) == game);
    CHECK(read_new_game("") == first_new_game());
    CHECK(read_new_game("nobody human given x").players == std::array<std::string, kSides>{"human", "human"});
    CHECK(new_game_fault(first_new_game()).empty());
    CHECK_FALSE(new_game_fault({{"mail", "mail"}, false, 1}).empty());
    CHECK_FALSE(new_game_fault({{"tactician", "mail"}, false, 1}).empty());
    CHECK(new_game_fault({{"human", "mail"}, false, 1}).empty());
    CHECK(side_here({{"mail", "human"}, false, 1}) == SideId{1});
    CHECK_FALSE(side_here(first_new_game()));
    CHECK_FALSE(read_seed("7a"));
    CHECK(read_seed("7") == 7u);
    CHECK(drawn_seed() > 0);
    const std::vector<Opponent> all = opponents();
    REQUIRE(all.size() > 5);
    const std::vector<std::string> first{"Human", "Easy (tactician)", "Normal (planner:normal)",
                                         "Hard (planner:strong)", "By mail"};
    for (std::size_t i = 0; i < first.size(); ++i) CHECK(all[i].title == first[i]);
    CHECK(std::ranges::any_of(all, [](const Opponent& o) { return o.id == "random"; }));
}

TEST_CASE("Enter starts a new game with what was chosen last", "[new-game]") {
    Desk desk;
    new_game(desk, [&](wxDialog& dialog) {
        const std::string words = dialog_words(dialog);
        CHECK(words.find("turns, ") != std::string::npos);
        CHECK(words.find("at night") != std::string::npos);
        CHECK(words.find("No errata are on.") != std::string::npos);
        CHECK(words.find("United States: Somebody at this screen.") != std::string::npos);
        CHECK(words.find("ends. Save its record") == std::string::npos);
        until("the button that starts has the keyboard", [&] { return child(dialog, "Start the game").HasFocus(); });
        desk.hand.key(WXK_RETURN);
    });
    until("the game", [&] { return play_of(desk).playing(&desk.document()); });
    CHECK(game(desk).setup().players == first_new_game().players);
    CHECK(status_says(desk, std::to_string(game(desk).setup().seed)));
    const std::uint64_t drawn = game(desk).setup().seed;
    CHECK(drawn >= 1);

    // By keys alone: the other way round, with a seed.
    new_game(desk, [&](wxDialog& dialog) {
        auto& first = *all_shown<wxChoice>(dialog)[0];
        auto& second = *all_shown<wxChoice>(dialog)[1];
        until("the button that starts has the keyboard", [&] { return child(dialog, "Start the game").HasFocus(); });
        desk.hand.key(WXK_TAB);
        until("then the first choice", [&] { return focus_inside(first); });
        CHECK(spoken_name(focused_widget(dialog)) == "United States");
        first.SetSelection(2);
        second.SetSelection(0);
        auto& seed = child<wxTextCtrl>(dialog, "Seed of the dice");
        desk.fill(seed, "4x");
        until("the fault", [&] { return dialog_words(dialog).find("whole number") != std::string::npos; });
        CHECK(child<wxRadioButton>(dialog, "Dice of this seed:").GetValue());
        CHECK_FALSE(child(dialog, "Start the game").IsEnabled());
        desk.fill(seed, "42");
        until("no fault", [&] { return child(dialog, "Start the game").IsEnabled(); });
        desk.hand.key(WXK_RETURN);
    });
    until("the second game", [&] { return game(desk).setup().seed == 42; });
    CHECK(game(desk).setup().players == std::array<std::string, kSides>{"planner:normal", "human"});
    play_of(desk).stop(desk.document());

    // Remembered, also by the next window.
    desk.close_by_force();
    desk.open(EditorOptions{.files = {(desk.temporary.path() / "scenarios" / "lundys-lane").string()}});
    until_at_rest("the next window stands");
    new_game(desk, [&](wxDialog& dialog) {
        CHECK(all_shown<wxChoice>(dialog)[0]->GetStringSelection() == "Normal (planner:normal)");
        CHECK(child<wxTextCtrl>(dialog, "Seed of the dice").GetValue() == "42");
        CHECK(child<wxRadioButton>(dialog, "Dice of this seed:").GetValue());
        desk.hand.key(WXK_ESCAPE);
    });
    CHECK(play_of(desk).game(&desk.document()) == nullptr);
}

TEST_CASE("the settings of a battle are chosen in a new game, and its record keeps them", "[new-game]") {
    Desk desk({"bladensburg"});
    const std::string name = "ramparts.rockets-and-panic.militia-breaks";
    new_game(desk, [&](wxDialog& dialog) {
        const auto forms = all_shown<wxPropertyGrid>(dialog);
        REQUIRE(forms.size() == 1);
        wxPropertyGrid& form = *forms.front();
        CHECK(form.GetPropertyValueAsString(to_wx(name)) == "4");
        CHECK(form.GetPropertyLabel(to_wx(name)) == "Militia breaks");
        CHECK(form.GetPropertyByName("ramparts.rockets-and-panic.range") == nullptr);
        desk.edit(form, name, "9");  // the field takes 0 to 6
        until_at_rest("the form");
        CHECK(dialog_words(dialog).find("Militia breaks 9") == std::string::npos);
        desk.edit(form, name, "2");
        until("the choice", [&] { return dialog_words(dialog).find("Militia breaks 2") != std::string::npos; });
        CHECK(dialog_words(dialog).find("value: 4.") != std::string::npos);
        desk.hand.click(child(dialog, "Start the game"));
    });
    until("the game", [&] { return play_of(desk).playing(&desk.document()); });
    play_of(desk).stop(desk.document());
    const std::vector<JournalSetting> chosen{{"ramparts.rockets-and-panic", "militia-breaks", "2"}};
    CHECK(game(desk).setup().settings == chosen);
    const std::string record = game(desk).journal({});
    CHECK(record.find("\nsetting ramparts.rockets-and-panic militia-breaks 2\n") != std::string::npos);
    CHECK_FALSE(desk.document().document.modified());

    // The next game begins with the battle's values; the record brings its own.
    new_game(desk, [&](wxDialog& dialog) {
        CHECK(all_shown<wxPropertyGrid>(dialog).front()->GetPropertyValueAsString(to_wx(name)) == "4");
        desk.hand.click(child(dialog, "Start the game"));
    });
    until("the second game", [&] { return game(desk).setup().settings.empty(); });
    play_of(desk).stop(desk.document());
    REQUIRE(play_of(desk).load(desk.document(), record, "game.txt"));
    CHECK(play_of(desk).problems(desk.document()).empty());
    CHECK(game(desk).setup().settings == chosen);
    std::string wide = record;
    wide.replace(wide.find("breaks 2"), 8, "breaks 7");
    CHECK_FALSE(play_of(desk).load(desk.document(), wide, "game.txt"));
    REQUIRE(play_of(desk).problems(desk.document()).size() == 1);
    CHECK(play_of(desk).problems(desk.document()).front().code == "RP6027");
}

TEST_CASE("by mail leads to the form of the mail, with the side that plays here", "[new-game]") {
    Desk desk;
    desk.answers.then("New game by mail", [&](wxDialog& dialog) {
        const auto forms = all_shown<wxPropertyGrid>(dialog);
        REQUIRE(forms.size() == 1);
        CHECK(forms.front()->GetPropertyValueAsString("side") == "Anglo-Canadian");
        dialog.EndModal(wxID_CANCEL);
    });
    new_game(desk, [&](wxDialog& dialog) {
        auto& first = *all_shown<wxChoice>(dialog)[0];
        auto& second = *all_shown<wxChoice>(dialog)[1];
        const auto choose = [&](wxChoice& choice, const char* title) {
            choice.SetStringSelection(title);
            wxCommandEvent event(wxEVT_CHOICE, choice.GetId());
            choice.ProcessWindowEvent(event);
        };
        choose(first, "By mail");
        CHECK_FALSE(child(dialog, "Invite by mail…").IsEnabled());
        choose(second, "Human");
        until("the way to the mail", [&] { return child(dialog, "Invite by mail…").IsEnabled(); });
        desk.hand.click(child(dialog, "Invite by mail…"));
    });
    CHECK_FALSE(play_of(desk).playing(&desk.document()));
}

TEST_CASE("tour: a new game", "[.look]") {
    Desk desk({"bladensburg"});
    const bool french = from_wx(_("Cancel")) != "Cancel";
    desk.frame().run("play.start");
    until_at_rest("the game");
    desk.answers.expect(
        french ? "Nouvelle" : "New game",
        [&](wxDialog& dialog) {
            until_at_rest("the dialog");
            const wxSize screen = wxDisplay(&dialog).GetClientArea().GetSize();
            CHECK(dialog.GetSize().y <= screen.y);
            CHECK(dialog.GetSize().x <= screen.x);
            picture_of_screen("new-game");
            dialog.EndModal(wxID_CANCEL);
        },
        [&] { desk.frame().run("play.new"); });
}
