// What readers call units and kinds, in place of their ids.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>

#include "engine/diag/kind_words.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// A unit in its set-up: its title, else the name on its counter, else its id; "unit 3" for one that has none of them,
/// "no unit" for an index beyond the last. Units of one side that share it are told apart by the names on their
/// counters, "Gunboats (A)"; when these are the same too, by the hex of one that is set up alone there, "8th Foot at
/// L2406", else by a number, "8th Foot 2".
[[nodiscard]] std::string name_of_unit(const Scenario& scenario, std::size_t unit);
/// The same in a game, where units move: told apart by counters or numbers, never by hexes, so that a unit keeps its
/// name from the first turn to the last.
[[nodiscard]] std::string name_in_play(const Scenario& scenario, std::size_t unit);

/// A side: its name, else its id; "side 3" for one that is not there.
[[nodiscard]] std::string name_of_side(const Scenario& scenario, std::size_t side);

/// Numbers the name and the title of a unit that is to join the scenario where another unit of its side has them:
/// "8th Foot 2", and of that one "8th Foot 3".
void number_copy(const Scenario& scenario, Unit& copy);

template <class Kind>
concept NamedKind = requires(const Kind& kind) {
    { kind.id } -> std::convertible_to<std::string_view>;
    { kind.name } -> std::convertible_to<std::string_view>;
};
/// A kind of the ruleset by its name: "forest".
template <NamedKind Kind>
[[nodiscard]] MessageArg kind_name(const Kind& kind) {
    return kind_name(kind.id, kind.name);
}
/// The same with its article: "a forest".
template <NamedKind Kind>
[[nodiscard]] MessageArg a_kind(const Kind& kind) {
    return a_kind(kind.id, kind.name);
}
/// The kind at an index of a list of kinds, or `otherwise`.
template <class Kinds>
[[nodiscard]] MessageArg kind_at(const Kinds& kinds, std::size_t index, Wording otherwise = wording("unknown")) {
    return index < kinds.size() ? kind_name(kinds[index]) : MessageArg(otherwise);
}

}  // namespace ramparts
