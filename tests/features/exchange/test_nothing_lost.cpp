// Whatever a file of another program holds arrives, or is named in a finding with its line: without a line that is not
// named the map is another one.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include "tests/features/exchange/formats.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

const fs::path kLostRules = fs::path(RAMPARTS_SCENARIOS) / "rulesets" / "tlg2.xml";

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

// Each datum stands in a line of its own, from `first` to `last` (not included).
void check_lines(const std::string& importer, const std::string& name, const std::vector<std::string>& lines,
                 std::size_t first, std::size_t last) {
    const auto imported = [&](const std::vector<std::string>& text) {
        Exchanged made = import_as(importer, name, joined(text), kLostRules);
        INFO(joined(text) << "\n" << words_of(made));
        REQUIRE(made.done);
        return made;
    };
    const Exchanged whole = imported(lines);
    const std::string map = file_of(whole, "map.xml").bytes;
    std::size_t arrived = 0;
    for (std::size_t i = first; i < last; ++i) {
        std::vector<std::string> without = lines;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        const bool another = file_of(imported(without), "map.xml").bytes != map;
        const bool named = std::any_of(whole.findings.begin(), whole.findings.end(), [&](const Diagnostic& finding) {
            return finding.where.file.line == static_cast<std::uint32_t>(i + 1);
        });
        INFO(lines[i]);
        CHECK((another || named));
        arrived += another ? 1 : 0;
    }
    CHECK(arrived > 5);  // the comparison sees what arrives
}

const std::vector<std::string> kTmxHead = {
    R"(<?xml version="1.0" encoding="UTF-8"?>)",
    R"(<map version="1.8" orientation="hexagonal" width="6" height="5" tilewidth="40" tileheight="32" infinite="0" )"
    R"(hexsidelength="20" staggeraxis="x" staggerindex="odd">)",
    R"( <tileset firstgid="1" name="g" tilewidth="40" tileheight="32" tilecount="4" columns="4">)",
    R"(  <tile id="0" type="clear"/><tile id="1" type="forest"/><tile id="2" type="building"/>)",
    R"(  <tile id="3" type="height"><properties><property name="height" value="2"/></properties></tile>)",
    R"( </tileset>)",
    R"( <layer id="1" name="ground" width="6" height="5"><data encoding="csv">)",
    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0",
    R"( </data></layer>)",
    R"( <layer id="2" name="things" width="6" height="5"><data encoding="csv">)",
    "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4",
    R"( </data></layer>)",
    R"( <objectgroup id="3" name="o">)"};

}  // namespace

TEST_CASE("what a map of Tiled holds arrives or is named with its line", "[tiled]") {
    // Columns are 30 pixels apart, rows 32; the middle of 0101 is (20, 16), and of 0201 (50, 32).
    const std::vector<std::string> data = {
        R"(  <object id="1" type="road" x="20" y="16"><polyline points="0,0 0,32"/></object>)",
        R"(  <object id="2" type="creek" x="70" y="32"><polyline points="0,0 -10,16"/></object>)",
        R"(  <object id="3" type="label" name="Mill" x="80" y="16"><point/></object>)",
        R"(  <object id="4" type="label" name="Wide" x="100" y="20" width="20" height="20"/>)",
        R"(  <object id="5" type="label" x="20" y="80" width="9" height="9"><text>Said</text></object>)",
        R"(  <object id="6" type="label" name="Turned" x="20" y="112" width="60" height="0" rotation="30"/>)",
        R"(  <object id="7" type="label" name="Tile" x="80" y="96" gid="1" width="10" height="8"/>)",
        R"(  <object id="8" type="road" name="River Road" x="20" y="80"><polyline points="0,0 0,32"/></object>)",
        R"(  <object id="9" type="label" name="Hidden" visible="0" x="80" y="48"/>)",
        R"(  <object id="10" template="stamp.tx" x="1" y="1"/>)",
        R"(  <object id="11" name="a note" x="3" y="4" width="20" height="10"/>)",
        R"(  <object id="12" type="unit" name="25th Infantry" x="20" y="16"><point/></object>)",
        R"(  <object id="13" type="label" name="Kept" x="110" y="96"><properties><property name="by" value="Ann"/></properties></object>)",
        R"(  <object id="14" type="creek" x="100" y="48"><polygon points="0,0 20,0 30,16 20,32 0,32 -10,16"/></object>)",
    };
    std::vector<std::string> lines = kTmxHead;
    lines.insert(lines.end(), data.begin(), data.end());
    lines.emplace_back(" </objectgroup>");
    lines.emplace_back("</map>");
    check_lines("tiled", "field.tmx", lines, kTmxHead.size(), kTmxHead.size() + data.size());
    // A height on a hex that is not on the map is named, too.
    const Exchanged made = import_as("tiled", "field.tmx", joined(lines), kLostRules);
    CHECK(words_of(made).find("field.tmx:11:59: warning RP7524: 0605 has no terrain") != std::string::npos);
}

