// Where the standard rules call modules: reactions, phases, questions, rolls, options, refusals.
#include <algorithm>
#include <functional>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/modules/attribute_words.hpp"
#include "engine/modules/module_words.hpp"
#include "engine/rules/module_view.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

struct StandardRules::Offences {
    std::mutex mutex;
    std::vector<Message> first;
};

StandardRules::StandardRules(std::shared_ptr<const Scenario> scenario, std::shared_ptr<const ModuleCatalogue> catalogue)
    : StandardRules(std::make_shared<const GameContext>(std::move(scenario)), std::move(catalogue),
                    std::make_shared<Offences>()) {
    require_modules();
}

StandardRules::StandardRules(std::shared_ptr<const GameContext> context,
                             std::shared_ptr<const ModuleCatalogue> catalogue, std::shared_ptr<Offences> offences)
    : context_(std::move(context)), modules_(*context_, std::move(catalogue)), offences_(std::move(offences)) {}

void StandardRules::require_modules() const {
    if (!modules_.problems().empty()) throw std::runtime_error(modules_.problems().front().text.english());
}

std::shared_ptr<const StandardRules> StandardRules::make(std::shared_ptr<const Scenario> scenario,
                                                         std::vector<ModuleSet::Problem>& problems) {
    std::shared_ptr<const StandardRules> rules(new StandardRules(
        std::make_shared<const GameContext>(std::move(scenario)), installed_catalogue(), std::make_shared<Offences>()));
    problems = rules->modules_.problems();
    return problems.empty() ? rules : nullptr;
}

StandardRules::~StandardRules() = default;

std::vector<std::shared_ptr<const StandardRules>> StandardRules::for_threads(
    const std::shared_ptr<const StandardRules>& rules, unsigned threads) {
    std::vector<std::shared_ptr<const StandardRules>> all{rules};
    while (all.size() < threads) {
        const bool shared = rules->modules_.one_at_a_time() == nullptr;
        all.push_back(shared ? rules
                             : std::shared_ptr<const StandardRules>(
                                   new StandardRules(rules->context_, rules->modules_.catalogue(), rules->offences_)));
        all.back()->require_modules();
    }
    return all;
}

void StandardRules::offence(const BoundModule* module, Message text) const {
    constexpr std::size_t kKept = 8;
    Message said =
        module ? message("{1}: {2}", module->info().id, std::move(text)) : message("a module: {1}", std::move(text));
    const std::lock_guard lock(offences_->mutex);
    auto& kept = offences_->first;
    if (kept.size() < kKept && std::find(kept.begin(), kept.end(), said) == kept.end()) kept.push_back(std::move(said));
}

std::vector<Message> StandardRules::offences() const {
    const std::lock_guard lock(offences_->mutex);
    return offences_->first;
}

const BoundModule* StandardRules::deciding(const StateView& view) const {
    const auto top = top_frame(view.state, modules_);
    return top ? modules_.at(top->slot) : nullptr;
}

Message StandardRules::frame_title(const StateView& view) const {
    const auto top = top_frame(view.state, modules_);
    const BoundModule* module = top ? modules_.at(top->slot) : nullptr;
    if (module == nullptr) return {};
    if (module->words != nullptr && module->words->frame_title != nullptr) {
        ModuleView seen(*this, view, "words.frame_title");
        rp_message said{};
        if (module->words->frame_title(module->instance, seen.of(module->slot), &said) > 0)
            return sentence(*module, said, view.context);
    }
    if (const PhaseInfo* phase = top->depth == 1 ? module->phase(top->number) : nullptr)
        return Message::of_plugin(phase->title);
    const FrameInfo* frame = module->frame(top->number);
    return Message::of_plugin(frame ? frame->title : module->info().title);
}

std::optional<rp_message> StandardRules::said(const StateView& view, const Action& action) const {
    const BoundModule* module = action.kind == ActionKind::verb  ? modules_.at(verb_module(action))
                                : action.kind == ActionKind::die ? deciding(view)
                                                                 : nullptr;
    if (module == nullptr || module->words == nullptr || module->words->say == nullptr) return std::nullopt;
    ModuleView seen(*this, view, "words.say");
    const rp_action asked{static_cast<std::uint8_t>(action.kind), action.unit, action.arg, action.hex};
    rp_message message{};
    if (module->words->say(module->instance, seen.of(module->slot), &asked, &message) <= 0) return std::nullopt;
    return message;
}

