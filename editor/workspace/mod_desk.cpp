// See mod_desk.hpp.
#include "editor/workspace/mod_desk.hpp"

#include <algorithm>

#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/core/joined.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

ModDesk* mods_in_force = nullptr;

ModDone not_done(Faults findings) {
    ModDone done;
    for (const Diagnostic& finding : findings)
        if (finding.severity == Severity::error) {
            done.words = say_message(finding.message);
            break;
        }
    done.findings = std::move(findings);
    return done;
}

// A place as people write it: a folder, its index.xml, or the address of either on this machine.
std::optional<fs::path> folder_of_place(std::string place) {
    constexpr std::string_view file = "file://";
    if (place.starts_with(file)) place.erase(0, file.size());
    if (place.find("://") != std::string::npos) return std::nullopt;
    const fs::path path = place;
    return path.filename() == kIndexName ? path.parent_path() : path;
}

// The mods that are on, whose rulesets battles may find from then on.
ModsInUse in_use_now(const ModStore& store) {
    ModsInUse use = mods_in_use(store);
    std::vector<fs::path> homes = scenario_folders();
    for (const ModInUse& mod : use.mods) homes.push_back(mod.mod.folder / "scenarios");
    search_rulesets_in([folders = ruleset_folders(homes)] { return folders; });
    return use;
}

}  // namespace

ModDesk* mod_desk() noexcept { return mods_in_force; }

const ModsInUse& mods_on() noexcept {
    static const ModsInUse none;
    return mods_in_force != nullptr ? mods_in_force->in_use() : none;
}
void set_mod_desk(ModDesk* desk) noexcept { mods_in_force = desk; }

ModDesk::ModDesk(UserFolders user, FileSystem& files) : user_(std::move(user)), files_(files) { reload(); }

void ModDesk::reload() {
    shelf_.reset();
    store_ = std::make_unique<ModStore>(user_.mods, user_.config, files_);
    use_ = in_use_now(*store_);
}

void ModDesk::tell_change() {
    const std::unique_ptr<ModShelf> shelf = std::move(shelf_);
    store_ = std::make_unique<ModStore>(user_.mods, user_.config, files_);
    use_ = in_use_now(*store_);
    if (shelf) shelf_ = std::make_unique<ModShelf>(*shelf);
    changed();
}

ModOffer ModDesk::looked_at(Package package, Faults findings) const {
    ModOffer offer;
    offer.package = std::move(package);
    if (has_errors(findings)) {
        offer.faults = std::move(findings);
        return offer;
    }
    auto by = store_->look_at_signature(offer.package, std::nullopt);
    if (by) offer.by = std::move(*by);
    else offer.faults.push_back(by.error());
    if (!offer.by) return offer;
    const ModInfo& info = offer.package.info;
    const InstalledMod* same = store_->find(info.id, info.version.text());
    offer.installed = same != nullptr && same->hash == offer.package.hash();
    // What a plain install says, it says here; what remains when the user takes it all on himself cannot be helped.
    if (auto refused = store_->fits(offer.package, *offer.by, {})) offer.doubts.push_back(std::move(*refused));
    if (auto refused = store_->fits(offer.package, *offer.by, {std::nullopt, true, true})) {
        offer.faults.push_back(std::move(*refused));
        offer.doubts.clear();
    }
    std::vector<ModInfo> all{info};
    std::vector<WantedMod> wanted;
    for (const InstalledMod& mod : store_->mods())
        if (!(mod.info.id == info.id && mod.info.version == info.version)) all.push_back(mod.info);
    for (const EnabledMod& on : store_->lists().enabled())
        if (on.id != info.id) wanted.push_back({on.id, {}, parse_version(on.version)});
    wanted.push_back({info.id, info.version, {}});
    if (auto order = solve_mods(wanted, all); !order) offer.would_clash = std::move(order.error());
    return offer;
}

ModOffer ModDesk::look_at(const fs::path& file) const {
    std::string bytes;
    Diagnostic problem;
    ModOffer offer;
    if (!read_file(file, PackageLimits{}.file, bytes, problem)) {
        offer.faults.push_back(std::move(problem));
    } else {
        PackageRead read = read_package(bytes, file.string());
        offer = looked_at(std::move(read.package), std::move(read.diagnostics));
    }
    offer.file = file;
    return offer;
}

ModOffer ModDesk::look_at(const IndexedMod& offered) const {
    ModOffer offer;
    if (!shelf_) return offer;
    auto package = fetch(shelf_->registry, offered);
    if (package) return looked_at(std::move(*package), {});
    offer.package.info = offered.info;
    offer.faults = std::move(package.error());
    return offer;
}

// The store is read anew when a change begins, so others hear of it even when nothing was done.
ModDone ModDesk::changing(const std::function<ModDone(ModChange&)>& step) {
    ModDone done;
    {
        auto change = ModChange::begin(*store_);
        if (!change) return not_done({change.error()});
        done = step(*change);
    }
    tell_change();
    return done;
}

