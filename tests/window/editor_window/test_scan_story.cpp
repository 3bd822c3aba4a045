// The story of a printed map: an owner lays a degraded scan of his Chippewa under ours, shows some of it, answers what
// is asked, and takes over what differs as errata; then he prints stickers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numbers>

#include "editor/model/printed_letters.hpp"
#include "editor/model/scan_reading.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "formats/errata/errata_file.hpp"
#include "tests/features/scan/scan_material.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/form_hands.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// The sheet as the owner has it: three hexes and a creek are other than in our reconstruction.
Scenario printed_chippewa(const Scenario& ours) {
    Scenario sheet = ours;
    const auto forest = *sheet.ruleset.terrain("forest");
    const auto creek = *sheet.ruleset.hexside_kind("creek");
    for (const char* hex : {"C2423", "C2322", "C2023"}) sheet.map.set_terrain(*sheet.map.grid().parse(hex), forest);
    const HexIndex from = *sheet.map.grid().parse("C2325");
    for (int d = 0; d < kDirections; ++d)
        if (const auto at = sheet.map.grid().hexside(from, d);
            at && sheet.map.grid().neighbour(from, d) == *sheet.map.grid().parse("C2425"))
            (void)sheet.map.set_side(*at, sheet.map.side(*at).with(creek, SideState::present));
    return sheet;
}

struct Owner {
    Desk& desk;
    Scenario sheet;
    scan_tests::Material scan;

    [[nodiscard]] PaintState& painting() const { return desk.frame().workspace().painting(); }
    [[nodiscard]] UnderlayLayer& layer() const { return painting().underlay(desk.document()); }
    [[nodiscard]] ScanReading* reading() const { return painting().find_reading(desk.document()); }
    [[nodiscard]] const Grid& grid() const { return sheet.map.grid(); }
    void rest() const {
        until("the scan to be read", [&] {
            const auto state = reading()->look().state;
            return state == scan::ScanSession::State::ready || state == scan::ScanSession::State::refused;
        });
    }

    /// Where the scan shows a hex on the screen, as it lies now.
    [[nodiscard]] wxPoint shown_at(HexIndex hex) const {
        const ViewTransform& view = desk.canvas().view();
        const draw::Point pixel = scan.pixel(hex);
        const UnderlayTransform& t = layer().transform;
        const double u = pixel.x - t.c, v = pixel.y - t.f, det = t.a * t.e - t.b * t.d;
        PlanePoint plane{(u * t.e - v * t.b) / det, (v * t.a - u * t.d) / det};
        (view.flat() ? plane.y : plane.x) /= std::numbers::sqrt3;
        const ShapePoint world = world_of(view, plane);
        const HexIndex middle = desk.document().cursor();
        const PixelPoint centre = view.centre(middle);
        return desk.at(middle) + wxPoint(static_cast<int>(std::lround(world.x - centre.x)),
                                         static_cast<int>(std::lround(world.y - centre.y)));
    }
    [[nodiscard]] wxPoint near_side(HexIndex hex, int direction) const {
        const ShapePoint m = desk.canvas().view().side_middle(direction) * 0.86;
        return desk.at(hex) + wxPoint(static_cast<int>(std::lround(m.x)), static_cast<int>(std::lround(m.y)));
    }

