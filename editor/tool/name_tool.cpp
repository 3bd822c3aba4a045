// Names on the map: written, moved, turned and sized by hand, bent along a road or a river.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "editor/tool/name_frame.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/view/printed_map.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr int kNudge = 5;  // hundredths of a hex
constexpr int kTurn = 5;   // degrees
constexpr int kGrow = 10;  // per cent

std::optional<MapLabel> label_with(const Map& map, std::optional<std::size_t> which) {
    if (!which || *which >= map.labels.size()) return std::nullopt;
    return map.labels[*which];
}

int whole(double value, data::Range range) {
    return std::clamp(static_cast<int>(std::lround(value)), range.min, range.max);
}
int turned_about(int degrees) { return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees; }

void change(PaintState& state, OpenDocument& document, HexIndex hex, std::optional<std::size_t> old) {
    if (!state.ask_text) return;
    const auto text = state.ask_text(old ? say("Change name") : say("New name"),
                                     say("Name at {1} (empty removes it)", document.map().grid().label(hex)),
                                     old ? document.map().labels[*old].text : std::string());
    if (!text) return;
    const MapLabel::Kind kind = state.label_kind;
    const auto done = document.document.edit(
        old ? (text->empty() ? RP_TR("Remove name") : RP_TR("Change name")) : named("Name {1}", *text), [&](Edit& e) {
            if (old && text->empty()) e.remove(lists::labels, *old);
            else if (old) e.update(lists::labels, *old, [&](MapLabel& l) { l.text = *text; });
            else if (!text->empty()) e.add(lists::labels, MapLabel{hex, *text, kind, {}});
        });
    if (!done) state.said(say_message(done.error().message));
}

/// Writes names; a click on one takes it up, and then it is moved, turned and sized.
class LabelTool final : public PaintTool {
public:
    explicit LabelTool(PaintState& state)
        : PaintTool(
              state,
              {"label", RP_TR("&Names"), RP_TR("Write names on the map, move, turn and size them."),
               RP_TR(
                   "Click a hex to name it; drag a name, or its round handle to turn it, its square one to size it")}),
          frame_(preview_) {}

    [[nodiscard]] Overlay* preview() override { return &frame_; }
    [[nodiscard]] bool wheels() const override { return true; }
    void deactivate() override {
        PaintTool::deactivate();
        choose(std::nullopt);
    }
    void document_changed(OpenDocument& document, const ChangeSet& changes) override {
        PaintTool::document_changed(document, changes);
        if (changes.all || changes.touches(Area::grid | Area::labels)) find_again(document);
    }
    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        const auto before = std::pair(frame_.label, frame_.ghost.has_value());
        ToolReply reply = PaintTool::input(document, input);
        const bool drawn = frame_.ghost && input.kind == ToolInput::Kind::drag;
        if (drawn || before != std::pair(frame_.label, frame_.ghost.has_value())) reply.repaint_all = true;
        return reply;
    }

protected:
    bool paints() const override { return false; }
    void act(OpenDocument& document, const ToolInput& input) override {
        using Kind = ToolInput::Kind;
        if (input.kind == Kind::key) return key(document, input);
        if (input.kind == Kind::press && !input.by_keys && take(document, input)) return used();
        if (grip_ != NameGrip::none) {
            if (input.kind == Kind::drag) drag(input);
            if (input.kind == Kind::release) drop(document, input);
            return used();
        }
        act_on_hex(document, input);
    }
    bool abandon(OpenDocument&) override {
        frame_.ghost.reset();
        const bool held = std::exchange(grip_, NameGrip::none) != NameGrip::none;
        return std::exchange(from_, kNoHex) != kNoHex || held;
    }
    bool escape(OpenDocument&) override {
        const bool chosen = frame_.label.has_value();
        choose(std::nullopt);
        return chosen;
    }

