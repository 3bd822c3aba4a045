/* It forbids hexes and does not say why. */
#define PLAY_ENTERING(why) RP_NO
#include "zoo_play.h"
