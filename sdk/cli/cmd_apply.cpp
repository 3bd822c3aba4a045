// `ramparts apply`, `ramparts revert`, `ramparts errata list`: errata put on a scenario, taken off, and looked at.
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kFitting{
    .name = "fitting", .value = "", .help = RP_TR("leave out errata that conflict, and do the rest")};
constexpr OptionInfo kCheckOnly{.name = "check", .value = "", .help = RP_TR("save nothing; show what would change")};
constexpr OptionInfo kAnswerJson{.name = "json", .value = "", .help = RP_TR("the answer as JSON")};
constexpr OptionInfo kSpoil{
    .name = "with-errors", .value = "", .help = RP_TR("save even what the checks find errors in")};
constexpr OptionInfo kApplyOptions[] = {kOnlyOption, kOffOption, kFitting, kCheckOnly, kAnswerJson, kSpoil};
constexpr OptionInfo kListOptions[] = {kOnlyOption, kOffOption, kAnswerJson};

std::string_view word_for(ErratumOutcome outcome, bool take_off) {
    switch (outcome) {
        case ErratumOutcome::applied: return take_off ? "taken off" : "applied";
        case ErratumOutcome::already: return take_off ? "not on" : "there already";
        case ErratumOutcome::conflict: return "conflicts";
        case ErratumOutcome::remark: return "a remark";
    }
    return "";
}

std::string told(const Erratum& erratum) {
    std::string text = erratum.id;
    if (!erratum.reason.empty()) text += ": " + erratum.reason;
    if (erratum.source.stated())
        text += " (" + std::string(to_string(erratum.source.kind)) +
                (erratum.source.source.empty() ? "" : ", " + erratum.source.source) + ")";
    return text;
}

void tell_json(Console& console, std::span<const ErrataLayer> layers, const AppliedErrata& applied, bool saved,
               bool take_off) {
    JsonWriter json;
    json.begin_object().member("changed", applied.changed).member("saved", saved);
    json.key("errata").begin_array();
    for (const AppliedErratum& one : applied.errata) {
        const Erratum& erratum = layers[one.layer].errata.errata[one.erratum];
        json.begin_object()
            .member("file", layers[one.layer].path)
            .member("id", erratum.id)
            .member("outcome", word_for(one.outcome, take_off))
            .member("changes", erratum.changes.size())
            .end_object();
    }
    json.end_array();
    json.key("findings").begin_array();
    for (const Diagnostic& d : applied.findings) write_finding(json, d);
    console.print(json.end_array().end_object().take());
}

int refuse_all(Console& console, const Arguments& arguments, std::span<const ErrataLayer> layers,
               std::vector<Diagnostic> findings) {
    if (arguments.has("json")) tell_json(console, layers, {false, {}, std::move(findings)}, false, false);
    else console.report(findings);
    return kViolations;
}

int put(const Arguments& arguments, Console& console, bool take_off) {
    std::vector<ErrataLayer> layers;
    const std::span<const std::string> files = std::span(arguments.operands).subspan(1);
    if (const int code = read_layers(console, arguments, files, layers); code != kClean) return code;
    const bool save = !arguments.has("check");
    std::optional<ScenarioStore> store;
    if (const int code = open_store(console, arguments.operands.front(), save, store); code != kClean) return code;
    const Scenario before = store->document().scenario();
    const ApplyOptions options{arguments.has("fitting"), take_off};
    auto applied = apply_errata(store->document(), layers, options);
    if (!applied) return refuse_all(console, arguments, layers, std::move(applied.error()));
    std::vector<Diagnostic> errors;
    if (applied->changed) errors = new_errors(before, store->document().scenario(), store->path().string());
    if (!errors.empty() && !arguments.has("with-errors")) {
        Diagnostic d;
        d.code = "RP6074";
        d.message = message("the errata would bring errors into the scenario; nothing is saved");
        d.fix = message("switch those off that do, or save all the same with --with-errors");
        errors.push_back(std::move(d));
        return refuse_all(console, arguments, layers, std::move(errors));
    }
    applied->findings.insert(applied->findings.end(), errors.begin(), errors.end());
    const bool saved = save && applied->changed;
    if (saved) {
        if (const auto done = store->save(); !done)
            return console.refuse(kUnreadable, "RP6041", done.error().message, save_fix(store->path()));
        store->close(true);
    }
    if (arguments.has("json")) {
        tell_json(console, layers, *applied, saved, take_off);
        return kClean;
    }
    console.report(applied->findings);
    std::size_t done = 0;
    for (const AppliedErratum& one : applied->errata) {
        console.line(std::string(word_for(one.outcome, take_off)) + "  " +
                     told(layers[one.layer].errata.errata[one.erratum]));
        done += one.outcome == ErratumOutcome::applied ? 1 : 0;
    }
    console.line(counted(done, "erratum", "errata") + (save ? "" : " would be") +
                 (take_off ? " taken off" : " applied"));
    return kClean;
}

