// Learning a kind of line, its best way through each strip, and where its scores end; see lines.hpp.
#include "sdk/scan/lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ramparts::scan {
namespace {

constexpr double kLineFreedom = 6;
constexpr double kVirtual = 20;  // samples that stand in for the spread of a kind
constexpr double kShareOfSpread = 0.35;
constexpr float kMostRatio = 8;
constexpr float kBend = 0.25;  // cost of a place aside
constexpr int kMostAlong = 32;
constexpr int kMostAcross = 32;
constexpr double kBulk = 0.75;       // of all strips have no line of a kind
constexpr double kAnswer = 6;        // an answer on the wrong side of the cut counts like so many strips at it
constexpr int kTried = 400;          // strips on which the starts are compared
constexpr std::size_t kSettled = 3;  // examples by which the way to begin is chosen for good
constexpr int kDims = Strips::kDims;

using Profile = std::array<float, kDims>;

Profile turned(const float* profile, bool about) {
    Profile out;
    for (int d = 0; d < kDims; ++d)
        out[static_cast<std::size_t>(d)] = about && d >= Strips::kEven ? -profile[d] : profile[d];
    return out;
}

/// A t bell in profiles.
class Bell {
public:
    void learn(const std::vector<Profile>& samples, const std::vector<double>& spread) {
        constexpr auto dims = static_cast<std::size_t>(kDims);
        mean_.assign(dims, 0.0);
        std::vector<double> weights(samples.size(), 1.0);
        for (int round = 0; round < 3; ++round) {
            std::vector<double> s(dims * dims, 0.0);
            double total = 1e-9;
            mean_.assign(dims, 0.0);
            for (std::size_t i = 0; i < samples.size(); ++i) {
                total += weights[i];
                for (std::size_t d = 0; d < dims; ++d) mean_[d] += weights[i] * static_cast<double>(samples[i][d]);
            }
            for (double& m : mean_) m /= total;
            for (std::size_t i = 0; i < samples.size(); ++i)
                for (std::size_t a = 0; a < dims; ++a)
                    for (std::size_t b = 0; b < dims; ++b)
                        s[a * dims + b] += weights[i] * (static_cast<double>(samples[i][a]) - mean_[a]) *
                                           (static_cast<double>(samples[i][b]) - mean_[b]);
            for (std::size_t c = 0; c < s.size(); ++c)
                s[c] = (s[c] + kVirtual * kShareOfSpread * spread[c]) / (total + kVirtual);
            for (std::size_t d = 0; d < dims; ++d) s[d * dims + d] += 0.02;
            if (!factors_.factor(s, kDims)) return;
            invert(s);
            for (std::size_t i = 0; i < samples.size(); ++i)
                weights[i] =
                    (kLineFreedom + kDims) / (kLineFreedom + static_cast<double>(distance2(samples[i].data())));
        }
    }
    [[nodiscard]] float log_density(const float* x) const noexcept {
        return height_ - static_cast<float>((kLineFreedom + kDims) / 2) *
                             std::log1p(distance2(x) / static_cast<float>(kLineFreedom));
    }

private:
    // The rows of the inverse of the factor, so that a distance is a product without divisions.
    void invert(const std::vector<double>& s) {
        constexpr auto dims = static_cast<std::size_t>(kDims);
        std::vector<double> l(dims * dims, 0.0);
        for (std::size_t i = 0; i < dims; ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                double sum = s[i * dims + j];
                for (std::size_t k = 0; k < j; ++k) sum -= l[i * dims + k] * l[j * dims + k];
                l[i * dims + j] = i == j ? std::sqrt(sum) : sum / l[j * dims + j];
            }
        inverse_.assign(dims * dims, 0.0F);
        for (std::size_t c = 0; c < dims; ++c) {
            std::array<double, dims> column{};
            for (std::size_t i = c; i < dims; ++i) {
                double sum = i == c ? 1.0 : 0.0;
                for (std::size_t k = c; k < i; ++k) sum -= l[i * dims + k] * column[k];
                column[i] = sum / l[i * dims + i];
                inverse_[i * dims + c] = static_cast<float>(column[i]);
            }
        }
        height_ = static_cast<float>(std::lgamma((kLineFreedom + kDims) / 2) - std::lgamma(kLineFreedom / 2) -
                                     kDims / 2.0 * std::log(kLineFreedom * 3.14159265358979) -
                                     0.5 * factors_.log_determinant());
    }
    [[nodiscard]] float distance2(const float* x) const noexcept {
        float off[kDims];
        for (int d = 0; d < kDims; ++d) off[d] = x[d] - static_cast<float>(mean_[static_cast<std::size_t>(d)]);
        float total = 0;
        for (int i = 0; i < kDims; ++i) {
            float sum = 0;
            const float* row = inverse_.data() + i * kDims;
            for (int k = 0; k <= i; ++k) sum += row[k] * off[k];
            total += sum * sum;
        }
        return total;
    }

