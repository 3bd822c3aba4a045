// Mods in the window, by mouse and keyboard: errata of Chippewa are published, another user installs the file, sees
// what it would change, puts it on and plays.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/notebook.h>
#include <wx/textctrl.h>

#include "editor/app/picture_view.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/journal/journal.hpp"
#include "formats/mods/package.hpp"
#include "tests/window/editor_window/user_with_mods.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

namespace fs = std::filesystem;

std::string words_in(wxWindow& window, const char* name) { return from_wx(child<wxTextCtrl>(window, name).GetValue()); }

bool in_sight(wxWindow& window, const char* name) {
    wxWindow* found = window.FindWindow(name);
    return found != nullptr && found->IsShownOnScreen();
}

void choose_in(wxChoice& choice, const std::string& with) {
    for (unsigned i = 0; i < choice.GetCount(); ++i)
        if (from_wx(choice.GetString(i)).find(with) != std::string::npos) {
            choice.SetSelection(static_cast<int>(i));
            wxCommandEvent chosen(wxEVT_CHOICE, choice.GetId());
            chosen.SetInt(static_cast<int>(i));
            chosen.SetEventObject(&choice);
            choice.ProcessWindowEvent(chosen);
            return;
        }
    FAIL("nothing to choose with " << with);
}

/// Goes through the wizard; the file of the package.
fs::path publish_errata(const fs::path& shelf) {
    const UserWithMods author;
    Desk desk({"chippewa"});
    const fs::path file = shelf / "ann.chippewa-1.0.0.rpmod";
    desk.answers.expect(
        "Publish",
        [&](wxDialog& wizard) {
            const auto next = [&] { desk.hand.click(*wizard.FindWindow(wxID_FORWARD)); };
            choose_in(child<wxChoice>(wizard, "What"), "sample.xml");
            until("the folder to be suggested",
                  [&] { return words_in(wizard, "Folder of the mod").find("chippewa-errata") != std::string::npos; });
            desk.fill(child(wizard, "Folder of the mod"), (shelf / "work").string());
            until_at_rest("the page stands");
            (void)picture_of_screen("publish-what");
            CHECK(words_in(wizard, "What the checks say").find("Nothing is wrong.") != std::string::npos);
            next();
            until("the manifest", [&] { return in_sight(wizard, "Title"); });
            CHECK(words_in(wizard, "Version") == "1.0.0");
            next();
            // without an author there is no way on
            until_at_rest("it is refused");
            CHECK(in_sight(wizard, "Title"));
            desk.fill(child(wizard, "Author"), "Ann");
            desk.fill(child(wizard, "Id"), "ann.chippewa");
            until_at_rest("it is typed");
            (void)picture_of_screen("publish-manifest");
            next();
            until("the picture", [&] { return in_sight(wizard, "Cover of the mod"); });
            until_at_rest("it is drawn");
            (void)picture_of_screen("publish-picture");
            next();
            until("the key", [&] { return in_sight(wizard, "File of the key"); });
            desk.fill(child(wizard, "File of the key"), (shelf / "ann.key").string());
            desk.fill(child(wizard, "Folder for the package"), shelf.string());
            until_at_rest("it is typed");
            (void)picture_of_screen("publish-key");
            desk.hand.key(WXK_RETURN);  // Next is what Return presses
            until("the result", [&] { return in_sight(wizard, "What was written"); });
            CHECK(words_in(wizard, "What was written").find(file.string() + " is written") != std::string::npos);
            until_at_rest("it is told");
            (void)picture_of_screen("publish-done");
            next();
        },
        [&] { desk.frame().run("file.publish"); });
    return file;
}

}  // namespace

