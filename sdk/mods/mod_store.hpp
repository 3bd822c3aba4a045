// The mods of a user: packages unpacked side by side, each version in a folder of its own.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "formats/disk/claim.hpp"
#include "formats/mods/package.hpp"
#include "sdk/mods/mod_lists.hpp"

namespace ramparts {

/// A version of a mod that stands in the store.
struct InstalledMod {
    ModInfo info;
    std::filesystem::path folder;
    std::string hash;  ///< SHA-256 of its CHECKSUMS as it was installed
    std::string key;   ///< that its signature offers, as one line of base64; empty: none
};

/// Who signed a package, and what that means here.
enum class Signer : std::uint8_t {
    nobody,   ///< it is not signed
    first,    ///< by a key that this mod is seen with for the first time
    same,     ///< by the same key as before
    other,    ///< by another key than before
    dropped,  ///< it is not signed, and versions before it were
};
struct SignedBy {
    Signer signer = Signer::nobody;
    std::optional<PublicKey> key;
    std::string comment;  ///< the trusted one
};

/// What the user said when installing.
struct InstallChoice {
    std::optional<PublicKey> expected;  ///< this key or none
    bool accept_key = false;            ///< another signer than before, or none any more, is all right
    bool accept_older = false;          ///< an older version than the newest is all right
};
struct Installed {
    SignedBy by;
    std::filesystem::path folder;
    bool was_there = false;  ///< the same version with the same contents; nothing was done
    std::optional<Version> newest_before;
};

/// Folders `ID/VERSION` below a folder for mods. What is being written stands in `.new-…` beside them and what is being
/// removed in `.old-…`; both are swept by whoever claims the store next, so that a mod is there whole or not at all,
/// whenever the program ends. Several may read while one writes.
class ModStore {
public:
    ModStore(std::filesystem::path home, std::filesystem::path config, FileSystem& files);

    /// Every version there is, ascending by id and version. What cannot be read is a finding (RP8101).
    [[nodiscard]] const std::vector<InstalledMod>& mods() const noexcept { return mods_; }
    [[nodiscard]] const std::vector<Diagnostic>& findings() const noexcept { return findings_; }
    [[nodiscard]] const InstalledMod* find(std::string_view id, std::string_view version) const;
    /// The newest version that is no pre-release, or else the newest.
    [[nodiscard]] const InstalledMod* newest(std::string_view id) const;
    [[nodiscard]] ModLists& lists() noexcept { return lists_; }
    [[nodiscard]] const ModLists& lists() const noexcept { return lists_; }
    [[nodiscard]] const std::filesystem::path& home() const noexcept { return home_; }
    [[nodiscard]] FileSystem& files() const noexcept { return *files_; }

    /// Holds the store for this program, and sweeps what a crash has left. RP8102 when another has it.
    [[nodiscard]] std::optional<Diagnostic> claim();

    /// Who signed it, by what is known of the mod so far. RP8021 to RP8024 when the signature is wrong, RP8103 when the
    /// mod or the key is revoked.
    [[nodiscard]] Result<SignedBy, Diagnostic> look_at_signature(const Package& package,
                                                                 const std::optional<PublicKey>& expected) const;
    /// Why a package is not installed as it is: RP8104 for another signer, RP8105 for a version that is there with
    /// other contents or older than the newest.
    [[nodiscard]] std::optional<Diagnostic> fits(const Package& package, const SignedBy& by,
                                                 const InstallChoice& choice) const;
    /// Puts a package that was read without faults into the store: all of it or nothing. The store must be claimed.
    /// What fits() says otherwise.
    [[nodiscard]] Result<Installed, Diagnostic> install(const Package& package, const InstallChoice& choice);
    /// Takes a version out. The store must be claimed.
    [[nodiscard]] Result<void, Diagnostic> remove(const InstalledMod& mod);

private:
    void look();
    void look_into(const std::string& id, const std::string& version);
    [[nodiscard]] Result<void, FileError> write_files(const Package& package,
                                                      const std::filesystem::path& folder) const;

    std::filesystem::path home_;
    FileSystem* files_;
    ModLists lists_;
    FolderClaim claim_;
    std::vector<InstalledMod> mods_;
    std::vector<Diagnostic> findings_;
};

/// The files of an installed mod, or of a folder that is to become one; names that begin with a dot are passed over.
/// RP8101 when one cannot be read, or there are more than a package may have.
[[nodiscard]] Result<std::vector<PackageFile>, Diagnostic> files_of_mod(const std::filesystem::path& folder,
                                                                        FileSystem& files);
/// The same as a package, with CHECKSUMS and its signature as they stand there.
[[nodiscard]] Result<Package, Diagnostic> package_of_folder(const std::filesystem::path& folder, FileSystem& files);

/// A finding about mods, at a file or folder.
[[nodiscard]] Diagnostic mod_finding(const char* code, const std::filesystem::path& where, Message said, Message fix);

/// Puts the codes RP81… into the catalogue.
void register_mod_codes();

}  // namespace ramparts
