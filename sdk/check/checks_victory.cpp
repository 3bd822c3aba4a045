// Checks of the victory rules: their order, their hexes, and whether they can hold at all.
#include <set>

#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

using Kind = VictoryRule::Kind;

Location at_rule(std::size_t i) { return CheckContext::at_object(object_label::victory(i + 1)); }
std::string rule_name(std::size_t i) { return "victory rule " + std::to_string(i + 1); }

bool needs_sides(Kind kind) { return kind != Kind::score; }

void check_list(const CheckContext& c, Reporter& r) {
    const auto none = r.code("victory-missing");
    const auto open = r.code("victory-no-otherwise");
    const auto after = r.code("victory-after-otherwise");
    const auto reference = r.code("victory-reference");
    const auto self = r.code("victory-eliminated-self");
    const auto& rules = c.scenario.victory;
    if (rules.empty()) {
        if (r.room(none)) r.add(none, {}, "the scenario has no victory rule", "add a rule and an `otherwise`");
        return;
    }
    std::optional<std::size_t> otherwise;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const VictoryRule& rule = rules[i];
        if (otherwise && r.room(after)) {
            Finding& f = r.add(
                after, at_rule(i),
                rule_name(i) + " follows `otherwise` (rule " + std::to_string(*otherwise + 1) + ") and is never tried",
                "move `otherwise` to the end, or remove the rule");
            f.fix = index_fix(Fix::Kind::remove_victory, "Remove the rule", i);
        }
        if (rule.kind == Kind::otherwise && !otherwise) otherwise = i;
        const bool bad = (needs_sides(rule.kind) && rule.side >= c.scenario.sides.size()) ||
                         (rule.kind == Kind::eliminated && rule.of >= c.scenario.sides.size());
        if (bad && r.room(reference))
            r.add(reference, at_rule(i), rule_name(i) + " names a side that does not exist", "choose one of the sides");
        if (rule.kind == Kind::eliminated && rule.side == rule.of && r.room(self))
            r.add(self, at_rule(i),
                  rule_name(i) + ": " + c.side_name(rule.side) + " would win when it has no unit left",
                  "name the other side as winner");
    }
    if (otherwise || !r.room(open)) return;
    Finding& f = r.add(open, at_rule(rules.size() - 1),
                       "no rule says who wins when none of the " + std::to_string(rules.size()) + " holds",
                       "add `otherwise`, or keep the draw on purpose");
    if (!c.scenario.sides.empty()) {
        f.fix = make_fix(Fix::Kind::add_otherwise, "Otherwise " + c.side_name(0) + " wins");
        f.fix->id = 0;
    }
}

