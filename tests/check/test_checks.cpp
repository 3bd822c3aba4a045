// The checks themselves: what must be found, and what must not be found though it looks alike.
#include <catch2/catch.hpp>
#include <functional>
#include <set>

#include "engine/rules/module_catalogue.hpp"
#include "sample.hpp"
#include "sdk/check/check.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// Once missed: after the change a finding of `key` stands at `place` (empty = anywhere).
struct Missed {
    const char* key;
    const char* place;
    std::function<void(Scenario&)> spoil;
};

/// Once flagged wrongly: after the change no finding of `key` may appear.
struct Alarm {
    const char* why;
    const char* key;
    std::function<void(Scenario&)> change;
};

const Finding* find(const std::vector<Finding>& findings, std::string_view key, std::string_view place) {
    for (const Finding& f : findings) {
        const Location& w = f.diagnostic.where;
        if (f.key == key && (place.empty() || place == w.hex || place == w.hexside || place == w.unit || place == w.object))
            return &f;
    }
    return nullptr;
}

std::string listed(const std::vector<Finding>& findings) {
    std::string text;
    for (const Finding& f : findings) text += to_text(f.diagnostic) + " {" + std::string(f.key) + "}\n";
    return text;
}

CheckOptions everything() {
    CheckOptions options;
    for (const std::string_view key : off_by_default()) options.severities[std::string(key)] = Severity::note;
    return options;
}

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

void use(Scenario& s, const char* id, std::vector<ModuleParam> params = {}) { s.modules.push_back({id, std::move(params), {}}); }

void cut_bridge(Scenario& s) {
    set_kind(s, "S0704 S0804", kBridge, SideState::none);
    set_road(s, "S0704 S0804", false);
}

