// The hooks of a rule module, one by one: their list, and how arguments and answers of each become bytes. Both sides
// have it from the types of rp.h alone.
#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/modules/hook_tables.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/worker/wire/fields.hpp"

namespace ramparts::worker {

// ---- plain values of the boundary ----

template <class Io>
void wire(Io& io, rp_set& m) {
    for (std::uint64_t& word : m.w) io.number(word);
}
template <class Io>
void wire(Io& io, rp_action& m) {
    io.number(m.kind);
    io.number(m.unit);
    io.number(m.verb);
    io.number(m.hex);
}
template <class Io>
void wire(Io& io, rp_event& m) {
    io.number(m.kind);
    io.number(m.what);
    io.number(m.index);
    io.number(m.value);
}
template <class Io>
void wire(Io& io, rp_outcome& m) {
    io.number(m.face);
    io.number(m.weight);
}
template <class Io>
void wire(Io& io, rp_shift& m) {
    io.number(m.columns);
    io.number(m.message);
    io.number(m.rule);
    io.number(m.hex);
}
template <class Io>
void wire(Io& io, rp_marker& m) {
    io.number(m.badge);
    io.number(m.scope);
    io.number(m.tone);
    io.number(m.index);
    io.number(m.value);
}
template <class Io>
void wire(Io& io, rp_message& m) {
    for (std::uint16_t* number : {&m.message, &m.rule, &m.kinds, &m.reserved}) io.number(*number);
    for (std::int32_t& argument : m.args) io.number(argument);
}

template <class Io>
void wire(Io& io, rp_finding& m) {
    wire(io, m.said);
    for (std::uint32_t* number : {&m.unit, &m.hex, &m.direction, &m.fix, &m.fix_index, &m.fix_hex}) io.number(*number);
}
inline constexpr std::size_t kFindingBytes = 48;

/// How many entries a list of answers takes, as those of this program do.
template <class List>
inline constexpr std::uint32_t kRoom = 0;
template <>
inline constexpr std::uint32_t kRoom<rp_events> = RP_MAX_EVENTS;
template <>
inline constexpr std::uint32_t kRoom<rp_actions> = RP_MAX_ACTIONS;
template <>
inline constexpr std::uint32_t kRoom<rp_outcomes> = RP_MAX_FACES;
template <>
inline constexpr std::uint32_t kRoom<rp_shifts> = 16;
template <>
inline constexpr std::uint32_t kRoom<rp_markers> = 20'000;
template <class T>
concept AnswerList = kRoom<T> >
0;

/// Words of 64 hexes that closed() and stops() may be asked about.
inline constexpr std::uint32_t kMostHexWords = 4096;

// ---- the list ----

template <auto Member>
struct Hook;

template <auto... Members>
struct HookList {
    static constexpr std::size_t kCount = sizeof...(Members);
    /// Calls `visit(number, Hook<member>)` for each.
    template <class Visit>
    static void each(Visit visit) {
        std::uint8_t number = 0;
        (visit(number++, Hook<Members>{}), ...);
    }
    template <auto Member>
    static constexpr std::uint8_t number_of() {
        std::uint8_t at = 0;
        std::uint8_t found = 0;
        ((std::is_same_v<Hook<Members>, Hook<Member>> ? found = at++ : at++), ...);
        return found;
    }
};

template <auto, auto... Members>
using HooksAfter = HookList<Members...>;

/// Every function of the tables of a rule module. Both programs have the same list, as the version of the protocol
/// says.
#define RAMPARTS_MEMBER(table, name) , &rp_##table##_1::name
using AllHooks = HooksAfter<0 RP_HOOKS(RAMPARTS_MEMBER, RAMPARTS_MEMBER)>;
#undef RAMPARTS_MEMBER
static_assert(AllHooks::kCount <= 64, "one bit each");

// ---- arguments, on the side that asks ----

namespace asking {

template <std::integral N>
void give(FieldWriter& out, N value) {
    out.number(value);
}
inline void give(FieldWriter& out, const rp_set* set) {
    rp_set copy = *set;
    wire(out, copy);
}
inline void give(FieldWriter& out, const rp_action* action) {
    rp_action copy = *action;
    wire(out, copy);
}
inline void give(FieldWriter&, std::uint64_t*) {}
inline void give(FieldWriter&, rp_message*) {}
template <AnswerList List>
void give(FieldWriter&, List*) {}

// What comes back. Nothing of it is believed but that it is numbers: the rules look at them as at those of any module.
template <std::integral N>
void take(FieldReader&, N, std::uint32_t) {}
inline void take(FieldReader&, const rp_set*, std::uint32_t) {}
inline void take(FieldReader&, const rp_action*, std::uint32_t) {}
inline void take(FieldReader& in, std::uint64_t* hexes, std::uint32_t words) {
    std::vector<std::uint64_t> bits;
    in.list(bits, words, 8, [&](std::uint64_t& word) { in.number(word); });
    if (in.ok()) std::copy(bits.begin(), bits.end(), hexes);
}
inline void take(FieldReader& in, rp_message* message, std::uint32_t) { wire(in, *message); }
template <AnswerList List>
void take(FieldReader& in, List* list, std::uint32_t) {
    std::vector<std::remove_pointer_t<decltype(list->items)>> items;
    in.list(items, kRoom<List>, sizeof items.front() / 2, [&](auto& item) { wire(in, item); });
    for (const auto& item : items) {
        if (!in.ok()) return;
        if (list->count == list->capacity && list->more(list) <= 0) {
            list->failed = 1;
            return;
        }
        list->items[list->count++] = item;
    }
}

}  // namespace asking

// ---- arguments, on the side that is asked ----

namespace asked {

template <class Argument>
struct Held;
template <std::integral N>
struct Held<N> {
    N value{};
    void read(FieldReader& in) { in.number(value); }
    N argument() { return value; }
    void write(FieldWriter&) {}
};
template <class Plain>
requires std::is_same_v<Plain, rp_set> || std::is_same_v<Plain, rp_action>
struct Held<const Plain*> {
    Plain value{};
    void read(FieldReader& in) { wire(in, value); }
    const Plain* argument() { return &value; }
    void write(FieldWriter&) {}
};
template <>
struct Held<std::uint64_t*> {
    std::vector<std::uint64_t> bits;
    void read(FieldReader&) { bits.assign(kMostHexWords, 0); }
    std::uint64_t* argument() { return bits.data(); }
    void write(FieldWriter& out) {
        while (!bits.empty() && bits.back() == 0) bits.pop_back();
        out.list(bits, kMostHexWords, 8, [&](std::uint64_t& word) { out.number(word); });
    }
};
template <>
struct Held<rp_message*> {
    rp_message value{};
    void read(FieldReader&) {}
    rp_message* argument() { return &value; }
    void write(FieldWriter& out) { wire(out, value); }
};
template <AnswerList List>
struct Held<List*> {
    using Item = std::remove_pointer_t<decltype(List::items)>;
    struct Grown : List {
        std::vector<Item> kept;
    };
    Grown list;
    Held() {
        list.kept.resize(16);
        static_cast<List&>(list) = {sizeof(List), 0, 16, 0, list.kept.data(), more};
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    static std::int32_t RP_CALL more(List* raw) {
        auto& self = *static_cast<Grown*>(raw);
        if (self.capacity >= kRoom<List>) return RP_E_LIMIT;
        self.kept.resize(std::min<std::size_t>(self.kept.size() * 4, kRoom<List>));
        self.items = self.kept.data();
        self.capacity = static_cast<std::uint32_t>(self.kept.size());
        return RP_YES;
    }
    void read(FieldReader&) {}
    List* argument() { return &list; }
    void write(FieldWriter& out) {
        list.kept.resize(list.count);
        out.list(list.kept, kRoom<List>, 1, [&](Item& item) { wire(out, item); });
    }
};

/// Whether what says how many words there are is no more than there are.
template <class... Arguments>
bool fits(const std::tuple<Held<Arguments>...>& all) {
    if constexpr ((std::is_same_v<Arguments, std::uint64_t*> || ...))
        return std::get<sizeof...(Arguments) - 1>(all).value <= kMostHexWords;
    return true;
}

}  // namespace asked

/// One hook: `Asker` is a function of its type that asks `ask(module, number, view, arguments, answer)`; call() calls
/// the real one with arguments that came as bytes.
template <class T, class... A, std::int32_t (RP_CALL* T::*Member)(const rp_module*, const rp_view*, A...)>
struct Hook<Member> {
    using Table = T;
    static constexpr auto kMember = Member;

