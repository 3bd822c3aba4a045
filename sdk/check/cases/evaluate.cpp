// Plays and compares; see evaluate.hpp.
#include "sdk/check/cases/evaluate.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "engine/playouts/perft.hpp"
#include "engine/rules/odds.hpp"
#include "sdk/check/cases/attributes.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kSteps[] = {
    "menu",     "destination",  "declare",    "roll",        "defender-losses", "attacker-losses",
    "retreats", "displacement", "advance",    "module-roll", "module-choice",   "automatic",
    "over",     "module-frame", "module-dice"};

ActionList open_actions(const StandardRules& rules, const StateView& view) {
    ActionList list;
    if (view.state.chance()) {
        std::vector<Outcome> outcomes;
        rules.outcomes(view, outcomes);
        for (const Outcome& outcome : outcomes) list.push_back(outcome.action);
    } else {
        rules.legal(view, list);
    }
    return list;
}

bool is_open(const StandardRules& rules, const StateView& view, const Action& action) {
    const ActionList list = open_actions(rules, view);
    return std::binary_search(list.begin(), list.end(), action);
}

std::string phase_name(const ModuleSet& modules, Phase phase) {
    for (const SequenceStep& step : modules.sequence())
        if (step.phase == phase) return std::string(modules.phase_id(step));
    return phase == Phase::over ? "over" : phase == Phase::movement ? "movement" : "combat";
}

Message sorted_words(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    if (words.empty()) return wording("nothing");
    return joined(words, " ");
}

// As the file says it
std::string truth(bool is) { return is ? "true" : "false"; }

}  // namespace

std::string CaseScript::first_hex(const CaseItem& item) const {
    for (const auto& [name, value] : item.values)
        if (const std::string word = value.substr(0, value.find(' ')); scenario().map.grid().parse(word)) return word;
    return {};
}

void CaseScript::fault(const CaseItem& item, Message expected, Message found) {
    std::string what(case_row(item.tag).name);
    if (!item.text.empty()) what += " " + item.text;
    for (const auto& [name, value] : item.values)
        if (name != "is") what += " " + value;
    outcome_.mismatches.push_back(
        {item.where, first_hex(item), std::move(what), std::move(expected), std::move(found)});
}

void CaseScript::compare(const CaseItem& item, const MessageArg& what, const Message& expected, const Message& found) {
    if (expected != found) fault(item, message("{1} {2}", what, expected), message("{1} {2}", what, found));
}

std::optional<UnitIndex> CaseScript::unit(const CaseItem& item, std::string_view id) {
    const auto found = scenario().unit(id);
    if (!found) fault(item, wording("a unit of the scenario"), "\"" + std::string(id) + "\"");
    return found;
}

std::optional<HexIndex> CaseScript::hex(const CaseItem& item, std::string_view text) {
    const auto found = scenario().map.grid().parse(text);
    if (!found) fault(item, wording("a hex of the map"), "\"" + std::string(text) + "\"");
    return found;
}

Message CaseScript::label(HexIndex at) const {
    return at == kNoHex ? Message(wording("no hex")) : Message(scenario().map.grid().label(at));
}

Message CaseScript::names(UnitSet units) const {
    std::vector<std::string> words;
    units.each([&](UnitIndex u) { words.push_back(scenario().units[u].id); });
    return sorted_words(std::move(words));
}

Message CaseScript::place_of(UnitIndex u) const {
    switch (position_.state().status(u)) {
        case UnitStatus::reserve: return wording("in reserve");
        case UnitStatus::eliminated: return wording("eliminated");
        case UnitStatus::on_map: break;
    }
    return label(position_.state().hex(u));
}

void CaseScript::run(const std::vector<CaseItem>& script) {
    for (const CaseItem& item : script) {
        switch (case_row(item.tag).part) {
            case CasePart::expectation:
                ++outcome_.expectations;
                expect(item);
                break;
            case CasePart::step: {
                bool done = false;
                if (item.tag == CaseTag::act) {
                    done = play_text(item, item.text);
                } else if (item.tag == CaseTag::roll) {
                    done = roll(item, item.text);
                } else {
                    done = declare(item);
                    if (done && item.tag == CaseTag::fight)
                        done = play(item, Action::plain(ActionKind::resolve,
                                                        static_cast<std::uint16_t>(item.number("reduce")))) &&
                               roll(item, item.value("roll"));
                }
                if (!done) return;
                break;
            }
            default: break;
        }
    }
}

