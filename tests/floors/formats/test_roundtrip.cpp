// Reading, writing and reading again; places of things in their files; old formats.
#include <algorithm>
#include <catch2/catch.hpp>

#include "formats/codes/file_codes.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/faults.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/migrate.hpp"
#include "formats/scenario/options_table.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;

TEST_CASE("what is written reads back as the same scenario, and writes the same again", "[formats]") {
    for (const char* name : {"small", "odd-layout", "odd"}) {
        INFO(name);
        const Scenario scenario = samples::good(name).scenario;
        const std::string rules_text = write_ruleset(scenario.ruleset);
        const RulesetRead rules = read_ruleset(rules_text, "r");
        CHECK(rules.diagnostics.empty());
        CHECK(rules.ruleset == scenario.ruleset);
        CHECK(write_ruleset(rules.ruleset) == rules_text);
        const std::string map_text = write_map(scenario.map, scenario.ruleset);
        const MapRead map = read_map(map_text, "m", rules.ruleset);
        CHECK(map.diagnostics.empty());
        CHECK(map.map == scenario.map);
        const std::string text = write_scenario(scenario);
        const ScenarioRead read = read_scenario(text, "s", rules.ruleset, map.map);
        CHECK(read.diagnostics.empty());
        CHECK(read.scenario == scenario);
        CHECK(write_scenario(read.scenario) == text);
    }
}

TEST_CASE("the odd battle is written as it is, and says what its files say", "[formats]") {
    const LoadedScenario odd = samples::good("odd");
    const Scenario& s = odd.scenario;
    CHECK(write_scenario(s) == odd.places.scenario->source->text());
    CHECK(write_map(s.map, s.ruleset) == odd.places.map->source->text());
    CHECK(write_ruleset(s.ruleset) == odd.places.ruleset->source->text());
    CHECK(s.name == "The \"odd\" <battle> & its \u05e7\u05e8\u05d1");
    CHECK(s.sides[s.first_side].id == "a-blues");
    CHECK(s.first_side == 1);
    const auto longest = std::max_element(s.units.begin(), s.units.end(),
                                          [](const Unit& a, const Unit& b) { return a.id.size() < b.id.size(); });
    CHECK(longest->id.size() == 8192);
    CHECK(s.units[0].reduced == s.units[0].full);
    const Ruleset& r = s.ruleset;
    CHECK(r.road_kinds[0].rate > r.road_kinds[1].rate);
    CHECK(r.hexside_kinds[0].bridges == HexsideKindId{4});
    CHECK(r.hexside_kinds[2].bridges == HexsideKindId{4});
    CHECK(r.hexside_kinds[6].bridges == HexsideKindId{5});
    CHECK(r.enter_cost(*r.unit_class("foot"), *r.terrain("meadow")) == 0);
    CHECK(r.cross_row(*r.unit_class("horse"), *r.hexside_kind("abatis")).cost == kProhibited);
    CHECK(r.cross_row(*r.unit_class("foot"), *r.hexside_kind("abatis")).by_road == kProhibited);
    CHECK(r.die_faces == 8);
    CHECK(r.lowest_column() == 1);
    const Grid& grid = s.map.grid();
    const auto hex = [&](const char* label) { return *grid.parse(label); };
    CHECK(s.map.elevation(hex("Q004101")) == -99);
    CHECK_FALSE(s.map.present(hex("Q006099")));
    const Hexside both = *grid.hexside_between(hex("Q001100"), hex("Q002101"));
    CHECK(s.map.side(both).road(0));
    CHECK(s.map.side(both).road(1));
    CHECK(s.map.rises(hex("Q000099"), grid.direction_to(hex("Q000099"), hex("Q001099")), 3));
    CHECK_FALSE(s.map.rises(hex("Q001099"), grid.direction_to(hex("Q001099"), hex("Q000099")), 3));
    CHECK(s.modules[0].param("unit") == "z.horse");
    CHECK(s.modules[2].param("unit") == "b.horse");
    CHECK(s.modules[2].id == s.modules[0].id);
    CHECK(s.map.labels[2].text == "</text><script>alert(1)</script>");
}

TEST_CASE("two ways of writing the same scenario read as the same scenario", "[formats]") {
    CHECK(samples::good("small").scenario == samples::good("odd-layout").scenario);
}

