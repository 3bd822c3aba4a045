// New documents and the fit of a scan.
#include <catch2/catch.hpp>

#include <cmath>

#include "random_scenario.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/change/document/soundness.hpp"
#include "sdk/change/document/underlay.hpp"

using namespace ramparts;
using namespace ramparts::test;

TEST_CASE("a blank scenario has two sides, a turn track and a map of the chosen shape", "[new]") {
    BlankOptions options;
    options.ruleset = sample_scenario().ruleset;
    options.shape = {.prefix = "T",
                     .orientation = Orientation::pointy,
                     .low = Parity::even,
                     .first_column = 5,
                     .first_row = 3,
                     .columns = 12,
                     .rows = 8};
    options.fill = 1;
    const auto s = blank_scenario(options);
    REQUIRE(s);
    CHECK(is_sound(*s));
    CHECK(s->map.grid().label(0) == "T0503");
    CHECK(s->map.terrain(95) == 1);
    CHECK(s->turns.size() == 10);
    options.id = "No Id";
    CHECK_FALSE(blank_scenario(options));
    options.id = "ok";
    options.shape.columns = 0;
    CHECK_FALSE(blank_scenario(options));
    options.shape.columns = 100000;
    CHECK_FALSE(blank_scenario(options));
}

TEST_CASE("a copy without units leaves modules that name them behind", "[new]") {
    Scenario s = sample_scenario();
    s.modules = {{.id = "battery", .params = {{"unit", "u0"}}}, {.id = "night", .params = {}}};
    std::vector<std::string> dropped;
    CopyOptions options;
    options.id = "copy";
    options.units = false;
    const auto copy = copy_of(s, options, &dropped);
    REQUIRE(copy);
    CHECK(copy->units.empty());
    CHECK(copy->reinforcements.empty());
    CHECK(copy->modules.size() == 1);
    CHECK(dropped == std::vector<std::string>{"battery"});
    CHECK(is_sound(*copy));
    CHECK(from_template(s, "next", "Next")->units == s.units);
}

TEST_CASE("another ruleset finds kinds by id and refuses when one is missing", "[new]") {
    Scenario s = sample_scenario();
    s.map.set_terrain(3, 2);
    s.map.set_side({8, 1}, SideSet{}.with(2, SideState::up_other).with_road(0, true));
    s.map.set_hexside_provenance({8, 1}, 2, {ProvenanceKind::rulebook, "6.9"});
    Ruleset other = s.ruleset;
    std::swap(other.terrains[1], other.terrains[2]);
    std::swap(other.hexside_kinds[0], other.hexside_kinds[2]);
    const auto moved = with_ruleset(s, other, "other.xml");
    REQUIRE(moved);
    CHECK(moved->map.terrain(3) == 1);
    CHECK(moved->map.side({8, 1}).kind(0) == SideState::up_other);
    CHECK(moved->map.own_hexside_provenance({8, 1}, 0)->source == "6.9");
    CHECK_FALSE(moved->map.own_hexside_provenance({8, 1}, 2));
    CHECK(with_ruleset(*moved, s.ruleset, s.ruleset_href) == s);
    other.terrains.erase(other.terrains.begin() + 1);
    const auto refused = with_ruleset(s, other, "other.xml");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english().find("swamp") != std::string::npos);
}

TEST_CASE("a ruleset whose results a module brings has that module on in whatever is made with it", "[new]") {
    const Scenario plain = sample_scenario();
    Ruleset exchanges = plain.ruleset;
    REQUIRE_FALSE(exchanges.crt.empty());
    exchanges.crt[0].code = "EX";
    exchanges.crt[0].result = {};
    const auto modules = [](const Result<Scenario, Message>& made) {
        REQUIRE(made);
        std::vector<std::string> ids;
        for (const ModuleUse& use : made->modules) ids.push_back(use.id);
        return ids;
    };
    const std::vector<std::string> alone{"ramparts.long-range-artillery"};
    BlankOptions options;
    options.ruleset = plain.ruleset;
    CHECK(modules(blank_scenario(options)).empty());
    options.ruleset = exchanges;
    CHECK(modules(blank_scenario(options)) == alone);
    CHECK(modules(with_ruleset(plain, exchanges, "other.xml")) == alone);

    // a copy without modules keeps it, with its parameters
    Scenario farm = plain;
    farm.ruleset = exchanges;
    farm.modules = {{"ramparts.night", {}, {}}, {"ramparts.long-range-artillery", {{"sight", "false"}}, {}}};
    CopyOptions copy;
    copy.id = "copy";
    copy.modules = false;
    const auto made = copy_of(farm, copy);
    CHECK(modules(made) == alone);
    CHECK(made->modules[0].param("sight") == "false");
}

TEST_CASE("a fit finds the transform of a scan and tells which reference is off", "[underlay]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        const Grid grid({.prefix = "C",
                         .orientation = orientation,
                         .low = Parity::odd,
                         .first_column = 20,
                         .first_row = 11,
                         .columns = 20,
                         .rows = 15});
        const double turn = 0.03;
        const UnderlayTransform scan{21 * std::cos(turn), -21 * std::sin(turn), -900,
                                     21 * std::sin(turn), 21 * std::cos(turn),  -400};
        std::vector<ReferencePair> pairs;
        for (const HexIndex hex : {grid.at(0, 0), grid.at(3, 14), grid.at(11, 2), grid.at(12, 13)})
            pairs.push_back({pixel_of(scan, grid, hex), hex});
        for (const FitKind kind : {FitKind::similarity, FitKind::affine}) {
            const auto fit = fit_underlay(grid, pairs, kind);
            REQUIRE(fit);
            CHECK(fit->root_mean_square < 1e-6);
            CHECK(fit->degrees == Approx(turn * 180 / 3.14159265358979));
            CHECK(fit->hex_pixels == Approx(21 * 2 * std::sqrt(3.0)));
            for (HexIndex hex = 0; hex < grid.size(); ++hex)
                REQUIRE(hex_of(fit->transform, grid, pixel_of(scan, grid, hex)) == hex);
        }
        // A scan stretched one way needs the affine fit.
        auto stretched = pairs;
        for (ReferencePair& p : stretched) p.pixel.x *= 1.1;
        CHECK(fit_underlay(grid, stretched, FitKind::affine)->root_mean_square < 1e-6);
        CHECK(fit_underlay(grid, stretched, FitKind::similarity)->root_mean_square > 1);
        pairs.push_back({pixel_of(scan, grid, grid.at(6, 6)), grid.at(6, 6)});
        pairs.push_back({pixel_of(scan, grid, grid.at(8, 5)), grid.at(8, 5)});
        pairs[4].pixel.x += 40;
        CHECK(fit_underlay(grid, pairs, FitKind::similarity)->worst == 4);
        CHECK_FALSE(fit_underlay(grid, std::span(pairs).first(1), FitKind::similarity));
        CHECK_FALSE(fit_underlay(grid, std::span(pairs).first(2), FitKind::affine));
        const ReferencePair line[] = {{{0, 0}, grid.at(2, 2)}, {{10, 0}, grid.at(2, 4)}, {{20, 0}, grid.at(2, 8)}};
        CHECK_FALSE(fit_underlay(grid, line, FitKind::affine));
        CHECK(fit_underlay(grid, line, FitKind::similarity));
    }
}
