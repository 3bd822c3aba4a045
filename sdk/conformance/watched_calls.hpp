// One call of a hook through the watch: twice, on copies of the view, with lists of its own.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "sdk/conformance/plugin_code.hpp"
#include "sdk/conformance/watch.hpp"

namespace ramparts::conformance {

/// A copy of what a view shows, at other addresses, that can be compared with the view afterwards.
class ViewCopy {
public:
    ViewCopy(const rp_view& of, std::size_t more_words);
    ViewCopy(const ViewCopy&) = delete;
    ViewCopy& operator=(const ViewCopy&) = delete;
    [[nodiscard]] const rp_view* view() const noexcept { return &mine_; }
    /// Whether it still shows what the view shows.
    [[nodiscard]] bool untouched() const noexcept;

private:
    const rp_view& of_;
    std::size_t more_words_;
    std::vector<std::uint64_t> words_;  // those in front, then more
    std::vector<std::uint8_t> board_;   // first, next, zoc of both sides
    rp_frame frame_{};
    rp_view mine_;
    rp_view as_made_;
};

/// How many entries a list of the host may have.
template <class Item>
inline constexpr std::uint32_t kMostItems = 4096;
template <>
inline constexpr std::uint32_t kMostItems<rp_action> = RP_MAX_ACTIONS;
template <>
inline constexpr std::uint32_t kMostItems<rp_outcome> = RP_MAX_FACES;

/// A list of the boundary with memory of its own.
template <class List>
struct Collected : List {
    using Item = std::remove_pointer_t<decltype(List::items)>;
    std::vector<Item> memory = std::vector<Item>(32);

    Collected() : List{sizeof(List), 0, 32, 0, nullptr, grow} { this->items = memory.data(); }
    Collected(const Collected&) = delete;
    Collected& operator=(const Collected&) = delete;
    [[nodiscard]] std::span<const Item> all() const noexcept { return {memory.data(), this->count}; }

private:
    static std::int32_t RP_CALL grow(List* list) {
        auto* self = static_cast<Collected*>(list);
        if (self->capacity >= kMostItems<Item>) return RP_E_LIMIT;
        self->memory.resize(std::min<std::size_t>(std::size_t{2} * self->capacity, kMostItems<Item>));
        self->items = self->memory.data();
        self->capacity = static_cast<std::uint32_t>(self->memory.size());
        return RP_YES;
    }
};

/// An argument of a hook: values go through, what is written to is written apart and handed on.
template <class T>
struct Argument {
    T value;
    explicit Argument(T v) : value(v) {}
    T give() noexcept { return value; }
    [[nodiscard]] bool same(const Argument&, std::int32_t) const noexcept { return true; }
    void hand_on() const noexcept {}
};

template <class List>
requires requires(List* list) {
    list->items;
    list->more;
}
struct Argument<List*> {
    List* host;
    Collected<List> list;
    explicit Argument(List* h) : host(h) {}
    List* give() noexcept { return &list; }
    [[nodiscard]] bool same(const Argument& other, std::int32_t) const noexcept {
        return list.count == other.list.count && list.failed == other.list.failed &&
               std::memcmp(list.items, other.list.items, list.all().size_bytes()) == 0;
    }
    void hand_on() const {
        if (list.failed != 0) host->failed = 1;
        for (const auto& item : list.all()) {
            if (host->count == host->capacity && host->more(host) <= 0) {
                host->failed = 1;
                return;
            }
            host->items[host->count++] = item;
        }
    }
};

/// The hexes of the map that is asked about; set before the arguments of a call are made.
inline thread_local std::uint32_t g_hexes = 0;

/// Bits of hexes, between words that nobody may write to.
template <>
struct Argument<std::uint64_t*> {
    static constexpr std::uint64_t kGuard = 0x5AFE5AFE5AFE5AFEULL;
    std::uint64_t* host;
    std::uint32_t hexes = g_hexes;
    std::vector<std::uint64_t> bits = std::vector<std::uint64_t>((hexes + 63) / 64 + 2, 0);
    explicit Argument(std::uint64_t* h) : host(h) { bits.front() = bits.back() = kGuard; }
    std::uint64_t* give() noexcept { return bits.data() + 1; }
    [[nodiscard]] bool same(const Argument& other, std::int32_t answer) const noexcept {
        return answer <= 0 || bits == other.bits;
    }
    /// Nothing was written beside the words, and no bit behind the last hex.
    [[nodiscard]] bool in_order() const noexcept {
        const std::uint64_t last = bits[bits.size() - 2];
        return bits.front() == kGuard && bits.back() == kGuard && (hexes % 64 == 0 || last >> (hexes % 64) == 0);
    }
    void hand_on() const noexcept { std::copy(bits.begin() + 1, bits.end() - 1, host); }
};

/// A sentence: it goes with yes in the table of words, elsewhere with no, as the reason of a veto.
template <>
struct Argument<rp_message*> {
    rp_message* host;
    rp_message said{};
    explicit Argument(rp_message* h) : host(h) {}
    rp_message* give() noexcept { return &said; }
    template <class Table>
    [[nodiscard]] static bool goes_with(std::int32_t answer) noexcept {
        return std::is_same_v<Table, rp_words_1> ? answer > 0 : answer == RP_NO;
    }
    [[nodiscard]] bool same(const Argument& other, std::int32_t answer) const noexcept {
        return answer < 0 || std::memcmp(&said, &other.said, sizeof said) == 0;
    }
    void hand_on() const noexcept { *host = said; }
};

// What is looked at in an answer (watch_answers.cpp).
void look_at_number(const WatchedModule& m, const char* hook, std::int32_t answer);
void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_action> actions);
void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_event> events);
void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_shift> shifts);
void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_outcome> outcomes);
void look_at(const WatchedModule& m, const rp_view& view, const char* hook, std::span<const rp_marker> markers);
void look_at(const WatchedModule& m, const rp_view& view, const char* hook, const rp_message& said);
void look_at_bits(const WatchedModule& m, const char* hook, bool in_order);
/// Asks legal() too and compares: open says what legal lists.
void look_at_open(const WatchedModule& m, const rp_view& view, std::int32_t answer);

