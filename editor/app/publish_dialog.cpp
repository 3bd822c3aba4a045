// See publish_dialog.hpp. The steps: what and its checks, manifest, pictures, key and place, result.
#include "editor/app/publish_dialog.hpp"

#include <algorithm>
#include <memory>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/clipbrd.h>
#include <wx/combobox.h>
#include <wx/dirdlg.h>
#include <wx/display.h>
#include <wx/filedlg.h>
#include <wx/progdlg.h>
#include <wx/radiobut.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wizard.h>

#include "editor/app/line_text.hpp"
#include "editor/app/picture_view.hpp"
#include "editor/model/mods_model.hpp"
#include "editor/model/publish_model.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/site_desk.hpp"
#include "engine/core/joined.hpp"
#include "formats/mods/licences.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr const char* kAuthor = "/publish/author";
constexpr const char* kLicence = "/publish/licence";
constexpr const char* kKeyFile = "/publish/key";
constexpr const char* kPlace = "/publish/to";
constexpr const char* kSite = "/publish/site";

/// What the pages share.
struct Steps {
    PublishModel& model;
    FindBattle find;
    std::unique_ptr<wxProgressDialog> progress = {};  ///< while a web site is made
};

/// A page with a heading, rows of a label and a field, and a sentence below that says what is wrong.
class StepPage : public wxWizardPageSimple {
public:
    StepPage(wxWizard* parent, const wxString& title) : wxWizardPageSimple(parent) {
        column_ = new wxBoxSizer(wxVERTICAL);
        auto* heading = new wxStaticText(this, wxID_ANY, title);
        heading->SetFont(heading->GetFont().MakeBold().MakeLarger());
        column_->Add(heading, 0, wxBOTTOM, FromDIP(10));
        SetSizer(column_);
    }
    /// The page comes in sight.
    virtual void enter() {}
    /// Takes what was typed; false, with the reason shown, when it cannot be gone on from.
    virtual bool leave() { return true; }

protected:
    wxFlexGridSizer* rows() {
        auto* grid = new wxFlexGridSizer(2, FromDIP(wxSize(10, 6)));
        grid->AddGrowableCol(1);
        column_->Add(grid, 0, wxEXPAND);
        return grid;
    }
    void row(wxFlexGridSizer* grid, const wxString& label, wxWindow* field, wxWindow* beside = nullptr) {
        grid->Add(new wxStaticText(this, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL);
        set_accessible_name(*field, label);
        if (beside == nullptr) {
            grid->Add(field, 0, wxEXPAND);
            return;
        }
        auto* both = new wxBoxSizer(wxHORIZONTAL);
        both->Add(field, 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(6));
        both->Add(beside, 0, wxALIGN_CENTRE_VERTICAL);
        grid->Add(both, 0, wxEXPAND);
    }
    wxButton* folder_button(wxTextCtrl* field, const wxString& title, std::function<void()> then = {}) {
        auto* button = new wxButton(this, wxID_ANY, _("Choose…"));
        set_accessible_name(*button, title);
        button->Bind(wxEVT_BUTTON, [this, field, title, then](wxCommandEvent&) {
            wxDirDialog dialog(this, title, field->GetValue());
            if (dialog.ShowModal() != wxID_OK) return;
            field->ChangeValue(dialog.GetPath());
            if (then) then();
        });
        return button;
    }
    void add_fault_line() {
        fault_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        column_->Add(fault_, 0, wxEXPAND | wxTOP, FromDIP(8));
        // What was wrong is told until something is done about it.
        Bind(wxEVT_TEXT, [this](wxCommandEvent& e) {
            e.Skip();
            (void)tell_fault({});
        });
    }
    bool tell_fault(const std::string& words) {
        show_wrapped(*fault_, to_wx(words.empty() ? " " : words), GetClientSize().x);
        Layout();
        return words.empty();
    }
    wxBoxSizer* column_;
    wxStaticText* fault_ = nullptr;
};

class SubjectPage final : public StepPage {
public:
    SubjectPage(wxWizard* parent, Steps& steps) : StepPage(parent, _("What is published?")), steps_(steps) {
        auto* grid = rows();
        subject_ = new wxChoice(this, wxID_ANY);
        for (const std::string& each : steps.model.subjects()) subject_->Append(to_wx(each));
        row(grid, _("What"), subject_);
        folder_ = new wxTextCtrl(this, wxID_ANY);
        row(grid, _("Folder of the mod"), folder_,
            folder_button(folder_, _("Folder of the mod"), [this] { folder_chosen(); }));
        text_ = line_text(this, _("What the checks say"));
        column_->Add(new wxStaticText(this, wxID_ANY, _("What the checks say")), 0, wxTOP, FromDIP(10));
        column_->Add(text_, 1, wxEXPAND | wxTOP, FromDIP(4));
        add_fault_line();
        subject_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& e) {
            steps_.model.choose_subject(e.GetSelection());
            enter();
        });
        folder_->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& e) {
            e.Skip();
            if (from_wx(folder_->GetValue()) != steps_.model.choice.folder) CallAfter([this] { folder_chosen(); });
        });
    }
    void enter() override {
        subject_->SetSelection(steps_.model.choice.what);
        folder_->ChangeValue(to_wx(steps_.model.choice.folder));
        const std::vector<Diagnostic> findings = steps_.model.checks();
        errors_ = has_errors(findings);
        std::vector<PluginLine> lines;
        std::size_t notes = 0;
        for (const Diagnostic& finding : findings) {
            if (finding.severity == Severity::note) {
                ++notes;
                continue;
            }
            const std::string kind = finding.severity == Severity::error ? say("error") : say("warning");
            std::string where = finding.where.file.path;
            if (finding.where.file.line > 0) where += ":" + std::to_string(finding.where.file.line);
            lines.push_back(
                {LineKind::item, 0,
                 kind + " " + finding.code + (where.empty() ? "" : ", " + where) + ": " + mod_fault_words(finding)});
        }
        if (lines.empty()) lines.push_back({LineKind::text, 0, say("Nothing is wrong.")});
        if (notes > 0)
            lines.push_back({LineKind::text, 0,
                             say_n("And {1} remark, which the Findings panel shows.",
                                   "And {1} remarks, which the Findings panel shows.", static_cast<long>(notes))});
        show_lines(*text_, lines);
        (void)tell_fault({});
    }
    bool leave() override {
        if (from_wx(folder_->GetValue()) != steps_.model.choice.folder) folder_chosen();
        if (!std::filesystem::path(steps_.model.choice.folder).is_absolute())
            return tell_fault(say("Name a folder with its whole path."));
        return tell_fault(errors_ ? say("Errors stand in the way: put them right first.") : std::string());
    }

