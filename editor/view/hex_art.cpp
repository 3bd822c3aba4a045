// Tiles, hexsides and roads; textures are in textures.cpp.
#include "editor/view/hex_art.hpp"

#include <cmath>
#include <cstring>

#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

std::string_view look_of(const auto& kind) {
    return kind.look.empty() ? std::string_view(kind.id) : std::string_view(kind.look);
}

draw::LineStyle line_of(draw::HexsideLook look, const draw::Palette& p) {
    switch (look) {
        case draw::HexsideLook::creek: return p.creek;
        case draw::HexsideLook::river: return p.river;
        case draw::HexsideLook::slope: return {p.hachure, p.hachure, 0.03, 0};
        case draw::HexsideLook::bridge: return p.road;
        case draw::HexsideLook::fence: return p.fence;
        case draw::HexsideLook::ravine: return p.ravine;
    }
    return p.fence;
}

// So many straight pieces that no eye tells them from a curve across a hex.
int pieces_at(double pitch) { return std::clamp(static_cast<int>(pitch / 8), 5, 14); }

// A hexside's line with a little life in it: both ends stay on the corners, so neighbours join.
std::vector<ShapePoint> side_line(const ViewTransform& view, int side, double sway, int pieces) {
    const ShapePoint a = view.corner(side);
    const ShapePoint b = view.corner((side + 1) % kDirections);
    const ShapePoint along = b - a;
    const ShapePoint out{along.y * sway, -along.x * sway};
    return curve(a, a + along * 0.33 + out, a + along * 0.67 - out, b, pieces);
}

}  // namespace

MapColours::MapColours(const Ruleset& ruleset, const draw::Palette& palette) : palette_(palette) {
    const Colour high = to_pixel(palette.high_ground);
    ground_.resize(256U * kLevels, to_pixel(palette.page));
    for (std::size_t t = 0; t < ruleset.terrains.size(); ++t) {
        const TerrainKind& kind = ruleset.terrains[t];
        const draw::TerrainLook look = draw::terrain_look(look_of(kind));
        terrain_looks_.push_back(look);
        const Colour fill = to_pixel(palette.own(kind.colour, palette.of(look).fill));
        for (int e = kLowest; e <= kHighest; ++e) {
            Colour colour = fill;
            for (int i = 0; i < e; ++i) colour = mixed(colour, high, palette.high_ground.a * (i == 0 ? 100 : 70) / 100);
            for (int i = 0; i > e; --i) colour = mixed(colour, rgb(96, 120, 130), 48);
            ground_[t * kLevels + static_cast<std::size_t>(e - kLowest)] = colour;
        }
    }
    terrain_looks_.resize(256, draw::TerrainLook::clear);
    for (const HexsideKind& kind : ruleset.hexside_kinds) {
        hexside_looks_.push_back(draw::hexside_look(look_of(kind)));
        draw::LineStyle line = line_of(hexside_looks_.back(), palette);
        line.line = palette.own(kind.colour, line.line);
        hexside_lines_.push_back(line);
    }
    hexside_looks_.resize(kMaxHexsideKinds, draw::HexsideLook::fence);
    hexside_lines_.resize(kMaxHexsideKinds, palette.fence);
    for (const RoadKind& kind : ruleset.road_kinds) {
        const std::string_view look = look_of(kind);
        draw::LineStyle line = look == "track" || look == "trail" || look == "path" ? palette.track : palette.road;
        line.line = palette.own(kind.colour, line.line);
        road_lines_.push_back(line);
    }
    road_lines_.resize(kMaxRoadKinds, palette.track);
    for (const FeatureKind& kind : ruleset.features) {
        feature_looks_.push_back(draw::feature_look(look_of(kind)));
        feature_colours_.push_back(to_pixel(palette.own(kind.colour, palette.roof)));
    }
    feature_looks_.resize(kMaxFeatures, draw::FeatureLook::building);
    feature_colours_.resize(kMaxFeatures, to_pixel(palette.roof));
}

HexArt::HexArt(const MapColours& colours, const ViewTransform& view, bool grid, double scale)
    : colours_(colours), view_(view), grid_(grid), scale_(scale), box_(view.hex_box()) {
    spans_.assign(static_cast<std::size_t>(box_.height()), {});
    // The field is endless and all hexes are alike, so any one shows the shape.
    const Cell sample{0, 0};
    const PixelPoint c = view.centre(sample);
    for (int y = box_.y0; y < box_.y1; ++y) {
        auto& row = spans_[static_cast<std::size_t>(y - box_.y0)];
        view.for_runs(y + c.y, box_.x0 + c.x, box_.x1 + c.x, [&](int line, int place, int x0, int x1) {
            if (Cell{line, place} == sample) row = {x0 - c.x, x1 - c.x};
        });
    }
    tile_of_.assign(256U * MapColours::kLevels * kVariants, 0xFFFF);
}

