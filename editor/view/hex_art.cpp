// Tiles, rivers and roads; textures are in textures.cpp, what else lies on hexsides in hexside_pictures.cpp.
#include "editor/view/hex_art.hpp"

#include <cmath>
#include <cstring>

#include "editor/view/hexside_pictures.hpp"
#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

std::string_view look_of(const auto& kind) {
    return kind.look.empty() ? std::string_view(kind.id) : std::string_view(kind.look);
}

draw::LineStyle line_of(draw::HexsideLook look, const draw::Palette& p) {
    switch (draw::family(look)) {
        case draw::HexsideLook::creek: return p.creek;
        case draw::HexsideLook::river: return p.river;
        case draw::HexsideLook::slope: return {p.hachure, p.hachure, 0.03, 0};
        case draw::HexsideLook::bridge: return p.road;
        case draw::HexsideLook::ravine: return p.ravine;
        default: return p.fence;
    }
}

// So many straight pieces that no eye tells them from a curve across a hex.
int pieces_at(double pitch) { return std::clamp(static_cast<int>(pitch / 8), 5, 14); }

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
        case draw::HexsideLook::river:
        case draw::HexsideLook::rapids: {
            if (pass == Pass::top)
                return look == draw::HexsideLook::rapids
                           ? hexside_picture(look, {view_, side, state, style, colours_.palette()})
                           : Sprite();
            const auto line = side_line(view_, side, look == draw::HexsideLook::creek ? 0.12 : 0.05, pieces_at(pitch));
            const double width = std::max((pass == Pass::casing ? style.casing_width : style.width) * pitch,
                                          pass == Pass::casing ? 1.6 : 1.0);
            return framed(stroke(line, width), to_pixel(pass == Pass::casing ? style.casing : style.line));
        }
        default: {
            const bool above = draw::family(look) == draw::HexsideLook::bridge;
            return pass == (above ? Pass::top : Pass::body)
                       ? hexside_picture(look, {view_, side, state, style, colours_.palette()})
                       : Sprite();
        }
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
