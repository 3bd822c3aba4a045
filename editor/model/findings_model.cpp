// Checking in the background of editing.
#include "editor/model/findings_model.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "engine/diag/place_words.hpp"
#include "sdk/change/document/operations/provenance.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/check/fix_all.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/words/code_page.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

AreaMask check_areas(const ChangeSet& changes) noexcept {
    if (changes.all || changes.touches(Area::grid)) return area::all;
    constexpr std::pair<Area, AreaMask> kAreas[] = {
        {Area::terrain, area::terrain},   {Area::features, area::terrain}, {Area::elevation, area::elevation},
        {Area::hexsides, area::hexsides}, {Area::roads, area::roads},      {Area::labels, area::labels},
        {Area::numberings, area::labels}, {Area::units, area::units},      {Area::groups, area::reinforcements},
        {Area::turns, area::turns},       {Area::sides, area::sides},      {Area::victory, area::victory},
        {Area::modules, area::modules},   {Area::notes, area::text},       {Area::meta, area::text},
        {Area::ignored, area::text},      {Area::kinds, area::tables},     {Area::tables, area::tables},
        {Area::provenance, area::map},    {Area::markers, area::text}};
    AreaMask mask = 0;
    for (const auto& [from, to] : kAreas)
        if (changes.touches(from)) mask = static_cast<AreaMask>(mask | to);
    return mask;
}

namespace {

/// The panel with the data of a section that lie on no hex.
const char* panel_of(SourceSection section) noexcept {
    switch (section) {
        case SourceSection::turns:
        case SourceSection::victory: return "scenario";
        case SourceSection::movement:
        case SourceSection::cells:
        case SourceSection::shifts: return "tables";
        case SourceSection::units: return "forces";
        case SourceSection::groups: return "arrivals";
        default: return "";
    }
}

/// The panel with what a rule module was given, by the label of the place; empty for anything else.
const char* panel_of_value(std::string_view object) noexcept {
    const bool value = object.find(" set ") != std::string_view::npos;
    if (object.starts_with("set ")) return "counter";  // of the unit that the finding names
    if (object.starts_with("table ") || (value && object.starts_with("unit-class "))) return "tables";
    return value && object.starts_with("turn ") ? "scenario" : "";
}

}  // namespace

FoundPlace place_of(const Scenario& scenario, const Location& where) {
    FoundPlace found;
    const Grid& grid = scenario.map.grid();
    const auto add = [&](std::string_view label) {
        if (const auto hex = grid.parse(label)) found.hexes.push_back(*hex);
    };
    if (!where.hexside.empty()) {
        const auto space = where.hexside.find(' ');
        add(std::string_view(where.hexside).substr(0, space));
        if (space != std::string::npos) add(std::string_view(where.hexside).substr(space + 1));
    } else if (!where.hex.empty()) {
        add(where.hex);
    }
    if (const auto unit = where.unit.empty() ? std::nullopt : scenario.unit(where.unit)) {
        found.unit = where.unit;
        if (found.hexes.empty() && scenario.units[*unit].at) found.hexes.push_back(*scenario.units[*unit].at);
    }
    if (found.hexes.empty() && !where.object.empty())
        for (const ReinforcementGroup& group : scenario.reinforcements)
            if (group.id == where.object && group.entry < grid.size()) found.hexes.push_back(group.entry);
    if (const auto section = found.hexes.empty() ? source_section(where.object) : std::nullopt) {
        found.hexes = silent_hexes(scenario, *section);
        if (found.hexes.empty()) found.panel = panel_of(*section);
    }
    if (found.panel.empty()) found.panel = panel_of_value(where.object);
    return found;
}

namespace {

std::vector<Finding> as_findings(const std::vector<Diagnostic>& diagnostics) {
    std::vector<Finding> all;
    for (const Diagnostic& d : diagnostics) {
        const CodeInfo* info = find_code(d.code);
        all.push_back({d, info != nullptr ? info->key : std::string_view{}, {}});
    }
    return all;
}

}  // namespace

bool FindingsModel::update(const Scenario& scenario) {
    if (pending_ == 0) return false;
    session_.update(scenario, std::exchange(pending_, AreaMask{0}));
    refused_.clear();
    const bool sound = std::none_of(session_.findings().begin(), session_.findings().end(),
                                    [](const Finding& f) { return f.diagnostic.severity == Severity::error; });
    if (sound && !uses_fenced_modules(scenario)) refused_ = as_findings(module_refusals(scenario));
    join();
    return true;
}

void FindingsModel::set_read(const std::vector<Diagnostic>& diagnostics) {
    read_ = as_findings(diagnostics);
    join();
}

void FindingsModel::set_said(const std::vector<Diagnostic>& diagnostics) {
    said_ = as_findings(diagnostics);
    join();
}

void FindingsModel::set_scripts(const std::vector<Diagnostic>& diagnostics) {
    scripts_ = as_findings(diagnostics);
    join();
}

void FindingsModel::join() {
    all_ = read_;
    all_.insert(all_.end(), said_.begin(), said_.end());
    all_.insert(all_.end(), scripts_.begin(), scripts_.end());
    all_.insert(all_.end(), session_.findings().begin(), session_.findings().end());
    all_.insert(all_.end(), refused_.begin(), refused_.end());
    if (cases_) all_.insert(all_.end(), cases_->failed.begin(), cases_->failed.end());
}

void FindingsModel::run_cases(const std::filesystem::path& file, const Scenario& scenario) {
    const CaseFindings found = run_scenario_cases({file.parent_path(), &scenario});
    cases_ = CasesRun{{}, found.cases, found.failed};
    for (const Diagnostic& d : found.findings) {
        const CodeInfo* info = find_code(d.code);
        cases_->failed.push_back({d, info != nullptr ? info->key : std::string_view{}, {}});
    }
    cases_old_ = false;
    join();
}