ModDone ModDesk::install(const ModOffer& offer, bool accept) {
    return changing([&](ModChange& change) -> ModDone {
        auto done = change.install(offer.package, {std::nullopt, accept, accept});
        if (!done) return not_done({done.error()});
        if (offer.file.empty() && shelf_)
            if (auto trusted = trust_registry(change, shelf_->registry); !trusted) return not_done({trusted.error()});
        const std::string name = mod_name(offer.package.info);
        std::string words = done->was_there ? say("{1} is installed already.", name) : say("{1} is installed.", name);
        if (done->newest_before && !done->was_there)
            words += " " + say("{1} stays installed beside it, for games that were begun with it.",
                               done->newest_before->text());
        return {true, words};
    });
}

Result<EnablePlan, Faults> ModDesk::plan(const std::string& id, const std::string& version) const {
    return plan_to_enable(*store_, id, parse_version(version));
}

ModDone ModDesk::enable(const std::string& id, const std::string& version) {
    return changing([&](ModChange& change) -> ModDone {
        auto planned = plan(id, version);
        if (!planned) return not_done(std::move(planned.error()));
        std::string with;
        for (const ComingMod& coming : planned->coming)
            if (coming.mod->info.id != id) with += (with.empty() ? "" : ", ") + mod_name(coming.mod->info);
        const std::string off = joined(planned->going, ", ", &EnabledMod::id);
        if (auto set = change.set_enabled(std::move(planned->on)); !set) return not_done({set.error()});
        const std::string words = with.empty() ? say("{1} is on.", id) : say("{1} is on, with {2}.", id, with);
        return {true, off.empty() ? words : words + " " + say("Off in its place: {1}.", off)};
    });
}

ModDone ModDesk::disable(const std::string& id) {
    return changing([&](ModChange& change) -> ModDone {
        auto planned = plan_to_disable(*store_, id);
        if (!planned) return not_done({planned.error()});
        if (auto set = change.set_enabled(std::move(*planned)); !set) return not_done({set.error()});
        return {true, say("{1} is off; it stays installed.", id)};
    });
}

ModDone ModDesk::remove(const std::string& id, const std::string& version) {
    return changing([&](ModChange& change) -> ModDone {
        const auto going = plan_to_remove(*store_, id, version);
        if (!going) return not_done({going.error()});
        for (const InstalledMod& mod : *going)
            if (auto gone = change.remove(mod); !gone) return not_done({gone.error()});
        return {true, say("{1} {2} is removed. The key that it was signed with stays remembered.", id, version)};
    });
}

ModDone ModDesk::look_into(const std::string& place) {
    const auto folder = folder_of_place(place);
    if (!folder)
        return {false, say("Nothing is fetched from a network: fetch the folder by other means, then name it.")};
    auto registry = look_into_registry(*folder, *store_, today(), {});
    if (!registry) return not_done(std::move(registry.error()));
    shelf_ = std::make_unique<ModShelf>(ModShelf{*folder, std::move(*registry)});
    const auto updates = static_cast<long>(newer().size());
    std::string words =
        updates == 0 ? say("Nothing newer than what is installed.")
                     : say_n("There is a newer version of {1} mod.", "There are newer versions of {1} mods.", updates);
    if (shelf_->registry.first)
        words = say("The registry {1} is seen for the first time; its key is {2}.", shelf_->registry.index.id,
                    shelf_->registry.key.words()) +
                " " + words;
    use_ = in_use_now(*store_);  // something may be revoked now
    changed();
    return {true, words};
}

std::vector<NewerMod> ModDesk::newer() const {
    return shelf_ ? newer_mods(shelf_->registry, *store_) : std::vector<NewerMod>{};
}

Result<std::vector<const IndexedMod*>, std::vector<Message>> ModDesk::wanted(const std::string& id) const {
    if (!shelf_) return std::vector<const IndexedMod*>{};
    return wanted_from(shelf_->registry, *store_, {id, {}, {}});
}

std::vector<fs::path> packaged_scripts(const ModsInUse& mods) {
    std::vector<fs::path> folders;
    for (const ModInUse& mod : mods.mods)
        for (const std::string& folder : mod.contents.plugins) folders.push_back(mod.mod.folder / folder);
    return folders;
}

bool take_errata_of_mods(OpenDocument& document) {
    if (mods_in_force == nullptr) return false;
    Faults findings;
    const bool changed = document.errata.take_mods(
        document.scenario(), errata_for(mods_in_force->in_use(), document.scenario().id, findings));
    if (!findings.empty()) {
        document.findings.set_said(findings);
        document.findings_changed();
    }
    return changed;
}

bool is_of_mod(const fs::path& file) {
    if (mods_in_force == nullptr || mods_in_force->store().home().empty()) return false;
    std::error_code error;
    return lies_in(fs::weakly_canonical(file, error), fs::weakly_canonical(mods_in_force->store().home(), error));
}

}  // namespace ramparts
