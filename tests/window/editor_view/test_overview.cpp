// The map seen from afar: its shapes and means, and the one overview that all views of a map share.
#include <catch2/catch.hpp>

#include <set>

#include "editor/view/frame_cache.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"

using namespace ramparts;

namespace {

std::vector<Colour> overview_picture(const FrameCache& frame) {
    std::vector<Colour> out;
    for (int y = 0; y < frame.height(); ++y)
        out.insert(out.end(), frame.pixels() + y * frame.stride(), frame.pixels() + y * frame.stride() + frame.width());
    return out;
}

// A colour of its own for every hex.
Colour marked(HexIndex hex) { return rgb(static_cast<int>(hex & 255), static_cast<int>(hex >> 8), 77); }

std::vector<Colour> painted(Overview& overview, const ViewTransform& view, const PixelRect& part) {
    std::vector<Colour> pixels(static_cast<std::size_t>(part.width() * part.height()));
    overview.paint(Surface(pixels.data(), part.width(), {part.x0, part.y0}, part), view, rgb(1, 2, 3));
    return pixels;
}

Grid flat_grid(int columns, int rows) {
    Grid::Shape shape;
    shape.columns = columns;
    shape.rows = rows;
    return Grid(shape);
}

}  // namespace

TEST_CASE(
    "small hexes show their colours in their exact shapes, and at whole numbers of hexes to a pixel the means of all",
    "[view][raster]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            Grid::Shape shape;
            shape.orientation = orientation;
            shape.low = low;
            shape.columns = 21;
            shape.rows = 18;
            const Grid grid(shape);
            Overview overview;
            overview.reset(grid);
            for (HexIndex hex = 0; hex < grid.size(); ++hex) overview.set(hex, marked(hex));
            for (const double pitch : {4.0, 6.0, 8.0}) {
                const ViewTransform view(grid, pitch);
                const PixelRect part = view.world_box().grown(23);
                const auto pixels = painted(overview, view, part);
                for (int y = part.y0; y < part.y1; ++y)
                    for (int x = part.x0; x < part.x1; ++x) {
                        const HexIndex hex = view.hex_at({x, y});
                        const Colour shown =
                            pixels[static_cast<std::size_t>((y - part.y0) * part.width() + x - part.x0)];
                        if (shown != (hex == kNoHex ? rgb(1, 2, 3) : marked(hex)))
                            FAIL("pixel " << x << "," << y << " at pitch " << pitch);
                    }
            }
            // Every hex is seen at pitches at which lines are a pixel apart.
            for (const double pitch : {1.2, 2.7, 3.9}) {
                const ViewTransform view(grid, pitch);
                const auto pixels = painted(overview, view, view.world_box().grown(4));
                for (HexIndex hex = 0; hex < grid.size(); ++hex)
                    if (std::find(pixels.begin(), pixels.end(), marked(hex)) == pixels.end())
                        FAIL("hex " << hex << " is missing at pitch " << pitch);
            }
        }
}

