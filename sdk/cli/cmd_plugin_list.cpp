// `ramparts plugin list`: which plugins there are, which of them run, and why the others do not.
#include "formats/text/json.hpp"
#include "sdk/cli/findings.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPluginListOptions[] = {{.name = "json", .value = "", .help = RP_TR("print JSON")}};

void as_text(const PluginSet& set, Console& console) {
    for (const PluginStatus& plugin : set.plugins) {
        console.line(plugin.info.id + " " + plugin.info.version + ": " + plugin.info.title + " (" +
                     std::string(to_string(plugin.state)) + ")");
        if (!plugin.folder.empty()) console.line("  in " + plugin.folder.string());
        for (const PluginModule& module : plugin.info.modules)
            console.line("  module " + module.id + ": " + module.title);
        for (const PlayerEntry& player : plugin.info.players)
            console.line("  player " + player.id + ": " + player.title);
        for (const ExporterEntry& exporter : plugin.info.exporters)
            console.line("  exporter " + exporter.id + ": " + exporter.title);
        for (const ImporterEntry& importer : plugin.info.importers)
            console.line("  importer " + importer.id + ": " + importer.title);
        for (const TransformInfo& transform : plugin.info.transforms)
            console.line("  transform " + transform.id + ": " + transform.title);
        for (const CheckInfo& check : plugin.info.checks) console.line("  check " + check.code + ": " + check.title);
        for (const Diagnostic& finding : plugin.findings) console.line("  " + to_text(finding));
    }
    for (const Diagnostic& finding : set.findings) console.line(to_text(finding));
    if (set.plugins.empty()) console.line("no plugins");
}

void write_findings(JsonWriter& json, std::span<const Diagnostic> findings) {
    json.key("findings").begin_array();
    for (const Diagnostic& finding : findings) write_finding(json, finding);
    json.end_array();
}

template <class Row>
void write_rows(JsonWriter& json, std::string_view name, const std::vector<Row>& rows) {
    json.key(name).begin_array();
    for (const Row& row : rows) json.begin_object().member("id", row.id).member("title", row.title).end_object();
    json.end_array();
}

void as_json(const PluginSet& set, JsonWriter& json) {
    json.begin_object().key("plugins").begin_array();
    for (const PluginStatus& plugin : set.plugins) {
        json.begin_object().member("id", plugin.info.id).member("version", plugin.info.version);
        json.member("title", plugin.info.title).member("state", to_string(plugin.state));
        json.member("why_not", plugin.why_not).member("folder", plugin.folder.string());
        json.key("modules").begin_array();
        for (const PluginModule& module : plugin.info.modules)
            json.begin_object().member("id", module.id).member("title", module.title).end_object();
        json.end_array();
        write_rows(json, "players", plugin.info.players);
        write_rows(json, "exporters", plugin.info.exporters);
        write_rows(json, "importers", plugin.info.importers);
        write_rows(json, "transforms", plugin.info.transforms);
        write_findings(json, plugin.findings);
        json.end_object();
    }
    json.end_array();
    write_findings(json, set.findings);
    json.end_object();
}

int plugin_list_command(const Arguments& arguments, Console& console) {
    const PluginSet set = load_plugins(plugin_request(arguments));
    if (arguments.has("json")) {
        JsonWriter json;
        as_json(set, json);
        console.print(json.take());
    } else {
        as_text(set, console);
    }
    return has_errors(set.findings) ? kUnreadable : kClean;
}

}  // namespace

const Command kPluginList = {
    .name = "plugin list",
    .summary = RP_TR("List plugins and their modules"),
    .operands = "",
    .min_operands = 0,
    .max_operands = 0,
    .about =
        RP_TR("First the plugins of this program, then the folders of --plugins, then your own folder "
              "(~/.local/share/ramparts/plugins). A plugin is linked (part of the program), loaded (its library runs), "
              "or metadata only (it brings no library). Or it is disabled, quarantined (the program ended while it was "
              "being loaded), or refused for the reason shown. The libraries of those that may run are loaded."),
    .options = kPluginListOptions,
    .examples =
        "ramparts plugin list\n"
        "ramparts plugin list --plugins plugins\n"
        "ramparts plugin list --plugins plugins --json",
    .plugins = PluginUse::named,
    .run = plugin_list_command,
};

}  // namespace ramparts::tools
