// The Lua console: expressions about the position shown, in the sandbox of scripts, with a history and what may follow.
#include <algorithm>

#include <wx/listbox.h>
#include <wx/panel.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/textctrl.h>

#include "editor/command/word_line.hpp"
#include "editor/panel/panel.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/keys.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/toolkit/word_colours.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "sdk/extend/script/script_console.hpp"

namespace ramparts {
namespace {

constexpr const char* kConsoleHistory = "/console/history";
constexpr long kMostAnswers = 100'000;  // characters that stay in sight

class ConsolePanel final : public wxPanel {
public:
    ConsolePanel(wxWindow* parent, PanelContext& context)
        : wxPanel(parent), context_(context), desk_(context.workspace.play()) {
        SetName("Console");
        history_.restore(context.shell.remembered(kConsoleHistory, {}));
        // The line is made first: the keyboard comes to it first.
        field_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
        field_->SetHint(_("An expression of Lua, such as view:turn()"));
        set_accessible_name(
            *field_, _("Lua expression"),
            _("Return asks, Up and Down show what was asked before, Tab takes the word that is chosen"));
        answers_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxTE_MULTILINE | wxTE_READONLY | wxTE_RICH2 | wxTE_BESTWRAP);
        set_accessible_name(*answers_, _("Answers"));
        answers_->SetMinSize(FromDIP(wxSize(120, 60)));
        list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, 0, nullptr, wxLB_SINGLE);
        list_->SetMinSize(FromDIP(wxSize(120, 60)));
        set_accessible_name(*list_, _("What may follow"), _("Tab takes the word that is chosen into the line"));
        never_focus(*list_);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(answers_, 1, wxEXPAND);
        column->Add(field_, 0, wxEXPAND | wxTOP, FromDIP(3));
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(column, 3, wxEXPAND | wxALL, FromDIP(3));
        row->Add(list_, 2, wxEXPAND | wxALL, FromDIP(3));
        SetSizer(row);
        field_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
            if (putting_) return;
            history_.leave();
            look();
        });
        field_->Bind(wxEVT_KEY_UP, [this](wxKeyEvent& event) {
            event.Skip();
            const int key = event.GetKeyCode();
            if (key == WXK_LEFT || key == WXK_RIGHT || key == WXK_HOME || key == WXK_END) look();
        });
        field_->Bind(wxEVT_CHAR_HOOK, &ConsolePanel::on_key, this);
        field_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { ask(); });
        list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { (void)take(); });
        links_.push_back(desk_.changed.connect([this](OpenDocument&) { show_log(); }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { look(); }));
        if (const PluginDesk* plugins = plugin_desk()) logged_ = plugins->logged();
        look();
    }

