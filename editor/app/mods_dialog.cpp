// See mods_dialog.hpp.
#include "editor/app/mods_dialog.hpp"

#include <algorithm>
#include <optional>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/dnd.h>
#include <wx/filedlg.h>
#include <wx/listctrl.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>
#include <wx/notebook.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/app/line_text.hpp"
#include "editor/app/mod_map.hpp"
#include "editor/app/mod_offer_dialog.hpp"
#include "editor/model/mods_model.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/files.hpp"
#include "engine/core/joined.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModFolder = "/folders/mods";
constexpr const char* kModRegistry = "/folders/mod-registry";

/// Shows a mod, asks, installs it, puts it on; nothing when the user did not want it.
std::optional<ModDone> ask_and_install(wxWindow* parent, ModDesk& desk, const ModOffer& offered,
                                       const FindBattle& find) {
    const ModAnswer answer = mod_offer_dialog(parent, offered, find);
    if (!answer.install) return std::nullopt;
    const ModInfo info = offered.package.info;
    ModDone done = desk.install(offered, answer.accept);
    if (done.done && answer.enable) {
        const ModDone on = desk.enable(info.id, info.version.text());
        done.words += " " + on.words;
        done.findings = on.findings;
    }
    return done;
}

FindBattle finder_of(const ModDesk& desk, const ModsDialogWays& ways) {
    return battle_finder(desk.in_use(), scenario_folders(), ways.open ? ways.open() : nullptr);
}

class ModsDialog final : public wxDialog, public HelpTopic {
public:
    ModsDialog(wxWindow* parent, ModDesk& desk, const ModsDialogWays& ways)
        : wxDialog(parent, wxID_ANY, _("Mods"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          desk_(desk),
          ways_(ways) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        const int width = std::min(FromDIP(940), screen.x - FromDIP(60));
        const int height = std::min(FromDIP(540), screen.y - FromDIP(170));
        list_ = new wxListCtrl(this, wxID_ANY, wxDefaultPosition, wxSize(width * 46 / 100, height),
                               wxLC_REPORT | wxLC_SINGLE_SEL);
        set_accessible_name(*list_, _("Mods"));
        list_->AppendColumn(_("Mod"), wxLIST_FORMAT_LEFT, width * 14 / 100);
        list_->AppendColumn(_("Version"), wxLIST_FORMAT_LEFT, width * 7 / 100);
        list_->AppendColumn(_("State"), wxLIST_FORMAT_LEFT, width * 11 / 100);
        list_->AppendColumn(_("Author"), wxLIST_FORMAT_LEFT, width * 8 / 100);
        list_->AppendColumn(_("Signed by"), wxLIST_FORMAT_LEFT, width * 30 / 100);
        book_ = new wxNotebook(this, wxID_ANY, wxDefaultPosition, wxSize(width * 54 / 100, height));
        text_ = line_text(book_, _("About the mod"));
        book_->AddPage(text_, _("What it is"));
        map_ = new ModMap(book_);
        book_->AddPage(map_, _("On the map"));
        book_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& e) {
            e.Skip();
            if (e.GetSelection() == 1) CallAfter([this] { map_->look(); });
        });
        auto* parts = new wxBoxSizer(wxHORIZONTAL);
        parts->Add(list_, 46, wxEXPAND | wxRIGHT, FromDIP(6));
        parts->Add(book_, 54, wxEXPAND);
        note_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(parts, 1, wxEXPAND | wxALL, FromDIP(8));
        column->Add(note_, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(8));
        column->Add(make_buttons(), 0, wxEXPAND | wxALL, FromDIP(8));
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& e) { choose(e.GetIndex()); });
        link_ = desk_.changed.connect([this] { fill(); });
        SetDropTarget(new Dropped(*this));
        SetEscapeId(wxID_CLOSE);
        fill();
        tell(findings_words());
        SetSizerAndFit(column);
        CentreOnParent();
        list_->SetFocus();
    }
    [[nodiscard]] std::string help_topic() const override { return "file.mods"; }

    void offer_file(const fs::path& file) { (void)offer(desk_.look_at(file)); }
    /// Shows what came of installing a mod before.
    void installed(const ModInfo& info, const ModDone& what) {
        choose_mod(info.id, info.version.text());
        done(what);
    }
    fs::path wanted;  ///< the folder of a battle to open

