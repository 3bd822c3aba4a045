// See campaign.hpp.
#include "sdk/play/campaign/campaign.hpp"

#include <algorithm>
#include <iterator>

#include "sdk/change/edit/changes.hpp"
#include "sdk/change/variant/settle.hpp"

namespace ramparts {
namespace {

Change datum(const Scenario& stage, const std::string& unit, std::string field, std::optional<std::string> after) {
    Change change{{"unit", unit, std::move(field)}, std::nullopt, std::move(after)};
    change.before = value_of(stage, change.key);
    return change;
}

std::string factors_behind(const Unit& unit, int lost) {
    std::string words;
    for (int n = lost + 2; n < unit.steps(); ++n) words += (words.empty() ? "" : ",") + std::to_string(unit.factor(n));
    return words.empty() ? "-" : words;
}

}  // namespace

std::size_t source_stage(const Campaign& campaign, std::size_t stage, const CampaignCarry& carry) {
    for (std::size_t i = 0; i < stage; ++i)
        if (campaign.battles[i].id == carry.battle) return i;
    return stage - 1;
}

BattleEnd battle_end(const Scenario& stage, const Scenario& played, const GameState& last, SideId winner) {
    BattleEnd end;
    end.winner = winner;
    for (const Unit& unit : stage.units) {
        UnitFate& fate = end.fates.emplace_back(UnitFate{unit.id, unit.steps(), true});
        const auto found = played.unit(unit.id);
        if (!found) continue;  // it has stayed away
        fate.lost = std::max(0, unit.steps() - last.steps(*found));
        fate.gone = last.status(*found) == UnitStatus::eliminated && !last.exited(*found);
        if (fate.gone) fate.lost = unit.steps();
    }
    return end;
}

std::vector<Carried> carried_over(const OpenCampaign& campaign, std::span<const BattleEnd> ends) {
    std::vector<Carried> out;
    const std::size_t stage = ends.size();
    if (stage == 0 || stage >= campaign.stages.size()) return out;
    const Scenario& scenario = *campaign.stages[stage].scenario;
    for (const CampaignCarry& carry : campaign.campaign.battles[stage].carries) {
        const auto unit = scenario.unit(carry.unit.text);
        const BattleEnd& before = ends[source_stage(campaign.campaign, stage, carry)];
        const auto fate = std::find_if(before.fates.begin(), before.fates.end(),
                                       [&](const UnitFate& each) { return each.unit == carry.from.text; });
        if (!unit || fate == before.fates.end()) continue;
        const int steps = scenario.units[*unit].steps();
        const bool away = fate->gone && !carry.remnant;
        const int lost = fate->gone ? steps - 1 : std::min(std::max(0, fate->lost - carry.returns), steps - 1);
        if (away) out.push_back({*unit, steps, true});
        else if (lost > 0) out.push_back({*unit, lost, false});
    }
    return out;
}

std::vector<Change> changes_of(const OpenCampaign& campaign, std::size_t stage, std::span<const Carried> carried) {
    std::vector<Change> changes;
    const Scenario& scenario = *campaign.stages[stage].scenario;
    for (const Carried& each : carried) {
        const Unit& unit = scenario.units[each.unit];
        if (each.away) {
            changes.push_back(datum(scenario, unit.id, "", std::nullopt));
            continue;
        }
        const bool more = each.lost + 1 < unit.steps();
        changes.push_back(datum(scenario, unit.id, "full", std::to_string(unit.factor(each.lost))));
        changes.push_back(datum(scenario, unit.id, "reduced", more ? std::to_string(unit.factor(each.lost + 1)) : "-"));
        changes.push_back(datum(scenario, unit.id, "further", factors_behind(unit, each.lost)));
        std::erase_if(changes, [](const Change& change) { return change.before == change.after; });
    }
    sort_changes(changes);
    return changes;
}

Result<Scenario, std::vector<Diagnostic>> with_carried(const OpenCampaign& campaign, std::size_t stage,
                                                       std::span<const Carried> carried) {
    const std::vector<Change> changes = changes_of(campaign, stage, carried);
    auto made = changed_base(*campaign.stages[stage].scenario, changes);
    if (made) return std::move(*made);
    std::vector<Diagnostic> faults;
    for (ChangeFault& fault : made.error()) faults.push_back(std::move(fault.diagnostic));
    return fail(std::move(faults));
}

Message carried_words(const Scenario& stage, const Carried& carried) {
    const Unit& unit = stage.units[carried.unit];
    const std::string& name = unit.title.empty() ? unit.name : unit.title;
    if (carried.away) return message("{1} stays away", name);
    if (carried.lost == 1) return message("{1} comes with one step lost", name);
    return message("{1} comes with {2} steps lost", name, carried.lost);
}

CampaignScore campaign_score(const OpenCampaign& campaign, std::span<const SideId> winners) {
    CampaignScore score;
    for (std::size_t i = 0; i < winners.size(); ++i)
        if (winners[i] < kSides) score.points[winners[i]] += campaign.campaign.battles[i].worth;
    if (winners.size() < campaign.stages.size()) return score;
    score.winner = score.points[0] == score.points[1] ? campaign.tie : score.points[0] > score.points[1] ? 0 : 1;
    return score;
}

Campaign new_campaign(std::string id, std::span<const Scenario> battles, std::span<const std::string> paths) {
    Campaign campaign;
    campaign.id = std::move(id);
    campaign.version = "1.0.0";
    for (std::size_t i = 0; i < battles.size(); ++i) {
        CampaignBattle battle;
        battle.id.text = battles[i].id;
        battle.path.text = paths[i];
        for (const Unit& unit : battles[i].units)
            for (std::size_t before = i; before-- > 0;) {
                const auto same = battles[before].unit(unit.id);
                if (!same || battles[before].units[*same].side != unit.side) continue;
                CampaignCarry& carry = battle.carries.emplace_back();
                carry.unit.text = carry.from.text = unit.id;
                if (before + 1 < i) carry.battle.text = battles[before].id;
                break;
            }
        campaign.battles.push_back(std::move(battle));
    }
    return campaign;
}

}  // namespace ramparts
