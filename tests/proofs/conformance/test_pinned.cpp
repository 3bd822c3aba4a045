// How the battles behave, as numbers: any change of rules, maps, players or luck changes some of them, and must be
// meant.
#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/players/player.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/proofs/conformance/random_battle.hpp"

using namespace ramparts;

namespace {

using Rules = std::shared_ptr<const StandardRules>;

// Leaves two choices after every twentieth position of a random game: combats, results and modules, which the first
// plies of a battle never reach.
std::uint64_t perft_on_the_way(const Rules& rules) {
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{"random", "random"}, Luck(1812, 0));
    std::uint64_t leaves = 0;
    for (int step = 0; !game.over(); ++step) {
        if (step % 20 == 0) leaves += perft(*rules, game.position(), 2);
        game.play_listed(match.next(game));
    }
    return leaves;
}

std::string games(const Rules& rules, const std::string& player, std::uint64_t count) {
    MassRequest request;
    request.players = {player, player};
    request.seed = kSignatureSeed;
    request.games = count;
    const MassResult result = play_many(rules, request);
    return std::to_string(count) + " games: " + std::to_string(result.counters.decisions) + " decisions, " +
           std::to_string(result.counters.dice) + " dice, signature " + hash_digits(result.signature) + "\n";
}

std::string numbers_of(const std::string& name, const Rules& rules) {
    std::string out = name + ", perft 1, 2, 3:";
    for (int depth = 1; depth <= 3; ++depth) out += " " + std::to_string(perft(*rules, first_position(*rules), depth));
    out += "\n" + name + ", perft 2 on the way: " + std::to_string(perft_on_the_way(rules)) + "\n";
    for (const auto& [player, one_in] : kSignatureRuns)
        out += name + ", " + player + ", " + games(rules, player, kSignatureGames / one_in);
    return out;
}

std::string numbers() {
    std::string out;
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(RAMPARTS_SCENARIOS))
        if (has_battle(entry.path())) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const auto& folder : folders) {
        const LoadedScenario loaded = load_scenario(folder);
        REQUIRE_FALSE(has_errors(loaded.diagnostics));
        out += numbers_of(folder.filename().string(),
                          std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario)));
    }
    out += numbers_of("odd", std::make_shared<const StandardRules>(proof::odd_battle()));
    // Battles made at random bring the options and modules that no shipped battle uses.
    for (std::uint64_t n = 0; n < 24; ++n) {
        const auto rules = std::make_shared<const StandardRules>(proof::random_battle(proof::standard_ruleset(), n));
        out += "random battle " + std::to_string(n) + ", random, " + games(rules, "random", 20);
    }
    return out;
}

}  // namespace

// RAMPARTS_APPROVE=1 test_conformance '[pinned]' writes the new numbers; the commit that brings them says why.
TEST_CASE("the battles behave as pinned", "[conformance][pinned]") {
    const std::string path = RAMPARTS_PINNED;
    const std::string now = numbers();
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) {
        std::ofstream(path) << now;
        std::printf("%s", now.c_str());
    }
    std::ifstream pinned(path);
    std::istringstream lines(now);
    std::string is;
    std::string was;
    while (std::getline(lines, is)) {
        was.clear();
        std::getline(pinned, was);
        CHECK(is == was);
    }
    CHECK_FALSE(std::getline(pinned, was));
}
