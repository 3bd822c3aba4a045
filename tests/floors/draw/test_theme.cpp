// Themes: what files may say, and whether the shipped ones can be read by everybody.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "sdk/show/theme/legibility.hpp"
#include "sdk/show/theme/theme.hpp"
#include "sdk/show/theme/theme_table.hpp"

using namespace ramparts;

namespace {

std::string theme_text(const std::string& head, const std::string& rows) {
    return "<theme xmlns=\"urn:ramparts:theme:1\" format=\"1\" " + head + ">\n" + rows + "</theme>\n";
}

std::string findings_of_theme(const std::string& text) {
    std::string found;
    for (const Diagnostic& d : read_theme(text, "mine.xml", shipped_themes()).diagnostics) found += to_text(d) + "\n";
    return found;
}

const Theme& shipped_theme(std::string_view id) {
    for (const Theme& theme : shipped_themes())
        if (theme.id == id) return theme;
    FAIL("there is no theme " << id);
    std::abort();
}

// --- what each theme promises ----------------------------------------------------------------------------------------

/// Floors of what legibility() measures. Two grounds are told apart by their colours, or else by their patterns.
struct Promise {
    std::string_view theme;
    double page_words;
    double numbers;
    double names;
    double colours;
    double patterns;  ///< 0: colours alone have to do
};
constexpr Promise kPromises[] = {
    {"printed", 4.5, 2.75, 3.3, 9, 2}, {"flat", 4.5, 4.5, 4.5, 10, 0},  {"contrast", 7, 4.5, 4.5, 12, 0},
    {"mono", 7, 4.5, 7, 9, 6},         {"pale", 4.5, 4.5, 4.5, 9, 1.9}, {"night", 7, 4.5, 4.5, 7, 0},
};

std::vector<std::string> broken_promises(const draw::Palette& palette, const Promise& promise) {
    std::vector<std::string> broken;
    const auto at_least = [&](const std::string& what, double measured, double floor) {
        std::ostringstream words;
        words << what << ": " << measured << ", not " << floor;
        if (measured < floor) broken.push_back(words.str());
    };
    const Legibility measured = legibility(palette);
    at_least("words on the page", measured.page_words, promise.page_words);
    at_least("numbers", measured.numbers, promise.numbers);
    at_least("names", measured.names, promise.names);
    for (const GroundPair& pair : measured.grounds) {
        const std::string both = std::string(draw::kTerrainLookWords[static_cast<int>(pair.one)]) + " and " +
                                 std::string(draw::kTerrainLookWords[static_cast<int>(pair.other)]);
        if (promise.patterns > 0 && pair.patterns >= promise.patterns) continue;
        at_least(both, pair.colours, promise.colours);
    }
    return broken;
}

}  // namespace

TEST_CASE("every shipped theme keeps its promise to readers, with any eyes", "[theme]") {
    REQUIRE(std::size(kPromises) == shipped_themes().size());
    for (const Promise& promise : kPromises) {
        INFO(promise.theme);
        for (const std::string& broken : broken_promises(shipped_theme(promise.theme).palette, promise)) {
            INFO(broken);
            CHECK(false);
        }
    }
}

TEST_CASE("a theme that breaks its promise is found", "[theme]") {
    const Promise& promise = kPromises[2];
    draw::Palette palette = shipped_theme(promise.theme).palette;
    CHECK(broken_promises(palette, promise).empty());
    SECTION("a number that fades") {
        palette.number = palette.terrain[1].fill;
        CHECK_FALSE(broken_promises(palette, promise).empty());
    }
    SECTION("a wood that red-blind eyes take for a field") {
        palette.terrain[static_cast<int>(draw::TerrainLook::forest)].fill = draw::rgb(0xFFE070);
        CHECK_FALSE(broken_promises(palette, promise).empty());
    }
    SECTION("grey words on grey paper") {
        palette.page = draw::rgb(0x888888);
        CHECK_FALSE(broken_promises(palette, promise).empty());
    }
    SECTION("a pattern that nobody sees") {
        palette = shipped_theme("mono").palette;
        for (draw::TerrainStyle& style : palette.terrain) style = {style.fill, style.fill, style.fill, style.fill};
        CHECK_FALSE(broken_promises(palette, kPromises[3]).empty());
    }
}

