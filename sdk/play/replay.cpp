// Playing and replaying; see replay.hpp.
#include "sdk/play/replay.hpp"

#include <algorithm>
#include <vector>

#include "engine/modules/module_params.hpp"
#include "formats/mods/version.hpp"

namespace ramparts {
namespace {

Diagnostic fault(std::string_view code, Message said, Message fix, std::string_view path, std::uint32_t line) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(said);
    d.fix = std::move(fix);
    d.where.file.path = path;
    d.where.file.line = line;
    d.where.file.column = line ? 1 : 0;
    return d;
}

constexpr Wording kCompare =
    wording("compare the line with an undamaged copy, and the battle's files with those the game was played with");

constexpr Wording kImpure = wording(
    "played again, the same steps lead elsewhere: a rule module answers by more than what it sees; ramparts "
    "plugin check names it (pure)");

// Whether the first steps of the record, played twice, lead to different positions: then a module of a plugin answers
// by more than what it sees. `game` has played them once. The second time what is legal is asked once more at each
// step, so that a module that counts its calls is found too.
bool comes_out_otherwise(const Journal& journal, const Game& game, std::size_t steps) {
    if (game.rules().context()->scenario().modules.empty()) return false;
    for (int again = 0; again < 2; ++again) {
        Game other(game.rules_ptr());
        other.keep_record(false);
        for (std::size_t i = 0; i < steps; ++i) {
            const auto action = parse_action(step_of_today(journal.steps[i].action, game.rules().context()->scenario()),
                                             game.rules().context()->scenario());
            if (again == 1 && !other.state().chance()) {
                ActionList asked;
                game.rules().legal(other.view(), asked);
            }
            if (!action || !other.play(*action)) return true;
        }
        if (!(other.state() == game.state())) return true;
    }
    return false;
}

// The version of a plugin by which the record was made: nothing when the record does not name it, as with those of
// mods.
std::optional<Version> recorded_version(const Journal& journal, const std::string& plugin) {
    for (const auto* parts : {&journal.parts, &journal.built_ins})
        for (const JournalPart& part : *parts)
            if (part.kind != "mod" && part.id == plugin) return parse_version(part.version);
    return std::nullopt;
}

// What is otherwise since then: the sentences of all later versions.
std::vector<MessageArg> later_changes(const PluginModule& module, const std::optional<Version>& recorded) {
    std::vector<MessageArg> changes;
    for (const MigrationInfo& migration : module.migrations) {
        const auto before = parse_version(migration.before);
        if (!recorded || (before && *recorded < *before)) changes.emplace_back(Message::of_plugin(migration.text));
    }
    return changes;
}

// The first `to` steps, up to the first that does not agree.
Replay replay_steps(const Journal& journal, Game& game, std::size_t to, std::string_view path, const Watch& watch) {
    const Scenario& scenario = game.rules().context()->scenario();
    Replay out;
    const std::size_t end = std::min(to, journal.steps.size());
    for (; out.played < end; ++out.played) {
        const JournalStep& step = journal.steps[out.played];
        const std::size_t at = out.played + 1;
        const auto action = parse_action(step_of_today(step.action, scenario), scenario);
        if (!action) {
            out.fault = fault("RP6016", message("step {1}: '{2}' is not an action of this battle", at, step.action),
                              kCompare, path, step.line);
            return out;
        }
        if (watch.narrator != nullptr) watch.narrator->before();
        if (const auto played = game.play(*action); !played) {
            out.fault =
                fault("RP6030", message("step {1}: '{2}' is not legal: {3}", at, step.action, played.error().text),
                      comes_out_otherwise(journal, game, out.played) ? kImpure : kCompare, path, step.line);
            out.fault->rule = played.error().rule;
            return out;
        }
        if (watch.narrator != nullptr) watch.narrator->after();
        if (watch.step) watch.step();
        if (game.state().hash() != step.hash) {
            out.fault = fault("RP6031",
                              message("step {1}: after '{2}' the record expects {3}, the replay finds {4}", at,
                                      step.action, hash_digits(step.hash), hash_digits(game.state().hash())),
                              comes_out_otherwise(journal, game, at) ? kImpure : kCompare, path, step.line);
            return out;
        }
    }
    return out;
}

}  // namespace

std::string step_of_today(std::string_view action, const Scenario& scenario) {
    constexpr std::string_view verb = "verb ";
    if (!action.starts_with(verb)) return std::string(action);
    const std::string_view id = action.substr(verb.size(), action.find_first_of(" /", verb.size()) - verb.size());
    const PluginModule* const module = find_module(id);
    if (module == nullptr) return std::string(action);
    for (const ModuleUse& use : scenario.modules)
        if (use.id == id) return std::string(action);
    for (const ModuleUse& use : scenario.modules)
        if (is_called(*module, use.id)) {
            std::string text(action);
            return text.replace(verb.size(), id.size(), use.id);
        }
    return std::string(action);
}

void explain_by_migration(const Journal& journal, const Scenario& scenario, std::size_t step, Diagnostic& finding) {
    const auto catalogue = installed_catalogue();
    const bool of_mod = std::any_of(journal.parts.begin(), journal.parts.end(),
                                    [](const JournalPart& part) { return part.kind == "mod"; });
    for (const ModuleUse& use : scenario.modules) {
        const CatalogueModule* const module = catalogue->find(use.id);
        if (module == nullptr || module->info.migrations.empty()) continue;
        const auto recorded = recorded_version(journal, module->plugin);
        if (!recorded && !of_mod) continue;
        std::vector<MessageArg> changes = later_changes(module->info, recorded);
        if (changes.empty()) continue;
        finding.code = "RP6033";
        finding.severity = Severity::error;
        finding.rule = {};
        finding.message =
            recorded ? message("step {1}: the game was played with {2} {3}, and here is {4}: {5}", step, module->plugin,
                               recorded->text(), module->plugin_version, series(std::move(changes)))
                     : message("step {1}: the game may be of an earlier version of {2}, and here is {3}: {4}", step,
                               module->plugin, module->plugin_version, series(std::move(changes)));
        finding.fix = recorded ? message("play it with version {1} of the plugin", recorded->text())
                               : message("play it with the version of the mod that the record names");
        return;
    }
}

void play_told(Game& game, Match& match, Narrator* narrator) {
    while (!game.over()) {
        if (narrator) narrator->before();
        game.play_listed(match.next(game));
        if (narrator) narrator->after();
    }
}

Replay replay(const Journal& journal, Game& game, std::size_t to, std::string_view path, const Watch& watch) {
    const Scenario& scenario = game.rules().context()->scenario();
    Replay out = replay_steps(journal, game, to, path, watch);
    if (out.fault) {
        explain_by_migration(journal, scenario, out.played + 1, *out.fault);
        return out;
    }
    const std::string outcome = outcome_word(scenario, game.state());
    if (out.played == journal.steps.size() && outcome != journal.outcome)
        out.fault = fault("RP6032", message("the record says '{1}', the replay ends '{2}'", journal.outcome, outcome),
                          kCompare, path, 0);
    return out;
}

}  // namespace ramparts
