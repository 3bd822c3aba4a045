// A ruleset that says only what differs from another: a file with the root <ruleset-variant>.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/errata/change.hpp"
#include "formats/scenario/ruleset_file.hpp"

namespace ramparts {

/// What the file says.
struct RulesetVariant {
    std::string id;
    std::string name;
    std::string base_href;  ///< the file of the base, from the folder of this one
    std::string base_id;
    std::string base_sha256;      ///< ruleset_pin of the base; empty: not known
    std::vector<Change> changes;  ///< from the base to this ruleset; their nouns are those of rulesets
};

/// The file as it was read.
struct RulesetVariantRead {
    RulesetVariant variant;
    std::vector<Diagnostic> diagnostics;
    SourcePtr source;
    TreePtr tree;
    std::uint32_t at_base = 0;  ///< offsets of the words of <base>, and of each change
    std::uint32_t at_href = 0;
    std::uint32_t at_id = 0;
    std::uint32_t at_hash = 0;
    std::vector<std::uint32_t> at_changes;
    bool readable = false;  ///< without errors in its words
};

/// What ObjectPlaces::made_from holds.
struct RulesetOrigin {
    RulesetVariantRead read;
    Ruleset base;          ///< with the id and name of the variant
    std::string base_pin;  ///< ruleset_pin of the base as it is now
    bool fits = false;     ///< every change could be made; else saving would lose those that could not
};

/// Reads strictly, with the place of each fault. What the words of a change mean is looked at when it is made. Linear.
[[nodiscard]] RulesetVariantRead read_ruleset_variant(std::string text, std::string path);
/// The canonical text; read_ruleset_variant gives the same again.
[[nodiscard]] std::string write_ruleset_variant(const RulesetVariant& variant);
/// The text of `read` with the change to `after` carried into it: comments and rows that stay are left as they are.
[[nodiscard]] std::string saved_ruleset_variant(const RulesetVariantRead& read, const RulesetVariant& after);

}  // namespace ramparts
