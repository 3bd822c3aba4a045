// Painting, camera and document changes; the mouse and keys are in map_canvas_input.cpp.
#include "editor/canvas/map_canvas.hpp"

#include <chrono>
#include <cmath>

#include <wx/dcclient.h>
#include <wx/settings.h>

#include "editor/canvas/present.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/view/shapes.hpp"
#include "editor/workspace/comparison.hpp"

namespace ramparts {
namespace {

/// How far inside its hex the cursor's ring runs: beyond the widest river.
double ring_inset(const ViewTransform& view) { return std::max(2.0, view.pitch() * 0.13); }

}  // namespace

void CursorOverlay::paint(const OverlayContext& context, const Surface& surface) {
    const ViewTransform& view = context.view;
    if (context.art == nullptr) {
        const PixelPoint c = view.centre(document_.cursor());
        const int r = std::max(4, static_cast<int>(view.pitch()));
        const Colour ink = rgb(214, 40, 40);
        surface.fill({c.x - r, c.y - 1, c.x + r + 1, c.y + 1}, ink);
        surface.fill({c.x - 1, c.y - r, c.x + 1, c.y + r + 1}, ink);
        return;
    }
    const auto near = [&](HexIndex hex) {
        const PixelPoint c = view.centre(hex);
        return !view.hex_box().grown(4).moved(c.x, c.y).intersected(surface.clip()).empty();
    };
    for (const HexIndex hex : document_.selection())
        if (near(hex)) context.art->tint_hex(surface, view.centre(hex), rgb(40, 110, 210), 80);
    for (const HexIndex hex : document_.lit())
        if (near(hex)) {
            context.art->tint_hex(surface, view.centre(hex), rgb(255, 190, 30), 70);
            context.art->outline_hex(surface, view.centre(hex), {rgb(60, 34, 0), 5 * context.scale, 150});
            context.art->outline_hex(surface, view.centre(hex), {rgb(255, 190, 30), 3 * context.scale});
        }
    const HexIndex hex = document_.cursor();
    if (!near(hex)) return;
    const double width = std::max(2.0, 2.6 * context.scale);
    const double inset = ring_inset(view);
    context.art->outline_hex(surface, view.centre(hex), {rgb(255, 255, 255), width + 2 * context.scale, 190, inset});
    context.art->outline_hex(surface, view.centre(hex), {rgb(200, 32, 36), width, 255, inset});
    if (aim != Tool::Aim::hex) paint_wedge(context, surface);
}

// A wedge with its foot on the ring and its tip short of what is aimed at.
void CursorOverlay::paint_wedge(const OverlayContext& context, const Surface& surface) const {
    const ViewTransform& view = context.view;
    const ShapePoint to = aim == Tool::Aim::side ? view.side_middle(direction) : view.corner(direction);
    const double length = std::hypot(to.x, to.y);
    const ShapePoint ahead = to * (1 / length);
    const ShapePoint across{-ahead.y, ahead.x};
    const double tip = length - 0.75 * ring_inset(view);
    const double foot = length - 2.1 * ring_inset(view);
    const double half = ring_inset(view);
    const ShapePoint wedge[3] = {ahead * tip, ahead * foot + across * half, ahead * foot + across * -half};
    const PixelPoint centre = view.centre(document_.cursor());
    surface.draw(stroke(wedge, 3 * context.scale, true), centre, rgb(255, 255, 255), 190);
    surface.draw(polygon(wedge), centre, rgb(200, 32, 36));
}

MapCanvas::MapCanvas(wxWindow* parent, Workspace& workspace, OpenDocument& document)
    : workspace_(workspace), document_(document), painter_(&text_), cursor_(document) {
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxWANTS_CHARS | wxBORDER_NONE);
    SetName("Map");
    painter_.set_scenario(&document_.scenario(), &document_.overview);
    painter_.on_done([this] { CallAfter([this] { take_art(painter_); }); });
    rebuild_counters();
    apply_settings();
    update_overlays();
    connections_.push_back(document_.changed.connect([this](const ChangeSet& c) { document_changed(c); }));
    connections_.push_back(document_.cursor_moved.connect([this](HexIndex from, HexIndex to) {
        repaint_hex(from);
        repaint_hex(to);
        if (workspace_.active() == &document_ && workspace_.tool().types()) reveal(to);
        if (!keyed_) return;
        point_by_keys(true);
        hand_.moved(place(), sender());
    }));
    connections_.push_back(document_.selection_changed.connect([this] { repaint_all(); }));
    connections_.push_back(
        document_.lit_changed.connect([this](const std::vector<HexIndex>& hexes) { repaint_hexes(hexes); }));
    connections_.push_back(document_.errata_changed.connect([this] { repaint_all(); }));
    connections_.push_back(document_.comparison_changed.connect([this] { comparison_changed(); }));
    connections_.push_back(document_.divider_moved.connect([this] {
        place_divider();
        Refresh(false);
    }));
    blink_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { blink(); });
    dice_timer_.Bind(wxEVT_TIMER, [this](wxTimerEvent&) { dice_round(); });
    connections_.push_back(workspace_.play().changed.connect([this](OpenDocument& d) {
        if (&d != &document_) return;
        follow_dice();
        show_scenario();
        auto counters = workspace_.play().counters(document_);
        if (counters || own_counters_) return show_counters(std::move(counters));
        repaint_all();
    }));
    connections_.push_back(document_.view_changed.connect([this] { apply_settings(); }));
    Bind(wxEVT_PAINT, &MapCanvas::on_paint, this);
    Bind(wxEVT_SIZE, &MapCanvas::on_size, this);
    Bind(wxEVT_IDLE, &MapCanvas::on_idle, this);
    for (const auto& type : {wxEVT_LEFT_DOWN, wxEVT_LEFT_UP, wxEVT_LEFT_DCLICK, wxEVT_RIGHT_DOWN, wxEVT_RIGHT_UP,
                             wxEVT_MIDDLE_DOWN, wxEVT_MIDDLE_UP, wxEVT_MOTION, wxEVT_LEAVE_WINDOW})
        Bind(type, &MapCanvas::on_mouse, this);
    Bind(wxEVT_MOUSEWHEEL, &MapCanvas::on_wheel, this);
    Bind(wxEVT_KEY_DOWN, &MapCanvas::on_key_down, this);
    Bind(wxEVT_KEY_UP, &MapCanvas::on_key_up, this);
    Bind(wxEVT_MOUSE_CAPTURE_LOST, &MapCanvas::on_capture_lost, this);
}

