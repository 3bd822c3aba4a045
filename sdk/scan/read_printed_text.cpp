// Pages for tesseract: the sheet laid flat in grey, even paper, the hexsides painted out; see printed_words.hpp.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "sdk/scan/output_of.hpp"
#include "sdk/scan/printed_words.hpp"
#include "sdk/show/draw/geometry.hpp"

namespace ramparts::scan {
namespace {

constexpr double kPageHexPixels = 150;
constexpr double kMostPagePixels = 8e6;
constexpr double kPagesShare = 0.6;   // hexes, so that a name on the border is whole on one
constexpr int kPageStep = 8;          // pixels between places whose warp is worked out
constexpr double kSideWidth = 0.022;  // hexes to either side of a hexside that are painted out
constexpr double kLeastSure = 50;     // of a hundred, by tesseract
constexpr std::chrono::seconds kPatience{60};

/// A part of the plane as a grey picture.
struct Page {
    Point origin;
    Plane light;
    [[nodiscard]] Point pixel(Point plane) const { return (plane - origin) * kPageHexPixels; }
};

float light_at(const draw::Picture& picture, Point at) {
    const double x = std::clamp(at.x, 0.0, picture.width - 1.0);
    const double y = std::clamp(at.y, 0.0, picture.height - 1.0);
    const int x0 = std::min(static_cast<int>(x), std::max(0, picture.width - 2));
    const int y0 = std::min(static_cast<int>(y), std::max(0, picture.height - 2));
    const auto value = [&](int i, int j) {
        const std::size_t cell =
            static_cast<std::size_t>(std::min(j, picture.height - 1)) * static_cast<std::size_t>(picture.width) +
            static_cast<std::size_t>(std::min(i, picture.width - 1));
        const std::uint8_t* p = picture.rgb.data() + cell * 3;
        return 0.299F * p[0] + 0.587F * p[1] + 0.114F * p[2];
    };
    const auto fx = static_cast<float>(x - x0);
    const auto fy = static_cast<float>(y - y0);
    return (value(x0, y0) * (1 - fx) + value(x0 + 1, y0) * fx) * (1 - fy) +
           (value(x0, y0 + 1) * (1 - fx) + value(x0 + 1, y0 + 1) * fx) * fy;
}

Page page_of(const draw::Picture& picture, const Warp& warp, const draw::Box& box) {
    Page page{
        {box.x0, box.y0},
        Plane(static_cast<int>(box.width() * kPageHexPixels) + 1, static_cast<int>(box.height() * kPageHexPixels) + 1)};
    Plane& light = page.light;
    const auto source = [&](int x, int y) {
        return warp.pixel(page.origin + Point{static_cast<double>(x), static_cast<double>(y)} * (1 / kPageHexPixels));
    };
    for (int y = 0; y < light.height; y += kPageStep)
        for (int x = 0; x < light.width; x += kPageStep) {
            const Point corner = source(x, y);
            const Point right = (source(x + kPageStep, y) - corner) * (1.0 / kPageStep);
            const Point down = (source(x, y + kPageStep) - corner) * (1.0 / kPageStep);
            for (int j = y; j < std::min(y + kPageStep, light.height); ++j)
                for (int i = x; i < std::min(x + kPageStep, light.width); ++i)
                    light.at(i, j) = light_at(picture, corner + right * (i - x) + down * (j - y));
        }
    return page;
}

/// Black on white: each place is divided by the paper round it.
void even_paper(Plane& light) {
    const Plane paper = blurred(light, 0.25 * kPageHexPixels);
    for (std::size_t i = 0; i < light.v.size(); ++i)
        light.v[i] = std::clamp(light.v[i] / std::max(20.0F, paper.v[i]) * 270, 0.0F, 255.0F);
}

void paint_out_sides(Page& page, const Map& map) {
    const draw::HexLayout layout(map.grid(), 1);
    const double half = kSideWidth * kPageHexPixels;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        for (int side = 0; side < 6; ++side) {
            const Point a = page.pixel(layout.corner(layout.place(hex), side));
            const Point b = page.pixel(layout.corner(layout.place(hex), (side + 1) % 6));
            const int x0 = std::max(0, static_cast<int>(std::min(a.x, b.x) - half));
            const int y0 = std::max(0, static_cast<int>(std::min(a.y, b.y) - half));
            const int x1 = std::min(page.light.width - 1, static_cast<int>(std::max(a.x, b.x) + half));
            const int y1 = std::min(page.light.height - 1, static_cast<int>(std::max(a.y, b.y) + half));
            for (int y = y0; y <= y1; ++y)
                for (int x = x0; x <= x1; ++x)
                    if (draw::distance_to_segment({static_cast<double>(x), static_cast<double>(y)}, a, b) < half)
                        page.light.at(x, y) = 255;
        }
    }
}

std::string pgm_of(const Plane& light) {
    std::string out = "P5\n" + std::to_string(light.width) + " " + std::to_string(light.height) + "\n255\n";
    for (const float value : light.v) out += static_cast<char>(static_cast<unsigned char>(value));
    return out;
}

/// The words of tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, sure, text.
void add_words(const std::string& table, const Page& page, std::vector<PrintedWord>& out) {
    std::istringstream rows(table);
    int line = out.empty() ? 0 : out.back().line + 1;
    std::string before;
    for (std::string row; std::getline(rows, row);) {
        std::vector<std::string> cells;
        std::istringstream columns(row);
        for (std::string cell; std::getline(columns, cell, '\t');) cells.push_back(cell);
        if (cells.size() != 12 || cells[0] != "5") continue;
        double numbers[5] = {};
        bool read = true;
        for (std::size_t i = 0; i < 5; ++i) {
            const std::string& cell = cells[6 + i];
            read = read && std::from_chars(cell.data(), cell.data() + cell.size(), numbers[i]).ec == std::errc();
        }
        if (!read || numbers[4] < kLeastSure) continue;
        const std::string here = cells[2] + ' ' + cells[3] + ' ' + cells[4];
        if (!before.empty() && here != before) ++line;
        before = here;
        const Point middle{numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2};
        out.push_back({cells[11], page.origin + middle * (1 / kPageHexPixels), numbers[3] / kPageHexPixels,
                       numbers[2] / kPageHexPixels, line});
    }
}

/// The whole plane in strips that a page holds.
std::vector<draw::Box> whole_sheet(const draw::Box& box) {
    const double rows = std::max(2.0, kMostPagePixels / kPageHexPixels / kPageHexPixels / box.width());
    std::vector<draw::Box> out;
    for (double y = box.y0; y < box.y1; y += rows)
        out.push_back({box.x0, y, box.x1, std::min(box.y1, y + rows + kPagesShare)});
    return out;
}

/// The middle, then other parts where it is water or wood.
std::vector<draw::Box> some_hexes(const draw::Box& box) {
    constexpr double kWide = 5.5;
    std::vector<draw::Box> out;
    for (const Point share : {Point{0.5, 0.5}, Point{0.25, 0.3}, Point{0.75, 0.7}, Point{0.75, 0.3}}) {
        const Point middle{box.x0 + share.x * box.width(), box.y0 + share.y * box.height()};
        out.push_back({std::max(box.x0, middle.x - kWide / 2), std::max(box.y0, middle.y - kWide / 2),
                       std::min(box.x1, middle.x + kWide / 2), std::min(box.y1, middle.y + kWide / 2)});
    }
    return out;
}

/// What is read, and when to leave off.
struct Printed {
    const draw::Picture& picture;
    const Map& map;
    const Warp& warp;
    const Stop& stop;
};

/// Adds the words of a part of the plane; false when there is no tesseract, or when stopped.
bool read_part(const Printed& from, const draw::Box& box, std::vector<PrintedWord>& words) {
    Page page = page_of(from.picture, from.warp, box);
    if (from.stop && from.stop()) return false;
    even_paper(page.light);
    paint_out_sides(page, from.map);
    const std::string input = pgm_of(page.light);
    const auto table = output_of(
        {{"tesseract", "stdin", "stdout", "--psm", "11", "--dpi", "300", "-l", "eng", "tsv"}, input, kPatience},
        from.stop);
    if (table) add_words(*table, page, words);
    return table.has_value();
}

}  // namespace

PrintedText read_printed_text(const draw::Picture& picture, const Map& map, const Warp& warp, PrintedPart part,
                              const Stop& stop) {
    constexpr int kEnoughNumbers = 12;
    const draw::Box box = plane_box(map).grown(0.1);
    const bool whole = part == PrintedPart::whole_sheet;
    std::vector<PrintedWord> words;
    PrintedText out;
    for (const draw::Box& one : whole ? whole_sheet(box) : some_hexes(box)) {
        if (!read_part({picture, map, warp, stop}, one, words)) return {};
        out = text_of_words(map, words);
        if (!whole && out.numbers >= kEnoughNumbers) break;
    }
    return out;
}

}  // namespace ramparts::scan
