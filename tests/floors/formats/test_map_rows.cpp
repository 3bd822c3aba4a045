// Map files read straight from their lines and by the XML tree: the same map, findings and places, whatever the text.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/core/rng.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/map_rows.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/xml/rows.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

const Ruleset& rules() {
    static const Ruleset standard = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/thames").scenario.ruleset;
    return standard;
}

std::string told(const MapRead& read) {
    std::ostringstream out;
    out << read.readable << '\n';
    for (const Diagnostic& d : read.diagnostics)
        out << d.code << ' ' << d.where.file.line << ':' << d.where.file.column << ' ' << d.where.file.byte << ' '
            << d.message << " | " << d.fix << '\n';
    if (read.readable) out << write_map(read.map, rules());
    for (const std::uint32_t byte : read.places->hexes) out << byte << ' ';
    for (const auto& side : read.places->sides)
        out << side.at.hex << '/' << int(side.at.side) << '/' << int(side.slot) << '@' << side.byte << ' ';
    for (const auto& [name, byte] : read.places->objects) out << name << '@' << byte << ' ';
    return out.str();
}

void check_same(const std::string& text) {
    const std::string by_tree = told(read_map(text, "map.xml", rules(), MapRows::by_tree));
    REQUIRE(told(read_map(text, "map.xml", rules())) == by_tree);
    REQUIRE(told(read_map(text, "map.xml", rules(), MapRows::on_two_threads)) == by_tree);
}

}  // namespace

TEST_CASE("all map samples and battles read the same straight, on two threads and by the tree") {
    int files = 0;
    for (const char* folder : {"tests/floors/formats", "tests/data", "scenarios"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".xml") continue;
            const std::string text = text_of(entry.path());
            if (text.find("<map") == std::string::npos) continue;
            INFO(entry.path());
            check_same(text);
            ++files;
        }
    CHECK(files > 30);
}

TEST_CASE("a written map is read straight: nothing of its long sections is left to the tree") {
    const std::string text = write_map(generated_map(40, 30, 5, rules()), rules());
    const auto blocks = row_blocks(text);
    REQUIRE(blocks.size() == 3);
    constexpr std::string_view names[] = {"id", "terrain", "elevation", "features"};
    xml::Rows scanner(text, blocks[0], "hex", names);
    xml::Rows::Values values;
    int rows = 0;
    while (scanner.next(values)) ++rows;
    CHECK(rows == 1200);
    CHECK(scanner.finished());
    check_same(text);
}

TEST_CASE("a map changed at any place reads the same straight, on two threads and by the tree") {
    const std::string wholes[] = {text_of(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/lundys-lane/map.xml"),
                                  text_of(fs::path(RAMPARTS_SOURCE_DIR) / "tests/data/odd/map.xml")};
    constexpr std::string_view pieces[] = {"",
                                           "<",
                                           ">",
                                           "\"",
                                           "&",
                                           "&amp;",
                                           " ",
                                           "\n",
                                           "\t",
                                           "\r\n",
                                           "/",
                                           "<!-- x -->",
                                           "9",
                                           "-",
                                           " prov=\"errata\"",
                                           " src=\"x\"",
                                           "<hex id=\"L1601\"/>",
                                           "\n  </hexes>\n",
                                           "\n  <hexes>\n",
                                           "<!--",
                                           "-->",
                                           "é"};
    Rng rng(1814);
    for (int i = 0; i < 1500; ++i) {
        std::string text = wholes[i % 2];
        for (std::uint32_t n = 1 + rng.below(2); n > 0; --n) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            text.replace(at, rng.below(3), pieces[rng.below(std::size(pieces))]);
        }
        INFO("change " << i);
        check_same(text);
    }
}

TEST_CASE("sections inside comments are not read") {
    std::string text = text_of(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/thames/map.xml");
    const std::size_t at = text.find("\n  <hexes");
    text.insert(at, "\n  <!--\n  <hexes>\n    <hex id=\"T1632\"/>\n  </hexes>\n  -->");
    check_same(text);
}

TEST_CASE("the largest map is small enough to be read again") {
    // Four digits for columns and rows, as the largest map has them; its rows are like these.
    constexpr int kSide = 200;
    Map map = generated_map(kSide, kSide, 3, rules());
    Grid::Shape shape = map.grid().shape();
    shape.first_column = shape.first_row = kMaxMapSide - kSide;
    Map wide{Grid(shape)};
    for (HexIndex hex = 0; hex < wide.grid().size(); ++hex) {
        wide.set_terrain(hex, map.terrain(hex));
        wide.set_elevation(hex, static_cast<std::int8_t>(map.elevation(hex)));
        wide.set_features(hex, map.features(hex));
        for (std::uint8_t side = 0; side < 3; ++side)
            if (const Hexside at{hex, side}; !map.side(at).empty()) REQUIRE(wide.set_side(at, map.side(at)));
    }
    const std::size_t bytes = write_map(wide, rules()).size();
    const std::size_t largest = bytes / kSide / kSide * kMaxMapSide * kMaxMapSide;
    CHECK(largest > std::size_t{300} << 20U);
    CHECK(largest < max_bytes(DocumentKind::map));
}
