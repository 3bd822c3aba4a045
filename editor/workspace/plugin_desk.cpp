// See plugin_desk.hpp.
#include "editor/workspace/plugin_desk.hpp"

#include <algorithm>

#include "editor/words/plugin_texts.hpp"
#include "editor/words/translate.hpp"
#include "sdk/host/crash_marks.hpp"
#include "sdk/host/plugin_finding.hpp"
#include "sdk/host/plugin_folders.hpp"
#include "sdk/host/plugin_switches.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

PluginDesk* in_force = nullptr;

PluginDone failed(const FileError& why) { return {false, say("It could not be written down: {1}", why.message)}; }

}  // namespace

PluginDesk* plugin_desk() noexcept { return in_force; }
void set_plugin_desk(PluginDesk* desk) noexcept { in_force = desk; }

Signal<>& modules_changed() {
    static Signal<> signal;
    return signal;
}

PluginDesk::PluginDesk(HostRequest request, FileSystem& files) : request_(std::move(request)), files_(files) {}

void PluginDesk::reload() {
    HostRequest request = request_;
    auto added = request_.user_plugins ? read_plugin_folders(request_.user.config, files_)
                                       : Result<std::vector<fs::path>, FileError>(std::vector<fs::path>{});
    added_ = added ? std::move(*added) : std::vector<fs::path>{};
    request.folders.insert(request.folders.end(), added_.begin(), added_.end());
    set_ = load_plugins(request, files_);
    if (!added)
        set_.findings.push_back(plugin_finding("RP7303", plugin_folders_file(request_.user.config),
                                               added.error().message, message("mend the file or remove it")));
    install_catalogue(set_.catalogue);
    use_plugin_texts(set_);
    changed();
    modules_changed()();
}

const PluginStatus* PluginDesk::find(std::string_view id) const {
    const auto at = std::find_if(set_.plugins.begin(), set_.plugins.end(),
                                 [&](const PluginStatus& plugin) { return plugin.info.id == id; });
    return at == set_.plugins.end() ? nullptr : &*at;
}

PluginDone PluginDesk::switch_to(const std::string& id, bool on) {
    auto list = PluginSwitches::read(request_.user.config, files_);
    if (!list) return failed(list.error());
    const auto changed_one = list->set(id, !on, files_);
    if (!changed_one) return failed(changed_one.error());
    reload();
    if (!*changed_one)
        return {true, say(on ? RP_TR("{1} was switched on already.") : RP_TR("{1} was switched off already."), id)};
    return {true, say(on ? RP_TR("{1} is switched on.") : RP_TR("{1} is switched off."), id)};
}

PluginDone PluginDesk::try_again(const std::string& id) {
    CrashMarks marks(request_.user.state, files_);
    const auto forgiven = marks.forgive(id);
    if (!forgiven) return failed(forgiven.error());
    reload();
    return {true, *forgiven > 0 ? say("{1} is out of quarantine.", id) : say("{1} was not in quarantine.", id)};
}

PluginDone PluginDesk::add_folder(const fs::path& folder) {
    auto list = read_plugin_folders(request_.user.config, files_);
    if (!list) return failed(list.error());
    const fs::path whole = folder.lexically_normal();
    if (std::find(list->begin(), list->end(), whole) != list->end())
        return {false, say("{1} is on the list already.", whole.string())};
    list->push_back(whole);
    if (const auto written = write_plugin_folders(request_.user.config, *list, files_); !written)
        return failed(written.error());
    reload();
    return {true, say("Plugins are looked for in {1} now, and at every start.", whole.string())};
}

PluginDone PluginDesk::forget_folder(const fs::path& folder) {
    auto list = read_plugin_folders(request_.user.config, files_);
    if (!list) return failed(list.error());
    if (std::erase(*list, folder) == 0) return {false, say("{1} is not on the list.", folder.string())};
    if (const auto written = write_plugin_folders(request_.user.config, *list, files_); !written)
        return failed(written.error());
    reload();
    return {true, say("Plugins are looked for in {1} no longer.", folder.string())};
}

std::vector<PluginDesk::Place> PluginDesk::places() const {
    std::vector<Place> all;
    for (const fs::path& folder : request_.folders) all.push_back({folder, Place::Kind::named});
    for (const fs::path& folder : added_) all.push_back({folder, Place::Kind::added});
    if (request_.user_plugins && !request_.user.plugins.empty())
        all.push_back({request_.user.plugins, Place::Kind::own});
    return all;
}

}  // namespace ramparts
