// Which panels stand where and how large, as one line of text for the settings.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

/// The four places of panels: left of the map, the corner above the right column, the right column, below the map.
enum class Dock : std::uint8_t { left, corner, right, bottom };
inline constexpr std::size_t kDocks = 4;

/// What a layout needs to know of a panel.
struct PanelPlace {
    std::string id;
    Dock dock = Dock::right;
    bool shown_at_start = false;
    int width = 240;  ///< wanted, in device-independent pixels
    int height = 240;
    bool in_play = false;  ///< shown the first time a game is played
};

/// What the window is arranged for. Each has a layout of its own, which is remembered.
enum class LayoutUse : std::uint8_t { editing, playing };

struct DockState {
    int size = 0;  ///< width of left and right, height of corner and bottom, in device-independent pixels; 0 = as its
                   ///< panels want
    std::vector<std::string> panels;
    std::string front;  ///< the panel in front; empty when there is none
    friend bool operator==(const DockState&, const DockState&) = default;
};

struct WindowLayout {
    std::array<DockState, kDocks> docks;
    [[nodiscard]] DockState& at(Dock dock) { return docks[static_cast<std::size_t>(dock)]; }
    [[nodiscard]] const DockState& at(Dock dock) const { return docks[static_cast<std::size_t>(dock)]; }
    friend bool operator==(const WindowLayout&, const WindowLayout&) = default;
};

/// The layout of a first start, or of the first game.
[[nodiscard]] WindowLayout first_layout(std::span<const PanelPlace> table, LayoutUse use = LayoutUse::editing);
/// One line, together with the ids of all panels there are, so that a later program knows which of its own are new.
[[nodiscard]] std::string to_text(const WindowLayout& layout, std::span<const PanelPlace> table);
/// Reads what to_text() wrote, perhaps by another version: panels that are no more are left out, new ones that are
/// shown at a first start are added. Anything unreadable gives the first layout.
[[nodiscard]] WindowLayout read_layout(std::string_view text, std::span<const PanelPlace> table,
                                       LayoutUse use = LayoutUse::editing);
/// Makes docks smaller until at least two fifths of the width and of the height are left for the map.
[[nodiscard]] WindowLayout fit_layout(WindowLayout layout, int width, int height);
/// Whether the left dock reaches down beside the bottom one, which then is less wide: where too little height for what
/// stands there would be left above it.
[[nodiscard]] bool left_beside_bottom(const WindowLayout& fitted, int height);
/// How large a dock should be for a panel to be readable.
[[nodiscard]] int wanted_size(const PanelPlace& panel, Dock dock);

}  // namespace ramparts