private:
    class Dropped final : public wxFileDropTarget {
    public:
        explicit Dropped(ModsDialog& dialog) : dialog_(dialog) {}
        bool OnDropFiles(wxCoord, wxCoord, const wxArrayString& files) override {
            // A dialog must wait until the drop is over.
            dialog_.CallAfter([this, files] {
                for (const wxString& file : files) dialog_.offer_file(from_wx(file));
            });
            return true;
        }

    private:
        ModsDialog& dialog_;
    };

    wxSizer* make_buttons() {
        auto* buttons = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const auto add = [&](const wxString& label, auto act) {
            auto* button = new wxButton(this, wxID_ANY, label);
            button->Bind(wxEVT_BUTTON, [act](wxCommandEvent&) { act(); });
            buttons->Add(button, 0, wxRIGHT | wxTOP, FromDIP(6));
            return button;
        };
        add(_("&Install…"), [this] {
            install_file();
        })->SetToolTip(_("Look at a mod file and install it; it can be dropped here too"));
        on_ = add(_("Switch &on"), [this] { put_on(); });
        off_ = add(_("Switch o&ff"), [this] { done(desk_.disable(row().id)); });
        open_ = add(_("Open &battle…"), [this] { open_battle(); });
        update_ = add(_("&Update…"), [this] { update(); });
        add(_("&Look for updates…"), [this] {
            look_for_updates();
        })->SetToolTip(_("Look into a folder with packages and a signed index"));
        remove_ = add(_("&Remove"), [this] { remove(); });
        buttons->Add(new wxButton(this, wxID_CLOSE), 0, wxTOP, FromDIP(6));
        return buttons;
    }

    [[nodiscard]] bool any() const { return at_ >= 0 && static_cast<std::size_t>(at_) < rows_.size(); }
    [[nodiscard]] ModRow row() const { return any() ? rows_[static_cast<std::size_t>(at_)] : ModRow{}; }
    [[nodiscard]] const InstalledMod* mod() const {
        const ModRow now = row();
        return now.installed ? desk_.store().find(now.id, now.version) : nullptr;
    }
    [[nodiscard]] const IndexedMod* offered(const std::string& id, const std::string& version) const {
        if (desk_.shelf() == nullptr) return nullptr;
        for (const IndexedMod& each : desk_.shelf()->registry.index.mods)
            if (each.info.id == id && each.info.version.text() == version) return &each;
        return nullptr;
    }

    // The mod chosen stays chosen, wherever it stands now.
    void fill() {
        const ModRow before = row();
        rows_ = mod_rows(desk_.store(), desk_.shelf() != nullptr ? &desk_.shelf()->registry : nullptr);
        filling_ = true;
        list_->DeleteAllItems();
        long chosen = 0;
        for (const ModRow& each : rows_) {
            const long at = list_->InsertItem(list_->GetItemCount(), to_wx(each.title));
            list_->SetItem(at, 1, to_wx(each.version));
            list_->SetItem(at, 2, to_wx(each.state));
            list_->SetItem(at, 3, to_wx(each.author));
            list_->SetItem(at, 4, to_wx(each.signer));
            if (each.id == before.id && (each.version == before.version || row_of(before) == rows_.end())) chosen = at;
        }
        filling_ = false;
        if (rows_.empty()) return choose(-1);
        list_->SetItemState(chosen, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                            wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        list_->EnsureVisible(chosen);
        choose(chosen);
    }
    [[nodiscard]] std::vector<ModRow>::const_iterator row_of(const ModRow& wanted) const {
        return std::find_if(rows_.begin(), rows_.end(),
                            [&](const ModRow& each) { return each.id == wanted.id && each.version == wanted.version; });
    }

    void choose(long at) {
        if (filling_) return;
        at_ = at;
        const ModRow now = row();
        if (const InstalledMod* here = mod()) {
            show_lines(*text_, installed_mod_lines(desk_.store(), *here, now.newer));
            map_->set([this, folder = here->folder] { return pictures(folder); }, here->info.id);
        } else if (const IndexedMod* there = offered(now.id, now.version)) {
            show_lines(*text_, registry_mod_lines(desk_.shelf()->registry, *there));
            map_->set([] { return std::vector<ModPicture>{}; }, now.id);
        } else {
            show_lines(*text_, {{PluginLine::Kind::text, 0,
                                 say("No mods are installed. Install takes a mod "
                                     "file (.rpmod), which can also be dropped here.")}});
            map_->set([] { return std::vector<ModPicture>{}; }, {});
        }
        allow_buttons();
    }
    [[nodiscard]] FindBattle finder() const { return finder_of(desk_, ways_); }
    [[nodiscard]] std::vector<ModPicture> pictures(const fs::path& folder) const {
        const auto files = files_of_mod(folder, desk_.store().files());
        if (!files) return {};
        return maps_of_mod(*files, finder());
    }

    void allow_buttons() {
        const ModRow now = row();
        const wxString none = !any() ? _("Choose a mod first.") : !now.installed ? _("Install it first.") : wxString();
        allow(*on_,
              !none.empty() ? none
              : now.on      ? _("It is on already.")
                            : wxString(),
              _("Switch the mod on, with what it requires: its battles are found, its errata are on"));
        allow(*off_,
              !none.empty() ? none
              : now.on      ? wxString()
                            : _("It is off already."),
              _("Switch the mod off; it stays installed"));
        allow(*remove_,
              !none.empty() ? none
              : now.on      ? _("It is on: switch it off first.")
                            : wxString(),
              _("Take this version out"));
        const InstalledMod* here = mod();
        const bool battles = here != nullptr && !battles_of(*here).empty();
        allow(*open_,
              !none.empty() ? none
              : battles     ? wxString()
                            : _("It brings no battle."),
              _("Open a battle that it brings; it stays as it is, and Save asks for a folder of yours"));
        const bool newer = any() && (!now.installed || !now.newer.empty());
        allow(*update_, newer ? wxString() : _("Nothing newer is known: look for updates first."),
              _("Install what the registry has, with what that requires"));
    }

    void tell(const std::string& words) {
        show_wrapped(*note_, to_wx(words.empty() ? " " : words),
                     std::max(FromDIP(300), list_->GetSize().x + book_->GetSize().x));
        Layout();
    }
    [[nodiscard]] std::string findings_words() const {
        return joined(desk_.in_use().findings, " ",
                      [&](const Diagnostic& finding) { return mod_fault_words(finding); });
    }
    void done(const ModDone& what) {
        if (what.findings.size() > 1) {
            wxString causes;
            for (const Diagnostic& finding : what.findings) causes += to_wx(mod_fault_words(finding)) + "\n";
            problem_dialog(this, _("It was not done"), to_wx(what.words), causes);
        }
        tell(what.words);
        allow_buttons();
        list_->SetFocus();
    }

    void install_file() {
        wxFileDialog dialog(this, _("Install a mod"), to_wx(ways_.remembered(kModFolder)), "",
                            _("Mods (*.rpmod)|*.rpmod|All files|*"), wxFD_OPEN | wxFD_FILE_MUST_EXIST);
        if (dialog.ShowModal() != wxID_OK) return;
        ways_.remember(kModFolder, from_wx(dialog.GetDirectory()));
        offer_file(from_wx(dialog.GetPath()));
    }
    /// Asks, installs, puts on; false when it was not installed.
    bool offer(const ModOffer& offered_mod) {
        const std::optional<ModDone> came = ask_and_install(this, desk_, offered_mod, finder());
        if (!came) return false;
        installed(offered_mod.package.info, *came);
        return came->done;
    }
    void choose_mod(const std::string& id, const std::string& version) {
        ModRow wanted_row;
        wanted_row.id = id;
        wanted_row.version = version;
        const auto found = row_of(wanted_row);
        if (found == rows_.end()) return;
        const long at = static_cast<long>(found - rows_.begin());
        list_->SetItemState(at, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                            wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        list_->EnsureVisible(at);
    }

    // What comes on with it, or in another version, is told before.
    void put_on() {
        const ModRow now = row();
        const auto plan = desk_.plan(now.id, now.version);
        std::string others;
        if (plan)
            for (const ComingMod& coming : plan->coming)
                if (coming.mod->info.id != now.id || !coming.in_place_of.empty())
                    others +=
                        "\n• " + (coming.in_place_of.empty()
                                      ? mod_name(coming.mod->info)
                                      : say("{1} in the place of {2}", mod_name(coming.mod->info), coming.in_place_of));
        if (!others.empty()) {
            wxMessageDialog ask(this, to_wx(say("With {1} this comes on:", now.id) + others), _("Switch on"),
                                wxOK | wxCANCEL | wxICON_QUESTION);
            ask.SetOKCancelLabels(_("Switch &on"), _("&Cancel"));
            if (ask.ShowModal() != wxID_OK) return;
        }
        done(desk_.enable(now.id, now.version));
    }

    void remove() {
        const ModRow now = row();
        wxMessageDialog ask(
            this,
            to_wx(say("Take {1} {2} out? Games that were begun with it can then not be ended.", now.id, now.version)),
            _("Remove"), wxOK | wxCANCEL | wxICON_QUESTION);
        ask.SetOKCancelLabels(_("&Remove"), _("&Cancel"));
        if (ask.ShowModal() == wxID_OK) done(desk_.remove(now.id, now.version));
    }

    [[nodiscard]] std::vector<std::string> battles_of(const InstalledMod& here) const {
        std::vector<std::string> names;
        for (const std::string& name : desk_.store().files().list(here.folder / "scenarios"))
            if (desk_.store().files().kind(here.folder / "scenarios" / name / "scenario.xml") == FileSystem::Kind::file)
                names.push_back(name);
        return names;
    }
    void open_battle() {
        const InstalledMod* here = mod();
        if (here == nullptr) return;
        const std::vector<std::string> names = battles_of(*here);
        if (names.size() == 1) return open_folder(here->folder / "scenarios" / names.front());
        wxMenu menu;
        for (const std::string& name : names) {
            const int item = menu.Append(wxID_ANY, wxControl::EscapeMnemonics(to_wx(name)))->GetId();
            menu.Bind(
                wxEVT_MENU,
                [this, folder = here->folder / "scenarios" / name](wxCommandEvent&) { open_folder(folder); }, item);
        }
        open_->PopupMenu(&menu, wxPoint(0, open_->GetSize().y));
    }
    void open_folder(const fs::path& folder) {
        wanted = folder;
        EndModal(wxID_OK);
    }

    void look_for_updates() {
        const auto place =
            text_dialog(this, _("Look for updates"), _("A folder with packages and a signed index, or its index.xml"),
                        to_wx(ways_.remembered(kModRegistry)),
                        [](const std::string& text) { return text.empty() ? say("Name a folder.") : std::string(); });
        if (!place) return;
        const ModDone looked = desk_.look_into(*place);
        if (looked.done) ways_.remember(kModRegistry, *place);
        done(looked);
    }
    // Each package is shown before it is installed; who says no to one ends it.
    void update() {
        const ModRow now = row();
        const auto missing = desk_.wanted(now.id);
        if (!missing) {
            wxString causes;
            for (const Message& cause : missing.error()) causes += to_wx(say_message(cause)) + "\n";
            return problem_dialog(this, _("It cannot be installed"),
                                  to_wx(say("What {1} requires is not in the registry.", now.id)), causes);
        }
        std::vector<std::pair<std::string, std::string>> steps;
        for (const IndexedMod* each : *missing) steps.emplace_back(each->info.id, each->info.version.text());
        if (steps.empty() && !now.newer.empty()) steps.emplace_back(now.id, now.newer);
        for (const auto& [id, version] : steps) {
            const IndexedMod* each = offered(id, version);
            if (each == nullptr || !offer(desk_.look_at(*each))) return;
        }
    }

    ModDesk& desk_;
    const ModsDialogWays& ways_;
    std::vector<ModRow> rows_;
    long at_ = -1;
    bool filling_ = false;
    wxListCtrl* list_ = nullptr;
    wxNotebook* book_ = nullptr;
    wxTextCtrl* text_ = nullptr;
    ModMap* map_ = nullptr;
    wxStaticText* note_ = nullptr;
    wxButton* on_ = nullptr;
    wxButton* off_ = nullptr;
    wxButton* open_ = nullptr;
    wxButton* update_ = nullptr;
    wxButton* remove_ = nullptr;
    Connection link_;
};

}  // namespace

fs::path mods_dialog(wxWindow* parent, ModDesk& desk, const ModsDialogWays& ways, const fs::path& file) {
    const ModOffer offered = file.empty() ? ModOffer{} : desk.look_at(file);
    std::optional<ModDone> came;
    if (!file.empty() && !(came = ask_and_install(parent, desk, offered, finder_of(desk, ways)))) return {};
    ModsDialog dialog(parent, desk, ways);
    if (came) dialog.installed(offered.package.info, *came);
    dialog.ShowModal();
    return dialog.wanted;
}

}  // namespace ramparts
