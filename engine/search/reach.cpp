// Two searches with one answer. In a packed set of hexes (GameContext::packed) all steps in one direction are one shift
// of the whole set, so each level of cost takes six shifts and a few masks, whatever the number of hexes in it.
#include "engine/search/reach.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/bits.hpp"

namespace ramparts {

void Reach::compute(const GameContext& context, const Board& board, const ReachRequest& request) {
    if (!context.profile(request.profile).packed || request.budget >= kMaxBudget) {
        compute_plain(context, board, request);
        return;
    }
    prepare(context, request);
    packed_ = true;
    used_levels_ = 0;
    const auto words = static_cast<std::size_t>(words_);
    if (levels_.size() < words * (kMaxBudget + 1)) levels_.resize(words * (kMaxBudget + 1));
    settled_.assign(words, 0);
    if (spent_ > budget_) return;
    const PackedBit at = context.packed()[start_];
    open_level(spent_)[at.word] = at.bit();
    // The fixed loops take for granted that a step moves a bit by less than a word.
    switch (context.grid().length() < 63 ? words_ : 0) {
        case 4: sweep<4>(board, request); break;
        case 6: sweep<6>(board, request); break;
        case 8: sweep<8>(board, request); break;
        case 12: sweep<12>(board, request); break;
        default: sweep<0>(board, request);
    }
    if (request.minimum_move) add_minimum_move(board.closed_set(request.side), request.profile);
}

void Reach::prepare(const GameContext& context, const ReachRequest& request) {
    context_ = &context;
    start_ = request.start;
    spent_ = request.spent;
    budget_ = request.budget;
    words_ = context.words();
}

std::uint64_t* Reach::open_level(int level) {
    if (!((used_levels_ >> level) & 1U)) {
        used_levels_ |= std::uint64_t{1} << level;
        std::fill_n(set_of(level), words_, 0);
    }
    return set_of(level);
}

namespace {

// Packed sets moved by a number of bits; word `w` of the result. They read one word beyond what they move by.
struct Turn {
    int words;
    int bits;
    explicit Turn(int n) : words(n / 64), bits(n % 64) {}
    [[nodiscard]] std::uint64_t up(const std::uint64_t* set, int w) const noexcept {
        return set[w - words] << bits | set[w - words - 1] >> 1 >> (63 - bits);
    }
    [[nodiscard]] std::uint64_t down(const std::uint64_t* set, int w) const noexcept {
        return set[w + words] >> bits | set[w + words + 1] << 1 << (63 - bits);
    }
};

}  // namespace

template <int kWords>
void Reach::sweep(const Board& board, const ReachRequest& request) {
    const MoveProfile& profile = context_->profile(request.profile);
    const std::uint64_t* const closed = board.closed_set(request.side);
    const std::uint64_t* const stop = board.zoc_set(static_cast<SideId>(1 - request.side));
    const int words = kWords ? kWords : words_;
    const Turn line(context_->grid().length());
    const Turn beyond(context_->grid().length() + 1);
    // The hexes the search goes on from, between empty words, and what they enter at plain cost.
    const int rim = kWords ? 1 : beyond.words + 1;
    std::uint64_t fixed[kWords ? 2 * kWords + 2 : 1];
    if (kWords == 0) scratch_.resize(static_cast<std::size_t>(2 * words + 2 * rim));
    std::uint64_t* const leaving = (kWords ? fixed : scratch_.data()) + rim;
    std::uint64_t* const plain = leaving + words + rim;
    std::fill_n(leaving - rim, words + 2 * rim, 0);
    using Directions = std::array<const std::uint64_t*, kDirections>;
    const auto directions = [](const std::array<std::vector<std::uint64_t>, kDirections>& sets) {
        return Directions{sets[0].data(), sets[1].data(), sets[2].data(), sets[3].data(), sets[4].data(), sets[5].data()};
    };
    const auto entered = [&](const Directions& into, int w) {
        return ~closed[w] & (((leaving[w] >> 1 | leaving[w + 1] << 63) & into[0][w]) | (line.up(leaving, w) & into[1][w]) |
                             (beyond.up(leaving, w) & into[2][w]) | ((leaving[w] << 1 | leaving[w - 1] >> 63) & into[3][w]) |
                             (line.down(leaving, w) & into[4][w]) | (beyond.down(leaving, w) & into[5][w]));
    };
    const Directions plain_into = directions(profile.plain);
    const int start_word = static_cast<int>(context_->packed()[start_].word);
    int low = kWords ? 0 : start_word;  // words that may hold anything, first and last
    int high = kWords ? words - 1 : start_word;
    for (int level = spent_; level <= budget_; ++level) {
        if (!((used_levels_ >> level) & 1U)) continue;
        std::uint64_t* const here = set_of(level);
        int first = words;
        int last = -1;
        for (int w = low; w <= high; ++w) {
            here[w] &= ~settled_[static_cast<std::size_t>(w)];
            settled_[static_cast<std::size_t>(w)] |= here[w];
            // Entering an EZOC ends the move (4.3); a caller that may leave one starts there and goes on.
            leaving[w] = here[w] & ~(level == spent_ ? 0 : stop[w]);
            if (!leaving[w]) continue;
            first = std::min(first, w);
            last = w;
        }
        if (last < 0) continue;
        const int from = kWords ? 0 : std::max(0, first - rim);
        const int to = kWords ? words - 1 : std::min(words - 1, last + rim);
        low = std::min(low, from);
        high = std::max(high, to);
        for (const MoveProfile::Steps& steps : profile.odd) {
            if (level + steps.cost > budget_) break;
            const std::uint64_t* const sources = steps.from.data();
            std::uint64_t some = 0;
            for (int w = from; w <= to; ++w) some |= leaving[w] & sources[w];
            if (!some) continue;
            std::uint64_t* const there = open_level(level + steps.cost);
            const Directions into = directions(steps.into);
            for (int w = from; w <= to; ++w) there[w] |= entered(into, w);
        }
        if (profile.levels.empty() || level + profile.levels.front().cost > budget_) continue;
        for (int w = from; w <= to; ++w) plain[w] = entered(plain_into, w);
        for (const MoveProfile::Level& entry : profile.levels) {
            if (level + entry.cost > budget_) break;
            std::uint64_t* const there = open_level(level + entry.cost);
            const std::uint64_t* const hexes = entry.hexes.data();
            for (int w = from; w <= to; ++w) there[w] |= plain[w] & hexes[w];
        }
    }
}

// Rule 4.8: any one adjacent hex for the whole allowance, prohibitions apart.
void Reach::add_minimum_move(const std::uint64_t* closed, int profile) {
    std::uint64_t* const last = open_level(budget_);
    for (int d = 0; d < kDirections; ++d) {
        if (context_->step_cost(profile, start_, d) == kNoStep) continue;
        const PackedBit at = context_->packed()[context_->neighbour(start_, d)];
        const std::uint64_t bit = at.bit() & ~(closed[at.word] | settled_[at.word]);
        last[at.word] |= bit;
        settled_[at.word] |= bit;
    }
}

void Reach::compute_plain(const GameContext& context, const Board& board, const ReachRequest& request) {
    packed_ = false;
    prepare(context, request);
    if (costs_.size() != context.hexes()) {
        costs_.assign(context.hexes(), -1);
        parents_.assign(context.hexes(), kNoHex);
    } else {
        for (const HexIndex hex : touched_) costs_[hex] = -1;
    }
    touched_.clear();
    if (spent_ > budget_) return;
    const auto enemy = static_cast<SideId>(1 - request.side);
    std::vector<std::vector<HexIndex>> buckets(static_cast<std::size_t>(budget_) + 1);
    const auto offer = [&](HexIndex hex, int cost, HexIndex parent) {
        if (costs_[hex] >= 0 && costs_[hex] <= cost) return;
        if (costs_[hex] < 0) touched_.push_back(hex);
        costs_[hex] = static_cast<std::int16_t>(cost);
        parents_[hex] = parent;
        buckets[static_cast<std::size_t>(cost)].push_back(hex);
    };
    offer(start_, spent_, kNoHex);
    for (int level = spent_; level <= budget_; ++level)
        for (std::size_t i = 0; i < buckets[static_cast<std::size_t>(level)].size(); ++i) {
            const HexIndex hex = buckets[static_cast<std::size_t>(level)][i];
            if (costs_[hex] != level || (hex != start_ && board.zoc(enemy, hex))) continue;
            for (int d = 0; d < kDirections; ++d) {
                const int step = context.step_cost(request.profile, hex, d);
                if (step == kNoStep || level + step > budget_) continue;
                const HexIndex to = context.neighbour(hex, d);
                if (!board.closed(request.side, to)) offer(to, level + step, hex);
            }
        }
    if (request.minimum_move)
        for (int d = 0; d < kDirections; ++d) {
            if (context.step_cost(request.profile, start_, d) == kNoStep) continue;
            const HexIndex to = context.neighbour(start_, d);
            if (!board.closed(request.side, to) && costs_[to] < 0) offer(to, budget_, start_);
        }
    std::sort(touched_.begin(), touched_.end());
}

int Reach::cost(HexIndex hex) const noexcept {
    if (!packed_) return hex < costs_.size() ? costs_[hex] : -1;
    const PackedBit at = context_->packed()[hex];
    if (!(settled_[at.word] & at.bit())) return -1;
    for (int level = spent_; level <= budget_; ++level)
        if (((used_levels_ >> level) & 1U) && (set_of(level)[at.word] & at.bit())) return level;
    return -1;
}

int Reach::places(bool with_start) const noexcept {
    if (spent_ > budget_) return 0;
    int total = with_start ? 0 : -1;
    if (!packed_) return total + static_cast<int>(touched_.size());
    for (const std::uint64_t word : settled_) total += count_bits(word);
    return total;
}

std::vector<HexIndex> Reach::path(HexIndex hex) const {
    std::vector<HexIndex> hexes;
    if (packed_ || cost(hex) < 0) return hexes;
    for (HexIndex at = hex; at != kNoHex; at = at == start_ ? kNoHex : parents_[at]) hexes.push_back(at);
    std::reverse(hexes.begin(), hexes.end());
    return hexes;
}

}  // namespace ramparts
