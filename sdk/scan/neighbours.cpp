// Messages between neighbouring hexes for some rounds; see neighbours.hpp.
#include "sdk/scan/neighbours.hpp"

#include <algorithm>
#include <cmath>

namespace ramparts::scan {
namespace {

constexpr int kHeedRounds = 12;
constexpr double kUnlike = 0.6;  // of two kinds beside each other, against one
constexpr double kRight = 0.9;   // of what slopes say: some are not found
constexpr double kMostSure = 0.9995;
constexpr double kByNeighbours = 0.95;  // neighbours alone never make surer than this
constexpr double kMostGain = 25;        // by which neighbours can better the odds of a kind

/// How well two neighbours' heights suit a hexside.
struct Suits {
    double level, owner_higher, other_higher;
    [[nodiscard]] double at(int owner, int other) const noexcept {
        return owner == other ? level : owner > other ? owner_higher : other_higher;
    }
};

Suits suits_of(const Rise& rise) {
    const auto owner = static_cast<double>(rise.to_owner);
    const auto other = static_cast<double>(rise.to_other);
    const double wrong = (1 - kRight) / 2;
    const double level = std::max(0.0, 1 - owner - other);
    return {level * kRight + (owner + other) * wrong, owner * kRight + (1 - owner) * wrong,
            other * kRight + (1 - other) * wrong};
}

/// A chance whose odds are so many times better.
double with_odds(double chance, double times) { return chance * times / (chance * times + 1 - chance); }

class Exchange {
public:
    Exchange(const Map& map, const Neighbourhood& all)
        : map_(map),
          all_(all),
          kinds_(all.levels.size()),
          words_(static_cast<std::size_t>(map.grid().size()) * kDirections * kinds_, 1.0) {
        for (const Rise& rise : all.rises) suits_.push_back(suits_of(rise));
    }

    void round() {
        const std::vector<double> before = words_;
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) {
            if (!map_.present(hex)) continue;
            for (int d = 0; d < kDirections; ++d)
                if (const HexIndex other = map_.grid().neighbour(hex, d); other != kNoHex && map_.present(other))
                    speak(before, hex, d, other);
        }
    }

    /// What a hex is by all it has heard, as shares.
    [[nodiscard]] std::vector<double> belief(HexIndex hex) const { return heard(words_, hex, -1); }

private:
    [[nodiscard]] std::size_t place(HexIndex hex, int direction) const {
        return (static_cast<std::size_t>(hex) * kDirections + static_cast<std::size_t>(direction)) * kinds_;
    }
    /// The chances of a hex by itself and by all neighbours but the one in a direction.
    [[nodiscard]] std::vector<double> heard(const std::vector<double>& words, HexIndex hex, int but) const {
        std::vector<double> out(kinds_);
        double sum = 0;
        for (std::size_t k = 0; k < kinds_; ++k) {
            out[k] = std::max(1e-6, static_cast<double>(all_.chances[static_cast<std::size_t>(hex) * kinds_ + k]));
            for (int d = 0; d < kDirections; ++d)
                if (d != but) out[k] *= words[place(hex, d) + k];
            sum += out[k];
        }
        for (double& value : out) value /= sum;
        return out;
    }
    /// A hex to its neighbour, which keeps the word by the direction from which it came.
    void speak(const std::vector<double>& before, HexIndex hex, int d, HexIndex other) {
        const std::vector<double> own = heard(before, hex, d);
        const Hexside side = *map_.grid().hexside(hex, d);
        const std::size_t at = place(other, opposite(d));
        double most = 0;
        for (std::size_t k = 0; k < kinds_; ++k) {
            double sum = 0;
            for (std::size_t j = 0; j < kinds_; ++j)
                sum += own[j] * (side.hex == hex ? suit(side, j, k) : suit(side, k, j));
            most = std::max(most, sum);
            words_[at + k] = sum;
        }
        for (std::size_t k = 0; k < kinds_; ++k) words_[at + k] = 0.5 * words_[at + k] / most + 0.5 * before[at + k];
    }

    /// How well the kinds of the owner of a hexside and of the hex across suit each other.
    [[nodiscard]] double suit(Hexside side, std::size_t owner, std::size_t other) const {
        const double like = owner == other ? 1 : kUnlike;
        if (suits_.empty() || !all_.levels[owner] || !all_.levels[other]) return like;
        return like * suits_[side.hex * 3 + side.side].at(*all_.levels[owner], *all_.levels[other]);
    }

    const Map& map_;
    const Neighbourhood& all_;
    std::size_t kinds_;
    std::vector<Suits> suits_;
    std::vector<double> words_;  // to each hex from each direction, of each kind
};

}  // namespace

void heed_neighbours(const Map& map, const Neighbourhood& all, std::vector<GroundGuess>& ground) {
    Exchange exchange(map, all);
    for (int i = 0; i < kHeedRounds; ++i) exchange.round();
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        GroundGuess& guess = ground[hex];
        if (!map.present(hex) || guess.said || guess.kind < 0) continue;
        const std::vector<double> belief = exchange.belief(hex);
        const auto best = std::max_element(belief.begin(), belief.end());
        const auto kind = static_cast<int>(best - belief.begin());
        if (kind != guess.kind) guess.second = guess.kind;
        const double own = all.chances[static_cast<std::size_t>(hex) * belief.size() + static_cast<std::size_t>(kind)];
        guess.kind = kind;
        guess.sure = static_cast<float>(
            std::min({kMostSure, *best, std::max(own, std::min(kByNeighbours, with_odds(own, kMostGain)))}));
    }
}

}  // namespace ramparts::scan
