// Rule cases of a battle and its plugins; see cases_model.hpp.
#include "editor/model/cases_model.hpp"

#include <algorithm>
#include <utility>

#include "engine/modules/module_params.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

bool uses(const Scenario& scenario, const PluginInfo& plugin) {
    return std::any_of(scenario.modules.begin(), scenario.modules.end(), [&](const ModuleUse& use) {
        return std::any_of(plugin.modules.begin(), plugin.modules.end(),
                           [&](const PluginModule& module) { return is_called(module, use.id); });
    });
}

// "heavy.xml:12:5: reach us-9 L2406: expected cost 4, found cost no"
std::string line_of(const CaseMismatch& mismatch) {
    return fs::path(mismatch.where.path).filename().string() + ":" + std::to_string(mismatch.where.line) + ":" +
           std::to_string(mismatch.where.column) + ": " +
           say_message(message("{1}: expected {2}, found {3}", mismatch.what, mismatch.expected, mismatch.found));
}

CasesModel::Row row_of(const CaseOutcome& outcome, const std::string& group) {
    CasesModel::Row row{group, outcome.id, outcome.rule, outcome.title, outcome.passed(), outcome.where, {}};
    for (const CaseMismatch& mismatch : outcome.mismatches)
        row.words += (row.words.empty() ? "" : "\n") + line_of(mismatch);
    if (!outcome.mismatches.empty()) row.where = outcome.mismatches.front().where;
    if (!row.holds && row.words.empty())
        row.words = say("It expects nothing; write down what must be true at its end.");
    return row;
}

}  // namespace

std::vector<CaseGroup> case_groups(const fs::path& file, const Scenario& scenario,
                                   std::span<const PluginStatus> plugins) {
    std::vector<CaseGroup> groups;
    const auto add = [&](std::string name, const fs::path& folder) {
        std::vector<fs::path> files = case_files(folder);
        if (!files.empty()) groups.push_back({std::move(name), std::move(files)});
    };
    if (!file.empty()) add(scenario.name, file.parent_path());
    for (const PluginStatus& plugin : plugins)
        if (!plugin.packaged && !plugin.folder.empty() && uses(scenario, plugin.info))
            add(plugin_text(plugin.info.id, plugin.info.title), plugin.folder);
    return groups;
}

void CasesModel::run(const std::vector<CaseGroup>& groups, const fs::path& file, const Scenario& scenario,
                     std::vector<fs::path> battles) {
    rows_.clear();
    CaseGround ground;
    ground.battles = std::move(battles);
    if (!file.empty()) {
        ground.folder = file.parent_path();
        ground.scenario = &scenario;
        ground.battles.insert(ground.battles.begin(), file.parent_path().parent_path());
    }
    for (const CaseGroup& group : groups)
        for (const fs::path& each : group.files) {
            const CaseFileOutcome outcome = run_case_file(each, {}, ground);
            for (const Diagnostic& found : outcome.diagnostics)
                if (found.severity == Severity::error)
                    rows_.push_back({group.name,
                                     each.filename().string(),
                                     {},
                                     {},
                                     false,
                                     found.where.file,
                                     say_message(found.message)});
            for (const CaseOutcome& one : outcome.cases) rows_.push_back(row_of(one, group.name));
        }
    std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return a.holds < b.holds; });
}

int CasesModel::failed() const noexcept {
    return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return !row.holds; }));
}

std::string CasesModel::summary() const {
    const int all = static_cast<int>(rows_.size());
    if (all == 0) return {};
    const int bad = failed();
    return bad == 0 ? say_n("{1} rule case holds", "all {1} rule cases hold", all)
                    : say_n("{1} of {2} rule cases fails", "{1} of {2} rule cases fail", bad, all);
}

}  // namespace ramparts
