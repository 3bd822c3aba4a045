// Errata put on and taken off; see apply.hpp.
#include "sdk/change/errata/apply.hpp"

#include <algorithm>
#include <set>

#include "formats/text/sha256.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

Message value_words(const std::optional<std::string>& value) {
    if (!value) return message("not there");
    return *value == "-" ? message("nothing") : Message(*value);
}

/// Applies layers to a document of its own.
class Applier {
public:
    Applier(Document& scratch, std::span<const ErrataLayer> layers, const ApplyOptions& options)
        : scratch_(scratch), layers_(layers), options_(options) {}

    void run() {
        std::vector<AppliedErratum> todo;
        for (std::size_t l = 0; l < layers_.size(); ++l)
            for (std::size_t e = 0; e < layers_[l].errata.errata.size(); ++e)
                if (is_on(layers_[l], e)) todo.push_back({l, e, ErratumOutcome::applied});
        if (options_.take_off) std::reverse(todo.begin(), todo.end());
        for (AppliedErratum& one : todo) {
            one.outcome = apply(one);
            result_.errata.push_back(one);
        }
    }
    [[nodiscard]] AppliedErrata& result() noexcept { return result_; }
    [[nodiscard]] bool conflicts() const noexcept { return conflicts_; }

private:
    ErratumOutcome apply(const AppliedErratum& one) {
        const ErrataLayer& layer = layers_[one.layer];
        const Erratum& erratum = layer.errata.errata[one.erratum];
        if (erratum.changes.empty()) return ErratumOutcome::remark;
        std::vector<Change> changes = erratum.changes;
        if (options_.take_off)
            for (Change& change : changes) change = inverse(std::move(change));
        std::size_t made = 0;
        const auto unfit = misfits(scratch_.scenario(), changes, made);
        for (const Misfit& misfit : unfit)
            conflict(layer, one.erratum, misfit.change, changes[misfit.change], misfit.found);
        if (!unfit.empty()) return ErratumOutcome::conflict;
        if (made == changes.size()) {
            const Message said = options_.take_off
                                     ? message("erratum \"{1}\" is not on: nothing has to be taken back", erratum.id)
                                     : message("erratum \"{1}\" is there already", erratum.id);
            result_.findings.push_back(errata_finding(layer, {one.erratum, {}}, "RP6087", Severity::note, {said, {}}));
            return ErratumOutcome::already;
        }
        return make(layer, one.erratum, std::move(changes)) ? ErratumOutcome::applied : ErratumOutcome::conflict;
    }

    void conflict(const ErrataLayer& layer, std::size_t erratum, std::size_t at, const Change& change,
                  const Found& found) {
        const std::string datum = to_text(change.key);
        if (found.standing == DatumState::missing && !found.value)
            return told(errata_finding(
                layer, {erratum, at}, "RP6083", severity(),
                {message("{1}: there is no such thing in this scenario", datum),
                 message("look at the place, or switch erratum \"{1}\" off", layer.errata.errata[erratum].id)}));
        told(errata_finding(layer, {erratum, at}, "RP6082", severity(),
                            {message("{1} is {2} here; the erratum knows it as {3} and makes it {4}", datum,
                                     value_words(found.value), value_words(change.before), value_words(change.after)),
                             message("look which of them is right, then change the erratum, or switch \"{1}\" off",
                                     layer.errata.errata[erratum].id)}));
    }

    bool make(const ErrataLayer& layer, std::size_t number, std::vector<Change> changes) {
        const Erratum& erratum = layer.errata.errata[number];
        std::vector<Change> sorted = changes;
        sort_changes(sorted);
        std::vector<ChangeFault> faults;
        const auto done = scratch_.edit("erratum", [&](Edit& e) {
            faults = make_erratum(e, sorted, erratum.source, options_.take_off);
            return faults.empty();
        });
        if (done && faults.empty()) return led_there(layer, number, changes);
        for (ChangeFault& fault : faults) {
            const auto place = std::find(changes.begin(), changes.end(), sorted[fault.change]);
            told(errata_finding(layer, {number, static_cast<std::size_t>(place - changes.begin())}, "RP6088",
                                severity(), {fault.diagnostic.message, fault.diagnostic.fix}));
        }
        if (faults.empty())
            told(errata_finding(layer, {number, changes.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt},
                                "RP6088", severity(), {done.error().message, {}}));
        return false;
    }

