// See plugin_desk.hpp.
#include "editor/workspace/plugin_desk.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "editor/workspace/mod_desk.hpp"
#include "engine/modules/module_params.hpp"
#include "engine/play/game.hpp"
#include "sdk/extend/host/crash_marks.hpp"
#include "sdk/extend/host/plugin_finding.hpp"
#include "sdk/extend/host/plugin_folders.hpp"
#include "sdk/extend/host/plugin_switches.hpp"
#include "sdk/extend/script/script_plugin.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"
#include "sdk/worker/host/sandbox_choice.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

PluginDesk* in_force = nullptr;

PluginDone failed(const FileError& why) { return {false, say("It could not be written down: {1}", why.message)}; }

}  // namespace

PluginDesk* plugin_desk() noexcept { return in_force; }

std::span<const PluginStatus> plugins_found() noexcept {
    return in_force != nullptr ? std::span<const PluginStatus>(in_force->set().plugins)
                               : std::span<const PluginStatus>();
}
void set_plugin_desk(PluginDesk* desk) noexcept { in_force = desk; }

Signal<>& modules_changed() {
    static Signal<> signal;
    return signal;
}

struct PluginDesk::Log {
    static constexpr std::size_t kMost = 500;
    std::mutex mutex;
    std::vector<LogLine> lines;
    std::atomic<std::size_t> count{0};

    void add(std::string_view plugin, int severity, std::string_view text) {
        const std::lock_guard lock(mutex);
        if (lines.size() >= kMost) return;
        lines.push_back({std::string(plugin), severity, std::string(text)});
        ++count;
    }
    void forget() {
        const std::lock_guard lock(mutex);
        lines.clear();
    }
};

struct PluginDesk::Trace {
    static constexpr std::size_t kMost = 2000;  // rows of one step
    const std::thread::id thread = std::this_thread::get_id();
    std::mutex mutex;
    std::uint64_t step = 0;
    std::vector<TracedCalls> rows;
    std::map<std::string, std::size_t> places;  // of a row, by what its calls have in common
    std::atomic<std::size_t> count{0};

    void add(const TracedCall& call) {
        if (std::this_thread::get_id() != thread) return;
        const std::lock_guard lock(mutex);
        if (const std::uint64_t now = Game::steps_in_hand(); now != step) {
            step = now;
            rows.clear();
            places.clear();
        }
        ++count;
        std::string key;
        for (const std::string_view part : {call.module, call.hook, call.given, call.answered})
            key.append(part).push_back('\n');
        const auto [place, fresh] = places.try_emplace(std::move(key), rows.size());
        if (fresh && rows.size() >= kMost) return void(places.erase(place));
        if (fresh)
            rows.push_back({std::string(call.module),
                            std::string(call.hook),
                            std::string(call.given),
                            std::string(call.answered),
                            0,
                            {}});
        TracedCalls& row = rows[place->second];
        ++row.calls;
        row.took += call.took;
    }
};

PluginDesk::PluginDesk(HostRequest request, FileSystem& files, worker::WorkerStart worker)
    : log_(std::make_shared<Log>()),
      trace_(std::make_shared<Trace>()),
      request_(std::move(request)),
      files_(files),
      worker_(std::move(worker)) {
    request_.log = [log = log_, also = std::move(request_.log)](std::string_view plugin, int severity,
                                                                std::string_view text) {
        log->add(plugin, severity, text);
        if (also) also(plugin, severity, text);
    };
}

void PluginDesk::reload() {
    HostRequest request = request_;
    auto added = request_.user_plugins ? read_plugin_folders(request_.user.config, files_)
                                       : Result<std::vector<fs::path>, FileError>(std::vector<fs::path>{});
    added_ = added ? std::move(*added) : std::vector<fs::path>{};
    request.folders.insert(request.folders.end(), added_.begin(), added_.end());
    if (const ModDesk* mods = mod_desk()) request.packaged = packaged_scripts(mods->in_use());
    log_->forget();
    fenced_ = std::make_shared<worker::FencedScripts>(
        std::vector<worker::FencedPackage>{}, [start = worker_, config = request_.user.config, &files = files_] {
            return worker::as_chosen(start, config, files);
        });
    request.behind_fence = [&scripts = fenced_](const FencedScript& script) { return scripts->take(script); };
    if (traces_)
        request.around = [trace = trace_](const PluginInfo&, ModuleCode code) {
            return ramparts::traced(std::move(code), "*", [trace](const TracedCall& call) { trace->add(call); });
        };
    set_ = load_plugins(request, files_);
    if (!added)
        set_.findings.push_back(plugin_finding("RP7303", plugin_folders_file(request_.user.config),
                                               added.error().message, message("correct the file or remove it")));
    install_catalogue(set_.catalogue);
    use_plugin_texts(set_);
    changed();
    modules_changed()();
}

