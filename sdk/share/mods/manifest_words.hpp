// What a mod says of itself, in words: the same for the command line and the window.
#pragma once

#include <string>
#include <vector>

#include "formats/mods/mod_file.hpp"
#include "sdk/words/line_kind.hpp"

namespace ramparts {

struct ManifestLine {
    LineKind kind = LineKind::text;
    Message text;
    std::string mod = {};  ///< the other mod that it is about, by its id
};
/// Title, who and under which licence, what it is about, what it has to do with other mods, rights and sources; what
/// mod.xml does not say has no line.
[[nodiscard]] std::vector<ManifestLine> manifest_words(const ModInfo& info);

}  // namespace ramparts
