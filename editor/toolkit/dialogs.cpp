// Dialogs with a list and a line of text.
#include "editor/toolkit/dialogs.hpp"

#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/listctrl.h>
#include <wx/menuitem.h>
#include <wx/msgdlg.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/toolkit/keys.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/core/joined.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {

std::optional<std::string> text_dialog(wxWindow* parent, const wxString& title, const wxString& label,
                                       const wxString& start,
                                       const std::function<std::string(const std::string&)>& check) {
    wxDialog dialog(parent, wxID_ANY, title, wxDefaultPosition, wxDefaultSize,
                    wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
    auto* words = new wxStaticText(&dialog, wxID_ANY, label);
    words->Wrap(dialog.FromDIP(380));
    auto* text = new wxTextCtrl(&dialog, wxID_ANY, start, wxDefaultPosition, dialog.FromDIP(wxSize(300, -1)),
                                wxTE_PROCESS_ENTER);
    auto* wrong = new wxStaticText(&dialog, wxID_ANY, " ");
    set_accessible_name(*text, label);
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(words, 0, wxALL, dialog.FromDIP(10));
    column->Add(text, 0, wxEXPAND | wxLEFT | wxRIGHT, dialog.FromDIP(10));
    column->Add(wrong, 0, wxALL | wxEXPAND, dialog.FromDIP(10));
    column->Add(dialog.CreateSeparatedButtonSizer(wxOK | wxCANCEL), 0, wxALL | wxEXPAND, dialog.FromDIP(8));
    dialog.SetSizerAndFit(column);
    wxWindow* ok = dialog.FindWindow(wxID_OK);
    const auto verify = [&] {
        const std::string now = from_wx(text->GetValue());
        const std::string problem = check ? check(now) : std::string();
        allow(*ok, tr(problem));
        wrong->SetLabel(now.empty() ? wxString(" ") : tr(problem));
        return problem.empty();
    };
    text->Bind(wxEVT_TEXT, [&](wxCommandEvent&) { verify(); });
    text->Bind(wxEVT_TEXT_ENTER, [&](wxCommandEvent&) {
        if (verify()) dialog.EndModal(wxID_OK);
    });
    verify();
    text->SelectAll();
    text->SetFocus();
    if (dialog.ShowModal() != wxID_OK) return std::nullopt;
    return from_wx(text->GetValue());
}

void grow_to_fit(wxDialog& dialog) {
    if (dialog.GetSizer() == nullptr) return;
    const int needed = dialog.GetSizer()->ComputeFittingWindowSize(&dialog).y;
    if (needed > dialog.GetSize().y) dialog.SetSize(wxSize(dialog.GetSize().x, needed));
}

void begin_at(wxDialog& dialog, wxWindow& control) {
    dialog.Bind(wxEVT_ACTIVATE, [&dialog, &control, begun = false](wxActivateEvent& event) mutable {
        event.Skip();
        if (!event.GetActive() || std::exchange(begun, true)) return;
        dialog.CallAfter([&dialog, &control] {
            if (dialog.IsActive()) control.SetFocus();
        });
    });
}

void problem_dialog(wxWindow* parent, const wxString& title, const wxString& summary, const wxString& details) {
    if (details.empty()) {
        wxMessageBox(summary, title, wxOK | wxICON_ERROR, parent);
        return;
    }
    wxDialog dialog(parent, wxID_ANY, title, wxDefaultPosition, wxDefaultSize,
                    wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
    auto* words = new wxStaticText(&dialog, wxID_ANY, summary);
    words->Wrap(dialog.FromDIP(560));
    auto* text = new wxTextCtrl(&dialog, wxID_ANY, details, wxDefaultPosition, dialog.FromDIP(wxSize(580, 220)),
                                wxTE_MULTILINE | wxTE_READONLY);
    set_accessible_name(*text, _("Details"));
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(words, 0, wxALL, dialog.FromDIP(10));
    column->Add(text, 1, wxEXPAND | wxLEFT | wxRIGHT, dialog.FromDIP(10));
    column->Add(dialog.CreateSeparatedButtonSizer(wxOK), 0, wxALL | wxEXPAND, dialog.FromDIP(8));
    dialog.SetSizerAndFit(column);
    dialog.ShowModal();
}

bool recovery_dialog(wxWindow* parent, const wxString& name, const Recovery& recovery) {
    wxDialog dialog(parent, wxID_ANY, _("Recover changes"), wxDefaultPosition, wxDefaultSize,
                    wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
    wxString text = wxString::Format(_("The program ended without saving \"%s\". %d of %d recorded steps can be "
                                       "restored; this is what they changed:"),
                                     name, static_cast<int>(recovery.repeated), static_cast<int>(recovery.recorded));
    if (recovery.files_changed)
        text = wxString::Format(_("The program ended without saving \"%s\", and another program has changed its files "
                                  "since. These changes still fit them and can be restored:"),
                                name);
    auto* words = new wxStaticText(&dialog, wxID_ANY, text);
    words->Wrap(dialog.FromDIP(520));
    wxString details;
    for (const Message& line : recovery.changes.lines) details += to_wx(say(line)) + "\n";
    if (!recovery.refused.empty()) {
        details += "\n" + _("Changed by the other program as well; these stay as the files have them:") + "\n";
        for (const Message& line : recovery.refused) details += to_wx(say(line)) + "\n";
    }
    if (!recovery.problem.empty())
        details += "\n" + _("The journal is damaged; nothing after this place can be restored:") + "\n" +
                   to_wx(say(recovery.problem)) + "\n";
    if (recovery.leaves_something()) details += "\n" + _("The journal itself is kept beside the new one.") + "\n";
    details += "\n" + _("Recorded edits, oldest first:") + "\n";
    for (const std::string& label : recovery.labels)
        details += wxString::FromUTF8("• ") + to_wx(say_label(label)) + "\n";
    auto* list = new wxTextCtrl(&dialog, wxID_ANY, details, wxDefaultPosition, dialog.FromDIP(wxSize(540, 240)),
                                wxTE_MULTILINE | wxTE_READONLY);
    set_accessible_name(*list, _("What the journal holds"));
    auto* buttons = new wxBoxSizer(wxHORIZONTAL);
    auto* restore = new wxButton(&dialog, wxID_YES, _("&Restore"));
    auto* drop = new wxButton(&dialog, wxID_NO, _("&Forget these changes"));
    buttons->AddStretchSpacer();
    buttons->Add(drop, 0, wxRIGHT, dialog.FromDIP(6));
    buttons->Add(restore);
    for (wxButton* button : {restore, drop})
        button->Bind(wxEVT_BUTTON, [&dialog, id = button->GetId()](wxCommandEvent&) { dialog.EndModal(id); });
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(words, 0, wxALL, dialog.FromDIP(10));
    column->Add(list, 1, wxEXPAND | wxLEFT | wxRIGHT, dialog.FromDIP(10));
    column->Add(buttons, 0, wxALL | wxEXPAND, dialog.FromDIP(8));
    dialog.SetSizerAndFit(column);
    restore->SetDefault();
    restore->SetFocus();
    // Escape must not throw work away.
    dialog.SetEscapeId(wxID_YES);
    return dialog.ShowModal() != wxID_NO;
}

namespace {

wxListCtrl* command_list(wxDialog& dialog) {
    auto* list = new wxListCtrl(&dialog, wxID_ANY, wxDefaultPosition, dialog.FromDIP(wxSize(620, 340)),
                                wxLC_REPORT | wxLC_SINGLE_SEL);
    list->AppendColumn(_("Command"), wxLIST_FORMAT_LEFT, dialog.FromDIP(230));
    list->AppendColumn(_("Key"), wxLIST_FORMAT_LEFT, dialog.FromDIP(110));
    list->AppendColumn(_("What it does"), wxLIST_FORMAT_LEFT, dialog.FromDIP(270));
    set_accessible_name(*list, _("Commands found"));
    return list;
}

void add_row(wxListCtrl& list, const Command& command, const std::vector<std::string>& chords, bool enabled) {
    const long row = list.InsertItem(list.GetItemCount(), wxMenuItem::GetLabelText(tr(command.title)));
    list.SetItem(row, 1, chords.empty() ? wxString() : to_wx(say_chord(chords.front())));
    list.SetItem(row, 2, tr(command.help));
    if (!enabled) list.SetItemTextColour(row, wxSystemSettings::GetColour(wxSYS_COLOUR_GRAYTEXT));
}

}  // namespace

std::string palette_dialog(wxWindow* parent, const CommandRegistry& commands, const KeyMap& keys,
                           const CommandContext& context) {
    wxDialog dialog(parent, wxID_ANY, _("Command palette"), wxDefaultPosition, wxDefaultSize,
                    wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
    auto* text = new wxTextCtrl(&dialog, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
    text->SetHint(_("Type part of a command's name"));
    wxListCtrl* list = command_list(dialog);
    auto* help = new wxStaticText(&dialog, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
    set_accessible_name(*text, _("Command"));
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(text, 0, wxEXPAND | wxALL, dialog.FromDIP(8));
    column->Add(list, 1, wxEXPAND | wxLEFT | wxRIGHT, dialog.FromDIP(8));
    column->Add(help, 0, wxEXPAND | wxALL, dialog.FromDIP(8));
    dialog.SetSizerAndFit(column);
    dialog.CentreOnParent();
    std::vector<const Command*> shown;
    const auto select = [&](long row) {
        if (row < 0 || row >= static_cast<long>(shown.size())) return;
        list->SetItemState(row, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                           wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        list->EnsureVisible(row);
        const Command& command = *shown[static_cast<std::size_t>(row)];
        const Availability now = command.availability(context);
        help->SetLabel(now.enabled ? tr(command.help) : wxString::Format(_("Not now: %s"), tr(now.reason)));
    };
    const auto fill = [&] {
        shown.clear();
        list->DeleteAllItems();
        const auto matches =
            commands.search(from_wx(text->GetValue()), [](std::string_view s) { return from_wx(tr(s)); });
        for (const auto& match : matches) {
            const Command& command = *match.command;
            add_row(*list, command, keys.chords(command.id), command.availability(context).enabled);
            shown.push_back(&command);
        }
        select(0);
    };
    std::string chosen;
    const auto choose = [&] {
        const long row = list->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        if (row < 0 || !shown[static_cast<std::size_t>(row)]->availability(context).enabled) return;
        chosen = shown[static_cast<std::size_t>(row)]->id;
        dialog.EndModal(wxID_OK);
    };
    text->Bind(wxEVT_TEXT, [&](wxCommandEvent&) { fill(); });
    text->Bind(wxEVT_TEXT_ENTER, [&](wxCommandEvent&) { choose(); });
    list->Bind(wxEVT_LIST_ITEM_ACTIVATED, [&](wxListEvent&) { choose(); });
    list->Bind(wxEVT_LIST_ITEM_SELECTED, [&](wxListEvent& e) { select(e.GetIndex()); });
    dialog.Bind(wxEVT_CHAR_HOOK, [&](wxKeyEvent& e) {
        const long row = list->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        if (e.GetKeyCode() == WXK_DOWN) select(row + 1);
        else if (e.GetKeyCode() == WXK_UP) select(row - 1);
        else if (e.GetKeyCode() == WXK_ESCAPE) dialog.EndModal(wxID_CANCEL);
        else e.Skip();
    });
    fill();
    text->SetFocus();
    dialog.ShowModal();
    return chosen;
}

namespace {

// Waits for one chord.
std::string ask_chord(wxWindow* parent, const wxString& command) {
    wxDialog dialog(parent, wxID_ANY, _("Press a key"), wxDefaultPosition, wxDefaultSize,
                    wxDEFAULT_DIALOG_STYLE | wxWANTS_CHARS);
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(
        new wxStaticText(&dialog, wxID_ANY,
                         wxString::Format(_("Press the new key for \"%s\".\nEscape leaves it as it is."), command)),
        0, wxALL, dialog.FromDIP(24));
    dialog.SetSizerAndFit(column);
    dialog.CentreOnParent();
    std::string chord;
    dialog.Bind(wxEVT_CHAR_HOOK, [&](wxKeyEvent& e) {
        if (e.GetKeyCode() == WXK_ESCAPE) return dialog.EndModal(wxID_CANCEL);
        chord = chord_of(e);
        if (!chord.empty()) dialog.EndModal(wxID_OK);
    });
    return dialog.ShowModal() == wxID_OK ? chord : std::string();
}

/// The list of the keyboard reference: all commands, or those in which `words` are found.
class KeyList {
public:
    KeyList(wxDialog& dialog, const CommandRegistry& commands, KeyMap& keys) : keys_(keys), all_(commands.all()) {
        // As wide as the screen allows, so that what a command does can be read.
        const int width = std::min(dialog.FromDIP(1000), wxDisplay(&dialog).GetClientArea().width - dialog.FromDIP(60));
        search_ = new wxSearchCtrl(&dialog, wxID_ANY);
        search_->SetDescriptiveText(_("Search commands and keys"));
        search_->ShowCancelButton(true);
        set_accessible_name(*search_, _("Search commands and keys"));
        list_ = new wxListCtrl(&dialog, wxID_ANY, wxDefaultPosition, wxSize(width, dialog.FromDIP(420)),
                               wxLC_REPORT | wxLC_SINGLE_SEL);
        set_accessible_name(*list_, _("Commands and keys"));
        for (const wxString& title : {_("Command"), _("Keys"), _("Where"), _("What it does")})
            list_->AppendColumn(title);
        search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
        search_->Bind(wxEVT_SEARCHCTRL_CANCEL_BTN, [this](wxCommandEvent&) { search_->Clear(); });
        fill();
        for (int column = 0; column < 4; ++column) list_->SetColumnWidth(column, wxLIST_AUTOSIZE);
    }
    [[nodiscard]] wxSearchCtrl* search() const { return search_; }
    [[nodiscard]] wxListCtrl* list() const { return list_; }
    [[nodiscard]] const Command* chosen() const {
        const long row = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        return row < 0 ? nullptr : shown_[static_cast<std::size_t>(row)];
    }
    /// Who has a key that another command may be given, as a title; empty = nobody.
    [[nodiscard]] wxString owner(const std::string& chord, const Command& other) const {
        const std::string id = keys_.command(keys_.scope(other.id), chord);
        for (const Command* command : all_)
            if (command->id == id && id != other.id) return title_of(*command);
        return {};
    }
    [[nodiscard]] static wxString title_of(const Command& command) {
        return wxMenuItem::GetLabelText(tr(command.title));
    }
    void show_keys() {
        for (long row = 0; row < list_->GetItemCount(); ++row) {
            const Command& command = *shown_[static_cast<std::size_t>(row)];
            const wxString chords = to_wx(words(command));
            list_->SetItem(row, 1, chords);
            list_->SetItem(row, 2,
                           chords.empty()                             ? wxString()
                           : keys_.scope(command.id) == KeyScope::map ? _("on the map")
                                                                      : _("everywhere"));
        }
    }

private:
    [[nodiscard]] std::string words(const Command& command) const {
        return joined(keys_.chords(command.id), ", ", [&](const std::string& chord) { return say_chord(chord); });
    }
    void fill() {
        shown_.clear();
        list_->DeleteAllItems();
        const wxString wanted = search_->GetValue().Strip(wxString::both).Lower();
        for (const Command* command : all_) {
            const wxString title = title_of(*command);
            if (!(title + " " + to_wx(words(*command)) + " " + tr(command->help)).Lower().Contains(wanted)) continue;
            const long row = list_->InsertItem(list_->GetItemCount(), title);
            list_->SetItem(row, 3, tr(command->help));
            shown_.push_back(command);
        }
        show_keys();
    }

    KeyMap& keys_;
    std::vector<const Command*> all_;
    std::vector<const Command*> shown_;
    wxSearchCtrl* search_ = nullptr;
    wxListCtrl* list_ = nullptr;
};

// These, and at the end the one that closes.
wxSizer* row_of_buttons(wxDialog& dialog, std::initializer_list<wxButton*> all) {
    auto* buttons = new wxBoxSizer(wxHORIZONTAL);
    for (wxButton* button : all) buttons->Add(button, 0, wxRIGHT, dialog.FromDIP(6));
    buttons->AddStretchSpacer();
    buttons->Add(new wxButton(&dialog, wxID_CLOSE));
    return buttons;
}

}  // namespace

bool keys_dialog(wxWindow* parent, const CommandRegistry& commands, KeyMap& keys) {
    wxDialog dialog(parent, wxID_ANY, _("Keyboard reference"), wxDefaultPosition, wxDefaultSize,
                    wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
    KeyList rows(dialog, commands, keys);
    wxListCtrl* list = rows.list();
    auto* help = new wxStaticText(&dialog, wxID_ANY, " ");
    auto* change = new wxButton(&dialog, wxID_ANY, _("&Change key…"));
    auto* remove = new wxButton(&dialog, wxID_ANY, _("&Remove key"));
    auto* defaults = new wxButton(&dialog, wxID_ANY, _("Restore &all"));
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(rows.search(), 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, dialog.FromDIP(8));
    column->Add(list, 1, wxEXPAND | wxALL, dialog.FromDIP(8));
    column->Add(help, 0, wxEXPAND | wxLEFT | wxRIGHT, dialog.FromDIP(8));
    column->Add(row_of_buttons(dialog, {change, remove, defaults}), 0, wxEXPAND | wxALL, dialog.FromDIP(8));
    // Room for two lines about the chosen command, whose own column may be cut off.
    const auto explain = [&](const wxString& words) {
        show_wrapped(*help, words, list->GetSize().x - dialog.FromDIP(4));
    };
    explain(" \n ");
    dialog.SetSizerAndFit(column);
    dialog.CentreOnParent();
    dialog.SetEscapeId(wxID_CLOSE);
    bool changed = false;
    const auto selectable = [&] {
        const Command* command = rows.chosen();
        for (wxButton* button : {change, remove})
            allow(*button, command != nullptr ? wxString() : _("Select a command first."));
        explain(command != nullptr ? tr(command->help) : wxString(" "));
    };
    const auto bind_row = [&](bool ask) {
        const Command* command = rows.chosen();
        if (command == nullptr) return;
        const std::string chord = ask ? ask_chord(&dialog, KeyList::title_of(*command)) : std::string();
        if (ask && chord.empty()) return;
        const wxString before = rows.owner(chord, *command);
        keys.bind(command->id, chord, keys.scope(command->id));
        changed = true;
        rows.show_keys();
        if (!before.empty())
            explain(wxString::Format(_("%s was the key of \"%s\", which has it no longer."), to_wx(say_chord(chord)),
                                     before));
    };
    list->Bind(wxEVT_LIST_ITEM_SELECTED, [&](wxListEvent&) { selectable(); });
    list->Bind(wxEVT_LIST_ITEM_DESELECTED, [&](wxListEvent&) { selectable(); });
    list->Bind(wxEVT_LIST_ITEM_ACTIVATED, [&](wxListEvent&) { bind_row(true); });
    change->Bind(wxEVT_BUTTON, [&](wxCommandEvent&) { bind_row(true); });
    remove->Bind(wxEVT_BUTTON, [&](wxCommandEvent&) { bind_row(false); });
    defaults->Bind(wxEVT_BUTTON, [&](wxCommandEvent&) {
        keys.reset();
        changed = true;
        rows.show_keys();
    });
    selectable();
    rows.search()->SetFocus();
    dialog.ShowModal();
    return changed;
}

}  // namespace ramparts
