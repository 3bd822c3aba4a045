// Laying flat and evening the light; see sheet.hpp.
#include "sdk/scan/sheet.hpp"

#include <array>
#include <cmath>

#include "sdk/scan/numbers.hpp"

namespace ramparts::scan {
namespace {

using draw::HexLayout;

constexpr double kMargin = 0.6;            // hexes beyond the map
constexpr double kMostSheetPixels = 14e6;  // of a sheet
constexpr int kWarpStep = 8;               // pixels between places whose warp is worked out

std::array<Plane, 3> boxed_channels(const draw::Picture& picture, int factor) {
    std::array<Plane, 3> out;
    for (Plane& plane : out) plane = Plane(std::max(1, picture.width / factor), std::max(1, picture.height / factor));
    const float share = 1.0F / static_cast<float>(factor * factor);
    for (int y = 0; y < out[0].height; ++y)
        for (int x = 0; x < out[0].width; ++x) {
            int sum[3] = {};
            for (int j = 0; j < factor; ++j) {
                const std::uint8_t* p = picture.rgb.data() + (static_cast<std::size_t>(y * factor + j) *
                                                                  static_cast<std::size_t>(picture.width) +
                                                              static_cast<std::size_t>(x * factor)) *
                                                                 3;
                for (int i = 0; i < 3 * factor; i += 3)
                    for (int c = 0; c < 3; ++c) sum[c] += p[i + c];
            }
            for (std::size_t c = 0; c < 3; ++c) out[c].at(x, y) = static_cast<float>(sum[c]) * share;
        }
    return out;
}

/// The three channels of the sheet, from 0 to 255.
std::array<Plane, 3> flat_channels(const draw::Picture& picture, const Warp& warp, const Sheet& sheet, int width,
                                   int height) {
    const double ratio = warp.hex_pixels() / sheet.hex_pixels;
    const int factor = std::max(1, static_cast<int>(std::lround(ratio)));
    std::array<Plane, 3> from = boxed_channels(picture, factor);
    if (const double left = ratio / factor; left > 1.05)
        for (Plane& plane : from) plane = blurred(plane, 0.45 * left);
    std::array<Plane, 3> out = {Plane(width, height), Plane(width, height), Plane(width, height)};
    const auto source = [&](int x, int y) {
        const Point plane = sheet.origin + Point{x / sheet.hex_pixels, y / sheet.hex_pixels};
        return (warp.pixel(plane) - Point{(factor - 1) / 2.0, (factor - 1) / 2.0}) * (1.0 / factor);
    };
    const int columns = width / kWarpStep + 2;
    std::vector<Point> above(static_cast<std::size_t>(columns));
    std::vector<Point> below(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) below[static_cast<std::size_t>(i)] = source(i * kWarpStep, 0);
    for (int y = 0; y < height; ++y) {
        if (y % kWarpStep == 0) {
            above.swap(below);
            for (int i = 0; i < columns; ++i) below[static_cast<std::size_t>(i)] = source(i * kWarpStep, y + kWarpStep);
        }
        const double fy = static_cast<double>(y % kWarpStep) / kWarpStep;
        for (int x = 0; x < width; ++x) {
            const auto i = static_cast<std::size_t>(x / kWarpStep);
            const double fx = static_cast<double>(x % kWarpStep) / kWarpStep;
            const Point at =
                (above[i] * (1 - fx) + above[i + 1] * fx) * (1 - fy) + (below[i] * (1 - fx) + below[i + 1] * fx) * fy;
            for (std::size_t c = 0; c < 3; ++c)
                out[c].at(x, y) = from[c].sample(static_cast<float>(at.x), static_cast<float>(at.y));
        }
    }
    return out;
}

float log_of(float value) { return std::log(value + 4.0F); }

/// The polynomial of degree 3 without a constant, over the box from -1 to 1.
constexpr int kLightTerms = 9;
std::array<double, kLightTerms> light_terms(double u, double v) {
    return {u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v};
}

/// Most neighbours are one kind of ground, so that the differences of neighbours tell of the light, whatever the kinds.
std::array<double, kLightTerms> light_of(const std::vector<std::array<double, kLightTerms>>& steps,
                                         const std::vector<double>& differences) {
    std::array<double, kLightTerms> out{};
    std::vector<double> weights(differences.size(), 1.0);
    for (int round = 0; round < 25; ++round) {
        std::vector<double> a(kLightTerms * kLightTerms, 0.0);
        std::vector<double> b(kLightTerms, 0.0);
        for (std::size_t p = 0; p < steps.size(); ++p)
            for (std::size_t i = 0; i < kLightTerms; ++i) {
                for (std::size_t j = 0; j < kLightTerms; ++j)
                    a[i * kLightTerms + j] += weights[p] * steps[p][i] * steps[p][j];
                b[i] += weights[p] * steps[p][i] * differences[p];
            }
        for (std::size_t i = 0; i < kLightTerms; ++i)
            a[i * kLightTerms + i] += 1e-4 * static_cast<double>(steps.size()) / 100;
        if (!solve_symmetric(a, b)) return out;
        std::copy(b.begin(), b.end(), out.begin());
        std::vector<double> off(differences.size());
        for (std::size_t p = 0; p < steps.size(); ++p) {
            double expected = 0;
            for (std::size_t i = 0; i < kLightTerms; ++i) expected += out[i] * steps[p][i];
            off[p] = std::abs(differences[p] - expected);
        }
        const double scale = std::max(0.004, 1.2 * quantile(off, 0.5));
        for (std::size_t p = 0; p < off.size(); ++p) {
            const double r = off[p] / scale;
            weights[p] = 1 / ((1 + r * r) * (1 + r * r));
        }
    }
    return out;
}

std::array<double, 3> medians_of(const std::array<Plane, 3>& channels, Point middle, double hex) {
    std::array<double, 3> out{};
    std::vector<double> values;
    const int reach = static_cast<int>(0.36 * hex);
    const int cx = static_cast<int>(std::lround(middle.x));
    const int cy = static_cast<int>(std::lround(middle.y));
    for (std::size_t c = 0; c < 3; ++c) {
        values.clear();
        for (int y = cy - reach; y <= cy + reach; y += 2)
            for (int x = cx - reach; x <= cx + reach; x += 2)
                if (x >= 0 && y >= 0 && x < channels[c].width && y < channels[c].height)
                    values.push_back(static_cast<double>(channels[c].at(x, y)));
        out[c] = static_cast<double>(log_of(static_cast<float>(quantile(values, 0.5))));
    }
    return out;
}

void even_light(std::array<Plane, 3>& channels, const Map& map, const Sheet& sheet) {
    const HexLayout layout(map.grid(), 1);
    const draw::Box box = plane_box(map);
    const Point half{box.width() / 2, box.height() / 2};
    const auto terms_at = [&](Point plane) {
        const Point d = plane - box.centre();
        return light_terms(d.x / half.x, d.y / half.y);
    };
    std::vector<std::array<double, 3>> medians(map.grid().size());
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex)) medians[hex] = medians_of(channels, sheet.at(layout.centre(hex)), sheet.hex_pixels);
    std::vector<std::array<double, kLightTerms>> steps;
    std::vector<double> differences[3];
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (int d = 0; d < 3; ++d) {
            const HexIndex other = map.grid().neighbour(hex, d);
            if (other == kNoHex || !map.present(hex) || !map.present(other)) continue;
            auto step = terms_at(layout.centre(other));
            const auto from = terms_at(layout.centre(hex));
            for (std::size_t i = 0; i < kLightTerms; ++i) step[i] -= from[i];
            steps.push_back(step);
            for (std::size_t c = 0; c < 3; ++c) differences[c].push_back(medians[other][c] - medians[hex][c]);
        }
    if (steps.size() < 40) return;
    for (std::size_t c = 0; c < 3; ++c) {
        const auto light = light_of(steps, differences[c]);
        Plane& plane = channels[c];
        for (int y = 0; y < plane.height; ++y)
            for (int x = 0; x < plane.width; x += kWarpStep) {
                const Point at = sheet.origin + Point{x / sheet.hex_pixels, y / sheet.hex_pixels};
                const Point held{std::clamp(at.x, box.x0, box.x1), std::clamp(at.y, box.y0, box.y1)};
                const auto terms = terms_at(held);
                double sum = 0;
                for (std::size_t i = 0; i < kLightTerms; ++i) sum += light[i] * terms[i];
                const auto share = static_cast<float>(std::exp(-std::clamp(sum, -1.0, 1.0)));
                for (int i = x; i < std::min(x + kWarpStep, plane.width); ++i)
                    plane.at(i, y) = std::clamp((plane.at(i, y) + 4.0F) * share - 4.0F, 0.0F, 255.0F);
            }
    }
}

