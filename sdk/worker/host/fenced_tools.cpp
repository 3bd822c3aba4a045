// Checks and players of scripts in another process; see fenced_scripts.hpp.
#include <algorithm>
#include <thread>

#include "engine/modules/code_fault.hpp"
#include "engine/modules/setup_calls.hpp"
#include "sdk/extend/host/scene.hpp"
#include "sdk/worker/host/fenced_battle.hpp"
#include "sdk/worker/host/fenced_scripts.hpp"
#include "sdk/worker/host/worker_game.hpp"
#include "sdk/worker/wire/tools.hpp"

namespace ramparts::worker {
namespace {

std::int32_t failed_look(Message why) {
    code_fault() = std::move(why);
    return RP_E_INTERNAL;
}

bool same_files(const BattleFiles& a, const BattleFiles& b) {
    return std::ranges::equal(a, b, [](const BattleFile& x, const BattleFile& y) {
        return x.kind == y.kind && x.name == y.name && x.bytes == y.bytes;
    });
}

bool names_check(const PluginInfo& info, std::string_view code) {
    const auto among = [&](const std::vector<CheckInfo>& checks) {
        return std::any_of(checks.begin(), checks.end(), [&](const CheckInfo& c) { return c.code == code; });
    };
    return among(info.checks) || std::any_of(info.modules.begin(), info.modules.end(),
                                             [&](const PluginModule& m) { return among(m.checks); });
}

bool names_transform(const PluginInfo& info, std::string_view id) {
    return std::any_of(info.transforms.begin(), info.transforms.end(), [&](const auto& t) { return t.id == id; });
}

bool names_exporter(const PluginInfo& info, std::string_view id) {
    return std::any_of(info.exporters.begin(), info.exporters.end(), [&](const auto& e) { return e.id == id; });
}

// The parameters of a row as the call has them, each as it is written.
std::vector<ModuleParam> values_of(const std::vector<ParameterInfo>& known, const rp_values_1& values) {
    std::vector<ModuleParam> all;
    for (const ParameterInfo& param : known) {
        const rp_text text = values.text(&values, param.name.c_str());
        if (text.size > 0) all.push_back({param.name, std::string(text.data, text.size)});
    }
    return all;
}

bool names_player(const PluginInfo& info, std::string_view id) {
    return std::any_of(info.players.begin(), info.players.end(), [&](const PlayerEntry& p) { return p.id == id; });
}

}  // namespace

/// A worker that has read a scenario for checks.
struct FencedScripts::Looking {
    BattleFiles files;
    std::unique_ptr<Worker> worker;
    std::thread::id thread;  ///< that has begun it, and with which it ends
};

struct FencedScripts::Player {
    rp_player raw{};
    std::shared_ptr<FencedScripts> scripts;
    std::shared_ptr<FencedBattle> battle;
    Choose question;  ///< what every choice has in common
};

struct FencedToolCalls {
    static std::int32_t RP_CALL check(const rp_host* host, const char* code, std::uint32_t use,
                                      const rp_scenario_1* scenario, const rp_values_1*, rp_findings* out) {
        auto& scripts = *static_cast<FencedScripts*>(host->data);
        try {
            const std::lock_guard lock(scripts.look_mutex_);
            return look(scripts, code, use, scenario_behind(*scenario), *out);
        } catch (...) {
            return RP_E_MEMORY;
        }
    }

    // A worker that has read this scenario: that of the call before, when nothing has changed.
    static std::optional<Diagnostic> prepare(FencedScripts& scripts, BattleFiles files, const Scenario& scenario) {
        FencedScripts::Looking& looking = *scripts.looking_;
        const bool ready = looking.worker != nullptr && !looking.worker->failure() &&
                           looking.thread == std::this_thread::get_id() && same_files(looking.files, files);
        if (ready) return std::nullopt;
        looking.worker.reset();
        auto worker = Worker::start(scripts.start_());
        if (!worker) return worker.error();
        auto loaded = (*worker)->load(files, Ask::read);
        if (!loaded) return loaded.error();
        const bool same = loaded->units == scenario.units.size() && loaded->hexes == scenario.map.grid().size() &&
                          loaded->modules == scenario.modules.size();
        if (!same && has_errors(loaded->findings)) return std::move(loaded->findings.front());  // errors come first
        if (!same) return (*worker)->nonsense(Ask::read, message("another battle than the one it was given"));
        looking = {std::move(files), std::move(*worker), std::this_thread::get_id()};
        return std::nullopt;
    }

    // A worker with the scenario and the package that `names` says; why there is none, when there is none.
    template <class Names>
    static std::optional<Message> prepare_for(FencedScripts& scripts, const Scenario& scenario, Names names) {
        BattleFiles files = battle_files(scenario);
        for (const FencedPackage& package : scripts.packages_)
            if (names(package.info)) FencedScripts::add_to(files, package);
        if (auto problem = prepare(scripts, std::move(files), scenario)) return std::move(problem->message);
        return std::nullopt;
    }

