// mod.xml: what a mod says of itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/mods/version.hpp"

namespace ramparts {

/// Another mod, or the same one in other versions.
struct ModLink {
    std::string id;
    VersionRange range;
};

/// Who holds the rights in some of the files.
struct ModRights {
    std::string files;   ///< a file or folder of the package, or "." for all
    std::string holder;  ///< "2026 A. Author"
    std::string licence;
};

/// A book, map or paper that the mod rests on.
struct ModSource {
    std::string title;
    std::string about;  ///< which edition, which hexes, why
};

/// What mod.xml says. A regular value.
struct ModInfo {
    std::string id;  ///< `author.name`: 2 to 64 of a-z, 0-9, '.', '_', '-', with at least one '.'; never changes
    Version version;
    std::string licence;  ///< an SPDX expression
    std::string title;
    std::string author;
    std::string doc;
    VersionRange engine;                ///< of the program; a warning only
    std::vector<ModLink> requires_;     ///< must be on with it
    std::vector<ModLink> optional;      ///< comes before it when it is on
    std::vector<ModLink> conflicts;     ///< must not be on with it
    std::vector<std::string> replaces;  ///< ids of mods in whose place it stands
    std::vector<ModRights> rights;
    std::vector<ModSource> sources;
};

inline constexpr int kModFormat = 1;
inline constexpr std::size_t kMaxModBytes = std::size_t{256} << 10U;
inline constexpr std::size_t kMaxModLinks = 256;  ///< of each kind

struct ModRead {
    ModInfo info;
    std::vector<Diagnostic> diagnostics;
    bool readable = false;  ///< it is a mod.xml without errors
};

/// Reads strictly: unknown names, versions that are none, ids and licences that there are not, a mod that requires or
/// excludes itself, links given twice are reported with their place. `path` is for the findings.
[[nodiscard]] ModRead read_mod(std::string text, std::string path);
/// The canonical text; read_mod gives the same again.
[[nodiscard]] std::string write_mod(const ModInfo& info);

/// Whether a text can be the id of a mod.
[[nodiscard]] bool is_mod_id(std::string_view text) noexcept;
/// "author.name 1.2.0".
[[nodiscard]] std::string mod_name(const ModInfo& info);

}  // namespace ramparts