bool CaseScript::play(const CaseItem& item, const Action& action) {
    if (is_open(rules_, view(), action)) {
        make(action);
        return true;
    }
    const Explanation why = rules_.explain(view(), action);
    fault(item, message("legal: {1}", to_text(action, scenario())), message("[{1}] {2}", why.rule, why.text));
    return false;
}

bool CaseScript::play_text(const CaseItem& item, std::string_view text) {
    const auto action = parse_action(text, scenario());
    if (!action) {
        fault(item, wording("an action"), "\"" + std::string(text) + "\"");
        return false;
    }
    const Action begin = Action::of_unit(ActionKind::activate, action->unit);
    if (action->kind == ActionKind::move && position_.state().step() == Step::menu && is_open(rules_, view(), begin))
        make(begin);
    return play(item, *action);
}

void CaseScript::make(const Action& action) {
    notes_.clear();
    advance(rules_, position_, action, [this](const StateView&, const Event& event) {
        if (const auto note = listener_.hear(event))
            notes_.emplace_back(told(note->module, note->said, scenario()).english(),
                                note->module.rule(note->said.rule));
    });
}

bool CaseScript::roll(const CaseItem& item, std::string_view face) {
    const auto die = parse_action("die " + std::string(face), scenario());
    if (die && position_.state().chance()) return play(item, *die);
    fault(item, wording("a die to roll"),
          message("step {1}", kSteps[static_cast<std::size_t>(position_.state().step())]));
    return false;
}

bool CaseScript::declare(const CaseItem& item) {
    bool first = true;
    for (const std::string& word : item.words("at")) {
        const auto at = hex(item, word);
        if (!at || !play(item, Action::of_hex(first ? ActionKind::attack : ActionKind::join_defender, *at)))
            return false;
        first = false;
    }
    for (const auto& [field, kind] :
         {std::pair{"by", ActionKind::join_attacker}, std::pair{"guns", ActionKind::support}})
        for (const std::string& word : item.words(field)) {
            const auto u = unit(item, word);
            if (!u || !play(item, Action::of_unit(kind, *u))) return false;
        }
    return true;
}

void CaseScript::expect(const CaseItem& item) {
    switch (item.tag) {
        case CaseTag::adjacent:
        case CaseTag::distance:
        case CaseTag::zoc: expect_geometry(item); break;
        case CaseTag::reach:
        case CaseTag::entry:
        case CaseTag::allowance: expect_movement(item); break;
        case CaseTag::legal:
        case CaseTag::illegal:
        case CaseTag::choices: expect_action(item); break;
        case CaseTag::sight:
        case CaseTag::bombard:
        case CaseTag::range: expect_fire(item); break;
        case CaseTag::odds:
        case CaseTag::result: expect_odds(item); break;
        case CaseTag::stands:
        case CaseTag::gone:
        case CaseTag::waits:
        case CaseTag::factor: expect_units(item); break;
        case CaseTag::note: expect_note(item); break;
        default: expect_course(item); break;
    }
}

void CaseScript::expect_geometry(const CaseItem& item) {
    if (item.tag == CaseTag::zoc) {
        const auto side = scenario().side(item.value("side"));
        const auto at = hex(item, item.value("hex"));
        if (!side) return fault(item, wording("a side"), std::string(item.value("side")));
        if (at) compare(item, wording("zone of control"), truth(item.flag("is")), truth(view().board.zoc(*side, *at)));
        return;
    }
    const bool distance = item.tag == CaseTag::distance;
    const auto a = hex(item, item.value(distance ? "from" : "a"));
    const auto b = hex(item, item.value(distance ? "to" : "b"));
    if (!a || !b) return;
    const Grid& grid = scenario().map.grid();
    if (distance) compare(item, "distance", std::string(item.value("is")), std::to_string(grid.distance(*a, *b)));
    else compare(item, "adjacent", std::string(item.value("is")), truth(grid.adjacent(*a, *b)));
}

void CaseScript::expect_movement(const CaseItem& item) {
    const auto u = unit(item, item.value("unit"));
    if (!u) return;
    if (item.tag == CaseTag::allowance)
        return compare(item, "allowance", std::string(item.value("is")), std::to_string(rules_.allowance(view(), *u)));
    if (item.tag == CaseTag::entry) {
        const StandardRules::Entry way = rules_.entry(view(), *u);
        compare(item, "cost", std::string(item.value("cost")), way.possible ? std::to_string(way.cost) : "no");
        if (item.has("hex")) compare(item, "hex", std::string(item.value("hex")), label(way.hex));
        if (item.has("rule")) compare(item, "rule", std::string(item.value("rule")), std::string(way.rule.text()));
        return;
    }
    const auto to = hex(item, item.value("hex"));
    if (!to) return;
    for (const bool plain : {false, true}) {
        Reach reach;
        const bool may = rules_.reach(view(), *u, reach, plain);
        const int cost = may ? reach.cost(*to) : -1;
        compare(item, plain ? MessageArg(wording("cost (plain search)")) : MessageArg("cost"),
                std::string(item.value("cost")), cost < 0 ? "no" : std::to_string(cost));
    }
}

