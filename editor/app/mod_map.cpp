// See mod_map.hpp.
#include "editor/app/mod_map.hpp"

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/sizer.h>

#include "editor/model/mods_model.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {

ModMap::ModMap(wxWindow* parent) : wxPanel(parent) {
    battles_ = new wxChoice(this, wxID_ANY);
    set_accessible_name(*battles_, _("Battle"));
    battles_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& e) { choose(e.GetSelection()); });
    keep_ = new wxButton(this, wxID_ANY, _("Sa&ve picture…"));
    keep_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { keep(); });
    view_ = new PictureView(this, _("Map of what would change"));
    view_->SetToolTip(_("Plus and minus make it larger and smaller, 0 fits it, the arrows scroll."));
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    row->Add(battles_, 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(6));
    row->Add(keep_, 0, wxALIGN_CENTRE_VERTICAL);
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(row, 0, wxEXPAND | wxALL, FromDIP(4));
    column->Add(view_, 1, wxEXPAND);
    SetSizer(column);
}

void ModMap::set(std::function<std::vector<ModPicture>()> make, std::string name) {
    make_ = std::move(make);
    name_ = std::move(name);
    pictures_.clear();
    battles_->Clear();
    battles_->Disable();
    keep_->Disable();
    view_->show_words({});
    if (IsShownOnScreen()) look();
}

void ModMap::look() {
    if (!make_) return;
    pictures_ = std::exchange(make_, nullptr)();
    for (const ModPicture& picture : pictures_)
        battles_->Append(to_wx(picture.name.empty() ? picture.battle : picture.name));
    battles_->Enable(pictures_.size() > 1);
    if (pictures_.empty()) return view_->show_words(_("It changes no map: it brings no battle and corrects none."));
    battles_->SetSelection(0);
    choose(0);
}

void ModMap::choose(int at) {
    if (at < 0 || static_cast<std::size_t>(at) >= pictures_.size()) return;
    const ModPicture& picture = pictures_[static_cast<std::size_t>(at)];
    allow(*keep_, picture.list.items.empty() ? _("There is no picture.") : wxString(),
          _("Keep the picture as SVG, PNG or PDF"));
    if (!picture.list.items.empty()) return view_->show(picture.list);
    wxString words;
    for (const Diagnostic& finding : picture.findings) words += to_wx(mod_fault_words(finding)) + "\n";
    view_->show_words(words);
}

void ModMap::keep() {
    const int at = battles_->GetSelection();
    if (at < 0) return;
    const draw::DisplayList& list = pictures_[static_cast<std::size_t>(at)].list;
    wxFileDialog dialog(this, _("Save the picture"), "", to_wx(name_ + ".svg"), "*.svg;*.png;*.pdf",
                        wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
    if (dialog.ShowModal() != wxID_OK) return;
    const auto done = draw::write_drawing(list, from_wx(dialog.GetPath()), draw::DrawOptions{}.dpi);
    if (!done) problem_dialog(this, _("The picture was not saved"), to_wx(say(done.error().message)), {});
}

}  // namespace ramparts
