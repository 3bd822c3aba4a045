// The one list of panels.
#include "editor/panel/panel.hpp"

#include "editor/panel/painting.hpp"
#include "editor/panel/play_panels.hpp"

namespace ramparts {

const std::vector<PanelInfo>& panel_table() {
    using Place = PanelInfo::Place;
    static const std::vector<PanelInfo> table = {
        {"palette", RP_TR("Palette"), Place::left, true, 244, 560, make_palette},
        {"minimap", RP_TR("Minimap"), Place::right, true, 230, 190, make_minimap},
        {"history", RP_TR("History"), Place::right, true, 230, 220, make_history},
        {"stamps", RP_TR("Stamps"), Place::right, false, 230, 240, make_stamps},
        {"underlay", RP_TR("Scan"), Place::right, false, 250, 300, make_underlay},
        {"play", RP_TR("Playtest"), Place::right, false, 330, 620, make_play_panel},
        {"balance", RP_TR("Balance"), Place::right, false, 330, 560, make_balance_panel},
        {"explain", RP_TR("Explain"), Place::right, false, 300, 360, make_explain_panel},
    };
    return table;
}

}  // namespace ramparts
