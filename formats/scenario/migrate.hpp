// Old formats: a chain of pure steps on the text, each from one format number to the next.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ramparts {

enum class DocumentKind : std::uint8_t;

/// What became of a document's format number.
struct Migration {
    enum class Outcome : std::uint8_t { current, migrated, too_new };
    Outcome outcome = Outcome::current;
    int from = 0;
    std::uint32_t offset = 0;  ///< of the format number
};

/// Rewrites `text` to the current format when it states an older one; comments and layout stay as they are. A text
/// whose root or format number cannot be read is left alone for the reader to report. Cost: a look at the root's start
/// tag for current texts, linear for old ones.
[[nodiscard]] Migration migrate_to_current(DocumentKind kind, std::string& text);

/// One step, format `from` to `from + 1`; `text` must be well-formed. False when there is no such step.
bool migrate_step(DocumentKind kind, int from, std::string& text);

}  // namespace ramparts
