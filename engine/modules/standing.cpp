// Where play stands; see standing.hpp.
#include "engine/modules/standing.hpp"

namespace ramparts {

Standing standing_of(const GameState& state) noexcept {
    return {frame_depth(state), state.step(), state.to_act(), state.var(Var::module_owner), 0, false};
}

void pop_frame(const StateView& view, const Frame& top, Standing& standing, EventList& events) {
    drop_frame(events, --standing.depth);
    standing.step = top.back;
    standing.to_act = top.back_to;
    events.step(top.back, top.back_to);
    standing.resume = top.resume;
    const auto resumed = [&](std::uint8_t owner) {
        events.trigger(kNoUnit, Trigger{TriggerKind::resumed, static_cast<std::uint8_t>(top.number), owner}.packed());
    };
    if (top.number == kOnTheWay) {  // nobody called it
    } else if (top.procedure()) {
        resumed(top.owner);  // whoever called it
    } else if (standing.depth > 0) {
        const Frame below = frame_at(view.state, standing.depth - 1);
        if (!below.procedure()) resumed(below.owner);
    }
}

void go_on(Standing& standing, EventList& events) {
    if (standing.resume == 0) return;
    Trigger rest = Trigger::of(standing.resume);
    rest.floor = static_cast<std::uint8_t>(standing.depth + 1);
    events.trigger(rest.unit, rest.packed());
    standing.resume = 0;
}

}  // namespace ramparts
