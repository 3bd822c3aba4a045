// Coast defence: what a way past batteries costs, by going through all dice with weights as fractions, and the hazard
// area against plain geometry on random boards.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <utility>

#include "engine/core/rng.hpp"
#include "engine/play/game.hpp"
#include "formats/cases/case_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/playtest.hpp"
#include "tests/features/systems/systems.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

const fs::path kCoastPlugin = source() / "plugins" / "coast-defence";
const std::string kHazardMark = "hazard";
constexpr SideId kShips = 0;
constexpr SideId kShore = 1;

struct Share {
    std::int64_t over = 0;
    std::int64_t under = 1;
    Share() = default;
    Share(std::int64_t a, std::int64_t b) : over(a), under(b) {
        const std::int64_t common = std::gcd(over, under);
        if (common > 1) over /= common, under /= common;
    }
    friend Share operator+(Share a, Share b) { return {a.over * b.under + b.over * a.under, a.under * b.under}; }
    friend Share operator*(Share a, Share b) { return {a.over * b.over, a.under * b.under}; }
    friend bool operator==(const Share&, const Share&) = default;
    friend std::ostream& operator<<(std::ostream& out, Share f) { return out << f.over << '/' << f.under; }
};

/// How many steps the ship has left, with the chances.
using Steps = std::map<int, Share>;

/// The field of the cases without units, on whose clear hexes ships and guns may be alike; guns hold nobody.
const Scenario& open_waters() {
    static const Scenario made = [] {
        LoadedScenario loaded = load_scenario(kCoastPlugin / "cases" / "field");
        REQUIRE(loaded.readable);
        Scenario s = std::move(loaded.scenario);
        s.units.clear();
        s.first_side = kShore;
        const auto clear = s.ruleset.terrain("clear");
        const auto ship = s.ruleset.unit_class("gunboat");
        const auto gun = s.ruleset.unit_class("artillery");
        REQUIRE((clear && ship && gun));
        s.ruleset.terrains[*clear].naval = true;
        s.ruleset.enter.push_back({*clear, *ship, 2, {}});
        s.ruleset.unit_classes[*gun].zoc = false;
        return s;
    }();
    return made;
}

void add(Scenario& s, const std::string& id, SideId side, HexIndex at, int rating, int steps = 1) {
    Unit u;
    u.id = u.name = id;
    u.side = side;
    u.unit_class = *s.ruleset.unit_class(rating > 0 ? "artillery" : "gunboat");
    u.full = 4;
    if (steps > 1) u.reduced = 2;
    u.range = 1;
    u.at = at;
    if (rating > 0) {
        u.traits = {"coast-defence"};
        u.values = {{"cd-rating", rating}};
    }
    s.units.push_back(std::move(u));
}

void play_if(Game& game, auto wanted) {
    const ActionList& legal = game.legal();
    const auto found = std::find_if(legal.begin(), legal.end(), wanted);
    REQUIRE(found != legal.end());
    game.play_listed(Action(*found));
}

void end_phase(Game& game) {
    play_if(game, [](const Action& a) { return a.kind == ActionKind::end_phase; });
}

/// Switches these batteries in the initial phase of their side.
void switch_all(Game& game, const std::vector<UnitIndex>& batteries) {
    for (const UnitIndex u : batteries)
        play_if(game, [&](const Action& a) { return a.kind == ActionKind::verb && a.unit == u; });
}

/// Switches the batteries of the ships' side in its initial phase and goes on to its movement, or, when none of its
/// units can move, to the dice of its ships at anchor. False when there is nothing of both.
bool until_ships_move(Game& game, std::vector<UnitIndex> friendly = {}) {
    for (int phases = 0; phases < 8; ++phases) {
        const GameState& now = game.state();
        const bool theirs = now.phasing() == kShips;
        if (theirs && (now.phase() == Phase::movement || now.chance())) return true;
        if (game.over() || now.turn() > 1) return false;
        REQUIRE_FALSE(now.chance());
        if (theirs && now.step() == Step::module_frame && !friendly.empty())
            switch_all(game, std::exchange(friendly, {}));
        else end_phase(game);
    }
    return false;
}

