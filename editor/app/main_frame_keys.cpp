// The keyboard of the window: who gets a key, how the focus goes round, help on a dialog.
#include <algorithm>
#include <map>
#include <utility>

#include <wx/grid.h>
#include <wx/html/htmlwin.h>
#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>
#include <wx/spinctrl.h>
#include <wx/srchctrl.h>
#include <wx/textctrl.h>

#include "editor/app/main_frame.hpp"
#include "editor/app/word_line_view.hpp"
#include "editor/command/key_owner.hpp"
#include "editor/toolkit/focus_mark.hpp"
#include "editor/toolkit/keys.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

template <class T>
T* ancestor(wxWindow* window) {
    for (; window != nullptr && !window->IsTopLevel(); window = window->GetParent())
        if (auto* found = dynamic_cast<T*>(window)) return found;
    return nullptr;
}

KeyOwner owner_of(wxWindow* focus) {
    if (focus == nullptr) return KeyOwner::none;
    if (const auto* text = dynamic_cast<wxTextEntry*>(focus))
        return text->IsEditable() ? KeyOwner::text : KeyOwner::words;
    if (dynamic_cast<wxSpinCtrl*>(focus) != nullptr || dynamic_cast<wxSpinCtrlDouble*>(focus) != nullptr)
        return KeyOwner::text;
    if (ancestor<wxGrid>(focus) != nullptr) return KeyOwner::grid;
    if (ancestor<wxPropertyGrid>(focus) != nullptr) return KeyOwner::form;
    if (ancestor<wxHtmlWindow>(focus) != nullptr) return KeyOwner::words;
    if (ancestor<wxListCtrl>(focus) != nullptr || dynamic_cast<wxItemContainer*>(focus) != nullptr)
        return KeyOwner::list;
    return KeyOwner::none;
}

/// The toolkit below knows undo in no field, and clipboard keys in some only. True when `chord` has been served here.
bool edit_text(wxTextEntry& text, std::string_view chord) {
    static const std::map<std::string_view, void (*)(wxTextEntry&)> keys = {
        {"Ctrl+X", [](wxTextEntry& t) { t.Cut(); }},        {"Ctrl+C", [](wxTextEntry& t) { t.Copy(); }},
        {"Ctrl+V", [](wxTextEntry& t) { t.Paste(); }},      {"Ctrl+A", [](wxTextEntry& t) { t.SelectAll(); }},
        {"Ctrl+Z", [](wxTextEntry& t) { t.Undo(); }},       {"Ctrl+Y", [](wxTextEntry& t) { t.Redo(); }},
        {"Ctrl+Shift+Z", [](wxTextEntry& t) { t.Redo(); }},
    };
    const auto found = keys.find(chord);
    if (found == keys.end()) return false;
    found->second(text);
    return true;
}

/// True when Escape ends something smaller than the stay in the panel.
bool needs_escape(wxWindow& focus) {
    if (wxWindow::GetCapture() != nullptr) return true;
    if (const auto* grid = ancestor<wxGrid>(&focus); grid != nullptr && grid->IsCellEditControlShown()) return true;
    const auto* form = ancestor<wxPropertyGrid>(&focus);
    return form != nullptr && form->IsEditorsValueModified();
}

bool is_function_key(std::string_view chord) {
    return chord.size() > 1 && chord[0] == 'F' && chord[1] >= '0' && chord[1] <= '9';
}

}  // namespace

void MainFrame::on_char_hook(wxKeyEvent& event) {
    wxWindow* focus = FindFocus();
    if (focus != nullptr && wxGetTopLevelParent(focus) != this) return event.Skip();  // the manual's keys are its own
    if (canvas() != nullptr) canvas()->skip_dice();
    const std::vector<std::string> chords = chords_of(event);
    if (chords.empty()) return event.Skip();
    const std::string& chord = chords.front();
    complete();
    if (chord == "Escape" && focus != nullptr && leave_area(*focus)) return;
    if (const KeyOwner owner = owner_of(focus); owns(owner, chord)) {
        auto* text = dynamic_cast<wxTextEntry*>(focus);
        if (text == nullptr || !edit_text(*text, chord)) event.Skip();
        return;
    }
    for (const std::string& each : chords)
        if (take_key(each, focus)) return;
    event.Skip();
}

