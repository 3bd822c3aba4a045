// Saving changes into the texts people wrote.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <sstream>

#include "engine/core/rng.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/xml/patch.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;

namespace {

using samples::difference;
using samples::Lines;
using samples::lines_of;

struct Original {
    LoadedScenario loaded;
    explicit Original(const std::string& name) : loaded(samples::good(name)) {}
    const std::string& scenario() const { return loaded.places.scenario->source->text(); }
    const std::string& map() const { return loaded.places.map->source->text(); }
    const std::string& ruleset() const { return loaded.places.ruleset->source->text(); }
    HexIndex hex(const char* label) const { return *loaded.scenario.map.grid().parse(label); }
};

// Whatever was saved must read back as what was meant.
void check_reads_back(const SavedTexts& saved, const Scenario& meant) {
    const RulesetRead rules = read_ruleset(saved.ruleset, "r");
    const MapRead map = read_map(saved.map, "m", rules.ruleset);
    const ScenarioRead read = read_scenario(saved.scenario, "s", rules.ruleset, map.map);
    for (const auto* list : {&rules.diagnostics, &map.diagnostics, &read.diagnostics})
        for (const auto& d : *list) UNSCOPED_INFO(to_text(d));
    CHECK(rules.ruleset == meant.ruleset);
    CHECK(map.map == meant.map);
    CHECK(read.scenario == meant);
}

}  // namespace

TEST_CASE("saving an untouched scenario gives the same bytes", "[formats][save]") {
    for (const char* name : {"small", "odd-layout", "odd"}) {
        const Original o(name);
        const SavedTexts saved = save_texts(o.loaded, o.loaded.scenario);
        CHECK(saved.scenario == o.scenario());
        CHECK(saved.map == o.map());
        CHECK(saved.ruleset == o.ruleset());
    }
    for (const auto& folder : samples::folders(samples::root() / "scenarios")) {
        if (!samples::fs::exists(folder / "scenario.xml")) continue;
        const LoadedScenario loaded = load_scenario(folder);
        const SavedTexts saved = save_texts(loaded, loaded.scenario);
        CHECK(saved.scenario == samples::text_of(loaded.scenario_path));
        CHECK(saved.map == samples::text_of(loaded.map_path));
        CHECK(saved.ruleset == samples::text_of(loaded.ruleset_path));
    }
}

TEST_CASE("changing one hex changes one line and no other document", "[formats][save]") {
    const Original o("small");
    Scenario changed = o.loaded.scenario;
    changed.map.set_terrain(o.hex("F0101"), 0);
    changed.map.set_elevation(o.hex("F0101"), 2);
    const SavedTexts saved = save_texts(o.loaded, changed);
    CHECK(difference(o.map(), saved.map) ==
          Lines{"-    <hex id=\"F0101\" terrain=\"forest\"/>", "+    <hex id=\"F0101\" elevation=\"2\"/>"});
    CHECK(saved.scenario == o.scenario());
    CHECK(saved.ruleset == o.ruleset());
    check_reads_back(saved, changed);
}

TEST_CASE("comments, quotes, attribute order, extensions and line ends survive a change of their own line",
          "[formats][save]") {
    const Original o("odd-layout");
    Scenario changed = o.loaded.scenario;
    changed.map.set_terrain(o.hex("F0102"), 1);
    changed.map.set_features(o.hex("F0102"), 1);
    const SavedTexts saved = save_texts(o.loaded, changed);
    CHECK(difference(o.map(), saved.map) ==
          Lines{"-    <hex terrain='clear'  id=\"F0102\" t:seen=\"1813\" elevation=\"0\"/> <!-- flat -->\r",
                "+    <hex terrain='forest' features=\"building\"  id=\"F0102\" t:seen=\"1813\" elevation=\"0\"/> <!-- "
                "flat -->\r"});
    check_reads_back(saved, changed);
}

