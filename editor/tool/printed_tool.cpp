// Keys go to the pass of the document, the hex cursor follows it; what waits is hatched.
#include "editor/tool/printed_tool.hpp"

#include <algorithm>
#include <cmath>

#include "editor/model/printed_pass.hpp"
#include "editor/tool/side_numbers.hpp"
#include "editor/view/shapes.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Colour kWaits = rgb(70, 74, 84);

/// Hatches the hexes that wait and numbers the hexsides while one is chosen.
class PrintedOverlay final : public Overlay {
public:
    OpenDocument* document = nullptr;
    [[nodiscard]] Layer layer() const override { return Layer::lines; }
    void paint(const OverlayContext& context, const Surface& surface) override {
        if (document == nullptr || &document->scenario() != &context.scenario || context.art == nullptr) return;
        const ViewTransform& view = context.view;
        const PrintedPass& pass = document->printed();
        const auto range = view.range(surface.clip().grown(static_cast<int>(view.pitch())));
        for (int line = range.first_line; line <= range.last_line; ++line)
            for (int place = range.first_place; place <= range.last_place; ++place)
                if (const HexIndex hex = view.grid().at(line, place); pass.open(hex)) hatch(context, surface, hex);
        if (pass.on_sides()) number_sides(context, surface, document->cursor(), pass.side());
    }

private:
    static void hatch(const OverlayContext& context, const Surface& surface, HexIndex hex) {
        const ViewTransform& view = context.view;
        const PixelPoint c = view.centre(hex);
        const PixelRect box = view.hex_box().moved(c.x, c.y);
        if (box.intersected(surface.clip()).empty()) return;
        context.art->tint_hex(surface, c, kWaits, 26);
        // Three strokes from below to above, each as long as the hex is there.
        const double r = view.pitch() * 0.5;
        const double width = std::max(1.0, view.pitch() * 0.022);
        for (const double offset : {-0.56, 0.0, 0.56}) {
            const double half = r * (offset == 0.0 ? 0.80 : 0.52);
            const ShapePoint middle{r * offset * 0.7071, r * offset * 0.7071};
            const ShapePoint along{half * 0.7071, -half * 0.7071};
            const ShapePoint ends[2] = {middle - along, middle + along};
            surface.draw(stroke(ends, width), c, kWaits, 150);
        }
    }
};

class PrintedTool final : public Tool {
public:
    explicit PrintedTool(PaintState& state) : state_(state) {}
    [[nodiscard]] std::string_view id() const override { return "printed"; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Type in printed hexes"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Compare the map with a printed one hex by hex: one letter sets the terrain, Space keeps it.");
    }
    [[nodiscard]] std::string hint() const override {
        return RP_TR(
            "Space: as printed; Return: all alike; Shift+Return: the rest of the column; a letter: terrain, a digit: "
            "height, . for hexsides");
    }
    [[nodiscard]] bool types() const override { return true; }
    [[nodiscard]] Overlay* preview() override { return &overlay_; }

    void activate(OpenDocument& document) override {
        overlay_.document = &document;
        link_ = document.cursor_moved.connect([this, &document](HexIndex, HexIndex) { show_run(document); });
        show_run(document);
    }
    void deactivate() override {
        link_.reset();
        if (overlay_.document != nullptr) overlay_.document->set_lit({});
        overlay_.document = nullptr;
    }
    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        ToolReply reply;
        if (input.kind == ToolInput::Kind::press && input.button == ToolInput::Button::left &&
            input.hit.hex != kNoHex) {
            document.set_cursor(input.hit.hex);
            reply.handled = true;
        } else if (input.kind == ToolInput::Kind::key || input.kind == ToolInput::Kind::cancel) {
            type(document, input.kind == ToolInput::Kind::cancel ? "Escape" : input.key, reply);
        }
        return reply;
    }
    void document_changed(OpenDocument& document, const ChangeSet& changes) override {
        if (&document != overlay_.document) return;
        const auto place = document.printed().place_after(changes);
        if (place && place->hex != kNoHex) document.set_cursor(place->hex);
        else show_run(document);
    }

private:
    void type(OpenDocument& document, const std::string& chord, ToolReply& reply) {
        PrintedPass& pass = document.printed();
        // Undo, menus and the cursor's own keys are the window's.
        if (chord.starts_with("Ctrl+") || chord.starts_with("Alt+")) return;
        if (pass.changes(chord, document.cursor()) && state_.ask_printed && !state_.ask_printed(document)) {
            reply.handled = true;
            return;
        }
        const HexIndex before = document.cursor();
        const auto typed = pass.type(chord, before);
        if (!typed.handled) return;
        reply.handled = true;
        reply.repaint = {before};
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = document.map().grid().neighbour(before, d); next != kNoHex)
                reply.repaint.push_back(next);
        document.set_cursor(typed.cursor);
        show_run(document);
        state_.said(typed.said.empty() ? hint() : typed.said);
    }
    /// What Return would confirm is lit, unless a hexside is being chosen.
    static void show_run(OpenDocument& document) {
        const PrintedPass& pass = document.printed();
        document.set_lit(pass.on_sides() ? std::vector<HexIndex>{} : pass.run(document.cursor()));
    }

    PaintState& state_;
    PrintedOverlay overlay_;
    Connection link_;
};

}  // namespace

std::unique_ptr<Tool> make_printed_tool(PaintState& state) { return std::make_unique<PrintedTool>(state); }

}  // namespace ramparts