void check_hold_hexes(const CheckContext& c, Reporter& r) {
    const auto none = r.code("victory-hexes-missing");
    const auto bad = r.code("victory-hex-bad");
    const auto twice = r.code("victory-hex-duplicate");
    const auto need = r.code("victory-need");
    for (std::size_t i = 0; i < c.scenario.victory.size(); ++i) {
        const VictoryRule& rule = c.scenario.victory[i];
        if (rule.kind != Kind::hold) continue;
        if (rule.hexes.empty() && r.room(none))
            r.add(none, at_rule(i), rule_name(i) + " names no hex to hold", "name the hexes");
        std::set<HexIndex> seen;
        for (std::size_t h = 0; h < rule.hexes.size(); ++h) {
            const HexIndex hex = rule.hexes[h];
            Location where = c.at_hex(hex);
            where.object = object_label::victory(i + 1);
            if (!c.playable(hex) && r.room(bad)) {
                const std::string why =
                    c.exists(hex) ? with_article(c.terrain_name(c.map.terrain(hex))) + " hex nothing may enter"
                                  : std::string("no hex of the map");
                Finding& f =
                    r.add(bad, where, rule_name(i) + " names " + c.label(hex) + ", " + why, "name another hex");
                f.fix = index_fix(Fix::Kind::remove_victory_hex, "Remove the hex", i, static_cast<int>(h));
            }
            if (!seen.insert(hex).second && r.room(twice)) {
                Finding& f =
                    r.add(twice, where, rule_name(i) + " names " + c.label(hex) + " twice", "remove the repetition");
                f.fix = index_fix(Fix::Kind::remove_victory_hex, "Remove the repetition", i, static_cast<int>(h));
            }
        }
        const int most = static_cast<int>(seen.size());
        if (most == 0 || (rule.need >= 1 && rule.need <= most) || !r.room(need)) continue;
        Finding& f =
            r.add(need, at_rule(i),
                  rule_name(i) + " needs " + std::to_string(rule.need) + " of " + counted(seen.size(), "hex", "hexes"),
                  "need at least 1 and at most " + std::to_string(most));
        const int better = rule.need < 1 ? 1 : most;
        f.fix = index_fix(Fix::Kind::set_need, "Need " + std::to_string(better), i, better);
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

void check_hold_outcome(const CheckContext& c, Reporter& r, std::size_t i) {
    const auto unreachable = r.code("victory-hex-unreachable");
    const auto never = r.code("victory-never");
    const VictoryRule& rule = c.scenario.victory[i];
    const std::size_t units = units_in_play(c, rule.side);
    const std::string side = c.side_name(rule.side);
    const std::set<HexIndex> hexes(rule.hexes.begin(), rule.hexes.end());
    int reachable = 0;
    for (const HexIndex hex : hexes) {
        if (!c.playable(hex)) continue;
        if (c.reach().side_can_reach(rule.side, hex)) {
            ++reachable;
        } else if (units > 0 && r.room(unreachable)) {
            Location where = c.at_hex(hex);
            where.object = object_label::victory(i + 1);
            r.add(unreachable, where,
                  "no unit of " + side + " can ever reach " + c.label(hex) + ", which " + rule_name(i) + " wants held",
                  "open a way, or name another hex");
        }
    }
    if (rule.need < 1 || rule.need > static_cast<int>(hexes.size())) return;  // reported as victory-need
    std::string why;
    if (units < static_cast<std::size_t>(rule.need))
        why = side + " has " + counted(units, "unit", "units") + " in play";
    else if (reachable < rule.need)
        why = side + " can reach " + (reachable == 0 ? "none" : std::to_string(reachable)) + " of them";
    if (!why.empty() && r.room(never))
        r.add(never, at_rule(i),
              rule_name(i) + " can never hold: it needs " +
                  counted(static_cast<std::size_t>(rule.need), "hex", "hexes") + " and " + why,
              "correct or remove the rule");
}

void check_outcomes(const CheckContext& c, Reporter& r) {
    const auto always = r.code("victory-always");
    const auto never = r.code("victory-never");
    const auto& rules = c.scenario.victory;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const VictoryRule& rule = rules[i];
        if (rule.side >= c.scenario.sides.size() || rule.of >= c.scenario.sides.size()) continue;
        if (rule.kind == Kind::hold) check_hold_outcome(c, r, i);
        if (rule.kind == Kind::eliminated && units_in_play(c, rule.of) == 0 && r.room(always))
            r.add(always, at_rule(i), rule_name(i) + " always holds: " + c.side_name(rule.of) + " has no unit in play",
                  "give the side its units, or correct the rule");
        if (rule.kind == Kind::otherwise && i == 0 && r.room(always))
            r.add(always, at_rule(i),
                  rule_name(i) + " is the first and always holds: " + c.side_name(rule.side) + " wins whatever happens",
                  "put the conditions of victory before it");
        const bool fighters = units_in_play(c, 0) > 0 && units_in_play(c, 1) > 0;
        if (rule.kind == Kind::score && !fighters && r.room(never))
            r.add(never, at_rule(i), rule_name(i) + " can never hold: one side has no unit in play",
                  "give both sides units");
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
