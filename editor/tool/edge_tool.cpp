// The edge of the map under the pointer: hexes joined to the map or cut off, entry hexes dragged along the rim.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "editor/model/edges_model.hpp"
#include "editor/tool/paint_tool.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

class EdgeTool final : public PaintTool {
public:
    explicit EdgeTool(PaintState& state)
        : PaintTool(
              state,
              {"edge", RP_TR("Map edge"),
               RP_TR("See the edges of the map, join hexes to it or cut them off, and put entry hexes along the rim."),
               RP_TR("Drag an entry along the rim, or click where the chosen group enters; drag over empty places to "
                     "join them to the map; Shift cuts edge hexes off"),
               "cross"}) {}

    void activate(OpenDocument& document) override {
        PaintTool::activate(document);
        rim_.emplace(document.map());
        look(document);
    }
    void deactivate() override {
        PaintTool::deactivate();
        preview_.rim.clear();
        preview_.tags.clear();
        rim_.reset();
        edges_.clear();
    }
    void document_changed(OpenDocument& document, const ChangeSet& changes) override {
        PaintTool::document_changed(document, changes);
        if (!rim_ || preview_.document != &document) return;
        if (changes.all || changes.many || changes.touches(Area::grid)) rim_.emplace(document.map());
        else rim_->follow(document.map(), changes.hexes);
        if (changes.all || changes.touches(Area::grid | Area::terrain | Area::kinds | Area::groups)) look(document);
    }

protected:
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::key) return;
        const HexIndex hex = input.hit.hex;
        const bool moved = hex != at_;
        at_ = hex;
        switch (input.kind) {
            case ToolInput::Kind::press: press(document, hex, input.shift); break;
            case ToolInput::Kind::drag: drag(document, hex); break;
            case ToolInput::Kind::release: release(document); break;
            default: break;
        }
        if (moved && (input.kind == ToolInput::Kind::hover || input.kind == ToolInput::Kind::leave)) {
            const std::string words = hex != kNoHex ? edge_readout(document.scenario(), edges_, hex) : std::string();
            state_.said(words.empty() ? hint() : words);
        }
        show(picture(document, input));
    }
    bool abandon(OpenDocument& document) override {
        const bool begun = mode_ != Mode::none;
        mode_ = Mode::none;
        if (stroking()) take_back(document);
        return begun;
    }

