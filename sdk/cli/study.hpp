// What the commands about studies share: opening a study, its files, reading and keeping results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sdk/cli/command.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/play/study/standing.hpp"

namespace ramparts::tools {

/// Reads and opens a study; what is wrong with it is told. kClean, kUnreadable or kViolations.
[[nodiscard]] int open_study_file(Console& console, const std::string& path, OpenStudy& out);

/// Adds a file of results; told when it is refused. With `may_lack` a file that is not there adds nothing.
[[nodiscard]] int add_results(Console& console, const std::filesystem::path& file, const OpenStudy& study,
                              StudyResults& into, bool may_lack = false);
/// What is beside the study: its results and those of its shards. Files that are refused are told and left out.
[[nodiscard]] StudyResults gathered_results(Console& console, const StudyFiles& files, const OpenStudy& study);

/// Plays blocks into results that are kept in a file, which is written whole every few seconds and in the end: what a
/// break-off loses are the blocks in hand and those of the last seconds.
class StudyRunner {
public:
    StudyRunner(Console& console, const OpenStudy& study, StudyResults& results, std::filesystem::path file)
        : console_(console), study_(study), results_(results), file_(std::move(file)) {}
    /// kClean; kInterrupted; kUnreadable when the file cannot be written; kViolations when a battle cannot be played or
    /// a plugin breaks its promises. Told.
    [[nodiscard]] int play(const std::vector<BlockId>& blocks, unsigned jobs);
    /// Writes what was not written yet; false, told, when that fails.
    [[nodiscard]] bool keep();

private:
    Console& console_;
    const OpenStudy& study_;
    StudyResults& results_;
    ResultFile file_;
};

/// --jobs and what it falls back to.
inline constexpr std::uint64_t kMostStudyJobs = 1024;
[[nodiscard]] unsigned jobs_of(const Arguments& arguments);

/// "1, 3-5, 8" of ascending numbers.
[[nodiscard]] std::string number_ranges(const std::vector<std::uint32_t>& numbers, std::string_view between);

extern const Command kStudyNew, kStudyRun, kStudyShard, kStudyMerge, kStudyReport, kStudySubmit, kStudyStatus;

}  // namespace ramparts::tools
