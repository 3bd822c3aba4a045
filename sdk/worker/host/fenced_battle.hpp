// A worker that answers for the scripts of one battle: its hooks, or a player, call by call.
#pragma once

#include <functional>
#include <mutex>
#include <thread>

#include "sdk/worker/host/worker.hpp"
#include "sdk/worker/wire/hooks.hpp"

namespace ramparts::worker {

/// Asked by one thread at a time; trouble(), news() and process() by any. A worker that ends, is silent or talks
/// nonsense is replaced, and asked the same again; see FencedScripts.
class FencedBattle {
public:
    using Faults = std::function<void(const std::string&)>;
    FencedBattle(std::function<WorkerStart()> start, BattleFiles files, Faults faults);

    /// Starts a worker and has it read the battle; what stands in the way.
    [[nodiscard]] std::vector<Diagnostic> begin();
    [[nodiscard]] const MadeModule* made(std::uint32_t slot) const noexcept;
    [[nodiscard]] const BattleFiles& files() const noexcept { return files_; }
    /// Another game begins: workers that were replaced before are forgotten.
    void begin_game();
    /// Whether this thread has started the worker, which ends with that thread.
    [[nodiscard]] bool of_this_thread() const noexcept { return thread_ == std::this_thread::get_id(); }

    /// One call of a hook: its status, or RP_E_INTERNAL when nobody can be asked. `take` is given the lists.
    template <class Take>
    std::int32_t hook(std::uint8_t slot, std::uint8_t number, const rp_view& view, const std::string& arguments,
                      Take take) {
        return talk<HookAnswer>(
            Ask::hook, view, false,
            [&](std::vector<ChangedWord> changed) {
                return HookCall{slot, number, std::move(changed), arguments};
            },
            [&](const HookAnswer& answer) { return answer.status < 0 || take(std::string_view(answer.lists)); });
    }
    /// One choice of a player; `question` without the words of the state.
    std::int32_t choose(const rp_view& view, Choose question);

    [[nodiscard]] Message trouble() const;
    [[nodiscard]] std::vector<Message> news() const;
    [[nodiscard]] pid_t process() const;

private:
    template <class Answer, class Make, class Holds>
    std::int32_t talk(Ask what, const rp_view& view, bool long_thought, Make make, Holds holds) {
        if (!trouble().empty()) return RP_E_INTERNAL;
        std::optional<Diagnostic> last;
        for (int attempt = 0; attempt < 2; ++attempt) {
            if ((!worker_ || worker_->failure()) && !replace(last)) return RP_E_INTERNAL;
            const auto patience = long_thought ? worker_->limits().check : worker_->limits().decision;
            auto answer = worker_->ask<Answer>(what, make(changed(view)), patience);
            if (answer && holds(*answer)) {
                if (!answer->said.empty()) faults_(answer->said);
                return answer->status;
            }
            last = answer ? worker_->nonsense(what) : answer.error();
            told_.clear();
            if (answer.has_value() || worker_->failure()) continue;
            break;  // it lives, and does not know the hook: it is not ours
        }
        give_up(std::move(last->message));
        return RP_E_INTERNAL;
    }
    bool replace(const std::optional<Diagnostic>& last);
    void give_up(Message why);
    [[nodiscard]] std::vector<ChangedWord> changed(const rp_view& view);

    std::function<WorkerStart()> start_;
    BattleFiles files_;
    Faults faults_;
    std::unique_ptr<Worker> worker_;
    std::thread::id thread_;
    Loaded loaded_;
    std::vector<std::uint64_t> told_;
    int replaced_ = 0;
    mutable std::mutex mutex_;  // of what others look at
    Message trouble_;
    std::vector<Message> news_;
};

}  // namespace ramparts::worker