    std::vector<double> mean_;
    Cholesky factors_;
    std::vector<float> inverse_;
    float height_ = 0;
};

/// What a place of a strip is worth; how a line runs through it at the best.
struct Field {
    float v[kMostAlong][kMostAcross];
};
struct Way {
    float score = -100;
    std::array<int, kMostAlong> place{};
};

Way best_way(const Strips& strips, const Field& field) {
    const int n = strips.along();
    const int m = strips.across();
    const int half = m / 2;
    float sum[kMostAlong][kMostAcross];
    signed char from[kMostAlong][kMostAcross] = {};
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j) {
            if (std::abs(j - half) > strips.reach(i)) {
                sum[i][j] = -1e6F;
                continue;
            }
            float best = i == 0 ? 0 : -1e9F;
            for (int step = -1; i > 0 && step <= 1; ++step) {
                const int k = j + step;
                if (k < 0 || k >= m) continue;
                const float value = sum[i - 1][k] - (step == 0 ? 0 : kBend);
                if (value > best) {
                    best = value;
                    from[i][j] = static_cast<signed char>(step);
                }
            }
            sum[i][j] = best + field.v[i][j];
        }
    Way way;
    int j = static_cast<int>(std::max_element(sum[n - 1], sum[n - 1] + m) - sum[n - 1]);
    std::array<float, kMostAlong> values{};
    float total = 0;
    for (int i = n - 1; i >= 0; --i) {
        way.place[static_cast<std::size_t>(i)] = j;
        values[static_cast<std::size_t>(i)] = field.v[i][j];
        total += field.v[i][j];
        if (i > 0) j += from[i][j];
    }
    std::sort(values.begin(), values.begin() + n);
    way.score = 0.6F * total / static_cast<float>(n) + 0.4F * values[static_cast<std::size_t>(n / 5)];
    return way;
}

template <class Value>
Field field_of(const Strips& strips, Value value) {
    Field field;
    for (int i = 0; i < strips.along(); ++i)
        for (int j = 0; j < strips.across(); ++j)
            field.v[i][j] = std::abs(j - strips.across() / 2) > strips.reach(i) ? -kMostRatio : value(i, j);
    return field;
}

Field ratios(const Strips& strips, const Bell& bell, int strip, bool about) {
    return field_of(strips, [&](int i, int j) {
        const float* profile = strips.profile(strip, i, j);
        const float own = about ? bell.log_density(turned(profile, true).data()) : bell.log_density(profile);
        return std::clamp(own - strips.common(strip, i, j), -kMostRatio, kMostRatio);
    });
}

/// The places along an example from which learning begins: the least common ones, the same near the middle, the middle.
Way first_way(const Strips& strips, int strip, int start) {
    const int half = strips.across() / 2;
    return best_way(strips, field_of(strips, [&](int i, int j) {
                        const float aside = static_cast<float>(std::abs(j - half));
                        const float rare = std::clamp(-0.2F * strips.common(strip, i, j), -kMostRatio, 3 * kMostRatio);
                        return start == 0 ? rare : start == 1 ? rare - 0.8F * aside : -aside;
                    }));
}

void gather(const Strips& strips, const LineExample& example, const Way& way, bool directed,
            std::vector<Profile>& samples) {
    for (int i = 0; i < strips.along(); ++i) {
        const float* profile = strips.profile(example.strip, i, way.place[static_cast<std::size_t>(i)]);
        samples.push_back(turned(profile, directed && example.about));
        if (!directed) samples.push_back(turned(profile, true));
    }
}

Bell learnt_from(const Strips& strips, std::span<const LineExample> examples, bool directed, int start) {
    Bell bell;
    for (int round = 0; round < 4; ++round) {
        std::vector<Profile> samples;
        for (const LineExample& e : examples) {
            if (!e.present) continue;
            const Way way = round == 0 ? first_way(strips, e.strip, start)
                                       : best_way(strips, ratios(strips, bell, e.strip, directed && e.about));
            gather(strips, e, way, directed, samples);
        }
        bell.learn(samples, strips.spread());
    }
    return bell;
}

