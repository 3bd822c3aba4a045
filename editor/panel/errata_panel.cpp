// The list of errata: switch on and off, go there, read what each does, fold in, take off.
#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/command/errata_commands.hpp"
#include "editor/model/provenance_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/row_list.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

class ErrataPanel final : public DocumentPanel {
public:
    ErrataPanel(wxWindow* parent, PanelContext& context) : DocumentPanel(parent, context, Area::everything) {
        build();
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& e) { choose(e.GetIndex()); });
        list_->Bind(wxEVT_LIST_ITEM_DESELECTED, [this](wxListEvent&) { show_buttons(); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& e) { go(e.GetIndex(), true); });
        list_->Bind(wxEVT_LIST_ITEM_CHECKED, [this](wxListEvent& e) { check(e.GetIndex(), true); });
        list_->Bind(wxEVT_LIST_ITEM_UNCHECKED, [this](wxListEvent& e) { check(e.GetIndex(), false); });
        list_->Bind(wxEVT_LIST_KEY_DOWN, [this](wxListEvent& e) {
            if (e.GetKeyCode() != WXK_SPACE) return e.Skip();
            for (const ErratumRow& row : std::vector<ErratumRow>(rows_))
                if (OpenDocument* d = document(); d != nullptr && chosen(row.at))
                    (void)switch_erratum(*d, context_.shell, row.at, !row.on);
        });
        add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("errata.add"); });
        fold_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { fold(false); });
        off_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { fold(true); });
        follow_links_.push_back(context.workspace.errata_changed.connect([this](OpenDocument&) { refresh_later(); }));
        catch_up();
    }

