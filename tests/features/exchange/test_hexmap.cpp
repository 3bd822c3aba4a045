// HexMap documents: there and back, and the examples of the format's own description as far as they are read.
#include <catch2/catch.hpp>

#include <filesystem>
#include <regex>

#include "formats/scenario/map_file.hpp"
#include "sdk/exchange/hexmap/hex_path.hpp"
#include "tests/features/exchange/formats.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

const fs::path kHexMapRules = fs::path(RAMPARTS_SCENARIOS) / "rulesets" / "tlg2.xml";

Grid ten_by_ten(Orientation orientation = Orientation::flat) {
    Grid::Shape shape;
    shape.orientation = orientation;
    shape.columns = shape.rows = 10;
    return Grid(shape);
}

// The atoms of a path as text, chains separated by bars; what is wrong when it cannot be read.
std::string resolved(const std::string& path, Orientation orientation = Orientation::flat) {
    hexmap::YamlNode node;
    node.text = path;
    hexmap::YamlFindings findings("path");
    const Grid grid = ten_by_ten(orientation);
    const auto found = hexmap::read_path(node, {}, grid, 1000, findings);
    std::string out;
    if (!found) {
        for (const Diagnostic& each : findings.take()) out += each.message.english();
        return out;
    }
    if (found->all) out += "all ";
    for (const auto& chain : found->chains) {
        out += out.empty() ? "" : " | ";
        for (std::size_t i = 0; i < chain.size(); ++i) {
            out += (i > 0 ? " " : "") + grid.label(grid.index(chain[i].hex));
            if (chain[i].direction >= 0) out += "/" + std::string(grid.direction_name(chain[i].direction));
        }
    }
    return out;
}

}  // namespace

TEST_CASE("the map of every battle goes to HexMap and comes back", "[hexmap]") {
    check_there_and_back("hexmap", ".yaml");
}

TEST_CASE("a map whose rim holds no hex goes to HexMap and comes back at its size and numbers", "[hexmap]") {
    LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIOS) / "chippewa");
    REQUIRE(loaded.readable);
    // which lines at the rim are empty: the first column, the last one, the first row, the last one
    for (unsigned empty = 0; empty < 16; ++empty)
        for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
            for (const Parity low : {Parity::odd, Parity::even}) {
                Grid::Shape shape;
                shape.prefix = "L";
                shape.orientation = orientation;
                shape.low = low;
                shape.first_column = 3;
                shape.first_row = 17;
                shape.columns = 5;
                shape.rows = 4;
                Map map{Grid(shape)};
                map.id = "rim";
                map.name = "The rim";
                map.yards = 110;
                for (int column = 0; column < 5; ++column)
                    for (int row = 0; row < 4; ++row) {
                        const auto is_empty = [&](unsigned line) { return (empty >> line & 1U) != 0; };
                        const bool hole = (column == 0 && is_empty(0)) || (column == 4 && is_empty(1)) ||
                                          (row == 0 && is_empty(2)) || (row == 3 && is_empty(3));
                        const HexIndex hex = map.grid().index({3 + column, 17 + row});
                        map.set_terrain(hex, hole ? kHole : static_cast<TerrainId>((column + row) % 2));
                    }
                loaded.scenario.map = map;
                const Exchanged made = export_as("hexmap", loaded);
                REQUIRE(made.done);
                const ExchangedFile& file = file_of(made, ".yaml");
                INFO(file.bytes);
                CHECK(file.bytes.find("first: \"3 17\"") != std::string::npos);
                CHECK(file.bytes.find("size: \"5 4\"") != std::string::npos);
                const Exchanged back = import_as("hexmap", file.name, file.bytes, loaded.ruleset_path);
                CHECK(other_than(map, loaded.scenario.ruleset, back) == "");
            }
}

