// Icons as strokes on a 24 x 24 field.
#include "editor/toolkit/icons.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

#include <wx/bmpbndl.h>
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

// A drawing is lines with " / " between them; a line is its points and, when it is closed, z, or f to be filled as
// well. "h" and a middle with a radius is a hexagon.
struct Icon {
    std::string_view name;
    std::string_view drawing;
};

constexpr Icon kIcons[] = {
    {"new", "6,3 14,3 19,8 19,21 6,21 z / 14,3 14,8 19,8 / 12.5,11 12.5,18 / 9,14.5 16,14.5"},
    {"open", "3,19 3,5 9,5 11,8 19,8 19,11 / 3,19 7,11 22,11 18,19 z"},
    {"save", "4,4 17,4 20,7 20,20 4,20 z / 8,4 8,9 15,9 15,4 / 7,20 7,13 17,13 17,20"},
    {"undo", "8,5 4,9 8,13 / 4,9 14,9 18,10.5 19.5,14 18,17.5 14,19 9,19"},
    {"redo", "16,5 20,9 16,13 / 20,9 10,9 6,10.5 4.5,14 6,17.5 10,19 15,19"},
    {"zoom-in", "16,16 21,21 / 10,7 10,13 / 7,10 13,10 / h10,10,7.4"},
    {"zoom-out", "16,16 21,21 / 7,10 13,10 / h10,10,7.4"},
    {"zoom-100", "4,7 6.5,5 6.5,19 / 17.5,7 20,5 20,19 / 12,9.5 12,9.6 / 12,15 12,15.1"},
    {"fit", "3,8 3,3 8,3 / 16,3 21,3 21,8 / 21,16 21,21 16,21 / 8,21 3,21 3,16 / h12,12,5.4"},
    {"show.grid", "h7.6,8,5 / h15.2,12.4,5 / h7.6,16.8,5"},
    {"show.numbers", "h12,12,9.6 / 8,10 9.5,9 9.5,15 / 12.5,9.5 15.5,9.5 15.5,12 12.5,15 15.8,15"},
    {"show.elevation", "2,19 9,6 13,13 16,9 22,19 z / 7.2,10 9,11.5 11,10"},
    {"show.provenance",
     "4,4 10,4 12,6 14,4 20,4 20,19 14,19 12,21 10,19 4,19 z / "
     "12,6 12,20 / 7,9 9,9 / 15,9 17,9 / 7,13 9,13 / 15,13 17,13"},
    {"show.counters",
     "4,4 20,4 20,20 4,20 z / 7.5,7.5 16.5,7.5 16.5,13 7.5,13 z / 7.5,7.5 16.5,13 / 16.5,7.5 7.5,13 / 10,16.8 14,16.8"},
    {"show.labels", "5,7 5,4 19,4 19,7 / 12,4 12,20 / 9,20 15,20"},
    {"tool.look", "5,3 19,13 12.5,14 9,20 z"},
    {"tool.brush", "20,3 11,12 / 9,11 13,15 / 9,11 5.5,13.5 5,17 3,20 8,20.5 11,18.5 13,15 f"},
    {"tool.line", "5,19 19,5 / h5,19,3 f / h19,5,3 f"},
    {"tool.rectangle", "4,6 20,6 20,18 4,18 z / h4,6,2.6 f / h20,18,2.6 f"},
    {"tool.lasso", "6,15 3.5,11 5,6.5 10,4 16,4.5 20.5,8 20,12.5 15,15.5 9,16 z / 9,16 7,18 8.5,21"},
    {"tool.fill", "11,3 19,11 11,19 3,11 z / 5,11 17,11 11,17.5 f / 20,14 22,18 20,20 18,18 f"},
    {"tool.replace",
     "h6.5,7,4.2 f / h17.5,17,4.2 / 12,6 19,6 19,10 / 16.6,8 19,10.6 21.4,8 / 12,18 5,18 5,14 / 2.6,16 5,13.4 7.4,16"},
    {"tool.random",
     "4,4 20,4 20,20 4,20 z / h8.4,8.4,1.6 f / h15.6,8.4,1.6 f / h12,12,1.6 f / h8.4,15.6,1.6 f / h15.6,15.6,1.6 f"},
    {"tool.pick", "13,6 18,11 / 14.5,9.5 5.5,18.5 4,20 / 15.5,8.5 18.5,3.5 20.5,5.5 f"},
    {"tool.side.brush",
     "3,14 8,6 16,6 21,14 / 8,6 16,6 / 7.4,4.8 16.6,4.8 16.6,7.2 7.4,7.2 f / 12,12 12,20 / 9,17 12,20 15,17"},
    {"tool.side.chain", "3,16 6,11 12,11 15,6 21,6 / h3.6,16,2.4 f / h20.4,6,2.4 f"},
    {"tool.side.contour", "h12,12,9.4 / h12,12,5.4 / h12,12,1.8 f"},
    {"tool.side.erase", "3,19 8,11 13,11 / 14,4 21,11 / 21,4 14,11"},
    {"tool.side.flip", "3,12 21,12 / 8,9 8,3 / 5.6,5.4 8,3 10.4,5.4 / 16,15 16,21 / 13.6,18.6 16,21 18.4,18.6"},
    {"tool.side.select", "3,9 8,4 15,4 / 10,9 20,16 15.2,16.8 12.6,21 z"},
    {"tool.road", "7,21 7,16 16,10 16,3 / 11,21 11,18 20,12 20,3 / 9,20.6 9,18.6 / 13.2,14.3 14.8,13.2 / 18,7.5 18,5"},
    {"tool.road.erase", "4,21 4,15 10,11 / 8,21 8,17.4 12,14.6 / 14,3 21,10 / 21,3 14,10"},
    {"tool.label", "5,20 11,4 13,4 19,20 / 7.6,14 16.4,14"},
    {"tool.entry", "h15.6,12,6.4 / 2,12 14,12 / 10.6,8.6 14,12 10.6,15.4"},
    {"tool.edge",
     "21,3 14,3 10,9 14,15 10,21 4,21 / 17,8 21,8 / 17,12 21,12 / 15,17 21,17 / 2,12 7,12 / 5,10 7,12 5,14"},
    {"tool.setup",
     "3,3 14,3 14,14 3,14 z / 5.5,5.5 11.5,11.5 / 11.5,5.5 5.5,11.5 / 13,20.5 20.5,20.5 20.5,13 / 15,15 20,20"},
    {"tool.formation.line",
     "3,9 8,9 8,14 3,14 z / 9.5,9 14.5,9 14.5,14 9.5,14 z / 16,9 21,9 21,14 16,14 z / 3,19 21,19"},
    {"tool.formation.column",
     "9,3 15,3 15,7.5 9,7.5 z / 9,9.5 15,9.5 15,14 9,14 z / 9,16 15,16 15,21 9,21 z / 5,3 5,21 / 19,3 19,21"},
    {"tool.printed", "3,3 13,3 17,7 17,21 3,21 z / h9.5,11,4.6 / 12,17 15,20 21.5,12"},
    {"tool.underlay", "3,8 14,8 14,21 3,21 z / h15,8,5.6 / 6,17.5 9,13.5 11.5,17.5"},
    {"tool.scan", "3,4 15,4 15,12 / 3,4 3,20 10,20 / 6,8 12,8 / 6,12 10,12 / h16.5,16,4.2 / 19.5,19 22,21.5"},
    {"tool.select.rectangle",
     "4,5 8,5 / 11,5 14,5 / 17,5 20,5 20,8 / 20,11 20,14 / 20,17 "
     "20,19 17,19 / 14,19 11,19 / 8,19 4,19 4,16 / 4,13 4,10"},
    {"tool.select.lasso",
     "4,12 5,8 / 7.5,5.6 11,4 / 14.5,4 18,5.8 / 20,8.5 20,12 / 18,15 "
     "14.5,17 / 11.5,17.4 8,16.6 / 6,15 4.6,13.6 / 8,16.6 6.6,19 8,21.4"},
    {"tool.select.wand", "4,20 14,10 / 16,3 16,6.5 / 21,8 17.5,8 / 20,4 18,6 / 11.5,4 13.2,5.8 / 20,13 18.4,11.4"},
    {"tool.select.same", "h7,7.4,4.6 f / h17,7.4,4.6 / h7,17,4.6 / h17,17,4.6 f"},
    {"tool.paste", "6,4 15,4 15,8 / 6,4 6,17 9,17 / 9.5,8.5 19,8.5 19,21 9.5,21 z / h14.2,14.8,2.6 f"},
    {"play", "7,4 19,12 7,20 f"},
    {"tool.play", "7,4 19,12 7,20 z"},
    {"play.end-phase", "4,5 13,12 4,19 f / 17,5 17,19 / 20,5 20,19"},
    {"play.undo", "12,5 4,12 12,19 f / 13,12 20,12"},
    {"play.leave", "14,4 4,4 4,20 14,20 / 10,12 21,12 / 17,8 21,12 17,16"},
    {"tool.ruler", "2,15 15,2 22,9 9,22 z / 6,11 8.5,13.5 / 9,8 12.5,11.5 / 12,5 14.5,7.5"},
    {"tool.ask-hex", "h12,12,8.6 / 12,1.5 12,9 / 12,15 12,22.5 / 1.5,12 9,12 / 15,12 22.5,12"},
    {"panel.forces",
     "3,4 10,4 10,10 3,10 z / 3,4 10,10 / 10,4 3,10 / 3,14 10,14 "
     "10,20 3,20 z / 3,20 10,14 / 13.5,7 21,7 / 13.5,17 21,17"},
    {"panel.scenario", "5,3 19,3 19,21 5,21 z / 8,7.5 16,7.5 / 8,12 16,12 / 8,16.5 13,16.5"},
    {"panel.tables", "3,5 21,5 21,19 3,19 z / 3,9.6 21,9.6 / 3,14.3 21,14.3 / 9,5 9,19 / 15,5 15,19"},
    {"panel.findings", "12,3 22,20.5 2,20.5 z / 12,9.5 12,14.5 / 12,17.4 12,17.6"},
    {"help", "8,8 8.6,5.6 11,4 14,4.2 16,6.4 15.6,9 13,11.4 12,13 12,15 / 12,19 12,19.4"},
    {"back", "11,5 4,12 11,19 / 4,12 20,12"},
    {"forward", "13,5 20,12 13,19 / 20,12 4,12"},
    {"home", "3,12 12,4 21,12 / 6,10 6,20 18,20 18,10 / 10,20 10,14 14,14 14,20"},
    {"turn-right", "19,4 19,9 14,9 / 19,9 16,6 11.5,5 7,7 5,12 7,17 12,19 17,17"},
    {"turn-left", "5,4 5,9 10,9 / 5,9 8,6 12.5,5 17,7 19,12 17,17 12,19 7,17"},
    {"mirror", "12,3 12,21 / 9,7 9,17 2,17 z / 15,7 15,17 22,17 f"},
    {"flip", "3,12 21,12 / 7,9 17,9 17,2 z / 7,15 17,15 17,22 f"},
    {"cut", "h7,18,2.8 / h17,18,2.8 / 8.4,15.6 16,3 / 15.6,15.6 8,3"},
    {"copy", "4,4 14,4 14,16 4,16 z / 9,19 9,20.5 20,20.5 20,8 17,8"},
    {"paste", "5,5 19,5 19,21 5,21 z / 9,3 15,3 15,7 9,7 f"},
};

