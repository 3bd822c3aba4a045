// Players in C++20 over ramparts/rp.h. Derive a class from Player, override choose(), and list the classes in
// RAMPARTS_PLAYERS. Header only; nothing to link.
//
// A player is made for one side of one game. Its choices follow from the views and seeds of that game alone: no
// statics, no clock, no files. To try things out it plays on copies of the game. An exception is an error for the host,
// and its text goes to the log; then `random` chooses instead.
#pragma once

#include <ramparts/plugin_entry.hpp>
#include <ramparts/plugin_values.hpp>

#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ramparts::plugin {

/// Even random numbers from a seed.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}
    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    /// 0 … n - 1; n must not be 0.
    constexpr std::uint32_t below(std::uint32_t n) noexcept {
        return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
    }

private:
    std::uint64_t state_;
};

/// A list of the boundary with its own memory, up to 65,536 entries.
template <class List>
class Collected : public List {
public:
    using Item = std::remove_pointer_t<decltype(List::items)>;
    Collected() : List{}, memory_(64) {
        this->size = sizeof(List);
        this->capacity = 64;
        this->items = memory_.data();
        this->more = &grow;
    }
    Collected(const Collected&) = delete;
    Collected& operator=(const Collected&) = delete;
    [[nodiscard]] std::vector<Item> take() {
        memory_.resize(this->count);
        return std::move(memory_);
    }

private:
    static std::int32_t RP_CALL grow(List* list) noexcept {
        auto& self = *static_cast<Collected*>(list);
        if (self.capacity >= RP_MAX_ACTIONS) return RP_E_LIMIT;
        try {
            self.memory_.resize(std::size_t{2} * self.capacity);
        } catch (...) {
            return RP_E_MEMORY;
        }
        self.capacity *= 2;
        self.items = self.memory_.data();
        return RP_YES;
    }
    std::vector<Item> memory_;
};

/// A copy of the game to play on. Its destructor releases it. Use it during a choice only.
class Copy {
public:
    Copy(const rp_game_1* game, const rp_view& of) : game_(game), copy_(game->copy(game, &of), game->release) {}
    /// Whether it could be made. Test this first: the other functions need it.
    explicit operator bool() const noexcept { return copy_ != nullptr; }

    /// A copy of the copy.
    [[nodiscard]] Copy again() const { return {game_, *game_->view(copy_.get())}; }
    /// Good until the copy is played on.
    [[nodiscard]] View view() const noexcept { return View(*game_->view(copy_.get())); }
    /// The legal actions, sorted; of an open die its faces. Empty when the game is over.
    [[nodiscard]] std::vector<rp_action> legal() const {
        Collected<rp_actions> list;
        (void)game_->legal(copy_.get(), &list);
        return list.take();
    }
    /// The faces of the open die with their weights; empty when none is open.
    [[nodiscard]] std::vector<rp_outcome> chance() const {
        Collected<rp_outcomes> list;
        (void)game_->chance(copy_.get(), &list);
        return list.take();
    }
    /// Plays an action. False: it is not legal, or the limit is used up.
    bool play(const rp_action& action) { return game_->play(copy_.get(), &action) > 0; }
    [[nodiscard]] bool over() const { return game_->winner(copy_.get()) > 0; }
    /// The winner of a game that is over; RP_NO_SIDE: nobody.
    [[nodiscard]] Side winner() const {
        const std::int32_t told = game_->winner(copy_.get());
        return told >= 2 ? static_cast<Side>(told - 2) : RP_NO_SIDE;
    }
    /// The choice of a player of the program, "tactician" or "random": its place in legal().
    [[nodiscard]] std::optional<std::size_t> advice(const char* player, std::uint64_t seed) const {
        const std::int32_t told = game_->advise(copy_.get(), player, seed);
        if (told < 0) return std::nullopt;
        return static_cast<std::size_t>(told);
    }
    /// Plays it to the end with such players. False: the limit is used up.
    bool play_out(const char* player, std::uint64_t seed) {
        return game_->play_out(copy_.get(), player, player, seed) >= 0;
    }
    /// Plays on with such a player for the side that has to choose, until a phase ends, a die is open or the other side
    /// has to choose; appends the actions to `made`. False: nobody has to choose, or the limit is used up.
    bool play_on(const char* player, std::uint64_t seed, std::vector<rp_action>& made) {
        Collected<rp_actions> list;
        const bool done = game_->play_on(copy_.get(), player, seed, &list) > 0;
        const std::vector<rp_action> played = list.take();
        made.insert(made.end(), played.begin(), played.end());
        return done;
    }

private:
    const rp_game_1* game_;
    std::unique_ptr<rp_copy, void(RP_CALL*)(rp_copy*)> copy_;
};

