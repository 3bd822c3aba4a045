// Makers of the panels of playing.
#pragma once

#include "editor/panel/panel.hpp"

namespace ramparts {

[[nodiscard]] wxWindow* make_play_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_balance_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_tune_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_analysis_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_explain_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_console_panel(wxWindow* parent, PanelContext& context);

/// Gives the desk of playtests the questions that only a window can ask.
void connect_playing(PanelContext& context, wxWindow* window);

}  // namespace ramparts
