// See run.hpp.
#include "sdk/play/campaign/run.hpp"

#include <algorithm>
#include <atomic>

#include "engine/core/hash.hpp"
#include "engine/core/workers.hpp"
#include "engine/model/names.hpp"
#include "formats/text/columns.hpp"
#include "formats/text/json.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/study/report.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kKeptRules = 256;  ///< of one battle and one worker

std::size_t column_of(SideId winner) { return winner < kSides ? winner : kSides; }

// What one worker plays with.
class CampaignPlay {
public:
    CampaignPlay(const OpenCampaign& campaign, const CampaignRequest& request)
        : campaign_(campaign), request_(request), rules_(campaign.stages.size()) {}

    // Plays campaign i and adds it; false when it was ended or something is wrong.
    bool play(std::uint64_t i, CampaignTotals& totals, std::vector<Diagnostic>& findings) {
        std::vector<BattleEnd> ends;
        std::vector<SideId> winners;
        for (std::size_t stage = 0; stage < campaign_.stages.size(); ++stage) {
            const std::vector<Carried> carried = carried_over(campaign_, ends);
            const auto rules = rules_for(stage, carried, findings);
            if (!rules || !play_stage(stage, i, rules, totals.battles[stage], findings)) return false;
            ends.push_back(battle_end(*campaign_.stages[stage].scenario, rules->context()->scenario(),
                                      last_->final_state, last_->winner));
            winners.push_back(last_->winner);
            count_missing(stage, carried, totals.battles[stage]);
        }
        ++totals.games;
        ++totals.wins[column_of(campaign_score(campaign_, winners).winner)];
        return true;
    }

private:
    using Rules = std::shared_ptr<const StandardRules>;

    Rules rules_for(std::size_t stage, const std::vector<Carried>& carried, std::vector<Diagnostic>& findings) {
        std::vector<std::pair<UnitIndex, int>> key;
        for (const Carried& each : carried) key.emplace_back(each.unit, each.away ? -1 : each.lost);
        auto& kept = rules_[stage];
        if (const auto found = kept.find(key); found != kept.end()) return found->second;
        auto scenario = with_carried(campaign_, stage, carried);
        if (!scenario) return add_findings(std::move(scenario.error()), findings);
        auto rules = playable_rules(std::make_shared<const Scenario>(std::move(*scenario)));
        if (!rules) return add_findings(std::move(rules.error()), findings);
        if (kept.size() >= kKeptRules) kept.clear();
        return kept.emplace(std::move(key), std::move(*rules)).first->second;
    }

    static Rules add_findings(std::vector<Diagnostic> found, std::vector<Diagnostic>& findings) {
        std::ranges::move(found, std::back_inserter(findings));
        return nullptr;
    }

    bool play_stage(std::size_t stage, std::uint64_t i, const Rules& rules, CampaignTotals::Battle& counts,
                    std::vector<Diagnostic>& findings) {
        MassRequest mass;
        mass.players = request_.players;
        mass.seed = stage == 0 ? request_.seed : hash_combine(request_.seed, stage);
        mass.first = i;
        mass.games = 1;
        mass.halt = request_.halt;
        last_.reset();
        mass.finished = [this](std::uint64_t, const GameResult& result) { last_ = result; };
        const MassResult result = play_many(rules, mass);
        Message said = rules->modules().trouble();
        if (said.empty() && !result.offences.empty()) said = result.offences.front().text;
        if (said.empty() && !result.modules.empty()) said = result.modules.front();
        if (!said.empty()) {
            Diagnostic d;
            d.code = "RP7401";
            d.message = message("{1}: {2}", campaign_.stages[stage].scenario->id, std::move(said));
            d.fix = wording("tell the author of the plugin; ramparts plugin check shows more");
            findings.push_back(std::move(d));
            return false;
        }
        if (!last_) return false;
        ++counts.wins[column_of(last_->winner)];
        for (std::size_t s = 0; s < kSides; ++s)
            counts.losses[s] += static_cast<std::uint64_t>(std::max(0, last_->losses[s]));
        return true;
    }

    void count_missing(std::size_t stage, const std::vector<Carried>& carried, CampaignTotals::Battle& counts) const {
        for (const Carried& each : carried) {
            const Unit& unit = campaign_.stages[stage].scenario->units[each.unit];
            const int left = each.away ? 0 : unit.factor(each.lost);
            counts.missing[unit.side] += static_cast<std::uint64_t>(std::max(0, unit.factor(0) - left));
        }
    }

    const OpenCampaign& campaign_;
    const CampaignRequest& request_;
    std::vector<std::map<std::vector<std::pair<UnitIndex, int>>, Rules>> rules_;
    std::optional<GameResult> last_;
};

