// Names and short texts of play in the language of the program; the sdk has them in English.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"
#include "engine/play/unit_set.hpp"
#include "engine/sight/los_table.hpp"
#include "sdk/play/query.hpp"
#include "sdk/words/result_words.hpp"

namespace ramparts {

/// The units of a set, "nobody" when there are none.
[[nodiscard]] std::string units_words(const Scenario& scenario, UnitSet units);
/// "3½ MP".
[[nodiscard]] std::string points_words(int half_points);
/// "2 columns left".
[[nodiscard]] std::string shift_words(int columns);
/// The verdict on a line of sight.
[[nodiscard]] std::string sight_words(Sight sight);
/// Whose way of sight an answer goes by.
[[nodiscard]] std::string sight_title(const LosAnswer& answer);
/// A sentence of the rules, translated, with the number of its rule behind it.
[[nodiscard]] std::string ruled_words(const Message& sentence, RuleNumber rule);

}  // namespace ramparts
