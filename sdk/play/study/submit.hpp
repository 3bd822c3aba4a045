// A study as jobs of the schedulers that there are: the texts that they are given, and what is remembered of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

inline constexpr std::uint32_t kMaxStudyShards = 100'000;

enum class StudyScheduler : std::uint8_t { slurm, parallel };
inline constexpr std::string_view kStudySchedulers[] = {"slurm", "parallel"};

/// What was handed out last; kept in the folder of shards.
struct StudySubmission {
    unsigned round = 1;
    std::uint32_t shards = 1;
    StudyScheduler to = StudyScheduler::parallel;
    std::string job = {};  ///< number of the job array; empty of parallel, which is over when it returns
    friend bool operator==(const StudySubmission&, const StudySubmission&) = default;
};
[[nodiscard]] std::string write_submission(const StudySubmission& submission);
[[nodiscard]] std::optional<StudySubmission> read_submission(std::string_view text);

/// What plays a shard: `words` are the program and what comes before the number of the part, `more` what comes after.
struct ShardCommand {
    std::vector<std::string> words;
    std::vector<std::string> more;
    std::uint32_t shards = 1;
};
/// The script of a job array; a task plays the part of its number, on as many threads as it has processors.
[[nodiscard]] std::string slurm_script(const ShardCommand& command);
/// A line for each part, to be run as it is.
[[nodiscard]] std::string parallel_lines(const ShardCommand& command, const std::vector<std::uint32_t>& parts);

/// What starts them, word by word.
[[nodiscard]] std::vector<std::string> slurm_words(const std::filesystem::path& script, const std::string& name,
                                                   const std::string& parts, bool wait);
[[nodiscard]] std::vector<std::string> parallel_words(const std::filesystem::path& lines);

}  // namespace ramparts
