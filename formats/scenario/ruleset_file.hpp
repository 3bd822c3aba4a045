// Reading and writing ruleset.xml.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

/// Reads a ruleset; `path` is for the findings, and one that says only what differs from another finds its base from
/// there. Rows with faults are left out and reported.
[[nodiscard]] RulesetRead read_ruleset(std::string text, std::string path);

/// The canonical text. Each section states the provenance that most of its rows share (`defaults` overrides the
/// choice, by section name), a row only one that differs.
[[nodiscard]] std::string write_ruleset(const Ruleset& ruleset, const SectionDefaults* defaults = nullptr);

/// What a scenario pins a ruleset with: the SHA-256 of its canonical text, so that line ends, a byte order mark, layout
/// and comments do not count. Lower-case hex.
[[nodiscard]] std::string ruleset_pin(const Ruleset& ruleset);

/// Whether a text is a ruleset that says only what differs from another.
[[nodiscard]] bool is_ruleset_variant(std::string_view text);
/// What reads such a ruleset, and writes the text of a changed one (nothing when it cannot say the changes). The
/// program links them in; see sdk/change/variant.
using RulesetVariantReader = RulesetRead (*)(std::string text, std::string path);
using RulesetVariantWriter = std::optional<std::string> (*)(const RulesetOrigin& origin, const Ruleset& changed);
void use_ruleset_variants(RulesetVariantReader reader, RulesetVariantWriter writer) noexcept;
/// The text of a ruleset that was read as such a variant with what has changed in it; whole when it cannot say that.
[[nodiscard]] std::string ruleset_variant_text(const RulesetOrigin& origin, const Ruleset& changed);

}  // namespace ramparts
