/* It subscribes to a hook that it does not have. */
#define PLAY_AT_CREATE(setup) (void)setup->subscribe(setup, "movement.entered", &filter)
#include "zoo_play.h"