MapCanvas::~MapCanvas() {
    if (HasCapture()) ReleaseMouse();
}

wxSize MapCanvas::device_size() const {
    const wxSize size = GetClientSize();
    return {std::max(1, static_cast<int>(std::lround(size.x * scale()))),
            std::max(1, static_cast<int>(std::lround(size.y * scale())))};
}

PixelPoint MapCanvas::world_at(wxPoint point) const {
    return {frame_.origin().x + static_cast<int>(std::floor(point.x * scale())),
            frame_.origin().y + static_cast<int>(std::floor(point.y * scale()))};
}

wxPoint MapCanvas::window_at(HexIndex hex) const {
    const PixelPoint at = view().centre(hex) - frame_.origin();
    return {static_cast<int>(at.x / scale()), static_cast<int>(at.y / scale())};
}

void MapCanvas::rebuild_counters() {
    painter_.set_counters(own_counters_ ? *own_counters_ : set_up_counters(document_.scenario()));
}

// A game is played on the scenario with its errata.
void MapCanvas::show_scenario() {
    const int game = workspace_.play().corrected_game(document_);
    if (std::exchange(shown_game_, game) == game) return;
    const Scenario& now = workspace_.play().shown(document_);
    painter_.set_scenario(&now, &document_.overview);
    painter_.set_view(ViewTransform(now.map.grid(), view().pitch()));
}

void MapCanvas::show_counters(std::optional<std::vector<PlacedCounter>> counters) {
    const bool other = own_counters_.has_value() != counters.has_value();
    own_counters_ = std::move(counters);
    if (other) update_overlays();
    rebuild_counters();
    repaint_all();
}

void MapCanvas::apply_settings() {
    PaintOptions options;
    options.grid = document_.view.grid;
    options.numbers = document_.view.numbers;
    options.numbering = document_.view.numbering;
    options.elevation = document_.view.elevation;
    options.provenance = document_.view.provenance;
    options.counters = document_.view.counters;
    options.labels = document_.view.labels;
    options.printed = document_.view.printed;
    options.palette = document_.view.palette;
    options.scale = scale();
    const bool dark = wxSystemSettings::GetAppearance().IsDark();
    const bool night = options.palette.page.brightness() < 110;
    options.surround = dark || night ? rgb(38, 40, 42) : rgb(122, 124, 120);
    painter_.set_options(options);
    if (Comparison* with = document_.comparison(); with != nullptr && other_) (void)with->overview();  // takes them too
    repaint_all();
}

