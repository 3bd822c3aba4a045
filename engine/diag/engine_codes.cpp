// Catalogue entry RP6001: what the engine cannot play.
#include "engine/diag/engine_codes.hpp"

namespace ramparts::detail {
namespace {

constexpr CodeInfo kEngineCodes[] = {
    {"RP6001", "scenario-not-playable", Severity::error, "The scenario cannot be played",
     "What the checks call an error is never played: the rules could not be followed. Nor is what the engine cannot "
     "carry: more than 8 rule modules or 8 different entry hexes, a map of 16 million places, numbers beyond those "
     "that "
     "the files allow. Until that is put right the battle can be edited and drawn, but not played.",
     ""},
};

}  // namespace

std::span<const CodeInfo> engine_codes() { return kEngineCodes; }

}  // namespace ramparts::detail