const std::vector<Missed>& map_rows() {
    static const std::vector<Missed> rows = {
        {"unknown-terrain", "S0101", [](Scenario& s) { s.map.set_terrain(hex(s, "S0101"), 77); }},
        {"data-on-hole", "S0602 S0702", [](Scenario& s) { set_kind(s, "S0602 S0702", kCreek); s.map.set_terrain(hex(s, "S0602"), kHole); }},
        {"data-on-hole", "S0602", [](Scenario& s) { s.map.set_features(hex(s, "S0602"), 1); s.map.set_terrain(hex(s, "S0602"), kHole); }},
        {"elevation-out-of-range", "S0602", [](Scenario& s) { s.map.set_elevation(hex(s, "S0602"), 20); }},
        {"elevation-step", "S0202 S0203", [](Scenario& s) { s.map.set_elevation(hex(s, "S0203"), 2); }},
        {"feature-in-wrong-terrain", "S0301", [](Scenario& s) { s.map.set_features(hex(s, "S0301"), 1); }},
        {"isolated-region", "S0801", [](Scenario& s) { cut_bridge(s); s.map.set_terrain(hex(s, "S0906"), kWater); }},
        {"map-without-hexes", "", [](Scenario& s) { for (HexIndex h = 0; h < s.map.grid().size(); ++h) s.map.set_terrain(h, kWater); }},
        {"unknown-feature", "S0101", [](Scenario& s) { s.map.set_features(hex(s, "S0101"), 8); }},
        {"change-without-slope", "S0203 S0204", [](Scenario& s) { set_kind(s, "S0203 S0204", kSlope, SideState::none); }},
        {"slope-without-change", "S0602 S0603", [](Scenario& s) { set_slope(s, "S0602 S0603", "S0602"); }},
        {"slope-uphill-wrong", "S0203 S0204", [](Scenario& s) { set_slope(s, "S0203 S0204", "S0204"); }},
        {"hexside-direction", "S0606 S0607", [](Scenario& s) { set_kind(s, "S0606 S0607", kCreek, SideState::up_other); }},
        {"bridge-without-river", "S0504 S0604", [](Scenario& s) { set_kind(s, "S0504 S0604", kBridge); }},
        {"bridge-without-road", "S0701 S0801", [](Scenario& s) { set_kind(s, "S0701 S0801", kBridge); }},
        {"river-ends-inland", "S0704 S0805", [](Scenario& s) { set_kind(s, "S0705 S0805", kRiver, SideState::none); }},
        {"two-watercourses", "S0701 S0801", [](Scenario& s) { set_kind(s, "S0701 S0801", kCreek); }},
        {"unknown-hexside-kind", "S0602 S0603", [](Scenario& s) { set_kind(s, "S0602 S0603", 9); }},
        {"slopes-disagree", "S0203 S0204", [](Scenario& s) {
             HexsideKind bank = s.ruleset.hexside_kinds[kSlope];
             bank.id = "bank";
             s.ruleset.hexside_kinds.push_back(bank);
             set_kind(s, "S0203 S0204", 4, s.map.side(side(s, "S0203 S0204")).kind(kSlope) == SideState::up_owner
                                               ? SideState::up_other : SideState::up_owner);
         }},
        {"road-to-nowhere", "S0403", [](Scenario& s) { set_road(s, "S0403 S0502"); }},
        {"road-isolated", "S0303", [](Scenario& s) { set_road(s, "S0303 S0403"); }},
        {"road-into-prohibited", "S0507 S0508", [](Scenario& s) { s.map.set_terrain(hex(s, "S0508"), kWater); }},
        {"road-river-no-bridge", "S0704 S0804", [](Scenario& s) { set_kind(s, "S0704 S0804", kBridge, SideState::none); }},
        {"road-creek-crossing", "S0502 S0503", [](Scenario& s) { set_kind(s, "S0502 S0503", kCreek); }},
        {"unknown-road-kind", "S0502 S0503", [](Scenario& s) { const Hexside at = side(s, "S0502 S0503"); s.map.set_side(at, s.map.side(at).with_road(5, true)); }},
        {"label-outside", "label Ghost", [](Scenario& s) { s.map.labels.push_back({kNoHex, "Ghost", {}, {}}); }},
        {"label-empty", "S0101", [](Scenario& s) { s.map.labels.push_back({hex(s, "S0101"), " ", {}, {}}); }},
        {"label-duplicate", "S0506", [](Scenario& s) { s.map.labels.push_back(s.map.labels[0]); }},
        {"label-repeated", "S0101", [](Scenario& s) { s.map.labels.push_back({hex(s, "S0101"), "Mill", {}, {}}); }},
        {"map-provenance-missing", "roads", [](Scenario& s) { s.map.section_provenance[2] = {}; }},
        {"map-rulebook-without-source", "S0101", [](Scenario& s) { s.map.set_hex_provenance(hex(s, "S0101"), {ProvenanceKind::rulebook, ""}); }},
        {"map-rulebook-without-source", "S0606 S0607", [](Scenario& s) { s.map.set_hexside_provenance(side(s, "S0606 S0607"), kCreek, {ProvenanceKind::rulebook, ""}); }},
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
        {"unit-factor", "us-one", [](Scenario& s) { s.units[0].full = 0; s.units[0].reduced.reset(); }},
        {"unit-reduced-stronger", "us-one", [](Scenario& s) { s.units[0].reduced = 6; }},
        {"unit-reduced-stronger", "us-one", [](Scenario& s) { s.units[0].reduced = 0; }},
        {"range-without-guns", "us-one", [](Scenario& s) { s.units[0].range = 4; }},
        {"artillery-without-range", "us-gun", [](Scenario& s) { s.units[1].range = 1; }},
        {"too-many-units", "", [](Scenario& s) { s.units.resize(129, s.units[0]); }},
        {"unit-numbers-negative", "us-one", [](Scenario& s) { s.units[0].men = -5; }},
        {"unit-off-map", "us-one", [](Scenario& s) { s.units[0].at = kNoHex; }},
        {"unit-off-map", "us-one", [](Scenario& s) { s.map.set_terrain(hex(s, "S0205"), kHole); }},
        {"unit-on-prohibited-hex", "us-one", [](Scenario& s) { s.map.set_terrain(hex(s, "S0205"), kWater); }},
        {"two-units-in-one-hex", "S0205", [](Scenario& s) { s.units[1].at = s.units[0].at; }},
        {"two-units-in-one-hex", "S0206", [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}});
             s.units[0].at = s.units[2].at = s.units[1].at;  // the battery and two more
         }},
        {"two-units-in-one-hex", "S0206", [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}});
             s.units[3].at = s.units[1].at;  // the battery and an enemy
         }},
        {"unit-without-place", "us-one", [](Scenario& s) { s.units[0].at.reset(); }},
        {"unit-with-two-places", "ac-late", [](Scenario& s) { s.units[5].at = hex(s, "S0908"); }},
        {"setup-in-enemy-zoc", "us-one", [](Scenario& s) { s.units[3].at = hex(s, "S0204"); }},
        {"unit-in-closed-terrain", "us-horse", [](Scenario& s) {
             s.ruleset.enter.push_back({kSwamp, kCavalry, kProhibited, {}});
             s.units[2].at = hex(s, "S0106");
         }},
        {"unit-cut-off", "ac-first", [](Scenario& s) {
             for (const char* h : {"S0901", "S0903", "S0802", "S0803", "S1002", "S1003"}) s.map.set_terrain(hex(s, h), kWater);
         }},
        {"group-id-bad", "AC main", [](Scenario& s) { s.reinforcements[0].id = "AC main"; }},
        {"group-empty", "ac-spare", [](Scenario& s) { s.reinforcements.push_back(s.reinforcements[0]); s.reinforcements[1].id = "ac-spare"; }},
        {"group-turn", "ac-main", [](Scenario& s) { s.reinforcements[0].turn = 7; }},
        {"group-turn", "ac-main", [](Scenario& s) { s.reinforcements[0].turn = 0; }},
        {"entry-outside", "ac-main", [](Scenario& s) { s.reinforcements[0].entry = kNoHex; }},
        {"entry-not-on-edge", "S0904", [](Scenario& s) { s.reinforcements[0].entry = hex(s, "S0904"); }},
        {"entry-prohibited", "S1004", [](Scenario& s) { s.map.set_terrain(hex(s, "S1004"), kWater); }},
        {"entry-without-road", "S1006", [](Scenario& s) { s.reinforcements[0].entry = hex(s, "S1006"); }},
        {"entry-held-by-friend", "S1004", [](Scenario& s) { s.units[3].at = hex(s, "S1004"); }},
        {"entry-held-by-enemy", "S1004", [](Scenario& s) { s.units[0].at = hex(s, "S1003"); }},
        {"group-side-mismatch", "ac-late", [](Scenario& s) { s.units[5].side = 0; }},
        {"group-side-unknown", "ac-main", [](Scenario& s) { s.reinforcements[0].side = 5; }},
        {"column-too-long", "ac-main", [](Scenario& s) {
             for (int i = 0; i < 8; ++i) { s.units.push_back(s.units[5]); s.units.back().id += std::to_string(i); }
         }},
        {"units-provenance-missing", "units", [](Scenario& s) { s.units_provenance = {}; }},
        {"units-rulebook-without-source", "us-one", [](Scenario& s) { s.units[0].provenance.kind = ProvenanceKind::rulebook; }},
    };
    return rows;
}

