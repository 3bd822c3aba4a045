// The kinds of field of which the tables in fields.hpp consist, and how to ask the tables.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts::data {

/// Both ends belong to it.
struct Range {
    int min = 0;
    int max = 0;
    [[nodiscard]] constexpr bool holds(int value) const noexcept { return value >= min && value <= max; }
};

/// What a reference names an entry of.
enum class To : std::uint8_t { terrain, hexside_kind, feature, unit_class, side, group };
/// A required text is not empty; a given one may be, but must be there.
enum class Need : std::uint8_t { optional, given, required };

/// How a field is told beside its sentence: the label of a form, and its words on an errata sheet, of a flag both those
/// that hold when it is set and those that hold when it is not.
struct Told {
    Wording label;
    Wording words;
    Wording not_so;
    constexpr Told(Wording form = {}, Wording on_paper = {}, Wording on_paper_not_so = {}) noexcept
        : label(form), words(on_paper), not_so(on_paper_not_so) {}
};
[[nodiscard]] constexpr Told OnPaper(Wording words, Wording not_so = {}) noexcept { return {{}, words, not_so}; }

// Each kind of field has the attribute's name, the member, and one sentence for the reader of a form or schema.

/// A whole number; required without `otherwise` or `like`, except that an optional member may stay empty.
template <class T, class M>
struct Number {
    std::string_view name;
    M T::*member;
    Range range;
    std::optional<int> otherwise;
    std::string_view doc;
    Told told = {};
    M T::*like = nullptr;  ///< the field whose value it has when it is left out
    [[nodiscard]] static constexpr bool optional() noexcept { return std::is_same_v<M, std::optional<int>>; }
    [[nodiscard]] constexpr bool required() const noexcept { return !optional() && !otherwise && !like; }
};
/// Half movement points; kProhibited is written "no".
template <class T>
struct Cost {
    std::string_view name;
    HalfMp T::*member;
    std::optional<HalfMp> otherwise;
    std::string_view doc;
    Told told = {};
};
/// Words on one line. One that is required, but has a value before it is read, may be left out.
template <class T>
struct Text {
    std::string_view name;
    std::string T::*member;
    Need need;
    std::string_view doc;
    Told told = {};
    std::string T::*like = nullptr;  ///< the field whose value it has when it is left out
};
/// `[a-z0-9][a-z0-9._-]*`, required, and unique in its list.
template <class T>
struct Id {
    std::string_view name;
    std::string T::*member;
    std::string_view doc;
    Told told = {};
};
/// "#rrggbb"; where `otherwise` is empty, so may the colour be.
template <class T>
struct Colour {
    std::string_view name;
    std::string T::*member;
    std::string_view otherwise;
    std::string_view doc;
    Told told = {};
};
/// The path of a PNG file in the battle's folder (see picture_file.hpp); may be empty.
template <class T>
struct Picture {
    std::string_view name;
    std::string T::*member;
    std::string_view doc;
    Told told = {};
};
template <class T>
struct Flag {
    std::string_view name;
    bool T::*member;
    bool otherwise;
    std::string_view doc;
    Told told = {};
};
/// One of `values`, in the order of the enumeration; the first is the default.
template <class T, class E, std::size_t N>
struct Choice {
    std::string_view name;
    E T::*member;
    std::array<std::string_view, N> values;
    std::string_view doc;
    Told told = {};
    std::array<Wording, N> shown = {};  ///< the values in a form
};
/// An entry of another list, by its id.
template <class T, class M>
struct Reference {
    std::string_view name;
    M T::*member;
    To to;
    std::string_view doc;
    Told told = {};
};
/// A hex of the map.
template <class T, class M>
struct Place {
    std::string_view name;
    M T::*member;
    std::string_view doc;
    Told told = {};
};
/// Hexes of the map with blanks between them.
template <class T>
struct Places {
    std::string_view name;
    std::vector<HexIndex> T::*member;
    Need need;
    std::string_view doc;
    Told told = {};
};
/// Ids with blanks between them, none twice.
template <class T>
struct Words {
    std::string_view name;
    std::vector<std::string> T::*member;
    std::string_view doc;
    Told told = {};
};

