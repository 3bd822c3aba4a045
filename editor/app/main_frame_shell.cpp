// What commands ask of the window: files, questions, messages.
#include <cstdio>
#include <cstdlib>

#include <wx/aboutdlg.h>
#include <wx/clipbrd.h>
#include <wx/dataobj.h>
#include <wx/filedlg.h>
#include <wx/filename.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/statusbr.h>
#include <wx/stdpaths.h>
#include <wx/utils.h>

#include "editor/app/form_dialog.hpp"
#include "editor/app/main_frame.hpp"
#include "editor/app/mods_dialog.hpp"
#include "editor/app/new_game_dialog.hpp"
#include "editor/app/pages_dialog.hpp"
#include "editor/app/plugins_dialog.hpp"
#include "editor/app/publish_dialog.hpp"
#include "editor/app/session_dialog.hpp"
#include "editor/app/word_line_view.hpp"
#include "editor/command/errata_commands.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/model/text_editor.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/focus_mark.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/wizard/new_wizard.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "engine/core/version.hpp"
#include "formats/scenario/battle_file.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {

namespace {

bool holds_scenario(const std::filesystem::path& folder) {
    std::error_code error;
    return !folder.empty() && std::filesystem::is_regular_file(battle_file(folder), error);
}

std::string file_words(const std::filesystem::path& file, int line) {
    return file.filename().string() + (line > 0 ? ":" + std::to_string(line) : std::string());
}

}  // namespace

WordLineView& MainFrame::word_line() {
    complete();
    if (words_ == nullptr) {
        words_ = new WordLineView(centre_, workspace_, *this, [this] { return canvas(); });
        words_->on_leave = [this] { focus_centre(); };
        centre_->GetSizer()->Add(words_, 0, wxEXPAND | wxALL, focus_width(*this));
        names_due_ = true;
    }
    return *words_;
}

void MainFrame::show_word_line() { word_line().open(); }

void MainFrame::show_pages(const std::vector<draw::DisplayList>& pages, const std::string& name) {
    pages_dialog(this, pages, name);
}

void MainFrame::show_session_lines() { session_dialog(this, *workspace_.active()); }
namespace fs = std::filesystem;

std::vector<fs::path> MainFrame::ask_open() {
    const auto folders = scenario_folders();
    std::string start = settings_.text("/folders/open");
    // Where battles stand beside each other; a battle's own folder would be opened at once.
    while (holds_scenario(start)) start = fs::path(start).parent_path().string();
    for (const auto& folder : folders) {
        std::error_code error;
        if (start.empty() && fs::is_directory(folder, error)) start = folder.string();
    }
    wxFileDialog dialog(this, _("Open scenario"), to_wx(start), "",
                        _("Scenarios (scenario.xml, map.xml)|scenario.xml;map.xml|All files|*"),
                        wxFD_OPEN | wxFD_FILE_MUST_EXIST | wxFD_MULTIPLE);
    fs::path entered;
    tell_folders_entered(dialog, [&](const std::string& folder) {
        if (!entered.empty() || folder == start || !holds_scenario(folder)) return;
        entered = folder;
        dialog.EndModal(wxID_CANCEL);
    });
    const bool chosen = dialog.ShowModal() == wxID_OK;
    if (!entered.empty()) {
        settings_.set_text("/folders/open", entered.parent_path().string());
        return {battle_file(entered)};
    }
    if (!chosen) return {};
    wxArrayString names;
    dialog.GetPaths(names);
    std::vector<fs::path> paths;
    for (const wxString& name : names) paths.emplace_back(from_wx(name));
    if (!paths.empty()) settings_.set_text("/folders/open", paths.front().parent_path().parent_path().string());
    return paths;
}

