// Whatever a form, a grid or a fix changes takes the source in force: every field of every form, one after the other.
#include <catch2/catch.hpp>

#include "editor/model/findings_model.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/kinds_model.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/model/tables_model.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/support/source_facts.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

Scenario shipped_battle(const std::string& name) {
    LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SOURCE_DIR) + "/scenarios/" + name);
    REQUIRE(loaded.readable);
    return std::move(loaded.scenario);
}

/// Another value for a field; empty when there is none worth typing.
std::string another(const FormField& field) {
    using Kind = FormField::Kind;
    switch (field.kind) {
        case Kind::text:
        case Kind::paragraph: return field.value + "x";
        case Kind::number: {
            int n = 0;
            if (!read_number(field.value, n)) return std::to_string(field.minimum);
            return std::to_string(n < field.maximum ? n + 1 : n - 1);
        }
        case Kind::choice:
            for (const auto& choice : field.choices)
                if (choice.value != field.value && !choice.value.empty()) return choice.value;
            return {};
        case Kind::flag: return field.value == "true" ? "false" : "true";
        case Kind::colour_or_none:
        case Kind::colour: return field.value == "#123456" ? "#654321" : "#123456";
        default: return {};
    }
}

/// Types another value into every field of a form but those that say what a datum is called, which others then name
/// without changing, or where it comes from.
template <class Read, class Write>
int type_into(Document& document, Read read, Write write) {
    int changed = 0;
    const Form form = read(document.scenario());
    for (const FormField& field : form) {
        if (field.name.empty() || !field.disabled.empty() || field.name == "id" || field.name.starts_with("side-id") ||
            field.name.ends_with("prov") || field.name.ends_with("src"))
            continue;
        const std::string value = another(field);
        if (value.empty()) continue;
        document.seal();
        const std::size_t before = document.position();
        (void)write(document, field.name, value);  // a form may refuse what does not go together
        changed += document.position() > before ? 1 : 0;
    }
    return changed;
}

}  // namespace

TEST_CASE("every field of every form gives what it changes the source in force", "[sources]") {
    for (const char* name : {"lundys-lane", "chippewa"}) {
        Document document(shipped_battle(name));
        SourceWatch watch(document);
        document.set_source({ProvenanceKind::errata, "sheet of 1990"});
        int changed = type_into(document, scenario_form, set_scenario_field);
        changed += type_into(document, options_form, set_option);
        const auto each = [&](std::size_t count, const auto& read, const auto& write) {
            for (std::size_t i = 0; i < count; ++i)
                changed += type_into(
                    document, [&](const Scenario& s) { return read(s, i); },
                    [&](Document& d, const std::string& field, const std::string& value) {
                        return write(d, i, field, value);
                    });
        };
        each(document.scenario().units.size(), unit_form, set_unit_field);
        each(document.scenario().reinforcements.size(), group_form, set_group_field);
        each(document.scenario().victory.size(), victory_form, set_victory_field);
        each(document.scenario().modules.size(), module_form, set_module_field);
        for (const KindList list :
             {KindList::terrains, KindList::hexsides, KindList::roads, KindList::features, KindList::classes})
            each(
                2, [&](const Scenario& s, std::size_t i) { return kind_form(s, list, i); },
                [&](Document& d, std::size_t i, const std::string& field, const std::string& value) {
                    return set_kind_field(d, list, i, field, value);
                });
        CHECK(watch.wrong() == "");
        CHECK(changed > 150);
        CHECK(watch.edits() >= changed);
    }
}

TEST_CASE("every cell of every table gives what it changes the source in force", "[sources]") {
    Document document(shipped_battle("lundys-lane"));
    SourceWatch watch(document);
    document.set_source({ProvenanceKind::errata, "sheet of 1990"});
    const std::vector<std::pair<TableId, const char*>> typed = {{TableId::turns, "noon"}, {TableId::allowances, "7"},
                                                                {TableId::enter, "3½"},   {TableId::cross, "2½"},
                                                                {TableId::shifts, "-3"},  {TableId::crt, "BL2"}};
    for (const auto& [table, text] : typed) {
        const Table now = table_of(document.scenario(), table);
        for (std::size_t i = 0; i < now.cells.size(); ++i)
            if (!now.cells[i].fixed)
                CHECK(set_table_cell(document, table, i / now.columns.size(), i % now.columns.size(), text).empty());
    }
    REQUIRE(add_crt_column(document, 1).empty());
    REQUIRE(set_turn_count(document, 12).empty());
    CHECK(watch.wrong() == "");
    CHECK(watch.edits() > 100);
}

TEST_CASE("what the fix of a finding changes takes the source in force", "[sources]") {
    Document document(shipped_battle("lundys-lane"));
    const HexIndex hex = *document.map().grid().parse("L1910");
    REQUIRE(document.edit("a hill", [&](Edit& e) { e.set_elevation(hex, document.map().elevation(hex) + 1); }));
    SourceWatch watch(document);
    document.set_source({ProvenanceKind::errata, "sheet of 1990"});
    int fixed = 0;
    REQUIRE(carry_out_fixes(document, "RP2101", fixed).empty());
    CHECK(fixed > 0);
    CHECK(watch.edits() == 1);
    CHECK(watch.wrong() == "");
}
