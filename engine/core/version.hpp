// The version of the program.
#pragma once

namespace ramparts {

extern const char* const kVersion;     ///< as 1.2.3
extern const char* const kReleaseDay;  ///< as 2026-11-27

}  // namespace ramparts
