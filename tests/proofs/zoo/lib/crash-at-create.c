/* It aborts when a module is made. */
#include <ramparts/rp.h>
#include <stdlib.h>
static const rp_module* RP_CALL no_create(const rp_host* host, const char* id, const rp_setup* setup) {
    (void)host, (void)id, (void)setup;
    abort();
}
#define ZOO_CREATE no_create
#include "zoo.h"
