// Lists that modules fill with choices and faces, and their messages as sentences.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/modules/module_set.hpp"
#include "engine/play/rule_set.hpp"

namespace ramparts {

/// A list of choices on the stack that grows as needed.
class VerbBuffer : private rp_actions {
public:
    VerbBuffer() noexcept;
    VerbBuffer(const VerbBuffer&) = delete;
    VerbBuffer& operator=(const VerbBuffer&) = delete;
    [[nodiscard]] rp_actions* list() noexcept { return this; }
    /// Appends the verbs of the list, each once. Returns why not in one sentence when one is not the module's, or names
    /// a unit or hex that is not there; the others are appended.
    [[nodiscard]] Message append_verbs(const BoundModule& module, const StateView& view, ActionList& actions) const;
    /// Appends the options of a combat in the list.
    [[nodiscard]] Message append_options(const BoundModule& module, const StateView& view, ActionList& actions) const;

private:
    static std::int32_t RP_CALL grow(rp_actions* list);
    static constexpr std::uint32_t kFew = 64;
    std::array<rp_action, kFew> few_;
    std::vector<rp_action> many_;
};

/// Faces of a die with their weights.
class OutcomeBuffer : private rp_outcomes {
public:
    OutcomeBuffer() noexcept;
    OutcomeBuffer(const OutcomeBuffer&) = delete;
    OutcomeBuffer& operator=(const OutcomeBuffer&) = delete;
    [[nodiscard]] rp_outcomes* list() noexcept { return this; }
    /// Appends the faces, ascending; false when there is none, or one is not between 1 and `faces` or weighs nothing.
    [[nodiscard]] bool append(int faces, std::vector<Outcome>& outcomes) const;

private:
    static std::int32_t RP_CALL full(rp_outcomes* list);
    std::array<rp_outcome, RP_MAX_FACES> few_;
};

/// Column shifts.
class ShiftBuffer : private rp_shifts {
public:
    ShiftBuffer() noexcept;
    ShiftBuffer(const ShiftBuffer&) = delete;
    ShiftBuffer& operator=(const ShiftBuffer&) = delete;
    [[nodiscard]] rp_shifts* list() noexcept { return this; }
    [[nodiscard]] const rp_shift* begin() const noexcept { return items; }
    [[nodiscard]] const rp_shift* end() const noexcept { return items + count; }

private:
    static std::int32_t RP_CALL full(rp_shifts* list);
    static constexpr std::uint32_t kFew = 16;
    std::array<rp_shift, kFew> few_;
};

/// A message of a module with its arguments for the places {1} … {4}.
[[nodiscard]] Message sentence(const BoundModule& module, const rp_message& message, const GameContext& context);

}  // namespace ramparts
