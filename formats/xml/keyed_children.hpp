// The children of an element told apart by their keys, so that two texts of the same content can be laid side by side.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/xml/patch.hpp"
#include "formats/xml/raw_tree.hpp"

namespace ramparts::xml {

struct ChildList {
    std::vector<std::uint32_t> nodes;
    std::vector<std::string> keys;  ///< name and key attributes; equal ones are numbered
    std::unordered_map<std::string_view, std::size_t> index;

    ChildList() = default;
    ChildList(ChildList&&) = default;
    ChildList& operator=(ChildList&&) = default;
    ChildList(const ChildList&) = delete;
    ChildList& operator=(const ChildList&) = delete;

    void make_index();
    [[nodiscard]] std::optional<std::size_t> find(std::string_view key) const {
        const auto it = index.find(key);
        return it == index.end() ? std::nullopt : std::optional(it->second);
    }
};

/// The children of an element without those of extensions.
[[nodiscard]] std::vector<std::uint32_t> own_children(const RawTree& tree, std::uint32_t parent);
/// An element's key, not numbered.
[[nodiscard]] std::string child_key(const RawTree& tree, std::uint32_t node, std::span<const KeyRule> rules);
[[nodiscard]] ChildList keyed_children(const RawTree& tree, std::vector<std::uint32_t> nodes,
                                       std::span<const KeyRule> rules);

}  // namespace ramparts::xml
