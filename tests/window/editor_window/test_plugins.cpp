// The page of the plugins, a plugin's module in the form of the scenario, and a phase of it played by mouse and keys.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/dialog.h>
#include <wx/html/htmlwin.h>
#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/textctrl.h>

#include "editor/model/rules_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/samples_in_force.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

constexpr const char* kFieldworks = "sample.fieldworks";

long row_of(const PluginDesk& desk, const std::string& id) {
    const auto& all = desk.set().plugins;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].info.id == id) return static_cast<long>(i);
    FAIL("there is no plugin " << id);
    return -1;
}

/// What the log of the game says, whichever page is in front.
std::vector<PlayChoice> diggers(const Desk& desk) {
    std::vector<PlayChoice> found;
    for (const PlayChoice& c : game(desk).choices())
        if (c.kind == PlayChoice::Kind::verb && c.hex != kNoHex) found.push_back(c);
    return found;
}

bool dug(const Desk& desk) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    return counters &&
           std::any_of(counters->begin(), counters->end(), [](const PlacedCounter& c) { return !c.badge.empty(); });
}

/// Lets the computer play until a side may dig in.
void to_next_digging(Desk& desk) {
    Playtest& play = game(desk);
    (void)play.end_phase();
    play.let("random", Playtest::Until::game);
    while (play.letting() && play.state().step() != Step::module_frame)
        if (!play.step_player()) break;
    play.stop_letting();
    desk.frame().workspace().play().game_changed(desk.document());
    until_at_rest("the computer has played");
    REQUIRE(play.state().step() == Step::module_frame);
}

void begin_digging(Desk& desk) {
    begin_playtest(desk);
    to_next_digging(desk);  // the side that begins is not on the map yet
}

std::string text_of(wxWindow& window, const char* name) { return from_wx(child<wxTextCtrl>(window, name).GetValue()); }

}  // namespace

TEST_CASE("the page of the plugins tells of each and switches one off and on", "[plugins]") {
    SamplesInForce plugins;
    PluginDesk& shelf = plugins.desk();
    Desk desk({"thames"});
    desk.answers.expect(
        "Plugins",
        [&](wxDialog& dialog) {
            auto& list = child<wxListCtrl>(dialog, "Plugins");
            CHECK(list.GetItemCount() == static_cast<int>(shelf.set().plugins.size()));
            const long row = row_of(shelf, kFieldworks);
            desk.hand.click_row(list, row);
            until("the plugin to be told of", [&] {
                return text_of(dialog, "About the plugin").find("sample.fieldworks, version 1.0.0") !=
                       std::string::npos;
            });
            CHECK(text_of(dialog, "About the plugin").find("with all your rights") != std::string::npos);
            CHECK(list.GetItemText(row, 2) == "loaded");
            until_at_rest("the page stands");
            (void)picture_of_screen("plugins-page");
            desk.hand.click(child(dialog, "Disable"));
            until("the plugin to be off", [&] { return shelf.find(kFieldworks)->state == PluginState::disabled; });
            until("the list to say so", [&] { return list.GetItemText(row, 2) == "disabled"; });
            CHECK_FALSE(child(dialog, "Disable").IsEnabled());
            CHECK(text_of(dialog, "About the plugin").find("RP7302") != std::string::npos);
            until_at_rest("the page stands");
            (void)picture_of_screen("plugins-disabled");
            // And by keys: the list has the keyboard.
            desk.hand.key('E', wxMOD_ALT);
            until("the plugin to be on", [&] { return shelf.find(kFieldworks)->state == PluginState::loaded; });
            desk.hand.key(WXK_UP);
            until("another plugin to be told of", [&] {
                return text_of(dialog, "About the plugin").find("sample.fieldworks, version") == std::string::npos;
            });
            desk.hand.key(WXK_ESCAPE);
        },
        [&] { desk.frame().run("tools.plugins"); });
}

