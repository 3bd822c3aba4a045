// See records.hpp.
#include "sdk/play/campaign/records.hpp"

#include "formats/disk/file_system.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/settings.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using RecordFaults = std::vector<Diagnostic>;

Diagnostic about_record(const char* code, const std::string& path, Message why, Message fix) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(why);
    d.fix = std::move(fix);
    d.where.file.path = path;
    return d;
}

Diagnostic not_of_campaign(const std::string& path, Message why) {
    return about_record("RP6111", path, std::move(why),
                        message("give the records in the order of the battles, each played to its end"));
}

/// The file with what of it the record names; nothing when it is not there, or is another than then.
std::optional<ErrataLayer> layer_in(const fs::path& file, const JournalErrata& recorded) {
    std::string text;
    Diagnostic ignored;
    if (!real_files().exists(file) || !read_file(file, max_bytes(DocumentKind::errata), text, ignored))
        return std::nullopt;
    ErrataRead read = read_errata(std::move(text), file.string());
    if (!read.readable || read.errata.id != recorded.id) return std::nullopt;
    ErrataLayer layer{std::move(read.errata), file.string(), std::move(read.source), {}};
    if (!switch_errata(layer, recorded.chosen, {}).empty()) return std::nullopt;
    const std::vector<JournalErrata> now = recorded_errata({&layer, 1});
    if (now.empty() || now.front().sha256 != recorded.sha256) return std::nullopt;
    return layer;
}

std::optional<ErrataLayer> find_layer(const JournalErrata& recorded, const fs::path& record, const fs::path& battle) {
    const fs::path folder = (battle.has_extension() ? battle.parent_path() : battle) / "errata";
    for (const fs::path& file : {fs::path(recorded.path), fs::path(path_from(record, recorded.path)),
                                 folder / fs::path(recorded.path).filename()})
        if (auto layer = layer_in(file, recorded)) return layer;
    for (const std::string& name : real_files().list(folder))
        if (auto layer = layer_in(folder / name, recorded)) return layer;
    return std::nullopt;
}

/// The battle with the errata of the record on.
Result<Scenario, RecordFaults> with_errata_of(const Journal& journal, const std::string& path, Scenario scenario,
                                              const std::string& battle) {
    if (journal.errata.empty()) return scenario;
    std::vector<ErrataLayer> layers;
    for (const JournalErrata& recorded : journal.errata) {
        auto layer = find_layer(recorded, path, battle);
        if (!layer)
            return fail(RecordFaults{about_record(
                "RP6024", path, message("recorded with the errata {1}, which are not found as they were", recorded.id),
                message("put their file into the folder errata beside {1}", battle))});
        layers.push_back(std::move(*layer));
    }
    Document document(std::move(scenario));
    auto applied = apply_errata(document, layers);
    if (!applied) return fail(std::move(applied.error()));
    return document.scenario();
}

}  // namespace

Result<Scenario, std::vector<Diagnostic>> battle_in_campaign(const OpenCampaign& campaign,
                                                             std::span<const BattleEnd> before) {
    const std::size_t stage = before.size();
    auto scenario = with_carried(campaign, stage, carried_over(campaign, before));
    if (!scenario || stage == 0) return scenario;
    scenario->id = id_in_campaign(campaign, stage);
    if (!campaign.campaign.name.empty()) scenario->name += " (" + campaign.campaign.name + ")";
    return scenario;
}

Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>> rules_of_record(const OpenCampaign& campaign,
                                                                                      std::span<const BattleEnd> before,
                                                                                      const Journal& journal,
                                                                                      const std::string& path,
                                                                                      const RulesMaker& rules) {
    const std::size_t stage = before.size();
    if (journal.scenario_id != id_in_campaign(campaign, stage))
        return fail(RecordFaults{not_of_campaign(path, message("the record is of {1}; the campaign has come to {2}",
                                                               journal.scenario_id, id_in_campaign(campaign, stage)))});
    auto made = battle_in_campaign(campaign, before);
    if (!made) return fail(std::move(made.error()));
    auto played = with_errata_of(journal, path, std::move(*made), campaign.stages[stage].path);
    if (!played) return fail(std::move(played.error()));
    if (auto put = put_settings_on(*played, journal.settings); !put) {
        put.error().where.file.path = path;
        return fail(RecordFaults{std::move(put.error())});
    }
    return rules(std::make_shared<const Scenario>(std::move(*played)));
}

Result<BattleEnd, Diagnostic> end_of_record(const OpenCampaign& campaign, std::span<const BattleEnd> before,
                                            const CampaignRecord& record) {
    Game game(record.rules);
    const Replay replayed = replay(*record.journal, game, record.journal->steps.size(), record.path);
    if (replayed.fault) return fail(*replayed.fault);
    if (!game.over())
        return fail(not_of_campaign(record.path, message("the record ends before the battle is decided")));
    return battle_end(*campaign.stages[before.size()].scenario, record.rules->context()->scenario(), game.state(),
                      game.state().winner());
}

std::string id_in_campaign(const OpenCampaign& campaign, std::size_t stage) {
    const std::string& id = campaign.campaign.battles[stage].id.text;
    return stage == 0 ? id : id + "-in-" + campaign.campaign.id;
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
