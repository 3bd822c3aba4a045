// What is said of a game right below its map: turn, side, phase, losses, who is not there.
#include <algorithm>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

constexpr double kBandPad = 3.5;
constexpr double kBandLine = 4.3;
constexpr double kBandGap = 4.0;   ///< to what stands below
constexpr double kBandMark = 3.6;  ///< the mark of a side, and the indent of its lines
constexpr double kBandIndent = kBandMark + 2.2;
const Font kBandFont{Family::serif, 3.1, false, false, 0};
const Font kBandHeading{Family::serif, 3.9, true, false, 0.1};

const Font& font_of(const BandLine& line) { return line.heading ? kBandHeading : kBandFont; }

std::vector<std::string> rows_of(const BandLine& line, double width) {
    return wrapped(line.text, font_of(line), width - 2 * kBandPad - (line.heading ? 0 : kBandIndent));
}

}  // namespace

double band_height(const DrawOptions& options, double width) {
    if (options.band.empty()) return 0;
    double height = 2 * kBandPad + kBandGap;
    for (const BandLine& line : options.band) height += static_cast<double>(rows_of(line, width).size()) * kBandLine;
    return height;
}

void paint_band(Sheet& sheet, const Box& area) {
    if (sheet.options.band.empty()) return;
    sheet.pen.begin("band");
    double y = area.y0 + kBandPad;
    for (const BandLine& line : sheet.options.band) {
        const double x = area.x0 + kBandPad + (line.heading ? 0 : kBandIndent);
        if (!line.colour.empty())
            sheet.pen.paint(
                Path::rounded({x - kBandIndent, y + 0.2, x - kBandIndent + kBandMark, y + 0.2 + kBandMark}, 0.5),
                parse_colour(line.colour).value_or(sheet.style.page), {sheet.style.ink, 0.25});
        for (const std::string& row : rows_of(line, area.width())) {
            sheet.pen.text({{x, y + 3.1}, row, font_of(line), sheet.style.ink, Anchor::start, 0, std::nullopt, 0});
            y += kBandLine;
        }
    }
    sheet.pen.stroke(Path::rectangle({area.x0, area.y0, area.x1, y + kBandPad}), {sheet.style.frame, 0.3, false});
    sheet.pen.end();
}

}  // namespace ramparts::draw
