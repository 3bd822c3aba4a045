// The order of battle: units by side, searched, added, copied, deleted, dragged onto the map; and the counter designer.
#include <wx/button.h>
#include <wx/dcbuffer.h>
#include <wx/filedlg.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/statbmp.h>
#include <wx/stattext.h>
#include <wx/wrapsizer.h>

#include "editor/model/counter_picture.hpp"
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

// Front and back of one counter, and everything about the unit.
class CounterPanel final : public DocumentPanel {
public:
    CounterPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(parent, context,
                        Area::units | Area::groups | Area::sides | Area::kinds | Area::grid | Area::modules) {
        modules_link_ = context.workspace.modules_changed.connect([this] { refresh_later(); });
        symbols_link_ = context.workspace.themes().changed.connect([this] { refresh_later(); });
        picture_ = new wxPanel(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(-1, 136)));
        picture_->SetBackgroundStyle(wxBG_STYLE_PAINT);
        picture_->Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
        picture_->Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            picture_->Refresh();
            e.Skip();
        });
        set_accessible_name(*picture_, _("Front and back of the counter"));
        empty_ = new wxStaticText(this, wxID_ANY, _("Choose a unit in the order of battle."));
        empty_->Wrap(FromDIP(200));
        form_ = new PropertyForm(this, _("Counter"));
        form_->on_change = [this](const std::string& name, const std::string& value) {
            OpenDocument* d = document();
            const auto unit = focused(d);
            if (!unit) return ramparts::say("There is no such unit any more.");
            const std::string before = d->focused_unit();
            std::string why = name == "picture" ? find_picture(d->store(), value) : std::string();
            if (why.empty()) why = set_unit_field(d->document, *unit, name, value);
            if (why.empty() && name == "id") d->set_focused_unit(renamed_.take(before, d->scenario().units[*unit].id));
            return why;
        };
        form_->on_refused = [this](const std::string& why) { say(why); };
        choose_ = small_button(this, _("C&hoose picture…"));
        remove_ = small_button(this, _("&Remove picture"));
        choose_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { choose_picture(); });
        remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (const auto unit = focused(document())) say(set_unit_field(document()->document, *unit, "picture", ""));
        });
        auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        for (wxButton* b : {choose_, remove_}) buttons->Add(b, 0, wxRIGHT | wxTOP, FromDIP(3));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(picture_, 0, wxEXPAND);
        column->Add(buttons, 0, wxALIGN_CENTRE_HORIZONTAL | wxBOTTOM, FromDIP(4));
        column->Add(empty_, 0, wxALL, FromDIP(12));
        column->Add(form_, 1, wxEXPAND);
        SetSizer(column);
    }

private:
    void refresh() override {
        OpenDocument* d = document();
        if (d != nullptr && !focused(d))
            d->set_focused_unit(renamed_.follow(
                d->focused_unit(), [d](const std::string& id) { return d->scenario().unit(id).has_value(); }));
        const auto unit = focused(d);
        for (wxWindow* part : {static_cast<wxWindow*>(picture_), static_cast<wxWindow*>(choose_),
                               static_cast<wxWindow*>(remove_)})
            part->Show(unit.has_value());
        form_->Show(unit.has_value());
        empty_->Show(!unit);
        pictures_ = {};
        if (unit) {
            draw::Palette palette;
            palette.symbols = context_.workspace.themes().symbols();
            pictures_ = counter_pictures(d->scenario(), static_cast<UnitIndex>(*unit), FromDIP(104),
                                         GetContentScaleFactor(), palette);
            form_->show(unit_form(d->scenario(), *unit));
            allow(*choose_, {}, _("A PNG or JPEG of yours, drawn on the counter in the place of the symbol"));
            allow(*remove_,
                  d->scenario().units[*unit].picture.empty() ? _("The counter has no picture of its own.") : wxString(),
                  _("Show the symbol again"));
        }
        picture_->Refresh();
        Layout();
        if (unit && d->pointed().starts_with("set ")) {
            form_->choose("set." + d->pointed().substr(4));
            d->point_at({});
        }
    }

    void choose_picture() {
        OpenDocument* d = document();
        const auto unit = focused(d);
        if (!unit) return;
        const std::string id = d->scenario().units[*unit].id;
        wxFileDialog dialog(this, _("Picture for the counter"), "", "",
                            _("Pictures (*.png, *.jpg)|*.png;*.PNG;*.jpg;*.JPG;*.jpeg;*.JPEG|All files|*"),
                            wxFD_OPEN | wxFD_FILE_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK || document() != d) return;
        std::string path;
        std::string why = bring_picture(d->store(), from_wx(dialog.GetPath()), path);
        const auto now = d->scenario().unit(id);
        if (why.empty() && now) why = set_unit_field(d->document, *now, "picture", path);
        say(why);
    }

    void paint() {
        wxAutoBufferedPaintDC dc(picture_);
        dc.SetBackground(wxBrush(wxSystemSettings::GetColour(wxSYS_COLOUR_BTNFACE)));
        dc.Clear();
        dc.SetFont(GetFont());
        dc.SetTextForeground(wxSystemSettings::GetColour(wxSYS_COLOUR_BTNTEXT));
        const int side = FromDIP(104);
        const int gap = FromDIP(16);
        const int two = pictures_.second.IsOk() ? 2 : 1;
        int x = (picture_->GetClientSize().x - two * side - (two - 1) * gap) / 2;
        const wxString names[] = {_("Full strength"), _("Reduced")};
        for (int i = 0; i < two; ++i) {
            const wxBitmap& bitmap = i == 0 ? pictures_.first : pictures_.second;
            if (bitmap.IsOk()) dc.DrawBitmap(bitmap, x, FromDIP(8), true);
            const wxString name = two == 1 ? _("One step") : names[i];
            dc.DrawText(name, x + (side - dc.GetTextExtent(name).x) / 2, FromDIP(8) + side + FromDIP(2));
            x += side + gap;
        }
    }

    wxPanel* picture_ = nullptr;
    wxStaticText* empty_ = nullptr;
    wxButton* choose_ = nullptr;
    wxButton* remove_ = nullptr;
    PropertyForm* form_ = nullptr;
    std::pair<wxBitmap, wxBitmap> pictures_;
    Renamed renamed_;
    Connection modules_link_;
    Connection symbols_link_;
};

}  // namespace

wxWindow* make_forces_panel(wxWindow* parent, PanelContext& context) { return new ForcesPanel(parent, context); }
wxWindow* make_counter_panel(wxWindow* parent, PanelContext& context) { return new CounterPanel(parent, context); }

}  // namespace ramparts
