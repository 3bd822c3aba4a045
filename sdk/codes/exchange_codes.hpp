// The codes of what can be wrong with the files of other programs.
#pragma once

namespace ramparts {

/// Puts RP751… and RP752… into the catalogue; again changes nothing.
void register_exchange_codes();

}  // namespace ramparts
