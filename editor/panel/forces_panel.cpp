// The order of battle: units by side, searched, added, copied, deleted, dragged onto the map.
#include <wx/button.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/wrapsizer.h>

#include "editor/model/forces_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/forces_list.hpp"
#include "editor/panel/panel.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

std::optional<std::size_t> focused(const OpenDocument* d) {
    const auto unit = d != nullptr ? d->scenario().unit(d->focused_unit()) : std::nullopt;
    return unit ? std::optional<std::size_t>(*unit) : std::nullopt;
}

class ForcesPanel final : public DocumentPanel {
public:
    ForcesPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(parent, context,
                        Area::units | Area::groups | Area::sides | Area::kinds | Area::grid | Area::meta) {
        symbols_link_ = context.workspace.themes().changed.connect([this] { refresh_later(); });
        search_ = new wxSearchCtrl(this, wxID_ANY);
        search_->SetDescriptiveText(_("Search units"));
        search_->ShowCancelButton(true);
        set_accessible_name(*search_, _("Search units"));
        list_ = new UnitList(this, context, _("Order of battle"));
        add_ = small_button(this, _("&Add"));
        copy_ = small_button(this, _("Dupli&cate"));
        remove_ = small_button(this, _("&Delete"));
        up_ = small_button(this, wxString::FromUTF8("▲"));
        down_ = small_button(this, wxString::FromUTF8("▼"));
        edit_ = small_button(this, _("&Edit…"));
        place_ = small_button(this, _("&Place on map"));
        off_ = small_button(this, _("&Take off"));
        table_ = small_button(this, _("Ta&ble…"));
        set_accessible_name(*up_, _("Earlier in the list"));
        set_accessible_name(*down_, _("Later in the list"));
        auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        for (wxButton* b : {add_, copy_, remove_, up_, down_, edit_, place_, off_, table_})
            buttons->Add(b, 0, wxRIGHT | wxTOP, FromDIP(3));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(search_, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(list_, 1, wxEXPAND);
        column->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(4));
        SetSizer(column);
        bind_all();
    }

private:
    void bind_all() {
        bind_list();
        bind_buttons();
    }

