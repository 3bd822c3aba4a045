// Names of the protocol; see protocol.hpp.
#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::worker {

std::string_view to_string(Ask ask) noexcept {
    constexpr std::string_view kNames[] = {"HELLO",   "FILE", "LOAD",    "START",  "LEGAL",     "PLAY",   "NEXT",
                                           "EXPLAIN", "VIEW", "MARKERS", "CHECK",  "PLAY_MANY", "CANCEL", "BYE",
                                           "HOOK",    "READ", "LOOK",    "CHOOSE", "CHANGE",    "WRITE"};
    return ask < Ask::count_ ? kNames[static_cast<std::size_t>(ask)] : std::string_view("?");
}

std::string_view to_string(Fence fence) noexcept {
    constexpr std::string_view kNames[] = {"none", "limits-only", "full"};
    return fence < Fence::count_ ? kNames[static_cast<std::size_t>(fence)] : std::string_view("?");
}

}  // namespace ramparts::worker
