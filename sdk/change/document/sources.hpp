// Whose word a value is: how the source in force reaches what was changed, and nothing else.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "sdk/change/document/parts.hpp"

namespace ramparts {

/// Entries of lists that say where they come from.
template <class T>
concept Sourced = requires(T& entry) {
    entry.provenance;
};

template <Sourced T>
[[nodiscard]] bool same_value(const T& a, T b) {
    b.provenance = a.provenance;
    return a == b;
}

/// Whether two entries are the same datum, whatever they say. Kinds, units … are known by their ids, rows and cells by
/// what they are about.
template <Sourced T>
[[nodiscard]] bool same_datum(const T& a, const T& b) {
    if constexpr (std::is_same_v<T, CrtCell>) return a.odds == b.odds && a.die == b.die;
    else if constexpr (std::is_same_v<T, AllowanceRow>) return a.unit_class == b.unit_class;
    else if constexpr (std::is_same_v<T, EnterRow>) return a.terrain == b.terrain && a.unit_class == b.unit_class;
    else if constexpr (std::is_same_v<T, CrossRow>) return a.kind == b.kind && a.unit_class == b.unit_class;
    else if constexpr (std::is_same_v<T, ShiftRow>) return a.cause == b.cause && a.kind == b.kind;
    else if constexpr (std::is_same_v<T, MapLabel>) return a.at == b.at && a.text == b.text;
    else if constexpr (requires { a.id; }) return a.id == b.id;
    else return false;
}

/// What entry `i` of `now` was in `before`; null for a new one. Turns are known by their number, and so are conditions
/// of victory that have no equal, as long as their kind is the same. Of several that are the same datum, as two uses of
/// one module are, it is one that `now` no longer has, the one at its place before others.
template <Sourced T>
[[nodiscard]] const T* earlier(const std::vector<T>& before, const std::vector<T>& now, std::size_t i) {
    const T* at_place = i < before.size() ? &before[i] : nullptr;
    if constexpr (std::is_same_v<T, TurnInfo>) return at_place;
    if (at_place && same_value(*at_place, now[i])) return at_place;
    const std::size_t from_end = now.size() - i;
    if (from_end <= before.size() && same_value(before[before.size() - from_end], now[i]))
        return &before[before.size() - from_end];
    for (const T& old : before)
        if (same_value(old, now[i])) return &old;
    const auto gone = [&](const T& old) {
        return std::none_of(now.begin(), now.end(), [&](const T& entry) { return same_value(old, entry); });
    };
    const T* known = nullptr;
    const auto look_at = [&](const T& old) {
        if (!same_datum(old, now[i])) return false;
        if (known == nullptr) known = &old;
        if (!gone(old)) return false;
        known = &old;
        return true;
    };
    if (at_place && look_at(*at_place)) return known;
    if (from_end <= before.size() && look_at(before[before.size() - from_end])) return known;
    for (const T& old : before)
        if (look_at(old)) return known;
    if constexpr (std::is_same_v<T, VictoryRule>)
        if (known == nullptr && at_place && at_place->kind == now[i].kind) return at_place;
    return known;
}

/// The provenance entry `i` of `now` shall have; nothing when the one it states stands. `before` is the list before the
/// edit, `first` before the whole stroke.
template <Sourced T>
[[nodiscard]] std::optional<Provenance> settled(const std::vector<T>& first, const std::vector<T>& before,
                                                const std::vector<T>& now, std::size_t i, const Provenance& source) {
    const T& entry = now[i];
    const T* was = earlier(before, now, i);
    if (was && (same_value(*was, entry) || was->provenance != entry.provenance)) return std::nullopt;
    if (const T* origin = earlier(first, now, i); origin && same_value(*origin, entry)) return origin->provenance;
    if (entry.provenance == source) return std::nullopt;
    return source;
}

/// Gives `source` to every datum of `after` whose value differs from `before` and that does not state another
/// provenance than before. moves[old hex] = new hex; may be empty when both fields have the same size. Nothing happens
/// with an unstated source.
void state_sources(const Scenario& before, Scenario& after, std::span<const HexIndex> moves, const Provenance& source);

/// What a datum states itself when it has `source` under a section that states `inherited`.
[[nodiscard]] inline Provenance under(const Provenance& inherited, const Provenance& source) {
    return inherited == source ? Provenance{} : source;
}
/// The provenance that entries of a list inherit in memory; unstated where each has its own.
[[nodiscard]] const Provenance& inherited_by(const Scenario& scenario, ListId list);

}  // namespace ramparts
