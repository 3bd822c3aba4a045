// See standing.hpp.
#include "sdk/play/study/standing.hpp"

#include <algorithm>

#include "engine/playouts/playout.hpp"
#include "sdk/play/race.hpp"

namespace ramparts {
namespace {

class StudyRounds {
public:
    StudyRounds(const OpenStudy& study, const StudyResults& results) : study_(study), results_(results) {
        out_.counted.assign(study.cells.size(), 0);
        out_.going.assign(study.cells.size(), true);
        totals_.resize(study.cells.size());
    }

    StudyStanding run() {
        for (;;) {
            const std::uint32_t target = target_of_round();
            ask_for(target);
            if (out_.blocks.empty() || !out_.missing.empty()) break;
            take(target);
            const std::vector<bool> before = out_.going;
            if (!decide(target)) break;
            ++out_.round;
        }
        out_.finished = out_.missing.empty();
        if (out_.finished) out_.blocks.clear();
        return std::move(out_);
    }

private:
    [[nodiscard]] const StudyStop& stop() const { return study_.study.stop; }

    // How many blocks each cell that goes on is to have at the end of the round.
    [[nodiscard]] std::uint32_t target_of_round() const {
        const std::uint32_t all = study_.all_blocks();
        const bool last = stop().rule == StopRule::fixed || final_;
        if (last) return all;
        const std::uint64_t target = std::uint64_t{out_.round} * study_.blocks_of(stop().round);
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(all, target));
    }

    void ask_for(std::uint32_t target) {
        out_.blocks.clear();
        out_.missing.clear();
        for (std::uint32_t cell = 0; cell < study_.cells.size(); ++cell) {
            if (!out_.going[cell]) continue;
            for (std::uint32_t block = out_.counted[cell]; block < target; ++block) {
                out_.blocks.push_back({cell, block});
                if (!results_.blocks.contains({cell, block})) out_.missing.push_back({cell, block});
            }
        }
    }

    void take(std::uint32_t target) {
        for (std::size_t cell = 0; cell < study_.cells.size(); ++cell) {
            if (!out_.going[cell]) continue;
            for (std::uint32_t block = out_.counted[cell]; block < target; ++block)
                for (const char winner : results_.blocks.at({static_cast<std::uint32_t>(cell), block}).winners) {
                    ++totals_[cell].games;
                    totals_[cell].wins += winner == '0' + study_.side(study_.cells[cell]) ? 1 : 0;
                }
            out_.counted[cell] = std::max(out_.counted[cell], target);
        }
    }

    [[nodiscard]] std::vector<std::size_t> left() const {
        std::vector<std::size_t> cells;
        for (std::size_t cell = 0; cell < out_.going.size(); ++cell)
            if (out_.going[cell]) cells.push_back(cell);
        return cells;
    }

    [[nodiscard]] std::vector<RaceStanding> standings(const std::vector<std::size_t>& cells) const {
        std::vector<RaceStanding> all;
        for (const std::size_t cell : cells)
            all.push_back(
                {totals_[cell].games, totals_[cell].wins, study_.cells[cell].changed, study_.cells[cell].far_off});
        return all;
    }

    // Who goes on; false when nobody does. In the end those that were left count as going.
    bool decide(std::uint32_t target) {
        const bool all_played = target == study_.all_blocks();
        std::vector<std::size_t> cells = left();
        if (stop().rule == StopRule::half_width) {
            std::vector<std::size_t> all(study_.cells.size());
            for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
            name_nearest(all);
            if (all_played) return false;
            std::vector<bool> wide(study_.cells.size(), false);
            for (const std::size_t cell : cells) wide[cell] = too_wide(totals_[cell]);
            if (std::ranges::find(wide, true) == wide.end()) return false;
            out_.going = std::move(wide);
            return true;
        }
        name_nearest(cells);
        if (all_played) return false;
        const std::vector<RaceStanding> racers = standings(cells);
        if (cells.size() > kRaceFinalists) {
            std::vector<bool> kept(study_.cells.size(), false);
            for (const std::size_t i : race_half(racers, race_order(racers, stop().goal))) kept[cells[i]] = true;
            out_.going = std::move(kept);
        }
        final_ = left().size() <= kRaceFinalists;
        return true;
    }

    [[nodiscard]] bool too_wide(const RaceStanding& cell) const {
        const ShareInterval share = wilson(cell.wins, cell.games);
        return share.high - share.low > 2 * stop().half_width;
    }

    void name_nearest(const std::vector<std::size_t>& cells) {
        const std::vector<RaceStanding> racers = standings(cells);
        out_.nearest = cells[race_winner(racers, race_order(racers, stop().goal), stop().goal)];
    }

    const OpenStudy& study_;
    const StudyResults& results_;
    StudyStanding out_;
    std::vector<RaceStanding> totals_;
    bool final_ = false;
};

}  // namespace

std::uint64_t StudyStanding::games_asked(int block) const noexcept {
    std::uint64_t all = blocks.size();
    for (const std::uint32_t each : counted) all += each;
    return all * static_cast<std::uint64_t>(block);
}

std::uint64_t StudyStanding::games_played(int block) const noexcept {
    return games_asked(block) - missing.size() * static_cast<std::uint64_t>(block);
}

StudyStanding study_standing(const OpenStudy& study, const StudyResults& results) {
    return StudyRounds(study, results).run();
}

std::vector<BlockId> shard_blocks(const std::vector<BlockId>& round, std::uint32_t shard, std::uint32_t shards) {
    const std::uint64_t size = round.size();
    const auto edge = [&](std::uint64_t n) { return round.begin() + static_cast<std::ptrdiff_t>(size * n / shards); };
    return {edge(shard - 1), edge(shard)};
}

CellTotals cell_totals(const OpenStudy& study, const StudyResults& results, std::size_t cell, std::uint32_t blocks) {
    CellTotals totals;
    const auto number = static_cast<std::uint32_t>(std::min(cell, study.cells.size()));
    for (auto at = results.blocks.lower_bound({number, 0});
         at != results.blocks.end() && at->first < BlockId{number, blocks}; ++at)
        totals.add(at->second);
    return totals;
}

std::vector<CellTotals> study_totals(const OpenStudy& study, const StudyResults& results,
                                     const StudyStanding& standing) {
    std::vector<CellTotals> all;
    for (std::size_t cell = 0; cell < study.cells.size(); ++cell)
        all.push_back(cell_totals(study, results, cell, standing.counted[cell]));
    for (const BlockId id : standing.blocks)
        if (const auto played = results.blocks.find(id); played != results.blocks.end())
            all[id.cell].add(played->second);
    return all;
}

}  // namespace ramparts