const std::vector<Missed>& table_rows() {
    static const std::vector<Missed> rows = {
        {"kind-id-duplicate", "swamp", [](Scenario& s) { s.ruleset.terrains[kForest].id = "swamp"; }},
        {"allowance-missing", "cavalry", [](Scenario& s) { s.ruleset.allowances.erase(s.ruleset.allowances.begin() + 1); }},
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
        {"kind-flags", "bridge", [](Scenario& s) { s.ruleset.hexside_kinds[kBridge].bridges = kCreek; }},
        {"ruleset-empty", "sample-rules", [](Scenario& s) { s.ruleset.unit_classes.clear(); }},
        {"too-many-kinds", "sample-rules", [](Scenario& s) { s.ruleset.road_kinds.resize(9); }},
        {"kind-number", "road", [](Scenario& s) { s.ruleset.road_kinds[0].rate = 0; }},
        {"crt-missing", "sample-rules", [](Scenario& s) { s.ruleset.crt.clear(); }},
        {"crt-cell-missing", "cell 2:1 3", [](Scenario& s) { s.ruleset.crt.erase(s.ruleset.crt.begin() + 3 * 6 + 2); }},
        {"crt-cell-duplicate", "cell 2:1 3", [](Scenario& s) { s.ruleset.crt.push_back(cell(s, 1, 3)); }},
        {"crt-die-out-of-range", "cell 2:1 7", [](Scenario& s) { s.ruleset.crt.push_back(cell(s, 1, 6)); s.ruleset.crt.back().die = 7; }},
        {"crt-code", "cell 2:1 3", [](Scenario& s) { set_code(s, 1, 3, "DE"); }},
        {"crt-odds-form", "cell 3:2 1", [](Scenario& s) { s.ruleset.crt.push_back(cell(s, 1, 1)); s.ruleset.crt.back().odds = {3, 2}; }},
        {"crt-columns-gap", "cell 3:1 1", [](Scenario& s) { for (CrtCell& c : s.ruleset.crt) if (c.odds == Odds{2, 1}) c.odds = {5, 1}; }},
        {"crt-odds-not-monotone", "cell 2:1 4", [](Scenario& s) { set_code(s, 1, 4, "AR"); }},
        {"crt-die-not-monotone", "cell 2:1 4", [](Scenario& s) { set_code(s, 1, 4, "AR"); }},
        {"terrain-helps-attacker", "shift building", [](Scenario& s) { s.ruleset.shifts[0].columns = 1; }},
        {"enfilade-helps-defender", "shift enfilade", [](Scenario& s) { s.ruleset.shifts[2].columns = -1; }},
        {"tables-provenance-missing", "combat cells", [](Scenario& s) { s.ruleset.crt[0].provenance = {}; }},
        {"tables-rulebook-without-source", "cell 1:3 1", [](Scenario& s) { s.ruleset.crt[0].provenance = {ProvenanceKind::rulebook, ""}; }},
    };
    return rows;
}

