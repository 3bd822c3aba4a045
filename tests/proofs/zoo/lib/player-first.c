/* A player that is well made, and takes the first action. */
#include <ramparts/rp.h>
static int32_t RP_CALL choose(rp_player* player, const rp_view* view, const rp_action* legal, uint32_t count,
                              uint64_t seed) {
    (void)player, (void)view, (void)legal, (void)count, (void)seed;
    return 0;
}
#define ZOO_CHOOSE choose
#include "zoo_others.h"
