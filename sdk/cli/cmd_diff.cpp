// `ramparts diff`, `ramparts rebase`: what differs between two scenarios, as lines or as errata.
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/json.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/change/errata/rebase.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/errata_print.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/variant_commands.hpp"
#include "sdk/exchange/plain_lines.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

int refuse_other_grid(Console& console, const Scenario& before, const Scenario& after) {
    const bool other_battle = before.id != after.id;
    return console.refuse(
        kViolations, "RP6089",
        (other_battle ? "'" + before.id + "' and '" + after.id + "' are two battles: their maps" : "the maps") +
            " have different shapes or numbers, and what differs is told hex by hex",
        other_battle ? "give two versions of one battle"
                     : "give both the same columns, rows and first number with ramparts transform");
}

}  // namespace

int print_changes(const Arguments& arguments, Console& console, const Scenario& before, const Scenario& after) {
    const auto changes = changes_between(before, after);
    if (!changes) return refuse_other_grid(console, before, after);
    if (!arguments.has("json")) {
        if (changes->empty()) console.line("# nothing differs: both hold the same data");
        for (const std::string& line : lines_of(after.map.grid(), *changes)) console.line(line);
        return kClean;
    }
    JsonWriter json;
    json.begin_array();
    for (const Change& change : *changes) {
        json.begin_object().member("noun", change.key.noun).member("at", change.key.at);
        json.member("field", change.key.field);
        if (change.before) json.member("was", *change.before);
        if (change.after) json.member("is", *change.after);
        json.end_object();
    }
    console.print(json.end_array().take());
    return kClean;
}

namespace {

constexpr OptionInfo kDiffOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("write the differences as errata to this file; to a variant.xml, as a variant of BEFORE"),
     .letter = 'o'},
    {.name = "text", .value = "", .help = RP_TR("print lines of the edit language (the default)")},
    {.name = "json", .value = "", .help = RP_TR("the changes as JSON")},
    {.name = "picture",
     .value = "FILE",
     .help = RP_TR("draw AFTER with the differences marked and named; the ending .svg, .png or .pdf chooses the kind")},
    {.name = "apart", .value = "", .help = RP_TR("with -o: an erratum of its own for each hex, hexside, unit and row")},
    {.name = "source",
     .value = "KIND",
     .help = RP_TR("with -o: the origin of the errata; else each datum's own origin"),
     .choices = "rulebook reconstruction errata printed"},
    {.name = "src", .value = "TEXT", .help = RP_TR("with --source: the source in words")},
    {.name = "reason", .value = "TEXT", .help = RP_TR("with -o: why")},
    {.name = "author", .value = "NAME", .help = RP_TR("with -o: who recorded it")},
    {.name = "date", .value = "DATE", .help = RP_TR("with -o: when")},
    {.name = "id", .value = "ID", .help = RP_TR("with -o: the id of the errata"), .fallback = "errata"},
    {.name = "name", .value = "TEXT", .help = RP_TR("with -o: their name for players")},
};
constexpr OptionInfo kRebaseOptions[] = {
    {.name = "output",
     .value = "FILE",
     .help = RP_TR("write to this file; else the errata file itself"),
     .letter = 'o'},
    {.name = "accept", .value = "", .help = RP_TR("where both differ, let the erratum override the new value")},
    {.name = "check", .value = "", .help = RP_TR("write nothing; show what would become of each change")},
};

int diff_command(const Arguments& arguments, Console& console) {
    if (is_ruleset_file(arguments.operands[0])) return diff_rulesets(arguments, console);
    LoadedScenario before;
    LoadedScenario after;
    if (const int code = read_only(console, arguments.operands[0], before); code != kClean) return code;
    if (const int code = read_only(console, arguments.operands[1], after); code != kClean) return code;
    const std::string output(arguments.value("output"));
    if (arguments.has("picture"))
        return difference_drawing(console, before.scenario, after.scenario, std::string(arguments.value("picture")));
    if (std::filesystem::path(output).filename() == kVariantFile)
        return write_as_variant(console, before, after, output);
    if (output.empty()) return print_changes(arguments, console, before.scenario, after.scenario);
    ErrataPlan plan;
    plan.apart = arguments.has("apart");
    for (const ProvenanceKind kind : kOrigins)
        if (arguments.value("source") == to_string(kind)) plan.source = {kind, std::string(arguments.value("src"))};
    plan.reason = arguments.value("reason");
    plan.author = arguments.value("author");
    plan.date = arguments.value("date");
    plan.id = arguments.value("id");
    plan.name = arguments.value("name");
    const auto errata = make_errata(before.scenario, after.scenario, plan);
    if (!errata && before.scenario.map.grid() == after.scenario.map.grid())
        return console.refuse(kViolations, "RP6088", "these differences cannot be told as errata",
                              "take the lines instead: leave -o out, and read them with ramparts edit");
    if (!errata) return refuse_other_grid(console, before.scenario, after.scenario);
    const std::string text = write_errata(*errata);
    const ErrataRead back = read_errata(text, output);
    console.report(back.diagnostics);
    if (!back.readable) return kUsage;
    if (!write_file(console, output, text)) return kUnreadable;
    std::size_t changes = 0;
    for (const Erratum& erratum : errata->errata) changes += erratum.changes.size();
    console.line(output + ": " + counted(changes, "change") + " in " +
                 counted(errata->errata.size(), "erratum", "errata"));
    return kClean;
}