void move_to(Game& game, UnitIndex ship, HexIndex hex) {
    play_if(game, [&](const Action& a) { return a.kind == ActionKind::activate && a.unit == ship; });
    play_if(game, [&](const Action& a) { return a.kind == ActionKind::move && a.hex == hex; });
}

void walk(const StandardRules& rules, const Game& game, UnitIndex ship, Share chance, Steps& ends) {
    if (!game.state().chance()) {
        Share& sum = ends[game.state().on_map(ship) ? game.state().steps(ship) : 0];
        sum = sum + chance;
        return;
    }
    std::vector<Outcome> outcomes;
    rules.outcomes(game.view(), outcomes);
    std::int64_t all = 0;
    for (const Outcome& outcome : outcomes) all += static_cast<std::int64_t>(outcome.weight);
    for (const Outcome& outcome : outcomes) {
        Game next = game;
        next.play_listed(outcome.action);
        walk(rules, next, ship, chance * Share(static_cast<std::int64_t>(outcome.weight), all), ends);
    }
}

/// What is left of a ship with so many steps that goes this way past these batteries; there is no other way.
Steps passage(const std::vector<std::string>& way, const std::vector<std::pair<std::string, int>>& batteries,
              int steps = 2) {
    Scenario s = open_waters();
    const Grid& grid = s.map.grid();
    std::set<HexIndex> kept;
    for (const std::string& hex : way) kept.insert(*grid.parse(hex));
    for (const auto& [hex, rating] : batteries) kept.insert(*grid.parse(hex));
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        if (!kept.contains(hex)) s.map.set_terrain(hex, kHole);
    add(s, "ship", kShips, *grid.parse(way.front()), 0, steps);
    std::vector<UnitIndex> guns;
    for (const auto& [hex, rating] : batteries) {
        guns.push_back(static_cast<UnitIndex>(s.units.size()));
        add(s, "gun" + hex, kShore, *grid.parse(hex), rating);
    }
    const HexIndex end = *grid.parse(way.back());
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(std::move(s)));
    Game game(rules);
    switch_all(game, guns);
    REQUIRE(until_ships_move(game));
    if (way.size() > 1) move_to(game, 0, end);
    else if (!game.state().chance()) end_phase(game);
    Steps ends;
    walk(*rules, game, 0, {1, 1}, ends);
    Share sum;
    for (const auto& [left, chance] : ends) sum = sum + chance;
    CHECK(sum == Share(1, 1));
    return ends;
}

/// The same by reckoning: so many dice, each of which costs a step with `rating` in six until none is left.
Steps reckoned(int dice, int rating, int steps) {
    Steps now{{steps, {1, 1}}};
    for (int n = 0; n < dice; ++n) {
        Steps then;
        for (const auto& [left, chance] : now) {
            const auto give = [&](int to, Share part) {
                if (part.over > 0) then[to] = then[to] + chance * part;
            };
            if (left == 0) give(0, {1, 1});
            else {
                give(left - 1, {rating, 6});
                give(left, {6 - rating, 6});
            }
        }
        now = std::move(then);
    }
    return now;
}

/// Twice the squared distance of two hexes' centres in units in which neighbours are 12 apart: plain geometry.
bool beside_or_in(const Grid& grid, HexIndex a, HexIndex b) {
    const auto place = [&](HexIndex hex) {
        const HexNumber n = grid.number(hex);
        const bool flat = grid.shape().orientation == Orientation::flat;
        const int line = flat ? n.column : n.row;
        const int along = flat ? n.row : n.column;
        const bool low = (line % 2 != 0) == (grid.shape().low == Parity::odd);
        return std::pair(line, 2 * along + (low ? 1 : 0));
    };
    const auto [ax, ay] = place(a);
    const auto [bx, by] = place(b);
    return 9 * (ax - bx) * (ax - bx) + 3 * (ay - by) * (ay - by) <= 12;
}

