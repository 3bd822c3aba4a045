// Checks of the victory rules: their order, their hexes, and whether they can hold at all.
#include <algorithm>
#include <set>

#include "engine/modules/module_params.hpp"
#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

using Kind = VictoryRule::Kind;

Location at_rule(std::size_t i) { return CheckContext::at_object(object_label::victory(i + 1)); }
Message rule_name(std::size_t i) { return message("victory rule {1}", i + 1); }

bool needs_sides(Kind kind) { return kind != Kind::score; }

void check_list(const CheckContext& c, Reporter& r) {
    const auto none = r.code("victory-missing");
    const auto open = r.code("victory-no-otherwise");
    const auto after = r.code("victory-after-otherwise");
    const auto reference = r.code("victory-reference");
    const auto self = r.code("victory-eliminated-self");
    const auto& rules = c.scenario.victory;
    if (rules.empty()) {
        if (r.room(none))
            r.add(none, {}, message("the scenario has no victory rule"), message("add a rule and an `otherwise`"));
        return;
    }
    std::optional<std::size_t> otherwise;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const VictoryRule& rule = rules[i];
        if (otherwise && rule.kind != Kind::banners && r.room(after)) {
            Finding& f =
                r.add(after, at_rule(i),
                      message("{1} follows `otherwise` (rule {2}) and is never tried", rule_name(i), *otherwise + 1),
                      message("move `otherwise` to the end, or remove the rule"));
            f.fix = index_fix(Fix::Kind::remove_victory, message("Remove the rule"), i);
        }
        if (rule.kind == Kind::otherwise && !otherwise) otherwise = i;
        const bool bad = (needs_sides(rule.kind) && rule.side >= c.scenario.sides.size()) ||
                         (rule.kind == Kind::eliminated && rule.of >= c.scenario.sides.size());
        if (bad && r.room(reference))
            r.add(reference, at_rule(i), message("{1} names a side that does not exist", rule_name(i)),
                  message("choose one of the sides"));
        if (rule.kind == Kind::eliminated && rule.side == rule.of && r.room(self))
            r.add(self, at_rule(i),
                  message("{1}: {2} would win when it has no unit left", rule_name(i), c.side_name(rule.side)),
                  message("name the other side as winner"));
    }
    if (otherwise || !r.room(open)) return;
    Finding& f = r.add(open, at_rule(rules.size() - 1),
                       message("no rule says who wins when none of the {1} holds", rules.size()),
                       message("add `otherwise`, or keep the draw on purpose"));
    if (!c.scenario.sides.empty()) {
        f.fix = make_fix(Fix::Kind::add_otherwise, message("Otherwise {1} wins", c.side_name(0)));
        f.fix->id = 0;
    }
}

/// Reports hexes of a rule that no unit could stand in, or that are named twice; how many different ones there are.
/// Those of `hexes` can be removed.
int check_list_of_hexes(const CheckContext& c, Reporter& r, std::size_t i, const std::vector<HexIndex>& hexes,
                        bool removable) {
    const auto bad = r.code("victory-hex-bad");
    const auto twice = r.code("victory-hex-duplicate");
    std::set<HexIndex> seen;
    for (std::size_t h = 0; h < hexes.size(); ++h) {
        const HexIndex hex = hexes[h];
        Location where = c.at_hex(hex);
        where.object = object_label::victory(i + 1);
        const auto fix = [&](Message words) {
            return removable ? std::optional(
                                   index_fix(Fix::Kind::remove_victory_hex, std::move(words), i, static_cast<int>(h)))
                             : std::nullopt;
        };
        if (!c.playable(hex) && r.room(bad)) {
            Finding& f = r.add(bad, where,
                               c.exists(hex) ? message("{1} names {2}, {3} hex nothing may enter", rule_name(i),
                                                       c.label(hex), c.a_terrain(c.map.terrain(hex)))
                                             : message("{1} names {2}, no hex of the map", rule_name(i), c.label(hex)),
                               message("name another hex"));
            f.fix = fix(message("Remove the hex"));
        }
        if (!seen.insert(hex).second && r.room(twice)) {
            Finding& f = r.add(twice, where, message("{1} names {2} twice", rule_name(i), c.label(hex)),
                               message("remove the repetition"));
            f.fix = fix(message("Remove the repetition"));
        }
    }
    return static_cast<int>(seen.size());
}

void check_hold_hexes(const CheckContext& c, Reporter& r) {
    const auto none = r.code("victory-hexes-missing");
    const auto need = r.code("victory-need");
    for (std::size_t i = 0; i < c.scenario.victory.size(); ++i) {
        const VictoryRule& rule = c.scenario.victory[i];
        if (rule.kind == Kind::hold && rule.hexes.empty() && r.room(none))
            r.add(none, at_rule(i), message("{1} names no hex to hold", rule_name(i)), message("name the hexes"));
        const int most = check_list_of_hexes(c, r, i, rule.hexes, true);
        (void)check_list_of_hexes(c, r, i, rule.exits, false);
        if (rule.kind != Kind::hold || most == 0 || (rule.need >= 1 && rule.need <= most) || !r.room(need)) continue;
        Finding& f =
            r.add(need, at_rule(i),
                  message("{1} needs {2} of {3}", rule_name(i), rule.need, hex_count(static_cast<std::size_t>(most))),
                  message("need at least 1 and at most {1}", most));
        const int better = rule.need < 1 ? 1 : most;
        f.fix = index_fix(Fix::Kind::set_need, message("Need {1}", better), i, better);
    }
}

