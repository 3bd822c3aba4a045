// Menus and toolbar from the tables, with the reason on everything that is disabled.
#include <algorithm>
#include <cstdio>

#include <wx/menu.h>
#include <wx/toolbar.h>

#include "editor/app/main_frame.hpp"
#include "editor/toolkit/icons.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/diag/diagnostic.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {

int MainFrame::id_of(const std::string& command) {
    if (const auto found = ids_.find(command); found != ids_.end()) return found->second;
    int id = wxWindow::NewControlId();
    if (command == "file.quit") id = wxID_EXIT;
    if (command == "help.about") id = wxID_ABOUT;
    ids_.emplace(command, id);
    commands_of_ids_.emplace(id, command);
    Bind(
        wxEVT_MENU, [this, command](wxCommandEvent&) { run(command); }, id);
    return id;
}

std::string MainFrame::first_key(const Command& command) const {
    const auto chords = keys_.chords(command.id);
    return chords.empty() ? std::string() : chords.front();
}

// What is seen of the menus at first: their titles. Keys work without the entries.
void MainFrame::build_menus() {
    auto* bar = new wxMenuBar;
    for (const MenuTable& table : menu_tables()) bar->Append(new wxMenu, tr(table.title));
    SetMenuBar(bar);
    Bind(wxEVT_MENU_OPEN, [this](wxMenuEvent& event) {
        complete();
        if (event.GetMenu() != nullptr) refresh_menu(*event.GetMenu());
        event.Skip();
    });
}

void MainFrame::fill_menus() {
    std::size_t place = 0;
    for (const MenuTable& table : menu_tables()) {
        wxMenu* menu = GetMenuBar()->GetMenu(place++);
        const auto add_to = [&](wxMenu& to, const std::string& id) {
            const Command* command = commands_.find(id);
            if (command == nullptr) return;
            wxMenuItem* item = to.Append(id_of(id), tr(command->title), tr(command->help),
                                         command->checked ? wxITEM_CHECK : wxITEM_NORMAL);
            set_menu_key(*item, first_key(*command));
        };
        const auto add = [&](const std::string& id) { add_to(*menu, id); };
        for (const std::string& entry : table.entries) {
            if (entry == "-") {
                menu->AppendSeparator();
            } else if (entry == "@recent") {
                recent_menu_ = new wxMenu;
                menu->AppendSubMenu(recent_menu_, _("Open &recent"));
            } else if (entry == "@export" || entry == "@import" || entry == "@transform") {
                plugin_menus_.emplace_back(entry.substr(1) + ".", new wxMenu);
                menu->AppendSubMenu(plugin_menus_.back().second, entry == "@export"   ? _("&Export")
                                                                 : entry == "@import" ? _("&Import")
                                                                                      : _("Transforms"));
            } else if (entry == "@theme") {
                theme_menu_ = new wxMenu;
                menu->AppendSubMenu(theme_menu_, _("Theme"));
            } else if (entry == "@language") {
                auto* languages = new wxMenu;
                add_to(*languages, "language.system");
                for (const SpokenLanguage& each : spoken_languages()) add_to(*languages, "language." + each.code);
                menu->AppendSubMenu(languages, _("&Language"));
            } else if (entry == "@panels") {
                for (const PanelInfo& panel : panel_table()) add("panel." + panel.place.id);
            } else if (entry == "@tools") {
                for (const auto& tool : workspace_.tools().all()) add("tool." + std::string(tool->id()));
            } else {
                add(entry);
            }
        }
    }
    refresh_recent();
    refresh_plugin_menus();
    refresh_theme_menu();
}

