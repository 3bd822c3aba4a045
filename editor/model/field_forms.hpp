// Fields of forms by the tables of formats/scenario/fields.hpp: how each kind of field is shown, and how what is typed
// into it is taken.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "editor/model/form.hpp"
#include "editor/model/tables_model.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/show/draw/style.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

/// These take what was typed, and say why they could not.
[[nodiscard]] std::string take_number(std::string_view value, data::Range range, int& number);
[[nodiscard]] std::string take_points(std::string_view value, HalfMp& points);
[[nodiscard]] std::string take_hex(const Map& map, std::string_view value, HexIndex& hex);
[[nodiscard]] std::string take_hexes(const Map& map, std::string_view value, std::vector<HexIndex>& hexes);
[[nodiscard]] std::string take_numbers(std::string_view value, data::Range range, std::size_t most,
                                       std::vector<int>& numbers);
[[nodiscard]] std::string take_words(std::string_view value, std::vector<std::string>& words);
[[nodiscard]] std::string no_such(data::To to);
[[nodiscard]] std::string bad_id();

/// What a reference can name; one of the list of T leaves out the entry `self` itself.
template <class T>
[[nodiscard]] std::vector<FormField::Choice> choices_of(const Scenario& s, data::To to, bool required,
                                                        std::size_t self) {
    if (to == data::To::side) return side_choices(s);
    std::vector<FormField::Choice> choices;
    if (!required) choices.push_back({"", say("none")});
    data::in_list(s, to, [&](const auto& list) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (data::is_own_list<T>(to) && i == self) continue;
            if constexpr (requires { list[i].name; }) choices.push_back({list[i].id, say_kind(list[i].name)});
        }
    });
    return choices;
}

/// The field of an entry in a form; `self` is where the entry stands in its list.
template <class T, class Field>
[[nodiscard]] FormField form_field(const Scenario& s, const T& entry, const Field& f, std::size_t self) {
    using Kind = FormField::Kind;
    const auto& value = entry.*f.member;
    using M = std::remove_cvref_t<decltype(value)>;
    FormField out{std::string(f.name), std::string(f.told.label.english()), Kind::text, {}, std::string(f.doc)};
    if constexpr (std::is_same_v<M, bool>) {
        out.kind = Kind::flag;
        out.value = value ? "true" : "false";
    } else if constexpr (std::is_same_v<Field, data::Colour<T>>) {
        out.kind = f.otherwise.empty() ? Kind::colour_or_none : Kind::colour;
        out.value = value;
    } else if constexpr (std::is_same_v<Field, data::Number<T, int>>) {
        out.kind = Kind::number;
        out.value = std::to_string(value);
        out.minimum = f.range.min;
        out.maximum = f.range.max;
    } else if constexpr (std::is_same_v<M, std::optional<int>>) {
        if (value) out.value = std::to_string(*value);
    } else if constexpr (std::is_same_v<M, HalfMp>) {
        out.value = points_text(value);
    } else if constexpr (requires { f.values; }) {
        out.kind = Kind::choice;
        out.value = f.values[static_cast<std::size_t>(value)];
        for (std::size_t i = 0; i < f.values.size(); ++i)
            out.choices.push_back({std::string(f.values[i]), say(f.shown[i])});
    } else if constexpr (requires { f.to; }) {
        const std::optional<std::uint8_t> which = value;
        out.kind = Kind::choice;
        data::in_list(s, f.to, [&](const auto& list) {
            if (which && *which < list.size()) out.value = list[*which].id;
        });
        out.choices = choices_of<T>(s, f.to, std::is_same_v<M, std::uint8_t>, self);
    } else if constexpr (std::is_same_v<Field, data::Place<T, M>>) {
        const std::optional<HexIndex> at = value;
        if (at && *at < s.map.grid().size()) out.value = s.map.grid().label(*at);
    } else if constexpr (std::is_same_v<Field, data::Places<T>>) {
        for (const HexIndex at : value)
            out.value +=
                (out.value.empty() ? "" : " ") + (at < s.map.grid().size() ? s.map.grid().label(at) : std::string());
    } else if constexpr (std::is_same_v<Field, data::Numbers<T>>) {
        for (const int n : value) out.value += (out.value.empty() ? "" : " ") + std::to_string(n);
    } else if constexpr (std::is_same_v<Field, data::Words<T>>) {
        for (const std::string& word : value) out.value += (out.value.empty() ? "" : " ") + word;
    } else {
        out.value = value;
    }
    return out;
}

/// Takes what was typed into a field, and says why it could not. A field that may be empty is emptied by an empty text.
template <class T, class Field>
[[nodiscard]] std::string take_field(const Scenario& s, T& entry, const Field& f, std::string_view value) {
    auto& member = entry.*f.member;
    using M = std::remove_cvref_t<decltype(member)>;
    if constexpr (requires { member.reset(); }) {
        if (trimmed(value).empty()) {
            member.reset();
            return {};
        }
    }
    if constexpr (std::is_same_v<M, bool>) {
        member = value == "true";
    } else if constexpr (std::is_same_v<Field, data::Number<T, M>> && !std::is_same_v<M, HalfMp>) {
        int number = 0;
        if (std::string why = take_number(value, f.range, number); !why.empty()) return why;
        member = number;
    } else if constexpr (std::is_same_v<M, HalfMp>) {
        return take_points(value, member);
    } else if constexpr (requires { f.values; }) {
        const auto found = std::find(f.values.begin(), f.values.end(), value);
        if (found != f.values.end()) member = static_cast<M>(found - f.values.begin());
    } else if constexpr (requires { f.to; }) {
        return data::in_list(s, f.to, [&](const auto& list) {
            for (std::size_t i = 0; i < list.size(); ++i)
                if (list[i].id == value) {
                    member = static_cast<std::uint8_t>(i);
                    return std::string();
                }
            return no_such(f.to);
        });
    } else if constexpr (std::is_same_v<Field, data::Colour<T>>) {
        const std::string colour = trimmed(value);
        if (!colour.empty() && !draw::parse_colour(colour)) return say("A colour is written #rrggbb.");
        member = colour.empty() ? std::string(f.otherwise) : colour;
    } else if constexpr (std::is_same_v<Field, data::Picture<T>>) {
        const std::string path = trimmed(value);
        if (const Message fault = fault_of_picture_path(path); !path.empty() && !fault.empty())
            return say("{1}: {2}.", quote(path), fault);
        member = path;
    } else if constexpr (std::is_same_v<Field, data::Place<T, M>>) {
        HexIndex hex = 0;
        if (std::string why = take_hex(s.map, value, hex); !why.empty()) return why;
        member = hex;
    } else if constexpr (std::is_same_v<Field, data::Places<T>>) {
        return take_hexes(s.map, value, member);
    } else if constexpr (std::is_same_v<Field, data::Numbers<T>>) {
        return take_numbers(value, f.range, f.most, member);
    } else if constexpr (std::is_same_v<Field, data::Words<T>>) {
        return take_words(value, member);
    } else {
        member = trimmed(value);
    }
    return {};
}

/// The same for the field of that name, if there is one.
template <class T>
[[nodiscard]] std::string take_named(const Scenario& s, T& entry, std::string_view name, std::string_view value) {
    std::string why;
    data::each_field<T>([&](const auto& f) {
        if (f.name == name) why = take_field(s, entry, data::field_in(entry, f), value);
    });
    return why;
}

}  // namespace ramparts