std::string FindingsModel::cases_summary() const {
    if (!cases_) return {};
    std::string text = !cases_->failed.empty() && cases_->failures == 0 ? say("a case file has faults")
                       : cases_->failures == 0 ? say_n("{1} rule case holds", "all {1} rule cases hold", cases_->run)
                                               : say_n("{1} of {2} rule cases fails", "{1} of {2} rule cases fail",
                                                       cases_->failures, cases_->run);
    if (cases_old_) text += " " + say("(before the last change)");
    return text;
}

int FindingsModel::count(Severity severity) const noexcept {
    int n = 0;
    for (const Finding& f : findings())
        if (f.diagnostic.severity == severity) n += f.count;
    return n;
}

std::string FindingsModel::summary() const {
    std::string text;
    const auto add = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
    if (const int n = count(Severity::error); n > 0) add(say_n("{1} error", "{1} errors", n));
    if (const int n = count(Severity::warning); n > 0) add(say_n("{1} warning", "{1} warnings", n));
    if (const int n = count(Severity::note); n > 0) add(say_n("{1} note", "{1} notes", n));
    return text.empty() ? say("no findings") : text;
}

std::string carry_out_fix(Document& document, const Finding& finding) {
    if (!finding.fix) return say("This finding has no fix that a machine could make.");
    const Fix& fix = *finding.fix;
    bool suits = true;
    const auto done = document.edit(fix.text.empty() ? named("Fix {1}", finding.diagnostic.code) : label_of(fix.text),
                                    [&](Edit& e) { return suits = make_fix(e, fix) || e.failed(); });
    if (!suits) return say("The scenario has changed; the fix no longer suits it.");
    if (!done) return say_message(done.error().message);
    return *done ? std::string() : say("The fix changes nothing any more.");
}

std::string carry_out_fixes(Document& document, std::string_view code, int& fixed_ones) {
    const auto done = document.edit(named("Fix all {1}", code),
                                    [&](Edit& e) { fixed_ones = static_cast<int>(fix_all(e, code).size()); });
    if (!done) return say_message(done.error().message);
    if (fixed_ones == 0) return say("This finding has no fix that a machine could make.");
    return *done ? std::string() : say("The fix changes nothing any more.");
}

std::string why_not_ignored(const Diagnostic& diagnostic) {
    if (from_case_file(diagnostic)) return say("A rule case is not ignored: put the scenario right, or the case.");
    if (from_file(diagnostic))
        return say("What was found in a file is not ignored: put the file right, or save what was read from it.");
    if (diagnostic.severity == Severity::error) return say("An error is not ignored: it blocks play. Put it right.");
    return {};
}

std::string ignore_finding(Document& document, const Finding& finding, std::string_view reason, bool everywhere) {
    const auto begin = reason.find_first_not_of(' ');
    if (std::string why = why_not_ignored(finding.diagnostic); !why.empty()) return why;
    if (begin == std::string_view::npos) return say("Say why it is right as it is.");
    IgnoredFinding entry;
    entry.code = finding.diagnostic.code;
    if (!everywhere) entry.place = std::string(finding.diagnostic.where.place());
    entry.reason = std::string(reason.substr(begin));
    const auto done = document.edit(
        entry.place.empty() ? named("Ignore {1}", entry.code) : named("Ignore {1} at {2}", entry.code, entry.place),
        [&](Edit& e) { e.add(lists::ignored, entry); });
    return done ? std::string() : say_message(done.error().message);
}

std::string stop_ignoring(Document& document, std::size_t index) {
    if (index >= document.scenario().ignored.size()) return say("There is no such entry any more.");
    const std::string code = document.scenario().ignored[index].code;
    const auto done = document.edit(named("Report {1} again", code), [&](Edit& e) { e.remove(lists::ignored, index); });
    return done ? std::string() : say_message(done.error().message);
}

std::string file_place(const Diagnostic& diagnostic) {
    const FilePlace& file = diagnostic.where.file;
    std::string text = std::filesystem::path(file.path).filename().string();
    for (const std::uint32_t n : {file.line, file.column})
        if (n > 0) text += ":" + std::to_string(n);
    return text;
}

bool from_case_file(const Diagnostic& diagnostic) {
    return std::filesystem::path(diagnostic.where.file.path).parent_path().filename() == "cases";
}

std::string explanation_of(const Diagnostic& diagnostic) {
    std::string text;
    if (from_file(diagnostic)) text += file_place(diagnostic) + "\n\n";
    const CodeInfo* info = find_code(diagnostic.code);
    if (!diagnostic.fix.empty()) text += say("To do: {1}.", say_message(diagnostic.fix)) + "\n\n";
    if (info != nullptr) text += diagnostic.code + " · " + say(info->title) + "\n" + say_code(*info);
    const RuleNumber rule = !diagnostic.rule.empty() || info == nullptr ? diagnostic.rule : info->rule;
    if (!rule.empty()) text += "\n\n" + say("Rule {1}", rule);
    return text;
}

std::string finding_line(const Diagnostic& diagnostic) {
    const FilePlace& file = diagnostic.where.file;
    std::string text = file.path;
    if (file.line > 0) text += ":" + std::to_string(file.line) + ":" + std::to_string(file.column);
    if (!text.empty()) text += ": ";
    text += translated(to_string(diagnostic.severity)) + " " + diagnostic.code + ": ";
    text += say(with_rule(placed_message(diagnostic), diagnostic.rule));
    if (!diagnostic.fix.empty()) text += "\n    " + say("What to do: {1}", say(diagnostic.fix));
    return text;
}

}  // namespace ramparts
