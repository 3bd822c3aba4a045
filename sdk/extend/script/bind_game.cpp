// What a player thinks with: copies of the game; see bindings.hpp. And the list of all bindings.
#include "sdk/extend/script/bindings.hpp"

#include <limits>
#include <vector>

namespace ramparts::script {
namespace {

const rp_game_1& game_at(lua_State* lua) { return need<const rp_game_1>(lua, 1, Class::game); }

// A copy and the game it is of.
struct CopyObject : Holder<rp_copy> {
    const rp_game_1* game = nullptr;
};

CopyObject& copy_at(lua_State* lua) {
    auto& copy = *static_cast<CopyObject*>(need_object(lua, 1, Class::copy));
    if (copy.of == nullptr) raise(lua, "this copy was given back");
    return copy;
}

int push_copy(lua_State* lua, const rp_game_1& game, const rp_view& view) {
    auto* made = static_cast<CopyObject*>(push_object(lua, Class::copy, sizeof(CopyObject)));
    *made = CopyObject{};
    made->kind = Class::copy;
    made->serial = Machine::of(lua).running()->serial;
    made->game = &game;
    made->of = game.copy(&game, &view);
    if (made->of == nullptr) raise(lua, "no copy is to be had: there are too many, or the view is of no game");
    return 1;
}

int game_copy(lua_State* lua) {
    const rp_game_1& game = game_at(lua);
    return push_copy(lua, game, need<const rp_view>(lua, 2, Class::view));
}
int game_side(lua_State* lua) {
    (void)game_at(lua);
    lua_pushinteger(lua, Instance::of(lua).side);
    return 1;
}
int game_nodes(lua_State* lua) {
    (void)game_at(lua);
    const std::uint64_t nodes = Instance::of(lua).nodes;
    if (nodes == 0) lua_pushnil(lua);
    else lua_pushinteger(lua, static_cast<lua_Integer>(nodes));
    return 1;
}
int copy_copy(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    return push_copy(lua, *c.game, *c.game->view(c.of));
}
int copy_free(lua_State* lua) {
    CopyObject& c = copy_at(lua);
    c.game->release(c.of);
    c.of = nullptr;
    return 0;
}
int copy_view(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    push_holder(lua, Class::view, c.game->view(c.of));
    return 1;
}

// A list of the boundary that grows, in memory of ours; at most what a legal list may have.
template <class List, std::uint32_t kMost>
struct Growing : List {
    using Item = std::remove_pointer_t<decltype(List::items)>;
    std::vector<Item> memory = std::vector<Item>(64);
    Growing() : List{sizeof(List), 0, 64, 0, nullptr, grow} { this->items = memory.data(); }
    static std::int32_t RP_CALL grow(List* list) {
        auto* self = static_cast<Growing*>(list);
        if (self->capacity >= kMost) return RP_E_LIMIT;
        self->memory.resize(std::size_t{2} * self->capacity);
        self->items = self->memory.data();
        self->capacity = static_cast<std::uint32_t>(self->memory.size());
        return RP_YES;
    }
};

int copy_legal(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    Growing<rp_actions, RP_MAX_ACTIONS> list;
    (void)c.game->legal(c.of, &list);
    Machine::of(lua).charge(lua_Integer{list.count} * 4);
    lua_createtable(lua, static_cast<int>(list.count), 0);
    for (std::uint32_t i = 0; i < list.count; ++i) {
        push_action(lua, list.items[i]);
        lua_rawseti(lua, -2, lua_Integer{i} + 1);
    }
    return 1;
}
int copy_chance(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    Growing<rp_outcomes, RP_MAX_FACES> list;
    const std::int32_t answer = c.game->chance(c.of, &list);
    if (answer <= 0) {
        lua_pushnil(lua);
        return 1;
    }
    lua_newtable(lua);
    for (std::uint32_t i = 0; i < list.count; ++i) {
        lua_pushinteger(lua, list.items[i].weight);
        lua_rawseti(lua, -2, list.items[i].face);
    }
    return 1;
}
int copy_play(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    const rp_action action = need_action(lua, 2);
    const std::int32_t answer = c.game->play(c.of, &action);
    if (answer == RP_E_ARGUMENT) raise(lua, "that action is not legal in this copy");
    lua_pushboolean(lua, answer > 0 ? 1 : 0);
    return 1;
}
// nil: it goes on; "nobody"; or the side.
int copy_winner(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    const std::int32_t answer = c.game->winner(c.of);
    if (answer <= 0) lua_pushnil(lua);
    else if (answer == 1) lua_pushstring(lua, "nobody");
    else lua_pushinteger(lua, lua_Integer{answer} - 2);
    return 1;
}
std::uint64_t seed_at(lua_State* lua, int index) {
    return static_cast<std::uint64_t>(whole(lua, index, "the seed", std::numeric_limits<lua_Integer>::min(),
                                            std::numeric_limits<lua_Integer>::max()));
}
int copy_advise(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    const std::string player(need_word(lua, 2, "the player"));
    const std::int32_t place = c.game->advise(c.of, player.c_str(), seed_at(lua, 3));
    if (place < 0) lua_pushnil(lua);
    else lua_pushinteger(lua, lua_Integer{place} + 1);
    return 1;
}
int copy_play_out(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    const std::string one(need_word(lua, 2, "the player"));
    const std::string two(need_word(lua, 3, "the player"));
    const std::int32_t answer = c.game->play_out(c.of, one.c_str(), two.c_str(), seed_at(lua, 4));
    if (answer < 0) lua_pushnil(lua);
    else if (answer == 0) lua_pushstring(lua, "nobody");
    else lua_pushinteger(lua, lua_Integer{answer} - 1);
    return 1;
}

int copy_play_on(lua_State* lua) {
    const CopyObject& c = copy_at(lua);
    const std::string player(need_word(lua, 2, "the player"));
    Growing<rp_actions, RP_MAX_ACTIONS> list;
    const std::int32_t answer = c.game->play_on(c.of, player.c_str(), seed_at(lua, 3), &list);
    if (answer <= 0) {
        lua_pushnil(lua);
        return 1;
    }
    Machine::of(lua).charge(lua_Integer{list.count} * 4);
    lua_createtable(lua, static_cast<int>(list.count), 0);
    for (std::uint32_t i = 0; i < list.count; ++i) {
        push_action(lua, list.items[i]);
        lua_rawseti(lua, -2, lua_Integer{i} + 1);
    }
    return 1;
}
int game_left(lua_State* lua) {
    const rp_game_1& game = game_at(lua);
    lua_pushinteger(lua, static_cast<lua_Integer>(game.left(&game)));
    return 1;
}

// The same numbers on every machine: SplitMix64, a stream of its own for each seed.
int random_below(lua_State* lua) {
    const lua_Integer seed =
        whole(lua, 1, "the seed", std::numeric_limits<lua_Integer>::min(), std::numeric_limits<lua_Integer>::max());
    const auto nth = static_cast<std::uint64_t>(whole(lua, 2, "the place in the stream", 1, lua_Integer{1} << 40));
    const auto most = static_cast<std::uint64_t>(whole(lua, 3, "the greatest number", 1, lua_Integer{1} << 31));
    std::uint64_t z = static_cast<std::uint64_t>(seed) + nth * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    lua_pushinteger(lua, static_cast<lua_Integer>((z >> 32U) * most >> 32U) + 1);
    return 1;
}

constexpr Class kOfCopy = Class::copy;

constexpr Binding kGameRows[] = {
    row<random_below, 4>(Class::library, "random", "seed: integer, nth: integer, most: integer", "integer", "",
                         "The nth number, 1 to most, of the stream of a seed. For players, with the seed of their "
                         "choice; rule modules roll dice by frames."),
    row<game_copy, 500>(Class::game, "copy", "view: view", "copy", "rp_game_1.copy",
                        "A copy of the game behind a view, to try things out on during this choice."),
    row<game_side, 2>(Class::game, "side", "", "integer", "rp_players_1.begin", "The side that the player plays."),
    row<game_nodes, 2>(Class::game, "nodes", "", "integer?", "rp_players_1.begin",
                       "How many steps on copies a choice may take, or nil when the limit is of another kind."),
    row<game_left, 2>(Class::game, "left", "", "integer", "rp_game_1.left",
                      "How much of the limit of this choice is left."),
    row<copy_copy, 500>(kOfCopy, "copy", "", "copy", "rp_game_1.copy", "A copy of the copy."),
    row<copy_free, 50>(kOfCopy, "free", "", "", "rp_game_1.release",
                       "Releases the copy; all are released at the end of the choice."),
    row<copy_view, 10>(kOfCopy, "view", "", "view", "rp_game_1.view",
                       "The view of the copy; good until it is played on."),
    row<copy_legal, 500>(
        kOfCopy, "legal", "", "action[]", "rp_game_1.legal",
        "The legal actions, sorted; the faces of an open die as actions; empty when the game is over."),
    row<copy_chance, 50>(kOfCopy, "chance", "", "table<integer, integer>?", "rp_game_1.chance",
                         "The weights of the open die by face, or nil when none is open."),
    row<copy_play, 1000>(kOfCopy, "play", "action: action", "boolean", "rp_game_1.play",
                         "Plays an action of legal(); false: the limit of this choice is used up."),
    row<copy_winner, 10>(kOfCopy, "winner", "", "integer|string|nil", "rp_game_1.winner",
                         "nil while the game goes on, \"nobody\", or the side that has won."),
    row<copy_advise, 20000>(kOfCopy, "advise", "player: string, seed: integer", "integer?", "rp_game_1.advise",
                            "The choice of \"random\" or \"tactician\", as a place in legal(), from 1."),
    row<copy_play_out, 200000>(
        kOfCopy, "play_out", "player0: string, player1: string, seed: integer", "integer|string|nil",
        "rp_game_1.play_out", "Plays it to the end: the side that wins, \"nobody\", or nil when the limit is used up."),
    row<copy_play_on, 200000>(
        kOfCopy, "play_on", "player: string, seed: integer", "action[]?", "rp_game_1.play_on",
        "Plays on for the side that has to choose, until the phase ends, a die is open or the other side has to "
        "choose. Answers the actions played, or nil when nobody has to choose or the limit is used up."),
};

}  // namespace

std::span<const Binding> game_bindings() { return kGameRows; }

std::span<const Binding> bindings() {
    static const std::vector<Binding> all = [] {
        std::vector<Binding> list;
        for (const auto& part :
             {setup_bindings(), fixed_bindings(), view_bindings(), fixed_bindings_of_view(), value_bindings(),
              list_bindings(), game_bindings(), scenario_bindings(), tool_bindings()})
            list.insert(list.end(), part.begin(), part.end());
        return list;
    }();
    return all;
}

}  // namespace ramparts::script
