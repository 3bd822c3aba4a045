// What differs between the lists of two scenarios: one set of functions for every noun of entries.hpp.
#pragma once

#include <map>

#include "formats/text/numbers.hpp"
#include "sdk/change/edit/entries.hpp"

namespace ramparts::edits {

/// prov and src as one field, "origin".
[[nodiscard]] Shown with_origin(Shown shown);
/// One change for each field that two states of an entry show otherwise; `behind` and order of values that modules are
/// given count too.
void field_changes(const ChangeKey& entry, const Shown& before, const Shown& after, std::vector<Change>& out);
/// All fields as words, without those that are "-" or the same in `otherwise`.
[[nodiscard]] std::string given_fields(const Shown& shown, const Shown& otherwise);
/// Which of distinct entries have to be moved, in their order, so that the others may stay: the fewest. n log n.
[[nodiscard]] std::vector<std::string> moved_between(const std::vector<std::string>& order,
                                                     const std::vector<std::string>& wanted);
/// The value of a field among all that an entry shows, origin included; "-" of a value for modules that it lacks.
[[nodiscard]] std::optional<std::string> shown_value(const Shown& shown, const std::string& field);

/// Names of the fields that refer to entries of other lists: those that may stay empty, or those that may not.
template <class T, bool Optional>
std::string references() {
    std::string names;
    data::each_field<T>([&](const auto& field) {
        const auto note = [&]<class M>(const data::Reference<T, M>&) {
            if (requires(M m) { m.has_value(); } == Optional) names += " " + std::string(field.name);
        };
        if constexpr (requires { note(field); }) note(field);
    });
    return names;
}
/// How a new entry looks, but for what it has to be given.
template <class T>
Shown fresh_fields(const Scenario& scenario, std::string_view key_fields) {
    Shown shown = show_entry(scenario, T{}, key_fields);
    std::string required = references<T, false>();
    data::each_field<T>([&](const auto& field) {
        if constexpr (requires { field.required(); })
            if (field.required()) required += " " + std::string(field.name);
    });
    std::erase_if(shown, [&](const auto& field) { return has_word(required, field.first); });
    return shown;
}

/// How an entry is told: as a whole without what may refer to entries that come later, and that alone.
struct EntryWords {
    std::string whole;
    Shown later;
};
template <class T>
EntryWords entry_words(const Scenario& scenario, const T& entry, std::string_view key_fields, bool split) {
    if constexpr (std::is_same_v<T, std::string>) return {as_text(entry), {}};
    else {
        const std::string late = split ? references<T, true>() : std::string();
        EntryWords words;
        Shown now;
        for (auto& field : show_entry(scenario, entry, key_fields)) {
            const bool later = has_word(late, field.first);
            if (!later) now.push_back(std::move(field));
            else if (field.second != "-") words.later.push_back(std::move(field));
        }
        words.whole = given_fields(now, fresh_fields<T>(scenario, key_fields));
        return words;
    }
}

/// Every field of an entry of a list without ids.
template <class T>
Shown all_fields(const Scenario& scenario, const T& entry) {
    if constexpr (std::is_same_v<T, std::string>) return Shown{{"text", as_text(entry)}};
    else return show_entry(scenario, entry, "");
}

template <class Noun>
void numbered_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>*, std::vector<Change>& out) {
    using T = typename Noun::Type;
    const std::vector<T>& from = list_of<T>(a, Noun::kList);
    const std::vector<T>& to = list_of<T>(b, Noun::kList);
    const auto same = [&](std::size_t i, std::size_t j) { return all_fields(a, from[i]) == all_fields(b, to[j]); };
    std::size_t head = 0;
    while (head < from.size() && head < to.size() && same(head, head)) ++head;
    std::size_t tail = 0;
    while (tail + head < from.size() && tail + head < to.size() && same(from.size() - 1 - tail, to.size() - 1 - tail))
        ++tail;
    const auto key = [](std::size_t place) {
        const std::string sign = requires { Noun::kKeyFields; }
        ? "#" : "";
        return ChangeKey{std::string(Noun::kNoun), sign + std::to_string(place + 1), {}};
    };
    const std::size_t common = std::min(from.size(), to.size()) - tail;
    for (std::size_t i = head; i < common; ++i)
        field_changes(key(i), all_fields(a, from[i]), all_fields(b, to[i]), out);
    for (std::size_t i = from.size() - tail; i-- > common;)
        out.push_back({key(i), entry_words(a, from[i], "", false).whole, std::nullopt, {}});
    for (std::size_t i = common; i + tail < to.size(); ++i)
        out.push_back({key(i), std::nullopt, entry_words(b, to[i], "", false).whole, {}});
}

template <class Noun>
std::optional<std::string> numbered_value(const Scenario& s, const ChangeKey& key) {
    using T = typename Noun::Type;
    const std::vector<T>& list = list_of<T>(s, Noun::kList);
    const auto number = to_integer(std::string_view(key.at).substr(key.at.starts_with('#') ? 1 : 0), 1, 1 << 30);
    if (!number || static_cast<std::size_t>(*number) > list.size()) return std::nullopt;
    const T& entry = list[static_cast<std::size_t>(*number - 1)];
    if (key.field.empty()) return entry_words(s, entry, "", false).whole;
    return shown_value(all_fields(s, entry), key.field);
}

