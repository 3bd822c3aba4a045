// Pages made from bindings() and hooks(); see reference.hpp.
#include "sdk/extend/script/reference.hpp"

#include <cstring>

#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/hooks.hpp"

namespace ramparts {
namespace {

using script::Binding;
using script::Class;

struct About {
    Class of;
    const char* doc;
};
constexpr About kAbout[] = {
    {Class::library,
     "The table `ramparts`. It also has `ramparts.module(id)`, `ramparts.player(id)`, `ramparts.checks()`, "
     "`ramparts.transforms()`, `ramparts.exporters()` and `ramparts.log(text)`."},
    {Class::setup, "`create(setup)` receives it. A name that plugin.xml does not have is an error."},
    {Class::view, "The game as a hook sees it. It is good during the call only."},
    {Class::fixed,
     "The facts that never change during a game: `setup:fixed()`, `view:fixed()`, and `create(fixed)` of a player."},
    {Class::set, "A set of units. It never changes; the operators make new ones."},
    {Class::action, "A choice. It has fields, no functions."},
    {Class::events, "`out` of hooks that may change the game. The changes are made in their order, all or none."},
    {Class::actions, "`out` of play.legal and combat.options."},
    {Class::shifts, "`out` of combat.shifts."},
    {Class::outcomes, "`out` of play.outcomes."},
    {Class::markers, "`out` of words.markers."},
    {Class::hexes, "`out` of movement.closed and movement.stops."},
    {Class::game, "A player makes copies of the game with it."},
    {Class::copy, "A copy of the game, good during the choice."},
    {Class::scenario,
     "A check, transform or exporter receives the scenario as it is written, with any fault that a file may have."},
    {Class::values,
     "The parameters of the use of the check's module, "
     "or those of the transform or exporter, else their defaults in plugin.xml."},
    {Class::findings, "`out` of a check."},
    {Class::edits, "`out` of a transform. The edits are made in their order as one, or none."},
    {Class::files, "`out` of an exporter. The files appear when it is done, all or none."},
};

std::string parameters(const char* takes) {
    std::string names;
    std::string rest = takes;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(", ");
        const std::string one = rest.substr(0, comma);
        names += (names.empty() ? "" : ", ") + one.substr(0, one.find(':'));
        rest = comma == std::string::npos ? "" : rest.substr(comma + 2);
    }
    return names;
}

bool is_operator(const Binding& b) { return std::strncmp(b.name, "__", 2) == 0; }

std::string escaped(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
    return text;
}

std::string row_of(const Binding& b) {
    std::string call = std::string(b.name) + "(" + parameters(b.takes) + ")";
    if (is_operator(b)) call = b.name;
    return "| `" + escaped(call) + "` | " + (b.returns[0] != '\0' ? "`" + escaped(b.returns) + "`" : "") + " | " +
           std::to_string(b.cost) + " | " + (b.c[0] != '\0' ? "`" + std::string(b.c) + "`" : "") + " | " +
           escaped(b.doc) + " |\n";
}

// "unit: integer, hex: integer?" as "---@param unit integer" lines.
std::string param_lines(const char* takes, const std::string& indent) {
    std::string lines;
    std::string rest = takes;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(", ");
        const std::string one = rest.substr(0, comma);
        const std::size_t colon = one.find(": ");
        std::string name = one.substr(0, colon);
        std::string type = one.substr(colon + 2);
        if (!type.empty() && type.back() == '?') {
            type.pop_back();
            name += "?";
        }
        lines += indent + "---@param " + name + " " + type + "\n";
        rest = comma == std::string::npos ? "" : rest.substr(comma + 2);
    }
    return lines;
}

std::string stub_of(const Binding& b) {
    const std::string owner = b.of == Class::library ? "ramparts." : std::string(script::class_name(b.of)) + ":";
    return "---" + std::string(b.doc) + "\n" + param_lines(b.takes, "") +
           (b.returns[0] != '\0' ? "---@return " + std::string(b.returns) + "\n" : "") + "function " + owner + b.name +
           "(" + parameters(b.takes) + ") end\n\n";
}

// "self, view, unit, current"
std::string hook_parameters(const script::Hook& hook) {
    const std::string rest = parameters(hook.takes);
    return "self, view" + (rest.empty() ? "" : ", " + rest);
}

std::string stub_of(const script::Hook& hook) {
    std::string types = "self: table, view: view";
    if (hook.takes[0] != '\0') types += std::string(", ") + hook.takes;
    return "---@field " + std::string(hook.name) + "? fun(" + types + ")" +
           (hook.returns[0] != '\0' ? ": " + std::string(hook.returns) : "") + " " + hook.doc + "\n";
}

