// Mouse and keys of the map: panning and zooming here, the rest goes to the active tool.
#include "editor/canvas/map_canvas.hpp"
#include "editor/toolkit/keys.hpp"

#include <utility>

#include <wx/weakref.h>

#include "editor/playtest/desk.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

namespace {

bool is_enter(std::string_view chord) { return chord == "Return" || chord == "Shift+Return"; }

}  // namespace

ToolInput MapCanvas::input_of(const wxMouseEvent& event, ToolInput::Kind kind) const {
    ToolInput input;
    input.kind = kind;
    input.view = &view();
    input.world = world_at(event.GetPosition());
    input.hit = view().hit(input.world);
    input.shift = event.ShiftDown();
    input.control = event.ControlDown();
    input.alt = event.AltDown();
    return input;
}

ToolReply MapCanvas::send(ToolInput input) {
    if (workspace_.active() != &document_) return {};
    input.shown = frame_.world();
    input.names = [this] { return painter_.names_shown(); };
    input.scale = scale();
    ToolReply reply = workspace_.tool().input(document_, input);
    if (reply.repaint_all) repaint_all();
    else if (!reply.repaint.empty()) repaint_hexes(reply.repaint);
    return reply;
}

// With the middle button, or the left one while the space bar is down.
bool MapCanvas::drag_map(wxMouseEvent& event) {
    if (event.MiddleDown() || (event.LeftDown() && space_down_)) {
        panning_ = true;
        pan_from_ = event.GetPosition();
        if (!HasCapture()) CaptureMouse();
        SetCursor(wxCursor(wxCURSOR_SIZING));
        return true;
    }
    if (!panning_) return false;
    if (event.Dragging()) {
        const wxPoint by = pan_from_ - event.GetPosition();
        pan_from_ = event.GetPosition();
        pan(by.x, by.y);
    } else if (event.MiddleUp() || event.LeftUp()) {
        panning_ = false;
        if (HasCapture()) ReleaseMouse();
        tool_changed();
    }
    return true;
}

void MapCanvas::press(wxMouseEvent& event) {
    ToolInput input = input_of(event, ToolInput::Kind::press);
    pressed_ = input.button = event.RightDown() ? ToolInput::Button::right : ToolInput::Button::left;
    input.clicks = event.LeftDClick() ? 2 : 1;
    if (!HasCapture()) CaptureMouse();
    const ToolReply reply = send(std::move(input));
    if (!reply.handled && event.RightDown()) {
        if (HasCapture()) ReleaseMouse();
        pressed_ = ToolInput::Button::none;
        ask_for_menu(event.GetPosition());
    }
    if (reply.open && on_open) on_open();
}

void MapCanvas::on_mouse(wxMouseEvent& event) {
    const bool down = event.ButtonDown() || event.ButtonDClick();
    if (down) SetFocus();
    if (down) skip_dice();
    if (take_divider(event)) return;
    // A mouse that lies still says nothing, whatever the toolkit tells of it when windows move under it.
    const wxPoint pointer = ClientToScreen(event.GetPosition());
    if (pointer == std::exchange(pointer_, pointer) && event.Moving() && by_keys_) return;
    if (down) let_go();
    if (!hand_.holding()) point_by_keys(false);
    if (drag_map(event)) return;
    if (event.RightDown() && event.ControlDown()) return ask_for_menu(event.GetPosition());
    if (down && (event.LeftDown() || event.LeftDClick() || event.RightDown())) return press(event);
    if (event.LeftUp() || event.RightUp()) {
        if (HasCapture()) ReleaseMouse();
        if (pressed_ == ToolInput::Button::none) return;
        ToolInput input = input_of(event, ToolInput::Kind::release);
        input.button = pressed_;
        pressed_ = ToolInput::Button::none;
        send(std::move(input));
        return;
    }
    if (event.Leaving()) {
        hover_ = kNoHex;
        if (on_hover) on_hover(HexHit{});
        if (!hand_.holding()) send(input_of(event, ToolInput::Kind::leave));
        return;
    }
    if (event.Moving() || event.Dragging()) {
        ToolInput input =
            input_of(event, pressed_ == ToolInput::Button::none ? ToolInput::Kind::hover : ToolInput::Kind::drag);
        input.button = pressed_;
        if (on_hover && input.hit.hex != hover_) on_hover(input.hit);
        if (std::exchange(hover_, input.hit.hex) != hover_) tell_stack();
        if (!hand_.holding()) send(std::move(input));
    }
}

// A stack under the pointer says which units are in it, uppermost first, with the ids that files and commands have.
void MapCanvas::tell_stack() {
    const Scenario& scenario = workspace_.play().shown(document_);
    wxString words;
    int count = 0;
    for (auto counter = painter_.counters().rbegin(); counter != painter_.counters().rend(); ++counter) {
        if (counter->hex != hover_ || counter->unit >= scenario.units.size()) continue;
        words += (count++ == 0 ? wxString() : wxString("\n")) +
                 to_wx(unit_text(scenario, counter->unit) + " (" + scenario.units[counter->unit].id + ")");
    }
    if (count < 2) UnsetToolTip();
    else if (GetToolTipText() != words) SetToolTip(words);
}

// The menu speaks of the hex under the cursor.
void MapCanvas::ask_for_menu(const wxPoint& at) {
    const HexIndex hex = hit_at(at).hex;
    if (hex == kNoHex || workspace_.active() != &document_) return;
    document_.set_cursor(hex);
    if (on_context_menu) on_context_menu(at);
}

