// The settings of balance and tuning as a study, for the command line and for later.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "engine/core/result.hpp"
#include "formats/study/study_file.hpp"
#include "sdk/play/tune.hpp"

namespace ramparts {

class OpenDocument;

/// A study for this file that plays the document's battle, with the errata that are on, as the balance panel is to;
/// or why there can be none.
[[nodiscard]] Result<Study, std::string> balance_study(const OpenDocument& document, const BalanceRequest& request,
                                                       const std::filesystem::path& file);
/// A study that races the values freed, each one THING.FIELD:VALUES, as the tune panel is to: rounds are so long that
/// the race takes about its budget.
[[nodiscard]] Result<Study, std::string> tune_study(const OpenDocument& document, std::span<const std::string> freed,
                                                    const TuneRequest& request, const std::filesystem::path& file);

}  // namespace ramparts
