// What resets, and what follows the turns; see attribute_words.hpp.
#include "engine/modules/attribute_words.hpp"

#include <algorithm>

namespace ramparts {

void reset_attributes(const ModuleSet& modules, AttributeResets when, EventList& events) {
    for (const auto& module : modules.all()) {
        if (!module) continue;
        for (const AttributePlace& place : module->attributes) {
            if (place.info->resets != when) continue;
            const auto stored = static_cast<std::uint64_t>(place.info->otherwise - place.at.least);
            for (std::uint32_t first = 0; first < place.count; first += place.at.per_word) {
                std::uint64_t word = 0;
                const std::uint32_t here = std::min<std::uint32_t>(place.at.per_word, place.count - first);
                for (std::uint32_t i = 0; i < here; ++i) word |= stored << (place.at.bits * i);
                const std::uint32_t at = place.at.word + first / place.at.per_word;
                if (at < kWordKeys.size()) events.set(static_cast<Var>(at), word);
                else events.more(at - kWordKeys.size(), word);
            }
        }
    }
}

void follow_turn(const ModuleSet& modules, const TurnInfo& turn, EventList& events) {
    for (const auto& module : modules.all()) {
        if (!module) continue;
        for (const AttributePlace& place : module->attributes) {
            const AttributeInfo& info = *place.info;
            if (!info.by_turn || info.scope != AttributeScope::game) continue;
            const SetValue* stated = find_value(turn.values, info.name);
            const int value =
                stated ? std::clamp(stated->value, info.least, std::max(info.least, info.most)) : info.otherwise;
            const auto stored = static_cast<std::uint64_t>(value - place.at.least);
            if (place.at.word < kWordKeys.size()) events.set(static_cast<Var>(place.at.word), stored);
            else events.more(place.at.word - kWordKeys.size(), stored);
        }
    }
}

void reset_entered(const ModuleSet& modules, const GameState& state, UnitIndex u, HexIndex hex, EventList& events) {
    const auto old = static_cast<std::uint32_t>(kWordKeys.size());
    const auto get = [&](std::uint32_t word) {
        std::uint64_t value = word < old ? state.var(static_cast<Var>(word)) : state.more(word - old);
        for (const Event& e : events) {
            const bool same = word < old ? e.kind == EventKind::set_var && e.index == word
                                         : e.kind == EventKind::set_more && e.word == word - old;
            if (same) value = e.value;
        }
        return value;
    };
    set_back_entered(modules, u, hex, get, [&](std::uint32_t word, std::uint64_t value) {
        if (word < old) events.set(static_cast<Var>(word), value);
        else events.more(word - old, value);
    });
}

}  // namespace ramparts
