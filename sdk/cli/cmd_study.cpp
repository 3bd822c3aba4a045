// `ramparts study new`, `run`, `shard` and `merge`.
#include <algorithm>
#include <set>

#include "formats/disk/path_beside.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/study.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kStudyJobsOption{.name = "jobs",
                                      .value = "N",
                                      .help = RP_TR("threads; by default one for each processor"),
                                      .number = true,
                                      .min = 1,
                                      .max = kMostStudyJobs};
constexpr OptionInfo kStudyQuietOption{
    .name = "quiet", .value = "", .help = RP_TR("print nothing but what goes wrong"), .letter = 'q'};

constexpr OptionInfo kStudyRunOptions[] = {
    kStudyJobsOption,
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("keep the results in this file; by default beside the study, with the ending .results"),
     .letter = 'o'},
    kStudyQuietOption,
};
constexpr OptionInfo kStudyShardOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("keep the results in this file, or in this folder under a name of their own; by default in the "
                   "folder beside the study with the ending .shards"),
     .letter = 'o'},
    {.name = "from",
     .value = "FILE",
     .help = RP_TR("what was merged before: says which round is played, and which games it needs no more")},
    kStudyJobsOption,
    kStudyQuietOption,
};
constexpr OptionInfo kStudyMergeOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("where all results go; by default beside the study, with the ending .results"),
     .letter = 'o'},
};

int new_study_command(const Arguments& arguments, Console& console) {
    const std::string& file = arguments.operands[0];
    std::error_code error;
    if (fs::exists(file, error))
        return console.refuse(kUnreadable, "RP6041", "'" + file + "' is there already",
                              "a study is never overwritten: name another file");
    std::vector<NewStudyBattle> battles;
    std::set<std::string> ids;
    for (std::size_t i = 1; i < arguments.operands.size(); ++i) {
        LoadedScenario loaded;
        if (const int code = read_only(console, arguments.operands[i], loaded); code != kClean) return code;
        NewStudyBattle battle{loaded.scenario.id, path_beside(file, arguments.operands[i]),
                              loaded.scenario.sides[0].id};
        for (int n = 2; !ids.insert(battle.id).second; ++n) battle.id = loaded.scenario.id + "-" + std::to_string(n);
        battles.push_back(std::move(battle));
    }
    if (!write_file(console, file, new_study(study_id_for(file), battles))) return kUnreadable;
    console.line(file + ": a study of " + counted(battles.size(), "battle") + "; change it, then ramparts study run " +
                 file);
    return kClean;
}

int study_run_command(const Arguments& arguments, Console& console) {
    OpenStudy study;
    if (const int code = open_study_file(console, arguments.operands[0], study); code != kClean) return code;
    const bool quiet = arguments.has("quiet");
    const fs::path file =
        arguments.has("output") ? fs::path(arguments.value("output")) : study_files(arguments.operands[0]).results;
    StudyResults results;
    if (const int code = add_results(console, file, study, results, true); code != kClean) return code;
    if (!quiet)
        console.line(study.study.id + ": " + counted(study.cells.size(), "cell") +
                     (results.blocks.empty() ? "" : ", " + counted(results.games(), "game") + " there already"));
    StudyRunner runner(console, study, results, file);
    for (;;) {
        const StudyStanding standing = study_standing(study, results);
        if (standing.finished) break;
        if (const int code = runner.play(standing.missing, jobs_of(arguments)); code != kClean) {
            if (!quiet)
                console.line(file.string() + ": " + counted(results.games(), "game") + " kept; run it again to go on");
            return code;
        }
        if (!quiet) console.line("  round " + std::to_string(standing.round) + ": " + counted(results.games(), "game"));
    }
    if (!runner.keep()) return kUnreadable;
    if (quiet) return kClean;
    const StudyReport report = study_report(study, results);
    console.print(study_table(report));
    console.line(study_verdict(report).english());
    return kClean;
}

// "3/8"
int read_part(Console& console, const std::string& text, std::uint32_t& shard, std::uint32_t& shards) {
    const std::size_t slash = text.find('/');
    const auto number = [](std::string_view word) { return to_integer(word, 1, 1'000'000); };
    const auto i = number(std::string_view(text).substr(0, slash));
    const auto n = slash == std::string::npos ? std::nullopt : number(std::string_view(text).substr(slash + 1));
    if (!i || !n || *i > *n)
        return console.refuse(kUsage, "RP6040", "'" + text + "' is not a part of a study",
                              "write I/N, such as 3/8 for the third of eight");
    shard = static_cast<std::uint32_t>(*i);
    shards = static_cast<std::uint32_t>(*n);
    return kClean;
}

// Where a shard's results go: a file, or a folder, where they get a name.
fs::path shard_target(const Arguments& arguments, const std::string& name) {
    const fs::path usual = study_files(arguments.operands[0]).shards;
    const fs::path target = arguments.has("output") ? fs::path(arguments.value("output")) : usual;
    std::error_code error;
    if (target == usual) fs::create_directories(target, error);
    return fs::is_directory(target, error) ? target / name : target;
}

