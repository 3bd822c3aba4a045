/* It lets a unit fight that it has just taken back to the reserve. */
#define PLAY_AT_ROLL (rp_push(out, RP_EV_REMOVE, 0, 0, 1), rp_push(out, RP_EV_CALL, RP_PROC_COMBAT, 0, 0))
#include "zoo_play.h"
