// Examples as lines, and readings written into a map: what is refused with which word, and what is never changed.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "engine/core/rng.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/scan/examples.hpp"
#include "sdk/scan/take_over.hpp"
#include "tests/features/scan/scan_material.hpp"

using namespace ramparts;
using namespace scan_tests;

namespace {

Scenario shipped(const std::string& name) {
    return load_scenario(std::string(RAMPARTS_SOURCE_DIR "/scenarios/") + name).scenario;
}

HexIndex hex_of(const Scenario& s, const char* label) { return s.map.grid().parse(label).value(); }

Hexside side_of(const Scenario& s, const char* a, const char* b) {
    return s.map.grid().hexside_between(hex_of(s, a), hex_of(s, b)).value();
}

std::string fault(const Scenario& s, const std::string& line) {
    const auto read = scan::read_examples(s, "# examples\n" + line, "printed.txt");
    if (read) return "read";
    REQUIRE(read.error().size() == 1);
    const Diagnostic& d = read.error().front();
    CHECK(d.code == "RP6070");
    CHECK(d.where.file.path == "printed.txt");
    CHECK(d.where.file.line == 2);
    return std::to_string(d.where.file.column) + ": " + d.message.english() + " (" + d.fix.english() + ")";
}

/// A reading of the battle that has everything as its map has it, nothing said.
scan::Reading reading_of(const Scenario& s) {
    scan::Reading out;
    for (std::size_t t = 0; t < s.ruleset.terrains.size(); ++t)
        out.kinds.push_back({static_cast<TerrainId>(t), std::nullopt});
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        out.ground.push_back({s.map.present(hex) ? static_cast<int>(s.map.terrain(hex)) : -1, -1, 0.992F, false});
    return out;
}

scan::LineReading lines_of(const Scenario& s, std::uint8_t kind) {
    scan::LineReading out;
    out.name = {false, kind};
    out.known = true;
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d) {
            const bool there = s.map.side_present({hex, d});
            const SideState state = there ? s.map.side({hex, d}).kind(kind) : SideState::none;
            out.sides.push_back({state, state == SideState::none ? 0.02F : 0.97F, false});
        }
    return out;
}

draw::Picture left_half(const draw::Picture& whole) {
    draw::Picture out{whole.width / 2, whole.height, {}};
    for (int y = 0; y < out.height; ++y) {
        const auto row = whole.rgb.begin() + static_cast<std::ptrdiff_t>(y) * whole.width * 3;
        out.rgb.insert(out.rgb.end(), row, row + static_cast<std::ptrdiff_t>(out.width) * 3);
    }
    return out;
}

}  // namespace

TEST_CASE("lines of examples are read, and written as they are read", "[scan]") {
    const Scenario s = shipped("lundys-lane");
    const std::string text =
        "# what is printed\n\nhex L2406,L2407 terrain forest   # two\r\nhex L2408 terrain clear elevation 1\n"
        "hexside L2306/L2406 slope up L2306\nhexside L2206/L2306 slope up L2306\nhexside L2306/NE - creek\n"
        "road L2206 L2306 L2406\nroad - L2307 L2407";
    const auto read = scan::read_examples(s, text, "printed.txt");
    REQUIRE(read);
    REQUIRE(read->hexes.size() == 3);
    CHECK(read->hexes[1].hex == hex_of(s, "L2407"));
    CHECK_FALSE(read->hexes[1].kind.elevation);
    CHECK(read->hexes[2].kind.elevation == 1);
    REQUIRE(read->lines.size() == 6);
    CHECK(read->lines[2].state == SideState::none);
    CHECK(read->lines[3].name.road);
    CHECK(read->lines[5].state == SideState::none);
    std::string lines;
    for (const scan::HexExample& e : read->hexes) lines += scan::line_of(s, e) + "\n";
    for (const scan::SideExample& e : read->lines) lines += scan::line_of(s, e) + "\n";
    CHECK(lines ==
          "hex L2406 terrain forest\nhex L2407 terrain forest\nhex L2408 terrain clear elevation 1\n"
          "hexside L2306/L2406 slope up L2306\nhexside L2206/L2306 slope up L2306\nhexside L2306/L2406 - creek\n"
          "road L2206 L2306\nroad L2306 L2406\nroad - L2307 L2407\n");
    const auto again = scan::read_examples(s, lines, "again.txt");
    REQUIRE(again);
    REQUIRE(again->lines.size() == read->lines.size());
    for (std::size_t i = 0; i < read->lines.size(); ++i) {
        CHECK(again->lines[i].side == read->lines[i].side);
        CHECK(again->lines[i].state == read->lines[i].state);
    }
}

