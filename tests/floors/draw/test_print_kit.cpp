// Print and play: tiles that cover the map, backs behind their fronts, a place for every counter, nothing cut off.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/chart_tables.hpp"
#include "sdk/show/print/kit.hpp"
#include "sdk/show/print/scenario_sheet.hpp"
#include "sdk/show/theme/theme.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace ramparts::paper;

namespace {

namespace fs = std::filesystem;
const fs::path kScenarios = fs::path(RAMPARTS_TEST_DIR) / ".." / "scenarios";

std::vector<std::string> battles() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(kScenarios))
        if (has_battle(entry.path())) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}
Scenario shipped(const std::string& name) { return load_scenario(kScenarios / name).scenario; }

bool on_paper(const Box& box, const DisplayList& page, double edge) {
    return box.x0 >= edge - 1e-6 && box.y0 >= edge - 1e-6 && box.x1 <= page.width - edge + 1e-6 &&
           box.y1 <= page.height - edge + 1e-6;
}
bool whole_in(const Box& hex, const Box& window) {
    return hex.x0 >= window.x0 && hex.y0 >= window.y0 && hex.x1 <= window.x1 && hex.y1 <= window.y1;
}

std::set<std::string> words_on(const DisplayList& page) {
    std::set<std::string> words;
    for (const Item& item : page.items)
        if (const auto* text = std::get_if<TextItem>(&item)) words.insert(text->text);
    return words;
}
/// Without what stands at the foot of every page.
std::string all_words(const std::vector<DisplayList>& pages) {
    std::string all;
    for (const DisplayList& page : pages)
        for (const Item& item : page.items)
            if (const auto* text = std::get_if<TextItem>(&item); text != nullptr && text->at.y < page.height - 13.5)
                all += text->text + " ";
    return all;
}

/// Every point of the sheet that carries a hex is on a page, whole hexes but for those that a seam crosses, and the
/// halves of those meet at one place.
void check_tiles(const Scenario& scenario, const MapPages& map, double hex_mm) {
    CHECK(map.layout.hex_mm() == Approx(hex_mm));
    REQUIRE(map.pages.size() == static_cast<std::size_t>(map.columns * map.rows));
    REQUIRE(map.tiles.size() == map.pages.size());
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        const MapTile& tile = map.tiles[i];
        const Box art{tile.window.x0 + tile.by.x, tile.window.y0 + tile.by.y, tile.window.x1 + tile.by.x,
                      tile.window.y1 + tile.by.y};
        CHECK(on_paper(art, map.pages[i], kTileEdge));
        if (tile.column > 0) CHECK(map.tiles[i - 1].window.x1 - tile.window.x0 == Approx(kTileOverlap));
        if (tile.row > 0)
            CHECK(map.tiles[i - static_cast<std::size_t>(map.columns)].window.y1 - tile.window.y0 ==
                  Approx(kTileOverlap));
    }
    for (HexIndex hex = 0; hex < scenario.map.grid().size(); ++hex) {
        if (!scenario.map.present(hex)) continue;
        INFO(scenario.map.grid().label(hex));
        const Box box = map.layout.box(map.layout.place(hex));
        double shown = 0;
        bool middle = false;
        for (const MapTile& tile : map.tiles) {
            shown = std::max(shown, box.overlap(tile.window) / (box.width() * box.height()));
            middle = middle || tile.window.contains(box.centre());
        }
        CHECK(middle);
        CHECK(shown >= 0.5);
        if (map.tiles.size() == 1) CHECK(whole_in(box, map.tiles.front().window));
    }
}

const PlacedFace& front_of(const CounterSheets& sheets, const PlacedFace& back) { return sheets.faces.at(back.front); }

