// The playtest panel: what is to be decided, who decides, odds, log, and the record as a slider.
#include <fstream>
#include <iterator>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/listbox.h>
#include <wx/sizer.h>
#include <wx/slider.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/app/platform.hpp"
#include "editor/panel/play_panels.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/work/phrases.hpp"

namespace ramparts {
namespace {

class PlayPanel final : public wxPanel {
public:
    PlayPanel(wxWindow* parent, PanelContext& context) : wxPanel(parent), context_(context), desk_(context.workspace.play()), timer_(this) {
        SetName("Playtest");
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int gap = FromDIP(5);
        prompt_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        prompt_->SetFont(prompt_->GetFont().Bold());
        prompt_->SetMinSize(wxSize(-1, FromDIP(74)));
        column->Add(prompt_, 0, wxEXPAND | wxALL, gap);
        auto* grid = new wxFlexGridSizer(2, FromDIP(2), gap);
        grid->AddGrowableCol(1);
        for (SideId side = 0; side < kSides; ++side) {
            sides_[side] = new wxStaticText(this, wxID_ANY, "");
            players_[side] = new wxChoice(this, wxID_ANY);
            players_[side]->Append(_("human"));
            for (const PlayerInfo& info : known_players()) players_[side]->Append(tr(info.id));
            players_[side]->Bind(wxEVT_CHOICE, [this, side](wxCommandEvent&) { choose_player(side); });
            grid->Add(sides_[side], 0, wxALIGN_CENTRE_VERTICAL);
            grid->Add(players_[side], 1, wxEXPAND);
        }
        column->Add(grid, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const char* command, const wxString& label) {
            auto* button = small_button(this, label);
            button->Bind(wxEVT_BUTTON, [this, command](wxCommandEvent&) { context_.run(command); });
            buttons->Add(button, 0, wxRIGHT | wxTOP, FromDIP(3));
            commands_.emplace_back(command, button);
        };
        add("play.start", _("Play"));
        add("play.end-phase", _("End phase"));
        add("play.undo", _("Take back"));
        add("play.auto-phase", _("Computer: phase"));
        add("play.auto-game", _("Computer: game"));
        add("play.stop", _("Stop"));
        add("play.new", _("New game…"));
        add("play.leave", _("Edit"));
        column->Add(buttons, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        choices_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, wxSize(-1, FromDIP(86)));
        set_accessible_name(*choices_, _("Choices"));
        choices_->SetToolTip(_("Everything that may be done now; Return or a double click does it"));
        choices_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { do_choice(); });
        choices_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) {
            if (e.GetKeyCode() == WXK_RETURN) do_choice();
            else e.Skip();
        });
        column->Add(choices_, 0, wxEXPAND | wxALL, gap);
        page_ = new PageView(this, _("Odds and obligations"));
        column->Add(page_, 3, wxEXPAND | wxLEFT | wxRIGHT, gap);
        log_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_MULTILINE | wxTE_READONLY | wxTE_BESTWRAP);
        set_accessible_name(*log_, _("Course of the game"));
        column->Add(log_, 2, wxEXPAND | wxALL, gap);
        auto* record = new wxBoxSizer(wxHORIZONTAL);
        slider_ = new wxSlider(this, wxID_ANY, 0, 0, 1);
        set_accessible_name(*slider_, _("Step of the record"));
        slider_->SetToolTip(_("Step through the record of the game"));
        slider_->Bind(wxEVT_SLIDER, [this](wxCommandEvent&) { go_to(slider_->GetValue()); });
        slider_->SetMinSize(wxSize(FromDIP(60), -1));
        column->Add(slider_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        auto* on = small_button(this, _("Play on"));
        on->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("play.on"); });
        commands_.emplace_back("play.on", on);
        record->Add(on, 0, wxLEFT, FromDIP(3));
        save_ = small_button(this, _("Save…"));
        save_->SetToolTip(_("Write the record of this game to a file"));
        save_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { save(); });
        record->Add(save_, 0, wxLEFT, FromDIP(3));
        load_ = small_button(this, _("Load…"));
        load_->SetToolTip(_("Read the record of a game and show how it ended"));
        load_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { load(); });
        record->Add(load_, 0, wxLEFT, FromDIP(3));
        column->Add(record, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
        SetSizer(column);
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            if (GetClientSize().x == prompt_width_) return;
            prompt_width_ = GetClientSize().x;
            if (!shown_prompt_.empty()) show_wrapped(*prompt_, shown_prompt_, std::max(FromDIP(150), prompt_width_ - FromDIP(12)));
        });
        links_.push_back(desk_.changed.connect([this](OpenDocument& d) { touch(&d); }));
        links_.push_back(desk_.hover_changed.connect([this](OpenDocument& d) { touch(&d); }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument* d) { touch(d); }));
        Bind(wxEVT_TIMER, [this](wxTimerEvent&) { tick(); });
        timer_.Start(60);
        update();
    }

