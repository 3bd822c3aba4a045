// One notebook for each dock; the manager only keeps their borders.
#include "editor/app/panel_docks.hpp"

#include <algorithm>
#include <utility>

#include <wx/aui/dockart.h>
#include <wx/bookctrl.h>
#include <wx/tokenzr.h>
#include <wx/weakref.h>

#include "editor/toolkit/focus_mark.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

constexpr std::array<const char*, kDocks> kPanes = {"left", "corner", "right", "bottom"};
constexpr std::array<const char*, kDocks> kTabs = {RP_TR("Panels at the left"), RP_TR("Panels in the corner"),
                                                   RP_TR("Panels at the right"), RP_TR("Panels below")};

/// Draws the borders of panes; that of the pane with the keyboard is seen, the others are not.
class PaneArt final : public wxAuiDefaultDockArt {
public:
    explicit PaneArt(int border) { SetMetric(wxAUI_DOCKART_PANE_BORDER_SIZE, border); }
    wxString marked;
    void DrawBorder(wxDC& dc, wxWindow*, const wxRect& rect, wxAuiPaneInfo& pane) override {
        const wxColour colour = pane.name == marked ? focus_colour() : GetColour(wxAUI_DOCKART_BACKGROUND_COLOUR);
        draw_frame(dc, rect, GetMetric(wxAUI_DOCKART_PANE_BORDER_SIZE), colour);
    }
};

// How the manager names the dock that a pane stands in; corner and right share the right one. An outer layer reaches
// down beside the bottom dock.
wxString size_entry(Dock dock, int left_layer) {
    switch (dock) {
        case Dock::left: return wxString::Format("dock_size(%d,%d,0)=", static_cast<int>(wxAUI_DOCK_LEFT), left_layer);
        case Dock::bottom: return wxString::Format("dock_size(%d,0,0)=", static_cast<int>(wxAUI_DOCK_BOTTOM));
        case Dock::corner:
        case Dock::right: break;
    }
    return wxString::Format("dock_size(%d,1,0)=", static_cast<int>(wxAUI_DOCK_RIGHT));
}

const PanelInfo* info_of(std::string_view id) {
    const auto& table = panel_table();
    const auto found = std::find_if(table.begin(), table.end(), [&](const PanelInfo& p) { return p.place.id == id; });
    return found == table.end() ? nullptr : &*found;
}

// The toolkit sizes the pages of a notebook only when it shows them, and their parts one round after that: until then
// scroll bars would have less room than they need.
void size_pages(wxWindow& window) {
    if (auto* book = dynamic_cast<wxBookCtrlBase*>(&window))
        for (std::size_t page = 0; page < book->GetPageCount(); ++page) book->GetPage(page)->SetSize(book->GetSize());
    for (wxWindow* child : window.GetChildren()) size_pages(*child);
}

}  // namespace

const std::vector<PanelPlace>& panel_places() {
    static const std::vector<PanelPlace> places = [] {
        std::vector<PanelPlace> all;
        for (const PanelInfo& info : panel_table()) all.push_back(info.place);
        return all;
    }();
    return places;
}

bool DockManager::ProcessEvent(wxEvent& event) {
    if (event.GetEventType() != wxEVT_SIZE) return wxAuiManager::ProcessEvent(event);
    const PaintOnce still(*GetManagedWindow());
    return wxAuiManager::ProcessEvent(event);
}

StaleInput::StaleInput(const Workspace& workspace) : workspace_(workspace) { wxEvtHandler::AddFilter(this); }
StaleInput::~StaleInput() { wxEvtHandler::RemoveFilter(this); }

int StaleInput::FilterEvent(wxEvent& event) {
    const wxEventType type = event.GetEventType();
    if (type != wxEVT_LEFT_DOWN && type != wxEVT_LEFT_DCLICK && type != wxEVT_RIGHT_DOWN && type != wxEVT_MIDDLE_DOWN &&
        type != wxEVT_MOUSEWHEEL && type != wxEVT_KEY_DOWN && type != wxEVT_CONTEXT_MENU)
        return Event_Skip;
    std::vector<LateView*> around;
    wxWeakRef<wxWindow> target(dynamic_cast<wxWindow*>(event.GetEventObject()));
    if (!target) return Event_Skip;
    for (wxWindow* window = target; window != nullptr && !window->IsTopLevel(); window = window->GetParent())
        if (auto* view = dynamic_cast<LateView*>(window); view != nullptr && view->behind()) around.push_back(view);
    const std::uint64_t front = workspace_.active() != nullptr ? workspace_.active()->number() : 0;
    bool meant_for_another = false;
    for (auto each = around.rbegin(); each != around.rend(); ++each) {
        meant_for_another = meant_for_another || (*each)->shown_document() != front;
        (*each)->catch_up();
    }
    return meant_for_another || !target ? Event_Processed : Event_Skip;
}

