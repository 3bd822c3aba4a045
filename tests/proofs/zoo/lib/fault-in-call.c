/* It reads where nothing is. */
#define PLAY_ALLOWANCE (*(volatile int32_t*)(uintptr_t)unit)
#include "zoo_play.h"