    /// `Ask::hook(module, number, view, arguments, take)` returns the status; `take(bytes)` is false for nonsense.
    template <class Ask>
    static std::int32_t RP_CALL asker(const rp_module* module, const rp_view* view, A... arguments) {
        FieldWriter out;
        (asking::give(out, arguments), ...);
        std::uint32_t words = 0;
        if constexpr ((std::is_same_v<A, std::uint64_t*> || ...))
            words = std::get<sizeof...(A) - 1>(std::tie(arguments...));
        return Ask::hook(module, AllHooks::number_of<Member>(), view, out.take(), [&](std::string_view bytes) {
            FieldReader in(bytes);
            (asking::take(in, arguments, words), ...);
            return in.finished();
        });
    }

    /// False: those are no arguments of this hook, or it is not there.
    static bool call(const rp_module* module, const rp_view* view, std::string_view bytes, std::int32_t& status,
                     std::string& lists) {
        const auto* table = static_cast<const T*>(module->extension(module, kTableId<T>));
        if (table == nullptr || table->*Member == nullptr) return false;
        FieldReader in(bytes);
        std::tuple<asked::Held<A>...> held;
        std::apply([&](auto&... one) { (one.read(in), ...); }, held);
        if (!in.finished() || !asked::fits<A...>(held)) return false;
        status = std::apply([&](auto&... one) { return (table->*Member)(module, view, one.argument()...); }, held);
        FieldWriter out;
        std::apply([&](auto&... one) { (one.write(out), ...); }, held);
        if (status >= 0) lists = out.take();
        return true;
    }
};

}  // namespace ramparts::worker
