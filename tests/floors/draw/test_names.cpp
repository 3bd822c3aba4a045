// Names on the sheet: put by hand, turned, sized, bent along a line, and out of each other's way by themselves.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "sdk/show/draw/bent_text.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/draw/map_part.hpp"
#include "sdk/show/draw/pixels.hpp"
#include "sdk/show/draw/writers.hpp"
#include "tests/floors/draw/sample_scenario.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace draw_tests;

namespace {

/// Hexes of a way across an empty map that is not straight.
std::vector<std::string> bent_way(const Grid& grid) {
    HexIndex at = *grid.parse("P0105");
    std::vector<std::string> way{grid.label(at)};
    constexpr int kNorthEast = 1;
    constexpr int kSouthEast = 2;
    for (const int d : {kNorthEast, kNorthEast, kSouthEast, kSouthEast, kSouthEast, kNorthEast, kNorthEast, kNorthEast,
                        kSouthEast, kSouthEast}) {
        at = grid.neighbour(at, d);
        REQUIRE(at != kNoHex);
        way.push_back(grid.label(at));
    }
    return way;
}

/// A wide empty map with a road along that way.
Scenario open_ground() {
    Grid::Shape shape;
    shape.prefix = "P";
    shape.columns = 12;
    shape.rows = 8;
    Scenario scenario = blank_scenario(shape);
    const std::vector<std::string> way = bent_way(scenario.map.grid());
    for (std::size_t i = 1; i < way.size(); ++i) put_road(scenario, way[i - 1].c_str(), way[i].c_str());
    return scenario;
}

MapLabel named(const Scenario& scenario, const char* at, const std::string& text, MapLabel::Kind kind) {
    MapLabel label;
    label.at = hex(scenario, at);
    label.text = text;
    label.kind = kind;
    return label;
}

PlacedName name_of(const Scenario& scenario, std::size_t label) {
    for (const PlacedName& name : place_names(scenario))
        if (name.label == label) return name;
    FAIL("the name is not there");
    return {};
}

/// The middle of a hex in millimetres, as place_names() counts them.
Point hex_middle(const Scenario& scenario, const char* at) {
    const HexLayout layout(scenario.map.grid(), kPartHex);
    return layout.centre(hex(scenario, at));
}

std::string names_svg(const Scenario& scenario) {
    DrawOptions options;
    options.legend = options.title = false;
    return write_svg(draw_map(scenario, options, {}));
}

}  // namespace

TEST_CASE("a name put by hand has its middle where it was put, whatever its kind and angle", "[draw][names]") {
    Scenario scenario = sample_scenario();
    for (const auto kind : {MapLabel::Kind::place, MapLabel::Kind::area, MapLabel::Kind::water, MapLabel::Kind::road})
        for (const std::optional<int> angle : {std::optional<int>(), std::optional<int>(-35), std::optional<int>(90)}) {
            MapLabel label = named(scenario, "P0303", "Scott", kind);
            label.dx = 40;
            label.dy = -125;
            label.angle = angle;
            scenario.map.labels = {label};
            const PlacedName name = name_of(scenario, 0);
            const Point wanted = hex_middle(scenario, "P0303") + Point{0.40 * kPartHex, -1.25 * kPartHex};
            CHECK(distance(text_middle(name), wanted) < 1e-6);
            if (angle) CHECK(name.angle == *angle);
        }
}

TEST_CASE("one offset alone puts a name by hand too, and the other is none", "[draw][names]") {
    Scenario scenario = sample_scenario();
    MapLabel label = named(scenario, "P0303", "Scott", MapLabel::Kind::area);
    label.dy = 30;
    scenario.map.labels = {label};
    CHECK(distance(text_middle(name_of(scenario, 0)), hex_middle(scenario, "P0303") + Point{0, 0.3 * kPartHex}) < 1e-6);
}