TEST_CASE("contrasts and differences of colours are those of their definitions", "[theme]") {
    const draw::Colour black = draw::rgb(0x000000);
    const draw::Colour white = draw::rgb(0xFFFFFF);
    CHECK(contrast(black, white) == Approx(21));
    CHECK(contrast(white, black) == Approx(21));
    CHECK(contrast(white, white) == Approx(1));
    CHECK(contrast(draw::rgb(0x767676), white) == Approx(4.54).margin(0.01));  // the grey that WCAG 2 just allows
    CHECK(difference(black, white) == Approx(100).margin(0.01));
    CHECK(difference(draw::rgb(0xA3BA7E), draw::rgb(0xA3BA7E)) == Approx(0).margin(1e-9));
    // Values of the formula for three pairs, with the hues on either side of red
    CHECK(difference(draw::rgb(0xFF0000), draw::rgb(0x00FF00)) == Approx(86.61).margin(0.05));
    CHECK(difference(draw::rgb(0x0000FF), draw::rgb(0xFF0000)) == Approx(52.88).margin(0.05));
    CHECK(difference(draw::rgb(0x00FF00), draw::rgb(0x0000FF)) == Approx(83.19).margin(0.05));
    for (const Eyes eyes : kEyes) {
        const draw::Colour grey = as_seen(draw::rgb(0x808080), eyes);  // greys look the same to all
        CHECK(difference(grey, draw::rgb(0x808080)) < 1);
    }
    const draw::Colour red = draw::rgb(0xC03020);
    const draw::Colour green = draw::rgb(0x607018);
    CHECK(difference(as_seen(red, Eyes::protanopia), as_seen(green, Eyes::protanopia)) < difference(red, green) / 2);
}

TEST_CASE("the first theme is the palette of the program, and each has a name in both languages", "[theme]") {
    CHECK(shipped_themes().front().id == kUsualTheme);
    CHECK(shipped_themes().front().palette == draw::kPrintedPalette);
    for (const Theme& theme : shipped_themes()) {
        INFO(theme.id);
        CHECK(theme.names.contains("en"));
        CHECK(theme.names.contains("fr"));
        CHECK(theme.name_in("fr_CA") == theme.name_in("fr"));
        CHECK(theme.name_in("de") == theme.name_in("en"));
        CHECK(ThemeList{shipped_themes()}.find(theme.night) != nullptr);
    }
    CHECK(shipped_palette("no-such") == draw::kPrintedPalette);
}

TEST_CASE("what a theme leaves out is that of its base", "[theme]") {
    const ThemeRead read =
        read_theme(theme_text("id=\"mine\" base=\"night\"",
                              "<name>Mine</name>\n<name lang=\"fr\">Le mien</name>\n"
                              "<colour name=\"ink\" value=\"#FF0000\"/>\n<colour name=\"grid\" opacity=\"50\"/>\n"
                              "<colour name=\"side-2\" value=\"#00FF00\"/>\n"
                              "<terrain look=\"water\" fill=\"#0000ff\"/>\n<line name=\"road\" width=\"90\"/>\n"),
                   "mine.xml", shipped_themes());
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.readable);
    const draw::Palette& night = shipped_theme("night").palette;
    const draw::Palette& mine = read.theme.palette;
    CHECK(read.theme.name_in("en") == "Mine");
    CHECK(read.theme.name_in("fr") == "Le mien");
    CHECK(mine.ink == draw::rgb(0xFF0000));
    CHECK(mine.page == night.page);
    CHECK(mine.grid == night.grid.with_alpha(128));
    CHECK(mine.sides[1] == draw::rgb(0x00FF00));
    CHECK(mine.of_side(1, draw::rgb(0x123456)) != draw::rgb(0x123456));
    CHECK(mine.sides[0].a == 0);
    CHECK(mine.of(draw::TerrainLook::water).fill == draw::rgb(0x0000FF));
    CHECK(mine.of(draw::TerrainLook::water).edge == night.of(draw::TerrainLook::water).edge);
    CHECK(mine.road.width == 0.09);
    CHECK(mine.road.line == night.road.line);
    CHECK_FALSE(mine.own_colours);
    CHECK(mine.symbols == draw::CounterSymbols::nato);
    CHECK(read.theme.night == "mine");  // what rests on a theme without another one for nights is like it
}

