// Which files on disk are campaigns.
#pragma once

#include <filesystem>
#include <vector>

namespace ramparts {

/// Whether a file begins as a campaign does, right or wrong.
[[nodiscard]] bool is_campaign_file(const std::filesystem::path& file);
/// The campaigns in a folder, and those in the folder `campaigns` in it, ascending. Cost: reads the .xml files there.
[[nodiscard]] std::vector<std::filesystem::path> campaign_files(const std::filesystem::path& folder);

}  // namespace ramparts