private:
    void folder_chosen() {
        steps_.model.choose_folder(from_wx(folder_->GetValue()));
        enter();
    }
    Steps& steps_;
    bool errors_ = false;
    wxChoice* subject_;
    wxTextCtrl* folder_;
    wxTextCtrl* text_;
};

class ManifestPage final : public StepPage {
public:
    ManifestPage(wxWizard* parent, Steps& steps) : StepPage(parent, _("What it is called")), steps_(steps) {
        auto* grid = rows();
        const auto field = [&](const wxString& label) {
            auto* text = new wxTextCtrl(this, wxID_ANY);
            row(grid, label, text);
            return text;
        };
        title_ = field(_("Title"));
        author_ = field(_("Author"));
        id_ = field(_("Id"));
        id_->SetToolTip(_("author.name in small letters; it never changes"));
        version_ = field(_("Version"));
        grid->AddSpacer(0);
        advice_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        grid->Add(advice_, 0, wxEXPAND);
        licence_ = new wxComboBox(this, wxID_ANY);
        for (const std::string_view each : known_licences()) licence_->Append(to_wx(std::string(each)));
        row(grid, _("Licence"), licence_);
        doc_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(-1, 70)), wxTE_MULTILINE);
        column_->Add(new wxStaticText(this, wxID_ANY, _("Description")), 0, wxTOP, FromDIP(8));
        set_accessible_name(*doc_, _("Description"));
        column_->Add(doc_, 1, wxEXPAND | wxTOP, FromDIP(4));
        requires_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        column_->Add(requires_, 0, wxEXPAND | wxTOP, FromDIP(8));
        add_fault_line();
        author_->Bind(wxEVT_TEXT, [this](wxCommandEvent& e) {
            e.Skip();
            PublishModel& model = steps_.model;
            model.choice.id = from_wx(id_->GetValue().Strip(wxString::both));
            model.choose_author(from_wx(author_->GetValue().Strip(wxString::both)));
            id_->ChangeValue(to_wx(model.choice.id));
        });
    }
    void enter() override {
        const PublishChoice& c = steps_.model.choice;
        title_->ChangeValue(to_wx(c.title));
        author_->ChangeValue(to_wx(c.author));
        id_->ChangeValue(to_wx(c.id));
        version_->ChangeValue(to_wx(c.version));
        licence_->ChangeValue(to_wx(c.licence));
        doc_->ChangeValue(to_wx(c.doc));
        const VersionAdvice advice = steps_.model.advice();
        show_wrapped(*advice_, to_wx(say("Suggested: {1}, for {2}.", advice.version.text(), say_message(advice.why))),
                     version_->GetSize().x);
        const std::string links = joined(steps_.model.required(), ", ",
                                         [&](const ModLink& link) { return link.id + " " + link.range.min->text(); });
        show_wrapped(*requires_,
                     to_wx(links.empty() ? say("It takes nothing from other mods that are on.")
                                         : say("It takes something from {1}, and will require that.", links)),
                     GetClientSize().x);
        Layout();
    }
    bool leave() override {
        PublishChoice& c = steps_.model.choice;
        const auto text = [](const wxTextEntry& entry) { return from_wx(entry.GetValue().Strip(wxString::both)); };
        c.title = text(*title_);
        c.author = text(*author_);
        c.id = text(*id_);
        c.version = text(*version_);
        c.licence = text(*licence_);
        c.doc = text(*doc_);
        return tell_fault(steps_.model.manifest_fault());
    }

