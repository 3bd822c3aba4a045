// The list of modules, and the one in force.
#include "engine/modules/catalogue.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "engine/modules/module_params.hpp"

namespace ramparts {
namespace {

struct InForce {
    std::mutex mutex;
    std::shared_ptr<const ModuleCatalogue> catalogue = std::make_shared<const ModuleCatalogue>();
    std::vector<std::shared_ptr<const ModuleCatalogue>> before;  // what was looked up in them stays good
};

InForce& in_force() {
    static InForce value;
    return value;
}

template <class Entry>
bool add_to(std::vector<Entry>& list, Entry entry) {
    const bool known =
        std::any_of(list.begin(), list.end(), [&](const Entry& other) { return other.info.id == entry.info.id; });
    if (!known) list.push_back(std::move(entry));
    return !known;
}

}  // namespace

std::vector<std::string> ModuleCatalogue::add(const PluginInfo& plugin, const rp_modules_1* code, const rp_host* host,
                                              std::shared_ptr<const void> keeps, Message why_not,
                                              const CodeWatch* watch) {
    std::vector<std::string> taken;
    for (const PluginModule& module : plugin.modules) {
        const auto at =
            std::lower_bound(modules_.begin(), modules_.end(), module.id,
                             [](const CatalogueModule& m, const std::string& id) { return m.info.id < id; });
        if (at != modules_.end() && at->info.id == module.id) {
            taken.push_back(module.id);
            continue;
        }
        modules_.insert(at, {module, plugin.id, plugin.version, why_not, code, host, keeps, watch});
    }
    return taken;
}

const CatalogueModule* ModuleCatalogue::find(std::string_view id) const noexcept {
    const auto at =
        std::lower_bound(modules_.begin(), modules_.end(), id,
                         [](const CatalogueModule& m, std::string_view wanted) { return m.info.id < wanted; });
    if (at != modules_.end() && at->info.id == id) return &*at;
    for (const CatalogueModule& module : modules_)
        if (is_called(module.info, id)) return &module;
    return nullptr;
}

const PluginModule* ModuleCatalogue::info(std::string_view id) const noexcept {
    const CatalogueModule* module = find(id);
    return module ? &module->info : nullptr;
}

void ModuleCatalogue::add_check(std::shared_ptr<const CatalogueCheck> check, std::vector<std::string>& taken) {
    const CheckInfo& info = check->info;
    const auto same = [&](const auto& other) {
        return other->info.code == info.code || other->info.key == info.key || other->info.code == info.key;
    };
    if (find_own_code(info.code) || find_own_code(info.key) || std::any_of(checks_.begin(), checks_.end(), same))
        return taken.push_back(info.code);
    const auto at = std::lower_bound(checks_.begin(), checks_.end(), info.code,
                                     [](const auto& c, const std::string& code) { return c->info.code < code; });
    checks_.insert(at, std::move(check));
}

std::vector<std::string> ModuleCatalogue::add_tools(const PluginInfo& plugin, const PluginTools& tools,
                                                    const Message& why_not) {
    std::vector<std::string> taken;
    std::vector<std::string> modules;
    for (const PluginModule& module : plugin.modules) modules.push_back(module.id);
    const auto add = [&](const CheckInfo& info, const std::string& module) {
        CatalogueCheck check;
        check.info = info;
        check.plugin = plugin.id;
        check.module = module;
        check.modules = modules;
        check.tools = tools;
        add_check(std::make_shared<const CatalogueCheck>(std::move(check)), taken);
    };
    for (const PluginModule& module : plugin.modules) {
        const CatalogueModule* used = find(module.id);  // it may be another plugin's
        if (used == nullptr || used->plugin != plugin.id) continue;
        for (const CheckInfo& info : module.checks) add(info, module.id);
    }
    for (const CheckInfo& info : plugin.checks) add(info, {});
    for (const TransformInfo& info : plugin.transforms) {
        const auto at =
            std::lower_bound(transforms_.begin(), transforms_.end(), info.id,
                             [](const CatalogueTransform& t, const std::string& id) { return t.info.id < id; });
        if (at != transforms_.end() && at->info.id == info.id) taken.push_back(info.id);
        else transforms_.insert(at, {info, plugin.id, plugin.version, why_not, tools});
    }
    return taken;
}

const CatalogueTransform* ModuleCatalogue::find_transform(std::string_view id) const noexcept {
    for (const CatalogueTransform& transform : transforms_)
        if (transform.info.id == id) return &transform;
    return nullptr;
}

std::vector<CodeInfo> ModuleCatalogue::codes() const {
    std::vector<CodeInfo> codes;
    for (const auto& check : checks_) {
        const CheckInfo& info = check->info;
        codes.push_back({info.code, info.key, info.severity, info.title, info.doc, info.rule});
    }
    return codes;
}
bool ModuleCatalogue::add(CataloguePlayer player) { return add_to(players_, std::move(player)); }
bool ModuleCatalogue::add(CatalogueExporter exporter) { return add_to(exporters_, std::move(exporter)); }
bool ModuleCatalogue::add(CatalogueImporter importer) { return add_to(importers_, std::move(importer)); }

std::shared_ptr<const ModuleCatalogue> installed_catalogue() {
    const std::lock_guard lock(in_force().mutex);
    return in_force().catalogue;
}

void install_catalogue(std::shared_ptr<const ModuleCatalogue> catalogue) {
    set_plugin_codes(std::make_shared<const std::vector<CodeInfo>>(catalogue->codes()));
    const std::lock_guard lock(in_force().mutex);
    in_force().before.push_back(std::exchange(in_force().catalogue, std::move(catalogue)));
}

}  // namespace ramparts
