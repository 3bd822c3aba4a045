// The rasteriser: a part painted alone is the same, bit for bit, as the part of a whole.
#include <catch2/catch.hpp>

#include <random>
#include <set>

#include "editor/model/kinds_model.hpp"
#include "editor/view/counter_art.hpp"
#include "editor/view/frame_cache.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/view/shapes.hpp"
#include "editor/workspace/files.hpp"
#include "engine/core/hash.hpp"

using namespace ramparts;

namespace {

// Letters as boxes, so that no fonts are needed.
class BoxText final : public TextSource {
public:
    DrawnText render(std::string_view utf8, TextStyle style) override {
        DrawnText drawn;
        drawn.width = width(utf8, style);
        drawn.height = style.size;
        drawn.mask = Mask(PixelRect{0, style.size / 4, drawn.width, style.size});
        for (std::size_t i = 0; i < drawn.mask.cover.size(); ++i)
            drawn.mask.cover[i] = static_cast<std::uint8_t>(i * 37);
        return drawn;
    }
    int width(std::string_view utf8, TextStyle style) override {
        return static_cast<int>(utf8.size()) * (style.size / 2 + 1);
    }
};

Scenario battle(Orientation orientation, Parity low) {
    Scenario made = generated_scenario(24, 20);
    Grid::Shape shape = made.map.grid().shape();
    shape.orientation = orientation;
    shape.low = low;
    Map map{Grid(shape)};
    std::mt19937 dice(7);
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        map.set_terrain(hex, dice() % 40 == 0 ? kHole : static_cast<TerrainId>(dice() % made.ruleset.terrains.size()));
        map.set_elevation(hex, static_cast<std::int8_t>(dice() % 3));
        if (dice() % 9 == 0) map.set_features(hex, 1);
    }
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            if (!map.side_present({hex, side}) || dice() % 2 == 0) continue;
            SideSet set;
            set = set.with(static_cast<HexsideKindId>(dice() % made.ruleset.hexside_kinds.size()),
                           dice() % 2 == 0 ? SideState::up_owner : SideState::up_other);
            if (dice() % 2 == 0) set = set.with_road(0, true);
            map.set_side({hex, side}, set);
        }
    map.labels.push_back({map.grid().at(5, 5), "A long name on the map", MapLabel::Kind::place, {}});
    map.labels.push_back({map.grid().at(12, 9), "Water", MapLabel::Kind::water, {}});
    map.numberings.push_back({"second", "Second", -3, 5});
    made.map = std::move(map);
    for (int i = 0; i < 9; ++i) {
        Unit unit;
        unit.id = "u" + std::to_string(i);
        unit.name = unit.id;
        unit.side = static_cast<SideId>(i % 2);
        unit.unit_class = static_cast<UnitClassId>(i % 3);
        unit.full = i + 1;
        unit.at = made.map.grid().at(3 + i % 4, 4 + i / 4);
        made.units.push_back(unit);
    }
    return made;
}

std::vector<Colour> picture(const FrameCache& frame) {
    std::vector<Colour> out;
    for (int y = 0; y < frame.height(); ++y)
        out.insert(out.end(), frame.pixels() + y * frame.stride(), frame.pixels() + y * frame.stride() + frame.width());
    return out;
}

struct Stage {
    explicit Stage(const Scenario& s) : scenario(s), overview(scenario), painter(&text) {
        painter.set_scenario(&scenario, &overview);
        painter.set_counters(set_up_counters(scenario));
        PaintOptions options;
        options.elevation = true;
        options.provenance = true;
        painter.set_options(options);
    }
    void look(double pitch, int width = 320, int height = 240) {
        painter.set_view(ViewTransform(scenario.map.grid(), pitch));
        frame.resize(width, height);
        const PixelRect box = painter.view().world_box();
        frame.reset({(box.x0 + box.x1 - width) / 2, (box.y0 + box.y1 - height) / 2});
        update();
    }
    void update() {
        frame.update([this](const Surface& s) { painter.paint(s); });
    }
    Scenario scenario;
    MapOverview overview;
    BoxText text;
    MapPainter painter;
    FrameCache frame;
};

constexpr double kPitches[] = {0.4, 1.5, 3.3, 4, 8, 10, 16, 30, 48, 96};

}  // namespace

