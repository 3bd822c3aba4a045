// Boards drawn by lot on which a system is played, to be compared with what the map alone says.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

#include "engine/core/rng.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "engine/sight/sight_table.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/features/systems/systems.hpp"

namespace ramparts::test::boards {

namespace fs = std::filesystem;
using Offers = std::set<std::tuple<int, int, HexIndex>>;  // verb, unit, hex

inline constexpr int kBoards = 20'000;

inline const Scenario& field_of(const char* plugin) {
    static std::map<std::string, Scenario> fields;
    auto [at, is_new] = fields.try_emplace(plugin);
    if (is_new) {
        LoadedScenario loaded = load_scenario(source() / "plugins" / plugin / "cases" / "field");
        REQUIRE(loaded.readable);
        at->second = std::move(loaded.scenario);
        at->second.units.clear();
    }
    return at->second;
}

/// The line of sight that a module describes in its plugin.xml.
inline SightInfo sight_of(const char* plugin) {
    const fs::path file = source() / "plugins" / plugin / "plugin.xml";
    const PluginRead read = read_plugin(text_of(file), file.string());
    REQUIRE(read.plugin.modules.size() == 1);
    REQUIRE(read.plugin.modules[0].sights.size() == 1);
    return read.plugin.modules[0].sights[0];
}

inline bool one_in(Rng& rng, std::uint32_t n) { return rng.below(n) == 0; }

/// A small map in one of the four layouts with every terrain and feature, heights, slopes and holes.
inline Map drawn_map(const Ruleset& rules, Rng& rng) {
    Grid::Shape shape;
    shape.prefix = "F";
    shape.orientation = one_in(rng, 2) ? Orientation::flat : Orientation::pointy;
    shape.low = one_in(rng, 2) ? Parity::odd : Parity::even;
    shape.columns = 7 + static_cast<int>(rng.below(4));
    shape.rows = 7 + static_cast<int>(rng.below(4));
    Map map{Grid(shape)};
    const auto terrains = static_cast<std::uint32_t>(rules.terrains.size());
    for (HexIndex at = 0; at < map.grid().size(); ++at) {
        map.set_terrain(at, one_in(rng, 4) ? static_cast<TerrainId>(rng.below(terrains)) : TerrainId{0});
        map.set_elevation(at, static_cast<std::int8_t>(one_in(rng, 3) ? rng.below(3) : 0));
        if (map.terrain(at) == 0 && one_in(rng, 6)) {
            const auto mask = rng.below(1U << rules.features.size());
            map.set_features(at, static_cast<std::uint8_t>(mask));
        }
        if (!one_in(rng, 25)) continue;
        map.set_terrain(at, kHole);
        map.set_elevation(at, 0);
        map.set_features(at, 0);
    }
    const auto slope = rules.hexside_kind("slope");
    REQUIRE(slope);
    for (HexIndex at = 0; at < map.grid().size(); ++at)
        for (std::uint8_t side = 0; side < 3; ++side) {
            const Hexside where{at, side};
            if (!map.side_present(where)) continue;
            const int rise = map.elevation(map.grid().across(where)) - map.elevation(at);
            if (rise == 0 || one_in(rng, 4)) continue;
            REQUIRE(map.set_side(where, SideSet{}.with(*slope, rise < 0 ? SideState::up_owner : SideState::up_other)));
        }
    return map;
}

class Drawn {
public:
    /// A battle with one module; units are added before begin().
    Drawn(const char* plugin, const char* module, Rng& rng) : rng_(rng), scenario(field_of(plugin)) {
        scenario.map = drawn_map(scenario.ruleset, rng);
        ModuleUse use;
        use.id = module;
        scenario.modules = {use};
    }
    /// On an open hex without anybody; false when none was found.
    bool unit(SideId side, const std::string& unit_class, std::vector<SetValue> values = {}) {
        const Map& map = scenario.map;
        for (int tries = 0; tries < 20; ++tries) {
            const HexIndex hex = rng_.below(map.grid().size());
            if (!map.present(hex) || scenario.ruleset.terrains[map.terrain(hex)].prohibited || held(hex)) continue;
            add(side, unit_class, hex, std::move(values));
            return true;
        }
        return false;
    }
    void add(SideId side, const std::string& unit_class, HexIndex hex, std::vector<SetValue> values = {}) {
        Unit u;
        u.id = u.name = "u" + std::to_string(scenario.units.size());
        u.side = side;
        u.unit_class = *scenario.ruleset.unit_class(unit_class);
        u.full = 4;
        u.range = scenario.ruleset.unit_classes[u.unit_class].bombards ? 6 : 0;
        u.at = hex;
        u.values = std::move(values);
        scenario.units.push_back(std::move(u));
    }
    [[nodiscard]] bool held(HexIndex hex) const {
        return std::any_of(scenario.units.begin(), scenario.units.end(), [&](const Unit& u) { return u.at == hex; });
    }
    [[nodiscard]] const std::string& class_of(const Unit& u) const {
        return scenario.ruleset.unit_classes[u.unit_class].id;
    }
    /// The class of the ground, or the feature of a hex.
    [[nodiscard]] bool has(HexIndex hex, std::initializer_list<const char*> terrains,
                           std::initializer_list<const char*> features) const {
        const Ruleset& rules = scenario.ruleset;
        const auto is = [&](const char* id) { return rules.terrains[scenario.map.terrain(hex)].id == id; };
        const auto holds = [&](const char* id) {
            const auto feature = rules.feature(id);
            return feature && scenario.map.has_feature(hex, *feature);
        };
        return std::any_of(terrains.begin(), terrains.end(), is) ||
               std::any_of(features.begin(), features.end(), holds);
    }
    Game& begin() {
        rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario));
        game_.emplace(rules);
        return *game_;
    }
    [[nodiscard]] Game& game() { return *game_; }
    /// What the phasing side's units may do now by verbs, with its first turn still going on.
    [[nodiscard]] Offers offers() {
        Offers all;
        if (game_->state().turn() != 1 || game_->state().phasing() != 0 || game_->state().step() != Step::module_frame)
            return all;
        for (const Action& a : game_->legal())
            if (a.kind == ActionKind::verb) all.insert({a.arg & 0xFF, a.unit, a.hex});
        return all;
    }

private:
    Rng& rng_;

public:
    Scenario scenario;
    std::shared_ptr<const StandardRules> rules;

private:
    std::optional<Game> game_;
};

/// Lines between places drawn by lot: the table of the policy has them as plain geometry has, and the same both ways.
template <class Clear>
void compare_lines(const Drawn& drawn, const SightInfo& policy, Rng& rng, const Clear& clear,
                   std::array<int, 2>& seen) {
    const Map& map = drawn.scenario.map;
    const SightTable table(map, drawn.scenario.ruleset, policy);
    const auto held = [&](HexIndex hex) { return drawn.held(hex); };
    for (int n = 0; n < 3; ++n) {
        const HexIndex a = rng.below(map.grid().size());
        const HexIndex b = rng.below(map.grid().size());
        if (a == b || !map.present(a) || !map.present(b)) continue;
        INFO(map.grid().label(a) << " to " << map.grid().label(b));
        const Sight found = table.sight(a, b, held);
        REQUIRE(found == table.sight(b, a, held));
        REQUIRE((found == Sight::clear) == clear(a, b));
        ++seen[found == Sight::clear ? 0 : 1];
    }
}

}  // namespace ramparts::test::boards
