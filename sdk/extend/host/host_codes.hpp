// The codes of findings about plugins, RP7….
#pragma once

namespace ramparts {

/// Puts them, and those of the floors below, into the catalogue; again changes nothing and costs nothing.
void register_host_codes();

}  // namespace ramparts
