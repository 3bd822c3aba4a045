// Ways to start, recent scenarios, and the shipped battles with small maps.
#include "editor/app/welcome_page.hpp"

#include <wx/arrstr.h>
#include <wx/button.h>
#include <wx/hyperlink.h>
#include <wx/scrolwin.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/app/main_frame.hpp"
#include "editor/panel/painting.hpp"
#include "editor/toolkit/icons.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr int kPictureWidth = 84;
constexpr int kPictureHeight = 60;
constexpr int kButtonWidth = 236;
constexpr int kLongName = 190;

wxStaticText* heading(wxWindow* parent, const wxString& text, double size) {
    auto* label = new wxStaticText(parent, wxID_ANY, text);
    label->SetFont(label->GetFont().Scaled(static_cast<float>(size)).Bold());
    return label;
}

class WelcomePage final : public wxScrolledWindow {
public:
    WelcomePage(wxWindow* parent, MainFrame& frame)
        : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
          frame_(frame),
          battles_(shipped_scenarios()) {
        SetBackgroundColour(wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOW));
        SetForegroundColour(wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT));
        SetScrollRate(0, FromDIP(12));
        const int gap = FromDIP(8);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, "Ramparts", 2.0), 0, wxLEFT | wxTOP, 2 * gap);
        column->Add(new wxStaticText(this, wxID_ANY, _("Paint a battle of the War of 1812 and play it.")), 0,
                    wxLEFT | wxBOTTOM, 2 * gap);
        add_starts(*column, gap);
        add_recent(*column, gap);
        add_battles(*column, gap);
        column->Add(new wxStaticText(this, wxID_ANY,
                                     _("Ctrl+K finds every command. F1 explains whatever is in use.\nA scenario folder "
                                       "can be dropped onto this window.")),
                    0, wxLEFT | wxTOP | wxBOTTOM, 2 * gap);
        SetSizer(column);
        Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
            event.Skip();
            fit(event.GetSize().x);
        });
        // Maps are read and painted one after the other once the window stands.
        Bind(wxEVT_IDLE, &WelcomePage::on_idle, this);
    }

