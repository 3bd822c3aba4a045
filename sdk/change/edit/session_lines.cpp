// Steps as lines; see session_lines.hpp.
#include "sdk/change/edit/session_lines.hpp"

#include <algorithm>

#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/edit/lines.hpp"

namespace ramparts {
namespace {

constexpr char kLabelSign = '\x1f';  // between the pattern of a label and what belongs into it

/// Follows a session with a document of its own, so that each line is known to be read.
class Recorder {
public:
    explicit Recorder(Scenario begin) : after_(begin), document_(std::move(begin)) { document_.set_history_limit(0); }

    /// The lines of a step that turns the state reached so far into the next; false when there are none.
    bool step(const Patch& patch, bool back, SessionStep& out) {
        if (back) patch.revert(after_);
        else patch.apply(after_);
        ChangeSet changes = patch.changes(after_);
        return tell(changes.all || changes.many || patch.rearranges() ? nullptr : &changes.hexes, out);
    }
    bool leap(const Scenario& to, SessionStep& out) {
        after_ = to;
        return tell(nullptr, out);
    }
    [[nodiscard]] const Scenario& reached() const noexcept { return document_.scenario(); }

private:
    /// `where` = the only hexes that may differ; null = all.
    bool tell(const std::vector<HexIndex>* where, SessionStep& out) {
        auto lines = edits::lines_between_at(document_.scenario(), after_, where);
        if (!lines) return false;
        // Lines of a difference may say twice what follows from each other; a script says it once.
        while (true) {
            std::string script;
            for (const std::string& line : *lines) script += line + "\n";
            const std::vector<std::uint32_t> idle = edits::run_lines(document_, script);
            if (idle.empty()) break;
            if (idle.front() == 0) return false;
            for (auto line = idle.rbegin(); line != idle.rend(); ++line)
                lines->erase(lines->begin() + static_cast<std::ptrdiff_t>(*line - 1));
        }
        out.lines = std::move(*lines);
        return true;
    }

    Scenario after_;
    Document document_;
};

Message no_words(const std::string& label) {
    return message("\"{1}\" changes the field of hexes itself or something else of which no line speaks", label);
}

}  // namespace

namespace {

/// The state after so many entries of the history.
Scenario state_at(const Document& document, std::size_t position) {
    Scenario state = document.scenario();
    const std::size_t now = document.position();
    for (std::size_t i = now; i > position; --i) document.history_patch(i - 1).revert(state);
    for (std::size_t i = now; i < position; ++i) document.history_patch(i).apply(state);
    return state;
}

/// The steps from a state of the history to the present one; the recorder has reached the former.
void walk(const Document& document, std::size_t from, Recorder& recorder, SessionLines& session) {
    const std::size_t now = document.position();
    const bool back = now < from;
    for (std::size_t i = from; i != now; back ? --i : ++i) {
        const std::size_t entry = back ? i - 1 : i;
        SessionStep step{document.history_label(entry), back, {}};
        if (!recorder.step(document.history_patch(entry), back, step)) {
            session.problem = no_words(english_label(step));
            return;
        }
        session.steps.push_back(std::move(step));
    }
    if (!(recorder.reached() == document.scenario()))
        session.problem = message("lines lead to another state than the session's");
}

}  // namespace

SessionLines session_lines(const Document& document, std::size_t from) {
    SessionLines session;
    Recorder recorder(state_at(document, from));
    walk(document, from, recorder, session);
    return session;
}

SessionLines session_lines(const Scenario& begin, const Document& document, std::size_t from, std::string label) {
    SessionLines session;
    Recorder recorder(begin);
    const bool known = from <= document.history_size() && state_at(document, from) == begin;
    if (!known) {
        SessionStep step{std::move(label), false, {}};
        if (!recorder.leap(state_at(document, 0), step)) {
            session.problem = no_words(english_label(step));
            return session;
        }
        if (!step.lines.empty()) session.steps.push_back(std::move(step));
    }
    walk(document, known ? from : 0, recorder, session);
    return session;
}

std::string script_of(const SessionLines& session, const std::function<std::string(const SessionStep&)>& say) {
    std::string script = "source -\n";
    for (const SessionStep& step : session.steps) {
        std::string label = say(step);
        std::replace_if(
            label.begin(), label.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        script += "# " + label + "\n";
        for (const std::string& line : step.lines) script += line + "\n";
    }
    return script;
}

std::string english_label(const SessionStep& step) {
    std::vector<std::string> parts{{}};
    for (const char c : step.label) {
        if (c == kLabelSign) parts.emplace_back();
        else parts.back() += c;
    }
    const std::string label = filled_places(parts.front(), std::span(parts).subspan(1));
    return step.undone ? "Undone: " + label : label;
}

}  // namespace ramparts
