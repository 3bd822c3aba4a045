// It throws an exception across the boundary.
#include <ramparts/rp.h>
static int32_t RP_CALL bad_init(const rp_host*, const char*) { throw "drums"; }
#define ZOO_INIT bad_init
#include "zoo.h"
