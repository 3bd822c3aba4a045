// What a battle gives its rule modules, as a module gets it: the sample plugins/samples/fog in a battle of its own
// data.
#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>

#include "engine/core/rng.hpp"
#include "engine/modules/module_params.hpp"
#include "engine/modules/module_tables.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"

extern "C" const rp_entry ramparts_sample_fog_entry;

namespace ramparts {
namespace {

PluginInfo fog() {
    std::ifstream in(std::string(RAMPARTS_SAMPLES) + "/fog/plugin.xml");
    PluginRead read = read_plugin({std::istreambuf_iterator<char>(in), {}}, "plugin.xml");
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.diagnostics.empty());
    return std::move(read.plugin);
}

const rp_host& host() {
    static const rp_host value = [] {
        rp_host h{};
        h.size = sizeof h;
        h.extension = [](const rp_host*, const char*) -> const void* { return nullptr; };
        return h;
    }();
    return value;
}

std::shared_ptr<const ModuleCatalogue> with(const PluginInfo& plugin) {
    auto catalogue = std::make_shared<ModuleCatalogue>();
    const auto* code = static_cast<const rp_modules_1*>(ramparts_sample_fog_entry.factory(RP_MODULES));
    REQUIRE(code != nullptr);
    REQUIRE(catalogue->add(plugin, code, &host()).empty());
    return catalogue;
}

struct Battle {
    Scenario scenario = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa").scenario;
    PluginInfo plugin = fog();

    Battle() {
        scenario.modules = {ModuleUse{"sample.fog", {}, {}}};
        scenario.turns.resize(4);
    }
    [[nodiscard]] std::shared_ptr<const StandardRules> rules() const {
        return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario), with(plugin));
    }
    [[nodiscard]] UnitIndex unit(const char* id) const { return *scenario.unit(id); }
    Unit& of(const char* id) { return scenario.units[unit(id)]; }
    /// How far the first guns see in the first turn.
    [[nodiscard]] int range(const char* id = "us-bdl") const {
        const auto r = rules();
        const Game game(r);
        return r->range(game.view(), unit(id));
    }
};

/// Ends every phase until the turn begins.
void play_to(Game& game, int turn) {
    while (!game.over() && game.state().turn() < turn) game.play_listed(game.legal().back());
}

}  // namespace

TEST_CASE("a module gets a unit's value, else its class's, else the default", "[modules][data]") {
    Battle b;
    b.scenario.turns[0].values = {{"fog", 2}};  // three hexes
    CHECK(b.range() == 3);
    UnitClass& guns = b.scenario.ruleset.unit_classes[b.of("us-bdl").unit_class];
    guns.values = {{"lookout", 4}};
    CHECK(b.range() == 7);
    CHECK(b.range("us-tow") == 7);
    b.of("us-bdl").values = {{"other", 9}, {"lookout", 1}};
    CHECK(b.range() == 4);
    CHECK(b.range("us-tow") == 7);
    // Never outside of what is declared, 0 to 9, and never more than the gun reaches, 10.
    b.of("us-bdl").values = {{"lookout", -5}};
    CHECK(b.range() == 3);
    b.of("us-bdl").values = {{"lookout", 700}};
    CHECK(b.range() == 10);
    // Where nothing is stated and the metadata say no default either, the module's own counts: 0.
    b.of("us-bdl").values.clear();
    guns.values.clear();
    b.plugin.modules[0].values[0].otherwise = 2;
    CHECK(b.range() == 5);
    b.plugin.modules[0].values[0].otherwise.reset();
    CHECK(b.range() == 3);
    // What a module does not declare it does not get.
    b.of("us-bdl").values = {{"lookout", 1}};
    CHECK(b.range() == 4);
    b.plugin.modules[0].values.clear();
    CHECK(b.range() == 3);
}

TEST_CASE("a module gets the ruleset's rows of its table, else the plugin's", "[modules][data]") {
    Battle b;
    b.scenario.turns[0].values = {{"fog", 1}};
    CHECK(b.range() == 6);
    auto& tables = b.scenario.ruleset.module_tables;
    tables = {{"sample.fog", "visibility", {{{{"fog", "1"}, {"hexes", "5"}}}}, {}}};
    CHECK(b.range() == 5);
    b.scenario.turns[0].values = {{"fog", 3}};
    CHECK(b.range() == 10);  // the ruleset's table has no row for it
    tables[0].module = "sample.mist";
    CHECK(b.range() == 1);
    tables[0] = {"sample.fog", "visibility", {}, {}};
    CHECK(b.range() == 10);
}