const std::vector<Missed>& battle_rows() {
    static const std::vector<Missed> rows = {
        {"turns-missing", "", [](Scenario& s) { s.turns.clear(); }},
        {"turns-too-many", "", [](Scenario& s) { s.turns.resize(100); }},
        {"sides-count", "", [](Scenario& s) { s.sides.push_back({"third", "Third", "3", "#000000", {}}); }},
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
        {"victory-hex-bad", "S0101", [](Scenario& s) { s.map.set_terrain(hex(s, "S0101"), kWater); s.victory[0].hexes.push_back(hex(s, "S0101")); }},
        {"victory-hex-bad", "victory 1", [](Scenario& s) { s.victory[0].hexes.push_back(kNoHex); }},
        {"victory-hex-unreachable", "S1001", [](Scenario& s) { cut_bridge(s); s.victory[0].hexes.push_back(hex(s, "S1001")); }},
        {"victory-need", "victory 1", [](Scenario& s) { s.victory[0].need = 2; }},
        {"victory-need", "victory 1", [](Scenario& s) { s.victory[0].need = 0; }},
        {"victory-eliminated-self", "victory 1", [](Scenario& s) { s.victory[0].kind = VictoryRule::Kind::eliminated; s.victory[0].of = 0; }},
        {"victory-always", "victory 1", [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::eliminated;
             s.victory[0].of = 1;
             s.units.erase(s.units.begin() + 3, s.units.begin() + 5);
             s.reinforcements[0].turn = 9;  // comes too late to be on the map
         }},
        {"victory-never", "victory 1", [](Scenario& s) { cut_bridge(s); s.victory[0].hexes = {hex(s, "S1001")}; }},
        {"victory-never", "victory 1", [](Scenario& s) {
             s.victory[0].hexes = {hex(s, "S0501"), hex(s, "S0502"), hex(s, "S0503"), hex(s, "S0504")};
             s.victory[0].need = 4;
         }},
        {"victory-hex-duplicate", "S0506", [](Scenario& s) { s.victory[0].hexes.push_back(s.victory[0].hexes[0]); }},
        {"module-unknown", "ramparts.nigth", [](Scenario& s) { use(s, "ramparts.nigth"); }},
        {"module-twice", "ramparts.night", [](Scenario& s) { use(s, "ramparts.night"); use(s, "ramparts.night", {{"range", "2"}}); }},
        {"param-unknown", "ramparts.night", [](Scenario& s) { use(s, "ramparts.night", {{"rnage", "2"}}); }},
        {"param-missing", "ramparts.charge", [](Scenario& s) { use(s, "ramparts.charge"); }},
        {"param-bad-value", "ramparts.charge", [](Scenario& s) { use(s, "ramparts.charge", {{"unit", "us-none"}}); }},
        {"param-bad-value", "ramparts.night", [](Scenario& s) { use(s, "ramparts.night", {{"range", "far"}}); }},
        {"param-bad-value", "ramparts.hilltop-battery", [](Scenario& s) { use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}, {"returns", "never"}}); }},
        {"param-twice", "ramparts.night", [](Scenario& s) { use(s, "ramparts.night", {{"range", "2"}, {"range", "3"}}); }},
        {"night-without-module", "", [](Scenario& s) { s.turns[5].night = true; }},
        {"night-module-without-nights", "ramparts.night", [](Scenario& s) { use(s, "ramparts.night"); }},
        {"battery-not-on-its-hex", "us-gun", [](Scenario& s) { use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0303"}}); }},
        {"module-trait-unused", "ramparts.bayonet", [](Scenario& s) { use(s, "ramparts.bayonet", {{"side", "ac"}}); }},
        {"module-turns", "ramparts.road-ban", [](Scenario& s) { use(s, "ramparts.road-ban", {{"side", "ac"}, {"turns", "9"}}); }},
        {"scenario-unnamed", "", [](Scenario& s) { s.name.clear(); }},
        {"no-notes", "", [](Scenario& s) { s.notes.clear(); }},
        {"no-sources", "", [](Scenario& s) { s.bibliography.clear(); }},
        {"no-description", "", [](Scenario& s) { s.description.clear(); }},
        {"ignored-unknown-code", "RP9999", [](Scenario& s) { s.ignored.push_back({"RP9999", "", "why not"}); }},
        {"ignored-without-reason", "RP2205", [](Scenario& s) { s.ignored.push_back({"RP2205", "", ""}); }},
        {"ignored-without-finding", "RP2205", [](Scenario& s) { s.ignored.push_back({"RP2205", "S0101 S0102", "a ford"}); }},
        {"battle-provenance-missing", "turns", [](Scenario& s) { s.turns_provenance = {}; }},
        {"battle-rulebook-without-source", "victory 1", [](Scenario& s) { s.victory[0].provenance = {ProvenanceKind::rulebook, ""}; }},
    };
    return rows;
}

