// `ramparts study submit` and `status`: studies on the schedulers that there are.
#include <algorithm>
#include <set>
#include <sstream>

#include "engine/core/joined.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/shell_word.hpp"
#include "sdk/cli/child.hpp"
#include "sdk/cli/study.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/play/study/submit.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kStudySubmitOptions[] = {
    {.name = "to",
     .value = "SCHEDULER",
     .help = RP_TR("who hands out the parts: a Slurm cluster, or GNU parallel here or over ssh"),
     .choices = "slurm parallel",
     .needed = true},
    {.name = "shards",
     .value = "N",
     .help = RP_TR("into how many parts a round is split; by default as the last time, or 16"),
     .number = true,
     .min = 1,
     .max = kMaxStudyShards},
    {.name = "option",
     .value = "WORD",
     .help = RP_TR("one more word for sbatch or parallel, such as --option=--partition=long"),
     .repeats = true},
    {.name = "wait", .value = "", .help = RP_TR("stay until the study is finished, round after round")},
    {.name = "no-start",
     .value = "",
     .help = RP_TR("write what the scheduler is given, print how it is started, and stop")},
};
constexpr OptionInfo kStudyStatusOptions[] = {
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

struct Submit {
    StudyFiles files;
    OpenStudy study;
    StudyResults results;
    StudyStanding standing;
    std::optional<StudySubmission> last;  ///< handed out before
};

std::optional<StudySubmission> last_submission(const StudyFiles& files) {
    std::string text;
    Diagnostic ignored;
    if (!read_file(files.shards / "submitted", 4096, text, ignored)) return std::nullopt;
    return read_submission(text);
}

int open_submit(const Arguments& arguments, Console& console, Submit& out) {
    std::error_code error;
    out.files = study_files(fs::absolute(arguments.operands[0], error).lexically_normal().string());
    if (const int code = open_study_file(console, arguments.operands[0], out.study); code != kClean) return code;
    out.last = last_submission(out.files);
    return kClean;
}

void gather(Console& console, Submit& submit) {
    submit.results = gathered_results(console, submit.files, submit.study);
    submit.standing = study_standing(submit.study, submit.results);
}

// Parts of the round with games that are missing.
std::vector<std::uint32_t> missing_parts(const StudyStanding& standing, std::uint32_t shards) {
    std::vector<std::uint32_t> parts;
    const std::set<BlockId> missing(standing.missing.begin(), standing.missing.end());
    for (std::uint32_t part = 1; part <= shards; ++part)
        if (std::ranges::any_of(shard_blocks(standing.blocks, part, shards),
                                [&](BlockId id) { return missing.contains(id); }))
            parts.push_back(part);
    return parts;
}

// Those of them that wait or play now, as Slurm has it; what it says instead when it does not answer.
struct PlayingParts {
    std::vector<std::uint32_t> parts = {};
    std::string trouble = {};
};

PlayingParts playing_parts(const Submit& submit) {
    PlayingParts playing;
    const auto& last = submit.last;
    if (!last || last->to != StudyScheduler::slurm || last->job.empty() || last->round != submit.standing.round)
        return playing;
    const auto said =
        run_child({"squeue", "--noheader", "--array", "--format=%K", "--jobs=" + last->job}, ChildKeep::all);
    if (!said) return playing;
    if (said->code != 0) {
        // Slurm forgets a job some minutes after its end.
        if (said->out.find("Invalid job id") == std::string::npos)
            playing.trouble = said->out.substr(0, said->out.find('\n'));
        return playing;
    }
    std::istringstream lines(said->out);
    for (std::string line; std::getline(lines, line);) {
        std::erase(line, ' ');
        if (const auto part = to_integer(line, 1, static_cast<int>(kMaxStudyShards)))
            playing.parts.push_back(static_cast<std::uint32_t>(*part));
    }
    std::ranges::sort(playing.parts);
    return playing;
}

// Words that no scheduler could pass on.
int refuse_odd_paths(Console& console, const Submit& submit) {
    const std::string path = submit.files.shards.string();
    if (path.find_first_of("\n\r") == std::string::npos) return kClean;
    return console.refuse(kUsage, "RP6104", "the path of the study has a line end in it", "put the study elsewhere");
}

ShardCommand shard_command(const Arguments& arguments, const Submit& submit, std::uint32_t shards) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    ShardCommand command{{error ? "ramparts" : program.string(), "study", "shard", submit.files.study.string()},
                         {"-o", submit.files.shards.string(), "--quiet"},
                         shards};
    if (!submit.results.blocks.empty())
        command.more.insert(command.more.end(), {"--from", submit.files.results.string()});
    for (const std::string& folder : arguments.values("plugins"))
        command.more.insert(command.more.end(), {"--plugins", fs::absolute(folder, error).string()});
    for (const char* name : {"no-plugins", "no-mods"})
        if (arguments.has(name)) command.more.push_back(std::string("--") + name);
    return command;
}

