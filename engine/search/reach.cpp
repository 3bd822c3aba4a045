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

namespace {

// The hexes entered from those in `leaving` by steps of plain cost, line by line. On the lines beside it a low line's
// hexes touch the same place and the next one, a high line's the same and the one before.
void spread(const std::uint64_t* leaving, const MoveProfile& profile, std::uint64_t* near, int first, int last, int lines,
            int low_parity) noexcept {
    const auto going = [&](int d, int l) { return leaving[l] & profile.plain[static_cast<std::size_t>(d)][static_cast<std::size_t>(l)]; };
    for (int l = first; l <= last; ++l) {
        std::uint64_t into = going(0, l) >> 1 | going(3, l) << 1;
        const bool beside_low = (l & 1) != low_parity;
        if (l > 0) into |= beside_low ? going(1, l - 1) | going(2, l - 1) << 1 : going(1, l - 1) >> 1 | going(2, l - 1);
        if (l + 1 < lines) into |= beside_low ? going(5, l + 1) | going(4, l + 1) << 1 : going(5, l + 1) >> 1 | going(4, l + 1);
        near[l] = into;
    }
}

void add_level(std::uint64_t* there, const std::uint64_t* near, const std::uint64_t* enter, const std::uint64_t* closed,
               int first, int last) noexcept {
    for (int l = first; l <= last; ++l) there[l] |= near[l] & enter[l] & ~closed[l];
}

}  // namespace

void Reach::prepare(const GameContext& context, const ReachRequest& request) {
    start_ = request.start;
    spent_ = request.spent;
    budget_ = request.budget;
    lines_ = context.grid().lines();
    length_ = context.grid().length();
}

std::uint64_t* Reach::open_row(int level) {
    if (!((used_levels_ >> level) & 1U)) {
        used_levels_ |= std::uint64_t{1} << level;
        std::fill_n(row(level), lines_, 0);
    }
    return row(level);
}

void Reach::step_from(const MoveProfile& profile, const std::uint64_t* closed, HexIndex hex, int level) {
    for (std::uint32_t i = profile.odd_first[hex]; i < profile.odd_first[hex + 1]; ++i) {
        const MoveProfile::OddStep step = profile.odd_steps[i];
        const std::uint64_t bit = std::uint64_t{1} << step.shift;
        if (level + step.cost <= budget_ && !(closed[step.word] & bit)) open_row(level + step.cost)[step.word] |= bit;
    }
}

void Reach::run_rows(const GameContext& context, const Board& board, const ReachRequest& request) {
    rows_ = true;
    prepare(context, request);
    used_levels_ = 0;
    const auto lines = static_cast<std::size_t>(lines_);
    if (near_.size() != lines) {
        levels_.resize(lines * (kMaxBudget + 1));
        near_.resize(lines);
        leaving_.assign(lines + 2, 0);
    }
    settled_.assign(lines, 0);
    if (spent_ > budget_) return;
    std::uint64_t* const leaving = leaving_.data() + 1;
    const MoveProfile& profile = context.profile(request.profile);
    const std::uint64_t* const closed = board.closed_rows(request.side);
    const std::uint64_t* const stop = board.zoc_rows(static_cast<SideId>(1 - request.side));
    const int low_parity = context.grid().is_low_line(0) ? 0 : 1;
    const int start_line = static_cast<int>(context.row_bits()[start_].word);
    open_row(spent_)[start_line] = context.row_bits()[start_].bit();
    int low = start_line;  // no line outside low … high holds anything yet
    int high = start_line;
    for (int level = spent_; level <= budget_; ++level) {
        if (!((used_levels_ >> level) & 1U)) continue;
        std::uint64_t* const here = row(level);
        int first = lines_;
        int last = -1;
        const int level_low = low;
        const int level_high = high;
        for (int l = level_low; l <= level_high; ++l) {
            here[l] &= ~settled_[static_cast<std::size_t>(l)];
            if (!here[l]) continue;
            low = std::min(low, std::max(0, l - 1));
            high = std::max(high, std::min(lines_ - 1, l + 1));
            settled_[static_cast<std::size_t>(l)] |= here[l];
            // Entering an EZOC ends the move (4.3); a caller that may leave one starts there and goes on.
            std::uint64_t going = here[l] & ~stop[l];
            if (level == spent_) going = here[l];
            for (std::uint64_t rest = going & profile.odd[static_cast<std::size_t>(l)]; rest; rest &= rest - 1)
                step_from(profile, closed, static_cast<HexIndex>(l * length_ + std::countr_zero(rest)), level);
            leaving[l] = going;
            if (!going) continue;
            first = std::min(first, l);
            last = l;
        }
        if (last < 0) continue;
        const int from = std::max(0, first - 1);
        const int to = std::min(lines_ - 1, last + 1);
        spread(leaving, profile, near_.data(), from, to, lines_, low_parity);
        for (const MoveProfile::Level& entry : profile.levels)
            if (level + entry.cost <= budget_)
                add_level(open_row(level + entry.cost), near_.data(), entry.hexes.data(), closed, from, to);
        std::fill(leaving + first, leaving + last + 1, 0);
    }
    if (request.minimum_move) add_minimum_move(context, profile, closed);
}

// Rule 4.8: any one adjacent hex for the whole allowance, prohibitions apart.
void Reach::add_minimum_move(const GameContext& context, const MoveProfile& profile, const std::uint64_t* closed) {
    std::uint64_t* const last = open_row(budget_);
    for (int d = 0; d < kDirections; ++d) {
        if (profile.cost[std::size_t{8} * start_ + static_cast<std::size_t>(d)] == kNoStep) continue;
        const HexIndex to = context.neighbour(start_, d);
        const RowBit at = context.row_bits()[to];
        if ((closed[at.word] | settled_[at.word]) & at.bit()) continue;
        last[at.word] |= at.bit();
        settled_[at.word] |= at.bit();
    }
}

void Reach::compute_plain(const GameContext& context, const Board& board, const ReachRequest& request) {
    rows_ = false;
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
    if (!rows_) return hex < costs_.size() ? costs_[hex] : -1;
    const auto line = static_cast<std::size_t>(static_cast<int>(hex) / length_);
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<int>(hex) % length_);
    if (line >= settled_.size() || !(settled_[line] & bit)) return -1;
    for (int level = spent_; level <= budget_; ++level)
        if (((used_levels_ >> level) & 1U) && (row(level)[line] & bit)) return level;
    return -1;
}

int Reach::places(bool with_start) const noexcept {
    if (spent_ > budget_) return 0;
    int total = with_start ? 0 : -1;
    if (!rows_) return total + static_cast<int>(touched_.size());
    for (const std::uint64_t word : settled_) total += std::popcount(word);
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
