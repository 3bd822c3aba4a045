// Faults of single fields, by the tables of fields.hpp; what faults.cpp builds on.
#pragma once

#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "formats/scenario/fault_words.hpp"
#include "formats/scenario/faults.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts::fault_detail {

using data::Need;
using data::Range;
using data::To;

inline bool is_colour(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

/// Bytes between the quotes or tags once written.
inline std::size_t written_size(std::string_view text, bool attribute) {
    std::string escaped;
    xml::append_escaped(escaped, text, attribute);
    return escaped.size();
}

/// Collects faults of one scenario. Where something stands is put into words only when there is a fault: `where` is
/// called for it.
class FieldFaults {
protected:
    explicit FieldFaults(const Scenario& scenario) : s_(scenario), r_(scenario.ruleset), map_(scenario.map) {}

    std::vector<Fault> take() { return std::move(faults_); }

    void add(Message fault) { faults_.push_back({std::move(fault)}); }
    template <class Where>
    [[nodiscard]] static MessageArg placed(const Where& where) {
        if constexpr (std::is_invocable_v<const Where&>) return where();
        else return where;
    }

    // --- single fields, by their descriptions ----------------------------------------------------------------------

    template <class W, class T, class M>
    void field(const W& where, const T& entry, const data::Number<T, M>& f) {
        const auto check = [&](int value) {
            if (!f.range.holds(value))
                add(message("{1}: {2} is {3}, outside {4} to {5}; write a number from {6} to {7}", placed(where),
                            field_name(f.name), value, f.range.min, f.range.max, f.range.min, f.range.max));
        };
        if constexpr (std::is_same_v<M, std::optional<int>>) {
            if (entry.*f.member) check(*(entry.*f.member));
        } else {
            check(entry.*f.member);
        }
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Cost<T>& f) {
        const HalfMp cost = entry.*f.member;
        if (cost != kProhibited && !data::kCosts.holds(cost))
            add(
                message("{1}: {2} is {3}, which is not a cost; write half points "
                        "from {4} to {5}, or no when the step is forbidden",
                        placed(where), field_name(f.name), cost, data::kCosts.min, data::kCosts.max));
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Text<T>& f) {
        text(where, f.name, entry.*f.member, f.need);
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Id<T>& f) {
        if (!is_id(entry.*f.member))
            add(
                message("{1}: {2} is {3}, which is not an id; use small letters a-z, digits, '.', '_' and '-', "
                        "beginning with a letter or digit",
                        placed(where), field_name(f.name), quote(entry.*f.member)));
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Colour<T>& f) {
        const std::string& colour = entry.*f.member;
        if (!is_colour(colour) && !(colour.empty() && f.otherwise.empty()))
            add(message("{1}: {2} is {3}, which is not a colour; write #rrggbb, such as #a9c8e6", placed(where),
                        field_name(f.name), quote(colour)));
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Picture<T>& f) {
        const std::string& path = entry.*f.member;
        if (path.empty()) return;
        if (Message fault = fault_of_picture_path(path); !fault.empty())
            add(message("{1}: {2} is {3}: {4}; {5}", placed(where), field_name(f.name), quote(path), fault,
                        picture_path_fix()));
    }
    template <class W, class T>
    void field(const W&, const T&, const data::Flag<T>&) {}
    template <class W, class T, class E, std::size_t N>
    void field(const W& where, const T& entry, const data::Choice<T, E, N>& f) {
        if (static_cast<std::size_t>(entry.*f.member) >= N)
            add(message("{1}: {2} is none of its values; choose one of them", placed(where), field_name(f.name)));
    }
    template <class W, class T, class M>
    void field(const W& where, const T& entry, const data::Reference<T, M>& f) {
        std::optional<std::uint8_t> id;
        if constexpr (std::is_same_v<M, std::uint8_t>) id = entry.*f.member;
        else id = entry.*f.member;
        if (id && *id >= count(f.to))
            add(message("{1}: {2} names nothing there is; choose one of what there is, or add it first", placed(where),
                        field_name(f.name)));
    }
    template <class W, class T, class M>
    void field(const W& where, const T& entry, const data::Place<T, M>& f) {
        if constexpr (std::is_same_v<M, HexIndex>) place(where, f.name, entry.*f.member);
        else if (entry.*f.member) place(where, f.name, *(entry.*f.member));
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Places<T>& f) {
        const std::vector<HexIndex>& hexes = entry.*f.member;
        for (const HexIndex hex : hexes) place(where, f.name, hex);
        if (!hexes.empty()) attribute(where, f.name, hexes.size() * (map_.grid().label(0).size() + 1) - 1);
        else if (f.need == Need::required)
            add(message("{1}: it names no hex to hold; name at least one hex", placed(where)));
    }
    template <class W, class T>
    void field(const W& where, const T& entry, const data::Words<T>& f) {
        std::set<std::string_view> seen;
        std::size_t bytes = 0;
        for (const std::string& word : entry.*f.member) {
            if (!is_id(word))
                add(message("{1}: {2} holds {3}, which is not an id; use small letters, digits, '.', '_' and '-'",
                            placed(where), field_name(f.name), quote(word)));
            else if (!seen.insert(word).second)
                add(message("{1}: {2} holds {3} twice; keep one of the two", placed(where), field_name(f.name),
                            quote(word)));
            bytes += word.size() + 1;
        }
        if (bytes > 0) attribute(where, f.name, bytes - 1);
    }

    template <class W, class T>
    void field(const W& where, const T& entry, const data::Numbers<T>& f) {
        if ((entry.*f.member).size() > f.most)
            add(message("{1}: {2} holds {3} numbers, more than {4}; take some away", placed(where), field_name(f.name),
                        (entry.*f.member).size(), f.most));
        for (const int number : entry.*f.member)
            if (!f.range.holds(number))
                add(message("{1}: {2} holds {3}, outside {4} to {5}; give a number from {4} to {5}", placed(where),
                            field_name(f.name), number, f.range.min, f.range.max));
    }

    template <class W, class T>
    void fields(const W& where, const T& entry) {
        data::each_field<T>([&](const auto& f) { field(where, entry, f); });
        if constexpr (requires { entry.provenance; }) provenance(where, entry.provenance);
    }

    template <class W>
    void text(const W& where, std::string_view name, const std::string& value, Need need) {
        if (need == Need::required && value.empty())
            add(message("{1}: {2} is empty; write a text", placed(where), field_name(name)));
        else if (!writable_text(value))
            add(message("{1}: {2} holds characters that no file can hold; remove control characters and broken letters",
                        placed(where), field_name(name)));
        else if (value.size() * kMostEscaped > xml::kMaxValueBytes) attribute(where, name, written_size(value, true));
    }
    /// The readers' limit for one value.
    template <class W>
    void attribute(const W& where, std::string_view name, std::size_t bytes) {
        if (bytes > xml::kMaxValueBytes)
            add(message("{1}: {2} takes {3} bytes in the file, more than {4}; shorten it", placed(where),
                        field_name(name), bytes, xml::kMaxValueBytes));
    }

    template <class W>
    void provenance(const W& where, const Provenance& p) {
        if (!p.stated() && !p.source.empty())
            add(message("{1}: it has a source without an origin; choose its origin", placed(where)));
        text(where, "source", p.source, Need::optional);
    }

    template <class W>
    void place(const W& where, std::string_view name, HexIndex hex) {
        if (hex >= map_.grid().size())
            add(message("{1}: {2} is not a hex of the map; choose a hex of the map", placed(where), field_name(name)));
        else if (!map_.present(hex))
            add(message("{1}: {2} is {3}, a hole in the map; choose a hex of the map", placed(where), field_name(name),
                        map_.grid().label(hex)));
    }

    [[nodiscard]] std::size_t count(To to) const {
        return data::in_list(s_, to, [](const auto& list) { return list.size(); });
    }

    /// No character takes more bytes than this once it is written.
    static constexpr std::size_t kMostEscaped = 6;

    const Scenario& s_;
    const Ruleset& r_;
    const Map& map_;
    std::vector<Fault> faults_;
};

}  // namespace ramparts::fault_detail
