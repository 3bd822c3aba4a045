// The checks of the conformance kit by name, and what became of each.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts::conformance {

enum class Check : std::uint8_t {
    // file and entry
    metadata_read,
    library_file,
    loads,
    one_symbol,
    entry_size,
    abi,
    entry_complete,
    init_twice,
    factory_unknown,
    // metadata and code
    module_ids,
    id_past_end,
    tables_agree,
    numbers_unique,
    placeholders,
    translations,
    battles_open,
    created,
    shared,
    tables,
    uses_declared,
    hooks_known,
    hooks_defined,
    hooks_subscribed,
    lookups,
    rows_have_code,
    // games
    list_sorted,
    list_not_empty,
    open_agrees,
    verbs_own,
    verbs_once,
    text_forms,
    state_hash,
    rebuilt,
    pure,
    no_writes,
    instances_agree,
    filters_agree,
    answers_in_range,
    messages_exist,
    events_in_order,
    no_offences,
    why_not,
    explain,
    other_side,
    game_ends,
    repeatable,
    // checks and transforms of scenarios
    tool_tables,
    checks_answer,
    checks_same,
    transforms_answer,
    transforms_same,
    transforms_playable,
    // players
    player_legal,
    player_again,
    player_repeats,
    copies_returned,
    player_ends,
    player_time,
    // exporters and importers
    exchange_works,
    same_bytes,
    files_plain,
    cut_input,
    // time
    create_time,
    call_time,
    // process
    no_crash,
    no_exit,
    no_hang,
    count_
};
inline constexpr std::size_t kCheckCount = static_cast<std::size_t>(Check::count_);

struct CheckInfo {
    std::string_view id;       ///< "no-writes"
    std::string_view section;  ///< "games"
    std::string_view proves;   ///< one sentence
};
[[nodiscard]] const CheckInfo& info_of(Check check) noexcept;
/// The check of that id; count_ when there is none.
[[nodiscard]] Check find_check(std::string_view id) noexcept;

/// A game that the kit played.
struct GamePlace {
    std::string battle;              ///< "thames", "queenston-heights with sample.fieldworks"
    std::filesystem::path scenario;  ///< its file
    std::uint64_t game = 0;          ///< from 0
};

/// What the kit tells while it works. A check that failed stays so, whatever is told of it later.
class CheckSink {
public:
    virtual ~CheckSink() = default;
    virtual void passed(Check check) = 0;
    virtual void failed(Check check, std::string reason) = 0;
    /// Where the first fault of a check that failed can be seen again: the game of that number in that battle.
    virtual void seen_in(Check /*check*/, const GamePlace& /*place*/) {}
    virtual void skipped(Check check, std::string reason) = 0;
    /// What was measured: "0.4 ms".
    virtual void figure(Check check, std::string text) = 0;
    /// Something is being done; a program that watches knows by this that nothing hangs.
    virtual void alive() {}
};

enum class Verdict : std::uint8_t { skipped, passed, failed };
/// "skipped", "passed", "failed".
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

struct CheckResult {
    Verdict verdict = Verdict::skipped;
    std::string reason;  ///< why it failed or was skipped
    std::string figure;
    GamePlace seen_in;  ///< without a battle: no game shows it
};

/// Keeps one result for each check.
class Report final : public CheckSink {
public:
    void passed(Check check) override;
    void failed(Check check, std::string reason) override;
    void seen_in(Check check, const GamePlace& place) override;
    void skipped(Check check, std::string reason) override;
    void figure(Check check, std::string text) override;
    [[nodiscard]] const CheckResult& operator[](Check check) const noexcept {
        return results_[static_cast<std::size_t>(check)];
    }
    [[nodiscard]] int count(Verdict verdict) const noexcept;

private:
    CheckResult& at(Check check) noexcept { return results_[static_cast<std::size_t>(check)]; }
    std::array<CheckResult, kCheckCount> results_;
};

/// Checks that are come to many times: what was looked at and never found wrong has passed in the end.
class Tally {
public:
    explicit Tally(CheckSink& sink) : sink_(sink) {}
    /// The game that is played from now on, null between games: what fails names it. Must live as long as it is set.
    void set_place(const GamePlace* place) noexcept { place_ = place; }
    void looked(Check check) noexcept { looked_[static_cast<std::size_t>(check)] = true; }
    /// Told on for the first time only.
    void fail(Check check, std::string reason);
    [[nodiscard]] bool has_failed(Check check) const noexcept { return failed_[static_cast<std::size_t>(check)]; }
    /// Looks at a check and fails it when `good` is false; `reason` makes the sentence then.
    template <class Reason>
    bool need(Check check, bool good, Reason reason) {
        looked(check);
        if (!good && !has_failed(check)) fail(check, reason());
        return good;
    }
    /// Tells of each of `checks` whether it has passed, or that nothing came to it.
    void finish(Check first, Check last);
    [[nodiscard]] CheckSink& sink() noexcept { return sink_; }

private:
    CheckSink& sink_;
    const GamePlace* place_ = nullptr;
    std::array<bool, kCheckCount> looked_{};
    std::array<bool, kCheckCount> failed_{};
};

}  // namespace ramparts::conformance
