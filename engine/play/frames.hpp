// The stack of frames: phases, questions and rolls of modules that wait for a side or for dice. Only the top one acts.
#pragma once

#include <array>
#include <cstdint>

#include "engine/play/state.hpp"

namespace ramparts {

/// Frames with a number from here on are procedures of the standard rules that their module called.
inline constexpr int kFirstProcedure = 64;
/// A frame of the standard rules themselves, of no module: a unit moves hex by hex.
inline constexpr int kOnTheWay = 128;
inline constexpr std::uint8_t kNoModule = 0xFF;

/// One frame as it stands in the words behind the units: what it is, who decides, where play goes on after it.
struct Frame {
    std::uint8_t owner = 0;    ///< place of its module among the scenario's
    std::uint16_t number = 0;  ///< of the phase or frame in the module's metadata
    SideId side = kNoSide;     ///< who decides; kNoSide: dice
    std::uint8_t faces = 0;    ///< of each die
    std::uint8_t left = 0;     ///< dice still to roll
    Step back = Step::menu;    ///< the step that goes on when it is done …
    SideId back_to = kNoSide;  ///< … and who acts then
    std::uint64_t resume = 0;  ///< the trigger whose walk over the modules goes on then, 0 = none
    std::array<std::int32_t, kFrameLocals> locals{};

    [[nodiscard]] bool procedure() const noexcept { return number >= kFirstProcedure; }
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
/// Events that write a frame at a depth that stands already.
void write_frame(EventList& events, int depth, const Frame& frame);
/// Of its words those of its locals alone: what else is made of the frame at the same time stays.
void write_locals(EventList& events, int depth, const Frame& frame);
/// Events that write a frame at a depth and make it the top one.
void put_frame(EventList& events, int depth, const Frame& frame);
/// Events that take away the frame at the top, which stands at `depth`.
void drop_frame(EventList& events, int depth);

}  // namespace ramparts