TEST_CASE("a removed thing takes its line along, a new one gets a line behind the one before it", "[formats][save]") {
    const Original o("odd-layout");
    Scenario changed = o.loaded.scenario;
    changed.map.set_terrain(o.hex("F0103"), kHole);
    changed.map.set_features(o.hex("F0103"), 0);
    const Hexside creek = *changed.map.grid().hexside_between(o.hex("F0101"), o.hex("F0102"));
    changed.map.set_side(creek, changed.map.side(creek).with(2, SideState::present));
    const SavedTexts saved = save_texts(o.loaded, changed);
    const auto lines = difference(o.map(), saved.map);
    CHECK(lines_of(saved.map).size() == lines_of(o.map()).size());
    CHECK(std::find(lines.begin(), lines.end(), "-    <hex id=\"F0103\" features=\"building\"/>\r") != lines.end());
    CHECK(std::find(lines.begin(), lines.end(), "+    <hexside between=\"F0101 F0102\" kind=\"river\"/>\r") !=
          lines.end());
    check_reads_back(saved, changed);
}

TEST_CASE("units can be renamed, added, removed and put in another order", "[formats][save]") {
    for (const char* name : {"small", "odd-layout"}) {
        INFO(name);
        const Original o(name);
        Scenario changed = o.loaded.scenario;
        changed.units[0].id = "us-first";
        changed.units[0].reduced.reset();
        Unit more = changed.units[2];
        more.id = "ac-x";
        more.name = "X \"quoted\" & <more>";
        changed.units.push_back(more);
        std::swap(changed.units[1], changed.units[2]);
        SavedTexts saved = save_texts(o.loaded, changed);
        CHECK(saved.scenario != write_scenario(changed, &o.loaded.places.scenario->defaults));
        check_reads_back(saved, changed);
        changed.units.clear();
        saved = save_texts(o.loaded, changed);
        check_reads_back(saved, changed);
    }
}

TEST_CASE("paragraphs, descriptions and victory rules are carried over one by one", "[formats][save]") {
    for (const char* name : {"small", "odd-layout"}) {
        INFO(name);
        const Original o(name);
        Scenario changed = o.loaded.scenario;
        changed.description = "Another & better description.";
        changed.notes.insert(changed.notes.begin() + 1, "Between the two.");
        changed.victory.erase(changed.victory.begin());
        std::swap(changed.victory[0], changed.victory[1]);
        changed.ignored.clear();
        changed.bibliography.push_back({"B. Writer", "More", ""});
        const SavedTexts saved = save_texts(o.loaded, changed);
        check_reads_back(saved, changed);
        CHECK(saved.map == o.map());
        const auto lines = lines_of(saved.scenario);
        CHECK(std::find(lines.begin(), lines.end(), "    <p>Between the two.</p>") != lines.end());
        if (std::string(name) == "odd-layout")
            CHECK(saved.scenario.find("<![CDATA[The second note & its end.]]>") != std::string::npos);
    }
}

TEST_CASE("rows of tables take their section's provenance or their own", "[formats][save]") {
    for (const char* name : {"small", "odd-layout"}) {
        INFO(name);
        const Original o(name);
        Scenario changed = o.loaded.scenario;
        changed.ruleset.enter[1].provenance = {ProvenanceKind::errata, "the publisher"};
        changed.ruleset.cross.push_back({2, std::nullopt, kProhibited, 0, 4, {ProvenanceKind::rulebook, "4.12"}});
        changed.ruleset.options.hex_shift = RuleOptions::HexShift::smallest;
        changed.ruleset.options.odds_clamp = RuleOptions::OddsClamp::after;
        changed.ruleset.crt[0].code = "AL1";
        changed.ruleset.crt[0].result = *CombatResult::parse("AL1");
        const SavedTexts saved = save_texts(o.loaded, changed);
        CHECK(saved.ruleset.find("<cross hexside=\"river\" cost=\"no\" by-road=\"4\"/>") != std::string::npos);
        CHECK(saved.ruleset.find("<enter terrain=\"forest\" cost=\"4\" prov=\"errata\" src=\"the publisher\"/>") !=
              std::string::npos);
        check_reads_back(saved, changed);
        CHECK(saved.map == o.map());
        if (std::string(name) == "odd-layout") CHECK(saved.ruleset.find("<!-- terrain first -->") != std::string::npos);
    }
}