TEST_CASE("a theme says which symbols its counters have, and what rests on it has them too", "[theme]") {
    const auto read = [](const std::string& attributes, std::span<const Theme> known) {
        return read_theme(theme_text("id=\"men\"" + attributes, "<name>Men</name>\n"), "men.xml", known);
    };
    ThemeRead men = read(" symbols=\"silhouettes\"", shipped_themes());
    REQUIRE(men.readable);
    CHECK(men.theme.palette.symbols == draw::CounterSymbols::silhouettes);
    men.theme.id = "base";
    std::vector<Theme> known = shipped_themes();
    known.push_back(men.theme);
    CHECK(read(" base=\"base\"", known).theme.palette.symbols == draw::CounterSymbols::silhouettes);
    CHECK(read(" base=\"base\" symbols=\"nato\"", known).theme.palette.symbols == draw::CounterSymbols::nato);
    CHECK_FALSE(read(" symbols=\"runes\"", shipped_themes()).readable);
}

TEST_CASE("what is wrong with a theme is said with its place and its fix", "[theme]") {
    CHECK(findings_of_theme(theme_text("id=\"mine\"", "<name>Mine</name>\n")).empty());
    CHECK(findings_of_theme(theme_text("id=\"mine\" base=\"nihgt\"",
                                       "<name>Mine</name>\n"
                                       "<colour name=\"inc\" value=\"#FF0000\"/>\n"
                                       "<colour name=\"ink\" value=\"red\"/>\n"
                                       "<colour name=\"ink\" value=\"#FF0000\"/>\n"
                                       "<colour name=\"page\"/>\n"
                                       "<colour name=\"grid\" opacity=\"120\"/>\n"
                                       "<terrain look=\"wather\" fill=\"#0000FF\"/>\n"
                                       "<terrain look=\"water\" full=\"#0000FF\"/>\n"
                                       "<line name=\"road\" width=\"wide\"/>\n"
                                       "<color name=\"ink\"/>\n")) ==
          R"(mine.xml:1:64: error RP1051: there is no theme "nihgt"
    fix: did you mean "night"?
mine.xml:3:15: error RP1033: attribute "name" of <colour> is "inc", which is none of its values
    fix: did you mean "ink"?
mine.xml:4:27: error RP1035: attribute "value" of <colour> is "red", which is not a colour
    fix: write #rrggbb, such as #a9c8e6
mine.xml:5:15: error RP1050: <colour> appears twice for "ink"
    fix: keep one of the two
mine.xml:6:1: error RP1023: <colour> lacks the attribute "value"
    fix: write a colour such as value="#a9c8e6"
mine.xml:7:30: error RP1031: attribute "opacity" of <colour> is "120", outside 0 to 100
    fix: write a number from 0 to 100
mine.xml:8:16: error RP1033: attribute "look" of <terrain> is "wather", which is none of its values
    fix: did you mean "water"?
mine.xml:9:23: error RP1022: <terrain> has no attribute "full"
    fix: did you mean "fill"?
mine.xml:10:26: error RP1030: attribute "width" of <line> is "wide", which is not a whole number
    fix: write a whole number from 0 to 500 in digits
mine.xml:11:1: error RP1021: <color> is not known inside <theme>
    fix: did you mean "colour"?
)");
    CHECK(findings_of_theme(theme_text("id=\"Mine\"", "")) ==
          R"(mine.xml:1:1: error RP1024: <theme> lacks its <name>
    fix: add <name>…</name>, its name in English
mine.xml:1:52: error RP1034: attribute "id" of <theme> is "Mine", which is not an id
    fix: use small letters a-z, digits, '.', '_' and '-', beginning with a letter or digit
)");
    CHECK(findings_of_theme("<theme xmlns=\"urn:ramparts:theme:1\" format=\"2\" id=\"mine\"/>") ==
          R"(mine.xml:1:45: error RP1026: the file has format 2; this program knows up to 1
    fix: open it with a newer version of the program
)");
    CHECK(findings_of_theme("<map xmlns=\"urn:ramparts:map:1\"/>") ==
          R"(mine.xml:1:1: error RP1020: the root element is <map>
    fix: a file of this kind begins with <theme xmlns="urn:ramparts:theme:1">
)");
}

