// The report of a study as one web page that stands alone and needs no script.
#pragma once

#include <string>

#include "sdk/play/study/report.hpp"

namespace ramparts::web {

/// The verdict, a chart with the interval of every cell, the table of all that was measured, and where units die, in
/// the language of say(). The same report and language give the same bytes.
[[nodiscard]] std::string study_page(const StudyReport& report);

}  // namespace ramparts::web
