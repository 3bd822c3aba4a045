// The rule modules that scenarios can use: what their plugins say of them and, when the plugin runs, where they are
// made. Checks and transforms of scenarios beside them.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/plugin_info.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

/// How code fares that runs in another process, which may end. Safe from any thread.
class CodeWatch {
public:
    virtual ~CodeWatch() = default;
    CodeWatch(const CodeWatch&) = delete;
    CodeWatch& operator=(const CodeWatch&) = delete;
    /// Why create() has last answered null; without a message when the code itself has refused.
    [[nodiscard]] virtual Diagnostic why_not_made() const = 0;
    /// Why the code of this instance cannot be asked any more, for good: one sentence, empty while it can. What its
    /// hooks have answered since is worth nothing.
    [[nodiscard]] virtual Message trouble(const rp_module* instance) const = 0;
    /// What has happened that the user should know, though nothing came of it, a sentence each; the list grows.
    [[nodiscard]] virtual std::vector<Message> news(const rp_module* instance) const = 0;

protected:
    CodeWatch() = default;
};

/// One module that a scenario may name. `code` makes its instances; null when only the metadata is there (the plugin is
/// switched off, cannot be loaded, or was only looked at). `keeps` holds the library in memory.
struct CatalogueModule {
    PluginModule info;
    std::string plugin;          ///< id of its plugin
    std::string plugin_version;  ///< "1.0.0"
    Message why_not;             ///< why there is no code: one sentence, empty when there is
    const rp_modules_1* code = nullptr;
    const rp_host* host = nullptr;  ///< given to create()
    std::shared_ptr<const void> keeps;
    const CodeWatch* watch = nullptr;  ///< held by `keeps`; null for code of this process, which cannot end alone
};

/// What a plugin's checks and transforms need to be called; the tables are null when it does not run.
struct PluginTools {
    const rp_checks_1* checks = nullptr;
    const rp_transforms_1* transforms = nullptr;
    const rp_host* host = nullptr;
    std::shared_ptr<const void> keeps;  ///< holds the library in memory
};

/// One finding that a plugin can report.
struct CatalogueCheck {
    CheckInfo info;
    std::string plugin;
    std::string module;                ///< id of the module it belongs to, or empty
    std::vector<std::string> modules;  ///< ids of all modules of the plugin, in the order of plugin.xml
    PluginTools tools;
    std::shared_ptr<std::atomic<bool>> slow = std::make_shared<std::atomic<bool>>(false);  ///< it is left alone then
};

struct CatalogueTransform {
    TransformInfo info;
    std::string plugin;
    std::string plugin_version;
    Message why_not;  ///< why there is no code: one sentence, empty when there is
    PluginTools tools;
};
/// Something else that a plugin brings: what plugin.xml says of it and, when the plugin runs, the table it is in.
template <class Info, class Table>
struct CatalogueEntry {
    Info info;
    std::string plugin;          ///< id of its plugin
    std::string plugin_version;  ///< "1.0.0"
    Message why_not;             ///< why there is no code: one sentence, empty when there is
    const Table* code = nullptr;
    const rp_host* host = nullptr;  ///< given to the functions of the table
    std::shared_ptr<const void> keeps;
};
using CataloguePlayer = CatalogueEntry<PlayerEntry, rp_players_1>;
using CatalogueExporter = CatalogueEntry<ExporterEntry, rp_exporters_1>;
using CatalogueImporter = CatalogueEntry<ImporterEntry, rp_importers_1>;

/// A value made once from plugins and then only read; safe to share among threads.
class ModuleCatalogue {
public:
    /// Adds every module of a plugin. A module whose id is known already is left out and its id returned.
    std::vector<std::string> add(const PluginInfo& plugin, const rp_modules_1* code, const rp_host* host,
                                 std::shared_ptr<const void> keeps = {}, Message why_not = {},
                                 const CodeWatch* watch = nullptr);
    /// Adds the checks and transforms of a plugin. Checks whose code or key is known already, and transforms whose id
    /// is, are left out and named in the answer.
    std::vector<std::string> add_tools(const PluginInfo& plugin, const PluginTools& tools, const Message& why_not);
    /// All checks of plugins, ascending by code.
    [[nodiscard]] std::span<const std::shared_ptr<const CatalogueCheck>> checks() const noexcept { return checks_; }
    /// All transforms, ascending by id.
    [[nodiscard]] std::span<const CatalogueTransform> transforms() const noexcept { return transforms_; }
    [[nodiscard]] const CatalogueTransform* find_transform(std::string_view id) const noexcept;
    /// The catalogue of findings of the checks.
    [[nodiscard]] std::vector<CodeInfo> codes() const;
    /// All modules, ascending by id.
    [[nodiscard]] std::span<const CatalogueModule> modules() const noexcept { return modules_; }
    /// The module of that id, or the one that was called so before; null when there is none.
    [[nodiscard]] const CatalogueModule* find(std::string_view id) const noexcept;
    /// What its plugin says of the module of that id, or null.
    [[nodiscard]] const PluginModule* info(std::string_view id) const noexcept;

    /// Adds one; false, and nothing is added, when its id is known already.
    bool add(CataloguePlayer player);
    bool add(CatalogueExporter exporter);
    bool add(CatalogueImporter importer);
    /// In the order in which they were added.
    [[nodiscard]] std::span<const CataloguePlayer> players() const noexcept { return players_; }
    [[nodiscard]] std::span<const CatalogueExporter> exporters() const noexcept { return exporters_; }
    [[nodiscard]] std::span<const CatalogueImporter> importers() const noexcept { return importers_; }

private:
    void add_check(std::shared_ptr<const CatalogueCheck> check, std::vector<std::string>& taken);
    std::vector<CatalogueModule> modules_;
    std::vector<std::shared_ptr<const CatalogueCheck>> checks_;
    std::vector<CatalogueTransform> transforms_;
    std::vector<CataloguePlayer> players_;
    std::vector<CatalogueExporter> exporters_;
    std::vector<CatalogueImporter> importers_;
};

/// The catalogue in force in this program: the plugins it found when it started, or last loaded anew. Never null; empty
/// until install_catalogue() is called. Every catalogue that was ever in force is kept until the program ends, so that
/// what was looked up in it stays good. Safe from any thread.
[[nodiscard]] std::shared_ptr<const ModuleCatalogue> installed_catalogue();
/// Puts another catalogue in force for what begins from now on, and with it the codes of its findings.
void install_catalogue(std::shared_ptr<const ModuleCatalogue> catalogue);

}  // namespace ramparts
