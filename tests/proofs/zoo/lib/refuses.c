/* Its module cannot be made in this battle, and says why. */
#define ZOO_CREATE refusing
#include <ramparts/rp.h>
static const rp_module* RP_CALL refusing(const rp_host* host, const char* id, const rp_setup* setup);
#include "zoo.h"
static const rp_module* RP_CALL refusing(const rp_host* host, const char* id, const rp_setup* setup) {
    (void)host, (void)id;
    setup->refuse(setup, "there is no powder");
    return ZOO_NULL;
}
