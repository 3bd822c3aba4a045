// Hex numbers and names. A name that was not put in its place by hand tries several and takes the one that hides least.
#include <algorithm>
#include <iterator>
#include <limits>
#include <numbers>

#include "sdk/show/draw/bent_text.hpp"
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

struct Obstacle {
    Box box;
    double weight;
};

class LabelPlacer {
public:
    LabelPlacer(Sheet& sheet, const std::vector<PlacedCounter>& counters) : sheet_(&sheet) {
        if (sheet.options.numbers)
            for (const Place place : sheet.field.shown())
                if (const HexIndex hex = sheet.field.at(place).hex; hex != kNoHex)
                    obstacles_.push_back({text_box(number_text(sheet, hex)).grown(sheet.mm(0.01)), 3});
        // Where no counters are drawn, players put them down: those set up have the same place on every sheet.
        for (const PlacedCounter& c : sheet.options.counters ? counters : setup_counters(sheet.scenario)) {
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
        for (const HexsideLook look : {HexsideLook::creek, HexsideLook::river, HexsideLook::rapids})
            for (auto& line : hexside_lines(sheet, look)) streams_.push_back(resample(line, false, sheet.mm(0.15)));
        for (const HexsideLook look : {HexsideLook::slope, HexsideLook::ravine, HexsideLook::fence, HexsideLook::bluff,
                                       HexsideLook::wall, HexsideLook::rail_fence})
            for (const auto& line : hexside_lines(sheet, look)) edges_.push_back(resample(line, false, sheet.mm(0.08)));
        for (const Place place : sheet.field.shown()) ground_.push_back(sheet.layout.centre(place));
    }

    /// Where a name is put: by hand, or where it hides least.
    [[nodiscard]] TextItem place(const MapLabel& label) {
        std::vector<TextItem> tries;
        if (label.along != MapLabel::Along::nothing) follow(label, tries);
        if (tries.empty()) usual(label, tries);
        if (label.placed() && tries.front().letters.empty()) {
            const TextItem base = tries.front();
            tries.clear();
            push_turned(base, middle_of(label), 0, tries);
            tries.front().anchor = Anchor::middle;
        }
        TextItem chosen = tries.size() == 1 ? tries.front() : best_of(label, tries);
        for (const Box& box : text_boxes(chosen)) obstacles_.push_back({box, 5});
        return chosen;
    }

private:
    [[nodiscard]] TextItem item(const MapLabel& label, Font font, Colour colour) const {
        font.size *= label.size / 100.0;
        font.spacing *= label.size / 100.0;
        return {sheet_->layout.centre(label.at),
                label.text,
                font,
                colour,
                Anchor::middle,
                static_cast<double>(label.angle.value_or(0)),
                sheet_->style.halo,
                sheet_->mm(0.028)};
    }
    /// The letters of each kind of name; those of rivers differ from those of lakes.
    [[nodiscard]] TextItem lettered(const MapLabel& label, bool lake = false) const {
        const Palette& style = sheet_->style;
        const auto mm = [this](double share) { return sheet_->mm(share); };
        switch (label.kind) {
            case MapLabel::Kind::area:
                return item(label, {Family::serif, mm(0.215), false, true, mm(0.085)}, style.area_label);
            case MapLabel::Kind::road:
                return item(label, {Family::serif, mm(0.145), false, true, mm(0.012)}, style.road_label);
            case MapLabel::Kind::water: break;
            case MapLabel::Kind::place:
                return item(label, {Family::serif, mm(0.165), false, true, 0}, style.place_label);
        }
        if (!lake) return item(label, {Family::serif, mm(0.165), false, true, mm(0.02)}, style.water_label);
        TextItem text = item(label, {Family::serif, mm(0.27), false, true, mm(0.13)}, style.water_label);
        text.halo = style.of(TerrainLook::water).fill.with_alpha(200);
        return text;
    }
    [[nodiscard]] Point middle_of(const MapLabel& label) const {
        return sheet_->layout.centre(label.at) +
               Point{sheet_->mm(label.dx.value_or(0) / 100.0), sheet_->mm(label.dy.value_or(0) / 100.0)};
    }
    [[nodiscard]] bool on_water(const MapLabel& label) const {
        return sheet_->look(sheet_->layout.place(label.at)) == TerrainLook::water;
    }

    [[nodiscard]] TextItem best_of(const MapLabel& label, const std::vector<TextItem>& tries) {
        look_round(label, tries.front());
        double best = std::numeric_limits<double>::max();
        const TextItem* chosen = &tries.front();
        for (std::size_t i = 0; i < tries.size(); ++i) {
            // The name of an area has far places to go to, and stays near its own all the same.
            const double away = label.kind == MapLabel::Kind::area ? distance(tries[i].at, tries.front().at) : 0;
            const double c =
                cost(tries[i]) + 0.06 * away * away + sheet_->mm(0.05) * sheet_->mm(0.05) * static_cast<double>(i);
            if (c < best) best = c, chosen = &tries[i];
        }
        return *chosen;
    }

    void usual(const MapLabel& label, std::vector<TextItem>& tries) const {
        switch (label.kind) {
            case MapLabel::Kind::place: break;
            case MapLabel::Kind::area: areas(label, tries); break;
            case MapLabel::Kind::water: waters(label, tries); break;
            case MapLabel::Kind::road: along(label, roads_, lettered(label), 0.15, tries); break;
        }
        if (tries.empty()) places_round(label, tries);
    }

    /// Bent along the line that it is to follow; nothing where there is none near.
    void follow(const MapLabel& label, std::vector<TextItem>& tries) const {
        const Point at = middle_of(label);
        const bool water = label.along == MapLabel::Along::river && on_water(label);
        const TextItem base = lettered(label, water);
        const double width = text_width(base.text, base.font);
        const double reach = width * 0.8 + sheet_->mm(0.5);
        std::vector<Point> line;
        bool inside = false;  // in the middle of a body of water
        if (label.along == MapLabel::Along::road) {
            line = line_past(roads_, at, sheet_->mm(2.5), reach);
        } else {
            const HexsideLook look = label.along == MapLabel::Along::river ? HexsideLook::river : HexsideLook::creek;
            Lines lines = hexside_lines(*sheet_, look);
            if (look == HexsideLook::river)
                for (auto& one : hexside_lines(*sheet_, HexsideLook::rapids)) lines.push_back(std::move(one));
            for (auto& one : lines) one = soften_evenly(one, false, sheet_->mm(0.1));
            line = line_past(lines, at, sheet_->mm(water ? 0.3 : 2.5), reach);
            inside = line.empty() && water;
            if (inside) line = line_through(water_round(label, std::max(reach, sheet_->mm(3.6))), sheet_->mm(1));
        }
        if (line.size() < 2) return;
        const Course course(std::move(line), at, width, sheet_->mm(0.1));
        if (label.placed()) {
            const double side = std::clamp(course.beside(at), -sheet_->mm(1.5), sheet_->mm(1.5));
            tries.push_back(course.bent(base, course.start(), side));
            return;
        }
        const double gap = sheet_->mm(0.09) + base.font.size * 0.42;
        for (const double slide : {0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.3, -1.3})
            for (const double side : {-1.0, 1.0})
                tries.push_back(course.bent(base, course.start() + sheet_->mm(slide),
                                            inside ? sheet_->mm(side == -1 ? 0 : 0.22) : side * gap));
    }

    void places_round(const MapLabel& label, std::vector<TextItem>& tries) const {
        TextItem base = lettered(label);
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
        TextItem base = lettered(label);
        const Point c = base.at;
        for (const double y : {-0.05, 0.45, 0.12, 0.38, -0.12, 0.56, -0.48, 0.75})
            for (const double x : {0.0, 0.3, -0.3, 0.6, -0.6, 1.0, -1.0, 1.4, -1.4}) {
                base.at = c + Point{sheet_->mm(x), sheet_->mm(y)};
                tries.push_back(base);
            }
    }

    void waters(const MapLabel& label, std::vector<TextItem>& tries) const {
        if (!on_water(label)) return along(label, streams_, lettered(label), 0.13, tries);
        const std::vector<Point> body = water_round(label, sheet_->mm(3.6));
        TextItem base = lettered(label, true);
        Point mean;
        for (const Point p : body) mean = mean + p * (1.0 / static_cast<double>(body.size()));
        if (!label.angle) base.angle = body.size() > 2 ? lie_of(body) : 0;
        for (const Point start : {mean, sheet_->layout.centre(label.at)})
            for (const double shift : {0.0, 0.22, -0.22, 0.45, -0.45}) {
                push_turned(base, start, shift, tries);
            }
    }

    /// The middles of the hexes of water near a name.
    [[nodiscard]] std::vector<Point> water_round(const MapLabel& label, double reach) const {
        std::vector<Point> body;
        const Point c = sheet_->layout.centre(label.at);
        for (const Place place : sheet_->field.shown())
            if (sheet_->look(place) == TerrainLook::water && distance(sheet_->layout.centre(place), c) < reach)
                body.push_back(sheet_->layout.centre(place));
        return body;
    }

    /// Puts a turned text's middle line at `shift` hexes beside `at`.
    void push_turned(TextItem base, Point at, double shift, std::vector<TextItem>& tries) const {
        const double turn = base.angle * std::numbers::pi / 180;
        const Point down{-std::sin(turn), std::cos(turn)};
        base.at = at + down * (sheet_->mm(shift) + kFoot * base.font.size);
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
        if (!label.angle) base.angle = lie_of(near);
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
    for (PlacedName& name : place_names(sheet, counters)) sheet.pen.text(std::move(name));
    sheet.pen.end();
}

std::vector<PlacedName> place_names(Sheet& sheet, const std::vector<PlacedCounter>& counters) {
    std::vector<PlacedName> names;
    LabelPlacer placer(sheet, counters);
    // What is put in its place by hand does not make room. Of the others the large, spaced names come first: small ones
    // find room beside them.
    for (const bool by_hand : {true, false})
        for (const MapLabel::Kind kind :
             {MapLabel::Kind::water, MapLabel::Kind::area, MapLabel::Kind::road, MapLabel::Kind::place})
            for (std::size_t i = 0; i < sheet.map.labels.size(); ++i) {
                const MapLabel& label = sheet.map.labels[i];
                if (label.kind == kind && label.placed() == by_hand && label.at < sheet.map.grid().size() &&
                    sheet.map.present(label.at))
                    names.push_back({placer.place(label), i});
            }
    return names;
}

}  // namespace ramparts::draw
