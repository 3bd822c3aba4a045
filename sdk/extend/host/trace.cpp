// Modules in the middle that tell what passes; see trace.hpp.
#include "sdk/extend/host/trace.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <tuple>
#include <type_traits>

#include "engine/modules/hook_tables.hpp"
#include "sdk/extend/script/hooks.hpp"

namespace ramparts {
namespace {

class Tracer;

/// A module as the rules hold it.
struct TracedModule : rp_module {
    const Tracer* tracer = nullptr;
    const rp_module* theirs = nullptr;
    std::string id;
    HookTables mine, original;
};

class Tracer {
public:
    Tracer(ModuleCode code, std::string pattern, TraceSink sink)
        : code_(std::move(code)), pattern_(std::move(pattern)), sink_(std::move(sink)) {
        modules = *code_.modules;
        modules.create = create;
        modules.destroy = destroy;
        static_cast<rp_host&>(host) = *code_.host;
        host.tracer = this;
    }

    struct Host : rp_host {
        Tracer* tracer = nullptr;
    };
    rp_modules_1 modules{};
    Host host{};

    [[nodiscard]] bool wants(const script::Hook& hook) const noexcept { return names_hook(pattern_, hook.full); }
    void tell(const TracedCall& call) const { sink_(call); }

private:
    static const rp_module* RP_CALL create(const rp_host* host, const char* id, const rp_setup* setup) {
        return static_cast<const Host*>(host)->tracer->make(id, setup);
    }
    static void RP_CALL destroy(const rp_module* module) {
        const auto* traced = static_cast<const TracedModule*>(module);
        traced->tracer->code_.modules->destroy(traced->theirs);
        delete traced;
    }
    const rp_module* make(const char* id, const rp_setup* setup) const;

