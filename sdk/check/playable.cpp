// Whether a battle can be played; see playable.hpp.
#include "sdk/check/playable.hpp"

#include <algorithm>
#include <iterator>

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

constexpr std::string_view kNoWorker[] = {"RP7701", "RP7702", "RP7703"};

/// Why there is no worker for the code of a module that was not made; nothing when the code itself has refused.
std::optional<Diagnostic> no_worker(const ModuleUse& use, const Message& said) {
    const auto catalogue = installed_catalogue();
    const CatalogueModule* const module = catalogue->find(use.id);
    if (module == nullptr || module->watch == nullptr) return std::nullopt;
    Diagnostic why = module->watch->why_not_made();
    const bool not_started = std::find(std::begin(kNoWorker), std::end(kNoWorker), why.code) != std::end(kNoWorker);
    if (!not_started || !(why.message == said)) return std::nullopt;
    return why;
}

// What modules say that do not take the scenario is the finding. That no worker could be started is said once, as when
// a game is begun.
std::vector<Diagnostic> refusals(const Scenario& scenario, const std::vector<ModuleSet::Problem>& problems) {
    std::vector<Diagnostic> errors;
    for (const ModuleSet::Problem& problem : problems) {
        if (auto why = no_worker(scenario.modules[problem.use], problem.text)) {
            const auto same = [&](const Diagnostic& d) { return d.code == why->code; };
            if (std::none_of(errors.begin(), errors.end(), same)) errors.push_back(std::move(*why));
            continue;
        }
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

bool is_about_code(std::string_view code) noexcept {
    return code == "RP5201" || std::find(std::begin(kNoWorker), std::end(kNoWorker), code) != std::end(kNoWorker);
}

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
