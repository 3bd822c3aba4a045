// Runs cases and files of cases, and pins live positions as cases; see run.hpp.
#include "sdk/check/cases/run.hpp"

#include <algorithm>
#include <map>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/cases/evaluate.hpp"
#include "sdk/check/cases/prepare.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

bool same_folder(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return fs::weakly_canonical(a / "", error) == fs::weakly_canonical(b / "", error);
}

// Where the scenario of a case is: beside the file, else the battle of that name.
fs::path folder_of(const CaseFile& file, const RuleCase& rule_case, const CaseGround& ground) {
    fs::path folder = file.scenario_folder(rule_case);
    const std::string& name = rule_case.scenario.empty() ? file.scenario : rule_case.scenario;
    std::error_code error;
    if (name.empty() || name.find('/') != std::string::npos || fs::exists(folder, error)) return folder;
    for (const fs::path& battles : ground.battles)
        if (has_battle(battles / name)) return battles / name;
    return folder;
}

void add_findings(const CaseOutcome& outcome, std::vector<Diagnostic>& findings) {
    Diagnostic d;
    d.rule = outcome.rule;
    d.where.object = outcome.id;
    for (const CaseMismatch& mismatch : outcome.mismatches) {
        d.code = "RP6050";
        d.message = message("case {1}: {2}: expected {3}, found {4}", outcome.id, mismatch.what, mismatch.expected,
                            mismatch.found);
        d.fix = message("put the scenario right, or the case");
        d.where.file = mismatch.where;
        d.where.hex = mismatch.hex;
        findings.push_back(d);
    }
    if (outcome.mismatches.empty() && outcome.expectations == 0) {
        d.code = "RP6051";
        d.message = message("case {1} expects nothing", outcome.id);
        d.fix = message("write down what must be true at its end");
        d.where.file = outcome.where;
        findings.push_back(d);
    }
}

}  // namespace

CaseOutcome run_case(const RuleCase& rule_case, const Scenario& scenario) {
    CaseOutcome outcome;
    outcome.id = rule_case.id;
    outcome.rule = rule_case.rule;
    outcome.title = rule_case.title;
    outcome.where = rule_case.where;
    CasePosition at(rule_case, scenario, outcome);
    if (!at.ready()) return outcome;
    CaseScript(at, outcome).run(rule_case.script);
    for (const Message& offence : at.rules().offences())
        outcome.mismatches.push_back(
            {rule_case.where, {}, std::string("modules"), wording("answers that the rules allow"), offence});
    return outcome;
}

bool CaseFileOutcome::passed() const noexcept {
    return !has_errors(diagnostics) &&
           std::all_of(cases.begin(), cases.end(), [](const CaseOutcome& c) { return c.passed(); });
}

CaseFileOutcome run_case_file(const std::filesystem::path& path, const std::string& only, const CaseGround& ground) {
    const CaseFile file = load_cases(path);
    CaseFileOutcome result;
    result.path = file.path;
    result.readable = file.readable;
    result.diagnostics = file.diagnostics;
    std::map<std::filesystem::path, LoadedScenario> loaded;
    for (const RuleCase& rule_case : file.cases) {
        if (!only.empty() && rule_case.id != only) continue;
        const std::filesystem::path folder = folder_of(file, rule_case, ground);
        if (ground.scenario != nullptr && same_folder(folder, ground.folder)) {
            result.cases.push_back(run_case(rule_case, *ground.scenario));
            continue;
        }
        if (std::error_code error; !fs::exists(folder, error)) {
            CaseOutcome unfound{rule_case.id, rule_case.rule, rule_case.title, rule_case.where, 0, {}};
            unfound.mismatches.push_back({rule_case.where,
                                          {},
                                          std::string("scenario"),
                                          wording("a battle beside the file, or in a folder that --scenario names"),
                                          folder.filename().string()});
            result.cases.push_back(std::move(unfound));
            continue;
        }
        auto it = loaded.find(folder);
        if (it == loaded.end()) {
            it = loaded.emplace(folder, load_scenario(folder)).first;
            for (const Diagnostic& found : it->second.diagnostics)
                if (found.severity == Severity::error) result.diagnostics.push_back(found);
        }
        if (it->second.readable) {
            result.cases.push_back(run_case(rule_case, it->second.scenario));
            continue;
        }
        CaseOutcome unread{rule_case.id, rule_case.rule, rule_case.title, rule_case.where, 0, {}};
        unread.mismatches.push_back(
            {rule_case.where, {}, std::string("scenario"), wording("a readable scenario"), folder.string()});
        result.cases.push_back(std::move(unread));
    }
    return result;
}