// Tables that scripts get or give, with their fields.
struct Record {
    const char* name;
    const char* doc;
    const char* fields;  ///< as `takes` of a binding
};
constexpr Record kRecords[] = {
    {"frame", "The phase or frame on top; locals has 8 numbers.",
     "id: string, side: integer?, depth: integer, locals: integer[]"},
    {"hex_info", "A hex of the map; features and links are bits.",
     "terrain: integer, elevation: integer, features: integer, links: integer"},
    {"filter", "When a hook is called; priority is 100 base, 200 add, 300 scale or 400 limit.",
     "priority: integer, units: set?, side: integer?, first_turn: integer?, last_turn: integer?, hexes: integer[]?"},
    {"condition",
     "A condition of victory: \"hold\", \"score\", \"eliminated\", \"banners\", \"points\" or \"otherwise\".",
     "kind: string, side: integer?, need: integer, hexes: integer[], exits: integer[], lead: integer, held: integer, "
     "unit_lost: integer, step_lost: integer, exited: integer, each_turn: boolean"},
    {"pushed", "What a frame is pushed with.", "faces: integer?, count: integer?, locals: integer[]?"},
    {"argument", "A value of a message that is not a plain number; one of the fields.",
     "unit: integer?, hex: integer?, side: integer?, half_points: integer?, columns: integer?, face: integer?, "
     "class: integer?, terrain: integer?, param: string?"},
    {"message", "A message of plugin.xml. Without args, unit, hex and side are its values.",
     "message: string, rule: string?, unit: integer?, hex: integer?, side: integer?, args: (integer|argument)[]?"},
    {"place", "A hex as the scenario has it.",
     "terrain: integer, elevation: integer, features: integer, prohibited: boolean"},
    {"counter", "A unit as the scenario has it; the first factor is that of all steps.",
     "side: integer?, class: integer, steps: integer, domain: string, stack: integer, zoc: boolean, bombards: boolean, "
     "range: integer, defence: integer?, factors: integer[], at: integer?, group: integer?"},
    {"arrival", "A group of reinforcements.", "turn: integer, side: integer?, entry: integer?"},
    {"fix", "The fix that the editor offers: move_unit with to, add_module or remove_module.",
     "move_unit: integer?, to: integer?, add_module: string?, remove_module: integer?"},
    {"finding", "Where a finding is, and its values.",
     "unit: integer?, hex: integer?, direction: integer?, args: (integer|argument)[]?, fix: fix?"},
};

// "---@field name? type" for each.
std::string field_lines(const char* fields) {
    std::string lines = param_lines(fields, "");
    for (std::size_t at = 0; (at = lines.find("---@param ", at)) != std::string::npos;)
        lines.replace(at, 10, "---@field ");
    return lines;
}

std::string records() {
    std::string text;
    for (const Record& r : kRecords)
        text += "---" + std::string(r.doc) + "\n---@class " + r.name + "\n" + field_lines(r.fields) + "\n";
    return text;
}

constexpr const char* kCheckTakes = "scenario: scenario, values: values, out: findings, use: integer?";
constexpr const char* kCheckDoc =
    "Looks for one kind of fault, a <check> row of plugin.xml, and reports each with out:add(). A check of a module is "
    "called once for each use of the module; `use` is the place of the use in the scenario. Any other check is called "
    "once, and `use` is nil.";

std::string check_section() {
    return "\n### `checks`\n\nWrite one function for each `<check>` row of the module, under its code. Checks outside "
           "of modules go into the table `ramparts.checks()`. `ramparts validate` and the editor call them with a "
           "scenario. They have no `self` and no `view`: each call begins with the script as it was loaded.\n\n| "
           "function | answers | what it is |\n|---|---|---|\n| `CODE(" +
           parameters(kCheckTakes) + ")` |  | " + kCheckDoc + " |\n";
}

std::string tool_section() {
    return "\n### `transforms` and `exporters`\n\nThese belong to no module. Write one function for each `<transform>` "
           "row of plugin.xml into the table `ramparts.transforms()`, under its id, and one for each `<exporter>` row "
           "into `ramparts.exporters()`. Each call begins with the script as it was loaded, and may spend 200,000,000 "
           "units. A transform proposes edits, or says with out:refuse() why it cannot be done. An exporter writes "
           "files.\n\n| function | gets |\n|---|---|\n| `transforms[ID]` | `scenario`, `values`, `out`: `edits` |\n"
           "| `exporters[ID]` | `scenario`, `values`, `out`: `files` |\n";
}

}  // namespace

