// Dragging counters on the map.
#include "editor/tool/setup_tool.hpp"

#include <algorithm>
#include <utility>

#include "editor/model/forces_model.hpp"
#include "editor/tool/stack_fan.hpp"
#include "editor/view/counter_art.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/model/names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

// The stack that is spread out; where what is dragged would go, and the uppermost counter of it.
class Ghost final : public Overlay {
public:
    StackFan fan;
    HexIndex from = kNoHex;
    HexIndex to = kNoHex;
    CounterFace face;
    bool allowed = true;

    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override {
        fan.paint(context, surface);
        if (to == kNoHex || context.art == nullptr || !context.view.whole()) return;
        const Colour ink = allowed ? rgb(24, 128, 62) : rgb(200, 32, 36);
        if (from != kNoHex && from != to)
            context.art->tint_hex(surface, context.view.centre(from), rgb(255, 255, 255), 110);
        context.art->tint_hex(surface, context.view.centre(to), ink, 60);
        context.art->outline_hex(surface, context.view.centre(to), {ink, 3 * context.scale});
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
            "Drag a counter to another hex; click again or Tab for the next of a stack, Ctrl+click or A for several, "
            "twice to edit it; Delete takes it off the map");
    }
    [[nodiscard]] std::string_view pointer() const override { return "hand"; }
    [[nodiscard]] std::string unavailable(const OpenDocument& document) const override {
        return document.scenario().units.empty() ? RP_TR("The scenario has no units yet.") : "";
    }
    void deactivate() override {
        drop();
        ghost_.fan.close();
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
                reply.handled = unit_.has_value() || ghost_.fan.is_open();
                if (!unit_) {
                    reply.repaint_all = ghost_.fan.is_open();
                    ghost_.fan.close();
                }
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
        from_row_ = ghost_.fan.covers(input);
        if (from_row_) return press_row(document, input);
        pressed_.clear();
        reply.repaint_all = ghost_.fan.is_open();
        ghost_.fan.close();
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
        const bool several = focused != here.end() && picked_in(document, input.hit.hex).size() > 1;
        if (several) next_ = *unit_;  // what was picked together is dragged together
        else document.set_focused_unit(document.scenario().units[*unit_].id);
        if (here.size() > 1) {
            spread(document, input.hit.hex, &input);
            reply.repaint_all = true;
        }
        pressed_ = document.focused_unit();
        ghost_.face = face_of(document.scenario(), document.scenario().units[*unit_], 0, document.view.palette);
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
        // A drag begins where the stack that is spread out ends.
        const bool inside = from_row_ && ghost_.fan.covers(input);
        const HexIndex to = inside ? ghost_.from : input.hit.hex;
        if (to == ghost_.to) return {true, false, {}};
        reply.repaint_all = !inside && ghost_.fan.is_open();
        if (!inside) ghost_.fan.close();
        ghost_.to = to;
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
        const std::vector<std::size_t> going = picked_in(document, ghost_.from);
        drop();
        if (goes &&
            place_all_on_hex(document.document, going.empty() ? std::vector<std::size_t>{unit} : going, to).empty()) {
            document.set_cursor(to);
            if (going.size() < 2) document.set_focused_unit(document.scenario().units[unit].id);
            ghost_.fan.close();
            reply.repaint_all = true;
        } else if (clicked && next < document.scenario().units.size()) {
            if (next != unit) document.set_focused_unit(document.scenario().units[next].id);
            follow(document, reply);
        }
        return reply;
    }

    // The picked units that stand in a hex, in the scenario's order.
    static std::vector<std::size_t> picked_in(const OpenDocument& document, HexIndex hex) {
        std::vector<std::size_t> found;
        const auto& ids = document.picked_units();
        for (const std::size_t i : units_in(document.scenario(), hex))
            if (std::find(ids.begin(), ids.end(), document.scenario().units[i].id) != ids.end()) found.push_back(i);
        return found;
    }

    // The stack beside its hex, uppermost first, and a row for all of it.
    void spread(const OpenDocument& document, HexIndex hex, const ToolInput* input) {
        const Scenario& s = document.scenario();
        const std::vector<std::size_t> here = units_in(s, hex);
        const std::vector<std::size_t> picked = picked_in(document, hex);
        std::vector<StackFan::Row> rows;
        std::size_t current = 0;
        for (auto u = here.rbegin(); u != here.rend(); ++u) {
            const Unit& unit = s.units[*u];
            if (unit.id == document.focused_unit() && picked.size() != here.size()) current = rows.size();
            const std::string name = name_of_unit(s, *u);
            rows.push_back({face_of(s, unit, 0, document.view.palette), unit.name.empty() ? name : unit.name,
                            unit.name.empty() || unit.name == name ? std::string() : name,
                            std::find(picked.begin(), picked.end(), *u) != picked.end()});
        }
        if (picked.size() == here.size()) current = rows.size();
        rows.push_back({std::nullopt, say("All of them"), {}, picked.size() == here.size()});
        if (input != nullptr) ghost_.fan.show(hex, std::move(rows), current, *input);
        else ghost_.fan.show(std::move(rows), current);
    }
    // The rows as the document is now.
    void follow(const OpenDocument& document, ToolReply& reply) {
        if (!ghost_.fan.is_open()) return;
        if (units_in(document.scenario(), ghost_.fan.hex()).size() > 1) spread(document, ghost_.fan.hex(), nullptr);
        else ghost_.fan.close();
        reply.repaint_all = true;
    }

    // `more`: with what was picked before, or without it again.
    void pick(OpenDocument& document, std::size_t row, bool more) {
        const std::vector<std::size_t> here = units_in(document.scenario(), ghost_.fan.hex());
        std::vector<std::string> ids;
        if (row >= here.size()) {
            for (const std::size_t i : here) ids.push_back(document.scenario().units[i].id);
            return document.set_picked_units(std::move(ids));
        }
        const std::string& id = document.scenario().units[here[here.size() - 1 - row]].id;
        if (!more) return document.set_focused_unit(id);
        for (const std::size_t i : picked_in(document, ghost_.fan.hex()))
            ids.push_back(document.scenario().units[i].id);
        if (const auto there = std::find(ids.begin(), ids.end(), id); there != ids.end()) ids.erase(there);
        else ids.push_back(id);
        document.set_picked_units(std::move(ids));
    }

    // A row is chosen, and what is picked then is dragged from it.
    ToolReply press_row(OpenDocument& document, const ToolInput& input) {
        ToolReply reply;
        reply.handled = reply.repaint_all = true;
        const auto row = ghost_.fan.row_at(input);
        if (!row) return reply;
        const HexIndex hex = ghost_.fan.hex();
        document.set_cursor(hex);
        const bool more = input.shift || input.control;
        const std::vector<std::size_t> here = units_in(document.scenario(), hex);
        const auto& before = document.picked_units();
        const bool held =
            *row < here.size() && std::find(before.begin(), before.end(),
                                            document.scenario().units[here[here.size() - 1 - *row]].id) != before.end();
        if (more || !held || before.size() < 2) pick(document, *row, more);
        follow(document, reply);
        const std::vector<std::size_t> picked = picked_in(document, hex);
        if (picked.empty()) return reply;
        unit_ = next_ = picked.back();
        pressed_ = document.focused_unit();
        ghost_.face = face_of(document.scenario(), document.scenario().units[*unit_], 0, document.view.palette);
        ghost_.from = ghost_.to = hex;
        ghost_.allowed = true;
        moved_ = false;
        return reply;
    }

    bool fan_key(OpenDocument& document, const ToolInput& input, ToolReply& reply) {
        const std::size_t count = ghost_.fan.rows().size();
        if (input.key == "Tab" || input.key == "Shift+Tab")
            pick(document, row_after(ghost_.fan.current(), count, input.key), false);
        else if (input.key == "A") pick(document, count - 1, false);
        else if (const auto row = row_of_digit(input.key, count)) pick(document, *row, true);
        else return false;
        follow(document, reply);
        reply.handled = true;
        return true;
    }

    ToolReply key(OpenDocument& document, const ToolInput& input) {
        ToolReply reply;
        const std::vector<std::size_t> here = units_in(document.scenario(), document.cursor());
        // Tab spreads the stack under the cursor, and goes through it.
        if (here.size() > 1 && (input.key == "Tab" || input.key == "Shift+Tab") &&
            (!ghost_.fan.is_open() || ghost_.fan.hex() != document.cursor())) {
            document.set_focused_unit(document.scenario().units[here.back()].id);
            spread(document, document.cursor(), &input);
            reply.handled = reply.repaint_all = true;
            return reply;
        }
        if (ghost_.fan.is_open() && ghost_.fan.hex() == document.cursor() && fan_key(document, input, reply))
            return reply;
        const auto unit = document.scenario().unit(document.focused_unit());
        if (input.key == "Delete" && unit && document.scenario().units[*unit].at) {
            const auto picked = picked_in(document, *document.scenario().units[*unit].at);
            reply.handled =
                take_all_off(document.document, picked.empty() ? std::vector<std::size_t>{*unit} : picked).empty();
            follow(document, reply);
            return reply;
        }
        // By keyboard: Return takes the counters under the cursor that are picked, or puts the taken ones down.
        if (input.key != "Return") return {};
        const bool focused_here = unit && document.scenario().units[*unit].at == document.cursor();
        if (unit && !focused_here && carried_ == document.focused_unit()) {
            carried_.clear();
            const HexIndex from = document.scenario().units[*unit].at.value_or(kNoHex);
            const auto going = picked_in(document, from);
            reply.handled = place_all_on_hex(document.document, going.empty() ? std::vector<std::size_t>{*unit} : going,
                                             document.cursor())
                                .empty();
            ghost_.fan.close();
            reply.repaint_all = true;
            return reply;
        }
        if (here.empty()) return {};
        if (!focused_here) document.set_focused_unit(document.scenario().units[here.back()].id);
        carried_ = document.focused_unit();
        reply.handled = true;
        return reply;
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
    bool from_row_ = false;  ///< the button went down on the stack that is spread out
    std::string carried_;    ///< by keyboard
    std::string pressed_;    ///< what the last click was given to
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
