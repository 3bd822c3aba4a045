// Words of colour and structure; see ground_words.hpp.
#include "sdk/scan/ground_words.hpp"

#include <array>
#include <cmath>

#include "engine/core/rng.hpp"

namespace ramparts::scan {
namespace {

using draw::HexLayout;

constexpr int kColourWords = 24;
constexpr int kStructureWords = 32;
constexpr int kTaught = 12'000;  // pixels from which words are made
constexpr int kWordRounds = 10;
constexpr int kStructures = 8;
constexpr float kStructureWeight = 0.8F;
constexpr float kMiddleWeight = 0.1F;

/// A pixel of a hex and how much it counts: 1 well within, falling to 0 before the hexside.
struct Sample {
    HexIndex hex;
    std::size_t pixel;
    float weight;
};

std::vector<Sample> samples_of(const Sheet& sheet, const Map& map) {
    const HexLayout layout(map.grid(), 1);
    // distance from the middle towards each pair of hexsides
    std::array<Point, 3> across;
    for (int d = 0; d < 3; ++d) {
        const draw::Place at{2, 2};
        across[static_cast<std::size_t>(d)] =
            draw::unit(draw::middle(layout.corner(at, d), layout.corner(at, (d + 1) % 6)) - layout.centre(at));
    }
    std::vector<Sample> out;
    const int reach = static_cast<int>(0.53 * sheet.hex_pixels);
    const int stride = sheet.hex_pixels >= 40 ? 2 : 1;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        const Point middle = sheet.at(layout.centre(hex));
        const int cx = static_cast<int>(std::lround(middle.x));
        const int cy = static_cast<int>(std::lround(middle.y));
        for (int y = cy - reach; y <= cy + reach; y += stride)
            for (int x = cx - reach; x <= cx + reach; x += stride) {
                if (x < 0 || y < 0 || x >= sheet.light.width || y >= sheet.light.height) continue;
                const Point d =
                    (Point{static_cast<double>(x), static_cast<double>(y)} - middle) * (2 / sheet.hex_pixels);
                double far = 0;
                for (const Point& n : across) far = std::max(far, std::abs(d.x * n.x + d.y * n.y));
                if (far >= 0.88) continue;
                const auto weight = static_cast<float>(far <= 0.70 ? 1.0 : (0.88 - far) / 0.18);
                out.push_back({hex,
                               static_cast<std::size_t>(y) * static_cast<std::size_t>(sheet.light.width) +
                                   static_cast<std::size_t>(x),
                               weight});
            }
    }
    return out;
}

float bent(float value) { return value < 0 ? -std::pow(-value, 0.7F) : std::pow(value, 0.7F); }

/// The plane's values at the samples as column `d` of the points.
void put(Points& points, int d, const std::vector<Sample>& samples, const Plane& plane) {
    for (std::size_t i = 0; i < samples.size(); ++i) points.row(static_cast<int>(i))[d] = plane.v[samples[i].pixel];
}

Points colours_at(const Sheet& sheet, const std::vector<Sample>& samples) {
    Points out{3, std::vector<float>(samples.size() * 3)};
    const double sigma = 0.015 * sheet.hex_pixels;
    put(out, 0, samples, blurred(sheet.light, sigma));
    put(out, 1, samples, blurred(sheet.a, sigma));
    put(out, 2, samples, blurred(sheet.b, sigma));
    for (std::size_t i = 0; i < out.v.size(); i += 3) out.v[i] *= 0.7F;
    return out;
}

Points structures_at(const Sheet& sheet, const std::vector<Sample>& samples) {
    Points out{kStructures, std::vector<float>(samples.size() * kStructures)};
    const double hex = sheet.hex_pixels;
    const Plane fine = blurred(sheet.light, 0.02 * hex);
    const Plane middle = blurred(sheet.light, 0.045 * hex);
    const Plane wide = blurred(sheet.light, 0.09 * hex);
    Plane work = fine;
    for (std::size_t i = 0; i < work.v.size(); ++i) work.v[i] = fine.v[i] - middle.v[i];
    put(out, 0, samples, work);
    for (std::size_t i = 0; i < work.v.size(); ++i) work.v[i] = middle.v[i] - wide.v[i];
    put(out, 1, samples, work);
    put(out, 2, samples, local_deviation(sheet.light, 0.025 * hex));
    put(out, 3, samples, local_deviation(sheet.light, 0.07 * hex));
    const Plane da = local_deviation(sheet.a, 0.05 * hex);
    const Plane db = local_deviation(sheet.b, 0.05 * hex);
    for (std::size_t i = 0; i < work.v.size(); ++i) work.v[i] = std::sqrt(da.v[i] * da.v[i] + db.v[i] * db.v[i]);
    put(out, 5, samples, work);
    Plane straight(fine.width, fine.height);
    Plane slanted(fine.width, fine.height);
    Plane slope(fine.width, fine.height);
    for (int y = 1; y + 1 < fine.height; ++y)
        for (int x = 1; x + 1 < fine.width; ++x) {
            const float gx = (fine.at(x + 1, y) - fine.at(x - 1, y)) / 2;
            const float gy = (fine.at(x, y + 1) - fine.at(x, y - 1)) / 2;
            straight.at(x, y) = gx * gx - gy * gy;
            slanted.at(x, y) = 2 * gx * gy;
            slope.at(x, y) = std::sqrt(gx * gx + gy * gy);
        }
    put(out, 4, samples, slope);
    put(out, 6, samples, blurred(straight, 0.07 * hex));
    put(out, 7, samples, blurred(slanted, 0.07 * hex));
    for (float& value : out.v) value = bent(value);
    for (int d = 0; d < kStructures; ++d) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < out.count(); ++i) {
            sum += static_cast<double>(out.row(i)[d]);
            squares += static_cast<double>(out.row(i)[d]) * static_cast<double>(out.row(i)[d]);
        }
        const double n = std::max(1, out.count());
        const double deviation = std::sqrt(std::max(1e-6, squares / n - sum * sum / n / n));
        for (int i = 0; i < out.count(); ++i)
            out.row(i)[d] = static_cast<float>((static_cast<double>(out.row(i)[d]) - sum / n) / deviation);
    }
    return out;
}

