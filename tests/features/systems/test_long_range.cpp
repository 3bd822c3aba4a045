// Long-range artillery: its chances by going through all dice and choices, what it reaches against plain geometry on
// random boards, its checks, and whole games of a battle that is played with it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "engine/core/rng.hpp"
#include "engine/players/player.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/playouts/playout.hpp"
#include "engine/rules/combat_plan.hpp"
#include "engine/rules/odds.hpp"
#include "sdk/check/check.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/narrator.hpp"
#include "tests/features/systems/chances.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

namespace ramparts::test::long_range {
namespace {

using namespace chances;

constexpr const char* kModule = "ramparts.long-range-artillery";

/// Writes a result into a row of the combat table; odds "" = into all of it.
void set_result(Scenario& s, const std::string& odds, int die, const std::string& code) {
    for (CrtCell& cell : s.ruleset.crt) {
        if ((!odds.empty() && cell.odds.text() != odds) || (die != 0 && cell.die != die)) continue;
        cell.code = code;
        cell.result = CombatResult::parse(code).value_or(CombatResult{});
    }
}

/// The two columns that the chances below are about.
void set_columns(Scenario& s) {
    int die = 0;
    for (const char* code : {"AL1AR", "AL1AR", "AR", "BL1", "DR", "DR"}) set_result(s, "1:1", ++die, code);
    die = 0;
    for (const char* code : {"AR", "AR", "BL1", "DR", "DR", "DL1DR"}) set_result(s, "2:1", ++die, code);
}

CaseGame from(const std::string& file, const std::string& id, const std::function<void(Scenario&)>& change = {}) {
    return {"long-range-artillery", file, id, "cryslers-farm", [&](Scenario& s) {
                set_columns(s);
                if (change) change(s);
            }};
}

/// Who is left when the combat is over, steps behind each: "a2 l2".
std::function<std::string(const GameState&)> left_of(const CaseGame& played, const std::string& ids) {
    std::vector<UnitIndex> units;
    for (const char id : ids) units.push_back(played.unit(std::string(1, id).c_str()));
    return [units, ids](const GameState& s) -> std::string {
        if (s.phase() == Phase::combat && s.step() != Step::menu) return "";
        std::string text;
        for (std::size_t i = 0; i < units.size(); ++i)
            if (s.on_map(units[i]))
                text += (text.empty() ? "" : " ") + std::string(1, ids[i]) + std::to_string(s.steps(units[i]));
        return text.empty() ? "nobody" : text;
    };
}

}  // namespace

TEST_CASE("with a gun two hexes away the die is thrown two to one, without it one to one", "[long-range][chances]") {
    // All have one step but the gun.
    CaseGame with = from("range", "LR01-1");
    with.play("attack F0504").play("join a").play("join b").play("support l").play("resolve 0");
    CHECK(ends_of(with, left_of(with, "xl")) == Ends{{"x1 l2", {2, 3}}, {"l2", {1, 3}}});
    CHECK(ends_of(with, left_of(with, "ab")) == Ends{{"a1 b1", {5, 6}}, {"a1", {1, 12}}, {"b1", {1, 12}}});
    CaseGame without = from("range", "LR01-1");
    without.play("attack F0504").play("join a").play("join b").play("resolve 0");
    CHECK(ends_of(without, left_of(without, "xl")) == Ends{{"x1 l2", {5, 6}}, {"l2", {1, 6}}});
    CHECK(ends_of(without, left_of(without, "ab")) == Ends{{"a1 b1", {1, 2}}, {"a1", {1, 4}}, {"b1", {1, 4}}});
}

TEST_CASE("whatever is rolled, the gun two hexes away keeps its steps and its hex", "[long-range][chances]") {
    for (const char* code : {"AL1AR", "AL2AR", "AL3", "AR", "BL1", "BL2", "DR", "DL1DR", "DL1", "-"}) {
        INFO(code);
        CaseGame played = from("range", "LR01-1", [&](Scenario& s) { set_result(s, "", 0, code); });
        const UnitIndex l = played.unit("l");
        const HexIndex stood = played.game->state().hex(l);
        played.play("attack F0504").play("join a").play("join b").play("support l").play("resolve 0");
        const auto ends = ends_of(played, [&](const GameState& s) -> std::string {
            if (s.phase() == Phase::combat && s.step() != Step::menu) return "";
            return s.on_map(l) && s.steps(l) == 2 && s.hex(l) == stood ? "untouched" : "touched";
        });
        CHECK(ends == Ends{{"untouched", 1}});
    }
}

TEST_CASE("an exchange: whom even choices leave, with the gun beside the hex and two hexes away",
          "[long-range][chances]") {
    // Three are owed: the gun of 4 settles it, each 2 asks again.
    CaseGame beside = from("range", "LR05-1");
    beside.play("attack F0504").play("join a").play("join b").play("join l").play("resolve 0");
    CHECK(ends_of(beside, left_of(beside, "abl")) ==
          Ends{{"a1 b1", {1, 3}}, {"b1", {1, 6}}, {"a1", {1, 6}}, {"l2", {1, 3}}});
    CaseGame away = from("range", "LR04");
    away.play("attack F0504").play("join a").play("join b").play("support l").play("resolve 0");
    CHECK(ends_of(away, left_of(away, "abxl")) == Ends{{"l2", 1}});
    // One face in six is an exchange: the others are those of 2:1.
    CaseGame mixed = from("range", "LR01-1", [](Scenario& s) { set_result(s, "2:1", 3, "EX"); });
    mixed.play("attack F0504").play("join a").play("join b").play("support l").play("resolve 0");
    CHECK(ends_of(mixed, left_of(mixed, "abxl")) ==
          Ends{{"a1 b1 x1 l2", {2, 3}}, {"a1 b1 l2", {1, 6}}, {"l2", {1, 6}}});
}

namespace {

// --- plain geometry --------------------------------------------------------------------------------------------------

/// Hexes as points of a plane, neighbours one apart.
class Plane {
public:
    explicit Plane(const Map& map) : map_(map) {}
    [[nodiscard]] bool near(HexIndex a, HexIndex b) const {
        return a != b && std::hypot(x(a) - x(b), y(a) - y(b)) < 1.1;
    }
    /// Hexes of the field beside both, holes among them.
    [[nodiscard]] std::vector<HexIndex> between(HexIndex a, HexIndex b) const {
        std::vector<HexIndex> found;
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex)
            if (near(a, hex) && near(hex, b)) found.push_back(hex);
        return found;
    }
    /// Steps from hex to hex; more than `most` counts as most + 1.
    [[nodiscard]] int distance(HexIndex a, HexIndex b, int most) const {
        std::set<HexIndex> reached{a};
        for (int steps = 0; steps <= most; ++steps) {
            if (reached.contains(b)) return steps;
            std::set<HexIndex> further = reached;
            for (const HexIndex hex : reached)
                for (HexIndex next = 0; next < map_.grid().size(); ++next)
                    if (near(hex, next)) further.insert(next);
            reached = std::move(further);
        }
        return most + 1;
    }
    /// Whether two neighbours of a line lie straight behind each other; else the line runs along their hexside.
    [[nodiscard]] bool straight(HexIndex a, HexIndex b) const { return std::hypot(x(a) - x(b), y(a) - y(b)) > 1.9; }

private:
    [[nodiscard]] double x(HexIndex hex) const { return map_.grid().line_of(hex) * std::sqrt(0.75); }
    [[nodiscard]] double y(HexIndex hex) const {
        return map_.grid().place_of(hex) + (map_.grid().is_low_line(map_.grid().line_of(hex)) ? 0.5 : 0.0);
    }
    const Map& map_;
};

/// A battle drawn by lot in which some guns are long-range.
struct Board {
    std::shared_ptr<Scenario> battle;
    bool sight = true;
    int range = 2;

