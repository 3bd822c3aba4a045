// See mod_offer_dialog.hpp.
#include "editor/app/mod_offer_dialog.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/notebook.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/app/line_text.hpp"
#include "editor/app/mod_map.hpp"
#include "editor/model/mods_model.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

void add_findings(std::vector<PluginLine>& lines, const std::string& heading, const std::vector<Diagnostic>& findings) {
    if (findings.empty()) return;
    lines.push_back({LineKind::heading, 0, heading});
    for (const Diagnostic& finding : findings) {
        const std::string& file = finding.where.file.path;
        lines.push_back({LineKind::item, 0, (file.empty() ? "" : file + ": ") + mod_fault_words(finding)});
    }
}

std::vector<PluginLine> page_of(const ModOffer& offer) {
    std::vector<PluginLine> lines;
    if (offer.package.info.id.empty()) lines.push_back({LineKind::title, 0, offer.file.filename().string()});
    else lines = manifest_lines(offer.package.info);
    add_findings(lines, say("Why it cannot be installed"), offer.faults);
    if (offer.installed) lines.push_back({LineKind::text, 0, say("It is installed already.")});
    add_findings(lines, say("Look twice"), offer.doubts);
    if (offer.by)
        for (PluginLine& line : signer_lines(*offer.by)) lines.push_back(std::move(line));
    if (offer.may())
        for (PluginLine& line : effect_lines(offer.package.files)) lines.push_back(std::move(line));
    if (offer.may() && !offer.would_clash.empty()) {
        lines.push_back({LineKind::heading, 0, say("Why it could not be switched on now")});
        for (const Message& cause : offer.would_clash) lines.push_back({LineKind::item, 0, say_message(cause) + "."});
    }
    return lines;
}

class ModOfferDialog final : public wxDialog, public HelpTopic {
public:
    ModOfferDialog(wxWindow* parent, const ModOffer& offer, const FindBattle& find)
        : wxDialog(parent, wxID_ANY, _("Install a mod"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          offer_(offer) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        const wxSize room(std::min(FromDIP(820), screen.x - FromDIP(60)),
                          std::min(FromDIP(540), screen.y - FromDIP(150)));
        auto* book = new wxNotebook(this, wxID_ANY, wxDefaultPosition, room);
        auto* text = line_text(book, _("About the mod"));
        show_lines(*text, page_of(offer));
        book->AddPage(text, _("What it is"));
        map_ = new ModMap(book);
        map_->set([&offer,
                   &find] { return offer.may() ? maps_of_mod(offer.package.files, find) : std::vector<ModPicture>{}; },
                  offer.package.info.id);
        book->AddPage(map_, _("On the map"));
        book->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& e) {
            e.Skip();
            if (e.GetSelection() == 1) CallAfter([this] { map_->look(); });
        });
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(book, 1, wxEXPAND | wxALL, FromDIP(8));
        if (offer.may() && !offer.doubts.empty()) {
            accept_ = new wxCheckBox(this, wxID_ANY, _("I have &asked its author: install it nevertheless"));
            accept_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { allow_buttons(); });
            column->Add(accept_, 0, wxLEFT | wxRIGHT, FromDIP(10));
        }
        column->Add(make_buttons(), 0, wxEXPAND | wxALL, FromDIP(8));
        SetEscapeId(wxID_CANCEL);
        SetSizerAndFit(column);
        allow_buttons();
        CentreOnParent();
        begin_at(*this, *text);
    }
    [[nodiscard]] std::string help_topic() const override { return "file.mods.install"; }
    ModAnswer answer;

private:
    wxSizer* make_buttons() {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->AddStretchSpacer();
        const auto button = [&](const wxString& label, bool enable) {
            auto* b = new wxButton(this, wxID_ANY, label);
            b->Bind(wxEVT_BUTTON, [this, enable](wxCommandEvent&) {
                answer = {true, enable, accept_ != nullptr && accept_->GetValue()};
                EndModal(wxID_OK);
            });
            row->Add(b, 0, wxLEFT, FromDIP(6));
            return b;
        };
        row->Add(new wxButton(this, wxID_CANCEL), 0);
        install_ = button(_("&Install"), false);
        both_ = button(_("Install and switch &on"), true);
        return row;
    }
    void allow_buttons() {
        const wxString why = !offer_.may() ? _("It cannot be installed; the page says why.")
                             : accept_ != nullptr && !accept_->GetValue()
                                 ? _("Say first that you have asked its author.")
                                 : wxString();
        allow(*install_, why, _("Put it among your mods; nothing of it is on before you say so"));
        allow(*both_,
              !why.empty()                 ? why
              : offer_.would_clash.empty() ? wxString()
                                           : _("It does not fit what is on; the page says why."),
              _("Put it among your mods, and put it on with what it requires"));
    }

    const ModOffer& offer_;
    ModMap* map_ = nullptr;
    wxCheckBox* accept_ = nullptr;
    wxButton* install_ = nullptr;
    wxButton* both_ = nullptr;
};

}  // namespace

ModAnswer mod_offer_dialog(wxWindow* parent, const ModOffer& offer, const FindBattle& find) {
    ModOfferDialog dialog(parent, offer, find);
    return dialog.ShowModal() == wxID_OK ? dialog.answer : ModAnswer{};
}

}  // namespace ramparts
