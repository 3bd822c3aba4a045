// Campaigns: what losses mean for the next battle, and what is refused.
#include <catch2/catch.hpp>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/play/campaign/run.hpp"

using namespace ramparts;

namespace {

Result<Scenario, std::vector<Diagnostic>> shipped_battle(const std::string& path) {
    LoadedScenario loaded = load_scenario(path);
    if (!loaded.readable) return fail(std::move(loaded.diagnostics));
    return std::move(loaded.scenario);
}

std::string campaign_text(const std::string& rows, const std::string& more = {}) {
    return "<campaign xmlns=\"urn:ramparts:campaign:1\" format=\"1\" id=\"niagara\"" + more +
           ">\n<battle id=\"chippewa\" path=\"chippewa\"/>\n<battle id=\"lundys-lane\" path=\"lundys-lane\" "
           "worth=\"2\">\n" +
           rows + "</battle>\n</campaign>\n";
}

Result<OpenCampaign, std::vector<Diagnostic>> opened_campaign(const std::string& text) {
    const std::string path = RAMPARTS_SCENARIOS "/campaign.xml";
    const CampaignRead read = read_campaign(text, path);
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.readable);
    return open_campaign(read, path, shipped_battle);
}

// The end of a battle in which nobody lost anything but these.
BattleEnd end_with(const Scenario& stage, std::initializer_list<UnitFate> fates) {
    BattleEnd end;
    for (const Unit& unit : stage.units) {
        end.fates.push_back({unit.id, 0, false});
        for (const UnitFate& fate : fates)
            if (fate.unit == unit.id) end.fates.back() = fate;
    }
    return end;
}

}  // namespace

TEST_CASE("a unit begins the next battle without the steps it lost", "[campaign]") {
    const auto campaign =
        opened_campaign(campaign_text("<carry unit=\"us-9\"/><carry unit=\"us-21\" returns=\"1\"/>\n"
                                      "<carry unit=\"us-11\" eliminated=\"remnant\"/><carry unit=\"us-tow\"/>\n"
                                      "<carry unit=\"ac-1f-b\" from=\"ac-1f\"/>\n"));
    REQUIRE(campaign);
    const Scenario& first = *campaign->stages[0].scenario;
    const Scenario& second = *campaign->stages[1].scenario;
    const BattleEnd end = end_with(first, {{"us-9", 1, false},
                                           {"us-21", 1, false},
                                           {"us-11", 2, true},
                                           {"us-tow", 1, true},
                                           {"ac-1f", 1, false},
                                           {"us-25", 1, false}});
    const std::vector<Carried> carried = carried_over(*campaign, {&end, 1});
    std::vector<std::string> words;
    for (const Carried& each : carried) words.push_back(carried_words(second, each).english());
    CHECK(words == std::vector<std::string>{"9th Infantry comes with one step lost",
                                            "11th Infantry comes with one step lost",
                                            "Towson's company of artillery stays away",
                                            "1st Foot (Royal Scots), seven companies comes with one step lost"});
    const auto next = with_carried(*campaign, 1, carried);
    REQUIRE(next);
    const auto unit = [](const Scenario& s, const char* id) { return s.units[s.unit(id).value()]; };
    CHECK(unit(*next, "us-9").full == unit(second, "us-9").reduced);
    CHECK_FALSE(unit(*next, "us-9").reduced.has_value());
    CHECK(unit(*next, "us-11").full == unit(second, "us-11").reduced);
    CHECK(unit(*next, "us-21") == unit(second, "us-21"));
    CHECK(unit(*next, "us-25") == unit(second, "us-25"));
    CHECK_FALSE(next->unit("us-tow").has_value());
    CHECK(next->units.size() + 1 == second.units.size());
    CHECK(playability(*next).empty());
    CHECK(carried_over(*campaign, {}).empty());
}

TEST_CASE("what a battle ended with is counted in the steps of its unchanged units", "[campaign]") {
    const auto campaign = opened_campaign(campaign_text("<carry unit=\"us-9\"/><carry unit=\"us-tow\"/>\n"));
    REQUIRE(campaign);
    const Scenario& second = *campaign->stages[1].scenario;
    const BattleEnd first_end = end_with(*campaign->stages[0].scenario, {{"us-9", 1, false}, {"us-tow", 1, true}});
    const auto next = with_carried(*campaign, 1, carried_over(*campaign, {&first_end, 1}));
    REQUIRE(next);
    const auto rules = playable_rules(std::make_shared<const Scenario>(*next));
    REQUIRE(rules);
    const Game game(*rules);
    const BattleEnd end = battle_end(second, *next, game.state(), 1);
    REQUIRE(end.fates.size() == second.units.size());
    for (const UnitFate& fate : end.fates) {
        INFO(fate.unit);
        CHECK(fate.gone == (fate.unit == "us-tow"));
        CHECK(fate.lost == (fate.unit == "us-9" || fate.unit == "us-tow" ? 1 : 0));
    }
    CHECK(end.winner == 1);
}

TEST_CASE("points of the battles decide a campaign, and a tie goes where it says", "[campaign]") {
    const auto score = [](const std::string& more, std::vector<SideId> winners) {
        const auto campaign = opened_campaign(campaign_text("", more));
        REQUIRE(campaign);
        return campaign_score(*campaign, winners);
    };
    CHECK(score("", {0, 1}).winner == 1);
    CHECK(score("", {0, 1}).points == std::array{1, 2});
    CHECK(score("", {1}).winner == kNoSide);
    CHECK(score("", {kNoSide, kNoSide}).winner == kNoSide);
    CHECK(score(" tie=\"us\"", {kNoSide, kNoSide}).winner == 0);
}

