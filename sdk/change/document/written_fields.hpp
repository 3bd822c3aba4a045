// Which fields a journal has, in which order: its own account of the tables of fields it was written with. One from
// before a field existed is read with the field's default, and one with a field from later is refused by its name.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/result.hpp"
#include "formats/scenario/fields.hpp"

namespace ramparts {

/// The types whose tables tell what of them is written.
using DescribedTypes =
    std::tuple<SetValue, ModuleTable, TerrainKind, HexsideKind, RoadKind, FeatureKind, UnitClass, AllowanceRow,
               EnterRow, CrossRow, ShiftRow, CrtCell, Numbering, MapLabel, TurnInfo, SideInfo, Unit, ReinforcementGroup,
               VictoryRule, ModuleUse, ModuleParam, SourceNote, IgnoredFinding, Marker>;
inline constexpr std::size_t kDescribedTypes = std::tuple_size_v<DescribedTypes>;

template <class T>
inline constexpr std::size_t kDescribedType = []<std::size_t... I>(std::index_sequence<I...>) {
    std::size_t found = kDescribedTypes;
    ((std::is_same_v<T, std::tuple_element_t<I, DescribedTypes>> ? void(found = I) : void()), ...);
    return found;
}
(std::make_index_sequence<kDescribedTypes>{});

class WrittenFields {
public:
    /// Places of fields in this program's table, looks first.
    struct Order {
        std::vector<std::uint8_t> written;
        std::vector<std::uint8_t> missing;  ///< those that did not exist yet
    };

    /// The account of this program: a line for each type with its fields, one for the rule options, and how many lists,
    /// single values and kinds of victory there are.
    [[nodiscard]] static const std::string& own_text();
    /// Reads an account; fails with a reason when it has something that this program knows nothing of.
    [[nodiscard]] static Result<WrittenFields, Message> parse(std::string_view text);

    template <class T>
    [[nodiscard]] const Order& of() const noexcept {
        static_assert(kDescribedType<T> < kDescribedTypes);
        return types_[kDescribedType<T>];
    }
    [[nodiscard]] const Order& of_options() const noexcept { return types_[kDescribedTypes]; }
    [[nodiscard]] int lists() const noexcept { return counts_[0]; }
    [[nodiscard]] int values() const noexcept { return counts_[1]; }

private:
    std::array<Order, kDescribedTypes + 1> types_;
    std::array<int, 3> counts_{};  ///< lists, single values, kinds of victory
};

namespace data {

/// Calls f(field) with the field of that place among T's, looks first.
template <class T, class F>
void at_place(std::size_t place, F&& f) {
    std::size_t at = 0;
    each_field_looks_first<T>([&](const auto& field) {
        if (at++ == place) f(field);
    });
}

/// What a field is when it was never written.
template <class T, class Field>
void leave_out(T& entry, const Field& field) {
    using M = std::remove_cvref_t<decltype(entry.*field.member)>;
    entry.*field.member = T{}.*field.member;
    if constexpr (requires { *field.otherwise; }) {
        if (field.otherwise) entry.*field.member = static_cast<M>(*field.otherwise);
    } else if constexpr (requires { field.otherwise; }) {
        entry.*field.member = M(field.otherwise);
    }
    if constexpr (requires { field.like; })
        if (field.like) entry.*field.member = entry.*field.like;
}

}  // namespace data
}  // namespace ramparts
