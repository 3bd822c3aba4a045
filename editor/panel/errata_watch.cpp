// See errata_watch.hpp.
#include "editor/panel/errata_watch.hpp"

#include <cstdio>

#include <wx/timer.h>
#include <wx/utils.h>

#include "editor/command/errata_commands.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "engine/core/hash.hpp"

namespace ramparts {
namespace {

/// Waits while a button is down, so that a stroke is asked about once and as a whole.
class ErrataAsker final : public wxTimer {
public:
    explicit ErrataAsker(PanelContext& context) : context_(context) {}
    void Notify() override {
        OpenDocument* d = context_.workspace.active();
        if (d == nullptr || !d->recording || !d->recording->asks() || asking_) return;
        const wxMouseState mouse = wxGetMouseState();
        if (mouse.LeftIsDown() || mouse.RightIsDown()) {
            StartOnce(120);
            return;
        }
        asking_ = true;
        ask_errata_word(*d, context_.shell);
        asking_ = false;
    }

private:
    PanelContext& context_;
    bool asking_ = false;
};

/// Under what a scenario's choice is remembered among the user's settings.
std::string choice_key(const OpenDocument& document) {
    char name[40];
    std::snprintf(name, sizeof name, "/errata-on/%016llx",
                  static_cast<unsigned long long>(hash_text(document.path().lexically_normal().string())));
    return name;
}

}  // namespace

void connect_errata(PanelContext& context, wxWindow*, std::vector<Connection>& links) {
    // The recording hears of a change after the workspace, so whether it asks is looked at later.
    auto asker = std::make_shared<ErrataAsker>(context);
    links.push_back(context.workspace.changed.connect([&context, asker](OpenDocument& d, const ChangeSet&) {
        if (&d == context.workspace.active() && d.recording && !asker->IsRunning()) asker->StartOnce(120);
    }));
    // What is on stays on from one session to the next; the scenario's own files know nothing of it.
    links.push_back(context.workspace.errata_changed.connect([&context](OpenDocument& d) {
        const std::string now = d.errata.remembered();
        if (d.path().empty() || (now.empty() && context.shell.remembered(choice_key(d), {}).empty())) return;
        context.shell.remember(choice_key(d), now);
    }));
}

void go_on_recording(OpenDocument& document, Shell& shell) {
    std::string why;
    if (!ErrataRecording::resume(document, why)) {
        if (!document.errata.recall(document.scenario(), shell.remembered(choice_key(document), {}))) return;
        document.errata_touched();
        return shell.show_message(ramparts::say_n("{1} erratum is on, as last time.",
                                                  "{1} errata are on, as last time.",
                                                  static_cast<long>(document.errata.chosen().size())));
    }
    if (!why.empty())
        return shell.show_problem(
            RP_TR("Recording errata"),
            FileProblem{ramparts::say("Errata were recorded when the program ended, and this cannot go on. "
                                      "What you changed is open here as changes of the scenario.") +
                            "\n\n" + why,
                        {}});
    shell.show_message(
        ramparts::say("Errata go on being recorded into {1}.", document.recording->file().filename().string()));
}

}  // namespace ramparts
