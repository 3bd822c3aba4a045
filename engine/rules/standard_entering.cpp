// Whether a unit may enter a hex, whoever asks: a move, an entry of reinforcements, a retreat, a displacement, an
// advance (4.16, 5.3); and why not. Units and zones of control in the hex are for each of them to judge.
#include "engine/model/names.hpp"
#include "engine/modules/module_words.hpp"
#include "engine/rules/module_calls.hpp"

namespace ramparts {

// The module that forbids a unit to enter a hex from another, kNoHex for one that enters the map, and its reason; null
// when none does. Whoever asks for a reach while he answers this gets one, and while he answers that one without it:
// each search asks about many steps, and searches within searches would never end.
const BoundModule* StandardRules::barring(const StateView& view, UnitIndex u, HexIndex from, HexIndex to,
                                          rp_message& why) const {
    constexpr int kMostQuestions = 1;
    if (ModuleView::questions() > kMostQuestions) return nullptr;
    const auto about_unit = about(view, u);
    return ModuleCalls(*this, view, "movement.may_enter")
        .veto(
            modules_.may_enter, [&](const auto& h) { return about_unit(h) && h.for_hex(to); },
            [&](const auto& h, const rp_view* v) {
                why = {};
                return h.call(h.module, v, u, from, to, &why);
            });
}

bool StandardRules::barred(const StateView& view, UnitIndex u, HexIndex from, HexIndex to) const {
    rp_message why;
    return asked_about(modules_.may_enter, u, view.state.turn()) && barring(view, u, from, to, why) != nullptr;
}

// Whether some module has a say when the unit enters the hex.
bool StandardRules::entering_judged(const StateView& view, UnitIndex u, HexIndex to) const {
    return asked_about(modules_.may_enter, u, view.state.turn(), to);
}

// The module that lets a unit not share a hex with the friends in it, and its reason; null when none does. Nested
// questions as in barring().
const BoundModule* StandardRules::refusing_stack(const StateView& view, UnitIndex u, HexIndex hex, int how,
                                                 rp_message& why) const {
    constexpr int kMostQuestions = 1;
    if (!asked_about(modules_.may_stack, u, view.state.turn()) || ModuleView::questions() > kMostQuestions)
        return nullptr;
    if ((view.board.units(hex) - UnitSet::of(u)).empty()) return nullptr;
    const auto about_unit = about(view, u);
    return ModuleCalls(*this, view, "movement.may_stack")
        .veto(
            modules_.may_stack, [&](const auto& h) { return about_unit(h) && h.for_hex(hex); },
            [&](const auto& h, const rp_view* v) {
                why = {};
                return h.call(h.module, v, u, hex, static_cast<std::uint32_t>(how), &why);
            });
}

bool StandardRules::unwelcome(const StateView& view, UnitIndex u, HexIndex hex, int how) const {
    rp_message why;
    return refusing_stack(view, u, hex, how, why) != nullptr;
}

// Whether nothing but units that are counted as neighbours closes hexes.
bool StandardRules::closed_by_units_alone(const StateView& view) const {
    return modules_.closed.empty() && modules_.may_enter.empty() && view.board.silent().empty();
}

// Whether a unit on the map may step out of its hex in a direction.
bool StandardRules::may_step(const StateView& view, UnitIndex u, int profile, int direction) const {
    const HexIndex from = view.state.hex(u);
    return view.context.step_cost(profile, from, direction) != kNoStep &&
           !barred(view, u, from, view.context.neighbour(from, direction));
}

// Whether modules let a reinforcement enter the map in a hex.
bool StandardRules::may_come_in(const StateView& view, UnitIndex u, HexIndex hex) const {
    return (modules_.closed.empty() || !has_hex(closed_hexes(view, u), hex)) && !barred(view, u, kNoHex, hex) &&
           !unwelcome(view, u, hex, kByEntry);
}

// What modules close in a search, and where they make the unit stop.
void StandardRules::narrow(const StateView& view, UnitIndex u, ReachRequest& request) const {
    if (!modules_.closed.empty()) request.closed = closed_hexes(view, u);
    if (!modules_.stops.empty()) request.stops = stop_hexes(view, u);
    if (asked_about(modules_.may_enter, u, view.state.turn())) {
        request.bars = [this, &view, u](HexIndex from, HexIndex to) { return barred(view, u, from, to); };
        request.judged = [this, &view, u](HexIndex to) { return entering_judged(view, u, to); };
    }
    if (!asked_about(modules_.may_stack, u, view.state.turn())) return;
    const int how = view.state.on_map(u) ? kByMove : kByEntry;
    request.refuses = [this, &view, u, how](HexIndex hex) { return unwelcome(view, u, hex, how); };
}

// What a module says that lets a unit not share a hex with the friends in it; nothing when none does.
std::optional<Explanation> StandardRules::explain_stack(const StateView& view, UnitIndex u, HexIndex hex,
                                                        int how) const {
    rp_message why{};
    const BoundModule* module = refusing_stack(view, u, hex, how, why);
    if (module == nullptr) return std::nullopt;
    if (module->message(why.message) != nullptr)
        return Explanation{false, module->rule(why.rule), sentence(*module, why, view.context)};
    return Explanation{false, module->rule(),
                       message("{1} may not stack in {2}: {3}", name_in_play(view.context.scenario(), u),
                               view.context.grid().label(hex), Message::of_plugin(module->info().title))};
}

// What a module says that forbids a unit to enter a hex; nothing when none does.
std::optional<Explanation> StandardRules::explain_barred(const StateView& view, UnitIndex u, HexIndex from,
                                                         HexIndex to) const {
    rp_message why{};
    const BoundModule* module =
        asked_about(modules_.may_enter, u, view.state.turn()) ? barring(view, u, from, to, why) : nullptr;
    if (module == nullptr) return std::nullopt;
    if (module->message(why.message) != nullptr)
        return Explanation{false, module->rule(why.rule), sentence(*module, why, view.context)};
    return Explanation{false, module->rule(),
                       message("{1} may not enter {2}: {3}", name_in_play(view.context.scenario(), u),
                               view.context.grid().label(to), Message::of_plugin(module->info().title))};
}

// Why modules let a reinforcement not enter.
Explanation StandardRules::explain_shut(const StateView& view, const Action& action, const Entry& way) const {
    if (auto why = explain_barred(view, action.unit, kNoHex, way.hex)) return *why;
    if (auto why = explain_stack(view, action.unit, way.hex, kByEntry)) return *why;
    if (auto said = refusal_of_any(view, action)) return *said;
    return {false, way.rule,
            message("{1} cannot enter: {2}", name_in_play(view.context.scenario(), action.unit), way.reason)};
}

// Why a unit that may move has nowhere to go.
Explanation StandardRules::explain_no_step(const StateView& view, UnitIndex u) const {
    const HexIndex from = view.state.hex(u);
    const int p = profile(view, u);
    for (int d = 0; d < kDirections; ++d) {
        if (view.context.step_cost(p, from, d) == kNoStep) continue;
        const HexIndex to = view.context.neighbour(from, d);
        if (view.board.shut_to(view.context, u, to)) continue;
        if (auto why = explain_barred(view, u, from, to)) return *why;
        if (auto why = explain_stack(view, u, to, kByMove)) return *why;
    }
    return {false, "4.9", message("{1} has no open hex beside it", name_in_play(view.context.scenario(), u))};
}

// Why modules let a unit not reach the hex of an action; nothing when they have nothing against it. A step is to blame
// when the hex is in reach without what modules forbid, and is not with it.
std::optional<Explanation> StandardRules::explain_no_way(const StateView& view, const Action& action,
                                                         const ReachRequest& request) const {
    if (has_hex(request.closed, action.hex)) {
        if (auto said = refusal_of_any(view, action)) return said;
        return Explanation{false, "4.16",
                           message("a rule module closes {1} to {2}", view.context.grid().label(action.hex),
                                   name_in_play(view.context.scenario(), action.unit))};
    }
    if (!request.bars && !request.refuses) return std::nullopt;
    const int how = view.state.on_map(action.unit) ? kByMove : kByEntry;
    constexpr int kAmple = 2000;
    ReachRequest asked = request;
    asked.refuses = nullptr;
    Reach search;
    for (const int budget : {request.budget, kAmple}) {
        asked.budget = budget;
        asked.bars = request.bars;
        search.compute_plain(view.context, view.board, asked);
        if (search.cost(action.hex) >= 0) return explain_stack(view, action.unit, action.hex, how);
        asked.bars = nullptr;
        search.compute_plain(view.context, view.board, asked);
        const std::vector<HexIndex> path = search.path(action.hex);
        for (std::size_t i = 1; i < path.size(); ++i)
            if (auto why = explain_barred(view, action.unit, path[i - 1], path[i])) return why;
    }
    return std::nullopt;
}

// Why a unit may not step into the hex of an action beside it, by the rule of whoever asks; nothing when it may.
std::optional<Explanation> StandardRules::explain_step(const StateView& view, const Action& action,
                                                       RuleNumber rule) const {
    const UnitIndex u = action.unit;
    if (u == kNoUnit || action.hex == kNoHex || !view.state.on_map(u)) return std::nullopt;
    const int way = view.context.grid().direction_to(view.state.hex(u), action.hex);
    if (way < 0) return std::nullopt;
    if (may_step(view, u, profile(view, u), way)) {
        const bool displaced = view.state.step() == Step::displacement;
        return explain_stack(view, u, action.hex, displaced ? kByDisplacement : kByRetreat);
    }
    if (view.context.step_cost(profile(view, u), view.state.hex(u), way) != kNoStep)
        if (auto why = explain_barred(view, u, view.state.hex(u), action.hex)) return why;
    return Explanation{false, rule,
                       message("{1} is closed to {2}", view.context.grid().label(action.hex),
                               name_in_play(view.context.scenario(), u))};
}

}  // namespace ramparts
