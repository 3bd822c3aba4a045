// Programs that are killed while they work: files whole, old or new, and the work back to the last finished step.
#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <set>

#include "engine/core/hash.hpp"
#include "random_work.hpp"
#include "sdk/change/document/archive.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// How many programs are killed: few in the test run, RAMPARTS_KILLS in the long form (tests/proofs/durability/run.sh).
int kills() {
    const char* wanted = std::getenv("RAMPARTS_KILLS");
    return wanted != nullptr ? std::atoi(wanted) : 60;
}

std::uint64_t hash_of(const Scenario& scenario) {
    ArchiveWriter a;
    Scenario copy = scenario;
    archive(a, copy);
    return hash_text(a.bytes);
}

std::vector<fs::path> files_of(const fs::path& battle) {
    return {battle / "scenario.xml", battle / "map.xml", battle.parent_path() / "rulesets" / "test.xml"};
}

/// The same work without a kill: the state after each step, and every text that the files ever had.
struct Reference {
    explicit Reference(std::uint64_t seed) : rng(seed), battle(make_battle(folder.path())), store(battle) {
        store.begin();
        note();
    }
    void note() {
        states.push_back(hash_of(store.document().scenario()));
        for (std::size_t i = 0; i < 3; ++i) texts[i].insert(slurp(files_of(battle)[i]));
    }
    void reach(std::size_t steps) {
        while (states.size() <= steps) {
            random_step(store, rng);
            note();
        }
    }
    ScratchFolder folder;
    Rng rng;
    fs::path battle;
    ScenarioStore store;
    std::vector<std::uint64_t> states;
    std::set<std::string> texts[3];
};

/// Works until it is killed, and says so after each step.
[[noreturn]] void work(const fs::path& battle, std::uint64_t seed, int said) {
    ScenarioStore store(battle);
    store.begin();
    Rng rng(seed);
    for (;;) {
        random_step(store, rng);
        if (::write(said, "x", 1) != 1) ::_exit(1);
    }
}

/// Lets a program work for `steps` steps and a moment more, kills it, and counts the steps it had finished.
std::size_t killed_at_work(const fs::path& battle, std::uint64_t seed, std::size_t steps, useconds_t moment) {
    int pipe_ends[2];
    REQUIRE(::pipe(pipe_ends) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) work(battle, seed, pipe_ends[1]);
    ::close(pipe_ends[1]);
    std::size_t finished = 0;
    char byte = 0;
    while (finished < steps && ::read(pipe_ends[0], &byte, 1) == 1) ++finished;
    ::usleep(moment);
    ::kill(child, SIGKILL);
    while (::read(pipe_ends[0], &byte, 1) == 1) ++finished;
    ::close(pipe_ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
    return finished;
}

}  // namespace

TEST_CASE("whenever a program is killed, its files are whole and its work comes back to the last step",
          "[durability]") {
    for (int kill = 0; kill < kills(); ++kill) {
        INFO("kill " << kill);
        const ScratchFolder folder;
        const fs::path battle = make_battle(folder.path());
        const auto seed = static_cast<std::uint64_t>(kill) + 4000;
        Rng rng(seed * 31);
        const std::size_t finished = killed_at_work(battle, seed, rng.below(40), rng.below(3000));
        Reference reference(seed);
        reference.reach(finished + 1);
        for (std::size_t i = 0; i < 3; ++i) REQUIRE(reference.texts[i].contains(slurp(files_of(battle)[i])));
        ScenarioStore next(battle);
        REQUIRE(next.loaded().readable);
        const Recovery found = next.recover();
        CHECK((found.state == Recovery::State::none || found.state == Recovery::State::complete));
        const std::uint64_t state = hash_of(next.document().scenario());
        // The step that was under way is there or not.
        REQUIRE((state == reference.states[finished] || state == reference.states[finished + 1]));
    }
}