TEST_CASE("emptied sections keep their comments and extensions", "[formats][save]") {
    const Original o("odd-layout");
    Scenario changed = o.loaded.scenario;
    for (HexIndex hex = 0; hex < changed.map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side)
            if (changed.map.grid().across({hex, side}) != kNoHex) changed.map.set_side({hex, side}, SideSet{});
    for (HexsideKindId kind = 0; kind < 4; ++kind)
        for (HexIndex hex = 0; hex < changed.map.grid().size(); ++hex)
            for (std::uint8_t side = 0; side < 3; ++side) changed.map.set_hexside_provenance({hex, side}, kind, {});
    changed.map.labels.clear();
    const SavedTexts saved = save_texts(o.loaded, changed);
    CHECK(saved.map.find("<!-- the near bank -->") != std::string::npos);
    CHECK(saved.map.find("<t:survey by=\"A &lt; B\"><t:day>3</t:day></t:survey>") != std::string::npos);
    CHECK(saved.map.find("<!-- behind -->") != std::string::npos);
    check_reads_back(saved, changed);
}

TEST_CASE("documents that were never read are written canonically", "[formats][save]") {
    const Scenario scenario = samples::good().scenario;
    const SavedTexts saved = save_texts(LoadedScenario{}, scenario);
    CHECK(saved.scenario == write_scenario(scenario));
    CHECK(saved.map == write_map(scenario.map, scenario.ruleset));
    CHECK(saved.ruleset == write_ruleset(scenario.ruleset));
    check_reads_back(saved, scenario);
}

TEST_CASE("on a large map one changed hex is one changed line too", "[formats][save]") {
    LoadedScenario loaded = samples::good();
    const Map map = generated_map(90, 90, 5, loaded.scenario.ruleset);
    std::string text = write_map(map, loaded.scenario.ruleset);
    const std::size_t at = text.find("    <hex id=\"G4545\"");
    text.insert(at, "    <!-- the middle -->\n");
    MapRead read = read_map(text, "m", loaded.scenario.ruleset);
    loaded.scenario.map = read.map;
    loaded.places.map = read.places;
    Scenario changed = loaded.scenario;
    const HexIndex hex = *map.grid().parse("G4545");
    changed.map.set_elevation(hex, 33);
    const Hexside side = *map.grid().hexside(hex, 1);
    changed.map.set_side(side, changed.map.side(side).with_road(1, true));
    const SavedTexts saved = save_texts(loaded, changed);
    CHECK(saved.map.find("<!-- the middle -->\n    <hex id=\"G4545\"") != std::string::npos);
    CHECK(saved.map.find("<road between=\"G4545 G4645\" kind=\"trail\"/>") != std::string::npos);
    CHECK(read_map(saved.map, "m", loaded.scenario.ruleset).map == changed.map);
    const auto before = lines_of(text);
    const auto after = lines_of(saved.map);
    CHECK(after.size() == before.size() + 1);
}

