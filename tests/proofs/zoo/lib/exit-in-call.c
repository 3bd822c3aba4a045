/* It ends the program in a call. */
#include <stdlib.h>
#define PLAY_ALLOWANCE (exit(0), current)
#include "zoo_play.h"
