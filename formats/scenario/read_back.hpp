// Reading texts as the files they are to become.
#pragma once

#include <filesystem>
#include <span>

#include "formats/disk/save_files.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

/// What load_scenario would find if the files of `unwritten` held their new bytes: the proof before anything is
/// replaced. Links and limits are those of files. What the scenario names beside these files is read from the disk.
[[nodiscard]] LoadedScenario read_back(const std::filesystem::path& scenario_file,
                                       std::span<const FileToSave> unwritten);

}  // namespace ramparts