void CaseScript::expect_action(const CaseItem& item) {
    if (item.tag == CaseTag::choices) {
        std::vector<std::string> found;
        for (const Action& action : open_actions(rules_, view())) {
            if (to_string(action.kind) != item.value("kind")) continue;
            if (item.has("unit") && (action.unit == kNoUnit || scenario().units[action.unit].id != item.value("unit")))
                continue;
            found.push_back(action.hex != kNoHex     ? label(action.hex).english()
                            : action.unit != kNoUnit ? scenario().units[action.unit].id
                                                     : std::to_string(action.arg));
        }
        return compare(item, "choices", sorted_words(item.words("are")), sorted_words(std::move(found)));
    }
    const auto action = parse_action(item.text, scenario());
    if (!action) return fault(item, wording("an action"), "\"" + item.text + "\"");
    Position copy = position_;
    const Action begin = Action::of_unit(ActionKind::activate, action->unit);
    if (action->kind == ActionKind::move && copy.state().step() == Step::menu && is_open(rules_, copy.view(), begin))
        advance(rules_, copy, begin);
    const bool open = is_open(rules_, copy.view(), *action);
    const Explanation why = rules_.explain(copy.view(), *action);
    if (why.legal != open) fault(item, wording("the explanation agrees with the legal list"), why.text);
    if (open != (item.tag == CaseTag::legal))
        fault(item, item.tag == CaseTag::legal ? wording("legal") : wording("not legal"),
              open ? Message(wording("legal")) : message("not legal: [{1}] {2}", why.rule, why.text));
    else if (item.has("rule"))
        compare(item, wording("refused by rule"), std::string(item.value("rule")), std::string(why.rule.text()));
}

void CaseScript::expect_fire(const CaseItem& item) {
    if (item.tag == CaseTag::sight) {
        const auto from = hex(item, item.value("from"));
        const auto to = hex(item, item.value("to"));
        if (!from || !to) return;
        if (*from == *to) return fault(item, wording("two different hexes"), label(*from));
        std::string others;
        for (const LosAnswer& answer : query_los(rules_, view(), *from, *to)) {
            if (!item.has("by") || item.value("by") == answer.by)
                return compare(item, "sight", std::string(item.value("is")), std::string(to_string(answer.sight)));
            others += (others.empty() ? "" : " ") + answer.by;
        }
        return fault(item, message("a way of sight: {1}", others), std::string(item.value("by")));
    }
    const bool fire = item.tag == CaseTag::bombard;
    const auto gun = unit(item, item.value(fire ? "gun" : "unit"));
    if (!gun) return;
    if (!fire) return compare(item, "range", std::string(item.value("is")), std::to_string(rules_.range(view(), *gun)));
    const auto at = hex(item, item.value("at"));
    if (!at) return;
    if (!position_.state().on_map(*gun)) return fault(item, wording("a gun on the map"), place_of(*gun));
    const Bombardment result = bombardment(rules_, view(), *gun, *at);
    compare(item, "strength", std::string(item.value("strength")),
            result.possible ? std::to_string(result.strength) : "no");
    if (item.has("rule")) compare(item, "rule", std::string(item.value("rule")), std::string(result.rule.text()));
}

