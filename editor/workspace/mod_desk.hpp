// The mods of the user, for the window: which there are, what a file holds before it is installed, switching them,
// updates. The same steps and findings as `ramparts mod`.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "editor/workspace/signal.hpp"
#include "sdk/extend/host/user_folders.hpp"
#include "sdk/share/mods/mod_switch.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/share/mods/registry.hpp"
#include "sdk/share/publish/mod_pictures.hpp"

namespace ramparts {

class OpenDocument;

/// A package that is not installed yet, with all that is to be known before it is.
struct ModOffer {
    std::filesystem::path file;  ///< empty: it comes from a registry
    Package package;
    std::optional<SignedBy> by;        ///< nothing: its signature is wrong
    std::vector<Diagnostic> faults;    ///< why it cannot be installed at all, a finding for each cause
    std::vector<Diagnostic> doubts;    ///< why it can be installed only when the user says so: RP8104, RP8105
    std::vector<Message> would_clash;  ///< why it could not be put on with what is on
    bool installed = false;            ///< this version is there with these contents
    [[nodiscard]] bool may() const noexcept { return faults.empty(); }
};

/// What was done, or why it was not: a sentence in the language of the program, and the findings behind it.
struct ModDone {
    bool done = false;
    std::string words;
    std::vector<Diagnostic> findings = {};
};

/// A registry that was looked into.
struct ModShelf {
    std::filesystem::path folder;
    Registry registry;
};

class ModDesk {
public:
    /// Keeps the mods where `user` says.
    explicit ModDesk(UserFolders user, FileSystem& files = real_files());
    ModDesk(const ModDesk&) = delete;
    ModDesk& operator=(const ModDesk&) = delete;

    /// Reads the store anew: another program may have changed it.
    void reload();
    [[nodiscard]] const ModStore& store() const noexcept { return *store_; }
    /// What is on, in its order.
    [[nodiscard]] const ModsInUse& in_use() const noexcept { return use_; }

    /// Reads a file as install would; nothing is written.
    [[nodiscard]] ModOffer look_at(const std::filesystem::path& file) const;
    /// The same of a package of the registry that was looked into.
    [[nodiscard]] ModOffer look_at(const IndexedMod& offered) const;
    /// Installs it; `accept` says that the user takes the doubts on himself.
    ModDone install(const ModOffer& offer, bool accept);
    /// What has to come on with it, for show; see plan_to_enable().
    [[nodiscard]] Result<EnablePlan, std::vector<Diagnostic>> plan(const std::string& id,
                                                                   const std::string& version) const;
    ModDone enable(const std::string& id, const std::string& version);
    ModDone disable(const std::string& id);
    /// Takes a version out.
    ModDone remove(const std::string& id, const std::string& version);

    /// Looks into a registry: a folder, the index.xml in it, or a file:// address of either; nothing is fetched from a
    /// network. What it revokes is remembered.
    ModDone look_into(const std::string& place);
    [[nodiscard]] const ModShelf* shelf() const noexcept { return shelf_.get(); }
    /// What the registry has that is newer than what is installed.
    [[nodiscard]] std::vector<NewerMod> newer() const;
    /// What has to be installed of the registry so that this mod can be on, in that order; the reasons otherwise.
    [[nodiscard]] Result<std::vector<const IndexedMod*>, std::vector<Message>> wanted(const std::string& id) const;

    Signal<> changed;  ///< others are installed, or on

private:
    [[nodiscard]] ModOffer looked_at(Package package, std::vector<Diagnostic> findings) const;
    ModDone changing(const std::function<ModDone(ModChange&)>& step);
    void tell_change();

    UserFolders user_;
    FileSystem& files_;
    std::unique_ptr<ModStore> store_;
    ModsInUse use_;
    std::unique_ptr<ModShelf> shelf_;
};

/// The desk of the program; null where no mods are used. It must outlive its use.
[[nodiscard]] ModDesk* mod_desk() noexcept;
/// The mods that are on; none without a desk.
[[nodiscard]] const ModsInUse& mods_on() noexcept;
void set_mod_desk(ModDesk* desk) noexcept;

/// The folders of the scripts of mods that are on, which plugins are looked for in; they play in workers only.
[[nodiscard]] std::vector<std::filesystem::path> packaged_scripts(const ModsInUse& mods);

/// Lists the errata of mods that are on among those of a document, all on that fit, and takes those of others off the
/// list. Whether anything changed.
bool take_errata_of_mods(OpenDocument& document);

/// Whether a scenario lies in a mod, where it stays as it is.
[[nodiscard]] bool is_of_mod(const std::filesystem::path& file);

}  // namespace ramparts
