/* It lets a unit move again whenever it has moved. */
#define PLAY_AGAIN(out) rp_push(out, RP_EV_CALL, RP_PROC_MOVE, 0, 0)
#include "zoo_play.h"
