// Icons as strokes on a 24 x 24 field.
#include "editor/app/icons.hpp"

#include <vector>

#include <wx/image.h>
#include <wx/settings.h>

#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

struct Line {
    std::vector<ShapePoint> points;
    bool closed = false;
    bool filled = false;
};
struct Icon {
    std::string_view name;
    std::vector<Line> lines;
};

constexpr ShapePoint hex_corner(double x, double y, double r, int i) {
    constexpr double kX[6] = {-0.5, 0.5, 1, 0.5, -0.5, -1};
    constexpr double kY[6] = {-0.866, -0.866, 0, 0.866, 0.866, 0};
    return {x + r * kX[i], y + r * kY[i]};
}

Line hexagon(double x, double y, double r, bool filled = false) {
    Line line{{}, true, filled};
    for (int i = 0; i < 6; ++i) line.points.push_back(hex_corner(x, y, r, i));
    return line;
}

const std::vector<Icon>& icons() {
    static const std::vector<Icon> all = {
        {"new", {{{{6, 3}, {14, 3}, {19, 8}, {19, 21}, {6, 21}}, true}, {{{14, 3}, {14, 8}, {19, 8}}}, {{{12.5, 11}, {12.5, 18}}}, {{{9, 14.5}, {16, 14.5}}}}},
        {"open", {{{{3, 19}, {3, 5}, {9, 5}, {11, 8}, {19, 8}, {19, 11}}}, {{{3, 19}, {7, 11}, {22, 11}, {18, 19}}, true}}},
        {"save", {{{{4, 4}, {17, 4}, {20, 7}, {20, 20}, {4, 20}}, true}, {{{8, 4}, {8, 9}, {15, 9}, {15, 4}}}, {{{7, 20}, {7, 13}, {17, 13}, {17, 20}}}}},
        {"undo", {{{{8, 5}, {4, 9}, {8, 13}}}, {{{4, 9}, {14, 9}, {18, 10.5}, {19.5, 14}, {18, 17.5}, {14, 19}, {9, 19}}}}},
        {"redo", {{{{16, 5}, {20, 9}, {16, 13}}}, {{{20, 9}, {10, 9}, {6, 10.5}, {4.5, 14}, {6, 17.5}, {10, 19}, {15, 19}}}}},
        {"zoom-in", {{{{16, 16}, {21, 21}}}, {{{10, 7}, {10, 13}}}, {{{7, 10}, {13, 10}}}, hexagon(10, 10, 7.4)}},
        {"zoom-out", {{{{16, 16}, {21, 21}}}, {{{7, 10}, {13, 10}}}, hexagon(10, 10, 7.4)}},
        {"zoom-100", {{{{4, 7}, {6.5, 5}, {6.5, 19}}}, {{{17.5, 7}, {20, 5}, {20, 19}}}, {{{12, 9.5}, {12, 9.6}}}, {{{12, 15}, {12, 15.1}}}}},
        {"fit", {{{{3, 8}, {3, 3}, {8, 3}}}, {{{16, 3}, {21, 3}, {21, 8}}}, {{{21, 16}, {21, 21}, {16, 21}}}, {{{8, 21}, {3, 21}, {3, 16}}}, hexagon(12, 12, 5.4)}},
        {"show.grid", {hexagon(7.6, 8, 5), hexagon(15.2, 12.4, 5), hexagon(7.6, 16.8, 5)}},
        {"show.numbers", {hexagon(12, 12, 9.6), {{{8, 10}, {9.5, 9}, {9.5, 15}}}, {{{12.5, 9.5}, {15.5, 9.5}, {15.5, 12}, {12.5, 15}, {15.8, 15}}}}},
        {"show.elevation", {{{{2, 19}, {9, 6}, {13, 13}, {16, 9}, {22, 19}}, true}, {{{7.2, 10}, {9, 11.5}, {11, 10}}}}},
        {"show.provenance", {{{{4, 4}, {10, 4}, {12, 6}, {14, 4}, {20, 4}, {20, 19}, {14, 19}, {12, 21}, {10, 19}, {4, 19}}, true}, {{{12, 6}, {12, 20}}}, {{{7, 9}, {9, 9}}}, {{{15, 9}, {17, 9}}}, {{{7, 13}, {9, 13}}}, {{{15, 13}, {17, 13}}}}},
        {"show.counters", {{{{4, 4}, {20, 4}, {20, 20}, {4, 20}}, true}, {{{7.5, 7.5}, {16.5, 7.5}, {16.5, 13}, {7.5, 13}}, true}, {{{7.5, 7.5}, {16.5, 13}}}, {{{16.5, 7.5}, {7.5, 13}}}, {{{10, 16.8}, {14, 16.8}}}}},
        {"show.labels", {{{{5, 7}, {5, 4}, {19, 4}, {19, 7}}}, {{{12, 4}, {12, 20}}}, {{{9, 20}, {15, 20}}}}},
        {"tool.look", {{{{5, 3}, {19, 13}, {12.5, 14}, {9, 20}}, true}}},
    };
    return all;
}

wxBitmap draw(const Icon* found, int pixels) {
    const double k = pixels / 24.0;
    Mask mask(PixelRect{-2, -2, pixels + 4, pixels + 4});
    const auto add = [&](const Line& line) {
        std::vector<ShapePoint> points;
        for (const ShapePoint p : line.points) points.push_back(p * k);
        const Mask part = line.filled ? polygon(points) : stroke(points, std::max(1.3, 1.7 * k), line.closed);
        for (int y = std::max(part.box.y0, mask.box.y0); y < std::min(part.box.y1, mask.box.y1); ++y)
            for (int x = std::max(part.box.x0, mask.box.x0); x < std::min(part.box.x1, mask.box.x1); ++x)
                mask.at(x, y) = std::max(mask.at(x, y), part.at(x, y));
    };
    if (found != nullptr)
        for (const Line& line : found->lines) add(line);
    else
        add(hexagon(12, 12, 4, true));
    const wxColour ink = wxSystemSettings::GetColour(wxSYS_COLOUR_BTNTEXT);
    wxImage image(pixels, pixels, false);
    image.InitAlpha();
    for (int y = 0; y < pixels; ++y)
        for (int x = 0; x < pixels; ++x) {
            image.SetRGB(x, y, ink.Red(), ink.Green(), ink.Blue());
            image.SetAlpha(x, y, mask.at(x, y));
        }
    return wxBitmap(image);
}

}  // namespace

wxBitmapBundle icon(std::string_view name, int size) {
    const Icon* found = nullptr;
    for (const Icon& candidate : icons())
        if (candidate.name == name) found = &candidate;
    return wxBitmapBundle::FromBitmaps(draw(found, size), draw(found, 2 * size));
}

}  // namespace ramparts
