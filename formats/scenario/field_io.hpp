// Reads and writes the attributes of a row as fields.hpp describes them. A reader that needs other words for a kind of
// field, or has kinds of its own, gives read_field for its Context.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "formats/scenario/document.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/text/numbers.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

/// Of rows that refer to nothing. Others have entry(row, name, to), which finds what an attribute names, and
/// hex(row, name); both report what is wrong.
struct NoContext {};

namespace data {

// Each gives false when the row cannot be kept: when something required, a place or a reference is faulty. What else
// is faulty is reported and has its default.

template <class T, class M, class Context>
bool read_field(xml::Attributes& row, T& entry, const Number<T, M>& f, Context&) {
    const auto value = f.required() ? row.required_integer(f.name, f.range.min, f.range.max)
                                    : row.integer(f.name, f.range.min, f.range.max);
    if (value) entry.*f.member = static_cast<M>(*value);
    else if (f.like) entry.*f.member = entry.*f.like;
    else if (f.otherwise) entry.*f.member = static_cast<M>(*f.otherwise);
    return value || !f.required();
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Cost<T>& f, Context&) {
    if (!row.has(f.name)) {
        if (f.otherwise) entry.*f.member = *f.otherwise;
        else row.missing(f.name, message("add {1}=\"…\" in half points, or {1}=\"no\"", f.name));
        return f.otherwise.has_value();
    }
    int points = entry.*f.member;
    if (row.value(f.name) == "no") points = kProhibited;
    else if (read_integer(row.value(f.name), kCosts.min, kCosts.max, points) != NumberFault::none)
        row.error("RP1030", f.name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\", which is not a cost", f.name, row.element().name(),
                          excerpt(row.value(f.name))),
                  message("write half points from 0 to 100, or no when the step is forbidden"));
    entry.*f.member = static_cast<HalfMp>(points);
    return true;
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Text<T>& f, Context&) {
    std::string& text = entry.*f.member;
    if (f.need == Need::required) {
        if (row.has(f.name) || text.empty()) text = row.required_text(f.name);
        return true;
    }
    text = row.text(f.name);
    if (f.like && text.empty()) text = entry.*f.like;
    if (f.need == Need::given && !row.has(f.name)) row.missing(f.name);
    return true;
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Id<T>& f, Context&) {
    entry.*f.member = row.required_id(f.name);
    return !(entry.*f.member).empty();
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Colour<T>& f, Context&) {
    std::string colour = row.colour(f.name);
    entry.*f.member = colour.empty() ? std::string(f.otherwise) : std::move(colour);
    return true;
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Picture<T>& f, Context&) {
    const std::string path = row.text(f.name);
    const Message fault = fault_of_picture_path(path);
    if (fault.empty()) entry.*f.member = path;
    else if (!path.empty())
        row.error(
            "RP1080", f.name,
            message("attribute \"{1}\" of <{2}> is \"{3}\": {4}", f.name, row.element().name(), excerpt(path), fault),
            picture_path_fix());
    return true;
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Flag<T>& f, Context&) {
    entry.*f.member = row.flag(f.name, f.otherwise);
    return true;
}
template <class T, class E, std::size_t N, class Context>
bool read_field(xml::Attributes& row, T& entry, const Choice<T, E, N>& f, Context&) {
    entry.*f.member = static_cast<E>(row.choice(f.name, f.values).value_or(0));
    return true;
}
template <class T, class M, class Context>
bool read_field(xml::Attributes& row, T& entry, const Reference<T, M>& f, Context& context) {
    if (is_own_list<T>(f.to)) return true;  // read_own_references
    constexpr bool required = std::is_same_v<M, std::uint8_t>;
    if (required && !row.has(f.name)) row.missing(f.name);
    const std::optional<std::uint8_t> found = context.entry(row, f.name, f.to);
    if (found) entry.*f.member = *found;
    return found || (!required && !row.has(f.name));
}
template <class T, class M, class Context>
bool read_field(xml::Attributes& row, T& entry, const Place<T, M>& f, Context& context) {
    constexpr bool required = std::is_same_v<M, HexIndex>;
    if (!row.has(f.name)) {
        if (required) row.missing(f.name);
        return !required;
    }
    const std::optional<HexIndex> found = context.hex(row, f.name);
    if (found) entry.*f.member = *found;
    return found.has_value();
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Places<T>& f, Context& context) {
    const bool required = f.need == Need::required;
    std::vector<HexIndex>& hexes = entry.*f.member;
    if (!row.has(f.name)) {
        if (required) row.missing(f.name);
        return !required;
    }
    std::size_t named = 0;
    xml::for_each_item(row.value(f.name), [&](std::string_view text, std::size_t from) {
        ++named;
        if (const auto index = context.hex(row, f.name, text, from)) hexes.push_back(*index);
    });
    if (named == 0)
        row.error("RP1036", f.name, message("attribute \"{1}\" of <{2}> is empty", f.name, row.element().name()),
                  message("name at least one hex"));
    return !hexes.empty();
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Words<T>& f, Context&) {
    std::vector<std::string>& words = entry.*f.member;
    xml::for_each_item(row.value(f.name), [&](std::string_view item, std::size_t from) {
        if (!is_id(item))
            row.reader().report().error("RP1034", row.at(f.name) + static_cast<std::uint32_t>(from),
                                        message("\"{1}\" of \"{2}\" is not an id", excerpt(item), f.name),
                                        message("use small letters, digits, '.', '_' and '-'"));
        else if (std::find(words.begin(), words.end(), item) == words.end()) words.emplace_back(item);
    });
    return true;
}
template <class T, class Context>
bool read_field(xml::Attributes& row, T& entry, const Numbers<T>& f, Context&) {
    std::vector<int>& numbers = entry.*f.member;
    xml::for_each_item(row.value(f.name), [&](std::string_view item, std::size_t from) {
        const std::optional<int> number = to_integer(item, f.range.min, f.range.max);
        if (number && numbers.size() < f.most) return numbers.push_back(*number);
        row.reader().report().error(
            "RP1031", row.at(f.name) + static_cast<std::uint32_t>(from),
            message("\"{1}\" is not a factor of a further step", excerpt(item)),
            message("give at most {1} numbers from {2} to {3}", f.most, f.range.min, f.range.max));
    });
    return true;
}

