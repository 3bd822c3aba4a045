// A map read from its scan in the editor: shown, asked, taken over as one change.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "editor/model/printed_letters.hpp"
#include "editor/model/scan_reading.hpp"
#include "editor/tool/scan_tool.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/features/scan/scan_material.hpp"
#include "tests/window/editor_tools/hand.hpp"

using namespace ramparts;

namespace {

/// The battle without what a scan shows: plain ground, nothing on hexsides, no source of anything on the map.
Scenario unpainted(const Scenario& truth) {
    Scenario plain = truth;
    Map map(truth.map.grid());
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (!truth.map.present(hex)) map.set_terrain(hex, kHole);
    map.name = truth.map.name;
    plain.map = std::move(map);
    return plain;
}

/// Somebody who has the sheet beside him, and its scan under the map.
struct Reader {
    explicit Reader(const char* battle, scan_tests::Style style = scan_tests::Style::recoloured)
        : truth(load_scenario(std::string(RAMPARTS_SCENARIOS "/") + battle).scenario),
          document(workspace.add(std::make_unique<OpenDocument>(unpainted(truth)))),
          view(truth.map.grid(), 64) {
        const auto material = scan_tests::scan_of(truth, style, scan_tests::Damage::scan, 5);
        std::vector<Colour> pixels;
        for (std::size_t i = 0; i + 2 < material.picture.rgb.size(); i += 3)
            pixels.push_back(rgb(material.picture.rgb[i], material.picture.rgb[i + 1], material.picture.rgb[i + 2]));
        layer().set_picture(grid(), "/my scans/sheet.jpg", material.picture.width, material.picture.height, pixels);
        for (const scan::Reference& r : scan_tests::references_on(truth, material, 0.02, 5))
            layer().add_pair(grid(), {{r.pixel.x, r.pixel.y}, r.hex});
        pixel = material.pixel;
    }
    [[nodiscard]] const Grid& grid() const { return truth.map.grid(); }
    [[nodiscard]] UnderlayLayer& layer() { return workspace.painting().underlay(document); }
    [[nodiscard]] ScanReading& reading() { return *workspace.painting().find_reading(document); }
    void begin() {
        REQUIRE(workspace.select_tool("scan"));
        settle();
    }
    void settle() {
        reading().settle();
        workspace.painting().underlay_changed(document);
    }
    void send(ToolInput::Kind kind, PixelPoint at, ToolInput::Button button = ToolInput::Button::left) {
        ToolInput input;
        input.kind = kind;
        input.button = button;
        input.world = at;
        input.view = &view;
        input.hit = view.hit(at);
        (void)workspace.tool().input(document, input);
    }
    void drag(const std::vector<PixelPoint>& points, ToolInput::Button button = ToolInput::Button::left) {
        send(ToolInput::Kind::press, points.front(), button);
        for (const PixelPoint p : points) send(ToolInput::Kind::drag, p, button);
        send(ToolInput::Kind::release, points.back(), button);
        ++strokes;
    }
    [[nodiscard]] PixelPoint near_side(HexIndex hex, int direction) const {
        const ShapePoint m = view.side_middle(direction) * 0.9;
        return view.centre(hex) + PixelPoint{static_cast<int>(m.x), static_cast<int>(m.y)};
    }
    bool key(const std::string& name) {
        ToolInput input;
        input.kind = name == "Escape" ? ToolInput::Kind::cancel : ToolInput::Kind::key;
        input.key = name;
        ++keys;
        return workspace.tool().input(document, input).handled;
    }
    void choose(PaintSection section, const std::string& id) { workspace.painting().choose({section, id, 0}); }