// Parts of a round that are handed out.
struct Batch {
    StudySubmission now;
    std::vector<std::uint32_t> parts;
};

// What the scheduler is given, written into the folder of shards; the words that start it.
int write_jobs(const Arguments& arguments, Console& console, const Submit& submit, const Batch& batch,
               std::vector<std::string>& words) {
    const auto& [now, parts] = batch;
    const bool slurm = now.to == StudyScheduler::slurm;
    const ShardCommand command = shard_command(arguments, submit, now.shards);
    const fs::path file = submit.files.shards / ("round-" + std::to_string(now.round) + (slurm ? ".sh" : ".commands"));
    if (!write_file(console, file.string(), slurm ? slurm_script(command) : parallel_lines(command, parts)))
        return kUnreadable;
    words = slurm ? slurm_words(file, submit.study.study.id, number_ranges(parts, ","), arguments.has("wait"))
                  : parallel_words(file);
    for (const std::string& option : arguments.values("option")) words.push_back(option);
    if (slurm) words.push_back(file.string());
    return kClean;
}

int start_jobs(const Arguments& arguments, Console& console, Submit& submit, Batch batch) {
    std::vector<std::string> words;
    if (const int code = write_jobs(arguments, console, submit, batch, words); code != kClean) return code;
    auto& [now, parts] = batch;
    if (arguments.has("no-start")) {
        console.line(joined(words, " ", [](const std::string& word) { return shell_word(word); }));
        return kClean;
    }
    const bool slurm = now.to == StudyScheduler::slurm;
    const std::string record = (submit.files.shards / "submitted").string();
    if (!write_file(console, record, write_submission(now))) return kUnreadable;
    console.line("round " + std::to_string(now.round) + ": " + counted(parts.size(), "shard") + " of " +
                 std::to_string(now.shards) + " to " + words.front());
    const auto end = run_child(words, slurm ? ChildKeep::output : ChildKeep::nothing);
    if (!end)
        return console.refuse(kUnreadable, "RP6104", "'" + words.front() + "' cannot be started",
                              slurm ? "install Slurm, or use --to parallel" : "install GNU parallel");
    if (slurm) now.job = end->out.substr(0, end->out.find_first_not_of("0123456789"));
    if (slurm && now.job.empty())
        return console.refuse(kUnreadable, "RP6104", "sbatch did not take the study",
                              "see what it says above; --option passes a word on to it");
    if (slurm) {
        console.line("job " + now.job);
        if (!write_file(console, record, write_submission(now))) return kUnreadable;
    }
    submit.last = now;
    return kClean;
}

void tell_missing(Console& console, const Submit& submit, const std::vector<std::uint32_t>& parts) {
    if (!parts.empty())
        console.line("missing shards: " + number_ranges(parts, ", ") + " of " + std::to_string(submit.last->shards));
}

// One round, or what is missing of it; `gone_on` when it brought games.
int submit_round(const Arguments& arguments, Console& console, Submit& submit, bool& gone_on) {
    StudySubmission now;
    now.to = arguments.value("to") == "slurm" ? StudyScheduler::slurm : StudyScheduler::parallel;
    now.round = submit.standing.round;
    now.shards = arguments.has("shards") ? static_cast<std::uint32_t>(arguments.number("shards"))
                 : submit.last           ? submit.last->shards
                                         : 16;
    std::vector<std::uint32_t> parts = missing_parts(submit.standing, now.shards);
    const auto [playing, trouble] = playing_parts(submit);
    if (!trouble.empty())
        return console.refuse(kUnreadable, "RP6104", "squeue does not say which shards still play: " + trouble,
                              "try again when Slurm answers");
    if (submit.last && submit.last->shards == now.shards)
        std::erase_if(parts, [&now_playing = playing](std::uint32_t part) {
            return std::ranges::binary_search(now_playing, part);
        });
    else if (!playing.empty())
        return console.refuse(kViolations, "RP6104", "the last job, " + submit.last->job + ", still plays other shards",
                              "wait for it, or end it with scancel " + submit.last->job);
    if (parts.empty()) {
        console.line("all missing shards wait or play already: " + number_ranges(playing, ", "));
        return kClean;
    }
    const std::uint64_t before = submit.results.games();
    if (const int code = start_jobs(arguments, console, submit, {now, parts}); code != kClean) return code;
    const bool over = now.to == StudyScheduler::parallel || arguments.has("wait");
    if (!over || arguments.has("no-start")) return kClean;
    gather(console, submit);
    if (!write_file(console, submit.files.results.string(), write_results(submit.results))) return kUnreadable;
    gone_on = submit.results.games() > before;
    if (submit.standing.round == now.round && !submit.standing.finished) {
        tell_missing(console, submit, missing_parts(submit.standing, now.shards));
        return gone_on && arguments.has("wait") ? kClean : kViolations;
    }
    return kClean;
}