std::vector<Missed> all_rows() {
    std::vector<Missed> all;
    for (const auto* rows : {&map_rows(), &unit_rows(), &table_rows(), &battle_rows()}) all.insert(all.end(), rows->begin(), rows->end());
    return all;
}

const std::vector<Alarm>& alarms() {
    static const std::vector<Alarm> rows = {
        {"a slope is not asked of a lake shore", "change-without-slope", [](Scenario& s) {
             for (const char* at : {"S0202 S0203", "S0102 S0203", "S0103 S0203", "S0203 S0302", "S0203 S0204"}) set_kind(s, at, kSlope, SideState::none);
             for (const char* at : {"S0102", "S0103", "S0202", "S0204", "S0302"}) s.map.set_terrain(hex(s, at), kWater); }},
        {"a ruleset without slopes has none to miss", "change-without-slope", [](Scenario& s) {
             s.ruleset.hexside_kinds.resize(2);
             for (HexIndex h = 0; h < s.map.grid().size(); ++h) for (std::uint8_t d = 0; d < 3; ++d) s.map.set_side({h, d}, SideSet{}); }},
        {"a river may end in a lake", "river-ends-inland", [](Scenario& s) {
             set_kind(s, "S0705 S0805", kRiver, SideState::none);
             set_kind(s, "S0705 S0806", kRiver, SideState::none);
             for (const char* at : {"S0805", "S0806", "S0705"}) s.map.set_terrain(hex(s, at), kWater); }},
        {"a river may run on as a creek", "river-ends-inland", [](Scenario& s) {
             set_kind(s, "S0704 S0805", kRiver, SideState::none);
             set_kind(s, "S0704 S0805", kCreek); }},
        {"a river may end at a hole in the map", "river-ends-inland", [](Scenario& s) {
             set_kind(s, "S0704 S0805", kRiver, SideState::none);
             s.map.set_terrain(hex(s, "S0805"), kHole); }},
        {"a creek may rise anywhere", "river-ends-inland", [](Scenario& s) { set_kind(s, "S0602 S0603", kCreek); }},
        {"a bridged river does not block the road", "road-river-no-bridge", [](Scenario&) {}},
        {"a bridge over the river is over water", "bridge-without-river", [](Scenario&) {}},
        {"a road to a named place leads somewhere", "road-to-nowhere", [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.map.labels.push_back({hex(s, "S0403"), "Ford", {}, {}}); }},
        {"a road to a building leads somewhere", "road-to-nowhere", [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.map.set_features(hex(s, "S0403"), 1); }},
        {"a road to a victory hex leads somewhere", "road-to-nowhere", [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.victory[0].hexes.push_back(hex(s, "S0403")); }},
        {"a road to the edge of a hole leaves the map", "road-to-nowhere", [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.map.set_terrain(hex(s, "S0402"), kHole); }},
        {"a lane between two farms is not isolated", "road-isolated", [](Scenario& s) {
             set_road(s, "S0303 S0403");
             s.map.set_features(hex(s, "S0403"), 1); }},
        {"a slope with a road over it is no crossing of water", "road-creek-crossing", [](Scenario& s) { set_road(s, "S0303 S0403"); }},
        {"the bridged river counts as no creek", "road-creek-crossing", [](Scenario&) {}},
        {"a creek without a road is no crossing", "road-creek-crossing", [](Scenario& s) { set_kind(s, "S0602 S0603", kCreek); }},
        {"a river name may stand twice", "label-repeated", [](Scenario& s) {
             s.map.labels.push_back({hex(s, "S0101"), "Creek", MapLabel::Kind::water, {}});
             s.map.labels.push_back({hex(s, "S0105"), "Creek", MapLabel::Kind::water, {}}); }},
        {"two different labels may share a hex", "label-duplicate", [](Scenario& s) { s.map.labels.push_back({hex(s, "S0506"), "Ford", {}, {}}); }},
        {"the hilltop battery shares its hex with one friend", "two-units-in-one-hex", [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}});
             s.units[0].at = s.units[1].at; }},
        {"a unit across an unbridged river is no contact", "setup-in-enemy-zoc", [](Scenario& s) {
             s.units[0].at = hex(s, "S0701");
             s.units[3].at = hex(s, "S0801"); }},
        {"a gun across the river can still fire", "unit-cut-off", [](Scenario& s) {
             cut_bridge(s);
             s.units.erase(s.units.begin() + 4, s.units.end());
             s.units.erase(s.units.begin() + 2);
             s.units.erase(s.units.begin());
             s.units[1].unit_class = kArtillery;
             s.units[1].range = 6;
             s.victory.erase(s.victory.begin()); }},
        {"a class that takes closed terrain by road is not shut in", "unit-in-closed-terrain", [](Scenario& s) {
             s.ruleset.enter.push_back({kSwamp, kCavalry, kProhibited, {}});
             s.map.set_terrain(hex(s, "S0503"), kSwamp);
             s.units[2].at = hex(s, "S0503"); }},
        {"a unit beyond a swamp closed to it but with a road is not cut off", "unit-cut-off", [](Scenario& s) {
             s.ruleset.enter.push_back({kSwamp, kInfantry, kProhibited, {}});
             for (int row = 1; row <= 8; ++row) s.map.set_terrain(hex(s, "S060" + std::to_string(row)), kSwamp);
             s.victory.erase(s.victory.begin()); }},
        {"a costly step can always be made as a minimum move", "unit-cut-off", [](Scenario& s) {
             for (EnterRow& row : s.ruleset.enter) row.cost = 100; }},
        {"a one-step unit has no reduced side", "unit-reduced-stronger", [](Scenario& s) { s.units[0].reduced.reset(); }},
        {"equal factors on both sides are allowed", "unit-reduced-stronger", [](Scenario& s) { s.units[0].reduced = 5; }},
        {"both sides may have a unit of the same name", "unit-name-duplicate", [](Scenario& s) { s.units[3].name = s.units[0].name; }},
        {"a hole makes an edge", "entry-not-on-edge", [](Scenario& s) {
             s.reinforcements[0].entry = hex(s, "S0904");
             s.map.set_terrain(hex(s, "S0905"), kHole); }},
        {"a friend next to the entry does not hold it", "entry-held-by-friend", [](Scenario& s) { s.units[3].at = hex(s, "S1003"); }},
        {"a class that moves as another needs no row", "allowance-missing", [](Scenario&) {}},
        {"a class that nobody uses needs no row", "allowance-missing", [](Scenario& s) {
             s.units.erase(s.units.begin() + 2);
             s.ruleset.allowances.erase(s.ruleset.allowances.begin() + 1); }},
        {"a terrain that is not on the map needs no cost", "enter-cost-missing", [](Scenario& s) {
             s.map.set_terrain(hex(s, "S0106"), kClear);
             s.ruleset.enter.pop_back(); }},
        {"a class that moves as another enters as it does", "enter-cost-missing", [](Scenario&) {}},
        {"a table in which low rolls are good may run the other way", "crt-die-not-monotone", [](Scenario& s) {
             for (CrtCell& c : s.ruleset.crt) c.die = 7 - c.die; }},
        {"equal results side by side are in order", "crt-odds-not-monotone", [](Scenario& s) { for (CrtCell& c : s.ruleset.crt) { c.code = "-"; c.result = {}; } }},
        {"no effect is a result", "crt-code", [](Scenario& s) { set_code(s, 0, 3, "-"); }},
        {"score may leave the winner to the next rule", "victory-never", [](Scenario& s) { s.victory[0].kind = VictoryRule::Kind::score; }},
        {"a hex that reinforcements reach is reachable", "victory-hex-unreachable", [](Scenario& s) {
             s.victory[0].side = 1;
             s.victory[0].hexes = {hex(s, "S1001")};
             cut_bridge(s); }},
        {"a module used for two units is not doubled", "module-twice", [](Scenario& s) {
             use(s, "ramparts.charge", {{"unit", "us-horse"}});
             use(s, "ramparts.charge", {{"unit", "us-one"}}); }},
        {"night turns with the module are right", "night-without-module", [](Scenario& s) { s.turns[5].night = true; use(s, "ramparts.night"); }},
        {"night turns with the module are right", "night-module-without-nights", [](Scenario& s) { s.turns[5].night = true; use(s, "ramparts.night"); }},
        {"a parameter left out takes its default", "param-missing", [](Scenario& s) { use(s, "ramparts.night"); }},
        {"a claim with its rule number can be looked up", "map-rulebook-without-source", [](Scenario& s) { s.map.set_hex_provenance(hex(s, "S0101"), {ProvenanceKind::rulebook, "7.7"}); }},
        {"hexes may state what their section does not", "map-provenance-missing", [](Scenario& s) {
             s.map.section_provenance[0] = {};
             for (HexIndex h = 0; h < s.map.grid().size(); ++h) s.map.set_hex_provenance(h, {ProvenanceKind::errata, "us"}); }},
        {"an ignored finding that occurs is not stale", "ignored-without-finding", [](Scenario& s) {
             set_kind(s, "S0502 S0503", kCreek);
             s.ignored.push_back({"road-creek-crossing", "S0502 S0503", "the ford of the accounts"}); }},
        {"an ignored finding is not reported", "road-creek-crossing", [](Scenario& s) {
             set_kind(s, "S0502 S0503", kCreek);
             s.ignored.push_back({"RP2205", "S0502 S0503", "the ford of the accounts"}); }},
    };
    return rows;
}

}  // namespace