TEST_CASE("a faulty line of examples is reported with its place and its cure", "[scan]") {
    Scenario s = shipped("lundys-lane");
    CHECK(fault(s, "hex L2406 terrain forest") == "read");
    CHECK(fault(s, "hex L9999 terrain forest").find("5: there is no hex \"L9999\"") == 0);
    CHECK(fault(s, "hex L2406 forest") == "11: the terrain of the example is missing (write hex A terrain forest)");
    CHECK(fault(s, "hex L2406 terrain forrest").find("did you mean \"forest\"?") != std::string::npos);
    CHECK(fault(s, "hex L2406 terrain forest feature building") == "26: \"feature\" is left over (remove it)");
    CHECK(fault(s, "hex L2406 terrain clear elevation high").find("35: ") == 0);
    CHECK(fault(s, "hexside L2306/L2406 slope") ==
          "26: which hex of L2306/L2406 is uphill is not clear (name exactly one of the two behind 'up')");
    CHECK(fault(s, "hexside L2306/L2406 slope up L2306,L2406").find("27: which hex") == 0);
    CHECK(fault(s, "hexside L2306/L2406 ditch").find("21: ") == 0);
    CHECK(fault(s, "road L2206").find("6: a road leads from hex to hex") == 0);
    CHECK(fault(s, "road L2206 L2208").find("12: L2206 and L2208 are not neighbours") == 0);
    CHECK(fault(s, "unit us-21 full 11") == "1: an example is not about \"unit\" (begin with hex, hexside or road)");
    s.map.set_terrain(hex_of(s, "L2406"), kHole);
    CHECK(fault(s, "hex L2406 terrain forest") == "5: L2406 is a hole in the map (name a hex that belongs to the map)");
    CHECK(fault(s, "hexside L2306/L2406 creek").find("9: this hexside is not between two hexes") == 0);
    CHECK(fault(s, "road L2306 L2406").find("6: a road leads") == 0);
}

TEST_CASE("a reading is taken over with its origins, and settled data stay", "[scan]") {
    Scenario s = shipped("thames");
    const HexIndex guessed = hex_of(s, "T1640");
    const HexIndex said = hex_of(s, "T1641");
    const HexIndex printed = hex_of(s, "T1642");
    const HexIndex same = hex_of(s, "T1643");
    s.map.set_hex_provenance(printed, {ProvenanceKind::printed, "map sheet"});
    s.map.set_hex_provenance(same, {ProvenanceKind::errata, "a letter"});
    scan::Reading reading = reading_of(s);
    const int clear = static_cast<int>(s.map.terrain(hex_of(s, "T2141")));
    for (const HexIndex hex : {guessed, said, printed}) reading.ground[hex].kind = clear;
    reading.ground[said] = {clear, -1, 1, true};
    reading.ground[guessed].sure = 0.9992F;
    const Hexside gone = side_of(s, "T2439", "T2538");   // a creek of ours that the print has not
    const Hexside rule = side_of(s, "T2539", "T2639");   // by the rulebook
    const Hexside found = side_of(s, "T1640", "T1641");  // a creek that only the print has
    reading.lines.push_back(lines_of(s, 0));
    const auto at = [&](Hexside side) -> scan::LineGuess& { return reading.lines[0].sides[side.hex * 3 + side.side]; };
    at(gone) = {SideState::none, 0.01F, false};
    at(rule) = {SideState::none, 0.01F, false};
    at(found) = {SideState::present, 0.96F, false};

    const scan::TakenOver taken = scan::taken_over(s.map, reading, "sheet.png");
    const std::string from = "printed map, from a scan of sheet.png, ";
    CHECK(taken.map.terrain(guessed) == clear);
    CHECK(taken.map.hex_provenance(guessed) == Provenance{ProvenanceKind::reconstruction, from + "confidence 99.9 %"});
    CHECK(taken.map.terrain(said) == clear);
    CHECK(taken.map.hex_provenance(said) == Provenance{ProvenanceKind::printed, from + "looked at"});
    CHECK(taken.map.hex_provenance(hex_of(s, "T1644")).source == from + "confidence 99 %");
    CHECK(taken.map.terrain(printed) == s.map.terrain(printed));
    CHECK(taken.map.hex_provenance(printed) == s.map.hex_provenance(printed));
    CHECK(taken.map.hex_provenance(same) == s.map.hex_provenance(same));
    CHECK(taken.kept_hexes == std::vector<HexIndex>{printed});
    CHECK_FALSE(taken.map.side(gone).has(0));
    CHECK(taken.map.side(found).has(0));
    CHECK(taken.map.hexside_provenance(found, 0).source == from + "confidence 95 %");
    CHECK(taken.map.side(rule).has(0));
    CHECK(taken.map.hexside_provenance(rule, 0).kind == ProvenanceKind::rulebook);
    CHECK(taken.kept_sides == std::vector<Hexside>{rule});

    reading.lines[0].known = false;  // not recognised: only what was said
    at(found).said = true;
    const scan::TakenOver few = scan::taken_over(s.map, reading, "sheet.png");
    CHECK(few.map.side(gone).has(0));
    CHECK(few.map.hexside_provenance(found, 0) == Provenance{ProvenanceKind::printed, from + "looked at"});

    reading.lines[0].known = true;
    reading.outside = {gone.hex};
    CHECK(scan::taken_over(s.map, reading, "sheet.png").map.side(gone).has(0));
}

