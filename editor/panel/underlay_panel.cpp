// The scan under the map: loading, fitting by references, opacity and swipe; reading the map from it.
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/listbox.h>
#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/sizer.h>
#include <wx/slider.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/model/scan_reading.hpp"
#include "editor/panel/painting.hpp"
#include "editor/tool/scan_tool.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

class UnderlayPanel final : public wxPanel {
public:
    UnderlayPanel(wxWindow* parent, PanelContext& context) : wxPanel(parent), context_(context) {
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int pad = FromDIP(4);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        load_ = button(row, _("&Load…"), this);
        fit_ = button(row, _("&Fit"), this);
        remove_ = button(row, _("&Remove"), this);
        column->Add(row, 0, wxEXPAND | wxALL, pad);
        name_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                 wxST_ELLIPSIZE_MIDDLE | wxST_NO_AUTORESIZE);
        column->Add(name_, 0, wxEXPAND | wxLEFT | wxRIGHT, pad);
        opacity_ = slider(column, _("Opacity"));
        swipe_ = slider(column, _("Swipe"));
        book_ = new wxNotebook(this, wxID_ANY);
        set_accessible_name(*book_, _("Fit and read"));
        add_fit();
        add_reading();
        column->Add(book_, 1, wxEXPAND | wxALL, pad);
        SetSizer(column);
        load_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { load(); });
        fit_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("tool.underlay"); });
        remove_->Bind(wxEVT_BUTTON,
                      [this](wxCommandEvent&) { change([](UnderlayLayer& l, const Grid&) { l.remove(); }); });
        opacity_->Bind(wxEVT_SLIDER, [this](wxCommandEvent& e) {
            change([&](UnderlayLayer& l, const Grid&) { l.opacity = e.GetInt() * 255 / 100; });
        });
        swipe_->Bind(wxEVT_SLIDER, [this](wxCommandEvent& e) {
            change([&](UnderlayLayer& l, const Grid&) { l.swipe = e.GetInt(); });
        });
        kind_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& e) {
            change([&](UnderlayLayer& l, const Grid& g) {
                l.kind = e.GetInt() == 1 ? FitKind::affine : FitKind::similarity;
                if (const Message why = l.refit(g); !why.empty()) context_.shell.show_message(say_message(why));
            });
        });
        drop_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            const int at = pairs_->GetSelection();
            if (at >= 0)
                change([at](UnderlayLayer& l, const Grid& g) { l.remove_pair(g, static_cast<std::size_t>(at)); });
        });
        pairs_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { refresh_buttons(); });
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { reread(); }));
        links_.push_back(context.workspace.painting().underlay_changed.connect([this](OpenDocument&) { reread(); }));
        reread();
    }

