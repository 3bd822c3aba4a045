// The study that is open in the window: its results, and the games that are played for it in the background.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "editor/workspace/signal.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/play/study/run.hpp"

namespace ramparts {

class StudyDesk {
public:
    /// Opens a study with what there is of its results, in place of another, whose games are stopped. Why it cannot be
    /// opened; then the other one stays.
    [[nodiscard]] std::vector<Diagnostic> open(const std::filesystem::path& file);
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return files_.study; }
    /// What it has found so far; null while none is open.
    [[nodiscard]] const StudyReport* report() const noexcept { return report_ ? &*report_ : nullptr; }
    /// Another number for each study that was opened, and for each report.
    [[nodiscard]] std::uint64_t opened() const noexcept { return opened_; }
    [[nodiscard]] std::uint64_t version() const noexcept { return version_; }
    /// Files of results that were not taken, and what broke the games off.
    [[nodiscard]] const std::vector<Diagnostic>& findings() const noexcept { return findings_; }
    /// The variant that is looked at; as long as nobody chooses, the nearest to the goal.
    [[nodiscard]] std::optional<std::size_t> chosen() const noexcept { return chosen_; }
    void choose(std::size_t cell);

    /// Plays what is missing, after reading study and results anew; what is wrong with the study instead. Throws
    /// ThreadsRefused when the system gives no thread.
    [[nodiscard]] std::vector<Diagnostic> run(unsigned jobs);
    /// Why run() may not be called; empty when it may.
    [[nodiscard]] std::string why_not_run() const;
    void stop();
    /// The games that are being played; null when none are.
    [[nodiscard]] const StudyRun* running() const noexcept { return run_.get(); }
    /// To be called now and then while games are played: takes in what they have given, not too often.
    void look();

    /// Games of the rounds so far that have not been played.
    [[nodiscard]] std::uint64_t missing() const;
    /// The command that plays them; empty when none are missing.
    [[nodiscard]] std::string command() const;
    /// The file of the battle that a variant is of.
    [[nodiscard]] std::filesystem::path battle_of(std::size_t cell) const;

    Signal<> changed;

private:
    using Clock = std::chrono::steady_clock;
    void gather();
    void report_anew();

    StudyFiles files_;
    std::shared_ptr<const OpenStudy> study_;
    StudyResults results_;
    std::optional<StudyReport> report_;
    std::vector<Diagnostic> findings_;
    bool results_refused_ = false;  // the file that games would be kept in
    bool handed_out_ = false;       // to a scheduler
    std::optional<std::size_t> chosen_;
    bool by_user_ = false;  // somebody chose it
    std::unique_ptr<StudyRun> run_;
    std::uint64_t seen_blocks_ = 0;
    std::uint64_t opened_ = 0;
    std::uint64_t version_ = 0;
    Clock::time_point looked_{};
    Clock::duration took_{};
};

}  // namespace ramparts
