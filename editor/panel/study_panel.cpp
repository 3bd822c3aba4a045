// The study panel: what a study has found as a map of its variants, the games that are missing, and the variant chosen.
#include <algorithm>
#include <thread>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dcbuffer.h>
#include <wx/filedlg.h>
#include <wx/gauge.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/timer.h>
#include <wx/wrapsizer.h>

#include "editor/canvas/page_image.hpp"
#include "editor/command/errata_commands.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/panel/study_dialogs.hpp"
#include "editor/playtest/study_texts.hpp"
#include "editor/toolkit/platform.hpp"
#include "engine/core/workers.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/study/study_map.hpp"
#include "sdk/show/web/study_page.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

/// The map of a study as wide as there is room; a click chooses a variant. The choice beside it says the same for the
/// keyboard.
class StudyMapView final : public wxScrolledWindow {
public:
    StudyMapView(wxWindow* parent, std::function<void(std::size_t)> chosen)
        : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_THEME | wxVSCROLL),
          chosen_(std::move(chosen)) {
        set_accessible_name(*this, _("Map of the results"));
        SetBackgroundStyle(wxBG_STYLE_PAINT);
        SetMinSize(FromDIP(wxSize(120, 100)));
        SetScrollRate(0, FromDIP(16));
        Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            if (drawn_for_ != GetClientSize().x) draw();
        });
        Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& e) {
            if (const auto cell = at(e.GetPosition())) chosen_(*cell);
        });
        Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
            const auto cell = at(e.GetPosition());
            const wxString words = cell && report_ != nullptr ? to_wx(variant_words(*report_, *cell)) : wxString();
            if (GetToolTipText() != words) SetToolTip(words);
        });
        never_focus(*this);
    }
    /// The report has to live until the next one is shown.
    void show(const StudyReport* report) {
        report_ = report;
        draw();
    }
    void mark(std::optional<std::size_t> cell) {
        if (std::exchange(marked_, cell) == cell) return;
        Refresh();
        if (cell) reveal(*cell);
    }
    /// Where a variant is, in the window; empty when it is not shown.
    [[nodiscard]] wxRect place_of(std::size_t cell) const {
        const StudyMap::Place* place = map_.place_of(cell);
        if (place == nullptr) return {};
        const auto px = [&](double mm) { return static_cast<int>(mm * scale()); };
        const wxPoint corner = CalcScrolledPosition(wxPoint(px(place->box.x0), px(place->box.y0)));
        return {corner, wxSize(px(place->box.width()), px(place->box.height()))};
    }

private:
    static constexpr double kMmOfInch = 25.4;
    static constexpr double kLeastWide = 90;  // mm; in a narrower panel the map is drawn smaller

    [[nodiscard]] double scale() const {
        return picture_.IsOk() ? picture_.GetWidth() / map_.list.width : FromDIP(96) / kMmOfInch;
    }
    [[nodiscard]] std::optional<std::size_t> at(wxPoint place) const {
        const wxPoint p = CalcUnscrolledPosition(place);
        return map_.at({p.x / scale(), p.y / scale()});
    }
    void draw() {
        drawn_for_ = GetClientSize().x;
        map_ = {};
        picture_ = {};
        if (report_ != nullptr && drawn_for_ > 10) {
            const double pixels_per_mm = FromDIP(96) / kMmOfInch;
            map_ = study_map(*report_, std::max(kLeastWide, drawn_for_ / pixels_per_mm));
            const int dpi = static_cast<int>(drawn_for_ / map_.list.width * kMmOfInch);
            const wxImage image = page_image(map_.list, std::clamp(dpi, draw::kMinDpi, draw::kMaxDpi));
            if (image.IsOk()) picture_ = wxBitmap(image);
        }
        SetVirtualSize(drawn_for_, picture_.IsOk() ? picture_.GetHeight() : 0);
        Refresh();
    }
    void reveal(std::size_t cell) {
        const wxRect place = place_of(cell);
        int unit = 1;
        GetScrollPixelsPerUnit(nullptr, &unit);
        if (place.IsEmpty() || unit < 1) return;
        const int top = GetViewStart().y * unit + place.y;
        if (place.y < 0) Scroll(-1, top / unit);
        else if (place.GetBottom() > GetClientSize().y) Scroll(-1, (top + place.height - GetClientSize().y) / unit + 1);
    }
    void paint() {
        wxAutoBufferedPaintDC dc(this);
        dc.SetBackground(wxBrush(*wxWHITE));
        dc.Clear();
        if (!picture_.IsOk()) return;
        const wxPoint corner = CalcScrolledPosition(wxPoint(0, 0));
        dc.DrawBitmap(picture_, corner);
        if (!marked_) return;
        wxRect place = place_of(*marked_);
        if (place.IsEmpty()) return;
        dc.SetBrush(*wxTRANSPARENT_BRUSH);
        dc.SetPen(wxPen(wxColour(200, 30, 30), FromDIP(2), wxPENSTYLE_SHORT_DASH));
        dc.DrawRectangle(place.Inflate(FromDIP(1)));
    }

    std::function<void(std::size_t)> chosen_;
    const StudyReport* report_ = nullptr;
    StudyMap map_;
    wxBitmap picture_;
    int drawn_for_ = 0;
    std::optional<std::size_t> marked_;
};

