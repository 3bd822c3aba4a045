// Campaigns played by players of the program: how often each side wins the battles and the whole.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "engine/playouts/halt.hpp"
#include "engine/playouts/playout.hpp"
#include "sdk/play/campaign/campaign.hpp"

namespace ramparts {

struct CampaignRequest {
    std::array<std::string, kSides> players{"tactician", "tactician"};
    std::uint64_t seed = 1;
    std::uint64_t games = 400;  ///< of the whole campaign
    unsigned jobs = 1;
    /// Called after each campaign, never twice at once; return false to stop early.
    std::function<bool(std::uint64_t done)> progress = {};
    Halt* halt = nullptr;  ///< ends the games that are being played; null: nothing does
};

/// Sums over all campaigns that were finished.
struct CampaignTotals {
    struct Battle {
        std::array<std::uint64_t, kSides + 1> wins{};  ///< last entry: undecided
        std::array<std::uint64_t, kSides> losses{};    ///< factors lost in it
        std::array<std::uint64_t, kSides> missing{};   ///< factors that it began without
        friend bool operator==(const Battle&, const Battle&) = default;
    };
    std::uint64_t games = 0;
    std::vector<Battle> battles;
    std::array<std::uint64_t, kSides + 1> wins{};  ///< of the whole
    friend bool operator==(const CampaignTotals&, const CampaignTotals&) = default;
};

struct CampaignPlayed {
    CampaignTotals totals;
    std::vector<Diagnostic> findings;  ///< what stopped it: a battle cannot be played, or a plugin broke its promises
};

/// Plays whole campaigns. Campaign i has the dice of game i of the seed in its first battle, and others in each battle
/// behind it, so the sums do not depend on `jobs`. Throws ThreadsRefused when the system gives less threads. Cost: the
/// games, and the rules of a battle for each different set of losses, of which the last few hundred are kept.
[[nodiscard]] CampaignPlayed play_campaigns(const OpenCampaign& campaign, const CampaignRequest& request);

/// A line for each battle and one for the whole, in columns.
[[nodiscard]] std::string campaign_table(const OpenCampaign& campaign, const CampaignTotals& totals);
[[nodiscard]] std::string campaign_json(const OpenCampaign& campaign, const CampaignRequest& request,
                                        const CampaignTotals& totals);

}  // namespace ramparts
