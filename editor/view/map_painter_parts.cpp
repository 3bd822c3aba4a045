// Lines, features, numbers, labels and counters over the painted ground.
#include "editor/view/map_painter_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "editor/view/shapes.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr draw::Colour kNoSideGround = draw::rgb(0xC8C8C8);

}  // namespace

void MapPainter::gather(const ViewTransform::Range& range, Gathered& out) const {
    const Map& map = scenario_->map;
    const Grid& grid = view_.grid();
    out.range = range;
    // Each hex states three of its hexsides; a road across one belongs to both hexes. One ring more than asked for,
    // because hexes outside own hexsides of hexes inside.
    const int lines = range.last_line - range.first_line + 3;
    const int places = range.last_place - range.first_place + 3;
    std::vector<std::uint8_t> roads[kMaxRoadKinds];
    const std::size_t road_kinds = std::min<std::size_t>(scenario_->ruleset.road_kinds.size(), kMaxRoadKinds);
    const auto local = [&](int line, int place) {
        return static_cast<std::size_t>(line - range.first_line + 1) * static_cast<std::size_t>(places) +
               static_cast<std::size_t>(place - range.first_place + 1);
    };
    const auto mark = [&](RoadKindId kind, int line, int place, int direction) {
        if (line < range.first_line - 1 || line > range.last_line + 1 || place < range.first_place - 1 ||
            place > range.last_place + 1)
            return;
        if (roads[kind].empty()) roads[kind].resize(static_cast<std::size_t>(lines) * static_cast<std::size_t>(places));
        auto& mask = roads[kind][local(line, place)];
        mask = static_cast<std::uint8_t>(mask | 1U << direction);
    };
    for (int line = std::max(0, range.first_line - 1); line <= std::min(grid.lines() - 1, range.last_line + 1);
         ++line) {
        for (int place = std::max(0, range.first_place - 1); place <= std::min(grid.length() - 1, range.last_place + 1);
             ++place) {
            const HexIndex hex = grid.at(line, place);
            if (!map.present(hex)) continue;
            if (map.features(hex) != 0) out.features.push_back({view_.centre(Cell{line, place}), map.features(hex)});
            for (std::uint8_t d = 0; d < 3; ++d) {
                const SideSet set = map.side(Hexside{hex, d});
                if (set.empty()) continue;
                const HexIndex other = grid.neighbour(hex, d);
                if (other == kNoHex || !map.present(other)) continue;
                if (set.any_kind()) out.sides.push_back({view_.centre(Cell{line, place}), hex, d, set});
                if (!set.any_road()) continue;
                for (RoadKindId k = 0; k < road_kinds; ++k) {
                    if (!set.road(k)) continue;
                    mark(k, line, place, d);
                    mark(k, grid.line_of(other), grid.place_of(other), d + 3);
                }
            }
        }
    }
    for (RoadKindId k = 0; k < road_kinds; ++k) {
        if (roads[k].empty()) continue;
        for (int line = range.first_line; line <= range.last_line; ++line)
            for (int place = range.first_place; place <= range.last_place; ++place)
                if (const std::uint8_t mask = roads[k][local(line, place)]; mask != 0)
                    out.roads.push_back({view_.centre(Cell{line, place}), k, mask});
    }
}

void MapPainter::paint_lines(const Surface& surface, const Gathered& gathered) {
    const std::size_t kinds = scenario_->ruleset.hexside_kinds.size();
    const auto sides = [&](HexArt::Pass pass) {
        for (const Gathered::Side& side : gathered.sides)
            for (HexsideKindId k = 0; k < kinds; ++k)
                if (const SideState state = side.set.kind(k); state != SideState::none)
                    if (const Sprite* sprite = pictures_->hexes.hexside(k, side.side, state, pass))
                        surface.draw(*sprite, side.centre);
    };
    const auto roads = [&](HexArt::Pass pass) {
        for (const Gathered::Roads& road : gathered.roads)
            if (const Sprite* sprite = pictures_->hexes.road(road.kind, road.directions, pass))
                surface.draw(*sprite, road.centre);
    };
    sides(HexArt::Pass::casing);
    sides(HexArt::Pass::body);
    roads(HexArt::Pass::casing);
    roads(HexArt::Pass::body);
    sides(HexArt::Pass::top);
}

