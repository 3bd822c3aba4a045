// Frames as words: 8 bits owner, 16 number, 8 side, 8 faces, 8 dice left, 8 step and 8 side to go back to; the trigger;
// two locals a word.
#include "engine/play/frames.hpp"

#include <algorithm>

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

int called_depth_in_stack(const GameState& state) noexcept {
    for (int depth = frame_depth(state); depth > 0; --depth) {
        const auto number = static_cast<int>(state.more(place_of(depth - 1)) >> 8 & 0xFFFF);
        if (number == kCalledMovement || number == kCalledCombat) return depth - 1;
    }
    return -1;
}

std::uint64_t outer_phase_key(const GameState& state) noexcept {
    const int depth = called_depth(state);
    if (depth < 0) return state.phase_key();
    const Frame called = frame_at(state, depth);
    return GameState::key_of_phase(state.turn(), called.kept_side(), called.kept_phase());
}

namespace {

constexpr std::array kOfMovement{Var::moved};
constexpr std::array kOfCombat{Var::must_attack, Var::must_be_attacked, Var::spent,  Var::attacked,
                               Var::retreated,   Var::began_in_ezoc,    Var::no_fire};
constexpr std::size_t kBehindUnits = 4;  // the local where the first set of a called movement or combat stands

// Where the nth set stands: the first behind the units of the procedure, the others two by two in the frames below it,
// counted from the lowest.
struct SetPlace {
    int depth;
    std::size_t local;
};
SetPlace place_of_set(int top, const Frame& frame, std::size_t nth) noexcept {
    if (nth == 0) return {top, kBehindUnits};
    return {top + 1 - frames_of(frame) + static_cast<int>((nth - 1) / 2), (nth - 1) % 2 * 4};
}

}  // namespace

std::span<const Var> kept_sets(const Frame& frame) noexcept {
    if (frame.number == kCalledCombat) return kOfCombat;
    return kOfMovement;
}

void keep_sets(const GameState& state, Frame frame, EventList& events) {
    const int top = frame_depth(state) - 1;
    const auto sets = kept_sets(frame);
    frame.put_units(kBehindUnits, state.set(sets[0]));
    write_frame(events, top, frame);
    for (std::size_t nth = 1; nth < sets.size(); nth += 2) {
        const int depth = place_of_set(top, frame, nth).depth;
        Frame below = frame_at(state, depth);
        for (std::size_t i = nth; i < std::min(nth + 2, sets.size()); ++i)
            below.put_units(place_of_set(top, frame, i).local, state.set(sets[i]));
        write_locals(events, depth, below);
    }
}

void give_back_sets(const GameState& state, const Frame& frame, EventList& events) {
    const int top = frame_depth(state) - 1;
    const auto sets = kept_sets(frame);
    for (std::size_t nth = 0; nth < sets.size(); ++nth) {
        const SetPlace place = place_of_set(top, frame, nth);
        events.set(sets[nth], frame_at(state, place.depth).units(place.local));
    }
}

// A walk over the modules that waits for the procedure looks for it where it begins: in the lowest of its frames.
void put_called(EventList& events, int& depth, const Frame& frame) {
    Frame top = frame;
    if (const int below = frames_of(frame) - 1; below > 0) {
        Frame kept = frame;
        kept.number = kKeptBelow;
        kept.left = 0;
        kept.put_units(0, {});
        for (int i = 0; i < below; ++i) {
            put_frame(events, depth++, kept);
            kept.resume = 0;
        }
        top.resume = 0;
    }
    put_frame(events, depth++, top);
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
