// A hand on the mouse over an open scenario, without a window.
#pragma once

#include <catch2/catch.hpp>

#include "editor/command/equipment.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "tests/support/source_facts.hpp"

namespace ramparts {

using Kind = ToolInput::Kind;
using Button = ToolInput::Button;

/// An open scenario with a hand on the mouse.
struct Hand {
    Hand() {
        document = &workspace.add(std::make_unique<OpenDocument>(blank_scenario(20, 16)));
        before = document->scenario();
        view = ViewTransform(document->map().grid(), 64);
        sources = std::make_unique<test::SourceWatch>(document->document);
    }
    /// Whatever a tool did: what changed is by the source in force.
    ~Hand() { CHECK(sources->wrong() == ""); }
    [[nodiscard]] HexIndex hex(int line, int place) const { return document->map().grid().at(line, place); }
    [[nodiscard]] PixelPoint centre(HexIndex hex) const { return view.centre(hex); }
    [[nodiscard]] PixelPoint side(HexIndex hex, int direction) const {
        const ShapePoint m = view.side_middle(direction) * 0.9;
        return centre(hex) + PixelPoint{static_cast<int>(m.x), static_cast<int>(m.y)};
    }
    [[nodiscard]] PixelPoint corner(HexIndex hex, int index) const {
        const ShapePoint m = view.corner(index) * 0.92;
        return centre(hex) + PixelPoint{static_cast<int>(m.x), static_cast<int>(m.y)};
    }
    PaintTool& use(std::string_view id) {
        REQUIRE(workspace.select_tool(id));
        return dynamic_cast<PaintTool&>(workspace.tool());
    }
    ToolReply send(Kind kind, PixelPoint at, Button button = Button::left, int clicks = 1) {
        ToolInput input;
        input.kind = kind;
        input.button = kind == Kind::hover ? Button::none : button;
        input.world = at;
        input.view = &view;
        input.hit = view.hit(at);
        input.shift = shift;
        input.control = control;
        input.clicks = clicks;
        input.names = names;
        return workspace.tool().input(*document, input);
    }
    void click(PixelPoint at) {
        send(Kind::press, at);
        send(Kind::release, at);
    }
    void drag(std::initializer_list<PixelPoint> points) {
        send(Kind::press, *points.begin());
        for (const PixelPoint p : points) send(Kind::drag, p);
        send(Kind::release, *(points.end() - 1));
    }
    ToolReply key(const std::string& name, PixelPoint at) {
        ToolInput input;
        input.kind = name == "Escape" ? Kind::cancel : Kind::key;
        input.key = name;
        input.world = at;
        input.view = &view;
        input.hit = view.hit(at);
        input.names = names;
        return workspace.tool().input(*document, input);
    }
    [[nodiscard]] TerrainId terrain(const char* id) const { return document->scenario().ruleset.terrain(id).value(); }
    [[nodiscard]] HexsideKindId kind(const char* id) const {
        return document->scenario().ruleset.hexside_kind(id).value();
    }
    [[nodiscard]] int count(TerrainId t) const {
        int n = 0;
        for (HexIndex h = 0; h < document->map().grid().size(); ++h) n += document->map().terrain(h) == t ? 1 : 0;
        return n;
    }
    /// One step of the history, and undoing it gives back the start; then it is done again.
    void one_step() {
        REQUIRE(document->document.history_size() == 1);
        const Scenario after = document->scenario();
        CHECK_FALSE(after == before);
        REQUIRE(document->document.undo());
        CHECK(document->scenario() == before);
        REQUIRE(document->document.redo());
        CHECK(document->scenario() == after);
    }
    PaintState& state() { return workspace.painting(); }

    Workspace workspace{full_equipment};
    OpenDocument* document = nullptr;
    Scenario before;
    std::unique_ptr<test::SourceWatch> sources;  ///< goes before the document
    ViewTransform view;
    bool shift = false;
    bool control = false;
    std::function<std::vector<draw::PlacedName>()> names;  ///< as a window would show them; none at first
};

}  // namespace ramparts
