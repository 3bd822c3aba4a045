// See spoken_parts.hpp.
#include "editor/toolkit/spoken_parts.hpp"

#include <wx/event.h>
#include <wx/eventfilter.h>
#include <wx/grid.h>
#include <wx/intl.h>
#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>
#include <wx/textentry.h>
#include <wx/vlbox.h>

#ifdef __WXGTK3__
#include <gtk/gtk.h>
#endif

namespace ramparts {
namespace {

#ifdef __WXGTK3__

// The active part as an object of the accessibility tree: what it is called, its place, and that it has the focus. Its
// parent is the widget, which manages its descendants.
struct PartObject {
    AtkObject base;
    int place;
    int of;
};
struct PartClass {
    AtkObjectClass base;
};

AtkStateSet* part_states(AtkObject*) {
    AtkStateSet* states = atk_state_set_new();
    for (const AtkStateType state :
         {ATK_STATE_ENABLED, ATK_STATE_SENSITIVE, ATK_STATE_FOCUSABLE, ATK_STATE_FOCUSED, ATK_STATE_SELECTABLE,
          ATK_STATE_SELECTED, ATK_STATE_VISIBLE, ATK_STATE_SHOWING, ATK_STATE_TRANSIENT})
        atk_state_set_add_state(states, state);
    return states;
}

int part_index(AtkObject* object) { return reinterpret_cast<PartObject*>(object)->place; }

AtkAttributeSet* part_attributes(AtkObject* object) {
    const auto* part = reinterpret_cast<PartObject*>(object);
    AtkAttributeSet* all = nullptr;
    const auto add = [&](const char* name, int value) {
        auto* one = g_new(AtkAttribute, 1);
        one->name = g_strdup(name);
        one->value = g_strdup_printf("%d", value);
        all = g_slist_prepend(all, one);
    };
    if (part->of > 0) {
        add("posinset", part->place);
        add("setsize", part->of);
    }
    return all;
}

void set_up_class(gpointer made, gpointer) {
    auto* object = static_cast<AtkObjectClass*>(made);
    object->ref_state_set = &part_states;
    object->get_index_in_parent = &part_index;
    object->get_attributes = &part_attributes;
}

GType part_type() {
    static const GType type =
        g_type_register_static_simple(ATK_TYPE_OBJECT, "RampartsPart", sizeof(PartClass), &set_up_class,
                                      sizeof(PartObject), nullptr, static_cast<GTypeFlags>(0));
    return type;
}

// What takes the keyboard: the widget itself, or the one inside it that does.
void find_focusable(GtkWidget* widget, gpointer found) {
    auto** out = static_cast<GtkWidget**>(found);
    if (*out != nullptr) return;
    if (gtk_widget_get_can_focus(widget) != 0) *out = widget;
    else if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), find_focusable, found);
}

// Two objects for each widget, in turn: a reader takes the same one for old news.
constexpr const char* kPart = "ramparts-part";
constexpr const char* kOther = "ramparts-other-part";

PartObject* kept_part(GtkWidget* widget, const char* key) {
    return static_cast<PartObject*>(g_object_get_data(G_OBJECT(widget), key));
}

PartObject* next_part(GtkWidget* widget, AtkObject* parent) {
    PartObject* next = kept_part(widget, kOther);
    g_object_steal_data(G_OBJECT(widget), kOther);
    if (next == nullptr) {
        auto* made = ATK_OBJECT(g_object_new(part_type(), nullptr));
        atk_object_set_role(made, ATK_ROLE_LIST_ITEM);  // which readers do not name
        atk_object_set_parent(made, parent);
        next = reinterpret_cast<PartObject*>(made);
    }
    if (auto* last = g_object_steal_data(G_OBJECT(widget), kPart))
        g_object_set_data_full(G_OBJECT(widget), kOther, last, g_object_unref);
    g_object_set_data_full(G_OBJECT(widget), kPart, next, g_object_unref);
    return next;
}

GtkWidget* speaker_of(const wxWindow& window) {
    GtkWidget* widget = nullptr;
    if (window.GetHandle() != nullptr) find_focusable(window.GetHandle(), &widget);
    return widget;
}

#endif

wxString row_of(const wxListCtrl& list, long row) {
    wxString words;
    for (int column = 0; column < list.GetColumnCount(); ++column)
        if (const wxString text = list.GetItemText(row, column); !text.empty())
            words += (words.empty() ? "" : ", ") + text;
    return words;
}

wxString shown_value(const wxPGProperty& line) {
    if (dynamic_cast<const wxBoolProperty*>(&line) != nullptr)
        return line.GetValue().IsType("bool") && line.GetValue().GetBool() ? _("yes") : _("no");
    const wxString value = line.GetDisplayedString();
    const wxString otherwise = line.GetAttribute(wxPG_ATTR_HINT, wxEmptyString);
    return !value.empty() ? value : !otherwise.empty() ? otherwise : _("empty");
}

wxString line_of(const wxPGProperty& line) {
    return line.IsCategory() ? line.GetLabel() : line.GetLabel() + ": " + shown_value(line);
}

