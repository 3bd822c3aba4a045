// Evaluates rule cases: prepares the position, plays the steps with forced dice, compares every expectation.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "formats/cases/case_file.hpp"

namespace ramparts {

/// One expectation that did not hold, or a line that could not be carried out.
struct CaseMismatch {
    FilePlace where;
    std::string hex;  ///< the first hex the line names, or empty
    Message what;     ///< the line, in short: "reach us-9 L2406"
    Message expected;
    Message found;
};

struct CaseOutcome {
    std::string id;
    RuleNumber rule;
    std::string title;
    FilePlace where;
    int expectations = 0;  ///< how many were compared
    std::vector<CaseMismatch> mismatches;
    /// A case without any expectation proves nothing and does not pass.
    [[nodiscard]] bool passed() const noexcept { return mismatches.empty() && expectations > 0; }
};

/// Runs one case over a scenario that was loaded without errors. Deterministic; never throws.
[[nodiscard]] CaseOutcome run_case(const RuleCase& rule_case, const Scenario& scenario);

struct CaseFileOutcome {
    std::string path;
    std::vector<Diagnostic> diagnostics;  ///< of the case file and of the scenarios it names
    std::vector<CaseOutcome> cases;
    bool readable = false;
    [[nodiscard]] bool passed() const noexcept;
};

/// What cases are run over.
struct CaseGround {
    /// A scenario in memory that takes the place of the one stored in this folder.
    std::filesystem::path folder = {};
    const Scenario* scenario = nullptr;
    /// Folders of battles: a scenario named by one word, such as "thames", is looked for there when none is beside the
    /// file.
    std::vector<std::filesystem::path> battles = {};
};

/// Loads a case file and the scenarios it names and runs every case, or the one with the id `only`, over `ground`. What
/// a module answers that the rules do not allow fails the case.
[[nodiscard]] CaseFileOutcome run_case_file(const std::filesystem::path& path, const std::string& only = {},
                                            const CaseGround& ground = {});

/// The case files that a scenario or a plugin carries: cases/*.xml in its folder, by name.
[[nodiscard]] std::vector<std::filesystem::path> case_files(const std::filesystem::path& folder);

/// What running cases found, as `ramparts validate --cases` and the editor show it.
struct CaseFindings {
    std::vector<Diagnostic> findings;
    int cases = 0;
    int failed = 0;
    bool readable = true;  ///< false when a case file could not be read
};
/// Runs these files over `ground`.
[[nodiscard]] CaseFindings run_cases(std::span<const std::filesystem::path> files, const CaseGround& ground);
/// Runs all case files of the scenario in `ground`.
[[nodiscard]] CaseFindings run_scenario_cases(const CaseGround& ground);

/// `file:line: G22 [6.9]: odds: expected …, found …`
[[nodiscard]] std::string to_text(const CaseMismatch& mismatch, const CaseOutcome& outcome);

/// A case that starts from a live position at a menu (a unit to move or a combat to begin): where every unit stands,
/// its steps and what it has done this phase. Expectations are for the caller to add.
[[nodiscard]] RuleCase pin_case(const StandardRules& rules, const StateView& view, std::string id, RuleNumber rule,
                                std::string title);

}  // namespace ramparts
