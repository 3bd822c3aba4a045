// The faults themselves; see faults.hpp.
#include "faults.hpp"

#include <stdexcept>

#include "engine/modules/module_params.hpp"

namespace ramparts::test {

CrtCell& cell(Scenario& s, int column, int die) {
    for (CrtCell& c : s.ruleset.crt)
        if (c.odds.position() == column && c.die == die) return c;
    throw std::invalid_argument("no such cell");
}

void set_code(Scenario& s, int column, int die, const char* code) {
    CrtCell& c = cell(s, column, die);
    c.code = code;
    if (const auto result = CombatResult::parse(code)) c.result = *result;
}

void use(Scenario& s, const char* id, std::vector<ModuleParam> params) {
    s.modules.push_back({id, std::move(params), {}});
}

void cut_bridge(Scenario& s) {
    set_kind(s, "S0704 S0804", kBridge, SideState::none);
    set_road(s, "S0704 S0804", false);
}

/// A plugin of one module, both of that id.
PluginInfo plugin_of(const std::string& id, const std::string& title) {
    PluginInfo plugin;
    plugin.id = id;
    plugin.version = "1.0.0";
    PluginModule& module = plugin.modules.emplace_back();
    module.id = id;
    module.title = title;
    return plugin;
}

void install(const PluginInfo& plugin) {
    auto catalogue = std::make_shared<ModuleCatalogue>(*installed_catalogue());
    catalogue->add(plugin, nullptr, nullptr);
    install_catalogue(catalogue);
}

void use_excluding(Scenario& s) {
    if (!find_module("sample.excludes")) {
        PluginInfo plugin = plugin_of("sample.excludes", "Excludes");
        plugin.modules[0].excludes = {"ramparts.night"};
        install(plugin);
    }
    use(s, "sample.excludes");
}

void use_declaring(Scenario& s) {
    if (!find_module("sample.declares")) {
        PluginInfo plugin = plugin_of("sample.declares", "Declares");
        PluginModule& module = plugin.modules[0];
        module.values = {{"mv", 0, 6, 3, "Morale."}};
        AttributeInfo& fog = module.attributes.emplace_back();
        fog.name = "fog";
        fog.most = 3;
        fog.by_turn = true;
        module.tables = {
            {"losses",
             "By distance.",
             {{"hexes", ColumnType::integer, true, 1, 6, {}}, {"terrain", ColumnType::terrain, false, 0, 0, {}}},
             {}}};
        install(plugin);
    }
    use(s, "sample.declares");
}

namespace {

void use_renamed(Scenario& s, const char* id, const char* param) {
    if (!find_module("sample.today")) {
        PluginInfo plugin = plugin_of("sample.today", "Today");
        PluginModule& module = plugin.modules[0];
        module.was = {"sample.long-ago", "sample.before"};
        ParameterInfo& columns = module.parameters.emplace_back();
        columns.name = "shift";
        columns.type = ParameterType::integer;
        columns.otherwise = "1";
        columns.doc = "Columns to the left.";
        columns.was = {"columns"};
        install(plugin);
    }
    use(s, id, {{param, "2"}});
}

ModuleTable losses(std::vector<ModuleCell> cells) { return {"sample.declares", "losses", {{std::move(cells)}}, {}}; }

// So many more of the unit that arrives.
void lengthen_column(Scenario& s, int more) {
    for (int i = 0; i < more; ++i) {
        s.units.push_back(s.units[5]);
        s.units.back().id += std::to_string(i);
    }
}

const std::vector<Missed>& map_rows() {
    static const std::vector<Missed> rows = {
        {"unknown-terrain", "S0101", [](Scenario& s) { s.map.set_terrain(hex(s, "S0101"), 77); }},
        {"data-on-hole", "S0602 S0702",
         [](Scenario& s) {
             set_kind(s, "S0602 S0702", kCreek);
             s.map.set_terrain(hex(s, "S0602"), kHole);
         }},
        {"data-on-hole", "S0602",
         [](Scenario& s) {
             s.map.set_features(hex(s, "S0602"), 1);
             s.map.set_terrain(hex(s, "S0602"), kHole);
         }},
        {"elevation-out-of-range", "S0602", [](Scenario& s) { s.map.set_elevation(hex(s, "S0602"), 20); }},
        {"elevation-step", "S0202 S0203", [](Scenario& s) { s.map.set_elevation(hex(s, "S0203"), 2); }},
        {"feature-in-wrong-terrain", "S0301", [](Scenario& s) { s.map.set_features(hex(s, "S0301"), 1); }},
        {"isolated-region", "S0801",
         [](Scenario& s) {
             cut_bridge(s);
             s.map.set_terrain(hex(s, "S0906"), kWater);
         }},
        {"map-without-hexes", "",
         [](Scenario& s) {
             for (HexIndex h = 0; h < s.map.grid().size(); ++h) s.map.set_terrain(h, kWater);
         }},
        {"unknown-feature", "S0101", [](Scenario& s) { s.map.set_features(hex(s, "S0101"), 8); }},
        {"change-without-slope", "S0203 S0204",
         [](Scenario& s) { set_kind(s, "S0203 S0204", kSlope, SideState::none); }},
        {"slope-without-change", "S0602 S0603", [](Scenario& s) { set_slope(s, "S0602 S0603", "S0602"); }},
        {"slope-uphill-wrong", "S0203 S0204", [](Scenario& s) { set_slope(s, "S0203 S0204", "S0204"); }},
        {"hexside-direction", "S0606 S0607",
         [](Scenario& s) { set_kind(s, "S0606 S0607", kCreek, SideState::up_other); }},
        {"bridge-without-river", "S0504 S0604", [](Scenario& s) { set_kind(s, "S0504 S0604", kBridge); }},
        {"bridge-without-road", "S0701 S0801", [](Scenario& s) { set_kind(s, "S0701 S0801", kBridge); }},
        {"river-ends-inland", "S0704 S0805", [](Scenario& s) { set_kind(s, "S0705 S0805", kRiver, SideState::none); }},
        {"two-watercourses", "S0701 S0801", [](Scenario& s) { set_kind(s, "S0701 S0801", kCreek); }},
        {"unknown-hexside-kind", "S0602 S0603", [](Scenario& s) { set_kind(s, "S0602 S0603", 9); }},
        {"slopes-disagree", "S0203 S0204",
         [](Scenario& s) {
             HexsideKind bank = s.ruleset.hexside_kinds[kSlope];
             bank.id = "bank";
             s.ruleset.hexside_kinds.push_back(bank);
             set_kind(s, "S0203 S0204", 4,
                      s.map.side(side(s, "S0203 S0204")).kind(kSlope) == SideState::up_owner ? SideState::up_other
                                                                                             : SideState::up_owner);
         }},
        {"road-to-nowhere", "S0403", [](Scenario& s) { set_road(s, "S0403 S0502"); }},
        {"road-isolated", "S0303", [](Scenario& s) { set_road(s, "S0303 S0403"); }},
        {"road-into-prohibited", "S0507 S0508", [](Scenario& s) { s.map.set_terrain(hex(s, "S0508"), kWater); }},
        {"road-river-no-bridge", "S0704 S0804",
         [](Scenario& s) { set_kind(s, "S0704 S0804", kBridge, SideState::none); }},
        {"road-creek-crossing", "S0502 S0503", [](Scenario& s) { set_kind(s, "S0502 S0503", kCreek); }},
        {"unknown-road-kind", "S0502 S0503",
         [](Scenario& s) {
             const Hexside at = side(s, "S0502 S0503");
             s.map.set_side(at, s.map.side(at).with_road(5, true));
         }},
        {"label-outside", "label Ghost",
         [](Scenario& s) {
             s.map.labels.push_back({kNoHex, "Ghost", {}, {}});
         }},
        {"label-empty", "S0101",
         [](Scenario& s) {
             s.map.labels.push_back({hex(s, "S0101"), " ", {}, {}});
         }},
        {"label-duplicate", "S0506", [](Scenario& s) { s.map.labels.push_back(s.map.labels[0]); }},
        {"label-repeated", "S0101",
         [](Scenario& s) {
             s.map.labels.push_back({hex(s, "S0101"), "Mill", {}, {}});
         }},
        {"map-provenance-missing", "roads", [](Scenario& s) { s.map.section_provenance[2] = {}; }},
        {"map-rulebook-without-source", "S0101",
         [](Scenario& s) {
             s.map.set_hex_provenance(hex(s, "S0101"), {ProvenanceKind::rulebook, ""});
         }},
        {"map-rulebook-without-source", "S0606 S0607",
         [](Scenario& s) {
             s.map.set_hexside_provenance(side(s, "S0606 S0607"), kCreek, {ProvenanceKind::rulebook, ""});
         }},
        {"map-reconstruction", "hexes", [](Scenario&) {}},
    };
    return rows;
}

const std::vector<Missed>& unit_rows() {
    static const std::vector<Missed> rows = {
        {"unit-id-bad", "US One", [](Scenario& s) { s.units[0].id = "US One"; }},
        {"unit-id-duplicate", "us-one", [](Scenario& s) { s.units[1].id = "us-one"; }},
        {"unit-name-missing", "us-one", [](Scenario& s) { s.units[0].name.clear(); }},
        {"unit-name-duplicate", "us-gun", [](Scenario& s) { s.units[1].name = s.units[0].name; }},
        {"unit-reference", "us-one", [](Scenario& s) { s.units[0].unit_class = 20; }},
        {"unit-reference", "us-one", [](Scenario& s) { s.units[0].side = 7; }},
        {"unit-reference", "ac-late", [](Scenario& s) { s.units[5].arrives = std::uint8_t{9}; }},
        {"unit-factor", "us-one",
         [](Scenario& s) {
             s.units[0].full = 0;
             s.units[0].reduced.reset();
         }},
        {"unit-reduced-stronger", "us-one", [](Scenario& s) { s.units[0].reduced = 6; }},
        {"unit-reduced-stronger", "us-one", [](Scenario& s) { s.units[0].reduced = 0; }},
        {"unit-reduced-stronger", "us-one", [](Scenario& s) { s.units[0].further = {9}; }},
        {"unit-reduced-stronger", "us-one",
         [](Scenario& s) {
             s.units[0].further = {1, 0};
         }},
        {"unit-reduced-stronger", "us-one",
         [](Scenario& s) {
             s.units[0].reduced.reset();
             s.units[0].further = {1};
         }},
        {"range-without-guns", "us-one", [](Scenario& s) { s.units[0].range = 4; }},
        {"artillery-without-range", "us-gun", [](Scenario& s) { s.units[1].range = 1; }},
        {"too-many-units", "", [](Scenario& s) { s.units.resize(129, s.units[0]); }},
        {"scenario-not-playable", "", [](Scenario& s) { s.modules.resize(9); }},
        {"scenario-not-playable", "",
         [](Scenario& s) {
             for (HexIndex entry = 0; entry < 9; ++entry) {
                 s.reinforcements.push_back(s.reinforcements[0]);
                 s.reinforcements.back().entry = entry;
             }
         }},
        {"scenario-not-playable", "us-one", [](Scenario& s) { s.units[0].full = 100; }},
        {"scenario-not-playable", "", [](Scenario& s) { s.ruleset.die_faces = 1; }},
        {"unit-numbers-negative", "us-one", [](Scenario& s) { s.units[0].men = -5; }},
        {"unit-leader", "us-one", [](Scenario& s) { s.units[0].leaders = {"nobody"}; }},
        {"unit-leader", "us-one", [](Scenario& s) { s.units[0].leaders = {"us-gun"}; }},
        {"unit-leader", "ac-first",
         [](Scenario& s) {
             UnitClass leader = s.ruleset.unit_classes[0];
             leader.id = "leader";
             leader.stack = StackCategory::leader;
             s.ruleset.unit_classes.push_back(leader);
             s.units[2].unit_class = static_cast<UnitClassId>(s.ruleset.unit_classes.size() - 1);
             s.units[3].leaders = {"us-horse"};  // of the other side
         }},
        {"unit-leader", "us-one",
         [](Scenario& s) {
             UnitClass leader = s.ruleset.unit_classes[0];
             leader.id = "leader";
             leader.stack = StackCategory::leader;
             s.ruleset.unit_classes.push_back(leader);
             s.units[2].unit_class = static_cast<UnitClassId>(s.ruleset.unit_classes.size() - 1);
             s.units.push_back(s.units[2]);
             s.units.back().id = "us-other";
             s.units[0].leaders = {"us-other"};
             s.units[2].at = s.units[0].at;
         }},
        {"unit-off-map", "us-one", [](Scenario& s) { s.units[0].at = kNoHex; }},
        {"unit-off-map", "us-one", [](Scenario& s) { s.map.set_terrain(hex(s, "S0205"), kHole); }},
        {"unit-on-prohibited-hex", "us-one", [](Scenario& s) { s.map.set_terrain(hex(s, "S0205"), kWater); }},
        {"unit-on-prohibited-hex", "us-one",
         [](Scenario& s) {
             s.ruleset.unit_classes[s.units[0].unit_class].domain = Domain::naval;
             s.ruleset.terrains[kWater].naval = true;
         }},
        {"two-units-in-one-hex", "S0205", [](Scenario& s) { s.units[1].at = s.units[0].at; }},
        {"two-units-in-one-hex", "S0205",
         [](Scenario& s) {
             UnitClass leader = s.ruleset.unit_classes[0];
             leader.id = "leader";
             leader.stack = StackCategory::leader;
             s.ruleset.unit_classes.push_back(leader);
             s.units[1].unit_class = s.units[2].unit_class =
                 static_cast<UnitClassId>(s.ruleset.unit_classes.size() - 1);
             s.units[1].at = s.units[2].at = s.units[0].at;  // one unit and two leaders
         }},
        {"two-units-in-one-hex", "S0206",
         [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}});
             s.units[0].at = s.units[2].at = s.units[1].at;  // the battery and two more
         }},
        {"two-units-in-one-hex", "S0206",
         [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}});
             s.units[3].at = s.units[1].at;  // the battery and an enemy
         }},
        {"unit-without-place", "us-one", [](Scenario& s) { s.units[0].at.reset(); }},
        {"unit-with-two-places", "ac-late", [](Scenario& s) { s.units[5].at = hex(s, "S0908"); }},
        {"setup-in-enemy-zoc", "us-one", [](Scenario& s) { s.units[3].at = hex(s, "S0204"); }},
        {"unit-in-closed-terrain", "us-horse",
         [](Scenario& s) {
             s.ruleset.enter.push_back({kSwamp, kCavalry, kProhibited, {}});
             s.units[2].at = hex(s, "S0106");
         }},
        {"unit-cut-off", "ac-first",
         [](Scenario& s) {
             for (const char* h : {"S0901", "S0903", "S0802", "S0803", "S1002", "S1003"})
                 s.map.set_terrain(hex(s, h), kWater);
         }},
        {"group-id-bad", "AC main", [](Scenario& s) { s.reinforcements[0].id = "AC main"; }},
        {"group-empty", "ac-spare",
         [](Scenario& s) {
             s.reinforcements.push_back(s.reinforcements[0]);
             s.reinforcements[1].id = "ac-spare";
         }},
        {"group-turn", "ac-main", [](Scenario& s) { s.reinforcements[0].turn = 7; }},
        {"group-turn", "ac-main", [](Scenario& s) { s.reinforcements[0].turn = 0; }},
        {"entry-outside", "ac-main", [](Scenario& s) { s.reinforcements[0].entry = kNoHex; }},
        {"entry-not-on-edge", "S0904", [](Scenario& s) { s.reinforcements[0].entry = hex(s, "S0904"); }},
        {"entry-not-on-edge", "S0904",
         [](Scenario& s) {  // beside a hole inside the map
             s.map.set_terrain(hex(s, "S0905"), kHole);
             s.reinforcements[0].entry = hex(s, "S0904");
         }},
        {"entry-prohibited", "S1004", [](Scenario& s) { s.map.set_terrain(hex(s, "S1004"), kWater); }},
        {"entry-without-road", "S1006", [](Scenario& s) { s.reinforcements[0].entry = hex(s, "S1006"); }},
        {"entry-held-by-friend", "S1004", [](Scenario& s) { s.units[3].at = hex(s, "S1004"); }},
        {"entry-held-by-enemy", "S1004", [](Scenario& s) { s.units[0].at = hex(s, "S1003"); }},
        {"group-side-mismatch", "ac-late", [](Scenario& s) { s.units[5].side = 0; }},
        {"group-side-unknown", "ac-main", [](Scenario& s) { s.reinforcements[0].side = 5; }},
        {"column-too-long", "ac-main", [](Scenario& s) { lengthen_column(s, 8); }},
        {"arrival-in-the-air", "ac-late",
         [](Scenario& s) {
             s.ruleset.unit_classes[s.units[5].unit_class].domain = Domain::air;
             s.ruleset.unit_classes[s.units[5].unit_class].zoc = false;
         }},
        {"column-too-long", "ac-main",
         [](Scenario& s) {
             s.reinforcements[0].entry = hex(s, "S1006");  // no road
             lengthen_column(s, 4);
         }},
        {"column-too-long", "ac-main",
         [](Scenario& s) {
             use(s, "ramparts.road-ban", {{"side", "ac"}, {"turns", "9"}});
             lengthen_column(s, 4);
         }},
        {"units-provenance-missing", "units", [](Scenario& s) { s.units_provenance = {}; }},
        {"units-rulebook-without-source", "us-one",
         [](Scenario& s) { s.units[0].provenance.kind = ProvenanceKind::rulebook; }},
    };
    return rows;
}

