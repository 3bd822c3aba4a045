// A player's choice is a function of the game's seed and of what has happened in this game alone; dice are the dice.
#include <catch2/catch.hpp>

#include <atomic>
#include <map>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/features/players/series_proof.hpp"
#include "tests/proofs/conformance/random_battle.hpp"

namespace ramparts {
namespace {

std::shared_ptr<const Scenario> battle(const std::string& name) {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + name);
    REQUIRE(loaded.readable);
    return std::make_shared<const Scenario>(loaded.scenario);
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

// Players with faults that the proof must find. They count what no player may count: earlier choices of other games.
std::atomic<std::uint64_t> choices_of_all_games{0};
thread_local std::uint64_t choices_of_this_thread = 0;

template <class Count>
class Leaky final : public Player {
public:
    Action choose(const StateView&, const ActionList& legal, Rng&) override {
        return legal[mix64(Count::next()) % legal.size()];
    }
};
struct OfAllGames {
    static std::uint64_t next() { return choices_of_all_games++; }
};
struct OfThread {
    static std::uint64_t next() { return choices_of_this_thread++; }
};
template <class Count>
std::unique_ptr<Player> make_leaky(std::shared_ptr<const StandardRules>, SideId) {
    return std::make_unique<Leaky<Count>>();
}

// Draws as often as it likes and plays like `random`: what it draws may change nobody else's luck.
class Spendthrift final : public Player {
public:
    explicit Spendthrift(std::unique_ptr<Player> inner) : inner_(std::move(inner)) {}
    Action choose(const StateView& view, const ActionList& legal, Rng& rng) override {
        Rng own = rng;
        for (std::size_t i = 0; i < 1 + legal.size(); ++i) (void)rng.next();
        return inner_->choose(view, legal, own);
    }

private:
    std::unique_ptr<Player> inner_;
};
std::unique_ptr<Player> make_spendthrift(std::shared_ptr<const StandardRules> rules, SideId side) {
    return std::make_unique<Spendthrift>(make_random_player(std::move(rules), side));
}

std::vector<int> dice_of(const std::shared_ptr<const StandardRules>& rules,
                         const std::array<const PlayerInfo*, kSides>& players, const Luck& luck) {
    Game game(rules);
    Match match(rules, players, luck);
    std::vector<int> dice;
    while (!game.over()) {
        const Action action = match.next(game);
        if (action.kind == ActionKind::die) dice.push_back(action.arg);
        game.play_listed(action);
    }
    return dice;
}

// Those of the program: what plugins bring is slower, and proven with its plugin.
std::span<const PlayerInfo> own_players() {
    const auto known = known_players();
    const auto theirs = std::find_if(known.begin(), known.end(), [](const PlayerInfo& p) { return !p.plugin.empty(); });
    return known.first(static_cast<std::size_t>(theirs - known.begin()));
}

}  // namespace

TEST_CASE("every player's games of a series, in any order on any number of threads, are its single games",
          "[players]") {
    std::vector<std::shared_ptr<const Scenario>> battles;
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) battles.push_back(battle(name));
    for (std::uint64_t n = 0; n < 8; ++n) battles.push_back(proof::random_battle(proof::standard_ruleset(), n));
    proof::Series series;
    for (const auto& scenario : battles)
        for (const PlayerInfo& first : own_players())
            for (const PlayerInfo& second : own_players()) {
                ++series.orders;
                CHECK(joined(proof::series_faults(scenario, {&first, &second}, series)) == "");
            }
}

TEST_CASE("the proof of series finds players who remember earlier games", "[players]") {
    const PlayerInfo shared{"leaky", "counts the choices of all games", make_leaky<OfAllGames>};
    const PlayerInfo local{"leaky", "counts the choices of its thread", make_leaky<OfThread>};
    for (const PlayerInfo* leaky : {&shared, &local}) {
        CHECK(proof::series_faults(battle("chippewa"), {leaky, find_player("random")}).size() > 20);
        CHECK(proof::series_faults(battle("chippewa"), {find_player("tactician"), leaky}).size() > 20);
    }
}

TEST_CASE("mass play does not depend on the number of threads, whoever plays", "[players]") {
    const auto rules = std::make_shared<const StandardRules>(battle("queenston-heights"));
    for (const PlayerInfo& first : own_players())
        for (const PlayerInfo& second : own_players()) {
            MassRequest request;
            request.players = {std::string(first.id), std::string(second.id)};
            request.games = 60;
            request.seed = 3;
            const MassResult one = play_many(rules, request);
            for (const unsigned jobs : {2U, 3U, 7U}) {
                request.jobs = jobs;
                const MassResult many = play_many(rules, request);
                INFO(first.id << " against " << second.id << ", " << jobs << " jobs");
                CHECK(many.signature == one.signature);
                CHECK(many.counters == one.counters);
                CHECK(many.wins == one.wins);
                CHECK(many.losses == one.losses);
            }
        }
}

TEST_CASE("die k of a game is the same whoever plays and however much he draws", "[players]") {
    const PlayerInfo spendthrift{"spendthrift", "random, but draws without end", make_spendthrift};
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        const auto rules = std::make_shared<const StandardRules>(battle(name));
        for (std::uint64_t game = 0; game < 10; ++game) {
            INFO(name << ", game " << game);
            const Luck luck(1812, game);
            std::vector<int> longest;
            for (const PlayerInfo& first : own_players())
                for (const PlayerInfo& second : own_players()) {
                    const std::vector<int> dice = dice_of(rules, {&first, &second}, luck);
                    const std::size_t common = std::min(dice.size(), longest.size());
                    CHECK(
                        std::equal(dice.begin(), dice.begin() + static_cast<std::ptrdiff_t>(common), longest.begin()));
                    if (dice.size() > longest.size()) longest = dice;
                }
            REQUIRE(longest.size() > 10);
            for (std::size_t k = 0; k < longest.size(); ++k)
                CHECK(longest[k] == 1 + static_cast<int>(luck.die(k).below(6)));
            // The same choices, more drawing: the very same game.
            const PlayerInfo* random = find_player("random");
            CHECK(dice_of(rules, {&spendthrift, random}, luck) == dice_of(rules, {random, random}, luck));
            CHECK(dice_of(rules, {&spendthrift, &spendthrift}, luck) == dice_of(rules, {random, random}, luck));
        }
    }
}

TEST_CASE("dice are even over the games of a series and over the dice of a game", "[players]") {
    constexpr int kDice = 60000;
    const auto even = [](const std::map<std::uint32_t, int>& seen, int expected) {
        double chi = 0;
        for (const auto& [face, count] : seen) chi += (count - expected) * double(count - expected) / expected;
        return chi;
    };
    std::map<std::uint32_t, int> by_game;
    std::map<std::uint32_t, int> by_die;
    std::map<std::uint32_t, int> pairs;
    for (int i = 0; i < kDice; ++i) {
        const auto n = static_cast<std::uint64_t>(i);
        ++by_game[Luck(1, n).die(0).below(6)];
        ++by_die[Luck(1, 0).die(n).below(6)];
        ++pairs[6 * Luck(1, n).die(3).below(6) + Luck(1, n).die(4).below(6)];
    }
    REQUIRE(pairs.size() == 36);
    // 99.9 % points of chi squared with 5 and 35 degrees of freedom; the seeds are fixed, so this never wavers.
    CHECK(even(by_game, kDice / 6) < 20.5);
    CHECK(even(by_die, kDice / 6) < 20.5);
    CHECK(even(pairs, kDice / 36) < 66.7);
}

}  // namespace ramparts
