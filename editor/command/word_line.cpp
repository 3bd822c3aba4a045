// The line of words; see word_line.hpp.
#include "editor/command/word_line.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kKeptLines = 50;

/// The byte of a text at which a column (code points from 1) of a line (from 1) stands.
std::size_t byte_at(const std::string& text, std::uint32_t line, std::uint32_t column) {
    std::size_t at = 0;
    for (std::uint32_t i = 1; i < line; ++i) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos) break;
        at = end + 1;
    }
    for (std::uint32_t i = 1; i < column && at < text.size() && text[at] != '\n';) {
        ++at;
        if (at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) ++i;
    }
    return at;
}

void mark(const std::string& text, const Diagnostic& fault, WordLook& look) {
    look.wrong = true;
    const auto& place = fault.where.file;
    look.wrong_from = byte_at(text, std::max(1U, place.line), std::max(1U, place.column));
    look.wrong_to = std::min(text.find_first_of(" \t\n", look.wrong_from), text.size());
    // What is missing is marked at the end of what there is.
    if (look.wrong_from == look.wrong_to && look.wrong_from > 0) --look.wrong_from;
}

std::string say_expected(const Completion& completion) {
    std::string words = joined(completion.hints, "; ", [&](const Message& hint) { return say(hint); });
    if (!words.empty()) return say("Expected: {1}.", words);
    return completion.may_end && completion.candidates.empty() ? say("The line ends here.") : std::string();
}

bool blank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

void tell_faults(const std::string& text, const std::vector<Diagnostic>& faults, WordLook& look) {
    mark(text, faults.front(), look);
    look.words = say_fault(faults.front(), text.find('\n') != std::string::npos);
    if (faults.size() > 1)
        look.words +=
            " " + say_n("(And {1} more line.)", "(And {1} more lines.)", static_cast<long>(faults.size() - 1));
}

}  // namespace

std::string say_fault(const Diagnostic& fault, bool several_lines) {
    const auto& place = fault.where.file;
    std::string words = say(fault.message);
    if (const std::string fix = say(fault.fix); !fix.empty()) words = say("{1} ({2})", words, fix);
    if (several_lines && place.line > 0) return say("Line {1}, column {2}: {3}", place.line, place.column, words);
    return place.column > 0 ? say("Column {1}: {2}", place.column, words) : words;
}

std::string say_extent(const ScriptPreview& preview) {
    std::string words;
    const auto add = [&](std::size_t count, const std::string& said) {
        if (count > 0) words += (words.empty() ? "" : ", ") + said;
    };
    const auto n = [](std::size_t count) { return static_cast<long>(count); };
    add(preview.hexes.size(), say_n("{1} hex", "{1} hexes", n(preview.hexes.size())));
    add(preview.hexsides.size(), say_n("{1} hexside", "{1} hexsides", n(preview.hexsides.size())));
    add(preview.labels, say_n("{1} name", "{1} names", n(preview.labels)));
    add(preview.changes.units.size(), say_n("{1} unit", "{1} units", n(preview.changes.units.size())));
    add(preview.entries, say_n("{1} entry", "{1} entries", n(preview.entries)));
    return words.empty() ? say("a value") : words;
}

WordLook look_at(OpenDocument& document, const std::string& text, std::size_t cursor, bool strict) {
    WordLook look;
    cursor = std::min(cursor, text.size());
    const std::size_t before = cursor == 0 ? std::string::npos : text.rfind('\n', cursor - 1);
    const std::size_t from = before == std::string::npos ? 0 : before + 1;
    const std::size_t to = std::min(text.find('\n', cursor), text.size());
    look.completion = complete_line(document.document, std::string_view(text).substr(from, to - from), cursor - from,
                                    document.cursor());
    look.completion.from += from;
    look.completion.to += from;
    if (blank(text)) {
        look.words = say("Write what is to change: hex L2406 terrain forest. Tab takes a word of the list.");
        return look;
    }
    ScriptOptions options;
    options.source = document.document.source();
    auto preview = preview_script(document.document, text, options);
    if (preview) {
        look.preview = std::move(*preview);
        look.words = say("Would change: {1}.", say_extent(look.preview));
        return look;
    }
    // While a word is being written only what stands before it can be wrong.
    const std::vector<Diagnostic>& faults = preview.error();
    const Completion& c = look.completion;
    const bool written = c.from == c.to;
    const bool goes_on = !c.fault && (written ? !c.hints.empty() || !c.candidates.empty() : !c.candidates.empty());
    const std::size_t place =
        byte_at(text, std::max(1U, faults.front().where.file.line), std::max(1U, faults.front().where.file.column));
    if (!strict && goes_on && faults.size() == 1 && cursor == text.size() &&
        (place >= c.from || faults.front().code == "RP6071")) {
        look.words = say_expected(c);
        return look;
    }
    tell_faults(text, faults, look);
    return look;
}

