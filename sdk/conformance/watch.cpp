// Modules in the middle; see watch.hpp.
#include "sdk/conformance/watch.hpp"

#include <algorithm>
#include <mutex>
#include <set>

#include "sdk/conformance/plugin_code.hpp"

namespace ramparts::conformance {
namespace {

// Whose an instance is: destroy() is told nothing else.
struct Owners {
    std::mutex mutex;
    std::multimap<const rp_module*, Watch*> of;  // a library may give the same one twice
    std::multiset<const rp_module*> theirs;      // those of the libraries
} g_owners;

}  // namespace

Watch::~Watch() = default;

const char* Watch::place(const std::string& module, const char* hook) {
    static std::mutex mutex;
    static auto& places = *new std::set<std::string>;  // asked for until the very end of the program
    const std::lock_guard lock(mutex);
    return places.insert(module + " " + hook).first->c_str();
}

void Watch::wrap(const PluginInfo& plugin, const rp_modules_1& code, const rp_host& host, ModuleCatalogue& catalogue,
                 std::shared_ptr<const void> keeps) {
    plugin_ = plugin;
    theirs_ = &code;
    their_host_ = &host;
    static_cast<rp_host&>(host_) = host;
    host_.watch = this;
    mine_ = code;
    mine_.create = create;
    mine_.destroy = destroy;
    (void)catalogue.add(plugin_, &mine_, &host_, std::move(keeps));
}

const rp_module* Watch::create(const rp_host* host, const char* id, const rp_setup* setup) {
    return static_cast<const Host*>(host)->watch->make(id, setup);
}

const rp_module* Watch::make(const char* id, const rp_setup* setup) {
    auto module = std::make_unique<WatchedModule>();
    module->watch = this;
    const auto info =
        std::find_if(plugin_.modules.begin(), plugin_.modules.end(), [&](const PluginModule& m) { return m.id == id; });
    module->info = &*info;
    module->given = setup;
    fill_watched_setup(*module);
    const CallMark mark(place(id, "create"));
    const auto began = std::chrono::steady_clock::now();
    module->theirs = theirs_->create(their_host_, id, &module->setup);
    made_in(std::chrono::steady_clock::now() - began);
    if (module->theirs == nullptr) return nullptr;
    look_at_made(*module);
    const bool shared = (module->theirs->flags & RP_MODULE_SHARED) != 0;
    const std::lock_guard lock(g_owners.mutex);
    tally_.need(Check::shared, shared || !g_owners.theirs.contains(module->theirs), [&] {
        return module->info->id + " gives one instance twice and does not say that it serves all threads";
    });
    if (module->theirs->extension == nullptr) return nullptr;
    fill_watched_tables(*module);
    // Without looking at calls the rules may have the plugin's own.
    const rp_module* shown = widens() ? module->theirs : module.get();
    g_owners.theirs.insert(module->theirs);
    made_.emplace(shown, std::move(module));
    g_owners.of.emplace(shown, this);
    return shown;
}

void Watch::destroy(const rp_module* module) {
    Watch* watch = nullptr;
    {
        const std::lock_guard lock(g_owners.mutex);
        const auto found = g_owners.of.find(module);
        watch = found->second;
        g_owners.of.erase(found);
    }
    const auto made = watch->made_.find(module);
    const std::unique_ptr<WatchedModule> own = std::move(made->second);
    watch->made_.erase(made);
    {
        const std::lock_guard lock(g_owners.mutex);
        g_owners.theirs.erase(g_owners.theirs.find(own->theirs));
    }
    const CallMark mark(place(own->info->id, "destroy"));
    watch->theirs_->destroy(own->theirs);
}

void Watch::took(const char* hook, std::chrono::nanoseconds time) {
    Time& total = times_[hook];
    total.sum += time;
    ++total.calls;
}

void Watch::judge_hooks(const std::set<std::string>& modules, bool script) {
    for (const auto& [module, hooks] : subscribed_) {
        if (!modules.contains(module)) continue;
        for (const auto& [hook, used] : hooks)
            tally_.need(Check::hooks_subscribed, used, [&, module = module, hook = hook] {
                return module + " has a function for " + hook + " and never subscribes to it; call " +
                       (script ? "setup:subscribe" : "setup.hook") + "(\"" + hook + "\", …) where the module is made";
            });
    }
}

namespace {

std::string decimal(std::chrono::nanoseconds time, std::int64_t unit, const char* name) {
    const std::int64_t tenths = time.count() * 10 / unit;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + name;
}
std::string short_time(std::chrono::nanoseconds time) {
    return time < std::chrono::microseconds(10) ? std::to_string(time.count()) + " ns" : decimal(time, 1'000, "µs");
}

}  // namespace

void Watch::judge_times() {
    using namespace std::chrono_literals;
    const std::string slowest = decimal(slowest_create_, 1'000'000, "ms");
    tally_.sink().figure(Check::create_time, slowest);
    tally_.need(Check::create_time, slowest_create_ <= 100ms, [&] { return "one took " + slowest; });
    std::uint64_t calls = 0;
    std::chrono::nanoseconds sum{};
    const char* slow = "";
    std::chrono::nanoseconds worst{};
    for (const auto& [hook, total] : times_) {
        calls += total.calls;
        sum += total.sum;
        const auto mean = total.sum / static_cast<std::int64_t>(total.calls);
        if (mean > worst) worst = mean, slow = hook;
        tally_.need(Check::call_time, mean <= 1ms,
                    [&, name = hook] { return std::string(name) + " takes " + short_time(mean) + " on average"; });
    }
    if (calls == 0) return;
    tally_.sink().figure(Check::call_time, short_time(sum / static_cast<std::int64_t>(calls)) + " of " +
                                               std::to_string(calls) + " calls; " + slow + " " + short_time(worst));
}

}  // namespace ramparts::conformance