/// Whole numbers with blanks between them, at most so many.
template <class T>
struct Numbers {
    std::string_view name;
    std::vector<int> T::*member;
    Range range;
    std::size_t most;
    std::string_view doc;
    Told told = {};
};

inline constexpr Range kCosts{0, 100};  ///< half movement points

/// The fields of T in the order in which they are written; `kElement` is the name of its row. Provenance (prov and src)
/// goes without saying where T has it.
template <class T>
inline constexpr auto kFields = std::tuple<>{};
template <class T>
inline constexpr std::string_view kElement = "";

// --- asking ----------------------------------------------------------------------------------------------------------

/// Calls f(field) for each field of T in order.
template <class T, class F>
constexpr void each_field(F&& f) {
    std::apply([&](const auto&... field) { (f(field), ...); }, kFields<T>);
}

/// Whether T's own list is what a reference names an entry of: that may stand further down.
template <class T>
[[nodiscard]] constexpr bool is_own_list(To to) noexcept {
    return (std::is_same_v<T, HexsideKind> && to == To::hexside_kind) ||
           (std::is_same_v<T, UnitClass> && to == To::unit_class);
}

template <class T, class Field>
[[nodiscard]] constexpr int rank_of(const Field& field) noexcept {
    constexpr bool drawn = requires(T kind) { kind.look; };
    if constexpr (requires { field.to; })
        if (is_own_list<T>(field.to)) return 3;
    if (!drawn || field.name == "id" || field.name == "name") return 0;
    return field.name == "look" || field.name == "colour" ? 1 : 2;
}
/// The same as each_field with what a kind looks like before what it does, and last what names another of its list: the
/// order of journals and forms.
template <class T, class F>
constexpr void each_field_looks_first(F&& f) {
    for (int rank = 0; rank <= 3; ++rank)
        each_field<T>([&](const auto& field) {
            if (rank_of<T>(field) == rank) f(field);
        });
}

/// A field as an entry has it: some say less of one kind of entry than of another.
template <class T, class Field>
[[nodiscard]] constexpr Field field_in(const T&, Field field) noexcept {
    return field;
}

/// Calls f(hexes) for each list of hexes that an entry has.
template <class T, class F>
void each_places(T& entry, F&& f) {
    using Entry = std::remove_const_t<T>;
    each_field<Entry>([&](const auto& field) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Places<Entry>>) f(entry.*field.member);
    });
}

/// Calls f(list) with the list that a reference names an entry of.
template <class F>
auto in_list(const Ruleset& rules, To to, F&& f) {
    switch (to) {
        case To::terrain: return f(rules.terrains);
        case To::hexside_kind: return f(rules.hexside_kinds);
        case To::feature: return f(rules.features);
        default: return f(rules.unit_classes);
    }
}
template <class F>
auto in_list(const Scenario& scenario, To to, F&& f) {
    if (to == To::side) return f(scenario.sides);
    if (to == To::group) return f(scenario.reinforcements);
    return in_list(scenario.ruleset, to, std::forward<F>(f));
}
template <class T>
struct OwnerOf;
template <class T, class M>
struct OwnerOf<M T::*> {
    using type = T;
};

/// The description of a whole number, found by its member: field_of<&Unit::full>.
template <auto Member>
inline constexpr auto field_of = [] {
    using T = typename OwnerOf<decltype(Member)>::type;
    using M = std::remove_cvref_t<decltype(std::declval<T&>().*Member)>;
    std::optional<Number<T, M>> found;
    each_field<T>([&](const auto& field) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Number<T, M>>)
            if (field.member == Member) found = field;
    });
    return found.value();
}();
template <auto Member>
inline constexpr Range range_of = field_of<Member>.range;

/// The names of a type's attributes, prov and src included where it says where it comes from.
template <class T>
inline constexpr auto kNames = [] {
    constexpr bool sourced = requires(T & t) { t.provenance; };
    std::array<std::string_view, std::tuple_size_v<decltype(kFields<T>)> + (sourced ? 2 : 0)> names;
    std::size_t count = 0;
    each_field<T>([&](const auto& field) { names[count++] = field.name; });
    if (sourced) {
        names[count++] = "prov";
        names[count] = "src";
    }
    return names;
}();

}  // namespace ramparts::data