private:
    Steps& steps_;
    wxTextCtrl* title_;
    wxTextCtrl* author_;
    wxTextCtrl* id_;
    wxTextCtrl* version_;
    wxStaticText* advice_;
    wxComboBox* licence_;
    wxTextCtrl* doc_;
    wxStaticText* requires_;
};

class PicturesPage final : public StepPage {
public:
    PicturesPage(wxWizard* parent, Steps& steps) : StepPage(parent, _("Its picture")), steps_(steps) {
        write_ = new wxCheckBox(this, wxID_ANY, _("&Write a cover and a thumbnail into the mod"));
        column_->Add(write_, 0, wxBOTTOM, FromDIP(6));
        view_ = new PictureView(this, _("Cover of the mod"));
        column_->Add(view_, 1, wxEXPAND);
    }
    void enter() override {
        write_->SetValue(steps_.model.choice.pictures);
        const auto cover = steps_.model.cover(steps_.find);
        if (cover) view_->show(cover->list);
        else view_->show_words(_("There is no map to make a picture of."));
    }
    bool leave() override {
        steps_.model.choice.pictures = write_->GetValue();
        return true;
    }

private:
    Steps& steps_;
    wxCheckBox* write_;
    PictureView* view_;
};

class KeyPage final : public StepPage {
public:
    KeyPage(wxWizard* parent, Steps& steps) : StepPage(parent, _("Your key, and where it goes")), steps_(steps) {
        const wxString kinds[] = {_("Sign with a &key of mine"), _("&Make a key and sign with it"), _("Do not &sign")};
        for (int i = 0; i < 3; ++i) {
            kinds_[i] =
                new wxRadioButton(this, wxID_ANY, kinds[i], wxDefaultPosition, wxDefaultSize, i == 0 ? wxRB_GROUP : 0);
            kinds_[i]->Bind(wxEVT_RADIOBUTTON, [this](wxCommandEvent&) { allow_fields(); });
            column_->Add(kinds_[i], 0, wxBOTTOM, FromDIP(4));
        }
        auto* grid = rows();
        file_ = new wxTextCtrl(this, wxID_ANY);
        choose_ = new wxButton(this, wxID_ANY, _("Choose…"));
        set_accessible_name(*choose_, _("File of the key"));
        choose_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            wxFileDialog dialog(this, _("File of the key"), "", file_->GetValue(), "*",
                                kind() == PublishKey::made ? wxFD_SAVE : wxFD_OPEN | wxFD_FILE_MUST_EXIST);
            if (dialog.ShowModal() == wxID_OK) file_->ChangeValue(dialog.GetPath());
        });
        row(grid, _("File of the key"), file_, choose_);
        password_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PASSWORD);
        row(grid, _("Its password"), password_);
        again_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PASSWORD);
        row(grid, _("The password again"), again_);
        to_ = new wxTextCtrl(this, wxID_ANY);
        row(grid, _("Folder for the package"), to_, folder_button(to_, _("Folder for the package")));
        index_ = new wxCheckBox(this, wxID_ANY, _("Make the &index of that folder anew, so that others find updates"));
        column_->Add(index_, 0, wxTOP, FromDIP(8));
        site_ = new wxCheckBox(this, wxID_ANY, _("… and a &web site of that folder, to read, play and download"));
        column_->Add(site_, 0, wxTOP, FromDIP(4));
        index_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { allow_fields(); });
        auto* about = new wxStaticText(this, wxID_ANY,
                                       _("Those who have a version of your mod know by the key that the next is yours. "
                                         "Without a password anybody who has the file can sign as you."));
        about->Wrap(FromDIP(560));
        column_->Add(about, 0, wxEXPAND | wxTOP, FromDIP(8));
        add_fault_line();
    }
    void enter() override {
        const PublishChoice& c = steps_.model.choice;
        const int at = c.key == PublishKey::existing ? 0 : c.key == PublishKey::made ? 1 : 2;
        for (int i = 0; i < 3; ++i) kinds_[i]->SetValue(i == at);
        file_->ChangeValue(to_wx(c.key_file));
        to_->ChangeValue(to_wx(c.to));
        index_->SetValue(c.index);
        site_->SetValue(c.site);
        allow_fields();
    }
    bool leave() override {
        PublishChoice& c = steps_.model.choice;
        c.key = kind();
        c.key_file = from_wx(file_->GetValue().Strip(wxString::both));
        c.password = from_wx(password_->GetValue());
        c.to = from_wx(to_->GetValue().Strip(wxString::both));
        c.index = index_->GetValue();
        c.site = c.index && site_->GetValue();
        if (c.key == PublishKey::made && password_->GetValue() != again_->GetValue())
            return tell_fault(say("The two passwords differ."));
        return tell_fault(steps_.model.key_fault());
    }
    void refuse(const std::string& words) { (void)tell_fault(words); }

