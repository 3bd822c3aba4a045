// See far_clicks.hpp.
#include "editor/toolkit/far_clicks.hpp"

#include <memory>
#include <utility>

#include <wx/app.h>
#include <wx/event.h>
#include <wx/eventfilter.h>
#include <wx/menu.h>
#include <wx/tglbtn.h>
#include <wx/weakref.h>
#include <wx/window.h>

#ifdef __WXGTK3__
#include <gtk/gtk.h>
#endif

namespace ramparts {
namespace {

#ifdef __WXGTK3__

bool from_mouse_or_keys() {
    GdkEvent* event = gtk_get_current_event();
    if (event == nullptr) return false;
    gdk_event_free(event);
    return true;
}

/// Hears commands before their windows do, and puts off those that no input has caused.
class FarClicks final : public wxEventFilter {
public:
    int FilterEvent(wxEvent& event) override {
        const wxEventType type = event.GetEventType();
        const bool menu = type == wxEVT_MENU;
        if (!menu && type != wxEVT_BUTTON && type != wxEVT_TOGGLEBUTTON) return Event_Skip;
        if (std::exchange(again_, false) || from_mouse_or_keys()) return Event_Skip;
        const auto& command = static_cast<const wxCommandEvent&>(event);
        if (auto* chosen = dynamic_cast<wxMenu*>(event.GetEventObject()))
            return chosen->IsAttached() ? put_off_entry(*chosen, command) : Event_Skip;
        auto* window = dynamic_cast<wxWindow*>(event.GetEventObject());
        return window == nullptr ? Event_Skip : put_off(*window, command);
    }

private:
    int put_off_entry(wxMenu& menu, const wxCommandEvent& event) {
        const wxWeakRef<wxMenu> still(&menu);
        wxTheApp->CallAfter([this, still, id = event.GetId(), checked = event.GetInt()] {
            if (!still) return;
            again_ = true;
            still->SendEvent(id, checked);
        });
        return Event_Processed;
    }
    int put_off(wxWindow& window, const wxCommandEvent& event) {
        const wxWeakRef<wxWindow> still(&window);
        const std::shared_ptr<wxEvent> copy(event.Clone());
        wxTheApp->CallAfter([this, still, copy] {
            if (!still) return;
            again_ = true;
            still->HandleWindowEvent(*copy);
        });
        return Event_Processed;
    }
    bool again_ = false;  ///< the next one has been put off before
};

#endif

}  // namespace

void let_far_clicks_return() {
#ifdef __WXGTK3__
    // It listens until the program ends, and the toolkit wants it to outlive what it listens to.
    static FarClicks* filter = nullptr;
    if (filter != nullptr) return;
    filter = new FarClicks;
    wxEvtHandler::AddFilter(filter);
#endif
}

}  // namespace ramparts
