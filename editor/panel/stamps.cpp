// The stamp library: pieces of map kept by name, placed with a click.
#include <utility>

#include <wx/bmpbuttn.h>
#include <wx/button.h>
#include <wx/dcbuffer.h>
#include <wx/dcclient.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/vlbox.h>

#include "editor/panel/painting.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/change/document/operations/selection.hpp"

namespace ramparts {
namespace {

class StampList final : public wxVListBox, public SpokenRows {
public:
    StampList(wxWindow* parent, PanelContext& context)
        : wxVListBox(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE), context_(context) {
        set_accessible_name(*this, _("Stamps"));
    }
    void reread() {
        pictures_.clear();
        SetItemCount(library().stamps().size());
        Refresh();
    }
    [[nodiscard]] const Stamp* chosen() const {
        return GetSelection() == wxNOT_FOUND || static_cast<std::size_t>(GetSelection()) >= library().stamps().size()
                   ? nullptr
                   : &library().stamps()[static_cast<std::size_t>(GetSelection())];
    }

    [[nodiscard]] wxString spoken_row(std::size_t n) const override {
        return n < library().stamps().size() ? to_wx(library().stamps()[n].name) : wxString();
    }

private:
    [[nodiscard]] const StampLibrary& library() const { return context_.workspace.painting().stamps; }
    wxCoord OnMeasureItem(std::size_t) const override { return FromDIP(64); }
    void OnDrawItem(wxDC& dc, const wxRect& rect, std::size_t n) const override {
        if (n >= library().stamps().size()) return;
        const Stamp& stamp = library().stamps()[n];
        const OpenDocument* d = context_.workspace.active();
        const int pad = FromDIP(4);
        if (d != nullptr) {
            pictures_.resize(library().stamps().size());
            if (!pictures_[n].IsOk())
                pictures_[n] = Swatches(GetContentScaleFactor(), context_.workspace.themes().palette(false))
                                   .stamp(d->scenario(), stamp, FromDIP(76), FromDIP(56));
            dc.DrawBitmap(pictures_[n], rect.x + pad, rect.y + pad, true);
        }
        dc.SetFont(GetFont());
        dc.SetTextForeground(
            wxSystemSettings::GetColour(IsSelected(n) ? wxSYS_COLOUR_HIGHLIGHTTEXT : wxSYS_COLOUR_LISTBOXTEXT));
        const int x = rect.x + FromDIP(90);
        dc.DrawText(wxControl::Ellipsize(to_wx(stamp.name), dc, wxELLIPSIZE_END, rect.width - FromDIP(96)), x,
                    rect.y + FromDIP(12));
        dc.DrawText(wxString::Format(wxPLURAL("%zu hex", "%zu hexes", static_cast<unsigned>(stamp.hexes.size())),
                                     stamp.hexes.size()),
                    x, rect.y + FromDIP(12) + GetCharHeight());
    }
    PanelContext& context_;
    mutable std::vector<wxBitmap> pictures_;
};

class StampsPanel final : public wxPanel {
public:
    StampsPanel(wxWindow* parent, PanelContext& context) : wxPanel(parent), context_(context) {
        list_ = new StampList(this, context);
        auto* column = new wxBoxSizer(wxVERTICAL);
        none_ = new wxStaticText(this, wxID_ANY, "");
        column->Add(none_, 0, wxEXPAND | wxALL, FromDIP(8));
        column->Add(list_, 1, wxEXPAND);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        const auto button = [&](const wxString& label, void (StampsPanel::*f)()) {
            auto* b = small_button(this, label);
            b->Bind(wxEVT_BUTTON, [this, f](wxCommandEvent&) { (this->*f)(); });
            row->Add(b, 1, wxALL, FromDIP(2));
            return b;
        };
        keep_ = button(_("&Keep"), &StampsPanel::keep);
        place_ = button(_("P&lace"), &StampsPanel::place);
        rename_ = button(_("&Name"), &StampsPanel::rename);
        remove_ = button(_("&Remove"), &StampsPanel::remove);
        column->Add(row, 0, wxEXPAND | wxALL, FromDIP(2));
        SetSizer(column);
        list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { place(); });
        list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { refresh(); });
        links_.push_back(context.workspace.painting().stamps_changed.connect([this] {
            list_->reread();
            refresh();
        }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument* d) {
            selection_ = d == nullptr ? Connection() : d->selection_changed.connect([this] { refresh(); });
            list_->reread();
            refresh();
        }));
        if (OpenDocument* d = context.workspace.active())
            selection_ = d->selection_changed.connect([this] { refresh(); });
        list_->reread();
        refresh();
    }

