// Drawing and spoiling; see scan_material.hpp.
#include "tests/features/scan/scan_material.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numbers>

#include <jpeglib.h>

#include "engine/core/rng.hpp"
#include "sdk/scan/plane.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/theme/theme.hpp"

namespace scan_tests {
namespace {

using draw::Picture;
using draw::Point;

double share(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }
double between(Rng& rng, double least, double most) { return least + (most - least) * share(rng); }
double either_way(Rng& rng, double size) { return rng.below(2) == 0 ? size : -size; }
/// Near enough to normal, of deviation 1.
double noise(Rng& rng) { return (share(rng) + share(rng) + share(rng) + share(rng) - 2) * std::numbers::sqrt3; }

std::uint8_t byte(double value) { return static_cast<std::uint8_t>(std::clamp(value + 0.5, 0.0, 255.0)); }

void restyle(Picture& picture, Style style, Rng& rng) {
    if (style == Style::as_drawn) return;
    const double angle = between(rng, 0.6, 2 * std::numbers::pi - 0.6);
    for (std::size_t i = 0; i < picture.rgb.size(); i += 3) {
        const double r = picture.rgb[i];
        const double g = picture.rgb[i + 1];
        const double b = picture.rgb[i + 2];
        const double y = 0.299 * r + 0.587 * g + 0.114 * b;
        double u = 0;
        double v = 0;
        if (style == Style::recoloured) {
            const double cu = -0.147 * r - 0.289 * g + 0.436 * b;
            const double cv = 0.615 * r - 0.515 * g - 0.1 * b;
            u = std::cos(angle) * cu - std::sin(angle) * cv;
            v = std::sin(angle) * cu + std::cos(angle) * cv;
        }
        const double light = style == Style::ink ? (y > 205 ? 250.0 : y * 0.8) : y;
        picture.rgb[i] = byte(light + 1.14 * v);
        picture.rgb[i + 1] = byte(light - 0.395 * u - 0.581 * v);
        picture.rgb[i + 2] = byte(light + 2.032 * u);
    }
}

/// Where each pixel of the spoilt picture comes from: near enough to the same place that its inverse is found by steps.
struct Bend {
    Point middle;
    double half = 1;
    double turn = 0;
    Point aside;  // perspective
    double lens = 0;
    double creep = 0;  // pixels
    Point phase;
    double table = 0;  // what is seen of it round the sheet

    [[nodiscard]] Point source(Point at) const {
        const Point d = (at - middle) * (1 / half);
        const double c = std::cos(turn);
        const double s = std::sin(turn);
        Point p{c * d.x - s * d.y, s * d.x + c * d.y};
        p = p * ((1 + lens * (p.x * p.x + p.y * p.y)) / (1 + aside.x * p.x + aside.y * p.y));
        const Point crept{std::sin(3.1 * p.y + phase.x) * creep, std::sin(2.7 * p.x + phase.y) * creep};
        return middle + p * (half * (1 + table)) + crept;
    }
    [[nodiscard]] Point pixel(Point wanted) const {
        Point at = wanted;
        for (int i = 0; i < 40; ++i) at = at - (source(at) - wanted);
        return at;
    }
};

struct Spoil {
    double turn, aside, lens, creep, blur, noise, cast, shadow;
    int folds, quality;
};
constexpr Spoil kSpoils[] = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                             {1, 0, 0, 0, 0, 1.5, 0.01, 0, 0, 85},
                             {2.5, 0, 0, 0.025, 1, 8, 0.06, 0, 2, 50},
                             {1.5, 0.05, 0.03, 0.01, 0.7, 5, 0.04, 0.35, 1, 75}};

Picture decoded(const std::string& bytes) {
    auto picture = draw::decode_picture(bytes);
    if (!picture) std::abort();
    return std::move(*picture);
}

Picture spoilt(const Picture& from, const Bend& bend, const Spoil& spoil, Rng& rng) {
    const double turn_of_light = between(rng, 0, 2 * std::numbers::pi);
    const Point fall{std::cos(turn_of_light) * spoil.cast * 2, std::sin(turn_of_light) * spoil.cast * 2};
    const std::array<double, 3> cast = {1 + either_way(rng, spoil.cast), 1, 1 + either_way(rng, spoil.cast)};
    std::vector<std::pair<bool, double>> folds;
    for (int i = 0; i < spoil.folds; ++i) folds.emplace_back(i % 2 == 0, between(rng, -0.3, 0.3));
    Picture out = from;
    for (int c = 0; c < 3; ++c) {
        scan::Plane plane(from.width, from.height);
        for (std::size_t i = 0; i < plane.v.size(); ++i) plane.v[i] = from.rgb[i * 3 + static_cast<std::size_t>(c)];
        plane = scan::blurred(plane, spoil.blur);
        for (int y = 0; y < out.height; ++y)
            for (int x = 0; x < out.width; ++x) {
                const Point at{static_cast<double>(x), static_cast<double>(y)};
                const Point source = bend.source(at);
                const bool inside =
                    source.x >= 0 && source.y >= 0 && source.x < from.width - 1 && source.y < from.height - 1;
                double value =
                    inside
                        ? static_cast<double>(plane.sample(static_cast<float>(source.x), static_cast<float>(source.y)))
                        : 90.0;
                const Point d = (at - bend.middle) * (1 / bend.half);
                double light = cast[static_cast<std::size_t>(c)] * (1 + fall.x * d.x + fall.y * d.y);
                light *= 1 - spoil.shadow / (1 + std::exp(-4 * (d.x + 0.6 * d.y - 0.3)));
                for (const auto& [across, where] : folds) {
                    const double off = (across ? d.x : d.y) - where;
                    light *= 1 - 0.25 * std::exp(-off * off / (2 * 0.004 * 0.004)) + 0.04 * std::tanh(off / 0.05);
                }
                value = value * light + spoil.noise * noise(rng);
                out.rgb[(static_cast<std::size_t>(y) * static_cast<std::size_t>(out.width) +
                         static_cast<std::size_t>(x)) *
                            3 +
                        static_cast<std::size_t>(c)] = byte(value);
            }
    }
    return spoil.quality > 0 ? decoded(jpeg_of(out, spoil.quality)) : out;
}

}  // namespace

