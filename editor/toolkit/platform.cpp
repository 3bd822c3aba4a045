// GTK where it is the toolkit below; elsewhere the portable calls.
#include "editor/toolkit/platform.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/clntdata.h>
#include <wx/combo.h>
#include <wx/dcmemory.h>
#include <wx/dcscreen.h>
#include <wx/eventfilter.h>
#include <wx/filedlg.h>
#include <wx/image.h>
#include <wx/menu.h>
#include <wx/menuitem.h>
#include <wx/msgdlg.h>
#include <wx/notebook.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/toplevel.h>

#ifdef __WXGTK3__
#include <gtk/gtk.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace ramparts {

void allow(wxWindow& control, const wxString& why_not, const wxString& tip) {
    if (control.IsThisEnabled() != why_not.empty()) control.Enable(why_not.empty());
    const wxString& words = why_not.empty() ? tip : why_not;
    if (control.GetToolTipText() != words) control.SetToolTip(words);
    if (why_disabled(control) != why_not) control.wxEvtHandler::SetClientObject(new wxStringClientData(why_not));
}

wxString why_disabled(const wxWindow& control) {
    const auto* words = dynamic_cast<const wxStringClientData*>(control.wxEvtHandler::GetClientObject());
    return words != nullptr ? words->GetData() : wxString();
}

wxSize picture_size(const std::string& file) {
    int width = 0;
    int height = 0;
    if (gdk_pixbuf_get_file_info(file.c_str(), &width, &height) == nullptr) return {0, 0};
    return {width, height};
}

PaintOnce::PaintOnce(wxWindow& part) {
#ifdef __WXGTK3__
    const wxWindow* window = wxGetTopLevelParent(&part);
    GdkWindow* surface = window != nullptr ? gtk_widget_get_window(window->m_widget) : nullptr;
    if (surface == nullptr) return;
    surface_ = g_object_ref(surface);  // outlives a window that is destroyed meanwhile
    gdk_window_freeze_updates(surface);
#else
    (void)part;
#endif
}

PaintOnce::~PaintOnce() {
#ifdef __WXGTK3__
    if (surface_ == nullptr) return;
    gdk_window_thaw_updates(static_cast<GdkWindow*>(surface_));
    g_object_unref(surface_);
#endif
}

void set_menu_tip(wxMenuItem& item, const wxString& words) {
#ifdef __WXGTK3__
    if (GtkWidget* widget = item.GetMenuItem())
        gtk_widget_set_tooltip_text(widget, words.empty() ? nullptr : static_cast<const char*>(words.utf8_str()));
#else
    (void)item;
    (void)words;
#endif
}

void set_menu_key(wxMenuItem& item, const std::string& chord) {
#ifdef __WXGTK3__
    GtkWidget* widget = item.GetMenuItem();
    GtkWidget* label = widget != nullptr ? gtk_bin_get_child(GTK_BIN(widget)) : nullptr;
    if (label == nullptr || !GTK_IS_ACCEL_LABEL(label)) return;
    static const std::map<std::string_view, const char*> names = {
        {"PageUp", "Page_Up"}, {"PageDown", "Page_Down"}, {"Backspace", "BackSpace"},
        {"Space", "space"},    {"Plus", "plus"},          {"Minus", "minus"},
    };
    int modifiers = 0;
    std::string_view key = chord;
    for (const auto& [word, modifier] : {std::pair<std::string_view, int>{"Ctrl+", GDK_CONTROL_MASK},
                                         {"Alt+", GDK_MOD1_MASK},
                                         {"Shift+", GDK_SHIFT_MASK}})
        if (key.size() > word.size() && key.starts_with(word)) {
            modifiers |= modifier;
            key.remove_prefix(word.size());
        }
    const auto named = names.find(key);
    const guint value =
        key.empty() ? 0
        : key.size() == 1
            ? gdk_unicode_to_keyval(static_cast<guint32>(std::tolower(static_cast<unsigned char>(key[0]))))
            : gdk_keyval_from_name(named != names.end() ? named->second : std::string(key).c_str());
    gtk_accel_label_set_accel(GTK_ACCEL_LABEL(label), value == GDK_KEY_VoidSymbol ? 0 : value,
                              static_cast<GdkModifierType>(modifiers));
    gtk_accel_label_refetch(GTK_ACCEL_LABEL(label));
#else
    (void)item;
    (void)chord;
#endif
}

