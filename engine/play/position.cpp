// Applies events to a state and its board.
#include "engine/play/position.hpp"

#include <algorithm>

namespace ramparts {

void EventList::grow() { room_.resize(std::max<std::size_t>(64, 2 * room_.size())); }

Position::Position(std::shared_ptr<const GameContext> context, UnitSet ghosts, std::size_t more_words)
    : context_(std::move(context)), board_(*context_, ghosts) {
    state_.resize_more(more_words);
    const auto& units = context_->scenario().units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        state_.set_unit(u, units[i].at.value_or(kNoHex), units[i].steps(),
                        units[i].at ? UnitStatus::on_map : UnitStatus::reserve);
        if (units[i].at) board_.place(*context_, u, *units[i].at);
    }
}

Position::Position(std::shared_ptr<const GameContext> context, UnitSet ghosts, const GameState& state)
    : context_(std::move(context)), state_(state), board_(*context_, ghosts) {
    for (int i = 0; i < context_->unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        if (state_.flags(u) != 0) board_.set_flags(*context_, u, state_.flags(u));
        if (state_.on_map(u)) board_.place(*context_, u, state_.hex(u));
    }
}

void Position::apply_other(const Event& event) {
    const UnitIndex u = event.index;
    switch (event.kind) {
        case EventKind::set_var:
        case EventKind::trigger:
        case EventKind::note: return;
        case EventKind::set_more: state_.set_more(event.word, event.value); return;
        case EventKind::mark_origin: state_.set_origin(u, static_cast<HexIndex>(event.value)); return;
        case EventKind::set_steps:
            state_.set_unit(u, state_.hex(u), static_cast<int>(event.value), state_.status(u));
            return;
        case EventKind::set_flags:
            if (state_.on_map(u)) board_.lift(*context_, u, state_.hex(u));
            state_.set_flags(u, static_cast<unsigned>(event.value));
            board_.set_flags(*context_, u, state_.flags(u));
            if (state_.on_map(u)) board_.place(*context_, u, state_.hex(u));
            return;
        case EventKind::move_unit:
        case EventKind::remove_unit:
        case EventKind::reserve_unit: break;
    }
    if (state_.on_map(u)) board_.lift(*context_, u, state_.hex(u));
    if (event.kind == EventKind::move_unit) {
        const auto to = static_cast<HexIndex>(event.value);
        state_.set_unit(u, to, state_.steps(u), UnitStatus::on_map);
        board_.place(*context_, u, to);
    } else {
        const bool gone = event.kind == EventKind::remove_unit;
        if (state_.flags(u) != 0) board_.set_flags(*context_, u, 0);
        state_.set_unit(u, kNoHex, gone && event.value == 0 ? 0 : state_.steps(u),
                        gone ? UnitStatus::eliminated : UnitStatus::reserve);
    }
}

}  // namespace ramparts
