// The checks themselves: what must be found, and what must not be found though it looks alike.
#include <catch2/catch.hpp>
#include <functional>
#include <set>

#include "engine/modules/module_params.hpp"
#include "faults.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/check_codes.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "tests/support/fixing.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// Once flagged wrongly: after the change no finding of `key` may appear.
struct Alarm {
    const char* why;
    const char* key;
    std::function<void(Scenario&)> change;
};

const Finding* find(const std::vector<Finding>& findings, std::string_view key, std::string_view place) {
    for (const Finding& f : findings) {
        const Location& w = f.diagnostic.where;
        if (f.key == key &&
            (place.empty() || place == w.hex || place == w.hexside || place == w.unit || place == w.object))
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

const std::vector<Alarm>& alarms() {
    static const std::vector<Alarm> rows = {
        {"a slope is not asked of a lake shore", "change-without-slope",
         [](Scenario& s) {
             for (const char* at : {"S0202 S0203", "S0102 S0203", "S0103 S0203", "S0203 S0302", "S0203 S0204"})
                 set_kind(s, at, kSlope, SideState::none);
             for (const char* at : {"S0102", "S0103", "S0202", "S0204", "S0302"}) s.map.set_terrain(hex(s, at), kWater);
         }},
        {"a ruleset without slopes has none to miss", "change-without-slope",
         [](Scenario& s) {
             s.ruleset.hexside_kinds.resize(2);
             for (HexIndex h = 0; h < s.map.grid().size(); ++h)
                 for (std::uint8_t d = 0; d < 3; ++d) s.map.set_side({h, d}, SideSet{});
         }},
        {"a river may end in a lake", "river-ends-inland",
         [](Scenario& s) {
             set_kind(s, "S0705 S0805", kRiver, SideState::none);
             set_kind(s, "S0705 S0806", kRiver, SideState::none);
             for (const char* at : {"S0805", "S0806", "S0705"}) s.map.set_terrain(hex(s, at), kWater);
         }},
        {"a river may run on as a creek", "river-ends-inland",
         [](Scenario& s) {
             set_kind(s, "S0704 S0805", kRiver, SideState::none);
             set_kind(s, "S0704 S0805", kCreek);
         }},
        {"a river may end at a hole in the map", "river-ends-inland",
         [](Scenario& s) {
             set_kind(s, "S0704 S0805", kRiver, SideState::none);
             s.map.set_terrain(hex(s, "S0805"), kHole);
         }},
        {"a creek may rise anywhere", "river-ends-inland", [](Scenario& s) { set_kind(s, "S0602 S0603", kCreek); }},
        {"a bridged river does not block the road", "road-river-no-bridge", [](Scenario&) {}},
        {"a bridge over the river is over water", "bridge-without-river", [](Scenario&) {}},
        {"a bridge may lead over the water of whole hexes", "bridge-without-river",
         [](Scenario& s) {
             for (const char* at : {"S0504", "S0604"}) s.map.set_terrain(hex(s, at), kWater);
             set_kind(s, "S0504 S0604", kBridge);
         }},
        {"a road to a named place leads somewhere", "road-to-nowhere",
         [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.map.labels.push_back({hex(s, "S0403"), "Ford", {}, {}});
         }},
        {"a road to a building leads somewhere", "road-to-nowhere",
         [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.map.set_features(hex(s, "S0403"), 1);
         }},
        {"a road to a victory hex leads somewhere", "road-to-nowhere",
         [](Scenario& s) {
             set_road(s, "S0403 S0502");
             s.victory[0].hexes.push_back(hex(s, "S0403"));
         }},
        {"a road to a bay in the edge leaves the map", "road-to-nowhere",
         [](Scenario& s) {
             set_road(s, "S0403 S0502");
             for (const char* bay : {"S0401", "S0402"}) s.map.set_terrain(hex(s, bay), kHole);
         }},
        {"a lane between two farms is not isolated", "road-isolated",
         [](Scenario& s) {
             set_road(s, "S0303 S0403");
             s.map.set_features(hex(s, "S0403"), 1);
         }},
        {"a slope with a road over it is no crossing of water", "road-creek-crossing",
         [](Scenario& s) { set_road(s, "S0303 S0403"); }},
        {"the bridged river counts as no creek", "road-creek-crossing", [](Scenario&) {}},
        {"a creek without a road is no crossing", "road-creek-crossing",
         [](Scenario& s) { set_kind(s, "S0602 S0603", kCreek); }},
        {"a river name may stand twice", "label-repeated",
         [](Scenario& s) {
             s.map.labels.push_back({hex(s, "S0101"), "Creek", MapLabel::Kind::water, {}});
             s.map.labels.push_back({hex(s, "S0105"), "Creek", MapLabel::Kind::water, {}});
         }},
        {"two different labels may share a hex", "label-duplicate",
         [](Scenario& s) {
             s.map.labels.push_back({hex(s, "S0506"), "Ford", {}, {}});
         }},
        {"the hilltop battery shares its hex with one friend", "two-units-in-one-hex",
         [](Scenario& s) {
             use(s, "ramparts.hilltop-battery", {{"unit", "us-gun"}, {"hex", "S0206"}});
             s.units[0].at = s.units[1].at;
         }},
        {"a unit across an unbridged river is no contact", "setup-in-enemy-zoc",
         [](Scenario& s) {
             s.units[0].at = hex(s, "S0701");
             s.units[3].at = hex(s, "S0801");
         }},
        {"a gun across the river can still fire", "unit-cut-off",
         [](Scenario& s) {
             cut_bridge(s);
             s.units.erase(s.units.begin() + 4, s.units.end());
             s.units.erase(s.units.begin() + 2);
             s.units.erase(s.units.begin());
             s.units[1].unit_class = kArtillery;
             s.units[1].range = 6;
             s.victory.erase(s.victory.begin());
         }},
        {"a class that takes closed terrain by road is not shut in", "unit-in-closed-terrain",
         [](Scenario& s) {
             s.ruleset.enter.push_back({kSwamp, kCavalry, kProhibited, {}});
             s.map.set_terrain(hex(s, "S0503"), kSwamp);
             s.units[2].at = hex(s, "S0503");
         }},
        {"a unit beyond a swamp closed to it but with a road is not cut off", "unit-cut-off",
         [](Scenario& s) {
             s.ruleset.enter.push_back({kSwamp, kInfantry, kProhibited, {}});
             for (int row = 1; row <= 8; ++row) s.map.set_terrain(hex(s, "S060" + std::to_string(row)), kSwamp);
             s.victory.erase(s.victory.begin());
         }},
        {"a costly step can always be made as a minimum move", "unit-cut-off",
         [](Scenario& s) {
             for (EnterRow& row : s.ruleset.enter) row.cost = 100;
         }},
        {"a one-step unit has no reduced side", "unit-reduced-stronger",
         [](Scenario& s) { s.units[0].reduced.reset(); }},
        {"equal factors on both sides are allowed", "unit-reduced-stronger",
         [](Scenario& s) { s.units[0].reduced = 5; }},
        {"both sides may have a unit of the same name", "unit-name-duplicate",
         [](Scenario& s) { s.units[3].name = s.units[0].name; }},
        {"a bay makes an edge", "entry-not-on-edge",
         [](Scenario& s) {
             s.reinforcements[0].entry = hex(s, "S0904");
             for (const char* bay : {"S0905", "S0906", "S0907", "S0908"}) s.map.set_terrain(hex(s, bay), kHole);
         }},
        {"a friend next to the entry does not hold it", "entry-held-by-friend",
         [](Scenario& s) { s.units[3].at = hex(s, "S1003"); }},
        {"a class that moves as another needs no row", "allowance-missing", [](Scenario&) {}},
        {"a class that nobody uses needs no row", "allowance-missing",
         [](Scenario& s) {
             s.units.erase(s.units.begin() + 2);
             s.ruleset.allowances.erase(s.ruleset.allowances.begin() + 1);
         }},
        {"a terrain that is not on the map needs no cost", "enter-cost-missing",
         [](Scenario& s) {
             s.map.set_terrain(hex(s, "S0106"), kClear);
             s.ruleset.enter.pop_back();
         }},
        {"a class that moves as another enters as it does", "enter-cost-missing", [](Scenario&) {}},
        {"a table in which low rolls are good may run the other way", "crt-die-not-monotone",
         [](Scenario& s) {
             for (CrtCell& c : s.ruleset.crt) c.die = 7 - c.die;
         }},
        {"equal results side by side are in order", "crt-odds-not-monotone",
         [](Scenario& s) {
             for (CrtCell& c : s.ruleset.crt) {
                 c.code = "-";
                 c.result = {};
             }
         }},
        {"no effect is a result", "crt-code", [](Scenario& s) { set_code(s, 0, 3, "-"); }},
        {"score may leave the winner to the next rule", "victory-never",
         [](Scenario& s) { s.victory[0].kind = VictoryRule::Kind::score; }},
        {"banners that a module counts may be taken", "victory-never",
         [](Scenario& s) {
             s.victory[0].kind = VictoryRule::Kind::banners;
             s.victory[0].hexes.clear();
             s.victory[0].need = 3;
             s.modules.emplace_back().id = "ramparts.ranged-dice";
         }},
        {"banners win at once, behind everything else as well", "victory-after-otherwise",
         [](Scenario& s) {
             s.victory.push_back({.kind = VictoryRule::Kind::banners, .side = 1, .need = 3});
             s.modules.emplace_back().id = "ramparts.ranged-dice";
         }},
        {"a hex that reinforcements reach is reachable", "victory-hex-unreachable",
         [](Scenario& s) {
             s.victory[0].side = 1;
             s.victory[0].hexes = {hex(s, "S1001")};
             cut_bridge(s);
         }},
        {"a module used for two units is not doubled", "module-twice",
         [](Scenario& s) {
             use(s, "ramparts.charge", {{"unit", "us-horse"}});
             use(s, "ramparts.charge", {{"unit", "us-one"}});
         }},
        {"night turns with the module are right", "night-without-module",
         [](Scenario& s) {
             s.turns[5].night = true;
             use(s, "ramparts.night");
         }},
        {"night turns with the module are right", "night-module-without-nights",
         [](Scenario& s) {
             s.turns[5].night = true;
             use(s, "ramparts.night");
         }},
        {"a parameter left out takes its default", "param-missing", [](Scenario& s) { use(s, "ramparts.night"); }},
        {"a claim with its rule number can be looked up", "map-rulebook-without-source",
         [](Scenario& s) {
             s.map.set_hex_provenance(hex(s, "S0101"), {ProvenanceKind::rulebook, "7.7"});
         }},
        {"hexes may state what their section does not", "map-provenance-missing",
         [](Scenario& s) {
             s.map.section_provenance[0] = {};
             for (HexIndex h = 0; h < s.map.grid().size(); ++h)
                 s.map.set_hex_provenance(h, {ProvenanceKind::errata, "us"});
         }},
        {"an ignored finding that occurs is not stale", "ignored-without-finding",
         [](Scenario& s) {
             set_kind(s, "S0502 S0503", kCreek);
             s.ignored.push_back({"road-creek-crossing", "S0502 S0503", "the ford of the accounts"});
         }},
        {"a unit starts with one of its leaders", "unit-leader",
         [](Scenario& s) {
             UnitClass leader = s.ruleset.unit_classes[0];
             leader.id = "leader";
             leader.stack = StackCategory::leader;
             s.ruleset.unit_classes.push_back(leader);
             s.units[2].unit_class = static_cast<UnitClassId>(s.ruleset.unit_classes.size() - 1);
             s.units[0].leaders = {"us-horse"};
             s.units[2].at = s.units[0].at;
         }},
        {"an ignored finding is not reported", "road-creek-crossing",
         [](Scenario& s) {
             set_kind(s, "S0502 S0503", kCreek);
             s.ignored.push_back({"RP2205", "S0502 S0503", "the ford of the accounts"});
         }},
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
            REQUIRE(fix_it(repaired, *f.fix));
            CHECK_FALSE(f.fix->text.empty());
            const auto after = find_problems(repaired, everything());
            const bool again =
                std::any_of(after.begin(), after.end(), [&](const Finding& g) { return g.diagnostic == f.diagnostic; });
            CHECK_FALSE(again);
            for (const Finding& g : after) {
                const bool was =
                    std::any_of(before.begin(), before.end(), [&](const Finding& b) { return b.key == g.key; });
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
        CHECK_FALSE(fix_it(s, fix));
    }
    CHECK(s == before);
}

TEST_CASE("every floor's codes are in the catalogue once however often they are registered", "[check]") {
    register_sdk_codes();
    const std::size_t before = all_codes().size();
    register_check_codes();
    register_sdk_codes();
    const std::vector<CodeInfo> all = all_codes();
    CHECK(all.size() == before);
    for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i - 1].code < all[i].code);
    for (const char* code :
         {"RP1001", "RP2101", "RP3104", "RP5201", "RP6001", "RP6010", "RP6030", "RP6064", "RP7001", "RP7351"})
        CHECK(find_own_code(code) != nullptr);
}

TEST_CASE("every code of the catalogue is tried by a row and belongs to a check", "[check]") {
    std::set<std::string_view> tried{"plugin-check-faulty"};  // tests/proofs/zoo
    for (const Missed& row : all_rows()) tried.insert(row.key);
    std::set<std::string_view> reported{"ignored-without-finding"};
    for (const Check& check : all_checks()) {
        CHECK(check.reads != 0);
        reported.insert(check.codes.begin(), check.codes.end());
    }
    // What the engine cannot carry is listed among the codes of play, and told by a check all the same.
    std::set<std::string_view> keys{"scenario-not-playable"};
    CHECK(tried.count("scenario-not-playable") == 1);
    std::string_view last;
    register_check_codes();
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
            CHECK(f.diagnostic.message.english().find("  ") == std::string::npos);
            if (!f.more) CHECK_FALSE(f.diagnostic.fix.empty());
        }
    }
}

TEST_CASE("the list of modules is sorted, and its defaults are values its own parameters accept", "[check]") {
    const Scenario s = sample();
    std::string_view last;
    for (const CatalogueModule& entry : known_modules()) {
        const PluginModule& module = entry.info;
        CHECK(last < module.id);
        last = module.id;
        CHECK(find_module(module.id) == &module);
        for (const ParameterInfo& param : module.parameters) {
            INFO(module.id << " " << param.name);
            CHECK_FALSE(param.doc.empty());
            CHECK(param.required == param.otherwise.empty());
            if (!param.required) CHECK_FALSE(param_problem(s, param, param.otherwise).has_value());
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