SpokenPart part_now(wxWindow& window) {
    if (const auto* list = dynamic_cast<const wxListCtrl*>(&window)) {
        const long row = list->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_FOCUSED);
        if (row < 0) return {};
        return {row_of(*list, row), static_cast<int>(row) + 1, list->GetItemCount()};
    }
    if (auto* rows = dynamic_cast<wxVListBox*>(&window)) {
        const auto* spoken = dynamic_cast<const SpokenRows*>(&window);
        const int row = rows->GetSelection();
        if (spoken == nullptr || row < 0) return {};
        return {spoken->spoken_row(static_cast<std::size_t>(row)), row + 1, static_cast<int>(rows->GetItemCount())};
    }
    if (auto* form = dynamic_cast<wxPropertyGrid*>(&window)) {
        const wxPGProperty* line = form->GetSelection();
        return line == nullptr ? SpokenPart{} : SpokenPart{line_of(*line), 0, 0};
    }
    return {};
}

/// The list or form that a window is, or is the inner part of.
wxWindow* holder_of(wxWindow* window) {
    for (int up = 0; up < 3 && window != nullptr && !window->IsTopLevel(); ++up, window = window->GetParent())
        if (dynamic_cast<wxListCtrl*>(window) != nullptr || dynamic_cast<wxVListBox*>(window) != nullptr ||
            dynamic_cast<wxPropertyGrid*>(window) != nullptr)
            return window;
    return nullptr;
}

wxWindow* grid_of(wxWindow* window) {
    for (; window != nullptr && !window->IsTopLevel(); window = window->GetParent())
        if (dynamic_cast<wxGrid*>(window) != nullptr) return window;
    return nullptr;
}

/// Hears what lists, grids and forms report when the keyboard goes to another part of them.
class PartFilter final : public wxEventFilter {
public:
    int FilterEvent(wxEvent& event) override {
        const wxEventType type = event.GetEventType();
        const bool arrives = type == wxEVT_SET_FOCUS;
        const bool moves = type == wxEVT_LIST_ITEM_FOCUSED || type == wxEVT_LIST_ITEM_SELECTED ||
                           type == wxEVT_LISTBOX || type == wxEVT_PG_SELECTED;
        const bool cell = type == wxEVT_GRID_SELECT_CELL;
        const bool changes = type == wxEVT_PG_CHANGED;
        if (!arrives && !moves && !cell && !changes) return Event_Skip;
        auto* window = dynamic_cast<wxWindow*>(event.GetEventObject());
        if (window == nullptr) return Event_Skip;
        if (cell) speak_cell(*window, static_cast<wxGridEvent&>(event));
        else if (changes) speak_change(*window);
        else if (wxWindow* holder = holder_of(window)) speak_part(*holder, part_now(*holder), arrives);
        return Event_Skip;
    }

private:
    // What the arrow keys choose in a field that is no text is said where the keyboard is.
    static void speak_change(wxWindow& window) {
        auto* form = dynamic_cast<wxPropertyGrid*>(&window);
        if (form == nullptr) return;
        wxWindow* field = form->GetEditorControl();
        const bool inside = field != nullptr && field->IsDescendant(wxWindow::FindFocus());
        speak_part(inside && dynamic_cast<wxTextEntry*>(wxWindow::FindFocus()) == nullptr ? *field : window,
                   part_now(window));
    }
    static void speak_cell(wxWindow& window, const wxGridEvent& event) {
        auto* grid = dynamic_cast<wxGrid*>(grid_of(&window));
        if (grid == nullptr || !grid->IsDescendant(wxWindow::FindFocus())) return;
        speak_part(*grid, {grid->GetRowLabelValue(event.GetRow()) + ", " + grid->GetColLabelValue(event.GetCol()) +
                               ": " + grid->GetCellValue(event.GetRow(), event.GetCol()),
                           0, 0});
    }
};

}  // namespace

void will_speak(wxWindow& window) {
#ifdef __WXGTK3__
    if (GtkWidget* widget = speaker_of(window)) atk_object_set_role(gtk_widget_get_accessible(widget), ATK_ROLE_CANVAS);
#else
    (void)window;
#endif
}

void speak_part(wxWindow& window, const SpokenPart& part, bool repeat) {
#ifdef __WXGTK3__
    GtkWidget* widget = speaker_of(window);
    AtkObject* parent = widget == nullptr || part.words.empty() ? nullptr : gtk_widget_get_accessible(widget);
    if (parent == nullptr) return;
    const auto* last = kept_part(widget, kPart);
    const bool same =
        last != nullptr && spoken_part(window) == part.words && last->place == part.place && last->of == part.of;
    if (same && !repeat) return;
    if (atk_object_get_role(parent) != ATK_ROLE_COMBO_BOX)
        atk_object_set_role(parent, part.of > 0 ? ATK_ROLE_LIST_BOX : ATK_ROLE_CANVAS);
    PartObject* object = next_part(widget, parent);
    object->place = part.place;
    object->of = part.of;
    atk_object_set_name(&object->base, part.words.utf8_str());
    g_signal_emit_by_name(parent, "active-descendant-changed", object);
#else
    (void)window, (void)part, (void)repeat;
#endif
}

wxString spoken_part(const wxWindow& window) {
#ifdef __WXGTK3__
    GtkWidget* widget = speaker_of(window);
    PartObject* part = widget == nullptr ? nullptr : kept_part(widget, kPart);
    const char* name = part == nullptr ? nullptr : atk_object_get_name(&part->base);
    return name == nullptr ? wxString() : wxString::FromUTF8(name);
#else
    (void)window;
    return {};
#endif
}

void let_parts_speak() {
    // It listens until the program ends, and the toolkit wants it to outlive what it listens to.
    static PartFilter* filter = nullptr;
    if (filter != nullptr) return;
    filter = new PartFilter;
    wxEvtHandler::AddFilter(filter);
}

}  // namespace ramparts
