// Deciding which plugins run; see plugin_host.hpp.
#include "sdk/extend/host/plugin_host.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "engine/players/player.hpp"
#include "sdk/extend/host/discovery.hpp"
#include "sdk/extend/host/host_codes.hpp"
#include "sdk/extend/host/library.hpp"
#include "sdk/extend/host/library_file.hpp"
#include "sdk/extend/host/plugin_finding.hpp"
#include "sdk/extend/host/plugin_switches.hpp"
#include "sdk/extend/host/text.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

const std::string kBoundary = std::to_string(RP_ABI_MAJOR) + "." + std::to_string(RP_ABI_MINOR);

bool runs(PluginState state) {
    return state == PluginState::linked || state == PluginState::loaded || state == PluginState::scripted;
}

// Goes through the plugins found, those that others need first.
class Loading {
public:
    Loading(const HostRequest& request, FileSystem& files, bool run)
        : request_(request), files_(files), run_(run), found_(find_plugins(request, files)) {}

    PluginSet all() {
        read_choices();
        done_.resize(found_.plugins.size());
        set_.plugins.resize(found_.plugins.size());
        libraries_.resize(found_.plugins.size());
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < found_.plugins.size(); ++i)
                if (!done_[i] && ready(found_.plugins[i])) more = decide(i);
        }
        for (std::size_t i = 0; i < found_.plugins.size(); ++i)
            if (!done_[i]) decide(i);  // they need one another in a circle
        for (std::size_t i = 0; i < found_.plugins.size(); ++i) enter(i);
        for (Diagnostic& finding : found_.findings) set_.findings.push_back(std::move(finding));
        set_.catalogue = std::move(catalogue_);
        return std::move(set_);
    }