TEST_CASE("a sound battle has no findings at all", "[check]") {
    const auto findings = find_problems(sample());
    INFO(listed(findings));
    CHECK(findings.empty());
}

TEST_CASE("every fault that was once missed is found at its place", "[check]") {
    for (const Missed& row : all_rows()) {
        Scenario s = sample();
        row.spoil(s);
        const auto findings = find_problems(s, everything());
        INFO(row.key << " at " << row.place << "\n" << listed(findings));
        CHECK(find(findings, row.key, row.place) != nullptr);
    }
}

TEST_CASE("nothing that was once flagged wrongly is flagged", "[check]") {
    for (const Alarm& row : alarms()) {
        Scenario s = sample();
        row.change(s);
        const auto findings = find_problems(s);
        INFO(row.why << "\n" << listed(findings));
        CHECK(find(findings, row.key, "") == nullptr);
    }
}

TEST_CASE("every fix that is offered removes its finding and adds no error", "[check]") {
    int fixes = 0;
    for (const Missed& row : all_rows()) {
        Scenario s = sample();
        row.spoil(s);
        const auto before = find_problems(s, everything());
        for (const Finding& f : before) {
            if (!f.fix || f.key != row.key) continue;
            Scenario repaired = s;
            INFO(row.key << ": " << f.diagnostic.message << " -> " << f.fix->text);
            REQUIRE(apply_fix(repaired, *f.fix));
            CHECK_FALSE(f.fix->text.empty());
            const auto after = find_problems(repaired, everything());
            const bool again = std::any_of(after.begin(), after.end(), [&](const Finding& g) { return g.diagnostic == f.diagnostic; });
            CHECK_FALSE(again);
            for (const Finding& g : after) {
                const bool was = std::any_of(before.begin(), before.end(), [&](const Finding& b) { return b.key == g.key; });
                INFO("new: " << to_text(g.diagnostic));
                CHECK((was || g.diagnostic.severity != Severity::error));
            }
            ++fixes;
        }
    }
    CHECK(fixes >= 30);
}