bool focus_inside(const wxWindow& window) {
#ifdef __WXGTK3__
    GtkWidget* widget = window.GetHandle();
    GtkWidget* top = widget != nullptr ? gtk_widget_get_toplevel(widget) : nullptr;
    if (top == nullptr || !GTK_IS_WINDOW(top)) return false;
    GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(top));
    return focus != nullptr && (focus == widget || gtk_widget_is_ancestor(focus, widget) != 0);
#else
    return window.IsDescendant(wxWindow::FindFocus());
#endif
}

bool focus_first(wxWindow& window) {
    if (!window.IsShownOnScreen()) return false;
    window.SetFocus();
#ifdef __WXGTK3__
    if (!focus_inside(window)) gtk_widget_child_focus(window.GetHandle(), GTK_DIR_TAB_FORWARD);
#endif
    return focus_inside(window);
}

void never_focus(wxWindow& window) {
    window.SetCanFocus(false);
#ifdef __WXGTK3__
    gtk_widget_set_can_focus(window.GetHandle(), FALSE);
#endif
}

void stay_usable(wxTopLevelWindow& window) {
#ifdef __WXGTK3__
    // Modal dialogs grab the input of their own group only.
    GtkWindowGroup* group = gtk_window_group_new();
    gtk_window_group_add_window(group, GTK_WINDOW(window.GetHandle()));
    g_object_unref(group);
#else
    (void)window;
#endif
}

bool is_native(const wxDialog& dialog) {
#ifdef __WXGTK3__
    return dynamic_cast<const wxMessageDialog*>(&dialog) != nullptr ||
           dynamic_cast<const wxFileDialog*>(&dialog) != nullptr;
#else
    (void)dialog;
    return false;
#endif
}

struct NativeHelpKey::Watch {
    const wxDialog* dialog;
    std::function<void()> pressed;
#ifdef __WXGTK3__
    gulong hook = 0;
    // The dialog's widget is made only when it is shown, so every key press is looked at.
    static gboolean see(GSignalInvocationHint*, guint, const GValue* values, gpointer data) {
        const auto* watch = static_cast<const Watch*>(data);
        const auto* event = static_cast<const GdkEvent*>(g_value_get_boxed(values + 1));
        const auto* widget = static_cast<const GtkWidget*>(g_value_get_object(values));
        if (widget == watch->dialog->GetHandle() && event->type == GDK_KEY_PRESS && event->key.keyval == GDK_KEY_F1)
            watch->pressed();
        return TRUE;
    }
#endif
};

NativeHelpKey::NativeHelpKey(const wxDialog& dialog, std::function<void()> pressed)
    : watch_(new Watch{&dialog, std::move(pressed)}) {
#ifdef __WXGTK3__
    watch_->hook =
        g_signal_add_emission_hook(g_signal_lookup("key-press-event", GTK_TYPE_WIDGET), 0, Watch::see, watch_, nullptr);
#endif
}

NativeHelpKey::~NativeHelpKey() {
#ifdef __WXGTK3__
    g_signal_remove_emission_hook(g_signal_lookup("key-press-event", GTK_TYPE_WIDGET), watch_->hook);
#endif
    delete watch_;
}