    /// Three hexes of each terrain, three hexsides of each kind and three steps of road, spread over the map.
    void show_some() {
        const Ruleset& rules = truth.ruleset;
        for (TerrainId t = 0; t < rules.terrains.size(); ++t) {
            std::vector<HexIndex> all;
            for (HexIndex hex = 0; hex < grid().size(); ++hex)
                if (truth.map.present(hex) && truth.map.terrain(hex) == t) all.push_back(hex);
            choose(PaintSection::terrain, rules.terrains[t].id);
            for (const HexIndex hex : spread(all)) drag({view.centre(hex)});
        }
        for (std::uint8_t k = 0; k < rules.hexside_kinds.size(); ++k) {
            if (rules.hexside_kinds[k].needs_road) continue;
            choose(PaintSection::hexside, rules.hexside_kinds[k].id);
            for (const Hexside side : spread(sides([&](SideSet s) { return s.has(k); }))) {
                const bool other = truth.map.side(side).kind(k) == SideState::up_other;
                const HexIndex from = other ? grid().across(side) : side.hex;
                drag({near_side(from, other ? (side.side + 3) % kDirections : side.side)});
            }
        }
        choose(PaintSection::road, rules.road_kinds.front().id);
        for (const Hexside side : spread(sides([](SideSet s) { return s.road(0); })))
            drag({view.centre(side.hex), view.centre(grid().across(side))});
    }
    template <class Has>
    [[nodiscard]] std::vector<Hexside> sides(Has has) const {
        std::vector<Hexside> out;
        for (HexIndex hex = 0; hex < grid().size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d)
                if (truth.map.side_present({hex, d}) && has(truth.map.side({hex, d}))) out.push_back({hex, d});
        return out;
    }
    template <class T>
    [[nodiscard]] static std::vector<T> spread(const std::vector<T>& all) {
        std::vector<T> some;
        for (const std::size_t part : {1U, 3U, 5U})
            if (!all.empty()) some.push_back(all[all.size() * part / 6]);
        return some;
    }
    /// Looks at what is asked until nothing waits, and answers by the sheet.
    void answer_all() {
        const PrintedLetters letters(truth.ruleset);
        for (int i = 0; i < 400; ++i) {
            settle();
            if (!reading().question() && (!key("Return") || !reading().question())) return;
            const ScanQuestion q = *reading().question();
            CHECK(document.cursor() == q.hex);
            CHECK_FALSE(reading().question_words().empty());
            const scan::Reading& now = *reading().look().reading;
            if (!q.side) {
                const TerrainId is = truth.map.terrain(q.hex);
                const int guess = now.ground[q.hex].kind;
                const bool right = now.kinds[static_cast<std::size_t>(guess)].terrain == is;
                CHECK(key(right ? "Space" : std::string(1, letters.terrains[is].letter)));
                continue;
            }
            const SideSet set = truth.map.side(*q.side);
            const SideState is =
                q.line.road ? (set.road(q.line.kind) ? SideState::present : SideState::none) : set.kind(q.line.kind);
            SideState guess = SideState::none;
            for (const scan::LineReading& lines : now.lines)
                if (lines.name == q.line) guess = lines.sides[q.side->hex * 3 + q.side->side].state;
            const bool opposite = (is == SideState::none) != (guess == SideState::none);
            CHECK(key(is == guess ? "Space" : opposite ? "Delete" : "R"));
        }
        FAIL("there is no end of questions");
    }

    Scenario truth;
    Workspace workspace{full_equipment};
    OpenDocument& document;
    ViewTransform view;
    std::function<draw::Point(HexIndex)> pixel;
    int strokes = 0;
    int keys = 0;
};

double share_right(const Map& map, const Map& truth) {
    double right = 0, all = 0;
    for (HexIndex hex = 0; hex < truth.grid().size(); ++hex)
        if (truth.present(hex)) {
            ++all;
            right += map.terrain(hex) == truth.terrain(hex) ? 1 : 0;
        }
    return right / all;
}

}  // namespace

