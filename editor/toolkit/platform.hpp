// The few things the toolkit does not do for us on GTK: accessible names, keys, a picture of the window; and memory.
#pragma once

#include <functional>
#include <string>

#include <wx/window.h>

class wxButton;
class wxChoice;
class wxDialog;
class wxFileDialog;
class wxImage;
class wxStaticText;
class wxMenuItem;
class wxNotebook;
class wxSizer;
class wxTopLevelWindow;

namespace ramparts {

/// What a screen reader calls the window, and what it says about it. Told to the desktop by the next name_controls().
void set_accessible_name(wxWindow& window, const wxString& name, const wxString& description = {});
/// Tells the desktop the names of everything in a window that takes the keyboard: the name set, else that of the label
/// before it, else what its tooltip says. What was told before is left alone, so that a second pass costs little.
void name_controls(wxWindow& root);
/// Shows words on lines of at most `width` and gives them room; room once given stays, so that nothing jumps.
void show_wrapped(wxStaticText& text, const wxString& words, int width);
/// Lets a control be used, `tip` saying what it does; with a reason in `why_not` it is disabled and its tooltip says
/// that.
void allow(wxWindow& control, const wxString& why_not, const wxString& tip = {});
/// Why allow() disabled a control; empty when it did not.
[[nodiscard]] wxString why_disabled(const wxWindow& control);
/// Words shown while the pointer rests on a menu item; a disabled item has no other way to speak. Empty = none.
void set_menu_tip(wxMenuItem& item, const wxString& words);
/// Shows a chord (see KeyMap) behind a menu item's words without serving it: keys come in by the window's one door,
/// where what has the keyboard is asked first. Empty = none.
void set_menu_key(wxMenuItem& item, const std::string& chord);
/// Whether the window, or anything in it, has the keyboard of its top-level window; also things the toolkit has no name
/// for.
[[nodiscard]] bool focus_inside(const wxWindow& window);
/// Gives the keyboard to the window or to the first thing in it that takes it; false when nothing does.
bool focus_first(wxWindow& window);
/// Takes a window that never uses the keyboard out of the round of Tab.
void never_focus(wxWindow& window);
/// A window that stays usable while a dialog waits for its answer.
void stay_usable(wxTopLevelWindow& window);
/// Whether the desktop draws the dialog itself (files, messages): its keys never reach our handlers.
[[nodiscard]] bool is_native(const wxDialog& dialog);

/// The size of a picture in a file of a kind that the desktop knows, without its pixels; nothing but zeros for others.
[[nodiscard]] wxSize picture_size(const std::string& file);

/// While it lives nothing in the top-level window of `part` is painted; what changed meanwhile is painted once,
/// afterwards. For changes of layout: the toolkit's notebooks paint the whole window at every step. Leaves the controls
/// alone, which Freeze() does not. May be nested.
class PaintOnce {
public:
    explicit PaintOnce(wxWindow& part);
    ~PaintOnce();
    PaintOnce(const PaintOnce&) = delete;
    PaintOnce& operator=(const PaintOnce&) = delete;

private:
    void* surface_ = nullptr;
};

/// Calls `pressed` for every F1 in a native dialog, for as long as the object lives.
class NativeHelpKey {
public:
    NativeHelpKey(const wxDialog& dialog, std::function<void()> pressed);
    ~NativeHelpKey();
    NativeHelpKey(const NativeHelpKey&) = delete;
    NativeHelpKey& operator=(const NativeHelpKey&) = delete;

private:
    struct Watch;
    Watch* watch_;
};

/// Calls `entered` for every folder that is opened in a dialog for files, once the dialog shows it. Call before it is
/// shown.
void tell_folders_entered(wxFileDialog& dialog, std::function<void(const std::string& folder)> entered);

/// Hands memory that is free back to the system, after work that took much for a short time; costs about a millisecond.
void give_back_memory() noexcept;

/// A button no larger than its words need, for rows of buttons in narrow panels.
[[nodiscard]] wxButton* small_button(wxWindow* parent, const wxString& label);
/// A choice behind its label at the end of a row; `name` is what a screen reader calls it.
[[nodiscard]] wxChoice* labelled_choice(wxWindow* parent, wxSizer& row, const wxString& label, const wxString& name);
/// Puts the words of a button beside the middle of its picture, with air between; to be called after each SetBitmap().
void settle_picture(wxButton& button);
/// Tabs of notebooks close together, so that several fit into a narrow panel, and fields that fit into rows of forms.
/// The mouse wheel turns what has the keyboard; over a choice, a spinner or a slider without it, it scrolls what they
/// are in.
void use_our_style();
/// Whether the desktop asked for as little motion as possible when use_our_style() was called first.
[[nodiscard]] bool less_motion_wanted() noexcept;
/// A button that lists all pages, at the end of the tabs, shown while they do not all fit. Keys reach the pages without
/// it.
void list_pages_behind_tabs(wxNotebook& book, const wxString& name);
/// A child of a window that scrolls, such as the field of a grid's cell, keeps its place among the children while it is
/// hidden: the toolkit complains of every hidden one that it scrolls along. To be called when it has been made;
/// show_again() before it is to be shown once more.
void stay_placed_while_hidden(wxWindow& child);
void show_again(wxWindow& child);
/// Fields in the rows of this form are no higher than the rows.
void fit_fields_into_rows(wxWindow& form);
/// The window with all its children as they are drawn now; an invalid image when that cannot be done.
[[nodiscard]] wxImage picture_of(wxWindow& window);

}  // namespace ramparts
