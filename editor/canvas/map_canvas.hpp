// The map on the screen: paints one document, zooms, pans, passes input to the active tool.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <wx/stopwatch.h>
#include <wx/timer.h>
#include <wx/window.h>

#include "editor/canvas/pango_text.hpp"
#include "editor/command/shell.hpp"
#include "editor/tool/key_hand.hpp"
#include "editor/view/frame_cache.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/workspace/workspace.hpp"

namespace ramparts {

/// The cursor's ring, the selection and whatever lies on top of the map of one document. The ring lies inside its hex,
/// so that hexsides stay in sight.
class CursorOverlay final : public Overlay {
public:
    explicit CursorOverlay(const OpenDocument& document) : document_(document) {}
    /// What keys aim at: a wedge on the ring points there.
    Tool::Aim aim = Tool::Aim::hex;
    int direction = 0;  ///< of the hexside or corner
    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override;

private:
    void paint_wedge(const OverlayContext& context, const Surface& surface) const;
    const OpenDocument& document_;
};

class MapCanvas final : public wxWindow, public MapView {
public:
    MapCanvas(wxWindow* parent, Workspace& workspace, OpenDocument& document);
    ~MapCanvas() override;

    // MapView
    void zoom_by(int steps) override;
    void zoom_to(double pitch) override;
    void fit() override;
    void centre_on(HexIndex hex) override;
    /// Scrolls the first hex of a place to the middle when none of its hexes is in sight.
    void show_place(const std::vector<HexIndex>& hexes);
    void reveal(HexIndex hex) override;
    void show(HexIndex hex) override;
    void pan(int dx, int dy) override;
    void focus() override { SetFocus(); }
    void hold() override;
    void turn_aim(int steps) override;
    /// A key given to the map (see KeyMap): the tool takes it, or the command it is bound to. True when one did.
    bool take_key(const std::string& chord);
    /// Ends the fall of dice, if any fall.
    void skip_dice();
    /// How many dice have been painted so far.
    [[nodiscard]] int dice_painted() const noexcept { return dice_painted_; }

    [[nodiscard]] OpenDocument& document() const noexcept { return document_; }
    [[nodiscard]] MapPainter& painter() noexcept { return painter_; }
    [[nodiscard]] const ViewTransform& view() const noexcept { return painter_.view(); }
    /// World pixels now shown.
    [[nodiscard]] PixelRect shown() const noexcept { return frame_.world(); }
    /// World pixel of a point in logical window coordinates.
    [[nodiscard]] PixelPoint world_at(wxPoint point) const;
    /// The middle of a hex in logical window coordinates.
    [[nodiscard]] wxPoint window_at(HexIndex hex) const;
    [[nodiscard]] HexHit hit_at(wxPoint point) const { return view().hit(world_at(point)); }
    [[nodiscard]] double scale() const { return GetContentScaleFactor(); }

    /// Overlays are drawn in the order they were added and are not owned; remove them before they die.
    void add_overlay(Overlay* overlay);
    void remove_overlay(Overlay* overlay);
    void repaint_hexes(const std::vector<HexIndex>& hexes);
    void repaint_hex(HexIndex hex);
    void repaint_all();
    /// Waits until the map's art is there: for pictures of the window.
    void finish_art();
    /// Shows these counters instead of the set-up (a playtest); nothing = the set-up again.
    void show_counters(std::optional<std::vector<PlacedCounter>> counters);
    /// Reads the tool's pointer and preview anew.
    void tool_changed();

    /// Keys of the map scope; returns whether the chord was used.
    std::function<bool(const std::string& chord)> on_key;
    /// The hex under the pointer, kNoHex when it left.
    std::function<void(const HexHit&)> on_hover;
    std::function<void()> on_camera;  ///< zoom or position changed
    /// The menu of the hex under the cursor is wanted at a point of the window.
    std::function<void(const wxPoint&)> on_context_menu;
    /// What is in the hex under the cursor is to be opened.
    std::function<void()> on_open;

