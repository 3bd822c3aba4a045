// A state together with its derived board; the only place where events change anything.
#pragma once

#include <memory>

#include "engine/play/board.hpp"
#include "engine/play/state.hpp"

namespace ramparts {

/// What rules and players may look at. TLG2 hides nothing, so both sides see the same.
struct StateView {
    const GameContext& context;
    const GameState& state;
    const Board& board;

    [[nodiscard]] SideId enemy_of(SideId side) const noexcept { return static_cast<SideId>(1 - side); }
    [[nodiscard]] int factor(UnitIndex u) const noexcept { return context.factor(u, state.steps(u)); }
    [[nodiscard]] bool in_ezoc(UnitIndex u) const noexcept { return board.in_ezoc(context.unit(u).side).has(u); }
};

class Position {
public:
    /// The set-up position before the first turn begins: units of the map on their hexes, the others in reserve.
    /// `more_words` is what the rules need behind the units.
    Position(std::shared_ptr<const GameContext> context, UnitSet ghosts, std::size_t more_words);
    /// The position of a given state; the board is built afresh.
    Position(std::shared_ptr<const GameContext> context, UnitSet ghosts, const GameState& state);

    [[nodiscard]] const GameState& state() const noexcept { return state_; }
    [[nodiscard]] const Board& board() const noexcept { return board_; }
    [[nodiscard]] const GameContext& context() const noexcept { return *context_; }
    [[nodiscard]] StateView view() const noexcept { return {*context_, state_, board_}; }

    void apply(const Event& event) {
        if (event.kind == EventKind::set_var) state_.set_word(event.index, event.value);
        else apply_other(event);
    }

private:
    void apply_other(const Event& event);

    std::shared_ptr<const GameContext> context_;
    GameState state_;
    Board board_;
};

}  // namespace ramparts