TEST_CASE("what a HexMap document says of a map beside its hexes is what the map says", "[hexmap]") {
    LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIOS) / "chippewa");
    REQUIRE(loaded.readable);
    Map& map = loaded.scenario.map;
    map.labels.clear();
    constexpr MapLabel::Kind kKinds[] = {MapLabel::Kind::place, MapLabel::Kind::area, MapLabel::Kind::water,
                                         MapLabel::Kind::road};
    HexIndex hex = 0;
    for (const MapLabel::Kind kind : kKinds) {
        while (!map.present(hex)) ++hex;
        map.labels.push_back({.at = hex++, .text = "Label " + std::to_string(static_cast<int>(kind)), .kind = kind});
    }
    const std::pair<int, const char*> scales[] = {
        {1, "0.91"}, {100, "91.44"}, {11, "10.06"}, {35, "32.00"}, {1000, "914.40"}};
    for (const auto& [yards, scale] : scales) {
        map.yards = yards;
        map.id = "my_map.two";
        map.name = yards == 1 ? "" : "The field";
        const Exchanged made = export_as("hexmap", loaded);
        REQUIRE(made.done);
        const std::string& text = file_of(made, ".yaml").bytes;
        const auto says = [&](const std::string& line) {
            INFO(line);
            CHECK(text.find("\n" + line + "\n") != std::string::npos);
        };
        says("    scale: " + std::string(scale));
        says("    yards: " + std::to_string(yards));
        says("  id: \"my-map-two\"");
        says("    id: \"my_map.two\"");
        says("  title: \"" + (yards == 1 ? loaded.scenario.name : std::string("The field")) + "\"");
        const char* const kinds[] = {"place", "area", "water", "road"};
        for (std::size_t i = 0; i < 4; ++i)
            says("    label: \"Label " + std::to_string(static_cast<int>(kKinds[i])) +
                 "\"\n    properties: { kind: " + kinds[i] + " }");
    }
}

TEST_CASE("a map is the same however its hexes are numbered", "[hexmap]") {
    std::string plain = read_bytes(fs::path(RAMPARTS_EXCHANGE) / "good" / "ridge.hexmap.yaml");
    plain.replace(plain.find("#228822"), 7, "green");  // no label
    const auto map_of = [&](const std::string& document) {
        const Exchanged made = import_as("hexmap", "ridge.yaml", document, kHexMapRules);
        INFO(document << "\n" << words_of(made));
        REQUIRE(made.done);
        return file_of(made, "map.xml").bytes;
    };
    const std::string expected = map_of(plain);
    // Each label of four digits, written otherwise.
    const auto numbered = [&](const std::string& pattern, const std::string& layout, const auto& label) {
        std::string out;
        static const std::regex labels("([0-9]{2})([0-9]{2})(?![0-9])");
        std::size_t at = 0;
        for (std::sregex_iterator i(plain.begin(), plain.end(), labels), end; i != end; ++i) {
            out += plain.substr(at, static_cast<std::size_t>(i->position()) - at) +
                   label(std::stoi((*i)[1].str()), std::stoi((*i)[2].str()));
            at = static_cast<std::size_t>(i->position() + i->length());
        }
        out += plain.substr(at);
        out.replace(out.find("label: XXYY"), 11, pattern.empty() ? layout : "label: " + pattern + "\n  " + layout);
        return out;
    };
    const auto two = [](int n) { return std::string(n < 10 ? "0" : "") + std::to_string(n); };
    const auto letter = [](int n) { return std::string(1, static_cast<char>('A' + n - 1)); };
    const std::string top = "origin: top-left";
    CHECK(map_of(numbered("A1", top, [&](int c, int r) { return letter(c) + std::to_string(r); })) == expected);
    CHECK(map_of(numbered("", top, [&](int c, int r) { return letter(c) + std::to_string(r); })) == expected);
    CHECK(map_of(numbered("AYY", top, [&](int c, int r) { return letter(c) + two(r); })) == expected);
    CHECK(map_of(numbered("YYXX", top, [&](int c, int r) { return two(r) + two(c); })) == expected);
    CHECK(map_of(numbered("X.Y", top, [&](int c, int r) { return std::to_string(c) + "." + std::to_string(r); })) ==
          expected);
    CHECK(map_of(numbered("XXYY", "origin: bottom-left", [&](int c, int r) { return two(c) + two(9 - r); })) ==
          expected);
    CHECK(map_of(numbered("A1", "origin: bottom-left",
                          [&](int c, int r) { return letter(c) + std::to_string(9 - r); })) == expected);
    // Who numbers otherwise than we do is shown how.
    const Exchanged told =
        import_as("hexmap", "ridge.yaml",
                  numbered("A1", top, [&](int c, int r) { return letter(c) + std::to_string(r); }), kHexMapRules);
    CHECK(words_of(told).find("the hexes are numbered anew: \"A1\" is 0101") != std::string::npos);
}

