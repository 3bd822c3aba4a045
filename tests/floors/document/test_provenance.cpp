// Saying where many data come from at once, in one step; and the printed original as an origin.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <tuple>

#include "formats/scenario/scenario_file.hpp"
#include "random_scenario.hpp"
#include "sdk/change/document/archive.hpp"
#include "sdk/change/document/operations/provenance.hpp"
#include "sdk/change/document/patch_io.hpp"

using namespace ramparts;
using namespace ramparts::test;
using What = SourceGroup::What;

namespace {

const Provenance kOnSheet{ProvenanceKind::printed, "map sheet"};
constexpr HexsideKindId kCreek = 0;
constexpr HexsideKindId kSlope = 2;

/// A creek, a slope and a road on the hexsides of hex 20, and a name on it.
Scenario ground() {
    Scenario s = sample_scenario();
    const Grid& grid = s.map.grid();
    s.map.set_side(*grid.hexside(20, 1), SideSet{}.with(kCreek, SideState::present).with(kSlope, SideState::up_owner));
    s.map.set_side(*grid.hexside(20, 4), SideSet{}.with_road(0, true));
    s.map.labels.push_back({.at = 20, .text = "Farm"});
    s.map.labels.push_back({.at = 40, .text = "Mill"});
    s.units[0].at = 20;
    s.map.section_provenance[0] = {ProvenanceKind::reconstruction, ""};
    return s;
}

std::optional<Provenance> common(const std::vector<SourceGroup>& groups, What what, std::uint8_t kind = 0) {
    for (const SourceGroup& group : groups)
        if (group.what == what && group.kind == kind) return group.common;
    FAIL("no such group");
    return std::nullopt;
}

std::vector<SourceGroup> only(std::vector<SourceGroup> groups, What what, std::uint8_t kind = 0) {
    std::erase_if(groups, [&](const SourceGroup& g) { return g.what != what || g.kind != kind; });
    REQUIRE(groups.size() == 1);
    return groups;
}

}  // namespace

TEST_CASE("what lies in a selection is grouped by what it is", "[document][provenance]") {
    const Scenario s = ground();
    const auto groups = source_groups(s, Selection{{20}, {}});
    REQUIRE(groups.size() == 6);
    CHECK(groups[0].what == What::hexes);
    CHECK(groups[0].common == Provenance{ProvenanceKind::reconstruction, ""});
    CHECK(groups[1].what == What::hexsides);
    CHECK(groups[1].kind == kCreek);
    CHECK(groups[2].kind == kSlope);
    CHECK(groups[3].what == What::roads);
    CHECK(groups[4].what == What::labels);
    CHECK(groups[4].count == 1);
    CHECK(groups[5].what == What::units);
    // Hexsides alone are about what lies on them.
    const auto sides = source_groups(s, Selection{{}, {*s.map.grid().hexside(20, 1)}});
    REQUIRE(sides.size() == 2);
    CHECK(sides[0].kind == kCreek);
    CHECK(source_groups(s, Selection{{30}, {}}).size() == 1);
}

TEST_CASE("each sort of a selection is given a source of its own, in one step", "[document][provenance]") {
    Document document(ground());
    const Scenario before = document.scenario();
    const Selection selection{{20, 21}, {}};
    const auto groups = source_groups(before, selection);
    const Hexside side = *before.map.grid().hexside(20, 1);
    const auto state = [&](What what, std::uint8_t kind = 0) {
        const auto chosen = only(groups, what, kind);
        return document.edit("state", [&](Edit& e) { return state_sources(e, selection, chosen, kOnSheet); });
    };
    SECTION("hexes") {
        REQUIRE(state(What::hexes).value());
        CHECK(*document.map().own_hex_provenance(20) == kOnSheet);
        CHECK(*document.map().own_hex_provenance(21) == kOnSheet);
        CHECK(document.map().own_hexside_provenance(side, kCreek) == nullptr);
    }
    SECTION("one kind on the hexsides") {
        REQUIRE(state(What::hexsides, kCreek).value());
        CHECK(*document.map().own_hexside_provenance(side, kCreek) == kOnSheet);
        CHECK(document.map().own_hexside_provenance(side, kSlope) == nullptr);
        CHECK(document.map().own_hex_provenance(20) == nullptr);
    }
    SECTION("roads") {
        REQUIRE(state(What::roads).value());
        CHECK(document.map().road_provenance(*before.map.grid().hexside(20, 4), 0) == kOnSheet);
    }
    SECTION("names") {
        REQUIRE(state(What::labels).value());
        CHECK(document.map().labels[0].provenance == kOnSheet);
        CHECK_FALSE(document.map().labels[1].provenance.stated());
    }
    SECTION("counters") {
        REQUIRE(state(What::units).value());
        CHECK(document.scenario().units[0].provenance == kOnSheet);
        CHECK_FALSE(document.scenario().units[1].provenance.stated());
    }
    SECTION("all of it, and none again") {
        REQUIRE(document.edit("state", [&](Edit& e) { return state_sources(e, selection, groups, kOnSheet); }));
        const auto now = source_groups(document.scenario(), selection);
        for (const SourceGroup& group : now) CHECK(group.common == kOnSheet);
        REQUIRE(document.edit("leave", [&](Edit& e) { return state_sources(e, selection, groups, {}); }));
        CHECK(common(source_groups(document.scenario(), selection), What::hexes) ==
              Provenance{ProvenanceKind::reconstruction, ""});
        REQUIRE(document.undo());
    }
    CHECK(document.position() == 1);
    REQUIRE(document.undo());
    CHECK(document.scenario() == before);
}

