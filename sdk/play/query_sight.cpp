// Lines of sight by every way of sight in force, with all they meet; see query.hpp.
#include <algorithm>

#include "engine/modules/in_force.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/query.hpp"

namespace ramparts {

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

// The standard rules as a policy, part by part: LosTable answers verdicts alone. See SightTable.
class StandardSight {
public:
    explicit StandardSight(const StateView& view) : view_(view), los_(view.context.los()) {}

    [[nodiscard]] Sight ground(HexIndex hex) const {
        return los_.blocks(hex) ? Sight::blocked : los_.attenuates(hex) ? Sight::attenuated : Sight::clear;
    }
    [[nodiscard]] int slope_top(HexIndex a, HexIndex b) const { return los_.slope_top(a, b); }

    template <class Visit>
    void each_part(HexIndex from, HexIndex to, Visit visit) const {
        const Grid& grid = view_.context.grid();
        const int line = grid.line_of(from);
        const int place = grid.place_of(from);
        const auto at = [&](HexOffset o) { return grid.at(line + o.line, place + o.place); };
        const LineTrace trace = trace_line(
            grid.is_low_line(line),
            {static_cast<std::int16_t>(grid.line_of(to) - line), static_cast<std::int16_t>(grid.place_of(to) - place)});
        using Kind = SightPart::Kind;
        for (const HexOffset o : trace.between) visit(SightPart{Kind::hex, at(o), kNoHex, hex(at(o))});
        for (const auto& pair : trace.pairs) {
            SightPart part{Kind::pair, at(pair.a), at(pair.b)};
            part.a_does = hex(part.a);
            part.b_does = hex(part.b);
            const auto [least, most] = std::minmax(part.a_does, part.b_does);
            part.does = least == Sight::blocked ? least : std::min(most, Sight::attenuated);
            visit(part);
        }
        const int height = std::max(los_.elevation(from), los_.elevation(to));
        for (const auto& crossing : trace.crossings) {
            SightPart part{Kind::crossing, at(crossing.left), at(crossing.entered)};
            part.at_corner = crossing.at_corner;
            part.counts = !crossing.at_corner || los_.corner_crosses();
            if (part.counts && part.a != kNoHex && part.b != kNoHex && los_.slope_top(part.a, part.b) > height)
                part.does = Sight::blocked;
            visit(part);
        }
    }

private:
    [[nodiscard]] Sight hex(HexIndex at) const {
        if (at == kNoHex) return Sight::clear;
        return std::max(ground(at), view_.board.occupied(at) ? Sight::attenuated : Sight::clear);
    }

    const StateView& view_;
    const LosTable& los_;
};

// A module's policy, in the same way.
class PolicySight {
public:
    PolicySight(const StateView& view, const SightTable& table) : view_(view), table_(table) {}
    [[nodiscard]] Sight ground(HexIndex hex) const { return table_.ground(hex); }
    [[nodiscard]] int slope_top(HexIndex a, HexIndex b) const { return table_.slope_top(a, b); }

    template <class Visit>
    void each_part(HexIndex from, HexIndex to, Visit visit) const {
        const auto held = [&](HexIndex hex) { return view_.board.occupied(hex); };
        table_.each_part(from, to, held, [&](const SightPart& part) {
            visit(part);
            return true;
        });
    }

private:
    const StateView& view_;
    const SightTable& table_;
};

// Collects what a line meets; the reason is the first thing that gives the final verdict.
template <class Policy>
class LineReader {
public:
    LineReader(const StateView& view, const Policy& policy, LosAnswer& out)
        : view_(view), policy_(policy), scenario_(view.context.scenario()), out_(out) {}

    /// Fills in what the line meets, the verdict and its reason.
    void run() {
        policy_.each_part(out_.from, out_.to, [&](const SightPart& part) {
            if (part.kind == SightPart::Kind::hex) hex(part);
            else if (part.kind == SightPart::Kind::pair) pair(part);
            else crossing(part);
            out_.sight = std::max(out_.sight, part.does);
        });
        if (out_.sight == Sight::clear) out_.reason = wording("nothing is in the way");
        else if (out_.sight == Sight::blocked) out_.reason = message("blocked by {1}", blocked_by_);
        else out_.reason = message("attenuated by {1}", attenuated_by_);
    }

private:
    [[nodiscard]] UnitIndex unit_in(HexIndex hex) const { return hex == kNoHex ? kNoUnit : view_.board.first(hex); }
    [[nodiscard]] bool on_map(HexIndex hex) const { return hex != kNoHex && scenario_.map.present(hex); }
    static Effect effect(Sight sight) { return static_cast<Effect>(sight); }

