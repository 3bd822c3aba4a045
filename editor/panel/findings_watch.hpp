// Checks the active document a moment after it was changed, and says how it stands.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <wx/timer.h>

#include "editor/workspace/workspace.hpp"

namespace ramparts {

/// One timer that runs only after changes; nothing happens while nobody edits.
class FindingsWatch final : public wxTimer {
public:
    /// `changed` is called with the active document, or null, whenever its findings may be others.
    FindingsWatch(Workspace& workspace, std::function<void(OpenDocument*)> changed);
    void Notify() override;

private:
    void wait(const OpenDocument& document);
    Workspace& workspace_;
    std::function<void(OpenDocument*)> changed_;
    std::vector<Connection> links_;
};

}  // namespace ramparts
