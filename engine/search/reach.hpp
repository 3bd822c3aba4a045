// Where a unit can go: a bit-parallel search that steps with all hexes of the map at once, and the plain one it is
// proven against.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/play/board.hpp"

namespace ramparts {

/// One bit for each hex of a map, in ascending order; empty = no hex.
using HexBits = std::vector<std::uint64_t>;
[[nodiscard]] inline bool has_hex(const HexBits& bits, HexIndex hex) noexcept {
    return !bits.empty() && ((bits[hex / 64] >> (hex % 64)) & 1U) != 0;
}

struct ReachRequest {
    HexIndex start = 0;
    int spent = 0;    ///< half points already paid when standing in `start` (entering reinforcements, 5.3)
    int budget = 0;   ///< half points in all, below kMaxBudget for the packed search
    int profile = 0;  ///< movement profile of the context
    SideId side = 0;
    bool minimum_move = true;  ///< rule 4.8: one adjacent hex for the whole allowance
    HexBits closed = {};       ///< may not be entered, the start excepted; as long as the map, or empty
    HexBits stops = {};        ///< end the move, the start excepted
    PackedSets shut = {};      ///< hexes that units shut to the mover, instead of those shut to its side; or empty
    bool heeds_zoc = true;     ///< enemy ZOCs end the move (4.3)
    /// Whether a step that is open otherwise is barred; empty = none is. The search then goes hex by hex.
    std::function<bool(HexIndex from, HexIndex to)> bars = {};
    /// Whether `bars` may bar a step into the hex at all; empty = into every hex. Where none of those is in reach, the
    /// search is as quick as without `bars`.
    std::function<bool(HexIndex to)> judged = {};
    /// Whether no move may end in a hex beyond the start, though it may lead on through it; empty = it may in all. As
    /// slow as `bars`.
    std::function<bool(HexIndex)> refuses = {};
    /// The plain search ends once it knows the way there, and may have left out what is farther; kNoHex = it goes on.
    HexIndex target = kNoHex;
    int lanes = 0;  ///< words taken at a time: 0 = as many as the processor can, or 2, 4, 8 (sweep.hpp) for proofs
};

/// Reusable scratch and result; allocates only when it meets a larger map than before.
class Reach {
public:
    static constexpr int kMaxBudget = 64;

    /// One that remembers has the answer already when it is asked the same again; noting what it is asked costs a
    /// little each time.
    explicit Reach(bool remembers = false) : remembers_(remembers) {}

    /// Hexes reachable under 4.1–4.18: ZOC stops, occupied hexes are closed, prohibited steps never.
    void compute(const GameContext& context, const Board& board, const ReachRequest& request);
    /// The same by Dijkstra's algorithm on the cost table; also fills parents for path(). For display and proof.
    void compute_plain(const GameContext& context, const Board& board, const ReachRequest& request);

    /// Half points to the hex, -1 when it is out of reach. `start` itself costs `spent`.
    [[nodiscard]] int cost(HexIndex hex) const noexcept;
    /// Calls `visit(HexIndex)` for each reachable hex in ascending order, the start only when asked for.
    template <class Visit>
    void each_hex(bool with_start, Visit visit) const;
    /// Calls `visit(HexIndex, int half_points)` for each reachable hex except the start, in ascending order of hex.
    template <class Visit>
    void each(Visit visit) const {
        each_hex(false, [&](HexIndex hex) { visit(hex, cost(hex)); });
    }
    /// Number of hexes each_hex would visit without the start.
    [[nodiscard]] int count() const noexcept;
    /// Hexes from start to `hex`, both included; empty when out of reach. Only after compute_plain.
    [[nodiscard]] std::vector<HexIndex> path(HexIndex hex) const;

private:
    // What a packed search was asked, but for its sets.
    struct Asked {
        std::uint64_t context = 0;
        HexIndex start = 0;
        int spent = 0;
        int budget = 0;
        int profile = 0;
        int lanes = 0;
        bool minimum_move = false;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    [[nodiscard]] bool answers(const Asked& asked, const std::uint64_t* closed, const std::uint64_t* stop, int used);
    void compute_packed(const GameContext& context, const Board& board, const ReachRequest& request);
    void prepare(const GameContext& context, const ReachRequest& request);
    std::uint64_t* open_level(int level);
    void leave_out(const std::function<bool(HexIndex)>& refuses);
    void add_minimum_move(const std::uint64_t* closed, int profile);
    const std::uint64_t* with_hexes(const std::uint64_t* set, const HexBits& bits, PackedSets& scratch) const;
    [[nodiscard]] std::uint64_t* set_of(int level) noexcept {
        return sets_.data() + static_cast<std::size_t>(level * words_);
    }
    [[nodiscard]] const std::uint64_t* set_of(int level) const noexcept {
        return sets_.data() + static_cast<std::size_t>(level * words_);
    }

    const GameContext* context_ = nullptr;
    bool packed_ = false;
    HexIndex start_ = 0;
    int words_ = 0;
    int spent_ = 0;
    int budget_ = 0;
    std::uint64_t opened_ = 0;
    bool remembers_ = false;
    Asked asked_;  // the last packed search, whose answer is here; context 0: none
    PackedSets asked_closed_;
    PackedSets asked_stop_;
    PackedSets sets_;  // [level][word]: hexes settled at that cost
    PackedSets settled_;
    PackedSets scratch_;  // the moving sets of a sweep
    PackedSets closed_;   // what modules add
    PackedSets stops_;
    PackedSets no_zoc_;
    std::vector<std::int16_t> costs_;  // plain search
    std::vector<HexIndex> parents_;
    std::vector<HexIndex> touched_;
    std::vector<std::vector<HexIndex>> buckets_;  // by cost
};

/// The thread's own: what it holds stays good until somebody on this thread searches with it again. A player looks
/// where a unit can go, picks the unit, and then the rules list where it can go.
[[nodiscard]] Reach& reach_of_thread();

template <class Visit>
void Reach::each_hex(bool with_start, Visit visit) const {
    if (!packed_) {
        for (const HexIndex hex : touched_)
            if (with_start || hex != start_) visit(hex);
        return;
    }
    const PackedBit start = context_->packed()[start_];
    const HexIndex* hexes = context_->packed_hexes();
    const int words = context_->used_words();
    for (int w = 0; w < words; ++w, hexes += 64) {
        std::uint64_t rest = settled_[static_cast<std::size_t>(w)];
        if (!with_start && w == static_cast<int>(start.word)) rest &= ~start.bit();
        for (; rest; rest &= rest - 1) visit(hexes[std::countr_zero(rest)]);
    }
}

}  // namespace ramparts
