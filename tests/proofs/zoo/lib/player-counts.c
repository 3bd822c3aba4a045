/* It counts the choices of all its games. */
#include <ramparts/rp.h>
static uint32_t choices = 0;
static int32_t RP_CALL choose(rp_player* player, const rp_view* view, const rp_action* legal, uint32_t count,
                              uint64_t seed) {
    (void)player, (void)view, (void)legal, (void)seed;
    return (int32_t)(choices++ % count);
}
#define ZOO_CHOOSE choose
#include "zoo_others.h"
