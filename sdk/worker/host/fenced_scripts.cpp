// Hooks of scripts in another process; see fenced_scripts.hpp.
#include "sdk/worker/host/fenced_scripts.hpp"

#include <algorithm>

#include "engine/modules/module_params.hpp"
#include "engine/modules/setup_calls.hpp"
#include "sdk/worker/host/fenced_battle.hpp"
#include "sdk/worker/host/worker_game.hpp"

namespace ramparts::worker {

namespace {

constexpr std::size_t kKeptFaults = 8;

}  // namespace

struct FencedScripts::Module {
    rp_module raw{};
    std::shared_ptr<FencedScripts> scripts;
    std::shared_ptr<FencedBattle> battle;
    std::uint8_t slot = 0;
    HookTables tables{};
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
            return module.battle->hook(module.slot, number, *view, arguments, take);
        } catch (...) {
            return RP_E_MEMORY;
        }
    }
    static const void* RP_CALL extension(const rp_module* module, const char* id) {
        return find_table(of(module).tables, id);
    }

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
            each_table(made->tables, [](auto& table) { table.size = sizeof table; });
            AllHooks::each([&]<auto Member>(std::uint8_t number, Hook<Member>) {
                if ((there->hooks >> number & 1U) != 0)
                    std::get<typename Hook<Member>::Table>(made->tables).*Member =
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
    open_tools();
    for (const FencedPackage& package : packages_)
        modules_.count += static_cast<std::uint32_t>(package.info.modules.size());
}

void FencedScripts::add(FencedPackage package) {
    modules_.count += static_cast<std::uint32_t>(package.info.modules.size());
    packages_.push_back(std::move(package));
}

void FencedScripts::add_to(BattleFiles& files, const FencedPackage& package) {
    files.push_back({FileKind::plugin, package.description_name, package.description});
    files.push_back({FileKind::script, package.script_name, package.script});
}

// Only what the battle uses: what is wrong with another script of another mod is none of its business.
BattleFiles FencedScripts::files_for(const Scenario& scenario,
                                     const std::function<bool(const PluginInfo&)>& also) const {
    BattleFiles files = battle_files(scenario);
    for (const FencedPackage& package : packages_) {
        const bool used = std::any_of(scenario.modules.begin(), scenario.modules.end(), [&](const ModuleUse& use) {
            return std::any_of(package.info.modules.begin(), package.info.modules.end(),
                               [&](const PluginModule& m) { return is_called(m, use.id); });
        });
        if (used || (also && also(package.info))) add_to(files, package);
    }
    return files;
}

std::shared_ptr<FencedBattle> FencedScripts::battle_of(const rp_setup& setup) {
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(begun_, [](const Begun& b) { return b.battle.expired(); });
        for (const Begun& begun : begun_)
            if (begun.fixed == setup.fixed)
                if (auto battle = begun.battle.lock()) return battle;
        obstacles_.clear();
    }
    auto battle = std::make_shared<FencedBattle>(start_, files_for(scenario_behind(setup)),
                                                 [this](const std::string& said) { note_fault(said); });
    std::vector<Diagnostic> problems = battle->begin();
    const std::lock_guard lock(mutex_);
    obstacles_ = std::move(problems);
    if (!obstacles_.empty()) return nullptr;
    begun_.push_back({setup.fixed, battle});
    return battle;
}

Diagnostic FencedScripts::why_not_made() const {
    const std::lock_guard lock(mutex_);
    return obstacles_.empty() ? Diagnostic() : obstacles_.front();
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
