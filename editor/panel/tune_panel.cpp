// The tune panel: values of reconstructed data are freed within limits, raced towards a goal in the background, and
// what is found is taken into the scenario or kept as errata.
#include <algorithm>
#include <charconv>
#include <map>
#include <thread>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/gauge.h>
#include <wx/listbox.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/command/errata_commands.hpp"
#include "editor/model/tune_model.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/panel/study_dialogs.hpp"
#include "editor/playtest/study_making.hpp"
#include "editor/toolkit/platform.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

using Choices = std::vector<FormField::Choice>;

// It scrolls where the window leaves it less room than it needs.
class TunePanel final : public wxScrolledWindow {
public:
    TunePanel(wxWindow* parent, PanelContext& context)
        : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
          context_(context),
          desk_(context.workspace.play()),
          timer_(this) {
        SetName("Tune");
        SetScrollRate(0, FromDIP(12));
        const int gap = FromDIP(5);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(make_datum(gap), 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        note_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        note_->SetMinSize(wxSize(-1, FromDIP(36)));
        column->Add(note_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, gap);
        column->Add(make_request(gap), 0, wxEXPAND | wxALL, gap);
        column->Add(make_buttons(), 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, wxSize(-1, FromDIP(10)));
        set_accessible_name(*gauge_, _("How far the race is"));
        column->Add(gauge_, 0, wxEXPAND | wxALL, gap);
        // Lists and pages last: where the panel is low, what starts the race stays in sight.
        column->Add(make_freed(), 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
        page_ = new PageView(this, _("What the race found"));
        page_->SetMinSize(FromDIP(wxSize(-1, 150)));
        column->Add(page_, 1, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, gap);
        SetSizer(column);
        FitInside();
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            CallAfter([this] { show_note(); });
        });
        Workspace& workspace = context.workspace;
        links_.push_back(desk_.changed.connect([this](OpenDocument& d) {
            if (&d == document()) update();
        }));
        links_.push_back(workspace.changed.connect([this](OpenDocument& d, const ChangeSet&) { follow(d); }));
        links_.push_back(workspace.errata_changed.connect([this](OpenDocument& d) { follow(d); }));
        links_.push_back(workspace.unit_focused.connect([this](OpenDocument& d) {
            if (&d == document()) choose_thing(d.focused_unit());
        }));
        links_.push_back(workspace.closing.connect([this](OpenDocument& d) { freed_of_.erase(&d); }));
        links_.push_back(workspace.activated.connect([this](OpenDocument*) { show_document(); }));
        Bind(wxEVT_TIMER, [this](wxTimerEvent&) { update(); });
        show_document();
    }

private:
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }
    [[nodiscard]] TuneRun* run() const { return document() == nullptr ? nullptr : desk_.tuning(*document()); }
    [[nodiscard]] std::vector<std::string>& freed() { return freed_of_[document()]; }
    /// What is tuned: the scenario with the errata that are on.
    [[nodiscard]] const Scenario& subject() const {
        static const Scenario none;
        return corrected_ ? *corrected_ : document() != nullptr ? document()->scenario() : none;
    }

    // ---- making ----

    wxWindow* named(wxWindow* control, const wxString& name) {
        set_accessible_name(*control, name);
        return control;
    }
    void add_row(wxFlexGridSizer& grid, const wxString& label, wxWindow* control) {
        set_accessible_name(*control, label);
        grid.Add(new wxStaticText(this, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL);
        grid.Add(control, 1, wxEXPAND);
    }
    wxSizer* make_datum(int gap) {
        auto* grid = new wxFlexGridSizer(2, FromDIP(2), gap);
        grid->AddGrowableCol(1);
        thing_ = new wxChoice(this, wxID_ANY);
        thing_->SetToolTip(_("Whose values are to be tuned; choosing a unit on the map chooses it here"));
        thing_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { list_fields(); });
        add_row(*grid, _("Of"), thing_);
        field_ = new wxChoice(this, wxID_ANY);
        field_->SetToolTip(_("Which of its values"));
        field_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { look(); });
        add_row(*grid, _("Value"), field_);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        limits_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
        limits_->SetToolTip(_("From the lowest to the highest, such as 9..13, or values with | between"));
        limits_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { judge(); });
        limits_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { free_it(); });
        row->Add(named(limits_, _("Within")), 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
        free_ = small_button(this, _("Free"));
        free_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { free_it(); });
        row->Add(free_, 0);
        grid->Add(new wxStaticText(this, wxID_ANY, _("Within")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(row, 1, wxEXPAND);
        return grid;
    }
    wxSizer* make_freed() {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, {}, wxLB_SINGLE | wxLB_HSCROLL);
        list_->SetMinSize(FromDIP(wxSize(-1, 200)));  // eight values
        list_->SetToolTip(_("What the race may change; Delete takes one out"));
        list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { update(); });
        list_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) {
            if (e.GetKeyCode() == WXK_DELETE) remove();
            else e.Skip();
        });
        row->Add(named(list_, _("Freed values")), 1, wxEXPAND | wxRIGHT, FromDIP(3));
        remove_ = small_button(this, _("Remove"));
        remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { remove(); });
        row->Add(remove_, 0);
        return row;
    }
    wxSpinCtrl* spin(int least, int most, int now, const wxString& tip) {
        auto* made = new wxSpinCtrl(this, wxID_ANY, std::to_string(now), wxDefaultPosition, wxDefaultSize,
                                    wxSP_ARROW_KEYS, least, most, now);
        made->SetToolTip(tip);
        return made;
    }
    wxSizer* make_request(int gap) {
        auto* grid = new wxFlexGridSizer(2, FromDIP(2), gap);
        grid->AddGrowableCol(1);
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        side_ = new wxChoice(this, wxID_ANY);
        side_->SetToolTip(_("The side whose share of wins is tuned"));
        row->Add(named(side_, _("Side")), 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
        goal_ = new wxTextCtrl(this, wxID_ANY, "50", wxDefaultPosition, wxSize(FromDIP(60), -1));
        goal_->SetToolTip(_("How often it is to win, in hundredths: 50, or 47.5"));
        row->Add(named(goal_, _("Goal in per cent")), 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
        row->Add(new wxStaticText(this, wxID_ANY, "%"), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(new wxStaticText(this, wxID_ANY, _("Is to win")), 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(row, 1, wxEXPAND);
        player_ = new wxChoice(this, wxID_ANY);
        for (const PlayerInfo& info : known_players()) {
            ids_.emplace_back(info.id);
            const int at = player_->Append(tr(info.id));
            if (info.id == TuneRequest{}.players[0]) player_->SetSelection(at);
        }
        player_->SetToolTip(_("Who plays both sides; who thinks longer plays better and takes far longer"));
        add_row(*grid, _("Played by"), player_);
        const TuneRequest usual;
        budget_ = spin(2, 100'000'000, static_cast<int>(usual.budget),
                       _("How many games the race may take in all, for all combinations of the freed values"));
        add_row(*grid, _("Games of the race"), budget_);
        games_ = spin(
            1, 10'000'000, static_cast<int>(usual.games),
            _("How many new games compare what is found with what you have now; more games show smaller differences"));
        add_row(*grid, _("Games to compare"), games_);
        seed_ = new wxTextCtrl(this, wxID_ANY, std::to_string(usual.seed));
        seed_->SetToolTip(_("A whole number; the same seed finds the same"));
        add_row(*grid, _("Seed"), seed_);
        return grid;
    }
    wxSizer* make_buttons() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const wxString& label, void (TunePanel::*what)()) {
            auto* button = small_button(this, label);
            button->Bind(wxEVT_BUTTON, [this, what](wxCommandEvent&) { (this->*what)(); });
            row->Add(button, 0, wxRIGHT | wxTOP, FromDIP(3));
            return button;
        };
        tune_ = add(_("Run"), &TunePanel::tune);
        stop_ = add(_("Stop"), &TunePanel::stop);
        take_ = add(_("Take over"), &TunePanel::take);
        save_ = add(_("Save errata…"), &TunePanel::save);
        study_ = add(_("Save as a study…"), &TunePanel::save_study);
        return row;
    }

    // ---- what is free ----

    static void fill(wxChoice& choice, Choices& known, Choices now) {
        if (known == now) return;
        const int at = choice.GetSelection();
        const std::string chosen = at >= 0 ? known[static_cast<std::size_t>(at)].value : std::string();
        known = std::move(now);
        wxArrayString labels;
        for (const auto& one : known) labels.push_back(to_wx(one.label));
        choice.Set(labels);
        select(choice, known, chosen);
    }
    // The one of that value, else the first.
    static void select(wxChoice& choice, const Choices& known, const std::string& value) {
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.value == value; });
        choice.SetSelection(known.empty()          ? wxNOT_FOUND
                            : found == known.end() ? 0
                                                   : static_cast<int>(found - known.begin()));
    }
    static std::string chosen(const wxChoice& choice, const Choices& known) {
        const int at = choice.GetSelection();
        return at >= 0 && static_cast<std::size_t>(at) < known.size() ? known[static_cast<std::size_t>(at)].value
                                                                      : std::string();
    }
    void choose_thing(const std::string& id) {
        if (std::none_of(things_.begin(), things_.end(), [&](const auto& one) { return one.value == id; })) return;
        select(*thing_, things_, id);
        list_fields();
    }
    [[nodiscard]] std::string datum_name() const { return chosen(*thing_, things_) + "." + chosen(*field_, fields_); }

    // Another document, or the same one changed.
    void show_document() {
        OpenDocument* d = document();
        corrected_.reset();
        if (d != nullptr && d->errata.any_on())
            if (auto corrected = d->errata.corrected(d->scenario())) corrected_ = std::move(*corrected);
        fill(*thing_, things_, d != nullptr ? tune_things(subject()) : Choices{});
        Choices sides;
        for (const SideInfo& side : subject().sides) sides.push_back({side.id, say_name(side.name)});
        fill(*side_, sides_, std::move(sides));
        if (d != nullptr && looked_at_ != d) choose_thing(d->focused_unit());
        looked_at_ = d;
        list_fields();
        list_freed();
    }
    void list_fields() {
        fill(*field_, fields_, tune_fields(subject(), chosen(*thing_, things_)));
        look();
    }
    // The value that is chosen: what it is, or why it may not be tuned.
    void look() {
        const TuneLook now =
            things_.empty() ? TuneLook{} : look_at_datum(subject(), chosen(*thing_, things_), chosen(*field_, fields_));
        const bool another = std::exchange(suggested_for_, datum_name()) != datum_name();
        about_ = now;
        if (another || limits_->IsEmpty()) limits_->ChangeValue(to_wx(now.suggested));
        judge();
    }
    // What would be freed, as it is typed.
    [[nodiscard]] std::string typed() const { return datum_name() + ":" + trimmed(from_wx(limits_->GetValue())); }
    [[nodiscard]] bool is_chosen(const std::string& freed) const { return freed.starts_with(datum_name() + ":"); }
    // The limits typed, as they stand.
    void judge() {
        std::vector<std::string> others = document() != nullptr ? freed() : std::vector<std::string>{};
        const bool stands = std::find(others.begin(), others.end(), typed()) != others.end();
        std::erase_if(others, [&](const std::string& one) { return is_chosen(one); });
        fault_ = about_.free ? why_not_free(subject(), others, typed()) : about_.words;
        why_not_ = stands && fault_.empty() ? _("It is free within these limits.") : to_wx(fault_);
        show_note();
        update();
    }
    void show_note() {
        wxString words = to_wx(about_.words);
        if (about_.free && !why_not_.empty()) words += "\n" + why_not_;
        const int width = std::max(FromDIP(150), GetClientSize().x - FromDIP(12));
        if (words == noted_ && width == noted_width_) return;
        noted_ = words;
        noted_width_ = width;
        note_->SetForegroundColour(fault_.empty() ? wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT)
                                                  : wxColour(to_wx(window_colours().bad)));
        show_wrapped(*note_, words, width);
        Layout();
        FitInside();
    }
    void free_it() {
        if (document() == nullptr) return;
        if (!fault_.empty()) return context_.shell.show_message(fault_);
        const auto at =
            std::find_if(freed().begin(), freed().end(), [&](const std::string& one) { return is_chosen(one); });
        if (at != freed().end()) *at = typed();  // with other limits
        else freed().push_back(typed());
        list_freed();
        judge();
    }
    void remove() {
        const int at = list_->GetSelection();
        if (document() == nullptr || at < 0 || static_cast<std::size_t>(at) >= freed().size()) return;
        freed().erase(freed().begin() + at);
        list_freed();
        list_->SetFocus();
        judge();
    }
    void list_freed() {
        wxArrayString lines;
        if (document() != nullptr)
            for (const std::string& one : freed()) lines.push_back(to_wx(freed_words(subject(), one)));
        if (list_->GetStrings() != lines) list_->Set(lines);
        update();
    }

    // ---- the race ----

    void complain(const std::string& why, wxWindow& where) {
        context_.shell.show_message(why);
        where.SetFocus();
    }
    // What is to be raced; nothing, told, when something of it is none.
    [[nodiscard]] std::optional<TuneRequest> request() {
        TuneRequest request;
        request.side = static_cast<SideId>(std::max(0, side_->GetSelection()));
        std::string goal = trimmed(from_wx(goal_->GetValue()));
        std::replace(goal.begin(), goal.end(), ',', '.');
        const auto share = read_share(goal);
        if (!share) {
            complain(say("The goal is a share between 0 and 100, such as 50 or 47.5"), *goal_);
            return std::nullopt;
        }
        request.goal = *share;
        const std::string seed = trimmed(from_wx(seed_->GetValue()));
        const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), request.seed);
        if (error != std::errc{} || end != seed.data() + seed.size()) {
            complain(say("The seed must be a whole number"), *seed_);
            return std::nullopt;
        }
        request.players.fill(ids_[static_cast<std::size_t>(player_->GetSelection())]);
        request.budget = static_cast<std::uint64_t>(budget_->GetValue());
        request.games = static_cast<std::uint64_t>(games_->GetValue());
        // One processor stays free for the window.
        request.jobs = std::max(1U, std::thread::hardware_concurrency() - 1);
        return request;
    }
    void tune() {
        OpenDocument* d = document();
        if (d == nullptr) return;
        auto data = read_free_data(subject(), free_words(freed()));
        if (!data) return complain(fault_words(data.error()), *list_);
        auto asked = request();
        if (asked && !desk_.start_tuning(*d, std::move(*data), std::move(*asked)))
            context_.shell.show_problem(RP_TR("This scenario cannot be played yet"),
                                        {RP_TR("Put these right first, then tune it again."), desk_.problems(*d)});
    }
    void save_study() {
        const auto asked = document() == nullptr ? std::nullopt : request();
        if (asked)
            save_as_study(*this, context_, [&](const std::filesystem::path& file) {
                return tune_study(*document(), freed(), *asked, file);
            });
    }
    void stop() {
        if (TuneRun* now = run()) now->stop();
        update();
    }
    [[nodiscard]] std::optional<Errata> found() const {
        const TuneRun* now = run();
        if (now == nullptr || now->outcome() == nullptr) return std::nullopt;
        return tuned_errata(now->scenario(), *now->outcome(), now->request());
    }
    void take() {
        if (const auto errata = found()) (void)take_in_errata(*document(), context_.shell, *errata);
    }
    void save() {
        const auto errata = found();
        OpenDocument* d = document();
        if (!errata || d == nullptr) return;
        const std::filesystem::path beside = d->path().empty() ? std::filesystem::path() : d->path().parent_path();
        wxFileDialog dialog(this, _("Save as errata"), to_wx(beside.string()), "tuned.xml", _("Errata (*.xml)|*.xml"),
                            wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        const std::string path = from_wx(dialog.GetPath());
        if (const auto written = write_file(path, write_errata(*errata)); !written)
            return context_.shell.show_problem(RP_TR("The errata could not be written"), {path, {}});
        const std::string why = add_errata_file(*d, path);
        context_.shell.show_message(why.empty() ? say("Saved as errata, which the errata panel lists: {1}", path)
                                                : why);
    }

    // Once after any number of changes.
    void follow(OpenDocument& d) {
        if (&d != document() || std::exchange(following_, true)) return;
        CallAfter([this] {
            following_ = false;
            show_document();
        });
    }
    // The games are played on other threads and are looked at from time to time, as long as they last.
    void update() {
        constexpr int kPace = 300;  // milliseconds
        OpenDocument* d = document();
        const TuneRun* now = run();
        const bool busy = now != nullptr && !now->finished();
        if (busy && !timer_.IsRunning()) timer_.StartOnce(kPace);
        const bool offers = now != nullptr && now->outcome() != nullptr && now->outcome()->offers();
        // The keyboard does not stay on a button that goes out of use.
        wxButton* const then = busy && tune_->HasFocus()    ? stop_
                               : busy || !stop_->HasFocus() ? nullptr
                               : offers                     ? take_
                                                            : tune_;
        const wxString nothing = d == nullptr ? _("No scenario is open.") : wxString();
        const auto unless = [&](bool may, const wxString& why) { return !nothing.empty() || may ? nothing : why; };
        allow(*free_, unless(why_not_.empty(), why_not_), _("Let the race change this value within these limits"));
        allow(*remove_, unless(list_->GetSelection() >= 0, _("Choose a freed value first.")),
              _("Take the chosen value out of the race: it stays as it is"));
        const bool any = d != nullptr && !freed().empty();
        allow(*tune_, unless(any && !busy, busy ? _("The race is being run.") : _("Free a value first.")),
              _("Race the combinations of the freed values in the background"));
        allow(*stop_, unless(busy, _("No race is being run.")), _("Stop at once; the best of the rounds so far stays"));
        const wxString why = now == nullptr || busy ? _("Run a race first.") : _("The race offers nothing.");
        allow(*take_, unless(offers, why), _("Make the values found a part of the scenario, as one step"));
        allow(*save_, unless(offers, why),
              _("Write the values found to a file of errata; the scenario stays as it is"));
        allow(*study_, unless(any, _("Free a value first.")),
              _("Write these settings to a file that plays on any machine, and open it as a study"));
        if (then != nullptr) then->SetFocus();
        gauge_->SetValue(now == nullptr ? 0
                         : busy         ? static_cast<int>(1000 * now->done() / std::max<std::uint64_t>(1, now->all()))
                                        : 1000);
        page_->show(d == nullptr ? "<html><body></body></html>" : tune_html(desk_, *d, window_colours()));
    }

    PanelContext& context_;
    PlayDesk& desk_;
    wxTimer timer_;
    std::optional<Scenario> corrected_;  // what is tuned, when errata are on
    bool following_ = false;
    const OpenDocument* looked_at_ = nullptr;
    Choices things_;
    Choices fields_;
    Choices sides_;
    std::vector<std::string> ids_;  // of the players in the list
    std::map<const OpenDocument*, std::vector<std::string>> freed_of_;
    TuneLook about_;
    std::string suggested_for_;
    std::string fault_;  // why the value that is chosen cannot be freed as it stands
    wxString why_not_;   // the same, or that it is free already
    wxString noted_;
    int noted_width_ = 0;
    wxChoice* thing_ = nullptr;
    wxChoice* field_ = nullptr;
    wxTextCtrl* limits_ = nullptr;
    wxButton* free_ = nullptr;
    wxStaticText* note_ = nullptr;
    wxListBox* list_ = nullptr;
    wxButton* remove_ = nullptr;
    wxChoice* side_ = nullptr;
    wxTextCtrl* goal_ = nullptr;
    wxChoice* player_ = nullptr;
    wxSpinCtrl* budget_ = nullptr;
    wxSpinCtrl* games_ = nullptr;
    wxTextCtrl* seed_ = nullptr;
    wxButton* tune_ = nullptr;
    wxButton* stop_ = nullptr;
    wxButton* take_ = nullptr;
    wxButton* save_ = nullptr;
    wxButton* study_ = nullptr;
    wxGauge* gauge_ = nullptr;
    PageView* page_ = nullptr;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_tune_panel(wxWindow* parent, PanelContext& context) { return new TunePanel(parent, context); }

}  // namespace ramparts