template <class Table, class T>
void look_at_argument(const WatchedModule& m, const rp_view& view, const char* hook, std::int32_t answer,
                      const Argument<T>& argument) {
    if constexpr (std::is_same_v<T, rp_message*>) {
        if (Argument<T>::template goes_with<Table>(answer)) look_at(m, view, hook, argument.said);
    } else if constexpr (requires { argument.in_order(); }) {
        look_at_bits(m, hook, argument.in_order());
    } else if constexpr (requires { argument.list.all(); }) {
        if (answer >= 0) look_at(m, view, hook, argument.list.all());
    }
}

template <auto Member>
inline constexpr const char* kHook = nullptr;

/// The function that the rules call in place of a member of the plugin's table.
template <auto Member, class Type = decltype(Member)>
struct Shadow;
template <auto Member, class Table, class... Args>
struct Shadow<Member, std::int32_t (*Table::*)(const rp_module*, const rp_view*, Args...)> {
    static std::int32_t RP_CALL call(const rp_module* module, const rp_view* view, Args... args) {
        const auto& m = *static_cast<const WatchedModule*>(module);
        Tally& tally = m.watch->tally();
        const char* const hook = kHook<Member>;
        const auto theirs = m.table<Table>().*Member;
        const CallMark mark(Watch::place(m.info->id, hook));
        tally.sink().alive();
        g_hexes = view->fixed->hex_count;
        (void)m.watch->last_words();
        std::tuple<Argument<Args>...> once{args...};
        const ViewCopy first(*view, m.watch->more_words());
        const auto ask = [&](const ViewCopy& seen, auto& arguments) {
            return std::apply([&](auto&... a) { return theirs(m.theirs, seen.view(), a.give()...); }, arguments);
        };
        const auto began = std::chrono::steady_clock::now();
        const std::int32_t answer = ask(first, once);
        m.watch->took(hook, std::chrono::steady_clock::now() - began);
        std::tuple<Argument<Args>...> again{args...};
        const ViewCopy second(*view, m.watch->more_words());
        const std::int32_t repeated = ask(second, again);
        const auto where = [&](const char* what) { return m.info->id + ", " + hook + ": " + what; };
        tally.need(Check::no_writes, first.untouched() && second.untouched(),
                   [&] { return where("what the view shows is not what it was before the call"); });
        const bool same = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return answer == repeated && (std::get<I>(once).same(std::get<I>(again), answer) && ...);
        }
        (std::index_sequence_for<Args...>{});
        tally.need(Check::pure, same, [&] { return where("asked again about an equal view it answers otherwise"); });
        look_at_number(m, hook, answer);
        std::apply(
            [&](const auto&... a) {
                (look_at_argument<Table>(m, *view, hook, answer, a), ...);
                (a.hand_on(), ...);
            },
            once);
        if constexpr (std::is_same_v<Table, rp_play_1> && sizeof...(Args) == 0) look_at_open(m, *view, answer);
        return answer;
    }
};

}  // namespace ramparts::conformance
