// Selecting hexes: rectangle, lasso, wand, same everywhere; and pasting what was copied.
#include <algorithm>
#include <utility>

#include "editor/tool/paint_tool.hpp"
#include "sdk/change/document/operations/selection.hpp"

namespace ramparts {
namespace {

SelectMode mode_of(const ToolInput& input) {
    if (input.shift && input.control) return SelectMode::intersect;
    return input.shift ? SelectMode::add : input.control ? SelectMode::subtract : SelectMode::replace;
}

void select(OpenDocument& document, const std::vector<HexIndex>& hexes, SelectMode mode) {
    Selection selection;
    selection.hexes = document.selection();
    selection.combine(hexes, mode);
    selection.clip(document.map());
    document.set_selection(std::move(selection.hexes));
}

class SelectShape final : public PaintTool {
public:
    SelectShape(PaintState& state, bool free)
        : PaintTool(state,
                    {free ? "select.lasso" : "select.rectangle",
                     free ? RP_TR("Select by lasso") : RP_TR("Select a rectan&gle"),
                     free ? RP_TR("Select hexes inside a line drawn freely.")
                          : RP_TR("Select all hexes between two corners."),
                     free ? RP_TR("Draw round the hexes; Shift adds, Ctrl removes, both keep what is common")
                          : RP_TR("Drag from corner to corner; Shift adds, Ctrl removes, both keep what is common")}),
          free_(free) {}

protected:
    bool paints() const override { return false; }
    void act(OpenDocument& document, const ToolInput& input) override {
        const Grid& grid = document.map().grid();
        if (input.kind == ToolInput::Kind::press) {
            from_ = to_ = input.hit.hex;
            points_ = {plane_of(input)};
            begun_ = true;
            used();
        } else if (input.kind == ToolInput::Kind::drag && begun_) {
            if (input.hit.hex != kNoHex) to_ = input.hit.hex;
            if (from_ == kNoHex) from_ = to_;
            const PlanePoint p = plane_of(input);
            if (free_ && distance_squared(grid.shape().orientation, points_.back(), p) > 0.1) points_.push_back(p);
        } else if (input.kind == ToolInput::Kind::release && begun_) {
            const auto hexes = region(grid);
            // A click beside the map, or one that catches nothing, clears.
            select(document, hexes, mode_of(input));
            begun_ = false;
            return clear();
        } else {
            return;
        }
        Preview preview;
        preview.outline = region(grid);
        if (free_) {
            preview.line = points_;
            preview.closed = true;
        }
        show(std::move(preview));
    }
    bool abandon(OpenDocument&) override { return std::exchange(begun_, false); }
    bool escape(OpenDocument& document) override {
        if (document.selection().empty()) return false;
        document.set_selection({});
        return true;
    }

private:
    [[nodiscard]] std::vector<HexIndex> region(const Grid& grid) const {
        if (free_ && points_.size() > 2) return lasso(grid, points_);
        if (from_ == kNoHex || to_ == kNoHex) return {};
        return rectangle(grid, from_, free_ ? from_ : to_);
    }
    bool free_;
    bool begun_ = false;
    HexIndex from_ = kNoHex;
    HexIndex to_ = kNoHex;
    std::vector<PlanePoint> points_;
};

class SelectAlike final : public PaintTool {
public:
    SelectAlike(PaintState& state, bool connected)
        : PaintTool(state, {connected ? "select.wand" : "select.same",
                            connected ? RP_TR("Magic &wand") : RP_TR("Select the same terrain"),
                            connected ? RP_TR("Select the connected hexes of the same terrain.")
                                      : RP_TR("Select every hex of the same terrain."),
                            RP_TR("Click a hex; Shift adds, Ctrl removes, both keep what is common")}),
          connected_(connected) {}

protected:
    bool paints() const override { return false; }
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::leave) return clear();
        if (input.kind == ToolInput::Kind::press && input.hit.hex != kNoHex) {
            used();
            const Likeness like;
            select(document,
                   connected_ ? flood(document.map(), input.hit.hex, like) : alike(document.map(), input.hit.hex, like),
                   mode_of(input));
        } else if (input.kind == ToolInput::Kind::hover) {
            Preview preview;
            if (input.hit.hex != kNoHex) preview.outline = {input.hit.hex};
            show(std::move(preview));
        }
    }
    bool escape(OpenDocument& document) override {
        if (document.selection().empty()) return false;
        document.set_selection({});
        return true;
    }

private:
    bool connected_;
};

class PasteTool final : public PaintTool {
public:
    explicit PasteTool(PaintState& state)
        : PaintTool(
              state,
              {"paste", RP_TR("Place copy"), RP_TR("Put what was copied, or the chosen stamp, on the map."),
               RP_TR("Click to place the copy; R turns it by 60°, M mirrors it, with Shift the other way; Escape ends"),
               "hand"}) {}
    std::string unavailable(const OpenDocument&) const override {
        return state_.clipboard ? "" : RP_TR("Nothing has been copied yet.");
    }

protected:
    bool paints() const override { return false; }
    void act(OpenDocument& document, const ToolInput& input) override {
        if (!state_.clipboard || input.kind == ToolInput::Kind::leave) return clear();
        if (input.kind == ToolInput::Kind::key) {
            if (!turn(document, input.key)) return;
            used();
        }
        if (input.hit.hex == kNoHex) return clear();
        const Paste piece = paste(document.scenario(), *state_.clipboard, input.hit.hex);
        if (input.kind == ToolInput::Kind::press) {
            used();
            begin(document);
            lay(document,
                state_.clipboard->name.empty() ? RP_TR("Paste") : named("Place stamp {1}", state_.clipboard->name),
                piece.changes);
            end(document);
        }
        Preview preview;
        preview.changes = spread(document, piece.changes);
        preview.outline = piece.hexes;
        show(std::move(preview));
    }

private:
    bool turn(const OpenDocument& document, const std::string& key) {
        const Orientation o = document.map().grid().shape().orientation;
        HexTurn by;
        if (key == "R") by = clockwise(o, 1);
        else if (key == "Shift+R") by = clockwise(o, -1);
        else if (key == "M") by = mirror_left_right(o);
        else if (key == "Shift+M") by = mirror_top_bottom(o);
        else return false;
        state_.clipboard = state_.clipboard->turned(by);
        state_.changed();
        return true;
    }
};

}  // namespace

void add_select_tools(ToolBox& tools, PaintState& state) {
    tools.add(std::make_unique<SelectShape>(state, false));
    tools.add(std::make_unique<SelectShape>(state, true));
    tools.add(std::make_unique<SelectAlike>(state, true));
    tools.add(std::make_unique<SelectAlike>(state, false));
    tools.add(std::make_unique<PasteTool>(state));
}

}  // namespace ramparts
