// `ramparts dump`: the whole model as JSON for other tools.
#include "sdk/cli/open.hpp"
#include "sdk/exchange/dump.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kDumpOptions[] = {
    {.name = "compact", .value = "", .help = RP_TR("everything on one line")},
    {.name = "json", .value = "", .help = RP_TR("print JSON (the default)")},
};

int dump_command(const Arguments& arguments, Console& console) {
    LoadedScenario loaded;
    const int code = read_only(console, arguments.operands[0], loaded);
    if (code == kUnreadable) return code;
    console.print(dump_json(loaded.scenario, arguments.has("compact") ? 0 : 2));
    return code;
}

}  // namespace

const Command kDump = {
    .name = "dump",
    .summary = RP_TR("Print a scenario as JSON"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("Costs and allowances are half movement points; null means prohibited. Tables are printed as they work, "
              "inherited rows filled in. A scenario with faults is dumped as far as it was read, with exit code 5."),
    .options = kDumpOptions,
    .examples =
        "ramparts dump scenarios/thames > thames.json\n"
        "ramparts dump scenarios/thames --compact | jq '.units[].id'",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = dump_command,
};

}  // namespace ramparts::tools
