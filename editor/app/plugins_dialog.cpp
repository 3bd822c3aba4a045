// See plugins_dialog.hpp.
#include "editor/app/plugins_dialog.hpp"

#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/clipbrd.h>
#include <wx/dialog.h>
#include <wx/dirdlg.h>
#include <wx/display.h>
#include <wx/listctrl.h>
#include <wx/menu.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/splitter.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/app/line_text.hpp"
#include "editor/model/plugin_words.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "engine/core/joined.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {
namespace {

class PluginsDialog final : public wxDialog {
public:
    PluginsDialog(wxWindow* parent, PluginDesk& desk, std::string at)
        : wxDialog(parent, wxID_ANY, _("Plugins"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          desk_(desk),
          chosen_(std::move(at)) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        const int width = std::min(FromDIP(900), screen.x - FromDIP(60));
        const int height = std::min(FromDIP(560), screen.y - FromDIP(120));
        auto* parts = new wxBoxSizer(wxHORIZONTAL);
        list_ = new wxListCtrl(this, wxID_ANY, wxDefaultPosition, wxSize(width * 42 / 100, height),
                               wxLC_REPORT | wxLC_SINGLE_SEL);
        set_accessible_name(*list_, _("Plugins"));
        list_->AppendColumn(_("Plugin"), wxLIST_FORMAT_LEFT, width * 22 / 100);
        list_->AppendColumn(_("Version"), wxLIST_FORMAT_LEFT, width * 8 / 100);
        list_->AppendColumn(_("State"), wxLIST_FORMAT_LEFT, width * 11 / 100);
        text_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxSize(width * 58 / 100, height),
                               wxTE_MULTILINE | wxTE_READONLY | wxTE_BESTWRAP | wxTE_RICH2);
        set_accessible_name(*text_, _("About the plugin"));
        parts->Add(list_, 42, wxEXPAND | wxRIGHT, FromDIP(6));
        parts->Add(text_, 58, wxEXPAND);
        note_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(parts, 1, wxEXPAND | wxALL, FromDIP(8));
        column->Add(note_, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(8));
        column->Add(make_buttons(), 0, wxEXPAND | wxALL, FromDIP(8));
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& e) { choose(e.GetIndex()); });
        link_ = desk_.changed.connect([this] { fill(); });
        SetEscapeId(wxID_CLOSE);
        fill();
        tell(places());
        SetSizerAndFit(column);
        CentreOnParent();
        list_->SetFocus();
    }

