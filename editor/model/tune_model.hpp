// What the tune panel offers to free, in words of the language in use; what may be freed is asked of read_free_data().
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/play/tune_data.hpp"

namespace ramparts {

/// Whatever has data that may be tuned, by id: units by side, groups of reinforcements, unit classes, the game.
[[nodiscard]] std::vector<FormField::Choice> tune_things(const Scenario& scenario);
/// The values of a thing, by the names that `ramparts tune` knows.
[[nodiscard]] std::vector<FormField::Choice> tune_fields(const Scenario& scenario, std::string_view thing);

/// "27th Infantry, full strength": a value that is tuned, "us-27.full", in words.
[[nodiscard]] std::string free_datum_words(const Scenario& scenario, std::string_view name);
/// "27th Infantry, full strength 4..8": one THING.FIELD:VALUES in words.
[[nodiscard]] std::string freed_words(const Scenario& scenario, std::string_view freed);

/// What is to be said about one value before it is freed.
struct TuneLook {
    bool free = false;      ///< it may be tuned
    std::string words;      ///< what it is now; or why it may not be tuned, with its source, and what to do
    std::string suggested;  ///< values to begin with; empty when it may not be tuned
};
[[nodiscard]] TuneLook look_at_datum(const Scenario& scenario, std::string_view thing, std::string_view field);

/// The words of `ramparts tune --free`: those freed already, with commas between.
[[nodiscard]] std::string free_words(std::span<const std::string> freed);
/// Why `words`, one THING.FIELD:VALUES, cannot be freed besides those freed already; empty when they can.
[[nodiscard]] std::string why_not_free(const Scenario& scenario, std::span<const std::string> freed,
                                       const std::string& words);
/// What is wrong, and what to do about it, in the language in use.
[[nodiscard]] std::string fault_words(const FreeFault& fault);

}  // namespace ramparts
