// Where a unit can go: a bit-parallel search over whole lines of hexes, and the plain one it is proven against.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/play/board.hpp"

namespace ramparts {

struct ReachRequest {
    HexIndex start = 0;
    int spent = 0;    ///< half points already paid when standing in `start` (entering reinforcements, 5.3)
    int budget = 0;   ///< half points in all, at most kMaxBudget
    int profile = 0;  ///< movement profile of the context
    SideId side = 0;
    bool minimum_move = true;  ///< rule 4.8: one adjacent hex for the whole allowance
};

/// Reusable scratch and result; allocates only when it meets a larger map than before.
class Reach {
public:
    static constexpr int kMaxBudget = 64;

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
    /// Number of hexes each_hex would visit.
    [[nodiscard]] int places(bool with_start) const noexcept;
    [[nodiscard]] int count() const noexcept { return places(false); }
    /// Hexes from start to `hex`, both included; empty when out of reach. Only after compute_plain.
    [[nodiscard]] std::vector<HexIndex> path(HexIndex hex) const;

private:
    void run_rows(const GameContext& context, const Board& board, const ReachRequest& request);
    void prepare(const GameContext& context, const ReachRequest& request);
    std::uint64_t* open_row(int level);
    void step_from(const MoveProfile& profile, const std::uint64_t* closed, HexIndex hex, int level);
    void add_minimum_move(const GameContext& context, const MoveProfile& profile, const std::uint64_t* closed);
    [[nodiscard]] std::uint64_t* row(int level) noexcept { return levels_.data() + static_cast<std::size_t>(level * lines_); }
    [[nodiscard]] const std::uint64_t* row(int level) const noexcept { return levels_.data() + static_cast<std::size_t>(level * lines_); }

    bool rows_ = false;
    HexIndex start_ = 0;
    int lines_ = 0;
    int length_ = 1;
    int spent_ = 0;
    int budget_ = 0;
    std::uint64_t used_levels_ = 0;
    std::vector<std::uint64_t> levels_;   // [level][line]: hexes settled at that cost
    std::vector<std::uint64_t> settled_;
    std::vector<std::uint64_t> leaving_;  // hexes the search goes on from, one empty line on either side
    std::vector<std::uint64_t> near_;     // their neighbours
    std::vector<std::int16_t> costs_;     // plain search
    std::vector<HexIndex> parents_;
    std::vector<HexIndex> touched_;
};

template <class Visit>
void Reach::each_hex(bool with_start, Visit visit) const {
    if (!rows_) {
        for (const HexIndex hex : touched_)
            if (with_start || hex != start_) visit(hex);
        return;
    }
    for (int line = 0; line < lines_; ++line)
        for (std::uint64_t rest = settled_[static_cast<std::size_t>(line)]; rest; rest &= rest - 1) {
            const auto hex = static_cast<HexIndex>(line * length_ + std::countr_zero(rest));
            if (with_start || hex != start_) visit(hex);
        }
}

}  // namespace ramparts