private:
    void add_fit() {
        auto* page = new wxPanel(book_);
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int pad = FromDIP(4);
        auto* kind_row = new wxBoxSizer(wxHORIZONTAL);
        kind_row->Add(new wxStaticText(page, wxID_ANY, _("Fit:")), 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, pad);
        kind_ = new wxChoice(page, wxID_ANY);
        kind_->Append(_("turn and scale evenly"));
        kind_->Append(_("slant and stretch too"));
        kind_row->Add(kind_, 1);
        column->Add(kind_row, 0, wxEXPAND | wxALL, pad);
        pairs_ = new wxListBox(page, wxID_ANY);
        set_accessible_name(*pairs_, _("References"));
        column->Add(pairs_, 1, wxEXPAND | wxLEFT | wxRIGHT, pad);
        drop_ = new wxButton(page, wxID_ANY, _("Remove re&ference"));
        column->Add(drop_, 0, wxEXPAND | wxALL, pad);
        result_ = new wxStaticText(page, wxID_ANY, "");
        column->Add(result_, 0, wxEXPAND | wxALL, pad);
        page->SetSizer(column);
        book_->AddPage(page, _("Fit"));
    }
    void add_reading() {
        auto* page = new wxPanel(book_);
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int pad = FromDIP(4);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        read_ = button(row, _("Rea&d"), page);
        look_ = button(row, _("L&ook"), page);
        take_ = button(row, _("&Take over…"), page);
        column->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, pad);
        auto* second = new wxBoxSizer(wxHORIZONTAL);
        names_ = button(second, _("Read &names"), page);
        column->Add(second, 0, wxEXPAND | wxALL, pad);
        state_ = new wxTextCtrl(page, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(-1, 54)),
                                wxTE_MULTILINE | wxTE_READONLY | wxBORDER_NONE);
        set_accessible_name(*state_, _("Where the reading is"));
        column->Add(state_, 0, wxEXPAND | wxLEFT | wxRIGHT, pad);
        kinds_ = new wxListBox(page, wxID_ANY);
        set_accessible_name(*kinds_, _("What was shown of the scan"));
        column->Add(kinds_, 1, wxEXPAND | wxALL, pad);
        page->SetSizer(column);
        book_->AddPage(page, _("Read"));
        read_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { read(); });
        names_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("scan.names"); });
        look_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { look(); });
        take_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("scan.take-over"); });
    }
    [[nodiscard]] ScanReading* reading() const {
        const OpenDocument* d = context_.workspace.active();
        return d == nullptr ? nullptr : context_.workspace.painting().find_reading(*d);
    }
    // Begun by the tool when there is no reading yet; else from the beginning, with what was shown.
    void read() {
        OpenDocument* d = context_.workspace.active();
        if (d == nullptr) return;
        const bool again = reading() != nullptr;
        context_.run("tool.scan");
        if (again) read_scan_of(context_.workspace.painting(), *d);
        if (MapCanvas* canvas = context_.canvas()) canvas->focus();
    }
    void look() {
        OpenDocument* d = context_.workspace.active();
        if (d == nullptr || reading() == nullptr) return;
        context_.run("tool.scan");
        if (!reading()->ask_next()) return context_.shell.show_message(say("Nothing waits for a look."));
        d->set_cursor(reading()->question()->hex);
        context_.shell.show_message(reading()->question_words());
        context_.workspace.painting().underlay_changed(*d);
        if (MapCanvas* canvas = context_.canvas()) {
            canvas->show(d->cursor());
            canvas->focus();
        }
    }
    void show_reading() {
        const OpenDocument* d = context_.workspace.active();
        const PaintState& painting = context_.workspace.painting();
        const std::string obstacle = d == nullptr ? say("No scenario is open.") : say(scan_obstacle(painting, *d));
        const ScanReading* now = reading();
        allow(*read_, to_wx(obstacle), _("Have the map read from the scan: show a few hexes, the rest is guessed"));
        const bool found = now != nullptr && now->look().reading != nullptr;
        const wxString none = _("Nothing is read from a scan yet; see the panel Scan.");
        allow(*names_, d == nullptr ? to_wx(obstacle) : to_wx(say(names_obstacle(painting, *d))),
              _("Have the names on the scan read; you take or drop each of them"));
        allow(*look_, found || (now != nullptr && now->open() > 0) ? wxString() : none,
              _("Go to the hex or hexside that is most worth a look"));
        allow(*take_, now != nullptr && !now->nothing_read() ? wxString() : none,
              _("Write what was read into the map, as one change"));
        const wxString words = now == nullptr ? to_wx(obstacle) : to_wx(now->state_words());
        if (state_->GetValue() != words) state_->ChangeValue(words);
        wxArrayString kinds;
        if (now != nullptr)
            for (const std::string& line : now->kind_words()) kinds.Add(to_wx(line));
        if (kinds != kinds_->GetStrings()) kinds_->Set(kinds);
    }

    wxButton* button(wxSizer* row, const wxString& label, wxWindow* parent) {
        auto* b = small_button(parent, label);
        row->Add(b, 1, wxRIGHT, FromDIP(2));
        return b;
    }
    wxSlider* slider(wxSizer* column, const wxString& label) {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(new wxStaticText(this, wxID_ANY, label, wxDefaultPosition, FromDIP(wxSize(76, -1))), 0,
                 wxALIGN_CENTRE_VERTICAL);
        auto* s = new wxSlider(this, wxID_ANY, 50, 0, 100);
        set_accessible_name(*s, label);
        row->Add(s, 1);
        column->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(4));
        return s;
    }
    template <class F>
    void change(F&& f) {
        OpenDocument* d = context_.workspace.active();
        if (d == nullptr) return;
        f(context_.workspace.painting().underlay(*d), d->map().grid());
        context_.workspace.painting().underlay_changed(*d);
    }
    void load() {
        if (context_.workspace.active() == nullptr) return;
        wxFileDialog dialog(this, _("Load a scan"), "", "",
                            _("Pictures") + "|*.png;*.jpg;*.jpeg;*.bmp;*.tif;*.tiff;*.gif|" + _("All files") + "|*",
                            wxFD_OPEN | wxFD_FILE_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK) return;
        ScanPicture picture = read_scan(from_wx(dialog.GetPath()));
        if (picture.pixels.empty())
            return context_.shell.show_problem(RP_TR("Cannot load the scan"), FileProblem{picture.why, {}});
        change([&](UnderlayLayer& l, const Grid& g) {
            l.set_picture(g, from_wx(dialog.GetPath()), picture.width, picture.height, std::move(picture.pixels));
        });
        context_.run("tool.underlay");
    }
    void refresh_buttons() {
        const OpenDocument* d = context_.workspace.active();
        const UnderlayLayer* l = d == nullptr ? nullptr : context_.workspace.painting().find_underlay(*d);
        const bool there = l != nullptr && !l->empty();
        const wxString nothing = d == nullptr ? _("No scenario is open.") : wxString();
        const wxString none = d == nullptr ? nothing : !there ? _("No scan is loaded.") : wxString();
        allow(*load_, nothing, _("Load a picture of a printed map"));
        allow(*fit_, none, _("Drag hexes of the scan onto the same hexes of this map"));
        allow(*opacity_, none, _("How much of the scan shows"));
        allow(*swipe_, none, _("How far from the left the scan reaches over our map"));
        allow(*kind_, none, _("The second way needs three references and follows distorted scans"));
        allow(*remove_, l != nullptr && !l->missing.empty() ? wxString() : none, _("Take the scan away"));
        allow(*drop_,
              !none.empty()                           ? none
              : pairs_->GetSelection() == wxNOT_FOUND ? _("Choose a reference first.")
                                                      : wxString(),
              _("Take the chosen reference away"));
    }
    void reread() {
        const OpenDocument* d = context_.workspace.active();
        const UnderlayLayer* l = d == nullptr ? nullptr : context_.workspace.painting().find_underlay(*d);
        const bool there = l != nullptr && !l->empty();
        const bool missing = !there && l != nullptr && !l->missing.empty();
        name_->SetLabel(there ? to_wx(l->file) : missing ? to_wx(l->missing) : _("No scan is loaded."));
        name_->SetToolTip(name_->GetLabel());
        pairs_->Clear();
        wxString words;
        if (there) {
            opacity_->SetValue((l->opacity * 100 + 127) / 255);
            swipe_->SetValue(l->swipe);
            kind_->SetSelection(l->kind == FitKind::affine ? 1 : 0);
            for (std::size_t i = 0; i < l->pairs.size(); ++i) {
                wxString line = to_wx(d->map().grid().label(l->pairs[i].hex));
                if (l->fit && i < l->fit->residuals.size())
                    line += to_wx(say(": off by {1} pixels", decimal(l->fit->residuals[i], 1)));
                pairs_->Append(line);
            }
            if (l->fit)
                words = to_wx(say("{1} pixels from hex to hex, turned by {2}°, error {3} pixels",
                                  decimal(l->fit->hex_pixels, 1), decimal(l->fit->degrees, 2),
                                  decimal(l->fit->root_mean_square, 2)));
            else words = _("Drag three or four hexes of the scan onto the same hexes of the map.");
        }
        if (missing)
            words =
                _("This picture is not there any more. Its place is kept: load it from where it is now, or remove it.");
        result_->SetLabel(words);
        result_->Wrap(std::max(FromDIP(160), GetClientSize().x - FromDIP(10)));
        refresh_buttons();
        show_reading();
        Layout();
    }

    PanelContext& context_;
    wxNotebook* book_ = nullptr;
    wxButton* load_ = nullptr;
    wxButton* fit_ = nullptr;
    wxButton* remove_ = nullptr;
    wxButton* drop_ = nullptr;
    wxStaticText* name_ = nullptr;
    wxStaticText* result_ = nullptr;
    wxSlider* opacity_ = nullptr;
    wxSlider* swipe_ = nullptr;
    wxChoice* kind_ = nullptr;
    wxListBox* pairs_ = nullptr;
    wxButton* read_ = nullptr;
    wxButton* look_ = nullptr;
    wxButton* names_ = nullptr;
    wxButton* take_ = nullptr;
    wxTextCtrl* state_ = nullptr;
    wxListBox* kinds_ = nullptr;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_underlay(wxWindow* parent, PanelContext& context) { return new UnderlayPanel(parent, context); }

}  // namespace ramparts
