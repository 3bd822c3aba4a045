// Drawing a fit to the printed hexsides; see fit.hpp.
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "sdk/scan/fit.hpp"
#include "sdk/scan/numbers.hpp"

namespace ramparts::scan {
namespace {

using draw::HexLayout;

constexpr double kFinePixels = 56;      // a hex, of the shrunken picture
constexpr int kShifts = 15;             // tried along each axis
constexpr double kFaint = 0.18;         // median answer of the grid below which nothing is believed
constexpr double kUnclear = 0.33;       // below it light hexsides are tried as well
constexpr double kMissed = 0.10;        // hexes that a reference may be off
constexpr double kLeastHexPixels = 14;  // a hex
constexpr double kMostHexPixels = 1500;

/// Second derivatives of the shrunken picture, made even over bright and faint places: three numbers a pixel.
struct Ridges {
    int width = 0;
    int height = 0;
    double shrink = 1;  ///< picture pixels a pixel
    std::vector<float> v;
};

Plane shrunken(const draw::Picture& picture, int factor) {
    Plane out(std::max(1, picture.width / factor), std::max(1, picture.height / factor));
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            long sum = 0;
            for (int j = 0; j < factor; ++j) {
                const std::uint8_t* p = picture.rgb.data() + (static_cast<std::size_t>(y * factor + j) *
                                                                  static_cast<std::size_t>(picture.width) +
                                                              static_cast<std::size_t>(x * factor)) *
                                                                 3;
                for (int i = 0; i < factor; ++i, p += 3) sum += 3 * p[0] + 6 * p[1] + p[2];
            }
            out.at(x, y) = static_cast<float>(sum) / static_cast<float>(10 * factor * factor);
        }
    return out;
}

Ridges ridges_of(const draw::Picture& picture, double hex_pixels) {
    Ridges out;
    const int factor = std::max(1, static_cast<int>(std::lround(hex_pixels / kFinePixels)));
    out.shrink = factor;
    const double hex = hex_pixels / factor;
    const Plane grey = blurred(shrunken(picture, factor), std::max(0.7, 0.018 * hex));
    Plane second[3] = {Plane(grey.width, grey.height), Plane(grey.width, grey.height), Plane(grey.width, grey.height)};
    Plane energy(grey.width, grey.height);
    for (int y = 1; y + 1 < grey.height; ++y)
        for (int x = 1; x + 1 < grey.width; ++x) {
            const float c = 2 * grey.at(x, y);
            const float xx = grey.at(x - 1, y) + grey.at(x + 1, y) - c;
            const float yy = grey.at(x, y - 1) + grey.at(x, y + 1) - c;
            const float xy =
                (grey.at(x + 1, y + 1) + grey.at(x - 1, y - 1) - grey.at(x + 1, y - 1) - grey.at(x - 1, y + 1)) / 4;
            second[0].at(x, y) = xx;
            second[1].at(x, y) = yy;
            second[2].at(x, y) = xy;
            energy.at(x, y) = xx * xx + yy * yy + 2 * xy * xy;
        }
    energy = blurred(energy, 0.35 * hex);
    out.width = grey.width;
    out.height = grey.height;
    out.v.resize(energy.v.size() * 3);
    for (std::size_t i = 0; i < energy.v.size(); ++i) {
        const float scale = 1 / (1.5F * std::sqrt(energy.v[i]) + 0.05F);
        for (std::size_t k = 0; k < 3; ++k) out.v[i * 3 + k] = std::tanh(second[k].v[i] * scale);
    }
    return out;
}

/// Where the middle of a hex is, and how pixels move with the plane there.
struct Lie {
    Point middle;
    Point x;
    Point y;
    [[nodiscard]] Point turned(Point d) const { return x * d.x + y * d.y; }
    [[nodiscard]] double hex() const { return std::sqrt(std::abs(x.x * y.y - x.y * y.x)); }
};

Lie lie_by(const Warp& warp, Point plane) {
    const auto [x, y] = warp.jacobian(plane);
    return {warp.pixel(plane), x, y};
}

/// A place of a hex's outline, how its line runs across, and how much it counts.
struct OutlinePoint {
    Point at;  // from the middle of the hex, in pixels
    float nx2, ny2, nxy2, weight;
};

/// The sides of a hex, and of its neighbours' sides those that begin at its corners.
void add_line(std::vector<OutlinePoint>& out, Point from, Point to, int points, float weight) {
    const Point n = draw::right_of(draw::unit(to - from));
    for (int i = 0; i < points; ++i) {
        const Point at = from + (to - from) * ((i + 0.5) / points);
        out.push_back({at, static_cast<float>(n.x * n.x), static_cast<float>(n.y * n.y),
                       static_cast<float>(2 * n.x * n.y), weight});
    }
}

std::vector<OutlinePoint> outline_of(const HexLayout& layout, const Lie& lie, draw::Place place, double shrink) {
    const Point middle = layout.centre(place);
    std::array<Point, 6> corners;
    for (int c = 0; c < 6; ++c)
        corners[static_cast<std::size_t>(c)] = lie.turned(layout.corner(place, c) - middle) * (1 / shrink);
    std::vector<OutlinePoint> out;
    for (std::size_t c = 0; c < 6; ++c) {
        add_line(out, corners[c], corners[(c + 1) % 6], 8, 1);
        add_line(out, corners[c], corners[c] * 2, 4, 0.7F);
    }
    return out;
}

/// The answer of an outline about a pixel: its mean, from -1 to 1; beyond the picture it is 0.
float answer(const Ridges& ridges, const std::vector<OutlinePoint>& outline, Point about, float sign) {
    float sum = 0;
    float weights = 0;
    for (const OutlinePoint& p : outline) {
        weights += p.weight;
        const float x = static_cast<float>(about.x + p.at.x);
        const float y = static_cast<float>(about.y + p.at.y);
        if (!(x >= 0 && y >= 0 && x < static_cast<float>(ridges.width - 1) &&
              y < static_cast<float>(ridges.height - 1)))
            continue;
        const int x0 = static_cast<int>(x);
        const int y0 = static_cast<int>(y);
        const float fx = x - static_cast<float>(x0);
        const float fy = y - static_cast<float>(y0);
        const float* a =
            ridges.v.data() +
            (static_cast<std::size_t>(y0) * static_cast<std::size_t>(ridges.width) + static_cast<std::size_t>(x0)) * 3;
        const float* b = a + static_cast<std::size_t>(ridges.width) * 3;
        float h[3];
        for (int k = 0; k < 3; ++k)
            h[k] = (a[k] * (1 - fx) + a[k + 3] * fx) * (1 - fy) + (b[k] * (1 - fx) + b[k + 3] * fx) * fy;
        sum += p.weight * (p.nx2 * h[0] + p.ny2 * h[1] + p.nxy2 * h[2]);
    }
    return sign * sum / weights;
}

struct Peak {
    Point pixel;  // of the picture
    double height = 0;
    double weight = 0;
};

Point parabola(const std::array<float, kShifts * kShifts>& field, int x, int y) {
    const auto at = [&](int i, int j) {
        return static_cast<double>(
            field[static_cast<std::size_t>(std::clamp(j, 0, kShifts - 1) * kShifts + std::clamp(i, 0, kShifts - 1))]);
    };
    const auto top = [](double a, double b, double c) {
        const double bend = a - 2 * b + c;
        return bend < -1e-9 ? std::clamp((a - c) / (2 * bend), -0.5, 0.5) : 0.0;
    };
    return {top(at(x - 1, y), at(x, y), at(x + 1, y)), top(at(x, y - 1), at(x, y), at(x, y + 1))};
}

Peak peak_of(const Ridges& ridges, const std::vector<OutlinePoint>& outline, const Lie& lie, double reach, float sign) {
    const double hex = lie.hex() / ridges.shrink;
    const Point middle = lie.middle;
    // the middle of a shrunken pixel is that of the pixels it is made of
    const Point about = (middle - Point{(ridges.shrink - 1) / 2, (ridges.shrink - 1) / 2}) * (1 / ridges.shrink);
    const double step = reach * hex / (kShifts / 2);
    std::array<float, kShifts * kShifts> field{};
    double sum = 0;
    double squares = 0;
    std::size_t best = 0;
    for (int j = 0; j < kShifts; ++j)
        for (int i = 0; i < kShifts; ++i) {
            const auto at = static_cast<std::size_t>(j * kShifts + i);
            field[at] =
                answer(ridges, outline, about + Point{(i - kShifts / 2) * step, (j - kShifts / 2) * step}, sign);
            sum += static_cast<double>(field[at]);
            squares += static_cast<double>(field[at]) * static_cast<double>(field[at]);
            if (field[at] > field[best]) best = at;
        }
    const double mean = sum / (kShifts * kShifts);
    const double deviation = std::sqrt(std::max(1e-9, squares / (kShifts * kShifts) - mean * mean));
    const int x = static_cast<int>(best) % kShifts;
    const int y = static_cast<int>(best) / kShifts;
    const Point fine = parabola(field, x, y);
    const double height = static_cast<double>(field[best]);
    Peak out;
    out.pixel = middle + Point{x + fine.x - kShifts / 2, y + fine.y - kShifts / 2} * (step * ridges.shrink);
    out.height = height;
    out.weight = std::clamp((height - mean) / deviation - 1.5, 0.0, 4.0) * std::clamp(height, 0.0, 0.5);
    return out;
}

/// A hex whose place on the picture has been looked for.
struct Found {
    Point plane;
    Point pixel;
    double weight = 0;
};

/// How a hex lies by those found near it: they are weighed by how clearly they were seen, and how pixels move with the
/// plane is at first as the references have it.
Lie lie_beside(Point plane, const std::vector<const Found*>& near, const Lie& begin) {
    constexpr double kTrust = 3;  // in the references, as of so many clear hexes a hex away
    double total = 0;
    Point mean_plane;
    Point mean_pixel;
    for (const Found* f : near) {
        const double d = draw::distance(plane, f->plane);
        const double w = (f->weight + 0.01) / (d * d);
        total += w;
        mean_plane = mean_plane + f->plane * w;
        mean_pixel = mean_pixel + f->pixel * w;
    }
    mean_plane = mean_plane * (1 / total);
    mean_pixel = mean_pixel * (1 / total);
    double xx = kTrust;
    double xy = 0;
    double yy = kTrust;
    Point by_x = begin.x * kTrust;
    Point by_y = begin.y * kTrust;
    for (const Found* f : near) {
        const Point d = f->plane - mean_plane;
        const Point p = f->pixel - mean_pixel;
        xx += f->weight * d.x * d.x;
        xy += f->weight * d.x * d.y;
        yy += f->weight * d.y * d.y;
        by_x = by_x + p * (f->weight * d.x);
        by_y = by_y + p * (f->weight * d.y);
    }
    const double det = xx * yy - xy * xy;
    Lie out;
    out.x = (by_x * yy - by_y * xy) * (1 / det);
    out.y = (by_y * xx - by_x * xy) * (1 / det);
    out.middle = mean_pixel + out.turned(plane - mean_plane);
    return out;
}

/// What is looked at: the ridges of a picture, of which map it is, and the hexes known on it.
struct Seen {
    const Ridges& ridges;
    const Map& map;
    std::span<const Reference> references;
};

/// Goes from the references outwards, hex by hex, so that no bend of the paper or of a lens is ever more than that from
/// one hex to the next. Nothing when stopped.
std::optional<std::vector<Warp::Pull>> grown(const Seen& seen, const Warp& begin, float sign, const Stop& stop) {
    const auto& [ridges, map, references] = seen;
    constexpr int kNearHexes = 3;
    constexpr double kClear = 0.15;
    const Grid& grid = map.grid();
    const HexLayout layout(grid, 1);
    std::vector<std::pair<int, HexIndex>> order;
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        if (!map.present(hex)) continue;
        int nearest = std::numeric_limits<int>::max();
        for (const Reference& r : references) nearest = std::min(nearest, grid.distance(hex, r.hex));
        order.emplace_back(nearest, hex);
    }
    std::sort(order.begin(), order.end());
    std::vector<Found> found(grid.size());
    std::vector<bool> done(grid.size());
    std::vector<Warp::Pull> pulls;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i % 32 == 0 && stop && stop()) return std::nullopt;
        const HexIndex hex = order[i].second;
        const Point plane = layout.centre(hex);
        Lie lie = lie_by(begin, plane);
        const auto reference =
            std::find_if(references.begin(), references.end(), [&](const Reference& r) { return r.hex == hex; });
        if (reference != references.end()) {
            lie.middle = reference->pixel;
        } else {
            std::vector<const Found*> near;
            const int line = grid.line_of(hex);
            for (int l = line - kNearHexes; l <= line + kNearHexes; ++l)
                for (int p = grid.place_of(hex) - kNearHexes; p <= grid.place_of(hex) + kNearHexes; ++p)
                    if (const HexIndex other = grid.at(l, p);
                        other != kNoHex && done[other] && grid.distance(hex, other) <= kNearHexes)
                        near.push_back(&found[other]);
            if (!near.empty()) lie = lie_beside(plane, near, lie);
        }
        const Peak peak = peak_of(ridges, outline_of(layout, lie, layout.place(hex), ridges.shrink), lie,
                                  reference != references.end() ? 0.12 : 0.22, sign);
        const bool clear = peak.weight >= kClear;
        found[hex] = {plane, clear ? peak.pixel : lie.middle, clear ? peak.weight : 0.0};
        done[hex] = true;
        if (clear) pulls.push_back({plane, peak.pixel, peak.weight});
    }
    return pulls;
}

