// What the side of a merge says that was not picked; see merge.hpp.
#include <algorithm>
#include <set>

#include "sdk/change/edit/changes.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/change/errata/merge.hpp"

namespace ramparts {
namespace {

/// Conflict by conflict, what lies between the merged scenario and the one in which the other side was picked.
class OtherSide {
public:
    OtherSide(const Scenario& base, const Merge& merge, std::span<const Pick> picks, const Scenario& merged)
        : base_(base), merge_(merge), picks_(picks.begin(), picks.end()), merged_(merged), document_(merged) {
        picks_.resize(merge.conflicts.size(), Pick::base);
    }

    std::vector<Change> of(std::size_t number) {
        if (auto quick = straight(number)) return std::move(*quick);
        std::vector<Pick> other = picks_;
        other[number] = opposite(number);
        return changes_between(merged_, merged_scenario(base_, merge_, other).scenario).value_or(std::vector<Change>());
    }

private:
    [[nodiscard]] Pick opposite(std::size_t number) const {
        return picks_[number] == Pick::theirs ? Pick::mine : Pick::theirs;
    }

    /// Whether everything else is as it was merged whichever side is picked: nothing was left out of the merge.
    bool merged_in_full() {
        if (!in_full_) {
            const Merged again = merged_scenario(base_, merge_, picks_);
            in_full_ = again.refused.empty() && again.scenario == merged_;
        }
        return *in_full_;
    }

    /// The changes of a conflict about data of hexes and hexsides that stand for themselves, made on the merged
    /// scenario in proportion to their number; nothing when it is about more, or they cannot be made.
    std::optional<std::vector<Change>> straight(std::size_t number) {
        const MergeConflict& conflict = merge_.conflicts[number];
        const std::vector<Change>& side = opposite(number) == Pick::mine ? conflict.mine : conflict.theirs;
        std::set<ChangeKey> keys;
        std::vector<HexIndex> where;
        for (const auto* changes : {&conflict.mine, &conflict.theirs})
            for (const Change& change : *changes) {
                if (!alone(change) || !add_hexes(change.key.at, where)) return std::nullopt;
                keys.insert(change.key);
            }
        if (!merged_in_full()) return std::nullopt;
        std::vector<Change> swap;
        for (const ChangeKey& key : keys) {
            const auto said =
                std::find_if(side.begin(), side.end(), [&](const Change& change) { return change.key == key; });
            auto before = value_of(merged_, key);
            auto after = said != side.end() ? said->after : value_of(base_, key);
            if (!before || !after) return std::nullopt;
            if (before != after) swap.push_back({key, std::move(before), std::move(after)});
        }
        return rehearsed(std::move(swap), where);
    }

    std::optional<std::vector<Change>> rehearsed(std::vector<Change> swap, std::vector<HexIndex>& where) {
        std::sort(where.begin(), where.end());
        where.erase(std::unique(where.begin(), where.end()), where.end());
        sort_changes(swap);
        std::optional<std::vector<Change>> found;
        const auto done = document_.rehearse(
            [&](Edit& e) {
                e.keep_sources();
                return make_changes(e, swap).empty();
            },
            [&](const Patch&, const Scenario& now) { found = changes_between(merged_, now, &where); });
        return done ? found : std::nullopt;
    }

    /// Of a hex that stays one, or of a hexside; nothing else changes with it.
    static bool alone(const Change& change) {
        if (change.whole() || change.key.field == "position") return false;
        if (change.key.noun == "hexside") return true;
        if (change.key.noun != "hex") return false;
        return change.key.field != "terrain" || (change.before != "-" && change.after != "-");
    }
    bool add_hexes(const std::string& at, std::vector<HexIndex>& where) const {
        const Grid& grid = merged_.map.grid();
        const std::size_t bar = at.find('/');
        const auto one = grid.parse(at.substr(0, bar));
        const auto other = bar == std::string::npos ? one : grid.parse(at.substr(bar + 1));
        if (!one || !other) return false;
        where.insert(where.end(), {*one, *other});
        return true;
    }

    const Scenario& base_;
    const Merge& merge_;
    std::vector<Pick> picks_;
    const Scenario& merged_;
    Document document_;
    std::optional<bool> in_full_;
};

}  // namespace

Errata conflict_errata(const Scenario& base, const Merge& merge, std::span<const Pick> picks, const Scenario& merged,
                       const std::vector<bool>& which) {
    Errata errata;
    errata.id = "conflicts";
    errata.name = "What the other side of a merge says";
    errata.base = {merged.id, merged.version, content_hash(merged)};
    OtherSide other(base, merge, picks, merged);
    for (std::size_t i = 0; i < merge.conflicts.size(); ++i) {
        if (!which.empty() && !which[i]) continue;
        auto changes = other.of(i);
        if (changes.empty()) continue;
        Erratum& erratum = errata.errata.emplace_back();
        erratum.id = "conflict-" + std::to_string(i + 1);
        erratum.reason = to_text(merge.conflicts[i].key);
        erratum.off = true;
        erratum.changes = std::move(changes);
    }
    return errata;
}

}  // namespace ramparts
