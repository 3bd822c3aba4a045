// The parts of the model dump that stand in files of their own.
#pragma once

#include <algorithm>
#include <string>

#include "formats/scenario/field_io.hpp"
#include "formats/text/json.hpp"

namespace ramparts {

void dump_provenance(JsonWriter& json, const Provenance& provenance);
/// "values": {name: number …}
void dump_values(JsonWriter& json, const std::vector<SetValue>& values);
/// Begins the next member, named as the attribute with '_' for '-'.
inline JsonWriter& dump_key(JsonWriter& json, std::string_view attribute) {
    std::string name(attribute);
    std::replace(name.begin(), name.end(), '-', '_');
    return json.key(name);
}
/// One field as fields.hpp describes it; null where a number, a place or a reference is left out. `owner` has what it
/// refers to.
template <class T, class Field, class Owner>
void dump_field(JsonWriter& json, const T& entry, const Field& f, const Owner& owner) {
    const auto& value = entry.*f.member;
    using M = std::remove_cvref_t<decltype(value)>;
    if constexpr (requires { f.to; }) {
        const std::optional<std::uint8_t> which = value;
        data::in_list(owner, f.to, [&](const auto& list) {
            if (which && *which < list.size()) dump_key(json, f.name).value(list[*which].id);
            else if (std::is_same_v<M, std::uint8_t>) dump_key(json, f.name).value("");
            else dump_key(json, f.name).null();
        });
    } else if constexpr (std::is_same_v<Field, data::Place<T, M>>) {
        const std::optional<HexIndex> at = value;
        const Grid& grid = data::grid_of(owner);
        if (at) dump_key(json, f.name).value(*at < grid.size() ? grid.label(*at) : std::string());
        else dump_key(json, f.name).null();
    } else if constexpr (std::is_same_v<Field, data::Places<T>>) {
        const Grid& grid = data::grid_of(owner);
        dump_key(json, f.name).begin_array();
        for (const HexIndex at : value) json.value(at < grid.size() ? grid.label(at) : std::string());
        json.end_array();
    } else if constexpr (std::is_same_v<M, std::optional<int>>) {
        if (value) dump_key(json, f.name).value(*value);
        else dump_key(json, f.name).null();
    } else if constexpr (std::is_same_v<Field, data::Words<T>> || std::is_same_v<Field, data::Numbers<T>>) {
        dump_key(json, f.name).begin_array();
        for (const auto& item : value) json.value(item);
        json.end_array();
    } else if constexpr (requires { f.values; } && std::is_same_v<M, bool>) {
        dump_key(json, std::string(f.name) + "_" + std::string(f.values[1])).value(value);
    } else if constexpr (requires { f.values; }) {
        dump_key(json, f.name).value(f.values[static_cast<std::size_t>(value)]);
    } else {
        dump_key(json, f.name).value(value);
    }
}
template <class T, class Owner>
void dump_fields(JsonWriter& json, const T& entry, const Owner& owner) {
    data::each_field<T>([&](const auto& field) { dump_field(json, entry, field, owner); });
}
/// An array of rows that hold nothing but what the tables describe.
template <class T, class Owner>
void dump_rows(JsonWriter& json, std::string_view name, const std::vector<T>& rows, const Owner& owner) {
    json.key(name).begin_array();
    for (const T& row : rows) {
        dump_fields(json.begin_object(), row, owner);
        if constexpr (requires { row.provenance; }) dump_provenance(json, row.provenance);
        json.end_object();
    }
    json.end_array();
}
/// Kinds, movement tables, combat results and shifts under the key "ruleset".
void dump_ruleset(JsonWriter& json, const Ruleset& rules);

}  // namespace ramparts
