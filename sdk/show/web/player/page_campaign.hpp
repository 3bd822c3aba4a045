// A campaign on a page: its battles one after the other, with the losses that each brings to the next.
#pragma once

#include <string>
#include <vector>

#include "formats/journal/journal.hpp"
#include "sdk/play/campaign/campaign.hpp"
#include "sdk/show/web/player/page_game.hpp"

namespace ramparts::web {

struct PageCampaign {
    OpenCampaign open;
    std::vector<PageBattle> battles;   ///< what the page holds of each
    std::vector<LoadedScenario> read;  ///< each as it is when nothing is carried over
    std::vector<BattleEnd> ends;       ///< of the battles that have ended
    std::vector<std::string> records;  ///< of the same
    [[nodiscard]] std::size_t stage() const noexcept { return ends.size(); }
    [[nodiscard]] bool last() const noexcept { return ends.size() + 1 == battles.size(); }
};

/// The records in a text, one behind the other.
[[nodiscard]] std::vector<std::string_view> records_in(std::string_view text);
/// Drops from the problems what is said of a battle whose texts are the same but for its link to the ruleset: the
/// program writes a later battle of a campaign where its player wants it.
void forgive_link(const Journal& record, const Scenario& scenario, std::vector<Diagnostic>& problems);
/// The member "before": file names and records of the battles that have ended, in turn.
void write_ended(JsonWriter& json, const PageCampaign& campaign);

}  // namespace ramparts::web
