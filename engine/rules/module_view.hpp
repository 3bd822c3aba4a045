// What a module sees of a position: the boundary's view, filled from ours, and its questions answered by the rules.
#pragma once

#include <mutex>
#include <optional>
#include <string_view>

#include "engine/modules/boundary.hpp"
#include "engine/play/position.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

class StandardRules;
struct BoundModule;

/// Made for one question and thrown away: some twenty stores. Neither the rules nor the position may change meanwhile.
/// Where some module does not serve all threads, no other thread gets a module's view until this one is gone.
class ModuleView {
public:
    ModuleView(const StandardRules& rules, const StateView& view, std::string_view hook = {}) noexcept;
    ~ModuleView();
    ModuleView(const ModuleView&) = delete;
    ModuleView& operator=(const ModuleView&) = delete;

    /// The view for the module at a place; its frame is there when it is on top and its own.
    [[nodiscard]] const rp_view* of(int slot) noexcept;
    /// The view for somebody who is no module, a player.
    [[nodiscard]] const rp_view* plain() noexcept { return of(-1); }
    /// How many questions of modules are being answered by this thread, one within the other.
    [[nodiscard]] static int questions() noexcept;
    /// The position that is seen.
    [[nodiscard]] const GameState& state() const noexcept { return view_.state; }

    /// The question that this thread asks now, the innermost of several; null: none. For words about a crash: it may be
    /// called in a handler of signals.
    [[nodiscard]] static const ModuleView* innermost() noexcept;
    /// The hook that is called, "combat.shifts"; empty when it is not said.
    [[nodiscard]] std::string_view hook() const noexcept { return hook_; }
    /// The module that is asked; null: none, or a player.
    [[nodiscard]] const BoundModule* asked() const noexcept;

private:
    struct Asks;
    std::string_view hook_;
    int slot_ = -1;
    const ModuleView* outer_;
    const StandardRules& rules_;
    const StateView& view_;
    rp_view abi_;
    rp_frame frame_;  // filled when a module's is on top
    std::optional<TopFrame> top_;
    std::unique_lock<std::recursive_mutex> alone_;
};

}  // namespace ramparts
