// What the session has done, as lines to copy or to keep in a file.
#pragma once

#include "editor/workspace/workspace.hpp"

class wxWindow;

namespace ramparts {

void session_dialog(wxWindow* parent, const OpenDocument& document);

}  // namespace ramparts
