// Errata of an open scenario: listed with how they stand, switched, marked on the map, played, folded in, taken off.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <fstream>

#include "editor/command/errata_commands.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/files.hpp"
#include "sdk/errata/make.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

/// A copy of Chippewa with an errata file that goes with the object.
struct Errant {
    Errant() : root(fs::temp_directory_path() / ("ramparts-errata-" + std::to_string(::getpid()))) {
        fs::remove_all(root);
        const fs::path from = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
        fs::create_directories(root);
        for (const char* part : {"rulesets", "chippewa"})
            fs::copy(from / part, root / part, fs::copy_options::recursive);
        fs::create_directories(folder() / "errata");
    }
    ~Errant() { fs::remove_all(root); }
    [[nodiscard]] fs::path folder() const { return root / "chippewa"; }
    void write(const char* name, const Errata& errata) const {
        std::ofstream(folder() / "errata" / name, std::ios::binary) << write_errata(errata);
    }
    [[nodiscard]] Scenario scenario() const {
        auto opened = open_scenario(folder());
        REQUIRE(opened);
        return (*opened)->document().scenario();
    }
    fs::path root;
};

Erratum erratum(const std::string& id, std::vector<Change> changes) {
    Erratum e;
    e.id = id;
    e.source = {ProvenanceKind::errata, "the publisher"};
    e.reason = "a misprint";
    e.changes = std::move(changes);
    return e;
}

/// What stands in the scenario and is to become something else.
Change change(const Scenario& scenario, const ChangeKey& key, const std::string& after) {
    const auto now = value_of(scenario, key);
    REQUIRE(now);
    REQUIRE(*now != after);
    return {key, *now, after};
}

/// Wood in a clear hex; strength 9 of the first unit, which needs it; a change of something that is not so; a remark.
Errata sample(const Scenario& scenario) {
    Errata errata;
    errata.id = "sample";
    errata.base = {scenario.id, scenario.version, {}};
    HexIndex clear = 0;
    const Grid& grid = scenario.map.grid();
    while (value_of(scenario, {"hex", grid.label(clear), "terrain"}) != "clear") ++clear;
    const std::string hex = grid.label(clear);
    errata.errata.push_back(erratum("wood", {change(scenario, {"hex", hex, "terrain"}, "forest")}));
    errata.errata.push_back(erratum("strong", {change(scenario, {"unit", scenario.units[0].id, "full"}, "19")}));
    errata.errata[1].needs = {"wood"};
    errata.errata.push_back(erratum("wrong", {{{"hex", hex, "elevation"}, "5", "6"}}));
    errata.errata.push_back(erratum("remark", {}));
    return errata;
}

std::unique_ptr<OpenDocument> open(const Errant& files) {
    auto opened = open_scenario(files.folder());
    REQUIRE(opened);
    (*opened)->begin();
    return std::make_unique<OpenDocument>(std::move(*opened));
}

}  // namespace

TEST_CASE("errata beside a scenario are listed with how they stand, and are off", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    std::ofstream(files.folder() / "errata" / "spoilt.xml") << "<errata";
    const auto d = open(files);
    REQUIRE(d->errata.layers().size() == 1);
    const auto rows = d->errata.rows(d->scenario());
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].standing == ErratumStanding::fits);
    CHECK(rows[1].standing == ErratumStanding::fits);
    CHECK(rows[2].standing == ErratumStanding::conflicts);
    CHECK(rows[3].standing == ErratumStanding::remark);
    for (const ErratumRow& row : rows) CHECK_FALSE(row.on);
    // The file that cannot be read is told with the findings.
    const auto& found = d->findings.findings();
    CHECK(std::any_of(found.begin(), found.end(), [](const Finding& f) {
        return f.diagnostic.where.file.path.find("spoilt.xml") != std::string::npos;
    }));
    CHECK(d->errata.details(d->scenario(), rows[2].at).find("does not fit") != std::string::npos);
}

