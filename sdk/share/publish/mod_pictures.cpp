// See mod_pictures.hpp.
#include "sdk/share/publish/mod_pictures.hpp"

#include <algorithm>

#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {
namespace {

using Faults = std::vector<Diagnostic>;

ModPicture picture_of_brought(const std::vector<PackageFile>& files, const std::string& folder,
                              const draw::DrawOptions& options) {
    ModPicture made;
    made.brought = true;
    made.battle = folder.substr(folder.rfind('/') + 1);
    const LoadedScenario loaded = brought_scenario(files, folder);
    if (!loaded.readable) {
        made.findings = loaded.diagnostics;
        return made;
    }
    const Scenario& scenario = loaded.scenario;
    made.battle = scenario.id;
    made.name = scenario.name;
    draw::DrawOptions with_units = options;
    with_units.counters = true;
    made.list = draw::draw_map(scenario, with_units, draw::setup_counters(scenario));
    return made;
}

ModPicture picture_of_corrected(const std::vector<PackageFile>& files, const std::string& battle,
                                const FindBattle& find, const draw::DrawOptions& options) {
    ModPicture made;
    made.battle = battle;
    const std::optional<Scenario> scenario = find(battle);
    if (!scenario) {
        Diagnostic missing =
            mod_finding("RP8114", {}, message("the battle {1}, which the mod corrects, is not at hand", battle),
                        message("name its folder, and the picture shows what would change in it"));
        missing.severity = Severity::warning;
        made.findings.push_back(std::move(missing));
        return made;
    }
    made.name = scenario->name;
    auto list = picture_on(*scenario, files, options);
    if (list) made.list = std::move(*list);
    else made.findings = std::move(list.error());
    return made;
}

}  // namespace

Result<draw::DisplayList, Faults> picture_on(const Scenario& scenario, const std::vector<PackageFile>& files,
                                             const draw::DrawOptions& options) {
    const auto after = with_errata_of(scenario, files);
    if (!after) return fail(after.error());
    auto picture = paper::difference_picture(scenario, *after, options);
    if (picture) return std::move(*picture);
    return fail(Faults{mod_finding(
        "RP8112", {}, message("the map of {1} would have another shape, which no picture shows", scenario.id),
        message("read the list of changes instead"))});
}

std::vector<ModPicture> pictures_of(const std::vector<PackageFile>& files, const FindBattle& find,
                                    const draw::DrawOptions& options) {
    std::vector<ModPicture> made;
    for (const std::string& folder : contents_of(files).scenarios)
        made.push_back(picture_of_brought(files, folder, options));
    const auto brought = [&](const std::string& id) {
        return std::any_of(made.begin(), made.end(), [&](const ModPicture& m) { return m.brought && m.battle == id; });
    };
    for (const std::string& battle : corrected_battles(files))
        if (!brought(battle)) made.push_back(picture_of_corrected(files, battle, find, options));
    return made;
}

}  // namespace ramparts