/// Whether the unit stands on the map at some time: set up, or arriving in a turn that is played.
bool takes_part(const CheckContext& c, const Unit& u) {
    if (u.at) return true;
    if (!u.arrives || *u.arrives >= c.scenario.reinforcements.size()) return false;
    return c.scenario.reinforcements[*u.arrives].turn <= static_cast<int>(c.scenario.turns.size());
}

std::size_t units_in_play(const CheckContext& c, SideId side) {
    return static_cast<std::size_t>(std::count_if(c.scenario.units.begin(), c.scenario.units.end(),
                                                  [&](const Unit& u) { return u.side == side && takes_part(c, u); }));
}

/// How many of its hexes the side of a rule can reach; those that it cannot are reported.
int reachable_hexes(const CheckContext& c, Reporter& r, std::size_t i, const std::set<HexIndex>& hexes) {
    const auto unreachable = r.code("victory-hex-unreachable");
    const VictoryRule& rule = c.scenario.victory[i];
    const std::size_t units = units_in_play(c, rule.side);
    int reachable = 0;
    for (const HexIndex hex : hexes) {
        if (!c.playable(hex)) continue;
        if (c.reach().side_can_reach(rule.side, hex)) {
            ++reachable;
        } else if (units > 0 && r.room(unreachable)) {
            Location where = c.at_hex(hex);
            where.object = object_label::victory(i + 1);
            r.add(unreachable, where,
                  message("no unit of {1} can ever reach {2}, which {3} wants held", c.side_name(rule.side),
                          c.label(hex), rule_name(i)),
                  message("open a way, or name another hex"));
        }
    }
    return reachable;
}

void check_hold_outcome(const CheckContext& c, Reporter& r, std::size_t i) {
    const auto never = r.code("victory-never");
    const VictoryRule& rule = c.scenario.victory[i];
    const std::size_t units = units_in_play(c, rule.side);
    const std::string side = c.side_name(rule.side);
    const std::set<HexIndex> hexes(rule.hexes.begin(), rule.hexes.end());
    const int reachable = reachable_hexes(c, r, i, hexes);
    if (rule.need < 1 || rule.need > static_cast<int>(hexes.size())) return;  // reported as victory-need
    const bool few = units < static_cast<std::size_t>(rule.need);
    if ((!few && reachable >= rule.need) || !r.room(never)) return;
    const Message rule_is = rule_name(i);
    const Message needed = hex_count(static_cast<std::size_t>(rule.need));
    r.add(never, at_rule(i),
          few ? message("{1} can never hold: it needs {2} and {3} has {4} in play", rule_is, needed, side,
                        units == 1 ? message("1 unit") : message("{1} units", units))
          : reachable == 0
              ? message("{1} can never hold: it needs {2} and {3} can reach none of them", rule_is, needed, side)
              : message("{1} can never hold: it needs {2} and {3} can reach {4} of them", rule_is, needed, side,
                        reachable),
          message("correct or remove the rule"));
}

/// The most that a side can score by a rule: all hexes that it can reach, and all that the enemy can lose.
int most_points(const CheckContext& c, Reporter& r, std::size_t i) {
    const VictoryRule& rule = c.scenario.victory[i];
    int most = 0;
    if (units_in_play(c, rule.side) > 0 && rule.held > 0)
        most += rule.held * reachable_hexes(c, r, i, {rule.hexes.begin(), rule.hexes.end()});
    if (rule.held > 0 && rule.each_turn) most *= static_cast<int>(c.scenario.turns.size());
    for (const Unit& unit : c.scenario.units)
        if (unit.side != rule.side && takes_part(c, unit)) most += rule.unit_lost + rule.step_lost * unit.steps();
    if (rule.exited > 0 && std::any_of(rule.exits.begin(), rule.exits.end(), [&](HexIndex hex) {
            return c.playable(hex) && c.reach().side_can_reach(rule.side, hex);
        }))
        most += rule.exited * static_cast<int>(units_in_play(c, rule.side));
    return most;
}

