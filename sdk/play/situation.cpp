// Counts the situation of a battle; see situation.hpp.
#include "sdk/play/situation.hpp"

#include <algorithm>

#include "formats/text/words.hpp"
#include "sdk/play/names.hpp"

namespace ramparts {
namespace {

SideId holder_of(const StateView& view, HexIndex hex) {
    return view.board.occupied(hex) ? view.context.unit(view.board.first(hex)).side : kNoSide;
}

std::string side_name(const Scenario& scenario, SideId side) {
    return side < scenario.sides.size() ? scenario.sides[side].name : std::string("nobody");
}

// Whether the rule decides the battle now, and why in words.
bool decides(const StandardRules& rules, const StateView& view, const VictoryRule& rule, std::string& why) {
    const Scenario& scenario = view.context.scenario();
    switch (rule.kind) {
        case VictoryRule::Kind::eliminated: {
            const bool gone = !view.context.side_units(rule.of).any([&](UnitIndex u) { return view.state.on_map(u); });
            why =
                side_name(scenario, rule.of) + (gone ? " has no unit left on the map" : " still has units on the map");
            return gone;
        }
        case VictoryRule::Kind::hold: {
            std::vector<std::string> held;
            for (const HexIndex hex : rule.hexes)
                if (holder_of(view, hex) == rule.side) held.push_back(hex_text(scenario, hex));
            std::vector<std::string> named;
            for (const HexIndex hex : rule.hexes) named.push_back(hex_text(scenario, hex));
            const std::string of =
                rule.hexes.size() == 1 ? named[0] : std::to_string(rule.need) + " of " + listed(named);
            const bool holds = static_cast<int>(held.size()) >= rule.need;
            why = side_name(scenario, rule.side) + (holds ? " holds " : " does not hold ") + of;
            if (rule.hexes.size() > 1) why += " (only " + (held.empty() ? std::string("none") : listed(held)) + ")";
            if (holds && rule.hexes.size() > 1)
                why = side_name(scenario, rule.side) + " holds " + listed(held) + " (" + std::to_string(rule.need) +
                      " needed)";
            return holds;
        }
        case VictoryRule::Kind::score: {
            const int a = rules.score(view, 0);
            const int b = rules.score(view, 1);
            why = "enemy factors eliminated: " + side_name(scenario, 0) + " " + std::to_string(a) + ", " +
                  side_name(scenario, 1) + " " + std::to_string(b);
            return a != b;
        }
        case VictoryRule::Kind::otherwise: return true;
    }
    return false;
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
            case UnitStatus::eliminated: ++side.units_eliminated; break;
        }
    }
    for (SideId s = 0; s < kSides; ++s) now.sides[s].factors_lost = rules.score(view, view.enemy_of(s));
    for (const VictoryRule& rule : scenario.victory) {
        if (rule.kind != VictoryRule::Kind::hold) continue;
        for (const HexIndex hex : rule.hexes) {
            const bool known = std::any_of(now.objectives.begin(), now.objectives.end(),
                                           [&](const ObjectiveState& o) { return o.hex == hex; });
            if (!known) now.objectives.push_back({hex, holder_of(view, hex)});
        }
    }
    now.winner = rules.winner(view);
    now.reason = "no condition of victory holds";
    std::vector<std::string> failed;
    for (const VictoryRule& rule : scenario.victory) {
        std::string why;
        if (!decides(rules, view, rule, why)) {
            failed.push_back(why);
            continue;
        }
        now.reason = rule.kind == VictoryRule::Kind::otherwise ? listed(failed) : why;
        if (rule.provenance.kind == ProvenanceKind::rulebook && !rule.provenance.source.empty())
            now.reason += " [rule " + rule.provenance.source + "]";
        break;
    }
    return now;
}

std::vector<std::string> situation_text(const Scenario& scenario, const Situation& now) {
    std::vector<std::string> lines;
    for (SideId s = 0; s < kSides; ++s) {
        const SideSituation& side = now.sides[s];
        const auto number = [](int n, std::string_view noun) { return counted(static_cast<std::uint64_t>(n), noun); };
        std::string line = side_name(scenario, s) + ": " + number(side.units_on_map, "unit") + " with " +
                           number(side.factors_on_map, "factor") + " on the map";
        if (side.units_in_reserve) line += ", " + std::to_string(side.units_in_reserve) + " still to arrive";
        if (side.units_eliminated) line += ", " + std::to_string(side.units_eliminated) + " eliminated";
        lines.push_back(line + ", " + number(side.factors_lost, "factor") + " lost");
    }
    for (const ObjectiveState& objective : now.objectives)
        lines.push_back(
            "objective " + hex_text(scenario, objective.hex) + ": " +
            (objective.holder == kNoSide ? std::string("empty") : "held by " + side_name(scenario, objective.holder)));
    return lines;
}

}  // namespace ramparts
