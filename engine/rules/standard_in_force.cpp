// What modules make of what the rules ask: allowances, profiles, ranges, strengths, permissions, shifts, scores. Every
// function here is called only when some module subscribed to it.
#include <algorithm>

#include "engine/modules/module_words.hpp"
#include "engine/rules/module_calls.hpp"

namespace ramparts {

namespace {

// Filters of combats are about the side that attacks, which a query may choose against the turn, and about the hexes of
// those who are attacked.
auto attacking(const StateView& view, const Combat& combat) {
    const UnitIndex one = (combat.attackers | combat.supporters).first();
    const SideId side = one == kNoUnit ? view.state.phasing() : view.context.unit(one).side;
    return [side, turn = view.state.turn(), &view, defenders = combat.defenders](const auto& h) {
        const auto there = [&](UnitIndex d) { return h.for_hex(view.state.hex(d)); };
        return h.for_side(side) && h.in_turn(turn) && (h.hexes.empty() || defenders.any(there));
    };
}

rp_set boundary_set(UnitSet s) noexcept { return {{s.word(0), s.word(1)}}; }

}  // namespace

int StandardRules::allowance_in_force(const StateView& view, UnitIndex u, int current) const {
    const int value = ModuleCalls(*this, view, "movement.allowance")
                          .chain(modules_.allowance, current, about(view, u),
                                 [&](const auto& h, const rp_view* v, int now) { return h.call(h.module, v, u, now); });
    constexpr int kMost = 250;  // what a search can spend
    return std::clamp(value, 0, kMost);
}

int StandardRules::profile_in_force(const StateView& view, UnitIndex u, int current) const {
    ModuleCalls calls(*this, view, "movement.profile");
    const int value =
        calls.chain(modules_.profile, current, about(view, u), [&](const auto& h, const rp_view* v, int now) {
            const std::int32_t answer = h.call(h.module, v, u, now);
            return answer < view.context.profiles() ? answer : static_cast<std::int32_t>(RP_E_ARGUMENT);
        });
    return value;
}

int StandardRules::range_in_force(const StateView& view, UnitIndex u, int current) const {
    return ModuleCalls(*this, view, "combat.range")
        .chain(modules_.range, current, about(view, u),
               [&](const auto& h, const rp_view* v, int now) { return h.call(h.module, v, u, now); });
}

std::vector<Given> StandardRules::given(const StateView& view, UnitIndex u) const {
    std::vector<Given> out;
    const auto follow = [&](std::string_view hook, const auto& list, int current) {
        ModuleCalls(*this, view, hook)
            .chain(list, current, about(view, u), [&](const auto& h, const rp_view* v, int now) {
                const int answer = h.call(h.module, v, u, now);
                if (answer >= 0 && answer != now) out.push_back({h.slot, hook, now, answer});
                return answer;
            });
    };
    const UnitInfo& info = view.context.unit(u);
    follow("movement.allowance", modules_.allowance, view.context.night(view.state.turn()) ? info.night : info.day);
    follow("movement.profile", modules_.profile, info.profile);
    follow("combat.range", modules_.range, info.range);
    return out;
}

int StandardRules::strength_in_force(const StateView& view, UnitIndex u, unsigned role, HexIndex hex,
                                     int current) const {
    return ModuleCalls(*this, view, "combat.strength")
        .chain(modules_.strength, current, about(view, u),
               [&](const auto& h, const rp_view* v, int now) { return h.call(h.module, v, u, role, hex, now); });
}

int StandardRules::score_in_force(const StateView& view, SideId side, int current) const {
    if (modules_.score.empty()) return current;
    return ModuleCalls(*this, view, "victory.score")
        .chain(
            modules_.score, current, [&](const auto& h) { return h.for_side(side); },
            [&](const auto& h, const rp_view* v, int now) { return h.call(h.module, v, side, now); });
}

std::optional<SideId> StandardRules::winner_by_module(const StateView& view) const {
    std::optional<SideId> won;
    if (modules_.winner.empty()) return won;
    ModuleCalls calls(*this, view, "victory.winner");
    for (const auto& h : modules_.winner)
        if (!won)
            calls.ask(
                h, [&](const rp_view* v) { return h.call(h.module, v); },
                [&](int answer) {
                    if (answer >= 1 && answer <= kSides) won = static_cast<SideId>(answer - 1);
                });
    return won;
}

// What the first module says of the order that has something to say.
std::optional<int> StandardRules::order_by_module(const StateView& view, int turn) const {
    std::optional<int> said;
    if (modules_.order.empty()) return said;
    ModuleCalls calls(*this, view, "play.order");
    for (const auto& h : modules_.order)
        if (!said)
            calls.ask(
                h, [&](const rp_view* v) { return h.call(h.module, v, static_cast<std::uint32_t>(turn)); },
                [&](int answer) {
                    if ((answer >= 1 && answer <= kSides) || answer == RP_TURN_OVER) said = answer;
                });
    return said;
}

const BoundModule* StandardRules::forbidding_move(const StateView& view, UnitIndex u) const {
    return ModuleCalls(*this, view, "movement.may_move")
        .veto(modules_.may_move, about(view, u),
              [&](const auto& h, const rp_view* v) { return h.call(h.module, v, u); });
}

const BoundModule* StandardRules::forbidding_attack(const StateView& view, UnitIndex u) const {
    return ModuleCalls(*this, view, "combat.may_attack")
        .veto(modules_.may_attack, about(view, u),
              [&](const auto& h, const rp_view* v) { return h.call(h.module, v, u); });
}

const BoundModule* StandardRules::sparing(const StateView& view, UnitIndex u) const {
    return ModuleCalls(*this, view, "combat.may_be_attacked")
        .veto(modules_.may_be_attacked, about(view, u),
              [&](const auto& h, const rp_view* v) { return h.call(h.module, v, u); });
}

const BoundModule* StandardRules::incomplete(const StateView& view, const Combat& combat) const {
    if (modules_.complete.empty()) return nullptr;
    const rp_set a = boundary_set(combat.attackers);
    const rp_set b = boundary_set(combat.supporters);
    const rp_set d = boundary_set(combat.defenders);
    return ModuleCalls(*this, view, "combat.complete")
        .veto(modules_.complete, attacking(view, combat),
              [&](const auto& h, const rp_view* v) { return h.call(h.module, v, &a, &b, &d); });
}

HexBits StandardRules::closed_hexes(const StateView& view, UnitIndex u) const {
    return modules_.closed.empty() ? HexBits{}
                                   : ModuleCalls(*this, view, "movement.closed")
                                         .gather(modules_.closed, view.context.hexes(), about(view, u), u);
}

HexBits StandardRules::stop_hexes(const StateView& view, UnitIndex u) const {
    return modules_.stops.empty() ? HexBits{}
                                  : ModuleCalls(*this, view, "movement.stops")
                                        .gather(modules_.stops, view.context.hexes(), about(view, u), u);
}

bool StandardRules::held_by_module(const StateView& view, UnitIndex u) const {
    return ModuleCalls(*this, view, "movement.stands_fast")
               .permit(modules_.stands_fast, about(view, u),
                       [&](const auto& h, const rp_view* v) { return h.call(h.module, v, u); }) != nullptr;
}

UnitSet StandardRules::may_leave_ezoc(const StateView& view) const {
    UnitSet result;
    if (modules_.leaves_ezoc.empty()) return result;
    view.board.in_ezoc(view.state.phasing()).each([&](UnitIndex u) {
        if (ModuleCalls(*this, view, "movement.leaves_ezoc")
                .permit(modules_.leaves_ezoc, about(view, u),
                        [&](const auto& h, const rp_view* v) { return h.call(h.module, v, u); }))
            result.add(u);
    });
    return result;
}

bool StandardRules::may_support(const StateView& view, UnitIndex u, HexIndex hex) const {
    return !asked_about(modules_.may_support, u, view.state.turn()) ||
           ModuleCalls(*this, view, "combat.may_support")
                   .veto(modules_.may_support, about(view, u),
                         [&](const auto& h, const rp_view* v) { return h.call(h.module, v, u, hex); }) == nullptr;
}

void StandardRules::options_of_modules(const StateView& view, const Combat& combat, ActionList& actions) const {
    if (modules_.options.empty()) return;
    const rp_set a = boundary_set(combat.attackers);
    const rp_set b = boundary_set(combat.supporters);
    const rp_set d = boundary_set(combat.defenders);
    ModuleCalls calls(*this, view, "combat.options");
    const auto wanted = attacking(view, combat);
    for (const auto& h : modules_.options) {
        if (!wanted(h)) continue;
        VerbBuffer offered;
        calls.ask(
            h, [&](const rp_view* v) { return h.call(h.module, v, &a, &b, &d, offered.list()); },
            [&](int) {
                Message problem = offered.append_options(*modules_.at(h.slot), view, actions);
                if (!problem.empty()) calls.fault(h.slot, std::move(problem));
            });
    }
}

void StandardRules::shifts_of_modules(const StateView& view, const Combat& combat, ShiftSink& sink) const {
    if (modules_.shifts.empty()) return;
    const rp_set a = boundary_set(combat.attackers);
    const rp_set b = boundary_set(combat.supporters);
    const rp_set d = boundary_set(combat.defenders);
    constexpr int kMostColumns = 1000;  // more than any table has
    ModuleCalls calls(*this, view, "combat.shifts");
    const auto wanted = attacking(view, combat);
    for (const auto& h : modules_.shifts) {
        if (!wanted(h)) continue;
        ShiftBuffer given;
        calls.ask(
            h, [&](const rp_view* v) { return h.call(h.module, v, &a, &b, &d, given.list()); },
            [&](int) {
                const BoundModule& module = *modules_.at(h.slot);
                for (const rp_shift& s : given) {
                    const MessageInfo* cause = module.message(s.message);
                    sink.add({std::clamp<int>(s.columns, -kMostColumns, kMostColumns),
                              module.rule(s.rule),
                              {},
                              s.hex < view.context.hexes() ? s.hex : kNoHex,
                              cause ? std::string_view(cause->text) : std::string_view(module.info().title),
                              h.slot});
                }
            });
    }
}

const BoundModule* StandardRules::forbidding_shift(const StateView& view, const Combat& combat, unsigned cause,
                                                   const Shift& shift) const {
    if (modules_.may_shift.empty()) return nullptr;
    const rp_set a = boundary_set(combat.attackers);
    const rp_set b = boundary_set(combat.supporters);
    const rp_set d = boundary_set(combat.defenders);
    return ModuleCalls(*this, view, "combat.may_shift")
        .veto(modules_.may_shift, attacking(view, combat), [&](const auto& h, const rp_view* v) {
            return h.call(h.module, v, &a, &b, &d, cause, shift.hex, shift.columns);
        });
}

int StandardRules::unit_worth_in_force(const StateView& view, UnitIndex u, int current) const {
    if (!asked_about(modules_.unit_worth, u, view.state.turn())) return current;
    return ModuleCalls(*this, view, "hints.unit_worth")
        .chain(modules_.unit_worth, current, about(view, u),
               [&](const auto& h, const rp_view* v, int now) { return h.call(h.module, v, u, now); });
}

int StandardRules::danger_in_force(const StateView& view, UnitIndex u, HexIndex hex, int current) const {
    if (!asked_about(modules_.danger, u, view.state.turn())) return current;
    const auto about_unit = about(view, u);
    return ModuleCalls(*this, view, "hints.danger")
        .chain(
            modules_.danger, current, [&](const auto& h) { return about_unit(h) && h.for_hex(hex); },
            [&](const auto& h, const rp_view* v, int now) { return h.call(h.module, v, u, hex, now); });
}

int StandardRules::verb_worth(const StateView& view, const Action& action) const {
    const VerbInfo* verb = modules_.verb(action);
    const bool answer = action.kind == ActionKind::accept || action.kind == ActionKind::decline;
    const BoundModule* module = verb != nullptr ? modules_.at(verb_module(action)) : answer ? deciding(view) : nullptr;
    if (module != nullptr && module->hints != nullptr && module->hints->worth != nullptr) {
        ModuleView seen(*this, view, "hints.worth");
        const rp_action asked{static_cast<std::uint8_t>(action.kind), action.unit, action.arg, action.hex};
        return std::clamp(module->hints->worth(module->instance, seen.of(module->slot), &asked), -kMostAnswer,
                          kMostAnswer);
    }
    if (verb == nullptr) return action.kind == ActionKind::accept ? 1 : 0;
    switch (verb->hint) {
        case VerbHint::helps: return 1;
        case VerbHint::harms: return -1;
        case VerbHint::neutral:
        case VerbHint::ends: break;
    }
    return 0;
}

}  // namespace ramparts
