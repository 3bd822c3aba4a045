// Registries without a server: a folder with packages and a signed index, on a stick, a file share or a web host.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sdk/share/mods/mod_change.hpp"
#include "sdk/share/mods/mod_solver.hpp"

namespace ramparts {

/// An index that is believed: its signature is that of the key remembered for the registry, its day is not past, and it
/// is not older than the last one seen.
struct Registry {
    RegistryIndex index;
    std::string sha256;  ///< of the index's text
    PublicKey key;
    bool first = false;                          ///< no key is remembered for it yet
    std::vector<std::filesystem::path> folders;  ///< where its packages may lie: the registry and its mirrors
};

/// What the user said of a registry.
struct RegistryChoice {
    std::optional<PublicKey> expected = {};  ///< this key and no other
    bool accept_key = false;                 ///< another key than before is all right
};

/// Reads the index of a folder. Nothing is remembered. RP1001 when there is none, RP8021 to RP8024 for its signature,
/// RP8104 for another key than before, RP8032 for one past its day, RP8033 for an older one. `day` is today.
[[nodiscard]] Result<Registry, std::vector<Diagnostic>> open_registry(const std::filesystem::path& folder,
                                                                      const ModStore& store, const std::string& day,
                                                                      const RegistryChoice& choice);

/// Looking alone: the same, and what the index revokes is remembered, and its number when the key is the one remembered
/// for the registry. A key never is.
[[nodiscard]] Result<Registry, std::vector<Diagnostic>> look_into_registry(const std::filesystem::path& folder,
                                                                           ModStore& store, const std::string& day,
                                                                           const RegistryChoice& choice);

/// Remembers what an index revokes, and its number as above.
[[nodiscard]] Result<void, Diagnostic> note_registry(ModChange& change, const ModStore& store,
                                                     const Registry& registry);
/// Remembers its key and number: something of it is installed.
[[nodiscard]] Result<void, Diagnostic> trust_registry(ModChange& change, const Registry& registry);

/// The package of a row, from the registry or the first mirror that has the very one; RP8034 otherwise.
[[nodiscard]] Result<Package, std::vector<Diagnostic>> fetch(const Registry& registry, const IndexedMod& mod);

/// What has to be installed so that a mod can be on: the mod, in this version or the newest, and what it requires and
/// is not installed; in the order in which they are put on. An installed version that may not be on counts for nothing.
/// The reasons when that cannot be.
[[nodiscard]] Result<std::vector<const IndexedMod*>, std::vector<Message>> wanted_from(const Registry& registry,
                                                                                       const ModStore& store,
                                                                                       const WantedMod& mod);

/// A newer version that a registry offers of what is installed.
struct NewerMod {
    const InstalledMod* installed = nullptr;
    const IndexedMod* offered = nullptr;
};
[[nodiscard]] std::vector<NewerMod> newer_mods(const Registry& registry, const ModStore& store);

/// The index of the packages in a folder, each of which is read as install would read it. What has faults is left out
/// and told. The number is one more than that of the index that is there. RP8101 without a folder; RP8031 when the
/// index that is there is that of another registry; RP8105 for each version that two packages have, or that the index
/// that is there has with other contents: a version that is out never changes.
struct IndexPlan {
    std::string id;
    std::string title;
    std::string expires;
    std::vector<std::string> mirrors;
    std::vector<Revocation> revoked;  ///< beside those of the index that is there
    std::uint32_t after = 0;          ///< the number is higher than this one too, where an earlier index is lost
};
struct MadeIndex {
    RegistryIndex index;
    std::vector<Diagnostic> findings;
};
[[nodiscard]] Result<MadeIndex, std::vector<Diagnostic>> make_index(const std::filesystem::path& folder,
                                                                    const IndexPlan& plan, FileSystem& files);

}  // namespace ramparts