void CaseScript::expect_odds(const CaseItem& item) {
    if (item.tag == CaseTag::result) {
        for (const CrtCell& cell : scenario().ruleset.crt)
            if (cell.odds.text() == item.value("odds") && cell.die == item.number("die"))
                return compare(item, "result", std::string(item.value("is")), cell.code);
        return fault(item, wording("a cell of the table"), wording("no such cell"));
    }
    Combat combat = rules_.combat(view());
    if (item.has("at")) {
        combat = {};
        for (const std::string& word : item.words("at"))
            if (const auto at = hex(item, word)) combat.defenders = combat.defenders | position_.board().units(*at);
        for (const auto& [field, set] : {std::pair{"by", &combat.attackers}, std::pair{"guns", &combat.supporters}})
            for (const std::string& word : item.words(field))
                if (const auto u = unit(item, word)) set->add(*u);
    }
    if (combat.defenders.empty()) return fault(item, wording("a combat"), wording("no defenders"));
    const OddsReport report = combat_odds(rules_, view(), combat, true);
    const auto number = [&](std::string_view name, int found) {
        if (item.has(name)) compare(item, name, std::string(item.value(name)), std::to_string(found));
    };
    const auto column = [&](std::string_view name, int found) {
        if (item.has(name)) compare(item, name, std::string(item.value(name)), Odds::at_position(found).text());
    };
    number("attack", report.attack);
    number("defence", report.defence);
    column("base", report.base);
    number("shift", report.shift);
    column("column", report.column);
    if (item.items.empty()) return;
    std::vector<std::string> expected;
    std::vector<std::string> found;
    for (const CaseItem& shift : item.items)
        expected.push_back(std::string(shift.value("rule")) + ":" + std::to_string(shift.number("columns")));
    for (const Shift& shift : report.shifts)
        found.push_back(std::string(shift.rule.text()) + ":" + std::to_string(shift.columns));
    compare(item, "shifts", sorted_words(std::move(expected)), sorted_words(std::move(found)));
}

void CaseScript::expect_units(const CaseItem& item) {
    const auto u = unit(item, item.value("unit"));
    if (!u) return;
    switch (item.tag) {
        case CaseTag::factor:
            return compare(item, "factor", std::string(item.value("is")), std::to_string(view().factor(*u)));
        case CaseTag::gone: return compare(item, wording("place:"), wording("eliminated"), place_of(*u));
        case CaseTag::waits: return compare(item, wording("place:"), wording("in reserve"), place_of(*u));
        default: break;
    }
    if (!position_.state().on_map(*u)) return fault(item, wording("on the map"), place_of(*u));
    if (item.has("at")) compare(item, wording("place:"), std::string(item.value("at")), place_of(*u));
    if (item.has("steps"))
        compare(item, "steps", std::string(item.value("steps")), std::to_string(position_.state().steps(*u)));
}

void CaseScript::expect_note(const CaseItem& item) {
    std::string all;
    for (const auto& [text, rule] : notes_) {
        if (text == item.text && (!item.has("rule") || item.value("rule") == rule.text())) return;
        all += (all.empty() ? "" : "; ") + text + rule.mark();
    }
    fault(item, wording("such a line in the log"), all.empty() ? Message(wording("no line")) : Message(all));
}

void CaseScript::expect_course(const CaseItem& item) {
    const GameState& state = position_.state();
    const auto side_name = [&](SideId side) {
        return side < scenario().sides.size() ? scenario().sides[side].id : std::string("none");
    };
    switch (item.tag) {
        case CaseTag::obliged:
            compare(item, wording("must attack:"), sorted_words(item.words("attack")),
                    names(state.set(Var::must_attack)));
            compare(item, wording("must be attacked:"), sorted_words(item.words("be-attacked")),
                    names(state.set(Var::must_be_attacked)));
            break;
        case CaseTag::winner:
            compare(item, "winner", std::string(item.value("is")),
                    side_name(state.over() ? state.winner() : rules_.winner(view())));
            break;
        case CaseTag::score: {
            const auto side = scenario().side(item.value("side"));
            if (!side) return fault(item, wording("a side"), std::string(item.value("side")));
            compare(item, "score", std::string(item.value("is")), std::to_string(rules_.score(view(), *side)));
            break;
        }
        case CaseTag::now: {
            const std::pair<std::string_view, std::string> facts[] = {
                {"turn", std::to_string(state.turn())},
                {"side", side_name(state.phasing())},
                {"phase", phase_name(rules_.modules(), state.phase())},
                {"step", std::string(kSteps[static_cast<std::size_t>(state.step())])},
                {"to-act", side_name(state.to_act())},
                {"title", rules_.frame_title(view()).english()},
            };
            for (const auto& [name, found] : facts)
                if (item.has(name)) compare(item, name, std::string(item.value(name)), found);
            break;
        }
        case CaseTag::keeps: {
            Message expected;
            const auto found = find_attribute(rules_, item, expected);
            if (!found) return fault(item, expected, std::string(item.value("name")));
            compare(item, item.value("name"), std::string(item.value("is")),
                    std::to_string(found->place->value(state, found->index)));
            break;
        }
        default: break;
    }
}

}  // namespace ramparts
