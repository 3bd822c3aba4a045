// Values of fields in words: what formats/scenario/fields.hpp says of a field decides how it is shown and read.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/joined.hpp"
#include "engine/model/scenario.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/edit/places.hpp"

namespace ramparts::edits {

/// The ids of what a field may name, in order.
[[nodiscard]] std::vector<std::string_view> names_of(const Scenario& scenario, data::To to);
/// Why `word` is none of the names, of which a fault names the nearest one.
[[nodiscard]] LineFault no_name(const Word& word, std::span<const std::string_view> names, MessageArg what);
/// Where `word` stands among the names of `what`, which is words of ours or the name of a field.
template <class What>
[[nodiscard]] Result<std::size_t, LineFault> find_name(const Word& word, std::span<const std::string_view> names,
                                                       What what) {
    if (word.asked) word.asked->names(names, what);
    const auto found = std::find(names.begin(), names.end(), word.text);
    if (found == names.end()) return tl::unexpected(no_name(word, names, what));
    return static_cast<std::size_t>(found - names.begin());
}
/// The same for whoever writes a line, each with its name.
void ask_names(const Scenario& scenario, data::To to, Asked& asked);

[[nodiscard]] Result<int, LineFault> read_number(const Word& word, data::Range range);
[[nodiscard]] Result<bool, LineFault> read_flag(const Word& word);
[[nodiscard]] inline LineFault missing_value(const Word& word, std::string_view field) {
    return {word.column, message("the value of '{1}' is missing", field), message("write it behind the name")};
}

/// Whether a text is being written here: then the fault that ends the reading.
[[nodiscard]] std::optional<LineFault> asked_text(const Word& word, std::string_view field);

/// One function for each kind of field; "-" stands for nothing where a field may be empty.
class Values {
public:
    explicit Values(const Scenario& scenario) : s_(scenario) {}

    template <class T, class M>
    std::string show(const data::Number<T, M>& field, const T& owner) const {
        if constexpr (std::is_same_v<M, std::optional<int>>) {
            const std::optional<int>& value = owner.*field.member;
            return value ? std::to_string(*value) : "-";
        } else {
            return std::to_string(owner.*field.member);
        }
    }
    template <class T, class M>
    std::optional<LineFault> read(const data::Number<T, M>& field, T& owner, WordReader& words) const {
        const Word& word = words.take();
        if constexpr (std::is_same_v<M, std::optional<int>>)
            if (word.is("-")) {
                (owner.*field.member).reset();
                return std::nullopt;
            }
        const auto value = read_number(word, field.range);
        if (!value) return value.error();
        owner.*field.member = static_cast<M>(*value);
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Cost<T>& field, const T& owner) const {
        return owner.*field.member == kProhibited ? "no" : std::to_string(owner.*field.member);
    }
    template <class T>
    std::optional<LineFault> read(const data::Cost<T>& field, T& owner, WordReader& words) const {
        const Word& word = words.take();
        if (word.is("no")) {
            owner.*field.member = kProhibited;
            return std::nullopt;
        }
        const auto value = read_number(word, data::kCosts);
        if (!value) {
            LineFault fault = value.error();
            fault.fix = message("{1} half points, or no", fault.fix);
            return fault;
        }
        owner.*field.member = static_cast<HalfMp>(*value);
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Text<T>& field, const T& owner) const {
        return as_text(owner.*field.member);
    }
    template <class T>
    std::optional<LineFault> read(const data::Text<T>& field, T& owner, WordReader& words) const {
        if (auto fault = asked_text(words.peek(), field.name)) return fault;
        owner.*field.member = words.take().text;
        return std::nullopt;
    }
    template <class T>
    std::string show(const data::Id<T>& field, const T& owner) const {
        return as_word(owner.*field.member);
    }
    template <class T>
    std::optional<LineFault> read(const data::Id<T>& field, T& owner, WordReader& words) const {
        if (auto fault = asked_text(words.peek(), field.name)) return fault;
        owner.*field.member = words.take().text;
        return std::nullopt;
    }
    template <class T>
    std::string show(const data::Colour<T>& field, const T& owner) const {
        return (owner.*field.member).empty() ? "\"\"" : as_word(owner.*field.member);
    }
    template <class T>
    std::optional<LineFault> read(const data::Colour<T>& field, T& owner, WordReader& words) const {
        if (auto fault = asked_text(words.peek(), field.name)) return fault;
        owner.*field.member = words.take().text;
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Picture<T>& field, const T& owner) const {
        return (owner.*field.member).empty() ? "\"\"" : as_word(owner.*field.member);
    }
    template <class T>
    std::optional<LineFault> read(const data::Picture<T>& field, T& owner, WordReader& words) const {
        if (auto fault = asked_text(words.peek(), field.name)) return fault;
        owner.*field.member = words.take().text;
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Flag<T>& field, const T& owner) const {
        return owner.*field.member ? "true" : "false";
    }
    template <class T>
    std::optional<LineFault> read(const data::Flag<T>& field, T& owner, WordReader& words) const {
        const auto value = read_flag(words.take());
        if (!value) return value.error();
        owner.*field.member = *value;
        return std::nullopt;
    }