// The titles of the commands without what they are found by in the palette: "Export: ".
void MainFrame::refresh_plugin_menus() {
    add_plugin_commands(commands_);
    for (const auto& [prefix, menu] : plugin_menus_) {
        while (menu->GetMenuItemCount() > 0) menu->Destroy(menu->FindItemByPosition(0));
        for (const Command* command : commands_.all()) {
            if (!command->id.starts_with(prefix)) continue;
            const auto colon = command->title.find(": ");
            const wxString title =
                to_wx(colon == std::string::npos ? command->title : command->title.substr(colon + 2));
            set_menu_key(*menu->Append(id_of(command->id), title, to_wx(command->help)), first_key(*command));
        }
        if (menu->GetMenuItemCount() == 0) menu->Append(wxID_ANY, _("(no plugin brings one)"))->Enable(false);
        refresh_menu(*menu);
    }
}

void MainFrame::offer_themes() {
    ThemeDesk& themes = workspace_.themes();
    ThemeList list = themes_of_user();
    for (const Diagnostic& finding : list.findings)
        if (finding.severity != Severity::note) std::fprintf(stderr, "ramparts-editor: %s\n", to_text(finding).c_str());
    add_theme_commands(commands_, list);
    themes.offer(std::move(list));
    themes.choose(remembered(std::string(kThemeRemembered), std::string(kUsualTheme)));
    themes.set_dark_nights(remembered(std::string(kNightsRemembered), "yes") != "no");
    themes.set_symbols(counter_symbols(remembered(std::string(kSymbolsRemembered), "")));
    refresh_theme_menu();
}

void MainFrame::refresh_theme_menu() {
    if (theme_menu_ == nullptr) return;
    while (theme_menu_->GetMenuItemCount() > 0) theme_menu_->Destroy(theme_menu_->FindItemByPosition(0));
    for (const Theme& theme : workspace_.themes().list().all) {
        const Command* command = commands_.find("theme." + theme.id);
        if (command == nullptr) continue;
        const wxString name = wxControl::EscapeMnemonics(to_wx(theme.name_in(plugin_language())));
        set_menu_key(*theme_menu_->AppendRadioItem(id_of(command->id), name, to_wx(command->help)),
                     first_key(*command));
    }
    theme_menu_->AppendSeparator();
    for (const char* id : {"theme.dark-nights", "theme.silhouettes"})
        if (const Command* tick = commands_.find(id))
            set_menu_key(*theme_menu_->AppendCheckItem(id_of(tick->id), tr(tick->title), tr(tick->help)),
                         first_key(*tick));
    refresh_menu(*theme_menu_);
}

void MainFrame::refresh_recent() {
    if (recent_menu_ == nullptr) return;
    while (recent_menu_->GetMenuItemCount() > 0) recent_menu_->Destroy(recent_menu_->FindItemByPosition(0));
    const auto list = settings_.recent();
    for (const auto& path : list) {
        const wxString name =
            to_wx(path.parent_path().filename().string() + "  —  " + path.parent_path().parent_path().string());
        wxMenuItem* item = recent_menu_->Append(wxID_ANY, wxControl::EscapeMnemonics(name));
        recent_menu_->Bind(
            wxEVT_MENU, [this, path](wxCommandEvent&) { open_path(path); }, item->GetId());
    }
    if (list.empty()) recent_menu_->Append(wxID_ANY, _("(none yet)"))->Enable(false);
}

void MainFrame::refresh_menu(wxMenu& menu) {
    for (wxMenuItem* item : menu.GetMenuItems()) {
        if (item->IsSubMenu()) refresh_menu(*item->GetSubMenu());
        const auto found = commands_of_ids_.find(item->GetId());
        const Command* command = found == commands_of_ids_.end() ? nullptr : commands_.find(found->second);
        if (command == nullptr) continue;
        const Availability now = command->availability(context_);
        item->Enable(now.enabled);
        // What a plugin does is not told by its title alone.
        const bool of_plugin = std::any_of(plugin_menus_.begin(), plugin_menus_.end(),
                                           [&](const auto& entry) { return command->id.starts_with(entry.first); });
        set_menu_tip(*item, !now.enabled ? tr(now.reason) : of_plugin ? tr(command->help) : wxString());
        item->SetHelp(now.enabled ? tr(command->help) : tr(now.reason));
        if (command->checked && item->IsCheckable()) item->Check(command->checked(context_));
    }
}