const Sprite& HexArt::texture(draw::TerrainLook look, int variant) {
    auto& slot = textures_[static_cast<std::size_t>(look) * kVariants + static_cast<std::size_t>(variant)];
    if (slot) return *slot;
    slot = view_.pitch() >= kTexturePitch ? terrain_texture(look, variant, view_, colours_.palette())
                                          : Sprite(view_.hex_box());
    if (grid_ && view_.pitch() >= kGridPitch) {
        const draw::Colour line = colours_.palette().grid;
        const int alpha = view_.pitch() < 20 ? line.a * static_cast<int>(view_.pitch() - 6) / 14 : line.a;
        slot->add(outline(std::max(1.0, scale_ * view_.pitch() / 70), 0), to_pixel(line), alpha);
    }
    slot->finish();
    bytes_ += slot->pixels.size() * sizeof(Colour);
    return *slot;
}

const Colour* HexArt::blank(Colour colour) {
    blank_.assign(static_cast<std::size_t>(box_.width()) * static_cast<std::size_t>(box_.height()) + kSpare, colour);
    return blank_.data();
}

const HexArt::Tile& HexArt::tile(TerrainId terrain, int elevation, int variant) {
    if (view_.pitch() < kTexturePitch) variant = 0;  // they differ in texture only
    const std::size_t key = (static_cast<std::size_t>(terrain) * MapColours::kLevels +
                             static_cast<std::size_t>(MapColours::level(elevation))) *
                                kVariants +
                            static_cast<std::size_t>(variant);
    if (tile_of_[key] != 0xFFFF) return tiles_[tile_of_[key]];
    Tile tile;
    tile.pixels.assign(static_cast<std::size_t>(box_.width()) * static_cast<std::size_t>(box_.height()) + kSpare,
                       colours_.ground(terrain, elevation));
    const Surface surface(tile.pixels.data(), box_.width(), {box_.x0, box_.y0}, box_);
    surface.draw(texture(colours_.terrain_look(terrain), variant), {});
    bytes_ += tile.pixels.size() * sizeof(Colour);
    tile_of_[key] = static_cast<std::uint16_t>(tiles_.size());
    tiles_.push_back(std::move(tile));
    made_.emplace_back([=](HexArt& art) { (void)art.tile(terrain, elevation, variant); });
    return tiles_.back();
}

namespace {

// Rows of small hexes are short: a call to the library's copy would cost more than the copying.
inline void copy_row(Colour* to, const Colour* from, int count) noexcept {
    for (; count >= 8; count -= 8, to += 8, from += 8) std::memcpy(to, from, 8 * sizeof(Colour));
    if ((count & 4) != 0) {
        std::memcpy(to, from, 4 * sizeof(Colour));
        to += 4;
        from += 4;
    }
    for (count &= 3; count > 0; --count) *to++ = *from++;
}

}  // namespace

void HexArt::draw_hex(const Surface& surface, PixelPoint centre, TerrainId terrain, int elevation, int variant) {
    const PixelRect part = box_.moved(centre.x, centre.y).intersected(surface.clip());
    if (part.empty()) return;
    const Tile& picture = tile(terrain, elevation, variant);
    const auto width = static_cast<std::size_t>(box_.width());
    for (int y = part.y0; y < part.y1; ++y) {
        const auto row = static_cast<std::size_t>(y - centre.y - box_.y0);
        const int x0 = std::max(part.x0, spans_[row].x0 + centre.x);
        const int x1 = std::min(part.x1, spans_[row].x1 + centre.x);
        if (x0 >= x1) continue;
        const Colour* src = picture.pixels.data() + row * width + static_cast<std::size_t>(x0 - centre.x - box_.x0);
        copy_row(surface.pixel(x0, y), src, x1 - x0);
    }
}

void HexArt::tint_hex(const Surface& surface, PixelPoint centre, Colour colour, int alpha) const {
    const PixelRect part = box_.moved(centre.x, centre.y).intersected(surface.clip());
    for (int y = part.y0; y < part.y1; ++y) {
        const auto& row = spans_[static_cast<std::size_t>(y - centre.y - box_.y0)];
        surface.blend_span(row.x0 + centre.x, row.x1 + centre.x, y, colour, alpha);
    }
}

