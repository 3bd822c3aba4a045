// What the program asks a worker and what that answers. Each message is described once, for both sides.
//
// The worker speaks first (Hello). Then each request has one answer with its serial number: of the same type with
// kAnswer added, or kRefusal. CANCEL has none: it makes the answer to PLAY_MANY come sooner. Whatever else is said ends
// the worker.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/modules/catalogue.hpp"
#include "engine/play/action.hpp"
#include "engine/play/rule_set.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/worker/wire/frames.hpp"
#include "sdk/worker/wire/hooks.hpp"
#include "sdk/worker/wire/wire_words.hpp"

namespace ramparts::worker {

/// The version of the messages below in hundreds, and the number of hooks: calls name them by their places in the list.
inline constexpr std::uint32_t kProtocol = 6 * 100 + AllHooks::kCount;

enum class Ask : std::uint32_t {
    hello,  ///< not asked: the worker begins with it
    file,
    load,
    start,
    legal,
    play,
    next,
    explain,
    view,
    markers,
    check,
    play_many,
    cancel,
    bye,
    hook,
    read,
    look,
    choose,
    change,
    write,
    count_
};
inline constexpr std::uint32_t kAnswer = 0x100;
inline constexpr std::uint32_t kRefusal = 0x1FF;
[[nodiscard]] constexpr std::uint32_t request_type(Ask ask) noexcept { return static_cast<std::uint32_t>(ask); }
[[nodiscard]] constexpr std::uint32_t answer_type(Ask ask) noexcept {
    return kAnswer + static_cast<std::uint32_t>(ask);
}
/// "PLAY_MANY", for messages.
[[nodiscard]] std::string_view to_string(Ask ask) noexcept;

inline constexpr std::size_t kMostFiles = 64;
inline constexpr std::size_t kMostFileBytes = std::size_t{32} << 20;  ///< of all files together
inline constexpr std::size_t kMostChunk = kMostPayload - 1024;
inline constexpr std::size_t kMostActions = RP_MAX_ACTIONS;
inline constexpr std::size_t kMostWords = 8192;  ///< of a state
inline constexpr std::size_t kMostLines = 4000;  ///< of the log of one step
inline constexpr std::size_t kMostBadges = 20'000;
inline constexpr std::size_t kMostFindings = 1000;
inline constexpr std::uint32_t kMostGames = 4096;  ///< of one PLAY_MANY
inline constexpr std::size_t kMaxMadeModules = 64;
inline constexpr std::size_t kMostMadeHexes = 65'536;  ///< of one subscription
inline constexpr std::size_t kMostHooks = 64;          ///< that there are
inline constexpr std::size_t kMostSubscribed = 64;     ///< by one module
inline constexpr std::size_t kMostFound = 4096;        ///< by one check of a script
inline constexpr std::size_t kMostSaid = 8;            ///< sentences on what players or modules did that they may not

/// How far the worker is locked in.
enum class Fence : std::uint8_t {
    none,         ///< not even limits: nothing is played
    limits_only,  ///< limits of the system, but any system call
    full,         ///< and a filter that ends it at any system call but a dozen
    count_
};
[[nodiscard]] std::string_view to_string(Fence fence) noexcept;

struct Hello {
    std::uint32_t protocol = kProtocol;
    std::string engine;  ///< version of the program
    Fence fence = Fence::none;
    std::string why_not;  ///< it is not full, one sentence
};

enum class FileKind : std::uint8_t { scenario, ruleset, map, plugin, script, count_ };

/// A part of a file; the parts of a file follow each other.
struct FilePart {
    FileKind kind = FileKind::scenario;
    std::string name;  ///< for findings
    std::uint32_t size = 0;
    std::uint32_t offset = 0;
    std::string bytes;
};

/// What has no contents.
struct Nothing {};

/// What a module of a script has done while it was made: the hooks it has functions for, by their places in the list
/// of hooks.hpp, and its subscriptions. Whoever asks its hooks one by one needs them.
struct MadeModule {
    struct Subscription {
        std::string hook;
        std::int32_t priority = 0;
        rp_set units{};
        std::uint8_t side = RP_NO_SIDE;
        std::uint8_t first_turn = 0;
        std::uint8_t last_turn = 255;
        bool everywhere = true;
        std::vector<std::uint32_t> hexes;
    };
    std::uint8_t slot = 0;
    std::uint64_t hooks = 0;
    std::vector<Subscription> subscriptions;
};

/// The answer to LOAD, and to READ, which makes no rules: then the battle is never playable, and none is needed. When
/// it cannot be played, or not be read, the findings tell why.
struct Loaded {
    bool playable = false;
    std::uint32_t units = 0;
    std::uint32_t hexes = 0;
    std::uint32_t turns = 0;
    std::uint32_t modules = 0;
    std::uint32_t more_words = 0;           ///< of a state, behind those of the units
    std::array<std::uint64_t, 2> ghosts{};  ///< units that do not count for stacking
    std::vector<Diagnostic> findings;
    std::vector<MadeModule> made;  ///< those of scripts, ascending by slot
};

struct Start {
    std::uint64_t seed = 1;
    std::uint64_t game = 0;
    std::array<std::string, kSides> players;  ///< who chooses when NEXT is asked; none for one at the screen
    bool narrate = false;                     ///< PLAY tells what happens
};

struct ChangedWord {
    std::uint32_t word = 0;  ///< those of the state, then those behind the units
    std::uint64_t value = 0;
};

/// Where the game stands, as what differs from before; after START, from nothing.
struct StateNews {
    std::uint64_t hash = 0;
    std::vector<ChangedWord> changed;
    std::vector<NarrationLine> lines;
};

struct Played {
    bool done = false;
    StateNews standing;       ///< when done
    Explanation explanation;  ///< otherwise
};

struct ViewWords {
    std::uint64_t hash = 0;
    std::vector<std::uint64_t> words;
    std::array<std::int32_t, kSides> losses{};               ///< factors lost
    std::optional<std::array<std::int32_t, kSides>> points;  ///< when the battle counts them
    Message prompt;                                          ///< who is to do what
    Message reason;                                          ///< who would win now, by which rule
};

struct CheckFindings {
    std::vector<Diagnostic> findings;
    std::uint32_t left_out = 0;  ///< there were so many more
};

struct PlayMany {
    std::uint64_t first = 0;
    std::uint32_t count = 1;
    std::uint64_t seed = 1;
    std::array<std::string, kSides> players;
};

/// 34 bytes a game.
struct GameRow {
    std::uint64_t hash = 0;
    std::uint32_t decisions = 0;
    std::uint32_t moves = 0;
    std::uint32_t combats = 0;
    std::uint32_t dice = 0;
    std::array<std::int32_t, kSides> losses{};
    std::uint8_t winner = kNoSide;
    bool offended = false;
};
inline constexpr std::size_t kRowBytes = 34;

struct Said {
    std::uint64_t game = 0;
    Message text;
};

/// The games in their order; fewer than asked for only after CANCEL.
struct ManyPlayed {
    std::vector<GameRow> rows;
    std::vector<Said> offences;    ///< of players, in the first few games
    std::vector<Message> modules;  ///< what modules did that they may not, since LOAD
};

struct Refusal {
    std::string text;
};

/// One call of a hook of a script's module, about any position: its state, as what differs from that of the call
/// before, at first from nothing.
struct HookCall {
    std::uint8_t slot = 0;
    std::uint8_t hook = 0;
    std::vector<ChangedWord> changed;
    std::string arguments;  ///< as hooks.hpp writes them
};
struct HookAnswer {
    std::int32_t status = 0;  ///< what the hook returned
    std::string lists;        ///< what it wrote into its lists, when the status is no error
    std::string said;         ///< the fault of the script otherwise, with its line
};

/// One call of a check of a script.
struct Look {
    std::string code;
    std::uint32_t use = RP_NO_USE;  ///< of the scenario's modules
};
struct Looked {
    std::int32_t status = 0;        ///< what the check returned
    std::vector<rp_finding> found;  ///< when the status is no error
    std::string said;               ///< the fault of the script otherwise, with its line
};

/// One choice of a script's player, about any position, told as with HookCall. A worker has one player at a time.
struct Choose {
    std::string player;
    bool fresh = false;  ///< the first choice of a game
    std::uint8_t side = 0;
    std::uint32_t limit_kind = RP_LIMIT_NODES;
    std::uint64_t limit = 0;
    std::vector<ChangedWord> changed;
    std::vector<rp_action> legal;
    std::uint64_t seed = 0;
};
struct Chosen {
    std::int32_t status = 0;  ///< the place in the list, or an error
    std::string said;         ///< the fault of the script, with its line
};

// ---- the same as bytes ----

template <class Io>
void wire(Io& io, Hello& m) {
    io.number(m.protocol);
    io.text(m.engine, 64);
    io.choice(m.fence, static_cast<std::size_t>(Fence::count_));
    io.text(m.why_not, kMostText);
}
template <class Io>
void wire(Io& io, FilePart& m) {
    io.choice(m.kind, static_cast<std::size_t>(FileKind::count_));
    io.text(m.name, kMostName);
    io.within(m.size, 0, kMostFileBytes);
    io.within(m.offset, 0, kMostFileBytes);
    io.bytes(m.bytes, kMostChunk);
}
template <class Io>
void wire(Io&, Nothing&) {}
template <class Io>
void wire(Io& io, Action& m) {
    io.choice(m.kind, static_cast<std::size_t>(ActionKind::verb) + 1);
    io.number(m.unit);
    io.number(m.arg);
    io.number(m.hex);
}
inline constexpr std::size_t kActionBytes = 8;
template <class Io>
void wire(Io& io, ActionList& m) {
    io.list(m, kMostActions, kActionBytes, [&](Action& action) { wire(io, action); });
}
template <class Io>
void wire(Io& io, std::vector<Diagnostic>& m) {
    io.list(m, kMostFindings, 60, [&](Diagnostic& d) { wire(io, d); });
}
template <class Io>
void wire(Io& io, MadeModule& m) {
    io.number(m.slot);
    io.number(m.hooks);
    io.list(m.subscriptions, kMostSubscribed, 33, [&](MadeModule::Subscription& s) {
        io.text(s.hook, kMostName);
        io.number(s.priority);
        for (std::uint64_t& word : s.units.w) io.number(word);
        for (std::uint8_t* number : {&s.side, &s.first_turn, &s.last_turn}) io.number(*number);
        io.flag(s.everywhere);
        io.list(s.hexes, kMostMadeHexes, 4, [&](std::uint32_t& hex) { io.number(hex); });
    });
}
template <class Io>
void wire(Io& io, Loaded& m) {
    io.flag(m.playable);
    for (std::uint32_t* number : {&m.units, &m.hexes, &m.turns, &m.modules, &m.more_words}) io.number(*number);
    for (std::uint64_t& word : m.ghosts) io.number(word);
    wire(io, m.findings);
    io.list(m.made, kMaxMadeModules, 13, [&](MadeModule& made) { wire(io, made); });
}
template <class Io>
void wire(Io& io, Start& m) {
    io.number(m.seed);
    io.number(m.game);
    for (std::string& player : m.players) io.text(player, kMostName);
    io.flag(m.narrate);
}
template <class Io>
void wire(Io& io, NarrationLine& m) {
    io.choice(m.kind, static_cast<std::size_t>(NarrationLine::Kind::victory) + 1);
    io.within(m.depth, 0, 16);
    wire(io, m.text);
}
template <class Io>
void wire(Io& io, StateNews& m) {
    io.number(m.hash);
    io.list(m.changed, kMostWords, 12, [&](ChangedWord& c) {
        io.number(c.word);
        io.number(c.value);
    });
    io.list(m.lines, kMostLines, 10, [&](NarrationLine& line) { wire(io, line); });
}
template <class Io>
void wire(Io& io, Explanation& m) {
    io.flag(m.legal);
    wire(io, m.rule);
    wire(io, m.text);
}
template <class Io>
void wire(Io& io, Played& m) {
    io.flag(m.done);
    if (m.done) wire(io, m.standing);
    else wire(io, m.explanation);
}
template <class Io>
void wire(Io& io, ViewWords& m) {
    io.number(m.hash);
    io.list(m.words, kMostWords, 8, [&](std::uint64_t& word) { io.number(word); });
    for (std::int32_t& loss : m.losses) io.number(loss);
    bool counts = m.points.has_value();
    io.flag(counts);
    if (counts && !m.points) m.points.emplace();
    if (m.points)
        for (std::int32_t& points : *m.points) io.number(points);
    wire(io, m.prompt);
    wire(io, m.reason);
}
template <class Io>
void wire(Io& io, Badge& m) {
    io.text(m.text, kMostName);
    io.text(m.module, kMostName);
    io.choice(m.tone, 3);
    io.number(m.value);
    io.flag(m.counts);
    io.number(m.unit);
    io.number(m.hex);
    io.number(m.side);
}
template <class Io>
void wire(Io& io, std::vector<Badge>& m) {
    io.list(m, kMostBadges, 20, [&](Badge& badge) { wire(io, badge); });
}
template <class Io>
void wire(Io& io, CheckFindings& m) {
    wire(io, m.findings);
    io.number(m.left_out);
}
template <class Io>
void wire(Io& io, PlayMany& m) {
    io.number(m.first);
    io.within(m.count, 1, kMostGames);
    io.number(m.seed);
    for (std::string& player : m.players) io.text(player, kMostName);
}
template <class Io>
void wire(Io& io, GameRow& m) {
    io.number(m.hash);
    for (std::uint32_t* number : {&m.decisions, &m.moves, &m.combats, &m.dice}) io.number(*number);
    for (std::int32_t& loss : m.losses) io.number(loss);
    io.number(m.winner);
    io.flag(m.offended);
}
template <class Io>
void wire(Io& io, ManyPlayed& m) {
    io.list(m.rows, kMostGames, kRowBytes, [&](GameRow& row) { wire(io, row); });
    io.list(m.offences, kMostSaid, 13, [&](auto& said) {
        io.number(said.game);
        wire(io, said.text);
    });
    io.list(m.modules, kMostSaid, 5, [&](auto& text) { wire(io, text); });
}
template <class Io>
void wire(Io& io, Refusal& m) {
    io.text(m.text, kMostText);
}
template <class Io>
void wire(Io& io, HookCall& m) {
    io.number(m.slot);
    io.within(m.hook, 0, kMostHooks - 1);
    io.list(m.changed, kMostWords, 12, [&](ChangedWord& c) {
        io.number(c.word);
        io.number(c.value);
    });
    io.bytes(m.arguments, kMostChunk);
}
template <class Io>
void wire(Io& io, HookAnswer& m) {
    io.number(m.status);
    io.bytes(m.lists, kMostChunk);
    io.text(m.said, kMostText);
}
template <class Io>
void wire(Io& io, Look& m) {
    io.text(m.code, kMostName);
    io.number(m.use);
}
template <class Io>
void wire(Io& io, Looked& m) {
    io.number(m.status);
    io.list(m.found, kMostFound, kFindingBytes, [&](rp_finding& found) { wire(io, found); });
    io.text(m.said, kMostText);
}
template <class Io>
void wire(Io& io, Choose& m) {
    io.text(m.player, kMostName);
    io.flag(m.fresh);
    io.number(m.side);
    io.number(m.limit_kind);
    io.number(m.limit);
    io.list(m.changed, kMostWords, 12, [&](ChangedWord& c) {
        io.number(c.word);
        io.number(c.value);
    });
    io.list(m.legal, kMostActions, kActionBytes, [&](rp_action& action) { wire(io, action); });
    io.number(m.seed);
}
template <class Io>
void wire(Io& io, Chosen& m) {
    io.number(m.status);
    io.text(m.said, kMostText);
}

}  // namespace ramparts::worker
