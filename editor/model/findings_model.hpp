// What the list of findings knows: incremental checking, places on the map, fixing and ignoring.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sdk/change/document/document.hpp"
#include "sdk/check/check.hpp"

namespace ramparts {

/// The areas the checks know for what an edit changed.
[[nodiscard]] AreaMask check_areas(const ChangeSet& changes) noexcept;

/// Where a finding is on the map.
struct FoundPlace {
    std::vector<HexIndex> hexes;  ///< the hex, or both hexes of the hexside; empty when it is nowhere on the map
    std::string unit;             ///< id, when it is about a unit
    std::string panel = {};       ///< that shows it, when it lies on no hex or is a value of a unit
};
[[nodiscard]] FoundPlace place_of(const Scenario& scenario, const Location& where);

/// The findings of one document, kept up to date by noting its changes and checking again when there is time.
class FindingsModel {
public:
    /// Cheap; call for every change.
    void note(const ChangeSet& changes) {
        pending_ |= check_areas(changes);
        cases_old_ = true;
        said_.clear();
    }
    void note_everything() { pending_ = area::all; }
    [[nodiscard]] bool stale() const noexcept { return pending_ != 0; }
    /// Runs the checks that read what has changed since the last call, and when they find no error has the modules made
    /// and tells which refuse the battle; those behind a fence are asked only when it is played. False when nothing had
    /// changed.
    bool update(const Scenario& scenario);
    /// Runs the rule cases kept beside `file` over the scenario as it is now; what does not hold joins the findings
    /// until they are run again.
    void run_cases(const std::filesystem::path& file, const Scenario& scenario);

    /// What was found while the scenario's files were read, opening it or after saving; it stays until they are read
    /// again.
    void set_read(const std::vector<Diagnostic>& diagnostics);

    /// What the last exporter or transform of a plugin said of the scenario; it stays until the next change.
    void set_said(const std::vector<Diagnostic>& diagnostics);

    /// What is wrong with the scripts of its rule modules and players; it stays until it is set again.
    void set_scripts(const std::vector<Diagnostic>& diagnostics);

    /// What is wrong: in the files as they were read, in the scenario as it is, and rule cases that failed.
    [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return all_; }
    /// How the rule cases came out: "2 of 5 rule cases fail"; empty when they were not run.
    [[nodiscard]] std::string cases_summary() const;
    [[nodiscard]] int ignored() const noexcept { return session_.ignored(); }
    [[nodiscard]] int count(Severity severity) const noexcept;
    /// "2 errors, 1 warning", "no findings".
    [[nodiscard]] std::string summary() const;

private:
    struct CasesRun {
        std::vector<Finding> failed;
        int run = 0;
        int failures = 0;
    };
    void join();

    CheckSession session_;
    std::vector<Finding> read_;
    std::vector<Finding> said_;
    std::vector<Finding> scripts_;
    std::vector<Finding> refused_;  ///< by its modules
    std::vector<Finding> all_;
    std::optional<CasesRun> cases_;
    bool cases_old_ = false;  ///< the scenario was changed since
    AreaMask pending_ = area::all;
};

/// Whether it was found in a file, the scenario's or one of rule cases, rather than by a check.
[[nodiscard]] inline bool from_file(const Diagnostic& diagnostic) noexcept {
    return !diagnostic.where.file.path.empty();
}
/// Whether it was found by running rule cases: then it points into a case file.
[[nodiscard]] bool from_case_file(const Diagnostic& diagnostic);
/// "map.xml:12:5", where it was found in a file.
[[nodiscard]] std::string file_place(const Diagnostic& diagnostic);

/// Carries a finding's fix out as one edit named after it. Returns why it could not be done, or nothing.
[[nodiscard]] std::string carry_out_fix(Document& document, const Finding& finding);
/// Carries the fixes of all findings of a code out as one edit; how many there were. Returns why it could not be done,
/// or nothing.
[[nodiscard]] std::string carry_out_fixes(Document& document, std::string_view code, int& fixed_ones);
/// Why a finding can never be ignored, an error above all; empty when it can.
[[nodiscard]] std::string why_not_ignored(const Diagnostic& diagnostic);
/// Puts a finding on the scenario's list of what is right as it is, at its place or (`everywhere`) wherever it occurs.
[[nodiscard]] std::string ignore_finding(Document& document, const Finding& finding, std::string_view reason,
                                         bool everywhere);
/// Takes entry `index` of that list away.
[[nodiscard]] std::string stop_ignoring(Document& document, std::size_t index);
/// `path:line:column: error RP2101: message [rule 4.16]` and what to do on a second line, in the language of the
/// program: what to_text says in English.
[[nodiscard]] std::string finding_line(const Diagnostic& diagnostic);
/// Title and explanation of a code, and the finding's own advice, as paragraphs.
[[nodiscard]] std::string explanation_of(const Diagnostic& diagnostic);

}  // namespace ramparts
