/* It sets an attribute to what it cannot hold. */
#define PLAY_CALLED 5
#include "zoo_play.h"
