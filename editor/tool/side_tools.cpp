// Hexside tools: brush, chain between corners, contour, eraser, selection, turning slopes round.
#include <algorithm>
#include <utility>

#include "editor/tool/paint_tool.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/words/kind_names.hpp"

namespace ramparts {
namespace {

std::string kind_name(const OpenDocument& document, const PaintState& state) {
    const auto kind = state.hexside_kind(document.scenario().ruleset);
    return kind ? document.scenario().ruleset.hexside_kinds[*kind].name : std::string("hexside");
}

/// The hexside under the pointer; only between two hexes of the map.
std::optional<Hexside> side_under(const OpenDocument& document, const ToolInput& input) {
    const auto at = input.hexside(document.map().grid());
    return at && document.map().side_present(*at) ? at : std::nullopt;
}

/// Hexsides passed near enough between two events.
std::vector<Hexside> sides_along(const OpenDocument& document, const ToolInput& input, PixelPoint from) {
    std::vector<Hexside> all;
    // Keys go from hexside to hexside, not along what lies between.
    if (input.view == nullptr || input.by_keys) {
        if (const auto at = side_under(document, input)) all.push_back(*at);
        return all;
    }
    const double step = std::max(2.0, input.view->pitch() / 6);
    const PixelPoint by = input.world - from;
    const int steps = std::max(1, static_cast<int>(std::max(std::abs(by.x), std::abs(by.y)) / step));
    for (int i = 1; i <= steps; ++i) {
        const HexHit hit = input.view->hit({from.x + by.x * i / steps, from.y + by.y * i / steps});
        if (hit.hex == kNoHex || hit.from_centre < 0.6) continue;
        const auto at = document.map().grid().hexside(hit.hex, hit.direction);
        if (at && document.map().side_present(*at) && (all.empty() || all.back() != *at)) all.push_back(*at);
    }
    return all;
}

/// The uphill hex a click means: the higher one, or on level ground the hex clicked in.
HexIndex uphill_for(const Map& map, Hexside at, HexIndex clicked) {
    const HexIndex other = map.grid().across(at);
    if (other == kNoHex || map.elevation(at.hex) != map.elevation(other)) return kNoHex;
    return clicked == at.hex || clicked == other ? clicked : kNoHex;
}

/// Paints or erases single hexsides under the pointer.
class SideBrush final : public PaintTool {
public:
    SideBrush(PaintState& state, bool eraser)
        : PaintTool(state,
                    {eraser ? "side.erase" : "side.brush", eraser ? RP_TR("Hexside eraser") : RP_TR("&Hexside brush"),
                     eraser ? RP_TR("Take everything but roads off hexsides.")
                            : RP_TR("Paint the chosen hexside kind, one hexside after the other."),
                     eraser ? RP_TR("Drag along hexsides to clear them; Shift takes only the chosen kind away")
                            : RP_TR("Drag along hexsides to paint them; Shift takes the kind away; slopes rise to the "
                                    "higher hex, or to the one clicked"),
                     "pencil"}),
          eraser_(eraser) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::press) {
            begin(document);
            last_ = input.world;
            if (const auto at = side_under(document, input)) put(document, {*at}, input);
            else state_.said(RP_TR("There is no hexside between two hexes of the map here."));
            used();
        } else if (input.kind == ToolInput::Kind::drag && stroking()) {
            const auto sides = sides_along(document, input, last_);
            last_ = input.world;
            if (!sides.empty()) put(document, sides, input);
        } else if (input.kind == ToolInput::Kind::release && stroking()) {
            end(document);
        }
        if (input.kind == ToolInput::Kind::key) return;
        const auto at = side_under(document, input);
        if (!at || input.kind == ToolInput::Kind::leave) return clear();
        Preview preview;
        preview.changes = spread(document, changes(document, std::vector<Hexside>{*at}, input));
        if (erases(input)) preview.removed = {*at};
        else if (preview.changes.empty()) preview.sides = {*at};
        show(std::move(preview));
    }
    bool abandon(OpenDocument& document) override {
        if (!stroking()) return false;
        take_back(document);
        return true;
    }

private:
    [[nodiscard]] bool erases(const ToolInput& input) const { return eraser_ || input.shift; }
    [[nodiscard]] Changes changes(const OpenDocument& document, const std::vector<Hexside>& sides,
                                  const ToolInput& input) const {
        const auto kind = state_.hexside_kind(document.scenario().ruleset);
        if (eraser_ && !input.shift) return erase_sides(document.map(), sides);
        if (!kind) return {};
        if (input.shift) return erase_kind(document.map(), sides, *kind);
        Changes all;
        for (const Hexside at : sides)
            all.append(paint_sides(document.scenario(), std::vector<Hexside>{at}, *kind,
                                   uphill_for(document.map(), at, input.hit.hex)));
        return all;
    }
    void put(OpenDocument& document, const std::vector<Hexside>& sides, const ToolInput& input) {
        lay(document, erases(input) ? RP_TR("Erase hexsides") : named("Paint {1}", kind_name(document, state_)),
            changes(document, sides, input));
    }
    bool eraser_;
    PixelPoint last_;
};

