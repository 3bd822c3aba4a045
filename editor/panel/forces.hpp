// Makers of the panels on findings, forces and rules, and of the one that finds things.
#pragma once

#include "editor/panel/panel.hpp"

namespace ramparts {

[[nodiscard]] wxWindow* make_find_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_findings_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_errata_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_compare_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_merge_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_forces_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_counter_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_arrivals_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_scenario_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_tables_panel(wxWindow* parent, PanelContext& context);

}  // namespace ramparts