TEST_CASE("cells are numbers, places of words or numbers of kinds", "[modules][data]") {
    const Battle b;
    const Ruleset& rules = b.scenario.ruleset;
    const ColumnInfo number{"n", ColumnType::integer, true, -3, 4, {}};
    CHECK(cell_number(rules, number, "-3") == -3);
    CHECK_FALSE(cell_number(rules, number, "5").has_value());
    CHECK(cell_problem(rules, number, "5") == "'5' is not between -3 and 4");
    CHECK(cell_problem(rules, number, "1.5") == "'1.5' is not a whole number");
    const ColumnInfo word{"w", ColumnType::choice, true, 0, 0, {"few", "many"}};
    CHECK(cell_number(rules, word, "many") == 1);
    CHECK(cell_problem(rules, word, "all") == "'all' is none of: few many");
    const ColumnInfo terrain{"t", ColumnType::terrain, true, 0, 0, {}};
    CHECK(cell_number(rules, terrain, rules.terrains[2].id) == 2);
    CHECK(cell_problem(rules, terrain, "ice") == "no terrain has the id 'ice'");
    const ColumnInfo unit_class{"c", ColumnType::unit_class, true, 0, 0, {}};
    CHECK(cell_number(rules, unit_class, rules.unit_classes[1].id) == 1);
    CHECK(cell_problem(rules, unit_class, "wing") == "no class of units has the id 'wing'");
    const ColumnInfo hexside{"h", ColumnType::hexside, true, 0, 0, {}};
    CHECK(cell_number(rules, hexside, rules.hexside_kinds[0].id) == 0);
    CHECK(cell_problem(rules, hexside, "wall") == "no kind of hexside has the id 'wall'");

    // Rows of the plugin whose kinds the ruleset does not have go; a ruleset's stay, with nothing in the cell.
    using Rows = std::vector<std::vector<std::optional<int>>>;
    TableInfo table{"losses", "", {terrain, number}, {{{{"t", "ice"}, {"n", "1"}}}, {{{"t", rules.terrains[0].id}}}}};
    CHECK(resolve_table(rules, "a.module", table).rows == Rows{{0, std::nullopt}});
    Ruleset stated = rules;
    stated.module_tables = {{"a.module", "losses", {table.rows[0]}, {}}};
    CHECK(resolve_table(stated, "a.module", table).rows == Rows{{std::nullopt, 1}});
}

TEST_CASE("a table of terrains has what the ruleset's terrains state", "[modules][data]") {
    Ruleset rules = Battle().scenario.ruleset;
    for (TerrainKind& terrain : rules.terrains) terrain.naval = terrain.blocks_los = false;
    rules.terrains[1].naval = true;
    rules.terrains[2].naval = rules.terrains[2].blocks_los = true;
    const ColumnInfo terrain{"ground", ColumnType::terrain, true, 0, 0, {}};
    const ColumnInfo naval{"naval", ColumnType::integer, true, 0, 1, {}};
    const ColumnInfo blocks{"blocks-los", ColumnType::integer, true, 0, 1, {}};
    const TableInfo table{"water", "", {terrain, naval, blocks}, {}, true};
    using Rows = std::vector<std::vector<std::optional<int>>>;
    CHECK(resolve_table(rules, "a.module", table).rows == Rows{{1, 1, std::nullopt}, {2, 1, 1}});
    REQUIRE(rows_in_force(rules, "a.module", table).size() == 2);
    CHECK(*rows_in_force(rules, "a.module", table)[0].cell("ground") == rules.terrains[1].id);
    // A ruleset that gives the table itself has the last word.
    rules.module_tables = {{"a.module", "water", {{{{"ground", rules.terrains[0].id}, {"naval", "1"}}}}, {}}};
    CHECK(resolve_table(rules, "a.module", table).rows == Rows{{0, 1, std::nullopt}});
}

