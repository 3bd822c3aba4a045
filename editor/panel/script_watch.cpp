// See script_watch.hpp.
#include "editor/panel/script_watch.hpp"

#include <algorithm>

#include <wx/app.h>
#include <wx/filename.h>
#include <wx/log.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

// What is written comes in pieces: a file is looked at when it has been left alone for so long.
constexpr int kQuiet = 150;  // milliseconds

}  // namespace

ScriptWatch::ScriptWatch(Workspace& workspace) : workspace_(workspace) {
    links_.push_back(workspace.activated.connect([this](OpenDocument*) { look_later(); }));
    links_.push_back(workspace.modules_changed.connect([this] { look_later(); }));
    links_.push_back(workspace.changed.connect([this](OpenDocument&, const ChangeSet& changes) {
        if (changes.touches(Area::modules)) look_later();
    }));
    links_.push_back(workspace.play().changed.connect([this](OpenDocument&) { look_later(); }));
}

ScriptWatch::~ScriptWatch() { *alive_ = false; }

void ScriptWatch::look_later() {
    if (std::exchange(waiting_, true)) return;
    wxTheApp->CallAfter([this, alive = alive_] {
        if (!*alive) return;
        waiting_ = false;
        look();
    });
}

ScriptWatch::Stamp ScriptWatch::stamp_of(const fs::path& file) {
    std::error_code error;
    Stamp stamp;
    stamp.when = fs::last_write_time(file, error);
    if (error) return {};
    stamp.size = fs::file_size(file, error);
    return stamp;
}

// Which scripts are used now, and whether they have failed.
void ScriptWatch::look() {
    OpenDocument* document = workspace_.active();
    std::vector<fs::path> folders;
    std::map<fs::path, Stamp> stamps;
    if (document != nullptr) {
        workspace_.play().look_at_scripts(*document);
        for (const PluginScript& script : workspace_.play().scripts(*document)) {
            folders.push_back(script.file.parent_path());
            for (const fs::path& file : {script.file, script.file.parent_path() / "plugin.xml"}) {
                const auto known = stamps_.find(file);
                stamps[file] = known != stamps_.end() ? known->second : stamp_of(file);
            }
        }
    }
    std::sort(folders.begin(), folders.end());
    folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
    // A plugin whose plugin.xml cannot be read for now is nobody's; its folder stays watched until it is back.
    if (folders.empty() && document != nullptr && !folders_.empty() && !document->scenario().modules.empty()) return;
    stamps_ = std::move(stamps);
    if (folders != folders_) watch(folders);
}

void ScriptWatch::watch(const std::vector<fs::path>& folders) {
    folders_ = folders;
    watcher_.reset();
    if (folders.empty()) return;
    const wxLogNull silent;  // where the system watches no more folders, the menu loads scripts anew
    watcher_ = std::make_unique<wxFileSystemWatcher>();
    watcher_->Bind(wxEVT_FSWATCHER, &ScriptWatch::on_file, this);
    for (const fs::path& folder : folders)
        (void)watcher_->Add(wxFileName::DirName(to_wx(folder.string())),
                            wxFSW_EVENT_CREATE | wxFSW_EVENT_MODIFY | wxFSW_EVENT_RENAME);
}

void ScriptWatch::on_file(wxFileSystemWatcherEvent&) { StartOnce(kQuiet); }

void ScriptWatch::Notify() {
    OpenDocument* document = workspace_.active();
    std::string names;
    for (auto& [file, stamp] : stamps_) {
        const Stamp now = stamp_of(file);
        if (now == stamp || now == Stamp()) continue;
        stamp = now;
        names += (names.empty() ? "" : ", ") + file.filename().string();
    }
    if (!names.empty() && document != nullptr) workspace_.play().scripts_saved(*document, names);
}

}  // namespace ramparts
