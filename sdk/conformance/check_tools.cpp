// Checks and transforms of a plugin, asked about scenarios as they are and as they should not be.
#include <algorithm>
#include <optional>

#include "formats/scenario/scenario_file.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/conformance/plugin_code.hpp"
#include "sdk/extend/host/linked.hpp"

namespace ramparts::conformance {
namespace {

// What the catalogue needs as long as it is held: until the program ends.
struct KeptTools {
    std::shared_ptr<Loaded> loaded;
    std::shared_ptr<PluginLibrary> begun;
};

struct Subject {
    std::string name;
    Scenario scenario;
};

/// The scenario with the modules of the plugin switched on, so that their checks are asked too.
Scenario with_modules(Scenario scenario, const PluginInfo& plugin) {
    for (const PluginModule& module : plugin.modules) {
        const bool used = std::any_of(scenario.modules.begin(), scenario.modules.end(),
                                      [&](const ModuleUse& use) { return use.id == module.id; });
        if (used || module.checks.empty()) continue;
        ModuleUse use;
        use.id = module.id;
        scenario.modules.push_back(std::move(use));
    }
    return scenario;
}

/// What a file may hold and a check must bear: nothing on the map, references that lead nowhere, no units, no turns.
std::vector<Subject> spoilt(const Subject& sound) {
    std::vector<Subject> all;
    const auto add = [&](const char* how, auto spoil) {
        Subject subject{sound.name + " " + how, sound.scenario};
        spoil(subject.scenario);
        all.push_back(std::move(subject));
    };
    add("without units", [](Scenario& s) { s.units.clear(); });
    add("without turns", [](Scenario& s) { s.turns.clear(); });
    add("without a ruleset", [](Scenario& s) { s.ruleset = {}; });
    add("without hexes", [](Scenario& s) {
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) s.map.set_terrain(hex, kHole);
    });
    add("with units that belong to nobody", [](Scenario& s) {
        for (Unit& unit : s.units) {
            unit.side = kNoSide;
            unit.unit_class = 0xFF;
            unit.at = s.map.grid().size();
            unit.arrives = 0xFF;
        }
    });
    add("with parameters that name nothing", [](Scenario& s) {
        for (ModuleUse& use : s.modules)
            for (ModuleParam& param : use.params) param.value = "?";
    });
    return all;
}

class Tools {
public:
    Tools(const PluginCode& plugin, CheckSink& sink) : plugin_(plugin), tally_(sink), before_(installed_catalogue()) {
        HostRequest request;
        request.linked = linked_plugins();
        request.user_plugins = false;
        auto catalogue = std::make_shared<ModuleCatalogue>();
        const auto kept = std::make_shared<KeptTools>(KeptTools{plugin.loaded, plugin.begun});
        const PluginTools tools{plugin.begun->checks(), plugin.begun->transforms(), plugin.begun->host(), kept};
        (void)catalogue->add(plugin.info, plugin.begun->modules(), plugin.begun->host(), kept);
        (void)catalogue->add_tools(plugin.info, tools, {});
        for (const PluginStatus& other : load_plugins(request).plugins)
            if (other.info.id != plugin.info.id) (void)catalogue->add(other.info, nullptr, nullptr);
        catalogue_ = catalogue;
        install_catalogue(catalogue_);
    }
    ~Tools() { install_catalogue(before_); }
    Tools(const Tools&) = delete;
    Tools& operator=(const Tools&) = delete;

    void run() {
        tally_.looked(Check::tool_tables);
        for (const LoadedScenario& loaded : plugin_.battles) {
            if (!loaded.readable || has_errors(loaded.diagnostics)) continue;
            const Subject subject{loaded.scenario.id, with_modules(loaded.scenario, plugin_.info)};
            look(subject);
            for (const Subject& bad : spoilt(subject)) look(bad);
            for (const CatalogueTransform& transform : catalogue_->transforms()) change(subject, transform);
        }
        tally_.finish(Check::tool_tables, Check::transforms_playable);
    }

private:
    void look(const Subject& subject) {
        if (catalogue_->checks().empty()) return;
        const CallMark mark("a check of the plugin");
        const std::vector<Finding> found = of_plugin(subject.scenario);
        for (const Finding& finding : found)
            tally_.need(Check::checks_answer, finding.diagnostic.code != "RP5212",
                        [&] { return subject.name + ": " + finding.diagnostic.message.english(); });
        tally_.looked(Check::checks_answer);
        tally_.need(Check::checks_same, found == of_plugin(subject.scenario),
                    [&] { return subject.name + ": another list of findings the second time"; });
        tally_.sink().alive();
    }

    [[nodiscard]] std::vector<Finding> of_plugin(const Scenario& scenario) const {
        CheckOptions options;
        options.honour_ignored = false;
        std::vector<Finding> found = find_problems(scenario, options);
        std::erase_if(found, [&](const Finding& f) { return f.diagnostic.plugin != plugin_.info.id; });
        return found;
    }

    void change(const Subject& subject, const CatalogueTransform& transform) {
        const CallMark mark("a transform of the plugin");
        if (std::any_of(transform.info.parameters.begin(), transform.info.parameters.end(),
                        [](const ParameterInfo& p) { return p.required; }))
            return tally_.sink().skipped(Check::transforms_answer, transform.info.id + " needs parameters");
        Document first(subject.scenario);
        const auto done = run_transform(first, transform, {});
        tally_.sink().alive();
        const bool answered = done || done.error().code == "RP6063";
        if (!tally_.need(Check::transforms_answer, answered, [&] {
                return transform.info.id + " on " + subject.name + ": " + done.error().message.english();
            }))
            return;
        Document second(subject.scenario);
        (void)run_transform(second, transform, {});
        tally_.need(Check::transforms_same, first.scenario() == second.scenario(),
                    [&] { return transform.info.id + " on " + subject.name + ": another scenario the second time"; });
        if (!done || !playability(subject.scenario).empty()) return;
        const auto errors = playability(first.scenario());
        tally_.need(Check::transforms_playable, errors.empty(), [&] {
            return transform.info.id + " on " + subject.name + ": " + errors.front().message.english();
        });
    }

    const PluginCode& plugin_;
    Tally tally_;
    std::shared_ptr<const ModuleCatalogue> before_;
    std::shared_ptr<const ModuleCatalogue> catalogue_;
};

}  // namespace

void check_tools(const PluginCode& plugin, CheckSink& sink) {
    if (plugin.begun->checks() == nullptr && plugin.begun->transforms() == nullptr)
        return sink.skipped(Check::tool_tables, "plugin.xml names no check and no transform");
    Tools(plugin, sink).run();
}

}  // namespace ramparts::conformance
