// The scenario's text, turn track, victory conditions and rule modules.
#include <utility>

#include <algorithm>

#include <wx/button.h>
#include <wx/listbox.h>
#include <wx/menu.h>
#include <wx/notebook.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/model/rules_model.hpp"
#include "editor/panel/form_page.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/rules_table.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {
namespace {

// Designer's notes and sources as two texts.
class NotesPage final : public DocumentPanel {
public:
    NotesPage(wxWindow* parent, PanelContext& context) : DocumentPanel(parent, context, Area::notes | Area::meta) {
        notes_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_MULTILINE);
        sources_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_MULTILINE);
        set_accessible_name(*notes_, _("Designer's notes"));
        set_accessible_name(*sources_, _("Bibliography"));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(new wxStaticText(this, wxID_ANY, _("Designer's notes, an empty line between paragraphs")), 0, wxALL,
                    FromDIP(4));
        column->Add(notes_, 3, wxEXPAND);
        column->Add(new wxStaticText(this, wxID_ANY, _("Bibliography, a line each: author | title | note")), 0, wxALL,
                    FromDIP(4));
        column->Add(sources_, 2, wxEXPAND);
        SetSizer(column);
        // Every pause in typing is one step; the same text joins one entry of the history.
        const auto watch = [this](wxTextCtrl* text, std::string (*write)(Document&, std::string_view)) {
            text->Bind(wxEVT_TEXT, [this, text, write](wxCommandEvent&) {
                if (document() == nullptr) return;
                const std::string value = from_wx(text->GetValue());
                say(write(document()->document, value));
            });
            text->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& e) {
                e.Skip();
                if (document() != nullptr) document()->document.seal();
                refresh_later();
            });
        };
        watch(notes_, set_notes);
        watch(sources_, set_bibliography);
    }

private:
    void refresh() override {
        const OpenDocument* d = document();
        const auto put = [](wxTextCtrl& text, const std::string& value) {
            // While it is being typed, the text is the user's: blanks and empty lines stay.
            if (!text.HasFocus() && from_wx(text.GetValue()) != value) text.ChangeValue(to_wx(value));
        };
        if (another()) {
            notes_->ChangeValue(d != nullptr ? to_wx(notes_text(d->scenario())) : wxString());
            sources_->ChangeValue(d != nullptr ? to_wx(bibliography_text(d->scenario())) : wxString());
        } else if (d != nullptr) {
            put(*notes_, notes_text(d->scenario()));
            put(*sources_, bibliography_text(d->scenario()));
        }
        for (wxTextCtrl* text : {notes_, sources_}) allow(*text, d == nullptr ? tr(kNothingOpen) : wxString());
    }
    wxTextCtrl* notes_ = nullptr;
    wxTextCtrl* sources_ = nullptr;
};

// A list above the form of its chosen entry.
class ListPage : public DocumentPanel {
protected:
    ListPage(wxWindow* parent, PanelContext& context, Area interest, const wxString& name)
        : DocumentPanel(parent, context, interest) {
        list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, 0, nullptr, wxLB_SINGLE);
        set_accessible_name(*list_, name);
        buttons_ = new wxBoxSizer(wxHORIZONTAL);
        form_ = new PropertyForm(this, name);
        form_->on_refused = [this](const std::string& why) { say(why); };
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(list_, 4, wxEXPAND);
        column->Add(buttons_, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(form_, 3, wxEXPAND);
        SetSizer(column);
        list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { catch_up(); });
    }
    wxButton* button(const wxString& label) {
        auto* b = small_button(this, label);
        buttons_->Add(b, 0, wxRIGHT, FromDIP(3));
        return b;
    }
    /// Shows the entries; the selection stays where it was.
    void put(const std::vector<std::string>& entries) {
        wxArrayString words;
        for (const std::string& e : entries) words.push_back(to_wx(e));
        int at = wanted_ >= 0 ? std::exchange(wanted_, -1) : list_->GetSelection();
        if (list_->GetStrings() != words) list_->Set(words);
        if (at >= static_cast<int>(words.size())) at = static_cast<int>(words.size()) - 1;
        if (at < 0 && !words.empty()) at = 0;
        if (at >= 0) list_->SetSelection(at);
    }
    [[nodiscard]] std::size_t chosen() const {
        return list_->GetSelection() < 0 ? static_cast<std::size_t>(-1)
                                         : static_cast<std::size_t>(list_->GetSelection());
    }
    [[nodiscard]] bool any() const { return document() != nullptr && list_->GetSelection() >= 0; }

    wxListBox* list_ = nullptr;
    wxBoxSizer* buttons_ = nullptr;
    PropertyForm* form_ = nullptr;
    int wanted_ = -1;  // the entry to choose when the list is shown next
};