TEST_CASE("scrolling in small steps shows the same pixels as painting afresh", "[view][raster]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even})
            for (const double pitch : kPitches) {
                Stage stage(battle(orientation, low));
                stage.look(pitch);
                std::mt19937 dice(3);
                for (int i = 0; i < 12; ++i) {
                    const PixelPoint by{static_cast<int>(dice() % 121) - 60, static_cast<int>(dice() % 121) - 60};
                    stage.frame.scroll_to(stage.frame.origin() + by);
                    stage.update();
                }
                const auto scrolled = picture(stage.frame);
                stage.frame.invalidate_all();
                stage.update();
                INFO("pitch " << pitch);
                REQUIRE(scrolled == picture(stage.frame));
            }
}

TEST_CASE("every look of hexsides and features has a picture of its own on the plain map, small and large",
          "[view][raster][period]") {
    using Pass = HexArt::Pass;
    for (const double pitch : {16.0, 30.0, 96.0}) {
        const ViewTransform view(Grid(), pitch);
        std::set<std::vector<Colour>> sides;
        for (const draw::HexsideLookRow& row : draw::kHexsideLookRows) {
            Ruleset rules;
            rules.hexside_kinds.emplace_back().id = row.word;
            const MapColours colours(rules);
            HexArt art(colours, view, true, 1);
            std::vector<Colour> all;
            for (const Pass pass : {Pass::casing, Pass::body, Pass::top})
                if (const Sprite* sprite = art.hexside(0, 1, SideState::up_owner, pass))
                    all.insert(all.end(), sprite->pixels.begin(), sprite->pixels.end());
            INFO(row.word << " at " << pitch);
            CHECK_FALSE(all.empty());
            CHECK(sides.insert(std::move(all)).second);
        }
        std::set<std::vector<Colour>> features;
        for (int look = 0; look < draw::kFeatureLooks; ++look) {
            INFO(draw::kFeatureLookWords[look] << " at " << pitch);
            const Sprite drawn = feature_picture(static_cast<draw::FeatureLook>(look), 0, view, draw::kPrintedPalette);
            CHECK(features.insert(drawn.pixels).second);
        }
    }
}

TEST_CASE("repainting random parts changes no pixel", "[view][raster]") {
    for (const double pitch : kPitches) {
        Stage stage(battle(Orientation::flat, Parity::odd));
        stage.look(pitch);
        const auto before = picture(stage.frame);
        std::mt19937 dice(11);
        const PixelRect world = stage.frame.world();
        for (int i = 0; i < 30; ++i) {
            const int x = world.x0 + static_cast<int>(dice() % 320);
            const int y = world.y0 + static_cast<int>(dice() % 240);
            stage.frame.invalidate(
                {x, y, x + 1 + static_cast<int>(dice() % 90), y + 1 + static_cast<int>(dice() % 70)});
            if (i % 3 == 0) stage.update();
        }
        stage.update();
        INFO("pitch " << pitch);
        REQUIRE(picture(stage.frame) == before);
    }
}

TEST_CASE("after a hex changed, repainting its extent is enough", "[view][raster]") {
    for (const double pitch : {3.3, 6.0, 10.0, 30.0, 64.0}) {
        Stage stage(battle(Orientation::pointy, Parity::even));
        stage.look(pitch);
        Map& map = stage.scenario.map;
        std::mt19937 dice(5);
        for (int i = 0; i < 25; ++i) {
            const HexIndex hex = map.grid().at(8 + static_cast<int>(dice() % 6), 8 + static_cast<int>(dice() % 6));
            std::vector<HexIndex> changed{hex};
            map.set_terrain(hex, static_cast<TerrainId>(dice() % 4));
            map.set_elevation(hex, static_cast<std::int8_t>(dice() % 4));
            const Hexside side{hex, static_cast<std::uint8_t>(dice() % 3)};
            if (map.side_present(side)) {
                map.set_side(side, SideSet{}
                                       .with(static_cast<HexsideKindId>(dice() % 4), SideState::up_other)
                                       .with_road(0, dice() % 2 == 0));
                changed.push_back(map.grid().across(side));
            }
            stage.overview.hexes_changed(changed);
            for (const HexIndex h : changed) stage.frame.invalidate(stage.painter.hex_extent(h));
            stage.update();
        }
        const auto partly = picture(stage.frame);
        stage.overview.forget();
        stage.frame.invalidate_all();
        stage.update();
        INFO("pitch " << pitch);
        REQUIRE(partly == picture(stage.frame));
    }
}