void MapCanvas::document_changed(const ChangeSet& changes) {
    if (changes.all || changes.touches(Area::grid)) {
        shown_game_ = 0;
        painter_.set_scenario(&document_.scenario(), &document_.overview);
        painter_.set_view(ViewTransform(document_.map().grid(), view().pitch()));
        rebuild_counters();
        repaint_all();
        return;
    }
    if (changes.touches(Area::kinds | Area::sides)) painter_.kinds_changed();
    else if (changes.many) painter_.map_changed();
    else if (changes.touches(Area::labels)) painter_.labels_changed();
    else if (!changes.hexes.empty()) painter_.hexes_changed(changes.hexes);
    if (changes.touches(Area::units | Area::groups)) {
        painter_.names_changed();
        rebuild_counters();
    }
    const Area elsewhere = Area::kinds | Area::sides | Area::units | Area::groups | Area::labels | Area::numberings;
    if (changes.many || changes.touches(elsewhere)) repaint_all();
    else repaint_changes(changes.hexes);
    workspace_.tool().document_changed(document_, changes);
    if (const Overlay* preview = workspace_.tool().preview(); preview != nullptr && preview->spreads()) repaint_all();
}

void MapCanvas::add_overlay(Overlay* overlay) {
    overlays_.push_back(overlay);
    update_overlays();
    repaint_all();
}

void MapCanvas::remove_overlay(Overlay* overlay) {
    if (std::erase(overlays_, overlay) == 0) return;
    update_overlays();
    repaint_all();
}

void MapCanvas::update_overlays() {
    std::vector<Overlay*> all = overlays_;
    for (Overlay* overlay : workspace_.play().overlays(document_)) all.push_back(overlay);
    if (workspace_.active() == &document_)
        if (Overlay* preview = workspace_.tool().preview()) all.push_back(preview);
    all.push_back(&document_.badges);
    all.push_back(&cursor_);
    // Over what a list lights, which are the same hexes.
    Comparison* with = document_.comparison();
    if (with != nullptr && !own_counters_) all.push_back(&with->marks);  // a game is no version that is compared
    painter_.set_overlays(std::move(all));
    if (other_ && with != nullptr) other_->set_overlays({&cursor_, &with->marks});
}

void MapCanvas::tool_changed() {
    hand_.drop();
    point_by_keys(by_keys_);
    update_overlays();
    show_pointer();
    repaint_all();
}

void MapCanvas::show_pointer() {
    const std::string_view pointer = workspace_.tool().pointer();
    SetCursor(pointer == "cross"    ? wxCursor(wxCURSOR_CROSS)
              : pointer == "hand"   ? wxCursor(wxCURSOR_HAND)
              : pointer == "pencil" ? wxCursor(wxCURSOR_PENCIL)
              : pointer == "picker" ? wxCursor(wxCURSOR_BULLSEYE)
                                    : wxNullCursor);
}

// --- repainting ----------------------------------------------------------------------------------------------------

void MapCanvas::repaint_all() {
    frame_.invalidate_all();
    Refresh(false);
}

void MapCanvas::repaint_hex(HexIndex hex) {
    if (hex < view().grid().size()) frame_.invalidate(painter_.hex_extent(hex));
    refresh_dirty();
}

void MapCanvas::repaint_hexes(const std::vector<HexIndex>& hexes) {
    if (hexes.size() > 2000) return repaint_all();
    for (const HexIndex hex : hexes)
        if (hex < view().grid().size()) frame_.invalidate(painter_.hex_extent(hex));
    refresh_dirty();
}

void MapCanvas::repaint_changes(const std::vector<HexIndex>& hexes) {
    if (hexes.size() > 2000) return repaint_all();
    for (const HexIndex hex : hexes)
        if (hex < view().grid().size()) frame_.invalidate(painter_.change_extent(hex));
    refresh_dirty();
}

void MapCanvas::take_art(MapPainter& painter) {
    for (const PixelRect& rect : painter.collect()) frame_.invalidate(rect);
    refresh_dirty();
}

