// Numbers and names read off a print: what they say of the map, and how the program that reads them is run.
#include <catch2/catch.hpp>

#include <functional>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/scan/output_of.hpp"
#include "sdk/scan/printed_words.hpp"
#include "tests/features/scan/scan_material.hpp"

using namespace ramparts;
using namespace scan_tests;

namespace {

Scenario printed_battle(const std::string& name) {
    return load_scenario(std::string(RAMPARTS_SOURCE_DIR "/scenarios/") + name).scenario;
}

std::string two_digits(int value) { return (value < 10 ? "0" : "") + std::to_string(value); }

/// Every seventh hex with the number that `of` gives for it.
std::vector<scan::PrintedWord> numbered(const Map& map, const std::function<std::string(HexIndex)>& of) {
    const draw::HexLayout layout(map.grid(), 1);
    std::vector<scan::PrintedWord> out;
    for (HexIndex hex = 0; hex < map.grid().size(); hex += 7)
        if (const std::string text = of(hex); map.present(hex) && !text.empty())
            out.push_back(
                {text, layout.centre(hex) + draw::Point{0.05, -0.37}, 0.08, 0.3, static_cast<int>(out.size())});
    return out;
}

std::string own_number(const Map& map, HexIndex hex) {
    const HexNumber n = map.grid().number(hex);
    return two_digits(n.column) + two_digits(n.row);
}

std::string warning(const Map& map, const std::function<std::string(HexIndex)>& of) {
    return scan::text_of_words(map, numbered(map, of)).warning.english();
}

bool tesseract_is_there() {
    return scan::output_of({{"tesseract", "--version"}, "", std::chrono::seconds(20)}, {}).has_value();
}

}  // namespace

TEST_CASE("printed numbers as the map has them say nothing against it", "[scan]") {
    const Map map = printed_battle("chippewa").map;
    const auto text = scan::text_of_words(map, numbered(map, [&](HexIndex hex) { return own_number(map, hex); }));
    CHECK(text.warning.empty());
    CHECK(text.numbers == 41);
    CHECK(text.agree == 41);
    // the online edition counts from elsewhere
    CHECK(warning(map, [&](HexIndex hex) {
              const HexNumber n = map.grid().number(hex);
              return two_digits(n.column - 9) + two_digits(n.row - 18);
          }).empty());
    // a third of them misread
    int count = 0;
    CHECK(warning(map, [&](HexIndex hex) { return ++count % 3 == 0 ? "1111" : own_number(map, hex); }).empty());
}

TEST_CASE("printed numbers that are otherwise than the map's are told once, with one of them", "[scan]") {
    const Map map = printed_battle("chippewa").map;
    const Grid& grid = map.grid();
    CHECK(warning(map, [&](HexIndex hex) {
              const HexNumber n = grid.number(hex);
              return two_digits(n.column + 2) + two_digits(n.row);
          }) == "41 printed numbers say that the map is shifted: hex C1019 has 1219 in print");
    // the sheet is one column off, so that every second column is half a hex lower as well
    const std::string aside = warning(map, [&](HexIndex hex) {
        const HexIndex east = grid.neighbour(hex, 1);
        return east == kNoHex ? std::string() : own_number(map, east);
    });
    CHECK(aside.find("printed numbers say that the map is shifted: hex C1") != std::string::npos);
    CHECK(warning(map, [&](HexIndex hex) {
              const HexNumber n = grid.number(hex);
              return two_digits(n.column) + two_digits(50 - n.row);
          }) == "38 printed numbers say that they run the other way: hex C1019 has 1031 in print");
    CHECK(warning(map, [&](HexIndex hex) {
              const HexNumber n = grid.number(hex);
              return two_digits(n.row) + two_digits(n.column);
          }) == "41 printed numbers say that the row comes first: hex C1019 has 1910 in print");
}

TEST_CASE("numbers that are few, or at odds with each other, say nothing", "[scan]") {
    const Map map = printed_battle("chippewa").map;
    CHECK(warning(map, [](HexIndex hex) { return hex < 28 ? "4711" : ""; }).empty());
    CHECK(warning(map, [](HexIndex hex) {
              return two_digits(static_cast<int>(hex * 37 % 89)) + two_digits(static_cast<int>(hex * 53 % 97));
          }).empty());
    int count = 0;
    CHECK(warning(map, [&](HexIndex hex) {
              const HexNumber n = map.grid().number(hex);
              return two_digits(n.column) + two_digits(n.row + (++count % 2));
          }).empty());
    CHECK(warning(map, [](HexIndex) { return "12"; }).empty());
}