void check_counters(const Scenario& scenario, const CounterSheetOptions& options) {
    const CounterSheets sheets = counter_sheets(scenario, options);
    REQUIRE(sheets.pages.size() % 2 == 0);
    std::map<UnitIndex, std::set<int>> shown;
    std::size_t fronts = 0;
    for (const PlacedFace& face : sheets.faces) {
        const DisplayList& page = sheets.pages.at(face.page);
        CHECK(face.page % 2 == (face.back ? 1U : 0U));
        CHECK(face.cut.width() == Approx(options.side_mm));
        CHECK(face.cut.height() == Approx(options.side_mm));
        CHECK(on_paper(face.cut.grown(kBleed), page, 5));
        for (const PlacedFace& other : sheets.faces)
            if (&other != &face && other.page == face.page)
                CHECK(face.cut.grown(kBleed - 1e-6).overlap(other.cut.grown(kBleed - 1e-6)) == 0);
        if (face.unit != kNoUnit && face.lost >= 0) CHECK(shown[face.unit].insert(face.lost).second);
        fronts += face.back ? 0 : 1;
        if (!face.back) continue;
        const PlacedFace& front = front_of(sheets, face);
        CHECK_FALSE(front.back);
        CHECK(front.unit == face.unit);
        CHECK(front.page + 1 == face.page);
        // Turned over its long edge a page keeps its heights and mirrors its widths; over the short edge the reverse.
        const bool over_long = options.turned == Turned::long_edge;
        const Point mirrored{over_long ? page.width - front.cut.centre().x : front.cut.centre().x,
                             over_long ? front.cut.centre().y : page.height - front.cut.centre().y};
        CHECK(distance(face.cut.centre(), mirrored) == Approx(0).margin(1e-6));
    }
    CHECK(fronts == sheets.counters);
    CHECK(shown.size() == scenario.units.size());
    for (const auto& [unit, lost] : shown) {
        INFO(scenario.units[unit].id);
        CHECK(static_cast<int>(lost.size()) == scenario.units[unit].steps());
    }
}

}  // namespace

TEST_CASE("map pages show every hex at the size asked for, on all papers", "[print]") {
    for (const std::string& name : battles()) {
        const Scenario scenario = shipped(name);
        for (const Paper paper : {Paper::a4, Paper::letter, Paper::a3, Paper::a2}) {
            INFO(name << ", paper " << static_cast<int>(paper));
            MapPageOptions options;
            options.paper = paper;
            for (const double hex_mm : {17.0, 23.5}) {
                options.hex_mm = hex_mm;
                const auto map = map_pages(scenario, options);
                REQUIRE(map);
                check_tiles(scenario, *map, hex_mm);
            }
            options.fit = true;
            const auto one = map_pages(scenario, options);
            REQUIRE(one);
            REQUIRE(one->pages.size() == 1);
            check_tiles(scenario, *one, one->layout.hex_mm());
            // The largest: a tenth of a millimetre more would not do.
            options.fit = false;
            options.hex_mm = one->layout.hex_mm() + 0.1;
            DrawOptions larger;
            larger.legend = false;
            larger.hex_mm = options.hex_mm;
            const SheetSize size = sheet_size(scenario, larger);
            const Point page{one->pages[0].width, one->pages[0].height};
            CHECK((size.width - 8 > page.x - 2 * kTileEdge || size.height - 8 > page.y - 2 * kTileEdge - 8));
        }
    }
}

TEST_CASE("a map beyond all paper is refused with what to do", "[print]") {
    Scenario scenario = shipped("chippewa");
    Grid::Shape shape = scenario.map.grid().shape();
    shape.columns = 90;
    shape.rows = 90;
    shape.prefix = "C";
    scenario.map = Map{Grid(shape)};
    MapPageOptions options;
    options.hex_mm = 60;
    const auto tiles = map_pages(scenario, options);
    REQUIRE_FALSE(tiles);
    CHECK(tiles.error().english().find("pages, more than 240; choose larger paper or smaller hexes") !=
          std::string::npos);
    options.fit = true;
    options.hex_mm = 17;
    const auto one = map_pages(scenario, options);
    REQUIRE_FALSE(one);
    CHECK(one.error().english() ==
          "the map does not fit on one page with hexes of 4 mm or more; print it in tiles or on larger paper");
    KitOptions kit;
    kit.fit = true;
    CHECK_FALSE(print_kit(scenario, kit));
}