TEST_CASE("of hexes outside the picture nothing is guessed, and nothing of them changes", "[scan]") {
    const Scenario s = shipped("thames");
    Material m = scan_of(s, Style::as_drawn, Damage::scan, 8, 60);
    m.picture = left_half(m.picture);
    std::vector<scan::Reference> references;
    for (const char* label : {"T1640", "T1744", "T2236"})
        references.push_back({hex_of(s, label), m.pixel(hex_of(s, label))});
    auto reader = scan::ScanReader::begin(m.picture, s.map, s.ruleset, references);
    REQUIRE(reader);
    CHECK(reader->fit().refined);
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (s.map.present(hex) && m.pixel(hex).x < m.picture.width / 2) reader->hex(hex, {s.map.terrain(hex), {}});
    reader->hex(hex_of(s, "T3144"), {s.map.terrain(hex_of(s, "T3144")), {}});  // outside: not heard
    reader->hexside(side_of(s, "T2439", "T2538"), 0, SideState::none);
    const scan::Reading& reading = reader->reading();
    CHECK(reading.outside.size() > 40);
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) {
        if (!s.map.present(hex)) continue;
        const bool outside = std::find(reading.outside.begin(), reading.outside.end(), hex) != reading.outside.end();
        const double beyond = m.pixel(hex).x - m.picture.width;
        if (std::abs(beyond) > 3) CHECK(outside == (beyond > 0));
        CHECK((reading.ground[hex].kind < 0) == outside);
    }
    const scan::TakenOver taken = scan::taken_over(s.map, reading, "half.png");
    for (const HexIndex hex : reading.outside) {
        CHECK(taken.map.terrain(hex) == s.map.terrain(hex));
        CHECK(taken.map.hex_provenance(hex) == s.map.hex_provenance(hex));
        for (int d = 0; d < kDirections; ++d) CHECK(taken.map.side(hex, d) == s.map.side(hex, d));
    }
}

TEST_CASE("references outside the picture, and pictures of something else, are refused with the reason", "[scan]") {
    const Scenario s = shipped("thames");
    const Material m = scan_of(s, Style::as_drawn, Damage::scan, 8, 60);
    auto references = references_on(s, m, 0, 1);
    const auto refusal_of = [&](const draw::Picture& picture) {
        const auto reader = scan::ScanReader::begin(picture, s.map, s.ruleset, references);
        return reader ? reader->fit().why_not.english() : reader.error().english();
    };
    CHECK(refusal_of(m.picture).empty());
    draw::Picture noise = m.picture;
    Rng rng(3);
    for (std::uint8_t& v : noise.rgb) v = static_cast<std::uint8_t>(rng.below(256));
    CHECK(refusal_of(noise).starts_with("the printed hexsides "));
    const Scenario other = shipped("chippewa");
    CHECK(
        refusal_of(scan_of(other, Style::as_drawn, Damage::scan, 8, 80).picture).starts_with("the printed hexsides "));
    references[1].pixel.x += m.picture.width;
    const std::string outside = refusal_of(m.picture);
    CHECK(outside.find("is outside the picture, which has " + std::to_string(m.picture.width) + " x ") !=
          std::string::npos);
    CHECK(outside.find("of hex " + s.map.grid().label(references[1].hex)) != std::string::npos);
}
