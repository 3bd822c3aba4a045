// Maps of Tiled: there and back without a loss, as Tiled's own rasterizer sees them, and files that lie.
#include <sys/wait.h>
#include <catch2/catch.hpp>

#include <cairo.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "sdk/exchange/tiled/hex_pixels.hpp"
#include "sdk/exchange/tiled/tiles.hpp"
#include "tests/features/exchange/formats.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

struct TiledFolder {
    fs::path path = fs::temp_directory_path() / ("ramparts-tiled-" + std::to_string(getpid()));
    TiledFolder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~TiledFolder() { fs::remove_all(path); }
    TiledFolder(const TiledFolder&) = delete;
    TiledFolder& operator=(const TiledFolder&) = delete;
};

struct Picture {
    cairo_surface_t* surface = nullptr;
    explicit Picture(const fs::path& file) : surface(cairo_image_surface_create_from_png(file.c_str())) {}
    ~Picture() { cairo_surface_destroy(surface); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    [[nodiscard]] int width() const { return cairo_image_surface_get_width(surface); }
    [[nodiscard]] int height() const { return cairo_image_surface_get_height(surface); }
    [[nodiscard]] draw::Colour at(int x, int y) const {
        const unsigned char* row =
            cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) + 4 * x;
        return {row[2], row[1], row[0]};
    }
};

// The map on a grid of another kind: flat or pointy, odd or even lines lower.
Scenario turned_to(const Scenario& scenario, Orientation orientation, Parity low) {
    Scenario out = scenario;
    Grid::Shape shape = scenario.map.grid().shape();
    shape.orientation = orientation;
    shape.low = low;
    Map map{Grid(shape)};
    map.id = "turned";
    map.name = "Turned & <about>";
    map.yards = 73;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        map.set_terrain(hex, hex % 11 == 3 ? kHole : static_cast<TerrainId>(hex % scenario.ruleset.terrains.size()));
        if (!map.present(hex)) continue;
        map.set_elevation(hex, static_cast<std::int8_t>(static_cast<int>(hex % 5) - 1));
    }
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d) {
            if (!map.side_present({hex, d}) || (hex + d) % 3 != 0) continue;
            SideSet set;
            bool barred = false;
            for (std::size_t k = 0; k < scenario.ruleset.hexside_kinds.size(); ++k) {
                if ((hex / 3 + d + k) % 4 != 0) continue;
                const int rise = map.elevation(hex) - map.elevation(map.grid().neighbour(hex, d));
                const bool directed = scenario.ruleset.hexside_kinds[k].directed;
                barred = barred || scenario.ruleset.hexside_kinds[k].barrier;
                if (directed && rise == 0) continue;
                set = set.with(static_cast<HexsideKindId>(k), !directed  ? SideState::present
                                                              : rise < 0 ? SideState::up_other
                                                                         : SideState::up_owner);
            }
            REQUIRE(map.set_side({hex, d}, set.with_road(0, d == 2 && !barred)));  // no road through a river
        }
    out.map = std::move(map);
    out.units.clear();
    return out;
}

LoadedScenario with(const LoadedScenario& loaded, Scenario scenario) {
    LoadedScenario out = loaded;
    out.scenario = std::move(scenario);
    return out;
}

const fs::path kRules = fs::path(RAMPARTS_SCENARIOS) / "rulesets" / "tlg2.xml";

}  // namespace

TEST_CASE("the map of every battle goes to Tiled and comes back", "[tiled]") { check_there_and_back("tiled", ".tmx"); }

TEST_CASE("all four ways of laying hexes go to Tiled and come back", "[tiled]") {
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIOS) / "lundys-lane");
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            INFO((orientation == Orientation::flat ? "flat " : "pointy ") << (low == Parity::odd ? "odd" : "even"));
            const Scenario scenario = turned_to(loaded.scenario, orientation, low);
            for (const char* id : {"tiled", "hexmap"}) {
                INFO(id);
                const Exchanged made = export_as(id, with(loaded, scenario));
                const ExchangedFile& file = file_of(made, id[0] == 't' ? ".tmx" : ".yaml");
                const Exchanged back = import_as(id, file.name, file.bytes, loaded.ruleset_path);
                CHECK(other_than(scenario.map, scenario.ruleset, back) == "");
            }
        }
}