// --- reactions -------------------------------------------------------------------------------------------------------

namespace {

// What an answer that proposes events was worth: an error, or events that are not in order, take the call back.
void take(const StandardRules& rules, const BoundModule& module, const StateView& view, std::int32_t answer,
          ProposalBuffer& proposed, const Trigger& from, Standing& standing, EventList& events,
          const std::function<void(Message)>& offence) {
    if (answer < 0) return offence(message("it answers with the error {1}", answer));
    Message problem = take_proposals(rules.modules(), module, view, *proposed.list(), from, standing, events);
    if (!problem.empty()) offence(std::move(problem));
}

// The column of a declared combat, after what modules did about it; what was given up of it stays given up (6.16).
void count_anew(const StandardRules& rules, const StateView& view, EventList& events) {
    if (view.state.var(Var::column) == 0) return;
    const int column = combat_odds(rules, view, rules.combat(view), false).column;
    const int reduced = column - static_cast<int>(view.state.var(Var::reduction));
    events.set(Var::column, static_cast<std::uint64_t>(std::max(reduced, view.context.lowest_column()) + 64));
}

}  // namespace

void StandardRules::react(const StateView& view, const Event& event, EventList& events) const {
    const Trigger trigger = Trigger::of(event.value);
    if (view.state.over()) return;
    // A walk that goes on waits for what was pushed since above the frame that had interrupted it.
    if (trigger.floor != 0 && frame_depth(view.state) >= trigger.floor) {
        Frame above = frame_at(view.state, trigger.floor - 1);
        if (above.resume == 0) {
            above.resume = trigger.from_hook(trigger.first).packed();
            write_frame(events, trigger.floor - 1, above);
            return;
        }
    }
    if (trigger.kind == TriggerKind::counted) {
        count_anew(*this, view, events);
        view.state.set(Var::supporters).each([&](UnitIndex u) { happened(RP_HAPPENED_FIRED, u, events); });
    } else if (trigger.kind == TriggerKind::lapsed) lapse(view, events);
    else if (trigger.kind == TriggerKind::passes) pass_on(view, trigger.what, events);
    else walk(view, trigger, events);
}

std::string StandardRules::suspect(const StateView& view, const Event* trigger) const {
    std::string names;
    const auto add = [&](const BoundModule* module) {
        if (module && names.find(module->info().id) == std::string::npos)
            names += (names.empty() ? "" : ", ") + module->info().id;
    };
    if (trigger == nullptr) {
        for (int depth = frame_depth(view.state); depth > 0; --depth)
            add(modules_.at(frame_at(view.state, depth - 1).owner));
        add(deciding(view));
    } else {
        const Trigger what = Trigger::of(trigger->value);
        const auto all = [&](const auto& hooks) {
            for (const auto& h : hooks) add(modules_.at(h.slot));
        };
        switch (what.kind) {
            case TriggerKind::began: all(what.what < RP_ENDED_PHASE ? modules_.began : modules_.ended); break;
            case TriggerKind::entered: all(modules_.entered); break;
            case TriggerKind::declared: all(modules_.declared); break;
            case TriggerKind::finished: all(modules_.finished); break;
            case TriggerKind::happened: all(modules_.happened); break;
            case TriggerKind::resumed: add(modules_.at(what.first)); break;
            case TriggerKind::counted: all(modules_.strength); break;
            case TriggerKind::passes:
            case TriggerKind::lapsed:
            case TriggerKind::none: break;
        }
    }
    if (names.empty())
        for (const auto& module : modules_.all()) add(module.get());
    return names;
}

