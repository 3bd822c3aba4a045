// Scripts of a scenario; see scripts.hpp.
#include "sdk/worker/inside/scripts.hpp"

#include "formats/plugin/plugin_file.hpp"
#include "sdk/extend/script/script_plugin.hpp"
#include "sdk/extend/script/watch.hpp"

namespace ramparts::worker {
namespace {

using Findings = std::vector<Diagnostic>;

BlackBox* g_box = nullptr;  // a worker has one

void note_call(const char* hook, const std::string& script) noexcept { g_box->enter_hook(hook, script); }

class LoadedScripts final : public Scripts {
public:
    explicit LoadedScripts(BlackBox& box) {
        g_box = &box;
        script_watch = note_call;
    }
    ~LoadedScripts() override { script_watch = nullptr; }

    [[nodiscard]] std::vector<std::string> said() const override {
        std::vector<std::string> all;
        for (const auto& plugin : plugins_)
            for (const ScriptFault& fault : plugin->faults()) all.push_back(fault.where + ": " + fault.said);
        return all;
    }
    void decision(const std::function<void()>& work) const override {
        const ScriptAccount account(ScriptLimits{}.decision, "one decision");
        work();
    }
    void game(const std::function<void()>& work) const override {
        const ScriptAccount account(ScriptLimits{}.game, "one game");
        work();
    }

    // What stands in the way.
    [[nodiscard]] Findings add(const ScriptPackage& package, const std::string& version, ModuleCatalogue& catalogue) {
        PluginRead read = read_plugin(package.description.text, package.description.name);
        if (!read.readable || has_errors(read.diagnostics)) return std::move(read.diagnostics);
        const PluginInfo& info = read.plugin;
        const auto fault = [&](Message text) {
            Diagnostic finding;
            finding.code = "RP7713";
            finding.message = std::move(text);
            finding.where.file.path = package.description.name;
            return Findings{finding};
        };
        if (!info.native.empty())
            return fault(message("the plugin '{1}' of a package names a native library", info.id));
        if (info.script != package.script.name)
            return fault(message("the plugin '{1}' names the script '{2}', which is not the one beside it", info.id,
                                 info.script));
        auto loaded =
            ScriptPlugin::load({&info, package.script.name, package.script.text, ScriptLimits{}, {}, version});
        if (!loaded) return {loaded.error()};
        const std::shared_ptr<ScriptPlugin>& plugin = plugins_.emplace_back(std::move(*loaded));
        const rp_modules_1* modules =
            plugin->modules() != nullptr ? recorder_->before(*plugin->modules(), plugin->host()) : nullptr;
        const auto taken =
            catalogue.add(info, modules, plugin->host(), std::make_shared<Kept>(Kept{recorder_, plugin}));
        if (!taken.empty())
            return fault(message("the rule module '{1}' of a package has the name of another one", taken.front()));
        if (plugin->checks() != nullptr || plugin->transforms() != nullptr)
            (void)catalogue.add_tools(info, {plugin->checks(), plugin->transforms(), plugin->host(), plugin},
                                      Message());
        for (const ExporterEntry& exporter : info.exporters)
            (void)catalogue.add(CatalogueExporter{exporter, info.id, info.version, Message(), plugin->exporters(),
                                                  plugin->host(), plugin});
        for (const PlayerEntry& player : info.players)
            (void)catalogue.add(
                CataloguePlayer{player, info.id, info.version, Message(), plugin->players(), plugin->host(), plugin});
        return {};
    }

    [[nodiscard]] std::vector<MadeModule> made() override { return recorder_->take(); }

private:
    // What a module of the catalogue holds in memory.
    struct Kept {
        std::shared_ptr<Recorder> recorder;
        std::shared_ptr<ScriptPlugin> plugin;
    };
    std::shared_ptr<Recorder> recorder_ = std::make_shared<Recorder>();
    std::vector<std::shared_ptr<ScriptPlugin>> plugins_;
};

}  // namespace

Result<std::unique_ptr<Scripts>, Findings> load_scripts(const std::vector<ScriptPackage>& packages,
                                                        const std::string& version, BlackBox& box,
                                                        ModuleCatalogue& catalogue) {
    auto scripts = std::make_unique<LoadedScripts>(box);
    for (const ScriptPackage& package : packages)
        if (Findings findings = scripts->add(package, version, catalogue); !findings.empty())
            return fail(std::move(findings));
    return scripts;
}

}  // namespace ramparts::worker