private:
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }
    [[nodiscard]] Playtest* game() const { return document() == nullptr ? nullptr : desk_.game(document()); }

    void touch(const OpenDocument* d) {
        if (d == document()) stale_ = true;
    }

    // Computers decide at this pace; the panel itself follows at the same pace, however fast things happen.
    void tick() {
        if (OpenDocument* d = document()) desk_.tick(*d);
        if (stale_) update();
    }

    void choose_player(SideId side) {
        Playtest* play = game();
        if (play == nullptr) return;
        const int at = players_[side]->GetSelection();
        play->set_player(side, at <= 0 ? std::string(kHuman) : std::string(known_players()[static_cast<std::size_t>(at - 1)].id));
        desk_.game_changed(*document());
    }

    void do_choice() {
        Playtest* play = game();
        const int at = choices_->GetSelection();
        if (play == nullptr || at < 0 || static_cast<std::size_t>(at) >= play->choices().size()) return;
        play->perform(play->choices()[static_cast<std::size_t>(at)]);
        desk_.game_changed(*document());
    }

    void go_to(int step) {
        if (Playtest* play = game()) {
            play->go_to(static_cast<std::size_t>(step));
            desk_.game_changed(*document());
        }
    }

    void save() {
        Playtest* play = game();
        if (play == nullptr) return;
        wxFileDialog dialog(this, _("Save the record"), "", to_wx(play->scenario().id + ".journal"), _("Game records (*.journal)|*.journal|All files|*"), wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        const std::string path = from_wx(dialog.GetPath());
        std::ofstream file(path, std::ios::binary);
        file << play->journal(document()->path().string());
        file.close();
        if (file) context_.shell.show_message(say("Saved the record: {1}", path));
        else context_.shell.show_problem(RP_TR("The record could not be written"), {path, {}});
    }

    void load() {
        OpenDocument* d = document();
        if (d == nullptr) return;
        wxFileDialog dialog(this, _("Load a record"), "", "", _("Game records (*.journal)|*.journal|All files|*"), wxFD_OPEN | wxFD_FILE_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK) return;
        const std::string path = from_wx(dialog.GetPath());
        std::ifstream file(path, std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        if (!desk_.load(*d, text, path)) context_.shell.show_problem(RP_TR("The record could not be read"), {path, desk_.problems(*d)});
    }

    void update() {
        stale_ = false;
        OpenDocument* d = document();
        Playtest* play = game();
        const bool on = d != nullptr && desk_.playing(d);
        wxString words = d == nullptr ? _("Open a scenario to play it.") : !on ? _("Editing. F5 plays the scenario.") : to_wx(heading(*play));
        if (shown_prompt_ != words) {
            shown_prompt_ = words;
            show_wrapped(*prompt_, words, std::max(FromDIP(150), GetClientSize().x - FromDIP(12)));
        }
        for (const auto& [id, button] : commands_) {
            const Command* command = context_.commands.find(id);
            CommandContext now{context_.workspace, context_.shell};
            const Availability may = command->availability(now);
            const bool open = may.enabled && !(id == "play.start" && on);
            if (button->IsEnabled() != open) button->Enable(open);
            const wxString tip = may.enabled ? tr(command->help) : tr(may.reason);
            if (button->GetToolTipText() != tip) button->SetToolTip(tip);
        }
        save_->Enable(play != nullptr);
        load_->Enable(d != nullptr);
        slider_->Enable(on);
        show_players(d, on ? play : nullptr);
        show_choices(on ? play : nullptr);
        page_->show(d == nullptr ? "<html><body></body></html>" : now_html(desk_, *d, window_colours()));
        show_log(on ? play : nullptr);
        const int length = on ? static_cast<int>(play->length()) : 0;
        if (slider_->GetMax() != std::max(1, length)) slider_->SetRange(0, std::max(1, length));
        const int at = on ? static_cast<int>(play->shown()) : 0;
        if (slider_->GetValue() != at) slider_->SetValue(at);
    }

    [[nodiscard]] static std::string heading(const Playtest& play) {
        const GameState& state = play.state();
        std::string out = say("Turn {1} of {2}, seed {3}", int{state.turn()}, play.scenario().turns.size(), play.setup().seed);
        if (!play.over()) out += ", " + say(state.phase() == Phase::movement ? RP_TR("{1} movement") : RP_TR("{1} combat"), play.scenario().sides[state.phasing()].name);
        return out + ".\n" + say_phrase(play.prompt());
    }

    void show_players(const OpenDocument* d, const Playtest* play) {
        for (SideId side = 0; side < kSides; ++side) {
            const Scenario* scenario = play != nullptr ? &play->scenario() : d != nullptr ? &d->scenario() : nullptr;
            const wxString name = scenario != nullptr && side < scenario->sides.size() ? to_wx(scenario->sides[side].name) : wxString();
            if (sides_[side]->GetLabel() != name) {
                sides_[side]->SetLabel(name);
                Layout();
            }
            players_[side]->Enable(play != nullptr);
            const wxString tip = play != nullptr ? _("Who decides for this side") : _("Start the game first.");
            if (players_[side]->GetToolTipText() != tip) players_[side]->SetToolTip(tip);
            int at = 0;
            for (std::size_t i = 0; play != nullptr && i < known_players().size(); ++i)
                if (known_players()[i].id == play->setup().players[side]) at = static_cast<int>(i) + 1;
            if (players_[side]->GetSelection() != at) players_[side]->SetSelection(at);
        }
    }

    void show_choices(const Playtest* play) {
        wxArrayString all;
        if (play != nullptr)
            for (const PlayChoice& c : play->choices()) all.push_back(to_wx(say_phrase(c.text)));
        if (all == listed_) return;
        listed_ = all;
        choices_->Set(all);
    }

    void show_log(const Playtest* play) {
        static const std::vector<NarrationLine> none;
        const auto& lines = play != nullptr ? play->log() : none;
        const bool goes_on = lines.size() >= logged_ && (logged_ == 0 || to_text(lines[logged_ - 1]) == last_);
        if (!goes_on) {
            log_->Clear();
            logged_ = 0;
        }
        if (lines.size() == logged_) return;
        std::string text;
        for (std::size_t i = logged_; i < lines.size(); ++i) text += std::string(static_cast<std::size_t>(2 * lines[i].depth), ' ') + say_phrase(lines[i].text) + "\n";
        log_->AppendText(to_wx(text));
        logged_ = lines.size();
        last_ = to_text(lines.back());
    }

    PanelContext& context_;
    PlayDesk& desk_;
    wxTimer timer_;
    wxStaticText* prompt_ = nullptr;
    std::array<wxStaticText*, kSides> sides_{};
    std::array<wxChoice*, kSides> players_{};
    std::vector<std::pair<std::string, wxButton*>> commands_;
    wxListBox* choices_ = nullptr;
    PageView* page_ = nullptr;
    wxTextCtrl* log_ = nullptr;
    wxSlider* slider_ = nullptr;
    wxButton* save_ = nullptr;
    wxButton* load_ = nullptr;
    wxString shown_prompt_;
    int prompt_width_ = 0;  // of the panel, for which the prompt was last broken into lines
    wxArrayString listed_;
    std::size_t logged_ = 0;
    std::string last_;
    bool stale_ = false;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_play_panel(wxWindow* parent, PanelContext& context) { return new PlayPanel(parent, context); }

}  // namespace ramparts