void MapPainter::paint_features(const Surface& surface, const Gathered& gathered) {
    for (const Gathered::Features& here : gathered.features)
        for (FeatureId f = 0; f < scenario_->ruleset.features.size(); ++f)
            if ((here.mask >> f & 1) != 0) surface.draw(pictures_->hexes.feature(f), here.centre);
}

void MapPainter::paint_provenance(const Surface& surface) {
    const Map& map = scenario_->map;
    const draw::Palette& palette = options_.palette;
    const auto colour_of = [&](const Provenance& p) {
        switch (p.kind) {
            case ProvenanceKind::rulebook: return palette.prov_rulebook;
            case ProvenanceKind::errata: return palette.prov_errata;
            case ProvenanceKind::printed: return palette.prov_printed;
            case ProvenanceKind::reconstruction: return palette.prov_reconstruction;
            case ProvenanceKind::unstated: break;
        }
        return draw::Colour{0, 0, 0, 0};
    };
    const ViewTransform::Range range = view_.range(surface.clip());
    for (int line = range.first_line; line <= range.last_line; ++line)
        for (int place = range.first_place; place <= range.last_place; ++place) {
            const HexIndex hex = view_.grid().at(line, place);
            if (!map.present(hex)) continue;
            const draw::Colour c = colour_of(map.hex_provenance(hex));
            if (c.a != 0) pictures_->hexes.tint_hex(surface, view_.centre(hex), to_pixel(c), c.a);
        }
    if (view_.pitch() < 20) return;
    Gathered gathered;
    gather(view_.range(surface.clip().grown(bleed())), gathered);
    // Hexsides show their own source as a bead on the line.
    const double radius = std::max(2.0, view_.pitch() * 0.055);
    const Mask bead = disc({0, 0}, radius);
    const Mask rim = ring({0, 0}, radius, std::max(1.0, radius * 0.3));
    for (const Gathered::Side& side : gathered.sides)
        for (HexsideKindId k = 0; k < scenario_->ruleset.hexside_kinds.size(); ++k) {
            if (!side.set.has(k)) continue;
            const draw::Colour c = colour_of(map.hexside_provenance({side.hex, side.side}, k));
            const ShapePoint m = view_.side_middle(side.side);
            const PixelPoint at =
                side.centre + PixelPoint{static_cast<int>(std::lround(m.x)), static_cast<int>(std::lround(m.y))};
            if (c.a == 0) continue;
            surface.draw(bead, at, to_pixel(c), 235);
            surface.draw(rim, at, rgb(255, 255, 255), 200);
        }
}

std::optional<TextStyle> MapPainter::number_style(double pitch) const noexcept {
    const int size = static_cast<int>(std::min(pitch * 0.17, 22 * options_.scale));
    if (!options_.numbers || pitch < 40 * options_.scale || size < 7) return std::nullopt;
    return TextStyle{std::max(size, 8), false, false};
}

Colour MapPainter::number_ink() const noexcept {
    return to_pixel(options_.numbering >= 0 ? options_.palette.second_number : options_.palette.number);
}

void MapPainter::prepare_numbers(double pitch) {
    if (const auto style = number_style(pitch))
        (void)text_.draw_letters(Surface(nullptr, 0, {}, {}), "0123456789-", *style, {}, {number_ink(), kNumberAlpha});
}

void MapPainter::paint_numbers(const Surface& surface, const ViewTransform::Range& range) {
    const auto found = number_style(view_.pitch());
    if (!found) return;
    const TextStyle style = *found;
    const Map& map = scenario_->map;
    const Colour ink = number_ink();
    const PixelRect box = view_.hex_box();
    const int up =
        view_.flat() ? static_cast<int>(view_.pitch() * 0.475) : -box.y0 - static_cast<int>(view_.pitch() * 0.155);
    for (int line = range.first_line; line <= range.last_line; ++line)
        for (int place = range.first_place; place <= range.last_place; ++place) {
            const HexIndex hex = view_.grid().at(line, place);
            if (!map.present(hex)) continue;
            const PixelPoint c = view_.centre(hex);
            const PixelRect where{c.x + box.x0, c.y - up, c.x + box.x1, c.y - up + style.size};
            if (where.intersected(surface.clip()).empty()) continue;
            const std::string number = hex_number_text(map, hex, options_.numbering);
            const int width = text_.width_of_letters(number, style);
            text_.draw_letters(surface, number, style, {c.x - width / 2, c.y - up}, {ink, kNumberAlpha});
        }
}

