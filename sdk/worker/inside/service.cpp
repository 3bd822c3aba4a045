// Requests and their answers; see service.hpp.
#include "sdk/worker/inside/service.hpp"

#include <algorithm>

#include "engine/modules/code_fault.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/extend/host/scene.hpp"
#include "sdk/worker/inside/prompt.hpp"

namespace ramparts::worker {
namespace {

void add(std::vector<Diagnostic>& to, std::vector<Diagnostic> more) {
    std::move(more.begin(), more.end(), std::back_inserter(to));
}

}  // namespace

struct Service::Files {
    struct File {
        FileKind kind = FileKind::scenario;
        std::string name;
        std::uint32_t size = 0;
        std::string bytes;
    };
    std::vector<File> all;
    std::size_t bytes = 0;

    [[nodiscard]] const File* only(FileKind kind) const {
        const File* found = nullptr;
        for (const File& file : all)
            if (file.kind == kind) {
                if (found) return nullptr;
                found = &file;
            }
        return found;
    }
    [[nodiscard]] bool whole() const noexcept { return all.empty() || all.back().bytes.size() == all.back().size; }
};

Service::Service(std::string version, BlackBox& box, std::function<bool()> cancelled, ServiceHooks hooks)
    : version_(std::move(version)),
      box_(box),
      cancelled_(std::move(cancelled)),
      hooks_(std::move(hooks)),
      files_(std::make_unique<Files>()) {}
Service::~Service() = default;

Service::Outcome Service::refuse(const Packet& frame, std::string why) {
    return {Outcome::Then::answer, {kRefusal, frame.serial, payload_of(Refusal{std::move(why)})}};
}

// The narrator holds on to the game.
void Service::forget_game() {
    narrator_.reset();
    match_.reset();
    game_.reset();
}

template <class Request, class Do>
Service::Outcome Service::answer(const Packet& frame, Do&& work) {
    Request request;
    if (!read_payload(frame.payload, request)) return {};
    Packet out{frame.type + kAnswer, frame.serial, payload_of(work(request))};
    if (out.payload.size() > kMostPayload) return refuse(frame, "the answer is larger than a frame may be");
    return {Outcome::Then::answer, std::move(out)};
}

Service::Outcome Service::handle(const Packet& frame) {
    const Ask ask = static_cast<Ask>(frame.type);
    if (frame.type >= request_type(Ask::count_) || ask == Ask::hello) return {};
    try {
        if (hooks_.before) hooks_.before(ask);
        return dispatch(ask, frame);
    } catch (const Refused& refused) {
        return refuse(frame, refused.what());
    } catch (const std::bad_alloc&) {
        forget_game();
        return refuse(frame, "there is not enough memory");
    } catch (const std::exception& e) {
        forget_game();  // nobody knows what state it is in
        return refuse(frame, e.what());
    }
}

Service::Outcome Service::dispatch(Ask ask, const Packet& frame) {
    switch (ask) {
        case Ask::file:
            return answer<FilePart>(frame, [&](FilePart& part) {
                if (!take(part)) throw Refused("the parts of the files do not fit together");
                return Nothing{};
            });
        case Ask::load:
        case Ask::read: return answer<Nothing>(frame, [&](Nothing&) { return load(ask == Ask::load); });
        case Ask::look: return answer<Look>(frame, [&](const Look& request) { return look(request); });
        case Ask::change: return answer<UseTool>(frame, [&](const UseTool& request) { return change(request); });
        case Ask::write: return answer<UseTool>(frame, [&](const UseTool& request) { return write(request); });
        case Ask::cancel: return {frame.payload.empty() ? Outcome::Then::silent : Outcome::Then::fault, {}};
        case Ask::bye: return {frame.payload.empty() ? Outcome::Then::bye : Outcome::Then::fault, {}};
        default: break;
    }
    if (!rules_) throw Refused("no battle is loaded that can be played");
    return play_dispatch(ask, frame);
}

Service::Outcome Service::play_dispatch(Ask ask, const Packet& frame) {
    if (ask == Ask::start) return answer<Start>(frame, [&](const Start& request) { return start(request); });
    if (ask == Ask::check) return answer<Nothing>(frame, [&](Nothing&) { return check(); });
    if (ask == Ask::hook) return answer<HookCall>(frame, [&](const HookCall& request) { return hook(request); });
    if (ask == Ask::choose) return answer<Choose>(frame, [&](const Choose& request) { return choose(request); });
    if (ask == Ask::play_many)
        return answer<PlayMany>(frame, [&](const PlayMany& request) { return play_many(request); });
    if (!game_) throw Refused("no game has been started");
    switch (ask) {
        case Ask::legal:
            return answer<Nothing>(frame, [&](Nothing&) { return game_->over() ? ActionList{} : game_->legal(); });
        case Ask::play: return answer<Action>(frame, [&](const Action& action) { return play(action); });
        case Ask::next:
            return answer<Nothing>(frame, [&](Nothing&) {
                if (game_->over()) throw Refused("the game is over");
                Action action;
                scripts_->decision([&] { action = match_->next(*game_); });
                return action;
            });
        case Ask::explain:
            return answer<Action>(frame, [&](const Action& action) {
                const bool known = action.unit == kNoUnit || action.unit < scenario_->units.size();
                const bool placed = action.hex == kNoHex || action.hex < scenario_->map.grid().size();
                if (!known || !placed) throw Refused("there is no such unit or hex");
                return rules_->explain(game_->view(), action);
            });
        case Ask::view: return answer<Nothing>(frame, [&](Nothing&) { return view(); });
        case Ask::markers: return answer<Nothing>(frame, [&](Nothing&) { return badges(*rules_, game_->view()); });
        default: return {};
    }
}

bool Service::take(FilePart& part) {
    if (scenario_ || part.bytes.size() > part.size) return false;
    if (part.offset == 0) {
        if (!files_->whole() || files_->all.size() == kMostFiles) return false;
        files_->bytes += part.size;
        if (files_->bytes > kMostFileBytes) return false;
        files_->all.push_back({part.kind, part.name, part.size, std::move(part.bytes)});
        return true;
    }
    if (files_->all.empty()) return false;
    Files::File& file = files_->all.back();
    const bool fits = part.kind == file.kind && part.name == file.name && part.size == file.size &&
                      part.offset == file.bytes.size() && !part.bytes.empty() &&
                      part.bytes.size() <= file.size - file.bytes.size();
    if (fits) file.bytes += part.bytes;
    return fits;
}

Loaded Service::load(bool to_play) {
    if (scenario_) throw Refused("a battle is loaded already");
    if (!files_->whole() || !files_->only(FileKind::scenario) || !files_->only(FileKind::ruleset) ||
        !files_->only(FileKind::map))
        throw Refused("a battle is one scenario, one ruleset and one map");
    Loaded out;
    read_files(out);
    if (to_play && scenario_ && !has_errors(out.findings)) make_rules(out);
    files_ = std::make_unique<Files>();
    // What does not fit into a frame is left out from the end; the errors come first.
    std::stable_sort(out.findings.begin(), out.findings.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.severity > b.severity; });
    while (out.findings.size() > kMostFindings || payload_of(out).size() > kMostPayload)
        out.findings.resize(std::min(kMostFindings, out.findings.size() / 2));
    return out;
}

