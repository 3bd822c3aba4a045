// What saving a change of the map costs, counted in bytes read, and that looking at the changed rows alone gives the
// bytes that looking at all of them gives.
#include <catch2/catch.hpp>

#include "engine/core/rng.hpp"
#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/map_rows.hpp"
#include "formats/xml/patch.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;

namespace {

const Ruleset& standard_rules() {
    static const Ruleset standard = load_scenario(samples::root() / "scenarios" / "thames").scenario.ruleset;
    return standard;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

// Layouts a person may have given a map.
std::string in_layout(const std::string& text, int layout) {
    if (layout == 1) return replaced(text, "\n", "\r\n");
    if (layout == 2) return replaced(text, "4\"/>\n", "4\"/> <!-- four -->\n");
    if (layout == 3) return "\xEF\xBB\xBF" + text + "<!-- made by hand -->\n";
    return text;
}

LoadedScenario loaded(const std::string& text) {
    LoadedScenario base;
    base.scenario.ruleset = standard_rules();
    MapRead read = read_map(text, "map.xml", standard_rules());
    REQUIRE(read.readable);
    REQUIRE(read.diagnostics.empty());
    base.scenario.map = std::move(read.map);
    base.places.map = std::move(read.places);
    return base;
}

void change(Map& map, Rng& rng) {
    const Grid& grid = map.grid();
    const HexIndex hex = rng.below(grid.size());
    const auto side = static_cast<std::uint8_t>(rng.below(3));
    switch (rng.below(6)) {
        case 0: map.set_terrain(hex, static_cast<TerrainId>(rng.below(3))); break;
        case 1: {
            map.set_terrain(hex, kHole), map.set_elevation(hex, 0), map.set_features(hex, 0);
            map.set_hex_provenance(hex, {});
            for (int d = 0; d < kDirections; ++d)
                if (const auto at = grid.hexside(hex, d)) map.set_side(*at, {});
            break;
        }
        case 2:
            if (map.present(hex)) map.set_elevation(hex, static_cast<std::int8_t>(rng.below(5)));
            break;
        case 3:
            if (map.present(hex))
                map.set_hex_provenance(hex, {ProvenanceKind::errata, "e" + std::to_string(rng.below(9))});
            break;
        default: {
            const Hexside at{hex, side};
            if (grid.across(at) == kNoHex || !map.side_present(at)) break;
            const SideSet before = map.side(at);
            const auto road =
                static_cast<RoadKindId>(rng.below(static_cast<std::uint32_t>(standard_rules().road_kinds.size())));
            const auto kind = static_cast<HexsideKindId>(
                rng.below(static_cast<std::uint32_t>(standard_rules().hexside_kinds.size())));
            const SideState state =
                standard_rules().hexside_kinds[kind].directed ? SideState::up_owner : SideState::present;
            map.set_side(at, rng.below(2) == 0 ? before.with_road(road, !before.road(road))
                                               : before.with(kind, before.has(kind) ? SideState::none : state));
        }
    }
}

}  // namespace

TEST_CASE("the rows that differ are saved as if all rows had been compared", "[formats][save]") {
    const std::vector<xml::KeyRule> keys = {{"hexside", "between kind"},
                                            {"label", "at text"},
                                            {"hex", "id"},
                                            {"road", "between kind", "kind=" + standard_rules().road_kinds[0].id}};
    for (int round = 0; round < 240; ++round) {
        INFO("round " << round);
        Rng rng(static_cast<std::uint64_t>(round) + 40);
        Map map = generated_map(7 + round % 5, 6 + round % 3, static_cast<std::uint64_t>(round), standard_rules());
        map.id = map.name = "m";
        const LoadedScenario base = loaded(in_layout(write_map(map, standard_rules()), round % 4));
        Scenario changed = base.scenario;
        for (std::uint32_t n = 1 + rng.below(6); n > 0; --n) change(changed.map, rng);
        const std::string saved = save_texts(base, changed).map;
        REQUIRE(read_map(saved, "map.xml", standard_rules()).map == changed.map);
        const std::string& original = base.places.map->source->text();
        CHECK(saved == xml::patch_text(xml::RawTree(original), write_map(base.scenario.map, standard_rules()),
                                       write_map(changed.map, standard_rules()), keys)
                           .value_or("none"));
    }
}

TEST_CASE("carrying a changed hex into its map reads a few rows, whatever the map's size and layout",
          "[formats][save]") {
    for (int layout = 0; layout < 4; ++layout) {
        Map map = generated_map(120, 100, 3, standard_rules());
        map.id = map.name = "m";
        const LoadedScenario base = loaded(in_layout(write_map(map, standard_rules()), layout));
        Scenario changed = base.scenario;
        const HexIndex hex = 6050;
        changed.map.set_terrain(hex, static_cast<TerrainId>((map.terrain(hex) + 1) % 3));
        const auto read = [] { return xml::RawTree::bytes_read(); };
        const std::uint64_t before = read();
        const SavedTexts saved = save_texts(base, changed, TextProof::left_to_caller);
        const std::uint64_t carried = read() - before;
        INFO("layout " << layout << ", a map of " << saved.map.size() << " bytes");
        CHECK(carried < 4000);
        // The proof reads the text once; a layout of a person's hand is looked at a little before it is parsed.
        const MapRead again = read_map(saved.map, "map.xml", standard_rules());
        CHECK(again.map == changed.map);
        CHECK(read() - before < saved.map.size() * 11 / 10 + carried);
    }
}