private:
    wxButton* add(wxSizer& grid, const wxString& label, const wxString& about, const wxBitmapBundle& picture,
                  std::function<void()> act) {
        // Made with a size of its own, the button is measured once it is complete and not before.
        auto* button = new wxButton(this, wxID_ANY, about.empty() ? label : broken(label) + "\n" + about,
                                    wxDefaultPosition, FromDIP(wxSize(kButtonWidth, kPictureHeight)), wxBU_LEFT);
        button->SetBitmap(picture);
        settle_picture(*button);
        // Narrower than its words and picture, the one would lie on the other.
        button->SetMinSize(wxSize(std::max(FromDIP(kButtonWidth), button->GetBestSize().x + FromDIP(16)), -1));
        set_accessible_name(*button, label, about);
        button->Bind(wxEVT_BUTTON, [this, act = std::move(act)](wxCommandEvent&) { frame_.CallAfter(act); });
        grid.Add(button, 0, wxEXPAND);
        return button;
    }
    /// A long name on several lines, so that columns are not as wide as the longest.
    [[nodiscard]] wxString broken(const wxString& name) const {
        wxString lines, line;
        for (const wxString& word : wxSplit(name, ' ')) {
            const wxString longer = line.empty() ? word : line + " " + word;
            const bool fits = line.empty() || GetTextExtent(longer).x <= FromDIP(kLongName);
            if (!fits) lines += line + "\n";
            line = fits ? longer : word;
        }
        return lines + line;
    }
    wxGridSizer* grid(wxSizer& column, int gap) {
        auto* made = new wxGridSizer(1, FromDIP(wxSize(6, 4)));
        column.Add(made, 0, wxLEFT, 2 * gap);
        grids_.push_back(made);
        return made;
    }
    /// As many columns as find room.
    void fit(int width) {
        const int room = width - FromDIP(32);
        for (wxGridSizer* each : grids_) {
            int widest = 1;
            for (const wxSizerItem* item : each->GetChildren()) widest = std::max(widest, item->GetMinSize().x);
            const int columns = std::max(1, (room + each->GetHGap()) / (widest + each->GetHGap()));
            each->SetCols(std::clamp(columns, 1, std::max(1, static_cast<int>(each->GetItemCount()))));
        }
        Layout();
        FitInside();
    }
    void add_starts(wxSizer& column, int gap) {
        wxGridSizer* starts = grid(column, gap);
        const auto command = [&](const char* id, const wxString& label, const wxString& about, const char* picture) {
            add(*starts, label, about, icon(picture, 24), [&frame = frame_, id] { frame.run(id); });
        };
        command("help.tutorial", _("Your first battle"), _("in fifteen minutes"), "help");
        command("file.new", _("New scenario…"), _("empty, copied, or from a scan"), "new");
        command("file.open", _("Open…"), _("a scenario folder"), "open");
    }
    void add_recent(wxSizer& column, int gap) {
        const auto recent = frame_.settings().recent();
        if (recent.empty()) return;
        column.Add(heading(this, _("Recent"), 1.2), 0, wxTOP | wxLEFT | wxBOTTOM, 2 * gap);
        wxGridSizer* links = grid(column, gap);
        for (const auto& file : recent) {
            auto* link = new wxHyperlinkCtrl(this, wxID_ANY, to_wx(file.parent_path().filename().string()),
                                             "file:" + to_wx(file.string()), wxDefaultPosition, wxDefaultSize,
                                             wxHL_ALIGN_LEFT | wxNO_BORDER);
            link->SetToolTip(to_wx(file.string()));
            link->Bind(wxEVT_HYPERLINK, [&frame = frame_, file](wxHyperlinkEvent&) {
                frame.CallAfter([&frame, file] { frame.open_path(file); });
            });
            links->Add(link);
        }
    }
    void add_battles(wxSizer& column, int gap) {
        column.Add(heading(this, _("Battles"), 1.2), 0, wxTOP | wxLEFT | wxBOTTOM, 2 * gap);
        wxBitmap empty(FromDIP(wxSize(kPictureWidth, kPictureHeight)), 24);
        wxMemoryDC dc(empty);
        dc.SetBackground(wxSystemSettings::GetColour(wxSYS_COLOUR_BTNFACE));
        dc.Clear();
        dc.SelectObject(wxNullBitmap);
        wxGridSizer* battles = grid(column, gap);
        for (const ShippedScenario& battle : battles_)
            buttons_.push_back(add(*battles, to_wx(say_name(battle.name)), to_wx(say_name(battle.date)), empty,
                                   [&frame = frame_, file = battle.file] { frame.open_path(file); }));
        if (battles_.empty())
            column.Add(new wxStaticText(this, wxID_ANY, _("The shipped battles were not found.")), 0, wxLEFT, 2 * gap);
    }
    void on_idle(wxIdleEvent& event) {
        event.Skip();
        if (!frame_.complete_window()) return;
        if (painted_ == buttons_.size()) {
            Unbind(wxEVT_IDLE, &WelcomePage::on_idle, this);
            give_back_memory();  // of the scenarios
            return;
        }
        const auto opened = open_scenario(battles_[painted_].file);
        if (opened) {
            buttons_[painted_]->SetBitmap(
                map_picture((*opened)->document().scenario(), FromDIP(wxSize(kPictureWidth, kPictureHeight))));
            settle_picture(*buttons_[painted_]);
        }
        if (++painted_ < buttons_.size()) event.RequestMore();
    }

    MainFrame& frame_;
    std::vector<ShippedScenario> battles_;
    std::vector<wxButton*> buttons_;
    std::vector<wxGridSizer*> grids_;
    std::size_t painted_ = 0;
};

}  // namespace

wxWindow* make_welcome_page(wxWindow* parent, MainFrame& frame) { return new WelcomePage(parent, frame); }

}  // namespace ramparts
