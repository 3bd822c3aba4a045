/* It never gives a copy back. */
#include <ramparts/rp.h>
static int32_t RP_CALL choose(rp_player* player, const rp_view* view, const rp_action* legal, uint32_t count,
                              uint64_t seed) {
    const rp_game_1* game = (const rp_game_1*)player->data;
    (void)legal, (void)seed;
    (void)game->copy(game, view);
    return (int32_t)count - 1;
}
#define ZOO_CHOOSE choose
#include "zoo_others.h"