    explicit Board(std::uint64_t seed) {
        Rng rng = Rng::stream(seed, 0x14A3);
        proof::BattleShape shape;
        shape.most = 7;
        shape.units = 7;
        shape.modules = false;
        battle = proof::random_battle(proof::standard_ruleset(), 14'000'000 + seed, shape);
        sight = rng.below(3) != 0;
        if (!sight) range = 2 + static_cast<int>(rng.below(3));
        for (Unit& u : battle->units) {
            if (rng.below(3) == 0) become_gun(u, rng);
            if (!battle->ruleset.unit_classes[u.unit_class].bombards || rng.below(3) == 0) continue;
            u.traits.emplace_back("long-range");
            if (range != 2) u.values.push_back({"lra", range});
        }
        ModuleUse use;
        use.id = kModule;
        use.params.push_back({"sight", sight ? "true" : "false"});
        battle->modules = {use};
    }
    void become_gun(Unit& u, Rng& rng) const {
        for (std::size_t c = 0; c < battle->ruleset.unit_classes.size(); ++c)
            if (battle->ruleset.unit_classes[c].bombards) u.unit_class = static_cast<UnitClassId>(c);
        u.range = 1 + static_cast<int>(rng.below(8));
    }
    [[nodiscard]] bool is_long(UnitIndex u) const {
        const auto& traits = battle->units[u].traits;
        return std::find(traits.begin(), traits.end(), "long-range") != traits.end();
    }
    [[nodiscard]] bool any_long() const {
        for (std::size_t u = 0; u < battle->units.size(); ++u)
            if (is_long(static_cast<UnitIndex>(u))) return true;
        return false;
    }
    [[nodiscard]] bool forest(HexIndex hex) const {
        return battle->map.present(hex) && battle->ruleset.terrains[battle->map.terrain(hex)].blocks_los;
    }
    /// Whether a slope between two neighbours rises above both ends of a line.
    [[nodiscard]] bool ridge(HexIndex a, HexIndex b, int ends) const {
        const SideSet side = battle->map.side(a, battle->map.grid().direction_to(a, b));
        bool slope = false;
        for (std::size_t k = 0; k < battle->ruleset.hexside_kinds.size(); ++k)
            slope =
                slope || (battle->ruleset.hexside_kinds[k].blocks_los_low && side.has(static_cast<HexsideKindId>(k)));
        const auto height = [&](HexIndex hex) { return battle->map.present(hex) ? battle->map.elevation(hex) : 0; };
        return slope && std::max(height(a), height(b)) > ends;
    }
    /// Whether a long-range gun reaches a hex, read from the map.
    [[nodiscard]] bool reaches(const Plane& plane, HexIndex gun, HexIndex target) const {
        const int distance = plane.distance(gun, target, range);
        if (distance > range || (distance == 1 && proof::joined(*battle, gun, target))) return false;
        if (!sight || distance == 1) return true;
        const std::vector<HexIndex> between = plane.between(gun, target);
        const int ends = std::max(battle->map.elevation(gun), battle->map.elevation(target));
        if (plane.straight(gun, target))
            return !forest(between.front()) && !ridge(gun, between.front(), ends) &&
                   !ridge(between.front(), target, ends);
        return !(between.size() == 2 && forest(between[0]) && forest(between[1]));
    }
};

struct Reached {
    int yes = 0;
    int no = 0;
    int lifted = 0;
    int alone = 0;
};

/// A combat phase in which nobody owes anything, some units with a step lost.
Position combat_on(const StandardRules& rules, Rng& rng) {
    GameState state = first_position(rules).state();
    for (int i = 0; i < rules.context()->unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (state.on_map(u) && state.steps(u) > 1 && rng.below(2) == 0)
            state.set_unit(u, state.hex(u), state.steps(u) - 1, UnitStatus::on_map);
    }
    state.set_var(Var::phase, static_cast<std::uint64_t>(Phase::combat));
    state.set_var(Var::phasing_side, rng.below(2));
    Position position(rules.context(), rules.ghosts(), state);
    EventList none;  // where nobody could move the combat phase had begun
    for (const Var v : {Var::began_in_ezoc, Var::must_attack, Var::must_be_attacked, Var::spent, Var::attackers,
                        Var::supporters, Var::defenders})
        none.set(v, UnitSet{});
    for (const Event& event : none) position.apply(event);
    return position;
}

/// Whom a gun reaches with what, and which hexes may be attacked by whom.
void compare_reach(const Board& board, const StandardRules& rules, Rng& rng, Reached& seen) {
    const Position position = combat_on(rules, rng);
    const StateView view = position.view();
    const SideId side = view.state.phasing();
    const Plane plane(board.battle->map);
    const CombatPlan plan(rules, view, false);
    view.board.present(view.enemy_of(side)).each([&](UnitIndex enemy) {
        const HexIndex hex = view.state.hex(enemy);
        bool beside = false;
        bool others = false;
        UnitSet fire;
        view.board.present(side).each([&](UnitIndex u) {
            beside = beside || proof::joined(*board.battle, view.state.hex(u), hex);
            const bool gun = view.context.unit(u).bombards;
            const Bombardment found = gun ? bombardment(rules, view, u, hex) : Bombardment{};
            if (gun && !board.is_long(u)) others = others || found.possible;
            if (!gun || !board.is_long(u)) return;
            INFO(board.battle->units[u].id << " at " << board.battle->map.grid().label(view.state.hex(u)) << " against "
                                           << board.battle->map.grid().label(hex));
            const bool expected = board.reaches(plane, view.state.hex(u), hex);
            REQUIRE(found.possible == expected);
            REQUIRE(can_bombard(rules, view, u, hex, board.range) == expected);
            REQUIRE(found.strength == (expected ? std::max(1, view.factor(u)) : 0));
            ++(expected ? seen.yes : seen.no);
            seen.lifted += expected && found.rule == "14.A.3" ? 1 : 0;
            if (expected) fire.add(u);
        });
        Combat begun;
        begun.defenders = plan.defenders_in(hex);
        INFO("against " << board.battle->map.grid().label(hex) << ": " << beside << " beside, " << others
                        << " of others");
        REQUIRE(plan.completable(begun) == (beside || others));
        fire.each([&](UnitIndex u) {
            Combat fired = begun;
            fired.supporters.add(u);
            REQUIRE_FALSE(plan.complete(fired));
            REQUIRE(plan.completable(fired) == beside);
            seen.alone += beside ? 0 : 1;
        });
    });
}

}  // namespace

