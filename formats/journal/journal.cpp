// Locks, comparison and writing of game records; the reader stands in journal_reader.cpp.
#include "formats/journal/journal.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"
#include "engine/rules/version.hpp"
#include "formats/codes/file_codes.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"

namespace ramparts {
namespace {

// A header value is the rest of its line, so line ends and other control characters become spaces.
std::string one_line(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    while (!out.empty() && out.back() == ' ') out.pop_back();
    const std::size_t first = out.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : out.substr(first);
}

void header(std::string& out, std::string_view key, std::string_view value) {
    out += key;
    out += ' ';
    out += one_line(value);
    out += '\n';
}

Diagnostic finding(std::string_view code, Message said, Message fix, std::string_view path) {
    register_file_codes();
    Diagnostic d;
    d.code = code;
    const CodeInfo* info = find_code(code);
    d.severity = info ? info->severity : Severity::error;
    d.message = std::move(said);
    d.fix = std::move(fix);
    d.where.file.path = path;
    return d;
}

MessageArg module_list(const std::vector<std::string>& words) {
    if (words.empty()) return wording("none");
    return series({words.begin(), words.end()});
}

bool same_errata(std::span<const JournalErrata> a, std::span<const JournalErrata> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const JournalErrata& x, const JournalErrata& y) {
        return x.id == y.id && x.sha256 == y.sha256;
    });
}

/// "chippewa-errata (the-bridge, the-inn), hash 0123abcd".
MessageArg named(std::span<const JournalErrata> errata) {
    std::vector<MessageArg> names;
    for (const JournalErrata& file : errata) {
        std::string name = file.id;
        for (const std::string& id : file.chosen) name += (&id == &file.chosen.front() ? " (" : ", ") + id;
        names.emplace_back(name + (file.chosen.empty() ? " " : ") ") + file.sha256.substr(0, 8));
    }
    return series(std::move(names));
}

/// The options that put the errata of a record in force.
std::string options_for(std::span<const JournalErrata> errata) {
    std::string text;
    for (const JournalErrata& file : errata) {
        const std::string name = file.path.empty() ? file.id + ".xml" : file.path;
        text += (text.empty() ? "--errata " : " --errata ");
        text += name.find(' ') == std::string::npos ? name : "'" + name + "'";
        for (const std::string& id : file.chosen) text += " --errata-only " + id;
    }
    return text;
}

// The modules and parameters that have another name since, by the name of so many names ago; 0: that of today.
Scenario named_as_before(const Scenario& scenario, std::size_t ago) {
    Scenario named = scenario;
    const auto name_of = [ago](const std::string& now, const std::vector<std::string>& was) {
        return ago == 0 || was.empty() ? now : was[was.size() - std::min(ago, was.size())];
    };
    for (ModuleUse& use : named.modules) {
        const PluginModule* const module = find_module(use.id);
        if (module == nullptr) continue;
        use.id = name_of(module->id, module->was);
        for (ModuleParam& param : use.params)
            if (const ParameterInfo* info = find_param(*module, param.name))
                param.name = name_of(info->name, info->was);
    }
    return named;
}

std::size_t most_names(const Scenario& scenario) {
    std::size_t most = 0;
    for (const ModuleUse& use : scenario.modules) {
        const PluginModule* const module = find_module(use.id);
        if (module == nullptr) continue;
        most = std::max(most, module->was.size());
        for (const ParameterInfo& param : module->parameters) most = std::max(most, param.was.size());
    }
    return most;
}

// Whether the scenario is that of the lock but for names that plugins have changed since.
bool differs_in_names(const ScenarioLock& lock, const ScenarioLock& now, const Scenario& scenario) {
    if (now.map != lock.map || now.ruleset != lock.ruleset) return false;
    const std::size_t most = most_names(scenario);
    for (std::size_t ago = 0; most > 0 && ago <= most; ++ago)
        if (make_lock(named_as_before(scenario, ago)) == lock) return true;
    return false;
}

std::vector<std::string> names_of_today(std::vector<std::string> ids) {
    for (std::string& id : ids)
        if (const PluginModule* module = find_module(id)) id = module->id;
    return ids;
}

Diagnostic other_errata(const Journal& journal, std::span<const JournalErrata> now, std::string_view path) {
    if (journal.errata.empty())
        return finding("RP6024", message("recorded without errata; now these are on: {1}", named(now)),
                       message("leave them out"), path);
    Message fix = message("play it with {1}; in the editor, switch these errata on", options_for(journal.errata));
    if (now.empty())
        return finding("RP6024", message("recorded with these errata, which are not on: {1}", named(journal.errata)),
                       std::move(fix), path);
    return finding(
        "RP6024", message("recorded with these errata: {1}; now others are on: {2}", named(journal.errata), named(now)),
        std::move(fix), path);
}

}  // namespace

