// The minimap: the whole map small, the shown part framed; click or drag to go there.
#include <cmath>

#include <wx/dcclient.h>
#include <wx/settings.h>

#include "editor/canvas/present.hpp"
#include "editor/panel/panel.hpp"
#include "editor/view/frame_cache.hpp"

namespace ramparts {
namespace {

class Minimap final : public wxWindow {
public:
    Minimap(wxWindow* parent, PanelContext& context) : context_(context), painter_(nullptr) {
        SetBackgroundStyle(wxBG_STYLE_PAINT);
        Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE);
        SetName("Minimap");
        Bind(wxEVT_PAINT, [this](wxPaintEvent&) { paint(); });
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            stale_ = true;
            Refresh(false);
            e.Skip();
        });
        const auto go = [this](wxMouseEvent& e) {
            if (e.LeftIsDown()) go_to(e.GetPosition());
            e.Skip();
        };
        Bind(wxEVT_LEFT_DOWN, go);
        Bind(wxEVT_MOTION, go);
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { reread(); }));
        links_.push_back(context.workspace.changed.connect([this](OpenDocument& d, const ChangeSet& c) {
            if (&d == context_.workspace.active()) document_changed(c);
        }));
        links_.push_back(context.camera_moved.connect([this](MapCanvas&) { Refresh(false); }));
        reread();
    }

private:
    void reread() {
        OpenDocument* document = context_.workspace.active();
        painter_.set_scenario(document != nullptr ? &document->scenario() : nullptr,
                              document != nullptr ? &document->overview : nullptr);
        view_link_.reset();
        if (document != nullptr) {
            painter_.set_counters(set_up_counters(document->scenario()));
            view_link_ = document->view_changed.connect([this, document] {
                if (document->view.palette == painter_.options().palette) return;
                stale_ = true;
                Refresh(false);
            });
        }
        stale_ = true;
        Refresh(false);
    }

    void document_changed(const ChangeSet& changes) {
        OpenDocument& document = *context_.workspace.active();
        if (changes.all || changes.touches(Area::grid | Area::kinds | Area::sides)) return reread();
        if (changes.touches(Area::units | Area::groups)) {
            painter_.set_counters(set_up_counters(document.scenario()));
            frame_.invalidate_all();
        }
        constexpr std::size_t kFew = 500;
        if (changes.many || changes.hexes.size() > kFew) frame_.invalidate_all();
        else
            for (const HexIndex hex : changes.hexes) frame_.invalidate(painter_.hex_extent(hex));
        Refresh(false);
    }

    void lay_out() {
        const double s = GetContentScaleFactor();
        const wxSize size = GetClientSize();
        frame_.resize(std::max(1, static_cast<int>(size.x * s)), std::max(1, static_cast<int>(size.y * s)));
        PaintOptions options;
        options.grid = options.numbers = options.labels = false;
        options.scale = s;
        const wxColour back = wxSystemSettings::GetColour(wxSYS_COLOUR_BTNFACE);
        options.surround = rgb(back.Red(), back.Green(), back.Blue());
        OpenDocument* document = context_.workspace.active();
        options.palette = document->view.palette;
        painter_.set_options(options);
        painter_.kinds_changed();
        stale_ = false;
        const ViewTransform unit(document->map().grid(), 64);
        const PixelRect box = unit.world_box();
        // Small fractions are fine here: the picture is sampled below the smallest whole pitch.
        double pitch =
            std::min(64 * std::min((frame_.width() - 4.0) / box.width(), (frame_.height() - 4.0) / box.height()), 24.0);
        if (pitch >= ViewTransform::kWholePitch) pitch = 2 * std::floor(pitch / 2);
        painter_.set_view(ViewTransform(document->map().grid(), pitch));
        const PixelRect all = painter_.view().world_box();
        frame_.reset({(all.x0 + all.x1 - frame_.width()) / 2, (all.y0 + all.y1 - frame_.height()) / 2});
    }

    void paint() {
        wxPaintDC dc(this);
        if (context_.workspace.active() == nullptr) {
            frame_ = {};  // no map, no memory
            stale_ = true;
            dc.SetBackground(wxSystemSettings::GetColour(wxSYS_COLOUR_BTNFACE));
            return dc.Clear();
        }
        if (stale_) lay_out();
        frame_.update([this](const Surface& surface) { painter_.paint(surface); });
        const double s = GetContentScaleFactor();
        present(dc, {frame_.pixels(), frame_.width(), frame_.height(), frame_.stride()}, s);
        MapCanvas* canvas = context_.canvas();
        if (canvas == nullptr) return;
        const double k = painter_.view().pitch() / canvas->view().pitch();
        const PixelRect shown = canvas->shown();
        const auto x = [&](int v) { return static_cast<int>((v * k - frame_.origin().x) / s); };
        const auto y = [&](int v) { return static_cast<int>((v * k - frame_.origin().y) / s); };
        const wxRect rect(wxPoint(x(shown.x0), y(shown.y0)), wxPoint(x(shown.x1), y(shown.y1)));
        dc.SetBrush(*wxTRANSPARENT_BRUSH);
        dc.SetPen(wxPen(*wxWHITE, 3));
        dc.DrawRectangle(rect);
        dc.SetPen(wxPen(wxColour(200, 32, 36), 1));
        dc.DrawRectangle(rect);
    }

    void go_to(wxPoint point) {
        MapCanvas* canvas = context_.canvas();
        OpenDocument* document = context_.workspace.active();
        if (canvas == nullptr || document == nullptr) return;
        const double s = GetContentScaleFactor();
        const double pitch = painter_.view().pitch();
        const double x = (frame_.origin().x + point.x * s) / pitch;
        const double y = (frame_.origin().y + point.y * s) / pitch;
        const PixelRect now = canvas->shown();
        const double unit = canvas->view().pitch();
        canvas->pan(static_cast<int>((x * unit - (now.x0 + now.x1) / 2.0) / canvas->scale()),
                    static_cast<int>((y * unit - (now.y0 + now.y1) / 2.0) / canvas->scale()));
    }

    PanelContext& context_;
    MapPainter painter_;
    FrameCache frame_;
    bool stale_ = true;
    std::vector<Connection> links_;
    Connection view_link_;
};

}  // namespace

wxWindow* make_minimap(wxWindow* parent, PanelContext& context) { return new Minimap(parent, context); }

}  // namespace ramparts
