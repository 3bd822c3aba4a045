// Tiles of the map; see map_pages.hpp.
#include "sdk/show/print/map_pages.hpp"

#include <algorithm>
#include <cmath>

#include "sdk/show/draw/crop.hpp"
#include "sdk/show/print/page.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kTrim = 4;      ///< mm of the sheet's own margin that are not printed
constexpr double kTileFoot = 8;  ///< mm below the art for the page's name and the ruler
constexpr double kSmallestHex = 4;

/// How the sheet is divided.
struct Division {
    Point page;  ///< the paper as it lies
    int columns = 1;
    int rows = 1;
    Point window;  ///< of every tile, in mm
};

Point room_on(Point page) { return {page.x - 2 * kTileEdge, page.y - 2 * kTileEdge - kTileFoot}; }

int tiles_along(double length, double room) {
    return length <= room ? 1 : static_cast<int>(std::ceil((length - kTileOverlap) / (room - kTileOverlap) - 1e-9));
}
double tile_length(double length, int tiles) { return (length + (tiles - 1) * kTileOverlap) / tiles; }

Division divided(Point sheet, Point page) {
    const Point room = room_on(page);
    Division d{page, tiles_along(sheet.x, room.x), tiles_along(sheet.y, room.y), {}};
    d.window = {tile_length(sheet.x, d.columns), tile_length(sheet.y, d.rows)};
    return d;
}

DrawOptions sheet_options(const MapPageOptions& options, double hex_mm, const Speak& speak) {
    DrawOptions how;
    how.speak = speak;
    how.legend = false;
    how.hex_mm = hex_mm;
    how.palette = options.palette;
    how.numbering = options.numbering;
    return how;
}

Point trimmed_size(const Scenario& scenario, const DrawOptions& how) {
    const SheetSize size = sheet_size(scenario, how);
    return {size.width - 2 * kTrim, size.height - 2 * kTrim};
}

Division fewest_pages(const Scenario& scenario, const DrawOptions& how, Point upright) {
    const Point sheet = trimmed_size(scenario, how);
    const Division one = divided(sheet, upright);
    const Division other = divided(sheet, {upright.y, upright.x});
    return other.columns * other.rows < one.columns * one.rows ? other : one;
}

/// The largest hexes with which the sheet fits, to a tenth of a millimetre; 0 when even the smallest do not.
double fitting_hex(const Scenario& scenario, const MapPageOptions& options, Point page) {
    const Point room = room_on(page);
    const auto fits = [&](int tenths) {
        const Point size = trimmed_size(scenario, sheet_options(options, tenths / 10.0, in_english()));
        return size.x <= room.x && size.y <= room.y;
    };
    int least = static_cast<int>(kSmallestHex * 10);
    int beyond = 1001;
    if (!fits(least)) return 0;
    while (beyond - least > 1) {
        const int middle = (least + beyond) / 2;
        (fits(middle) ? least : beyond) = middle;
    }
    return least / 10.0;
}

class Tiler {
public:
    Tiler(const Scenario& scenario, const DrawOptions& how, const Division& division, const Speak& speak)
        : division_(division),
          speak_(speak),
          sheet_(draw_map(scenario, how, {})),
          cropper_(sheet_),
          name_(sheet_.title),
          hex_mm_(how.hex_mm),
          pages_{{}, {}, map_layout(scenario, how), division.columns, division.rows} {}

    MapPages cut() {
        for (int row = 0; row < division_.rows; ++row)
            for (int column = 0; column < division_.columns; ++column) tile(column, row);
        return std::move(pages_);
    }

private:
    void tile(int column, int row) {
        const Point from{kTrim + column * (division_.window.x - kTileOverlap),
                         kTrim + row * (division_.window.y - kTileOverlap)};
        const Box window{from.x, from.y, from.x + division_.window.x, from.y + division_.window.y};
        const Point free = room_on(division_.page) - division_.window;
        const Point by = Point{kTileEdge + free.x / 2, kTileEdge + free.y / 2} - from;
        DisplayList& page = pages_.pages.emplace_back(empty_page(division_.page, name_));
        page.symbols = sheet_.symbols;
        const std::uint32_t piece = page.add_symbol("map-" + tile_name(column, row));
        Pen inner(page.symbols.back().items);
        inner.begin("tile", Path::rectangle(window));
        inner.fill(Path::rectangle(window), sheet_.background);
        for (Item& item : cropper_.in(window)) page.symbols.back().items.push_back(std::move(item));
        inner.end();
        Pen pen(page.items);
        pen.use(piece, by);
        pages_.tiles.push_back({column, row, window, by});
        marks(pen, column, row, {window.x0 + by.x, window.y0 + by.y, window.x1 + by.x, window.y1 + by.y});
        foot(pen, column, row);
    }

