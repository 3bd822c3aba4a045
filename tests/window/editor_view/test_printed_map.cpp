// The map as it is printed: its parts fit together, and a change is drawn as if all were drawn afresh.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <random>

#include "editor/view/printed_map.hpp"
#include "editor/view/printed_names.hpp"
#include "editor/workspace/files.hpp"

using namespace ramparts;

namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 480;

Scenario printed_battle(Orientation orientation, Parity low) {
    Scenario made = generated_scenario(40, 30);
    Grid::Shape shape = made.map.grid().shape();
    shape.orientation = orientation;
    shape.low = low;
    Map map{Grid(shape)};
    std::mt19937 dice(7);
    const auto choose = [&](HexIndex hex) { return made.map.grid().size() > hex ? made.map.terrain(hex) : 0; };
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        map.set_terrain(hex, static_cast<TerrainId>(choose(hex)));
        map.set_elevation(hex, static_cast<std::int8_t>(made.map.elevation(hex)));
        map.set_features(hex, made.map.features(hex));
    }
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) {
            if (!map.side_present({hex, side}) || dice() % 5 != 0) continue;
            const auto kind = static_cast<HexsideKindId>(dice() % made.ruleset.hexside_kinds.size());
            map.set_side({hex, side}, SideSet{}.with(kind, SideState::up_owner).with_road(0, dice() % 2 == 0));
        }
    made.map = std::move(map);
    return made;
}

std::vector<Colour> painted(PrintedMap& map, const ViewTransform& view, PixelPoint origin) {
    std::vector<Colour> pixels(static_cast<std::size_t>(kWidth) * kHeight);
    const PixelRect clip{origin.x, origin.y, origin.x + kWidth, origin.y + kHeight};
    const Surface surface(pixels.data(), kWidth, origin, clip);
    map.paint(surface, view, [](const Surface& part) { part.fill(part.clip(), rgb(255, 0, 255)); });
    map.finish();
    map.paint(surface, view, [](const Surface&) { FAIL("a tile is missing"); });
    return pixels;
}

/// The share of pixels whose colours an eye can tell apart.
double different(const std::vector<Colour>& a, const std::vector<Colour>& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::abs(red(a[i]) - red(b[i])) > 20 || std::abs(green(a[i]) - green(b[i])) > 20 ||
            std::abs(blue(a[i]) - blue(b[i])) > 20)
            ++count;
    return static_cast<double>(count) / static_cast<double>(a.size());
}

}  // namespace

TEST_CASE("parts of the printed map fit together without a seam", "[view][printed]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            const Scenario scenario = printed_battle(orientation, low);
            const Grid& grid = scenario.map.grid();
            const draw::WholeMap whole = draw::measure(scenario.map);
            const ViewTransform view(grid, 40);
            const PrintScale scale(view);
            const auto drawn = [&](const PixelRect& rect) {
                const auto range = view.range(rect.grown(40));
                const draw::MapPart part(scenario.map, whole,
                                         {range.first_line, range.last_line, range.first_place, range.last_place});
                std::vector<Colour> pixels(static_cast<std::size_t>(rect.width()) *
                                           static_cast<std::size_t>(rect.height()));
                draw::Stamps stamps;
                draw::paint_pixels(
                    draw::draw_part(scenario, part,
                                    {rect.x0 / scale.x, rect.y0 / scale.y, rect.x1 / scale.x, rect.y1 / scale.y}, true),
                    {pixels.data(), rect.width(), rect.height(), rect.width()},
                    {scale.x, scale.y, static_cast<double>(rect.x0), static_cast<double>(rect.y0)}, &stamps);
                return pixels;
            };
            const PixelRect all{200, 200, 200 + kWidth, 200 + kHeight};
            const auto at_once = drawn(all);
            std::vector<Colour> pieced(at_once.size());
            for (int y = all.y0; y < all.y1; y += 120)
                for (int x = all.x0; x < all.x1; x += 160) {
                    const auto piece = drawn({x, y, x + 160, y + 120});
                    for (int row = 0; row < 120; ++row)
                        std::copy_n(piece.data() + row * 160, 160,
                                    pieced.data() + (y - all.y0 + row) * kWidth + x - all.x0);
                }
            INFO((orientation == Orientation::flat ? "flat" : "pointy")
                 << ", " << (low == Parity::odd ? "odd" : "even"));
            CHECK(different(at_once, pieced) < 0.0005);
        }
}