    // What a value's words lead to must be the value itself: "03" or "swamp # wet" are no way to write one.
    bool led_there(const ErrataLayer& layer, std::size_t number, const std::vector<Change>& changes) {
        bool all = true;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            if (changes[i].key.field == "position" || (changes[i].whole() && is_numbered(changes[i].key))) continue;
            const Found found = look_up(scratch_.scenario(), changes[i]);
            const bool gone = !found.value && changes[i].after == "-";
            if (found.standing == DatumState::made || gone) continue;
            all = false;
            told(errata_finding(layer, {number, i}, "RP6088", severity(),
                                {message("{1} becomes {2} by these words, not {3}", to_text(changes[i].key),
                                         value_words(found.value), value_words(changes[i].after)),
                                 message("write the value as in the edit language")}));
        }
        if (!all) scratch_.undo();
        return all;
    }

    void told(Diagnostic d) {
        conflicts_ = true;
        result_.findings.push_back(std::move(d));
    }
    [[nodiscard]] Severity severity() const noexcept {
        return options_.fitting_only ? Severity::warning : Severity::error;
    }

    Document& scratch_;
    std::span<const ErrataLayer> layers_;
    const ApplyOptions& options_;
    AppliedErrata result_;
    bool conflicts_ = false;
};

void tell_base(const Scenario& scenario, const ErrataLayer& layer, std::vector<Diagnostic>& out) {
    const ErrataBase& base = layer.errata.base;
    if (base.id != scenario.id)
        out.push_back(
            errata_finding(layer, "RP6080", Severity::warning,
                           message("these errata are for \"{1}\", and this scenario is \"{2}\"", base.id, scenario.id),
                           message("go on if the one was made from the other: each change is checked")));
    else if (!base.sha256.empty() && base.sha256 != content_hash(scenario))
        out.push_back(errata_finding(layer, "RP6081", Severity::note,
                                     message("the scenario has changed since these errata were made for it"),
                                     message("each change is checked; \"rebase\" carries the file to this version")));
}

}  // namespace

Diagnostic errata_finding(const ErrataLayer& layer, const char* code, Severity severity, Message said, Message fix) {
    Diagnostic d;
    d.code = code;
    d.severity = severity;
    d.message = std::move(said);
    d.fix = std::move(fix);
    d.where.file.path = layer.path;
    return d;
}

Diagnostic errata_finding(const ErrataLayer& layer, ErratumPlace place, const char* code, Severity severity,
                          FaultWords complaint) {
    Diagnostic d = errata_finding(layer, code, severity, std::move(complaint.said), std::move(complaint.fix));
    const auto& [erratum, change] = place;
    const Erratum& e = layer.errata.errata[erratum];
    d.where.object = e.id;
    if (layer.source)
        d.where.file = layer.source->place(change && *change < e.places.size() ? e.places[*change] : e.byte);
    return d;
}

bool is_on(const ErrataLayer& layer, std::size_t erratum) noexcept {
    return erratum < layer.on.size() ? layer.on[erratum] : !layer.errata.errata[erratum].off;
}

std::vector<JournalErrata> recorded_errata(std::span<const ErrataLayer> layers) {
    std::vector<JournalErrata> files;
    bool chosen = false;  // choosing from one file chooses from all
    for (const ErrataLayer& layer : layers) {
        JournalErrata file{layer.errata.id, {}, {}, layer.path};
        Errata on = layer.errata;
        on.errata.clear();
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i) {
            const Erratum& erratum = layer.errata.errata[i];
            chosen = chosen || is_on(layer, i) == erratum.off;
            if (!is_on(layer, i)) continue;
            on.errata.push_back(erratum);
            file.chosen.push_back(erratum.id);
        }
        file.sha256 = sha256_hex(write_errata(on));
        if (!on.errata.empty()) files.push_back(std::move(file));
    }
    for (JournalErrata& file : files)
        if (!chosen) file.chosen.clear();
    return files;
}

std::vector<Diagnostic> switch_errata(ErrataLayer& layer, std::span<const std::string> only,
                                      std::span<const std::string> off) {
    const std::vector<Erratum>& errata = layer.errata.errata;
    std::vector<Diagnostic> faults;
    std::vector<std::string_view> ids;
    for (const Erratum& erratum : errata) ids.push_back(erratum.id);
    layer.on.assign(errata.size(), false);
    for (std::size_t i = 0; i < errata.size(); ++i) layer.on[i] = only.empty() && !errata[i].off;
    const auto put = [&](const std::string& id, bool on) {
        const auto place = std::find(ids.begin(), ids.end(), id);
        if (place != ids.end()) layer.on[static_cast<std::size_t>(place - ids.begin())] = on;
        else
            faults.push_back(errata_finding(layer, "RP6086", Severity::error,
                                            message("there is no erratum \"{1}\"", id), suggestion(id, ids)));
    };
    for (const std::string& id : only) put(id, true);
    for (const std::string& id : off) put(id, false);
    return faults;
}

