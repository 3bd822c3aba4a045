// Completion of a line of the edit language: the readers of lines tell what they expect where its words end.
#pragma once

#include "sdk/change/edit/edit_script.hpp"

namespace ramparts {

/// A word that may stand where one is being written.
struct Candidate {
    std::string word;      ///< as it is to be written, quoted where it has to be
    Message about;         ///< a few words of explanation, or none; a plain one is a name or an example
    bool goes_on = false;  ///< more belongs into the same word, such as the second hex of a hexside
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct Completion {
    std::size_t from = 0;  ///< bytes of the line that a candidate takes the place of
    std::size_t to = 0;
    std::vector<Candidate> candidates;  ///< best first
    std::size_t left_out = 0;           ///< candidates beyond the first hundred
    std::vector<Message> hints;         ///< what is expected there and stands in no list: numbers, texts, places
    bool may_end = false;               ///< the words before make a whole line
    /// Why the words before cannot be read, with the column; then nothing is expected.
    std::optional<Diagnostic> fault;
};

/// What may stand at the byte `cursor` of a line; what stands behind it counts for nothing. Candidates begin with what
/// is written of the word there, whatever the case of the letters, or else contain it. Hex numbers are offered once
/// something is written of them; before that only `here`, if it is a hex. The document is left as it was: it is not
/// const because readers work in an edit, which is taken back. Cost: that of reading the line; whatever the map's size.
[[nodiscard]] Completion complete_line(Document& document, std::string_view line, std::size_t cursor,
                                       HexIndex here = kNoHex);

}  // namespace ramparts
