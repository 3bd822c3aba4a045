/* It lists each choice twice. */
#define PLAY_TIMES 2
#include "zoo_play.h"