std::optional<fs::path> MainFrame::ask_save(const OpenDocument& document) {
    const std::string name = document.scenario().id.empty() ? "scenario" : document.scenario().id;
    const bool elsewhere = document.path().empty() || document.store().keeps_out();
    fs::path start =
        elsewhere ? fs::path(settings_.text("/folders/save")) : document.path().parent_path().parent_path();
    if (start.empty()) start = from_wx(wxStandardPaths::Get().GetDocumentsDir());
    wxFileDialog dialog(this, _("Save scenario as a folder"), to_wx(start.string()), to_wx(name),
                        _("Scenario folder|*"), wxFD_SAVE);
    if (dialog.ShowModal() != wxID_OK) return std::nullopt;
    const fs::path folder(from_wx(dialog.GetPath()));
    if (has_battle(folder) && battle_file(folder) != document.path() &&
        wxMessageBox(wxString::Format(_("The folder %s already holds a scenario. Replace it?"), to_wx(folder.string())),
                     _("Save scenario"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING, this) != wxYES)
        return std::nullopt;
    settings_.set_text("/folders/save", folder.parent_path().string());
    return folder;
}

Shell::Answer MainFrame::ask_discard(const OpenDocument& document) {
    wxMessageDialog dialog(this,
                           wxString::Format(_("Save the changes to \"%s\"?"), to_wx(workspace_.caption(document))),
                           _("Unsaved changes"), wxYES_NO | wxCANCEL | wxICON_QUESTION);
    dialog.SetYesNoLabels(_("&Save"), _("&Discard"));
    const int answer = dialog.ShowModal();
    return answer == wxID_YES ? Answer::yes : answer == wxID_NO ? Answer::no : Answer::cancel;
}

Shell::Answer MainFrame::ask(const std::string& title, const std::string& text, const std::string& yes,
                             const std::string& no) {
    wxMessageDialog dialog(this, tr(text), tr(title), wxYES_NO | wxCANCEL | wxICON_QUESTION);
    dialog.SetYesNoLabels(tr(yes), tr(no));
    const int answer = dialog.ShowModal();
    return answer == wxID_YES ? Answer::yes : answer == wxID_NO ? Answer::no : Answer::cancel;
}

std::optional<std::string> MainFrame::ask_text(const std::string& title, const std::string& label,
                                               const std::string& start,
                                               const std::function<std::string(const std::string&)>& check) {
    return text_dialog(this, tr(title), tr(label), to_wx(start), check);
}

bool MainFrame::less_motion() const { return less_motion_wanted(); }

bool MainFrame::copy_text(const std::string& text) {
    if (!wxTheClipboard->Open()) return false;
    const bool done = wxTheClipboard->SetData(new wxTextDataObject(to_wx(text)));
    wxTheClipboard->Close();
    return done;
}

std::string MainFrame::pasted_text() {
    if (!wxTheClipboard->Open()) return {};
    wxTextDataObject data;
    const bool got = wxTheClipboard->GetData(data);
    wxTheClipboard->Close();
    return got ? from_wx(data.GetText()) : std::string();
}

bool MainFrame::ask_form(const FormQuestion& question) { return !unattended_ && form_dialog(this, question); }

std::optional<NewGame> MainFrame::ask_new_game(const NewGameQuestion& question) {
    return unattended_ ? std::nullopt : new_game_dialog(this, question);
}

void MainFrame::show_problem(const std::string& title, const FileProblem& problem) {
    std::string details;
    for (const Diagnostic& d : problem.diagnostics) details += finding_line(d) + "\n";
    if (unattended_) {
        std::fprintf(stderr, "ramparts-editor: %s: %s\n%s", translated(title).c_str(), problem.summary.c_str(),
                     details.c_str());
        return;
    }
    problem_dialog(this, tr(title), to_wx(problem.summary), to_wx(details));
}

void MainFrame::choose_language(const std::string& code) {
    if (code == settings_.language()) return;
    settings_.set_language(code);
    settings_.flush();
    // In both languages: the one that is read now may not be the user's.
    const char* const english = RP_TR("The language changes when Ramparts is started again.");
    std::string said = translated(english);
    if (const std::string chosen = translated_into(code, english); chosen != said) said += "\n\n" + chosen;
    wxMessageBox(to_wx(said), "Ramparts", wxOK | wxICON_INFORMATION, this);
}

void MainFrame::new_document() {
    auto document = std::make_unique<OpenDocument>(blank_scenario(), journal_folder());
    workspace_.add(std::move(document));
}

void MainFrame::new_from_wizard() {
    const auto wanted = new_scenario_wizard(this, settings_.recent());
    if (!wanted) return;
    std::vector<std::string> remarks;
    auto made = make_scenario(*wanted, remarks);
    if (!made) return show_problem(RP_TR("Cannot make the scenario"), FileProblem{made.error(), {}});
    workspace_.add(std::make_unique<OpenDocument>(std::move(*made), journal_folder()));
    if (wanted->from == NewScenario::From::scenario) workspace_.active()->document.mark_unsaved();
    update_titles();
    std::string left_out;
    for (const std::string& remark : remarks) left_out += remark + "\n";
    if (!remarks.empty())
        problem_dialog(this, _("New scenario"), _("The scenario is made; something of the other one was left out."),
                       to_wx(left_out));
    if (wanted->from == NewScenario::From::scan) show_panel("underlay", true);
}

bool MainFrame::save_document(OpenDocument& document, bool as) {
    finish_fields(*this);
    if (document.recording) {
        if (!as) return save_recorded_errata(document, *this);
        show_message(RP_TR("Errata are recorded: stop that before the scenario is saved to another folder."));
        return false;
    }
    Result<SaveReport, SaveError> done;
    if (as || document.path().empty() || document.store().keeps_out()) {
        const auto folder = ask_save(document);
        if (!folder) return false;
        done = document.store().save_as(*folder);
    } else {
        done = document.store().save();
        if (!done && done.error().changed_outside) {
            if (wxMessageBox(to_wx(say_message(done.error().message)) + "\n\n" +
                                 _("Write over it? The present file stays among the backups."),
                             _("Changed by another program"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING, this) != wxYES)
                return false;
            done = document.store().save(true);
        }
    }
    if (!done) {
        const std::string calm =
            say("The files on the disk are as they were, and your changes "
                "are still open here. Save as… puts them into another folder.");
        const std::string why = say_message(done.error().message) + "\n\n" + calm;
        if (unattended_) {
            show_problem(RP_TR("Cannot save the scenario"), FileProblem{why, {}});
            return false;
        }
        wxMessageDialog dialog(this, to_wx(why), _("Cannot save the scenario"), wxOK | wxCANCEL | wxICON_ERROR);
        dialog.SetOKCancelLabels(_("Save &as…"), _("&Close"));
        return dialog.ShowModal() == wxID_OK && save_document(document, true);
    }
    document.document.seal();
    document.saved();
    settings_.add_recent(document.path());
    refresh_recent();
    std::string warnings;
    for (const Message& warning : done->warnings) warnings += say_message(warning) + "\n";
    if (!warnings.empty())
        problem_dialog(this, _("Saved, with a warning"), _("The scenario is saved, but something beside it failed."),
                       to_wx(warnings));
    show_message(from_wx(wxString::Format(_("Saved %s"), to_wx(document.path().string()))));
    return true;
}

bool MainFrame::close_document(OpenDocument& document) {
    finish_fields(*this);
    if (document.unsaved()) {
        const Answer answer = ask_discard(document);
        if (answer == Answer::cancel) return false;
        if (answer == Answer::yes && !save_document(document, false)) return false;
    }
    ErrataRecording::forget_note(document);
    document.store().close(true);
    workspace_.close(document);
    update_titles();
    keep_session();
    return true;
}

void MainFrame::show_palette() {
    const std::string command = palette_dialog(this, commands_, keys_, context_);
    if (!command.empty()) CallAfter([this, command] { run_by_key(command); });
}

void MainFrame::show_keys() {
    if (!keys_dialog(this, commands_, keys_)) return;
    settings_.save_keys(keys_);
    keys_changed();
    if (manual_) manual_->Destroy();  // its page of keys is out of date
}

void MainFrame::show_plugins(const std::string& id) {
    if (PluginDesk* desk = plugin_desk()) plugins_dialog(this, *desk, id);
}

void MainFrame::show_mods(const std::filesystem::path& file) {
    ModDesk* desk = mod_desk();
    if (desk == nullptr) return;
    desk->reload();  // the command line may have installed something meanwhile
    const ModsDialogWays ways{[this]() -> const Scenario* {
                                  return workspace_.active() == nullptr ? nullptr : &workspace_.active()->scenario();
                              },
                              [this](const std::string& key) { return remembered(key, {}); },
                              [this](const std::string& key, const std::string& value) { remember(key, value); }};
    const std::filesystem::path wanted = mods_dialog(this, *desk, ways, file);
    if (!wanted.empty()) open_path(wanted);
}

void MainFrame::show_publish() {
    OpenDocument* d = workspace_.active();
    if (d == nullptr) return;
    const PublishWays ways{[this](const std::string& key) { return remembered(key, {}); },
                           [this](const std::string& key, const std::string& value) { remember(key, value); }};
    publish_dialog(this, *d, mod_desk(), ways);
}

void MainFrame::while_busy(const std::function<void()>& work) {
    wxBusyCursor busy;
    work();
}

bool MainFrame::open_in_browser(const std::filesystem::path& page) {
    return wxLaunchDefaultBrowser(wxFileName::FileNameToURL(wxFileName(to_wx(page.string()))));
}

void MainFrame::open_text(const std::filesystem::path& file, int line) {
    const char* set = std::getenv("RAMPARTS_TEXT_EDITOR");
    const std::string chosen = set != nullptr && *set != '\0' ? set : remembered(kTextEditorKey, {});
    const std::vector<std::string> words = text_editor_command(chosen, file, line);
    const auto failed = [&] {
        show_problem(
            RP_TR("The file could not be shown"),
            {ramparts::say("No text editor could be started for {1}. Choose one by the command \"Text editor…\".",
                           file_words(file, line)),
             {}});
    };
    if (words.empty()) {
        if (!wxLaunchDefaultApplication(to_wx(file.string()))) failed();
        return;
    }
    std::vector<const char*> argv;
    for (const std::string& word : words) argv.push_back(word.c_str());
    argv.push_back(nullptr);
    if (wxExecute(argv.data(), wxEXEC_ASYNC | wxEXEC_MAKE_GROUP_LEADER) == 0) return failed();
    show_message(ramparts::say("{1} is shown in {2}.", file_words(file, line), words.front()));
}

void MainFrame::show_about() {
    wxAboutDialogInfo info;
    info.SetName("Ramparts");
    info.SetVersion(kVersion);
    info.SetDescription(_("Scenario editor for hex-and-counter battles of the War of 1812"));
    wxAboutBox(info, this);
}

}  // namespace ramparts