    ModuleCode code_;
    std::string pattern_;
    TraceSink sink_;
};

// --- words -----------------------------------------------------------------------------------------------------------

std::string name_of(const rp_view& view, std::uint32_t what, std::uint32_t index) {
    const rp_text text = view.fixed->name(view.fixed, what, index);
    return text.size > 0 ? std::string(text.data, text.size) : "-";
}

std::string words_of(const rp_view& view, char kind, std::uint32_t value) {
    switch (kind) {
        case 'u': return name_of(view, RP_NAME_UNIT, value);
        case 'h': return name_of(view, RP_NAME_HEX, value);
        case 's': return name_of(view, RP_NAME_SIDE, value);
        default: return std::to_string(value);
    }
}
std::string words_of(const rp_view&, char, std::int32_t value) { return std::to_string(value); }
std::string words_of(const rp_view&, char, std::int64_t value) { return std::to_string(value); }
std::string words_of(const rp_view& view, char, const rp_set* set) {
    std::string all;
    for (std::uint32_t u = 0; u < view.fixed->unit_count; ++u)
        if ((set->w[u / 64] >> (u % 64) & 1) != 0) all += (all.empty() ? "" : " ") + name_of(view, RP_NAME_UNIT, u);
    return "{" + all + "}";
}
std::string words_of(const rp_view& view, char, const rp_action* action) {
    std::string words = "action " + std::to_string(action->kind);
    if (action->unit != RP_NO_UNIT) words += " " + name_of(view, RP_NAME_UNIT, action->unit);
    if (action->hex != RP_NO_HEX) words += " " + name_of(view, RP_NAME_HEX, action->hex);
    return words;
}
// Lists and the like are answers.
template <class T>
std::string words_of(const rp_view&, char, T*) {
    return {};
}

// What a hook has put into a list; empty for other arguments.
std::string answer_in(rp_shifts* list) {
    std::string words;
    for (std::uint32_t i = 0; i < list->count; ++i)
        words += (words.empty() ? "" : ", ") + std::to_string(std::abs(list->items[i].columns)) +
                 (list->items[i].columns > 0 ? " for the attacker" : " for the defender");
    return words.empty() ? "no column shift so far" : "column shifts so far: " + words;
}
template <class List>
requires requires(List* list) {
    list->items;
    list->more;
}
std::string answer_in(List* list) { return std::to_string(list->count) + " listed so far"; }
template <class T>
std::string answer_in(T) {
    return {};
}

// --- calls -----------------------------------------------------------------------------------------------------------

template <auto Member, HookNumber kNumber, class Type = decltype(Member)>
struct Passing;
template <auto Member, HookNumber kNumber, class Table, class... Args>
struct Passing<Member, kNumber, std::int32_t (*Table::*)(const rp_module*, const rp_view*, Args...)> {
    static std::int32_t RP_CALL call(const rp_module* module, const rp_view* view, Args... args) {
        const auto& m = *static_cast<const TracedModule*>(module);
        const script::Hook& hook = script::hooks()[static_cast<std::size_t>(kNumber)];
        const auto theirs = std::get<Table>(m.original).*Member;
        const auto began = std::chrono::steady_clock::now();
        const std::int32_t answer = theirs(m.theirs, view, args...);
        const auto took = std::chrono::steady_clock::now() - began;
        std::string given, answered;
        [[maybe_unused]] const char* kind = hook.kinds;
        [[maybe_unused]] const auto add = [](std::string& to, const std::string& words) {
            if (!words.empty()) to += (to.empty() ? "" : ", ") + words;
        };
        ((add(given, words_of(*view, *kind != 0 ? *kind++ : '-', args)), add(answered, answer_in(args))), ...);
        if (answered.empty()) answered = std::to_string(answer);
        if (answer < 0) answered = "the error " + std::to_string(answer);
        m.tracer->tell({static_cast<int>(rp_var(view, RP_V_TURN)), m.id, hook.full, given, answered, took});
        return answer;
    }
};

// A hook that is not traced: the call goes on to the module behind.
template <auto Member, class Type = decltype(Member)>
struct Quiet;
template <auto Member, class Table, class... Args>
struct Quiet<Member, std::int32_t (*Table::*)(const rp_module*, const rp_view*, Args...)> {
    static std::int32_t RP_CALL call(const rp_module* module, const rp_view* view, Args... args) {
        const auto& m = *static_cast<const TracedModule*>(module);
        return (std::get<Table>(m.original).*Member)(m.theirs, view, args...);
    }
};

const void* RP_CALL table_of(const rp_module* module, const char* id) {
    const auto& m = *static_cast<const TracedModule*>(module);
    const void* const ours = find_table(m.mine, id);
    if (ours == nullptr) return m.theirs->extension(m.theirs, id);
    return told_size(ours) > 0 ? ours : nullptr;  // a table that they do not have has no size
}

template <auto Member, HookNumber kNumber, class Table>
void pass_on(TracedModule& module) {
    if (std::get<Table>(module.original).*Member == nullptr) return;
    const bool wanted = module.tracer->wants(script::hooks()[static_cast<std::size_t>(kNumber)]);
    std::get<Table>(module.mine).*Member = wanted ? Passing<Member, kNumber>::call : Quiet<Member>::call;
}

const rp_module* Tracer::make(const char* id, const rp_setup* setup) const {
    const rp_module* const made = code_.modules->create(code_.host, id, setup);
    if (made == nullptr) return nullptr;
    auto traced = std::make_unique<TracedModule>();
    static_cast<rp_module&>(*traced) = *made;
    traced->size = sizeof(rp_module);
    traced->data = traced.get();
    traced->extension = table_of;
    traced->tracer = this;
    traced->theirs = made;
    traced->id = id;
    each_table(traced->original, [&]<class Table>(Table& table) {
        const void* const found = made->extension(made, kTableId<Table>);
        table = copied_table<Table>(found);
        std::get<Table>(traced->mine) = table;
        std::get<Table>(traced->mine).size = found != nullptr ? sizeof(Table) : 0;
    });
#define RAMPARTS_PASS_ON(table, hook) \
    pass_on<&rp_##table##_1::hook, HookNumber::table##_##hook, rp_##table##_1>(*traced);
    RP_HOOKS(RAMPARTS_PASS_ON, RAMPARTS_PASS_ON)
#undef RAMPARTS_PASS_ON
    return traced.release();
}

}  // namespace

std::string time_words(std::chrono::nanoseconds time) {
    const auto tenths = time.count() / 100;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " us";
}

std::string to_text(const TracedCall& call) {
    return "turn " + std::to_string(call.turn) + " " + std::string(call.module) + " " + std::string(call.hook) + "(" +
           std::string(call.given) + "): " + std::string(call.answered) + "; " + time_words(call.took);
}

bool names_hook(std::string_view pattern, std::string_view hook) noexcept {
    if (pattern.empty()) return hook.empty();
    if (pattern.front() != '*')
        return !hook.empty() && hook.front() == pattern.front() && names_hook(pattern.substr(1), hook.substr(1));
    for (std::size_t skip = 0; skip <= hook.size(); ++skip)
        if (names_hook(pattern.substr(1), hook.substr(skip))) return true;
    return false;
}

ModuleCode traced(ModuleCode code, std::string pattern, TraceSink sink) {
    if (code.modules == nullptr || code.host == nullptr) return code;
    const auto tracer = std::make_shared<Tracer>(std::move(code), std::move(pattern), std::move(sink));
    return {&tracer->modules, &tracer->host, tracer};
}

}  // namespace ramparts
