// Rulesets that say only what differs from another; see formats/variant/ruleset_variant.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/variant/ruleset_variant.hpp"

namespace ramparts {

/// What turns `base` into `after`, with the base and the order of rows of `frame`; nothing when changes cannot say it.
[[nodiscard]] std::optional<RulesetVariant> make_ruleset_variant(const RulesetVariant& frame, const Ruleset& base,
                                                                 const Ruleset& after);
/// A ruleset for its base as that is now, as rebase_variant() does with battles.
struct RebasedRuleset {
    std::string text;
    std::vector<Diagnostic> findings;
    std::size_t kept = 0;  ///< changes
    bool conflicts = false;
};
[[nodiscard]] RebasedRuleset rebase_ruleset(const RulesetOrigin& origin, bool accept);
/// What read_ruleset() and ruleset_variant_text() do with such rulesets.
[[nodiscard]] RulesetRead read_made_ruleset(std::string text, std::string path);
[[nodiscard]] std::optional<std::string> changed_ruleset_variant(const RulesetOrigin& origin, const Ruleset& changed);

}  // namespace ramparts