TEST_CASE("a change is drawn into the printed map at once, as if all were drawn afresh", "[view][printed]") {
    for (const double pitch : {20.0, 48.0}) {
        Scenario scenario = printed_battle(Orientation::flat, Parity::odd);
        Map& map = scenario.map;
        const ViewTransform view(map.grid(), pitch);
        const PixelPoint centre = view.centre(map.grid().at(20, 15));
        const PixelPoint origin{centre.x - kWidth / 2, centre.y - kHeight / 2};
        PrintedMap kept;
        kept.set_scenario(&scenario);
        (void)painted(kept, view, origin);
        std::mt19937 dice(5);
        for (int i = 0; i < 12; ++i) {
            const HexIndex hex = map.grid().at(17 + static_cast<int>(dice() % 6), 12 + static_cast<int>(dice() % 6));
            std::vector<HexIndex> changed{hex};
            map.set_terrain(hex, static_cast<TerrainId>(dice() % scenario.ruleset.terrains.size()));
            const Hexside side{hex, static_cast<std::uint8_t>(dice() % 3)};
            map.set_side(side, SideSet{}.with_road(0, dice() % 2 == 0));
            changed.push_back(map.grid().across(side));
            kept.hexes_changed(changed);
        }
        const auto after = painted(kept, view, origin);
        PrintedMap fresh;
        fresh.set_scenario(&scenario);
        INFO("pitch " << pitch);
        CHECK(different(after, painted(fresh, view, origin)) < 0.0005);
    }
}

TEST_CASE("many hexes changed leave no old tile behind, and another zoom shows the change too", "[view][printed]") {
    Scenario scenario = printed_battle(Orientation::pointy, Parity::even);
    Map& map = scenario.map;
    PrintedMap kept;
    kept.set_scenario(&scenario);
    const ViewTransform near(map.grid(), 40);
    const ViewTransform far(map.grid(), 16);
    (void)painted(kept, far, {0, 0});
    (void)painted(kept, near, {300, 300});
    std::vector<HexIndex> changed;
    for (HexIndex hex = 0; hex < map.grid().size(); hex += 3) {
        map.set_terrain(hex, static_cast<TerrainId>(hex % scenario.ruleset.terrains.size()));
        changed.push_back(hex);
    }
    kept.hexes_changed(changed);
    for (const ViewTransform& view : {near, far}) {
        PrintedMap fresh;
        fresh.set_scenario(&scenario);
        CHECK(painted(kept, view, {100, 100}) == painted(fresh, view, {100, 100}));
    }
}

TEST_CASE("the printed map stays within its memory and finds what was let go again", "[view][printed]") {
    const Scenario scenario = generated_scenario(120, 100);
    PrintedMap map;
    map.set_scenario(&scenario);
    const ViewTransform view(scenario.map.grid(), 20);
    const auto first = painted(map, view, {0, 0});
    for (int y = 0; y < 4; ++y) (void)painted(map, view, {kWidth * (y % 3), kHeight * y});
    CHECK(map.bytes() < (80U << 20));
    CHECK(painted(map, view, {0, 0}) == first);
}

TEST_CASE("names stand where paper has them at every zoom", "[view][printed]") {
    Scenario scenario = generated_scenario(20, 16);
    scenario.map.labels.push_back({scenario.map.grid().at(8, 8), "Fork", MapLabel::Kind::place, {}});
    scenario.map.labels.push_back({scenario.map.grid().at(4, 4), "Common", MapLabel::Kind::area, {}});
    const auto names = draw::place_names(scenario);
    REQUIRE(names.size() == 2);
    PrintedNames shown;
    shown.set_scenario(&scenario);
    shown.finish();
    for (const double pitch : {20.0, 64.0, 120.0}) {
        const ViewTransform view(scenario.map.grid(), pitch);
        const PixelRect world = view.world_box();
        std::vector<Colour> pixels(static_cast<std::size_t>(world.width()) * static_cast<std::size_t>(world.height()));
        const Surface surface(pixels.data(), world.width(), {world.x0, world.y0}, world);
        CHECK(shown.paint(surface, view, 1, std::chrono::steady_clock::time_point::max()));
        const PrintScale scale(view);
        for (const draw::TextItem& name : names) {
            const draw::Box box = draw::text_box(name);
            int inked = 0;
            for (int y = static_cast<int>(box.y0 * scale.y); y < static_cast<int>(box.y1 * scale.y); ++y)
                for (int x = static_cast<int>(box.x0 * scale.x); x < static_cast<int>(box.x1 * scale.x); ++x)
                    if (surface.clip().contains({x, y}) && *surface.pixel(x, y) != 0) ++inked;
            INFO(name.text << " at " << pitch);
            CHECK(inked > 20);
        }
    }
}

