// Rooms below the commands know the workspace; it knows none of them.
#include "editor/command/equipment.hpp"

#include "editor/playtest/desk.hpp"
#include "editor/playtest/tools.hpp"
#include "editor/tool/formation_tool.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/tool/printed_tool.hpp"
#include "editor/tool/scan_tool.hpp"
#include "editor/tool/setup_tool.hpp"

namespace ramparts {

Equipment full_equipment(Workspace& workspace) {
    const auto painting = std::make_shared<PaintState>();
    const auto play = std::make_shared<PlayDesk>(workspace);
    ToolBox& tools = workspace.tools();
    tools.add(make_look_tool());
    add_paint_tools(tools, *painting);
    tools.add(make_setup_tool());
    add_formation_tools(tools, *painting);
    tools.add(make_printed_tool(*painting));
    tools.add(make_scan_tool(*painting));
    tools.add(std::make_unique<AskHexTool>());
    tools.add(make_play_tool(*play, workspace));
    tools.add(make_ruler_tool(*play));
    Equipment all{painting, play, {}};
    all.links.push_back(
        workspace.coming.connect([&state = *painting](OpenDocument* document) { state.paints_on(document); }));
    all.links.push_back(
        workspace.closed.connect([&state = *painting](OpenDocument& document) { state.forget(document); }));
    const auto colour = [&workspace, &desk = *play](OpenDocument& document) {
        document.show_in(workspace.themes().palette(desk.night(document)));
    };
    all.links.push_back(workspace.added.connect(colour));
    all.links.push_back(play->changed.connect(colour));
    all.links.push_back(workspace.themes().changed.connect([&workspace, colour] {
        for (const auto& document : workspace.documents()) colour(*document);
    }));
    return all;
}

}  // namespace ramparts
