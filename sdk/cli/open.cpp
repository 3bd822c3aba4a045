// Opening of inputs; see open.hpp.
#include "sdk/cli/open.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "engine/core/joined.hpp"
#include "engine/model/names.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/raw_tree.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::tools {

namespace fs = std::filesystem;

std::string save_fix(const fs::path& file) {
    std::error_code error;
    const fs::path folder = fs::absolute(file, error).lexically_normal().parent_path();
    if (error || ::access(folder.c_str(), F_OK) != 0 || ::access(folder.c_str(), W_OK) == 0) return kCannotWriteFix;
    // with its neighbours, among which its ruleset is
    return "nothing can be written there: make a copy of yours with cp -r " + folder.parent_path().string() +
           " . and change that";
}

namespace {

/// A file that is no scenario.xml, by what it is; false when there is nothing to say of it.
bool tell_other_kind(Console& console, const fs::path& path) {
    std::string text;
    Diagnostic ignored;
    if (!read_file(path, std::size_t{512} << 20U, text, ignored)) return false;
    const std::string root = root_element(text);
    if (root == "scenario" || root == "variant") return false;
    const fs::path folder = path.parent_path().empty() ? fs::path(".") : path.parent_path();
    console.refuse(kUnreadable, "RP6042",
                   "'" + path.string() + "' is not a scenario: " +
                       (root.empty() ? "there is no XML in it" : "what it holds is <" + root + ">"),
                   has_battle(folder) && root == "map" ? "give the folder of its scenario: '" + folder.string() + "'"
                                                       : "give the folder of a scenario, or its scenario.xml");
    return true;
}

}  // namespace

std::string root_element(std::string_view text) {
    const auto root = xml::root_tag(text);
    return root ? std::string(root->name) : std::string();
}

int read_only(Console& console, const std::string& given, LoadedScenario& out, WithErrata with) {
    const std::string path = with_mods(given);
    std::error_code error;
    if (fs::is_directory(path, error) && !has_battle(path))
        return console.refuse(kUnreadable, "RP6042", "there is no scenario.xml in '" + path + "'",
                              "give the folder of a scenario");
    out = load_scenario(path);
    if (!out.readable && fs::is_regular_file(path, error) && tell_other_kind(console, path)) return kUnreadable;
    console.report(out.diagnostics);
    if (!out.readable) return kUnreadable;
    use_names_of(out);
    if (has_errors(out.diagnostics)) return kViolations;
    const std::vector<Diagnostic> errata = put_errata_on(out.scenario, with == WithErrata::of_mods);
    take_pictures(out.scenario.pictures, picture_paths(out.scenario), out.scenario_path.parent_path());
    console.report(errata);
    return has_errors(errata) ? kViolations : kClean;
}

std::vector<Diagnostic> located(std::vector<Diagnostic> findings, const LoadedScenario& loaded) {
    for (Diagnostic& finding : findings) {
        loaded.places.locate(finding);
        if (finding.where.file.path.empty()) finding.where.file.path = loaded.scenario_path.string();
    }
    return findings;
}

int read_choices(const Arguments& arguments, Console& console, Choices& out) {
    for (const std::string& text : arguments.values("setting")) {
        out.settings.push_back(read_setting(text));
        if (out.settings.back().module.empty())
            return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--setting'",
                                  "write MODULE.PARAMETER=VALUE, such as ohio.redoubt.columns=2");
    }
    return kClean;
}

int put_choices_on(Console& console, const Choices& choices, OpenScenario& out) {
    auto put = put_settings_on(out.loaded.scenario, choices.settings);
    if (put) {
        out.settings = std::move(*put);
        return kClean;
    }
    put.error().where.file.path = choices.record;
    console.report(put.error());
    return choices.record.empty() ? kUsage : kViolations;
}

int open_scenario(Console& console, const std::string& path, OpenScenario& out, WithErrata errata,
                  const Choices& choices) {
    if (const int code = read_only(console, path, out.loaded, errata); code != kClean) return code;
    if (const int code = put_choices_on(console, choices, out); code != kClean) return code;
    out.scenario = std::make_shared<const Scenario>(out.loaded.scenario);
    auto rules = playable_rules(out.scenario);
    if (!rules) {
        console.report(located(std::move(rules.error()), out.loaded));
        return console.refuse(kViolations, "RP6001", "the scenario cannot be played as long as it has errors",
                              "fix what is reported above; ramparts validate lists the warnings and notes too");
    }
    out.rules = std::move(*rules);
    return kClean;
}

namespace {

// The model has no row of what is wrong, so that a save would lose it. It has the name of a picture that is no good.
bool loses_a_row(const Diagnostic& d) { return d.severity == Severity::error && d.code != "RP1081"; }

}  // namespace