TEST_CASE("corners and middles are found again from pixels", "[tiled]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const tiled::TileSize size : {tiled::TileSize{64, 56, 32}, tiled::TileSize{40, 30, 12},
                                           tiled::TileSize{75, 65, 40}, tiled::TileSize{75, 65, 39}}) {
            Grid::Shape shape;
            shape.orientation = orientation;
            shape.columns = 7;
            shape.rows = 6;
            const Grid grid(shape);
            const tiled::HexPixels pixels(grid, size);
            for (HexIndex hex = 0; hex < grid.size(); ++hex) {
                const draw::Point nudge{1.5, -1};
                CHECK(pixels.hex_at(pixels.centre(hex) + nudge) == hex);
                for (int d = 0; d < kDirections; ++d) {
                    const draw::Point from = pixels.corner(hex, d);
                    const draw::Point to = pixels.corner(hex, d + 1);
                    CHECK(pixels.hexside_at(from + nudge, to) == grid.hexside(hex, d));
                    CHECK(pixels.hexside_at(to, from) == grid.hexside(hex, d));
                }
            }
            CHECK(pixels.hex_at({-500, 3}) == kNoHex);
            CHECK_FALSE(pixels.hexside_at({1e300, 0}, {-1e300, 5}));
            CHECK_FALSE(pixels.hexside_at(pixels.centre(8), pixels.centre(9)));
        }
}

TEST_CASE("Tiled's own rasterizer shows each hex in the colour of its terrain", "[tiled]") {
    if (std::system("command -v tmxrasterizer >/dev/null 2>&1") != 0) {
        WARN("tmxrasterizer (Debian's tiled) is not there; the pictures are not compared");
        return;
    }
    const TiledFolder folder;
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIOS) / "lundys-lane");
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            const Scenario scenario = turned_to(loaded.scenario, orientation, low);
            const Exchanged made = export_as("tiled", with(loaded, scenario));
            REQUIRE(made.done);
            REQUIRE(write_exchanged(made.files, folder.path, real_files()));
            const std::string tmx = (folder.path / file_of(made, ".tmx").name).string();
            const std::string png = (folder.path / "seen.png").string();
            const int code = std::system(
                ("QT_QPA_PLATFORM=offscreen tmxrasterizer --hide-layer height --hide-layer hexsides --hide-layer "
                 "roads --hide-layer labels --hide-layer set-up '" +
                 tmx + "' '" + png + "' 2>/dev/null")
                    .c_str());
            REQUIRE(code == 0);
            const Picture picture(png);
            REQUIRE(cairo_surface_status(picture.surface) == CAIRO_STATUS_SUCCESS);
            const Grid& grid = scenario.map.grid();
            const tiled::HexPixels pixels(grid, {});
            for (HexIndex hex = 0; hex < grid.size(); ++hex) {
                if (!scenario.map.present(hex)) continue;
                const draw::Point at = pixels.centre(hex) + draw::Point{0, 8};  // below the words
                REQUIRE(at.x < picture.width());
                REQUIRE(at.y < picture.height());
                INFO(grid.label(hex));
                CHECK(
                    picture.at(static_cast<int>(at.x), static_cast<int>(at.y)) ==
                    tiled::ground_colour(scenario.ruleset.terrains[scenario.map.terrain(hex)], draw::kPrintedPalette));
            }
        }
}

TEST_CASE("hexes of any tile size are where Tiled's own rasterizer shows them", "[tiled]") {
    if (std::system("command -v tmxrasterizer >/dev/null 2>&1") != 0) {
        WARN("tmxrasterizer (Debian's tiled) is not there; the pictures are not compared");
        return;
    }
    const TiledFolder folder;
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIOS) / "lundys-lane");
    std::minstd_rand random(1812);
    const auto from_to = [&](int least, int most) {
        return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
    };
    for (int round = 0; round < 24; ++round) {
        // The issue of old: odd sizes, whose halves add up over a whole map.
        const tiled::TileSize size = round == 0   ? tiled::TileSize{75, 65, 40}
                                     : round == 1 ? tiled::TileSize{75, 65, 39}
                                                  : tiled::TileSize{from_to(60, 90), from_to(54, 80), from_to(20, 45)};
        const Orientation orientation = round % 2 == 0 ? Orientation::flat : Orientation::pointy;
        const bool flat = orientation == Orientation::flat;
        INFO((flat ? "flat " : "pointy ") << size.along << " x " << size.across << ", side " << size.side);
        const Scenario scenario = turned_to(loaded.scenario, orientation, Parity::odd);
        const Exchanged made = export_as("tiled", with(loaded, scenario));
        REQUIRE(made.done);
        REQUIRE(write_exchanged(made.files, folder.path, real_files()));
        const fs::path tmx = folder.path / file_of(made, ".tmx").name;
        // The same map with other sizes; the tiles' pictures stay 64 x 56 (or 56 x 64), at the lower left of their
        // places.
        std::string text = read_bytes(tmx);
        const auto set = [&](const std::string& name, int value) {
            const std::size_t at = text.find(" " + name + "=\"") + name.size() + 3;
            text.replace(at, text.find('"', at) - at, std::to_string(value));
        };
        set("tilewidth", flat ? size.along : size.across);
        set("tileheight", flat ? size.across : size.along);
        set("hexsidelength", size.side);
        std::ofstream(tmx) << text;
        const fs::path png = folder.path / "seen.png";
        REQUIRE(std::system(("QT_QPA_PLATFORM=offscreen tmxrasterizer --hide-layer height --hide-layer hexsides "
                             "--hide-layer roads --hide-layer labels --hide-layer set-up '" +
                             tmx.string() + "' '" + png.string() + "' 2>/dev/null")
                                .c_str()) == 0);
        const Picture picture(png);
        REQUIRE(cairo_surface_status(picture.surface) == CAIRO_STATUS_SUCCESS);
        const tiled::HexPixels pixels(scenario.map.grid(), size);
        const int tile[] = {flat ? 64 : 56, flat ? 56 : 64};
        const int place[] = {flat ? size.along : size.across, flat ? size.across : size.along};
        int seen = 0;
        for (HexIndex hex = 0; hex < scenario.map.grid().size(); ++hex) {
            if (!scenario.map.present(hex)) continue;
            const draw::Point corner = pixels.centre(hex) - draw::Point{place[0] / 2 * 1.0, place[1] / 2 * 1.0};
            const draw::Point at = corner + draw::Point{tile[0] / 2.0, place[1] - tile[1] / 2.0 + 8};
            if (at.x >= picture.width() || at.y >= picture.height()) continue;
            ++seen;
            INFO(scenario.map.grid().label(hex));
            CHECK(picture.at(static_cast<int>(at.x), static_cast<int>(at.y)) ==
                  tiled::ground_colour(scenario.ruleset.terrains[scenario.map.terrain(hex)], draw::kPrintedPalette));
        }
        CHECK(seen > 100);
    }
}