void MainFrame::fill_hex_menu(wxMenu& menu, const std::vector<HereEntry>& entries) {
    for (const HereEntry& entry : entries) {
        if (entry.text.empty()) {
            menu.AppendSeparator();
            continue;
        }
        wxMenuItem* item = nullptr;
        if (entry.more.empty()) {
            item = menu.Append(wxID_ANY, to_wx(entry.text), to_wx(entry.help));
        } else {
            auto* more = new wxMenu;
            fill_hex_menu(*more, entry.more);
            item = menu.AppendSubMenu(more, to_wx(entry.text), to_wx(entry.help));
        }
        item->Enable(entry.why_not.empty());
        if (!entry.why_not.empty()) set_menu_tip(*item, to_wx(entry.why_not));
        if (entry.run)
            menu.Bind(
                wxEVT_MENU, [this, run = entry.run](wxCommandEvent&) { run(context_); }, item->GetId());
    }
}

void MainFrame::pop_up_hex_menu(const wxPoint& at) {
    MapCanvas* c = canvas();
    if (c == nullptr) return;
    complete();
    wxMenu menu;
    fill_hex_menu(menu, here_menu(context_, commands_));
    c->PopupMenu(&menu, at);
}

void MainFrame::show_hex_menu() {
    MapCanvas* c = canvas();
    if (c == nullptr) return;
    c->reveal(c->document().cursor());
    pop_up_hex_menu(c->window_at(c->document().cursor()));
}

void MainFrame::keys_changed() {
    for (const auto& [id, name] : commands_of_ids_) {
        const Command* command = commands_.find(name);
        wxMenuItem* item = GetMenuBar()->FindItem(id);
        if (command != nullptr && item != nullptr) set_menu_key(*item, first_key(*command));
    }
    refresh_toolbar();
}

wxString MainFrame::tip_of(const Command& command, const Availability& now) const {
    wxString tip = wxMenuItem::GetLabelText(tr(command.title));
    if (const std::string chord = first_key(command); !chord.empty()) tip += " (" + to_wx(say_chord(chord)) + ")";
    return tip + "\n" + (now.enabled ? tr(command.help) : tr(now.reason));
}

void MainFrame::build_toolbar() {
    tools_ = CreateToolBar(wxTB_FLAT | wxTB_HORIZONTAL | wxTB_NODIVIDER);
    tools_->SetToolBitmapSize(FromDIP(wxSize(22, 22)));
    for (const std::string& entry : toolbar_table()) {
        if (entry == "-") {
            tools_->AddSeparator();
            continue;
        }
        const Command* command = commands_.find(entry);
        if (command == nullptr) continue;
        tools_->AddTool(id_of(entry), wxMenuItem::GetLabelText(tr(command->title)), icon(command->icon, 22),
                        wxEmptyString, command->checked ? wxITEM_CHECK : wxITEM_NORMAL);
    }
    tools_->Realize();
}

void MainFrame::refresh_toolbar() {
    if (tools_ == nullptr || refreshing_tools_) return;
    refreshing_tools_ = true;
    for (const std::string& entry : toolbar_table()) {
        const Command* command = commands_.find(entry);
        const auto id = ids_.find(entry);
        if (command == nullptr || id == ids_.end()) continue;
        const Availability now = command->availability(context_);
        if (tools_->GetToolEnabled(id->second) != now.enabled) tools_->EnableTool(id->second, now.enabled);
        // Nobody can ask for explanations before the window is there.
        if (const wxString tip = complete_ ? tip_of(*command, now) : wxString();
            tools_->GetToolShortHelp(id->second) != tip)
            tools_->SetToolShortHelp(id->second, tip);
        if (command->checked) tools_->ToggleTool(id->second, command->checked(context_));
    }
    refreshing_tools_ = false;
}

}  // namespace ramparts
