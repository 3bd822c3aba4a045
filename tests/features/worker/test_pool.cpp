// Many games in workers: the totals are those of the same games here, whatever becomes of the workers.
#include <catch2/catch.hpp>

#include <atomic>
#include <csignal>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "tests/features/worker/battles.hpp"
#include "tests/features/worker/liar_cases.hpp"

using namespace ramparts;
using namespace ramparts::worker;
using namespace ramparts::test;

namespace {

void check_same(const MassResult& a, const MassResult& b) {
    CHECK(a.games == b.games);
    CHECK(a.wins == b.wins);
    CHECK(a.losses == b.losses);
    CHECK(a.signature == b.signature);
    CHECK(a.counters == b.counters);
    CHECK(a.games_with_offences == b.games_with_offences);
}

std::unique_ptr<WorkerPool> pool_of(const WorkerStart& start, const Scenario& scenario) {
    auto pool = WorkerPool::start(start, battle_files(scenario));
    if (!pool) FAIL("no workers: " << to_text(pool.error().front()));
    return std::move(*pool);
}

// Kills workers at moments of its own choosing, but none that has a block in hand for the second time.
class Killer {
public:
    explicit Killer(int kills) : left_(kills), thread_([this] { kill_on(); }) {}
    ~Killer() {
        end_ = true;
        thread_.join();
    }
    void dealt(pid_t process, int deal) {
        const std::lock_guard lock(mutex_);
        if (!killed_.contains(process)) deals_[process] = deal;
    }
    [[nodiscard]] int left() const { return left_; }

private:
    void kill_on() {
        std::mt19937 random(1813);
        while (!end_ && left_ > 0) {
            std::this_thread::sleep_for(std::chrono::microseconds(500 + random() % 6000));
            const std::lock_guard lock(mutex_);
            std::vector<pid_t> prey;
            for (const auto& [process, deal] : deals_)
                if (deal == 1) prey.push_back(process);
            if (prey.empty()) continue;
            const pid_t one = prey[random() % prey.size()];
            deals_.erase(one);
            killed_.insert(one);  // it may be given one more block before its end is noticed
            ::kill(one, SIGKILL);
            --left_;
        }
    }
    std::mutex mutex_;
    std::map<pid_t, int> deals_;
    std::set<pid_t> killed_;
    std::atomic<int> left_;
    std::atomic<bool> end_{false};
    std::thread thread_;
};

}  // namespace

TEST_CASE("the signature of the four battles is the same through workers", "[worker]") {
    std::uint64_t signature = 0;
    for (const char* name : {"chippewa", "lundys-lane", "queenston-heights", "thames"}) {
        const auto scenario = battle(name);
        auto pool = pool_of(honest(), *scenario);
        for (const auto& [player, one_in] : kSignatureRuns) {
            MassRequest request;
            request.players = {player, player};
            request.seed = kSignatureSeed;
            request.games = kSignatureGames / one_in;
            request.jobs = 2;
            const auto result = pool->play_many(request);
            REQUIRE(result);
            CHECK(result->notes.empty());
            check_same(result->mass, play_many(rules_of(scenario), request));
            signature = hash_combine(signature, result->mass.signature);
        }
    }
    CHECK(signature == 0x5090828ccc9744f7ULL);
}

TEST_CASE("totals do not depend on the number of workers, nor on full blocks", "[worker]") {
    const auto scenario = battle("skirmish");
    MassRequest request;
    request.seed = 9;
    for (const std::uint64_t games : {std::uint64_t{1}, std::uint64_t{64}, std::uint64_t{65}, std::uint64_t{500}}) {
        request.games = games;
        const MassResult here = play_many(rules_of(scenario), request);
        for (const unsigned jobs : {1U, 2U, 5U}) {
            request.jobs = jobs;
            auto pool = pool_of(honest(), *scenario);
            const auto first = pool->play_many(request);
            REQUIRE(first);
            check_same(first->mass, here);
            const auto again = pool->play_many(request);  // with the same workers
            REQUIRE(again);
            check_same(again->mass, here);
        }
    }
}

TEST_CASE("200 workers killed at random moments leave no trace in the totals", "[worker]") {
    const auto scenario = battle("skirmish");
    MassRequest request;
    request.games = 128 * 600;
    request.seed = 1812;
    request.jobs = 3;
    auto pool = pool_of(honest(), *scenario);
    Killer killer(200);
    PoolObserver observer;
    observer.dealt = [&](pid_t process, std::uint64_t, int deal) { killer.dealt(process, deal); };
    const auto result = pool->play_many(request, observer);
    if (!result) FAIL(to_text(result.error()));
    CHECK(killer.left() == 0);
    CHECK(result->notes.size() >= 195);  // one that dies when all blocks are dealt loses none
    CHECK(result->notes.size() <= 200);
    CHECK(result->notes.front().code == "RP7710");
    check_same(result->mass, play_many(rules_of(scenario), request));
}

