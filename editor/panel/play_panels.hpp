// Makers of the panels of playing.
#pragma once

#include "editor/panel/panel.hpp"

namespace ramparts {

[[nodiscard]] wxWindow* make_play_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_balance_panel(wxWindow* parent, PanelContext& context);
[[nodiscard]] wxWindow* make_explain_panel(wxWindow* parent, PanelContext& context);

}  // namespace ramparts