TEST_CASE("without lines and counters a hex is painted exactly where the hit test finds it", "[view][raster]") {
    Scenario scenario = generated_scenario(9, 8);
    for (HexIndex h = 0; h < scenario.map.grid().size(); ++h) {
        scenario.map.set_terrain(h, 0);
        scenario.map.set_elevation(h, 0);
        scenario.map.set_features(h, 0);
        for (std::uint8_t side = 0; side < 3; ++side)
            if (scenario.map.side_present({h, side})) scenario.map.set_side({h, side}, SideSet{});
    }
    const HexIndex hex = scenario.map.grid().at(4, 4);
    BoxText text;
    for (const double pitch : {4.0, 8.0, 10.0, 12.0}) {
        MapOverview far_away(scenario);
        MapPainter painter(&text);
        PaintOptions options;
        options.grid = options.numbers = options.labels = options.counters = false;
        painter.set_options(options);
        painter.set_scenario(&scenario, &far_away);
        painter.set_view(ViewTransform(scenario.map.grid(), pitch));
        FrameCache frame;
        frame.resize(160, 160);
        frame.reset({-20, -20});
        scenario.map.set_terrain(hex, 4);
        frame.update([&](const Surface& s) { painter.paint(s); });
        const Colour water =
            frame.pixels()[(painter.view().centre(hex).y + 20) * frame.stride() + painter.view().centre(hex).x + 20];
        for (int y = 0; y < 160; ++y)
            for (int x = 0; x < 160; ++x) {
                const bool here = painter.view().hex_at(PixelPoint{x, y} + frame.origin()) == hex;
                if ((frame.pixels()[y * frame.stride() + x] == water) != here)
                    FAIL("pixel " << x << "," << y << " at pitch " << pitch);
            }
    }
}

TEST_CASE("the ground painted row by row is that of hexes drawn one by one", "[view][raster]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        Stage stage(battle(orientation, Parity::even));
        for (HexIndex hex = 0; hex < stage.scenario.map.grid().size(); ++hex) {
            stage.scenario.map.set_features(hex, 0);
            for (std::uint8_t side = 0; side < 3; ++side)
                if (stage.scenario.map.side_present({hex, side})) stage.scenario.map.set_side({hex, side}, SideSet{});
        }
        PaintOptions options;
        options.numbers = options.labels = options.counters = false;
        stage.painter.set_options(options);
        for (const double pitch : {10.0, 13.0, 21.0, 48.0, 96.0}) {
            stage.look(pitch, 333, 241);
            std::vector<Colour> single(333 * 241, options.surround);
            const PixelPoint origin = stage.frame.origin();
            const PixelRect whole{origin.x, origin.y, origin.x + 333, origin.y + 241};
            const Surface surface(single.data(), 333, origin, whole);
            const Map& map = stage.scenario.map;
            for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
                if (map.present(hex))
                    stage.painter.art()->draw_hex(surface, stage.painter.view().centre(hex), map.terrain(hex),
                                                  map.elevation(hex),
                                                  static_cast<int>(mix64(hex) & (HexArt::kVariants - 1)));
            INFO("pitch " << pitch << (orientation == Orientation::flat ? ", flat" : ", pointy"));
            REQUIRE(picture(stage.frame) == single);
        }
    }
}

TEST_CASE("pictures made in idle moments are those the next step of the zoom needs", "[view][raster]") {
    for (const int step : {1, -1, 2, -2}) {
        Stage stage(battle(Orientation::flat, Parity::odd));
        stage.look(48);
        const HexArt* before = stage.painter.art();
        const std::size_t count = before->count();
        REQUIRE(count > 0);
        int pieces = 0;
        while (stage.painter.prepare_ahead()) ++pieces;
        CHECK(pieces > 4);
        const double next = ViewTransform::stepped(48, step);
        stage.look(next, 200, 150);  // a smaller window shows nothing new
        CHECK(stage.painter.art()->count() == count);
        Stage fresh(battle(Orientation::flat, Parity::odd));
        fresh.look(next, 200, 150);
        INFO("pitch " << next);
        REQUIRE(picture(stage.frame) == picture(fresh.frame));
        stage.look(48);
        CHECK(stage.painter.art() == before);
    }
}

