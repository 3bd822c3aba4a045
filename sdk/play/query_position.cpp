// Reach, line of sight and zones of control; see query.hpp.
#include <algorithm>

#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"

namespace ramparts {

ReachAnswer query_reach(const StandardRules& rules, const StateView& view, UnitIndex u) {
    ReachAnswer out;
    out.unit = u;
    out.allowance = rules.allowance(view, u);
    const SideId enemy = view.enemy_of(view.context.unit(u).side);
    if (view.state.status(u) == UnitStatus::eliminated) {
        out.rule = "2.6";
        out.reason = wording("the unit has been eliminated");
        return out;
    }
    if (view.state.on_map(u)) {
        out.start = view.state.hex(u);
        if (!rules.may_move(view, u)) {
            const bool moved = view.state.set(Var::moved).has(u);
            if (moved || view.in_ezoc(u)) {
                out.rule = moved ? RuleNumber("4.7") : RuleNumber("4.1");
                out.reason = moved ? wording("the unit has moved this phase")
                                   : wording("the unit stands in an enemy zone of control");
            } else {
                const Explanation why = rules.explain_standing(view, Action::of_unit(ActionKind::activate, u));
                out.rule = why.rule;
                out.reason = why.text;
            }
            return out;
        }
    } else {
        const StandardRules::Entry way = rules.entry(view, u);
        out.enters = true;
        out.start = way.hex;
        out.start_cost = way.cost;
        if (!way.possible) {
            out.rule = way.rule;
            out.reason = way.reason;
            return out;
        }
    }
    Reach reach;
    out.possible = rules.reach(view, u, reach, true);
    std::vector<HexIndex> hexes;
    reach.each_hex(out.enters, [&](HexIndex hex) { hexes.push_back(hex); });
    std::sort(hexes.begin(), hexes.end());
    for (const HexIndex hex : hexes) {
        ReachAnswer::Hex entry{hex, reach.cost(hex), reach.path(hex), 0, view.board.zoc(enemy, hex)};
        for (std::size_t i = 1; i < entry.path.size(); ++i) {
            const int d = view.context.grid().direction_to(entry.path[i - 1], entry.path[i]);
            if (d >= 0 && view.context.road(entry.path[i - 1], d)) ++entry.road_steps;
        }
        out.hexes.push_back(std::move(entry));
    }
    return out;
}

std::string_view to_string(Sight sight) noexcept {
    return sight == Sight::clear ? "clear" : sight == Sight::attenuated ? "attenuated" : "blocked";
}

Wording to_string(LosAnswer::Effect effect) noexcept {
    return effect == LosAnswer::Effect::none         ? wording("no effect")
           : effect == LosAnswer::Effect::attenuates ? wording("attenuates")
                                                     : wording("blocks");
}

namespace {

using Effect = LosAnswer::Effect;

// Collects what a line meets; the reason is the first thing that gives the final verdict.
class LineReader {
public:
    LineReader(const StateView& view, LosAnswer& out)
        : view_(view), los_(view.context.los()), scenario_(view.context.scenario()), out_(out) {}