const std::vector<Missed>& table_rows() {
    static const std::vector<Missed> rows = {
        {"kind-id-duplicate", "swamp", [](Scenario& s) { s.ruleset.terrains[kForest].id = "swamp"; }},
        {"allowance-missing", "cavalry",
         [](Scenario& s) { s.ruleset.allowances.erase(s.ruleset.allowances.begin() + 1); }},
        {"allowance-negative", "allowance cavalry", [](Scenario& s) { s.ruleset.allowances[1].night = -2; }},
        {"night-faster-than-day", "allowance cavalry", [](Scenario& s) { s.ruleset.allowances[1].night = 17; }},
        {"enter-cost-missing", "forest", [](Scenario& s) { s.ruleset.enter.erase(s.ruleset.enter.begin() + 2); }},
        {"cost-negative", "enter forest cavalry", [](Scenario& s) { s.ruleset.enter[2].cost = -1; }},
        {"cost-negative", "cross creek", [](Scenario& s) { s.ruleset.cross[0].by_road = -1; }},
        {"row-duplicate", "enter forest cavalry", [](Scenario& s) { s.ruleset.enter.push_back(s.ruleset.enter[2]); }},
        {"row-duplicate", "shift building", [](Scenario& s) { s.ruleset.shifts.push_back(s.ruleset.shifts[0]); }},
        {"moves-as-loop", "warband", [](Scenario& s) { s.ruleset.unit_classes[kInfantry].moves_as = kWarband; }},
        {"row-reference", "sample-rules", [](Scenario& s) { s.ruleset.enter[0].terrain = 60; }},
        {"row-reference", "warband", [](Scenario& s) { s.ruleset.unit_classes[kWarband].moves_as = UnitClassId{30}; }},
        {"kind-flags", "creek", [](Scenario& s) { s.ruleset.hexside_kinds[kCreek].blocks_los_low = true; }},
        {"kind-flags", "cavalry",
         [](Scenario& s) { s.ruleset.unit_classes[kCavalry].domain = Domain::air; }},  // with a zone of control
        {"kind-flags", "bridge", [](Scenario& s) { s.ruleset.hexside_kinds[kBridge].bridges = kCreek; }},
        {"ruleset-empty", "sample-rules", [](Scenario& s) { s.ruleset.unit_classes.clear(); }},
        {"too-many-kinds", "sample-rules", [](Scenario& s) { s.ruleset.road_kinds.resize(9); }},
        {"kind-number", "road", [](Scenario& s) { s.ruleset.road_kinds[0].rate = 0; }},
        {"crt-missing", "sample-rules", [](Scenario& s) { s.ruleset.crt.clear(); }},
        {"crt-cell-missing", "cell 2:1 3", [](Scenario& s) { s.ruleset.crt.erase(s.ruleset.crt.begin() + 3 * 6 + 2); }},
        {"crt-cell-duplicate", "cell 2:1 3", [](Scenario& s) { s.ruleset.crt.push_back(cell(s, 1, 3)); }},
        {"crt-die-out-of-range", "cell 2:1 7",
         [](Scenario& s) {
             s.ruleset.crt.push_back(cell(s, 1, 6));
             s.ruleset.crt.back().die = 7;
         }},
        {"crt-code", "cell 2:1 3", [](Scenario& s) { set_code(s, 1, 3, "DE"); }},
        {"crt-odds-form", "cell 3:2 1",
         [](Scenario& s) {
             s.ruleset.crt.push_back(cell(s, 1, 1));
             s.ruleset.crt.back().odds = {3, 2};
         }},
        {"crt-columns-gap", "cell 3:1 1",
         [](Scenario& s) {
             for (CrtCell& c : s.ruleset.crt)
                 if (c.odds == Odds{2, 1}) c.odds = {5, 1};
         }},
        {"crt-odds-not-monotone", "cell 2:1 4", [](Scenario& s) { set_code(s, 1, 4, "AR"); }},
        {"crt-die-not-monotone", "cell 2:1 4", [](Scenario& s) { set_code(s, 1, 4, "AR"); }},
        {"terrain-helps-attacker", "shift building", [](Scenario& s) { s.ruleset.shifts[0].columns = 1; }},
        {"enfilade-helps-defender", "shift enfilade", [](Scenario& s) { s.ruleset.shifts[2].columns = -1; }},
        {"tables-provenance-missing", "combat cells", [](Scenario& s) { s.ruleset.crt[0].provenance = {}; }},
        {"tables-rulebook-without-source", "cell 1:3 1",
         [](Scenario& s) {
             s.ruleset.crt[0].provenance = {ProvenanceKind::rulebook, ""};
         }},
    };
    return rows;
}

