// The tables of hooks of rp.h as C++ sees them: all together, and each with its id at the boundary.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>

#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/boundary/abi/ramparts/rp_hooks.h"

namespace ramparts {

namespace detail {
template <class, class... Tables>
using TablesAfter = std::tuple<Tables...>;
}  // namespace detail

/// One of each table, in the order of rp.h.
#define RAMPARTS_TABLE(table, id, count) , rp_##table##_1
using HookTables = detail::TablesAfter<void RP_HOOK_TABLES(RAMPARTS_TABLE)>;
#undef RAMPARTS_TABLE

/// The id of a table at the boundary: "ramparts.movement/1".
template <class Table>
inline constexpr const char* kTableId = nullptr;
#define RAMPARTS_TABLE(table, id, count) \
    template <>                          \
    inline constexpr const char* kTableId<rp_##table##_1> = id;
RP_HOOK_TABLES(RAMPARTS_TABLE)
#undef RAMPARTS_TABLE

/// The bytes of a table in boundary 1.0: its size and its functions. A shorter one is no table.
template <class Table>
inline constexpr std::size_t kLeastTableBytes = 0;
#define RAMPARTS_TABLE(table, id, count) \
    template <>                          \
    inline constexpr std::size_t kLeastTableBytes<rp_##table##_1> = (1 + (count)) * sizeof(void*);
RP_HOOK_TABLES(RAMPARTS_TABLE)
#undef RAMPARTS_TABLE

/// The tables by the name that scripts and subscriptions use: "movement".
#define RAMPARTS_TABLE(table, id, count) #table,
inline constexpr const char* kTableNames[] = {RP_HOOK_TABLES(RAMPARTS_TABLE)};
#undef RAMPARTS_TABLE

/// Every hook by its place in the list.
#define RAMPARTS_HOOK(table, name) table##_##name,
enum class HookNumber : std::uint8_t { RP_HOOKS(RAMPARTS_HOOK, RAMPARTS_HOOK) };
#undef RAMPARTS_HOOK

/// Every hook by name, "movement.may_move", in the order of HookNumber.
#define RAMPARTS_HOOK(table, name) #table "." #name,
inline constexpr std::string_view kHookNames[] = {RP_HOOKS(RAMPARTS_HOOK, RAMPARTS_HOOK)};
#undef RAMPARTS_HOOK

/// Whether `name` is a hook that a module subscribes to; "play.ended" is one, served by the function of play.began.
constexpr bool is_subscribed_hook(std::string_view name) noexcept {
#define RAMPARTS_SUBSCRIBED(table, hook) name == #table "." #hook ||
#define RAMPARTS_DIRECT(table, hook)
    return RP_HOOKS(RAMPARTS_SUBSCRIBED, RAMPARTS_DIRECT) name == "play.ended";
#undef RAMPARTS_SUBSCRIBED
#undef RAMPARTS_DIRECT
}

/// Calls `visit(table)` for each table in `tables`, a tuple.
template <class Tuple, class Visit>
void each_table(Tuple& tables, Visit visit) {
    std::apply([&](auto&... table) { (visit(table), ...); }, tables);
}

/// The bytes that a table tells of itself; they may be more or fewer than ours.
inline std::size_t told_size(const void* table) noexcept {
    std::uint32_t size = 0;
    std::memcpy(&size, table, sizeof size);
    return size;
}

/// A table of a plugin as far as both sides know it: what lies behind the size that it tells is null (R2). `found` may
/// be null.
template <class Table>
Table copied_table(const void* found) noexcept {
    Table copy{};
    if (found == nullptr) return copy;
    const std::size_t known = std::min(told_size(found), sizeof copy);
    std::memcpy(&copy, found, known - known % sizeof(void*));  // no half entry
    return copy;
}

/// The table with that id, null for another id.
inline const void* find_table(const HookTables& tables, std::string_view id) noexcept {
    const void* found = nullptr;
    each_table(tables, [&]<class Table>(const Table& table) {
        if (id == kTableId<Table>) found = &table;
    });
    return found;
}

}  // namespace ramparts
