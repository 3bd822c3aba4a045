// Tools that place single things: entry hexes, references of a scan; names are in name_tool.cpp.
#include <algorithm>
#include <optional>
#include <utility>

#include "editor/tool/paint_tool.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {

namespace {

/// Puts the entry hex of the chosen reinforcement group.
class EntryTool final : public PaintTool {
public:
    explicit EntryTool(PaintState& state)
        : PaintTool(state,
                    {"entry", RP_TR("Entr&y hex"), RP_TR("Choose the hex by which the chosen reinforcements come."),
                     RP_TR("Click a hex at the edge of the map: the chosen group enters there")}) {}

    std::string unavailable(const OpenDocument& document) const override {
        return document.scenario().reinforcements.empty() ? RP_TR("The scenario has no reinforcement groups.") : "";
    }

protected:
    bool paints() const override { return false; }
    void act(OpenDocument& document, const ToolInput& input) override {
        if (input.kind == ToolInput::Kind::key) return;
        const HexIndex hex = map_hex(document, input);
        const auto& groups = document.scenario().reinforcements;
        if (input.kind == ToolInput::Kind::press && hex != kNoHex) {
            used();
            if (const auto i = chosen(groups)) {
                const auto done = document.document.edit(named("Entry hex of {1}", groups[*i].id), [&](Edit& e) {
                    e.update(lists::groups, *i, [&](ReinforcementGroup& g) { g.entry = hex; });
                });
                if (!done) state_.said(say_message(done.error().message));
            } else {
                state_.said(RP_TR("Choose the group in the palette first, under Entry hexes."));
            }
        }
        Preview preview;
        if (hex != kNoHex && input.kind != ToolInput::Kind::leave) preview.outline = {hex};
        for (const auto& group : groups)
            if (group.entry < document.map().grid().size()) preview.dots.push_back(group.entry);
        show(std::move(preview));
    }

private:
    /// The group chosen in the palette; the only one needs no choice.
    [[nodiscard]] std::optional<std::size_t> chosen(const std::vector<ReinforcementGroup>& groups) const {
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].id == state_.entry) return i;
        return groups.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
    }
};

/// Fits the scan: drag a printed hex onto ours.
class UnderlayTool final : public PaintTool {
public:
    explicit UnderlayTool(PaintState& state)
        : PaintTool(
              state,
              {"underlay", RP_TR("F&it scan"), RP_TR("Fit a scanned map under the hexes by three or four references."),
               RP_TR("Drag from the middle of a hex on the scan to the same hex of this map; three or four such "
                     "references fit the scan"),
               "hand"}) {}
    std::string unavailable(const OpenDocument& document) const override {
        const UnderlayLayer* layer = state_.find_underlay(document);
        return layer == nullptr || layer->empty() ? RP_TR("No scan is loaded; see the panel Scan.") : "";
    }

protected:
    bool paints() const override { return false; }
    void act(OpenDocument& document, const ToolInput& input) override {
        UnderlayLayer* layer = state_.find_underlay(document);
        if (layer == nullptr || layer->empty() || input.view == nullptr || input.kind == ToolInput::Kind::key) return;
        const Grid& grid = document.map().grid();
        if (input.kind == ToolInput::Kind::press) {
            from_ = input;
            begun_ = true;
            used();
        } else if (input.kind == ToolInput::Kind::release && begun_) {
            begun_ = false;
            clear();
            if (input.hit.hex == kNoHex) return;
            const PlanePoint pixel = layer->pixel_at(*input.view, from_.world);
            layer->add_pair(grid, {pixel, input.hit.hex});
            state_.underlay_changed(document);
            return;
        }
        Preview preview;
        if (input.hit.hex != kNoHex && input.kind != ToolInput::Kind::leave) preview.outline = {input.hit.hex};
        if (begun_) {
            preview.line = {plane_of(from_),
                            input.hit.hex != kNoHex ? plane(grid.centre(input.hit.hex)) : plane_of(input)};
            preview.corners = {preview.line.front()};
        }
        for (const ReferencePair& pair : layer->pairs)
            if (pair.hex < grid.size()) preview.dots.push_back(pair.hex);
        show(std::move(preview));
    }
    bool abandon(OpenDocument&) override { return std::exchange(begun_, false); }

private:
    ToolInput from_;
    bool begun_ = false;
};

}  // namespace

void add_place_tools(ToolBox& tools, PaintState& state) {
    tools.add(make_label_tool(state));
    tools.add(std::make_unique<EntryTool>(state));
    tools.add(std::make_unique<UnderlayTool>(state));
}

}  // namespace ramparts
