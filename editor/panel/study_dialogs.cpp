// See study_dialogs.hpp.
#include "editor/panel/study_dialogs.hpp"

#include <wx/filedlg.h>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/study_desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

// Where the battle is, or the study that is open.
fs::path folder_of_studies(const PanelContext& context) {
    const OpenDocument* d = context.workspace.active();
    if (d != nullptr && !d->path().empty()) return d->path().parent_path();
    return context.workspace.play().studies().file().parent_path();
}

void open_study_in_panel(PanelContext& context, const fs::path& file) {
    std::vector<Diagnostic> faults;
    context.shell.while_busy([&] { faults = context.workspace.play().studies().open(file); });
    if (faults.empty()) context.shell.show_panel("study", true);
    else context.shell.show_problem(RP_TR("The study cannot be opened"), {file.string(), std::move(faults)});
}

}  // namespace

void save_as_study(wxWindow& parent, PanelContext& context,
                   const std::function<Result<Study, std::string>(const fs::path& file)>& make) {
    const fs::path folder = folder_of_studies(context);
    // Before a file is asked for: whether there can be a study at all.
    if (const auto possible = make(folder / "study.xml"); !possible)
        return context.shell.show_message(possible.error());
    wxFileDialog dialog(&parent, _("Save as a study"), to_wx(folder.string()), "study.xml", _("Studies (*.xml)|*.xml"),
                        wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
    if (dialog.ShowModal() != wxID_OK) return;
    const fs::path file = from_wx(dialog.GetPath());
    const auto study = make(file);
    if (!study) return context.shell.show_message(study.error());
    if (const auto written = write_file(file, write_study(*study)); !written)
        return context.shell.show_problem(RP_TR("The study could not be written"),
                                          {say_message(written.error().message), {}});
    context.shell.show_message(say("Saved as a study: {1}", file.string()));
    open_study_in_panel(context, file);
}

void ask_for_study(wxWindow& parent, PanelContext& context) {
    wxFileDialog dialog(&parent, _("Open a study"), to_wx(folder_of_studies(context).string()), "",
                        _("Studies (*.xml)|*.xml"), wxFD_OPEN | wxFD_FILE_MUST_EXIST);
    if (dialog.ShowModal() == wxID_OK) open_study_in_panel(context, from_wx(dialog.GetPath()));
}

}  // namespace ramparts
