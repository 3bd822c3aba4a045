// The codes of what can be wrong with studies and their results.
#pragma once

namespace ramparts {

/// Puts RP610… into the catalogue; again changes nothing.
void register_study_codes();

}  // namespace ramparts
