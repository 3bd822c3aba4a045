// See fenced_battle.hpp.
#include "sdk/worker/host/fenced_battle.hpp"

#include <algorithm>

#include "engine/play/state.hpp"
#include "sdk/worker/host/fenced_scripts.hpp"

namespace ramparts::worker {

FencedBattle::FencedBattle(std::function<WorkerStart()> start, BattleFiles files, Faults faults)
    : start_(std::move(start)), files_(std::move(files)), faults_(std::move(faults)) {}

std::vector<Diagnostic> FencedBattle::begin() {
    worker_.reset();
    told_.clear();
    thread_ = std::this_thread::get_id();
    auto worker = Worker::start(start_());
    if (!worker) return {worker.error()};
    auto loaded = (*worker)->load(files_);
    if (!loaded) return {loaded.error()};
    if (!loaded->playable) {
        if (!has_errors(loaded->findings)) loaded->findings.push_back((*worker)->nonsense(Ask::load));
        std::erase_if(loaded->findings, [](const Diagnostic& d) { return d.severity != Severity::error; });
        return std::move(loaded->findings);
    }
    if (loaded->more_words > kMostWords - kWordKeys.size())
        return {(*worker)->nonsense(Ask::load, message("more words of state than there may be"))};
    const std::lock_guard lock(mutex_);
    loaded_ = std::move(*loaded);
    worker_ = std::move(*worker);
    return {};
}

const MadeModule* FencedBattle::made(std::uint32_t slot) const noexcept {
    const auto found =
        std::find_if(loaded_.made.begin(), loaded_.made.end(), [&](const MadeModule& m) { return m.slot == slot; });
    return found == loaded_.made.end() ? nullptr : &*found;
}

void FencedBattle::begin_game() {
    replaced_ = 0;
    const std::lock_guard lock(mutex_);
    news_.clear();
}

std::int32_t FencedBattle::choose(const rp_view& view, Choose question) {
    const auto count = static_cast<std::int64_t>(question.legal.size());
    return talk<Chosen>(
        Ask::choose, view, true,
        [&](std::vector<ChangedWord> changed) {
            question.changed = std::move(changed);
            return question;
        },
        [&](const Chosen& answer) { return answer.status < count; });
}

Message FencedBattle::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

std::vector<Message> FencedBattle::news() const {
    const std::lock_guard lock(mutex_);
    return news_;
}

pid_t FencedBattle::process() const {
    const std::lock_guard lock(mutex_);
    return worker_ && !worker_->failure() ? worker_->process().id() : 0;
}

bool FencedBattle::replace(const std::optional<Diagnostic>& last) {
    Message why = last ? last->message : worker_ ? worker_->failure()->message : Message();
    if (++replaced_ > FencedScripts::kMostReplaced) {
        give_up(std::move(why));
        return false;
    }
    if (std::vector<Diagnostic> problems = begin(); !problems.empty()) {
        give_up(std::move(problems.front().message));
        return false;
    }
    const std::lock_guard lock(mutex_);
    news_.push_back(message("{1}; another worker has taken its place, and nothing is lost", std::move(why)));
    return true;
}

void FencedBattle::give_up(Message why) {
    const std::lock_guard lock(mutex_);
    trouble_ = std::move(why);
}

// The words of the state that differ from those the worker has.
std::vector<ChangedWord> FencedBattle::changed(const rp_view& view) {
    std::vector<ChangedWord> out;
    told_.resize(view.word_count + loaded_.more_words, 0);
    for (std::uint32_t i = 0; i < told_.size(); ++i) {
        const std::uint64_t now = i < view.word_count ? view.words[i] : view.more[i - view.word_count];
        if (told_[i] == now) continue;
        told_[i] = now;
        out.push_back({i, now});
    }
    return out;
}

}  // namespace ramparts::worker