TEST_CASE("pages of a map have names that lead to their neighbours", "[print]") {
    CHECK(tile_name(0, 0) == "A1");
    CHECK(tile_name(1, 2) == "B3");
    CHECK(tile_name(25, 0) == "Z1");
    CHECK(tile_name(26, 9) == "AA10");
    MapPageOptions options;
    options.hex_mm = 40;
    const Scenario scenario = shipped("thames");
    const auto map = map_pages(scenario, options);
    REQUIRE(map);
    REQUIRE(map->columns > 1);
    const std::string last = tile_name(map->columns - 1, map->rows - 1);
    for (std::size_t i = 0; i < map->pages.size(); ++i)
        CHECK(words_on(map->pages[i])
                  .count("The Thames, map page " + tile_name(map->tiles[i].column, map->tiles[i].row) + " of A1 to " +
                         last) == 1);
}

TEST_CASE("counters have every face once, at their size, apart, with the back behind the front", "[print]") {
    for (const std::string& name : battles()) {
        const Scenario scenario = shipped(name);
        for (const Paper paper : {Paper::a4, Paper::letter})
            for (const Turned turned : {Turned::long_edge, Turned::short_edge})
                for (const double side : {11.9, 25.4}) {
                    INFO(name << ", side " << side);
                    check_counters(scenario, {paper, side, turned});
                }
    }
}

TEST_CASE("a unit of five steps has three counters, the last with a blank back", "[print]") {
    Scenario scenario = shipped("thames");
    Unit& unit = scenario.units.front();
    unit.full = 9;
    unit.reduced = 7;
    unit.further = {5, 3, 1};
    REQUIRE(unit.steps() == 5);
    check_counters(scenario, {Paper::a4, 12, Turned::long_edge});
    const CounterSheets sheets = counter_sheets(scenario, {Paper::a4, 12, Turned::long_edge});
    std::vector<int> lost;
    for (const PlacedFace& face : sheets.faces)
        if (face.unit == 0) lost.push_back(face.lost);
    std::sort(lost.begin(), lost.end());
    CHECK(lost == std::vector<int>{-1, 0, 1, 2, 3, 4});
    scenario.units.clear();
    CHECK(counter_sheets(scenario, {}).pages.empty());
}

TEST_CASE("charts have a box for every turn and every unit to come, large enough for a counter", "[print]") {
    for (const std::string& name : battles()) {
        INFO(name);
        const Scenario scenario = shipped(name);
        const ChartOptions options{Paper::a4, 16, shipped_palette(kPaleTheme)};
        const Charts made = charts(scenario, options);
        std::set<int> turns;
        std::set<int> points;
        std::set<UnitIndex> units;
        for (const PlacedBox& box : made.boxes) {
            CHECK(on_paper(box.box, made.pages.at(box.page), 8));
            if (box.kind == PlacedBox::Kind::turn) CHECK(turns.insert(box.number).second);
            if (box.kind == PlacedBox::Kind::points) CHECK(points.insert(box.number).second);
            if (box.kind == PlacedBox::Kind::arriving) CHECK(units.insert(box.unit).second);
            CHECK(std::min(box.box.width(), box.box.height()) >= options.counter_mm);
            for (const PlacedBox& other : made.boxes)
                if (&other != &box && other.page == box.page)
                    CHECK(box.box.grown(-1e-6).overlap(other.box.grown(-1e-6)) == 0);
        }
        CHECK(turns.size() == scenario.turns.size());
        CHECK(points.size() == (counts_points(scenario) ? 10U : 0U));
        std::set<UnitIndex> coming;
        for (std::size_t u = 0; u < scenario.units.size(); ++u)
            if (scenario.units[u].arrives) coming.insert(static_cast<UnitIndex>(u));
        CHECK(units == coming);
    }
}

