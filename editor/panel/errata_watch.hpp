// Asking whose word a change is while errata are recorded, once the hand has let go of it.
#pragma once

#include <vector>

#include <wx/window.h>

#include "editor/panel/panel.hpp"

namespace ramparts {

void connect_errata(PanelContext& context, wxWindow* frame, std::vector<Connection>& links);
/// After a crash: a document of which errata were recorded goes on with that.
void go_on_recording(OpenDocument& document, Shell& shell);

}  // namespace ramparts