TEST_CASE("letters behind Z are doubled, or counted on, as the map's own labels are", "[hexmap]") {
    const auto column = [](const std::string& label, bool doubled) {
        hexmap::YamlNode node;
        node.text = label;
        hexmap::YamlFindings findings("path");
        Grid::Shape shape;
        shape.first_column = shape.first_row = 0;
        shape.columns = shape.rows = 200;
        const Grid grid(shape);
        hexmap::LabelForm form = hexmap::label_form("A1").value();
        form.doubled = doubled;
        const auto found = hexmap::read_path(node, form, grid, 10, findings);
        return found ? found->chains.at(0).at(0).hex.column : -1;
    };
    for (const bool doubled : {false, true}) {
        CHECK(column("A1", doubled) == 1);
        CHECK(column("Z3", doubled) == 26);
        CHECK(column("AA3", doubled) == 27);
    }
    CHECK(column("BB3", true) == 28);
    CHECK(column("AB3", false) == 28);
    CHECK(column("BB3", false) == 54);
    CHECK(column("AB3", true) == -1);
}

TEST_CASE("paths of hexes and edges are resolved", "[hexmap]") {
    CHECK(resolved("0101") == "0101");
    CHECK(resolved("0101 0105") == "0101 | 0105");
    CHECK(resolved("0101 - 0104") == "0101 0102 0103 0104");
    CHECK(resolved("0101-0104,0203") == "0101 0102 0103 0104 | 0203");
    CHECK(resolved("0101 - 0104 exclude 0102") == "0101 | 0103 0104");
    CHECK(resolved("0101 - 0102 - 0202 - 0302") == "0101 0102 0202 0302");
    CHECK(resolved("0101 - 0201 - 0202 - 0102 fill") == "0101 0102 0201 0202");
    CHECK(resolved("0101 0201 0202 0102 !") == "0101 | 0201 | 0202 | 0102 | 0101 0102 0201 0202");
    CHECK(resolved("@all") == "all ");
    CHECK(resolved("0304/N - 0304/NE") == "0304/N 0304/NE");
    CHECK(resolved("0304/e", Orientation::pointy) == "0304/E");
    CHECK(resolved("0304 include 0305") == "0304 | 0305");
    CHECK(resolved("0304K") == "\"0304K\" is not a label of a hex or an edge of this map");
}

TEST_CASE("what a path leaves open is refused and not guessed", "[hexmap]") {
    CHECK(resolved("0101 - 0306").find("more than one shortest way") != std::string::npos);
    CHECK(resolved("0101 - 3ne").find("steps such as") != std::string::npos);
    CHECK(resolved("0304@12").find("clock hours") != std::string::npos);
    CHECK(resolved("0101 - - 0102").find("connects nothing here") != std::string::npos);
    CHECK(resolved("0101 0102/N").find("hexes and edges stand in one path") != std::string::npos);
    CHECK(resolved("0101 - 0103 - 0303 fill").find("four corners") != std::string::npos);
    CHECK(resolved("0101 - 0103 close").find("\"close\" is not read") != std::string::npos);
    CHECK(resolved("9901").find("beyond the largest map") != std::string::npos);
    CHECK(resolved("0304/E").find("not a label of a hex or an edge") != std::string::npos);
}

TEST_CASE("a document written by hand is read, in YAML and in JSON", "[hexmap]") {
    for (const char* name : {"ridge.hexmap.yaml", "ridge.hexmap.json"}) {
        INFO(name);
        const std::string text = read_bytes(fs::path(RAMPARTS_EXCHANGE) / "good" / name);
        const Exchanged made = import_as("hexmap", name, text, kHexMapRules);
        INFO(words_of(made));
        REQUIRE(made.done);
        const RulesetRead rules = read_ruleset(read_bytes(kHexMapRules), "tlg2.xml");
        const MapRead read = read_map(file_of(made, "map.xml").bytes, "map.xml", rules.ruleset);
        const Grid& grid = read.map.grid();
        REQUIRE(grid.shape().columns == 10);
        REQUIRE(grid.shape().rows == 8);
        CHECK(grid.shape().low == Parity::odd);
        CHECK(read.map.yards == 273);
        const auto terrain = [&](const char* label) {
            return rules.ruleset.terrains[read.map.terrain(*grid.parse(label))].id;
        };
        CHECK(terrain("0101") == "clear");
        CHECK(terrain("0303") == "forest");
        CHECK(read.map.elevation(*grid.parse("0403")) == 2);
        REQUIRE(read.map.labels.size() == 1);
        CHECK(read.map.labels[0].text == "Hill 231");
        const auto north = grid.direction_to(*grid.parse("0403"), *grid.parse("0402"));
        CHECK(read.map.side(*grid.parse("0403"), north).any_kind());
        CHECK(read.map.side(*grid.hexside_between(*grid.parse("0104"), *grid.parse("0204"))).any_road());
        CHECK(words_of(made).find("RP7524") != std::string::npos);  // a bridge at a corner
    }
}

}  // namespace ramparts::test
