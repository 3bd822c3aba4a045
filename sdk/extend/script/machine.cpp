// Limits of memory and work; see machine.hpp.
//
// What is counted must be the same for the same call on every machine and in every thread, whatever was called before.
// So the collector stands still during calls, and what depends on former calls is not counted: the stack, the table of
// texts, records of calls, short texts, which may be there already.
#include "sdk/extend/script/machine.hpp"

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#include "formats/text/printable.hpp"
#include "sdk/extend/script/cures.hpp"

namespace ramparts::script {
namespace {

constexpr std::size_t kTextHead = 25;  // of a text beside its bytes
constexpr std::size_t kShortText = 40 + kTextHead;
constexpr std::size_t kCallRecord = 64;   // of Lua's records of calls
constexpr std::size_t kTextTable = 1024;  // as Lua makes it
constexpr std::size_t kBytesAUnit = 16;
constexpr std::int64_t kCallUnits = 50;                   // a call from outside
constexpr std::size_t kGarbage = std::size_t{512} << 10;  // collected after a call that leaves so much

std::string grouped(std::int64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

std::string bytes_text(std::size_t bytes) {
    if (bytes % (std::size_t{1} << 20) == 0) return std::to_string(bytes >> 20) + " MiB";
    if (bytes % (std::size_t{1} << 10) == 0) return std::to_string(bytes >> 10) + " KiB";
    return std::to_string(bytes) + " bytes";
}

// What a block takes of the system's memory.
std::size_t taken(std::size_t size) noexcept {
    constexpr std::size_t kLeast = 32;
    constexpr std::size_t kHead = 8;
    return size == 0 ? 0 : std::max(kLeast, (size + kHead + 15) & ~std::size_t{15});
}

// Texts are compared by their bytes, whatever language the window speaks.
class PlainLocale {
public:
    PlainLocale() noexcept : before_(::uselocale(plain())) {}
    ~PlainLocale() { ::uselocale(before_); }
    PlainLocale(const PlainLocale&) = delete;
    PlainLocale& operator=(const PlainLocale&) = delete;

private:
    static locale_t plain() noexcept {
        static const locale_t made = ::newlocale(LC_ALL_MASK, "C", nullptr);
        return made;
    }
    locale_t before_;
};

struct Task {
    void (*body)(lua_State*, void*);
    void* data;
};

}  // namespace

Machine::Machine(const ScriptLimits& limits, std::string name) : limits_(limits), name_(std::move(name)) {
    limit_ = limits_.create;
    lua_ = lua_newstate(&Machine::allocator, this);
    if (lua_ == nullptr) throw std::bad_alloc();
    *static_cast<Machine**>(lua_getextraspace(lua_)) = this;
    lua_gc(lua_, LUA_GCSTOP);
}

Machine::~Machine() {
    lua_close(lua_);
    for (Free* list : free_)
        while (list != nullptr) {
            Free* const next = list->next;
            std::free(list);
            list = next;
        }
}

void* Machine::allocator(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept {
    return static_cast<Machine*>(self)->allocate(block, old_size, new_size);
}

void* Machine::allocate(void* block, std::size_t old_size, std::size_t new_size) noexcept {
    const std::size_t before = block != nullptr ? old_size : 0;
    if (new_size == 0) {
        used_ -= taken(before);
        give_back(block, before);
        return nullptr;
    }
    if (new_size > before) {
        if (block == nullptr && old_size == LUA_TSTRING && new_size > limits_.text + kTextHead)
            return refuse("a text of more than", limits_.text);
        if (new_size > limits_.block) return refuse("a list of more than", limits_.block);
        if (used_ + taken(new_size) - taken(before) > limits_.memory) return refuse("more than", limits_.memory);
    }
    const bool fresh = block == nullptr;
    const auto address = reinterpret_cast<std::uintptr_t>(block);
    const bool stack = !fresh && address == stack_;
    const bool texts = !fresh && address == texts_;
    void* const made = take_block(new_size);
    if (made == nullptr) return new_size <= before ? block : nullptr;
    if (!fresh) {
        std::memcpy(made, block, new_size < before ? new_size : before);
        give_back(block, before);
    }
    if (new_size > before && !stack && !texts) count_block(fresh, fresh ? old_size : 0, new_size - before);
    if (lua_ == nullptr && fresh && old_size == 0) {  // Lua makes itself: its stack, then its table of texts
        if (stack_ == 0) stack_ = reinterpret_cast<std::uintptr_t>(made);
        else if (texts_ == 0 && new_size == kTextTable) texts_ = reinterpret_cast<std::uintptr_t>(made);
    }
    if (stack) stack_ = reinterpret_cast<std::uintptr_t>(made);
    if (texts) texts_ = reinterpret_cast<std::uintptr_t>(made);
    used_ += taken(new_size) - taken(before);
    most_used_ = used_ > most_used_ ? used_ : most_used_;
    return made;
}

// Small blocks that were given back are kept for the next one of their size.
void* Machine::take_block(std::size_t size) noexcept {
    const std::size_t place = (size + kGrain - 1) / kGrain;
    if (place >= free_.size()) return std::malloc(size);
    Free* const first = free_[place];
    if (first == nullptr) return std::malloc(place * kGrain);
    free_[place] = first->next;
    kept_ -= place * kGrain;
    return first;
}

void Machine::give_back(void* block, std::size_t size) noexcept {
    const std::size_t place = (size + kGrain - 1) / kGrain;
    if (block == nullptr || place == 0 || place >= free_.size() || kept_ > kGarbage) return std::free(block);
    free_[place] = new (block) Free{free_[place]};
    kept_ += place * kGrain;
}

void Machine::count_block(bool fresh, std::size_t kind, std::size_t more) noexcept {
    if (fresh && kind == LUA_TSTRING) {
        if (more <= kShortText) return;
        longest_ = more > longest_ ? more : longest_;
    }
    if (fresh && kind == 0 && more == kCallRecord) return;
    spent_ += static_cast<std::int64_t>(more / kBytesAUnit);
    if (spent_ > limit_) arm();
}

// Lua collects everything and asks again before it gives up; that work is counted.
void* Machine::refuse(const char* what, std::size_t limit) noexcept {
    refused_ = what;
    refused_limit_ = limit;
    spent_ += static_cast<std::int64_t>(used_ / kBytesAUnit);
    if (spent_ > limit_) arm();
    remember_line();
    return nullptr;
}

void Machine::remember_line() noexcept {
    refused_line_ = 0;
    if (running_ == nullptr) return;
    lua_Debug at;
    for (int level = 0; refused_line_ == 0 && lua_getstack(lua_, level, &at) != 0; ++level)
        if (lua_getinfo(lua_, "Sl", &at) != 0 && at.currentline > 0) refused_line_ = at.currentline;
}

// The next instruction finds the budget spent.
void Machine::arm() noexcept {
    if (armed_ || running_ == nullptr) return;
    armed_ = true;
    lua_sethook(lua_, &Machine::hook, LUA_MASKCOUNT, 1);
}

void Machine::watch() noexcept {
    lua_sethook(lua_, &Machine::hook, passing_ ? LUA_MASKCOUNT | LUA_MASKCALL | LUA_MASKRET : LUA_MASKCOUNT, kStep);
}

// What a call hands on, or gives back, is copied: one unit each. Arguments that the function has no names for are
// looked for by doubling, then halving.
void Machine::count_passed(lua_State* lua, lua_Debug* at) noexcept {
    if (lua_getinfo(lua, "ru", at) == 0) return;
    int passed = at->ntransfer;
    if (at->event != LUA_HOOKRET && at->isvararg != 0) {
        const auto there = [&](int n) {
            if (lua_getlocal(lua, at, -n) == nullptr) return false;
            lua_pop(lua, 1);
            return true;
        };
        int fewer = 0;
        int more = 1;
        for (; there(more); more *= 2) fewer = more;
        while (more - fewer > 1) {
            const int middle = fewer + (more - fewer) / 2;
            (there(middle) ? fewer : more) = middle;
        }
        passed += fewer;
    }
    if (passed > kFewPassed) spent_ += passed;
}

void Machine::hook(lua_State* lua, lua_Debug* at) {
    Machine& self = of(lua);
    if (at->event != LUA_HOOKCOUNT) {
        self.count_passed(lua, at);
        if (self.spent_ > self.limit_) self.raise_spent();
        return;
    }
    if (lua_Debug deep; !self.passing_ && !self.armed_ && lua_getstack(lua, kManyCalls, &deep) != 0) {
        self.passing_ = true;
        self.watch();
    }
    // Comparing long texts is one instruction: where there are any, each costs more.
    if (!self.armed_) self.spent_ += kStep * static_cast<std::int64_t>(1 + self.longest_ / kPerLongText);
    if (self.spent_ > self.limit_) self.raise_spent();
}

std::string Machine::spent_text() const {
    const ScriptAccount* account = ScriptAccount::tightest();
    if (running_ == nullptr) return "the script has spent its units";
    const bool of_account = account != nullptr && running_->outer == nullptr && running_->limit < running_->budget_size;
    return "the script has spent its " + grouped(of_account ? account->limit() : running_->budget_size) + " units " +
           (of_account ? account->name() : running_->budget) + " in " + running_->what;
}

void Machine::raise_spent() {
    arm();
    {
        const std::string text = where() + spent_text();
        lua_pushlstring(lua_, text.data(), text.size());
    }
    lua_error(lua_);
    throw std::logic_error("lua_error came back");
}

std::string Machine::where() const {
    lua_Debug at;
    for (int level = 0; lua_getstack(lua_, level, &at) != 0; ++level)
        if (lua_getinfo(lua_, "Sl", &at) != 0 && at.currentline > 0)
            return name_ + ":" + std::to_string(at.currentline) + ": ";
    return {};
}

int Machine::trampoline(lua_State* lua) {
    const Task task = *static_cast<const Task*>(lua_touserdata(lua, 1));
    lua_settop(lua, 0);
    task.body(lua, task.data);
    return 0;
}

void Machine::finish(int status, std::string& said, Failure& failure) {
    failure = over() ? Failure::budget : status == LUA_ERRMEM ? Failure::memory : Failure::error;
    if (over()) {
        // Where it was spent is said by the error that was raised then; what a full stack or memory says instead is
        // not.
        const char* text = lua_tostring(lua_, -1);
        said = text != nullptr ? text : "";
        if (said.find(spent_text()) == std::string::npos)
            said =
                name_ + (refused_line_ > 0 ? ":" + std::to_string(refused_line_) : std::string()) + ": " + spent_text();
    } else if (status == LUA_ERRMEM || status < 0) {
        said = name_ + (refused_line_ > 0 ? ":" + std::to_string(refused_line_) : std::string()) + ": the script " +
               (refused_ != nullptr ? "would take " + std::string(refused_) + " " + bytes_text(refused_limit_)
                                    : std::string("finds no memory"));
        failure = Failure::memory;
    } else {
        const char* text = lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : nullptr;
        said = with_cure(text != nullptr ? text : "an error without words");
        if (said.rfind(name_ + ":", 0) != 0) said.insert(0, name_ + ": ");
    }
    said = printable(said);
}

Failure Machine::run_erased(const char* what, std::int64_t units, const char* budget, std::string& said, Body body,
                            void* data) {
    const PlainLocale locale;
    Running mine{what, budget, units, 0, ++serials_, running_};
    const bool outermost = running_ == nullptr;
    if (outermost) {
        spent_ = 0;
        if (settled_ != 0) longest_ = longest_settled_;  // before, all that was made may stay
    }
    const std::int64_t began = spent_;
    const std::int64_t limit_before = limit_;
    spent_ += kCallUnits;
    mine.limit = began + units;
    if (const ScriptAccount* account = ScriptAccount::tightest(); account != nullptr && outermost)
        mine.limit = account->left() < mine.limit ? account->left() : mine.limit;
    if (!outermost && limit_before < mine.limit) mine.limit = limit_before;
    limit_ = mine.limit;
    running_ = &mine;
    armed_ = false;
    refused_ = nullptr;
    if (outermost) passing_ = counts_passing_;
    watch();
    if (over()) arm();
    Failure failure = Failure::none;
    Task task{body, data};
    const int top = lua_gettop(lua_);
    lua_pushcfunction(lua_, &Machine::trampoline);
    lua_pushlightuserdata(lua_, &task);
    const int status = lua_pcall(lua_, 1, 0, 0);
    if (status != LUA_OK) finish(status, said, failure);
    lua_settop(lua_, top);
    running_ = mine.outer;
    limit_ = limit_before;
    if (outermost) {
        ScriptAccount::charge(spent_ - began);
        if (used_ > settled_ + kGarbage) lua_gc(lua_, LUA_GCCOLLECT);
    } else {
        armed_ = false;
        watch();
        if (over()) arm();
    }
    return failure;
}

void Machine::settle() {
    lua_gc(lua_, LUA_GCCOLLECT);
    settled_ = used_;
    longest_settled_ = longest_;
}

}  // namespace ramparts::script
