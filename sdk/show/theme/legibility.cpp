// See legibility.hpp.
#include "sdk/show/theme/legibility.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace ramparts {
namespace {

using draw::Colour;
using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

double to_linear(std::uint8_t value) noexcept {
    const double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}
std::uint8_t from_linear(double v) noexcept {
    v = std::clamp(v, 0.0, 1.0);
    const double s = v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(s * 255));
}
Triple linear(Colour c) noexcept { return {to_linear(c.r), to_linear(c.g), to_linear(c.b)}; }
Triple times(const Matrix& m, const Triple& v) noexcept {
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row) out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return out;
}
double luminance(Colour c) noexcept {
    const Triple v = linear(c);
    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
}

struct Lab {
    double l, a, b;
};
Lab lab(Colour c) noexcept {
    constexpr Matrix kToXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    constexpr Triple kWhite{0.95047, 1.0, 1.08883};  // D65
    Triple f = times(kToXyz, linear(c));
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = f[i] / kWhite[i];
        f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

constexpr double kDegree = std::numbers::pi / 180;
double power7(double v) noexcept { return std::pow(v, 7); }
double hue(double a, double b) noexcept {
    if (a == 0 && b == 0) return 0;
    const double h = std::atan2(b, a) / kDegree;
    return h < 0 ? h + 360 : h;
}

/// `colour` over opaque `below`.
Colour over(Colour colour, Colour below) noexcept { return below.mixed(colour, colour.a); }

/// The pattern of a ground: what stands out most of it.
double pattern(const draw::TerrainStyle& style) noexcept {
    return std::max(contrast(style.detail, style.fill), contrast(style.edge, style.fill));
}

}  // namespace

double contrast(Colour a, Colour b) noexcept {
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

Colour as_seen(Colour colour, Eyes eyes) noexcept {
    constexpr Matrix kMissing[] = {
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    };
    if (eyes == Eyes::usual) return colour;
    const Triple seen = times(kMissing[static_cast<std::size_t>(eyes) - 1], linear(colour));
    return {from_linear(seen[0]), from_linear(seen[1]), from_linear(seen[2]), colour.a};
}

// The formula of the CIE's report 142 of 2001, with all weights 1.
double difference(Colour first, Colour second) noexcept {
    const Lab x = lab(first);
    const Lab y = lab(second);
    const double mean = (std::hypot(x.a, x.b) + std::hypot(y.a, y.b)) / 2;
    const double g = 0.5 * (1 - std::sqrt(power7(mean) / (power7(mean) + power7(25))));
    const double ax = (1 + g) * x.a;
    const double ay = (1 + g) * y.a;
    const double cx = std::hypot(ax, x.b);
    const double cy = std::hypot(ay, y.b);
    const double hx = hue(ax, x.b);
    const double hy = hue(ay, y.b);
    const bool grey = cx * cy == 0;
    double turn = grey ? 0 : hy - hx;
    if (turn > 180) turn -= 360;
    if (turn < -180) turn += 360;
    const double dl = y.l - x.l;
    const double dc = cy - cx;
    const double dh = 2 * std::sqrt(cx * cy) * std::sin(turn / 2 * kDegree);
    const double l = (x.l + y.l) / 2;
    const double c = (cx + cy) / 2;
    double h = hx + hy;
    if (!grey && std::abs(hx - hy) > 180) h += h < 360 ? 360 : -360;
    if (!grey) h /= 2;
    const double t = 1 - 0.17 * std::cos((h - 30) * kDegree) + 0.24 * std::cos(2 * h * kDegree) +
                     0.32 * std::cos((3 * h + 6) * kDegree) - 0.20 * std::cos((4 * h - 63) * kDegree);
    const double sl = 1 + 0.015 * (l - 50) * (l - 50) / std::sqrt(20 + (l - 50) * (l - 50));
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    const double rc = 2 * std::sqrt(power7(c) / (power7(c) + power7(25)));
    const double rt = -std::sin(60 * std::exp(-std::pow((h - 275) / 25, 2)) * kDegree) * rc;
    const double a = dl / sl;
    const double b = dc / sc;
    const double d = dh / sh;
    return std::sqrt(a * a + b * b + d * d + rt * b * d);
}

Legibility legibility(const draw::Palette& p) {
    using Look = draw::TerrainLook;
    constexpr double kMost = 21;
    Legibility found{std::min(contrast(p.ink, p.page), contrast(p.faint_ink, p.page)), kMost, kMost, {}};
    constexpr int kLevels = 3;  // of high ground; few maps have more
    for (const draw::TerrainStyle& style : p.terrain) {
        Colour ground = style.fill;
        for (int level = 0; level <= kLevels; ++level, ground = over(p.high_ground, ground)) {
            for (const Colour number : {p.number, p.second_number})
                found.numbers = std::min(found.numbers, contrast(number, ground));
            for (const Colour name : {p.place_label, p.area_label, p.road_label})
                found.names = std::min(found.names, contrast(name, ground));
        }
    }
    found.names = std::min(found.names, contrast(p.water_label, p.of(Look::water).fill));
    constexpr Look kGrounds[] = {Look::clear, Look::forest, Look::swamp, Look::water, Look::field, Look::town};
    for (const Look* one = std::begin(kGrounds); one != std::end(kGrounds); ++one)
        for (const Look* other = one + 1; other != std::end(kGrounds); ++other) {
            GroundPair pair{*one, *other, 100, std::max(pattern(p.of(*one)), pattern(p.of(*other)))};
            for (const Eyes eyes : kEyes)
                pair.colours = std::min(pair.colours,
                                        difference(as_seen(p.of(*one).fill, eyes), as_seen(p.of(*other).fill, eyes)));
            found.grounds.push_back(pair);
        }
    return found;
}

}  // namespace ramparts