    void load(const fs::path& file) {
        wxWindow& panel = desk.panel("underlay");
        desk.answers.expect(
            "Load a scan",
            [&](wxDialog&) {
                desk.hand.type(file.string());
                desk.hand.key(WXK_RETURN);
            },
            [&] { desk.hand.click(child(panel, "Load…")); });
        until("the scan to be loaded", [&] { return !layer().empty(); });
    }
    void fit() {
        for (const scan::Reference& far_apart : scan_tests::references_on(sheet, scan, 0, 5)) {
            const HexIndex hex = far_apart.hex;
            const std::size_t before = layer().pairs.size();
            const wxPoint from = shown_at(hex);
            desk.hand.drag({from, desk.at(hex) + wxPoint(2, 2), desk.at(hex)});
            until("a reference", [&] { return layer().pairs.size() == before + 1; });
        }
    }
    /// Three of each terrain and of creek and river, and road over three hexsides.
    void show(const std::map<std::string, wxPoint>& palette) {
        const Ruleset& rules = sheet.ruleset;
        for (TerrainId t = 0; t < rules.terrains.size(); ++t) {
            std::vector<HexIndex> there;
            for (HexIndex hex = 0; hex < grid().size(); ++hex)
                if (sheet.map.present(hex) && sheet.map.terrain(hex) == t) there.push_back(hex);
            if (there.empty()) continue;
            choose(palette, rules.terrains[t].id, PaintSection::terrain);
            for (const HexIndex hex : some(there)) say([&] { desk.hand.click(desk.at(hex)); });
        }
        for (std::uint8_t k = 0; k < rules.hexside_kinds.size(); ++k) {
            const auto there = sides([&](SideSet s) { return s.has(k); });
            if (there.empty() || rules.hexside_kinds[k].needs_road) continue;
            choose(palette, rules.hexside_kinds[k].id, PaintSection::hexside);
            for (const Hexside side : some(there)) say([&] { desk.hand.click(near_side(side.hex, side.side)); });
        }
        choose(palette, rules.road_kinds.front().id, PaintSection::road);
        for (const Hexside side : some(sides([](SideSet s) { return s.road(0); })))
            say([&] { desk.hand.drag({desk.at(side.hex), desk.at(grid().across(side))}); });
    }
    void answer() {
        const PrintedLetters letters(sheet.ruleset);
        desk.hand.click(child(desk.panel("underlay"), "Look"));
        for (int i = 0; i < 200; ++i) {
            rest();
            if (!reading()->question()) return;
            const ScanQuestion q = *reading()->question();
            const scan::Reading& now = *reading()->look().reading;
            const std::size_t said = words();
            if (!q.side) {
                const TerrainId is = sheet.map.terrain(q.hex);
                const bool right = now.kinds[static_cast<std::size_t>(now.ground[q.hex].kind)].terrain == is;
                desk.hand.key(right ? int{WXK_SPACE} : int{letters.terrains[is].letter});
            } else {
                const SideSet set = sheet.map.side(*q.side);
                const bool is = q.line.road ? set.road(q.line.kind) : set.has(q.line.kind);
                bool guess = false;
                for (const scan::LineReading& lines : now.lines)
                    if (lines.name == q.line)
                        guess = lines.sides[q.side->hex * 3 + q.side->side].state != SideState::none;
                desk.hand.key(is == guess ? WXK_SPACE : WXK_DELETE);
            }
            until("the answer to be taken", [&] { return words() != said || reading()->question() != q; });
        }
        FAIL("there is no end of questions");
    }

private:
    [[nodiscard]] std::size_t words() const { return reading()->said().hexes.size() + reading()->said().lines.size(); }
    void say(const std::function<void()>& act) const {
        const auto before = reading()->lines();
        act();
        until("the example to be taken", [&] { return reading()->lines() != before; });
        rest();
    }
    void choose(const std::map<std::string, wxPoint>& palette, const std::string& id, PaintSection section) const {
        const std::string name = paint_name(sheet, {section, id, 0});
        const auto at = std::find_if(palette.begin(), palette.end(),
                                     [&](const auto& entry) { return entry.first.starts_with(name); });
        if (at != palette.end()) desk.hand.click(at->second);
        else painting().choose({section, id, 0});  // out of sight in a small palette
        until("the paint to be chosen", [&] { return painting().latest == section; });
        CHECK(tool_of(desk) == "scan");
    }
    template <class Has>
    [[nodiscard]] std::vector<Hexside> sides(Has has) const {
        std::vector<Hexside> out;
        for (HexIndex hex = 0; hex < grid().size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d)
                if (sheet.map.side_present({hex, d}) && has(sheet.map.side({hex, d}))) out.push_back({hex, d});
        return out;
    }
    template <class T>
    [[nodiscard]] static std::vector<T> some(const std::vector<T>& all) {
        std::vector<T> out;
        for (const std::size_t part : {1U, 3U, 5U}) out.push_back(all[all.size() * part / 6]);
        return out;
    }
};

}  // namespace