PanelDocks::PanelDocks(wxWindow& frame, PanelContext& context)
    : frame_(frame), context_(context), stale_input_(context.workspace), tabs_(frame) {
    aui_.SetManagedWindow(&frame);
    aui_.SetArtProvider(new PaneArt(focus_width(frame)));
    for (std::size_t i = 0; i < kDocks; ++i) {
        books_[i] = new wxAuiNotebook(&frame, wxID_ANY, wxDefaultPosition, frame.FromDIP(wxSize(240, 240)),
                                      wxAUI_NB_TOP | wxAUI_NB_TAB_MOVE | wxAUI_NB_TAB_EXTERNAL_MOVE |
                                          wxAUI_NB_SCROLL_BUTTONS | wxAUI_NB_CLOSE_ON_ACTIVE_TAB | wxBORDER_NONE);
        follow(*books_[i]);
        set_accessible_name(*books_[i], tr(kTabs[i]));
        wxAuiPaneInfo pane;
        pane.Name(kPanes[i])
            .CaptionVisible(false)
            .PaneBorder(true)
            .Floatable(false)
            .Movable(false)
            .MinSize(frame.FromDIP(wxSize(120, 90)))
            .Hide();
        switch (static_cast<Dock>(i)) {
            case Dock::left: pane.Left(); break;
            case Dock::corner: pane.Right().Layer(1).Position(0); break;
            case Dock::right: pane.Right().Layer(1).Position(1); break;
            case Dock::bottom: pane.Bottom(); break;
        }
        aui_.AddPane(books_[i], pane);
    }
}

PanelDocks::~PanelDocks() { aui_.UnInit(); }

void PanelDocks::set_centre(wxWindow& centre) {
    aui_.AddPane(&centre, wxAuiPaneInfo().Name("centre").CenterPane().PaneBorder(false));
    aui_.Update();
}

void PanelDocks::show_focus(const wxWindow* focus) {
    auto& art = static_cast<PaneArt&>(*aui_.GetArtProvider());
    wxString now;
    for (std::size_t i = 0; i < kDocks; ++i)
        if (focus != nullptr && books_[i]->IsDescendant(const_cast<wxWindow*>(focus))) now = kPanes[i];
    if (now == art.marked) return;
    for (const wxString& pane : {std::exchange(art.marked, now), now})
        if (const wxWindow* window = aui_.GetPane(pane).window)
            frame_.RefreshRect(window->GetRect().Inflate(focus_width(frame_)), false);
}

void PanelDocks::follow(wxAuiNotebook& book) {
    book.Bind(wxEVT_AUINOTEBOOK_ALLOW_DND, [](wxAuiNotebookEvent& e) { e.Allow(); });
    book.Bind(wxEVT_AUINOTEBOOK_PAGE_CLOSE, [this, &book](wxAuiNotebookEvent& e) {
        e.Veto();  // the panel stays as it is, out of sight
        const wxWindow* page = book.GetPage(static_cast<std::size_t>(e.GetSelection()));
        frame_.CallAfter([this, page] { show(panel_of(page), false); });
    });
    tabs_.follow(book);
    book.Bind(wxEVT_AUINOTEBOOK_PAGE_CHANGED, [this](wxAuiNotebookEvent& e) {
        e.Skip();
        changed();
    });
    book.Bind(wxEVT_AUINOTEBOOK_DRAG_DONE, [this](wxAuiNotebookEvent& e) {
        e.Skip();
        // An emptied dock goes; a dock that got a panel may have to be larger.
        frame_.CallAfter([this] {
            remember_sizes();
            apply();
        });
    });
}

void PanelDocks::changed() {
    if (!busy_ && on_change) frame_.CallAfter([this] { on_change(); });
}

bool PanelDocks::find(std::string_view id, std::size_t& dock, int& page) const {
    const wxWindow* window = page_of(id);
    for (dock = 0; window != nullptr && dock < kDocks; ++dock) {
        page = books_[dock]->GetPageIndex(const_cast<wxWindow*>(window));
        if (page != wxNOT_FOUND) return true;
    }
    return false;
}

