// Running checks: options, order, folding, the cap, ignored findings, and sessions that check only what changed.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "engine/core/rng.hpp"
#include "sample.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/context.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

int count_key(const std::vector<Finding>& findings, std::string_view key) {
    return static_cast<int>(
        std::count_if(findings.begin(), findings.end(), [&](const Finding& f) { return f.key == key; }));
}

/// One random change; returns the areas it touches.
AreaMask disturb(Scenario& s, Rng& rng) {
    const HexIndex hex = rng.below(s.map.grid().size());
    const Hexside at{hex, static_cast<std::uint8_t>(rng.below(3))};
    const auto kind = static_cast<HexsideKindId>(rng.below(4));
    Unit& unit = s.units[rng.below(static_cast<std::uint32_t>(s.units.size()))];
    switch (rng.below(13)) {
        case 0:
            s.map.set_terrain(hex, static_cast<TerrainId>(rng.below(5) == 4 ? kHole : rng.below(4)));
            return area::terrain;
        case 1: s.map.set_elevation(hex, static_cast<std::int8_t>(rng.below(3))); return area::elevation;
        case 2:
            s.map.set_side(at, s.map.side(at).with(kind, static_cast<SideState>(rng.below(3))));
            return area::hexsides;
        case 3: s.map.set_side(at, s.map.side(at).with_road(0, rng.below(2) == 0)); return area::roads;
        case 4: s.map.labels.push_back({hex, "Mill", {}, {}}); return area::labels;
        case 5: unit.at = hex; return area::units;
        case 6: unit.unit_class = static_cast<UnitClassId>(rng.below(5)); return area::units;
        case 7: s.reinforcements[0].entry = hex; return area::reinforcements;
        case 8: s.reinforcements[0].turn = static_cast<int>(rng.below(9)); return area::reinforcements;
        case 9:
            s.ruleset.crt[rng.below(30)].code = std::array{"AR", "??", "EX"}[rng.below(3)];  // EX is a module's
            return area::tables;
        case 10: s.turns[rng.below(static_cast<std::uint32_t>(s.turns.size()))].night ^= true; return area::turns;
        case 11: s.victory[0].hexes.push_back(hex); return area::victory;
        default: break;
    }
    if (!s.modules.empty()) s.modules.clear();
    else if (rng.below(2) == 0) s.modules.push_back({"ramparts.long-range-artillery", {}, {}});
    else s.modules.push_back({"ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}}, {}});
    return area::modules;
}

}  // namespace

TEST_CASE("a session that checks only what changed finds what a whole check finds", "[check]") {
    Rng rng(18140725);
    CheckSession session;
    Scenario s = sample();
    session.update(s, area::all);
    const int all = session.checks_run();
    CHECK(all == static_cast<int>(all_checks().size()));
    int run = 0;
    for (int step = 0; step < 300; ++step) {
        if (step % 40 == 39) {
            s = sample();
            session.update(s, area::all);
        }
        const AreaMask changed = disturb(s, rng);
        session.update(s, changed);
        run += session.checks_run();
        INFO("step " << step << " areas " << changed);
        REQUIRE(session.findings() == find_problems(s));
    }
    CHECK(run < 300 * all / 2);
}

TEST_CASE("findings stand in the order of code and place", "[check]") {
    Scenario s = sample();
    set_kind(s, "S0502 S0503", kCreek);
    set_kind(s, "S0501 S0502", kCreek);
    s.name.clear();
    s.units[0].at.reset();
    const auto found = check_scenario(s);
    REQUIRE(found.size() == 4);
    CHECK(found[0].where.hexside == "S0501 S0502");
    CHECK(found[1].where.hexside == "S0502 S0503");
    CHECK(found[2].code == "RP3104");
    CHECK(found[3].code == "RP5301");
}

TEST_CASE("severities are set by settings key or by code, and a finding can be switched off", "[check]") {
    Scenario s = sample();
    set_kind(s, "S0502 S0503", kCreek);
    CheckOptions options;
    options.severities["road-creek-crossing"] = Severity::error;
    CHECK(has_errors(check_scenario(s, options)));
    options.severities.clear();
    options.severities["RP2205"] = std::nullopt;
    CHECK(check_scenario(s, options).empty());
}

TEST_CASE("the reconstruction of the map is told only on request", "[check]") {
    const Scenario s = sample();
    CHECK(check_scenario(s).empty());
    CheckOptions options;
    options.severities["map-reconstruction"] = Severity::note;
    CHECK(check_scenario(s, options).size() == 3);
}

TEST_CASE("only checks that read a wanted area run", "[check]") {
    Scenario s = sample();
    s.turns.clear();
    set_kind(s, "S0502 S0503", kCreek);
    CheckOptions options;
    options.areas = area::labels;
    CHECK(check_scenario(s, options).empty());
    options.areas = area::hexsides;
    CHECK(count_key(find_problems(s, options), "road-creek-crossing") == 1);
    CHECK(count_key(find_problems(s, options), "turns-missing") == 0);
}

TEST_CASE("beyond the cap findings are counted, not listed", "[check]") {
    Scenario s = sample();
    for (HexIndex h = 0; h < 30; ++h) s.map.set_elevation(h, 50);
    CheckOptions options;
    options.cap = 10;
    const auto findings = find_problems(s, options);
    CHECK(count_key(findings, "elevation-out-of-range") == 11);
    const auto rest = std::find_if(findings.begin(), findings.end(),
                                   [](const Finding& f) { return f.key == "elevation-out-of-range" && f.more; });
    REQUIRE(rest != findings.end());
    CHECK(rest->count == 20);
    CHECK(rest->diagnostic.message == "and 20 more of the same kind");
    CHECK((std::next(rest) == findings.end() || std::next(rest)->key != "elevation-out-of-range"));
}

TEST_CASE("equal findings are folded into one with a count", "[check]") {
    Scenario s = sample();
    s.ruleset.enter.push_back(s.ruleset.enter[2]);
    s.ruleset.enter.push_back(s.ruleset.enter[2]);
    const auto findings = find_problems(s);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].count == 2);
    CHECK(check_scenario(s)[0].message.english().find("(2 times)") != std::string::npos);
}

