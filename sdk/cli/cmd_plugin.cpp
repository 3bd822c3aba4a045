// `ramparts plugin info`: what a plugin says of itself. Nothing of it is run.
#include <filesystem>

#include "formats/plugin/plugin_fields.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/json.hpp"
#include "sdk/cli/command.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPluginOptions[] = {{.name = "json", .value = "", .help = RP_TR("print JSON")}};

std::string_view type_of(const ParameterInfo& p) {
    return std::get<1>(data::kFields<ParameterInfo>).values[static_cast<std::size_t>(p.type)];
}

std::string range_of(const ParameterInfo& p) {
    std::string text(type_of(p));
    if (p.type == ParameterType::integer) text += " " + std::to_string(p.least) + " to " + std::to_string(p.most);
    for (const std::string& word : p.words) text += (&word == &p.words.front() ? ": " : ", ") + word;
    if (p.required) text += ", required";
    else if (!p.otherwise.empty()) text += ", " + p.otherwise + " unless stated";
    return p.setting ? text + ", players may choose it" : text;
}

void as_text(const PluginInfo& plugin, Console& console) {
    console.line(plugin.title + " (" + plugin.id + " " + plugin.version + ", " + plugin.licence + ")");
    if (!plugin.doc.empty()) console.line("  " + plugin.doc);
    if (plugin.native.empty() && !plugin.script.empty()) console.line("  its code is the script " + plugin.script);
    for (const PluginRequirement& r : plugin.requirements)
        console.line("  needs " + r.plugin + (r.version.empty() ? "" : " " + r.version + " or later"));
    for (const PluginModule& m : plugin.modules) {
        console.line();
        console.line("module " + m.id + ": " + m.title);
        if (!m.doc.empty()) console.line("  " + m.doc);
        for (const RuleInfo& rule : m.rules) console.line("  rule " + rule.number + " of " + rule.source);
        for (const ParameterInfo& p : m.parameters) {
            console.line("  " + p.name + " (" + range_of(p) + ")");
            if (!p.doc.empty()) console.line("      " + p.doc);
        }
    }
    for (const PlayerEntry& p : plugin.players) console.line("\nplayer " + p.id + ": " + p.title);
    for (const ExporterEntry& e : plugin.exporters)
        console.line("\nexporter " + e.id + ": " + e.title + " (." + e.extension + ")");
    for (const ImporterEntry& i : plugin.importers)
        console.line("\nimporter " + i.id + ": " + i.title + " (." + i.extension + ")");
    for (const TransformInfo& t : plugin.transforms) {
        console.line("\ntransform " + t.id + ": " + t.title);
        if (!t.doc.empty()) console.line("  " + t.doc);
        for (const ParameterInfo& p : t.parameters) console.line("  " + p.name + " (" + range_of(p) + ")");
    }
    for (const CheckInfo& c : plugin.checks) console.line("\ncheck " + c.code + " (" + c.key + "): " + c.title);
}

void as_json(const PluginInfo& plugin, JsonWriter& json) {
    json.begin_object().member("id", plugin.id).member("version", plugin.version).member("abi", plugin.abi);
    json.member("licence", plugin.licence).member("title", plugin.title).member("doc", plugin.doc);
    if (!plugin.script.empty()) json.member("script", plugin.script);
    json.key("modules").begin_array();
    for (const PluginModule& m : plugin.modules) {
        json.begin_object().member("id", m.id).member("title", m.title).member("doc", m.doc);
        json.member("repeatable", m.repeatable).member("replaces_standard", m.replaces_standard);
        json.key("parameters").begin_array();
        for (const ParameterInfo& p : m.parameters)
            json.begin_object()
                .member("name", p.name)
                .member("type", type_of(p))
                .member("required", p.required)
                .member("default", p.otherwise)
                .member("setting", p.setting)
                .member("doc", p.doc)
                .end_object();
        json.end_array().end_object();
    }
    json.end_array().end_object();
}

int plugin_command(const Arguments& arguments, Console& console) {
    namespace fs = std::filesystem;
    const fs::path given = arguments.operands[0];
    std::error_code error;
    const fs::path path = fs::is_directory(given, error) ? given / "plugin.xml" : given;
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::plugin), text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    const PluginRead read = read_plugin(std::move(text), path.string());
    console.report(read.diagnostics);
    if (!read.readable) return kUnreadable;
    if (arguments.has("json")) {
        JsonWriter json;
        as_json(read.plugin, json);
        console.print(json.take());
    } else {
        as_text(read.plugin, console);
    }
    return has_errors(read.diagnostics) ? kViolations : kClean;
}

}  // namespace

const Command kPluginInfo = {
    .name = "plugin info",
    .summary = RP_TR("Show what a plugin offers, without running it"),
    .operands = "FOLDER",
    .min_operands = 1,
    .max_operands = 1,
    .about =
        RP_TR("FOLDER holds a plugin.xml; you may name the file itself too. Errors are reported with their place."),
    .options = kPluginOptions,
    .examples =
        "ramparts plugin info plugins/tlg2\n"
        "ramparts plugin info plugins/tlg2 --json",
    .run = plugin_command,
};

}  // namespace ramparts::tools