TEST_CASE("formatting keeps comments and extensions, says the same, and settles at once", "[formats][save]") {
    const Original o("odd-layout");
    const SavedTexts once = format_texts(o.loaded);
    check_reads_back(once, o.loaded.scenario);
    const auto map = lines_of(once.map);
    const auto comment = std::find(map.begin(), map.end(), "    <!-- the near bank -->");
    REQUIRE(comment != map.end());
    CHECK(*(comment + 1) == "    <hex id=\"F0102\" t:seen=\"1813\"/> <!-- flat -->");
    CHECK(*(comment + 2) == "    <t:survey by=\"A &lt; B\"><t:day>3</t:day></t:survey>");
    CHECK(map[1].ends_with("yards=\"100\" xmlns:t=\"urn:x-tests\">"));
    CHECK(map.back() == "<!-- behind -->");
    CHECK(map[map.size() - 3] == "  <!-- the end -->");
    CHECK(once.map.find('\r') == std::string::npos);
    CHECK(once.ruleset.find("  <!-- terrain first -->\n  <terrains") != std::string::npos);
    const samples::TemporaryFolder folder;
    samples::write(folder.path() / "scenario.xml", once.scenario);
    samples::write(folder.path() / "map.xml", once.map);
    samples::write(folder.path() / "ruleset.xml", once.ruleset);
    const SavedTexts twice = format_texts(load_scenario(folder.path()));
    CHECK(twice.scenario == once.scenario);
    CHECK(twice.map == once.map);
    CHECK(twice.ruleset == once.ruleset);
}

namespace {

// The battle after some random changes more, which are saved and read back after each.
void change_at_random(const char* name, int rounds) {
    const Original o(name);
    Rng rng(20131);
    Scenario changed = o.loaded.scenario;
    for (int round = 0; round < rounds; ++round) {
        INFO("round " << round);
        if (round % 10 == 0) changed = o.loaded.scenario;
        const auto hex = static_cast<HexIndex>(rng.below(changed.map.grid().size()));
        const bool used =
            std::any_of(changed.units.begin(), changed.units.end(), [&](const Unit& u) { return u.at == hex; });
        switch (rng.below(7)) {
            case 0:
                if (changed.map.present(hex)) changed.map.set_terrain(hex, static_cast<TerrainId>(rng.below(3)));
                break;
            case 1:
                changed.map.set_elevation(hex, static_cast<std::int8_t>(changed.map.present(hex) ? rng.below(5) : 0));
                break;
            case 2:
                for (std::uint8_t side = 0; side < 3; ++side)
                    if (changed.map.grid().across({hex, side}) != kNoHex && changed.map.side_present({hex, side}))
                        changed.map.set_side({hex, side},
                                             changed.map.side({hex, side})
                                                 .with_road(static_cast<RoadKindId>(rng.below(2)), rng.below(2) == 0));
                break;
            case 3:
                if (!used && changed.map.present(hex))
                    changed.map.set_hex_provenance(hex, {ProvenanceKind::errata, "e" + std::to_string(round)});
                break;
            case 4:
                changed.units[rng.below(static_cast<std::uint32_t>(changed.units.size()))].full =
                    static_cast<int>(rng.below(9));
                break;
            case 5:
                std::swap(changed.ruleset.crt[0].provenance, changed.ruleset.crt[1 + rng.below(4)].provenance);
                changed.ruleset.crt[rng.below(6)].provenance = {ProvenanceKind::errata, std::to_string(rng.below(3))};
                break;
            default: std::swap(changed.victory[rng.below(4)], changed.victory[rng.below(4)]); break;
        }
        check_reads_back(save_texts(o.loaded, changed), changed);
    }
}

}  // namespace

TEST_CASE("random changes always read back as meant", "[formats][save]") {
    change_at_random("odd-layout", 150);
    change_at_random("odd", 100);
}