    void run() {
        const Grid& grid = view_.context.grid();
        const int line = grid.line_of(out_.from);
        const int place = grid.place_of(out_.from);
        const auto at = [&](HexOffset o) { return grid.at(line + o.line, place + o.place); };
        const HexOffset to{static_cast<std::int16_t>(grid.line_of(out_.to) - line),
                           static_cast<std::int16_t>(grid.place_of(out_.to) - place)};
        const LineTrace trace = trace_line(grid.is_low_line(line), to);
        for (const HexOffset o : trace.between) between(at(o));
        for (const auto& pair : trace.pairs) this->pair(at(pair.a), at(pair.b));
        for (const auto& crossing : trace.crossings)
            this->crossing(at(crossing.left), at(crossing.entered), crossing.at_corner);
    }
    [[nodiscard]] const Message& blocked_by() const { return blocked_by_; }
    [[nodiscard]] const Message& attenuated_by() const { return attenuated_by_; }

private:
    [[nodiscard]] UnitIndex unit_in(HexIndex hex) const { return hex == kNoHex ? kNoUnit : view_.board.first(hex); }
    [[nodiscard]] Message what(HexIndex hex) const {
        const UnitIndex u = unit_in(hex);
        if (los_.blocks(hex) || los_.attenuates(hex) || u == kNoUnit)
            return message("{1} in {2}", ground_text(scenario_, hex), hex_text(scenario_, hex));
        return message("{1} in {2}", unit_text(scenario_, u), hex_text(scenario_, hex));
    }
    void note(Effect effect, Message text) {
        Message& slot = effect == Effect::blocks ? blocked_by_ : attenuated_by_;
        if (effect != Effect::none && slot.empty()) slot = std::move(text);
    }
    void between(HexIndex hex) {
        LosAnswer::Between entry{hex, ground_text(scenario_, hex), unit_in(hex), Effect::none};
        if (los_.blocks(hex)) entry.effect = Effect::blocks;
        else if (los_.attenuates(hex) || entry.unit != kNoUnit) entry.effect = Effect::attenuates;
        note(entry.effect, what(hex));
        out_.between.push_back(std::move(entry));
    }
    void pair(HexIndex a, HexIndex b) {
        LosAnswer::Pair entry;
        entry.a = a;
        entry.b = b;
        entry.a_blocks = a != kNoHex && los_.blocks(a);
        entry.b_blocks = b != kNoHex && los_.blocks(b);
        entry.a_attenuates = a != kNoHex && (los_.attenuates(a) || unit_in(a) != kNoUnit);
        entry.b_attenuates = b != kNoHex && (los_.attenuates(b) || unit_in(b) != kNoUnit);
        if (entry.a_blocks && entry.b_blocks) entry.effect = Effect::blocks;
        else if (entry.a_blocks || entry.b_blocks || entry.a_attenuates || entry.b_attenuates)
            entry.effect = Effect::attenuates;
        // Along the rim of the map one of the two is missing; what has an effect is there.
        if (entry.effect == Effect::blocks)
            note(entry.effect,
                 message("both hexes beside the line, {1}", all_of({hex_text(scenario_, a), hex_text(scenario_, b)})));
        else if (entry.effect == Effect::attenuates)
            note(entry.effect,
                 message("a hex beside the line, {1}", what(entry.a_blocks || entry.a_attenuates ? a : b)));
        out_.pairs.push_back(entry);
    }
    void crossing(HexIndex left, HexIndex entered, bool corner) {
        LosAnswer::Crossing entry;
        entry.left = left;
        entry.entered = entered;
        entry.at_corner = corner;
        entry.counts = !corner || los_.corner_crosses();
        const int top = left == kNoHex || entered == kNoHex ? int{LosTable::kNoSlope} : los_.slope_top(left, entered);
        entry.slope = top != LosTable::kNoSlope;
        if (entry.slope) entry.top = top;
        if (entry.slope && entry.counts && top > std::max(out_.from_elevation, out_.to_elevation))
            entry.effect = Effect::blocks;
        note(entry.effect, message("the slope between {1} and {2}, higher than both ends", hex_text(scenario_, left),
                                   hex_text(scenario_, entered)));
        out_.crossings.push_back(entry);
    }

    const StateView& view_;
    const LosTable& los_;
    const Scenario& scenario_;
    LosAnswer& out_;
    Message blocked_by_;
    Message attenuated_by_;
};

}  // namespace

LosAnswer query_los(const StateView& view, HexIndex from, HexIndex to) {
    LosAnswer out;
    out.from = from;
    out.to = to;
    out.distance = view.context.grid().distance(from, to);
    out.from_elevation = view.context.los().elevation(from);
    out.to_elevation = view.context.los().elevation(to);
    out.sight = view.context.los().sight(from, to, [&](HexIndex hex) { return view.board.occupied(hex); });
    LineReader reader(view, out);
    reader.run();
    out.rule = out.sight == Sight::attenuated ? RuleNumber("7.3") : RuleNumber("7.7");
    if (out.sight == Sight::clear) out.reason = wording("nothing stands in the way");
    else if (out.sight == Sight::blocked) out.reason = message("blocked by {1}", reader.blocked_by());
    else out.reason = message("attenuated by {1}", reader.attenuated_by());
    return out;
}

std::vector<ZocHex> query_zoc(const StateView& view, SideId side) {
    std::vector<ZocHex> out;
    for (HexIndex hex = 0; hex < view.context.hexes(); ++hex) {
        if (!view.board.zoc(side, hex)) continue;
        ZocHex entry;
        entry.hex = hex;
        for (int d = 0; d < kDirections; ++d) {
            if (!view.context.linked(hex, d)) continue;
            view.board.units(view.context.neighbour(hex, d)).each([&](UnitIndex u) {
                if (view.context.unit(u).side == side) entry.units.add(u);
            });
        }
        view.board.units(hex).each([&](UnitIndex u) {
            if (view.context.unit(u).side != side) entry.enemy = u;
        });
        out.push_back(entry);
    }
    return out;
}

}  // namespace ramparts
