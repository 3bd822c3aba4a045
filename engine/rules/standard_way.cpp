// Moves made hex by hex, for modules that ask for it: what is left of the way stands in a frame, the modules are told
// of each hex, and what they ask or roll comes before the next one.
#include "engine/modules/proposals.hpp"
#include "engine/play/way.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

bool StandardRules::begin_way(const StateView& view, UnitIndex u, HexIndex hex, EventList& events) const {
    thread_local Reach search;
    const std::vector<HexIndex> path = way(view, u, hex, search);
    auto walk = path.empty() ? std::nullopt : Way::of(view.context, u, path);
    if (!walk) return false;
    walk->enters = !view.state.on_map(u);
    Frame frame;
    frame.side = frame.back_to = view.state.phasing();
    frame.back = Step::menu;
    walk->put(frame);
    put_frame(events, frame_depth(view.state), frame);
    if (walk->enters) {
        events.move(u, walk->start);
        enter_hex(view, u, walk->start, kByStep, events);
    }
    events.step(Step::automatic, kNoSide);
    return true;
}

void StandardRules::go_on_the_way(const StateView& view, const Frame& frame, EventList& events) const {
    Way way = Way::of(frame);
    const UnitIndex u = way.unit;
    const HexIndex here = way.here(view.context);
    const bool there = view.state.on_map(u) && view.state.hex(u) == here;
    const bool held = (way.made > 0 || way.enters) && view.in_ezoc(u);  // the enemy may have come meanwhile (4.3)
    const HexIndex next = way.made < way.count
                              ? view.context.neighbour(here, way.directions[static_cast<std::size_t>(way.made)])
                              : kNoHex;
    if (there && !way.halted && !held && next != kNoHex && !view.board.shut_to(view.context, u, next)) {
        ++way.made;
        Frame rest = frame;
        way.put(rest);
        write_frame(events, frame_depth(view.state) - 1, rest);
        events.move(u, next);
        enter_hex(view, u, next, kByStep, events);
        return;
    }
    Standing standing = standing_of(view.state);
    pop_frame(view, frame, standing, events);
    if (view.state.on_map(u) && (way.made > 0 || way.enters))
        tell_entered(view, u, view.state.hex(u), way.enters ? kNoHex : way.start, way.enters ? kByEntry : kByMove,
                     events);
    go_on(standing, events);
}

}  // namespace ramparts