    /// Where the page meets its neighbours: the middle of what both show. The edge that lies on top is cut.
    void marks(Pen& pen, int column, int row, const Box& art) const {
        constexpr double kHalf = kTileOverlap / 2;
        const auto down = [&](double x, bool cut) {
            for (const double y : {art.y0 - 2.2, art.y1 + 2.2}) put_target(pen, {x, y}, 1.5);
            if (cut) pen.stroke(Path().move_to({x, art.y0}).line_to({x, art.y1}), seam());
        };
        const auto across = [&](double y, bool cut) {
            for (const double x : {art.x0 - 2.2, art.x1 + 2.2}) put_target(pen, {x, y}, 1.5);
            if (cut) pen.stroke(Path().move_to({art.x0, y}).line_to({art.x1, y}), seam());
        };
        pen.begin("seams");
        if (column > 0) down(art.x0 + kHalf, false);
        if (column + 1 < division_.columns) down(art.x1 - kHalf, true);
        if (row > 0) across(art.y0 + kHalf, false);
        if (row + 1 < division_.rows) across(art.y1 - kHalf, true);
        pen.end();
    }
    static Stroke seam() { return {kPrintedPalette.ink.with_alpha(150), 0.12, false, 1.2, 2.4}; }

    void foot(Pen& pen, int column, int row) const {
        const double y = division_.page.y - kTileEdge - 3.4;
        std::string words = name_;
        if (division_.columns * division_.rows > 1)
            words = speak_(message("{1}, map page {2} of {3} to {4}", name_, tile_name(column, row), tile_name(0, 0),
                                   tile_name(division_.columns - 1, division_.rows - 1)));
        put_words(pen, {kTileEdge + 2, y}, words, {2.7, Anchor::start, true});
        put_words(pen, {kTileEdge + 2, y + 3.2}, speak_(message("{1} mm between opposite hexsides", mm_words(hex_mm_))),
                  {2.3, Anchor::start, false, true});
        put_ruler(pen, {division_.page.x - kTileEdge - 102, y}, speak_(wording("100 mm when printed at full size")));
    }

    Division division_;
    const Speak& speak_;
    DisplayList sheet_;
    Cropper cropper_;
    std::string name_;
    double hex_mm_;
    MapPages pages_;
};

}  // namespace

std::string tile_name(int column, int row) {
    std::string letters;
    for (int c = column; c >= 0; c = c / 26 - 1) letters.insert(letters.begin(), static_cast<char>('A' + c % 26));
    return letters + std::to_string(row + 1);
}

Result<MapPages, Message> map_pages(const Scenario& scenario, const MapPageOptions& options, const Speak& speak) {
    const Point upright = size_of(options.paper);
    DrawOptions how = sheet_options(options, std::clamp(options.hex_mm, kSmallestHex, 100.0), speak);
    Division division;
    if (options.fit) {
        const Point lying{upright.y, upright.x};
        const double one = fitting_hex(scenario, options, upright);
        const double other = fitting_hex(scenario, options, lying);
        how.hex_mm = std::max(one, other);
        if (how.hex_mm <= 0)
            return fail(
                message("the map does not fit on one page with hexes of {1} mm or more; print it in tiles "
                        "or on larger paper",
                        static_cast<int>(kSmallestHex)));
        division = divided(trimmed_size(scenario, how), one >= other ? upright : lying);
    } else {
        division = fewest_pages(scenario, how, upright);
        // A title that costs pages stands on the battle's sheet only.
        DrawOptions untitled = how;
        untitled.title = false;
        if (const Division bare = fewest_pages(scenario, untitled, upright);
            bare.columns * bare.rows < division.columns * division.rows) {
            division = bare;
            how = untitled;
        }
        if (division.columns * division.rows > kMostMapPages)
            return fail(message("the map takes {1} pages, more than {2}; choose larger paper or smaller hexes",
                                division.columns * division.rows, kMostMapPages));
    }
    return Tiler(scenario, how, division, speak).cut();
}

}  // namespace ramparts::paper