TEST_CASE("a fix that no longer suits the scenario changes nothing", "[check]") {
    Scenario s = sample();
    const Scenario before = s;
    Fix fix;
    for (int kind = 0; kind <= static_cast<int>(Fix::Kind::remove_ignored); ++kind) {
        fix.kind = static_cast<Fix::Kind>(kind);
        fix.index = 1000;
        fix.id = 100;
        CHECK_FALSE(apply_fix(s, fix));
    }
    CHECK(s == before);
}

TEST_CASE("every code of the catalogue is tried by a row and belongs to a check", "[check]") {
    std::set<std::string_view> tried;
    for (const Missed& row : all_rows()) tried.insert(row.key);
    std::set<std::string_view> reported{"ignored-without-finding"};
    for (const Check& check : all_checks()) {
        CHECK(check.reads != 0);
        reported.insert(check.codes.begin(), check.codes.end());
    }
    std::set<std::string_view> keys;
    std::string_view last;
    for (const CodeInfo& info : check_codes()) {
        INFO(info.code << " " << info.key);
        CHECK(tried.count(info.key) == 1);
        CHECK(reported.count(info.key) == 1);
        CHECK(keys.insert(info.key).second);
        CHECK(last < info.code);
        CHECK(find_code(info.code) == &info);
        CHECK(find_code(info.key) == &info);
        CHECK_FALSE(info.title.empty());
        CHECK(info.explanation.size() > 20);
        last = info.code;
    }
    for (const std::string_view key : reported) CHECK(keys.count(key) == 1);
    for (const std::string_view key : off_by_default()) CHECK(keys.count(key) == 1);
}

