// Events of the keyboard's hand; see key_hand.hpp.
#include "editor/tool/key_hand.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "editor/workspace/workspace.hpp"
#include "engine/core/joined.hpp"
#include "sdk/change/document/geometry.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr double kInside = 0.9;  // of the way from the middle: in the hex, and nearest to what is aimed at

/// Where a point is from the middle, of eight directions.
std::string compass(const ShapePoint& from_middle) {
    constexpr std::array<std::string_view, 8> kNames{"E", "SE", "S", "SW", "W", "NW", "N", "NE"};
    const double eighths = std::atan2(from_middle.y, from_middle.x) / std::numbers::pi * 4;
    return std::string(kNames[static_cast<std::size_t>(std::lround(eighths) + 8) % 8]);
}

ShapePoint offset(int aim, const KeyHand::Place& at) {
    switch (at.tool.aim()) {
        case Tool::Aim::side: return at.view.side_middle(aim) * kInside;
        case Tool::Aim::corner: return at.view.corner(aim) * kInside;
        case Tool::Aim::hex: break;
    }
    return {};
}

}  // namespace

ToolInput KeyHand::input(ToolInput::Kind kind, const Place& at) const {
    using Kind = ToolInput::Kind;
    const ShapePoint by = offset(aim_, at);
    ToolInput input;
    input.kind = kind;
    input.by_keys = true;
    input.button = kind == Kind::press || kind == Kind::drag || kind == Kind::release ? ToolInput::Button::left
                                                                                      : ToolInput::Button::none;
    input.view = &at.view;
    input.world = at.view.centre(at.document.cursor()) + PixelPoint{static_cast<int>(by.x), static_cast<int>(by.y)};
    input.hit = at.view.hit(input.world);
    return input;
}

void KeyHand::turn(int steps, const Place& at, const Send& send) {
    const int on = clockwise(at.document.map().grid().shape().orientation, steps).turns;
    aim_ = (aim_ + on) % kDirections;
    moved(at, send);
}

void KeyHand::moved(const Place& at, const Send& send) const {
    if (holding_) send(input(ToolInput::Kind::drag, at));
    else if (at.tool.drags() || at.tool.aim() != Tool::Aim::hex) send(input(ToolInput::Kind::hover, at));
}

void KeyHand::hold(const Place& at, const Send& send) {
    if (holding_) return;
    holding_ = true;
    send(input(ToolInput::Kind::press, at));
}

void KeyHand::enter(bool shift, const Place& at, const Send& send) {
    const auto tell = [&](ToolInput::Kind kind) {
        ToolInput event = input(kind, at);
        event.shift = shift;
        send(std::move(event));
    };
    if (!holding_) tell(ToolInput::Kind::press);
    holding_ = false;
    tell(ToolInput::Kind::release);
    // The highlight of a pointer that rests there would hide the hexside just laid.
    if (at.tool.aim() == Tool::Aim::side) tell(ToolInput::Kind::leave);
}

std::string aim_words(const KeyHand& hand, const KeyHand::Place& at) {
    const Grid& grid = at.document.map().grid();
    const HexIndex hex = at.document.cursor();
    std::vector<HexIndex> hexes{hex};
    const bool corner = at.tool.aim() == Tool::Aim::corner;
    // Corner k lies between the hexsides k - 1 and k.
    for (const int direction :
         corner ? std::vector<int>{hand.aim() + kDirections - 1, hand.aim()} : std::vector{hand.aim()})
        if (const HexIndex next = grid.neighbour(hex, direction % kDirections);
            next != kNoHex && at.document.map().present(next))
            hexes.push_back(next);
    const std::string names = joined(hexes, " ", [&](const HexIndex each) { return grid.label(each); });
    if (corner && hexes.size() == 3) return say("Aimed at the corner of {1}", names);
    if (!corner && hexes.size() == 2) return say("Aimed at the hexside {1}", names);
    // At the edge of the map several parts are called by the same hexes.
    if (corner)
        return say("Aimed at the corner of {1} at the edge of the map, {2} of {3}", names,
                   translated(compass(at.view.corner(hand.aim()))), grid.label(hex));
    return say("Aimed at the edge of the map at {1}, {2}", names, translated(grid.direction_name(hand.aim())));
}

}  // namespace ramparts
