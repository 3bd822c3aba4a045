// Debounced checking.
#include "editor/panel/findings_watch.hpp"

namespace ramparts {

FindingsWatch::FindingsWatch(Workspace& workspace, std::function<void(OpenDocument*)> changed)
    : workspace_(workspace), changed_(std::move(changed)) {
    links_.push_back(workspace.activated.connect([this](OpenDocument* d) {
        Stop();
        if (d != nullptr && d->findings.stale()) wait(*d);
        changed_(d);
    }));
    links_.push_back(workspace.changed.connect([this](OpenDocument& d, const ChangeSet&) {
        if (&d == workspace_.active() && d.findings.stale()) wait(d);
    }));
    links_.push_back(workspace.modules_changed.connect([this] {
        if (OpenDocument* d = workspace_.active()) wait(*d);
    }));
    links_.push_back(workspace.findings_changed.connect([this](OpenDocument& d) {
        if (&d == workspace_.active()) changed_(&d);
    }));
}

void FindingsWatch::wait(const OpenDocument& document) {
    // A large map takes a while to check, so strokes must be further apart before it is looked at.
    const auto hexes = document.map().grid().size();
    StartOnce(hexes > 200'000 ? 2000 : hexes > 20'000 ? 700 : 200);
}

void FindingsWatch::Notify() {
    OpenDocument* document = workspace_.active();
    if (document == nullptr || !document->findings.update(document->scenario())) return;
    document->findings_changed();
}

}  // namespace ramparts
