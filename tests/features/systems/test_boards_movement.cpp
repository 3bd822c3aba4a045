// How light infantry moves and where air units fly on boards drawn by lot, 20,000 for each, against the same reckoned
// from the map alone.
#include <functional>

#include "engine/playouts/perft.hpp"
#include "tests/features/systems/drawn_boards.hpp"
#include "tests/features/systems/plain_lines.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

namespace ramparts::test::boards {

TEST_CASE("how light infantry moves on 20,000 random boards: as the rulebook read over the map has it",
          "[boards][light]") {
    const Ruleset& rules =
        [] {
            static const Scenario farm = load_scenario(scenarios() / "cryslers-farm").scenario;
            return std::cref(farm.ruleset);
        }()
            .get();
    const UnitClassId light = *rules.unit_class("light");
    constexpr std::array<const char*, 4> kArms{"infantry", "warband", "infantry", "cavalry"};
    proof::BattleShape shape;
    shape.most = 9;
    shape.units = 6;
    shape.modules = false;
    shape.longest_range = 1;
    int boards = 0;
    int compared = 0;
    int farther = 0;
    for (std::uint64_t seed = 0; boards < kBoards; ++seed) {
        const auto battle = proof::random_battle(rules, 15'000'000 + seed, shape);
        if (battle->units.empty()) continue;
        ++boards;
        Rng rng = Rng::stream(seed, 0x14F);
        for (Unit& u : battle->units) {
            u.unit_class = *rules.unit_class(kArms[rng.below(kArms.size())]);
            u.traits.clear();
            if (rules.unit_classes[u.unit_class].id == "infantry" && one_in(rng, 2)) u.traits = {"light"};
        }
        ModuleUse use;
        use.id = "ramparts.light-infantry";
        use.params = {{"moves-as", "light"}};
        ModuleUse exchanges;  // which the table of this ruleset has
        exchanges.id = "ramparts.long-range-artillery";
        battle->modules = {use, exchanges};
        const StandardRules play(battle);
        const Position position = first_position(play);
        const StateView view = position.view();
        if (view.state.phase() != Phase::movement) continue;
        for (int i = 0; i < view.context.unit_count(); ++i) {
            const auto u = static_cast<UnitIndex>(i);
            Reach reach;
            if (view.context.unit(u).side != view.state.phasing() || !view.state.on_map(u) ||
                !play.reach(view, u, reach))
                continue;
            INFO("seed " << seed << ", " << battle->units[u].id << ", "
                         << rules.unit_classes[battle->units[u].unit_class].id
                         << (battle->units[u].traits.empty() ? "" : " light"));
            const UnitClassId own = view.context.unit(u).unit_class;
            const bool is_light = !battle->units[u].traits.empty();
            const auto by = [&](UnitClassId as) {
                return proof::reach(view, view.state.phasing(), as, true, view.state.hex(u), 0, play.allowance(view, u),
                                    true);
            };
            const std::vector<int> as_own = by(own);
            const std::vector<int> plain = is_light ? by(light) : as_own;
            for (HexIndex hex = 0; hex < view.context.hexes(); ++hex)
                if (reach.cost(hex) != plain[hex])
                    FAIL(view.context.grid().label(view.state.hex(u))
                         << " to " << view.context.grid().label(hex) << ", "
                         << rules.terrains[battle->map.terrain(hex)].id << ": " << reach.cost(hex) << ", not "
                         << plain[hex] << "; as its own class " << as_own[hex]);
            ++compared;
            const auto open = [](const std::vector<int>& costs) {
                return std::count_if(costs.begin(), costs.end(), [](int cost) { return cost >= 0; });
            };
            farther += open(plain) > open(as_own) ? 1 : 0;
        }
    }
    WARN(compared << " units compared, " << farther << " of them go farther for being light");
    CHECK(compared > kBoards);
    CHECK(farther > 2'000);
}

}  // namespace ramparts::test::boards

namespace ramparts::test::boards::air {
namespace {

/// Verbs of the module by their numbers in plugin.xml.
enum : int { kSupport, kRaid, kEscort, kPatrol, kIntercept, kPass };

struct Flyer {
    int unit;
    SideId side;
    std::string type;
    HexIndex base;
    int radius;
    int bombs;
    int mission = -1;  ///< a verb, -1 at its base
    HexIndex at = kNoHex;
    [[nodiscard]] bool fighter() const { return type.find("fighter") != std::string::npos; }
};

class Sky {
public:
    explicit Sky(Rng& rng) : drawn("air", "ramparts.air", rng) {
        constexpr std::array<const char*, 8> kTypes{"fighter",     "heavy-fighter", "attack-fighter",
                                                    "bomber",      "fighter",       "dive-bomber-fighter",
                                                    "dive-bomber", "air-transport"};
        for (SideId side = 0; side < kSides; ++side) {
            for (auto count = 1 + rng.below(3); count > 0; --count) (void)drawn.unit(side, "infantry");
            for (auto count = 1 + rng.below(4); count > 0; --count) {
                const char* type = kTypes[rng.below(kTypes.size())];
                const int radius = static_cast<int>(rng.below(8));
                const int bombs = static_cast<int>(rng.below(3));
                if (!drawn.unit(side, type, {{"radius", radius}, {"tactical", bombs}})) continue;
                const HexIndex base = *drawn.scenario.units.back().at;
                flyers.push_back(
                    {static_cast<int>(drawn.scenario.units.size()) - 1, side, type, base, radius, bombs, -1, base});
            }
        }
    }