namespace {

// Whether a proposal is about what others may propose too: units, and the sets of the standard rules.
bool about_units(const rp_events& proposals) {
    constexpr unsigned kAbout = 1U << RP_EV_MOVE | 1U << RP_EV_REMOVE | 1U << RP_EV_STEPS | 1U << RP_EV_STATUS |
                                1U << RP_EV_MARK | 1U << RP_EV_CALL;
    const std::span all(proposals.items, proposals.count);
    return std::any_of(all.begin(), all.end(),
                       [](const rp_event& e) { return e.kind < 32 && (kAbout >> e.kind & 1U); });
}

// The hook that hears of a trigger.
std::string_view hook_of(const Trigger& trigger) {
    switch (trigger.kind) {
        case TriggerKind::began: return trigger.what >= RP_ENDED_PHASE ? "play.ended" : "play.began";
        case TriggerKind::entered: return "movement.entered";
        case TriggerKind::declared: return "combat.declared";
        case TriggerKind::finished: return "combat.finished";
        case TriggerKind::happened: return "play.happened";
        case TriggerKind::resumed: return "play.resumed";
        default: return {};
    }
}

}  // namespace

// Asks the subscribed modules, from the hook that the trigger names on; one that pushes a frame ends the walk, which
// goes on when the frame is done.
void StandardRules::walk(const StateView& view, const Trigger& trigger, EventList& events) const {
    Standing standing = standing_of(view.state);
    const int turn = view.state.turn();
    ModuleView seen(*this, view, hook_of(trigger));
    bool changed = false;  // by a proposal about units that is not made yet
    const auto propose = [&](const BoundModule& module, const Trigger& from, auto call) {
        ProposalBuffer proposed;
        const std::int32_t answer = call(seen.of(module.slot), proposed.list());
        if (about_units(*proposed.list()) && std::exchange(changed, true)) {
            // What the one before proposed is made first; then this one is asked again.
            standing.resume = from.from_hook(from.first - std::size_t{1}).packed();
            go_on(standing, events);
            return true;
        }
        const Standing before = standing;
        take(*this, module, view, answer, proposed, from, standing, events,
             [&](Message text) { offence(&module, std::move(text)); });
        const bool interrupted = standing.depth != before.depth || standing.step != before.step;
        if (!interrupted) return false;
        go_on(standing, events);
        if (!standing.pushed && from.kind != TriggerKind::resumed) {  // its own frame is done: the others are asked now
            standing.resume = from.packed();
            go_on(standing, events);
        }
        return true;
    };
    const auto each = [&](const auto& hooks, auto wanted, auto call) {  // whether all were asked
        for (std::size_t i = trigger.first; i < hooks.size(); ++i) {
            const auto& h = hooks[i];
            if (!h.in_turn(turn) || !wanted(h)) continue;
            if (propose(*modules_.at(h.slot), trigger.from_hook(i + 1),
                        [&](const rp_view* v, rp_events* out) { return call(h, v, out); }))
                return false;
        }
        return true;
    };
    const auto of_turn = [&](const auto& h) { return h.for_side(view.state.phasing()); };
    const auto of_unit = [&](const auto& h) {
        return h.units.has(trigger.unit) && h.for_side(view.context.unit(trigger.unit).side);
    };
    const auto plain = [](const auto& h, const rp_view* v, rp_events* out) { return h.call(h.module, v, out); };
    switch (trigger.kind) {
        case TriggerKind::began: {
            const auto told = [&](const auto& h, const rp_view* v, rp_events* out) {
                return h.call(h.module, v, trigger.what, out);
            };
            const bool ends = trigger.what >= RP_ENDED_PHASE;
            if (each(ends ? modules_.ended : modules_.began, of_turn, told) && ends)
                events.trigger(kNoUnit, Trigger{TriggerKind::passes, trigger.what}.packed());
            break;
        }
        case TriggerKind::entered: {
            const HexIndex hex = view.state.hex(trigger.unit);
            if (hex == kNoHex) break;  // it has been taken off the map meanwhile
            const auto here = [&](const auto& h) {
                if (trigger.what == kByStep && !modules_.at(h.slot)->info().steps_on_the_way) return false;
                return of_unit(h) && h.for_hex(hex);
            };
            (void)each(modules_.entered, here, [&](const auto& h, const rp_view* v, rp_events* out) {
                return h.call(h.module, v, trigger.unit, trigger.from, hex, trigger.what, out);
            });
            break;
        }
        case TriggerKind::declared:
            if (each(modules_.declared, of_turn, plain))
                events.trigger(kNoUnit, Trigger{TriggerKind::counted}.packed());
            break;
        case TriggerKind::finished: (void)each(modules_.finished, of_turn, plain); break;
        case TriggerKind::happened:
            (void)each(
                modules_.happened, [&](const auto& h) { return trigger.unit == kNoUnit || of_unit(h); },
                [&](const auto& h, const rp_view* v, rp_events* out) {
                    return h.call(h.module, v, trigger.what, trigger.unit, 0, out);
                });
            break;
        case TriggerKind::resumed: {
            const BoundModule* module = modules_.at(trigger.first);
            if (module == nullptr || module->play == nullptr || module->play->resumed == nullptr) return;
            (void)propose(*module, Trigger{TriggerKind::resumed}, [&](const rp_view* v, rp_events* out) {
                return module->play->resumed(module->instance, v, trigger.what, out);
            });
            break;
        }
        case TriggerKind::lapsed:
        case TriggerKind::counted:
        case TriggerKind::passes:
        case TriggerKind::none: break;
    }
}

