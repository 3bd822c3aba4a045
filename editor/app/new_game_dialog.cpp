// See new_game_dialog.hpp.
#include "editor/app/new_game_dialog.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/radiobut.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/core/joined.hpp"

namespace ramparts {
namespace {

class NewGameDialog final : public wxDialog, public HelpTopic {
public:
    NewGameDialog(wxWindow* parent, const NewGameQuestion& question)
        : wxDialog(parent, wxID_ANY, _("New game"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          question_(question) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        width_ = std::min(FromDIP(480), screen.x - FromDIP(60));
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int gap = FromDIP(10);
        column->Add(make_fields(), 0, wxEXPAND | wxALL, gap);
        add_settings(*column, gap);
        summary_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        column->Add(summary_, 1, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
        wrong_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        wrong_->SetFont(wrong_->GetFont().Bold());
        column->Add(wrong_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->AddStretchSpacer();
        row->Add(new wxButton(this, wxID_CANCEL), 0, wxRIGHT, FromDIP(6));
        start_ = new wxButton(this, wxID_OK, _("&Start the game"));
        start_->SetDefault();
        start_->Bind(wxEVT_BUTTON, [this](wxCommandEvent& e) {
            if (form_ == nullptr || form_->CommitChangesFromEditor()) e.Skip();  // what is being typed counts
        });
        row->Add(start_);
        column->Add(row, 0, wxEXPAND | wxALL, FromDIP(8));
        SetEscapeId(wxID_CANCEL);
        SetSizer(column);
        SetClientSize(width_ + 2 * gap, column->CalcMin().y);  // without a width no line can be broken
        show();
        column->SetSizeHints(this);
        CentreOnParent();
        begin_at(*this, *start_);  // Return on a choice opens its list
    }
    [[nodiscard]] std::string help_topic() const override { return "play.new"; }
    [[nodiscard]] NewGame chosen() const {
        NewGame game = question_.start;
        for (std::size_t side = 0; side < kSides; ++side)
            if (const int at = players_[side]->GetSelection(); at >= 0)
                game.players[side] = question_.opponents[static_cast<std::size_t>(at)].id;
        game.settings = settings_.settings;
        game.given_seed = given_->GetValue();
        game.seed = read_seed(from_wx(seed_->GetValue().Strip(wxString::both))).value_or(game.seed);
        return game;
    }

private:
    wxSizer* make_fields() {
        auto* grid = new wxFlexGridSizer(2, FromDIP(wxSize(10, 6)));
        grid->AddGrowableCol(1);
        for (std::size_t side = 0; side < kSides; ++side) {
            const wxString name = to_wx(question_.sides[side]);
            auto* label = new wxStaticText(this, wxID_ANY, wxControl::EscapeMnemonics(name), wxDefaultPosition,
                                           wxDefaultSize, wxST_ELLIPSIZE_END);
            label->SetMaxSize(wxSize(width_ / 2, -1));
            grid->Add(label, 0, wxALIGN_CENTRE_VERTICAL);
            auto* choice = new wxChoice(this, wxID_ANY);
            int at = 0;
            for (const Opponent& each : question_.opponents) {
                if (each.id == question_.start.players[side]) at = static_cast<int>(choice->GetCount());
                choice->Append(to_wx(each.title));
            }
            choice->SetSelection(at);
            set_accessible_name(*choice, name, _("Who plays this side"));
            choice->SetToolTip(_("Who plays this side"));
            choice->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { show(); });
            grid->Add(choice, 1, wxEXPAND);
            players_[side] = choice;
        }
        grid->Add(new wxStaticText(this, wxID_ANY, _("Dice")), 0, wxALIGN_CENTRE_VERTICAL);
        drawn_ = new wxRadioButton(this, wxID_ANY, _("&New dice"), wxDefaultPosition, wxDefaultSize, wxRB_GROUP);
        drawn_->SetToolTip(_("Dice that nobody has seen yet; the game names their seed"));
        grid->Add(drawn_, 0, wxEXPAND);
        grid->AddSpacer(0);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        given_ = new wxRadioButton(this, wxID_ANY, _("Dice of this &seed:"));
        given_->SetToolTip(_("The same seed gives the same dice"));
        seed_ = new wxTextCtrl(this, wxID_ANY, to_wx(std::to_string(question_.start.seed)));
        set_accessible_name(*seed_, _("Seed of the dice"));
        row->Add(given_, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(6));
        row->Add(seed_, 1, wxALIGN_CENTRE_VERTICAL);
        grid->Add(row, 0, wxEXPAND);
        (question_.start.given_seed ? given_ : drawn_)->SetValue(true);
        for (wxRadioButton* each : {drawn_, given_}) each->Bind(wxEVT_RADIOBUTTON, [this](wxCommandEvent&) { show(); });
        // Who types a seed wants it.
        seed_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
            given_->SetValue(true);
            show();
        });
        return grid;
    }