TEST_CASE("layers in base64, packed in any way, in groups, and of maps without sides are read", "[tiled]") {
    const auto map_of = [](const std::string& name) {
        const Exchanged made =
            import_as("tiled", "creek.tmx", read_bytes(fs::path(RAMPARTS_EXCHANGE) / "good" / name), kRules);
        INFO(name << "\n" << words_of(made));
        REQUIRE(made.done);
        return file_of(made, "map.xml").bytes;
    };
    const std::string plain = map_of("creek.tmx");
    for (const char* name :
         {"packed.base64.tmx", "packed.zlib.tmx", "packed.gzip.tmx", "packed.zstd.tmx", "grouped.tmx"})
        CHECK(map_of(name) == plain);
    CHECK(map_of("no-side.tmx").find("terrain=\"forest\"") != std::string::npos);
}

TEST_CASE("a small map made by hand in Tiled is read", "[tiled]") {
    const std::string tmx = read_bytes(fs::path(RAMPARTS_EXCHANGE) / "good" / "creek.tmx");
    const Exchanged made = import_as("tiled", "creek.tmx", tmx, kRules);
    INFO(words_of(made));
    REQUIRE(made.done);
    CHECK(made.files.size() == 3);
    const std::string& map = file_of(made, "map.xml").bytes;
    INFO(map);
    CHECK(map.find("low=\"even\" first-column=\"1\" first-row=\"1\" columns=\"3\"") != std::string::npos);
    CHECK(map.find("<hex id=\"0202\" terrain=\"forest\"") != std::string::npos);
    CHECK(map.find("kind=\"creek\"") != std::string::npos);
}

TEST_CASE("files that lie or use what is not read are refused with their place", "[tiled][hexmap]") {
    std::size_t seen = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(RAMPARTS_EXCHANGE) / "bad")) {
        fs::path file;
        for (const auto& each : fs::directory_iterator(entry.path()))
            if (each.path().stem() == "file") file = each.path();
        INFO(entry.path());
        const bool tmx = file.extension() == ".tmx";
        const Exchanged made = import_as(tmx ? "tiled" : "hexmap", file.filename().string(), read_bytes(file), kRules);
        CHECK_FALSE(made.done);
        CHECK(made.files.empty());
        REQUIRE_FALSE(made.findings.empty());
        const fs::path expected = entry.path() / "expected.txt";
        if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(expected) << words_of(made);
        CHECK(words_of(made) == read_bytes(expected));
        ++seen;
    }
    CHECK(seen >= 40);
}

TEST_CASE("a file cut off anywhere is refused, or read without harm", "[tiled][hexmap]") {
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIOS) / "chippewa");
    for (const char* id : {"tiled", "hexmap"}) {
        const Exchanged made = export_as(id, loaded);
        const ExchangedFile& file = file_of(made, id[0] == 't' ? ".tmx" : ".yaml");
        for (std::size_t size = 1; size < file.bytes.size(); size += file.bytes.size() / 97) {
            const Exchanged cut = import_as(id, file.name, file.bytes.substr(0, size), loaded.ruleset_path);
            CHECK(cut.done == !has_errors(cut.findings));
            if (id[0] == 't') CHECK_FALSE(cut.done);
        }
    }
}

}  // namespace ramparts::test