template <class T, class M, class Owner>
void write_field(xml::Writer& out, const T& entry, const Number<T, M>& f, const Owner&) {
    if constexpr (Number<T, M>::optional()) {
        if (entry.*f.member) out.attribute(f.name, *(entry.*f.member));
    } else if (f.like ? entry.*f.like != entry.*f.member : !f.otherwise || *f.otherwise != entry.*f.member) {
        out.attribute(f.name, entry.*f.member);
    }
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Cost<T>& f, const Owner&) {
    if (f.otherwise && *f.otherwise == entry.*f.member) return;
    if (entry.*f.member == kProhibited) out.attribute(f.name, "no");
    else out.attribute(f.name, entry.*f.member);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Text<T>& f, const Owner&) {
    const std::string& text = entry.*f.member;
    if (f.need != Need::optional) out.attribute(f.name, text);
    else if (!f.like || text != entry.*f.like) out.optional(f.name, text);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Id<T>& f, const Owner&) {
    out.attribute(f.name, entry.*f.member);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Colour<T>& f, const Owner&) {
    if (entry.*f.member != f.otherwise) out.attribute(f.name, entry.*f.member);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Picture<T>& f, const Owner&) {
    out.optional(f.name, entry.*f.member);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Flag<T>& f, const Owner&) {
    if (entry.*f.member != f.otherwise) out.attribute(f.name, f.otherwise ? "false" : "true");
}
template <class T, class E, std::size_t N, class Owner>
void write_field(xml::Writer& out, const T& entry, const Choice<T, E, N>& f, const Owner&) {
    const auto value = static_cast<std::size_t>(entry.*f.member);
    if (value != 0) out.attribute(f.name, f.values[value]);
}
template <class T, class M, class Owner>
void write_field(xml::Writer& out, const T& entry, const Reference<T, M>& f, const Owner& owner) {
    const std::optional<std::uint8_t> which = entry.*f.member;
    const std::string_view id = in_list(owner, f.to, [&](const auto& list) {
        return which && *which < list.size() ? std::string_view(list[*which].id) : std::string_view();
    });
    if (std::is_same_v<M, std::uint8_t>) out.attribute(f.name, id);
    else out.optional(f.name, id);
}
[[nodiscard]] inline const Grid& grid_of(const Map& map) noexcept { return map.grid(); }
[[nodiscard]] inline const Grid& grid_of(const Scenario& scenario) noexcept { return scenario.map.grid(); }
template <class T, class M, class Owner>
void write_field(xml::Writer& out, const T& entry, const Place<T, M>& f, const Owner& owner) {
    const std::optional<HexIndex> at = entry.*f.member;
    if (at) out.attribute(f.name, *at < grid_of(owner).size() ? grid_of(owner).label(*at) : std::string());
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Places<T>& f, const Owner& owner) {
    std::string hexes;
    for (const HexIndex hex : entry.*f.member) hexes += (hexes.empty() ? "" : " ") + grid_of(owner).label(hex);
    out.optional(f.name, hexes);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Words<T>& f, const Owner&) {
    std::string words;
    for (const std::string& word : entry.*f.member) words += (words.empty() ? "" : " ") + word;
    out.optional(f.name, words);
}
template <class T, class Owner>
void write_field(xml::Writer& out, const T& entry, const Numbers<T>& f, const Owner&) {
    std::string numbers;
    for (const int number : entry.*f.member) numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
    out.optional(f.name, numbers);
}

}  // namespace data

/// Reads the attributes of a row but its origin; false when it cannot be kept. What names an entry of the row's own
/// list, which may stand further down, is left for read_own_references.
template <class T, class Context>
bool read_fields(xml::Attributes& row, T& entry, Context& context) {
    bool good = true;
    data::each_field<T>([&](const auto& field) { good = read_field(row, entry, field, context) && good; });
    return good;
}
template <class T>
bool read_fields(xml::Attributes& row, T& entry) {
    NoContext none;
    return read_fields(row, entry, none);
}
/// Reads what names an entry of the same list, once that is whole.
template <class T>
void read_own_references(xml::Attributes& row, T& entry, const std::vector<T>& list) {
    data::each_field<T>([&](const auto& field) {
        if constexpr (requires { field.to; })
            if (data::is_own_list<T>(field.to))
                if (const auto found = reference(row, field.name, words_for(field.to), list))
                    entry.*field.member = static_cast<std::uint8_t>(*found);
    });
}
/// What a row says of its origin, or what its section says.
[[nodiscard]] inline Provenance origin_of(xml::Attributes& row, const Provenance& inherited) {
    Provenance own = row.provenance(inherited);
    return own.stated() ? own : inherited;
}

/// Writes the attributes of a row but its origin. Those with their default are left out.
template <class T, class Owner>
void write_fields(xml::Writer& out, const T& entry, const Owner& owner) {
    data::each_field<T>([&](const auto& field) { write_field(out, entry, field, owner); });
}

}  // namespace ramparts
