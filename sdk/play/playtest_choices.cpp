// What a player at the screen may click and choose, all of it from the one legal list; see playtest.hpp.
#include <algorithm>

#include "engine/playouts/perft.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/playtest.hpp"

namespace ramparts {

using Kind = PlayChoice::Kind;

namespace {

// Our own players have names that are translated.
Message player_name(const PlayerInfo& player) {
    if (player.id == "tactician") return wording("tactician");
    if (player.id == "random") return wording("random");
    return player.id;
}

}  // namespace

void Playtest::select(UnitIndex unit) {
    selected_ = unit;
    picked_ = {};
    refresh();
}

void Playtest::pick(UnitSet units) {
    selected_ = units.empty() ? kNoUnit : units.first();
    picked_ = units;
    refresh();
}

const PlayChoice* Playtest::choice(Kind kind) const noexcept {
    for (const PlayChoice& c : choices_)
        if (c.kind == kind) return &c;
    return nullptr;
}

void Playtest::add_choice(Kind kind, const Action& action) {
    PlayChoice c;
    c.kind = kind;
    c.actions = {action};
    c.unit = action.unit;
    c.hex = action.hex;
    // Choices of a unit without a hex are made by clicking the unit.
    if (c.hex == kNoHex && c.unit != kNoUnit && state().on_map(c.unit)) c.hex = state().hex(c.unit);
    if (kind == Kind::resolve && action.arg == 0) {
        const Combat combat = rules_->combat(view());
        if (!combat.defenders.empty()) c.hex = state().hex(combat.defenders.first());
    }
    c.text = text_of(c);
    choices_.push_back(std::move(c));
}

void Playtest::refresh() {
    refresh_choices();
    if (hold()) choices_.clear();  // what a module made of them, nobody knows
    if (!trouble_.empty()) selected_ = kNoUnit;
}

void Playtest::refresh_choices() {
    choices_.clear();
    if (selected_ == kNoUnit || !picked_.has(selected_) || !waits_for_human() || state().step() != Step::menu)
        picked_ = {};
    if (!waits_for_human()) {
        selected_ = kNoUnit;
        return;
    }
    const ActionList legal = game_->legal();
    switch (state().step()) {
        case Step::menu:
            if (state().phase() == Phase::movement) refresh_movement(legal);
            for (const Action& a : legal) {
                if (a.kind == ActionKind::attack) add_choice(Kind::attack, a);
                if (a.kind == ActionKind::substitute) add_choice(Kind::entry, a);
                if (a.kind == ActionKind::end_phase) add_choice(Kind::end_phase, a);
            }
            break;
        case Step::destination: {  // only after a record that stops in the middle of a move
            selected_ = state().active();
            for (const Action& a : legal) add_choice(Kind::move, a);
            break;
        }
        case Step::retreats: refresh_pairs(legal, ActionKind::retreat, Kind::retreat); break;
        case Step::displacement: refresh_pairs(legal, ActionKind::displace, Kind::displace); break;
        case Step::advance:
            refresh_pairs(legal, ActionKind::advance, Kind::advance);
            for (const Action& a : legal)
                if (a.kind == ActionKind::decline) add_choice(Kind::decline, a);
            break;
        default:
            select_for_verbs(legal);
            for (const Action& a : legal) {
                switch (a.kind) {
                    case ActionKind::join_attacker: add_choice(Kind::join, a); break;
                    case ActionKind::join_defender: add_choice(Kind::target, a); break;
                    case ActionKind::support: add_choice(Kind::support, a); break;
                    case ActionKind::option: add_choice(Kind::option, a); break;
                    case ActionKind::resolve: add_choice(Kind::resolve, a); break;
                    case ActionKind::lose_step: add_choice(Kind::lose, a); break;
                    case ActionKind::decline: add_choice(Kind::decline, a); break;
                    case ActionKind::accept: add_choice(Kind::accept, a); break;
                    case ActionKind::verb: add_verb(a); break;
                    case ActionKind::end_phase: add_choice(Kind::end_phase, a); break;
                    default: break;
                }
            }
    }
    if (selected_ == kNoUnit) picked_ = {};
    else picked_.add(selected_);
}

void Playtest::refresh_movement(const ActionList& legal) {
    UnitSet open;
    for (const Action& a : legal) {
        if (a.kind != ActionKind::activate) continue;
        PlayChoice c;
        c.unit = a.unit;
        c.hex = state().on_map(a.unit) ? state().hex(a.unit) : rules_->entry(view(), a.unit).hex;
        c.text = text_of(c);
        choices_.push_back(std::move(c));
        open.add(a.unit);
    }
    // Whoever was picked and has gone leaves the others picked.
    picked_ = picked_ & open;
    if (selected_ == kNoUnit || !open.has(selected_)) selected_ = picked_.empty() ? kNoUnit : picked_.first();
    if (selected_ == kNoUnit) return;
    picked_.add(selected_);
    const HexIndex hex = state().on_map(selected_) ? state().hex(selected_) : kNoHex;
    picked_ = hex == kNoHex ? UnitSet::of(selected_) : picked_ & position().board().units(hex);
    if (picked_.count() > 1) refresh_together();
    else refresh_alone();
}

void Playtest::refresh_alone() {
    const Action activate = Action::of_unit(ActionKind::activate, selected_);
    Position ahead = position();
    advance(*rules_, ahead, activate);
    ActionList targets;
    rules_->legal(ahead.view(), targets);
    Reach reach;
    const bool known = rules_->reach(view(), selected_, reach, true);
    for (const Action& a : targets) {
        if (a.kind != ActionKind::move) continue;
        PlayChoice c;
        c.kind = Kind::move;
        c.actions = {activate, a};
        c.unit = a.unit;
        c.hex = a.hex;
        c.cost = known ? reach.cost(a.hex) : -1;
        c.text = text_of(c);
        choices_.push_back(std::move(c));
    }
}

// Whether units can go to a hex one after the other, each by a move that is legal when its turn comes, with nothing to
// be decided or rolled in between.
bool Playtest::go_together(UnitSet units, HexIndex hex, std::vector<Action>& actions) const {
    Position ahead = position();
    ActionList legal;
    bool may = true;
    units.each([&](UnitIndex u) {
        for (const Action& action :
             {Action::of_unit(ActionKind::activate, u), Action::of_unit(ActionKind::move, u, hex)}) {
            legal.clear();
            if (may) rules_->legal(ahead.view(), legal);
            may = may && std::find(legal.begin(), legal.end(), action) != legal.end();
            if (!may) return;
            advance(*rules_, ahead, action);
            actions.push_back(action);
        }
    });
    return may;
}

void Playtest::refresh_together() {
    std::vector<std::pair<HexIndex, int>> shared;  // what it costs who pays most
    bool first = true;
    picked_.each([&](UnitIndex u) {
        Reach reach;
        const bool known = rules_->reach(view(), u, reach, true);
        if (first)
            for (HexIndex hex = 0; known && hex < rules_->tables().hexes(); ++hex)
                if (reach.cost(hex) >= 0 && hex != state().hex(u)) shared.emplace_back(hex, 0);
        first = false;
        std::erase_if(shared, [&](auto& at) {
            if (!known || reach.cost(at.first) < 0) return true;
            at.second = std::max(at.second, reach.cost(at.first));
            return false;
        });
    });
    for (const auto& [hex, cost] : shared) {
        PlayChoice c;
        c.kind = Kind::move;
        if (!go_together(picked_, hex, c.actions)) continue;
        c.unit = selected_;
        c.hex = hex;
        c.cost = cost;
        c.text =
            message("{1} to {2}, {3}", units_list(*scenario_, picked_), hex_text(*scenario_, hex), half_points(cost));
        choices_.push_back(std::move(c));
    }
}

namespace {

// Whether a verb is done with a unit that is clicked first, and then with a hex.
bool takes_two_clicks(const VerbInfo* verb) {
    return verb != nullptr && verb->takes == VerbTakes::both && verb->pick == VerbPick::unit;
}

}  // namespace

// Units with which something is done in a hex are clicked first. With one such unit that is spared.
void Playtest::select_for_verbs(const ActionList& legal) {
    UnitSet units;
    for (const Action& a : legal)
        if (takes_two_clicks(rules_->modules().verb(a))) units.add(a.unit);
    if (selected_ == kNoUnit || !units.has(selected_)) selected_ = units.count() == 1 ? units.first() : kNoUnit;
    if (units.count() < 2) return;
    units.each([&](UnitIndex u) {
        PlayChoice c;
        c.unit = u;
        if (state().on_map(u)) c.hex = state().hex(u);
        c.text = text_of(c);
        choices_.push_back(std::move(c));
    });
}

// A click on the map does what the verb's `pick` says; from the list everything can be done.
void Playtest::add_verb(const Action& action) {
    add_choice(Kind::verb, action);
    PlayChoice& c = choices_.back();
    const VerbInfo* verb = rules_->modules().verb(action);
    const VerbPick pick = verb != nullptr ? verb->pick : VerbPick::list;
    if (pick == VerbPick::list) c.hex = kNoHex;
    else if (takes_two_clicks(verb)) c.hex = action.unit == selected_ ? action.hex : kNoHex;
    else if (pick == VerbPick::hex) c.hex = action.hex;
    else c.hex = action.unit != kNoUnit && state().on_map(action.unit) ? state().hex(action.unit) : kNoHex;
}

// Choices of a unit and a hex: all of the selected unit, or of the only one.
void Playtest::refresh_pairs(const ActionList& legal, ActionKind kind, Kind as) {
    UnitSet units;
    for (const Action& a : legal)
        if (a.kind == kind) units.add(a.unit);
    if (selected_ == kNoUnit || !units.has(selected_)) selected_ = units.count() == 1 ? units.first() : kNoUnit;
    for (const Action& a : legal)
        if (a.kind == kind && (selected_ == kNoUnit || a.unit == selected_)) {
            add_choice(as, a);
            choices_.back().hex = selected_ == kNoUnit ? kNoHex : a.hex;
        }
    units.each([&](UnitIndex u) {
        if (u == selected_ && units.count() == 1) return;
        PlayChoice c;
        c.unit = u;
        c.hex = state().hex(u);
        c.text = text_of(c);
        choices_.push_back(std::move(c));
    });
}

Message Playtest::text_of(const PlayChoice& c) const {
    const Scenario& s = *scenario_;
    const std::string unit = unit_text(s, c.unit);
    const std::string hex = hex_text(s, c.hex);
    const Action action = c.actions.empty() ? Action{} : c.actions.back();
    switch (c.kind) {
        case Kind::select:
            if (state().on_map(c.unit))
                return c.hex != kNoHex ? message("Select {1} at {2}", unit, hex) : message("Select {1}", unit);
            return c.hex != kNoHex ? message("Enter with {1} at {2}", unit, hex) : message("Enter with {1}", unit);
        case Kind::move:
            return c.cost >= 0 ? message("{1} to {2}, {3}", unit, hex, half_points(c.cost))
                               : alone(unit + " to " + hex);
        case Kind::entry:
            return message("Enter by {1} instead of {2}", hex, hex_text(s, rules_->tables().entry_hex(action.arg)));
        case Kind::attack: return message("Attack {1} in {2}", units_list(s, position().board().units(c.hex)), hex);
        case Kind::join: return message("{1} joins the attack", unit);
        case Kind::support: return message("{1} bombards", unit);
        case Kind::target:
            return message("Attack {1} in {2} as well", units_list(s, position().board().units(c.hex)), hex);
        case Kind::option: {
            const BoundModule* module = rules_->modules().at(action.arg);
            const Message option = module ? with_rule(Message::of_plugin(module->info().title), module->rule())
                                          : Message(wording("option"));
            return c.unit != kNoUnit ? message("{1}: {2}", unit, option) : option;
        }
        case Kind::verb: {
            const BoundModule* module = rules_->modules().at(verb_module(action));
            if (module == nullptr) return {};
            if (const auto said = rules_->said(view(), action))
                return with_rule(told(*module, *said, s), module->rule(said->rule));
            return with_rule(verb_text(*module, action, s), module->rule());
        }
        default: return result_text(c, action);
    }
}

// Choices within a combat and its results, and the end of a phase.
Message Playtest::result_text(const PlayChoice& c, const Action& action) const {
    const std::string unit = unit_text(*scenario_, c.unit);
    const std::string hex = hex_text(*scenario_, action.hex);
    switch (c.kind) {
        case Kind::resolve:
            if (action.arg == 0) return wording("Fight: roll the die");
            return message("Fight with {1} given up", shift_text(-static_cast<int>(action.arg)));
        case Kind::lose: return message("{1} loses a step", unit);
        case Kind::retreat: return message("{1} retreats to {2}", unit, hex);
        case Kind::displace: return message("{1} is displaced to {2}", unit, hex);
        case Kind::advance: return message("{1} advances to {2}", unit, hex);
        case Kind::decline: return state().step() == Step::advance ? wording("No advance") : wording("No");
        case Kind::accept: return wording("Yes");
        case Kind::end_phase:
            if (state().phase() == Phase::movement) return wording("End of movement");
            if (state().phase() == Phase::combat) return wording("End of combat");
            return message("End of {1}", rules_->frame_title(view()));
        default: return {};
    }
}

Message Playtest::how_to_answer(std::string_view side, const Message& title) const {
    bool unit = false;
    bool hex = false;
    for (const PlayChoice& c : choices_) {
        const VerbInfo* verb = c.actions.empty() ? nullptr : rules_->modules().verb(c.actions.back());
        if (verb == nullptr) continue;
        unit = unit || (verb->pick == VerbPick::unit && (verb->takes != VerbTakes::both || selected_ == kNoUnit));
        hex = hex || verb->pick == VerbPick::hex || (takes_two_clicks(verb) && selected_ != kNoUnit);
    }
    const bool may_end = choice(Kind::end_phase) != nullptr;
    if (unit)
        return may_end ? message("{1}: {2}: click a unit, or end the phase", side, title)
                       : message("{1}: {2}: click a unit", side, title);
    if (hex)
        return may_end ? message("{1}: {2}: click a hex, or end the phase", side, title)
                       : message("{1}: {2}: click a hex", side, title);
    return may_end ? message("{1}: {2}: choose from the list, or end the phase", side, title)
                   : message("{1}: {2}: choose from the list", side, title);
}

Message Playtest::prompt() const {
    if (!trouble_.empty()) return message("The rules of this battle have stopped: {1}", trouble_);
    if (over()) {
        const SideId winner = state().winner();
        return message("The game is over: {1}", winner == kNoSide ? Message(wording("undecided"))
                                                                  : message("{1} wins", scenario_->sides[winner].name));
    }
    if (reviewing()) return message("Looking at step {1} of {2}", shown(), length());
    if (waiting_)
        return message("The other player has to open a counter: end your turn by mail, and the step is played");
    if (waits_for_others()) return message("Your mail ends here: end your turn by mail");
    const std::string side = scenario_->sides[state().to_act()].name;
    if (const PlayerInfo* player = acting()) return message("{1}: {2} is playing", side, player_name(*player));
    const MessageArg unit = picked_.count() > 1 ? units_list(*scenario_, picked_) : unit_text(*scenario_, selected_);
    const bool chosen = selected_ != kNoUnit;
    switch (state().step()) {
        case Step::menu:
            if (state().phase() == Phase::movement)
                return chosen ? message("{1}: click where {2} goes", side, unit)
                              : message("{1}: click a unit to move, or end the phase", side);
            return choice(Kind::end_phase) ? message("{1}: click an enemy to attack, or end the phase", side)
                                           : message("{1}: click an enemy to attack; obliged attacks remain", side);
        case Step::destination: return message("{1}: click where the unit goes", side);
        case Step::build_combat: return message("{1}: click units to add; click the target again to fight", side);
        case Step::defender_losses:
        case Step::attacker_losses: return message("{1}: click the unit that loses a step", side);
        case Step::retreats:
            return chosen ? message("{1}: click where {2} retreats", side, unit)
                          : message("{1}: click the unit that retreats first", side);
        case Step::displacement:
            return chosen ? message("{1}: click where {2} is displaced", side, unit)
                          : message("{1}: click the unit that is displaced", side);
        case Step::advance:
            return chosen ? message("{1}: click where {2} advances, or decline", side, unit)
                          : message("{1}: click the unit that advances, or decline", side);
        case Step::choice_module: {
            const BoundModule* module = rules_->deciding(view());
            if (module == nullptr) return message("{1}: yes or no", side);
            return message("{1}: {2}: yes or no", side,
                           with_rule(Message::of_plugin(module->info().title), module->rule()));
        }
        case Step::module_frame: {
            const BoundModule* module = rules_->deciding(view());
            if (module == nullptr) return side;
            return with_rule(how_to_answer(side, rules_->frame_title(view())), module->rule());
        }
        default: return side;
    }
}

}  // namespace ramparts
