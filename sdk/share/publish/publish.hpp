// From what an author has to one signed file that others install.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "formats/mods/minisign.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/share/mods/registry.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// A text as part of the name of a file in a package: small letters, digits, '.', '-' and '_'; "x" when nothing is
/// left.
[[nodiscard]] std::string entry_part(std::string_view text);

/// The files of a battle as a mod holds them: scenarios/NAME/scenario.xml, its map and its ruleset where the scenario's
/// links lead, none above scenarios/, its pictures and its names in other languages beside it. The texts are those that
/// saving would write.
[[nodiscard]] std::vector<PackageFile> files_of_battle(const LoadedScenario& base, const Scenario& scenario,
                                                       const std::string& name);

/// Puts files in the place of those of the same name, or among them.
void put_files(std::vector<PackageFile>& files, std::vector<PackageFile> more);

/// What a battle, or errata to one, take from other mods that are on: the mods themselves, from their version on. Mods
/// that `id` names are left out. `file` is that of the scenario, or empty.
[[nodiscard]] std::vector<ModLink> requirements_of(const ModsInUse& mods, const Scenario& scenario,
                                                   const std::filesystem::path& file, const std::string& id);

/// The next version after one that is out, by what changed since: something that others may use is gone, a major one
/// (below 1.0.0 a minor one); something came, a minor one; otherwise a patch. What others may use are battles, rules,
/// scripts, and each erratum by its id; an erratum that says something else is put right. The same version when nothing
/// changed beside mod.xml.
struct VersionAdvice {
    Version version;
    Message why;
};
[[nodiscard]] VersionAdvice next_version(const Version& last, const std::vector<PackageFile>& before,
                                         const std::vector<PackageFile>& now);

/// The drawing as a PNG of at most so many pixels on its longer side.
[[nodiscard]] Result<PackageFile, Message> picture_file(const draw::DisplayList& drawing, std::string name,
                                                        int most_pixels);

/// A package that was written.
struct Published {
    std::filesystem::path file;
    std::size_t bytes = 0;
    std::string hash;              ///< SHA-256 of its checksums: the same however it is packed
    std::optional<PublicKey> key;  ///< that signed it
};
/// Packs the files, with mod.xml among them, and signs when there is a key. The bytes are read back as every other
/// program will, and nothing is written when that finds a fault. RP8105 when a file of that name holds other contents
/// under the same version; RP8101 when it cannot be written.
[[nodiscard]] Result<Published, std::vector<Diagnostic>> publish_mod(const std::vector<PackageFile>& files,
                                                                     const std::optional<SecretKey>& key,
                                                                     const std::filesystem::path& file,
                                                                     FileSystem& disk);

/// Makes the index of a folder anew and signs it; see make_index(). What is wrong with packages is among the findings.
[[nodiscard]] Result<MadeIndex, std::vector<Diagnostic>> publish_index(const std::filesystem::path& folder,
                                                                       const IndexPlan& plan, const SecretKey& key,
                                                                       FileSystem& disk);
/// The id of the index in a folder; empty when there is none that can be read.
[[nodiscard]] std::string index_id_of(const std::filesystem::path& folder, FileSystem& disk);

}  // namespace ramparts
