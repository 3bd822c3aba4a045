// The sample plugins loaded for a test of the window.
#pragma once

#include <filesystem>

#include "editor/workspace/plugin_desk.hpp"
#include "sdk/extend/host/linked.hpp"
#include "tests/window/editor_window/desk.hpp"

namespace ramparts::test {

/// The samples are in force beside what is linked in; afterwards the desk of all other tests is in force again.
class SamplesInForce {
public:
    SamplesInForce() : before_(plugin_desk()), desk_(request()) {
        set_plugin_desk(&desk_);
        desk_.reload();
    }
    ~SamplesInForce() {
        set_plugin_desk(before_);
        if (before_ != nullptr) before_->reload();
    }
    [[nodiscard]] PluginDesk& desk() { return desk_; }

private:
    [[nodiscard]] HostRequest request() const {
        HostRequest r;
        r.linked = linked_plugins();
        r.folders = {std::filesystem::path(RAMPARTS_PLUGINS) / "samples"};
        const auto& home = home_.path();
        r.user = {home / "plugins", home / "config", home / "state"};
        r.version = "1";
        return r;
    }
    TemporaryFolder home_;
    PluginDesk* before_;
    PluginDesk desk_;
};

}  // namespace ramparts::test
