// The line of words without its window: what may follow, what would change, what is wrong, and the lines given before.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/workspace/workspace.hpp"
#include "sdk/change/edit/complete.hpp"
#include "sdk/change/edit/session_lines.hpp"

namespace ramparts {

/// What is wrong with a line of a script, and what to do, in the language of the program.
[[nodiscard]] std::string say_fault(const Diagnostic& fault, bool several_lines);
/// What a script changes: "3 hexes, 1 hexside".
[[nodiscard]] std::string say_extent(const ScriptPreview& preview);

/// What there is to tell about a text that is being written.
struct WordLook {
    Completion completion;       ///< its bytes count from the beginning of the text
    ScriptPreview preview;       ///< empty unless the text can be read
    std::string words;           ///< one or two sentences for the user
    bool wrong = false;          ///< the words tell what is wrong
    std::size_t wrong_from = 0;  ///< bytes of the word that is wrong
    std::size_t wrong_to = 0;
};
/// Looks at lines and the byte at which the cursor stands; nothing is changed. `strict` = what is wrong is told even
/// where the line is still being written.
[[nodiscard]] WordLook look_at(OpenDocument& document, const std::string& text, std::size_t cursor,
                               bool strict = false);

/// The text with a candidate in its place and, unless it goes on, a blank behind it; `cursor` is put there.
[[nodiscard]] std::string with_candidate(const std::string& text, const Completion& completion, std::size_t which,
                                         std::size_t& cursor);

/// Makes the changes as one step of the history, whose values are the source's in force. What was done, or what is
/// wrong.
struct WordDone {
    bool done = false;
    WordLook look;
};
[[nodiscard]] WordDone carry_out_words(OpenDocument& document, const std::string& text);

/// Texts given before, oldest first; none twice running, and at most fifty.
class WordHistory {
public:
    void add(const std::string& text);
    /// One step back or forth from what is shown now; `text` is kept while one looks at older ones. Null = no further.
    const std::string* older(const std::string& text);
    const std::string* newer();
    /// Whether the text shown is one of the history, as it was.
    [[nodiscard]] bool shows(const std::string& text) const;
    void leave() { at_ = texts_.size(); }
    [[nodiscard]] const std::vector<std::string>& texts() const noexcept { return texts_; }
    /// As one text for the settings, and back.
    [[nodiscard]] std::string stored() const;
    void restore(std::string_view stored);

private:
    std::vector<std::string> texts_;
    std::size_t at_ = 0;
    std::string begun_;
};

/// What the session has done as lines, from its beginning or from the last save. The latter begin from what the files
/// hold.
[[nodiscard]] SessionLines session_since(const OpenDocument& document, bool last_save);
/// Whether the state the session began with is still known.
[[nodiscard]] bool knows_beginning(const OpenDocument& document);
/// The script of a session as the window shows it, its labels in the language of the program.
[[nodiscard]] std::string say_session(const SessionLines& session);

}  // namespace ramparts
