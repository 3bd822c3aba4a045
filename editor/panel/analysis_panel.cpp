// The analysis panel: what each decision of the game cost, as a chart and a list that lead to the positions.
#include <algorithm>
#include <thread>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dcbuffer.h>
#include <wx/filedlg.h>
#include <wx/gauge.h>
#include <wx/listbox.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/canvas/page_image.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/toolkit/platform.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/show/analysis/chart.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr double kMmOfInch = 25.4;

/// The chart of an analysis as wide as there is room; a click means a decision. The list says the same for the
/// keyboard.
class AnalysisChart final : public wxWindow {
public:
    AnalysisChart(wxWindow* parent, std::function<void(std::size_t)> chosen)
        : wxWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_THEME), chosen_(std::move(chosen)) {
        set_accessible_name(*this, _("Chart of the analysis"));
        SetBackgroundStyle(wxBG_STYLE_PAINT);
        SetMinSize(FromDIP(wxSize(120, 150)));
        Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            picture_ = {};
            Refresh();
        });
        Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& e) {
            if (const auto decision = at(e.GetPosition())) chosen_(*decision);
        });
        Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
            const auto decision = at(e.GetPosition());
            const wxString words =
                decision ? to_wx(decision_line(*analysis_, analysis_->decisions[*decision])) : wxString();
            if (GetToolTipText() != words) SetToolTip(words);
        });
    }
    void show(std::optional<Analysis> analysis) {
        analysis_ = std::move(analysis);
        picture_ = {};
        Refresh();
    }
    /// The step of the record at which the game stands.
    void mark(std::size_t step) {
        if (std::exchange(step_, step) != step) Refresh();
    }

private:
    [[nodiscard]] double pixels_per_mm() const { return FromDIP(96) / kMmOfInch; }
    // A chart is at least as large as its words need; in a smaller panel it is drawn smaller.
    [[nodiscard]] double wide() const { return std::max(80.0, GetClientSize().x / pixels_per_mm()); }
    [[nodiscard]] double high() const { return std::max(60.0, GetClientSize().y / pixels_per_mm()); }
    [[nodiscard]] std::optional<std::size_t> at(wxPoint place) const {
        if (!analysis_ || !picture_.IsOk()) return std::nullopt;
        return chart_decision(*analysis_, place.x * wide() / std::max(1, picture_.GetWidth()), wide());
    }
    void paint() {
        wxAutoBufferedPaintDC dc(this);
        dc.SetBackground(wxBrush(*wxWHITE));
        dc.Clear();
        if (!analysis_ || GetClientSize().x < 10) return;
        if (!picture_.IsOk()) {
            const draw::DisplayList chart = analysis_chart(*analysis_, wide(), high());
            const double scale = std::min(GetClientSize().x / chart.width, GetClientSize().y / chart.height);
            const int dpi = std::clamp(static_cast<int>(scale * kMmOfInch), draw::kMinDpi, draw::kMaxDpi);
            if (const wxImage image = page_image(chart, dpi); image.IsOk()) picture_ = wxBitmap(image);
        }
        if (!picture_.IsOk()) return;
        dc.DrawBitmap(picture_, 0, 0);
        const int x = static_cast<int>(chart_x(*analysis_, step_, wide()) * picture_.GetWidth() / wide());
        dc.SetPen(wxPen(wxColour(200, 30, 30), FromDIP(1), wxPENSTYLE_SHORT_DASH));
        dc.DrawLine(x, 0, x, picture_.GetHeight());
    }

    std::function<void(std::size_t)> chosen_;
    std::optional<Analysis> analysis_;
    wxBitmap picture_;
    std::size_t step_ = 0;
};

