// Catalogue entry RP6001: what the engine cannot play.
#include "engine/diag/engine_codes.hpp"

namespace ramparts::detail {
namespace {

constexpr CodeEntry kEngineCodes[] = {
    {{"RP6001", "scenario-not-playable", Severity::error, "The scenario cannot be played",
      "The engine never plays a scenario with errors: the rules could not be followed. It also has limits: 8 uses of "
      "rule modules, 8 different entry hexes, a map of 16 million places, and the numbers that the files allow. The "
      "battle can still be edited and drawn.",
      ""},
     "Fix the errors that are reported with this one, or bring the numbers within the limits.",
     by_commands(R"(sed -i 's/entry="C2519"/entry="C2422"/' scenarios/chippewa/scenario.xml
ramparts run scenarios/chippewa)")},
};

}  // namespace

std::span<const CodeEntry> engine_codes() { return kEngineCodes; }

}  // namespace ramparts::detail
