// A battle on paper from the window: choose, look at the pages, keep them as a PDF.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/dialog.h>
#include <wx/propgrid/propgrid.h>
#include <wx/statbmp.h>
#include <wx/stattext.h>

#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string words_of(wxWindow& window) {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(window)) all += from_wx(text->GetLabel()) + " ";
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
}

wxPropertyGrid& grid_of(wxWindow& dialog) {
    const auto forms = all_shown<wxPropertyGrid>(dialog);
    REQUIRE(forms.size() == 1);
    return *forms.front();
}

/// The words of the dialog once they hold `part`.
void wait_for_words(wxDialog& dialog, const std::string& part) {
    until("the words", [&] { return words_of(dialog).find(part) != std::string::npos; });
}

std::string beginning_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string bytes(5, '\0');
    in.read(bytes.data(), 5);
    return bytes;
}

}  // namespace

TEST_CASE("a battle is put on paper: what is chosen is told, its pages are shown and kept as a PDF", "[print]") {
    Desk desk({"chippewa"});
    const auto file = desk.temporary.path() / "chippewa.pdf";
    const auto look = [&](wxDialog& pages) {
        wait_for_words(pages, "Page 1 of 8");
        (void)picture_of_screen("print-first");
        desk.hand.key(WXK_PAGEDOWN);
        wait_for_words(pages, "Page 2 of 8");
        desk.hand.click(child(pages, "Next page"));
        wait_for_words(pages, "Page 3 of 8");
        desk.hand.key(WXK_END);
        wait_for_words(pages, "Page 8 of 8");
        for (int page = 8; page > 5; --page) desk.hand.key(WXK_PAGEUP);
        wait_for_words(pages, "Page 5 of 8");
        (void)picture_of_screen("print-map");
        const auto pictures = all_shown<wxStaticBitmap>(pages);
        REQUIRE(pictures.size() == 1);
        CHECK(pictures.front()->GetBitmap().GetHeight() > 300);
        desk.save_as("Save the pages", file, [&] { desk.hand.click(child(pages, "Save as PDF…")); });
        wait_for_words(pages, "Written to");
        desk.hand.key(WXK_ESCAPE);
    };
    desk.answers.expect(
        "Print and play",
        [&](wxDialog& dialog) {
            until_at_rest("the form stands");
            wxPropertyGrid& form = grid_of(dialog);
            desk.edit(form, "hex", "wide");
            wait_for_words(dialog, "is not a number of millimetres from 4 to 100");
            (void)desk.open_property(form, "size");
            desk.hand.key(WXK_DOWN);
            until("the page gives the size", [&] { return !form.IsPropertyEnabled("hex"); });
            (void)desk.open_property(form, "paper");
            for (int papers = 0; papers < 2; ++papers) desk.hand.key(WXK_DOWN);
            wait_for_words(dialog, "What it is printed on");
            desk.hand.click(child(dialog, "Preview"));
            wait_for_words(dialog, "8 pages: 1 how to make it; 2 the battle");
            (void)picture_of_screen("print-form");
            desk.answers.expect("Pages to print", look, [&] { desk.hand.click(child(dialog, "Show the pages")); });
        },
        [&] { desk.hand.key('P', wxMOD_CONTROL); });
    CHECK(beginning_of(file) == "%PDF-");
    CHECK_FALSE(desk.document().unsaved());
}

TEST_CASE("on paper a battle is told in the language of the program", "[print]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        Desk desk({"lundys-lane"});
        const auto look = [&](wxDialog& pages) {
            wait_for_words(pages, "Page 1 sur");
            for (int page = 1; words_of(pages).find("tables et pistes") == std::string::npos; ++page) {
                REQUIRE(page < 12);
                desk.hand.key(WXK_PAGEDOWN);
                wait_for_words(pages, "Page " + std::to_string(page + 1) + " sur");
            }
            (void)picture_of_screen("print-french");
            desk.hand.key(WXK_ESCAPE);
        };
        desk.answers.expect(
            "Imprimer et jouer",
            [&](wxDialog& dialog) {
                until_at_rest("the form stands");
                desk.answers.expect("Pages à imprimer", look,
                                    [&] { desk.hand.click(child(dialog, "Montrer les pages")); });
            },
            [&] { desk.frame().run("file.print"); });
    }
    app.set_language("en");
}
