// A mail of a game as text that survives mail programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"

namespace ramparts {

inline constexpr std::size_t kMostMailText = std::size_t{4} << 20U;   ///< bytes of a text that mails are looked for in
inline constexpr std::size_t kMostMailBytes = std::size_t{1} << 20U;  ///< bytes of what one mail holds
inline constexpr std::size_t kMailColumns = 64;                       ///< of a line with data

/// A line with BEGIN RAMPARTS MAIL, lines of base64 of at most 64 characters, a line with END RAMPARTS MAIL. The data
/// are the count of the bytes, the bytes, and 16 hexadecimal digits of their hash, with colons between.
[[nodiscard]] std::string write_mail_text(std::string_view bytes, std::uint32_t number);

struct MailTexts {
    std::vector<std::string> mails;       ///< what the whole ones hold, in the order of the text
    std::vector<Diagnostic> diagnostics;  ///< of those that are damaged, and of a text without any: RP8201, RP8202
};
/// Finds every mail in a text: prose around it, marks of quoting before lines, lines that were wrapped, joined or
/// stuffed (format=flowed), CR LF, blanks and soft breaks (quoted-printable) at the ends of lines do not matter. `path`
/// is for the findings; a text of more than `most` bytes is not looked at.
[[nodiscard]] MailTexts read_mail_texts(std::string_view text, const std::string& path,
                                        std::size_t most = kMostMailText);

}  // namespace ramparts
