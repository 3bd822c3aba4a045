// Evaluation behind the tactician; see outlook.hpp.
#include "engine/players/outlook.hpp"

#include <algorithm>

#include "engine/play/engine_limits.hpp"
#include "engine/rules/victory.hpp"

namespace ramparts {

Outlook::Outlook(const StandardRules& rules) : rules_(rules) {
    const GameContext& context = rules.tables();
    lowest_ = context.lowest_column();
    for (int position = lowest_; position <= context.highest_column(); ++position) {
        ColumnOutlook c;
        for (int die = 1; die <= context.die_faces(); ++die) {
            const CombatResult r = context.crt(position, die);
            c.defender_steps += 100 * r.defender_steps;
            c.attacker_steps += 100 * r.attacker_steps;
            c.defender_retreat += r.defender_retreats ? 100 : 0;
            c.attacker_retreat += r.attacker_retreats ? 100 : 0;
        }
        for (int* v : {&c.defender_steps, &c.attacker_steps, &c.defender_retreat, &c.attacker_retreat})
            *v /= context.die_faces();
        columns_.push_back(c);
    }
    const Map& map = context.scenario().map;
    obstruction_.assign(context.hexes(), 0);
    for (HexIndex hex = 0; hex < context.hexes(); ++hex)
        for (int d = 0; d < kDirections && map.present(hex); ++d) {
            const SideSet side = map.side(hex, d);
            if (!side.any_road()) continue;
            std::int16_t weight = 30;
            for (std::size_t k = 0; k < context.ruleset().hexside_kinds.size(); ++k)
                if (context.ruleset().hexside_kinds[k].bridges && side.has(static_cast<HexsideKindId>(k))) weight = 200;
            obstruction_[hex] = std::max(obstruction_[hex], weight);
        }
    for (const VictoryRule& rule : context.scenario().victory) {
        const auto other = static_cast<SideId>(1 - rule.side);
        switch (rule.kind) {
            case VictoryRule::Kind::eliminated:
                goals_[rule.side].hunt = true;
                goals_[rule.of].survive = true;
                break;
            case VictoryRule::Kind::hold:
                goals_[rule.side].need = rule.need;
                goals_[other].need = static_cast<int>(rule.hexes.size()) - rule.need + 1;
                goals_[rule.side].hexes.insert(goals_[rule.side].hexes.end(), rule.hexes.begin(), rule.hexes.end());
                goals_[other].hexes.insert(goals_[other].hexes.end(), rule.hexes.begin(), rule.hexes.end());
                break;
            case VictoryRule::Kind::score: goals_[0].trade = goals_[1].trade = true; break;
            case VictoryRule::Kind::otherwise: goals_[rule.side].wins_by_default = true; break;
            case VictoryRule::Kind::points:
                if (rule.exited > 0)
                    goals_[rule.side].hexes.insert(goals_[rule.side].hexes.end(), rule.exits.begin(), rule.exits.end());
                for (Goals& goals : goals_) {
                    if (rule.held > 0) goals.hexes.insert(goals.hexes.end(), rule.hexes.begin(), rule.hexes.end());
                    goals.need = static_cast<int>(goals.hexes.size()) / 2 + 1;
                    goals.each_turn = goals.each_turn || rule.each_turn;
                    goals.trade = goals.trade || rule.unit_lost > 0 || rule.step_lost > 0;
                }
                break;
            case VictoryRule::Kind::banners: break;  // modules that count them say what leads to them
        }
    }
}

namespace {

// What modules may say a unit is worth or risks: as much as the greatest factor, so that no sum runs over.
constexpr int kMostWorth = 100 * kMaxFactor;

}  // namespace

int Outlook::worth(const StateView& view, UnitIndex u) const {
    const int by_factor = 100 * view.factor(u);
    if (rules_.modules().unit_worth.empty()) return by_factor;
    return std::min(rules_.unit_worth_in_force(view, u, by_factor), kMostWorth);
}

int Outlook::step_value(const StateView& view, UnitIndex u) const {
    const int now = view.factor(u);
    const int steps = view.state.steps(u);
    const int value = 100 * std::max(1, now - view.context.factor(u, steps - 1));
    if (rules_.modules().unit_worth.empty()) return value;
    return std::clamp(value + (worth(view, u) - 100 * now) / std::max(1, steps), 1, kMostWorth);
}

int Outlook::value_of(int position, int defender_step, int attacker_step, int caution) const noexcept {
    const ColumnOutlook& c = column(position);
    const int gain = c.defender_steps * defender_step + c.defender_retreat * defender_step / 4;
    const int pain = c.attacker_steps * attacker_step + c.attacker_retreat * attacker_step / 5;
    return (gain - pain * caution / 100) / 100;
}

int Outlook::combat_value(const StateView& view, const Combat& combat, int position, int caution) const {
    int defender = 0;
    combat.defenders.each([&](UnitIndex u) { defender = std::max(defender, step_value(view, u)); });
    int attacker = 1 << 20;
    combat.attackers.each([&](UnitIndex u) { attacker = std::min(attacker, step_value(view, u)); });
    return value_of(position, defender, combat.attackers.empty() ? 0 : attacker, caution);
}

void Outlook::travel(int profile, const std::vector<HexIndex>& targets, std::vector<std::int16_t>& field) const {
    const GameContext& context = rules_.tables();
    field.assign(context.hexes(), kFar);
    constexpr int kWidth = 256;  // a ring of buckets: no single step costs more
    thread_local std::vector<std::vector<HexIndex>> buckets(kWidth);
    for (auto& bucket : buckets) bucket.clear();
    std::size_t waiting = 0;
    for (const HexIndex hex : targets) {
        field[hex] = 0;
        buckets[0].push_back(hex);
        ++waiting;
    }
    for (int level = 0; waiting > 0; ++level) {
        auto& bucket = buckets[static_cast<std::size_t>(level % kWidth)];
        for (std::size_t i = 0; i < bucket.size(); ++i, --waiting) {
            const HexIndex hex = bucket[i];
            if (field[hex] != level) continue;
            for (int d = 0; d < kDirections; ++d) {
                const HexIndex from = context.neighbour(hex, d);
                if (from == kNoHex) continue;
                const int step = context.step_cost(profile, from, opposite(d));
                if (step == kNoStep || level + step >= field[from]) continue;
                field[from] = static_cast<std::int16_t>(level + step);
                buckets[static_cast<std::size_t>((level + step) % kWidth)].push_back(from);
                ++waiting;
            }
        }
        bucket.clear();
    }
}

int Outlook::danger(const StateView& view, UnitIndex u, HexIndex hex, const Threat& threat) const {
    const int risk = danger_from_enemies(view, u, hex, threat);
    if (rules_.modules().danger.empty()) return risk;
    return std::min(rules_.danger_in_force(view, u, hex, risk), kMostWorth);
}

Threat Outlook::threat(const StateView& view, SideId enemy, HexIndex hex) const {
    thread_local std::vector<Menace> menaces;
    list_menaces(view, enemy, menaces);
    return threat(menaces, hex);
}

void Outlook::list_menaces(const StateView& view, SideId enemy, std::vector<Menace>& list) const {
    const GameContext& context = view.context;
    list.clear();
    const bool later = view.state.phasing() == enemy || context.scenario().first_side == enemy;
    const int next_turn = view.state.turn() + (later ? 1 : 0);
    context.side_units(enemy).each([&](UnitIndex e) {
        const UnitInfo& info = context.unit(e);
        const bool arrives =
            view.state.status(e) == UnitStatus::reserve && info.entry != 0xFF && info.turn <= next_turn;
        if (!view.state.on_map(e) && !arrives) return;
        const HexIndex hex = arrives ? context.entry_hex(info.entry) : view.state.hex(e);
        const auto factor = static_cast<std::int16_t>(view.factor(e));
        if (info.bombards) list.push_back({hex, 2, static_cast<std::int16_t>(info.range / 2), factor, true});
        else list.push_back({hex, 0, static_cast<std::int16_t>(rules_.allowance(view, e) / 2 + 1), factor, false});
    });
}

Threat Outlook::threat(const std::vector<Menace>& menaces, HexIndex hex) const {
    const GameContext& context = rules_.tables();
    Threat made;
    made.guns = 0;
    std::array<int, 3> best{};  // in falling order
    for (const Menace& enemy : menaces) {
        const int distance = context.distance(enemy.hex, hex);
        if (distance < enemy.least || distance > enemy.most) continue;
        if (enemy.gun) {
            made.guns = static_cast<std::int16_t>(made.guns + enemy.factor);
            continue;
        }
        int strength = enemy.factor;
        for (int& other : best)
            if (strength > other) std::swap(strength, other);
        if (made.count < 3) ++made.count;
    }
    for (std::size_t i = 0; i < best.size(); ++i)
        made.strength[i + 1] = static_cast<std::int16_t>(made.strength[i] + best[i]);
    return made;
}

int Outlook::danger_from_enemies(const StateView& view, UnitIndex u, HexIndex hex, const Threat& threat) const {
    if (threat.count == 0 && threat.guns == 0) return 0;
    const GameContext& context = view.context;
    const SideId enemy = view.enemy_of(context.unit(u).side);
    int open = 0;
    for (int d = 0; d < kDirections && open < threat.count; ++d)
        if (context.linked(hex, d) && !view.board.closed(enemy, context.neighbour(hex, d))) ++open;
    const int used = std::min<int>(threat.count, open);
    const int attack = threat.guns / 2 + threat.strength[static_cast<std::size_t>(used)];
    if (attack == 0) return 0;
    int defence = context.unit(u).defence >= 0 ? context.unit(u).defence : std::max(1, view.factor(u));
    if (context.options().stacking_limit > 1) {  // those beside it defend as one with it
        UnitSet beside = view.board.units(hex) & context.side_units(context.unit(u).side);
        beside.remove(u);
        (beside - context.leaders()).each([&](UnitIndex f) {
            defence += context.unit(f).defence >= 0 ? context.unit(f).defence : view.factor(f);
        });
    }
    const int shift = context.hex_shift(hex) + (used >= 3 ? context.enfilade_columns() : 0);
    const int position =
        std::clamp(Odds::of_strengths(attack, defence).position() + shift, lowest_, context.highest_column());
    return std::max(0, value_of(position, step_value(view, u), used ? 150 : 0, 100));
}

int Outlook::position_value(const StateView& view, SideId side) const {
    constexpr int kHeld = 200;   // a hex of the victory conditions
    constexpr int kPoint = 100;  // a point that is scored
    const GameContext& context = rules_.tables();
    int value = 0;
    for (int i = 0; i < context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const bool exited = view.state.exited(u);  // which was its goal: it is worth what it was
        if (view.state.status(u) == UnitStatus::eliminated && !exited) continue;
        int left = worth(view, u);
        if (view.state.on_map(u)) left -= danger(view, u, view.state.hex(u)) / 2;
        value += context.unit(u).side == side ? left : -left;
    }
    for (const HexIndex hex : goals_[side].hexes)
        if (view.board.occupied(hex)) value += context.unit(view.board.first(hex)).side == side ? kHeld : -kHeld;
    if (const auto points = points_of(view)) value += kPoint * ((*points)[side] - (*points)[view.enemy_of(side)]);
    return value;
}

}  // namespace ramparts
