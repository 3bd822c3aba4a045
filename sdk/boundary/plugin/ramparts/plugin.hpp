// Rule modules in C++20 over ramparts/rp.h. Derive a class from Module, override the hooks that the rule needs,
// subscribe hooks in the constructor, and list the classes in RAMPARTS_MODULES. Header only; nothing to link.
//
// Units, sides, hexes and classes are indices from 0 in the order of the scenario's files. Movement is counted in half
// points. Hooks are const and pure: equal views give equal answers; keep state in attributes of plugin.xml. An
// exception of a hook is an error for the host, and its text goes to the log. An exception of a constructor refuses the
// scenario, and its text is the reason.
#pragma once

#include <ramparts/rp_hooks.h>
#include <ramparts/plugin_entry.hpp>
#include <ramparts/plugin_module.hpp>

#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>

namespace ramparts::plugin {
namespace detail {

/// A module as the host holds it.
struct Instance {
    rp_module raw{};
    const rp_host* host = nullptr;
    std::unique_ptr<const Module> module;
};

// Arguments in the form that hooks take.
inline View in(const rp_view* view) noexcept { return View(*view); }
inline Events in(rp_events* list) noexcept { return Events(*list); }
inline UnitSet in(const rp_set* set) noexcept { return *set; }
inline const rp_action& in(const rp_action* action) noexcept { return *action; }
inline rp_message& in(rp_message* message) noexcept { return *message; }
struct Number {
    std::uint32_t value;
    operator std::uint32_t() const noexcept { return value; }
    operator int() const noexcept { return static_cast<int>(value); }
};
inline Number in(std::uint32_t value) noexcept { return {value}; }
template <class T>
T in(T other) noexcept {
    return other;
}

/// Whether an argument is a list that could not grow.
template <class T>
bool failed(T argument) noexcept {
    if constexpr (requires { argument->failed; }) return argument->failed != 0;
    else return false;
}

/// Calls a hook and catches what it throws.
template <auto Member, class... C>
std::int32_t RP_CALL call(const rp_module* raw, C... arguments) noexcept {
    const auto& self = *static_cast<const Instance*>(raw->data);
    using Answer = decltype(((*self.module).*Member)(in(arguments)...));
    try {
        if constexpr (std::is_void_v<Answer>) {
            ((*self.module).*Member)(in(arguments)...);
            return (failed(arguments) || ...) ? RP_E_LIMIT : RP_YES;
        } else {
            const auto answer = static_cast<std::int32_t>(((*self.module).*Member)(in(arguments)...));
            return (failed(arguments) || ...) ? RP_E_LIMIT : answer;
        }
    } catch (const std::bad_alloc&) {
        return RP_E_MEMORY;
    } catch (const std::exception& e) {
        log_line(self.host, 3, e.what());
    } catch (...) {
        log_line(self.host, 3, "something was thrown that is no exception");
    }
    return RP_E_INTERNAL;
}

/// An entry of a table: the call of a hook, or null when T does not override it.
template <auto Member, auto Own>
struct Hook {
    template <class... C>
    using Function = std::int32_t(RP_CALL*)(const rp_module*, C...);
    template <class... C>
    constexpr operator Function<C...>() const noexcept {
        if constexpr (std::is_same_v<decltype(Member), decltype(Own)>) return nullptr;
        else return &call<Member, C...>;
    }
};

/// What a hook takes and answers, whichever class it is a member of; nothing when it is not const.
template <class Member>
struct Signature {
    using Type = void;
};
template <class Answer, class Class, class... A>
struct Signature<Answer (Class::*)(A...) const> {
    using Type = Answer(A...);
};
template <class Answer, class Class, class... A>
struct Signature<Answer (Class::*)(A...) const noexcept> {
    using Type = Answer(A...);
};
template <auto Member, auto Own>
inline constexpr bool kOverrides =
    std::is_same_v<typename Signature<decltype(Member)>::Type, typename Signature<decltype(Own)>::Type>;

// A function of the name of a hook that does not override it would never be called.
#define RAMPARTS_OVERRIDES(table, name)                                                \
    static_assert(kOverrides<&Module::name, &T::name>,                                 \
                  "the hook " #table "." #name                                         \
                  " of this module has other parameters, another answer, or no const " \
                  "at its end: write it as in ramparts/plugin_module.hpp, with override");
#define RAMPARTS_HOOK(table, name) Hook<&Module::name, &T::name>{},
#define RAMPARTS_TABLE(table, ID, count)                                                                     \
    static constexpr rp_##table##_1 table{sizeof(rp_##table##_1), ID##_HOOKS(RAMPARTS_HOOK, RAMPARTS_HOOK)}; \
    if (id == ID) return &table;

/// The tables of a module of class T. Its hooks must be public.
template <class T>
const void* RP_CALL extension(const rp_module* raw, const char* wanted) noexcept {
    RP_HOOKS(RAMPARTS_OVERRIDES, RAMPARTS_OVERRIDES)
    const std::string_view id = wanted;
    RP_HOOK_TABLES(RAMPARTS_TABLE)
    try {
        return static_cast<const Instance*>(raw->data)->module->table(id);
    } catch (...) {
        return nullptr;
    }
}

#undef RAMPARTS_TABLE
#undef RAMPARTS_HOOK
#undef RAMPARTS_OVERRIDES

}  // namespace detail

/// Makes a module of class T for a scenario. Null: its constructor threw, and the host has the reason.
template <class T>
const rp_module* RP_CALL create(const rp_host* host, const rp_setup* setup) noexcept {
    try {
        auto made = std::make_unique<detail::Instance>();
        made->raw = {sizeof(rp_module), RP_MODULE_SHARED, made.get(), &detail::extension<T>};
        made->host = host;
        made->module = std::make_unique<const T>(Setup(host, setup));
        return &made.release()->raw;
    } catch (const std::exception& e) {
        setup->refuse(setup, e.what());
    } catch (...) {
        setup->refuse(setup, "the module could not be made");
    }
    return nullptr;
}

/// A module of a library: its id in plugin.xml and the function that makes it.
struct Entry {
    const char* id;
    const rp_module*(RP_CALL* make)(const rp_host*, const rp_setup*);
};

namespace detail {

/// A library of the modules in an array.
template <const auto& kEntries>
struct Library {
    static constexpr auto kCount = static_cast<std::uint32_t>(std::size(kEntries));

