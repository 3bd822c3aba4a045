// The playtest panel: what is to be decided, who decides, odds, log, and the record as a slider.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/listbox.h>
#include <wx/notebook.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/slider.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/panel/die_strip.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/play_rows.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/playtest/report.hpp"
#include "editor/toolkit/platform.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr int kRound = 60;  // milliseconds
// What a computer's choice waits for the one before it; 0 = at once.
constexpr int kPaces[] = {0, 250, 500, 1000, 2000};
constexpr int kUsualPace = 2;
constexpr const char* kPaceKey = "/play/pace";

// It scrolls where the window leaves it less room than it needs.
class PlayPanel final : public wxScrolledWindow, public LateView {
public:
    [[nodiscard]] bool behind() const override { return stale_; }
    [[nodiscard]] std::uint64_t shown_document() const override { return shown_; }
    void catch_up() override { update(); }

    PlayPanel(wxWindow* parent, PanelContext& context)
        : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
          context_(context),
          desk_(context.workspace.play()),
          timer_(this),
          decision_(this) {
        SetName("Playtest");
        SetScrollRate(0, FromDIP(12));
        auto* column = new wxBoxSizer(wxVERTICAL);
        const int gap = FromDIP(5);
        prompt_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        prompt_->SetFont(prompt_->GetFont().Bold());
        prompt_->SetMinSize(wxSize(-1, FromDIP(38)));
        // Who is to act, the odds and the choices come first; who plays, and the record, below them.
        column->Add(prompt_, 0, wxEXPAND | wxALL, gap);
        actions_ = make_actions();
        column->Add(actions_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        over_ = make_over_row(this, context, [this] { save(); });
        column->Add(over_, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        thinking_ = new ThinkingRow(this, gap, [this] { context_.run("play.stop"); });
        column->Add(thinking_, 0, wxEXPAND | wxALL, gap);
        strip_ = new DieStrip(this);
        strip_->Hide();
        column->Add(strip_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        // Odds and choices share the room there is; eight choices are seen where there is any to spare.
        page_ = new PageView(this, _("Odds and obligations"));
        page_->SetMinSize(FromDIP(wxSize(-1, 80)));
        column->Add(page_, 3, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        column->Add(make_lists(), 5, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        column->Add(make_players(gap), 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        column->Add(make_games(), 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        column->Add(make_record(), 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
        SetSizer(column);
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            if (GetClientSize().x == prompt_width_) return;
            prompt_width_ = GetClientSize().x;
            if (!shown_prompt_.empty())
                show_wrapped(*prompt_, shown_prompt_, std::max(FromDIP(150), prompt_width_ - FromDIP(12)));
            // At another width the buttons stand in other rows; what they leave too little room for is scrolled to.
            CallAfter([this] {
                Layout();
                FitInside();
            });
        });
        links_.push_back(desk_.changed.connect([this](OpenDocument& d) { touch(&d); }));
        links_.push_back(desk_.hover_changed.connect([this](OpenDocument& d) { touch(&d); }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument* d) { touch(d); }));
        Bind(
            wxEVT_TIMER, [this](wxTimerEvent&) { follow(); }, timer_.GetId());
        Bind(
            wxEVT_TIMER, [this](wxTimerEvent&) { decide(); }, decision_.GetId());
        update();
        timer_.StartOnce(kRound);
    }

private:
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }
    [[nodiscard]] Playtest* game() const { return document() == nullptr ? nullptr : desk_.game(document()); }
    /// The game that choices, players and the slider show; null when another state or another game has come since.
    [[nodiscard]] Playtest* shown_game() {
        if (stale_) update();
        else return game();
        return nullptr;
    }

    // Each side above who plays it.
    wxSizer* make_players(int gap) {
        for (const PlayerInfo& info : known_players()) ids_.emplace_back(info.id);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        for (SideId side = 0; side < kSides; ++side) {
            auto* one = new wxBoxSizer(wxVERTICAL);
            sides_[side] = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
            players_[side] = new wxChoice(this, wxID_ANY);
            players_[side]->Append(_("human"));
            for (const std::string& id : ids_) players_[side]->Append(tr(id));
            players_[side]->Bind(wxEVT_CHOICE, [this, side](wxCommandEvent&) { choose_player(side); });
            one->Add(sides_[side], 0, wxEXPAND);
            one->Add(players_[side], 0, wxEXPAND);
            row->Add(one, 1, side == 0 ? wxRIGHT : 0, gap);
        }
        return row;
    }
    wxButton* add_button(wxSizer& row, const char* command, const wxString& label) {
        auto* button = small_button(this, label);
        button->Bind(wxEVT_BUTTON, [this, command](wxCommandEvent&) { context_.run(command); });
        row.Add(button, 0, wxRIGHT | wxTOP, FromDIP(3));
        commands_.emplace_back(command, button);
        return button;
    }
    wxSizer* make_actions() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        add_button(*row, "play.end-phase", _("End phase"));
        add_button(*row, "play.undo", _("Take back"));
        add_button(*row, "play.hint", _("Hint"));
        add_button(*row, "play.stop", _("Stop"));
        return row;
    }
    wxSizer* make_games() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        start_ = add_button(*row, "play.start", _("Play"));
        add_button(*row, "play.auto-phase", _("Computer: phase"));
        add_button(*row, "play.auto-game", _("Computer: game"));
        add_button(*row, "play.new", _("New game…"));
        pace_ = new wxChoice(this, wxID_ANY);
        for (const wxString& entry : {_("Computers at once"), _("A choice each ¼ second"), _("A choice each ½ second"),
                                      _("A choice each second"), _("A choice each 2 seconds")})
            pace_->Append(entry);
        set_accessible_name(*pace_, _("Pace of computer players"));
        pace_->SetToolTip(
            _("How fast the choices of a computer that has a side are shown, one by one; the map marks each of them"));
        const int kept = std::atoi(context_.shell.remembered(kPaceKey, std::to_string(kPaces[kUsualPace])).c_str());
        const auto* found = std::find(std::begin(kPaces), std::end(kPaces), kept);
        pace_->SetSelection(found != std::end(kPaces) ? static_cast<int>(found - std::begin(kPaces)) : kUsualPace);
        pace_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
            context_.shell.remember(kPaceKey, std::to_string(chosen_pace()));
            decision_.Stop();
            if (!timer_.IsRunning()) timer_.StartOnce(kRound);
        });
        row->Add(pace_, 0, wxTOP, FromDIP(3));
        return row;
    }
    wxWindow* make_lists() {
        auto* book = new wxNotebook(this, wxID_ANY);
        set_accessible_name(*book, _("Choices and dice"));
        // On panels, which may be of any size, as the toolkit's own pages may not.
        const auto page = [&](const wxString& title) {
            auto* panel = new wxPanel(book);
            panel->SetSizer(new wxBoxSizer(wxVERTICAL));
            book->AddPage(panel, title);
            return panel;
        };
        wxPanel* choices = page(_("Choices"));
        choices_ = new wxListBox(choices, wxID_ANY);
        choices->GetSizer()->Add(choices_, 1, wxEXPAND);
        set_accessible_name(*choices_, _("Choices"));
        choices_->SetToolTip(_("Everything that may be done now; Return or a double click does it"));
        choices_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { do_choice(); });
        choices_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) {
            if (e.GetKeyCode() == WXK_RETURN) do_choice();
            else e.Skip();
        });
        const auto words = [&](const wxString& title) {
            wxPanel* panel = page(title);
            auto* text = new wxTextCtrl(panel, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                        wxTE_MULTILINE | wxTE_READONLY | wxTE_BESTWRAP);
            panel->GetSizer()->Add(text, 1, wxEXPAND);
            set_accessible_name(*text, title);
            return text;
        };
        dice_ = words(_("Dice"));
        book->SetMinSize(FromDIP(wxSize(-1, 110)));
        return book;
    }
    wxSizer* make_record() {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        slider_ = new wxSlider(this, wxID_ANY, 0, 0, 1);
        set_accessible_name(*slider_, _("Step of the record"));
        slider_->Bind(wxEVT_SLIDER, [this](wxCommandEvent&) { go_to(slider_->GetValue()); });
        slider_->SetMinSize(wxSize(FromDIP(40), -1));
        row->Add(slider_, 1, wxALIGN_CENTRE_VERTICAL);
        add_button(*row, "play.on", _("Play on"));
        save_ = small_button(this, _("Save…"));
        save_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { save(); });
        row->Add(save_, 0, wxRIGHT | wxTOP, FromDIP(3));
        load_ = small_button(this, _("Load…"));
        load_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { load(); });
        row->Add(load_, 0, wxTOP, FromDIP(3));
        return row;
    }

    void touch(const OpenDocument* d) {
        if (d != document()) return;
        stale_ = true;
        if (!timer_.IsRunning()) timer_.StartOnce(kRound);
    }

    [[nodiscard]] int chosen_pace() const {
        return kPaces[static_cast<std::size_t>(std::max(0, pace_->GetSelection()))];
    }

    // The panel follows at its own pace, however fast things happen, and lets a computer that is to act think, on a
    // thread of its own. What it decides is played when its time has come and changes the game, which brings the next
    // round; nothing ticks while a human thinks or the game waits behind the editing. Who asked for a phase or a game
    // to be played does not want to watch it.
    void follow() {
        OpenDocument* d = document();
        const auto due = [&] { return d != nullptr && desk_.computer_to_act(*d); };
        const auto at_once = [&] { return chosen_pace() == 0 || desk_.game(d)->letting(); };
        if (due()) {
            desk_.think(*d);
            if ((paced_ || at_once()) && desk_.play_thought(*d)) {
                if (paced_) show_last(*d);
                paced_ = false;
                desk_.think(*d);
            }
        }
        if (d != nullptr) (void)desk_.hint_found(*d);
        if (stale_) update();
        show_thinking();
        if (hint_sought(d) && !timer_.IsRunning()) timer_.StartOnce(kRound);
        if (!due()) {
            decision_.Stop();
            paced_ = false;
            return;
        }
        if (!at_once() && !paced_ && !decision_.IsRunning()) decision_.StartOnce(chosen_pace());
        if (!timer_.IsRunning()) timer_.StartOnce(kRound);
    }

    // A computer's choice has been waited for long enough; it is played as soon as it is there.
    void decide() {
        paced_ = true;
        if (!timer_.IsRunning()) timer_.StartOnce(1);
    }

    void show_last(OpenDocument& d) {
        if (const HexIndex hex = desk_.ticked_at(d); hex != kNoHex && context_.canvas() != nullptr)
            context_.canvas()->reveal(hex);
    }

    [[nodiscard]] bool hint_sought(const OpenDocument* d) const {
        const HintRun* run = d != nullptr ? desk_.hint(*d) : nullptr;
        return run != nullptr && !run->finished();
    }

    void show_thinking() {
        constexpr int kNoticed = 5;  // rounds
        const OpenDocument* d = document();
        const Thought* thought = d != nullptr ? desk_.thought(*d) : nullptr;
        const HintRun* hint = hint_sought(d) ? desk_.hint(*d) : nullptr;
        const bool thinks = thought != nullptr && !thought->finished();
        rounds_ = thinks || hint != nullptr ? rounds_ + 1 : 0;
        wxString words;
        if (rounds_ >= kNoticed)
            words = to_wx(say("{1} thinks", thinks ? std::string(thought->by().id) : hint->request().player));
        const int done = words.empty() ? 0 : thinks ? thought->per_mille() : hint->per_mille();
        if (!thinking_->follow(words, done)) return;
        Layout();
        FitInside();
    }

    void choose_player(SideId side) {
        Playtest* play = shown_game();
        if (play == nullptr) return;
        const int at = players_[side]->GetSelection();
        const std::string name = say_name(play->scenario().sides[side].name);
        const std::string who = at <= 0 ? std::string(kHuman) : ids_[static_cast<std::size_t>(at - 1)];
        if (who == play->setup().players[side]) return;
        // What has been played is not to go on in other hands by a slip of the hand.
        if (play->length() > 0 && !play->over() &&
            context_.shell.ask(RP_TR("Change the player"),
                               say("The game is on. From now on {1} is played by: {2}.", name, say(who)),
                               RP_TR("&Change"), RP_TR("&Leave it")) != Shell::Answer::yes)
            return update();
        play->set_player(side, who);
        desk_.go_on(*document());
    }

    void do_choice() {
        Playtest* play = shown_game();
        const int at = choices_->GetSelection();
        if (play == nullptr || at < 0 || static_cast<std::size_t>(at) >= play->choices().size()) return;
        play->perform(play->choices()[static_cast<std::size_t>(at)]);
        desk_.game_changed(*document());
    }

    void go_to(int step) {
        if (Playtest* play = shown_game()) {
            play->go_to(static_cast<std::size_t>(step));
            desk_.game_changed(*document());
        }
    }

    void save() {
        Playtest* play = game();
        if (play == nullptr) return;
        wxFileDialog dialog(this, _("Save the record"), "", to_wx(play->scenario().id + ".journal"),
                            _("Game records (*.journal)|*.journal|All files|*"), wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        const std::string path = from_wx(dialog.GetPath());
        const auto done = write_file(path, play->journal(path_beside(path, document()->path().string())));
        if (done) context_.shell.show_message(say("Saved the record: {1}", path));
        else context_.shell.show_problem(RP_TR("The record could not be written"), {path, {}});
    }

    void load() {
        OpenDocument* d = document();
        if (d == nullptr) return;
        wxFileDialog dialog(this, _("Load a record"), "", "", _("Game records (*.journal)|*.journal|All files|*"),
                            wxFD_OPEN | wxFD_FILE_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK) return;
        const std::string path = from_wx(dialog.GetPath());
        std::ifstream file(path, std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        if (!desk_.load(*d, text, path))
            context_.shell.show_problem(RP_TR("The record could not be read"), {path, desk_.problems(*d)});
    }

    void update() {
        stale_ = false;
        OpenDocument* d = document();
        shown_ = d != nullptr ? d->number() : 0;
        Playtest* play = game();
        const bool on = d != nullptr && desk_.playing(d);
        wxString words =
            d == nullptr ? _("Open a scenario to play it.")
            : !on        ? (play != nullptr && play->length() > 0 ? _("Editing. The game waits; F5 goes on with it.")
                                                                  : _("Editing. F5 plays the scenario."))
                         : to_wx(heading(*play, desk_.stopped(*d)));
        if (shown_prompt_ != words) {
            shown_prompt_ = words;
            show_wrapped(*prompt_, words, std::max(FromDIP(150), GetClientSize().x - FromDIP(12)));
            FitInside();
        }
        for (const auto& [id, button] : commands_) {
            const Command* command = context_.commands.find(id);
            CommandContext now{context_.workspace, context_.shell};
            const Availability may = command->availability(now);
            allow(*button, may.enabled ? wxString() : tr(may.reason), tr(command->help));
        }
        if (start_->IsShown() == on) {
            start_->Show(!on);
            Layout();
            FitInside();
        }
        const wxString first = on ? wxString() : d == nullptr ? _("No scenario is open.") : _("Start the game first.");
        allow(*save_, play != nullptr ? wxString() : first, _("Write the record of this game to a file"));
        allow(*load_, d == nullptr ? first : wxString(), _("Read the record of a game and show how it ended"));
        allow(*slider_, first, _("Step through the record of the game"));
        show_players(d, on ? play : nullptr);
        show_choices(on ? play : nullptr);
        show_over(on && play->over() && !play->reviewing() ? kept_.of(*play) : nullptr, d);
        show_strip(d);
        if (const wxString dice = on ? to_wx(dice_text(*play)) : wxString(); dice_->GetValue() != dice)
            dice_->ChangeValue(dice);
        const int length = on ? static_cast<int>(play->length()) : 0;
        if (slider_->GetMax() != std::max(1, length)) slider_->SetRange(0, std::max(1, length));
        const int at = on ? static_cast<int>(play->shown()) : 0;
        if (slider_->GetValue() != at) slider_->SetValue(at);
    }

    // What came of the game in place of what is due; the buttons change with it.
    void show_over(const BattleReport* report, const OpenDocument* d) {
        page_->show(report != nullptr ? over_html(*report, window_colours())
                    : d == nullptr    ? std::string("<html><body></body></html>")
                                      : now_html(desk_, *d, window_colours()));
        const bool over = report != nullptr;
        if (over_->IsShown() == over) return;
        over_->Show(over);
        actions_->ShowItems(!over);
        Layout();
        FitInside();
    }

    [[nodiscard]] static std::string heading(const Playtest& play, bool stopped) {
        return stopped ? say("The computer was stopped. Play on lets it think again.") : say(play.prompt());
    }

    void show_players(const OpenDocument* d, const Playtest* play) {
        for (SideId side = 0; side < kSides; ++side) {
            const Scenario* scenario = play != nullptr ? &play->scenario() : d != nullptr ? &d->scenario() : nullptr;
            const wxString name = scenario != nullptr && side < scenario->sides.size()
                                      ? to_wx(say_name(scenario->sides[side].name))
                                      : wxString();
            if (sides_[side]->GetLabel() != name) {
                sides_[side]->SetLabel(name);
                Layout();
            }
            allow(*players_[side],
                  play != nullptr ? wxString()
                  : d == nullptr  ? _("No scenario is open.")
                                  : _("Start the game first."),
                  _("Who decides for this side"));
            int at = 0;
            for (std::size_t i = 0; play != nullptr && i < ids_.size(); ++i)
                if (ids_[i] == play->setup().players[side]) at = static_cast<int>(i) + 1;
            if (players_[side]->GetSelection() != at) players_[side]->SetSelection(at);
        }
    }

    void show_choices(const Playtest* play) {
        wxArrayString all;
        if (play != nullptr)
            for (const PlayChoice& c : play->choices()) all.push_back(to_wx(say_message(c.text)));
        if (all == listed_) return;
        listed_ = all;
        choices_->Set(all);
    }

    // There in every combat phase, so that nothing jumps when the pointer goes from hex to hex.
    void show_strip(const OpenDocument* d) {
        const Playtest* play = d != nullptr && desk_.playing(d) ? desk_.game(d) : nullptr;
        const bool fights = play != nullptr && !play->over() && play->state().phase() == Phase::combat;
        const auto* odds = fights && desk_.odds(*d) ? &*desk_.odds(*d) : nullptr;
        strip_->show(odds != nullptr && odds->odds.worked_out ? die_cells(*odds) : std::vector<DieCell>());
        if (strip_->IsShown() == fights) return;
        strip_->Show(fights);
        Layout();
        FitInside();
    }

    PanelContext& context_;
    PlayDesk& desk_;
    wxTimer timer_;                    ///< what is shown follows the game
    wxTimer decision_;                 ///< until a computer's next choice
    bool paced_ = false;               ///< a computer's choice has waited long enough
    int rounds_ = 0;                   ///< in which somebody thinks already
    ThinkingRow* thinking_ = nullptr;  ///< there only while somebody thinks for longer than an eye notices
    wxSizer* actions_ = nullptr;       ///< while the game is on
    wxPanel* over_ = nullptr;          ///< in their place when it is over
    KeptReport kept_;
    wxChoice* pace_ = nullptr;
    wxStaticText* prompt_ = nullptr;
    std::array<wxStaticText*, kSides> sides_{};
    std::array<wxChoice*, kSides> players_{};
    std::vector<std::string> ids_;  // of the players in the lists, in their order
    std::vector<std::pair<std::string, wxButton*>> commands_;
    wxListBox* choices_ = nullptr;
    PageView* page_ = nullptr;
    DieStrip* strip_ = nullptr;
    wxButton* start_ = nullptr;  ///< there only while no game is played
    wxTextCtrl* dice_ = nullptr;
    wxSlider* slider_ = nullptr;
    wxButton* save_ = nullptr;
    wxButton* load_ = nullptr;
    wxString shown_prompt_;
    int prompt_width_ = 0;  // of the panel, for which the prompt was last broken into lines
    wxArrayString listed_;
    bool stale_ = false;
    std::uint64_t shown_ = 0;  // the number of the document that is shown
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_play_panel(wxWindow* parent, PanelContext& context) { return new PlayPanel(parent, context); }

}  // namespace ramparts
