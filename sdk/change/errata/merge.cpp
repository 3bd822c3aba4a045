// Three-way merge; see merge.hpp.
#include "sdk/change/errata/merge.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/core/joined.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/change/errata/apply.hpp"

namespace ramparts {
namespace {

/// What must be decided together: an entry that one side adds or removes, a list whose numbers one side shifts.
using Scope = std::pair<std::string, std::string>;

bool makes_hole(const Change& change) {
    return change.key.noun == "hex" && change.key.field == "terrain" && (change.after == "-" || change.before == "-");
}

/// The scopes that one side's changes take as a whole.
std::set<Scope> scopes(const std::vector<Change>& changes) {
    std::set<Scope> all;
    for (const Change& change : changes) {
        if (is_numbered(change.key) && change.whole()) all.insert({change.key.noun, {}});
        else if (change.whole() || makes_hole(change)) all.insert({change.key.noun, change.key.at});
    }
    return all;
}

/// The values or parameters of entries that one side put into another order: they must be decided together.
std::set<ChangeKey> reordered(const std::vector<Change>& changes) {
    std::set<ChangeKey> all;
    for (const Change& change : changes)
        if (!change.key.field.empty() && change.key.field == named_list(change.key)) all.insert(change.key);
    return all;
}

/// The better of two origins, as words; a stated one is better than none.
const std::string& better(const std::string& a, const std::string& b) {
    static constexpr std::array<std::string_view, 4> kBest{"printed", "errata", "rulebook", "reconstruction"};
    const auto rank = [](const std::string& words) {
        const auto found = std::find_if(kBest.begin(), kBest.end(), [&](std::string_view kind) {
            return std::string_view(words).starts_with(kind);
        });
        return found - kBest.begin();
    };
    return std::pair(rank(a), std::string_view(a)) <= std::pair(rank(b), std::string_view(b)) ? a : b;
}

class Merger {
public:
    Merger(std::vector<Change> mine, std::vector<Change> theirs) {
        auto whole = scopes(mine);
        whole.merge(scopes(theirs));
        auto lists = reordered(mine);
        lists.merge(reordered(theirs));
        sort_in(mine, whole, lists, &Bundle::mine);
        sort_in(theirs, whole, lists, &Bundle::theirs);
    }
    Merge run() {
        for (auto& [scope, bundle] : bundles_) decide({scope.first, scope.second, {}}, bundle.mine, bundle.theirs);
        for (auto& [key, bundle] : single_)
            if (!key.is_origin()) decide(key, bundle.mine, bundle.theirs);
        give_origins();
        for (auto& [key, bundle] : single_)
            if (key.is_origin()) decide(key, bundle.mine, bundle.theirs);
        sort_changes(merge_.changes);
        return std::move(merge_);
    }

private:
    struct Bundle {
        std::vector<Change> mine;
        std::vector<Change> theirs;
    };

    void sort_in(std::vector<Change>& changes, const std::set<Scope>& whole, const std::set<ChangeKey>& lists,
                 std::vector<Change> Bundle::*side) {
        for (Change& change : changes) {
            Scope scope{change.key.noun, change.key.at};
            if (is_numbered(change.key) && whole.contains({change.key.noun, {}})) scope.second.clear();
            const ChangeKey list{change.key.noun, change.key.at, std::string(named_list(change.key))};
            if (whole.contains(scope)) (bundles_[scope].*side).push_back(std::move(change));
            else (single_[lists.contains(list) ? list : change.key].*side).push_back(std::move(change));
        }
    }

    void decide(const ChangeKey& key, std::vector<Change>& mine, std::vector<Change>& theirs) {
        if (mine.empty() || theirs.empty() || same(mine, theirs)) {
            std::vector<Change>& one = mine.empty() ? theirs : mine;
            merge_.changes.insert(merge_.changes.end(), one.begin(), one.end());
        } else if (key.field == "position" || key.is_origin()) {
            Change change = mine.front();
            const std::string& other = theirs.front().after.value_or("-");
            const std::string one = change.after.value_or("-");
            if (key.field == "position") return conflict(key, mine, theirs);
            change.after = better(one, other);
            merge_.changes.push_back(std::move(change));
        } else {
            conflict(key, mine, theirs);
        }
    }
    /// Who is right about a datum is right about where it comes from.
    void give_origins() {
        for (MergeConflict& conflict : merge_.conflicts) {
            const auto key = origin_key(conflict.key);
            const auto origins = key ? single_.find(*key) : single_.end();
            if (origins == single_.end()) continue;
            conflict.mine.insert(conflict.mine.end(), origins->second.mine.begin(), origins->second.mine.end());
            conflict.theirs.insert(conflict.theirs.end(), origins->second.theirs.begin(), origins->second.theirs.end());
            single_.erase(origins);
        }
    }
    void conflict(const ChangeKey& key, std::vector<Change>& mine, std::vector<Change>& theirs) {
        merge_.conflicts.push_back({key, std::move(mine), std::move(theirs)});
    }

    // The same entry may come with different places in its list; the alphabet decides.
    static bool same(std::vector<Change>& mine, const std::vector<Change>& theirs) {
        if (mine.size() != theirs.size()) return false;
        for (std::size_t i = 0; i < mine.size(); ++i)
            if (mine[i].key != theirs[i].key || mine[i].after != theirs[i].after) return false;
        for (std::size_t i = 0; i < mine.size(); ++i) mine[i].position = std::max(mine[i].position, theirs[i].position);
        return true;
    }

