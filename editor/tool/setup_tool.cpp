// Dragging counters on the map.
#include "editor/tool/setup_tool.hpp"

#include <algorithm>
#include <utility>

#include "editor/model/forces_model.hpp"
#include "editor/view/counter_art.hpp"
#include "editor/words/translate.hpp"
#include "editor/workspace/workspace.hpp"

namespace ramparts {
namespace {

// Where the dragged counter would go, and the counter itself.
class Ghost final : public Overlay {
public:
    HexIndex from = kNoHex;
    HexIndex to = kNoHex;
    CounterFace face;
    bool allowed = true;

    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override {
        if (to == kNoHex || context.art == nullptr || !context.view.whole()) return;
        const Colour ink = allowed ? rgb(24, 128, 62) : rgb(200, 32, 36);
        if (from != kNoHex && from != to)
            context.art->tint_hex(surface, context.view.centre(from), rgb(255, 255, 255), 110);
        context.art->tint_hex(surface, context.view.centre(to), ink, 60);
        context.art->outline_hex(surface, context.view.centre(to), ink, 3 * context.scale);
        if (from == to) return;
        const int size = std::max(8, static_cast<int>(context.view.pitch() * 0.62));
        const Sprite sprite = draw_counter(face, size, context.text);
        const PixelPoint c = context.view.centre(to);
        surface.draw(sprite, {c.x + size / 7, c.y - size / 7});
    }
};

class SetupTool final : public Tool {
public:
    [[nodiscard]] std::string_view id() const override { return "setup"; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Set u&p units"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Drag counters to the hexes in which they start.");
    }
    [[nodiscard]] std::string hint() const override {
        return RP_TR(
            "Drag a counter to another hex; click again for the next of a stack, twice to edit it; Delete takes it off "
            "the map");
    }
    [[nodiscard]] std::string_view pointer() const override { return "hand"; }
    [[nodiscard]] std::string unavailable(const OpenDocument& document) const override {
        return document.scenario().units.empty() ? RP_TR("The scenario has no units yet.") : "";
    }
    void deactivate() override {
        drop();
        carried_.clear();
        pressed_.clear();
    }
    Overlay* preview() override { return &ghost_; }

    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        using Kind = ToolInput::Kind;
        switch (input.kind) {
            case Kind::press: return press(document, input);
            case Kind::drag: return drag(document, input);
            case Kind::release: return release(document, input);
            case Kind::cancel: {
                ToolReply reply = repainted();
                reply.handled = unit_.has_value();
                drop();
                return reply;
            }
            case Kind::key: return key(document, input);
            case Kind::hover:
            case Kind::leave: break;
        }
        return {};
    }

private:
    static std::vector<std::size_t> units_in(const Scenario& s, HexIndex hex) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < s.units.size(); ++i)
            if (s.units[i].at == hex) found.push_back(i);
        return found;
    }

    ToolReply press(OpenDocument& document, const ToolInput& input) {
        ToolReply reply;
        if (input.button != ToolInput::Button::left || input.hit.hex == kNoHex) return reply;
        if (input.clicks > 1) {
            // The first click may have gone one counter down; what it was given to is opened.
            if (document.scenario().unit(pressed_)) document.set_focused_unit(pressed_);
            reply.handled = reply.open = true;
            return reply;
        }
        reply.handled = true;
        pressed_.clear();
        const auto here = units_in(document.scenario(), input.hit.hex);
        // The second click on the same stack goes one counter down; the uppermost is the last one.
        const bool again = document.cursor() == input.hit.hex;
        document.set_cursor(input.hit.hex);
        if (here.empty()) {
            document.set_focused_unit({});
            return reply;
        }
        const auto focused = std::find_if(here.begin(), here.end(), [&](std::size_t i) {
            return document.scenario().units[i].id == document.focused_unit();
        });
        // What was chosen is dragged; the next one is chosen only when the button comes up without a drag.
        unit_ = next_ = focused != here.end() ? *focused : here.back();
        if (again && focused != here.end()) next_ = focused != here.begin() ? *std::prev(focused) : here.back();
        document.set_focused_unit(document.scenario().units[*unit_].id);
        pressed_ = document.focused_unit();
        ghost_.face = face_of(document.scenario(), document.scenario().units[*unit_], false);
        ghost_.from = ghost_.to = input.hit.hex;
        ghost_.allowed = true;
        moved_ = false;
        reply.repaint = repainted().repaint;
        return reply;
    }

    ToolReply drag(OpenDocument& document, const ToolInput& input) {
        if (!unit_) return {};
        ToolReply reply = repainted();
        reply.handled = true;
        if (input.hit.hex == ghost_.to) return {true, false, {}};
        ghost_.to = input.hit.hex;
        moved_ = moved_ || ghost_.to != ghost_.from;
        ghost_.allowed = ghost_.to != kNoHex && document.map().present(ghost_.to);
        const ToolReply now = repainted();
        reply.repaint.insert(reply.repaint.end(), now.repaint.begin(), now.repaint.end());
        return reply;
    }

    ToolReply release(OpenDocument& document, const ToolInput&) {
        if (!unit_) return {};
        ToolReply reply = repainted();
        reply.handled = true;
        const std::size_t unit = *unit_;
        const HexIndex to = ghost_.to;
        const bool goes = moved_ && ghost_.allowed && to != ghost_.from && unit < document.scenario().units.size();
        const std::size_t next = next_;
        const bool clicked = !moved_;
        drop();
        if (goes && place_on_hex(document.document, unit, to).empty()) {
            document.set_cursor(to);
            document.set_focused_unit(document.scenario().units[unit].id);
        } else if (clicked && next < document.scenario().units.size()) {
            document.set_focused_unit(document.scenario().units[next].id);
        }
        return reply;
    }

    ToolReply key(OpenDocument& document, const ToolInput& input) {
        const auto unit = document.scenario().unit(document.focused_unit());
        if (input.key == "Delete" && unit && document.scenario().units[*unit].at)
            return {take_off(document.document, *unit).empty(), false, {}};
        // By keyboard: Return takes the counter under the cursor, or puts the taken one down.
        if (input.key != "Return") return {};
        const auto here = units_in(document.scenario(), document.cursor());
        const bool focused_here = unit && document.scenario().units[*unit].at == document.cursor();
        if (unit && !focused_here && carried_ == document.focused_unit()) {
            carried_.clear();
            return {place_on_hex(document.document, *unit, document.cursor()).empty(), false, {}};
        }
        if (here.empty()) return {};
        const std::size_t chosen = focused_here ? *unit : here.back();
        carried_ = document.scenario().units[chosen].id;
        document.set_focused_unit(carried_);
        return {true, false, {}};
    }

    [[nodiscard]] ToolReply repainted() const {
        ToolReply reply;
        for (const HexIndex hex : {ghost_.from, ghost_.to})
            if (hex != kNoHex) reply.repaint.push_back(hex);
        return reply;
    }

    void drop() {
        unit_.reset();
        moved_ = false;
        ghost_.from = ghost_.to = kNoHex;
    }

    Ghost ghost_;
    std::optional<std::size_t> unit_;
    std::size_t next_ = 0;
    bool moved_ = false;
    std::string carried_;  ///< by keyboard
    std::string pressed_;  ///< what the last click was given to
};

}  // namespace

