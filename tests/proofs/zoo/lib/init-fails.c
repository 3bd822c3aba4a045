/* It cannot begin, and says why. */
#include <ramparts/rp.h>
static int32_t RP_CALL no_init(const rp_host* host, const char* folder) {
    const rp_host_log_1* log = (const rp_host_log_1*)host->extension(host, RP_HOST_LOG);
    (void)folder;
    if (log != 0 && host->extension(host, "ramparts.nothing/1") == 0) log->log(host, 2, "the drums are wet");
    return RP_E_INTERNAL;
}
#define ZOO_INIT no_init
#include "zoo.h"