// One of the chords that a key may mean; false when it means nothing here.
bool MainFrame::take_key(const std::string& chord, wxWindow* focus) {
    MapCanvas* c = canvas();
    // A function key that means something on the map means that there. A letter that was given to a command everywhere
    // is that command's on the map too.
    const bool of_the_map =
        c != nullptr && c == focus && is_function_key(chord) && !keys_.command(KeyScope::map, chord).empty();
    const std::string command = keys_.command(KeyScope::everywhere, chord);
    if (!command.empty() && !of_the_map) {
        run_by_key(command);
        return true;
    }
    // The keys of tools are letters and signs; they work wherever these mean nothing else.
    const bool letter = (chord.size() == 1 || (chord.size() == 7 && chord.starts_with("Shift+")));
    return c != nullptr && c != focus && letter && owner_of(focus) == KeyOwner::none && c->take_key(chord);
}

// A panel in sight that is called by its key gets the keyboard; called once more it goes.
void MainFrame::run_by_key(const std::string& id) {
    constexpr std::string_view prefix = "panel.";
    if (id.starts_with(prefix)) {
        const std::string panel = id.substr(prefix.size());
        if (docks().visible(panel) && !focus_inside(*docks().page_of(panel))) return focus_panel(panel);
    }
    run(id);
}

bool MainFrame::leave_area(wxWindow& focus) {
    if (&focus == canvas() || needs_escape(focus)) return false;
    if (auto* search = ancestor<wxSearchCtrl>(&focus); search != nullptr && !search->IsEmpty()) {
        search->Clear();
        return true;
    }
    if (docks_->panel_of(&focus).empty() && &focus != position_ && &focus != source_) return false;
    focus_centre();
    return true;
}

void MainFrame::focus_centre() {
    if (MapCanvas* c = canvas()) c->SetFocus();
    else if (wxWindow* page = book_->GetCurrentPage()) focus_first(*page);
}

// The map, the line below it, the panels, and round again. What the toolbar holds stands in the menus too.
void MainFrame::next_area(int step) {
    complete();
    std::vector<wxWindow*> areas;
    if (wxWindow* page = book_->GetCurrentPage()) areas.push_back(page);
    if (canvas() != nullptr) areas.push_back(position_);
    if (words_ != nullptr && words_->IsShown()) areas.push_back(&words_->field());
    for (wxWindow* front : docks_->fronts()) areas.push_back(front);
    const auto here =
        std::find_if(areas.begin(), areas.end(), [](const wxWindow* area) { return focus_inside(*area); });
    const auto n = static_cast<int>(areas.size());
    const int from = here == areas.end() ? 0 : static_cast<int>(here - areas.begin());
    for (int i = 1; i <= n; ++i) {
        wxWindow& area = *areas[static_cast<std::size_t>(((from + step * i) % n + n) % n)];
        if (focus_first(area)) return;
    }
}

void MainFrame::on_idle(wxIdleEvent& event) {
    event.Skip();
    fresh_ = false;
    way_back_.clear();
    if (!complete_) return;
    // What had the keyboard has gone, a closed panel or tab: no key shall be lost.
    if (!closing_ && IsActive() && !focus_inside(*this)) focus_centre();
    if (!closing_) show_focus();
    if (!closing_) lessons_->idle();
    // Screen readers are told once there is time: after the first picture, and again when something new has come.
    name_what_is_new();
}

void MainFrame::name_what_is_new() {
    if (std::exchange(names_due_, false)) name_controls(*this);
}

// The docks frame themselves; the map and the line below it share the centre. Another window's focus changes nothing.
void MainFrame::show_focus() {
    wxWindow* focus = FindFocus();
    if (focus == nullptr || !IsDescendant(focus)) return;
    docks_->show_focus(focus);
    const wxWindow* area = nullptr;
    for (const wxWindow* each :
         {static_cast<wxWindow*>(book_), static_cast<wxWindow*>(position_), static_cast<wxWindow*>(words_)})
        if (each != nullptr && each->IsDescendant(focus)) area = each;
    if (area == focus_area_) return;
    for (const wxWindow* each : {std::exchange(focus_area_, area), area})
        if (each != nullptr) centre_->RefreshRect(each->GetRect().Inflate(focus_width(*this)));
}