wxWindow* PanelDocks::page_of(std::string_view id) const {
    const auto found = windows_.find(id);
    return found == windows_.end() ? nullptr : found->second;
}

void PanelDocks::put(const PanelInfo& info, Dock dock, std::size_t at, bool front) {
    wxWindow*& window = windows_[info.place.id];
    if (window == nullptr) {
        window = info.make(&book(dock), context_);
        window->SetSize(
            frame_.FromDIP(wxSize(info.place.width, info.place.height)));  // its parts are never laid out in less
        size_pages(*window);
        set_accessible_name(*window, tr(info.title));
        name_controls(*window);  // before one of them gets the keyboard
    }
    book(dock).InsertPage(at, window, tr(info.title), front);
    grow(dock, info.place);
}

// The corner is as wide as the column that it belongs to.
void PanelDocks::grow(Dock dock, const PanelPlace& place) {
    const auto at_least = [&](Dock which, int wanted) {
        int& size = sizes_[static_cast<std::size_t>(which)];
        size = std::max(size, frame_.FromDIP(wanted));
    };
    at_least(dock, wanted_size(place, dock));
    if (dock == Dock::corner) at_least(Dock::right, place.width);
}

// A size that is not the one set here has been dragged there.
void PanelDocks::remember_sizes() {
    const wxString text = aui_.SavePerspective();
    const auto now = [&](Dock dock) {
        const wxString entry = size_entry(dock, left_layer_);
        const int at = text.Find(entry);
        long size = 0;
        return at != wxNOT_FOUND && text.Mid(static_cast<std::size_t>(at) + entry.size()).BeforeFirst('|').ToLong(&size)
                   ? static_cast<int>(size)
                   : 0;
    };
    for (const Dock dock : {Dock::left, Dock::right, Dock::bottom}) {
        const auto i = static_cast<std::size_t>(dock);
        if (const int size = now(dock); aui_.GetPane(kPanes[i]).IsShown() && size > 0 && size != set_[i])
            sizes_[i] = set_[i] = size;
    }
    // Corner and right share the height of their column by proportions, which dragging changes.
    const wxAuiPaneInfo& corner = aui_.GetPane(kPanes[static_cast<std::size_t>(Dock::corner)]);
    const wxAuiPaneInfo& right = aui_.GetPane(kPanes[static_cast<std::size_t>(Dock::right)]);
    const auto i = static_cast<std::size_t>(Dock::corner);
    if (corner.IsShown() && right.IsShown() && corner.dock_proportion != set_[i])
        sizes_[i] = set_[i] = books_[i]->GetSize().y;
}

std::array<int, kDocks> PanelDocks::fitted() const {
    const wxSize room = frame_.GetClientSize();
    WindowLayout layout;
    for (std::size_t i = 0; i < kDocks; ++i) layout.docks[i].size = books_[i]->GetPageCount() > 0 ? sizes_[i] : 0;
    layout = fit_layout(layout, room.x, room.y);
    std::array<int, kDocks> sizes{};
    for (std::size_t i = 0; i < kDocks; ++i) sizes[i] = layout.docks[i].size;
    return sizes;
}

// The manager takes sizes of docks only in this form.
void PanelDocks::apply() {
    const PaintOnce still(frame_);
    set_ = fitted();
    const int old_layer = std::exchange(left_layer_, wanted_layer(set_));
    aui_.GetPane(kPanes[static_cast<std::size_t>(Dock::left)]).Layer(left_layer_);
    for (std::size_t i = 0; i < kDocks; ++i) aui_.GetPane(kPanes[i]).Show(books_[i]->GetPageCount() > 0);
    int& corner = set_[static_cast<std::size_t>(Dock::corner)];
    corner = std::max(corner, 1);
    aui_.GetPane(kPanes[static_cast<std::size_t>(Dock::corner)]).dock_proportion = corner;
    aui_.GetPane(kPanes[static_cast<std::size_t>(Dock::right)]).dock_proportion =
        std::max(frame_.GetClientSize().y - corner, 1);
    wxString text;
    wxStringTokenizer parts(aui_.SavePerspective(), "|");
    const auto ours = [&](const wxString& part) {
        return part.StartsWith(size_entry(Dock::left, old_layer)) || part.StartsWith(size_entry(Dock::right, 0)) ||
               part.StartsWith(size_entry(Dock::bottom, 0));
    };
    while (parts.HasMoreTokens())
        if (const wxString part = parts.GetNextToken(); !ours(part)) text += part + "|";
    for (const Dock dock : {Dock::left, Dock::right, Dock::bottom})
        if (const int size = set_[static_cast<std::size_t>(dock)]; size > 0)
            text += size_entry(dock, left_layer_) + wxString::Format("%d|", size);
    aui_.LoadPerspective(text, true);
    tabs_.show();
    changed();
}