std::string with_candidate(const std::string& text, const Completion& completion, std::size_t which,
                           std::size_t& cursor) {
    const Candidate& candidate = completion.candidates.at(which);
    std::string rest = text.substr(completion.to);
    std::string word = candidate.word;
    if (!candidate.goes_on) {
        if (rest.starts_with(' ')) rest.erase(0, 1);
        word += ' ';
    }
    cursor = completion.from + word.size();
    return text.substr(0, completion.from) + word + rest;
}

WordDone carry_out_words(OpenDocument& document, const std::string& text) {
    WordDone result;
    ScriptOptions options;
    options.source = document.document.source();
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    options.label = lines == 1 ? named(RP_TR("By word: {1}"), text) : named(RP_TR("By word: {1} lines"), lines);
    const auto preview = preview_script(document.document, text, options);
    if (!preview) {
        tell_faults(text, preview.error(), result.look);
        return result;
    }
    const auto done = run_script(document.document, text, options);
    if (!done) {
        tell_faults(text, done.error(), result.look);
        return result;
    }
    result.done = true;
    result.look.words =
        done->changed ? say("Changed: {1}.", say_extent(*preview)) : say("Nothing has changed: it was so already.");
    return result;
}

// --- history ---------------------------------------------------------------------------------------------------------

void WordHistory::add(const std::string& text) {
    if (texts_.empty() || texts_.back() != text) texts_.push_back(text);
    if (texts_.size() > kKeptLines) texts_.erase(texts_.begin());
    leave();
}

const std::string* WordHistory::older(const std::string& text) {
    if (at_ == 0) return nullptr;
    if (at_ == texts_.size()) begun_ = text;
    return &texts_[--at_];
}

const std::string* WordHistory::newer() {
    if (at_ >= texts_.size()) return nullptr;
    ++at_;
    return at_ == texts_.size() ? &begun_ : &texts_[at_];
}

bool WordHistory::shows(const std::string& text) const { return at_ < texts_.size() && texts_[at_] == text; }

std::string WordHistory::stored() const {
    std::string out;
    for (const std::string& text : texts_) {
        for (const char c : text) {
            if (c == '\\') out += "\\\\";
            else if (c == '\n') out += "\\n";
            else out += c;
        }
        out += "\\;";
    }
    return out;
}

void WordHistory::restore(std::string_view stored) {
    texts_.clear();
    std::string text;
    for (std::size_t i = 0; i + 1 < stored.size() + 1; ++i) {
        if (stored[i] != '\\' || i + 1 == stored.size()) {
            text += stored[i];
            continue;
        }
        const char c = stored[++i];
        if (c == ';') {
            if (!text.empty()) texts_.push_back(std::exchange(text, {}));
        } else {
            text += c == 'n' ? '\n' : c;
        }
    }
    if (texts_.size() > kKeptLines)
        texts_.erase(texts_.begin(), texts_.end() - static_cast<std::ptrdiff_t>(kKeptLines));
    leave();
}

// --- sessions --------------------------------------------------------------------------------------------------------

bool knows_beginning(const OpenDocument& document) {
    return document.document.dropped() == 0 && document.document.step_number(0) == 0;
}

SessionLines session_since(const OpenDocument& document, bool last_save) {
    const Document& d = document.document;
    if (!last_save) return session_lines(d, 0);
    for (std::size_t position = 0; position <= d.history_size(); ++position)
        if (d.is_saved_position(position)) return session_lines(d, position);
    // Recovered from a journal, never saved, or gone on otherwise from a state before the one that was saved.
    const std::int64_t begun = std::max<std::int64_t>(0, -d.step_number(0));
    return document.path().empty()
               ? session_lines(d, 0)
               : session_lines(document.store().loaded().scenario, d, static_cast<std::size_t>(begun),
                               RP_TR("Undone: steps before the last save"));
}

std::string say_session(const SessionLines& session) {
    return script_of(session, [](const SessionStep& step) {
        return step.undone ? say("Undone: {1}", say_label(step.label)) : say_label(step.label);
    });
}

}  // namespace ramparts
