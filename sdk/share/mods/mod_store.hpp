// The mods of a user: packages unpacked side by side, each version in a folder of its own.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "sdk/share/mods/mod_lists.hpp"

namespace ramparts {

/// A version of a mod that stands in the store.
struct InstalledMod {
    ModInfo info;
    std::filesystem::path folder;
    std::string hash;    ///< SHA-256 of its CHECKSUMS as it was installed
    std::string key;     ///< that signed it, as one line of base64; empty: none
    bool proven = true;  ///< false: it has a signature, and no key that is known here has made it; then it is not used
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

/// Folders `ID/VERSION` below a folder for mods, which ModChange writes. Several may read while one writes. Who signed
/// a mod is verified whenever the store is read.
class ModStore {
public:
    ModStore(std::filesystem::path home, std::filesystem::path config, FileSystem& files);

    /// Every version there is, ascending by id and version. What cannot be read is a finding (RP8101).
    [[nodiscard]] const std::vector<InstalledMod>& mods() const noexcept { return mods_; }
    [[nodiscard]] const std::vector<Diagnostic>& findings() const noexcept { return findings_; }
    [[nodiscard]] const InstalledMod* find(std::string_view id, std::string_view version) const;
    /// The newest version that is no pre-release, or else the newest.
    [[nodiscard]] const InstalledMod* newest(std::string_view id) const;
    [[nodiscard]] const ModLists& lists() const noexcept { return lists_; }
    [[nodiscard]] const std::filesystem::path& home() const noexcept { return home_; }
    [[nodiscard]] FileSystem& files() const noexcept { return *files_; }

    /// Who signed it, by what is known of the mod so far. RP8021 to RP8024 when the signature is wrong, RP8103 when the
    /// mod or the key is revoked.
    [[nodiscard]] Result<SignedBy, Diagnostic> look_at_signature(const Package& package,
                                                                 const std::optional<PublicKey>& expected) const;
    /// Why a package is not installed as it is: RP8104 for another signer, RP8105 for a version that is there with
    /// other contents or older than the newest.
    [[nodiscard]] std::optional<Diagnostic> fits(const Package& package, const SignedBy& by,
                                                 const InstallChoice& choice) const;
    /// Whether a version may be on: its signature is proven, and nobody has revoked it.
    [[nodiscard]] bool usable(const InstalledMod& mod) const;

private:
    friend class ModChange;

    void look();
    void look_into(const std::string& id, const std::string& version);
    void find_signer(InstalledMod& mod, std::string_view checksums) const;

    std::filesystem::path home_;
    std::filesystem::path config_;
    FileSystem* files_;
    ModLists lists_;
    std::vector<InstalledMod> mods_;
    std::vector<Diagnostic> findings_;
};

/// The files of an installed mod, or of a folder that is to become one; names that begin with a dot are passed over.
/// RP8101 when one cannot be read, RP8003 for a link, RP8002 when there are more than a package may have.
[[nodiscard]] Result<std::vector<PackageFile>, Diagnostic> files_of_mod(const std::filesystem::path& folder,
                                                                        FileSystem& files);
/// The same as a package, with CHECKSUMS and its signature as they stand there.
[[nodiscard]] Result<Package, Diagnostic> package_of_folder(const std::filesystem::path& folder, FileSystem& files);

/// A finding about mods, at a file or folder.
[[nodiscard]] Diagnostic mod_finding(const char* code, const std::filesystem::path& where, Message said, Message fix);

/// Puts the codes RP81… into the catalogue.
void register_mod_codes();

}  // namespace ramparts