int open_store(Console& console, const std::string& path, bool save, std::optional<ScenarioStore>& out) {
    const std::filesystem::path given(with_mods(path));
    if (save)
        if (const int code = refuse_installed(console, given.string()); code != kClean) return code;
    std::error_code error;
    if (std::filesystem::is_directory(given, error) && !has_battle(given))
        return console.refuse(kUnreadable, "RP6042", "there is no scenario.xml in '" + given.string() + "'",
                              "give the folder of a scenario");
    ScenarioStore& store = out.emplace(given);
    console.report(store.loaded().diagnostics);
    if (!store.loaded().readable) return kUnreadable;
    const auto& found = store.loaded().diagnostics;
    if (std::any_of(found.begin(), found.end(), loses_a_row)) return kViolations;
    if (save && !store.claim())
        return console.refuse(kUnreadable, "RP6041", "the scenario is open in another program", "close it there first");
    if (save && store.recovery().state != Recovery::State::none)
        return console.refuse(kUnreadable, "RP6041", "a journal holds changes that were never saved",
                              "open the scenario in the editor first");
    return kClean;
}

int open_journal(Console& console, const std::string& path, std::optional<std::size_t> to, Journal& out) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, kMaxJournalBytes, text, problem)) {
        if (problem.where.file.path.empty()) problem.where.file.path = path;
        console.report(problem);
        return kUnreadable;
    }
    JournalRead read = read_journal(text, path);
    const bool enough = read.readable && to && *to <= read.journal.steps.size();
    if (!read.diagnostics.empty() && !enough) {
        console.report(read.diagnostics);
        return kUnreadable;
    }
    out = std::move(read.journal);
    return kClean;
}

int check_step(Console& console, const Journal& journal, std::optional<std::size_t> step) {
    if (!step || *step <= journal.steps.size()) return kClean;
    return console.refuse(kUsage, "RP6040", "the record has " + counted(journal.steps.size(), "step"),
                          "give a smaller '--step'");
}

int refuse_choices(Console& console) {
    return console.refuse(kUsage, "RP6040", "a record has the settings that its game was played with",
                          "leave out '--setting'");
}

int open_game(Console& console, const Arguments& arguments, OpenGame& out) {
    if (arguments.has("step") && !arguments.has("journal"))
        return console.refuse(kUsage, "RP6040", "'--step' counts the steps of a record", "give '--journal FILE' too");
    const bool record = arguments.has("journal");
    const std::string path(arguments.value("journal"));
    std::optional<std::size_t> to;
    if (arguments.has("step")) to = arguments.number("step");
    Choices choices;
    if (const int code = read_choices(arguments, console, choices); code != kClean) return code;
    if (record && !choices.settings.empty()) return refuse_choices(console);
    Journal journal;
    if (record) {
        if (const int code = open_journal(console, path, to, journal); code != kClean) return code;
        choices = {journal.settings, path};
    }
    if (const int code = open_scenario(console, arguments.operands[0], out.battle, WithErrata::in_force, choices);
        code != kClean)
        return code;
    out.game = std::make_unique<Game>(out.battle.rules);
    if (!record) return kClean;
    const std::vector<Diagnostic> differences =
        compare_record(journal, *out.battle.scenario, arguments.operands[0], path);
    console.report(differences);
    if (has_errors(differences)) return kViolations;
    if (const int code = check_step(console, journal, to); code != kClean) return code;
    const Replay result = replay(journal, *out.game, to.value_or(journal.steps.size()), path);
    if (!result.fault) return kClean;
    console.report(*result.fault);
    return kViolations;
}

FoundScenarios find_scenarios(std::span<const std::string> paths) {
    FoundScenarios out;
    std::error_code error;
    for (const std::string& given : paths) {
        const std::string path = with_mods(given);
        const std::size_t before = out.scenarios.size();
        if (!fs::is_directory(path, error)) {
            out.scenarios.emplace_back(path);
        } else if (has_battle(path)) {
            out.scenarios.push_back(battle_file(path));
        } else {
            fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error);
            for (; !error && it != fs::recursive_directory_iterator(); it.increment(error))
                if (is_battle_file(it->path()) && battle_file(it->path().parent_path()) == it->path())
                    out.scenarios.push_back(it->path());
            if (out.scenarios.size() == before) out.without.push_back(path);
        }
    }
    std::sort(out.scenarios.begin(), out.scenarios.end());
    out.scenarios.erase(std::unique(out.scenarios.begin(), out.scenarios.end()), out.scenarios.end());
    return out;
}