private:
    [[nodiscard]] PublishKey kind() const {
        return kinds_[0]->GetValue()   ? PublishKey::existing
               : kinds_[1]->GetValue() ? PublishKey::made
                                       : PublishKey::none;
    }
    void allow_fields() {
        const wxString unsigned_now = kind() == PublishKey::none ? _("Nothing is signed.") : wxString();
        for (wxWindow* each : {static_cast<wxWindow*>(file_), static_cast<wxWindow*>(choose_),
                               static_cast<wxWindow*>(password_), static_cast<wxWindow*>(index_)})
            allow(*each, unsigned_now);
        allow(*site_, unsigned_now.empty() && !index_->GetValue() ? _("The site is made of the index.") : unsigned_now);
        allow(*again_, kind() == PublishKey::made ? wxString() : _("Only a new password is typed twice."));
    }
    Steps& steps_;
    wxRadioButton* kinds_[3] = {};
    wxTextCtrl* file_;
    wxButton* choose_;
    wxTextCtrl* password_;
    wxTextCtrl* again_;
    wxTextCtrl* to_;
    wxCheckBox* index_;
    wxCheckBox* site_;
};

class ResultPage final : public StepPage {
public:
    explicit ResultPage(wxWizard* parent) : StepPage(parent, _("It is done")) {
        text_ = line_text(this, _("What was written"));
        column_->Add(text_, 1, wxEXPAND);
        auto* copy = new wxButton(this, wxID_ANY, _("&Copy"));
        copy->SetToolTip(_("Put these lines on the clipboard"));
        copy->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (!wxTheClipboard->Open()) return;
            wxTheClipboard->SetData(new wxTextDataObject(text_->GetValue()));
            wxTheClipboard->Close();
        });
        column_->Add(copy, 0, wxTOP, FromDIP(6));
    }
    void show(const PublishResult& result) {
        std::vector<PluginLine> lines;
        for (const std::string& line : result.lines) lines.push_back({LineKind::text, 0, line});
        for (const Diagnostic& finding : result.findings)
            lines.push_back({LineKind::finding, 0, mod_fault_words(finding)});
        show_lines(*text_, lines);
    }

private:
    wxTextCtrl* text_;
};