class VictoryPage final : public ListPage {
public:
    VictoryPage(wxWindow* parent, PanelContext& context)
        : ListPage(parent, context, Area::victory | Area::sides | Area::grid | Area::meta, _("Victory conditions")) {
        add_ = button(_("&Add"));
        remove_ = button(_("&Delete"));
        up_ = button(wxString::FromUTF8("▲"));
        down_ = button(wxString::FromUTF8("▼"));
        pick_ = button(_("&Pick hex…"));
        set_accessible_name(*up_, _("Earlier"));
        set_accessible_name(*down_, _("Later"));
        add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { add_menu(); });
        remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (any()) say(remove_victory(document()->document, chosen()));
        });
        up_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { move(-1); });
        down_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { move(1); });
        pick_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (any()) pick(chosen());
        });
        form_->on_change = [this](const std::string& name, const std::string& value) {
            if (!any()) return std::string(kNothingOpen);
            // It holds nothing until its first hex is pointed at.
            if (name == "kind" && value == "hold" && document()->scenario().victory[chosen()].hexes.empty())
                CallAfter([this, rule = chosen()] { pick(rule); });
            return set_victory_field(document()->document, chosen(), name, value);
        };
    }

private:
    void add_menu() {
        wxMenu menu;
        for (const VictoryRule::Kind kind : data::kVictoryMenu) {
            const Wording& words = data::kVictoryKinds[static_cast<std::size_t>(kind)].to_add;
            const int id = menu.Append(wxID_ANY, tr(words.english()))->GetId();
            menu.Bind(
                wxEVT_MENU,
                [this, kind](wxCommandEvent&) {
                    if (document() != nullptr) add(kind);
                },
                id);
        }
        add_->PopupMenu(&menu, wxPoint(0, add_->GetSize().y));
    }
    // The new condition is the one to go on with.
    void add(VictoryRule::Kind kind) {
        if (data::needs_hexes(kind)) return pick_first(kind);
        const std::string why = add_victory(document()->document, kind);
        say(why);
        if (why.empty()) want_newest(document()->scenario(), kind);
    }
    void want_newest(const Scenario& scenario, VictoryRule::Kind kind) {
        wanted_ = static_cast<int>(scenario.victory.size()) - 1;
        while (wanted_ > 0 && scenario.victory[static_cast<std::size_t>(wanted_)].kind != kind) --wanted_;
    }
    void move(int step) {
        if (!any()) return;
        const std::string why = move_victory(document()->document, chosen(), step);
        say(why);
        if (why.empty()) list_->SetSelection(list_->GetSelection() + step);
    }
    // A condition comes to be with the first hex to be held.
    void pick_first(VictoryRule::Kind kind) {
        ask([this, kind](OpenDocument& there, HexIndex hex) {
            const std::string why = add_victory(there.document, kind, {hex});
            say(why);
            if (!why.empty()) return;
            want_newest(there.scenario(), kind);
            pick(static_cast<std::size_t>(wanted_));
        });
    }
    // One hex after the other until Escape.
    void pick(std::size_t rule) {
        ask([this, rule](OpenDocument& there, HexIndex hex) {
            const std::string why = hold_hex(there.document, rule, hex);
            say(why);
            if (why.empty()) pick(rule);
        });
    }
    void ask(AskHexTool::Answer answer) {
        ask_for_hex(context_.workspace,
                    ramparts::say("Click hexes that must be held; click one again to take it out; Escape when done"),
                    std::move(answer));
        if (context_.canvas() != nullptr) context_.canvas()->SetFocus();
    }
    void refresh() override {
        OpenDocument* d = document();
        std::vector<std::string> words;
        if (d != nullptr)
            for (std::size_t i = 0; i < d->scenario().victory.size(); ++i)
                words.push_back(std::to_string(i + 1) + ".  " + victory_words(d->scenario(), d->scenario().victory[i]));
        put(words);
        form_->Show(any());
        if (any()) form_->show(victory_form(d->scenario(), chosen()));
        const bool has_hexes = any() && data::field_of_kind(d->scenario().victory[chosen()].kind, "hexes") != nullptr;
        const wxString none = !any() ? _("Choose a condition first.") : wxString();
        allow(*add_, d == nullptr ? tr(kNothingOpen) : wxString(), _("Another condition; they are tried from the top"));
        allow(*remove_, none);
        allow(*up_, none);
        allow(*down_, none);
        allow(*pick_, !has_hexes ? _("This condition has no hexes.") : wxString(),
              _("Click the objectives on the map"));
        if (d != nullptr && IsShownOnScreen() && any()) d->set_lit(d->scenario().victory[chosen()].hexes);
        Layout();
    }
    wxButton* add_;
    wxButton* remove_;
    wxButton* up_;
    wxButton* down_;
    wxButton* pick_;
};