    /// Paint events served so far.
    [[nodiscard]] int paints() const noexcept { return paints_; }
    /// Pixels painted so far, by whatever asked for it.
    [[nodiscard]] std::int64_t pixels_painted() const noexcept { return pixels_painted_; }
    /// One frame now, without a paint event: for measurements. Returns the pixels painted.
    std::int64_t render_now();
    [[nodiscard]] const FrameCache& frame() const noexcept { return frame_; }
    /// Puts a world pixel into the middle at a pitch (device pixels).
    void set_camera(double pitch, double x, double y);
    /// Where the divider between two versions stands, in logical window coordinates; nothing while there is none.
    [[nodiscard]] std::optional<int> divider() const;
    [[nodiscard]] bool AcceptsFocus() const override { return true; }

private:
    void on_idle(wxIdleEvent& event);
    void on_paint(wxPaintEvent& event);
    void on_size(wxSizeEvent& event);
    void on_mouse(wxMouseEvent& event);
    bool drag_map(wxMouseEvent& event);
    bool serve_key(const std::string& chord);
    void press(wxMouseEvent& event);
    void on_wheel(wxMouseEvent& event);
    void on_key_down(wxKeyEvent& event);
    void on_key_up(wxKeyEvent& event);
    void on_capture_lost(wxMouseCaptureLostEvent& event);
    void document_changed(const ChangeSet& changes);
    void apply_settings();
    void rebuild_counters();
    void show_scenario();
    void update_overlays();
    void start_camera();
    void keep_camera();
    void zoom_about(double pitch, PixelPoint device);
    void scroll_to(PixelPoint origin);
    void refresh_dirty();
    void repaint_changes(const std::vector<HexIndex>& hexes);
    void take_art(MapPainter& painter);
    ToolReply send(ToolInput input);
    void ask_for_menu(const wxPoint& at);
    void tell_stack();
    /// Whether the keyboard points now, and no longer the mouse; the cursor shows what is aimed at.
    void point_by_keys(bool keys);
    void let_go();
    [[nodiscard]] KeyHand::Place place() const { return {workspace_.tool(), document_, view()}; }
    [[nodiscard]] KeyHand::Send sender() {
        return [this](ToolInput input) { send(std::move(input)); };
    }
    [[nodiscard]] ToolInput input_of(const wxMouseEvent& event, ToolInput::Kind kind) const;
    [[nodiscard]] wxSize device_size() const;
    void show_pointer();

    // Two versions; see map_canvas_compare.cpp.
    [[nodiscard]] Comparison* compared() const;
    void comparison_changed();
    void blink();
    void follow_dice();
    void dice_round();
    void refresh_dice();
    void paint_dice(wxDC& dc);
    void place_divider();
    void paint_versions(const Surface& surface);
    void paint_divider(wxDC& dc);
    bool take_divider(wxMouseEvent& event);

    Workspace& workspace_;
    OpenDocument& document_;
    PangoTextSource text_;
    MapPainter painter_;
    FrameCache frame_;
    CursorOverlay cursor_;
    std::vector<Overlay*> overlays_;
    std::optional<std::vector<PlacedCounter>> own_counters_;
    int shown_game_ = 0;  ///< whose scenario is painted, as the desk counts them; 0 = the document's
    bool camera_ready_ = false;
    bool fitted_ = false;  ///< nobody has scrolled or zoomed since fit(): a new size fits again
    bool space_down_ = false;
    bool panning_ = false;
    wxPoint pan_from_;
    ToolInput::Button pressed_ = ToolInput::Button::none;
    KeyHand hand_;
    std::size_t held_from_ = 0;  ///< steps of the history when the hand pressed
    bool by_keys_ = false;       ///< the keyboard pointed last
    bool keyed_ = false;         ///< a command runs by its key
    wxPoint pointer_;            ///< where the mouse was last, on the screen
    HexIndex hover_ = kNoHex;
    int wheel_rest_ = 0;
    int paints_ = 0;
    std::int64_t pixels_painted_ = 0;
    std::unique_ptr<MapPainter> other_;  ///< of the version that is compared
    const Comparison* other_of_ = nullptr;
    int other_generation_ = 0;
    int divider_x_ = 0;  ///< world pixels
    bool dragging_divider_ = false;
    bool near_divider_ = false;
    wxTimer blink_;
    wxTimer dice_timer_;
    wxStopWatch dice_clock_;  ///< since the throw that falls
    int thrown_ = 0;          ///< its number
    int dice_painted_ = 0;
    wxRect dice_place_;
    std::vector<Connection> connections_;
};

}  // namespace ramparts
