// The plugins of the program: which there are, switching them, and telling everybody that other modules are in force.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "editor/workspace/signal.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/worker/host/fenced_scripts.hpp"

namespace ramparts {

/// What was done, or why it was not: one sentence, in the language of the program.
struct PluginDone {
    bool done = false;
    std::string words;
};

/// A plugin whose code is a script, and its file.
struct PluginScript {
    std::string plugin;
    std::filesystem::path file;
};

/// Loads plugins, and does to them what the user asks for; every change is written down where `ramparts plugin` keeps
/// it, and is in force at once. Games that are being played keep the modules they began with.
class PluginDesk {
public:
    /// `request.folders` are those of the command line; the user's list of folders is added to them.
    /// `worker` plays the scripts that came in mods; the user's word on its fence is looked up each time.
    explicit PluginDesk(HostRequest request, FileSystem& files = real_files(), worker::WorkerStart worker = {});
    PluginDesk(const PluginDesk&) = delete;
    PluginDesk& operator=(const PluginDesk&) = delete;

    /// Looks at all folders anew, loads what may run, and puts its modules in force.
    void reload();
    /// Puts in force what somebody else has: the plugins of the program, and these scripts of mods, which play in
    /// workers. set() stays what it is; put_back() has to follow.
    std::vector<PluginStatus> put_in_force_for_others(const std::vector<std::filesystem::path>& scripts);
    /// The plugins of set() are in force again.
    void put_back();
    [[nodiscard]] const PluginSet& set() const noexcept { return set_; }
    /// Of this program, as plugins are told it.
    [[nodiscard]] const std::string& version() const noexcept { return request_.version; }
    /// The plugin of that id, or null.
    [[nodiscard]] const PluginStatus* find(std::string_view id) const;

    /// Switches a plugin on or off.
    PluginDone switch_to(const std::string& id, bool on);
    /// Lifts the quarantine of a plugin and tries it again.
    PluginDone try_again(const std::string& id);
    /// Looks into a folder, now and at every start: a plugin, or a folder of plugins.
    PluginDone add_folder(const std::filesystem::path& folder);
    /// Takes a folder off that list.
    PluginDone forget_folder(const std::filesystem::path& folder);

    /// Where plugins are looked for, in this order.
    struct Place {
        enum class Kind : std::uint8_t { named, added, own };
        std::filesystem::path folder;
        Kind kind = Kind::named;  ///< by the command line, by the user's list, or the user's own folder
    };
    [[nodiscard]] std::vector<Place> places() const;

    /// The scripts of a battle: of its rule modules, of players by id, and of checks, which look at every battle.
    [[nodiscard]] std::vector<PluginScript> scripts_of(const Scenario& scenario,
                                                       std::span<const std::string> players = {}) const;
    /// What is wrong with scripts, with file and line: what was found when they were loaded, and what has gone wrong in
    /// their calls since.
    [[nodiscard]] std::vector<Diagnostic> script_findings(const std::vector<PluginScript>& scripts) const;
    /// Whether the last battle with scripts of mods was not begun because the system takes no filter of system calls,
    /// and the user has not said yet that limits will do.
    [[nodiscard]] bool limits_would_do() const;
    /// He says so, for ever.
    PluginDone allow_limits();
    /// The scripts that came in mods, as they were when plugins were last loaded.
    [[nodiscard]] const worker::FencedScripts& fenced() const noexcept { return *fenced_; }

    /// What plugins have written to the log since they were loaded, the first lines only.
    struct LogLine {
        std::string plugin;
        int severity = 0;  ///< 0 debug … 3 error
        std::string text;
    };
    [[nodiscard]] std::vector<LogLine> log() const;
    /// Counts the lines of the log, those of former loads too; it grows when there is something new.
    [[nodiscard]] std::size_t logged() const noexcept;

    /// Calls of hooks that were alike in the step in hand.
    struct TracedCalls {
        std::string module, hook, given, answered;
        std::size_t calls = 0;
        std::chrono::nanoseconds took{};  ///< all of them together
    };
    /// From the next load of the plugins on, whether the calls of their hooks are kept.
    void trace(bool on) noexcept { traces_ = on; }
    [[nodiscard]] bool traces() const noexcept { return traces_; }
    /// The calls that were made for the step of the game that was played last, in the order of the first of each; those
    /// of players who think on threads of their own are left out.
    [[nodiscard]] std::vector<TracedCalls> traced() const;
    /// Counts the calls, those of former steps too; it grows when there is something new.
    [[nodiscard]] std::size_t traced_so_far() const noexcept;

    Signal<> changed;  ///< other plugins are in force, or others are known

private:
    struct Log;
    std::shared_ptr<Log> log_;  ///< shared with the plugins, which may outlive the desk
    struct Trace;
    std::shared_ptr<Trace> trace_;  ///< likewise
    bool traces_ = false;
    HostRequest request_;  ///< folders: those of the command line
    FileSystem& files_;
    worker::WorkerStart worker_;
    std::shared_ptr<worker::FencedScripts> fenced_;
    std::vector<std::filesystem::path> added_;
    PluginSet set_;
};

/// The desk of the program; null where plugins are fixed. It must outlive its use.
[[nodiscard]] PluginDesk* plugin_desk() noexcept;
/// The plugins that it has found; none without a desk. Good until it looks again.
[[nodiscard]] std::span<const PluginStatus> plugins_found() noexcept;
void set_plugin_desk(PluginDesk* desk) noexcept;

/// Tells of changes of the desk of the program, whichever that is.
[[nodiscard]] Signal<>& modules_changed();

}  // namespace ramparts