class ModulesPage final : public ListPage {
public:
    ModulesPage(wxWindow* parent, PanelContext& context)
        : ListPage(parent, context, Area::modules | Area::units | Area::sides | Area::grid | Area::meta,
                   _("Rule modules")) {
        add_ = button(_("&Add"));
        remove_ = button(_("&Delete"));
        pick_ = button(_("&Pick hex…"));
        plugins_ = button(_("Pl&ugins…"));
        about_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(-1, 54)), wxST_NO_AUTORESIZE);
        GetSizer()->Insert(2, about_, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(6));
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            if (e.GetSize().x == std::exchange(width_, e.GetSize().x)) return;
            refresh_later();  // its lines are as long as the panel is wide
        });
        plugins_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            context_.shell.show_plugins(any() ? document()->scenario().modules[chosen()].id : std::string());
        });
        modules_link_ = context_.workspace.modules_changed.connect([this] { refresh_later(); });
        add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { add_menu(); });
        remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (any()) say(remove_module(document()->document, chosen()));
        });
        pick_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (!any()) return;
            const std::size_t use = chosen();
            const std::string field = hex_field();
            ask_for_hex(context_.workspace, ramparts::say("Click the hex that the module works with; Escape leaves it"),
                        [this, use, field](OpenDocument& there, HexIndex hex) {
                            say(set_module_field(there.document, use, field, there.map().grid().label(hex)));
                        });
            if (context_.canvas() != nullptr) context_.canvas()->SetFocus();
        });
        form_->on_change = [this](const std::string& name, const std::string& value) {
            return any() ? set_module_field(document()->document, chosen(), name, value) : std::string(kNothingOpen);
        };
    }

