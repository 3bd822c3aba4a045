// Which versions of which mods can be on together, in which order, and if they cannot, why.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "formats/mods/mod_file.hpp"

namespace ramparts {

/// A mod that is to be on.
struct WantedMod {
    std::string id;
    std::optional<Version> version;    ///< this one or none
    std::optional<Version> preferred;  ///< this one if it will do: what is on already
    bool itself = false;               ///< none that stands in its place will do; looked at before the others
};

/// Chooses from `available` (each id and version once) one version of each wanted mod and of what they require, so that
/// every requirement is met and nothing conflicts: preferred versions first, then the newest, pre-releases last. The
/// choice is the same for the same input in any order. The answer is in the order in which mods are put on: what is
/// required, or optional and there, comes first, otherwise the alphabet decides.
///
/// A mod that replaces another meets what others require of that one, in any version, and cannot be on together with
/// it. Failure: a sentence for each cause, at most eight. Works by trying and going back, at most a hundred thousand
/// steps.
[[nodiscard]] Result<std::vector<const ModInfo*>, std::vector<Message>> solve_mods(std::span<const WantedMod> wanted,
                                                                                   std::span<const ModInfo> available);

/// The order alone, of mods that fit together; a sentence that names the circle when there is one.
[[nodiscard]] Result<std::vector<const ModInfo*>, Message> load_order(std::vector<const ModInfo*> mods);

}  // namespace ramparts
