// Kinds of the ruleset added, changed, copied, replaced and deleted, without a window.
#include <catch2/catch.hpp>

#include "editor/command/own_rules.hpp"
#include "editor/model/kinds_model.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/new_scenario.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/check/check.hpp"
#include "tests/support/quiet_shell.hpp"

using namespace ramparts;

namespace {

Scenario battle() {
    auto opened = open_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

std::size_t errors(const Scenario& scenario) {
    std::size_t count = 0;
    for (const Diagnostic& d : check_scenario(scenario))
        if (d.severity == Severity::error) ++count;
    return count;
}

// The change is one step that undo takes back whole.
void takes_back(Document& d, const Scenario& before) {
    const Scenario after = d.scenario();
    REQUIRE(d.undo());
    CHECK(d.scenario() == before);
    REQUIRE(d.redo());
    CHECK(d.scenario() == after);
}

}  // namespace

TEST_CASE("an orchard, a fence and a gunboat are added with the rows that keep the tables complete", "[kinds]") {
    Document d(battle());
    const Scenario before = d.scenario();
    REQUIRE(add_kind(d, KindList::terrains, "Orchard").empty());
    takes_back(d, before);
    const auto orchard = d.ruleset().terrain("orchard");
    REQUIRE(orchard);
    for (UnitClassId c = 0; c < d.ruleset().unit_classes.size(); ++c) CHECK(d.ruleset().enter_cost(c, *orchard) == 2);
    REQUIRE(add_kind(d, KindList::hexsides, "Fence").empty());
    REQUIRE(d.ruleset().hexside_kind("fence"));
    REQUIRE(add_kind(d, KindList::classes, "Gunboat").empty());
    const auto gunboat = d.ruleset().unit_class("gunboat");
    REQUIRE(gunboat);
    CHECK(d.ruleset().allowance(*gunboat, false) == d.ruleset().allowance(0, false));
    REQUIRE(d.edit("Use them", [&](Edit& e) {
        e.set_terrain(0, *orchard);
        e.update(lists::units, 0, [&](Unit& u) { u.unit_class = *gunboat; });
    }));
    CHECK(errors(d.scenario()) == errors(before));
    CHECK(add_kind(d, KindList::terrains, "Orchard").empty());
    CHECK(d.ruleset().terrain("orchard-2"));
    CHECK_FALSE(add_kind(d, KindList::roads, "  ").empty());
}

TEST_CASE("kinds of the period come with their rows, and with what they need", "[kinds]") {
    Ruleset period;
    REQUIRE(
        read_rules(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios/rulesets/tlg2-period.xml", period).empty());
    Document d(battle());
    REQUIRE(add_kind(d, KindList::classes, "Rockets").empty());
    REQUIRE(d.edit("Their own way", [&](Edit& e) {
        e.update(lists::unit_classes, d.ruleset().unit_classes.size() - 1, [](UnitClass& c) { c.moves_as.reset(); });
    }));
    const Scenario before = d.scenario();
    const std::vector<OfferedKind> offered = kinds_to_take(d.ruleset(), period);
    CHECK(offered.size() == 17);
    const auto named = [&](std::string_view id) {
        const auto at = std::find_if(offered.begin(), offered.end(), [&](const OfferedKind& k) { return k.id == id; });
        REQUIRE(at != offered.end());
        return *at;
    };
    CHECK(cost_of_kind(period, KindList::terrains, named("orchard").kind) ==
          "MP to enter: Infantry 1½, Cavalry 2, Artillery 2, 1 column for the defender");
    CHECK_FALSE(take_kinds(d, period, {}).empty());
    REQUIRE(take_kinds(d, period, offered).empty());
    takes_back(d, before);
    CHECK(kinds_to_take(d.ruleset(), period).empty());
    CHECK(errors(d.scenario()) == errors(before));
    const Ruleset& r = d.ruleset();
    const auto orchard = *r.terrain("orchard");
    for (const char* id : {"infantry", "warband", "rockets"}) CHECK(r.enter_cost(*r.unit_class(id), orchard) == 3);
    CHECK(r.enter_cost(*r.unit_class("artillery"), orchard) == 4);
    CHECK(r.hexside_kinds[*r.hexside_kind("ford")].bridges == r.hexside_kind("river"));
    CHECK(r.features[*r.feature("mill")].needs == r.terrain("clear"));
    CHECK(std::count_if(r.shifts.begin(), r.shifts.end(), [&](const ShiftRow& row) {
              return row.cause == ShiftCause::feature && row.kind == *r.feature("redoubt") && row.columns == -2;
          }) == 1);
    for (const TerrainKind& kind : r.terrains) CHECK(kind.provenance.stated());
}

TEST_CASE("a ford brings its river along", "[kinds]") {
    Ruleset period;
    REQUIRE(
        read_rules(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios/rulesets/tlg2-period.xml", period).empty());
    BlankOptions options;
    options.ruleset = period;
    options.ruleset.hexside_kinds.clear();
    options.ruleset.cross.clear();
    std::erase_if(options.ruleset.shifts, [](const ShiftRow& row) { return row.cause == ShiftCause::hexside; });
    auto blank = blank_scenario(options);
    REQUIRE(blank);
    Document d(*blank);
    std::vector<OfferedKind> wanted = kinds_to_take(d.ruleset(), period);
    std::erase_if(wanted, [](const OfferedKind& kind) { return kind.id != "ford"; });
    REQUIRE(wanted.size() == 1);
    REQUIRE(take_kinds(d, period, wanted).empty());
    REQUIRE(d.ruleset().hexside_kinds.size() == 2);
    CHECK(d.ruleset().hexside_kinds[0].id == "river");
    CHECK(d.ruleset().hexside_kinds[1].bridges == HexsideKindId{0});
    CHECK(errors(d.scenario()) == errors(*blank));
}

TEST_CASE("every field of a kind's form is taken back as it is shown", "[kinds]") {
    Document d(battle());
    for (const KindList list : kKindLists)
        for (std::size_t kind = 0; kind < kinds_of(d.ruleset(), list).size(); ++kind)
            for (const FormField& field : kind_form(d.scenario(), list, kind)) {
                if (field.kind == FormField::Kind::heading || !field.disabled.empty()) continue;
                INFO(title_of(list) << " " << kind << " " << field.name);
                CHECK(set_kind_field(d, list, kind, field.name, field.value).empty());
            }
    CHECK_FALSE(d.can_undo());
    CHECK(set_kind_field(d, KindList::terrains, 1, "colour", "#336699").empty());
    CHECK(d.ruleset().terrains[1].colour == "#336699");
    CHECK(set_kind_field(d, KindList::roads, 0, "rate", "1½").empty());
    CHECK(d.ruleset().road_kinds[0].rate == 3);
    const Scenario before = d.scenario();
    CHECK_FALSE(set_kind_field(d, KindList::terrains, 1, "colour", "green").empty());
    CHECK_FALSE(set_kind_field(d, KindList::terrains, 1, "id", "clear").empty());
    CHECK_FALSE(set_kind_field(d, KindList::terrains, 1, "id", "Not An Id").empty());
    CHECK_FALSE(set_kind_field(d, KindList::terrains, 1, "name", " ").empty());
    CHECK_FALSE(set_kind_field(d, KindList::roads, 0, "rate", "no").empty());
    CHECK_FALSE(set_kind_field(d, KindList::hexsides, *d.ruleset().hexside_kind("slope"), "directed", "false").empty());
    CHECK(d.scenario() == before);
}

TEST_CASE("a copied kind has copies of the rows that speak of it", "[kinds]") {
    Document d(battle());
    const auto forest = *d.ruleset().terrain("forest");
    const Scenario before = d.scenario();
    REQUIRE(duplicate_kind(d, KindList::terrains, forest).empty());
    takes_back(d, before);
    const auto copy = *d.ruleset().terrain("forest-2");
    for (UnitClassId c = 0; c < d.ruleset().unit_classes.size(); ++c)
        CHECK(d.ruleset().enter_cost(c, copy) == d.ruleset().enter_cost(c, forest));
    REQUIRE(d.ruleset().shift(ShiftCause::terrain, copy));
    CHECK(d.ruleset().shift(ShiftCause::terrain, copy)->columns == -1);
    CHECK(d.ruleset().terrains[copy].look == "forest");
    REQUIRE(duplicate_kind(d, KindList::classes, *d.ruleset().unit_class("artillery")).empty());
    const auto guns = *d.ruleset().unit_class("artillery-2");
    CHECK(d.ruleset().enter_cost(guns, forest) == d.ruleset().enter_cost(*d.ruleset().unit_class("artillery"), forest));
    CHECK(d.ruleset().allowance(guns, true) == 8);
}

TEST_CASE("a kind in use is deleted only when another takes its place everywhere", "[kinds]") {
    Document d(battle());
    const Scenario before = d.scenario();
    const auto terrain = [&](const char* id) { return static_cast<std::size_t>(*d.ruleset().terrain(id)); };
    const std::string refused = remove_kind(d, KindList::terrains, terrain("forest"));
    CHECK(refused.find("Forest is used") == 0);
    CHECK(refused.find(" hexes, from L") != std::string::npos);
    CHECK(d.scenario() == before);
    std::vector<HexIndex> woods;
    for (HexIndex hex = 0; hex < d.map().grid().size(); ++hex)
        if (d.map().present(hex) && d.map().terrain(hex) == terrain("forest")) woods.push_back(hex);
    REQUIRE_FALSE(woods.empty());
    REQUIRE(remove_kind(d, KindList::terrains, terrain("forest"), terrain("swamp")).empty());
    takes_back(d, before);
    CHECK_FALSE(d.ruleset().terrain("forest"));
    for (const HexIndex hex : woods) CHECK(d.map().terrain(hex) == terrain("swamp"));
    CHECK_FALSE(d.ruleset().features.empty());
    CHECK(d.ruleset().features[0].needs == d.ruleset().terrain("clear"));

    const auto hexside = [&](const char* id) { return static_cast<std::size_t>(*d.ruleset().hexside_kind(id)); };
    CHECK_FALSE(remove_kind(d, KindList::hexsides, hexside("slope"), hexside("creek")).empty());
    REQUIRE(add_kind(d, KindList::hexsides, "Fence").empty());
    REQUIRE(kind_uses(d.scenario(), KindList::hexsides, hexside("fence")).empty());
    REQUIRE(remove_kind(d, KindList::hexsides, hexside("fence")).empty());
    CHECK_FALSE(d.ruleset().hexside_kind("fence"));

    const auto infantry = *d.ruleset().unit_class("infantry");
    CHECK(kind_uses(d.scenario(), KindList::classes, infantry).front() == "Warband moves as it");
    REQUIRE(remove_kind(d, KindList::classes, infantry, *d.ruleset().unit_class("warband")).empty());
    for (const Unit& u : d.scenario().units) CHECK(u.unit_class < d.ruleset().unit_classes.size());
    CHECK_FALSE(d.ruleset().unit_classes[*d.ruleset().unit_class("warband")].moves_as);
}

TEST_CASE("a shared ruleset becomes the scenario's own, and is saved beside it", "[kinds]") {
    Document d(battle());
    CHECK(shares_rules(d.scenario()));
    const Scenario before = d.scenario();
    REQUIRE(take_own_rules(d).empty());
    takes_back(d, before);
    CHECK_FALSE(shares_rules(d.scenario()));
    CHECK(d.scenario().ruleset_href == "ruleset.xml");
    CHECK(d.scenario().ruleset_sha256.empty());
}

TEST_CASE("a shared ruleset is changed only after the question who else uses it", "[kinds]") {
    class AskedShell final : public QuietShell {
    public:
        Answer ask(const std::string&, const std::string&, const std::string&, const std::string&) override {
            return ++asked, answer;
        }
        Answer answer = Answer::cancel;
        int asked = 0;
    } shell;
    OpenDocument open(battle());
    CHECK_FALSE(may_change_rules(open, shell));
    CHECK_FALSE(open.document.can_undo());
    shell.answer = Shell::Answer::yes;
    CHECK(may_change_rules(open, shell));
    CHECK(open.scenario().ruleset_href == "ruleset.xml");
    CHECK(may_change_rules(open, shell));
    CHECK(shell.asked == 2);
    REQUIRE(open.document.undo());
    shell.answer = Shell::Answer::no;
    CHECK(may_change_rules(open, shell));
    CHECK(may_change_rules(open, shell));
    CHECK(shell.asked == 3);
    CHECK(shares_rules(open.scenario()));
}