TEST_CASE("an erratum is switched only with what it needs, and never when it conflicts", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    const auto d = open(files);
    QuietShell shell;
    CHECK_FALSE(switch_erratum(*d, shell, {0, 1}, true));
    CHECK(shell.message.find("needs \"wood\"") != std::string::npos);
    CHECK_FALSE(d->errata.any_on());
    CHECK(switch_erratum(*d, shell, {0, 0}, true));
    CHECK(switch_erratum(*d, shell, {0, 1}, true));
    CHECK_FALSE(switch_erratum(*d, shell, {0, 0}, false));  // "strong" needs it
    CHECK_FALSE(switch_erratum(*d, shell, {0, 2}, true));
    // The change that conflicts is named among the findings.
    const auto& found = d->findings.findings();
    CHECK(std::any_of(found.begin(), found.end(), [](const Finding& f) { return f.diagnostic.code == "RP6082"; }));
    CHECK(d->errata.chosen() == std::vector<ErratumAt>{{0, 0}, {0, 1}});
    // Marked on the map: the hex, and the one where the unit stands.
    const HexIndex hex = *d->map().grid().parse(d->errata.erratum({0, 0}).changes[0].key.at);
    CHECK(std::find(d->badges.hexes().begin(), d->badges.hexes().end(), hex) != d->badges.hexes().end());
    CHECK_FALSE(d->unsaved());
}

TEST_CASE("a playtest is begun with the errata that are on, and the document stays what it is", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    Workspace workspace;
    OpenDocument& d = workspace.add(open(files));
    const Scenario before = d.scenario();
    QuietShell shell;
    REQUIRE(switch_erratum(d, shell, {0, 0}, true));
    REQUIRE(switch_erratum(d, shell, {0, 1}, true));
    REQUIRE(workspace.play().enter(d));
    CHECK(workspace.play().game(&d)->scenario().units[0].full == 19);
    CHECK(&workspace.play().shown(d) == &workspace.play().game(&d)->scenario());
    CHECK(d.scenario() == before);
    // Switching one off ends the game that was played with it; it is taken up again without it.
    REQUIRE(switch_erratum(d, shell, {0, 1}, false));
    CHECK_FALSE(workspace.play().playing(&d));
    CHECK(&workspace.play().shown(d) == &d.scenario());
    REQUIRE(workspace.play().enter(d));
    CHECK(workspace.play().game(&d)->scenario().units[0].full == before.units[0].full);
    workspace.play().leave(d);
    // A change of the base that an erratum does not expect: the game says so instead of starting.
    const HexIndex hex = *d.map().grid().parse(d.errata.erratum({0, 0}).changes[0].key.at);
    const auto swamp = static_cast<TerrainId>(d.scenario().ruleset.terrains.size() - 1);
    REQUIRE(d.document.edit("Paint", [&](Edit& e) { e.set_terrain(hex, swamp); }));
    CHECK(d.errata.rows(d.scenario())[0].standing == ErratumStanding::conflicts);
    CHECK_FALSE(workspace.play().new_game(d, {}));
    REQUIRE_FALSE(workspace.play().problems(d).empty());
    CHECK(workspace.play().problems(d).front().code == "RP6082");
}

TEST_CASE("errata are folded into the map as one step and taken off again", "[editor_panels]") {
    const Errant files;
    files.write("sample.xml", sample(files.scenario()));
    const auto d = open(files);
    const Scenario before = d->scenario();
    QuietShell shell;
    const std::vector<ErratumAt> both{{0, 0}, {0, 1}};
    CHECK_FALSE(fold_errata(*d, shell, std::vector<ErratumAt>{{0, 2}}, false));
    CHECK(d->scenario() == before);
    REQUIRE(fold_errata(*d, shell, both, false));
    CHECK(d->document.position() == 1);
    CHECK(d->scenario().units[0].full == 19);
    CHECK(d->errata.rows(d->scenario())[1].standing == ErratumStanding::in_force);
    const HexIndex hex = *d->map().grid().parse(d->errata.erratum({0, 0}).changes[0].key.at);
    CHECK(d->map().hex_provenance(hex) == Provenance{ProvenanceKind::errata, "the publisher"});
    REQUIRE(fold_errata(*d, shell, both, true));
    CHECK(d->scenario() == before);
    CHECK(d->document.position() == 2);
    CHECK(d->document.undo());
    CHECK(d->scenario().units[0].full == 19);
}
