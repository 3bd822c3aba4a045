// The codes of this floor and those below: every code of the program's own.
#pragma once

namespace ramparts {

/// Puts all codes of the engine, the formats and the sdk into the catalogue; again changes nothing. A program calls it
/// when it starts, before it loads plugins or lists codes.
void register_sdk_codes();

}  // namespace ramparts
