// Differences as errata; see make.hpp.
#include "sdk/change/errata/make.hpp"

#include <algorithm>
#include <map>

#include "engine/core/background.hpp"
#include "sdk/change/edit/edit_words.hpp"
#include "sdk/change/errata/apply.hpp"

namespace ramparts {
namespace {

/// The source that the later version states for a changed datum; of its own only.
Provenance source_of(const Scenario& after, const ChangeKey& key) {
    const auto origin = key.field.empty() ? ChangeKey{key.noun, key.at, "origin"} : origin_key(key);
    const auto words = origin ? value_of(after, *origin) : std::nullopt;
    if (!words || *words == "-") return {};
    for (const ProvenanceKind kind : kOrigins) {
        const std::string_view name = to_string(kind);
        if (!words->starts_with(name)) continue;
        Provenance source{kind, {}};
        const auto said = edits::split_words(words->substr(std::min(words->size(), name.size() + 1)));
        if (said && !said->empty()) source.source = said->front().text;
        return source;
    }
    return {};
}

/// Where a change is, as people would name it.
std::string place_of(const ChangeKey& key) {
    return key.at.empty() ? key.noun + " " + key.field : key.noun + " " + key.at;
}

std::string id_from(const std::string& words) {
    std::string id;
    for (const char c : words) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
        const bool large = c >= 'A' && c <= 'Z';
        if (plain) id += c;
        else if (large) id += static_cast<char>(c - 'A' + 'a');
        else if (!id.empty() && id.back() != '-') id += '-';
    }
    while (!id.empty() && (id.back() == '-' || id.size() > 60)) id.pop_back();
    return id.empty() || id.front() == '.' || id.front() == '_' ? "e" + id : id;
}

class Maker {
public:
    Maker(const Scenario& before, const Scenario& after, const ErrataPlan& plan)
        : after_(after), plan_(plan), scratch_(before) {
        errata_.id = plan.id;
        errata_.name = plan.name;
        errata_.base = {before.id, before.version, {}};
    }

    /// Whether the errata lead there.
    bool make(const std::vector<Change>& changes, bool by_source) {
        std::vector<Erratum> groups = group(changes, by_source);
        for (Erratum& erratum : groups) {
            note_states(erratum);
            if (!put(erratum)) return false;
            errata_.errata.push_back(std::move(erratum));
        }
        return plan_.source.stated() || finish();
    }
    [[nodiscard]] Errata take(std::string sha256) {
        errata_.base.sha256 = std::move(sha256);
        return std::move(errata_);
    }

private:
    std::vector<Erratum> group(const std::vector<Change>& changes, bool by_source) {
        std::vector<Erratum> groups;
        std::map<std::pair<std::string, Provenance>, std::size_t> known;
        for (const Change& change : changes) {
            if (change.key.is_origin()) continue;  // they follow, or the last erratum states them
            const Provenance source = plan_.source.stated() ? plan_.source
                                      : by_source           ? source_of(after_, change.key)
                                                            : Provenance{};
            Change told = change;
            if (change.adds()) told.after = source_says_it(change, source);
            const std::string place = plan_.apart ? place_of(change.key) : std::string();
            const auto [at, fresh] = known.try_emplace({place, source}, groups.size());
            if (fresh) groups.push_back(erratum(place.empty() ? "e" : id_from(place), source));
            groups[at->second].changes.push_back(std::move(told));
        }
        return groups;
    }

    /// The words of an entry that comes, without the origin that the erratum's source gives it.
    [[nodiscard]] std::string source_says_it(const Change& change, const Provenance& source) const {
        if (!source.stated()) return *change.after;
        const auto origin = value_of(after_, {change.key.noun, change.key.at, "origin"});
        return origin ? without_origin(*change.after, *origin) : *change.after;
    }

    Erratum erratum(const std::string& stem, const Provenance& source) {
        Erratum e;
        const std::size_t number = ++stems_[stem];
        e.id = stem == "e" ? "e" + std::to_string(number) : number == 1 ? stem : stem + "-" + std::to_string(number);
        e.source = source;
        e.reason = plan_.reason;
        e.author = plan_.author;
        e.date = plan_.date;
        return e;
    }

    void note_states(Erratum& erratum) {
        for (Change& change : erratum.changes) {
            const auto key = origin_key(change.key);
            const auto origin = key ? value_of(scratch_.scenario(), *key) : std::nullopt;
            if (origin && *origin != "-") change.from = *origin;
            if (change.key.field == "position") change.before = value_of(scratch_.scenario(), change.key);
            if (change.removes() && !change.position.empty())  // what it stood behind may have gone before it
                change.position =
                    value_of(scratch_.scenario(), {change.key.noun, change.key.at, "position"}).value_or("");
        }
    }

    bool put(const Erratum& erratum) {
        std::size_t made = 0;
        if (!misfits(scratch_.scenario(), erratum.changes, made).empty()) return false;
        for (const Change& change : erratum.changes)  // an erratum before it must not have done its work
            if (change.key.field != "position" && !(change.adds() && is_numbered(change.key)) &&
                look_up(scratch_.scenario(), change).standing == DatumState::made)
                return false;
        std::vector<Change> sorted = erratum.changes;
        sort_changes(sorted);
        std::vector<ChangeFault> faults;
        const auto done = scratch_.edit("erratum", [&](Edit& e) {
            faults = make_erratum(e, sorted, erratum.source, false);
            return faults.empty();
        });
        return done && faults.empty();
    }

    /// What still differs can only be origins; otherwise the errata do not lead there.
    bool finish() {
        auto left = changes_between(scratch_.scenario(), after_);
        if (!left || left->empty()) return left.has_value();
        if (!std::all_of(left->begin(), left->end(), [](const Change& c) { return c.key.is_origin(); })) return false;
        Erratum last = erratum("origins", {});
        last.reason = "Where data come from that follows from no erratum above.";
        last.changes = std::move(*left);
        if (!put(last)) return false;
        errata_.errata.push_back(std::move(last));
        return true;
    }

    const Scenario& after_;
    const ErrataPlan& plan_;
    Document scratch_;
    Errata errata_;
    std::map<std::string, std::size_t> stems_;
};

}  // namespace

std::optional<Errata> make_errata(const Scenario& before, const Scenario& after, const ErrataPlan& plan) {
    // Of a large map it takes longer than all the rest: beside it, where the system has a thread for that.
    auto hash = in_background([&] { return content_hash(before); });
    const auto changes = changes_between(before, after);
    if (!changes) return std::nullopt;
    Maker maker(before, after, plan);
    if (maker.make(*changes, true)) return maker.take(hash.get());
    // Sources that depend on one another: all changes together, in the one order that leads there, each origin stated.
    ErrataPlan together = plan;
    together.apart = false;
    Maker one(before, after, together);
    if (one.make(*changes, false)) return one.take(hash.get());
    return std::nullopt;
}

}  // namespace ramparts
