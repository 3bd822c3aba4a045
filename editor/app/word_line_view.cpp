// See word_line_view.hpp.
#include "editor/app/word_line_view.hpp"

#include <algorithm>

#include <wx/listbox.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/command/own_rules.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/keys.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/toolkit/word_colours.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr const char* kHistoryKey = "/words/history";
constexpr int kRows = 4;
constexpr int kMostLines = 4;
constexpr std::size_t kMostMarks = 20'000;  // more are counted, not drawn

wxString shown(const Candidate& candidate) {
    const std::string about = candidate.about.plain() ? translated(candidate.about.english()) : say(candidate.about);
    const wxString word = to_wx(candidate.word);
    return about.empty() ? word : word + wxString::FromUTF8("  —  ") + to_wx(about);
}

}  // namespace

WordLineView::WordLineView(wxWindow* parent, Workspace& workspace, Shell& shell, std::function<MapCanvas*()> canvas)
    : workspace_(workspace), shell_(shell), canvas_(std::move(canvas)), overlay_(workspace.painting()) {
    Create(parent, wxID_ANY);
    history_.restore(shell_.remembered(kHistoryKey, {}));
    list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, 0, nullptr, wxLB_SINGLE);
    set_accessible_name(*list_, _("What may follow"), _("Tab takes the word that is chosen into the line"));
    field_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                            wxTE_MULTILINE | wxTE_DONTWRAP | wxTE_RICH2 | wxTE_NO_VSCROLL);
    set_accessible_name(*field_, _("Edit by word"),
                        _("A line such as: hex L2406 terrain forest. Return makes the change, Escape leaves"));
    words_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
    // Side by side, so that little is taken from the map.
    auto* column = new wxBoxSizer(wxVERTICAL);
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    const int gap = FromDIP(3);
    column->Add(words_, 1, wxEXPAND | wxBOTTOM, gap);
    column->Add(field_, 0, wxEXPAND);
    row->Add(column, 3, wxEXPAND | wxALL, gap);
    row->Add(list_, 2, wxEXPAND | wxALL, gap);
    list_->SetMinSize(wxSize(FromDIP(120), kRows * (GetCharHeight() + FromDIP(6))));
    words_->SetMinSize(wxSize(-1, 2 * GetCharHeight() + FromDIP(2)));
    SetSizer(row);
    fit_field();
    never_focus(*list_);
    field_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
        if (putting_) return;
        history_.leave();
        look(false);
    });
    field_->Bind(wxEVT_KEY_UP, [this](wxKeyEvent& event) {
        event.Skip();
        if (event.GetKeyCode() == WXK_LEFT || event.GetKeyCode() == WXK_RIGHT || event.GetKeyCode() == WXK_HOME ||
            event.GetKeyCode() == WXK_END)
            look(false);
    });
    field_->Bind(wxEVT_CHAR_HOOK, &WordLineView::on_key, this);
    list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { take(); });
    Hide();
}

WordLineView::~WordLineView() { marked_ = nullptr; }

std::string WordLineView::text() const { return from_wx(field_->GetValue()); }

std::size_t WordLineView::cursor() const { return from_wx(field_->GetRange(0, field_->GetInsertionPoint())).size(); }

wxString WordLineView::told() const { return words_->GetLabel(); }

void WordLineView::put(const std::string& text, std::size_t cursor) {
    putting_ = true;
    field_->SetValue(to_wx(text));
    field_->SetInsertionPoint(static_cast<long>(to_wx(std::string_view(text).substr(0, cursor)).size()));
    putting_ = false;
    look(false);
}

// As many lines as there are, up to a limit.
void WordLineView::fit_field() {
    const int lines = std::clamp(field_->GetNumberOfLines(), 1, kMostLines);
    const int height = lines * (field_->GetCharHeight() + FromDIP(2)) + FromDIP(10);
    if (lines == lines_ && field_->GetMinSize().y == height) return;
    lines_ = lines;
    field_->SetMinSize(wxSize(-1, height));
    if (!IsShown()) return;
    GetParent()->Layout();
    GetParent()->Refresh();  // the frame of what has the keyboard
}

void WordLineView::open() {
    if (!IsShown()) {
        Show();
        GetParent()->Layout();
        GetParent()->Refresh();
    }
    field_->SetFocus();
    look(false);
}

void WordLineView::leave() {
    if (!IsShown()) return;
    clear_marks();
    Hide();
    GetParent()->Layout();
    GetParent()->Refresh();
    if (on_leave) on_leave();
}

void WordLineView::refresh() {
    if (marked_ != canvas_()) clear_marks();
    if (!IsShown()) return;
    if (workspace_.active() == nullptr) leave();
    else look(false);
}

void WordLineView::closing(const OpenDocument& document) {
    if (overlay_.document == &document) clear_marks();
}

void WordLineView::look(bool strict) {
    OpenDocument* document = workspace_.active();
    if (document == nullptr) return;
    look_ = look_at(*document, text(), cursor(), strict);
    show_look();
}

