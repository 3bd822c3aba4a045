// Hex numbers and names. A name tries several places and takes the one that hides least.
#include <algorithm>
#include <limits>
#include <numbers>

#include "sdk/draw/sheet.hpp"

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
                roads_.push_back(std::move(piece));
        for (const HexsideLook look : {HexsideLook::creek, HexsideLook::river})
            for (auto& line : hexside_lines(sheet, look)) streams_.push_back(resample(line, false, sheet.mm(0.15)));
        for (const auto& line : hexside_lines(sheet, HexsideLook::slope))
            slopes_.push_back(resample(line, false, sheet.mm(0.2)));
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
        double best = std::numeric_limits<double>::max();
        const TextItem* chosen = nullptr;
        for (std::size_t i = 0; i < tries.size(); ++i) {
            const double c = cost(tries[i]) + sheet_->mm(0.05) * sheet_->mm(0.05) * static_cast<double>(i);
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
            for (const double x : {0.0, 0.3, -0.3, 0.6, -0.6}) {
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

    [[nodiscard]] double cost(const TextItem& item) const {
        double total = 0;
        for (const Box& box : text_boxes(item)) {
            for (const Obstacle& o : obstacles_) total += o.weight * box.overlap(o.box);
            const Box& map = sheet_->map_box;
            const double outside = box.width() * box.height() - box.overlap(map);
            total += 20 * outside;
            const double touch = sheet_->mm(0.08) * sheet_->mm(0.08);
            for (const auto& road : roads_)
                for (const Point p : road)
                    if (box.contains(p)) total += 8.0 * touch;
            for (const auto& stream : streams_)
                for (const Point p : stream)
                    if (box.contains(p)) total += 2.5 * touch;
            for (const auto& slope : slopes_)
                for (const Point p : slope)
                    if (box.contains(p)) total += 1.5 * touch;
        }
        return total;
    }

    Sheet* sheet_;
    std::vector<Obstacle> obstacles_;
    std::vector<std::vector<Point>> roads_;
    std::vector<std::vector<Point>> streams_;
    std::vector<std::vector<Point>> slopes_;
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
