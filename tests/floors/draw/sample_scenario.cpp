// See sample_scenario.hpp.
#include "tests/floors/draw/sample_scenario.hpp"

#include <string_view>

namespace draw_tests {

using namespace ramparts;

Ruleset sample_rules() {
    Ruleset rules;
    for (const char* id : {"clear", "forest", "swamp", "water", "orchard", "field", "town", "rough", "sand"}) {
        TerrainKind kind;
        kind.id = id;
        kind.name = id;
        rules.terrains.push_back(kind);
    }
    for (const char* id : {"creek", "river", "slope", "bridge", "fence", "ravine"}) {
        HexsideKind kind;
        kind.id = id;
        kind.name = id;
        kind.directed = std::string_view(id) == "slope";
        if (std::string_view(id) == "bridge") kind.bridges = HexsideKindId{1};
        rules.hexside_kinds.push_back(kind);
    }
    for (const char* id : {"road", "track"}) {
        RoadKind kind;
        kind.id = id;
        kind.name = id;
        rules.road_kinds.push_back(kind);
    }
    FeatureKind building;
    building.id = "building";
    building.name = "Building";
    rules.features.push_back(building);
    for (const char* id : {"infantry", "artillery", "cavalry", "warband"}) {
        UnitClass unit_class;
        unit_class.id = id;
        unit_class.name = id;
        unit_class.symbol = id;
        rules.unit_classes.push_back(unit_class);
    }
    return rules;
}

Scenario blank_scenario(Grid::Shape shape) {
    Scenario scenario;
    scenario.name = "A Small Affair";
    scenario.date = "1 June 1813";
    scenario.ruleset = sample_rules();
    scenario.map = Map(Grid(std::move(shape)));
    SideInfo us;
    us.id = "us";
    us.name = "United States";
    us.abbreviation = "US";
    us.colour = "#a9c8e6";
    SideInfo ac = us;
    ac.id = "ac";
    ac.name = "Anglo-Canadian";
    ac.abbreviation = "A/C";
    ac.colour = "#f0b6bd";
    scenario.sides = {us, ac};
    return scenario;
}

HexIndex hex(const Scenario& scenario, const char* label) { return scenario.map.grid().parse(label).value(); }

void put(Scenario& scenario, const char* a, const char* b, const char* kind, const char* up) {
    const Hexside at = scenario.map.grid().hexside_between(hex(scenario, a), hex(scenario, b)).value();
    SideState state = SideState::present;
    if (*up != '\0') state = hex(scenario, up) == at.hex ? SideState::up_owner : SideState::up_other;
    scenario.map.set_side(at, scenario.map.side(at).with(scenario.ruleset.hexside_kind(kind).value(), state));
}

void put_road(Scenario& scenario, const char* a, const char* b) {
    const Hexside at = scenario.map.grid().hexside_between(hex(scenario, a), hex(scenario, b)).value();
    scenario.map.set_side(at, scenario.map.side(at).with_road(0, true));
}

namespace {

void add_units(Scenario& scenario) {
    Unit foot;
    foot.id = "foot";
    foot.name = "1F";
    foot.side = 1;
    foot.full = 8;
    foot.reduced = 4;
    foot.traits = {"bayonet"};
    foot.at = hex(scenario, "P0302");
    Unit gun = foot;
    gun.id = "gun";
    gun.name = "HB";
    gun.unit_class = 1;
    gun.full = 7;
    gun.reduced.reset();
    gun.traits.clear();
    gun.range = 12;
    Unit late = foot;
    late.id = "late";
    late.name = "21";
    late.side = 0;
    late.at.reset();
    late.arrives = std::uint8_t{0};
    scenario.units = {foot, gun, late};
    ReinforcementGroup group;
    group.id = "us-second";
    group.entry = hex(scenario, "P0305");
    group.turn = 3;
    scenario.reinforcements = {group};
}

}  // namespace

Scenario sample_scenario(Orientation orientation, Parity low) {
    Grid::Shape shape;
    shape.prefix = "P";
    shape.orientation = orientation;
    shape.low = low;
    shape.columns = 6;
    shape.rows = 5;
    Scenario scenario = blank_scenario(shape);
    Map& map = scenario.map;
    map.set_terrain(hex(scenario, "P0605"), kHole);
    for (const char* wood : {"P0101", "P0102", "P0201"}) map.set_terrain(hex(scenario, wood), 1);
    for (const char* water : {"P0601", "P0602", "P0603"}) map.set_terrain(hex(scenario, water), 3);
    map.set_elevation(hex(scenario, "P0302"), 1);
    map.set_features(hex(scenario, "P0304"), 1);
    const Grid& grid = map.grid();
    for (int d = 0; d < kDirections; ++d)
        if (const HexIndex n = grid.neighbour(hex(scenario, "P0302"), d); n != kNoHex)
            put(scenario, "P0302", grid.label(n).c_str(), "slope", "P0302");
    for (const auto& [a, b] : {std::pair{"P0303", "P0304"}, std::pair{"P0304", "P0305"}}) put_road(scenario, a, b);
    put(scenario, "P0303", "P0304", "river");
    put(scenario, "P0303", "P0304", "bridge");
    put(scenario, "P0504", "P0505", "creek");
    map.labels = {{hex(scenario, "P0304"), "Mill & Tavern", MapLabel::Kind::place, {}},
                  {hex(scenario, "P0602"), "Lake", MapLabel::Kind::water, {}}};
    map.section_provenance[0] = {ProvenanceKind::reconstruction, "test"};
    map.numberings = {{"online", "Online", -1, 10}};
    add_units(scenario);
    return scenario;
}

}  // namespace draw_tests
