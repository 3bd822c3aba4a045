// A line of the edit language as words, and texts as words of a line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "sdk/change/edit/asked.hpp"

namespace ramparts::edits {

/// Why a line is refused: what was found and expected, where (code points from 1), and what to write instead.
struct LineFault {
    enum class Kind : std::uint8_t {
        wrong,        ///< it cannot be read, or names what is not there
        no_change,    ///< what it says is so already
        contradicts,  ///< what it says was so is not
    };
    std::uint32_t column = 1;
    Message message;
    Message fix = {};
    Kind kind = Kind::wrong;
    friend bool operator==(const LineFault&, const LineFault&) = default;
};

struct Word {
    std::string text;
    std::uint32_t column = 1;
    bool quoted = false;  ///< stood between quotes: never a sign or a keyword
    /// Stands for the word that is being written, behind all others: what a reader would take there is noted.
    Asked* asked = nullptr;
    [[nodiscard]] bool is(std::string_view keyword) const {
        if (asked) asked->keyword(keyword);
        return !quoted && !asked && text == keyword;
    }
};

/// Words stand between blanks; one with blanks in it stands between double quotes, where \" \\ and \n mean what they do
/// elsewhere. `#` begins a comment, unless a colour or the
/// number of an entry follows (#a0b1c2, #3). A quote that is not closed is a fault, and
/// so is text that touches one.
[[nodiscard]] Result<std::vector<Word>, LineFault> split_words(std::string_view line);

/// A line as far as it is written: whole words, and the one at its end.
struct BegunLine {
    std::vector<Word> words;
    std::string last;      ///< the word being written, empty behind a blank
    std::size_t from = 0;  ///< the byte at which it begins, its quote included
    bool quoted = false;   ///< a quote stands before it, and none behind
    bool readable = true;  ///< false within a comment, or where words cannot be told apart
};
[[nodiscard]] BegunLine begun_line(std::string_view line);

/// The text as one word that split_words reads back, quoted only when it has to be.
[[nodiscard]] std::string as_word(std::string_view text);
/// The same, always quoted: how texts for readers are written.
[[nodiscard]] std::string as_text(std::string_view text);

}  // namespace ramparts::edits
