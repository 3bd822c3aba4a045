// Clicks of assistive programs, which come over a bus and not from mouse or keyboard.
#pragma once

namespace ramparts {

/// From here on buttons, tools and menu entries that are clicked over the bus act once the bus has its answer. Without
/// this a dialog or menu that opens would keep the bus waiting, and no assistive program could see it.
void let_far_clicks_return();

}  // namespace ramparts