    void bind_list() {
        search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { catch_up(); });
        search_->Bind(wxEVT_SEARCHCTRL_CANCEL_BTN, [this](wxCommandEvent&) { search_->Clear(); });
        list_->on_select = [this] {
            OpenDocument* d = document();
            const UnitRow* row = list_->row();
            if (d == nullptr || row == nullptr) return;
            if (!row->unit || *row->unit >= d->scenario().units.size()) return d->set_focused_unit({});
            const Unit& unit = d->scenario().units[*row->unit];
            d->set_focused_unit(unit.id);
            d->set_lit(unit.at ? std::vector<HexIndex>{*unit.at} : std::vector<HexIndex>());
            if (unit.at && context_.canvas() != nullptr) context_.canvas()->reveal(*unit.at);
        };
        list_->on_activate = [this] {
            if (list_->row() != nullptr && list_->row()->unit) context_.shell.show_panel("counter", true);
        };
        // Between two rows; on a heading or below the last row the unit goes to that end of its side.
        list_->drops_between = true;
        list_->on_drop = [this](std::size_t unit, const UnitRow* row, bool below) {
            OpenDocument* d = document();
            if (d == nullptr || unit >= d->scenario().units.size()) return;
            if (row != nullptr && row->unit) return say(move_beside(d->document, unit, row->unit, below));
            say(move_beside(d->document, unit, std::nullopt,
                            row == nullptr || row->side != d->scenario().units[unit].side));
        };
    }

    void bind_buttons() {
        add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            OpenDocument* d = document();
            if (d == nullptr) return;
            const UnitRow* row = list_->row();
            std::string id;
            say(add_unit(d->document, row != nullptr && row->side ? *row->side : SideId{0}, id));
            d->set_focused_unit(id);
        });
        copy_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            std::string id;
            if (const auto unit = focused(document())) {
                say(duplicate_unit(document()->document, *unit, id));
                document()->set_focused_unit(id);
            }
        });
        table_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            context_.shell.show_panel("roster", true);
            context_.shell.focus_panel("roster");
        });
        const auto with_unit = [this](wxButton* button, std::function<void(OpenDocument&, std::size_t)> act) {
            button->Bind(wxEVT_BUTTON, [this, act](wxCommandEvent&) {
                if (const auto unit = focused(document())) act(*document(), *unit);
            });
        };
        with_unit(remove_, [this](OpenDocument& d, std::size_t unit) { say(remove_unit(d.document, unit)); });
        with_unit(up_, [this](OpenDocument& d, std::size_t unit) { say(move_in_list(d.document, unit, -1)); });
        with_unit(down_, [this](OpenDocument& d, std::size_t unit) { say(move_in_list(d.document, unit, 1)); });
        with_unit(off_, [this](OpenDocument& d, std::size_t unit) { say(take_off(d.document, unit)); });
        with_unit(edit_, [this](OpenDocument&, std::size_t) { context_.shell.show_panel("counter", true); });
        with_unit(place_, [this](OpenDocument& d, std::size_t unit) {
            const std::string id = d.scenario().units[unit].id;
            ask_for_hex(context_.workspace, ramparts::say("Click the hex in which the unit starts; Escape leaves it"),
                        [this, id](OpenDocument& there, HexIndex hex) {
                            if (const auto which = there.scenario().unit(id))
                                say(place_on_hex(there.document, *which, hex));
                        });
            if (context_.canvas() != nullptr) context_.canvas()->SetFocus();
        });
    }

    void refresh() override {
        OpenDocument* d = document();
        std::vector<UnitRow> rows;
        if (d != nullptr)
            for (const RosterRow& r : roster(d->scenario(), from_wx(search_->GetValue()))) {
                UnitRow row;
                row.kind = r.unit ? UnitRow::Kind::unit : UnitRow::Kind::heading;
                row.text = r.text;
                row.note = r.place;
                row.unit = r.unit;
                row.side = r.side;
                rows.push_back(std::move(row));
            }
        list_->show(std::move(rows));
        if (d != nullptr) list_->select_unit(d->focused_unit());
        const auto unit = focused(d);
        const wxString none = d == nullptr ? _("No scenario is open.") : !unit ? _("Choose a unit first.") : wxString();
        allow(*add_, d == nullptr ? none : wxString(), _("A new unit of the side chosen in the list"));
        allow(*copy_, none, _("Another unit with the same values"));
        allow(*remove_, none, _("Take the unit out of the scenario"));
        allow(*up_, none, _("Earlier in the list"));
        allow(*down_, none, _("Later in the list"));
        allow(*edit_, none, _("Open the counter designer"));
        allow(*place_, none, _("Click a hex for it; dragging the row onto the map does the same"));
        allow(*off_,
              unit && !d->scenario().units[*unit].at && !d->scenario().units[*unit].arrives
                  ? _("The unit is neither set up nor arriving.")
                  : none,
              _("Neither set up nor arriving"));
        allow(*table_, wxString(), _("Type and paste units as in a spreadsheet"));
    }

    wxSearchCtrl* search_ = nullptr;
    UnitList* list_ = nullptr;
    wxButton* add_ = nullptr;
    wxButton* copy_ = nullptr;
    wxButton* remove_ = nullptr;
    wxButton* up_ = nullptr;
    wxButton* down_ = nullptr;
    wxButton* edit_ = nullptr;
    wxButton* place_ = nullptr;
    wxButton* off_ = nullptr;
    wxButton* table_ = nullptr;
    Connection symbols_link_;
};

}  // namespace

wxWindow* make_forces_panel(wxWindow* parent, PanelContext& context) { return new ForcesPanel(parent, context); }

}  // namespace ramparts
