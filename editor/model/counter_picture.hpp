// Pictures of the user's own on counters: taken from a file into the battle's folder, and taken off again.
#pragma once

#include <filesystem>
#include <string>

#include "sdk/change/document/scenario_store.hpp"

namespace ramparts {

/// Puts a picture file of the user's, PNG or JPEG, where the battle keeps its pictures, and gives its path back through
/// `path`: at once when the battle has a folder that may be written to, with the next save otherwise. A larger one is
/// made smaller. Why it could not, or nothing. The battle itself is not changed.
[[nodiscard]] std::string bring_picture(ScenarioStore& store, const std::filesystem::path& file, std::string& path);

/// Looks for a picture whose path was typed in, in the battle's folder. Why it is not there, or nothing.
[[nodiscard]] std::string find_picture(ScenarioStore& store, const std::string& path);

}  // namespace ramparts