/// Lays the shortest chain of hexsides between corners: dragged, or clicked corner by corner.
class ChainTool final : public PaintTool {
public:
    explicit ChainTool(PaintState& state)
        : PaintTool(state,
                    {"side.chain", RP_TR("Hexside &chain"),
                     RP_TR("Lay the chosen hexside kind along the shortest chain between two corners."),
                     RP_TR("Drag from corner to corner, or click corner after corner; Escape ends the chain; Shift "
                           "takes the kind away")}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::leave) return clear();
        const bool key = input.kind == ToolInput::Kind::key;
        if (key && (input.key != "Return" || !from_)) return;
        // The rim of the map has corners that no hexside reaches; the nearest that one reaches is meant.
        auto corner = chain_corner(document.map(), plane_of(input));
        // A drag that ends beside the map ends at the last corner it came by.
        if (!corner && input.kind == ToolInput::Kind::release) corner = last_;
        if (key && (!input.by_keys || !corner || corner == from_)) {
            used();
            return finish();
        }
        if (!corner) {
            tell(nowhere(), input.kind == ToolInput::Kind::press);
            if (input.kind == ToolInput::Kind::press) used();
            return clear();
        }
        const bool moved = std::exchange(last_, corner) != corner;
        if (key || input.kind == ToolInput::Kind::press) {
            used();
            if (from_ && *from_ != *corner) lay_to(document, *corner, input.shift);
            from_ = corner;
            pressed_ = key ? std::nullopt : corner;
        } else if (input.kind == ToolInput::Kind::release && from_ && pressed_ && *corner != *pressed_) {
            // A drag is a chain of its own.
            lay_to(document, *corner, input.shift);
            from_.reset();
            pressed_.reset();
        }
        const auto chain = from_ ? shortest_chain(document.map(), *from_, *corner) : std::vector<Hexside>{};
        if (moved && (input.kind == ToolInput::Kind::hover || input.kind == ToolInput::Kind::drag))
            tell(from_ && chain.empty() && *from_ != *corner ? unreachable() : "");
        show(picture(document, *corner, chain, input.shift));
    }
    bool abandon(OpenDocument&) override {
        const bool begun = from_.has_value();
        from_.reset();
        pressed_.reset();
        return begun;
    }

