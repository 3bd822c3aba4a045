// See play_rows.hpp.
#include "editor/panel/play_rows.hpp"

namespace ramparts {

ThinkingRow::ThinkingRow(wxWindow* parent, int gap, const std::function<void()>& stop) : wxPanel(parent) {
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    thinker_ = new wxStaticText(this, wxID_ANY, "");
    gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, wxSize(FromDIP(60), FromDIP(10)));
    set_accessible_name(*gauge_, _("How far the computer has thought"));
    wxButton* halt = small_button(this, _("Stop"));
    halt->Bind(wxEVT_BUTTON, [stop](wxCommandEvent&) { stop(); });
    row->Add(thinker_, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, gap);
    row->Add(gauge_, 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, gap);
    row->Add(halt, 0, wxALIGN_CENTRE_VERTICAL);
    SetSizer(row);
    Hide();
}

bool ThinkingRow::follow(const wxString& words, int per_mille) {
    const bool shown = !words.empty();
    if (shown) {
        gauge_->SetValue(per_mille);
        if (thinker_->GetLabel() != words) thinker_->SetLabel(words);
    }
    if (IsShown() == shown) return false;
    Show(shown);
    return true;
}

wxPanel* make_over_row(wxWindow* parent, PanelContext& context, const std::function<void()>& save) {
    auto* panel = new wxPanel(parent);
    set_accessible_name(*panel, _("Game over"));
    auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
    const auto add = [&](const wxString& label, const wxString& tip, const std::function<void()>& act) {
        auto* button = small_button(panel, label);
        button->SetToolTip(tip);
        button->Bind(wxEVT_BUTTON, [act](wxCommandEvent&) { act(); });
        row->Add(button, 0, wxRIGHT | wxTOP, panel->FromDIP(3));
    };
    add(_("Battle report…"), _("Write the report of this game, with a map for each turn"),
        [&context] { context.run("play.report"); });
    add(_("Save record…"), _("Write the record of this game to a file"), save);
    add(_("Look back"), _("Show the game as it began; the slider steps through it"),
        [&context] { context.run("play.first"); });
    add(_("Play again…"), _("Choose who plays each side and with which dice, then begin."),
        [&context] { context.run("play.new"); });
    panel->SetSizer(row);
    panel->Hide();
    return panel;
}

}  // namespace ramparts