std::string jpeg_of(const Picture& picture, int quality, bool cmyk) {
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &bytes, &size);
    info.image_width = static_cast<JDIMENSION>(picture.width);
    info.image_height = static_cast<JDIMENSION>(picture.height);
    info.input_components = cmyk ? 4 : 3;
    info.in_color_space = cmyk ? JCS_CMYK : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(picture.width) * 4);
    while (info.next_scanline < info.image_height) {
        const std::uint8_t* from = picture.rgb.data() + static_cast<std::size_t>(info.next_scanline) *
                                                            static_cast<std::size_t>(picture.width) * 3;
        for (std::size_t x = 0; x < static_cast<std::size_t>(picture.width); ++x)
            for (std::size_t c = 0; c < 3; ++c) row[x * (cmyk ? 4 : 3) + c] = from[x * 3 + c];
        JSAMPROW rows = row.data();
        jpeg_write_scanlines(&info, &rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    std::string out(reinterpret_cast<const char*>(bytes), size);
    std::free(bytes);  // as libjpeg asks
    return out;
}

Material scan_of(const Scenario& scenario, Style style, Damage damage, std::uint64_t seed, int dpi) {
    Rng rng(seed);
    draw::DrawOptions options;
    options.legend = options.title = false;
    options.dpi = dpi;
    if (style == Style::ink) options.palette = shipped_palette(kPaleTheme);
    const auto png = draw::png_bytes(draw::draw_map(scenario, options, {}), dpi);
    if (!png) std::abort();
    Picture drawn = decoded(std::string(png->begin(), png->end()));
    restyle(drawn, style, rng);
    const draw::HexLayout layout = draw::map_layout(scenario, options);
    const double scale = dpi / 25.4;
    const Spoil& spoil = kSpoils[static_cast<int>(damage)];
    Bend bend;
    bend.middle = {drawn.width / 2.0, drawn.height / 2.0};
    bend.half = std::max(drawn.width, drawn.height) / 2.0;
    bend.turn = either_way(rng, spoil.turn) * std::numbers::pi / 180;
    bend.aside = {either_way(rng, spoil.aside), either_way(rng, spoil.aside / 2)};
    bend.lens = either_way(rng, spoil.lens);
    bend.creep = spoil.creep * options.hex_mm * scale;
    bend.table = damage == Damage::phone ? 0.13 : 0.03;
    bend.phase = {between(rng, 0, 6), between(rng, 0, 6)};
    Material out;
    out.picture = damage == Damage::clean ? drawn : spoilt(drawn, bend, spoil, rng);
    out.pixel = [layout, scale, bend](HexIndex hex) {
        return bend.pixel(layout.centre(hex) * scale - Point{0.5, 0.5});  // a pixel's number is that of its middle
    };
    return out;
}

std::vector<scan::Reference> references_on(const Scenario& scenario, const Material& material, double miss,
                                           std::uint64_t seed) {
    const Grid& grid = scenario.map.grid();
    const draw::HexLayout layout(grid, 1);
    const draw::Box box = scan::plane_box(scenario.map);
    const Point corners[] = {{box.x0, box.y0}, {box.x1, box.y0}, {box.centre().x, box.y1}};
    Rng rng(seed);
    std::vector<scan::Reference> out;
    for (const Point corner : corners) {
        HexIndex nearest = kNoHex;
        for (HexIndex hex = 0; hex < grid.size(); ++hex)
            if (scenario.map.present(hex) && (nearest == kNoHex || draw::distance(layout.centre(hex), corner) <
                                                                       draw::distance(layout.centre(nearest), corner)))
                nearest = hex;
        const double hex_pixels = 17 * 100 / 25.4;
        const double angle = between(rng, 0, 2 * std::numbers::pi);
        out.push_back(
            {nearest, material.pixel(nearest) + Point{std::cos(angle), std::sin(angle)} * (miss * hex_pixels)});
    }
    return out;
}

}  // namespace scan_tests
