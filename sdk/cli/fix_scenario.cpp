// Machine fixes from the command line; see fix_scenario.hpp.
#include "sdk/cli/fix_scenario.hpp"

#include <set>

#include "formats/scenario/battle_file.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/fix_all.hpp"
#include "sdk/cli/console.hpp"
#include "sdk/cli/open.hpp"

namespace ramparts::tools {

std::vector<std::string> fix_scenario(const std::filesystem::path& path, Console& console, int& code) {
    std::vector<std::string> lines;
    ScenarioStore store(path.filename() == "map.xml" ? battle_file(path.parent_path()) : path);
    if (!store.loaded().readable || has_errors(store.loaded().diagnostics)) return lines;
    std::set<std::string> codes;
    for (const Finding& f : find_problems(store.document().scenario()))
        if (f.fix) codes.insert(f.diagnostic.code);
    if (codes.empty()) return lines;
    const auto done = store.document().edit("Fix findings", [&](Edit& e) {
        for (const std::string& kind : codes)
            for (const Fix& fix : fix_all(e, kind)) lines.push_back("fixed " + kind + ": " + fix.text.english());
    });
    if (done && lines.empty()) return lines;
    const std::string name = store.path().parent_path().string();
    const auto refuse = [&](std::string why, std::string advice) {
        code = console.refuse(kUnreadable, "RP6041", name + ": " + why, std::move(advice));
        return std::vector<std::string>();
    };
    if (!store.claim()) return refuse("the scenario is open in another program", "close it there first");
    if (store.recovery().state != Recovery::State::none)
        return refuse("a journal holds changes that were never saved", "open the scenario in the editor first");
    if (!done) return refuse(done.error().message, "fix the findings one by one");
    const auto saved = store.save();
    store.close(true);
    if (!saved) return refuse(saved.error().message, save_fix(store.path()));
    return lines;
}

}  // namespace ramparts::tools