TEST_CASE("far away, a pixel shows the mean of its hexes, also after one of them changed", "[view][raster]") {
    const Grid grid = flat_grid(21, 18);
    Overview overview;
    overview.reset(grid);
    std::vector<Colour> colours;
    for (HexIndex hex = 0; hex < grid.size(); ++hex) colours.push_back(marked(hex * 37 % 61));
    for (HexIndex hex = 0; hex < grid.size(); ++hex) overview.set(hex, colours[hex]);
    const ViewTransform view(grid, 0.5);
    const PixelRect part{-3, -3, 15, 15};
    (void)painted(overview, view, part);
    for (const HexIndex hex : {grid.at(0, 0), grid.at(7, 5), grid.at(20, 17)})
        overview.set(hex, colours[hex] = rgb(250, 9, 130));
    const auto pixels = painted(overview, view, part);
    // At half a pixel a hex, cells are 2 x 2 hexes, a pixel high and a little narrower.
    std::set<Colour> means;
    for (int line = 0; line < 21; line += 2)
        for (int place = 0; place < 18; place += 2) {
            int sum[3] = {}, n = 0;
            for (int l = line; l < std::min(line + 2, 21); ++l)
                for (int p = place; p < std::min(place + 2, 18); ++p, ++n) {
                    const Colour c = colours[grid.at(l, p)];
                    sum[0] += red(c), sum[1] += green(c), sum[2] += blue(c);
                }
            means.insert(rgb(sum[0] / n, sum[1] / n, sum[2] / n));
        }
    std::set<Colour> shown(pixels.begin(), pixels.end());
    CHECK(shown.erase(rgb(1, 2, 3)) == 1);
    CHECK(std::includes(means.begin(), means.end(), shown.begin(), shown.end()));
    CHECK(shown.size() * 10 >= means.size() * 7);
    const PixelPoint corner = view.centre(grid.at(0, 0));
    CHECK(pixels[static_cast<std::size_t>((corner.y + 3) * 18 + corner.x + 3)] ==
          rgb((250 + red(colours[1]) + red(colours[18]) + red(colours[19])) / 4,
              (9 + green(colours[1]) + green(colours[18]) + green(colours[19])) / 4,
              (130 + blue(colours[1]) + blue(colours[18]) + blue(colours[19])) / 4));
}

TEST_CASE("a map of one hex can be seen from as far away as any other", "[view][raster]") {
    const Grid grid = flat_grid(1, 1);
    Overview overview;
    overview.reset(grid);
    overview.set(0, marked(5));
    for (const double pitch : {0.9, 0.5, ViewTransform::kMinPitch}) {
        const auto pixels = painted(overview, ViewTransform(grid, pitch), {-2, -2, 3, 3});
        for (const Colour shown : pixels) CHECK((shown == marked(5) || shown == rgb(1, 2, 3)));
        if (pitch > 0.8) CHECK(std::find(pixels.begin(), pixels.end(), marked(5)) != pixels.end());
    }
}

TEST_CASE("map and minimap share one overview: opening a map colours each of its hexes once, an edit its hexes once",
          "[view][raster]") {
    OpenDocument document(generated_scenario(120, 90));
    const Grid& grid = document.map().grid();
    struct Shown {
        Shown(OpenDocument& d, double pitch, Colour surround) : painter(nullptr) {
            PaintOptions options;
            options.surround = surround;
            painter.set_options(options);
            painter.set_scenario(&d.scenario(), &d.overview);
            painter.set_view(ViewTransform(d.map().grid(), pitch));
            frame.resize(200, 200);
            frame.reset({-20, -20});
        }
        std::vector<Colour> now() {
            frame.invalidate_all();
            frame.update([this](const Surface& s) { painter.paint(s); });
            return overview_picture(frame);
        }
        MapPainter painter;
        FrameCache frame;
    };
    constexpr Colour kDark = rgb(1, 2, 3);
    constexpr Colour kLight = rgb(240, 241, 242);
    Shown map(document, 4, kDark);
    Shown minimap(document, 0.5, kLight);
    CHECK(document.overview.hexes_coloured() == 0);
    const auto map_before = map.now();
    const auto minimap_before = minimap.now();
    while (map.painter.prepare_ahead()) continue;
    CHECK(document.overview.hexes_coloured() == grid.size());

    // Each shows its own surround, in a hole of the map as well.
    const HexIndex hex = grid.at(30, 30);
    REQUIRE(document.document.edit("hole", [&](Edit& e) { e.set_terrain(hex, kHole); }));
    const std::int64_t patched = document.overview.hexes_coloured() - grid.size();
    CHECK(patched >= 1);
    CHECK(patched <= 7 * 7);
    const auto pixel = [&](const Shown& shown, HexIndex at) {
        const PixelPoint p = shown.painter.view().centre(at) - shown.frame.origin();
        return static_cast<std::size_t>(p.y * 200 + p.x);
    };
    const auto map_now = map.now();
    const auto minimap_now = minimap.now();
    CHECK(map_now[pixel(map, hex)] == kDark);
    CHECK(map_now != map_before);
    CHECK(minimap_now != minimap_before);
    CHECK(document.overview.hexes_coloured() == grid.size() + patched);
    CHECK(minimap_now.front() == kLight);

    REQUIRE(document.document.undo());
    CHECK(map.now() == map_before);
    CHECK(minimap.now() == minimap_before);

    // Where nothing is known of the change everything is coloured once more, by whoever paints first.
    document.document.reset(generated_scenario(60, 50));
    const std::int64_t so_far = document.overview.hexes_coloured();
    for (Shown* shown : {&map, &minimap}) {
        shown->painter.set_scenario(&document.scenario(), &document.overview);
        shown->painter.set_view(ViewTransform(document.map().grid(), shown->painter.view().pitch()));
        (void)shown->now();
    }
    CHECK(document.overview.hexes_coloured() == so_far + document.map().grid().size());
}