class StudyPanel final : public wxPanel {
public:
    StudyPanel(wxWindow* parent, PanelContext& context)
        : wxPanel(parent), context_(context), studies_(context.workspace.play().studies()), timer_(this) {
        SetName("Study");
        const int gap = FromDIP(5);
        parts_ = new wxBoxSizer(wxHORIZONTAL);
        map_ = new StudyMapView(this, [this](std::size_t cell) { studies_.choose(cell); });
        parts_->Add(map_, 3, wxEXPAND | wxALL, gap);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(make_buttons(), 0, wxEXPAND);
        gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, wxSize(-1, FromDIP(10)));
        set_accessible_name(*gauge_, _("How far the study is"));
        column->Add(gauge_, 0, wxEXPAND | wxTOP | wxBOTTOM, gap);
        variant_ = new wxChoice(this, wxID_ANY);
        set_accessible_name(*variant_, _("Variant"));
        variant_->SetToolTip(_("The variant that is looked at; a click on the map chooses it too"));
        variant_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
            if (variant_->GetSelection() >= 0) studies_.choose(static_cast<std::size_t>(variant_->GetSelection()));
        });
        variant_->SetMinSize(wxSize(FromDIP(80), -1));
        column->Add(variant_, 0, wxEXPAND);
        page_ = new PageView(this, _("What the study has found"));
        page_->SetMinSize(FromDIP(wxSize(160, 60)));
        column->Add(page_, 1, wxEXPAND | wxTOP, gap);
        parts_->Add(column, 2, wxEXPAND | wxALL, gap);
        SetSizer(parts_);
        // Beside each other where there is room for both, else one below the other.
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            const int way = GetClientSize().x < FromDIP(560) ? wxVERTICAL : wxHORIZONTAL;
            if (parts_->GetOrientation() != way) parts_->SetOrientation(way);
            e.Skip();
        });
        links_.push_back(studies_.changed.connect([this] { show(); }));
        Bind(wxEVT_TIMER, [this](wxTimerEvent&) {
            studies_.look();
            update();
        });
        show();
    }

