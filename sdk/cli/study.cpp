// See study.hpp.
#include "sdk/cli/study.hpp"

#include <algorithm>
#include <thread>

#include "engine/core/version.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/cli/interrupt.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/extend/host/plugin_parts.hpp"
#include "sdk/play/study/play.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

Result<Scenario, std::vector<Diagnostic>> read_battle(const std::string& path) {
    LoadedScenario loaded = load_scenario(with_mods(path));
    if (loaded.readable && !has_errors(loaded.diagnostics)) return std::move(loaded.scenario);
    std::erase_if(loaded.diagnostics, [](const Diagnostic& d) { return d.severity != Severity::error; });
    return fail(std::move(loaded.diagnostics));
}

std::vector<JournalPart> all_parts(const Scenario& scenario, const std::string& path,
                                   const std::vector<StudyPlayers>& rows) {
    std::vector<std::string> players;
    for (const StudyPlayers& row : rows)
        for (const StudyWords& player : row.players)
            players.push_back(player.text.substr(0, player.text.find_first_of(":@")));
    std::vector<JournalPart> parts = parts_of(scenario, path);
    for (const auto& more : {built_ins_of(scenario), player_plugin_parts(plugins_in_force(), players, kVersion)})
        for (const JournalPart& part : more)
            if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
    return parts;
}

}  // namespace

StudyFiles study_files(const std::string& study) {
    fs::path stem = fs::path(study).replace_extension();
    StudyFiles files{study, stem, stem};
    files.results += ".results";
    files.shards += ".shards";
    return files;
}

std::string shard_file_name(unsigned round, std::uint32_t shard, std::uint32_t shards) {
    return "round-" + std::to_string(round) + "-shard-" + std::to_string(shard) + "-of-" + std::to_string(shards) +
           ".results";
}

int open_study_file(Console& console, const std::string& path, OpenStudy& out) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, kMaxStudyBytes, text, problem)) {
        if (problem.where.file.path.empty()) problem.where.file.path = path;
        console.report(problem);
        return kUnreadable;
    }
    const StudyRead read = read_study(std::move(text), path);
    console.report(read.diagnostics);
    if (!read.readable) return kViolations;
    auto open = open_study(read, path, {read_battle, all_parts});
    if (!open) {
        console.report(open.error());
        return kViolations;
    }
    out = std::move(*open);
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
    std::string text;
    Diagnostic problem;
    if (!read_file(file, kMaxResultBytes, text, problem)) {
        if (problem.where.file.path.empty()) problem.where.file.path = file.string();
        console.report(problem);
        return kUnreadable;
    }
    const auto read = read_results(text, file.string(), study);
    if (!read) {
        console.report(read.error());
        return kViolations;
    }
    const auto merged = merge_results(into, *read, file.string(), study);
    if (!merged) console.report(merged.error());
    return merged ? kClean : kViolations;
}

std::vector<fs::path> result_files(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const std::string& name : real_files().list(folder))
        if (!name.starts_with('.') && name.ends_with(".results")) files.push_back(folder / name);
    return files;
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
        changed_ = true;
        written = keep_now_and_then();
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

// Never so often that writing takes more than a small part of the time.
bool StudyRunner::keep_now_and_then() {
    constexpr auto kPatience = std::chrono::seconds(5);
    const auto since = Clock::now() - kept_;
    return since < kPatience || since < 20 * took_ || keep();
}

bool StudyRunner::keep() {
    if (!changed_) return true;
    const auto begin = Clock::now();
    const bool written = write_file(console_, file_.string(), write_results(results_));
    kept_ = Clock::now();
    took_ = kept_ - begin;
    changed_ = !written;
    return written;
}

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
