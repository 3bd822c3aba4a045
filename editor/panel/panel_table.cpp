// The one list of panels. Each is made by a function of its own file.
#include "editor/panel/panel.hpp"

namespace ramparts {

wxWindow* make_analysis_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_arrivals_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_balance_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_cases_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_compare_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_console_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_counter_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_edges_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_errata_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_explain_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_find_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_findings_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_forces_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_game_log(wxWindow* parent, PanelContext& context);
wxWindow* make_history(wxWindow* parent, PanelContext& context);
wxWindow* make_lesson_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_merge_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_minimap(wxWindow* parent, PanelContext& context);
wxWindow* make_palette(wxWindow* parent, PanelContext& context);
wxWindow* make_play_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_printed_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_roster_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_scenario_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_sheet_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_stamps(wxWindow* parent, PanelContext& context);
wxWindow* make_study_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_tables_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_trace_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_tune_panel(wxWindow* parent, PanelContext& context);
wxWindow* make_underlay(wxWindow* parent, PanelContext& context);

const std::vector<PanelInfo>& panel_table() {
    static const std::vector<PanelInfo> table = [] {
        std::vector<PanelInfo> all;
        const auto add = [&](const char* id, const char* title, Dock dock, bool shown_at_start, int width, int height,
                             wxWindow* (*make)(wxWindow*, PanelContext&)) {
            all.push_back({{id, dock, shown_at_start, width, height}, title, make});
        };
        add("palette", RP_TR("Palette"), Dock::left, true, 244, 560, make_palette);
        add("minimap", RP_TR("Minimap"), Dock::corner, true, 240, 190, make_minimap);
        add("history", RP_TR("History"), Dock::right, true, 240, 220, make_history);
        add("find", RP_TR("Find"), Dock::right, false, 350, 300, make_find_panel);
        add("edges", RP_TR("Map edges"), Dock::right, false, 330, 360, make_edges_panel);
        add("stamps", RP_TR("Stamps"), Dock::right, false, 240, 240, make_stamps);
        add("underlay", RP_TR("Scan"), Dock::right, false, 290, 520, make_underlay);
        add("printed", RP_TR("Printed values"), Dock::right, false, 350, 480, make_printed_panel);
        add("play", RP_TR("Playtest"), Dock::right, false, 350, 620, make_play_panel);
        add("balance", RP_TR("Balance"), Dock::right, false, 350, 560, make_balance_panel);
        add("tune", RP_TR("Tune"), Dock::right, false, 350, 620, make_tune_panel);
        add("analysis", RP_TR("Analysis"), Dock::right, false, 350, 560, make_analysis_panel);
        add("teach", RP_TR("Teach me"), Dock::right, false, 350, 480, make_lesson_panel);
        add("forces", RP_TR("Order of battle"), Dock::right, false, 350, 420, make_forces_panel);
        add("counter", RP_TR("Counter designer"), Dock::right, false, 350, 420, make_counter_panel);
        add("roster", RP_TR("Units table"), Dock::bottom, false, 800, 340, make_roster_panel);
        add("sheet", RP_TR("Counter sheets"), Dock::bottom, false, 800, 430, make_sheet_panel);
        add("arrivals", RP_TR("Reinforcements"), Dock::corner, false, 350, 356, make_arrivals_panel);
        add("scenario", RP_TR("Scenario and rules"), Dock::right, false, 380, 460, make_scenario_panel);
        add("findings", RP_TR("Findings"), Dock::bottom, true, 800, 256, make_findings_panel);
        add("errata", RP_TR("Errata"), Dock::bottom, false, 800, 256, make_errata_panel);
        add("compare", RP_TR("Comparison"), Dock::bottom, false, 800, 256, make_compare_panel);
        add("merge", RP_TR("Merge"), Dock::bottom, false, 800, 260, make_merge_panel);
        add("study", RP_TR("Study"), Dock::bottom, false, 800, 360, make_study_panel);
        add("explain", RP_TR("Explain"), Dock::bottom, false, 400, 260, make_explain_panel);
        add("log", RP_TR("Course of the game"), Dock::bottom, false, 400, 120, make_game_log);
        add("console", RP_TR("Lua console"), Dock::bottom, false, 800, 220, make_console_panel);
        add("cases", RP_TR("Rule cases"), Dock::bottom, false, 800, 256, make_cases_panel);
        add("trace", RP_TR("Hooks"), Dock::bottom, false, 800, 296, make_trace_panel);
        add("tables", RP_TR("Tables"), Dock::bottom, false, 800, 430, make_tables_panel);
        for (PanelInfo& info : all) info.place.in_play = info.place.id == "play" || info.place.id == "log";
        return all;
    }();
    return table;
}

}  // namespace ramparts