TEST_CASE("a printed map is read from its scan by hand, and taken over as one change", "[scan]") {
    Reader reader("chippewa");
    REQUIRE(scan_obstacle(reader.workspace.painting(), reader.document).empty());
    reader.begin();
    REQUIRE(reader.reading().look().fit != nullptr);
    REQUIRE(reader.reading().look().fit->refined);
    reader.show_some();
    reader.answer_all();
    CHECK(reader.keys + reader.strokes < 0.35 * static_cast<double>(reader.grid().size()));
    INFO(reader.keys << " keys, " << reader.strokes << " strokes, " << reader.reading().state_words());

    const Scenario before = reader.document.scenario();
    CHECK(reader.document.document.history_size() == 0);
    CHECK_FALSE(reader.reading().taking_words(before).empty());
    REQUIRE(reader.reading().take_over(reader.document.document, scan::Take::everything) == "");
    CHECK(reader.document.document.history_size() == 1);
    const Map& map = reader.document.map();
    CHECK(share_right(map, reader.truth.map) >= 0.995);
    std::size_t wrong_sides = 0, lines = 0;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d) {
            lines += reader.truth.map.side({hex, d}).empty() ? 0U : 1U;
            wrong_sides += map.side({hex, d}) == reader.truth.map.side({hex, d}) ? 0U : 1U;
        }
    CHECK(wrong_sides <= lines / 10);
    // What was looked at is printed; what was guessed stays a reconstruction and names its confidence.
    const HexIndex shown = reader.reading().said().hexes.front().hex;
    CHECK(map.hex_provenance(shown) ==
          Provenance{ProvenanceKind::printed, "printed map, from a scan of sheet.jpg, looked at"});
    HexIndex guessed = 0;
    while (!map.present(guessed) || reader.reading().hex_said(guessed)) ++guessed;
    CHECK(map.hex_provenance(guessed).kind == ProvenanceKind::reconstruction);
    CHECK(map.hex_provenance(guessed).source.find("confidence") != std::string::npos);
    CHECK(reader.reading().taking_words(reader.document.scenario()) == "");
    REQUIRE(reader.document.document.undo());
    CHECK(reader.document.scenario() == before);

    // Only what differs: plain ground that was guessed to be plain keeps its source.
    REQUIRE(reader.reading().take_over(reader.document.document, scan::Take::differences) == "");
    const Map& different = reader.document.map();
    for (HexIndex hex = 0; hex < different.grid().size(); ++hex) {
        CHECK(different.terrain(hex) == map.terrain(hex));
        if (different.present(hex) && different.terrain(hex) == before.map.terrain(hex))
            CHECK(different.hex_provenance(hex) == before.map.hex_provenance(hex));
    }
}

TEST_CASE("what was shown of a scan is kept for another reading", "[scan]") {
    Reader reader("chippewa");
    reader.begin();
    reader.show_some();
    reader.settle();
    const auto first = reader.reading().look().reading;
    const auto lines = reader.layer().examples;
    CHECK(lines == reader.reading().lines());
    CHECK(lines.size() >= 12);
    read_scan_of(reader.workspace.painting(), reader.document);
    reader.settle();
    CHECK(reader.reading().lines() == lines);
    const auto again = reader.reading().look().reading;
    REQUIRE(again != nullptr);
    for (HexIndex hex = 0; hex < reader.grid().size(); ++hex) CHECK(again->ground[hex].kind == first->ground[hex].kind);
}

TEST_CASE("the scan is shown as it was drawn to the printed grid", "[scan]") {
    Reader reader("chippewa");
    reader.begin();
    reader.layer().drawn_to_grid = reader.reading().look().fit;
    double worst = 0;
    const double hex_pixels = reader.reading().look().fit->warp.hex_pixels();
    for (HexIndex hex = 0; hex < reader.grid().size(); ++hex) {
        if (!reader.truth.map.present(hex)) continue;
        const PlanePoint shown = reader.layer().pixel_at(reader.view, reader.view.centre(hex));
        const draw::Point is = reader.pixel(hex);
        worst = std::max(worst, std::hypot(shown.x - is.x, shown.y - is.y) / hex_pixels);
    }
    CHECK(worst < 0.06);  // of a hex; half a pixel of the screen is 0.008
}

TEST_CASE("a stroke round a hill rises to one hand", "[scan]") {
    Reader reader("lundys-lane");
    reader.begin();
    const Grid& grid = reader.grid();
    const HexIndex hill = grid.at(6, 6);
    const auto slope = reader.truth.ruleset.hexside_kind("slope");
    REQUIRE(slope);
    reader.choose(PaintSection::hexside, "slope");
    std::vector<PixelPoint> round;
    for (int d = 0; d < kDirections; ++d) round.push_back(reader.near_side(hill, d));
    reader.drag(round);
    // Outside for a moment: the hand that is higher stays the same.
    const auto& said = reader.reading().said().lines;
    REQUIRE(said.size() == 6);
    for (const scan::SideExample& e : said) {
        CHECK(e.name == scan::LineName{false, *slope});
        CHECK((e.state == SideState::up_owner ? e.side.hex : grid.across(e.side)) == hill);
    }
    reader.drag({round.front()}, ToolInput::Button::right);
    CHECK(std::count_if(said.begin(), said.end(), [](const auto& e) { return e.state == SideState::none; }) == 1);
}

