// Where the entries of a list went when it changed, and what that means for those who refer to them by position.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sdk/change/document/parts.hpp"

namespace ramparts {

/// mapping[old position] = new position, nothing = gone; positions beyond the mapping stay.
using Mapping = std::vector<std::optional<std::uint8_t>>;

/// Whether others refer to the list's entries by position.
[[nodiscard]] bool has_references(ListId list) noexcept;
[[nodiscard]] Mapping identity(std::size_t size);
[[nodiscard]] bool is_identity(const Mapping& mapping) noexcept;
[[nodiscard]] std::optional<std::uint8_t> mapped(const Mapping& mapping, std::size_t old);

/// Renumbers what an element of any list says about the entries of `list`; false = the element loses its meaning.
[[nodiscard]] bool follow(ListId list, const Mapping& mapping, Element& element);
/// The same for what lies on a hexside (`list` = hexside or road kinds).
[[nodiscard]] SideSet follow(ListId list, const Mapping& mapping, SideSet old);
/// What lies on a hexside, told by its other hex: kinds with an uphill side name it the other way round.
[[nodiscard]] SideSet seen_from_other(SideSet set, const Ruleset& rules);
/// The same for the features of a hex.
[[nodiscard]] std::uint8_t followed_features(const Mapping& mapping, std::uint8_t mask);

/// Replaces every word that is a hex number of the old grid; moves[old hex] = new hex, kNoHex = gone. `lost` is set
/// when a word named one that is gone.
[[nodiscard]] std::string rename_hexes(const std::string& text, const Grid& from, const Grid& to,
                                       std::span<const HexIndex> moves, bool& lost);

/// Everything an edit renumbered, from its beginning to now.
class Renumberings {
public:
    void add(ListId list, const Mapping& next);
    /// Kinds and groups of `after` take the places of those of the same id in `before`.
    [[nodiscard]] static Renumberings by_id(const Scenario& before, const Scenario& after);
    [[nodiscard]] bool empty() const noexcept { return mappings_.empty(); }
    void clear() { mappings_.clear(); }

    [[nodiscard]] std::optional<std::uint8_t> now(ListId list, std::uint8_t before) const;
    [[nodiscard]] std::optional<std::uint8_t> before(ListId list, std::uint8_t now) const;
    [[nodiscard]] std::uint8_t features(std::uint8_t before) const;
    [[nodiscard]] SideSet sides(SideSet before) const;
    /// What refers to an entry that is gone then refers to none there is.
    void follow(Element& element) const;

private:
    std::map<ListId, Mapping> mappings_;
};

}  // namespace ramparts
