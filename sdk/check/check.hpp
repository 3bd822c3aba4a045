// Validation of a scenario: many small checks, each with its codes and the areas it reads.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/check/area.hpp"
#include "sdk/check/fix.hpp"

namespace ramparts {

class CheckContext;
class Reporter;

/// One check. `codes` are the settings keys of everything it may report.
struct Check {
    std::string_view id;
    std::span<const std::string_view> codes;
    AreaMask reads = 0;
    void (*run)(const CheckContext&, Reporter&) = nullptr;
    bool plugins = false;  ///< reports the findings of plugins besides, whose codes are in no list
};

/// All checks, in the order of their areas.
[[nodiscard]] std::span<const Check> all_checks();

struct CheckOptions {
    /// Severity by settings key or code; nothing switches the finding off. A key stated here also switches on a
    /// finding that is off by default (see off_by_default()).
    std::map<std::string, std::optional<Severity>, std::less<>> severities;
    AreaMask areas = area::all;              ///< only checks that read one of these areas run
    bool honour_ignored = true;              ///< leave out what Scenario::ignored names, unless it is an error
    bool errors_only = false;                ///< leave out, and do not look for, what is less than an error
    int cap = 200;                           ///< findings kept per code; the rest are counted in one last finding
    std::vector<std::string> other_modules;  ///< rule modules that plugins provide
};

/// Settings keys that are reported only when CheckOptions::severities names them.
[[nodiscard]] std::span<const std::string_view> off_by_default();

/// A diagnostic with what the editor needs besides: its settings key and, where one exists, a machine fix.
struct Finding {
    Diagnostic diagnostic;
    std::string_view key;
    std::optional<Fix> fix;
    int count = 1;      ///< how many equal findings it stands for
    bool more = false;  ///< stands for `count` further findings of its code beyond the cap
    friend bool operator==(const Finding&, const Finding&) = default;
};

/// Runs every check whose areas intersect options.areas. Sorted by code, then place, then message; equal findings are
/// folded. Never fails: a scenario with broken references is reported, not trusted. Cost: a few passes over the map.
[[nodiscard]] std::vector<Finding> find_problems(const Scenario& scenario, const CheckOptions& options = {});
/// The same as plain diagnostics.
[[nodiscard]] std::vector<Diagnostic> check_scenario(const Scenario& scenario, const CheckOptions& options = {});

/// Keeps the findings of each check and runs again only those that read what changed.
class CheckSession {
public:
    explicit CheckSession(CheckOptions options = {});

    /// Brings the findings up to date after a change in `changed`; the first call checks everything.
    const std::vector<Finding>& update(const Scenario& scenario, AreaMask changed);
    [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }
    /// Findings hidden by Scenario::ignored at the last update.
    [[nodiscard]] int ignored() const noexcept { return ignored_; }
    /// How many checks the last update ran.
    [[nodiscard]] int checks_run() const noexcept { return checks_run_; }
    /// New options; the next update checks everything.
    void set_options(CheckOptions options);
    [[nodiscard]] const CheckOptions& options() const noexcept { return options_; }

private:
    CheckOptions options_;
    std::vector<std::vector<Finding>> kept_;  // one per check
    std::vector<Finding> findings_;
    int ignored_ = 0;
    int checks_run_ = 0;
    bool fresh_ = true;
};

/// Whether a finding is one the author has chosen to keep: same code or key, and same place or no place given.
[[nodiscard]] bool matches(const IgnoredFinding& ignored, const Diagnostic& diagnostic, std::string_view key) noexcept;

}  // namespace ramparts
