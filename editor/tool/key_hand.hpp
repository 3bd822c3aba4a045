// The mouse of someone who works by keys: the hex cursor points, one key presses the button, Return lets it go.
#pragma once

#include <functional>

#include "editor/workspace/tool.hpp"

namespace ramparts {

/// Turns what keys mean on the map into the events that a mouse would give the tool at the hex cursor.
class KeyHand {
public:
    /// Whom and where the events concern.
    struct Place {
        const Tool& tool;
        const OpenDocument& document;
        const ViewTransform& view;
    };
    using Send = std::function<void(ToolInput)>;

    /// An event at the hex cursor: in the middle of the hex, or beside the hexside or corner that is aimed at.
    [[nodiscard]] ToolInput input(ToolInput::Kind kind, const Place& at) const;

    /// The number of the hexside or corner aimed at (see ViewTransform::corner).
    [[nodiscard]] int aim() const noexcept { return aim_; }
    /// Aims at the next one; `steps` count clockwise on the screen.
    void turn(int steps, const Place& at, const Send& send);
    /// The hex cursor has gone elsewhere: a drag follows it, a tool that aims shows what it would do there.
    void moved(const Place& at, const Send& send) const;
    /// A press that lasts until enter() or drop().
    void hold(const Place& at, const Send& send);
    [[nodiscard]] bool holding() const noexcept { return holding_; }
    /// Lets go of what is held; otherwise a click.
    void enter(bool shift, const Place& at, const Send& send);
    /// Nothing is held any more; whoever calls this tells the tool.
    void drop() noexcept { holding_ = false; }

private:
    int aim_ = 0;
    bool holding_ = false;
};

/// What is aimed at, in words: the hexes that share the hexside or the corner.
[[nodiscard]] std::string aim_words(const KeyHand& hand, const KeyHand::Place& at);

}  // namespace ramparts
