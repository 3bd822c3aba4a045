// One position of a game, looked at from all sides.
#include <algorithm>

#include "engine/rules/module_view.hpp"
#include "sdk/conformance/games.hpp"

namespace ramparts::conformance {
namespace {

// Standard choices name units of whoever decides; a verb may name anybody.
bool of_side_to_act(const Action& action, const StateView& view) {
    if (action.unit == kNoUnit || action.kind == ActionKind::verb || action.kind == ActionKind::die) return true;
    return view.context.unit(action.unit).side == view.state.to_act();
}

void inspect_list(Game& game, const ActionList& legal, Tally& tally) {
    const StateView view = game.view();
    const Scenario& scenario = view.context.scenario();
    const auto descends = [](const Action& a, const Action& b) { return !(a < b); };
    const auto odd = std::adjacent_find(legal.begin(), legal.end(), descends);
    tally.need(Check::list_sorted, odd == legal.end(),
               [&] { return to_text(*odd, scenario) + " stands before " + to_text(odd[1], scenario); });
    tally.need(Check::list_not_empty, !legal.empty(), [] { return std::string("there is nothing to do"); });
    for (const Action& action : legal) {
        const std::string text = to_text(action, scenario);
        const auto read = parse_action(text, scenario);
        tally.need(Check::text_forms, read && *read == action,
                   [&] { return "'" + text + "' is read as " + (read ? to_text(*read, scenario) : "nothing"); });
        if (view.state.chance()) continue;
        tally.need(Check::other_side, of_side_to_act(action, view),
                   [&] { return "'" + text + "' is open to side " + std::to_string(view.state.to_act()); });
    }
    if (!view.state.chance())
        tally.need(Check::other_side, view.state.to_act() < kSides,
                   [] { return std::string("nobody is to decide, but there are choices"); });
}

void inspect_state(const Game& game, const StandardRules& rules, Tally& tally) {
    const Position& position = game.position();
    tally.need(Check::state_hash, position.state().hash() == position.state().recomputed_hash(),
               [] { return std::string("the hash is another one computed afresh"); });
    const Position rebuilt(rules.context(), rules.ghosts(), position.state());
    tally.need(Check::rebuilt, rebuilt.board() == position.board() && rebuilt.state() == position.state(),
               [] { return std::string("units stand or exert zones of control elsewhere"); });
}

void need_explanation(const StandardRules& rules, const StateView& view, const Action& action, bool legal, Check check,
                      Tally& tally) {
    const std::string text = to_text(action, view.context.scenario());
    try {
        const Explanation why = rules.explain(view, action);
        tally.need(check, why.legal == legal, [&] {
            return "'" + text + "' is " + (legal ? "listed and not allowed: " : "not listed and allowed: ") + why.text;
        });
        tally.need(check, legal || !why.text.empty(), [&] { return "'" + text + "' is refused without a word"; });
    } catch (const std::exception& e) {
        tally.fail(check, "'" + text + "': " + e.what());
    }
}

HexIndex any_hex(const StateView& view, Rng& rng) {
    const Map& map = view.context.scenario().map;
    const HexIndex hex = rng.below(view.context.hexes());
    return map.present(hex) ? hex : kNoHex;
}

Action any_verb(const BoundModule& module, const VerbInfo& verb, const StateView& view, Rng& rng) {
    const auto number = static_cast<std::uint16_t>(module.slot << 8 | verb.number);
    Action action{ActionKind::verb, kNoUnit, number, kNoHex};
    if (verb.takes == VerbTakes::unit || verb.takes == VerbTakes::both)
        action.unit = static_cast<UnitIndex>(rng.below(static_cast<std::uint32_t>(view.context.unit_count())));
    if (verb.takes == VerbTakes::hex || verb.takes == VerbTakes::both) action.hex = any_hex(view, rng);
    return action;
}

// Choices that are and that are not open.
void inspect_words(const StandardRules& rules, const StateView& view, const ActionList& legal, Rng& rng, Tally& tally) {
    const auto open = [&](const Action& a) { return std::binary_search(legal.begin(), legal.end(), a); };
    const auto count = static_cast<std::uint32_t>(legal.size());
    if (count > 0) need_explanation(rules, view, legal[rng.below(count)], true, Check::explain, tally);
    const Action other = Action::of_unit(
        rng.below(2) == 0 ? ActionKind::activate : ActionKind::move,
        static_cast<UnitIndex>(rng.below(static_cast<std::uint32_t>(view.context.unit_count()))), any_hex(view, rng));
    const Action asked = other.kind == ActionKind::activate ? Action::of_unit(other.kind, other.unit) : other;
    if (!open(asked)) need_explanation(rules, view, asked, false, Check::explain, tally);
    for (const auto& module : rules.modules().all()) {
        if (!module) continue;
        for (const VerbInfo& verb : module->info().verbs) {
            const Action action = any_verb(*module, verb, view, rng);
            if (!open(action)) need_explanation(rules, view, action, false, Check::why_not, tally);
        }
    }
}

// What the rules do not ask of themselves: words about what is open, and hints for players.
void inspect_modules(const StandardRules& rules, const StateView& view, const ActionList& legal, Rng& rng) {
    ModuleView seen(rules, view);
    for (const auto& module : rules.modules().all()) {
        if (!module) continue;
        const rp_view* shown = seen.of(module->slot);
        const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        const rp_action asked{static_cast<std::uint8_t>(action.kind), action.unit, action.arg, action.hex};
        rp_message said{};
        if (module->words && module->words->say) (void)module->words->say(module->instance, shown, &asked, &said);
        if (module->words && module->words->frame_title && shown->frame != nullptr)
            (void)module->words->frame_title(module->instance, shown, &said);
        if (module->words && module->words->why_not)
            (void)module->words->why_not(module->instance, shown, &asked, &said);
        const bool own = action.kind == ActionKind::verb && verb_module(action) == module->slot;
        if (own && module->hints && module->hints->worth) (void)module->hints->worth(module->instance, shown, &asked);
    }
    const UnitIndex u = legal.front().unit;
    if (u == kNoUnit || !view.state.on_map(u)) return;
    (void)rules.unit_worth_in_force(view, u, 100 * view.factor(u));
    (void)rules.danger_in_force(view, u, view.state.hex(u), 0);
}

}  // namespace

void inspect(Game& game, const StandardRules& rules, Rng& rng, Tally& tally) {
    const ActionList legal = game.legal();
    inspect_list(game, legal, tally);
    inspect_state(game, rules, tally);
    if (game.state().chance() || legal.empty()) return;
    inspect_words(rules, game.view(), legal, rng, tally);
    inspect_modules(rules, game.view(), legal, rng);
}

}  // namespace ramparts::conformance