TEST_CASE("a parameter that names a table names one of the ruleset", "[modules][data]") {
    Battle b;
    const auto of = [](ParameterType type) {
        ParameterInfo info;
        info.name = "given";
        info.type = type;
        return info;
    };
    const ParameterInfo param = of(ParameterType::table);
    CHECK(param_problem(b.scenario, param, "heavy") == "the ruleset has no table 'heavy'");
    b.scenario.ruleset.module_tables = {{"a.module", "heavy", {}, {}}};
    CHECK_FALSE(param_problem(b.scenario, param, "heavy").has_value());
    CHECK(param_problem(b.scenario, of(ParameterType::unit_class), "wing") == "no class of units has the id 'wing'");
    CHECK(param_problem(b.scenario, of(ParameterType::terrain), "ice") == "no terrain has the id 'ice'");
    CHECK(param_problem(b.scenario, of(ParameterType::feature), "tower") == "no feature has the id 'tower'");
    CHECK(param_problem(b.scenario, of(ParameterType::hexside_kind), "ditch") ==
          "no kind of hexside has the id 'ditch'");
    CHECK(param_problem(b.scenario, of(ParameterType::road_kind), "rail") == "no kind of road has the id 'rail'");
    CHECK_FALSE(param_problem(b.scenario, of(ParameterType::hexside_kind), "creek").has_value());
    CHECK_FALSE(param_problem(b.scenario, of(ParameterType::road_kind), "road").has_value());
    CHECK(param_problem(b.scenario, of(ParameterType::hexes), "C2926 X1").has_value());
    CHECK_FALSE(param_problem(b.scenario, of(ParameterType::hexes), "C2926 C3028").has_value());
    CHECK(param_problem(b.scenario, of(ParameterType::units), "us-tow nobody").has_value());
}

TEST_CASE("an attribute that follows the turns takes what each turn says, else its default", "[modules][data]") {
    Battle b;
    b.scenario.turns[1].values = {{"fog", 3}};
    b.scenario.turns[2].values = {{"haze", 1}, {"fog", 99}};  // held to the range 0 to 3
    b.plugin.modules[0].attributes[0].otherwise = 1;
    const auto rules = b.rules();
    Game game(rules);
    const UnitIndex guns = b.unit("us-bdl");
    const auto seen = [&] { return rules->range(game.view(), guns); };
    CHECK(seen() == 6);
    int events = 0;
    const std::size_t place = rules->modules().at(0)->attributes[0].at.word - kWordKeys.size();
    game.observe([&](const StateView& before, const Event& e) {
        if (e.kind == EventKind::set_more && e.word == place && before.state.more(place) != e.value) ++events;
    });
    const std::uint64_t first = game.state().hash();
    play_to(game, 2);
    CHECK(seen() == 1);
    CHECK(events == 1);
    CHECK(game.state().hash() != first);
    play_to(game, 3);
    CHECK(seen() == 1);
    play_to(game, 4);
    CHECK(seen() == 6);
    CHECK(events == 2);

    // Taken back with the choice that ended the turn, and there again when it is made again.
    const std::uint64_t fourth = game.state().hash();
    const Action last = game.steps().back().action;
    REQUIRE(game.undo());
    CHECK(game.state().turn() == 3);
    CHECK(seen() == 1);
    game.play_listed(last);
    CHECK(game.state().hash() == fourth);

    // The whole record gives the same hashes in a game of its own; without the values of turns, others.
    Game again(b.rules());
    for (const GameStep& step : game.steps()) {
        again.play_listed(step.action);
        REQUIRE(again.state().hash() == step.hash);
    }
    for (TurnInfo& turn : b.scenario.turns) turn.values.clear();
    Game plain(b.rules());
    for (const GameStep& step : game.steps()) plain.play_listed(step.action);
    CHECK(plain.state().turn() == 4);
    CHECK(plain.steps().front().hash == game.steps().front().hash);
    b.scenario.turns[3].values = {{"fog", 2}};
    Game foggy(b.rules());
    for (const GameStep& step : game.steps()) foggy.play_listed(step.action);
    CHECK(foggy.state().hash() != plain.state().hash());
}

}  // namespace ramparts
