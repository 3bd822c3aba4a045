// A mixture with one spread for all kinds; see ground.hpp.
#include "sdk/scan/ground.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ramparts::scan {
namespace {

constexpr double kFreedom = 6;  // of the t distribution
constexpr double kExampleWeight = 3;
constexpr double kShrink = 0.3;
constexpr int kMixtureRounds = 8;
constexpr int kMostAxes = 20;
constexpr double kKeptVariance = 0.97;
constexpr int kMostParts = 4;  // looks of one kind

// Fitted to battles in every style and damage of tests/features/scan, by seeds 1001 to 1012; tests hold them against
// other seeds.
constexpr Signs kConstants = {-1.067, -0.853, 3.257, 0.291, -0.331, 1.467, -0.490, 1.258, 0.790, -0.435};

/// The mixture while it is learnt.
struct Mixture {
    const Points& points;
    std::vector<int> kind_of;           // part -> kind
    std::vector<std::vector<int>> own;  // part -> rows of its examples
    std::vector<int> fixed;             // row -> part of an example, -1
    std::vector<double> means;          // parts x dims
    Cholesky spread;

    [[nodiscard]] int parts() const noexcept { return static_cast<int>(kind_of.size()); }
    [[nodiscard]] std::size_t cell(int row, int column, int columns) const noexcept {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    }
};

double squared(const float* a, const float* b, int dims) {
    double sum = 0;
    for (int d = 0; d < dims; ++d) sum += static_cast<double>((a[d] - b[d]) * (a[d] - b[d]));
    return sum;
}

void place_examples(Mixture& m, std::span<const GroundExample> examples, const std::vector<int>& rows) {
    m.fixed.assign(static_cast<std::size_t>(m.points.count()), -1);
    for (const bool apart : {false, true})
        for (const GroundExample& e : examples) {
            const int row = rows[e.hex];
            if (row < 0 || e.apart != apart) continue;
            int part = -1;
            int of_kind = 0;
            double nearest = std::numeric_limits<double>::max();
            for (int p = 0; p < m.parts(); ++p) {
                if (m.kind_of[static_cast<std::size_t>(p)] != e.kind) continue;
                ++of_kind;
                for (const int other : m.own[static_cast<std::size_t>(p)])
                    if (const double d = squared(m.points.row(row), m.points.row(other), m.points.dims); d < nearest) {
                        nearest = d;
                        part = p;
                    }
            }
            if (part < 0 || (apart && of_kind < kMostParts)) {
                part = m.parts();
                m.kind_of.push_back(e.kind);
                m.own.emplace_back();
            }
            m.own[static_cast<std::size_t>(part)].push_back(row);
            m.fixed[static_cast<std::size_t>(row)] = part;
        }
}

/// Shares of the parts in each row, begun by the example that is nearest as like neighbours differ.
std::vector<double> first_shares(const Mixture& m, const Cholesky& noise) {
    std::vector<double> off(static_cast<std::size_t>(m.points.dims));
    const auto apart = [&](int a, int b) {
        for (int d = 0; d < m.points.dims; ++d)
            off[static_cast<std::size_t>(d)] = static_cast<double>(m.points.row(a)[d] - m.points.row(b)[d]);
        return noise.distance2(off.data());
    };
    std::vector<double> shares(static_cast<std::size_t>(m.points.count()) * static_cast<std::size_t>(m.parts()), 0.0);
    for (int i = 0; i < m.points.count(); ++i) {
        int best = 0;
        double nearest = std::numeric_limits<double>::max();
        for (int p = 0; p < m.parts(); ++p)
            for (const int other : m.own[static_cast<std::size_t>(p)])
                if (const double d = apart(i, other); d < nearest) {
                    nearest = d;
                    best = p;
                }
        shares[m.cell(i, best, m.parts())] = 1;
    }
    return shares;
}

void learn_means(Mixture& m, const std::vector<double>& shares) {
    const int dims = m.points.dims;
    m.means.assign(static_cast<std::size_t>(m.parts()) * static_cast<std::size_t>(dims), 0.0);
    for (int p = 0; p < m.parts(); ++p) {
        double total = 0;
        const auto add = [&](int row, double weight) {
            total += weight;
            for (int d = 0; d < dims; ++d)
                m.means[m.cell(p, d, dims)] += weight * static_cast<double>(m.points.row(row)[d]);
        };
        for (const int row : m.own[static_cast<std::size_t>(p)]) add(row, kExampleWeight);
        for (int i = 0; i < m.points.count(); ++i)
            if (m.fixed[static_cast<std::size_t>(i)] < 0)
                if (const double w = shares[m.cell(i, p, m.parts())]; w > 1e-6) add(i, w);
        for (int d = 0; d < dims; ++d) m.means[m.cell(p, d, dims)] /= std::max(1e-9, total);
    }
}

bool learn_spread(Mixture& m, const std::vector<double>& shares) {
    const int dims = m.points.dims;
    std::vector<double> s(static_cast<std::size_t>(dims) * static_cast<std::size_t>(dims), 0.0);
    std::vector<double> x(static_cast<std::size_t>(dims));
    double total = 0;
    for (int i = 0; i < m.points.count(); ++i)
        for (int p = 0; p < m.parts(); ++p) {
            const double w = shares[m.cell(i, p, m.parts())];
            if (w < 1e-6) continue;
            total += w;
            for (int d = 0; d < dims; ++d)
                x[static_cast<std::size_t>(d)] = static_cast<double>(m.points.row(i)[d]) - m.means[m.cell(p, d, dims)];
            for (int a = 0; a < dims; ++a)
                for (int b = 0; b <= a; ++b)
                    s[m.cell(a, b, dims)] += w * x[static_cast<std::size_t>(a)] * x[static_cast<std::size_t>(b)];
        }
    double trace = 0;
    for (int a = 0; a < dims; ++a) trace += s[m.cell(a, a, dims)] / std::max(1.0, total);
    const double floor = std::max(1e-7, trace / dims);
    for (int a = 0; a < dims; ++a)
        for (int b = 0; b <= a; ++b) {
            double& value = s[m.cell(a, b, dims)];
            value = (1 - kShrink) * value / std::max(1.0, total) + (a == b ? kShrink * floor : 0.0);
            s[m.cell(b, a, dims)] = value;
        }
    return m.spread.factor(std::move(s), dims);
}

/// Log densities of each part in each row, but for what all parts share; the t weights by the way.
std::vector<double> densities(const Mixture& m, std::vector<double>* t_weights) {
    const int dims = m.points.dims;
    std::vector<double> out(static_cast<std::size_t>(m.points.count()) * static_cast<std::size_t>(m.parts()));
    if (t_weights) t_weights->resize(out.size());
    std::vector<double> x(static_cast<std::size_t>(dims));
    for (int i = 0; i < m.points.count(); ++i)
        for (int p = 0; p < m.parts(); ++p) {
            for (int d = 0; d < dims; ++d)
                x[static_cast<std::size_t>(d)] = static_cast<double>(m.points.row(i)[d]) - m.means[m.cell(p, d, dims)];
            const double d2 = m.spread.distance2(x.data());
            out[m.cell(i, p, m.parts())] = -(kFreedom + dims) / 2 * std::log1p(d2 / kFreedom);
            if (t_weights) (*t_weights)[m.cell(i, p, m.parts())] = (kFreedom + dims) / (kFreedom + d2);
        }
    return out;
}

std::vector<double> next_shares(const Mixture& m) {
    std::vector<double> t_weights;
    std::vector<double> shares = densities(m, &t_weights);
    const int parts = m.parts();
    for (int i = 0; i < m.points.count(); ++i) {
        double* row = shares.data() + m.cell(i, 0, parts);
        const double top = *std::max_element(row, row + parts);
        double sum = 0;
        for (int p = 0; p < parts; ++p) sum += row[p] = std::exp(row[p] - top);
        const int fixed = m.fixed[static_cast<std::size_t>(i)];
        for (int p = 0; p < parts; ++p)
            row[p] = (fixed >= 0 ? (p == fixed ? 1.0 : 0.0) : row[p] / sum) * t_weights[m.cell(i, p, parts)];
    }
    return shares;
}

/// The chances of all kinds by the confidence in the guess; the others share what is left by how well they fit.
void share_out(const GroundGuess& guess, const double* scores, int kinds, float* out) {
    constexpr double kSoft = 4;
    double rest = 0;
    for (int k = 0; k < kinds; ++k)
        if (k != guess.kind && guess.second >= 0)
            rest += std::exp(std::min(0.0, scores[k] - scores[guess.second]) / kSoft);
    for (int k = 0; k < kinds; ++k)
        out[k] = k == guess.kind ? guess.sure
                 : rest <= 0
                     ? 0.0F
                     : (1 - guess.sure) *
                           static_cast<float>(std::exp(std::min(0.0, scores[k] - scores[guess.second]) / kSoft) / rest);
}

double clamped(double value, double most) { return std::clamp(std::isfinite(value) ? value : 0.0, -most, most); }

}  // namespace

