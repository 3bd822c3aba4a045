// Notes of a variant found in its base by their texts; see settle.hpp.
#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "formats/text/numbers.hpp"
#include "sdk/change/variant/settle.hpp"

namespace ramparts {

namespace {

constexpr std::string_view kNoteNouns[] = {"note", "ruleset-note"};
constexpr std::string_view kFirst = "first";
constexpr std::string_view kLast = "last";
constexpr std::string_view kBehind = "behind ";

/// The number of the note that a change is about, counted from 1; 0: it has none.
std::size_t note_number(const Change& change) {
    return static_cast<std::size_t>(to_integer(change.key.at, 1, 1 << 30).value_or(0));
}

/// The changes of one list of notes, and the notes of the base.
class NoteChanges {
public:
    NoteChanges(const Scenario& base, std::string_view noun, std::vector<Change>& changes) {
        const std::string name(noun);
        while (auto text = value_of(base, {name, std::to_string(texts_.size() + 1), {}}))
            texts_.push_back(std::move(*text));
        for (Change& change : changes) {
            if (change.key.noun != noun || note_number(change) == 0) continue;
            if (change.adds()) coming_.push_back({&change, 0});
            else old_.push_back({&change, {}});
        }
        std::stable_sort(coming_.begin(), coming_.end(), [](const Coming& a, const Coming& b) {
            return note_number(*a.change) < note_number(*b.change);
        });
    }

    /// Gives every change the number that its note has in the base as it is now.
    void locate() {
        taken_.assign(texts_.size(), false);
        for (Old& old : old_) {
            const std::size_t number = note_number(*old.change);
            if (number <= texts_.size() && texts_[number - 1] == old.change->before) take(old, number - 1);
        }
        for (Old& old : old_)
            if (!old.place) take_nearest(old, [&](std::size_t i) { return texts_[i] == old.change->before; });
        for (Old& old : old_)
            if (!old.place) take_nearest(old, [&](std::size_t i) { return texts_[i] == old.change->after; });
        const std::vector<Old> found = old_;
        for (Old& old : old_)
            if (!old.place) guess(old, found);
        find_slots();
        std::size_t behind_all = texts_.size();
        for (const Old& old : old_) old.change->key.at = std::to_string(old.place ? *old.place + 1 : ++behind_all);
        number_those_that_come();
    }

    /// States where in the base the notes belong that come.
    void anchor() {
        for (Old& old : old_)
            if (const std::size_t number = note_number(*old.change); number <= texts_.size()) old.place = number - 1;
        const std::vector<std::size_t> staying = those_that_stay();
        for (std::size_t i = 0; i < coming_.size(); ++i) {
            const std::size_t slot = note_number(*coming_[i].change) - 1 - i;
            std::string& position = coming_[i].change->position;
            if (slot >= staying.size()) position = kLast;
            else if (slot == 0) position = kFirst;
            else position = std::string(kBehind) + texts_[staying[slot - 1]];
        }
    }

private:
    struct Old {
        Change* change = nullptr;
        std::optional<std::size_t> place;  ///< in the base
    };
    struct Coming {
        Change* change = nullptr;
        std::size_t slot = 0;  ///< how many notes of the base stay in front of it
    };

    void take(Old& old, std::size_t place) {
        if (taken_[place]) return;
        old.place = place;
        taken_[place] = true;
    }
    template <class Meant>
    void take_nearest(Old& old, const Meant& meant) {
        const auto number = static_cast<std::ptrdiff_t>(note_number(*old.change));
        std::optional<std::size_t> best;
        const auto distance = [&](std::size_t i) { return std::abs(static_cast<std::ptrdiff_t>(i) + 1 - number); };
        for (std::size_t i = 0; i < texts_.size(); ++i)
            if (!taken_[i] && meant(i) && (!best || distance(i) < distance(*best))) best = i;
        if (best) take(old, *best);
    }
    /// A note that the base has reworded moved as far as the nearest that it has not.
    void guess(Old& old, const std::vector<Old>& found) {
        const auto number = static_cast<std::ptrdiff_t>(note_number(*old.change));
        std::ptrdiff_t moved = 0;
        std::ptrdiff_t least = -1;
        for (const Old& other : found) {
            if (!other.place) continue;
            const auto was = static_cast<std::ptrdiff_t>(note_number(*other.change));
            if (least >= 0 && std::abs(was - number) >= least) continue;
            least = std::abs(was - number);
            moved = static_cast<std::ptrdiff_t>(*other.place) + 1 - was;
        }
        const std::ptrdiff_t place = number - 1 + moved;
        if (place >= 0 && place < static_cast<std::ptrdiff_t>(texts_.size()))
            take(old, static_cast<std::size_t>(place));
    }

    [[nodiscard]] std::vector<std::size_t> those_that_stay() const {
        std::vector<std::size_t> staying;
        for (std::size_t i = 0; i < texts_.size(); ++i)
            if (std::none_of(old_.begin(), old_.end(),
                             [&](const Old& old) { return old.place == i && old.change->removes(); }))
                staying.push_back(i);
        return staying;
    }
    void find_slots() {
        const std::vector<std::size_t> staying = those_that_stay();
        for (std::size_t i = 0; i < coming_.size(); ++i) {
            const std::string_view position = coming_[i].change->position;
            std::size_t& slot = coming_[i].slot;
            slot = note_number(*coming_[i].change) - 1 - i;
            if (position.empty()) continue;  // a file of before: its number decides
            slot = std::min(slot, staying.size());
            if (position == kFirst) slot = 0;
            if (position == kLast) slot = staying.size();
            if (!position.starts_with(kBehind)) continue;
            const std::string_view text = position.substr(kBehind.size());
            const auto ahead =
                std::find_if(staying.begin(), staying.end(), [&](auto at) { return texts_[at] == text; });
            if (ahead != staying.end()) slot = static_cast<std::size_t>(ahead - staying.begin()) + 1;
        }
    }
    void number_those_that_come() {
        std::stable_sort(coming_.begin(), coming_.end(),
                         [](const Coming& a, const Coming& b) { return a.slot < b.slot; });
        for (std::size_t i = 0; i < coming_.size(); ++i)
            coming_[i].change->key.at = std::to_string(coming_[i].slot + i + 1);
    }

    std::vector<std::string> texts_;
    std::vector<bool> taken_;
    std::vector<Old> old_;
    std::vector<Coming> coming_;
};

bool is_note(const Change& change) {
    return std::find(std::begin(kNoteNouns), std::end(kNoteNouns), change.key.noun) != std::end(kNoteNouns);
}

}  // namespace

void anchor_notes(const Scenario& base, std::vector<Change>& changes) {
    for (const std::string_view noun : kNoteNouns) NoteChanges(base, noun, changes).anchor();
}

std::vector<Change> located_changes(const Scenario& base, std::vector<Change> changes) {
    if (std::none_of(changes.begin(), changes.end(), is_note)) return changes;
    for (const std::string_view noun : kNoteNouns) NoteChanges(base, noun, changes).locate();
    for (Change& change : changes)
        if (is_note(change)) change.position.clear();
    return changes;
}

}  // namespace ramparts
