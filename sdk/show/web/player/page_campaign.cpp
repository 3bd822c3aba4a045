// See page_campaign.hpp.
#include "sdk/show/web/player/page_campaign.hpp"

#include <algorithm>

#include "formats/text/json.hpp"
#include "sdk/play/campaign/records.hpp"
#include "sdk/show/web/map_part.hpp"
#include "sdk/show/web/player/turn_track.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::web {
namespace {

constexpr std::string_view kRecordBegins = "ramparts-journal ";

}  // namespace

std::vector<std::string_view> records_in(std::string_view text) {
    std::vector<std::string_view> records;
    while (!text.empty()) {
        const std::size_t next = text.find("\n" + std::string(kRecordBegins));
        const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
        records.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return records;
}

void forgive_link(const Journal& record, const Scenario& scenario, std::vector<Diagnostic>& problems) {
    const ScenarioLock now = make_lock(scenario);
    if (now.map != record.lock.map || now.ruleset != record.lock.ruleset) return;
    std::erase_if(problems, [](const Diagnostic& d) { return d.code == "RP6020"; });
}

void write_ended(JsonWriter& json, const PageCampaign& campaign) {
    json.key("before").begin_array();
    for (std::size_t i = 0; i < campaign.records.size(); ++i)
        json.begin_array()
            .value(campaign_record({}, campaign.open, i).string())
            .value(say_name(campaign.open.stages[i].scenario->name))
            .value(campaign.records[i])
            .end_array();
    json.end_array();
}

bool PageGame::open(std::vector<PageBattle> battles, const std::string& campaign) {
    auto made = std::make_unique<PageCampaign>();
    for (PageBattle& battle : battles) {
        made->read.push_back(battle.read ? std::move(*battle.read) : load_scenario(battle.scenario));
        battle.read.reset();
    }
    const CampaignRead read = read_campaign(campaign, "campaign");
    problems_ = read.diagnostics;
    if (!read.readable) return false;
    auto open =
        open_campaign(read, "campaign", [&](const std::string& path) -> Result<Scenario, std::vector<Diagnostic>> {
            for (std::size_t i = 0; i < battles.size(); ++i)
                if (battles[i].scenario == path && made->read[i].readable && !has_errors(made->read[i].diagnostics))
                    return made->read[i].scenario;
            return fail(std::vector<Diagnostic>{});
        });
    if (!open) {
        problems_ = std::move(open.error());
        return false;
    }
    made->open = std::move(*open);
    made->battles = std::move(battles);
    for (const LoadedScenario& each : made->read) use_names_of(each);
    campaign_ = std::move(made);
    return open_stage(0);
}

// The battle behind the first so many, which have ended.
bool PageGame::open_stage(std::size_t stage) {
    campaign_->ends.resize(stage);
    campaign_->records.resize(stage);
    battle_ = campaign_->battles[stage];
    loaded_ = campaign_->read[stage];
    auto scenario = battle_in_campaign(campaign_->open, campaign_->ends);
    if (!scenario) {
        problems_ = std::move(scenario.error());
        game_.reset();
        return false;
    }
    loaded_.scenario = std::move(*scenario);
    return open_loaded();
}

// Keeps the end of the battle that is played; false when it has not come.
bool PageGame::end_battle() {
    if (campaign_->last() || !game_->over()) return false;
    rows_.clear();
    game_->go_to(game_->length());
    campaign_->records.push_back(kept_record());
    campaign_->ends.push_back(battle_end(*campaign_->open.stages[campaign_->stage()].scenario, game_->scenario(),
                                         game_->state(), game_->state().winner()));
    return true;
}

bool PageGame::next_battle(const PageQuestion&, JsonWriter& json) {
    if (campaign_ && end_battle()) return open_stage(campaign_->stage());
    refuse(json, say("The next battle begins when this one is over."));
    return false;
}

bool PageGame::first_battle(const PageQuestion&, JsonWriter&) { return campaign_ != nullptr && open_stage(0); }

// Goes to the battle of a record: an earlier one, this one, or the next one when this one is over.
std::optional<Diagnostic> PageGame::come_to(const Journal& record) {
    const OpenCampaign& open = campaign_->open;
    std::size_t stage = 0;
    while (stage < open.stages.size() && record.scenario_id != id_in_campaign(open, stage)) ++stage;
    if (stage == open.stages.size() || stage == campaign_->stage()) return std::nullopt;
    Diagnostic d;
    d.code = "RP6111";
    if (stage > campaign_->stage() + 1 || (stage > campaign_->stage() && !end_battle())) {
        d.message = message("the record is of {1}, which comes later", open.stages[stage].scenario->name);
        d.fix = message("open the records of the battles before it first");
        return d;
    }
    if (open_stage(stage)) return std::nullopt;
    return problems_.empty() ? d : problems_.front();
}

std::vector<Diagnostic> PageGame::take_up(std::string_view text) {
    if (!campaign_) return take_up_one(text);
    std::vector<Diagnostic> problems;
    for (const std::string_view record : records_in(text)) {
        const JournalRead read = read_journal(record, "record");
        if (read.readable)
            if (auto why = come_to(read.journal)) return {std::move(*why)};
        problems = take_up_one(record);
        if (!problems.empty()) break;
    }
    return problems;
}

std::string PageGame::drawing() const {
    return drawing_key(campaign_ ? std::optional(campaign_->stage()) : std::nullopt, now_.layers);
}

// How the campaign is going. The battle that is played counts as soon as it is over.
void PageGame::write_campaign(JsonWriter& json) const {
    if (!campaign_) return;
    const OpenCampaign& open = campaign_->open;
    const std::size_t stage = campaign_->stage();
    std::vector<BattleEnd> ends = campaign_->ends;
    const bool ended = game_->over() && !game_->reviewing();
    if (ended)
        ends.push_back(
            battle_end(*open.stages[stage].scenario, game_->scenario(), game_->state(), game_->state().winner()));
    json.key("campaign").begin_object().member("stage", stage).member("battles", open.stages.size());
    if (ended && !campaign_->last()) json.member("next", say_name(open.stages[stage + 1].scenario->name));
    json.key("lines").begin_array();
    for (const Message& line : campaign_lines(open, ends)) json.value(say(line));
    json.end_array().end_object();
}

// What a page shows of a battle beside its map.
void PageGame::write_battle(JsonWriter& json) const {
    if (!campaign_) return;
    const Scenario s = with_shown_names(game_->scenario());
    json.member("battle", s.id).member("title", s.name).member("date", s.date).member("about", s.description);
    json.member("track", turn_track(s));
    json.key("sides").begin_array();
    for (const auto& side : s.sides)
        json.begin_object().member("name", side.name).member("colour", side.colour).end_object();
    json.end_array();
}

}  // namespace ramparts::web
