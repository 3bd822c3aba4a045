// Carries a change from one canonical text to another over to the text a person wrote, touching nothing else.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ramparts::xml {

/// By which attributes the elements of one name are told apart, in one string: "between kind". Elements without an
/// entry are told apart by their position.
struct KeyRule {
    std::string_view element;
    std::string_view attributes;
    /// `attribute=value` that means the same as leaving the attribute out, or empty.
    std::string absent = {};
};

/// The change from `before` to `after`, applied to `original`. `before` must be the canonical text of what `original`
/// says. Changed attributes are replaced in place, removed elements go with their line, new ones come behind the
/// element they follow, elements that changed places move with their text. Comments, attribute order, quotes, white
/// space, line ends and elements with a prefix stay. Linear in the texts, but for elements that move. Nothing when one
/// of the texts does not parse or has no counterpart for a change.
[[nodiscard]] std::optional<std::string> patch_text(std::string_view original, std::string_view before,
                                                    std::string_view after, std::span<const KeyRule> rules);

}  // namespace ramparts::xml
