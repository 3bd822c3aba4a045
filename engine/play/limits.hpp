// Fixed sizes of a game's state; engine_limits() refuses scenarios that exceed them.
#pragma once

namespace ramparts {

inline constexpr int kMaxModules = 8;       ///< rule modules in one scenario
inline constexpr int kModuleVars = 4;       ///< words of state each of them owns among the first ones
inline constexpr int kMaxMoreWords = 4096;  ///< words of state behind those of the units, of all modules together
inline constexpr int kMaxFrames = 16;       ///< decisions and rolls of modules that stand on each other
inline constexpr int kFrameLocals = 8;      ///< numbers that each of them keeps
inline constexpr int kMaxEntryPoints = 8;   ///< different entry hexes
inline constexpr int kMaxChain = 16;        ///< units in one displacement chain (6.13)

}  // namespace ramparts