private:
    static const char* nowhere() {
        return RP_TR("No hexside is near enough: they are between two hexes of the map, not at its edge or in holes.");
    }
    static const char* unreachable() {
        return RP_TR("No chain of hexsides leads there from the first corner: holes of the map lie between.");
    }
    void finish() {
        from_.reset();
        pressed_.reset();
        clear();
    }
    [[nodiscard]] Preview picture(const OpenDocument& document, GridPoint corner, const std::vector<Hexside>& chain,
                                  bool erase) const {
        Preview preview;
        preview.corners = {plane(corner)};
        if (!from_) return preview;
        preview.corners.push_back(plane(*from_));
        if (erase) preview.removed = chain;
        else preview.changes = spread(document, changes(document, chain, false));
        if (preview.changes.empty() && !erase) preview.sides = chain;
        return preview;
    }
    [[nodiscard]] Changes changes(const OpenDocument& document, const std::vector<Hexside>& chain, bool erase) const {
        const auto kind = state_.hexside_kind(document.scenario().ruleset);
        if (!kind) return {};
        return erase ? erase_kind(document.map(), chain, *kind) : paint_sides(document.scenario(), chain, *kind);
    }
    void lay_to(OpenDocument& document, GridPoint to, bool erase) {
        const auto chain = shortest_chain(document.map(), *from_, to);
        if (chain.empty()) return tell(unreachable(), true);
        const Changes all = changes(document, chain, erase);
        if (all.empty()) {
            const std::string kind = say_kind(kind_name(document, state_));
            return tell(erase ? say("There is nothing of {1} along this chain.", kind)
                              : say("{1} is along the whole chain already.", kind),
                        true);
        }
        begin(document);
        lay(document, erase ? RP_TR("Erase hexsides") : named("Lay {1}", kind_name(document, state_)), all);
        end(document);
    }
    /// Says in the status bar why nothing can be laid, and the hint when that is over; again only when it is asked for.
    void tell(const std::string& why, bool again = false) {
        if (why == told_ && !again) return;
        told_ = why;
        state_.said(why.empty() ? hint() : why);
    }
    std::optional<GridPoint> from_;
    std::optional<GridPoint> pressed_;
    std::optional<GridPoint> last_;
    std::string told_;
};

/// Lays a kind along the connected change of elevation under the pointer.
class ContourTool final : public PaintTool {
public:
    explicit ContourTool(PaintState& state)
        : PaintTool(state,
                    {"side.contour", RP_TR("Hexsides along a conto&ur"),
                     RP_TR("Lay the chosen hexside kind along a whole change of elevation."),
                     RP_TR("Click a hexside where the ground rises: the whole contour is laid; Shift takes the kind "
                           "away along it")}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::key || input.kind == ToolInput::Kind::drag ||
            input.kind == ToolInput::Kind::release)
            return;
        const auto at = side_under(document, input);
        const auto kind = state_.hexside_kind(document.scenario().ruleset);
        if (!at || !kind || input.kind == ToolInput::Kind::leave) return clear();
        const auto sides = flood_contour(document.map(), *at);
        const Changes changes =
            input.shift ? erase_kind(document.map(), sides, *kind) : paint_sides(document.scenario(), sides, *kind);
        if (input.kind == ToolInput::Kind::press) {
            used();
            begin(document);
            lay(document,
                named(input.shift ? RP_TR("Clear contour of {1}") : RP_TR("Contour of {1}"),
                      kind_name(document, state_)),
                changes);
            end(document);
            return clear();
        }
        Preview preview;
        if (sides.empty()) preview.outline = {input.hit.hex};
        else if (input.shift) preview.removed = sides;
        else preview.changes = spread(document, changes);
        if (!input.shift && preview.changes.empty()) preview.sides = sides;
        show(std::move(preview));
    }
};

