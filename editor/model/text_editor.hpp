// With which program a file is shown at a line: the user's choice, or a text editor that is there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ramparts {

/// Under what the user's choice is remembered among the settings.
inline constexpr const char* kTextEditorKey = "/text-editor";

/// The words of the command line that shows a file at a line, from 1. `chosen` is what the user has written, such as
/// `kate -l {line} {file}`: words between blanks, quotation marks hold some together, and a file that it does not name
/// is added at the end. Empty = the first editor of a short list that is on PATH; none of them: no words.
[[nodiscard]] std::vector<std::string> text_editor_command(std::string_view chosen, const std::filesystem::path& file,
                                                           int line);

/// What is wrong with what the user has written, in one sentence; empty when its program is there.
[[nodiscard]] std::string text_editor_fault(std::string_view chosen);

/// Where a finding's file is: as it is named, or beside the scenario. Empty when it is nowhere.
[[nodiscard]] std::filesystem::path file_of_finding(const std::filesystem::path& named,
                                                    const std::filesystem::path& scenario);

}  // namespace ramparts
