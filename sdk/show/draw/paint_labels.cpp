// Hex numbers and names. A name tries several places and takes the one that hides least.
#include <algorithm>
#include <iterator>
#include <limits>
#include <numbers>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

std::string padded(int value, int digits) {
    std::string text = std::to_string(value < 0 ? -value : value);
    while (static_cast<int>(text.size()) < digits) text.insert(0, "0");
    return value < 0 ? "-" + text : text;
}

std::string plain_number(const Grid& grid, HexIndex hex, int column_offset, int row_offset) {
    const HexNumber n = grid.number(hex);
    return padded(n.column + column_offset, grid.label_digits()) + padded(n.row + row_offset, grid.label_digits());
}

/// The boxes along a (perhaps turned) text.
std::vector<Box> text_boxes(const TextItem& item) {
    if (item.angle == 0) return {text_box(item)};
    const double width = text_width(item.text, item.font);
    const double turn = item.angle * std::numbers::pi / 180;
    const Point along{std::cos(turn), std::sin(turn)};
    const double size = item.font.size;
    const Point middle_line = item.at - right_of(along) * (0.3 * size);
    std::vector<Box> boxes;
    for (double t = size / 2; t < width; t += size) {
        const Point p = middle_line + along * (t - (item.anchor == Anchor::middle ? width / 2 : 0));
        boxes.push_back({p.x - size * 0.5, p.y - size * 0.5, p.x + size * 0.5, p.y + size * 0.5});
    }
    return boxes;
}

struct Obstacle {
    Box box;
    double weight;
};

/// Direction of greatest extent of some points, in degrees from -90 (excluded) to 90.
double lie_of(const std::vector<Point>& points) {
    Point mean;
    for (const Point p : points) mean = mean + p * (1.0 / static_cast<double>(points.size()));
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (const Point p : points) {
        const Point v = p - mean;
        xx += v.x * v.x, xy += v.x * v.y, yy += v.y * v.y;
    }
    return std::atan2(2 * xy, xx - yy) / 2 * 180 / std::numbers::pi;
}

class LabelPlacer {
public:
    LabelPlacer(Sheet& sheet, const std::vector<PlacedCounter>& counters) : sheet_(&sheet) {
        if (sheet.options.numbers)
            for (const Place place : sheet.field.shown())
                if (const HexIndex hex = sheet.field.at(place).hex; hex != kNoHex)
                    obstacles_.push_back({text_box(number_text(sheet, hex)).grown(sheet.mm(0.01)), 3});
        if (sheet.options.counters)
            for (const PlacedCounter& c : counters) {
                if (c.hex >= sheet.map.grid().size()) continue;
                const Point p = counter_centre(sheet.layout, c);
                const double half = counter_size(sheet.layout.hex_mm()) / 2;
                obstacles_.push_back({{p.x - half, p.y - half, p.x + half, p.y + half}, 6});
            }
        for (const Place place : sheet.field.shown()) {
            const HexIndex hex = sheet.field.at(place).hex;
            if (hex == kNoHex || sheet.map.features(hex) == 0) continue;
            const double half = sheet.mm(0.12);
            for (const Point p : house_places(sheet, place))
                obstacles_.push_back({{p.x - half, p.y - half, p.x + half, p.y + half}, 4});
        }
        for (std::size_t k = 0; k < sheet.scenario.ruleset.road_kinds.size(); ++k)
            for (auto& piece : road_pieces(sheet, static_cast<RoadKindId>(k)).points)
                roads_.push_back(resample(piece, false, sheet.mm(0.08)));
        for (const HexsideLook look : {HexsideLook::creek, HexsideLook::river})
            for (auto& line : hexside_lines(sheet, look)) streams_.push_back(resample(line, false, sheet.mm(0.15)));
        for (const HexsideLook look : {HexsideLook::slope, HexsideLook::ravine, HexsideLook::fence})
            for (const auto& line : hexside_lines(sheet, look)) edges_.push_back(resample(line, false, sheet.mm(0.08)));
        for (const Place place : sheet.field.shown()) ground_.push_back(sheet.layout.centre(place));
    }

    void place(const MapLabel& label) {
        std::vector<TextItem> tries;
        switch (label.kind) {
            case MapLabel::Kind::place: places_round(label, tries); break;
            case MapLabel::Kind::area: areas(label, tries); break;
            case MapLabel::Kind::water: waters(label, tries); break;
            case MapLabel::Kind::road: along(label, roads_, road_item(label), 0.15, tries); break;
        }
        if (tries.empty()) places_round(label, tries);
        look_round(label, tries.front());
        double best = std::numeric_limits<double>::max();
        const TextItem* chosen = nullptr;
        for (std::size_t i = 0; i < tries.size(); ++i) {
            // The name of an area has far places to go to, and stays near its own all the same.
            const double away = label.kind == MapLabel::Kind::area ? distance(tries[i].at, tries.front().at) : 0;
            const double c =
                cost(tries[i]) + 0.06 * away * away + sheet_->mm(0.05) * sheet_->mm(0.05) * static_cast<double>(i);
            if (c < best) best = c, chosen = &tries[i];
        }
        for (const Box& box : text_boxes(*chosen)) obstacles_.push_back({box, 5});
        sheet_->pen.text(*chosen);
    }

private:
    [[nodiscard]] TextItem item(const MapLabel& label, Font font, Colour colour) const {
        TextItem result{sheet_->layout.centre(label.at),
                        label.text,
                        font,
                        colour,
                        Anchor::middle,
                        0,
                        sheet_->style.halo,
                        sheet_->mm(0.028)};
        return result;
    }
    [[nodiscard]] TextItem road_item(const MapLabel& label) const {
        return item(label, {Family::serif, sheet_->mm(0.145), false, true, sheet_->mm(0.012)},
                    sheet_->style.road_label);
    }

