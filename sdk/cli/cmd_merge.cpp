// `ramparts merge`: two versions of a scenario, or of one of its files, brought together over their common base.
#include <algorithm>
#include <array>
#include <filesystem>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/read_back.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/change/errata/merge.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kMergeOptions[] = {
    {.name = "output",
     .value = "PATH",
     .help = RP_TR("where the result goes: a folder, or a file when files are merged; without it MINE is replaced"),
     .letter = 'o'},
    {.name = "path",
     .value = "FILE",
     .help = RP_TR("the true name of files that have temporary names; its scenario says what their kinds mean")},
    {.name = "mine", .value = "", .help = RP_TR("of what both changed, take mine")},
    {.name = "theirs", .value = "", .help = RP_TR("of what both changed, take theirs")},
    {.name = "pick",
     .value = "DATUM=SIDE",
     .help = RP_TR("of this datum take mine, theirs or base: \"hex L2406 terrain=mine\""),
     .repeats = true},
    {.name = "conflicts",
     .value = "FILE",
     .help = RP_TR("take mine of what both changed, and write theirs as errata to this file")},
    {.name = "check", .value = "", .help = RP_TR("write nothing; show what would be merged")},
};

struct Versions {
    LoadedScenario base;
    LoadedScenario mine;
    LoadedScenario theirs;
    fs::path file;  ///< of the three, what is merged; empty: the whole scenario
};

int read_version(Console& console, const std::string& operand, const fs::path& stands_for, std::string text,
                 LoadedScenario& out) {
    const fs::path folder = stands_for.parent_path().empty() ? fs::path(".") : stands_for.parent_path();
    fs::path scenario = battle_file(folder);
    if (!fs::exists(scenario) && !is_battle_file(stands_for)) {
        // A shared ruleset: any scenario beside its folder that uses it will do.
        for (const auto& entry : fs::directory_iterator(folder / ".."))
            if (has_battle(entry.path())) {
                const LoadedScenario user = load_scenario(entry.path());
                std::error_code ignored;
                if (fs::equivalent(user.ruleset_path, stands_for, ignored)) scenario = battle_file(entry.path());
            }
    }
    if (!fs::exists(scenario))
        return console.refuse(kUnreadable, "RP6042",
                              "there is no scenario.xml beside '" + stands_for.string() + "' to say what it means",
                              "name the file of a scenario that these stand for: --path scenarios/chippewa/map.xml");
    LoadedScenario probe = load_scenario(scenario);
    std::error_code ignored;
    fs::path target = stands_for;
    for (const fs::path& known : {probe.scenario_path, probe.map_path, probe.ruleset_path})
        if (fs::equivalent(known, stands_for, ignored)) target = known;
    FileToSave file;
    file.path = target;
    file.bytes = std::move(text);
    out = read_back(scenario, std::span(&file, 1));
    std::vector<Diagnostic> errors;
    for (Diagnostic& d : out.diagnostics)
        if (d.severity == Severity::error) {
            if (d.where.file.path == target.string()) d.where.file.path = operand;
            errors.push_back(std::move(d));
        }
    console.report(errors);
    return !out.readable ? kUnreadable : errors.empty() ? kClean : kViolations;
}

/// Three files of one kind.
int read_texts(const Arguments& arguments, Console& console, std::array<std::string, 3>& texts) {
    std::string kind;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string& path = arguments.operands[i];
        Diagnostic problem;
        if (!read_file(path, std::size_t{512} << 20U, texts[i], problem)) {
            console.report(problem);
            return kUnreadable;
        }
        const std::string root = root_element(texts[i]);
        if (root != "scenario" && root != "map" && root != "ruleset" && root != "ruleset-variant")
            return console.refuse(kUnreadable, "RP6042",
                                  "'" + path + "' is not a file of a scenario: " +
                                      (root.empty() ? "there is no XML in it" : "what it holds is <" + root + ">"),
                                  "give three folders of scenarios, or three files scenario.xml, map.xml or a ruleset");
        if (kind.empty()) kind = root;
        if (root != kind)
            return console.refuse(kUnreadable, "RP6042",
                                  "'" + arguments.operands[0] + "' is a " + kind + ", '" + path + "' a " + root,
                                  "give three versions of one file");
    }
    return kClean;
}