private:
    void read_choices() {
        auto list = PluginSwitches::read(request_.user.config, files_);
        if (list) {
            switches_ = std::move(*list);
            return;
        }
        const fs::path file = PluginSwitches::file_in(request_.user.config);
        set_.findings.push_back(
            plugin_finding("RP7303", file, list.error().message, message("correct the file or remove it")));
    }

    const FoundPlugin* find(const std::string& id, std::size_t* place = nullptr) const {
        for (std::size_t i = 0; i < found_.plugins.size(); ++i)
            if (found_.plugins[i].info.id == id) {
                if (place != nullptr) *place = i;
                return &found_.plugins[i];
            }
        return nullptr;
    }

    bool ready(const FoundPlugin& plugin) const {
        return std::all_of(plugin.info.requirements.begin(), plugin.info.requirements.end(),
                           [&](const PluginRequirement& need) {
                               std::size_t at = 0;
                               return find(need.plugin, &at) == nullptr || done_[at];
                           });
    }

    // Settles one plugin: always true.
    bool decide(std::size_t i) {
        FoundPlugin& plugin = found_.plugins[i];
        PluginStatus& status = set_.plugins[i];
        status.info = plugin.info;
        status.folder = plugin.folder;
        status.packaged = plugin.packaged;
        status.findings = std::move(plugin.findings);
        done_[i] = true;
        auto stopped = reason_not_to_run(plugin, status);
        if (!stopped && run_) stopped = start(plugin, status, libraries_[i]);
        if (stopped) {
            stopped->where.object = plugin.info.id;
            status.why_not = stopped->message;
            status.findings.push_back(std::move(*stopped));
        }
        return true;
    }

    // What is known without looking at any code. The state is set with it.
    std::optional<Diagnostic> reason_not_to_run(const FoundPlugin& plugin, PluginStatus& status) {
        const fs::path file = plugin.folder / "plugin.xml";
        const PluginInfo& info = plugin.info;
        status.state = PluginState::disabled;
        if (switches_ && switches_->disabled(info.id))
            return plugin_finding("RP7302", file, message("the plugin '{1}' is switched off", info.id),
                                  message("ramparts plugin enable {1}", info.id));
        status.state = PluginState::refused;
        if (has_errors(status.findings))
            return plugin_finding("RP7004", file,
                                  message("the plugin '{1}' is not run: its plugin.xml has faults", info.id),
                                  message("fix the other errors reported with this one"));
        if (auto missing = missing_requirement(info, file)) return missing;
        const auto abi = version_of(info.abi);
        if (abi[0] != RP_ABI_MAJOR || abi[1] > RP_ABI_MINOR)
            return plugin_finding("RP7006", file,
                                  message("the plugin '{1}' is written for boundary {2}, this program has {3}", info.id,
                                          info.abi, kBoundary),
                                  message("get a version of the plugin for this program"));
        status.state = PluginState::described;
        if (plugin.packaged && run_ && request_.behind_fence && info.native.empty() && !info.script.empty())
            return std::nullopt;
        if (plugin.packaged)
            return plugin_finding("RP7306", file,
                                  message("the script '{1}' came in a mod, and plays in a worker only", info.id),
                                  message("play with --sandbox"));
        if (plugin.entry != nullptr || !info.native.empty() || !info.script.empty()) return std::nullopt;
        return plugin_finding("RP7305", file, message("the plugin '{1}' brings no library and no script", info.id),
                              message("get a version of the plugin with a library or a script"));
    }

    std::optional<Diagnostic> missing_requirement(const PluginInfo& info, const fs::path& file) const {
        for (const PluginRequirement& need : info.requirements) {
            std::size_t at = 0;
            const FoundPlugin* other = find(need.plugin, &at);
            Message why;
            if (other == nullptr) why = message("which is not there");
            else if (version_of(other->info.version) < version_of(need.version))
                why = message("in version {1} or later; {2} is there", need.version, other->info.version);
            else if (!done_[at] || other->info.id == info.id) why = message("which needs it in turn");
            else if (run_ && !runs(set_.plugins[at].state)) why = message("which does not run");
            if (!why.empty())
                return plugin_finding(
                    "RP7005", file, message("the plugin '{1}' needs '{2}', {3}", info.id, need.plugin, why),
                    need.version.empty()
                        ? message("install '{1}', or see why it does not run", need.plugin)
                        : message("install '{1}' {2} or later, or see why it does not run", need.plugin, need.version));
        }
        return std::nullopt;
    }

    std::optional<Diagnostic> start(const FoundPlugin& plugin, PluginStatus& status,
                                    std::shared_ptr<PluginLibrary>& library) {
        status.state = PluginState::refused;
        if (plugin.entry != nullptr || !plugin.script.empty()) {
            auto begun = plugin.entry != nullptr
                             ? PluginLibrary::begin(plugin.info, plugin.entry, services())
                             : PluginLibrary::run(plugin.info, plugin.info.script, std::string(plugin.script),
                                                  ScriptLimits{}, services());
            if (!begun) return std::move(begun.error());
            library = std::move(*begun);
            status.state = PluginState::linked;
            return std::nullopt;
        }
        const fs::path file = plugin.folder / "plugin.xml";
        if (!switches_)
            return plugin_finding("RP7303", file,
                                  message("no library is loaded while the list of switches cannot be read"),
                                  message("fix the list or remove it"));
        if (plugin.packaged) return fence_script(plugin, status);
        if (plugin.info.native.empty()) return start_script(plugin, status, library);
        auto checked = check_library(plugin.folder, plugin.info.native, files_);
        if (!checked) return std::move(checked.error());
        const CrashMark mark{plugin.info.id, plugin.info.version, checked->hash};
        const auto& left = left_behind();
        if (std::find(left.begin(), left.end(), mark) != left.end()) {
            status.state = PluginState::quarantined;
            return plugin_finding(
                "RP7301", checked->path,
                message("the plugin '{1}' {2} is left alone: the program ended while it was being loaded", mark.id,
                        mark.version),
                message("get another version; to try it again, ramparts plugin enable {1}", mark.id));
        }
        auto loaded = PluginLibrary::load(plugin.info, checked->path, checked->hash, services(), status.findings);
        if (!loaded) return std::move(loaded.error());
        library = std::move(*loaded);
        status.state = PluginState::loaded;
        return std::nullopt;
    }

    std::optional<Diagnostic> start_script(const FoundPlugin& plugin, PluginStatus& status,
                                           std::shared_ptr<PluginLibrary>& library) {
        const ScriptLimits limits;
        auto checked = check_script(plugin.folder, plugin.info.script, limits.source, files_);
        if (!checked) return std::move(checked.error());
        auto loaded = PluginLibrary::run(plugin.info, checked->path, std::move(checked->source), limits, services());
        if (!loaded) return std::move(loaded.error());
        library = std::move(*loaded);
        status.state = PluginState::scripted;
        return std::nullopt;
    }

    std::optional<Diagnostic> fence_script(const FoundPlugin& plugin, PluginStatus& status) {
        auto checked = check_script(plugin.folder, plugin.info.script, ScriptLimits{}.source, files_);
        if (!checked) return std::move(checked.error());
        const fs::path description = plugin.folder / "plugin.xml";
        auto text = files_.read(description);
        if (!text)
            return plugin_finding("RP7601", description, message("{1} cannot be read", description.string()),
                                  message("install the mod again"));
        fenced_[status.info.id] = request_.behind_fence(
            {plugin.info, description, std::move(*text), checked->path, std::move(checked->source)});
        status.state = PluginState::scripted;
        return std::nullopt;
    }

    // Puts the modules of a plugin into the catalogue, in the order in which plugins were found.
    void enter(std::size_t i) {
        PluginStatus& status = set_.plugins[i];
        const std::shared_ptr<PluginLibrary>& library = libraries_[i];
        if (!run_ && status.why_not.empty()) status.why_not = message("plugins are only looked at, not run");
        const FencedCode fenced = fenced_code(status);
        ModuleCode made = library ? ModuleCode{library->modules(), library->host(), library}
                                  : ModuleCode{fenced.modules, fenced.host, fenced.keeps};
        if (request_.around) made = request_.around(status.info, std::move(made));
        const auto taken = catalogue_->add(status.info, made.modules, made.host, made.keeps,
                                           library ? Message{} : status.why_not, fenced.watch);
        for (const std::string& id : taken)
            taken_already(status, id,
                          message("the module '{1}' is used from the plugin '{2}'", id, catalogue_->find(id)->plugin),
                          message("give the module another id, or remove one of the two plugins"));
        for (const PlayerEntry& row : status.info.players) {
            CataloguePlayer player =
                entry_of<CataloguePlayer>(status, row, library, library ? library->players() : fenced.players);
            if (!library) {
                player.host = fenced.host;
                player.keeps = fenced.keeps;
            }
            if (is_own_player(row.id))
                taken_already(status, row.id, message("the player '{1}' is used from this program", row.id),
                              message("give the player another id"));
            else if (!catalogue_->add(std::move(player)))
                taken_already(status, row.id, message("the player '{1}' is used from another plugin", row.id),
                              message("give the player another id, or remove one of the two plugins"));
        }
        for (const ExporterEntry& row : status.info.exporters) {
            CatalogueExporter exporter =
                entry_of<CatalogueExporter>(status, row, library, library ? library->exporters() : fenced.exporters);
            if (!library) {
                exporter.host = fenced.host;
                exporter.keeps = fenced.keeps;
            }
            if (!catalogue_->add(std::move(exporter)))
                taken_already(status, row.id, message("the exporter '{1}' is used from another plugin", row.id),
                              message("give the exporter another id, or remove one of the two plugins"));
        }
        for (const ImporterEntry& row : status.info.importers) {
            const rp_importers_1* code = library ? library->importers() : nullptr;
            if (!catalogue_->add(entry_of<CatalogueImporter>(status, row, library, code)))
                taken_already(status, row.id, message("the importer '{1}' is used from another plugin", row.id),
                              message("give the importer another id, or remove one of the two plugins"));
        }
        enter_tools(status, library, fenced);
    }

    // Nothing for one that is not behind a fence, or does not run.
    FencedCode fenced_code(const PluginStatus& status) const {
        const auto found = fenced_.find(status.info.id);
        return found == fenced_.end() || status.state != PluginState::scripted ? FencedCode{} : found->second;
    }

    template <class Entry, class Info, class Table>
    static Entry entry_of(const PluginStatus& status, const Info& info, const std::shared_ptr<PluginLibrary>& library,
                          const Table* code) {
        return {info,   status.info.id, status.info.version, status.why_not, code, library ? library->host() : nullptr,
                library};
    }

    static void taken_already(PluginStatus& status, const std::string& id, Message said, Message fix) {
        Diagnostic finding = plugin_finding("RP7003", status.folder / "plugin.xml", std::move(said), std::move(fix));
        finding.where.object = id;
        status.findings.push_back(std::move(finding));
    }

    void enter_tools(PluginStatus& status, const std::shared_ptr<PluginLibrary>& library, const FencedCode& fenced) {
        PluginTools tools{fenced.checks, fenced.transforms, fenced.host, fenced.keeps};
        if (library) tools = {library->checks(), library->transforms(), library->host(), library};
        for (const std::string& name : catalogue_->add_tools(status.info, tools, status.why_not)) {
            Diagnostic finding = plugin_finding(
                "RP7007", status.folder / "plugin.xml",
                message("'{1}' of the plugin '{2}' is left out: its code, key or id is taken", name, status.info.id),
                message("give it a name of its own, or remove one of the two plugins"));
            finding.where.object = name;
            status.findings.push_back(std::move(finding));
        }
    }

    const std::shared_ptr<HostServices>& services() {
        if (!services_)
            services_ =
                std::make_shared<HostServices>(request_.version, request_.log, CrashMarks(request_.user.state, files_));
        return services_;
    }

    // Read once, before the first library is loaded.
    const std::vector<CrashMark>& left_behind() {
        if (!left_behind_) left_behind_ = services()->marks.left_behind();
        return *left_behind_;
    }

    const HostRequest& request_;
    FileSystem& files_;
    const bool run_;
    FoundPlugins found_;
    std::optional<PluginSwitches> switches_;  // nothing: the list cannot be read
    std::optional<std::vector<CrashMark>> left_behind_;
    std::shared_ptr<HostServices> services_;
    std::vector<bool> done_;
    std::vector<std::shared_ptr<PluginLibrary>> libraries_;
    std::map<std::string, FencedCode> fenced_;  // of scripts that came in mods, by their ids
    std::shared_ptr<ModuleCatalogue> catalogue_ = std::make_shared<ModuleCatalogue>();
    PluginSet set_;
};

}  // namespace

std::string_view to_string(PluginState state) noexcept {
    switch (state) {
        case PluginState::linked: return "linked";
        case PluginState::loaded: return "loaded";
        case PluginState::scripted: return "script";
        case PluginState::described: return "metadata only";
        case PluginState::disabled: return "disabled";
        case PluginState::quarantined: return "quarantined";
        case PluginState::refused: break;
    }
    return "refused";
}

PluginSet load_plugins(const HostRequest& request, FileSystem& files) {
    register_host_codes();
    return Loading(request, files, true).all();
}

PluginSet look_at_plugins(const HostRequest& request, FileSystem& files) {
    return Loading(request, files, false).all();
}

}  // namespace ramparts
