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

std::shared_ptr<const ModuleCatalogue> installed_catalogue() {
    const std::lock_guard lock(in_force().mutex);
    return in_force().catalogue;
}

void install_catalogue(std::shared_ptr<const ModuleCatalogue> catalogue) {
    const std::lock_guard lock(in_force().mutex);
    in_force().before.push_back(std::exchange(in_force().catalogue, std::move(catalogue)));
}

}  // namespace ramparts