const std::vector<Missed>& battle_rows() {
    static const std::vector<Missed> rows = {
        {"turns-missing", "", [](Scenario& s) { s.turns.clear(); }},
        {"turns-too-many", "", [](Scenario& s) { s.turns.resize(100); }},
        {"sides-count", "",
         [](Scenario& s) {
             s.sides.push_back({"third", "Third", "3", "#000000", {}});
         }},
        {"side-id", "us", [](Scenario& s) { s.sides[1].id = "us"; }},
        {"side-colours-alike", "ac", [](Scenario& s) { s.sides[1].colour = "#a0c8f0"; }},
        {"side-colour-bad", "ac", [](Scenario& s) { s.sides[1].colour = "red"; }},
        {"first-side", "", [](Scenario& s) { s.first_side = 2; }},
        {"side-without-units", "us", [](Scenario& s) { s.units.erase(s.units.begin(), s.units.begin() + 3); }},
        {"victory-missing", "", [](Scenario& s) { s.victory.clear(); }},
        {"victory-no-otherwise", "victory 1", [](Scenario& s) { s.victory.pop_back(); }},
        {"victory-after-otherwise", "victory 2", [](Scenario& s) { std::swap(s.victory[0], s.victory[1]); }},
        {"victory-reference", "victory 1", [](Scenario& s) { s.victory[0].side = 4; }},
        {"victory-hexes-missing", "victory 1", [](Scenario& s) { s.victory[0].hexes.clear(); }},
        {"victory-hex-bad", "S0101",
         [](Scenario& s) {
             s.map.set_terrain(hex(s, "S0101"), kWater);
             s.victory[0].hexes.push_back(hex(s, "S0101"));
         }},
        {"victory-hex-bad", "victory 1", [](Scenario& s) { s.victory[0].hexes.push_back(kNoHex); }},
        {"victory-hex-unreachable", "S1001",
         [](Scenario& s) {
             cut_bridge(s);
             s.victory[0].hexes.push_back(hex(s, "S1001"));
         }},
        {"victory-need", "victory 1", [](Scenario& s) { s.victory[0].need = 2; }},
        {"victory-need", "victory 1", [](Scenario& s) { s.victory[0].need = 0; }},
        {"victory-eliminated-self", "victory 1",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::eliminated;
             s.victory[0].of = 0;
         }},
        {"victory-always", "victory 1",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::eliminated;
             s.victory[0].of = 1;
             s.units.erase(s.units.begin() + 3, s.units.begin() + 5);
             s.reinforcements[0].turn = 9;  // comes too late to be on the map
         }},
        {"victory-never", "victory 1",
         [](Scenario& s) {
             cut_bridge(s);
             s.victory[0].hexes = {hex(s, "S1001")};
         }},
        {"victory-never", "victory 1",
         [](Scenario& s) {
             s.victory[0].hexes = {hex(s, "S0501"), hex(s, "S0502"), hex(s, "S0503"), hex(s, "S0504")};
             s.victory[0].need = 4;
         }},
        {"victory-never", "victory 1",
         [](Scenario& s) {  // nobody counts them
             s.victory[0].kind = VictoryRule::Kind::banners;
             s.victory[0].hexes.clear();
             s.victory[0].need = 3;
         }},
        // Points: hexes without a value, a value without hexes, nothing at all, more than can be scored, no enemy.
        {"victory-never", "victory 1", [](Scenario& s) { s.victory[0].kind = VictoryRule::Kind::points; }},
        {"victory-never", "victory 1",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::points;
             s.victory[0].hexes.clear();
             s.victory[0].held = 2;
         }},
        {"victory-never", "victory 1",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::points;
             s.victory[0].hexes.clear();
         }},
        {"victory-never", "victory 1",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::points;
             s.victory[0].held = 2;
             s.victory[0].need = 3;
         }},
        {"victory-never", "victory 1",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::points;
             s.victory[0].held = 0;
             s.victory[0].exits = s.victory[0].hexes;
             s.victory[0].hexes.clear();
         }},
        {"victory-hex-bad", "S0101",
         [](Scenario& s) {
             s.map.set_terrain(hex(s, "S0101"), kWater);
             s.victory[0].kind = VictoryRule::Kind::points;
             s.victory[0].held = s.victory[0].exited = 1;
             s.victory[0].exits = {hex(s, "S0101")};
         }},
        {"victory-hex-duplicate", "S0506", [](Scenario& s) { s.victory[0].hexes.push_back(s.victory[0].hexes[0]); }},
        {"module-unknown", "ramparts.nigth", [](Scenario& s) { use(s, "ramparts.nigth"); }},
        {"module-twice", "ramparts.night",
         [](Scenario& s) {
             use(s, "ramparts.night");
             use(s, "ramparts.night", {{"range", "2"}});
         }},
        {"modules-exclude", "sample.excludes",
         [](Scenario& s) {
             use(s, "ramparts.night");
             use_excluding(s);
         }},
        {"param-unknown", "ramparts.night",
         [](Scenario& s) {
             use(s, "ramparts.night", {{"rnage", "2"}});
         }},
        {"param-missing", "ramparts.charge", [](Scenario& s) { use(s, "ramparts.charge"); }},
        {"param-bad-value", "ramparts.charge",
         [](Scenario& s) {
             use(s, "ramparts.charge", {{"unit", "us-none"}});
         }},
        {"param-bad-value", "ramparts.night",
         [](Scenario& s) {
             use(s, "ramparts.night", {{"range", "far"}});
         }},
        {"param-bad-value", "ramparts.hilltop-battery",
         [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}, {"returns", "never"}});
         }},
        {"param-twice", "ramparts.night",
         [](Scenario& s) {
             use(s, "ramparts.night", {{"range", "2"}, {"range", "3"}});
         }},
        {"old-name", "sample.before", [](Scenario& s) { use_renamed(s, "sample.before", "shift"); }},
        {"old-name", "sample.today", [](Scenario& s) { use_renamed(s, "sample.today", "columns"); }},
        {"value-undeclared", "us-gun",
         [](Scenario& s) {
             s.units[*s.unit("us-gun")].values = {{"mw", 2}};
         }},
        {"value-undeclared", "unit-class cavalry set mw",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.unit_classes[1].values = {{"mv", 2}, {"mw", 2}};
         }},
        {"value-undeclared", "turn 2 set mv",
         [](Scenario& s) {
             use_declaring(s);
             s.turns[1].values = {{"fog", 3}, {"mv", 2}};
         }},
        {"value-out-of-range", "us-gun",
         [](Scenario& s) {
             use_declaring(s);
             s.units[*s.unit("us-gun")].values = {{"mv", 7}};
         }},
        {"value-out-of-range", "unit-class cavalry set mv",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.unit_classes[1].values = {{"mv", -1}};
         }},
        {"value-out-of-range", "turn 2 set fog",
         [](Scenario& s) {
             use_declaring(s);
             s.turns[1].values = {{"fog", 4}};
         }},
        {"module-table-unknown", "table sample.declares loses",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.module_tables = {{"sample.declares", "loses", {}, {}}};
         }},
        {"table-column-unknown", "table sample.declares losses row 1 hex",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.module_tables = {losses({{"hexes", "1"}, {"hex", "1"}})};
         }},
        {"table-cell-bad", "table sample.declares losses row 1 hexes",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.module_tables = {losses({{"hexes", "7"}})};
         }},
        {"table-cell-bad", "table sample.declares losses row 1 terrain",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.module_tables = {losses({{"hexes", "1"}, {"terrain", "ice"}})};
         }},
        {"table-cell-missing", "table sample.declares losses row 1",
         [](Scenario& s) {
             use_declaring(s);
             s.ruleset.module_tables = {losses({{"terrain", "forest"}})};
         }},
        {"night-without-module", "", [](Scenario& s) { s.turns[5].night = true; }},
        {"night-module-without-nights", "ramparts.night", [](Scenario& s) { use(s, "ramparts.night"); }},
        {"battery-not-on-its-hex", "us-gun",
         [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0303"}});
         }},
        {"module-trait-unused", "ramparts.bayonet",
         [](Scenario& s) {
             use(s, "ramparts.bayonet", {{"side", "ac"}});
         }},
        {"module-turns", "ramparts.road-ban",
         [](Scenario& s) {
             use(s, "ramparts.road-ban", {{"side", "ac"}, {"turns", "9"}});
         }},
        {"scenario-unnamed", "", [](Scenario& s) { s.name.clear(); }},
        {"no-notes", "", [](Scenario& s) { s.notes.clear(); }},
        {"no-sources", "", [](Scenario& s) { s.bibliography.clear(); }},
        {"no-description", "", [](Scenario& s) { s.description.clear(); }},
        {"ignored-unknown-code", "RP9999",
         [](Scenario& s) {
             s.ignored.push_back({"RP9999", "", "why not"});
         }},
        {"ignored-without-reason", "RP2205",
         [](Scenario& s) {
             s.ignored.push_back({"RP2205", "", ""});
         }},
        {"ignored-without-finding", "RP2205",
         [](Scenario& s) {
             s.ignored.push_back({"RP2205", "S0101 S0102", "a ford"});
         }},
        {"battle-provenance-missing", "turns", [](Scenario& s) { s.turns_provenance = {}; }},
        {"battle-rulebook-without-source", "victory 1",
         [](Scenario& s) {
             s.victory[0].provenance = {ProvenanceKind::rulebook, ""};
         }},
    };
    return rows;
}

}  // namespace

std::vector<Missed> all_rows() {
    std::vector<Missed> all;
    for (const auto* rows : {&map_rows(), &unit_rows(), &table_rows(), &battle_rows()})
        all.insert(all.end(), rows->begin(), rows->end());
    return all;
}

}  // namespace ramparts::test
