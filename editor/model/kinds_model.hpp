// The kinds a ruleset defines — terrains, hexsides, roads, features, unit classes — as lists and forms, edited with
// what depends on them: rows of the movement and shift tables, the map, the units.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

enum class KindList : std::uint8_t { terrains, hexsides, roads, features, classes };
inline constexpr KindList kKindLists[] = {KindList::terrains, KindList::hexsides, KindList::roads, KindList::features,
                                          KindList::classes};
/// "Terrain", "Hexsides", … in English.
[[nodiscard]] const char* title_of(KindList list) noexcept;

/// A kind as the list shows it.
struct KindRow {
    std::string id;
    std::string name;
    friend bool operator==(const KindRow&, const KindRow&) = default;
};
[[nodiscard]] std::vector<KindRow> kinds_of(const Ruleset& rules, KindList list);

[[nodiscard]] Form kind_form(const Scenario& scenario, KindList list, std::size_t kind);
/// The following make one edit each and return why they could not, or nothing.
[[nodiscard]] std::string set_kind_field(Document& document, KindList list, std::size_t kind, std::string_view name,
                                         std::string_view value);
/// A new kind at the end of the list, with the rows that keep the tables complete: a terrain is entered for one point
/// by every class, a hexside crossed for nothing, a class moves as the first one.
[[nodiscard]] std::string add_kind(Document& document, KindList list, std::string_view name);
/// A copy behind the list's end, with copies of the rows of all tables that speak of the kind.
[[nodiscard]] std::string duplicate_kind(Document& document, KindList list, std::size_t kind);

/// A kind of another ruleset that this one lacks.
struct OfferedKind {
    KindList list = KindList::terrains;
    std::uint8_t kind = 0;  ///< its number there
    std::string id;
    std::string name;
};
/// Terrains, hexsides, roads and features whose ids this ruleset does not have.
[[nodiscard]] std::vector<OfferedKind> kinds_to_take(const Ruleset& own, const Ruleset& from);
/// What the tables say of a kind, in words: "MP to enter: Infantry 1½, Cavalry 2, 1 column for the defender".
[[nodiscard]] std::string cost_of_kind(const Ruleset& rules, KindList list, std::uint8_t kind);
/// Takes kinds over with their table rows, and what they need: a ford the river, a church its terrain. Rows keep their
/// provenance; rows of classes that are not here are left out, classes that are not there pay what the first one pays.
[[nodiscard]] std::string take_kinds(Document& document, const Ruleset& from, const std::vector<OfferedKind>& wanted);

/// What stands in the way of deleting a kind, a line each: "12 hexes, from L2208", "class Warband moves as it".
[[nodiscard]] std::vector<std::string> kind_uses(const Scenario& scenario, KindList list, std::size_t kind);
/// Takes a kind and its table rows away. One that is used goes only when another one takes its place everywhere.
[[nodiscard]] std::string remove_kind(Document& document, KindList list, std::size_t kind,
                                      std::optional<std::size_t> replacement = {});
/// Why one kind cannot take the place of another; empty when it can.
[[nodiscard]] std::string replacement_obstacle(const Scenario& scenario, KindList list, std::size_t kind,
                                               std::size_t replacement);

/// Whether the ruleset lies outside the scenario's folder, where other scenarios use it too.
[[nodiscard]] bool shares_rules(const Scenario& scenario) noexcept;
/// From the next save on the ruleset is ruleset.xml in the scenario's folder, and the shared file is left alone.
[[nodiscard]] std::string take_own_rules(Document& document);

}  // namespace ramparts