TEST_CASE("whom long-range guns reach, how strongly, and with whom: 20,000 random boards against plain geometry",
          "[long-range][reach]") {
    Reached seen;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        const Board board(seed);
        if (!board.any_long()) continue;
        INFO("seed " << seed);
        Rng rng = Rng::stream(seed, 0x14A4);
        compare_reach(board, StandardRules(board.battle), rng, seen);
    }
    WARN(seen.yes << " targets in reach, " << seen.no << " out of it, " << seen.lifted
                  << " fired at in spite of range or sight, " << seen.alone << " with nobody beside them");
    CHECK(seen.yes > 5'000);
    CHECK(seen.no > 5'000);
    CHECK(seen.lifted > 1'000);
    CHECK(seen.alone > 1'000);
}

namespace {

/// Crysler's Farm with long-range guns on both sides and exchanges where both lost a step.
Scenario with_long_guns() {
    Scenario s = load_scenario(scenarios() / "cryslers-farm").scenario;
    for (Unit& u : s.units) {
        u.traits.clear();
        if (u.id == "us-6b" || u.id == "us-shr" || u.id == "ac-6a" || u.id == "ac-6b") u.traits = {"long-range"};
    }
    for (CrtCell& cell : s.ruleset.crt) {
        if (cell.code != "BL1") continue;
        cell.code = "EX";
        cell.result = {};
    }
    ModuleUse use;
    use.id = kModule;
    s.modules = {use};
    return s;
}

std::uint64_t games_to_play() {
    const char* asked = std::getenv("RAMPARTS_GAMES");
    return asked != nullptr ? static_cast<std::uint64_t>(std::atoll(asked)) : 60;
}

}  // namespace

TEST_CASE("Crysler's Farm with long-range guns and exchanges is played to its end by all", "[long-range][games]") {
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(with_long_guns()));
    const char* players[][2] = {
        {"random", "random"}, {"tactician", "random"}, {"random", "tactician"}, {"tactician", "tactician"}};
    for (const auto& [first, second] : players) {
        MassRequest request;
        request.players = {first, second};
        request.games = games_to_play();
        request.jobs = 2;
        request.seed = 1813;
        const MassResult result = play_many(rules, request);
        REQUIRE(result.games == request.games);
        CHECK(result.offences.empty());
        WARN(first << " against " << second << ": " << result.wins[0] << " : " << result.wins[1]);
        if (first != std::string(second)) CHECK(result.wins[first[0] == 't' ? 0 : 1] * 100 >= result.games * 80);
    }
    for (const std::string& offence : rules->offences()) FAIL_CHECK(offence);
}

TEST_CASE("in games drawn by lot long-range guns never attack alone, and nothing touches those that fired",
          "[long-range][games]") {
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(with_long_guns()));
    UnitSet guns;
    for (const char* id : {"us-6b", "us-shr", "ac-6a", "ac-6b"}) guns.add(*rules->context()->scenario().unit(id));
    int fired = 0;
    int exchanges = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        INFO("game " << number);
        Game game(rules);
        const std::string other = number % 3 == 0 ? "tactician" : "random";
        Match match(rules, std::array<std::string, kSides>{"random", other}, Luck(1813, number));
        while (!game.over()) {
            const GameState before = game.state();
            game.play_listed(match.next(game));
            const GameState& after = game.state();
            const UnitSet far = before.set(Var::supporters) & guns;
            if (before.step() == Step::chance_combat && !far.empty()) {
                ++fired;
                REQUIRE_FALSE(before.set(Var::attackers).empty());
            }
            exchanges += before.step() == Step::module_frame ? 1 : 0;
            if (before.phase() != Phase::combat) continue;
            far.each([&](UnitIndex u) {
                REQUIRE(after.on_map(u));
                REQUIRE(after.steps(u) == before.steps(u));
            });
        }
    }
    CHECK(fired > 20);
    CHECK(exchanges > 5);
}