TEST_CASE("domains stacks and zones are written where they are not the default and read back", "[formats]") {
    Ruleset rules = samples::good().scenario.ruleset;
    const std::string plain = write_ruleset(rules);
    for (const char* word : {"domain=", "stack=", "zoc=", "naval="}) CHECK(plain.find(word) == std::string::npos);
    rules.terrains[2].naval = true;
    rules.unit_classes[0].stack = StackCategory::leader;
    rules.unit_classes[1].domain = Domain::air;
    rules.unit_classes[1].stack = StackCategory::none;
    rules.unit_classes[2].domain = Domain::naval;
    rules.unit_classes[2].zoc = false;
    const std::string text = write_ruleset(rules);
    CHECK(text.find(R"(<terrain id="water" name="Lake" prohibited="true" naval="true" look="water")") !=
          std::string::npos);
    CHECK(text.find(R"(<unit-class id="warband" name="Warband" moves-as="infantry" stack="leader"/>)") !=
          std::string::npos);
    CHECK(text.find(R"(<unit-class id="infantry" name="Infantry" domain="air" stack="none"/>)") != std::string::npos);
    CHECK(text.find(R"(name="Artillery" bombards="true" domain="naval" zoc="false" defence="1"/>)") !=
          std::string::npos);
    const auto read = read_ruleset(text, "ruleset.xml");
    CHECK(read.diagnostics.empty());
    CHECK(read.ruleset == rules);
    CHECK(write_ruleset(read.ruleset) == text);
}

TEST_CASE("factors of the third and later steps are written and read; what is none is told", "[formats]") {
    Scenario s = samples::good().scenario;
    s.units[0].further = {2, 1, 0};
    CHECK(s.units[0].steps() == 5);
    const std::string text = write_scenario(s);
    REQUIRE(text.find(" reduced=\"3\" further=\"2 1 0\"") != std::string::npos);
    const ScenarioRead read = read_scenario(text, "s", s.ruleset, s.map);
    CHECK(read.diagnostics.empty());
    CHECK(read.scenario == s);
    for (const char* wrong : {"2 x", "2 100", "-1", "7 6 5 4 3 2 1"}) {
        INFO(wrong);
        std::string bad = text;
        bad.replace(bad.find("2 1 0"), 5, wrong);
        const ScenarioRead faulty = read_scenario(bad, "s", s.ruleset, s.map);
        REQUIRE(faulty.diagnostics.size() == 1);
        CHECK(faulty.diagnostics.front().code == "RP1031");
    }
}

TEST_CASE("options that are numbers are written where they are not the default and read back", "[formats]") {
    Ruleset rules = samples::good().scenario.ruleset;
    CHECK(write_ruleset(rules).find("-limit") == std::string::npos);
    for (const NumberOption& option : kNumberOptions) {
        const int usual = RuleOptions{}.*option.member;
        CHECK(option.range.holds(usual));
        CHECK_FALSE(option.doc.empty());
        for (int value = option.range.min; value <= option.range.max; ++value) {
            rules.options.*option.member = value;
            const std::string text = write_ruleset(rules);
            const std::string line =
                "<option id=\"" + std::string(option.id) + "\" value=\"" + std::to_string(value) + "\"/>";
            CHECK((text.find(line) != std::string::npos) == (value != usual));
            const auto read = read_ruleset(text, "ruleset.xml");
            CHECK(read.diagnostics.empty());
            CHECK(read.ruleset == rules);
        }
        // What no file may hold is no scenario to save.
        Scenario s = samples::good().scenario;
        s.ruleset.options.*option.member = option.range.max + 1;
        CHECK(faults_of(s).size() == 1);
    }
}

TEST_CASE("the format's description names every option with its range and default", "[formats]") {
    const std::string page = samples::text_of(samples::root() / "sdk" / "docs" / "format.md");
    for (const FlagOption& option : kFlagOptions) {
        INFO(option.id);
        const std::string usual = RuleOptions{}.*option.member ? "true" : "false";
        CHECK(page.find("`" + std::string(option.id) + "` (" + usual + ")") != std::string::npos);
    }
    for (const NumberOption& option : kNumberOptions) {
        INFO(option.id);
        CHECK(page.find("`" + std::string(option.id) + "` (" + std::to_string(option.range.min) + " to " +
                        std::to_string(option.range.max) + ", default " + std::to_string(RuleOptions{}.*option.member) +
                        ")") != std::string::npos);
    }
}