private:
    // --- hexes -----------------------------------------------------------------------------------------------------

    void act_on_hex(OpenDocument& document, const ToolInput& input) {
        const HexIndex hex = map_hex(document, input);
        if (input.kind == ToolInput::Kind::press && hex != kNoHex) {
            choose(std::nullopt);
            from_ = hex;
            used();
        } else if (input.kind == ToolInput::Kind::release && from_ != kNoHex) {
            const HexIndex from = std::exchange(from_, kNoHex);
            clear();
            if (hex == kNoHex) return;
            if (hex == from) write_label(state_, document, hex);
            else move(document, from, hex);
            return;
        }
        Preview preview;
        if (hex != kNoHex && input.kind != ToolInput::Kind::leave) preview.outline = {hex};
        if (from_ != kNoHex && hex != kNoHex && hex != from_)
            preview.line = {plane(document.map().grid().centre(from_)), plane(document.map().grid().centre(hex))};
        show(std::move(preview));
    }
    static void move(OpenDocument& document, HexIndex from, HexIndex to) {
        const auto label = label_at(document.map(), from);
        if (!label) return;
        (void)document.document.edit(
            RP_TR("Move name"), [&](Edit& e) { e.update(lists::labels, *label, [&](MapLabel& l) { l.at = to; }); });
    }

    // --- names by hand ---------------------------------------------------------------------------------------------

    void choose(std::optional<std::size_t> label) {
        if (label == frame_.label) return;
        frame_.label = label;
        frame_.seen.reset();
        frame_.ghost.reset();
        grip_ = NameGrip::none;
        last_.clear();
    }
    void choose(const OpenDocument& document, std::size_t label) {
        choose(label);
        chosen_ = document.map().labels[label];
    }
    /// The names of a document may have been changed by others: the chosen one is looked for by its hex and words.
    void find_again(const OpenDocument& document) {
        if (!frame_.label) return;
        const auto& labels = document.map().labels;
        const auto same = [&](const MapLabel& l) { return l.at == chosen_.at && l.text == chosen_.text; };
        if (*frame_.label < labels.size() && same(labels[*frame_.label])) return;
        const auto found = std::find_if(labels.begin(), labels.end(), same);
        if (found == labels.end()) return choose(std::nullopt);
        frame_.label = static_cast<std::size_t>(found - labels.begin());
    }
    void look(const ToolInput& input) {
        if (!input.names || !frame_.label) return;
        for (const draw::PlacedName& name : input.names())
            if (name.label == *frame_.label) frame_.seen = name;
    }

    /// Takes hold of the frame's handles or of a name; false where there is none.
    bool take(OpenDocument& document, const ToolInput& input) {
        if (!input.names) return false;
        const ShapePoint at{static_cast<double>(input.world.x), static_cast<double>(input.world.y)};
        const double near = 8 * input.scale;
        const auto meets = [&](ShapePoint handle) { return std::hypot(handle.x - at.x, handle.y - at.y) <= near; };
        from_world_ = at;
        look(input);
        if (frame_.label && frame_.seen) {
            const NameBox box = NameBox::of(*frame_.seen, 3 * input.scale);
            if (box.turns && meets(box.turn_handle(input.scale))) return hold(NameGrip::turn, false);
            if (meets(box.size_handle())) return hold(NameGrip::size, false);
            if (box.holds(at)) return hold(NameGrip::move, false);
        }
        const auto name = name_under(input, at);
        if (!name || name->label >= document.map().labels.size()) return false;
        choose(document, name->label);
        frame_.seen = *name;
        document.set_cursor(chosen_.at);
        return hold(NameGrip::move, true);
    }
    bool hold(NameGrip grip, bool fresh) {
        grip_ = grip;
        fresh_ = fresh;
        return true;
    }
    /// The name whose letters are under a point; of several the smallest, which is the harder to hit.
    static std::optional<draw::PlacedName> name_under(const ToolInput& input, ShapePoint at) {
        std::optional<draw::PlacedName> found;
        for (const draw::PlacedName& name : input.names()) {
            bool inside = false;
            for (const draw::Box& box : draw::text_boxes(name))
                inside = inside || box.grown(2 * input.scale).contains({at.x, at.y});
            if (inside && (!found || name.font.size < found->font.size)) found = name;
        }
        return found;
    }

    void drag(const ToolInput& input) {
        if (!frame_.seen) return;
        const ShapePoint at{static_cast<double>(input.world.x), static_cast<double>(input.world.y)};
        const ShapePoint by{at.x - from_world_.x, at.y - from_world_.y};
        if (!frame_.ghost && std::hypot(by.x, by.y) < 3 * input.scale) return;
        const draw::Point middle = draw::text_middle(*frame_.seen);
        switch (grip_) {
            case NameGrip::none: break;
            case NameGrip::move: frame_.ghost = moved_name(*frame_.seen, by); break;
            case NameGrip::turn: {
                const double step = input.shift ? 15 : 1;
                const double angle = std::atan2(at.y - middle.y, at.x - middle.x) * 180 / std::numbers::pi;
                frame_.ghost = turned_name(*frame_.seen, std::round(angle / step) * step);
                break;
            }
            case NameGrip::size: {
                const double was = std::hypot(from_world_.x - middle.x, from_world_.y - middle.y);
                const double is = std::hypot(at.x - middle.x, at.y - middle.y);
                const int size = whole(chosen_.size * is / std::max(was, 1.0), data::range_of<&MapLabel::size>);
                frame_.ghost = sized_name(*frame_.seen, static_cast<double>(size) / chosen_.size);
                break;
            }
        }
    }

    void drop(OpenDocument& document, const ToolInput& input) {
        const NameGrip grip = std::exchange(grip_, NameGrip::none);
        const auto ghost = std::exchange(frame_.ghost, std::nullopt);
        if (!frame_.label || *frame_.label >= document.map().labels.size()) return;
        if (!ghost) {
            // A click: the first one took the name up.
            if (grip == NameGrip::move && !fresh_) change(state_, document, chosen_.at, frame_.label);
            return;
        }
        last_.clear();
        MapLabel label = document.map().labels[*frame_.label];
        pin(label, *ghost, input);
        if (grip == NameGrip::turn) label.angle = turned_about(static_cast<int>(std::lround(ghost->angle)));
        if (grip == NameGrip::size)
            label.size = whole(label.size * ghost->font.size / frame_.seen->font.size, data::range_of<&MapLabel::size>);
        frame_.seen->TextItem::operator=(*ghost);
        put(document, std::move(label),
            grip == NameGrip::turn   ? RP_TR("Turn name")
            : grip == NameGrip::size ? RP_TR("Size name")
                                     : RP_TR("Move name"));
    }
    /// Says where a name is that is seen somewhere, so that it stays there.
    static void pin(MapLabel& label, const draw::TextItem& text, const ToolInput& input) {
        if (input.view == nullptr) return;
        const PrintScale scale(*input.view);
        const PixelPoint hex = input.view->centre(label.at);
        const draw::Point middle = draw::text_middle(text);
        label.dx = whole(100 * (middle.x - hex.x) / (scale.x * draw::kPartHex), data::kNameOffset);
        label.dy = whole(100 * (middle.y - hex.y) / (scale.y * draw::kPartHex), data::kNameOffset);
    }
    void put(OpenDocument& document, MapLabel label, const std::string& words, std::string_view stroke = {}) {
        // Presses of the same key in a row undo as one.
        if (stroke.empty() || last_ != stroke) merge_ = document.document.fresh_key("name");
        last_ = stroke;
        const std::size_t which = *frame_.label;
        const auto done = document.document.edit(words, stroke.empty() ? std::string() : merge_, [&](Edit& e) {
            e.update(lists::labels, which, [&](MapLabel& l) { l = label; });
        });
        if (!done) return state_.said(say_message(done.error().message));
        chosen_ = document.map().labels[which];
        state_.said(described(chosen_));
    }
    static std::string described(const MapLabel& label) {
        if (!label.placed() && !label.angle) return say("{1}: placed by itself, size {2} %", label.text, label.size);
        return say("{1}: {2} right, {3} down, turned by {4}°, size {5} %", label.text, label.dx.value_or(0),
                   label.dy.value_or(0), label.angle.value_or(0), label.size);
    }

    // --- names by keys and by the wheel ----------------------------------------------------------------------------

    void key(OpenDocument& document, const ToolInput& input) {
        if (input.key == "Tab") return next(document);
        const bool wheel = input.key.find("Wheel") != std::string::npos;
        if (wheel && input.names) {
            const auto name =
                name_under(input, {static_cast<double>(input.world.x), static_cast<double>(input.world.y)});
            if (name && name->label < document.map().labels.size()) choose(document, name->label);
        }
        if (!known(input.key)) return;
        if (!frame_.label)
            if (const auto here = label_at(document.map(), document.cursor())) choose(document, *here);
        const auto old = label_with(document.map(), frame_.label);
        if (!old) return;
        look(input);
        used();
        arrange(document, *old, input);
    }
    static bool known(std::string_view key) {
        constexpr std::string_view kKeys[] = {"Shift+Left", "Shift+Right", "Shift+Up",     "Shift+Down",
                                              "R",          "Shift+R",     "Alt+WheelUp",  "Alt+WheelDown",
                                              "G",          "Shift+G",     "Ctrl+WheelUp", "Ctrl+WheelDown",
                                              "L",          "Backspace",   "Back",         "Delete"};
        return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
    }
    void arrange(OpenDocument& document, MapLabel label, const ToolInput& input) {
        const std::string& k = input.key;
        if (k == "Delete") return remove(document);
        if (k == "Backspace" || k == "Back") {
            label.let_go();
            label.size = 100;
            label.along = MapLabel::Along::nothing;
            return put(document, std::move(label), RP_TR("Put name back"));
        }
        if (k == "L") {
            label.along = static_cast<MapLabel::Along>((static_cast<int>(label.along) + 1) % 4);
            return put(document, std::move(label), RP_TR("Bend name"), "along");
        }
        // What is arranged stays where it is seen.
        if (!label.placed() && frame_.seen) pin(label, *frame_.seen, input);
        if (k.starts_with("Shift+") && k != "Shift+R" && k != "Shift+G") {
            const int x = k == "Shift+Left" ? -kNudge : k == "Shift+Right" ? kNudge : 0;
            const int y = k == "Shift+Up" ? -kNudge : k == "Shift+Down" ? kNudge : 0;
            label.dx = whole(label.dx.value_or(0) + x, data::kNameOffset);
            label.dy = whole(label.dy.value_or(0) + y, data::kNameOffset);
            return put(document, std::move(label), RP_TR("Move name"), "move");
        }
        const bool less = k.starts_with("Shift+") || k.ends_with("Down");
        if (k.ends_with("G") || k.starts_with("Ctrl+Wheel")) {
            label.size = whole(label.size + (less ? -kGrow : kGrow), data::range_of<&MapLabel::size>);
            return put(document, std::move(label), RP_TR("Size name"), "size");
        }
        const int was = label.angle   ? *label.angle
                        : frame_.seen ? static_cast<int>(std::lround(frame_.seen->angle))
                                      : 0;
        label.angle = turned_about(was + (less ? -kTurn : kTurn));
        put(document, std::move(label), RP_TR("Turn name"), "turn");
    }
    void remove(OpenDocument& document) {
        const std::size_t which = *frame_.label;
        choose(std::nullopt);
        const auto done =
            document.document.edit(RP_TR("Remove name"), [&](Edit& e) { e.remove(lists::labels, which); });
        if (!done) state_.said(say_message(done.error().message));
    }
    void next(OpenDocument& document) {
        const auto& labels = document.map().labels;
        if (labels.empty()) return;
        used();
        choose(document, frame_.label ? (*frame_.label + 1) % labels.size() : 0);
        document.set_cursor(chosen_.at);
        state_.said(described(chosen_));
    }

    NameFrame frame_;
    MapLabel chosen_;
    NameGrip grip_ = NameGrip::none;
    bool fresh_ = false;  ///< the press chose the name
    ShapePoint from_world_;
    HexIndex from_ = kNoHex;
    std::string last_;   ///< what the keys did last
    std::string merge_;  ///< under which that undoes
};

}  // namespace

std::optional<std::size_t> label_at(const Map& map, HexIndex hex) {
    for (std::size_t i = 0; i < map.labels.size(); ++i)
        if (map.labels[i].at == hex) return i;
    return std::nullopt;
}

void write_label(PaintState& state, OpenDocument& document, HexIndex hex) {
    change(state, document, hex, label_at(document.map(), hex));
}

std::unique_ptr<Tool> make_label_tool(PaintState& state) { return std::make_unique<LabelTool>(state); }

}  // namespace ramparts
