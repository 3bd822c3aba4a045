// The words of each kind of condition; see victory_words.hpp.
#include "sdk/play/victory_words.hpp"

#include <algorithm>

#include "engine/rules/victory.hpp"
#include "sdk/play/names.hpp"

namespace ramparts {
namespace {

std::string side_called(const Scenario& scenario, SideId side) {
    return side < scenario.sides.size() ? scenario.sides[side].name : std::string("?");
}

std::string label_of(const Scenario& scenario, HexIndex hex) {
    return hex < scenario.map.grid().size() ? scenario.map.grid().label(hex) : std::string("?");
}

// The hexes of a condition as a list; those that `which` is true of.
template <class Which>
std::vector<MessageArg> hexes_of(const Scenario& scenario, const VictoryRule& rule, Which which) {
    std::vector<MessageArg> hexes;
    for (const HexIndex hex : rule.hexes)
        if (which(hex)) hexes.emplace_back(hex_text(scenario, hex));
    return hexes;
}

// What one who does not hold enough does not hold.
MessageArg objective(const VictoryRule& rule, const std::vector<MessageArg>& named,
                     const std::vector<MessageArg>& held) {
    if (rule.hexes.size() == 1) return named[0];
    if (held.empty()) return message("{1} of {2} (only none)", rule.need, all_of(named));
    return message("{1} of {2} (only {3})", rule.need, all_of(named), all_of(held));
}

Message holding(const StateView& view, const VictoryRule& rule) {
    const Scenario& scenario = view.context.scenario();
    const auto named = hexes_of(scenario, rule, [](HexIndex) { return true; });
    const auto held = hexes_of(scenario, rule, [&](HexIndex hex) { return holder_of(view, hex) == rule.side; });
    const std::string side = side_called(scenario, rule.side);
    if (static_cast<int>(held.size()) < rule.need)
        return message("{1} does not hold {2}", side, objective(rule, named, held));
    if (rule.hexes.size() == 1) return message("{1} holds {2}", side, named[0]);
    return message("{1} holds {2} ({3} needed)", side, all_of(held), rule.need);
}

// What the conditions of a side ask of it together; the first of them says so.
struct PointsNeeded {
    int need = 0;
    int lead = 0;
    const VictoryRule* first = nullptr;
};
PointsNeeded points_needed(const Scenario& scenario, SideId side) {
    PointsNeeded all;
    for (const VictoryRule& rule : scenario.victory) {
        if (rule.kind != VictoryRule::Kind::points || rule.side != side) continue;
        if (all.first == nullptr) all.first = &rule;
        all.need = std::max(all.need, rule.need);
        all.lead = std::max(all.lead, rule.lead);
    }
    return all;
}

Message points_message(const Scenario& scenario, const VictoryRule& rule) {
    const std::string who = side_called(scenario, rule.side);
    const std::string enemy = side_called(scenario, static_cast<SideId>(1 - rule.side));
    std::vector<MessageArg> gains;
    if (rule.held > 0 && !rule.hexes.empty()) {
        std::vector<MessageArg> hexes;
        for (const HexIndex hex : rule.hexes) hexes.emplace_back(label_of(scenario, hex));
        const bool one = hexes.size() == 1;
        const MessageArg where = all_of(std::move(hexes));
        if (one && rule.each_turn)
            gains.emplace_back(message("{1} for holding {2} at the end of a turn", rule.held, where));
        else if (one) gains.emplace_back(message("{1} for holding {2} at the end of the game", rule.held, where));
        else if (rule.each_turn)
            gains.emplace_back(message("{1} for each hex of {2} held at the end of a turn", rule.held, where));
        else gains.emplace_back(message("{1} for each hex of {2} held at the end of the game", rule.held, where));
    }
    if (rule.unit_lost > 0) gains.emplace_back(message("{1} for each enemy unit eliminated", rule.unit_lost));
    if (rule.step_lost > 0) gains.emplace_back(message("{1} for each step the enemy loses", rule.step_lost));
    if (rule.exited > 0 && !rule.exits.empty()) {
        std::vector<MessageArg> exits;
        for (const HexIndex hex : rule.exits) exits.emplace_back(label_of(scenario, hex));
        gains.emplace_back(
            message("{1} for each of its units that leaves by {2}", rule.exited, all_of(std::move(exits))));
    }
    if (gains.empty()) gains.emplace_back(wording("no points yet"));
    Message scores = message("{1} scores {2}", who, all_of(std::move(gains)));
    const PointsNeeded needed = points_needed(scenario, rule.side);
    if (needed.first != nullptr && *needed.first != rule) return scores;
    if (needed.lead == 0) return message("{1}, and wins with {2} points or more", std::move(scores), needed.need);
    const Message lead = needed.lead == 1 ? message("more points than {1}", enemy)
                                          : message("{1} points more than {2}", needed.lead, enemy);
    if (needed.need <= needed.lead) return message("{1}, and wins with {2}", std::move(scores), lead);
    return message("{1}, and wins with {2} points or more and {3}", std::move(scores), needed.need, lead);
}

}  // namespace

Message victory_message(const Scenario& scenario, const VictoryRule& rule) {
    const std::string who = side_called(scenario, rule.side);
    switch (rule.kind) {
        case VictoryRule::Kind::eliminated:
            return message("{1} wins when {2} has no unit on the map", who, side_called(scenario, rule.of));
        case VictoryRule::Kind::hold: {
            std::string hexes;
            for (const HexIndex hex : rule.hexes) hexes += (hexes.empty() ? "" : ", ") + label_of(scenario, hex);
            const MessageArg where = hexes.empty() ? MessageArg(wording("(no hexes yet)")) : MessageArg(hexes);
            return rule.hexes.size() == 1 && rule.need == 1
                       ? message("{1} wins by holding {2}", who, where)
                       : message("{1} wins by holding at least {2} of {3}", who, rule.need, where);
        }
        case VictoryRule::Kind::score: return wording("The side that eliminated more enemy points wins");
        case VictoryRule::Kind::banners:
            return rule.need == 1 ? message("{1} wins at once with a Victory Banner", who)
                                  : message("{1} wins at once with {2} Victory Banners", who, rule.need);
        case VictoryRule::Kind::points: return points_message(scenario, rule);
        case VictoryRule::Kind::otherwise: break;
    }
    return message("Otherwise {1} wins", who);
}

Message victory_standing(const StandardRules& rules, const StateView& view, const VictoryRule& rule) {
    const Scenario& scenario = view.context.scenario();
    const auto of_side = [&](SideId side) {
        return side_called(scenario, side) + " " + std::to_string(counted(rules, view, rule, side));
    };
    switch (rule.kind) {
        case VictoryRule::Kind::eliminated: {
            const std::string side = side_called(scenario, rule.of);
            return winner_by(rules, view, rule) != kNoSide ? message("{1} has no unit left on the map", side)
                                                           : message("{1} still has units on the map", side);
        }
        case VictoryRule::Kind::hold: return holding(view, rule);
        case VictoryRule::Kind::score:
            return message("enemy factors eliminated: {1}", series({of_side(0), of_side(1)}));
        case VictoryRule::Kind::points: {
            const PointsNeeded needed = points_needed(scenario, rule.side);
            const Message now = message("points: {1}", series({of_side(0), of_side(1)}));
            if (winner_by(rules, view, rule) != kNoSide) return now;
            const std::string who = side_called(scenario, rule.side);
            if (counted(rules, view, rule, rule.side) < needed.need && needed.need > 1)
                return message("{1} ({2} needs {3})", now, who, needed.need);
            return needed.lead < 2 ? now : message("{1} ({2} needs {3} more than its enemy)", now, who, needed.lead);
        }
        case VictoryRule::Kind::otherwise: break;
        case VictoryRule::Kind::banners:
            return message("{1} has {2} of {3} Victory Banners", side_called(scenario, rule.side),
                           counted(rules, view, rule, rule.side), rule.need);
    }
    return {};
}

std::vector<Message> points_lines(const StateView& view) {
    const auto points = points_of(view);
    if (!points) return {};
    const Scenario& scenario = view.context.scenario();
    std::vector<Message> lines;
    for (SideId side = 0; side < kSides; ++side) {
        const std::string who = side_called(scenario, side);
        for (const Gains& gains : gains_of(view, side)) {
            const VictoryRule& rule = *gains.rule;
            if (const int n = rule.held * static_cast<int>(gains.hexes.size()); n > 0) {
                std::vector<MessageArg> hexes;
                for (const HexIndex hex : gains.hexes) hexes.emplace_back(hex_text(scenario, hex));
                const MessageArg where = all_of(std::move(hexes));
                lines.push_back(rule.each_turn ? message("{1} scores {2} for {3} this turn", who, n, where)
                                               : message("{1} scores {2} for {3}", who, n, where));
            }
            if (const int n = rule.unit_lost * gains.units; n > 0)
                lines.push_back(gains.units == 1
                                    ? message("{1} scores {2} for {3} enemy unit eliminated", who, n, gains.units)
                                    : message("{1} scores {2} for {3} enemy units eliminated", who, n, gains.units));
            if (const int n = rule.step_lost * gains.steps; n > 0)
                lines.push_back(gains.steps == 1
                                    ? message("{1} scores {2} for {3} step the enemy lost", who, n, gains.steps)
                                    : message("{1} scores {2} for {3} steps the enemy lost", who, n, gains.steps));
            if (const int n = rule.exited * gains.exits; n > 0)
                lines.push_back(gains.exits == 1
                                    ? message("{1} scores {2} for {3} unit that left the map", who, n, gains.exits)
                                    : message("{1} scores {2} for {3} units that left the map", who, n, gains.exits));
        }
    }
    lines.push_back(message("points: {1}", series({side_called(scenario, 0) + " " + std::to_string((*points)[0]),
                                                   side_called(scenario, 1) + " " + std::to_string((*points)[1])})));
    return lines;
}

}  // namespace ramparts