TEST_CASE("a module of a plugin is set in the form of the scenario, which tells when it is off", "[plugins]") {
    SamplesInForce plugins;
    PluginDesk& shelf = plugins.desk();
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kFieldworks).empty());
    auto& book = dynamic_cast<wxNotebook&>(desk.panel("scenario"));
    desk.open_tab(book, "Modules");
    const auto lists = all_shown<wxListBox>(book);
    REQUIRE(lists.size() == 1);
    wxListBox& list = *lists.front();
    const int last = static_cast<int>(desk.document().scenario().modules.size()) - 1;
    list.SetSelection(last);
    wxCommandEvent chosen(wxEVT_LISTBOX, list.GetId());
    chosen.SetEventObject(&list);
    list.ProcessWindowEvent(chosen);
    until_at_rest("the form is filled");
    const auto forms = all_shown<wxPropertyGrid>(book);
    REQUIRE(forms.size() == 1);
    desk.edit(*forms.front(), "tries", "5");
    until("the parameter to be set", [&] { return desk.document().scenario().modules.back().param("tries") == "5"; });
    (void)picture_of_screen("plugins-form");
    const std::string before = desk.texts();
    CHECK(shelf.switch_to(kFieldworks, false).done);
    until("the list to say so", [&] { return list.GetString(static_cast<unsigned>(last)).Contains("does not run"); });
    until("the finding", [&] {
        const auto& found = desk.document().findings.findings();
        return std::any_of(found.begin(), found.end(), [](const Finding& f) { return f.diagnostic.code == "RP5201"; });
    });
    until_at_rest("all is told");
    (void)picture_of_screen("plugins-form-off");
    CHECK(same(desk.texts(), before));
    desk.answers.expect(
        "Plugins",
        [&](wxDialog& dialog) {
            CHECK(text_of(dialog, "About the plugin").find("sample.fieldworks, version") != std::string::npos);
            desk.hand.click(child(dialog, "Enable"));
            until("the plugin to be on", [&] { return shelf.find(kFieldworks)->state == PluginState::loaded; });
            desk.hand.key(WXK_ESCAPE);
        },
        [&] { desk.hand.click(child(book, "Plugins…")); });
    until("the module to run", [&] { return !list.GetString(static_cast<unsigned>(last)).Contains("does not run"); });
    CHECK(same(desk.texts(), before));
}

TEST_CASE("units dig in under the mouse: prompt, why not, log, dice and badge", "[plugins]") {
    SamplesInForce plugins;
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kFieldworks).empty());
    begin_digging(desk);
    until_at_rest("the panel has followed");
    CHECK(game(desk).prompt().english().find("Fieldworks: click a unit, or end the phase [rule F1]") !=
          std::string::npos);
    (void)picture_of_screen("plugins-phase");
    // An enemy does not dig in now: the panel says so under the pointer.
    for (UnitIndex u = 0; u < game(desk).scenario().units.size(); ++u) {
        if (!game(desk).state().on_map(u) || game(desk).scenario().units[u].side == game(desk).state().to_act())
            continue;
        desk.hand.move(desk.at(game(desk).state().hex(u)));
        until("the reason under the pointer", [&] {
            for (wxHtmlWindow* page : all_shown<wxHtmlWindow>(desk.frame()))
                if (page->ToText().Contains("[F1]")) return true;
            return false;
        });
        break;
    }
    (void)picture_of_screen("plugins-why-not");
    for (int phases = 0; phases < 12 && !dug(desk); ++phases) {
        while (!dug(desk) && !diggers(desk).empty()) {
            const std::size_t length = game(desk).length();
            desk.hand.click(desk.at(diggers(desk).front().hex));
            until("the unit to try", [&] { return game(desk).length() > length; });
            CHECK_FALSE(game(desk).can_undo());
        }
        if (!dug(desk)) to_next_digging(desk);
    }
    REQUIRE(dug(desk));
    until("the log to tell of it", [&] { return log_of(desk).find("digs in [rule F1]") != std::string::npos; });
    until_at_rest("the badge is painted");
    (void)picture_of_screen("plugins-badge");
}

TEST_CASE("units dig in by keys alone, in French", "[plugins]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        SamplesInForce plugins;
        Desk desk({"thames"});
        REQUIRE(add_module(desk.document().document, "sample.fieldworks-c").empty());
        begin_digging(desk);
        for (int phases = 0; phases < 12 && !dug(desk); ++phases) {
            while (!dug(desk) && !diggers(desk).empty()) {
                desk.focus_map();
                const std::size_t length = game(desk).length();
                desk.hand.key(WXK_TAB);
                until("the cursor to be where something can be done", [&] {
                    const auto all = diggers(desk);
                    return std::any_of(all.begin(), all.end(),
                                       [&](const PlayChoice& c) { return c.hex == desk.document().cursor(); });
                });
                desk.hand.key(WXK_RETURN);
                until("the unit to try", [&] { return game(desk).length() > length; });
            }
            if (!dug(desk)) to_next_digging(desk);
        }
        REQUIRE(dug(desk));
        const auto counters = desk.frame().workspace().play().counters(desk.document());
        CHECK(
            std::any_of(counters->begin(), counters->end(), [](const PlacedCounter& c) { return c.badge == "fossé"; }));
        until_at_rest("all is painted");
        (void)picture_of_screen("plugins-french");
        CHECK(log_of(desk).find("se retranche") != std::string::npos);
        desk.answers.expect(
            "",
            [&](wxDialog& dialog) {
                until_at_rest("the page stands");
                (void)picture_of_screen("plugins-page-french");
                dialog.EndModal(wxID_CANCEL);
            },
            [&] { desk.frame().run("tools.plugins"); });
    }
    app.set_language("en");
}
