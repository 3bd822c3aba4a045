// Resizing and re-numbering the map; and what ties the painting state to the window.
#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/command/printed.hpp"
#include "editor/panel/painting.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/change/document/operations/reshape.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

class ResizeDialog final : public wxDialog {
public:
    ResizeDialog(wxWindow* parent, const OpenDocument& document)
        : wxDialog(parent, wxID_ANY, _("Resize the map"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          document_(document) {
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int pad = FromDIP(8);
        column->Add(
            new wxStaticText(this, wxID_ANY, _("Columns and rows to add at each side; negative numbers remove them.")),
            0, wxALL, pad);
        // The four numbers stand as the sides do.
        auto* cross = new wxFlexGridSizer(3, 3, pad, pad);
        const auto spin = [&](const wxString& name) {
            auto* s =
                new wxSpinCtrl(this, wxID_ANY, "0", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, -2047, 2047, 0);
            set_accessible_name(*s, name);
            s->SetToolTip(name);
            s->Bind(wxEVT_SPINCTRL, [this](wxSpinEvent&) { refresh(); });
            s->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { refresh(); });
            return s;
        };
        top_ = spin(_("Rows at the top"));
        left_ = spin(_("Columns at the left"));
        right_ = spin(_("Columns at the right"));
        bottom_ = spin(_("Rows at the bottom"));
        cross->AddSpacer(1);
        cross->Add(top_);
        cross->AddSpacer(1);
        cross->Add(left_);
        size_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(110, -1)),
                                 wxALIGN_CENTRE_HORIZONTAL | wxST_NO_AUTORESIZE);
        cross->Add(size_, 0, wxALIGN_CENTRE_VERTICAL);
        cross->Add(right_);
        cross->AddSpacer(1);
        cross->Add(bottom_);
        cross->AddSpacer(1);
        column->Add(cross, 0, wxALIGN_CENTRE_HORIZONTAL | wxALL, pad);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(new wxStaticText(this, wxID_ANY, _("New places are")), 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, pad);
        fill_ = new wxChoice(this, wxID_ANY);
        for (const TerrainKind& kind : document.scenario().ruleset.terrains) fill_->Append(to_wx(say_kind(kind.name)));
        fill_->Append(_("holes"));
        fill_->SetSelection(0);
        row->Add(fill_, 1);
        column->Add(row, 0, wxEXPAND | wxALL, pad);
        words_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(420, 90)),
                                wxTE_MULTILINE | wxTE_READONLY | wxBORDER_THEME);
        set_accessible_name(*words_, _("What will be lost"));
        column->Add(words_, 1, wxEXPAND | wxLEFT | wxRIGHT, pad);
        column->Add(CreateButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, pad);
        SetSizerAndFit(column);
        refresh();
    }
    [[nodiscard]] Result<Reshaped, Message> reshaped() const {
        const auto terrains = document_.scenario().ruleset.terrains.size();
        const auto chosen = static_cast<std::size_t>(std::max(0, fill_->GetSelection()));
        return resize(document_.scenario(),
                      {left_->GetValue(), right_->GetValue(), top_->GetValue(), bottom_->GetValue()},
                      chosen < terrains ? static_cast<TerrainId>(chosen) : kHole);
    }

private:
    void refresh() {
        if (words_ == nullptr) return;
        const auto& shape = document_.map().grid().shape();
        const int columns = shape.columns + left_->GetValue() + right_->GetValue();
        const int rows = shape.rows + top_->GetValue() + bottom_->GetValue();
        size_->SetLabel(wxString::Format(wxString::FromUTF8("%d × %d"), columns, rows));
        wxString words;
        bool ok = true;
        // Trying it out tells everything; very large maps are only tried when it is done.
        if (columns > 0 && rows > 0 && static_cast<std::int64_t>(columns) * rows <= 250'000) {
            const auto result = reshaped();
            ok = result.has_value();
            if (!ok) words = to_wx(say_message(result.error()));
            else
                for (const Message& line : result->lost) words += to_wx(say_message(line)) + "\n";
        } else if (columns <= 0 || rows <= 0) {
            ok = false;
            words = _("No hex would be left.");
        }
        if (words.empty()) words = _("Nothing is lost.");
        words_->ChangeValue(words);
        if (wxWindow* button = FindWindow(wxID_OK)) allow(*button, ok ? wxString() : words);
    }
    const OpenDocument& document_;
    wxSpinCtrl* left_ = nullptr;
    wxSpinCtrl* right_ = nullptr;
    wxSpinCtrl* top_ = nullptr;
    wxSpinCtrl* bottom_ = nullptr;
    wxStaticText* size_ = nullptr;
    wxChoice* fill_ = nullptr;
    wxTextCtrl* words_ = nullptr;
};

void show_error(wxWindow* parent, const wxString& title, const std::string& why) {
    wxMessageBox(to_wx(why), title, wxOK | wxICON_WARNING, parent);
}

}  // namespace

