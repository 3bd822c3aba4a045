// Whole games of random legal choices over every scenario and over random battles, with every invariant on.
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <thread>

#include "engine/play/engine_limits.hpp"
#include "engine/playouts/perft.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/referee.hpp"

using namespace ramparts;

namespace {

struct Failure {
    std::string battle;
    std::uint64_t seed = 0;
    std::size_t step = 0;
    std::string text;
};

struct Totals {
    std::atomic<std::uint64_t> games{0};
    std::atomic<std::uint64_t> steps{0};
    std::atomic<std::uint64_t> combats{0};
    std::atomic<std::uint64_t> signature{0};
    std::atomic<int> failed{0};
    std::mutex guard;
    std::vector<Failure> failures;  // read and written under the guard while games are played
    void add(Failure failure) {
        const std::lock_guard lock(guard);
        failures.push_back(std::move(failure));
        ++failed;
    }
};

class CheckedGame {
public:
    CheckedGame(const std::shared_ptr<const StandardRules>& rules, std::uint64_t seed)
        : rules_(rules), game_(rules), referee_(*rules), rng_(Rng::stream(seed, 0x6A3E)) {
        game_.observe([this](const StateView& before, const Event& event) { referee_.event(before, event); });
        referee_.begin(game_.view());
    }

    // Empty when all is well.
    std::string play() {
        for (; steps_ < 200'000; ++steps_) {
            const ActionList legal = game_.legal();
            referee_.decision(game_.view(), legal);
            if (std::string text = check_position(); !text.empty()) return text;
            if (!referee_.problems().empty()) return referee_.problems().front();
            if (game_.over()) return check_end();
            const Action action = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
            if (rng_.below(16) == 0)
                if (std::string text = check_step(action, legal); !text.empty()) return text;
            game_.play_listed(action);
        }
        return "the game does not end";
    }

    std::size_t steps() const { return steps_; }
    std::uint64_t hash() const { return game_.state().hash(); }
    std::uint64_t dice() const {
        std::uint64_t n = 0;
        for (const GameStep& step : game_.steps()) n += step.action.kind == ActionKind::die ? 1U : 0U;
        return n;
    }

private:
    std::string check_position() {
        const GameState& state = game_.state();
        if (state.hash() != state.recomputed_hash()) return "the hash kept is not the hash of the words";
        if (!(Position(rules_->context(), rules_->ghosts(), state).board() == game_.position().board()))
            return "the board kept is not the board rebuilt";
        if (state.step() == Step::destination) return check_reach();
        return {};
    }

    std::string check_reach() {
        Reach fast;
        Reach plain;
        const UnitIndex u = game_.state().active();
        if (!rules_->reach(game_.view(), u, fast) || !rules_->reach(game_.view(), u, plain, true))
            return "an active unit has no reach";
        for (HexIndex hex = 0; hex < rules_->tables().hexes(); ++hex)
            if (fast.cost(hex) != plain.cost(hex))
                return "the two searches differ at " + rules_->tables().grid().label(hex);
        Rng rng = Rng::stream(game_.state().hash(), 0);
        const HexIndex any = rng.below(rules_->tables().hexes());
        for (const HexIndex hex : {any, some_hex(plain, rng)})
            if (rules_->way(game_.view(), u, hex, way_) != plain.path(hex))
                return "the way that is looked for alone is another one to " + rules_->tables().grid().label(hex);
        return {};
    }

    static HexIndex some_hex(const Reach& reach, Rng& rng) {
        std::vector<HexIndex> reached;
        reach.each_hex(true, [&](HexIndex hex) { reached.push_back(hex); });
        if (reached.empty()) return 0;
        return reached[rng.below(static_cast<std::uint32_t>(reached.size()))];
    }

