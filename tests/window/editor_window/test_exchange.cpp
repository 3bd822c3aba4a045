// Formats of other programs in the window: they stand in the menus by themselves, say what does not carry over, and
// what is written is a module.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include <wx/dialog.h>
#include <wx/menu.h>
#include <wx/stattext.h>

#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

wxPropertyGrid& only_form(wxWindow& window) {
    const auto forms = all_shown<wxPropertyGrid>(window);
    REQUIRE(forms.size() == 1);
    return *forms.front();
}

std::string said_in(wxWindow& window) {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(window)) all += from_wx(text->GetLabel()) + " ";
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
}

}  // namespace

TEST_CASE("a module for VASSAL is made from the window, whose form says what does not carry over", "[exchange]") {
    Desk desk({"lundys-lane"});
    const auto folder = desk.temporary.path() / "vassal";
    desk.answers.expect(
        "VASSAL module",
        [&](wxDialog& dialog) {
            until("what would be written",
                  [&] { return said_in(dialog).find("lundys-lane.vmod") != std::string::npos; });
            CHECK(said_in(dialog).find("VASSAL is a table and no referee") != std::string::npos);
            (void)picture_of_screen("exchange-vassal");
            desk.edit(only_form(dialog), "folder", folder.string());
            until_at_rest("the folder is named");
            desk.hand.click(child(dialog, "Export"));
        },
        [&] { desk.frame().run("export.vassal"); });
    CHECK(std::filesystem::file_size(folder / "lundys-lane.vmod") > 100'000);
    until_at_rest("it is said");
    (void)picture_of_screen("exchange-written");
}

TEST_CASE("a map of Tiled is imported from the window, and opens", "[exchange]") {
    Desk desk({"thames"});
    const auto folder = desk.temporary.path() / "creek";
    const auto creek = std::filesystem::path(RAMPARTS_SCENARIOS).parent_path() / "tests" / "features" / "exchange" /
                       "good" / "creek.tmx";
    desk.answers.expect(
        "Map of Tiled",
        [&](wxDialog& dialog) {
            wxPropertyGrid& form = only_form(dialog);
            desk.edit(form, "file", creek.string());
            until_at_rest("the file is named");
            desk.edit(form, "folder", folder.string());
            until_at_rest("the folder is named");
            (void)picture_of_screen("exchange-tiled");
            desk.hand.click(child(dialog, "Import"));
        },
        [&] { desk.frame().run("import.tiled"); });
    until("the scenario", [&] { return desk.frame().workspace().documents().size() == 2; });
    CHECK(desk.document().scenario().map.grid().size() == 6);
    until_at_rest("it is shown");
    (void)picture_of_screen("exchange-imported");
}
