// One letter for each kind of the ruleset, for whoever types a printed map in.
#pragma once

#include <string>
#include <vector>

#include "engine/model/ruleset.hpp"

namespace ramparts {

struct PrintedLetter {
    char letter = 0;  ///< 'A' … 'Z'; 0 when all 26 are taken
    std::string name;
    friend bool operator==(const PrintedLetter&, const PrintedLetter&) = default;
};

/// A letter of each name, no letter twice: the first letters of its words before the others, and any free one when all
/// of its own are taken. Only the letters of the basic alphabet count.
[[nodiscard]] std::vector<PrintedLetter> letters_of(const std::vector<std::string>& names);

/// The letters of a ruleset's kinds, from their names as the user reads them. Terrains, features (typed with Shift) and
/// what lies on hexsides, kinds before roads, each have an alphabet of their own.
struct PrintedLetters {
    std::vector<PrintedLetter> terrains;
    std::vector<PrintedLetter> features;
    std::vector<PrintedLetter> sides;
    explicit PrintedLetters(const Ruleset& ruleset);
    /// The place of a letter in one of these lists; -1 when nothing has it.
    [[nodiscard]] static int place(const std::vector<PrintedLetter>& letters, char letter) noexcept;
};

}  // namespace ramparts