TEST_CASE("small says what its files say", "[formats]") {
    const Scenario s = samples::good().scenario;
    REQUIRE(s.units.size() == 3);
    CHECK(s.units[0].reduced == 3);
    CHECK(s.units[0].steps() == 2);
    CHECK(s.map.grid().label(*s.units[0].at) == "F0102");
    CHECK(s.units[1].arrives == std::uint8_t{0});
    CHECK(s.units[2].has_trait("scout"));
    CHECK(s.turns.size() == 5);
    CHECK(s.turns[3].night);
    CHECK(s.turns[3].label == "9:45 pm");
    CHECK(s.victory.size() == 4);
    CHECK(s.victory[1].need == 2);
    CHECK(s.modules[0].provenance == Provenance{ProvenanceKind::rulebook, "10.2"});
    CHECK(s.modules[1].param("unit") == "us-gun");
    CHECK(s.notes[1] == "The second note & its end.");
    CHECK(s.ignored[0].code == "RP2101");
    CHECK(s.ruleset.options.odds_clamp == RuleOptions::OddsClamp::before);
    CHECK(s.ruleset.options.advance_is_optional);
    CHECK(s.ruleset.hexside_kinds[1].bridges == HexsideKindId{2});
    CHECK(s.ruleset.unit_classes[0].moves_as == UnitClassId{1});
    CHECK(s.ruleset.enter[2].cost == kProhibited);
    CHECK(s.ruleset.features[1].provenance.kind == ProvenanceKind::reconstruction);
    CHECK(s.ruleset.features[0].provenance.source == "4.13");
    const Grid& grid = s.map.grid();
    const HexIndex near = *grid.parse("F0102");
    const HexIndex hill = *grid.parse("F0202");
    CHECK(s.map.rises(near, grid.direction_to(near, hill), 3));
    CHECK_FALSE(s.map.rises(hill, grid.direction_to(hill, near), 3));
    CHECK_FALSE(s.map.present(*grid.parse("F0303")));
    CHECK(s.map.features(hill) == 3);
    CHECK(s.map.side(*grid.hexside_between(hill, *grid.parse("F0203"))).road(1));
    CHECK(s.map.labels[0].text == "Miller's Ford");
}

TEST_CASE("generated maps of all four layouts survive writing and reading", "[formats]") {
    const Ruleset rules = samples::good().scenario.ruleset;
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            const Map source = generated_map(13, 11, 7, rules);
            Grid::Shape shape = source.grid().shape();
            shape.orientation = orientation;
            shape.low = low;
            shape.first_column = 98;
            Map map{Grid(shape)};
            map.id = "layout";
            map.name = "Layout";
            for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
                map.set_terrain(hex, hex % 17 == 5 ? kHole : source.terrain(hex));
                map.set_elevation(hex, static_cast<std::int8_t>(hex % 17 == 5 ? 0 : -source.elevation(hex)));
            }
            for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
                for (std::uint8_t side = 0; side < 3; ++side)
                    if (map.grid().across({hex, side}) != kNoHex && map.side_present({hex, side}))
                        map.set_side({hex, side}, source.side({hex, side}));
            const std::string text = write_map(map, rules);
            const MapRead read = read_map(text, "m", rules);
            for (const auto& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
            CHECK(read.diagnostics.empty());
            CHECK(read.map == map);
            CHECK(write_map(read.map, rules) == text);
        }
}

TEST_CASE("every pair of hexes is a hexside in a file exactly when the grid has it", "[formats]") {
    const Ruleset rules = samples::good().scenario.ruleset;
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            Grid::Shape shape;
            shape.orientation = orientation;
            shape.low = low;
            shape.columns = 5;
            shape.rows = 4;
            Map map{Grid(shape)};
            map.id = "pairs";
            map.name = "Pairs";
            const Grid& grid = map.grid();
            const std::string empty = write_map(map, rules);
            for (HexIndex a = 0; a < grid.size(); ++a)
                for (HexIndex b = 0; b < grid.size(); ++b) {
                    std::string text = empty;
                    text.insert(text.find("</map>"), "  <roads>\n    <road between=\"" + grid.label(a) + " " +
                                                         grid.label(b) + "\"/>\n  </roads>\n");
                    const MapRead read = read_map(text, "m", rules);
                    const bool fits = grid.adjacent(a, b) && grid.number(a) < grid.number(b);
                    INFO(grid.label(a) << " " << grid.label(b));
                    CHECK(read.diagnostics.empty() == fits);
                    if (fits) CHECK(read.map.side(*grid.hexside_between(a, b)).road(0));
                }
        }
}

TEST_CASE("a map keeps its lines in ascending order of the printed numbers", "[formats]") {
    const Ruleset rules = samples::good().scenario.ruleset;
    const std::string text = write_map(generated_map(20, 20, 3, rules), rules);
    for (const char* start : {"<hex id=\"", "<hexside between=\"", "<road between=\""}) {
        std::string last;
        for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
            const std::size_t from = at + std::string(start).size();
            const std::string number = text.substr(from, text.find('"', from) - from);
            CHECK(last <= number);
            last = number;
        }
        CHECK_FALSE(last.empty());
    }
}