void resize_dialog(wxWindow* parent, OpenDocument& document) {
    ResizeDialog dialog(parent, document);
    if (dialog.ShowModal() != wxID_OK) return;
    auto result = dialog.reshaped();
    if (!result) return show_error(parent, _("Resize the map"), say_message(result.error()));
    if (result->scenario == document.scenario()) return;
    const auto done = document.document.edit(RP_TR("Resize the map"), [&](Edit& e) {
        return e.replace_scenario(std::move(result->scenario), result->moves);
    });
    if (!done) show_error(parent, _("Resize the map"), say_message(done.error().message));
}

void renumber_dialog(wxWindow* parent, OpenDocument& document) {
    wxDialog dialog(parent, wxID_ANY, _("Re-number the map"));
    const auto& shape = document.map().grid().shape();
    auto* column = new wxBoxSizer(wxVERTICAL);
    const int pad = dialog.FromDIP(8);
    auto* grid = new wxFlexGridSizer(2, pad, pad);
    grid->AddGrowableCol(1);
    const auto line = [&](const wxString& label, wxWindow* control) {
        set_accessible_name(*control, label);
        grid->Add(new wxStaticText(&dialog, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(control, 1, wxEXPAND);
    };
    auto* prefix = new wxTextCtrl(&dialog, wxID_ANY, to_wx(shape.prefix));
    auto* first_column = new wxSpinCtrl(&dialog, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS,
                                        data::kFirstNumber.min, data::kFirstNumber.max, shape.first_column);
    auto* first_row = new wxSpinCtrl(&dialog, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS,
                                     data::kFirstNumber.min, data::kFirstNumber.max, shape.first_row);
    line(_("Letters before the numbers"), prefix);
    line(_("First column"), first_column);
    line(_("First row"), first_row);
    column->Add(grid, 0, wxEXPAND | wxALL, pad);
    auto* sample = new wxStaticText(&dialog, wxID_ANY, "");
    column->Add(sample, 0, wxEXPAND | wxLEFT | wxRIGHT, pad);
    column->Add(dialog.CreateButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, pad);
    const auto refresh = [&] {
        Grid::Shape next = shape;
        next.prefix = from_wx(prefix->GetValue());
        next.first_column = first_column->GetValue();
        next.first_row = first_row->GetValue();
        const Grid numbered(next);
        sample->SetLabel(wxString::Format(_("The first hex becomes %s, the last %s."), to_wx(numbered.label(0)),
                                          to_wx(numbered.label(numbered.size() - 1))));
    };
    dialog.Bind(wxEVT_TEXT, [&](wxCommandEvent& e) {
        refresh();
        e.Skip();
    });
    refresh();
    dialog.SetSizerAndFit(column);
    if (dialog.ShowModal() != wxID_OK) return;
    auto result =
        renumber(document.scenario(), from_wx(prefix->GetValue()), first_column->GetValue(), first_row->GetValue());
    if (!result) return show_error(parent, _("Re-number the map"), say_message(result.error()));
    if (*result == document.scenario()) return;
    const auto done = document.document.edit(RP_TR("Re-number the map"),
                                             [&](Edit& e) { return e.replace_scenario(std::move(*result)); });
    if (!done) show_error(parent, _("Re-number the map"), say_message(done.error().message));
}

void connect_painting(PanelContext& context, wxWindow* window, const std::filesystem::path& settings,
                      std::vector<Connection>& links) {
    PaintState& state = context.workspace.painting();
    state.ask_text = [&context](const std::string& title, const std::string& label, const std::string& start) {
        return context.shell.ask_text(title, label, start, [](const std::string&) { return std::string(); });
    };
    state.ask_resize = [window](OpenDocument& document) { resize_dialog(window, document); };
    state.later = [](std::function<void()> what) { wxTheApp->CallAfter(std::move(what)); };
    state.ask_provenance = [&context, window](OpenDocument& document) {
        provenance_dialog(window, document, context.workspace.painting(), context.shell);
    };
    state.ask_source = [&context, window](OpenDocument& document) { source_dialog(window, document, context.shell); };
    state.ask_printed = [&context](OpenDocument& document) { return ask_printed_source(document, context.shell); };
    state.ask_renumber = [window](OpenDocument& document) { renumber_dialog(window, document); };
    if (!settings.empty()) state.stamps_file = settings / "stamps.txt";
    state.load_stamps();
    links.push_back(state.changed.connect([&context] {
        if (MapCanvas* canvas = context.canvas()) canvas->repaint_all();
    }));
    links.push_back(state.said.connect([&context](const std::string& words) { context.shell.show_message(words); }));
    links.push_back(state.picked.connect([&context](const Paint& paint) {
        context.run("tool." + context.workspace.painting().tool_for(paint.section, "pick"));
    }));
    links.push_back(state.underlay_changed.connect([&context](OpenDocument& document) {
        MapCanvas* canvas = context.canvas_of ? context.canvas_of(document) : context.canvas();
        if (canvas == nullptr || &canvas->document() != &document) return;
        UnderlayLayer& layer = context.workspace.painting().underlay(document);
        canvas->remove_overlay(&layer);
        if (!layer.empty()) canvas->add_overlay(&layer);
        canvas->repaint_all();
    }));
    keep_scans(context, settings, links);
}

}  // namespace ramparts
