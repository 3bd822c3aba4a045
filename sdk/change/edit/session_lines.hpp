// What a session did to a document, step by step, as lines of the edit language.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/change/document/document.hpp"

namespace ramparts {

struct SessionStep {
    std::string label;    ///< as the history has it
    bool undone = false;  ///< the step was taken back
    std::vector<std::string> lines;
    friend bool operator==(const SessionStep&, const SessionStep&) = default;
};

struct SessionLines {
    std::vector<SessionStep> steps;
    /// Why lines tell no more than these steps; empty when they lead to the present state.
    Message problem;
};

/// The steps from the state after `from` entries of the history to the present one. What was undone does not count; a
/// present state that lies before `from` is reached by lines that take steps back. As one script whose first line is
/// `source -` the lines make the present state of the one they begin from, to the last origin. The document is only
/// read. Cost: two copies of the scenario, a comparison of it, and that of each step.
[[nodiscard]] SessionLines session_lines(const Document& document, std::size_t from);

/// The same from a state that should be that after `from` entries. When it is not, since whoever went back behind it
/// has gone on in another way, or the history has been cut, the first step leads from it to the oldest state known,
/// under `label`.
[[nodiscard]] SessionLines session_lines(const Scenario& begin, const Document& document, std::size_t from,
                                         std::string label);

/// The script: `source -`, and for each step its label as a comment, as `say` tells it, above its lines.
[[nodiscard]] std::string script_of(const SessionLines& session,
                                    const std::function<std::string(const SessionStep&)>& say);
/// A label in English: what follows its pattern stands in the places of it.
[[nodiscard]] std::string english_label(const SessionStep& step);

}  // namespace ramparts
