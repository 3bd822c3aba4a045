// Pages to be cut and laid together: where counters, marks and seams are, and how few pages a map takes.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/show/print/counter_sheets.hpp"
#include "sdk/show/print/map_pages.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace ramparts::paper;

namespace {

const std::filesystem::path kBattles = std::filesystem::path(RAMPARTS_TEST_DIR) / ".." / "scenarios";

std::vector<std::string> all_battles() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(kBattles))
        if (has_battle(entry.path())) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}
Scenario battle_of(const std::string& name) { return load_scenario(kBattles / name).scenario; }

}  // namespace

TEST_CASE("a sheet has as many counters as fit between its words, at every size", "[print]") {
    Scenario scenario = battle_of("chippewa");
    while (scenario.units.size() < 300) scenario.units.push_back(scenario.units[scenario.units.size() % 7]);
    constexpr double kWords = 19;  // mm above and below the counters
    for (const Paper paper : {Paper::a4, Paper::letter, Paper::a3})
        for (const Turned turned : {Turned::long_edge, Turned::short_edge})
            for (double side = 5; side <= 60; side += 2.3) {
                INFO("paper " << static_cast<int>(paper) << ", side " << side);
                const CounterSheets sheets = counter_sheets(scenario, {paper, side, turned});
                REQUIRE(sheets.pages.size() >= 2);
                const DisplayList& first = sheets.pages.front();
                std::set<long> columns, rows;
                std::size_t on_first = 0;
                for (const PlacedFace& face : sheets.faces) {
                    const DisplayList& page = sheets.pages.at(face.page);
                    // with its bleed and the marks round it
                    const Box whole = face.cut.grown(kMarkTo);
                    for (const Item& item : page.items)
                        if (const auto* text = std::get_if<TextItem>(&item)) {
                            const bool above = text->at.y < page.height / 2;
                            const bool clear = above ? text->at.y + 0.3 * text->font.size < whole.y0
                                                     : text->at.y - text->font.size > whole.y1;
                            if (!clear) FAIL_CHECK("a counter lies on \"" << text->text << "\"");
                        }
                    if (face.page != 0) continue;
                    ++on_first;
                    columns.insert(std::lround(face.cut.x0 * 1000));
                    rows.insert(std::lround(face.cut.y0 * 1000));
                }
                if (sheets.pages.size() == 2) continue;
                // another row or column would not fit
                CHECK(on_first == columns.size() * rows.size());
                const double pitch = side + 2 * kBleed;
                const auto length = [&](std::size_t n) { return static_cast<double>(n) * pitch - 2 * kBleed; };
                CHECK(length(columns.size()) <= first.width - 2 * kPageMargin + 1e-6);
                CHECK(length(columns.size() + 1) > first.width - 2 * kPageMargin - 1e-6);
                CHECK(length(rows.size()) <= first.height - 2 * kWords + 1e-6);
                CHECK(length(rows.size() + 1) > first.height - 2 * kWords - 1e-6);
                // in the middle of the page
                CHECK(static_cast<double>(*columns.begin() + *columns.rbegin()) / 1000 + side ==
                      Approx(first.width).margin(0.01));
                CHECK(static_cast<double>(*rows.begin() + *rows.rbegin()) / 1000 + side ==
                      Approx(first.height).margin(0.01));
            }
}

namespace {

/// Where marks and seams of a page of the map are, as places of the sheet.
struct Seams {
    std::set<std::pair<long, long>> targets;  // hundredths of mm
    std::set<std::pair<std::pair<long, long>, std::pair<long, long>>> lines;
};
std::pair<long, long> hundredths(Point p) { return {std::lround(p.x * 100), std::lround(p.y * 100)}; }

Seams seams_of(const DisplayList& page, Point by) {
    Seams found;
    bool within = false;
    for (const Item& item : page.items) {
        if (const auto* group = std::get_if<GroupBegin>(&item)) within = group->name == "seams";
        if (std::holds_alternative<GroupEnd>(item)) within = false;
        const auto* path = std::get_if<PathItem>(&item);
        if (!within || path == nullptr) continue;
        const std::vector<Point>& points = path->path.points();
        if (points.size() == 2) found.lines.insert({hundredths(points[0] - by), hundredths(points[1] - by)});
        if (points.size() == 4) found.targets.insert(hundredths((points[0] + points[1]) * 0.5 - by));  // the cross
    }
    return found;
}

}  // namespace

