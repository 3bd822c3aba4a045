/* Its table of movement is as long as it was in 1.0; what lies behind it is no function. */
#define PLAY_MOVEMENT_SIZE offsetof(rp_movement_1, may_enter)
#define PLAY_ENTERING(why) RP_NO
#include "zoo_play.h"
