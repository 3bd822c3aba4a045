// `ramparts explain`: the catalogue of findings.
#include "engine/diag/code_entries.hpp"
#include "formats/text/json.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/command.hpp"
#include "sdk/words/code_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kExplainOptions[] = {
    {.name = "list", .value = "", .help = RP_TR("all codes, one line each")},
    {.name = "json", .value = "", .help = RP_TR("print JSON")},
};

void as_json(JsonWriter& json, const CodeExample& example) {
    json.begin_object();
    if (example.kind == CodeExample::Kind::file)
        json.member("file", example.file).member("wrong", example.wrong).member("right", example.right);
    else json.member(example.kind == CodeExample::Kind::commands ? "commands" : "words", example.wrong);
    json.end_object();
}

void as_json(JsonWriter& json, const CodeInfo& info) {
    json.begin_object()
        .member("code", info.code)
        .member("key", info.key)
        .member("severity", to_string(info.severity))
        .member("title", info.title);
    json.member("explanation", info.explanation).member("rule", info.rule);
    if (const CodeEntry* entry = find_code_entry(info.code)) {
        json.member("fix", entry->fix);
        as_json(json.key("example"), entry->example);
    }
    json.end_object();
}

// Codes are written in capitals and keys in small letters; nobody need know.
const CodeInfo* find_in_any_case(const std::string& name) {
    const auto in = [&](char from, char to) {
        std::string text = name;
        for (char& c : text)
            if (c >= from && c < from + 26) c = static_cast<char>(c - from + to);
        return text;
    };
    const CodeInfo* info = find_code(in('a', 'A'));
    return info ? info : find_code(in('A', 'a'));
}

int list(const Arguments& arguments, Console& console) {
    JsonWriter json;
    json.begin_array();
    for (const CodeInfo& info : all_codes()) {
        if (arguments.has("json")) as_json(json, info);
        else
            console.line(std::string(info.code) + "  " + std::string(to_string(info.severity)) +
                         std::string(9 - to_string(info.severity).size(), ' ') + std::string(info.key) + ": " +
                         std::string(info.title));
    }
    if (arguments.has("json")) console.print(json.end_array().take());
    return kClean;
}

int explain_command(const Arguments& arguments, Console& console) {
    if (arguments.has("list") && !arguments.operands.empty())
        return console.refuse(kUsage, "RP6040", "'--list' names all codes",
                              "leave out '" + arguments.operands[0] + "'");
    if (arguments.has("list")) return list(arguments, console);
    if (arguments.operands.empty())
        return console.refuse(kUsage, "RP6040", "'explain' needs a code", "give one, such as RP2101, or --list");
    const std::string& name = arguments.operands[0];
    const CodeInfo* info = find_in_any_case(name);
    if (!info) {
        const std::vector<CodeInfo> all = all_codes();
        std::vector<std::string_view> names;
        for (const CodeInfo& code : all) names.push_back(code.key);
        for (const CodeInfo& code : all) names.push_back(code.code);
        const std::string_view near = nearest_name(name, names);
        return console.refuse(
            kUsage, "RP6040", "there is no code '" + name + "'",
            near.empty() ? "ramparts explain --list names them all" : "did you mean \"" + std::string(near) + "\"?");
    }
    if (arguments.has("json")) {
        JsonWriter json;
        as_json(json, *info);
        console.print(json.take());
    } else {
        console.print(code_text(*info));
    }
    return kClean;
}

}  // namespace

const Command kExplain = {
    .name = "explain",
    .summary = RP_TR("Explain a finding by its code"),
    .operands = "[CODE]",
    .min_operands = 0,
    .max_operands = 1,
    .about = RP_TR(
        "CODE is a code such as RP6001 or a settings key such as scenario-not-playable, in capitals or small letters."),
    .options = kExplainOptions,
    .examples =
        "ramparts explain RP6001\n"
        "ramparts explain --list",
    .plugins = PluginUse::installed,
    .run = explain_command,
};

}  // namespace ramparts::tools
