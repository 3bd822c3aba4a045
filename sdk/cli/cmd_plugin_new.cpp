// `ramparts plugin new`: a folder to begin a plugin with.
#include <filesystem>

#include "formats/text/ids.hpp"
#include "formats/xml/attributes.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/extend/host/new_plugin.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

const OptionInfo kPluginNewOptions[] = {
    {.name = "kind",
     .value = "KIND",
     .help = RP_TR("what it brings: a rule module in C, C++ or Lua; a player, an exporter, a transform or a check of "
                   "scenarios, in C++ or Lua; an importer"),
     .choices = plugin_kinds(),
     .needed = true},
    {.name = "out", .value = "DIR", .help = RP_TR("the folder to make; by default the last part of NAME")},
};

int plugin_new_command(const Arguments& arguments, Console& console) {
    const std::string& id = arguments.operands[0];
    if (!is_id(id) || id.back() == '.')
        return console.refuse(kUsage, "RP6040", "'" + id + "' cannot be the id of a plugin",
                              "use small letters a-z, digits, '.', '_' and '-', such as my.drums");
    const PluginTemplate& from = *plugin_template(arguments.value("kind"));
    const std::filesystem::path folder =
        arguments.has("out") ? std::string(arguments.value("out")) : id.substr(id.rfind('.') + 1);
    const std::vector<NewFile> files = new_plugin(from, id);
    if (const auto written = write_new_plugin(files, folder, real_files()); !written)
        return console.refuse(kUnreadable, "RP6041", written.error().message,
                              written.error().taken ? "name another folder with --out" : kCannotWriteFix);
    for (const NewFile& file : files) console.line((folder / file.name).string());
    console.line(is_script(from) ? "try it: ramparts plugin check " + folder.string()
                                 : "build it in that folder: cmake -S . -B build && cmake --build build");
    return kClean;
}

}  // namespace

const Command kPluginNew = {
    .name = "plugin new",
    .summary = RP_TR("Start a plugin"),
    .operands = "NAME",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("NAME is the id of the plugin, and of the module, player, check or exporter in it, such as "
                   "my.drums. It is built against an installed Ramparts, or with -DRAMPARTS_API=DIR against "
                   "the folder sdk of its sources. A rule module comes with rule cases of its own. A plugin in Lua is "
                   "not built: it gets a ramparts.lua, which "
                   "shows editors what can be called, in place of CMakeLists.txt. Nothing is overwritten."),
    .options = kPluginNewOptions,
    .examples =
        "ramparts plugin new --kind module-c my.drums\n"
        "ramparts plugin new --kind module-cpp my.drums --out drums-cpp\n"
        "ramparts plugin new --kind module-lua my.snow\n"
        "ramparts plugin new --kind player my.greedy\n"
        "ramparts plugin new --kind player-lua my.bold\n"
        "ramparts plugin new --kind check-lua my.camps\n"
        "ramparts plugin new --kind exporter my.page\n"
        "ramparts plugin new --kind exporter-lua my.list\n"
        "ramparts plugin new --kind importer my.ground\n"
        "ramparts plugin new --kind transform my.clearing\n"
        "ramparts plugin new --kind transform-lua my.thaw",
    .run = plugin_new_command,
};

}  // namespace ramparts::tools