    /// What the side may fly now; `missions`: of its own phase, else of the interception.
    [[nodiscard]] Offers expected(SideId side, bool missions) const {
        Offers all;
        const PlainField field(drawn.scenario.map);
        for (const Flyer& f : flyers) {
            if (f.side != side || f.mission >= 0) continue;
            for (HexIndex hex = 0; hex < drawn.scenario.map.grid().size(); ++hex) {
                const bool far = field.distance(f.base, hex) > f.radius;
                for (int verb = missions ? kSupport : kIntercept; verb <= (missions ? kPatrol : kPass); ++verb)
                    if ((verb == kPass || !far) && may(f, verb, hex)) all.insert({verb, f.unit, hex});
            }
        }
        return all;
    }
    void fly(const Action& action) {
        for (Flyer& f : flyers)
            if (f.unit == action.unit) f.mission = action.arg & 0xFF, f.at = action.hex;
    }

    Drawn drawn;
    std::vector<Flyer> flyers;

private:
    [[nodiscard]] bool ground(HexIndex hex, SideId side) const {
        return std::any_of(drawn.scenario.units.begin(), drawn.scenario.units.end(), [&](const Unit& u) {
            return u.at == hex && u.side == side && drawn.class_of(u) == "infantry";
        });
    }
    [[nodiscard]] bool base(HexIndex hex, SideId side) const {
        return std::any_of(flyers.begin(), flyers.end(),
                           [&](const Flyer& o) { return o.side == side && o.base == hex; });
    }
    [[nodiscard]] bool flown(HexIndex hex, SideId side, std::initializer_list<int> missions) const {
        return std::any_of(flyers.begin(), flyers.end(), [&](const Flyer& o) {
            return o.side == side && o.at == hex &&
                   std::find(missions.begin(), missions.end(), o.mission) != missions.end();
        });
    }
    [[nodiscard]] bool may(const Flyer& f, int verb, HexIndex hex) const {
        const auto enemy = static_cast<SideId>(1 - f.side);
        const bool attack_fighter = f.type == "attack-fighter";
        const bool bombs = f.type != "air-transport" && f.bombs > 0;
        switch (verb) {
            case kSupport: return bombs && ground(hex, enemy);
            case kRaid: return bombs && base(hex, enemy);
            case kEscort:
                return f.fighter() &&
                       (attack_fighter ? flown(hex, f.side, {kSupport}) : flown(hex, f.side, {kSupport, kRaid}));
            case kPatrol: return f.fighter() && !attack_fighter && (ground(hex, f.side) || base(hex, f.side));
            case kIntercept:
                return f.fighter() && flown(hex, enemy, {kSupport, kRaid, kEscort}) &&
                       (!attack_fighter || hex == f.base);
            default: return f.fighter() && flown(hex, enemy, {kSupport, kRaid, kEscort}) && hex == f.base;
        }
    }
};

}  // namespace
}  // namespace ramparts::test::boards::air

namespace ramparts::test::boards {
namespace {

/// What a side is offered of these verbs, which are those of one phase.
Offers of_phase(air::Sky& sky, SideId side, int first, int last) {
    Offers offers = sky.drawn.offers();
    const auto other = [&](const auto& offer) { return std::get<0>(offer) < first || std::get<0>(offer) > last; };
    if (offers.empty() || sky.drawn.game().state().to_act() != side) return {};
    std::erase_if(offers, other);
    return offers;
}

}  // namespace

TEST_CASE("where air units fly on 20,000 random boards: as plain geometry has it", "[boards][air]") {
    Rng rng(1816);
    std::array<std::size_t, 2> offered{};
    for (int board = 0; board < kBoards; ++board) {
        INFO("board " << board);
        air::Sky sky(rng);
        Game& game = sky.drawn.begin();
        if (game.state().phase() == Phase::movement && game.state().phasing() == 0)
            REQUIRE(game.play(Action::plain(ActionKind::end_phase)));
        // its own missions, flown one after the other
        for (;;) {
            const Offers found = of_phase(sky, 0, air::kSupport, air::kPatrol);
            REQUIRE(found == sky.expected(0, true));
            offered[0] += found.size();
            if (found.empty()) break;
            const ActionList legal = game.legal();
            const Action chosen = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            REQUIRE(game.play(chosen));
            if (chosen.kind == ActionKind::end_phase) break;
            sky.fly(chosen);
        }
        const Offers found = of_phase(sky, 1, air::kIntercept, air::kPass);
        REQUIRE(found == sky.expected(1, false));
        offered[1] += found.size();
    }
    WARN(offered[0] << " missions, " << offered[1] << " interceptions offered");
    CHECK(offered[0] > 20'000);
    CHECK(offered[1] > 5'000);
}

}  // namespace ramparts::test::boards