TEST_CASE("words beside each other are a proposal for a name", "[scan]") {
    const Map map = printed_battle("chippewa").map;
    const draw::Point at = draw::HexLayout(map.grid(), 1).centre(map.grid().parse("C2422").value());
    const std::vector<scan::PrintedWord> words = {{"Street's", at - draw::Point{0.4, 0}, 0.16, 0.7, 1},
                                                  {"Creek", at + draw::Point{0.4, 0}, 0.16, 0.6, 1},
                                                  {"fine", at, 0.05, 0.2, 2},  // lower than hex numbers
                                                  {"of", at, 0.2, 0.2, 3},     // no name by itself
                                                  {"F8#k", at, 0.2, 0.2, 4},   // letters only
                                                  {"Beyond", at + draw::Point{90, 0}, 0.2, 0.2, 5}};
    const auto text = scan::text_of_words(map, words);
    REQUIRE(text.names.size() == 1);
    CHECK(text.names[0] == scan::PrintedName{map.grid().parse("C2422").value(), "Street's Creek"});
    CHECK(text.numbers == 0);
}

TEST_CASE("a program is run without a shell, and ended when it takes too long", "[scan]") {
    using std::chrono::seconds;
    CHECK(scan::output_of({{"cat"}, "a line; $HOME `ls`\n", seconds(20)}, {}) == "a line; $HOME `ls`\n");
    CHECK(scan::output_of({{"echo", "$HOME;", "* 'x'"}, "", seconds(20)}, {}) == "$HOME; * 'x'\n");
    CHECK_FALSE(scan::output_of({{"no-such-program-here"}, "", seconds(20)}, {}));
    CHECK_FALSE(scan::output_of({{"false"}, "", seconds(20)}, {}));
    CHECK_FALSE(scan::output_of({{"sleep", "60"}, "", seconds(1)}, {}));
    CHECK_FALSE(scan::output_of({{"sleep", "60"}, "", seconds(50)}, [] { return true; }));
    CHECK_FALSE(scan::output_of({{"cat", "/dev/zero"}, "", seconds(20)}, {}));
    // its output closed, but not ended
    CHECK_FALSE(scan::output_of({{"sh", "-c", "exec >&-; exec sleep 60"}, "", seconds(1)}, {}));
}

TEST_CASE("tesseract, where it is, reads the numbers and sees a sheet that is a hex off", "[scan]") {
    const Scenario s = printed_battle("lundys-lane");
    const Material material = scan_of(s, Style::as_drawn, Damage::scan, 4, 150);
    const draw::Picture blank{600, 400, std::vector<std::uint8_t>(600 * 400 * 3, 240)};
    const draw::Point down =
        material.pixel(s.map.grid().parse("L2208").value()) - material.pixel(s.map.grid().parse("L2207").value());
    const auto warp_with = [&](double rows_off) {
        std::vector<scan::Reference> references = references_on(s, material, 0, 1);
        for (scan::Reference& r : references) r.pixel = r.pixel + down * rows_off;
        return scan::fit_references(s.map, references);
    };
    if (!tesseract_is_there()) {
        WARN("tesseract is not installed: its part of this test is skipped");
        const auto text =
            scan::read_printed_text(material.picture, s.map, warp_with(0).value(), scan::PrintedPart::some_hexes, {});
        CHECK(text.numbers == 0);
        CHECK(text.warning.empty());
        return;
    }
    const auto right =
        scan::read_printed_text(material.picture, s.map, warp_with(0).value(), scan::PrintedPart::some_hexes, {});
    CHECK(right.numbers >= 5);
    CHECK(right.agree >= right.numbers * 3 / 4);
    CHECK(right.warning.empty());
    const auto whole =
        scan::read_printed_text(material.picture, s.map, warp_with(0).value(), scan::PrintedPart::whole_sheet, {});
    CHECK(whole.numbers >= 60);
    CHECK(whole.warning.empty());
    CHECK(std::any_of(whole.names.begin(), whole.names.end(),
                      [](const auto& name) { return name.text.find("Skinner") != std::string::npos; }));
    const auto off =
        scan::read_printed_text(material.picture, s.map, warp_with(1).value(), scan::PrintedPart::some_hexes, {});
    CHECK(off.agree == 0);
    CHECK(off.warning.english().find("printed numbers say that the map is shifted") != std::string::npos);
    const auto nothing = scan::read_printed_text(blank, s.map, warp_with(0).value(), scan::PrintedPart::some_hexes, {});
    CHECK(nothing.numbers == 0);
    const auto stopped = scan::read_printed_text(material.picture, s.map, warp_with(0).value(),
                                                 scan::PrintedPart::whole_sheet, [] { return true; });
    CHECK(stopped.numbers == 0);
}
