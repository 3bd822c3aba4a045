// Reinforcements along the turn track: groups with their units, entry hexes lit on the map.
#include <algorithm>

#include <wx/button.h>
#include <wx/sizer.h>
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

class ArrivalsPanel final : public DocumentPanel {
public:
    ArrivalsPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(parent, context,
                        Area::units | Area::groups | Area::sides | Area::turns | Area::grid | Area::kinds) {
        list_ = new UnitList(this, context, _("Reinforcements by turn"));
        add_[0] = small_button(this, "+");
        add_[1] = small_button(this, "+");
        remove_ = small_button(this, _("&Delete"));
        pick_ = small_button(this, _("Pick &entry…"));
        form_ = new PropertyForm(this, _("Reinforcement group"));
        auto* buttons = new wxWrapSizer(wxHORIZONTAL);
        for (wxButton* b : {add_[0], add_[1], remove_, pick_}) buttons->Add(b, 0, wxRIGHT | wxBOTTOM, FromDIP(3));
        // A turn, a group and some of its units are seen at once however low the dock is.
        list_->SetMinSize(FromDIP(wxSize(-1, 150)));
        form_->SetMinSize(FromDIP(wxSize(-1, 100)));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(list_, 3, wxEXPAND);
        column->Add(buttons, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(form_, 2, wxEXPAND);
        SetSizer(column);
        connect();
    }

private:
    void connect() {
        list_->on_select = [this] { choose(); };
        list_->on_activate = [this] {
            if (list_->row() != nullptr && list_->row()->unit) context_.shell.show_panel("counter", true);
        };
        list_->on_drop = [this](std::size_t unit, const UnitRow* row, bool) {
            OpenDocument* d = document();
            if (d == nullptr || row == nullptr) return;
            say(row->group ? put_into_group(d->document, unit, *row->group)
                           : arrive_in_turn(d->document, unit, row->turn, d->cursor()));
        };
        for (int side = 0; side < 2; ++side)
            add_[side]->Bind(wxEVT_BUTTON, [this, side](wxCommandEvent&) {
                OpenDocument* d = document();
                if (d == nullptr) return;
                const int turn = list_->row() != nullptr ? list_->row()->turn : 2;
                std::string id;
                const std::string why = add_group(d->document, static_cast<SideId>(side), turn, d->cursor(), id);
                say(why);
                if (why.empty()) group_ = id;
            });
        remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (const auto group = chosen()) say(remove_group(document()->document, *group));
        });
        pick_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (!chosen()) return;
            const std::string id = group_;
            ask_for_hex(context_.workspace, ramparts::say("Click the entry hex of the group; Escape leaves it"),
                        [this, id](OpenDocument& there, HexIndex hex) {
                            const auto& groups = there.scenario().reinforcements;
                            for (std::size_t i = 0; i < groups.size(); ++i)
                                if (groups[i].id == id)
                                    say(set_group_field(there.document, i, "entry", there.map().grid().label(hex)));
                        });
            if (context_.canvas() != nullptr) context_.canvas()->SetFocus();
        });
        form_->on_change = [this](const std::string& name, const std::string& value) {
            const auto group = chosen();
            if (!group) return ramparts::say("There is no such group any more.");
            std::string why = set_group_field(document()->document, *group, name, value);
            if (why.empty() && name == "id")
                group_ = renamed_.take(group_, document()->scenario().reinforcements[*group].id);
            return why;
        };
        form_->on_refused = [this](const std::string& why) { say(why); };
    }

    [[nodiscard]] std::optional<std::size_t> chosen() const {
        const OpenDocument* d = document();
        for (std::size_t i = 0; d != nullptr && i < d->scenario().reinforcements.size(); ++i)
            if (d->scenario().reinforcements[i].id == group_) return i;
        return std::nullopt;
    }

    void choose() {
        OpenDocument* d = document();
        const UnitRow* row = list_->row();
        if (d == nullptr || row == nullptr) return;
        const auto& groups = d->scenario().reinforcements;
        group_ = row->group && *row->group < groups.size() ? groups[*row->group].id : std::string();
        if (row->unit && *row->unit < d->scenario().units.size())
            d->set_focused_unit(d->scenario().units[*row->unit].id);
        light();
        catch_up();
    }

    // A chosen group's entry hex; of a chosen turn all of them.
    void light() {
        OpenDocument* d = document();
        const UnitRow* row = list_->row();
        if (d == nullptr) return;
        std::vector<HexIndex> lit;
        for (const ReinforcementGroup& g : d->scenario().reinforcements)
            if (g.id == group_ || (group_.empty() && row != nullptr && g.turn == row->turn)) lit.push_back(g.entry);
        d->set_lit(lit);
        if (!lit.empty() && lit.front() < d->map().grid().size() && context_.canvas() != nullptr)
            context_.canvas()->reveal(lit.front());
    }

    void refresh() override {
        OpenDocument* d = document();
        std::vector<UnitRow> rows;
        if (d != nullptr)
            for (const ArrivalRow& a : arrivals(d->scenario())) {
                UnitRow row;
                row.kind = a.kind == ArrivalRow::Kind::turn    ? UnitRow::Kind::heading
                           : a.kind == ArrivalRow::Kind::group ? UnitRow::Kind::subheading
                                                               : UnitRow::Kind::unit;
                row.text = a.text;
                row.turn = a.turn;
                if (a.kind != ArrivalRow::Kind::turn) row.group = a.group;
                if (a.kind == ArrivalRow::Kind::unit) row.unit = a.unit;
                rows.push_back(std::move(row));
            }
        list_->show(std::move(rows));
        if (d != nullptr)
            group_ = renamed_.follow(group_, [d](const std::string& id) {
                const auto& groups = d->scenario().reinforcements;
                return std::any_of(groups.begin(), groups.end(), [&](const auto& g) { return g.id == id; });
            });
        const auto group = chosen();
        if (group) {
            const UnitRow* row = list_->row();
            if (row == nullptr || row->group != group)
                for (std::size_t i = 0; i < list_->rows().size(); ++i)
                    if (list_->rows()[i].group == group && !list_->rows()[i].unit) {
                        list_->SetSelection(static_cast<int>(i));
                        break;
                    }
        }
        form_->Show(group.has_value());
        if (group) form_->show(group_form(d->scenario(), *group));
        for (std::size_t side = 0; side < 2; ++side) {
            const bool there = d != nullptr && side < d->scenario().sides.size();
            add_[side]->SetLabel(there
                                     ? wxString::Format(_("+ %s group"), to_wx(d->scenario().sides[side].abbreviation))
                                     : wxString("+"));
            allow(*add_[side], there ? wxString() : _("No scenario is open."),
                  _("A new group in the chosen turn, entering at the map's edge nearest to the hex cursor"));
        }
        const wxString none = !group ? _("Choose a group first.") : wxString();
        allow(*remove_, none, _("Delete the group; its units stay without a place"));
        allow(*pick_, none, _("Click the entry hex on the map"));
        Layout();
    }

    UnitList* list_ = nullptr;
    wxButton* add_[2] = {};
    wxButton* remove_ = nullptr;
    wxButton* pick_ = nullptr;
    PropertyForm* form_ = nullptr;
    std::string group_;
    Renamed renamed_;
};

}  // namespace

wxWindow* make_arrivals_panel(wxWindow* parent, PanelContext& context) { return new ArrivalsPanel(parent, context); }

}  // namespace ramparts
