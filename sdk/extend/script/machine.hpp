// One instance of Lua that cannot hurt: memory by kind and in all, work in units, errors with script and line.
#pragma once

#include <lua.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "sdk/extend/script/limits.hpp"

namespace ramparts::script {

/// A call from outside that is running; they nest when a question to the rules asks this script again.
struct Running {
    const char* what = "";    ///< "combat.shifts"
    const char* budget = "";  ///< "of one call"
    std::int64_t budget_size = 0;
    std::int64_t limit = 0;  ///< of Machine::spent()
    std::uint64_t serial = 0;
    Running* outer = nullptr;
};

/// Why a call from outside failed.
enum class Failure : std::uint8_t { none, budget, memory, error };

/// Used by one thread at a time. Whoever calls into Lua does it inside of run().
class Machine {
public:
    Machine(const ScriptLimits& limits, std::string name);
    ~Machine();
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    void* user = nullptr;  ///< whatever its owner wants to find again

    [[nodiscard]] lua_State* lua() const noexcept { return lua_; }
    [[nodiscard]] static Machine& of(lua_State* lua) noexcept {
        return **static_cast<Machine**>(lua_getextraspace(lua));
    }
    [[nodiscard]] const ScriptLimits& limits() const noexcept { return limits_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] std::size_t memory() const noexcept { return used_; }
    [[nodiscard]] std::size_t memory_at_most() const noexcept { return most_used_; }
    [[nodiscard]] std::int64_t spent() const noexcept { return spent_; }
    [[nodiscard]] const Running* running() const noexcept { return running_; }
    /// Whether what was handed out under this serial may still be used.
    [[nodiscard]] bool alive(std::uint64_t serial) const noexcept {
        for (const Running* r = running_; r != nullptr; r = r->outer)
            if (r->serial == serial) return true;
        return false;
    }

    /// Runs body(lua) with a budget of its own; nothing that is raised or thrown comes out. On failure `said` is what
    /// was said, with script and line.
    template <class F>
    Failure run(const char* what, std::int64_t units, const char* budget, std::string& said, F&& body) {
        using Given = std::remove_reference_t<F>;
        return run_erased(
            what, units, budget, said, [](lua_State* lua, void* data) { (*static_cast<Given*>(data))(lua); },
            const_cast<void*>(static_cast<const void*>(&body)));
    }

    /// Counts work; raises an error when the budget is spent. Only inside of run().
    void charge(std::int64_t units) {
        spent_ += units;
        if (spent_ > limit_) raise_spent();
    }
    /// Whether the budget is spent: then errors are not caught by the script any more.
    [[nodiscard]] bool over() const noexcept { return spent_ > limit_; }
    /// "fieldworks.lua:41: " of the innermost function of the script, or empty.
    [[nodiscard]] std::string where() const;
    /// The script has functions that take any number of arguments: what calls hand on and give back is counted. Where
    /// it has none that is counted too, from the first look that finds many calls within each other.
    void count_passing() noexcept { counts_passing_ = true; }
    /// Once what the script keeps has been made: collects, and remembers how much it is.
    void settle();
    /// Bytes that were in use when it settled.
    [[nodiscard]] std::size_t settled() const noexcept { return settled_; }

private:
    using Body = void (*)(lua_State*, void*);
    Failure run_erased(const char* what, std::int64_t units, const char* budget, std::string& said, Body body,
                       void* data);
    void finish(int status, std::string& said, Failure& failure);
    [[noreturn]] void raise_spent();
    [[nodiscard]] std::string spent_text() const;
    void arm() noexcept;
    void watch() noexcept;
    void count_passed(lua_State* lua, lua_Debug* at) noexcept;
    void* refuse(const char* what, std::size_t limit) noexcept;
    void remember_line() noexcept;
    void count_block(bool fresh, std::size_t kind, std::size_t more) noexcept;
    void* take_block(std::size_t size) noexcept;
    void give_back(void* block, std::size_t size) noexcept;
    void* allocate(void* block, std::size_t old_size, std::size_t new_size) noexcept;
    static void* allocator(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;
    static void hook(lua_State* lua, lua_Debug* at);
    static int trampoline(lua_State* lua);

    static constexpr int kStep = 1000;  // instructions between two looks at the budget
    static constexpr int kPerLongText = 1024;
    static constexpr int kManyCalls = 20;  // within each other
    static constexpr int kFewPassed = 16;  // values that a call hands on or gives back for nothing

    struct Free {
        Free* next;
    };
    static constexpr std::size_t kGrain = 16;

    ScriptLimits limits_;
    std::string name_;
    std::array<Free*, 17> free_{};  // blocks of 16, 32 … 256 bytes
    std::size_t kept_ = 0;          // bytes in them
    lua_State* lua_ = nullptr;
    std::size_t used_ = 0;
    std::size_t most_used_ = 0;
    std::size_t settled_ = 0;
    std::int64_t spent_ = 0;
    std::int64_t limit_ = 0;
    std::size_t longest_ = 0;          // text made in this call
    std::size_t longest_settled_ = 0;  // and kept from before
    Running* running_ = nullptr;
    std::uint64_t serials_ = 0;
    const char* refused_ = nullptr;
    std::size_t refused_limit_ = 0;
    int refused_line_ = 0;
    std::uintptr_t stack_ = 0;  // blocks whose size tells of former calls
    std::uintptr_t texts_ = 0;
    bool armed_ = false;
    bool counts_passing_ = false;  // always
    bool passing_ = false;         // now
};

}  // namespace ramparts::script
