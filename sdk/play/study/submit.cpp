// See submit.hpp.
#include "sdk/play/study/submit.hpp"

#include <algorithm>

#include "formats/text/numbers.hpp"
#include "formats/text/shell_word.hpp"

namespace ramparts {
namespace {

std::string shell_words(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + shell_word(word);
    return out;
}

// A path in which Slurm is to replace nothing.
std::string slurm_path(const std::filesystem::path& path) {
    std::string out;
    for (const char c : path.string()) out += c == '%' ? "%%" : std::string(1, c);
    return out;
}

}  // namespace

std::string write_submission(const StudySubmission& submission) {
    return "round " + std::to_string(submission.round) + "\nshards " + std::to_string(submission.shards) + "\nto " +
           std::string(kStudySchedulers[static_cast<std::size_t>(submission.to)]) + "\njob " +
           (submission.job.empty() ? "-" : submission.job) + "\n";
}

std::optional<StudySubmission> read_submission(std::string_view text) {
    StudySubmission out;
    constexpr std::string_view kKeys[] = {"round ", "shards ", "to ", "job "};
    for (std::size_t i = 0; i < std::size(kKeys); ++i) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos || !text.starts_with(kKeys[i])) return std::nullopt;
        const std::string_view value = text.substr(kKeys[i].size(), end - kKeys[i].size());
        const auto number = to_integer(value, 1, static_cast<int>(kMaxStudyShards));
        const auto to = std::ranges::find(kStudySchedulers, value);
        if ((i < 2 && !number) || (i == 2 && to == std::end(kStudySchedulers))) return std::nullopt;
        if (i == 0) out.round = static_cast<unsigned>(*number);
        if (i == 1) out.shards = static_cast<std::uint32_t>(*number);
        if (i == 2) out.to = static_cast<StudyScheduler>(to - std::begin(kStudySchedulers));
        if (i == 3 && value != "-") out.job = value;
        text.remove_prefix(end + 1);
    }
    const bool digits = out.job.find_first_not_of("0123456789") == std::string::npos;
    return text.empty() && digits ? std::optional(out) : std::nullopt;
}

std::string slurm_script(const ShardCommand& command) {
    return "#!/bin/sh\n# Plays one part of a study; its number is that of the task in the job array.\nexec " +
           shell_words(command.words) + " \"$SLURM_ARRAY_TASK_ID/" + std::to_string(command.shards) + "\" " +
           shell_words(command.more) + " --jobs \"${SLURM_CPUS_PER_TASK:-1}\"\n";
}

std::string parallel_lines(const ShardCommand& command, const std::vector<std::uint32_t>& parts) {
    std::string out;
    for (const std::uint32_t part : parts)
        out += shell_words(command.words) + " " + std::to_string(part) + "/" + std::to_string(command.shards) + " " +
               shell_words(command.more) + " --jobs 1\n";
    return out;
}

std::vector<std::string> slurm_words(const std::filesystem::path& script, const std::string& name,
                                     const std::string& parts, bool wait) {
    std::filesystem::path log = script;
    log.replace_extension();
    std::vector<std::string> words{"sbatch", "--parsable", "--job-name=" + name, "--array=" + parts,
                                   "--output=" + slurm_path(log) + "-task-%a.log"};
    if (wait) words.emplace_back("--wait");
    return words;
}

std::vector<std::string> parallel_words(const std::filesystem::path& lines) {
    std::filesystem::path log = lines;
    log.replace_extension(".log");
    return {"parallel", "--will-cite", "--arg-file", lines.string(), "--joblog", log.string()};
}

}  // namespace ramparts
