// The one list of panels.
#include "editor/panel/panel.hpp"

namespace ramparts {

const std::vector<PanelInfo>& panel_table() {
    using Place = PanelInfo::Place;
    static const std::vector<PanelInfo> table = {
        {"minimap", RP_TR("Minimap"), Place::right, true, 230, 190, make_minimap},
    };
    return table;
}

}  // namespace ramparts