private:
    enum class Mode : std::uint8_t { none, join, cut, move, set };

    // All about the rim is drawn anew; the canvas repaints everything for it. Costs what the rim is long, not the map.
    void look(const OpenDocument& document) {
        const Scenario& s = document.scenario();
        edges_ = rim_->edges(s.map);
        preview_.rim.clear();
        preview_.tags.clear();
        std::map<HexIndex, std::string> entries;
        for (const ReinforcementGroup& g : s.reinforcements)
            if (g.entry < s.map.grid().size()) entries[g.entry] += (entries[g.entry].empty() ? "" : ", ") + g.id;
        for (const auto& [hex, directions] : rim_->ends()) {
            const RimSide::Tone tone = !enterable(s, hex)      ? RimSide::Tone::closed
                                       : entries.contains(hex) ? RimSide::Tone::entry
                                                               : RimSide::Tone::open;
            for (std::uint8_t d = 0; d < kDirections; ++d)
                if ((directions >> d & 1U) != 0)
                    preview_.rim.push_back(
                        {hex, d, rim_->is_edge(s.map.grid(), hex, d) ? tone : RimSide::Tone::closed});
        }
        for (const MapEdge& edge : edges_)
            if (edge.side != EdgeSide::hole)
                preview_.tags.push_back({edge.hexes[edge.hexes.size() / 2], edge_name(s.map, edge), false});
        for (const auto& [hex, names] : entries) preview_.tags.push_back({hex, names, true});
    }
    [[nodiscard]] bool on_rim(const OpenDocument& document, HexIndex hex) const {
        return hex != kNoHex && document.map().present(hex) && document.map().on_edge(hex);
    }
    /// The chosen group, or the only one.
    [[nodiscard]] std::optional<std::size_t> chosen(const OpenDocument& document) const {
        const auto& groups = document.scenario().reinforcements;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].id == state_.entry) return i;
        return groups.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
    }
    /// The group to take hold of at a hex: the chosen one before others.
    [[nodiscard]] std::optional<std::size_t> group_at(const OpenDocument& document, HexIndex hex) const {
        const auto& groups = document.scenario().reinforcements;
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].entry == hex && (!found || groups[i].id == state_.entry)) found = i;
        return found;
    }
    void press(OpenDocument& document, HexIndex hex, bool shift) {
        if (hex == kNoHex) return;
        used();
        from_ = last_ = hex;
        group_ = group_at(document, hex);
        if (shift) mode_ = Mode::cut;
        else if (!document.map().present(hex)) mode_ = Mode::join;
        else mode_ = group_ ? Mode::move : Mode::set;
        if (mode_ == Mode::move)
            state_.choose({PaintSection::entry, document.scenario().reinforcements[*group_].id, 0});
        if (mode_ != Mode::cut && mode_ != Mode::join) return;
        begin(document);
        brush(document, hex);
    }
    void drag(OpenDocument& document, HexIndex hex) {
        if (hex == kNoHex || hex == last_ || (mode_ != Mode::cut && mode_ != Mode::join)) return;
        for (const HexIndex each : thick_line(document.map().grid(), last_, hex, 0)) brush(document, each);
        last_ = hex;
    }
    void release(OpenDocument& document) {
        const Mode mode = std::exchange(mode_, Mode::none);
        if (mode == Mode::cut || mode == Mode::join) return end(document);
        if (mode == Mode::move && at_ != from_) enter(document, *group_, target(document, at_));
        if (mode != Mode::set || at_ != from_) return;
        const auto group = chosen(document);
        const std::string why = entry_obstacle(document.scenario(), from_);
        if (!group)
            state_.said(document.scenario().reinforcements.empty()
                            ? RP_TR("The scenario has no reinforcement groups.")
                            : RP_TR("Choose a reinforcement group first: in the palette, or by clicking its entry."));
        else if (!why.empty()) state_.said(document.map().grid().label(from_) + ": " + why);
        else enter(document, *group, from_);
    }
    void brush(OpenDocument& document, HexIndex hex) {
        if (mode_ == Mode::cut) {
            // The edge only: a stroke eats its way in from there.
            if (on_rim(document, hex))
                lay(document, RP_TR("Cut the map's edge"), paint_terrain(document.map(), std::array{hex}, kHole));
        } else if (!document.map().present(hex)) {
            const TerrainId terrain = state_.area.section == PaintSection::terrain
                                          ? state_.area_terrain(document.scenario().ruleset)
                                          : TerrainId{0};
            lay(document, RP_TR("Join to the map"), paint_terrain(document.map(), std::array{hex}, terrain));
        }
    }
    void enter(OpenDocument& document, std::size_t group, HexIndex hex) {
        const auto& groups = document.scenario().reinforcements;
        if (hex == kNoHex || group >= groups.size() || groups[group].entry == hex) return;
        const auto done = document.document.edit(named("Entry hex of {1}", groups[group].id), [&](Edit& e) {
            e.update(lists::groups, group, [&](ReinforcementGroup& g) { g.entry = hex; });
        });
        if (!done) state_.said(say_message(done.error().message));
    }
    /// The open edge hex nearest to the pointer.
    [[nodiscard]] HexIndex target(const OpenDocument& document, HexIndex to) const {
        if (to == kNoHex) return kNoHex;
        const Grid& grid = document.map().grid();
        HexIndex best = kNoHex;
        for (const MapEdge& edge : edges_)
            for (const HexIndex hex : edge.hexes)
                if (edge.side != EdgeSide::hole && enterable(document.scenario(), hex) &&
                    (best == kNoHex || grid.distance(hex, to) < grid.distance(best, to)))
                    best = hex;
        return best;
    }
    [[nodiscard]] Preview picture(const OpenDocument& document, const ToolInput& input) const {
        Preview preview;
        if (input.hit.hex == kNoHex || input.kind == ToolInput::Kind::leave) return preview;
        preview.outline = {input.hit.hex};
        if (mode_ == Mode::move && at_ != from_) {
            const HexIndex to = target(document, at_);
            if (to == kNoHex) return preview;
            preview.outline = {to};
            preview.dots = {to};
            preview.line = {plane(document.map().grid().centre(from_)), plane(document.map().grid().centre(to))};
        } else if (mode_ == Mode::none && input.shift && on_rim(document, at_)) {
            preview.changes = spread(document, paint_terrain(document.map(), std::array{at_}, kHole));
        }
        return preview;
    }

    std::optional<MapRim> rim_;
    std::vector<MapEdge> edges_;
    std::optional<std::size_t> group_;
    Mode mode_ = Mode::none;
    HexIndex from_ = kNoHex;
    HexIndex last_ = kNoHex;
    HexIndex at_ = kNoHex;
};

}  // namespace

void add_edge_tool(ToolBox& tools, PaintState& state) { tools.add(std::make_unique<EdgeTool>(state)); }

}  // namespace ramparts
