// Scripts of mods as rule modules, checks, players, transforms and exporters of this program: their code runs in a
// worker, and every call goes there.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/modules/catalogue.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/worker/host/worker.hpp"

namespace ramparts::worker {

class FencedBattle;

/// A script that came in a mod, with the plugin.xml that describes it.
struct FencedPackage {
    PluginInfo info;
    std::string description_name, description;
    std::string script_name, script;
};

/// The scripts that are to be had. HostRequest::behind_fence is take(); or give modules(), host(), itself as `keeps`
/// and as `watch` to ModuleCatalogue::add() for each package.
///
/// With the rules of a battle that uses one begins a worker, which reads the battle behind the fence and makes its
/// modules there; it serves these rules alone and ends with them. A hook is asked with the words of the state and its
/// arguments; what comes back are plain numbers, which the rules look at as at the answer of any other module. So
/// whatever a script does, and whatever becomes of the process, the game of this program holds.
///
/// A worker that ends, is silent for longer than WorkerLimits::decision, or talks nonsense, is replaced and asked the
/// same again: hooks are pure, so nothing is lost. That is news(). When the same call ends two, or kMostReplaced were
/// replaced, it stays at that: trouble() says why, and every further call fails at once.
///
/// Checks, transforms and exporters are asked in a worker of their own, which reads the scenario as it stands and makes
/// no rules; it is kept until the scenario has changed. What becomes of it is the fault of that call alone. A player
/// thinks in a worker that has the rules too, on copies that it makes there; one serves a game after the other.
///
/// Modules are not RP_MODULE_SHARED. Use from one thread at a time for each set of rules; a worker lives as long as the
/// thread that began it, and is replaced when that has ended.
class FencedScripts final : public CodeWatch, public std::enable_shared_from_this<FencedScripts> {
public:
    static constexpr int kMostReplaced = 8;
    static constexpr std::size_t kMostIdle = 4;  ///< workers that wait for another player

    /// `start` is asked before each start, as what the user says of the fence may change.
    FencedScripts(std::vector<FencedPackage> packages, std::function<WorkerStart()> start);
    ~FencedScripts() override;
    /// One more; before the first battle that uses it.
    void add(FencedPackage package);
    /// The same for the host of plugins, with what it wants to have of it.
    [[nodiscard]] FencedCode take(const FencedScript& script);

    [[nodiscard]] const rp_modules_1* modules() const noexcept { return &modules_; }
    [[nodiscard]] const rp_host* host() const noexcept { return &host_; }
    [[nodiscard]] const std::vector<FencedPackage>& packages() const noexcept { return packages_; }

    [[nodiscard]] Diagnostic why_not_made() const override;
    [[nodiscard]] Message trouble(const rp_module* instance) const override;
    [[nodiscard]] std::vector<Message> news(const rp_module* instance) const override;
    /// What kept the last battle from beginning, with its code; nothing when it began.
    [[nodiscard]] std::vector<Diagnostic> obstacles() const;
    /// The faults of scripts that calls have told of, with script and line; the first few.
    [[nodiscard]] std::vector<std::string> faults() const;
    /// The processes that serve rules now.
    [[nodiscard]] std::vector<pid_t> processes() const;

private:
    friend struct FencedCalls;
    friend struct FencedToolCalls;
    struct Module;
    struct Player;
    struct Looking;
    [[nodiscard]] std::shared_ptr<FencedBattle> battle_of(const rp_setup& setup);
    [[nodiscard]] std::shared_ptr<FencedBattle> battle_for_player(std::string_view id, const Scenario& scenario);
    void keep_idle(std::shared_ptr<FencedBattle> battle) noexcept;
    static void add_to(BattleFiles& files, const FencedPackage& package);
    [[nodiscard]] BattleFiles files_for(const Scenario& scenario,
                                        const std::function<bool(const PluginInfo&)>& also = {}) const;
    void open_tools();
    void note_fault(const std::string& said);

    std::vector<FencedPackage> packages_;
    std::function<WorkerStart()> start_;
    rp_modules_1 modules_{};
    rp_checks_1 checks_{};
    rp_players_1 players_{};
    rp_transforms_1 transforms_{};
    rp_exporters_1 exporters_{};
    rp_host host_{};
    std::mutex look_mutex_;             ///< of the worker for checks
    std::shared_ptr<Looking> looking_;  // its own; shared_ptr, since only one source knows what it is
    mutable std::mutex mutex_;          ///< of what follows
    struct Begun {
        const rp_fixed* fixed = nullptr;  ///< what the modules of one set of rules have in common
        std::weak_ptr<FencedBattle> battle;
    };
    std::vector<Begun> begun_;
    std::vector<std::shared_ptr<FencedBattle>> idle_;
    std::vector<Diagnostic> obstacles_;
    std::vector<std::string> faults_;
};

}  // namespace ramparts::worker
