// Playouts; see playout.hpp.
#include "engine/playouts/playout.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

#include "engine/core/workers.hpp"
#include "engine/players/player.hpp"
#include "engine/playouts/halt.hpp"

namespace ramparts {

void PlayoutCounters::add(const PlayoutCounters& other) noexcept {
    games += other.games;
    decisions += other.decisions;
    moves += other.moves;
    combats += other.combats;
    dice += other.dice;
}

GameResult play_out(Game& game, Match& match, PlayoutCounters& counters) {
    while (!game.over()) {
        const Action action = match.next(game);
        if (action.kind == ActionKind::die) ++counters.dice;
        else ++counters.decisions;
        if (action.kind == ActionKind::move) ++counters.moves;
        if (action.kind == ActionKind::resolve) ++counters.combats;
        game.play_listed(action);
    }
    ++counters.games;
    GameResult result;
    result.winner = game.state().winner();
    result.hash = game.state().hash();
    result.losses = {game.rules().score(game.view(), 1), game.rules().score(game.view(), 0)};
    result.final_state = game.state();
    return result;
}

std::optional<GameResult> halted_play_out(Game& game, Match& match, PlayoutCounters& counters, Halt* halt) {
    if (halt == nullptr) return play_out(game, match, counters);
    const Halt::Watch watch(*halt, match);
    const GameResult result = play_out(game, match, counters);
    if (halt->called()) return std::nullopt;
    return result;
}

namespace {

constexpr std::size_t kMostOffences = 8;

// Whichever thread met them: those of the lowest numbers.
void keep_first(std::vector<MassResult::Offence>& offences) {
    std::stable_sort(offences.begin(), offences.end(), [](const auto& a, const auto& b) { return a.game < b.game; });
    if (offences.size() > kMostOffences) offences.resize(kMostOffences);
}

}  // namespace

MassResult play_many(const std::shared_ptr<const StandardRules>& rules, const MassRequest& request) {
    MassResult total;
    std::vector<std::uint64_t> hashes(request.games, 0);
    std::vector<std::uint8_t> played(request.games, 0);
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> done{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    const unsigned jobs = std::max(1U, request.jobs);
    const auto rules_for = StandardRules::for_threads(rules, jobs);
    run_workers(jobs, [&](unsigned worker) {
        const auto& own = rules_for[worker];
        Game game(own);
        game.keep_record(false);
        if (request.begins) request.begins(worker, game, *own);
        MassResult mine;
        Matches matches(own, request.players);
        for (std::uint64_t i = next++; i < request.games && !stop; i = next++) {
            game.restart();
            Match& match = matches.next(Luck(request.seed, request.first + i));
            auto result = halted_play_out(game, match, mine.counters, request.halt);
            if (!result) break;
            result->worker = worker;
            ++mine.games;
            ++mine.wins[result->winner == kNoSide ? kSides : result->winner];
            for (std::size_t s = 0; s < kSides; ++s) mine.losses[s] += static_cast<std::uint64_t>(result->losses[s]);
            if (const auto said = match.offences(); !said.empty()) {
                ++mine.games_with_offences;
                for (const Message& text : said) mine.offences.push_back({request.first + i, text});
                keep_first(mine.offences);
            }
            hashes[i] = result->hash;
            played[i] = 1;
            ++done;
            if (request.finished) {
                const std::lock_guard lock(mutex);
                request.finished(request.first + i, *result);
            }
            if (worker == 0 && request.progress && !request.progress(done)) stop = true;
        }
        const std::lock_guard lock(mutex);
        total.games += mine.games;
        for (std::size_t s = 0; s <= kSides; ++s) total.wins[s] += mine.wins[s];
        for (std::size_t s = 0; s < kSides; ++s) total.losses[s] += mine.losses[s];
        total.counters.add(mine.counters);
        total.games_with_offences += mine.games_with_offences;
        total.offences.insert(total.offences.end(), mine.offences.begin(), mine.offences.end());
        keep_first(total.offences);
    });
    for (std::uint64_t i = 0; i < request.games; ++i)
        if (played[i]) total.signature = hash_combine(total.signature, hashes[i]);
    total.modules = rules->offences();
    return total;
}

ShareInterval wilson(std::uint64_t wins, std::uint64_t games) {
    if (games == 0) return {0, 0, 1000};
    const double n = static_cast<double>(games);
    const double p = static_cast<double>(wins) / n;
    constexpr double z = 1.959964;
    const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return {static_cast<int>(std::floor(1000 * std::max(0.0, centre - half))), static_cast<int>(std::lround(1000 * p)),
            static_cast<int>(std::ceil(1000 * std::min(1.0, centre + half)))};
}

}  // namespace ramparts
