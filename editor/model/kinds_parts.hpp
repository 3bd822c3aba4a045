// How the two sources of the kinds model reach the list of a kind.
#pragma once

#include "editor/model/kinds_model.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {

[[nodiscard]] inline std::string kind_error(const Document::EditResult& done) {
    return done ? std::string() : say_message(done.error().message);
}

/// Calls `f(ListOf<Kind>, const std::vector<Kind>&)` with the list of the ruleset.
template <class F>
decltype(auto) with_kinds(const Ruleset& rules, KindList list, F&& f) {
    switch (list) {
        case KindList::terrains: return f(lists::terrains, rules.terrains);
        case KindList::hexsides: return f(lists::hexside_kinds, rules.hexside_kinds);
        case KindList::roads: return f(lists::road_kinds, rules.road_kinds);
        case KindList::features: return f(lists::features, rules.features);
        case KindList::classes: break;
    }
    return f(lists::unit_classes, rules.unit_classes);
}

}  // namespace ramparts
