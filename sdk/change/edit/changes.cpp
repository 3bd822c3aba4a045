// Changes made and looked up; see changes.hpp. Their lines are in change_lines.cpp.
#include "sdk/change/edit/changes.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "formats/text/numbers.hpp"
#include "sdk/change/edit/change_lines.hpp"
#include "sdk/change/edit/entries.hpp"

namespace ramparts {
namespace {

using namespace edits;

/// Where a noun stands among all.
struct Rank {
    std::size_t room = 0;
    std::size_t noun = 0;
};
Rank rank_of(std::string_view name) {
    static const std::map<std::string_view, Rank> ranks = [] {
        std::map<std::string_view, Rank> all;
        const auto rooms = all_nouns();
        for (std::size_t room = 0; room < rooms.size(); ++room)
            for (std::size_t noun = 0; noun < rooms[room].size(); ++noun)
                all.emplace(rooms[room][noun].noun, Rank{room, noun});
        return all;
    }();
    const auto found = ranks.find(name);
    return found == ranks.end() ? Rank{all_nouns().size(), 0} : found->second;
}

/// What must come earlier among the fields of one noun: a hex's terrain, and values that go before values that come.
int field_order(const Change& change) {
    const ChangeKey& key = change.key;
    if (key.noun == "hex") return key.field == "terrain" ? 0 : key.field == "elevation" ? 1 : 2;
    return !named_list(key).empty() && change.before == "-" ? 1 : 0;
}

enum class Group : std::uint8_t { made, holes, removals, places, origins };

/// Sorts before what may be made only later.
struct Order {
    Group group = Group::made;
    std::ptrdiff_t room = 0;
    int after_additions = 0;
    std::ptrdiff_t noun = 0;
    int field = 0;
    std::ptrdiff_t told = 0;
    friend auto operator<=>(const Order&, const Order&) = default;
};

Order order_of(const Change& change, std::size_t told) {
    const Rank rank = rank_of(change.key.noun);
    Order order;
    order.room = static_cast<std::ptrdiff_t>(rank.room);
    order.noun = static_cast<std::ptrdiff_t>(rank.noun);
    order.told = static_cast<std::ptrdiff_t>(told);
    const ChangeKey& key = change.key;
    if (comes_last(key)) order.group = Group::origins;
    else if (key.field == "position") order.group = Group::places;
    else if (key.noun == "hex" && key.field == "terrain" && change.after == "-") order.group = Group::holes;
    else if (change.removes() && !is_numbered(key)) order.group = Group::removals;
    if (order.group == Group::removals) {
        order.room = -order.room;
        order.noun = -order.noun;
        order.told = -order.told;
    } else if (order.group == Group::made) {
        order.after_additions = change.adds() && !is_numbered(key) ? 0 : 1;
        order.field = field_order(change);
        if (is_numbered(key) && change.whole()) {  // from the end when they go, from the front when they come
            const auto digits = std::string_view(key.at).substr(key.at.starts_with('#') ? 1 : 0);
            const int number = to_integer(digits, 1, 1 << 30).value_or(0);
            order.field = change.adds() ? 2 : 1;
            order.told = change.adds() ? number : -number;
        }
    }
    return order;
}

std::optional<LineFault> make_line(Edit& e, const std::string& line) {
    const auto words = split_words(line);
    if (!words) return words.error();
    WordReader reader(*words, 1);
    return read_line(e, reader);
}

}  // namespace

std::vector<edits::Placing> edits::placings(std::span<const Change> changes) {
    std::vector<Placing> places;
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change& change = changes[i];
        const std::string place = change.key.field == "position" ? change.after.value_or("") : change.position;
        if (place.empty() || (change.key.field != "position" && !change.adds())) continue;
        known.emplace(std::pair(change.key.noun, change.key.at), places.size());
        places.push_back({i, change.key.noun, change.key.at, place});
    }
    std::vector<Placing> sorted;
    std::vector<int> state(places.size(), 0);  // 0 not yet, 1 begun, 2 placed
    for (std::size_t first = 0; first < places.size(); ++first) {
        std::vector<std::size_t> chain;
        for (std::size_t at = first; state[at] == 0;) {
            state[at] = 1;
            chain.push_back(at);
            if (!places[at].place.starts_with("behind ")) break;
            const auto ahead = known.find({places[at].noun, places[at].place.substr(7)});
            if (ahead == known.end()) break;
            at = ahead->second;
        }
        for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
            state[*at] = 2;
            sorted.push_back(places[*at]);
        }
    }
    return sorted;
}