void MainFrame::focus_panel(std::string_view id) {
    wxWindow* page = docks().visible(id) ? docks().page_of(id) : nullptr;
    if (page == nullptr) return;
    name_what_is_new();  // before a reader hears who has the keyboard
    focus_first(*page);
}

// --- help ------------------------------------------------------------------------------------------------------------

// What has the keyboard tells: a panel, or the map with its tool.
std::vector<std::string> MainFrame::help_topics(const wxWindow* focus) const {
    std::vector<std::string> topics;
    for (const wxWindow* window = focus; window != nullptr; window = window->GetParent())
        if (const auto* topic = dynamic_cast<const HelpTopic*>(window);
            topic != nullptr && !topic->help_topic().empty())
            topics.push_back(topic->help_topic());
    if (const std::string panel = docks_ ? docks_->panel_of(focus) : std::string(); !panel.empty())
        topics.push_back("panel." + panel);
    if (canvas() != nullptr) topics.push_back("tool." + std::string(workspace_.tool().id()));
    topics.emplace_back("tutorial");
    return topics;
}

namespace {

// That of the catalogue in use, as its folder is called.
std::string spoken_language() {
    wxTranslations* translations = wxTranslations::Get();
    return translations == nullptr ? std::string() : from_wx(translations->GetBestTranslation(kOurTexts));
}

}  // namespace

void MainFrame::show_help() { show_manual_at(help_topics(FindFocus())); }

void MainFrame::show_manual(std::string_view anchor) { show_manual_at({std::string(anchor)}); }

void MainFrame::show_manual_at(const std::vector<std::string>& anchors) {
    if (!manual_) manual_ = new ManualWindow(this, find_manual(commands_, keys_, spoken_language()));
    manual_->go_to(anchors);
    manual_->Show();
    manual_->Raise();
}

struct DialogHelp::Open {
    wxDialog* dialog;
    std::vector<std::string> topics;  ///< as things stood when it opened
    std::unique_ptr<NativeHelpKey> native;
};

DialogHelp::DialogHelp(MainFrame& frame) : frame_(frame) { Register(); }
DialogHelp::~DialogHelp() { Unregister(); }

int DialogHelp::Enter(wxDialog* dialog) {
    auto open = std::make_unique<Open>();
    open->dialog = dialog;
    if (const auto* topic = dynamic_cast<const HelpTopic*>(dialog)) open->topics.push_back(topic->help_topic());
    if (!frame_.running().empty()) open->topics.push_back(frame_.running());
    for (const wxWindow* from :
         {static_cast<const wxWindow*>(dialog), const_cast<const wxWindow*>(wxWindow::FindFocus())})
        for (std::string& topic : frame_.help_topics(from)) open->topics.push_back(std::move(topic));
    const Open& entry = *open;
    if (is_native(*dialog)) {
        open->native = std::make_unique<NativeHelpKey>(*dialog, [this, &entry] { help(entry); });
        open_.push_back(std::move(open));
        return wxID_NONE;
    }
    name_controls(*dialog);
    if (!dialog->HasFlag(wxWANTS_CHARS)) {  // one that asks for a key takes this one too
        dialog->Bind(wxEVT_CHAR_HOOK, [this, &entry](wxKeyEvent& event) {
            const std::vector<std::string> chords = chords_of(event);
            if (std::any_of(chords.begin(), chords.end(), [&](const std::string& chord) {
                    return frame_.keys().command(KeyScope::everywhere, chord) == "help.context";
                }))
                help(entry);
            else event.Skip();
        });
    }
    open_.push_back(std::move(open));
    return wxID_NONE;
}

void DialogHelp::Exit(wxDialog* dialog) {
    // The entry stays until the dialog's own loop has unwound: its handler may be running.
    std::erase_if(open_, [&](const auto& open) { return open->dialog == dialog; });
}

void DialogHelp::help(const Open& open) { frame_.show_manual_at(open.topics); }

}  // namespace ramparts
