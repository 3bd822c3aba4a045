// The commands about campaigns, and opening one.
#pragma once

#include <string>
#include <vector>

#include "sdk/cli/command.hpp"
#include "sdk/play/campaign/campaign.hpp"

namespace ramparts::tools {

/// Reads and opens a campaign, whose battles may be those of mods. kClean, kUnreadable or kViolations; what was found
/// is added, not told.
[[nodiscard]] int open_campaign_file(const std::string& path, std::vector<Diagnostic>& findings, OpenCampaign& out);

extern const Command kCampaignNew, kCampaignNext, kCampaignRun, kCampaignPage;

}  // namespace ramparts::tools
