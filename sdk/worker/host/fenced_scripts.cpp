// Hooks of scripts in another process; see fenced_scripts.hpp.
#include "sdk/worker/host/fenced_scripts.hpp"

#include <algorithm>

#include "engine/modules/setup_calls.hpp"
#include "engine/play/state.hpp"
#include "sdk/worker/host/worker_game.hpp"
#include "sdk/worker/wire/hooks.hpp"

namespace ramparts::worker {

namespace {

constexpr std::size_t kKeptFaults = 8;

}  // namespace

/// The worker of one set of rules.
class FencedScripts::Battle {
public:
    Battle(FencedScripts& scripts, const Scenario& scenario) : scripts_(scripts), files_(scripts.files_for(scenario)) {}

    /// Starts a worker and has it read the battle; what stands in the way.
    [[nodiscard]] std::vector<Diagnostic> begin() {
        worker_.reset();
        told_.clear();
        auto worker = Worker::start(scripts_.start_());
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
    [[nodiscard]] const MadeModule* made(std::uint32_t slot) const noexcept {
        const auto found =
            std::find_if(loaded_.made.begin(), loaded_.made.end(), [&](const MadeModule& m) { return m.slot == slot; });
        return found == loaded_.made.end() ? nullptr : &*found;
    }

    /// The status, or RP_E_INTERNAL when nobody can be asked.
    template <class Take>
    std::int32_t ask(std::uint8_t slot, std::uint8_t hook, const rp_view& view, const std::string& arguments,
                     Take take) {
        if (!trouble().empty()) return RP_E_INTERNAL;
        std::optional<Diagnostic> last;
        for (int attempt = 0; attempt < 2; ++attempt) {
            if (!worker_ || worker_->failure()) {
                if (!replace(last)) return RP_E_INTERNAL;
            }
            auto answer = worker_->ask<HookAnswer>(Ask::hook, HookCall{slot, hook, changed(view), arguments});
            if (answer && (answer->status < 0 || take(std::string_view(answer->lists)))) {
                if (!answer->said.empty()) scripts_.note_fault(answer->said);
                return answer->status;
            }
            last = answer ? worker_->nonsense(Ask::hook) : answer.error();
            told_.clear();
            if (answer.has_value() || worker_->failure()) continue;
            give_up(std::move(last->message));  // it lives, and does not know the hook: it is not ours
            return RP_E_INTERNAL;
        }
        give_up(std::move(last->message));
        return RP_E_INTERNAL;
    }

    [[nodiscard]] Message trouble() const {
        const std::lock_guard lock(mutex_);
        return trouble_;
    }
    [[nodiscard]] std::vector<Message> news() const {
        const std::lock_guard lock(mutex_);
        return news_;
    }
    [[nodiscard]] pid_t process() const {
        const std::lock_guard lock(mutex_);
        return worker_ && !worker_->failure() ? worker_->process().id() : 0;
    }

private:
    bool replace(const std::optional<Diagnostic>& last) {
        Message why = last ? last->message : worker_ ? worker_->failure()->message : Message();
        if (++replaced_ > kMostReplaced) {
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
    void give_up(Message why) {
        const std::lock_guard lock(mutex_);
        trouble_ = std::move(why);
    }

    // The words of the state that differ from those the worker has.
    std::vector<ChangedWord> changed(const rp_view& view) {
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

    FencedScripts& scripts_;
    BattleFiles files_;
    std::unique_ptr<Worker> worker_;
    Loaded loaded_;
    std::vector<std::uint64_t> told_;
    int replaced_ = 0;
    mutable std::mutex mutex_;  // of what others look at
    Message trouble_;
    std::vector<Message> news_;
};

struct FencedScripts::Module {
    rp_module raw{};
    std::shared_ptr<FencedScripts> scripts;
    std::shared_ptr<Battle> battle;
    std::uint8_t slot = 0;
    HookTables tables;
};

/// The functions of the tables.
struct FencedCalls {
    static const FencedScripts::Module& of(const rp_module* module) {
        return *static_cast<const FencedScripts::Module*>(module->data);
    }
    template <class Take>
    static std::int32_t hook(const rp_module* raw, std::uint8_t number, const rp_view* view, std::string arguments,
                             Take take) {
        try {
            const FencedScripts::Module& module = of(raw);
            return module.battle->ask(module.slot, number, *view, arguments, take);
        } catch (...) {
            return RP_E_MEMORY;
        }
    }
    static const void* RP_CALL extension(const rp_module* module, const char* id) { return of(module).tables.find(id); }

    static const char* RP_CALL no_id(std::uint32_t) { return nullptr; }
    static const rp_module* RP_CALL create(const rp_host* host, const char*, const rp_setup* setup) {
        auto& scripts = *static_cast<FencedScripts*>(host->data);
        try {
            auto made = std::make_unique<FencedScripts::Module>();
            made->scripts = scripts.shared_from_this();
            made->battle = scripts.battle_of(*setup);
            if (made->battle == nullptr) return nullptr;
            const MadeModule* const there = made->battle->made(setup->slot);
            if (there == nullptr || !subscribe(*there, *setup)) {
                setup->refuse(setup, "its worker has made another module than this");
                return nullptr;
            }
            made->slot = there->slot;
            AllHooks::each([&]<auto Member>(std::uint8_t number, Hook<Member>) {
                if ((there->hooks >> number & 1U) != 0)
                    std::get<typename Hook<Member>::Table>(made->tables.all).*Member =
                        &Hook<Member>::template asker<FencedCalls>;
            });
            made->raw = {sizeof(rp_module), 0, made.get(), extension};
            return &made.release()->raw;
        } catch (...) {
            setup->refuse(setup, "there is no memory for its worker");
            return nullptr;
        }
    }
    static bool subscribe(const MadeModule& made, const rp_setup& setup) {
        return std::all_of(made.subscriptions.begin(), made.subscriptions.end(), [&](const auto& s) {
            rp_filter filter{};
            filter.size = sizeof filter;
            filter.priority = s.priority;
            filter.units = s.units;
            filter.side = s.side;
            filter.first_turn = s.first_turn;
            filter.last_turn = s.last_turn;
            filter.hexes = s.everywhere ? nullptr : s.hexes.data();
            filter.hex_count = s.everywhere ? 0 : static_cast<std::uint32_t>(s.hexes.size());
            return setup.subscribe(&setup, s.hook.c_str(), &filter) >= 0;
        });
    }
    static void RP_CALL destroy(const rp_module* module) {
        delete static_cast<const FencedScripts::Module*>(module->data);
    }
};

FencedScripts::FencedScripts(std::vector<FencedPackage> packages, std::function<WorkerStart()> start)
    : packages_(std::move(packages)), start_(std::move(start)) {
    modules_ = {sizeof(rp_modules_1), 0, FencedCalls::no_id, FencedCalls::create, FencedCalls::destroy};
    host_.size = sizeof host_;
    host_.abi_major = RP_ABI_MAJOR;
    host_.abi_minor = RP_ABI_MINOR;
    host_.data = this;
    for (const FencedPackage& package : packages_)
        modules_.count += static_cast<std::uint32_t>(package.info.modules.size());
}

void FencedScripts::add(FencedPackage package) {
    modules_.count += static_cast<std::uint32_t>(package.info.modules.size());
    packages_.push_back(std::move(package));
}

FencedScripts::~FencedScripts() = default;

// Only what the battle uses: what is wrong with another script of another mod is none of its business.
BattleFiles FencedScripts::files_for(const Scenario& scenario) const {
    BattleFiles files = battle_files(scenario);
    for (const FencedPackage& package : packages_) {
        const bool used = std::any_of(scenario.modules.begin(), scenario.modules.end(), [&](const ModuleUse& use) {
            return std::any_of(package.info.modules.begin(), package.info.modules.end(),
                               [&](const PluginModule& m) { return m.id == use.id; });
        });
        if (!used) continue;
        files.push_back({FileKind::plugin, package.description_name, package.description});
        files.push_back({FileKind::script, package.script_name, package.script});
    }
    return files;
}

std::shared_ptr<FencedScripts::Battle> FencedScripts::battle_of(const rp_setup& setup) {
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(begun_, [](const Begun& b) { return b.battle.expired(); });
        for (const Begun& begun : begun_)
            if (begun.fixed == setup.fixed)
                if (auto battle = begun.battle.lock()) return battle;
        obstacles_.clear();
    }
    auto battle = std::make_shared<Battle>(*this, scenario_behind(setup));
    std::vector<Diagnostic> problems = battle->begin();
    const std::lock_guard lock(mutex_);
    obstacles_ = std::move(problems);
    if (!obstacles_.empty()) return nullptr;
    begun_.push_back({setup.fixed, battle});
    return battle;
}

Message FencedScripts::why_not_made() const {
    const std::lock_guard lock(mutex_);
    return obstacles_.empty() ? Message() : obstacles_.front().message;
}

Message FencedScripts::trouble(const rp_module* instance) const { return FencedCalls::of(instance).battle->trouble(); }
std::vector<Message> FencedScripts::news(const rp_module* instance) const {
    return FencedCalls::of(instance).battle->news();
}

std::vector<Diagnostic> FencedScripts::obstacles() const {
    const std::lock_guard lock(mutex_);
    return obstacles_;
}

std::vector<std::string> FencedScripts::faults() const {
    const std::lock_guard lock(mutex_);
    return faults_;
}

void FencedScripts::note_fault(const std::string& said) {
    const std::lock_guard lock(mutex_);
    if (faults_.size() < kKeptFaults && std::find(faults_.begin(), faults_.end(), said) == faults_.end())
        faults_.push_back(said);
}

std::vector<pid_t> FencedScripts::processes() const {
    std::vector<pid_t> all;
    const std::lock_guard lock(mutex_);
    for (const Begun& begun : begun_)
        if (const auto battle = begun.battle.lock())
            if (const pid_t id = battle->process(); id != 0) all.push_back(id);
    return all;
}

}  // namespace ramparts::worker
