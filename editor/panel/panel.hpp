// Panels round the map: a table of makers. A panel is built when it is first shown.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <wx/window.h>

#include "editor/canvas/map_canvas.hpp"
#include "editor/command/command.hpp"
#include "editor/model/layout.hpp"

namespace ramparts {

/// What a panel may use for as long as it lives.
struct PanelContext {
    Workspace& workspace;
    Shell& shell;
    const CommandRegistry& commands;
    std::function<void(std::string_view)> run;  ///< a command by id
    /// The canvas of the active document; null while none is open. Changes with Workspace::activated.
    std::function<MapCanvas*()> canvas;
    /// The canvas of any open document; null while it has none.
    std::function<MapCanvas*(const OpenDocument&)> canvas_of = {};
    /// Called by the frame whenever the active canvas scrolled or zoomed.
    Signal<MapCanvas&>& camera_moved;
    /// The first key of a command, or an empty text.
    std::function<std::string(std::string_view)> chord = {};
};

/// A part of a panel that is brought up to date some time after what it shows has changed. Until then its rows are
/// those of an older state, or of a document that is not in front any more; see StaleInput.
class LateView {
public:
    virtual ~LateView() = default;
    /// Whether something has changed since this was brought up to date.
    [[nodiscard]] virtual bool behind() const = 0;
    /// The number of the document that is shown; 0 = none.
    [[nodiscard]] virtual std::uint64_t shown_document() const = 0;
    /// Shows the present state of the document in front, at once.
    virtual void catch_up() = 0;
};

/// A window that knows a better page of the manual than that of its panel.
class HelpTopic {
public:
    virtual ~HelpTopic() = default;
    /// An anchor of the manual; empty = that of the panel.
    [[nodiscard]] virtual std::string help_topic() const = 0;
};

struct PanelInfo {
    PanelPlace place;   ///< the command that shows it is "panel." + its id
    std::string title;  ///< English
    std::function<wxWindow*(wxWindow* parent, PanelContext& context)> make;
};

/// All panels, in the order of menus. A new panel adds its line in panel_table.cpp.
[[nodiscard]] const std::vector<PanelInfo>& panel_table();

/// Gives the desk of playtests the questions that only a window can ask.
void connect_playing(PanelContext& context, wxWindow* window);

}  // namespace ramparts
