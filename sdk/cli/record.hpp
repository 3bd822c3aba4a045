// Records as operands of commands: the journal, and the battle it was played on.
#pragma once

#include "sdk/cli/open.hpp"

namespace ramparts::tools {

struct OpenRecord {
    Journal journal;
    OpenScenario battle;
};
/// Reads a record and opens its battle: that of --scenario, or the one it names, from where the command runs or from
/// beside the record. What differs between them is told; kViolations when the record cannot be of that battle. With
/// `to` a record that breaks off after that step will do.
[[nodiscard]] int open_record(Console& console, const Arguments& arguments, const std::string& path,
                              std::optional<std::size_t> to, OpenRecord& out);

/// The actions of the first `to` steps, once every one is legal and every hash agrees; kViolations, told, when one does
/// not.
[[nodiscard]] int checked_actions(Console& console, const OpenRecord& record, const std::string& path, std::size_t to,
                                  std::vector<Action>& out);

/// Whether the player is known; kUsage, told, when it is not.
[[nodiscard]] int check_player(Console& console, const std::string& player);

}  // namespace ramparts::tools
