// See web_page.hpp.
#include "sdk/cli/web_page.hpp"

#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/plugins.hpp"

namespace ramparts::tools {

int check_page_name(Console& console, const std::string& name) {
    if (name.ends_with(".html") || name.ends_with(".htm")) return kClean;
    return console.refuse(kUsage, "RP6040", "'" + name + "' is not a name of a web page", "use .html");
}

int write_page(Console& console, const std::string& page, const std::string& name) {
    if (!write_file(console, name, page)) return kUnreadable;
    console.line(name + ": " + std::to_string((page.size() + 1023) / 1024) + " KB");
    return kClean;
}

int no_page(Console& console, const std::vector<Diagnostic>& faults, Exit code) {
    for (Diagnostic fault : faults) {
        if (fault.where.file.path.empty()) console.complain("ramparts: " + to_text(fault));
        else console.report(fault);
    }
    return code;
}

int wish_for_page(Console& console, LoadedScenario& loaded, PlayPageWish& wish) {
    wish.base = load_scenario(loaded.scenario_path);
    wish.shown = std::move(loaded.scenario);
    wish.errata = errata_layers(wish.base.scenario);
    wish.mods = &mods_in_force();
    wish.plugins = plugins_in_force();
    const auto told = add_errata_beside(wish.errata, wish.base.scenario_path);
    if (!told) return no_page(console, {told.error()}, kUnreadable);
    console.report(*told);
    return kClean;
}

}  // namespace ramparts::tools