    void places_round(const MapLabel& label, std::vector<TextItem>& tries) const {
        TextItem base = item(label, {Family::serif, sheet_->mm(0.165), false, true, 0}, sheet_->style.place_label);
        const Point c = base.at;
        const auto add = [&](double x, double y, Anchor anchor) {
            base.at = c + Point{sheet_->mm(x), sheet_->mm(y)};
            base.anchor = anchor;
            tries.push_back(base);
        };
        add(0, 0.46, Anchor::middle);
        add(0, 0.34, Anchor::middle);
        add(0, 0.56, Anchor::middle);
        add(0, -0.18, Anchor::middle);
        add(0.36, 0.06, Anchor::start);
        add(-0.36, 0.06, Anchor::end);
        add(0.28, 0.36, Anchor::start);
        add(-0.28, 0.36, Anchor::end);
        add(0.30, -0.16, Anchor::start);
        add(-0.30, -0.16, Anchor::end);
        add(0.48, 0.06, Anchor::start);
        add(-0.48, 0.06, Anchor::end);
        add(0, 0.70, Anchor::middle);
        add(0, -0.54, Anchor::middle);
        add(0, 0.06, Anchor::middle);
        add(0, 0.85, Anchor::middle);
        add(0, -0.66, Anchor::middle);
    }

    void areas(const MapLabel& label, std::vector<TextItem>& tries) const {
        TextItem base =
            item(label, {Family::serif, sheet_->mm(0.215), false, true, sheet_->mm(0.085)}, sheet_->style.area_label);
        const Point c = base.at;
        for (const double y : {-0.05, 0.45, 0.12, 0.38, -0.12, 0.56, -0.48, 0.75})
            for (const double x : {0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0, 1.4, -1.4}) {
                base.at = c + Point{sheet_->mm(x), sheet_->mm(y)};
                tries.push_back(base);
            }
    }

    void waters(const MapLabel& label, std::vector<TextItem>& tries) const {
        const Place home = sheet_->layout.place(label.at);
        if (sheet_->look(home) != TerrainLook::water)
            return along(label, streams_,
                         item(label, {Family::serif, sheet_->mm(0.165), false, true, sheet_->mm(0.02)},
                              sheet_->style.water_label),
                         0.13, tries);
        std::vector<Point> body;
        const Point c = sheet_->layout.centre(home);
        for (const Place place : sheet_->field.shown())
            if (sheet_->look(place) == TerrainLook::water &&
                distance(sheet_->layout.centre(place), c) < sheet_->mm(3.6))
                body.push_back(sheet_->layout.centre(place));
        TextItem base =
            item(label, {Family::serif, sheet_->mm(0.27), false, true, sheet_->mm(0.13)}, sheet_->style.water_label);
        base.halo = sheet_->style.of(TerrainLook::water).fill.with_alpha(200);
        Point mean;
        for (const Point p : body) mean = mean + p * (1.0 / static_cast<double>(body.size()));
        base.angle = body.size() > 2 ? lie_of(body) : 0;
        for (const Point start : {mean, c})
            for (const double shift : {0.0, 0.22, -0.22, 0.45, -0.45}) {
                push_turned(base, start, shift, tries);
            }
    }

    /// Puts a turned text's middle line at `shift` hexes beside `at`.
    void push_turned(TextItem base, Point at, double shift, std::vector<TextItem>& tries) const {
        const double turn = base.angle * std::numbers::pi / 180;
        const Point down{-std::sin(turn), std::cos(turn)};
        base.at = at + down * (sheet_->mm(shift) + base.font.size * 0.33);
        tries.push_back(std::move(base));
    }

    /// Beside a line that passes near the label's hex, turned to follow it.
    void along(const MapLabel& label, const std::vector<std::vector<Point>>& lines, TextItem base, double gap,
               std::vector<TextItem>& tries) const {
        const Point c = sheet_->layout.centre(label.at);
        const double reach = std::max(sheet_->mm(0.8), text_width(base.text, base.font) * 0.55);
        std::vector<Point> near;
        for (const auto& line : lines)
            for (const Point p : line)
                if (distance(p, c) < reach) near.push_back(p);
        if (near.size() < 2) return;
        base.angle = lie_of(near);
        Point start = near[0];
        for (const Point p : near)
            if (distance(p, c) < distance(start, c)) start = p;
        const double turn = base.angle * std::numbers::pi / 180;
        const Point dir{std::cos(turn), std::sin(turn)};
        for (const double slide : {0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9})
            for (const double side : {-1.0, 1.0}) {
                for (const double extra : {0.0, 0.08})
                    push_turned(base, start + dir * sheet_->mm(slide), side * (gap + extra), tries);
            }
    }

