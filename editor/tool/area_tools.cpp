// Tools that lay the chosen terrain, building, elevation or hole: brush, line, rectangle, lasso, fill, replace; the
// random brush and the eyedropper.
#include <algorithm>

#include "editor/tool/paint_tool.hpp"
#include "sdk/change/document/operations/hexsides.hpp"

namespace ramparts {
namespace {

// Hexes of a set and of all its images.
std::vector<HexIndex> with_images(const PaintState& state, const OpenDocument& document,
                                  const std::vector<HexIndex>& hexes) {
    if (!state.symmetric()) return hexes;
    const Symmetry symmetry = state.symmetry_of(document);
    std::vector<HexIndex> all;
    for (const HexIndex hex : hexes)
        for (const HexIndex image : symmetry.images(document.map().grid(), hex)) all.push_back(image);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// What brush and shapes share: elevation strokes remember their hexes and may end with slopes.
class AreaTool : public PaintTool {
public:
    using PaintTool::PaintTool;

protected:
    void cover(OpenDocument& document, std::vector<HexIndex> hexes, bool inverse) {
        hexes = allowed(document, std::move(hexes));
        lay(document, state_.area_label(document.scenario()), state_.area_changes(document.scenario(), hexes, inverse));
        if (state_.area.section == PaintSection::elevation) raised_.insert(raised_.end(), hexes.begin(), hexes.end());
    }
    void finish(OpenDocument& document) {
        if (!raised_.empty()) {
            std::sort(raised_.begin(), raised_.end());
            raised_.erase(std::unique(raised_.begin(), raised_.end()), raised_.end());
            raised_ = with_images(state_, document, raised_);
            const auto kind = slope_kind(document.scenario().ruleset);
            const Changes slopes = kind ? slopes_around(document.scenario(), raised_, *kind) : Changes{};
            if (state_.slopes) lay(document, state_.area_label(document.scenario()), slopes);
            else if (!slopes.empty())
                state_.said(RP_TR("Slopes can be put along this edge: Paint, Add slopes along the last height"));
            state_.raised = {&document, std::move(raised_)};
            raised_.clear();
            state_.changed();
        }
        end(document);
    }
    [[nodiscard]] Preview ghost(const OpenDocument& document, std::vector<HexIndex> hexes, bool inverse) const {
        Preview preview;
        hexes = allowed(document, std::move(hexes));
        preview.changes = spread(document, state_.area_changes(document.scenario(), hexes, inverse));
        preview.outline = with_images(state_, document, hexes);
        return preview;
    }
    std::vector<HexIndex> raised_;
};

class Brush final : public AreaTool {
public:
    explicit Brush(PaintState& state)
        : AreaTool(state, {"brush", RP_TR("&Brush"),
                           RP_TR("Paint terrain, buildings or elevation with a brush of 1, 7 or 19 hexes."),
                           RP_TR("Drag to paint; Shift removes; the right button picks what is under it"), "pencil"}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        const Grid& grid = document.map().grid();
        if (input.kind == ToolInput::Kind::leave && !stroking()) return clear();
        if (input.kind == ToolInput::Kind::press && input.hit.hex != kNoHex) {
            begin(document);
            done_.clear();
            inverse_ = input.shift;
            last_ = input.hit.hex;
            stamp(document, disc(grid, last_, state_.radius));
            used();
        } else if (input.kind == ToolInput::Kind::drag && stroking() && input.hit.hex != kNoHex &&
                   input.hit.hex != last_) {
            // Fast drags skip hexes; the straight line between two events fills them.
            stamp(document, thick_line(grid, last_, input.hit.hex, state_.radius));
            last_ = input.hit.hex;
        } else if (input.kind == ToolInput::Kind::release && stroking()) {
            finish(document);
        } else if (input.kind == ToolInput::Kind::key || input.kind == ToolInput::Kind::release) {
            return;
        }
        if (input.hit.hex == kNoHex) return clear();
        show(ghost(document, disc(grid, input.hit.hex, state_.radius), input.shift));
    }
    bool abandon(OpenDocument& document) override {
        raised_.clear();
        if (!stroking()) return false;
        take_back(document);
        return true;
    }

private:
    void stamp(OpenDocument& document, std::vector<HexIndex> hexes) {
        std::erase_if(hexes, [&](HexIndex hex) { return !done_.insert(hex).second; });
        if (!hexes.empty()) cover(document, std::move(hexes), inverse_);
    }
    std::unordered_set<HexIndex> done_;
    HexIndex last_ = kNoHex;
    bool inverse_ = false;
};

/// Draws a shape from a press to a release.
class ShapeTool : public AreaTool {
public:
    using AreaTool::AreaTool;

protected:
    [[nodiscard]] virtual std::vector<HexIndex> shape(const OpenDocument& document, HexIndex to) const = 0;
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::press && input.hit.hex != kNoHex) {
            from_ = to_ = input.hit.hex;
            used();
        } else if (input.kind == ToolInput::Kind::drag && from_ != kNoHex) {
            if (input.hit.hex != kNoHex) to_ = input.hit.hex;
        } else if (input.kind == ToolInput::Kind::release && from_ != kNoHex) {
            begin(document);
            cover(document, shape(document, to_), input.shift);
            finish(document);
            from_ = kNoHex;
            return clear();
        } else if (input.kind == ToolInput::Kind::hover) {
            if (input.hit.hex == kNoHex) return clear();
            return show(ghost(document, disc(document.map().grid(), input.hit.hex, hover_radius()), input.shift));
        } else {
            if (input.kind == ToolInput::Kind::leave && from_ == kNoHex) clear();
            return;
        }
        if (from_ != kNoHex) show(ghost(document, shape(document, to_), input.shift));
    }
    bool abandon(OpenDocument&) override {
        const bool begun = from_ != kNoHex;
        from_ = kNoHex;
        return begun;
    }
    [[nodiscard]] virtual int hover_radius() const { return 0; }
    HexIndex from_ = kNoHex;
    HexIndex to_ = kNoHex;
};

class LineTool final : public ShapeTool {
public:
    explicit LineTool(PaintState& state)
        : ShapeTool(state, {"line", RP_TR("&Line"), RP_TR("Paint a straight line as thick as the brush."),
                            RP_TR("Drag from one end of the line to the other; Shift removes")}) {}

protected:
    std::vector<HexIndex> shape(const OpenDocument& document, HexIndex to) const override {
        return thick_line(document.map().grid(), from_, to, state_.radius);
    }
    int hover_radius() const override { return state_.radius; }
};

class RectangleTool final : public ShapeTool {
public:
    explicit RectangleTool(PaintState& state)
        : ShapeTool(state, {"rectangle", RP_TR("&Rectangle"), RP_TR("Paint all hexes between two corners."),
                            RP_TR("Drag from corner to corner; Shift removes")}) {}

protected:
    std::vector<HexIndex> shape(const OpenDocument& document, HexIndex to) const override {
        return rectangle(document.map().grid(), from_, to);
    }
};

class LassoTool final : public AreaTool {
public:
    explicit LassoTool(PaintState& state)
        : AreaTool(state, {"lasso", RP_TR("L&asso"), RP_TR("Paint all hexes inside a line drawn freely."),
                           RP_TR("Draw round the hexes to paint; Shift removes")}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        const Grid& grid = document.map().grid();
        if (input.kind == ToolInput::Kind::press) {
            points_ = {plane_of(input)};
            used();
        } else if (input.kind == ToolInput::Kind::drag && !points_.empty()) {
            const PlanePoint p = plane_of(input);
            if (distance_squared(grid.shape().orientation, points_.back(), p) > 0.1) points_.push_back(p);
        } else if (input.kind == ToolInput::Kind::release && !points_.empty()) {
            begin(document);
            cover(document, lasso(grid, points_), input.shift);
            finish(document);
            points_.clear();
            return clear();
        } else {
            return;
        }
        Preview preview = ghost(document, lasso(grid, points_), input.shift);
        preview.line = points_;
        preview.closed = true;
        show(std::move(preview));
    }
    bool abandon(OpenDocument&) override {
        const bool begun = !points_.empty();
        points_.clear();
        return begun;
    }

private:
    std::vector<PlanePoint> points_;
};

/// Fill and replace: one click, a region found from the hex under it. The region is found again only when the pointer
/// leaves it or the map changes.
class RegionTool final : public AreaTool {
public:
    RegionTool(PaintState& state, bool connected)
        : AreaTool(state, {connected ? "fill" : "replace", connected ? RP_TR("&Fill") : RP_TR("Replace e&verywhere"),
                           connected ? RP_TR("Paint the connected hexes that are alike.")
                                     : RP_TR("Paint every hex of the map that is like the one clicked."),
                           connected ? RP_TR("Click to fill the hexes that are alike; Shift removes")
                                     : RP_TR("Click a hex: all hexes like it are painted")}),
          connected_(connected) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::leave) return clear();
        if (input.hit.hex == kNoHex) {
            if (input.kind == ToolInput::Kind::hover) clear();
            return;
        }
        if (input.kind == ToolInput::Kind::press) {
            begin(document);
            cover(document, region(document, input.hit.hex), input.shift);
            finish(document);
            region_.clear();
            used();
            return clear();
        }
        if (input.kind != ToolInput::Kind::hover) return;
        // Looking is not worth a search through a very large map.
        if (document.map().grid().size() > 100'000) return show(ghost(document, {input.hit.hex}, input.shift));
        const bool same = seen_ == document.document.revision() && area_ == state_.area &&
                          std::binary_search(region_.begin(), region_.end(), input.hit.hex);
        if (same && !shown().empty()) return;
        if (!same) region_ = region(document, input.hit.hex);
        seen_ = document.document.revision();
        area_ = state_.area;
        show(ghost(document, region_, input.shift));
    }

private:
    [[nodiscard]] std::vector<HexIndex> region(const OpenDocument& document, HexIndex from) const {
        const Likeness like = state_.likeness(document.scenario().ruleset);
        return connected_ ? flood(document.map(), from, like) : alike(document.map(), from, like);
    }
    bool connected_;
    std::vector<HexIndex> region_;
    std::uint64_t seen_ = 0;
    Paint area_;
};

