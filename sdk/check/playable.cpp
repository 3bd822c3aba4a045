// Whether a battle can be played; see playable.hpp.
#include "sdk/check/playable.hpp"

#include "sdk/check/check.hpp"

namespace ramparts {

std::vector<Diagnostic> playability(const Scenario& scenario) {
    CheckOptions options;
    options.errors_only = true;
    std::vector<Diagnostic> errors;
    for (Finding& finding : find_problems(scenario, options)) errors.push_back(std::move(finding.diagnostic));
    return errors;
}

}  // namespace ramparts
