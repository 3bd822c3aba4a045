// Applies the set-up of a case; see prepare.hpp.
#include "sdk/check/cases/prepare.hpp"

#include <algorithm>
#include <iterator>

#include "engine/modules/attribute_words.hpp"
#include "engine/modules/module_params.hpp"
#include "engine/modules/trigger.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/options_table.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/check/cases/attributes.hpp"
#include "sdk/check/playable.hpp"

namespace ramparts {
namespace {

// A case sets up a position, not a battle: units and conditions of victory it has no use for are left out, and ground
// is drawn for what the case tries. None of that keeps the rules from being followed.
bool of_whole_battles(std::string_view code) {
    constexpr std::string_view kCodes[] = {
        "RP2005",  // a feature in terrain it does not suit
        "RP2204",  // a road across a river without a bridge
        "RP3104",  // a unit without a place
        "RP5101",  // no condition of victory
    };
    return std::find(std::begin(kCodes), std::end(kCodes), code) != std::end(kCodes);
}

}  // namespace

CasePosition::CasePosition(const RuleCase& rule_case, const Scenario& base, CaseOutcome& outcome)
    : outcome_(outcome), scenario_(std::make_shared<Scenario>(base)) {
    for (const CaseItem& item : rule_case.given) edit(item);
    if (!outcome_.mismatches.empty()) return;
    auto rules = playable_rules(scenario_, of_whole_battles);
    if (!rules) {
        outcome_.mismatches.push_back(
            {rule_case.where, {}, std::string("given"), wording("a playable scenario"), rules.error().front().message});
        return;
    }
    rules_ = std::move(*rules);
    begin(rule_case);
}

void CasePosition::fault(const CaseItem& item, Message expected, Message found) {
    outcome_.mismatches.push_back(
        {item.where, {}, std::string(case_row(item.tag).name), std::move(expected), std::move(found)});
}

std::optional<HexIndex> CasePosition::hex(const CaseItem& item, std::string_view label) {
    const auto found = scenario_->map.grid().parse(label);
    if (!found) fault(item, wording("a hex of the map"), "\"" + std::string(label) + "\"");
    return found;
}

std::optional<SideId> CasePosition::side(const CaseItem& item, std::string_view id) {
    const auto found = scenario_->side(id);
    if (!found) fault(item, wording("a side of the scenario"), "\"" + std::string(id) + "\"");
    return found;
}

void CasePosition::edit(const CaseItem& item) {
    switch (item.tag) {
        case CaseTag::field: blank_field(item); break;
        case CaseTag::clear:
            for (Unit& unit : scenario_->units) {
                unit.at.reset();
                unit.arrives.reset();
            }
            break;
        case CaseTag::unit: edit_unit(item); break;
        case CaseTag::hex: edit_hexes(item); break;
        case CaseTag::hexside: edit_hexside(item); break;
        case CaseTag::road: edit_roads(item); break;
        case CaseTag::group: {
            ReinforcementGroup group;
            const auto owner = side(item, item.value("side"));
            const auto entry = hex(item, item.value("entry"));
            if (!owner || !entry) break;
            group.id = item.value("id");
            group.side = *owner;
            group.entry = *entry;
            group.turn = item.number("turn", 1);
            scenario_->reinforcements.push_back(std::move(group));
            break;
        }
        case CaseTag::turns: {
            scenario_->turns.assign(static_cast<std::size_t>(std::clamp(item.number("count"), 1, kMaxTurns)),
                                    TurnInfo{});
            for (const std::string& word : item.words("night"))
                if (const auto n = to_integer(word, 1, static_cast<int>(scenario_->turns.size())))
                    scenario_->turns[static_cast<std::size_t>(*n) - 1].night = true;
            break;
        }
        case CaseTag::option: edit_option(item); break;
        case CaseTag::unit_class: edit_class(item); break;
        case CaseTag::terrain: edit_terrain(item); break;
        case CaseTag::crt: edit_crt(item); break;
        case CaseTag::banners: edit_banners(item); break;
        case CaseTag::module: edit_module(item); break;
        default: break;
    }
}

void CasePosition::blank_field(const CaseItem& item) {
    Grid::Shape shape;
    shape.prefix = item.has("prefix") ? std::string(item.value("prefix")) : "F";
    shape.orientation = item.value("orientation") == "pointy" ? Orientation::pointy : Orientation::flat;
    shape.low = item.value("low") == "even" ? Parity::even : Parity::odd;
    shape.columns = std::clamp(item.number("columns"), 1, 99);
    shape.rows = std::clamp(item.number("rows"), 1, 99);
    Map map{Grid(shape)};
    map.id = scenario_->map.id;
    map.name = scenario_->map.name;
    scenario_->map = std::move(map);
    scenario_->units.clear();
    scenario_->reinforcements.clear();
    scenario_->modules.clear();
    scenario_->victory.clear();
    for (TurnInfo& turn : scenario_->turns) turn.night = false;
}

void CasePosition::edit_banners(const CaseItem& item) {
    const auto winner = side(item, item.value("side"));
    if (!winner) return;
    VictoryRule rule;
    rule.kind = VictoryRule::Kind::banners;
    rule.side = *winner;
    rule.need = item.number("need");
    scenario_->victory.push_back(std::move(rule));
}

void CasePosition::edit_unit(const CaseItem& item) {
    const std::string_view id = item.value("id");
    if (!scenario_->unit(id)) {
        Unit unit;
        unit.id = unit.name = id;
        const auto owner = side(item, item.value("side"));
        if (!owner) return;
        const auto unit_class = scenario_->ruleset.unit_class(item.has("class") ? item.value("class") : "infantry");
        if (!unit_class || !item.has("full")) {
            fault(item, wording("side, class and full of the new unit"), wording("not all of them"));
            return;
        }
        unit.side = *owner;
        unit.unit_class = *unit_class;
        scenario_->units.push_back(std::move(unit));
    }
    Unit& unit = scenario_->units[*scenario_->unit(id)];
    if (item.has("side") && scenario_->side(item.value("side")) != unit.side)
        return fault(item, wording("an id that no other unit has"), "\"" + std::string(id) + "\"");
    unit.full = item.number("full", unit.full);
    if (item.has("reduced")) unit.reduced = item.number("reduced");
    if (item.has("reduced") && !item.has("further")) unit.further.clear();
    if (item.has("further")) {
        unit.further.clear();
        for (const std::string& word : item.words("further")) {
            const std::optional<int> factor = to_integer(word, 0, 99);
            if (!factor) return fault(item, wording("factors from 0 to 99"), "\"" + word + "\"");
            unit.further.push_back(*factor);
        }
    }
    unit.range = item.number("range", unit.range);
    if (item.has("traits")) unit.traits = item.words("traits");
    if (item.has("arrives")) {
        const auto group = std::find_if(scenario_->reinforcements.begin(), scenario_->reinforcements.end(),
                                        [&](const ReinforcementGroup& g) { return g.id == item.value("arrives"); });
        if (group == scenario_->reinforcements.end())
            return fault(item, wording("a reinforcement group"), "\"" + std::string(item.value("arrives")) + "\"");
        unit.arrives = static_cast<std::uint8_t>(group - scenario_->reinforcements.begin());
        unit.at.reset();
    }
    if (item.has("at")) {
        unit.at = hex(item, item.value("at"));
        unit.arrives.reset();
    } else if (item.value("out") == "reserve" || item.value("out") == "eliminated") {
        unit.at.reset();
    }
}

void CasePosition::edit_hexes(const CaseItem& item) {
    for (const std::string& label : item.words("id")) {
        const auto at = hex(item, label);
        if (!at) continue;
        if (item.has("terrain")) {
            const auto terrain = scenario_->ruleset.terrain(item.value("terrain"));
            if (!terrain)
                return fault(item, wording("a terrain of the ruleset"),
                             "\"" + std::string(item.value("terrain")) + "\"");
            scenario_->map.set_terrain(*at, *terrain);
        }
        if (item.has("elevation"))
            scenario_->map.set_elevation(*at, static_cast<std::int8_t>(item.number("elevation")));
        if (!item.has("features")) continue;
        unsigned mask = 0;
        for (const std::string& word : item.words("features")) {
            const auto feature = scenario_->ruleset.feature(word);
            if (!feature) return fault(item, wording("a feature of the ruleset"), "\"" + word + "\"");
            mask |= 1U << *feature;
        }
        scenario_->map.set_features(*at, static_cast<std::uint8_t>(mask));
    }
}

void CasePosition::edit_hexside(const CaseItem& item) {
    const auto ends = item.words("between");
    const auto kind = scenario_->ruleset.hexside_kind(item.value("kind"));
    if (!kind)
        return fault(item, wording("a hexside kind of the ruleset"), "\"" + std::string(item.value("kind")) + "\"");
    const Grid& grid = scenario_->map.grid();
    const auto a = ends.size() == 2 ? hex(item, ends[0]) : std::nullopt;
    const auto b = ends.size() == 2 ? hex(item, ends[1]) : std::nullopt;
    const auto at = a && b ? grid.hexside_between(*a, *b) : std::nullopt;
    if (!at) return fault(item, wording("two neighbouring hexes"), "\"" + std::string(item.value("between")) + "\"");
    SideState state = SideState::present;
    if (item.flag("remove")) {
        state = SideState::none;
    } else if (scenario_->ruleset.hexside_kinds[*kind].directed) {
        const auto up = hex(item, item.value("up"));
        if (!up || (*up != *a && *up != *b))
            return fault(item, wording("up: one of the two hexes"), "\"" + std::string(item.value("up")) + "\"");
        state = *up == at->hex ? SideState::up_owner : SideState::up_other;
    }
    (void)scenario_->map.set_side(*at, scenario_->map.side(*at).with(*kind, state));
}

void CasePosition::edit_roads(const CaseItem& item) {
    const auto kind =
        item.has("kind") ? scenario_->ruleset.road_kind(item.value("kind")) : std::optional<RoadKindId>(RoadKindId{0});
    if (!kind) return fault(item, wording("a road kind of the ruleset"), "\"" + std::string(item.value("kind")) + "\"");
    const auto ends = item.words("between");
    for (std::size_t i = 1; i < ends.size(); ++i) {
        const auto a = hex(item, ends[i - 1]);
        const auto b = hex(item, ends[i]);
        const auto at = a && b ? scenario_->map.grid().hexside_between(*a, *b) : std::nullopt;
        if (!at) return fault(item, wording("neighbouring hexes"), ends[i - 1] + " " + ends[i]);
        (void)scenario_->map.set_side(*at, scenario_->map.side(*at).with_road(*kind, !item.flag("remove")));
    }
}

void CasePosition::edit_class(const CaseItem& item) {
    Ruleset& rules = scenario_->ruleset;
    const auto like = rules.unit_class(item.value("like"));
    if (!like || rules.unit_class(item.value("id")) || rules.unit_classes.size() == kMaxUnitClasses)
        return fault(item, wording("a new class like one of the ruleset"), std::string(item.value("id")));
    UnitClass kind = rules.unit_classes[*like];
    kind.id = kind.name = item.value("id");
    const auto choose = [&](std::string_view name, const auto& words, auto& value) {
        if (!item.has(name)) return true;
        const auto found = std::find(words.begin(), words.end(), item.value(name));
        if (found != words.end()) value = static_cast<std::decay_t<decltype(value)>>(found - words.begin());
        return found != words.end();
    };
    if (!choose("domain", data::kDomains, kind.domain) || !choose("stack", data::kStacks, kind.stack))
        return fault(item, wording("a domain and a stack"),
                     std::string(item.value("domain")) + std::string(item.value("stack")));
    kind.moves_as = kind.domain == Domain::ground ? std::optional(*like) : std::nullopt;
    if (item.has("zoc")) kind.zoc = item.flag("zoc");
    rules.unit_classes.push_back(std::move(kind));
    if (!item.has("allowance")) return;
    const auto points = static_cast<HalfMp>(item.number("allowance"));
    rules.allowances.push_back({static_cast<UnitClassId>(rules.unit_classes.size() - 1), points, points, {}});
}

void CasePosition::edit_terrain(const CaseItem& item) {
    Ruleset& rules = scenario_->ruleset;
    const auto terrain = rules.terrain(item.value("id"));
    const auto unit_class = rules.unit_class(item.value("class"));
    if (!terrain || item.has("class") != unit_class.has_value())
        return fault(item, wording("a terrain and a class of the ruleset"),
                     std::string(item.value("id")) + " " + std::string(item.value("class")));
    if (item.has("naval")) rules.terrains[*terrain].naval = item.flag("naval");
    if (!item.has("cost")) return;
    const auto cost = to_integer(item.value("cost"), 0, data::kCosts.max);
    std::erase_if(rules.enter,
                  [&](const EnterRow& row) { return row.terrain == *terrain && row.unit_class == unit_class; });
    rules.enter.push_back({*terrain, unit_class, cost ? static_cast<HalfMp>(*cost) : kProhibited, {}});
}

void CasePosition::edit_option(const CaseItem& item) {
    RuleOptions& options = scenario_->ruleset.options;
    for (const FlagOption& option : kFlagOptions)
        if (option.id == item.value("id") && (item.value("value") == "true" || item.value("value") == "false")) {
            options.*option.member = item.value("value") == "true";
            return;
        }
    for (const ChoiceOption& option : kChoiceOptions)
        for (std::size_t i = 0; i < option.values.size(); ++i)
            if (option.id == item.value("id") && option.values[i] == item.value("value")) {
                option.set(options, i);
                return;
            }
    for (const NumberOption& option : kNumberOptions)
        if (option.id == item.value("id"))
            if (const auto value = to_integer(item.value("value"), option.range.min, option.range.max)) {
                options.*option.member = static_cast<int>(*value);
                return;
            }
    fault(item, wording("a rule option and one of its values"),
          std::string(item.value("id")) + "=" + std::string(item.value("value")));
}

void CasePosition::edit_crt(const CaseItem& item) {
    auto result = CombatResult::parse(item.value("result"));
    if (!result && CombatResult::may_be_module(item.value("result"))) result.emplace();
    if (!result) return fault(item, wording("a combat result"), "\"" + std::string(item.value("result")) + "\"");
    for (CrtCell& cell : scenario_->ruleset.crt) {
        if (item.has("odds") && cell.odds.text() != item.value("odds")) continue;
        if (item.has("die") && cell.die != item.number("die")) continue;
        cell.result = *result;
        cell.code = item.value("result");
    }
}

void CasePosition::edit_module(const CaseItem& item) {
    auto& modules = scenario_->modules;
    ModuleUse use;
    use.id = item.value("id");
    // The first of a case takes the place of the scenario's; more of them add to it where a module may be repeated.
    const PluginModule* info = find_module(use.id);
    const bool more = info && info->repeatable &&
                      std::find(given_modules_.begin(), given_modules_.end(), use.id) != given_modules_.end();
    if (!more || item.flag("remove")) std::erase_if(modules, [&](const ModuleUse& each) { return each.id == use.id; });
    if (item.flag("remove")) return;
    given_modules_.push_back(use.id);
    for (const CaseItem& param : item.items)
        use.params.push_back({std::string(param.value("name")), std::string(param.value("value"))});
    if (!info) return fault(item, wording("a known rule module"), "\"" + use.id + "\"");
    modules.push_back(std::move(use));
}

void CasePosition::begin(const RuleCase& rule_case) {
    Position at(rules_->context(), rules_->ghosts(), rules_->more_words());
    GameState state = at.state();
    int turn = 1;
    SideId phasing = scenario_->first_side;
    const CaseItem* time = nullptr;
    for (const CaseItem& item : rule_case.given) {
        if (item.tag != CaseTag::time) continue;
        time = &item;
        turn = item.number("turn", turn);
        if (item.has("side")) phasing = side(item, item.value("side")).value_or(phasing);
    }
    state.set_var(Var::turn,
                  static_cast<std::uint64_t>(std::clamp(turn, 1, static_cast<int>(scenario_->turns.size()))));
    state.set_var(Var::phase, static_cast<std::uint64_t>(Phase::movement));
    state.set_var(Var::step, static_cast<std::uint64_t>(Step::menu));
    state.set_var(Var::phasing_side, phasing);
    state.set_var(Var::side_to_act, phasing);
    for (const CaseItem& item : rule_case.given) {
        if (item.tag != CaseTag::unit) continue;
        const UnitIndex u = *scenario_->unit(item.value("id"));
        if (item.value("out") == "eliminated") state.set_unit(u, kNoHex, 0, UnitStatus::eliminated);
        else if (item.has("steps")) state.set_unit(u, state.hex(u), item.number("steps"), state.status(u));
    }
    position_.emplace(rules_->context(), rules_->ghosts(), state);
    EventList events;
    for (const AttributeResets any : {AttributeResets::never, AttributeResets::phase, AttributeResets::player_turn,
                                      AttributeResets::turn, AttributeResets::enter})
        reset_attributes(rules_->modules(), any, events);
    make(events);
    for (const CaseItem& item : rule_case.given)
        if (item.tag == CaseTag::module_word || item.tag == CaseTag::attribute) apply_state(item);
    begin_phase(time, phasing);
    for (const CaseItem& item : rule_case.given)
        if (item.tag == CaseTag::unit) apply_state(item);
    if (!outcome_.mismatches.empty()) position_.reset();
}

void CasePosition::make(EventList& events) {
    make_events(*rules_, *position_, events, [](const StateView&, const Event&) {});
}

// Movement is there already, and combat follows it: where a module has a phase between the two, that one is passed
// over. What a module's phase asks before it began is not played.
void CasePosition::begin_phase(const CaseItem* time, SideId side) {
    const auto& sequence = rules_->modules().sequence();
    const bool standard =
        std::any_of(sequence.begin(), sequence.end(), [](const SequenceStep& s) { return s.slot < 0; });
    std::string_view id = time ? time->value("phase") : std::string_view{};
    if (id.empty()) id = standard ? "movement" : rules_->modules().phase_id(sequence.front());
    EventList events;
    if (id == "set-up") {  // what modules ask before the first turn
        events.trigger(kNoUnit, Trigger{TriggerKind::began, RP_BEGAN_GAME}.packed());
        return make(events);
    }
    if (id == "combat" && standard) {
        rules_->resolve(position_->view(), Action::plain(ActionKind::end_phase), events);
        make(events);
        if (position_->state().phase() == Phase::combat) return;
        events.clear();
        (void)rules_->enter_phase(position_->view(), id, side, events);
    } else if (id != "movement" && !rules_->enter_phase(position_->view(), id, side, events)) {
        return fault(*time, wording("phase movement, combat or that of a module in use"),
                     "\"" + std::string(id) + "\"");
    }
    make(events);
}

void CasePosition::apply_state(const CaseItem& item) {
    const auto set_word = [&](Var var, std::uint64_t value) {
        position_->apply({EventKind::set_var, static_cast<std::uint8_t>(var), value});
    };
    if (item.tag == CaseTag::module_word) {
        for (const auto& module : rules_->modules().all())
            if (module && module->info().id == item.value("module") && item.number("word") >= 0 &&
                item.number("word") < kModuleVars)
                return set_word(module->old_word(item.number("word")),
                                static_cast<std::uint64_t>(item.number("value")));
        return fault(item, wording("a rule module in use and one of its words"), std::string(item.value("module")));
    }
    if (item.tag == CaseTag::attribute) {
        Message problem;
        const auto found = find_attribute(*rules_, item, problem);
        if (!found) return fault(item, problem, std::string(item.value("name")));
        const AttributeInfo& info = *found->place->info;
        const int value = item.number("value");
        if (value < info.least || value > info.most)
            return fault(item, message("a value from {1} to {2}", info.least, info.most), std::to_string(value));
        EventList events;
        found->place->put(position_->state(), found->index, value, events);
        return make(events);
    }
    const UnitIndex u = *scenario_->unit(item.value("id"));
    constexpr std::pair<std::string_view, Var> kSets[] = {{"moved", Var::moved},
                                                          {"spent", Var::spent},
                                                          {"attacked", Var::attacked},
                                                          {"retreated", Var::retreated},
                                                          {"no-fire", Var::no_fire}};
    for (const auto& [name, var] : kSets) {
        if (!item.flag(name)) continue;
        UnitSet set = position_->state().set(var);
        set.add(u);
        set_word(var, set.word(0));
        set_word(static_cast<Var>(static_cast<int>(var) + 1), set.word(1));
        // Who has attacked, been attacked or retreated owes nothing more.
        for (const Var owed : {Var::must_attack, Var::must_be_attacked}) {
            UnitSet rest = position_->state().set(owed);
            rest.remove(u);
            if (var == Var::moved || var == Var::no_fire) continue;
            set_word(owed, rest.word(0));
            set_word(static_cast<Var>(static_cast<int>(owed) + 1), rest.word(1));
        }
    }
}

}  // namespace ramparts
