// A scan lies after a restart where it lay, and a missing picture is said.
#include <catch2/catch.hpp>

#include <fstream>

#include <wx/image.h>
#include <wx/listbox.h>
#include <wx/slider.h>
#include <wx/statusbr.h>

#include "editor/panel/painting.hpp"
#include "editor/tool/paint_state.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

UnderlayLayer* layer(const Desk& desk) { return desk.frame().workspace().painting().find_underlay(desk.document()); }

void load(Desk& desk, const fs::path& picture) {
    wxWindow& panel = desk.panel("underlay");
    desk.answers.expect(
        "Load a scan",
        [&](wxDialog&) {
            desk.hand.type(picture.string());
            desk.hand.key(WXK_RETURN);
        },
        [&] { desk.hand.click(child(panel, "Load…")); });
    until("the scan to be loaded", [&] { return layer(desk) != nullptr && !layer(desk)->empty(); });
}

/// The first slider of the panel, the opacity.
wxSlider& opacity_slider(wxWindow& panel) {
    for (wxWindow* window : panel.GetChildren())
        if (auto* found = dynamic_cast<wxSlider*>(window)) return *found;
    FAIL("there is no slider");
    return dynamic_cast<wxSlider&>(panel);
}

}  // namespace

TEST_CASE("a scan is laid again when its scenario is opened again", "[scan]") {
    Desk desk;
    const fs::path picture = desk.temporary.path() / "sheet.png";
    wxImage sheet(300, 200);
    sheet.SetRGB(wxRect(0, 0, 300, 200), 40, 160, 90);
    REQUIRE(sheet.SaveFile(picture.string(), wxBITMAP_TYPE_PNG));
    load(desk, picture);
    // Three references by drags, and less opacity by the keyboard.
    desk.use("underlay");
    for (const auto& [from, to] : {std::pair{"L2004", "L2005"}, {"L2604", "L2605"}, {"L2012", "L2012"}}) {
        const std::size_t pairs = layer(desk)->pairs.size();
        desk.hand.drag({desk.at(from), desk.at(to) + wxPoint(1, 1), desk.at(to)});
        until("a reference", [&] { return layer(desk)->pairs.size() == pairs + 1; });
    }
    wxWindow& opacity = opacity_slider(desk.panel("underlay"));
    opacity.SetFocus();
    until("the slider to have the focus", [&] { return opacity.HasFocus(); });
    const int before_key = layer(desk)->opacity;
    desk.hand.key(WXK_RIGHT);
    until("another opacity", [&] { return layer(desk)->opacity != before_key; });
    const UnderlayLayer kept = *layer(desk);
    REQUIRE(kept.fit.has_value());
    const std::string texts = desk.texts();
    CHECK_FALSE(desk.document().unsaved());

    const auto laid_again = [&] {
        REQUIRE(layer(desk) != nullptr);
        const UnderlayLayer& now = *layer(desk);
        CHECK(now.file == kept.file);
        CHECK(now.opacity == kept.opacity);
        CHECK(now.transform.a == kept.transform.a);
        CHECK(now.transform.f == kept.transform.f);
        REQUIRE(now.pairs.size() == kept.pairs.size());
        CHECK(now.pairs[1].hex == kept.pairs[1].hex);
        CHECK(now.pixels == kept.pixels);
        CHECK(same(desk.texts(), texts));
    };
    // The next start opens the session again.
    desk.close();
    desk.open();
    until("the session to be opened again",
          [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    laid_again();
    // So does closing the scenario and opening it.
    const fs::path folder = desk.document().path().parent_path();
    desk.hand.key('W', wxMOD_CONTROL);
    until("the scenario to close", [&] { return desk.frame().workspace().documents().empty(); });
    desk.frame().open_path(folder);
    until("the map to be painted", [&] { return desk.canvas().paints() > 0; });
    laid_again();

    // A picture that has gone is said, and its place is kept for it.
    const fs::path moved = desk.temporary.path() / "moved.png";
    fs::rename(picture, moved);
    desk.close();
    desk.open();
    until("the session to be opened again",
          [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    REQUIRE(layer(desk) != nullptr);
    CHECK(layer(desk)->empty());
    CHECK(layer(desk)->missing == picture.string());
    CHECK(desk.frame().GetStatusBar()->GetStatusText(0).Contains("not there any more"));
    load(desk, moved);
    CHECK(layer(desk)->transform.a == kept.transform.a);
    CHECK(layer(desk)->pairs.size() == kept.pairs.size());
    CHECK(layer(desk)->opacity == kept.opacity);
    // Removed, it stays away.
    desk.hand.click(child(desk.panel("underlay"), "Remove"));
    until("the scan to go", [&] { return layer(desk)->empty(); });
    desk.close();
    desk.open();
    until("the session to be opened again",
          [&] { return desk.frame().canvas() != nullptr && desk.canvas().paints() > 0; });
    CHECK(layer(desk) == nullptr);
}

TEST_CASE("pictures that are none are refused with the reason", "[scan]") {
    Desk desk;
    const auto refused = [&](const std::string& name, const std::string& bytes) {
        const fs::path file = desk.temporary.path() / name;
        std::ofstream(file, std::ios::binary) << bytes;
        const ScanPicture picture = read_scan(file.string());
        CHECK(picture.pixels.empty());
        return picture.why;
    };
    wxImage sheet(300, 200);
    sheet.SetRGB(wxRect(0, 0, 300, 200), 40, 160, 90);
    const fs::path whole = desk.temporary.path() / "whole.png";
    REQUIRE(sheet.SaveFile(whole.string(), wxBITMAP_TYPE_PNG));
    CHECK(read_scan(whole.string()).pixels.size() == 60'000);
    const std::string png = bytes_of(whole);
    CHECK(refused("cut.png", png.substr(0, png.size() / 2)).find("cut off") != std::string::npos);
    std::string huge = png;
    huge.replace(16, 8, std::string("\0\0\x75\x30\0\0\x75\x30", 8));  // 30,000 x 30,000
    CHECK(refused("huge.png", huge).find("30000 x 30000") != std::string::npos);
    CHECK(refused("words.txt", "no picture at all").find("not a picture") != std::string::npos);
    // Another kind, as large as memory: seen by its head alone.
    std::string bmp("BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x60\xEA\0\0\x60\xEA\0\0\x01\0\x18\0", 30);
    bmp.resize(2000, '\0');
    CHECK(refused("huge.bmp", bmp).find("60000 x 60000") != std::string::npos);
}
