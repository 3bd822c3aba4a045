// See play.hpp.
#include "sdk/play/study/play.hpp"

#include <algorithm>

#include "engine/rules/victory.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/balance.hpp"

namespace ramparts {
namespace {

// A block whose games come in any order.
struct GrowingBlock {
    BlockResult result;
    std::vector<std::uint64_t> ends;
    std::size_t games = 0;
    std::map<std::uint32_t, std::uint32_t> units;
    std::map<std::uint32_t, std::uint32_t> hexes;
};

template <class T>
void note_counts(const std::vector<T>& from, std::map<std::uint32_t, std::uint32_t>& into) {
    for (std::size_t i = 0; i < from.size(); ++i)
        if (from[i] > 0) into[static_cast<std::uint32_t>(i)] += static_cast<std::uint32_t>(from[i]);
}

class StudyPlay {
public:
    StudyPlay(const OpenStudy& study, const StudyWork& work)
        : study_(study), work_(work), size_(static_cast<std::uint64_t>(study.study.block)) {}

    // Blocks of one cell that follow each other.
    bool play(std::uint32_t cell, std::uint32_t first, std::uint32_t blocks, StudyPlayed& out) {
        if (!rules_ || cell != cell_) {
            auto rules = playable_rules(std::make_shared<const Scenario>(study_.scenario(study_.cells[cell])));
            if (!rules) {
                out.findings = std::move(rules.error());
                return false;
            }
            rules_ = std::move(*rules);
            cell_ = cell;
        }
        MassRequest mass;
        mass.players = study_.cells[cell].players;
        mass.seed = study_.cells[cell].seed;
        mass.first = size_ * first;
        mass.games = size_ * blocks;
        mass.jobs = static_cast<unsigned>(std::min<std::uint64_t>(std::max(1U, work_.jobs), mass.games));
        mass.halt = work_.halt;
        mass.progress = [&](std::uint64_t) { return !stopped_; };
        growing_.clear();
        const MassResult result = play_all(mass, out);
        note_trouble(result, out);
        return out.findings.empty() && !stopped_ && result.games == mass.games;
    }

private:
    MassResult play_all(const MassRequest& mass, StudyPlayed& out) {
        try {
            return play_counted(rules_, mass, Traffic::left_out,
                                [&](std::uint64_t game, const GameResult& end, const BalanceTotals& counts) {
                                    take(game, end, counts);
                                });
        } catch (const ModuleTrouble& trouble) {  // the rules answer no more
            out.findings.push_back(finding(Message(std::string(trouble.what()))));
            return {};
        }
    }

    void take(std::uint64_t game, const GameResult& end, const BalanceTotals& counts) {
        const auto number = static_cast<std::uint32_t>(game / size_);
        GrowingBlock& block = growing_[number];
        if (block.ends.empty()) {
            block.ends.resize(size_);
            block.result.winners.assign(size_, '-');
        }
        block.ends[game % size_] = end.hash;
        if (end.winner < kSides) block.result.winners[game % size_] = static_cast<char>('0' + end.winner);
        block.result.turns += static_cast<std::uint64_t>(std::max(0, end.final_state.turn()));
        const Position last(rules_->context(), rules_->ghosts(), end.final_state);
        const auto points = points_of(last.view());
        for (std::size_t s = 0; s < kSides; ++s) {
            block.result.losses[s] += static_cast<std::uint64_t>(std::max(0, end.losses[s]));
            block.result.scores[s] += points ? (*points)[s] : end.losses[1 - s];
        }
        if (study_.study.measured(StudyMeasure::deaths)) {
            note_counts(counts.unit_deaths, block.units);
            note_counts(counts.deaths, block.hexes);
        }
        ++games_;
        if (++block.games == size_) finish(number, block);
        if (work_.progress && !work_.progress(games_)) stopped_ = true;
    }

    void finish(std::uint32_t number, GrowingBlock& block) {
        for (const std::uint64_t end : block.ends) block.result.signature = hash_combine(block.result.signature, end);
        block.result.units.assign(block.units.begin(), block.units.end());
        block.result.hexes.assign(block.hexes.begin(), block.hexes.end());
        if (!work_.finished({cell_, number}, std::move(block.result))) stopped_ = true;
        growing_.erase(number);
    }

    void note_trouble(const MassResult& result, StudyPlayed& out) const {
        Message said = rules_->modules().trouble();
        if (said.empty() && !result.offences.empty())
            said = message("game {1}: {2}", result.offences.front().game, result.offences.front().text);
        if (said.empty() || !out.findings.empty()) return;
        out.findings.push_back(finding(std::move(said)));
    }

    [[nodiscard]] Diagnostic finding(Message said) const {
        Diagnostic d;
        d.code = "RP7401";
        d.message = message("{1}: {2}", study_.cells[cell_].name, std::move(said));
        d.fix = wording("tell the author of the plugin; ramparts plugin check shows more");
        return d;
    }

    const OpenStudy& study_;
    const StudyWork& work_;
    std::uint64_t size_;
    std::uint32_t cell_ = 0;
    std::shared_ptr<const StandardRules> rules_;
    std::map<std::uint32_t, GrowingBlock> growing_;
    std::uint64_t games_ = 0;
    std::atomic<bool> stopped_{false};
};

}  // namespace

StudyPlayed play_blocks(const OpenStudy& study, std::vector<BlockId> blocks, const StudyWork& work) {
    StudyPlayed out;
    StudyPlay play(study, work);
    std::ranges::sort(blocks);
    for (std::size_t i = 0; i < blocks.size() && out.complete;) {
        std::size_t end = i + 1;
        while (end < blocks.size() && blocks[end].cell == blocks[i].cell &&
               blocks[end].block == blocks[end - 1].block + 1)
            ++end;
        out.complete = play.play(blocks[i].cell, blocks[i].block, static_cast<std::uint32_t>(end - i), out);
        i = end;
    }
    return out;
}

}  // namespace ramparts