    template <class T, class E, std::size_t N>
    std::string show(const data::Choice<T, E, N>& field, const T& owner) const {
        return std::string(field.values[static_cast<std::size_t>(owner.*field.member)]);
    }
    template <class T, class E, std::size_t N>
    std::optional<LineFault> read(const data::Choice<T, E, N>& field, T& owner, WordReader& words) const {
        const auto place = find_name(words.take(), field.values, field.name);
        if (!place) return place.error();
        owner.*field.member = static_cast<E>(*place);
        return std::nullopt;
    }

    template <class T, class M>
    std::string show(const data::Reference<T, M>& field, const T& owner) const {
        const auto names = names_of(s_, field.to);
        std::size_t place = names.size();
        if constexpr (kMaybe<M>) {
            if (owner.*field.member) place = *(owner.*field.member);
        } else {
            place = owner.*field.member;
        }
        return place < names.size() ? as_word(names[place]) : "-";
    }
    template <class T, class M>
    std::optional<LineFault> read(const data::Reference<T, M>& field, T& owner, WordReader& words) const {
        const Word& word = words.take();
        if (word.asked) ask_names(s_, field.to, *word.asked);
        if constexpr (kMaybe<M>)
            if (word.is("-")) {
                (owner.*field.member).reset();
                return std::nullopt;
            }
        const auto place = find_name(word, names_of(s_, field.to), words_for(field.to));
        if (!place) return place.error();
        owner.*field.member = static_cast<std::uint8_t>(*place);
        return std::nullopt;
    }

    template <class T, class M>
    std::string show(const data::Place<T, M>& field, const T& owner) const {
        if constexpr (kMaybe<M>) return owner.*field.member ? s_.map.grid().label(*(owner.*field.member)) : "-";
        else return s_.map.grid().label(owner.*field.member);
    }
    template <class T, class M>
    std::optional<LineFault> read(const data::Place<T, M>& field, T& owner, WordReader& words) const {
        if constexpr (kMaybe<M>)
            if (words.take_if("-")) {
                (owner.*field.member).reset();
                return std::nullopt;
            }
        const auto hex = read_hex(s_.map.grid(), words);
        if (!hex) return hex.error();
        owner.*field.member = *hex;
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Places<T>& field, const T& owner) const {  // in their own order
        std::string text;
        for (const HexIndex hex : owner.*field.member) text += (text.empty() ? "" : ",") + s_.map.grid().label(hex);
        return text.empty() ? "-" : text;
    }
    template <class T>
    std::optional<LineFault> read(const data::Places<T>& field, T& owner, WordReader& words) const {
        if (words.take_if("-")) {
            (owner.*field.member).clear();
            return std::nullopt;
        }
        auto hexes = read_hexes(s_.map.grid(), words);
        if (!hexes) return hexes.error();
        owner.*field.member = std::move(*hexes);
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Words<T>& field, const T& owner) const {
        std::string text = joined(owner.*field.member, ",");
        return text.empty() ? "-" : as_word(text);
    }
    template <class T>
    std::optional<LineFault> read(const data::Words<T>& field, T& owner, WordReader& words) const {
        const Word& word = words.take();
        if (word.asked) word.asked->keyword("-");
        if (auto fault = asked_text(word, field.name)) return fault;
        std::vector<std::string>& list = owner.*field.member;
        list.clear();
        if (word.is("-")) return std::nullopt;
        for (std::size_t from = 0; from <= word.text.size();) {
            // blanks too, as in the files
            const std::size_t comma = std::min(word.text.find_first_of(", ", from), word.text.size());
            list.push_back(word.text.substr(from, comma - from));
            from = comma + 1;
        }
        return std::nullopt;
    }

    template <class T>
    std::string show(const data::Numbers<T>& field, const T& owner) const {
        std::string text = joined(owner.*field.member, ",", [](int number) { return std::to_string(number); });
        return text.empty() ? "-" : text;
    }
    template <class T>
    std::optional<LineFault> read(const data::Numbers<T>& field, T& owner, WordReader& words) const {
        const Word& word = words.take();
        if (word.asked) word.asked->keyword("-");
        if (word.asked) word.asked->hint(message("numbers with commas between them, such as 4,2"));
        std::vector<int>& list = owner.*field.member;
        list.clear();
        if (word.is("-")) return std::nullopt;
        for (std::size_t from = 0; from <= word.text.size();) {
            const std::size_t comma = std::min(word.text.find(',', from), word.text.size());
            Word one = word;
            one.asked = nullptr;
            one.text = word.text.substr(from, comma - from);
            const auto number = read_number(one, field.range);
            if (!number) return number.error();
            list.push_back(*number);
            from = comma + 1;
        }
        return std::nullopt;
    }

private:
    template <class M>
    static constexpr bool kMaybe = requires(M m) {
        m.has_value();
    };

    const Scenario& s_;
};

}  // namespace ramparts::edits