double sure_by(const Signs& signs) {
    double sum = 0;
    for (std::size_t i = 0; i < signs.size(); ++i) sum += kConstants[i] * signs[i];
    return 1 / (1 + std::exp(-sum));
}

GroundReader::GroundReader(const GroundLooks& looks, const Map& map) : map_(map), rows_(map.grid().size(), -1) {
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex)) {
            rows_[hex] = static_cast<int>(hexes_.size());
            hexes_.push_back(hex);
        }
    Points both{looks.colour.dims + looks.structure.dims, {}};
    for (int i = 0; i < looks.colour.count(); ++i) {
        both.v.insert(both.v.end(), looks.colour.row(i), looks.colour.row(i) + looks.colour.dims);
        both.v.insert(both.v.end(), looks.structure.row(i), looks.structure.row(i) + looks.structure.dims);
    }
    both_ = view_of(both);
    colour_ = view_of(looks.colour);
    structure_ = view_of(looks.structure);
}

GroundReader::View GroundReader::view_of(const Points& looks) const {
    const int dims = looks.dims;
    const double n = std::max<double>(1, static_cast<double>(hexes_.size()));
    std::vector<double> mean(static_cast<std::size_t>(dims), 0.0);
    for (const HexIndex hex : hexes_)
        for (int d = 0; d < dims; ++d)
            mean[static_cast<std::size_t>(d)] += static_cast<double>(looks.row(static_cast<int>(hex))[d]) / n;
    std::vector<double> s(static_cast<std::size_t>(dims * dims), 0.0);
    std::vector<double> x(static_cast<std::size_t>(dims));
    for (const HexIndex hex : hexes_) {
        for (int d = 0; d < dims; ++d)
            x[static_cast<std::size_t>(d)] =
                static_cast<double>(looks.row(static_cast<int>(hex))[d]) - mean[static_cast<std::size_t>(d)];
        for (int a = 0; a < dims; ++a)
            for (int b = 0; b < dims; ++b)
                s[static_cast<std::size_t>(a * dims + b)] +=
                    x[static_cast<std::size_t>(a)] * x[static_cast<std::size_t>(b)] / n;
    }
    const Axes axes = axes_of(std::move(s), dims);
    double total = 0;
    for (const double value : axes.values) total += std::max(0.0, value);
    int kept = 0;
    for (double sum = 0; kept < std::min(dims, kMostAxes) && sum < kKeptVariance * total; ++kept)
        sum += std::max(0.0, axes.values[static_cast<std::size_t>(kept)]);
    View view;
    view.points.dims = std::max(1, kept);
    for (const HexIndex hex : hexes_)
        for (int k = 0; k < view.points.dims; ++k) {
            double sum = 0;
            for (int d = 0; d < dims; ++d)
                sum += axes.vectors[static_cast<std::size_t>(k * dims + d)] *
                       (static_cast<double>(looks.row(static_cast<int>(hex))[d]) - mean[static_cast<std::size_t>(d)]);
            view.points.v.push_back(static_cast<float>(sum));
        }
    learn_noise(view);
    return view;
}