private:
    wxSizer* make_buttons() {
        auto* row = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const wxString& label, auto act) {
            auto* button = new wxButton(this, wxID_ANY, label);
            button->Bind(wxEVT_BUTTON, [act](wxCommandEvent&) { act(); });
            row->Add(button, 0, wxRIGHT | wxTOP, FromDIP(6));
            return button;
        };
        enable_ = add(_("&Enable"), [this] { done(desk_.switch_to(id(), true)); });
        disable_ = add(_("&Disable"), [this] { done(desk_.switch_to(id(), false)); });
        again_ = add(_("&Try again"), [this] { done(desk_.try_again(id())); });
        add(_("&Add folder…"), [this] {
            add_folder();
        })->SetToolTip(_("Look for plugins in another folder, now and at every start"));
        forget_ = add(_("&Remove folder…"), [this] { forget_folder(); });
        add(_("Re&load"), [this] {
            reload();
        })->SetToolTip(_("Look at all folders again and load what is new; for a plugin that was built anew"));
        copy_ = add(_("Copy &findings"), [this] { copy(); });
        row->Add(new wxButton(this, wxID_CLOSE), 0, wxTOP, FromDIP(6));
        return row;
    }

    [[nodiscard]] const PluginStatus* shown() const {
        const auto& all = desk_.set().plugins;
        return row_ >= 0 && static_cast<std::size_t>(row_) < all.size() ? &all[static_cast<std::size_t>(row_)]
                                                                        : nullptr;
    }
    [[nodiscard]] std::string id() const { return shown() != nullptr ? shown()->info.id : std::string(); }

    // The plugin chosen stays chosen, wherever it stands now. Behind the plugins a row has what belongs to none.
    void fill() {
        const PluginSet& set = desk_.set();
        filling_ = true;
        list_->DeleteAllItems();
        long row = 0;
        for (const PluginStatus& plugin : set.plugins) {
            const long at =
                list_->InsertItem(list_->GetItemCount(), to_wx(plugin_text(plugin.info.id, plugin.info.title)));
            list_->SetItem(at, 1, to_wx(plugin.info.version));
            list_->SetItem(at, 2, to_wx(plugin_state_words(plugin.state)));
            const bool brings = std::any_of(plugin.info.modules.begin(), plugin.info.modules.end(),
                                            [&](const PluginModule& module) { return module.id == chosen_; });
            if (plugin.info.id == chosen_ || brings) row = at;
        }
        if (!set.findings.empty()) list_->InsertItem(list_->GetItemCount(), _("Findings about folders"));
        filling_ = false;
        if (list_->GetItemCount() == 0) return choose(-1);
        list_->SetItemState(row, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                            wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        list_->EnsureVisible(row);
        choose(row);
    }

    void choose(long row) {
        if (filling_) return;
        row_ = row;
        if (shown() != nullptr) chosen_ = id();
        show(shown() != nullptr ? plugin_lines(*shown())
             : row < 0          ? std::vector<PluginLine>{{PluginLine::Kind::text, 0, say("There are no plugins.")}}
                                : finding_lines(desk_.set().findings));
        allow_buttons();
    }

    void show(const std::vector<PluginLine>& lines) { show_lines(*text_, lines); }

    void allow_buttons() {
        const PluginStatus* plugin = shown();
        const wxString none = plugin == nullptr ? _("Choose a plugin first.") : wxString();
        const bool off = plugin != nullptr && plugin->state == PluginState::disabled;
        const bool kept = plugin != nullptr && plugin->state == PluginState::quarantined;
        allow(*enable_,
              !none.empty() ? none
              : off         ? wxString()
                            : _("It is switched on."),
              _("Switch the plugin on; its modules can be used at once"));
        allow(
            *disable_,
            !none.empty() ? none
            : off         ? _("It is switched off already.")
                          : wxString(),
            _("Switch the plugin off, now and at every start. Games that have begun keep it; scenarios that use it can "
              "be edited but not played"));
        allow(*again_,
              !none.empty() ? none
              : kept        ? wxString()
                            : _("Only a plugin in quarantine is tried again."),
              _("Forget that the program ended while this plugin was being loaded, and load it"));
        allow(*forget_, added().empty() ? _("No folder was added.") : wxString(),
              _("Look no longer for plugins in a folder that was added"));
        allow(*copy_, findings_text(desk_.set()).empty() ? _("There are no findings.") : wxString(),
              _("Put the findings of all plugins on the clipboard, as the command line prints them"));
    }

    [[nodiscard]] std::vector<std::filesystem::path> added() const {
        std::vector<std::filesystem::path> all;
        for (const PluginDesk::Place& place : desk_.places())
            if (place.kind == PluginDesk::Place::Kind::added) all.push_back(place.folder);
        return all;
    }
    [[nodiscard]] std::string places() const {
        const std::string all =
            joined(desk_.places(), ", ", [&](const PluginDesk::Place& place) { return place.folder.string(); });
        return all.empty() ? say("Plugins are looked for nowhere but in the program.")
                           : say("Plugins are looked for in {1}.", all);
    }

    void tell(const std::string& words) {
        show_wrapped(*note_, to_wx(words), std::max(FromDIP(300), list_->GetSize().x + text_->GetSize().x));
        Layout();
    }
    void done(const PluginDone& what) {
        tell(what.words);
        allow_buttons();
        list_->SetFocus();
    }
    void reload() {
        desk_.reload();
        const auto count = static_cast<long>(desk_.set().plugins.size());
        tell(say_n("All folders were looked at again: {1} plugin.", "All folders were looked at again: {1} plugins.",
                   count));
    }
    void add_folder() {
        wxDirDialog dialog(this, _("A plugin, or a folder of plugins"), "", wxDD_DIR_MUST_EXIST);
        if (dialog.ShowModal() == wxID_OK) done(desk_.add_folder(from_wx(dialog.GetPath())));
    }
    void forget_folder() {
        wxMenu menu;
        for (const auto& folder : added()) {
            const int item = menu.Append(wxID_ANY, wxControl::EscapeMnemonics(to_wx(folder.string())))->GetId();
            menu.Bind(
                wxEVT_MENU, [this, folder](wxCommandEvent&) { done(desk_.forget_folder(folder)); }, item);
        }
        forget_->PopupMenu(&menu, wxPoint(0, forget_->GetSize().y));
    }
    void copy() {
        if (!wxTheClipboard->Open()) return tell(say("The clipboard is in use by another program."));
        wxTheClipboard->SetData(new wxTextDataObject(to_wx(findings_text(desk_.set()))));
        wxTheClipboard->Close();
        tell(say("The findings are on the clipboard."));
    }

    PluginDesk& desk_;
    std::string chosen_;  ///< id of the plugin shown, or of a module it brings
    long row_ = -1;
    bool filling_ = false;
    wxListCtrl* list_ = nullptr;
    wxTextCtrl* text_ = nullptr;
    wxStaticText* note_ = nullptr;
    wxButton* enable_ = nullptr;
    wxButton* disable_ = nullptr;
    wxButton* again_ = nullptr;
    wxButton* forget_ = nullptr;
    wxButton* copy_ = nullptr;
    Connection link_;
};

}  // namespace

void plugins_dialog(wxWindow* parent, PluginDesk& desk, const std::string& at) {
    PluginsDialog dialog(parent, desk, at);
    dialog.ShowModal();
}

}  // namespace ramparts