int read_versions(const Arguments& arguments, Console& console, Versions& out) {
    if (!fs::is_directory(arguments.operands[1]))
        out.file = arguments.has("path") ? fs::path(arguments.value("path")) : fs::path(arguments.operands[1]);
    int worst = kClean;
    LoadedScenario* const versions[] = {&out.base, &out.mine, &out.theirs};
    std::array<std::string, 3> texts;
    if (!out.file.empty()) worst = read_texts(arguments, console, texts);
    if (worst != kClean) return worst;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string& operand = arguments.operands[i];
        const int code = out.file.empty() ? read_only(console, operand, *versions[i])
                                          : read_version(console, operand, out.file, std::move(texts[i]), *versions[i]);
        worst = std::max(worst, code);
        if (code == kUnreadable) break;
    }
    return worst;
}

int read_picks(const Arguments& arguments, Console& console, const Merge& merge,
               std::vector<std::optional<Pick>>& picks) {
    picks.assign(merge.conflicts.size(), std::nullopt);
    for (std::optional<Pick>& pick : picks) {
        if (arguments.has("mine") || arguments.has("conflicts")) pick = Pick::mine;
        if (arguments.has("theirs")) pick = Pick::theirs;
    }
    for (const std::string& text : arguments.values("pick")) {
        const std::size_t equals = text.rfind('=');
        const std::string side = equals == std::string::npos ? "" : text.substr(equals + 1);
        if (side != "mine" && side != "theirs" && side != "base")
            return console.refuse(kUsage, "RP6040", "'" + text + "' is not a value of '--pick'",
                                  "write DATUM=mine, DATUM=theirs or DATUM=base");
        bool known = false;
        for (std::size_t i = 0; i < merge.conflicts.size(); ++i)
            if (to_text(merge.conflicts[i].key) == text.substr(0, equals)) {
                picks[i] = side == "mine" ? Pick::mine : side == "theirs" ? Pick::theirs : Pick::base;
                known = true;
            }
        if (!known)
            return console.refuse(kUsage, "RP6040", "nothing about '" + text.substr(0, equals) + "' is in conflict",
                                  "ramparts merge … --check shows what is");
    }
    return kClean;
}

Diagnostic told(const MergeConflict& conflict) {
    Diagnostic d;
    d.code = "RP6090";
    d.message = conflict_words(conflict);
    d.fix = message("pick one: --pick \"{1}=mine\"", to_text(conflict.key));
    return d;
}

int write_result(Console& console, const Arguments& arguments, const Versions& versions, const Scenario& merged) {
    const SavedTexts texts = save_texts(versions.mine, merged);
    const std::string output(arguments.has("output") ? std::string(arguments.value("output")) : arguments.operands[1]);
    if (!versions.file.empty()) {
        std::error_code ignored;
        const bool map = fs::equivalent(versions.mine.map_path, versions.file, ignored);
        const bool ruleset = fs::equivalent(versions.mine.ruleset_path, versions.file, ignored);
        return write_file(console, output,
                          map       ? texts.map
                          : ruleset ? texts.ruleset
                                    : texts.scenario)
                   ? kClean
                   : kUnreadable;
    }
    std::optional<ScenarioStore> store;
    if (const int code = open_store(console, arguments.operands[1], !arguments.has("output"), store); code != kClean)
        return code;
    store->document().keep_pictures_of(versions.theirs.scenario);
    const auto changes = changes_between(store->document().scenario(), merged);
    std::vector<ChangeFault> faults;
    const auto done = store->document().edit("Merge", [&](Edit& e) {
        e.keep_sources();
        faults = make_changes(e, *changes);
        return faults.empty();
    });
    if (!done) return console.refuse(kViolations, "RP6088", done.error().message);
    const auto saved =
        arguments.has("output")
            ? store->save_as(output, store->shares_ruleset() ? RulesetChoice::reference : RulesetChoice::copy)
            : store->save();
    if (!saved) return console.refuse(kUnreadable, "RP6041", saved.error().message, kCannotWriteFix);
    store->close(true);
    return kClean;
}