struct Waters {
    Scenario scenario;
    std::vector<UnitIndex> ships;
    std::vector<UnitIndex> guns[kSides];
};

Waters random_waters(Rng& rng) {
    const auto upto = [&](std::uint32_t n) { return static_cast<int>(rng.below(n)); };
    Grid::Shape shape;
    shape.prefix = "W";
    shape.orientation = upto(2) != 0 ? Orientation::flat : Orientation::pointy;
    shape.low = upto(2) != 0 ? Parity::odd : Parity::even;
    shape.first_column = 1 + upto(3);
    shape.first_row = 1 + upto(3);
    shape.columns = 3 + upto(7);
    shape.rows = 3 + upto(7);
    Waters made{open_waters(), {}, {}};
    Scenario& s = made.scenario;
    s.map = Map(Grid(shape));
    s.map.id = "waters";
    std::vector<HexIndex> free;
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (upto(12) == 0) s.map.set_terrain(hex, kHole);
        else free.push_back(hex);
    const int count = std::min<int>(3 + upto(6), static_cast<int>(free.size()));
    for (int n = 0; n < count; ++n) {
        const auto at = rng.below(static_cast<std::uint32_t>(free.size()));
        const auto unit = static_cast<UnitIndex>(s.units.size());
        const bool ship = n % 3 == 0;
        const SideId side = ship ? kShips : upto(4) == 0 ? kShips : kShore;
        (ship ? made.ships : made.guns[side]).push_back(unit);
        add(s, "u" + std::to_string(n), side, free[at], ship ? 0 : 1 + upto(5));
        free.erase(free.begin() + at);
    }
    return made;
}

/// Which of a side's batteries lie in wait: the switched ones.
std::vector<UnitIndex> some_of(const std::vector<UnitIndex>& guns, Rng& rng) {
    std::vector<UnitIndex> chosen;
    for (const UnitIndex u : guns)
        if (rng.below(3) != 0) chosen.push_back(u);
    return chosen;
}

/// Where the ship is at each die that falls in a phase, none of which hits.
std::vector<HexIndex> dice_of(Game& game, UnitIndex ship, Phase phase) {
    std::vector<HexIndex> at;
    while (game.state().chance() && game.state().phase() == phase) {
        at.push_back(game.state().hex(ship));
        game.play_listed(Action::plain(ActionKind::die, 6));
    }
    return at;
}

}  // namespace

TEST_CASE("coast defence: the golden passages have their chances", "[coast]") {
    CHECK(passage({"F0404", "F0405", "F0406", "F0506"}, {{"F0505", 2}}) ==
          Steps{{2, {8, 27}}, {1, {12, 27}}, {0, {7, 27}}});  // CD04
    CHECK(passage({"F0404", "F0405"}, {{"F0505", 2}, {"F0305", 2}}) ==
          Steps{{2, {4, 9}}, {1, {4, 9}}, {0, {1, 9}}});                                            // CD05
    CHECK(passage({"F0404", "F0405"}, {{"F0505", 2}}) == Steps{{2, {2, 3}}, {1, {1, 3}}});          // CD03
    CHECK(passage({"F0405"}, {{"F0505", 2}, {"F0305", 3}}, 1) == Steps{{1, {1, 3}}, {0, {2, 3}}});  // at anchor
    CHECK(passage({"F0404", "F0405"}, {{"F0707", 6}}) == Steps{{2, {1, 1}}});
}

