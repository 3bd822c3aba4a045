// Hints and analyses in the words of the reader's language.
#pragma once

#include <string>
#include <vector>

#include "sdk/show/analysis/analysis.hpp"
#include "sdk/show/analysis/hint.hpp"

namespace ramparts {

/// A line of text; lines of depth 0 are headings.
struct CounselLine {
    int depth = 1;
    std::string text;
};

/// Who would do what, what it prepares, what it gives against what else could be done.
[[nodiscard]] std::vector<CounselLine> hint_words(const Hint& hint);
/// How a decision is called: "turn 3, United States: movement".
[[nodiscard]] std::string decision_words(const Analysis& analysis, const Decision& decision);
/// What was chosen and what the player would have done, in short: "21st Infantry to L2710; …".
[[nodiscard]] std::string actions_words(const Scenario& scenario, const std::vector<Action>& actions);
/// What a turning point cost: "12.5 % less often won (6.0 to 19.0 %); …".
[[nodiscard]] std::string loss_words(const Analysis& analysis, const Decision& decision);
/// A decision in a list, what it changed of its side's chance first: "−12.5 %  turn 3, United States: movement".
[[nodiscard]] std::string decision_line(const Analysis& analysis, const Decision& decision);
/// What a judged decision cost, what was played, what was better.
[[nodiscard]] std::vector<CounselLine> decision_details(const Analysis& analysis, const Decision& decision);
/// Whom the decisions are held against, and how many turning points each side has.
[[nodiscard]] std::vector<CounselLine> analysis_summary(const Analysis& analysis);
/// The summary, then the turning points, the costliest first.
[[nodiscard]] std::vector<CounselLine> analysis_words(const Analysis& analysis);
/// The same as plain text, indented by depth.
[[nodiscard]] std::string analysis_text(const Analysis& analysis);

/// 512 as "51.2 %".
[[nodiscard]] std::string share_words(int per_mille);
/// 41 as "+4.1 %".
[[nodiscard]] std::string signed_share_words(int per_mille);
/// 34 as "3.4".
[[nodiscard]] std::string tenths_words(int tenths);

}  // namespace ramparts
