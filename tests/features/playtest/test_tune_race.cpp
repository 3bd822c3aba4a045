// The race of tuning against the same race run plainly here: the same games, the half that goes, what never goes, and
// of those that can hardly be told apart the least change.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/playouts/playout.hpp"
#include "engine/rules/standard.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/tune.hpp"

using namespace ramparts;

namespace {

Scenario tuned_battle(const std::string& name) {
    const LoadedScenario loaded = load_scenario(RAMPARTS_SCENARIOS "/" + name);
    REQUIRE(loaded.readable);
    return loaded.scenario;
}

struct Runner {
    std::vector<int> values;
    std::shared_ptr<const StandardRules> rules;
    int changed = 0;
    int far = 0;
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    [[nodiscard]] double off(int goal) const {
        return std::abs(static_cast<double>(wins) * 1000 - static_cast<double>(games) * goal);
    }
};

struct PlainRace {
    std::vector<TuneRound> rounds;
    std::vector<int> found;
    std::uint64_t played = 0;    // games of each combination that was in all rounds
    int first_of_the_worse = 0;  // rounds in which what stands was that
    int less_change_than_nearest = 0;
};

PlainRace race(const Scenario& scenario, const std::vector<FreeDatum>& data, const TuneRequest& request) {
    std::vector<int> now;
    for (const FreeDatum& d : data) now.push_back(value_now(scenario, d));
    std::vector<Runner> all{{}};
    for (const FreeDatum& d : data) {
        std::vector<Runner> longer;
        for (const Runner& begun : all)
            for (const int value : d.values) {
                longer.push_back(begun);
                longer.back().values.push_back(value);
            }
        all = longer;
    }
    for (Runner& r : all) {
        Scenario changed = scenario;
        for (std::size_t i = 0; i < data.size(); ++i) {
            if (r.values[i] == now[i]) continue;
            set_value(changed, data[i], r.values[i]);
            ++r.changed;
            r.far += std::abs(r.values[i] - now[i]);
        }
        r.rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(changed));
    }
    PlainRace out;
    std::uint64_t rounds = 1;
    for (std::size_t n = all.size(); n > 4; n = (n + 1) / 2) ++rounds;
    while (true) {
        const std::uint64_t games = request.budget / rounds / all.size();
        for (Runner& r : all) {
            MassRequest mass;
            mass.players = request.players;
            mass.seed = request.seed;
            mass.first = out.played;
            mass.games = games;
            r.wins += play_many(r.rules, mass).wins[request.side];
            r.games += games;
        }
        out.played += games;
        std::stable_sort(all.begin(), all.end(), [&](const Runner& a, const Runner& b) {
            if (a.off(request.goal) != b.off(request.goal)) return a.off(request.goal) < b.off(request.goal);
            return a.changed != b.changed ? a.changed < b.changed : a.far < b.far;
        });
        const Runner* best = &all.front();
        if (all.size() <= 4) {
            const auto n = static_cast<double>(best->games);
            const double p = static_cast<double>(best->wins) / n;
            const double reach = best->off(request.goal) + 1000 * std::sqrt(n * p * (1 - p));
            for (const Runner& r : all)
                if (r.off(request.goal) < reach &&
                    (r.changed < best->changed || (r.changed == best->changed && r.far < best->far)))
                    best = &r;
            out.less_change_than_nearest += best != &all.front() ? 1 : 0;
        }
        out.rounds.push_back({all.size(), {best->values, best->games, best->wins}});
        out.found = best->values;
        if (all.size() <= 4) return out;
        const std::size_t kept = (all.size() + 1) / 2;
        const auto stands = std::find_if(all.begin(), all.end(), [](const Runner& r) { return r.changed == 0; });
        const auto place = static_cast<std::size_t>(stands - all.begin());
        out.first_of_the_worse += place == kept ? 1 : 0;
        if (stands != all.end() && place >= kept) all[kept - 1] = *stands;
        all.resize(kept);
    }
}

}  // namespace