TEST_CASE("what is read ahead comes with its overview coloured", "[view][raster]") {
    const auto file = scenario_file_of(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane");
    ReadAhead ahead;
    ahead.start(file);
    auto read = ahead.open(std::filesystem::weakly_canonical(file));
    REQUIRE(read);
    OpenDocument document(std::move(read->store), std::move(read->overview));
    const HexIndex hexes = document.map().grid().size();
    CHECK(document.overview.hexes_coloured() == hexes);
    CHECK_FALSE(document.overview.prepare_ahead());

    // It follows the document from then on.
    const HexIndex hex = hexes / 2;
    const auto terrain = static_cast<TerrainId>(document.map().terrain(hex) == 0 ? 1 : 0);
    REQUIRE(document.document.edit("ground", [&](Edit& e) { e.set_terrain(hex, terrain); }));
    CHECK(document.overview.hexes_coloured() > hexes);
    MapOverview afresh(document.scenario());
    const ViewTransform view(document.map().grid(), 4);
    const PixelRect all = view.world_box();
    const auto shown = [&](MapOverview& overview) {
        std::vector<Colour> pixels(static_cast<std::size_t>(all.width() * all.height()));
        overview.paint(Surface(pixels.data(), all.width(), {all.x0, all.y0}, all), view, rgb(1, 2, 3));
        return pixels;
    };
    CHECK(shown(document.overview) == shown(afresh));

    auto again = ahead.open(std::filesystem::weakly_canonical(file));  // taken already: read here
    REQUIRE(again);
    CHECK(again->overview->hexes_coloured() == 0);
}

TEST_CASE("a mean over a hole holds its share of what lies outside", "[view][raster]") {
    const Grid grid = flat_grid(20, 20);
    Overview overview;
    overview.reset(grid);
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        overview.set(hex, grid.line_of(hex) % 2 == 0 ? rgb(200, 100, 40) : Overview::kNothing);
    const ViewTransform view(grid, 0.5);
    const PixelPoint middle = view.centre(grid.at(10, 10));
    const auto shown = [&](Colour outside) {
        Colour pixel = 0;
        overview.paint(Surface(&pixel, 1, middle, {middle.x, middle.y, middle.x + 1, middle.y + 1}), view, outside);
        return pixel;
    };
    const auto near = [](int is, int wanted) { return std::abs(is - wanted) <= 1; };
    for (const Colour outside : {rgb(0, 0, 0), rgb(255, 255, 255), rgb(20, 200, 90)}) {
        const Colour mean = shown(outside);
        CHECK(near(red(mean), (200 + red(outside)) / 2));
        CHECK(near(green(mean), (100 + green(outside)) / 2));
        CHECK(near(blue(mean), (40 + blue(outside)) / 2));
        CHECK(mean >> 24 == 255);
    }
}
