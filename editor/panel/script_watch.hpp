// Watches the scripts of the battle in front, so that saving one is enough to play with it.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <wx/fswatcher.h>
#include <wx/timer.h>

#include "editor/workspace/workspace.hpp"

namespace ramparts {

/// Nothing happens while no file of such a folder changes: the system tells of it.
class ScriptWatch final : public wxTimer {
public:
    explicit ScriptWatch(Workspace& workspace);
    ~ScriptWatch() override;
    /// A moment after files have changed.
    void Notify() override;

private:
    void look();
    void look_later();
    void watch(const std::vector<std::filesystem::path>& folders);
    void on_file(wxFileSystemWatcherEvent& event);
    struct Stamp {
        std::filesystem::file_time_type when{};
        std::uintmax_t size = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    [[nodiscard]] static Stamp stamp_of(const std::filesystem::path& file);

    Workspace& workspace_;
    std::unique_ptr<wxFileSystemWatcher> watcher_;
    std::vector<std::filesystem::path> folders_;     ///< that are watched
    std::map<std::filesystem::path, Stamp> stamps_;  ///< of scripts and their plugin.xml, as they were loaded
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    bool waiting_ = false;
    std::vector<Connection> links_;
};

}  // namespace ramparts
