// Playing blocks of a study.
#pragma once

#include <functional>

#include "engine/playouts/halt.hpp"
#include "sdk/play/study/results.hpp"

namespace ramparts {

struct StudyWork {
    unsigned jobs = 1;
    Halt* halt = nullptr;  ///< ends the games that are being played; null: nothing does
    /// Called for each block that is finished, never twice at once. Return false to play no more.
    std::function<bool(BlockId, BlockResult)> finished;
    /// Called after each game, never twice at once, with all games of this call so far. Return false to play no more.
    std::function<bool(std::uint64_t games)> progress = {};
};

struct StudyPlayed {
    bool complete = true;              ///< all blocks were played
    std::vector<Diagnostic> findings;  ///< what stopped it: the battle cannot be played, or a plugin broke its promises
};

/// Plays these blocks, those of one cell after the other. A game is seeded by the hash of the study, the dice of its
/// cell and its number alone: games of a number have the same dice in all cells of the same dice, and each is the same
/// on every machine. Throws ThreadsRefused when the system gives less than `jobs` threads.
StudyPlayed play_blocks(const OpenStudy& study, std::vector<BlockId> blocks, const StudyWork& work);

}  // namespace ramparts
