// What the panel of studies says, as simple HTML; no window, so tests can read it.
#pragma once

#include <string>

#include "editor/playtest/study_desk.hpp"
#include "editor/playtest/texts.hpp"

namespace ramparts {

/// "Wyandot, full strength 3; 9th Kentucky Volunteers, full strength 4": what makes a variant different, with players
/// and dice where these differ too; its battle when there is nothing else.
[[nodiscard]] std::string variant_words(const StudyReport& report, std::size_t cell);
/// How far the study is and how to go on, what is wrong, and all that is known of the variant chosen.
[[nodiscard]] std::string study_html(const StudyDesk& desk, const TextColours& colours);

}  // namespace ramparts