int merge_command(const Arguments& arguments, Console& console) {
    if (arguments.has("mine") && arguments.has("theirs"))
        return console.refuse(kUsage, "RP6040", "'--mine' and '--theirs' exclude each other", "name one");
    Versions versions;
    if (const int code = read_versions(arguments, console, versions); code != kClean) return code;
    const Scenario& base = versions.base.scenario;
    const auto merge = merge_changes(base, versions.mine.scenario, versions.theirs.scenario);
    if (!merge)
        return console.refuse(kViolations, "RP6089",
                              "the maps have different shapes or numbers, and what changed is told hex by hex",
                              "give three versions of one battle; ramparts transform can give them the same columns, "
                              "rows and first number");
    std::vector<std::optional<Pick>> wanted;
    if (const int code = read_picks(arguments, console, *merge, wanted); code != kClean) return code;
    std::size_t open = 0;
    std::vector<Pick> picks;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i]) console.report(told(merge->conflicts[i]));
        open += wanted[i] ? 0 : 1;
        picks.push_back(wanted[i].value_or(Pick::base));
    }
    const Merged merged = merged_scenario(base, *merge, picks);
    for (const auto& [key, why] : merged.refused) {
        Diagnostic d;
        d.code = "RP6090";
        d.message = message("{1}: {2}", to_text(key), why);
        d.fix = message("change one of the two versions so that they fit together");
        console.report(d);
    }
    open += merged.refused.size();
    const std::string tally = counted(merge->changes.size(), "change") + " merged, " +
                              counted(merge->conflicts.size(), "conflict") +
                              (open == 0 ? "" : ", " + std::to_string(open) + " open");
    if (open > 0 || arguments.has("check")) {
        console.line(tally + (open > 0 ? "; nothing is written" : ""));
        return open > 0 ? kViolations : kClean;
    }
    if (arguments.has("conflicts") && !merge->conflicts.empty() &&
        !write_file(console, std::string(arguments.value("conflicts")),
                    write_errata(conflict_errata(base, *merge, picks, merged.scenario))))
        return kUnreadable;
    if (const int code = write_result(console, arguments, versions, merged.scenario); code != kClean) return code;
    console.line(tally);
    return kClean;
}

}  // namespace

const Command kMerge = {
    .name = "merge",
    .summary = RP_TR("Merge two versions of a scenario"),
    .operands = "BASE MINE THEIRS",
    .min_operands = 3,
    .max_operands = 3,
    .about = RP_TR(
        "What one side changed is taken; what both changed alike is taken once; what both changed differently is a "
        "conflict, reported with both values. While a conflict is open, nothing is written. The three may be folders "
        "or single files. For files under temporary names (as git hands them over) --path gives the true name, and the "
        "result replaces MINE with its comments and layout. Swapping the sides changes nothing but who is \"mine\"."),
    .options = kMergeOptions,
    .examples =
        "ramparts merge scenarios/chippewa scenarios/my-chippewa scenarios/her-chippewa "
        "--pick \"hex C2422 terrain=mine\" --check\n"
        "ramparts merge scenarios/chippewa scenarios/my-chippewa scenarios/her-chippewa "
        "--pick \"hex C2422 terrain=theirs\" -o scenarios/merged",
    .plugins = PluginUse::installed,
    .run = merge_command,
};

}  // namespace ramparts::tools
