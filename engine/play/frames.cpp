// Frames as words: 8 bits owner, 16 number, 8 side, 8 faces, 8 dice left, 8 step and 8 side to go back to; the trigger;
// two locals a word.
#include "engine/play/frames.hpp"

namespace ramparts {
namespace {

std::size_t place_of(int depth) noexcept { return 1 + static_cast<std::size_t>(depth) * kFrameWords; }

std::uint64_t head_of(const Frame& f) noexcept {
    std::uint64_t head = 0;
    for (const unsigned byte :
         {unsigned{f.back_to}, static_cast<unsigned>(f.back), unsigned{f.left}, unsigned{f.faces}, unsigned{f.side},
          unsigned{f.number} >> 8, unsigned{f.number} & 0xFFU, unsigned{f.owner}})
        head = head << 8 | byte;
    return head;
}

}  // namespace

Frame frame_at(const GameState& state, int depth) noexcept {
    const std::size_t at = place_of(depth);
    const std::uint64_t head = state.more(at);
    const auto byte = [&](int i) { return static_cast<std::uint8_t>(head >> (8 * i)); };
    Frame f;
    f.owner = byte(0);
    f.number = static_cast<std::uint16_t>(byte(1) | byte(2) << 8);
    f.side = byte(3);
    f.faces = byte(4);
    f.left = byte(5);
    f.back = static_cast<Step>(byte(6));
    f.back_to = byte(7);
    f.resume = state.more(at + 1);
    for (std::size_t i = 0; i < f.locals.size(); ++i)
        f.locals[i] = static_cast<std::int32_t>(state.more(at + 2 + i / 2) >> (i % 2 * 32));
    return f;
}

void put_frame(EventList& events, int depth, const Frame& frame) {
    events.more(0, static_cast<std::uint64_t>(depth) + 1);
    write_frame(events, depth, frame);
}

void write_frame(EventList& events, int depth, const Frame& frame) {
    const std::size_t at = place_of(depth);
    events.more(at, head_of(frame));
    events.more(at + 1, frame.resume);
    write_locals(events, depth, frame);
}

void write_locals(EventList& events, int depth, const Frame& frame) {
    const std::size_t at = place_of(depth);
    for (std::size_t i = 0; i < frame.locals.size(); i += 2)
        events.more(at + 2 + i / 2, static_cast<std::uint32_t>(frame.locals[i]) |
                                        std::uint64_t{static_cast<std::uint32_t>(frame.locals[i + 1])} << 32);
}

void drop_frame(EventList& events, int depth) {
    const std::size_t at = place_of(depth);
    for (std::size_t i = 0; i < kFrameWords; ++i) events.more(at + i, 0);
    events.more(0, static_cast<std::uint64_t>(depth));
}

}  // namespace ramparts