void MapCanvas::finish_art() {
    for (MapPainter* painter : {&painter_, other_.get()})
        if (painter != nullptr && painter->finish()) repaint_all();
}

void MapCanvas::refresh_dirty() {
    const double s = scale();
    for (const PixelRect& rect : frame_.dirty_rects()) {
        const PixelRect r = rect.moved(-frame_.origin().x, -frame_.origin().y);
        const int x0 = static_cast<int>(std::floor(r.x0 / s));
        const int y0 = static_cast<int>(std::floor(r.y0 / s));
        RefreshRect(
            wxRect(x0, y0, static_cast<int>(std::ceil(r.x1 / s)) - x0, static_cast<int>(std::ceil(r.y1 / s)) - y0),
            false);
    }
}

std::int64_t MapCanvas::render_now() {
    const std::int64_t painted = frame_.update([this](const Surface& surface) { paint_versions(surface); });
    pixels_painted_ += painted;
    return painted;
}

void MapCanvas::on_idle(wxIdleEvent& event) {
    event.Skip();
    if (paints_ == 0 || !frame_.dirty_rects().empty()) return;
    if (painter_.unfinished()) return take_art(painter_);
    // A little at a time, so that input never waits.
    constexpr auto kSlice = std::chrono::milliseconds(3);
    const auto until = std::chrono::steady_clock::now() + kSlice;
    while (painter_.prepare_ahead())
        if (std::chrono::steady_clock::now() > until) return event.RequestMore();
}

void MapCanvas::on_paint(wxPaintEvent&) {
    wxPaintDC dc(this);
    if (!camera_ready_) start_camera();
    render_now();
    ++paints_;
    present(dc, {frame_.pixels(), frame_.width(), frame_.height(), frame_.stride()}, scale());
    paint_divider(dc);
    paint_dice(dc);
}

// --- camera --------------------------------------------------------------------------------------------------------

void MapCanvas::start_camera() {
    const wxSize size = device_size();
    if (frame_.width() != size.x || frame_.height() != size.y) frame_.resize(size.x, size.y);
    camera_ready_ = true;
    if (document_.camera.pitch > 0)
        set_camera(document_.camera.pitch * scale(), document_.camera.x, document_.camera.y);
    else fit();
}

// x and y count pitches from the first hex, so that they mean the same at every zoom.
void MapCanvas::set_camera(double pitch, double x, double y) {
    painter_.set_view(ViewTransform(document_.map().grid(), pitch));
    const double unit = view().pitch();
    frame_.reset({static_cast<int>(std::lround(x * unit)) - frame_.width() / 2,
                  static_cast<int>(std::lround(y * unit)) - frame_.height() / 2});
    keep_camera();
    Refresh(false);
}

void MapCanvas::keep_camera() {
    place_divider();
    const double unit = view().pitch();
    document_.camera = {unit / scale(), (frame_.origin().x + frame_.width() / 2) / unit,
                        (frame_.origin().y + frame_.height() / 2) / unit};
    if (on_camera) on_camera();
}

void MapCanvas::scroll_to(PixelPoint origin) {
    // Half a window of free space round the map, no more.
    const PixelRect box = view().world_box();
    const auto limit = [](int value, int low, int high, int size) {
        return std::clamp(value, std::min(low - size / 2, high - size), std::max(high - size / 2, low));
    };
    origin.x = limit(origin.x, box.x0, box.x1, frame_.width());
    origin.y = limit(origin.y, box.y0, box.y1, frame_.height());
    if (origin == frame_.origin()) return;
    fitted_ = false;
    frame_.scroll_to(origin);
    keep_camera();
    Refresh(false);
}

void MapCanvas::zoom_about(double pitch, PixelPoint device) {
    pitch = ViewTransform::quantise(pitch);
    const double before = view().pitch();
    if (pitch == before) return;
    const PixelPoint world = frame_.origin() + device;
    // Line and place steps are rounded on their own, so each axis keeps its own ratio.
    const ViewTransform old = view();
    const ViewTransform now(document_.map().grid(), pitch);
    const double lines = static_cast<double>(now.fixed_line_step()) / static_cast<double>(old.fixed_line_step());
    const double places = static_cast<double>(now.fixed_half()) / static_cast<double>(old.fixed_half());
    fitted_ = false;
    const PixelPoint moved{static_cast<int>(std::lround(world.x * (now.flat() ? lines : places))),
                           static_cast<int>(std::lround(world.y * (now.flat() ? places : lines)))};
    painter_.set_view(now);
    frame_.reset(moved - device);
    keep_camera();
    Refresh(false);
}

