// Errata files for the commands; see errata_files.hpp.
#include "sdk/cli/errata_files.hpp"

#include <algorithm>

#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/check/check.hpp"
#include "sdk/cli/mods.hpp"

namespace ramparts::tools {
namespace {

int read_layer(Console& console, const std::string& path, ErrataLayer& layer) {
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::errata), text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    ErrataRead read = read_errata(std::move(text), path);
    console.report(read.diagnostics);
    layer = {std::move(read.errata), path, std::move(read.source), {}};
    return read.readable ? kClean : kViolations;
}

/// Nothing of it is changed once the command runs.
std::vector<ErrataLayer>& layers_in_force() {
    static std::vector<ErrataLayer> layers;
    return layers;
}

}  // namespace

namespace {

// Those of mods come first: the command line has the last word.
std::vector<ErrataLayer> layers_for(const Scenario& scenario, bool of_mods_only, std::vector<Diagnostic>& findings) {
    std::vector<ErrataLayer> layers = mod_errata_for(scenario.id, findings);
    if (of_mods_only) return layers;
    layers.insert(layers.end(), layers_in_force().begin(), layers_in_force().end());
    return layers;
}

}  // namespace

int put_errata_in_force(const Arguments& arguments, Console& console) {
    layers_in_force().clear();
    if (!arguments.has("errata") && (arguments.has("errata-only") || arguments.has("errata-off")))
        return console.refuse(kUsage, "RP6040", "'--errata-only' and '--errata-off' choose among errata",
                              "give '--errata FILE' too");
    return read_layers(console, arguments, arguments.values("errata"), layers_in_force(), "errata-");
}

std::vector<Diagnostic> put_errata_on(Scenario& scenario, bool of_mods_only) {
    std::vector<Diagnostic> faults;
    const std::vector<ErrataLayer> layers = layers_for(scenario, of_mods_only, faults);
    if (!faults.empty() || layers.empty()) return faults;
    Document document(scenario);
    auto applied = apply_errata(document, layers);
    if (!applied) return std::move(applied.error());
    scenario = document.scenario();
    return std::move(applied->findings);
}

std::vector<ErrataLayer> errata_layers(const Scenario& scenario) {
    std::vector<Diagnostic> told_already;
    return layers_for(scenario, false, told_already);
}

std::vector<JournalErrata> errata_in_force(const Scenario& scenario) {
    return recorded_errata(errata_layers(scenario));
}

int read_layers(Console& console, const Arguments& arguments, std::span<const std::string> paths,
                std::vector<ErrataLayer>& layers, std::string_view prefix) {
    int worst = kClean;
    for (const std::string& path : paths) worst = std::max(worst, read_layer(console, path, layers.emplace_back()));
    if (worst != kClean) return worst;
    std::vector<std::string_view> ids;
    for (const ErrataLayer& layer : layers)
        for (const Erratum& erratum : layer.errata.errata) ids.push_back(erratum.id);
    const std::string only_option = std::string(prefix) + "only";
    const std::string off_option = std::string(prefix) + "off";
    for (const std::string& option : {only_option, off_option})
        for (const std::string& id : arguments.values(option))
            if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
                const std::string_view near = nearest_name(id, ids);
                return console.refuse(kUsage, "RP6086", "there is no erratum '" + id + "'",
                                      near.empty() ? "ramparts errata list SCENARIO FILE names them"
                                                   : "did you mean \"" + std::string(near) + "\"?");
            }
    for (ErrataLayer& layer : layers) {
        std::vector<std::string> only;
        std::vector<std::string> off;
        for (const Erratum& erratum : layer.errata.errata) {
            const auto named = [&](const std::string& option) {
                const auto values = arguments.values(option);
                return std::find(values.begin(), values.end(), erratum.id) != values.end();
            };
            if (named(only_option)) only.push_back(erratum.id);
            if (named(off_option)) off.push_back(erratum.id);
        }
        (void)switch_errata(layer, only, off);
        if (only.empty() && arguments.has(only_option)) layer.on.assign(layer.on.size(), false);
    }
    return kClean;
}

std::vector<Diagnostic> new_errors(const Scenario& before, const Scenario& after, const std::string& file) {
    const std::vector<Diagnostic> known = check_scenario(before);
    std::vector<Diagnostic> errors = check_scenario(after);
    std::erase_if(errors, [&](const Diagnostic& d) {
        const auto same = [&](const Diagnostic& k) {
            return k.code == d.code && k.where.place() == d.where.place() && k.message == d.message;
        };
        return d.severity != Severity::error || std::any_of(known.begin(), known.end(), same);
    });
    for (Diagnostic& d : errors) d.where.file.path = file;
    return errors;
}

}  // namespace ramparts::tools
