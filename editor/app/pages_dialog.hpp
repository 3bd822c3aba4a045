// Pages on the screen before they are printed.
#pragma once

#include <string>
#include <vector>

#include "sdk/show/draw/display_list.hpp"

class wxWindow;

namespace ramparts {

/// Shows the pages one by one; from there they are printed or kept as a PDF, whose name is suggested from `name`.
void pages_dialog(wxWindow* parent, const std::vector<draw::DisplayList>& pages, const std::string& name);

}  // namespace ramparts