void Service::read_files(Loaded& out) {
    std::vector<ScriptPackage> packages;
    for (const Files::File& file : files_->all) {
        if (file.kind == FileKind::plugin) packages.push_back({{file.name, file.bytes}, {}});
        if (file.kind != FileKind::script) continue;
        if (packages.empty() || !packages.back().script.name.empty())
            throw Refused("each script follows the plugin.xml that describes it");
        packages.back().script = {file.name, file.bytes};
    }
    auto catalogue = std::make_shared<ModuleCatalogue>(*installed_catalogue());
    auto scripts = load_scripts(packages, version_, box_, *catalogue);
    if (!scripts) {
        out.findings = std::move(scripts.error());
        return;
    }
    scripts_ = std::move(*scripts);
    install_catalogue(std::move(catalogue));
    const Files::File& main = *files_->only(FileKind::scenario);
    std::vector<Diagnostic> parts;
    bool whole = true;
    ScenarioRead read = read_scenario(main.bytes, main.name, [&](Scenario& s, const auto&, auto&) {
        RulesetRead rules = read_ruleset(files_->only(FileKind::ruleset)->bytes, files_->only(FileKind::ruleset)->name);
        s.ruleset = std::move(rules.ruleset);
        // One thread: a process behind the fence begins no other.
        MapRead map =
            read_map(files_->only(FileKind::map)->bytes, files_->only(FileKind::map)->name, s.ruleset,
                     MapRows::on_one_thread, has_errors(rules.diagnostics) ? KindsRead::with_errors : KindsRead::all);
        s.map = std::move(map.map);
        whole = rules.readable && map.readable;
        const PartsRead good{rules.readable && !has_errors(rules.diagnostics),
                             map.readable && !has_errors(map.diagnostics)};
        add(parts, std::move(rules.diagnostics));
        add(parts, std::move(map.diagnostics));
        return good;
    });
    out.findings = std::move(read.diagnostics);
    add(out.findings, std::move(parts));
    if (!read.readable || !whole) return;
    scenario_ = std::make_shared<const Scenario>(std::move(read.scenario));
    out.units = static_cast<std::uint32_t>(scenario_->units.size());
    out.hexes = scenario_->map.grid().size();
    out.turns = static_cast<std::uint32_t>(scenario_->turns.size());
    out.modules = static_cast<std::uint32_t>(scenario_->modules.size());
}

