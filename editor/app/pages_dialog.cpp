// See pages_dialog.hpp.
#include "editor/app/pages_dialog.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/dcmemory.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/filedlg.h>
#include <wx/image.h>
#include <wx/print.h>
#include <wx/printdlg.h>
#include <wx/sizer.h>
#include <wx/statbmp.h>
#include <wx/stattext.h>

#include "editor/app/picture_view.hpp"
#include "editor/canvas/page_image.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr double kMmAnInch = 25.4;
constexpr int kPrintDpi = 300;

using Pages = std::vector<draw::DisplayList>;

/// Pages at their true size, wherever the printer's own margins lie.
class Printout final : public wxPrintout {
public:
    Printout(const Pages& pages, const wxString& title) : wxPrintout(title), pages_(pages) {}
    bool HasPage(int page) override { return page >= 1 && page <= static_cast<int>(pages_.size()); }
    void GetPageInfo(int* first, int* last, int* from, int* to) override {
        *first = *from = 1;
        *last = *to = static_cast<int>(pages_.size());
    }
    bool OnPrintPage(int number) override {
        wxDC* dc = GetDC();
        if (dc == nullptr || !HasPage(number)) return false;
        const draw::DisplayList& page = pages_[static_cast<std::size_t>(number - 1)];
        const wxImage image = page_image(page, kPrintDpi);
        if (!image.IsOk()) return false;
        int across = 0;
        int down = 0;
        GetPageSizeMM(&across, &down);
        const bool lying = (page.width > page.height) != (across > down);
        const wxImage turned = lying ? image.Rotate90() : image;
        FitThisSizeToPaper(wxSize(paper_pixels(across), paper_pixels(down)));
        dc->DrawBitmap(wxBitmap(turned), 0, 0);
        return true;
    }

private:
    static int paper_pixels(int mm) { return std::max(1, static_cast<int>(mm * kPrintDpi / kMmAnInch)); }
    const Pages& pages_;
};

class PagesDialog final : public wxDialog, public HelpTopic {
public:
    PagesDialog(wxWindow* parent, const Pages& pages, const std::string& name)
        : wxDialog(parent, wxID_ANY, _("Pages to print"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          pages_(pages),
          name_(name) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        room_ = wxSize(std::min(FromDIP(640), screen.x - FromDIP(80)), std::min(FromDIP(700), screen.y - FromDIP(190)));
        picture_ = new wxStaticBitmap(this, wxID_ANY, wxBitmap(1, 1));
        picture_->SetMinSize(room_);
        where_ = new wxStaticText(this, wxID_ANY, " ");
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(picture_, 1, wxALIGN_CENTRE_HORIZONTAL | wxALL, FromDIP(8));
        column->Add(where_, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(10));
        column->Add(make_buttons(), 0, wxEXPAND | wxALL, FromDIP(8));
        SetEscapeId(wxID_CANCEL);
        SetSizerAndFit(column);
        CentreOnParent();
        show(0);
        next_->SetFocus();
        Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& e) { key(e); });
    }
    [[nodiscard]] std::string help_topic() const override { return "file.print"; }

private:
    wxSizer* make_buttons() {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        const auto button = [&](wxWindowID id, const wxString& label, auto act) {
            auto* b = new wxButton(this, id, label);
            b->Bind(wxEVT_BUTTON, [act](wxCommandEvent&) { act(); });
            row->Add(b, 0, wxRIGHT, FromDIP(6));
            return b;
        };
        back_ = button(wxID_ANY, _("Pa&ge before"), [this] { show(at_ - 1); });
        next_ = button(wxID_ANY, _("&Next page"), [this] { show(at_ + 1); });
        row->AddStretchSpacer();
        button(wxID_ANY, _("Save as P&DF…"), [this] { keep(); });
        button(wxID_ANY, _("&Print…"), [this] { print(); });
        row->Add(new wxButton(this, wxID_CANCEL, _("Cl&ose")));
        return row;
    }
    void key(wxKeyEvent& e) {
        const int code = e.GetKeyCode();
        if (code == WXK_PAGEDOWN) show(at_ + 1);
        else if (code == WXK_PAGEUP) show(at_ - 1);
        else if (code == WXK_HOME) show(0);
        else if (code == WXK_END) show(static_cast<int>(pages_.size()) - 1);
        else e.Skip();
    }
    void show(int page) {
        at_ = std::clamp(page, 0, static_cast<int>(pages_.size()) - 1);
        const draw::DisplayList& list = pages_[static_cast<std::size_t>(at_)];
        const double fit = std::min(room_.x * kMmAnInch / list.width, room_.y * kMmAnInch / list.height);
        const wxImage image = page_image(list, std::clamp(static_cast<int>(fit), draw::kMinDpi, draw::kMaxDpi));
        if (image.IsOk()) picture_->SetBitmap(wxBitmap(image));
        where_->SetLabel(to_wx(say("Page {1} of {2}", at_ + 1, static_cast<int>(pages_.size())) +
                               (list.title.empty() ? "" : " – " + list.title)));
        const bool first = at_ == 0;
        const bool last = at_ + 1 == static_cast<int>(pages_.size());
        // A button that is switched off must not keep the keyboard.
        const wxWindow* focused = FindFocus();
        back_->Enable(!first);
        next_->Enable(!last);
        if (last && !first && focused == next_) back_->SetFocus();
        if (first && !last && focused == back_) next_->SetFocus();
        Layout();
    }
    void keep() {
        wxFileDialog dialog(this, _("Save the pages"), "", to_wx(name_ + ".pdf"), "*.pdf",
                            wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
        if (dialog.ShowModal() != wxID_OK) return;
        std::string file = from_wx(dialog.GetPath());
        if (!file.ends_with(".pdf")) file += ".pdf";
        if (const auto done = draw::write_pdf(pages_, file); !done)
            problem_dialog(this, _("The pages were not saved"), to_wx(say(done.error().message)), {});
        else where_->SetLabel(to_wx(say("Written to {1}.", file)));
    }
    void print() {
        wxPrintData data;
        data.SetOrientation(wxPORTRAIT);
        wxPrintDialogData settings(data);
        settings.SetMinPage(1);
        settings.SetMaxPage(static_cast<int>(pages_.size()));
        settings.SetAllPages(true);
        wxPrinter printer(&settings);
        Printout printout(pages_, to_wx(name_));
        if (printer.Print(this, &printout, true)) where_->SetLabel(_("Sent to the printer."));
        else if (wxPrinter::GetLastError() == wxPRINTER_ERROR)
            problem_dialog(this, _("The pages were not printed"),
                           _("The printer refused. Save them as PDF and print that."), {});
    }

    const Pages& pages_;
    std::string name_;
    wxSize room_;
    int at_ = 0;
    wxStaticBitmap* picture_ = nullptr;
    wxStaticText* where_ = nullptr;
    wxButton* back_ = nullptr;
    wxButton* next_ = nullptr;
};

}  // namespace

void pages_dialog(wxWindow* parent, const Pages& pages, const std::string& name) {
    PagesDialog(parent, pages, name).ShowModal();
}

}  // namespace ramparts