std::vector<double> numbers_in(std::string_view text) {
    std::vector<double> numbers;
    for (const char* at = text.data(); at < text.data() + text.size(); ++at)
        at = std::from_chars(at, text.data() + text.size(), numbers.emplace_back()).ptr;
    return numbers;
}

std::vector<Line> lines_of(std::string_view drawing) {
    std::vector<Line> lines(1);
    for (std::size_t at = 0; at < drawing.size();) {
        const std::size_t end = std::min(drawing.find(' ', at), drawing.size());
        const std::string_view word = drawing.substr(at, end - at);
        at = end + 1;
        Line& line = lines.back();
        if (word == "/") lines.emplace_back();
        else if (word == "z" || word == "f") line.closed = true;
        else if (word[0] == 'h') {
            const auto n = numbers_in(word.substr(1));
            line = hexagon(n[0], n[1], n[2]);
        } else {
            const auto n = numbers_in(word);
            line.points.push_back({n[0], n[1]});
        }
        if (word == "f") line.filled = true;
    }
    return lines;
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
        for (const Line& line : lines_of(found->drawing)) add(line);
    else add(hexagon(12, 12, 4, true));
    const wxColour ink = wxSystemSettings::GetColour(wxSYS_COLOUR_BTNTEXT);
    wxImage image(pixels, pixels, false);
    image.InitAlpha();
    unsigned char* colour = image.GetData();
    unsigned char* alpha = image.GetAlpha();
    for (int y = 0; y < pixels; ++y)
        for (int x = 0; x < pixels; ++x) {
            *colour++ = ink.Red();
            *colour++ = ink.Green();
            *colour++ = ink.Blue();
            *alpha++ = mask.at(x, y);
        }
    return wxBitmap(image);
}

// Drawn in the size a screen asks for when it does: most are seen in one size, some never.
class Drawn final : public wxBitmapBundleImpl {
public:
    Drawn(const Icon* icon, int size) : icon_(icon), size_(size) {}

    wxSize GetDefaultSize() const override { return {size_, size_}; }
    wxSize GetPreferredBitmapSizeAtScale(double scale) const override {
        const int pixels = std::max(static_cast<int>(size_ * scale + 0.5), 1);
        return {pixels, pixels};
    }
    wxBitmap GetBitmap(const wxSize& size) override {
        if (!kept_.IsOk() || kept_.GetSize() != size) kept_ = draw(icon_, size.x);
        return kept_;
    }

private:
    const Icon* icon_;
    int size_;
    wxBitmap kept_;
};

}  // namespace

wxBitmapBundle icon(std::string_view name, int size) {
    const Icon* found = nullptr;
    for (const Icon& candidate : kIcons)
        if (candidate.name == name) found = &candidate;
    return wxBitmapBundle::FromImpl(new Drawn(found, size));
}

}  // namespace ramparts