std::unique_ptr<Tool> make_setup_tool() { return std::make_unique<SetupTool>(); }

void AskHexTool::ask(std::string hint, Answer answer, std::string before, std::function<void()> back) {
    hint_ = std::move(hint);
    answer_ = std::move(answer);
    before_ = std::move(before);
    back_ = std::move(back);
}

void AskHexTool::cancel() {
    answer_ = nullptr;
    if (const auto back = std::exchange(back_, nullptr)) back();
}

void AskHexTool::deactivate() {
    // Another tool was chosen: the question is withdrawn, and nothing needs to come back.
    answer_ = nullptr;
    back_ = nullptr;
}

ToolReply AskHexTool::input(OpenDocument& document, const ToolInput& input) {
    ToolReply reply;
    const bool press = input.kind == ToolInput::Kind::press && input.button == ToolInput::Button::left;
    const bool entered = input.kind == ToolInput::Kind::key && input.key == "Return";
    if (input.kind == ToolInput::Kind::cancel) {
        cancel();
        reply.handled = true;
        return reply;
    }
    const HexIndex hex = entered ? document.cursor() : input.hit.hex;
    if ((!press && !entered) || hex == kNoHex) return reply;
    reply.handled = true;
    document.set_cursor(hex);
    const Answer answer = std::exchange(answer_, nullptr);
    if (const auto back = std::exchange(back_, nullptr)) back();
    if (answer) answer(document, hex);
    return reply;
}

void ask_for_hex(Workspace& workspace, std::string hint, AskHexTool::Answer answer) {
    auto* tool = dynamic_cast<AskHexTool*>(workspace.tools().find(AskHexTool::kId));
    if (tool == nullptr || workspace.active() == nullptr) return;
    std::string before(workspace.tool().id());
    if (before == AskHexTool::kId) {
        tool->cancel();
        before = workspace.tool().id();
    }
    tool->ask(std::move(hint), std::move(answer), before, [&workspace, before] { workspace.select_tool(before); });
    workspace.select_tool(AskHexTool::kId);
}

}  // namespace ramparts
