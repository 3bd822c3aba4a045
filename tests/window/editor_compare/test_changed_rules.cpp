// What rules change of those that they are made from, as the tables mark it, and rows that return to them.
#include <catch2/catch.hpp>

#include "editor/model/changed_rules.hpp"
#include "editor/model/compare_model.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/workspace/files.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// A battle whose ruleset says only what differs from tlg2.
struct MadeRules {
    explicit MadeRules(const char* battle = "new-orleans") {
        for (const char* part : {"rulesets", battle})
            fs::copy(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / part, folder.path / part,
                     fs::copy_options::recursive);
        auto opened = open_scenario(folder.path / battle);
        REQUIRE(opened);
        (*opened)->begin();
        document = std::make_unique<OpenDocument>(std::move(*opened));
    }
    [[nodiscard]] ChangedRules rules() const { return changed_rules(document->store().loaded(), document->scenario()); }
    [[nodiscard]] const Scenario& here() const { return document->scenario(); }

    Folder folder;
    std::unique_ptr<OpenDocument> document;
};

ReadTable reading(TableId table) {
    return [table](const Scenario& s, std::span<const Finding> findings) { return table_of(s, table, findings); };
}

Table marked(const MadeRules& battle, TableId table) {
    Table found = table_of(battle.here(), table);
    mark_changed(battle.rules(), battle.here(), reading(table), found);
    return found;
}

std::size_t row_called(const Table& table, const std::string& name) {
    const auto found = std::find(table.rows.begin(), table.rows.end(), name);
    REQUIRE(found != table.rows.end());
    return static_cast<std::size_t>(found - table.rows.begin());
}

}  // namespace

TEST_CASE("cells that differ from the base's are marked with what the base has", "[rules]") {
    MadeRules battle;
    CHECK(battle.rules().base == "tlg2");
    Table table = marked(battle, TableId::cross);
    CHECK(table.at(row_called(table, "Breastwork, off road"), 0).base == "tlg2 has nothing here");
    const std::size_t creek = row_called(table, "Creek, off road");
    CHECK(table.at(creek, 0).base.empty());
    CHECK(changes_back(battle.rules(), battle.here(), reading(TableId::cross), creek)
              .empty());  // that of a new class stays

    // A value that was inherited, changed here.
    REQUIRE(set_table_cell(battle.document->document, TableId::cross, creek, 0, "3").empty());
    table = marked(battle, TableId::cross);
    CHECK(table.at(creek, 0).base == "tlg2 has 1 here");
    CHECK(table.at(creek, 0).tip.starts_with("tlg2 has 1 here"));
}

TEST_CASE("a row returns to the base's as one step, and undo puts it back", "[rules]") {
    MadeRules battle;
    Document& document = battle.document->document;
    const Ruleset before = battle.here().ruleset;
    const Table enter = marked(battle, TableId::enter);
    const std::size_t clear = row_called(enter, "Clear");
    REQUIRE(set_table_cell(document, TableId::enter, clear, 1, "4").empty());
    const auto back = changes_back(battle.rules(), battle.here(), reading(TableId::enter), clear);
    REQUIRE(back.size() > 0);
    REQUIRE(make_as_one_step(document, "row", back).empty());
    Scenario base;
    base.ruleset = battle.rules().from.ruleset;
    const Table now = marked(battle, TableId::enter);
    for (const TableCell& cell : {now.at(clear, 0), now.at(clear, 1)}) CHECK(cell.base.empty());
    CHECK(now.at(clear, 1).text == table_of(base, TableId::enter).at(0, 1).text);
    document.undo();
    document.undo();
    CHECK(battle.here().ruleset == before);
}

TEST_CASE("rows of kinds that the base does not have stay, and a changed kind and option return", "[rules]") {
    MadeRules battle;
    Document& document = battle.document->document;
    const Table cross = marked(battle, TableId::cross);
    CHECK(
        changes_back(battle.rules(), battle.here(), reading(TableId::cross), row_called(cross, "Breastwork, off road"))
            .empty());
    CHECK(is_changed(battle.rules(), noun_of(KindList::hexsides), "breastwork"));
    CHECK(changes_back(battle.rules(), "hexside-kind", "breastwork").empty());

    CHECK_FALSE(is_changed(battle.rules(), "terrain", "forest"));
    const auto forest = battle.here().ruleset.terrain("forest");
    REQUIRE(forest);
    REQUIRE(set_kind_field(document, KindList::terrains, *forest, "name", "Bush").empty());
    CHECK(is_changed(battle.rules(), "terrain", "forest"));
    Form form = kind_form(battle.here(), KindList::terrains, *forest);
    mark_changed(battle.rules(), "terrain", "forest", form);
    CHECK(form[0].base == "tlg2 has \"Forest\" here");
    CHECK(form[1].base.empty());
    REQUIRE(make_as_one_step(document, "kind", changes_back(battle.rules(), "terrain", "forest")).empty());
    CHECK(battle.here().ruleset.terrains[*forest].name == "Forest");

    const bool before = battle.here().ruleset.options.odds_clamp == RuleOptions::OddsClamp::after;
    REQUIRE(set_option(document, "odds-clamp", before ? "before" : "after").empty());
    form = options_form(battle.here());
    mark_changed(battle.rules(), "option", "", form);
    CHECK_FALSE(form[0].base.empty());
    REQUIRE(make_as_one_step(document, "option", option_back(battle.rules(), "odds-clamp")).empty());
    CHECK(battle.rules().changes.size() == MadeRules().rules().changes.size());
}

TEST_CASE("a ruleset that is whole has no base, and a variant has the rules of its own", "[rules]") {
    MadeRules whole("chippewa");
    CHECK(whole.rules().base.empty());
    Form form = options_form(whole.here());
    const Form before = form;
    mark_changed(whole.rules(), "option", "", form);
    CHECK(form == before);
}