TEST_CASE("a finding that names a hex, hexside, unit or object is given its place in the files", "[formats]") {
    const LoadedScenario loaded = samples::good();
    const auto place = [&](auto set) {
        Diagnostic d;
        set(d.where);
        loaded.places.locate(d);
        return d.where.file.path.substr(d.where.file.path.rfind('/') + 1) + ":" + std::to_string(d.where.file.line) +
               ":" + std::to_string(d.where.file.column);
    };
    CHECK(place([](Location& l) { l.hex = "F0202"; }) == "map.xml:9:5");
    CHECK(place([](Location& l) { l.hexside = "F0202 F0302"; }) == "map.xml:17:5");
    CHECK(place([](Location& l) { l.hexside = "F0202 F0203"; }) == "map.xml:23:5");
    CHECK(place([](Location& l) { l.unit = "ac-w"; }) == "scenario.xml:16:5");
    CHECK(place([](Location& l) {
              l.unit = "ac-w";
              l.hex = "F0203";
          }) == "scenario.xml:16:5");
    CHECK(place([](Location& l) { l.object = "us-second"; }) == "scenario.xml:19:5");
    CHECK(place([](Location& l) { l.object = "ramparts.night"; }) == "scenario.xml:28:5");
    CHECK(place([](Location& l) { l.object = object_label::cell({1, 2}, 2); }) == "ruleset.xml:42:5");
    CHECK(place([](Location& l) { l.object = "enter forest artillery"; }) == "ruleset.xml:32:5");
    CHECK(place([](Location& l) { l.object = "turn 4"; }) == "scenario.xml:7:5");
    CHECK(place([](Location& l) { l.object = "victory 3"; }) == "scenario.xml:24:5");
    CHECK(place([](Location& l) { l.object = object_label::map_label("Miller's Ford"); }) == "map.xml:26:5");
    CHECK(place([](Location& l) { l.hex = "F9999"; }) == ":0:0");
    const Grid& grid = loaded.scenario.map.grid();
    const auto bridge = grid.hexside_between(*grid.parse("F0202"), *grid.parse("F0302"));
    CHECK(loaded.places.hexside(*bridge, 1).line == 18);
    CHECK(loaded.places.road(*bridge, 0).line == 22);
}

TEST_CASE("format 0 is read through its migration, and a future format refused", "[formats]") {
    for (const char* document : {"map.xml", "scenario.xml"}) {
        INFO(document);
        CHECK(samples::text_of(samples::formats() / "old" / "format-0" / document).find("format=\"0\"") !=
              std::string::npos);
    }
    const LoadedScenario old = load_scenario(samples::formats() / "old" / "format-0");
    REQUIRE(old.readable);
    CHECK_FALSE(has_errors(old.diagnostics));
    REQUIRE(old.diagnostics.size() == 2);
    CHECK(old.diagnostics[0].code == "RP1027");
    CHECK(old.scenario == samples::good().scenario);
    std::string text = "<map format=\"2\"/>";
    CHECK(migrate_to_current(DocumentKind::map, text).outcome == Migration::Outcome::too_new);
    CHECK(text == "<map format=\"2\"/>");
    text = "<!-- c --><map format='0'><hex n='F0101'/><!-- <hex n='x'/> --></map>";
    CHECK(migrate_to_current(DocumentKind::map, text).outcome == Migration::Outcome::migrated);
    CHECK(text == "<!-- c --><map format='1'><hex id='F0101'/><!-- <hex n='x'/> --></map>");
}

TEST_CASE("a thousand equal faults are listed, the rest counted", "[formats]") {
    const Ruleset rules = samples::good().scenario.ruleset;
    std::string text = write_map(generated_map(60, 60, 1, rules), rules);
    for (std::size_t at = 0; (at = text.find("<hex id=", at)) != std::string::npos;) text.replace(at + 1, 3, "hax");
    const MapRead read = read_map(text, "m.xml", rules);
    REQUIRE(read.diagnostics.size() == 1001);
    CHECK(read.diagnostics.back().code == "RP1099");
}

TEST_CASE("a scenario that is not there is one finding without a crash", "[formats]") {
    const LoadedScenario none = load_scenario(samples::formats() / "nowhere");
    CHECK_FALSE(none.readable);
    REQUIRE(none.diagnostics.size() == 1);
    CHECK(none.diagnostics[0].code == "RP1001");
}

TEST_CASE("every code that can be reported is in the catalogue, and every entry has its words", "[formats]") {
    std::string last;
    for (const CodeInfo& info : file_codes()) {
        INFO(info.code);
        CHECK(last < info.code);
        last = info.code;
        CHECK_FALSE(info.key.empty());
        CHECK_FALSE(info.title.empty());
        CHECK(info.explanation.size() > 30);
    }
    for (const auto& folder : samples::folders(samples::formats() / "bad")) {
        const std::string text = samples::text_of(folder / "expected.txt");
        for (std::size_t at = 0; (at = text.find(" RP1", at)) != std::string::npos; ++at) {
            INFO(text.substr(at + 1, 6));
            CHECK(find_code(text.substr(at + 1, 6)) != nullptr);
        }
    }
}
