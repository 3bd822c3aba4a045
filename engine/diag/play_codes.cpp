// Catalogue entries RP6…: playing and replaying.
#include "engine/diag/diagnostic.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kCodes[] = {
    {"RP6001", "scenario-not-playable", Severity::error, "The scenario cannot be played",
     "The engine needs two sides, at least one turn, at most 128 units, 8 rule modules and 8 different entry hexes, and a "
     "combat results table without gaps. Until that is so the battle can be edited and drawn, but not played.",
     "6.17"},
};

}  // namespace

std::span<const CodeInfo> play_codes() { return kCodes; }

}  // namespace ramparts