class RandomBrush final : public PaintTool {
public:
    explicit RandomBrush(PaintState& state)
        : PaintTool(state, {"random", RP_TR("Rando&m brush"), RP_TR("Paint a mixture of terrains by their weights."),
                            RP_TR("Drag to scatter the mixture; hexes already drawn in this stroke stay"), "pencil"}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        const Grid& grid = document.map().grid();
        if (input.kind == ToolInput::Kind::press && input.hit.hex != kNoHex) {
            begin(document);
            seed_ = document.document.revision() * 0x9E3779B97F4A7C15ULL;
            last_ = input.hit.hex;
            scatter(document, disc(grid, last_, state_.radius));
            used();
        } else if (input.kind == ToolInput::Kind::drag && stroking() && input.hit.hex != kNoHex) {
            scatter(document, thick_line(grid, last_, input.hit.hex, state_.radius));
            last_ = input.hit.hex;
        } else if (input.kind == ToolInput::Kind::release && stroking()) {
            end(document);
        } else if (input.kind == ToolInput::Kind::leave) {
            return clear();
        }
        if (input.kind == ToolInput::Kind::key) return;
        Preview preview;
        if (input.hit.hex != kNoHex) preview.outline = disc(grid, input.hit.hex, state_.radius);
        show(std::move(preview));
    }
    bool abandon(OpenDocument& document) override {
        if (!stroking()) return false;
        take_back(document);
        return true;
    }

private:
    void scatter(OpenDocument& document, std::vector<HexIndex> hexes) {
        const auto mix = state_.ingredients(document.scenario().ruleset);
        if (mix.empty()) return;
        hexes = allowed(document, std::move(hexes));
        lay(document, RP_TR("Scatter terrain"), paint_random(document.map(), hexes, mix, seed_));
    }
    std::uint64_t seed_ = 0;
    HexIndex last_ = kNoHex;
};