TEST_CASE("themes of folders rest on each other in any order, and the later of two with one id counts", "[theme]") {
    ThemeList list{shipped_themes()};
    const std::size_t shipped = list.all.size();
    add_themes(list,
               {{"a.xml", theme_text("id=\"dusk\" base=\"dawn\"", "<name>Dusk</name>\n")},
                {"b.xml", theme_text("id=\"dawn\"", "<name>Dawn</name>\n<colour name=\"ink\" value=\"#112233\"/>\n")},
                {"c.xml", theme_text("id=\"lost\" base=\"lots\"", "<name>Lost</name>\n")},
                {"d.xml", theme_text("id=\"night\"", "<name>Bright night</name>\n"), "A mod"}});
    REQUIRE(list.all.size() == shipped + 2);
    REQUIRE(list.find("dusk") != nullptr);
    CHECK(list.find("dusk")->palette.ink == draw::rgb(0x112233));
    CHECK(list.find("night")->name_in("en") == "Bright night");
    CHECK(list.find("night")->mod == "A mod");
    CHECK(list.find("lost") == nullptr);
    REQUIRE(list.findings.size() == 1);
    CHECK(list.findings.front().code == "RP1051");
    CHECK(list.findings.front().where.file.path == "c.xml");
}

// --- the schema ------------------------------------------------------------------------------------------------------