    /// What in or at a hex has the effect.
    [[nodiscard]] Message what(HexIndex hex, Sight does) const {
        if (!on_map(hex)) return wording("the edge of the map");
        if (policy_.ground(hex) >= does)
            return message("{1} in {2}", ground_text(scenario_, hex), hex_text(scenario_, hex));
        if (const UnitIndex u = unit_in(hex); u != kNoUnit)
            return message("{1} in {2}", unit_text(scenario_, u), hex_text(scenario_, hex));
        return message("a slope of {1}", hex_text(scenario_, hex));
    }
    template <class Text>
    void note(Sight does, Text text) {
        Message& slot = does == Sight::blocked ? blocked_by_ : attenuated_by_;
        if (does != Sight::clear && slot.empty()) slot = text();
    }
    void hex(const SightPart& part) {
        out_.between.push_back({part.a, ground_text(scenario_, part.a), unit_in(part.a), effect(part.does)});
        note(part.does, [&] { return what(part.a, part.does); });
    }
    void pair(const SightPart& part) {
        LosAnswer::Pair entry{part.a, part.b};
        entry.a_blocks = part.a_does == Sight::blocked;
        entry.b_blocks = part.b_does == Sight::blocked;
        entry.a_attenuates = part.a_does == Sight::attenuated;
        entry.b_attenuates = part.b_does == Sight::attenuated;
        entry.effect = effect(part.does);
        out_.pairs.push_back(entry);
        note(part.does, [&] {
            if (entry.a_blocks && entry.b_blocks && on_map(part.a) && on_map(part.b))
                return message("both hexes beside the line, {1}",
                               all_of({hex_text(scenario_, part.a), hex_text(scenario_, part.b)}));
            // Along the rim of the map one of the two may be missing; what has an effect is there.
            const bool first = part.a_does >= part.b_does && (on_map(part.a) || part.b_does < part.does);
            return message("a hex beside the line, {1}", first ? what(part.a, part.a_does) : what(part.b, part.b_does));
        });
    }
    void crossing(const SightPart& part) {
        LosAnswer::Crossing entry{part.a, part.b, part.at_corner, part.counts};
        const int top =
            part.a == kNoHex || part.b == kNoHex ? int{LosTable::kNoSlope} : policy_.slope_top(part.a, part.b);
        entry.slope = top != LosTable::kNoSlope;
        if (entry.slope) entry.top = top;
        entry.effect = effect(part.does);
        out_.crossings.push_back(entry);
        note(part.does, [&] {
            const std::string left = hex_text(scenario_, part.a);
            const std::string entered = hex_text(scenario_, part.b);
            if (!entry.slope) return message("what is on the hexside between {1} and {2}", left, entered);
            if (top <= std::max(out_.from_elevation, out_.to_elevation))
                return message("the slope between {1} and {2}, of which no end is the upper hex", left, entered);
            return message("the slope between {1} and {2}, higher than both ends", left, entered);
        });
    }

    const StateView& view_;
    const Policy& policy_;
    const Scenario& scenario_;
    LosAnswer& out_;
    Message blocked_by_;
    Message attenuated_by_;
};

template <class Policy>
void read_line(const StateView& view, const Policy& policy, LosAnswer& out) {
    LineReader<Policy>(view, policy, out).run();
}

}  // namespace

std::vector<LosAnswer> query_los(const StandardRules& rules, const StateView& view, HexIndex from, HexIndex to) {
    const auto begin = [&] {
        LosAnswer out;
        out.from = from;
        out.to = to;
        out.distance = view.context.grid().distance(from, to);
        out.from_elevation = view.context.los().elevation(from);
        out.to_elevation = view.context.los().elevation(to);
        return out;
    };
    std::vector<LosAnswer> answers;
    const ModuleSet& modules = rules.modules();
    for (std::size_t n = 1; const SightPolicy* policy = modules.sight(n); ++n) {
        const PluginModule& module = modules.at(policy->slot)->info();
        LosAnswer& out = answers.emplace_back(begin());
        out.by = policy->info->id;
        out.title = module.title;
        out.rule = SightInForce{&module, policy->info}.rule();
        read_line(view, PolicySight(view, policy->table), out);
        if (const int limit = policy->limit(view.state); limit > 0 && out.distance > limit) {
            out.sight = Sight::blocked;
            out.reason = message("farther than the {1} hexes that one sees now", limit);
        }
    }
    if (sights_in_force(view.context.scenario()).back().info != nullptr && !answers.empty()) return answers;
    LosAnswer& out = answers.emplace_back(begin());
    out.by = kStandardSight;
    read_line(view, StandardSight(view), out);
    out.rule = out.sight == Sight::attenuated ? RuleNumber("7.3") : RuleNumber("7.7");
    return answers;
}

}  // namespace ramparts
