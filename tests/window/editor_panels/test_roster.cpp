// The order of battle as a table, without a window: columns, order, what is typed and pasted.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/model/roster_table.hpp"
#include "editor/workspace/files.hpp"
#include "formats/scenario/fields.hpp"

using namespace ramparts;

namespace {

Scenario battle_of_units() {
    auto opened = open_scenario(std::filesystem::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

std::size_t unit_called(const Document& d, std::string_view id) {
    const auto unit = d.scenario().unit(id);
    REQUIRE(unit);
    return *unit;
}

std::size_t col(std::string_view name) { return roster_column(name); }

/// Rows of a text as they come from a spreadsheet, all new, from the first column on.
std::vector<RosterTyped> new_rows(std::string_view text) {
    std::vector<RosterTyped> rows;
    for (const auto& row : read_cells(text)) {
        rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) rows.back().cells.emplace_back(i, row[i]);
    }
    return rows;
}

}  // namespace

TEST_CASE("the table of units has a column for each field of a unit, from one table", "[roster]") {
    std::size_t fields = 0;
    data::each_field<Unit>([&](const auto& f) {
        INFO(f.name);
        ++fields;
        REQUIRE(roster_column(f.name) < roster_columns().size());
        const RosterColumn& column = roster_columns()[roster_column(f.name)];
        CHECK_FALSE(column.label.empty());
        CHECK(column.help.ends_with('.') == (column.name != "id"));
    });
    CHECK(roster_columns().size() == fields);
    CHECK(roster_columns().front().name == "name");
}

TEST_CASE("every cell of the table can be typed as it is shown, and nothing changes", "[roster]") {
    Document d(battle_of_units());
    const Scenario before = d.scenario();
    std::vector<RosterTyped> rows;
    for (std::size_t u = 0; u < before.units.size(); ++u) {
        rows.push_back({u, {}});
        for (std::size_t c = 0; c < roster_columns().size(); ++c)
            rows.back().cells.emplace_back(c, roster_cell(before, u, c));
    }
    CHECK_FALSE(take_roster(d, rows, {}));
    CHECK(d.scenario() == before);
}

TEST_CASE("rows of a spreadsheet make units in one step that undo takes back", "[roster]") {
    Document d(battle_of_units());
    const Scenario before = d.scenario();
    const std::string text =
        "104th\tAnglo\tinf\t4\t2\t330\t\tDrummond\tL2208\t\r\n"
        "\"Militia \"\"Lincoln\"\"\"\tac\twar\t1\t\t\t\t\t\tturn 2\r\n"
        "Towson\tUS\tart\t3\t\t\t4\tTowson\t\t3\n";
    const auto fault = take_roster(d, new_rows(text), {}, "Paste units");
    INFO((fault ? fault->why : std::string()));
    REQUIRE_FALSE(fault);
    const auto& units = d.scenario().units;
    REQUIRE(units.size() == before.units.size() + 3);
    const Unit& first = units[before.units.size()];
    CHECK(first.name == "104th");
    CHECK(d.scenario().sides[first.side].abbreviation == "A/C");
    CHECK(first.full == 4);
    CHECK(first.reduced == 2);
    CHECK(first.men == 330);
    CHECK(first.commander == "Drummond");
    CHECK(d.scenario().map.grid().label(first.at.value()) == "L2208");
    CHECK(first.id == "ac-104th");
    const Unit& second = units[before.units.size() + 1];
    CHECK(second.name == "Militia \"Lincoln\"");
    CHECK_FALSE(second.reduced);
    const Unit& third = units[before.units.size() + 2];
    CHECK(third.guns == 4);
    REQUIRE(third.arrives);
    CHECK(d.scenario().reinforcements[*third.arrives].turn == 3);
    CHECK(d.scenario().reinforcements[*third.arrives].side == third.side);
    CHECK(d.position() == 1);
    REQUIRE(d.undo());
    CHECK(d.scenario() == before);
}

TEST_CASE("one wrong cell refuses the whole paste and says where and why", "[roster]") {
    Document d(battle_of_units());
    const Scenario before = d.scenario();
    auto fault = take_roster(d, new_rows("A\tUS\tinf\t3\nB\tUS\tdragoon\t3\n"), {});
    REQUIRE(fault);
    CHECK(fault->row == 1);
    CHECK(fault->column == col("class"));
    CHECK(fault->why == "There is no such class.");
    fault = take_roster(d, {{unit_called(d, "us-9"), {{col("full"), "100"}}}}, {});
    REQUIRE(fault);
    CHECK(fault->why == "Only numbers from 0 to 99 are possible.");
    fault = take_roster(d, {{unit_called(d, "us-9"), {{col("at"), "Z9"}}}}, {});
    REQUIRE(fault);
    CHECK(fault->why.find("is not a hex of this map") != std::string::npos);
    fault = take_roster(d, {{unit_called(d, "us-9"), {{col("arrives"), "later"}}}}, {});
    REQUIRE(fault);
    CHECK(fault->why.find("neither a turn nor the id") != std::string::npos);
    // The document's door has the last word: its message is passed on.
    fault = take_roster(d, {{unit_called(d, "us-9"), {{col("name"), ""}}}}, {});
    REQUIRE(fault);
    CHECK_FALSE(fault->why.empty());
    CHECK(fault->column == col("name"));
    fault = take_roster(d, new_rows("A\tUS\tinf\t3\t\t\t\t\t\t\t\t\t\t\t\t\tus-x\t?"), {});
    REQUIRE(fault);
    CHECK(d.scenario() == before);
    CHECK(d.position() == 0);
}

TEST_CASE("a new row is of the side that is shown and like the unit above it", "[roster]") {
    Document d(battle_of_units());
    const std::size_t above = unit_called(d, "us-9");
    RosterStart start;
    start.side = SideId{1};
    start.follows = above;
    REQUIRE_FALSE(take_roster(d, {{std::nullopt, {{col("name"), "Glengarry"}}}}, start));
    const Unit& added = d.scenario().units.back();
    CHECK(added.side == 1);
    CHECK(added.unit_class == d.scenario().units[above].unit_class);
    CHECK(added.full == d.scenario().units[above].full);
    CHECK_FALSE(added.at);
    // The same name once more has an id of its own; so has a copied row.
    REQUIRE_FALSE(take_roster(d, {{std::nullopt, {{col("name"), "Glengarry"}, {col("id"), added.id}}}}, start));
    CHECK(d.scenario().units.back().id != d.scenario().units[d.scenario().units.size() - 2].id);
}

TEST_CASE("units are sorted by any column, empty cells last, and filtered by side", "[roster]") {
    const Scenario s = battle_of_units();
    CHECK(roster_units(s, {}).size() == s.units.size());
    RosterOrder order;
    order.side = SideId{1};
    order.column = col("full");
    order.falling = true;
    const auto strongest = roster_units(s, order);
    for (std::size_t i = 0; i < strongest.size(); ++i) {
        CHECK(s.units[strongest[i]].side == 1);
        if (i > 0) CHECK(s.units[strongest[i - 1]].full >= s.units[strongest[i]].full);
    }
    order.column = col("arrives");
    order.falling = false;
    const auto coming = roster_units(s, order);
    CHECK(s.units[coming.front()].arrives);
    CHECK_FALSE(s.units[coming.back()].arrives);
}

TEST_CASE("cells come from the clipboard and go there as spreadsheets have them", "[roster]") {
    const CellText cells = {{"a", "b \"c\"", ""}, {"d", "", "e"}};
    CHECK(read_cells(write_cells(cells)) == cells);
    CHECK(read_cells("x") == CellText{{"x"}});
    CHECK(read_cells("").empty());
    CHECK(read_cells("\"9th\" foot\ty\r\n") == CellText{{"\"9th\" foot", "y"}});
    CHECK(named_columns({"Name", "factor", "at"}) == std::vector<std::size_t>{col("name"), col("full"), col("at")});
    CHECK_FALSE(named_columns({"9th", "US"}));
}

TEST_CASE("several units are deleted in one step", "[roster]") {
    Document d(battle_of_units());
    const Scenario before = d.scenario();
    REQUIRE(remove_units(d, {0, 3, 3, 1}).empty());
    CHECK(d.scenario().units.size() == before.units.size() - 3);
    REQUIRE(d.undo());
    CHECK(d.scenario() == before);
    CHECK_FALSE(remove_units(d, {before.units.size()}).empty());
}
