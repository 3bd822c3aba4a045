// Finding hexes, units, names and words in a scenario.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/model/find_model.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/change/document/operations/hexsides.hpp"

using namespace ramparts;
using Kind = FoundPart::Kind;

namespace {

Scenario battle(const char* id) {
    auto opened = open_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / id);
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

std::vector<FoundPart> of_kind(std::vector<FoundPart> found, Kind kind) {
    std::erase_if(found, [&](const FoundPart& f) { return f.kind != kind; });
    return found;
}

}  // namespace

TEST_CASE("a hex is found by its printed number and by a second one", "[find]") {
    const Scenario s = battle("chippewa");
    REQUIRE_FALSE(s.map.numberings.empty());
    const auto printed = of_kind(find_anything(s, "c2519"), Kind::hex);
    REQUIRE(printed.size() == 1);
    const HexIndex hex = printed[0].hexes.at(0);
    CHECK(s.map.grid().label(hex) == "C2519");
    // Nine columns and eighteen rows less.
    const auto second = of_kind(find_anything(s, "1601"), Kind::hex);
    REQUIRE(second.size() == 1);
    CHECK(second[0].hexes == std::vector<HexIndex>{hex});
    CHECK(second[0].place == "C2519");
    CHECK(second[0].text.find("1601") != std::string::npos);
}

TEST_CASE("units are found by any word about them, wherever they are", "[find]") {
    Scenario s = battle("lundys-lane");
    const auto found = of_kind(find_anything(s, "JESUP"), Kind::unit);
    REQUIRE(found.size() == 1);
    CHECK(found[0].unit == "us-25");
    CHECK(found[0].place == "L3012");
    CHECK(found[0].hexes.size() == 1);
    // Not on the map yet: the hex where it enters.
    const auto later = of_kind(find_anything(s, "21st infantry"), Kind::unit);
    REQUIRE(later.size() == 1);
    CHECK(later[0].place == "turn 2 · L2818");
    // Every word must be there, and accents do not matter.
    CHECK(of_kind(find_anything(s, "jesup artillery"), Kind::unit).empty());
    s.units[0].commander = "Lt Col d’Orléans";
    CHECK(of_kind(find_anything(s, "d'orleans"), Kind::unit).size() == 1);
    CHECK(of_kind(find_anything(s, "D’ORLÉANS"), Kind::unit).size() == 1);
}

TEST_CASE("names, kinds, sources, victory and notes are found with their hexes", "[find]") {
    Scenario s = battle("lundys-lane");
    const auto tavern = of_kind(find_anything(s, "johnson’s tavern"), Kind::name);
    REQUIRE(tavern.size() == 1);
    CHECK(tavern[0].place == "L2807");
    const auto slopes = of_kind(find_anything(s, "slope"), Kind::paint);
    REQUIRE(slopes.size() == 1);
    CHECK(slopes[0].hexes.size() > 10);
    // Both hexes of every slope, each once, in order.
    std::vector<HexIndex> beside;
    const HexsideKindId slope = *slope_kind(s.ruleset);
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) {
        bool any = false;
        for (int d = 0; d < kDirections; ++d) any = any || s.map.side(hex, d).has(slope);
        if (any && s.map.present(hex)) beside.push_back(hex);
    }
    CHECK(slopes[0].hexes == beside);
    CHECK(of_kind(find_anything(s, "wins holding"), Kind::victory).size() == 1);
    s.map.set_hex_provenance(slopes[0].hexes[0], {ProvenanceKind::errata, "publisher, 1996"});
    const auto errata = of_kind(find_anything(s, "errata 1996"), Kind::source);
    REQUIRE(errata.size() == 1);
    CHECK(errata[0].hexes == std::vector<HexIndex>{slopes[0].hexes[0]});
    const auto notes = of_kind(find_anything(s, "cruikshank"), Kind::text);
    REQUIRE_FALSE(notes.empty());
    CHECK(notes.back().place == "Bibliography");
    // An excerpt has the word, and does not begin or end within one.
    s.notes = {std::string(50, 'x') + " é é é é é é é é é é before the only redoubt of the whole field, " +
               std::string(60, 'y') + " " + std::string(60, 'z')};
    const auto one = of_kind(find_anything(s, "redoubt"), Kind::text);
    REQUIRE(one.size() == 1);
    CHECK(one[0].text.find("redoubt of the whole field,") != std::string::npos);
    CHECK(one[0].text.starts_with("… "));
    CHECK(one[0].text.ends_with(" …"));
    CHECK(find_anything(s, "   ").empty());
    CHECK(find_anything(s, "nothing is called that").empty());
    CHECK(find_anything(s, "e", 5).size() == 5);
}