TEST_CASE("an attribute or element that is not known is named with its line, wherever it is", "[tiled]") {
    std::vector<std::string> lines = kTmxHead;
    lines.emplace_back(R"(  <object id="1" type="road" x="20" y="16">)");
    lines.emplace_back(R"(   <polyline points="0,0 0,32"/></object>)");
    lines.emplace_back(" </objectgroup>");
    lines.emplace_back("</map>");
    for (const std::string element : {"map", "layer", "data", "objectgroup", "object"})
        for (const std::string more : {" later=\"1\"", " visible=\"0\"", " opacity=\"0\"", " parallaxx=\"2\""}) {
            if (element == "map" && more != " later=\"1\"") continue;
            if (element == "data" && more != " later=\"1\"") continue;
            std::vector<std::string> changed = lines;
            std::size_t line = 0;
            while (changed[line].find("<" + element + " ") == std::string::npos) ++line;
            changed[line].insert(changed[line].find("<" + element + " ") + element.size() + 1, more);
            const Exchanged made = import_as("tiled", "field.tmx", joined(changed), kLostRules);
            INFO(element << more << "\n" << words_of(made));
            REQUIRE(made.done);
            CHECK(std::any_of(made.findings.begin(), made.findings.end(), [&](const Diagnostic& finding) {
                return finding.where.file.line == static_cast<std::uint32_t>(line + 1);
            }));
        }
    for (const std::string moved : {" offsetx=\"10\"", " offsety=\"-3\""}) {
        std::vector<std::string> changed = lines;
        changed[6].insert(changed[6].find(" name"), moved);
        CHECK(words_of(import_as("tiled", "field.tmx", joined(changed), kLostRules)).find("field.tmx:7:") !=
              std::string::npos);
    }
}

TEST_CASE("what a HexMap document holds arrives or is named with its line", "[hexmap]") {
    const std::vector<std::string> head = {"hexmap: \"1.0\"",
                                           "layout:",
                                           "  orientation: flat-down",
                                           "  label: XXYY",
                                           "  all: \"0101 - 0801 - 0808 - 0108 fill\"",
                                           "features:",
                                           "  - { at: \"@all\", terrain: clear }"};
    const std::vector<std::string> data = {
        R"(  - { at: "0101", terrain: forest })",
        R"(  - { at: "0102", elevation: 2 })",
        R"(  - { at: "0103", label: "Mill" })",
        R"(  - { at: "0104", label: "Odd", properties: { kind: castle } })",
        R"(  - { at: "0201 - 0202 - 0203", terrain: road })",
        R"(  - { at: "0205", terrain: road })",
        R"(  - { at: "0206 0208", terrain: road })",
        R"(  - { at: "@all", terrain: road })",
        R"(  - { at: "0301/S", terrain: creek })",
        R"(  - { at: "0101/N", terrain: creek })",
        R"(  - { at: "0303/S", terrain: creek, side: in })",
        R"(  - { at: "0305/S", terrain: creek, label: "Creek" })",
        R"(  - { at: "0808", terrain: forest })",
        R"(  - { at: "0401", terrain: forest, id: wood })",
        R"(  - { at: "0402", terrain: forest, owner: ann })",
        R"(  - { at: "0403" })",
        R"(  - { at: "0404", label: "Kept", properties: { colour: red } })",
        R"(  - { terrain: forest })",
    };
    std::vector<std::string> lines = head;
    lines.insert(lines.end(), data.begin(), data.end());
    check_lines("hexmap", "field.yaml", lines, head.size(), lines.size());
    // What the document says of itself is said by the scenario.
    std::vector<std::string> named = lines;
    named.insert(named.begin() + 1, "metadata: { description: A creek, date: 5 July 1814, version: \"2\" }");
    const Exchanged whole = import_as("hexmap", "field.yaml", joined(named), kLostRules);
    const std::string scenario = file_of(whole, "scenario.xml").bytes;
    CHECK(scenario.find("version=\"2\" date=\"5 July 1814\"") != std::string::npos);
    CHECK(scenario.find("<description>A creek</description>") != std::string::npos);
    CHECK(words_of(whole).find("field.yaml:2:") == std::string::npos);
    for (const std::string key : {"later: 1", "metadata: { author: Ann }", "extensions: { others: { a: b } }"}) {
        std::vector<std::string> changed = lines;
        changed.insert(changed.begin() + 1, key);
        const Exchanged made = import_as("hexmap", "field.yaml", joined(changed), kLostRules);
        INFO(key << "\n" << words_of(made));
        CHECK(words_of(made).find("field.yaml:2:") != std::string::npos);
    }
}

}  // namespace ramparts::test