std::string script_reference() {
    std::string page =
        "## What a module may define\n\nWrite the functions into the tables of the module: `function "
        "M.combat.shifts(self, view, …)`. A function that you leave out is not called. [hooks.md](hooks.md) explains "
        "each: when it is called, what it receives, what it must answer, with an example in Lua.\n";
    for (const char* table : kTableNames) {
        page += "\n### `" + std::string(table) + "`\n\n| function | answers | what it is |\n|---|---|---|\n";
        for (const script::Hook& hook : script::hooks())
            if (std::strcmp(hook.table, table) == 0)
                page += "| `" + std::string(hook.name) + "(" + hook_parameters(hook) + ")` | " +
                        (hook.returns[0] != '\0' ? "`" + std::string(hook.returns) + "`" : "") + " | " +
                        escaped(hook.doc) + " |\n";
    }
    page += check_section();
    page += tool_section();
    page += "\nThese tables of the boundary are not for scripts:\n\n| table of `rp.h` | why |\n|---|---|\n";
    for (const script::NotInLua& no : script::not_in_lua())
        page += "| `" + std::string(no.table) + "` | " + no.why + " |\n";
    page +=
        "\n## What it may call\n\nThe third column is the cost of a call "
        "in units. The memory of its result is charged in addition.\n";
    for (const About& about : kAbout) {
        page += "\n### `" + std::string(script::class_name(about.of)) + "`\n\n" + about.doc +
                "\n\n| function | gives | units | of `rp.h` | what it is |\n|---|---|---|---|---|\n";
        for (const Binding& b : script::bindings())
            if (b.of == about.of) page += row_of(b);
    }
    return page;
}

std::string script_stubs() {
    std::string text =
        "---@meta\n-- Everything a script of Ramparts can call and define, for the Lua language server. Put this file "
        "beside your script.\n-- It is made from the program's lists; the program does not run it.\n\n---@class "
        "ramparts\nramparts = {}\n\n---Defines a rule module of plugin.xml.\n---@param id string\n---@return "
        "module\nfunction ramparts.module(id) end\n\n---Defines a player of plugin.xml.\n---@param id "
        "string\n---@return player\nfunction ramparts.player(id) end\n\n---The checks of plugin.xml that belong to no "
        "module.\n---@return module.checks\nfunction ramparts.checks() end\n\n"
        "---The transforms of plugin.xml, by id.\n"
        "---@return table<string, fun(scenario: scenario, values: values, out: edits)>\n"
        "function ramparts.transforms() end\n\n---The exporters of plugin.xml, by id.\n"
        "---@return table<string, fun(scenario: scenario, values: values, out: files)>\n"
        "function ramparts.exporters() end\n\n---Writes a line to the log of the program. It is not part of the game.\n"
        "---@param text string\nfunction ramparts.log(text) end\n\n";
    for (const About& about : kAbout) {
        const std::string name = script::class_name(about.of);
        if (about.of == Class::action) {
            text +=
                "---@class action\n---@field kind string\n---@field unit integer?\n---@field hex integer?\n"
                "---@field verb string?\n---@field mine boolean\n---@field number integer\nlocal action = {}\n\n";
            continue;
        }
        if (about.of != Class::library) {
            text += "---@class " + name + "\n";
            for (const Binding& b : script::bindings())
                if (b.of == about.of && is_operator(b) && std::strcmp(b.name, "__eq") != 0)
                    text += "---@operator " + std::string(b.name + 2) +
                            (b.takes[0] != '\0' && std::strcmp(b.name, "__len") != 0 ? "(set)" : "") + ": " +
                            b.returns + "\n";
            text += "local " + name + " = {}\n\n";
        }
        for (const Binding& b : script::bindings())
            if (b.of == about.of && !is_operator(b)) text += stub_of(b);
    }
    text += records();
    for (const char* table : kTableNames) {
        text += "---@class module." + std::string(table) + "\n";
        for (const script::Hook& hook : script::hooks())
            if (std::strcmp(hook.table, table) == 0) text += stub_of(hook);
        text += "\n";
    }
    text +=
        "---@class module.checks\n---" + std::string(kCheckDoc) + "\n---@field [string] fun(" + kCheckTakes + ")\n\n";
    text += "---@class module\n---@field create? fun(setup: setup): table?\n";
    for (const char* table : kTableNames) text += "---@field " + std::string(table) + " module." + table + "\n";
    return text +
           "---@field checks module.checks\n\n---@class player\n---@field create? fun(fixed: fixed): table?\n"
           "---@field choose fun(self: table, game: game, view: view, legal: action[], seed: integer): integer\n";
}

}  // namespace ramparts
