// It throws an exception across the boundary.
#include <ramparts/rp.h>
static int32_t RP_CALL choose(rp_player*, const rp_view*, const rp_action*, uint32_t, uint64_t) { throw "drums"; }
#define ZOO_CHOOSE choose
#include "zoo_others.h"
