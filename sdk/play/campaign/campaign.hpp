// Battles that follow each other: what becomes of units in one is what they bring to the next.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/play/state.hpp"
#include "formats/campaign/campaign_file.hpp"
#include "formats/errata/change.hpp"

namespace ramparts {

/// A battle of a campaign, as it is when nothing is carried over.
struct CampaignStage {
    std::shared_ptr<const Scenario> scenario;
    std::string path;  ///< where it was read
};

struct OpenCampaign {
    Campaign campaign;
    std::vector<CampaignStage> stages;  ///< one for each battle
    SideId tie = kNoSide;               ///< the side that has won with equal points
};

/// What became of one unit.
struct UnitFate {
    std::string unit;   ///< its id
    int lost = 0;       ///< steps, of those that it has when nothing is carried over
    bool gone = false;  ///< eliminated, or not there since an earlier battle
    friend bool operator==(const UnitFate&, const UnitFate&) = default;
};
/// How a battle of a campaign has ended.
struct BattleEnd {
    SideId winner = kNoSide;
    std::vector<UnitFate> fates;  ///< of all units of the stage, in its order
};

/// The end of a battle that was played as `played`, which is the stage with what was carried over. Linear in the units.
[[nodiscard]] BattleEnd battle_end(const Scenario& stage, const Scenario& played, const GameState& last, SideId winner);

/// Reads a battle, or says why it cannot be read; with no finding when it was said already.
using BattleReader = std::function<Result<Scenario, std::vector<Diagnostic>>(const std::string& path)>;

/// Opens a campaign that was read from a file at `path`, from whose folder its paths lead. Its battles have the ids
/// that it names, and the same sides; its units are there, and each is of the side of the unit whose losses it has.
/// Every fault has its place in the campaign (RP6110), or is that of a battle.
[[nodiscard]] Result<OpenCampaign, std::vector<Diagnostic>> open_campaign(const CampaignRead& read,
                                                                          const std::string& path,
                                                                          const BattleReader& battle);

struct LoadedCampaign {
    std::optional<OpenCampaign> campaign;
    bool found = false;                   ///< its file could be read
    std::vector<Diagnostic> diagnostics;  ///< warnings, and why it is not open
};
/// Reads a file and opens the campaign in it.
[[nodiscard]] LoadedCampaign load_campaign(const std::string& path, const BattleReader& battle);

/// The stage whose losses a row of a stage brings: the one that it names, else the one before.
[[nodiscard]] std::size_t source_stage(const Campaign& campaign, std::size_t stage, const CampaignCarry& carry);

/// What one unit of a stage brings.
struct Carried {
    UnitIndex unit = kNoUnit;
    int lost = 0;       ///< steps
    bool away = false;  ///< it stays away
    friend bool operator==(const Carried&, const Carried&) = default;
};
/// What the battle after those that have ended begins with: rows that bring nothing are left out. `ends` has the
/// battles in their order, less than the campaign has. Linear in rows and units.
[[nodiscard]] std::vector<Carried> carried_over(const OpenCampaign& campaign, std::span<const BattleEnd> ends);
/// The same as changes of that battle, in the language of errata and variants.
[[nodiscard]] std::vector<Change> changes_of(const OpenCampaign& campaign, std::size_t stage,
                                             std::span<const Carried> carried);
/// That battle with it; the reasons when something else in the battle needs a unit that stays away.
[[nodiscard]] Result<Scenario, std::vector<Diagnostic>> with_carried(const OpenCampaign& campaign, std::size_t stage,
                                                                     std::span<const Carried> carried);

/// "9th Infantry: 1 step lost" and "21st Infantry stays away".
[[nodiscard]] Message carried_words(const Scenario& stage, const Carried& carried);

struct CampaignScore {
    std::array<int, kSides> points{};
    SideId winner = kNoSide;  ///< of the whole, once all battles have ended
};
[[nodiscard]] CampaignScore campaign_score(const OpenCampaign& campaign, std::span<const SideId> winners);

/// The campaign of these battles with a row for each unit whose id an earlier battle has on the same side. The paths
/// are from the campaign's folder, one for each battle.
[[nodiscard]] Campaign new_campaign(std::string id, std::span<const Scenario> battles,
                                    std::span<const std::string> paths);

}  // namespace ramparts
