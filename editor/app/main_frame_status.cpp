// What the window says about where things stand: titles, hints and messages, the hex under the pointer and the cursor.
#include <cmath>
#include <utility>

#include <wx/button.h>
#include <wx/dcclient.h>
#include <wx/statusbr.h>
#include <wx/textctrl.h>

#include "editor/app/main_frame.hpp"
#include "editor/model/printed_pass.hpp"
#include "editor/model/provenance_model.hpp"
#include "editor/model/readout.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

void MainFrame::update_titles() {
    const OpenDocument* active = workspace_.active();
    if (active == nullptr) SetTitle("Ramparts");
    for (const auto& d : workspace_.documents()) {
        const int page = page_of(*d);
        if (page < 0) continue;
        const wxString mark = d->unsaved() ? wxString::FromUTF8("● ") : wxString();
        wxString title = mark + to_wx(workspace_.caption(*d));
        // a battle that came with the program: what is done here is saved elsewhere
        if (d->store().keeps_out()) title += " (" + _("your copy") + ")";
        if (d->recording) title += " (" + _("recording errata") + ")";
        if (book_->GetPageText(static_cast<std::size_t>(page)) != title)
            book_->SetPageText(static_cast<std::size_t>(page), title);
        if (d.get() == active) SetTitle(title + wxString::FromUTF8(" — Ramparts"));
    }
}

void MainFrame::show_position() {
    const OpenDocument* d = workspace_.active();
    const wxString words = d == nullptr ? wxString()
                                        : to_wx(hex_details(workspace_.play().shown(*d), d->cursor(), d->view.numbering,
                                                            workspace_.play().unit_places(*d)));
    if (position_ == nullptr || position_->GetValue() == words) return;
    position_->ChangeValue(words);
    position_->SetToolTip(words);  // it may be longer than the field
    speak_on_map(words);
}

// Said by a screen reader while the keyboard is at the map, which is painted and has no words of its own.
void MainFrame::speak_on_map(const wxString& words) {
    if (canvas() == nullptr || !canvas()->HasFocus() || words.empty()) return;
    // What one key does is said in one go: of two that follow at once a reader takes the first for old news.
    if (to_speak_.empty())
        CallAfter([this] {
            wxString spoken = std::exchange(to_speak_, wxString());
            spoken.Replace(wxString::FromUTF8(" · "), ", ");
            if (MapCanvas* map = canvas()) speak_part(*map, {spoken, 0, 0}, true);
        });
    to_speak_ += (to_speak_.empty() ? "" : ". ") + words;
}

// Whose word the next change is; while a printed game is typed in, what it is typed from.
void MainFrame::show_source() {
    OpenDocument* d = workspace_.active();
    if (source_ == nullptr || closing_) return;
    source_->Show(d != nullptr);
    source_->GetNextSibling()->Show(d != nullptr);  // its title
    if (d != nullptr) {
        const bool typing = workspace_.tool().id() == "printed";
        const wxString words = to_wx(origin_words(typing ? d->printed().source() : d->document.source()));
        source_->SetToolTip(words + "\n" + _("The source of your changes; click to choose another one."));
        source_->SetLabel(wxControl::EscapeMnemonics(
            wxControl::Ellipsize(words, wxClientDC(source_), wxELLIPSIZE_END, FromDIP(220))));
        set_accessible_name(*source_, _("Source of changes"), words);
        names_due_ = true;
    }
    centre_->Layout();
}

void MainFrame::show_hover() {
    const OpenDocument* d = workspace_.active();
    wxString words;
    if (d != nullptr && hovered_ < d->map().grid().size())
        words = to_wx(
            hex_readout(workspace_.play().shown(*d), hovered_, d->view.numbering, workspace_.play().unit_places(*d)));
    if (GetStatusBar()->GetStatusText(1) != words) SetStatusText(words, 1);
}

void MainFrame::show_zoom() {
    const MapCanvas* c = canvas();
    if (c == nullptr) return SetStatusText("", 2);
    const double percent = c->view().pitch() / c->scale() / 64 * 100;
    SetStatusText(to_wx(say("{1} %", percent < 10 ? decimal(percent, 1) : std::to_string(std::lround(percent)))), 2);
}

void MainFrame::show_hint() {
    told_ = fresh_ = false;
    const wxString words = workspace_.active() != nullptr ? tr(workspace_.tool().hint()) : wxString();
    if (GetStatusBar()->GetStatusText(0) != words) SetStatusText(words, 0);
}

void MainFrame::show_message(const std::string& text) {
    told_ = fresh_ = true;
    wxString words = tr(text);
    // However a game was left, and whatever is told of it: how to go back to it is said with it.
    if (!way_back_.empty()) words += " " + to_wx(way_back_);
    SetStatusText(words, 0);
    speak_on_map(words);
}

// What was told together with a change speaks of that change; the next one ends it.
void MainFrame::message_is_over() {
    if (told_ && !fresh_) show_hint();
}

}  // namespace ramparts
