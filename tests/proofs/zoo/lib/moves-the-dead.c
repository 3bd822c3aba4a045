/* It lets a unit move that it has just eliminated. */
#define PLAY_AT_ROLL (rp_push(out, RP_EV_REMOVE, 0, 0, 0), rp_push(out, RP_EV_CALL, RP_PROC_MOVE, 0, 0))
#include "zoo_play.h"
