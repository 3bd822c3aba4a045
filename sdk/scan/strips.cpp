// Cutting strips and describing their points; see strips.hpp.
#include "sdk/scan/strips.hpp"

#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/core/rng.hpp"

namespace ramparts::scan {
namespace {

using draw::HexLayout;

constexpr double kStep = 0.02;  // hexes between sampled places across a strip
constexpr int kWide = 8;        // steps to the outermost place of a profile
constexpr int kNear[3] = {3, 5, kWide};
constexpr int kRawEven = 18;
constexpr int kRawOdd = 13;
constexpr int kRaw = kRawEven + kRawOdd;
constexpr int kFine = 3;  // samples along a strip for each of its points
constexpr int kParts = 14;

struct Shape {
    int along;
    int half;  // places to either side of the middle, two steps apart
};
constexpr Shape shape_of(Strips::Kind kind) { return kind == Strips::Kind::hexsides ? Shape{16, 5} : Shape{16, 10}; }

/// A strip of the sheet straightened: rows along it, places across.
struct Band {
    int rows;
    int places;
    std::vector<float> v[3];  // L, a, b
    std::vector<float> deviation;
    [[nodiscard]] std::size_t at(int row, int place) const noexcept {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(places) + static_cast<std::size_t>(place);
    }
};

void straighten(const Sheet& sheet, Point from, Point to, Point side, Band& band) {
    for (int r = 0; r < band.rows; ++r) {
        const Point middle = from + (to - from) * ((r + 0.5) / band.rows);
        for (int p = 0; p < band.places; ++p) {
            const Point at = sheet.at(middle + side * ((p - band.places / 2) * kStep));
            const auto x = static_cast<float>(at.x);
            const auto y = static_cast<float>(at.y);
            const std::size_t cell = band.at(r, p);
            band.v[0][cell] = sheet.light.sample(x, y);
            band.v[1][cell] = sheet.a.sample(x, y);
            band.v[2][cell] = sheet.b.sample(x, y);
        }
    }
    constexpr int kWindow = 4;
    for (int p = 0; p < band.places; ++p)
        for (int r = 0; r < band.rows; ++r) {
            float sum = 0;
            float squares = 0;
            int n = 0;
            for (int k = std::max(0, r - kWindow); k <= std::min(band.rows - 1, r + kWindow); ++k, ++n) {
                const float value = band.v[0][band.at(k, p)];
                sum += value;
                squares += value * value;
            }
            const float mean = sum / static_cast<float>(n);
            band.deviation[band.at(r, p)] = std::sqrt(std::max(0.0F, squares / static_cast<float>(n) - mean * mean));
        }
}

/// How light the ground is on either side.
struct Grounds {
    float plus;
    float minus;
};

/// The profile of a place: numbers that stay when the strip is turned about, then those that change their sign.
void describe(const Band& band, int row, int place, const Grounds& ground, float* out) {
    float* even = out;
    float* odd = out + kRawEven;
    const auto value = [&](int c, int p) {
        float sum = 0;
        for (int r = row - 1; r <= row + 1; ++r) sum += band.v[c][band.at(std::clamp(r, 0, band.rows - 1), p)];
        return sum / 3;
    };
    for (int c = 0; c < 3; ++c) {
        const float ends = (value(c, place + kWide) + value(c, place - kWide)) / 2;
        *even++ = 0.7F * (value(c, place) - ends);
        for (const int near : kNear) {
            const float plus = value(c, place + near);
            const float minus = value(c, place - near);
            if (near != kWide) *even++ = 0.7F * ((plus + minus) / 2 - ends);
            *odd++ = 0.7F * (plus - minus) / 2;
        }
        *even++ = 0.5F * value(c, place);
    }
    *even++ = band.deviation[band.at(row, place)];
    for (const int near : kNear) {
        const float plus = band.deviation[band.at(row, place + near)];
        const float minus = band.deviation[band.at(row, place - near)];
        *even++ = (plus + minus) / 2;
        *odd++ = (plus - minus) / 2;
    }
    const float plus = value(0, place + 5) - ground.plus;
    const float minus = value(0, place - 5) - ground.minus;
    *even++ = 1.2F * (plus + minus) / 2;
    *even++ = 1.2F * (value(0, place) - (ground.plus + ground.minus) / 2);
    *odd++ = 1.2F * (plus - minus) / 2;
}

/// The middle lightness of each hex's ground.
std::vector<float> grounds_of(const Sheet& sheet, const Map& map) {
    const HexLayout layout(map.grid(), 1);
    std::vector<float> out(map.grid().size());
    std::vector<double> values;
    const int reach = static_cast<int>(0.33 * sheet.hex_pixels);
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        const Point middle = sheet.at(layout.centre(hex));
        values.clear();
        for (int y = -reach; y <= reach; y += 3)
            for (int x = -reach; x <= reach; x += 3)
                values.push_back(static_cast<double>(
                    sheet.light.sample(static_cast<float>(middle.x + x), static_cast<float>(middle.y + y))));
        out[hex] = static_cast<float>(quantile(values, 0.5));
    }
    return out;
}

/// The main axes of some columns of raw profiles.
struct Columns {
    int first;
    int columns;
    int kept;
    bool centred;
};
std::vector<float> axes_in(const std::vector<float>& raw, const Columns& of, std::vector<float>& mean) {
    const auto& [first, columns, kept, centred] = of;
    const std::size_t n = raw.size() / kRaw;
    const std::size_t stride = std::max<std::size_t>(1, n / 40'000);
    std::vector<double> sums(static_cast<std::size_t>(columns), 0.0);
    double total = 0;
    for (std::size_t i = 0; i < n; i += stride, total += 1)
        for (int c = 0; c < columns; ++c)
            sums[static_cast<std::size_t>(c)] +=
                static_cast<double>(raw[i * kRaw + static_cast<std::size_t>(first + c)]);
    mean.assign(static_cast<std::size_t>(columns), 0.0F);
    if (centred)
        for (std::size_t c = 0; c < mean.size(); ++c) mean[c] = static_cast<float>(sums[c] / std::max(1.0, total));
    std::vector<double> s(static_cast<std::size_t>(columns * columns), 0.0);
    for (std::size_t i = 0; i < n; i += stride)
        for (int a = 0; a < columns; ++a) {
            const double xa = static_cast<double>(raw[i * kRaw + static_cast<std::size_t>(first + a)] -
                                                  mean[static_cast<std::size_t>(a)]);
            for (int b = 0; b <= a; ++b)
                s[static_cast<std::size_t>(a * columns + b)] +=
                    xa *
                    static_cast<double>(raw[i * kRaw + static_cast<std::size_t>(first + b)] -
                                        mean[static_cast<std::size_t>(b)]) /
                    std::max(1.0, total);
        }
    for (int a = 0; a < columns; ++a)
        for (int b = 0; b < a; ++b)
            s[static_cast<std::size_t>(b * columns + a)] = s[static_cast<std::size_t>(a * columns + b)];
    const Axes axes = axes_of(std::move(s), columns);
    std::vector<float> out;
    for (int k = 0; k < kept * columns; ++k)
        out.push_back(static_cast<float>(axes.vectors[static_cast<std::size_t>(k)]));
    return out;
}

/// Bells along the axes, several, that tell how common a profile is.
struct Common {
    Points means{Strips::kDims, {}};
    std::vector<float> shrink;  // 1 / variance
    std::vector<float> height;  // log weight and scale
    [[nodiscard]] float log_density(const float* x) const noexcept {
        float best = -1e9F;
        float terms[kParts];
        for (int k = 0; k < means.count(); ++k) {
            const float* mean = means.row(k);
            const float* inverse = shrink.data() + static_cast<std::size_t>(k) * Strips::kDims;
            float sum = 0;
            for (int d = 0; d < Strips::kDims; ++d) sum += (x[d] - mean[d]) * (x[d] - mean[d]) * inverse[d];
            terms[k] = height[static_cast<std::size_t>(k)] - sum / 2;
            best = std::max(best, terms[k]);
        }
        float total = 0;
        for (int k = 0; k < means.count(); ++k) total += terms[k] > best - 12 ? std::exp(terms[k] - best) : 0;
        return best + std::log(total);
    }
};

Common common_of(const Points& taught, const std::vector<double>& spread) {
    Common out;
    out.means = group_middles(taught, kParts, 6, 21);
    const int n = out.means.count();
    const auto dims = static_cast<std::size_t>(Strips::kDims);
    std::vector<double> share(static_cast<std::size_t>(n));
    for (int round = 0; round < 7; ++round) {
        std::vector<double> counts(static_cast<std::size_t>(n), 1e-6);
        std::vector<double> sums(static_cast<std::size_t>(n) * dims, 0.0);
        std::vector<double> squares(sums);
        for (int i = 0; i < taught.count(); ++i) {
            const float* x = taught.row(i);
            double terms[kParts] = {};
            double total = 0;
            if (round == 0) {
                terms[nearest_row(out.means, x)] = total = 1;
            } else {
                const double all = static_cast<double>(out.log_density(x));
                for (int k = 0; k < n; ++k) {
                    double sum = 0;
                    for (std::size_t d = 0; d < dims; ++d) {
                        const double off = static_cast<double>(x[d] - out.means.row(k)[d]);
                        sum += off * off * static_cast<double>(out.shrink[static_cast<std::size_t>(k) * dims + d]);
                    }
                    total += terms[k] =
                        std::exp(static_cast<double>(out.height[static_cast<std::size_t>(k)]) - sum / 2 - all);
                }
            }
            for (int k = 0; k < n; ++k) {
                const double w = terms[k] / total;
                if (!(w > 1e-4)) continue;
                counts[static_cast<std::size_t>(k)] += w;
                for (std::size_t d = 0; d < dims; ++d) {
                    const double value = static_cast<double>(x[d]);
                    sums[static_cast<std::size_t>(k) * dims + d] += w * value;
                    squares[static_cast<std::size_t>(k) * dims + d] += w * value * value;
                }
            }
        }
        out.shrink.assign(static_cast<std::size_t>(n) * dims, 0.0F);
        out.height.assign(static_cast<std::size_t>(n), 0.0F);
        for (int k = 0; k < n; ++k) {
            const auto kk = static_cast<std::size_t>(k);
            double log_scale = std::log(counts[kk] / taught.count()) -
                               0.5 * static_cast<double>(dims) * std::log(2 * std::numbers::pi);
            for (std::size_t d = 0; d < dims; ++d) {
                const double mean = sums[kk * dims + d] / counts[kk];
                const double own = std::max(0.0, squares[kk * dims + d] / counts[kk] - mean * mean);
                // few points say little of their spread: a tenth of the whole map's stands in
                const double variance = (own * counts[kk] + 15 * 0.1 * spread[d * dims + d]) / (counts[kk] + 15) + 0.02;
                out.means.row(k)[d] = static_cast<float>(mean);
                out.shrink[kk * dims + d] = static_cast<float>(1 / variance);
                log_scale -= 0.5 * std::log(variance);
            }
            out.height[kk] = static_cast<float>(log_scale);
        }
    }
    return out;
}

}  // namespace

std::optional<Strips> Strips::cut(const Sheet& sheet, const Map& map, Kind kind, const Stop& stop) {
    const HexLayout layout(map.grid(), 1);
    const Shape shape = shape_of(kind);
    Strips out;
    out.along_ = shape.along;
    out.across_ = 2 * shape.half + 1;
    for (int i = 0; i < shape.along; ++i) {
        const double from_middle = std::abs(2 * (i + 0.5) / shape.along - 1);
        out.reach_.push_back(kind == Kind::hexsides ? shape.half
                                                    : static_cast<int>(std::lround(6.5 + 3.5 * from_middle)));
    }
    out.index_.assign(static_cast<std::size_t>(map.grid().size()) * 3, -1);
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d)
            if (const Hexside side{hex, d}; map.side_present(side)) {
                out.index_[hex * 3 + d] = out.count();
                out.sides_.push_back(side);
            }
    const std::vector<float> grounds = grounds_of(sheet, map);
    Band band{shape.along * kFine, 2 * (2 * shape.half + kWide) + 1, {}, {}};
    for (auto& channel : band.v) channel.resize(static_cast<std::size_t>(band.rows * band.places));
    band.deviation.resize(band.v[0].size());
    std::vector<float> raw(static_cast<std::size_t>(out.count()) * static_cast<std::size_t>(out.along_ * out.across_) *
                           kRaw);
    for (int strip = 0; strip < out.count(); ++strip) {
        if (strip % 64 == 0 && stop && stop()) return std::nullopt;
        const Hexside side = out.side(strip);
        const HexIndex other = map.grid().across(side);
        const draw::Place at = layout.place(side.hex);
        const Point owner = layout.centre(side.hex);
        Point from = layout.corner(at, side.side);
        Point to = layout.corner(at, (side.side + 1) % 6);
        // the plus side is the owner's; of a road strip, which runs from the owner, the right hand
        Point plus = draw::unit(owner - draw::middle(from, to));
        float ground_plus = grounds[side.hex];
        float ground_minus = grounds[other];
        if (kind == Kind::roads) {
            from = owner;
            to = layout.centre(other);
            plus = draw::right_of(draw::unit(to - from));
            ground_plus = ground_minus = (grounds[side.hex] + grounds[other]) / 2;
        }
        straighten(sheet, from, to, plus, band);
        for (int i = 0; i < out.along_; ++i)
            for (int j = 0; j < out.across_; ++j)
                describe(band, kFine * i + kFine / 2, kWide + 2 * j, {ground_plus, ground_minus},
                         raw.data() + out.place(strip, i, j) * kRaw);
    }
    if (out.count() == 0) return out;
    out.find_meetings(map, kind);
    out.reduce(raw);
    if (stop && stop()) return std::nullopt;
    out.learn_common();
    return out;
}