TEST_CASE("ignored findings are hidden by code or key, at their place or everywhere", "[check]") {
    Scenario s = sample();
    set_kind(s, "S0502 S0503", kCreek);
    set_kind(s, "S0501 S0502", kCreek);
    s.ignored.push_back({"RP2205", "S0502 S0503", "a ford"});
    CheckSession session;
    CHECK(session.update(s, area::all).size() == 1);
    CHECK(session.ignored() == 1);
    s.ignored[0].place.clear();
    s.ignored[0].code = "road-creek-crossing";
    CHECK(session.update(s, area::text).empty());
    CHECK(session.ignored() == 2);
    CheckOptions options;
    options.honour_ignored = false;
    CHECK(check_scenario(s, options).size() == 2);
}

TEST_CASE("a module that a plugin provides is known", "[check]") {
    Scenario s = sample();
    s.modules.push_back({"acme.gunboats", {}, {}});
    CHECK(count_key(find_problems(s), "module-unknown") == 1);
    CheckOptions options;
    options.other_modules = {"acme.gunboats"};
    CHECK(check_scenario(s, options).empty());
}

TEST_CASE("an empty scenario is reported, not crashed on", "[check]") {
    const auto findings = find_problems(Scenario{});
    CHECK(count_key(findings, "ruleset-empty") == 1);
    CHECK(count_key(findings, "turns-missing") == 1);
    CHECK(count_key(findings, "victory-missing") == 1);
}

TEST_CASE("the quick walk over hexsides visits what the grid says, in all four layouts", "[check]") {
    for (const auto orientation : {Orientation::flat, Orientation::pointy})
        for (const auto low : {Parity::odd, Parity::even})
            for (const int first : {0, 1}) {
                Grid::Shape shape;
                shape.orientation = orientation;
                shape.low = low;
                shape.first_column = shape.first_row = first;
                shape.columns = 5;
                shape.rows = 4;
                const Grid grid(shape);
                std::vector<std::tuple<HexIndex, HexIndex, int>> walked;
                each_hexside(grid, [&](HexIndex h, HexIndex other, int d) { walked.emplace_back(h, other, d); });
                std::vector<std::tuple<HexIndex, HexIndex, int>> expected;
                for (HexIndex h = 0; h < grid.size(); ++h)
                    for (int d = 0; d < 3; ++d)
                        if (const HexIndex n = grid.neighbour(h, d); n != kNoHex) expected.emplace_back(h, n, d);
                CHECK(walked == expected);
            }
}