int rebase_command(const Arguments& arguments, Console& console) {
    if (arguments.operands.size() == 1) return rebase_variant_command(arguments, console);
    LoadedScenario onto;
    if (const int code = read_only(console, arguments.operands[0], onto); code != kClean) return code;
    std::vector<ErrataLayer> layers;
    if (const int code = read_layers(console, arguments, std::span(arguments.operands).subspan(1, 1), layers);
        code != kClean)
        return code;
    const bool accept = arguments.has("accept");
    const Rebased rebased = rebase_errata(layers.front(), onto.scenario, accept);
    console.report(rebased.findings);
    if (rebased.conflicts && !accept) return kViolations;
    const std::string output(arguments.has("output") ? std::string(arguments.value("output")) : arguments.operands[1]);
    const bool check = arguments.has("check");
    if (!check && !write_file(console, output, rebased_text(layers.front(), rebased.errata))) return kUnreadable;
    console.line(output + ": " + counted(rebased.errata.errata.size(), "erratum", "errata") + " of " +
                 std::to_string(layers.front().errata.errata.size()) + (check ? " would be kept" : " kept"));
    return kClean;
}

int text_command(const Arguments& arguments, Console& console) {
    std::string text;
    Diagnostic problem;
    if (!read_file(arguments.operands[0], max_bytes(DocumentKind::map), text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    const PlainLines lines = plain_lines(std::move(text), arguments.operands[0]);
    console.report(lines.diagnostics);
    console.print(lines.text);
    return has_errors(lines.diagnostics) ? kUnreadable : kClean;
}

}  // namespace

const Command kText = {
    .name = "text",
    .summary = RP_TR("Print a file as plain lines, for diff tools"),
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "A scenario, map, ruleset, plugin or errata file element by element, in the order of the file. One file is "
        "enough: what it says of others is not looked up. As git's textconv it shows what changed in a battle rather "
        "than in its XML."),
    .options = {},
    .examples = "ramparts text scenarios/chippewa/map.xml",
    .run = text_command,
};

const Command kDiff = {
    .name = "diff",
    .summary = RP_TR("Compare two scenarios, or write the changes as errata"),
    .operands = "BEFORE AFTER",
    .min_operands = 2,
    .max_operands = 2,
    .about = RP_TR("Applied to BEFORE, the lines give exactly AFTER, sources included; so do the errata. The lines are "
                   "those of \"ramparts edit\". Hexes are matched by their numbers, units and kinds by their ids, rows "
                   "by what they are for. Layout, comments and the order of rows in the files do not count. Of two "
                   "rulesets, -o writes AFTER as one that is made from BEFORE and says only what differs."),
    .options = kDiffOptions,
    .examples =
        "ramparts diff scenarios/chippewa scenarios/my-chippewa\n"
        "ramparts diff scenarios/chippewa scenarios/my-chippewa --picture what-differs.pdf\n"
        "ramparts diff scenarios/chippewa scenarios/my-chippewa --picture ecarts.pdf --language fr\n"
        "ramparts diff scenarios/chippewa scenarios/my-chippewa -o scenarios/chippewa-variant/variant.xml\n"
        "ramparts diff scenarios/rulesets/tlg2.xml scenarios/rulesets/tlg2-dice.xml\n"
        "ramparts diff scenarios/chippewa scenarios/my-chippewa "
        "-o errata.xml --apart --source printed --src \"my copy\"",
    .plugins = PluginUse::installed,
    .language = true,
    .run = diff_command,
};

const Command kRebase = {
    .name = "rebase",
    .summary = RP_TR("Carry errata or a variant over to a new version of the scenario"),
    .operands = "SCENARIO [ERRATA]",
    .min_operands = 1,
    .max_operands = 2,
    .about = RP_TR("What the new version has corrected by itself is reported and dropped. What it has changed "
                   "in another way is reported change by change, and nothing is written, unless --accept keeps "
                   "the errata over the new values. Without ERRATA the scenario is a variant, which takes its "
                   "base over as that is now; a ruleset that is made from another may be given too."),
    .options = kRebaseOptions,
    .examples =
        "ramparts rebase scenarios/chippewa scenarios/chippewa/errata/sample.xml --check\n"
        "ramparts rebase scenarios/lundys-lane-dice --check",
    .plugins = PluginUse::installed,
    .run = rebase_command,
};

}  // namespace ramparts::tools
