// Errata carried over; see rebase.hpp.
#include "sdk/change/errata/rebase.hpp"

#include <algorithm>

namespace ramparts {
namespace {

class Rebaser {
public:
    Rebaser(const ErrataLayer& layer, const Scenario& onto, bool accept)
        : layer_(layer), scratch_(onto), accept_(accept) {
        result_.errata = layer.errata;
        result_.errata.base = {onto.id, onto.version, content_hash(onto)};
        result_.errata.errata.clear();
    }

    Rebased run() {
        for (std::size_t i = 0; i < layer_.errata.errata.size(); ++i) carry(i);
        for (Erratum& erratum : result_.errata.errata)
            for (const std::string& id : dropped_) {
                std::erase(erratum.needs, id);
                std::erase(erratum.conflicts, id);
            }
        return std::move(result_);
    }

private:
    void carry(std::size_t number) {
        const Erratum& old = layer_.errata.errata[number];
        Erratum erratum = old;
        erratum.changes.clear();
        erratum.places.clear();
        std::size_t ignored = 0;
        const auto unfit = misfits(scratch_.scenario(), old.changes, ignored);
        for (std::size_t i = 0; i < old.changes.size(); ++i) {
            Change change = old.changes[i];
            const auto misfit =
                std::find_if(unfit.begin(), unfit.end(), [&](const Misfit& m) { return m.change == i; });
            if (misfit != unfit.end()) {
                tell(number, i, change, misfit->found);
                if (accept_ && misfit->found.value) change.before = misfit->found.value;
                else if (accept_) continue;
            } else if (look_up(scratch_.scenario(), change).standing == DatumState::made &&
                       change.key.field != "position") {
                tell_made(number, i, change);
                continue;
            }
            note_origin(change);
            erratum.changes.push_back(std::move(change));
        }
        if (erratum.changes.empty() && !old.changes.empty()) return dropped_.push_back(erratum.id);
        put(erratum);
        result_.errata.errata.push_back(std::move(erratum));
    }

    void note_origin(Change& change) const {
        change.from.clear();
        const auto key = origin_key(change.key);
        const auto origin = key ? value_of(scratch_.scenario(), *key) : std::nullopt;
        if (origin && *origin != "-") change.from = *origin;
    }

    // What stands behind it finds the scenario with it, as when all are applied.
    void put(const Erratum& erratum) {
        std::vector<Change> sorted = erratum.changes;
        sort_changes(sorted);
        std::size_t made = 0;
        if (!misfits(scratch_.scenario(), sorted, made).empty()) return;
        (void)scratch_.edit("erratum", [&](Edit& e) { return make_erratum(e, sorted, erratum.source, false).empty(); });
    }

    void tell_made(std::size_t number, std::size_t at, const Change& change) {
        result_.findings.push_back(errata_finding(
            layer_, {number, at}, "RP6087", Severity::note,
            {message("{1} is {2} already in the new version", to_text(change.key), change.after.value_or("-")), {}}));
    }
    void tell(std::size_t number, std::size_t at, const Change& change, const Found& found) {
        result_.conflicts = true;
        const Severity severity = accept_ ? Severity::warning : Severity::error;
        if (!found.value)
            return result_.findings.push_back(
                errata_finding(layer_, {number, at}, "RP6083", severity,
                               {message("{1}: the new version has no such thing", to_text(change.key)),
                                message("take the change out, or leave it out with --accept")}));
        result_.findings.push_back(
            errata_finding(layer_, {number, at}, "RP6082", severity,
                           {message("{1} is {2} in the new version; the erratum knows it as {3}", to_text(change.key),
                                    *found.value, change.before.value_or("-")),
                            message("look which of them is right; --accept keeps the erratum over the new value")}));
    }

    const ErrataLayer& layer_;
    Document scratch_;
    bool accept_ = false;
    Rebased result_;
    std::vector<std::string> dropped_;
};

}  // namespace

Rebased rebase_errata(const ErrataLayer& layer, const Scenario& onto, bool accept) {
    return Rebaser(layer, onto, accept).run();
}

}  // namespace ramparts
