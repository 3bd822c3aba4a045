// Putting mods on, switching them off and taking them out: what that leads to, told before anything is done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sdk/share/mods/mod_solver.hpp"
#include "sdk/share/mods/mod_store.hpp"

namespace ramparts {

/// A mod that would come on, or in another version than the one that is on.
struct ComingMod {
    const InstalledMod* mod = nullptr;  ///< of the store
    std::string in_place_of;            ///< the version that is on now; empty: none
    std::vector<PackageFile> files;     ///< for effects_of() and pictures
};
struct EnablePlan {
    std::vector<EnabledMod> on;     ///< everything that is on then, in its order; for ModChange::set_enabled()
    std::vector<ComingMod> coming;  ///< in the same order; empty when nothing changes
    std::vector<EnabledMod> going;  ///< that are on now and then no more: one that comes stands in their place
};

/// What has to be on so that a mod is itself, in this version or the newest that fits. RP8106 when it is not installed,
/// RP8107 with a sentence for each cause when it cannot be on together with what is on, RP8101 when a file cannot be
/// read. Nothing is changed. Valid as long as the store's mods are.
[[nodiscard]] Result<EnablePlan, std::vector<Diagnostic>> plan_to_enable(const ModStore& store, const std::string& id,
                                                                         const std::optional<Version>& version);

/// What is on without a mod, for ModChange::set_enabled(); RP8108 when one that is on requires it, RP8106 when it is
/// neither on nor installed. The same as now when it is off already.
[[nodiscard]] Result<std::vector<EnabledMod>, Diagnostic> plan_to_disable(const ModStore& store, const std::string& id);

/// The versions of a mod that would be taken out: this one, or all. RP8106 when there is none, RP8108 when one of them
/// is on.
[[nodiscard]] Result<std::vector<InstalledMod>, Diagnostic> plan_to_remove(const ModStore& store, const std::string& id,
                                                                           const std::string& version);

}  // namespace ramparts
