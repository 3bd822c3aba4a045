// What all lines share: verbs, faults, and where the lines of a difference are gathered.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/errata/change.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/edit/places.hpp"

namespace ramparts::edits {

/// How a line begins: with "add", "remove", "move", or at once with what it changes.
enum class Verb : std::uint8_t { change, add, remove, move };
/// Whether a line may begin with the word without being about it: with a verb, or with "source".
[[nodiscard]] bool stands_in_front(std::string_view word) noexcept;

/// Reads one line about `noun`, whose first words have been taken, and makes the change. A fault leaves the edit as it
/// was, unless a mutator refused: then the edit has failed as a whole.
using LineFunction = std::optional<LineFault> (*)(Edit& e, Verb verb, WordReader& words);

/// Appends what differs between two scenarios, as far as one noun is concerned. `where` = the only hexes that may
/// differ, ascending; null = all.
using ChangesFunction = void (*)(const Scenario& before, const Scenario& after, const std::vector<HexIndex>* where,
                                 std::vector<Change>& out);
/// What a datum is in a scenario, as words; nothing when there is no such place, entry or field.
using ValueFunction = std::optional<std::string> (*)(const Scenario& scenario, const ChangeKey& key);

/// Reads one line, without its comment, whatever it is about, and makes its change; see LineFunction.
[[nodiscard]] std::optional<LineFault> read_line(Edit& e, WordReader& words);
/// Reads `source printed "map sheet"`, the first line of a script.
[[nodiscard]] std::optional<LineFault> read_source(WordReader& words, Provenance& source);

/// lines_between of scenarios that differ on the map at these hexes only, ascending; null = anywhere.
[[nodiscard]] std::optional<std::vector<std::string>> lines_between_at(const Scenario& before, const Scenario& after,
                                                                       const std::vector<HexIndex>* where);
/// Runs lines as run_script does with no source in force, and without their inverse. Nothing is left of them when some
/// change nothing, whose numbers (from 1) are given back, or when they are refused: then {0}.
[[nodiscard]] std::vector<std::uint32_t> run_lines(Document& document, std::string_view script);

/// What lines may be about.
struct NounInfo {
    std::string_view noun;
    std::string_view form;  ///< how such a line looks, for help and for faults
    LineFunction line;
    ChangesFunction changes;  ///< null, like `value`, where another noun tells the difference
    ValueFunction value;
};
[[nodiscard]] std::span<const NounInfo> scenario_nouns();
[[nodiscard]] std::span<const NounInfo> ruleset_nouns();
[[nodiscard]] std::span<const NounInfo> map_nouns();
[[nodiscard]] std::span<const NounInfo> value_nouns();

/// In the order in which additions are made and differences told: what is named before what names it.
[[nodiscard]] std::array<std::span<const NounInfo>, 4> all_nouns();
[[nodiscard]] const NounInfo* find_noun(std::string_view name);

/// Fault of words that are left over; to be asked before the change is made, so that nothing is made in vain.
[[nodiscard]] std::optional<LineFault> left_over(const WordReader& words);
/// Fault of words that are left over, or of a refused mutator; nothing when both went well.
[[nodiscard]] std::optional<LineFault> end_of_line(WordReader& words, bool accepted, const Edit& e);
[[nodiscard]] LineFault changes_nothing(const Word& at);
/// Which entry it is, or where one goes.
enum class PositionOf : std::uint8_t { entry, target };
/// "3", "#3" or "to 3" as a place counted from 0, below `size`.
[[nodiscard]] Result<std::size_t, LineFault> read_position(WordReader& words, std::size_t size, PositionOf by);

/// Whether a list of words with blanks between them has this one.
[[nodiscard]] bool has_word(std::string_view words, std::string_view word) noexcept;
void add_words(std::string_view words, std::vector<std::string_view>& list);

/// The list of a scenario that the handle names.
template <class T>
[[nodiscard]] const std::vector<T>& list_of(const Scenario& scenario, ListOf<T> list) {
    return with_list(scenario, list.id, [&](const auto& v) -> const std::vector<T>& {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(v)>, std::vector<T>>) return v;
        else std::abort();
    });
}

}  // namespace ramparts::edits
