// What a script may use of memory and of work, and how one watches several calls together.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ramparts {

/// How much a script is looked at while it works.
enum class ScriptLevel : std::uint8_t {
    minimal,  ///< each call is made once
    full      ///< hooks are called twice with the same view; unequal answers are an offence
};

/// Limits of one script. Work is counted in units that are the same on every machine: instructions of Lua, bytes
/// allocated / 16, what library functions touch, what questions to the rules cost, 1,000 an error caught.
struct ScriptLimits {
    std::size_t source = std::size_t{256} << 10;  ///< bytes of the file
    std::size_t memory = std::size_t{32} << 20;   ///< bytes in all, of each instance
    std::size_t block = std::size_t{1} << 20;     ///< bytes of one block: a table's array, the stack
    std::size_t text = std::size_t{16} << 10;     ///< bytes of one text
    std::int64_t hook = 200'000;                  ///< units of one call of a hook
    std::int64_t create = 20'000'000;             ///< units of loading the script and making a module; of a check
    std::int64_t tool = 200'000'000;              ///< units of one call of a transform or exporter
    std::int64_t choice = 20'000'000;             ///< units of one choice of a player
    std::int64_t decision = 20'000'000;           ///< units of one decision with all that follows; see ScriptAccount
    std::int64_t game = 2'000'000'000;            ///< units of one game; see ScriptAccount
    ScriptLevel level = ScriptLevel::minimal;
};

/// While it stands, what scripts spend on this thread is counted here too, and no call may spend more than is left.
/// Accounts nest, a game around its decisions; what the inner one counts, the outer ones count too. Calls made with
/// nothing left fail at once. `name` stands in the message ("its 20,000,000 units of one decision") and must outlive
/// it.
class ScriptAccount {
public:
    ScriptAccount(std::int64_t units, const char* name) noexcept;
    ~ScriptAccount();
    ScriptAccount(const ScriptAccount&) = delete;
    ScriptAccount& operator=(const ScriptAccount&) = delete;

    [[nodiscard]] std::int64_t limit() const noexcept { return limit_; }
    [[nodiscard]] std::int64_t spent() const noexcept { return spent_; }
    [[nodiscard]] std::int64_t left() const noexcept { return limit_ - spent_; }
    [[nodiscard]] bool exhausted() const noexcept { return spent_ >= limit_; }
    [[nodiscard]] const char* name() const noexcept { return name_; }

    /// The innermost account of this thread, or null.
    [[nodiscard]] static ScriptAccount* innermost() noexcept;
    /// That which has least left, among all of this thread; null without any.
    [[nodiscard]] static const ScriptAccount* tightest() noexcept;
    /// Adds to all accounts of this thread.
    static void charge(std::int64_t units) noexcept;

private:
    std::int64_t limit_;
    std::int64_t spent_ = 0;
    const char* name_;
    ScriptAccount* outer_;
};

}  // namespace ramparts
