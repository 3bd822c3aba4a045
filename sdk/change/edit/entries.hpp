// Lines about the entries of a scenario's lists: one set of functions for every list that formats/scenario/fields.hpp
// describes. A Noun says how the entries are named in a line: by their ids, by what they are rows for, or by number.
#pragma once

#include <algorithm>
#include <iterator>

#include "sdk/change/document/edit.hpp"
#include "sdk/change/edit/lines.hpp"
#include "sdk/change/edit/values.hpp"

namespace ramparts::edits {

// --- fields that the tables do not describe ---

/// Reads the value of a field with a grammar of its own into `entry`; nullopt = there is no such field of this type,
/// else the fault or none.
using Taken = std::optional<std::optional<LineFault>>;
inline const std::optional<LineFault> kTaken{};

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
void show_extra(const Scenario& scenario, const CrtCell& entry, Shown& shown);
void show_extra(const Scenario& scenario, const ModuleUse& entry, Shown& shown);
void show_extra(const Scenario& scenario, const ModuleTable& entry, Shown& shown);
template <class T>
void show_extra(const Scenario&, const T&, Shown&) {}
void show_provenance(const Provenance& provenance, Shown& shown);

template <class T>
inline constexpr std::string_view kExtraNames = "";
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

/// Offers the names of the fields where one is being written.
template <class T>
LineFault asked_field(const Word& name) {
    Asked& asked = *name.asked;
    data::each_field<T>([&](const auto& field) { asked.offer(field.name, Message::of_pattern(field.doc, {})); });
    std::vector<std::string_view> extra;
    add_words(kExtraNames<T>, extra);
    asked.names(extra, {});
    if constexpr (requires(T t) { t.values; }) asked.offer("set", message("a value that rule modules read"));
    if constexpr (requires(T t) { t.provenance; })
        for (const std::string_view word : {"prov", "src"}) asked.keyword(word);
    asked.end();
    return missing_value(name, "line");
}

/// Tells whoever writes a value what stands there now.
template <class T>
void ask_present(const Scenario& scenario, const Word& name, const T& before, const Word& value, bool as_word) {
    if (!value.asked) return;
    for (const auto& [field, words] : show_entry(scenario, before, "")) {
        if (field != name.text) continue;
        if (as_word) value.asked->present(words);
        else value.asked->hint(message("now {1}", words));
    }
}

/// Reads `name value`; `name` has been taken.
template <class T>
std::optional<LineFault> read_field(const Scenario& scenario, const Word& name, T& entry, WordReader& words) {
    const Values values(scenario);
    bool known = false;
    std::optional<LineFault> fault;
    if (name.asked) return asked_field<T>(name);
    if (words.done()) return missing_value(words.peek(), name.text);
    data::each_field<T>([&](const auto& field) {
        if (known || name.quoted || field.name != name.text) return;
        known = true;
        fault = values.read(data::field_in(entry, field), entry, words);
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

/// Values or parameters that a line added to those that stood there go where their names belong. A list that was empty,
/// or that the line took apart (`anew`), keeps the order in which the line tells it.
template <class Named>
void settle_names(const std::vector<Named>& before, std::vector<Named>& now, bool anew) {
    if (anew || before.empty() || now.size() <= before.size()) return;
    const auto added = now.begin() + static_cast<std::ptrdiff_t>(before.size());
    std::vector<Named> fresh(std::make_move_iterator(added), std::make_move_iterator(now.end()));
    now.erase(added, now.end());
    for (Named& entry : fresh) add_by_name(now, std::move(entry));
}

/// How many values and parameters an entry has.
template <class T>
std::size_t count_named(const T& entry) {
    std::size_t count = 0;
    if constexpr (requires { entry.values; }) count += entry.values.size();
    if constexpr (requires { entry.params; }) count += entry.params.size();
    return count;
}

/// Reads `name value [was value]…` to the end of the line. `was` must be true of `before`.
template <class T>
std::optional<LineFault> read_fields(const Scenario& scenario, const T& before, T& entry, WordReader& words) {
    bool anew = false;
    while (!words.done()) {
        const Word name = words.take();
        ask_present(scenario, name, before, words.peek(), false);
        const std::size_t named = count_named(entry);
        if (auto fault = read_field(scenario, name, entry, words)) return fault;
        anew = anew || count_named(entry) < named;
        if (!words.peek().is("was")) continue;
        const std::uint32_t column = words.take().column;
        ask_present(scenario, name, before, words.peek(), true);
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
    if constexpr (requires { entry.values; }) settle_names(before.values, entry.values, anew);
    if constexpr (requires { entry.params; }) settle_names(before.params, entry.params, anew);
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
    static constexpr bool kNamedById = true;
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

/// Offers the ids of a list where one is being written, or asks for a new one.
template <class T>
LineFault asked_id(const std::vector<T>& list, const Word& at, bool fresh) {
    if (fresh) at.asked->hint(message("a new id: small letters, digits, dots and dashes"));
    else
        for (const T& entry : list) {
            if constexpr (requires { entry.name; }) at.asked->offer(as_word(entry.id), Message(entry.name));
            else at.asked->offer(as_word(entry.id));
        }
    return missing_value(at, "id");
}

/// Offers the numbers of entries, each with words by which it is known.
template <class T>
void ask_entries(const Scenario& scenario, const std::vector<T>& list, Verb verb, Asked& asked) {
    constexpr std::size_t kMost = 100;
    for (std::size_t i = 0; i < std::min(list.size(), kMost); ++i) {
        std::string about;
        if constexpr (std::is_same_v<T, std::string>) about = list[i];
        else
            for (const auto& [field, value] : show_entry(scenario, list[i], "prov src"))
                if (value != "-") about += (about.empty() ? "" : " ") + field + " " + value;
        asked.offer(std::to_string(i + 1), Message(excerpt(about)));
    }
    if (verb == Verb::add) asked.offer(std::to_string(list.size() + 1), message("at the end"));
}

template <class Noun>
std::optional<LineFault> numbered_line(Edit& e, Verb verb, WordReader& words) {
    using T = typename Noun::Type;
    const Scenario& s = e.scenario();
    const std::vector<T>& list = list_of<T>(s, Noun::kList);
    const Word at = words.peek();
    if (at.asked) ask_entries(s, list, verb, *at.asked);
    const auto place = read_position(words, list.size() + (verb == Verb::add ? 1 : 0), PositionOf::entry);
    if (!place) return place.error();
    if (verb == Verb::remove && !words.done()) return left_over(words);
    if (verb == Verb::remove) return end_of_line(words, e.remove(Noun::kList, *place), e);
    if (verb == Verb::move) {
        const auto to = read_position(words, list.size(), PositionOf::target);
        if (!to) return to.error();
        if (auto fault = left_over(words)) return fault;
        if (*to == *place)
            return LineFault{at.column, message("it is there already"), message("leave the line out"),
                             LineFault::Kind::no_change};
        return end_of_line(words, e.move(Noun::kList, *place, *to), e);
    }
    T entry = verb == Verb::add ? T{} : list[*place];
    const T before = entry;
    if constexpr (std::is_same_v<T, std::string>) {
        if (words.done()) return missing_value(words.peek(), Noun::kNoun);
        if (words.peek().asked && verb != Verb::add) words.peek().asked->present(as_text(entry));
        if (auto fault = asked_text(words.peek(), Noun::kNoun)) return fault;
        entry = words.take().text;
        if (auto fault = left_over(words)) return fault;
    } else {
        if (auto fault = read_fields(s, before, entry, words)) return fault;
    }
    if (verb == Verb::add) return end_of_line(words, e.insert(Noun::kList, *place, std::move(entry)), e);
    if (entry == before) return changes_nothing(at);
    return end_of_line(words, e.change(Noun::kList, *place, std::move(entry)), e);
}

/// `to 3`, or `behind KEY`; what is moved has been taken.
template <class Noun>
std::optional<LineFault> move_line(Edit& e, WordReader& words, const Word& at, std::size_t place) {
    using T = typename Noun::Type;
    const std::vector<T>& list = list_of<T>(e.scenario(), Noun::kList);
    std::size_t to = 0;
    if (words.peek().asked) words.peek().asked->keyword("behind");
    if (words.take_if("behind")) {
        const Word other = words.peek();
        if constexpr (requires { Noun::kNamedById; })
            if (other.asked) return asked_id(list, other, false);
        T key{};
        if (auto fault = Noun::read_key(e.scenario(), words, key)) return fault;
        const std::size_t ahead = find_entry<Noun>(list, key);
        if (ahead == list.size()) return no_entry<Noun>(e.scenario(), list, other, key);
        if (ahead == place)
            return LineFault{other.column, message("nothing comes after itself"),
                             message("name the entry that it should follow")};
        to = ahead < place ? ahead + 1 : ahead;
    } else {
        const auto position = read_position(words, list.size(), PositionOf::target);
        if (!position) return position.error();
        to = *position;
    }
    if (auto fault = left_over(words)) return fault;
    if (to == place)
        return LineFault{at.column, message("it is there already"), message("leave the line out"),
                         LineFault::Kind::no_change};
    return end_of_line(words, e.move(Noun::kList, place, to), e);
}

/// What to do about an entry that is there already. Some rule modules may be used twice.
template <class Noun>
Message second_of(const std::vector<typename Noun::Type>& list, const typename Noun::Type& key) {
    if constexpr (std::is_same_v<typename Noun::Type, ModuleUse>)
        return message("leave out 'add' to change it, or write \"add {1} #{2} id {3}\" to use it twice", Noun::kNoun,
                       list.size() + 1, key.id);
    else return message("leave out 'add' to change it");
}

template <class Noun>
std::optional<LineFault> keyed_line(Edit& e, Verb verb, WordReader& words) {
    using T = typename Noun::Type;
    const Scenario& s = e.scenario();
    const std::vector<T>& list = list_of<T>(s, Noun::kList);
    const Word at = words.peek();
    if (words.done()) return missing_value(at, Noun::kNoun);
    if (is_number_sign(at)) return numbered_line<Noun>(e, verb, words);
    if constexpr (requires { Noun::kNamedById; })
        if (at.asked) return asked_id(list, at, verb == Verb::add);
    if constexpr (!requires { Noun::kNamedById; })
        if (at.asked && !Noun::kMayAddUnasked) at.asked->hint(message("or the number of the entry, such as #3"));
    T key{};
    if (auto fault = Noun::read_key(s, words, key)) return fault;
    const std::size_t place = find_entry<Noun>(list, key);
    const bool there = place < list.size();
    if (verb == Verb::add && there)
        return LineFault{at.column, message("there already is a {1} {2}", Noun::kNoun, Noun::show_key(s, key)),
                         second_of<Noun>(list, key)};
    if (!there && verb != Verb::add && !(verb == Verb::change && Noun::kMayAddUnasked)) {
        LineFault fault = no_entry<Noun>(s, list, at, key);
        if (verb == Verb::remove) fault.kind = LineFault::Kind::no_change;
        return fault;
    }
    if (verb == Verb::remove && !words.done()) return left_over(words);
    if (verb == Verb::remove) return end_of_line(words, e.remove(Noun::kList, place), e);
    if (verb == Verb::move) return move_line<Noun>(e, words, at, place);
    T entry = there ? list[place] : key;
    const T before = entry;
    if (auto fault = read_fields(s, before, entry, words)) return fault;
    if (!there) return end_of_line(words, e.insert(Noun::kList, Noun::place(list, entry), std::move(entry)), e);
    if (entry == before) return changes_nothing(at);
    return end_of_line(words, e.change(Noun::kList, place, std::move(entry)), e);
}

}  // namespace ramparts::edits