struct Round {
    double reach;    // hexes
    double doubted;  // hexes off the polynomial
};
constexpr Round kRounds[] = {{0.22, 0.06}, {0.14, 0.04}, {0.09, 0.03}};

int fitting_degree(std::size_t pulls, int wanted) {
    return pulls >= 60 ? wanted : pulls >= 25 ? std::min(2, wanted) : 1;
}

/// The rounds for hexsides darker (1) or lighter (-1) than what they part; nothing when stopped.
std::optional<Fit> drawn_to(const Seen& seen, const Warp& begin, float sign, const Stop& stop) {
    const auto& [ridges, map, references] = seen;
    const HexLayout layout(map.grid(), 1);
    Fit fit{begin, 0, 0, 0, true, {}};
    auto pulls = grown(seen, begin, sign, stop);
    if (!pulls) return std::nullopt;
    for (const Reference& r : references) pulls->push_back({layout.centre(r.hex), r.pixel, 1});
    (void)fit.warp.meet(*pulls, fitting_degree(pulls->size(), 3), 0.10);
    std::vector<double> heights;
    for (const Round& round : kRounds) {
        if (stop && stop()) return std::nullopt;
        pulls->clear();
        heights.clear();
        for (const Reference& r : references) pulls->push_back({layout.centre(r.hex), r.pixel, 0.5});
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
            if (!map.present(hex)) continue;
            const Lie lie = lie_by(fit.warp, layout.centre(hex));
            const Peak peak =
                peak_of(ridges, outline_of(layout, lie, layout.place(hex), ridges.shrink), lie, round.reach, sign);
            heights.push_back(peak.height);
            if (peak.weight > 0) pulls->push_back({layout.centre(hex), peak.pixel, peak.weight});
        }
        if (!fit.warp.meet(*pulls, fitting_degree(pulls->size(), 3), round.doubted)) break;
    }
    pulls->erase(pulls->begin(), pulls->begin() + static_cast<std::ptrdiff_t>(references.size()));
    // a peak that lies far from the polynomial is no sign of how the paper lies
    const double far = 0.10 * fit.warp.hex_pixels();
    std::erase_if(*pulls,
                  [&](const Warp::Pull& p) { return draw::distance(p.pixel, fit.warp.smooth_pixel(p.plane)) > far; });
    fit.warp.add_rest(*pulls);
    fit.quality = quantile(heights, 0.5);
    return fit;
}

}  // namespace

