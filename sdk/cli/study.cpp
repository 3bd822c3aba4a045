// See study.hpp.
#include "sdk/cli/study.hpp"

#include <algorithm>
#include <thread>

#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/play/study/play.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

// Whether it was written; told when it was not.
bool told_kept(Console& console, const Result<void, FileError>& written) {
    if (!written) console.refuse(kUnreadable, "RP6041", written.error().message, kCannotWriteFix);
    return written.has_value();
}

}  // namespace

int open_study_file(Console& console, const std::string& path, OpenStudy& out) {
    LoadedStudy loaded = load_study(path, study_world(mods_in_force(), plugins_in_force()));
    console.report(loaded.diagnostics);
    if (!loaded.study) return loaded.found ? kViolations : kUnreadable;
    out = std::move(*loaded.study);
    if (!out.left_out.empty())
        console.complain(std::to_string(out.left_out.size()) +
                         " cells are left out, as the checks do not let them play; the first is " +
                         out.left_out.front());
    return kClean;
}

int add_results(Console& console, const fs::path& file, const OpenStudy& study, StudyResults& into, bool may_lack) {
    into.stamp = study.stamp;
    std::error_code error;
    if (may_lack && !fs::exists(file, error)) return kClean;
    const auto added = add_result_file(into, file, study);
    if (added) return kClean;
    console.report(added.error().finding);
    return added.error().unreadable ? kUnreadable : kViolations;
}

StudyResults gathered_results(Console& console, const StudyFiles& files, const OpenStudy& study) {
    StudyResults results;
    (void)add_results(console, files.results, study, results, true);
    for (const fs::path& file : result_files(files.shards)) (void)add_results(console, file, study, results, true);
    return results;
}

int StudyRunner::play(const std::vector<BlockId>& blocks, unsigned jobs) {
    const Interrupt interrupt;
    Halt halt;
    const std::uint64_t all = blocks.size() * static_cast<std::uint64_t>(study_.study.block);
    bool written = true;
    StudyWork work;
    work.jobs = jobs;
    work.halt = &halt;
    work.finished = [&](BlockId id, BlockResult block) {
        results_.blocks.insert_or_assign(id, std::move(block));
        file_.changed();
        written = told_kept(console_, file_.keep_now_and_then(results_));
        return written;
    };
    work.progress = [&](std::uint64_t games) {
        console_.progress(games, all);
        if (interrupt.asked()) halt.call();
        return !interrupt.asked();
    };
    const StudyPlayed played = play_blocks(study_, blocks, work);
    console_.end_progress();
    console_.report(played.findings);
    if (!written || !keep()) return kUnreadable;
    if (!played.findings.empty()) return kViolations;
    return played.complete ? kClean : kInterrupted;
}

bool StudyRunner::keep() { return told_kept(console_, file_.keep(results_)); }

unsigned jobs_of(const Arguments& arguments) {
    return arguments.has("jobs") ? static_cast<unsigned>(arguments.number("jobs"))
                                 : std::max(1U, std::thread::hardware_concurrency());
}

std::string number_ranges(const std::vector<std::uint32_t>& numbers, std::string_view between) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        if (!out.empty()) out += between;
        out += std::to_string(numbers[i]);
        if (end > i) out += "-" + std::to_string(numbers[end]);
        i = end + 1;
    }
    return out;
}

}  // namespace ramparts::tools
