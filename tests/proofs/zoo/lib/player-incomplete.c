/* Its table has no begin(). */
#include <ramparts/rp.h>
static int32_t RP_CALL choose(rp_player* player, const rp_view* view, const rp_action* legal, uint32_t count,
                              uint64_t seed) {
    (void)player, (void)view, (void)legal, (void)count, (void)seed;
    return 0;
}
#define ZOO_CHOOSE choose
#define ZOO_BEGIN 0
#include "zoo_others.h"
