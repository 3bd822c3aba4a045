// See study_desk.hpp.
#include "editor/playtest/study_desk.hpp"

#include "editor/workspace/files.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/text/shell_word.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

LoadedStudy loaded_in_window(const fs::path& file) {
    return load_study(file.string(), study_world(mods_on(), plugins_found()));
}

}  // namespace

std::vector<Diagnostic> StudyDesk::open(const fs::path& file) {
    std::error_code error;
    LoadedStudy loaded = loaded_in_window(fs::absolute(file, error));
    if (!loaded.study) return std::move(loaded.diagnostics);
    run_.reset();
    files_ = study_files(fs::absolute(file, error));
    study_ = std::make_shared<const OpenStudy>(std::move(*loaded.study));
    findings_ = std::move(loaded.diagnostics);
    by_user_ = false;
    ++opened_;
    gather();
    report_anew();
    changed();
    return {};
}

// All that is on disk.
void StudyDesk::gather() {
    results_ = {};
    results_.stamp = study_->stamp;
    results_refused_ = false;
    std::error_code error;
    handed_out_ = fs::exists(files_.shards / "submitted", error);
    if (fs::exists(files_.results, error))
        if (auto added = add_result_file(results_, files_.results, *study_); !added) {
            results_refused_ = true;
            findings_.push_back(std::move(added.error().finding));
        }
    for (const fs::path& file : result_files(files_.shards))
        if (auto added = add_result_file(results_, file, *study_); !added)
            findings_.push_back(std::move(added.error().finding));
}

void StudyDesk::report_anew() {
    const auto begin = Clock::now();
    report_ = study_report(*study_, results_);
    ++version_;
    if (!by_user_) chosen_ = report_->standing.nearest.value_or(0);
    looked_ = Clock::now();
    took_ = looked_ - begin;
}

void StudyDesk::choose(std::size_t cell) {
    if (!report_ || cell >= report_->lines.size()) return;
    by_user_ = true;
    if (std::exchange(chosen_, cell) == cell) return;
    changed();
}

std::vector<Diagnostic> StudyDesk::run(unsigned jobs) {
    if (run_ || !study_) return {};
    const bool chose = by_user_;
    const std::size_t before = chosen_.value_or(0);
    if (auto faults = open(files_.study); !faults.empty()) return faults;
    if (chose) choose(before);
    if (why_not_run().empty()) {
        run_ = std::make_unique<StudyRun>(study_, results_, files_.results, jobs);
        seen_blocks_ = 0;
    }
    changed();
    return {};
}

std::string StudyDesk::why_not_run() const {
    if (!report_) return say("Open a study first.");
    if (run_) return say("The games are being played.");
    if (results_refused_) return say("The results beside the study are not of it; move that file away first.");
    return report_->standing.finished ? say("The study is finished: no game is missing.") : std::string();
}

void StudyDesk::stop() {
    if (run_) run_->stop();
}

void StudyDesk::look() {
    if (!run_) return;
    const bool over = run_->finished();
    constexpr auto kPace = std::chrono::seconds(1);
    const auto since = Clock::now() - looked_;
    if (!over && (run_->blocks() == seen_blocks_ || since < kPace || since < 20 * took_)) return;
    seen_blocks_ = run_->blocks();
    results_ = run_->results();
    if (over) {
        for (Diagnostic& d : run_->findings()) findings_.push_back(std::move(d));
        run_.reset();
    }
    report_anew();
    changed();
}

std::uint64_t StudyDesk::missing() const {
    if (!report_) return 0;
    const int block = report_->study->study.block;
    return report_->standing.games_asked(block) - report_->standing.games_played(block);
}

std::string StudyDesk::command() const {
    if (missing() == 0) return {};
    return std::string("ramparts study ") + (handed_out_ ? "status " : "run ") + shell_word(files_.study.string());
}

fs::path StudyDesk::battle_of(std::size_t cell) const {
    const StudyBattle& battle = study_->study.battles[study_->cells[cell].ground];
    return scenario_file_of(study_battle_path(mods_on(), files_.study, battle));
}

}  // namespace ramparts
