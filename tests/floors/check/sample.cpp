// The sound battle of sample.hpp.
#include "sample.hpp"

#include <stdexcept>
#include <string>

namespace ramparts::test {
namespace {

const Provenance kOurs{ProvenanceKind::reconstruction, "made up for the tests"};

void add_kinds(Ruleset& r) {
    r.id = "sample-rules";
    r.name = "Sample rules";
    for (const char* id : {"clear", "forest", "swamp", "water"}) {
        TerrainKind kind;
        kind.id = kind.name = id;
        kind.blocks_los = kind.id == "forest";
        kind.prohibited = kind.id == "water";
        r.terrains.push_back(kind);
    }
    for (const char* id : {"creek", "river", "slope", "bridge"}) {
        HexsideKind kind;
        kind.id = kind.name = id;
        kind.barrier = kind.id == "river";
        kind.directed = kind.blocks_los_low = kind.id == "slope";
        if (kind.id == "bridge") {
            kind.bridges = kRiver;
            kind.needs_road = true;
        }
        r.hexside_kinds.push_back(kind);
    }
    RoadKind road;
    road.id = road.name = "road";
    r.road_kinds.push_back(road);
    FeatureKind building;
    building.id = building.name = "building";
    building.needs = kClear;
    building.attenuates_los = true;
    r.features.push_back(building);
    for (const char* id : {"infantry", "cavalry", "artillery", "warband"}) {
        UnitClass kind;
        kind.id = kind.name = kind.symbol = id;
        kind.bombards = kind.id == "artillery";
        if (kind.bombards) kind.defence = 1;
        if (kind.id == "warband") kind.moves_as = kInfantry;
        r.unit_classes.push_back(kind);
    }
}

void add_movement(Ruleset& r) {
    r.allowances = {{kInfantry, 8, 6, kOurs}, {kCavalry, 16, 12, kOurs}, {kArtillery, 12, 8, kOurs}};
    r.enter = {{kClear, std::nullopt, 2, kOurs},
               {kForest, kInfantry, 4, kOurs},
               {kForest, kCavalry, 8, kOurs},
               {kForest, kArtillery, 6, kOurs},
               {kSwamp, std::nullopt, 8, kOurs}};
    r.cross = {{kCreek, std::nullopt, 2, 0, 2, kOurs}, {kSlope, std::nullopt, 2, 0, 0, kOurs}};
}

void add_combat(Ruleset& r) {
    constexpr const char* rows[6][5] = {{"AL1AR", "AL1AR", "AR", "AR", "BL1"}, {"AL1AR", "AR", "AR", "BL1", "DR"},
                                        {"AL1AR", "AR", "BL1", "DR", "DR"},    {"AR", "BL1", "DR", "DR", "DL1DR"},
                                        {"AR", "DR", "DR", "DL1DR", "DL1DR"},  {"DR", "DR", "DL1DR", "DL1DR", "DL2DR"}};
    for (int column = 0; column < 5; ++column)
        for (int die = 1; die <= 6; ++die) {
            CrtCell cell;
            cell.odds = Odds::at_position(column - 2);
            cell.die = die;
            cell.code = rows[die - 1][column];
            cell.result = *CombatResult::parse(cell.code);
            cell.provenance = kOurs;
            r.crt.push_back(cell);
        }
    r.shifts = {{ShiftCause::feature, kBuilding, -1, kOurs},
                {ShiftCause::hexside, kSlope, -1, kOurs},
                {ShiftCause::enfilade, 0, 1, {ProvenanceKind::rulebook, "6.10"}}};
}

/// Slopes wherever the ground rises between two hexes.
void add_slopes(Scenario& s) {
    Map& map = s.map;
    for (HexIndex h = 0; h < map.grid().size(); ++h)
        for (int d = 0; d < 3; ++d) {
            const HexIndex n = map.grid().neighbour(h, d);
            if (n == kNoHex || map.elevation(h) == map.elevation(n)) continue;
            const Hexside at{h, static_cast<std::uint8_t>(d)};
            const bool owner = map.elevation(h) > map.elevation(n);
            map.set_side(at, map.side(at).with(kSlope, owner ? SideState::up_owner : SideState::up_other));
        }
}

void add_map(Scenario& s) {
    Grid::Shape shape;
    shape.prefix = "S";
    shape.columns = 10;
    shape.rows = 8;
    s.map = Map(Grid(shape));
    s.map.id = s.map.name = "sample";
    for (Provenance& p : s.map.section_provenance) p = kOurs;
    s.map.set_terrain(hex(s, "S0301"), kForest);
    s.map.set_terrain(hex(s, "S0106"), kSwamp);
    s.map.set_elevation(hex(s, "S0203"), 1);
    s.map.set_elevation(hex(s, "S0303"), 1);
    s.map.set_features(hex(s, "S0506"), 1U << kBuilding);
    s.map.labels.push_back({hex(s, "S0506"), "Mill", MapLabel::Kind::place, kOurs});
    for (int row = 1; row <= 8; ++row) {
        const std::string from = "S070" + std::to_string(row);
        set_kind(s, from + " S080" + std::to_string(row), kRiver);
        if (row == 8) break;
        set_kind(s, from + " S080" + std::to_string(row + 1), kRiver);
        set_road(s, "S050" + std::to_string(row) + " S050" + std::to_string(row + 1));
    }
    for (const char* step : {"S0504 S0604", "S0604 S0704", "S0704 S0804", "S0804 S0904", "S0904 S1004"})
        set_road(s, step);
    set_kind(s, "S0704 S0804", kBridge);
    set_kind(s, "S0606 S0607", kCreek);
    add_slopes(s);
}

void add_unit(Scenario& s, const char* id, SideId side_id, UnitClassId unit_class, const char* at) {
    Unit u;
    u.id = id;
    u.name = std::string(id).substr(3);
    u.side = side_id;
    u.unit_class = unit_class;
    u.full = 5;
    u.reduced = 3;
    if (unit_class == kArtillery) u.range = 6;
    if (at) u.at = hex(s, at);
    s.units.push_back(u);
}

}  // namespace

HexIndex hex(const Scenario& s, std::string_view label) {
    const auto index = s.map.grid().parse(label);
    if (!index) throw std::invalid_argument(std::string(label));
    return *index;
}

Hexside side(const Scenario& s, std::string_view labels) {
    const auto at = s.map.grid().hexside_between(hex(s, labels.substr(0, 5)), hex(s, labels.substr(6)));
    if (!at) throw std::invalid_argument(std::string(labels));
    return *at;
}

void set_kind(Scenario& s, std::string_view labels, HexsideKindId kind, SideState state) {
    const Hexside at = side(s, labels);
    s.map.set_side(at, s.map.side(at).with(kind, state));
}

void set_slope(Scenario& s, std::string_view labels, std::string_view up) {
    const Hexside at = side(s, labels);
    set_kind(s, labels, kSlope, at.hex == hex(s, up) ? SideState::up_owner : SideState::up_other);
}

void set_road(Scenario& s, std::string_view labels, bool on) {
    const Hexside at = side(s, labels);
    s.map.set_side(at, s.map.side(at).with_road(kRoad, on));
}

Scenario sample() {
    Scenario s;
    s.id = "sample";
    s.name = "A sample";
    s.description = "A small battle at a bridge.";
    add_kinds(s.ruleset);
    add_movement(s.ruleset);
    add_combat(s.ruleset);
    add_map(s);
    s.turns.resize(6);
    s.turns_provenance = s.units_provenance = kOurs;
    s.sides = {{"us", "United States", "US", "#a9c8e6", kOurs}, {"ac", "Anglo-Canadian", "A/C", "#f0b6bd", kOurs}};
    s.reinforcements = {{"ac-main", 1, hex(s, "S1004"), 2, kOurs}};
    add_unit(s, "us-one", 0, kInfantry, "S0205");
    add_unit(s, "us-gun", 0, kArtillery, "S0206");
    add_unit(s, "us-horse", 0, kCavalry, "S0207");
    add_unit(s, "ac-first", 1, kInfantry, "S0902");
    add_unit(s, "ac-war", 1, kWarband, "S0906");
    add_unit(s, "ac-late", 1, kInfantry, nullptr);
    s.units.back().arrives = std::uint8_t{0};
    VictoryRule hold;
    hold.kind = VictoryRule::Kind::hold;
    hold.hexes = {hex(s, "S0506")};
    hold.provenance = kOurs;
    VictoryRule otherwise;
    otherwise.side = 1;
    otherwise.provenance = kOurs;
    s.victory = {hold, otherwise};
    s.notes = {"None."};
    s.bibliography = {{"Nobody", "Nothing", ""}};
    return s;
}

}  // namespace ramparts::test
