// Whether a battle can be played; see playable.hpp.
#include "sdk/check/playable.hpp"

#include <algorithm>

#include "engine/modules/module_set.hpp"
#include "sdk/check/check.hpp"

namespace ramparts {
namespace {

// Modules are made to see that they take the scenario; what they say when they do not is the finding.
void refused_modules(const Scenario& scenario, std::vector<Diagnostic>& errors) {
    const GameContext context(std::shared_ptr<const Scenario>(std::shared_ptr<void>{}, &scenario));  // owns nothing
    const ModuleSet modules(context, installed_catalogue());
    for (const ModuleSet::Problem& problem : modules.problems()) {
        Diagnostic error;
        error.severity = Severity::error;
        error.code = "RP5201";
        error.message = problem.text;
        error.fix = message("change its parameters, or switch the module off");
        error.where.object = scenario.modules[problem.use].id;
        errors.push_back(std::move(error));
    }
}

}  // namespace

std::vector<Diagnostic> playability(const Scenario& scenario) {
    CheckOptions options;
    options.errors_only = true;
    std::vector<Diagnostic> errors;
    for (Finding& finding : find_problems(scenario, options)) errors.push_back(std::move(finding.diagnostic));
    if (errors.empty() && !scenario.modules.empty()) refused_modules(scenario, errors);
    return errors;
}

std::vector<Diagnostic> new_obstacles(const Scenario& before, const Scenario& after) {
    const std::vector<Diagnostic> known = playability(before);
    std::vector<Diagnostic> errors = playability(after);
    std::erase_if(errors, [&](const Diagnostic& d) {
        return std::any_of(known.begin(), known.end(), [&](const Diagnostic& k) { return k.code == d.code; });
    });
    return errors;
}

}  // namespace ramparts
