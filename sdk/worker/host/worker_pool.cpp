// Blocks of games among workers; see worker_pool.hpp.
#include "sdk/worker/host/worker_pool.hpp"

#include <poll.h>

#include <algorithm>
#include <map>

namespace ramparts::worker {
namespace {

using Clock = std::chrono::steady_clock;

// How many games are dealt to a worker together: more where there are enough for each to be dealt sixteen times, since
// telling what was played costs as much as half a game at random.
std::uint64_t block_of(std::uint64_t games, unsigned jobs) noexcept {
    return std::clamp<std::uint64_t>(games / (16 * std::uint64_t{jobs}), 64, 128);
}

}  // namespace

// One call of play_many.
class WorkerPool::Run {
public:
    Run(WorkerPool& pool, const MassRequest& request, const PoolObserver& observer)
        : pool_(pool), request_(request), observer_(observer), rows_(request.games) {
        const unsigned jobs = std::clamp(request.jobs, 1U, 64U);
        const std::uint64_t block = block_of(request.games, jobs);
        for (std::uint64_t i = 0; i < request.games; i += block)
            waiting_.push_back({i, static_cast<std::uint32_t>(std::min(block, request.games - i)), 0});
        seats_.resize(std::min<std::size_t>(jobs, std::max<std::size_t>(waiting_.size(), 1)));
    }

    Result<PoolResult, Diagnostic> play() {
        while (!failure_ && (busy() || (!waiting_.empty() && !cancelled_))) {
            deal();
            if (failure_) break;
            listen();
            watch_clock();
            if (observer_.tick) observer_.tick();
            ask_whether_to_go_on();
        }
        for (Seat& seat : seats_)
            if (seat.worker && !seat.worker->failure() && !seat.block) pool_.idle_.push_back(std::move(seat.worker));
        if (failure_) return fail(*failure_);
        return totals();
    }

private:
    struct Block {
        std::uint64_t first = 0;
        std::uint32_t count = 0;
        int deals = 0;
    };
    struct Seat {
        std::unique_ptr<Worker> worker;
        std::optional<Block> block;
        std::optional<Block> again;    ///< it was lost once, and is for a worker made anew
        Clock::time_point begun;       ///< the block
        Clock::time_point game_since;  ///< the game that is in hand now
        std::uint64_t game = 0;
    };

    static bool sound(const ManyPlayed& played, const Block& block, bool cancelled) {
        if (played.rows.size() > block.count || (!cancelled && played.rows.size() != block.count)) return false;
        for (const GameRow& row : played.rows)
            if (row.winner >= kSides && row.winner != kNoSide) return false;
        return std::all_of(played.offences.begin(), played.offences.end(), [&](const Said& said) {
            return said.game >= block.first && said.game - block.first < played.rows.size();
        });
    }

    [[nodiscard]] bool busy() const {
        return std::any_of(seats_.begin(), seats_.end(),
                           [&](const Seat& seat) { return seat.block || (seat.again && !cancelled_); });
    }

    void deal() {
        for (Seat& seat : seats_) {
            if (seat.block || cancelled_ || (waiting_.empty() && !seat.again)) continue;
            if (!seat.worker && !fill(seat)) return;
            Block block = seat.again ? *std::exchange(seat.again, std::nullopt) : waiting_.front();
            if (block.deals == 0) waiting_.pop_front();
            ++block.deals;
            seat.block = block;
            seat.begun = seat.game_since = Clock::now();
            seat.game = block.first;
            if (observer_.dealt) observer_.dealt(seat.worker->process().id(), block.first, block.deals);
            const bool posted = seat.worker->post(
                Ask::play_many, payload_of(PlayMany{block.first, block.count, request_.seed, request_.players}));
            if (!posted) lose(seat);
            if (failure_) return;
        }
    }

    bool fill(Seat& seat) {
        if (!seat.again && !pool_.idle_.empty()) {
            seat.worker = std::move(pool_.idle_.back());
            pool_.idle_.pop_back();
            return true;
        }
        auto worker = pool_.make();
        if (worker) seat.worker = std::move(*worker);
        else failure_ = worker.error().front();
        return worker.has_value();
    }

    void listen() {
        std::vector<pollfd> ears;
        for (const Seat& seat : seats_) ears.push_back({seat.block ? seat.worker->process().socket() : -1, POLLIN, 0});
        (void)::poll(ears.data(), ears.size(), 20);
        for (std::size_t i = 0; i < seats_.size() && !failure_; ++i) {
            if (ears[i].fd < 0 || ears[i].revents == 0) continue;
            Seat& seat = seats_[i];
            const Worker::Heard heard = seat.worker->hear(std::chrono::milliseconds(0));
            if (heard == Worker::Heard::answer) take(seat);
            else if (heard == Worker::Heard::dead) lose(seat);
        }
    }

    void take(Seat& seat) {
        auto payload = seat.worker->take_answer();
        ManyPlayed played;
        if (!payload && !seat.worker->failure()) {  // it refuses: so would every other
            failure_ = payload.error();
            return;
        }
        if (payload && (!read_payload(*payload, played) || !sound(played, *seat.block, cancelled_)))
            seat.worker->nonsense(Ask::play_many);
        if (seat.worker->failure()) {
            lose(seat);
            return;
        }
        for (std::size_t i = 0; i < played.rows.size(); ++i)
            rows_[static_cast<std::size_t>(seat.block->first) + i] = played.rows[i];
        done_ += played.rows.size();
        offences_.insert(offences_.end(), played.offences.begin(), played.offences.end());
        for (const Message& text : played.modules) modules_.emplace(text.english(), text);
        seat.block.reset();
    }