TEST_CASE("errata are published, installed by somebody else, looked at, put on and played", "[mods]") {
    const TemporaryFolder shelf;
    const fs::path file = publish_errata(shelf.path());
    REQUIRE(fs::exists(file));

    UserWithMods reader;
    Desk desk({"chippewa"});
    const HexIndex hex = desk.hex("C1823");
    const std::size_t own = desk.document().errata.layers().size();
    desk.answers.then("Mods", [&](wxDialog& dialog) {
        auto& list = child<wxListCtrl>(dialog, "Mods");
        until("the mod in the list", [&] { return list.GetItemCount() == 1; });
        CHECK(list.GetItemText(0, 1) == "1.0.0");
        CHECK(list.GetItemText(0, 2) == "off");
        until_at_rest("the page stands");
        (void)picture_of_screen("mods-off");
        CHECK_FALSE(child(dialog, "Switch off").IsEnabled());
        desk.hand.click(child(dialog, "Switch on"));
        until("the mod to be on", [&] { return list.GetItemText(0, 2) == "on"; });
        until_at_rest("it is told");
        (void)picture_of_screen("mods-on");
        CHECK_FALSE(child(dialog, "Remove").IsEnabled());
        // by keys: off, and on again
        desk.hand.key('F', wxMOD_ALT);
        until("the mod to be off", [&] { return list.GetItemText(0, 2) == "off"; });
        desk.hand.key('O', wxMOD_ALT);
        until("the mod to be on", [&] { return list.GetItemText(0, 2) == "on"; });
        desk.hand.key(WXK_ESCAPE);
    });
    desk.answers.expect(
        "Install a mod",
        [&](wxDialog& dialog) {
            const std::string told = words_in(dialog, "About the mod");
            CHECK(told.find("for the first time") != std::string::npos);
            CHECK(told.find("hex C1823 terrain: forest becomes swamp") != std::string::npos);
            until_at_rest("the page stands");
            (void)picture_of_screen("mods-offer");
            const auto books = all_shown<wxNotebook>(dialog);
            REQUIRE(books.size() == 1);
            desk.open_tab(*books.front(), "On the map");
            until("the map", [&] { return !all_shown<PictureView>(dialog).empty(); });
            until_at_rest("it is drawn");
            (void)picture_of_screen("mods-offer-map");
            desk.hand.click(*all_shown<PictureView>(dialog).front());
            desk.hand.key('+');
            until_at_rest("it is larger");
            desk.hand.click(child(dialog, "Install"));
        },
        [&] { (void)desk.frame().open_path(file); });
    REQUIRE(reader.desk().in_use().mods.size() == 1);
    until("the errata of the mod", [&] { return desk.document().errata.layers().size() == own + 1; });
    CHECK(desk.document().errata.of_mod(own));
    REQUIRE(desk.document().errata.any_on());
    begin_playtest(desk);
    const Scenario& played = game(desk).scenario();
    CHECK(played.map.terrain(hex) == *played.ruleset.terrain("swamp"));
    const JournalRead record = read_journal(game(desk).journal({}), "record");
    REQUIRE(record.journal.parts.size() == 1);
    CHECK(record.journal.parts[0].id == "ann.chippewa");
    until_at_rest("the game stands");
    (void)picture_of_screen("mods-played");
}

TEST_CASE("a mod is installed by Install… of the list, put on by the same page, and taken out again", "[mods]") {
    const TemporaryFolder shelf;
    const fs::path file = shelf.path() / "creek.rpmod";
    const auto bytes = write_package(
        {{"errata/sample.xml", bytes_of(fs::path(RAMPARTS_SCENARIOS) / "chippewa" / "errata" / "sample.xml")},
         {"mod.xml", R"(<mod xmlns="urn:ramparts:mod:1" format="1" id="ann.creek" version="1.0.0" licence="CC0-1.0">)"
                     "<title>The creek</title><author>Ann</author></mod>"}},
        {});
    REQUIRE(bytes);
    std::ofstream(file, std::ios::binary) << *bytes;
    UserWithMods reader;
    Desk desk({"chippewa"});
    const auto offer = [&](wxDialog& dialog) {
        CHECK(words_in(dialog, "About the mod").find("Nobody: it cannot be known who made it.") != std::string::npos);
        until_placed(dialog);  // what chose the file goes on for a while
        (void)picture_of_screen("mods-install-offer");
        desk.hand.click(child(dialog, "Install and switch on"));
    };
    desk.answers.expect(
        "Mods",
        [&](wxDialog& dialog) {
            auto& list = child<wxListCtrl>(dialog, "Mods");
            until_at_rest("the page stands");
            CHECK(words_in(dialog, "About the mod").find("No mods are installed.") != std::string::npos);
            (void)picture_of_screen("mods-none");
            desk.answers.then("Install a mod", offer);  // the page, behind the choice of the file
            desk.answers.expect(
                "Install a mod",
                [&](wxDialog&) {
                    desk.hand.type(file.string());
                    desk.hand.key(WXK_RETURN);
                },
                [&] { desk.hand.click(child(dialog, "Install…")); });
            until("the mod to be on", [&] { return list.GetItemCount() == 1 && list.GetItemText(0, 2) == "on"; });
            CHECK_FALSE(child(dialog, "Remove").IsEnabled());
            desk.hand.click(child(dialog, "Switch off"));
            until("the mod to be off", [&] { return list.GetItemText(0, 2) == "off"; });
            desk.answers.expect(
                "Remove", [&](wxDialog& ask) { click_native(desk.hand, ask, wxID_OK); },
                [&] { desk.hand.click(child(dialog, "Remove")); });
            until("the mod to be gone", [&] { return list.GetItemCount() == 0; });
            until_placed(dialog);
            (void)picture_of_screen("mods-removed");
            desk.hand.key(WXK_ESCAPE);
        },
        [&] { desk.frame().run("file.mods"); });
    CHECK(reader.desk().store().mods().empty());
}

TEST_CASE("a file that is no mod is shown with its faults, and cannot be installed", "[mods]") {
    UserWithMods reader;
    Desk desk({"chippewa"});
    const fs::path file = desk.temporary.path() / "bad.rpmod";
    fs::copy_file(desk.document().path(), file);
    desk.answers.expect(
        "Install a mod",
        [&](wxDialog& dialog) {
            CHECK(words_in(dialog, "About the mod").find("Why it cannot be installed") != std::string::npos);
            CHECK_FALSE(child(dialog, "Install").IsEnabled());
            until_at_rest("the page stands");
            (void)picture_of_screen("mods-bad");
            desk.hand.key(WXK_ESCAPE);
        },
        [&] { (void)desk.frame().open_path(file); });
    CHECK(reader.desk().store().mods().empty());
}