const Mask& HexArt::outline(double width, double inset) {
    const std::pair key{static_cast<int>(width * 16), static_cast<int>(inset * 16)};
    auto found = outlines_.find(key);
    if (found == outlines_.end()) {
        ShapePoint corners[kDirections];
        // A line `inset` inside its hexside makes the ring smaller by that share of the way to the middle.
        const ShapePoint middle = view_.side_middle(0);
        const double shrink = 1 - inset / std::hypot(middle.x, middle.y);
        for (int i = 0; i < kDirections; ++i) corners[i] = view_.corner(i) * shrink;
        found = outlines_.emplace(key, stroke(corners, width, true)).first;
        bytes_ += found->second.cover.size();
    }
    return found->second;
}

void HexArt::outline_hex(const Surface& surface, PixelPoint centre, const HexOutline& line) {
    surface.draw(outline(line.width, line.inset), centre, line.colour, line.alpha);
}

const Sprite* HexArt::hexside(HexsideKindId kind, int side, SideState state, Pass pass) {
    if (lines_.empty()) lines_.resize(static_cast<std::size_t>(kMaxHexsideKinds) * 3 * 4 * 3);
    auto& slot = lines_[((static_cast<std::size_t>(kind) * 3 + static_cast<std::size_t>(side)) * 4 +
                         static_cast<std::size_t>(state)) *
                            3 +
                        static_cast<std::size_t>(pass)];
    if (!slot) {
        slot = std::make_unique<Sprite>(make_hexside(kind, side, state, pass));
        slot->finish();
        made_.emplace_back([=](HexArt& art) { (void)art.hexside(kind, side, state, pass); });
        bytes_ += slot->pixels.size() * sizeof(Colour);
    }
    return slot->empty() ? nullptr : slot.get();
}

const Sprite* HexArt::road(RoadKindId kind, unsigned directions, Pass pass) {
    if (roads_.empty()) roads_.resize(static_cast<std::size_t>(kMaxRoadKinds) * 64 * 3);
    auto& slot = roads_[(static_cast<std::size_t>(kind) * 64 + directions) * 3 + static_cast<std::size_t>(pass)];
    if (!slot) {
        slot = std::make_unique<Sprite>(make_road(kind, directions, pass));
        slot->finish();
        made_.emplace_back([=](HexArt& art) { (void)art.road(kind, directions, pass); });
        bytes_ += slot->pixels.size() * sizeof(Colour);
    }
    return slot->empty() ? nullptr : slot.get();
}

const Sprite& HexArt::feature(FeatureId feature) {
    auto found = features_.find(feature);
    if (found == features_.end()) {
        found = features_
                    .emplace(feature, feature_picture(colours_.feature_look(feature), colours_.feature_colour(feature),
                                                      view_, colours_.palette()))
                    .first;
        made_.emplace_back([=](HexArt& art) { (void)art.feature(feature); });
        bytes_ += found->second.pixels.size() * sizeof(Colour);
    }
    return found->second;
}

namespace {

Sprite slope_picture(const ViewTransform& view, int side, SideState state, const draw::LineStyle& style) {
    const double pitch = view.pitch();
    const ShapePoint a = view.corner(side);
    const ShapePoint b = view.corner((side + 1) % kDirections);
    // Hachures run down from the crest: away from the uphill hex.
    const double sign = state == SideState::up_other ? -1 : 1;
    const ShapePoint down = view.side_middle(side) * (2 / pitch * sign);
    const double reach = 0.15 * pitch;
    const int ticks = std::clamp(static_cast<int>(pitch / 6), 3, 13);
    PixelRect box = view.hex_box().grown(static_cast<int>(reach) + 2);
    Sprite sprite(box);
    const ShapePoint crest[2] = {a, b};
    sprite.add(stroke(crest, std::max(1.0, style.width * pitch)), to_pixel(style.line), 230);
    for (int i = 0; i < ticks; ++i) {
        const double t = (i + 0.5) / ticks;
        const ShapePoint top = a + (b - a) * t;
        const double length = reach * (i % 2 == 0 ? 1.0 : 0.66);
        const ShapePoint tick[3] = {top + (b - a) * (0.30 / ticks), top - (b - a) * (0.30 / ticks),
                                    top + down * length};
        if (pitch >= 20) sprite.add(polygon(tick), to_pixel(style.line), 225);
        else sprite.add(stroke(std::span(&tick[1], 2), 1), to_pixel(style.line), 200);
    }
    return sprite;
}

Sprite bridge_picture(const ViewTransform& view, int side, const draw::LineStyle& style, Colour ink) {
    const double pitch = view.pitch();
    const ShapePoint middle = view.side_middle(side);
    const ShapePoint across = middle * (2 / pitch);
    const ShapePoint along{-across.y, across.x};
    const double half = std::max(2.0, 0.19 * pitch);
    const double gap = std::max(1.5, 0.075 * pitch);
    Sprite sprite(view.hex_box().grown(static_cast<int>(half + gap) + 3));
    const ShapePoint deck[4] = {middle - across * half - along * gap, middle + across * half - along * gap,
                                middle + across * half + along * gap, middle - across * half + along * gap};
    sprite.add(polygon(deck), to_pixel(style.line));
    for (const double edge : {-gap, gap}) {
        const double flare = gap * 0.7 * (edge < 0 ? -1 : 1);
        const ShapePoint rail[4] = {middle - across * (half * 1.22) + along * (edge + flare),
                                    middle - across * half + along * edge, middle + across * half + along * edge,
                                    middle + across * (half * 1.22) + along * (edge + flare)};
        sprite.add(stroke(rail, std::max(1.0, 0.035 * pitch)), ink);
    }
    return sprite;
}

Sprite fence_picture(const ViewTransform& view, int side, double bend, const draw::LineStyle& style) {
    const double pitch = view.pitch();
    const auto line = side_line(view, side, bend,
                                12);  // a post at every second one
    Sprite sprite(view.hex_box().grown(static_cast<int>(0.1 * pitch) + 2));
    sprite.add(stroke(line, std::max(1.0, style.width * pitch)), to_pixel(style.line));
    for (std::size_t i = 1; i + 1 < line.size(); i += 2) {
        const ShapePoint along = line[i + 1] - line[i - 1];
        const double n = std::hypot(along.x, along.y);
        const ShapePoint out{along.y / n * 0.045 * pitch, -along.x / n * 0.045 * pitch};
        const ShapePoint post[2] = {line[i] + out, line[i] - out};
        sprite.add(stroke(post, std::max(1.0, style.width * pitch * 0.8)), to_pixel(style.line));
    }
    return sprite;
}

}  // namespace

