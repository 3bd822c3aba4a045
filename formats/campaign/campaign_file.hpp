// campaign.xml: battles that follow each other, and what the losses of one mean for the next.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/provenance.hpp"
#include "engine/model/scenario.hpp"
#include "formats/xml/placed_words.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts {

inline constexpr int kCampaignFormat = 1;
inline constexpr std::size_t kMaxCampaignBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxCampaignBattles = 16;
inline constexpr std::size_t kMaxCampaignCarries = 1024;  ///< of one battle

/// The losses that a unit brings from an earlier battle.
struct CampaignCarry {
    PlacedWords unit;      ///< id in this battle
    PlacedWords from;      ///< id in the earlier one
    PlacedWords battle;    ///< id of the earlier battle; empty: the one before
    int returns = 0;       ///< steps that are made good in between
    bool remnant = false;  ///< one that was eliminated comes with its last step, else it stays away
    Provenance origin = {};
    friend bool operator==(const CampaignCarry&, const CampaignCarry&) = default;
};

struct CampaignBattle {
    PlacedWords id;    ///< the battle's own
    PlacedWords path;  ///< of its folder, from the campaign's
    int worth = 1;     ///< points for its winner
    std::vector<CampaignCarry> carries;
    friend bool operator==(const CampaignBattle&, const CampaignBattle&) = default;
};

/// All that a campaign.xml says. A regular value; places do not count.
struct Campaign {
    std::string id;
    std::string name;
    std::string version;
    std::string description;
    PlacedWords tie;  ///< id of the side that has won with equal points; empty: nobody has
    std::vector<CampaignBattle> battles;
    friend bool operator==(const Campaign&, const Campaign&) = default;
};

struct CampaignRead {
    Campaign campaign;
    std::vector<Diagnostic> diagnostics;
    SourcePtr source;       ///< the text read, for places in it
    bool readable = false;  ///< it is a campaign without errors
};

/// Reads strictly: every fault is reported with its place. Battles and units are looked for when the campaign is
/// opened. Linear.
[[nodiscard]] CampaignRead read_campaign(std::string text, std::string path);

/// The text of a campaign, whole: read_campaign() makes the same of it.
[[nodiscard]] std::string write_campaign(const Campaign& campaign);

}  // namespace ramparts
