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
/// What a key signs: a mod and a registry may have the same id, and have nothing to do with each other.
enum class Signs : std::uint8_t { mod, registry };
/// Who was seen to sign a mod, or the index of a registry, first.
struct TrustedKey {
    Signs what = Signs::mod;
    std::string id;
    std::string key;  ///< one line of base64; "-": it came without a signature
};
/// The last index of a registry that was believed.
struct SeenIndex {
    std::string id;
    std::uint32_t serial = 0;
    std::string sha256;  ///< of its text
};

/// The user's choices about mods. They stand in mods.txt, mod-keys.txt and mod-indexes.txt of the folder for choices,
/// and what was revoked in mod-revoked.txt. Each file is replaced whole or not at all, by ModChange alone.
class ModLists {
public:
    /// Files that are not there are empty. Fails when one cannot be read or understood.
    [[nodiscard]] static Result<ModLists, FileError> read(const std::filesystem::path& config, FileSystem& files);

    [[nodiscard]] const std::vector<EnabledMod>& enabled() const noexcept { return enabled_; }
    [[nodiscard]] const EnabledMod* enabled(std::string_view id) const;
    [[nodiscard]] const TrustedKey* key_of(Signs what, std::string_view id) const;
    [[nodiscard]] const SeenIndex* seen(std::string_view index) const;
    /// Why a mod, or what a key has signed, must not be used; nothing when it may. Two keys are the same when they
    /// verify the same, whatever number stands beside them.
    [[nodiscard]] const Revocation* revoked(std::string_view id, const Version& version, std::string_view key) const;
    /// Whether all of these are known already.
    [[nodiscard]] bool knows(const std::vector<Revocation>& revocations) const;

private:
    friend class ModChange;  // nobody else writes, since nobody else holds the claim

    [[nodiscard]] Result<void, FileError> set_enabled(std::vector<EnabledMod> mods, FileSystem& files);
    [[nodiscard]] Result<void, FileError> trust(const TrustedKey& key, FileSystem& files);
    [[nodiscard]] Result<void, FileError> remember(const SeenIndex& index, FileSystem& files);
    /// Adds what is not there yet.
    [[nodiscard]] Result<void, FileError> revoke(const std::vector<Revocation>& more, FileSystem& files);
    [[nodiscard]] Result<void, FileError> write(const char* name, std::string_view about,
                                                const std::vector<std::string>& rows, FileSystem& files) const;

    std::filesystem::path config_;
    std::vector<EnabledMod> enabled_;
    std::vector<TrustedKey> keys_;
    std::vector<SeenIndex> seen_;
    std::vector<Revocation> revoked_;
};

}  // namespace ramparts