/// The arguments that a player is made with. They live as long as the player.
struct Seat {
    const rp_host* host = nullptr;
    const rp_fixed* fixed = nullptr;
    const rp_game_1* game = nullptr;
};

class Player {
public:
    explicit Player(const Seat& seat) noexcept : seat_(seat) {}
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// Called once, before the first choice: the side, and the limit of each choice (RP_LIMIT_…).
    virtual void begin(Side, std::uint32_t /*limit_kind*/, std::uint64_t /*limit*/) {}
    /// Chooses one of `legal` by its place, from 0. The same position and seed must give the same choice.
    virtual std::size_t choose(View view, std::span<const rp_action> legal, std::uint64_t seed) = 0;

protected:
    [[nodiscard]] Copy copy_of(View view) const { return {seat_.game, view.raw()}; }
    [[nodiscard]] const rp_fixed& fixed() const noexcept { return *seat_.fixed; }
    /// The rest of the limit of this choice.
    [[nodiscard]] std::uint64_t left() const { return seat_.game->left(seat_.game); }

private:
    Seat seat_;
};

/// A player of a library: its id in plugin.xml and the function that makes it.
struct PlayerEntry {
    const char* id;
    std::unique_ptr<Player> (*make)(const Seat&);
};

namespace detail {

struct PlayerInstance {
    rp_player raw{};
    const rp_host* host = nullptr;
    std::unique_ptr<Player> player;
};

template <const auto& kEntries>
struct Players {
    static constexpr auto kCount = static_cast<std::uint32_t>(std::size(kEntries));

    static const char* RP_CALL id(std::uint32_t index) noexcept {
        return index < kCount ? kEntries[index].id : nullptr;
    }
    static rp_player* RP_CALL create(const rp_host* host, const char* wanted, const rp_fixed* fixed,
                                     const rp_game_1* game) noexcept {
        try {
            for (const PlayerEntry& entry : kEntries) {
                if (std::string_view(entry.id) != wanted) continue;
                auto made = std::make_unique<PlayerInstance>();
                made->raw = {sizeof(rp_player), made.get()};
                made->host = host;
                made->player = entry.make({host, fixed, game});
                return &made.release()->raw;
            }
        } catch (const std::exception& e) {
            log_line(host, 3, e.what());
        } catch (...) {
            log_line(host, 3, "the player could not be made");
        }
        return nullptr;
    }
    static void RP_CALL destroy(rp_player* raw) noexcept { delete static_cast<PlayerInstance*>(raw->data); }
    static void RP_CALL begin(rp_player* raw, std::uint32_t side, std::uint32_t kind, std::uint64_t limit) noexcept {
        (void)guarded(raw, [&](Player& player) {
            player.begin(side, kind, limit);
            return RP_YES;
        });
    }
    static std::int32_t RP_CALL choose(rp_player* raw, const rp_view* view, const rp_action* legal, std::uint32_t count,
                                       std::uint64_t seed) noexcept {
        return guarded(raw, [&](Player& player) {
            return static_cast<std::int32_t>(player.choose(View(*view), {legal, count}, seed));
        });
    }
    static constexpr rp_players_1 kTable{sizeof(rp_players_1), kCount, &id, &create, &destroy, &begin, &choose};

private:
    template <class F>
    static std::int32_t guarded(rp_player* raw, F&& call) noexcept {
        const auto& self = *static_cast<PlayerInstance*>(raw->data);
        try {
            return call(*self.player);
        } catch (const std::bad_alloc&) {
            return RP_E_MEMORY;
        } catch (const std::exception& e) {
            log_line(self.host, 3, e.what());
        } catch (...) {
            log_line(self.host, 3, "something was thrown that is no exception");
        }
        return RP_E_INTERNAL;
    }
};

}  // namespace detail

template <class T>
std::unique_ptr<Player> make_player(const Seat& seat) {
    return std::make_unique<T>(seat);
}

/// The table of the players in a constant array of PlayerEntry, for RAMPARTS_TABLES.
template <const auto& kEntries>
inline constexpr Table players{RP_PLAYERS, &detail::Players<kEntries>::kTable};

}  // namespace ramparts::plugin

/// A player for RAMPARTS_PLAYERS: its id in plugin.xml and its class.
#define RAMPARTS_PLAYER(id, type) \
    ::ramparts::plugin::PlayerEntry { id, &::ramparts::plugin::make_player<type> }
/// Exports players and nothing else. Write it once in a library, outside of namespaces.
#define RAMPARTS_PLAYERS(...)                                                                    \
    static constexpr ::ramparts::plugin::PlayerEntry ramparts_players_of_library[]{__VA_ARGS__}; \
    RAMPARTS_TABLES(::ramparts::plugin::players<ramparts_players_of_library>)