namespace {

std::string one_of(const std::string& in, const std::vector<std::string_view>& words) {
    std::string type = in + "<xs:simpleType><xs:restriction base=\"xs:string\">\n";
    for (const std::string_view word : words) type += in + "  <xs:enumeration value=\"" + std::string(word) + "\"/>\n";
    return type + in + "</xs:restriction></xs:simpleType>\n";
}
template <class Rows>
std::string named_by(const std::string& attribute, const Rows& rows) {
    std::string out = "    <xs:attribute name=\"" + attribute +
                      "\" use=\"required\"><xs:simpleType><xs:restriction base=\"xs:string\">\n";
    for (const auto& row : rows)
        out += "      <xs:enumeration value=\"" + std::string(row.name) + "\"><xs:annotation><xs:documentation>" +
               std::string(row.doc) + "</xs:documentation></xs:annotation></xs:enumeration>\n";
    return out + "    </xs:restriction></xs:simpleType></xs:attribute>\n";
}
std::string plain_attribute(const std::string& name, const std::string& type, const std::string& doc) {
    return "    <xs:attribute name=\"" + name + "\" type=\"" + type + "\"><xs:annotation><xs:documentation>" + doc +
           "</xs:documentation></xs:annotation></xs:attribute>\n";
}

/// sdk/schema/theme.xsd as the table of the reader says it.
std::string theme_schema() {
    const std::string any =
        "    <xs:anyAttribute namespace=\"##other\" processContents=\"skip\"/>\n  </xs:complexType>\n";
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:t=\"urn:ramparts:theme:1\" "
        "targetNamespace=\"urn:ramparts:theme:1\" elementFormDefault=\"qualified\" "
        "attributeFormDefault=\"unqualified\" "
        "version=\"1\">\n"
        "  <xs:annotation><xs:documentation>A theme of Ramparts: the colours of maps and counters. What it leaves out "
        "is "
        "that of its base. Written by the table of the reader.</xs:documentation></xs:annotation>\n"
        "  <xs:element name=\"theme\" type=\"t:theme\"/>\n"
        "  <xs:simpleType name=\"id\"><xs:restriction base=\"xs:string\"><xs:pattern value=\"[a-z0-9][a-z0-9._\\-]*\"/>"
        "</xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"colour\"><xs:restriction base=\"xs:string\"><xs:pattern value=\"#[0-9A-Fa-f]{6}\"/>"
        "</xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"flag\"><xs:restriction base=\"xs:string\"><xs:enumeration value=\"true\"/>"
        "<xs:enumeration value=\"false\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"percent\"><xs:restriction base=\"xs:int\"><xs:pattern value=\"[0-9]+\"/>"
        "<xs:minInclusive value=\"0\"/><xs:maxInclusive value=\"100\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"width\"><xs:restriction base=\"xs:int\"><xs:pattern value=\"[0-9]+\"/>"
        "<xs:minInclusive value=\"0\"/><xs:maxInclusive value=\"" +
        std::to_string(kThemeWidths) +
        "\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:complexType name=\"theme\">\n"
        "    <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n"
        "      <xs:element name=\"name\" type=\"t:name\"/>\n"
        "      <xs:element name=\"colour\" type=\"t:one-colour\"/>\n"
        "      <xs:element name=\"terrain\" type=\"t:terrain\"/>\n"
        "      <xs:element name=\"line\" type=\"t:line\"/>\n"
        "      <xs:any namespace=\"##other\" processContents=\"skip\"/>\n"
        "    </xs:choice>\n"
        "    <xs:attribute name=\"format\" use=\"required\"><xs:simpleType><xs:restriction base=\"xs:integer\">"
        "<xs:enumeration value=\"1\"/></xs:restriction></xs:simpleType></xs:attribute>\n"
        "    <xs:attribute name=\"id\" type=\"t:id\" use=\"required\"/>\n";
    out += plain_attribute("base", "t:id", "The theme that it begins from; printed when it is left out.");
    out += plain_attribute("night", "t:id", "The theme of its night turns; its own id for no other.");
    out += plain_attribute("own-colours", "t:flag", "Whether the colours that a ruleset gives to its kinds are drawn.");
    out +=
        "    <xs:attribute name=\"symbols\"><xs:annotation><xs:documentation>How counters show what a unit is."
        "</xs:documentation></xs:annotation><xs:simpleType><xs:restriction base=\"xs:string\">";
    for (const std::string_view word : draw::kCounterSymbolWords)
        out += "<xs:enumeration value=\"" + std::string(word) + "\"/>";
    out += "</xs:restriction></xs:simpleType></xs:attribute>\n";
    out += any +
           "  <xs:complexType name=\"name\">\n    <xs:simpleContent><xs:extension base=\"xs:string\">"
           "<xs:attribute name=\"lang\" type=\"t:id\" default=\"en\"/></xs:extension></xs:simpleContent>\n"
           "  </xs:complexType>\n  <xs:complexType name=\"one-colour\">\n";
    out += named_by("name", theme_colours()) + plain_attribute("value", "t:colour", "#rrggbb.") +
           plain_attribute("opacity", "t:percent", "0: not seen; 100: nothing shines through.") + any;
    out += "  <xs:complexType name=\"terrain\">\n    <xs:attribute name=\"look\" use=\"required\">\n" +
           one_of("      ", {draw::kTerrainLookWords, draw::kTerrainLookWords + draw::kTerrainStyles}) +
           "    </xs:attribute>\n";
    for (const ThemeTerrain& part : theme_terrain_parts())
        out += plain_attribute(std::string(part.name), "t:colour", std::string(part.doc));
    out += any + "  <xs:complexType name=\"line\">\n" + named_by("name", theme_lines());
    out += plain_attribute("colour", "t:colour", "The line.") + plain_attribute("casing", "t:colour", "Its edges.") +
           plain_attribute("width", "t:width", "Thousandths of a hex, from hexside to opposite hexside.") +
           plain_attribute("casing-width", "t:width", "The line with its edges.") + any;
    return out + "</xs:schema>\n";
}

const std::string kSourceRoot = std::string(RAMPARTS_TEST_DIR) + "/..";

std::string text_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

// After a change of the table: RAMPARTS_APPROVE=1 test_draw "[schema]"
TEST_CASE("the schema of themes is what the table of the reader says, and takes the shipped ones", "[theme][schema]") {
    const std::string file = kSourceRoot + "/sdk/schema/theme.xsd";
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(file, std::ios::binary) << theme_schema();
    CHECK(text_of_file(file) == theme_schema());
    if (std::system("command -v xmllint > /dev/null") != 0) return;
    for (const Theme& theme : shipped_themes()) {
        INFO(theme.id);
        const std::string path = kSourceRoot + "/sdk/show/theme/shipped/" + theme.id + ".xml";
        CHECK(std::system(("xmllint --noout --schema '" + file + "' '" + path + "' 2> /dev/null").c_str()) == 0);
    }
}