/// What a rule gives points for, as far as it says so; false when it says something in vain.
bool check_gains(const CheckContext& c, Reporter& r, std::size_t i) {
    const auto never = r.code("victory-never");
    const VictoryRule& rule = c.scenario.victory[i];
    const bool named = !rule.hexes.empty();
    const bool exits = !rule.exits.empty();
    const bool whole = (rule.held > 0) == named && (rule.exited > 0) == exits;
    if (whole && (named || exits || rule.unit_lost > 0 || rule.step_lost > 0)) return true;
    if (!r.room(never)) return false;
    if (rule.held > 0 && !named)
        r.add(never, at_rule(i), message("{1} gives points for hexes and names none", rule_name(i)),
              message("name the hexes, or leave out held"));
    else if (named && rule.held == 0)
        r.add(never, at_rule(i), message("{1} names hexes and gives no points for them", rule_name(i)),
              message("give held a value, or leave out the hexes"));
    else if (rule.exited > 0 && !exits)
        r.add(never, at_rule(i), message("{1} gives points for units that leave and names no exit", rule_name(i)),
              message("name the exits, or leave out exited"));
    else if (exits && rule.exited == 0)
        r.add(never, at_rule(i), message("{1} names exits and gives no points for them", rule_name(i)),
              message("give exited a value, or leave out the exits"));
    else
        r.add(never, at_rule(i), message("{1} gives no points for anything", rule_name(i)),
              message("give held, unit-lost, step-lost or exited a value"));
    return false;
}

/// Whether each side that scores points can have enough of them; its first rule reports it.
void check_points(const CheckContext& c, Reporter& r) {
    const auto never = r.code("victory-never");
    const auto& rules = c.scenario.victory;
    for (std::size_t side = 0; side < c.scenario.sides.size(); ++side) {
        std::optional<std::size_t> first;
        bool told = false;
        int most = 0;
        int need = 0;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (rules[i].kind != Kind::points || rules[i].side != side) continue;
            if (!first) first = i;
            told = !check_gains(c, r, i) || told;
            most += most_points(c, r, i);
            need = std::max({need, rules[i].need, rules[i].lead});
        }
        if (!first || most >= need || (told && most == 0) || !r.room(never)) continue;
        const std::string who = c.side_name(static_cast<SideId>(side));
        r.add(never, at_rule(*first),
              most == 0 ? message("{1} can never hold: {2} can score no points", rule_name(*first), who)
                        : message("{1} can never hold: it needs {2} points and {3} can score {4} at most",
                                  rule_name(*first), need, who, most),
              message("correct or remove the rule"));
    }
}

bool counts_banners(const Scenario& s) {
    return std::any_of(s.modules.begin(), s.modules.end(), [](const ModuleUse& use) {
        const PluginModule* module = find_module(use.id);
        return module != nullptr &&
               std::any_of(module->attributes.begin(), module->attributes.end(),
                           [](const AttributeInfo& a) { return a.counts == VictoryCount::banners; });
    });
}

void check_outcomes(const CheckContext& c, Reporter& r) {
    const auto always = r.code("victory-always");
    const auto never = r.code("victory-never");
    const auto& rules = c.scenario.victory;
    check_points(c, r);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const VictoryRule& rule = rules[i];
        if (rule.side >= c.scenario.sides.size() || rule.of >= c.scenario.sides.size()) continue;
        if (rule.kind == Kind::hold) check_hold_outcome(c, r, i);
        if (rule.kind == Kind::eliminated && units_in_play(c, rule.of) == 0 && r.room(always))
            r.add(always, at_rule(i),
                  message("{1} always holds: {2} has no unit in play", rule_name(i), c.side_name(rule.of)),
                  message("give the side its units, or correct the rule"));
        if (rule.kind == Kind::otherwise && i == 0 && r.room(always))
            r.add(always, at_rule(i),
                  message("{1} is the first and always holds: {2} wins whatever happens", rule_name(i),
                          c.side_name(rule.side)),
                  message("put the conditions of victory before it"));
        if (rule.kind == Kind::banners && !counts_banners(c.scenario) && r.room(never))
            r.add(never, at_rule(i),
                  message("{1} can never hold: no rule module of the battle counts Victory Banners", rule_name(i)),
                  message("switch on a module that counts them, or remove the rule"));
        const bool fighters = units_in_play(c, 0) > 0 && units_in_play(c, 1) > 0;
        if (rule.kind == Kind::score && !fighters && r.room(never))
            r.add(never, at_rule(i), message("{1} can never hold: one side has no unit in play", rule_name(i)),
                  message("give both sides units"));
    }
}

constexpr std::string_view kListCodes[] = {"victory-missing", "victory-no-otherwise", "victory-after-otherwise",
                                           "victory-reference", "victory-eliminated-self"};
constexpr std::string_view kHoldCodes[] = {"victory-hexes-missing", "victory-hex-bad", "victory-hex-duplicate",
                                           "victory-need"};
constexpr std::string_view kOutcomeCodes[] = {"victory-always", "victory-never", "victory-hex-unreachable"};

constexpr Check kVictoryChecks[] = {
    {"victory-list", kListCodes, area::victory | area::sides, check_list},
    {"victory-hexes", kHoldCodes, area::victory | area::terrain | area::tables, check_hold_hexes},
    {"victory-outcomes", kOutcomeCodes,
     area::victory | area::sides | area::units | area::reinforcements | area::turns | area::terrain | area::hexsides |
         area::roads | area::tables | area::modules,
     check_outcomes},
};

}  // namespace

std::span<const Check> victory_checks() { return kVictoryChecks; }

}  // namespace ramparts::detail