draw::Box plane_box(const Map& map) {
    const HexLayout layout(map.grid(), 1);
    draw::Box box{1e9, 1e9, -1e9, -1e9};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        const draw::Box b = layout.box(layout.place(hex));
        box = {std::min(box.x0, b.x0), std::min(box.y0, b.y0), std::max(box.x1, b.x1), std::max(box.y1, b.y1)};
    }
    return box.x1 < box.x0 ? draw::Box{0, 0, 1, 1} : box;
}

Result<Warp, Message> fit_references(const Map& map, std::span<const Reference> references) {
    if (references.size() < 3) return fail(message("a fit needs three hexes and their pixels; give three far apart"));
    const HexLayout layout(map.grid(), 1);
    std::vector<Warp::Pull> pulls;
    for (std::size_t i = 0; i < references.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            if (references[i].hex == references[j].hex)
                return fail(
                    message("hex {1} is given twice; give three different hexes", map.grid().label(references[i].hex)));
        pulls.push_back({layout.centre(references[i].hex), references[i].pixel, 1});
    }
    double widest = 0;
    for (const Warp::Pull& a : pulls)
        for (const Warp::Pull& b : pulls)
            for (const Warp::Pull& c : pulls) {
                const Point u = b.plane - a.plane;
                const Point v = c.plane - a.plane;
                widest = std::max(widest, std::abs(u.x * v.y - u.y * v.x) /
                                              std::max(0.1, std::max(draw::length(u), draw::length(v))));
            }
    if (widest < 1.5) return fail(message("the hexes of the fit are on one line; take one that is off it"));
    Warp warp(plane_box(map));
    if (!warp.meet(pulls, 1, 0)) return fail(message("the hexes of the fit are on one line; take one that is off it"));
    const auto [x, y] = warp.jacobian({0, 0});
    const double area = x.x * y.y - x.y * y.x;
    const double hex = std::sqrt(std::abs(area));
    const double size = std::hypot(draw::length(x), draw::length(y));
    // the two axes of the ellipse that a circle becomes
    const double wide = std::sqrt(
        std::max(0.0, (size * size + std::sqrt(std::max(0.0, size * size * size * size - 4 * area * area))) / 2));
    if (area <= 0) return fail(message("these pixels turn the map over; two hexes of the fit are probably swapped"));
    if (wide * wide > 1.6 * area)
        return fail(message("these pixels stretch the hexes out of shape; one hex of the fit is probably wrong"));
    if (hex < kLeastHexPixels || hex > kMostHexPixels)
        return fail(message("a hex has {1} pixels; between {2} and {3} can be read", static_cast<long>(hex + 0.5),
                            static_cast<long>(kLeastHexPixels), static_cast<long>(kMostHexPixels)));
    return warp;
}

