// `ramparts campaign new`, `next` and `run`: battles that follow each other.
#include <algorithm>

#include "formats/disk/path_beside.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/cli/campaign.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/cli/record.hpp"
#include "sdk/cli/study.hpp"
#include "sdk/play/campaign/records.hpp"
#include "sdk/play/campaign/run.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {

namespace fs = std::filesystem;

int open_campaign_file(const std::string& path, std::vector<Diagnostic>& findings, OpenCampaign& out) {
    LoadedCampaign loaded = load_campaign(path, study_world(mods_in_force(), plugins_in_force()).battle);
    findings = std::move(loaded.diagnostics);
    if (!loaded.campaign) return loaded.found ? kViolations : kUnreadable;
    out = std::move(*loaded.campaign);
    return kClean;
}

namespace {

int open_told(Console& console, const std::string& path, OpenCampaign& out) {
    std::vector<Diagnostic> findings;
    const int code = open_campaign_file(path, findings, out);
    console.report(findings);
    return code;
}

// The first thing that is wrong with a campaign that is not written yet.
std::optional<Diagnostic> why_no_campaign(const std::string& text, const std::string& file) {
    CampaignRead read = read_campaign(text, file);
    if (!read.readable) return read.diagnostics.front();
    auto open = open_campaign(read, file, study_world(mods_in_force(), plugins_in_force()).battle);
    if (open) return std::nullopt;
    return open.error().front();
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
    const std::string text = write_campaign(campaign);
    if (const auto why = why_no_campaign(text, file))
        return console.refuse(kViolations, why->code, why->message.english(), why->fix.english());
    if (!write_file(console, file, text)) return kUnreadable;
    std::size_t carries = 0;
    for (const CampaignBattle& battle : campaign.battles) carries += battle.carries.size();
    console.line(file + ": " + counted(battles.size(), "battle") + ", " + counted(carries, "unit") +
                 " with the losses of the battle before; change it, then ramparts campaign run " + file);
    return kClean;
}

// Plays the record of the battle behind those that have ended.
int play_record(Console& console, const OpenCampaign& campaign, const std::string& path, std::vector<BattleEnd>& ends) {
    Journal journal;
    if (const int code = open_journal(console, path, std::nullopt, journal); code != kClean) return code;
    const auto rules =
        rules_of_record(campaign, ends, journal, path, [](const auto& scenario) { return playable_rules(scenario); });
    if (!rules) {
        console.report(rules.error());
        return kViolations;
    }
    auto end = end_of_record(campaign, ends, {&journal, *rules, path});
    if (!end) {  // other mods and plugins than then are the first thing to look at
        std::vector<Diagnostic> why =
            compare_record(journal, (*rules)->context()->scenario(), campaign.stages[ends.size()].path, path);
        std::erase_if(why, [](const Diagnostic& d) { return d.code == "RP6020" || d.code == "RP6024"; });
        console.report(why);
        console.report(end.error());
        return kViolations;
    }
    ends.push_back(std::move(*end));
    return kClean;
}

// Plays the records again, one battle after the other.
int play_records(const Arguments& arguments, Console& console, const OpenCampaign& campaign,
                 std::vector<BattleEnd>& ends) {
    const std::size_t records = arguments.operands.size() - 1;
    if (records > campaign.stages.size())
        return console.refuse(
            kUsage, "RP6040",
            "these are " + counted(records, "record") + " of " + counted(campaign.stages.size(), "battle"),
            "give one for each battle that has ended");
    for (std::size_t i = 1; i <= records; ++i)
        if (const int code = play_record(console, campaign, arguments.operands[i], ends); code != kClean) return code;
    return kClean;
}

int write_next(Console& console, const OpenCampaign& campaign, std::span<const BattleEnd> ends,
               const fs::path& folder) {
    if (has_battle(folder))
        return console.refuse(kUnreadable, "RP6041", battle_file(folder).string() + " is there already",
                              "name another folder");
    const auto file = write_next_battle(campaign, ends, folder);
    if (!file) return console.refuse(kUnreadable, "RP6041", file.error().english(), save_fix(folder));
    console.line(file->string() + " is the next battle; give its record behind the others");
    return kClean;
}

int campaign_next_command(const Arguments& arguments, Console& console) {
    OpenCampaign campaign;
    if (const int code = open_told(console, arguments.operands[0], campaign); code != kClean) return code;
    std::vector<BattleEnd> ends;
    if (const int code = play_records(arguments, console, campaign, ends); code != kClean) return code;
    for (const Message& line : campaign_lines(campaign, ends)) console.line(line.english());
    if (ends.size() == campaign.stages.size() || !arguments.has("output")) return kClean;
    return write_next(console, campaign, ends, std::string(arguments.value("output")));
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
                   "behind those of the battles before it. Records need no file of their battle: those of a "
                   "campaign's web page are given in the same way."),
    .options = kCampaignNextOptions,
    .examples =
        "ramparts campaign next niagara.xml chippewa.txt\n"
        "ramparts campaign next niagara.xml chippewa.txt -o second",
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
        "ramparts campaign run niagara.xml --us planner:quick --ac tactician --games 4",
    .side_players = true,
    .plugins = PluginUse::installed,
    .run = campaign_run_command,
};

}  // namespace ramparts::tools
