// What is shown of the catalogue of findings: an entry, and all of them as a page.
#pragma once

#include <string>
#include <string_view>

#include "engine/diag/codes.hpp"

namespace ramparts {

/// What is wrong and what to do, in the language of the program, as one paragraph.
[[nodiscard]] std::string say_code(const CodeInfo& info);

/// The whole entry as `ramparts explain` prints it.
[[nodiscard]] std::string code_text(const CodeInfo& info);

/// All entries as a page of Markdown, in the language of the program; each code is an anchor. The codes must have been
/// registered.
[[nodiscard]] std::string codes_page();

/// A text as Markdown shows it letter by letter, on one line.
[[nodiscard]] std::string markdown_text(std::string_view text);

}  // namespace ramparts