void WordLineView::show_look() {
    wxArrayString items;
    for (const Candidate& candidate : look_.completion.candidates) items.push_back(shown(candidate));
    if (items != list_->GetStrings()) list_->Set(items);
    if (!items.empty() && list_->GetSelection() == wxNOT_FOUND) list_->SetSelection(0);
    words_->SetLabelText(to_wx(look_.words));
    words_->Wrap(std::max(FromDIP(100), field_->GetSize().x));
    words_->SetForegroundColour(look_.wrong ? word_colours().error
                                            : wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT));
    putting_ = true;
    const wxTextAttr plain(wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT), field_->GetBackgroundColour());
    field_->SetStyle(0, field_->GetLastPosition(), plain);
    if (look_.wrong) {
        const std::string all = text();
        const auto at = [&](std::size_t byte) {
            return static_cast<long>(to_wx(std::string_view(all).substr(0, byte)).size());
        };
        field_->SetStyle(at(look_.wrong_from), at(look_.wrong_to), wxTextAttr(*wxWHITE, wxColour(176, 0, 16)));
    }
    putting_ = false;
    fit_field();
    show_marks();
}

// --- the map ---------------------------------------------------------------------------------------------------------

void WordLineView::clear_marks() {
    if (marked_ != nullptr) {
        marked_->remove_overlay(&overlay_);
        marked_->repaint_all();
    }
    marked_ = nullptr;
    overlay_.document = nullptr;
    overlay_.content = {};
}

void WordLineView::show_marks() {
    MapCanvas* canvas = canvas_();
    Preview marks;
    const ScriptPreview& preview = look_.preview;
    marks.outline = preview.hexes;
    marks.outline.insert(marks.outline.end(), preview.marked.begin(), preview.marked.end());
    std::sort(marks.outline.begin(), marks.outline.end());
    marks.outline.erase(std::unique(marks.outline.begin(), marks.outline.end()), marks.outline.end());
    marks.sides = preview.hexsides;
    if (marks.outline.size() > kMostMarks) marks.outline.resize(kMostMarks);
    if (marks.sides.size() > kMostMarks) marks.sides.resize(kMostMarks);
    if (marks.empty() || canvas == nullptr) {
        if (marked_ != nullptr) clear_marks();
        return;
    }
    if (marked_ != canvas) {
        clear_marks();
        marked_ = canvas;
        overlay_.document = &canvas->document();
        canvas->add_overlay(&overlay_);
    }
    const Grid& grid = canvas->document().map().grid();
    std::vector<HexIndex> touched = overlay_.content.touched(grid);
    overlay_.content = std::move(marks);
    const std::vector<HexIndex> now = overlay_.content.touched(grid);
    touched.insert(touched.end(), now.begin(), now.end());
    if (touched.size() > 500) canvas->repaint_all();
    else canvas->repaint_hexes(touched);
    if (!now.empty()) canvas->reveal(now.front());
}

// --- keys ------------------------------------------------------------------------------------------------------------

void WordLineView::on_key(wxKeyEvent& event) {
    const std::string chord = chord_of(event);
    const bool several = field_->GetNumberOfLines() > 1;
    if (chord == "Escape") return leave();
    if (chord == "Return") return carry_out();
    if (chord == "Shift+Return") return field_->WriteText("\n");
    if (chord == "Tab") return take();
    const bool older = chord == "Up";
    if (older || chord == "Down") {
        const std::string now = text();
        if (now.empty() || history_.shows(now)) return recall(older ? history_.older(now) : history_.newer());
        if (!several) return choose(older ? -1 : 1);
    }
    if (chord == "Ctrl+Up") return recall(history_.older(text()));
    if (chord == "Ctrl+Down") return recall(history_.newer());
    event.Skip();
}

void WordLineView::choose(int step) {
    const int count = static_cast<int>(list_->GetCount());
    if (count == 0) return;
    const int at = (std::max(0, list_->GetSelection()) + step + count) % count;
    list_->SetSelection(at);
    list_->EnsureVisible(at);
    // What is chosen is told to whoever does not see the list.
    set_accessible_name(*field_, _("Edit by word"), list_->GetString(static_cast<unsigned>(at)));
    name_controls(*this);
}

void WordLineView::take() {
    if (look_.completion.candidates.empty()) return;
    const int which = std::max(0, list_->GetSelection());
    std::size_t cursor = 0;
    const std::string next = with_candidate(text(), look_.completion, static_cast<std::size_t>(which), cursor);
    list_->SetSelection(wxNOT_FOUND);
    put(next, cursor);
}

void WordLineView::recall(const std::string* text) {
    if (text == nullptr) return;
    const std::string copy = *text;
    put(copy, copy.size());
}

void WordLineView::carry_out() {
    OpenDocument* document = workspace_.active();
    const std::string lines = text();
    if (document == nullptr || lines.find_first_not_of(" \t\r\n") == std::string::npos) return;
    look(true);
    if (look_.wrong) return;
    if (look_.preview.changes.touches(Area::kinds | Area::tables) && !may_change_rules(*document, shell_)) return;
    WordDone done = carry_out_words(*document, lines);
    if (!done.done) {
        const Completion completion = look_.completion;
        look_ = std::move(done.look);
        look_.completion = completion;
        return show_look();
    }
    history_.add(lines);
    shell_.remember(kHistoryKey, history_.stored());
    put({}, 0);
    words_->SetLabelText(to_wx(done.look.words));
    shell_.show_message(done.look.words);
}

}  // namespace ramparts
