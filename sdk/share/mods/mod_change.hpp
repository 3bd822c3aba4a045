// The one way to change the mods of a user and what he has chosen about them.
#pragma once

#include <chrono>

#include "formats/disk/claim.hpp"
#include "sdk/share/mods/mod_store.hpp"

namespace ramparts {

/// A change of the store: as long as it exists no other program makes one. It begins by claiming the store and reading
/// it anew, so that what is written follows from what is there, never from what was there a while ago. Plans are made
/// after it has begun.
///
/// What is being written stands in `.new-…` beside the mods and what is being removed in `.old-…`; both are swept by
/// the next change, so that a mod is there whole or not at all, whenever the program ends.
class ModChange {
public:
    /// How long to wait for another program that is changing the mods.
    static constexpr std::chrono::milliseconds kPatience{3000};

    /// RP8102 when another program goes on changing them, RP8101 when the folders cannot be made or the lists not be
    /// read. The store must outlive the change; its mods and lists are read again, and pointers to them are void.
    [[nodiscard]] static Result<ModChange, Diagnostic> begin(ModStore& store,
                                                             std::chrono::milliseconds patience = kPatience);

    /// Puts a package that was read without faults into the store: all of it or nothing, with the key that was verified
    /// written into its signature. What fits() says otherwise; RP8101 when the disk does not take it.
    [[nodiscard]] Result<Installed, Diagnostic> install(const Package& package, const InstallChoice& choice);
    /// Takes a version out.
    [[nodiscard]] Result<void, Diagnostic> remove(const InstalledMod& mod);
    [[nodiscard]] Result<void, Diagnostic> set_enabled(std::vector<EnabledMod> mods);
    [[nodiscard]] Result<void, Diagnostic> trust(const TrustedKey& key);
    [[nodiscard]] Result<void, Diagnostic> remember(const SeenIndex& index);
    /// Adds what is not there yet.
    [[nodiscard]] Result<void, Diagnostic> revoke(const std::vector<Revocation>& more);

private:
    explicit ModChange(ModStore& store) : store_(&store) {}
    [[nodiscard]] Result<void, Diagnostic> listed(Result<void, FileError> written) const;
    [[nodiscard]] Result<void, FileError> write_files(const Package& package, const std::string& signature,
                                                      const std::filesystem::path& folder) const;

    ModStore* store_;
    FolderClaim lists_;
    FolderClaim mods_;
};

}  // namespace ramparts
