// See mod_battles.hpp.
#include "sdk/share/mods/mod_battles.hpp"

#include <algorithm>

#include "formats/scenario/name_file.hpp"
#include "formats/scenario/read_back.hpp"
#include "formats/text/po_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {
namespace {

using Faults = std::vector<Diagnostic>;

// Where the files of a mod that lies nowhere are taken to lie; there is no such folder.
constexpr std::string_view kNowhere = "/ramparts-mod-in-memory/";

/// The errata of the files for a battle; RP8112 when any have faults.
Result<std::vector<ErrataLayer>, Faults> layers_for(const std::vector<PackageFile>& files, std::string_view battle) {
    std::vector<ErrataLayer> layers;
    Faults faults;
    for (const PackageFile& file : files) {
        if (!file.name.starts_with("errata/") || !file.name.ends_with(".xml")) continue;
        ErrataLayer layer = mod_errata_layer(file.bytes, file.name, faults);
        if (layer.errata.base.id == battle) layers.push_back(std::move(layer));
    }
    if (!faults.empty()) return fail(std::move(faults));
    return layers;
}

// The name of a file as it is in the mod.
std::string name_in_mod(const std::string& path, const std::string& before) {
    return path.starts_with(kNowhere) ? before + path.substr(kNowhere.size()) : path;
}

}  // namespace

std::vector<std::string> corrected_battles(const std::vector<PackageFile>& files) {
    std::vector<std::string> battles;
    for (const PackageFile& file : files) {
        if (!file.name.starts_with("errata/") || !file.name.ends_with(".xml")) continue;
        const ErrataRead read = read_errata(file.bytes, file.name);
        const std::string& id = read.errata.base.id;
        if (read.readable && std::find(battles.begin(), battles.end(), id) == battles.end()) battles.push_back(id);
    }
    return battles;
}

Result<Scenario, Faults> with_errata_of(const Scenario& scenario, const std::vector<PackageFile>& files) {
    const auto layers = layers_for(files, scenario.id);
    if (!layers) return fail(layers.error());
    if (layers->empty()) return scenario;
    Document document(scenario);
    auto applied = apply_errata(document, *layers);
    if (!applied) return fail(std::move(applied.error()));
    return document.scenario();
}

LoadedScenario brought_scenario(const std::vector<PackageFile>& files, const std::string& folder,
                                const std::string& before) {
    std::vector<FileToSave> texts;
    for (const PackageFile& file : files)
        if (file.name.ends_with(".xml") || file.name.ends_with(".png"))
            texts.push_back({std::string(kNowhere) + file.name, file.bytes, std::nullopt});
    LoadedScenario loaded = read_back(std::string(kNowhere) + folder + "/scenario.xml", texts);
    const std::string beside = folder + "/";
    for (const PackageFile& file : files) {
        if (!file.name.starts_with(beside) || language_of_file(file.name.substr(beside.size()), "names").empty())
            continue;
        const NamesRead names = read_names(file.bytes, std::string(kNowhere) + file.name, names_of(loaded.scenario));
        loaded.diagnostics.insert(loaded.diagnostics.end(), names.diagnostics.begin(), names.diagnostics.end());
    }
    for (Diagnostic& finding : loaded.diagnostics) name_as_in_mod(finding, before);
    loaded.scenario_path = name_in_mod(loaded.scenario_path.string(), before);
    return loaded;
}

void name_as_in_mod(Diagnostic& finding, const std::string& before) {
    finding.where.file.path = name_in_mod(finding.where.file.path, before);
}

}  // namespace ramparts
