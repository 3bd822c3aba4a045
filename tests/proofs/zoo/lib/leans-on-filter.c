/* It relies on being called for one side only. */
#define PLAY_SIDE 0
#define PLAY_ALLOWANCE (current + 2)
#include "zoo_play.h"