    /// What the battle's modules let the players choose; nothing for a battle without.
    void add_settings(wxSizer& column, int gap) {
        const Form form = question_.settings ? question_.settings(settings_) : Form();
        if (form.empty()) return;
        column.Add(new wxStaticText(this, wxID_ANY, _("Settings of this game")), 0, wxLEFT | wxRIGHT, gap);
        form_ = new PropertyForm(this, _("Settings of this game"));
        const int rows = std::clamp(static_cast<int>(form.size()), 1, 5);  // more of them scroll
        form_->SetMinSize(wxSize(width_, rows * (form_->GetRowHeight() + 1) + FromDIP(4)));
        form_->give_labels(50);
        // What is out of range stays red until it is put right; a message on top of the dialog would say no more.
        form_->SetValidationFailureBehavior(wxPG_VFB_STAY_IN_PROPERTY | wxPG_VFB_MARK_CELL);
        form_->on_change = [this](const std::string& name, const std::string& value) {
            std::string why = question_.set(settings_, name, value);
            CallAfter([this, why] {
                form_->show(question_.settings(settings_));
                refused_ = why;
                show();
            });
            return why;
        };
        column.Add(form_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        help_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        column.Add(help_, 0, wxEXPAND | wxALL, gap);
        form_->Bind(wxEVT_PG_SELECTED, [this](wxPropertyGridEvent& e) {
            e.Skip();
            if (e.GetProperty() == nullptr) return;
            show_wrapped(*help_, e.GetProperty()->GetHelpString(), width_);
            grow_to_fit(*this);
            Layout();
        });
        form_->show(form);
        show_wrapped(*help_, _("Choose a setting to see what it does."), width_);
    }

    void show() {
        const NewGame game = chosen();
        const std::string words = joined(question_.summary(game), "\n", [](const std::string& line) { return line; });
        show_wrapped(*summary_, to_wx(words), width_);
        std::string fault = new_game_fault(game);
        if (fault.empty()) fault = refused_;
        if (fault.empty() && game.given_seed && !read_seed(from_wx(seed_->GetValue().Strip(wxString::both))))
            fault = say("The seed is a whole number, such as 7.");
        show_wrapped(*wrong_, fault.empty() ? wxString(" ") : to_wx(fault), width_);
        allow(*start_, to_wx(fault == refused_ ? std::string() : fault));
        const wxString act = side_here(game) ? _("&Invite by mail…") : _("&Start the game");
        if (start_->GetLabel() != act) start_->SetLabel(act);
        grow_to_fit(*this);
        Layout();
    }

    const NewGameQuestion& question_;
    NewGame settings_;     // what of it is chosen in the form
    std::string refused_;  // why the last value was not taken
    PropertyForm* form_ = nullptr;
    wxStaticText* help_ = nullptr;
    std::array<wxChoice*, kSides> players_{};
    wxRadioButton* drawn_ = nullptr;
    wxRadioButton* given_ = nullptr;
    wxTextCtrl* seed_ = nullptr;
    wxStaticText* summary_ = nullptr;
    wxStaticText* wrong_ = nullptr;
    wxButton* start_ = nullptr;
    int width_ = 0;
};

}  // namespace

std::optional<NewGame> new_game_dialog(wxWindow* parent, const NewGameQuestion& question) {
    NewGameDialog dialog(parent, question);
    if (dialog.ShowModal() != wxID_OK) return std::nullopt;
    return dialog.chosen();
}

}  // namespace ramparts
