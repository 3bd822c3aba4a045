// HexMap documents: there and back, and the examples of the format's own description as far as they are read.
#include <catch2/catch.hpp>

#include <filesystem>

#include "formats/scenario/map_file.hpp"
#include "sdk/exchange/hexmap/hex_path.hpp"
#include "tests/exchange/formats.hpp"

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
    CHECK(resolved("0304K") == "\"0304K\" is no label of a hex or an edge of this map");
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
    CHECK(resolved("0304/E").find("no label of a hex or an edge") != std::string::npos);
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
