// Lines about the entries of a scenario's lists: one set of functions for every list that formats/scenario/fields.hpp
// describes. A Noun says how the entries are named in a line: by their ids, by what they are rows for, or by number.
#pragma once

#include <algorithm>
#include <map>

#include "sdk/document/edit.hpp"
#include "sdk/edit/lines.hpp"
#include "sdk/edit/values.hpp"

namespace ramparts::edits {

// --- fields that the tables do not describe ---

/// Reads the value of a field with a grammar of its own into `entry`; nullopt = there is no such field of this type,
/// else the fault or none.
using Taken = std::optional<std::optional<LineFault>>;
inline constexpr std::optional<LineFault> kTaken{};

Taken read_extra(const Scenario& scenario, std::string_view name, VictoryRule& entry, WordReader& words);
Taken read_extra(const Scenario& scenario, std::string_view name, CrtCell& entry, WordReader& words);
Taken read_extra(const Scenario& scenario, std::string_view name, ModuleUse& entry, WordReader& words);
Taken read_extra(const Scenario& scenario, std::string_view name, ModuleTable& entry, WordReader& words);
template <class T>
Taken read_extra(const Scenario&, std::string_view, T&, WordReader&) {
    return std::nullopt;
}
[[nodiscard]] Taken read_provenance(std::string_view name, Provenance& provenance, WordReader& words);
[[nodiscard]] std::optional<LineFault> read_set(std::vector<SetValue>& values, WordReader& words);

/// "name value" of each field that has a value, in order; a field may come several times (set balls 6).
using Shown = std::vector<std::pair<std::string, std::string>>;
void show_extra(const Scenario& scenario, const VictoryRule& entry, Shown& shown);
void show_extra(const Scenario& scenario, const CrtCell& entry, Shown& shown);
void show_extra(const Scenario& scenario, const ModuleUse& entry, Shown& shown);
void show_extra(const Scenario& scenario, const ModuleTable& entry, Shown& shown);
template <class T>
void show_extra(const Scenario&, const T&, Shown&) {}
void show_provenance(const Provenance& provenance, Shown& shown);

template <class T>
inline constexpr std::string_view kExtraNames = "";
template <>
inline constexpr std::string_view kExtraNames<VictoryRule> = "kind hexes need";
template <>
inline constexpr std::string_view kExtraNames<CrtCell> = "code";
template <>
inline constexpr std::string_view kExtraNames<ModuleUse> = "param";
template <>
inline constexpr std::string_view kExtraNames<ModuleTable> = "rows";

/// Every field of an entry as words. Fields named in `without` (the key) are left out.
template <class T>
Shown show_entry(const Scenario& scenario, const T& entry, std::string_view without) {
    Shown shown;
    const Values values(scenario);
    data::each_field<T>([&](const auto& field) {
        if (!has_word(without, field.name)) shown.emplace_back(field.name, values.show(field, entry));
    });
    show_extra(scenario, entry, shown);
    if constexpr (requires { entry.values; })
        for (const SetValue& v : entry.values) shown.emplace_back("set " + as_word(v.name), std::to_string(v.value));
    if constexpr (requires { entry.provenance; }) show_provenance(entry.provenance, shown);
    return shown;
}

/// What follows from one field being given: a unit is set up or arrives, never both.
template <class T>
void follow(T& entry, std::string_view name) {
    if constexpr (std::is_same_v<T, Unit>) {
        if (name == "at" && entry.at) entry.arrives.reset();
        if (name == "arrives" && entry.arrives) entry.at.reset();
    }
}

/// Reads `name value`; `name` has been taken.
template <class T>
std::optional<LineFault> read_field(const Scenario& scenario, const Word& name, T& entry, WordReader& words) {
    const Values values(scenario);
    bool known = false;
    std::optional<LineFault> fault;
    if (words.done()) return missing_value(words.peek(), name.text);
    data::each_field<T>([&](const auto& field) {
        if (known || name.quoted || field.name != name.text) return;
        known = true;
        fault = values.read(field, entry, words);
    });
    if (!known)
        if (Taken taken = read_extra(scenario, name.text, entry, words)) return *taken;
    if constexpr (requires { entry.values; })
        if (!known && name.is("set")) return read_set(entry.values, words);
    if constexpr (requires { entry.provenance; })
        if (!known)
            if (Taken taken = read_provenance(name.text, entry.provenance, words)) return *taken;
    if (known) {
        if (!fault) follow(entry, name.text);
        return fault;
    }
    std::vector<std::string_view> names(data::kNames<T>.begin(), data::kNames<T>.end());
    if constexpr (requires { entry.values; }) names.emplace_back("set");
    add_words(kExtraNames<T>, names);
    return LineFault{name.column, message("there is no field \"{1}\" here", excerpt(name.text)),
                     suggestion(name.text, names)};
}

/// Reads `name value [was value]…` to the end of the line. `was` must be true of `before`.
template <class T>
std::optional<LineFault> read_fields(const Scenario& scenario, const T& before, T& entry, WordReader& words) {
    while (!words.done()) {
        const Word name = words.take();
        if (auto fault = read_field(scenario, name, entry, words)) return fault;
        if (!words.peek().is("was")) continue;
        const std::uint32_t column = words.take().column;
        T expected = before;
        if (auto fault = read_field(scenario, name, expected, words)) return fault;
        if (expected == before) continue;
        std::string found;
        for (const auto& [field, value] : show_entry(scenario, before, ""))
            if (field == name.text) found = value;
        return LineFault{
            column,
            message("'{1}' is {2} here", name.text, found.empty() ? MessageArg(wording("another")) : MessageArg(found)),
            message("the line was written for another version of this scenario"), LineFault::Kind::contradicts};
    }
    return std::nullopt;
}

// --- lists ---

/// Nouns of entries with ids.
template <class T>
struct ById {
    using Type = T;
    static constexpr std::string_view kKeyFields = "id";
    static constexpr bool kMayAddUnasked = false;  ///< whether a line about what is not there adds it
    static constexpr bool kSorted = false;         ///< whether the list keeps an order of its own
    static std::optional<LineFault> read_key(const Scenario&, WordReader& words, T& key) {
        key.id = words.take().text;
        return std::nullopt;
    }
    static bool same_key(const T& a, const T& b) { return a.id == b.id; }
    static std::string show_key(const Scenario&, const T& entry) { return as_word(entry.id); }
    static std::size_t place(const std::vector<T>& list, const T&) { return list.size(); }
};

/// "#3": the third entry of any list.
[[nodiscard]] inline bool is_number_sign(const Word& word) noexcept {
    return !word.quoted && word.text.size() > 1 && word.text[0] == '#' &&
           word.text.find_first_not_of("0123456789", 1) == std::string::npos;
}

/// Where the entry that `key` names stands; the list's size when it has none.
template <class Noun, class T = typename Noun::Type>
std::size_t find_entry(const std::vector<T>& list, const T& key) {
    return static_cast<std::size_t>(
        std::find_if(list.begin(), list.end(), [&](const T& entry) { return Noun::same_key(entry, key); }) -
        list.begin());
}

template <class Noun, class T = typename Noun::Type>
LineFault no_entry(const Scenario& scenario, const std::vector<T>& list, const Word& at, const T& key) {
    std::vector<std::string> keys;
    for (const T& entry : list) keys.push_back(Noun::show_key(scenario, entry));
    const std::vector<std::string_view> views(keys.begin(), keys.end());
    const std::string shown = Noun::show_key(scenario, key);
    return {at.column, message("there is no {1} {2}", Noun::kNoun, shown), suggestion(shown, views)};
}

template <class Noun>
std::optional<LineFault> numbered_line(Edit& e, Verb verb, WordReader& words) {
    using T = typename Noun::Type;
    const Scenario& s = e.scenario();
    const std::vector<T>& list = list_of<T>(s, Noun::kList);
    const Word at = words.peek();
    const auto place = read_position(words, list.size() + (verb == Verb::add ? 1 : 0));
    if (!place) return place.error();
    if (verb == Verb::remove) return end_of_line(words, e.remove(Noun::kList, *place), e);
    if (verb == Verb::move) {
        const auto to = read_position(words, list.size());
        if (!to) return to.error();
        if (*to == *place)
            return LineFault{at.column, message("it stands there already"), message("leave the line out"),
                             LineFault::Kind::no_change};
        return end_of_line(words, e.move(Noun::kList, *place, *to), e);
    }
    T entry = verb == Verb::add ? T{} : list[*place];
    const T before = entry;
    if constexpr (std::is_same_v<T, std::string>) {
        if (words.done()) return missing_value(words.peek(), Noun::kNoun);
        entry = words.take().text;
    } else {
        if (auto fault = read_fields(s, before, entry, words)) return fault;
    }
    if (verb == Verb::add) return end_of_line(words, e.insert(Noun::kList, *place, std::move(entry)), e);
    if (entry == before) return changes_nothing(at);
    return end_of_line(words, e.change(Noun::kList, *place, std::move(entry)), e);
}

template <class Noun>
std::optional<LineFault> keyed_line(Edit& e, Verb verb, WordReader& words) {
    using T = typename Noun::Type;
    const Scenario& s = e.scenario();
    const std::vector<T>& list = list_of<T>(s, Noun::kList);
    const Word at = words.peek();
    if (words.done()) return missing_value(at, Noun::kNoun);
    if (is_number_sign(at)) return numbered_line<Noun>(e, verb, words);
    T key{};
    if (auto fault = Noun::read_key(s, words, key)) return fault;
    const std::size_t place = find_entry<Noun>(list, key);
    const bool there = place < list.size();
    if (verb == Verb::add && there)
        return LineFault{at.column, message("there already is a {1} {2}", Noun::kNoun, Noun::show_key(s, key)),
                         message("leave out 'add' to change it")};
    if (!there && verb != Verb::add && !(verb == Verb::change && Noun::kMayAddUnasked)) {
        LineFault fault = no_entry<Noun>(s, list, at, key);
        if (verb == Verb::remove) fault.kind = LineFault::Kind::no_change;
        return fault;
    }
    if (verb == Verb::remove) return end_of_line(words, e.remove(Noun::kList, place), e);
    if (verb == Verb::move) {
        const auto to = read_position(words, list.size());
        if (!to) return to.error();
        if (*to == place)
            return LineFault{at.column, message("it stands there already"), message("leave the line out"),
                             LineFault::Kind::no_change};
        return end_of_line(words, e.move(Noun::kList, place, *to), e);
    }
    T entry = there ? list[place] : key;
    const T before = entry;
    if (auto fault = read_fields(s, before, entry, words)) return fault;
    if (!there) return end_of_line(words, e.insert(Noun::kList, Noun::place(list, entry), std::move(entry)), e);
    if (entry == before) return changes_nothing(at);
    return end_of_line(words, e.change(Noun::kList, place, std::move(entry)), e);
}

// --- what differs ---

/// The fields of `after` that `before` shows otherwise, as words; one that only `before` has is taken away ("-").
[[nodiscard]] std::string changed_fields(const Shown& before, const Shown& after);
/// The fewest moves (what, to which place counted from 0) that bring distinct entries into another order, one after the
/// other. n log n, and n for each move.
[[nodiscard]] std::vector<std::pair<std::string, std::size_t>> moves_between(std::vector<std::string> order,
                                                                             const std::vector<std::string>& wanted);
/// All fields as words, without those that are "-" or the same in `otherwise`.
[[nodiscard]] std::string given_fields(const Shown& shown, const Shown& otherwise);

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
/// What an entry is added without, since they may refer to what comes later.
template <class T>
std::string optional_references() {
    return references<T, true>();
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

template <class Noun>
void numbered_between(const Scenario& a, const Scenario& b, LinesBetween& out) {
    using T = typename Noun::Type;
    const std::vector<T>& from = list_of<T>(a, Noun::kList);
    const std::vector<T>& to = list_of<T>(b, Noun::kList);
    const auto shown = [](const Scenario& s, const T& entry) {
        if constexpr (std::is_same_v<T, std::string>) return Shown{{"", as_text(entry)}};
        else return show_entry(s, entry, "");
    };
    std::size_t head = 0;
    while (head < from.size() && head < to.size() && shown(a, from[head]) == shown(b, to[head])) ++head;
    std::size_t tail = 0;
    while (tail + head < from.size() && tail + head < to.size() &&
           shown(a, from[from.size() - 1 - tail]) == shown(b, to[to.size() - 1 - tail]))
        ++tail;
    const std::string noun = std::string(Noun::kNoun) + (requires { Noun::kKeyFields; } ? " #" : " ");
    const std::size_t common = std::min(from.size(), to.size()) - tail;
    for (std::size_t i = head; i < common; ++i) {
        const std::string fields = changed_fields(shown(a, from[i]), shown(b, to[i]));
        if (!fields.empty()) out.changes.push_back(noun + std::to_string(i + 1) + fields);
    }
    for (std::size_t i = from.size() - tail; i-- > common;)
        out.changes.push_back("remove " + noun + std::to_string(i + 1));
    for (std::size_t i = common; i + tail < to.size(); ++i) {
        Shown plain;
        if constexpr (!std::is_same_v<T, std::string>) plain = fresh_fields<T>(b, "");
        out.changes.push_back("add " + noun + std::to_string(i + 1) + given_fields(shown(b, to[i]), plain));
    }
}

template <class Noun>
void keyed_between(const Scenario& a, const Scenario& b, LinesBetween& out) {
    using T = typename Noun::Type;
    const std::vector<T>& from = list_of<T>(a, Noun::kList);
    const std::vector<T>& to = list_of<T>(b, Noun::kList);
    std::map<std::string, std::size_t> old;
    std::map<std::string, std::size_t> wanted;
    for (std::size_t i = 0; i < from.size(); ++i) old.emplace(Noun::show_key(a, from[i]), i);
    for (std::size_t i = 0; i < to.size(); ++i) wanted.emplace(Noun::show_key(b, to[i]), i);
    // Entries that share a key cannot be told apart by it.
    if (old.size() < from.size() || wanted.size() < to.size()) return numbered_between<Noun>(a, b, out);
    const std::string noun = std::string(Noun::kNoun) + " ";
    std::vector<std::string> order;  // of keys, after additions and removals
    for (const T& entry : from) {
        const std::string key = Noun::show_key(a, entry);
        if (wanted.contains(key)) order.push_back(key);
        else out.removals.push_back("remove " + noun + key);
    }
    for (const T& entry : to) {
        const std::string key = Noun::show_key(b, entry);
        const Shown shown = show_entry(b, entry, Noun::kKeyFields);
        if (const auto known = old.find(key); known != old.end()) {
            const std::string fields = changed_fields(show_entry(a, from[known->second], Noun::kKeyFields), shown);
            if (!fields.empty()) out.changes.push_back(noun + key + fields);
            continue;
        }
        order.push_back(key);
        const std::string later = optional_references<T>();
        Shown now;
        Shown rest;
        for (const auto& field : shown) (has_word(later, field.first) ? rest : now).push_back(field);
        out.additions.push_back("add " + noun + key + given_fields(now, fresh_fields<T>(b, Noun::kKeyFields)));
        if (const std::string fields = given_fields(rest, {}); !fields.empty())
            out.changes.push_back(noun + key + fields);
    }
    if (Noun::kSorted) return;
    std::vector<std::string> wanted_order;
    for (const T& entry : to) wanted_order.push_back(Noun::show_key(b, entry));
    for (const auto& [key, place] : moves_between(std::move(order), wanted_order))
        out.moves.push_back("move " + noun + key + " to " + std::to_string(place + 1));
}

}  // namespace ramparts::edits