std::string hash_digits(std::uint64_t hash) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out(16, '0');
    for (std::size_t i = 0; i < 16; ++i) out[15 - i] = digits[(hash >> (4 * i)) & 15U];
    return out;
}

ScenarioLock make_lock(const Scenario& scenario) {
    Scenario plain = scenario;
    plain.ruleset_sha256.clear();
    ScenarioLock lock;
    lock.scenario = sha256_hex(write_scenario(plain));
    lock.map = sha256_hex(write_map(scenario.map, scenario.ruleset));
    lock.ruleset = sha256_hex(write_ruleset(scenario.ruleset));
    lock.all = sha256_hex(lock.scenario + lock.map + lock.ruleset);
    return lock;
}

std::string outcome_word(const Scenario& scenario, const GameState& state) {
    if (!state.over()) return "unfinished";
    return state.winner() == kNoSide ? std::string("undecided") : scenario.sides[state.winner()].id;
}

Journal make_journal(const Game& game) {
    return make_journal(game.rules().context()->scenario(), game.state(), game.steps());
}

Journal make_journal(const Scenario& scenario, const GameState& state, std::span<const GameStep> steps) {
    Journal journal;
    journal.scenario_id = scenario.id;
    journal.scenario_name = one_line(scenario.name);
    journal.lock = make_lock(scenario);
    for (const ModuleUse& use : scenario.modules) journal.modules.push_back(use.id);
    journal.rules_version = kRulesVersion;
    journal.steps.reserve(steps.size());
    for (const GameStep& step : steps) journal.steps.push_back({to_text(step.action, scenario), step.hash, 0});
    journal.outcome = outcome_word(scenario, state);
    return journal;
}

std::string write_journal(const Journal& journal) {
    std::string out = "ramparts-journal " +
                      std::to_string(!journal.settings.empty()    ? kJournalFormat
                                     : !journal.built_ins.empty() ? 4
                                     : !journal.parts.empty()     ? 3
                                     : journal.errata.empty()     ? 1
                                                                  : 2) +
                      "\n";
    header(out, "scenario", journal.scenario_id);
    header(out, "name", journal.scenario_name);
    if (!journal.path.empty()) header(out, "path", journal.path);
    header(out, "rules", std::to_string(journal.rules_version));
    header(out, "lock", journal.lock.all);
    header(out, "lock-scenario", journal.lock.scenario);
    header(out, "lock-map", journal.lock.map);
    header(out, "lock-ruleset", journal.lock.ruleset);
    for (const std::string& module : journal.modules) header(out, "module", module);
    for (const JournalErrata& file : journal.errata) {
        const std::string chosen = joined(file.chosen, ",");
        header(out, "errata", file.id + " " + file.sha256 + " " + (chosen.empty() ? "-" : chosen) + " " + file.path);
    }
    for (const JournalSetting& setting : journal.settings)
        header(out, "setting", setting.module + " " + setting.parameter + " " + setting.value);
    for (const auto* parts : {&journal.parts, &journal.built_ins})
        for (const JournalPart& part : *parts) header(out, part.kind, part.id + " " + part.version + " " + part.sha256);
    for (const JournalPlayer& player : journal.players) header(out, "player", player.side + " " + player.player);
    header(out, "seed", std::to_string(journal.seed));
    header(out, "game", std::to_string(journal.game));
    out += "steps\n";
    for (std::size_t i = 0; i < journal.steps.size(); ++i)
        out += std::to_string(i + 1) + " " + journal.steps[i].action + " " + hash_digits(journal.steps[i].hash) + "\n";
    out += "end " + std::to_string(journal.steps.size()) + " " + journal.outcome + "\n";
    return out;
}