class AnalysisPanel final : public wxPanel {
public:
    AnalysisPanel(wxWindow* parent, PanelContext& context)
        : wxPanel(parent), context_(context), desk_(context.workspace.play()), timer_(this) {
        SetName("Analysis");
        const int gap = FromDIP(5);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(make_request(gap), 0, wxEXPAND | wxALL, gap);
        column->Add(make_buttons(), 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, wxSize(-1, FromDIP(10)));
        set_accessible_name(*gauge_, _("Decisions looked at"));
        column->Add(gauge_, 0, wxEXPAND | wxALL, gap);
        chart_ = new AnalysisChart(this, [this](std::size_t decision) { go_to(decision); });
        column->Add(chart_, 3, wxEXPAND | wxLEFT | wxRIGHT, gap);
        which_ = new wxChoice(this, wxID_ANY);
        for (const wxString& name : {_("Turning points, the costliest first"), _("All decisions")})
            which_->Append(name);
        which_->SetSelection(0);
        set_accessible_name(*which_, _("Which decisions are listed"));
        which_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { list(); });
        column->Add(which_, 0, wxEXPAND | wxALL, gap);
        list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, {}, wxLB_SINGLE | wxLB_HSCROLL);
        set_accessible_name(*list_, _("Decisions"));
        list_->SetToolTip(_("Choose one to see the position before it, and what would have been better"));
        list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) {
            if (const int at = list_->GetSelection(); at >= 0) go_to(rows_[static_cast<std::size_t>(at)]);
        });
        column->Add(list_, 4, wxEXPAND | wxLEFT | wxRIGHT, gap);
        page_ = new PageView(this, _("What was found"));
        column->Add(page_, 2, wxEXPAND | wxALL, gap);
        SetSizer(column);
        links_.push_back(desk_.changed.connect([this](OpenDocument& d) {
            if (&d == document()) update();
        }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { update(); }));
        Bind(wxEVT_TIMER, [this](wxTimerEvent&) { update(); });
        update();
    }

