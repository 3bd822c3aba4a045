// The history: one line per change, newest last; a click goes to the state after it.
#include <wx/dc.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/vlbox.h>

#include "editor/panel/painting.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

class HistoryList final : public wxVListBox, public SpokenRows {
public:
    HistoryList(wxWindow* parent, PanelContext& context)
        : wxVListBox(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE), context_(context) {
        SetName("History");
        SetToolTip(_("Click a line to go to the state after that change"));
        Bind(wxEVT_LISTBOX, [this](wxCommandEvent& event) {
            if (OpenDocument* d = context_.workspace.active(); d != nullptr && event.GetSelection() >= 0 && !reading_)
                d->document.jump_to(static_cast<std::size_t>(event.GetSelection()));
        });
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { reread(); }));
        links_.push_back(context.workspace.changed.connect([this](OpenDocument& d, const ChangeSet&) {
            if (&d == context_.workspace.active()) reread();
        }));
        links_.push_back(context.workspace.saved.connect([this](OpenDocument&) { Refresh(); }));
        reread();
    }

    [[nodiscard]] wxString spoken_row(std::size_t n) const override {
        const OpenDocument* d = context_.workspace.active();
        return d == nullptr ? wxString() : label(*d, n);
    }

private:
    static wxString label(const OpenDocument& d, std::size_t n) {
        if (n == 0) return d.document.dropped() > 0 ? _("(earlier changes are forgotten)") : _("Opened");
        return n > d.document.history_size() ? wxString() : to_wx(say_label(d.document.history_label(n - 1)));
    }
    void reread() {
        reading_ = true;
        const OpenDocument* d = context_.workspace.active();
        SetItemCount(d == nullptr ? 0 : d->document.history_size() + 1);
        if (d != nullptr) {
            SetSelection(static_cast<int>(d->document.position()));
            if (!IsVisible(d->document.position())) ScrollToRow(d->document.position());
        }
        Refresh();
        reading_ = false;
    }

    wxCoord OnMeasureItem(std::size_t) const override { return GetCharHeight() + FromDIP(7); }

    void OnDrawItem(wxDC& dc, const wxRect& rect, std::size_t n) const override {
        const OpenDocument* d = context_.workspace.active();
        if (d == nullptr || n > d->document.history_size()) return;
        const bool here = n == d->document.position();
        const bool undone = n > d->document.position();
        const wxString text = label(*d, n);
        wxFont font = GetFont();
        if (here) font.MakeBold();
        if (undone) font.MakeItalic();
        dc.SetFont(font);
        dc.SetTextForeground(IsSelected(n) ? wxSystemSettings::GetColour(wxSYS_COLOUR_HIGHLIGHTTEXT)
                             : undone      ? wxSystemSettings::GetColour(wxSYS_COLOUR_GRAYTEXT)
                                           : wxSystemSettings::GetColour(wxSYS_COLOUR_LISTBOXTEXT));
        const int pad = FromDIP(6);
        dc.DrawText(wxControl::Ellipsize(text, dc, wxELLIPSIZE_END, rect.width - 5 * pad), rect.x + pad,
                    rect.y + FromDIP(3));
        // The state that stands in the file.
        if (d->document.is_saved_position(n)) {
            dc.SetPen(*wxTRANSPARENT_PEN);
            dc.SetBrush(wxBrush(dc.GetTextForeground()));
            dc.DrawCircle(rect.GetRight() - 2 * pad, rect.y + rect.height / 2, FromDIP(3));
        }
    }

    PanelContext& context_;
    std::vector<Connection> links_;
    bool reading_ = false;
};

}  // namespace

wxWindow* make_history(wxWindow* parent, PanelContext& context) { return new HistoryList(parent, context); }

}  // namespace ramparts
