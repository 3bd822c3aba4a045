// Making modules and calling their hooks for the other side; see recorder.hpp.
#include "sdk/worker/inside/recorder.hpp"

#include <algorithm>

#include "sdk/worker/wire/hooks.hpp"

namespace ramparts::worker {
namespace {

Recorder* g_recorder = nullptr;  // a worker has one

}  // namespace

/// A set-up that notes the subscriptions of the module it is given to.
struct Recorder::Open {
    rp_setup setup{};  // first: what the module hands back leads here
    const rp_setup* real = nullptr;
    const rp_modules_1* table = nullptr;
    const rp_module* module = nullptr;
    MadeModule made;
    bool noting = true;
};

struct Recording {
    static Recorder::Open& of(const rp_setup* setup) {
        for (const auto& open : g_recorder->open_)
            if (&open->setup == setup) return *open;
        std::terminate();  // a module has made up a set-up
    }

    static std::int32_t RP_CALL subscribe(const rp_setup* setup, const char* hook, const rp_filter* filter) {
        Recorder::Open& open = of(setup);
        const std::int32_t answer = open.real->subscribe(open.real, hook, filter);
        if (answer < 0 || !open.noting || open.made.subscriptions.size() == kMostSubscribed) return answer;
        MadeModule::Subscription& note = open.made.subscriptions.emplace_back();
        note.hook = hook;
        note.priority = filter->priority;
        note.units = filter->units;
        note.side = filter->side;
        note.first_turn = filter->first_turn;
        note.last_turn = filter->last_turn;
        note.everywhere = filter->hexes == nullptr;
        if (filter->hexes != nullptr) note.hexes.assign(filter->hexes, filter->hexes + filter->hex_count);
        return answer;
    }
    static void RP_CALL refuse(const rp_setup* setup, const char* text) {
        const rp_setup* real = of(setup).real;
        real->refuse(real, text);
    }

    static const rp_module* RP_CALL create(const rp_host* host, const char* id, const rp_setup* setup) {
        for (const auto& real : g_recorder->real_) {
            if (real->host != host) continue;
            auto& open = *g_recorder->open_.emplace_back(std::make_unique<Recorder::Open>());
            open.setup = *setup;
            open.setup.subscribe = subscribe;
            open.setup.refuse = refuse;
            open.real = setup;
            open.table = real->table;
            open.made.slot = static_cast<std::uint8_t>(setup->slot);
            open.module = real->table->create(host, id, &open.setup);
            open.noting = false;  // what instances for other threads do is the same again
            if (open.module == nullptr) {
                g_recorder->open_.pop_back();
                return nullptr;
            }
            AllHooks::each([&]<auto Member>(std::uint8_t number, Hook<Member>) {
                using Table = typename Hook<Member>::Table;
                const auto* table = static_cast<const Table*>(open.module->extension(open.module, kTableId<Table>));
                if (table != nullptr && table->*Member != nullptr) open.made.hooks |= std::uint64_t{1} << number;
            });
            g_recorder->made_.push_back(open.made);
            return open.module;
        }
        return nullptr;
    }
    static void RP_CALL destroy(const rp_module* module) {
        auto& all = g_recorder->open_;
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& o) { return o->module == module; });
        if (found == all.end()) return;
        (*found)->table->destroy(module);
        all.erase(found);
    }
};

Recorder::Recorder() { g_recorder = this; }
Recorder::~Recorder() { g_recorder = nullptr; }

const rp_modules_1* Recorder::before(const rp_modules_1& real, const rp_host* host) {
    Real& kept = *real_.emplace_back(std::make_unique<Real>());
    kept.host = host;
    kept.table = &real;
    kept.own = {sizeof(rp_modules_1), real.count, real.id, Recording::create, Recording::destroy};
    return &kept.own;
}

std::vector<MadeModule> Recorder::take() {
    std::stable_sort(made_.begin(), made_.end(),
                     [](const MadeModule& a, const MadeModule& b) { return a.slot < b.slot; });
    return std::exchange(made_, {});
}

bool call_hook(std::uint8_t number, const rp_module* module, const rp_view* view, std::string_view arguments,
               HookAnswer& answer) {
    bool called = false;
    AllHooks::each([&]<auto Member>(std::uint8_t at, Hook<Member>) {
        if (at == number) called = Hook<Member>::call(module, view, arguments, answer.status, answer.lists);
    });
    return called;
}

}  // namespace ramparts::worker