Sprite HexArt::make_hexside(HexsideKindId kind, int side, SideState state, Pass pass) const {
    const double pitch = view_.pitch();
    const draw::HexsideLook look = colours_.hexside_look(kind);
    const draw::LineStyle style = colours_.hexside_line(kind);
    const auto framed = [&](const Mask& mask, Colour colour, int alpha = 255) {
        Sprite sprite(mask.box);
        sprite.add(mask, colour, alpha);
        return sprite;
    };
    switch (look) {
        case draw::HexsideLook::creek:
        case draw::HexsideLook::river: {
            if (pass == Pass::top) return {};
            const auto line = side_line(view_, side, look == draw::HexsideLook::creek ? 0.12 : 0.05, pieces_at(pitch));
            const double width = std::max((pass == Pass::casing ? style.casing_width : style.width) * pitch,
                                          pass == Pass::casing ? 1.6 : 1.0);
            return framed(stroke(line, width), to_pixel(pass == Pass::casing ? style.casing : style.line));
        }
        case draw::HexsideLook::slope: return pass == Pass::body ? slope_picture(view_, side, state, style) : Sprite();
        case draw::HexsideLook::bridge:
            return pass == Pass::top ? bridge_picture(view_, side, style, to_pixel(colours_.palette().house_line))
                                     : Sprite();
        case draw::HexsideLook::fence:
        case draw::HexsideLook::ravine:
            return pass == Pass::body
                       ? fence_picture(view_, side, look == draw::HexsideLook::ravine ? 0.10 : 0.0, style)
                       : Sprite();
    }
    return {};
}

Sprite HexArt::make_road(RoadKindId kind, unsigned directions, Pass pass) const {
    const draw::LineStyle style = colours_.road_line(kind);
    if (pass == Pass::top || (pass == Pass::casing && style.casing_width <= 0)) return {};
    const double pitch = view_.pitch();
    const double width =
        pass == Pass::casing ? std::max(style.casing_width * pitch, 2.4) : std::max(style.width * pitch, 1.1);
    Mask mask;
    std::vector<int> ways;
    for (int d = 0; d < kDirections; ++d)
        if ((directions >> d & 1U) != 0) ways.push_back(d);
    if (ways.size() == 2) {
        const ShapePoint a = view_.side_middle(ways[0]);
        const ShapePoint b = view_.side_middle(ways[1]);
        mask = stroke(curve(a, a * 0.36, b * 0.36, b, pieces_at(pitch)), width);
    } else {
        mask = Mask(view_.hex_box().grown(static_cast<int>(width) + 2));
        for (const int d : ways) {
            const ShapePoint line[2] = {view_.side_middle(d), {0, 0}};
            mask.join(stroke(line, width));
        }
    }
    Sprite sprite(mask.box);
    sprite.add(mask, to_pixel(pass == Pass::casing ? style.casing : style.line));
    return sprite;
}

}  // namespace ramparts