TEST_CASE("checks find field guns taken for coast defence, units without guns, and a module without units",
          "[long-range][checks]") {
    Scenario s = with_long_guns();
    const auto codes = [](const Scenario& of) {
        std::multiset<std::string> found;
        for (const Diagnostic& finding : check_scenario(of)) {
            if (!finding.code.starts_with("LRA")) continue;
            found.insert(finding.code + " " + finding.where.unit);
            CHECK(finding.rule.text() == "14.A.3");
            CHECK_FALSE(finding.fix.english().empty());
        }
        return found;
    };
    CHECK(codes(s).empty());
    const auto at = [&](const char* id) -> Unit& { return s.units[*s.unit(id)]; };
    at("us-shr").traits = {"long-range", "siege", "coast-defence"};
    CHECK(codes(s).empty());
    at("us-6b").traits = {"long-range", "coast-defence"};
    at("us-9").traits = {"long-range"};
    CHECK(codes(s) == std::multiset<std::string>{"LRA101 us-6b", "LRA102 us-9"});
    for (Unit& u : s.units) u.traits.clear();
    CHECK(codes(s) == std::multiset<std::string>{"LRA103 "});
}

TEST_CASE("the small number shows on the counter, an exchange says what is owed and is told in the log",
          "[long-range][words]") {
    Scenario s = with_long_guns();
    s.units[*s.unit("us-shr")].values = {{"lra", 3}};
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(s)));
    const Game begun(rules);
    std::map<std::string, int> shown;
    for (const Badge& badge : badges(*rules, begun.view()))
        if (badge.module == kModule) shown[rules->context()->scenario().units[badge.unit].id] = badge.value;
    CHECK(shown == std::map<std::string, int>{{"us-shr", 3}, {"ac-6a", 2}, {"ac-6b", 2}});  // us-6b is not there yet

    CaseGame played = from("range", "LR05-1");
    played.play("attack F0504").play("join a").play("join b").play("join l").play("resolve 0");
    std::vector<std::string> lines;
    played.game->keep_record(true);
    Narrator narrator(*played.game, *played.rules, [&](const NarrationLine& line) { lines.push_back(to_text(line)); });
    for (const std::string text : {"die 1", "verb ramparts.long-range-artillery 0 a -"}) {
        narrator.before();
        played.play(text);
        narrator.after();
    }
    std::string log;
    for (const std::string& line : lines) log += line + "\n";
    INFO(log);
    CHECK(log.find("x in F0504 is exchanged") != std::string::npos);
    CHECK(log.find("a falls in the exchange") != std::string::npos);
    ActionList open;
    played.rules->legal(played.game->view(), open);
    REQUIRE(open.size() == 2);
    const auto said = played.rules->said(played.game->view(), open.front());
    REQUIRE(said);
    CHECK(said->args[1] == 2);  // the factors of b …
    CHECK(said->args[2] == 1);  // … and what is still owed
    CHECK(log.find("14.A.3") != std::string::npos);
}

}  // namespace ramparts::test::long_range
