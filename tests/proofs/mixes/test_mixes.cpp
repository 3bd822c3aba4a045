// Rule modules of all plugins mixed at random in random battles: whatever meets, a game goes on and comes to its end.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/players/player.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "tests/proofs/conformance/random_battle.hpp"

using namespace ramparts;

namespace {

// All plugins built here, and those linked in.
const ModuleCatalogue& all_modules() {
    static const std::shared_ptr<const ModuleCatalogue> catalogue = [] {
        HostRequest request;
        request.linked = linked_plugins();
        request.folders = {RAMPARTS_PLUGINS "/samples"};
        request.user_plugins = false;
        request.user.state = std::filesystem::temp_directory_path() / "ramparts-test-mixes";
        const PluginSet found = load_plugins(request);
        install_catalogue(found.catalogue);
        return found.catalogue;
    }();
    return *catalogue;
}

template <class Rows>
const std::string& any_id(const Rows& rows, Rng& rng) {
    return rows[rng.below(static_cast<std::uint32_t>(rows.size()))].id;
}

std::string any_hex(const Map& map, Rng& rng) {
    for (;;)
        if (const HexIndex hex = rng.below(map.grid().size()); map.present(hex)) return map.grid().label(hex);
}

std::optional<std::string> any_unit(const Scenario& s, bool guns, Rng& rng) {
    std::vector<std::string> ids;
    for (const Unit& u : s.units)
        if (!guns || s.ruleset.unit_classes[u.unit_class].bombards) ids.push_back(u.id);
    if (ids.empty()) return std::nullopt;
    return ids[rng.below(static_cast<std::uint32_t>(ids.size()))];
}

// A value that the parameter may have; nothing when the battle has none.
std::optional<std::string> any_value(const ParameterInfo& p, const Scenario& s, Rng& rng) {
    switch (p.type) {
        case ParameterType::unit:
        case ParameterType::units: return any_unit(s, p.suits == "bombards", rng);
        case ParameterType::hex:
        case ParameterType::hexes: return any_hex(s.map, rng);
        case ParameterType::side: return s.sides[rng.below(kSides)].id;
        case ParameterType::unit_class: return any_id(s.ruleset.unit_classes, rng);
        case ParameterType::terrain: return any_id(s.ruleset.terrains, rng);
        case ParameterType::feature: return any_id(s.ruleset.features, rng);
        case ParameterType::hexside_kind: return any_id(s.ruleset.hexside_kinds, rng);
        case ParameterType::trait: {
            std::vector<std::string> traits;
            for (const Unit& u : s.units) traits.insert(traits.end(), u.traits.begin(), u.traits.end());
            return traits.empty() ? p.otherwise : traits[rng.below(static_cast<std::uint32_t>(traits.size()))];
        }
        case ParameterType::road_kind: return any_id(s.ruleset.road_kinds, rng);
        case ParameterType::integer:
            return std::to_string(
                p.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(std::min(p.most - p.least, 9) + 1))));
        case ParameterType::choice: return p.words[rng.below(static_cast<std::uint32_t>(p.words.size()))];
        case ParameterType::text: return p.otherwise.empty() ? "militia" : p.otherwise;
        case ParameterType::table: break;
    }
    return std::nullopt;
}

std::optional<ModuleUse> any_use(const PluginModule& module, const Scenario& s, Rng& rng) {
    ModuleUse use;
    use.id = module.id;
    for (const ParameterInfo& p : module.parameters) {
        if (!p.required && rng.below(2) == 0) continue;
        auto value = any_value(p, s, rng);
        if (value) use.params.push_back({p.name, std::move(*value)});
        else if (p.required) return std::nullopt;
    }
    return use;
}

bool excluded(const PluginModule& a, const Scenario& s) {
    return std::any_of(s.modules.begin(), s.modules.end(), [&](const ModuleUse& use) {
        const PluginModule* b = all_modules().info(use.id);
        const auto names = [](const PluginModule& x, const std::string& id) {
            return std::find(x.excludes.begin(), x.excludes.end(), id) != x.excludes.end();
        };
        return use.id == a.id || names(a, use.id) ||
               (b && (names(*b, a.id) || (a.replaces_standard && b->replaces_standard)));
    });
}

