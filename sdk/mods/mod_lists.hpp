// What the user has chosen about mods, in small text files of one row a line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/disk/write_file.hpp"
#include "formats/mods/minisign.hpp"
#include "formats/mods/registry_index.hpp"

namespace ramparts {

/// Which version of which mod is on.
struct EnabledMod {
    std::string id;
    std::string version;
    friend bool operator==(const EnabledMod&, const EnabledMod&) = default;
};
/// Who was seen to sign a mod first.
struct TrustedKey {
    std::string id;   ///< of a mod or an index
    std::string key;  ///< one line of base64; "-": it came without a signature
};
/// The last index of a registry that was believed.
struct SeenIndex {
    std::string id;
    std::uint32_t serial = 0;
    std::string sha256;  ///< of its text
};

/// The user's choices about mods. They stand in mods.txt, mod-keys.txt and mod-indexes.txt of the folder for choices,
/// and what was revoked in mod-revoked.txt. Each file is replaced whole or not at all.
class ModLists {
public:
    /// Files that are not there are empty. Fails when one cannot be read or understood.
    [[nodiscard]] static Result<ModLists, FileError> read(const std::filesystem::path& config, FileSystem& files);

    [[nodiscard]] const std::vector<EnabledMod>& enabled() const noexcept { return enabled_; }
    [[nodiscard]] const EnabledMod* enabled(std::string_view id) const;
    [[nodiscard]] const TrustedKey* key_of(std::string_view id) const;
    [[nodiscard]] const SeenIndex* seen(std::string_view index) const;
    /// Why a mod, or what a key has signed, must not be used; nothing when it may.
    [[nodiscard]] const Revocation* revoked(std::string_view id, const Version& version, std::string_view key) const;

    [[nodiscard]] Result<void, FileError> set_enabled(std::vector<EnabledMod> mods, FileSystem& files);
    [[nodiscard]] Result<void, FileError> trust(const TrustedKey& key, FileSystem& files);
    [[nodiscard]] Result<void, FileError> remember(const SeenIndex& index, FileSystem& files);
    /// Adds what is not there yet.
    [[nodiscard]] Result<void, FileError> revoke(const std::vector<Revocation>& more, FileSystem& files);

private:
    [[nodiscard]] Result<void, FileError> write(const char* name, std::string_view about,
                                                const std::vector<std::string>& rows, FileSystem& files) const;

    std::filesystem::path config_;
    std::vector<EnabledMod> enabled_;
    std::vector<TrustedKey> keys_;
    std::vector<SeenIndex> seen_;
    std::vector<Revocation> revoked_;
};

}  // namespace ramparts