private:
    [[nodiscard]] const PluginModule* info() const {
        return any() ? find_module(document()->scenario().modules[chosen()].id) : nullptr;
    }
    [[nodiscard]] std::string hex_field() const {
        if (const PluginModule* module = info())
            for (const ParameterInfo& p : module->parameters)
                if (p.type == ParameterType::hex) return std::string(p.name);
        return {};
    }
    void add_menu() {
        wxMenu menu;
        for (const CatalogueModule& module : known_modules()) {
            const std::string why =
                document() == nullptr ? kNothingOpen : module_obstacle(document()->scenario(), module.info.id);
            wxMenuItem* item = menu.Append(
                wxID_ANY, title_of(module) + (why.empty() ? wxString() : wxString::FromUTF8(" — ") + tr(why)));
            item->Enable(why.empty());
            menu.Bind(
                wxEVT_MENU,
                [this, id = std::string(module.info.id)](wxCommandEvent&) {
                    if (document() == nullptr) return;
                    say(add_module(document()->document, id));
                    wanted_ = static_cast<int>(document()->scenario().modules.size()) - 1;
                },
                item->GetId());
        }
        add_->PopupMenu(&menu, wxPoint(0, add_->GetSize().y));
    }
    void refresh() override {
        OpenDocument* d = document();
        std::vector<std::string> words;
        if (d != nullptr)
            for (const ModuleUse& use : d->scenario().modules)
                words.push_back(module_trouble(use.id).empty()
                                    ? module_text(use.id, module_title(use))
                                    : ramparts::say("{1} (does not run)", module_text(use.id, module_title(use))));
        put(words);
        form_->Show(any());
        if (any()) form_->show(module_form(d->scenario(), chosen()));
        const PluginModule* module = info();
        const wxString doc = module != nullptr ? to_wx(module_text(module->id, module->doc)) : wxString();
        about_->SetToolTip(doc);
        wxString about = module != nullptr
                             ? beginning_of(doc) + " " + to_wx(ramparts::say("Rule {1}.", rule_of(*module)))
                         : any() ? _("A plugin provides this module.")
                                 : _("No rule modules: the standard rules only.");
        if (const Message trouble = any() ? module_trouble(d->scenario().modules[chosen()].id) : Message();
            !trouble.empty())
            about = to_wx(ramparts::say("RP5201: {1}.", say_message(trouble))) + " " + about;
        show_wrapped(*about_, about, std::max(120, GetClientSize().x - FromDIP(14)));
        allow(*add_, d == nullptr ? tr(kNothingOpen) : wxString(), _("Switch a rule module on"));
        allow(*remove_, !any() ? _("Choose a module first.") : wxString(), _("Switch the module off"));
        allow(*pick_, hex_field().empty() ? _("This module works with no hex.") : wxString(),
              _("Click its hex on the map"));
        allow(*plugins_, plugin_desk() == nullptr ? _("This program has no plugins to choose.") : wxString(),
              _("The plugins that bring rule modules: switch them on and off, and see what is wrong with them"));
        Layout();
    }
    // As many whole sentences as leave the form its room; the tip and the plugins' page have all of them.
    static wxString beginning_of(const wxString& doc) {
        constexpr std::size_t kRoom = 240;
        if (doc.size() <= kRoom) return doc;
        const std::size_t end = doc.rfind(". ", kRoom);
        return doc.substr(0, end == wxString::npos ? kRoom : end + 1) + wxString::FromUTF8(" …");
    }
    // Titles may be the same in two plugins; then the id tells them apart.
    static wxString title_of(const CatalogueModule& module) {
        const auto same = [&](const CatalogueModule& other) { return other.info.title == module.info.title; };
        const wxString title = to_wx(module_text(module.info.id, module.info.title));
        const auto all = known_modules();
        return std::count_if(all.begin(), all.end(), same) > 1 ? title + " (" + to_wx(module.info.id) + ")" : title;
    }
    wxButton *add_, *remove_, *pick_, *plugins_;
    Connection modules_link_;
    wxStaticText* about_;
    int width_ = 0;
};

class ScenarioPanel final : public wxNotebook {
public:
    ScenarioPanel(wxWindow* parent, PanelContext& context) : wxNotebook(parent, wxID_ANY) {
        AddPage(new FormPage(this, context,
                             {Area::meta | Area::sides | Area::turns | Area::grid | Area::numberings, _("Scenario"),
                              scenario_form, set_scenario_field, nullptr}),
                _("Scenario"));
        AddPage(new TableGrid(this, context, TableId::turns, Area::turns | Area::modules, _("Turn track")), _("Turns"));
        AddPage(new VictoryPage(this, context), _("Victory"));
        AddPage(new ModulesPage(this, context), _("Modules"));
        AddPage(new NotesPage(this, context), _("Notes"));
    }
};

}  // namespace

wxWindow* make_scenario_panel(wxWindow* parent, PanelContext& context) { return new ScenarioPanel(parent, context); }

}  // namespace ramparts