private:
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }
    [[nodiscard]] const GameAnalysis* now() const {
        return document() == nullptr ? nullptr : desk_.analysis(*document());
    }

    wxSizer* make_request(int gap) {
        auto* grid = new wxFlexGridSizer(2, FromDIP(2), gap);
        grid->AddGrowableCol(1);
        player_ = new wxChoice(this, wxID_ANY);
        for (const PlayerInfo& info : known_players()) {
            ids_.emplace_back(info.id);
            const int at = player_->Append(tr(info.id));
            if (info.id == AnalysisRequest{}.player) player_->SetSelection(at);
        }
        if (player_->GetSelection() < 0) player_->SetSelection(0);
        player_->SetToolTip(_("The player whose best choice each decision is compared with"));
        grid->Add(new wxStaticText(this, wxID_ANY, _("Against")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(player_, 1, wxEXPAND);
        games_ = new wxSpinCtrl(this, wxID_ANY, "100", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, 10, 100000,
                                static_cast<int>(AnalysisRequest{}.games));
        games_->SetToolTip(_("Played on from each way to go on; four times as many confirm a loss"));
        grid->Add(new wxStaticText(this, wxID_ANY, _("Games")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(games_, 1, wxEXPAND);
        return grid;
    }
    wxSizer* make_buttons() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const wxString& label, void (AnalysisPanel::*what)()) {
            auto* button = small_button(this, label);
            button->Bind(wxEVT_BUTTON, [this, what](wxCommandEvent&) { (this->*what)(); });
            row->Add(button, 0, wxRIGHT | wxTOP, FromDIP(3));
            return button;
        };
        run_ = add(_("Analyse"), &AnalysisPanel::run);
        stop_ = add(_("Stop"), &AnalysisPanel::stop);
        save_ = add(_("Save…"), &AnalysisPanel::save);
        return row;
    }

    void run() {
        if (document() == nullptr) return;
        AnalysisRequest request;
        request.player = ids_[static_cast<std::size_t>(player_->GetSelection())];
        request.games = static_cast<std::uint64_t>(games_->GetValue());
        // One processor stays free for the window.
        request.jobs = std::max(1U, std::thread::hardware_concurrency() - 1);
        desk_.start_analysis(*document(), std::move(request));
    }
    void stop() {
        if (document() != nullptr) desk_.stop_analysis(*document());
        update();
    }
    void save() {
        if (now() == nullptr) return;
        const Analysis analysis = now()->run->analysis();
        wxFileDialog dialog(this, _("Save the analysis"), "", to_wx(analysis.scenario->id + "-analysis.svg"),
                            _("Chart (*.svg;*.png;*.pdf)|*.svg;*.png;*.pdf|Text (*.txt)|*.txt"),
                            wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        constexpr int kDpi = 200;
        const std::string path = from_wx(dialog.GetPath());
        std::vector<std::string> why;
        if (path.ends_with(".txt")) {
            if (!write_file(path, analysis_text(analysis))) why.push_back(path);
        } else if (const auto written = draw::write_drawing(analysis_chart(analysis), path, kDpi); !written) {
            why.push_back(say_message(written.error().message));
        }
        if (why.empty()) context_.shell.show_message(say("Saved the analysis: {1}", path));
        else context_.shell.show_problem(RP_TR("The analysis could not be written"), {why.front(), {}});
    }

    void go_to(std::size_t decision) {
        OpenDocument* d = document();
        if (d == nullptr) return;
        if (!desk_.show_decision(*d, decision))
            return context_.shell.show_message(
                say("The game has gone another way since, or waits; play it and analyse it again."));
        const auto& ways = desk_.analysis(*d)->better.ways;
        if (!ways.empty() && context_.canvas() != nullptr) context_.canvas()->reveal(ways.front().path.back());
    }

    // The decisions are judged on other threads and are looked at from time to time, as long as that lasts.
    void update() {
        constexpr int kPace = 300;  // milliseconds
        OpenDocument* d = document();
        const GameAnalysis* found = now();
        const bool busy = found != nullptr && !found->run->finished();
        if (busy && !timer_.IsRunning()) timer_.StartOnce(kPace);
        const Playtest* game = d != nullptr && desk_.playing(d) ? desk_.game(d) : nullptr;
        const wxString first = d == nullptr               ? _("No scenario is open.")
                               : game == nullptr          ? _("Start the game first.")
                               : !game->trouble().empty() ? _("The rules have stopped; Play on starts them again.")
                               : game->length() == 0      ? _("Nothing has been played yet.")
                                                          : wxString();
        allow(*run_, busy ? _("The decisions are being looked at.") : first,
              _("Compare each decision of the game so far with the best the computer finds"));
        allow(*stop_, busy ? wxString() : _("Nothing is being looked at."), _("Stop; what has been found stays"));
        allow(*save_, found != nullptr ? wxString() : _("Analyse a game first."),
              _("Write the chart or the text to a file"));
        const std::size_t done = found != nullptr ? found->run->done() : 0;
        if (const AnalysisRun* run = found != nullptr ? found->run.get() : nullptr;
            run != shown_run_ || done != seen_ || busy != was_busy_) {
            shown_run_ = run;
            seen_ = done;
            was_busy_ = busy;
            analysis_ = run != nullptr ? std::optional(run->analysis()) : std::nullopt;
            gauge_->SetValue(run != nullptr ? static_cast<int>(1000 * done / std::max<std::size_t>(1, run->all())) : 0);
            chart_->show(analysis_);
            list();
        }
        if (game != nullptr) chart_->mark(game->shown());
        select(found != nullptr ? found->shown : std::nullopt);
        page_->show(d == nullptr ? "<html><body></body></html>" : analysis_html(desk_, *d, window_colours()));
    }

    void list() {
        rows_.clear();
        if (analysis_ && which_->GetSelection() == 0) rows_ = analysis_->turning_points();
        else if (analysis_)
            for (std::size_t i = 0; i < analysis_->decisions.size(); ++i)
                if (analysis_->decisions[i].judged) rows_.push_back(i);
        wxArrayString lines;
        for (const std::size_t i : rows_) lines.push_back(to_wx(decision_line(*analysis_, analysis_->decisions[i])));
        list_->Set(lines);
        select(now() != nullptr ? now()->shown : std::nullopt);
    }
    void select(const std::optional<std::size_t>& decision) {
        const auto found = decision ? std::find(rows_.begin(), rows_.end(), *decision) : rows_.end();
        const int at = found == rows_.end() ? wxNOT_FOUND : static_cast<int>(found - rows_.begin());
        if (list_->GetSelection() != at) list_->SetSelection(at);
    }

    PanelContext& context_;
    PlayDesk& desk_;
    wxTimer timer_;
    std::vector<std::string> ids_;  // of the players in the list
    wxChoice* player_ = nullptr;
    wxSpinCtrl* games_ = nullptr;
    wxButton* run_ = nullptr;
    wxButton* stop_ = nullptr;
    wxButton* save_ = nullptr;
    wxGauge* gauge_ = nullptr;
    AnalysisChart* chart_ = nullptr;
    wxChoice* which_ = nullptr;
    wxListBox* list_ = nullptr;
    PageView* page_ = nullptr;
    std::optional<Analysis> analysis_;  // as it is listed
    std::vector<std::size_t> rows_;     // decisions in the list
    const AnalysisRun* shown_run_ = nullptr;
    std::size_t seen_ = 0;
    bool was_busy_ = false;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_analysis_panel(wxWindow* parent, PanelContext& context) { return new AnalysisPanel(parent, context); }

}  // namespace ramparts