int study_shard_command(const Arguments& arguments, Console& console) {
    std::uint32_t shard = 0;
    std::uint32_t shards = 0;
    if (const int code = read_part(console, arguments.operands[1], shard, shards); code != kClean) return code;
    OpenStudy study;
    if (const int code = open_study_file(console, arguments.operands[0], study); code != kClean) return code;
    StudyResults before;
    before.stamp = study.stamp;
    if (arguments.has("from"))
        if (const int code = add_results(console, fs::path(arguments.value("from")), study, before); code != kClean)
            return code;
    const StudyStanding standing = study_standing(study, before);
    const fs::path file = shard_target(arguments, shard_file_name(standing.round, shard, shards));
    StudyResults results;
    if (const int code = add_results(console, file, study, results, true); code != kClean) return code;
    std::vector<BlockId> blocks = shard_blocks(standing.blocks, shard, shards);
    std::erase_if(blocks, [&](BlockId id) { return before.blocks.contains(id) || results.blocks.contains(id); });
    StudyRunner runner(console, study, results, file);
    const int code = runner.play(blocks, jobs_of(arguments));
    if (code == kClean && !arguments.has("quiet"))
        console.line(file.string() + ": round " + std::to_string(standing.round) + ", shard " + std::to_string(shard) +
                     " of " + std::to_string(shards) + ", " + counted(results.games(), "game"));
    return code;
}

int study_merge_command(const Arguments& arguments, Console& console) {
    OpenStudy study;
    if (const int code = open_study_file(console, arguments.operands[0], study); code != kClean) return code;
    const StudyFiles beside = study_files(arguments.operands[0]);
    std::vector<fs::path> files(arguments.operands.begin() + 1, arguments.operands.end());
    const fs::path out = arguments.has("output") ? fs::path(arguments.value("output")) : beside.results;
    if (files.empty()) files = result_files(beside.shards);
    StudyResults results;
    if (const int code = add_results(console, out, study, results, true); code != kClean) return code;
    for (const fs::path& file : files)
        if (const int code = add_results(console, file, study, results); code != kClean) return code;
    if (!write_file(console, out.string(), write_results(results))) return kUnreadable;
    console.line(out.string() + ": " + counted(results.games(), "game") + " of " + counted(files.size(), "file"));
    const StudyReport report = study_report(study, results);
    console.line(study_verdict(report).english());
    return kClean;
}

}  // namespace

const Command kStudyNew = {
    .name = "study new",
    .summary = RP_TR("Write a study of battles to begin with"),
    .operands = "STUDY SCENARIO…",
    .min_operands = 2,
    .max_operands = -1,
    .about =
        RP_TR("The file has all that a study can say, in comments: variants of a battle by errata, by lines of the "
              "edit language or by data with limits, players, dice, what is measured, and when it stops."),
    .options = {},
    .examples = "ramparts study new study.xml scenarios/chippewa scenarios/thames",
    .plugins = PluginUse::installed,
    .run = new_study_command,
};

const Command kStudyRun = {
    .name = "study run",
    .summary = RP_TR("Play a study here"),
    .operands = "STUDY",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("The results are kept beside the study, in a file that is written whole every few seconds. Ctrl-C, or "
              "whatever else ends the program, loses the blocks in hand; run it again to go on. The totals are the "
              "same for any number of jobs, and the same as those of shards that are merged."),
    .options = kStudyRunOptions,
    .examples = "ramparts study run fair.xml --jobs 2",
    .plugins = PluginUse::installed,
    .run = study_run_command,
};

const Command kStudyShard = {
    .name = "study shard",
    .summary = RP_TR("Play one part of a study, on any machine"),
    .operands = "STUDY I/N",
    .min_operands = 2,
    .max_operands = 2,
    .about =
        RP_TR("A shard plays part I of the N parts of one round: of the first, or of the one that comes after what "
              "--from names. It decides nothing; merge does. It may be ended and played again at any time, also "
              "twice at once, and goes on where its file ends."),
    .options = kStudyShardOptions,
    .examples = "ramparts study shard fair.xml 1/2 -o one.results\nramparts study shard fair.xml 2/2 -o two.results",
    .plugins = PluginUse::installed,
    .run = study_shard_command,
};

const Command kStudyMerge = {
    .name = "study merge",
    .summary = RP_TR("Bring the results of shards together"),
    .operands = "STUDY [FILE]…",
    .min_operands = 1,
    .max_operands = -1,
    .about = RP_TR("Without files it takes those in the folder of shards beside the study. What the file of results "
                   "holds already stays. Games that several files have count once. A file of another study, battle, "
                   "plugin or program is refused, and so is one that is not whole; then nothing is written."),
    .options = kStudyMergeOptions,
    .examples = "ramparts study merge fair.xml one.results two.results -o fair.results",
    .plugins = PluginUse::installed,
    .run = study_merge_command,
};

}  // namespace ramparts::tools