private:
    wxSizer* make_buttons() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const wxString& label, void (StudyPanel::*what)()) {
            auto* button = small_button(this, label);
            button->Bind(wxEVT_BUTTON, [this, what](wxCommandEvent&) { (this->*what)(); });
            row->Add(button, 0, wxRIGHT | wxTOP, FromDIP(3));
            return button;
        };
        open_ = add(_("Open a study…"), &StudyPanel::open);
        open_->SetToolTip(_("Show what a study has found, and play what it lacks"));
        run_ = add(_("Run"), &StudyPanel::run);
        stop_ = add(_("Stop"), &StudyPanel::stop);
        use_ = add(_("Use this variant"), &StudyPanel::use);
        save_ = add(_("Save report…"), &StudyPanel::save);
        return row;
    }

    void open() { ask_for_study(*this, context_); }
    void run() {
        try {
            // One processor stays free for the window.
            const unsigned jobs = std::max(1U, std::thread::hardware_concurrency() - 1);
            std::vector<Diagnostic> faults;
            context_.shell.while_busy([&] { faults = studies_.run(jobs); });
            if (!faults.empty())
                context_.shell.show_problem(RP_TR("The study cannot be opened"),
                                            {studies_.file().string(), std::move(faults)});
        } catch (const ThreadsRefused&) {
            context_.shell.show_message(
                say("The system gives no thread to play on; close something else and try again."));
        }
        update();
    }
    void stop() {
        studies_.stop();
        update();
    }
    void save() {
        const StudyReport* report = studies_.report();
        if (report == nullptr) return;
        const std::filesystem::path beside = std::filesystem::path(studies_.file()).replace_extension(".html");
        wxFileDialog dialog(this, _("Save the report"), to_wx(beside.parent_path().string()),
                            to_wx(beside.filename().string()), _("Web page (*.html)|*.html"),
                            wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        const std::string path = from_wx(dialog.GetPath());
        std::string page;
        context_.shell.while_busy([&] { page = web::study_page(*report); });
        if (const auto written = write_file(path, page); !written)
            return context_.shell.show_problem(RP_TR("The report could not be written"),
                                               {say_message(written.error().message), {}});
        context_.shell.show_message(say("Saved the report: {1}", path));
    }
    // Its values become a part of its battle, which is opened when it is not.
    void use() {
        if (!errata_ || !context_.shell.open_path(studies_.battle_of(*studies_.chosen()))) return;
        if (OpenDocument* d = context_.workspace.active()) (void)take_in_errata(*d, context_.shell, *errata_);
    }

    // Another study, other results or another variant.
    void show() {
        const StudyReport* report = studies_.report();
        if (std::exchange(shown_, studies_.version()) != studies_.version()) map_->show(report);
        if (std::exchange(listed_, studies_.opened()) != studies_.opened()) list_variants();
        map_->mark(studies_.chosen());
        errata_ = report != nullptr && studies_.chosen() ? study_errata(*report, *studies_.chosen()) : std::nullopt;
        const int at = report != nullptr && studies_.chosen() ? static_cast<int>(*studies_.chosen()) : wxNOT_FOUND;
        if (variant_->GetSelection() != at) variant_->SetSelection(at);
        update();
    }
    void list_variants() {
        wxArrayString variants;
        if (const StudyReport* report = studies_.report())
            for (std::size_t i = 0; i < report->lines.size(); ++i) variants.push_back(to_wx(variant_words(*report, i)));
        if (variant_->GetStrings() != variants) variant_->Set(variants);
    }
    void update() {
        constexpr int kPace = 300;  // milliseconds
        const StudyReport* report = studies_.report();
        const StudyRun* now = studies_.running();
        if (now != nullptr && !timer_.IsRunning()) timer_.StartOnce(kPace);
        // The keyboard does not stay on a button that goes out of use.
        wxButton* const then = now != nullptr && run_->HasFocus()    ? stop_
                               : now == nullptr && stop_->HasFocus() ? open_
                                                                     : nullptr;
        const wxString none = report == nullptr ? _("Open a study first.") : wxString();
        allow(*run_, to_wx(studies_.why_not_run()), _("Play the games that are missing, in the background"));
        allow(*stop_, now != nullptr ? wxString() : _("No games are being played."),
              _("Stop at once; what has been played is kept, and Run goes on"));
        allow(*use_, report == nullptr || errata_ ? none : _("This variant is the battle as it is."),
              _("Open its battle and make the values of this variant a part of it, as one step"));
        allow(*save_, none, _("Write the map, all that was measured and where units die to a web page"));
        allow(*variant_, none, _("The variant that is looked at; a click on the map chooses it too"));
        if (then != nullptr && then->IsEnabled()) then->SetFocus();
        gauge_->SetValue(report == nullptr ? 0 : static_cast<int>(1000 * done() / std::max<std::uint64_t>(1, asked())));
        page_->show(study_html(studies_, window_colours()));
    }
    [[nodiscard]] std::uint64_t asked() const {
        return studies_.running() != nullptr
                   ? studies_.running()->asked()
                   : studies_.report()->standing.games_asked(studies_.report()->study->study.block);
    }
    [[nodiscard]] std::uint64_t done() const {
        return studies_.running() != nullptr ? std::min(studies_.running()->done(), asked())
                                             : asked() - studies_.missing();
    }

    PanelContext& context_;
    StudyDesk& studies_;
    wxTimer timer_;
    wxBoxSizer* parts_ = nullptr;
    StudyMapView* map_ = nullptr;
    wxButton* open_ = nullptr;
    wxButton* run_ = nullptr;
    wxButton* stop_ = nullptr;
    wxButton* use_ = nullptr;
    wxButton* save_ = nullptr;
    wxGauge* gauge_ = nullptr;
    wxChoice* variant_ = nullptr;
    PageView* page_ = nullptr;
    std::uint64_t listed_ = 0;      // the study whose variants are in the choice
    std::uint64_t shown_ = 0;       // version of the report
    std::optional<Errata> errata_;  // of the variant chosen
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_study_panel(wxWindow* parent, PanelContext& context) { return new StudyPanel(parent, context); }

}  // namespace ramparts