TEST_CASE("what has the source of its own section states none, what has another section's does",
          "[document][provenance]") {
    Scenario s = ground();
    const auto of = [](const char* source) { return Provenance{ProvenanceKind::printed, source}; };
    // every section has a source of its own
    const std::pair<Map::Section, const char*> sections[] = {{Map::Section::hexes, "hexes"},
                                                             {Map::Section::hexsides, "hexsides"},
                                                             {Map::Section::roads, "roads"},
                                                             {Map::Section::labels, "labels"}};
    for (const auto& [section, source] : sections) s.map.section_provenance[static_cast<int>(section)] = of(source);
    s.units_provenance = of("units");
    const Hexside creek = *s.map.grid().hexside(20, 1), road = *s.map.grid().hexside(20, 4);
    const Provenance earlier{ProvenanceKind::errata, "earlier"};
    s.map.set_hex_provenance(20, earlier);
    s.map.set_hexside_provenance(creek, kCreek, earlier);
    s.map.set_hexside_provenance(creek, kSlope, earlier);
    s.map.set_road_provenance(road, 0, earlier);
    s.map.labels[0].provenance = s.units[0].provenance = earlier;
    const Selection selection{{20}, {}};
    const auto groups = source_groups(s, selection);
    REQUIRE(groups.size() == 6);
    for (const SourceGroup& group : groups) CHECK(group.common == earlier);
    const auto stated = [](const Provenance* p) { return p == nullptr ? Provenance{} : *p; };
    for (const char* source : {"hexes", "hexsides", "roads", "labels", "units"}) {
        INFO(source);
        Document document(s);
        REQUIRE(document.edit("state", [&](Edit& e) { return state_sources(e, selection, groups, of(source)); }));
        const Map& map = document.map();
        const std::tuple<const char*, Provenance> data[] = {
            {"hexes", stated(map.own_hex_provenance(20))},
            {"hexsides", stated(map.own_hexside_provenance(creek, kCreek))},
            {"hexsides", stated(map.own_hexside_provenance(creek, kSlope))},
            {"roads", stated(map.own_road_provenance(road, 0))},
            {"labels", map.labels[0].provenance},
            {"units", document.scenario().units[0].provenance}};
        for (const auto& [section, own] : data) {
            INFO(section);
            CHECK(own == (std::string(section) == source ? Provenance{} : of(source)));
        }
        // and wherever it is stated, it is what counts
        for (const SourceGroup& group : source_groups(document.scenario(), selection))
            CHECK(group.common == of(source));
    }
}

TEST_CASE("a group of a selection counts each datum once, and has a source in common or none",
          "[document][provenance]") {
    Scenario s = ground();
    s.map.section_provenance[0] = {};
    s.units_provenance = {ProvenanceKind::rulebook, "9.2"};
    const Grid& grid = s.map.grid();
    const Hexside side = *grid.hexside(20, 1);
    const HexIndex beyond = grid.neighbour(20, 1);
    s.units[1].at = 20;
    const Selection both{{std::min<HexIndex>(20, beyond), std::max<HexIndex>(20, beyond)}, {}};
    const auto group = [&](What what, std::uint8_t kind = 0) { return only(source_groups(s, both), what, kind)[0]; };
    // the hexside between both is one, whichever of them it is seen from
    CHECK(group(What::hexes).count == 2);
    CHECK(group(What::hexsides, kCreek).count == 1);
    CHECK(group(What::units).count == 2);
    CHECK(group(What::units).common == Provenance{ProvenanceKind::rulebook, "9.2"});
    s.map.set_hex_provenance(20, kOnSheet);
    CHECK_FALSE(group(What::hexes).common);
    s.map.set_hex_provenance(beyond, kOnSheet);
    CHECK(group(What::hexes).common == kOnSheet);
    s.map.set_hex_provenance(beyond, {ProvenanceKind::printed, "another sheet"});
    CHECK_FALSE(group(What::hexes).common);
    s.units[0].provenance = kOnSheet;
    CHECK_FALSE(group(What::units).common);
    s.units[1].provenance = kOnSheet;
    CHECK(group(What::units).common == kOnSheet);
    s.map.set_hexside_provenance(side, kCreek, kOnSheet);
    CHECK(group(What::hexsides, kCreek).common == kOnSheet);
    CHECK(group(What::hexsides, kSlope).common == Provenance{});
    // a hexside that is selected beside its hexes is still one
    const Selection with_side{both.hexes, {side}};
    CHECK(only(source_groups(s, with_side), What::hexsides, kCreek)[0].count == 1);
}

