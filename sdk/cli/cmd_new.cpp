// `ramparts new`: an empty battle to begin with, for `ramparts edit` to fill.
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/exchange/exchange.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace fs = std::filesystem;

constexpr OptionInfo kNewOptions[] = {
    {.name = "ruleset", .value = "FILE", .help = RP_TR("the ruleset that the battle is to use"), .needed = true},
    {.name = "copy-ruleset", .value = "", .help = RP_TR("put a copy of the ruleset into the folder, to change it")},
    {.name = "name", .value = "TEXT", .help = RP_TR("the name of the battle; without it that of the folder")},
    {.name = "columns",
     .value = "N",
     .help = RP_TR("columns of the map"),
     .fallback = "20",
     .number = true,
     .min = 1,
     .max = 2048},
    {.name = "rows",
     .value = "N",
     .help = RP_TR("rows of the map"),
     .fallback = "15",
     .number = true,
     .min = 1,
     .max = 2048},
    {.name = "prefix", .value = "LETTERS", .help = RP_TR("what the printed numbers of the hexes begin with")},
    {.name = "first-column",
     .value = "N",
     .help = RP_TR("the number of the first column"),
     .fallback = "1",
     .number = true,
     .max = 9999},
    {.name = "first-row",
     .value = "N",
     .help = RP_TR("the number of the first row"),
     .fallback = "1",
     .number = true,
     .max = 9999},
    {.name = "orientation",
     .value = "WORD",
     .help = RP_TR("hexes in columns (flat) or in rows (pointy)"),
     .fallback = "flat",
     .choices = "flat pointy"},
    {.name = "low",
     .value = "WORD",
     .help = RP_TR("which columns, or rows, are half a hex further down or right"),
     .fallback = "odd",
     .choices = "odd even"},
    {.name = "terrain", .value = "ID", .help = RP_TR("the ground of all hexes; without it the first of the ruleset")},
    {.name = "turns",
     .value = "N",
     .help = RP_TR("how many turns"),
     .fallback = "10",
     .number = true,
     .min = 1,
     .max = 99},
};

// The ruleset as a link from the folder, when it is beside it or further down there; links go no further out.
std::string link_beside(const fs::path& folder, const fs::path& ruleset) {
    const auto whole = [](const fs::path& path) { return fs::weakly_canonical(fs::absolute(path)); };
    const fs::path link = whole(ruleset).lexically_relative(whole(folder));
    auto part = link.begin();
    if (part != link.end() && *part == "..") ++part;
    return part == link.end() || *part == ".." ? std::string() : link.generic_string();
}

int read_terrain(Console& console, std::string_view id, const Ruleset& ruleset, TerrainId& fill) {
    if (id.empty()) return kClean;
    std::vector<std::string_view> ids;
    for (const auto& terrain : ruleset.terrains) ids.push_back(terrain.id);
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end())
        return console.refuse(kUsage, "RP6040", "the ruleset has no terrain '" + std::string(id) + "'",
                              suggestion(id, ids).english());
    fill = static_cast<TerrainId>(found - ids.begin());
    return kClean;
}

BlankOptions begin(const Arguments& arguments, const fs::path& folder) {
    const auto number = [&](std::string_view option) { return static_cast<int>(arguments.number(option)); };
    BlankOptions wanted;
    wanted.id = folder.filename().string();
    wanted.name = arguments.has("name") ? arguments.value("name") : wanted.id;
    wanted.shape = {.prefix = std::string(arguments.value("prefix")),
                    .orientation = arguments.value("orientation") == "flat" ? Orientation::flat : Orientation::pointy,
                    .low = arguments.value("low") == "odd" ? Parity::odd : Parity::even,
                    .first_column = number("first-column"),
                    .first_row = number("first-row"),
                    .columns = number("columns"),
                    .rows = number("rows")};
    wanted.turns = number("turns");
    return wanted;
}

int write_new(Console& console, const Scenario& scenario, const std::string& own_ruleset, const fs::path& folder) {
    std::vector<ExchangedFile> files = {{"map.xml", write_map(scenario.map, scenario.ruleset)},
                                        {"scenario.xml", write_scenario(scenario)}};
    if (!own_ruleset.empty()) files.insert(files.begin() + 1, {"ruleset.xml", own_ruleset});
    if (const auto made = make_exchanged(files, folder, real_files()); !made)
        return console.refuse(kUnreadable, "RP6041", made.error().message, kCannotWriteFix);
    for (const ExchangedFile& file : files) console.line((folder / file.name).string());
    return kClean;
}

int new_command(const Arguments& arguments, Console& console) {
    fs::path folder = fs::path(arguments.operands.front()).lexically_normal();
    if (folder.filename().empty()) folder = folder.parent_path();
    if (has_battle(folder))
        return console.refuse(kUnreadable, "RP6041", battle_file(folder).string() + " is there already",
                              "name another folder");
    const fs::path file = std::string(arguments.value("ruleset"));
    std::string text;
    Diagnostic problem;
    if (!read_file(file, max_bytes(DocumentKind::ruleset), text, problem)) {
        if (problem.where.file.path.empty()) problem.where.file.path = file.string();
        console.report(problem);
        return kUnreadable;
    }
    const RulesetRead read = read_ruleset(text, file.string());
    console.report(read.diagnostics);
    if (!read.readable || has_errors(read.diagnostics)) return kUnreadable;
    BlankOptions wanted = begin(arguments, folder);
    wanted.ruleset = read.ruleset;
    if (const int code = read_terrain(console, arguments.value("terrain"), read.ruleset, wanted.fill); code != kClean)
        return code;
    const std::string link = arguments.has("copy-ruleset") ? std::string() : link_beside(folder, file);
    if (!link.empty()) wanted.ruleset_href = link;
    auto blank = blank_scenario(wanted);
    if (!blank)
        return console.refuse(kUsage, "RP6040", blank.error().english(),
                              "correct the name of the folder, or an option");
    const std::string plain = is_ruleset_variant(text) ? write_ruleset(read.ruleset) : text;
    if (!link.empty()) blank->ruleset_sha256 = ruleset_pin(read.ruleset);
    return write_new(console, *blank, link.empty() ? plain : std::string(), folder);
}

}  // namespace

const Command kNew = {
    .name = "new",
    .summary = RP_TR("Begin a battle with an empty map"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("It has two sides, a turn track and a map of one terrain; ramparts edit fills it. Its id is the "
                   "name of the folder. A ruleset beside the folder, or in a folder beside it, is shared: the battle "
                   "names it with its hash. Any other is copied. A battle is never overwritten."),
    .options = kNewOptions,
    .examples =
        "ramparts new my-ford --ruleset scenarios/rulesets/tlg2.xml --columns 24 --rows 16 --prefix F\n"
        "ramparts new my-town --ruleset scenarios/rulesets/tlg2-period.xml --copy-ruleset --terrain field",
    .plugins = PluginUse::installed,
    .run = new_command,
};

}  // namespace ramparts::tools