LineScore score_of(const Strips& strips, const Bell& bell, int strip, bool directed) {
    LineScore out{best_way(strips, ratios(strips, bell, strip, false)).score, false};
    if (directed)
        if (const float other = best_way(strips, ratios(strips, bell, strip, true)).score; other > out.value)
            out = {other, true};
    return out;
}

/// How well a bell parts the examples from the bulk of strips.
double parting(const Strips& strips, const Bell& bell, std::span<const LineExample> examples, bool directed) {
    std::vector<double> all;
    double mean = 0;
    double squares = 0;
    const int step = std::max(1, strips.count() / kTried);
    for (int strip = 0; strip < strips.count(); strip += step) {
        const double value = static_cast<double>(score_of(strips, bell, strip, directed).value);
        all.push_back(value);
        mean += value;
        squares += value * value;
    }
    const double n = static_cast<double>(all.size());
    const double deviation = std::sqrt(std::max(1e-6, squares / n - mean * mean / n / n));
    double lowest = 1e9;
    double sum = 0;
    int count = 0;
    for (const LineExample& e : examples) {
        if (!e.present) continue;
        const double value =
            static_cast<double>(best_way(strips, ratios(strips, bell, e.strip, directed && e.about)).score);
        lowest = std::min(lowest, value);
        sum += value;
        ++count;
    }
    return (0.5 * lowest + 0.5 * sum / std::max(1, count) - quantile(all, 0.8)) / deviation;
}

}  // namespace

LineKind LineKind::learn(const Strips& strips, std::span<const LineExample> examples, bool directed,
                         const LineKind& before, const Stop& stop) {
    LineKind out;
    out.scores_.resize(static_cast<std::size_t>(strips.count()));
    for (const LineExample& e : examples)
        if (e.present) out.taught_.push_back(e);
    std::sort(out.taught_.begin(), out.taught_.end(),
              [](const LineExample& a, const LineExample& b) { return a.strip < b.strip; });
    if (out.taught_.empty()) return out;
    if (out.taught_ == before.taught_) {  // answers that there is nothing move the cut alone
        out = before;
        out.find_cut(examples);
        return out;
    }
    const bool settled = before.start_ >= 0 && before.taught_.size() >= kSettled;
    Bell best;
    double widest = -1e9;
    for (int start = 0; start < 3; ++start) {
        if (settled && start != before.start_) continue;
        if (stop && stop()) return out;
        Bell bell = learnt_from(strips, out.taught_, directed, start);
        if (const double gap = settled ? 0 : parting(strips, bell, out.taught_, directed); gap > widest) {
            widest = gap;
            best = std::move(bell);
            out.start_ = start;
        }
    }
    for (int strip = 0; strip < strips.count(); ++strip) {
        if (strip % 128 == 0 && stop && stop()) return out;
        out.scores_[static_cast<std::size_t>(strip)] = score_of(strips, best, strip, directed);
    }
    out.find_cut(examples);
    return out;
}

// The emptiest place between the bulk of the scores and those of the examples, with the answers on their sides of it.
void LineKind::find_cut(std::span<const LineExample> examples) {
    std::vector<double> all;
    for (const LineScore& score : scores_) all.push_back(static_cast<double>(score.value));
    std::vector<double> present;
    std::vector<double> absent;
    for (const LineExample& e : examples)
        (e.present ? present : absent).push_back(all[static_cast<std::size_t>(e.strip)]);
    const double bulk = quantile(all, 0.5);
    const double top = quantile(present, 0.5);
    known_ = top > quantile(all, 0.8);
    scale_ = static_cast<float>(std::max(0.1, (top - bulk) / 10));
    cut_ = static_cast<float>((bulk + top) / 2);
    if (top <= bulk) return;
    const double width = (top - bulk) * 0.05;
    double least = 1e18;
    const double seldom = quantile(all, kBulk);
    for (int step = 20; step <= 90; ++step) {
        const double at = bulk + (top - bulk) * step / 100;
        if (at < seldom && step < 90) continue;
        double cost = 0;
        for (const double value : all) {
            const double d = (value - at) / width;
            if (std::abs(d) < 4) cost += std::exp(-d * d / 2);
        }
        for (const double value : present) cost += value < at ? kAnswer : 0;
        for (const double value : absent) cost += value > at ? kAnswer : 0;
        if (cost < least - 1e-9) {
            least = cost;
            cut_ = static_cast<float>(at);
        }
    }
}

}  // namespace ramparts::scan
