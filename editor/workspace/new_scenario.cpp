// From the wizard's answers to a scenario.
#include "editor/workspace/new_scenario.hpp"

#include <algorithm>
#include <cctype>

#include "editor/model/form.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/templates.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kLargestRuleset = std::size_t{16} << 20;

Result<Scenario, std::string> blank_of(const NewScenario& wanted) {
    BlankOptions options;
    options.id = wanted.id.empty() ? id_from_name(wanted.name) : wanted.id;
    options.name = trimmed(wanted.name);
    options.date = trimmed(wanted.date);
    options.turns = wanted.turns;
    options.shape.prefix = wanted.prefix;
    options.shape.orientation = wanted.pointy ? Orientation::pointy : Orientation::flat;
    options.shape.low = wanted.low_odd ? Parity::odd : Parity::even;
    options.shape.first_column = wanted.first_column;
    options.shape.first_row = wanted.first_row;
    options.shape.columns = wanted.columns;
    options.shape.rows = wanted.rows;
    if (wanted.ruleset.empty()) {
        options.ruleset = starting_ruleset();
    } else if (const std::string why = read_rules(wanted.ruleset, options.ruleset); !why.empty()) {
        return fail(why);
    }
    auto blank = blank_scenario(options);
    if (!blank) return fail(say_message(blank.error()));
    return std::move(*blank);
}

Result<Scenario, std::string> from_template_of(NewScenario wanted) {
    for (const ScenarioTemplate& each : scenario_templates()) {
        if (each.id != wanted.template_id) continue;
        wanted.columns = each.columns;
        wanted.rows = each.rows;
        wanted.pointy = false;
        wanted.low_odd = true;
    }
    const auto blank = blank_of(wanted);
    if (!blank) return fail(blank.error());
    return dressed(*blank, wanted.template_id);
}

Result<Scenario, std::string> copy_from(const NewScenario& wanted, std::vector<std::string>& remarks) {
    auto opened = open_scenario(wanted.source);
    if (!opened) return fail(opened.error().summary);
    CopyOptions options;
    options.id = wanted.id.empty() ? id_from_name(wanted.name) : wanted.id;
    options.name = trimmed(wanted.name);
    options.units = wanted.units;
    options.map_content = wanted.map;
    options.victory = wanted.victory;
    options.modules = wanted.modules;
    options.notes = wanted.notes;
    auto copy = copy_of((*opened)->document().scenario(), options, &remarks);
    if (!copy) return fail(say_message(copy.error()));
    copy->date = trimmed(wanted.date);
    // The new folder may lie anywhere, so the rules come along.
    copy->ruleset_href = "ruleset.xml";
    copy->ruleset_sha256.clear();
    return std::move(*copy);
}

}  // namespace

std::string id_from_name(std::string_view name) {
    std::string id;
    for (const char c : name) {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u) != 0 && u < 128) id += static_cast<char>(std::tolower(u));
        else if (c != '\'' && !id.empty() && id.back() != '-') id += '-';
    }
    while (!id.empty() && id.back() == '-') id.pop_back();
    return id.empty() ? "untitled" : id;
}

std::string read_rules(const fs::path& file, Ruleset& out) {
    std::string text;
    Diagnostic problem;
    if (!read_file(file, kLargestRuleset, text, problem)) return say_message(problem.message);
    RulesetRead read = read_ruleset(std::move(text), file.string());
    if (has_errors(read.diagnostics))
        return say("The ruleset {1} has errors: {2}", file.filename().string(),
                   say_message(read.diagnostics.front().message));
    out = std::move(read.ruleset);
    return {};
}

std::vector<RulesetFile> shipped_rulesets() {
    std::vector<RulesetFile> all;
    for (const fs::path& folder : scenario_folders()) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder / "rulesets", error)) {
            if (entry.path().extension() != ".xml") continue;
            Ruleset rules;
            if (read_rules(entry.path(), rules).empty())
                all.push_back({entry.path(), rules.name.empty() ? rules.id : rules.name});
        }
        if (!all.empty()) break;
    }
    std::sort(all.begin(), all.end(), [](const RulesetFile& a, const RulesetFile& b) { return a.name < b.name; });
    return all;
}

std::string problem_of(const NewScenario& wanted) {
    if (trimmed(wanted.name).empty()) return say("Give the scenario a name.");
    if (!wanted.id.empty() && !is_id(wanted.id))
        return say("An id has small letters, digits, dots, dashes and underscores, and begins with a letter or digit.");
    if (wanted.from == NewScenario::From::scenario)
        return wanted.source.empty() ? say("Choose the scenario to begin from.") : std::string();
    if (wanted.from == NewScenario::From::templated && wanted.template_id.empty()) return say("Choose a template.");
    if (wanted.turns < 1 || wanted.turns > kMaxTurns) return say("A game has 1 to {1} turns.", kMaxTurns);
    if (wanted.columns < 1 || wanted.rows < 1 || wanted.columns > 2048 || wanted.rows > 2048)
        return say("A map has 1 to 2048 columns and rows.");
    if (wanted.prefix.size() > 8 ||
        !std::all_of(wanted.prefix.begin(), wanted.prefix.end(), [](unsigned char c) { return std::isalpha(c) != 0; }))
        return say("The letters before hex numbers are at most eight, without digits.");
    return {};
}

Result<Scenario, std::string> make_scenario(const NewScenario& wanted, std::vector<std::string>& remarks) {
    if (std::string why = problem_of(wanted); !why.empty()) return fail(std::move(why));
    switch (wanted.from) {
        case NewScenario::From::scenario: return copy_from(wanted, remarks);
        case NewScenario::From::templated: return from_template_of(wanted);
        default: return blank_of(wanted);
    }
}

}  // namespace ramparts
