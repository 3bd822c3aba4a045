// See records.hpp.
#include "sdk/play/campaign/records.hpp"

#include "formats/disk/write_file.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/variant/variant_file.hpp"
#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/change/variant/variant.hpp"
#include "sdk/play/replay.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

Diagnostic not_of_campaign(const CampaignRecord& record, Message why) {
    Diagnostic d;
    d.code = "RP6111";
    d.message = std::move(why);
    d.fix = wording(
        "give the records in the order of the battles, each of the battle "
        "as the campaign has written it, played to its end");
    d.where.file.path = record.path;
    return d;
}

// What differs between the battle that was played and the one that the campaign has come to; empty when nothing does.
Message other_battle(const OpenCampaign& campaign, std::span<const BattleEnd> before, const Scenario& played) {
    const std::size_t stage = before.size();
    const CampaignBattle& battle = campaign.campaign.battles[stage];
    if (!(played.map.grid() == campaign.stages[stage].scenario->map.grid()))
        return message("the record is not of {1}", battle.id.text);
    const auto expected = with_carried(campaign, stage, carried_over(campaign, before));
    if (!expected) return expected.error().front().message;
    for (const CampaignCarry& carry : battle.carries) {
        const auto wanted = expected->unit(carry.unit.text);
        const auto found = played.unit(carry.unit.text);
        if (!wanted && found) return message("{1} is there, and the campaign has lost it", carry.unit.text);
        if (wanted && !found) return message("{1} is not there", carry.unit.text);
        if (!wanted) continue;
        const Unit& a = expected->units[*wanted];
        const Unit& b = played.units[*found];
        if (a.full != b.full || a.reduced != b.reduced || a.further != b.further)
            return message("{1} has other steps than the battles before leave it", carry.unit.text);
    }
    return {};
}

// The battle whole, where no variant can name its base.
Result<fs::path, Message> write_copy(const LoadedScenario& before, Scenario scenario, const fs::path& folder) {
    ScenarioStore store(before.scenario_path);
    (void)store.document().edit("campaign", [&](Edit& e) { return e.replace_scenario(std::move(scenario)); });
    const auto saved = store.save_as(folder, RulesetChoice::reference);
    if (!saved) return fail(saved.error().message);
    return folder / kScenarioFile;
}

}  // namespace

Result<BattleEnd, Diagnostic> end_of_record(const OpenCampaign& campaign, std::span<const BattleEnd> before,
                                            const CampaignRecord& record) {
    const Scenario& played = record.rules->context()->scenario();
    if (Message why = other_battle(campaign, before, played); !why.empty())
        return fail(not_of_campaign(record, std::move(why)));
    Game game(record.rules);
    const Replay replayed = replay(*record.journal, game, record.journal->steps.size(), record.path);
    if (replayed.fault) return fail(*replayed.fault);
    if (!game.over()) return fail(not_of_campaign(record, message("the record ends before the battle is decided")));
    return battle_end(*campaign.stages[before.size()].scenario, played, game.state(), game.state().winner());
}

std::string id_in_campaign(const OpenCampaign& campaign, std::size_t stage) {
    const std::string& id = campaign.campaign.battles[stage].id.text;
    return stage == 0 ? id : id + "-in-" + campaign.campaign.id;
}

Result<fs::path, Message> write_next_battle(const OpenCampaign& campaign, std::span<const BattleEnd> ends,
                                            const fs::path& folder) {
    if (has_battle(folder)) return fail(message("{1} is there already", battle_file(folder).string()));
    const std::size_t stage = ends.size();
    const LoadedScenario before = load_scenario(campaign.stages[stage].path);
    auto scenario = with_carried(campaign, stage, carried_over(campaign, ends));
    if (!scenario) return fail(scenario.error().front().message);
    scenario->id = id_in_campaign(campaign, stage);
    if (!campaign.campaign.name.empty()) scenario->name += " (" + campaign.campaign.name + ")";
    if (const auto made = real_files().create_folder(folder); !made) return fail(made.error().message);
    if (!link_between(folder, before.scenario_path.parent_path()))
        return write_copy(before, std::move(*scenario), folder);
    LoadedScenario after = before;
    after.scenario = std::move(*scenario);
    const auto variant = make_variant(begin_variant(before, after, folder), after.scenario);
    if (!variant) return fail(variant.error());
    if (const auto written = write_file(folder / kVariantFile, write_variant(*variant)); !written)
        return fail(written.error().message);
    return folder / kVariantFile;
}

std::vector<Message> campaign_lines(const OpenCampaign& campaign, std::span<const BattleEnd> ends) {
    std::vector<Message> lines;
    const auto& sides = campaign.stages.front().scenario->sides;
    std::vector<SideId> winners;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Scenario& stage = *campaign.stages[i].scenario;
        winners.push_back(ends[i].winner);
        if (ends[i].winner < kSides) lines.push_back(message("{1}: {2} won", stage.name, sides[ends[i].winner].name));
        else lines.push_back(message("{1}: nobody won", stage.name));
    }
    const CampaignScore score = campaign_score(campaign, winners);
    if (!ends.empty())
        lines.push_back(
            message("points: {1} {2}, {3} {4}", sides[0].name, score.points[0], sides[1].name, score.points[1]));
    if (ends.size() == campaign.stages.size()) {
        lines.push_back(score.winner < kSides ? message("the campaign has ended: {1} won", sides[score.winner].name)
                                              : message("the campaign has ended: nobody won"));
        return lines;
    }
    const Scenario& next = *campaign.stages[ends.size()].scenario;
    lines.push_back(message("next: {1}", next.name));
    for (const Carried& each : carried_over(campaign, ends)) lines.push_back(carried_words(next, each));
    return lines;
}

fs::path campaign_record(const fs::path& folder, const OpenCampaign& campaign, std::size_t stage) {
    return folder / (std::to_string(stage + 1) + "-" + campaign.campaign.battles[stage].id.text + ".txt");
}

fs::path campaign_battle(const fs::path& folder, const OpenCampaign& campaign, std::size_t stage) {
    return folder / campaign.campaign.battles[stage].id.text;
}

}  // namespace ramparts
