// What a hex is, in words: the status bar, the screen reader's mirror and tooltips say the same.
#pragma once

#include "sdk/words/readout.hpp"