void add_up(CampaignTotals& into, const CampaignTotals& from) {
    into.games += from.games;
    for (std::size_t i = 0; i < into.wins.size(); ++i) into.wins[i] += from.wins[i];
    for (std::size_t b = 0; b < into.battles.size(); ++b) {
        for (std::size_t i = 0; i <= kSides; ++i) into.battles[b].wins[i] += from.battles[b].wins[i];
        for (std::size_t i = 0; i < kSides; ++i) {
            into.battles[b].losses[i] += from.battles[b].losses[i];
            into.battles[b].missing[i] += from.battles[b].missing[i];
        }
    }
}

CampaignTotals no_totals(const OpenCampaign& campaign) {
    CampaignTotals totals;
    totals.battles.resize(campaign.stages.size());
    return totals;
}

std::string share_words(std::uint64_t wins, std::uint64_t games) {
    return games == 0 ? "-" : percent_words(wilson(wins, games).share);
}

}  // namespace

CampaignPlayed play_campaigns(const OpenCampaign& campaign, const CampaignRequest& request) {
    CampaignPlayed out;
    out.totals = no_totals(campaign);
    std::mutex mutex;
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> stopped{false};
    run_workers(std::max(1U, request.jobs), [&](unsigned) {
        CampaignPlay play(campaign, request);
        for (std::uint64_t i = next++; i < request.games && !stopped; i = next++) {
            CampaignTotals mine = no_totals(campaign);
            std::vector<Diagnostic> findings;
            const bool done = play.play(i, mine, findings);
            const std::lock_guard lock(mutex);
            if (done) add_up(out.totals, mine);
            else stopped = true;
            if (!findings.empty() && out.findings.empty()) out.findings = std::move(findings);
            if (done && request.progress && !request.progress(out.totals.games)) stopped = true;
        }
    });
    return out;
}

std::string campaign_table(const OpenCampaign& campaign, const CampaignTotals& totals) {
    const auto& sides = campaign.stages.front().scenario->sides;
    std::size_t width = 8;
    for (const CampaignBattle& battle : campaign.campaign.battles) width = std::max(width, battle.id.text.size());
    std::string out = "  " + padded("battle", width);
    for (const SideInfo& side : sides) out += padded(side.id + " wins", 11, Align::right);
    out += padded("draws", 9, Align::right) + padded("losses", 15, Align::right) +
           padded("begins without", 17, Align::right) + "\n";
    const auto line = [&](std::string_view name, const std::array<std::uint64_t, kSides + 1>& wins) {
        out += "  " + padded(name, width);
        for (std::size_t s = 0; s < kSides; ++s) out += padded(share_words(wins[s], totals.games), 11, Align::right);
        out += padded(share_words(wins[kSides], totals.games), 9, Align::right);
    };
    const auto pair = [&](const std::array<std::uint64_t, kSides>& sums, std::size_t column) {
        out += padded(mean_words(static_cast<std::int64_t>(sums[0]), totals.games) + " / " +
                          mean_words(static_cast<std::int64_t>(sums[1]), totals.games),
                      column, Align::right);
    };
    for (std::size_t b = 0; b < totals.battles.size(); ++b) {
        line(campaign.campaign.battles[b].id.text, totals.battles[b].wins);
        pair(totals.battles[b].losses, 15);
        pair(totals.battles[b].missing, 17);
        out += "\n";
    }
    line("campaign", totals.wins);
    return out + "\n";
}

std::string campaign_json(const OpenCampaign& campaign, const CampaignRequest& request, const CampaignTotals& totals) {
    JsonWriter json;
    json.begin_object().member("campaign", campaign.campaign.id).member("games", totals.games);
    json.member("seed", request.seed);
    const auto mean = [&](std::uint64_t sum) {
        const std::uint64_t n = std::max<std::uint64_t>(1, totals.games);
        json.fixed(static_cast<std::int64_t>((sum * 100 + n / 2) / n), 2);
    };
    const auto sides = [&](const std::array<std::uint64_t, kSides + 1>& wins, const CampaignTotals::Battle* battle) {
        json.member("undecided", wins[kSides]).key("sides").begin_array();
        for (std::size_t s = 0; s < kSides; ++s) {
            const ShareInterval share = wilson(wins[s], totals.games);
            json.begin_object().member("side", campaign.stages.front().scenario->sides[s].id);
            json.member("player", request.players[s]).member("wins", wins[s]);
            json.key("share").fixed(share.share, 3).key("low95").fixed(share.low, 3).key("high95").fixed(share.high, 3);
            if (battle != nullptr) {
                json.key("mean_factors_lost");
                mean(battle->losses[s]);
                json.key("mean_factors_missing");
                mean(battle->missing[s]);
            }
            json.end_object();
        }
        json.end_array();
    };
    json.key("battles").begin_array();
    for (std::size_t b = 0; b < totals.battles.size(); ++b) {
        json.begin_object().member("battle", campaign.campaign.battles[b].id.text);
        sides(totals.battles[b].wins, &totals.battles[b]);
        json.end_object();
    }
    json.end_array().key("whole").begin_object();
    sides(totals.wins, nullptr);
    return json.end_object().end_object().take();
}

}  // namespace ramparts