TEST_CASE("every part of scenario.xml, changed alone, is saved", "[formats][save]") {
    using Change = std::function<void(Scenario&)>;
    const Change changes[] = {
        [](Scenario& s) { s.id += "x"; },
        [](Scenario& s) { s.name += "x"; },
        [](Scenario& s) { s.version += "1"; },
        [](Scenario& s) { s.date += "x"; },
        [](Scenario& s) { s.description += "x"; },
        [](Scenario& s) { s.ruleset_sha256 = std::string(64, 'a'); },
        [](Scenario& s) { s.sides[1].name += "x"; },
        [](Scenario& s) { s.first_side = static_cast<SideId>(1 - s.first_side); },
        [](Scenario& s) { s.units[0].full += 1; },
        [](Scenario& s) {
            s.modules.push_back({"night", {}, {}});
        },
        [](Scenario& s) { s.modules.pop_back(); },
        [](Scenario& s) { s.modules[1].params[0].value += "x"; },
        [](Scenario& s) {
            s.modules[1].provenance = {ProvenanceKind::errata, "mine"};
        },
        [](Scenario& s) { s.ignored[0].reason += "x"; },
        [](Scenario& s) { s.reinforcements[0].turn += 1; },
        [](Scenario& s) { s.turns[1].label += "x"; },
        [](Scenario& s) { s.map_href = "./map.xml"; },
        [](Scenario& s) {
            s.modules.push_back({"charge", {{"side", "us"}}, {ProvenanceKind::errata, "mine"}});
        },
        [](Scenario& s) { s.notes.push_back("One note more."); },
        [](Scenario& s) { s.bibliography.push_back({}), s.bibliography.back().title = "A title"; },
        [](Scenario& s) { s.victory.pop_back(); },
        [](Scenario& s) {
            s.units_provenance = {ProvenanceKind::errata, "mine"};
        },
        [](Scenario& s) {
            s.turns_provenance = {ProvenanceKind::errata, "mine"};
        },
    };
    for (const char* name : {"small", "odd"}) {
        const Original o(name);
        for (std::size_t i = 0; i < std::size(changes); ++i) {
            INFO(name << ", change " << i);
            Scenario changed = o.loaded.scenario;
            changes[i](changed);
            REQUIRE_FALSE(changed == o.loaded.scenario);
            const SavedTexts saved = save_texts(o.loaded, changed);
            const ScenarioRead read = read_scenario(saved.scenario, "s", changed.ruleset, changed.map);
            CHECK(read.scenario == changed);
            CHECK(saved.scenario != o.scenario());
            CHECK(saved.map == o.map());
            CHECK(saved.ruleset == o.ruleset());
        }
    }
}

TEST_CASE("a row that takes half of its source from its section keeps it when the section's changes",
          "[formats][save]") {
    const samples::TemporaryFolder folder;
    for (const char* name : {"scenario.xml", "ruleset.xml", "map.xml"}) {
        std::string text = samples::text_of(samples::formats() / "good" / "small" / name);
        const std::string row = "<hex id=\"F0101\" terrain=\"forest\"";
        if (const auto at = text.find(row); at != std::string::npos) text.insert(at + row.size(), " src=\"7.7\"");
        samples::write(folder.path() / name, text);
    }
    const LoadedScenario loaded = load_scenario(folder.path());
    REQUIRE(loaded.diagnostics.empty());
    const HexIndex hex = *loaded.scenario.map.grid().parse("F0101");
    const Provenance half{ProvenanceKind::reconstruction, "7.7"};
    REQUIRE(loaded.scenario.map.hex_provenance(hex) == half);
    Scenario changed = loaded.scenario;
    changed.map.section_provenance[static_cast<int>(Map::Section::hexes)] = {ProvenanceKind::errata, "mine"};
    const SavedTexts saved = save_texts(loaded, changed);
    check_reads_back(saved, changed);
    CHECK(read_map(saved.map, "m", loaded.scenario.ruleset).map.hex_provenance(hex) == half);
}

