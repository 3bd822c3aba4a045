/* It begins once and no more. */
#include <ramparts/rp.h>
static int32_t RP_CALL once_init(const rp_host* host, const char* folder);
#define ZOO_INIT once_init
#include "zoo_play.h"
static int32_t RP_CALL once_init(const rp_host* host, const char* folder) {
    static int begun = 0;
    (void)host, (void)folder;
    return begun++ == 0 ? RP_YES : RP_E_INTERNAL;
}