    static const char* RP_CALL id(std::uint32_t index) noexcept {
        return index < kCount ? kEntries[index].id : nullptr;
    }
    static const rp_module* RP_CALL make(const rp_host* host, const char* wanted, const rp_setup* setup) noexcept {
        for (const Entry& entry : kEntries)
            if (std::string_view(entry.id) == wanted) return entry.make(host, setup);
        setup->refuse(setup, "the library has no such module");
        return nullptr;
    }
    static void RP_CALL destroy(const rp_module* raw) noexcept { delete static_cast<const Instance*>(raw->data); }
    static constexpr rp_modules_1 kModules{sizeof(rp_modules_1), kCount, &id, &make, &destroy};
};

}  // namespace detail

/// The table of the modules in a constant array of Entry, for RAMPARTS_TABLES.
template <const auto& kEntries>
inline constexpr Table modules{RP_MODULES, &detail::Library<kEntries>::kModules};

}  // namespace ramparts::plugin

/// A module for RAMPARTS_MODULES: its id in plugin.xml and its class.
#define RAMPARTS_MODULE(id, type) \
    ::ramparts::plugin::Entry { id, &::ramparts::plugin::create<type> }
/// Exports modules and nothing else. Write it once in a library, outside of namespaces.
#define RAMPARTS_MODULES(...)                                                              \
    static constexpr ::ramparts::plugin::Entry ramparts_modules_of_library[]{__VA_ARGS__}; \
    RAMPARTS_TABLES(::ramparts::plugin::modules<ramparts_modules_of_library>)