void Strips::find_meetings(const Map& map, Kind kind) {
    const HexLayout layout(map.grid(), 1);
    std::map<std::pair<int, int>, Meeting> found;
    for (int strip = 0; strip < count(); ++strip) {
        const Hexside side = this->side(strip);
        const draw::Place at = layout.place(side.hex);
        for (int end = 0; end < 2; ++end) {
            const GridPoint key = kind == Kind::hexsides
                                      ? layout.corner_key(at, (side.side + end) % 6)
                                      : layout.centre_key(end == 0 ? at : layout.place(map.grid().across(side)));
            found[{key.x, key.y}].ends.emplace_back(strip, end);
        }
    }
    const std::size_t most = kind == Kind::hexsides ? 3 : kDirections;
    for (auto& [key, meeting] : found) {
        meeting.whole = meeting.ends.size() == most;
        meetings_.push_back(std::move(meeting));
    }
}

void Strips::reduce(const std::vector<float>& raw) {
    std::vector<float> mean_even;
    std::vector<float> mean_odd;
    const std::vector<float> even = axes_in(raw, {0, kRawEven, kEven, true}, mean_even);
    const std::vector<float> odd = axes_in(raw, {kRawEven, kRawOdd, kDims - kEven, false}, mean_odd);
    const std::size_t n = raw.size() / kRaw;
    profiles_.resize(n * kDims);
    for (std::size_t i = 0; i < n; ++i) {
        const float* x = raw.data() + i * kRaw;
        float centred[kRawEven];
        for (std::size_t c = 0; c < kRawEven; ++c) centred[c] = x[c] - mean_even[c];
        float* to = profiles_.data() + i * kDims;
        for (std::size_t k = 0; k < kEven; ++k) {
            float sum = 0;
            for (std::size_t c = 0; c < kRawEven; ++c) sum += even[k * kRawEven + c] * centred[c];
            *to++ = sum;
        }
        for (std::size_t k = 0; k < kDims - kEven; ++k) {
            float sum = 0;
            for (std::size_t c = 0; c < kRawOdd; ++c) sum += odd[k * kRawOdd + c] * x[kRawEven + c];
            *to++ = sum;
        }
    }
    spread_.assign(kDims * kDims, 0.0);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t a = 0; a < kDims; ++a)
            for (std::size_t b = 0; b <= a; ++b)
                if ((a < kEven) == (b < kEven))
                    spread_[a * kDims + b] += static_cast<double>(profiles_[i * kDims + a] * profiles_[i * kDims + b]) /
                                              static_cast<double>(n);
    for (std::size_t a = 0; a < kDims; ++a)
        for (std::size_t b = 0; b < a; ++b) spread_[b * kDims + a] = spread_[a * kDims + b];
}

void Strips::learn_common() {
    Rng rng(22);
    Points taught{kDims, {}};
    const std::size_t n = profiles_.size() / kDims;
    for (int i = 0; i < 8'000; ++i) {
        const float* row =
            profiles_.data() + static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n))) * kDims;
        const float turned = (i & 1) != 0 ? -1.0F : 1.0F;
        for (int d = 0; d < kDims; ++d) taught.v.push_back(d < kEven ? row[d] : turned * row[d]);
    }
    const Common common = common_of(taught, spread_);
    common_.resize(n);
    for (std::size_t i = 0; i < n; ++i) common_[i] = common.log_density(profiles_.data() + i * kDims);
}

}  // namespace ramparts::scan