/// CIE Lab of sRGB in daylight; tables hold the two bent curves.
class LabTables {
public:
    LabTables() {
        for (std::size_t i = 0; i < linear_.size(); ++i) {
            const double c = static_cast<double>(i) / static_cast<double>(linear_.size() - 1);
            linear_[i] = static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
        }
        for (std::size_t i = 0; i < root_.size(); ++i) {
            const double t = 1.1 * static_cast<double>(i) / static_cast<double>(root_.size() - 1);
            root_[i] = static_cast<float>(t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116);
        }
    }
    void convert(float& r, float& g, float& b) const {
        const float lr = line(linear_, r / 255.0F);
        const float lg = line(linear_, g / 255.0F);
        const float lb = line(linear_, b / 255.0F);
        const float x = line(root_, (0.4124F * lr + 0.3576F * lg + 0.1805F * lb) / 0.9505F / 1.1F);
        const float y = line(root_, (0.2126F * lr + 0.7152F * lg + 0.0722F * lb) / 1.1F);
        const float z = line(root_, (0.0193F * lr + 0.1192F * lg + 0.9505F * lb) / 1.089F / 1.1F);
        r = 116 * y - 16;
        g = 500 * (x - y);
        b = 200 * (y - z);
    }

private:
    static float line(const std::vector<float>& table, float share) {
        const float at = std::clamp(share, 0.0F, 1.0F) * static_cast<float>(table.size() - 1);
        const auto i = std::min(static_cast<std::size_t>(at), table.size() - 2);
        const float f = at - static_cast<float>(i);
        return table[i] * (1 - f) + table[i + 1] * f;
    }
    std::vector<float> linear_ = std::vector<float>(1025);
    std::vector<float> root_ = std::vector<float>(4097);
};

}  // namespace

std::optional<Sheet> lay_flat(const draw::Picture& picture, const Map& map, const Warp& warp, const Stop& stop) {
    Sheet sheet;
    const draw::Box box = plane_box(map).grown(kMargin);
    sheet.origin = {box.x0, box.y0};
    sheet.hex_pixels = std::clamp(std::sqrt(kMostSheetPixels / (box.width() * box.height())), 16.0, 64.0);
    const int width = static_cast<int>(box.width() * sheet.hex_pixels) + 1;
    const int height = static_cast<int>(box.height() * sheet.hex_pixels) + 1;
    std::array<Plane, 3> channels = flat_channels(picture, warp, sheet, width, height);
    if (stop && stop()) return std::nullopt;
    even_light(channels, map, sheet);
    if (stop && stop()) return std::nullopt;
    const LabTables tables;
    for (std::size_t i = 0; i < channels[0].v.size(); ++i)
        tables.convert(channels[0].v[i], channels[1].v[i], channels[2].v[i]);
    sheet.light = std::move(channels[0]);
    sheet.a = std::move(channels[1]);
    sheet.b = std::move(channels[2]);
    return sheet;
}

}  // namespace ramparts::scan
