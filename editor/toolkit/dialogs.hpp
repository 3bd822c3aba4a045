// The small dialogs: a line of text, a report, the command palette, the keys.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <wx/string.h>

#include "editor/command/command.hpp"
#include "editor/command/tables.hpp"

class wxDialog;
class wxWindow;

namespace ramparts {

/// Asks for one line; OK is possible only while `check` finds nothing wrong.
[[nodiscard]] std::optional<std::string> text_dialog(wxWindow* parent, const wxString& title, const wxString& label,
                                                     const wxString& start,
                                                     const std::function<std::string(const std::string&)>& check);
/// Makes a dialog as high as what it holds needs now; never lower, so that nothing jumps.
void grow_to_fit(wxDialog& dialog);
/// Gives a control the keyboard when the dialog is first shown, which its default button would take; help that was
/// asked for meanwhile keeps it.
void begin_at(wxDialog& dialog, wxWindow& control);
/// A sentence and, when there are any, details that can be selected and copied.
void problem_dialog(wxWindow* parent, const wxString& title, const wxString& summary, const wxString& details);
/// Offers what a journal holds, and lists what of it cannot be restored; true = restore it, false = forget it.
[[nodiscard]] bool recovery_dialog(wxWindow* parent, const wxString& name, const Recovery& recovery);
/// The id of the chosen command, or an empty text.
[[nodiscard]] std::string palette_dialog(wxWindow* parent, const CommandRegistry& commands, const KeyMap& keys,
                                         const CommandContext& context);
/// Lists and changes keys; true when something changed.
[[nodiscard]] bool keys_dialog(wxWindow* parent, const CommandRegistry& commands, KeyMap& keys);

}  // namespace ramparts