std::optional<Fit> refine_fit(const draw::Picture& picture, const Map& map, std::span<const Reference> references,
                              const Warp& begin, const Stop& stop) {
    const HexLayout layout(map.grid(), 1);
    const Ridges ridges = ridges_of(picture, begin.hex_pixels());
    if (stop && stop()) return std::nullopt;
    auto best = drawn_to({ridges, map, references}, begin, 1, stop);
    if (best && best->quality <= kUnclear) {
        auto light = drawn_to({ridges, map, references}, begin, -1, stop);
        if (!light) return std::nullopt;
        if (light->quality > best->quality) best = std::move(light);
    }
    if (!best) return std::nullopt;
    const double hex = begin.hex_pixels();
    for (const Reference& r : references)
        best->worst_reference =
            std::max(best->worst_reference, draw::distance(best->warp.pixel(layout.centre(r.hex)), r.pixel) / hex);
    for (HexIndex h = 0; h < map.grid().size(); ++h)
        if (map.present(h))
            best->largest_move =
                std::max(best->largest_move,
                         draw::distance(best->warp.pixel(layout.centre(h)), begin.pixel(layout.centre(h))) / hex);
    if (best->quality < kFaint) best->why_not = message("the printed hexsides are too faint to follow");
    else if (best->worst_reference > kMissed)
        best->why_not = message("the printed hexsides and the hexes of the fit do not agree");
    if (!best->why_not.empty()) {
        best->warp = begin;
        best->refined = false;
    }
    return best;
}

}  // namespace ramparts::scan