    // What a script said when its call failed.
    static std::int32_t failed_call(FencedScripts& scripts, std::int32_t status, const std::string& said) {
        if (!said.empty()) {
            scripts.note_fault(said);
            code_fault() = Message::of_plugin(said);
        }
        return status;
    }

    template <class Row>
    static const Row* row_named(const FencedScripts& scripts, std::vector<Row> PluginInfo::*rows, std::string_view id) {
        for (const FencedPackage& package : scripts.packages_)
            for (const Row& row : package.info.*rows)
                if (row.id == id) return &row;
        return nullptr;
    }

    static std::int32_t RP_CALL transform(const rp_host* host, const char* id, const rp_scenario_1* scenario,
                                          const rp_values_1* values, rp_edits* out, rp_finding* why) {
        auto& scripts = *static_cast<FencedScripts*>(host->data);
        try {
            const std::lock_guard lock(scripts.look_mutex_);
            return change(scripts, id, {scenario, values}, *out, *why);
        } catch (...) {
            return RP_E_MEMORY;
        }
    }

    struct Given {
        const rp_scenario_1* scenario;
        const rp_values_1* values;
    };
    static std::int32_t change(FencedScripts& scripts, const char* id, const Given& given, rp_edits& out,
                               rp_finding& why) {
        // Names of labels are read after this call, until the next one of this thread.
        thread_local std::vector<ProposedEdit> kept;
        const TransformInfo* const info = row_named(scripts, &PluginInfo::transforms, id);
        if (info == nullptr) return RP_E_UNSUPPORTED;
        if (auto problem = prepare_for(scripts, scenario_behind(*given.scenario),
                                       [&](const PluginInfo& p) { return names_transform(p, id); }))
            return failed_look(std::move(*problem));
        auto answer = scripts.looking_->worker->ask<Changed>(Ask::change,
                                                             UseTool{id, values_of(info->parameters, *given.values)});
        if (!answer) return failed_look(std::move(answer.error().message));
        if (answer->status < 0) return failed_call(scripts, answer->status, answer->said);
        why = answer->why;
        kept = std::move(answer->edits);
        for (const ProposedEdit& e : kept) {
            if (out.count == out.capacity && out.more(&out) <= 0) {
                out.failed = 1;
                return RP_E_LIMIT;
            }
            out.items[out.count++] = {e.kind,  e.what,  e.index,
                                      e.other, e.value, {e.text.c_str(), static_cast<std::uint32_t>(e.text.size())}};
        }
        return answer->status;
    }

    static std::int32_t RP_CALL run_exporter(const rp_host* host, const char* id, const rp_source_1* source,
                                             rp_files_1* files) {
        auto& scripts = *static_cast<FencedScripts*>(host->data);
        try {
            const std::lock_guard lock(scripts.look_mutex_);
            return write(scripts, id, *source, *files);
        } catch (...) {
            return RP_E_MEMORY;
        }
    }

    static std::int32_t write(FencedScripts& scripts, const char* id, const rp_source_1& source, rp_files_1& files) {
        const ExporterEntry* const info = row_named(scripts, &PluginInfo::exporters, id);
        if (info == nullptr || source.scenario == nullptr) return RP_E_UNSUPPORTED;
        if (auto problem = prepare_for(scripts, scenario_behind(*source.scenario),
                                       [&](const PluginInfo& p) { return names_exporter(p, id); }))
            return failed_look(std::move(*problem));
        auto answer = scripts.looking_->worker->ask<Written>(Ask::write,
                                                             UseTool{id, values_of(info->parameters, *source.values)});
        if (!answer) return failed_look(std::move(answer.error().message));
        for (const WrittenFile& file : answer->files) {
            if (file.severity >= 0) files.say(&files, file.severity, 0, file.bytes.c_str());
            else if (files.write(&files, file.name.c_str(), file.bytes.data(), file.bytes.size()) <= 0)
                return RP_E_ARGUMENT;
        }
        return answer->status < 0 ? failed_call(scripts, answer->status, answer->said) : answer->status;
    }

    static std::int32_t look(FencedScripts& scripts, const char* code, std::uint32_t use, const Scenario& scenario,
                             rp_findings& out) {
        if (auto problem =
                prepare_for(scripts, scenario, [&](const PluginInfo& info) { return names_check(info, code); }))
            return failed_look(std::move(*problem));
        Worker& worker = *scripts.looking_->worker;
        auto answer = worker.ask<Looked>(Ask::look, Look{code, use});
        if (!answer) return failed_look(std::move(answer.error().message));
        if (answer->status < 0) return failed_call(scripts, answer->status, answer->said);
        for (const rp_finding& found : answer->found) {
            if (out.count == out.capacity && out.more(&out) <= 0) {
                out.failed = 1;
                return RP_E_LIMIT;
            }
            out.items[out.count++] = found;
        }
        return answer->status;
    }

