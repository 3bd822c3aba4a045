// What a comparison and a merge can be asked to do, with its trouble told: shared by commands and panels.
#pragma once

#include <span>

#include "editor/command/command.hpp"
#include "editor/model/merge_model.hpp"

namespace ramparts {

/// Reads another version of a scenario as `ramparts diff` does: a folder or a file. What is wrong with it is put with
/// the findings of the document; why it could not be read, or nothing.
[[nodiscard]] std::string read_version(OpenDocument& document, const std::filesystem::path& path, Scenario& out);
/// Lays another version beside the document and shows the list; told either way. Why it could not, or nothing.
std::string begin_comparison(OpenDocument& document, Shell& shell, Scenario other, const std::string& name);
/// The same for a merge with theirs over the base.
std::string begin_merge(OpenDocument& document, Shell& shell, Scenario base, Scenario theirs, const std::string& name);

/// Goes to a row of the comparison, or of the merge while there is one: lights its hexes and brings them into sight;
/// `there` also takes the cursor and the keyboard to it, or opens the panel that shows the datum.
void go_to_difference(OpenDocument& document, Shell& shell, std::size_t row, bool there);
/// Takes rows over from the other version as one step; told either way. Whether it was done.
bool take_differences(OpenDocument& document, Shell& shell, std::span<const std::size_t> rows);
/// Asks where to write what lies between another version, which must outlive the question, and the document's; see
/// write_difference().
void ask_where_to_save(OpenDocument& document, Shell& shell, const Scenario& other, const ErrataPlan& plan,
                       const std::string& name);
/// Answers the conflict that was gone to last, and goes to the next one that is open.
void answer_conflict(OpenDocument& document, Shell& shell, MergeAnswer answer);
/// Answers it by an edit line that the user is asked for.
void answer_by_hand(OpenDocument& document, Shell& shell);

/// Part of the file commands.
void add_compare_commands(CommandRegistry& registry);
void add_merge_commands(CommandRegistry& registry);
/// A new variant, what one changes, and the base's values again.
void add_variant_commands(CommandRegistry& registry);

/// Conditions of both.
[[nodiscard]] Availability needs_comparison(const CommandContext& context);
[[nodiscard]] Availability may_compare(const CommandContext& context);

}  // namespace ramparts