// Some units become ships on free water, leaders, scouts without a ZOC, trains that do not count, air units.
void mix_classes(Scenario& s, Rng& rng) {
    Ruleset& rules = s.ruleset;
    const auto add = [&](const char* id, UnitClassId like, auto change) {
        UnitClass kind = rules.unit_classes[like];
        kind.moves_as = like;
        kind.id = id;
        kind.zoc = false;
        change(kind);
        rules.unit_classes.push_back(kind);
        return static_cast<UnitClassId>(rules.unit_classes.size() - 1);
    };
    if (rules.unit_classes.size() + 8 > kMaxUnitClasses || s.units.empty()) return;
    const UnitClassId like = s.units.front().unit_class;
    const UnitClassId leader = add("t-leader", like, [](UnitClass& c) { c.stack = StackCategory::leader; });
    const UnitClassId scout = add("t-scout", like, [](UnitClass&) {});
    const UnitClassId train = add("t-train", like, [&](UnitClass& c) {
        c.stack = StackCategory::none;
        c.zoc = rng.below(2) == 0;
    });
    const UnitClassId ship = add("t-ship", like, [](UnitClass& c) {
        c.domain = Domain::naval;
        c.moves_as.reset();
        c.bombards = true;
    });
    // A balloon that no module knows, and what ramparts.air calls by these names.
    std::vector<UnitClassId> flying;
    for (const char* id : {"t-balloon", "fighter", "attack-fighter", "bomber"})
        flying.push_back(add(id, like, [](UnitClass& c) { c.domain = Domain::air; }));
    rules.allowances.push_back({ship, 8, 6, {}});
    std::vector<HexIndex> water;
    for (std::size_t t = 0; t < rules.terrains.size(); ++t) {
        if (!rules.terrains[t].prohibited && rng.below(3) != 0) continue;
        rules.terrains[t].naval = true;
        rules.enter.push_back({static_cast<TerrainId>(t), ship, 2, {}});
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            if (s.map.terrain(hex) == t) water.push_back(hex);
    }
    const auto held = [&](HexIndex hex) {
        return std::any_of(s.units.begin(), s.units.end(), [&](const Unit& u) { return u.at == hex; });
    };
    for (Unit& u : s.units) {
        if (!u.at || rng.below(2) == 0) continue;
        const std::uint32_t what = rng.below(6);
        const auto leads = [&](const Unit& other) { return other.at == u.at && other.unit_class == leader; };
        if (what == 0 && std::count_if(s.units.begin(), s.units.end(), leads) < rules.options.leader_limit)
            u.unit_class = leader;
        if (what == 1) u.unit_class = scout;
        if (what == 2) u.unit_class = train;
        if (what == 3) u.unit_class = flying[rng.below(static_cast<std::uint32_t>(flying.size()))];
        if (what < 4 || water.empty()) continue;
        const HexIndex hex = water[rng.below(static_cast<std::uint32_t>(water.size()))];
        if (held(hex)) continue;
        u.unit_class = ship;
        u.at = hex;
        u.range = 1 + static_cast<int>(rng.below(6));
    }
}

// What holds of every position: who shares hexes, where ships are, what the derived board says.
void check_stacks(const StandardRules& rules, const Position& position) {
    const StateView view = position.view();
    REQUIRE(Position(rules.context(), rules.ghosts(), view.state).board() == view.board);
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (!view.state.on_map(u)) continue;
        const HexIndex hex = view.state.hex(u);
        const bool placed = view.board.units(hex).has(u);
        REQUIRE(placed != view.board.aloft().has(u));
        if (!placed) continue;
        REQUIRE(view.context.open_to(view.context.unit(u).domain, hex));
        REQUIRE((view.board.units(hex) - view.context.side_units(view.context.unit(u).side)).empty());
        REQUIRE((view.board.units(hex) - view.board.ghosts()).count() <= view.context.options().stacking_limit);
        REQUIRE((view.board.units(hex) & view.context.leaders()).count() <= view.context.options().leader_limit);
        if (view.state.phase() != Phase::movement || view.state.step() != Step::menu) continue;
        Reach packed;
        Reach plain;
        const bool may = rules.reach(view, u, packed);
        REQUIRE(rules.reach(view, u, plain, true) == may);
        for (HexIndex at = 0; may && at < view.context.hexes(); ++at) REQUIRE(packed.cost(at) == plain.cost(at));
    }
}

// Some cells of the combat table get results that a module of the mix brings.
void mix_results(Scenario& s, Rng& rng) {
    for (const ModuleUse& use : s.modules) {
        const PluginModule* info = all_modules().info(use.id);
        if (info == nullptr || info->results.empty()) continue;
        for (CrtCell& cell : s.ruleset.crt) {
            if (rng.below(5) != 0) continue;
            cell.code = info->results[rng.below(static_cast<std::uint32_t>(info->results.size()))];
            cell.result = {};
        }
    }
}

