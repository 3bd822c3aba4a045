// Carries a change from one canonical text to another over to the text a person wrote, touching nothing else.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/xml/raw_tree.hpp"

namespace ramparts::xml {

/// By which attributes the elements of one name are told apart, in one string: "between kind". Elements without an
/// entry are told apart by their position.
struct KeyRule {
    std::string_view element;
    std::string_view attributes;
    /// `attribute=value` that means the same as leaving the attribute out, or empty.
    std::string absent = {};
};

/// Sections of which the two canonical texts hold only the rows that differ, each behind the unchanged one in front of
/// it.
struct PartialSections {
    std::span<const std::string_view> names = {};
    /// Where the original says what a row (a node of a canonical text) says, by its keys; kNoNode when it does not.
    std::function<std::uint32_t(const RawTree& canonical, std::uint32_t row)> place = {};
};

/// The change from `before` to `after`, applied to the text of `original`. `before` must be the canonical text of what
/// `original` says. Changed attributes are replaced in place, removed elements go with their line, new ones come behind
/// the element they follow, elements that changed places move with their text. Comments, attribute order, quotes, white
/// space, line ends and elements with a prefix stay. Linear in the canonical texts, but for elements that move, and a
/// copy of the original. Nothing when one of the texts does not parse or has no counterpart for a change.
[[nodiscard]] std::optional<std::string> patch_text(const RawTree& original, std::string_view before,
                                                    std::string_view after, std::span<const KeyRule> rules,
                                                    const PartialSections& partial = {});

}  // namespace ramparts::xml