TEST_CASE("things that stand twice under one name are told apart when they are saved", "[formats][save]") {
    const Original o("odd");
    const std::size_t modules = o.loaded.scenario.modules.size();
    for (std::size_t i = 0; i < modules; ++i)
        for (std::size_t j = 0; j < modules; ++j) {
            INFO("modules " << i << " and " << j);
            Scenario changed = o.loaded.scenario;
            changed.modules[i].params[0].value += "x";
            check_reads_back(save_texts(o.loaded, changed), changed);
            changed = o.loaded.scenario;
            std::swap(changed.modules[i], changed.modules[j]);
            check_reads_back(save_texts(o.loaded, changed), changed);
            changed.modules.erase(changed.modules.begin() + static_cast<std::ptrdiff_t>(i));
            changed.modules.push_back(o.loaded.scenario.modules[0]);  // a third one of its kind
            changed.modules.back().params.push_back({"more", "y"});
            check_reads_back(save_texts(o.loaded, changed), changed);
        }
    // Two names at one place that differ in their kind only, and one more that is equal.
    Scenario changed = o.loaded.scenario;
    changed.map.labels.insert(changed.map.labels.begin(), changed.map.labels[0]);
    changed.map.labels[0].kind = MapLabel::Kind::water;
    changed.map.labels.push_back(changed.map.labels[0]);
    const SavedTexts doubled = save_texts(o.loaded, changed);
    check_reads_back(doubled, changed);
    const samples::TemporaryFolder folder;
    samples::write(folder.path() / "scenario.xml", doubled.scenario);
    samples::write(folder.path() / "map.xml", doubled.map);
    samples::write(folder.path() / "ruleset.xml", doubled.ruleset);
    const LoadedScenario again = load_scenario(folder.path());
    for (std::size_t i = 0; i < changed.map.labels.size(); ++i) {
        Scenario other = again.scenario;
        other.map.labels[i].kind = MapLabel::Kind::road;
        check_reads_back(save_texts(again, other), other);
        other.map.labels.erase(other.map.labels.begin() + static_cast<std::ptrdiff_t>(i));
        check_reads_back(save_texts(again, other), other);
    }
}

TEST_CASE("how a name is lettered is written where it is stated, and nowhere else", "[formats][save]") {
    const Original o("small");
    REQUIRE_FALSE(o.loaded.scenario.map.labels.empty());
    Scenario changed = o.loaded.scenario;
    changed.map.labels[0].dx = 0;
    changed.map.labels[0].dy = -35;
    changed.map.labels[0].angle = -12;
    changed.map.labels[0].size = 140;
    changed.map.labels[0].along = MapLabel::Along::creek;
    const SavedTexts saved = save_texts(o.loaded, changed);
    check_reads_back(saved, changed);
    CHECK(saved.map.find("dx=\"0\" dy=\"-35\" angle=\"-12\" size=\"140\" along=\"creek\"") != std::string::npos);
    changed.map.labels[0] = o.loaded.scenario.map.labels[0];
    CHECK(save_texts(o.loaded, changed).map == o.map());
}

TEST_CASE("patching keeps to the element meant when names repeat", "[formats][save]") {
    const xml::KeyRule rules[] = {{"i", "k", {}}};
    const auto patch = [&](const char* original, const char* before, const char* after) {
        return xml::patch_text(xml::RawTree(original), before, after, rules).value_or("none");
    };
    CHECK(patch("<a><i k='1'/><i k='2' v='x'/></a>", "<a><i k=\"1\"/><i k=\"2\" v=\"x\"/></a>",
                "<a><i k=\"1\"/><i k=\"2\" v=\"it's\"/></a>") == "<a><i k='1'/><i k='2' v='it&apos;s'/></a>");
    CHECK(patch("<a>\n  <i k=\"2\"/>\n  <i k=\"1\"/>\n</a>\n", "<a><i k=\"1\"/><i k=\"2\"/></a>",
                "<a><i k=\"2\"/></a>") == "<a>\n  <i k=\"2\"/>\n</a>\n");
    CHECK(patch("<a/>", "<a/>", "<a>\n  <i k=\"1\"/>\n</a>") == "<a>\n  <i k=\"1\"/>\n</a>");
    CHECK(patch("<a><p>x &amp; y</p></a>", "<a><p>x &amp; y</p></a>", "<a><p>z</p></a>") == "<a><p>z</p></a>");
    CHECK(patch("<a><i k=\"1\"></a>", "<a/>", "<a><i k=\"1\"/></a>") == "none");
}