TEST_CASE("the size of a name is in per cent of the usual one", "[draw][names]") {
    Scenario scenario = sample_scenario();
    scenario.map.labels = {named(scenario, "P0303", "The Plain", MapLabel::Kind::area)};
    const Font usual = name_of(scenario, 0).font;
    scenario.map.labels[0].size = 150;
    const Font larger = name_of(scenario, 0).font;
    CHECK(larger.size == Approx(1.5 * usual.size));
    CHECK(larger.spacing == Approx(1.5 * usual.spacing));
}

TEST_CASE("a name follows the bends of its road, letter by letter and at one distance", "[draw][names]") {
    Scenario scenario = open_ground();
    const std::vector<std::string> way = bent_way(scenario.map.grid());
    for (const std::size_t from : {3U, 5U, 7U}) {
        MapLabel label = named(scenario, way[from].c_str(), "Old Portage Road", MapLabel::Kind::road);
        label.along = MapLabel::Along::road;
        scenario.map.labels = {label};
        const PlacedName name = name_of(scenario, 0);
        REQUIRE(name.letters.size() == character_count(label.text));
        double least = 1e9;
        double most = -1e9;
        for (std::size_t i = 0; i < name.letters.size(); ++i) {
            CHECK(std::abs(name.letters[i].angle) < 75);  // read from left to right
            least = std::min(least, name.letters[i].angle);
            most = std::max(most, name.letters[i].angle);
            if (i == 0) continue;
            const double step = distance(name.letters[i].at, name.letters[i - 1].at);
            const double usual =
                character_starts(name.text, name.font)[i] - character_starts(name.text, name.font)[i - 1];
            CHECK(step == Approx(usual).epsilon(0.25));
        }
        CHECK(most - least > 8);  // it is bent
    }
}

TEST_CASE("a bent name put by hand keeps the side and the distance of where it was put", "[draw][names]") {
    Scenario scenario = open_ground();
    const std::string at = bent_way(scenario.map.grid())[4];
    MapLabel label = named(scenario, at.c_str(), "Lane", MapLabel::Kind::road);
    label.along = MapLabel::Along::road;
    for (const int dy : {-60, 60}) {
        label.dx = 0;
        label.dy = dy;
        scenario.map.labels = {label};
        const PlacedName name = name_of(scenario, 0);
        REQUIRE_FALSE(name.letters.empty());
        const Point wanted = hex_middle(scenario, at.c_str()) + Point{0, dy / 100.0 * kPartHex};
        CHECK(distance(text_middle(name), wanted) < 0.25 * kPartHex);
    }
}

TEST_CASE("a name beside no such line is set straight", "[draw][names]") {
    Scenario scenario = open_ground();
    for (const auto along : {MapLabel::Along::creek, MapLabel::Along::river}) {
        MapLabel label = named(scenario, "P0605", "Dry Run", MapLabel::Kind::place);
        label.along = along;
        scenario.map.labels = {label};
        CHECK(name_of(scenario, 0).letters.empty());
    }
}

TEST_CASE("a name follows a body of water through its middle", "[draw][names]") {
    Scenario scenario = open_ground();
    const char* bed[] = {"P0302", "P0402", "P0503", "P0603", "P0703", "P0802", "P0902"};
    for (const char* at : bed) scenario.map.set_terrain(hex(scenario, at), 3);
    MapLabel label = named(scenario, "P0603", "Broad Water", MapLabel::Kind::water);
    label.along = MapLabel::Along::river;
    label.size = 60;
    scenario.map.labels = {label};
    const PlacedName name = name_of(scenario, 0);
    REQUIRE(name.letters.size() == character_count(label.text));
    for (const Letter& letter : name.letters) {
        double nearest = 1e9;
        for (const char* at : bed) nearest = std::min(nearest, distance(letter.at, hex_middle(scenario, at)));
        CHECK(nearest < 0.75 * kPartHex);
    }
}