// The rules of a random battle with a random mix; a module that refuses its parameters is taken out again.
std::shared_ptr<const StandardRules> any_rules(std::uint64_t seed, std::map<std::string, int>& used) {
    Rng rng(seed);
    proof::BattleShape shape;
    shape.modules = rng.below(2) == 0;
    shape.stacking_limit = 1 + static_cast<int>(seed % 3);
    const auto battle =
        proof::random_battle(rng.below(3) == 0 ? proof::odd_ruleset() : proof::standard_ruleset(), seed, shape);
    battle->ruleset.options.leader_limit = 1 + static_cast<int>(seed / 3 % 3);
    if (rng.below(2) == 0) mix_classes(*battle, rng);
    constexpr const char* kTraits[]{"militia", "light", "long-range"};
    for (Unit& u : battle->units)
        if (rng.below(3) == 0) u.traits.emplace_back(kTraits[rng.below(3)]);
    Rng signs = Rng::stream(seed, 0x51615);  // without another draw for the rest
    for (Unit& u : battle->units)
        for (const char* sign : {"coast-defence", "siege"})
            if (signs.below(6) == 0) u.traits.emplace_back(sign);
    for (const CatalogueModule& module : all_modules().modules()) {
        // A complete rule set leaves little of the others; it is mixed in more rarely.
        if (battle->modules.size() >= 8 || rng.below(module.info.replaces_standard ? 12 : 4) != 0) continue;
        if (module.code == nullptr || excluded(module.info, *battle)) continue;
        auto use = any_use(module.info, *battle, rng);
        if (!use) continue;
        battle->modules.push_back(std::move(*use));
        try {
            (void)std::make_shared<const StandardRules>(battle);
        } catch (const std::runtime_error&) {
            battle->modules.pop_back();
        }
    }
    mix_results(*battle, rng);
    for (const ModuleUse& use : battle->modules) ++used[use.id];
    return std::make_shared<const StandardRules>(battle);
}

// Whether an air unit is somewhere else than at its base.
bool flies(const StateView& view) {
    return view.context.air().any([&](UnitIndex u) {
        const auto& base = view.context.scenario().units[u].at;
        return view.state.on_map(u) && base && view.state.hex(u) != *base;
    });
}

std::string names_of(const Scenario& s) {
    std::string text;
    for (const ModuleUse& use : s.modules) text += use.id + " ";
    return text;
}

}  // namespace

// RAMPARTS_GAMES says how many; ctest -C long plays ten thousand.
TEST_CASE("any mix of modules plays to the end of any battle", "[mixes]") {
    const char* asked = std::getenv("RAMPARTS_GAMES");
    const auto games = static_cast<std::uint64_t>(asked ? std::atoi(asked) : 300);
    REQUIRE(all_modules().modules().size() >= 15);
    std::map<std::string, int> used;
    int longest = 0;
    int flights = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const auto rules = any_rules(seed, used);
        INFO("seed " << seed << " with " << names_of(rules->context()->scenario()));
        Game game(rules);
        game.keep_record(false);
        const std::string other = seed % 4 == 0 ? "tactician" : "random";
        Match match(rules, std::array<std::string, kSides>{"random", other}, Luck(seed, 0));
        int steps = 0;
        for (; !game.over(); ++steps) {
            REQUIRE(steps < 5000);  // an end within the limit of the kit
            if (!game.view().state.chance()) {
                ActionList legal;
                rules->legal(game.view(), legal);
                REQUIRE(!legal.empty());
                REQUIRE(std::is_sorted(legal.begin(), legal.end()));
            }
            game.play_listed(match.next(game));
            if (seed % 3 == 0) check_stacks(*rules, game.position());
            if (flies(game.view())) ++flights;
        }
        longest = std::max(longest, steps);
        const auto offences = rules->offences();
        INFO((offences.empty() ? std::string() : offences.front().english()));
        REQUIRE(offences.empty());
    }
    for (const CatalogueModule& module : all_modules().modules()) {
        INFO(module.info.id);
        CHECK(used[module.info.id] > 0);
    }
    CHECK(flights > 0);
    WARN(games << " games, the longest of " << longest << " steps; at " << flights << " of all something flew");
}
