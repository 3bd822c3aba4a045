// A plugin's code in this program: loaded, begun, and ended when nobody uses it any more.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "engine/model/plugin_info.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/extend/host/crash_marks.hpp"
#include "sdk/extend/host/library_handle.hpp"
#include "sdk/extend/host/plugin_finding.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/extend/script/script_plugin.hpp"

namespace ramparts {

/// What this program gives to all its plugins, and needs to call them safely. Shared by their libraries.
struct HostServices {
    std::string version;
    PluginLog log;
    std::mutex mutex;  ///< for marks
    CrashMarks marks;
    HostServices(std::string v, PluginLog l, CrashMarks m)
        : version(std::move(v)), log(std::move(l)), marks(std::move(m)) {}
};

/// Ends the plugin (deinit) and takes its library out of memory when it goes.
class PluginLibrary {
public:
    ~PluginLibrary();
    PluginLibrary(const PluginLibrary&) = delete;
    PluginLibrary& operator=(const PluginLibrary&) = delete;

    /// Loads the library, begins it, and compares its modules with what plugin.xml tells. A mark stands while that is
    /// done, and while each of its modules is made for the first time. A finding is added to `found` when the mark
    /// could not be written.
    [[nodiscard]] static Result<std::shared_ptr<PluginLibrary>, Diagnostic> load(const PluginInfo& info,
                                                                                 const std::filesystem::path& path,
                                                                                 const std::string& hash,
                                                                                 std::shared_ptr<HostServices> services,
                                                                                 std::vector<Diagnostic>& found);
    /// The same for what is linked into the program; no marks.
    [[nodiscard]] static Result<std::shared_ptr<PluginLibrary>, Diagnostic> begin(
        const PluginInfo& info, const rp_entry* entry, std::shared_ptr<HostServices> services);

    /// The same for a script. It cannot end the program: no marks.
    [[nodiscard]] static Result<std::shared_ptr<PluginLibrary>, Diagnostic> run(const PluginInfo& info,
                                                                                const std::filesystem::path& path,
                                                                                std::string source,
                                                                                const ScriptLimits& limits,
                                                                                std::shared_ptr<HostServices> services);

    /// Its rule modules; null when its plugin.xml names none.
    [[nodiscard]] const rp_modules_1* modules() const noexcept {
        return script_ ? script_->modules() : theirs_ ? &modules_ : nullptr;
    }
    /// Its checks and transforms of scenarios; null when its plugin.xml names none.
    [[nodiscard]] const rp_checks_1* checks() const noexcept { return script_ ? script_->checks() : checks_; }
    [[nodiscard]] const rp_transforms_1* transforms() const noexcept {
        return script_ ? script_->transforms() : transforms_;
    }
    /// Its players, exporters and importers; null when its plugin.xml names none. What runs of them is guarded by
    /// whoever calls.
    [[nodiscard]] const rp_players_1* players() const noexcept {
        return script_ ? script_->players() : their_players_ ? &players_ : nullptr;
    }
    [[nodiscard]] const rp_exporters_1* exporters() const noexcept {
        return script_ ? script_->exporters() : exporters_;
    }
    [[nodiscard]] const rp_importers_1* importers() const noexcept { return importers_; }
    [[nodiscard]] const rp_host* host() const noexcept { return script_ ? script_->host() : &host_; }
    /// What it is when it is a script; null for native code.
    [[nodiscard]] const ScriptPlugin* script() const noexcept { return script_.get(); }

private:
    PluginLibrary(const PluginInfo& info, std::filesystem::path path, std::string hash,
                  std::shared_ptr<HostServices> services);
    /// Stands while a call is made that may not come back. It may outlive its library.
    class Mark {
    public:
        explicit Mark(const PluginLibrary& library);
        ~Mark();
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        [[nodiscard]] const Message& problem() const noexcept { return problem_; }

    private:
        std::shared_ptr<HostServices> services_;
        std::string id_;
        Message problem_;
        bool set_ = false;
    };

    [[nodiscard]] std::optional<Diagnostic> open();
    [[nodiscard]] std::optional<Diagnostic> check_entry();
    [[nodiscard]] std::optional<Diagnostic> start();
    [[nodiscard]] std::optional<Diagnostic> take_modules();
    [[nodiscard]] std::optional<Diagnostic> compare_modules();
    /// What is said of a table that factory() does not have: that it stands there as a draft of the boundary
    /// named it, or else `otherwise`. factory() may throw.
    [[nodiscard]] Diagnostic no_table(const char* id, Diagnostic otherwise) const;
    [[nodiscard]] std::optional<Diagnostic> take_checks();
    [[nodiscard]] std::optional<Diagnostic> take_transforms();
    [[nodiscard]] Result<const void*, Diagnostic> tool_table(const char* id, std::size_t least, Wording what);
    /// Players, exporters and importers (library_tables.cpp).
    [[nodiscard]] std::optional<Diagnostic> take_tables();
    template <class Table, class Row>
    [[nodiscard]] std::optional<Diagnostic> take_table(const char* id, Wording table,
                                                       Message (*words)(std::size_t, const char*),
                                                       const std::vector<Row>& rows, const Table*& out);
    [[nodiscard]] Diagnostic finding(std::string_view code, Message said, Message fix) const;

    static const void* RP_CALL extension(const rp_host* host, const char* id);
    static void RP_CALL log(const rp_host* host, int32_t severity, const char* text);
    static const rp_module* RP_CALL create(const rp_host* host, const char* id, const rp_setup* setup);
    static rp_player* RP_CALL create_player(const rp_host* host, const char* id, const rp_fixed* fixed,
                                            const rp_game_1* game);
    /// Makes something for the first time under a mark.
    template <class Make>
    [[nodiscard]] auto made_under_mark(const char* id, Make make) -> decltype(make());

    const PluginInfo info_;
    const std::filesystem::path path_;
    const std::string hash_;
    std::shared_ptr<HostServices> services_;
    LibraryHandle handle_;
    const rp_entry* entry_ = nullptr;
    std::shared_ptr<ScriptPlugin> script_;
    bool begun_ = false;
    const rp_modules_1* theirs_ = nullptr;
    rp_modules_1 modules_{};  ///< theirs, with create() guarded
    const rp_checks_1* checks_ = nullptr;
    const rp_transforms_1* transforms_ = nullptr;
    const rp_players_1* their_players_ = nullptr;
    rp_players_1 players_{};  ///< theirs, with create() guarded
    const rp_exporters_1* exporters_ = nullptr;
    const rp_importers_1* importers_ = nullptr;
    rp_host host_{};
    std::set<std::string, std::less<>> made_;  ///< modules and players that were made once
};

template <class Make>
auto PluginLibrary::made_under_mark(const char* id, Make make) -> decltype(make()) {
    {
        const std::lock_guard lock(services_->mutex);
        if (made_.contains(std::string_view(id))) return make();
    }
    const Mark mark(*this);
    const auto made = make();
    const std::lock_guard lock(services_->mutex);
    made_.insert(id);
    return made;
}

}  // namespace ramparts
