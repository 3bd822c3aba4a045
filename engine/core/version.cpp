// Told by the build; see version.hpp.
#include "engine/core/version.hpp"

namespace ramparts {

const char* const kVersion = RAMPARTS_VERSION;
const char* const kReleaseDay = RAMPARTS_RELEASE_DAY;

}  // namespace ramparts