TEST_CASE("every finding says what to do and where", "[check]") {
    for (const Missed& row : all_rows()) {
        Scenario s = sample();
        row.spoil(s);
        for (const Finding& f : find_problems(s, everything())) {
            INFO(to_text(f.diagnostic));
            CHECK_FALSE(f.diagnostic.message.empty());
            CHECK(f.diagnostic.message.find("  ") == std::string::npos);
            if (!f.more) CHECK_FALSE(f.diagnostic.fix.empty());
        }
    }
}

TEST_CASE("the list of modules is sorted, and its defaults are values its own parameters accept", "[check]") {
    const Scenario s = sample();
    std::string_view last;
    for (const ModuleInfo& module : known_modules()) {
        CHECK(last < module.id);
        last = module.id;
        CHECK(find_module(module.id) == &module);
        for (const ParamInfo& param : module.params) {
            INFO(module.id << " " << param.name);
            CHECK_FALSE(param.doc.empty());
            CHECK(param.required == param.fallback.empty());
            if (!param.required) CHECK_FALSE(param_problem(s, param, param.fallback).has_value());
        }
    }
    CHECK(find_module("ramparts.nothing") == nullptr);
    ModuleUse use;
    use.id = "ramparts.charge";
    CHECK(int_param(use, "max-charges") == 2);
    use.params.push_back({"max-charges", "3"});
    CHECK(int_param(use, "max-charges") == 3);
    CHECK_FALSE(int_param(use, "unit").has_value());
}