TEST_CASE("hexsides are shown to the reading by keys", "[scan]") {
    Reader reader("lundys-lane");
    reader.begin();
    reader.document.set_cursor(reader.grid().at(6, 6));
    const PrintedLetters letters(reader.truth.ruleset);
    const auto slope = *reader.truth.ruleset.hexside_kind("slope");
    const std::string letter(1, letters.sides[slope].letter);
    CHECK(reader.key("."));
    CHECK_FALSE(reader.key(letter));  // no hexside is chosen yet
    CHECK(reader.key("2"));
    const auto state = [&] { return reader.reading().said().lines.back().state; };
    CHECK(reader.key(letter));
    CHECK(state() == SideState::up_owner);
    CHECK(reader.key(letter));
    CHECK(state() == SideState::up_other);
    CHECK(reader.key(letter));
    CHECK(state() == SideState::none);
    CHECK(reader.reading().said().lines.size() == 1);
    CHECK(reader.key("Escape"));
    CHECK(reader.key(std::string(1, letters.terrains[1].letter)));
    CHECK(reader.reading().said().hexes.back().kind.terrain == 1);
    CHECK(reader.key("2"));
    CHECK(reader.reading().said().hexes.back().kind.elevation == 2);
}

TEST_CASE("names on the print are taken or dropped one by one, and come with the scan as their source", "[scan]") {
    Reader reader("chippewa");
    PaintState& state = reader.workspace.painting();
    CHECK(names_obstacle(state, reader.document).starts_with("Nothing is read"));
    reader.begin();
    REQUIRE(names_obstacle(state, reader.document).empty());
    read_names_of(state, reader.document);
    CHECK(names_obstacle(state, reader.document) == "The names of this scan are read already.");
    reader.settle();
    REQUIRE(reader.reading().look().names != nullptr);
    const auto& names = *reader.reading().look().names;
    if (names.empty()) {
        WARN("tesseract is not installed: its part of this test is skipped");
        CHECK(reader.reading().state_words().find("tesseract-ocr") != std::string::npos);
        CHECK(reader.reading().nothing_read());
        return;
    }
    REQUIRE(names.size() >= 2);
    REQUIRE(reader.reading().question());
    const std::string first = reader.reading().question()->name;
    CHECK(first == names[0].text);
    CHECK(reader.reading().question_words().find("“" + first + "”") != std::string::npos);
    CHECK(reader.key("Space"));
    REQUIRE(reader.reading().question());
    CHECK(reader.reading().question()->name == names[1].text);
    CHECK(reader.key("Delete"));
    CHECK(reader.reading().open() == names.size() - 2);
    CHECK(reader.reading().taking_words(reader.document.scenario()).find("1 names are added.") != std::string::npos);
    const std::size_t before = reader.document.map().labels.size();
    REQUIRE(reader.reading().take_over(reader.document.document, scan::Take::everything).empty());
    REQUIRE(reader.document.map().labels.size() == before + 1);
    const MapLabel& label = reader.document.map().labels.back();
    CHECK(label.text == first);
    CHECK(label.at == names[0].hex);
    CHECK(label.provenance == Provenance{ProvenanceKind::printed, "printed map, from a scan of sheet.jpg, looked at"});
    CHECK(reader.document.document.history_size() == 1);
    // What is there is not added again.
    CHECK(reader.reading().taking_words(reader.document.scenario()).empty());
}

TEST_CASE("a scan that cannot be read says why", "[scan]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(blank_scenario(20, 16)));
    PaintState& state = workspace.painting();
    CHECK(scan_obstacle(state, document) == "No scan is loaded; see the panel Scan.");
    UnderlayLayer& layer = state.underlay(document);
    const Grid& grid = document.map().grid();
    layer.set_picture(grid, "white.png", 400, 300, std::vector<Colour>(120'000, rgb(255, 255, 255)));
    CHECK(scan_obstacle(state, document).starts_with("Fit the scan first"));
    layer.add_pair(grid, {{10, 10}, grid.at(0, 0)});
    layer.add_pair(grid, {{390, 10}, grid.at(19, 0)});
    layer.add_pair(grid, {{10, 290}, grid.at(0, 15)});
    REQUIRE(scan_obstacle(state, document).empty());
    REQUIRE(workspace.select_tool("scan"));
    ScanReading& reading = *state.find_reading(document);
    reading.settle();
    CHECK(reading.look().state == scan::ScanSession::State::refused);
    CHECK_FALSE(reading.state_words().empty());
    CHECK(reading.take_over(document.document, scan::Take::everything) == "Nothing is read yet.");
    CHECK(document.document.history_size() == 0);
}
