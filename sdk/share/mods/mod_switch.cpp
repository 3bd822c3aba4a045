// See mod_switch.hpp.
#include "sdk/share/mods/mod_switch.hpp"

#include <algorithm>

namespace ramparts {
namespace {

Diagnostic not_installed(const std::string& id, bool in_that_version) {
    return mod_finding("RP8106", {},
                       in_that_version ? message("the mod '{1}' is not installed in that version", id)
                                       : message("the mod '{1}' is not installed", id),
                       message("ramparts mod list shows what is"));
}

// The mods that are on, but for one.
std::vector<WantedMod> wanted_beside(const ModStore& store, const std::string& id) {
    std::vector<WantedMod> wanted;
    for (const EnabledMod& on : store.lists().enabled())
        if (on.id != id) wanted.push_back({on.id, {}, parse_version(on.version)});
    return wanted;
}

}  // namespace

Result<EnablePlan, std::vector<Diagnostic>> plan_to_enable(const ModStore& store, const std::string& id,
                                                           const std::optional<Version>& version) {
    using Faults = std::vector<Diagnostic>;
    if ((version ? store.find(id, version->text()) : store.newest(id)) == nullptr)
        return fail(Faults{not_installed(id, version.has_value())});
    std::vector<WantedMod> wanted = wanted_beside(store, id);
    wanted.push_back({id, version, {}, true});
    std::vector<ModInfo> all;
    for (const InstalledMod& mod : store.mods())
        if (store.usable(mod)) all.push_back(mod.info);
    auto order = solve_mods(wanted, all);
    if (!order) {
        Faults faults;
        for (Message& cause : order.error())
            faults.push_back(mod_finding("RP8107", store.home(), std::move(cause),
                                         message("install what is missing, or switch one of them off")));
        return fail(std::move(faults));
    }
    EnablePlan plan;
    for (const ModInfo* info : *order) {
        const EnabledMod* before = store.lists().enabled(info->id);
        plan.on.push_back({info->id, info->version.text()});
        if (before != nullptr && before->version == plan.on.back().version) continue;
        const InstalledMod* found = store.find(info->id, info->version.text());
        auto files = files_of_mod(found->folder, store.files());
        if (!files) return fail(Faults{files.error()});
        plan.coming.push_back({found, before != nullptr ? before->version : std::string(), std::move(*files)});
    }
    for (const EnabledMod& now : store.lists().enabled())
        if (std::none_of(plan.on.begin(), plan.on.end(), [&](const EnabledMod& on) { return on.id == now.id; }))
            plan.going.push_back(now);
    return plan;
}

Result<std::vector<EnabledMod>, Diagnostic> plan_to_disable(const ModStore& store, const std::string& id) {
    std::vector<EnabledMod> on = store.lists().enabled();
    if (store.lists().enabled(id) == nullptr) {
        if (store.newest(id) == nullptr) return fail(not_installed(id, false));
        return on;
    }
    for (const EnabledMod& other : on) {
        const InstalledMod* mod = other.id == id ? nullptr : store.find(other.id, other.version);
        if (mod == nullptr) continue;
        for (const ModLink& link : mod->info.requires_)
            if (link.id == id)
                return fail(mod_finding("RP8108", {}, message("{1} requires {2}", mod_name(mod->info), id),
                                        message("switch that off first")));
    }
    std::erase_if(on, [&](const EnabledMod& mod) { return mod.id == id; });
    return on;
}

Result<std::vector<InstalledMod>, Diagnostic> plan_to_remove(const ModStore& store, const std::string& id,
                                                             const std::string& version) {
    std::vector<InstalledMod> going;
    for (const InstalledMod& mod : store.mods())
        if (mod.info.id == id && (version.empty() || mod.info.version.text() == version)) going.push_back(mod);
    if (going.empty()) return fail(not_installed(id, false));
    const EnabledMod* on = store.lists().enabled(id);
    for (const InstalledMod& mod : going)
        if (on != nullptr && on->version == mod.info.version.text())
            return fail(mod_finding("RP8108", {}, message("{1} is on", mod_name(mod.info)),
                                    message("switch it off first, with ramparts mod disable {1}", id)));
    return going;
}

}  // namespace ramparts