private:
    void build() {
        list_ = new wxListCtrl(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxLC_REPORT | wxBORDER_NONE);
        list_->EnableCheckBoxes();
        set_accessible_name(*list_, _("Errata"));
        const wxString titles[] = {_("Erratum"), _("State"), _("Reason"), _("Source"), _("File")};
        const int widths[] = {150, 100, 300, 170, 150};
        for (int i = 0; i < 5; ++i) list_->AppendColumn(titles[i], wxLIST_FORMAT_LEFT, FromDIP(widths[i]));
        give_room_to(*list_, 2, {4, 3, 1});
        list_->SetMinSize(FromDIP(wxSize(200, 40)));
        details_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxTE_MULTILINE | wxTE_READONLY | wxBORDER_NONE);
        details_->SetMinSize(FromDIP(wxSize(-1, 46)));
        set_accessible_name(*details_, _("What the erratum does"));
        add_ = new wxButton(this, wxID_ANY, _("&Add file…"));
        fold_ = new wxButton(this, wxID_ANY, _("&Fold into the map"));
        off_ = new wxButton(this, wxID_ANY, _("&Take off"));
        auto* act = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        for (wxButton* button : {add_, fold_, off_}) act->Add(button, 0, wxRIGHT | wxTOP, FromDIP(4));
        auto* right = new wxBoxSizer(wxVERTICAL);
        right->Add(details_, 1, wxEXPAND | wxALL, FromDIP(4));
        right->Add(act, 0, wxEXPAND | wxALL, FromDIP(4));
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(list_, 5, wxEXPAND);
        row->Add(right, 3, wxEXPAND);
        SetSizer(row);
    }

    [[nodiscard]] long first() const { return list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED); }
    [[nodiscard]] std::vector<ErratumAt> selected() const {
        std::vector<ErratumAt> all;
        for (long i = first(); i >= 0; i = list_->GetNextItem(i, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED))
            if (static_cast<std::size_t>(i) < rows_.size()) all.push_back(rows_[static_cast<std::size_t>(i)].at);
        return all;
    }

    [[nodiscard]] bool chosen(ErratumAt at) const {
        const std::vector<ErratumAt> all = selected();
        return std::find(all.begin(), all.end(), at) != all.end();
    }

    void refresh() override {
        const OpenDocument* d = document();
        const std::vector<ErratumAt> kept = another() ? std::vector<ErratumAt>() : selected();
        rows_ = d == nullptr ? std::vector<ErratumRow>() : d->errata.rows(d->scenario());
        filling_ = true;
        while (list_->GetItemCount() > static_cast<int>(rows_.size())) list_->DeleteItem(list_->GetItemCount() - 1);
        for (std::size_t i = 0; i < rows_.size(); ++i) fill(static_cast<long>(i), *d);
        for (std::size_t i = 0; i < rows_.size(); ++i)
            list_->SetItemState(
                static_cast<long>(i),
                std::find(kept.begin(), kept.end(), rows_[i].at) != kept.end() ? wxLIST_STATE_SELECTED : 0,
                wxLIST_STATE_SELECTED);
        filling_ = false;
        show_details();
        show_buttons();
    }

    void fill(long row, const OpenDocument& d) {
        const ErratumRow& r = rows_[static_cast<std::size_t>(row)];
        const Erratum& erratum = d.errata.erratum(r.at);
        if (row >= list_->GetItemCount()) list_->InsertItem(row, "");
        const wxString words[] = {to_wx(erratum.id), to_wx(standing_words(r.standing)), to_wx(erratum.reason),
                                  to_wx(erratum.source.stated() ? origin_words(erratum.source) : std::string()),
                                  to_wx(std::filesystem::path(d.errata.layers()[r.at.layer].path).filename().string())};
        for (int c = 0; c < 5; ++c)
            if (list_->GetItemText(row, c) != words[c]) list_->SetItem(row, c, words[c]);
        if (list_->IsItemChecked(row) != r.on) list_->CheckItem(row, r.on);
    }

    void choose(long row) {
        if (filling_) return;
        show_details();
        show_buttons();
        go(row, false);
    }

    /// Lights what the erratum changes; `there` also takes the cursor and the keyboard to it.
    void go(long row, bool there) {
        OpenDocument* d = document();
        if (d == nullptr || row < 0 || static_cast<std::size_t>(row) >= rows_.size()) return;
        FoundPlace all;
        for (const Change& change : d->errata.erratum(rows_[static_cast<std::size_t>(row)].at).changes) {
            const FoundPlace place = place_of(d->scenario(), change.key);
            all.hexes.insert(all.hexes.end(), place.hexes.begin(), place.hexes.end());
            if (all.unit.empty()) all.unit = place.unit;
            if (all.panel.empty()) all.panel = place.panel;
        }
        d->set_lit(all.hexes);
        if (!all.unit.empty()) d->set_focused_unit(all.unit);
        MapCanvas* canvas = context_.canvas();
        if (canvas != nullptr && !all.hexes.empty()) {
            if (!there) return canvas->show_place(all.hexes);
            canvas->show(all.hexes.front());
            d->set_cursor(all.hexes.front());
            canvas->SetFocus();
        } else if (there && !all.panel.empty()) {
            context_.shell.show_panel(all.panel, true);
            context_.shell.focus_panel(all.panel);
        }
    }

    void check(long row, bool on) {
        OpenDocument* d = document();
        if (filling_) return;
        // A box that was ticked for another document goes back to what is on.
        if (d == nullptr || static_cast<std::size_t>(row) >= rows_.size()) return refresh_later();
        if (!switch_erratum(*d, context_.shell, rows_[static_cast<std::size_t>(row)].at, on)) refresh_later();
    }

    void fold(bool take_off) {
        if (OpenDocument* d = document()) (void)fold_errata(*d, context_.shell, selected(), take_off);
    }

    void show_details() {
        const OpenDocument* d = document();
        const std::vector<ErratumAt> which = selected();
        wxString words;
        if (d != nullptr && which.size() == 1) words = to_wx(d->errata.details(d->scenario(), which.front()));
        else if (rows_.empty())
            words =
                _("This scenario has no errata: files in its folder "
                  "\"errata\" are listed here, and others can be added.");
        else words = _("Check an erratum to play with it; choose one to read what it changes and see where.");
        if (details_->GetValue() != words) details_->ChangeValue(words);
    }

    void show_buttons() {
        const bool any = !selected().empty();
        allow(*add_, document() == nullptr ? _("Open a scenario first.") : wxString(),
              _("List the errata of a file elsewhere"));
        allow(*fold_, any ? wxString() : _("Choose an erratum first."),
              _("Make what the chosen errata say a part of the scenario, as one step"));
        allow(*off_, any ? wxString() : _("Choose an erratum first."),
              _("Put back what was before the chosen errata were folded in, as one step"));
    }

    std::vector<ErratumRow> rows_;
    std::vector<Connection> follow_links_;
    bool filling_ = false;
    wxListCtrl* list_ = nullptr;
    wxTextCtrl* details_ = nullptr;
    wxButton* add_ = nullptr;
    wxButton* fold_ = nullptr;
    wxButton* off_ = nullptr;
};

}  // namespace

wxWindow* make_errata_panel(wxWindow* parent, PanelContext& context) { return new ErrataPanel(parent, context); }

}  // namespace ramparts
