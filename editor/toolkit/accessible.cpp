// Names for screen readers, where GTK is the toolkit below.
#include <wx/anybutton.h>
#include <wx/aui/auibook.h>
#include <wx/bookctrl.h>
#include <wx/checkbox.h>
#include <wx/combo.h>
#include <wx/control.h>
#include <wx/panel.h>
#include <wx/radiobut.h>
#include <wx/splitter.h>
#include <wx/statline.h>
#include <wx/stattext.h>
#include <wx/textentry.h>
#include <wx/toolbar.h>
#include <wx/toplevel.h>

#ifdef __WXGTK3__
#include <algorithm>
#include <vector>

#include <gtk/gtk.h>
#endif

#include "editor/toolkit/platform.hpp"

namespace ramparts {

#ifdef __WXGTK3__
namespace {

// On the widget: the description to be told, a name that was set, and that both have been told.
constexpr const char* kAbout = "ramparts-about";
constexpr const char* kNamed = "ramparts-named";
constexpr const char* kTold = "ramparts-told";

bool holds_others(const wxWindow& window) {
    return dynamic_cast<const wxPanel*>(&window) != nullptr ||
           dynamic_cast<const wxTopLevelWindow*>(&window) != nullptr ||
           dynamic_cast<const wxBookCtrlBase*>(&window) != nullptr ||
           dynamic_cast<const wxSplitterWindow*>(&window) != nullptr;
}

wxString words_of(const wxStaticText& label) {
    wxString words = label.GetLabelText();
    words.Trim();
    if (words.EndsWith(":")) words.RemoveLast();
    return words.Trim();
}

/// The toolkit below names it by its label, also when that changes.
bool named_by_label(const wxWindow& window) {
    return !window.GetLabel().empty() && (dynamic_cast<const wxAnyButton*>(&window) != nullptr ||
                                          dynamic_cast<const wxCheckBox*>(&window) != nullptr ||
                                          dynamic_cast<const wxRadioButton*>(&window) != nullptr);
}

wxString name_of(const wxWindow& window, const wxString& inherited) {
    GtkWidget* widget = window.GetHandle();
    if (g_object_get_data(G_OBJECT(widget), kNamed) != nullptr) return window.GetName();
    if (window.IsTopLevel()) return {};  // its title, which changes
    if (!inherited.empty()) return inherited;
    if (named_by_label(window)) return {};
    if (!window.GetLabel().empty() && dynamic_cast<const wxTextEntry*>(&window) == nullptr)
        return wxControl::RemoveMnemonics(window.GetLabel());
    const wxWindow* parent = window.IsTopLevel() ? nullptr : window.GetParent();
    const wxWindow* before = parent != nullptr && parent->GetChildren().Find(const_cast<wxWindow*>(&window)) != nullptr
                                 ? window.GetPrevSibling()
                                 : nullptr;
    if (const auto* label = dynamic_cast<const wxStaticText*>(before); label != nullptr && !words_of(*label).empty())
        return words_of(*label);
    if (!window.GetToolTipText().empty()) return window.GetToolTipText().BeforeFirst('\n');
    const auto* text = dynamic_cast<const wxTextEntry*>(&window);
    return text != nullptr ? text->GetHint() : wxString();
}

void tell(GtkWidget* widget, const wxString& name, const char* about) {
    AtkObject* object = gtk_widget_get_accessible(widget);
    if (object == nullptr) return;
    if (!name.empty()) atk_object_set_name(object, name.utf8_str());
    if (about != nullptr) atk_object_set_description(object, about);
}

struct Inner {
    std::vector<GtkWidget*> others;  // that are windows of their own
    std::vector<GtkWidget*> found;
};

// What takes the keyboard is often a widget inside the one that the toolkit has a handle of.
void gather(GtkWidget* widget, gpointer data) {
    auto& inner = *static_cast<Inner*>(data);
    if (std::find(inner.others.begin(), inner.others.end(), widget) != inner.others.end()) return;
    if (gtk_widget_get_can_focus(widget) != 0) inner.found.push_back(widget);
    if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), gather, data);
}

void name_one(wxWindow& window, const wxString& name) {
    GtkWidget* widget = window.GetHandle();
    if (g_object_get_data(G_OBJECT(widget), kTold) != nullptr) return;
    if (AtkObject* object = gtk_widget_get_accessible(widget);
        object != nullptr && dynamic_cast<wxComboCtrl*>(&window) != nullptr)
        atk_object_set_role(object, ATK_ROLE_COMBO_BOX);  // painted by the toolkit, a panel for the one below
    const auto* about = static_cast<const char*>(g_object_get_data(G_OBJECT(widget), kAbout));
    if (name.empty() && about == nullptr) return;  // its name may come with its tooltip
    g_object_set_data(G_OBJECT(widget), kTold, widget);
    tell(widget, name, about);
    if (dynamic_cast<wxToolBar*>(&window) != nullptr) return;  // its buttons have names of their own
    if (name.empty() || (holds_others(window) && !window.GetChildren().empty() &&
                         g_object_get_data(G_OBJECT(widget), kNamed) == nullptr))
        return;
    Inner inner;
    for (wxWindow* child : window.GetChildren())
        if (child->GetHandle() != nullptr) inner.others.push_back(child->GetHandle());
    if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), gather, &inner);
    for (GtkWidget* found : inner.found) tell(found, name, about);
}

void name_all(wxWindow& window, const wxString& inherited) {
    if (window.GetHandle() == nullptr || dynamic_cast<wxStaticText*>(&window) != nullptr) return;
    const wxString name = name_of(window, inherited);
    name_one(window, name);
    for (wxWindow* child : window.GetChildren()) {
        if (child->IsTopLevel()) continue;
        // A notebook's strip of tabs is its own, its pages are not.
        const bool own = !holds_others(window) || dynamic_cast<const wxAuiTabCtrl*>(child) != nullptr;
        name_all(*child, own ? name : wxString());
    }
}

}  // namespace
#endif

void set_accessible_name(wxWindow& window, const wxString& name, const wxString& description) {
    window.SetName(name);
#ifdef __WXGTK3__
    auto* widget = G_OBJECT(window.GetHandle());
    const bool told = g_object_get_data(widget, kTold) != nullptr;
    g_object_set_data(widget, kNamed, widget);
    g_object_set_data(widget, kTold, nullptr);
    if (!description.empty()) g_object_set_data_full(widget, kAbout, g_strdup(description.utf8_str()), g_free);
    if (told) name_one(window, name);  // what is known already is corrected at once
#else
    (void)description;
#endif
}

void name_controls(wxWindow& root) {
#ifdef __WXGTK3__
    name_all(root, {});
#else
    (void)root;
#endif
}

}  // namespace ramparts
