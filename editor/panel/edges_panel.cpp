// The edges of the map and the reinforcements that enter there.
#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "editor/model/edges_model.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/painting.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/toolkit/word_colours.hpp"

namespace ramparts {
namespace {

class EdgesPanel final : public DocumentPanel {
public:
    EdgesPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(
              parent, context,
              Area::terrain | Area::grid | Area::groups | Area::kinds | Area::roads | Area::hexsides | Area::sides) {
        list_ = new wxListCtrl(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                               wxLC_REPORT | wxLC_SINGLE_SEL | wxBORDER_NONE);
        set_accessible_name(*list_, _("Edges and entries"));
        list_->AppendColumn(_("Edge or entry"), wxLIST_FORMAT_LEFT, FromDIP(150));
        list_->AppendColumn(_("What is there"), wxLIST_FORMAT_LEFT, FromDIP(190));
        tool_ = small_button(this, _("&Map edge tool"));
        nearest_ = small_button(this, _("To the &nearest edge hex"));
        auto* buttons = new wxWrapSizer(wxHORIZONTAL);
        for (wxButton* b : {tool_, nearest_}) buttons->Add(b, 0, wxRIGHT | wxBOTTOM, FromDIP(3));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(list_, 1, wxEXPAND);
        column->Add(buttons, 0, wxEXPAND | wxALL, FromDIP(4));
        SetSizer(column);
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { select(false); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { select(true); });
        tool_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            context_.run("tool.edge");
            if (context_.canvas() != nullptr) context_.canvas()->SetFocus();
        });
        nearest_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { move_to_edge(); });
    }

private:
    [[nodiscard]] const EdgeRow* row() const {
        const long at = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        return at < 0 || at >= static_cast<long>(rows_.size()) ? nullptr : &rows_[static_cast<std::size_t>(at)];
    }

    // Lights the edge or the entry; an entry is then the one the tools put down. `go` brings it to the middle.
    void select(bool go) {
        OpenDocument* d = document();
        const EdgeRow* chosen = row();
        if (d == nullptr || chosen == nullptr || refreshing_) return;
        d->set_lit(chosen->hexes);
        if (chosen->group && *chosen->group < d->scenario().reinforcements.size())
            context_.workspace.painting().choose(
                {PaintSection::entry, d->scenario().reinforcements[*chosen->group].id, 0});
        show_buttons();
        MapCanvas* canvas = context_.canvas();
        if (canvas == nullptr || chosen->hexes.empty()) return;
        const HexIndex hex = chosen->hexes[chosen->hexes.size() / 2];
        if (!go) return canvas->reveal(hex);
        d->set_cursor(hex);
        canvas->centre_on(hex);
        canvas->SetFocus();
    }

    void move_to_edge() {
        OpenDocument* d = document();
        const EdgeRow* chosen = row();
        if (d == nullptr || chosen == nullptr || !chosen->group ||
            *chosen->group >= d->scenario().reinforcements.size())
            return;
        const ReinforcementGroup& group = d->scenario().reinforcements[*chosen->group];
        const HexIndex to = nearest_entry(d->scenario(), group.entry);
        if (to == kNoHex) return say(ramparts::say("No edge hex is open."));
        say(set_group_field(d->document, *chosen->group, "entry", d->map().grid().label(to)));
    }

    void refresh() override {
        const OpenDocument* d = document();
        std::vector<EdgeRow> rows = d != nullptr ? edge_rows(d->scenario()) : std::vector<EdgeRow>();
        if (rows != rows_) {
            refreshing_ = true;
            const EdgeRow* before = row();
            const auto kept = before != nullptr ? std::optional<EdgeRow>(*before) : std::nullopt;
            rows_ = std::move(rows);
            list_->DeleteAllItems();
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                const EdgeRow& r = rows_[i];
                const long at =
                    list_->InsertItem(static_cast<long>(i), (r.group ? wxString("    ") : wxString()) + to_wx(r.text));
                list_->SetItem(at, 1, to_wx(r.note));
                if (!r.group) {
                    wxFont font = list_->GetFont();
                    list_->SetItemFont(at, font.MakeBold());
                }
                if (r.trouble) list_->SetItemTextColour(at, word_colours().error);
                if (kept && (kept->group ? kept->group == r.group : kept->text == r.text))
                    list_->SetItemState(at, wxLIST_STATE_SELECTED, wxLIST_STATE_SELECTED);
            }
            for (const int column : {0, 1}) list_->SetColumnWidth(column, wxLIST_AUTOSIZE);
            list_->SetColumnWidth(1, list_->GetColumnWidth(1) * 6 / 5);  // the list measures bold words as plain ones
            refreshing_ = false;
        }
        show_buttons();
    }

    void show_buttons() {
        const OpenDocument* d = document();
        const EdgeRow* chosen = row();
        const wxString none = d == nullptr ? _("No scenario is open.") : wxString();
        allow(*tool_, none, _("See the edges on the map, change them, and drag entry hexes along them"));
        allow(*nearest_,
              d == nullptr                          ? none
              : chosen == nullptr || !chosen->group ? _("Choose an entry first.")
              : !chosen->trouble                    ? _("This entry is on an open edge hex already.")
                                                    : wxString(),
              _("Put this entry on the nearest edge hex that units may enter"));
    }

    wxListCtrl* list_ = nullptr;
    wxButton* tool_ = nullptr;
    wxButton* nearest_ = nullptr;
    std::vector<EdgeRow> rows_;
    bool refreshing_ = false;
};

}  // namespace

wxWindow* make_edges_panel(wxWindow* parent, PanelContext& context) { return new EdgesPanel(parent, context); }

}  // namespace ramparts
