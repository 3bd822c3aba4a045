// Many games in several workers: totals that do not depend on how many there are, or on which of them end.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/playouts/playout.hpp"
#include "sdk/worker/host/worker.hpp"

namespace ramparts::worker {

struct PoolResult {
    /// As play_many gives it, but that `finished` of the request is never called: final states stay behind the fence.
    MassResult mass;
    /// Workers that ended and were replaced (RP7710). How many there are may depend on luck; the totals never do.
    std::vector<Diagnostic> notes;
};

/// What a test may see of a run.
struct PoolObserver {
    /// A block was dealt to the worker of that process, for the so-manieth time.
    std::function<void(pid_t process, std::uint64_t first, int deal)> dealt;
    std::function<void()> tick;  ///< now and then, at least every 20 ms
};

/// Workers that have read the same battle. Used by one thread, which must live as long as it; see Process.
class WorkerPool {
public:
    /// Starts the first worker; what stands in the way of playing is the answer.
    [[nodiscard]] static Result<std::unique_ptr<WorkerPool>, std::vector<Diagnostic>> start(const WorkerStart& start,
                                                                                            BattleFiles files);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Game i uses Luck(seed, i) and players of its own, in blocks of 64 to 128 dealt to at most request.jobs workers,
    /// 64 at the most. A worker that ends loses its block, which another one plays; when that ends too, the run is
    /// broken off with RP7708, which names the game. Players are those of the program alone, or of the battle's
    /// scripts.
    [[nodiscard]] Result<PoolResult, Diagnostic> play_many(const MassRequest& request,
                                                           const PoolObserver& observer = {});

    [[nodiscard]] Fence fence() const noexcept { return fence_; }

private:
    class Run;
    WorkerPool(WorkerStart start, BattleFiles files) : start_(std::move(start)), files_(std::move(files)) {}
    [[nodiscard]] Result<std::unique_ptr<Worker>, std::vector<Diagnostic>> make() const;

    WorkerStart start_;
    BattleFiles files_;
    std::vector<std::unique_ptr<Worker>> idle_;
    Fence fence_ = Fence::none;
};

}  // namespace ramparts::worker
