// A compact binary form of everything in a scenario, for journals: one description of the fields reads and writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "formats/scenario/options_table.hpp"
#include "sdk/change/document/patch.hpp"
#include "sdk/change/document/written_fields.hpp"

namespace ramparts {

/// Appends values to a byte string: integers as variable-length numbers, texts and lists with their length before them.
/// `written` says which fields; without it, all.
class ArchiveWriter {
public:
    static constexpr bool kReading = false;
    explicit ArchiveWriter(const WrittenFields* written = nullptr) : written_(written) {}
    std::string bytes;
    [[nodiscard]] const WrittenFields* written() const noexcept { return written_; }

    void number(std::uint64_t value) {
        while (value >= 0x80) {
            bytes += static_cast<char>((value & 0x7F) | 0x80);
            value >>= 7;
        }
        bytes += static_cast<char>(value);
    }
    void text(std::string_view value) {
        number(value.size());
        bytes += value;
    }

private:
    const WrittenFields* written_;
};

/// The reverse, for bytes that may be anybody's: numbers that do not fit, unknown choices and texts or lists that would
/// take more memory than any scenario are faults. After the first one ok() is false and everything reads as zero.
/// `written` says which fields the bytes have; without it, those of this program.
class ArchiveReader {
public:
    static constexpr bool kReading = true;
    static constexpr std::size_t kMostMemory = std::size_t{256} << 20;
    explicit ArchiveReader(std::string_view bytes, const WrittenFields* written = nullptr)
        : rest_(bytes), written_(written) {}
    [[nodiscard]] const WrittenFields* written() const noexcept { return written_; }

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (rest_.empty()) break;
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        ok_ = false;
        rest_ = {};
        return 0;
    }
    /// A number of at most `most`.
    std::uint64_t number(std::uint64_t most) {
        const std::uint64_t value = number();
        if (value <= most) return value;
        fault();
        return 0;
    }
    std::string text() {
        const std::uint64_t size = number();
        if (size > rest_.size()) fault();
        take(size);
        if (!ok_) return {};
        std::string result(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return result;
    }
    /// Counts memory that what is read will need.
    void take(std::uint64_t memory) {
        if (memory > memory_) return fault();
        memory_ -= memory;
    }
    void fault() {
        ok_ = false;
        rest_ = {};
    }
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
    [[nodiscard]] std::size_t left() const noexcept { return rest_.size(); }

private:
    std::string_view rest_;
    const WrittenFields* written_;
    std::uint64_t memory_ = kMostMemory;
    bool ok_ = true;
};

template <class A, class T>
void archive(A& a, T& value);
// Of a map, what no list or single value of a scenario is: first the size of an empty one, later what lies on it.
void archive_field(ArchiveWriter& a, Map& map);
void archive_field(ArchiveReader& a, Map& map);
void archive_hexes(ArchiveWriter& a, Map& map);
void archive_hexes(ArchiveReader& a, Map& map);

namespace archive_detail {

template <class A, class... T>
void all(A& a, T&... values) {
    (archive(a, values), ...);
}

/// What the table of the type has.
template <class A, class T>
void table(A& a, T& v) {
    const auto one = [&](const auto& field) { archive(a, v.*field.member); };
    const WrittenFields* written = a.written();
    if (written == nullptr) return data::each_field_looks_first<T>(one);
    for (const std::uint8_t place : written->of<T>().written) data::at_place<T>(place, one);
    if constexpr (A::kReading)
        for (const std::uint8_t place : written->of<T>().missing)
            data::at_place<T>(place, [&](const auto& field) { data::leave_out(v, field); });
}

template <class A, class T>
void fields(A& a, T& v) {
    table(a, v);
    if constexpr (requires { v.rows; }) archive(a, v.rows);
    if constexpr (requires { v.params; }) archive(a, v.params);
    if constexpr (requires { v.provenance; }) archive(a, v.provenance);
    if constexpr (requires { v.values; }) archive(a, v.values);
}

// What has no table, or more than its table has.
template <class A>
void fields(A& a, Provenance& v) {
    all(a, v.kind, v.source);
}
template <class A>
void fields(A& a, ModuleCell& v) {
    all(a, v.column, v.value);
}
template <class A>
void fields(A& a, TableRow& v) {
    all(a, v.cells);
}
template <class A>
void fields(A& a, ShiftRow& v) {
    all(a, v.cause, v.kind);
    table(a, v);
    archive(a, v.provenance);
}
template <class A>
void fields(A& a, Odds& v) {
    all(a, v.attacker, v.defender);
}
template <class A>
void fields(A& a, CombatResult& v) {
    all(a, v.attacker_steps, v.defender_steps, v.attacker_retreats, v.defender_retreats);
}
template <class A>
void fields(A& a, CrtCell& v) {
    archive(a, v.odds);
    table(a, v);
    all(a, v.code, v.result, v.provenance);
}
/// One of the rule options, by its place among the tables of them.
template <class A>
void option(A& a, RuleOptions& v, std::size_t place) {
    if (place < kFlagOptions.size()) return archive(a, v.*kFlagOptions[place].member);
    place -= kFlagOptions.size();
    if (place >= kChoiceOptions.size()) return archive(a, v.*kNumberOptions[place - kChoiceOptions.size()].member);
    const ChoiceOption& choice = kChoiceOptions[place];
    if constexpr (A::kReading) choice.set(v, static_cast<std::size_t>(a.number(choice.values.size() - 1)));
    else a.number(choice.get(v));
}
template <class A>
void fields(A& a, RuleOptions& v) {
    if (const WrittenFields* written = a.written()) {
        if constexpr (A::kReading) v = {};
        for (const std::uint8_t place : written->of_options().written) option(a, v, place);
        return;
    }
    for (std::size_t i = 0; i < kFlagOptions.size() + kChoiceOptions.size() + kNumberOptions.size(); ++i)
        option(a, v, i);
}
template <class A>
void fields(A& a, Grid::Shape& v) {
    all(a, v.prefix, v.orientation, v.low, v.first_column, v.first_row, v.columns, v.rows);
}
template <class A>
void fields(A& a, Hexside& v) {
    all(a, v.hex, v.side);
}
template <class A>
void fields(A& a, ProvenanceKey& v) {
    all(a, v.at, v.what, v.kind);
}
template <class A>
void fields(A& a, Scenario& v) {
    const int values = a.written() ? a.written()->values() : kFields;
    const int lists = a.written() ? a.written()->lists() : kLists;
    archive_field(a, v.map);
    for (int i = 0; i < values; ++i) with_field(v, static_cast<FieldId>(i), [&](auto& value) { archive(a, value); });
    for (int i = 0; i < lists; ++i) with_list(v, static_cast<ListId>(i), [&](auto& list) { archive(a, list); });
    archive_hexes(a, v.map);
}

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// Whether a value is one of its type's. A new one is missed by the compiler's warning about the switch.
constexpr bool known(ProvenanceKind v) {
    switch (v) {
        case ProvenanceKind::unstated:
        case ProvenanceKind::rulebook:
        case ProvenanceKind::reconstruction:
        case ProvenanceKind::errata:
        case ProvenanceKind::printed: return true;
    }
    return false;
}
constexpr bool known(VictoryRule::Kind v) { return data::is_victory_kind(v); }
constexpr bool known(MapLabel::Kind v) {
    switch (v) {
        case MapLabel::Kind::place:
        case MapLabel::Kind::area:
        case MapLabel::Kind::water:
        case MapLabel::Kind::road: return true;
    }
    return false;
}
constexpr bool known(MapLabel::Along v) {
    switch (v) {
        case MapLabel::Along::nothing:
        case MapLabel::Along::road:
        case MapLabel::Along::river:
        case MapLabel::Along::creek: return true;
    }
    return false;
}
constexpr bool known(Marker::Symbol v) {
    switch (v) {
        case Marker::Symbol::none:
        case Marker::Symbol::ring:
        case Marker::Symbol::triangle:
        case Marker::Symbol::square:
        case Marker::Symbol::star:
        case Marker::Symbol::cross:
        case Marker::Symbol::arrow:
        case Marker::Symbol::flame: return true;
    }
    return false;
}
constexpr bool known(ShiftCause v) {
    switch (v) {
        case ShiftCause::terrain:
        case ShiftCause::feature:
        case ShiftCause::hexside:
        case ShiftCause::enfilade: return true;
    }
    return false;
}
constexpr bool known(Domain v) { return v <= Domain::air; }
constexpr bool known(StackCategory v) { return v <= StackCategory::none; }
constexpr bool known(ProvenanceKey::What v) {
    return v == ProvenanceKey::What::hex || v == ProvenanceKey::What::hexside || v == ProvenanceKey::What::road;
}
constexpr bool known(Orientation v) { return v == Orientation::flat || v == Orientation::pointy; }
constexpr bool known(Parity v) { return v == Parity::odd || v == Parity::even; }

template <class A, class T>
void integer(A& a, T& value) {
    if constexpr (A::kReading) {
        const std::uint64_t raw = a.number();
        if constexpr (std::is_signed_v<T>) {
            const auto wide = static_cast<std::int64_t>(raw >> 1) ^ -static_cast<std::int64_t>(raw & 1);
            if (!std::in_range<T>(wide)) return a.fault();
            value = static_cast<T>(wide);
        } else {
            if (!std::in_range<T>(raw)) return a.fault();
            value = static_cast<T>(raw);
        }
    } else if constexpr (std::is_signed_v<T>) {
        const auto wide = static_cast<std::int64_t>(value);
        a.number((static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63));
    } else {
        a.number(value);
    }
}

template <class A, class T>
void sequence(A& a, std::vector<T>& values) {
    if constexpr (A::kReading) {
        values.clear();
        for (std::uint64_t n = a.number(a.left()); n > 0 && a.ok(); --n) {
            a.take(sizeof(T));
            archive(a, values.emplace_back());
        }
    } else {
        a.number(values.size());
        for (T& value : values) archive(a, value);
    }
}

template <class A, class T>
void maybe(A& a, std::optional<T>& value) {
    bool has = value.has_value();
    archive(a, has);
    if constexpr (A::kReading) value = has ? std::optional<T>(T{}) : std::nullopt;
    if (has) archive(a, *value);
}

}  // namespace archive_detail

/// Writes or reads a value, depending on the archive.
template <class A, class T>
void archive(A& a, T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
        if constexpr (A::kReading) value = a.text();
        else a.text(value);
    } else if constexpr (std::is_same_v<T, bool>) {
        if constexpr (A::kReading) value = a.number(1) == 1;
        else a.number(value ? 1 : 0);
    } else if constexpr (std::is_enum_v<T>) {
        auto raw = static_cast<std::underlying_type_t<T>>(value);
        archive_detail::integer(a, raw);
        value = static_cast<T>(raw);
        if constexpr (A::kReading)
            if (!archive_detail::known(value)) {
                a.fault();
                value = T{};
            }
    } else if constexpr (std::is_integral_v<T>) {
        archive_detail::integer(a, value);
    } else if constexpr (archive_detail::is_vector<T>) {
        archive_detail::sequence(a, value);
    } else if constexpr (archive_detail::is_optional<T>) {
        archive_detail::maybe(a, value);
    } else {
        archive_detail::fields(a, value);
    }
}

}  // namespace ramparts
