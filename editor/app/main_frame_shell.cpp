// What commands ask of the window: files, questions, messages.
#include <wx/aboutdlg.h>
#include <wx/filedlg.h>
#include <wx/msgdlg.h>
#include <wx/statusbr.h>

#include "editor/app/dialogs.hpp"
#include "editor/app/main_frame.hpp"
#include "editor/app/translate.hpp"

namespace ramparts {
namespace fs = std::filesystem;

std::vector<fs::path> MainFrame::ask_open() {
    const auto folders = scenario_folders();
    std::string start = settings_.text("/folders/open");
    for (const auto& folder : folders) {
        std::error_code error;
        if (start.empty() && fs::is_directory(folder, error)) start = folder.string();
    }
    wxFileDialog dialog(this, _("Open scenario"), to_wx(start), "", _("Scenarios (scenario.xml, map.xml)|scenario.xml;map.xml|All files|*"), wxFD_OPEN | wxFD_FILE_MUST_EXIST | wxFD_MULTIPLE);
    if (dialog.ShowModal() != wxID_OK) return {};
    wxArrayString names;
    dialog.GetPaths(names);
    std::vector<fs::path> paths;
    for (const wxString& name : names) paths.emplace_back(from_wx(name));
    if (!paths.empty()) settings_.set_text("/folders/open", paths.front().parent_path().string());
    return paths;
}

std::optional<fs::path> MainFrame::ask_save(const OpenDocument& document) {
    const std::string name = document.scenario().id.empty() ? "scenario" : document.scenario().id;
    const fs::path start = document.path.empty() ? fs::path(settings_.text("/folders/save")) : document.path.parent_path().parent_path();
    wxFileDialog dialog(this, _("Save scenario as a folder"), to_wx(start.string()), to_wx(name), _("Scenario folder|*"), wxFD_SAVE);
    if (dialog.ShowModal() != wxID_OK) return std::nullopt;
    const fs::path folder(from_wx(dialog.GetPath()));
    std::error_code error;
    if (fs::exists(folder / "scenario.xml", error) && folder / "scenario.xml" != document.path &&
        wxMessageBox(wxString::Format(_("The folder %s already holds a scenario. Replace it?"), to_wx(folder.string())), _("Save scenario"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING, this) != wxYES)
        return std::nullopt;
    settings_.set_text("/folders/save", folder.parent_path().string());
    return folder;
}

Shell::Answer MainFrame::ask_discard(const OpenDocument& document) {
    wxMessageDialog dialog(this, wxString::Format(_("Save the changes to \"%s\"?"), to_wx(document.title())), _("Unsaved changes"), wxYES_NO | wxCANCEL | wxICON_QUESTION);
    dialog.SetYesNoLabels(_("&Save"), _("&Discard"));
    const int answer = dialog.ShowModal();
    return answer == wxID_YES ? Answer::yes : answer == wxID_NO ? Answer::no : Answer::cancel;
}

std::optional<std::string> MainFrame::ask_text(const std::string& title, const std::string& label, const std::string& start, const std::function<std::string(const std::string&)>& check) {
    return text_dialog(this, tr(title), tr(label), to_wx(start), check);
}

void MainFrame::show_problem(const std::string& title, const FileProblem& problem) {
    std::string details;
    for (const Diagnostic& d : problem.diagnostics) details += to_text(d) + "\n";
    problem_dialog(this, tr(title), to_wx(problem.summary), to_wx(details));
}

void MainFrame::show_message(const std::string& text) { SetStatusText(tr(text), 0); }

bool MainFrame::open_path(const fs::path& given) {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(scenario_file_of(given), error);
    if (OpenDocument* open = workspace_.find(path)) {
        workspace_.activate(open);
        return true;
    }
    auto loaded = open_scenario(path);
    if (!loaded) {
        settings_.forget_recent(path);
        show_problem(RP_TR("Cannot open the scenario"), loaded.error());
        return false;
    }
    auto document = std::make_unique<OpenDocument>((*loaded)->scenario, path);
    document->base = *loaded;
    workspace_.add(std::move(document));
    settings_.add_recent(path);
    refresh_recent();
    if (has_errors((*loaded)->diagnostics))
        show_problem(RP_TR("Opened with errors"), FileProblem{"The scenario could be opened, but its files contain errors.", (*loaded)->diagnostics});
    return true;
}

bool MainFrame::save_document(OpenDocument& document, bool as) {
    fs::path folder = document.path.parent_path();
    if (as || document.path.empty()) {
        const auto chosen = ask_save(document);
        if (!chosen) return false;
        folder = *chosen;
    }
    auto saved = save_scenario(document.scenario(), document.base.get(), folder);
    if (!saved) {
        show_problem(RP_TR("Cannot save the scenario"), saved.error());
        return false;
    }
    document.base = *saved;
    document.path = folder / "scenario.xml";
    document.document.mark_saved();
    document.document.seal();
    document.saved();
    settings_.add_recent(document.path);
    refresh_recent();
    SetStatusText(wxString::Format(_("Saved %s"), to_wx(document.path.string())), 0);
    return true;
}

bool MainFrame::close_document(OpenDocument& document) {
    if (document.document.modified()) {
        const Answer answer = ask_discard(document);
        if (answer == Answer::cancel) return false;
        if (answer == Answer::yes && !save_document(document, false)) return false;
    }
    workspace_.close(document);
    keep_session();
    return true;
}

void MainFrame::show_palette() {
    const std::string command = palette_dialog(this, commands_, keys_, context_);
    if (!command.empty()) CallAfter([this, command] { run(command); });
}

void MainFrame::show_keys() {
    if (!keys_dialog(this, commands_, keys_)) return;
    settings_.save_keys(keys_);
    keys_changed();
}

void MainFrame::show_about() {
    wxAboutDialogInfo info;
    info.SetName("Ramparts");
    info.SetVersion(RAMPARTS_VERSION);
    info.SetDescription(_("Scenario editor for hex-and-counter battles of the War of 1812"));
    wxAboutBox(info, this);
}

}  // namespace ramparts
