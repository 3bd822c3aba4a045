// The balance panel: many games in the background, shares, charts, heat on the map, two versions compared.
#include <charconv>
#include <thread>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/gauge.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/panel/panel.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/panel/study_dialogs.hpp"
#include "editor/playtest/study_making.hpp"
#include "editor/toolkit/platform.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

class BalancePanel final : public wxPanel {
public:
    BalancePanel(wxWindow* parent, PanelContext& context)
        : wxPanel(parent), context_(context), desk_(context.workspace.play()), timer_(this) {
        SetName("Balance");
        const int gap = FromDIP(5);
        auto* column = new wxBoxSizer(wxVERTICAL);
        auto* grid = new wxFlexGridSizer(2, FromDIP(2), gap);
        grid->AddGrowableCol(1);
        for (const PlayerInfo& info : known_players()) ids_.emplace_back(info.id);
        for (SideId side = 0; side < kSides; ++side) {
            sides_[side] = new wxStaticText(this, wxID_ANY, "");
            players_[side] = new wxChoice(this, wxID_ANY);
            int at = 0;
            for (const std::string& id : ids_) {
                if (id == "tactician") at = static_cast<int>(players_[side]->GetCount());
                players_[side]->Append(tr(id));
            }
            players_[side]->SetSelection(at);
            grid->Add(sides_[side], 0, wxALIGN_CENTRE_VERTICAL);
            grid->Add(players_[side], 1, wxEXPAND);
        }
        games_ =
            new wxSpinCtrl(this, wxID_ANY, "200", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 1, 1000000, 200);
        games_->SetToolTip(_("How many games; game number i always gets the same dice"));
        grid->Add(new wxStaticText(this, wxID_ANY, _("Games")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(games_, 1, wxEXPAND);
        seed_ = new wxTextCtrl(this, wxID_ANY, "1");
        seed_->SetToolTip(_("A whole number; the same seed gives the same games"));
        grid->Add(new wxStaticText(this, wxID_ANY, _("Seed")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(seed_, 1, wxEXPAND);
        heat_ = new wxChoice(this, wxID_ANY);
        for (const wxString& name : {_("nothing"), _("where units die"), _("hexes never entered")}) heat_->Append(name);
        heat_->SetSelection(0);
        heat_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { show_heat(); });
        grid->Add(new wxStaticText(this, wxID_ANY, _("On the map")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(heat_, 1, wxEXPAND);
        column->Add(grid, 0, wxEXPAND | wxALL, gap);
        column->Add(make_buttons(), 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, wxSize(-1, FromDIP(10)));
        column->Add(gauge_, 0, wxEXPAND | wxALL, gap);
        page_ = new PageView(this, _("Balance report"));
        column->Add(page_, 1, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
        SetSizer(column);
        links_.push_back(desk_.changed.connect([this](OpenDocument& d) {
            if (&d == document() && !updating_) update();
        }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { update(); }));
        Bind(wxEVT_TIMER, [this](wxTimerEvent&) { tick(); });
        update();
    }

private:
    wxSizer* make_buttons() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const wxString& label, void (BalancePanel::*what)()) {
            auto* button = small_button(this, label);
            button->Bind(wxEVT_BUTTON, [this, what](wxCommandEvent&) { (this->*what)(); });
            row->Add(button, 0, wxRIGHT | wxTOP, FromDIP(3));
            return button;
        };
        run_ = add(_("Run"), &BalancePanel::run);
        cancel_ = add(_("Cancel"), &BalancePanel::cancel);
        remember_ = add(_("Remember this version"), &BalancePanel::remember);
        forget_ = add(_("Forget"), &BalancePanel::forget);
        study_ = add(_("Save as a study…"), &BalancePanel::save_study);
        add(_("Open a study…"), &BalancePanel::open_study)
            ->SetToolTip(_("Show what a study has found, and play what it lacks"));
        return row;
    }
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }

    // What is to be played; nothing, told, when the seed is none.
    [[nodiscard]] std::optional<BalanceRequest> request() {
        BalanceRequest request;
        for (SideId side = 0; side < kSides; ++side)
            request.players[side] = ids_[static_cast<std::size_t>(players_[side]->GetSelection())];
        request.games = static_cast<std::uint64_t>(games_->GetValue());
        const std::string words = from_wx(seed_->GetValue());
        const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), request.seed);
        if (error != std::errc{} || end != words.data() + words.size()) {
            context_.shell.show_message(RP_TR("The seed must be a whole number"));
            seed_->SetFocus();
            return std::nullopt;
        }
        // One processor stays free for the window.
        request.jobs = std::max(1U, std::thread::hardware_concurrency() - 1);
        return request;
    }
    void run() {
        OpenDocument* d = document();
        const auto asked = d == nullptr ? std::nullopt : request();
        if (!asked) return;
        if (!desk_.start_balance(*d, *asked)) {
            context_.shell.show_problem(
                RP_TR("This scenario cannot be played yet"),
                {RP_TR("Put these right first, then run the games again."), desk_.problems(*d)});
            return;
        }
        seen_ = 0;
        seen_end_ = false;
        update();
    }
    void save_study() {
        const auto asked = document() == nullptr ? std::nullopt : request();
        if (asked)
            save_as_study(*this, context_,
                          [&](const std::filesystem::path& file) { return balance_study(*document(), *asked, file); });
    }
    void open_study() { ask_for_study(*this, context_); }
    void cancel() {
        if (document() == nullptr) return;
        if (BalanceRun* now = desk_.balance(*document())) now->cancel();
    }
    void remember() {
        if (document() != nullptr) desk_.remember_balance(*document());
    }
    void forget() {
        if (document() != nullptr) desk_.forget_balance(*document());
    }
    void show_heat() {
        if (document() == nullptr) return;
        PlayLayers layers = desk_.layers(*document());
        layers.heat = static_cast<Heat>(heat_->GetSelection());
        desk_.set_layers(*document(), layers);
    }

    void tick() {
        OpenDocument* d = document();
        BalanceRun* now = d == nullptr ? nullptr : desk_.balance(*d);
        if (now == nullptr) return;
        if (now->done() == seen_ && now->finished() == seen_end_) {
            if (!now->finished()) look_again();
            return;
        }
        seen_ = now->done();
        seen_end_ = now->finished();
        updating_ = true;
        desk_.balance_progressed(*d);
        updating_ = false;
        update();
        if (seen_end_ && !now->failure().empty()) tell_failure(now->failure());
    }

    void tell_failure(const std::string& what) {
        Diagnostic d;
        d.code = "RP6043";
        d.message = what;
        context_.shell.show_problem(
            RP_TR("The games broke off"),
            {RP_TR("Something happened that must not happen. Please report it with the scenario."), {d}});
    }

    // The games are played on other threads and are looked at from time to time, as long as they last.
    void look_again() {
        constexpr int kPace = 300;  // milliseconds
        if (!timer_.IsRunning()) timer_.StartOnce(kPace);
    }

    void update() {
        OpenDocument* d = document();
        const BalanceRun* now = d == nullptr ? nullptr : desk_.balance(*d);
        const bool busy = now != nullptr && !now->finished();
        if (busy) look_again();
        for (SideId side = 0; side < kSides; ++side) {
            const wxString name = d != nullptr && side < d->scenario().sides.size()
                                      ? to_wx(say_name(d->scenario().sides[side].name))
                                      : wxString();
            if (sides_[side]->GetLabel() == name) continue;
            sides_[side]->SetLabel(name);
            Layout();
        }
        const wxString nothing = d == nullptr ? _("No scenario is open.") : wxString();
        const auto unless = [&](bool may, const wxString& why) { return !nothing.empty() || may ? nothing : why; };
        const bool played = now != nullptr && now->done() > 0;
        allow(*run_, unless(!busy, _("The games are being played.")),
              _("Play the games in the background on the scenario as it is now"));
        allow(*cancel_, unless(busy, _("No games are being played.")),
              _("Stop at once; the games that are finished count"));
        allow(*remember_, unless(played && !busy, busy ? _("The games are being played.") : _("Run the games first.")),
              _("Keep these numbers to compare the changed scenario with"));
        allow(*forget_, unless(d != nullptr && desk_.remembered(*d).has_value(), _("No version is remembered.")),
              _("Drop the remembered version"));
        allow(*study_, nothing, _("Write these settings to a file that plays on any machine, and open it as a study"));
        allow(*heat_, unless(now != nullptr, _("Run the games first.")),
              _("Colour the map by what happened in the games"));
        if (d != nullptr && heat_->GetSelection() != static_cast<int>(desk_.layers(*d).heat))
            heat_->SetSelection(static_cast<int>(desk_.layers(*d).heat));
        gauge_->SetValue(now == nullptr
                             ? 0
                             : static_cast<int>(1000 * now->done() / std::max<std::uint64_t>(1, now->request().games)));
        page_->show(d == nullptr ? "<html><body></body></html>" : balance_html(desk_, *d, window_colours()));
    }

    PanelContext& context_;
    PlayDesk& desk_;
    wxTimer timer_;
    std::array<wxStaticText*, kSides> sides_{};
    std::array<wxChoice*, kSides> players_{};
    std::vector<std::string> ids_;  // of the players in the lists, in their order
    wxSpinCtrl* games_ = nullptr;
    wxTextCtrl* seed_ = nullptr;
    wxChoice* heat_ = nullptr;
    wxButton* run_ = nullptr;
    wxButton* cancel_ = nullptr;
    wxButton* remember_ = nullptr;
    wxButton* forget_ = nullptr;
    wxButton* study_ = nullptr;
    wxGauge* gauge_ = nullptr;
    PageView* page_ = nullptr;
    std::uint64_t seen_ = 0;
    bool seen_end_ = false;
    bool updating_ = false;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_balance_panel(wxWindow* parent, PanelContext& context) { return new BalancePanel(parent, context); }

}  // namespace ramparts