TEST_CASE("the tables say what the rules of the battle say", "[print]") {
    const Scenario scenario = shipped("lundys-lane");
    const ChartTable combat = combat_chart(scenario, in_english());
    REQUIRE(combat.rows.size() == 6);
    CHECK(combat.head ==
          std::vector<std::string>{"die", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"});
    for (const auto& row : combat.rows)
        for (std::size_t column = 1; column < row.size(); ++column) {
            const int position = scenario.ruleset.lowest_column() + static_cast<int>(column) - 1;
            const CrtCell* cell = scenario.ruleset.crt_cell(position, std::stoi(row[0]));
            REQUIRE(cell != nullptr);
            CHECK(row[column] == cell->code);
        }
    const ChartTable terrain = terrain_chart(scenario, key_entries(scenario, {}), in_english());
    CHECK(terrain.head ==
          std::vector<std::string>{"terrain", "Infantry", "Cavalry", "Artillery", "combat shift", "line of sight"});
    const auto row_of = [&](const std::string& name) {
        for (const auto& row : terrain.rows)
            if (row[0] == name) return row;
        return std::vector<std::string>{};
    };
    CHECK(row_of("Clear") == std::vector<std::string>{"Clear", "1", "1", "1", "–", "–"});
    CHECK(row_of("Forest") == std::vector<std::string>{"Forest", "2", "4", "3", "1 left", "blocks"});
    CHECK(row_of("Slope") == std::vector<std::string>{"Slope", "+1 up, 0 down", "+1 up, 0 down", "+1 up, 0 down",
                                                      "1 left, from below", "blocks from low to low"});
    CHECK(row_of("Road") == std::vector<std::string>{"Road", "½", "½", "½", "–", "–"});
    CHECK(row_of("Building") ==
          std::vector<std::string>{"Building", "as the hex", "as the hex", "as the hex", "1 left", "attenuates"});
    const ChartTable allowances = allowance_chart(scenario, in_english());
    CHECK(allowances.rows == std::vector<std::vector<std::string>>{
                                 {"Infantry", "4", "3"}, {"Cavalry", "8", "6"}, {"Artillery", "6", "4"}});
    CHECK(allowance_chart(shipped("chippewa"), in_english()).head == std::vector<std::string>{"units", "a turn"});
    CHECK(points_words(0) == "0");
    CHECK(points_words(1) == "½");
    CHECK(points_words(3) == "1½");
    CHECK(points_words(kProhibited) == "–");
    const std::string notes = all_words(charts(scenario, {}).pages);
    CHECK(notes.find("This table is a reconstruction") != std::string::npos);
    CHECK(notes.find("BL1: both lose") != std::string::npos);
}

TEST_CASE("a river that nobody crosses and classes that differ have rows and columns of their own", "[print]") {
    const Scenario scenario = shipped("chippewa");
    const auto groups = class_groups(scenario);
    REQUIRE(groups.size() == 3);
    CHECK(groups[0].name == "Infantry, Warband");
    const ChartTable terrain = terrain_chart(scenario, key_entries(scenario, {}), in_english());
    for (const auto& row : terrain.rows) {
        REQUIRE(row.size() == terrain.head.size());
        if (row[0] == "River (hexside)") CHECK(row[1] == "–");
        if (row[0] == "Creek")
            CHECK(row == std::vector<std::string>{"Creek", "+1, by road too", "+1, by road too", "+1, by road too",
                                                  "1 left", "–"});
    }
    CHECK(terrain.samples.size() == terrain.rows.size());
}

TEST_CASE("the sheet of a battle names every unit, hex, arrival and way to win", "[print]") {
    for (const std::string& name : battles()) {
        INFO(name);
        const Scenario scenario = shipped(name);
        const std::vector<DisplayList> pages =
            sheaf_pages(scenario_sheet(scenario, in_english()), Paper::a4, in_english());
        std::string all = all_words(pages);
        all.erase(std::remove(all.begin(), all.end(), ' '), all.end());
        const auto says = [&](std::string words) {
            words.erase(std::remove(words.begin(), words.end(), ' '), words.end());
            INFO(words);
            CHECK(all.find(words) != std::string::npos);
        };
        for (const Unit& unit : scenario.units) {
            says(unit.title);
            if (unit.at) says(scenario.map.grid().label(*unit.at) + unit.name);
        }
        for (const VictoryRule& rule : scenario.victory) says(victory_message(scenario, rule).english());
        for (const ReinforcementGroup& group : scenario.reinforcements)
            says("may enter at " + scenario.map.grid().label(group.entry) + " from turn " + std::to_string(group.turn));
        for (const std::string& note : scenario.notes) says(note);
        says("a reconstruction for this edition");
    }
}

TEST_CASE("the kit's counters begin on odd pages and the same battle gives the same bytes", "[print]") {
    const Scenario scenario = shipped("thames");
    for (const bool rules : {true, false}) {
        KitOptions options;
        options.with[static_cast<std::size_t>(KitPart::rules)] = rules;
        const auto kit = print_kit(scenario, options);
        REQUIRE(kit);
        REQUIRE(kit->pages.size() == kit->parts.size());
        std::size_t front = 0;
        while (front < kit->parts.size() &&
               words_on(kit->pages[front]).count("The Thames: counters, sheet 1, fronts") == 0)
            ++front;
        REQUIRE(front < kit->pages.size());
        CHECK(front % 2 == 0);
        CHECK(words_on(kit->pages[front + 1]).count("The Thames: counters, sheet 1, backs") == 1);
        // What the guide announces is where it says.
        const std::string guide = all_words({kit->pages.front()});
        CHECK(guide.find(std::to_string(front + 1) + " to " + std::to_string(front + 2) + ": counters") !=
              std::string::npos);
        const auto again = print_kit(scenario, options);
        REQUIRE(again);
        CHECK(*pdf_bytes(kit->pages) == *pdf_bytes(again->pages));
    }
    KitOptions nothing;
    nothing.with = {};
    CHECK(print_kit(scenario, nothing)->pages.empty());
}

TEST_CASE("the pale theme is white and keeps every item", "[print]") {
    const Palette white_palette = shipped_palette(kPaleTheme);
    const Scenario scenario = shipped("chippewa");
    DrawOptions options;
    const DisplayList full = draw_map(scenario, options, {});
    options.palette = white_palette;
    const DisplayList white = draw_map(scenario, options, {});
    CHECK(white.items.size() == full.items.size());
    CHECK(white.background == rgb(0xFFFFFF));
    for (int look = 0; look < kTerrainStyles; ++look) {
        CHECK(white_palette.terrain[look].fill.brightness() > kPrintedPalette.terrain[look].fill.brightness());
        CHECK(white_palette.terrain[look].detail.brightness() > kPrintedPalette.terrain[look].detail.brightness());
    }
    const auto filled_with = [](const DisplayList& list, Colour colour) {
        const auto fills = [&](const Item& item) {
            const auto* path = std::get_if<PathItem>(&item);
            return path != nullptr && path->fill == colour;
        };
        return std::any_of(list.items.begin(), list.items.end(), fills);
    };
    const Colour wood = kPrintedPalette.of(TerrainLook::forest).fill;
    CHECK(filled_with(full, wood));
    CHECK_FALSE(filled_with(white, wood));
    CHECK(filled_with(white, white_palette.of(TerrainLook::forest).fill));
    CHECK(white_palette.ink == kPrintedPalette.ink);
}