TEST_CASE("a game that ends two workers is named with its seed and the last hook", "[worker]") {
    const auto scenario = battle("skirmish");
    MassRequest request;
    request.games = 300;
    request.seed = 42;
    request.jobs = 2;
    auto pool = pool_of(prisoner("game-150:crash"), *scenario);
    std::map<std::uint64_t, int> deals;
    PoolObserver observer;
    observer.dealt = [&](pid_t, std::uint64_t first, int deal) { deals[first] = deal; };
    const auto result = pool->play_many(request, observer);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == "RP7708");
    INFO(to_text(result.error()));
    CHECK(deals[128] == 2);
    CHECK(result.error().message.english().find(
              "two workers ended over game 150 of seed 42; the last hook was combat.shifts of poison.lua") == 0);
    CHECK(result.error().message.english().find("signal 11") != std::string::npos);
    // games before it are played as ever
    request.games = 128;
    const auto before = pool->play_many(request);
    REQUIRE(before);
    check_same(before->mass, play_many(rules_of(scenario), request));
}

TEST_CASE("a game without end is ended by the clock, and named", "[worker]") {
    const auto scenario = battle("skirmish");
    MassRequest request;
    request.games = 70;
    request.jobs = 2;
    WorkerStart start = prisoner("game-3:spin");
    start.limits.game = std::chrono::milliseconds(300);
    const auto result = pool_of(start, *scenario)->play_many(request);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == "RP7708");
    CHECK(result.error().message.english().find("over game 3 of seed 1") != std::string::npos);
    CHECK(result.error().message.english().find("did not answer PLAY_MANY for 300 ms") != std::string::npos);
}

TEST_CASE("a run that is broken off keeps what was played", "[worker]") {
    const auto scenario = battle("lundys-lane");
    MassRequest request;
    request.players = {"tactician", "tactician"};
    request.games = 64 * 50;
    request.jobs = 2;
    request.progress = [](std::uint64_t) { return false; };
    const auto result = pool_of(honest(), *scenario)->play_many(request);
    REQUIRE(result);
    CHECK(result->mass.games >= 1);
    CHECK(result->mass.games < 200);
    CHECK(result->mass.wins[0] + result->mass.wins[1] + result->mass.wins[2] == result->mass.games);
}

TEST_CASE("a worker tells of the games of its block alone", "[worker]") {
    const auto scenario = battle("skirmish");
    struct Row {
        const char* lie;
        std::uint64_t games;
        const char* refused;  // the block over which two workers were lost; empty: it is taken
    };
    const Row rows[] = {
        {"offence in game 0", 10, ""},
        {"offence in game 0", 70, "64 to 69"},
        {"offence in game 63", 63, "0 to 62"},
        {"offence in game 63", 64, ""},
        {"offence in game 63", 70, "64 to 69"},
        {"offence in game 64", 64, "0 to 63"},
        {"last block: offence in game 63", 70, "64 to 69"},
        {"last block: offence in game 64", 70, ""},
        {"last block: offence in game 69", 70, ""},
        {"last block: offence in game 70", 70, "64 to 69"},
    };
    for (const Row& row : rows) {
        INFO(row.lie << " of " << row.games);
        MassRequest request;
        request.games = row.games;
        request.jobs = 1;
        const auto result = pool_of(liar(row.lie), *scenario)->play_many(request);
        REQUIRE(result.has_value() == (*row.refused == 0));
        if (result) {
            REQUIRE(result->mass.offences.size() == 1);
            CHECK(result->mass.games == row.games);
            CHECK(std::string(row.lie).ends_with("offence in game " + std::to_string(result->mass.offences[0].game)));
        } else {
            CHECK(result.error().code == "RP7708");
            CHECK(result.error().message.english().find(std::string("over games ") + row.refused + " of seed 1") !=
                  std::string::npos);
        }
    }
}

TEST_CASE("an unknown player is refused by the worker", "[worker]") {
    const auto scenario = battle("skirmish");
    MassRequest request;
    request.players = {"random", "nobody.knows"};
    const auto result = pool_of(honest(), *scenario)->play_many(request);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == "RP7709");
    CHECK(result.error().message.english().find("there is no player 'nobody.knows'") != std::string::npos);
}