class PublishWizard final : public wxWizard, public HelpTopic {
public:
    PublishWizard(wxWindow* parent, Steps& steps)
        : wxWizard(parent, wxID_ANY, _("Publish"), wxBitmapBundle(), wxDefaultPosition,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
          steps_(steps) {
        const wxSize screen = wxDisplay(parent).GetClientArea().GetSize();
        SetPageSize(
            wxSize(std::min(FromDIP(600), screen.x - FromDIP(80)), std::min(FromDIP(430), screen.y - FromDIP(180))));
        pages_ = {new SubjectPage(this, steps), new ManifestPage(this, steps), new PicturesPage(this, steps)};
        key_ = new KeyPage(this, steps);
        result_ = new ResultPage(this);
        pages_.push_back(key_);
        pages_.push_back(result_);
        for (std::size_t i = 1; i < pages_.size(); ++i) wxWizardPageSimple::Chain(pages_[i - 1], pages_[i]);
        for (StepPage* page : pages_) GetPageAreaSizer()->Add(page);
        Bind(wxEVT_WIZARD_PAGE_CHANGING, [this](wxWizardEvent& e) { change(e); });
        Bind(wxEVT_WIZARD_PAGE_CHANGED, [](wxWizardEvent& e) {
            if (auto* page = dynamic_cast<StepPage*>(e.GetPage())) page->enter();
        });
    }
    [[nodiscard]] std::string help_topic() const override { return "file.publish"; }
    void run() { RunWizard(pages_.front()); }
    PublishResult result;

private:
    void change(wxWizardEvent& e) {
        if (!e.GetDirection()) {
            // What is written is not taken back by going back.
            if (e.GetPage() == result_) e.Veto();
            return;
        }
        auto* page = dynamic_cast<StepPage*>(e.GetPage());
        if (page == nullptr) return;
        if (!page->leave()) return e.Veto();
        if (page != key_) return;
        {
            wxBusyCursor busy;
            result = steps_.model.publish(steps_.find, today());
            steps_.progress.reset();
        }
        if (result.done) return result_->show(result);
        const std::string why = joined(result.lines, "\n");
        key_->refuse(why.empty() ? say("It was not written.") : why);
        e.Veto();
    }
    Steps& steps_;
    std::vector<StepPage*> pages_;
    KeyPage* key_ = nullptr;
    ResultPage* result_ = nullptr;
};

}  // namespace

void publish_dialog(wxWindow* parent, OpenDocument& document, const ModDesk* desk, const PublishWays& ways) {
    const char* home = std::getenv("HOME");
    PublishSource source;
    source.base = &document.store().loaded();
    source.scenario = document.scenario();
    source.file = document.path();
    source.errata = document.errata.layers();
    source.mods = desk != nullptr ? &desk->in_use() : nullptr;
    source.store = desk != nullptr ? &desk->store() : nullptr;
    source.home = home != nullptr ? home : "/";
    Steps* going = nullptr;
    source.make_site = [&](const std::filesystem::path& folder, const RegistryIndex& index) {
        return site_of_folder(folder, index, [&](std::size_t done, std::size_t all) {
            if (going == nullptr || all == 0) return;
            const int most = static_cast<int>(all);
            if (!going->progress)
                going->progress = std::make_unique<wxProgressDialog>(
                    _("Web site"), _("The pages of the mods are made."), most, parent, wxPD_APP_MODAL);
            going->progress->Update(std::min(static_cast<int>(done), most));
        });
    };
    PublishModel model(std::move(source));
    PublishChoice& c = model.choice;
    c.author = ways.remembered(kAuthor);
    if (const std::string licence = ways.remembered(kLicence); !licence.empty()) c.licence = licence;
    if (const std::string place = ways.remembered(kPlace); !place.empty()) c.to = place;
    c.site = ways.remembered(kSite) == "yes";
    c.key_file = ways.remembered(kKeyFile);
    if (c.key_file.empty()) {
        c.key = PublishKey::made;
        c.key_file = (user_folders().config / "keys" / "mods.key").string();
    }
    model.choose_subject(c.what);
    static const ModsInUse none;
    Steps steps{model,
                battle_finder(desk != nullptr ? desk->in_use() : none, scenario_folders(), &document.scenario())};
    going = &steps;
    PublishWizard wizard(parent, steps);
    wizard.run();
    if (!wizard.result.done) return;
    ways.remember(kAuthor, c.author);
    ways.remember(kLicence, c.licence);
    ways.remember(kPlace, c.to);
    ways.remember(kSite, c.site ? "yes" : "no");
    if (c.key != PublishKey::none) ways.remember(kKeyFile, c.key_file);
}

}  // namespace ramparts
