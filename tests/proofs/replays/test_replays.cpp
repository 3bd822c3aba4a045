// Games that were recorded once play the same for ever: every step has the hash it had.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/core/hash.hpp"
#include "engine/players/player.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/play/replay.hpp"
#include "tests/proofs/conformance/random_battle.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

using Rules = std::shared_ptr<const StandardRules>;

constexpr std::uint64_t kSeed = 1813;
constexpr const char* kMixes[][kSides] = {
    {"random", "random"}, {"random", "tactician"}, {"tactician", "random"}, {"tactician", "tactician"}};
constexpr int kGamesOfMix = 250;
constexpr int kWholeOfMix = 3;      // journals kept whole
constexpr int kRandomBattles = 40;  // with the options and modules no shipped battle uses
constexpr int kGamesOfRandomBattle = 10;

fs::path folder() { return fs::path(RAMPARTS_REPLAYS); }

// The battles of the standard rules as they were when the games were recorded: set-ups that are mended since make other
// games of the shipped ones. Battles that are played with other systems are pinned by test_conformance.
std::vector<fs::path> battles() {
    std::vector<fs::path> folders;
    for (const char* name : {"chippewa", "lundys-lane", "queenston-heights", "thames"})
        folders.push_back(folder() / "battles" / name);
    return folders;
}

Rules rules_of(const fs::path& folder, const std::shared_ptr<const ModuleCatalogue>& catalogue) {
    const LoadedScenario loaded = load_scenario(folder);
    REQUIRE_FALSE(has_errors(loaded.diagnostics));
    return std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario), catalogue);
}

// The modules of the battles as a library or a script that is loaded, and nothing linked in.
std::shared_ptr<const ModuleCatalogue> loaded_catalogue(const char* folder, PluginState state) {
    HostRequest request;
    request.folders = {folder};
    request.user_plugins = false;
    const PluginSet plugins = load_plugins(request);
    REQUIRE(plugins.plugins.size() == 1);
    INFO(plugins.plugins[0].why_not);
    REQUIRE(plugins.plugins[0].state == state);
    return plugins.catalogue;
}

// One game as a line: what it is, how many steps it has, and all their actions and hashes folded into one number.
std::string line_of(const std::string& battle, const Rules& rules, const char* const (&players)[kSides], int number,
                    Journal* journal = nullptr) {
    Game game(rules);
    Match match(rules, std::array<std::string, kSides>{players[0], players[1]},
                Luck(kSeed, static_cast<std::uint64_t>(number)));
    while (!game.over()) game.play_listed(match.next(game));
    std::uint64_t fold = 0;
    for (const GameStep& step : game.steps()) fold = hash_combine(fold, step.hash);
    if (journal != nullptr) {
        *journal = make_journal(game);
        journal->seed = kSeed;
        journal->game = static_cast<std::uint64_t>(number);
        const Scenario& s = rules->context()->scenario();
        for (SideId side = 0; side < kSides; ++side) journal->players.push_back({s.sides[side].id, players[side]});
    }
    return battle + ' ' + players[0] + ' ' + players[1] + ' ' + std::to_string(number) + ' ' +
           std::to_string(game.steps().size()) + ' ' + hash_digits(fold) + '\n';
}

bool approves() { return std::getenv("RAMPARTS_APPROVE") != nullptr; }

std::string lines(const std::shared_ptr<const ModuleCatalogue>& catalogue) {
    std::string out;
    for (const fs::path& battle : battles()) {
        const Rules rules = rules_of(battle, catalogue);
        const std::string name = battle.filename().string();
        for (const auto& mix : kMixes)
            for (int i = 0; i < kGamesOfMix; ++i) {
                Journal journal;
                const bool whole = approves() && i < kWholeOfMix;
                out += line_of(name, rules, mix, i, whole ? &journal : nullptr);
                const std::string file = name + '-' + mix[0] + '-' + mix[1] + '-' + std::to_string(i) + ".journal";
                if (whole) std::ofstream(folder() / "journals" / file) << write_journal(journal);
            }
    }
    for (std::uint64_t n = 0; n < kRandomBattles; ++n) {
        const auto rules =
            std::make_shared<const StandardRules>(proof::random_battle(proof::standard_ruleset(), n), catalogue);
        for (int i = 0; i < kGamesOfRandomBattle; ++i)
            out += line_of("random-battle-" + std::to_string(n), rules, kMixes[static_cast<std::size_t>(i) % 4], i);
    }
    return out;
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

// RAMPARTS_APPROVE=1 test_replays records anew: only when rules, players or luck change on purpose, and the
// commit says why.
TEST_CASE("games recorded once are played again step by step", "[folds]") {
    const std::string now = lines(installed_catalogue());
    if (approves()) std::ofstream(folder() / "games.txt") << now;
    std::istringstream is(now);
    std::istringstream was(text_of(folder() / "games.txt"));
    int games = 0;
    int differ = 0;
    for (std::string a, b; std::getline(is, a); ++games) {
        b.clear();
        std::getline(was, b);
        if (a != b && ++differ <= 10) FAIL_CHECK("was " << b << "\nis  " << a);
    }
    std::string more;
    CHECK_FALSE(std::getline(was, more));
    CHECK(differ == 0);
    CHECK(games == 4 * 4 * kGamesOfMix + kRandomBattles * kGamesOfRandomBattle);
}

TEST_CASE("the same games are played when the modules are loaded as a library", "[folds][library]") {
    CHECK(lines(loaded_catalogue(RAMPARTS_TLG2_PLUGIN, PluginState::loaded)) == text_of(folder() / "games.txt"));
}

TEST_CASE("the same games are played when the modules are scripts", "[folds][script]") {
    CHECK(lines(loaded_catalogue(RAMPARTS_TLG2_SCRIPT, PluginState::scripted)) == text_of(folder() / "games.txt"));
}

TEST_CASE("whole journals of then are legal now, and every hash agrees", "[journals]") {
    int journals = 0;
    for (const fs::path& battle : battles()) {
        const Rules rules = rules_of(battle, installed_catalogue());
        for (const auto& entry : fs::directory_iterator(folder() / "journals")) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with(battle.filename().string() + '-')) continue;
            INFO(name);
            const JournalRead read = read_journal(text_of(entry.path()), name);
            REQUIRE(read.readable);
            REQUIRE(read.diagnostics.empty());
            Game game(rules);
            const Replay replayed = replay(read.journal, game, read.journal.steps.size(), name);
            if (replayed.fault) FAIL_CHECK(to_text(*replayed.fault));
            CHECK(replayed.played == read.journal.steps.size());
            CHECK(game.over());
            CHECK(outcome_word(rules->context()->scenario(), game.state()) == read.journal.outcome);
            ++journals;
        }
    }
    CHECK(journals == 4 * 4 * kWholeOfMix);
}