TEST_CASE("the sums of a campaign do not depend on the number of jobs", "[campaign]") {
    const auto campaign =
        opened_campaign(campaign_text("<carry unit=\"us-9\"/><carry unit=\"us-21\"/><carry unit=\"us-25\"/>\n"));
    REQUIRE(campaign);
    CampaignRequest request;
    request.games = 12;
    const CampaignPlayed one = play_campaigns(*campaign, request);
    request.jobs = 3;
    CHECK(play_campaigns(*campaign, request).totals == one.totals);
    CHECK(one.findings.empty());
    CHECK(one.totals.games == 12);
    CHECK(one.totals.wins[0] + one.totals.wins[1] + one.totals.wins[2] == 12);
    CHECK(one.totals.battles[0].missing == std::array<std::uint64_t, 2>{0, 0});
    CHECK(one.totals.battles[1].missing[0] > 0);
    CHECK(one.totals.battles[1].missing[1] == 0);
    // the first battle is that of a run of the same seed
    const auto rules = playable_rules(campaign->stages[0].scenario);
    REQUIRE(rules);
    MassRequest mass;
    mass.players = {"tactician", "tactician"};
    mass.games = 12;
    CHECK(play_many(*rules, mass).wins == one.totals.battles[0].wins);
    request.games = 100;
    request.progress = [](std::uint64_t done) { return done < 2; };
    request.jobs = 1;
    CHECK(play_campaigns(*campaign, request).totals.games == 2);
}

TEST_CASE("a campaign that cannot be fought is refused at its place", "[campaign]") {
    struct Bad {
        std::string text;
        std::string said;
    };
    std::string other_id = campaign_text("");
    other_id.replace(other_id.find("id=\"chippewa\""), 13, "id=\"chipewa\" ");
    std::string no_battle = campaign_text("");
    no_battle.replace(no_battle.find("path=\"chippewa\""), 15, "path=\"nowhere-\"");
    const Bad all[] = {
        {other_id, "2:13 RP6110: the battle there has the id \"chippewa\""},
        {campaign_text("<carry unit=\"us-99\"/>\n"), "4:14 RP6110: lundys-lane has no unit \"us-99\""},
        {campaign_text("<carry unit=\"us-9\" from=\"us-99\"/>\n"), "4:26 RP6110: chippewa has no unit \"us-99\""},
        {campaign_text("<carry unit=\"us-9\" from=\"ac-1f\"/>\n"), "4:14 RP6110: us-9 and ac-1f are of two sides"},
        {campaign_text("", " tie=\"uk\""), "1:72 RP6110: there is no side \"uk\""},
    };
    for (const Bad& bad : all) {
        INFO(bad.text);
        const auto campaign = opened_campaign(bad.text);
        REQUIRE_FALSE(campaign);
        REQUIRE(campaign.error().size() == 1);
        const Diagnostic& d = campaign.error().front();
        CHECK(std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column) + " " + d.code + ": " +
                  d.message.english() ==
              bad.said);
        CHECK_FALSE(d.fix.empty());
    }
    const auto nowhere = opened_campaign(no_battle);
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().size() == 1);
}

TEST_CASE("the shipped campaigns can be fought whatever their battles bring", "[campaign]") {
    install_linked_plugins();
    for (const auto& [name, rows] : {std::pair{"niagara", 10U}, {"chesapeake", 8U}, {"new-orleans", 8U}}) {
        const std::string path = RAMPARTS_SCENARIOS "/campaigns/" + std::string(name) + ".xml";
        INFO(path);
        std::string text;
        Diagnostic problem;
        REQUIRE(read_file(path, kMaxCampaignBytes, text, problem));
        const auto campaign = open_campaign(read_campaign(text, path), path, shipped_battle);
        REQUIRE(campaign);
        std::vector<BattleEnd> ends;
        std::size_t brought = 0;
        for (std::size_t stage = 1; stage < campaign->stages.size(); ++stage) {
            BattleEnd& end = ends.emplace_back();
            for (const Unit& unit : campaign->stages[stage - 1].scenario->units)
                end.fates.push_back({unit.id, unit.steps(), true});
            const std::vector<Carried> worst = carried_over(*campaign, ends);
            brought += worst.size();
            const auto next = with_carried(*campaign, stage, worst);
            REQUIRE(next);
            CHECK(playability(*next).empty());
        }
        CHECK(brought >= rows);
    }
}

TEST_CASE("whole campaigns to New Orleans are played, and either side can win them", "[campaign]") {
    install_linked_plugins();
    const std::string path = RAMPARTS_SCENARIOS "/campaigns/new-orleans.xml";
    const LoadedCampaign loaded = load_campaign(path, shipped_battle);
    REQUIRE(loaded.campaign);
    CampaignRequest request;
    request.games = 12;
    const CampaignPlayed played = play_campaigns(*loaded.campaign, request);
    CHECK(played.findings.empty());
    CHECK(played.totals.games == 12);
    CHECK(played.totals.wins[0] > 0);
    CHECK(played.totals.wins[1] > 0);
    CHECK(played.totals.battles[2].missing[1] > 0);  // what Bladensburg and North Point have cost
}
