// A form in a dialog, with what it would do and a button that does it.
#pragma once

#include "editor/command/shell.hpp"

class wxWindow;

namespace ramparts {

/// Asks until it is done or given up; whether it was done.
[[nodiscard]] bool form_dialog(wxWindow* parent, const FormQuestion& question);

}  // namespace ramparts