// Most neighbours are one kind of ground: the likest half of them tells how hexes of one kind differ, whatever the
// kinds.
void GroundReader::learn_noise(View& view) const {
    const int dims = view.points.dims;
    std::vector<std::pair<double, std::pair<int, int>>> pairs;
    for (const HexIndex hex : hexes_)
        for (int d = 0; d < 3; ++d)
            if (const HexIndex other = map_.grid().neighbour(hex, d); other != kNoHex && rows_[other] >= 0)
                pairs.push_back({squared(view.points.row(rows_[hex]), view.points.row(rows_[other]), dims),
                                 {rows_[hex], rows_[other]}});
    std::sort(pairs.begin(), pairs.end());
    pairs.resize((pairs.size() + 1) / 2);
    std::vector<double> s(static_cast<std::size_t>(dims * dims), 0.0);
    double trace = 1e-6;
    for (const auto& [apart, rows] : pairs) {
        trace += apart;
        for (int a = 0; a < dims; ++a)
            for (int b = 0; b < dims; ++b)
                s[static_cast<std::size_t>(a * dims + b)] +=
                    static_cast<double>((view.points.row(rows.first)[a] - view.points.row(rows.second)[a]) *
                                        (view.points.row(rows.first)[b] - view.points.row(rows.second)[b]));
    }
    for (int a = 0; a < dims; ++a) s[static_cast<std::size_t>(a * dims + a)] += 0.2 * trace / dims;
    (void)view.noise.factor(std::move(s), dims);
}