void Service::make_rules(Loaded& out) {
    auto rules = playable_rules(scenario_);
    if (!rules) add(out.findings, std::move(rules.error()));
    if (has_errors(out.findings)) return;
    rules_ = std::move(*rules);
    out.made = scripts_->made();
    // Checking has made them too, before: the last of a slot is the one in force.
    for (std::size_t i = out.made.size(); i > 1; --i)
        if (out.made[i - 1].slot == out.made[i - 2].slot) out.made.erase(out.made.begin() + static_cast<long>(i) - 2);
    out.playable = true;
    out.more_words = static_cast<std::uint32_t>(rules_->more_words());
    out.ghosts = {rules_->ghosts().word(0), rules_->ghosts().word(1)};
}

Looked Service::look(const Look& request) const {
    if (!scenario_) throw Refused("no battle is loaded");
    const auto catalogue = installed_catalogue();
    const auto all = catalogue->checks();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& check) { return check->info.code == request.code; });
    const bool none = request.use == RP_NO_USE;
    if (found == all.end() || (*found)->tools.checks == nullptr) throw Refused("there is no such check");
    if (none != (*found)->module.empty() || (!none && request.use >= scenario_->modules.size()))
        throw Refused("there is no such use of a module");
    const CatalogueCheck& check = **found;
    const PluginModule* module = none ? nullptr : catalogue->info(check.module);
    const Scene scene(*scenario_);
    const SceneValues values(*scenario_,
                             none ? std::span<const ModuleParam>{} : std::span(scenario_->modules[request.use].params),
                             module == nullptr ? std::span<const ParameterInfo>{} : std::span(module->parameters));
    SceneFindings findings;
    Looked out;
    code_fault() = {};
    out.status = check.tools.checks->check(check.tools.host, check.info.code.c_str(), request.use, &scene.table(),
                                           &values.table(), &findings);
    if (findings.burst() && out.status >= 0) out.status = RP_E_LIMIT;
    if (out.status >= 0) out.found.assign(findings.all().begin(), findings.all().end());
    else out.said = code_fault().english();
    return out;
}

CheckFindings Service::check() const {
    CheckFindings out;
    out.findings = check_scenario(*scenario_);
    std::size_t kept = std::min(out.findings.size(), kMostFindings);
    const std::size_t all = out.findings.size();
    for (;; kept /= 2) {
        out.findings.resize(kept);
        out.left_out = static_cast<std::uint32_t>(all - kept);
        if (payload_of(out).size() <= kMostPayload) return out;
    }
}

}  // namespace ramparts::worker