std::vector<Diagnostic> check_choice(std::span<const ErrataLayer> layers) {
    std::vector<Diagnostic> faults;
    const auto chosen = [&](const ErrataLayer& from, const std::string& name) {
        const std::size_t slash = name.find('/');
        for (const ErrataLayer& layer : layers) {
            if (slash == std::string::npos ? &layer != &from : layer.errata.id != name.substr(0, slash)) continue;
            const std::string id = slash == std::string::npos ? name : name.substr(slash + 1);
            for (std::size_t i = 0; i < layer.errata.errata.size(); ++i)
                if (layer.errata.errata[i].id == id && is_on(layer, i)) return true;
        }
        return false;
    };
    for (const ErrataLayer& layer : layers)
        for (std::size_t i = 0; i < layer.errata.errata.size(); ++i) {
            if (!is_on(layer, i)) continue;
            const Erratum& erratum = layer.errata.errata[i];
            for (const std::string& id : erratum.needs)
                if (!chosen(layer, id))
                    faults.push_back(
                        errata_finding(layer, {i, {}}, "RP6084", Severity::error,
                                       {message("erratum \"{1}\" needs \"{2}\", which is not on", erratum.id, id),
                                        message("switch both on, or both off")}));
            for (const std::string& id : erratum.conflicts)
                if (chosen(layer, id))
                    faults.push_back(errata_finding(
                        layer, {i, {}}, "RP6085", Severity::error,
                        {message("erratum \"{1}\" conflicts with \"{2}\", and both are on", erratum.id, id),
                         message("switch one of them off")}));
        }
    return faults;
}

std::optional<ChangeKey> origin_key(const ChangeKey& key) {
    if (key.field.empty() || key.field == "position" || key.is_origin() || key.at.empty()) return std::nullopt;
    const bool kind = key.noun == "hexside" || key.noun == "road";
    return ChangeKey{key.noun, key.at, kind ? key.field + " origin" : "origin"};
}

std::vector<Misfit> misfits(const Scenario& scenario, std::span<const Change> changes, std::size_t& made) {
    std::vector<Misfit> all;
    std::set<ChangeKey> coming;  // entries that the erratum itself brings
    std::set<ChangeKey> gone;    // entries that it takes away, and that are not there
    for (const Change& change : changes) {
        if (change.adds()) coming.insert(change.key);
        if (change.removes() && !value_of(scenario, change.key)) gone.insert(change.key);
    }
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change& change = changes[i];
        Found found = look_up(scenario, change);
        if (gone.contains({change.key.noun, change.key.at, {}})) found.standing = DatumState::made;
        if (found.standing == DatumState::made) ++made;
        if (found.standing == DatumState::open || found.standing == DatumState::made) continue;
        if (!change.whole() && coming.contains({change.key.noun, change.key.at, {}})) continue;
        all.push_back({i, std::move(found)});
    }
    return all;
}

std::vector<ChangeFault> make_erratum(Edit& e, std::span<const Change> changes, const Provenance& source,
                                      bool take_off) {
    e.set_source(take_off ? Provenance{} : source);
    std::vector<ChangeFault> faults = make_changes(e, changes);
    if (!take_off || !faults.empty()) return faults;
    std::vector<Change> origins;
    std::set<ChangeKey> stated;
    for (const Change& change : changes)
        if (change.key.is_origin()) stated.insert(change.key);
    for (const Change& change : changes) {
        auto key = origin_key(change.key);
        if (!key || !stated.insert(*key).second) continue;
        const auto now = value_of(e.scenario(), *key);
        const std::string before = change.from.empty() ? "-" : change.from;
        // What is taken away by taking the erratum off states nothing any more.
        const bool there = change.after != "-" || (key->noun != "hexside" && key->noun != "road");
        if (now && *now != before && there) origins.push_back({std::move(*key), *now, before});
    }
    sort_changes(origins);
    return make_changes(e, origins);
}

Result<AppliedErrata, std::vector<Diagnostic>> apply_errata(Document& document, std::span<const ErrataLayer> layers,
                                                            const ApplyOptions& options) {
    std::vector<Diagnostic> faults = options.take_off ? std::vector<Diagnostic>{} : check_choice(layers);
    if (!faults.empty()) return fail(std::move(faults));
    Document scratch(document.scenario());
    Applier applier(scratch, layers, options);
    if (!options.take_off)
        for (const ErrataLayer& layer : layers) tell_base(document.scenario(), layer, applier.result().findings);
    applier.run();
    AppliedErrata result = std::move(applier.result());
    if (applier.conflicts() && !options.fitting_only) return fail(std::move(result.findings));
    const auto changes = changes_between(document.scenario(), scratch.scenario());
    if (!changes || changes->empty()) return result;
    std::vector<ChangeFault> trouble;
    const Wording usual = options.take_off ? wording("Take errata off") : wording("Apply errata");
    const std::string label = options.label.empty() ? std::string(usual.english()) : options.label;
    const auto done = document.edit(label, [&](Edit& e) {
        e.keep_sources();
        trouble = make_changes(e, *changes);
        return trouble.empty();
    });
    if (!done) {
        result.findings.push_back(errata_finding(layers.front(), "RP6088", Severity::error, done.error().message, {}));
        return fail(std::move(result.findings));
    }
    result.changed = *done;
    return result;
}

}  // namespace ramparts