// Rows x kinds: the log of how well each kind fits.
std::vector<double> GroundReader::scores(const View& view, std::span<const GroundExample> examples, int kinds) const {
    Mixture m{view.points, {}, {}, {}, {}, {}};
    place_examples(m, examples, rows_);
    std::vector<double> shares = first_shares(m, view.noise);
    for (int round = 0; round < kMixtureRounds; ++round) {
        learn_means(m, shares);
        if (!learn_spread(m, shares)) break;
        shares = next_shares(m);
    }
    const std::vector<double> parts = densities(m, nullptr);
    std::vector<double> out(hexes_.size() * static_cast<std::size_t>(kinds), -1e9);
    for (int i = 0; i < view.points.count(); ++i)
        for (int p = 0; p < m.parts(); ++p) {
            double& score = out[m.cell(i, m.kind_of[static_cast<std::size_t>(p)], kinds)];
            score = std::max(score, parts[m.cell(i, p, m.parts())]);
        }
    return out;
}

GroundReader::Read GroundReader::read(std::span<const GroundExample> examples, int kinds) const {
    Read read;
    std::vector<GroundGuess>& out = read.guesses;
    out.resize(map_.grid().size());
    read.signs.resize(out.size());
    if (examples.empty() || kinds < 1) return read;
    const std::vector<double> both = scores(both_, examples, kinds);
    const std::vector<double> colour = scores(colour_, examples, kinds);
    const std::vector<double> structure = scores(structure_, examples, kinds);
    std::vector<double> taught(static_cast<std::size_t>(kinds), 0.0);
    for (const GroundExample& e : examples) taught[static_cast<std::size_t>(e.kind)] += 1;
    const auto row_of = [&](const std::vector<double>& all, std::size_t i) {
        return all.data() + i * static_cast<std::size_t>(kinds);
    };
    for (std::size_t i = 0; i < hexes_.size(); ++i) {
        const double* row = row_of(both, i);
        GroundGuess& guess = out[hexes_[i]];
        guess.kind = static_cast<int>(std::max_element(row, row + kinds) - row);
        for (int k = 0; k < kinds; ++k)
            if (k != guess.kind && taught[static_cast<std::size_t>(k)] > 0 &&
                (guess.second < 0 || row[k] > row[guess.second]))
                guess.second = k;
    }
    const double dims = both_.points.dims;
    for (std::size_t i = 0; i < hexes_.size(); ++i) {
        GroundGuess& guess = out[hexes_[i]];
        const auto lead = [&](const std::vector<double>& all) {
            const double* row = row_of(all, i);
            double other = -1e9;
            for (int k = 0; k < kinds; ++k)
                if (k != guess.kind) other = std::max(other, row[k]);
            return row[guess.kind] - other;
        };
        double same = std::numeric_limits<double>::max();
        double others = same;
        for (const GroundExample& e : examples) {
            if (rows_[e.hex] < 0) continue;
            double& nearest = e.kind == guess.kind ? same : others;
            nearest = std::min(nearest, std::sqrt(squared(both_.points.row(static_cast<int>(i)),
                                                          both_.points.row(rows_[e.hex]), both_.points.dims)));
            if (e.hex == hexes_[i]) guess.said = true;
        }
        int neighbours = 0;
        int like = 0;
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex other = map_.grid().neighbour(hexes_[i], d); other != kNoHex && map_.present(other)) {
                ++neighbours;
                like += out[other].kind == guess.kind ? 1 : 0;
            }
        const double margin = guess.second < 0 ? 5 : std::max(0.0, lead(both));
        const double own = row_of(both, i)[guess.kind] / ((kFreedom + dims) / 2);
        const Signs s = {1,
                         std::log1p(margin),
                         std::min(margin, 40.0) / 10,
                         clamped(lead(colour) / 5, 3),
                         clamped(lead(structure) / 5, 3),
                         guess.second < 0 ? 0.5 : clamped(std::log((others + 1e-6) / (same + 1e-6)), 3),
                         clamped(own, 6),
                         neighbours == 0 ? 0.5 : static_cast<double>(like) / neighbours,
                         std::log(std::max(1.0, taught[static_cast<std::size_t>(guess.kind)])),
                         std::log(static_cast<double>(examples.size()))};
        guess.sure = static_cast<float>(std::min(0.9995, sure_by(s)));
        read.signs[hexes_[i]] = s;
    }
    for (const GroundExample& e : examples)
        if (rows_[e.hex] >= 0)
            out[e.hex] = {e.kind, out[e.hex].kind == e.kind ? out[e.hex].second : out[e.hex].kind, 1.0F, true};
    read.chances.resize(out.size() * static_cast<std::size_t>(kinds));
    for (std::size_t i = 0; i < hexes_.size(); ++i)
        share_out(out[hexes_[i]], row_of(both, i), kinds,
                  read.chances.data() + hexes_[i] * static_cast<std::size_t>(kinds));
    return read;
}

}  // namespace ramparts::scan
