// The few things the toolkit does not do for us on GTK: accessible names, a picture of the window.
#pragma once

#include <wx/window.h>

class wxImage;
class wxStaticText;
class wxMenuItem;

namespace ramparts {

/// What a screen reader calls the window, and what it says about it.
void set_accessible_name(wxWindow& window, const wxString& name, const wxString& description = {});
/// Shows words on lines of at most `width` and gives them room; room once given stays, so that nothing jumps.
void show_wrapped(wxStaticText& text, const wxString& words, int width);
/// Words shown while the pointer rests on a menu item; a disabled item has no other way to speak. Empty = none.
void set_menu_tip(wxMenuItem& item, const wxString& words);
/// Tabs of notebooks close together, so that several fit into a narrow panel.
void use_narrow_tabs();
/// The window with all its children as they are drawn now; an invalid image when that cannot be done.
[[nodiscard]] wxImage picture_of(wxWindow& window);

}  // namespace ramparts