/// Turns a slope round.
class FlipTool final : public PaintTool {
public:
    explicit FlipTool(PaintState& state)
        : PaintTool(state, {"side.flip", RP_TR("&Turn slopes round"),
                            RP_TR("Exchange the uphill and the downhill side of a slope."),
                            RP_TR("Click a slope to turn it round; arrows point uphill")}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind != ToolInput::Kind::press && input.kind != ToolInput::Kind::hover &&
            input.kind != ToolInput::Kind::leave)
            return;
        const auto at = side_under(document, input);
        if (!at || input.kind == ToolInput::Kind::leave) return clear();
        const Ruleset& rules = document.scenario().ruleset;
        Changes changes;
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k)
            if (rules.hexside_kinds[k].directed && document.map().side(*at).has(static_cast<HexsideKindId>(k)))
                changes.append(
                    flip_uphill(document.scenario(), std::vector<Hexside>{*at}, static_cast<HexsideKindId>(k)));
        if (input.kind == ToolInput::Kind::press) {
            used();
            begin(document);
            lay(document, RP_TR("Turn slope round"), changes);
            end(document);
            return clear();
        }
        Preview preview;
        preview.changes = spread(document, changes);
        if (preview.changes.empty()) preview.sides = {*at};
        show(std::move(preview));
    }
};

/// Selects hexsides: a connected stretch by a click, single ones by dragging.
class SideSelectTool final : public PaintTool {
public:
    explicit SideSelectTool(PaintState& state)
        : PaintTool(
              state,
              {"side.select", RP_TR("&Select hexsides"),
               RP_TR("Select connected hexsides of one kind, to convert, turn or delete them."),
               RP_TR("Click a hexside to select its stretch; Shift adds, Ctrl removes; dragging selects one by one"),
               "arrow"}) {}

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::key) return;
        const auto at = side_under(document, input);
        if (!at || input.kind == ToolInput::Kind::leave) return clear();
        const auto kind = kind_at(document, *at);
        auto& chosen = state_.sides;
        if (chosen.document != &document) chosen = {&document, {}, std::nullopt};
        if (input.kind == ToolInput::Kind::press) {
            used();
            if (!input.shift && !input.control) chosen.sides.clear();
            const auto stretch = kind ? flood_kind(document.map(), *at, *kind) : std::vector<Hexside>{};
            combine(chosen.sides, stretch, input.control);
            chosen.kind = kind;
            state_.changed();
        } else if (input.kind == ToolInput::Kind::drag && kind) {
            combine(chosen.sides, {*at}, input.control);
            state_.changed();
        }
        Preview preview;
        if (kind) preview.sides = flood_kind(document.map(), *at, *kind);
        else preview.outline = {};
        // Selected hexsides are drawn from the shared state, so what changed there must be painted anew as well.
        preview.sides.insert(preview.sides.end(),
                             input.kind == ToolInput::Kind::hover ? chosen.sides.end() : chosen.sides.begin(),
                             chosen.sides.end());
        show(std::move(preview));
    }
    bool escape(OpenDocument& document) override {
        if (state_.sides.document != &document || state_.sides.sides.empty()) return false;
        state_.sides.sides.clear();
        state_.changed();
        return true;
    }

private:
    [[nodiscard]] std::optional<HexsideKindId> kind_at(const OpenDocument& document, Hexside at) const {
        const SideSet set = document.map().side(at);
        const auto wanted = state_.hexside_kind(document.scenario().ruleset);
        if (wanted && set.has(*wanted)) return wanted;
        for (std::size_t k = 0; k < document.scenario().ruleset.hexside_kinds.size(); ++k)
            if (set.has(static_cast<HexsideKindId>(k))) return static_cast<HexsideKindId>(k);
        return std::nullopt;
    }
    static void combine(std::vector<Hexside>& sides, const std::vector<Hexside>& with, bool take_away) {
        Selection selection;
        selection.sides = sides;
        selection.combine(with, take_away ? SelectMode::subtract : SelectMode::add);
        sides = selection.sides;
    }
};

}  // namespace

void add_side_tools(ToolBox& tools, PaintState& state) {
    tools.add(std::make_unique<SideBrush>(state, false));
    tools.add(std::make_unique<ChainTool>(state));
    tools.add(std::make_unique<ContourTool>(state));
    tools.add(std::make_unique<SideBrush>(state, true));
    tools.add(std::make_unique<FlipTool>(state));
    tools.add(std::make_unique<SideSelectTool>(state));
}

}  // namespace ramparts
