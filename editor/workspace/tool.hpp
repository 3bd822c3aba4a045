// Tools: what a press, a drag or a key means on the map. No toolkit, so tests drive them without a window.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/view/overlay.hpp"
#include "editor/view/view_transform.hpp"

namespace ramparts {

class OpenDocument;
struct ChangeSet;

/// One event on the map.
struct ToolInput {
    enum class Kind : std::uint8_t { press, drag, release, hover, leave, key, cancel };
    enum class Button : std::uint8_t { none, left, right };
    Kind kind = Kind::hover;
    Button button = Button::none;  ///< of press, drag and release
    HexHit hit;                    ///< hex, nearest hexside and corner, distances
    PixelPoint world;              ///< pixel at the present zoom
    bool shift = false;
    bool control = false;
    bool alt = false;
    bool by_keys = false;                 ///< sent by the keyboard: its place is that of the hex cursor
    int clicks = 1;                       ///< 2 on the second press of a double click
    std::string key;                      ///< of Kind::key: "Return", "Escape", "A", … as in the key table
    const ViewTransform* view = nullptr;  ///< the geometry behind `world`, for tools that draw freely; may be null
    std::function<std::vector<draw::PlacedName>()> names = {};  ///< as they are shown, in world pixels; may be empty
    PixelRect shown;                                            ///< world pixels in sight; empty when nobody says
    double scale = 1;                                           ///< device pixels per logical pixel

    /// The nearest hexside under its only name; nothing at the edge of the field.
    [[nodiscard]] std::optional<Hexside> hexside(const Grid& grid) const {
        return hit.hex == kNoHex ? std::nullopt : grid.hexside(hit.hex, hit.direction);
    }
};

/// What a tool wants repainted after an input; hexes include what surrounds them up to the painter's bleed.
struct ToolReply {
    bool handled = false;
    bool repaint_all = false;
    std::vector<HexIndex> repaint;  ///< hexes whose preview changed
    bool open = false;              ///< a double click on what the window may open: the counter or hex at the cursor
};

/// A tool edits through OpenDocument::document only. It is shared by all documents and belongs to the active one
/// between activate() and deactivate().
class Tool {
public:
    virtual ~Tool() = default;
    [[nodiscard]] virtual std::string_view id() const = 0;     ///< "terrain.brush"; the command is "tool." + id
    [[nodiscard]] virtual std::string_view title() const = 0;  ///< English, translated by the window
    [[nodiscard]] virtual std::string_view help() const { return {}; }
    /// One line for the status bar about what the next click does.
    [[nodiscard]] virtual std::string hint() const { return {}; }
    /// Shape of the pointer: "arrow", "cross", "hand", "pencil", "picker".
    [[nodiscard]] virtual std::string_view pointer() const { return "arrow"; }

    /// What a click is meant for. Whoever works by keys aims at one of the six of the cursor's hex.
    enum class Aim : std::uint8_t { hex, side, corner };
    [[nodiscard]] virtual Aim aim() const { return Aim::hex; }
    /// Whether a press and a release in another place mean something of their own.
    [[nodiscard]] virtual bool drags() const { return false; }

    /// Whether it takes the wheel with Ctrl or Alt, as keys: "Ctrl+WheelUp", "Alt+WheelDown".
    [[nodiscard]] virtual bool wheels() const { return false; }

    /// Whether every key without Ctrl and Alt is typed into the tool, the space bar too.
    [[nodiscard]] virtual bool types() const { return false; }

    /// Why the tool cannot be used on a document, as a sentence; empty = it can.
    [[nodiscard]] virtual std::string unavailable(const OpenDocument&) const { return {}; }

    /// The tool that goes on when another document is looked at.
    [[nodiscard]] virtual std::string_view on_another_document() const { return id(); }

    virtual void activate(OpenDocument&) {}
    virtual void deactivate() {}
    virtual ToolReply input(OpenDocument&, const ToolInput&) = 0;
    /// The document changed behind the tool's back (undo, another panel).
    virtual void document_changed(OpenDocument&, const ChangeSet&) {}
    /// Drawn over the map while the tool is active; null = nothing.
    [[nodiscard]] virtual Overlay* preview() { return nullptr; }
};

class ToolBox {
public:
    void add(std::unique_ptr<Tool> tool) { tools_.push_back(std::move(tool)); }
    [[nodiscard]] Tool* find(std::string_view id) const noexcept {
        for (const auto& tool : tools_)
            if (tool->id() == id) return tool.get();
        return nullptr;
    }
    [[nodiscard]] Tool& front() const { return *tools_.front(); }
    [[nodiscard]] const std::vector<std::unique_ptr<Tool>>& all() const noexcept { return tools_; }

private:
    std::vector<std::unique_ptr<Tool>> tools_;
};

}  // namespace ramparts