bool edits::comes_last(const ChangeKey& key) {
    const bool on_map = key.noun == "hex" || key.noun == "hexside" || key.noun == "road";
    return key.noun == "origin" || (on_map && key.is_origin());
}

std::optional<std::vector<Change>> changes_between(const Scenario& before, const Scenario& after,
                                                   const std::vector<HexIndex>* where) {
    if (!(before.map.grid() == after.map.grid())) return std::nullopt;
    std::vector<Change> changes;
    for (const auto room : all_nouns())
        for (const NounInfo& noun : room)
            if (noun.changes) noun.changes(before, after, where, changes);
    sort_changes(changes);
    return changes;
}

void sort_changes(std::vector<Change>& changes) {
    std::vector<std::pair<Order, std::size_t>> order;
    order.reserve(changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i) order.emplace_back(order_of(changes[i], i), i);
    std::sort(order.begin(), order.end());
    std::vector<Change> sorted;
    sorted.reserve(changes.size());
    for (const auto& [key, i] : order) sorted.push_back(std::move(changes[i]));
    changes = std::move(sorted);
}

std::optional<std::string> value_of(const Scenario& scenario, const ChangeKey& key) {
    const NounInfo* noun = find_noun(key.noun);
    return noun && noun->value ? noun->value(scenario, key) : std::nullopt;
}

bool is_numbered(const ChangeKey& key) {
    static constexpr std::array<std::string_view, 6> kNumbered{"turn", "victory", "note",
                                                               "book", "ignore",  "ruleset-note"};
    return key.at.starts_with('#') ||
           std::find(kNumbered.begin(), kNumbered.end(), std::string_view(key.noun)) != kNumbered.end();
}

std::string_view named_list(const ChangeKey& key) noexcept {
    for (const std::string_view list : {"set", "param"})
        if (key.field == list || (key.field.starts_with(list) && key.field[list.size()] == ' ')) return list;
    return {};
}

std::string without_origin(const std::string& words, const std::string& origin) {
    const std::size_t blank = origin.find(' ');
    if (blank == std::string::npos) return words;
    const std::string said = "prov " + origin.substr(0, blank) + " src" + origin.substr(blank);
    if (!words.ends_with(said)) return words;
    return words.substr(0, words.size() - std::min(words.size(), said.size() + 1));
}

Found look_up(const Scenario& scenario, const Change& change) {
    Found found{DatumState::open, value_of(scenario, change.key)};
    if (change.whole()) {
        if (found.value && found.value != change.after && found.value != change.before) {
            const auto origin = value_of(scenario, {change.key.noun, change.key.at, "origin"});
            if (origin) found.value = without_origin(*found.value, *origin);
        }
        if (found.value == change.after) found.standing = DatumState::made;
        else if (change.adds() && is_numbered(change.key)) found.standing = DatumState::open;  // the others move up
        else if (found.value != change.before)
            found.standing = found.value && !change.before ? DatumState::missing : DatumState::differs;
        return found;
    }
    if (!found.value) found.standing = DatumState::missing;
    else if (found.value == change.after) found.standing = DatumState::made;
    else if (change.key.field != "position" && found.value != change.before) found.standing = DatumState::differs;
    return found;
}

/// Whether it takes a value away that is not there: a line that does so is refused, since its name may be mistyped.
static bool gone_already(const Scenario& scenario, const Change& change) {
    return !named_list(change.key).empty() && change.after == "-" && value_of(scenario, change.key) == "-";
}

std::vector<ChangeFault> make_changes(Edit& e, std::span<const Change> changes) {
    std::vector<ChangeFault> faults;
    const auto make = [&](std::size_t change, const std::string& line) {
        if (line.empty() || e.failed()) return;
        const auto fault = make_line(e, line);
        if (!fault || (fault->kind == LineFault::Kind::no_change && !e.failed())) return;
        ChangeFault& told = faults.emplace_back();
        told.change = change;
        told.diagnostic.code = e.failed() ? "RP6073" : "RP6070";
        told.diagnostic.message = fault->message;
        told.diagnostic.fix = fault->fix;
    };
    bool placed = false;
    const auto place = [&] {
        for (const Placing& placing : placings(changes)) {
            const bool behind = placing.place.starts_with("behind ");
            if (behind && !value_of(e.scenario(), {placing.noun, placing.place.substr(7), {}})) continue;
            make(placing.change, line_of(placing));
        }
        placed = true;
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (!placed && comes_last(changes[i].key)) place();
        if (!gone_already(e.scenario(), changes[i])) make(i, line_of(changes[i]));
    }
    if (!placed) place();
    return faults;
}

}  // namespace ramparts