    // Purity, refusal, undo.
    std::string check_step(const Action& action, const ActionList& legal) {
        const GameState before = game_.state();
        EventList first;
        EventList second;
        rules_->resolve(game_.view(), action, first);
        rules_->resolve(game_.view(), action, second);
        if (!std::equal(first.begin(), first.end(), second.begin(), second.end())) return "resolve gives two answers";
        if (!(game_.state() == before)) return "resolve changed the state";
        ActionList again;
        if (!before.chance()) {
            rules_->legal(game_.view(), again);
            if (again != legal) return "legal gives two answers";
        }
        Action other = action;
        switch (rng_.below(4)) {
            case 0: other.kind = static_cast<ActionKind>(rng_.below(17)); break;
            case 1:
                other.unit =
                    static_cast<UnitIndex>(rng_.below(static_cast<std::uint32_t>(rules_->tables().unit_count())));
                break;
            case 2: other.hex = rng_.below(rules_->tables().hexes()); break;
            default: other.arg = static_cast<std::uint16_t>(rng_.below(20)); break;
        }
        if (!std::binary_search(legal.begin(), legal.end(), other)) {
            const auto refused = game_.play(other);
            if (refused) return "an action outside the list was played: " + to_text(other, rules_->tables().scenario());
            if (refused.error().legal || refused.error().text.empty())
                return "a refusal without a reason: " + to_text(other, rules_->tables().scenario());
            if (!(game_.state() == before)) return "a refused action changed the state";
        }
        if (!before.chance() && action.kind != ActionKind::die) {
            Game copy = game_;
            copy.observe({});
            copy.play_listed(action);
            if (!copy.undo() || !(copy.state() == before) || !(copy.position().board() == game_.position().board()))
                return "undo does not restore the state";
        }
        return {};
    }

    std::string check_end() {
        if (game_.state().turn() > rules_->tables().turns()) return "the game ran past its last turn";
        if (rng_.below(4) != 0) return {};
        Game replay(rules_);
        for (const GameStep& step : game_.steps()) {
            if (!replay.play(step.action)) return "the record does not replay";
            if (replay.state().hash() != step.hash) return "the replay diverges";
        }
        if (!(replay.state() == game_.state())) return "the replay ends elsewhere";
        return {};
    }

    std::shared_ptr<const StandardRules> rules_;
    Game game_;
    proof::Referee referee_;
    Rng rng_;
    Reach way_;
    std::size_t steps_ = 0;
};

void play_one(const std::shared_ptr<const StandardRules>& rules, std::uint64_t seed, Totals& totals) {
    CheckedGame game(rules, seed);
    const std::string problem = game.play();
    ++totals.games;
    totals.steps += game.steps();
    totals.combats += game.dice();
    totals.signature ^= mix64(hash_combine(hash_text(rules->tables().scenario().id), hash_combine(seed, game.hash())));
    if (problem.empty()) return;
    totals.add({rules->tables().scenario().id, seed, game.steps(), problem});
}

template <class Work>
void in_parallel(std::uint64_t count, Totals& totals, Work work) {
    std::atomic<std::uint64_t> next{0};
    const unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < jobs; ++i)
        threads.emplace_back([&] {
            for (std::uint64_t n = next++; n < count && totals.failed < 20; n = next++) work(n);
        });
    for (std::thread& thread : threads) thread.join();
}

// Sanitised and unoptimised builds play fewer games; the number is printed.
std::uint64_t scaled(std::uint64_t games) {
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
    return std::max<std::uint64_t>(20, games / 50);
#else
    return games;
#endif
}

void report(const char* what, Totals& totals) {
    std::printf("%s: %llu games, %llu steps, %llu dice, signature %016llx\n", what,
                static_cast<unsigned long long>(totals.games), static_cast<unsigned long long>(totals.steps),
                static_cast<unsigned long long>(totals.combats), static_cast<unsigned long long>(totals.signature));
    for (const Failure& failure : totals.failures)
        FAIL_CHECK(failure.battle << " seed " << failure.seed << " step " << failure.step << ": " << failure.text);
}

}  // namespace

TEST_CASE("every battle of the standard rules keeps every invariant over thousands of random games", "[conformance]") {
    // The referee knows the standard rules; battles played with other systems have the kit and tests/features/systems.
    std::vector<std::filesystem::path> folders;
    for (const char* name : {"chippewa", "lundys-lane", "queenston-heights", "thames"})
        folders.push_back(std::filesystem::path(RAMPARTS_SCENARIOS) / name);
    Totals totals;
    const std::uint64_t each = scaled(RAMPARTS_GAMES_SHIPPED) / folders.size() + 1;
    for (const auto& folder : folders) {
        const LoadedScenario loaded = load_scenario(folder);
        REQUIRE(loaded.readable);
        REQUIRE_FALSE(has_errors(loaded.diagnostics));
        REQUIRE(engine_limits(loaded.scenario).empty());
        const auto rules = std::make_shared<const StandardRules>(std::make_shared<Scenario>(loaded.scenario));
        in_parallel(each, totals, [&](std::uint64_t n) { play_one(rules, n, totals); });
    }
    report("shipped battles", totals);
    CHECK(totals.games >= scaled(RAMPARTS_GAMES_SHIPPED));
}