std::vector<fs::path> case_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator it(folder / "cases", error);
    for (; !error && it != fs::directory_iterator(); it.increment(error))
        if (it->path().extension() == ".xml") files.push_back(it->path());
    std::sort(files.begin(), files.end());
    return files;
}

CaseFindings run_scenario_cases(const CaseGround& ground) { return run_cases(case_files(ground.folder), ground); }

CaseFindings run_cases(std::span<const fs::path> files, const CaseGround& ground) {
    CaseFindings result;
    for (const fs::path& path : files) {
        const CaseFileOutcome outcome = run_case_file(path, {}, ground);
        result.readable = result.readable && outcome.readable;
        result.findings.insert(result.findings.end(), outcome.diagnostics.begin(), outcome.diagnostics.end());
        for (const CaseOutcome& one : outcome.cases) {
            ++result.cases;
            if (!one.passed()) ++result.failed;
            add_findings(one, result.findings);
        }
    }
    return result;
}

std::string to_text(const CaseMismatch& mismatch, const CaseOutcome& outcome) {
    return mismatch.where.path + ":" + std::to_string(mismatch.where.line) + ": " + outcome.id + " [" + outcome.rule +
           "] " + mismatch.what + ": expected " + mismatch.expected + ", found " + mismatch.found;
}

namespace {

// What modules keep in attributes of their own; those in the words of before attributes stand there as such.
void pin_attributes(const StandardRules& rules, const GameState& state, RuleCase& pinned) {
    const Scenario& scenario = rules.tables().scenario();
    for (const auto& module : rules.modules().all()) {
        for (std::size_t i = 0; module && i < module->attributes.size(); ++i) {
            const AttributePlace& place = module->attributes[i];
            if (place.info->pin || place.info->scope == AttributeScope::hexside) continue;
            for (std::uint32_t index = 0; index < place.count; ++index) {
                const std::int64_t value = place.value(state, index);
                if (value == place.info->otherwise) continue;
                CaseItem item;
                item.tag = CaseTag::attribute;
                item.set("module", module->info().id);
                item.set("name", place.info->name);
                if (place.info->scope == AttributeScope::side) item.set("side", scenario.sides[index].id);
                if (place.info->scope == AttributeScope::unit) item.set("unit", scenario.units[index].id);
                if (place.info->scope == AttributeScope::hex) item.set("hex", scenario.map.grid().label(index));
                item.set("value", std::to_string(value));
                pinned.given.push_back(std::move(item));
            }
        }
    }
}

}  // namespace

RuleCase pin_case(const StandardRules& rules, const StateView& view, std::string id, RuleNumber rule,
                  std::string title) {
    const Scenario& scenario = rules.tables().scenario();
    const GameState& state = view.state;
    RuleCase pinned;
    pinned.id = std::move(id);
    pinned.rule = std::move(rule);
    pinned.title = std::move(title);
    CaseItem time;
    time.tag = CaseTag::time;
    time.set("turn", std::to_string(state.turn()));
    time.set("side", scenario.sides[state.phasing()].id);
    time.set("phase", state.phase() == Phase::combat ? "combat" : "movement");
    pinned.given.push_back(std::move(time));
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const Unit& unit = scenario.units[i];
        CaseItem item;
        item.tag = CaseTag::unit;
        item.set("id", unit.id);
        if (state.on_map(u)) {
            item.set("at", scenario.map.grid().label(state.hex(u)));
            if (state.steps(u) != unit.steps()) item.set("steps", std::to_string(state.steps(u)));
        } else if (state.status(u) == UnitStatus::eliminated) {
            item.set("out", "eliminated");
        }
        constexpr std::pair<std::string_view, Var> kSets[] = {{"spent", Var::spent},
                                                              {"attacked", Var::attacked},
                                                              {"retreated", Var::retreated},
                                                              {"no-fire", Var::no_fire}};
        if (state.phase() == Phase::movement && state.set(Var::moved).has(u)) item.set("moved", "true");
        if (state.phase() == Phase::combat)
            for (const auto& [name, var] : kSets)
                if (state.set(var).has(u)) item.set(name, "true");
        if (item.values.size() > 1) pinned.given.push_back(std::move(item));
    }
    for (const auto& module : rules.modules().all())
        for (int word = 0; module && word < kModuleVars; ++word)
            if (const std::uint64_t value = state.var(module->old_word(word))) {
                CaseItem item;
                item.tag = CaseTag::module_word;
                item.set("module", module->info().id);
                item.set("word", std::to_string(word));
                item.set("value", std::to_string(value));
                pinned.given.push_back(std::move(item));
            }
    pin_attributes(rules, state, pinned);
    return pinned;
}

}  // namespace ramparts
