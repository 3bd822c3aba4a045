// Asking whose word a change is while errata are recorded, once the hand has let go of it.
#pragma once

#include <vector>

#include <wx/window.h>

#include "editor/panel/panel.hpp"

namespace ramparts {

void connect_errata(PanelContext& context, wxWindow* frame, std::vector<Connection>& links);
/// A document that was just opened goes on as it was left: after a crash with recording errata, else with those on
/// that were on.
void go_on_recording(OpenDocument& document, Shell& shell);

}  // namespace ramparts