/// Counts of words for each hex, those of like words smoothed into each other, as square roots.
struct Counting {
    int words;
    double like;  // how far words are that count for each other
    std::uint64_t seed;
};
Points counted(const Points& pixels, const std::vector<Sample>& samples, const Map& map, const Counting& how) {
    const auto& [words, like, seed] = how;
    Rng rng(seed);
    Points taught{pixels.dims, {}};
    for (int i = 0; i < kTaught && pixels.count() > 0; ++i) {
        const float* row = pixels.row(static_cast<int>(rng.below(static_cast<std::uint32_t>(pixels.count()))));
        taught.v.insert(taught.v.end(), row, row + pixels.dims);
    }
    const Points middles = group_middles(taught, words, kWordRounds, seed + 1);
    const int n = middles.count();
    Points out{words,
               std::vector<float>(static_cast<std::size_t>(map.grid().size()) * static_cast<std::size_t>(words))};
    std::vector<float> totals(map.grid().size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        out.row(static_cast<int>(samples[i].hex))[nearest_row(middles, pixels.row(static_cast<int>(i)))] +=
            samples[i].weight;
        totals[samples[i].hex] += samples[i].weight;
    }
    std::vector<float> share(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) {
        float sum = 0;
        for (int j = 0; j < n; ++j) {
            double d2 = 0;
            for (int d = 0; d < middles.dims; ++d)
                d2 += std::pow(static_cast<double>(middles.row(i)[d] - middles.row(j)[d]), 2);
            sum += share[static_cast<std::size_t>(i * n + j)] = static_cast<float>(std::exp(-d2 / (2 * like * like)));
        }
        for (int j = 0; j < n; ++j) share[static_cast<std::size_t>(i * n + j)] /= sum;
    }
    std::vector<float> smoothed(static_cast<std::size_t>(words));
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (totals[hex] <= 0) continue;
        float* row = out.row(static_cast<int>(hex));
        std::fill(smoothed.begin(), smoothed.end(), 0.0F);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                smoothed[static_cast<std::size_t>(j)] += row[i] * share[static_cast<std::size_t>(i * n + j)];
        for (int j = 0; j < words; ++j) row[j] = std::sqrt(smoothed[static_cast<std::size_t>(j)] / totals[hex]);
    }
    return out;
}

/// The middle colour of each hex as further columns: greys that differ by little fall into one word.
void add_middles(Points& looks, const Points& colours, const std::vector<Sample>& samples, const Map& map) {
    std::vector<std::vector<double>> values(static_cast<std::size_t>(map.grid().size()) * 3);
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c)
            values[samples[i].hex * 3 + c].push_back(static_cast<double>(colours.row(static_cast<int>(i))[c]));
    Points out{looks.dims + 3, {}};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        const float* row = looks.row(static_cast<int>(hex));
        out.v.insert(out.v.end(), row, row + looks.dims);
        for (std::size_t c = 0; c < 3; ++c)
            out.v.push_back(kMiddleWeight * static_cast<float>(quantile(std::move(values[hex * 3 + c]), 0.5)));
    }
    looks = std::move(out);
}

}  // namespace

std::optional<GroundLooks> ground_looks(const Sheet& sheet, const Map& map, const Stop& stop) {
    const std::vector<Sample> samples = samples_of(sheet, map);
    GroundLooks out;
    const Points colours = colours_at(sheet, samples);
    out.colour = counted(colours, samples, map, {kColourWords, 4.0, 11});
    add_middles(out.colour, colours, samples, map);
    if (stop && stop()) return std::nullopt;
    const Points structures = structures_at(sheet, samples);
    if (stop && stop()) return std::nullopt;
    out.structure = counted(structures, samples, map, {kStructureWords, 0.8, 12});
    for (float& value : out.structure.v) value *= kStructureWeight;
    if (stop && stop()) return std::nullopt;
    return out;
}

}  // namespace ramparts::scan
