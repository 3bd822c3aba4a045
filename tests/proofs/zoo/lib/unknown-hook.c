/* It subscribes to a hook that nobody calls. */
#define PLAY_AT_CREATE(setup) (void)setup->subscribe(setup, "movement.flies", &filter)
#include "zoo_play.h"