namespace {

// Without the toolkit's least width, but with air round the words.
class SmallButton final : public wxButton {
public:
    SmallButton(wxWindow* parent, const wxString& label) {
        Create(parent, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    }

protected:
    wxSize DoGetBestSize() const override {
        wxSize size = wxButton::DoGetBestSize();
        size.x = std::max(size.x, GetTextExtent(GetLabelText()).x + FromDIP(18));
        return size;
    }
};

}  // namespace

wxButton* small_button(wxWindow* parent, const wxString& label) { return new SmallButton(parent, label); }

wxChoice* labelled_choice(wxWindow* parent, wxSizer& row, const wxString& label, const wxString& name) {
    row.Add(new wxStaticText(parent, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, parent->FromDIP(4));
    auto* made = new wxChoice(parent, wxID_ANY);
    set_accessible_name(*made, name);
    row.Add(made, 0, wxRIGHT, parent->FromDIP(8));
    return made;
}

#ifdef __WXGTK3__
namespace {

void settle(GtkWidget* widget, gpointer data) {
    if (GTK_IS_LABEL(widget) || GTK_IS_IMAGE(widget)) gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    if (GTK_IS_LABEL(widget)) gtk_widget_set_margin_start(widget, *static_cast<int*>(data));
    if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), settle, data);
}

}  // namespace
#endif

void settle_picture(wxButton& button) {
#ifdef __WXGTK3__
    int air = 8;
    settle(button.GetHandle(), &air);
#else
    (void)button;
#endif
}

namespace {

bool desktop_wants_less_motion = false;

}  // namespace

bool less_motion_wanted() noexcept { return desktop_wants_less_motion; }

#ifdef __WXGTK3__
namespace {

// Whether the widget, or what it is made of, has the keyboard of its window.
bool has_keyboard(GtkWidget* widget) {
    GtkWidget* top = gtk_widget_get_toplevel(widget);
    GtkWidget* focus = GTK_IS_WINDOW(top) ? gtk_window_get_focus(GTK_WINDOW(top)) : nullptr;
    return focus != nullptr && (focus == widget || gtk_widget_is_ancestor(focus, widget) != FALSE);
}

// In place of what the toolkit does: a wheel that passes over changes nothing, and goes on to what is scrolled.
gboolean turn_with_keyboard_only(GtkWidget* widget, GdkEventScroll* event) {
    if (!has_keyboard(widget)) return FALSE;
    GValue values[2] = {G_VALUE_INIT, G_VALUE_INIT};
    g_value_init(&values[0], G_OBJECT_TYPE(widget));
    g_value_set_object(&values[0], widget);
    g_value_init(&values[1], GDK_TYPE_EVENT);
    g_value_set_static_boxed(&values[1], event);
    GValue answer = G_VALUE_INIT;
    g_value_init(&answer, G_TYPE_BOOLEAN);
    g_signal_chain_from_overridden(values, &answer);
    const gboolean taken = g_value_get_boolean(&answer);
    g_value_unset(&values[0]);
    g_value_unset(&values[1]);
    return taken;
}

void wheel_needs_keyboard() {
    for (const GType type : {GTK_TYPE_COMBO_BOX, GTK_TYPE_SPIN_BUTTON, GTK_TYPE_SCALE}) {
        gpointer kept = g_type_class_ref(type);  // for good: what is overridden belongs to the class
        (void)kept;
        g_signal_override_class_handler("scroll-event", type, G_CALLBACK(turn_with_keyboard_only));
    }
}

/// The same for the choices that the toolkit draws itself, in forms and tables.
class DrawnChoices final : public wxEventFilter {
public:
    DrawnChoices() { wxEvtHandler::AddFilter(this); }
    ~DrawnChoices() override { wxEvtHandler::RemoveFilter(this); }
    int FilterEvent(wxEvent& event) override {
        if (event.GetEventType() != wxEVT_MOUSEWHEEL) return Event_Skip;
        for (auto* window = dynamic_cast<wxWindow*>(event.GetEventObject()); window != nullptr && !window->IsTopLevel();
             window = window->GetParent())
            if (const auto* choice = dynamic_cast<wxComboCtrl*>(window); choice != nullptr && !choice->IsPopupShown())
                return focus_inside(*choice) ? Event_Skip : Event_Ignore;
        return Event_Skip;
    }
};

}  // namespace
#endif

