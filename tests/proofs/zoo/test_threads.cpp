// A module that does not serve all threads: an instance for each thread that plays, and no two in one.
#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>

#include "engine/core/workers.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/play/balance.hpp"
#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using test::Zoo;

namespace {

constexpr unsigned kJobs = 4;

// A battle with the animal, whose catalogue is in force.
struct Battle {
    Zoo zoo;
    std::shared_ptr<const ModuleCatalogue> before = installed_catalogue();
    std::shared_ptr<const Scenario> scenario;

    explicit Battle(const std::string& animal) {
        test::describe_player(zoo.add(animal), animal);
        HostRequest request = zoo.request();
        request.linked = linked_plugins();
        install_catalogue(load_plugins(request).catalogue);
        LoadedScenario loaded = load_scenario(RAMPARTS_SCENARIO);
        REQUIRE(loaded.readable);
        loaded.scenario.modules.push_back({"zoo." + animal, {}, {}});
        scenario = std::make_shared<const Scenario>(std::move(loaded.scenario));
    }
    ~Battle() { install_catalogue(before); }
    Battle(const Battle&) = delete;
    Battle& operator=(const Battle&) = delete;

    [[nodiscard]] std::shared_ptr<const StandardRules> rules() const {
        return std::make_shared<const StandardRules>(scenario);
    }
};

long count(const std::vector<std::string>& lines, const char* line) {
    return std::count(lines.begin(), lines.end(), line);
}

}  // namespace

TEST_CASE("each thread that plays has an instance of a module that serves one alone", "[zoo][threads]") {
    Battle battle("alone");
    std::vector<std::uint64_t> signatures;
    for (const unsigned jobs : {1U, kJobs}) {
        INFO(jobs);
        MassRequest request;
        request.games = 40;
        request.jobs = jobs;
        signatures.push_back(play_many(battle.rules(), request).signature);
        const std::vector<std::string> lines = battle.zoo.take_lines();
        CHECK(count(lines, "made") == static_cast<long>(jobs));
        CHECK(count(lines, "gone") == static_cast<long>(jobs));
        CHECK(count(lines, "two at once") == 0);
    }
    CHECK(signatures[0] == signatures[1]);
}

TEST_CASE("a balance run gives each of its threads an instance too", "[zoo][threads]") {
    Battle battle("alone");
    std::vector<BalanceTotals> totals;
    for (const unsigned jobs : {1U, kJobs}) {
        INFO(jobs);
        BalanceRequest request;
        request.players = {"random", "random"};
        request.games = 40;
        request.jobs = jobs;
        {
            auto run = BalanceRun::start(*battle.scenario, request);
            REQUIRE(run);
            (*run)->wait();
            CHECK((*run)->failure().empty());
            totals.push_back((*run)->totals());
        }
        const std::vector<std::string> lines = battle.zoo.take_lines();
        CHECK(count(lines, "made") == count(lines, "gone"));
        CHECK(count(lines, "made") >= static_cast<long>(jobs));  // whether it can be played is asked first
        CHECK(count(lines, "two at once") == 0);
    }
    CHECK(totals[0] == totals[1]);
}

TEST_CASE("threads that share rules wait for each other at a module that serves one alone", "[zoo][threads]") {
    Battle battle("alone");
    const auto rules = battle.rules();
    MassRequest request;
    request.games = 10;
    const std::uint64_t expected = play_many(rules, request).signature;
    std::atomic<int> same{0};
    run_workers(kJobs, [&](unsigned) { same += play_many(rules, request).signature == expected ? 1 : 0; });
    CHECK(same == static_cast<int>(kJobs));
    const std::vector<std::string> lines = battle.zoo.take_lines();
    CHECK(count(lines, "made") == 1);
    CHECK(count(lines, "two at once") == 0);
}

TEST_CASE("a module that serves all threads is made once for all of them", "[zoo][threads]") {
    const Battle battle("plays-well");
    const auto rules = battle.rules();
    CHECK(rules->modules().one_at_a_time() == nullptr);
    for (const auto& own : StandardRules::for_threads(rules, kJobs)) CHECK(own == rules);
}

TEST_CASE("rules for several threads differ in their instances alone", "[zoo][threads]") {
    const Battle battle("alone");
    const auto rules = battle.rules();
    const auto all = StandardRules::for_threads(rules, kJobs);
    REQUIRE(all.size() == kJobs);
    CHECK(all[0] == rules);
    CHECK(all[1] != rules);
    CHECK(all[1] != all[2]);
    for (const auto& own : all) {
        CHECK(own->context() == rules->context());
        CHECK(own->more_words() == rules->more_words());
    }
}