void MapCanvas::on_wheel(wxMouseEvent& event) {
    wheel_rest_ += event.GetWheelRotation();
    const int delta = std::max(1, event.GetWheelDelta());
    const int steps = wheel_rest_ / delta;
    wheel_rest_ -= steps * delta;
    if (steps == 0) return;
    if ((event.ControlDown() || event.AltDown()) && workspace_.tool().wheels()) {
        ToolInput input = input_of(event, ToolInput::Kind::key);
        input.key = std::string(event.AltDown() ? "Alt" : "Ctrl") + (steps > 0 ? "+WheelUp" : "+WheelDown");
        bool handled = true;
        for (int step = 0; step < std::abs(steps) && handled; ++step) handled = send(input).handled;
        if (handled) return;
    }
    if (event.ShiftDown() || event.GetWheelAxis() == wxMOUSE_WHEEL_HORIZONTAL) return pan(-steps * 64, 0);
    if (event.AltDown()) return pan(0, -steps * 64);
    const PixelPoint device = world_at(event.GetPosition()) - frame_.origin();
    zoom_about(ViewTransform::stepped(view().pitch(), steps), device);
}

void MapCanvas::on_key_down(wxKeyEvent& event) {
    const bool typed = workspace_.active() == &document_ && workspace_.tool().types();
    if (event.GetKeyCode() == WXK_SPACE && event.GetModifiers() == wxMOD_NONE && !typed) {
        if (!space_down_) SetCursor(wxCursor(wxCURSOR_SIZING));
        space_down_ = true;
        return;
    }
    for (const std::string& chord : chords_of(event))
        if (take_key(chord)) return;
    event.Skip();
}

bool MapCanvas::take_key(const std::string& chord) {
    if (!is_enter(chord)) return serve_key(chord);
    const wxWeakRef<MapCanvas> self(this);  // a command may close the map
    const bool held = hand_.holding();
    const std::size_t before = held ? held_from_ : document_.document.position();
    bool answered = false;  // by the tool, in words of its own
    const Connection watch = workspace_.painting().said.connect([&](const std::string&) { answered = true; });
    const bool taken = serve_key(chord);
    if (!self || answered) return taken;
    if (const std::size_t now = document_.document.position(); now > before)
        workspace_.painting().said(say_label(document_.document.history_label(now - 1)));
    else if (held) workspace_.painting().said(workspace_.tool().hint());
    return taken;
}

bool MapCanvas::serve_key(const std::string& chord) {
    const bool enter = is_enter(chord);
    const auto cancel = ToolInput::Kind::cancel;
    ToolInput input = hand_.input(chord == "Escape" ? cancel : ToolInput::Kind::key, place());
    input.key = chord;
    input.by_keys = by_keys_;
    if (!by_keys_) {
        input.world = world_at(ScreenToClient(wxGetMousePosition()));
        input.hit = view().hit(input.world);
    }
    if (hand_.holding() && input.kind == cancel) {
        let_go();
        return true;
    }
    if (!hand_.holding() || !enter) {
        if (send(std::move(input)).handled) return true;
        const wxWeakRef<MapCanvas> self(this);
        keyed_ = true;
        const bool done = on_key && on_key(chord);
        if (!self) return done;
        keyed_ = false;
        if (done) return true;
        if (!enter) return false;
    }
    // Return is a click in the hex under the cursor for every tool that has no better use of the key, and the end of a
    // drag by keys.
    point_by_keys(true);
    hand_.enter(chord != "Return", place(), sender());
    return true;
}

void MapCanvas::point_by_keys(bool keys) {
    by_keys_ = keys;
    const Tool::Aim aim = keys && workspace_.active() == &document_ ? workspace_.tool().aim() : Tool::Aim::hex;
    if (cursor_.aim == aim && cursor_.direction == hand_.aim()) return;
    cursor_.aim = aim;
    cursor_.direction = hand_.aim();
    repaint_hex(document_.cursor());
}

void MapCanvas::hold() {
    point_by_keys(true);
    workspace_.painting().said(RP_TR("The arrow keys drag; Return lets go, Escape drops it"));
    held_from_ = document_.document.position();
    hand_.hold(place(), sender());
}

void MapCanvas::turn_aim(int steps) {
    hand_.turn(steps, place(), sender());
    point_by_keys(true);
    workspace_.painting().said(aim_words(hand_, place()));
}

// What was begun by keys is dropped.
void MapCanvas::let_go() {
    if (!hand_.holding()) return;
    hand_.drop();
    ToolInput input;
    input.kind = ToolInput::Kind::cancel;
    send(std::move(input));
    workspace_.painting().said(workspace_.tool().hint());
}

void MapCanvas::on_key_up(wxKeyEvent& event) {
    if (event.GetKeyCode() == WXK_SPACE && space_down_) {
        space_down_ = false;
        if (!panning_) tool_changed();
        return;
    }
    event.Skip();
}

void MapCanvas::on_capture_lost(wxMouseCaptureLostEvent&) {
    panning_ = dragging_divider_ = false;
    if (pressed_ == ToolInput::Button::none) return;
    pressed_ = ToolInput::Button::none;
    ToolInput input;
    input.kind = ToolInput::Kind::cancel;
    send(std::move(input));
}

}  // namespace ramparts