void MapPainter::paint_elevations(const Surface& surface, const ViewTransform::Range& range) {
    const Map& map = scenario_->map;
    const bool words = view_.pitch() >= 18 * options_.scale;
    const TextStyle style{std::clamp(static_cast<int>(view_.pitch() * 0.34), 8, 44), true, false};
    const bool dark = options_.palette.of(draw::TerrainLook::clear).fill.brightness() < 110;
    const Colour ink = dark ? rgb(255, 222, 184) : rgb(90, 40, 8);
    for (int line = range.first_line; line <= range.last_line; ++line)
        for (int place = range.first_place; place <= range.last_place; ++place) {
            const HexIndex hex = view_.grid().at(line, place);
            if (!map.present(hex) || map.elevation(hex) == 0) continue;
            const PixelPoint c = view_.centre(hex);
            const int height = map.elevation(hex);
            pictures_->hexes.tint_hex(surface, c, height > 0 ? rgb(176, 84, 20) : rgb(30, 80, 150),
                                      std::min(130, 34 * std::abs(height)));
            if (!words) continue;
            const std::string number = std::to_string(height);
            const int width = text_.width_of_letters(number, style);
            text_.draw_letters(surface, number, style, {c.x - width / 2, c.y - style.size / 2}, {ink, 230});
        }
}

bool MapPainter::meets_counter(const PixelRect& box) const {
    if (!options_.counters || occupied_.empty()) return false;
    const int half = counter_size(view_.pitch()) / 2 + 1;
    const int down = static_cast<int>(view_.pitch() * 0.05);
    const auto range = view_.range(box.grown(static_cast<int>(view_.pitch())));
    for (int line = range.first_line; line <= range.last_line; ++line)
        for (int place = range.first_place; place <= range.last_place; ++place) {
            const HexIndex hex = view_.grid().at(line, place);
            if (!std::binary_search(occupied_.begin(), occupied_.end(), hex)) continue;
            const PixelPoint c = view_.centre(hex);
            if (!PixelRect{c.x - half, c.y + down - half, c.x + half, c.y + down + half}.intersected(box).empty())
                return true;
        }
    return false;
}

// Tried in turn: the usual place, then places close by. A name that finds none free lies over the counters.
PixelPoint MapPainter::label_place(const MapLabel& label, int width, int height) const {
    const PixelPoint c = view_.centre(label.at);
    const double pitch = view_.pitch();
    if (label.placed()) {
        const auto share = [&](std::optional<int> of) { return static_cast<int>(pitch * of.value_or(0) / 100.0); };
        return {c.x + share(label.dx) - width / 2, c.y + share(label.dy) - height / 2};
    }
    const int above = -static_cast<int>(pitch * 0.30) - height;
    const auto down = [&](double share) { return static_cast<int>(pitch * share); };
    const int middle = -height / 2;
    const bool covered = options_.counters && std::binary_search(occupied_.begin(), occupied_.end(), label.at);
    const bool place = label.kind == MapLabel::Kind::place;
    std::array<int, 5> tops{middle, middle - down(0.30), middle + down(0.30), middle - down(0.52), middle + down(0.52)};
    if (place || covered) tops = {down(covered ? 0.37 : 0.27), above, down(0.37), above - down(0.14), down(0.5)};
    for (const int top : tops) {
        const PixelPoint at{c.x - width / 2, c.y + top};
        if (!meets_counter({at.x, at.y, at.x + width, at.y + height})) return at;
    }
    return {c.x - width / 2, c.y + tops.front()};
}

TextStyle MapPainter::name_style(const MapLabel& label) const noexcept {
    const bool area = label.kind == MapLabel::Kind::area || label.kind == MapLabel::Kind::water;
    TextStyle style;
    style.size =
        static_cast<int>(std::clamp(view_.pitch() * (area ? 0.30 : 0.215) * label.size / 100, 9 * options_.scale,
                                    34 * options_.scale * std::max(1.0, label.size / 100.0)));
    style.italic = label.kind != MapLabel::Kind::place;
    style.bold = label.kind == MapLabel::Kind::place;
    return style;
}

