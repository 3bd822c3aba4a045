// Themes in the window: chosen by the menu, remembered, dark nights, those of mods.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <wx/menu.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/mods/package.hpp"
#include "tests/window/editor_window/sights.hpp"
#include "tests/window/editor_window/user_with_mods.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// The colour of the map where a hex has nothing but its ground: the middle of one that is clear.
Colour ground_at(const Desk& desk, const std::string& number) {
    MapCanvas& canvas = desk.canvas();
    canvas.repaint_all();
    until_at_rest("the map is painted");
    canvas.finish_art();
    canvas.render_now();
    const FrameCache& frame = canvas.frame();
    const PixelPoint at = canvas.view().centre(desk.hex(number)) - frame.origin();
    // A mean: tufts and blotches are drawn there.
    std::uint32_t sums[3] = {};
    constexpr int kHalf = 5;
    for (int y = -kHalf; y <= kHalf; ++y)
        for (int x = -kHalf; x <= kHalf; ++x) {
            const Colour pixel = frame.pixels()[static_cast<std::ptrdiff_t>(at.y + y) * frame.stride() + at.x + x];
            sums[0] += pixel >> 16 & 0xFFU;
            sums[1] += pixel >> 8 & 0xFFU;
            sums[2] += pixel & 0xFFU;
        }
    const std::uint32_t count = (2 * kHalf + 1) * (2 * kHalf + 1);
    return rgb(static_cast<std::uint8_t>(sums[0] / count), static_cast<std::uint8_t>(sums[1] / count),
               static_cast<std::uint8_t>(sums[2] / count));
}
int brightness_of(Colour c) {
    return static_cast<int>((299 * (c >> 16 & 0xFFU) + 587 * (c >> 8 & 0xFFU) + 114 * (c & 0xFFU)) / 1000);
}

wxMenu& theme_menu(const Desk& desk) {
    wxMenuBar* bar = desk.frame().GetMenuBar();
    wxMenu* view = bar->GetMenu(static_cast<std::size_t>(bar->FindMenu("View")));
    wxMenuItem* item = view->FindItem(view->FindItem("Theme"));
    REQUIRE((item != nullptr && item->IsSubMenu()));
    return *item->GetSubMenu();
}
std::vector<std::string> names_in_menu(const Desk& desk) {
    std::vector<std::string> names;
    for (const wxMenuItem* item : theme_menu(desk).GetMenuItems())
        if (item->GetKind() == wxITEM_RADIO) names.push_back(from_wx(item->GetItemLabelText()));
    return names;
}

std::string chosen_in_menu(const Desk& desk) {
    std::string chosen;
    for (const wxMenuItem* item : theme_menu(desk).GetMenuItems())
        if (item->GetKind() == wxITEM_RADIO && item->IsChecked()) chosen += from_wx(item->GetItemLabelText());
    return chosen;
}

void open_view_menu(const Desk& desk) {
    wxMenu& menu = theme_menu(desk);
    wxMenuEvent opened(wxEVT_MENU_OPEN, 0, &menu);
    desk.frame().ProcessWindowEvent(opened);
}

EditorOptions large() {
    EditorOptions options;
    options.zoom = 64;
    options.hex = "L2409";
    return options;
}

}  // namespace

TEST_CASE("a theme is chosen in the menu, shown at once, and there at the next start", "[themes]") {
    Desk desk({"lundys-lane"}, large());
    const Colour printed = ground_at(desk, "L2409");
    CHECK(names_in_menu(desk) == std::vector<std::string>{"Printed", "Modern flat", "High contrast", "Black and white",
                                                          "Pale, on white", "Night"});
    open_view_menu(desk);
    CHECK(chosen_in_menu(desk) == "Printed");
    const int id = theme_menu(desk).FindItem("Night");
    REQUIRE(id != wxNOT_FOUND);
    wxCommandEvent chosen(wxEVT_MENU, id);
    desk.frame().ProcessWindowEvent(chosen);
    CHECK(desk.frame().workspace().themes().chosen().id == "night");
    const Colour night = ground_at(desk, "L2409");
    CHECK(brightness_of(night) < brightness_of(printed) / 2);
    open_view_menu(desk);
    CHECK(chosen_in_menu(desk) == "Night");
    (void)picture_of_screen("themes-night");
    desk.frame().run("show.printed");  // the plain look has the same colours
    CHECK(brightness_of(ground_at(desk, "L2409")) < brightness_of(printed) / 2);
    desk.frame().run("show.printed");
    desk.close();
    desk.open(large());
    CHECK(desk.frame().workspace().themes().chosen().id == "night");
    desk.frame().run("theme.printed");
    CHECK(ground_at(desk, "L2409") == printed);
}