int apply_command(const Arguments& arguments, Console& console) { return put(arguments, console, false); }
int revert_command(const Arguments& arguments, Console& console) { return put(arguments, console, true); }

/// How an erratum stands to the scenario as it is.
std::string_view standing_of(const Scenario& scenario, const Erratum& erratum) {
    if (erratum.changes.empty()) return "a remark";
    std::size_t made = 0;
    if (!misfits(scenario, erratum.changes, made).empty()) return "conflicts";
    return made == erratum.changes.size() ? "in force" : made == 0 ? "fits" : "half in force";
}

int list_command(const Arguments& arguments, Console& console) {
    std::vector<ErrataLayer> layers;
    const std::span<const std::string> files = std::span(arguments.operands).subspan(1);
    if (const int code = read_layers(console, arguments, files, layers); code != kClean) return code;
    LoadedScenario loaded;
    if (const int code = read_only(console, arguments.operands.front(), loaded); code != kClean) return code;
    JsonWriter json;
    json.begin_array();
    for (const ErrataLayer& layer : layers) {
        if (!arguments.has("json"))
            console.line(layer.path + ": " + (layer.errata.name.empty() ? layer.errata.id : layer.errata.name) + ", " +
                         counted(layer.errata.errata.size(), "erratum", "errata") + " for " + layer.errata.base.id);
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i) {
            const Erratum& erratum = layer.errata.errata[i];
            const std::string_view standing = standing_of(loaded.scenario, erratum);
            json.begin_object().member("file", layer.path).member("id", erratum.id).member("on", is_on(layer, i));
            json.member("standing", standing)
                .member("reason", erratum.reason)
                .member("changes", erratum.changes.size());
            json.end_object();
            if (arguments.has("json")) continue;
            console.line(std::string(is_on(layer, i) ? "  on   " : "  off  ") + std::string(standing) + "  " +
                         told(erratum));
            for (const Change& change : erratum.changes)
                console.line("         " + to_text(change.key) + ": " + change.before.value_or("not there") + " -> " +
                             change.after.value_or("not there"));
        }
    }
    if (arguments.has("json")) console.print(json.end_array().take());
    else console.report(check_choice(layers));
    return kClean;
}

}  // namespace

const Command kApply = {
    .name = "apply",
    .summary = RP_TR("Apply errata to a scenario"),
    .operands = "SCENARIO ERRATA…",
    .min_operands = 2,
    .about =
        RP_TR("Errata files are applied in their order, as one edit, or nothing is done. A change that finds another "
              "value than the one it expects is reported with its place and left to you, never applied silently. What "
              "changes gets the source of its erratum. An erratum that is already applied is reported and skipped. The "
              "files are replaced together or not at all; what they held before is kept in .backups beside them."),
    .options = kApplyOptions,
    .examples =
        "ramparts apply scenarios/chippewa scenarios/chippewa/errata/sample.xml --check\n"
        "ramparts apply scenarios/corrected-chippewa scenarios/chippewa/errata/sample.xml --off late",
    .plugins = PluginUse::installed,
    .run = apply_command,
};

const Command kRevert = {
    .name = "revert",
    .summary = RP_TR("Take errata off a scenario"),
    .operands = "SCENARIO ERRATA…",
    .min_operands = 2,
    .about = RP_TR("The last erratum goes first. Each datum gets what it was and the origin it had. What has been "
                   "changed since is reported and left alone. The files are replaced together or not at all."),
    .options = kApplyOptions,
    .examples =
        "ramparts revert scenarios/corrected-chippewa scenarios/chippewa/errata/sample.xml --only lincoln --check",
    .plugins = PluginUse::installed,
    .run = revert_command,
};

const Command kErrataList = {
    .name = "errata list",
    .summary = RP_TR("List errata and how each fits a scenario"),
    .operands = "SCENARIO ERRATA…",
    .min_operands = 2,
    .about = RP_TR("An erratum fits, is in force, is half in force, conflicts, "
                   "or is a remark that changes no data. Nothing is changed."),
    .options = kListOptions,
    .examples =
        "ramparts errata list scenarios/chippewa scenarios/chippewa/errata/sample.xml\n"
        "ramparts errata list scenarios/chippewa scenarios/chippewa/errata/publisher.xml --json",
    .plugins = PluginUse::installed,
    .run = list_command,
};

}  // namespace ramparts::tools
