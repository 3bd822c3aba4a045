// See errata_model.hpp.
#include "editor/model/errata_model.hpp"

#include <algorithm>
#include <utility>

#include "editor/model/compare_model.hpp"
#include "editor/model/provenance_model.hpp"
#include "engine/core/joined.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxErrataBytes = std::size_t{64} << 20U;  // as the reader takes

bool same_file(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return a == b || fs::equivalent(a, b, error);
}

std::vector<fs::path> errata_files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".xml" && entry.is_regular_file(error)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

ErratumStanding standing_of(const Scenario& scenario, const Erratum& erratum) {
    if (erratum.changes.empty()) return ErratumStanding::remark;
    std::size_t made = 0;
    if (!misfits(scenario, erratum.changes, made).empty()) return ErratumStanding::conflicts;
    return made == erratum.changes.size() ? ErratumStanding::in_force
           : made == 0                    ? ErratumStanding::fits
                                          : ErratumStanding::half_in_force;
}

/// Puts an erratum on a scratch document; false when the door refuses it.
bool put_on(Document& scratch, const Erratum& erratum) {
    std::vector<Change> sorted = erratum.changes;
    sort_changes(sorted);
    std::vector<ChangeFault> faults;
    const auto done = scratch.edit("erratum", [&](Edit& e) {
        faults = make_erratum(e, sorted, erratum.source, false);
        return faults.empty();
    });
    return done && faults.empty();
}

std::string errata_panel_of(const ChangeKey& key) {
    constexpr std::string_view kOfTables[] = {"terrain",   "hexside-kind", "road-kind",   "feature", "unit-class",
                                              "allowance", "enter",        "cross",       "shift",   "cell",
                                              "ruleset",   "module-table", "ruleset-note"};
    if (key.noun == "unit") return "forces";
    if (key.noun == "group") return "arrivals";
    if (std::find(std::begin(kOfTables), std::end(kOfTables), key.noun) != std::end(kOfTables)) return "tables";
    return "scenario";
}

}  // namespace

std::string standing_words(ErratumStanding standing) {
    switch (standing) {
        case ErratumStanding::fits: return say("fits");
        case ErratumStanding::in_force: return say("in force");
        case ErratumStanding::half_in_force: return say("half in force");
        case ErratumStanding::conflicts: return say("conflicts");
        case ErratumStanding::remark: return say("a remark");
    }
    return {};
}

