// --bench-paint, --bench-start and --screenshot.
#include "editor/app/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

#include <wx/app.h>
#include <wx/dcmemory.h>
#include <wx/image.h>
#include <wx/mstream.h>
#include <wx/utils.h>

#include "editor/app/main_frame.hpp"
#include "editor/canvas/present.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/disk/write_file.hpp"

namespace ramparts {
namespace {

using Clock = std::chrono::steady_clock;

struct Series {
    std::vector<double> paint;
    std::vector<double> total;
    double pixels = 0;
};

// Processor time of this thread, which other programs on the machine do not lengthen much.
double processor_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double milliseconds(Clock::time_point from) {
    return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

void print(const char* name, Series& series) {
    const auto at = [](std::vector<double>& values, double share) {
        std::sort(values.begin(), values.end());
        return values[std::min(values.size() - 1,
                               static_cast<std::size_t>(share * static_cast<double>(values.size())))];
    };
    const auto frames = static_cast<double>(series.paint.size());
    std::printf(
        "%-22s %4zu frames  raster median %6.2f ms  p99 %6.2f ms   with present median %6.2f ms  p99 %6.2f ms   %.2f "
        "Mpixel a frame\n",
        name, series.paint.size(), at(series.paint, 0.5), at(series.paint, 0.99), at(series.total, 0.5),
        at(series.total, 0.99), series.pixels / frames / 1e6);
}

void print_slowest(std::vector<std::pair<double, double>> steps) {
    std::sort(steps.rbegin(), steps.rend());
    for (std::size_t i = 0; i < std::min<std::size_t>(4, steps.size()); ++i)
        std::printf("%-22s slow step at %.1f px: %.2f ms\n", "", steps[i].second, steps[i].first);
}

// The canvas' own parts without its window, at a fixed size; the present goes into a bitmap of the screen's kind.
class PaintBench {
public:
    explicit PaintBench(OpenDocument& document) : grid_(document.map().grid()), painter_(&text_), target_(1920, 1080) {
        painter_.set_scenario(&document.scenario(), &document.overview);
        painter_.set_counters(set_up_counters(document.scenario()));
        PaintOptions options;
        options.printed = true;
        painter_.set_options(options);
        cache_.resize(1920, 1080);
        dc_.SelectObject(target_);
    }

    void full_frames() {
        for (const double pitch : {1.0, 3.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0}) {
            look(pitch);
            Series first;
            one(first);
            const auto ordered = Clock::now();
            settle();
            const double drawn = milliseconds(ordered);
            Series full;
            for (int i = 0; i < 200; ++i) {
                cache_.invalidate_all();
                one(full);
            }
            char name[40];
            std::snprintf(name, sizeof name, "full frame, %g px", pitch);
            print(name, full);
            std::printf("%-22s first frame %.2f ms, all as printed after %.0f ms\n", "", first.paint[0], drawn);
        }
    }

    void pans() {
        for (const double pitch : {3.0, 24.0, 64.0}) {
            look(pitch);
            settle();
            Series warm;
            one(warm);
            Series pan;
            for (int i = 0; i < 200; ++i) {
                const double angle = i * 0.12;
                cache_.scroll_to(cache_.origin() + PixelPoint{static_cast<int>(24 * std::cos(angle)),
                                                              static_cast<int>(17 * std::sin(angle * 1.3))});
                one(pan);
            }
            char name[40];
            std::snprintf(name, sizeof name, "pan, %g px", pitch);
            print(name, pan);
        }
    }

    void any_pitch() {
        Series zoom;
        std::vector<std::pair<double, double>> slow;  // time, pitch
        idle_moments();
        for (int i = 0; i < 200; ++i) {
            const double pitch = 128 * std::pow(widest() / 4 / 128, i / 199.0);
            look(pitch);
            one(zoom);
            slow.emplace_back(zoom.paint.back(), pitch);
        }
        print("zoom to any pitch", zoom);
        print_slowest(slow);
    }

    void by_the_wheel() {
        // Out and in again by the wheel; between its steps the window is idle.
        Series wheel;
        double idle = 0;
        double pitch = 64;
        std::vector<std::pair<double, double>> slow;  // time, pitch
        for (int step = -1; pitch < 128;) {
            pitch = ViewTransform::stepped(pitch, step);
            look(pitch);
            one(wheel);
            slow.emplace_back(wheel.paint.back(), pitch);
            const double from = processor_milliseconds();
            idle_moments();
            idle += processor_milliseconds() - from;
            if (pitch < widest() / 4) step = 1;
        }
        print("zoom by the wheel", wheel);
        print_slowest(slow);
        std::printf("%-22s pictures made ahead in idle moments: %.1f ms a step\n", "",
                    idle / static_cast<double>(wheel.paint.size()));
    }

    void one_hex() {
        Series dirty;
        look(64);
        settle();
        for (int i = 0; i < 200; ++i) {
            cache_.invalidate(
                painter_.hex_extent(painter_.view().hex_at(cache_.origin() + PixelPoint{200 + i * 7, 500})));
            one(dirty);
        }
        print("one hex repainted", dirty);
    }

    // Its terrain, as a brush does it.
    void one_change(Scenario& scenario) {
        for (const double pitch : {24.0, 64.0, 128.0}) {
            look(pitch);
            settle();
            Series changes;
            for (int i = 0; i < 60; ++i) {
                const HexIndex hex = painter_.view().hex_at(cache_.origin() + PixelPoint{200 + i * 23, 500});
                const auto terrains = static_cast<int>(scenario.ruleset.terrains.size());
                scenario.map.set_terrain(hex, static_cast<TerrainId>((scenario.map.terrain(hex) + 1) % terrains));
                const double start = processor_milliseconds();
                painter_.hexes_changed({hex});
                const double drawn = processor_milliseconds() - start;
                cache_.invalidate(painter_.change_extent(hex));
                one(changes);
                changes.paint.back() += drawn;
                changes.total.back() += drawn;
            }
            char name[40];
            std::snprintf(name, sizeof name, "hex changed, %g px", pitch);
            print(name, changes);
        }
    }
    void show(const Scenario& scenario, MapOverview& overview) { painter_.set_scenario(&scenario, &overview); }

private:
    // Until nothing is painted by a stand-in any more.
    void settle() {
        Series ignored;
        one(ignored);
        while (painter_.finish()) {
            cache_.invalidate_all();
            one(ignored);
        }
    }
    void idle_moments() {
        while (painter_.prepare_ahead()) continue;
    }
    void one(Series& series) {
        const double start = processor_milliseconds();
        series.pixels += static_cast<double>(cache_.update([&](const Surface& s) { painter_.paint(s); }));
        series.paint.push_back(processor_milliseconds() - start);
        present(dc_, {cache_.pixels(), cache_.width(), cache_.height(), cache_.stride()}, 1);
        series.total.push_back(processor_milliseconds() - start);
    }
    void look(double pitch) {
        const ViewTransform view(grid_, pitch);
        painter_.set_view(view);
        const PixelRect box = view.world_box();
        cache_.reset({(box.x0 + box.x1) / 2 - 960, (box.y0 + box.y1) / 2 - 540});
    }
    [[nodiscard]] double widest() const {
        return std::max(ViewTransform::kMinPitch,
                        std::min(1920.0 / grid_.shape().columns, 1080.0 / grid_.shape().rows));
    }

    const Grid& grid_;
    PangoTextSource text_;
    MapPainter painter_;
    FrameCache cache_;
    wxBitmap target_;
    wxMemoryDC dc_;
};

}  // namespace

int bench_paint(MainFrame& frame, const std::string& map) {
    int columns = 0;
    int rows = 0;
    const auto opening = Clock::now();
    if (parse_map_size(map, columns, rows)) {
        frame.workspace().add(std::make_unique<OpenDocument>(generated_scenario(columns, rows)));
    } else if (!frame.open_path(map)) {
        return 1;
    }
    std::printf("times are processor time of the painting thread\nopened in %.1f ms\n", milliseconds(opening));
    PaintBench bench(*frame.workspace().active());
    bench.full_frames();
    bench.pans();
    bench.any_pitch();
    bench.by_the_wheel();
    bench.one_hex();
    Scenario changed = frame.workspace().active()->scenario();
    MapOverview overview(changed);
    bench.show(changed, overview);
    bench.one_change(changed);
    std::fflush(stdout);
    return 0;
}

void report_start(MainFrame& frame) {
    const auto tell = [](const char* stage) {
        std::puts(stage);
        std::fflush(stdout);
    };
    tell("window");
    // Idle again with its tools and panels in place, the window has drawn them.
    frame.Bind(wxEVT_IDLE, [&frame, tell, rounds = 0](wxIdleEvent& event) mutable {
        event.Skip();
        if (frame.complete_window() && ++rounds == 2) tell("complete");
        else if (rounds < 2) event.RequestMore();
    });
    frame.Bind(wxEVT_IDLE, [&frame, tell, said = false](wxIdleEvent& event) mutable {
        event.Skip();
        const MapCanvas* canvas = frame.canvas();
        if (said || canvas == nullptr || canvas->paints() == 0 || !canvas->frame().dirty_rects().empty()) return;
        said = true;
        tell("map");
    });
}

int take_screenshot(MainFrame& frame, const std::string& file) {
    // Until the map has been painted in its final place: layout takes a few rounds of events.
    const auto start = Clock::now();
    for (int quiet = 0; quiet < 5 && milliseconds(start) < 10'000;) {
        const int before = frame.canvas() != nullptr ? frame.canvas()->paints() : 1;
        wxYield();
        if (frame.canvas() != nullptr) frame.canvas()->finish_art();
        wxMilliSleep(20);
        const int after = frame.canvas() != nullptr ? frame.canvas()->paints() : 1;
        quiet = after > 0 && after == before ? quiet + 1 : 0;
    }
    const wxImage image = picture_of(frame);
    if (!image.IsOk()) return 1;
    wxImage::AddHandler(new wxPNGHandler);
    wxMemoryOutputStream png;
    if (!image.SaveFile(png, wxBITMAP_TYPE_PNG)) return 1;
    const auto* bytes = static_cast<const char*>(png.GetOutputStreamBuffer()->GetBufferStart());
    const auto done = write_file(file, {bytes, png.GetSize()});
    if (!done) std::fprintf(stderr, "ramparts-editor: %s\n", done.error().message.english().c_str());
    return done ? 0 : 1;
}

}  // namespace ramparts
