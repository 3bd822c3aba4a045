/* It gives another reason each time. */
#define PLAY_ENTERING(why) ((why)->message = 1, (why)->args[0] = play_count++, RP_NO)
static int play_count;
#include "zoo_play.h"