TEST_CASE("random battles with random rule options and modules keep every invariant", "[conformance]") {
    Totals totals;
    constexpr std::uint64_t kEach = 8;
    const std::uint64_t battles = scaled(RAMPARTS_GAMES_RANDOM) / kEach;
    in_parallel(battles, totals, [&](std::uint64_t n) {
        const auto battle = proof::random_battle(proof::standard_ruleset(), n);
        if (!engine_limits(*battle).empty()) {
            totals.add({battle->id, n, 0, engine_limits(*battle).front().message});
            return;
        }
        const auto rules = std::make_shared<const StandardRules>(battle);
        for (std::uint64_t g = 0; g < kEach; ++g) play_one(rules, g, totals);
    });
    report("random battles", totals);
    CHECK(totals.games >= battles * kEach);
}

TEST_CASE("random battles with one to four units a hex keep every invariant", "[conformance][stacks]") {
    Totals totals;
    constexpr std::uint64_t kEach = 8;
    const std::uint64_t battles = scaled(8000) / kEach;
    in_parallel(battles, totals, [&](std::uint64_t n) {
        proof::BattleShape shape;
        shape.stacking_limit = 1 + static_cast<int>(n % RuleOptions::kMostStacked);
        shape.units = 16;
        shape.odd = n % 5 == 0;
        const auto battle =
            proof::random_battle(shape.odd ? proof::odd_ruleset() : proof::standard_ruleset(), 500'000 + n, shape);
        if (!engine_limits(*battle).empty()) {
            totals.add({battle->id, n, 0, engine_limits(*battle).front().message});
            return;
        }
        const auto rules = std::make_shared<const StandardRules>(battle);
        for (std::uint64_t g = 0; g < kEach; ++g) play_one(rules, g, totals);
    });
    report("random battles with stacks", totals);
    CHECK(totals.games >= battles * kEach);
}

TEST_CASE("the odd battle keeps every invariant over thousands of random games", "[conformance][odd]") {
    const LoadedScenario loaded = load_scenario(RAMPARTS_ODD);
    REQUIRE(loaded.readable);
    REQUIRE(loaded.diagnostics.empty());
    REQUIRE(engine_limits(loaded.scenario).empty());
    const auto rules = std::make_shared<const StandardRules>(proof::odd_battle());
    Totals totals;
    const std::uint64_t games = scaled(3000);
    in_parallel(games, totals, [&](std::uint64_t n) { play_one(rules, n, totals); });
    report("the odd battle", totals);
    CHECK(totals.games >= games);
}

TEST_CASE("random battles over the odd ruleset keep every invariant", "[conformance][odd]") {
    Totals totals;
    constexpr std::uint64_t kEach = 8;
    const std::uint64_t battles = scaled(4000) / kEach;
    proof::BattleShape shape;
    shape.odd = true;
    in_parallel(battles, totals, [&](std::uint64_t n) {
        const auto battle = proof::random_battle(proof::odd_ruleset(), n, shape);
        if (!engine_limits(*battle).empty()) {
            totals.add({battle->id, n, 0, engine_limits(*battle).front().message});
            return;
        }
        const auto rules = std::make_shared<const StandardRules>(battle);
        for (std::uint64_t g = 0; g < kEach; ++g) play_one(rules, g, totals);
    });
    report("random battles over the odd ruleset", totals);
    CHECK(totals.games >= battles * kEach);
}

TEST_CASE("undo takes back one decision with its choice, never a die, and play goes on as before",
          "[conformance][odd]") {
    const auto rules = std::make_shared<const StandardRules>(proof::odd_battle());
    int refused = 0;
    int taken_back = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Game game(rules);
        Rng rng = Rng::stream(seed, 0x0D0);
        while (!game.over()) {
            const ActionList legal = game.legal();
            const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            const GameState before = game.state();
            const std::array<std::uint64_t, 3> counted{game.choices(0), game.choices(1), game.dice()};
            game.play_listed(action);
            REQUIRE(game.choices(0) + game.choices(1) + game.dice() == counted[0] + counted[1] + counted[2] + 1);
            if (action.kind == ActionKind::die) {
                REQUIRE_FALSE(game.can_undo());
                REQUIRE_FALSE(game.undo());
                ++refused;
                continue;
            }
            REQUIRE(game.undo());
            REQUIRE(game.state() == before);
            REQUIRE(std::array<std::uint64_t, 3>{game.choices(0), game.choices(1), game.dice()} == counted);
            game.play_listed(action);
            ++taken_back;
        }
    }
    CHECK(refused > 100);
    CHECK(taken_back > 1000);
}
