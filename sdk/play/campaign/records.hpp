// A campaign that is being played: records of its battles, the next battle as a variant, and the folder of both.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "engine/rules/standard.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/play/campaign/campaign.hpp"

namespace ramparts {

/// Makes the rules of a battle, or says why it cannot be played.
using RulesMaker = std::function<Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>>(
    const std::shared_ptr<const Scenario>& scenario)>;

/// A record of the battle behind those that have ended, with the rules it was played by.
struct CampaignRecord {
    const Journal* journal = nullptr;
    std::shared_ptr<const StandardRules> rules;
    std::string path;  ///< of the record, for findings
};

/// The battle behind those that have ended, as it is played: with what they bring, under its id and name in the
/// campaign.
[[nodiscard]] Result<Scenario, std::vector<Diagnostic>> battle_in_campaign(const OpenCampaign& campaign,
                                                                           std::span<const BattleEnd> before);
/// The rules by which a record of that battle was played: with the errata and settings that it names. No file of the
/// battle is needed. Refused with RP6111 when the record is of another battle, and with RP6024 when a file of errata is
/// not found as it was: it is looked for where the record says, from its own folder too, and in the folder `errata`
/// beside the campaign's battle.
[[nodiscard]] Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>> rules_of_record(
    const OpenCampaign& campaign, std::span<const BattleEnd> before, const Journal& journal, const std::string& path,
    const RulesMaker& rules);
/// Plays that record again. Refused when a step is not legal or gives another position (as replay() finds it), and with
/// RP6111 when it ends before the battle is decided. Cost: the game.
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