TEST_CASE("a degraded scan of Chippewa becomes errata against ours, and stickers", "[scan]") {
    Desk desk({"chippewa"});
    OpenDocument& d = desk.document();
    for (const char* id : {"findings", "history"}) desk.frame().show_panel(id, false);
    const Scenario sheet = printed_chippewa(d.scenario());
    Owner owner{desk, sheet, scan_tests::scan_of(sheet, scan_tests::Style::recoloured, scan_tests::Damage::bad, 11)};
    const fs::path file = desk.temporary.path() / "chippewa sheet.jpg";
    std::ofstream(file, std::ios::binary) << scan_tests::jpeg_of(owner.scan.picture, 85);

    desk.answers.expect(
        "Record errata", [&](wxDialog& dialog) { desk.hand.click(child(dialog, "Record")); },
        [&] { desk.frame().run("errata.record"); });
    REQUIRE(d.recording);
    owner.load(file);
    owner.fit();
    REQUIRE(owner.layer().pairs.size() == 3);
    desk.open_tab(child<wxNotebook>(desk.panel("underlay"), "Fit and read"), "Read");
    desk.hand.click(child<wxButton>(desk.panel("underlay"), "Read"));
    until("the reading to begin", [&] { return owner.reading() != nullptr; });
    owner.rest();
    until("the scan to be drawn to its grid", [&] { return owner.layer().drawn_to_grid != nullptr; });
    owner.show(swatches(desk));
    (void)picture_of_screen("scan-guesses");
    owner.answer();
    (void)picture_of_screen("scan-answered");

    // What differs becomes errata of the owner's sheet.
    const Map before = d.map();
    desk.answers.expect(
        "Take over from the scan", [&](wxDialog& dialog) { click_native(desk.hand, dialog, wxID_NO); },
        [&] { desk.hand.click(child(desk.panel("underlay"), "Take over…")); });
    until("the map to be changed", [&] { return !(d.map() == before); });
    for (const char* hex : {"C2423", "C2322", "C2023"})
        CHECK(d.map().terrain(desk.hex(hex)) == *sheet.ruleset.terrain("forest"));
    double wrong = 0;
    for (HexIndex hex = 0; hex < sheet.map.grid().size(); ++hex)
        wrong += d.map().terrain(hex) == sheet.map.terrain(hex) ? 0 : 1;
    CHECK(wrong <= 0.005 * static_cast<double>(sheet.map.grid().size()));
    desk.frame().run("file.save");
    until("the errata to be saved", [&] { return !d.unsaved(); });
    const fs::path recorded = d.path().parent_path() / "errata" / "recorded.xml";
    const ErrataRead read = read_errata(bytes_of(recorded), "recorded.xml");
    INFO(bytes_of(recorded));
    REQUIRE(read.readable);
    CHECK(read.errata.errata.size() >= 4);
    CHECK(read.errata.errata.size() < 20);
    CHECK(bytes_of(recorded).find("chippewa sheet.jpg") != std::string::npos);
    desk.frame().run("errata.stop");

    const std::string command = std::string("cd '") + d.path().parent_path().string() + "' && '" + RAMPARTS_PROGRAM +
                                "' errata stickers . errata/recorded.xml -o ../stickers.pdf > ../stickers.txt 2>&1";
    CHECK(std::system(command.c_str()) == 0);
    CHECK(bytes_of(d.path().parent_path().parent_path() / "stickers.pdf").starts_with("%PDF"));
}
