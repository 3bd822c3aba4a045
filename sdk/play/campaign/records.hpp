// A campaign that is being played: records of its battles, the next battle as a variant, and the folder of both.
#pragma once

#include <filesystem>
#include <memory>

#include "engine/rules/standard.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/play/campaign/campaign.hpp"

namespace ramparts {

/// The record of a battle with the rules it was played by.
struct CampaignRecord {
    const Journal* journal = nullptr;
    std::shared_ptr<const StandardRules> rules;
    std::string path;  ///< of the record, for findings
};
/// Plays the record of the battle behind those that have ended. Refused when a step is not legal or gives another
/// position (as replay() finds it), and with RP6111 when the record is of another battle than the campaign has come
/// to, or ends before the battle is decided. Cost: the game.
[[nodiscard]] Result<BattleEnd, Diagnostic> end_of_record(const OpenCampaign& campaign,
                                                          std::span<const BattleEnd> before,
                                                          const CampaignRecord& record);

/// The id that the battle has as part of the campaign: its own when it is the first, else one with that of the
/// campaign.
[[nodiscard]] std::string id_in_campaign(const OpenCampaign& campaign, std::size_t stage);

/// Writes the battle behind those that have ended into this folder, with what they bring: as a variant where a variant
/// there can name its base, else as a battle of its own. The file written, or why it could not be; a folder with a
/// battle in it is refused.
[[nodiscard]] Result<std::filesystem::path, Message> write_next_battle(const OpenCampaign& campaign,
                                                                       std::span<const BattleEnd> ends,
                                                                       const std::filesystem::path& folder);

/// Who has won what so far, a sentence a line: each battle that has ended, then the points or, after the last battle,
/// who has won the campaign; before it, what the units bring to the next one.
[[nodiscard]] std::vector<Message> campaign_lines(const OpenCampaign& campaign, std::span<const BattleEnd> ends);

/// Where a campaign that is played keeps the record of a battle: "1-chippewa.txt".
[[nodiscard]] std::filesystem::path campaign_record(const std::filesystem::path& folder, const OpenCampaign& campaign,
                                                    std::size_t stage);
/// Where it keeps a later battle: the folder of its variant.
[[nodiscard]] std::filesystem::path campaign_battle(const std::filesystem::path& folder, const OpenCampaign& campaign,
                                                    std::size_t stage);

}  // namespace ramparts