    // The worker is dead: its block is dealt again, once.
    void lose(Seat& seat) {
        const Diagnostic why = *seat.worker->failure();
        const LastPlace last = seat.worker->process().last_place();
        const Block block = *std::exchange(seat.block, std::nullopt);
        seat.worker.reset();
        if (block.deals >= 2) {
            failure_ = lost_twice(block, last, why);
            return;
        }
        seat.again = block;
        Diagnostic note = worker_finding(
            "RP7710", message("games {1} to {2} were played again by another worker: {3}", std::to_string(block.first),
                              std::to_string(block.first + block.count - 1), why.message));
        note.severity = Severity::note;
        notes_.push_back(std::move(note));
    }

    [[nodiscard]] Diagnostic lost_twice(const Block& block, LastPlace last, const Diagnostic& why) const {
        const bool known = last.playing && last.game >= block.first && last.game - block.first < block.count;
        const std::string seed = std::to_string(request_.seed);
        const MessageArg hook = last.hook.empty() ? MessageArg(wording("no hook of a script")) : MessageArg(last.hook);
        if (known)
            return worker_finding(
                "RP7708",
                message("two workers ended over game {1} of seed {2}; the last hook was {3}: {4}",
                        std::to_string(last.game), seed, hook, why.message),
                message("play this game alone to see it: --seed {1} --game {2}", seed, std::to_string(last.game)));
        return worker_finding(
            "RP7708", message("two workers ended over games {1} to {2} of seed {3}; the last hook was {4}: {5}",
                              std::to_string(block.first), std::to_string(block.first + block.count - 1), seed, hook,
                              why.message));
    }

    // The page tells which game is in hand; one that does not change for too long is given up, and a whole block too.
    void watch_clock() {
        const auto now = Clock::now();
        for (Seat& seat : seats_) {
            if (!seat.block || failure_) continue;
            const LastPlace last = seat.worker->process().last_place();
            if (last.playing && last.game != seat.game) {
                seat.game = last.game;
                seat.game_since = now;
            }
            const auto limit = seat.worker->limits().game;
            if (now - seat.game_since <= limit && now - seat.begun <= limit * seat.block->count) continue;
            seat.worker->silent(Ask::play_many, limit);
            lose(seat);
        }
    }

    void ask_whether_to_go_on() {
        if (cancelled_ || !request_.progress || request_.progress(done_)) return;
        cancelled_ = true;
        for (Seat& seat : seats_)
            if (seat.block) seat.worker->cancel();
    }

    [[nodiscard]] PoolResult totals() {
        PoolResult out;
        MassResult& mass = out.mass;
        for (const std::optional<GameRow>& row : rows_) {
            if (!row) continue;
            ++mass.games;
            ++mass.wins[row->winner == kNoSide ? static_cast<std::size_t>(kSides) : row->winner];
            for (std::size_t s = 0; s < kSides; ++s) mass.losses[s] += static_cast<std::uint64_t>(row->losses[s]);
            mass.counters.add({1, row->decisions, row->moves, row->combats, row->dice});
            mass.games_with_offences += row->offended ? 1 : 0;
            mass.signature = hash_combine(mass.signature, row->hash);
        }
        std::stable_sort(offences_.begin(), offences_.end(),
                         [](const Said& a, const Said& b) { return a.game < b.game; });
        for (std::size_t i = 0; i < std::min(offences_.size(), kMostSaid); ++i)
            mass.offences.push_back({offences_[i].game, offences_[i].text});
        out.notes = std::move(notes_);
        for (const auto& [english, text] : modules_) mass.modules.push_back(text);
        return out;
    }

    WorkerPool& pool_;
    const MassRequest& request_;
    const PoolObserver& observer_;
    std::vector<std::optional<GameRow>> rows_;
    std::deque<Block> waiting_;
    std::vector<Seat> seats_;
    std::uint64_t done_ = 0;
    bool cancelled_ = false;
    std::vector<Said> offences_;
    std::map<std::string, Message> modules_;  ///< by their English
    std::vector<Diagnostic> notes_;
    std::optional<Diagnostic> failure_;
};

Result<std::unique_ptr<WorkerPool>, std::vector<Diagnostic>> WorkerPool::start(const WorkerStart& start,
                                                                               BattleFiles files) {
    std::unique_ptr<WorkerPool> pool(new WorkerPool(start, std::move(files)));
    auto first = pool->make();
    if (!first) return fail(std::move(first.error()));
    pool->fence_ = (*first)->fence();
    pool->idle_.push_back(std::move(*first));
    return pool;
}

WorkerPool::~WorkerPool() = default;

Result<std::unique_ptr<Worker>, std::vector<Diagnostic>> WorkerPool::make() const {
    auto worker = Worker::start(start_);
    if (!worker) return fail(std::vector<Diagnostic>{worker.error()});
    auto loaded = (*worker)->load(files_);
    if (!loaded) return fail(std::vector<Diagnostic>{loaded.error()});
    if (!loaded->playable) {
        if (!has_errors(loaded->findings)) return fail(std::vector<Diagnostic>{(*worker)->nonsense(Ask::load)});
        return fail(std::move(loaded->findings));
    }
    return std::move(*worker);
}

Result<PoolResult, Diagnostic> WorkerPool::play_many(const MassRequest& request, const PoolObserver& observer) {
    return Run(*this, request, observer).play();
}

}  // namespace ramparts::worker