    /// Notes the ground that a name may come to lie on.
    void look_round(const MapLabel& label, const TextItem& item) {
        const double reach = text_width(item.text, item.font) + sheet_->mm(4);
        const Point middle = sheet_->layout.centre(label.at);
        near_.clear();
        std::copy_if(ground_.begin(), ground_.end(), std::back_inserter(near_),
                     [&](Point p) { return distance(p, middle) < reach; });
    }

    /// How much of a box lies on no cell of the map: in a hole, beside the hexes, or beyond the frame.
    [[nodiscard]] double off_the_map(const Box& box) const {
        const double area = box.width() * box.height();
        const double step = sheet_->mm(0.25);
        const int samples = std::max(1, static_cast<int>(box.width() / step));
        int off = 0;
        for (int i = 0; i < samples; ++i) {
            const Point p{box.x0 + box.width() * (i + 0.5) / samples, (box.y0 + box.y1) / 2};
            const bool on = std::any_of(near_.begin(), near_.end(),
                                        [&](Point middle) { return distance(middle, p) < sheet_->mm(0.55); });
            off += on ? 0 : 1;
        }
        return std::max(area * off / samples, area - box.overlap(sheet_->map_box));
    }

    [[nodiscard]] double cost(const TextItem& item) const {
        double total = 0;
        for (const Box& box : text_boxes(item)) {
            for (const Obstacle& o : obstacles_) total += o.weight * box.overlap(o.box);
            total += 20 * off_the_map(box);
            const double touch = sheet_->mm(0.08) * sheet_->mm(0.08);
            for (const auto& road : roads_)
                for (const Point p : road)
                    if (box.contains(p)) total += 8.0 * touch;
            for (const auto& stream : streams_)
                for (const Point p : stream)
                    if (box.contains(p)) total += 2.5 * touch;
            for (const auto& edge : edges_)
                for (const Point p : edge)
                    if (box.contains(p)) total += 5.0 * touch;
        }
        return total;
    }

    Sheet* sheet_;
    std::vector<Obstacle> obstacles_;
    std::vector<std::vector<Point>> roads_;
    std::vector<std::vector<Point>> streams_;
    std::vector<std::vector<Point>> edges_;  ///< of slopes, ravines and fences
    std::vector<Point> ground_;              ///< the middles of all cells that are shown
    std::vector<Point> near_;                ///< of these, those near the name that is being placed
};

}  // namespace

TextItem number_text(const Sheet& sheet, HexIndex hex) {
    const bool pointy = sheet.layout.pointy();
    const Point at = sheet.layout.centre(hex) + Point{0, sheet.mm(pointy ? -0.33 : -0.375)};
    return {at,
            plain_number(sheet.map.grid(), hex, 0, 0),
            {Family::sans, sheet.mm(0.108), false, false, 0},
            sheet.style.number,
            Anchor::middle,
            0,
            sheet.style.halo.with_alpha(150),
            sheet.mm(0.018)};
}

void paint_numbers(Sheet& sheet) {
    if (!sheet.options.numbers || sheet.overview) return;
    const Numbering* second = nullptr;
    for (const Numbering& n : sheet.map.numberings)
        if (n.id == sheet.options.numbering) second = &n;
    sheet.pen.begin("numbers");
    for (const Place place : sheet.field.shown()) {
        const HexIndex hex = sheet.field.at(place).hex;
        if (hex == kNoHex) continue;
        sheet.pen.text(number_text(sheet, hex));
        if (second == nullptr) continue;
        TextItem item = number_text(sheet, hex);
        item.at.y = sheet.layout.centre(hex).y + sheet.mm(sheet.layout.pointy() ? 0.41 : 0.46);
        item.text = plain_number(sheet.map.grid(), hex, second->column_offset, second->row_offset);
        item.font.size *= 0.9;
        item.colour = sheet.style.second_number;
        sheet.pen.text(std::move(item));
    }
    sheet.pen.end();
}

void paint_labels(Sheet& sheet, const std::vector<PlacedCounter>& counters) {
    if (!sheet.options.labels || sheet.map.labels.empty() || sheet.overview) return;
    sheet.pen.begin("labels");
    LabelPlacer placer(sheet, counters);
    // The large, spaced names first: small ones find room beside them.
    for (const MapLabel::Kind kind :
         {MapLabel::Kind::water, MapLabel::Kind::area, MapLabel::Kind::road, MapLabel::Kind::place})
        for (const MapLabel& label : sheet.map.labels)
            if (label.kind == kind && label.at < sheet.map.grid().size() && sheet.map.present(label.at))
                placer.place(label);
    sheet.pen.end();
}

}  // namespace ramparts::draw
