// See run.hpp.
#include "sdk/play/study/run.hpp"

#include <exception>
#include <system_error>

#include "engine/core/workers.hpp"
#include "sdk/play/study/play.hpp"

namespace ramparts {

StudyRun::StudyRun(std::shared_ptr<const OpenStudy> study, StudyResults results, std::filesystem::path file,
                   unsigned jobs)
    : study_(std::move(study)), results_(std::move(results)), file_(std::move(file)), jobs_(jobs) {
    results_.stamp = study_->stamp;
    try {
        thread_ = start_thread([this] { work(); });
    } catch (const std::system_error&) {
        throw ThreadsRefused(1, 0);
    }
}

StudyRun::~StudyRun() {
    stop();
    wait();
}

void StudyRun::wait() {
    if (thread_.joinable()) thread_.join();
}

StudyResults StudyRun::results() const {
    const std::lock_guard lock(mutex_);
    return results_;
}

std::vector<Diagnostic> StudyRun::findings() const {
    const std::lock_guard lock(mutex_);
    return findings_;
}

void StudyRun::note(Diagnostic finding) {
    const std::lock_guard lock(mutex_);
    findings_.push_back(std::move(finding));
}

bool StudyRun::note(const Result<void, FileError>& written) {
    if (written) return true;
    Diagnostic d;
    d.code = "RP6041";
    d.message = written.error().message;
    d.fix = wording("check the folder, its permissions and the room on the disk");
    d.where.file.path = file_.path().string();
    note(std::move(d));
    return false;
}

void StudyRun::take(BlockId id, BlockResult block) {
    const std::lock_guard lock(mutex_);
    results_.blocks.insert_or_assign(id, std::move(block));
    ++blocks_;
}

// Whether the next one may follow.
bool StudyRun::play_round(const StudyStanding& standing) {
    const std::uint64_t before = standing.games_played(study_->study.block);
    asked_ = standing.games_asked(study_->study.block);
    done_ = before;
    bool kept = true;
    StudyWork work;
    work.jobs = jobs_;
    work.halt = &halt_;
    // Never twice at once, and nothing else changes the results: the lock is for those who look on.
    work.finished = [&](BlockId id, BlockResult block) {
        take(id, std::move(block));
        file_.changed();
        kept = note(file_.keep_now_and_then(results_));
        return kept && !halt_.called();
    };
    work.progress = [&](std::uint64_t games) {
        done_ = before + games;
        return !halt_.called();
    };
    StudyPlayed played = play_blocks(*study_, standing.missing, work);
    for (Diagnostic& d : played.findings) note(std::move(d));
    return kept && played.complete && played.findings.empty() && !halt_.called();
}

void StudyRun::work() {
    try {
        StudyStanding standing = study_standing(*study_, results_);
        while (!standing.finished && play_round(standing)) standing = study_standing(*study_, results_);
        if (findings_.empty() || findings_.back().code != "RP6041") (void)note(file_.keep(results_));
        standing = study_standing(*study_, results_);
        asked_ = standing.games_asked(study_->study.block);
        done_ = standing.games_played(study_->study.block);
    } catch (const std::exception& e) {
        Diagnostic d;
        d.code = "RP6043";
        d.message = Message(std::string(e.what()));
        note(std::move(d));
    }
    finished_ = true;
}

}  // namespace ramparts
