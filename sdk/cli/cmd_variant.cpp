// `ramparts flatten`, and what diff and rebase do with variants.
#include "formats/scenario/battle_file.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/change/variant/variant.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/cli/variant_commands.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {

namespace fs = std::filesystem;

int write_as_variant(Console& console, const LoadedScenario& before, const LoadedScenario& after,
                     const std::string& output) {
    const fs::path file(output);
    fs::path folder = file.parent_path();
    if (folder.empty()) folder = ".";
    if (const auto made = real_files().create_folder(folder); !made)
        return console.refuse(kUnreadable, "RP6041", made.error().message.english(), save_fix(file));
    const VariantOrigin origin = begin_variant(before, after, folder);
    Scenario scenario = after.scenario;
    const auto variant = make_variant(origin, scenario);
    if (!variant)
        return console.refuse(kViolations, "RP6089", variant.error().english(),
                              "keep it as a battle of its own, or give two versions of one battle");
    if (!write_file(console, output, write_variant(*variant))) return kUnreadable;
    console.line(output + ": " + counted(variant->changes.size(), "change") + " against " + variant->base.id);
    return kClean;
}

namespace {

int refuse_plain_battle(Console& console, const std::string& path) {
    return console.refuse(kUsage, "RP6042", "'" + path + "' is not a variant",
                          "give a folder with a variant.xml, or a ruleset that is made from another");
}

int flatten_command(const Arguments& arguments, Console& console) {
    if (is_ruleset_file(arguments.operands[0])) return flatten_ruleset(arguments, console);
    std::optional<ScenarioStore> store;
    if (const int code = open_store(console, arguments.operands[0], false, store); code != kClean) return code;
    if (!store->loaded().variant) return refuse_plain_battle(console, arguments.operands[0]);
    const fs::path folder(arguments.operands[1]);
    if (has_battle(folder))
        return console.refuse(kUnreadable, "RP6041", battle_file(folder).string() + " is there already",
                              "name another folder");
    const auto saved =
        store->save_as(folder, arguments.has("ruleset") ? RulesetChoice::copy : RulesetChoice::reference);
    if (!saved)
        return console.refuse(kUnreadable, "RP6041", saved.error().message.english(), save_fix(folder / kScenarioFile));
    for (const fs::path& written : saved->written) console.line(written.string());
    return kClean;
}

constexpr OptionInfo kFlattenOptions[] = {
    {.name = "ruleset", .value = "", .help = RP_TR("put a copy of the ruleset into the folder too")},
};

}  // namespace

int rebase_variant_command(const Arguments& arguments, Console& console) {
    if (is_ruleset_file(arguments.operands[0])) return rebase_ruleset_command(arguments, console);
    const bool check = arguments.has("check");
    const std::string path = with_mods(arguments.operands[0]);
    if (!check)
        if (const int code = refuse_installed(console, path); code != kClean) return code;
    const LoadedScenario loaded = load_scenario(path);
    if (!loaded.variant) {
        console.report(loaded.diagnostics);
        return loaded.readable ? refuse_plain_battle(console, path) : kUnreadable;
    }
    const bool accept = arguments.has("accept");
    const RebasedVariant rebased = rebase_variant(*loaded.variant, accept);
    console.report(rebased.findings);
    if (rebased.conflicts && !accept) return kViolations;
    const std::string output =
        arguments.has("output") ? std::string(arguments.value("output")) : loaded.scenario_path.string();
    if (!check && !write_file(console, output, rebased.text)) return kUnreadable;
    console.line(output + ": " + counted(rebased.kept, "change") + " of " +
                 std::to_string(loaded.variant->read.variant.changes.size()) + (check ? " would be kept" : " kept"));
    return kClean;
}

const Command kFlatten = {
    .name = "flatten",
    .summary = RP_TR("Write a plain copy of a variant"),
    .operands = "VARIANT FOLDER",
    .min_operands = 2,
    .max_operands = 2,
    .about = RP_TR(
        "The copy is a battle of its own, with a scenario.xml and a map.xml, and plays the same games. A ruleset that "
        "the copy can link to stays where it is; one that the variant changes is written beside it. Of a ruleset that "
        "is made from another, FOLDER is the file to write."),
    .options = kFlattenOptions,
    .examples =
        "ramparts flatten scenarios/lundys-lane-dice scenarios/my-dice\n"
        "ramparts flatten scenarios/rulesets/tlg2-dice.xml my-rules.xml",
    .plugins = PluginUse::installed,
    .run = flatten_command,
};

}  // namespace ramparts::tools