void MapCanvas::zoom_by(int steps) {
    zoom_about(ViewTransform::stepped(view().pitch(), steps), {frame_.width() / 2, frame_.height() / 2});
}

void MapCanvas::zoom_to(double pitch) { zoom_about(pitch * scale(), {frame_.width() / 2, frame_.height() / 2}); }

void MapCanvas::fit() {
    if (!camera_ready_) {
        document_.camera.pitch = 0;
        return;
    }
    const ViewTransform unit(document_.map().grid(), 64);
    const PixelRect box = unit.world_box();
    const double room = 10 * scale();
    const double ratio = std::min((frame_.width() - room) / box.width(), (frame_.height() - room) / box.height());
    double pitch = ViewTransform::quantise(std::min(64 * ratio, 96 * scale()));
    // Whole pitches are rounded to even numbers; never up past the window.
    while (pitch > ViewTransform::kWholePitch) {
        const PixelRect now = ViewTransform(document_.map().grid(), pitch).world_box();
        if (now.width() <= frame_.width() && now.height() <= frame_.height()) break;
        pitch -= 2;
    }
    const ViewTransform now(document_.map().grid(), pitch);
    const PixelRect all = now.world_box();
    painter_.set_view(now);
    frame_.reset({(all.x0 + all.x1) / 2 - frame_.width() / 2, (all.y0 + all.y1) / 2 - frame_.height() / 2});
    fitted_ = true;
    keep_camera();
    Refresh(false);
}

void MapCanvas::centre_on(HexIndex hex) {
    if (!camera_ready_ || hex >= view().grid().size()) return;
    const PixelPoint c = view().centre(hex);
    scroll_to({c.x - frame_.width() / 2, c.y - frame_.height() / 2});
}

void MapCanvas::show(HexIndex hex) {
    if (!camera_ready_ || hex >= view().grid().size()) return;
    const PixelPoint c = view().centre(hex);
    const PixelRect want = view().hex_box().moved(c.x, c.y);
    const PixelRect now = frame_.world();
    const bool in_view = want.x0 >= now.x0 && want.y0 >= now.y0 && want.x1 <= now.x1 && want.y1 <= now.y1;
    if (!in_view) centre_on(hex);
}

void MapCanvas::show_place(const std::vector<HexIndex>& hexes) {
    if (!camera_ready_ || hexes.empty()) return;
    const PixelRect now = frame_.world();
    const bool in_sight = std::any_of(hexes.begin(), hexes.end(), [&](HexIndex hex) {
        if (hex >= view().grid().size()) return false;
        const PixelPoint c = view().centre(hex);
        return c.x >= now.x0 && c.x < now.x1 && c.y >= now.y0 && c.y < now.y1;
    });
    if (!in_sight) show(hexes.front());
}

void MapCanvas::reveal(HexIndex hex) {
    if (!camera_ready_ || hex >= view().grid().size()) return;
    const PixelPoint c = view().centre(hex);
    const PixelRect want = view().hex_box().moved(c.x, c.y);
    const PixelRect now = frame_.world();
    PixelPoint origin = frame_.origin();
    if (want.x0 < now.x0) origin.x = want.x0;
    if (want.x1 > now.x1) origin.x = want.x1 - frame_.width();
    if (want.y0 < now.y0) origin.y = want.y0;
    if (want.y1 > now.y1) origin.y = want.y1 - frame_.height();
    scroll_to(origin);
}

void MapCanvas::pan(int dx, int dy) {
    scroll_to(frame_.origin() + PixelPoint{static_cast<int>(dx * scale()), static_cast<int>(dy * scale())});
}

void MapCanvas::on_size(wxSizeEvent& event) {
    event.Skip();
    if (!camera_ready_) return;
    const wxSize size = device_size();
    if (size.x == frame_.width() && size.y == frame_.height()) return;
    const Camera camera = document_.camera;
    frame_.resize(size.x, size.y);
    if (fitted_) return fit();
    set_camera(camera.pitch * scale(), camera.x, camera.y);
}

}  // namespace ramparts