void PanelDocks::window_resized() {
    remember_sizes();
    auto wanted = fitted();
    auto& corner = wanted[static_cast<std::size_t>(Dock::corner)];
    corner = std::max(corner, 1);
    if (wanted != set_ || wanted_layer(wanted) != left_layer_) apply();
}

int PanelDocks::wanted_layer(const std::array<int, kDocks>& sizes) const {
    WindowLayout layout;
    layout.at(Dock::bottom).size = frame_.ToDIP(sizes[static_cast<std::size_t>(Dock::bottom)]);
    return left_beside_bottom(layout, frame_.ToDIP(frame_.GetClientSize().y)) ? 1 : 0;
}

void PanelDocks::show(std::string_view id, bool show) {
    const PanelInfo* info = info_of(id);
    if (info == nullptr) return;
    std::size_t dock = 0;
    int page = 0;
    const bool there = find(id, dock, page);
    if (!show && !there) return;
    const PaintOnce still(frame_);
    remember_sizes();
    if (!show) {
        books_[dock]->RemovePage(static_cast<std::size_t>(page));
        page_of(id)->Hide();
    } else if (there) {
        books_[dock]->SetSelection(static_cast<std::size_t>(page));
        grow(static_cast<Dock>(dock), info->place);
    } else {
        put(*info, info->place.dock, book(info->place.dock).GetPageCount(), true);
    }
    apply();
}

bool PanelDocks::visible(std::string_view id) const {
    std::size_t dock = 0;
    int page = 0;
    return find(id, dock, page) && books_[dock]->GetSelection() == page;
}

void PanelDocks::restore(const WindowLayout& layout) {
    const PaintOnce still(frame_);
    busy_ = true;
    for (wxAuiNotebook* book : books_)
        while (book->GetPageCount() > 0) {
            wxWindow* page = book->GetPage(0);
            book->RemovePage(0);
            page->Hide();
        }
    sizes_ = {};
    for (std::size_t i = 0; i < kDocks; ++i) {
        const DockState& dock = layout.docks[i];
        std::vector<const PanelInfo*> panels;
        for (const std::string& id : dock.panels)
            if (const PanelInfo* info = info_of(id)) panels.push_back(info);
        // The one in front first: a page that is there alone comes to the front, and may have the keyboard when it is
        // hidden.
        const auto front =
            std::find_if(panels.begin(), panels.end(), [&](const PanelInfo* p) { return p->place.id == dock.front; });
        if (front != panels.end()) put(**front, static_cast<Dock>(i), 0, true);
        for (std::size_t at = 0; at < panels.size(); ++at)
            if (front == panels.end() || panels[at] != *front) put(*panels[at], static_cast<Dock>(i), at, false);
        if (dock.size > 0) sizes_[i] = frame_.FromDIP(dock.size);
    }
    busy_ = false;
    apply();
}

WindowLayout PanelDocks::layout() {
    remember_sizes();
    WindowLayout layout;
    for (std::size_t i = 0; i < kDocks; ++i) {
        DockState& dock = layout.docks[i];
        dock.size = frame_.ToDIP(sizes_[i]);
        for (std::size_t page = 0; page < books_[i]->GetPageCount(); ++page)
            dock.panels.push_back(panel_of(books_[i]->GetPage(page)));
        if (const int front = books_[i]->GetSelection(); front != wxNOT_FOUND)
            dock.front = dock.panels[static_cast<std::size_t>(front)];
    }
    return layout;
}

std::string PanelDocks::panel_of(const wxWindow* window) const {
    for (; window != nullptr; window = window->GetParent())
        for (const auto& [id, page] : windows_)
            if (page == window) return id;
    return {};
}

std::vector<wxWindow*> PanelDocks::fronts() const {
    std::vector<wxWindow*> all;
    for (const Dock dock : {Dock::right, Dock::bottom, Dock::left, Dock::corner})
        if (wxWindow* page = book(dock).GetCurrentPage()) all.push_back(page);
    return all;
}

}  // namespace ramparts
