// The words of a state that hold attributes of modules: what resets, what follows the turns, what one call changes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/modules/module_set.hpp"
#include "engine/play/position.hpp"

namespace ramparts {

/// The words that the proposals of one call change, kept apart until all are found to be in order.
class ChangedWords {
public:
    explicit ChangedWords(const GameState& state) : state_(state) {}
    [[nodiscard]] std::uint64_t get(std::uint32_t word) const {
        for (const auto& [at, value] : changed_)
            if (at == word) return value;
        return word < kWordKeys.size() ? state_.var(static_cast<Var>(word)) : state_.more(word - kWordKeys.size());
    }
    void set(std::uint32_t word, std::uint64_t value) {
        for (auto& [at, old] : changed_)
            if (at == word) {
                old = value;
                return;
            }
        changed_.emplace_back(word, value);
    }
    void write(EventList& events) const {
        for (const auto& [at, value] : changed_) {
            if (at < kWordKeys.size()) events.set(static_cast<Var>(at), value);
            else events.more(at - kWordKeys.size(), value);
        }
    }

private:
    const GameState& state_;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> changed_;
};

/// Sets back, by get(word) and set(word, value), what resets when unit u enters a hex (`resets="enter"`).
template <class Get, class Set>
void set_back_entered(const ModuleSet& modules, UnitIndex u, HexIndex hex, Get get, Set set) {
    for (const auto& module : modules.all()) {
        if (!module) continue;
        for (const AttributePlace& place : module->attributes) {
            const bool of_unit = place.info->scope == AttributeScope::unit;
            if (place.info->resets != AttributeResets::enter || (!of_unit && place.info->scope != AttributeScope::hex))
                continue;
            const std::uint32_t index = of_unit ? u : hex;
            const std::uint32_t word = place.word(index);
            set(word, place.packed(get(word), index, place.info->otherwise));
        }
    }
}

/// Appends the events that set attributes back to their beginning: those that reset with `when`.
void reset_attributes(const ModuleSet& modules, AttributeResets when, EventList& events);
/// Gives each attribute that follows the turns the value that this one states, or its default.
void follow_turn(const ModuleSet& modules, const TurnInfo& turn, EventList& events);

/// Appends the events that set back what resets when a unit enters a hex: of the unit, and of the hex. What the list
/// already holds is kept.
void reset_entered(const ModuleSet& modules, const GameState& state, UnitIndex u, HexIndex hex, EventList& events);

}  // namespace ramparts