TEST_CASE("counters show silhouettes when that is ticked, by night and at the next start too", "[themes]") {
    Desk desk({"lundys-lane"}, large());
    using Symbols = draw::CounterSymbols;
    const auto shown = [&] { return desk.document().view.palette.symbols; };
    const auto ticked = [&] {
        open_view_menu(desk);
        wxMenu& menu = theme_menu(desk);
        return menu.IsChecked(menu.FindItem("Silhouettes on counters"));
    };
    desk.document().set_focused_unit("us-25");
    (void)desk.panel("counter");
    CHECK(shown() == Symbols::nato);
    CHECK_FALSE(ticked());
    desk.frame().run("theme.silhouettes");
    CHECK(shown() == Symbols::silhouettes);
    CHECK(ticked());
    until_at_rest("the counters with silhouettes");
    (void)picture_of_screen("themes-silhouettes");
    desk.frame().run("theme.night");
    CHECK(shown() == Symbols::silhouettes);
    desk.frame().run("theme.printed");
    desk.close();
    desk.open(large());
    CHECK(shown() == Symbols::silhouettes);
    desk.frame().run("theme.silhouettes");
    CHECK(desk.document().view.palette == draw::kPrintedPalette);
}

TEST_CASE("the map is dark while a night turn is played, unless that is switched off", "[themes]") {
    Desk desk({"lundys-lane"}, large());
    const draw::Palette day = desk.document().view.palette;
    begin_playtest(desk);
    CHECK(desk.document().view.palette == day);
    let_play(desk, "random", [&](const GameState& state) { return state.turn() >= 6 && !state.over(); });
    CHECK(desk.document().view.palette == shipped_palette("night"));
    until_at_rest("the map by night");
    (void)picture_of_screen("themes-night-turn");
    desk.frame().run("theme.dark-nights");
    CHECK(desk.document().view.palette == day);
    desk.frame().run("theme.dark-nights");
    CHECK(desk.document().view.palette == shipped_palette("night"));
    desk.frame().run("theme.contrast");  // stays as it is at night
    CHECK(desk.document().view.palette == shipped_palette("contrast"));
    desk.frame().run("theme.printed");
    CHECK(desk.document().view.palette == shipped_palette("night"));
    desk.frame().run("play.leave");
    CHECK(desk.document().view.palette == day);
}

TEST_CASE("the themes of a mod are in the menu while it is on", "[themes][mods]") {
    UserWithMods user;
    Desk desk;
    std::vector<PackageFile> files{
        {"mod.xml",
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mod xmlns=\"urn:ramparts:mod:1\" format=\"1\" id=\"ann.autumn\" "
         "version=\"1.0.0\" licence=\"MIT\">\n  <title>Autumn on the Niagara</title>\n  "
         "<author>Ann</author>\n</mod>\n"},
        {"themes/autumn.xml",
         "<theme xmlns=\"urn:ramparts:theme:1\" format=\"1\" id=\"autumn\">\n  <name>Autumn</name>\n  <colour "
         "name=\"page\" value=\"#F6EBD6\"/>\n</theme>\n"}};
    const auto bytes = write_package(std::move(files), {{}, false});
    REQUIRE(bytes);
    const std::filesystem::path file = desk.temporary.path() / "autumn.rpmod";
    std::ofstream(file, std::ios::binary) << *bytes;
    const ModOffer offer = user.desk().look_at(file);
    for (const Diagnostic& fault : offer.faults) UNSCOPED_INFO(to_text(fault));
    REQUIRE(user.desk().install(offer, true).done);
    REQUIRE(user.desk().enable("ann.autumn", "1.0.0").done);
    CHECK(names_in_menu(desk).back() == "Autumn");
    desk.frame().run("theme.autumn");
    CHECK(desk.document().view.palette.page == draw::rgb(0xF6EBD6));
    REQUIRE(user.desk().disable("ann.autumn").done);
    CHECK(names_in_menu(desk).back() == "Night");
    CHECK(desk.document().view.palette == draw::kPrintedPalette);
    REQUIRE(user.desk().enable("ann.autumn", "1.0.0").done);  // chosen it still is
    CHECK(desk.document().view.palette.page == draw::rgb(0xF6EBD6));
}
