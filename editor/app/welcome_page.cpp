// The shipped battles with small maps, ways to start, recent scenarios.
#include "editor/app/welcome_page.hpp"

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
        columns_ = new wxBoxSizer(wxHORIZONTAL);
        columns_->Add(battles_column(gap), 0, wxRIGHT, 2 * gap);
        columns_->Add(start_column(gap));
        column->Add(columns_, 0, wxLEFT | wxBOTTOM, 2 * gap);
        column->Add(new wxStaticText(this, wxID_ANY,
                                     _("Ctrl+K finds every command. F1 explains whatever is in use.\nA scenario folder "
                                       "can be dropped onto this window.")),
                    0, wxLEFT | wxBOTTOM, 2 * gap);
        SetSizer(column);
        wide_ = column->CalcMin().x;
        Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
            event.Skip();
            fit_start(event.GetSize().x);
        });
        // Maps are read and painted one after the other once the window stands.
        Bind(wxEVT_IDLE, &WelcomePage::on_idle, this);
    }

private:
    wxButton* add(wxSizer& column, const wxString& label, const wxString& about, const wxBitmapBundle& picture,
                  std::function<void()> act) {
        // Made with a size of its own, the button is measured once it is complete and not before.
        auto* button = new wxButton(this, wxID_ANY, about.empty() ? label : label + "\n" + about, wxDefaultPosition,
                                    FromDIP(wxSize(kButtonWidth, kPictureHeight)), wxBU_LEFT);
        button->SetBitmap(picture);
        settle_picture(*button);
        // Narrower than its words and picture, the one would lie on the other.
        button->SetMinSize(wxSize(std::max(FromDIP(kButtonWidth), button->GetBestSize().x + FromDIP(16)), -1));
        set_accessible_name(*button, label, about);
        button->Bind(wxEVT_BUTTON, [this, act = std::move(act)](wxCommandEvent&) { frame_.CallAfter(act); });
        column.Add(button, 0, wxEXPAND | wxBOTTOM, FromDIP(4));
        return button;
    }
    /// Where both columns do not fit beside each other, ways to start are only named, and tooltips say the rest; where
    /// that does not do, they stand below each other.
    void fit_start(int width) {
        name_start(width < wide_);
        columns_->SetOrientation(wxHORIZONTAL);
        if (GetSizer()->CalcMin().x > width) columns_->SetOrientation(wxVERTICAL);
        Layout();
        FitInside();
    }
    void name_start(bool brief) {
        if (brief == brief_) return;
        brief_ = brief;
        for (const Start& start : starts_) {
            start.button->SetLabel(brief ? start.label : start.label + "\n" + start.about);
            start.button->SetToolTip(brief ? start.about : wxString());
            settle_picture(*start.button);
            start.button->SetMinSize(brief ? wxSize(GetTextExtent(start.label).x + FromDIP(72), -1)
                                           : start.least);  // with its picture
        }
    }
    wxSizer* battles_column(int gap) {
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("Battles"), 1.2), 0, wxBOTTOM, gap);
        wxBitmap empty(FromDIP(wxSize(kPictureWidth, kPictureHeight)), 24);
        wxMemoryDC dc(empty);
        dc.SetBackground(wxSystemSettings::GetColour(wxSYS_COLOUR_BTNFACE));
        dc.Clear();
        dc.SelectObject(wxNullBitmap);
        for (const ShippedScenario& battle : battles_)
            buttons_.push_back(add(*column, to_wx(say_name(battle.name)), to_wx(say_name(battle.date)), empty,
                                   [&frame = frame_, file = battle.file] { frame.open_path(file); }));
        if (battles_.empty()) column->Add(new wxStaticText(this, wxID_ANY, _("The shipped battles were not found.")));
        return column;
    }
    wxSizer* start_column(int gap) {
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("Start"), 1.2), 0, wxBOTTOM, gap);
        const auto command = [&](const char* id, const wxString& label, const wxString& about, const char* picture) {
            wxButton* button = add(*column, label, about, icon(picture, 24), [&frame = frame_, id] { frame.run(id); });
            starts_.push_back({button, label, about, button->GetMinSize()});
        };
        command("help.tutorial", _("Your first battle"), _("in fifteen minutes, step by step"), "help");
        command("file.new", _("New scenario…"), _("empty, copied, or from a scan"), "new");
        command("file.open", _("Open…"), _("a scenario folder"), "open");
        const auto recent = frame_.settings().recent();
        if (recent.empty()) return column;
        column->Add(heading(this, _("Recent"), 1.2), 0, wxTOP | wxBOTTOM, gap);
        for (const auto& file : recent) {
            auto* link = new wxHyperlinkCtrl(this, wxID_ANY, to_wx(file.parent_path().filename().string()),
                                             "file:" + to_wx(file.string()), wxDefaultPosition, wxDefaultSize,
                                             wxHL_ALIGN_LEFT | wxNO_BORDER);
            link->SetToolTip(to_wx(file.string()));
            link->Bind(wxEVT_HYPERLINK, [&frame = frame_, file](wxHyperlinkEvent&) {
                frame.CallAfter([&frame, file] { frame.open_path(file); });
            });
            column->Add(link, 0, wxBOTTOM, gap / 3);
        }
        return column;
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
    struct Start {
        wxButton* button;
        wxString label, about;
        wxSize least;
    };
    std::vector<Start> starts_;
    wxBoxSizer* columns_ = nullptr;
    int wide_ = 0;  // with all words
    bool brief_ = false;
    std::size_t painted_ = 0;
};

}  // namespace

wxWindow* make_welcome_page(wxWindow* parent, MainFrame& frame) { return new WelcomePage(parent, frame); }

}  // namespace ramparts
