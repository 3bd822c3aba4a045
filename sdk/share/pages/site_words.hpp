// Texts of strangers as a web site may show them.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

inline constexpr std::size_t kMostTitle = 120;  ///< letters of a title, an author, a name
inline constexpr std::size_t kMostText = 4000;  ///< of a description

/// The text without marks that turn the direction of others around, and no longer than so many letters. Not escaped.
[[nodiscard]] std::string shown_text(std::string_view text, std::size_t most = kMostTitle);
/// A relative path as an address: every byte that could mean something there as a number, slashes kept.
[[nodiscard]] std::string href_of(std::string_view path);
/// An image element with the bytes of a PNG in it.
[[nodiscard]] std::string picture_element(std::string_view png, std::string_view words);

/// A paragraph element; nothing for an empty text.
[[nodiscard]] std::string paragraph_in_site(const std::string& text, std::string_view attributes = {});

}  // namespace ramparts
