// Whether a battle can be played; see playable.hpp.
#include "sdk/check/playable.hpp"

#include <algorithm>

#include "engine/rules/standard.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/check/check.hpp"

namespace ramparts {
namespace {

std::vector<Diagnostic> errors_in(const Scenario& scenario) {
    CheckOptions options;
    options.errors_only = true;
    std::vector<Diagnostic> errors;
    for (Finding& finding : find_problems(scenario, options)) errors.push_back(std::move(finding.diagnostic));
    return errors;
}

// What modules say that do not take the scenario is the finding.
std::vector<Diagnostic> refusals(const Scenario& scenario, const std::vector<ModuleSet::Problem>& problems) {
    std::vector<Diagnostic> errors;
    for (const ModuleSet::Problem& problem : problems) {
        Diagnostic error;
        error.severity = Severity::error;
        error.code = "RP5201";
        error.message = problem.text;
        error.fix = message("change its parameters, or switch the module off");
        error.where.object = scenario.modules[problem.use].id;
        name_place(scenario, error);
        errors.push_back(std::move(error));
    }
    return errors;
}

}  // namespace

std::vector<Diagnostic> module_refusals(const Scenario& scenario) {
    if (scenario.modules.empty()) return {};
    const GameContext context(std::shared_ptr<const Scenario>(std::shared_ptr<void>{}, &scenario));  // owns nothing
    return refusals(scenario, ModuleSet(context, installed_catalogue()).problems());
}

bool uses_fenced_modules(const Scenario& scenario) {
    const auto catalogue = installed_catalogue();
    return std::any_of(scenario.modules.begin(), scenario.modules.end(), [&](const ModuleUse& use) {
        const CatalogueModule* const module = catalogue->find(use.id);
        return module != nullptr && module->watch != nullptr;
    });
}

std::vector<Diagnostic> playability(const Scenario& scenario) {
    std::vector<Diagnostic> errors = errors_in(scenario);
    return errors.empty() ? module_refusals(scenario) : errors;
}

Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>> playable_rules(
    std::shared_ptr<const Scenario> scenario, bool (*forgiven)(std::string_view code)) {
    std::vector<Diagnostic> errors = errors_in(*scenario);
    if (forgiven != nullptr) std::erase_if(errors, [&](const Diagnostic& d) { return forgiven(d.code); });
    if (!errors.empty()) return fail(std::move(errors));
    std::vector<ModuleSet::Problem> problems;
    auto rules = StandardRules::make(scenario, problems);
    if (rules == nullptr) return fail(refusals(*scenario, problems));
    return rules;
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
