// Panels round the map: a table of makers. A panel is built when it is first shown.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <wx/window.h>

#include "editor/canvas/map_canvas.hpp"
#include "editor/command/command.hpp"

namespace ramparts {

/// What a panel may use for as long as it lives.
struct PanelContext {
    Workspace& workspace;
    Shell& shell;
    const CommandRegistry& commands;
    std::function<void(std::string_view)> run;  ///< a command by id
    /// The canvas of the active document; null while none is open. Changes with Workspace::activated.
    std::function<MapCanvas*()> canvas;
    /// Called by the frame whenever the active canvas scrolled or zoomed.
    Signal<MapCanvas&>& camera_moved;
    /// The first key of a command, or an empty text.
    std::function<std::string(std::string_view)> chord = {};
};

struct PanelInfo {
    enum class Place : std::uint8_t { left, right, bottom };
    std::string id;     ///< the command that shows it is "panel." + id
    std::string title;  ///< English
    Place place = Place::right;
    bool shown_at_start = false;
    int width = 240;  ///< wanted, in device-independent pixels
    int height = 240;
    std::function<wxWindow*(wxWindow* parent, PanelContext& context)> make;
    int row = 0;  ///< how far from the edge: panels of a higher row stand nearer to the map
};

/// All panels, in the order they are stacked at their place. A new panel adds its line in panel_table.cpp.
[[nodiscard]] const std::vector<PanelInfo>& panel_table();

[[nodiscard]] wxWindow* make_minimap(wxWindow* parent, PanelContext& context);

}  // namespace ramparts