private:
    PaintState& state() { return context_.workspace.painting(); }
    void refresh() {
        const OpenDocument* d = context_.workspace.active();
        const bool can_keep = d != nullptr && !d->selection().empty();
        allow(*keep_, can_keep ? wxString() : _("Select hexes first; they become the stamp."),
              _("Keep the selected hexes as a stamp"));
        const wxString first = list_->chosen() == nullptr ? _("Choose a stamp first.") : wxString();
        allow(*place_, d == nullptr ? _("No scenario is open.") : first, _("Put the stamp on the map"));
        allow(*rename_, first, _("Give the stamp another name"));
        allow(*remove_, first, _("Take the stamp out of the library"));
        // An empty list explains itself.
        const bool none = state().stamps.stamps().empty();
        if (none)
            show_wrapped(*none_,
                         _("A stamp is a piece of map kept for any scenario: a village, a bend of a river. Select "
                           "hexes and press Keep."),
                         FromDIP(210));
        if (none_->IsShown() != none) none_->Show(none);
        Layout();
    }
    void changed() {
        const std::string why = state().save_stamps();
        if (!why.empty()) context_.shell.show_message(why);
        state().stamps_changed();
    }
    void keep() {
        OpenDocument& d = *context_.workspace.active();
        const auto name = context_.shell.ask_text(
            RP_TR("Keep as a stamp"), RP_TR("Name of the stamp"), "", [this](const std::string& text) {
                if (text.empty()) return say("A stamp needs a name.");
                return state().stamps.find(text) != nullptr ? say("There is a stamp of that name already.")
                                                            : std::string();
            });
        if (!name) return;
        Selection selection;
        selection.hexes = d.selection();
        Stamp stamp = copy(d.scenario(), selection, middle(d.map().grid(), selection));
        stamp.name = *name;
        state().stamps.put(std::move(stamp));
        changed();
    }
    void place() {
        const Stamp* stamp = list_->chosen();
        if (stamp == nullptr || context_.workspace.active() == nullptr) return;
        state().clipboard = *stamp;
        state().changed();
        context_.run("edit.paste");
    }
    void rename() {
        const Stamp* stamp = list_->chosen();
        if (stamp == nullptr) return;
        const std::string old = stamp->name;
        const auto name = context_.shell.ask_text(RP_TR("Rename the stamp"), RP_TR("Name of the stamp"), old,
                                                  [&](const std::string& text) {
                                                      if (text.empty()) return say("A stamp needs a name.");
                                                      return text != old && state().stamps.find(text) != nullptr
                                                                 ? say("There is a stamp of that name already.")
                                                                 : std::string();
                                                  });
        if (!name || *name == old) return;
        Stamp moved = *stamp;
        moved.name = *name;
        state().stamps.remove(old);
        state().stamps.put(std::move(moved));
        changed();
    }
    void remove() {
        const Stamp* stamp = list_->chosen();
        if (stamp == nullptr) return;
        const std::string name = stamp->name;
        state().stamps.remove(name);
        changed();
    }

    PanelContext& context_;
    StampList* list_ = nullptr;
    wxStaticText* none_ = nullptr;
    wxButton* keep_ = nullptr;
    wxButton* place_ = nullptr;
    wxButton* rename_ = nullptr;
    wxButton* remove_ = nullptr;
    std::vector<Connection> links_;
    Connection selection_;
};

}  // namespace

wxWindow* make_stamps(wxWindow* parent, PanelContext& context) { return new StampsPanel(parent, context); }

}  // namespace ramparts
