// The checks by area, joined by all_checks(), and the words they share.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "formats/text/english_words.hpp"
#include "sdk/check/context.hpp"

namespace ramparts::detail {

[[nodiscard]] std::span<const Check> terrain_checks();
[[nodiscard]] std::span<const Check> hexside_checks();
[[nodiscard]] std::span<const Check> road_checks();
[[nodiscard]] std::span<const Check> label_checks();
[[nodiscard]] std::span<const Check> unit_checks();
[[nodiscard]] std::span<const Check> setup_checks();
[[nodiscard]] std::span<const Check> reinforcement_checks();
[[nodiscard]] std::span<const Check> table_checks();
[[nodiscard]] std::span<const Check> crt_checks();
[[nodiscard]] std::span<const Check> turn_checks();
[[nodiscard]] std::span<const Check> victory_checks();
[[nodiscard]] std::span<const Check> module_checks();
[[nodiscard]] std::span<const Check> module_data_checks();
[[nodiscard]] std::span<const Check> provenance_checks();
[[nodiscard]] std::span<const Check> engine_checks();
[[nodiscard]] std::span<const Check> plugin_checks();

/// A fix of a kind with its wording; the caller fills in the fields that count.
[[nodiscard]] inline Fix make_fix(Fix::Kind kind, Message text) {
    Fix fix;
    fix.kind = kind;
    fix.text = std::move(text);
    return fix;
}

[[nodiscard]] inline Fix side_fix(Fix::Kind kind, Message text, Hexside side, std::size_t id, int number = 0) {
    Fix fix = make_fix(kind, std::move(text));
    fix.side = side;
    fix.id = static_cast<std::uint8_t>(id);
    fix.number = number;
    return fix;
}

[[nodiscard]] inline Fix hex_fix(Fix::Kind kind, Message text, HexIndex hex, std::size_t id, int number = 0) {
    Fix fix = make_fix(kind, std::move(text));
    fix.hex = hex;
    fix.id = static_cast<std::uint8_t>(id);
    fix.number = number;
    return fix;
}

[[nodiscard]] inline Fix index_fix(Fix::Kind kind, Message text, std::size_t index, int number = 0,
                                   HexIndex hex = kNoHex) {
    Fix fix = make_fix(kind, std::move(text));
    fix.index = index;
    fix.number = number;
    fix.hex = hex;
    return fix;
}

/// "1 hex", "3 hexes".
[[nodiscard]] inline Message hex_count(std::size_t n) { return n == 1 ? message("1 hex") : message("{1} hexes", n); }

/// A name like `name` that `taken` does not hold: "Mill 2", "Mill 3" …; 1 is the one that keeps its name.
[[nodiscard]] std::string free_name(const std::string& name, const std::function<bool(const std::string&)>& taken);

}  // namespace ramparts::detail
