/* It has an answer for every id. */
#include <ramparts/rp.h>
static const void* RP_CALL any_factory(const char* id);
#define ZOO_FACTORY any_factory
#include "zoo_play.h"
static const void* RP_CALL any_factory(const char* id) {
    (void)id;
    return &zoo_modules;
}
