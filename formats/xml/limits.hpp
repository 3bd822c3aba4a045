// What a document may cost before it is read: one look over its bytes that needs no memory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/xml/reader.hpp"

namespace ramparts::xml {

inline constexpr std::size_t kMaxDepth = 64;                          ///< elements inside each other
inline constexpr std::size_t kMaxValueBytes = std::size_t{8} << 10U;  ///< of an attribute's value
inline constexpr std::size_t kMaxTagBytes = std::size_t{16} << 10U;   ///< of a tag without its values
inline constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20U;   ///< of the text between two tags
/// What the tree may take: 64 bytes for an element, a comment or a text, 40 for an attribute. A larger part of a map
/// than this allows is read without a tree, as long as its rows are plain.
inline constexpr std::size_t kMaxTreeBytes = std::size_t{400} << 20U;
/// The same for documents of up to 16 MiB, which hold lists that are compared with each other: 32,768 elements with two
/// attributes each.
inline constexpr std::size_t kMaxSmallTreeBytes = std::size_t{32'768} * 144;
inline constexpr std::size_t kSmallDocument = std::size_t{16} << 20U;

struct LimitFault {
    std::uint32_t offset = 0;
    Message message;
    Message fix;
};

/// The first place where the text without `cuts` breaks a limit, for a document of at most `max_bytes`, with values of
/// at most `max_value`. Malformed text
/// is looked at up to its fault. Linear.
[[nodiscard]] std::optional<LimitFault> beyond_limits(std::string_view text, std::span<const Cut> cuts,
                                                      std::size_t max_bytes, std::size_t max_value = kMaxValueBytes);

}  // namespace ramparts::xml