    // ---- players ----

    static const char* RP_CALL no_id(std::uint32_t) { return nullptr; }
    static FencedScripts::Player& of(rp_player* player) { return *static_cast<FencedScripts::Player*>(player->data); }

    static rp_player* RP_CALL create(const rp_host* host, const char* id, const rp_fixed* fixed, const rp_game_1*) {
        auto& scripts = *static_cast<FencedScripts*>(host->data);
        try {
            auto made = std::make_unique<FencedScripts::Player>();
            made->raw = {sizeof(rp_player), made.get()};
            made->scripts = scripts.shared_from_this();
            made->battle = scripts.battle_for_player(id, scenario_behind(*fixed));
            if (made->battle == nullptr) return nullptr;
            made->question.player = id;
            return &made.release()->raw;
        } catch (...) {
            return nullptr;
        }
    }
    static void RP_CALL destroy(rp_player* player) {
        const std::unique_ptr<FencedScripts::Player> gone(&of(player));
        gone->scripts->keep_idle(std::move(gone->battle));
    }
    static void RP_CALL begin(rp_player* player, std::uint32_t side, std::uint32_t kind, std::uint64_t limit) {
        Choose& question = of(player).question;
        question.side = static_cast<std::uint8_t>(side);
        question.limit_kind = kind;
        question.limit = limit;
        question.fresh = true;
    }
    static std::int32_t RP_CALL choose(rp_player* raw, const rp_view* view, const rp_action* legal, std::uint32_t count,
                                       std::uint64_t seed) {
        FencedScripts::Player& player = of(raw);
        try {
            Choose question = player.question;
            player.question.fresh = false;
            question.legal.assign(legal, legal + count);
            question.seed = seed;
            const std::int32_t answer = player.battle->choose(*view, std::move(question));
            if (answer < 0 && code_fault().empty()) code_fault() = player.battle->trouble();
            return answer;
        } catch (...) {
            return RP_E_MEMORY;
        }
    }
};

// A worker serves one player of one game, and then another one of the same battle.
std::shared_ptr<FencedBattle> FencedScripts::battle_for_player(std::string_view id, const Scenario& scenario) {
    BattleFiles files = files_for(scenario, [&](const PluginInfo& info) { return names_player(info, id); });
    {
        const std::lock_guard lock(mutex_);
        for (auto at = idle_.begin(); at != idle_.end(); ++at)
            if ((*at)->of_this_thread() && (*at)->process() != 0 && (*at)->trouble().empty() &&
                same_files((*at)->files(), files)) {
                auto battle = std::move(*at);
                idle_.erase(at);
                battle->begin_game();
                return battle;
            }
        obstacles_.clear();
    }
    auto battle = std::make_shared<FencedBattle>(start_, std::move(files), [this](const std::string& said) {
        note_fault(said);
        code_fault() = Message::of_plugin(said);
    });
    std::vector<Diagnostic> problems = battle->begin();
    const std::lock_guard lock(mutex_);
    obstacles_ = std::move(problems);
    if (obstacles_.empty()) return battle;
    code_fault() = obstacles_.front().message;
    return nullptr;
}

void FencedScripts::keep_idle(std::shared_ptr<FencedBattle> battle) noexcept {
    try {
        const std::lock_guard lock(mutex_);
        if (idle_.size() == kMostIdle) idle_.erase(idle_.begin());
        idle_.push_back(std::move(battle));
    } catch (...) {
        return;  // then it ends
    }
}

void FencedScripts::open_tools() {
    looking_ = std::make_shared<Looking>();
    checks_ = {sizeof(rp_checks_1), FencedToolCalls::check};
    transforms_ = {sizeof(rp_transforms_1), FencedToolCalls::transform};
    exporters_ = {sizeof(rp_exporters_1), 0, FencedToolCalls::no_id, FencedToolCalls::run_exporter};
    players_ = {sizeof(rp_players_1),     0,
                FencedToolCalls::no_id,   FencedToolCalls::create,
                FencedToolCalls::destroy, FencedToolCalls::begin,
                FencedToolCalls::choose};
}

FencedCode FencedScripts::take(const FencedScript& script) {
    add({script.info, script.description.string(), script.description_text, script.script.filename().string(),
         script.script_text});
    return {&modules_, &checks_, &players_, &transforms_, &exporters_, &host_, shared_from_this(), this};
}

FencedScripts::~FencedScripts() = default;

}  // namespace ramparts::worker