/// Entries by their keys, in order.
template <class Noun>
std::vector<std::string> keys_of(const Scenario& s) {
    std::vector<std::string> keys;
    for (const auto& entry : list_of<typename Noun::Type>(s, Noun::kList)) keys.push_back(Noun::show_key(s, entry));
    return keys;
}

template <class Noun>
void keyed_changes(const Scenario& a, const Scenario& b, const std::vector<HexIndex>* where, std::vector<Change>& out) {
    using T = typename Noun::Type;
    const std::vector<T>& from = list_of<T>(a, Noun::kList);
    const std::vector<T>& to = list_of<T>(b, Noun::kList);
    const std::vector<std::string> from_keys = keys_of<Noun>(a);
    const std::vector<std::string> to_keys = keys_of<Noun>(b);
    std::map<std::string, std::size_t> old;
    std::map<std::string, std::size_t> wanted;
    for (std::size_t i = 0; i < from.size(); ++i) old.emplace(from_keys[i], i);
    for (std::size_t i = 0; i < to.size(); ++i) wanted.emplace(to_keys[i], i);
    // Entries that share a key cannot be told apart by it.
    if (old.size() < from.size() || wanted.size() < to.size()) return numbered_changes<Noun>(a, b, where, out);
    const auto place = [](const std::vector<std::string>& keys, std::size_t i) {
        if (Noun::kSorted) return std::string();
        return i == 0 ? std::string("first") : "behind " + keys[i - 1];
    };
    const auto key = [](const std::string& at, std::string field = {}) {
        return ChangeKey{std::string(Noun::kNoun), at, std::move(field)};
    };
    std::vector<std::string> order;            // of keys, without those that are added or removed
    std::map<std::string, std::size_t> added;  // where in `out` they stand
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (wanted.contains(from_keys[i])) {
            order.push_back(from_keys[i]);
            continue;
        }
        EntryWords words = entry_words(a, from[i], Noun::kKeyFields, true);
        for (auto& [field, value] : words.later) out.push_back({key(from_keys[i], field), std::move(value), "-", {}});
        out.push_back({key(from_keys[i]), std::move(words.whole), std::nullopt, place(from_keys, i)});
    }
    for (std::size_t i = 0; i < to.size(); ++i) {
        const auto known = old.find(to_keys[i]);
        if (known != old.end()) {
            field_changes(key(to_keys[i]), show_entry(a, from[known->second], Noun::kKeyFields),
                          show_entry(b, to[i], Noun::kKeyFields), out);
            continue;
        }
        EntryWords words = entry_words(b, to[i], Noun::kKeyFields, true);
        added.emplace(to_keys[i], out.size());
        out.push_back({key(to_keys[i]), std::nullopt, std::move(words.whole), {}});
        for (auto& [field, value] : words.later) out.push_back({key(to_keys[i], field), "-", std::move(value), {}});
    }
    if (Noun::kSorted) return;
    // What is new goes to its place, so that what is old moves only past what is old.
    std::vector<std::string> kept;
    for (const std::string& each : to_keys)
        if (old.contains(each)) kept.push_back(each);
    for (const std::string& moved : moved_between(order, kept))
        out.push_back({key(moved, "position"), place(from_keys, old.at(moved)), place(to_keys, wanted.at(moved)), {}});
    std::size_t last = to_keys.size();  // those behind the last old one come there by themselves
    while (last > 0 && added.contains(to_keys[last - 1])) --last;
    for (std::size_t i = 0; i < last; ++i)
        if (const auto fresh = added.find(to_keys[i]); fresh != added.end())
            out[fresh->second].position = place(to_keys, i);
}

template <class Noun>
std::optional<std::string> keyed_value(const Scenario& s, const ChangeKey& key) {
    using T = typename Noun::Type;
    const std::vector<T>& list = list_of<T>(s, Noun::kList);
    if (key.at.starts_with('#')) return numbered_value<Noun>(s, key);
    const auto said = split_words(key.at);
    if (!said || said->empty()) return std::nullopt;
    WordReader words(*said, 1);
    T wanted{};
    if (Noun::read_key(s, words, wanted) || !words.done()) return std::nullopt;
    const std::size_t place = find_entry<Noun>(list, wanted);
    if (place == list.size()) return std::nullopt;
    if (key.field.empty()) return entry_words(s, list[place], Noun::kKeyFields, true).whole;
    if (key.field == "position" && Noun::kSorted) return std::nullopt;
    if (key.field == "position")
        return place == 0 ? std::string("first") : "behind " + Noun::show_key(s, list[place - 1]);
    return shown_value(show_entry(s, list[place], Noun::kKeyFields), key.field);
}

}  // namespace ramparts::edits
