// Two searches with one answer. Bit rows: one 64-bit word is a line of up to 64 hexes, so a step of a whole line is a
// shift, and the six neighbours of a line are the line itself and the two beside it.
#include "engine/search/reach.hpp"

#include <algorithm>
#include <bit>

namespace ramparts {

void Reach::compute(const GameContext& context, const Board& board, const ReachRequest& request) {
    if (context.words_per_line() != 1 || request.budget >= kMaxBudget) {
        compute_plain(context, board, request);
        return;
    }
    run_rows(context, board, request);
}

void Reach::run_rows(const GameContext& context, const Board& board, const ReachRequest& request) {
    rows_ = true;
    start_ = request.start;
    lines_ = context.grid().lines();
    length_ = context.grid().length();
    spent_ = request.spent;
    budget_ = request.budget;
    used_levels_ = 0;
    const auto lines = static_cast<std::size_t>(lines_);
    if (levels_.size() < lines * (kMaxBudget + 1)) levels_.resize(lines * (kMaxBudget + 1));
    settled_.assign(lines, 0);
    scratch_.resize(lines + 2);  // one empty line on either side
    std::fill(scratch_.begin(), scratch_.end(), 0);
    std::uint64_t* const from = scratch_.data() + 1;
    const MoveProfile& profile = context.profile(request.profile);
    const std::uint64_t* const closed = board.closed_rows(request.side);
    const std::uint64_t* const stop = board.zoc_rows(static_cast<SideId>(1 - request.side));
    const int low_parity = context.grid().is_low_line(0) ? 0 : 1;

    const auto open_level = [&](int level) {
        if ((used_levels_ >> level) & 1U) return;
        used_levels_ |= std::uint64_t{1} << level;
        std::fill_n(row(level), lines, 0);
    };
    const auto special = [&](HexIndex hex, int level) {
        const std::uint8_t* costs = profile.cost.data() + std::size_t{8} * hex;
        for (int d = 0; d < kDirections; ++d) {
            const int next = level + costs[d];
            if (next > budget_) continue;
            const HexIndex to = context.neighbour(hex, d);
            const std::uint64_t bit = std::uint64_t{1} << (static_cast<int>(to) % length_);
            const int line = static_cast<int>(to) / length_;
            if (closed[line] & bit) continue;
            open_level(next);
            row(next)[line] |= bit;
        }
    };

    const int start_line = static_cast<int>(start_) / length_;
    const std::uint64_t start_bit = std::uint64_t{1} << (static_cast<int>(start_) % length_);
    if (spent_ > budget_) return;
    open_level(spent_);
    row(spent_)[start_line] = start_bit;
    int lo = start_line;
    int hi = start_line;
    for (int level = spent_; level <= budget_; ++level) {
        if (!((used_levels_ >> level) & 1U)) continue;
        std::uint64_t* const here = row(level);
        std::uint64_t any = 0;
        std::uint64_t odd = 0;
        const int first = std::max(0, lo - 1);
        const int last = std::min(lines_ - 1, hi + 1);
        for (int l = first; l <= last; ++l) {
            here[l] &= ~settled_[static_cast<std::size_t>(l)];
            settled_[static_cast<std::size_t>(l)] |= here[l];
            const std::uint64_t going = here[l] & ~stop[l];
            from[l] = going & profile.plain[static_cast<std::size_t>(l)];
            any |= from[l];
            odd |= going & ~profile.plain[static_cast<std::size_t>(l)];
            if (here[l]) {
                lo = std::min(lo, l);
                hi = std::max(hi, l);
            }
        }
        if (level == spent_ && (stop[start_line] & start_bit) == 0) {
            // nothing special: the start is free to leave
        } else if (level == spent_) {
            // A start in an EZOC is left only by callers that allow it; treat it as an ordinary hex.
            if (profile.plain[static_cast<std::size_t>(start_line)] & start_bit) {
                from[start_line] |= start_bit;
                any |= start_bit;
            } else {
                special(start_, level);
            }
        }
        if (odd)
            for (int l = first; l <= last; ++l)
                for (std::uint64_t rest = here[l] & ~stop[l] & ~profile.plain[static_cast<std::size_t>(l)]; rest; rest &= rest - 1)
                    special(static_cast<HexIndex>(l * length_ + std::countr_zero(rest)), level);
        if (!any) continue;
        const int wide_first = std::max(0, first - 1);
        const int wide_last = std::min(lines_ - 1, last + 1);
        for (const MoveProfile::Level& entry : profile.levels) {
            const int next = level + entry.cost;
            if (next > budget_) continue;
            open_level(next);
            std::uint64_t* const there = row(next);
            const std::uint64_t* const enter = entry.hexes.data();
            for (int l = wide_first; l <= wide_last; ++l) {
                const std::uint64_t beside = from[l - 1] | from[l + 1];
                // Lines beside a high line are low: their hexes touch the same place and the next one.
                const bool low = (l & 1) == low_parity;
                const std::uint64_t spread = low ? beside | beside >> 1 : beside | beside << 1;
                const std::uint64_t near = spread | from[l] << 1 | from[l] >> 1;
                there[l] |= near & enter[l] & ~closed[l];
            }
        }
        std::fill(from + first, from + last + 1, 0);
        lo = std::min(lo, wide_first);
        hi = std::max(hi, wide_last);
    }
    if (request.minimum_move) {
        open_level(budget_);
        const std::uint8_t* costs = profile.cost.data() + std::size_t{8} * start_;
        for (int d = 0; d < kDirections; ++d) {
            if (costs[d] == kNoStep) continue;
            const HexIndex to = context.neighbour(start_, d);
            const std::uint64_t bit = std::uint64_t{1} << (static_cast<int>(to) % length_);
            const int line = static_cast<int>(to) / length_;
            if ((closed[line] & bit) || (settled_[static_cast<std::size_t>(line)] & bit)) continue;
            row(budget_)[line] |= bit;
            settled_[static_cast<std::size_t>(line)] |= bit;
        }
    }
}

void Reach::compute_plain(const GameContext& context, const Board& board, const ReachRequest& request) {
    rows_ = false;
    start_ = request.start;
    spent_ = request.spent;
    budget_ = request.budget;
    lines_ = context.grid().lines();
    length_ = context.grid().length();
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
    if (!rows_) return hex < costs_.size() ? costs_[hex] : -1;
    const auto line = static_cast<std::size_t>(static_cast<int>(hex) / length_);
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<int>(hex) % length_);
    if (line >= settled_.size() || !(settled_[line] & bit)) return -1;
    for (int level = spent_; level <= budget_; ++level)
        if (((used_levels_ >> level) & 1U) && (row(level)[line] & bit)) return level;
    return -1;
}

int Reach::count() const noexcept {
    int total = 0;
    each([&](HexIndex, int) { ++total; });
    return total;
}

std::vector<HexIndex> Reach::path(HexIndex hex) const {
    std::vector<HexIndex> hexes;
    if (rows_ || cost(hex) < 0) return hexes;
    for (HexIndex at = hex; at != kNoHex; at = at == start_ ? kNoHex : parents_[at]) hexes.push_back(at);
    std::reverse(hexes.begin(), hexes.end());
    return hexes;
}

}  // namespace ramparts