class Picker final : public PaintTool {
public:
    explicit Picker(PaintState& state)
        : PaintTool(state, {"pick", RP_TR("&Eyedropper"), RP_TR("Choose what is under the pointer to paint with."),
                            RP_TR("Click terrain, a building, a hexside or a road to paint with it"), "picker"}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::press) {
            if (const auto paint = paint_under(document, state_, id(), input)) {
                state_.choose(*paint);
                used();
                state_.picked(*paint);
            }
        } else if (input.kind == ToolInput::Kind::hover || input.kind == ToolInput::Kind::leave) {
            Preview preview;
            if (input.hit.hex != kNoHex && input.kind == ToolInput::Kind::hover) {
                const auto paint = paint_under(document, state_, id(), input);
                const auto side = input.hexside(document.map().grid());
                if (paint && paint->section == PaintSection::hexside && side) preview.sides = {*side};
                else preview.outline = {input.hit.hex};
            }
            show(std::move(preview));
        }
    }
};

}  // namespace

void add_area_tools(ToolBox& tools, PaintState& state) {
    tools.add(std::make_unique<Brush>(state));
    tools.add(std::make_unique<LineTool>(state));
    tools.add(std::make_unique<RectangleTool>(state));
    tools.add(std::make_unique<LassoTool>(state));
    tools.add(std::make_unique<RegionTool>(state, true));
    tools.add(std::make_unique<RegionTool>(state, false));
    tools.add(std::make_unique<RandomBrush>(state));
    tools.add(std::make_unique<Picker>(state));
}

}  // namespace ramparts