TEST_CASE("a race of tuning is the one that is told: halves, what stands, the least change", "[tune]") {
    struct Field {
        const char* battle;
        const char* words;
        std::uint64_t budget;
    };
    int first_of_the_worse = 0;
    int less_change = 0;
    int stood = 0;
    int runs = 0;
    for (const Field& field : {Field{"chippewa", "us-22.full:3..10", 256},                // 8, then 4
                               Field{"thames", "us-10k.full:1..3,us-9k.full:1..3", 432},  // 9, 5, 3
                               Field{"thames", "us-10k.full:1..3", 96}}) {                // 3
        const Scenario scenario = tuned_battle(field.battle);
        const auto data = read_free_data(scenario, field.words);
        REQUIRE(data);
        for (std::uint64_t seed = 1; seed <= 5; ++seed)
            for (const int goal : {300, 500, 800}) {
                TuneRequest request;
                request.players = {"random", "random"};
                request.seed = seed;
                request.side = static_cast<SideId>(seed % 2);
                request.goal = goal;
                request.budget = field.budget;
                request.games = 6;
                const auto outcome = tune(scenario, *data, request);
                REQUIRE(outcome);
                const PlainRace plain = race(scenario, *data, request);
                INFO(field.battle << " " << field.words << ", seed " << seed << ", goal " << goal);
                CHECK(outcome->found == plain.found);
                REQUIRE(outcome->rounds.size() == plain.rounds.size());
                for (std::size_t i = 0; i < plain.rounds.size(); ++i) {
                    CHECK(outcome->rounds[i].combinations == plain.rounds[i].combinations);
                    CHECK(outcome->rounds[i].best.values == plain.rounds[i].best.values);
                    CHECK(outcome->rounds[i].best.games == plain.rounds[i].best.games);
                    CHECK(outcome->rounds[i].best.wins == plain.rounds[i].best.wins);
                }
                CHECK((outcome->verdict == TuneVerdict::stands) == (outcome->found == outcome->now));
                // compared in games that the race has not seen
                MassRequest mass;
                mass.players = request.players;
                mass.seed = seed;
                mass.first = plain.played;
                mass.games = request.games;
                CHECK(outcome->before.wins[request.side] ==
                      play_many(std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario)), mass)
                          .wins[request.side]);
                first_of_the_worse += plain.first_of_the_worse;
                less_change += plain.less_change_than_nearest;
                stood += outcome->found == outcome->now ? 1 : 0;
                ++runs;
            }
    }
    // what the race decides was decided both ways
    CHECK(first_of_the_worse > 1);
    CHECK(less_change > 2);
    CHECK(stood > 5);
    CHECK(stood < runs);
}

TEST_CASE("what is as near to the goal as what stands, and no nearer, is not offered", "[tune]") {
    // A unit that nobody can reach: its strength changes nothing, so that all games go as before.
    Scenario scenario = tuned_battle("chippewa");
    const auto placed = [&](HexIndex hex) {
        return std::any_of(scenario.units.begin(), scenario.units.end(), [&](const Unit& u) { return u.at == hex; });
    };
    const Grid& grid = scenario.map.grid();
    const auto prohibited =
        static_cast<TerrainId>(std::find_if(scenario.ruleset.terrains.begin(), scenario.ruleset.terrains.end(),
                                            [](const auto& t) { return t.prohibited; }) -
                               scenario.ruleset.terrains.begin());
    REQUIRE(prohibited < scenario.ruleset.terrains.size());
    HexIndex alone = kNoHex;
    for (HexIndex hex = 0; hex < grid.size() && alone == kNoHex; ++hex) {
        bool free = scenario.map.present(hex) && !placed(hex) &&
                    !scenario.ruleset.terrains[scenario.map.terrain(hex)].prohibited;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = grid.neighbour(hex, d);
            free = free && next != kNoHex && scenario.map.present(next) && !placed(next);
        }
        if (free) alone = hex;
    }
    REQUIRE(alone != kNoHex);
    for (int d = 0; d < kDirections; ++d) scenario.map.set_terrain(grid.neighbour(alone, d), prohibited);
    scenario.units[*scenario.unit("us-22")].at = alone;
    TuneRequest request;
    request.players = {"random", "random"};
    request.budget = 32;
    request.games = 20;
    const auto data = read_free_data(scenario, "us-22.full:9");
    REQUIRE(data);
    REQUIRE(value_now(scenario, data->front()) != 9);
    const auto outcome = tune(scenario, *data, request);
    REQUIRE(outcome);
    CHECK(outcome->found == std::vector<int>{9});
    CHECK(outcome->after == outcome->before);
    CHECK(outcome->nearer == ShareDifference{0, 0, 0});
    CHECK(outcome->verdict == TuneVerdict::no_better);
    CHECK_FALSE(outcome->offers());
    CHECK_FALSE(tuned_errata(scenario, *outcome, request));
}