    std::map<Scope, Bundle> bundles_;
    std::map<ChangeKey, Bundle> single_;
    Merge merge_;
};

/// Entries that stand behind one that goes stand behind the one before it, on both sides.
void mend_places(const Scenario& base, std::vector<Change>& changes) {
    std::set<std::pair<std::string, std::string>> gone;
    for (const Change& change : changes)
        if (change.removes()) gone.insert({change.key.noun, change.key.at});
    if (gone.empty()) return;
    for (Change& change : changes) {
        std::string* place = change.adds()                                    ? &change.position
                             : change.key.field == "position" && change.after ? &*change.after
                                                                              : nullptr;
        while (place && place->starts_with("behind ") && gone.contains({change.key.noun, place->substr(7)}))
            *place = value_of(base, {change.key.noun, place->substr(7), "position"}).value_or("first");
    }
}

/// Makes all changes but those that are `out`; false: some cannot be made, and are out now.
bool make_all(Document& document, const std::vector<Change>& changes, std::set<std::size_t>& out, Merged& merged) {
    std::vector<Change> rest;
    std::vector<std::size_t> number;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (out.contains(i)) continue;
        rest.push_back(changes[i]);
        number.push_back(i);
    }
    std::vector<ChangeFault> faults;
    const auto done = document.edit("Merge", [&](Edit& e) {
        e.keep_sources();
        faults = make_changes(e, rest);
        return faults.empty();
    });
    if (done) return true;
    for (const ChangeFault& fault : faults)
        if (out.insert(number[fault.change]).second)
            merged.refused.push_back({rest[fault.change].key, fault.diagnostic.message});
    if (faults.empty()) merged.refused.push_back({{}, done.error().message});
    return faults.empty();
}

/// Whether a change did not outlast the others: a kind that one side removed takes its hexes along.
bool undone(const Scenario& scenario, const Change& change) {
    if (change.whole() || change.key.field == "position" || change.key.is_origin()) return false;
    const Found found = look_up(scenario, change);
    return found.value && found.standing != DatumState::made;
}

/// What comes at the end of a list says so too: the other side may add there as well.
void place_additions(const Scenario& side, std::vector<Change>& changes) {
    for (Change& change : changes)
        if (change.adds() && change.position.empty())
            change.position = value_of(side, {change.key.noun, change.key.at, "position"}).value_or("");
}

}  // namespace

std::optional<Merge> merge_changes(const Scenario& base, const Scenario& mine, const Scenario& theirs) {
    auto left = changes_between(base, mine);
    auto right = changes_between(base, theirs);
    if (!left || !right) return std::nullopt;
    place_additions(mine, *left);
    place_additions(theirs, *right);
    return Merger(std::move(*left), std::move(*right)).run();
}

Merged merged_scenario(const Scenario& base, const Merge& merge, std::span<const Pick> picks) {
    std::vector<Change> changes = merge.changes;
    for (std::size_t i = 0; i < std::min(picks.size(), merge.conflicts.size()); ++i) {
        const MergeConflict& conflict = merge.conflicts[i];
        if (picks[i] == Pick::base) continue;
        const std::vector<Change>& side = picks[i] == Pick::mine ? conflict.mine : conflict.theirs;
        changes.insert(changes.end(), side.begin(), side.end());
    }
    mend_places(base, changes);
    sort_changes(changes);
    Document document(base);
    Merged merged;
    std::set<std::size_t> out;  // what cannot be made is left out and told
    while (!make_all(document, changes, out, merged)) {
    }
    merged.scenario = document.scenario();
    for (std::size_t i = 0; i < changes.size(); ++i)
        if (!out.contains(i) && undone(merged.scenario, changes[i]))
            merged.refused.push_back({changes[i].key, message("another change undoes it")});
    return merged;
}

namespace {

std::string said(const std::vector<Change>& changes) {
    if (std::count_if(changes.begin(), changes.end(), [](const Change& c) { return !c.key.is_origin(); }) == 1)
        return changes.front().after.value_or("not there");
    return joined(changes, "; ",
                  [&](const Change& change) { return to_text(change.key) + " " + change.after.value_or("not there"); });
}

}  // namespace

Message conflict_words(const MergeConflict& conflict) {
    return message("{1}: mine is {2}, theirs is {3}", to_text(conflict.key), said(conflict.mine),
                   said(conflict.theirs));
}

std::vector<ChangeBundle> bundle_changes(std::vector<Change> changes) {
    const std::set<Scope> whole = scopes(changes);
    std::map<ChangeKey, std::vector<Change>> bundles;
    std::vector<Change> origins;
    for (Change& change : changes) {
        ChangeKey key{change.key.noun, change.key.at, {}};
        if (is_numbered(change.key) && whole.contains({change.key.noun, {}})) key.at.clear();
        if (whole.contains({key.noun, key.at})) bundles[key].push_back(std::move(change));
        else if (change.key.field == "position") bundles[{key.noun, {}, "position"}].push_back(std::move(change));
        else if (change.key.is_origin()) origins.push_back(std::move(change));
        else bundles[change.key].push_back(std::move(change));
    }
    // An origin goes with the datum that it is of. Of several data with one origin the first has it.
    std::map<ChangeKey, ChangeKey> first_of;
    for (const auto& [key, all] : bundles)
        if (const auto origin = origin_key(key)) first_of.emplace(*origin, key);
    for (Change& change : origins) {
        const auto found = first_of.find(change.key);
        bundles[found == first_of.end() ? change.key : found->second].push_back(std::move(change));
    }
    std::vector<ChangeBundle> all;
    for (auto& [key, together] : bundles) all.push_back({key, std::move(together)});
    return all;
}

}  // namespace ramparts