int study_submit_command(const Arguments& arguments, Console& console) {
    Submit submit;
    if (const int code = open_submit(arguments, console, submit); code != kClean) return code;
    if (const int code = refuse_odd_paths(console, submit); code != kClean) return code;
    std::error_code error;
    fs::create_directories(submit.files.shards, error);
    gather(console, submit);
    if (!submit.results.blocks.empty() &&
        !write_file(console, submit.files.results.string(), write_results(submit.results)))
        return kUnreadable;
    bool gone_on = true;
    while (!submit.standing.finished && gone_on) {
        gone_on = false;
        if (const int code = submit_round(arguments, console, submit, gone_on); code != kClean) return code;
        if (!arguments.has("wait")) break;
    }
    console.line(study_verdict(study_report(submit.study, submit.results)).english());
    return kClean;
}

void status_json(Console& console, const Submit& submit, const std::vector<std::uint32_t>& missing,
                 const std::vector<std::uint32_t>& playing) {
    JsonWriter json;
    json.begin_object().member("study", submit.study.study.id).member("round", submit.standing.round);
    json.member("finished", submit.standing.finished)
        .member("games", submit.standing.games_played(submit.study.study.block));
    json.member("games_asked", submit.standing.games_asked(submit.study.study.block));
    if (submit.last) {
        json.member("shards", submit.last->shards);
        for (const auto& [name, parts] : {std::pair{"missing", missing}, std::pair{"playing", playing}}) {
            json.key(name).begin_array();
            for (const std::uint32_t part : parts) json.value(part);
            json.end_array();
        }
    }
    console.print(json.end_object().take());
}

int study_status_command(const Arguments& arguments, Console& console) {
    Submit submit;
    if (const int code = open_submit(arguments, console, submit); code != kClean) return code;
    gather(console, submit);
    std::vector<std::uint32_t> missing;
    const auto [playing, trouble] = playing_parts(submit);
    if (!trouble.empty()) console.complain("squeue does not say which shards still play: " + trouble);
    if (submit.last) missing = missing_parts(submit.standing, submit.last->shards);
    std::erase_if(missing, [&now_playing = playing](std::uint32_t part) {
        return std::ranges::binary_search(now_playing, part);
    });
    const int code = submit.standing.finished ? kClean : kViolations;
    if (arguments.has("json")) {
        status_json(console, submit, missing, playing);
        return code;
    }
    console.line(submit.study.study.id + ": " + study_verdict(study_report(submit.study, submit.results)).english());
    if (!playing.empty()) console.line("playing or waiting: " + number_ranges(playing, ", "));
    tell_missing(console, submit, missing);
    return code;
}

}  // namespace

const Command kStudySubmit = {
    .name = "study submit",
    .summary = RP_TR("Hand a study out to a scheduler"),
    .operands = "STUDY",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("Brings together what is there, and starts the scheduler with the missing parts of the round. The job "
              "script, or the lines of commands, are written into the folder of shards beside the study. Run it "
              "again for lost shards and for the next round; with --wait it does that itself. All machines must "
              "see the study, its battles and the program under the same paths."),
    .options = kStudySubmitOptions,
    .examples =
        "ramparts study submit fair.xml --to slurm --shards 8 --no-start\n"
        "ramparts study submit fair.xml --to parallel --shards 4 --no-start",
    .plugins = PluginUse::installed,
    .run = study_submit_command,
};

const Command kStudyStatus = {
    .name = "study status",
    .summary = RP_TR("Show how far a study is, and which shards are missing"),
    .operands = "STUDY",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Looks at the results beside the study and at those of its shards, and asks Slurm which parts still "
                   "play. The exit code is 5 as long as games are missing."),
    .options = kStudyStatusOptions,
    .examples = "ramparts study status fair.xml",
    .plugins = PluginUse::installed,
    .run = study_status_command,
};

}  // namespace ramparts::tools
