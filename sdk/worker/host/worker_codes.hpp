// The codes of findings about workers, RP77….
#pragma once

namespace ramparts {

/// Puts them, and those of the floors below, into the catalogue; again changes nothing and costs nothing.
void register_worker_codes();

}  // namespace ramparts
