// Road tools: a course through rally points, and erasing by segment.
#include <algorithm>

#include "editor/tool/paint_tool.hpp"
#include "sdk/change/document/operations/hexsides.hpp"

namespace ramparts {
namespace {

std::string road_name(const OpenDocument& document, const PaintState& state) {
    const auto kind = state.road_kind(document.scenario().ruleset);
    return kind ? document.scenario().ruleset.road_kinds[*kind].name : std::string("road");
}

class RoadTool final : public PaintTool {
public:
    explicit RoadTool(PaintState& state)
        : PaintTool(state,
                    {"road", RP_TR("R&oad"),
                     RP_TR("Lay a road through the points you click, along the cheapest or the straightest course."),
                     RP_TR("Click hex after hex, then double-click or Return; or drag from hex to hex; Alt takes the "
                           "other course; Backspace drops the last point")}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::key) return key(document, input);
        if (input.kind == ToolInput::Kind::leave) return show(picture(document, kNoHex, input.alt));
        const HexIndex hex = map_hex(document, input);
        if (input.kind == ToolInput::Kind::press && hex != kNoHex) {
            used();
            if (input.clicks >= 2 && !rally_.empty()) {
                if (rally_.back() != hex) rally_.push_back(hex);
                finish(document, input.alt);
                return clear();
            }
            if (rally_.empty()) pressed_ = hex;
            else pressed_ = kNoHex;
            if (rally_.empty() || rally_.back() != hex) rally_.push_back(hex);
            if (input.by_keys) state_.said(point_words());
        } else if (input.kind == ToolInput::Kind::release && pressed_ != kNoHex) {
            // A drag from the first point is a whole road.
            if (hex != kNoHex && hex != pressed_) {
                rally_.push_back(hex);
                finish(document, input.alt);
                pressed_ = kNoHex;
                return clear();
            }
            pressed_ = kNoHex;
        }
        show(picture(document, hex, input.alt));
    }
    bool abandon(OpenDocument&) override {
        const bool begun = !rally_.empty();
        rally_.clear();
        pressed_ = kNoHex;
        return begun;
    }

private:
    void key(OpenDocument& document, const ToolInput& input) {
        if (rally_.empty()) return;
        const HexIndex hex = map_hex(document, input);
        if (input.key == "Return" && input.by_keys && hex != kNoHex && hex != rally_.back()) {
            // The hex cursor has gone on: one more point.
            rally_.push_back(hex);
            state_.said(point_words());
            used();
            show(picture(document, hex, input.alt));
        } else if (input.key == "Return") {
            finish(document, input.alt);
            used();
            clear();
        } else if (input.key == "Backspace") {
            rally_.pop_back();
            state_.said(point_words());
            used();
            show(picture(document, hex, input.alt));
        }
    }
    /// How far the road has got, for those who do not see it.
    [[nodiscard]] std::string point_words() const {
        return say_n("Road with {1} point; Return in the last hex lays it",
                     "Road with {1} points; Return in the last hex lays it", static_cast<long>(rally_.size()));
    }
    /// How many bridges the changes build.
    [[nodiscard]] static long bridges_in(const OpenDocument& document, const Changes& changes) {
        const auto& kinds = document.scenario().ruleset.hexside_kinds;
        long count = 0;
        for (const SidePaint& p : changes.sides)
            for (std::size_t k = 0; k < kinds.size(); ++k) {
                const auto kind = static_cast<HexsideKindId>(k);
                if (kinds[k].bridges && p.set.has(kind) && !document.map().side(p.at).has(kind)) ++count;
            }
        return count;
    }
    [[nodiscard]] RoadCourse course(bool other) const {
        return (state_.course == RoadCourse::cheapest) != other ? RoadCourse::cheapest : RoadCourse::straightest;
    }
    [[nodiscard]] Preview picture(const OpenDocument& document, HexIndex to, bool other) const {
        Preview preview;
        std::vector<HexIndex> rally = rally_;
        if (to != kNoHex && (rally.empty() || rally.back() != to)) rally.push_back(to);
        if (rally.size() == 1) preview.outline = rally;
        preview.dots = rally_;
        if (rally.size() < 2) return preview;
        const RoadPlan plan = plan_road(document.scenario(), rally, course(other));
        preview.path = plan.hexes;
        const auto kind = state_.road_kind(document.scenario().ruleset);
        if (!kind) return preview;
        for (const Hexside at : plan.barred) {
            const bool bridge =
                missing_bridge(document.scenario().ruleset, document.map().side(at).with_road(*kind, true)).has_value();
            if (!bridge || state_.bridges == Bridges::none) preview.barred.push_back(at);
            else
                preview.bridges.push_back(
                    {at, state_.bridges == Bridges::ask ? BridgeMark::State::asked : BridgeMark::State::built});
        }
        if (state_.symmetric())
            preview.changes =
                spread(document, lay_road(document.scenario(), plan, *kind, state_.bridges != Bridges::none));
        return preview;
    }
    void finish(OpenDocument& document, bool other) {
        const auto kind = state_.road_kind(document.scenario().ruleset);
        if (kind && rally_.size() > 1) {
            begin(document);
            const RoadPlan plan = plan_road(document.scenario(), rally_, course(other));
            const Changes laid = lay_road(document.scenario(), plan, *kind, state_.bridges == Bridges::automatic);
            const long bridges = bridges_in(document, laid);
            if (lay(document, named("Lay {1}", road_name(document, state_)), laid) && bridges > 0)
                state_.said(say_n("Road laid; {1} bridge added", "Road laid; {1} bridges added", bridges));
            end(document);
        }
        rally_.clear();
    }
    std::vector<HexIndex> rally_;
    HexIndex pressed_ = kNoHex;
};

class RoadEraser final : public PaintTool {
public:
    explicit RoadEraser(PaintState& state)
        : PaintTool(state,
                    {"road.erase", RP_TR("Roa&d eraser"), RP_TR("Take a road away from one junction to the next."),
                     RP_TR("Click a road to remove it up to the next junctions; Shift removes one hexside only")}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind != ToolInput::Kind::press && input.kind != ToolInput::Kind::hover &&
            input.kind != ToolInput::Kind::leave)
            return;
        const auto found = segment(document, input);
        if (input.kind == ToolInput::Kind::leave || !found) return clear();
        const Changes changes = erase_road(document.scenario(), found->second, found->first);
        if (input.kind == ToolInput::Kind::press) {
            used();
            begin(document);
            lay(document, RP_TR("Erase road"), changes);
            end(document);
            return clear();
        }
        Preview preview;
        preview.changes = spread(document, changes);
        show(std::move(preview));
    }

private:
    /// The road nearest to the pointer: across the nearest hexside, or any that leaves the hex.
    [[nodiscard]] std::optional<std::pair<RoadKindId, std::vector<Hexside>>> segment(const OpenDocument& document,
                                                                                     const ToolInput& input) const {
        const HexIndex hex = map_hex(document, input);
        if (hex == kNoHex) return std::nullopt;
        const Map& map = document.map();
        for (const int turn : {0, 1, 5, 2, 4, 3}) {
            const auto at = map.grid().hexside(hex, (input.hit.direction + turn) % kDirections);
            if (!at || !map.side(*at).any_road()) continue;
            for (RoadKindId kind = 0; kind < document.scenario().ruleset.road_kinds.size(); ++kind) {
                if (!map.side(*at).road(kind)) continue;
                if (input.shift) return std::pair{kind, std::vector<Hexside>{*at}};
                return std::pair{kind, road_segment(map, *at, kind)};
            }
        }
        return std::nullopt;
    }
};

}  // namespace

void add_road_tools(ToolBox& tools, PaintState& state) {
    tools.add(std::make_unique<RoadTool>(state));
    tools.add(std::make_unique<RoadEraser>(state));
}

}  // namespace ramparts
