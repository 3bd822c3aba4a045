/* It aborts in a call. */
#include <stdlib.h>
#define PLAY_ALLOWANCE (abort(), current)
#include "zoo_play.h"