private:
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }
    [[nodiscard]] PlayDesk::Ground ground() const {
        return document() != nullptr ? desk_.ground(*document()) : PlayDesk::Ground();
    }
    [[nodiscard]] std::string text() const { return from_wx(field_->GetValue()); }
    [[nodiscard]] std::size_t cursor() const {
        return from_wx(field_->GetRange(0, field_->GetInsertionPoint())).size();
    }

    void on_key(wxKeyEvent& event) {
        const std::string chord = chord_of(event);
        const bool older = chord == "Up";
        if (older || chord == "Down") {
            const std::string now = text();
            if (now.empty() || history_.shows(now)) return recall(older ? history_.older(now) : history_.newer());
            return choose(older ? -1 : 1);
        }
        if (chord == "Ctrl+Up") return recall(history_.older(text()));
        if (chord == "Ctrl+Down") return recall(history_.newer());
        if (chord == "Tab" && take()) return;
        event.Skip();
    }

    void put(const std::string& words, std::size_t at) {
        putting_ = true;
        field_->SetValue(to_wx(words));
        field_->SetInsertionPoint(static_cast<long>(to_wx(std::string_view(words).substr(0, at)).size()));
        putting_ = false;
        look();
    }
    void recall(const std::string* words) {
        if (words == nullptr) return;
        const std::string copy = *words;
        put(copy, copy.size());
    }

    void look() {
        completion_ = complete_script(text(), cursor(), ground().rules);
        wxArrayString items;
        for (const auto& item : completion_.items)
            items.push_back(to_wx(item.about.empty() ? item.word : item.word + "  " + item.about));
        if (items == list_->GetStrings()) return;
        list_->Set(items);
        if (items.empty()) return;
        list_->SetSelection(0);
        list_->EnsureVisible(0);
    }
    void choose(int step) {
        const int count = static_cast<int>(list_->GetCount());
        if (count == 0) return;
        const int at = (std::max(0, list_->GetSelection()) + step + count) % count;
        list_->SetSelection(at);
        list_->EnsureVisible(at);
        // What is chosen is told to whoever does not see the list.
        set_accessible_name(*field_, _("Lua expression"), list_->GetString(static_cast<unsigned>(at)));
        name_controls(*this);
    }
    // Puts the word that is chosen in the place of what is written of it; false when there is nothing to be put.
    bool take() {
        look();  // the cursor may have gone elsewhere
        const auto at = static_cast<std::size_t>(std::max(0, list_->GetSelection()));
        const std::string now = text();
        const std::size_t end = cursor();
        if (at >= completion_.items.size() || completion_.from >= end) return false;
        const std::string& word = completion_.items[at].word;
        if (now.compare(completion_.from, end - completion_.from, word) == 0) return false;
        put(now.substr(0, completion_.from) + word + now.substr(end), completion_.from + word.size());
        return true;
    }

    void write(const std::string& words, const wxColour& colour) {
        if (answers_->GetLastPosition() > kMostAnswers) answers_->Clear();
        answers_->SetDefaultStyle(wxTextAttr(colour));
        answers_->AppendText(to_wx(words) + "\n");
    }
    [[nodiscard]] static wxColour plain() { return wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT); }
    [[nodiscard]] static wxColour faint() { return wxSystemSettings::GetColour(wxSYS_COLOUR_GRAYTEXT); }
    [[nodiscard]] static wxColour bad() { return word_colours().error; }

    void ask() {
        const std::string question = text();
        if (question.find_first_not_of(' ') == std::string::npos) return;
        const PlayDesk::Ground now = ground();
        write("> " + question, faint());
        if (now.rules == nullptr || now.position == nullptr) {
            write(document() == nullptr ? say("No scenario is open.") : say("This scenario cannot be played yet"),
                  bad());
        } else {
            const ScriptAnswer answer = evaluate_script(question, *now.rules, now.position->view());
            write(answer.text, answer.good ? plain() : bad());
        }
        history_.add(question);
        context_.shell.remember(kConsoleHistory, history_.stored());
        put({}, 0);
        show_log();
    }

    // What scripts have written to the log since.
    void show_log() {
        const PluginDesk* plugins = plugin_desk();
        if (plugins == nullptr || plugins->logged() == logged_) return;
        const auto lines = plugins->log();
        const std::size_t fresh = std::min(lines.size(), plugins->logged() - logged_);
        logged_ = plugins->logged();
        for (std::size_t i = lines.size() - fresh; i < lines.size(); ++i)
            write(lines[i].plugin + ": " + lines[i].text, lines[i].severity >= 3 ? bad() : plain());
    }

    PanelContext& context_;
    PlayDesk& desk_;
    wxTextCtrl* answers_ = nullptr;
    wxTextCtrl* field_ = nullptr;
    wxListBox* list_ = nullptr;
    WordHistory history_;
    ScriptCompletion completion_;
    std::size_t logged_ = 0;
    bool putting_ = false;
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_console_panel(wxWindow* parent, PanelContext& context) { return new ConsolePanel(parent, context); }

}  // namespace ramparts