TEST_CASE("a bent name is a group in SVG, with its words and a text for each letter", "[draw][names]") {
    Scenario scenario = open_ground();
    MapLabel label = named(scenario, bent_way(scenario.map.grid())[4].c_str(), "Old Road", MapLabel::Kind::road);
    label.along = MapLabel::Along::road;
    scenario.map.labels = {label};
    const std::string svg = names_svg(scenario);
    CHECK(svg.find(">Old Road</text>") == std::string::npos);
    const std::size_t from = svg.find("aria-label=\"Old Road\"");
    REQUIRE(from != std::string::npos);
    const std::string group = svg.substr(from, svg.find("</g>", from) - from);
    std::string halos;
    std::string ink;
    for (std::size_t at = group.find("<text"); at != std::string::npos; at = group.find("<text", at + 1)) {
        const std::size_t end = group.find("</text>", at);
        const std::string element = group.substr(at, end - at);
        CHECK(element.find("rotate(") != std::string::npos);
        CHECK(element.find("text-anchor") == std::string::npos);
        (element.find("stroke=") != std::string::npos ? halos : ink) += element.back();
    }
    CHECK(ink == "OldRoad");  // over all the halos
    CHECK(halos == "OldRoad");
}

TEST_CASE("bent names are painted as pixels too", "[draw][names]") {
    Scenario scenario = open_ground();
    const auto pixels = [&] {
        DrawOptions options;
        options.legend = options.title = false;
        const DisplayList list = draw_map(scenario, options, {});
        const int width = static_cast<int>(list.width * 2);
        const int height = static_cast<int>(list.height * 2);
        std::vector<std::uint32_t> all(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
        paint_pixels(list, {all.data(), width, height, width}, {2, 2, 0, 0});
        return all;
    };
    const auto without = pixels();
    MapLabel label = named(scenario, bent_way(scenario.map.grid())[4].c_str(), "Old Road", MapLabel::Kind::road);
    scenario.map.labels = {label};
    const auto straight = pixels();
    scenario.map.labels[0].along = MapLabel::Along::road;
    CHECK((straight != without));
    CHECK((pixels() != straight));
}

TEST_CASE("names make room for those put by hand, which stay", "[draw][names]") {
    Scenario scenario = open_ground();
    MapLabel first = named(scenario, "P0602", "The Plain", MapLabel::Kind::area);
    first.dx = 0;
    first.dy = 0;
    scenario.map.labels = {first};
    const PlacedName alone = name_of(scenario, 0);
    scenario.map.labels.insert(scenario.map.labels.begin(),
                               named(scenario, "P0602", "The Common", MapLabel::Kind::area));
    const PlacedName still = name_of(scenario, 1);
    CHECK(still.at == alone.at);
    for (const Box& a : text_boxes(name_of(scenario, 0)))
        for (const Box& b : text_boxes(still)) CHECK(a.overlap(b) == 0);
}

TEST_CASE("names keep clear of the hexes of the set-up, whether counters are drawn or not", "[draw][names]") {
    Scenario scenario = open_ground();
    scenario.map.labels = {named(scenario, "P0602", "The Plain", MapLabel::Kind::area)};
    Unit unit;
    unit.id = "foot";
    unit.name = "Foot";
    unit.at = hex(scenario, "P0602");
    scenario.units = {unit};
    const PlacedName name = name_of(scenario, 0);
    const Point c = hex_middle(scenario, "P0602");
    const double half = 0.35 * kPartHex;
    CHECK(text_box(name).overlap({c.x - half, c.y - half, c.x + half, c.y + half}) == 0);
    DrawOptions options;
    const auto names_in = [&](bool counters) {
        options.counters = counters;
        std::vector<Point> at;
        for (const Item& item : draw_map(scenario, options, setup_counters(scenario)).items)
            if (const auto* text = std::get_if<TextItem>(&item); text != nullptr && text->text == "The Plain")
                at.push_back(text->at);
        return at;
    };
    CHECK(names_in(true) == names_in(false));
}
