// The list of modules, and the one in force.
#include "engine/rules/catalogue.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

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
                                              std::shared_ptr<const void> keeps, std::string why_not) {
    std::vector<std::string> taken;
    for (const PluginModule& module : plugin.modules) {
        const auto at =
            std::lower_bound(modules_.begin(), modules_.end(), module.id,
                             [](const CatalogueModule& m, const std::string& id) { return m.info.id < id; });
        if (at != modules_.end() && at->info.id == module.id) {
            taken.push_back(module.id);
            continue;
        }
        modules_.insert(at, {module, plugin.id, plugin.version, why_not, code, host, keeps});
    }
    return taken;
}

const CatalogueModule* ModuleCatalogue::find(std::string_view id) const noexcept {
    const auto at =
        std::lower_bound(modules_.begin(), modules_.end(), id,
                         [](const CatalogueModule& m, std::string_view wanted) { return m.info.id < wanted; });
    return at != modules_.end() && at->info.id == id ? &*at : nullptr;
}

const PluginModule* ModuleCatalogue::info(std::string_view id) const noexcept {
    const CatalogueModule* module = find(id);
    return module ? &module->info : nullptr;
}

bool ModuleCatalogue::add(CataloguePlayer player) { return add_to(players_, std::move(player)); }
bool ModuleCatalogue::add(CatalogueExporter exporter) { return add_to(exporters_, std::move(exporter)); }
bool ModuleCatalogue::add(CatalogueImporter importer) { return add_to(importers_, std::move(importer)); }

std::shared_ptr<const ModuleCatalogue> installed_catalogue() {
    const std::lock_guard lock(in_force().mutex);
    return in_force().catalogue;
}

void install_catalogue(std::shared_ptr<const ModuleCatalogue> catalogue) {
    const std::lock_guard lock(in_force().mutex);
    in_force().before.push_back(std::exchange(in_force().catalogue, std::move(catalogue)));
}

}  // namespace ramparts
