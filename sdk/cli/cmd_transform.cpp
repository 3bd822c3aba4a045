// `ramparts transform`: a plugin's change of a whole scenario, made as one edit and saved.
#include <algorithm>

#include "engine/modules/module_params.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kTransformOptions[] = {
    {.name = "with", .value = "ID", .help = RP_TR("the transform; --list names them")},
    {.name = "param",
     .value = "NAME=VALUE",
     .help = RP_TR("a parameter of the transform; the others take their defaults"),
     .repeats = true},
    {.name = "check", .value = "", .help = RP_TR("save nothing; show what would change")},
    {.name = "list", .value = "", .help = RP_TR("the transforms that there are, with their parameters")},
};

std::string_view kind_of(const TransformInfo& info) { return info.generates ? "makes a map: " : ""; }

int list_all(Console& console) {
    const auto catalogue = installed_catalogue();
    if (catalogue->transforms().empty()) console.line("no transforms");
    for (const CatalogueTransform& t : catalogue->transforms()) {
        console.line(t.info.id + "  " + std::string(kind_of(t.info)) + t.info.title + " (" + t.plugin + " " +
                     t.plugin_version + (t.tools.transforms == nullptr ? ", does not run)" : ")"));
        list_parameters(console, t.info.parameters);
    }
    return kClean;
}

int find(const Arguments& arguments, Console& console, const ModuleCatalogue& catalogue,
         const CatalogueTransform*& found) {
    const std::string_view id = arguments.value("with");
    if (id.empty())
        return console.refuse(kUsage, "RP6040", "'transform' needs to know with what", "name one with --with ID");
    found = catalogue.find_transform(id);
    if (found != nullptr) return kClean;
    std::vector<std::string_view> ids;
    for (const CatalogueTransform& t : catalogue.transforms()) ids.push_back(t.info.id);
    const std::string_view near = nearest_name(id, ids);
    return console.refuse(kUsage, "RP6060", "there is no transform '" + std::string(id) + "'",
                          near.empty() ? "ramparts transform --list names them; --plugins DIR brings in more"
                                       : "did you mean \"" + std::string(near) + "\"?");
}

/// How much of the map and of the units differs.
std::string changes(const Scenario& before, const Scenario& after) {
    std::size_t hexes = 0;
    for (HexIndex hex = 0; hex < std::min(before.map.grid().size(), after.map.grid().size()); ++hex) {
        const Map& a = before.map;
        const Map& b = after.map;
        bool same = a.terrain(hex) == b.terrain(hex) && a.elevation(hex) == b.elevation(hex) &&
                    a.features(hex) == b.features(hex);
        for (int d = 0; d < kDirections; ++d) same = same && a.side(hex, d) == b.side(hex, d);
        hexes += same ? 0 : 1;
    }
    std::size_t units = 0;
    for (std::size_t i = 0; i < std::min(before.units.size(), after.units.size()); ++i)
        units += before.units[i].at == after.units[i].at && before.units[i].arrives == after.units[i].arrives ? 0 : 1;
    return counted(hexes, "hex", "hexes") + " and " + counted(units, "unit");
}

int refuse(Console& console, Diagnostic why, const std::filesystem::path& file) {
    why.where.file.path = file.string();
    console.report(why);
    return why.code == "RP6061" ? kUsage : kViolations;
}

int transform(const Arguments& arguments, Console& console, const CatalogueTransform& with,
              std::span<const ModuleParam> parameters) {
    const bool save = !arguments.has("check");
    std::optional<ScenarioStore> opened;
    if (const int code = open_store(console, arguments.operands.front(), save, opened); code != kClean) return code;
    ScenarioStore& store = *opened;
    const Scenario before = store.document().scenario();
    const auto done = run_transform(store.document(), with, parameters);
    if (!done) return refuse(console, done.error(), store.path());
    if (const auto errors = new_obstacles(before, store.document().scenario()); !errors.empty()) {
        console.report(errors);
        return console.refuse(
            kViolations, "RP6064",
            message("the battle could not be played any more, and nothing is saved: {1}", errors.front().message),
            "change the parameters, or the scenario first");
    }
    const std::string what = changes(before, store.document().scenario());
    if (save && *done) {
        if (const auto saved = store.save(); !saved)
            return console.refuse(kUnreadable, "RP6041", saved.error().message, save_fix(store.path()));
        store.close(true);
    }
    console.line(with.info.title + ": " + what + (save ? " changed" : " would change"));
    return kClean;
}

int transform_command(const Arguments& arguments, Console& console) {
    if (arguments.has("list")) return list_all(console);
    if (arguments.operands.empty())
        return console.refuse(kUsage, "RP6040", "'transform' needs a scenario", "give the folder of a scenario");
    const auto catalogue = installed_catalogue();
    const CatalogueTransform* with = nullptr;
    std::vector<ModuleParam> parameters;
    if (const int code = find(arguments, console, *catalogue, with); code != kClean) return code;
    if (const int code = read_parameters(arguments, console, parameters); code != kClean) return code;
    return transform(arguments, console, *with, parameters);
}

}  // namespace

const Command kTransform = {
    .name = "transform",
    .summary = RP_TR("Make or change a whole map with a plugin"),
    .operands = "[SCENARIO]",
    .min_operands = 0,
    .max_operands = 1,
    .about = RP_TR(
        "What the plugin proposes is made as one edit, or nothing of it: an edit of what is not there is "
        "refused, and so is a battle that could not be played any more. The files are replaced together or not "
        "at all; what they held before is kept in .backups beside them. The same parameters give the same result."),
    .options = kTransformOptions,
    .examples =
        "ramparts transform --list --plugins build/release/plugins/samples/country\n"
        "ramparts transform scenarios/thames --with sample.country.about "
        "--plugins build/release/plugins/samples/country --check\n"
        "ramparts transform my-battle --with sample.country.woods --param "
        "seed=7 --plugins build/release/plugins/samples/country --check",
    .plugins = PluginUse::installed,
    .run = transform_command,
};

}  // namespace ramparts::tools