std::vector<Diagnostic> compare_with(const Journal& journal, const Scenario& scenario, std::string_view path,
                                     std::span<const JournalErrata> errata) {
    std::vector<Diagnostic> out;
    if (journal.scenario_id != scenario.id) {
        out.push_back(finding(
            "RP6021", message("the record is of '{1}', the scenario is '{2}'", journal.scenario_id, scenario.id),
            message("name the right scenario with --scenario"), path));
        return out;
    }
    if (journal.rules_version != kRulesVersion)
        out.push_back(finding(
            "RP6022",
            message("recorded under rules version {1}, this is version {2}", journal.rules_version, kRulesVersion),
            message("replay it with the program it was made with"), path));
    std::vector<std::string> modules;
    for (const ModuleUse& use : scenario.modules) modules.push_back(use.id);
    if (names_of_today(modules) != names_of_today(journal.modules))
        out.push_back(finding("RP6023",
                              message("recorded with the modules {1}; the scenario has {2}",
                                      module_list(journal.modules), module_list(modules)),
                              message("use the scenario as it was when the game was played"), path));
    const ScenarioLock now = make_lock(scenario);
    if (now != journal.lock && differs_in_names(journal.lock, now, scenario)) return out;
    if (now != journal.lock && !same_errata(journal.errata, errata)) {
        out.push_back(other_errata(journal, errata, path));
    } else if (now != journal.lock) {
        std::vector<MessageArg> parts;
        if (now.scenario != journal.lock.scenario) parts.emplace_back(wording("the scenario"));
        if (now.map != journal.lock.map) parts.emplace_back(wording("the map"));
        if (now.ruleset != journal.lock.ruleset) parts.emplace_back(wording("the ruleset"));
        if (parts.empty()) parts.emplace_back(wording("the lock line of the record itself"));
        out.push_back(finding("RP6020", message("changed since the game was recorded: {1}", series(std::move(parts))),
                              message("use the files the game was played with"), path));
    }
    return out;
}

namespace {

const JournalPart* same_part(std::span<const JournalPart> parts, const JournalPart& wanted) {
    const auto found = std::find_if(parts.begin(), parts.end(),
                                    [&](const JournalPart& p) { return p.kind == wanted.kind && p.id == wanted.id; });
    return found == parts.end() ? nullptr : &*found;
}

// How one part of the record stands to what is here; empty when it is the same.
Message difference_of(const JournalPart& part, const JournalPart* here) {
    const bool mod = part.kind == "mod";
    if (here == nullptr)
        return mod ? message("the mod {1} {2} is not on here", part.id, part.version)
                   : message("the plugin {1} {2} is not here", part.id, part.version);
    if (here->version != part.version)
        return mod ? message("the mod {1} is {2} there and {3} here", part.id, part.version, here->version)
                   : message("the plugin {1} is {2} there and {3} here", part.id, part.version, here->version);
    if (here->sha256 == part.sha256) return {};
    return mod ? message("the mod {1} {2} has other contents here", part.id, part.version)
               : message("the plugin {1} {2} has other contents here", part.id, part.version);
}

}  // namespace

std::optional<Diagnostic> compare_parts(const Journal& journal, std::span<const JournalPart> now,
                                        std::string_view path) {
    std::vector<MessageArg> told;
    for (const JournalPart& part : journal.parts)
        if (Message said = difference_of(part, same_part(now, part)); !said.empty()) told.emplace_back(std::move(said));
    for (const JournalPart& part : now)
        if (part.kind == "mod" && same_part(journal.parts, part) == nullptr)
            told.emplace_back(message("the mod {1} {2} is on here only", part.id, part.version));
    // A plugin that is here only brings a module that the record does not have (RP6023), or the record is an old one.
    if (told.empty() && journal.parts.size() == now.size() &&
        !std::equal(now.begin(), now.end(), journal.parts.begin()))
        told.emplace_back(message("the mods apply in another order"));
    if (told.empty()) return std::nullopt;
    return finding("RP6025", message("this game was played with other parts: {1}", all_of(std::move(told))),
                   message("install and switch on the same versions, with ramparts mod"), path);
}

std::optional<Diagnostic> compare_built_ins(const Journal& journal, std::span<const JournalPart> now,
                                            std::string_view path) {
    std::vector<MessageArg> told;
    for (const JournalPart& part : journal.built_ins) {
        const JournalPart* here = same_part(now, part);
        if (here == nullptr) told.emplace_back(message("{1} {2} is not part of this program", part.id, part.version));
        else if (here->version != part.version)
            told.emplace_back(message("{1} is {2} there and {3} here", part.id, part.version, here->version));
        else if (here->sha256 != part.sha256)
            told.emplace_back(message("{1} {2} comes with another version of this program", part.id, part.version));
    }
    if (told.empty()) return std::nullopt;
    return finding("RP6026",
                   message("this game was played with other rules of the program: {1}", all_of(std::move(told))),
                   message("replay it with the program it was made with, when it departs"), path);
}

}  // namespace ramparts
