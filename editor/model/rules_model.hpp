// The rules of a scenario as forms and lists: text, sides, victory conditions, rule modules, rule options.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// Name, id, date, version, description, number of turns, sides, who begins. Field names of sides end in ".0" or ".1".
[[nodiscard]] Form scenario_form(const Scenario& scenario);
/// Every set_… makes one edit and returns why it could not, or nothing.
[[nodiscard]] std::string set_scenario_field(Document& document, std::string_view name, std::string_view value);
/// Turns beyond the new number go, new ones are day turns without a label.
[[nodiscard]] std::string set_turn_count(Document& document, int count);

/// Notes as one text with an empty line between paragraphs, and back.
[[nodiscard]] std::string notes_text(const Scenario& scenario);
[[nodiscard]] std::string set_notes(Document& document, std::string_view text);
/// One source a line: author | title | note.
[[nodiscard]] std::string bibliography_text(const Scenario& scenario);
[[nodiscard]] std::string set_bibliography(Document& document, std::string_view text);

/// "United States wins by holding at least 1 of L2208".
[[nodiscard]] std::string victory_words(const Scenario& scenario, const VictoryRule& rule);
[[nodiscard]] Form victory_form(const Scenario& scenario, std::size_t rule);
[[nodiscard]] std::string set_victory_field(Document& document, std::size_t rule, std::string_view name,
                                            std::string_view value);
/// A condition that holds hexes needs at least one.
[[nodiscard]] std::string add_victory(Document& document, VictoryRule::Kind kind, std::vector<HexIndex> hexes = {});
[[nodiscard]] std::string remove_victory(Document& document, std::size_t rule);
[[nodiscard]] std::string move_victory(Document& document, std::size_t rule, int step);
/// Puts the hex among the rule's objectives, or takes it out.
[[nodiscard]] std::string toggle_victory_hex(Document& document, std::size_t rule, HexIndex hex);
/// The same; a condition of another kind becomes one that holds this hex.
[[nodiscard]] std::string hold_hex(Document& document, std::size_t rule, HexIndex hex);

/// Titles of the modules in use, in their order; ids of unknown ones.
[[nodiscard]] std::string module_title(const ModuleUse& use);
/// Why a module cannot be played now, in the English words of the finding RP5201; empty when it runs.
[[nodiscard]] Message module_trouble(std::string_view id);
/// The form that the catalogue describes; a module the catalogue does not know shows its parameters as text that cannot
/// be changed.
[[nodiscard]] Form module_form(const Scenario& scenario, std::size_t use);
[[nodiscard]] std::string set_module_field(Document& document, std::size_t use, std::string_view name,
                                           std::string_view value);
/// Switches a module on, with parameters that suit the scenario where something must be given.
[[nodiscard]] std::string add_module(Document& document, std::string_view id);
[[nodiscard]] std::string remove_module(Document& document, std::size_t use);
/// Why a module cannot be added now; empty when it can.
[[nodiscard]] std::string module_obstacle(const Scenario& scenario, std::string_view id);

[[nodiscard]] Form options_form(const Scenario& scenario);
[[nodiscard]] std::string set_option(Document& document, std::string_view name, std::string_view value);
/// What to know before changing tables: whether other scenarios use the ruleset, and whether it is pinned.
[[nodiscard]] std::string ruleset_note(const Scenario& scenario);

}  // namespace ramparts
