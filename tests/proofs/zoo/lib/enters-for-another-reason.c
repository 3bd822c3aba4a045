/* It forbids hexes for a reason that plugin.xml does not have. */
#define PLAY_ENTERING(why) ((why)->message = 77, (why)->rule = 9, RP_NO)
#include "zoo_play.h"
