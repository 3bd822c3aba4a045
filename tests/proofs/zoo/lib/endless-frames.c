/* It rolls again whenever a roll is done. */
#define PLAY_AGAIN(out) rp_push(out, RP_EV_PUSH, DIE, RP_SIDE_CHANCE, 6 | 1 << 8)
#include "zoo_play.h"