void StandardRules::happened(std::uint8_t what, UnitIndex u, EventList& events) const {
    if (!modules_.happened.empty()) events.trigger(u, Trigger{TriggerKind::happened, what, 0, u}.packed());
}

void StandardRules::enter_hex(const StateView& view, UnitIndex u, HexIndex hex, int how, EventList& events) const {
    if (modules_.resets_on_entry()) reset_entered(modules_, view.state, u, hex, events);
    tell_entered(view, u, hex, view.state.hex(u), how, events);
}

// Modules that did not ask for steps on the way hear of the hex alone where a move ends.
void StandardRules::tell_entered(const StateView& view, UnitIndex u, HexIndex hex, HexIndex from, int how,
                                 EventList& events) const {
    const SideId side = view.context.unit(u).side;
    const int turn = view.state.turn();
    for (const auto& h : modules_.entered) {
        if (!h.for_unit(u, side, turn) || !h.for_hex(hex)) continue;
        if (how == kByStep && !modules_.at(h.slot)->info().steps_on_the_way) continue;
        events.trigger(u, Trigger{TriggerKind::entered, static_cast<std::uint8_t>(how), 0, u, from}.packed());
        return;
    }
}

// --- phases, questions, rolls ----------------------------------------------------------------------------------------

void StandardRules::legal_frame(const StateView& view, ActionList& actions) const {
    const auto top = top_frame(view.state, modules_);
    if (!top) return;
    const BoundModule& module = *modules_.at(top->slot);
    const FrameInfo* frame = module.frame(top->number);
    const PhaseInfo* phase = top->depth == 1 ? module.phase(top->number) : nullptr;
    if (phase == nullptr && frame != nullptr && frame->yes_no) {
        actions.push_back(Action::plain(ActionKind::decline));
        actions.push_back(Action::plain(ActionKind::accept));
        return;
    }
    if (module.play != nullptr && module.play->legal != nullptr) {
        VerbBuffer verbs;
        ModuleView seen(*this, view, "play.legal");
        const std::int32_t answer = module.play->legal(module.instance, seen.of(module.slot), verbs.list());
        if (answer < 0) offence(&module, message("it answers legal with the error {1}", answer));
        else if (Message problem = verbs.append_verbs(module, view, actions); !problem.empty())
            offence(&module, std::move(problem));
    }
    if (phase != nullptr && phase->ends) actions.push_back(Action::plain(ActionKind::end_phase));
}

bool StandardRules::frame_open(const StateView& view) const {
    const auto top = top_frame(view.state, modules_);
    const BoundModule& module = *modules_.at(top->slot);
    const FrameInfo* frame = module.frame(top->number);
    const bool phase = top->depth == 1 && module.phase(top->number) != nullptr;
    if (!phase && frame != nullptr && frame->yes_no) return true;
    if (module.play != nullptr && module.play->open != nullptr) {
        ModuleView seen(*this, view, "play.open");
        if (module.play->open(module.instance, seen.of(module.slot)) <= 0) return false;
    }
    ActionList actions;
    legal_frame(view, actions);
    return std::any_of(actions.begin(), actions.end(), [](const Action& a) { return a.kind != ActionKind::end_phase; });
}