TEST_CASE(
    "an overview coloured piece by piece in idle moments is the one coloured at once, also after changes in between",
    "[view][raster]") {
    Stage pieces(generated_scenario(300, 220));
    pieces.look(30);
    Map& map = pieces.scenario.map;
    for (int i = 0; i < 2; ++i) REQUIRE(pieces.painter.prepare_ahead());
    std::vector<HexIndex> changed;
    for (const int line : {0, 40, 67, 68, 150, 299}) {
        changed.push_back(map.grid().at(line, 100));
        map.set_terrain(changed.back(), 4);
        const Hexside side{changed.back(), 1};
        if (map.side_present(side)) map.set_side(side, SideSet{}.with_road(0, true));
    }
    pieces.overview.hexes_changed(changed);
    while (pieces.painter.prepare_ahead()) continue;
    Stage at_once(pieces.scenario);
    for (const double pitch : {0.3, 0.7, 1.0, 4.0}) {
        pieces.look(pitch);
        at_once.look(pitch);
        INFO("pitch " << pitch);
        REQUIRE(picture(pieces.frame) == picture(at_once.frame));
    }
}

TEST_CASE("the shelf lets go of the pictures used longest ago", "[view][raster]") {
    const Scenario scenario = generated_scenario(6, 6);
    const MapColours colours(scenario.ruleset);
    BoxText source;
    TextCache text(&source);
    PictureShelf shelf;
    const auto add = [&](double pitch) {
        Pictures& pictures = shelf.add(
            std::make_unique<Pictures>(colours, ViewTransform(scenario.map.grid(), pitch), true, 1.0, 64, text));
        for (int level = 0; level < 3; ++level)
            for (int variant = 0; variant < HexArt::kVariants; ++variant)
                (void)pictures.hexes.ground(0, level, variant);
        return pictures.bytes();
    };
    const std::size_t first = add(300);
    REQUIRE(first > PictureShelf::kBytes / 10);
    std::size_t all = first;
    double pitch = 302;
    for (; all < PictureShelf::kBytes; pitch += 2) {
        all += add(pitch);
        REQUIRE(shelf.find(300) != nullptr);  // and so used again
    }
    (void)add(pitch);
    (void)add(pitch + 2);
    CHECK(shelf.find(300) != nullptr);
    CHECK(shelf.find(302) == nullptr);
    CHECK(shelf.find(pitch) != nullptr);
    CHECK(shelf.find(pitch + 2) != nullptr);
}

TEST_CASE("every symbol that a class can be given is drawn on its counter", "[view][raster]") {
    Scenario scenario = generated_scenario(6, 6);
    UnitClass& first = scenario.ruleset.unit_classes.at(0);
    BoxText source;
    TextCache text(&source);
    const auto drawn = [&](const std::string& symbol) {
        CounterFace face;
        face.look.symbol = symbol;
        return draw_counter(face, 60, text).pixels;
    };
    std::set<std::vector<Colour>> pictures{drawn("")};
    first.symbol = "a symbol of its own";
    for (const FormField& field : kind_form(scenario, KindList::classes, 0)) {
        if (field.name != "symbol") continue;
        CHECK(field.choices.size() > 8);
        for (const FormField::Choice& choice : field.choices) {
            INFO(choice.value);
            if (!choice.value.empty() && choice.value != first.symbol)
                CHECK(pictures.insert(drawn(choice.value)).second);
        }
    }
    CHECK(pictures.size() > 8);
}

TEST_CASE("a blend of nothing keeps a pixel and of everything replaces it", "[view][raster]") {
    for (const Colour below : {rgb(0, 0, 0), rgb(255, 255, 255), rgb(12, 200, 77)})
        for (const Colour above : {rgb(0, 0, 0), rgb(255, 255, 255), rgb(240, 3, 128)}) {
            CHECK(blended(below, above, 0) == below);
            CHECK(blended(below, above, 255) == above);
        }
    CHECK(parse_colour("#a9c8e6", 0) == rgb(0xa9, 0xc8, 0xe6));
    CHECK(parse_colour("#a9c8eg", 7) == 7);
}

TEST_CASE("shapes cover the area they should", "[view][raster]") {
    const auto area = [](const Mask& mask) {
        double sum = 0;
        for (const auto cover : mask.cover) sum += cover;
        return sum / 255;
    };
    CHECK(area(disc({20.3, 17.8}, 12)) == Approx(3.14159 * 144).epsilon(0.02));
    const ShapePoint triangle[3] = {{1.5, 2}, {31, 4.25}, {12, 30}};
    CHECK(area(polygon(triangle)) == Approx(0.5 * std::abs(29.5 * 28 - 10.5 * 2.25)).epsilon(0.02));
    const ShapePoint line[2] = {{5, 5}, {65, 40}};
    CHECK(area(stroke(line, 4)) == Approx(std::hypot(60, 35) * 4 + 3.14159 * 4).epsilon(0.03));
}
