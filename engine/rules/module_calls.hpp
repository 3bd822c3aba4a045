// Asking the modules that subscribed to a hook.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/rules/module_view.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// What a number that a module answers may come to, either way, so that sums of them have room: a battle has fewer
/// than 256 units and shifts.
inline constexpr int kMostAnswer = 1'000'000;

/// Which hooks are about a unit.
inline auto about(const StateView& view, UnitIndex u) {
    return [&view, u](const auto& h) { return h.for_unit(u, view.context.unit(u).side, view.state.turn()); };
}

/// One question to the modules that subscribed to it. To be made where some module is asked about what it is about.
class ModuleCalls {
public:
    ModuleCalls(const StandardRules& rules, const StateView& view, std::string_view hook)
        : rules_(rules), seen_(rules, view, hook) {}

    /// A chain of values: each gets what the one before said; an error changes nothing.
    template <class List, class Wanted, class Call>
    int chain(const List& list, int current, Wanted wanted, Call call) {
        for (const auto& h : list)
            if (wanted(h))
                ask(
                    h, [&](const rp_view* v) { return call(h, v, current); }, [&](int answer) { current = answer; });
        return current;
    }
    /// The first module that says no, or null.
    template <class List, class Wanted, class Call>
    const BoundModule* veto(const List& list, Wanted wanted, Call call) {
        for (const auto& h : list) {
            bool no = false;
            if (wanted(h))
                ask(
                    h, [&](const rp_view* v) { return call(h, v); }, [&](int answer) { no = answer == RP_NO; });
            if (no) return rules_.modules_.at(h.slot);
        }
        return nullptr;
    }
    /// The first module that says yes, or null.
    template <class List, class Wanted, class Call>
    const BoundModule* permit(const List& list, Wanted wanted, Call call) {
        for (const auto& h : list) {
            bool yes = false;
            if (wanted(h))
                ask(
                    h, [&](const rp_view* v) { return call(h, v); }, [&](int answer) { yes = answer > 0; });
            if (yes) return rules_.modules_.at(h.slot);
        }
        return nullptr;
    }
    /// The hexes that any module names for a unit; empty when none does.
    template <class List, class Wanted>
    HexBits gather(const List& list, std::uint32_t hexes, Wanted wanted, UnitIndex u) {
        HexBits all;
        HexBits own;
        const std::size_t words = (hexes + 63) / 64;
        for (const auto& h : list) {
            if (!wanted(h)) continue;
            own.assign(words, 0);
            ask(
                h,
                [&](const rp_view* v) { return h.call(h.module, v, u, own.data(), static_cast<std::uint32_t>(words)); },
                [&](int answer) {
                    if (answer == RP_NO) return;
                    if (all.empty()) all.assign(words, 0);
                    for (std::size_t i = 0; i < words; ++i) all[i] |= own[i];
                });
        }
        return all;
    }
    /// Asks one module and gives its answer on unless it is an error.
    template <class Hook, class Call, class Use>
    void ask(const Hook& h, Call call, Use use) {
        const std::int32_t answer = call(seen_.of(h.slot));
        if (answer < 0) fault(h.slot, message("the error {1}", answer));
        else use(std::min(answer, kMostAnswer));
    }
    void fault(int slot, Message text) const {
        rules_.offence(rules_.modules_.at(slot), message("{1}: {2}", seen_.hook(), std::move(text)));
    }

private:
    const StandardRules& rules_;
    ModuleView seen_;
};

}  // namespace ramparts
