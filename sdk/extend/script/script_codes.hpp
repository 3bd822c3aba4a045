// The codes of findings about scripts, RP76….
#pragma once

namespace ramparts {

/// Puts them, and those of files, into the catalogue; again changes nothing and costs nothing. Loading a script calls
/// it.
void register_script_codes();

}  // namespace ramparts
