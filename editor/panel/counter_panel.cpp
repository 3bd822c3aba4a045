// The counter designer: front and back of one counter, and everything about its unit; markers too.
#include <wx/button.h>
#include <wx/dcbuffer.h>
#include <wx/filedlg.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/wrapsizer.h>

#include "editor/model/counter_picture.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/sheet_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

/// What the designer is at: a unit or a marker of the scenario.
struct Designed {
    std::optional<std::size_t> unit;
    std::optional<std::size_t> marker;
    [[nodiscard]] bool any() const noexcept { return unit || marker; }
};

Designed designed(const OpenDocument* d) {
    if (d == nullptr) return {};
    if (const auto unit = d->scenario().unit(d->focused_unit())) return {std::size_t{*unit}, std::nullopt};
    return {std::nullopt, find_marker(d->scenario(), d->focused_unit())};
}

bool there_is(const Scenario& s, const std::string& id) { return s.unit(id).has_value() || find_marker(s, id); }

class CounterPanel final : public DocumentPanel {
public:
    CounterPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(
              parent, context,
              Area::units | Area::groups | Area::sides | Area::kinds | Area::grid | Area::modules | Area::markers) {
        modules_link_ = context.workspace.modules_changed.connect([this] { refresh_later(); });
        symbols_link_ = context.workspace.themes().changed.connect([this] { refresh_later(); });
        make_picture();
        empty_ = new wxStaticText(this, wxID_ANY, _("Choose a unit in the order of battle."));
        empty_->Wrap(FromDIP(200));
        form_ = new PropertyForm(this, _("Counter"));
        form_->on_change = [this](const std::string& name, const std::string& value) {
            std::string why = name == "picture" && document() != nullptr
                                  ? find_picture(document()->store(), trimmed(value))
                                  : std::string();
            return why.empty() ? set_field(name, value) : why;
        };
        form_->on_refused = [this](const std::string& why) { say(why); };
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(picture_, 0, wxEXPAND);
        column->Add(make_buttons(), 0, wxALIGN_CENTRE_HORIZONTAL | wxBOTTOM, FromDIP(4));
        column->Add(empty_, 0, wxALL, FromDIP(12));
        column->Add(form_, 1, wxEXPAND);
        SetSizer(column);
    }

private:
    void make_picture() {
        picture_ = new wxPanel(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(-1, 136)));
        picture_->SetBackgroundStyle(wxBG_STYLE_PAINT);
        picture_->Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
        picture_->Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            picture_->Refresh();
            e.Skip();
        });
        set_accessible_name(*picture_, _("Front and back of the counter"));
    }

    wxSizer* make_buttons() {
        choose_ = small_button(this, _("C&hoose picture…"));
        remove_ = small_button(this, _("&Remove picture"));
        choose_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { choose_picture(); });
        remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { say(set_picture("")); });
        auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        for (wxButton* b : {choose_, remove_}) buttons->Add(b, 0, wxRIGHT | wxTOP, FromDIP(3));
        return buttons;
    }

    std::string set_field(const std::string& name, const std::string& value) {
        OpenDocument* d = document();
        const Designed what = designed(d);
        if (!what.any()) return ramparts::say("There is no such unit any more.");
        const std::string before = d->focused_unit();
        const std::string why = what.unit ? set_unit_field(d->document, *what.unit, name, value)
                                          : set_marker_field(d->document, *what.marker, name, value);
        if (why.empty() && name == "id")
            d->set_focused_unit(renamed_.take(
                before, what.unit ? d->scenario().units[*what.unit].id : d->scenario().markers[*what.marker].id));
        return why;
    }

    /// A step of its own: what was chosen before comes back with one undo.
    std::string set_picture(const std::string& path) {
        if (document() != nullptr) document()->document.seal();
        return set_field("picture", path);
    }

    void refresh() override {
        OpenDocument* d = document();
        if (d != nullptr && !designed(d).any())
            d->set_focused_unit(
                renamed_.follow(d->focused_unit(), [d](const std::string& id) { return there_is(d->scenario(), id); }));
        const Designed what = designed(d);
        for (wxWindow* part : std::initializer_list<wxWindow*>{picture_, choose_, remove_, form_})
            part->Show(what.any());
        empty_->Show(!what.any());
        pictures_ = {};
        if (what.any()) show(*d, what);
        picture_->Refresh();
        Layout();
        if (what.unit && d->pointed().starts_with("set ")) {
            form_->choose("set." + d->pointed().substr(4));
            d->point_at({});
        }
    }

    void show(const OpenDocument& d, const Designed& what) {
        const Scenario& s = d.scenario();
        const int side = FromDIP(104);
        marker_ = what.marker.has_value();
        if (what.unit) {
            draw::Palette palette;
            palette.symbols = context_.workspace.themes().symbols();
            pictures_ = counter_pictures(s, static_cast<UnitIndex>(*what.unit), side, GetContentScaleFactor(), palette);
            form_->show(unit_form(s, *what.unit));
        } else {
            pictures_ = marker_pictures(s, *what.marker, side, GetContentScaleFactor());
            form_->show(marker_form(s, *what.marker));
        }
        const std::string& path = what.unit ? s.units[*what.unit].picture : s.markers[*what.marker].picture;
        allow(*choose_, {}, _("A PNG or JPEG of yours, drawn on the counter in the place of the symbol"));
        allow(*remove_, path.empty() ? _("The counter has no picture of its own.") : wxString(),
              _("Show the symbol again"));
    }

    void choose_picture() {
        OpenDocument* d = document();
        if (!designed(d).any()) return;
        const std::string id = d->focused_unit();
        wxFileDialog dialog(this, _("Picture for the counter"), "", "",
                            _("Pictures (*.png, *.jpg)|*.png;*.PNG;*.jpg;*.JPG;*.jpeg;*.JPEG|All files|*"),
                            wxFD_OPEN | wxFD_FILE_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK || document() != d || d->focused_unit() != id) return;
        std::string path;
        std::string why = bring_picture(d->store(), from_wx(dialog.GetPath()), path);
        if (why.empty()) why = set_picture(path);
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
        const wxString names[] = {marker_ ? _("Front side") : _("Full strength"),
                                  marker_ ? _("Back side") : _("Reduced")};
        for (int i = 0; i < two; ++i) {
            const wxBitmap& bitmap = i == 0 ? pictures_.first : pictures_.second;
            if (bitmap.IsOk()) dc.DrawBitmap(bitmap, x, FromDIP(8), true);
            const wxString name = two == 1 && !marker_ ? _("One step") : names[i];
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
    bool marker_ = false;  ///< what is shown is one
    Renamed renamed_;
    Connection modules_link_;
    Connection symbols_link_;
};

}  // namespace

wxWindow* make_counter_panel(wxWindow* parent, PanelContext& context) { return new CounterPanel(parent, context); }

}  // namespace ramparts
