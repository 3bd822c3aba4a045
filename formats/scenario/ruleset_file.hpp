// Reading and writing ruleset.xml.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/ruleset.hpp"
#include "formats/scenario/places.hpp"

namespace ramparts {

struct RulesetRead {
    Ruleset ruleset;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const ObjectPlaces> places;  ///< also holds the text read
    bool readable = false;  ///< the document parsed and has at least one terrain, unit class and CRT cell
};

/// Reads a ruleset; `path` is for the findings. Rows with faults are left out and reported.
[[nodiscard]] RulesetRead read_ruleset(std::string text, std::string path);

/// The canonical text. Each section states the provenance that most of its rows share (`defaults` overrides the
/// choice, by section name), a row only one that differs.
[[nodiscard]] std::string write_ruleset(const Ruleset& ruleset, const SectionDefaults* defaults = nullptr);

/// What a scenario pins a ruleset with: the SHA-256 of its canonical text, so that line ends, a byte order mark, layout
/// and comments do not count. Lower-case hex.
[[nodiscard]] std::string ruleset_pin(const Ruleset& ruleset);

}  // namespace ramparts
