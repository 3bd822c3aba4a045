// The base of all painting tools: preview bookkeeping, strokes that undo as one, symmetry and bridges.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "editor/tool/bridge_review.hpp"
#include "editor/tool/preview.hpp"
#include "editor/workspace/hole_watch.hpp"
#include "editor/workspace/tool.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

struct ToolWords {
    std::string id;
    std::string title;
    std::string help;
    std::string hint;
    std::string pointer = "cross";
};

class PaintTool : public Tool {
public:
    PaintTool(PaintState& state, ToolWords words) : state_(state), preview_(state), words_(std::move(words)) {
        preview_.uphill = is_side_tool(words_.id);
    }
    [[nodiscard]] std::string_view id() const override { return words_.id; }
    [[nodiscard]] std::string_view title() const override { return words_.title; }
    [[nodiscard]] std::string_view help() const override { return words_.help; }
    [[nodiscard]] std::string hint() const override { return words_.hint; }
    [[nodiscard]] std::string_view pointer() const override { return words_.pointer; }
    [[nodiscard]] Overlay* preview() override { return &preview_; }
    [[nodiscard]] Aim aim() const override;
    [[nodiscard]] bool drags() const override;

    [[nodiscard]] std::string unavailable(const OpenDocument& document) const override;
    void activate(OpenDocument& document) override;
    void deactivate() override;
    void document_changed(OpenDocument& document, const ChangeSet& changes) override;
    ToolReply input(OpenDocument& document, const ToolInput& input) override;

    /// What is shown now; for tests.
    [[nodiscard]] const Preview& shown() const noexcept { return preview_.content; }

protected:
    /// One event; the preview is put in place through show().
    virtual void act(OpenDocument& document, const ToolInput& input) = 0;
    /// Forgets a stroke that has begun; the document is as before it. True when there was one.
    virtual bool abandon(OpenDocument&) { return false; }
    /// Whether the tool lays paint, so that the right button takes it up.
    [[nodiscard]] virtual bool paints() const { return true; }
    /// What Escape does when no stroke has begun. True when it did something.
    virtual bool escape(OpenDocument&) { return false; }

    void show(Preview preview) {
        next_ = std::move(preview);
        shown_ = true;
    }
    void clear() { show({}); }
    void used() { handled_ = true; }

    /// Begins and ends a stroke: everything laid between them undoes as one step. A stroke whose bridges are asked for
    /// goes on until they are answered.
    void begin(OpenDocument& document);
    void end(OpenDocument& document);
    [[nodiscard]] bool stroking() const noexcept { return !key_.empty(); }
    /// Takes back what the stroke has laid so far.
    void take_back(OpenDocument& document);
    /// Applies changes with their images and bridges. Returns whether anything changed.
    bool lay(OpenDocument& document, const std::string& label, const Changes& changes);
    /// The same changes as they would be laid.
    [[nodiscard]] Changes spread(const OpenDocument& document, const Changes& changes) const;
    /// Keeps hexes the tool may touch (see PaintState::only_selection).
    [[nodiscard]] std::vector<HexIndex> allowed(const OpenDocument& document, std::vector<HexIndex> hexes) const;

    PaintState& state_;
    PreviewOverlay preview_;

private:
    /// An input while bridges are asked for. True when it is used up.
    bool review(OpenDocument& document, const ToolInput& input);
    void ask(OpenDocument& document);
    void end_review(OpenDocument& document);
    void warn(const OpenDocument& document, const ToolInput& input);
    ToolWords words_;
    std::string key_;
    std::string label_;               ///< of the last changes laid
    std::optional<HoleWatch> watch_;  ///< what stood before the stroke's first hole
    BridgeReview review_;
    bool laying_ = false;
    bool laid_ = false;
    std::string warned_;
    PixelPoint last_world_;  ///< of the last event of the mouse
    Preview next_;
    bool shown_ = false;
    bool handled_ = false;
};

/// The hex under an input that exists on the map; kNoHex otherwise.
[[nodiscard]] inline HexIndex map_hex(const OpenDocument& document, const ToolInput& input) {
    return input.hit.hex != kNoHex && document.map().present(input.hit.hex) ? input.hit.hex : kNoHex;
}
/// The plane of Grid::centre under an input; needs ToolInput::view.
[[nodiscard]] inline PlanePoint plane_of(const ToolInput& input) {
    return input.view != nullptr ? plane_at(*input.view, input.world) : PlanePoint{};
}
/// What the eyedropper reads under an input.
[[nodiscard]] std::optional<Paint> paint_under(const OpenDocument& document, const PaintState& state,
                                               std::string_view tool, const ToolInput& input);

/// The first name written at a hex, by its place in the list.
[[nodiscard]] std::optional<std::size_t> label_at(const Map& map, HexIndex hex);
/// Asks for the name of a hex and writes, changes or removes it.
void write_label(PaintState& state, OpenDocument& document, HexIndex hex);

/// Writes names, and arranges them by hand.
[[nodiscard]] std::unique_ptr<Tool> make_label_tool(PaintState& state);

/// Looks only: a click moves the hex cursor.
[[nodiscard]] std::unique_ptr<Tool> make_look_tool();
/// Adds every painting tool to the box, in the order of menus.
void add_paint_tools(ToolBox& tools, PaintState& state);
void add_area_tools(ToolBox& tools, PaintState& state);
void add_side_tools(ToolBox& tools, PaintState& state);
void add_road_tools(ToolBox& tools, PaintState& state);
void add_select_tools(ToolBox& tools, PaintState& state);
void add_place_tools(ToolBox& tools, PaintState& state);
void add_edge_tool(ToolBox& tools, PaintState& state);

}  // namespace ramparts