bool StandardRules::settle_frame(const StateView& view, EventList& events) const {
    if (frame_open(view)) return false;
    Standing standing = standing_of(view.state);
    pop_frame(view, frame_at(view.state, standing.depth - 1), standing, events);
    go_on(standing, events);
    return true;
}

namespace {

// Takes a question or roll out of the old words and goes back to what it interrupted: the combat that is being built,
// or the beginning of the player turn, where the hooks behind this module's are still to be asked. Returns that
// trigger, which is held in `standing` too.
Trigger leave_plain(const StateView& view, const ModuleSet& modules, const BoundModule& module, Standing& standing,
                    EventList& events) {
    const bool building = view.state.phase() == Phase::combat && !view.state.set(Var::defenders).empty();
    standing.step = building ? Step::build_combat : Step::menu;
    standing.to_act = view.state.phasing();
    standing.plain_owner = 0;
    events.set(Var::module_owner, 0);
    events.step(standing.step, standing.to_act);
    Trigger from;
    if (!building) {
        const auto& hooks = modules.began;
        const auto own = [&](const auto& h) { return h.slot == module.slot; };
        const auto behind = std::find_if(hooks.rbegin(), hooks.rend(), own).base() - hooks.begin();
        from = Trigger{TriggerKind::began, RP_BEGAN_PLAYER_TURN}.from_hook(static_cast<std::size_t>(behind));
        standing.resume = from.packed();
    }
    return from;
}

}  // namespace

void StandardRules::resolve_frame(const StateView& view, const Action& action, EventList& events) const {
    const auto top = top_frame(view.state, modules_);
    if (!top) return;
    const BoundModule& module = *modules_.at(top->slot);
    Standing standing = standing_of(view.state);
    if (action.kind == ActionKind::end_phase) {
        pop_frame(view, top->frame, standing, events);
        go_on(standing, events);
        return;
    }
    ProposalBuffer proposed;
    ModuleView seen(*this, view, "play.resolve");
    std::int32_t answer = RP_YES;
    rp_action chosen{static_cast<std::uint8_t>(action.kind), action.unit, action.arg, action.hex};
    if (module.play != nullptr && module.play->resolve != nullptr)
        answer = module.play->resolve(module.instance, seen.of(module.slot), &chosen, proposed.list());
    if (action.kind == ActionKind::accept || action.kind == ActionKind::decline) {
        // Answered: the question goes before what follows from it.
        if (top->depth > 0) {
            pop_frame(view, top->frame, standing, events);
        } else {
            (void)leave_plain(view, modules_, module, standing, events);
        }
    }
    take(*this, module, view, answer, proposed, {}, standing, events,
         [&](Message text) { offence(&module, std::move(text)); });
    go_on(standing, events);
}

void StandardRules::roll_frame(const StateView& view, int face, EventList& events) const {
    const auto top = top_frame(view.state, modules_);
    if (!top) return;
    const BoundModule& module = *modules_.at(top->slot);
    ProposalBuffer proposed;
    ModuleView seen(*this, view, "play.rolled");
    std::int32_t answer = RP_YES;
    if (module.play != nullptr && module.play->rolled != nullptr)
        answer = module.play->rolled(module.instance, seen.of(module.slot), static_cast<std::uint32_t>(face),
                                     proposed.list());
    Standing standing = standing_of(view.state);
    Trigger from;
    if (top->depth == 0) {
        from = leave_plain(view, modules_, module, standing, events);
    } else if (top->left > 1) {
        Frame rest = top->frame;
        --rest.left;
        put_frame(events, top->depth - 1, rest);
    } else {
        pop_frame(view, top->frame, standing, events);
    }
    take(*this, module, view, answer, proposed, from, standing, events,
         [&](Message text) { offence(&module, std::move(text)); });
    go_on(standing, events);
}

