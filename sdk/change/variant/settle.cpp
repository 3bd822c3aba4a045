// See settle.hpp.
#include "sdk/change/variant/settle.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "formats/scenario/places.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/errata/apply.hpp"
namespace ramparts {

std::string change_place(const ChangeKey& key) {
    constexpr std::string_view kById[] = {"group",        "module",    "side",    "terrain",
                                          "hexside-kind", "road-kind", "feature", "unit-class"};
    if (std::find(std::begin(kById), std::end(kById), key.noun) != std::end(kById)) return key.at;
    if (key.noun == "road") return "hexside " + key.at;
    if (key.noun == "option") return "option " + key.field;
    if (key.noun == "victory") return "victory " + key.at.substr(key.at.starts_with('#') ? 1 : 0);
    if (key.noun == "module-table") return "table " + key.at;
    if (key.noun == "shift") return object_label::shift(std::string_view(key.at).substr(key.at.find(' ') + 1));
    constexpr std::string_view kEveryClass = " all";
    const bool all = key.noun == "cross" && key.at.ends_with(kEveryClass);
    return key.noun + " " + (all ? key.at.substr(0, key.at.size() - kEveryClass.size()) : key.at);
}

namespace {

MessageArg words_of(const std::optional<std::string>& value) {
    if (!value) return wording("absent");
    return *value == "-" ? MessageArg(wording("nothing")) : MessageArg(quote(*value));
}

}  // namespace

Diagnostic finding_at(const SourcePtr& source, std::uint32_t byte, const char* code, Severity severity,
                      FaultWords said) {
    Diagnostic d;
    d.code = code;
    d.severity = severity;
    d.message = std::move(said.said);
    d.fix = std::move(said.fix);
    if (source) d.where.file = source->place(byte);
    return d;
}

FaultWords unfit_words(const Change& change, const Found& found) {
    Message fix =
        message("look which of them is right, then change the row, or take the new base over with ramparts rebase");
    if (found.standing == DatumState::missing && !found.value)
        return {message("{1}: there is no such thing in the base", to_text(change.key)), std::move(fix)};
    return {message("{1} is {2} in the base; the variant knows it as {3} and makes it {4}", to_text(change.key),
                    words_of(found.value), words_of(change.before), words_of(change.after)),
            std::move(fix)};
}

void settle_changes(const Scenario& base, std::vector<Change>& changes) {
    for (Change& change : changes) {
        if (change.key.field == "position") change.before = value_of(base, change.key);
        if (change.removes()) change.position.clear();
    }
    anchor_notes(base, changes);
}

std::vector<Change> in_order_of(const std::vector<Change>& file, std::vector<Change> changes) {
    std::map<ChangeKey, std::size_t> places;  // in the file, counted from 1
    for (const Change& change : file) places.emplace(change.key, places.size() + 1);
    std::vector<std::pair<std::size_t, std::size_t>> order;
    std::size_t behind = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto place = places.find(changes[i].key);
        if (place != places.end()) behind = place->second;
        order.emplace_back(behind, place != places.end() ? 0 : i + 1);
    }
    std::vector<std::size_t> at(changes.size());
    std::iota(at.begin(), at.end(), std::size_t{0});
    std::stable_sort(at.begin(), at.end(), [&](std::size_t a, std::size_t b) { return order[a] < order[b]; });
    std::vector<Change> sorted;
    for (const std::size_t i : at) sorted.push_back(std::move(changes[i]));
    return sorted;
}

namespace {

/// Located changes whose notes keep the form of the file: with a position when they had one.
std::vector<Change> relocated(const Scenario& base, std::vector<Change> changes) {
    std::vector<Change> located = located_changes(base, changes);
    std::vector<Change> anchored = located;
    anchor_notes(base, anchored);
    for (std::size_t i = 0; i < changes.size(); ++i)
        if (!changes[i].position.empty()) located[i].position = std::move(anchored[i].position);
    return located;
}

}  // namespace

RebasedChanges rebase_changes(const Scenario& base, std::vector<Change> changes, bool accept, const SayOfChange& say) {
    RebasedChanges result;
    changes = relocated(base, std::move(changes));
    std::vector<bool> gone(changes.size(), false);
    for (std::size_t i = 0; i < changes.size(); ++i)
        if (look_up(base, changes[i]).standing == DatumState::made) {
            gone[i] = true;
            say(i, "RP1088", Severity::note, {message("{1}: the base has this already", to_text(changes[i].key)), {}});
        }
    std::size_t made = 0;
    for (const Misfit& misfit : misfits(base, changes, made)) {
        Change& change = changes[misfit.change];
        result.conflicts = true;
        say(misfit.change, "RP1086", accept ? Severity::warning : Severity::error, unfit_words(change, misfit.found));
        if (!accept) continue;
        if (!misfit.found.value || change.adds()) gone[misfit.change] = true;  // there is nothing to change, or no room
        else change.before = misfit.found.value;
    }
    for (std::size_t i = 0; i < changes.size(); ++i)
        if (!gone[i]) result.kept.push_back(std::move(changes[i]));
    return result;
}

}  // namespace ramparts
