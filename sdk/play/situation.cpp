// Counts the situation of a battle; see situation.hpp.
#include "sdk/play/situation.hpp"

#include <algorithm>

#include "engine/rules/victory.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/victory_words.hpp"

namespace ramparts {
namespace {

std::string side_name(const Scenario& scenario, SideId side) {
    return side < scenario.sides.size() ? scenario.sides[side].name : std::string("nobody");
}

// "7 units with 31 factors on the map".
Message on_map_text(const std::string& name, const SideSituation& side) {
    if (side.units_on_map != 1 && side.factors_on_map != 1)
        return message("{1}: {2} units with {3} factors on the map", name, side.units_on_map, side.factors_on_map);
    if (side.units_on_map != 1)
        return message("{1}: {2} units with {3} factor on the map", name, side.units_on_map, side.factors_on_map);
    if (side.factors_on_map != 1)
        return message("{1}: {2} unit with {3} factors on the map", name, side.units_on_map, side.factors_on_map);
    return message("{1}: {2} unit with {3} factor on the map", name, side.units_on_map, side.factors_on_map);
}

// The reason with the rule that it rests on, as the source of a condition has it: a number, or words with several.
Message cited(Message reason, const std::string& source) {
    if (const auto rule = RuleNumber::read(source)) return with_rule(std::move(reason), *rule);
    return source.empty() ? reason : message("{1} [rule {2}]", std::move(reason), source);
}

}  // namespace

Situation situation(const StandardRules& rules, const StateView& view) {
    const Scenario& scenario = view.context.scenario();
    Situation now;
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        SideSituation& side = now.sides[view.context.unit(u).side];
        switch (view.state.status(u)) {
            case UnitStatus::on_map:
                ++side.units_on_map;
                side.factors_on_map += view.factor(u);
                break;
            case UnitStatus::reserve: ++side.units_in_reserve; break;
            case UnitStatus::eliminated: ++(view.state.exited(u) ? side.units_exited : side.units_eliminated); break;
        }
    }
    for (SideId s = 0; s < kSides; ++s) now.sides[s].factors_lost = rules.score(view, view.enemy_of(s));
    for (const VictoryRule& rule : scenario.victory) {
        for (const HexIndex hex : rule.hexes) {
            const bool known = std::any_of(now.objectives.begin(), now.objectives.end(),
                                           [&](const ObjectiveState& o) { return o.hex == hex; });
            if (!known) now.objectives.push_back({hex, holder_of(view, hex)});
        }
    }
    now.points = points_of(view);
    now.scored = points_lines(view);
    now.winner = rules.winner(view);
    now.reason = wording("no condition of victory holds");
    std::vector<MessageArg> failed;
    for (const VictoryRule& rule : scenario.victory) {
        Message why = victory_standing(rules, view, rule);
        if (winner_by(rules, view, rule) == kNoSide) {
            failed.emplace_back(std::move(why));
            continue;
        }
        now.reason = !why.empty() ? std::move(why) : failed.empty() ? Message() : alone(all_of(failed));
        if (rule.provenance.kind == ProvenanceKind::rulebook)
            now.reason = cited(std::move(now.reason), rule.provenance.source);
        break;
    }
    return now;
}

Message outcome_text(const Scenario& scenario, const Situation* now, std::size_t steps, int turn) {
    if (now == nullptr)
        return message("The record ends after {1} steps, in turn {2}, before the game is decided.", steps, turn);
    if (now->winner == kNoSide) return message("Undecided: {1}", now->reason);
    return message("{1} wins: {2}", side_name(scenario, now->winner), now->reason);
}

std::vector<Message> situation_text(const Scenario& scenario, const Situation& now) {
    std::vector<Message> lines;
    for (SideId s = 0; s < kSides; ++s) {
        const SideSituation& side = now.sides[s];
        std::vector<MessageArg> parts{on_map_text(side_name(scenario, s), side)};
        if (side.units_in_reserve) parts.emplace_back(message("{1} still to arrive", side.units_in_reserve));
        if (side.units_eliminated) parts.emplace_back(message("{1} eliminated", side.units_eliminated));
        if (side.units_exited) parts.emplace_back(message("{1} left the map", side.units_exited));
        parts.emplace_back(side.factors_lost == 1 ? message("{1} factor lost", side.factors_lost)
                                                  : message("{1} factors lost", side.factors_lost));
        lines.push_back(alone(series(std::move(parts))));
    }
    for (const ObjectiveState& objective : now.objectives) {
        const std::string hex = hex_text(scenario, objective.hex);
        lines.push_back(objective.holder == kNoSide
                            ? message("objective {1}: empty", hex)
                            : message("objective {1}: held by {2}", hex, side_name(scenario, objective.holder)));
    }
    lines.insert(lines.end(), now.scored.begin(), now.scored.end());
    return lines;
}

}  // namespace ramparts
