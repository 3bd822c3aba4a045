// Pictures of a module; see pictures.hpp.
#include "sdk/exchange/vassal/pictures.hpp"

#include <algorithm>
#include <cmath>

#include "sdk/show/draw/marker.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/kit.hpp"

namespace ramparts::vassal {
namespace {

constexpr double kCounterShare = 0.7;  // of a hex
constexpr double kMapBleed = 2;        // mm round the map

double whole_pixels(double mm) { return std::ceil(mm * kPixelsPerMm - 1e-6) / kPixelsPerMm; }

// A round marker with a letter.
draw::DisplayList marker(double size, draw::Colour colour, const std::string& letter) {
    draw::DisplayList list;
    list.width = list.height = whole_pixels(size);
    draw::Pen pen(list.items);
    const draw::Point middle{list.width / 2, list.height / 2};
    pen.paint(draw::Path::rectangle({0, 0, list.width, list.height}), colour, {draw::rgb(0x2E241A), 0.4, true, 0, 0});
    draw::TextItem text;
    text.at = middle + draw::Point{0, size * 0.19};
    text.text = letter;
    text.font = {draw::Family::sans, size * 0.55, true, false, 0};
    text.colour = draw::rgb(0x2E241A);
    text.anchor = draw::Anchor::middle;
    pen.text(std::move(text));
    return list;
}

draw::Colour side_colour(const SideInfo& side) {
    std::uint32_t value = 0;
    for (const char c : side.colour.substr(std::min<std::size_t>(1, side.colour.size()))) {
        const std::string_view digits = "0123456789abcdef";
        const std::size_t digit = digits.find(static_cast<char>(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c));
        if (digit == std::string_view::npos) return draw::rgb(0xCCCCCC);
        value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return draw::rgb(value & 0xFFFFFFU);
}

class Drawing {
public:
    Drawing(const Scenario& scenario, int hex_pixels, const ExportLook& look)
        : scenario_(scenario),
          hex_mm_(static_cast<double>(hex_pixels) / kPixelsPerMm),
          look_(look),
          made_(scenario.map.grid()) {}

    Result<Pictures, Message> run() {
        counter_mm_ = whole_pixels(hex_mm_ * kCounterShare);
        made_.counter_pixels = static_cast<int>(std::lround(counter_mm_ * kPixelsPerMm));
        map();
        for (std::size_t u = 0; u < scenario_.units.size() && why_.empty(); ++u) counters(static_cast<UnitIndex>(u));
        markers();
        charts();
        keep(kTurnPicture, marker(counter_mm_, draw::rgb(0xF2E6B8), "T"));
        keep(kMovedPicture, marker(2.4, draw::rgb(0xE08A2E), ""));
        const auto counts_points = [](const paper::PlacedBox& box) {
            return box.kind == paper::PlacedBox::Kind::points;
        };
        if (std::none_of(made_.boxes.begin(), made_.boxes.end(), counts_points)) return finished();
        for (const SideInfo& side : scenario_.sides)
            keep(points_picture(side), marker(counter_mm_, side_colour(side), side.abbreviation.substr(0, 1)));
        return finished();
    }

private:
    Result<Pictures, Message> finished() {
        if (!why_.empty()) return fail(why_);
        return std::move(made_);
    }
    void keep(const std::string& name, const draw::DisplayList& list) {
        if (!why_.empty()) return;
        auto bytes = draw::png_bytes(list, kDotsPerInch);
        if (!bytes) why_ = message("the picture {1} cannot be made: {2}", name, bytes.error().message);
        else made_.files.emplace(name, std::string(bytes->begin(), bytes->end()));
    }
    void map() {
        draw::DrawOptions options;
        options.speak = look_.speak;
        options.palette = look_.palette;
        options.hex_mm = hex_mm_;
        options.legend = options.title = false;
        const double bleed = kMapBleed;
        draw::MapArt art = draw::draw_map_art(scenario_, options, bleed);
        art.list.width = whole_pixels(art.list.width);
        art.list.height = whole_pixels(art.list.height);
        made_.layout = art.layout;
        keep(kMapPicture, art.list);
    }
    void counters(UnitIndex u) {
        const Unit& unit = scenario_.units[u];
        for (int lost = 0; lost < unit.steps(); ++lost)
            keep(counter_picture(unit, lost), draw::draw_counter(scenario_, u, lost, counter_mm_, look_.palette));
    }
    void markers() {
        for (const Marker& one : scenario_.markers)
            for (const bool back : {false, true})
                if (!back || !one.back.empty())
                    keep(marker_picture(one, back),
                         draw::draw_marker(draw::marker_look(scenario_, one, back), counter_mm_));
    }
    void charts() {
        if (!why_.empty()) return;
        paper::ChartOptions options;
        options.counter_mm = counter_mm_;
        options.palette = look_.palette;
        paper::Charts pages = paper::charts(scenario_, options, look_.speak);
        made_.boxes = std::move(pages.boxes);
        paper::KitOptions words;  // the battle's sheet and the rules at a glance stand behind them
        words.palette = look_.palette;
        words.with = {false, true, true, false, false, false};
        if (auto kit = paper::print_kit(scenario_, words, look_.speak))
            for (draw::DisplayList& page : kit->pages) pages.pages.push_back(std::move(page));
        made_.chart_pages = pages.pages.size();
        for (std::size_t page = 0; page < pages.pages.size(); ++page) keep(chart_picture(page), pages.pages[page]);
    }

    const Scenario& scenario_;
    double hex_mm_;
    double counter_mm_ = 11.2;
    const ExportLook& look_;
    Pictures made_;
    Message why_;
};

}  // namespace

std::string counter_picture(const Unit& unit, int lost) {
    return "unit-" + unit.id + (lost == 0 ? "" : "-S" + std::to_string(lost)) + ".png";
}
std::string points_picture(const SideInfo& side) { return "points-" + side.id + ".png"; }
std::string marker_picture(const Marker& marker, bool back) {
    return "marker-" + marker.id + (back ? "-back.png" : ".png");
}
std::string chart_picture(std::size_t page) { return "chart-" + std::to_string(page + 1) + ".png"; }

Result<Pictures, Message> draw_pictures(const Scenario& scenario, int hex_pixels, const ExportLook& look) {
    return Drawing(scenario, hex_pixels, look).run();
}

}  // namespace ramparts::vassal