void use_our_style() {
#ifdef __WXGTK3__
    if (static bool done = false; !std::exchange(done, true)) {
        wheel_needs_keyboard();
        static const DrawnChoices drawn;
    }
    GtkCssProvider* style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(
        style,
        "notebook > header > tabs > tab { padding: 2px 8px; min-width: 16px; min-height: 24px; }"
        "#ramparts-pages { padding: 0 4px; min-width: 16px; min-height: 16px; }"
        "#ramparts-form spinbutton, #ramparts-form spinbutton * { min-height: 0; padding-top: 0; padding-bottom: 0; "
        "border-top-width: 0; border-bottom-width: 0; font-size: 50%; }",
        -1, nullptr);
    gtk_style_context_add_provider_for_screen(gdk_screen_get_default(), GTK_STYLE_PROVIDER(style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(style);
    // Controls change their looks at once: every change, the first appearance among them, would otherwise fade in over
    // a dozen pictures of the window.
    gboolean animated = TRUE;
    g_object_get(gtk_settings_get_default(), "gtk-enable-animations", &animated, nullptr);
    if (static bool asked = false; !std::exchange(asked, true)) desktop_wants_less_motion = animated == FALSE;
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, nullptr);
#endif
}

#ifdef __WXGTK3__
namespace {

constexpr const char* kPagesButton = "ramparts-pages-button";

// Tabs that do not fit are not shown.
void show_when_tabs_are_hidden(GtkWidget* native, GdkRectangle*, gpointer data) {
    auto* book = GTK_NOTEBOOK(native);
    bool all = true;
    for (int page = 0; page < gtk_notebook_get_n_pages(book); ++page) {
        GtkWidget* tab = gtk_notebook_get_tab_label(book, gtk_notebook_get_nth_page(book, page));
        all = all && tab != nullptr && gtk_widget_get_child_visible(tab) != FALSE;
    }
    auto* button = static_cast<GtkWidget*>(g_object_get_data(G_OBJECT(native), kPagesButton));
    if ((gtk_widget_get_visible(button) == FALSE) == all) return;
    // Not while places are given out.
    static_cast<wxNotebook*>(data)->CallAfter([button, all] { gtk_widget_set_visible(button, all ? FALSE : TRUE); });
}

void list_pages(GtkWidget*, gpointer data) {
    auto* book = static_cast<wxNotebook*>(data);
    wxMenu menu;
    for (std::size_t page = 0; page < book->GetPageCount(); ++page)
        menu.AppendRadioItem(static_cast<int>(page) + 1, book->GetPageText(page))
            ->Check(static_cast<int>(page) == book->GetSelection());
    const int chosen = book->GetPopupMenuSelectionFromUser(menu);
    if (chosen != wxID_NONE) book->SetSelection(static_cast<std::size_t>(chosen - 1));
}

}  // namespace
#endif

void list_pages_behind_tabs(wxNotebook& book, const wxString& name) {
#ifdef __WXGTK3__
    GtkWidget* native = book.GetHandle();
    if (!GTK_IS_NOTEBOOK(native)) return;
    GtkWidget* button = gtk_button_new_from_icon_name("pan-down-symbolic", GTK_ICON_SIZE_MENU);
    gtk_button_set_relief(GTK_BUTTON(button), GTK_RELIEF_NONE);
    gtk_widget_set_name(button, "ramparts-pages");
    gtk_widget_set_can_focus(button, FALSE);
    gtk_widget_set_tooltip_text(button, name.utf8_str());
    atk_object_set_name(gtk_widget_get_accessible(button), name.utf8_str());
    g_signal_connect(button, "clicked", G_CALLBACK(list_pages), &book);
    gtk_notebook_set_action_widget(GTK_NOTEBOOK(native), button, GTK_PACK_END);
    g_object_set_data(G_OBJECT(native), kPagesButton, button);
    g_signal_connect_after(native, "size-allocate", G_CALLBACK(show_when_tabs_are_hidden), &book);
#else
    (void)book;
    (void)name;
#endif
}

void stay_placed_while_hidden(wxWindow& child) {
#ifdef __WXGTK3__
    // Visible as far as places go, and yet not on the screen.
    g_signal_connect_after(child.GetHandle(), "hide", G_CALLBACK(+[](GtkWidget* widget, gpointer) {
                               if (gtk_widget_in_destruction(widget) != FALSE) return;
                               gtk_widget_set_child_visible(widget, FALSE);
                               gtk_widget_show(widget);
                           }),
                           nullptr);
#else
    (void)child;
#endif
}

void show_again(wxWindow& child) {
#ifdef __WXGTK3__
    gtk_widget_set_child_visible(child.GetHandle(), TRUE);
#else
    (void)child;
#endif
}

void fit_fields_into_rows(wxWindow& form) {
#ifdef __WXGTK3__
    gtk_widget_set_name(form.GetHandle(), "ramparts-form");
#else
    (void)form;
#endif
}

wxImage picture_of(wxWindow& window) {
#ifdef __WXGTK3__
    GtkWidget* widget = window.GetHandle();
    // What waits to be laid out cannot be drawn.
    gtk_container_check_resize(GTK_CONTAINER(gtk_widget_get_toplevel(widget)));
    const int width = gtk_widget_get_allocated_width(widget);
    const int height = gtk_widget_get_allocated_height(widget);
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t* cr = cairo_create(surface);
    gtk_widget_draw(widget, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    wxImage image(width, height, false);
    const unsigned char* data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    unsigned char* out = image.GetData();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const unsigned char* p = data + y * stride + x * 4;
            *out++ = p[2];
            *out++ = p[1];
            *out++ = p[0];
        }
    cairo_surface_destroy(surface);
    return image;
#else
    const wxRect rect = window.GetScreenRect();
    wxBitmap bitmap(rect.width, rect.height);
    wxMemoryDC memory(bitmap);
    wxScreenDC screen;
    memory.Blit(0, 0, rect.width, rect.height, &screen, rect.x, rect.y);
    memory.SelectObject(wxNullBitmap);
    return bitmap.ConvertToImage();
#endif
}

void show_wrapped(wxStaticText& text, const wxString& words, int width) {
    text.SetLabel(words);
    text.Wrap(width);
    const int lines = static_cast<int>(text.GetLabel().Freq('\n')) + 1;
    const int height = lines * text.GetCharHeight() + text.FromDIP(4);
    // Before the parent has its size the lines are no measure.
    if (height <= text.GetMinSize().y || text.GetParent()->GetClientSize().x < width) return;
    text.SetMinSize(wxSize(-1, height));
    text.GetParent()->Layout();
}

void tell_folders_entered(wxFileDialog& dialog, std::function<void(const std::string& folder)> entered) {
#ifdef __WXGTK3__
    if (!GTK_IS_FILE_CHOOSER(dialog.m_widget)) return;
    struct Watch {
        wxFileDialog* dialog;
        std::function<void(const std::string&)> entered;
    };
    const auto changed = +[](GtkFileChooser* chooser, gpointer data) {
        auto* watch = static_cast<Watch*>(data);
        gchar* folder = gtk_file_chooser_get_current_folder(chooser);
        if (folder == nullptr) return;
        // Not while the dialog is changing.
        watch->dialog->CallAfter([watch, name = std::string(folder)] {
            if (watch->dialog->IsShown()) watch->entered(name);
        });
        g_free(folder);
    };
    const auto gone = +[](gpointer data, GClosure*) { delete static_cast<Watch*>(data); };
    g_signal_connect_data(dialog.m_widget, "current-folder-changed", G_CALLBACK(changed),
                          new Watch{&dialog, std::move(entered)}, gone, GConnectFlags{});
#else
    (void)dialog;
    (void)entered;
#endif
}

void give_back_memory() noexcept {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace ramparts
