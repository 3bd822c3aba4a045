// The one list of panels.
#include "editor/panel/panel.hpp"

#include "editor/panel/forces.hpp"
#include "editor/panel/play_panels.hpp"

#include "editor/panel/painting.hpp"

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
        {"findings", RP_TR("Findings"), Place::bottom, true, 800, 170, make_findings_panel},
        {"forces", RP_TR("Order of battle"), Place::right, false, 330, 420, make_forces_panel, 1},
        {"counter", RP_TR("Counter designer"), Place::right, false, 330, 420, make_counter_panel, 1},
        {"arrivals", RP_TR("Reinforcements"), Place::right, false, 330, 420, make_arrivals_panel, 1},
        {"scenario", RP_TR("Scenario and rules"), Place::right, false, 370, 460, make_scenario_panel, 1},
        {"tables", RP_TR("Tables"), Place::bottom, false, 800, 320, make_tables_panel, 1},
    };
    return table;
}

}  // namespace ramparts
