// Opening scenarios, and what a crash has left of them.
#include <wx/msgdlg.h>

#include "editor/app/main_frame.hpp"
#include "editor/panel/errata_watch.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace fs = std::filesystem;

fs::path MainFrame::journal_folder() {
    if (!journals_) return {};
    if (!shelf_) shelf_ = std::make_unique<JournalShelf>(settings_.journals());
    return shelf_->own();
}

void MainFrame::recover_new_documents() {
    if (journal_folder().empty()) return;
    for (const fs::path& folder : shelf_->folders())
        for (const fs::path& journal : orphaned_journals(folder)) {
            Recovery recovery;
            auto store = recover_new(journal, recovery);
            if (!store || !recovery.offers()) continue;
            if (recovery_dialog(this, to_wx(store->document().scenario().name), recovery))
                workspace_.add(std::make_unique<OpenDocument>(std::move(store)));
            else store->close(true);
        }
}

bool MainFrame::open_path(const fs::path& given) {
    std::error_code error;
    if (given.extension() == ".rpmod") {
        show_mods(given);
        return true;
    }
    const fs::path path = fs::weakly_canonical(scenario_file_of(given), error);
    if (OpenDocument* open = workspace_.find(path)) {
        workspace_.activate(open);
        return true;
    }
    auto opened = ahead_.open(path);
    if (!opened) {
        settings_.forget_recent(path);
        show_problem(RP_TR("Cannot open the scenario"), opened.error());
        return false;
    }
    auto [store, overview] = std::move(*opened);
    if (journals_ && !store->claim()) return open_copy(*store);
    Recovery restored;
    if (journals_) {
        store->use_journals(settings_.journals(),
                            is_shipped(path) || is_of_mod(path) || !can_write_to(path.parent_path()));
        restored = offer_recovery(*store);
        if (restored.offers()) overview->forget();
    }
    OpenDocument& document = workspace_.add(std::make_unique<OpenDocument>(std::move(store), std::move(overview)));
    settings_.add_recent(path);
    refresh_recent();
    // The opening of a large map's journal takes a while; it begins when the window stands.
    constexpr std::size_t kLarge = 100'000;
    if (document.map().grid().size() > kLarge && !journal_timer_.IsRunning()) journal_timer_.StartOnce(1000);
    const auto& findings = document.store().loaded().diagnostics;
    if (has_errors(findings))
        show_problem(RP_TR("Opened with errors"),
                     FileProblem{say("The scenario could be opened, but its files contain errors."), findings});
    say_where_it_stands(document, std::move(restored.changes.touched.hexes));
    go_on_recording(document, *this);
    if (take_errata_of_mods(document)) document.errata_touched();
    return true;
}

void MainFrame::follow_mods() {
    ModDesk* mods = mod_desk();
    if (mods == nullptr) return;
    links_.push_back(mods->changed.connect([this, mods, scripts = packaged_scripts(mods->in_use())]() mutable {
        offer_themes();
        for (const auto& d : workspace_.documents())
            if (take_errata_of_mods(*d)) d->errata_touched();
        if (std::vector<fs::path> now = packaged_scripts(mods->in_use()); now != scripts) {
            scripts = std::move(now);
            if (plugin_desk() != nullptr) plugin_desk()->reload();
        }
    }));
}

bool MainFrame::open_copy(const ScenarioStore& store) {
    const Scenario& scenario = store.document().scenario();
    wxMessageDialog dialog(
        this,
        wxString::Format(_("\"%s\" is open in another window of Ramparts, which goes on with it. You can open a copy "
                           "here; it is saved to a folder of its own."),
                         to_wx(scenario.name)),
        _("Open in another window"), wxOK | wxCANCEL | wxICON_INFORMATION);
    dialog.SetOKCancelLabels(_("Open a &copy"), _("&Cancel"));
    if (dialog.ShowModal() != wxID_OK) return false;
    workspace_.add(std::make_unique<OpenDocument>(scenario, journal_folder()));
    return true;
}

/// Asks whether what a crash has left is to be restored, and lets the journal go on; what was restored.
Recovery MainFrame::offer_recovery(ScenarioStore& store) {
    const Recovery found = store.recovery();
    const wxString name = to_wx(store.document().scenario().name);
    if (found.offers()) {
        if (recovery_dialog(this, name, found)) return store.recover();
        store.forget();
        return {};
    }
    store.begin();
    if (!store.kept().empty())
        problem_dialog(
            this, _("Recover changes"),
            wxString::Format(_("The program ended without saving \"%s\". The changes do not fit the files as they are "
                               "now, or their journal cannot be read; it is kept."),
                             name),
            to_wx(store.kept().string() + (found.problem.empty() ? "" : "\n" + say(found.problem))));
    return {};
}

/// What is special about a document that has just been opened.
void MainFrame::say_where_it_stands(OpenDocument& document, std::vector<HexIndex> restored) {
    if (!restored.empty()) {
        // What came back is seen on the map.
        const auto count = static_cast<long>(restored.size());
        document.set_lit(std::move(restored));
        show_message(say_n("{1} hex with restored changes is lit; Escape ends that.",
                           "{1} hexes with restored changes are lit; Escape ends that.", count));
    } else if (document.store().keeps_out()) {
        show_message(is_of_mod(document.path())
                         ? RP_TR("This battle belongs to a mod and stays as it is: Save asks for a folder of yours.")
                     : is_shipped(document.path())
                         ? RP_TR("This battle came with Ramparts and stays as it is: Save asks for a folder of yours.")
                         : RP_TR("This folder cannot be written: Save asks for another one, and what you do until then "
                                 "is recorded in your own folder."));
    }
}

void MainFrame::watch_journals() {
    // What was recorded is made durable a second later, and not at all while nothing happens.
    journal_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) {
        for (const auto& d : workspace_.documents())
            if (EditJournal* journal = d->store().journal()) {
                journal->prepare();
                journal->sync();
                tell_trouble(*d);
            }
    });
    links_.push_back(workspace_.changed.connect([this](OpenDocument&, const ChangeSet&) {
        if (!journal_timer_.IsRunning()) journal_timer_.StartOnce(1000);
    }));
}

/// Once for each journal that has stopped.
void MainFrame::tell_trouble(OpenDocument& document) {
    const std::string trouble = say_message(document.store().journal()->trouble());
    if (trouble.empty() || trouble == told_trouble_) return;
    told_trouble_ = trouble;
    show_problem(RP_TR("Not recorded"),
                 FileProblem{say("What you do in \"{1}\" is not recorded any more, and a crash would lose it. Save it "
                                 "soon, or to another folder.",
                                 document.title()) +
                                 "\n\n" + trouble,
                             {}});
}

}  // namespace ramparts
