// The codes of what can be wrong with campaigns.
#pragma once

namespace ramparts {

/// Puts RP611… into the catalogue; again changes nothing.
void register_campaign_codes();

}  // namespace ramparts