TEST_CASE("a name that is set larger on a far map stays on the map", "[view][printed]") {
    Scenario scenario = generated_scenario(20, 16);
    const Grid& grid = scenario.map.grid();
    for (const auto& [column, row] : {std::pair{0, 0}, {19, 0}, {0, 15}, {19, 15}, {19, 8}, {10, 0}})
        scenario.map.labels.push_back({grid.at(column, row), "The Old Mill Road", MapLabel::Kind::place, {}});
    PrintedNames shown;
    shown.set_scenario(&scenario);
    shown.finish();
    const ViewTransform view(grid, 18);
    const PixelRect world = view.world_box();
    std::vector<Colour> pixels(static_cast<std::size_t>(world.width()) * static_cast<std::size_t>(world.height()));
    const Surface surface(pixels.data(), world.width(), {world.x0, world.y0}, world);
    CHECK(shown.paint(surface, view, 1, std::chrono::steady_clock::time_point::max()));
    REQUIRE(shown.shown().size() >= 4);
    for (const draw::PlacedName& name : shown.shown()) {
        CHECK(name.font.size > 7);
        for (const draw::Box& box : draw::text_boxes(name)) {
            CHECK(box.x0 >= world.x0 - 0.01);
            CHECK(box.x1 <= world.x1 + 0.01);
            CHECK(box.y0 >= world.y0 - 0.01);
            CHECK(box.y1 <= world.y1 + 0.01);
        }
    }
}

TEST_CASE("the art of each hex is where the view has the hex, in all layouts, whichever line begins the map",
          "[view][printed]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even})
            for (const int first : {1, 2}) {
                Scenario scenario = generated_scenario(8, 7);
                Grid::Shape shape = scenario.map.grid().shape();
                shape.orientation = orientation;
                shape.low = low;
                shape.first_column = shape.first_row = first;
                scenario.map = Map(Grid(shape));
                const Grid& grid = scenario.map.grid();
                const HexIndex lone = grid.at(3, 3);
                const auto drawn_with = [&](TerrainId terrain) {
                    scenario.map.set_terrain(lone, terrain);
                    PrintedMap map;
                    map.set_scenario(&scenario);
                    const ViewTransform view(grid, 40);
                    const PixelRect all = view.world_box();
                    std::vector<Colour> pixels(static_cast<std::size_t>(all.width()) *
                                               static_cast<std::size_t>(all.height()));
                    const Surface surface(pixels.data(), all.width(), {all.x0, all.y0}, all);
                    map.paint(surface, view, [](const Surface&) {});
                    map.finish();
                    map.paint(surface, view, [](const Surface&) {});
                    return pixels;
                };
                const auto before = drawn_with(0);
                const auto after = drawn_with(1);
                // The middle of all that differs is the middle of the hex.
                const ViewTransform view(grid, 40);
                const PixelRect all = view.world_box();
                double x = 0;
                double y = 0;
                double count = 0;
                for (std::size_t i = 0; i < after.size(); ++i) {
                    if (after[i] == before[i]) continue;
                    const auto width = static_cast<std::size_t>(all.width());
                    x += static_cast<double>(i % width);
                    y += static_cast<double>(i / width);
                    ++count;
                }
                REQUIRE(count > 500);
                const PixelPoint c = view.centre(lone);
                CHECK(all.x0 + x / count == Approx(c.x).margin(6));
                CHECK(all.y0 + y / count == Approx(c.y).margin(6));
            }
}
