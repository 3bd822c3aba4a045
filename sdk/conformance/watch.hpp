// Stands between the rules and a plugin's modules: every call passes here and is looked at.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/modules/catalogue.hpp"
#include "engine/modules/hook_tables.hpp"
#include "sdk/conformance/plugin_code.hpp"
#include "sdk/conformance/report.hpp"

namespace ramparts::conformance {

class Watch;

/// A table of the boundary as the rules see it, and the plugin's behind it: all null when it has none.
template <class Table>
struct Mirror {
    Table mine{};
    Table theirs{};
    bool there = false;
};

template <class Tables>
struct Mirrors;
template <class... Table>
struct Mirrors<std::tuple<Table...>> {
    using Type = std::tuple<Mirror<Table>...>;
};

/// One module of the plugin in use; the rules hold this in its place.
struct WatchedModule : rp_module {
    Watch* watch = nullptr;
    const PluginModule* info = nullptr;
    const rp_module* theirs = nullptr;
    const rp_setup* given = nullptr;  ///< what the rules handed out
    struct Setup : rp_setup {
        WatchedModule* module = nullptr;
    } setup;
    std::vector<std::string> hooks;  ///< subscribed to
    Mirrors<HookTables>::Type tables;
    template <class Table>
    [[nodiscard]] const Table& table() const noexcept {
        return std::get<Mirror<Table>>(tables).theirs;
    }
};

/// Wraps the modules of one plugin. What it finds goes to a tally. Must outlive the rules that use its modules.
class Watch {
public:
    enum class Mode : std::uint8_t {
        look,           ///< each call is made twice, measured, and its answers are looked at
        without_filter  ///< calls go straight through, but every filter lets everything pass
    };
    Watch(Tally& tally, Mode mode, std::shared_ptr<LastWords> words)
        : tally_(tally), mode_(mode), words_(std::move(words)) {}
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /// Enters the modules of the plugin into a catalogue; `code` and `host` stay where they are.
    void wrap(const PluginInfo& plugin, const rp_modules_1& code, const rp_host& host, ModuleCatalogue& catalogue,
              std::shared_ptr<const void> keeps);
    /// Words that the states of the rules now in use have behind the units.
    void set_more_words(std::size_t count) noexcept { more_words_ = count; }

    [[nodiscard]] Tally& tally() const noexcept { return tally_; }
    [[nodiscard]] std::size_t more_words() const noexcept { return more_words_; }
    [[nodiscard]] bool widens() const noexcept { return mode_ == Mode::without_filter; }
    /// "MODULE HOOK", kept until the program ends.
    [[nodiscard]] static const char* place(const std::string& module, const char* hook);

    /// Adds the duration of one call of a hook.
    void took(const char* hook, std::chrono::nanoseconds time);
    void made_in(std::chrono::nanoseconds time) { slowest_create_ = std::max(slowest_create_, time); }
    /// Remembers which hooks a module has functions for, and which of them it has subscribed to.
    void noted(const WatchedModule& module);
    /// What the plugin wrote to the log since this was last asked, when it was an error.
    [[nodiscard]] std::string last_words() const { return words_->take(); }
    /// Judges whether each hook with a function of these modules was subscribed to by one of the instances.
    /// What to do about it is said for Lua with `script`.
    void judge_hooks(const std::set<std::string>& modules, bool script);
    /// Judges what was measured and tells the figures.
    void judge_times();

private:
    struct Host : rp_host {
        Watch* watch = nullptr;
    };
    struct Time {
        std::chrono::nanoseconds sum{};
        std::uint64_t calls = 0;
    };
    static const rp_module* RP_CALL create(const rp_host* host, const char* id, const rp_setup* setup);
    static void RP_CALL destroy(const rp_module* module);
    const rp_module* make(const char* id, const rp_setup* setup);

    Tally& tally_;
    Mode mode_;
    std::shared_ptr<LastWords> words_;
    std::size_t more_words_ = 0;
    PluginInfo plugin_;
    const rp_modules_1* theirs_ = nullptr;
    const rp_host* their_host_ = nullptr;
    rp_modules_1 mine_{};
    Host host_;
    std::multimap<const rp_module*, std::unique_ptr<WatchedModule>> made_;
    std::map<const char*, Time> times_;
    std::map<std::string, std::map<std::string, bool>> subscribed_;  // by module and hook that has a function
    std::chrono::nanoseconds slowest_create_{};
};

/// Fills the setup that the plugin's module is given.
void fill_watched_setup(WatchedModule& module);
/// Fills the tables that the rules see, and looks at the plugin's.
void fill_watched_tables(WatchedModule& module);
/// Looks at what a module is once it has been made.
void look_at_made(const WatchedModule& module);

}  // namespace ramparts::conformance
