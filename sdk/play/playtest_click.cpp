// What a click at the screen does, or why it does nothing; see playtest.hpp.
#include <algorithm>

#include "engine/playouts/perft.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/playtest.hpp"

namespace ramparts {

using Kind = PlayChoice::Kind;

void Playtest::perform(PlayChoice c) {
    if (!waits_for_human()) return;
    if (c.actions.empty()) return select(c.unit);
    const UnitIndex before = selected_;
    selected_ = kNoUnit;
    bool first = true;
    for (const Action& action : c.actions) {
        const ActionList& legal = game_->legal();
        if (!std::binary_search(legal.begin(), legal.end(), action)) break;
        play(action, nullptr, first);
        first = false;
    }
    if (c.kind == Kind::select) selected_ = before;
    follow();
    refresh();
}

std::vector<std::size_t> Playtest::meanings(HexIndex hex) const {
    std::vector<std::size_t> acts, selects;
    UnitSet acting_units;
    bool goes = false;
    bool each = true;
    for (std::size_t i = 0; i < choices_.size() && hex != kNoHex; ++i) {
        const PlayChoice& c = choices_[i];
        if (c.hex != hex || c.kind == Kind::option) continue;
        if (c.kind == Kind::select) {
            selects.push_back(i);
            continue;
        }
        acts.push_back(i);
        if (c.unit != kNoUnit) acting_units.add(c.unit);
        goes = goes || c.kind == Kind::move || c.kind == Kind::retreat || c.kind == Kind::displace ||
               c.kind == Kind::advance;
        each =
            each && (c.kind == Kind::join || c.kind == Kind::support || c.kind == Kind::lose || c.kind == Kind::verb);
    }
    if (acts.empty()) return selects.size() > 1 ? selects : std::vector<std::size_t>{};
    if (goes) {
        std::erase_if(selects, [&](std::size_t i) { return choices_[i].unit == selected_; });
        if (selects.empty()) return {};
        acts.insert(acts.end(), selects.begin(), selects.end());
        return acts;
    }
    return each && acting_units.count() > 1 ? acts : std::vector<std::size_t>{};
}

ClickResult Playtest::click(HexIndex hex) {
    using Did = ClickResult::Did;
    ClickResult out;
    if (!waits_for_human()) {
        out.why = !trouble_.empty() ? trouble_
                  : over()          ? Message(wording("the game is over"))
                  : reviewing()     ? wording("an earlier position is shown; play on from here to act")
                  : held()          ? wording("your mail ends here")
                                    : wording("a computer player is to act");
        return out;
    }
    std::vector<const PlayChoice*> acts, selects;
    for (const PlayChoice& c : choices_)
        if (c.hex == hex && hex != kNoHex) (c.actions.empty() ? selects : acts).push_back(&c);
    if (acts.size() > 1 && acts.front()->kind == Kind::verb) {
        out.why = wording("several things may be done there; choose one from the list");
        return out;
    }
    if (acts.size() > 1 && acts.front()->kind == Kind::lose) {
        out.why = wording("several units there may lose the step; choose one from the list");
        return out;
    }
    if (!acts.empty()) {
        // A gun beside the enemy attacks rather than bombards; the list offers the other.
        const auto better =
            std::find_if(acts.begin(), acts.end(), [](const PlayChoice* c) { return c->kind != Kind::option; });
        perform(better != acts.end() ? **better : *acts.front());
        out.did = Did::played;
        return out;
    }
    if (!selects.empty()) {
        // Clicking on goes through the units that wait for the same hex, then selects nothing.
        const auto now =
            std::find_if(selects.begin(), selects.end(), [&](const PlayChoice* c) { return c->unit == selected_; });
        const auto next = now == selects.end() ? selects.begin() : std::next(now);
        select(next == selects.end() ? kNoUnit : (*next)->unit);
        out.did = Did::selected;
        return out;
    }
    const Explanation why = why_not(hex);
    out.rule = why.rule;
    out.why = why.text;
    return out;
}

Explanation Playtest::why_not(HexIndex hex) const {
    if (hex >= scenario_->map.grid().size() || !scenario_->map.present(hex))
        return {false, "", wording("that is not a hex of the map")};
    const UnitIndex there = position().board().first(hex);
    const bool own = there != kNoUnit && rules_->tables().unit(there).side == state().to_act();
    const auto explain = [&](const Action& action) { return rules_->explain(view(), action); };
    const bool stacks = rules_->tables().options().stacking_limit > 1;
    switch (state().step()) {
        case Step::menu:
            if (state().phase() == Phase::movement) {
                if (selected_ != kNoUnit && (!own || stacks)) return why_not_there(hex);
                if (there != kNoUnit) return explain(Action::of_unit(ActionKind::activate, there));
                return {false, "", wording("no unit is there")};
            }
            if (own) return {false, "6.1", wording("click the enemy that is to be attacked first")};
            return explain(Action::of_hex(ActionKind::attack, hex));
        case Step::build_combat: {
            if (there == kNoUnit) return {false, "6.4", message("{1} is empty", hex_text(*scenario_, hex))};
            if (!own) return explain(Action::of_hex(ActionKind::join_defender, hex));
            const Combat combat = rules_->combat(view());
            if ((combat.attackers | combat.supporters).has(there))
                return {false, "", message("{1} is in this combat already", unit_text(*scenario_, there))};
            const Explanation gun = explain(Action::of_unit(ActionKind::support, there));
            if (rules_->tables().unit(there).bombards && !gun.text.empty()) return gun;
            return explain(Action::of_unit(ActionKind::join_attacker, there));
        }
        case Step::defender_losses:
        case Step::attacker_losses: return explain(Action::of_unit(ActionKind::lose_step, there));
        case Step::retreats:
            return explain(Action::of_unit(ActionKind::retreat, selected_ != kNoUnit ? selected_ : there, hex));
        case Step::displacement:
            return explain(Action::of_unit(ActionKind::displace, selected_ != kNoUnit ? selected_ : there, hex));
        case Step::advance:
            return explain(Action::of_unit(ActionKind::advance, selected_ != kNoUnit ? selected_ : there, hex));
        case Step::module_frame: return why_no_verb(hex, there);
        default: return {false, "", wording("answer the question first")};
    }
}

// The first of the units picked that cannot go there says why; when each of them could go alone, the room does.
Explanation Playtest::why_not_there(HexIndex hex) const {
    Explanation why{true, "", {}};
    picked_.each([&](UnitIndex u) {
        Reach reach;
        if (!why.legal || (rules_->reach(view(), u, reach, true) && reach.cost(hex) >= 0)) return;
        why = rules_->explain(view(), Action::of_unit(ActionKind::move, u, hex));
    });
    if (!why.legal) return why;
    if (picked_.count() < 2) return rules_->explain(view(), Action::of_unit(ActionKind::move, selected_, hex));
    return {false, "4.9",
            message("{1} cannot all go to {2}", units_list(*scenario_, picked_), hex_text(*scenario_, hex))};
}

// The first verb of the module that could be meant tells what stands against it.
Explanation Playtest::why_no_verb(HexIndex hex, UnitIndex there) const {
    const BoundModule* module = rules_->deciding(view());
    if (module == nullptr) return {false, "", wording("answer the question first")};
    for (const VerbInfo& verb : module->info().verbs) {
        const bool unit = verb.takes == VerbTakes::unit || verb.takes == VerbTakes::both;
        const bool place = verb.takes == VerbTakes::hex || verb.takes == VerbTakes::both;
        if (verb.pick == VerbPick::list || (verb.pick == VerbPick::unit && there == kNoUnit && selected_ == kNoUnit))
            continue;
        Action action;
        action.kind = ActionKind::verb;
        action.arg = static_cast<std::uint16_t>(module->slot << 8 | verb.number);
        action.unit = !unit ? kNoUnit : place && selected_ != kNoUnit ? selected_ : there;
        action.hex = place ? hex : kNoHex;
        const Explanation why = rules_->explain(view(), action);
        if (!why.legal) return why;
    }
    if (there == kNoUnit) return {false, "", wording("no unit is there")};
    return {false, "", wording("answer the question first")};
}

ClickResult Playtest::end_phase() {
    ClickResult out;
    if (const PlayChoice* end = choice(Kind::end_phase)) {
        perform(*end);
        out.did = ClickResult::Did::played;
        return out;
    }
    if (!waits_for_human()) {
        out.why = !trouble_.empty() ? trouble_
                  : over()          ? Message(wording("the game is over"))
                  : reviewing()     ? wording("an earlier position is shown")
                  : held()          ? wording("your mail ends here")
                                    : wording("a computer player is to act");
        return out;
    }
    const Explanation why = rules_->explain(view(), Action::plain(ActionKind::end_phase));
    out.rule = why.rule;
    out.why = why.text;
    return out;
}

std::vector<HexIndex> Playtest::path_to(HexIndex hex) const {
    if (selected_ == kNoUnit || state().phase() != Phase::movement) return {};
    const bool open = std::any_of(choices_.begin(), choices_.end(),
                                  [&](const PlayChoice& c) { return c.kind == Kind::move && c.hex == hex; });
    if (!open) return {};
    Reach reach;
    return rules_->way(view(), selected_, hex, reach);
}

std::optional<CombatPreview> Playtest::preview(HexIndex hover) const {
    CombatPreview out;
    if (over() || state().phase() != Phase::combat) return std::nullopt;
    if (state().step() == Step::build_combat) {
        out.building = true;
        out.combat = rules_->combat(view());
        out.odds = query_odds(*rules_, view(), out.combat);
        return out;
    }
    if (state().step() != Step::menu || hover == kNoHex) return std::nullopt;
    const bool open = std::any_of(choices_.begin(), choices_.end(),
                                  [&](const PlayChoice& c) { return c.kind == Kind::attack && c.hex == hover; });
    if (!open) return std::nullopt;
    Position ahead = position();
    advance(*rules_, ahead, Action::of_hex(ActionKind::attack, hover));
    out.combat = rules_->combat(ahead.view());
    // Nobody has joined yet: show what all units that may attack there alone would make of it.
    if (out.combat.attackers.empty() && out.combat.supporters.empty()) {
        ActionList legal;
        for (bool more = true; more;) {
            more = false;
            legal.clear();
            rules_->legal(ahead.view(), legal);
            for (const Action& a : legal)
                if (a.kind == ActionKind::join_attacker ||
                    (a.kind == ActionKind::support && out.combat.attackers.empty())) {
                    advance(*rules_, ahead, a);
                    out.combat = rules_->combat(ahead.view());
                    more = a.kind == ActionKind::join_attacker;
                    break;
                }
        }
    }
    out.odds = query_odds(*rules_, ahead.view(), out.combat);
    return out;
}

}  // namespace ramparts
