// `ramparts plugin enable` and `disable`: what may run. Nothing of a plugin is run by them.
#include <algorithm>

#include "formats/text/english_words.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/plugins.hpp"
#include "sdk/extend/host/crash_marks.hpp"
#include "sdk/extend/host/plugin_switches.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

// A plugin by its id: one that is found, or one that is no longer there but still in the lists.
int check_id(const std::string& id, const HostRequest& request, bool in_lists, Console& console) {
    const PluginSet set = look_at_plugins(request);
    std::vector<std::string_view> ids;
    for (const PluginStatus& plugin : set.plugins) ids.push_back(plugin.info.id);
    if (in_lists || std::find(ids.begin(), ids.end(), id) != ids.end()) return kClean;
    return console.refuse(kUsage, "RP6040", "there is no plugin '" + id + "'",
                          ids.empty() ? "ramparts plugin list shows what there is; --plugins DIR names other folders"
                                      : suggestion(id, ids).english());
}

int cannot_write(const FileError& error, Console& console) {
    return console.refuse(kUnreadable, "RP6041", error.message, kCannotWriteFix);
}

int change(const Arguments& arguments, Console& console, bool disabled) {
    const std::string& id = arguments.operands[0];
    const HostRequest request = plugin_request(arguments);
    auto list = PluginSwitches::read(request.user.config, real_files());
    if (!list)
        return console.refuse(kUnreadable, "RP7303", list.error().message,
                              "correct the file, or remove it and begin anew");
    CrashMarks marks(request.user.state, real_files());
    const auto left = marks.left_behind();
    const bool quarantined = std::any_of(left.begin(), left.end(), [&](const CrashMark& m) { return m.id == id; });
    if (const int code = check_id(id, request, list->disabled(id) || quarantined, console); code != kClean) return code;
    const auto changed = list->set(id, disabled, real_files());
    if (!changed) return cannot_write(changed.error(), console);
    if (disabled) {
        console.line(id + (*changed ? " is switched off" : " was switched off already"));
        return kClean;
    }
    const auto forgiven = marks.forgive(id);
    if (!forgiven) return cannot_write(forgiven.error(), console);
    if (*forgiven > 0) console.line(id + " is out of quarantine");
    if (*changed) console.line(id + " is switched on");
    else if (*forgiven == 0) console.line(id + " was switched on already");
    return kClean;
}

int enable(const Arguments& arguments, Console& console) { return change(arguments, console, false); }
int disable(const Arguments& arguments, Console& console) { return change(arguments, console, true); }

}  // namespace

const Command kPluginDisable = {
    .name = "plugin disable",
    .summary = RP_TR("Switch a plugin off"),
    .operands = "ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Scenarios that use its modules can still be opened, edited and checked, but not played. The list "
                   "is in ~/.config/ramparts/plugins.txt."),
    .options = {},
    .examples = "ramparts plugin disable ramparts.tlg2 --plugins plugins",
    .plugins = PluginUse::named,
    .run = disable,
};

const Command kPluginEnable = {
    .name = "plugin enable",
    .summary = RP_TR("Switch a plugin on"),
    .operands = "ID",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "A plugin is quarantined when the program ended while its library was being loaded or was making a module for "
        "the first time. As long as the library is the same, it is then left alone until it is enabled here."),
    .options = {},
    .examples = "ramparts plugin enable ramparts.tlg2 --plugins plugins",
    .plugins = PluginUse::named,
    .run = enable,
};

}  // namespace ramparts::tools