TEST_CASE("a whole section is given a source, over what states its own or beside it", "[document][provenance]") {
    for (std::size_t i = 0; i < kSourceSections.size(); ++i) {
        const auto section = static_cast<SourceSection>(i);
        CAPTURE(kSourceSections[i]);
        CHECK(source_section(kSourceSections[i]) == section);
        Scenario s = ground();
        s.map.section_provenance[0] = {};
        const Provenance erratum{ProvenanceKind::errata, "sheet"};
        s.map.set_hex_provenance(3, erratum);
        s.map.set_hexside_provenance(*s.map.grid().hexside(20, 1), kCreek, erratum);
        s.map.labels[0].provenance = s.units[0].provenance = s.turns[0].provenance = erratum;
        s.reinforcements[0].provenance = s.victory[0].provenance = s.ruleset.enter[0].provenance = erratum;
        s.ruleset.crt[0].provenance = s.ruleset.shifts[0].provenance = erratum;
        const bool own = section != SourceSection::roads;
        const SectionSources sources = section_sources(s, section);
        CHECK(sources.count > 0);
        CHECK(sources.silent == sources.count - (own ? 1 : 0));
        for (const bool all : {false, true}) {
            Document document(s);
            REQUIRE(document.edit("state", [&](Edit& e) { return state_section(e, section, kOnSheet, all); }).value());
            CHECK(section_sources(document.scenario(), section).silent == 0);
            CHECK(silent_hexes(document.scenario(), section).empty());
            const auto text = write_scenario(document.scenario()) +
                              write_map(document.map(), document.scenario().ruleset) +
                              write_ruleset(document.ruleset());
            std::size_t kept = 0;
            for (std::size_t at = text.find("errata"); at != std::string::npos; at = text.find("errata", at + 1))
                ++kept;
            std::size_t everywhere = 10;  // written above, none of them a section's
            CHECK(kept == everywhere - (all && own ? 1 : 0));
            CHECK(document.position() == 1);
            REQUIRE(document.undo());
            CHECK(document.scenario() == s);
        }
    }
    CHECK_FALSE(source_section("hats"));
    CHECK(of_ruleset(SourceSection::cells));
    CHECK_FALSE(of_ruleset(SourceSection::turns));
}

TEST_CASE("the hexes that do not say where they come from are found", "[document][provenance]") {
    Scenario s = ground();
    CHECK(silent_hexes(s, SourceSection::hexes).empty());
    const auto by_road = silent_hexes(s, SourceSection::roads);
    CHECK(by_road.size() == 2);
    CHECK(std::binary_search(by_road.begin(), by_road.end(), HexIndex{20}));
    CHECK(silent_hexes(s, SourceSection::units) == std::vector<HexIndex>{*s.units[1].at, 20});
    CHECK(silent_hexes(s, SourceSection::groups) == std::vector<HexIndex>{0, 1});
    CHECK(silent_hexes(s, SourceSection::turns).empty());
}

TEST_CASE("the printed original is an origin in files and in journals", "[document][provenance]") {
    Document document(ground());
    const Selection selection{{20}, {}};
    std::string record;
    document.set_recorder([&](const Operation& o) {
        if (o.patch != nullptr) record = encode_patch(*o.patch);
    });
    REQUIRE(document.edit("state", [&](Edit& e) {
        return state_sources(e, selection, source_groups(e.scenario(), selection), kOnSheet);
    }));
    const Scenario& s = document.scenario();
    const std::string text = write_map(s.map, s.ruleset);
    CHECK(text.find("prov=\"printed\" src=\"map sheet\"") != std::string::npos);
    const MapRead read = read_map(text, "map.xml", s.ruleset);
    CHECK(read.diagnostics.empty());
    CHECK(read.map == s.map);
    Document other(ground());
    REQUIRE(other.edit("replay", [&](Edit& e) { return e.apply_recorded(record); }));
    CHECK(other.scenario() == s);
    // The next number is nobody's.
    ArchiveWriter bytes;
    bytes.number(5);
    ArchiveReader reader(bytes.bytes);
    ProvenanceKind kind = ProvenanceKind::unstated;
    archive(reader, kind);
    CHECK_FALSE(reader.ok());
}
