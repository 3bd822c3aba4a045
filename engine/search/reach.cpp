// Two searches with one answer. In a packed set of hexes (GameContext::packed) all steps in one direction are one shift
// of the whole set, so each level of cost takes six shifts and a few masks, whatever the number of hexes in it.
#include "engine/search/reach.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/bits.hpp"
#include "engine/search/sweep.hpp"

namespace ramparts {

void Reach::compute(const GameContext& context, const Board& board, const ReachRequest& request) {
    // A packed step from line to line must stay within two neighbouring words.
    const bool packed = context.profile(request.profile).packed && request.budget < kMaxBudget &&
                        context.grid().length() <= 62 && !request.refuses && (!request.bars || request.judged);
    if (packed) compute_packed(context, board, request);
    bool judged = false;
    if (packed && request.bars) each_hex(false, [&](HexIndex hex) { judged = judged || request.judged(hex); });
    if (!packed || judged) compute_plain(context, board, request);
}

// As if no step were barred.
void Reach::compute_packed(const GameContext& context, const Board& board, const ReachRequest& request) {
    prepare(context, request);
    const MoveProfile& profile = context.profile(request.profile);
    const auto words = static_cast<std::size_t>(words_);
    SweepTask task;
    task.closed = with_hexes(request.shut.empty() ? board.closed_set(request.side) : request.shut.data(),
                             request.closed, closed_);
    if (!request.heeds_zoc) no_zoc_.assign(words, 0);
    task.stop = with_hexes(request.heeds_zoc ? board.zoc_set(static_cast<SideId>(1 - request.side)) : no_zoc_.data(),
                           request.stops, stops_);
    const Asked asked{context.serial(), request.start, request.spent,       request.budget,
                      request.profile,  request.lanes, request.minimum_move};
    if (remembers_ && answers(asked, task.closed, task.stop, context.used_words())) return;
    packed_ = true;
    opened_ = 0;
    if (sets_.size() < words * kMaxBudget) sets_.resize(words * kMaxBudget);
    scratch_.resize(words + 32);
    settled_.assign(words, 0);
    if (spent_ > budget_) return;
    const PackedBit at = context.packed()[start_];
    open_level(spent_)[at.word] = at.bit();
    task.plain = profile.plain.data();
    task.levels = profile.levels.data();
    task.level_costs = profile.level_costs.data();
    task.level_count = static_cast<int>(profile.level_costs.size());
    task.odd = profile.odd.data();
    task.odd_costs = profile.odd_costs.data();
    task.odd_count = static_cast<int>(profile.odd_costs.size());
    task.words = words_;
    task.used = context.used_words();
    task.length = context.grid().length();
    task.spent = spent_;
    task.budget = budget_;
    task.start_word = static_cast<int>(at.word);
    task.opened = opened_;
    task.sets = sets_.data();
    task.settled = settled_.data();
    task.scratch = scratch_.data();
    sweep_for(request.lanes)(task);
    opened_ = task.opened;
    if (request.minimum_move) add_minimum_move(task.closed, request.profile);
}

// Whether the answer is here from the last search; notes the question if not.
bool Reach::answers(const Asked& asked, const std::uint64_t* closed, const std::uint64_t* stop, int used) {
    if (asked == asked_ && std::equal(closed, closed + used, asked_closed_.begin()) &&
        std::equal(stop, stop + used, asked_stop_.begin()))
        return true;
    asked_ = asked;
    asked_closed_.assign(closed, closed + used);
    asked_stop_.assign(stop, stop + used);
    return false;
}

// A packed set with further hexes in it: the set itself when there are none.
const std::uint64_t* Reach::with_hexes(const std::uint64_t* set, const HexBits& bits, PackedSets& scratch) const {
    if (bits.empty()) return set;
    scratch.assign(static_cast<std::size_t>(words_), 0);
    std::copy_n(set, words_, scratch.data());
    for (std::size_t word = 0; word < bits.size(); ++word)
        for (std::uint64_t rest = bits[word]; rest != 0; rest &= rest - 1) {
            const auto hex = static_cast<HexIndex>(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
            if (hex >= context_->hexes()) break;
            const PackedBit at = context_->packed()[hex];
            scratch[at.word] |= at.bit();
        }
    return scratch.data();
}

void Reach::prepare(const GameContext& context, const ReachRequest& request) {
    context_ = &context;
    start_ = request.start;
    spent_ = request.spent;
    budget_ = request.budget;
    words_ = context.words();
}

std::uint64_t* Reach::open_level(int level) {
    if (!((opened_ >> level) & 1U)) {
        opened_ |= std::uint64_t{1} << level;
        std::fill_n(set_of(level), words_, 0);
    }
    return set_of(level);
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
    asked_ = {};
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
    const auto levels = static_cast<std::size_t>(budget_) + 1;
    if (buckets_.size() < levels) buckets_.resize(levels);
    for (auto& bucket : buckets_) bucket.clear();
    const auto settle = [&](HexIndex hex, int cost, HexIndex parent) {
        if (costs_[hex] < 0) touched_.push_back(hex);
        costs_[hex] = static_cast<std::int16_t>(cost);
        parents_[hex] = parent;
        buckets_[static_cast<std::size_t>(cost)].push_back(hex);
    };
    const auto shut = [&](HexIndex hex) {
        if (request.shut.empty()) return board.closed(request.side, hex);
        const PackedBit at = context.packed()[hex];
        return (request.shut[at.word] & at.bit()) != 0;
    };
    const auto held = [&](HexIndex hex) { return request.heeds_zoc && board.zoc(enemy, hex); };
    const auto step = [&](HexIndex from, HexIndex to, int cost) {
        if (costs_[to] >= 0 && costs_[to] <= cost) return;
        if (shut(to) || has_hex(request.closed, to)) return;
        if (!request.bars || !request.bars(from, to)) settle(to, cost, from);
    };
    settle(start_, spent_, kNoHex);
    const auto arrived = [&](int level) {  // all that is nearer has been seen, so the way there stays as it is
        return request.target != kNoHex && costs_[request.target] >= 0 && costs_[request.target] <= level;
    };
    for (int level = spent_; level <= budget_ && !arrived(level); ++level)
        for (std::size_t i = 0; i < buckets_[static_cast<std::size_t>(level)].size(); ++i) {
            const HexIndex hex = buckets_[static_cast<std::size_t>(level)][i];
            if (costs_[hex] != level || (hex != start_ && (held(hex) || has_hex(request.stops, hex)))) continue;
            for (int d = 0; d < kDirections; ++d) {
                const int cost = context.step_cost(request.profile, hex, d);
                if (cost != kNoStep && level + cost <= budget_) step(hex, context.neighbour(hex, d), level + cost);
            }
        }
    if (request.minimum_move)
        for (int d = 0; d < kDirections; ++d) {
            if (context.step_cost(request.profile, start_, d) != kNoStep)
                step(start_, context.neighbour(start_, d), budget_);
        }
    if (request.refuses) leave_out(request.refuses);
    std::sort(touched_.begin(), touched_.end());
}

// Ways still lead through what is left out.
void Reach::leave_out(const std::function<bool(HexIndex)>& refuses) {
    std::erase_if(touched_, [&](HexIndex hex) {
        const bool refused = hex != start_ && refuses(hex);
        if (refused) costs_[hex] = -1;
        return refused;
    });
}

Reach& reach_of_thread() {
    thread_local Reach reach{true};
    return reach;
}

int Reach::cost(HexIndex hex) const noexcept {
    if (!packed_) return hex < costs_.size() ? costs_[hex] : -1;
    const PackedBit at = context_->packed()[hex];
    if (!(settled_[at.word] & at.bit())) return -1;
    for (int level = spent_; level <= budget_; ++level)
        if (((opened_ >> level) & 1U) && (set_of(level)[at.word] & at.bit())) return level;
    return -1;
}

int Reach::count() const noexcept {
    if (spent_ > budget_) return 0;
    int total = -1;
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