void StandardRules::outcomes_of_frame(const StateView& view, std::vector<Outcome>& outcomes) const {
    const auto top = top_frame(view.state, modules_);
    if (!top) return;
    const BoundModule& module = *modules_.at(top->slot);
    if (module.play != nullptr && module.play->outcomes != nullptr) {
        OutcomeBuffer faces;
        ModuleView seen(*this, view, "play.outcomes");
        if (module.play->outcomes(module.instance, seen.of(module.slot), faces.list()) > 0 &&
            faces.append(top->faces, outcomes))
            return;
        offence(&module, wording("the weights of its dice are not in order"));
    }
    const int count = top->faces > 0 ? top->faces : view.context.die_faces();
    for (int face = 1; face <= count; ++face)
        outcomes.push_back({Action::plain(ActionKind::die, static_cast<std::uint16_t>(face)), 1});
}

void StandardRules::resolve_option(const StateView& view, const Action& action, EventList& events) const {
    const BoundModule* module = modules_.at(action.arg);
    events.set(Var::locked, 1);
    if (module == nullptr || module->play == nullptr || module->play->resolve == nullptr) return;
    ProposalBuffer proposed;
    ModuleView seen(*this, view, "play.resolve");
    const rp_action chosen{RP_ACT_OPTION, action.unit, action.arg, action.hex};
    const std::int32_t answer =
        module->play->resolve(module->instance, seen.of(module->slot), &chosen, proposed.list());
    Standing standing = standing_of(view.state);
    take(*this, *module, view, answer, proposed, {}, standing, events,
         [&](Message text) { offence(module, std::move(text)); });
    go_on(standing, events);
}

// A result of the module's own. What it asks or calls comes before the rest of the combat: who may advance (6.15).
void StandardRules::call_result(const StateView& view, const ModuleSet::OwnResult& own, EventList& events) const {
    const BoundModule& module = *own.module;
    ProposalBuffer proposed;
    ModuleView seen(*this, view, "combat.result");
    const std::int32_t answer = module.combat->result(module.instance, seen.of(module.slot), own.code, proposed.list());
    Standing standing = standing_of(view.state);
    standing.step = Step::defender_losses;
    standing.to_act = view.enemy_of(view.state.phasing());
    take(*this, module, view, answer, proposed, {}, standing, events,
         [&](Message text) { offence(&module, std::move(text)); });
    go_on(standing, events);
}

// --- refusals --------------------------------------------------------------------------------------------------------

std::optional<Explanation> StandardRules::refusal(const StateView& view, const BoundModule& module,
                                                  const Action& action) const {
    if (module.words == nullptr || module.words->why_not == nullptr) return std::nullopt;
    ModuleView seen(*this, view, "words.why_not");
    const rp_action asked{static_cast<std::uint8_t>(action.kind), action.unit, action.arg, action.hex};
    rp_message said{};
    if (module.words->why_not(module.instance, seen.of(module.slot), &asked, &said) <= 0) return std::nullopt;
    return Explanation{false, module.rule(said.rule), sentence(module, said, view.context)};
}

std::optional<Explanation> StandardRules::refusal_of_any(const StateView& view, const Action& action) const {
    for (const auto& module : modules_.all())
        if (module)
            if (auto why = refusal(view, *module, action)) return why;
    return std::nullopt;
}

Explanation StandardRules::explain_module(const StateView& view, const Action& action) const {
    const BoundModule* module = deciding(view);
    if (action.kind == ActionKind::verb) {
        const BoundModule* named = modules_.at(verb_module(action));
        if (named == nullptr) return {false, "", wording("there is no such rule module")};
        if (named != module)
            return {false, named->rule(),
                    message("{1} has nothing to decide now", Message::of_plugin(named->info().title))};
    }
    if (module == nullptr) return {false, "", wording("nothing is offered that could be accepted or declined")};
    if (auto why = refusal(view, *module, action)) return *why;
    return {false, module->rule(), message("{1} does not allow that now", Message::of_plugin(module->info().title))};
}

}  // namespace ramparts
