// `ramparts campaign new`, `next` and `run`: battles that follow each other.
#include <algorithm>
#include <set>

#include "engine/rules/victory.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/change/variant/variant.hpp"
#include "sdk/cli/campaign.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/record.hpp"
#include "sdk/cli/study.hpp"
#include "sdk/cli/variant_commands.hpp"
#include "sdk/play/campaign/run.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {

namespace fs = std::filesystem;

int open_campaign_file(const std::string& path, std::vector<Diagnostic>& findings, OpenCampaign& out) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, kMaxCampaignBytes, text, problem)) {
        findings.push_back(std::move(problem));
        return kUnreadable;
    }
    CampaignRead read = read_campaign(std::move(text), path);
    findings = std::move(read.diagnostics);
    if (!read.readable) return kViolations;
    auto open = open_campaign(read, path, [](const std::string& battle) { return read_battle(with_mods(battle)); });
    if (open) out = std::move(*open);
    else std::ranges::move(open.error(), std::back_inserter(findings));
    return open ? kClean : kViolations;
}

namespace {

int open_told(Console& console, const std::string& path, OpenCampaign& out) {
    std::vector<Diagnostic> findings;
    const int code = open_campaign_file(path, findings, out);
    console.report(findings);
    return code;
}

int new_campaign_command(const Arguments& arguments, Console& console) {
    const std::string& file = arguments.operands[0];
    std::error_code error;
    if (fs::exists(file, error))
        return console.refuse(kUnreadable, "RP6041", "'" + file + "' is there already",
                              "name another file, or delete that one");
    std::vector<Scenario> battles;
    std::vector<std::string> paths;
    for (std::size_t i = 1; i < arguments.operands.size(); ++i) {
        LoadedScenario loaded;
        if (const int code = read_only(console, arguments.operands[i], loaded); code != kClean) return code;
        battles.push_back(std::move(loaded.scenario));
        paths.push_back(path_beside(file, arguments.operands[i]));
    }
    const Campaign campaign = new_campaign(study_id_for(file), battles, paths);
    if (!write_file(console, file, write_campaign(campaign))) return kUnreadable;
    std::size_t carries = 0;
    for (const CampaignBattle& battle : campaign.battles) carries += battle.carries.size();
    OpenCampaign open;
    if (const int code = open_told(console, file, open); code != kClean) return code;
    console.line(file + ": " + counted(battles.size(), "battle") + ", " + counted(carries, "unit") +
                 " with the losses of the battle before; change it, then ramparts campaign run " + file);
    return kClean;
}

// Whether the battle of a record is the one that the campaign has come to: its units are as those before leave them.
int check_battle(Console& console, const std::string& path, const OpenCampaign& campaign, std::size_t stage,
                 std::span<const Carried> carried, const Scenario& played) {
    const auto refuse = [&](const std::string& why) {
        return console.refuse(kViolations, "RP6111", path + ": " + why,
                              "give the records in the order of the battles, each of the battle as 'campaign next' "
                              "has written it");
    };
    const CampaignBattle& battle = campaign.campaign.battles[stage];
    if (played.map.grid() != campaign.stages[stage].scenario->map.grid())
        return refuse("the record is not of " + battle.id.text);
    const auto expected = with_carried(campaign, stage, carried);
    if (!expected) {
        console.report(expected.error());
        return kViolations;
    }
    for (const CampaignCarry& carry : battle.carries) {
        const auto wanted = expected->unit(carry.unit.text);
        const auto found = played.unit(carry.unit.text);
        if (!wanted != !found) return refuse(carry.unit.text + (found ? " is there" : " is not there"));
        if (!wanted) continue;
        const Unit& a = expected->units[*wanted];
        const Unit& b = played.units[*found];
        if (a.full != b.full || a.reduced != b.reduced || a.further != b.further)
            return refuse(carry.unit.text + " has other steps than the battles before leave it");
    }
    return kClean;
}

// Plays the records again, one battle after the other.
int play_records(const Arguments& arguments, Console& console, const OpenCampaign& campaign,
                 std::vector<BattleEnd>& ends) {
    if (arguments.operands.size() - 1 > campaign.stages.size())
        return console.refuse(kUsage, "RP6040",
                              "these are " + counted(arguments.operands.size() - 1, "record") + " of " +
                                  counted(campaign.stages.size(), "battle"),
                              "give one for each battle that has ended");
    for (std::size_t stage = 0; stage + 1 < arguments.operands.size(); ++stage) {
        const std::string& path = arguments.operands[stage + 1];
        OpenRecord record;
        if (const int code = open_record(console, arguments, path, std::nullopt, record); code != kClean) return code;
        const std::vector<Carried> carried = carried_over(campaign, ends);
        if (const int code = check_battle(console, path, campaign, stage, carried, *record.battle.scenario);
            code != kClean)
            return code;
        Game game(record.battle.rules);
        const Replay played = replay(record.journal, game, record.journal.steps.size(), path);
        if (played.fault) {
            console.report(*played.fault);
            return kViolations;
        }
        if (!game.over())
            return console.refuse(kViolations, "RP6111", path + ": the record ends before the battle is decided",
                                  "play it to its end");
        ends.push_back(
            battle_end(*campaign.stages[stage].scenario, *record.battle.scenario, game.state(), game.state().winner()));
    }
    return kClean;
}

void tell_standing(Console& console, const OpenCampaign& campaign, std::span<const BattleEnd> ends) {
    const auto& sides = campaign.stages.front().scenario->sides;
    const auto name = [&](SideId side) { return side < kSides ? sides[side].name : std::string("nobody"); };
    std::vector<SideId> winners;
    for (const BattleEnd& end : ends) winners.push_back(end.winner);
    for (std::size_t i = 0; i < ends.size(); ++i)
        console.line(campaign.campaign.battles[i].id.text + ": " + name(winners[i]) + " won, worth " +
                     std::to_string(campaign.campaign.battles[i].worth));
    const CampaignScore score = campaign_score(campaign, winners);
    const std::string points =
        name(0) + " " + std::to_string(score.points[0]) + ", " + name(1) + " " + std::to_string(score.points[1]);
    if (ends.size() == campaign.stages.size())
        console.line("the campaign has ended: " + points + "; " +
                     (score.winner < kSides ? name(score.winner) + " won" : "nobody won"));
    else if (!ends.empty()) console.line("points: " + points);
}

int write_next(Console& console, const OpenCampaign& campaign, std::size_t stage, std::span<const Carried> carried,
               const std::string& folder) {
    if (has_battle(folder))
        return console.refuse(kUnreadable, "RP6041", battle_file(folder).string() + " is there already",
                              "name another folder");
    const LoadedScenario before = load_scenario(campaign.stages[stage].path);
    auto scenario = with_carried(campaign, stage, carried);
    if (!scenario) {
        console.report(scenario.error());
        return kViolations;
    }
    LoadedScenario after = before;
    after.scenario = std::move(*scenario);
    const std::string& name = campaign.campaign.name.empty() ? campaign.campaign.id : campaign.campaign.name;
    after.scenario.id += "-in-" + campaign.campaign.id;
    after.scenario.name += ", " + name;
    return write_as_variant(console, before, after, (fs::path(folder) / kVariantFile).string());
}

int campaign_next_command(const Arguments& arguments, Console& console) {
    OpenCampaign campaign;
    if (const int code = open_told(console, arguments.operands[0], campaign); code != kClean) return code;
    std::vector<BattleEnd> ends;
    if (const int code = play_records(arguments, console, campaign, ends); code != kClean) return code;
    tell_standing(console, campaign, ends);
    if (ends.size() == campaign.stages.size()) return kClean;
    const std::vector<Carried> carried = carried_over(campaign, ends);
    const CampaignStage& stage = campaign.stages[ends.size()];
    console.line("next: " + (stage.scenario->name.empty() ? stage.scenario->id : stage.scenario->name));
    for (const Carried& each : carried) console.line("  " + carried_words(*stage.scenario, each).english());
    if (!arguments.has("output")) return kClean;
    return write_next(console, campaign, ends.size(), carried, std::string(arguments.value("output")));
}

int campaign_run_command(const Arguments& arguments, Console& console) {
    OpenCampaign campaign;
    if (const int code = open_told(console, arguments.operands[0], campaign); code != kClean) return code;
    CampaignRequest request;
    const auto& sides = campaign.stages.front().scenario->sides;
    for (const auto& [id, player] : arguments.side_players) {
        const auto side = find_side(console, *campaign.stages.front().scenario, id);
        if (!side) return kUsage;
        if (const int code = check_player(console, player); code != kClean) return code;
        request.players[*side] = player;
    }
    request.seed = arguments.number("seed");
    request.games = arguments.number("games");
    request.jobs = jobs_of(arguments);
    const Interrupt interrupt;
    Halt halt;
    request.halt = &halt;
    request.progress = [&](std::uint64_t done) {
        console.progress(done, request.games);
        if (interrupt.asked()) halt.call();
        return !interrupt.asked();
    };
    const CampaignPlayed played = play_campaigns(campaign, request);
    console.end_progress();
    console.report(played.findings);
    if (arguments.has("json")) {
        console.print(campaign_json(campaign, request, played.totals));
    } else {
        console.line(campaign.campaign.id + ": " + counted(played.totals.games, "campaign") + ", " + sides[0].id + " " +
                     request.players[0] + ", " + sides[1].id + " " + request.players[1] + ", seed " +
                     std::to_string(request.seed));
        console.print(campaign_table(campaign, played.totals));
    }
    if (!played.findings.empty()) return kViolations;
    return played.totals.games < request.games ? kInterrupted : kClean;
}

constexpr OptionInfo kCampaignNextOptions[] = {
    {.name = "output",
     .value = "FOLDER",
     .help = RP_TR("write the next battle into this folder, as a variant of the campaign's"),
     .letter = 'o'},
};
constexpr OptionInfo kCampaignRunOptions[] = {
    {.name = "games",
     .value = "N",
     .help = RP_TR("how often the whole campaign is played"),
     .fallback = "400",
     .number = true,
     .min = 1,
     .max = 10'000'000},
    {.name = "seed", .value = "N", .help = RP_TR("seed of the dice"), .fallback = "1", .number = true},
    {.name = "jobs",
     .value = "N",
     .help = RP_TR("threads; by default one for each processor"),
     .number = true,
     .min = 1,
     .max = kMostStudyJobs},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

}  // namespace

const Command kCampaignNew = {
    .name = "campaign new",
    .summary = RP_TR("Write a campaign of battles that follow each other"),
    .operands = "CAMPAIGN SCENARIO SCENARIO…",
    .min_operands = 3,
    .max_operands = -1,
    .about = RP_TR("Each unit that an earlier battle has under the same id brings the steps lost there: the file has a "
                   "row for it. A row may name another unit, steps that are made good in between, and what an "
                   "eliminated unit does."),
    .options = {},
    .examples = "ramparts campaign new niagara.xml scenarios/chippewa scenarios/lundys-lane",
    .plugins = PluginUse::installed,
    .run = new_campaign_command,
};

const Command kCampaignNext = {
    .name = "campaign next",
    .summary = RP_TR("Make the next battle of a campaign from the records of those before"),
    .operands = "CAMPAIGN [RECORD]…",
    .min_operands = 1,
    .max_operands = -1,
    .about = RP_TR("Says who has won what, and what the units bring to the next battle. With -o it writes that battle "
                   "as a variant, which is played, printed, sent and published as any other. Its record is then given "
                   "behind those of the battles before it."),
    .options = kCampaignNextOptions,
    .examples =
        "ramparts campaign next niagara.xml chippewa.txt -o second\n"
        "ramparts campaign next niagara.xml chippewa.txt lundys-lane.txt",
    .plugins = PluginUse::installed,
    .run = campaign_next_command,
};

const Command kCampaignRun = {
    .name = "campaign run",
    .summary = RP_TR("Play a whole campaign many times"),
    .operands = "CAMPAIGN",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Shows how often each side wins the battles and the whole, what it loses, and with how many factors "
                   "less it begins the later battles. Each side is played by tactician, or by what the option "
                   "with its id names. The numbers are the same for any number of jobs."),
    .options = kCampaignRunOptions,
    .examples =
        "ramparts campaign run niagara.xml --games 200\n"
        "ramparts campaign run niagara.xml --us planner:quick --ac tactician --games 50",
    .side_players = true,
    .plugins = PluginUse::installed,
    .run = campaign_run_command,
};

}  // namespace ramparts::tools
