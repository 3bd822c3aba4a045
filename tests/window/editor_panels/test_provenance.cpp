// Where data come from: words, edits of one step, and findings about silence.
#include <catch2/catch.hpp>

#include "editor/model/findings_model.hpp"
#include "editor/model/form.hpp"
#include "editor/model/provenance_model.hpp"
#include "editor/model/tables_model.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"

using namespace ramparts;

namespace {

Scenario cited_battle() {
    auto opened = open_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

}  // namespace

TEST_CASE("every origin can be chosen, and read back from the choice", "[editor_panels][provenance]") {
    const auto choices = provenance_choices();
    REQUIRE(choices.size() == kOrigins.size() + 1);
    for (const ProvenanceKind kind : kOrigins) {
        CHECK(choices[static_cast<std::size_t>(origin_place(kind))].value == to_string(kind));
        CHECK(origin_at(origin_place(kind)) == kind);
        Provenance own;
        CHECK(take_provenance(own, "prov", to_string(kind)));
        CHECK(own.kind == kind);
    }
    CHECK(origin_at(0) == ProvenanceKind::unstated);
    CHECK(origin_at(-1) == ProvenanceKind::unstated);
    CHECK(origin_at(9) == ProvenanceKind::unstated);
}

TEST_CASE("a selection and whole sections are given a source in one step each", "[editor_panels][provenance]") {
    Document d(cited_battle());
    const Provenance printed{ProvenanceKind::printed, "map sheet"};
    const Selection selection{{*d.map().grid().parse("L2208")}, {}};
    const auto groups = source_groups(d.scenario(), selection);
    REQUIRE_FALSE(groups.empty());
    CHECK(group_words(d.scenario(), groups[0]).starts_with("Hexes (1): "));
    REQUIRE(state_sources(d, selection, groups, printed).empty());
    CHECK(d.position() == 1);
    CHECK(group_words(d.scenario(), source_groups(d.scenario(), selection)[0]) == "Hexes (1): printed map sheet");
    const std::vector<SourceSection> sections{SourceSection::turns, SourceSection::cells};
    REQUIRE(state_sections(d, sections, {}, true).empty());
    CHECK(section_words(d.scenario(), SourceSection::turns) == "The turn track (9): 9 do not say");
    REQUIRE(state_sections(d, sections, printed, false).empty());
    CHECK(section_words(d.scenario(), SourceSection::turns) == "The turn track (9): printed map sheet");
    CHECK(d.scenario().ruleset.crt.back().provenance == printed);
    CHECK(d.position() == 3);
    // What a file does not hold is refused here as well.
    CHECK_FALSE(state_sections(d, sections, {ProvenanceKind::printed, "bell\x07"}, true).empty());
    CHECK(d.position() == 3);
}

TEST_CASE("findings about silence have a place and a fix", "[editor_panels][provenance]") {
    Scenario s = cited_battle();
    for (Provenance& section : s.map.section_provenance) section = {};
    s.units_provenance = s.turns_provenance = {};
    for (Unit& unit : s.units) unit.provenance = {};
    for (TurnInfo& turn : s.turns) turn.provenance = {};
    for (ReinforcementGroup& group : s.reinforcements) group.provenance = {};
    for (VictoryRule& rule : s.victory) rule.provenance = {};
    for (EnterRow& row : s.ruleset.enter) row.provenance = {};
    for (CrtCell& cell : s.ruleset.crt) cell.provenance = {};
    for (ShiftRow& row : s.ruleset.shifts) row.provenance = {};
    OpenDocument open(s);
    const auto silent = [&] {
        open.findings.note_everything();
        open.findings.update(open.scenario());
        std::vector<Finding> found;
        for (const Finding& f : open.findings.findings())
            if (f.key.ends_with("-provenance-missing")) found.push_back(f);
        return found;
    };
    std::vector<Finding> found = silent();
    CHECK(found.size() == 10);
    for (const char* code : {"RP2401", "RP3301", "RP4301", "RP5401"})
        CHECK(std::any_of(found.begin(), found.end(), [&](const Finding& f) { return f.diagnostic.code == code; }));
    while (!found.empty()) {
        const Finding& f = found.front();
        CAPTURE(f.diagnostic.message);
        const FoundPlace place = place_of(open.scenario(), f.diagnostic.where);
        CHECK((!place.hexes.empty() || !place.panel.empty()));
        for (const HexIndex hex : place.hexes) REQUIRE(open.map().present(hex));
        REQUIRE(f.fix);
        const Scenario before = open.scenario();
        const std::size_t position = open.document.position();
        REQUIRE(carry_out_fix(open.document, f).empty());
        CHECK(open.document.position() == position + 1);
        const std::size_t left = silent().size();
        CHECK(left == found.size() - 1);
        REQUIRE(open.document.undo());
        CHECK(open.scenario() == before);
        REQUIRE(open.document.redo());
        found = silent();
    }
}

TEST_CASE("sources that were in force are kept, the newest first, and offered with those the scenario names",
          "[provenance]") {
    const Provenance sheet{ProvenanceKind::printed, "map sheet"};
    const Provenance errata{ProvenanceKind::errata, "sheet\tof\n1990"};
    const Provenance plain{ProvenanceKind::reconstruction, ""};
    std::string kept = keep_source("", sheet);
    kept = keep_source(kept, plain);
    kept = keep_source(kept, errata);
    const Provenance told{ProvenanceKind::errata, "sheet of 1990"};
    CHECK(kept_sources(kept) == std::vector<Provenance>{told, plain, sheet});
    kept = keep_source(kept, sheet);
    CHECK(kept_sources(kept) == std::vector<Provenance>{sheet, told, plain});
    CHECK(keep_source(kept, {}) == kept);
    for (int i = 0; i < 20; ++i) kept = keep_source(kept, {ProvenanceKind::rulebook, std::to_string(i)});
    CHECK(kept_sources(kept).size() == kSourcesKept);
    CHECK(kept_sources(kept).front() == Provenance{ProvenanceKind::rulebook, "19"});
    // Settings may hold anything.
    CHECK(kept_sources("nonsense\n\n\tx\nprinted\nerrata\ta\tb\nunstated\tx").size() == 2);
    Scenario s;
    s.units.resize(3);
    s.units[0].provenance = s.units[1].provenance = sheet;
    s.units[2].provenance = told;
    CHECK(source_choices(s, keep_source("", told)) == std::vector<Provenance>{told, sheet, plain});
}