FoundPlace place_of(const Scenario& scenario, const ChangeKey& key) {
    FoundPlace found;
    const Grid& grid = scenario.map.grid();
    if (key.noun == "unit") {
        if (const auto unit = scenario.unit(key.at)) {
            found.unit = key.at;
            if (scenario.units[*unit].at) found.hexes.push_back(*scenario.units[*unit].at);
        }
    } else if (key.noun == "group") {
        for (const ReinforcementGroup& group : scenario.reinforcements)
            if (group.id == key.at && group.entry < grid.size()) found.hexes.push_back(group.entry);
    } else if (key.noun == "hex" || key.noun == "hexside" || key.noun == "road" || key.noun == "label") {
        std::string_view rest = key.at;
        while (!rest.empty()) {
            const auto end = std::min(rest.find_first_of("/ "), rest.size());
            if (const auto hex = grid.parse(rest.substr(0, end))) found.hexes.push_back(*hex);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    if (found.hexes.empty() || !found.unit.empty()) found.panel = errata_panel_of(key);
    return found;
}

std::string datum_words(const std::optional<std::string>& value) {
    if (!value) return say("not there");
    return *value == "-" ? say("nothing") : *value;
}

std::string change_words(const Scenario& scenario, const Change& change) {
    return key_words(scenario, scenario, change.key) + ": " + datum_words(change.before) + " → " +
           datum_words(change.after);
}

std::vector<Diagnostic> ErrataModel::read(const fs::path& file, ErrataLayer& layer) const {
    std::string text;
    Diagnostic problem;
    if (!read_file(file.string(), kMaxErrataBytes, text, problem)) return {problem};
    ErrataRead read = read_errata(std::move(text), file.string());
    if (!read.readable) return std::move(read.diagnostics);
    ErrataLayer fresh{std::move(read.errata), file.string(), std::move(read.source), {}};
    fresh.on.assign(fresh.errata.errata.size(), false);
    for (std::size_t i = 0; i < layer.errata.errata.size(); ++i)
        for (std::size_t j = 0; j < fresh.on.size() && is_on(layer, i); ++j)
            if (fresh.errata.errata[j].id == layer.errata.errata[i].id) fresh.on[j] = true;
    layer = std::move(fresh);
    return {};
}

std::size_t ErrataModel::find(const fs::path& file) const {
    std::size_t i = 0;
    while (i < layers_.size() && !same_file(layers_[i].path, file)) ++i;
    return i;
}

std::vector<Diagnostic> ErrataModel::add(const fs::path& file) {
    const std::size_t at = find(file);
    ErrataLayer layer = at < layers_.size() ? layers_[at] : ErrataLayer{};
    std::vector<Diagnostic> faults = read(file, layer);
    if (!faults.empty()) return faults;
    if (at < layers_.size()) layers_[at] = std::move(layer);
    else layers_.push_back(std::move(layer));
    return {};
}

bool ErrataModel::of_mod(std::size_t layer) const {
    return std::find(mod_files_.begin(), mod_files_.end(), layers_[layer].path) != mod_files_.end();
}

bool ErrataModel::take_mods(const Scenario& scenario, std::vector<ErrataLayer> of_mods) {
    const auto in = [](const std::vector<std::string>& files, const std::string& path) {
        return std::find(files.begin(), files.end(), path) != files.end();
    };
    std::vector<std::string> files;
    for (const ErrataLayer& layer : of_mods) files.push_back(layer.path);
    const std::vector<std::string> before = std::exchange(mod_files_, files);
    bool changed = std::erase_if(layers_, [&](const ErrataLayer& layer) {
                       return in(before, layer.path) && !in(files, layer.path);
                   }) > 0;
    for (ErrataLayer& layer : of_mods) {
        if (find(layer.path) < layers_.size()) continue;
        layer.on.assign(layer.errata.errata.size(), false);
        layers_.push_back(std::move(layer));
        switch_file_on(scenario, layers_.size() - 1);
        changed = true;
    }
    return changed;
}

std::vector<Diagnostic> ErrataModel::read_beside(const fs::path& scenario_file) {
    std::vector<Diagnostic> faults;
    if (!scenario_file.empty())
        for (const fs::path& file : errata_files_in(scenario_file.parent_path() / "errata"))
            for (Diagnostic& d : add(file)) faults.push_back(std::move(d));
    std::error_code error;
    std::erase_if(layers_, [&](const ErrataLayer& layer) { return !fs::exists(layer.path, error); });
    return faults;
}

bool ErrataModel::any_on() const noexcept { return !chosen().empty(); }

std::vector<ErratumAt> ErrataModel::chosen() const {
    std::vector<ErratumAt> all;
    for (std::size_t l = 0; l < layers_.size(); ++l)
        for (std::size_t e = 0; e < layers_[l].errata.errata.size(); ++e)
            if (is_on(layers_[l], e)) all.push_back({l, e});
    return all;
}

std::vector<ErratumRow> ErrataModel::rows(const Scenario& scenario) const {
    std::vector<ErratumRow> all;
    std::optional<Document> scratch;  // from the first that is on
    for (std::size_t l = 0; l < layers_.size(); ++l)
        for (std::size_t e = 0; e < layers_[l].errata.errata.size(); ++e) {
            const Erratum& one = layers_[l].errata.errata[e];
            ErratumRow row{{l, e}, is_on(layers_[l], e), standing_of(scratch ? scratch->scenario() : scenario, one)};
            if (row.on && (row.standing == ErratumStanding::fits || row.standing == ErratumStanding::half_in_force)) {
                if (!scratch) scratch.emplace(scenario);
                if (!put_on(*scratch, one)) row.standing = ErratumStanding::conflicts;
            }
            all.push_back(row);
        }
    return all;
}

std::string ErrataModel::details(const Scenario& scenario, ErratumAt at) const {
    const Erratum& one = erratum(at);
    std::string text;
    const auto line = [&](const std::string& words) {
        if (!words.empty()) text += words + "\n";
    };
    line(one.reason);
    if (one.source.stated()) line(say("Source: {1}", origin_words(one.source)));
    if (!one.printed.empty()) line(say("Printed in: {1}", one.printed));
    if (!one.author.empty() || !one.date.empty())
        line(say("Recorded by: {1}", one.author + (one.author.empty() || one.date.empty() ? "" : ", ") + one.date));
    if (!one.needs.empty()) line(say("Needs: {1}", joined(one.needs, ", ")));
    if (!one.conflicts.empty()) line(say("Excludes: {1}", joined(one.conflicts, ", ")));
    // Against the scenario with the others that are on and come before it.
    Document scratch(scenario);
    for (std::size_t l = 0; l <= at.layer; ++l)
        for (std::size_t e = 0; e < layers_[l].errata.errata.size() && ErratumAt{l, e} != at; ++e)
            if (is_on(layers_[l], e)) (void)put_on(scratch, layers_[l].errata.errata[e]);
    std::size_t made = 0;
    const auto unfit = misfits(scratch.scenario(), one.changes, made);
    for (std::size_t i = 0; i < one.changes.size(); ++i) {
        const auto faulty =
            std::find_if(unfit.begin(), unfit.end(), [i](const Misfit& misfit) { return misfit.change == i; });
        if (faulty == unfit.end()) line(change_words(scenario, one.changes[i]));
        else
            line(say("{1} — does not fit: here it is {2}", change_words(scenario, one.changes[i]),
                     datum_words(faulty->found.value)));
    }
    return text;
}

std::vector<Diagnostic> ErrataModel::switch_one(const Scenario& scenario, ErratumAt at, bool on) {
    ErrataLayer& layer = layers_[at.layer];
    const std::vector<bool> before = layer.on;
    const std::size_t faults_before = check_choice(layers_).size();
    layer.on[at.erratum] = on;
    std::vector<Diagnostic> faults = check_choice(layers_);
    if (faults.size() > faults_before) {
        layer.on = before;
        return faults;
    }
    if (!on) return {};
    Document scratch(scenario);
    const auto tried = apply_errata(scratch, layers_, {.fitting_only = true});
    if (!tried) {
        layer.on = before;
        return tried.error();
    }
    for (const AppliedErratum& one : tried->errata)
        if (one.layer == at.layer && one.erratum == at.erratum && one.outcome == ErratumOutcome::conflict) {
            layer.on = before;
            for (const Diagnostic& d : tried->findings)
                if (d.where.object == erratum(at).id && d.where.file.path == layer.path) faults.push_back(d);
            return faults;
        }
    return {};
}

void ErrataModel::switch_file_on(const Scenario& scenario, std::size_t layer) {
    // An erratum may need a later one.
    bool more = true;
    while (std::exchange(more, false))
        for (std::size_t e = 0; e < layers_[layer].on.size(); ++e)
            if (!layers_[layer].on[e] && !layers_[layer].errata.errata[e].off)
                more = switch_one(scenario, {layer, e}, true).empty() || more;
}

// A line for each file: its path, then the ids, with tabs between.
std::string ErrataModel::remembered() const {
    std::string text;
    for (std::size_t l = 0; l < layers_.size(); ++l) {
        if (of_mod(l)) continue;
        std::string ids;
        for (std::size_t e = 0; e < layers_[l].errata.errata.size(); ++e)
            if (is_on(layers_[l], e)) ids += "\t" + layers_[l].errata.errata[e].id;
        if (!ids.empty()) text += layers_[l].path + ids + "\n";
    }
    return text;
}

bool ErrataModel::recall(const Scenario& scenario, const std::string& remembered) {
    std::vector<ErratumAt> wanted;
    for (std::size_t from = 0; from < remembered.size();) {
        const std::size_t end = std::min(remembered.find('\n', from), remembered.size());
        std::vector<std::string> parts(1);
        for (const char c : remembered.substr(from, end - from))
            if (c == '\t') parts.emplace_back();
            else parts.back() += c;
        from = end + 1;
        std::error_code error;
        if (find(parts.front()) == layers_.size() && fs::exists(parts.front(), error)) (void)add(parts.front());
        const std::size_t layer = find(parts.front());
        if (layer == layers_.size()) continue;
        for (std::size_t e = 0; e < layers_[layer].errata.errata.size(); ++e)
            if (std::find(parts.begin() + 1, parts.end(), layers_[layer].errata.errata[e].id) != parts.end())
                wanted.push_back({layer, e});
    }
    // An erratum may need a later one.
    for (bool more = true; std::exchange(more, false);)
        for (const ErratumAt at : wanted)
            if (!is_on(layers_[at.layer], at.erratum)) more = switch_one(scenario, at, true).empty() || more;
    return any_on();
}

void ErrataModel::all_off() {
    for (ErrataLayer& layer : layers_) layer.on.assign(layer.errata.errata.size(), false);
}

void ErrataModel::file_off(std::size_t layer) { layers_[layer].on.assign(layers_[layer].errata.errata.size(), false); }

Result<Scenario, std::vector<Diagnostic>> ErrataModel::corrected(const Scenario& scenario) const {
    if (!any_on()) return scenario;
    Document scratch(scenario);
    auto applied = apply_errata(scratch, layers_);
    if (!applied) {
        std::erase_if(applied.error(), [](const Diagnostic& d) { return d.severity != Severity::error; });
        return fail(std::move(applied.error()));
    }
    return scratch.scenario();
}

std::vector<HexIndex> ErrataModel::marked(const Scenario& scenario) const {
    std::vector<HexIndex> hexes;
    for (const ErratumAt at : chosen())
        for (const Change& change : erratum(at).changes) {
            const FoundPlace place = place_of(scenario, change.key);
            hexes.insert(hexes.end(), place.hexes.begin(), place.hexes.end());
        }
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    return hexes;
}

std::vector<ErrataLayer> ErrataModel::with_only(std::span<const ErratumAt> which) const {
    std::vector<ErrataLayer> only = layers_;
    for (ErrataLayer& layer : only) layer.on.assign(layer.errata.errata.size(), false);
    for (const ErratumAt at : which) only[at.layer].on[at.erratum] = true;
    return only;
}

Result<AppliedErrata, std::vector<Diagnostic>> ErrataModel::fold(Document& document, std::span<const ErratumAt> which,
                                                                 bool take_off) const {
    document.seal();
    auto done = apply_errata(document, with_only(which), {.take_off = take_off});
    document.seal();
    return done;
}

}  // namespace ramparts