std::vector<PluginStatus> PluginDesk::put_in_force_for_others(const std::vector<fs::path>& scripts) {
    HostRequest request = request_;
    request.folders.clear();
    request.user_plugins = false;
    request.packaged = scripts;
    const auto fenced = std::make_shared<worker::FencedScripts>(
        std::vector<worker::FencedPackage>{}, [start = worker_, config = request_.user.config, &files = files_] {
            return worker::as_chosen(start, config, files);
        });
    request.behind_fence = [fenced](const FencedScript& script) { return fenced->take(script); };
    PluginSet others = load_plugins(request, files_);
    install_catalogue(others.catalogue);
    use_plugin_texts(others);
    return std::move(others.plugins);
}

void PluginDesk::put_back() {
    install_catalogue(set_.catalogue);
    use_plugin_texts(set_);
    modules_changed()();  // what was judged meanwhile, on another thread, is judged again
}

const PluginStatus* PluginDesk::find(std::string_view id) const {
    const auto at = std::find_if(set_.plugins.begin(), set_.plugins.end(),
                                 [&](const PluginStatus& plugin) { return plugin.info.id == id; });
    return at == set_.plugins.end() ? nullptr : &*at;
}

std::vector<PluginScript> PluginDesk::scripts_of(const Scenario& scenario, std::span<const std::string> players) const {
    std::vector<PluginScript> found;
    const auto used = [&](const PluginInfo& info) {
        return !info.checks.empty() ||  // they look at every battle
               std::any_of(scenario.modules.begin(), scenario.modules.end(),
                           [&](const ModuleUse& use) {
                               return std::any_of(info.modules.begin(), info.modules.end(),
                                                  [&](const PluginModule& m) { return is_called(m, use.id); });
                           }) ||
               std::any_of(players.begin(), players.end(), [&](const std::string& id) {
                   return std::any_of(info.players.begin(), info.players.end(),
                                      [&](const PlayerEntry& p) { return id.substr(0, id.find('@')) == p.id; });
               });
    };
    for (const PluginStatus& plugin : set_.plugins)
        if (!plugin.folder.empty() && !plugin.info.script.empty() && used(plugin.info))
            found.push_back({plugin.info.id, plugin.folder / plugin.info.script});
    return found;
}

std::vector<Diagnostic> PluginDesk::script_findings(const std::vector<PluginScript>& scripts) const {
    std::vector<Diagnostic> found;
    const std::vector<LogLine> lines = log();
    for (const PluginScript& script : scripts) {
        const PluginStatus* plugin = find(script.plugin);
        if (plugin == nullptr) continue;
        for (const Diagnostic& finding : plugin->findings)
            if (finding.severity == Severity::error) found.push_back(finding);
        const std::string name = script.file.filename().string() + ":";
        for (const LogLine& line : lines)
            if (line.plugin == script.plugin && line.severity >= 3 && line.text.find(name) != std::string::npos)
                found.push_back(script_finding("RP7606", script.file, line.text,
                                               message("put right what the script does there, and save it")));
        for (const std::string& fault : fenced_ ? fenced_->faults() : std::vector<std::string>{})
            if (fault.find(name) != std::string::npos)
                found.push_back(script_finding("RP7606", script.file, fault, message("tell the author of the script")));
    }
    return found;
}

bool PluginDesk::limits_would_do() const {
    if (fenced_ == nullptr) return false;
    const std::vector<Diagnostic> found = fenced_->obstacles();
    return !found.empty() && found.front().code == "RP7702";
}

PluginDone PluginDesk::allow_limits() {
    auto choice = worker::SandboxChoice::read(request_.user.config, files_);
    if (!choice) return failed(choice.error());
    if (const auto said = choice->allow_limited(true, files_); !said) return failed(said.error());
    return {true, say("Scripts of mods are played behind limits from now on.")};
}

std::vector<PluginDesk::TracedCalls> PluginDesk::traced() const {
    const std::lock_guard lock(trace_->mutex);
    return trace_->rows;
}

std::size_t PluginDesk::traced_so_far() const noexcept { return trace_->count; }

std::vector<PluginDesk::LogLine> PluginDesk::log() const {
    const std::lock_guard lock(log_->mutex);
    return log_->lines;
}

std::size_t PluginDesk::logged() const noexcept { return log_->count; }

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
    const fs::path whole = folder.lexically_normal();
    const auto added = list_plugin_folder(request_.user.config, whole, true, files_);
    if (!added) return failed(added.error());
    if (!*added) return {false, say("{1} is on the list already.", whole.string())};
    reload();
    return {true, say("Plugins are looked for in {1} now, and at every start.", whole.string())};
}

PluginDone PluginDesk::forget_folder(const fs::path& folder) {
    const auto gone = list_plugin_folder(request_.user.config, folder, false, files_);
    if (!gone) return failed(gone.error());
    if (!*gone) return {false, say("{1} is not on the list.", folder.string())};
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
