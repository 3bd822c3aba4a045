// The stack of frames: phases, questions and rolls of modules that wait for a side or for dice. Only the top one acts.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/play/state.hpp"

namespace ramparts {

/// Frames with a number from here on are procedures of the standard rules that their module called.
inline constexpr int kFirstProcedure = 64;
/// Procedures in which a side plays as in a phase, with some of its units alone: they move, or they attack.
inline constexpr int kCalledMovement = 68;
inline constexpr int kCalledCombat = 69;
/// A frame of the standard rules themselves, of no module: a unit moves hex by hex.
inline constexpr int kOnTheWay = 128;
/// A frame below such a procedure that holds what has no room in it of what the procedure gives back.
inline constexpr int kKeptBelow = 129;
inline constexpr std::uint8_t kNoModule = 0xFF;

/// One frame as it stands in the words behind the units: what it is, who decides, where play goes on after it.
struct Frame {
    std::uint8_t owner = 0;    ///< place of its module among the scenario's
    std::uint16_t number = 0;  ///< of the phase or frame in the module's metadata
    SideId side = kNoSide;     ///< who decides; kNoSide: dice
    std::uint8_t faces = 0;    ///< of each die
    std::uint8_t left = 0;     ///< dice still to roll; steps before a called movement or combat has begun
    Step back = Step::menu;    ///< the step that goes on when it is done …
    SideId back_to = kNoSide;  ///< … and who acts then
    std::uint64_t resume = 0;  ///< the trigger whose walk over the modules goes on then, 0 = none
    std::array<std::int32_t, kFrameLocals> locals{};

    [[nodiscard]] bool procedure() const noexcept { return number >= kFirstProcedure; }
    /// Whether a side moves or attacks in it as in a phase.
    [[nodiscard]] bool plays() const noexcept { return number == kCalledMovement || number == kCalledCombat; }
    /// The phase that such a one interrupts, and whose it is.
    void keep_phase(const GameState& state) noexcept {
        faces = static_cast<std::uint8_t>(static_cast<unsigned>(state.phase()) << 1 | state.phasing());
    }
    [[nodiscard]] Phase kept_phase() const noexcept { return static_cast<Phase>(faces >> 1); }
    [[nodiscard]] SideId kept_side() const noexcept { return faces & 1U; }
    /// A word, or a set of units, over the locals from `at` on: two each word.
    void put_word(std::size_t at, std::uint64_t word) noexcept {
        locals[at] = static_cast<std::int32_t>(word & 0xFFFFFFFF);
        locals[at + 1] = static_cast<std::int32_t>(word >> 32);
    }
    [[nodiscard]] std::uint64_t word(std::size_t at) const noexcept {
        return static_cast<std::uint32_t>(locals[at]) | std::uint64_t{static_cast<std::uint32_t>(locals[at + 1])} << 32;
    }
    void put_units(std::size_t at, UnitSet s) noexcept {
        put_word(at, s.word(0));
        put_word(at + 2, s.word(1));
    }
    [[nodiscard]] UnitSet units(std::size_t at) const noexcept { return {word(at), word(at + 2)}; }
    friend bool operator==(const Frame&, const Frame&) = default;
};

inline constexpr std::size_t kFrameWords = 2 + kFrameLocals / 2;
/// Words that the whole stack takes; the attributes stand behind it.
inline constexpr std::size_t kStackWords = 1 + kMaxFrames * kFrameWords;

/// Number of frames on the stack; 0 in states without words for it.
[[nodiscard]] inline int frame_depth(const GameState& state) noexcept {
    return state.more_count() == 0 ? 0 : static_cast<int>(state.more(0));
}
/// The frame at a depth, 0 at the bottom.
[[nodiscard]] Frame frame_at(const GameState& state, int depth) noexcept;
/// The depth of the called movement or combat that goes on, whatever stands above it; -1 when there is none.
[[nodiscard]] int called_depth_in_stack(const GameState& state) noexcept;
[[nodiscard]] inline int called_depth(const GameState& state) noexcept {
    return frame_depth(state) == 0 ? -1 : called_depth_in_stack(state);  // random play asks for each unit
}
/// Those of some units who may play now: all of them in a phase, in a called movement or combat those it was called
/// for.
[[nodiscard]] inline UnitSet playing(const GameState& state, UnitSet units) noexcept {
    const int depth = called_depth(state);
    return depth < 0 ? units : units & frame_at(state, depth).units(0);
}
/// GameState::phase_key() of the phase that is under way, whatever is called in it.
[[nodiscard]] std::uint64_t outer_phase_key(const GameState& state) noexcept;

/// Frames that a called movement or combat takes, itself the uppermost.
[[nodiscard]] constexpr int frames_of(const Frame& frame) noexcept { return frame.number == kCalledCombat ? 4 : 1; }
/// Events that put a called movement or combat on the stack, with room for all that it gives back.
void put_called(EventList& events, int& depth, const Frame& frame);
/// The sets of the state that it gives back.
[[nodiscard]] std::span<const Var> kept_sets(const Frame& frame) noexcept;
/// Events that write those sets into the frame at the top, and the ones below it.
void keep_sets(const GameState& state, Frame frame, EventList& events);
/// Events that give them back.
void give_back_sets(const GameState& state, const Frame& frame, EventList& events);

/// Events that write a frame at a depth that stands already.
void write_frame(EventList& events, int depth, const Frame& frame);
/// Of its words those of its locals alone: what else is made of the frame at the same time stays.
void write_locals(EventList& events, int depth, const Frame& frame);
/// Events that write a frame at a depth and make it the top one.
void put_frame(EventList& events, int depth, const Frame& frame);
/// Events that take away the frame at the top, which stands at `depth`.
void drop_frame(EventList& events, int depth);

}  // namespace ramparts