TEST_CASE("coast defence: every rating over every way has the chances that are reckoned", "[coast]") {
    const std::vector<std::string> way{"F0404", "F0405", "F0406", "F0506"};
    for (int rating = 1; rating <= 6; ++rating)
        for (std::size_t hexes = 1; hexes < way.size(); ++hexes)
            for (int steps = 1; steps <= 2; ++steps) {
                INFO("rating " << rating << ", " << hexes << " hexes, " << steps << " steps");
                const std::vector<std::string> part(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(hexes) + 1);
                CHECK(passage(part, {{"F0505", rating}}, steps) == reckoned(static_cast<int>(hexes), rating, steps));
            }
}

TEST_CASE("coast defence: on 20,000 random boards areas and dice are those of plain geometry", "[coast]") {
    Rng rng(1812);
    int moves = 0;
    int dice = 0;
    int anchored = 0;
    for (int board = 0; board < 20'000; ++board) {
        INFO("board " << board);
        const Waters waters = random_waters(rng);
        if (waters.ships.empty() || waters.guns[kShore].empty()) continue;
        const auto scenario = std::make_shared<const Scenario>(waters.scenario);
        const auto rules = std::make_shared<const StandardRules>(scenario);
        const Grid& grid = scenario->map.grid();
        Game game(rules);
        const std::vector<UnitIndex> waiting = some_of(waters.guns[kShore], rng);
        const std::vector<UnitIndex> friendly = some_of(waters.guns[kShips], rng);
        switch_all(game, waiting);
        if (!until_ships_move(game, friendly)) continue;
        const auto near = [&](const std::vector<UnitIndex>& guns, HexIndex hex) {
            return static_cast<int>(std::count_if(guns.begin(), guns.end(), [&](UnitIndex u) {
                return beside_or_in(grid, *scenario->units[u].at, hex);
            }));
        };
        // the area as it is shown
        std::map<HexIndex, int> shown;
        for (const Badge& badge : badges(*rules, game.view()))
            if (badge.text == kHazardMark) shown[badge.hex] = badge.value;
        std::map<HexIndex, int> wanted;
        for (HexIndex hex = 0; hex < grid.size(); ++hex)
            if (const int all = near(waiting, hex) + near(friendly, hex); all > 0 && scenario->map.present(hex))
                wanted[hex] = all;
        REQUIRE(shown == wanted);
        // a move to somewhere: so many dice in each hex of its way
        const UnitIndex ship = waters.ships[rng.below(static_cast<std::uint32_t>(waters.ships.size()))];
        Reach reach;
        std::vector<HexIndex> goals;
        if (!game.state().chance() && rules->reach(game.view(), ship, reach, true))
            reach.each([&](HexIndex hex, int) { goals.push_back(hex); });
        if (!goals.empty()) {
            const HexIndex goal = goals[rng.below(static_cast<std::uint32_t>(goals.size()))];
            const std::vector<HexIndex> way = reach.path(goal);
            std::vector<HexIndex> due;
            for (std::size_t n = 1; n < way.size(); ++n)
                due.insert(due.end(), static_cast<std::size_t>(near(waiting, way[n])), way[n]);
            move_to(game, ship, goal);
            REQUIRE(dice_of(game, ship, Phase::movement) == due);
            REQUIRE(game.state().hex(ship) == goal);
            ++moves;
            dice += static_cast<int>(due.size());
        }
        // the others lie where they are
        int due = 0;
        for (const UnitIndex u : waters.ships)
            if (u != ship || goals.empty()) due += near(waiting, *scenario->units[u].at);
        if (game.state().phase() == Phase::movement && !game.state().chance()) end_phase(game);
        REQUIRE(static_cast<int>(dice_of(game, ship, Phase::combat).size()) == due);
        anchored += due;
    }
    CHECK(moves > 10'000);
    CHECK(dice > 10'000);
    CHECK(anchored > 2'000);
}

TEST_CASE("coast defence: all golden cases of the design are there", "[coast]") {
    std::set<std::string> ids;
    for (const auto& entry : fs::directory_iterator(kCoastPlugin / "cases"))
        if (entry.path().extension() == ".xml")
            for (const RuleCase& one : load_cases(entry.path()).cases) ids.insert(one.id);
    for (int n = 1; n <= 7; ++n) {
        const std::string id = "CD0" + std::to_string(n);
        INFO(id);
        CHECK(std::any_of(ids.begin(), ids.end(),
                          [&](const std::string& have) { return have == id || have.starts_with(id + "-"); }));
    }
}

TEST_CASE("coast defence: a switch is offered with what it brings, dice are told one by one", "[coast]") {
    Scenario s = open_waters();
    const Grid grid = s.map.grid();
    const auto hex = [&](const char* label) { return *grid.parse(label); };
    add(s, "gun", kShore, hex("F0505"), 6);
    add(s, "ship", kShips, hex("F0405"), 0, 2);
    PlaytestSetup setup;
    setup.seed = 1812;
    auto game = Playtest::start(s, setup);
    REQUIRE(game);
    Playtest& play = **game;
    CHECK(play.prompt().english().find("Initial phase") != std::string::npos);
    const PlayChoice* offered = play.choice(PlayChoice::Kind::verb);
    REQUIRE(offered != nullptr);
    CHECK(offered->text.english().find("a die of 6 or less costs an enemy ship a step [rule 14.A.4-15]") !=
          std::string::npos);
    play.perform(*offered);
    REQUIRE(play.can_undo());
    REQUIRE(play.undo());
    CHECK(play.badges().empty());
    play.perform(*play.choice(PlayChoice::Kind::verb));
    CHECK(play.badges().size() == 8);  // CD on the battery, and seven hexes
    for (int phases = 0; phases < 6 && play.state().steps(1) == 2; ++phases) (void)play.end_phase();
    std::string log;
    for (const NarrationLine& line : play.log()) log += to_text(line) + "\n";
    INFO(log);
    CHECK(play.state().steps(1) == 1);
    CHECK(log.find("Hazard area: die ") != std::string::npos);
    CHECK(log.find(" is hit in F0405 and loses a step [rule 14.A.4-17]") != std::string::npos);
}

TEST_CASE("coast defence: a move hex by hex is told once, and further on where dice fall on the way", "[coast]") {
    Scenario s = open_waters();
    const Grid grid = s.map.grid();
    add(s, "gun", kShore, *grid.parse("F0505"), 1);
    add(s, "ship", kShips, *grid.parse("F0404"), 0, 2);
    PlaytestSetup setup;
    setup.seed = 1812;
    auto game = Playtest::start(s, setup);
    REQUIRE(game);
    Playtest& play = **game;
    const auto told = [&](HexIndex to, bool waiting) {
        if (waiting) play.perform(*play.choice(PlayChoice::Kind::verb));
        for (int phases = 0; phases < 6 && play.state().phasing() != kShips; ++phases) (void)play.end_phase();
        const std::size_t first = play.log().size();
        play.select(1);
        (void)play.click(to);
        REQUIRE(play.state().hex(1) == to);
        std::string lines;
        for (std::size_t n = first; n < play.log().size(); ++n) lines += to_text(play.log()[n]) + "\n";
        return lines;
    };
    const std::string plain = told(*grid.parse("F0403"), false);
    INFO(plain);
    CHECK(plain.find(" moves F0404 to F0403 ") != std::string::npos);
    CHECK(plain.find(" goes ") == std::string::npos);
    for (int phases = 0; phases < 6 && play.state().phasing() != kShore; ++phases) (void)play.end_phase();
    const std::string passing = told(*grid.parse("F0406"), true);
    INFO(passing);
    CHECK(passing.find(" moves F0403 to F0406 ") != std::string::npos);
    CHECK(passing.find("Hazard area: die ") != std::string::npos);
    CHECK(passing.find(" goes ") != std::string::npos);
}
