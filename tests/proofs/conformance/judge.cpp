// See judge.hpp. Slow and direct on purpose: no table of the engine's but that of the lines of sight.
#include "tests/proofs/conformance/judge.hpp"

#include <algorithm>
#include <charconv>

#include "engine/modules/module_params.hpp"
#include "tests/proofs/conformance/rulebook.hpp"

namespace ramparts::proof {
namespace {

int number_of(const ModuleUse& use, std::string_view name) { return int_param(use, name).value_or(0); }

// By the side of the counter that is up (2.6).
int factor_of(const StateView& view, UnitIndex u) {
    const Unit& unit = view.context.scenario().units[u];
    return unit.reduced && view.state.steps(u) == 1 ? *unit.reduced : unit.full;
}

bool night(const StateView& view) {
    return view.context.scenario().turns[static_cast<std::size_t>(view.state.turn() - 1)].night;
}

std::vector<HexIndex> hexes_of(const StateView& view, UnitSet units) {
    std::vector<HexIndex> hexes;
    units.each([&](UnitIndex u) {
        const HexIndex hex = view.state.hex(u);
        if (std::find(hexes.begin(), hexes.end(), hex) == hexes.end()) hexes.push_back(hex);
    });
    return hexes;
}

// Strength of a gun that bombards any of the hexes, the best of them (7.2, 7.3).
int fire_of(const StateView& view, UnitIndex gun, const std::vector<HexIndex>& targets) {
    const Scenario& s = view.context.scenario();
    int range = s.units[gun].range;
    for (const ModuleUse& use : s.modules)
        if (use.id == "ramparts.night" && night(view)) range = std::min(range, number_of(use, "range"));
    int best = 0;
    for (const HexIndex hex : targets) {
        const int distance = s.map.grid().distance(view.state.hex(gun), hex);
        if (distance > range || (distance == 1 && joined(s, view.state.hex(gun), hex))) continue;
        const Sight sight = view.context.los().sight(view.state.hex(gun), hex,
                                                     [&](HexIndex between) { return view.board.occupied(between); });
        if (sight == Sight::blocked) continue;
        const bool weak = 2 * distance > s.units[gun].range || sight == Sight::attenuated;
        best = std::max(best, weak ? 1 : std::max(1, factor_of(view, gun)));
    }
    return best;
}

int columns_for(const Ruleset& rules, ShiftCause cause, std::size_t kind) {
    for (const ShiftRow& row : rules.shifts)
        if (row.cause == cause && row.kind == kind) return row.columns;
    return 0;
}

// What lies in the hex (6.9).
int in_hex(const Scenario& s, HexIndex hex) {
    int columns = columns_for(s.ruleset, ShiftCause::terrain, s.map.terrain(hex));
    for (std::size_t f = 0; f < s.ruleset.features.size(); ++f)
        if ((s.map.features(hex) >> f & 1) != 0) columns += columns_for(s.ruleset, ShiftCause::feature, f);
    return columns;
}

// Whether an attack out of `from` meets the kind; directed ones uphill only (6.9).
bool meets(const Scenario& s, HexIndex from, HexIndex to, std::size_t kind) {
    const Hexside at = *s.map.grid().hexside_between(from, to);
    const SideState state = s.map.side(at).kind(static_cast<HexsideKindId>(kind));
    if (state == SideState::none) return false;
    const HexIndex upper = state == SideState::up_owner ? at.hex : s.map.grid().across(at);
    return !s.ruleset.hexside_kinds[kind].directed || upper == to;
}

// 6.9: only what every attacker meets towards every defender counts, and of it no more than each of them meets.
void add_hexsides(const Scenario& s, const std::vector<HexIndex>& from, const std::vector<HexIndex>& to,
                  std::vector<BookShift>& shifts) {
    std::vector<std::pair<HexIndex, HexIndex>> pairs;
    for (const HexIndex a : from)
        for (const HexIndex d : to) pairs.emplace_back(a, d);
    if (pairs.empty()) return;
    const std::size_t kinds = s.ruleset.hexside_kinds.size();
    if (s.ruleset.options.hexside_shift == RuleOptions::HexsideShift::same_kind) {
        for (std::size_t k = 0; k < kinds; ++k)
            if (std::all_of(pairs.begin(), pairs.end(), [&](const auto& p) { return meets(s, p.first, p.second, k); }))
                shifts.push_back({"6.9", columns_for(s.ruleset, ShiftCause::hexside, k)});
        return;
    }
    std::vector<int> sums;
    for (const auto& [a, d] : pairs) {
        sums.push_back(0);
        for (std::size_t k = 0; k < kinds; ++k)
            if (meets(s, a, d, k)) sums.back() += columns_for(s.ruleset, ShiftCause::hexside, k);
    }
    const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
    if (*least > 0) shifts.push_back({"6.9", *least});
    if (*most < 0) shifts.push_back({"6.9", *most});
}

// 6.10, of one hex.
bool enfiladed(const StateView& view, const Combat& combat, HexIndex target) {
    const RuleOptions& options = view.context.ruleset().options;
    const Grid& grid = view.context.scenario().map.grid();
    const auto attacked_from = [&](int d) {
        const HexIndex hex = grid.neighbour(target, d % kDirections);
        return combat.attackers.any([&](UnitIndex u) { return hex != kNoHex && view.state.hex(u) == hex; });
    };
    // The rule counts units; where several may share a hex, the hexes they attack from.
    std::vector<HexIndex> from;
    if (options.enfilade_counts_bombardment)
        combat.supporters.each([&](UnitIndex u) { from.push_back(view.state.hex(u)); });
    combat.attackers.each([&](UnitIndex u) {
        if (grid.adjacent(view.state.hex(u), target)) from.push_back(view.state.hex(u));
    });
    if (options.stacking_limit > 1) {
        std::sort(from.begin(), from.end());
        from.erase(std::unique(from.begin(), from.end()), from.end());
    }
    if (from.size() >= 4) return true;
    for (int d = 0; d < 3; ++d)
        if (attacked_from(d) && attacked_from(d + 3)) return true;
    for (int d = 0; d < 2; ++d) {
        if (!attacked_from(d) || !attacked_from(d + 2) || !attacked_from(d + 4)) continue;
        bool empty = true;
        for (int between = d + 1; between < kDirections + d; between += 2) {
            const HexIndex hex = grid.neighbour(target, between % kDirections);
            if (hex != kNoHex && !view.board.units(hex).empty()) empty = false;
        }
        if (empty || !options.enfilade_needs_empty_between) return true;
    }
    return false;
}

void add_modules(const StateView& view, const Combat& combat, std::vector<BookShift>& shifts) {
    const Scenario& s = view.context.scenario();
    for (std::size_t m = 0; m < s.modules.size(); ++m) {
        const ModuleUse& use = s.modules[m];
        if (use.id == "ramparts.bayonet") {
            const auto side = s.side(param_or_default(use, "side"));
            const bool charges = combat.attackers.any([&](UnitIndex u) {
                const Unit& unit = s.units[u];
                return unit.side == side && unit.has_trait(param_or_default(use, "trait")) && unit.reduced &&
                       view.state.steps(u) == 2;
            });
            if (charges) shifts.push_back({"9.2", number_of(use, "columns")});
        } else if (use.id == "ramparts.charge") {
            const auto unit = s.unit(param_or_default(use, "unit"));
            const auto word = static_cast<Var>(static_cast<std::size_t>(Var::modules) + kModuleVars * m + 2);
            if (unit && combat.attackers.has(*unit)) shifts.push_back({"8.2", static_cast<int>(view.state.var(word))});
        }
    }
}

}  // namespace

BookOdds odds_of(const StandardRules&, const StateView& view, const Combat& combat) {
    const Scenario& s = view.context.scenario();
    const Ruleset& rules = s.ruleset;
    const std::vector<HexIndex> targets = hexes_of(view, combat.defenders);
    BookOdds odds;
    combat.attackers.each([&](UnitIndex u) { odds.attack += factor_of(view, u); });
    combat.supporters.each([&](UnitIndex u) { odds.attack += fire_of(view, u, targets); });
    combat.defenders.each([&](UnitIndex u) {
        odds.defence += rules.unit_classes[s.units[u].unit_class].defence.value_or(factor_of(view, u));
    });
    odds.attack = std::max(odds.attack, 1);
    odds.defence = std::max(odds.defence, 1);
    odds.base = odds.attack >= odds.defence ? odds.attack / odds.defence - 1
                                            : 1 - (odds.defence + odds.attack - 1) / odds.attack;
    std::vector<int> ground;
    for (const HexIndex hex : targets) ground.push_back(in_hex(s, hex));
    const auto [least, most] = std::minmax_element(ground.begin(), ground.end());
    const bool largest = rules.options.hex_shift == RuleOptions::HexShift::largest;  // for the defender
    odds.shifts.push_back({"6.9", largest ? *least : *most});
    add_hexsides(s, hexes_of(view, combat.attackers), targets, odds.shifts);
    if (std::any_of(targets.begin(), targets.end(), [&](HexIndex hex) { return enfiladed(view, combat, hex); }))
        odds.shifts.push_back({"6.10", columns_for(rules, ShiftCause::enfilade, 0)});
    add_modules(view, combat, odds.shifts);
    std::erase_if(odds.shifts, [](const BookShift& shift) { return shift.columns == 0; });
    std::sort(odds.shifts.begin(), odds.shifts.end());

    int lowest = 1000;
    int highest = -1000;
    for (const CrtCell& cell : rules.crt) {
        lowest = std::min(lowest, cell.odds.position());
        highest = std::max(highest, cell.odds.position());
    }
    odds.column = odds.base;
    if (rules.options.odds_clamp == RuleOptions::OddsClamp::before)
        odds.column = std::clamp(odds.column, lowest, highest);
    for (const BookShift& shift : odds.shifts) odds.column += shift.columns;
    odds.column = std::clamp(odds.column, lowest, highest);
    return odds;
}

std::string odds_fault(const StandardRules& rules, const StateView& view, const Combat& combat) {
    const OddsReport engine = combat_odds(rules, view, combat, true);
    const BookOdds book = odds_of(rules, view, combat);
    const auto differ = [](const std::string& what, int is, int wanted) {
        return what + " is " + std::to_string(is) + ", by the rulebook " + std::to_string(wanted);
    };
    if (engine.attack != book.attack) return differ("the attack", engine.attack, book.attack);
    if (engine.defence != book.defence) return differ("the defence", engine.defence, book.defence);
    if (engine.base != book.base) return differ("the base column", engine.base, book.base);
    const Scenario& s = view.context.scenario();
    for (const StrengthItem& item : engine.defenders) {
        const bool fixed = s.ruleset.unit_classes[s.units[item.unit].unit_class].defence.has_value();
        if (item.rule.text() != (fixed ? "7.9" : "6.2"))
            return "the strength of " + s.units[item.unit].name + " cites " + std::string(item.rule.text());
        const std::string why = fixed ? "fixed defence factor" : "combat factor";
        if (item.reason.english() != why)
            return "the strength of " + s.units[item.unit].name + " is explained by " +
                   std::string(item.reason.english());
    }
    std::vector<BookShift> told;
    int sum = 0;
    for (const Shift& shift : engine.shifts) {
        told.push_back({std::string(shift.rule.text()), shift.columns});
        sum += shift.columns;
    }
    std::erase_if(told, [](const BookShift& shift) { return shift.columns == 0; });
    std::sort(told.begin(), told.end());
    const auto text = [](const std::vector<BookShift>& shifts) {
        std::string out;
        for (const BookShift& shift : shifts) out += shift.rule + " " + std::to_string(shift.columns) + "; ";
        return out;
    };
    if (told != book.shifts) return "the shifts are " + text(told) + "by the rulebook " + text(book.shifts);
    if (engine.shift != sum) return differ("the sum of the shifts", engine.shift, sum);
    if (engine.column != book.column) return differ("the column", engine.column, book.column);
    return {};
}

SideId winner_of(const StateView& view) {
    const Scenario& s = view.context.scenario();
    const auto stands = [&](SideId side, HexIndex hex) {
        for (std::size_t u = 0; u < s.units.size(); ++u)
            if (s.units[u].side == side && view.state.hex(static_cast<UnitIndex>(u)) == hex) return true;
        return false;
    };
    const auto points = [&](SideId side) {  // with what the side needs of them and more than the enemy
        std::array<int, 3> all{0, 0, 0};
        for (const VictoryRule& rule : s.victory) {
            if (rule.kind != VictoryRule::Kind::points || rule.side != side) continue;
            for (const HexIndex hex : rule.hexes) all[0] += stands(side, hex) ? rule.held : 0;
            for (std::size_t i = 0; i < s.units.size(); ++i) {
                const auto u = static_cast<UnitIndex>(i);
                if (s.units[i].side == side) continue;
                const int left = view.state.status(u) == UnitStatus::eliminated ? 0 : view.state.steps(u);
                all[0] += rule.step_lost * (s.units[i].steps() - left) + (left == 0 ? rule.unit_lost : 0);
            }
            all[1] = std::max(all[1], rule.need);
            all[2] = std::max(all[2], rule.lead);
        }
        return all;
    };
    for (const VictoryRule& rule : s.victory) {
        if (rule.kind == VictoryRule::Kind::otherwise) return rule.side;
        if (rule.kind == VictoryRule::Kind::points) {
            const auto [mine, need, lead] = points(rule.side);
            if (mine >= need && (lead == 0 || mine >= points(1 - rule.side)[0] + lead)) return rule.side;
            continue;
        }
        if (rule.kind == VictoryRule::Kind::hold) {
            int held = 0;
            for (const HexIndex hex : rule.hexes) held += stands(rule.side, hex) ? 1 : 0;
            if (held >= rule.need) return rule.side;
            continue;
        }
        int standing = 0;
        int lost[kSides] = {0, 0};  // factors
        for (std::size_t i = 0; i < s.units.size(); ++i) {
            const auto u = static_cast<UnitIndex>(i);
            const Unit& unit = s.units[i];
            if (view.state.on_map(u) && unit.side == rule.of) ++standing;
            const bool gone = view.state.status(u) == UnitStatus::eliminated;
            lost[unit.side] += unit.full - (gone ? 0 : factor_of(view, u));
        }
        if (rule.kind == VictoryRule::Kind::eliminated && standing == 0) return rule.side;
        if (rule.kind == VictoryRule::Kind::score && lost[0] != lost[1]) return lost[1] > lost[0] ? 0 : 1;
    }
    return kNoSide;
}

int allowance_of(const StateView& view, UnitIndex u) {
    const Scenario& s = view.context.scenario();
    UnitClassId kind = s.units[u].unit_class;
    for (std::size_t step = 0; step <= s.ruleset.unit_classes.size(); ++step) {
        for (const AllowanceRow& row : s.ruleset.allowances)
            if (row.unit_class == kind) return night(view) ? row.night : row.day;
        const auto other = s.ruleset.unit_classes[kind].moves_as;
        if (!other) return 0;
        kind = *other;
    }
    return 0;
}

}  // namespace ramparts::proof
