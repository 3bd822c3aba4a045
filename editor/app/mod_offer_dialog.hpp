// The page before a mod is installed: what it is, who signed it, what it holds, what it would change.
#pragma once

#include "editor/workspace/mod_desk.hpp"

class wxWindow;

namespace ramparts {

/// What the user says to a mod.
struct ModAnswer {
    bool install = false;
    bool enable = false;  ///< put it on at once
    bool accept = false;  ///< the doubts are all right
};

/// Shows a mod that is offered and asks. A mod with faults is shown with each of them, and cannot be installed.
[[nodiscard]] ModAnswer mod_offer_dialog(wxWindow* parent, const ModOffer& offer, const FindBattle& find);

}  // namespace ramparts
