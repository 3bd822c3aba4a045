// A plugin that is being checked: what plugin.xml says and, once it is loaded, its code.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/conformance/report.hpp"
#include "sdk/extend/host/library.hpp"

namespace ramparts::conformance {

/// The id of a table that no host and no plugin has.
inline constexpr const char* kNoSuchTable = "conformance.no-such-table/1";

/// A library in memory; taken out with the last owner.
struct Loaded {
    void* handle = nullptr;
    const rp_entry* entry = nullptr;
    Loaded() = default;
    ~Loaded();
    Loaded(const Loaded&) = delete;
    Loaded& operator=(const Loaded&) = delete;
};

/// The last error that a plugin wrote to the log: what its code threw, with the line of a script.
class LastWords {
public:
    void hear(std::string_view text) {
        const std::lock_guard lock(mutex_);
        text_ = text;
    }
    [[nodiscard]] std::string take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(text_, {});
    }

private:
    std::mutex mutex_;
    std::string text_;
};

struct PluginCode {
    PluginInfo info;
    std::filesystem::path library;
    std::string script;                   ///< its text, when there is no library
    std::vector<LoadedScenario> battles;  ///< to choose from
    /// Modules of what is linked in and of the plugins beside it, and which of them are of the latter.
    std::shared_ptr<const ModuleCatalogue> others;
    std::vector<PluginModule> beside;
    std::shared_ptr<LastWords> words = std::make_shared<LastWords>();  ///< what it wrote to the log
    std::shared_ptr<Loaded> loaded;                                    ///< goes last
    std::shared_ptr<PluginLibrary> begun;                              ///< null: its modules cannot be used
    std::shared_ptr<HostServices> services;
};

/// Marks what is called now; see call_in_progress(). `where` must live as long as the program.
class CallMark {
public:
    explicit CallMark(const char* where) noexcept;
    ~CallMark();
    CallMark(const CallMark&) = delete;
    CallMark& operator=(const CallMark&) = delete;

private:
    const char* before_;
};

/// Reads plugin.xml, looks at the library as a file, loads it and tries its entry. False when there is nothing to go
/// on with.
bool check_library(const std::filesystem::path& folder, PluginCode& plugin, CheckSink& sink);

/// Looks whether the translations in the folder have every text of the plugin.
void check_translations(const std::filesystem::path& folder, const PluginInfo& info, CheckSink& sink);

/// Compares plugin.xml with itself and with the modules that the library lists, and begins the plugin. False when its
/// modules cannot be used.
bool check_metadata(PluginCode& plugin, CheckSink& sink);

/// Asks the checks of a plugin that was begun, and its transforms, about scenarios and about spoilt copies of them.
void check_tools(const PluginCode& plugin, CheckSink& sink);

}  // namespace ramparts::conformance