void MapPainter::paint_labels(const Surface& surface) {
    if (view_.pitch() < kNamesPitch * options_.scale) return;
    const draw::Palette& palette = options_.palette;
    for (const MapLabel& label : scenario_->map.labels) {
        if (label.at >= view_.grid().size() || label.text.empty()) continue;
        const std::string shown = say_name(label.text);
        const TextStyle style = name_style(label);
        const PixelPoint c = view_.centre(label.at);
        // A generous guess first, so that far-away labels are never measured.
        const int guess = style.size * static_cast<int>(shown.size());
        if (PixelRect{c.x - guess, c.y, c.x + guess, c.y}
                .grown(3 * style.size + static_cast<int>(view_.pitch() * (label.placed() ? 11 : 1)))
                .intersected(surface.clip())
                .empty())
            continue;
        const DrawnText& text = text_.text_with_halo(shown, style);
        const PixelPoint at = label_place(label, text.width, text.height);
        draw::Colour ink = palette.place_label;
        if (label.kind == MapLabel::Kind::area) ink = palette.area_label;
        if (label.kind == MapLabel::Kind::water) ink = palette.water_label;
        if (label.kind == MapLabel::Kind::road) ink = palette.road_label;
        surface.draw(text.halo, at, to_pixel(palette.halo), palette.halo.a);
        surface.draw(text.mask, at, to_pixel(ink));
    }
}

void MapPainter::paint_counters(const Surface& surface, const ViewTransform::Range& range) {
    const Grid& grid = view_.grid();
    for (std::size_t i = 0; i < counters_.size();) {
        std::size_t end = i + 1;
        while (end < counters_.size() && counters_[end].hex == counters_[i].hex) ++end;
        const HexIndex hex = counters_[i].hex;
        const std::size_t first = i;
        i = end;
        if (hex >= grid.size()) continue;
        const int line = grid.line_of(hex);
        const int place = grid.place_of(hex);
        if (line < range.first_line || line > range.last_line || place < range.first_place || place > range.last_place)
            continue;
        const PixelPoint c = view_.centre(hex);
        if (!view_.whole()) {
            const Unit& unit = scenario_->units[counters_[end - 1].unit];
            const draw::Colour own =
                unit.side < scenario_->sides.size()
                    ? draw::parse_colour(scenario_->sides[unit.side].colour).value_or(kNoSideGround)
                    : kNoSideGround;
            const Colour colour = to_pixel(options_.palette.of_side(unit.side, own));
            surface.fill({c.x - 2, c.y - 2, c.x + 3, c.y + 3}, rgb(30, 26, 22));
            surface.fill({c.x - 1, c.y - 1, c.x + 2, c.y + 2}, colour);
            continue;
        }
        const int step = std::max(1, static_cast<int>(view_.pitch() * 0.05));
        const auto count = static_cast<int>(end - first);
        const int shift = std::min(count - 1, 4) * step / 2;
        for (std::size_t n = first; n < end; ++n) {
            const PlacedCounter& counter = counters_[n];
            if (counter.unit >= scenario_->units.size()) continue;
            CounterFace face = face_of(*scenario_, scenario_->units[counter.unit], counter.reduced, options_.palette);
            face.faded = counter.faded;
            face.badge = counter.badge;
            face.badge_tone = counter.badge_tone;
            const int level = std::min(static_cast<int>(n - first), 4);
            const PixelPoint at{c.x - shift + level * step,
                                c.y + static_cast<int>(view_.pitch() * 0.05) + shift - level * step};
            if (!pictures_->counters.has(face) && Clock::now() > late_) {
                const int half = counter_size(view_.pitch()) / 2;
                const draw::Colour ground = face.look.ground;
                surface.fill({at.x - half, at.y - half, at.x + half, at.y + half}, to_pixel(ground));
                unfinished_ = true;
                continue;
            }
            surface.draw(pictures_->counters.counter(face), at);
        }
    }
}

}  // namespace ramparts