std::vector<std::string> usual_scenarios() {
    std::error_code error;
    if (fs::is_directory("scenarios", error)) return {"scenarios"};
    if (const char* own = std::getenv("RAMPARTS_SCENARIOS"); own != nullptr && fs::is_directory(own, error))
        return {own};
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path installed = program.parent_path().parent_path() / "share" / "ramparts" / "scenarios";
    if (!error && fs::is_directory(installed, error)) return {installed.string()};
    return {};
}

std::vector<UnitIndex> units_called(const Scenario& scenario, const std::string& words) {
    if (const auto unit = scenario.unit(words)) return {*unit};
    std::vector<UnitIndex> called;
    for (std::size_t u = 0; u < scenario.units.size(); ++u) {
        const Unit& unit = scenario.units[u];
        if (!words.empty() && (unit.title == words || unit.name == words || name_of_unit(scenario, u) == words ||
                               name_in_play(scenario, u) == words))
            called.push_back(static_cast<UnitIndex>(u));
    }
    return called;
}

std::optional<UnitIndex> find_unit(Console& console, const Scenario& scenario, const std::string& id) {
    const std::vector<UnitIndex> called = units_called(scenario, id);
    if (called.size() == 1) return called.front();
    std::vector<std::string_view> ids;
    if (called.size() > 1) {
        const std::string choice = joined(called, ", ", [&](const UnitIndex u) { return scenario.units[u].id; });
        console.refuse(kUsage, "RP6040", counted(called.size(), "unit") + " of this battle are called '" + id + "'",
                       "name one by its id: " + choice);
        return std::nullopt;
    }
    for (const Unit& unit : scenario.units) ids.push_back(unit.id);
    console.refuse(kUsage, "RP6040", "there is no unit '" + id + "' in this battle", suggestion(id, ids));
    return std::nullopt;
}

std::optional<HexIndex> find_hex(Console& console, const Scenario& scenario, const std::string& label) {
    const Grid& grid = scenario.map.grid();
    const auto hex = grid.parse(label);
    if (hex && scenario.map.present(*hex)) return hex;
    if (hex) {
        console.refuse(kUsage, "RP6040", "'" + label + "' is a hole in the map", "name a hex that belongs to the map");
        return std::nullopt;
    }
    console.refuse(kUsage, "RP6040", "'" + label + "' is not a hex of the map",
                   "hexes are numbered from " + grid.label(0) + " to " + grid.label(grid.size() - 1));
    return std::nullopt;
}

std::optional<SideId> find_side(Console& console, const Scenario& scenario, const std::string& id) {
    if (const auto side = scenario.side(id)) return side;
    std::vector<std::string_view> ids;
    for (const SideInfo& side : scenario.sides) ids.push_back(side.id);
    console.refuse(kUsage, "RP6040", "there is no side '" + id + "' in this battle", suggestion(id, ids));
    return std::nullopt;
}

int report_modules(Console& console, std::span<const Message> offences) {
    for (const Message& text : offences) {
        Diagnostic finding;
        finding.code = "RP7712";
        finding.message = text;
        finding.fix = wording("tell the author of the module; ramparts plugin check shows more");
        console.report(finding);
    }
    return offences.empty() ? kClean : kViolations;
}

void list_parameters(Console& console, const std::vector<ParameterInfo>& parameters) {
    for (const ParameterInfo& p : parameters)
        console.line("    " + p.name + "=" + (p.otherwise.empty() ? std::string(to_string(p.type)) : p.otherwise) +
                     (p.doc.empty() ? "" : "  " + p.doc));
}

int read_parameters(const Arguments& arguments, Console& console, std::vector<ModuleParam>& parameters) {
    for (const std::string& text : arguments.values("param")) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos)
            return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--param'",
                                  "write NAME=VALUE, such as seed=7");
        parameters.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    return kClean;
}

bool read_mm(Console& console, std::string_view option, std::string_view text, MmRange range, double& mm) {
    const auto [least, most] = range;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mm);
    if (error == std::errc{} && end == text.data() + text.size() && mm >= least && mm <= most) return true;
    (void)console.refuse(kUsage, "RP6040",
                         "'" + std::string(text) + "' is not a value of '--" + std::string(option) + "'",
                         "give a number from " + std::to_string(static_cast<int>(least)) + " to " +
                             std::to_string(static_cast<int>(most)));
    return false;
}

bool knows_numbering(Console& console, const Scenario& scenario, const std::string& id) {
    std::vector<std::string_view> known;
    for (const Numbering& numbering : scenario.map.numberings) known.push_back(numbering.id);
    if (std::find(known.begin(), known.end(), id) != known.end()) return true;
    (void)console.refuse(kUsage, "RP6040", "the map has no numbering '" + id + "'",
                         known.empty() ? "it has only its own" : suggestion(id, known).english());
    return false;
}

}  // namespace ramparts::tools