TEST_CASE("pages of a map are laid and cut where they meet, in the middle of what both show", "[print]") {
    MapPageOptions options;
    options.hex_mm = 40;
    const auto map = map_pages(battle_of("thames"), options);
    REQUIRE(map);
    REQUIRE(map->columns > 2);
    REQUIRE(map->rows > 2);
    constexpr double kOut = 2.2;  // mm from the art to the middle of a mark
    for (std::size_t i = 0; i < map->pages.size(); ++i) {
        const MapTile& tile = map->tiles[i];
        const Box& w = tile.window;
        INFO(tile_name(tile.column, tile.row));
        Seams expected;
        const auto down = [&](double x, bool cut) {
            for (const double y : {w.y0 - kOut, w.y1 + kOut}) expected.targets.insert(hundredths({x, y}));
            if (cut) expected.lines.insert({hundredths({x, w.y0}), hundredths({x, w.y1})});
        };
        const auto across = [&](double y, bool cut) {
            for (const double x : {w.x0 - kOut, w.x1 + kOut}) expected.targets.insert(hundredths({x, y}));
            if (cut) expected.lines.insert({hundredths({w.x0, y}), hundredths({w.x1, y})});
        };
        // the neighbours say where: each pair has one seam, which the page that lies on top shows
        const auto neighbour = [&](int columns, int rows) -> const MapTile* {
            for (const MapTile& other : map->tiles)
                if (other.column == tile.column + columns && other.row == tile.row + rows) return &other;
            return nullptr;
        };
        if (const MapTile* left = neighbour(-1, 0)) down((left->window.x1 + w.x0) / 2, false);
        if (const MapTile* right = neighbour(1, 0)) down((w.x1 + right->window.x0) / 2, true);
        if (const MapTile* upper = neighbour(0, -1)) across((upper->window.y1 + w.y0) / 2, false);
        if (const MapTile* lower = neighbour(0, 1)) across((w.y1 + lower->window.y0) / 2, true);
        const Seams found = seams_of(map->pages[i], tile.by);
        CHECK(found.targets == expected.targets);
        CHECK(found.lines == expected.lines);
    }
}

TEST_CASE("cut marks are in line with the edges of the counters that a sheet has, and backs are the right way up",
          "[print]") {
    const Scenario scenario = battle_of("chippewa");
    for (const Turned turned : {Turned::long_edge, Turned::short_edge})
        for (const double side : {12.0, 30.0}) {  // a sheet that is not full, and several
            const CounterSheets sheets = counter_sheets(scenario, {Paper::a4, side, turned});
            for (std::size_t p = 0; p < sheets.pages.size(); ++p) {
                INFO("side " << side << ", page " << p);
                const DisplayList& page = sheets.pages[p];
                std::set<long> xs, ys, marked_x, marked_y;
                std::size_t upright = 0, turned_about = 0, faces = 0;
                for (const PlacedFace& face : sheets.faces) {
                    if (face.page != p) continue;
                    ++faces;
                    xs.insert({std::lround(face.cut.x0 * 100), std::lround(face.cut.x1 * 100)});
                    ys.insert({std::lround(face.cut.y0 * 100), std::lround(face.cut.y1 * 100)});
                }
                bool within = false;
                for (const Item& item : page.items) {
                    if (const auto* group = std::get_if<GroupBegin>(&item)) within = group->name == "cut marks";
                    if (std::holds_alternative<GroupEnd>(item)) within = false;
                    if (const auto* use = std::get_if<UseItem>(&item))
                        (use->angle == 180 ? turned_about : upright) += use->angle == 180 || use->angle == 0 ? 1U : 0U;
                    const auto* path = std::get_if<PathItem>(&item);
                    if (!within || path == nullptr) continue;
                    const std::vector<Point>& points = path->path.points();
                    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
                        const bool down = std::abs(points[i].x - points[i + 1].x) < 1e-6;
                        (down ? marked_x : marked_y).insert(std::lround((down ? points[i].x : points[i].y) * 100));
                        const double length = distance(points[i], points[i + 1]);
                        CHECK(length == Approx(kMarkTo - kMarkFrom));
                    }
                }
                // where the last row is not full the marks of whole columns stand all the same
                CHECK(std::includes(marked_x.begin(), marked_x.end(), xs.begin(), xs.end()));
                CHECK(marked_y == ys);
                const bool about = p % 2 == 1 && turned == Turned::short_edge;
                CHECK(upright == (about ? 0 : faces));
                CHECK(turned_about == (about ? faces : 0));
            }
        }
}

TEST_CASE("a map takes the fewest pages, upright or lying, and gives up its title where that saves some", "[print]") {
    int lying = 0, upright = 0;
    for (const std::string& name : all_battles())
        for (const double hex_mm : {14.0, 17.0, 19.0, 23.5, 27.0, 33.0}) {
            INFO(name << " at " << hex_mm);
            const Scenario scenario = battle_of(name);
            MapPageOptions options;
            options.hex_mm = hex_mm;
            const auto map = map_pages(scenario, options);
            REQUIRE(map);
            const Point paper = size_of(options.paper);
            const auto tiles = [](double length, double room) {
                int n = 1;
                while (n * room - (n - 1) * kTileOverlap < length - 1e-6) ++n;
                return n;
            };
            int fewest = 100000;
            for (const bool title : {true, false})
                for (const Point page : {paper, Point{paper.y, paper.x}}) {
                    DrawOptions how;
                    how.legend = false;
                    how.hex_mm = hex_mm;
                    how.title = title;
                    const SheetSize size = sheet_size(scenario, how);
                    fewest = std::min(fewest, tiles(size.width - 8, page.x - 2 * kTileEdge) *
                                                  tiles(size.height - 8, page.y - 2 * kTileEdge - 8));
                }
            CHECK(static_cast<int>(map->pages.size()) == fewest);
            (map->pages[0].width > map->pages[0].height ? lying : upright) += 1;
            for (std::size_t i = 0; i < map->pages.size(); ++i) {
                // the art is where the tile says
                std::vector<Point> uses;
                for (const Item& item : map->pages[i].items)
                    if (const auto* use = std::get_if<UseItem>(&item)) uses.push_back(use->at);
                REQUIRE(uses.size() == 1);
                CHECK(distance(uses[0], map->tiles[i].by) < 1e-9);
            }
        }
    CHECK(lying > 0);
    CHECK(upright > 0);
}
