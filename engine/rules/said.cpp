// See said.hpp.
#include "engine/rules/said.hpp"

#include "engine/modules/words.hpp"
#include "engine/rules/module_view.hpp"

namespace ramparts {

std::optional<Explanation> said_by_module(const StandardRules& rules, const StateView& view, const Action& action) {
    const BoundModule* module =
        action.kind == ActionKind::verb ? rules.modules().at(verb_module(action)) : rules.deciding(view);
    if (module == nullptr || module->words == nullptr || module->words->say == nullptr) return std::nullopt;
    ModuleView seen(rules, view);
    const rp_action told{static_cast<std::uint8_t>(action.kind), action.unit, action.arg, action.hex};
    rp_message said{};
    if (module->words->say(module->instance, seen.of(module->slot), &told, &said) <= 0) return std::nullopt;
    return Explanation{true, module->rule(said.rule), sentence(*module, said, view.context)};
}

}  // namespace ramparts
